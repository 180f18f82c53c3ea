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

# Several tracks are panels under one title, each with its name; without -c all.
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

# Panels of a clip share its times, and no other's; seconds are not frames. Only --span is for all.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"c","dialect":"softimage","unit":"frames","rate_hz":25,"keys":[{"at":1,"value":2},{"at":50,"value":3}]}],"clips":[{"name":"walk","axes":[[0,0.5],[0,0.7]],"tracks":[{"node":"Hip","property":"scale","interp":"linear","times":0,"values":[1,1,1,0.9999998,1,1]},{"node":"Hip","property":"translation","interp":"linear","times":1,"values":[0,0,0,12345.5,0,0]},{"node":"Hip","property":"height","width":1,"curves":[0]}]},{"name":"look","axes":[[0,4]],"tracks":[{"node":"Hip","property":"translation","interp":"linear","times":0,"values":[0,0,0,0.9,0.9,0.9]}]}]}' >two.json
$ animcurve plot two.json -c '*/*' --term --size 60x50 | grep -e seconds -e frames
          0           0.2          0.4          0.6  seconds
          0           0.2          0.4          0.6  seconds
         0        10       20       30       40       frames
          0           1          2          3        seconds
$ animcurve plot two.json -c '*/*' --term --size 60x50 --span 0:2 | grep -e seconds -e frames
       0           0.5           1           1.5     seconds
       0           0.5           1           1.5     seconds
       0           0.5           1           1.5      frames
       0           0.5           1           1.5     seconds
$ animcurve plot two.json -c '*/*' -o two.svg; grep -e '>0.7<' -e '>4<' -e '>50<' -e '600">' -e '>[sf][a-z]*s<' two.svg | sed 's/.*>\([^<]*\)<.*/\1/'
two.json
walk/Hip/scale
0.7
seconds
walk/Hip/translation
0.7
seconds
walk/Hip/height
50
frames
look/Hip/translation
4
seconds

# What stands still but for its last bits is a flat line; an axis has three labels where they fit.
$ animcurve plot two.json -c 'walk/Hip/scale' --term --size 60x12
walk/Hip/scale
⠒⠒⠒ ● x  ⠒⠂⠐ ■ y  ⠂⠂⠂ ▲ z
1.2 ┤
    │
    │
  1 ┤⢀⣀⣀⣀▲⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀▲⣀⣀⣀⣀
    │
    │
    │
0.8 ┤
    └────┬────────┬────────┬─────────┬────────┬────────┬────
         0       0.1      0.2       0.3      0.4     seconds
$ sed -n '/>walk.Hip.scale</,/clipPath/s/^<text class="f7" .*text-anchor="end".*>\([0-9.]*\)<.*/\1/p' two.svg | tr '\n' ' '; echo
0.8 1 1.2 
$ animcurve plot two.json -c 'look/*' -c '*scale' --size 600x240 -o - --to svg | sed -n '/>look/,$s/^<text class="f7" .*text-anchor="end".*>\([0-9.]*\)<.*/\1/p' | tr '\n' ' '; echo
0 0.2 0.4 0.6 0.8 
$ animcurve plot two.json -c 'look/*' --term --size 60x14 | grep -o '^.*┤'
0.8 ┤
0.6 ┤
0.4 ┤
0.2 ┤
  0 ┤

# Panels of a column begin at one place; names at the ends of lines are beside the panel, not above.
$ grep -o '<clipPath.*rect x="[^"]*"' two.svg | cut -d'"' -f4 | uniq | wc -l
1
$ animcurve plot two.json -c '*/*' --term --size 60x50 | grep -e └ | sed 's/└.*/└/' | uniq
      └
$ awk -F'"' '/<clipPath/ { top = $6 + 4 } /^<text class="f(18|19|20)"/ { print ($6 - 9.6 >= top) }' two.svg | uniq -c | tr -s ' '
 9 1

