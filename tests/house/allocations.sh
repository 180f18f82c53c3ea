#!/bin/sh
# allocations.sh VALGRIND PROGRAM: the heap sees as many allocations for a million evaluations
# as for one.
set -eu
count() { # EVALUATIONS
    "$1" "$2" "$3" 2>&1 >/dev/null | sed -n 's/.*total heap usage: \([0-9,]*\) allocs.*/\1/p'
}
one=$(count "$1" "$2" 1)
many=$(count "$1" "$2" 1000000)
echo "allocations: $one for 1 evaluation, $many for 1000000"
[ -n "$one" ] && [ "$one" = "$many" ]
