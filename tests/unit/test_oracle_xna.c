/* The library against an independent evaluator, written from the rules by somebody who had not
 * read the library: a million evaluations on random and adversarial curves, and random
 * sequences of list operations. Prints the numbers. */
#include "xna_support.h"

#include <stdio.h>
#include <string.h>

enum { MOST_KEYS = 12, QUERIES = 10, CURVES = 100000 };

static uint64_t evaluations, list_steps;

static void fail_at(const char *dialect, uint64_t round, float query, float ours,
                    float theirs) {
    fail_msg("%s, round %llu, at %08x: %08x, oracle %08x", dialect, (unsigned long long)round,
             bits_f32(query), bits_f32(ours), bits_f32(theirs));
}

static void compare_evaluations(random_source *source, uint64_t round, size_t d,
                                const ac_curve *curve, const oracle_key *keys) {
    for (int i = 0; i < QUERIES; i++) {
        float query = random_query(source, curve->keys, curve->key_count);
        float theirs = 0.0f;
        bool answers = oracle_eval(family_oracles[d], keys, curve->key_count,
                                   curve->before.rule, curve->after.rule, query, &theirs);
        ac_site site;
        float ours = (float)ac_eval_site(curve, (double)query, &site);
        bool throws = (site.flags & AC_SITE_THROWS) != 0;
        if (throws != !answers)
            fail_msg("%s, round %llu, at %08x: throws %d, oracle %d", family_names[d],
                     (unsigned long long)round, bits_f32(query), throws, !answers);
        if (answers && !same_f32(ours, theirs))
            fail_at(family_names[d], round, query, ours, theirs);
        evaluations++;
    }
}

static void compare_lists(size_t d, const ac_keys *keys, const oracle_key *list, size_t count) {
    const ac_curve *curve = ac_keys_curve(keys);
    assert_int_equal(curve->key_count, count);
    for (size_t i = 0; i < count; i++) {
        oracle_key key = oracle_key_of(&curve->keys[i]);
        if (!same_f32(key.position, list[i].position) || !same_f32(key.value, list[i].value) ||
            !same_f32(key.tangent_in, list[i].tangent_in) ||
            !same_f32(key.tangent_out, list[i].tangent_out) ||
            key.continuity != list[i].continuity)
            fail_msg("%s: lists differ at key %zu", family_names[d], i);
    }
}

static void evaluates_as_the_oracle(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x243f6a8885a308d3)};
    ac_key added[MOST_KEYS];
    for (uint64_t round = 0; round < CURVES; round++) {
        size_t d = round % FAMILY_COUNT;
        uint32_t count = random_keys(&source, added, MOST_KEYS);
        ac_keys *keys = ac_keys_new(ac_dialect_find(family_names[d]), NULL, NULL);
        oracle_key list[MOST_KEYS];
        size_t list_count = 0;
        for (uint32_t i = 0; i < count; i++) {
            assert_int_equal(ac_keys_add(keys, &added[i], NULL), AC_OK);
            oracle_add(family_oracles[d], list, &list_count, oracle_key_of(&added[i]));
        }
        if (random_below(&source, 3) == 0) {
            int32_t in = (int32_t)random_below(&source, 4);
            int32_t out = (int32_t)random_below(&source, 4);
            ac_keys_compute_tangents(keys, in, out);
            oracle_compute_tangents(family_oracles[d], list, list_count, in, out);
        }
        compare_lists(d, keys, list, list_count);
        ac_side before = side_of(random_rule(&source));
        ac_keys_set_sides(keys, before, side_of(random_rule(&source)));
        compare_evaluations(&source, round, d, ac_keys_curve(keys), list);
        ac_keys_free(keys);
    }
    assert_int_equal(evaluations, (uint64_t)CURVES * QUERIES);
}

/* ---- list operations ------------------------------------------------------------------ */

typedef struct pair {
    ac_keys *keys;
    oracle_key list[MOST_KEYS + 1];
    size_t count;
    size_t d;
} pair;

