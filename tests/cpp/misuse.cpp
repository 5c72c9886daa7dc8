// What a host can do wrong in C++ gives its documented status, and never undefined behaviour.
#include "check.hpp"

#include <atomic>
#include <thread>

// A triangle that follows one joint, as a whole glTF file.
static const char FILE_TEXT[] =
    "{\"asset\":{\"version\":\"2.0\"},\"scenes\":[{\"nodes\":[0,1]}],\"nodes\":[{\"mesh\":0,\"skin\":0},{\"name\":\"joint\"}],"
    "\"skins\":[{\"joints\":[1]}],"
    "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"JOINTS_0\":1,\"WEIGHTS_0\":2}}]}],"
    "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\",\"min\":[0,0,0],\"max\":[0,0,0]},"
    "{\"bufferView\":0,\"componentType\":5121,\"count\":3,\"type\":\"VEC4\"},"
    "{\"bufferView\":1,\"componentType\":5126,\"count\":3,\"type\":\"VEC4\"}],"
    "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36},{\"buffer\":0,\"byteOffset\":36,\"byteLength\":48}],"
    "\"buffers\":[{\"byteLength\":84,\"uri\":\"data:application/octet-stream;base64,"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    "AACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAAAAAAAAAAAAAAA\"}]}";

static anim::Model make_model(anim::ContextId context)
{
    auto *bytes = reinterpret_cast<const std::uint8_t *>(FILE_TEXT);
    return GET(anim::Model::load_memory(context, "triangle.gltf", {bytes, sizeof FILE_TEXT - 1}));
}

static anim::Skeleton make_skeleton(anim::ContextId context)
{
    const anim::Joint joints[] = {{"root", anim::no_joint, {}}, {"tip", 0, {}}};
    return GET(anim::Skeleton::create(context, joints));
}

// Memory that the library has now.
static std::atomic<long long> live_bytes{0};

struct Counting {
    void *allocate(std::size_t size, std::size_t alignment) noexcept
    {
        live_bytes += static_cast<long long>(size);
        return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    }
    void *reallocate(void *memory, std::size_t old_size, std::size_t new_size, std::size_t alignment) noexcept
    {
        void *moved = allocate(new_size, alignment);
        if (moved) {
            std::memcpy(moved, memory, old_size < new_size ? old_size : new_size);
            release(memory, old_size, alignment);
        }
        return moved;
    }
    void release(void *memory, std::size_t size, std::size_t) noexcept
    {
        live_bytes -= static_cast<long long>(size);
        std::free(memory);
    }
};
static Counting counting;

// One row of the table of types: every way not to have an object gives its status.
template <class Owner, class Make, class Use> static void row(anim::ContextId context, Make make, Use use)
{
    using Handle = typename Owner::Handle;
    EXPECT(NullHandle, use(Owner()));
    Owner wrong(decltype(Owner().id())(Handle{context.number()}));
    EXPECT(WrongHandle, use(wrong));
    wrong.detach();

    Owner good = make(context);
    OK(use(good));
    CHECK(good && good.is_live());
    auto id = good.id();
    Owner moved = std::move(good);
    CHECK(!good);
    EXPECT(NullHandle, use(good));
    EXPECT(NullHandle, good.release());
    CHECK(moved.id() == id);
    OK(use(moved));

    OK(moved.release());
    EXPECT(StaleHandle, use(Owner(id)));
    CHECK(!id.is_live());
    Owner again(id);
    EXPECT(StaleHandle, again.release());

    Owner replaced = make(context);
    auto first = replaced.id();
    replaced = make(context);
    CHECK(!first.is_live() && replaced.is_live());

    auto other = GET(anim::Context::create());
    Owner lost = make(other);
    other = anim::Context();
    CHECK(!lost.is_live());
    EXPECT(StaleHandle, use(lost));
}

static anim::Instance make_instance(anim::ContextId context)
{
    return GET(anim::Instance::create(plain_schema(context), nullptr));
}

