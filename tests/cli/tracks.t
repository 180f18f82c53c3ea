# The components of one property play together: rows of list behind the curves.
$ animcurve list "$DATA/xsi/handmade/ok_action_mixer.xsi"
curve                      dialect    interp  keys  start  end  before    after
walk/cube.kine.local.posx  softimage  linear  2     1      100  constant  constant
walk/cube.kine.local.posy  softimage  bezier  2     1      100  constant  constant

track                  kind  width  interp  keys  start_s  end_s
walk/cube/translation  vec3  3      mixed   2     0.04     4

$ animcurve list --json --hash "$DATA/xsi/handmade/ok_hermite_3comp_XYZ.xsi"
{"schema":1,"file":"$DATA/xsi/handmade/ok_hermite_3comp_XYZ.xsi","format":"xsi","curves":[{"name":"cube/ROTATION.X","dialect":"softimage","interp":"hermite","keys":3,"start":1,"end":31,"before":"constant","after":"constant","bits":64,"times_fnv":"175fe4e8f3c511c9","values_fnv":"50a1e66add1313f8"},{"name":"cube/ROTATION.Y","dialect":"softimage","interp":"hermite","keys":3,"start":1,"end":31,"before":"constant","after":"constant","bits":64,"times_fnv":"175fe4e8f3c511c9","values_fnv":"f80a6f9b3e67d96c"},{"name":"cube/ROTATION.Z","dialect":"softimage","interp":"hermite","keys":3,"start":1,"end":31,"before":"constant","after":"constant","bits":64,"times_fnv":"175fe4e8f3c511c9","values_fnv":"2abd86b1946cfdf8"}],"clips":[{"name":"Scene","start_s":0.04,"end_s":4,"tracks":[{"name":"Scene/cube/rotation","node":"cube","property":"rotation","kind":"euler","width":3,"interp":"hermite","keys":3,"start_s":0.04,"end_s":1.24,"bits":64,"times_fnv":"f6a10a435cf33d99","values_fnv":"c30f25ce7aa33a8c"}]}],"warnings":[]}

$ animcurve info "$DATA/xsi/handmade/ok_action_mixer.xsi"
$DATA/xsi/handmade/ok_action_mixer.xsi: dotXSI 3.6, frames, 25 a second, angles in degrees, 2 curves

  walk/cube.kine.local.posx
    dialect    softimage@crosswalk-4.0 (Softimage: the function curves of dotXSI files, in double)
    keys       2: 2 linear
    positions  1 to 100 frames at 25 a second
    values     0 to 9.9 at the keys
    before     constant
    after      constant

  walk/cube.kine.local.posy
    dialect    softimage@crosswalk-4.0 (Softimage: the function curves of dotXSI files, in double)
    keys       2: 2 bezier
    positions  1 to 100 frames at 25 a second
    values     0 to 1 at the keys
    before     constant
    after      constant

  clip walk, 0.04 to 4 s
    track      walk/cube/translation: vec3; x walk/cube.kine.local.posx, y walk/cube.kine.local.posy, z at rest 0

  clip pose

# A track has its components side by side; one without a curve is at rest.
$ animcurve eval "$DATA/xsi/handmade/ok_action_mixer.xsi" -c walk/cube/translation --at 1,50
at  x    y                    z
1   0    0                    0
50  4.9  0.49242450007678046  0
$ animcurve eval "$DATA/xsi/handmade/ok_action_mixer.xsi" -c @2 --at 1,50 --format csv
at,x,y,z
1,0,0,0
50,4.9,0.49242450007678046,0
$ animcurve eval "$DATA/xsi/handmade/ok_action_mixer.xsi" -c @2 --at 50 --format hex
401399999999999a 3fdf83e20ce50d0d 0000000000000000
$ animcurve eval "$DATA/xsi/handmade/ok_action_mixer.xsi" -c @2 --at 50 --format json
{"schema":1,"results":[{"curve":"walk/cube/translation","at":[50],"value":[[4.9,0.49242450007678046,0]]}]}
$ animcurve eval "$DATA/xsi/handmade/ok_action_mixer.xsi" -c walk/cube/translation --explain 50
walk/cube/translation x:
dialect   softimage@crosswalk-4.0
position  50  4049000000000000
zone      inside the keys
span      key 0 at 1, value 0  to  key 1 at 100, value 9.9
parameter t = 0.494949494949495  3fdfad40a57eb503
line      from the start value to the end value
value     4.9  401399999999999a

