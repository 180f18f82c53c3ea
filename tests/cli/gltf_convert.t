# convert from and to glTF: what is no animation stays, other files become a small scene.
$ animcurve convert "$DATA/gltf/form.glb" -o same.glb && cmp "$DATA/gltf/form.glb" same.glb
$ animcurve convert -v "$DATA/gltf/form_external.gltf" -o external.glb
animcurve: $DATA/gltf/form_external.gltf: gltf (glTF 2.0), 1 clip, 2 tracks
animcurve: external.glb: wrote 2 tracks as glb
$ animcurve list --hash external.glb
track               kind  width  interp  keys  start_s  end_s  times_fnv         values_fnv
clip/n/translation  vec3  3      linear  5     0        2.25   48e471bd12b60ea8  3ecfe91e776309eb
clip/n/rotation     quat  4      slerp   5     0        2.25   48e471bd12b60ea8  47979ff5b349d003
$ animcurve convert "$DATA/gltf/form.glb" -c '*/rotation' -o turn.gltf && animcurve list turn.gltf
track            kind  width  interp  keys  start_s  end_s
clip/n/rotation  quat  4      slerp   5     0        2.25
$ animcurve convert "$DATA/gltf/form.glb" -c '*/rotation' -o - --to gltf | grep -o '"animations":.*'
"animations":[{"channels":[{"sampler":0,"target":{"path":"rotation","node":0}}],"samplers":[{"input":0,"output":2,"interpolation":"LINEAR"}],"name":"clip"}]} 
$ cp "$DATA/gltf/form_external.gltf" "$DATA/gltf/form_external.bin" .
$ animcurve convert form_external.gltf -o beside.gltf && grep -o '"uri" *: *"[^",]*' beside.gltf
"uri": "form_external.bin
$ mkdir away && animcurve convert form_external.gltf -o away/a.gltf && grep -o '"uri" *: *"[^",]*' away/a.gltf
"uri": "data:application/octet-stream;base64
$ animcurve convert turn.gltf --in-place -c '*' && animcurve list turn.gltf
track            kind  width  interp  keys  start_s  end_s
clip/n/rotation  quat  4      slerp   5     0        2.25
$ animcurve convert same.glb --in-place -c '*/translation' && animcurve info same.glb
same.glb: glTF 2.0, binary (GLB), 1 clip, 1 track

  clip clip, 0 to 2.25 s
    track      clip/n/translation: vec3; linear, 5 keys, 0 s to 2.25 s
$ animcurve convert -v "$EXAMPLES/camera_roll.xsi" -o roll.glb --frame0 1
animcurve: $EXAMPLES/camera_roll.xsi: xsi (dotXSI 3.0, frames, 25 a second, angles in degrees), 1 curve
animcurve: $EXAMPLES/camera_roll.xsi: Camera1/ROLL: 76 keys, played as softimage@crosswalk-4.0
animcurve: $EXAMPLES/camera_roll.xsi: Camera1/ROLL becomes the rotation of node Camera1 about z, in degrees
animcurve: roll.glb: wrote 1 curve as glb
$ animcurve list roll.glb
track                   kind  width  interp  keys  start_s  end_s
Scene/Camera1/rotation  quat  4      slerp   76    0        3.96
$ animcurve eval roll.glb --at 0,1.3,3.96
at    x  y  z             w
0     0  0  0             1
1.3   0  0  0.0011217009  0.9999994
3.96  0  0  0.004363309   0.99999046
$ animcurve eval "$EXAMPLES/camera_roll.xsi" --at 33.5
at    value
33.5  0.1285375
$ animcurve convert "$EXAMPLES/camera_roll.xsi" -o roll.glb --angle rad --axis -x && animcurve eval roll.glb --at 1.34
animcurve: $EXAMPLES/camera_roll.xsi: Camera1/ROLL becomes the rotation of node Camera1 about -x, in radians
at    x            y  z  w
1.34  -0.06422452  0  0  0.9979355
$ animcurve convert -v "$EXAMPLES/camera_roll.xsi" -c '*/ROLL' -o other.glb --axis y
animcurve: $EXAMPLES/camera_roll.xsi: xsi (dotXSI 3.0, frames, 25 a second, angles in degrees), 1 curve
animcurve: $EXAMPLES/camera_roll.xsi: Camera1/ROLL: 76 keys, played as softimage@crosswalk-4.0
animcurve: $EXAMPLES/camera_roll.xsi: Camera1/ROLL becomes the rotation of node Camera1 about y, in degrees
animcurve: other.glb: wrote 1 curve as glb
$ animcurve convert "$EXAMPLES/door.xnb" -o door.gltf && animcurve eval door.gltf --at 0,0.5,1,2
animcurve: $EXAMPLES/door.xnb: the curve becomes the translation of node door along x
at   x  y  z
0    0  0  0
0.5  0  0  0
1    5  0  0
2    9  0  0
$ animcurve convert "$EXAMPLES/door.xnb" --as cna -o door.glb
animcurve: $EXAMPLES/door.xnb: the curve becomes the translation of node door along x
animcurve: door.glb: clip 0, track 0 (door/translation): component 0, key 1: a step of cna changes at position 1, one of glTF at the next key
[4]
$ animcurve convert "$EXAMPLES/camera.xnb" -o camera.glb
animcurve: $EXAMPLES/camera.xnb: the curve goes on before or after its keys, where glTF holds the first and the last value: --before constant --after constant drop that
[4]
$ animcurve convert -v "$EXAMPLES/camera.xnb" --before constant --after constant --axis z -o camera.glb
animcurve: $EXAMPLES/camera.xnb: xnb (XNB 5, Windows, Reach), 1 curve
animcurve: $EXAMPLES/camera.xnb: #0: 3 keys, played as xna@4.0.0.0
animcurve: $EXAMPLES/camera.xnb: the curve becomes the translation of node camera along z
animcurve: camera.glb: wrote 1 curve as glb
$ animcurve eval camera.glb --at 0.25 && animcurve eval "$EXAMPLES/camera.xnb" --at 0.25
at    x  y  z
0.25  0  0  14.160156
at    value
0.25  14.160156
$ animcurve convert "$DATA/xsi/handmade/ok_camera_all.xsi" -o all.glb
animcurve: $DATA/xsi/handmade/ok_camera_all.xsi: glTF's nodes have no Camera1/INTEREST.X, Camera1/FAR, Camera1/FOV, Camera1/NEAR: --axis moves one along an axis, --angle turns it, -c selects other curves
[4]
$ animcurve convert "$DATA/xsi/handmade/ok_camera_all.xsi" -c '*POSITION*' -o place.glb && animcurve list place.glb
track                      kind  width  interp  keys  start_s  end_s
Scene/Camera1/translation  vec3  3      linear  2     0.04     2
$ animcurve convert "$DATA/xsi/handmade/ok_one_line.xsi" -o line.glb
animcurve: $DATA/xsi/handmade/ok_one_line.xsi: c/TRANSLATION.X has frames for positions, and nothing tells their rate: --fps R
[2]
$ animcurve convert "$DATA/xsi/handmade/ok_one_line.xsi" -o line.glb --fps 25 && animcurve list line.glb
track             kind  width  interp  keys  start_s  end_s
#0/c/translation  vec3  3      linear  2     0.04     0.08
$ animcurve convert "$EXAMPLES/camera_roll.xsi" -o x.glb --axis w
animcurve: --axis: 'w' is none of x, y, z, -x, -y, -z
[2]
$ animcurve convert "$EXAMPLES/camera_roll.xsi" -o x.glb --angle grad
animcurve: --angle: 'grad' is neither deg nor rad
[2]
$ animcurve convert "$DATA/gltf/form.glb" -o x.xnb
animcurve: x.xnb: clip 0, track 0 is a packed track, and xnb holds curves only; glTF and animcurve JSON hold both
[4]
$ animcurve convert "$DATA/gltf/form.glb" -o x.csv
animcurve: x.csv: clip 0, track 0 is a packed track, and csv holds curves only; glTF and animcurve JSON hold both
[4]

