// The rest of what a host does, once: values of every kind, batches, properties offered late, one-off objects, mixers,
// controllers, bones, jobs, states of players.
#include "check.hpp"

#include <cmath>
#include <thread>

struct Vector {
    float x, y, z;
};
struct Four {
    float numbers[4];
};
enum class Mood : std::int32_t { Calm, Merry };

namespace anim {
template <> struct Animatable<Vector> : AnimatableAs<Kind::Vec3> {};
template <> struct Animatable<Four> : AnimatableAs<Kind::Struct> {};
} // namespace anim

static bool near(double a, double b)
{
    return std::fabs(a - b) < 1e-5;
}

struct Everything {
    float one = 0;
    double two = 0;
    bool on = false;
    std::int32_t small = 0;
    std::int64_t large = 0;
    Mood mood = Mood::Calm;
    Vector place{};
    std::array<float, 4> four{};
    Four own{};
    std::array<std::int32_t, 2> cell{};
    anim::Transform transform;
    std::string text;
    // What the method was called with.
    std::string called;
    double sum = 0;
};

static anim::Schema schema_of_everything(anim::ContextId context)
{
    auto builder = GET(anim::SchemaBuilder::create(context));
    auto all = builder.object<Everything>();
    GET(all.member("one", &Everything::one));
    GET(all.member("two", &Everything::two));
    GET(all.member("on", &Everything::on));
    GET(all.member("small", &Everything::small));
    GET(all.member("large", &Everything::large));
    GET(all.member("mood", &Everything::mood));
    GET(all.member("place", &Everything::place));
    GET(all.member("four", &Everything::four));
    GET(all.member("own", &Everything::own));
    GET(all.member("cell", &Everything::cell));
    GET(all.member("transform", &Everything::transform));
    GET(all.property<std::string_view>(
        "text", [](const Everything &it) { return std::string_view(it.text); },
        [](Everything &it, std::string_view text) { it.text = text; }));
    OK(all.method("call", [](Everything &it, std::string_view text, float a, double b, std::int32_t c, std::int64_t d, bool e,
                             Mood mood, Vector place, std::array<std::int32_t, 2> cell) {
        it.called = text;
        it.sum = double(a) + b + c + double(d) + (e ? 100 : 0) + (mood == Mood::Merry ? 1000 : 0) + double(place.z) + cell[1];
    }));
    return GET(builder.finish());
}

static anim::Clip clip_of_everything(anim::ContextId context)
{
    using anim::Kind;
    auto clip = GET(anim::ClipBuilder::create(context, "all"));
    auto track = [&](const char *name, Kind kind, const anim::Keys &keys, std::uint32_t size = 0) {
        OK(clip.add_property_track("", name, anim::all_components, kind, size, keys));
    };
    track("one", Kind::Float, anim::keys_of({0}, {1.5f}));
    track("two", Kind::Double, anim::keys_of_doubles({0}, {2.25}));
    track("on", Kind::Bool, anim::keys_of_integers({0}, {1}));
    track("small", Kind::Int32, anim::keys_of_integers({0}, {-3}));
    track("large", Kind::Int64, anim::keys_of_integers({0}, {1LL << 40}));
    track("mood", Kind::Enum, anim::keys_of_integers({0}, {1}));
    track("place", Kind::Vec3, anim::keys_of({0}, {1, 2, 3}));
    track("four", Kind::Vec4, anim::keys_of({0}, {1, 2, 3, 4}));
    track("own", Kind::Struct, anim::keys_of({0}, {5, 6, 7, 8}), 4);
    track("cell", Kind::Vec2i, anim::keys_of_integers({0}, {9, 10}));
    track("transform", Kind::Transform3d, anim::keys_of({0}, {1, 2, 3, 0, 0, 0, 1, 4, 5, 6}));
    track("text", Kind::Text, anim::keys_of_texts({0}, {"hello"}));
    OK(clip.add_method_key("", 0, "call", "[\"hi\", 0.5, 0.25, 3, 4, true, 1, [0, 0, 7], [0, 2]]"));
    return GET(clip.finish());
}