static anim::Controller make_controller(anim::ContextId context)
{
    auto builder = GET(anim::ControllerBuilder::create(context));
    auto layer = GET(builder.add_layer("Base"));
    GET(builder.add_state(layer, "Move", moving_clip(context)));
    return GET(builder.finish());
}

static void every_type_of_object_says_when_it_is_not_there(anim::ContextId context)
{
    using C = anim::ContextId;
    row<anim::Skeleton>(context, make_skeleton, [](const auto &o) { return o.joint_count(); });
    row<anim::Pose>(context, [](C c) { return GET(anim::Pose::create(make_skeleton(c))); },
                    [](const auto &o) { return o.reset(); });
    row<anim::Clip>(context, moving_clip, [](const auto &o) { return o.length(); });
    row<anim::ClipBuilder>(context, [](C c) { return GET(anim::ClipBuilder::create(c, "x")); },
                           [](const auto &o) { return o.track_count(); });
    row<anim::Model>(context, make_model, [](const auto &o) { return o.info(); });
    row<anim::Skin>(context, [](C c) { return GET(make_model(c).skin(0)); }, [](const auto &o) { return o.joint_count(); });
    row<anim::SkinBinding>(
        context,
        [](C c) {
            auto model = make_model(c);
            return GET(anim::SkinBinding::create(GET(model.skin(0)), GET(model.skeleton()), false));
        },
        [](const auto &o) { return o.missing_count(); });
    row<anim::SkinMesh>(context, [](C c) { return GET(anim::SkinMesh::create(make_model(c), 0, 0)); },
                        [](const auto &o) { return o.vertex_count(); });
    row<anim::Schema>(context, plain_schema, [](const auto &o) { return o.find_object(""); });
    row<anim::SchemaBuilder>(context, [](C c) { return GET(anim::SchemaBuilder::create(c)); },
                             [](const auto &o) { return o.set_batch_sink([](const anim::Batch &) {}); });
    row<anim::Instance>(context, make_instance, [](const auto &o) { return o.set_owner(0, nullptr); });
    row<anim::Player>(context, [](C c) { return GET(anim::Player::create(c)); }, [](const auto &o) { return o.update(0); });
    row<anim::Mixer>(context, [](C c) { return GET(anim::Mixer::create(c)); }, [](const auto &o) { return o.update(0); });
    row<anim::Controller>(context, make_controller, [](const auto &o) { return o.layer_count(); });
    row<anim::ControllerBuilder>(context, [](C c) { return GET(anim::ControllerBuilder::create(c)); },
                                 [](const auto &o) { return o.set_defaults(0, 0, anim::Culling::Always); });
    row<anim::Animator>(
        context,
        [](C c) {
            // An animator ends with its instance, so the instance has to stay.
            auto instance = make_instance(c).detach();
            return GET(anim::Animator::create(make_controller(c), instance));
        },
        [](const auto &o) { return o.update(0); });

    auto library = GET(anim::Library::create(context));
    auto id = library.id();
    auto clip = moving_clip(context);
    OK(id.set_clip("", clip));
    OK(library.release());
    EXPECT(StaleHandle, id.set_clip("", clip));
    EXPECT(NullHandle, anim::LibraryId().set_clip("", clip));
}

