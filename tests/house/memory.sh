#!/bin/sh
# memory.sh VALGRIND ANIMCURVE FOLDER: the command reads each file of FOLDER without a leak or a
# bad access. What it says of the file does not matter here.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
valgrind=$1
animcurve=$2
folder=$3

out=$(mktemp)
trap 'rm -f "$out"' EXIT
failed=0
count=0
for file in "$folder"/*; do
    case $file in *.c | *.md | *.svg) continue ;; esac
    [ -f "$file" ] || continue
    for verb in info list; do
        status=0
        "$valgrind" -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=all \
            --suppressions="$here/libraries.supp" \
            "$animcurve" "$verb" "$file" >"$out" 2>&1 </dev/null || status=$?
        count=$((count + 1))
        if [ "$status" = 99 ]; then
            echo "$verb $file:"
            cat "$out"
            failed=1
        fi
    done
done
echo "$count runs"
[ "$count" != 0 ] || exit 77 # no file: skipped
exit "$failed"
