// Plays, mixes, controls, drives things of its own, listens and skins through anim-cxx, and checks what comes of it.
#include "anim-cxx-host/src/host.hpp"

#include "anim-cxx/src/lib.rs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

using anim_cxx::Event;
using anim_cxx::EventKind;
using anim_cxx::Kind;
using anim_cxx::Matrix;

namespace {

std::string complaints;

void check(bool holds, const char *what)
{
    if (!holds)
        complaints += std::string(what) + "\n";
}

// Whether a call throws, with these words in its message.
template <class Call> bool refuses(Call call, const char *words)
{
    try {
        call();
    } catch (const rust::Error &error) {
        return std::string(error.what()).find(words) != std::string::npos;
    }
    return false;
}

rust::Slice<Matrix> all(std::vector<Matrix> &matrices)
{
    return {matrices.data(), matrices.size()};
}

bool has(const rust::Vec<Event> &events, EventKind kind, const char *name)
{
    return std::any_of(events.begin(), events.end(), [&](const Event &event) { return event.kind == kind && event.name == name; });
}

void play(const anim_cxx::Model &model, std::vector<Matrix> &matrices)
{
    auto player = anim_cxx::new_player(model);
    player->play("walk", 0);
    player->update(0.0);
    check(has(player->events(), EventKind::Started, "walk"), "the walk starts");
    player->model_matrices(all(matrices));
    auto before = matrices;
    player->update(0.25);
    player->model_matrices(all(matrices));
    check(matrices != before, "walking moves joints");
    check(std::fabs(player->position() - 0.25) < 1e-9 && player->is_playing(), "the player says where it is");
    player->play("run", 0.2);
    player->update(0.8);
    check(has(player->events(), EventKind::Finished, "run"), "the run comes to its end");
    check(refuses([&] { player->play("swim", 0); }, "swim"), "a clip that is not there is refused");
    check(refuses([&] { player->update(-1); }, ""), "time does not run backward");
    std::vector<Matrix> few(1);
    check(refuses([&] { player->model_matrices(all(few)); }, "matrices"), "too little room is refused");
}

void mix(const anim_cxx::Model &model, std::vector<Matrix> &matrices)
{
    auto mixer = anim_cxx::new_mixer(model);
    auto walk = mixer->add_action("walk"), run = mixer->add_action("run");
    check(mixer->add_action("walk") == walk, "a clip has one action");
    mixer->play(walk);
    mixer->play(run);
    mixer->set_weight(walk, 0.5);
    mixer->set_weight(run, 0.5);
    mixer->update(0.1);
    mixer->model_matrices(all(matrices));
    auto both = matrices;
    mixer->stop(run);
    mixer->set_weight(walk, 1);
    mixer->update(0);
    mixer->model_matrices(all(matrices));
    check(matrices != both, "one alone is not the mean of both");
    check(refuses([&] { mixer->play(7); }, "actions"), "an action that is not there is refused");
}

void control(const anim_cxx::Model &model, std::vector<Matrix> &matrices)
{
    auto builder = anim_cxx::new_controller();
    builder->add_parameter("speed", 0);
    auto base = builder->add_layer("Base", false);
    builder->add_state(base, "Idle", "idle", true);
    builder->add_state(base, "Walk", "walk", true);
    builder->add_transition_above(base, "Idle", "Walk", 0.1, "speed", 0.5f);
    builder->add_transition_below(base, "Walk", "Idle", 0.1, "speed", 0.5f);
    auto animator = builder->animate(model);
    animator->update(0.1);
    check(animator->state("Base") == "Idle", "the first state is the lowest layer's");
    animator->set_parameter("speed", 1);
    animator->update(0.1);
    animator->update(0.1);
    check(animator->state("Base") == "Walk", "the parameter leads to walking");
    animator->model_matrices(all(matrices));
    builder->add_state(base, "Fly", "wings", true);
    check(refuses([&] { builder->animate(model); }, "wings"), "a controller with mistakes is refused");
}

enum class Lock { open, shut };

struct Lamp {
    float energy = 1;
    std::array<float, 4> color{1, 1, 1, 1};
    bool on = true;
    double angle = 0;
    Lock lock = Lock::open;
    std::string word = "before";
    int gone = 0;
};

// A clip that lasts a second and drives everything a lamp has.
void add_dim(anim_cxx::Model &model)
{
    const float times[] = {0, 1};
    const float energies[] = {1, 0}, colors[] = {1, 0, 0, 1, 0, 0, 1, 1};
    const double angles[] = {0, 8};
    const std::int64_t truths[] = {1, 0}, locks[] = {0, 1};
    const rust::String words[] = {"start", "end"};
    const rust::Slice<const float> both(times, 2);
    auto clip = anim_cxx::new_clip("dim", false);
    clip->add_floats("Lamp", "energy", Kind::Float, both, {energies, 2});
    clip->add_floats("Lamp", "color", Kind::Color, both, {colors, 8});
    clip->add_doubles("Lamp", "angle", both, {angles, 2});
    clip->add_integers("Lamp", "on", Kind::Bool, both, {truths, 2});
    clip->add_integers("Lamp", "lock", Kind::Enum, both, {locks, 2});
    clip->add_texts("Lamp", "word", Kind::Text, both, {words, 2});
    clip->add_floats("Moth", "gone", Kind::Float, both, {energies, 2});
    check(refuses([&] { clip->add_floats("Lamp", "energy", Kind::Vec3, both, {energies, 2}); }, ""),
          "numbers that are too few are refused");
    model.add_clip(*clip);
}

rust::Box<anim_cxx::Properties> properties_of(Lamp &lamp)
{
    auto properties = anim_cxx::new_properties();
    properties->add("Lamp", "energy", anim_cxx::memory(&lamp.energy));
    properties->add("Lamp", "color", anim_cxx::property<std::array<float, 4>>(
        Kind::Color, [&](const std::array<float, 4> &color) { lamp.color = color; }, [&] { return lamp.color; }));
    properties->add("Lamp", "angle", anim_cxx::memory(&lamp.angle));
    properties->add("Lamp", "on", anim_cxx::memory(&lamp.on));
    properties->add("Lamp", "lock", anim_cxx::memory(Kind::Enum, &lamp.lock));
    properties->add("Lamp", "word", anim_cxx::memory(&lamp.word));
    properties->add("Moth", "gone", anim_cxx::property<float>(
        [&](float) { return ++lamp.gone < 2; }, [] { return 0.0f; }));
    return properties;
}

void drive(anim_cxx::Model &model, std::vector<Matrix> &matrices)
{
    add_dim(model);
    Lamp lamp;
    auto player = anim_cxx::new_player_with(model, properties_of(lamp));
    player->play("dim", 0);
    player->update(0.25);
    check(lamp.energy == 0.75f && lamp.angle == 2, "numbers go along their lines");
    check(std::fabs(lamp.color[0] - 0.75f) < 1e-6f && std::fabs(lamp.color[2] - 0.25f) < 1e-6f, "so do colors");
    check(lamp.on && lamp.lock == Lock::open && lamp.word == "start", "what cannot be in between stays");
    player->update(0.25);
    player->update(0.25);
    check(lamp.gone == 2, "an object that says that it is gone is left alone");
    player->update(1);
    check(lamp.energy == 0 && lamp.angle == 8, "numbers come to their end");
    check(!lamp.on, "a truth comes to its end");
    check(lamp.lock == Lock::shut && lamp.word == "end", "an enum and a text come to their end");

    // A mixer fades from what the host had, which it asks for.
    Lamp half;
    half.energy = 3;
    auto mixer = anim_cxx::new_mixer_with(model, properties_of(half));
    auto dim = mixer->add_action("dim");
    mixer->play(dim);
    mixer->set_weight(dim, 0.5);
    mixer->update(0);
    check(half.energy == 2, "half of the clip's value and half of the host's own");

    // A state of a controller drives them too, beside the joints.
    Lamp other;
    auto builder = anim_cxx::new_controller();
    auto base = builder->add_layer("Base", false);
    builder->add_state(base, "Dim", "dim", false);
    auto animator = builder->animate_with(model, properties_of(other));
    animator->update(0);
    animator->update(0.5);
    check(std::fabs(other.energy - 0.5f) < 1e-6f, "a state drives what the host has");
    animator->model_matrices(all(matrices));
}

void throw_from_properties(const anim_cxx::Model &model)
{
    // A setter that throws, one that updates another driver meanwhile, and one after it that still gets its value.
    Lamp inner;
    auto other = anim_cxx::new_player_with(model, properties_of(inner));
    other->play("dim", 0);
    Lamp lamp;
    int calls = 0;
    auto properties = anim_cxx::new_properties();
    properties->add("Lamp", "energy", anim_cxx::property<float>(
        [&](float) {
            other->update(0.5);
            if (calls++ == 0)
                throw std::runtime_error("the lamp is stuck");
        },
        [] { return 0.0f; }));
    properties->add("Lamp", "angle", anim_cxx::memory(&lamp.angle));
    auto player = anim_cxx::new_player_with(model, std::move(properties));
    player->play("dim", 0);
    check(refuses([&] { player->update(0.25); }, "the lamp is stuck"), "what a property throws the update throws");
    check(lamp.angle == 2, "the others are given their values all the same");
    check(inner.energy == 0.5f, "a setter may update another driver");
    player->update(0.25);
    check(calls == 2, "what has thrown is called again");

    auto twice = anim_cxx::new_properties();
    twice->add("", "a", anim_cxx::memory(&lamp.energy));
    twice->add("", "a", anim_cxx::memory(&lamp.energy));
    check(refuses([&] { anim_cxx::new_player_with(model, std::move(twice)); }, "twice"), "two of one name are refused");
    check(refuses([&] { anim_cxx::new_properties()->add("", "a", nullptr); }, "null"), "no property is refused");
    bool thrown = false;
    try {
        anim_cxx::memory(Kind::Color, &lamp.energy);
    } catch (const std::invalid_argument &) {
        thrown = true;
    }
    check(thrown, "a kind has values of one type");
}

void skin(const anim_cxx::Model &model, std::vector<Matrix> &matrices)
{
    auto skinning = anim_cxx::new_skinning(model);
    check(skinning->part_count() > 0, "the character has parts that a skin moves");
    float top = -1e9f;
    for (std::size_t part = 0; part < skinning->part_count(); ++part) {
        std::vector<float> positions(skinning->vertex_count(part) * 3), normals(positions.size());
        skinning->skin(part, {matrices.data(), matrices.size()}, {positions.data(), positions.size()},
                       {normals.data(), normals.size()});
        for (std::size_t i = 1; i < positions.size(); i += 3)
            top = std::max(top, positions[i]);
        float length = std::hypot(std::hypot(normals[0], normals[1]), normals[2]);
        check(std::fabs(length - 1) < 1e-3f, "normals are of unit length");
    }
    check(top > 1 && top < 2, "the character is as tall as it should be");
}

} // namespace

rust::String run_host(rust::Str file)
{
    complaints.clear();
    auto model = anim_cxx::load_model(file);
    check(model->clip_names().size() == 4, "the character has four clips");
    check(model->clip_length("walk") == 1, "the walk takes a second");
    check(model->find_joint("head") < model->joint_count(), "there is a head");
    std::vector<Matrix> matrices(model->joint_count());
    play(*model, matrices);
    mix(*model, matrices);
    control(*model, matrices);
    drive(*model, matrices);
    throw_from_properties(*model);
    skin(*model, matrices);
    return complaints;
}
