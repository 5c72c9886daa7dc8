// Players: listeners, events of many, the names of clips, and states for others to take over.

#ifndef ANIM_PLAYING_HPP
#define ANIM_PLAYING_HPP

#include "loading.hpp"

namespace anim {
inline namespace ANIM_RESULTS {

namespace detail {

template <class F> struct Listener {
    F function;

    static void hear(void *user, const AnimEvent *event) noexcept
    {
        guarded(0, [&] {
            static_cast<Listener *>(user)->function(*reinterpret_cast<const Event *>(event));
            return 0;
        });
    }
};

} // namespace detail

/// An object of a model, and what plays on it.
struct ModelPlayer {
    /// The object.
    Instance instance;
    /// The player, which has the model's clips.
    Player player;
};

/// Makes an instance of a model as it is, as `create_instance` does, and a player that plays the model's clips on it.
/// Nothing plays yet.
// Instead of anim_model_create_player.
inline Result<ModelPlayer> ModelId::create_player() const
{
    detail::Call call;
    AnimInstance instance{};
    AnimPlayer player{};
    AnimStatus status = anim_model_create_player(c(), &instance, &player);
    return call.done(status, [&] { return ModelPlayer{Instance(InstanceId(instance)), Player(PlayerId(player))}; });
}

/// Sets who hears of events as they are delivered, after the values of an update. `events` gives them too.
///
/// @param hear `hear(const Event &)`; the event and its texts are good during the call. It may do anything but update the
/// player, even release it. Null for nobody. It lives until another one takes its place or the player is gone
// Instead of anim_player_set_listener, anim_player_keep_listener.
template <class Hear>
inline Result<void> PlayerId::set_listener(Hear &&hear) const
{
    using State = detail::Listener<std::decay_t<Hear>>;
    detail::Call call;
    if constexpr (std::is_same_v<std::decay_t<Hear>, std::nullptr_t>) {
        return call.done(anim_player_set_listener(c(), nullptr, nullptr));
    } else {
        auto state = std::unique_ptr<State>(new State{std::forward<Hear>(hear)});
        AnimStatus status = anim_player_keep_listener(c(), &State::hear, state.get(), &detail::release_state<State>);
        if (status == ANIM_STATUS_OK)
            state.release();
        return call.done(status);
    }
}

/// Copies out the events of many players' last updates, those of one after those of the other.
///
/// @param players the players
/// @param events where the events go; empty to ask for `offsets` alone. Of no use after a failure; their texts are good until
/// their player's next update
/// @param offsets becomes one number more than there are players, also when there is too little room: where each player's
/// events begin, and how many there are in all
// Instead of anim_players_events.
inline Result<void> players_events(Span<const PlayerId> players, Span<Event> events, Span<std::size_t> offsets)
{
    if (offsets.size() != players.size() + 1)
        ANIM_REFUSE(Status::BufferTooSmall, "there must be one offset more than players");
    detail::Call call;
    return call.done(anim_players_events(reinterpret_cast<const AnimPlayer *>(players.data()), players.size(),
        reinterpret_cast<AnimEvent *>(events.data()), sizeof(Event), events.size(), offsets.data()));
}

/// Copies out the events of many mixers' last updates, as `players_events` does those of players.
// Instead of anim_mixers_events.
inline Result<void> mixers_events(Span<const MixerId> mixers, Span<Event> events, Span<std::size_t> offsets)
{
    if (offsets.size() != mixers.size() + 1)
        ANIM_REFUSE(Status::BufferTooSmall, "there must be one offset more than mixers");
    detail::Call call;
    return call.done(anim_mixers_events(reinterpret_cast<const AnimMixer *>(mixers.data()), mixers.size(),
        reinterpret_cast<AnimEvent *>(events.data()), sizeof(Event), events.size(), offsets.data()));
}

/// Copies out the events of many animators' last updates, as `players_events` does those of players.
// Instead of anim_animators_events.
inline Result<void> animators_events(Span<const AnimatorId> animators, Span<Event> events, Span<std::size_t> offsets)
{
    if (offsets.size() != animators.size() + 1)
        ANIM_REFUSE(Status::BufferTooSmall, "there must be one offset more than animators");
    detail::Call call;
    return call.done(anim_animators_events(reinterpret_cast<const AnimAnimator *>(animators.data()), animators.size(),
        reinterpret_cast<AnimEvent *>(events.data()), sizeof(Event), events.size(), offsets.data()));
}

/// Computes the members of a crowd, on the context's threads or jobs. A member on which nothing plays rests.
///
/// @param members what plays on each member
/// @param models where model matrices go, as many for each member as the skeleton has joints; empty for none
/// @param palettes where palettes go, as many matrices for each member as the skin has joints; empty for none
// Instead of anim_crowd_compute.
inline Result<void> CrowdId::compute(Span<const CrowdMember> members, Span<Matrix> models,
    Span<Matrix> palettes /* = {} */) const
{
    detail::Call call;
    return call.done(anim_crowd_compute(c(), reinterpret_cast<const AnimCrowdMember *>(members.data()), members.size(),
                                        reinterpret_cast<AnimMatrix *>(models.data()), models.size(),
                                        reinterpret_cast<AnimMatrix *>(palettes.data()), palettes.size()));
}

namespace detail {

// Names that `ask(bytes, capacity, &length)` gives one after the other, each ended by a zero byte.
template <class Ask> inline Result<std::vector<std::string>> names(Ask &&ask)
{
    Call call;
    std::string text;
    std::size_t length = 0;
    AnimStatus status = ask(nullptr, 0, &length);
    // What is asked may grow meanwhile.
    while ((status == ANIM_STATUS_OK || status == ANIM_STATUS_BUFFER_TOO_SMALL) && length > text.size()) {
        text.resize(length);
        status = ask(text.data(), text.size(), &length);
    }
    return call.done(status, [&] {
        std::vector<std::string> names;
        for (std::size_t at = 0; at < length; at += names.back().size() + 1)
            names.emplace_back(text.c_str() + at);
        return names;
    });
}

} // namespace detail

/// The names of all clips of a library, in the order in which they came.
// Instead of anim_library_clip_names.
inline Result<std::vector<std::string>> LibraryId::clip_names() const
{
    return detail::names([&](char *bytes, std::size_t capacity, std::size_t *length) {
        return anim_library_clip_names(c(), bytes, capacity, length);
    });
}

/// The names of all clips that a player can play.
// Instead of anim_player_clip_names.
inline Result<std::vector<std::string>> PlayerId::clip_names() const
{
    return detail::names([&](char *bytes, std::size_t capacity, std::size_t *length) {
        return anim_player_clip_names(c(), bytes, capacity, length);
    });
}

/// What a player is doing, with what it plays next, for another one to take over.
struct SharedPlayback {
    /// What it is doing. Its texts are good until the player is changed.
    SharedState state;
    /// The names of what plays next; good until the player is changed.
    std::vector<Text> queue;
};

/// Tells what a player is doing, for another one to do the same.
// Instead of anim_player_shared_state.
inline Result<SharedPlayback> PlayerId::shared_state() const
{
    detail::Call call;
    SharedPlayback shared;
    std::size_t count = 0;
    auto ask = [&] {
        return anim_player_shared_state(c(), detail::c(shared.state), reinterpret_cast<AnimText *>(shared.queue.data()),
                                        shared.queue.size(), &count);
    };
    AnimStatus status = ask();
    while (count > shared.queue.size() && (status == ANIM_STATUS_OK || status == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        shared.queue.resize(count);
        status = ask();
    }
    shared.queue.resize(count < shared.queue.size() ? count : shared.queue.size());
    return call.done(status, [&] { return std::move(shared); });
}

} // namespace ANIM_RESULTS
} // namespace anim

#endif // ANIM_PLAYING_HPP
