# Easings by name: what they are, and their values.
$ animcurve ease penner:back.out
penner:back.out
  draws back first, ease-out
  parameters  overshoot=1.70158
  computed    in 64 bits
  values      0 at 0, 0.8174096875000001 at 0.25, 1.0876975 at 0.5, 1.0641365625 at 0.75, 1 at 1
$ animcurve ease 'cubic-bezier(.3,0,.7,1)' skcell:ElasticDoubleOut
cubic-bezier(0.3, 0, 0.7, 1)
  a Bezier curve from (0, 0) to (1, 1)
  parameters  x1=0.3, y1=0, x2=0.7, y2=1
  computed    in 64 bits
  values      0 at 0, 0.16677926426384418 at 0.25, 0.5 at 0.5, 0.8332207357361558 at 0.75, 1 at 1

skcell:ElasticDouble.Out
  1 - (elastic ease-in-out, with rounded constants)
  computed    in 32 bits
  values      1 at 0, 0.98811865 at 0.25, 0.5 at 0.5, 0.0118813515 at 0.75, 0 at 1
$ animcurve ease 'steps(4, jump-both)' --range 0:1:0.25
at    value
0     0.2
0.25  0.4
0.5   0.6
0.75  0.8
1     1
$ animcurve ease ease-in-out penner:quad.in-out --at 0.25,0.5 --format csv
curve,at,value
ease-in-out,0.25,0.12916193104731982
ease-in-out,0.5,0.5
penner:quad.in-out,0.25,0.125
penner:quad.in-out,0.5,0.5
$ animcurve ease skcell:Bounce.In --at -1,0,0.5,2,nan --format hex
00000000
00000000
3f43fffa
3f800002
nan
$ animcurve ease 'linear(0, .5 20% 40%, 1)' --at 0.1,0.3,2 --format json
{"schema":1,"results":[{"curve":"linear(0 0%, 0.5 20%, 0.5 40%, 1 100%)","at":[0.1,0.3,2],"value":[0.25,0.5,1.8333333333333335]}]}
$ animcurve ease 'spring(damping=20)' --at 0.5
at   value
0.5  0.9444771835619269
$ animcurve ease 'blender:elastic.in(amplitude=.8, period=4.1)' 'godot:ease(-2)' 'gsap:steps(5)' bevy:ElasticInOut --at 0.7
ease                  at   value
blender:elastic.in    0.7  0.003830317
godot:ease(curve=-2)  0.7  0.82
gsap:steps(n=5)       0.7  0.8
bevy:ElasticInOut     0.7  0.9760611
$ animcurve ease penner:quad.in --frames 0:30:15 --fps 30
at   value
0    0
0.5  0.25
1    1
$ animcurve ease 'mix(penner:quad.in, complement(skcell:Sine.In), 0.25)' --at 0.5
at   value
0.5  0.1875

# Outside 0 and 1: the family's own rule, or another.
$ for edge in raw clamp css; do animcurve ease ease-in --edge $edge --at 1.5 | tail -1; done
1.5  1.8620689655172413
1.5  1
1.5  1.8620689655172413
$ animcurve ease 'raw(penner:quad.in)' --at 3
at  value
3   9
$ animcurve ease penner:quad.in --edge round --at 3
animcurve: --edge: 'round' is none of raw, clamp, css
[2]

# The list; every name in it can be asked for.
$ animcurve ease --list 'penner:elastic.*' 'skcell:Bou*'
name                     bits  at 0          at 1           parameters                what
penner:elastic.in        64    0             1              amplitude=1, period=0.3   an elastic wave, ease-in
penner:elastic.out       64    0             1              amplitude=1, period=0.3   an elastic wave, ease-out
penner:elastic.in-out    64    0             1              amplitude=1, period=0.45  an elastic wave, ease-in-out
penner:elastic.out-in    64    0             1              amplitude=1, period=0.3   an elastic wave, ease-out-in
skcell:Bounce.In         32    0             1.0000002                                bounce ease-out, with rounded constants
skcell:Bounce.Out        32    1             -2.3841858e-7                            1 - (bounce ease-out, with rounded constants)
skcell:BounceDouble.In   32    3.4365803e-7  1.0000006                                bounce ease-in-out, with rounded constants
skcell:BounceDouble.Out  32    0.99999964    -5.9604645e-7                            1 - (bounce ease-in-out, with rounded constants)
$ animcurve ease --list 'bevy:Steps' 'motion:steps'
name          bits  at 0  at 1  parameters          what
bevy:Steps    32    0     1     n=1, jump=end       n steps, as in CSS
motion:steps  64    0     0     n=1, direction=end  n steps; direction=end: never 1, direction=start: never 0
$ animcurve ease --list=steps* --json
{"schema":1,"eases":[
{"name":"steps(1)","family":"css","summary":"equal steps; jump: 0 start, 1 end, 2 none, 3 both","params":[{"name":"count","default":1,"least":1,"largest":2147483647},{"name":"jump","default":1,"least":0,"largest":4}],"bits":64,"algebraic":true,"at_0":0,"at_1":1}]}
$ animcurve ease --list 'nothing*'
animcurve: --list: no ease is called nothing*
[2]
$ animcurve ease --list --json | grep -o '"name":"[^"]*","family"' | sed 's/"name":"//; s/","family"//' | while read -r name; do animcurve ease "$name" --at 0,1 --format hex >hex || echo "$name"; done

