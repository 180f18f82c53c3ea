# glTF: a row a channel; what players ignore says so; faults are warnings, and errors when strict.
$ animcurve list "$DATA/gltf/form_percent_uri.gltf"
track               kind  width  interp  keys  start_s  end_s
clip/n/translation  vec3  3      linear  5     0        2.25
clip/n/rotation     quat  4      slerp   5     0        2.25
$ animcurve list --json --hash -c 'clip/n/rotation' "$DATA/gltf/form.glb"
{"schema":1,"file":"$DATA/gltf/form.glb","format":"glb","curves":[],"clips":[{"name":"clip","start_s":0,"end_s":2.25,"tracks":[{"name":"clip/n/rotation","node":"n","property":"rotation","kind":"quat","width":4,"interp":"slerp","keys":5,"start_s":0,"end_s":2.25,"bits":32,"times_fnv":"48e471bd12b60ea8","values_fnv":"47979ff5b349d003"}]}],"warnings":[]}
$ animcurve info "$DATA/gltf/late_start_shared.gltf"
$DATA/gltf/late_start_shared.gltf: glTF 2.0, 2 clips, 7 tracks

  clip late, 0 to 20 s
    track      late/a/translation: vec3; linear, 3 keys, 10 s to 12 s
    track      late/b/translation: vec3; linear, 3 keys, 10 s to 12 s
    track      late/a/rotation: quat; slerp, 1 key, 3 s to 3 s
    track      late/b/scale: vec3; step, 2 keys, 0 s to 20 s
    track      late/b/rotation: quat; step, 1 key, 0 s to 0 s

  clip default_interp, 0 to 1 s
    track      default_interp/a/scale: vec3; linear, 2 keys, 0 s to 1 s
    track      default_interp/#1/scale: vec3; linear, 2 keys, 0 s to 1 s; ignored: no node
$ animcurve list -c 'default*' "$DATA/gltf/late_start_shared.gltf"
track                    kind  width  interp  keys  start_s  end_s  ignored
default_interp/a/scale   vec3  3      linear  2     0        1      -
default_interp/#1/scale  vec3  3      linear  2     0        1      no node
$ animcurve list "$DATA/gltf/pointer_synth.gltf"
track                                                kind     width  interp        keys  start_s  end_s
#0/materials/0/pbrMetallicRoughness/baseColorFactor  other    4      linear        4     0        4
#0/materials/0/pbrMetallicRoughness/metallicFactor   scalar   1      linear        4     0        4
#0/materials/0/emissiveFactor                        vec3     3      cubic-spline  4     0        4
#0/cameras/0/perspective/yfov                        scalar   1      step          4     0        4
#0/nodes/0/rotation                                  quat     4      slerp         4     0        4
#0/nodes/1/weights                                   weights  3      linear        4     0        4
#0/nodes/2/extensions/KHR_node_visibility/visible    scalar   1      step          4     0        4
#0/nodes/0/translation                               vec3     3      linear        4     0        4
#0/materials/0/extras/any~1thing~0x                  scalar   1      linear        4     0        4
$ animcurve list --json "$DATA/gltf/invalid/count_mismatch_linear.gltf"
{"schema":1,"file":"$DATA/gltf/invalid/count_mismatch_linear.gltf","format":"gltf","curves":[],"clips":[{"name":"","start_s":0,"end_s":0,"tracks":[]}],"warnings":[{"where":"animation 0, channel 0","text":"sampler 0 has 4 times and 3 values; LINEAR needs 4; the channel is dropped"}]}
$ animcurve list --strict "$DATA/gltf/invalid/count_mismatch_linear.gltf"
animcurve: $DATA/gltf/invalid/count_mismatch_linear.gltf: line 1, column 566: animation 0, channel 0: sampler 0 has 4 times and 3 values; LINEAR needs 4
[3]
$ animcurve list "$DATA/gltf/invalid/buffer_file_missing.gltf"
animcurve: $DATA/gltf/invalid/buffer_file_missing.gltf: line 1, column 475: animation 0, channel 0: buffer 0, "does_not_exist.bin": cannot be opened: there is no such file or folder
[3]
$ animcurve info "$DATA/gltf/invalid/quat_zero.gltf" 2>&1
$DATA/gltf/invalid/quat_zero.gltf: glTF 2.0, 1 clip, 1 track
  warning: animation 0, channel 0: 1 rotation of length 0, replaced by the key before or by none

  clip #0, 0 to 3 s
    track      #0/n/rotation: quat; slerp, 4 keys, 0 s to 3 s

