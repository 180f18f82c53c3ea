# What animcurve-io is built upon. Each library is one call:
#   animcurve_io_library(NAME pkg-config-name debian-package REQUIRED|OPTIONAL)
# sets ANIMCURVE_HAVE_NAME=1 for the sources of animcurve-io and lists the library for the
# link, the pkg-config file and the CMake package.

find_package(PkgConfig REQUIRED)

set(animcurve_io_libraries)
set(animcurve_io_definitions)
set(animcurve_io_modules) # pkg-config names
set(animcurve_io_imports) # "JANSSON jansson"
set(animcurve_io_links)   # of libraries without a pkg-config file: "-lNAME"

macro(animcurve_io_library name module package need)
    pkg_check_modules(ANIMCURVE_${name} QUIET IMPORTED_TARGET ${module})
    if(ANIMCURVE_${name}_FOUND)
        list(APPEND animcurve_io_libraries PkgConfig::ANIMCURVE_${name})
        list(APPEND animcurve_io_definitions ANIMCURVE_HAVE_${name}=1)
        list(APPEND animcurve_io_modules ${module})
        list(APPEND animcurve_io_imports
            "pkg_check_modules(ANIMCURVE_${name} QUIET IMPORTED_TARGET ${module})")
        list(APPEND animcurve_features "${module} ${ANIMCURVE_${name}_VERSION}")
    elseif("${need}" STREQUAL "REQUIRED")
        message(FATAL_ERROR "animcurve: pkg-config does not find ${module} (Debian and Ubuntu: "
            "${package}). Install it, or build without files: -DANIMCURVE_IO=OFF")
    else()
        list(APPEND animcurve_features "no ${module}")
    endif()
endmacro()

animcurve_io_library(JANSSON jansson libjansson-dev REQUIRED)
animcurve_io_library(EXPAT expat libexpat1-dev REQUIRED)

option(ANIMCURVE_LZ4 "Read and write XNBs compressed with LZ4 (needs liblz4)" ON)
if(ANIMCURVE_LZ4)
    animcurve_io_library(LZ4 liblz4 liblz4-dev REQUIRED)
else()
    list(APPEND animcurve_features "no liblz4")
endif()

set(ANIMCURVE_LZX AUTO CACHE STRING
    "Decode LZX in XNBs with libmspack, not with our own decoder: AUTO (if it is found), ON or OFF")
set_property(CACHE ANIMCURVE_LZX PROPERTY STRINGS AUTO ON OFF)
if(ANIMCURVE_LZX STREQUAL "AUTO")
    animcurve_io_library(MSPACK libmspack libmspack-dev OPTIONAL)
elseif(ANIMCURVE_LZX)
    animcurve_io_library(MSPACK libmspack libmspack-dev REQUIRED)
else()
    list(APPEND animcurve_features "no libmspack")
endif()

set(ANIMCURVE_MESHOPT AUTO CACHE STRING
    "Decode meshopt streams of version 0 with libmeshoptimizer, not with our own decoder: AUTO (if it is found), ON or OFF")
set_property(CACHE ANIMCURVE_MESHOPT PROPERTY STRINGS AUTO ON OFF)
set(meshoptimizer_FOUND OFF)
if(ANIMCURVE_MESHOPT STREQUAL "AUTO")
    find_package(meshoptimizer QUIET CONFIG)
elseif(ANIMCURVE_MESHOPT)
    find_package(meshoptimizer REQUIRED CONFIG) # Debian and Ubuntu: libmeshoptimizer-dev
endif()
if(meshoptimizer_FOUND) # it has no pkg-config file
    list(APPEND animcurve_io_libraries meshoptimizer::meshoptimizer)
    list(APPEND animcurve_io_definitions ANIMCURVE_HAVE_MESHOPTIMIZER=1)
    list(APPEND animcurve_io_links -lmeshoptimizer)
    list(APPEND animcurve_io_imports "find_dependency(meshoptimizer)")
    list(APPEND animcurve_features "meshoptimizer ${meshoptimizer_VERSION}")
else()
    list(APPEND animcurve_features "no meshoptimizer")
endif()
