/* Key lists: an engine's own collection, bound to its dialect's order rules. The list keeps both
 * orders: keys in the dialect's, and added[k], where the k-th added key stands now. */
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "eval/check.h"
#include "eval/order.h"

struct ac_keys {
    aci_memory memory;
    ac_curve curve; /* the view; keys, added and name point to what the list owns */
    ac_key *keys;   /* [capacity] */
    uint32_t *added;
    ac_key_ease *eases; /* of dialects with eased spans, else NULL */
    char *name;
    size_t name_size, capacity;
};

static const aci_order *order_of(const ac_keys *keys) { return keys->curve.dialect->order; }

/* ---- making and freeing ----------------------------------------------------- */

void ac_keys_free(ac_keys *keys) {
    if (!keys) return;
    aci_memory memory = keys->memory;
    aci_free(&memory, keys->keys, keys->capacity * sizeof *keys->keys);
    aci_free(&memory, keys->added, keys->capacity * sizeof *keys->added);
    aci_free(&memory, keys->eases, keys->capacity * sizeof *keys->eases);
    aci_free(&memory, keys->name, keys->name_size);
    aci_free(&memory, keys, sizeof *keys);
}

ac_keys *ac_keys_new(const ac_dialect *dialect, const ac_allocator *allocator,
                     ac_error *error) {
    aci_error_reset(error);
    if (!dialect) {
        aci_fail(error, AC_ERROR_ARGUMENT, "a key list needs a dialect");
        return NULL;
    }
    aci_memory memory = {aci_allocator(allocator), 0, 0};
    ac_keys *keys = aci_alloc(&memory, sizeof *keys, error);
    if (!keys) return NULL;
    memset(keys, 0, sizeof *keys);
    keys->memory = memory;
    keys->curve.dialect = dialect;
    keys->curve.name = "";
    keys->curve.ordered = 1;
    return keys;
}

static bool has_eases(const ac_keys *keys) {
    return keys->curve.dialect->interps >> AC_INTERP_EASE & 1u;
}

/* A larger copy of an array of `capacity` elements, of which the first `count` are kept. */
static void *grown(ac_keys *keys, const void *from, size_t capacity, size_t size,
                   ac_error *error) {
    void *block = aci_alloc(&keys->memory, capacity * size, error);
    if (block && keys->curve.key_count) memcpy(block, from, keys->curve.key_count * size);
    return block;
}

static ac_status reserve(ac_keys *keys, size_t count, ac_error *error) {
    if (count <= keys->capacity) return AC_OK;
    if (count > UINT32_MAX / 2)
        return aci_fail(error, AC_ERROR_LIMIT, "a key list holds at most 2^31 keys");
    size_t capacity = keys->capacity * 2 > count ? keys->capacity * 2 : count;
    if (capacity < 8) capacity = 8;
    ac_keys bigger = *keys;
    bool eased = has_eases(keys);
    bigger.keys = grown(keys, keys->keys, capacity, sizeof *keys->keys, error);
    bigger.added = grown(keys, keys->added, capacity, sizeof *keys->added, error);
    bigger.eases =
        eased ? grown(keys, keys->eases, capacity, sizeof *keys->eases, error) : NULL;
    ac_keys *gone = bigger.keys && bigger.added && (bigger.eases || !eased) ? keys : &bigger;
    size_t gone_capacity = gone == keys ? keys->capacity : capacity;
    aci_free(&keys->memory, gone->keys, gone_capacity * sizeof *keys->keys);
    aci_free(&keys->memory, gone->added, gone_capacity * sizeof *keys->added);
    aci_free(&keys->memory, gone->eases, gone_capacity * sizeof *keys->eases);
    if (gone == &bigger) return aci_status_of(error, AC_ERROR_MEMORY);
    keys->keys = bigger.keys;
    keys->added = bigger.added;
    keys->eases = bigger.eases;
    keys->capacity = capacity;
    keys->curve.keys = keys->keys;
    keys->curve.added = keys->added;
    keys->curve.eases = keys->eases;
    return AC_OK;
}

static ac_status set_name(ac_keys *keys, const char *name, ac_error *error) {
    if (!name || !*name) return AC_OK;
    size_t size = strlen(name) + 1;
    keys->name = aci_alloc(&keys->memory, size, error);
    if (!keys->name) return aci_status_of(error, AC_ERROR_MEMORY);
    memcpy(keys->name, name, size);
    keys->name_size = size;
    keys->curve.name = keys->name;
    return AC_OK;
}

