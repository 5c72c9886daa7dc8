// Documents: files of any format read, put together and written in another. `documents FILE` takes a model with clips.
#include "check.h"

#include <math.h>
#include <string.h>

static AnimContext context;

static AnimDocument reread(AnimWrittenFile file, const char *name)
{
    AnimWrittenFileInfo info = { .struct_size = sizeof info };
    AnimDocument document = { 0 };
    OK(anim_written_file_info(file, &info));
    OK(anim_document_load_memory(context, anim_text(name), info.bytes, info.size, NULL, &document));
    return document;
}

// A file of the library's own format is used where it lies; bytes that are none are refused.
static void a_file_is_used_in_place(const char *path)
{
    AnimDocument document, placed = { 0 };
    AnimWrittenFile file = { 0 };
    AnimWrittenFileInfo written = { .struct_size = sizeof written };
    AnimDocumentInfo info = { .struct_size = sizeof info };
    OK(anim_document_load_path(context, anim_text(path), NULL, &document));
    OK(anim_document_info(document, &info));
    uint32_t clips = info.clip_count;
    OK(anim_document_write(document, ANIM_FORMAT_ANIMB, NULL, &file));
    OK(anim_written_file_info(file, &written));
    OK(anim_document_load_in_place(context, anim_text("a.animb"), written.bytes, written.size, &placed));
    OK(anim_document_info(placed, &info));
    CHECK(info.has_model && info.clip_count == clips);
    OK(anim_document_release(placed));
    EXPECT(ANIM_STATUS_INVALID_FILE,
           anim_document_load_in_place(context, anim_text("a.animb"), written.bytes, written.size / 2, &placed));
    EXPECT(ANIM_STATUS_INVALID_POINTER, anim_document_load_in_place(context, anim_text("a.animb"), NULL, 9, &placed));
    OK(anim_written_file_release(file));
    OK(anim_document_release(document));
}

static void formats_are_told_apart(void)
{
    uint32_t format = 99;
    OK(anim_format_detect(anim_text("a.bin"), "glTF\2\0\0\0", 8, &format));
    CHECK(format == ANIM_FORMAT_GLB);
    OK(anim_format_detect(anim_text("walk.anim.ron"), NULL, 0, &format));
    CHECK(format == ANIM_FORMAT_ANIM_RON);
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_format_detect(anim_text("a.bin"), "?", 1, &format));
    AnimFormatInfo info = { .struct_size = sizeof info };
    OK(anim_format_info(ANIM_FORMAT_MRES, &info));
    CHECK(info.can_read && info.can_write && info.ending.length == 5);
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_format_info(99, &info));
}

// A model's clips go into a format without models: by name, with what is lost in the report, and with the same values.
static void a_model_is_written_in_another_format(const char *path)
{
    AnimDocument document, again;
    AnimWrittenFile file = { 0 };
    AnimDocumentInfo info = { .struct_size = sizeof info };
    OK(anim_document_load_path(context, anim_text(path), NULL, &document));
    OK(anim_document_info(document, &info));
    CHECK(info.has_model && info.clip_count > 1 && info.controller_count == 0);
    uint32_t clips = info.clip_count;

    OK(anim_document_write(document, ANIM_FORMAT_MRES, NULL, &file));
    AnimWrittenFileInfo written = { .struct_size = sizeof written };
    OK(anim_written_file_info(file, &written));
    CHECK(written.size > 100 && written.report_count > 0);
    AnimReportLine line = { .struct_size = sizeof line };
    OK(anim_written_file_report_line(file, 0, &line));
    CHECK(line.action == ANIM_REPORT_ACTION_DROPPED && line.place.length > 0);
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_written_file_report_line(file, written.report_count, &line));

    again = reread(file, "clips.mres");
    OK(anim_document_info(again, &info));
    CHECK(!info.has_model && info.clip_count == clips);
    AnimModel model;
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_document_model(again, &model));
    for (uint32_t i = 0; i < clips; ++i) {
        AnimClip before, after;
        AnimText name;
        uint32_t tracks_before, tracks_after;
        double length_before, length_after;
        OK(anim_document_clip(document, i, &before));
        OK(anim_clip_name(before, &name));
        OK(anim_document_find_clip(again, name, &after));
        OK(anim_clip_track_count(before, &tracks_before));
        OK(anim_clip_track_count(after, &tracks_after));
        OK(anim_clip_length(before, &length_before));
        OK(anim_clip_length(after, &length_after));
        CHECK(tracks_before == tracks_after && fabs(length_before - length_after) < 1e-6);
        OK(anim_clip_release(before));
        OK(anim_clip_release(after));
    }
    OK(anim_written_file_release(file));
    EXPECT(ANIM_STATUS_STALE_HANDLE, anim_written_file_info(file, &written));
    OK(anim_document_release(again));
    OK(anim_document_release(document));
}

