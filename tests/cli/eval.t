# Values, as a table for people.
$ animcurve eval "$EXAMPLES/camera.xnb" --at 0,0.5,1,1.5,2,3,4,5
at   value
0    10
0.5  18.90625
1    28.75
1.5  36.71875
2    40
3    28.75
4    10
5    28.75
$ animcurve eval "$EXAMPLES/door.xnb" --at 0,0.5,1,1.5,2
at   value
0    0
0.5  0
1    5
1.5  5
2    9

# Another engine's rules; a named revision.
$ animcurve eval "$EXAMPLES/door.xnb" --at 0.5,1.5 --as fna
at   value
0.5  0
1.5  9
$ animcurve eval "$EXAMPLES/door.xnb" --at 1.5 --as=cna@16036d67 --format=hex
41100000

# csv, json, hex; several rows bring a column of names.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"a","dialect":"xna","keys":[{"at":0,"value":0},{"at":1,"value":1}]},{"name":"b, \"c\"","dialect":"monogame","after":"cycle","keys":[{"at":0,"value":-0},{"at":1,"value":0.1}]}]}' >two.json
$ animcurve eval two.json --at 0,0.5,2
curve   at   value
a       0    0
a       0.5  0.5
a       2    1
b, "c"  0    0
b, "c"  0.5  0.05
b, "c"  2    0
$ animcurve eval two.json --at 0,0.5 --format csv
curve,at,value
a,0,0
a,0.5,0.5
"b, ""c""",0,0
"b, ""c""",0.5,0.05
$ animcurve eval two.json --at 0,0.5 --format csv -c a
at,value
0,0
0.5,0.5
$ animcurve eval two.json --at 0,nan,inf --format json
{"schema":1,"results":[{"curve":"a","at":[0,"nan","inf"],"value":[0,"nan",1]},{"curve":"b, \"c\"","at":[0,"nan","inf"],"value":[0,"nan","throws"]}]}
$ animcurve eval two.json --at 0 --json -c @1
{"schema":1,"results":[{"curve":"b, \"c\"","at":[0],"value":[0]}]}
$ animcurve eval two.json --at 0,0.25,1 --format hex -c 'b*'
00000000
3c800000
3dcccccd
$ animcurve eval two.json --at 0 --format hex
animcurve: two.json: --format hex needs one curve, selected with -c; there are a, b, "c"
[2]

# -0 keeps its sign; NaN is nan; where the engine throws, the line says so.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"minus","dialect":"fna","keys":[{"at":0,"value":-0}]}]}' >minus.json
$ animcurve eval minus.json --at 0 --format hex; animcurve eval minus.json --at 0 --json
80000000
{"schema":1,"results":[{"curve":"minus","at":[0],"value":[-0]}]}
$ animcurve eval two.json --at inf,nan,0 --format hex -c @1
throws
nan
00000000
$ animcurve eval two.json --at inf,nan,0 -c @1
at   value
inf  throws
nan  nan
0    0
$ animcurve eval "$EXAMPLES/door.json" --at nan --as fna --format hex
00000000

# Another start: tangents and sides.
$ animcurve eval "$EXAMPLES/camera.json" --at 1,5 --tangents flat
at  value
1   25
5   25
$ animcurve eval "$EXAMPLES/camera.json" --at 1 --tangents smooth
at  value
1   28.75
$ animcurve eval "$EXAMPLES/camera.json" --at 1 --tangents flat,linear
at  value
1   28.75
$ animcurve eval "$EXAMPLES/camera.json" --at -1,5 --before oscillate --after linear
at  value
-1  28.75
5   10

# Into a file; from stdin.
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 -o values.txt; cat values.txt
at  value
1   5
$ animcurve eval "$EXAMPLES/door.xnb" --at 2 -o values.txt --no-clobber
animcurve: values.txt: exists already and is kept
[5]
$ animcurve eval - --at 1 --format csv <"$EXAMPLES/door.xnb"
at,value
1,5

# What does not go together.
$ animcurve eval "$EXAMPLES/door.xnb"
animcurve: eval needs positions: --at, --at-file, --range or --frames
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 --json --format csv
animcurve: --json and another --format contradict each other
[2]
$ animcurve eval "$EXAMPLES/door.xnb" "$EXAMPLES/ramp.xnb" --at 1
animcurve: eval takes one file, and 2 are given
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1 --as xna,fna
animcurve: --as: eval plays a curve as one dialect; plot overlays several
[2]

# Rules outside by number, as files have them; what none has a name for is a raw rule.
$ animcurve eval "$EXAMPLES/ramp.xnb" --at 5 --after 4 --format hex; animcurve eval "$EXAMPLES/ramp.xnb" --at 5 --after linear --format hex
3fc00001
3fc00001
$ animcurve eval "$EXAMPLES/ramp.xnb" --at 5 --as xna --after 9; animcurve eval "$EXAMPLES/ramp.xnb" --at 5 --as xna --after=-2147483648
at  value
5   1
at  value
5   1
$ animcurve eval "$EXAMPLES/ramp.xnb" --at 5 --after 2147483648
animcurve: --after: '2147483648' is no number and none of constant, linear, cycle, cycle-offset, oscillate
[2]
