/* XNA's intermediate XML: the files of the manifest, what genuine XNA accepts and refuses, the
 * writer, expat's memory. Rules: docs/formats/xna-xml.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bits.h"
#include "form_support.h"
#include "format/xna_xml.h"

/* ---- the manifest ----------------------------------------------------------------------------- */

static void every_file_of_the_manifest_ends_as_it_says(void **state) {
    (void)state;
    form_tally tally = form_manifest("xml", "xna");
    assert_int_equal(tally.good + tally.refused + tally.skipped, 22);
    assert_true(tally.skipped == 0 || tally.skipped == 7);
    assert_int_equal(tally.good, tally.skipped ? 6 : 10);
    assert_int_equal(tally.refused, tally.skipped ? 9 : 12);
    /* root_curve.xml, which genuine XNA wrote; those by hand end with a line end. */
    assert_int_equal(tally.rewritten, tally.skipped ? 0 : 1);
}

static void each_bad_file_is_told_what_is_wrong(void **state) {
    (void)state;
    static const struct {
        const char *file;
        ac_status status;
        const char *words;
    } rows[] = {
        {"bad/xml_postloop_first.xml", AC_ERROR_VALUE, "XML element \"PreLoop\" not found."},
        {"bad/xml_no_keys.xml", AC_ERROR_VALUE, "XML element \"Keys\" not found."},
        {"bad/xml_loop_unknown.xml", AC_ERROR_VALUE,
         "PreLoop: XML contains invalid value \"Sometimes\" for enum "},
        {"bad/xml_commas.xml", AC_ERROR_VALUE,
         "key 0: \"0,1,0,0,Smooth\" is no position: Input string was not in a correct format."},
        {"bad/xml_float_suffix.xml", AC_ERROR_VALUE, "key 0: \"0f\" is no position"},
        {"bad/xml_six_tokens.xml", AC_ERROR_VALUE,
         "key 1 has 1 of 5 entries: XML does not have enough entries in space-separated list."},
        {"bad/xml_extra_member.xml", AC_ERROR_VALUE, "Extra follows the last member"},
        {"bad/xml_root_lower.xml", AC_ERROR_FORMAT, "Missing XnaContent root element."},
        {"bad/xml_other_type.xml", AC_ERROR_VALUE,
         "but XML contains Microsoft.Xna.Framework.Vec"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        form_check_refused_file(rows[i].file, "xml", rows[i].status, rows[i].words, true);
}

static void what_genuine_xna_refused_is_refused_with_its_words(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"genuine/accept_curve_keys_short.input.xml",
         "XML does not have enough entries in space-separated list."},
        {"genuine/accept_curve_keys_bad_continuity.input.xml",
         "Requested value 'Bouncy' was not found."},
        {"genuine/accept_curve_missing_loops.input.xml", "XML element \"PreLoop\" not found."},
    };
    for (size_t i = 0; i < 3; i++) {
        io_bytes bytes = form_corpus_file(rows[i][0]);
        if (!bytes.data) {
            print_message("the corpus is not here\n");
            skip();
        }
        form_check_refused(bytes, "xml", AC_ERROR_VALUE, rows[i][1]);
        io_free(&bytes);
    }
}

static void the_text_of_genuine_xna_is_written_byte_for_byte(void **state) {
    (void)state;
    io_bytes root = form_corpus_file("genuine/root_curve.xml");
    io_bytes editor = form_corpus_file("genuine/curve_editor_roundtrip.xml");
    if (!root.data || !editor.data) {
        print_message("the corpus is not here\n");
        skip();
    }
    ac_asset *asset = form_load(root, "xml", "xna");
    io_bytes written = io_save(asset, "xml");
    assert_true(io_same_bytes(written, root));
    ac_asset_free(asset);
    io_free(&written);
    /* The other layout: a byte order mark, and no blanks between elements. */
    asset = form_load(editor, "xml", "xna");
    written = io_save(asset, "xml");
    io_bytes packed = io_text("\xef\xbb\xbf");
    for (size_t i = 0; i < written.size; i++) {
        bool margin = written.data[i] == '\n';
        while (margin && i + 1 < written.size && written.data[i + 1] == ' ') i++;
        if (!margin) io_add_u8(&packed, written.data[i]);
    }
    assert_true(io_same_bytes(packed, editor));
    ac_asset_free(asset);
    io_free(&written);
    io_free(&packed);
    io_free(&root);
    io_free(&editor);
}

