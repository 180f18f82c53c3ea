#!/bin/sh
# manual.sh ANIMCURVE FOLDER: every option that -h shows stands in the verb's man page and in each
# shell's completion; roff and the shells find nothing wrong; completion completes.
set -eu
animcurve=$1
folder=$2
bad=0
fail() {
    echo "$*"
    bad=1
}

verbs=$("$animcurve" -h | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p')
count=0
for verb in $verbs; do
    page=$folder/man1/animcurve-$verb.1
    options=$("$animcurve" "$verb" -h | sed -n 's/^ .*--\([a-z0-9-]*\)\( .*\)*$/\1/p')
    [ -n "$options" ] || fail "$verb: -h shows no option"
    for option in $options; do
        count=$((count + 1))
        roff=$(printf '%s' "--$option" | sed 's/-/\\-/g')
        grep -qF "\\fB$roff\\fR" "$page" || fail "$page: without --$option"
        sed -n "/^    $verb)/,/^        ;;/p" "$folder/bash/animcurve" |
            grep -q -e "options='.*--$option[ ']" || fail "bash: $verb without --$option"
        sed -n "/^    $verb)/,/^        ;;/p" "$folder/zsh/_animcurve" |
            grep -q -e "'\*--$option[=[]" || fail "zsh: $verb without --$option"
        grep -q -e "from $verb' -l $option " "$folder/fish/animcurve.fish" ||
            fail "fish: $verb without --$option"
    done
done
[ "$count" -gt 60 ] || fail "only $count options were found"

# ---- roff ------------------------------------------------------------------------------------

tools=
for page in "$folder"/man?/*; do
    if command -v groff >/dev/null; then
        tools=groff
        said=$(LC_ALL=C groff -man -Tutf8 -ww "$page" 2>&1 >/dev/null)
        [ -z "$said" ] || fail "$page: $said"
    fi
    if command -v man >/dev/null && man --help 2>&1 | grep -q -e --warnings; then
        tools="$tools man"
        said=$(LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l "$page" 2>&1 >/dev/null)
        [ -z "$said" ] || fail "$page: $said"
    fi
done

# ---- shells ----------------------------------------------------------------------------------

if command -v zsh >/dev/null; then
    tools="$tools zsh"
    zsh -n "$folder/zsh/_animcurve" || fail "zsh -n"
fi
if command -v fish >/dev/null; then
    tools="$tools fish"
    fish -n "$folder/fish/animcurve.fish" || fail "fish -n"
fi
if command -v bash >/dev/null; then
    tools="$tools bash"
    bash -n "$folder/bash/animcurve" || fail "bash -n"
    here=$(cd "$(dirname "$0")/../.." && pwd)
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    ln -s "$animcurve" "$scratch/animcurve"
    PATH=$scratch:$PATH SCRIPT=$folder/bash/animcurve EXAMPLES=$here/examples \
        bash "$here/tests/cli/manual_complete.bash" || bad=1
fi
echo "$count options in the pages and in three shells; checked with$(echo " $tools" | tr ' ' '\n' |
    sort -u | tr '\n' ' ')"
exit "$bad"
