#!/bin/sh
# headers_compile.sh ROOT [COMPILER...]: each public header compiles alone, without a warning,
# as C99, C11 and C++11, with the given compilers and with those of gcc, clang, g++ and clang++
# that are here.
set -eu
root=$1
shift

failed=0
tried=
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Werror'

try() { # COMPILER LANGUAGE STANDARD HEADER
    text="#include \"$4\"
#include \"$4\"
int animcurve_header_is_compiled(void);
int animcurve_header_is_compiled(void) { return 0; }"
    # shellcheck disable=SC2086
    if ! printf '%s\n' "$text" |
        "$1" -x "$2" "-std=$3" $warnings -fsyntax-only -I "$root/include" -; then
        echo "$4: does not compile alone with $1 as $3"
        failed=1
    fi
}

for compiler in "$@" gcc clang; do
    command -v "$compiler" >/dev/null 2>&1 || continue
    tried="$tried $compiler"
    for header in "$root"/include/animcurve/*.h; do
        for standard in c99 c11; do
            try "$compiler" c "$standard" "animcurve/${header##*/}"
        done
    done
done
for compiler in g++ clang++; do
    if ! command -v "$compiler" >/dev/null 2>&1; then
        echo "$compiler is not here: not tried"
        continue
    fi
    tried="$tried $compiler"
    for header in "$root"/include/animcurve/*.h; do
        try "$compiler" c++ c++11 "animcurve/${header##*/}"
    done
done
if [ -z "$tried" ]; then
    echo "no compiler was found"
    exit 1
fi
echo "tried with:$tried"
exit "$failed"
