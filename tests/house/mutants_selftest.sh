#!/bin/sh
# mutants_selftest.sh MUTANTS: the tool finds what can be broken and leaves the rest alone; on a
# small project it tells noticed, survived, unbuildable and equivalent mutants apart.
set -eu
mutants=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
mkdir -p src/base tools

cat >src/base/sample.c <<'END'
/* 1 + 2 < 3 */
#include "x1.h"
#if A > 1
#define LIMIT 0x10u
#define SIX (2 * 3)
#endif
_Static_assert(sizeof(int) == 4, "4");
struct s {
    double value, more[4];
    struct s *next; /* 7 of
                       8 + 9 */
};
static const float table[2] = {1.0f, .5f};
static int f(int *p, float out[4])
{
    if (!p && *p <= 10 || p->x != '5') { // 5 + 5
        out[0] = (float)-*p * 0x1p-24f + 1e3f;
    }
    *p -= a << 2;
    i++;
    for (size_t i = 0; i < n; i--) {
        s += "1 + 1\" + 2"[i] & true;
    }
    return 18446744073709551615u;
}
END
cat >expected <<'END'
4: 0x10u -> 0x11u
5: 2 -> 3
5: * -> /
5: 3 -> 4
13: 1.0f -> 2.0f
13: .5f -> 1.5f
16: ! -> nothing
16: && -> ||
16: <= -> <
16: 10 -> 11
16: || -> &&
16: != -> ==
17: 0 -> 1
17: * -> /
17: 0x1p-24f -> 0x1p-23f
17: + -> -
17: 1e3f -> 2e3f
19: -= -> +=
19: << -> >>
19: 2 -> 3
20: ++ -> --
21: 0 -> 1
21: < -> <=
21: -- -> ++
22: += -> -=
22: & -> |
22: true -> false
END
"$mutants" --list src/base/sample.c | sed 's/^src.base.sample.c://' >found
diff -u expected found
rm src/base/sample.c

command -v cmake >/dev/null || exit 0
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.20)
project(toy C)
enable_testing()
add_executable(toy src/base/toy.c)
add_test(NAME toy COMMAND toy)
set_tests_properties(toy PROPERTIES LABELS unit)
add_custom_target(mutants-build DEPENDS toy)
END
cat >src/base/toy.c <<'END'
static int noticed(int a) { return a + 7; }
static int survives(int a) { return a < 7; }
static int equivalent(int a) { return a - a; }
static char unbuildable(int a) { switch (a) { case 1: return 'x'; case 2: return 'y'; } return 'z'; }
int main(void)
{
    return !(noticed(1) == 8 && survives(3) && !equivalent(0) && unbuildable(2) == 'y');
}
END
cat >tools/mutants.equivalent <<'END'
# comment

src/base/toy.c
static int equivalent(int a) { return a - a; }
- -> +
only called with 0
END
cp src/base/toy.c kept.c
status=0
env -u MAKEFLAGS "$mutants" src/base >out 2>&1 || status=$?
cmp kept.c src/base/toy.c
has() {
    if ! grep -qF "$1" out; then
        echo "not said: $1"
        cat out
        exit 1
    fi
}
[ "$status" = 1 ] || { echo "status $status, not 1"; cat out; exit 1; }
has 'src/base/toy.c:1: + -> -: noticed'
has 'src/base/toy.c:1: 7 -> 8: noticed'
has 'src/base/toy.c:2: < -> <=: SURVIVED'
has 'src/base/toy.c:2: 7 -> 8: SURVIVED'
has 'src/base/toy.c:3: - -> +: known equivalent'
has 'src/base/toy.c:4: 1 -> 2: does not build'
has 'mutants: 17 broken, 10 noticed, 7 survived, 1 known equivalent, 1 did not build'
