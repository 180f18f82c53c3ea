#!/bin/sh
# readme.sh ROOT CC ANIMCURVE: the README's C program compiles as pasted, and each of its commands
# prints what the README says.
set -eu
root=$1
cc=$2
animcurve=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

sed -n '/^```c$/,/^```$/p' "$root/README.md" | sed '1d;$d' >"$scratch/program.c"
[ -s "$scratch/program.c" ] || { echo "README.md has no C program"; exit 1; }
$cc -std=c11 -Wall -Wextra -I"$root/include" -fsyntax-only "$scratch/program.c"

sed -n '/^\$ build\/animcurve/,/^```$/p' "$root/README.md" | sed '/^```$/d' >"$scratch/said"
cd "$root"
grep '^\$ build/animcurve' "$scratch/said" | sed 's/^\$ build\/animcurve//' |
    while read -r arguments; do
        printf '%s\n' "\$ build/animcurve $arguments"
        eval "\"\$animcurve\" $arguments" # as a shell would take it, quotes and all
    done >"$scratch/happened"
diff -u "$scratch/said" "$scratch/happened"
