# One sentence each, and the status that tells the kind.

# 5: a path cannot be opened, read or written.
$ animcurve info missing.xnb
animcurve: missing.xnb: cannot be opened: there is no such file or folder
[5]
$ animcurve info .
animcurve: .: cannot be read: it is a folder, not a file
[5]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 >/dev/full
animcurve: stdout: cannot be written: No space left on device
[5]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 -o /dev/full
animcurve: /dev/full: cannot be written: the disk is full
[5]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 -o absent/out
animcurve: absent/out: cannot be written: there is no such file or folder
[5]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 -o .
animcurve: .: is a folder
[5]
$ animcurve -h >/dev/full
animcurve: stdout: cannot be written: No space left on device
[5]
$ animcurve convert "$EXAMPLES/door.xnb" -o absent/out.json
animcurve: absent/out.json: cannot be written: there is no such file or folder
[5]

# 3: the bytes are no good asset.
$ printf '' >empty; animcurve info empty
animcurve: empty: line 1, column 1: the file is empty
[3]
$ printf 'hello' >text; animcurve info text
animcurve: text: line 1, column 1: this is plain text, not an animation curve
[3]
$ head -c 60 "$EXAMPLES/door.xnb" >cut.xnb; animcurve info cut.xnb
animcurve: cut.xnb: byte 60: the file ends inside the root object: 1 bytes wanted, 0 left
[3]
$ printf '{"animcurve":1,\n"curves":[{"dialect":"xna",}]}' >bad.json; animcurve info bad.json
animcurve: bad.json: line 2, column 28: broken JSON: string or '}' expected near '}'
[3]
$ printf '%s' '{"animcurve":1,"curves":[{"dialect":"fan"}]}' >dialect.json; animcurve info dialect.json
animcurve: dialect.json: line 1, column 37: curve 0: unknown dialect "fan"; did you mean fna?
[3]
$ animcurve info --from xnb "$EXAMPLES/door.json"
animcurve: $EXAMPLES/door.json: no XNB: it does not begin with "XNB"
[3]

# Several files: all are worked on, the highest status is returned.
$ animcurve info empty missing.xnb "$EXAMPLES/door.json" | head -1
animcurve: empty: line 1, column 1: the file is empty
animcurve: missing.xnb: cannot be opened: there is no such file or folder
$EXAMPLES/door.json: animcurve JSON 1, 1 curve
$ animcurve list --json empty missing.xnb "$EXAMPLES/door.json" >out; echo $?; wc -l <out
animcurve: empty: line 1, column 1: the file is empty
animcurve: missing.xnb: cannot be opened: there is no such file or folder
5
1

# 2: usage and unknown names.
$ animcurve info
animcurve: info needs a file; - is stdin; animcurve info -h shows how
[2]
$ animcurve info ''
animcurve: the name of a file is empty
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --att 1
animcurve: eval has no option --att; did you mean --at?
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --rang 0:1:1
animcurve: eval has no option --rang; did you mean --range?
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --hash
animcurve: --hash is an option of list, not of eval
[2]
$ animcurve info "$EXAMPLES/door.xnb" --at=1
animcurve: --at is an option of eval, not of info
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --bogus
animcurve: eval has no option --bogus; animcurve eval -h lists them
[2]
$ animcurve eval "$EXAMPLES/door.xnb" -x
animcurve: eval has no option -x; animcurve eval -h lists them
[2]
$ animcurve eval "$EXAMPLES/door.xnb" -1
animcurve: eval has no option -1; a file of that name is written ./-1
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at
animcurve: --at needs P,P..
[2]
$ animcurve eval "$EXAMPLES/door.xnb" -c
animcurve: -c needs SEL
[2]
$ animcurve list "$EXAMPLES/door.xnb" --json=1
animcurve: --json takes no value
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 --as fnaa
animcurve: --as: there is no dialect 'fnaa'; did you mean fna?
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 --as XNA
animcurve: --as: there is no dialect 'XNA'; did you mean xna?
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 --as fna@1
animcurve: --as: the revision of fna that is known is fna@78f1d657, not 'fna@1'
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 --as unreal
animcurve: --as: there is no dialect 'unreal'
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 --from jsn
animcurve: --from: there is no format 'jsn'; did you mean json?
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 --format cvs
animcurve: --format: 'cvs' is none of text, csv, json, hex; did you mean csv?
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 --after cylce
animcurve: --after: 'cylce' is no number and none of constant, linear, cycle, cycle-offset, oscillate; did you mean cycle?
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 --tangents smooth,smoth
animcurve: --tangents: 'smoth' is none of flat, linear, smooth, spline, clamped, auto, automix, autoease; did you mean smooth?
[2]
$ animcurve info - - <empty
animcurve: stdin (-) can be read only once
[2]

