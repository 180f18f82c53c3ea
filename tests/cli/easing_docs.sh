#!/bin/sh
# easing_docs.sh ANIMCURVE DOCGEN: docs/easing.md lists the easings that there are and says of them
# what the library says, its pictures are those that are drawn now, its commands print what it says.
set -eu
animcurve=$1
docgen=$2
docs=$(cd "$(dirname "$0")/../../docs" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bad=0
fail() {
    echo "$*"
    bad=1
}

# ---- names -----------------------------------------------------------------------------------

"$animcurve" ease --list --json | sed -n 's/^{"name":"\([^"]*\)".*/\1/p' >"$scratch/known"
sed -n '/^## Every easing/,$s/^| `\([^`]*\)` .*/\1/p' "$docs/easing.md" >"$scratch/listed"
diff "$scratch/known" "$scratch/listed" || fail "easing.md lists other names than ease --list"

# ---- what is generated -------------------------------------------------------------------------

# Another C library may round the last digit otherwise: numbers may be 0.02 apart.
numbers_apart() { awk '{ gsub(/[0-9][0-9.]*/, "\n&\n"); print }' "$1"; }
is_near() { # FILE FILE
    cmp -s "$1" "$2" && return 0
    numbers_apart "$1" >"$scratch/a"
    numbers_apart "$2" >"$scratch/b"
    paste "$scratch/a" "$scratch/b" | awk -F '\t' '
        $1 == $2 { next }
        $1 !~ /^[0-9]/ || $2 !~ /^[0-9]/ || $1 - $2 > 0.0201 || $2 - $1 > 0.0201 { exit 1 }'
}

mkdir "$scratch/docs"
cp "$docs/easing.md" "$scratch/docs"
"$docgen" --easing "$scratch/docs"
diff "$docs/easing.md" "$scratch/docs/easing.md" || fail "easing.md: ./run docs writes another"
(cd "$docs/easing" && ls) >"$scratch/known"
(cd "$scratch/docs/easing" && ls) >"$scratch/listed"
diff "$scratch/known" "$scratch/listed" || fail "docs/easing: ./run docs writes other files"
while read -r name; do
    [ ! -e "$docs/easing/$name" ] || is_near "$docs/easing/$name" "$scratch/docs/easing/$name" ||
        fail "docs/easing/$name: ./run docs draws another"
done <"$scratch/listed"

# ---- commands ----------------------------------------------------------------------------------

sed -n '/^\$ animcurve/,/^```$/p' "$docs/easing.md" | sed '/^```$/d' >"$scratch/said"
grep '^\$ animcurve ' "$scratch/said" | sed 's/^\$ animcurve //' | while read -r arguments; do
    printf '%s\n' "\$ animcurve $arguments"
    eval "\"\$animcurve\" $arguments" # as a shell would take it, quotes and all
done >"$scratch/happened"
[ -s "$scratch/said" ] || fail "easing.md has no command"
diff "$scratch/said" "$scratch/happened" || fail "easing.md: its commands print something else"
exit "$bad"