# A track made of curves is drawn as a packed one is, by its pieces; what is at rest has no line, and
# the curves are not drawn once more. --as, --before and so on play them as they do curves.
$ animcurve plot "$DATA/xsi/handmade/ok_hermite_3comp_XYZ.xsi" -c '*/rotation' -o euler.svg; grep -o '>[a-zS][^<]*</text>' euler.svg; for paint in 18 19 20; do grep "<path class=\"s$paint\" stroke-width=\"2.2\" d=" euler.svg | tr -cd C | wc -c; done
>Scene/cube/rotation</text>
>ok_hermite_3comp_XYZ.xsi, 3 keys, hermite</text>
>x</text>
>y</text>
>z</text>
>x</text>
>y</text>
>z</text>
>frames</text>
2
2
2
$ animcurve plot "$DATA/xsi/handmade/ok_linear_2comp_XZ.xsi" -c '*/translation' -c '*.X' -c '*.Z' --json -o rest.svg; grep -o '>[xyz]</text>' rest.svg | sort -u
{"schema":1,"output":"rest.svg","format":"svg","lines":2}
>x</text>
>z</text>
$ animcurve plot "$DATA/xsi/handmade/ok_linear_2comp_XZ.xsi" -o curves.svg; grep -o '>cube[^<]*' curves.svg
>cube/TRANSLATION.X, softimage
>cube/TRANSLATION.Z, softimage
$ printf '%s' '{"animcurve":1,"curves":[{"name":"a","dialect":"xna","keys":[{"at":0,"value":1},{"at":2,"value":3}]}],"clips":[{"name":"w","tracks":[{"node":"n","property":"translation","curves":[null,0,null],"rest":[0,1.5,0]},{"node":"n","property":"scale","curves":[null,null,null],"dialect":"xna"}]}]}' >w.json
$ animcurve plot w.json -c 'w/*' --as xna,fna --after linear --json -o w.svg; grep -o '>y, [^<]*' w.svg; grep -o '>w/[^<]*' w.svg | sort -u
{"schema":1,"output":"w.svg","format":"svg","lines":2}
>y, xna
>y, fna
>w/n/translation
$ animcurve plot w.json -c 'w/*scale' -o w.svg
animcurve: w.json: holds no curve
[2]

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
  8 ┤                                                ⣀⡀■⠐⠒ ⠒
    │                                          ⢀ ⠤⠄⠚
  6 ┤                                      ⢠⠄⠒⠂⠉
  4 ┤                              ⢀⡀⢠⠄⠐■⠉⠁         ⢀⣀⣀●⣀⣀⣀⣀
    │                        ⢀⡄⠠⠆⢘⣁⣈⣀⣀⡠⠤●⠤⠤⠖⠒⠒⠒⠚⠉⠉⠉⠉⠁
  2 ┤                ⢀⣀⡤■⠒⠒⠛⠓⠋⠉⠉⠉⠉
    │      ⣀⣀⣀⣤⣤⠤⣔⡒■⠉⠋⠁
  0 ┤⠈⠉⠉⠉▲⠙⠃⠫⠡⠠⠠⡀⡀⡀╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
 −2 ┤              ▲⠑⠐⠠⢄▲⡀⡀
    │                      ⠁⠁⠁⠁⠁⠒⠐⠐⠐⠠⠠⠠⠠▲⡀⡀⡀⣀
 −4 ┤                                        ⠁⠁⠁⠁⠁⠂⠂⠂⠂⠢▲⠠⠠⠠⠠
    └────┬─────────┬─────────┬──────────┬─────────┬─────────
         0        0.5        1         1.5        2  seconds
clip/n/rotation
⠒⠒⠒ ● x  ⠒⠂⠐ ■ y  ⠂⠂⠂ ▲ z  ⠒⠒⠀ ◆ w
  1 ┤⠒⠒⠒⠒◆⠒⠒⠦⠤⠤⢤⣀⣀                       ⢀⣀⣀⣠⠤⠤⠤⠤⠤⠖⠒⠒⠒⠒▲⠒⠒⠒⠒
    │             ⠉◆⠢⡄          ⣀⣀⡤⠤⠖⠒⠚⠉▲⠁
    │                ⠈⠓⣄  ⣀⡤⠤⠒⠚⠉⠁
    │                  ⣠◆⠩⢄⣀
    │                ⢀⡖⠁    ⠉⠑⠦⢄⣀
0.5 ┤               ⡴⠋          ⠈⠙⠂⠤⣀⡀
    │             ⣠▲⠁                ⠈⠃⠦◆⡀
    │          ⣀⠔⠉                       ⠈⠙⠲⢤⡀
    │       ⣀⡤⠋⠁                             ⠈⠉⠲⢠⡀
    │    ⢀⡠⠞⠁                                    ⠈⠙⠒⢤⣀
  0 ┤⠒⠒⠒⠒▲⠒⠒⠒⠒⠒⠒⠒⠒⠒■⠒⠒⠒⠒■⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒■⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠚⠛◆⠶⠶⠲⠖
    └────┬─────────┬─────────┬──────────┬─────────┬─────────
         0        0.5        1         1.5        2  seconds
$ animcurve plot "$DATA/gltf/pointer_synth.gltf" -c '*baseColorFactor' --term --size 40x12 | head -2
#0/…pbrMetallicRoughness/baseColorFactor
⠒⠒⠒ ● w0  ⠒⠂⠐ ■ w1  ⠂⠂⠂ ▲ w2  ⠒⠒⠀ ◆ w3

# --span and --size.
$ animcurve plot "$DATA/gltf/form.glb" --span 0.5:1 --size 700x500 -o span.svg; grep -o '>0\.[0-9]*<' span.svg | sort -u | tr -d '\n'; echo; head -c 62 span.svg; echo
>0.2<>0.4<>0.55<>0.5<>0.65<>0.6<>0.75<>0.7<>0.85<>0.8<>0.95<>0.9<
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
