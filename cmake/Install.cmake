# Headers, libraries, the command with its man pages and completion, pkg-config files and the
# CMake package.

include(CMakePackageConfigHelpers)

set(animcurve_targets animcurve)
if(animcurve_have_io)
    list(APPEND animcurve_targets animcurve-io)
endif()

install(DIRECTORY include/animcurve DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
    FILES_MATCHING PATTERN "*.h")
install(TARGETS ${animcurve_targets} EXPORT animcurveTargets)
if(animcurve_have_cli)
    install(TARGETS animcurve-cli)
endif()
if(animcurve_have_cli AND animcurve_have_docs)
    foreach(section IN ITEMS 1 5 7)
        install(DIRECTORY "${animcurve_docs_dir}/man${section}"
            DESTINATION "${CMAKE_INSTALL_MANDIR}")
    endforeach()
    install(FILES "${animcurve_docs_dir}/bash/animcurve"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
    install(FILES "${animcurve_docs_dir}/zsh/_animcurve"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
    install(FILES "${animcurve_docs_dir}/fish/animcurve.fish"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
endif()

# ---- CMake package -----------------------------------------------------------------------

set(animcurve_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/animcurve")
set(animcurve_package_finds)
if(animcurve_have_io AND NOT BUILD_SHARED_LIBS)
    list(JOIN animcurve_io_imports "\n" animcurve_package_finds)
    set(animcurve_package_finds
        "include(CMakeFindDependencyMacro)\nfind_dependency(PkgConfig)\n${animcurve_package_finds}")
endif()
configure_package_config_file(cmake/animcurveConfig.cmake.in
    "${CMAKE_CURRENT_BINARY_DIR}/animcurveConfig.cmake"
    INSTALL_DESTINATION "${animcurve_package_dir}")
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/animcurveConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion) # until 1.0 a minor version may break
install(FILES
    "${CMAKE_CURRENT_BINARY_DIR}/animcurveConfig.cmake"
    "${CMAKE_CURRENT_BINARY_DIR}/animcurveConfigVersion.cmake"
    DESTINATION "${animcurve_package_dir}")
install(EXPORT animcurveTargets NAMESPACE animcurve:: DESTINATION "${animcurve_package_dir}")

# ---- pkg-config ----------------------------------------------------------------------------

# A static library cannot say what it needs, so there the needs are public.
set(animcurve_pc_libs)
set(animcurve_pc_libs_private)
if(ANIMCURVE_LIBM AND BUILD_SHARED_LIBS)
    set(animcurve_pc_libs_private "-lm")
elseif(ANIMCURVE_LIBM)
    set(animcurve_pc_libs " -lm")
endif()
set(animcurve_pc_requires)
set(animcurve_pc_requires_private)
foreach(module IN LISTS animcurve_io_modules)
    if(BUILD_SHARED_LIBS)
        string(APPEND animcurve_pc_requires_private " ${module}")
    else()
        string(APPEND animcurve_pc_requires ", ${module}")
    endif()
endforeach()

set(animcurve_pc_io_libs)
set(animcurve_pc_io_libs_private)
foreach(link IN LISTS animcurve_io_links)
    if(BUILD_SHARED_LIBS)
        string(APPEND animcurve_pc_io_libs_private " ${link}")
    else()
        string(APPEND animcurve_pc_io_libs " ${link}")
    endif()
endforeach()

# Written while installing, so that `cmake --install --prefix` is right too.
set(animcurve_pc_names animcurve)
if(animcurve_have_io)
    list(APPEND animcurve_pc_names animcurve-io)
endif()
foreach(name IN LISTS animcurve_pc_names)
    configure_file("cmake/${name}.pc.in" "${CMAKE_CURRENT_BINARY_DIR}/${name}.pc.in" @ONLY)
endforeach()
install(CODE "
    set(names ${animcurve_pc_names})
    set(folder \"${CMAKE_CURRENT_BINARY_DIR}\")
    set(libdir \"${CMAKE_INSTALL_LIBDIR}\")
    set(includedir \"${CMAKE_INSTALL_INCLUDEDIR}\")
")
install(SCRIPT cmake/install_pc.cmake)