walk/cube/translation y:
dialect   softimage@crosswalk-4.0
position  50  4049000000000000
zone      inside the keys
span      key 0 at 1, value 0  to  key 1 at 100, value 1
parameter t = 0.494949494949495  3fdfad40a57eb503
handles   reach to 0.3333333333333333 and 0.6666666666666667 of the span
solved    u = 0.494949494949495
cubic     0, 0, 1, 1 by Bernstein
value     0.49242450007678046  3fdf83e20ce50d0d

walk/cube/translation z:
at rest: 0

# Without a selection the curves alone are evaluated: all numbers of the tracks are in them.
$ animcurve eval "$DATA/xsi/handmade/ok_action_mixer.xsi" --at 50 --format csv
curve,at,value
walk/cube.kine.local.posx,50,4.9
walk/cube.kine.local.posy,50,0.49242450007678046
$ animcurve eval "$DATA/xsi/handmade/ok_action_mixer.xsi" -c '*' --at 50 --format csv
animcurve: $DATA/xsi/handmade/ok_action_mixer.xsi: walk/cube.kine.local.posx and walk/cube/translation do not have the same components, so they are no one CSV; select one kind, as with -c '*/rotation', or take --format json
[2]
$ animcurve eval "$DATA/xsi/handmade/ok_action_mixer.xsi" -c '*' --at 50 --format json
{"schema":1,"results":[{"curve":"walk/cube.kine.local.posx","at":[50],"value":[4.9]},{"curve":"walk/cube.kine.local.posy","at":[50],"value":[0.49242450007678046]},{"curve":"walk/cube/translation","at":[50],"value":[[4.9,0.49242450007678046,0]]}]}

# convert takes a track's curves for it, and clips come along.
$ animcurve convert "$DATA/xsi/handmade/ok_camera_all.xsi" -c '*/POSITION' -o position.json
$ animcurve list position.json
curve               dialect    interp  keys  start  end  before    after
Camera1/POSITION.X  softimage  linear  2     1      50   constant  constant
Camera1/POSITION.Y  softimage  linear  2     1      50   constant  constant
Camera1/POSITION.Z  softimage  linear  2     1      50   constant  constant

track                   kind  width  interp  keys  start_s  end_s
Scene/Camera1/POSITION  vec3  3      linear  2     0.04     2

# What a file leaves open is told, with what was assumed.
$ animcurve info "$DATA/xsi/handmade/fragment_seed_camera1_roll.xsi"
$DATA/xsi/handmade/fragment_seed_camera1_roll.xsi: dotXSI fragment, frames, 1 curve
  warning: line 1, column 1: the file has no header: read as a piece of a dotXSI file
  open: no SI_Scene says what positions are; they are taken as frames, at a rate that is not known
  open: no SI_Angle says whether angles are degrees or radians; they are taken as degrees: Camera1/ROLL goes from 0 to 0.5, which as radians would be 0 to 28.6 degrees

  Camera1/ROLL
    dialect    softimage@crosswalk-4.0 (Softimage: the function curves of dotXSI files, in double)
    keys       76: 76 linear
    positions  1 to 100 frames
    values     0 to 0.5 at the keys
    before     constant
    after      constant
$ animcurve info "$EXAMPLES/camera_roll.xsi"
$EXAMPLES/camera_roll.xsi: dotXSI 3.0, frames, 25 a second, angles in degrees, 1 curve
  open: SI_Angle says that angles are degrees: Camera1/ROLL goes from 0 to 0.5, which as radians would be 0 to 28.6 degrees

  Camera1/ROLL
    dialect    softimage@crosswalk-4.0 (Softimage: the function curves of dotXSI files, in double)
    keys       76: 76 linear
    positions  1 to 100 frames at 25 a second
    values     0 to 0.5 at the keys
    before     constant
    after      constant

  clip Scene, 0.04 to 4 s
$ animcurve info --json "$DATA/xsi/handmade/fragment_seed_camera1_roll.xsi" | grep -o '"open":.*'
"open":[{"where":"","text":"no SI_Scene says what positions are; they are taken as frames, at a rate that is not known"},{"where":"","text":"no SI_Angle says whether angles are degrees or radians; they are taken as degrees: Camera1/ROLL goes from 0 to 0.5, which as radians would be 0 to 28.6 degrees"}]}