# A typo, and text that is wrong at a place.
$ animcurve ease penner:bak.out
animcurve: ease: 'penner:bak.out', column 1: no easing is called "penner:bak.out"; did you mean penner:back.out?
[2]
$ animcurve ease 'penner:back.out(overshot=2)'
animcurve: ease: 'penner:back.out(overshot=2)', column 17: back.out has no parameter "overshot"; did you mean overshoot?
[2]
$ animcurve ease 'cubic-bezier(2, 0, 1, 1)'
animcurve: ease: 'cubic-bezier(2, 0, 1, 1)', column 14: cubic-bezier(): x1 and x2 lie between 0 and 1
[2]
$ animcurve ease 'linear(0, 0.5 20%, 1, )'
animcurve: ease: 'linear(0, 0.5 20%, 1, )', column 23: linear(): a stop is a number and up to two percentages, not ")"
[2]
$ animcurve ease ''
animcurve: ease: the name of an easing expected where the text ends
[2]
$ animcurve ease
animcurve: ease needs a name, such as penner:back.out; --list shows all of them
[2]
$ animcurve ease penner:quad.in --format hex
animcurve: ease needs positions: --at, --at-file, --range or --frames
[2]
$ animcurve ease penner:quad.in penner:quad.out --at 0 --format hex
animcurve: --format hex needs one ease, and 2 are given
[2]
$ animcurve ease penner:quad.in --frames 1
animcurve: --frames needs --fps: an ease goes from 0 to 1 second
[2]

# A curve of the dialect ease is a curve like others.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"f","dialect":"ease","ease":"penner:back.out(overshoot=2)","at":[0,0.5],"value":[10,40]}]}' >ease.json
$ animcurve list ease.json
curve  dialect  interp  keys  start  end  before    after
f      ease     ease    2     0      0.5  constant  constant
$ animcurve info ease.json
ease.json: animcurve JSON 1, 1 curve

  f
    dialect    ease@1 (an easing from one key to another, in its library's width)
    keys       2: 2 ease
    positions  0 to 0.5 seconds
    values     10 to 40 at the keys
    ease       penner:back.out(overshoot=2)
    edge       clamp
$ animcurve eval ease.json --at -1,0.25,0.5
at    value
-1    10
0.25  43.75
0.5   40
$ animcurve eval ease.json --explain 0.25
dialect   ease@1
position  0.25  3fd0000000000000
zone      inside the keys
span      key 0 at 0, value 10  to  key 1 at 0.5, value 40
ease      clamp(penner:back.out(overshoot=2)) of 0.5 = 1.125
sum       10 + (40 - 10) times that
value     43.75  4045e00000000000
$ animcurve convert ease.json -o - --to json
{"animcurve":1,"curves":[
 {"name":"f","dialect":"ease","ease":"penner:back.out(overshoot=2)","at":[0,0.5],"value":[10,40]}]}
$ animcurve convert ease.json -o out.csv
animcurve: out.csv: curve 0: the table has columns for XNA's family of dialects, and this is a curve of ease
[4]
$ animcurve list --json ease.json | grep -o '"bits":[0-9]*'
"bits":64

# plot --ease: beside curves of files, or alone.
$ animcurve plot --ease penner:back.out --ease 'cubic-bezier(.34,1.56,.64,1)' -o two.svg
$ animcurve plot ease.json --ease skcell:Sine.In -o three.svg
$ grep -o '<title>.*</title>' two.svg three.svg
two.svg:<title>2 easings</title>
three.svg:<title>ease.json</title>
$ animcurve plot --ease penner:bak.out -o x.svg
animcurve: --ease: 'penner:bak.out', column 1: no easing is called "penner:bak.out"; did you mean penner:back.out?
[2]
$ animcurve plot -o x.svg
animcurve: plot needs a file, or --ease NAME; - is stdin; animcurve plot -h shows how
[2]

# How far two are apart, and whether that is proven.
$ animcurve ease penner:quad.out skcell:Quadratic.In --vs 'cubic-bezier(.25,.46,.45,.94)' --json | grep -o '"ease":"[^"]*"\|"largest":0.02519\|"at":0.397\|"proof":"[a-z]*"'
"ease":"penner:quad.out"
"largest":0.02519
"at":0.397
"proof":"proven"
"ease":"skcell:Quadratic.In"
"largest":0.02519
"at":0.397
"proof":"proven"
$ animcurve ease penner:quad.out --vs d3:quadOut
ease             vs          largest difference  at  proof  bound
penner:quad.out  d3:quadOut  0                   0   same   0
$ animcurve ease penner:sine.in --vs penner:quad.in --json | grep -o '"proof":"[a-z]*"'
"proof":"sampled"
$ animcurve ease penner:sine.in --vs penner:bak.in
animcurve: --vs: 'penner:bak.in', column 1: no easing is called "penner:bak.in"; did you mean penner:back.in?
[2]
$ animcurve ease penner:sine.in --vs linear --at 0
animcurve: --vs takes no positions
[2]

# Which are one curve, and which only sound alike.
$ animcurve ease --like skcell:Cubic.Out | head -1 | grep -o '^.* but for'
skcell:Cubic.Out, elsewhere complement(penner:cubic.out) but for
$ animcurve ease --like penner:back.out | sed -n '2,7p' | sed 's/  *[0-9].*\(same\|proven\|sampled\)$/ \1/'
name                      is            largest difference     at                  proof
penner:back.out           same same
blender:back              same same
blender:back.out          same same
godot:back.out            same same
bevy:BackOut              same same
$ animcurve ease --like skcell:Quadratic.In --json | grep -o '"name":"d3:quad[A-Za-z]*","likeness":"[a-z ]*"'
"name":"d3:quadIn","likeness":"sounds alike"
"name":"d3:quadOut","likeness":"same"
$ animcurve ease --like --vs linear ease
animcurve: --list, --like and --vs are three questions; ask one
[2]
$ animcurve ease --like
animcurve: ease needs a name, such as penner:back.out; --list shows all of them
[2]
