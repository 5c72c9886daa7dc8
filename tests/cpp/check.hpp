// What the C++ tests share: they are compiled with results and with exceptions, and ask for values and statuses alike.
#ifndef CHECK_HPP
#define CHECK_HPP

#include <anim.hpp>

#include <cstdio>
#include <cstdlib>

static int failures = 0;

// Fails the test, and goes on, unless it holds.
#define CHECK(...)                                                                           \
    do {                                                                                     \
        if (!(__VA_ARGS__)) {                                                                \
            std::fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #__VA_ARGS__); \
            ++failures;                                                                      \
        }                                                                                    \
    } while (0)

// The value of a call; the program ends without one.
#if ANIM_EXCEPTIONS
#define GET(...) (__VA_ARGS__)
#else
#define GET(...) (__VA_ARGS__).value()
#endif

// The status of a call that gives nothing or something.
template <class Call> anim::Status status_of(Call call)
{
#if ANIM_EXCEPTIONS
    try {
        call();
        return anim::Status::Ok;
    } catch (const anim::Error &error) {
        CHECK(error.what()[0] != 0);
        return error.status();
    }
#else
    return call().status();
#endif
}

#define STATUS(...) status_of([&] { return __VA_ARGS__; })

// Fails the test unless the call gives this status.
#define EXPECT(wanted, ...)                                                                             \
    do {                                                                                                \
        anim::Status got = STATUS(__VA_ARGS__);                                                         \
        if (got != anim::Status::wanted) {                                                              \
            std::fprintf(stderr, "%s:%d: %s gave %d, not %s (%s)\n", __FILE__, __LINE__, #__VA_ARGS__,  \
                         static_cast<int>(got), #wanted, anim::last_error().c_str());                   \
            ++failures;                                                                                 \
        }                                                                                               \
    } while (0)

#define OK(...) EXPECT(Ok, __VA_ARGS__)

// Something that a clip moves.
struct Thing {
    float number = 0;
    int calls = 0;
};

// A clip that moves `number` of the root from 1 to 3 in a second, with an event at half a second.
inline anim::Clip moving_clip(anim::ContextId context)
{
    auto builder = GET(anim::ClipBuilder::create(context, "move"));
    OK(builder.add_property_track("", "number", anim::all_components, anim::Kind::Float, 0, anim::keys_of({0, 1}, {1, 3})));
    OK(builder.add_event(0.5, "half", ""));
    return GET(builder.finish());
}

// A player of that clip on an instance, and what it needs.
struct Stage {
    anim::Schema schema;
    anim::Instance instance;
    anim::Library library;
    anim::Player player;

    Stage(anim::ContextId context, anim::Schema of, void *owner) : schema(std::move(of))
    {
        instance = GET(anim::Instance::create(schema, owner, 7));
        library = GET(anim::Library::create(context));
        OK(library.set_clip("", moving_clip(context)));
        player = GET(anim::Player::create(context));
        OK(player.add_library("", library));
        OK(player.add_instance(instance));
        OK(player.play("move"));
    }
};

// A schema with a member, written in place.
inline anim::Schema plain_schema(anim::ContextId context)
{
    auto builder = GET(anim::SchemaBuilder::create(context));
    OK(builder.object<Thing>().member("number", &Thing::number));
    return GET(builder.finish());
}

inline int report()
{
    if (failures)
        std::fprintf(stderr, "%d checks failed\n", failures);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
