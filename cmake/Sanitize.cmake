# ANIMCURVE_SANITIZE and the instrumentation that libFuzzer needs, for every target.

set(animcurve_instrument)
if(ANIMCURVE_SANITIZE)
    set(animcurve_instrument "${ANIMCURVE_SANITIZE}")
endif()
if(ANIMCURVE_FUZZ)
    if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "animcurve: ANIMCURVE_FUZZ needs clang; use the preset fuzz")
    endif()
    list(APPEND animcurve_instrument fuzzer-no-link)
endif()

if(animcurve_instrument)
    list(JOIN animcurve_instrument "," animcurve_instrument)
    add_compile_options(-fsanitize=${animcurve_instrument} -fno-sanitize-recover=all
        -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${animcurve_instrument})
endif()
