# One row a curve.
$ animcurve list -q --to json "$EXAMPLES/door.xnb" | wc -l
2
$ animcurve list --to json "$EXAMPLES/door.xnb" | head -1
animcurve: --to has no effect on list, which writes no file of curves
curve  dialect  interp  keys  start  end  before    after
$ animcurve list "$EXAMPLES/camera.json"
curve          dialect  interp   keys  start  end  before    after
camera/height  xna      hermite  3     0      4    constant  cycle
$ animcurve list --json "$EXAMPLES/camera.json"
{"schema":1,"file":"$EXAMPLES/camera.json","format":"json","curves":[{"name":"camera/height","dialect":"xna","interp":"hermite","keys":3,"start":0,"end":4,"before":"constant","after":"cycle","bits":32}],"clips":[],"warnings":[]}
$ animcurve list --json "$EXAMPLES/door.xnb"
{"schema":1,"file":"$EXAMPLES/door.xnb","format":"xnb","curves":[{"name":"#0","dialect":"xna","interp":"mixed","keys":3,"start":0,"end":2,"before":"constant","after":"constant","bits":32}],"clips":[],"warnings":[]}
$ animcurve list "$EXAMPLES/camera.xnb" "$EXAMPLES/ramp.xnb" | sed "s/^/|/"
|$EXAMPLES/camera.xnb:
|curve  dialect  interp   keys  start  end  before    after
|#0     xna      hermite  3     0      4    constant  cycle
|
|$EXAMPLES/ramp.xnb:
|curve  dialect  interp  keys  start  end  before    after
|#0     xna      mixed   4     0      4    constant  linear
$ animcurve list --as fna "$EXAMPLES/door.json"
curve  dialect  interp  keys  start  end  before    after
door   fna      mixed   3     0      2    constant  constant

# Hashes: FNV-1a 64 over the float32 numbers in the file's order, so the same under any dialect
# and in any file format; no numbers at all give the offset basis.
$ animcurve list --hash --json "$EXAMPLES/door.json" | grep -o '"times_fnv.*values_fnv":"[0-9a-f]*"' | tee json
"times_fnv":"e15abad3be4cb208","values_fnv":"fb60b3fb79b48b92"
$ animcurve list --hash --json "$EXAMPLES/door.xnb" --as fna | grep -o '"times_fnv.*values_fnv":"[0-9a-f]*"' | cmp - json
$ printf '%s' '{"animcurve":1,"curves":[{"name":"none","dialect":"xna"},{"name":"zero","dialect":"xna","keys":[{"at":0,"value":0}]}]}' >two.json
$ animcurve list --hash two.json
curve  dialect  interp   keys  start  end  before    after     times_fnv         values_fnv
none   xna      none     0     -      -    constant  constant  cbf29ce484222325  cbf29ce484222325
zero   xna      hermite  1     0      0    constant  constant  4d25767f9dce13f5  5467b0da1d106495
$ animcurve list --json two.json
{"schema":1,"file":"two.json","format":"json","curves":[{"name":"none","dialect":"xna","interp":"none","keys":0,"start":null,"end":null,"before":"constant","after":"constant","bits":32},{"name":"zero","dialect":"xna","interp":"hermite","keys":1,"start":0,"end":0,"before":"constant","after":"constant","bits":32}],"clips":[],"warnings":[]}

# Special numbers are strings in JSON; warnings stand in it.
$ printf '%s' '{"animcurve":1,"odd":1,"curves":[{"name":"a","dialect":"xna","keys":[{"at":"-inf","value":0},{"at":"nan","value":1}]}]}' >odd.json
$ animcurve list --json odd.json
{"schema":1,"file":"odd.json","format":"json","curves":[{"name":"a","dialect":"xna","interp":"hermite","keys":2,"start":"-inf","end":"-inf","before":"constant","after":"constant","bits":32}],"clips":[],"warnings":[{"where":"line 1, column 16","text":"unknown member \"odd\""}]}
$ animcurve list odd.json
animcurve: odd.json: warning: line 1, column 16: unknown member "odd"
curve  dialect  interp   keys  start  end   before    after
a      xna      hermite  2     -inf   -inf  constant  constant
