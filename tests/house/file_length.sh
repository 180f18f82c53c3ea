#!/bin/sh
# file_length.sh ROOT: no file in src is longer than 900 lines.
set -eu
cd "$1"
find src -type f -exec awk '
    FNR == 901 { print FILENAME ":901: longer than 900 lines: split it"; bad = 1 }
    END { exit bad }' {} +
