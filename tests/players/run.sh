#!/bin/sh
# run.sh BUILD_DIR: what animcurve writes, read by others: Khronos' glTF validator and three.js.
# Needs node and npm, which fetches both from the registry that it is configured for, unless its
# cache has them. Not among the ctests.
set -eu
if [ $# != 1 ] || [ ! -x "$1/animcurve" ]; then
    echo "usage: run.sh BUILD_DIR, where animcurve is built" >&2
    exit 2
fi
animcurve=$(cd "$1" && pwd)/animcurve
cd "$(dirname "$0")"
for tool in node npm; do
    command -v "$tool" >/dev/null || { echo "$tool is not here" >&2; exit 2; }
done
node -e 'process.exit(typeof fetch === "function" ? 0 : 1)' || {
    echo "node 18 or newer is needed" >&2
    exit 2
}
npm ci --prefer-offline --ignore-scripts --no-audit --no-fund --loglevel=error
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
node check.js "$animcurve" "$scratch"
