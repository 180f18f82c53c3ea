# Asks the completion as bash does. SCRIPT is the completion, EXAMPLES a folder of files.
set -u
. "$SCRIPT"
bad=0

expect() { # ANSWER, one word or several, for the words of the line, the last being completed
    local wanted=$1
    shift
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    COMPREPLY=()
    _animcurve
    if [ "${COMPREPLY[*]-}" != "$wanted" ]; then
        echo "complete: $*: wanted <$wanted>, got <${COMPREPLY[*]-}>"
        bad=1
    fi
}

expect 'info' animcurve i
expect '--help' animcurve --h
expect '--strict' animcurve list --st
expect '--frames --frame0 --fragment' animcurve eval --fra
expect '--at --at-file' animcurve eval --at
expect 'svg' animcurve plot --to s
expect 'json' animcurve convert --to j
expect 'json' animcurve convert --to = j
expect 'monogame' animcurve eval --as mo
expect 'cycle cycle-offset' animcurve eval --after cy
expect 'hex' animcurve eval --format h
expect 'smooth' animcurve plot --tangents s
expect 'convert' animcurve help co
expect '' animcurve eval --at 1
expect 'camera/height' animcurve eval "$EXAMPLES/camera.json" -c cam
expect "$EXAMPLES/door.json" animcurve info "$EXAMPLES/door.j"
exit "$bad"
