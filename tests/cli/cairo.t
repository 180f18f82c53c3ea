# PNG has the pixels that --size says, PDF three quarters of them as points.
$ animcurve plot "$EXAMPLES/ramp.xnb" --as xna,fna --size 300x200 -o a.png; head -c 24 a.png | tail -c 8 | od -An -tx1
 00 00 01 2c 00 00 00 c8
$ animcurve plot "$EXAMPLES/door.json" --size 400x200 -o a.PDF; head -c 5 a.PDF; grep -a -o 'MediaBox.*' a.PDF
%PDF-MediaBox [ 0 0 300 150 ]

# The same command gives the same bytes.
$ animcurve plot "$EXAMPLES/ramp.xnb" --as xna,fna --size 300x200 -o b.png; cmp a.png b.png; sleep 1; animcurve plot "$EXAMPLES/door.json" --size 400x200 -o b.pdf; cmp a.PDF b.pdf

# By the ending, or by --to.
$ animcurve plot "$EXAMPLES/door.json" -o - --to png | cut -c 2-4 | head -1
PNG
$ animcurve plot "$EXAMPLES/door.json" -o x --to pdf --json; head -c 4 x
{"schema":1,"output":"x","format":"pdf","lines":1}
%PDF
\ no newline
$ animcurve -V | grep -c 'pictures of plot (cairo'
2