static void values_of_every_kind_arrive(anim::ContextId context)
{
    Everything it;
    Stage stage(context, schema_of_everything(context), &it);
    OK(stage.library.set_clip("", clip_of_everything(context)));
    OK(stage.player.play("all"));
    OK(stage.player.update(0));
    CHECK(it.one == 1.5f && it.two == 2.25 && it.on && it.small == -3 && it.large == 1LL << 40 && it.mood == Mood::Merry);
    CHECK(it.place.x == 1 && it.place.z == 3 && it.four[3] == 4 && it.own.numbers[2] == 7 && it.cell[1] == 10);
    CHECK(it.transform.translation[1] == 2 && it.transform.rotation[3] == 1 && it.transform.scale[2] == 6);
    CHECK(it.text == "hello");
    CHECK(it.called == "hi" && near(it.sum, 0.75 + 3 + 4 + 100 + 1000 + 7 + 2));
    auto clip = clip_of_everything(context);
    CHECK(GET(clip.track(0)).kind == anim::Kind::Float && GET(clip.track(0)).name == "one");
    CHECK(GET(clip.keys(0)).floats[0] == 1.5f);
    CHECK(GET(clip.name()) == "all" && GET(clip.mistakes()).empty());
}

static void batches_and_late_offers_arrive(anim::ContextId context)
{
    struct Late {
        float number = 0;
    } late;
    float batched = 0;
    std::uint64_t tag = 0;
    auto builder = GET(anim::SchemaBuilder::create(context));
    auto number = GET(builder.object<Late>().batch<float>("number"));
    OK(builder.set_batch_sink(
        [&](const anim::Batch &batch) {
            for (const anim::BatchEntry &entry : batch.entries()) {
                CHECK(entry.property == number && entry.owner == &late);
                batched = batch.value<float>(entry);
                tag = entry.tag;
            }
        },
        [&](const anim::BatchRequest &request) {
            for (const anim::BatchEntry &entry : request.entries())
                request.give<float>(entry, 10);
            return true;
        }));
    OK(builder.set_resolver([](anim::PropertyOptions &property) {
        property.access = anim::Access::Memory;
        property.offset = offsetof(Late, number);
        return property.name == "offered";
    }));
    Stage stage(context, GET(builder.finish()), &late);
    auto clip = GET(anim::ClipBuilder::create(context, "late"));
    OK(clip.add_property_track("", "offered", anim::all_components, anim::Kind::Float, 0, anim::keys_of({0}, {4})));
    OK(stage.library.set_clip("", GET(clip.finish())));
    OK(stage.player.play_with_capture("move", 1, anim::EaseShape::Linear, anim::EaseSide::In));
    OK(stage.player.update(0));
    CHECK(batched == 10 && tag == 7);
    OK(stage.player.play("late"));
    OK(stage.player.update(0));
    CHECK(late.number == 4);
}

static void one_off_objects_and_kept_values(anim::ContextId context)
{
    anim::PropertyOptions property;
    property.name = "number";
    property.access = anim::Access::Memory;
    Thing thing;
    auto mixer = GET(anim::Mixer::create(context));
    auto instance = GET(anim::Instance::create_inline(context, {property}, &thing, 3));
    OK(mixer.add_instance(instance));
    auto clip = moving_clip(context);
    auto action = GET(mixer.add_action(clip, instance, anim::BlendMode::Unset));
    CHECK(action && GET(mixer.find_action(clip, instance)) == action);
    OK(action.set_loop(anim::LoopMode::None, 1));
    OK(action.play());
    OK(mixer.update(0.25));
    CHECK(near(thing.number, 1.5));
    CHECK(GET(action.state()).running && near(GET(action.state()).time, 0.25));
    auto other = GET(mixer.add_action(GET(clip.scale(2)), instance, anim::BlendMode::Normal));
    OK(other.play());
    OK(mixer.cross_fade(action, other, 0.1, false));
    OK(mixer.update(1));
    auto events = GET(mixer.events());
    CHECK(!events.empty() && events[0].instance == instance);
    CHECK(GET(mixer.state()).actions == 2);
    OK(mixer.remove_action(other));
    EXPECT(NotFound, other.stop());
    const anim::MixerId mixers[] = {mixer};
    OK(anim::mixers_update(mixers, 0.1));

    auto builder = GET(anim::SchemaBuilder::create(context));
    float initial = 8;
    anim::PropertyOptions more;
    more.initial = &initial;
    more.initial_count = 1;
    auto kept = GET(builder.object<Thing>().kept<float>("number", more));
    Stage stage(context, GET(builder.finish()), nullptr);
    OK(stage.instance.set_owner(0, &thing));
    OK(stage.player.update(0.5));
    CHECK(GET(stage.instance.floats(kept)).size() == 1 && near(GET(stage.instance.floats(kept))[0], 2));
}

