# A picture in SVG; the legend names the dialects.
$ animcurve plot "$EXAMPLES/ramp.xnb" --as xna,fna -o ramp.svg
$ head -c 38 ramp.svg; echo; tail -1 ramp.svg
<svg xmlns="http://www.w3.org/2000/svg
</svg>
$ grep -o '>[a-z ]*</text>' ramp.svg
>xna</text>
>fna</text>
>seconds</text>
$ grep -c 'prefers-color-scheme:dark' ramp.svg
1
$ grep -o '>xna [^<]*<' ramp.svg
>xna − fna: largest −3.36 at 5.6<

# Elements are closed, no number went astray, text is escaped.
$ test "$(grep -c '<g ' ramp.svg)" = "$(grep -c '</g>' ramp.svg)"; grep -c -i -e nan -e inf ramp.svg
0
[1]
$ printf '%s' '{"animcurve":1,"curves":[{"name":"a<b>&\"c\"","dialect":"xna","keys":[{"at":0,"value":1e30},{"at":1e-30,"value":"nan"},{"at":1,"value":-1e30}]}]}' >odd.json
$ animcurve plot odd.json -o - --to svg >odd.svg; grep -o '<title>.*</title>' odd.svg; grep -c 'no number' odd.svg
<title>a&lt;b&gt;&amp;&quot;c&quot;</title>
1

# Steps and cycles: dotted jumps, dashed outside.
$ animcurve plot "$EXAMPLES/door.json" -o door.svg; grep -c 'stroke-dasharray' door.svg
2
$ animcurve plot "$EXAMPLES/camera.json" --span -1:12 --size 640x320 -o camera.svg; grep -o 'width="640" height="320"' camera.svg
width="640" height="320"
width="640" height="320"

# The same for both: said, not drawn.
$ animcurve plot "$EXAMPLES/camera.json" --as xna,fna --span 0:4 -o same.svg; grep -o 'the same[^<]*' same.svg
the same on this span, but for rounding

# Everything in one picture; any curve gives one.
$ animcurve plot "$EXAMPLES/camera.json" "$EXAMPLES/door.json" -o both.svg; grep -o '>[^<]*json: [^<]*' both.svg
>camera.json: camera/height, xna
>door.json: door, xna
$ printf '%s' '{"animcurve":1,"curves":[{"name":"none","dialect":"fna"},{"name":"one","dialect":"fna","keys":[{"at":3,"value":3}]},{"name":"tie","dialect":"monogame","after":"cycle","keys":[{"at":1,"value":3},{"at":1,"value":4}]},{"name":"all","dialect":"xna","keys":[{"at":"nan","value":"nan"},{"at":"inf","value":"inf"}]}]}' >odd.json
$ for row in 0 1 2 3; do animcurve plot odd.json -c @$row -o odd.svg && tail -1 odd.svg; done
</svg>
</svg>
</svg>
</svg>

# Many pieces are drawn as ranges, and it is said.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"fast","dialect":"xna","after":"cycle","keys":[{"at":0,"value":0},{"at":0.001,"value":1}]}]}' >fast.json
$ animcurve plot fast.json --span 0:10 -o fast.svg; grep -o 'drawn as[^<]*' fast.svg; animcurve plot fast.json --span 0:1000 -o fast.svg; grep -o 'drawn as[^<]*' fast.svg
drawn as the range of values in each pixel column
drawn as the range of 32 samples in each pixel column

# The picture in the documentation is this one.
$ animcurve plot "$EXAMPLES/ramp.xnb" --as xna,fna -o - --to svg | cmp - "$EXAMPLES/../docs/xna-vs-fna.svg"

# So is the one of two easings.
$ animcurve plot --ease penner:back.out --ease 'cubic-bezier(.34,1.56,.64,1)' -o - --to svg | cmp - "$EXAMPLES/../docs/easing-back.svg"

# An easing has no keys to mark, one line whose label is the title no legend, and a small picture
# neither subtitle nor unit.
$ animcurve plot --ease penner:back.out -o - --to svg >back.svg; grep -c '<circle' back.svg; grep -o '>[a-z][^<]*</text>' back.svg
0
>penner:back.out</text>
>draws back first, ease-out</text>
>share of the time</text>
$ animcurve plot --ease penner:back.out --size 160x120 -o - --to svg | grep -o '>[^<]*</text>'
>penner:back.out</text>
>0</text>
>1</text>
>0</text>
>1</text>
$ animcurve plot "$EXAMPLES/door.json" --size 160x200 -o - --to svg | grep -o '>[a-z][^<]*</text>'
>door</text>
>xna</text>
>seconds</text>

