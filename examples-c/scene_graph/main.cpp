// A C++ host: an engine's scene graph, animated by libanim.
//
// A lamp and a door are moved by clips that are built here, a character by the clips of its file, which fade into each other;
// its vertices are skinned on the CPU. The program prints what happens, checks itself, and fails if anything is not as it
// should be.
//
//     scene_graph [character.glb]

#define ANIM_EXCEPTIONS 1
#include "binding.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

static int failures = 0;

static void check(bool holds, const char *what)
{
    if (!holds) {
        std::fprintf(stderr, "not so: %s\n", what);
        ++failures;
    }
}

static bool near(double a, double b)
{
    return std::fabs(a - b) < 1e-4;
}

static int length(std::string_view text)
{
    return static_cast<int>(text.size());
}

// Opens the door by a quarter turn while the lamp goes on and flickers.
static anim::Clip make_opening(anim::ContextId context)
{
    auto builder = anim::ClipBuilder::create(context, "open");
    const float quarter = std::sqrt(0.5f);
    builder.add_transform_track("Hall/Door", "", anim::TransformPart::Rotation,
                                anim::keys_of({0, 1}, {0, 0, 0, 1, 0, quarter, 0, quarter}));
    builder.add_property_track("Hall/Lamp", "power", anim::all_components, anim::Kind::Float, 0,
                               anim::keys_of({0, 0.5f, 1}, {0, 60, 40}));
    builder.add_property_track("Hall/Lamp", "color", anim::all_components, anim::Kind::Color, 0,
                               anim::keys_of({0, 1}, {1, 1, 1, 1, 1, 0.5f, 0, 1}));
    builder.add_property_track("Hall/Lamp", "visible", anim::all_components, anim::Kind::Bool, 0,
                               anim::keys_of_integers({0, 0.25f}, {0, 1}));
    builder.add_method_key("Hall/Lamp", 0.5f, "flicker", "[3, \"the door creaks\"]");
    builder.add_event(0.75, "creak", "oak");
    return builder.finish();
}

// A scene of a hall with a door and a lamp, and what plays on it.
static void animate_the_hall(anim::ContextId context)
{
    scene::Node root("Root");
    auto &hall = root.add(std::make_unique<scene::Node>("Hall"));
    auto &door = hall.add(std::make_unique<scene::Node>("Door"));
    auto &lamp = hall.add(std::make_unique<scene::Lamp>("Lamp"));

    auto builder = anim::SchemaBuilder::create(context);
    binding::offer(builder, root, "");
    auto schema = builder.finish();
    auto instance = anim::Instance::create(schema, &root, 1);
    binding::own(instance, schema, root, "");

    auto library = anim::Library::create(context);
    library.set_clip("", make_opening(context));
    auto player = anim::Player::create(context);
    player.add_library("", library);
    player.add_instance(instance);

    std::vector<std::string> heard;
    player.set_listener([&heard](const anim::Event &event) {
        if (event.kind == anim::EventKind::Clip)
            heard.push_back(event.event.string() + " of " + event.payload.string());
        if (event.kind == anim::EventKind::Finished)
            heard.push_back(event.name.string() + " is over");
    });

    player.play("open");
    for (int frame = 0; frame <= 8; ++frame) {
        player.update(frame == 0 ? 0 : 0.125);
        std::printf("door %5.1f degrees, lamp %s at %4.1f W\n", 2 * std::asin(double(door.rotation.y)) * 180 / 3.14159265358979,
                    lamp.visible() ? "on " : "off", double(lamp.power()));
        if (frame == 4) {
            check(near(door.rotation.y, std::sin(3.14159265358979 / 8)), "half way the door has turned by half");
            check(near(lamp.power(), 60), "half way the lamp is brightest");
            check(lamp.visible(), "the lamp can be seen");
        }
    }
    check(near(lamp.power(), 40) && near(lamp.color.green, 0.5), "in the end the lamp glows");
    check(lamp.flickers == 3 && lamp.reason == "the door creaks", "the clip called the lamp's method");
    player.update(0.125);
    check(heard == std::vector<std::string>{"creak of oak", "open is over"}, "the events came in order");
    for (const std::string &line : heard)
        std::printf("heard: %s\n", line.c_str());

    // What a callback throws comes out of the call that ran it, and the player goes on.
    player.set_listener([](const anim::Event &) { throw std::runtime_error("the listener is cross"); });
    player.play("open");
    try {
        player.update(0.5);
        check(false, "the listener's exception came out of the update");
    } catch (const std::runtime_error &error) {
        std::printf("caught: %s\n", error.what());
    }
    check(near(lamp.power(), 60), "the update was completed all the same");
    player.set_listener(nullptr);

    // Failures say what was wrong.
    try {
        player.play("close");
        check(false, "a clip that is not there cannot be played");
    } catch (const anim::Error &error) {
        std::printf("refused: %s\n", error.what());
        check(error.status() == anim::Status::NotFound, "the status says what kind of failure it is");
    }
}

