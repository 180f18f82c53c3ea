# The command, and what is made from its tables: man pages and shell completion.
#
#   animcurve-cli-parts   cli/ without main.c; the command, docgen and tests link it

if(NOT "${ANIMCURVE_CAIRO}" MATCHES "^(AUTO|ON|OFF)$")
    message(FATAL_ERROR "animcurve: ANIMCURVE_CAIRO is AUTO, ON or OFF, not '${ANIMCURVE_CAIRO}'")
endif()
set(animcurve_cairo)
if(NOT ANIMCURVE_CAIRO STREQUAL "OFF")
    find_package(PkgConfig REQUIRED)
    pkg_check_modules(ANIMCURVE_CAIRO_MODULES QUIET IMPORTED_TARGET cairo cairo-pdf cairo-png)
    if(ANIMCURVE_CAIRO_MODULES_FOUND)
        set(animcurve_cairo PkgConfig::ANIMCURVE_CAIRO_MODULES)
        list(APPEND animcurve_features "cairo ${ANIMCURVE_CAIRO_MODULES_cairo_VERSION}")
    elseif(ANIMCURVE_CAIRO STREQUAL "ON")
        message(FATAL_ERROR "animcurve: pkg-config does not find cairo (Debian and Ubuntu: "
            "libcairo2-dev). Install it, or build without PNG and PDF: -DANIMCURVE_CAIRO=OFF")
    endif()
endif()
if(NOT animcurve_cairo)
    list(APPEND animcurve_features "no cairo")
endif()
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)

set(animcurve_cli_parts ${animcurve_cli_sources})
list(FILTER animcurve_cli_parts EXCLUDE REGEX "/main\\.c$")
add_library(animcurve-cli-parts OBJECT ${animcurve_cli_parts})
target_include_directories(animcurve-cli-parts PUBLIC cli)
target_compile_definitions(animcurve-cli-parts PUBLIC ${animcurve_posix})
if(animcurve_cairo)
    target_compile_definitions(animcurve-cli-parts PRIVATE ANIMCURVE_HAVE_CAIRO=1)
endif()
target_link_libraries(animcurve-cli-parts
    PUBLIC animcurve-io Threads::Threads ${animcurve_libm} ${animcurve_cairo})

# A program of the parts and more.
function(animcurve_cli_program target)
    add_executable(${target} ${ARGN} $<TARGET_OBJECTS:animcurve-cli-parts>)
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/cli")
    target_compile_definitions(${target} PRIVATE ${animcurve_posix})
    target_link_libraries(${target}
        PRIVATE animcurve-io Threads::Threads ${animcurve_libm} ${animcurve_cairo})
endfunction()

animcurve_cli_program(animcurve-cli cli/main.c)
set_target_properties(animcurve-cli PROPERTIES
    OUTPUT_NAME animcurve
    RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")

# ---- man pages and completion ----------------------------------------------------------------
# Made by a program that links the command's own tables, so not where it cannot be run.

set(animcurve_have_docs OFF)
if(NOT CMAKE_CROSSCOMPILING)
    set(animcurve_have_docs ON)
    set(animcurve_docs_dir "${CMAKE_BINARY_DIR}/manual")
    animcurve_cli_program(animcurve-docgen
        tools/docgen.c tools/docgen_easing.c tools/docgen_man.c tools/docgen_shell.c)
    add_custom_command(OUTPUT "${animcurve_docs_dir}/stamp" VERBATIM
        COMMAND animcurve-docgen "${animcurve_docs_dir}"
        COMMAND "${CMAKE_COMMAND}" -E touch "${animcurve_docs_dir}/stamp"
        DEPENDS animcurve-docgen
        COMMENT "Writing man pages and completion")
    add_custom_target(animcurve-docs ALL DEPENDS "${animcurve_docs_dir}/stamp")
    # Into the sources, so not with ALL.
    add_custom_target(animcurve-easing-docs VERBATIM
        COMMAND animcurve-docgen --easing "${PROJECT_SOURCE_DIR}/docs"
        COMMENT "Writing docs/easing.md and its pictures")
endif()