# A piece of a file is one on request, also in strict mode.
$ animcurve list --strict "$DATA/xsi/handmade/fragment_seed_camera1_roll.xsi"
animcurve: $DATA/xsi/handmade/fragment_seed_camera1_roll.xsi: line 1, column 1: the file has no header: read as a piece of a dotXSI file
[3]
$ animcurve list --strict --fragment "$DATA/xsi/handmade/fragment_seed_camera1_roll.xsi"
curve         dialect    interp  keys  start  end  before    after
Camera1/ROLL  softimage  linear  76    1      100  constant  constant

# Frames: on a curve whose positions are frames, whatever the rate, k itself.
$ animcurve eval "$EXAMPLES/camera_roll.xsi" --frames 51.5,500
at    value
51.5  0.2613795
500   0.5
$ animcurve eval "$DATA/xsi/handmade/fragment_seed_camera1_roll.xsi" -q --frames 50:52 --fps 30 --frame0 7
at  value
50  0.249943
51  0.2575673333333333
52  0.26519166666666666

# How handles that turn time back are read, and what Hermite tangents are measured by.
$ for rule in none segment monotone; do animcurve eval "$DATA/xsi/handmade/ok_cubic_overlap.xsi" --handles $rule --at 7 | tail -1; done
7   11.10775935611471
7   10.954536237588764
7   10.478608847251088
$ for unit in slope per-segment; do animcurve eval "$DATA/xsi/handmade/ok_hermite_3comp_XYZ.xsi" -c @0 --hermite-tangents $unit --at 5 | tail -1; done
5   2.48
5   1.832
$ animcurve convert "$DATA/xsi/handmade/ok_cubic_overlap.xsi" --handles none -o - --to json | grep -o '"handles":"[a-z]*"'
"handles":"none"
$ animcurve info "$DATA/xsi/handmade/ok_cubic_overlap.xsi" --handles segment --hermite-tangents slope | grep -E 'handles|tangents'
    handles    segment
    tangents   slope
$ animcurve eval "$EXAMPLES/door.json" --handles none --at 1
animcurve: $EXAMPLES/door.json: warning: --handles changes nothing: it is for curves of softimage
at  value
1   5
$ animcurve eval "$EXAMPLES/door.json" --handles some --at 1
animcurve: --handles: 'some' is none of none, segment, monotone; did you mean none?
[2]
$ animcurve eval "$EXAMPLES/door.json" --hermite-tangents slopes --at 1
animcurve: --hermite-tangents: 'slopes' is none of slope, per-segment; did you mean slope?
[2]

# Tangents are computed in the unit that is chosen, so the curve through them is the same.
$ printf '%s\n' 'xsi 0300txt 0032' 'SI_Angle {0,}' 'SI_FCurve a-ROLL { "a","ROLL","HERMITE",1,3,2,1,0,0,1,10,1,1,0,}' >hermite.xsi
$ for unit in slope per-segment; do animcurve eval hermite.xsi --at 5 --tangents linear --hermite-tangents $unit | tail -1; done
5   0.4444444444444444
5   0.4444444444444444

# Components whose positions mean different times are no row.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"x","dialect":"softimage","unit":"frames","rate_hz":10,"keys":[{"at":0,"value":0},{"at":10,"value":10}]},{"name":"y","dialect":"softimage","keys":[{"at":0,"value":0},{"at":1,"value":10}]}],"clips":[{"name":"c","tracks":[{"node":"a","property":"translation","curves":[0,1,null]},{"node":"b","property":"rotation","width":3,"euler":"zyx","angle":"rad","curves":[1,null,null]}]}]}' >mixed.json
$ animcurve eval mixed.json -c 'c/a/*' --frames 5 --fps 10
animcurve: mixed.json: the components of c/a/translation have different units or rates; select them one by one with -c
[2]
$ animcurve eval mixed.json --frames 5 --fps 10
curve  at   value
x      5    5
y      0.5  5
$ animcurve info mixed.json -c 'c/b/*'
mixed.json: animcurve JSON 1, 2 curves, 0 selected

  clip c, 0 to 1 s
    track      c/b/rotation: euler zyx, radians; x y, y at rest 0, z at rest 0
$ animcurve info --json "$DATA/xsi/handmade/ok_cubic_overlap.xsi" --handles segment | grep -o '"handles":"[a-z]*"'
"handles":"segment"

# A picture shows the handles that the keys have: Bezier's ends, Hermite's thirds, none of a line.
$ for file in linear cubic hermite_3comp_XYZ; do animcurve plot "$DATA/xsi/handmade/ok_$file.xsi" -c @0 -o - --to svg | grep -c '<circle class="f2'; done
0
4
4