# A packed track has its components side by side, in float32, as its player gives them.
$ animcurve eval "$DATA/gltf/form.glb" -c clip/n/translation --at 0.5,1,9
at   x          y          z
0.5  1          0.5        -1
1    2.3333333  2.8333333  -2.3333333
9    4          8          -4
$ for player in gltf bevy three babylon; do animcurve eval "$DATA/gltf/form.glb" -c clip/n/rotation --as $player --at 0.3 --format hex; done
00000000 00000000 3e736851 3f78a99c
00000000 00000000 3e736851 3f78a99c
00000000 00000000 3e736851 3f78a99b
00000000 00000000 3e736851 3f78a99b
$ animcurve eval "$DATA/gltf/form.glb" --at 1 --format json
{"schema":1,"results":[{"curve":"clip/n/translation","at":[1],"value":[[2.3333333,2.8333333,-2.3333333]]},{"curve":"clip/n/rotation","at":[1],"value":[[0,0,0.8036083,0.59515864]]}]}
$ animcurve eval "$DATA/gltf/form.glb" --at 1
curve               at  x          y          z
clip/n/translation  1   2.3333333  2.8333333  -2.3333333

curve            at  x  y  z          w
clip/n/rotation  1   0  0  0.8036083  0.59515864
$ animcurve eval "$DATA/gltf/form.glb" -c clip/n/rotation --as xna --at 1
animcurve: $DATA/gltf/form.glb: --as: xna does not play the tracks of gltf; these do: gltf, bevy, three, babylon
[2]
$ animcurve eval "$DATA/gltf/form.glb" -c clip/n/rotation --explain 1
clip/n/rotation:
dialect   gltf@2.0
position  1  3f800000
zone      inside the keys
span      key 2 at 0.75, value 0 0 0.7173561 0.6967067
      to  key 3 at 1.5, value 0 0 0.9320391 0.36235777
share     0.33333334 of it, by slerp
value     0 0 0.8036083 0.59515864  00000000 00000000 3f4db946 3f185c51

# What a packed track cannot do is an error, and not done silently; frames need a rate.
$ animcurve eval "$DATA/gltf/form.glb" -c '*/translation' --frames 0:2
animcurve: --frames needs --fps: positions of clip/n/translation are seconds
[2]
$ animcurve eval "$DATA/gltf/form.glb" -c '*/translation' --frames 0:2 --fps 4
at    x    y     z
0     0    0     -0
0.25  0.5  0.25  -0.5
0.5   1    0.5   -1
$ animcurve eval "$DATA/gltf/form.glb" --at 1 --after cycle
animcurve: --after: clip/n/translation: a packed track holds its first and last values, and has no other rule
[2]
$ animcurve convert "$DATA/gltf/form.glb" -o x.glb --before linear
animcurve: --before: clip/n/translation: a packed track holds its first and last values, and has no other rule
[2]
$ animcurve plot "$DATA/gltf/form.glb" --tangents smooth --term
animcurve: --tangents: clip/n/translation: a packed track is played with the tangents that it has
[2]
$ animcurve eval "$DATA/gltf/form.glb" -c '*/rotation' --at 9 --before constant --after constant
at  x  y  z          w
9   0  0  0.9995736  -0.029199522
$ animcurve eval "$DATA/gltf/form.glb" -c rotation --at 1
animcurve: $DATA/gltf/form.glb: -c rotation selects nothing of clip/n/translation, clip/n/rotation: the whole name counts; -c '*rotation*' selects 1
[2]
$ animcurve eval "$DATA/gltf/form.glb" --at 1 --format csv
animcurve: $DATA/gltf/form.glb: clip/n/translation and clip/n/rotation do not have the same components, so they are no one CSV; select one kind, as with -c '*/rotation', or take --format json
[2]
$ animcurve list - < "$DATA/gltf/form_external.gltf"
animcurve: stdin: line 71, column 5: animation 0, channel 0: buffer 0 is the file "form_external.bin", which is found from the document's path, or by ac_load_opts.open
[3]
$ animcurve eval "$DATA/gltf/form.glb" -c '*/translation' --explain 1 | head -9
clip/n/translation x:
dialect   gltf@2.0
position  1  3f800000
zone      inside the keys
span      key 2 at 0.75, value 2  to  key 3 at 1.5, value 3
parameter t = 0.33333334  3eaaaaab
sum       in float32
          value       0.6666666 * 2
        + value       0.33333334 * 3
$ animcurve eval "$DATA/gltf/form.glb" -c '*/rotation' --explain 9
clip/n/rotation:
dialect   gltf@2.0
position  9  41100000
zone      after the last key: it holds
          key 4 at 2.25, value 0 0 0.9995736 -0.029199522
value     0 0 0.9995736 -0.029199522  00000000 00000000 3f7fe40e bcef33d6
$ animcurve eval "$DATA/gltf/form.glb" -c '*/rotation' --explain nan | sed -n 3,4p
position  nan  nan
zone      no number: the first key stands in