static const ac_key_ease plain_ease = {.amplitude = 0.8, .period = 4.1, .back = 1.70158};

/* The keys of `curve` in added order, where they will be put in order, or as they stand. */
static void copy_list(ac_keys *keys, const ac_curve *curve, bool in_added_order) {
    for (uint32_t k = 0; k < curve->key_count; k++) {
        uint32_t at = curve->added ? curve->added[k] : k;
        uint32_t from = in_added_order ? at : k;
        keys->keys[k] = curve->keys[from];
        keys->added[k] = at;
        if (keys->eases) keys->eases[k] = curve->eases ? curve->eases[from] : plain_ease;
    }
}

/* Eases stand in added order: after the keys have moved they follow them. */
static ac_status order_list(ac_keys *keys, uint32_t count, ac_error *error) {
    ac_status status = ac_curve_order(keys->curve.dialect, keys->keys, count, keys->added,
                                      &keys->memory.allocator, error);
    if (status != AC_OK || !keys->eases || count == 0) return status;
    ac_key_ease *ordered = aci_alloc(&keys->memory, count * sizeof *ordered, error);
    if (!ordered) return aci_status_of(error, AC_ERROR_MEMORY);
    for (uint32_t k = 0; k < count; k++) ordered[keys->added[k]] = keys->eases[k];
    memcpy(keys->eases, ordered, count * sizeof *ordered);
    aci_free(&keys->memory, ordered, count * sizeof *ordered);
    return AC_OK;
}

static ac_status fill(ac_keys *keys, const ac_curve *curve, bool add_again, ac_error *error) {
    uint32_t count = curve->key_count;
    ac_status status = reserve(keys, count, error);
    for (uint32_t i = 0; status == AC_OK && i < count; i++)
        status = aci_key_check(keys->curve.dialect, &curve->keys[i], i, error);
    if (status == AC_OK) status = set_name(keys, curve->name, error);
    if (status != AC_OK) return status;
    copy_list(keys, curve, add_again);
    if (add_again) status = order_list(keys, count, error);
    keys->curve.key_count = count;
    keys->curve.before = curve->before;
    keys->curve.after = curve->after;
    keys->curve.rate_hz = curve->rate_hz;
    keys->curve.unit = curve->unit;
    keys->curve.position_decimals = curve->position_decimals;
    keys->curve.value_decimals = curve->value_decimals;
    keys->curve.handles = curve->handles;
    keys->curve.tangent_unit = curve->tangent_unit;
    keys->curve.weighted = curve->weighted;
    keys->curve.ease = curve->ease;
    keys->curve.ordered = aci_keys_ascend(keys->keys, count);
    return status;
}

/* `curve` has been checked under its own dialect; `fill` looks at it under the new one. */
static ac_keys *make(const ac_curve *curve, const ac_dialect *dialect, bool add_again,
                     const ac_allocator *allocator, ac_error *error) {
    ac_keys *keys = ac_keys_new(dialect, allocator, error);
    if (!keys) return NULL;
    if (fill(keys, curve, add_again, error) == AC_OK) return keys;
    ac_keys_free(keys);
    return NULL;
}

ac_keys *ac_keys_from(const ac_curve *curve, const ac_dialect *dialect,
                      const ac_allocator *allocator, ac_error *error) {
    aci_error_reset(error);
    if (aci_curve_check(curve, error) != AC_OK) return NULL;
    if (!dialect) dialect = curve->dialect;
    if (!ac_dialect_plays(dialect, curve->dialect)) {
        aci_fail(error, AC_ERROR_VALUE,
                 "%s does not play the keys of %s: they mean other things", dialect->name,
                 curve->dialect->name);
        return NULL;
    }
    return make(curve, dialect, dialect != curve->dialect, allocator, error);
}

ac_keys *ac_keys_clone(const ac_keys *keys, ac_error *error) {
    if (!order_of(keys)->clone_adds_again)
        return make(&keys->curve, keys->curve.dialect, false, &keys->memory.allocator, error);
    /* The engine adds the keys again in list order. */
    ac_curve in_list_order = keys->curve;
    in_list_order.added = NULL;
    return make(&in_list_order, keys->curve.dialect, true, &keys->memory.allocator, error);
}

const ac_curve *ac_keys_curve(const ac_keys *keys) { return &keys->curve; }
size_t ac_keys_count(const ac_keys *keys) { return keys->curve.key_count; }