static void case_14_loads_and_comes_back(void **state) {
    (void)state;
    io_bytes bytes = io_file(TEST_DATA "/cases/14-xna-xml-packed-keys.xml");
    ac_asset *asset = form_load(bytes, "xml", "xna");
    const ac_curve *curve = &asset->curves[0];
    assert_int_equal(curve->key_count, 3);
    assert_int_equal(curve->before.rule, AC_EXTRAP_OSCILLATE);
    assert_int_equal(curve->after.rule, AC_EXTRAP_CYCLE_OFFSET);
    assert_int_equal(aci_f32_bits(ac_eval_f32(curve, 0.25f)), 0xbeb33333);
    io_bytes written = io_save(asset, "xml");
    ac_asset *again = form_load(written, "xml", "xna");
    assert_true(io_same_asset(asset, again));
    ac_asset_free(asset);
    ac_asset_free(again);
    io_free(&bytes);
    io_free(&written);
}

/* ---- the envelope ----------------------------------------------------------------------------------- */

#define LOOPS "<PreLoop>Cycle</PreLoop><PostLoop>Linear</PostLoop>"
#define KEYS "<Keys>0 1 2 3 Step</Keys>"
#define FRAMEWORK "xmlns:Framework='Microsoft.Xna.Framework'"
#define ROOT(attributes, inside) "<XnaContent" attributes ">" inside "</XnaContent>"
#define TYPED(type) ROOT(" " FRAMEWORK, "<Asset Type='" type "'>" LOOPS KEYS "</Asset>")
#define IN_ASSET(inside) ROOT(" " FRAMEWORK, "<Asset Type='Framework:Curve'>" inside "</Asset>")
#define IN_KEYS(inside) IN_ASSET(LOOPS "<Keys>" inside "</Keys>")

static void check_text(const char *text, ac_status status, const char *words) {
    io_bytes bytes = io_text(text);
    form_check_refused(bytes, "xml", status, words);
    io_free(&bytes);
}

/* One key, (0, 1, 2, 3, step), and the loops cycle and linear. */
static void check_good(io_bytes bytes) {
    ac_error error;
    ac_asset *asset = io_load(bytes, 1, &error);
    if (!asset) fail_msg("%s: %.*s", error.message, (int)bytes.size, (const char *)bytes.data);
    const ac_curve *curve = &asset->curves[0];
    assert_string_equal(asset->format, "xml");
    assert_int_equal(curve->before.rule, AC_EXTRAP_CYCLE);
    assert_int_equal(curve->after.rule, AC_EXTRAP_LINEAR);
    assert_int_equal(curve->key_count, 1);
    assert_true(curve->keys[0].value == 1 && curve->keys[0].out.dy == 3);
    assert_int_equal(curve->keys[0].interp, AC_INTERP_STEP);
    ac_asset_free(asset);
}