static int contains(AnimWrittenFileInfo file, const char *text)
{
    size_t length = strlen(text);
    for (size_t at = 0; at + length <= file.size; ++at)
        if (memcmp((const char *)file.bytes + at, text, length) == 0)
            return 1;
    return 0;
}

// A clip of a file is edited and written back: the edit is in the file, and so is all that the library does not know.
static void an_edited_clip_goes_back_into_its_file(void)
{
    const char *text = "{\n  \"format\": 2,\n  \"uid\": \"res_1\",\n  \"type\": \"Animation\",\n  \"resources\": {\n"
                       "    \"V\": { \"type\": \"ValueTrack\", \"props\": { \"Path\": \"Lamp\", \"Property\": \"Energy\", \"Times\": [0, 1], "
                       "\"Values\": [0, 2], \"Tint\": 7 } }\n  },\n  \"props\": { \"ResourceName\": \"on\", \"Length\": 1, "
                       "\"Tracks\": [{ \"res\": \"V\" }], \"Mood\": \"calm\" }\n}\n";
    AnimDocument document, edited;
    AnimClip clip, slow;
    AnimWrittenFile file = { 0 };
    AnimWrittenFileInfo written = { .struct_size = sizeof written };
    OK(anim_document_load_memory(context, anim_text("on.mres"), text, strlen(text), NULL, &document));

    OK(anim_document_write(document, ANIM_FORMAT_MRES, NULL, &file));
    OK(anim_written_file_info(file, &written));
    CHECK(written.report_count == 0 && written.size == strlen(text) && memcmp(written.bytes, text, written.size) == 0);
    OK(anim_written_file_release(file));

    OK(anim_document_clip(document, 0, &clip));
    OK(anim_clip_scale(clip, 2.0, &slow));
    OK(anim_document_with_clip(document, slow, &edited));
    OK(anim_document_write(edited, ANIM_FORMAT_MRES, NULL, &file));
    OK(anim_written_file_info(file, &written));
    CHECK(contains(written, "\"Times\": [0, 2]") && contains(written, "\"Length\": 2"));
    CHECK(contains(written, "\"Tint\": 7") && contains(written, "\"Mood\": \"calm\"") && contains(written, "res_1"));
    OK(anim_written_file_release(file));

    OK(anim_document_write(edited, ANIM_FORMAT_THREE_JSON, NULL, &file));
    OK(anim_written_file_info(file, &written));
    CHECK(contains(written, "\"name\": \"Lamp.Energy\"") && written.report_count > 0);
    OK(anim_written_file_release(file));
    OK(anim_clip_release(clip));
    OK(anim_clip_release(slow));
    OK(anim_document_release(document));
    OK(anim_document_release(edited));
}

static void what_a_format_cannot_hold_is_a_status(const char *path)
{
    AnimDocument document, empty;
    AnimWrittenFile file = { 7 };
    AnimWriteOptions options;
    OK(anim_document_load_path(context, anim_text(path), NULL, &document));
    EXPECT(ANIM_STATUS_UNSUPPORTED, anim_document_write(document, ANIM_FORMAT_FBX, NULL, &file));
    EXPECT(ANIM_STATUS_INVALID_ENUM, anim_document_write(document, 99, NULL, &file));
    EXPECT(ANIM_STATUS_MISMATCH, anim_document_write(document, ANIM_FORMAT_ACTL_RON, NULL, &file));
    EXPECT(ANIM_STATUS_MISMATCH, anim_document_write(document, ANIM_FORMAT_ANIM_RON, NULL, &file));
    OK(anim_write_options_init(&options, sizeof options));
    options.clip = anim_text("there is none");
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_document_write(document, ANIM_FORMAT_MRES, &options, &file));
    options.tolerance = 0;
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_document_write(document, ANIM_FORMAT_MRES, &options, &file));
    OK(anim_document_create(context, NULL, &empty));
    EXPECT(ANIM_STATUS_MISMATCH, anim_document_write(empty, ANIM_FORMAT_MRES, NULL, &file));
    CHECK(file.id == 7);
    EXPECT(ANIM_STATUS_INVALID_FILE, anim_document_load_memory(context, anim_text("a"), "?", 1, NULL, &empty));
    EXPECT(ANIM_STATUS_INPUT_OUTPUT, anim_document_load_path(context, anim_text("nothing.mres"), NULL, &empty));
    OK(anim_document_release(document));
}