static void bones_and_controllers(anim::ContextId context)
{
    const anim::Joint joints[] = {{"a", anim::no_joint, {}}, {"b", 0, {{0, 1, 0}, {0, 0, 0, 1}, {1, 1, 1}}},
                                  {"c", 1, {{0, 1, 0}, {0, 0, 0, 1}, {1, 1, 1}}}};
    auto skeleton = GET(anim::Skeleton::create(context, joints));
    auto builder = GET(anim::SchemaBuilder::create(context));
    OK(builder.set_skeleton("", skeleton));
    OK(builder.set_mirror_pairs(skeleton, {{1, 2}}));
    auto schema = GET(builder.finish());
    auto instance = GET(anim::Instance::create(schema, nullptr));

    auto clip = GET(anim::ClipBuilder::create(context, "slide"));
    OK(clip.add_joint_track(0, anim::TransformPart::Translation, anim::keys_of({0, 1}, {0, 0, 0, 2, 0, 0})));
    OK(clip.add_marker("half", 0.5));
    auto slide = GET(clip.finish());
    CHECK(GET(slide.marker(0)).name == "half" && GET(slide.marker(0)).time == 0.5);

    auto control = GET(anim::ControllerBuilder::create(context));
    auto speed = GET(control.add_parameter("speed", anim::ParameterKind::Float, 0));
    auto base = GET(control.add_layer("Base"));
    auto rest = GET(control.add_state(base, "Rest", slide));
    auto move = GET(control.add_state(base, "Move", slide));
    anim::TransitionOptions quick;
    quick.fade = 0;
    auto transition = GET(control.add_transition(base, rest, move, quick));
    OK(control.add_condition(base, transition, speed, anim::Test::Greater, 1));
    auto controller = GET(control.finish());
    CHECK(GET(controller.find_parameter("speed")) == speed && GET(controller.state(0, 1)).name == "Move");

    auto animator = GET(anim::Animator::create(controller, instance));
    OK(animator.set_parameter(speed, 2));
    OK(animator.update(0));
    OK(animator.update(0.5));
    CHECK(GET(animator.layer("")).state == "Move" && GET(animator.is_playing("Move")));
    OK(animator.set_culling(anim::Culling::Unset));
    const anim::AnimatorId animators[] = {animator};
    anim::Status status[1] = {anim::Status::Busy};
    OK(anim::animators_update(animators, 0, status));
    CHECK(status[0] == anim::Status::Ok);

    OK(instance.move_bone(1, {0, 5, 0}));
    OK(instance.turn_bone(2, {0, 0, 0, 1}));
    OK(instance.set_bones({2}, {{0, 3, 0}}, {}));
    OK(instance.look_at({1}, {0, 0, 9}, {0, 0, 1}, 3, 0));
    OK(instance.set_root_motion(0, true, false, false));
    OK(animator.update(0.25));
    auto matrices = GET(instance.model_matrices());
    CHECK(matrices.size() == 3 && near(matrices[2].rows[1][3], 8));
    CHECK(near(GET(instance.root_motion()).translation[0], 0.5));
    const anim::InstanceId both[] = {instance, instance};
    std::vector<anim::Matrix> many(6);
    std::vector<std::size_t> offsets(3);
    OK(anim::model_matrices(both, anim::Span<anim::Matrix>(many), anim::Span<std::size_t>(offsets)));
    CHECK(offsets[1] == 3 && offsets[2] == 6 && near(many[5].rows[1][3], 8));
}

