# Which curves: the whole name, row by row.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"arm/left/x","dialect":"xna"},{"name":"arm/right/x","dialect":"xna"},{"name":"a*b","dialect":"xna"},{"dialect":"xna"},{"name":"\u00e4","dialect":"xna"},{"name":"@1","dialect":"xna"},{"name":"[a","dialect":"xna"}]}' >names.json
$ names() { animcurve list names.json "$@" --json | grep -o '"name":"[^"]*"'; }; names
"name":"arm/left/x"
"name":"arm/right/x"
"name":"a*b"
"name":"#3"
"name":"ä"
"name":"@1"
"name":"[a"
$ names() { animcurve list names.json "$@" --json | grep -o '"name":"[^"]*"'; }; names -c 'arm*x'
"name":"arm/left/x"
"name":"arm/right/x"
$ names() { animcurve list names.json "$@" --json | grep -o '"name":"[^"]*"'; }; names -c 'arm/?[ef]*'
"name":"arm/left/x"
$ names() { animcurve list names.json "$@" --json | grep -o '"name":"[^"]*"'; }; names -c '[a-c]\**'
"name":"a*b"
$ names() { animcurve list names.json "$@" --json | grep -o '"name":"[^"]*"'; }; names -c '=a*b'
"name":"a*b"
$ names() { animcurve list names.json "$@" --json | grep -o '"name":"[^"]*"'; }; names -c '?'
"name":"ä"
$ names() { animcurve list names.json "$@" --json | grep -o '"name":"[^"]*"'; }; names -c '#3' -c @0
"name":"arm/left/x"
"name":"#3"
$ names() { animcurve list names.json "$@" --json | grep -o '"name":"[^"]*"'; }; names -c @1 -c '\@1' -c '[a' -c '=@1'
"name":"arm/right/x"
"name":"@1"
"name":"[a"
$ names() { animcurve list names.json "$@" --json | grep -o '"name":"[^"]*"'; }; names -c '[!a]*'
"name":"arm/left/x"
"name":"arm/right/x"
"name":"a*b"

# Nothing selected.
$ animcurve list names.json -c 'arm/lfet/x'
animcurve: names.json: -c arm/lfet/x selects nothing of arm/left/x, arm/right/x, a*b, #3, ä, @1, [a; did you mean arm/left/x?
[2]
$ animcurve list names.json -c 'ARM*'
animcurve: names.json: -c ARM* selects nothing of arm/left/x, arm/right/x, a*b, #3, ä, @1, [a
[2]
$ animcurve list names.json -c @7
animcurve: names.json: -c @7 selects nothing; rows are @0 to @6
[2]
$ animcurve list names.json -c @x
animcurve: -c @x: @ is followed by the number of a row, from 0
[2]
$ animcurve list names.json -c ''
animcurve: names.json: -c  selects nothing of arm/left/x, arm/right/x, a*b, #3, ä, @1, [a
[2]
$ animcurve list names.json -c =arm
animcurve: names.json: -c =arm selects nothing of arm/left/x, arm/right/x, a*b, #3, ä, @1, [a; did you mean arm/left/x?
[2]
$ printf '%s' '{"animcurve":1}' >none.json; animcurve list none.json -c a
animcurve: none.json: -c a selects nothing; the file holds no curve
[2]

# A pattern of many stars takes no long time.
$ animcurve list names.json -c '*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b' 2>&1 | grep -c nothing
1

# In brackets every character stands for itself.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"!","dialect":"xna"},{"name":"a","dialect":"xna"},{"name":"b","dialect":"xna"},{"name":"c","dialect":"xna"},{"name":"-","dialect":"xna"},{"name":"]","dialect":"xna"}]}' >sets.json
$ animcurve list sets.json -c '[!a]' | cut -d' ' -f1
curve
!
a
$ animcurve list sets.json -c '[a-c]' | cut -d' ' -f1
curve
a
c
-
$ animcurve list sets.json -c '[b\]]' | cut -d' ' -f1
curve
b
]