// One part of a character's mesh, with what skins it.
struct Part {
    anim::SkinMesh mesh;
    scene::SkinnedMesh *drawn;
};

// The height of the highest vertex.
static float top(const scene::Character &character)
{
    float top = -1e9f;
    for (const scene::SkinnedMesh &mesh : character.meshes) {
        for (std::size_t i = 1; i < mesh.positions.size(); i += 3)
            top = std::max(top, mesh.positions[i]);
    }
    return top;
}

// A character that idles, walks and waves.
static void animate_a_character(anim::ContextId context, const char *file)
{
    int steps = 0;
    auto model = anim::Model::load_path_with(context, file, {}, nullptr, [&steps](float) { ++steps; });
    auto info = model.info();
    std::printf("%.*s: %u joints, %u clips\n", length(info.name), info.name.view().data(), info.joint_count, info.clip_count);
    check(steps > 0, "loading said how far it was");
    auto skeleton = model.skeleton();

    scene::Character character("Character");
    auto schema = anim::SchemaBuilder::create(context, model).finish();
    auto instance = anim::Instance::create(schema, &character, 2);
    auto library = anim::Library::create(context);
    library.add_model(model);
    auto player = anim::Player::create(context);
    player.add_library("", library);
    player.add_instance(instance);
    player.set_blend("", "", 0.25);

    // Everything that the skin moves, prepared once.
    auto binding = anim::SkinBinding::create(model.skin(0), skeleton, false);
    std::vector<Part> parts;
    for (std::uint32_t i = 0; i < info.mesh_node_count; ++i) {
        auto node = model.mesh_node(i);
        for (std::uint32_t p = 0; node.skin != anim::none && p < model.mesh(node.mesh).primitive_count; ++p)
            parts.push_back({anim::SkinMesh::create(model, node.mesh, p), nullptr});
    }
    character.meshes.resize(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i].drawn = &character.meshes[i];
        parts[i].drawn->positions.resize(parts[i].mesh.vertex_count() * 3);
        parts[i].drawn->normals.resize(parts[i].mesh.vertex_count() * 3);
    }

    std::vector<anim::Matrix> matrices(info.joint_count), palette(model.skin(0).joint_count());
    auto hand = skeleton.find_joint("hand.L");
    float lowest_hand = 1e9f, highest_hand = -1e9f, highest = -1e9f;
    const char *acts[] = {"idle", "walk", "wave"};
    for (const char *act : acts) {
        player.play(act);
        for (int frame = 0; frame < 30; ++frame) {
            if (std::string_view(act) == "wave" && frame == 10)
                instance.turn_bone(skeleton.find_joint("head"), {0, 0.2588f, 0, 0.9659f}, anim::BoneChange::AddRotation);
            player.update(1.0 / 30);
            instance.model_matrices(anim::Span<anim::Matrix>(matrices));
            binding.palette(matrices, anim::Span<anim::Matrix>(palette));
            std::vector<anim::SkinJob> jobs(parts.size());
            for (std::size_t i = 0; i < parts.size(); ++i) {
                jobs[i].mesh = parts[i].mesh;
                jobs[i].palette = palette.data();
                jobs[i].palette_count = palette.size();
                jobs[i].positions = parts[i].drawn->positions.data();
                jobs[i].normals = parts[i].drawn->normals.data();
                jobs[i].vertex_capacity = parts[i].mesh.vertex_count();
            }
            anim::skin_run(jobs);
            lowest_hand = std::min(lowest_hand, matrices[hand].rows[1][3]);
            highest_hand = std::max(highest_hand, matrices[hand].rows[1][3]);
            highest = std::max(highest, top(character));
        }
        auto state = player.state();
        std::printf("%-5s at %4.2f s: hand at %5.2f, top at %5.2f\n", act, state.position, double(matrices[hand].rows[1][3]),
                    double(top(character)));
        check(state.assigned == act && state.playing, "what was asked for plays");
        check(near(state.fade, 1), "the crossfade is over");
    }
    check(highest_hand > lowest_hand + 0.1f, "waving lifts the hand");
    check(highest > matrices[hand].rows[1][3] && std::isfinite(highest), "the skinned vertices are around the bones");

    // The pose as transforms, and as what they come to.
    auto pose = anim::Pose::create(skeleton);
    instance.read_pose(pose);
    auto again = pose.model_matrices();
    check(near(again[hand].rows[1][3], matrices[hand].rows[1][3]), "the pose that is read comes to the same matrices");
}

int main(int argc, char **argv)
{
    try {
        auto context = anim::Context::create_with({}, [](anim::LogLevel, std::string_view message) {
            std::printf("libanim: %.*s\n", length(message), message.data());
        });
        animate_the_hall(context);
        animate_a_character(context, argc > 1 ? argv[1] : "examples-c/character/default.glb");
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    std::printf(failures ? "%d checks failed\n" : "all is as it should be\n", failures);
    return failures ? 1 : 0;
}