static void many_instances_are_asked_at_once(anim::ContextId context)
{
    auto clip = [&] {
        auto builder = GET(anim::ClipBuilder::create(context, "rise"));
        anim::Keys keys;
        const float times[] = {0, 1}, values[] = {0, 0, 0, 0, 4, 0};
        keys.times = times;
        keys.key_count = 2;
        keys.floats = values;
        keys.value_count = 6;
        OK(builder.add_joint_track(0, anim::TransformPart::Translation, keys));
        return GET(builder.finish());
    }();
    auto library = GET(anim::Library::create(context));
    OK(library.set_clip("", clip));
    auto builder = GET(anim::SchemaBuilder::create(context));
    const anim::Transform raised{{0, 1, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    const anim::Joint joints[] = {{"root", ANIM_NO_JOINT, raised}, {"tip", 0, raised}};
    OK(builder.set_skeleton("", GET(anim::Skeleton::create(context, joints))));
    const float bright_at_first[] = {1, 2.5f};
    anim::PropertyOptions property;
    property.name = "bright";
    property.kind = anim::Kind::Vec2;
    property.initial = bright_at_first;
    property.initial_count = 2;
    const uint32_t bright = GET(builder.add_property(property));
    auto schema = GET(builder.finish());
    auto player = GET(anim::Player::create(context));
    OK(player.add_library("", library));
    std::vector<anim::Instance> owned;
    std::vector<anim::InstanceId> instances;
    for (int i = 0; i < 2; ++i) {
        owned.push_back(GET(anim::Instance::create(schema, nullptr)));
        OK(player.add_instance(owned.back()));
        OK(owned.back().set_root_motion(0, i == 1, false, false));
        instances.push_back(owned.back());
    }
    OK(player.play("rise"));
    OK(player.update(0.25));
    OK(player.update(0.25));
    std::vector<anim::RootMotion> motions(2);
    OK(anim::root_motion(instances, anim::Span<anim::RootMotion>(motions)));
    CHECK(near(motions[0].translation[1], 0) && near(motions[1].translation[1], 1));
    EXPECT(BufferTooSmall, anim::root_motion(instances, anim::Span<anim::RootMotion>(motions.data(), 1)));
    std::vector<anim::BoneWrites> writes(2);
    const uint32_t tip = 1;
    const float place[] = {0, 9, 0};
    for (std::size_t i = 0; i < 2; ++i) {
        writes[i].instance = instances[i];
        writes[i].joints = &tip;
        writes[i].positions = place;
        writes[i].count = 1;
    }
    writes[0].joints = nullptr;
    anim::Status statuses[2];
    EXPECT(InvalidPointer, anim::instances_set_bones(writes, statuses));
    CHECK(statuses[0] == anim::Status::InvalidPointer && statuses[1] == anim::Status::Ok);
    OK(player.update(0));
    std::vector<anim::Transform> transforms(7);
    std::vector<std::size_t> offsets(3);
    OK(anim::transforms(instances, anim::Span<anim::Transform>(transforms), anim::Span<std::size_t>(offsets), 5));
    CHECK(offsets[1] == 5 && offsets[2] == 7 && near(transforms[6].translation[1], 9));
    OK(anim::skin_palettes({}));

    std::vector<anim::Event> events(4);
    const anim::PlayerId players[] = {player, player};
    OK(anim::players_events(players, anim::Span<anim::Event>(events), anim::Span<std::size_t>(offsets)));
    CHECK(offsets[2] == 2 * GET(player.events()).size());
    EXPECT(BufferTooSmall, anim::players_events(players, {}, anim::Span<std::size_t>(offsets.data(), 2)));
    OK(anim::mixers_events({}, {}, anim::Span<std::size_t>(offsets.data(), 1)));
    OK(anim::animators_events({}, {}, anim::Span<std::size_t>(offsets.data(), 1)));
    CHECK(offsets[0] == 0);
    std::vector<float> numbers(5, -7.0f);
    OK(anim::floats(instances, bright, anim::Span<float>(numbers), anim::Span<std::size_t>(offsets), 3));
    CHECK(offsets[1] == 3 && offsets[2] == 5 && near(numbers[1], 2.5) && near(numbers[4], 2.5) && near(numbers[2], -7));
    EXPECT(NotFound, anim::morph_weights(instances, 0, anim::Span<float>(numbers)));
    EXPECT(BufferTooSmall, anim::morph_weights(instances, 0, anim::Span<float>(numbers), anim::Span<std::size_t>(offsets.data(), 2)));

    // The library goes into a document under its name, and comes back.
    const anim::LibraryId libraries[] = {library};
    const anim::Text names[] = {"lifts"};
    anim::DocumentParts parts;
    parts.libraries = libraries;
    parts.library_names = names;
    parts.library_count = 1;
    auto document = GET(anim::Document::create(context, parts));
    auto listed = GET(document.library(0));
    EXPECT(NullHandle, anim::ModelId().create_player());
    CHECK(listed.name == "lifts" && GET(listed.library.clip_names()) == std::vector<std::string>{"rise"});
    CHECK(GET(GET(listed.library.find_clip("rise")).length()) == 1);
    CHECK(GET(GET(anim::Library::create(context)).clip_names()).empty());

    auto crowd = GET(anim::Crowd::create(schema, {}));
    anim::CrowdMember members[3] = {};
    members[2].clips[0] = GET(crowd.add_clip(clip));
    members[2].times[0] = 0.5;
    members[2].weights[0] = 1;
    std::vector<anim::Matrix> models(6);
    OK(crowd.compute(members, anim::Span<anim::Matrix>(models)));
    CHECK(near(models[4].rows[1][3], 2));
    EXPECT(BufferTooSmall, crowd.compute(members, anim::Span<anim::Matrix>(models.data(), 5)));
}

static void states_of_players_go_over_to_others(anim::ContextId context)
{
    Thing first_thing, second_thing;
    Stage first(context, plain_schema(context), &first_thing), second(context, plain_schema(context), &second_thing);
    CHECK(GET(first.player.clip_names()) == std::vector<std::string>{"move"});
    OK(first.player.update(0.5));
    OK(first.player.queue("move"));
    auto shared = GET(first.player.shared_state());
    CHECK(shared.state.clip == "move" && shared.queue.size() == 1 && shared.queue[0] == "move");
    OK(second.player.apply_shared_state(shared.state, shared.queue));
    OK(second.player.update(0));
    CHECK(near(second_thing.number, 2));
    auto saved = GET(first.player.save());
    OK(first.player.update(0.25));
    OK(first.player.restore(saved));
    OK(first.player.update(0));
    CHECK(near(first_thing.number, 2));
    auto section = GET(first.player.find_section("move", "", ""));
    CHECK(section.start == 0 && section.end == 1);
}

// A job system of the host's, with a thread for each piece.
static void jobs_run_where_the_host_says()
{
    std::size_t pieces = 0;
    anim::ContextOptions options;
    options.job_width = 4;
    auto context = GET(anim::Context::create_with(options, nullptr, [&pieces](std::size_t count, const anim::Jobs &jobs) {
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < count; ++i)
            threads.emplace_back([&jobs, i] { jobs(i); });
        for (std::thread &thread : threads)
            thread.join();
        pieces += count;
    }));
    Thing things[8];
    std::vector<Stage> stages;
    std::vector<anim::PlayerId> players;
    for (Thing &thing : things) {
        stages.emplace_back(context, plain_schema(context), &thing);
        players.push_back(stages.back().player);
    }
    OK(anim::players_update(players, 0.5));
    CHECK(pieces > 0);
    for (Thing &thing : things)
        CHECK(near(thing.number, 2));
}

int main()
{
    int logged = 0;
    auto context = GET(anim::Context::create_with({}, [&logged](anim::LogLevel, std::string_view text) {
        std::fprintf(stderr, "log: %.*s\n", static_cast<int>(text.size()), text.data());
        ++logged;
    }));
    values_of_every_kind_arrive(context);
    CHECK(logged == 0);
    batches_and_late_offers_arrive(context);
    one_off_objects_and_kept_values(context);
    bones_and_controllers(context);
    many_instances_are_asked_at_once(context);
    states_of_players_go_over_to_others(context);
    jobs_run_where_the_host_says();
    return report();
}
