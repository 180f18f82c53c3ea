# A packed track is a panel, with a line a component: x red, y green, z blue, w grey, on either
# ground, and named where they end too. The axis is seconds.
$ animcurve plot "$DATA/gltf/form.glb" -c 'clip/n/rotation' -o rotation.svg; grep -o '>[a-z][^<]*</text>' rotation.svg
>clip/n/rotation</text>
>form.glb, 5 keys, slerp</text>
>x</text>
>y</text>
>z</text>
>w</text>
>x</text>
>y</text>
>z</text>
>w</text>
>seconds</text>
$ grep -o '^\.f\(18\|19\|20\|21\)[^.]*' rotation.svg
.f18{fill:#b8001f}
.f19{fill:#4a9c1e}
.f20{fill:#1560d8}
.f21{fill:#5b636d}
.f18{fill:#f8505f}
.f19{fill:#8ee05a}
.f20{fill:#5aa2ff}
.f21{fill:#d5dbe2}
$ for paint in 18 19 20 21; do grep -c "<path class=\"s$paint\" stroke-width=\"2.2\" d=" rotation.svg; done
1
1
1
1
$ animcurve plot "$EXAMPLES/door.json" -o door.svg; grep -c '^\.f18' door.svg
0
[1]

# Rotations are drawn by samples, as many as it takes.
$ grep '<path class="s20" stroke-width="2.2" d=' rotation.svg | tr -cd L | awk '{ print (length($0) > 20 ? "many" : "few") }'
many

# STEP jumps and has square keys; a cubic spline has its tangents; weights have the other colours.
$ animcurve plot "$DATA/gltf/pointer_synth.gltf" -c '*yfov' -o step.svg; grep -c '<rect class="f[0-9]* s2"' step.svg; grep -c 'stroke-dasharray="1.5 3"' step.svg
4
1
$ animcurve plot "$DATA/gltf/pointer_synth.gltf" -c '*emissiveFactor' -o cubic.svg; grep -c '<circle class="f2 s7"' cubic.svg
18
$ animcurve plot "$DATA/gltf/pointer_synth.gltf" -c '*weights' -o - --to svg | sed -n 's/^<text class="\(f1[0-9]\)".*>\(w[0-9]\)<.*/\1 \2/p'
f10 w0
f11 w1
f12 w2

# Several tracks are panels under one title, over one span, each with its name; without -c all.
$ animcurve plot "$DATA/gltf/late_start_shared.gltf" -o late.svg; grep -o 'font-weight="600">[^<]*<' late.svg; head -c 63 late.svg; echo
font-weight="600">late_start_shared.gltf<
font-weight="600">late/a/translation<
font-weight="600">late/b/translation<
font-weight="600">late/a/rotation<
font-weight="600">late/b/scale<
font-weight="600">late/b/rotation<
font-weight="600">default_interp/a/scale<
font-weight="600">default_interp/#1/scale, ignored: no node<
<svg xmlns="http://www.w3.org/2000/svg" width="960" height="944
$ grep -c '>seconds<' late.svg; grep -o '>7 tracks<' late.svg
7
>7 tracks<
$ animcurve plot "$DATA/gltf/late_start_shared.gltf" -c '*#1/scale' -o - --to svg | grep -o '<title>.*</title>'
<title>default_interp/#1/scale, ignored: no node</title>

# Curves, easings and several files come along: they share a panel.
$ animcurve plot "$EXAMPLES/door.json" "$DATA/gltf/form.glb" --ease penner:back.out --json -o all.svg; grep -o 'font-weight="600">[^<]*<' all.svg; grep -o '>1 curve, [^<]*<' all.svg
{"schema":1,"output":"all.svg","format":"svg","lines":9}
font-weight="600">door.json and 1 more<
font-weight="600">door.json<
font-weight="600">form.glb: clip/n/translation<
font-weight="600">form.glb: clip/n/rotation<
>1 curve, 2 tracks, 1 easing<

# Players of one track: the same hue, other dashes; what they do differently is told.
$ animcurve plot "$DATA/gltf/form.glb" -c '*rotation' --as gltf,three -o two.svg; grep -o '>[xyzw], [a-z]*<' two.svg; grep -o 'the same[^<]*' two.svg
>x, gltf<
>x, three<
>y, gltf<
>y, three<
>z, gltf<
>z, three<
>w, gltf<
>w, three<
the same on this span, but for rounding
$ grep -c 'stroke-dasharray="16 6"' two.svg
8
$ printf '%s' '{"asset":{"version":"2.0"},"nodes":[{"name":"n"}],"buffers":[{"byteLength":80,"uri":"data:application/octet-stream;base64,AACAPwAAAEAAAEBAAAAAAAAAAAAAAIA/AAAAAAAAAAAAAEBAAAAAAAAAAAAAAEBAAAAAAAAAAAAAAABAAAAAAAAAgD8AAEBAAAAAAAAAAAA="}],"bufferViews":[{"buffer":0,"byteLength":8},{"buffer":0,"byteOffset":8,"byteLength":72}],"accessors":[{"bufferView":0,"componentType":5126,"count":2,"type":"SCALAR","min":[1],"max":[2]},{"bufferView":1,"componentType":5126,"count":6,"type":"VEC3"}],"animations":[{"name":"a","samplers":[{"input":0,"output":1,"interpolation":"CUBICSPLINE"}],"channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}]}]}' >lead.gltf
$ animcurve plot lead.gltf --as gltf,babylon -o lead.svg; grep -o 'x, gltf −[^<]*' lead.svg
x, gltf − x, babylon: largest 0.18547 at 0.92

# A long name keeps its clip and its end.
$ animcurve plot "$DATA/gltf/pointer_synth.gltf" -c '*baseColorFactor' -c '*yfov' --size 260x300 -o - --to svg | grep -o 'font-weight="600">#[^<]*<'
font-weight="600">#0/…llicRoughness/baseColorFactor<
font-weight="600">#0/cameras/0/perspective/yfov<

# In characters.
$ animcurve plot "$DATA/gltf/form.glb" --term --size 60x34
form.glb
2 tracks
clip/n/translation
⠒⠒⠒ ● x  ⠒⠂⠐ ■ y  ⠂⠂⠂ ▲ z
      │                                              ⡀⠠⠤■⠂⠒⠂
      │                                         ⢀⡠⠐⠒⠈⠁
    5 ┤                                    ⣀⠠⠔⠈⠉
      │                              ⣀⡀⠠⠆■⠈         ⢀⣀⣀⣀●⣀⣀⣀
      │                      ⢀ ⡠⠄⠒⢂⣉⣁⣀⣀⡠⠤●⠤⠴⠒⠒⠒⠒⠋⠉⠉⠉⠉
      │               ⢀⣀⡠■⠒⠒⠚⠓⠊⠉⠉⠉⠉
      │      ⣀⣀⣀⡤⢤⣤⢖■⠮⠋⠉
    0 ┤⠈⠉⠉▲⠉⠋⠛⠡⠠⠠⢀⢀⡀⡀╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
      │             ▲⠁⠑⠢⠠▲⡀⡀
      │                     ⠁⠁⠁⠁⠑⠂⠂⠂⠂⠄⠄⠄⠄▲⢀⡀⡀⡀
      │                                       ⠁⠁⠁⠁⠁⠒⠐⠐⠐⠄▲⠄⠄⠤
      └───┬─────────┬─────────┬──────────┬─────────┬────────
          0        0.5        1         1.5        2 seconds
clip/n/rotation
⠒⠒⠒ ● x  ⠒⠂⠐ ■ y  ⠂⠂⠂ ▲ z  ⠒⠒⠀ ◆ w
    1 ┤⠒⠒⠒◆⠒⠒⠲⠤⠤⠤⣄⢀⡀                      ⣀⣀⣀⡤⠤⠤⠤⠤⠔⠒⠒⠒⠒⠒▲⠒⠒⠒
      │            ⠈◆⠒⣄⡀         ⣀⣀⡤⠤⠖⠒⠊⠉▲⠁
      │                ⠘⢆⡀ ⣀⣠⠤⠖⠚⠉⠁
      │                 ⢀◆⠯⢥⣀
      │                ⡰⠉   ⠈⠁⠓⠦⢠⡀
  0.5 ┤              ⢠⠎          ⠈⠑⠒⠤⣀⡀
      │            ⢀▲⠋                ⠉⠓⠤◆⡀
      │         ⢀⡤⠎⠁                      ⠈⠓⠦⣀⡀
      │       ⣠⠔⠉                             ⠈⠓⠆⣄
      │    ⢀⡴⠊⠁                                   ⠉⠑⠦⣀
    0 ┤⠒⠒⠒▲⠓⠒⠒⠒⠒⠒⠒⠒⠒■⠒⠒⠒⠒■⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒■⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠛⠲◆⠶⠶⠶
      └───┬─────────┬─────────┬──────────┬─────────┬────────
          0        0.5        1         1.5        2 seconds
$ animcurve plot "$DATA/gltf/pointer_synth.gltf" -c '*baseColorFactor' --term --size 40x12 | head -2
#0/…pbrMetallicRoughness/baseColorFactor
⠒⠒⠒ ● w0  ⠒⠂⠐ ■ w1  ⠂⠂⠂ ▲ w2  ⠒⠒⠀ ◆ w3

# --span and --size.
$ animcurve plot "$DATA/gltf/form.glb" --span 0.5:1 --size 700x500 -o span.svg; grep -o '>0\.[0-9]*<' span.svg | sort -u | tr -d '\n'; echo; head -c 62 span.svg; echo
>0.5<>0.6<>0.7<>0.8<>0.9<
<svg xmlns="http://www.w3.org/2000/svg" width="700" height="50

# Many keys are drawn as ranges.
$ animcurve plot "$DATA/gltf/long_clip_10min_60fps.glb" -c '*rotation' -o - --to svg | grep -o 'drawn as[^<]*'
drawn as the range of 32 samples in each pixel column

# What does not fit is not drawn.
$ animcurve plot "$DATA/gltf/many_targets_200.glb" -o many.svg
animcurve: 600 lines are too many for one picture, which holds 256; -c selects tracks
[2]
$ animcurve plot "$DATA/gltf/many_targets_200.glb" -c '*wSTEP*' -o many.svg; grep -o '>and [^<]*<' many.svg
>and 189 more<
$ animcurve plot "$DATA/gltf/form.glb" -o x.svg --size 120x120
animcurve: $DATA/gltf/form.glb: 2 panels do not fit in 120x120; -c selects tracks, --size makes room
[2]
$ animcurve plot "$DATA/gltf/form.glb" --term --size 60x12
animcurve: $DATA/gltf/form.glb: 2 panels do not fit in 12 rows; -c selects tracks, --size makes room
[2]
$ animcurve plot "$DATA/gltf/form.glb" -c '*rotation' --as gltf,xna -o x.svg
animcurve: $DATA/gltf/form.glb: --as: xna does not play the tracks of gltf; these do: gltf, bevy, three, babylon
[2]
$ animcurve plot "$DATA/gltf/form.glb" -c '*rotation' --span 0:1e300 -o x.svg
animcurve: --span: the ends are beyond the float32 of clip/n/rotation
[2]
