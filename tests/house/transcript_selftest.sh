#!/bin/sh
# The transcript runner accepts a right transcript, shows what differs in a wrong one, and
# rewrites it when asked to.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
runner=$here/../cli/run.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

cat >animcurve <<'END'
#!/bin/sh
echo "out: $*"
echo "err" >&2
case ${1-} in fail) exit 5 ;; esac
END
chmod +x animcurve

cat >right.t <<'END'
# A comment at the top.

# Another.
$ animcurve info "$DATA/x" "$EXAMPLES/y"
out: info $DATA/x $EXAMPLES/y
err

# A comment before the second command.
$ animcurve fail
out: fail
err
[5]
$ printf 'a\n\nb' >kept; pwd; cat
$PWD
$ cat kept
a

b
\ no newline
$ printf '# not a comment\n\n'
# not a comment


$ true
$ printf 'last\n# of the output\n'
last
# of the output
$ exit 3
[3]
END
sh "$runner" ./animcurve right.t

# Wrong output, wrong status, missing line.
sed 's/^out: fail/out: other/; s/^\[5\]/[4]/; /^b$/d' right.t >wrong.t
cp wrong.t kept.t
if sh "$runner" ./animcurve wrong.t >diff.out; then
    echo "a wrong transcript passed"
    exit 1
fi
for line in '-out: other' '+out: fail' '-\[4\]' '+\[5\]' '+b'; do
    if ! grep -q "^$line\$" diff.out; then
        echo "the difference does not show: $line"
        cat diff.out
        exit 1
    fi
done
cmp wrong.t kept.t
UPDATE=1 sh "$runner" ./animcurve wrong.t >/dev/null
diff -u right.t wrong.t

echo 'no command' >empty.t
if sh "$runner" ./animcurve empty.t 2>/dev/null; then
    echo "a transcript without a command passed"
    exit 1
fi
