# A folder is all files in it, with the folders in it kept; what no format knows is passed over.
$ mkdir -p in/deep/er out; cp "$EXAMPLES/door.xnb" in/a.xnb; cp "$EXAMPLES/ramp.xnb" in/deep/b.xnb; cp "$EXAMPLES/camera.json" in/deep/er/c.x.json; echo text >in/readme.txt; cp in/a.xnb in/.hidden
$ ln -s .. in/deep/up; ln -s ../a.xnb in/deep/link.xnb; mkfifo in/pipe
$ animcurve convert in -o out/ --to json; (cd out && find . -type f | LC_ALL=C sort)
./a.json
./deep/b.json
./deep/er/c.x.json
./deep/link.json
$ animcurve convert in -o out --to json -v 2>&1 | grep -c passed; cmp out/a.json out/deep/link.json
1

# The output folder inside the input is left out; operands come in their order.
$ mkdir in/out; animcurve convert in/deep/b.xnb in -o in/out --to csv --json | tr '{' '\n' | grep -o '"output":"[^"]*"'
"output":"in/out/b.csv"
"output":"in/out/a.csv"
"output":"in/out/deep/b.csv"
"output":"in/out/deep/er/c.x.csv"
"output":"in/out/deep/link.csv"
$ animcurve convert in -o in/out --to csv; (cd in/out && find . -type f | LC_ALL=C sort); rm -r in/out
./a.csv
./b.csv
./deep/b.csv
./deep/er/c.x.csv
./deep/link.csv

# Broken files are worked past; the highest status is returned.
$ head -c 30 in/a.xnb >in/bad.xnb; animcurve convert in -o out/ --to json --jobs 3
animcurve: in/bad.xnb: byte 12: the file ends inside a type reader's name: 43 bytes wanted, 18 left
[3]
$ rm in/bad.xnb

# Two files for one output are refused before anything is written; what is no curve does not count.
$ rm -r out; mkdir out; cp "$EXAMPLES/door.json" in/a.json; animcurve convert in -o out/ --to csv; ls out
animcurve: in/a.json and in/a.xnb would both become out/a.csv; --from FORMAT takes one of them
$ echo nothing >in/a.json; animcurve convert in -o out/ --to csv; ls out
a.csv
deep
$ rm in/a.json; mkdir other; cp in/a.xnb other; animcurve convert in other -o out/ --to json
animcurve: in/a.xnb and other/a.xnb would both become out/a.json
[2]
$ animcurve convert in other/a.xnb -o out/ --to json
animcurve: in/a.xnb and other/a.xnb would both become out/a.json
[2]

# A folder needs one to write to, or --in-place.
$ animcurve convert in -o out.json
animcurve: in is a folder, so the output has to be one: -o DIR/
[2]
$ animcurve convert in --in-place --to json; animcurve list -q in/deep/b.xnb; head -c 1 in/a.xnb
curve  dialect  interp  keys  start  end  before    after
#0     xna      mixed   4     0      4    constant  linear
{
\ no newline
$ animcurve convert in -o out/ --to csv --no-clobber 2>&1 | head -1
animcurve: out/a.csv: exists already and is kept

# --jobs changes nothing but the time.
$ mkdir many few one; for n in 1 2 3 4 5 6 7 8 9; do cp "$EXAMPLES/ramp.xnb" many/$n.xnb; echo junk >many/$n.txt; done; head -c 9 many/5.xnb >many/55.xnb; ls many/*.xnb >names
$ animcurve convert many -o few/ --to json --jobs 4 -v 2>4.err; echo $?; animcurve convert many -o few/ --to json -v 2>1.err; cmp 1.err 4.err; ls few | wc -l
3
9
$ for verb in info list 'info --json' 'list --json --hash'; do animcurve $verb $(cat names) >1.out 2>&1; echo $?; animcurve $verb --jobs 4 $(cat names) 2>&1 | cmp - 1.out; done
3
3
3
3
$ animcurve plot many/[1-4].xnb --jobs 2 -o - --to svg | cksum >1.sum; animcurve plot many/[1-4].xnb -o - --to svg | cksum | cmp - 1.sum
$ animcurve list --jobs 0 many/1.xnb
animcurve: --jobs: '0' is not a number from 1 to 256
[2]
$ animcurve list --jobs many many/1.xnb
animcurve: --jobs: 'many' is not a number from 1 to 256
[2]
$ animcurve eval --jobs 2 many/1.xnb --at 0
animcurve: --jobs is an option of info, not of eval
[2]

# What was said of a file stands with what was printed of it.
$ animcurve list many/1.xnb many/55.xnb many/2.xnb --jobs 2
many/1.xnb:
curve  dialect  interp  keys  start  end  before    after
#0     xna      mixed   4     0      4    constant  linear
animcurve: many/55.xnb: byte 6: the file ends inside the header: 4 bytes wanted, 3 left

many/2.xnb:
curve  dialect  interp  keys  start  end  before    after
#0     xna      mixed   4     0      4    constant  linear
[3]

# Ctrl-C leaves whole files only.
$ mkdir lots half; i=0; while [ $i -lt 1500 ]; do cp many/1.xnb lots/$i.xnb; i=$((i + 1)); done
$ for jobs in 1 3; do timeout -s INT 0.06 animcurve convert lots -o half/ --to json --jobs $jobs || true; done; ls -A half | grep -v '^[0-9]*\.json$'; cd half; for f in *.json; do cmp ../few/1.json $f || break; done
