// What callbacks throw is caught, kept, and thrown again by the call that ran them, in files with results and in files with
// exceptions; without exceptions there is nothing to do.
#include "check.hpp"

#if ANIM_CAN_CATCH

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>

// What a call throws of the host's own; empty if nothing.
template <class Call> std::string thrown_by(Call call)
{
    try {
#if ANIM_EXCEPTIONS
        call();
#else
        call().ignore();
#endif
    } catch (const std::runtime_error &error) {
        return error.what();
    }
    return "";
}

#define THROWN(...) thrown_by([&] { return __VA_ARGS__; })

static anim::Schema schema_of(anim::ContextId context, bool get_throws, bool set_throws)
{
    auto builder = GET(anim::SchemaBuilder::create(context));
    GET(builder.object<Thing>().property<float>(
        "number",
        [get_throws](const Thing &thing) {
            if (get_throws)
                throw std::runtime_error("getter");
            return thing.number;
        },
        [set_throws](Thing &thing, float value) {
            ++thing.calls;
            if (set_throws)
                throw std::runtime_error("setter");
            thing.number = value;
        }));
    return GET(builder.finish());
}

static void a_setter_that_throws_is_heard_of_and_called_again(anim::ContextId context)
{
    Thing thing;
    Stage stage(context, schema_of(context, false, true), &thing);
    CHECK(THROWN(stage.player.update(0.25)) == "setter");
    CHECK(THROWN(stage.player.update(0.25)) == "setter");
    CHECK(thing.calls == 2);
    CHECK(GET(stage.player.state()).position == 0.5);
    // What was thrown was thrown once.
    CHECK(THROWN(stage.player.pause()).empty());
}

static void a_getter_that_throws_is_heard_of(anim::ContextId context)
{
    Thing thing;
    Stage stage(context, schema_of(context, true, false), &thing);
    OK(stage.player.play_with_capture("move", 0.5, anim::EaseShape::Linear, anim::EaseSide::In));
    CHECK(THROWN(stage.player.update(0)) == "getter");
}

static void the_first_of_several_counts_and_all_else_is_done(anim::ContextId context)
{
    Thing thing;
    Stage stage(context, schema_of(context, false, true), &thing);
    int heard = 0;
    OK(stage.player.set_listener([&heard](const anim::Event &) {
        ++heard;
        throw std::runtime_error("listener");
    }));
    CHECK(THROWN(stage.player.update(0.75)) == "setter");
    CHECK(heard == 2);
    // More than `std::exception` can be thrown.
    OK(stage.player.set_listener([](const anim::Event &) { throw 7; }));
    OK(stage.player.play("move"));
    bool caught = false;
    Thing quiet;
    Stage other(context, schema_of(context, false, false), &quiet);
    OK(other.player.set_listener([](const anim::Event &) { throw 7; }));
    try {
#if ANIM_EXCEPTIONS
        other.player.update(0);
#else
        other.player.update(0).ignore();
#endif
    } catch (int number) {
        caught = number == 7;
    }
    CHECK(caught);
}

// A callback that updates another player gets what that one's callbacks throw, and may keep it to itself.
static void calls_within_callbacks_throw_there(anim::ContextId context)
{
    Thing inner_thing, outer_thing;
    Stage inner(context, schema_of(context, false, true), &inner_thing);
    Stage outer(context, schema_of(context, false, false), &outer_thing);
    std::string inside;
    OK(outer.player.set_listener([&](const anim::Event &) {
        inside = THROWN(inner.player.update(0.1));
        CHECK(THROWN(inner.player.pause()).empty());
    }));
    CHECK(THROWN(outer.player.update(0)).empty());
    CHECK(inside == "setter");
    OK(inner.player.play("move"));
    OK(outer.player.set_listener([&](const anim::Event &) { GET(inner.player.update(0.1)); }));
    CHECK(THROWN(outer.player.update(0.6)) == "setter");
}