static void what_genuine_xna_accepts_is_accepted(void **state) {
    (void)state;
    static const char *const texts[] = {
        TYPED("Framework:Curve"),
        TYPED("Microsoft.Xna.Framework.Curve"),
        TYPED("Microsoft.Xna.Framework.Curve, Microsoft.Xna.Framework, Version=4.0.0.0, "
              "Culture=neutral, PublicKeyToken=842cf8be1de50553"),
        ROOT("", "<Asset>" LOOPS KEYS "</Asset>"),
        /* an alias on the asset, and one that hides the root's */
        ROOT("", "<Asset " FRAMEWORK " Type='Framework:Curve'>" LOOPS KEYS "</Asset>"),
        ROOT(" xmlns:F='Game'",
             "<Asset xmlns:F='Microsoft.Xna.Framework' Type='F:Curve'>" LOOPS KEYS "</Asset>"),
        ROOT(" " FRAMEWORK " xmlns:Z='urn:z'",
             "<Asset xmlns:Y='urn:y' Type='Framework:Curve'>" LOOPS KEYS "</Asset>"),
        ROOT(" xmlns:Xna='Microsoft.Xna'",
             "<Asset Type='Xna:Framework.Curve'>" LOOPS KEYS "</Asset>"),
        /* a default namespace, attributes that nobody knows, comments, instructions */
        ROOT(" xmlns='urn:x' a='1'", "<Asset b='2'>" LOOPS KEYS "</Asset>"),
        ROOT(" xmlns:x='urn:x' x:Type='Game.Hero'", "<Asset x:Type='y'>" LOOPS KEYS "</Asset>"),
        "<?xml version='1.0'?><!-- a --><?b c?>" IN_ASSET(
            "<!-- x --><PreLoop c='3'>Cycle</PreLoop><?p "
            "q?><PostLoop>Linear</PostLoop>" KEYS) "<!-- end --><?z?>\n",
        IN_ASSET("<PreLoop Null='false'> \n\tCycle&#32;</PreLoop><PostLoop><![CDATA[Linear]]>"
                 "</PostLoop>" KEYS),
        IN_ASSET("<PreLoop>Cy<!-- x -->cle</PreLoop><PostLoop>&#76;inear</PostLoop>" KEYS),
        /* blanks of every kind around tokens; pieces that make one token */
        IN_KEYS("\n\t 0\r\n1\r2&#9;&#13;3 <![CDATA[ St]]>ep "),
        IN_KEYS("0 <!-- two -->1 2<?x?> 3 Step<!-- -->"),
        ROOT(" " FRAMEWORK, "<Asset>" LOOPS "<Keys>0 1 2 3 &#83;tep</Keys></Asset>"),
        "<?xml version='1.0' encoding='utf-8'?>\r\n" TYPED("Framework:Curve"),
        "\xef\xbb\xbf<?xml version='1.0' encoding='utf-8'?>" TYPED("Framework:Curve"),
        "<?xml version='1.0' encoding='ISO-8859-1'?><!-- \xe9 -->" TYPED("Framework:Curve"),
        " \n" TYPED("Framework:Curve"),
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        io_bytes bytes = io_text(texts[i]);
        check_good(bytes);
        io_free(&bytes);
    }
}

static void utf16_behind_its_mark_is_read(void **state) {
    (void)state;
    static const char text[] =
        "<?xml version='1.0' encoding='utf-16'?>" TYPED("Framework:Curve");
    for (int high = 0; high < 2; high++) {
        io_bytes bytes = {NULL, 0};
        io_add(&bytes, high ? "\xfe\xff" : "\xff\xfe", 2);
        for (size_t i = 0; i + 1 < sizeof text; i++) {
            if (high) io_add_u8(&bytes, 0);
            io_add_u8(&bytes, (unsigned char)text[i]);
            if (!high) io_add_u8(&bytes, 0);
        }
        check_good(bytes);
        io_free(&bytes);
    }
}