static void mutate(random_source *source, pair *p, const ac_key *pool) {
    oracle_dialect oracle = family_oracles[p->d];
    const ac_key *key = &pool[random_below(source, MOST_KEYS)];
    oracle_key other = oracle_key_of(key);
    int64_t index = (int64_t)random_below(source, (uint32_t)p->count + 3) - 1;
    int32_t in = (int32_t)random_below(source, 4), out = (int32_t)random_below(source, 4);
    switch (random_below(source, 8)) {
    case 0:
    case 1:
        if (p->count == MOST_KEYS) break;
        assert_int_equal(ac_keys_add(p->keys, key, NULL), AC_OK);
        oracle_add(oracle, p->list, &p->count, other);
        break;
    case 2:
    case 3:
        assert_int_equal(ac_keys_set(p->keys, index, key, NULL) == AC_OK,
                         oracle_set(oracle, p->list, &p->count, index, other));
        break;
    case 4:
        assert_int_equal(ac_keys_remove_at(p->keys, index, NULL) == AC_OK,
                         oracle_remove_at(oracle, p->list, &p->count, index));
        break;
    case 5:
        assert_int_equal(ac_keys_remove(p->keys, key),
                         oracle_remove(oracle, p->list, &p->count, other));
        break;
    case 6:
        assert_int_equal(ac_keys_compute_tangent(p->keys, index, in, out, NULL) == AC_OK,
                         oracle_compute_tangent(oracle, p->list, p->count, index, in, out));
        break;
    default: {
        ac_keys *clone = ac_keys_clone(p->keys, NULL);
        oracle_key list[MOST_KEYS + 1];
        oracle_clone(oracle, p->list, p->count, list);
        memcpy(p->list, list, p->count * sizeof *list);
        ac_keys_free(p->keys);
        p->keys = clone;
    }
    }
    assert_int_equal(ac_keys_index_of(p->keys, key),
                     oracle_index_of(oracle, p->list, p->count, other));
}

static void lists_change_as_the_oracles(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x13198a2e03707344)};
    for (int round = 0; round < 6000; round++) {
        ac_key pool[MOST_KEYS];
        while (random_keys(&source, pool, MOST_KEYS) != MOST_KEYS) continue;
        pair p = {.d = (size_t)round % FAMILY_COUNT};
        p.keys = ac_keys_new(ac_dialect_find(family_names[p.d]), NULL, NULL);
        for (int step = 0; step < 40; step++, list_steps++) {
            mutate(&source, &p, pool);
            compare_lists(p.d, p.keys, p.list, p.count);
            assert_int_equal(ac_curve_check(ac_keys_curve(p.keys), NULL), AC_OK);
        }
        compare_evaluations(&source, (uint64_t)round, p.d, ac_keys_curve(p.keys), p.list);
        ac_keys_free(p.keys);
    }
}

static void keys_compare_as_the_oracles(void **state) {
    (void)state;
    random_source source = {UINT64_C(0xa4093822299f31d0)};
    for (int round = 0; round < 20000; round++) {
        ac_key pool[2];
        while (random_keys(&source, pool, 2) != 2) continue;
        if (round % 3 == 0) pool[1] = pool[0];
        for (size_t d = 0; d < FAMILY_COUNT; d++) {
            const ac_dialect *dialect = ac_dialect_find(family_names[d]);
            oracle_key a = oracle_key_of(&pool[0]), b = oracle_key_of(&pool[1]);
            assert_int_equal(ac_key_equal(dialect, &pool[0], &pool[1]),
                             oracle_equals(family_oracles[d], a, b));
            assert_int_equal(ac_key_compare(dialect, &pool[0], &pool[1]),
                             oracle_compare(family_oracles[d], a, b));
            assert_int_equal(ac_key_hash(dialect, &pool[0]), oracle_hash(family_oracles[d], a));
        }
    }
}

/* ac_curve_order sorts where it can; adding one by one is what it must give. */
static void ordering_many_equals_adding_each(void **state) {
    (void)state;
    random_source source = {UINT64_C(0x082efa98ec4e6c89)};
    for (int round = 0; round < 20000; round++) {
        ac_key keys[MOST_KEYS], ordered[MOST_KEYS];
        uint32_t where[MOST_KEYS];
        uint32_t count = random_keys(&source, keys, MOST_KEYS);
        size_t d = (size_t)round % FAMILY_COUNT;
        const ac_dialect *dialect = ac_dialect_find(family_names[d]);
        memcpy(ordered, keys, sizeof keys);
        assert_int_equal(ac_curve_order(dialect, ordered, count, where, NULL, NULL), AC_OK);
        ac_keys *list = ac_keys_new(dialect, NULL, NULL);
        for (uint32_t i = 0; i < count; i++) ac_keys_add(list, &keys[i], NULL);
        const ac_curve *curve = ac_keys_curve(list);
        for (uint32_t i = 0; i < count; i++) {
            assert_memory_equal(&ordered[i], &curve->keys[i], sizeof ordered[i]);
            assert_int_equal(where[i], curve->added[i]);
            assert_memory_equal(&keys[i], &ordered[where[i]], sizeof keys[i]);
        }
        ac_keys_free(list);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluates_as_the_oracle),
        cmocka_unit_test(lists_change_as_the_oracles),
        cmocka_unit_test(keys_compare_as_the_oracles),
        cmocka_unit_test(ordering_many_equals_adding_each),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("oracle: %llu evaluations, %llu list steps compared\n",
           (unsigned long long)evaluations, (unsigned long long)list_steps);
    return failed;
}
