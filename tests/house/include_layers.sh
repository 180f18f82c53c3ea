#!/bin/sh
# include_layers.sh ROOT: reads every #include line below ROOT's source folders and compares it
# with layers.txt beside this script. Prints each violation as file:line: sentence.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$1"

folders=
for folder in src cli examples bench fuzz tests; do
    if [ -d "$folder" ]; then
        folders="$folders $folder"
    fi
done

# shellcheck disable=SC2086
find $folders -type f \( -name '*.c' -o -name '*.h' -o -name '*.inc' \) | LC_ALL=C sort |
    LC_ALL=C awk -v table="$here/layers.txt" '
function exists(path,    line, got) {
    if (!(path in known)) {
        got = (getline line < path)
        close(path)
        known[path] = (got >= 0)
    }
    return known[path]
}

# Without "." and "..".
function normal(path,    parts, n, i, out, depth) {
    n = split(path, parts, "/")
    depth = 0
    for (i = 1; i <= n; i++) {
        if (parts[i] == "." || parts[i] == "") continue
        if (parts[i] == ".." && depth > 0 && out[depth] != "..") { depth--; continue }
        out[++depth] = parts[i]
    }
    path = ""
    for (i = 1; i <= depth; i++) path = path (i > 1 ? "/" : "") out[i]
    return path
}

function folder_of(path) { sub(/\/[^\/]*$/, "", path); return path }

# The line of the table that holds for a file of this folder; "" if none.
function rule_of(folder,    part) {
    for (part = folder; ; part = folder_of(part)) {
        if (part in allowed) return part
        if (index(part, "/") == 0) return ""
    }
}

function report(sentence) { print file ":" number ": " sentence; bad = 1 }

function allows(rule, word) { return index(allowed[rule], " " word " ") > 0 }

function is_public(name) { return name ~ /^animcurve\// && exists("include/" name) }

function check_public(rule, name) {
    if (allows(rule, name)) return
    if (name == "animcurve/load.h" || name == "animcurve/animcurve.h") {
        if (!allows(rule, "io")) report(rule " may not include " name " of animcurve-io")
    } else if (!allows(rule, "public")) {
        report(rule " may not include the public " name)
    }
}

function check_system(rule, name) {
    if (allows(rule, "system")) return
    if ((name in standard) && allows(rule, "c")) return
    if (name ~ simd && allows(rule, "simd")) return
    report(rule " may not include <" name ">")
}

# Where an #include "name" of this folder leads: beside the file, then along the include paths.
function target_of(folder, name,    top, n, i, tries) {
    top = folder
    sub(/\/.*/, "", top)
    n = split(folder "/ " top "/ src/ ./", tries, " ")
    for (i = 1; i <= n; i++) if (exists(normal(tries[i] name))) return normal(tries[i] name)
    return ""
}

function check_own(rule, folder, name,    path, target, short) {
    path = target_of(folder, name)
    if (path == "") { report("there is no file " name); return }
    if (path ~ /^include\/animcurve\//) {
        check_public(rule, substr(path, 9))
        return
    }
    target = rule_of(folder_of(path))
    if (target == rule) return
    short = path
    sub(/^src\//, "", short)
    if (allows(rule, short)) return
    if (path ~ /^src\// && allows(rule, folder_of(short))) return
    report(rule " may not include " short)
}

function check(rule, folder, name, quoted) {
    if (allows(rule, "*")) return
    if (is_public(name)) check_public(rule, name)
    else if (quoted) check_own(rule, folder, name)
    else check_system(rule, name)
}

BEGIN {
    while ((getline line < table) > 0) {
        if (line ~ /^#/ || line !~ /:/) continue
        split(line, halves, ":")
        gsub(/[ \t]+/, " ", halves[2])
        allowed[halves[1]] = " " halves[2] " "
        rules++
    }
    if (!rules) { print table ": no rules"; exit 1 }
    names = "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp " \
            "signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib " \
            "stdnoreturn string tgmath threads time uchar wchar wctype"
    n = split(names, list, " ")
    for (i = 1; i <= n; i++) standard[list[i] ".h"] = 1
    simd = "^(immintrin|emmintrin|smmintrin|x86intrin|arm_neon|wasm_simd128|cpuid)\\.h$"
}

{
    file = $0
    folder = folder_of(file)
    rule = rule_of(folder)
    number = 0
    files++
    if (rule == "") { number = 1; report(folder " has no line in layers.txt") }
    while (rule != "" && (getline line < file) > 0) {
        number++
        if (line !~ /^[ \t]*#[ \t]*include[ \t"<]/) continue
        if (match(line, /"[^"]*"/)) {
            check(rule, folder, substr(line, RSTART + 1, RLENGTH - 2), 1)
        } else if (match(line, /<[^>]*>/)) {
            check(rule, folder, substr(line, RSTART + 1, RLENGTH - 2), 0)
        } else {
            report("an #include that cannot be read")
        }
    }
    close(file)
}

END { if (!bad) print files " files keep the layers"; exit bad }
'
