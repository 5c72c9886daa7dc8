// Clips: their keys from spans.

#ifndef ANIM_CLIP_HPP
#define ANIM_CLIP_HPP

#include "instance.hpp"

namespace anim {
inline namespace ANIM_RESULTS {

/// Keys of numbers, for a track.
///
/// @param times seconds, never falling; a view, as the numbers are
/// @param numbers those of all keys, one after the other
/// @param interpolation how values between keys are found
inline Keys keys_of(Span<const float> times, Span<const float> numbers, Interpolation interpolation = Interpolation::Linear)
{
    Keys keys;
    keys.key_count = times.size();
    keys.times = times.data();
    keys.value_count = numbers.size();
    keys.floats = numbers.data();
    keys.interpolation = interpolation;
    return keys;
}

/// Keys of doubles.
inline Keys keys_of_doubles(Span<const float> times, Span<const double> numbers, Interpolation interpolation = Interpolation::Linear)
{
    Keys keys = keys_of(times, {}, interpolation);
    keys.value_count = numbers.size();
    keys.floats = nullptr;
    keys.doubles = numbers.data();
    return keys;
}

/// Keys of booleans, integers or enums.
inline Keys keys_of_integers(Span<const float> times, Span<const std::int64_t> numbers, Interpolation interpolation = Interpolation::Step)
{
    Keys keys = keys_of(times, {}, interpolation);
    keys.value_count = numbers.size();
    keys.floats = nullptr;
    keys.integers = numbers.data();
    return keys;
}

/// Keys of texts or of names of resources.
inline Keys keys_of_texts(Span<const float> times, Span<const Text> texts)
{
    Keys keys = keys_of(times, {}, Interpolation::Step);
    keys.value_count = texts.size();
    keys.floats = nullptr;
    keys.texts = texts.data();
    return keys;
}

/// Adds a track of a property that is a picture of a sprite. It changes when a key is reached.
///
/// @param path the object's path in the schema; empty for the root
/// @param property the property's name
/// @param times seconds, never falling
/// @param frames as many pictures; copied
// Instead of anim_clip_builder_add_sprite_track.
inline Result<void> ClipBuilderId::add_sprite_track(std::string_view path, std::string_view property,
    Span<const float> times, Span<const SpriteFrame> frames) const
{
    if (times.size() != frames.size())
        ANIM_REFUSE(Status::Mismatch, "there must be as many times as pictures");
    detail::Call call;
    return call.done(anim_clip_builder_add_sprite_track(c(), detail::text(path), detail::text(property), times.data(),
                                                        reinterpret_cast<const AnimSpriteFrame *>(frames.data()), frames.size()));
}

} // namespace ANIM_RESULTS
} // namespace anim

#endif // ANIM_CLIP_HPP