static void methods_sinks_and_resolvers_may_throw(anim::ContextId context)
{
    Thing thing;
    auto builder = GET(anim::SchemaBuilder::create(context));
    OK(builder.object<Thing>().method("act", [](Thing &, std::string_view why) { throw std::runtime_error(std::string(why)); }));
    GET(builder.object<Thing>().batch<float>("number"));
    OK(builder.set_batch_sink([](const anim::Batch &) { throw std::runtime_error("sink"); }));
    OK(builder.set_resolver([](anim::PropertyOptions &property) -> bool { throw std::runtime_error(property.name.string()); }));
    auto clip = GET(anim::ClipBuilder::create(context, "act"));
    OK(clip.add_method_key("", 0, "act", "[\"method\"]"));
    OK(clip.add_method_key("", 1, "act", "[\"again\"]"));
    auto unknown = GET(anim::ClipBuilder::create(context, "unknown"));
    OK(unknown.add_property_track("", "resolver", anim::all_components, anim::Kind::Float, 0, anim::keys_of({0}, {1})));
    Stage stage(context, GET(builder.finish()), &thing);
    OK(stage.library.set_clip("", GET(clip.finish())));
    OK(stage.library.set_clip("", GET(unknown.finish())));
    CHECK(THROWN(stage.player.update(0)) == "sink");
    OK(stage.player.play("act"));
    CHECK(THROWN(stage.player.update(0)) == "method");
    OK(stage.player.play("unknown"));
    CHECK(THROWN(stage.player.update(0)) == "resolver");
}

static void logs_and_loading_may_throw()
{
    auto context = GET(anim::Context::create_with({}, [](anim::LogLevel level, std::string_view) {
        CHECK(level == anim::LogLevel::Warning);
        throw std::runtime_error("log");
    }));
    Thing thing;
    Stage stage(context, plain_schema(context), &thing);
    auto clip = GET(anim::ClipBuilder::create(context, "strange"));
    OK(clip.add_property_track("", "unheard", anim::all_components, anim::Kind::Float, 0, anim::keys_of({0}, {1})));
    OK(stage.library.set_clip("", GET(clip.finish())));
    OK(stage.player.play("strange"));
    CHECK(THROWN(stage.player.update(0)) == "log");

    auto refuse = [](std::string_view name) -> anim::Span<const std::uint8_t> { throw std::runtime_error(std::string(name)); };
    CHECK(THROWN(anim::Model::load_path_with(context, "absent.glb", {}, refuse)) == "absent.glb");
    const char text[] = "{\"asset\":{\"version\":\"2.0\"}}";
    anim::Span<const std::uint8_t> bytes(reinterpret_cast<const std::uint8_t *>(text), sizeof text - 1);
    auto cross = [](float) { throw std::runtime_error("progress"); };
    CHECK(THROWN(anim::Model::load_memory_with(context, "a.gltf", bytes, {}, nullptr, cross)) == "progress");
    auto enough = [](float) { return false; };
    EXPECT(HostRefused, anim::Model::load_memory_with(context, "a.gltf", bytes, {}, nullptr, enough));
}

// Many players on threads of the library's, which call setters from there.
static void what_is_thrown_on_other_threads_comes_to_the_caller()
{
    anim::ContextOptions options;
    options.threads = 3;
    options.host_is_thread_safe = true;
    auto context = GET(anim::Context::create(options));
    Thing things[40];
    std::vector<Stage> stages;
    std::vector<anim::PlayerId> players;
    for (Thing &thing : things) {
        stages.emplace_back(context, schema_of(context, false, &thing == &things[20]), &thing);
        players.push_back(stages.back().player);
    }
    std::vector<anim::Status> statuses(players.size(), anim::Status::Busy);
    for (int round = 0; round < 20; ++round) {
        CHECK(THROWN(anim::players_update(players, 0.01, statuses)) == "setter");
        for (anim::Status status : statuses)
            CHECK(status == anim::Status::Ok);
    }
    CHECK(THROWN(anim::players_update(anim::Span<const anim::PlayerId>(players.data(), 20), 0.01)).empty());
}

int main()
{
    auto context = GET(anim::Context::create());
    a_setter_that_throws_is_heard_of_and_called_again(context);
    a_getter_that_throws_is_heard_of(context);
    the_first_of_several_counts_and_all_else_is_done(context);
    calls_within_callbacks_throw_there(context);
    methods_sinks_and_resolvers_may_throw(context);
    logs_and_loading_may_throw();
    what_is_thrown_on_other_threads_comes_to_the_caller();
    return report();
}

#else

int main()
{
    return report();
}

#endif
