# Writes every F-curve of every action of a Blender file as animcurve JSON, dialect "blender":
#
#   blender -b file.blend -P tools/blender_export.py -- out.json
#
# A curve is called ACTION/DATA_PATH[INDEX]. Positions are frames at the rate of the file's first
# scene. A Cycles modifier becomes "cycles"; what animcurve does not know stands as a comment,
# "_modifiers", and is warned of. See docs/blender.md. Runs in Blender 2.80 and newer.
import struct
import sys

INTERPOLATIONS = {
    "CONSTANT": "constant", "LINEAR": "linear", "BEZIER": "bezier", "SINE": "sine",
    "QUAD": "quad", "CUBIC": "cubic", "QUART": "quart", "QUINT": "quint", "EXPO": "expo",
    "CIRC": "circ", "BACK": "back", "BOUNCE": "bounce", "ELASTIC": "elastic",
}
EASINGS = {"AUTO": "auto", "EASE_IN": "in", "EASE_OUT": "out", "EASE_IN_OUT": "in-out"}
MODES = {"NONE": "none", "REPEAT": "cycle", "REPEAT_OFFSET": "cycle-offset",
         "MIRROR": "oscillate"}
EXTRAPOLATIONS = {"CONSTANT": "constant", "LINEAR": "linear"}


# ---- numbers and texts -----------------------------------------------------------------------

def float32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def special(value):
    """nan, inf, -inf as animcurve JSON writes them, or None."""
    if value != value:
        bits = struct.unpack("<Q", struct.pack("<d", value))[0]
        plain = struct.unpack("<Q", struct.pack("<d", float("nan")))[0]
        return '"nan"' if bits == plain else '"nan:%016x"' % bits
    if value in (float("inf"), float("-inf")):
        return '"inf"' if value > 0 else '"-inf"'
    return None


def single(value):
    """The fewest digits that give the float back."""
    word = special(value)
    if word:
        return word
    for digits in range(1, 18):
        text = "%.*g" % (digits, value)
        if float32(float(text)) == value:
            return text
    return repr(value)


def double(value):
    word = special(value)
    if word:
        return word
    return "%d" % value if value == int(value) and abs(value) < 1e15 and str(value)[0] != "-" \
        else repr(value)


def text(value):
    out = ""
    for letter in value:
        if letter in '"\\':
            out += "\\" + letter
        elif ord(letter) < 0x20 or ord(letter) == 0x7f:
            out += "\\u%04x" % ord(letter)
        elif 0xd800 <= ord(letter) < 0xe000:  # a name that was not UTF-8
            out += "\ufffd"
        else:
            out += letter
    return '"' + out + '"'


# ---- curves ----------------------------------------------------------------------------------

def write_handle(key, handle):
    # Blender keeps handles absolute; the difference of two floats is exact in a double.
    return "[%s,%s]" % (double(handle[0] - key.co[0]), double(handle[1] - key.co[1]))


def write_key(key):
    members = ['"at":' + single(key.co[0]), '"value":' + single(key.co[1]),
               '"in":' + write_handle(key, key.handle_left),
               '"out":' + write_handle(key, key.handle_right)]
    word = INTERPOLATIONS[key.interpolation]
    if word != "bezier":
        members.append('"interp":"%s"' % word)
    if word in ("constant", "linear", "bezier"):
        return "{" + ",".join(members) + "}"
    if key.easing != "AUTO":
        members.append('"ease":"%s"' % EASINGS[key.easing])
    if word == "back":
        members.append('"back":' + single(key.back))
    if word == "elastic":
        members.append('"amplitude":%s,"period":%s' % (single(key.amplitude),
                                                       single(key.period)))
    return "{" + ",".join(members) + "}"


def write_sample(point):
    """Baked curves: straight between samples, held outside them."""
    return '{"at":%s,"value":%s,"in":[0,0],"out":[0,0],"interp":"linear"}' % (
        single(point.co[0]), single(point.co[1]))


def is_plain_cycles(curve, modifier):
    """Only as the first modifier it cycles; a range or an influence is not in the form."""
    return (modifier.type == "CYCLES" and modifier == curve.modifiers[0] and
            not modifier.mute and not modifier.use_restricted_range and
            not modifier.use_influence)


def write_modifiers(curve, name, warn):
    members, others = [], []
    for modifier in curve.modifiers:
        if is_plain_cycles(curve, modifier):
            members.append('"cycles":{"before":["%s",%d],"after":["%s",%d]}' % (
                MODES[modifier.mode_before], modifier.cycles_before,
                MODES[modifier.mode_after], modifier.cycles_after))
            continue
        others.append(text(modifier.type + (" (muted)" if modifier.mute else "")))
        if not modifier.mute:
            warn("%s: its modifier %s is not exported" % (name, modifier.type))
    if others:
        members.append('"_modifiers":[%s]' % ",".join(others))
    return members


def write_curve(action, curve, rate, warn):
    name = "%s/%s[%d]" % (action.name, curve.data_path, curve.array_index)
    members = ['"name":' + text(name), '"dialect":"blender"', '"unit":"frames"',
               '"rate_hz":' + rate]
    word = EXTRAPOLATIONS[curve.extrapolation]
    keys = [write_key(key) for key in curve.keyframe_points]
    if not keys and len(curve.sampled_points):
        keys = [write_sample(point) for point in curve.sampled_points]
        word = "constant"
    if word != "constant":
        members.append('"before":"%s","after":"%s"' % (word, word))
    members += write_modifiers(curve, name, warn)
    if curve.mute:
        members.append('"_muted":true')
    lines = ",".join("\n  " + key for key in keys)
    return "{%s,\"keys\":[%s]}" % (",".join(members), lines)


# ---- the document ----------------------------------------------------------------------------

def curves_of(action):
    """All F-curves: of each slot where actions have layers (Blender 4.4 and newer)."""
    layers = getattr(action, "layers", None)
    if not layers:
        return list(action.fcurves)
    return [curve for layer in layers for strip in layer.strips
            for bag in strip.channelbags for curve in bag.fcurves]


def rate_of(scene):
    fps, base = scene.render.fps, scene.render.fps_base
    return "%d" % fps if base == 1.0 else '"%d/%s"' % (fps, single(base))


def document(bpy, warn):
    rate = rate_of(bpy.data.scenes[0])
    curves = ["\n " + write_curve(action, curve, rate, warn)
              for action in bpy.data.actions for curve in curves_of(action)]
    return '{"animcurve":1,"_made_by":%s,"curves":[%s]}\n' % (
        text("Blender " + bpy.app.version_string), ",".join(curves)), len(curves)


def main():
    import bpy
    arguments = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
    if len(arguments) != 1:
        sys.exit("usage: blender -b file.blend -P tools/blender_export.py -- out.json")
    out, count = document(bpy, lambda line: print("warning: " + line, file=sys.stderr))
    with open(arguments[0], "w", encoding="utf-8", newline="\n") as file:
        file.write(out)
    print("%d curves written to %s" % (count, arguments[0]))


if __name__ == "__main__":
    main()
