#!/bin/sh
# run.sh ANIMCURVE FILE.t: runs a transcript of the command and compares.
#
#   # a comment, directly before a command
#   $ animcurve eval "$EXAMPLES/door.xnb" --at 0.5
#   0.25
#
#   $ animcurve info no-such-file
#   animcurve: no-such-file: No such file or directory
#   [5]
#
# A line that begins with "$ " is a command for sh; the lines up to the next command are what it
# prints, stdout and stderr together; a last line [N] is its exit status, left out when it is 0.
# Lines of '#' directly before a command are comments where a blank line stands before them, and
# output otherwise. One blank line before a command or its comments belongs to neither. Where the output does not
# end with a newline, the line "\ no newline" follows it.
#
# All commands of a file run in one empty folder, which is removed afterwards, with the built
# animcurve first in PATH, stdin empty, and DATA and EXAMPLES naming tests/data and examples; in
# the output their paths and the folder's read $DATA, $EXAMPLES and $PWD.
#
# UPDATE=1 rewrites FILE with what came out, for a human to review.
set -eu

if [ $# != 2 ]; then
    echo "usage: run.sh ANIMCURVE FILE.t" >&2
    exit 2
fi
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
transcript=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
source=$(cd "$(dirname "$0")/../.." && pwd)
if [ ! -x "$program" ]; then
    echo "$program is not there" >&2
    exit 2
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
mkdir "$scratch/bin" "$scratch/work" "$scratch/steps"
ln -s "$program" "$scratch/bin/animcurve"
work=$(cd "$scratch/work" && pwd -P)

# Takes the file apart: steps/N.command, and steps/N.before, the lines to keep in front of it.
LC_ALL=C awk -v steps="$scratch/steps" '
    function flush_before(    name, i, start) {
        # The comments directly before this command, and one blank line before those.
        start = held + 1
        if (count > 0) {
            while (start > 1 && lines[start - 1] ~ /^#/) start--
            if (start > 1 && lines[start - 1] == "") start--
            else start = held + 1
        } else {
            start = 1
        }
        name = steps "/" (count + 1) ".before"
        printf "" > name
        for (i = start; i <= held; i++) print lines[i] > name
        close(name)
        held = 0
    }
    /^\$ / {
        flush_before()
        count++
        name = steps "/" count ".command"
        print substr($0, 3) > name
        close(name)
        next
    }
    { lines[++held] = $0 }
    END { print count + 0 }
' "$transcript" >"$scratch/count"
count=$(cat "$scratch/count")
if [ "$count" = 0 ]; then
    echo "$transcript: holds no command" >&2
    exit 2
fi

# Replaces paths of this machine by their names.
plain() {
    LC_ALL=C awk -v work="$work" -v data="$source/tests/data" -v examples="$source/examples" '
        function swap(line, path, name,    at, out) {
            out = ""
            while ((at = index(line, path)) > 0) {
                out = out substr(line, 1, at - 1) name
                line = substr(line, at + length(path))
            }
            return out line
        }
        { print swap(swap(swap($0, data, "$DATA"), examples, "$EXAMPLES"), work, "$PWD") }'
}

run_command() { # FILE with the command
    cd "$work"
    env -u COLUMNS -u CLICOLOR_FORCE PATH="$scratch/bin:$PATH" LC_ALL=C TZ=UTC \
        DATA="$source/tests/data" EXAMPLES="$source/examples" \
        sh -c "$(cat "$1")" </dev/null
}

actual=$scratch/actual
: >"$actual"
step=0
while [ "$step" -lt "$count" ]; do
    step=$((step + 1))
    cat "$scratch/steps/$step.before" >>"$actual"
    printf '$ ' >>"$actual"
    cat "$scratch/steps/$step.command" >>"$actual"
    status=0
    (run_command "$scratch/steps/$step.command") >"$scratch/out" 2>&1 || status=$?
    if [ -s "$scratch/out" ] && [ -n "$(tail -c 1 "$scratch/out" | tr -d '\n' | od -An -c)" ]; then
        printf '\n\\ no newline\n' >>"$scratch/out"
    fi
    plain <"$scratch/out" >>"$actual"
    if [ "$status" != 0 ]; then
        echo "[$status]" >>"$actual"
    fi
done

if cmp -s "$transcript" "$actual"; then
    exit 0
fi
if [ "${UPDATE-}" = 1 ]; then
    cat "$actual" >"$transcript"
    echo "$2: rewritten"
    exit 0
fi
diff -u "$transcript" "$actual" | sed "1s|.*|--- $2: expected|; 2s|.*|+++ $2: came out|"
exit 1
