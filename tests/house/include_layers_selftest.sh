#!/bin/sh
# The layer test notices what it should: a small tree with one violation of each kind.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

put() { # FILE LINE...
    file=$1
    shift
    mkdir -p "$tree/$(dirname "$file")"
    printf '%s\n' "$@" >"$tree/$file"
}

for header in core curve load animcurve; do
    put "include/animcurve/$header.h" '/* public */'
done
put src/base/size.h '#include "animcurve/core.h"' '#include <stdint.h>'
put src/base/bad.c '#include "base/size.h"' '#include "animcurve/curve.h"' \
    '#include "model/build.h"' '#include <unistd.h>' '#include "absent.h"'
put src/kernel/span.h '#include "base/size.h"' '#include <immintrin.h>'
put src/model/build.h '#include "animcurve/load.h"' '#include "../base/size.h"'
put src/dialect/dialect.h '#include "kernel/span.h"'
put src/dialect/family.h '  #  include "eval/run.h"'
put src/dialect/list.inc 'ROW(xna)'
put src/dialect/registry.c '#include "list.inc"' '/* #include "eval/run.h" */' \
    '#include "animcurve/load.h"'
put src/eval/run.h '#include "dialect/dialect.h"' '#include "dialect/family.h"'
put src/ops/bake.c '#include "dialect/dialect.h"' '#include "dialect/family.h"' \
    '#include "eval/run.h"'
put src/format/xnb.c '#include <jansson.h>' '#include"dialect/dialect.h"' \
    '#include "kernel/span.h"'
put src/api/load.c '#include "model/build.h"' '#include "eval/run.h"'
put src/extra/new.c '#include <math.h>'
put cli/cli.h '#include <animcurve/animcurve.h>'
put cli/plot/svg.c '#include "../cli.h"' '#include "base/size.h"' \
    '#include "../../src/base/size.h"' '#include "src/base/size.h"' '#include "cli.h"' \
    '#include "plot/axis.h"'
put cli/plot/axis.h '#include "cli.h"'
put tests/unit/test_size.c '#include "base/size.h"'
put tests/oracle/oracle.c '#include "base/size.h"' '#include "animcurve/curve.h"'

cat >"$tree/expected" <<'END'
cli/plot/svg.c:2: cli may not include base/size.h
cli/plot/svg.c:3: cli may not include base/size.h
cli/plot/svg.c:4: cli may not include base/size.h
src/api/load.c:2: src/api may not include eval/run.h
src/base/bad.c:2: src/base may not include the public animcurve/curve.h
src/base/bad.c:3: src/base may not include model/build.h
src/base/bad.c:4: src/base may not include <unistd.h>
src/base/bad.c:5: there is no file absent.h
src/dialect/family.h:1: src/dialect may not include eval/run.h
src/dialect/registry.c:3: src/dialect may not include animcurve/load.h of animcurve-io
src/extra/new.c:1: src/extra has no line in layers.txt
src/format/xnb.c:2: src/format may not include dialect/dialect.h
src/format/xnb.c:3: src/format may not include kernel/span.h
src/ops/bake.c:2: src/ops may not include dialect/family.h
tests/oracle/oracle.c:1: tests may not include base/size.h
END
if sh "$here/include_layers.sh" "$tree" >"$tree/out"; then
    echo "the violations were not noticed"
    exit 1
fi
diff -u "$tree/expected" "$tree/out"

# Without them the same tree passes.
for file in cli/plot/svg.c src/api/load.c src/base/bad.c src/dialect/family.h \
    src/dialect/registry.c src/extra/new.c src/format/xnb.c src/ops/bake.c \
    tests/oracle/oracle.c; do
    rm "$tree/$file"
done
put src/dialect/family.h '#include "base/size.h"'
sh "$here/include_layers.sh" "$tree"
