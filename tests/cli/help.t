# Help and version: for the command, for a verb; -h short, --help long.
$ animcurve -h
Usage: animcurve VERB [options] FILE...
animcurve looks at animation curves and evaluates, converts and draws them exactly as
their engines do.

Verbs:
  info     FILE...    shows what is inside, for people
  list     FILE...    prints one row a curve or track
  eval     FILE       prints values
  convert  FILE...    writes curves in another format
  plot     [FILE...]  draws a picture
  ease     [NAME...]  shows easings: values, a list, which are alike
  help     [VERB]     shows help, for a verb its --help

animcurve VERB -h shows a verb's options, VERB --help examples too; -V the version.
$ animcurve --help | head -3
Examples:
  animcurve info camera.xnb
  animcurve info --json camera.xnb
$ animcurve eval -h
Usage: animcurve eval [options] FILE
animcurve eval prints values.

Options:
      --at P,P..          positions: a number, nan, inf, -inf or bits:HEX
      --at-file F         positions from a file, one a line; # is a comment
      --range A:B:STEP    positions A, A + STEP, A + 2*STEP.. up to B
      --frames A:B[:STEP]
                          frames, or K,K..; needs --fps unless the unit is frames
      --fps R             frames a second: 30, 29.97, 30000/1001
      --frame0 K          the frame at 0 seconds [0]
      --format WORD       text, csv, json or hex [text]
      --explain P         print the arithmetic of one evaluation
      --tangents IN[,OUT]
                          compute tangents: flat, linear, smooth, spline, clamped, auto..
      --before RULE       before the keys: constant, linear, cycle, cycle-offset, oscillate
      --after RULE        after the keys: the same words

Options of every verb:
  -c, --curve SEL         which curves or tracks: a GLOB, =NAME or @N; repeatable
      --from FORMAT       read the files as this format
      --to FORMAT         write this format; needed with -o -
      --as DIALECT        who plays the curves (-V lists them); plot takes D,D..
      --strict            what is warned of is an error
      --fragment          the file is a piece of one: no header is expected
      --handles RULE      dotXSI's handles that turn time back: none, segment [monotone]
      --hermite-tangents UNIT
                          dotXSI's Hermite tangents are a slope or per-segment [slope]
  -o, --output OUT        where to write; - is stdout
      --no-clobber        fail rather than replace a file
      --json              print JSON
  -q, --quiet             no warnings
  -v, --verbose           say what is done
  -h, --help              -h: this page; --help: examples and more
  -V, --version           version, formats, dialects and their revisions
$ animcurve help eval | head -6
Examples:
  animcurve eval camera.xnb --at 0,0.5,1
  animcurve eval camera.xnb --range 0:4:0.25
  animcurve eval camera.json --as fna --frames 0:120 --fps 30 --format csv
  animcurve eval door.xnb --explain 1.5
  animcurve eval fox.glb -c 'Walk/*/rotation' --as three --at 0.5

$ animcurve help eval >a; animcurve eval --help >b; cmp a b
$ animcurve help evla
animcurve: there is no verb 'evla'; did you mean eval?
[2]
$ animcurve help eval list
animcurve: help takes one verb, and 2 are given
[2]
$ animcurve plot -h | sed -n '4,9p'
Options:
      --span A:B          positions to show
      --size WxH          pixels [960x540, more for tracks]; with --term characters
      --term              draw on the terminal, in characters
      --ease NAME         an easing beside the curves of files; repeatable
      --tangents IN[,OUT]

# Every verb answers both.
$ for verb in info list eval convert plot ease help; do animcurve $verb -h | grep -c '^Usage:'; animcurve $verb --help | grep -c '^Examples:'; done
1
1
1
1
1
1
1
1
1
1
1
1
1
1

# The version tells the formats and each dialect's revision.
$ animcurve --version | sed 's/animcurve [0-9.]*/animcurve VERSION/' | head -1
animcurve VERSION
$ animcurve -V | grep -o '^  [a-z0-9-]*@[0-9a-f.]*'
  xna@4.0.0.0
  xna-f32@4.0.0.0
  xna-wide@4.0.0.0
  fna@78f1d657
  monogame@125c21d3
  cna@16036d67
  softimage@c
  blender@3.4.1
  maya@a
  maya-f32time@a
  gltf@2.0
  bevy@4805ca79
  three@0.187.0
  babylon@9.35.0
  ease@1
$ animcurve -V | grep -o -e '^  xnb .*writes' -e '^  json .*writes'
  xnb      reads, writes
  json     reads, writes
$ animcurve eval --version | cmp - a || animcurve -V | cut -c1-9 | head -1
- a differ: char 1, line 1
animcurve

# No verb, a wrong one, an option in its place.
$ animcurve
animcurve: a verb is missing; animcurve VERB [options] FILE...; animcurve -h lists the verbs
[2]
$ animcurve evl
animcurve: there is no verb 'evl'; did you mean eval?
[2]
$ animcurve lsit x
animcurve: there is no verb 'lsit'; did you mean list?
[2]
$ animcurve frobnicate
animcurve: there is no verb 'frobnicate'; animcurve help lists them
[2]
$ animcurve --json info x
animcurve: the verb comes before --json; animcurve VERB [options] FILE...
[2]