# A curve of samples is drawn with the points that it needs.
$ animcurve plot --ease penner:linear -o - --to svg | grep -c 's10".* d="M[0-9. ]*L[0-9. ]*"'
1

# What goes wrong.
$ animcurve plot "$EXAMPLES/door.json"
animcurve: plot needs -o OUT.svg, .png or .pdf, or --term
[2]
$ animcurve plot "$EXAMPLES/door.json" -o door.gif
animcurve: door.gif: plot writes .svg, .png and .pdf; --to FORMAT does so under any name
[2]
$ animcurve plot "$EXAMPLES/door.json" -o -
animcurve: -o - needs --to svg, png or pdf
[2]
$ animcurve plot "$EXAMPLES/door.json" -o x.svg --to gif
animcurve: --to: plot writes svg, png or pdf, not 'gif'
[2]
$ animcurve plot "$EXAMPLES/door.json" -o x.svg --span 1:1
animcurve: --span: '1:1' is not A:B with A below B
[2]
$ animcurve plot "$EXAMPLES/door.json" -o x.svg --span 0:1e300
animcurve: --span: the ends are beyond the float32 of xna
[2]
$ animcurve plot "$EXAMPLES/door.json" -o x.svg --span 1:1.000000001
animcurve: --span: both ends are the same float32 of xna
[2]
$ animcurve plot "$EXAMPLES/door.json" -o x.svg --size 10x10
animcurve: --size: a picture is 120x120 to 16384x16384 pixels
[2]
$ animcurve plot "$EXAMPLES/door.json" -o x.svg --as xna,nfa
animcurve: --as: there is no dialect 'nfa'; did you mean fna?
[2]
$ animcurve plot missing.json "$EXAMPLES/door.json" -o x.svg
animcurve: missing.json: cannot be opened: there is no such file or folder
[5]
$ test -e x.svg
$ animcurve plot "$EXAMPLES/door.json" -o door.svg --no-clobber
animcurve: door.svg: exists already and is kept
[5]
$ cp "$EXAMPLES/door.json" in.svg; animcurve plot in.svg -o in.svg
animcurve: in.svg: is also an input and is left as it is
[2]
$ animcurve plot "$EXAMPLES/door.json" -o x.svg --size 10
animcurve: --size: '10' is not WxH, such as 960x540
[2]
$ animcurve plot "$EXAMPLES/door.json" --term -o x.svg
animcurve: --term draws on stdout; -o, --to and --json are for pictures in files
[2]
$ animcurve plot "$EXAMPLES/door.json" --term --size 10x10
animcurve: --size: a picture is 24x8 to 1000x1000 characters
[2]

# Keys are inside the picture also where the curve has no value anywhere.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"k","dialect":"xna","before":99,"keys":[{"at":0,"value":"nan"},{"at":1,"value":10,"in":"nan","out":"nan"},{"at":2,"value":11,"in":"nan","out":"nan"},{"at":3,"value":12,"in":"nan","out":"nan"},{"at":4,"value":3,"in":"nan","out":"nan"}]}]}' >nan.json
$ animcurve plot nan.json -o - --to svg | grep -o 'cy="[^"]*"' | awk -F'"' '$2 < 0 || $2 > 540 { bad++ } END { print NR " marks, " bad + 0 " outside" }'
4 marks, 0 outside
$ animcurve plot nan.json -o - --to svg | grep -o 'before 99, after constant'
before 99, after constant

# A name too long for the picture ends in an ellipsis.
$ long=$(printf '%0400d' 7); printf '{"animcurve":1,"curves":[{"name":"%s","dialect":"xna","keys":[{"at":0,"value":1}]}]}' $long >long.json; animcurve plot long.json -o - --to svg | grep -c '0…</text>'
1

# What there is, is drawn, and a file that is missing is told by the status.
$ animcurve plot missing.json "$EXAMPLES/door.json" "$EXAMPLES/ramp.json" -o some.svg; echo $?; grep -o '<title>.*</title>' some.svg
animcurve: missing.json: cannot be opened: there is no such file or folder
5
<title>door.json and 1 more</title>