void ac_keys_set_sides(ac_keys *keys, ac_side before, ac_side after) {
    keys->curve.before = before;
    keys->curve.after = after;
}

/* Takes the list's curve as `changed` if its dialect allows that. */
static ac_status take_fields(ac_keys *keys, const ac_curve *changed, ac_error *error) {
    aci_error_reset(error);
    ac_curve bare = *changed; /* the keys have been checked */
    bare.key_count = 0;
    bare.added = NULL;
    ac_status status = aci_curve_check(&bare, error);
    if (status == AC_OK) keys->curve = *changed;
    return status;
}

ac_status ac_keys_set_handles(ac_keys *keys, ac_handles handles, ac_error *error) {
    ac_curve changed = keys->curve;
    changed.handles = (unsigned)handles <= UINT8_MAX ? (uint8_t)handles : UINT8_MAX;
    return take_fields(keys, &changed, error);
}

ac_status ac_keys_set_tangent_unit(ac_keys *keys, ac_tangent_unit unit, ac_error *error) {
    ac_curve changed = keys->curve;
    changed.tangent_unit = (unsigned)unit <= UINT8_MAX ? (uint8_t)unit : UINT8_MAX;
    return take_fields(keys, &changed, error);
}

/* ---- changing the list -------------------------------------------------------- */

/* Opens a gap at `index` and puts the key there, as the one added last. Room is there. */
static void insert(ac_keys *keys, size_t index, const ac_key *key) {
    size_t count = keys->curve.key_count;
    size_t behind = count - index;
    memmove(keys->keys + index + 1, keys->keys + index, behind * sizeof *keys->keys);
    keys->keys[index] = *key;
    if (keys->eases) {
        memmove(keys->eases + index + 1, keys->eases + index, behind * sizeof *keys->eases);
        keys->eases[index] = plain_ease;
    }
    for (size_t k = 0; behind && k < count; k++)
        if (keys->added[k] >= index) keys->added[k]++;
    keys->added[count] = (uint32_t)index;
    keys->curve.key_count++;
}

static void erase(ac_keys *keys, size_t index) {
    size_t count = keys->curve.key_count, kept = 0;
    memmove(keys->keys + index, keys->keys + index + 1,
            (count - index - 1) * sizeof *keys->keys);
    if (keys->eases)
        memmove(keys->eases + index, keys->eases + index + 1,
                (count - index - 1) * sizeof *keys->eases);
    for (size_t k = 0; k < count; k++) {
        uint32_t at = keys->added[k];
        if (at == index) continue;
        keys->added[kept++] = at > index ? at - 1 : at;
    }
    keys->curve.key_count--;
}

static void note_order(ac_keys *keys) {
    keys->curve.ordered = aci_keys_ascend(keys->keys, keys->curve.key_count);
}

/* After an insertion into a list whose order is known, only the neighbours matter. */
static void note_insertion(ac_keys *keys, size_t index) {
    if (!keys->curve.ordered) return;
    size_t first = index > 0 ? index - 1 : 0;
    size_t end = index + 2 < keys->curve.key_count ? index + 2 : keys->curve.key_count;
    keys->curve.ordered = aci_keys_ascend(keys->keys + first, end - first);
}

static ac_status bad_index(const ac_keys *keys, const char *exception, int64_t index,
                           ac_error *error) {
    return aci_fail(error, AC_ERROR_ARGUMENT, "%s: index %lld of %u keys", exception,
                    (long long)index, (unsigned)keys->curve.key_count);
}

static bool is_index(const ac_keys *keys, int64_t index) {
    return index >= 0 && (uint64_t)index < keys->curve.key_count;
}

ac_status ac_keys_add(ac_keys *keys, const ac_key *key, ac_error *error) {
    aci_error_reset(error);
    ac_status status = aci_key_check(keys->curve.dialect, key, keys->curve.key_count, error);
    if (status == AC_OK) status = reserve(keys, (size_t)keys->curve.key_count + 1, error);
    if (status != AC_OK) return status;
    size_t index = order_of(keys)->add(keys->keys, keys->curve.key_count, keys->curve.ordered,
                                       key->position);
    insert(keys, index, key);
    note_insertion(keys, index);
    return AC_OK;
}

