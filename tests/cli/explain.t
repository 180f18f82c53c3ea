# The arithmetic of one evaluation; what the text says is the library's.
$ animcurve eval "$EXAMPLES/door.xnb" --explain 1.5
dialect   xna@4.0.0.0
position  1.5  3fc00000
zone      inside the keys
span      key 1 at 1, value 5  to  key 2 at 2, value 9
step      parameter 0.5 is below 1: the start value
value     5  40a00000
$ animcurve eval "$EXAMPLES/door.xnb" --explain 1.5 --as fna | tail -1
value     9  41100000
$ animcurve eval "$EXAMPLES/ramp.xnb" --explain 5 --as fna | grep -c .
6
$ printf '%s' '{"animcurve":1,"curves":[{"name":"a","dialect":"xna","keys":[{"at":0,"value":1}]},{"name":"b","dialect":"fna","keys":[{"at":0,"value":2}]}]}' >two.json
$ animcurve eval two.json --explain 0 | grep -e : -e '^value' -e '^dialect'
a:
dialect   xna@4.0.0.0
one key: its value, whatever the rules
value     1  3f800000
b:
dialect   fna@78f1d657
one key: its value, whatever the rules
value     2  40000000
$ animcurve eval two.json --explain x
animcurve: --explain: 'x' is not a position; write a number, nan, inf, -inf or bits:HEX
[2]
$ animcurve eval two.json --explain 0 --at 1
animcurve: --explain takes its own position; leave --at and the like out
[2]
$ animcurve eval two.json --explain 0 --json
animcurve: --explain is text for people, without csv, json and hex
[2]
$ animcurve eval two.json --explain 0 -c c
animcurve: two.json: -c c selects nothing of a, b
[2]
