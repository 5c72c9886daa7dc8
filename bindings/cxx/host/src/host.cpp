// Plays, mixes, controls, listens and skins through anim-cxx, and checks what comes of it.
#include "anim-cxx-host/src/host.hpp"

#include "anim-cxx/src/lib.rs.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using anim_cxx::Event;
using anim_cxx::EventKind;
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
    skin(*model, matrices);
    return complaints;
}