// One clip of a model and a controller that plays it, put together and taken apart again.
static void a_document_is_put_together_from_parts(const char *path)
{
    AnimModel model, none;
    AnimClip clip, found;
    AnimText name;
    OK(anim_model_load_path(context, anim_text(path), NULL, &model));
    OK(anim_model_clip(model, 0, &clip));
    OK(anim_clip_name(clip, &name));

    AnimControllerBuilder builder;
    AnimController controller, built;
    uint32_t layer, state;
    OK(anim_controller_builder_create(context, &builder));
    OK(anim_controller_builder_add_layer(builder, anim_text("Base"), NULL, &layer));
    OK(anim_controller_builder_add_state(builder, layer, anim_text("Only"), clip, NULL, &state));
    OK(anim_controller_builder_finish(builder, &controller));

    AnimDocumentParts parts;
    AnimDocument document, again;
    AnimWrittenFile file;
    AnimWriteOptions options;
    OK(anim_document_parts_init(&parts, sizeof parts));
    parts.model = model;
    parts.clips = &clip;
    parts.clip_count = 1;
    parts.controllers = &controller;
    parts.controller_count = 1;
    OK(anim_document_create(context, &parts, &document));
    OK(anim_write_options_init(&options, sizeof options));
    options.clip = name;
    OK(anim_document_write(document, ANIM_FORMAT_MRES, &options, &file));
    again = reread(file, "one.mres");
    AnimDocumentInfo info = { .struct_size = sizeof info };
    OK(anim_document_info(again, &info));
    CHECK(info.clip_count == 1);
    OK(anim_document_find_clip(again, name, &found));

    // The controller's states name their clips, so it can be built again from the document alone.
    AnimLibrary own = { 0 };
    OK(anim_document_controller(document, 0, own, &built));
    EXPECT(ANIM_STATUS_OUT_OF_RANGE, anim_document_controller(document, 1, own, &built));
    OK(anim_document_info(document, &info));
    CHECK(info.controller_count == 1 && info.has_model);
    OK(anim_document_model(document, &none));
}

static int is(AnimText text, const char *wanted)
{
    return text.length == strlen(wanted) && memcmp(text.data, wanted, text.length) == 0;
}