static void what_genuine_xna_refuses_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *words;
    } rows[] = {
        {TYPED("Curve"), "Cannot find type \"Curve\"."},
        {TYPED("Curve, Microsoft.Xna.Framework"), "Cannot find type"},
        {TYPED(""), "Cannot find type \"\"."},
        {TYPED("Frame:Curve"), "Cannot find type \".Curve\"."},
        {TYPED("Frame:Microsoft.Xna.Framework.Curve"), "Cannot find type \".Microsoft.Xna.F"},
        {TYPED("Framework:curve"), "but XML contains Microsoft.Xna.Framework.curve."},
        {TYPED("Framework:Curve[]"), "but XML contains Microsoft.Xna.Framework.Curve[]."},
        {TYPED("microsoft.xna.framework.curve"), "but XML contains microsoft"},
        {TYPED("Microsoft.Xna.Framework.Curve[]"),
         "but XML contains Microsoft.Xna.Framework.C"},
        {TYPED("Microsoft.Xna.Framework.CurveKey"), "but XML contains"},
        {TYPED("Generic:List[Framework:Curve]"), "the asset is no curve"},
        {TYPED("xml:Curve"), "the asset is no curve"},
        {ROOT("", "<asset>" LOOPS KEYS "</asset>"), "XML element \"Asset\" not found."},
        {ROOT("", ""), "XML element \"Asset\" not found."},
        {ROOT("", "<x:Asset xmlns:x='urn:x'>" LOOPS KEYS "</x:Asset>"), "x:Asset stands where"},
        {ROOT("", "text<Asset>" LOOPS KEYS "</Asset>"), "'Text' is an invalid XmlNodeType."},
        {IN_ASSET("text" LOOPS KEYS), "'Text' is an invalid XmlNodeType."},
        {IN_ASSET(LOOPS KEYS "text"), "'Text' is an invalid XmlNodeType."},
        {IN_ASSET(LOOPS KEYS KEYS), "Keys follows the last member of a curve"},
        {IN_ASSET("<PreLoop>Cycle</PreLoop>" KEYS), "XML element \"PostLoop\" not found."},
        {IN_ASSET("<PostLoop>Cycle</PostLoop>" KEYS), "XML element \"PreLoop\" not found."},
        {IN_ASSET("<preLoop>Cycle</preLoop>"), "XML element \"PreLoop\" not found."},
        {IN_ASSET(""), "PreLoop is missing"},
        {IN_ASSET(LOOPS), "Keys is missing"},
        {IN_ASSET("<PreLoop>cycle</PreLoop><PostLoop>Linear</PostLoop>" KEYS),
         "XML contains invalid value \"cycle\" for enum "
         "Microsoft.Xna.Framework.CurveLoopType."},
        {IN_ASSET("<PreLoop>Cycle</PreLoop><PostLoop>4</PostLoop>" KEYS),
         "invalid value \"4\""},
        {IN_ASSET("<PreLoop/><PostLoop>4</PostLoop>" KEYS), "invalid value \"\""},
        {IN_ASSET("<PreLoop>Cycle Cycle</PreLoop><PostLoop>Linear</PostLoop>" KEYS),
         "invalid value \"Cycle Cycle\""},
        {IN_ASSET("<PreLoop><a/></PreLoop>"), "a stands inside PreLoop"},
        {IN_ASSET(LOOPS "<Keys><Item>0 1 2 3 Step</Item></Keys>"), "Item stands inside Keys"},
        {IN_ASSET("<PreLoop Null='true'/>"), "PreLoop is null"},
        {IN_ASSET(LOOPS "<Keys Null='1'/>"), "Keys is null"},
        {ROOT("", "<Asset Null='true'>" LOOPS KEYS "</Asset>"), "Asset is null"},
        {ROOT("", "<Asset>" LOOPS KEYS "</Asset><Asset/>"), "Asset follows the asset"},
        {IN_KEYS("0 1 2 3 step"), "key 0: \"step\" is no continuity: Requested value 'step'"},
        {IN_KEYS("0 1 2 3 1"), "key 0: \"1\" is no continuity"},
        {IN_KEYS("0 1 2 3 Smooth,Step"), "is no continuity"},
        {IN_KEYS("0 1 2 3"), "key 0 has 4 of 5 entries"},
        {IN_KEYS("0 1 2 3 Step 0 1 2 3 Step 0"), "key 2 has 1 of 5 entries"},
        {IN_KEYS("0 1 2 nan Step"), "key 0: \"nan\" is no tangentOut: Input string"},
        {IN_KEYS("0 1 0x10 3 Step"), "key 0: \"0x10\" is no tangentIn"},
        {IN_KEYS("0 1,5 2 3 Step"), "key 0: \"1,5\" is no value"},
        {IN_KEYS("0 1 2 3 Step 4 1e39 2 3 Step"),
         "key 1: \"1e39\" is no value: Value was either too large or too small for a Single."},
        {IN_KEYS("0 1<!-- -->2 3 Step"), "key 0: \"Step\" is no tangentOut"},
        {IN_KEYS("0\xc2\xa0 1 2 3 Step"), "is no position"},
        {"<!DOCTYPE XnaContent>" TYPED("Framework:Curve"), "DTD is prohibited"},
        {"<!DOCTYPE XnaContent [<!ENTITY a 'b'>]>" TYPED("Framework:Curve"),
         "DTD is prohibited"},
        {"<!DOCTYPE x SYSTEM 'file:///etc/passwd'>" TYPED("Framework:Curve"),
         "DTD is prohibited"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_text(rows[i].text, AC_ERROR_VALUE, rows[i].words);
    check_text("<html/>", AC_ERROR_FORMAT, "Missing XnaContent root element.");
    check_text("<a:XnaContent xmlns:a='urn:a'/>", AC_ERROR_FORMAT,
               "the root element is a:XnaCon");
}

static void broken_xml_is_told_with_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        ac_status status;
        uint32_t line, column;
    } rows[] = {
        {"<XnaContent>\n <Asset></Aset></XnaContent>", AC_ERROR_SYNTAX, 2, 11},
        {"<XnaContent>\n <Asset>", AC_ERROR_TRUNCATED, 2, 9},
        {"<XnaContent><Asset", AC_ERROR_TRUNCATED, 1, 13},
        {"<XnaContent>&nbsp;</XnaContent>", AC_ERROR_SYNTAX, 1, 13},
        {"\xef\xbb\xbf<XnaContent>&nbsp;</XnaContent>", AC_ERROR_SYNTAX, 1, 13},
        {"<XnaContent a='1' a='2'/>", AC_ERROR_SYNTAX, 1, 19},
        {"<XnaContent b:a='1'/>", AC_ERROR_SYNTAX, 1, 1},
        {"<?xml version='1.0' encoding='klingon'?><XnaContent/>", AC_ERROR_UNSUPPORTED, 1, 31},
        {"<XnaContent>\xff</XnaContent>", AC_ERROR_SYNTAX, 1, 13},
        {"<XnaContent><!--\xc3\xa9--><x/></XnaContent>", AC_ERROR_VALUE, 1, 21},
        {IN_KEYS("\n0 1 2 3 Step\n0 1 x&#50; 3 Step"), AC_ERROR_VALUE, 3, 5},
        {IN_KEYS("\n0 1 2\n3"), AC_ERROR_VALUE, 3, 2},
        {IN_KEYS("\xc3\xa9"), AC_ERROR_VALUE, 1, 142},
        {ROOT("\n", "\n<Asset><PreLoop>\n  Cycel</PreLoop></Asset>"), AC_ERROR_VALUE, 4, 3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ac_error error;
        ac_load_opts opts = {.format = "xml"};
        assert_null(ac_load_memory(rows[i].text, strlen(rows[i].text), &opts, &error));
        assert_true(io_good_error(&error));
        if (error.status != rows[i].status || error.line != rows[i].line ||
            error.column != rows[i].column)
            fail_msg("row %zu: %s, %u:%u: %s", i, ac_status_name(error.status), error.line,
                     error.column, error.message);
    }
}

