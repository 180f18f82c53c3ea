// The same from C++.
#include <animcurve/animcurve.h>
#include <cstdio>

int main() {
    ac_key keys[2] = {};
    ac_curve curve = {};
    ac_error error;

    keys[0].value = 1.0;
    keys[1].position = 1.0;
    keys[1].value = 3.0;
    curve.dialect = ac_dialect_find("xna");
    curve.keys = keys;
    curve.key_count = 2;
    if (!curve.dialect || ac_eval_f32(&curve, 0.5f) != 2.0f) {
        std::puts("wrong value at 0.5");
        return 1;
    }
    if (ac_load_memory("not a curve", 11, nullptr, &error)) {
        std::puts("bytes that are no file were loaded");
        return 1;
    }
    std::printf("animcurve %u from C++: ok\n", static_cast<unsigned>(ac_version()));
    return 0;
}