ac_status ac_keys_set(ac_keys *keys, int64_t index, const ac_key *key, ac_error *error) {
    aci_error_reset(error);
    const aci_order *order = order_of(keys);
    if (index < 0) return bad_index(keys, order->bad_index, index, error);
    if (!is_index(keys, index)) return bad_index(keys, order->bad_set_index, index, error);
    ac_status status = aci_key_check(keys->curve.dialect, key, (size_t)index, error);
    if (status != AC_OK) return status;
    aci_set_rule rule = order->set(keys->keys[index].position, key->position);
    if (rule == ACI_SET_REPLACE) {
        keys->keys[index] = *key;
    } else {
        ac_key_ease ease = keys->eases ? keys->eases[index] : plain_ease;
        erase(keys, (size_t)index);
        note_order(keys);
        size_t at = keys->curve.key_count;
        if (rule == ACI_SET_ADD_AGAIN)
            at = order->add(keys->keys, at, keys->curve.ordered, key->position);
        insert(keys, at, key);
        if (keys->eases) keys->eases[at] = ease;
    }
    note_order(keys);
    return AC_OK;
}

ac_status ac_keys_set_ease(ac_keys *keys, int64_t index, const ac_key_ease *ease,
                           ac_error *error) {
    aci_error_reset(error);
    if (!is_index(keys, index)) return bad_index(keys, order_of(keys)->bad_index, index, error);
    if (!keys->eases)
        return aci_fail(error, AC_ERROR_VALUE, "%s has no eased spans",
                        keys->curve.dialect->name);
    keys->eases[index] = *ease;
    return AC_OK;
}

ac_status ac_keys_get(const ac_keys *keys, int64_t index, ac_key *out, ac_error *error) {
    aci_error_reset(error);
    if (!is_index(keys, index)) return bad_index(keys, order_of(keys)->bad_index, index, error);
    *out = keys->keys[index];
    return AC_OK;
}

ac_status ac_keys_remove_at(ac_keys *keys, int64_t index, ac_error *error) {
    aci_error_reset(error);
    if (!is_index(keys, index)) return bad_index(keys, order_of(keys)->bad_index, index, error);
    erase(keys, (size_t)index);
    note_order(keys);
    return AC_OK;
}

bool ac_keys_remove(ac_keys *keys, const ac_key *key) {
    int64_t index = ac_keys_index_of(keys, key);
    if (index < 0) return false;
    erase(keys, (size_t)index);
    note_order(keys);
    return true;
}

void ac_keys_clear(ac_keys *keys) {
    keys->curve.key_count = 0;
    keys->curve.ordered = 1;
}

/* ---- asking ------------------------------------------------------------------- */

int64_t ac_keys_index_of(const ac_keys *keys, const ac_key *key) {
    for (uint32_t i = 0; i < keys->curve.key_count; i++)
        if (ac_key_equal(keys->curve.dialect, &keys->keys[i], key)) return i;
    return -1;
}

bool ac_keys_contains(const ac_keys *keys, const ac_key *key) {
    return ac_keys_index_of(keys, key) >= 0;
}

ac_status ac_keys_copy(const ac_keys *keys, ac_key *out, size_t capacity, size_t start,
                       ac_error *error) {
    aci_error_reset(error);
    size_t count = keys->curve.key_count;
    if (start > capacity || count > capacity - start)
        return aci_fail(error, AC_ERROR_CAPACITY, "%zu keys do not fit at %zu of %zu", count,
                        start, capacity);
    if (count) memcpy(out + start, keys->keys, count * sizeof *out);
    return AC_OK;
}

bool ac_keys_is_constant(const ac_keys *keys) { return keys->curve.key_count <= 1; }

ac_status ac_keys_compute_tangent(ac_keys *keys, int64_t index, int32_t in_type,
                                  int32_t out_type, ac_error *error) {
    aci_error_reset(error);
    if (!is_index(keys, index)) return bad_index(keys, order_of(keys)->bad_index, index, error);
    order_of(keys)->tangent(&keys->curve, keys->keys, (size_t)index, in_type, out_type);
    return AC_OK;
}

void ac_keys_compute_tangents(ac_keys *keys, int32_t in_type, int32_t out_type) {
    for (uint32_t i = 0; i < keys->curve.key_count; i++)
        order_of(keys)->tangent(&keys->curve, keys->keys, i, in_type, out_type);
}

bool ac_key_equal(const ac_dialect *dialect, const ac_key *a, const ac_key *b) {
    return dialect->order->equal(a, b);
}

int ac_key_compare(const ac_dialect *dialect, const ac_key *a, const ac_key *b) {
    return dialect->order->compare(a->position, b->position);
}

int32_t ac_key_hash(const ac_dialect *dialect, const ac_key *key) {
    return dialect->order->hash(key);
}