static void what_follows_the_asset_is_warned_of(void **state) {
    (void)state;
    static const char *const good[] = {
        ROOT("", "<Asset>" LOOPS KEYS "</Asset><Resources></Resources>"),
        ROOT("", "<Asset>" LOOPS KEYS "</Asset><ExternalReferences><a><b>x</b></a> y"
                 "</ExternalReferences>"),
        ROOT("", "<Asset>" LOOPS KEYS "</Asset><Resources><Resources/></Resources>"
                 "<ExternalReferences/>"),
    };
    for (size_t i = 0; i < 3; i++) {
        ac_error error;
        io_bytes bytes = io_text(good[i]);
        ac_asset *asset = io_load(bytes, 0, &error);
        assert_non_null(asset);
        assert_int_equal(asset->warning_count, i == 2 ? 2 : 1);
        assert_string_equal(asset->warnings[0].where, "line 1, column 104");
        assert_null(io_load(bytes, 1, &error));
        assert_int_equal(error.column, 104);
        ac_asset_free(asset);
        io_free(&bytes);
    }
    static const char *const bad[] = {
        ROOT("", "<Asset>" LOOPS KEYS "</Asset><Resources/><Resources/>"),
        ROOT("", "<Asset>" LOOPS KEYS "</Asset><ExternalReferences/><Resources/>"),
        ROOT("", "<Resources/><Asset>" LOOPS KEYS "</Asset>"),
        ROOT("", "<Asset>" LOOPS KEYS "</Asset><Other/>"),
    };
    for (size_t i = 0; i < 4; i++) check_text(bad[i], AC_ERROR_VALUE, "");
}