static void arguments_that_make_no_sense_are_refused(anim::ContextId context)
{
    auto other = GET(anim::Context::create());
    auto player = GET(anim::Player::create(context));
    EXPECT(ForeignHandle, player.add_instance(make_instance(other)));
    EXPECT(NotFound, player.play("nothing"));
    CHECK(anim::last_error().find("nothing") != std::string::npos);
    EXPECT(NotFinite, player.update(std::strtod("nan", nullptr)));
    EXPECT(OutOfRange, player.update(-1));
    EXPECT(InvalidUtf8, player.play("\xff"));
    EXPECT(InvalidEnum, player.seek(0, static_cast<anim::SeekMode>(99)));
    EXPECT(Mismatch, GET(anim::ClipBuilder::create(context, "x")).add_sprite_track("", "p", {0, 1}, {}));
    auto made = GET(make_model(context).create_player());
    OK(made.player.set_autoplay_idle());
    OK(made.player.update(0.1));
    CHECK(!GET(made.instance.model_matrices()).empty());
    auto instance = make_instance(context);
    EXPECT(InvalidArgument, instance.move_bone(0, {0, 0, 0}, anim::BoneChange::SetRotation));
    EXPECT(Mismatch, instance.set_bones({0, 1}, {}, {{0, 0, 0, 1}}));
    const anim::PlayerId two[] = {player, player};
    anim::Status one[1];
    EXPECT(BufferTooSmall, anim::players_update(two, 0, one));
    anim::Matrix matrix[1];
    auto pose = GET(anim::Pose::create(make_skeleton(context)));
    EXPECT(BufferTooSmall, pose.model_matrices(anim::Span<anim::Matrix>(matrix)));
    CHECK(GET(pose.model_matrices()).size() == 2);
#if !ANIM_EXCEPTIONS
    CHECK(player.play("nothing").status() == anim::Status::NotFound);
    CHECK(!player.play("nothing"));
    CHECK(make_skeleton(context).find_joint("nobody").value_or(77) == 77);
    CHECK(*make_skeleton(context).find_joint("tip") == 1);
#endif
}

// Two threads on one player, while a getter of the first keeps it in its update.
static void a_second_thread_on_a_player_is_told_that_it_is_busy(anim::ContextId context)
{
    Thing thing;
    anim::PlayerId player;
    anim::Status seen = anim::Status::Ok, inside = anim::Status::Ok;
    auto builder = GET(anim::SchemaBuilder::create(context));
    GET(builder.object<Thing>().property<float>(
        "number",
        [&](Thing &it) {
            std::thread([&] { seen = STATUS(player.update(0)); }).join();
            return it.number;
        },
        [&](Thing &it, float value) {
            inside = STATUS(player.update(0));
            it.number = value;
        }));
    Stage stage(context, GET(builder.finish()), &thing);
    player = stage.player;
    OK(stage.player.play_with_capture("move", 0.5, anim::EaseShape::Linear, anim::EaseSide::In));
    OK(stage.player.update(0));
    CHECK(seen == anim::Status::Busy);
    CHECK(inside == anim::Status::Busy);
    OK(stage.player.update(1));
    CHECK(thing.number > 1);
}

// A callback releases the player that calls it; what the callback owns lives until it has returned.
static void callbacks_may_release_what_is_running(anim::ContextId context)
{
    auto alive = std::make_shared<int>(0);
    {
        Thing thing;
        Stage stage(context, plain_schema(context), &thing);
        OK(stage.player.set_listener([&stage, alive](const anim::Event &) {
            ++*alive;
            OK(stage.player.release());
            CHECK(alive.use_count() > 1);
            ++*alive;
        }));
        auto id = stage.player.id();
        OK(id.update(0.5));
        CHECK(*alive == 2);
        EXPECT(StaleHandle, id.update(0.5));
    }
    CHECK(alive.use_count() == 1);

    // A listener that puts another in its place.
    {
        Thing thing;
        Stage stage(context, plain_schema(context), &thing);
        OK(stage.player.set_listener([&stage, alive](const anim::Event &) {
            OK(stage.player.set_listener([alive](const anim::Event &) { *alive += 100; }));
        }));
        *alive = 0;
        OK(stage.player.update(0.25));
        OK(stage.player.update(0.5));
        CHECK(*alive == 100);
    }
    CHECK(alive.use_count() == 1);

    // A setter that releases its instance, its schema and its player, and ends the context.
    {
        auto own = GET(anim::Context::create());
        Thing thing;
        Stage *running = nullptr;
        auto builder = GET(anim::SchemaBuilder::create(own));
        GET(builder.object<Thing>().setter<float>("number", [&own, &running, alive](Thing &it, float) {
            ++it.calls;
            OK(running->instance.release());
            OK(running->schema.release());
            OK(running->player.release());
            OK(own.release());
            CHECK(alive.use_count() > 1);
        }));
        Stage stage(own, GET(builder.finish()), &thing);
        running = &stage;
        OK(stage.player.update(0));
        CHECK(thing.calls == 1);
    }
    CHECK(alive.use_count() == 1);
}