# "--" ends options; options may follow operands.
$ cp "$EXAMPLES/door.xnb" ./--at; animcurve eval --at 1 --format hex -- --at
40a00000
$ animcurve eval "$EXAMPLES/door.xnb" --format hex --at 1
40a00000

# A reader that stops early is no error to speak of.
$ animcurve eval "$EXAMPLES/door.xnb" --range 0:1000:0.001 --format csv | head -1
at,value

# The same where the signal is ignored and the write fails instead.
$ (trap '' PIPE; animcurve eval "$EXAMPLES/door.xnb" --range 0:1000:0.001 --format csv; echo $? >status) | head -1; cat status
at,value
0

# No output is also an input: neither the file, nor positions, nor what stdin reads.
$ printf '1\n' >pos.txt; animcurve eval "$EXAMPLES/door.xnb" --at-file pos.txt -o pos.txt; echo $?; cat pos.txt
animcurve: pos.txt: is also an input and is left as it is
2
1
$ ln pos.txt linked; animcurve eval "$EXAMPLES/door.xnb" --at-file - -o linked <pos.txt
animcurve: linked: is also an input and is left as it is
[2]
$ cp "$EXAMPLES/door.json" dd.json; animcurve eval - --at 1 -o dd.json <dd.json
animcurve: dd.json: is also an input and is left as it is
[2]
$ animcurve convert - --to xnb -o dd.json <dd.json
animcurve: dd.json: is also an input and is left as it is; --in-place replaces it
[2]
$ animcurve info - -o dd.json <dd.json
animcurve: dd.json: is also an input and is left as it is
[2]
$ cmp dd.json "$EXAMPLES/door.json"; animcurve convert - --to xnb -q -o dd.json --in-place <dd.json; cmp dd.json "$EXAMPLES/door.xnb"

# A link that leads to no file yet stays one; a new file follows the umask, an old one keeps all of
# its mode.
$ ln -s later.csv link.csv; animcurve eval "$EXAMPLES/door.xnb" --at 1 -o link.csv; test -L link.csv && cat later.csv
at  value
1   5
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 -o later.csv --no-clobber
animcurve: later.csv: exists already and is kept
[5]
$ (umask 027; animcurve eval "$EXAMPLES/door.xnb" --at 1 -o new); ls -l new | cut -c1-10
-rw-r-----
$ (umask 0; animcurve eval "$EXAMPLES/door.xnb" --at 1 -o open); ls -l open | cut -c1-10
-rw-rw-rw-
$ chmod 1604 new; animcurve eval "$EXAMPLES/door.xnb" --at 2 -o new; ls -l new | cut -c1-10
-rw----r-T
$ if [ "$(id -u)" = 0 ]; then echo 'animcurve: kept: cannot be written: permission is denied'; else echo old >kept; chmod 444 kept; animcurve eval "$EXAMPLES/door.xnb" --at 1 -o kept; fi 2>&1
animcurve: kept: cannot be written: permission is denied

# Who does not play these keys, and what its engine does not know.
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 --as blender
animcurve: $EXAMPLES/door.xnb: --as: blender does not play the keys of xna: they mean other things
[2]
$ animcurve plot "$EXAMPLES/door.xnb" --as fna,maya -o x.svg
animcurve: $EXAMPLES/door.xnb: --as: maya does not play the keys of xna: they mean other things
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 --tangents spline
animcurve: $EXAMPLES/door.xnb: --tangents: xna computes flat, linear and smooth
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 --tangents flat,auto --as fna
animcurve: $EXAMPLES/door.xnb: --tangents: fna computes flat, linear and smooth
[2]

# Names and messages cannot command a terminal nor turn its direction; they stay UTF-8.
$ printf '{"animcurve":1,"curves":[{"name":"a\302\233b\342\200\256c\342\201\246d\303\244","dialect":"xna","keys":[{"at":0,"value":1}]}]}' >turn.json
$ animcurve list turn.json
curve     dialect  interp   keys  start  end  before    after
a?b?c?dä  xna      hermite  1     0      0    constant  constant
$ animcurve info turn.json | sed -n 3p
  a?b?c?dä
$ animcurve eval turn.json --at 0 -c x
animcurve: turn.json: -c x selects nothing of a?b?c?dä
[2]
$ animcurve list turn.json --json | grep -c 'u009bb.u202ec.u2066d'
1
$ animcurve plot turn.json -o - --to svg | LC_ALL=C grep -c "$(printf '\342\200\256\|\302\233\|\342\201\246')"
0
[1]
$ animcurve plot turn.json --term --size 40x10 | head -1
a?b?c?dä
$ animcurve info "$(printf 'no\377file\302\205\342\200\252.xnb')"
animcurve: no?file??.xnb: cannot be opened: there is no such file or folder
[5]
