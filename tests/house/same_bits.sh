#!/bin/sh
# same_bits.sh [COMPILER...]: builds the library without its files at -O0 and -O3 with each compiler
# [gcc clang] and compares the answers of tests/house/corpus.c bit by bit.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
[ $# != 0 ] || set -- gcc clang
first=
for compiler in "$@"; do
    if ! command -v "$compiler" >/dev/null; then
        echo "$compiler is not here: not compared"
        continue
    fi
    for level in -O0 -O3; do
        extra=
        [ "$compiler" != gcc ] || extra=-fno-tree-slp-vectorize
        # shellcheck disable=SC2086
        "$compiler" -std=c11 $level -ffp-contract=off $extra -Iinclude -Isrc -o "$folder/corpus" \
            tests/house/corpus.c src/base/*.c src/kernel/*.c src/model/*.c src/dialect/*.c \
            src/ease/*.c src/eval/*.c -lm
        "$folder/corpus" >"$folder/$compiler$level"
        [ -n "$first" ] || first=$folder/$compiler$level
        if ! diff "$first" "$folder/$compiler$level"; then
            echo "$compiler $level answers otherwise than the first" >&2
            exit 1
        fi
        echo "$compiler $level: $(wc -l <"$folder/$compiler$level") groups, the same bits"
    done
done
