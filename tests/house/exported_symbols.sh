#!/bin/sh
# exported_symbols.sh static|shared NM LIBRARY...: in an archive every global symbol begins with
# ac_ or aci_; a shared library exports symbols that begin with ac_ and no others.
set -eu
kind=$1
nm=$2
shift 2

failed=0
for library in "$@"; do
    case $kind in
    static) allowed='^aci?_'; names=$("$nm" -g --defined-only -P "$library") ;;
    shared) allowed='^ac_'; names=$("$nm" -D --defined-only -P "$library") ;;
    *) echo "static or shared, not $kind"; exit 2 ;;
    esac
    printf '%s\n' "$names" | awk -v allowed="$allowed" -v library="${library##*/}" '
        NF < 2 { next } # "archive.a[member.o]:"
        { count++ }
        $1 !~ allowed { print library ": exports " $1; bad = 1 }
        END {
            if (!count) { print library ": exports nothing"; bad = 1 }
            print library ": " count + 0 " symbols"
            exit bad
        }' || failed=1
done
exit "$failed"