// Closures live as long as they may be called, and no longer.
static void closures_end_with_what_calls_them(anim::ContextId context)
{
    auto alive = std::make_shared<int>(0);
    Thing thing;
    auto builder = GET(anim::SchemaBuilder::create(context));
    GET(builder.object<Thing>().setter<float>("number", [alive](Thing &it, float value) { it.number = value; }));
    OK(builder.object<Thing>().method("act", [alive](Thing &) {}));
    CHECK(alive.use_count() == 3);
    {
        Stage stage(context, GET(builder.finish()), &thing);
        OK(stage.schema.release());
        CHECK(alive.use_count() == 3);
        OK(stage.player.update(0.5));
        CHECK(thing.number == 2);
    }
    CHECK(alive.use_count() == 1);
    {
        auto given_up = GET(anim::SchemaBuilder::create(context));
        OK(given_up.object<Thing>().method("act", [alive](Thing &) {}));
    }
    CHECK(alive.use_count() == 1);
    {
        auto own = GET(anim::Context::create_with({}, [alive](anim::LogLevel, std::string_view) {}));
        CHECK(alive.use_count() == 2);
    }
    CHECK(alive.use_count() == 1);
    EXPECT(NullHandle, anim::PlayerId().set_listener([alive](const anim::Event &) {}));
    CHECK(alive.use_count() == 1);
}

static void an_owner_that_is_gone_is_left_alone(anim::ContextId context)
{
    Thing thing;
    auto builder = GET(anim::SchemaBuilder::create(context));
    GET(builder.object<Thing>().setter<float>("number", [](Thing &it, float) { return ++it.calls < 2; }));
    Stage stage(context, GET(builder.finish()), &thing);
    for (int i = 0; i < 4; ++i)
        OK(stage.player.update(0.1));
    CHECK(thing.calls == 2);
}

static void one_cycle(anim::ContextId context)
{
    auto alive = std::make_shared<int>(0);
    Thing thing;
    auto builder = GET(anim::SchemaBuilder::create(context));
    GET(builder.object<Thing>().setter<float>("number", [alive](Thing &it, float value) { it.number = value; }));
    Stage stage(context, GET(builder.finish()), &thing);
    OK(stage.player.set_listener([alive](const anim::Event &) { ++*alive; }));
    OK(stage.player.update(0.75));
    CHECK(thing.number == 2.5f && *alive == 2);
}

static void memory_stays_flat_over_cycles(anim::ContextId context, int cycles)
{
    for (int i = 0; i < 64; ++i)
        one_cycle(context);
    long long before = live_bytes;
    for (int i = 0; i < cycles; ++i)
        one_cycle(context);
    // Numbers of objects that were used up retire, so a table may have grown by a page.
    long long grown = live_bytes - before;
    if (grown > 65536)
        std::fprintf(stderr, "%d cycles have left %lld bytes\n", cycles, grown);
    CHECK(grown <= 65536);
}

int main(int argc, char **argv)
{
    OK(anim::install_allocator(counting));
    {
        auto context = GET(anim::Context::create());
        EXPECT(TooLate, anim::install_allocator(counting));
        CHECK(anim::version() == ANIM_ABI_VERSION);
        every_type_of_object_says_when_it_is_not_there(context);
        arguments_that_make_no_sense_are_refused(context);
        a_second_thread_on_a_player_is_told_that_it_is_busy(context);
        callbacks_may_release_what_is_running(context);
        closures_end_with_what_calls_them(context);
        an_owner_that_is_gone_is_left_alone(context);
        memory_stays_flat_over_cycles(context, argc > 1 ? std::atoi(argv[1]) : 10000);
    }
    return report();
}