static void other_xml_is_not_taken(void **state) {
    (void)state;
    static const char *const mine[] = {"<XnaContent",
                                       "<xnacontent/>",
                                       "<?xml?>\n<!-- a > -->\n<XNACONTENT>",
                                       "<!DOCTYPE XnaContent>",
                                       "\xef\xbb\xbf <XnaContent/>",
                                       "\xff\xfe<\0X\0n\0a\0C\0o\0n\0t\0e\0n\0t\0"};
    static const char *const other[] = {"<svg/>",
                                        "<?xml?><html>",
                                        "<!-- <XnaContent/>",
                                        "<XnaCont",
                                        "XnaContent",
                                        "<!DOCTYPE html>",
                                        "<",
                                        "<?",
                                        ""};
    const aci_format *format = aci_format_named("xml");
    for (size_t i = 0; i < sizeof mine / sizeof mine[0]; i++) {
        size_t size = i == 5 ? 24 : strlen(mine[i]);
        assert_ptr_equal(aci_format_of_bytes((aci_bytes){mine[i], size}), format);
    }
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        assert_false(format->detect((aci_bytes){other[i], strlen(other[i])}));
}

/* Fed byte by byte or as a whole, with line ends inside. */
static void keys_come_in_pieces_of_any_size(void **state) {
    (void)state;
    static const char text[] = "0 1 2 3 Step\n\xc3\xa9 ";
    for (size_t piece = 1; piece <= sizeof text - 1; piece++) {
        ac_error error = {0};
        aci_builder builder;
        aci_builder_init(&builder, NULL, 0, &error);
        aci_xna_keys keys = {.builder = &builder};
        aci_xna_place place = {4, 7};
        bool good = true;
        for (size_t at = 0; good && at < sizeof text - 1; at += piece) {
            size_t size = sizeof text - 1 - at < piece ? sizeof text - 1 - at : piece;
            good = aci_xna_keys_text(&keys, text + at, size, place);
            for (size_t i = 0; i < size; i++) aci_xna_place_pass(&place, text[at + i]);
        }
        assert_false(good);
        assert_int_equal(keys.count, 1);
        assert_int_equal(error.line, 5);
        assert_int_equal(error.column, 1);
        assert_string_equal(error.message,
                            "key 1: \"\xc3\xa9\" is no position: Input string was not "
                            "in a correct format.");
        aci_xna_keys_free(&keys);
        aci_builder_free(&builder);
    }
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static ac_asset *load_xnb(int32_t before, int32_t after, const io_key *keys, uint32_t count) {
    io_bytes bytes = io_xnb_curve(before, after, keys, count);
    ac_asset *asset = form_load(bytes, "xnb", "xna");
    io_free(&bytes);
    return asset;
}

static void an_empty_curve_is_written_as_genuine_xna_does(void **state) {
    (void)state;
    ac_asset *asset = load_xnb(1, 4, NULL, 0);
    io_bytes bytes = io_save(asset, "xml");
    io_bytes want = io_text("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                            "<XnaContent xmlns:Framework=\"Microsoft.Xna.Framework\">\n"
                            "  <Asset Type=\"Framework:Curve\">\n"
                            "    <PreLoop>Cycle</PreLoop>\n    <PostLoop>Linear</PostLoop>\n"
                            "    <Keys />\n  </Asset>\n</XnaContent>");
    assert_true(io_same_bytes(bytes, want));
    io_free(&bytes);
    io_free(&want);
    ac_asset_free(asset);
}

static void what_the_xml_cannot_say_is_refused_with_a_sentence(void **state) {
    (void)state;
    static const io_key nan = {0, 0, 0, 0xffc00000, 0}, payload = {0x7f800001, 0, 0, 0, 0};
    static const io_key plain = {0, 0x7fc00000, 0xff800000, 0x7f800000, 0},
                        odd = {0, 0, 0, 0, 2};
    ac_asset *assets[] = {load_xnb(0, 0, &nan, 1), load_xnb(0, 0, &payload, 1),
                          load_xnb(0, 0, &odd, 1), load_xnb(9, 0, NULL, 0)};
    static const char *const words[] = {"key 0: its tangentOut is a NaN with the bits ffc00000",
                                        "key 0: its position is a NaN with the bits 7f800001",
                                        "key 0 has the continuity 2, and XNA's XML",
                                        "the loop type 9 before its keys"};
    for (size_t i = 0; i < 4; i++) {
        form_check_unsaved(assets[i], "xml", AC_ERROR_TOLERANCE, words[i]);
        ac_asset_free(assets[i]);
    }
    ac_asset *asset = load_xnb(0, 0, &plain, 1);
    io_bytes bytes = io_save(asset, "xml");
    ac_asset *again = form_load(bytes, "xml", "xna");
    assert_true(io_same_asset(asset, again));
    ac_asset_free(asset);
    ac_asset_free(again);
    io_free(&bytes);
}

/* ---- hostile input --------------------------------------------------------------------------------------- */

static void check_limit(io_bytes bytes, ac_limits limits, ac_status status) {
    io_memory memory = {0};
    ac_allocator allocator = io_allocator(&memory);
    ac_load_opts opts = {.allocator = &allocator, .format = "xml", .limits = limits};
    ac_error error;
    ac_asset *asset = ac_load_memory(bytes.data, bytes.size, &opts, &error);
    if (error.status != status) fail_msg("%s: %s", ac_status_name(error.status), error.message);
    if (limits.max_bytes) assert_true(memory.peak_bytes <= limits.max_bytes);
    ac_asset_free(asset);
    assert_int_equal(memory.live_blocks, 0);
}

static io_bytes repeated(const char *head, const char *part, size_t count, const char *tail) {
    size_t size = strlen(part);
    char *parts = malloc(count * size + 1);
    assert_non_null(parts);
    for (size_t i = 0; i < count; i++) memcpy(parts + i * size, part, size);
    io_bytes bytes = io_text(head);
    io_add(&bytes, parts, count * size);
    io_add(&bytes, tail, strlen(tail));
    free(parts);
    return bytes;
}

static void limits_hold(void **state) {
    (void)state;
    const char *head = "<XnaContent><Asset>" LOOPS "<Keys>",
               *tail = "</Keys></Asset></XnaContent>";
    io_bytes keys = repeated(head, "0 1 2 3 Step ", 1000, tail);
    check_limit(keys, (ac_limits){.max_keys = 999}, AC_ERROR_LIMIT);
    check_limit(keys, (ac_limits){.max_keys = 1000}, AC_OK);
    check_limit(keys, (ac_limits){.max_depth = 2}, AC_ERROR_LIMIT);
    check_limit(keys, (ac_limits){.max_depth = 3}, AC_OK);
    check_limit(keys, (ac_limits){.max_bytes = 1}, AC_ERROR_LIMIT);
    check_limit(keys, (ac_limits){.max_bytes = 20000}, AC_ERROR_LIMIT);
    check_limit(keys, (ac_limits){.max_bytes = 200000}, AC_OK);
    io_free(&keys);
    /* Room is taken for expat's copy of the text, and not for keys beyond the limit. */
    keys = repeated(head, "0 1 2 3 Step ", 20000, tail);
    io_memory memory = {0};
    ac_allocator allocator = io_allocator(&memory);
    ac_load_opts opts = {.allocator = &allocator, .limits = {.max_keys = 100}};
    assert_null(ac_load_memory(keys.data, keys.size, &opts, NULL));
    assert_true(memory.peak_bytes < 2 * keys.size + 50000);
    io_free(&keys);
    io_bytes word = repeated(head, "1", ACI_XNA_WORD_SIZE, tail);
    check_limit(word, (ac_limits){0}, AC_ERROR_LIMIT);
    io_free(&word);
    word = repeated("<XnaContent><Asset><PreLoop>", "1", 2000, "</PreLoop>");
    check_limit(word, (ac_limits){0}, AC_ERROR_LIMIT);
    io_free(&word);
    word = repeated(head, "1", 200, " 1 2 3 Step</Keys></Asset></XnaContent>");
    check_limit(word, (ac_limits){0}, AC_ERROR_VALUE); /* too large, but read to its end */
    io_free(&word);
    io_bytes deep =
        repeated("<XnaContent><Asset>" LOOPS KEYS "</Asset><Resources>", "<a>", 100000, "");
    check_limit(deep, (ac_limits){0}, AC_ERROR_LIMIT);
    check_limit(deep, (ac_limits){.max_depth = 200000, .max_bytes = 1 << 20}, AC_ERROR_LIMIT);
    io_free(&deep);
    io_bytes names = repeated("<XnaContent ", "b='' a='' ", 1, "/>");
    check_limit(names, (ac_limits){0}, AC_ERROR_VALUE);
    io_free(&names);
    io_bytes name = repeated("<XnaContent x", "y", 1 << 20, "=''/>");
    check_limit(name, (ac_limits){.max_bytes = 100000}, AC_ERROR_LIMIT);
    io_free(&name);
}

static const char *const documents[] = {
    TYPED("Framework:Curve"),
    "\xef\xbb\xbf<?xml version='1.0'?><!-- \xc3\xa9 -->\n"
    "<XnaContent xmlns='urn:x' xmlns:F='Microsoft.Xna.Framework' a='1'>\n"
    " <Asset Type='F:Curve'><PreLoop> Cycle</PreLoop><PostLoop><![CDATA[Linear]]></PostLoop>\n"
    " <Keys>&#48; 1E+1 -INF\tNaN Step\r\n1e-3 .5 -0 1 Smooth</Keys></Asset>\n"
    " <Resources><a><b/>x</a></Resources>\n</XnaContent>",
};

static void hostile_bytes_end_in_an_asset_or_one_error(void **state) {
    (void)state;
    form_counts cut = {0, 0}, changed = {0, 0};
    io_bytes texts[4] = {io_text(documents[0]), io_text(documents[1]),
                         io_file(TEST_DATA "/xna/handmade/number_forms.xml"),
                         io_file(TEST_DATA "/xna/handmade/keys_multiline.xml")};
    for (size_t i = 0; i < 4; i++) {
        form_cut_everywhere(texts[i], "xml", &cut);
        form_change_everywhere(texts[i], "xml", &changed);
        io_free(&texts[i]);
    }
    print_message("cut: %lu loaded, %lu refused; changed: %lu, %lu\n", cut.loaded, cut.refused,
                  changed.loaded, changed.refused);
    assert_int_equal(cut.loaded, 6); /* those with a last newline without it too */
    assert_true(changed.loaded > 200 && changed.refused > 4000);
}

static void an_allocation_that_fails_leaves_nothing(void **state) {
    (void)state;
    io_bytes texts[4] = {io_text(documents[0]), io_text(documents[1]),
                         repeated("<XnaContent><Asset>" LOOPS "<Keys>", "0 1 2 3 Step ", 300,
                                  "</Keys></Asset></XnaContent>"),
                         io_text("<XnaContent")};
    for (int i = 0; i < 60; i++) { /* so many that expat moves its tables */
        char attribute[32];
        snprintf(attribute, sizeof attribute, " a%d='b' xmlns:c%d='d'", i, i);
        io_add(&texts[3], attribute, strlen(attribute));
    }
    static const char rest[] = "><Asset>" LOOPS KEYS "</Asset></XnaContent>";
    io_add(&texts[3], rest, sizeof rest - 1);
    for (size_t i = 0; i < 4; i++) {
        size_t count = io_fail_loading(texts[i], "xml");
        print_message("document %zu: %zu allocations\n", i, count);
        assert_true(count > 10); /* expat's are among them */
        io_free(&texts[i]);
    }
    io_bytes bytes = io_text(documents[0]);
    assert_true(form_fail_saving(bytes, "xml") >= 2);
    io_free(&bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_file_of_the_manifest_ends_as_it_says),
        cmocka_unit_test(each_bad_file_is_told_what_is_wrong),
        cmocka_unit_test(what_genuine_xna_refused_is_refused_with_its_words),
        cmocka_unit_test(the_text_of_genuine_xna_is_written_byte_for_byte),
        cmocka_unit_test(case_14_loads_and_comes_back),
        cmocka_unit_test(what_genuine_xna_accepts_is_accepted),
        cmocka_unit_test(utf16_behind_its_mark_is_read),
        cmocka_unit_test(what_genuine_xna_refuses_is_refused),
        cmocka_unit_test(broken_xml_is_told_with_its_place),
        cmocka_unit_test(what_follows_the_asset_is_warned_of),
        cmocka_unit_test(other_xml_is_not_taken),
        cmocka_unit_test(keys_come_in_pieces_of_any_size),
        cmocka_unit_test(an_empty_curve_is_written_as_genuine_xna_does),
        cmocka_unit_test(what_the_xml_cannot_say_is_refused_with_a_sentence),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(hostile_bytes_end_in_an_asset_or_one_error),
        cmocka_unit_test(an_allocation_that_fails_leaves_nothing),
    };
    return cmocka_run_group_tests_name("xml", tests, NULL, NULL);
}
