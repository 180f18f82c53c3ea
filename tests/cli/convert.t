# There and back: the same bytes.
$ animcurve convert "$EXAMPLES/camera.xnb" -o camera.json
$ animcurve convert camera.json -o camera.xnb; cmp camera.xnb "$EXAMPLES/camera.xnb"
$ animcurve convert "$EXAMPLES/door.xnb" -o - --to json | animcurve convert - -o - --to xnb | cmp - "$EXAMPLES/door.xnb"
$ animcurve convert "$EXAMPLES/ramp.json" -o ramp.json; animcurve convert ramp.json -o again.json; cmp ramp.json again.json

# The examples are each other's conversions.
$ for name in camera door ramp; do animcurve convert "$EXAMPLES/$name.json" -o made.xnb; cmp made.xnb "$EXAMPLES/$name.xnb"; done
animcurve: made.xnb: xnb does not keep the name camera/height
animcurve: made.xnb: xnb does not keep the name door
animcurve: made.xnb: xnb does not keep the name ramp

# The same values afterwards.
$ animcurve eval "$EXAMPLES/ramp.json" --range -1:6:0.25 --format hex >a; animcurve eval "$EXAMPLES/ramp.xnb" --range -1:6:0.25 --format hex | cmp - a

# Where to: a file, stdout, a folder.
$ mkdir dir; animcurve convert "$EXAMPLES/camera.xnb" "$EXAMPLES/door.xnb" -o dir/ --to json; ls dir
camera.json
door.json
$ animcurve convert -v "$EXAMPLES/door.json" -o dir --to xnb; cmp dir/door.xnb "$EXAMPLES/door.xnb"
animcurve: $EXAMPLES/door.json: json (animcurve JSON 1), 1 curve
animcurve: $EXAMPLES/door.json: door: 3 keys, played as xna@4.0.0.0
animcurve: dir/door.xnb: xnb does not keep the name door
animcurve: dir/door.xnb: wrote 1 curve as xnb
$ animcurve convert --json "$EXAMPLES/door.json" -o out.xnb
animcurve: out.xnb: xnb does not keep the name door
{"schema":1,"results":[{"file":"$EXAMPLES/door.json","output":"out.xnb","format":"xnb","curves":1,"tracks":0}]}
$ animcurve convert "$EXAMPLES/door.json" -o out --to xnb; cmp out out.xnb
animcurve: out: xnb does not keep the name door
$ animcurve convert "$EXAMPLES/door.json"
animcurve: convert needs -o OUT, or --in-place
[2]
$ animcurve convert "$EXAMPLES/door.json" -o - 2>&1 | grep -o '.* FORMAT: xnb, glb, gltf, json'
animcurve: -o - needs --to FORMAT: xnb, glb, gltf, json
$ animcurve convert "$EXAMPLES/door.json" -o out.bin 2>&1 | grep -o '.* of xnb, glb, gltf, json'
animcurve: out.bin: the ending names no format; --to names one of xnb, glb, gltf, json
$ animcurve convert "$EXAMPLES/door.json" -o dir
animcurve: -o dir is a folder, so --to FORMAT has to name the format
[2]
$ animcurve convert "$EXAMPLES/door.json" -o nodir/ --to xnb
animcurve: nodir/: there is no such folder; make it first
[5]
$ animcurve convert "$EXAMPLES/door.json" "$EXAMPLES/ramp.json" -o out.xnb
animcurve: several inputs need a folder to write to: -o DIR/
[2]
$ animcurve convert "$EXAMPLES/door.json" "$EXAMPLES/door.xnb" -o dir/ --to json 2>&1 | sed 's/.* would/would/'
would both become dir/door.json
$ animcurve convert "$EXAMPLES/door.json" -o out --to jsno
animcurve: --to: there is no format 'jsno'; did you mean json?
[2]

# A file is never replaced by its own conversion unless asked for.
$ cp "$EXAMPLES/door.json" here.json; animcurve convert here.json -o here.json
animcurve: here.json: is also an input and is left as it is; --in-place replaces it
[2]
$ cmp here.json "$EXAMPLES/door.json"; ln -s here.json link.json; animcurve convert here.json -o link.json
animcurve: link.json: is also an input and is left as it is; --in-place replaces it
[2]
$ animcurve convert here.json -o here.json --in-place; animcurve eval here.json --at 1.5 --format hex
40a00000
$ animcurve convert here.json --in-place; ls here* link*
here.json
link.json
$ animcurve convert here.json --in-place --to xnb; cmp here.json "$EXAMPLES/door.xnb"
animcurve: here.json: xnb does not keep the name door
$ animcurve convert - --in-place <here.json
animcurve: --in-place needs files; stdin is none
[2]

