# animcurve promises the same bits on every compiler, so the arithmetic of the build must be
# what the source says: no contraction of a*b+c, no fast-math, no excess precision. This file
#   - puts the flags that promise it into animcurve_exact_flags,
#   - refuses flags that break it, wherever they were given,
#   - compiles and runs exact_float_check.c with those flags, also with FMA instructions
#     where the machine has them, and stops the configure when a result differs.

if(MSVC)
    set(animcurve_exact_flags /fp:precise)
else()
    set(animcurve_exact_flags -ffp-contract=off)
endif()
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    # gcc 12's vectoriser of straight-line code drops (double)(float)x where two stand side by
    # side, from -O2 on; exact_float_check.c has the case.
    list(APPEND animcurve_exact_flags -fno-tree-slp-vectorize)
endif()

set(animcurve_inexact_regex "(^|[ ;\"])((-Ofast|-ffast-math|-funsafe-math-optimizations)\
|-ffp-contract=(fast|on|fast-honor-pragmas)|-ffp-model=(fast|aggressive)\
|-fassociative-math|-freciprocal-math|-ffinite-math-only|-fno-signed-zeros\
|-fno-honor-nans|-fno-honor-infinities|-fapprox-func|-fsingle-precision-constant\
|-fexcess-precision=fast|-mfpmath=(387|both|sse,387|387,sse)|-mrecip(=[^ ;\"]*)?\
|-mdaz-ftz|[-/]fp:(fast|contract)|-Xclang -menable-[a-z-]*math)($|[ ;\"])")

function(animcurve_refuse_inexact_flags where text)
    if("${text}" MATCHES "${animcurve_inexact_regex}")
        message(FATAL_ERROR
            "animcurve: ${where} holds ${CMAKE_MATCH_2}, which changes the bits of results. "
            "animcurve must be built without it.")
    endif()
endfunction()

# The sanitised or optimised variants of a build type live in variables of that name.
set(animcurve_flag_variables CMAKE_C_FLAGS CMAKE_EXE_LINKER_FLAGS CMAKE_SHARED_LINKER_FLAGS)
foreach(config IN ITEMS ${CMAKE_BUILD_TYPE} ${CMAKE_CONFIGURATION_TYPES}
        Debug Release RelWithDebInfo MinSizeRel)
    string(TOUPPER "${config}" config)
    list(APPEND animcurve_flag_variables CMAKE_C_FLAGS_${config})
endforeach()
list(REMOVE_DUPLICATES animcurve_flag_variables)
foreach(variable IN LISTS animcurve_flag_variables)
    animcurve_refuse_inexact_flags(${variable} "${${variable}}")
endforeach()

# What a surrounding project set with add_compile_options comes along into this directory.
get_directory_property(animcurve_inherited_options COMPILE_OPTIONS)
animcurve_refuse_inexact_flags("add_compile_options" "${animcurve_inherited_options}")
get_directory_property(animcurve_inherited_link_options LINK_OPTIONS)
animcurve_refuse_inexact_flags("add_link_options" "${animcurve_inherited_link_options}")

function(animcurve_run_exact_check result output)
    string(TOUPPER "${CMAKE_BUILD_TYPE}" config)
    separate_arguments(config_flags NATIVE_COMMAND "${CMAKE_C_FLAGS_${config}}")
    string(GENEX_STRIP "${animcurve_inherited_options}" inherited)
    set(flags ${config_flags} ${inherited} ${animcurve_exact_flags} ${ARGN})
    # try_run remembers; flags and compilers change, so ask anew.
    unset(animcurve_exact_ran CACHE)
    unset(animcurve_exact_compiled CACHE)
    try_run(animcurve_exact_ran animcurve_exact_compiled
        "${CMAKE_CURRENT_BINARY_DIR}/exact_float_check"
        "${PROJECT_SOURCE_DIR}/cmake/exact_float_check.c"
        COMPILE_DEFINITIONS ${flags}
        COMPILE_OUTPUT_VARIABLE compile_output
        RUN_OUTPUT_VARIABLE run_output)
    if(animcurve_exact_compiled)
        set(${result} "${animcurve_exact_ran}" PARENT_SCOPE)
        set(${output} "${run_output}" PARENT_SCOPE)
    else()
        set(${result} "no-build" PARENT_SCOPE)
        set(${output} "${compile_output}" PARENT_SCOPE)
    endif()
endfunction()

function(animcurve_check_exact_float)
    if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
        set(animcurve_exact_summary "not checked (cross build without an emulator)" PARENT_SCOPE)
        return()
    endif()
    if(MSVC)
        set(optimise /O2)
    else()
        set(optimise -O3)
    endif()
    animcurve_run_exact_check(status output ${optimise})
    set(variant "plain instructions")
    set(summary "checked without FMA (this machine has none)")
    if(status STREQUAL "64") # right, and the machine has FMA that must be asked for
        set(variant "FMA instructions")
        if(MSVC)
            animcurve_run_exact_check(status output ${optimise} /arch:AVX2)
        else()
            animcurve_run_exact_check(status output ${optimise} -mfma)
        endif()
        set(summary "checked, with FMA too")
    elseif(status STREQUAL "65") # right, FMA is part of the base instructions
        set(status 0)
        set(summary "checked, with FMA too")
    endif()
    if(status STREQUAL "64" OR status STREQUAL "65")
        set(status 0)
    endif()
    if(status STREQUAL "no-build")
        message(FATAL_ERROR "animcurve: cmake/exact_float_check.c does not compile:\n${output}")
    elseif(NOT status STREQUAL "0")
        message(FATAL_ERROR
            "animcurve: this compiler, with these flags and ${variant}, does not compute what "
            "the source says:\n${output}"
            "Results would not have the promised bits. Look for flags or a compiler wrapper "
            "that turn on contraction or fast-math.")
    endif()
    set(animcurve_exact_summary "${summary}" PARENT_SCOPE)
endfunction()
