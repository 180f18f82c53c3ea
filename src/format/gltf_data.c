/* glTF, writing: float32 numbers behind one another in one buffer view, and the accessors' texts
 * that tell where each array lies. */
#include <string.h>

#include "base/bits.h"
#include "base/size.h"
#include "format/gltf_write.h"

void aci_gltf_data_init(aci_gltf_data *data, const ac_allocator *allocator, ac_error *error) {
    memset(data, 0, sizeof *data);
    aci_buffer_init(&data->bytes, allocator, error);
    aci_buffer_init(&data->accessors, allocator, error);
    data->times = ACI_GLTF_NO_INDEX;
}

void aci_gltf_data_free(aci_gltf_data *data) {
    aci_buffer_free(&data->bytes);
    aci_buffer_free(&data->accessors);
}

/* As a double that is the float, so that readers of either width see the same. */
static void put_bound(aci_buffer *out, const char *name, float bound) {
    aci_buffer_text(out, name);
    aci_buffer_number(out, (double)bound, false);
    aci_buffer_text(out, "]");
}

/* Of ascending numbers. */
static void put_bounds(aci_buffer *out, const float *values, size_t count) {
    put_bound(out, ",\"min\":[", values[0]);
    put_bound(out, ",\"max\":[", values[count - 1]);
}

static bool has_same_times(const aci_gltf_data *data, const float *times, size_t count) {
    if (data->times == ACI_GLTF_NO_INDEX || data->times_count != count) return false;
    const char *kept = data->bytes.data + data->times_offset;
    size_t i = 0;
    while (i < count && aci_u32_at(kept + 4 * i) == aci_f32_bits(times[i])) i++;
    return i == count;
}

size_t aci_gltf_data_add(aci_gltf_data *data, const char *type, uint32_t width,
                         const float *values, size_t count, bool has_bounds) {
    aci_buffer *out = &data->accessors;
    size_t offset = data->bytes.size;
    if (data->bytes.failed || out->failed) return 0;
    if (has_bounds && has_same_times(data, values, count)) return data->times;
    for (size_t i = 0; i < count * width; i++)
        aci_buffer_u32(&data->bytes, aci_f32_bits(values[i]));
    aci_gltf_put_number(out,
                        data->count ? ",{\"bufferView\":" : "{\"bufferView\":", data->view);
    aci_gltf_put_number(out, ",\"byteOffset\":", offset);
    aci_gltf_put_number(out, ",\"componentType\":5126,\"count\":", count);
    aci_buffer_text(out, ",\"type\":\"");
    aci_buffer_text(out, type);
    aci_buffer_text(out, "\"");
    if (has_bounds) put_bounds(out, values, count);
    aci_buffer_text(out, "}");
    size_t index = data->first + data->count++;
    if (has_bounds) {
        data->times = index;
        data->times_offset = offset;
        data->times_count = count;
    }
    return index;
}