# An existing file is replaced with its mode kept; a link stays a link.
$ echo old >old.json; chmod 640 old.json; ln -s old.json to-old.json; animcurve convert "$EXAMPLES/door.xnb" -o to-old.json; ls -l old.json | cut -c1-10; test -L to-old.json && grep -c door old.json
-rw-r-----
0
[1]
$ echo old >old.json; animcurve convert "$EXAMPLES/door.xnb" -o old.json --no-clobber
animcurve: old.json: exists already and is kept
[5]
$ cat old.json
old
$ ls | grep -c 'json\.'
0
[1]

# Selection, and who plays: what --as says is what the file then says.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"a","dialect":"xna","keys":[{"at":0,"value":1}]},{"name":"b","dialect":"xna","keys":[{"at":0,"value":2}]}]}' >two.json
$ animcurve convert two.json -o one.json -c b --as fna; animcurve list one.json
curve  dialect  interp   keys  start  end  before    after
b      fna      hermite  1     0      0    constant  constant

# What the target cannot hold.
$ animcurve convert two.json -o two.xnb
animcurve: two.xnb: an XNB is written with one curve, and there are 2: select one
[4]
$ test -e two.xnb
[1]
$ animcurve convert missing.json "$EXAMPLES/door.json" -o dir/ --to xnb
animcurve: missing.json: cannot be opened: there is no such file or folder
animcurve: dir/door.xnb: xnb does not keep the name door
[5]

# What the new file does not tell is said: who plays, and the name.
$ animcurve convert "$EXAMPLES/camera.xnb" --as cna -o cna.xnb; animcurve convert -q "$EXAMPLES/door.json" --as cna -o quiet.xnb
animcurve: cna.xnb: xnb does not say who plays it: read it --as cna
$ animcurve convert "$EXAMPLES/door.json" --as fna -o fna.json
$ animcurve convert "$EXAMPLES/door.json" --as fna -o - --to cnj >/dev/null
animcurve: stdout: cnj does not say who plays it: read it --as fna
animcurve: stdout: cnj does not keep the name door

# dotXSI: a new scene is one of 3.6, or one of 3.0 where that is asked for; a file stays itself, also
# where it loses curves.
$ animcurve convert "$DATA/cases/55-xsi-linear-named-3-0.xsi" -o made.json; for to in xsi xsi-3.0; do animcurve convert made.json -o - --to $to | grep -e '^xsi' -e SI_FCurve -e TRANSLATION; done
xsi 0360txt 0032
  SI_FCurve {
    "TRANSLATION-X",
xsi 0300txt 0032
  SI_FCurve cube-TRANSLATION-X {
    "TRANSLATION",
$ animcurve convert "$DATA/cases/55-xsi-linear-named-3-0.xsi" -o - --to xsi-3.0 | cmp - "$DATA/cases/55-xsi-linear-named-3-0.xsi"
$ animcurve convert "$DATA/xsi/handmade/ok_camera_all.xsi" -c '*/ROLL' -o few.xsi; animcurve list few.xsi | wc -l; grep -c SI_Camera few.xsi
2
1

# A new scene has nothing of the file but its curves.
$ animcurve convert "$DATA/xsi/handmade/ok_light_info.xsi" -o named.xsi --to xsi-3.0; grep -c SI_LightInfo named.xsi
animcurve: named.xsi: written as a new scene: what else $DATA/xsi/handmade/ok_light_info.xsi holds (meshes, materials, ...) is left out
0
[1]
$ animcurve convert "$DATA/xsi/handmade/ok_linear_2comp_XZ.xsi" -c cube/TRANSLATION.X -o part.xsi
animcurve: part.xsi: written as a new scene: what else $DATA/xsi/handmade/ok_linear_2comp_XZ.xsi holds (meshes, materials, ...) is left out
$ animcurve convert -q "$DATA/xsi/handmade/ok_linear_2comp_XZ.xsi" -c cube/TRANSLATION.X -o part.xsi
