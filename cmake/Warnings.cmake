# ANIMCURVE_WARNINGS: the flags under which the project has no warnings.
# ANIMCURVE_WERROR: they are errors, but only for compilers that the project is tested with: a
# newer compiler's new warning must not keep anybody from building.

if(ANIMCURVE_WARNINGS AND NOT MSVC)
    add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes
        -Wmissing-prototypes -Wundef -Wvla)
    if(CMAKE_C_COMPILER_ID STREQUAL "GNU") # clang's objects to NAN and INFINITY in a double
        add_compile_options(-Wdouble-promotion)
    endif()
endif()

if(ANIMCURVE_WERROR AND NOT MSVC)
    if((CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_C_COMPILER_VERSION VERSION_LESS 13)
            OR (CMAKE_C_COMPILER_ID STREQUAL "Clang" AND CMAKE_C_COMPILER_VERSION VERSION_LESS 15))
        add_compile_options(-Werror)
    else()
        message(STATUS "animcurve: warnings are not errors with ${CMAKE_C_COMPILER_ID} "
            "${CMAKE_C_COMPILER_VERSION}, which is newer than what the project is tested with")
    endif()
endif()
