# Made tests/data/blender: a Blender file with every kind of F-curve, and what Blender itself gives
# for them. In two steps, so that the values are those of the file as Blender reads it:
#
#   blender -b --factory-startup -P tools/blender_sample.py -- make sample.blend
#   blender -b sample.blend -P tools/blender_export.py -- tests/data/blender/export.json
#   blender -b sample.blend -P tools/blender_sample.py -- evaluate tests/data/blender/expected.jsonl
#
# expected.jsonl: a line a curve, {"name", "queries", "results"}, numbers as the eight hexadecimal
# digits of a float. Curves with modifiers that are not exported are left out.
import json
import random
import struct
import sys

import bpy

EASED = ("SINE", "QUAD", "CUBIC", "QUART", "QUINT", "EXPO", "CIRC", "BACK", "BOUNCE", "ELASTIC")
EASINGS = ("AUTO", "EASE_IN", "EASE_OUT", "EASE_IN_OUT")
MODES = ("NONE", "REPEAT", "REPEAT_OFFSET", "MIRROR")
numbers = random.Random(20240607)


# ---- making ----------------------------------------------------------------------------------

def add_curve(action, path, index, keys, handles="AUTO_CLAMPED"):
    """keys: (frame, value, interpolation)."""
    curve = action.fcurves.new(data_path=path, index=index)
    curve.keyframe_points.add(len(keys))
    for point, (frame, value, interpolation) in zip(curve.keyframe_points, keys):
        point.co = (frame, value)
        point.interpolation = interpolation
        point.handle_left_type = point.handle_right_type = handles
    curve.update()
    return curve


def free_handles(curve, longest=1.5):
    """Handles of any length and direction, some longer than their span."""
    points = list(curve.keyframe_points)
    for point in points:
        point.handle_left_type = point.handle_right_type = "FREE"
    for i, point in enumerate(points):
        after = points[min(i + 1, len(points) - 1)].co[0] - point.co[0] or 10.0
        before = point.co[0] - points[max(i - 1, 0)].co[0] or 10.0
        point.handle_left = (point.co[0] - before * numbers.uniform(0.0, longest),
                             point.co[1] + numbers.uniform(-4.0, 4.0))
        point.handle_right = (point.co[0] + after * numbers.uniform(0.0, longest),
                              point.co[1] + numbers.uniform(-4.0, 4.0))


def some_keys(count, interpolation):
    frame, keys = 1.0, []
    for _ in range(count):
        keys.append((frame, round(numbers.uniform(-5.0, 5.0), 2), interpolation))
        frame += numbers.choice((4.0, 8.0, 12.5, 20.0))
    return keys


def make_handles():
    action = bpy.data.actions.new("handles")
    for index, kind in enumerate(("FREE", "ALIGNED", "VECTOR", "AUTO", "AUTO_CLAMPED")):
        curve = add_curve(action, "location", index, some_keys(6, "BEZIER"), kind)
        curve.extrapolation = ("CONSTANT", "LINEAR")[index % 2]
    for index in range(6):
        free_handles(add_curve(action, "scale", index, some_keys(5, "BEZIER"), "FREE"))


def make_easings():
    for shape in EASED:
        action = bpy.data.actions.new("easing " + shape.lower())
        for index, easing in enumerate(EASINGS):
            curve = add_curve(action, "rotation_euler", index, some_keys(4, shape))
            for point in curve.keyframe_points:
                point.easing = easing
                point.back = numbers.uniform(0.0, 3.0) if index else 1.70158
                point.amplitude = numbers.uniform(0.0, 8.0) if index else 0.8
                point.period = numbers.uniform(1.0, 9.0) if index else 4.1
            curve.extrapolation = ("CONSTANT", "LINEAR")[index % 2]


