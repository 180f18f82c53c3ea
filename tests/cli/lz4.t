# A compressed XNB holds the same curve.
$ animcurve convert "$EXAMPLES/camera.xnb" -o small.xnb --lz4 && animcurve convert small.xnb -o - --to json >a; animcurve convert "$EXAMPLES/camera.xnb" -o - --to json | cmp - a
$ printf '{"animcurve":1,"curves":[{"name":"long","dialect":"xna","keys":[{"at":0,"value":1}' >long.json; i=1; while [ $i -lt 200 ]; do printf ',{"at":%d,"value":1}' $i; i=$((i + 1)); done >>long.json; printf ']}]}' >>long.json
$ animcurve convert long.json -o long.xnb; animcurve convert long.json -o packed.xnb --lz4; test $(wc -c <packed.xnb) -lt $(wc -c <long.xnb); animcurve convert packed.xnb -o - --to xnb | cmp - long.xnb
animcurve: long.xnb: xnb does not keep the name long
animcurve: packed.xnb: xnb does not keep the name long

# Nothing else is compressed.
$ animcurve convert "$EXAMPLES/camera.xnb" -o small.json --lz4
animcurve: --lz4 is for XNBs: --to xnb
[2]
$ animcurve convert "$EXAMPLES/camera.xnb" --in-place --lz4
animcurve: --lz4 is for XNBs: --to xnb
[2]