// Two libraries with a clip of the same name each, and a skeleton beside the model's, through every format that has them.
static void libraries_are_written_and_read_again(const char *path)
{
    AnimModel model;
    AnimClip walk, idle, found;
    AnimSkeleton skeleton, read;
    AnimLibrary libraries[2], again;
    AnimText name;
    OK(anim_model_load_path(context, anim_text(path), NULL, &model));
    OK(anim_model_skeleton(model, &skeleton));
    OK(anim_model_clip(model, 0, &walk));
    OK(anim_model_clip(model, 1, &idle));
    for (int i = 0; i < 2; i++)
        OK(anim_library_create(context, &libraries[i]));
    OK(anim_library_set_clip(libraries[0], anim_text("move"), walk));
    OK(anim_library_set_clip(libraries[1], anim_text("move"), idle));
    OK(anim_library_set_clip(libraries[1], anim_text("rest"), idle));

    char names[32];
    size_t length;
    OK(anim_library_clip_names(libraries[1], NULL, 0, &length));
    CHECK(length == sizeof "move" + sizeof "rest");
    EXPECT(ANIM_STATUS_BUFFER_TOO_SMALL, anim_library_clip_names(libraries[1], names, 3, &length));
    OK(anim_library_clip_names(libraries[1], names, sizeof names, &length));
    CHECK(memcmp(names, "move\0rest", length) == 0);
    OK(anim_library_find_clip(libraries[1], anim_text("rest"), &found));
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_library_find_clip(libraries[0], anim_text("rest"), &found));

    AnimDocumentParts parts;
    AnimDocument document, other = { 3 };
    AnimDocumentInfo info = { .struct_size = sizeof info };
    const AnimText library_names[] = { anim_text("people"), anim_text("doors") }, twice[] = { anim_text("a"), anim_text("a") };
    const AnimText skeleton_name = anim_text("bones");
    OK(anim_document_parts_init(&parts, sizeof parts));
    parts.name = anim_text("all");
    parts.model = model;
    parts.libraries = libraries;
    parts.library_count = 2;
    EXPECT(ANIM_STATUS_ALREADY_EXISTS, anim_document_create(context, &parts, &other));
    parts.library_names = twice;
    EXPECT(ANIM_STATUS_ALREADY_EXISTS, anim_document_create(context, &parts, &other));
    CHECK(other.id == 3);
    parts.library_names = library_names;
    parts.skeletons = &skeleton;
    parts.skeleton_names = &skeleton_name;
    parts.skeleton_count = 1;
    OK(anim_document_create(context, &parts, &document));

    // The library's own format holds all of it.
    AnimWrittenFile file;
    OK(anim_document_write(document, ANIM_FORMAT_ANIMB, NULL, &file));
    other = reread(file, "all.animb");
    OK(anim_document_info(other, &info));
    CHECK(info.library_count == 2 && info.skeleton_count == 1 && info.has_model);
    OK(anim_document_library(other, 1, &name, &again));
    CHECK(is(name, "doors"));
    OK(anim_library_clip_names(again, names, sizeof names, &length));
    CHECK(length == 10 && memcmp(names, "move\0rest", length) == 0);
    double wanted, length_of_clip;
    OK(anim_library_find_clip(again, anim_text("move"), &found));
    OK(anim_clip_length(idle, &wanted));
    OK(anim_clip_length(found, &length_of_clip));
    CHECK(length_of_clip == wanted);
    OK(anim_document_skeleton(other, 0, &name, &read));
    CHECK(is(name, "bones"));

    // A resource file holds one: either, or the clips of both with names of their own.
    AnimWriteOptions options;
    OK(anim_write_options_init(&options, sizeof options));
    options.library = anim_text("people");
    OK(anim_document_write(document, ANIM_FORMAT_MRES, &options, &file));
    other = reread(file, "people.mres");
    OK(anim_document_info(other, &info));
    CHECK(info.library_count == 1 && info.clip_count == 1);
    OK(anim_document_library(other, 0, &name, &again));
    CHECK(is(name, "people"));
    options.library = anim_text("nobody");
    EXPECT(ANIM_STATUS_NOT_FOUND, anim_document_write(document, ANIM_FORMAT_MRES, &options, &file));
    options.library = anim_text("doors");
    options.clip = anim_text("rest");
    OK(anim_document_write(document, ANIM_FORMAT_MRES, &options, &file));
    OK(anim_document_info(reread(file, "rest.mres"), &info));
    CHECK(info.library_count == 0 && info.clip_count == 1);
    OK(anim_document_write(document, ANIM_FORMAT_MRES, NULL, &file));
    other = reread(file, "all.mres");
    OK(anim_document_find_clip(other, anim_text("move"), &found));
    OK(anim_document_find_clip(other, anim_text("doors_move"), &found));
    AnimWrittenFileInfo written = { .struct_size = sizeof written };
    int renamed = 0;
    OK(anim_written_file_info(file, &written));
    for (uint32_t i = 0; i < written.report_count; i++) {
        AnimReportLine line = { .struct_size = sizeof line };
        OK(anim_written_file_report_line(file, i, &line));
        renamed += is(line.place, "clip \"move\"");
    }
    CHECK(renamed == 1);
}

int main(int argc, char **argv)
{
    CHECK(argc == 2);
    OK(anim_context_create(NULL, &context));
    formats_are_told_apart();
    a_file_is_used_in_place(argv[1]);
    a_model_is_written_in_another_format(argv[1]);
    what_a_format_cannot_hold_is_a_status(argv[1]);
    a_document_is_put_together_from_parts(argv[1]);
    libraries_are_written_and_read_again(argv[1]);
    an_edited_clip_goes_back_into_its_file();
    OK(anim_context_release(context));
    return report();
}
