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
animcurve: /dev/full: cannot be written: No space left on device
[5]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 -o absent/out
animcurve: absent/out: cannot be written: No such file or directory
[5]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 -o .
animcurve: .: is a folder
[5]
$ animcurve -h >/dev/full
animcurve: stdout: cannot be written: No space left on device
[5]
$ animcurve convert "$EXAMPLES/door.xnb" -o absent/out.json
animcurve: absent/out.json: cannot be written: No such file or directory
[5]

# 3: the bytes are no good asset.
$ printf '' >empty; animcurve info empty
animcurve: empty: the file is empty
[3]
$ printf 'hello' >text; animcurve info text
animcurve: text: this is plain text, not an animation curve
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
animcurve: empty: the file is empty
animcurve: missing.xnb: cannot be opened: there is no such file or folder
$EXAMPLES/door.json: animcurve JSON 1, 1 curve
$ animcurve list --json empty missing.xnb "$EXAMPLES/door.json" >out; echo $?; wc -l <out
animcurve: empty: the file is empty
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
animcurve: --tangents: 'smoth' is none of flat, linear, smooth; did you mean smooth?
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