def make_mixed():
    action = bpy.data.actions.new('mixed "Ü/\\" %')
    kinds = ("CONSTANT", "LINEAR", "BEZIER") + EASED
    for index in range(8):
        keys = [(frame, value, numbers.choice(kinds))
                for frame, value, _ in some_keys(8, "BEZIER")]
        curve = add_curve(action, '["a property"]', index, keys, "FREE")
        free_handles(curve, 0.6)
        curve.extrapolation = ("CONSTANT", "LINEAR")[index % 2]
    single = add_curve(action, "energy", 0, [(12.0, 3.5, "BEZIER")])
    single.extrapolation = "LINEAR"
    for kind in ("CONSTANT", "LINEAR"):
        add_curve(action, kind.lower(), 0, some_keys(5, kind)).extrapolation = "LINEAR"


def make_cycles():
    action = bpy.data.actions.new("cycles")
    index = 0
    for before in MODES:
        for after in MODES:
            keys = [(0.0, 1.0, "BEZIER"), (4.0, -2.0, "LINEAR"), (8.0, 3.0, "BEZIER"),
                    (16.0, 2.0, "BEZIER")]
            curve = add_curve(action, "delta_location", index, keys, "AUTO")
            curve.extrapolation = ("CONSTANT", "LINEAR")[index % 2]
            cycles = curve.modifiers.new("CYCLES")
            cycles.mode_before, cycles.mode_after = before, after
            cycles.cycles_before, cycles.cycles_after = index % 3, index % 4
            index += 1


def make_others():
    """What is not exported, or not as it is."""
    action = bpy.data.actions.new("others")
    add_curve(action, "location", 0, some_keys(4, "BEZIER")).modifiers.new("NOISE")
    muted = add_curve(action, "location", 1, some_keys(4, "BEZIER"))
    muted.modifiers.new("NOISE").mute = True
    ranged = add_curve(action, "location", 2, some_keys(4, "BEZIER")).modifiers.new("CYCLES")
    ranged.use_restricted_range = True
    add_curve(action, "scale", 0, [])
    silent = add_curve(action, "scale", 1, some_keys(3, "LINEAR"))
    silent.mute = True
    baked = add_curve(action, "scale", 2, some_keys(3, "BEZIER"))
    baked.convert_to_samples(0, 30)


def make(path):
    bpy.context.scene.render.fps = 30
    bpy.context.scene.render.fps_base = 1.001
    make_handles()
    make_easings()
    make_mixed()
    make_cycles()
    make_others()
    for action in bpy.data.actions:
        action.use_fake_user = True
    bpy.ops.wm.save_as_mainfile(filepath=path)


# ---- evaluating ------------------------------------------------------------------------------

def digits(value):
    return "%08x" % struct.unpack("<I", struct.pack("<f", value))[0]


def queries_of(curve):
    """On the keys, between and outside them; never within 2.5e-4 of a key, where Blender snaps."""
    keys = [point.co[0] for point in curve.keyframe_points]
    keys = keys or [point.co[0] for point in curve.sampled_points] or [0.0]
    first, last = keys[0], keys[-1]
    length = max(last - first, 8.0)
    # Multiples of 1/8 frame: folding by whole lengths is exact then.
    spots = [round(numbers.uniform(first, last) * 8.0) / 8.0 for _ in range(24)]
    spots += [round(numbers.uniform(first - 3.6 * length, last + 3.6 * length) * 8.0) / 8.0
              for _ in range(24)]
    spots = [spot for spot in spots if all(abs(spot - key) > 2.5e-4 for key in keys)]
    return sorted(spots + keys)


def is_exported(curve):
    return all(modifier.mute or (modifier.type == "CYCLES" and not modifier.use_restricted_range)
               for modifier in curve.modifiers)


def evaluate(path):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for action in bpy.data.actions:
            for curve in action.fcurves:
                if not is_exported(curve):
                    continue
                queries = queries_of(curve)
                line = {"name": "%s/%s[%d]" % (action.name, curve.data_path, curve.array_index),
                        "queries": [digits(query) for query in queries],
                        "results": [digits(curve.evaluate(query)) for query in queries]}
                file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    verb, target = sys.argv[sys.argv.index("--") + 1:]
    {"make": make, "evaluate": evaluate}[verb](target)
