#!/bin/sh
# check.sh: installs animcurve, static and shared, into a fresh folder, and builds and runs a
# consumer by find_package and by pkg-config, in C and C++; then by FetchContent and
# add_subdirectory. Not among the ctests: it builds everything several times.
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
consumer=$source/tests/install/consumer
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
CC=${CC:-cc}
CXX=${CXX:-c++}
export CC CXX

quietly() {
    "$@" >"$scratch/log" 2>&1 || {
        echo "failed: $*"
        cat "$scratch/log"
        exit 1
    }
}

run_consumer() { # FOLDER
    quietly cmake --build "$1"
    quietly ctest --test-dir "$1" --output-on-failure --no-tests=error
    grep 'tests passed' "$scratch/log"
}

cmake_consumer() { # NAME ARGUMENT...
    name=$1
    shift
    echo "-- $name"
    quietly cmake -S "$consumer" -B "$scratch/consumer-$name" "$@"
    run_consumer "$scratch/consumer-$name"
}

pkgconfig_consumer() { # NAME PREFIX
    echo "-- $1"
    pc=$(dirname "$(find "$2" -name animcurve-io.pc)")
    PKG_CONFIG_PATH=$pc
    export PKG_CONFIG_PATH
    cflags=$(pkg-config --cflags animcurve-io)
    libs=$(pkg-config --libs animcurve-io)
    libdir=$(pkg-config --variable=libdir animcurve-io)
    # shellcheck disable=SC2086
    quietly "$CC" $cflags "$consumer/main.c" -o "$scratch/pc_c" $libs
    # shellcheck disable=SC2086
    quietly "$CXX" $cflags "$consumer/main.cpp" -o "$scratch/pc_cpp" $libs
    LD_LIBRARY_PATH=$libdir "$scratch/pc_c"
    LD_LIBRARY_PATH=$libdir "$scratch/pc_cpp"
    unset PKG_CONFIG_PATH
}

for kind in static shared; do
    shared=OFF
    [ "$kind" = static ] || shared=ON
    build=$scratch/build-$kind
    prefix=$scratch/prefix-$kind
    quietly cmake -S "$source" -B "$build" -DBUILD_SHARED_LIBS=$shared \
        -DCMAKE_BUILD_TYPE=Release
    quietly cmake --build "$build" --parallel
    # A prefix that was not known to the configure.
    quietly cmake --install "$build" --prefix "$prefix"
    cmake_consumer "package-$kind" -DCONSUME=package -DCMAKE_PREFIX_PATH="$prefix"
    pkgconfig_consumer "pkg-config-$kind" "$prefix"
    if [ "$kind" = static ]; then
        "$prefix/bin/animcurve" -V >/dev/null
    else
        soname=$(find "$prefix" -name 'libanimcurve.so.0')
        [ -n "$soname" ] || { echo "there is no libanimcurve.so.0"; exit 1; }
    fi
done
cmake_consumer fetch -DCONSUME=fetch -DANIMCURVE_SOURCE="$source"
cmake_consumer subdirectory -DCONSUME=subdirectory -DANIMCURVE_SOURCE="$source"

echo "-- without animcurve-io"
quietly cmake -S "$source" -B "$scratch/build-core" -DANIMCURVE_IO=OFF
quietly cmake --build "$scratch/build-core" --parallel
if [ -e "$scratch/build-core/libanimcurve-io.a" ]; then
    echo "ANIMCURVE_IO=OFF builds animcurve-io"
    exit 1
fi

echo "-- flags that change results are refused"
for flag in -ffast-math -Ofast -funsafe-math-optimizations -ffp-contract=fast \
    -ffp-contract=on; do
    if cmake -S "$source" -B "$scratch/build-refused" -DCMAKE_C_FLAGS="$flag" \
        >"$scratch/log" 2>&1; then
        echo "$flag is not refused"
        exit 1
    fi
    if ! grep -q -e "$flag, which changes" "$scratch/log"; then
        echo "$flag is not named:"
        cat "$scratch/log"
        exit 1
    fi
    rm -rf "$scratch/build-refused"
done

# A compiler that contracts behind CMake's back is found out by running it.
if grep -qw fma /proc/cpuinfo 2>/dev/null; then
    printf '#!/bin/sh\nexec %s "$@" -ffp-contract=fast\n' "$(command -v "$CC")" >"$scratch/leaky"
    chmod +x "$scratch/leaky"
    if CC=$scratch/leaky cmake -S "$source" -B "$scratch/build-leaky" >"$scratch/log" 2>&1; then
        echo "a contracting compiler is not found out"
        exit 1
    fi
    if ! grep -q 'is fused' "$scratch/log"; then
        cat "$scratch/log"
        exit 1
    fi
fi
echo "install check: ok"
