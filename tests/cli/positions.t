# The grammar of positions. They are rounded to the dialect's width; order and repeats stay.
$ animcurve eval "$EXAMPLES/door.xnb" --at -1,.5,1e-45,nan,inf,-inf,-0,5.,1e999,1E0
at     value
-1     0
0.5    0
1e-45  0
nan    nan
inf    9
-inf   0
-0     0
5      9
inf    9
1      5
$ animcurve eval "$EXAMPLES/door.xnb" --at bits:3f800000,bits:3FF0000000000000,bits:80000000 --format csv
at,value
1,5
1,5
-0,0
$ animcurve eval "$EXAMPLES/door.xnb" --at 0.1,16777217,2,2 --format csv
at,value
0.1,0
16777216,9
2,9
2,9
$ animcurve eval "$EXAMPLES/door.xnb" --at=1 --at 2,0 --range 0:1:1 --format csv
at,value
1,5
2,9
0,0
0,0
1,5

# What is no position.
$ animcurve eval "$EXAMPLES/door.xnb" --at 1,,2
animcurve: --at: '' is not a position; write a number, nan, inf, -inf or bits:HEX
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at ''
animcurve: --at: '' is not a position; write a number, nan, inf, -inf or bits:HEX
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1,0x10
animcurve: --at: '0x10' is not a position; write a number, nan, inf, -inf or bits:HEX
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at ' 1'
animcurve: --at: ' 1' is not a position; write a number, nan, inf, -inf or bits:HEX
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at NaN
animcurve: --at: 'NaN' is not a position; write a number, nan, inf, -inf or bits:HEX
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at bits:3f8
animcurve: --at: 'bits:3f8' is not a position; write a number, nan, inf, -inf or bits:HEX
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --at 1e
animcurve: --at: '1e' is not a position; write a number, nan, inf, -inf or bits:HEX
[2]

# Files: LF or CRLF, blanks, empty lines, comments, no newline at the end.
$ printf '# times\r\n0\r\n  1.5 \t\n\n \n  # more\nbits:3f800000\n-inf' >times
$ animcurve eval "$EXAMPLES/door.xnb" --at-file times --format csv
at,value
0,0
1.5,5
1,5
-inf,0
$ animcurve eval "$EXAMPLES/door.xnb" --at-file - --format csv <times | wc -l
5
$ printf '1\n\n2 3\n' >bad; animcurve eval "$EXAMPLES/door.xnb" --at-file bad
animcurve: bad: line 3: '2 3' is not a position
[2]
$ printf '1\r2\n' >bad; animcurve eval "$EXAMPLES/door.xnb" --at-file bad
animcurve: bad: line 1: '1?2' is not a position
[2]
$ printf '' >none; animcurve eval "$EXAMPLES/door.xnb" --at-file none --format csv
at,value
$ animcurve eval "$EXAMPLES/door.xnb" --at-file missing
animcurve: missing: cannot be opened: there is no such file or folder
[5]
$ animcurve eval "$EXAMPLES/door.xnb" --at-file .
animcurve: .: cannot be read: it is a folder, not a file
[5]
$ animcurve eval - --at-file - <times
animcurve: stdin (-) can be read only once
[2]
$ printf '\357\273\2771\n2\n' >mark; animcurve eval "$EXAMPLES/door.xnb" --at-file mark --format csv
at,value
1,5
2,9
$ printf '\357\273\277' >mark; animcurve eval "$EXAMPLES/door.xnb" --at-file mark --format csv
at,value
$ printf '1\n2\0003\n' >nul; animcurve eval "$EXAMPLES/door.xnb" --at-file nul
animcurve: nul: line 2: a NUL byte is no part of a position
[2]

# Ranges, by multiplication.
$ animcurve eval "$EXAMPLES/door.xnb" --range 0:2:0.5 --format csv
at,value
0,0
0.5,0
1,5
1.5,5
2,9
$ animcurve eval "$EXAMPLES/door.xnb" --range 0:1:0.1 --format csv | tail -2
0.9,0
1,5
$ animcurve eval "$EXAMPLES/door.xnb" --range 2:0:-1 --format csv
at,value
2,9
1,5
0,0
$ animcurve eval "$EXAMPLES/door.xnb" --range 1:1:5 --format csv
at,value
1,5
$ animcurve eval "$EXAMPLES/door.xnb" --range bits:3f800000:2:.5 --format csv
at,value
1,5
1.5,5
2,9
$ animcurve eval "$EXAMPLES/door.xnb" --range 0:1
animcurve: --range: '0:1' is not A:B:STEP with finite numbers
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --range 0:1:0
animcurve: --range: the step is 0
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --range 0:1:-1
animcurve: --range: the step leads away from the end
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --range 0:inf:1
animcurve: --range: '0:inf:1' is not A:B:STEP with finite numbers
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --range 0:1:1e-12
animcurve: --range: more than 16777216 positions; take a larger step
[2]
$ animcurve eval "$EXAMPLES/door.xnb" --range 0:0.3:0.1 --format hex | wc -l | tr -d ' '
4
$ animcurve eval "$EXAMPLES/door.xnb" --range 0:1:0.1 --format hex | wc -l | tr -d ' '
11
$ animcurve eval "$EXAMPLES/door.xnb" --range 0:0.99999995:0.1 --format hex | wc -l | tr -d ' '
10

# Frames: (k - frame0) / R seconds; on a curve whose unit is frames, k itself.
$ animcurve eval "$EXAMPLES/door.xnb" --frames 0:3 --fps 30000/1001 --format csv
at,value
0,0
0.033366665,0
0.06673333,0
0.1001,0
$ animcurve eval "$EXAMPLES/door.xnb" --frames 0:48:24 --fps 24 --format csv
at,value
0,0
1,5
2,9
$ animcurve eval "$EXAMPLES/door.xnb" --frames 5,1,1 --fps 2 --frame0 1 --format csv
at,value
2,9
0,0
0,0
$ printf '%s' '{"animcurve":1,"curves":[{"name":"f","dialect":"xna","unit":"frames","rate_hz":24,"keys":[{"at":0,"value":0},{"at":24,"value":1}]}]}' >frames.json
$ animcurve eval frames.json --frames 12,24 --format csv
at,value
12,0.5
24,1
$ animcurve eval frames.json --frames 12,24 --fps 100 --format csv
at,value
12,0.5
24,1
$ animcurve eval "$EXAMPLES/door.json" --frames 0:3
animcurve: --frames needs --fps: positions of door are seconds
[2]
$ animcurve eval "$EXAMPLES/door.json" --frames 0:3 --fps 0
animcurve: --fps: '0' is not a rate above 0 such as 30, 29.97 or 30000/1001
[2]
$ animcurve eval "$EXAMPLES/door.json" --frames 0:3 --fps 30/0
animcurve: --fps: '30/0' is not a rate above 0 such as 30, 29.97 or 30000/1001
[2]
$ animcurve eval "$EXAMPLES/door.json" --frames 0:x --fps 30
animcurve: --frames: '0:x' is neither A:B, A:B:STEP nor K,K..
[2]
$ animcurve eval "$EXAMPLES/door.json" --frames 1 --fps 30 --frame0 x
animcurve: --frame0: 'x' is not the number of a frame
[2]

# A range as long as all doubles.
$ animcurve eval "$EXAMPLES/door.json" --range -1e308:1e308:1e308 | wc -l
4
