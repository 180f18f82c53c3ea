# In characters: 80 by 24 where there is no terminal; no colour in a pipe.
$ animcurve plot "$EXAMPLES/ramp.xnb" --as xna,fna --term
ramp.xnb
4 keys, before constant, after linear
⠒⠒⠒ ● xna  ⠒⠂⠐ ● fna
  │                                                                           ⢀⡠
4 ┤                                                                         ⡀⠔⠂
  │                                                                       ⡤⠈⠁
  │                                                                    ⡀⠚
  │                                                                 ⣀⠄⠉
  │                                                               ⠤⠂
3 ┤                                                            ⣀⠒⠁
  │                                                          ⡤ ⠁
  │                                           ⠤⠤ ⠤⠄⠠⠤ ⠤⠄⠠⠤ ●⣀
  │                                           ⡅            ⡅⠈⠑⠢⢄
2 ┤                    ⣀⠤⠒●⠉⠉⠉⠉⠙⠒⠦⢄⡀          ⡂            ⡂    ⠉⠲⢤⡀
  │                ⢀⡠⠖⠉            ⠈⠑⠦⣄       ⡂            ⡂       ⠈⠑⠦⣄
  │              ⣠⠔⠉                   ⠙⠢⣄    ⡂            ⡂           ⠉⠲⢤⡀
  │           ⢀⡴⠊                         ⠙⠢⣄ ⡂            ⡂              ⠈⠑⠦⣄
1 ┤        ⢀⡠⠞⠁                              ⠙●⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠂                  ⠉⠒
  │     ⢀⣠⠔⠋
  │⠐⠒⠒⠒●⠉
  └────┬────────────┬────────────┬────────────┬────────────┬───────────┬────────
       0            1            2            3            4           5 seconds
xna − fna: largest −3.36 at 5.6
$ animcurve plot "$EXAMPLES/ramp.xnb" --as xna,fna --term | grep -c "$(printf '\033')"
0
[1]

# Several curves: other dots and other marks. Cycles begin at the upright lines.
$ animcurve plot "$EXAMPLES/camera.json" "$EXAMPLES/door.json" --term --size 60x16
camera.json and 1 more
2 curves
⠒⠒⠒ ● camera.json: camera/height, xna
⠒⠂⠐ ■ door.json: door, xna
40 ┤              ⣀⠤⠖●⠒⠢⢤⡀           ┊          ⢀⡤⠔⠒⠒⠲⠤⣀
   │           ⢀⡴⠊⠁      ⠈⠲⣄         ┊        ⣠⠖⠁      ⠈⠑⢦⡀
   │         ⢀⡴⠁            ⠑⢄       ┊      ⡠⠊            ⠉⠢
   │       ⢀⡴⠋                ⠑⢄     ┊    ⡠⠊
20 ┤      ⡠⠊                    ⠳⣄   ┊  ⣠⠞
   │    ⡠⠊                       ⠈⠳⣄ ┊⣠⠞⠁
   │⠠⠤●⠊             ■⣀ ⣀⡀⢀⣀ ⣀⡀⢀⣀ ⣀⡈⢓●⠁⣀⡀⢀⣀ ⣀⡀⢀⣀ ⣀⡀⢀⣀ ⣀⡀⢀⣀ ⣀
   │          ■⠠⠤ ⠤ ⠤⠌               ┊
 0 ┤⠠⠤■⠤⠄⠠⠄⠠⠤╌⠇╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┊╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
   └──┬──────────────┬───────────────┬──────────────┬───────
      0              2               4               seconds

# One key; no number; none at all.
$ printf '%s' '{"animcurve":1,"curves":[{"name":"one","dialect":"fna","keys":[{"at":3,"value":1e30}]},{"name":"holes","dialect":"xna","keys":[{"at":0,"value":1},{"at":1e-30,"value":"nan"},{"at":1,"value":-1}]},{"name":"none","dialect":"fna"}]}' >odd.json
$ for row in 0 1 2; do animcurve plot odd.json -c @$row --term --size 40x14; done
one
odd.json, 1 key, before constant, after…
⠒⠒⠒ ● fna
1.2e30 ┤
       │
       │
  1e30 ┤⢀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀●⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀
       │
       │
       │
  8e29 ┤
       └─────┬──────────┬─────────┬─────
             2          3        seconds
holes
odd.json, 3 keys, before constant, afte…
⠒⠒⠒ ● xna
 1 ┤⠐⠒●
   │
   │
   │
 0 ┤╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
   │
   │
−1 ┤  ×××××××××××××××××××××××××××××××●⠤⠤
   └──┬──────────────┬───────────────┬──
      0             0.5          seconds
× there is no value
none
odd.json, 0 keys, before constant, afte…
⠒⠒⠒ ● fna
 1 ┤
   │
   │
   │
 0 ┤⠈⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉
   │
   │
−1 ┤
   └──┬──────────────┬───────────────┬──
      0             0.5          seconds