$ animcurve convert same.glb -o same.json && animcurve convert same.json -o again.glb && animcurve list --hash again.glb
track               kind  width  interp  keys  start_s  end_s  times_fnv         values_fnv
clip/n/translation  vec3  3      linear  5     0        2.25   48e471bd12b60ea8  3ecfe91e776309eb
$ mkdir here there; cp "$DATA/gltf/form_external.gltf" "$DATA/gltf/form_external.bin" here; ln -s ../there/x.gltf here/x.gltf; animcurve convert here/form_external.gltf -o here/x.gltf && grep -c '"uri": *"data:' there/x.gltf
1
$ animcurve convert "$DATA/gltf/pointer_synth.gltf" -o p.json && animcurve convert p.json -o p.glb
animcurve: p.glb: clip 0, track 0 (/materials/0/pbrMetallicRoughness/baseColorF...): it moves "/materials/0/pbrMetallicRoughness/baseColorFactor" of another document, which a new one lacks
[4]
$ animcurve convert p.json -c '*/nodes/*/translation' -c '*/weights' -o p.glb && animcurve list p.glb
track             kind     width  interp  keys  start_s  end_s
#0/m/weights      weights  3      linear  4     0        4
#0/p/translation  vec3     3      linear  4     0        4
$ animcurve convert "$DATA/gltf/form.glb" -c '*/rotation' -o -  --to json
{"animcurve":1,"curves":[],
"clips":[
 {"name":"clip","axes":[
  [0,0.5,0.75,1.5,2.25]],"tracks":[
  {"node":"n","node_index":0,"property":"rotation","interp":"slerp","times":0,"values":[
   0,0,0,1,
   0,0,0.38941833,0.921061,
   0,0,0.7173561,0.6967067,
   0,0,0.9320391,0.36235777,
   0,0,0.9995736,-0.029199522]}]}]}

# Options that are for curves say so where there are none that they could change.
$ animcurve convert "$DATA/gltf/form.glb" -o x.glb --axis y
animcurve: $DATA/gltf/form.glb: warning: --axis changes nothing: it is for curves that become glTF
$ animcurve convert "$EXAMPLES/door.xnb" -o door.json --angle deg
animcurve: $EXAMPLES/door.xnb: warning: --angle changes nothing: it is for curves that become glTF
$ animcurve convert "$EXAMPLES/door.xnb" -o door.glb --frame0 1
animcurve: $EXAMPLES/door.xnb: warning: --frame0 changes nothing: it is for curves in frames that become glTF
animcurve: $EXAMPLES/door.xnb: the curve becomes the translation of node door along x
$ animcurve convert "$EXAMPLES/camera_roll.xsi" -o roll.glb --fps 24 --axis z --frame0 1
animcurve: $EXAMPLES/camera_roll.xsi: Camera1/ROLL becomes the rotation of node Camera1 about z, in degrees

# A buffer of the input is an input.
$ animcurve convert form_external.gltf -o form_external.bin --to glb
animcurve: form_external.bin: it holds a part of form_external.gltf, so it is not replaced
[2]
$ cmp form_external.bin "$DATA/gltf/form_external.bin" && animcurve convert "$DATA/gltf/form_percent_uri.gltf" -o form_external.bin --to json
