# What is inside, for people.
$ animcurve info "$EXAMPLES/door.json"
$EXAMPLES/door.json: animcurve JSON 1, 1 curve

  door
    dialect    xna@4.0.0.0 (XNA 4.0: float32, span parameter and Hermite sum in double)
    keys       3: 2 step, 1 hermite
    positions  0 to 2 seconds
    values     0 to 9 at the keys
    before     constant
    after      constant
$ animcurve info "$EXAMPLES/camera.xnb"
$EXAMPLES/camera.xnb: XNB 5, Windows, Reach, 1 curve

  #0
    dialect    xna@4.0.0.0 (XNA 4.0: float32, span parameter and Hermite sum in double)
    keys       3: 3 hermite
    positions  0 to 4 seconds
    values     10 to 40 at the keys
    before     constant
    after      cycle
$ animcurve info "$EXAMPLES/door.xnb" "$EXAMPLES/ramp.xnb" | grep -e curve -e after
$EXAMPLES/door.xnb: XNB 5, Windows, Reach, 1 curve
    after      constant
$EXAMPLES/ramp.xnb: XNB 5, Windows, Reach, 1 curve
    after      linear
$ animcurve info --as fna "$EXAMPLES/door.json" | grep dialect
    dialect    fna@78f1d657 (FNA: float32 throughout)
$ animcurve info - <"$EXAMPLES/door.xnb" | head -1
stdin: XNB 5, Windows, Reach, 1 curve

# Notes: order, ties, NaN, numbers without a name, a cycle without length, no keys.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"odd","dialect":"xna","before":9,"after":"cycle","keys":[{"at":2,"value":1,"interp":7},{"at":1,"value":"nan"},{"at":1,"value":2,"out":"nan"}]}]}' >odd.json
$ animcurve info odd.json
odd.json: animcurve JSON 1, 1 curve

  odd
    dialect    xna@4.0.0.0 (XNA 4.0: float32, span parameter and Hermite sum in double)
    keys       3: 3 hermite
    positions  1 to 2 seconds
    values     1 to 2 at the keys
    before     9
    after      cycle
    note       the file holds the keys in another order than they play
    note       1 key shares the position of the key before, the first at 1
    note       1 key has NaN as value
    note       1 key has NaN as a tangent
    note       1 key holds an interpolation number that has no name, the first 7
    note       the rule before the keys is the number 9, which has no name
$ printf '%s' '{"animcurve":1,"curves":[{"name":"still","dialect":"fna","after":"cycle","keys":[{"at":1,"value":1},{"at":1,"value":2}]},{"dialect":"cna"}]}' >still.json
$ animcurve info still.json
still.json: animcurve JSON 1, 2 curves

  still
    dialect    fna@78f1d657 (FNA: float32 throughout)
    keys       2: 2 hermite
    positions  1 seconds
    values     1 to 2 at the keys
    before     constant
    after      cycle
    note       the file holds the keys in another order than they play
    note       1 key shares the position of the key before, the first at 1
    note       all keys lie at one position, so a cycle has no length

  #1
    dialect    cna@16036d67 (CNA: evaluates as FNA, with its own key list)
    keys       0
    before     constant
    after      constant
    note       no keys: the value is 0 everywhere

# JSON: one object a file.
$ animcurve info --json "$EXAMPLES/door.json"
{"schema":1,"file":"$EXAMPLES/door.json","format":"json","detail":"animcurve JSON 1","curves":[{"name":"door","dialect":"xna","revision":"4.0.0.0","keys":3,"start":0,"end":2,"lowest":0,"highest":9,"interps":{"step":2,"hermite":1},"before":"constant","after":"constant","unit":"seconds","rate_hz":null,"bits":32,"notes":[]}],"clips":[],"warnings":[],"open":[]}
$ animcurve info --json odd.json still.json
{"schema":1,"file":"odd.json","format":"json","detail":"animcurve JSON 1","curves":[{"name":"odd","dialect":"xna","revision":"4.0.0.0","keys":3,"start":1,"end":2,"lowest":1,"highest":2,"interps":{"hermite":3},"before":9,"after":"cycle","unit":"seconds","rate_hz":null,"bits":32,"notes":["the file holds the keys in another order than they play","1 key shares the position of the key before, the first at 1","1 key has NaN as value","1 key has NaN as a tangent","1 key holds an interpolation number that has no name, the first 7","the rule before the keys is the number 9, which has no name"]}],"clips":[],"warnings":[],"open":[]}
{"schema":1,"file":"still.json","format":"json","detail":"animcurve JSON 1","curves":[{"name":"still","dialect":"fna","revision":"78f1d657","keys":2,"start":1,"end":1,"lowest":1,"highest":2,"interps":{"hermite":2},"before":"constant","after":"cycle","unit":"seconds","rate_hz":null,"bits":32,"notes":["the file holds the keys in another order than they play","1 key shares the position of the key before, the first at 1","all keys lie at one position, so a cycle has no length"]},{"name":"#1","dialect":"cna","revision":"16036d67","keys":0,"start":null,"end":null,"lowest":null,"highest":null,"interps":{},"before":"constant","after":"constant","unit":"seconds","rate_hz":null,"bits":32,"notes":["no keys: the value is 0 everywhere"]}],"clips":[],"warnings":[],"open":[]}

# Warnings are part of info's page, and with --strict the end.
$ { cat "$EXAMPLES/door.xnb"; printf 'more'; } >longer.xnb
$ animcurve info longer.xnb | head -3
longer.xnb: XNB 5, Windows, Reach, 1 curve
  warning: byte 6: the header says that the file has 133 bytes, and it has 137
  warning: byte 133: 4 bytes follow the last object
$ animcurve info --strict longer.xnb
animcurve: longer.xnb: byte 6: the header says that the file has 133 bytes, and it has 137
[3]
$ animcurve eval longer.xnb --at 1
animcurve: longer.xnb: warning: byte 6: the header says that the file has 133 bytes, and it has 137
animcurve: longer.xnb: warning: byte 133: 4 bytes follow the last object
at  value
1   5
$ animcurve eval -q longer.xnb --at 1
at  value
1   5

# With -v the steps are told.
$ animcurve info -v "$EXAMPLES/door.xnb" -o page; wc -l <page
animcurve: $EXAMPLES/door.xnb: xnb (XNB 5, Windows, Reach), 1 curve
animcurve: $EXAMPLES/door.xnb: #0: 3 keys, played as xna@4.0.0.0
9

# A name out of a file cannot command a terminal.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"red\u001b[31m","dialect":"xna"}]}' >name.json
$ animcurve info name.json | sed -n 3p
  red?[31m
$ animcurve eval name.json --at 0 -c x
animcurve: name.json: -c x selects nothing of red?[31m
[2]

# Lists that their file holds in no order.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"a","dialect":"monogame","order":"stored","keys":[{"at":0,"value":1},{"at":1,"value":2},{"at":0.5,"value":3}]}]}' >stored.json
$ animcurve info stored.json
stored.json: animcurve JSON 1, 1 curve

  a
    dialect    monogame@125c21d3 (MonoGame: as FNA, but throws where a wrapped position misses every span)
    keys       3: 3 hermite
    positions  0 to 1 seconds
    values     1 to 3 at the keys
    before     constant
    after      constant
    note       the keys are not in order: positions descend
$ animcurve list stored.json
curve  dialect   interp   keys  start  end  before    after
a      monogame  hermite  3     0      1    constant  constant
