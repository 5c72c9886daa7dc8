// What the functions of `objects.hpp` do: call C.
//
// This file is made from the library's sources by `cargo xtask header`; change those instead.

#ifndef ANIM_CALLS_HPP
#define ANIM_CALLS_HPP

#include "objects.hpp"

namespace anim {
inline namespace ANIM_RESULTS {

inline Result<void> allocator_install(const Allocator &allocator)
{
    detail::Call call_;
    return call_.done(anim_allocator_install(detail::c(allocator)));
}

inline Result<uint8_t> handle_is_live(uint64_t id)
{
    detail::Call call_;
    uint8_t live{};
    AnimStatus status_ = anim_handle_is_live(id, &live);
    return call_.done(status_, [&] { return live; });
}

inline Result<Context> Context::create(const ContextOptions &options)
{
    detail::Call call_;
    AnimContext context{};
    AnimStatus status_ = anim_context_create(detail::c(options), &context);
    return call_.done(status_, [&] { return Context(ContextId(context)); });
}

inline Result<void> ContextId::keep(void *user, AnimReleaseCallback release) const
{
    detail::Call call_;
    return call_.done(anim_context_keep(c(), user, release));
}

inline Result<void> SchemaBuilderId::keep(void *user, AnimReleaseCallback release) const
{
    detail::Call call_;
    return call_.done(anim_schema_builder_keep(c(), user, release));
}

inline Result<std::string_view> ClipId::name() const
{
    detail::Call call_;
    AnimText name{};
    AnimStatus status_ = anim_clip_name(c(), &name);
    return call_.done(status_, [&] { return detail::view(name); });
}

inline Result<double> ClipId::length() const
{
    detail::Call call_;
    double length{};
    AnimStatus status_ = anim_clip_length(c(), &length);
    return call_.done(status_, [&] { return length; });
}

inline Result<LoopMode> ClipId::loop_mode() const
{
    detail::Call call_;
    uint32_t loop_mode{};
    AnimStatus status_ = anim_clip_loop_mode(c(), &loop_mode);
    return call_.done(status_, [&] { return static_cast<LoopMode>(loop_mode); });
}

inline Result<uint32_t> ClipId::track_count() const
{
    detail::Call call_;
    uint32_t count{};
    AnimStatus status_ = anim_clip_track_count(c(), &count);
    return call_.done(status_, [&] { return count; });
}

inline Result<ClipOptions> ClipId::options() const
{
    detail::Call call_;
    ClipOptions options;
    AnimStatus status_ = anim_clip_options(c(), detail::c(options));
    return call_.done(status_, [&] { return options; });
}

inline Result<uint32_t> ClipId::marker_count() const
{
    detail::Call call_;
    uint32_t count{};
    AnimStatus status_ = anim_clip_marker_count(c(), &count);
    return call_.done(status_, [&] { return count; });
}

inline Result<ClipMarker> ClipId::marker(uint32_t index) const
{
    detail::Call call_;
    AnimText name{};
    double time{};
    AnimStatus status_ = anim_clip_marker(c(), index, &name, &time);
    return call_.done(status_, [&] { return ClipMarker{detail::view(name), time}; });
}

inline Result<ClipBuilder> ClipBuilder::create(ContextId context, std::string_view name, const ClipOptions &options)
{
    detail::Call call_;
    AnimClipBuilder builder{};
    AnimStatus status_ = anim_clip_builder_create(context.c(), detail::text(name), detail::c(options), &builder);
    return call_.done(status_, [&] { return ClipBuilder(ClipBuilderId(builder)); });
}

inline Result<void> ClipBuilderId::add_joint_track(uint32_t joint, TransformPart part, const Keys &keys) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_add_joint_track(c(), joint, static_cast<uint32_t>(part), detail::c(keys)));
}

inline Result<void> ClipBuilderId::add_transform_track(
    std::string_view path, std::string_view joint, TransformPart part, const Keys &keys) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_add_transform_track(
        c(), detail::text(path), detail::text(joint), static_cast<uint32_t>(part), detail::c(keys)));
}

inline Result<void> ClipBuilderId::add_property_track(
    std::string_view path, std::string_view property, uint32_t component, Kind kind, uint32_t kind_size,
    const Keys &keys) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_add_property_track(
        c(), detail::text(path), detail::text(property), component, static_cast<uint32_t>(kind), kind_size,
        detail::c(keys)));
}

inline Result<void> ClipBuilderId::add_weights_track(
    std::string_view path, uint32_t index, uint32_t target_count, const Keys &keys) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_add_weights_track(c(), detail::text(path), index, target_count, detail::c(keys)));
}

inline Result<void> ClipBuilderId::add_joint_weights_track(
    uint32_t joint, uint32_t index, uint32_t target_count, const Keys &keys) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_add_joint_weights_track(c(), joint, index, target_count, detail::c(keys)));
}

inline Result<SpriteFrame> sprite_frame_parse(std::string_view text)
{
    detail::Call call_;
    SpriteFrame frame;
    AnimStatus status_ = anim_sprite_frame_parse(detail::text(text), detail::c(frame));
    return call_.done(status_, [&] { return frame; });
}

inline Result<Clip> ClipBuilderId::finish() const
{
    detail::Call call_;
    AnimClip clip{};
    AnimStatus status_ = anim_clip_builder_finish(c(), &clip);
    return call_.done(status_, [&] { return Clip(ClipId(clip)); });
}

inline Result<void> ClipBuilderId::add_point_track(
    Target target, std::string_view path, Span<const PointKey> keys) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_add_point_track(
        c(), static_cast<uint32_t>(target), detail::text(path), reinterpret_cast<const AnimPointKey *>(keys.data()),
        keys.size()));
}

inline Result<void> ClipBuilderId::add_event(double time, std::string_view name, std::string_view payload) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_add_event(c(), time, detail::text(name), detail::text(payload)));
}

inline Result<void> ClipBuilderId::add_method_key(
    std::string_view path, double time, std::string_view method, std::string_view arguments) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_add_method_key(c(), detail::text(path), time, detail::text(method), detail::text(arguments)));
}

inline Result<void> ClipBuilderId::add_audio_key(
    std::string_view path, double time, std::string_view stream, double start_offset) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_add_audio_key(c(), detail::text(path), time, detail::text(stream), start_offset));
}

inline Result<ClipBuilder> ClipBuilder::from_clip(ClipId clip)
{
    detail::Call call_;
    AnimClipBuilder builder{};
    AnimStatus status_ = anim_clip_builder_from_clip(clip.c(), &builder);
    return call_.done(status_, [&] { return ClipBuilder(ClipBuilderId(builder)); });
}

inline Result<void> ClipBuilderId::configure(std::string_view name, const ClipOptions &options) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_configure(c(), detail::text(name), detail::c(options)));
}

inline Result<void> ClipBuilderId::add_marker(std::string_view name, double time) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_add_marker(c(), detail::text(name), time));
}

inline Result<void> ClipBuilderId::remove_marker(std::string_view name) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_remove_marker(c(), detail::text(name)));
}

inline Result<uint32_t> ClipBuilderId::track_count() const
{
    detail::Call call_;
    uint32_t count{};
    AnimStatus status_ = anim_clip_builder_track_count(c(), &count);
    return call_.done(status_, [&] { return count; });
}

inline Result<void> ClipBuilderId::set_track(uint32_t track, bool enabled, bool loop_wrap) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_set_track(c(), track, static_cast<uint8_t>(enabled), static_cast<uint8_t>(loop_wrap)));
}

inline Result<void> ClipBuilderId::remove_track(uint32_t track) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_remove_track(c(), track));
}

inline Result<void> ClipBuilderId::insert_keys(uint32_t track, const Keys &keys) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_insert_keys(c(), track, detail::c(keys)));
}

inline Result<void> ClipBuilderId::remove_key(uint32_t track, uint32_t key) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_remove_key(c(), track, key));
}

inline Result<void> ClipBuilderId::move_key(uint32_t track, uint32_t key, double time) const
{
    detail::Call call_;
    return call_.done(anim_clip_builder_move_key(c(), track, key, time));
}

inline Result<Track> ClipId::track(uint32_t index) const
{
    detail::Call call_;
    Track track;
    AnimStatus status_ = anim_clip_track(c(), index, detail::c(track));
    return call_.done(status_, [&] { return track; });
}

inline Result<Keys> ClipId::keys(uint32_t track) const
{
    detail::Call call_;
    Keys keys;
    AnimStatus status_ = anim_clip_keys(c(), track, detail::c(keys));
    return call_.done(status_, [&] { return keys; });
}

inline Result<std::string_view> ClipId::key_text(uint32_t track, uint32_t key) const
{
    detail::Call call_;
    AnimText text{};
    AnimStatus status_ = anim_clip_key_text(c(), track, key, &text);
    return call_.done(status_, [&] { return detail::view(text); });
}

inline Result<PointKey> ClipId::point_key(uint32_t track, uint32_t index) const
{
    detail::Call call_;
    PointKey key;
    AnimStatus status_ = anim_clip_point_key(c(), track, index, detail::c(key));
    return call_.done(status_, [&] { return key; });
}

inline Result<uint32_t> ClipId::event_count() const
{
    detail::Call call_;
    uint32_t count{};
    AnimStatus status_ = anim_clip_event_count(c(), &count);
    return call_.done(status_, [&] { return count; });
}

inline Result<ClipEvent> ClipId::event(uint32_t index) const
{
    detail::Call call_;
    ClipEvent event;
    AnimStatus status_ = anim_clip_event(c(), index, detail::c(event));
    return call_.done(status_, [&] { return event; });
}

inline Result<Clip> ClipId::shift(double offset) const
{
    detail::Call call_;
    AnimClip result{};
    AnimStatus status_ = anim_clip_shift(c(), offset, &result);
    return call_.done(status_, [&] { return Clip(ClipId(result)); });
}

inline Result<Clip> ClipId::scale(double factor) const
{
    detail::Call call_;
    AnimClip result{};
    AnimStatus status_ = anim_clip_scale(c(), factor, &result);
    return call_.done(status_, [&] { return Clip(ClipId(result)); });
}

inline Result<Clip> ClipId::trim() const
{
    detail::Call call_;
    AnimClip result{};
    AnimStatus status_ = anim_clip_trim(c(), &result);
    return call_.done(status_, [&] { return Clip(ClipId(result)); });
}

inline Result<Clip> ClipId::optimize(double tolerance, double angle_tolerance) const
{
    detail::Call call_;
    AnimClip result{};
    AnimStatus status_ = anim_clip_optimize(c(), tolerance, angle_tolerance, &result);
    return call_.done(status_, [&] { return Clip(ClipId(result)); });
}

inline Result<Clip> ClipId::subclip(
    std::string_view name, double start_frame, double end_frame, double frames_per_second) const
{
    detail::Call call_;
    AnimClip result{};
    AnimStatus status_ = anim_clip_subclip(c(), detail::text(name), start_frame, end_frame, frames_per_second, &result);
    return call_.done(status_, [&] { return Clip(ClipId(result)); });
}

inline Result<Clip> ClipId::make_additive(ClipId reference, double time) const
{
    detail::Call call_;
    AnimClip result{};
    AnimStatus status_ = anim_clip_make_additive(c(), reference.c(), time, &result);
    return call_.done(status_, [&] { return Clip(ClipId(result)); });
}

inline Result<Clip> ClipId::reverse() const
{
    detail::Call call_;
    AnimClip result{};
    AnimStatus status_ = anim_clip_reverse(c(), &result);
    return call_.done(status_, [&] { return Clip(ClipId(result)); });
}

inline Result<Clip> ClipId::resample(double frames_per_second) const
{
    detail::Call call_;
    AnimClip result{};
    AnimStatus status_ = anim_clip_resample(c(), frames_per_second, &result);
    return call_.done(status_, [&] { return Clip(ClipId(result)); });
}

inline Result<Clip> ClipId::concatenate(ClipId second) const
{
    detail::Call call_;
    AnimClip result{};
    AnimStatus status_ = anim_clip_concatenate(c(), second.c(), &result);
    return call_.done(status_, [&] { return Clip(ClipId(result)); });
}

inline Result<Clip> ClipId::merge(ClipId second) const
{
    detail::Call call_;
    AnimClip result{};
    AnimStatus status_ = anim_clip_merge(c(), second.c(), &result);
    return call_.done(status_, [&] { return Clip(ClipId(result)); });
}

inline Result<Clip> ClipId::reset_length() const
{
    detail::Call call_;
    AnimClip result{};
    AnimStatus status_ = anim_clip_reset_length(c(), &result);
    return call_.done(status_, [&] { return Clip(ClipId(result)); });
}

inline Result<Clip> ClipId::rename_path(std::string_view from, std::string_view to) const
{
    detail::Call call_;
    AnimClip result{};
    AnimStatus status_ = anim_clip_rename_path(c(), detail::text(from), detail::text(to), &result);
    return call_.done(status_, [&] { return Clip(ClipId(result)); });
}

inline Result<Clip> ClipId::rename_joint(std::string_view from, std::string_view to) const
{
    detail::Call call_;
    AnimClip result{};
    AnimStatus status_ = anim_clip_rename_joint(c(), detail::text(from), detail::text(to), &result);
    return call_.done(status_, [&] { return Clip(ClipId(result)); });
}

inline Result<std::string> ClipId::mistakes() const
{
    detail::Call call_;
    size_t count_ = 0;
    std::string buffer_;
    auto ask_ = [&] {
        return anim_clip_mistakes(c(), buffer_.data(), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> ClipId::mistakes(Span<char> text) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_clip_mistakes(c(), text.data(), text.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<std::vector<size_t>> key_order(Span<const float> times)
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<size_t> buffer_;
    auto ask_ = [&] {
        return anim_key_order(times.data(), times.size(), buffer_.data(), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> key_order(Span<const float> times, Span<size_t> order)
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_key_order(times.data(), times.size(), order.data(), order.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<Clip> Clip::create_ready_made(ContextId context, const ReadyMade &options)
{
    detail::Call call_;
    AnimClip clip{};
    AnimStatus status_ = anim_clip_create_ready_made(context.c(), detail::c(options), &clip);
    return call_.done(status_, [&] { return Clip(ClipId(clip)); });
}

inline Result<Clip> Clip::create_morph_sequence(
    ContextId context, std::string_view name, std::string_view path, Span<const uint32_t> targets,
    double frames_per_second, bool wrap)
{
    detail::Call call_;
    AnimClip clip{};
    AnimStatus status_ = anim_clip_create_morph_sequence(
        context.c(), detail::text(name), detail::text(path), targets.data(), targets.size(), frames_per_second,
        static_cast<uint8_t>(wrap), &clip);
    return call_.done(status_, [&] { return Clip(ClipId(clip)); });
}

inline Result<std::vector<Clip>> Clip::create_morph_sequences(
    ContextId context, std::string_view path, Span<const Text> names, double frames_per_second, bool wrap)
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<Clip> buffer_;
    auto ask_ = [&] {
        return anim_clip_create_morph_sequences(
        context.c(), detail::text(path), reinterpret_cast<const AnimText *>(names.data()), names.size(), frames_per_second,
        static_cast<uint8_t>(wrap), reinterpret_cast<AnimClip *>(buffer_.data()), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<ClipPack> ClipId::pack(SkeletonId skeleton, const PackSettings &settings) const
{
    detail::Call call_;
    PackReport report;
    AnimClip packed{};
    AnimStatus status_ = anim_clip_pack(c(), skeleton.c(), detail::c(settings), detail::c(report), &packed);
    return call_.done(status_, [&] { return ClipPack{report, Clip(ClipId(packed))}; });
}

inline Result<std::vector<uint8_t>> ClipId::copy_packed() const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<uint8_t> buffer_;
    auto ask_ = [&] {
        return anim_clip_copy_packed(c(), buffer_.data(), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> ClipId::copy_packed(Span<uint8_t> bytes) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_clip_copy_packed(c(), bytes.data(), bytes.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<Clip> Clip::load_packed(SkeletonId skeleton, Span<const uint8_t> bytes, bool in_place)
{
    detail::Call call_;
    AnimClip clip{};
    AnimStatus status_ = anim_clip_load_packed(skeleton.c(), bytes.data(), bytes.size(), static_cast<uint8_t>(in_place), &clip);
    return call_.done(status_, [&] { return Clip(ClipId(clip)); });
}

inline Result<PackedInfo> ClipId::packed_info() const
{
    detail::Call call_;
    PackedInfo info;
    AnimStatus status_ = anim_clip_packed_info(c(), detail::c(info));
    return call_.done(status_, [&] { return info; });
}

inline Result<void> ClipId::sample_packed(double time, PoseId pose) const
{
    detail::Call call_;
    return call_.done(anim_clip_sample_packed(c(), time, pose.c()));
}

inline Result<Skeleton> Skeleton::create(ContextId context, Span<const Joint> joints)
{
    detail::Call call_;
    AnimSkeleton skeleton{};
    AnimStatus status_ = anim_skeleton_create(context.c(), reinterpret_cast<const AnimJoint *>(joints.data()), joints.size(), &skeleton);
    return call_.done(status_, [&] { return Skeleton(SkeletonId(skeleton)); });
}

inline Result<uint32_t> SkeletonId::joint_count() const
{
    detail::Call call_;
    uint32_t count{};
    AnimStatus status_ = anim_skeleton_joint_count(c(), &count);
    return call_.done(status_, [&] { return count; });
}

inline Result<uint32_t> SkeletonId::find_joint(std::string_view name) const
{
    detail::Call call_;
    uint32_t joint{};
    AnimStatus status_ = anim_skeleton_find_joint(c(), detail::text(name), &joint);
    return call_.done(status_, [&] { return joint; });
}

inline Result<std::string_view> SkeletonId::joint_name(uint32_t joint) const
{
    detail::Call call_;
    AnimText name{};
    AnimStatus status_ = anim_skeleton_joint_name(c(), joint, &name);
    return call_.done(status_, [&] { return detail::view(name); });
}

inline Result<std::vector<uint32_t>> SkeletonId::parents() const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<uint32_t> buffer_;
    auto ask_ = [&] {
        return anim_skeleton_parents(c(), buffer_.data(), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> SkeletonId::parents(Span<uint32_t> parents) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_skeleton_parents(c(), parents.data(), parents.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<Transform> SkeletonId::joint_rest(uint32_t joint) const
{
    detail::Call call_;
    Transform rest;
    AnimStatus status_ = anim_skeleton_joint_rest(c(), joint, detail::c(rest));
    return call_.done(status_, [&] { return rest; });
}

inline Result<std::vector<uint32_t>> SkeletonId::joints_from_source() const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<uint32_t> buffer_;
    auto ask_ = [&] {
        return anim_skeleton_joints_from_source(c(), buffer_.data(), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> SkeletonId::joints_from_source(Span<uint32_t> joints) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_skeleton_joints_from_source(c(), joints.data(), joints.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<Pose> Pose::create(SkeletonId skeleton)
{
    detail::Call call_;
    AnimPose pose{};
    AnimStatus status_ = anim_pose_create(skeleton.c(), &pose);
    return call_.done(status_, [&] { return Pose(PoseId(pose)); });
}

inline Result<void> PoseId::reset() const
{
    detail::Call call_;
    return call_.done(anim_pose_reset(c()));
}

inline Result<void> PoseId::set_transforms(uint32_t first, Span<const Transform> transforms) const
{
    detail::Call call_;
    return call_.done(anim_pose_set_transforms(c(), first, reinterpret_cast<const AnimTransform *>(transforms.data()), transforms.size()));
}

inline Result<Transform> PoseId::joint(uint32_t joint) const
{
    detail::Call call_;
    Transform transform;
    AnimStatus status_ = anim_pose_joint(c(), joint, detail::c(transform));
    return call_.done(status_, [&] { return transform; });
}

inline Result<std::vector<Transform>> PoseId::transforms() const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<Transform> buffer_;
    auto ask_ = [&] {
        return anim_pose_transforms(c(), reinterpret_cast<AnimTransform *>(buffer_.data()), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> PoseId::transforms(Span<Transform> transforms) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_pose_transforms(c(), reinterpret_cast<AnimTransform *>(transforms.data()), transforms.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<std::vector<Matrix>> PoseId::model_matrices() const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<Matrix> buffer_;
    auto ask_ = [&] {
        return anim_pose_model_matrices(c(), reinterpret_cast<AnimMatrix *>(buffer_.data()), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> PoseId::model_matrices(Span<Matrix> matrices) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_pose_model_matrices(c(), reinterpret_cast<AnimMatrix *>(matrices.data()), matrices.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<void> PoseId::blend(PoseId toward, float weight, Span<const float> joint_weights) const
{
    detail::Call call_;
    return call_.done(anim_pose_blend(c(), toward.c(), weight, joint_weights.data(), joint_weights.size()));
}

inline Result<void> PoseId::add(PoseId changes, float weight, Span<const float> joint_weights) const
{
    detail::Call call_;
    return call_.done(anim_pose_add(c(), changes.c(), weight, joint_weights.data(), joint_weights.size()));
}

inline Result<Model> Model::load_path(ContextId context, std::string_view path, const LoadOptions &options)
{
    detail::Call call_;
    AnimModel model{};
    AnimStatus status_ = anim_model_load_path(context.c(), detail::text(path), detail::c(options), &model);
    return call_.done(status_, [&] { return Model(ModelId(model)); });
}

inline Result<Model> Model::load_memory(
    ContextId context, std::string_view name, Span<const uint8_t> bytes, const LoadOptions &options)
{
    detail::Call call_;
    AnimModel model{};
    AnimStatus status_ = anim_model_load_memory(context.c(), detail::text(name), bytes.data(), bytes.size(), detail::c(options), &model);
    return call_.done(status_, [&] { return Model(ModelId(model)); });
}

inline Result<ModelInfo> ModelId::info() const
{
    detail::Call call_;
    ModelInfo info;
    AnimStatus status_ = anim_model_info(c(), detail::c(info));
    return call_.done(status_, [&] { return info; });
}

inline Result<ReportLine> ModelId::report_line(uint32_t index) const
{
    detail::Call call_;
    ReportLine line;
    AnimStatus status_ = anim_model_report_line(c(), index, detail::c(line));
    return call_.done(status_, [&] { return line; });
}

inline Result<std::string_view> ModelId::report() const
{
    detail::Call call_;
    AnimText report{};
    AnimStatus status_ = anim_model_report(c(), &report);
    return call_.done(status_, [&] { return detail::view(report); });
}

inline Result<Skeleton> ModelId::skeleton() const
{
    detail::Call call_;
    AnimSkeleton skeleton{};
    AnimStatus status_ = anim_model_skeleton(c(), &skeleton);
    return call_.done(status_, [&] { return Skeleton(SkeletonId(skeleton)); });
}

inline Result<Clip> ModelId::clip(uint32_t index) const
{
    detail::Call call_;
    AnimClip clip{};
    AnimStatus status_ = anim_model_clip(c(), index, &clip);
    return call_.done(status_, [&] { return Clip(ClipId(clip)); });
}

inline Result<Clip> ModelId::find_clip(std::string_view name) const
{
    detail::Call call_;
    AnimClip clip{};
    AnimStatus status_ = anim_model_find_clip(c(), detail::text(name), &clip);
    return call_.done(status_, [&] { return Clip(ClipId(clip)); });
}

inline Result<Skin> ModelId::skin(uint32_t index) const
{
    detail::Call call_;
    AnimSkin skin{};
    AnimStatus status_ = anim_model_skin(c(), index, &skin);
    return call_.done(status_, [&] { return Skin(SkinId(skin)); });
}

inline Result<MeshNode> ModelId::mesh_node(uint32_t index) const
{
    detail::Call call_;
    MeshNode node;
    AnimStatus status_ = anim_model_mesh_node(c(), index, detail::c(node));
    return call_.done(status_, [&] { return node; });
}

inline Result<Mesh> ModelId::mesh(uint32_t index) const
{
    detail::Call call_;
    Mesh mesh;
    AnimStatus status_ = anim_model_mesh(c(), index, detail::c(mesh));
    return call_.done(status_, [&] { return mesh; });
}

inline Result<std::string_view> ModelId::morph_target_name(uint32_t mesh, uint32_t target) const
{
    detail::Call call_;
    AnimText name{};
    AnimStatus status_ = anim_model_morph_target_name(c(), mesh, target, &name);
    return call_.done(status_, [&] { return detail::view(name); });
}

inline Result<Primitive> ModelId::primitive(uint32_t mesh, uint32_t index) const
{
    detail::Call call_;
    Primitive primitive;
    AnimStatus status_ = anim_model_primitive(c(), mesh, index, detail::c(primitive));
    return call_.done(status_, [&] { return primitive; });
}

inline Result<ModelSurfaceSet> ModelId::surface_set(uint32_t mesh, uint32_t primitive, uint32_t set) const
{
    detail::Call call_;
    const float * uvs{};
    const float * colors{};
    AnimStatus status_ = anim_model_surface_set(c(), mesh, primitive, set, &uvs, &colors);
    return call_.done(status_, [&] { return ModelSurfaceSet{uvs, colors}; });
}

inline Result<Influences> ModelId::influences(uint32_t mesh, uint32_t primitive) const
{
    detail::Call call_;
    Influences influences;
    AnimStatus status_ = anim_model_influences(c(), mesh, primitive, detail::c(influences));
    return call_.done(status_, [&] { return influences; });
}

inline Result<MorphTarget> ModelId::morph_target(uint32_t mesh, uint32_t primitive, uint32_t index) const
{
    detail::Call call_;
    MorphTarget target;
    AnimStatus status_ = anim_model_morph_target(c(), mesh, primitive, index, detail::c(target));
    return call_.done(status_, [&] { return target; });
}

inline Result<Material> ModelId::material(uint32_t index) const
{
    detail::Call call_;
    Material material;
    AnimStatus status_ = anim_model_material(c(), index, detail::c(material));
    return call_.done(status_, [&] { return material; });
}

inline Result<BoneTree> ModelId::bone_tree(uint32_t index) const
{
    detail::Call call_;
    BoneTree tree;
    AnimStatus status_ = anim_model_bone_tree(c(), index, detail::c(tree));
    return call_.done(status_, [&] { return tree; });
}

inline Result<ModelProperty> ModelId::property(uint32_t index) const
{
    detail::Call call_;
    ModelProperty property;
    AnimStatus status_ = anim_model_property(c(), index, detail::c(property));
    return call_.done(status_, [&] { return property; });
}

inline Result<ModelExtra> ModelId::extra(uint32_t index) const
{
    detail::Call call_;
    AnimText place{};
    AnimText json{};
    AnimStatus status_ = anim_model_extra(c(), index, &place, &json);
    return call_.done(status_, [&] { return ModelExtra{detail::view(place), detail::view(json)}; });
}

inline Result<ModelAdoptClip> ModelId::adopt_clip(ClipId clip, SkeletonId from) const
{
    detail::Call call_;
    AnimClip adopted{};
    uint32_t missing_count{};
    AnimStatus status_ = anim_model_adopt_clip(c(), clip.c(), from.c(), &adopted, &missing_count);
    return call_.done(status_, [&] { return ModelAdoptClip{Clip(ClipId(adopted)), missing_count}; });
}

inline Result<uint32_t> SkinId::joint_count() const
{
    detail::Call call_;
    uint32_t count{};
    AnimStatus status_ = anim_skin_joint_count(c(), &count);
    return call_.done(status_, [&] { return count; });
}

inline Result<std::string_view> SkinId::name() const
{
    detail::Call call_;
    AnimText name{};
    AnimStatus status_ = anim_skin_name(c(), &name);
    return call_.done(status_, [&] { return detail::view(name); });
}

inline Result<SkinJoint> SkinId::joint(uint32_t index) const
{
    detail::Call call_;
    SkinJoint joint;
    AnimStatus status_ = anim_skin_joint(c(), index, detail::c(joint));
    return call_.done(status_, [&] { return joint; });
}

inline Result<SkinBinding> SkinBinding::create(SkinId skin, SkeletonId skeleton, bool by_name)
{
    detail::Call call_;
    AnimSkinBinding binding{};
    AnimStatus status_ = anim_skin_binding_create(skin.c(), skeleton.c(), static_cast<uint8_t>(by_name), &binding);
    return call_.done(status_, [&] { return SkinBinding(SkinBindingId(binding)); });
}

inline Result<uint32_t> SkinBindingId::missing_count() const
{
    detail::Call call_;
    uint32_t count{};
    AnimStatus status_ = anim_skin_binding_missing_count(c(), &count);
    return call_.done(status_, [&] { return count; });
}

inline Result<std::string_view> SkinBindingId::missing(uint32_t index) const
{
    detail::Call call_;
    AnimText name{};
    AnimStatus status_ = anim_skin_binding_missing(c(), index, &name);
    return call_.done(status_, [&] { return detail::view(name); });
}

inline Result<std::vector<Matrix>> SkinBindingId::palette(Span<const Matrix> model_matrices) const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<Matrix> buffer_;
    auto ask_ = [&] {
        return anim_skin_palette(
        c(), reinterpret_cast<const AnimMatrix *>(model_matrices.data()), model_matrices.size(),
        reinterpret_cast<AnimMatrix *>(buffer_.data()), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> SkinBindingId::palette(Span<const Matrix> model_matrices, Span<Matrix> palette) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_skin_palette(
        c(), reinterpret_cast<const AnimMatrix *>(model_matrices.data()), model_matrices.size(),
        reinterpret_cast<AnimMatrix *>(palette.data()), palette.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<SkinMesh> SkinMesh::create(ModelId model, uint32_t mesh, uint32_t primitive)
{
    detail::Call call_;
    AnimSkinMesh skin_mesh{};
    AnimStatus status_ = anim_skin_mesh_create(model.c(), mesh, primitive, &skin_mesh);
    return call_.done(status_, [&] { return SkinMesh(SkinMeshId(skin_mesh)); });
}

inline Result<uint32_t> SkinMeshId::vertex_count() const
{
    detail::Call call_;
    uint32_t count{};
    AnimStatus status_ = anim_skin_mesh_vertex_count(c(), &count);
    return call_.done(status_, [&] { return count; });
}

inline Result<void> skin_run(Span<const SkinJob> jobs)
{
    detail::Call call_;
    return call_.done(anim_skin_run(reinterpret_cast<const AnimSkinJob *>(jobs.data()), jobs.size()));
}

inline Result<Bounds> skin_bounds(const SkinJob &job)
{
    detail::Call call_;
    Bounds bounds;
    AnimStatus status_ = anim_skin_bounds(detail::c(job), detail::c(bounds));
    return call_.done(status_, [&] { return bounds; });
}

inline Result<SchemaBuilder> SchemaBuilder::create(ContextId context, ModelId model)
{
    detail::Call call_;
    AnimSchemaBuilder builder{};
    AnimStatus status_ = anim_schema_builder_create(context.c(), model.c(), &builder);
    return call_.done(status_, [&] { return SchemaBuilder(SchemaBuilderId(builder)); });
}

inline Result<uint32_t> SchemaBuilderId::add_property(const PropertyOptions &property) const
{
    detail::Call call_;
    uint32_t index{};
    AnimStatus status_ = anim_schema_builder_add_property(c(), detail::c(property), &index);
    return call_.done(status_, [&] { return index; });
}

inline Result<void> SchemaBuilderId::set_skeleton(std::string_view path, SkeletonId skeleton) const
{
    detail::Call call_;
    return call_.done(anim_schema_builder_set_skeleton(c(), detail::text(path), skeleton.c()));
}

inline Result<Schema> SchemaBuilderId::finish() const
{
    detail::Call call_;
    AnimSchema schema{};
    AnimStatus status_ = anim_schema_builder_finish(c(), &schema);
    return call_.done(status_, [&] { return Schema(SchemaId(schema)); });
}

inline Result<uint32_t> SchemaId::find_object(std::string_view path) const
{
    detail::Call call_;
    uint32_t object{};
    AnimStatus status_ = anim_schema_find_object(c(), detail::text(path), &object);
    return call_.done(status_, [&] { return object; });
}

inline Result<uint32_t> SchemaId::find_property(std::string_view path, std::string_view name) const
{
    detail::Call call_;
    uint32_t property{};
    AnimStatus status_ = anim_schema_find_property(c(), detail::text(path), detail::text(name), &property);
    return call_.done(status_, [&] { return property; });
}

inline Result<Instance> Instance::create(SchemaId schema, void *owner, uint64_t tag)
{
    detail::Call call_;
    AnimInstance instance{};
    AnimStatus status_ = anim_instance_create(schema.c(), owner, tag, &instance);
    return call_.done(status_, [&] { return Instance(InstanceId(instance)); });
}

inline Result<Instance> ModelId::create_instance(void *owner, uint64_t tag) const
{
    detail::Call call_;
    AnimInstance instance{};
    AnimStatus status_ = anim_model_create_instance(c(), owner, tag, &instance);
    return call_.done(status_, [&] { return Instance(InstanceId(instance)); });
}

inline Result<void> InstanceId::set_owner(uint32_t object, void *owner) const
{
    detail::Call call_;
    return call_.done(anim_instance_set_owner(c(), object, owner));
}

inline Result<void> InstanceId::read_pose(PoseId pose) const
{
    detail::Call call_;
    return call_.done(anim_instance_read_pose(c(), pose.c()));
}

inline Result<void> InstanceId::set_pose(PoseId pose) const
{
    detail::Call call_;
    return call_.done(anim_instance_set_pose(c(), pose.c()));
}

inline Result<void> InstanceId::reset_pose() const
{
    detail::Call call_;
    return call_.done(anim_instance_reset_pose(c()));
}

inline Result<std::vector<Matrix>> InstanceId::model_matrices() const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<Matrix> buffer_;
    auto ask_ = [&] {
        return anim_instance_model_matrices(c(), reinterpret_cast<AnimMatrix *>(buffer_.data()), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> InstanceId::model_matrices(Span<Matrix> matrices) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_instance_model_matrices(c(), reinterpret_cast<AnimMatrix *>(matrices.data()), matrices.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<std::vector<float>> InstanceId::floats(uint32_t property) const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<float> buffer_;
    auto ask_ = [&] {
        return anim_instance_floats(c(), property, buffer_.data(), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> InstanceId::floats(uint32_t property, Span<float> numbers) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_instance_floats(c(), property, numbers.data(), numbers.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<std::vector<float>> InstanceId::morph_weights(uint32_t joint) const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<float> buffer_;
    auto ask_ = [&] {
        return anim_instance_morph_weights(c(), joint, buffer_.data(), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> InstanceId::morph_weights(uint32_t joint, Span<float> weights) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_instance_morph_weights(c(), joint, weights.data(), weights.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<std::vector<Event>> PlayerId::events() const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<Event> buffer_;
    auto ask_ = [&] {
        return anim_player_events(c(), reinterpret_cast<AnimEvent *>(buffer_.data()), sizeof(Event), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> PlayerId::events(Span<Event> events) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_player_events(c(), reinterpret_cast<AnimEvent *>(events.data()), sizeof(Event), events.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<Library> Library::create(ContextId context)
{
    detail::Call call_;
    AnimLibrary library{};
    AnimStatus status_ = anim_library_create(context.c(), &library);
    return call_.done(status_, [&] { return Library(LibraryId(library)); });
}

inline Result<void> LibraryId::set_clip(std::string_view name, ClipId clip) const
{
    detail::Call call_;
    return call_.done(anim_library_set_clip(c(), detail::text(name), clip.c()));
}

inline Result<void> LibraryId::add_model(ModelId model) const
{
    detail::Call call_;
    return call_.done(anim_library_add_model(c(), model.c()));
}

inline Result<Clip> LibraryId::find_clip(std::string_view name) const
{
    detail::Call call_;
    AnimClip clip{};
    AnimStatus status_ = anim_library_find_clip(c(), detail::text(name), &clip);
    return call_.done(status_, [&] { return Clip(ClipId(clip)); });
}

inline Result<void> LibraryId::remove_clip(std::string_view name) const
{
    detail::Call call_;
    return call_.done(anim_library_remove_clip(c(), detail::text(name)));
}

inline Result<Player> Player::create(ContextId context)
{
    detail::Call call_;
    AnimPlayer player{};
    AnimStatus status_ = anim_player_create(context.c(), &player);
    return call_.done(status_, [&] { return Player(PlayerId(player)); });
}

inline Result<void> PlayerId::add_instance(InstanceId instance) const
{
    detail::Call call_;
    return call_.done(anim_player_add_instance(c(), instance.c()));
}

inline Result<void> PlayerId::remove_instance(InstanceId instance) const
{
    detail::Call call_;
    return call_.done(anim_player_remove_instance(c(), instance.c()));
}

inline Result<void> PlayerId::add_library(std::string_view prefix, LibraryId library) const
{
    detail::Call call_;
    return call_.done(anim_player_add_library(c(), detail::text(prefix), library.c()));
}

inline Result<void> PlayerId::remove_library(std::string_view prefix) const
{
    detail::Call call_;
    return call_.done(anim_player_remove_library(c(), detail::text(prefix)));
}

inline Result<void> PlayerId::play(std::string_view name, const PlayOptions &options) const
{
    detail::Call call_;
    return call_.done(anim_player_play(c(), detail::text(name), detail::c(options)));
}

inline Result<void> PlayerId::queue(std::string_view name) const
{
    detail::Call call_;
    return call_.done(anim_player_queue(c(), detail::text(name)));
}

inline Result<void> PlayerId::clear_queue() const
{
    detail::Call call_;
    return call_.done(anim_player_clear_queue(c()));
}

inline Result<void> PlayerId::pause() const
{
    detail::Call call_;
    return call_.done(anim_player_pause(c()));
}

inline Result<void> PlayerId::stop(bool keep_state) const
{
    detail::Call call_;
    return call_.done(anim_player_stop(c(), static_cast<uint8_t>(keep_state)));
}

inline Result<void> PlayerId::reset() const
{
    detail::Call call_;
    return call_.done(anim_player_reset(c()));
}

inline Result<void> PlayerId::seek(double seconds, SeekMode mode) const
{
    detail::Call call_;
    return call_.done(anim_player_seek(c(), seconds, static_cast<uint32_t>(mode)));
}

inline Result<void> PlayerId::set_speed(double factor) const
{
    detail::Call call_;
    return call_.done(anim_player_set_speed(c(), factor));
}

inline Result<void> PlayerId::set_active(bool active) const
{
    detail::Call call_;
    return call_.done(anim_player_set_active(c(), static_cast<uint8_t>(active)));
}

inline Result<void> PlayerId::set_blend(std::string_view from, std::string_view to, double seconds) const
{
    detail::Call call_;
    return call_.done(anim_player_set_blend(c(), detail::text(from), detail::text(to), seconds));
}

inline Result<void> PlayerId::set_next(std::string_view name, std::string_view next) const
{
    detail::Call call_;
    return call_.done(anim_player_set_next(c(), detail::text(name), detail::text(next)));
}

inline Result<PlayerState> PlayerId::state() const
{
    detail::Call call_;
    PlayerState state;
    AnimStatus status_ = anim_player_state(c(), detail::c(state));
    return call_.done(status_, [&] { return state; });
}

inline Result<void> PlayerId::update(double seconds) const
{
    detail::Call call_;
    return call_.done(anim_player_update(c(), seconds));
}

inline Result<void> players_update(Span<const PlayerId> players, double seconds, Span<Status> statuses)
{
    detail::Call call_(detail::on_any_thread);
    if (!statuses.empty() && statuses.size() < players.size())
        ANIM_REFUSE(Status::BufferTooSmall, "there must be room for as many statuses as objects, or none");
    return call_.done(anim_players_update(
        reinterpret_cast<const AnimPlayer *>(players.data()), players.size(), seconds,
        reinterpret_cast<AnimStatus *>(statuses.data())));
}

inline Result<void> PlayerId::play_with_capture(
    std::string_view name, double seconds, EaseShape shape, EaseSide side, const PlayOptions &options) const
{
    detail::Call call_;
    return call_.done(anim_player_play_with_capture(
        c(), detail::text(name), seconds, static_cast<uint32_t>(shape), static_cast<uint32_t>(side), detail::c(options)));
}

inline Result<void> PlayerId::assign(std::string_view name) const
{
    detail::Call call_;
    return call_.done(anim_player_assign(c(), detail::text(name)));
}

inline Result<void> PlayerId::set_section(double start, double end) const
{
    detail::Call call_;
    return call_.done(anim_player_set_section(c(), start, end));
}

inline Result<void> PlayerId::clear_section() const
{
    detail::Call call_;
    return call_.done(anim_player_clear_section(c()));
}

inline Result<PlayerSection> PlayerId::find_section(
    std::string_view name, std::string_view from, std::string_view to) const
{
    detail::Call call_;
    double start{};
    double end{};
    AnimStatus status_ = anim_player_find_section(c(), detail::text(name), detail::text(from), detail::text(to), &start, &end);
    return call_.done(status_, [&] { return PlayerSection{start, end}; });
}

inline Result<void> PlayerId::set_own_clips(LibraryId library) const
{
    detail::Call call_;
    return call_.done(anim_player_set_own_clips(c(), library.c()));
}

inline Result<void> PlayerId::set_autoplay(std::string_view name) const
{
    detail::Call call_;
    return call_.done(anim_player_set_autoplay(c(), detail::text(name)));
}

inline Result<void> PlayerId::set_autoplay_idle() const
{
    detail::Call call_;
    return call_.done(anim_player_set_autoplay_idle(c()));
}

inline Result<void> PlayerId::set_phase(Phase phase, int32_t priority) const
{
    detail::Call call_;
    return call_.done(anim_player_set_phase(c(), static_cast<uint32_t>(phase), priority));
}

inline Result<void> PlayerId::set_call_mode(CallMode mode) const
{
    detail::Call call_;
    return call_.done(anim_player_set_call_mode(c(), static_cast<uint32_t>(mode)));
}

inline Result<void> PlayerId::set_writes(bool continuous, bool discrete) const
{
    detail::Call call_;
    return call_.done(anim_player_set_writes(c(), static_cast<uint8_t>(continuous), static_cast<uint8_t>(discrete)));
}

inline Result<void> PlayerId::set_lap_limit(uint64_t laps) const
{
    detail::Call call_;
    return call_.done(anim_player_set_lap_limit(c(), laps));
}

inline Result<void> players_update_phase(
    Span<const PlayerId> players, Phase phase, double seconds, Span<Status> statuses)
{
    detail::Call call_(detail::on_any_thread);
    if (!statuses.empty() && statuses.size() < players.size())
        ANIM_REFUSE(Status::BufferTooSmall, "there must be room for as many statuses as objects, or none");
    return call_.done(anim_players_update_phase(
        reinterpret_cast<const AnimPlayer *>(players.data()), players.size(), static_cast<uint32_t>(phase), seconds,
        reinterpret_cast<AnimStatus *>(statuses.data())));
}

inline Result<uint8_t> PlayerId::has_library(std::string_view prefix) const
{
    detail::Call call_;
    uint8_t has{};
    AnimStatus status_ = anim_player_has_library(c(), detail::text(prefix), &has);
    return call_.done(status_, [&] { return has; });
}

inline Result<void> PlayerId::apply_shared_state(const SharedState &state, Span<const Text> queue) const
{
    detail::Call call_;
    return call_.done(anim_player_apply_shared_state(c(), detail::c(state), reinterpret_cast<const AnimText *>(queue.data()), queue.size()));
}

inline Result<std::vector<uint8_t>> PlayerId::save() const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<uint8_t> buffer_;
    auto ask_ = [&] {
        return anim_player_save(c(), buffer_.data(), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> PlayerId::save(Span<uint8_t> bytes) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_player_save(c(), bytes.data(), bytes.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<void> PlayerId::restore(Span<const uint8_t> bytes) const
{
    detail::Call call_;
    return call_.done(anim_player_restore(c(), bytes.data(), bytes.size()));
}

inline Result<Mixer> Mixer::create(ContextId context)
{
    detail::Call call_;
    AnimMixer mixer{};
    AnimStatus status_ = anim_mixer_create(context.c(), &mixer);
    return call_.done(status_, [&] { return Mixer(MixerId(mixer)); });
}

inline Result<void> MixerId::add_instance(InstanceId instance) const
{
    detail::Call call_;
    return call_.done(anim_mixer_add_instance(c(), instance.c()));
}

inline Result<void> MixerId::remove_instance(InstanceId instance) const
{
    detail::Call call_;
    return call_.done(anim_mixer_remove_instance(c(), instance.c()));
}

inline Result<uint32_t> MixerId::add_group() const
{
    detail::Call call_;
    uint32_t group{};
    AnimStatus status_ = anim_mixer_add_group(c(), &group);
    return call_.done(status_, [&] { return group; });
}

inline Result<void> MixerId::remove_group(uint32_t group) const
{
    detail::Call call_;
    return call_.done(anim_mixer_remove_group(c(), group));
}

inline Result<void> MixerId::join_group(uint32_t group, InstanceId instance) const
{
    detail::Call call_;
    return call_.done(anim_mixer_join_group(c(), group, instance.c()));
}

inline Result<void> MixerId::leave_group(uint32_t group, InstanceId instance) const
{
    detail::Call call_;
    return call_.done(anim_mixer_leave_group(c(), group, instance.c()));
}

inline Result<Action> MixerId::add_action(ClipId clip, InstanceId instance, BlendMode blend_mode) const
{
    detail::Call call_;
    AnimAction action{};
    AnimStatus status_ = anim_mixer_add_action(c(), clip.c(), instance.c(), static_cast<uint32_t>(blend_mode), &action);
    return call_.done(status_, [&] { return Action(*this, action); });
}

inline Result<Action> MixerId::add_group_action(ClipId clip, uint32_t group, BlendMode blend_mode) const
{
    detail::Call call_;
    AnimAction action{};
    AnimStatus status_ = anim_mixer_add_group_action(c(), clip.c(), group, static_cast<uint32_t>(blend_mode), &action);
    return call_.done(status_, [&] { return Action(*this, action); });
}

inline Result<Action> MixerId::find_action(ClipId clip, InstanceId instance) const
{
    detail::Call call_;
    AnimAction action{};
    AnimStatus status_ = anim_mixer_find_action(c(), clip.c(), instance.c(), &action);
    return call_.done(status_, [&] { return Action(*this, action); });
}

inline Result<Action> MixerId::find_group_action(ClipId clip, uint32_t group) const
{
    detail::Call call_;
    AnimAction action{};
    AnimStatus status_ = anim_mixer_find_group_action(c(), clip.c(), group, &action);
    return call_.done(status_, [&] { return Action(*this, action); });
}

inline Result<void> MixerId::remove_action(Action action) const
{
    detail::Call call_;
    return call_.done(anim_mixer_remove_action(c(), action.c()));
}

inline Result<void> MixerId::remove_clip(ClipId clip) const
{
    detail::Call call_;
    return call_.done(anim_mixer_remove_clip(c(), clip.c()));
}

inline Result<void> MixerId::remove_actions(InstanceId instance) const
{
    detail::Call call_;
    return call_.done(anim_mixer_remove_actions(c(), instance.c()));
}

inline Result<void> MixerId::stop_all() const
{
    detail::Call call_;
    return call_.done(anim_mixer_stop_all(c()));
}

inline Result<void> MixerId::cross_fade(Action from, Action to, double seconds, bool warp) const
{
    detail::Call call_;
    return call_.done(anim_mixer_cross_fade(c(), from.c(), to.c(), seconds, static_cast<uint8_t>(warp)));
}

inline Result<void> MixerId::synchronize(Action action, Action with) const
{
    detail::Call call_;
    return call_.done(anim_mixer_synchronize(c(), action.c(), with.c()));
}

inline Result<void> MixerId::set_time_scale(double scale) const
{
    detail::Call call_;
    return call_.done(anim_mixer_set_time_scale(c(), scale));
}

inline Result<void> MixerId::set_time(double seconds) const
{
    detail::Call call_;
    return call_.done(anim_mixer_set_time(c(), seconds));
}

inline Result<MixerState> MixerId::state() const
{
    detail::Call call_;
    MixerState state;
    AnimStatus status_ = anim_mixer_state(c(), detail::c(state));
    return call_.done(status_, [&] { return state; });
}

inline Result<std::vector<Event>> MixerId::events() const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<Event> buffer_;
    auto ask_ = [&] {
        return anim_mixer_events(c(), reinterpret_cast<AnimEvent *>(buffer_.data()), sizeof(Event), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> MixerId::events(Span<Event> events) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_mixer_events(c(), reinterpret_cast<AnimEvent *>(events.data()), sizeof(Event), events.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<void> MixerId::update(double seconds) const
{
    detail::Call call_;
    return call_.done(anim_mixer_update(c(), seconds));
}

inline Result<void> mixers_update(Span<const MixerId> mixers, double seconds, Span<Status> statuses)
{
    detail::Call call_(detail::on_any_thread);
    if (!statuses.empty() && statuses.size() < mixers.size())
        ANIM_REFUSE(Status::BufferTooSmall, "there must be room for as many statuses as objects, or none");
    return call_.done(anim_mixers_update(
        reinterpret_cast<const AnimMixer *>(mixers.data()), mixers.size(), seconds,
        reinterpret_cast<AnimStatus *>(statuses.data())));
}

inline Result<void> Action::play() const
{
    detail::Call call_;
    return call_.done(anim_action_play(mixer_.c(), c()));
}

inline Result<void> Action::stop() const
{
    detail::Call call_;
    return call_.done(anim_action_stop(mixer_.c(), c()));
}

inline Result<void> Action::reset() const
{
    detail::Call call_;
    return call_.done(anim_action_reset(mixer_.c(), c()));
}

inline Result<void> Action::set_paused(bool paused) const
{
    detail::Call call_;
    return call_.done(anim_action_set_paused(mixer_.c(), c(), static_cast<uint8_t>(paused)));
}

inline Result<void> Action::set_enabled(bool enabled) const
{
    detail::Call call_;
    return call_.done(anim_action_set_enabled(mixer_.c(), c(), static_cast<uint8_t>(enabled)));
}

inline Result<void> Action::set_loop(LoopMode loop_mode, uint64_t repetitions) const
{
    detail::Call call_;
    return call_.done(anim_action_set_loop(mixer_.c(), c(), static_cast<uint32_t>(loop_mode), repetitions));
}

inline Result<void> Action::set_clamp_when_finished(bool clamp) const
{
    detail::Call call_;
    return call_.done(anim_action_set_clamp_when_finished(mixer_.c(), c(), static_cast<uint8_t>(clamp)));
}

inline Result<void> Action::set_zero_slopes(bool at_start, bool at_end) const
{
    detail::Call call_;
    return call_.done(anim_action_set_zero_slopes(mixer_.c(), c(), static_cast<uint8_t>(at_start), static_cast<uint8_t>(at_end)));
}

inline Result<void> Action::set_blend_mode(BlendMode blend_mode) const
{
    detail::Call call_;
    return call_.done(anim_action_set_blend_mode(mixer_.c(), c(), static_cast<uint32_t>(blend_mode)));
}

inline Result<void> Action::set_time(double seconds) const
{
    detail::Call call_;
    return call_.done(anim_action_set_time(mixer_.c(), c(), seconds));
}

inline Result<void> Action::start_at(double seconds) const
{
    detail::Call call_;
    return call_.done(anim_action_start_at(mixer_.c(), c(), seconds));
}

inline Result<void> Action::set_weight(double weight) const
{
    detail::Call call_;
    return call_.done(anim_action_set_weight(mixer_.c(), c(), weight));
}

inline Result<void> Action::set_effective_weight(double weight) const
{
    detail::Call call_;
    return call_.done(anim_action_set_effective_weight(mixer_.c(), c(), weight));
}

inline Result<void> Action::fade_in(double seconds) const
{
    detail::Call call_;
    return call_.done(anim_action_fade_in(mixer_.c(), c(), seconds));
}

inline Result<void> Action::fade_out(double seconds) const
{
    detail::Call call_;
    return call_.done(anim_action_fade_out(mixer_.c(), c(), seconds));
}

inline Result<void> Action::stop_fading() const
{
    detail::Call call_;
    return call_.done(anim_action_stop_fading(mixer_.c(), c()));
}

inline Result<void> Action::set_time_scale(double scale) const
{
    detail::Call call_;
    return call_.done(anim_action_set_time_scale(mixer_.c(), c(), scale));
}

inline Result<void> Action::set_effective_time_scale(double scale) const
{
    detail::Call call_;
    return call_.done(anim_action_set_effective_time_scale(mixer_.c(), c(), scale));
}

inline Result<void> Action::set_duration(double seconds) const
{
    detail::Call call_;
    return call_.done(anim_action_set_duration(mixer_.c(), c(), seconds));
}

inline Result<void> Action::warp(double from, double to, double seconds) const
{
    detail::Call call_;
    return call_.done(anim_action_warp(mixer_.c(), c(), from, to, seconds));
}

inline Result<void> Action::halt(double seconds) const
{
    detail::Call call_;
    return call_.done(anim_action_halt(mixer_.c(), c(), seconds));
}

inline Result<void> Action::stop_warping() const
{
    detail::Call call_;
    return call_.done(anim_action_stop_warping(mixer_.c(), c()));
}

inline Result<ActionState> Action::state() const
{
    detail::Call call_;
    ActionState state;
    AnimStatus status_ = anim_action_state(mixer_.c(), c(), detail::c(state));
    return call_.done(status_, [&] { return state; });
}

inline Result<Crowd> Crowd::create(SchemaId schema, SkinBindingId binding)
{
    detail::Call call_;
    AnimCrowd crowd{};
    AnimStatus status_ = anim_crowd_create(schema.c(), binding.c(), &crowd);
    return call_.done(status_, [&] { return Crowd(CrowdId(crowd)); });
}

inline Result<uint32_t> CrowdId::add_clip(ClipId clip) const
{
    detail::Call call_;
    uint32_t index{};
    AnimStatus status_ = anim_crowd_add_clip(c(), clip.c(), &index);
    return call_.done(status_, [&] { return index; });
}

inline Result<uint32_t> ControllerId::find_parameter(std::string_view name) const
{
    detail::Call call_;
    uint32_t parameter{};
    AnimStatus status_ = anim_controller_find_parameter(c(), detail::text(name), &parameter);
    return call_.done(status_, [&] { return parameter; });
}

inline Result<ControllerBuilder> ControllerBuilder::create(ContextId context)
{
    detail::Call call_;
    AnimControllerBuilder builder{};
    AnimStatus status_ = anim_controller_builder_create(context.c(), &builder);
    return call_.done(status_, [&] { return ControllerBuilder(ControllerBuilderId(builder)); });
}

inline Result<void> ControllerBuilderId::set_defaults(double default_fade, double stepped, Culling culling) const
{
    detail::Call call_;
    return call_.done(anim_controller_builder_set_defaults(c(), default_fade, stepped, static_cast<uint32_t>(culling)));
}

inline Result<uint32_t> ControllerBuilderId::add_parameter(
    std::string_view name, ParameterKind kind, float initial) const
{
    detail::Call call_;
    uint32_t parameter{};
    AnimStatus status_ = anim_controller_builder_add_parameter(c(), detail::text(name), static_cast<uint32_t>(kind), initial, &parameter);
    return call_.done(status_, [&] { return parameter; });
}

inline Result<uint32_t> ControllerBuilderId::add_layer(std::string_view name, const LayerOptions &options) const
{
    detail::Call call_;
    uint32_t layer{};
    AnimStatus status_ = anim_controller_builder_add_layer(c(), detail::text(name), detail::c(options), &layer);
    return call_.done(status_, [&] { return layer; });
}

inline Result<void> ControllerBuilderId::set_reference(uint32_t layer, ClipId clip, double seconds) const
{
    detail::Call call_;
    return call_.done(anim_controller_builder_set_reference(c(), layer, clip.c(), seconds));
}

inline Result<void> ControllerBuilderId::add_mask_bone(
    uint32_t layer, std::string_view bone, bool children, float weight) const
{
    detail::Call call_;
    return call_.done(anim_controller_builder_add_mask_bone(c(), layer, detail::text(bone), static_cast<uint8_t>(children), weight));
}

inline Result<uint32_t> ControllerBuilderId::add_state(
    uint32_t layer, std::string_view name, ClipId clip, const StateOptions &options) const
{
    detail::Call call_;
    uint32_t state{};
    AnimStatus status_ = anim_controller_builder_add_state(c(), layer, detail::text(name), clip.c(), detail::c(options), &state);
    return call_.done(status_, [&] { return state; });
}

inline Result<void> ControllerBuilderId::set_initial(uint32_t layer, uint32_t state) const
{
    detail::Call call_;
    return call_.done(anim_controller_builder_set_initial(c(), layer, state));
}

inline Result<void> ControllerBuilderId::set_blend(
    uint32_t layer, uint32_t state, uint32_t x, uint32_t y, BlendShape shape, BlendSync sync) const
{
    detail::Call call_;
    return call_.done(anim_controller_builder_set_blend(c(), layer, state, x, y, static_cast<uint32_t>(shape), static_cast<uint32_t>(sync)));
}

inline Result<void> ControllerBuilderId::add_blend_point(
    uint32_t layer, uint32_t state, ClipId clip, float x, float y) const
{
    detail::Call call_;
    return call_.done(anim_controller_builder_add_blend_point(c(), layer, state, clip.c(), x, y));
}

inline Result<uint32_t> ControllerBuilderId::add_transition(
    uint32_t layer, uint32_t from, uint32_t to, const TransitionOptions &options) const
{
    detail::Call call_;
    uint32_t transition{};
    AnimStatus status_ = anim_controller_builder_add_transition(c(), layer, from, to, detail::c(options), &transition);
    return call_.done(status_, [&] { return transition; });
}

inline Result<void> ControllerBuilderId::add_condition(
    uint32_t layer, uint32_t transition, uint32_t parameter, Test test, float value) const
{
    detail::Call call_;
    return call_.done(anim_controller_builder_add_condition(c(), layer, transition, parameter, static_cast<uint32_t>(test), value));
}

inline Result<Controller> ControllerBuilderId::finish() const
{
    detail::Call call_;
    AnimController controller{};
    AnimStatus status_ = anim_controller_builder_finish(c(), &controller);
    return call_.done(status_, [&] { return Controller(ControllerId(controller)); });
}

inline Result<Animator> Animator::create(ControllerId controller, InstanceId instance)
{
    detail::Call call_;
    AnimAnimator animator{};
    AnimStatus status_ = anim_animator_create(controller.c(), instance.c(), &animator);
    return call_.done(status_, [&] { return Animator(AnimatorId(animator)); });
}

inline Result<void> AnimatorId::play(std::string_view state, std::string_view layer, double fade) const
{
    detail::Call call_;
    return call_.done(anim_animator_play(c(), detail::text(state), detail::text(layer), fade));
}

inline Result<void> AnimatorId::restart(std::string_view state, std::string_view layer, double fade) const
{
    detail::Call call_;
    return call_.done(anim_animator_restart(c(), detail::text(state), detail::text(layer), fade));
}

inline Result<void> AnimatorId::stop(std::string_view layer, double fade) const
{
    detail::Call call_;
    return call_.done(anim_animator_stop(c(), detail::text(layer), fade));
}

inline Result<void> AnimatorId::seek(std::string_view layer, double seconds) const
{
    detail::Call call_;
    return call_.done(anim_animator_seek(c(), detail::text(layer), seconds));
}

inline Result<void> AnimatorId::set_speed(std::string_view layer, double speed) const
{
    detail::Call call_;
    return call_.done(anim_animator_set_speed(c(), detail::text(layer), speed));
}

inline Result<void> AnimatorId::set_layer_weight(std::string_view layer, float weight) const
{
    detail::Call call_;
    return call_.done(anim_animator_set_layer_weight(c(), detail::text(layer), weight));
}

inline Result<void> AnimatorId::set_parameter(uint32_t parameter, float value) const
{
    detail::Call call_;
    return call_.done(anim_animator_set_parameter(c(), parameter, value));
}

inline Result<void> AnimatorId::set_enabled(bool enabled) const
{
    detail::Call call_;
    return call_.done(anim_animator_set_enabled(c(), static_cast<uint8_t>(enabled)));
}

inline Result<void> AnimatorId::set_culling(Culling culling) const
{
    detail::Call call_;
    return call_.done(anim_animator_set_culling(c(), static_cast<uint32_t>(culling)));
}

inline Result<void> AnimatorId::set_visibility(bool visible, float distance) const
{
    detail::Call call_;
    return call_.done(anim_animator_set_visibility(c(), static_cast<uint8_t>(visible), distance));
}

inline Result<void> AnimatorId::set_reduced_distance(float distance) const
{
    detail::Call call_;
    return call_.done(anim_animator_set_reduced_distance(c(), distance));
}

inline Result<void> AnimatorId::set_update_interval(uint32_t interval, uint32_t offset) const
{
    detail::Call call_;
    return call_.done(anim_animator_set_update_interval(c(), interval, offset));
}

inline Result<uint32_t> AnimatorId::add_detail_level(Span<const uint32_t> joints) const
{
    detail::Call call_;
    uint32_t level{};
    AnimStatus status_ = anim_animator_add_detail_level(c(), joints.data(), joints.size(), &level);
    return call_.done(status_, [&] { return level; });
}

inline Result<void> AnimatorId::set_detail_level(uint32_t level) const
{
    detail::Call call_;
    return call_.done(anim_animator_set_detail_level(c(), level));
}

inline Result<LayerState> AnimatorId::layer(std::string_view layer) const
{
    detail::Call call_;
    LayerState state;
    AnimStatus status_ = anim_animator_layer(c(), detail::text(layer), detail::c(state));
    return call_.done(status_, [&] { return state; });
}

inline Result<void> AnimatorId::update(double seconds) const
{
    detail::Call call_;
    return call_.done(anim_animator_update(c(), seconds));
}

inline Result<void> animators_update(Span<const AnimatorId> animators, double seconds, Span<Status> statuses)
{
    detail::Call call_(detail::on_any_thread);
    if (!statuses.empty() && statuses.size() < animators.size())
        ANIM_REFUSE(Status::BufferTooSmall, "there must be room for as many statuses as objects, or none");
    return call_.done(anim_animators_update(
        reinterpret_cast<const AnimAnimator *>(animators.data()), animators.size(), seconds,
        reinterpret_cast<AnimStatus *>(statuses.data())));
}

inline Result<std::vector<Event>> AnimatorId::events() const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<Event> buffer_;
    auto ask_ = [&] {
        return anim_animator_events(c(), reinterpret_cast<AnimEvent *>(buffer_.data()), sizeof(Event), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> AnimatorId::events(Span<Event> events) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_animator_events(c(), reinterpret_cast<AnimEvent *>(events.data()), sizeof(Event), events.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<uint32_t> ControllerId::parameter_count() const
{
    detail::Call call_;
    uint32_t count{};
    AnimStatus status_ = anim_controller_parameter_count(c(), &count);
    return call_.done(status_, [&] { return count; });
}

inline Result<ParameterInfo> ControllerId::parameter(uint32_t parameter) const
{
    detail::Call call_;
    ParameterInfo info;
    AnimStatus status_ = anim_controller_parameter(c(), parameter, detail::c(info));
    return call_.done(status_, [&] { return info; });
}

inline Result<uint32_t> ControllerId::layer_count() const
{
    detail::Call call_;
    uint32_t count{};
    AnimStatus status_ = anim_controller_layer_count(c(), &count);
    return call_.done(status_, [&] { return count; });
}

inline Result<std::string_view> ControllerId::layer_name(uint32_t layer) const
{
    detail::Call call_;
    AnimText name{};
    AnimStatus status_ = anim_controller_layer_name(c(), layer, &name);
    return call_.done(status_, [&] { return detail::view(name); });
}

inline Result<uint32_t> ControllerId::state_count(uint32_t layer) const
{
    detail::Call call_;
    uint32_t count{};
    AnimStatus status_ = anim_controller_state_count(c(), layer, &count);
    return call_.done(status_, [&] { return count; });
}

inline Result<StateInfo> ControllerId::state(uint32_t layer, uint32_t state) const
{
    detail::Call call_;
    StateInfo info;
    AnimStatus status_ = anim_controller_state(c(), layer, state, detail::c(info));
    return call_.done(status_, [&] { return info; });
}

inline Result<Clip> ControllerId::state_clip(uint32_t layer, uint32_t state, uint32_t index) const
{
    detail::Call call_;
    AnimClip clip{};
    AnimStatus status_ = anim_controller_state_clip(c(), layer, state, index, &clip);
    return call_.done(status_, [&] { return Clip(ClipId(clip)); });
}

inline Result<uint32_t> AnimatorId::contribution_count() const
{
    detail::Call call_;
    uint32_t count{};
    AnimStatus status_ = anim_animator_contribution_count(c(), &count);
    return call_.done(status_, [&] { return count; });
}

inline Result<Contribution> AnimatorId::contribution(uint32_t index) const
{
    detail::Call call_;
    Contribution contribution;
    AnimStatus status_ = anim_animator_contribution(c(), index, detail::c(contribution));
    return call_.done(status_, [&] { return contribution; });
}

inline Result<uint8_t> AnimatorId::is_playing(std::string_view state) const
{
    detail::Call call_;
    uint8_t playing{};
    AnimStatus status_ = anim_animator_is_playing(c(), detail::text(state), &playing);
    return call_.done(status_, [&] { return playing; });
}

inline Result<float> AnimatorId::parameter(uint32_t parameter) const
{
    detail::Call call_;
    float value{};
    AnimStatus status_ = anim_animator_parameter(c(), parameter, &value);
    return call_.done(status_, [&] { return value; });
}

inline Result<void> InstanceId::reach(const Reach &reach) const
{
    detail::Call call_;
    return call_.done(anim_instance_reach(c(), detail::c(reach)));
}

inline Result<void> InstanceId::hold_pose(bool hold) const
{
    detail::Call call_;
    return call_.done(anim_instance_hold_pose(c(), static_cast<uint8_t>(hold)));
}

inline Result<void> InstanceId::set_root_motion(uint32_t joint, bool translation, bool rotation, bool local) const
{
    detail::Call call_;
    return call_.done(anim_instance_set_root_motion(
        c(), joint, static_cast<uint8_t>(translation), static_cast<uint8_t>(rotation), static_cast<uint8_t>(local)));
}

inline Result<RootMotion> InstanceId::root_motion() const
{
    detail::Call call_;
    RootMotion motion;
    AnimStatus status_ = anim_instance_root_motion(c(), detail::c(motion));
    return call_.done(status_, [&] { return motion; });
}

inline Result<Matrix> InstanceId::bone_matrix(uint32_t joint) const
{
    detail::Call call_;
    Matrix matrix;
    AnimStatus status_ = anim_instance_bone_matrix(c(), joint, detail::c(matrix));
    return call_.done(status_, [&] { return matrix; });
}

inline Result<void> instances_set_bones(Span<const BoneWrites> writes, Span<Status> statuses)
{
    detail::Call call_(detail::on_any_thread);
    if (!statuses.empty() && statuses.size() < writes.size())
        ANIM_REFUSE(Status::BufferTooSmall, "there must be room for as many statuses as objects, or none");
    return call_.done(anim_instances_set_bones(
        reinterpret_cast<const AnimBoneWrites *>(writes.data()), writes.size(),
        reinterpret_cast<AnimStatus *>(statuses.data())));
}

inline Result<void> skin_palettes(Span<const PaletteJob> jobs)
{
    detail::Call call_;
    return call_.done(anim_skin_palettes(reinterpret_cast<const AnimPaletteJob *>(jobs.data()), jobs.size()));
}

inline Result<History> History::create(ClipId clip, uint32_t limit)
{
    detail::Call call_;
    AnimHistory history{};
    AnimStatus status_ = anim_history_create(clip.c(), limit, &history);
    return call_.done(status_, [&] { return History(HistoryId(history)); });
}

inline Result<void> HistoryId::commit(ClipId clip, std::string_view label, uint64_t merge) const
{
    detail::Call call_;
    return call_.done(anim_history_commit(c(), clip.c(), detail::text(label), merge));
}

inline Result<void> HistoryId::end_merge() const
{
    detail::Call call_;
    return call_.done(anim_history_end_merge(c()));
}

inline Result<Clip> HistoryId::undo() const
{
    detail::Call call_;
    AnimClip clip{};
    AnimStatus status_ = anim_history_undo(c(), &clip);
    return call_.done(status_, [&] { return Clip(ClipId(clip)); });
}

inline Result<Clip> HistoryId::redo() const
{
    detail::Call call_;
    AnimClip clip{};
    AnimStatus status_ = anim_history_redo(c(), &clip);
    return call_.done(status_, [&] { return Clip(ClipId(clip)); });
}

inline Result<Clip> HistoryId::clip() const
{
    detail::Call call_;
    AnimClip clip{};
    AnimStatus status_ = anim_history_clip(c(), &clip);
    return call_.done(status_, [&] { return Clip(ClipId(clip)); });
}

inline Result<void> HistoryId::mark_saved() const
{
    detail::Call call_;
    return call_.done(anim_history_mark_saved(c()));
}

inline Result<HistoryState> HistoryId::state() const
{
    detail::Call call_;
    HistoryState state;
    AnimStatus status_ = anim_history_state(c(), detail::c(state));
    return call_.done(status_, [&] { return state; });
}

inline Result<Preview> Preview::create(InstanceId instance)
{
    detail::Call call_;
    AnimPreview preview{};
    AnimStatus status_ = anim_preview_create(instance.c(), &preview);
    return call_.done(status_, [&] { return Preview(PreviewId(preview)); });
}

inline Result<void> PreviewId::capture(ClipId clip) const
{
    detail::Call call_;
    return call_.done(anim_preview_capture(c(), clip.c()));
}

inline Result<PreviewRestore> PreviewId::restore() const
{
    detail::Call call_;
    uint32_t written{};
    uint32_t gone{};
    AnimStatus status_ = anim_preview_restore(c(), &written, &gone);
    return call_.done(status_, [&] { return PreviewRestore{written, gone}; });
}

inline Result<std::vector<uint32_t>> PreviewId::unreadable() const
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<uint32_t> buffer_;
    auto ask_ = [&] {
        return anim_preview_unreadable(c(), buffer_.data(), buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> PreviewId::unreadable(Span<uint32_t> properties) const
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_preview_unreadable(c(), properties.data(), properties.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<Recorder> Recorder::create(InstanceId instance)
{
    detail::Call call_;
    AnimRecorder recorder{};
    AnimStatus status_ = anim_recorder_create(instance.c(), &recorder);
    return call_.done(status_, [&] { return Recorder(RecorderId(recorder)); });
}

inline Result<void> RecorderId::look() const
{
    detail::Call call_;
    return call_.done(anim_recorder_look(c()));
}

inline Result<Clip> RecorderId::record(ClipId clip, double time) const
{
    detail::Call call_;
    AnimClip recorded{};
    AnimStatus status_ = anim_recorder_record(c(), clip.c(), time, &recorded);
    return call_.done(status_, [&] { return Clip(ClipId(recorded)); });
}

inline Result<RecorderStop> RecorderId::stop() const
{
    detail::Call call_;
    uint32_t written{};
    uint32_t gone{};
    AnimStatus status_ = anim_recorder_stop(c(), &written, &gone);
    return call_.done(status_, [&] { return RecorderStop{written, gone}; });
}

inline Result<TimeSnap> time_snap(double seconds, double frames_per_second, Rounding rounding)
{
    detail::Call call_;
    double snapped{};
    int64_t frame{};
    AnimStatus status_ = anim_time_snap(seconds, frames_per_second, static_cast<uint32_t>(rounding), &snapped, &frame);
    return call_.done(status_, [&] { return TimeSnap{snapped, frame}; });
}

inline Result<std::vector<Tick>> ruler_ticks(
    double start, double pixels_per_second, double width, double spacing, double frames_per_second)
{
    detail::Call call_;
    size_t count_ = 0;
    std::vector<Tick> buffer_;
    auto ask_ = [&] {
        return anim_ruler_ticks(
        start, pixels_per_second, width, spacing, frames_per_second, reinterpret_cast<AnimTick *>(buffer_.data()),
        buffer_.size(), &count_);
    };
    AnimStatus status_ = ask_();
    while (count_ > buffer_.size() && (status_ == ANIM_STATUS_OK || status_ == ANIM_STATUS_BUFFER_TOO_SMALL)) {
        buffer_.resize(count_);
        status_ = ask_();
    }
    buffer_.resize(count_ < buffer_.size() ? count_ : buffer_.size());
    return call_.done(status_, [&] { return std::move(buffer_); });
}

inline Result<size_t> ruler_ticks(
    double start, double pixels_per_second, double width, double spacing, double frames_per_second, Span<Tick> ticks)
{
    detail::Call call_;
    size_t count_ = 0;
    AnimStatus status_ = anim_ruler_ticks(
        start, pixels_per_second, width, spacing, frames_per_second, reinterpret_cast<AnimTick *>(ticks.data()),
        ticks.size(), &count_);
    return call_.done(status_, [&] { return count_; });
}

inline Result<Document> Document::load_path(ContextId context, std::string_view path, const LoadOptions &options)
{
    detail::Call call_;
    AnimDocument document{};
    AnimStatus status_ = anim_document_load_path(context.c(), detail::text(path), detail::c(options), &document);
    return call_.done(status_, [&] { return Document(DocumentId(document)); });
}

inline Result<Document> Document::load_memory(
    ContextId context, std::string_view name, Span<const uint8_t> bytes, const LoadOptions &options)
{
    detail::Call call_;
    AnimDocument document{};
    AnimStatus status_ = anim_document_load_memory(context.c(), detail::text(name), bytes.data(), bytes.size(), detail::c(options), &document);
    return call_.done(status_, [&] { return Document(DocumentId(document)); });
}

inline Result<Document> Document::load_in_place(ContextId context, std::string_view name, Span<const uint8_t> bytes)
{
    detail::Call call_;
    AnimDocument document{};
    AnimStatus status_ = anim_document_load_in_place(context.c(), detail::text(name), bytes.data(), bytes.size(), &document);
    return call_.done(status_, [&] { return Document(DocumentId(document)); });
}

inline Result<DocumentInfo> DocumentId::info() const
{
    detail::Call call_;
    DocumentInfo info;
    AnimStatus status_ = anim_document_info(c(), detail::c(info));
    return call_.done(status_, [&] { return info; });
}

inline Result<ReportLine> DocumentId::report_line(uint32_t index) const
{
    detail::Call call_;
    ReportLine line;
    AnimStatus status_ = anim_document_report_line(c(), index, detail::c(line));
    return call_.done(status_, [&] { return line; });
}

inline Result<Model> DocumentId::model() const
{
    detail::Call call_;
    AnimModel model{};
    AnimStatus status_ = anim_document_model(c(), &model);
    return call_.done(status_, [&] { return Model(ModelId(model)); });
}

inline Result<Clip> DocumentId::clip(uint32_t index) const
{
    detail::Call call_;
    AnimClip clip{};
    AnimStatus status_ = anim_document_clip(c(), index, &clip);
    return call_.done(status_, [&] { return Clip(ClipId(clip)); });
}

inline Result<Clip> DocumentId::find_clip(std::string_view name) const
{
    detail::Call call_;
    AnimClip clip{};
    AnimStatus status_ = anim_document_find_clip(c(), detail::text(name), &clip);
    return call_.done(status_, [&] { return Clip(ClipId(clip)); });
}

inline Result<DocumentLibrary> DocumentId::library(uint32_t index) const
{
    detail::Call call_;
    AnimText name{};
    AnimLibrary library{};
    AnimStatus status_ = anim_document_library(c(), index, &name, &library);
    return call_.done(status_, [&] { return DocumentLibrary{detail::view(name), Library(LibraryId(library))}; });
}

inline Result<DocumentSkeleton> DocumentId::skeleton(uint32_t index) const
{
    detail::Call call_;
    AnimText name{};
    AnimSkeleton skeleton{};
    AnimStatus status_ = anim_document_skeleton(c(), index, &name, &skeleton);
    return call_.done(status_, [&] { return DocumentSkeleton{detail::view(name), Skeleton(SkeletonId(skeleton))}; });
}

inline Result<Controller> DocumentId::controller(uint32_t index, LibraryId library) const
{
    detail::Call call_;
    AnimController controller{};
    AnimStatus status_ = anim_document_controller(c(), index, library.c(), &controller);
    return call_.done(status_, [&] { return Controller(ControllerId(controller)); });
}

inline Result<Document> Document::create(ContextId context, const DocumentParts &parts)
{
    detail::Call call_;
    AnimDocument document{};
    AnimStatus status_ = anim_document_create(context.c(), detail::c(parts), &document);
    return call_.done(status_, [&] { return Document(DocumentId(document)); });
}

inline Result<Document> DocumentId::with_clip(ClipId clip) const
{
    detail::Call call_;
    AnimDocument edited{};
    AnimStatus status_ = anim_document_with_clip(c(), clip.c(), &edited);
    return call_.done(status_, [&] { return Document(DocumentId(edited)); });
}

inline Result<WrittenFile> DocumentId::write(Format format, const WriteOptions &options) const
{
    detail::Call call_;
    AnimWrittenFile file{};
    AnimStatus status_ = anim_document_write(c(), static_cast<uint32_t>(format), detail::c(options), &file);
    return call_.done(status_, [&] { return WrittenFile(WrittenFileId(file)); });
}

inline Result<WrittenFileInfo> WrittenFileId::info() const
{
    detail::Call call_;
    WrittenFileInfo info;
    AnimStatus status_ = anim_written_file_info(c(), detail::c(info));
    return call_.done(status_, [&] { return info; });
}

inline Result<ReportLine> WrittenFileId::report_line(uint32_t index) const
{
    detail::Call call_;
    ReportLine line;
    AnimStatus status_ = anim_written_file_report_line(c(), index, detail::c(line));
    return call_.done(status_, [&] { return line; });
}

inline Result<FormatInfo> format_info(Format format)
{
    detail::Call call_;
    FormatInfo info;
    AnimStatus status_ = anim_format_info(static_cast<uint32_t>(format), detail::c(info));
    return call_.done(status_, [&] { return info; });
}

inline Result<Format> format_detect(std::string_view name, Span<const uint8_t> bytes)
{
    detail::Call call_;
    uint32_t format{};
    AnimStatus status_ = anim_format_detect(detail::text(name), bytes.data(), bytes.size(), &format);
    return call_.done(status_, [&] { return static_cast<Format>(format); });
}

static_assert(sizeof(Allocator) == sizeof(AnimAllocator), "Allocator");
static_assert(offsetof(Allocator, struct_size) == offsetof(AnimAllocator, struct_size), "Allocator.struct_size");
static_assert(offsetof(Allocator, user) == offsetof(AnimAllocator, user), "Allocator.user");
static_assert(offsetof(Allocator, allocate) == offsetof(AnimAllocator, allocate), "Allocator.allocate");
static_assert(offsetof(Allocator, reallocate) == offsetof(AnimAllocator, reallocate), "Allocator.reallocate");
static_assert(offsetof(Allocator, release) == offsetof(AnimAllocator, release), "Allocator.release");
static_assert(sizeof(ContextOptions) == sizeof(AnimContextOptions), "ContextOptions");
static_assert(offsetof(ContextOptions, struct_size) == offsetof(AnimContextOptions, struct_size), "ContextOptions.struct_size");
static_assert(offsetof(ContextOptions, log) == offsetof(AnimContextOptions, log), "ContextOptions.log");
static_assert(offsetof(ContextOptions, log_user) == offsetof(AnimContextOptions, log_user), "ContextOptions.log_user");
static_assert(offsetof(ContextOptions, log_level) == offsetof(AnimContextOptions, log_level), "ContextOptions.log_level");
static_assert(offsetof(ContextOptions, threads) == offsetof(AnimContextOptions, threads), "ContextOptions.threads");
static_assert(offsetof(ContextOptions, load_bytes) == offsetof(AnimContextOptions, load_bytes), "ContextOptions.load_bytes");
static_assert(offsetof(ContextOptions, load_elements) == offsetof(AnimContextOptions, load_elements), "ContextOptions.load_elements");
static_assert(offsetof(ContextOptions, load_depth) == offsetof(AnimContextOptions, load_depth), "ContextOptions.load_depth");
static_assert(offsetof(ContextOptions, job_width) == offsetof(AnimContextOptions, job_width), "ContextOptions.job_width");
static_assert(offsetof(ContextOptions, run_jobs) == offsetof(AnimContextOptions, run_jobs), "ContextOptions.run_jobs");
static_assert(offsetof(ContextOptions, run_jobs_user) == offsetof(AnimContextOptions, run_jobs_user), "ContextOptions.run_jobs_user");
static_assert(offsetof(ContextOptions, host_is_thread_safe) == offsetof(AnimContextOptions, host_is_thread_safe), "ContextOptions.host_is_thread_safe");
static_assert(offsetof(ContextOptions, reserved) == offsetof(AnimContextOptions, reserved), "ContextOptions.reserved");
static_assert(sizeof(Keys) == sizeof(AnimKeys), "Keys");
static_assert(offsetof(Keys, struct_size) == offsetof(AnimKeys, struct_size), "Keys.struct_size");
static_assert(offsetof(Keys, key_count) == offsetof(AnimKeys, key_count), "Keys.key_count");
static_assert(offsetof(Keys, times) == offsetof(AnimKeys, times), "Keys.times");
static_assert(offsetof(Keys, value_count) == offsetof(AnimKeys, value_count), "Keys.value_count");
static_assert(offsetof(Keys, floats) == offsetof(AnimKeys, floats), "Keys.floats");
static_assert(offsetof(Keys, doubles) == offsetof(AnimKeys, doubles), "Keys.doubles");
static_assert(offsetof(Keys, integers) == offsetof(AnimKeys, integers), "Keys.integers");
static_assert(offsetof(Keys, texts) == offsetof(AnimKeys, texts), "Keys.texts");
static_assert(offsetof(Keys, tangents_in) == offsetof(AnimKeys, tangents_in), "Keys.tangents_in");
static_assert(offsetof(Keys, tangents_out) == offsetof(AnimKeys, tangents_out), "Keys.tangents_out");
static_assert(offsetof(Keys, transitions) == offsetof(AnimKeys, transitions), "Keys.transitions");
static_assert(offsetof(Keys, modes) == offsetof(AnimKeys, modes), "Keys.modes");
static_assert(offsetof(Keys, interpolation) == offsetof(AnimKeys, interpolation), "Keys.interpolation");
static_assert(offsetof(Keys, update) == offsetof(AnimKeys, update), "Keys.update");
static_assert(offsetof(Keys, loop_wrap) == offsetof(AnimKeys, loop_wrap), "Keys.loop_wrap");
static_assert(offsetof(Keys, handles_relative) == offsetof(AnimKeys, handles_relative), "Keys.handles_relative");
static_assert(offsetof(Keys, sort) == offsetof(AnimKeys, sort), "Keys.sort");
static_assert(sizeof(ClipOptions) == sizeof(AnimClipOptions), "ClipOptions");
static_assert(offsetof(ClipOptions, struct_size) == offsetof(AnimClipOptions, struct_size), "ClipOptions.struct_size");
static_assert(offsetof(ClipOptions, length) == offsetof(AnimClipOptions, length), "ClipOptions.length");
static_assert(offsetof(ClipOptions, loop_mode) == offsetof(AnimClipOptions, loop_mode), "ClipOptions.loop_mode");
static_assert(offsetof(ClipOptions, additive) == offsetof(AnimClipOptions, additive), "ClipOptions.additive");
static_assert(offsetof(ClipOptions, reserved) == offsetof(AnimClipOptions, reserved), "ClipOptions.reserved");
static_assert(offsetof(ClipOptions, step) == offsetof(AnimClipOptions, step), "ClipOptions.step");
static_assert(offsetof(ClipOptions, user_data) == offsetof(AnimClipOptions, user_data), "ClipOptions.user_data");
static_assert(sizeof(SpriteFrame) == sizeof(AnimSpriteFrame), "SpriteFrame");
static_assert(offsetof(SpriteFrame, image) == offsetof(AnimSpriteFrame, image), "SpriteFrame.image");
static_assert(offsetof(SpriteFrame, columns) == offsetof(AnimSpriteFrame, columns), "SpriteFrame.columns");
static_assert(offsetof(SpriteFrame, rows) == offsetof(AnimSpriteFrame, rows), "SpriteFrame.rows");
static_assert(offsetof(SpriteFrame, cell) == offsetof(AnimSpriteFrame, cell), "SpriteFrame.cell");
static_assert(offsetof(SpriteFrame, reserved) == offsetof(AnimSpriteFrame, reserved), "SpriteFrame.reserved");
static_assert(sizeof(PointKey) == sizeof(AnimPointKey), "PointKey");
static_assert(offsetof(PointKey, time) == offsetof(AnimPointKey, time), "PointKey.time");
static_assert(offsetof(PointKey, name) == offsetof(AnimPointKey, name), "PointKey.name");
static_assert(offsetof(PointKey, payload) == offsetof(AnimPointKey, payload), "PointKey.payload");
static_assert(offsetof(PointKey, start_offset) == offsetof(AnimPointKey, start_offset), "PointKey.start_offset");
static_assert(sizeof(Track) == sizeof(AnimTrack), "Track");
static_assert(offsetof(Track, struct_size) == offsetof(AnimTrack, struct_size), "Track.struct_size");
static_assert(offsetof(Track, path) == offsetof(AnimTrack, path), "Track.path");
static_assert(offsetof(Track, name) == offsetof(AnimTrack, name), "Track.name");
static_assert(offsetof(Track, target) == offsetof(AnimTrack, target), "Track.target");
static_assert(offsetof(Track, joint) == offsetof(AnimTrack, joint), "Track.joint");
static_assert(offsetof(Track, part) == offsetof(AnimTrack, part), "Track.part");
static_assert(offsetof(Track, component) == offsetof(AnimTrack, component), "Track.component");
static_assert(offsetof(Track, kind) == offsetof(AnimTrack, kind), "Track.kind");
static_assert(offsetof(Track, kind_size) == offsetof(AnimTrack, kind_size), "Track.kind_size");
static_assert(offsetof(Track, key_size) == offsetof(AnimTrack, key_size), "Track.key_size");
static_assert(offsetof(Track, key_count) == offsetof(AnimTrack, key_count), "Track.key_count");
static_assert(offsetof(Track, enabled) == offsetof(AnimTrack, enabled), "Track.enabled");
static_assert(offsetof(Track, loop_wrap) == offsetof(AnimTrack, loop_wrap), "Track.loop_wrap");
static_assert(offsetof(Track, reserved) == offsetof(AnimTrack, reserved), "Track.reserved");
static_assert(sizeof(ClipEvent) == sizeof(AnimClipEvent), "ClipEvent");
static_assert(offsetof(ClipEvent, struct_size) == offsetof(AnimClipEvent, struct_size), "ClipEvent.struct_size");
static_assert(offsetof(ClipEvent, time) == offsetof(AnimClipEvent, time), "ClipEvent.time");
static_assert(offsetof(ClipEvent, name) == offsetof(AnimClipEvent, name), "ClipEvent.name");
static_assert(offsetof(ClipEvent, payload) == offsetof(AnimClipEvent, payload), "ClipEvent.payload");
static_assert(sizeof(ReadyMade) == sizeof(AnimReadyMade), "ReadyMade");
static_assert(offsetof(ReadyMade, struct_size) == offsetof(AnimReadyMade, struct_size), "ReadyMade.struct_size");
static_assert(offsetof(ReadyMade, motion) == offsetof(AnimReadyMade, motion), "ReadyMade.motion");
static_assert(offsetof(ReadyMade, axis) == offsetof(AnimReadyMade, axis), "ReadyMade.axis");
static_assert(offsetof(ReadyMade, name) == offsetof(AnimReadyMade, name), "ReadyMade.name");
static_assert(offsetof(ReadyMade, path) == offsetof(AnimReadyMade, path), "ReadyMade.path");
static_assert(offsetof(ReadyMade, property) == offsetof(AnimReadyMade, property), "ReadyMade.property");
static_assert(offsetof(ReadyMade, duration) == offsetof(AnimReadyMade, duration), "ReadyMade.duration");
static_assert(offsetof(ReadyMade, extent) == offsetof(AnimReadyMade, extent), "ReadyMade.extent");
static_assert(offsetof(ReadyMade, seed) == offsetof(AnimReadyMade, seed), "ReadyMade.seed");
static_assert(offsetof(ReadyMade, colors) == offsetof(AnimReadyMade, colors), "ReadyMade.colors");
static_assert(offsetof(ReadyMade, color_count) == offsetof(AnimReadyMade, color_count), "ReadyMade.color_count");
static_assert(sizeof(PackSettings) == sizeof(AnimPackSettings), "PackSettings");
static_assert(offsetof(PackSettings, struct_size) == offsetof(AnimPackSettings, struct_size), "PackSettings.struct_size");
static_assert(offsetof(PackSettings, error) == offsetof(AnimPackSettings, error), "PackSettings.error");
static_assert(offsetof(PackSettings, shell) == offsetof(AnimPackSettings, shell), "PackSettings.shell");
static_assert(offsetof(PackSettings, number) == offsetof(AnimPackSettings, number), "PackSettings.number");
static_assert(sizeof(PackReport) == sizeof(AnimPackReport), "PackReport");
static_assert(offsetof(PackReport, struct_size) == offsetof(AnimPackReport, struct_size), "PackReport.struct_size");
static_assert(offsetof(PackReport, bytes_before) == offsetof(AnimPackReport, bytes_before), "PackReport.bytes_before");
static_assert(offsetof(PackReport, bytes_after) == offsetof(AnimPackReport, bytes_after), "PackReport.bytes_after");
static_assert(offsetof(PackReport, error_bound) == offsetof(AnimPackReport, error_bound), "PackReport.error_bound");
static_assert(offsetof(PackReport, shell) == offsetof(AnimPackReport, shell), "PackReport.shell");
static_assert(offsetof(PackReport, worst_error) == offsetof(AnimPackReport, worst_error), "PackReport.worst_error");
static_assert(offsetof(PackReport, worst_time) == offsetof(AnimPackReport, worst_time), "PackReport.worst_time");
static_assert(offsetof(PackReport, frame_rate) == offsetof(AnimPackReport, frame_rate), "PackReport.frame_rate");
static_assert(offsetof(PackReport, worst_joint) == offsetof(AnimPackReport, worst_joint), "PackReport.worst_joint");
static_assert(offsetof(PackReport, frames) == offsetof(AnimPackReport, frames), "PackReport.frames");
static_assert(offsetof(PackReport, still_tracks) == offsetof(AnimPackReport, still_tracks), "PackReport.still_tracks");
static_assert(offsetof(PackReport, framed_tracks) == offsetof(AnimPackReport, framed_tracks), "PackReport.framed_tracks");
static_assert(offsetof(PackReport, keyed_tracks) == offsetof(AnimPackReport, keyed_tracks), "PackReport.keyed_tracks");
static_assert(offsetof(PackReport, value_tracks) == offsetof(AnimPackReport, value_tracks), "PackReport.value_tracks");
static_assert(sizeof(PackedInfo) == sizeof(AnimPackedInfo), "PackedInfo");
static_assert(offsetof(PackedInfo, struct_size) == offsetof(AnimPackedInfo, struct_size), "PackedInfo.struct_size");
static_assert(offsetof(PackedInfo, bytes) == offsetof(AnimPackedInfo, bytes), "PackedInfo.bytes");
static_assert(offsetof(PackedInfo, worst_error) == offsetof(AnimPackedInfo, worst_error), "PackedInfo.worst_error");
static_assert(offsetof(PackedInfo, frame_rate) == offsetof(AnimPackedInfo, frame_rate), "PackedInfo.frame_rate");
static_assert(offsetof(PackedInfo, frames) == offsetof(AnimPackedInfo, frames), "PackedInfo.frames");
static_assert(offsetof(PackedInfo, joints) == offsetof(AnimPackedInfo, joints), "PackedInfo.joints");
static_assert(offsetof(PackedInfo, in_place) == offsetof(AnimPackedInfo, in_place), "PackedInfo.in_place");
static_assert(offsetof(PackedInfo, reserved) == offsetof(AnimPackedInfo, reserved), "PackedInfo.reserved");
static_assert(sizeof(Transform) == sizeof(AnimTransform), "Transform");
static_assert(offsetof(Transform, translation) == offsetof(AnimTransform, translation), "Transform.translation");
static_assert(offsetof(Transform, rotation) == offsetof(AnimTransform, rotation), "Transform.rotation");
static_assert(offsetof(Transform, scale) == offsetof(AnimTransform, scale), "Transform.scale");
static_assert(sizeof(Joint) == sizeof(AnimJoint), "Joint");
static_assert(offsetof(Joint, name) == offsetof(AnimJoint, name), "Joint.name");
static_assert(offsetof(Joint, parent) == offsetof(AnimJoint, parent), "Joint.parent");
static_assert(offsetof(Joint, rest) == offsetof(AnimJoint, rest), "Joint.rest");
static_assert(sizeof(Matrix) == sizeof(AnimMatrix), "Matrix");
static_assert(offsetof(Matrix, rows) == offsetof(AnimMatrix, rows), "Matrix.rows");
static_assert(sizeof(ImportClip) == sizeof(AnimImportClip), "ImportClip");
static_assert(offsetof(ImportClip, name) == offsetof(AnimImportClip, name), "ImportClip.name");
static_assert(offsetof(ImportClip, rename) == offsetof(AnimImportClip, rename), "ImportClip.rename");
static_assert(offsetof(ImportClip, start) == offsetof(AnimImportClip, start), "ImportClip.start");
static_assert(offsetof(ImportClip, end) == offsetof(AnimImportClip, end), "ImportClip.end");
static_assert(offsetof(ImportClip, loop_mode) == offsetof(AnimImportClip, loop_mode), "ImportClip.loop_mode");
static_assert(offsetof(ImportClip, has_range) == offsetof(AnimImportClip, has_range), "ImportClip.has_range");
static_assert(sizeof(ImportSettings) == sizeof(AnimImportSettings), "ImportSettings");
static_assert(offsetof(ImportSettings, struct_size) == offsetof(AnimImportSettings, struct_size), "ImportSettings.struct_size");
static_assert(offsetof(ImportSettings, clips) == offsetof(AnimImportSettings, clips), "ImportSettings.clips");
static_assert(offsetof(ImportSettings, clip_count) == offsetof(AnimImportSettings, clip_count), "ImportSettings.clip_count");
static_assert(offsetof(ImportSettings, rate) == offsetof(AnimImportSettings, rate), "ImportSettings.rate");
static_assert(offsetof(ImportSettings, unit_meters) == offsetof(AnimImportSettings, unit_meters), "ImportSettings.unit_meters");
static_assert(offsetof(ImportSettings, scale) == offsetof(AnimImportSettings, scale), "ImportSettings.scale");
static_assert(offsetof(ImportSettings, optimize_tolerance) == offsetof(AnimImportSettings, optimize_tolerance), "ImportSettings.optimize_tolerance");
static_assert(offsetof(ImportSettings, max_influences) == offsetof(AnimImportSettings, max_influences), "ImportSettings.max_influences");
static_assert(offsetof(ImportSettings, axes) == offsetof(AnimImportSettings, axes), "ImportSettings.axes");
static_assert(offsetof(ImportSettings, skip) == offsetof(AnimImportSettings, skip), "ImportSettings.skip");
static_assert(offsetof(ImportSettings, import_animations) == offsetof(AnimImportSettings, import_animations), "ImportSettings.import_animations");
static_assert(offsetof(ImportSettings, optimize_animations) == offsetof(AnimImportSettings, optimize_animations), "ImportSettings.optimize_animations");
static_assert(offsetof(ImportSettings, trim_leading_time) == offsetof(AnimImportSettings, trim_leading_time), "ImportSettings.trim_leading_time");
static_assert(offsetof(ImportSettings, align_cubic_rotations) == offsetof(AnimImportSettings, align_cubic_rotations), "ImportSettings.align_cubic_rotations");
static_assert(sizeof(LoadOptions) == sizeof(AnimLoadOptions), "LoadOptions");
static_assert(offsetof(LoadOptions, struct_size) == offsetof(AnimLoadOptions, struct_size), "LoadOptions.struct_size");
static_assert(offsetof(LoadOptions, settings) == offsetof(AnimLoadOptions, settings), "LoadOptions.settings");
static_assert(offsetof(LoadOptions, read_file) == offsetof(AnimLoadOptions, read_file), "LoadOptions.read_file");
static_assert(offsetof(LoadOptions, read_file_user) == offsetof(AnimLoadOptions, read_file_user), "LoadOptions.read_file_user");
static_assert(offsetof(LoadOptions, progress) == offsetof(AnimLoadOptions, progress), "LoadOptions.progress");
static_assert(offsetof(LoadOptions, progress_user) == offsetof(AnimLoadOptions, progress_user), "LoadOptions.progress_user");
static_assert(offsetof(LoadOptions, import) == offsetof(AnimLoadOptions, import), "LoadOptions.import");
static_assert(sizeof(ModelInfo) == sizeof(AnimModelInfo), "ModelInfo");
static_assert(offsetof(ModelInfo, struct_size) == offsetof(AnimModelInfo, struct_size), "ModelInfo.struct_size");
static_assert(offsetof(ModelInfo, name) == offsetof(AnimModelInfo, name), "ModelInfo.name");
static_assert(offsetof(ModelInfo, joint_count) == offsetof(AnimModelInfo, joint_count), "ModelInfo.joint_count");
static_assert(offsetof(ModelInfo, mesh_count) == offsetof(AnimModelInfo, mesh_count), "ModelInfo.mesh_count");
static_assert(offsetof(ModelInfo, mesh_node_count) == offsetof(AnimModelInfo, mesh_node_count), "ModelInfo.mesh_node_count");
static_assert(offsetof(ModelInfo, skin_count) == offsetof(AnimModelInfo, skin_count), "ModelInfo.skin_count");
static_assert(offsetof(ModelInfo, clip_count) == offsetof(AnimModelInfo, clip_count), "ModelInfo.clip_count");
static_assert(offsetof(ModelInfo, material_count) == offsetof(AnimModelInfo, material_count), "ModelInfo.material_count");
static_assert(offsetof(ModelInfo, report_count) == offsetof(AnimModelInfo, report_count), "ModelInfo.report_count");
static_assert(offsetof(ModelInfo, bone_tree_count) == offsetof(AnimModelInfo, bone_tree_count), "ModelInfo.bone_tree_count");
static_assert(offsetof(ModelInfo, property_count) == offsetof(AnimModelInfo, property_count), "ModelInfo.property_count");
static_assert(offsetof(ModelInfo, extra_count) == offsetof(AnimModelInfo, extra_count), "ModelInfo.extra_count");
static_assert(offsetof(ModelInfo, hidden_joint_count) == offsetof(AnimModelInfo, hidden_joint_count), "ModelInfo.hidden_joint_count");
static_assert(offsetof(ModelInfo, reserved) == offsetof(AnimModelInfo, reserved), "ModelInfo.reserved");
static_assert(offsetof(ModelInfo, hidden_joints) == offsetof(AnimModelInfo, hidden_joints), "ModelInfo.hidden_joints");
static_assert(sizeof(ReportLine) == sizeof(AnimReportLine), "ReportLine");
static_assert(offsetof(ReportLine, struct_size) == offsetof(AnimReportLine, struct_size), "ReportLine.struct_size");
static_assert(offsetof(ReportLine, place) == offsetof(AnimReportLine, place), "ReportLine.place");
static_assert(offsetof(ReportLine, text) == offsetof(AnimReportLine, text), "ReportLine.text");
static_assert(offsetof(ReportLine, action) == offsetof(AnimReportLine, action), "ReportLine.action");
static_assert(offsetof(ReportLine, reserved) == offsetof(AnimReportLine, reserved), "ReportLine.reserved");
static_assert(sizeof(MeshNode) == sizeof(AnimMeshNode), "MeshNode");
static_assert(offsetof(MeshNode, struct_size) == offsetof(AnimMeshNode, struct_size), "MeshNode.struct_size");
static_assert(offsetof(MeshNode, joint) == offsetof(AnimMeshNode, joint), "MeshNode.joint");
static_assert(offsetof(MeshNode, mesh) == offsetof(AnimMeshNode, mesh), "MeshNode.mesh");
static_assert(offsetof(MeshNode, skin) == offsetof(AnimMeshNode, skin), "MeshNode.skin");
static_assert(offsetof(MeshNode, morph_weight_count) == offsetof(AnimMeshNode, morph_weight_count), "MeshNode.morph_weight_count");
static_assert(offsetof(MeshNode, morph_weights) == offsetof(AnimMeshNode, morph_weights), "MeshNode.morph_weights");
static_assert(sizeof(Mesh) == sizeof(AnimMesh), "Mesh");
static_assert(offsetof(Mesh, struct_size) == offsetof(AnimMesh, struct_size), "Mesh.struct_size");
static_assert(offsetof(Mesh, name) == offsetof(AnimMesh, name), "Mesh.name");
static_assert(offsetof(Mesh, primitive_count) == offsetof(AnimMesh, primitive_count), "Mesh.primitive_count");
static_assert(offsetof(Mesh, morph_target_count) == offsetof(AnimMesh, morph_target_count), "Mesh.morph_target_count");
static_assert(sizeof(Primitive) == sizeof(AnimPrimitive), "Primitive");
static_assert(offsetof(Primitive, struct_size) == offsetof(AnimPrimitive, struct_size), "Primitive.struct_size");
static_assert(offsetof(Primitive, vertex_count) == offsetof(AnimPrimitive, vertex_count), "Primitive.vertex_count");
static_assert(offsetof(Primitive, index_count) == offsetof(AnimPrimitive, index_count), "Primitive.index_count");
static_assert(offsetof(Primitive, positions) == offsetof(AnimPrimitive, positions), "Primitive.positions");
static_assert(offsetof(Primitive, normals) == offsetof(AnimPrimitive, normals), "Primitive.normals");
static_assert(offsetof(Primitive, tangents) == offsetof(AnimPrimitive, tangents), "Primitive.tangents");
static_assert(offsetof(Primitive, uvs) == offsetof(AnimPrimitive, uvs), "Primitive.uvs");
static_assert(offsetof(Primitive, colors) == offsetof(AnimPrimitive, colors), "Primitive.colors");
static_assert(offsetof(Primitive, indices) == offsetof(AnimPrimitive, indices), "Primitive.indices");
static_assert(offsetof(Primitive, material) == offsetof(AnimPrimitive, material), "Primitive.material");
static_assert(offsetof(Primitive, skinned) == offsetof(AnimPrimitive, skinned), "Primitive.skinned");
static_assert(offsetof(Primitive, uv_set_count) == offsetof(AnimPrimitive, uv_set_count), "Primitive.uv_set_count");
static_assert(offsetof(Primitive, color_set_count) == offsetof(AnimPrimitive, color_set_count), "Primitive.color_set_count");
static_assert(offsetof(Primitive, reserved) == offsetof(AnimPrimitive, reserved), "Primitive.reserved");
static_assert(sizeof(Influences) == sizeof(AnimInfluences), "Influences");
static_assert(offsetof(Influences, struct_size) == offsetof(AnimInfluences, struct_size), "Influences.struct_size");
static_assert(offsetof(Influences, vertex_count) == offsetof(AnimInfluences, vertex_count), "Influences.vertex_count");
static_assert(offsetof(Influences, influence_count) == offsetof(AnimInfluences, influence_count), "Influences.influence_count");
static_assert(offsetof(Influences, offsets) == offsetof(AnimInfluences, offsets), "Influences.offsets");
static_assert(offsetof(Influences, joints) == offsetof(AnimInfluences, joints), "Influences.joints");
static_assert(offsetof(Influences, weights) == offsetof(AnimInfluences, weights), "Influences.weights");
static_assert(sizeof(MorphTarget) == sizeof(AnimMorphTarget), "MorphTarget");
static_assert(offsetof(MorphTarget, struct_size) == offsetof(AnimMorphTarget, struct_size), "MorphTarget.struct_size");
static_assert(offsetof(MorphTarget, name) == offsetof(AnimMorphTarget, name), "MorphTarget.name");
static_assert(offsetof(MorphTarget, positions) == offsetof(AnimMorphTarget, positions), "MorphTarget.positions");
static_assert(offsetof(MorphTarget, normals) == offsetof(AnimMorphTarget, normals), "MorphTarget.normals");
static_assert(offsetof(MorphTarget, tangents) == offsetof(AnimMorphTarget, tangents), "MorphTarget.tangents");
static_assert(sizeof(Material) == sizeof(AnimMaterial), "Material");
static_assert(offsetof(Material, struct_size) == offsetof(AnimMaterial, struct_size), "Material.struct_size");
static_assert(offsetof(Material, name) == offsetof(AnimMaterial, name), "Material.name");
static_assert(offsetof(Material, base_color) == offsetof(AnimMaterial, base_color), "Material.base_color");
static_assert(sizeof(Attachment) == sizeof(AnimAttachment), "Attachment");
static_assert(offsetof(Attachment, joint) == offsetof(AnimAttachment, joint), "Attachment.joint");
static_assert(offsetof(Attachment, bone) == offsetof(AnimAttachment, bone), "Attachment.bone");
static_assert(sizeof(BoneTree) == sizeof(AnimBoneTree), "BoneTree");
static_assert(offsetof(BoneTree, struct_size) == offsetof(AnimBoneTree, struct_size), "BoneTree.struct_size");
static_assert(offsetof(BoneTree, root_count) == offsetof(AnimBoneTree, root_count), "BoneTree.root_count");
static_assert(offsetof(BoneTree, bone_count) == offsetof(AnimBoneTree, bone_count), "BoneTree.bone_count");
static_assert(offsetof(BoneTree, skin_count) == offsetof(AnimBoneTree, skin_count), "BoneTree.skin_count");
static_assert(offsetof(BoneTree, attachment_count) == offsetof(AnimBoneTree, attachment_count), "BoneTree.attachment_count");
static_assert(offsetof(BoneTree, roots) == offsetof(AnimBoneTree, roots), "BoneTree.roots");
static_assert(offsetof(BoneTree, bones) == offsetof(AnimBoneTree, bones), "BoneTree.bones");
static_assert(offsetof(BoneTree, skins) == offsetof(AnimBoneTree, skins), "BoneTree.skins");
static_assert(offsetof(BoneTree, attachments) == offsetof(AnimBoneTree, attachments), "BoneTree.attachments");
static_assert(sizeof(ModelProperty) == sizeof(AnimModelProperty), "ModelProperty");
static_assert(offsetof(ModelProperty, struct_size) == offsetof(AnimModelProperty, struct_size), "ModelProperty.struct_size");
static_assert(offsetof(ModelProperty, path) == offsetof(AnimModelProperty, path), "ModelProperty.path");
static_assert(offsetof(ModelProperty, name) == offsetof(AnimModelProperty, name), "ModelProperty.name");
static_assert(offsetof(ModelProperty, kind) == offsetof(AnimModelProperty, kind), "ModelProperty.kind");
static_assert(offsetof(ModelProperty, kind_size) == offsetof(AnimModelProperty, kind_size), "ModelProperty.kind_size");
static_assert(offsetof(ModelProperty, rest_count) == offsetof(AnimModelProperty, rest_count), "ModelProperty.rest_count");
static_assert(offsetof(ModelProperty, rest) == offsetof(AnimModelProperty, rest), "ModelProperty.rest");
static_assert(sizeof(SkinJoint) == sizeof(AnimSkinJoint), "SkinJoint");
static_assert(offsetof(SkinJoint, struct_size) == offsetof(AnimSkinJoint, struct_size), "SkinJoint.struct_size");
static_assert(offsetof(SkinJoint, name) == offsetof(AnimSkinJoint, name), "SkinJoint.name");
static_assert(offsetof(SkinJoint, joint) == offsetof(AnimSkinJoint, joint), "SkinJoint.joint");
static_assert(offsetof(SkinJoint, reserved) == offsetof(AnimSkinJoint, reserved), "SkinJoint.reserved");
static_assert(offsetof(SkinJoint, inverse_bind) == offsetof(AnimSkinJoint, inverse_bind), "SkinJoint.inverse_bind");
static_assert(sizeof(Bounds) == sizeof(AnimBounds), "Bounds");
static_assert(offsetof(Bounds, min) == offsetof(AnimBounds, min), "Bounds.min");
static_assert(offsetof(Bounds, max) == offsetof(AnimBounds, max), "Bounds.max");
static_assert(sizeof(SkinJob) == sizeof(AnimSkinJob), "SkinJob");
static_assert(offsetof(SkinJob, struct_size) == offsetof(AnimSkinJob, struct_size), "SkinJob.struct_size");
static_assert(offsetof(SkinJob, mesh) == offsetof(AnimSkinJob, mesh), "SkinJob.mesh");
static_assert(offsetof(SkinJob, palette) == offsetof(AnimSkinJob, palette), "SkinJob.palette");
static_assert(offsetof(SkinJob, palette_count) == offsetof(AnimSkinJob, palette_count), "SkinJob.palette_count");
static_assert(offsetof(SkinJob, morph_weights) == offsetof(AnimSkinJob, morph_weights), "SkinJob.morph_weights");
static_assert(offsetof(SkinJob, morph_weight_count) == offsetof(AnimSkinJob, morph_weight_count), "SkinJob.morph_weight_count");
static_assert(offsetof(SkinJob, positions) == offsetof(AnimSkinJob, positions), "SkinJob.positions");
static_assert(offsetof(SkinJob, normals) == offsetof(AnimSkinJob, normals), "SkinJob.normals");
static_assert(offsetof(SkinJob, tangents) == offsetof(AnimSkinJob, tangents), "SkinJob.tangents");
static_assert(offsetof(SkinJob, vertex_capacity) == offsetof(AnimSkinJob, vertex_capacity), "SkinJob.vertex_capacity");
static_assert(offsetof(SkinJob, position_stride) == offsetof(AnimSkinJob, position_stride), "SkinJob.position_stride");
static_assert(offsetof(SkinJob, normal_stride) == offsetof(AnimSkinJob, normal_stride), "SkinJob.normal_stride");
static_assert(offsetof(SkinJob, tangent_stride) == offsetof(AnimSkinJob, tangent_stride), "SkinJob.tangent_stride");
static_assert(offsetof(SkinJob, method) == offsetof(AnimSkinJob, method), "SkinJob.method");
static_assert(offsetof(SkinJob, previous_palette) == offsetof(AnimSkinJob, previous_palette), "SkinJob.previous_palette");
static_assert(offsetof(SkinJob, previous_palette_count) == offsetof(AnimSkinJob, previous_palette_count), "SkinJob.previous_palette_count");
static_assert(offsetof(SkinJob, previous_morph_weights) == offsetof(AnimSkinJob, previous_morph_weights), "SkinJob.previous_morph_weights");
static_assert(offsetof(SkinJob, previous_morph_weight_count) == offsetof(AnimSkinJob, previous_morph_weight_count), "SkinJob.previous_morph_weight_count");
static_assert(offsetof(SkinJob, previous_positions) == offsetof(AnimSkinJob, previous_positions), "SkinJob.previous_positions");
static_assert(offsetof(SkinJob, previous_position_stride) == offsetof(AnimSkinJob, previous_position_stride), "SkinJob.previous_position_stride");
static_assert(offsetof(SkinJob, reserved) == offsetof(AnimSkinJob, reserved), "SkinJob.reserved");
static_assert(sizeof(PropertyOptions) == sizeof(AnimPropertyOptions), "PropertyOptions");
static_assert(offsetof(PropertyOptions, struct_size) == offsetof(AnimPropertyOptions, struct_size), "PropertyOptions.struct_size");
static_assert(offsetof(PropertyOptions, path) == offsetof(AnimPropertyOptions, path), "PropertyOptions.path");
static_assert(offsetof(PropertyOptions, name) == offsetof(AnimPropertyOptions, name), "PropertyOptions.name");
static_assert(offsetof(PropertyOptions, kind) == offsetof(AnimPropertyOptions, kind), "PropertyOptions.kind");
static_assert(offsetof(PropertyOptions, kind_size) == offsetof(AnimPropertyOptions, kind_size), "PropertyOptions.kind_size");
static_assert(offsetof(PropertyOptions, access) == offsetof(AnimPropertyOptions, access), "PropertyOptions.access");
static_assert(offsetof(PropertyOptions, srgb_bytes) == offsetof(AnimPropertyOptions, srgb_bytes), "PropertyOptions.srgb_bytes");
static_assert(offsetof(PropertyOptions, shared) == offsetof(AnimPropertyOptions, shared), "PropertyOptions.shared");
static_assert(offsetof(PropertyOptions, has_range) == offsetof(AnimPropertyOptions, has_range), "PropertyOptions.has_range");
static_assert(offsetof(PropertyOptions, reserved) == offsetof(AnimPropertyOptions, reserved), "PropertyOptions.reserved");
static_assert(offsetof(PropertyOptions, set) == offsetof(AnimPropertyOptions, set), "PropertyOptions.set");
static_assert(offsetof(PropertyOptions, get) == offsetof(AnimPropertyOptions, get), "PropertyOptions.get");
static_assert(offsetof(PropertyOptions, user) == offsetof(AnimPropertyOptions, user), "PropertyOptions.user");
static_assert(offsetof(PropertyOptions, offset) == offsetof(AnimPropertyOptions, offset), "PropertyOptions.offset");
static_assert(offsetof(PropertyOptions, range_min) == offsetof(AnimPropertyOptions, range_min), "PropertyOptions.range_min");
static_assert(offsetof(PropertyOptions, range_max) == offsetof(AnimPropertyOptions, range_max), "PropertyOptions.range_max");
static_assert(offsetof(PropertyOptions, transform_part) == offsetof(AnimPropertyOptions, transform_part), "PropertyOptions.transform_part");
static_assert(offsetof(PropertyOptions, weights_joint) == offsetof(AnimPropertyOptions, weights_joint), "PropertyOptions.weights_joint");
static_assert(offsetof(PropertyOptions, initial) == offsetof(AnimPropertyOptions, initial), "PropertyOptions.initial");
static_assert(offsetof(PropertyOptions, initial_count) == offsetof(AnimPropertyOptions, initial_count), "PropertyOptions.initial_count");
static_assert(sizeof(BatchEntry) == sizeof(AnimBatchEntry), "BatchEntry");
static_assert(offsetof(BatchEntry, owner) == offsetof(AnimBatchEntry, owner), "BatchEntry.owner");
static_assert(offsetof(BatchEntry, tag) == offsetof(AnimBatchEntry, tag), "BatchEntry.tag");
static_assert(offsetof(BatchEntry, property) == offsetof(AnimBatchEntry, property), "BatchEntry.property");
static_assert(offsetof(BatchEntry, offset) == offsetof(AnimBatchEntry, offset), "BatchEntry.offset");
static_assert(sizeof(Argument) == sizeof(AnimArgument), "Argument");
static_assert(offsetof(Argument, kind) == offsetof(AnimArgument, kind), "Argument.kind");
static_assert(offsetof(Argument, count) == offsetof(AnimArgument, count), "Argument.count");
static_assert(offsetof(Argument, floats) == offsetof(AnimArgument, floats), "Argument.floats");
static_assert(offsetof(Argument, integers) == offsetof(AnimArgument, integers), "Argument.integers");
static_assert(offsetof(Argument, number) == offsetof(AnimArgument, number), "Argument.number");
static_assert(offsetof(Argument, text) == offsetof(AnimArgument, text), "Argument.text");
static_assert(sizeof(Event) == sizeof(AnimEvent), "Event");
static_assert(offsetof(Event, kind) == offsetof(AnimEvent, kind), "Event.kind");
static_assert(offsetof(Event, forward) == offsetof(AnimEvent, forward), "Event.forward");
static_assert(offsetof(Event, reserved) == offsetof(AnimEvent, reserved), "Event.reserved");
static_assert(offsetof(Event, instance) == offsetof(AnimEvent, instance), "Event.instance");
static_assert(offsetof(Event, tag) == offsetof(AnimEvent, tag), "Event.tag");
static_assert(offsetof(Event, action) == offsetof(AnimEvent, action), "Event.action");
static_assert(offsetof(Event, time) == offsetof(AnimEvent, time), "Event.time");
static_assert(offsetof(Event, offset) == offsetof(AnimEvent, offset), "Event.offset");
static_assert(offsetof(Event, count) == offsetof(AnimEvent, count), "Event.count");
static_assert(offsetof(Event, track) == offsetof(AnimEvent, track), "Event.track");
static_assert(offsetof(Event, key) == offsetof(AnimEvent, key), "Event.key");
static_assert(offsetof(Event, name) == offsetof(AnimEvent, name), "Event.name");
static_assert(offsetof(Event, previous) == offsetof(AnimEvent, previous), "Event.previous");
static_assert(offsetof(Event, event) == offsetof(AnimEvent, event), "Event.event");
static_assert(offsetof(Event, payload) == offsetof(AnimEvent, payload), "Event.payload");
static_assert(sizeof(PlayOptions) == sizeof(AnimPlayOptions), "PlayOptions");
static_assert(offsetof(PlayOptions, struct_size) == offsetof(AnimPlayOptions, struct_size), "PlayOptions.struct_size");
static_assert(offsetof(PlayOptions, blend) == offsetof(AnimPlayOptions, blend), "PlayOptions.blend");
static_assert(offsetof(PlayOptions, speed) == offsetof(AnimPlayOptions, speed), "PlayOptions.speed");
static_assert(offsetof(PlayOptions, section_start) == offsetof(AnimPlayOptions, section_start), "PlayOptions.section_start");
static_assert(offsetof(PlayOptions, section_end) == offsetof(AnimPlayOptions, section_end), "PlayOptions.section_end");
static_assert(offsetof(PlayOptions, loop_mode) == offsetof(AnimPlayOptions, loop_mode), "PlayOptions.loop_mode");
static_assert(offsetof(PlayOptions, from_end) == offsetof(AnimPlayOptions, from_end), "PlayOptions.from_end");
static_assert(offsetof(PlayOptions, has_section) == offsetof(AnimPlayOptions, has_section), "PlayOptions.has_section");
static_assert(offsetof(PlayOptions, reserved) == offsetof(AnimPlayOptions, reserved), "PlayOptions.reserved");
static_assert(sizeof(PlayerState) == sizeof(AnimPlayerState), "PlayerState");
static_assert(offsetof(PlayerState, struct_size) == offsetof(AnimPlayerState, struct_size), "PlayerState.struct_size");
static_assert(offsetof(PlayerState, assigned) == offsetof(AnimPlayerState, assigned), "PlayerState.assigned");
static_assert(offsetof(PlayerState, position) == offsetof(AnimPlayerState, position), "PlayerState.position");
static_assert(offsetof(PlayerState, length) == offsetof(AnimPlayerState, length), "PlayerState.length");
static_assert(offsetof(PlayerState, speed) == offsetof(AnimPlayerState, speed), "PlayerState.speed");
static_assert(offsetof(PlayerState, fade) == offsetof(AnimPlayerState, fade), "PlayerState.fade");
static_assert(offsetof(PlayerState, queued) == offsetof(AnimPlayerState, queued), "PlayerState.queued");
static_assert(offsetof(PlayerState, playing) == offsetof(AnimPlayerState, playing), "PlayerState.playing");
static_assert(offsetof(PlayerState, reserved) == offsetof(AnimPlayerState, reserved), "PlayerState.reserved");
static_assert(sizeof(SharedState) == sizeof(AnimSharedState), "SharedState");
static_assert(offsetof(SharedState, struct_size) == offsetof(AnimSharedState, struct_size), "SharedState.struct_size");
static_assert(offsetof(SharedState, clip) == offsetof(AnimSharedState, clip), "SharedState.clip");
static_assert(offsetof(SharedState, position) == offsetof(AnimSharedState, position), "SharedState.position");
static_assert(offsetof(SharedState, speed) == offsetof(AnimSharedState, speed), "SharedState.speed");
static_assert(offsetof(SharedState, section_start) == offsetof(AnimSharedState, section_start), "SharedState.section_start");
static_assert(offsetof(SharedState, section_end) == offsetof(AnimSharedState, section_end), "SharedState.section_end");
static_assert(offsetof(SharedState, loop_mode) == offsetof(AnimSharedState, loop_mode), "SharedState.loop_mode");
static_assert(offsetof(SharedState, has_section) == offsetof(AnimSharedState, has_section), "SharedState.has_section");
static_assert(offsetof(SharedState, turned) == offsetof(AnimSharedState, turned), "SharedState.turned");
static_assert(offsetof(SharedState, playing) == offsetof(AnimSharedState, playing), "SharedState.playing");
static_assert(offsetof(SharedState, reserved) == offsetof(AnimSharedState, reserved), "SharedState.reserved");
static_assert(sizeof(MixerState) == sizeof(AnimMixerState), "MixerState");
static_assert(offsetof(MixerState, struct_size) == offsetof(AnimMixerState, struct_size), "MixerState.struct_size");
static_assert(offsetof(MixerState, time) == offsetof(AnimMixerState, time), "MixerState.time");
static_assert(offsetof(MixerState, time_scale) == offsetof(AnimMixerState, time_scale), "MixerState.time_scale");
static_assert(offsetof(MixerState, actions) == offsetof(AnimMixerState, actions), "MixerState.actions");
static_assert(offsetof(MixerState, active_actions) == offsetof(AnimMixerState, active_actions), "MixerState.active_actions");
static_assert(sizeof(ActionState) == sizeof(AnimActionState), "ActionState");
static_assert(offsetof(ActionState, struct_size) == offsetof(AnimActionState, struct_size), "ActionState.struct_size");
static_assert(offsetof(ActionState, time) == offsetof(AnimActionState, time), "ActionState.time");
static_assert(offsetof(ActionState, position) == offsetof(AnimActionState, position), "ActionState.position");
static_assert(offsetof(ActionState, weight) == offsetof(AnimActionState, weight), "ActionState.weight");
static_assert(offsetof(ActionState, effective_weight) == offsetof(AnimActionState, effective_weight), "ActionState.effective_weight");
static_assert(offsetof(ActionState, time_scale) == offsetof(AnimActionState, time_scale), "ActionState.time_scale");
static_assert(offsetof(ActionState, effective_time_scale) == offsetof(AnimActionState, effective_time_scale), "ActionState.effective_time_scale");
static_assert(offsetof(ActionState, loop_count) == offsetof(AnimActionState, loop_count), "ActionState.loop_count");
static_assert(offsetof(ActionState, repetitions) == offsetof(AnimActionState, repetitions), "ActionState.repetitions");
static_assert(offsetof(ActionState, loop_mode) == offsetof(AnimActionState, loop_mode), "ActionState.loop_mode");
static_assert(offsetof(ActionState, blend_mode) == offsetof(AnimActionState, blend_mode), "ActionState.blend_mode");
static_assert(offsetof(ActionState, active) == offsetof(AnimActionState, active), "ActionState.active");
static_assert(offsetof(ActionState, enabled) == offsetof(AnimActionState, enabled), "ActionState.enabled");
static_assert(offsetof(ActionState, running) == offsetof(AnimActionState, running), "ActionState.running");
static_assert(offsetof(ActionState, paused) == offsetof(AnimActionState, paused), "ActionState.paused");
static_assert(offsetof(ActionState, fading) == offsetof(AnimActionState, fading), "ActionState.fading");
static_assert(offsetof(ActionState, warping) == offsetof(AnimActionState, warping), "ActionState.warping");
static_assert(offsetof(ActionState, reserved) == offsetof(AnimActionState, reserved), "ActionState.reserved");
static_assert(sizeof(CrowdMember) == sizeof(AnimCrowdMember), "CrowdMember");
static_assert(offsetof(CrowdMember, times) == offsetof(AnimCrowdMember, times), "CrowdMember.times");
static_assert(offsetof(CrowdMember, clips) == offsetof(AnimCrowdMember, clips), "CrowdMember.clips");
static_assert(offsetof(CrowdMember, weights) == offsetof(AnimCrowdMember, weights), "CrowdMember.weights");
static_assert(sizeof(LayerOptions) == sizeof(AnimLayerOptions), "LayerOptions");
static_assert(offsetof(LayerOptions, struct_size) == offsetof(AnimLayerOptions, struct_size), "LayerOptions.struct_size");
static_assert(offsetof(LayerOptions, speed) == offsetof(AnimLayerOptions, speed), "LayerOptions.speed");
static_assert(offsetof(LayerOptions, weight) == offsetof(AnimLayerOptions, weight), "LayerOptions.weight");
static_assert(offsetof(LayerOptions, additive) == offsetof(AnimLayerOptions, additive), "LayerOptions.additive");
static_assert(offsetof(LayerOptions, reserved) == offsetof(AnimLayerOptions, reserved), "LayerOptions.reserved");
static_assert(sizeof(StateOptions) == sizeof(AnimStateOptions), "StateOptions");
static_assert(offsetof(StateOptions, struct_size) == offsetof(AnimStateOptions, struct_size), "StateOptions.struct_size");
static_assert(offsetof(StateOptions, speed) == offsetof(AnimStateOptions, speed), "StateOptions.speed");
static_assert(offsetof(StateOptions, fade_in) == offsetof(AnimStateOptions, fade_in), "StateOptions.fade_in");
static_assert(offsetof(StateOptions, stepped) == offsetof(AnimStateOptions, stepped), "StateOptions.stepped");
static_assert(offsetof(StateOptions, looped) == offsetof(AnimStateOptions, looped), "StateOptions.looped");
static_assert(offsetof(StateOptions, mirror) == offsetof(AnimStateOptions, mirror), "StateOptions.mirror");
static_assert(offsetof(StateOptions, reserved) == offsetof(AnimStateOptions, reserved), "StateOptions.reserved");
static_assert(sizeof(TransitionOptions) == sizeof(AnimTransitionOptions), "TransitionOptions");
static_assert(offsetof(TransitionOptions, struct_size) == offsetof(AnimTransitionOptions, struct_size), "TransitionOptions.struct_size");
static_assert(offsetof(TransitionOptions, fade) == offsetof(AnimTransitionOptions, fade), "TransitionOptions.fade");
static_assert(offsetof(TransitionOptions, exit_time) == offsetof(AnimTransitionOptions, exit_time), "TransitionOptions.exit_time");
static_assert(offsetof(TransitionOptions, priority) == offsetof(AnimTransitionOptions, priority), "TransitionOptions.priority");
static_assert(offsetof(TransitionOptions, interruption) == offsetof(AnimTransitionOptions, interruption), "TransitionOptions.interruption");
static_assert(sizeof(LayerState) == sizeof(AnimLayerState), "LayerState");
static_assert(offsetof(LayerState, struct_size) == offsetof(AnimLayerState, struct_size), "LayerState.struct_size");
static_assert(offsetof(LayerState, state) == offsetof(AnimLayerState, state), "LayerState.state");
static_assert(offsetof(LayerState, previous) == offsetof(AnimLayerState, previous), "LayerState.previous");
static_assert(offsetof(LayerState, progress) == offsetof(AnimLayerState, progress), "LayerState.progress");
static_assert(offsetof(LayerState, time) == offsetof(AnimLayerState, time), "LayerState.time");
static_assert(offsetof(LayerState, length) == offsetof(AnimLayerState, length), "LayerState.length");
static_assert(offsetof(LayerState, speed) == offsetof(AnimLayerState, speed), "LayerState.speed");
static_assert(offsetof(LayerState, weight) == offsetof(AnimLayerState, weight), "LayerState.weight");
static_assert(offsetof(LayerState, finished) == offsetof(AnimLayerState, finished), "LayerState.finished");
static_assert(offsetof(LayerState, reserved) == offsetof(AnimLayerState, reserved), "LayerState.reserved");
static_assert(sizeof(ParameterInfo) == sizeof(AnimParameterInfo), "ParameterInfo");
static_assert(offsetof(ParameterInfo, struct_size) == offsetof(AnimParameterInfo, struct_size), "ParameterInfo.struct_size");
static_assert(offsetof(ParameterInfo, name) == offsetof(AnimParameterInfo, name), "ParameterInfo.name");
static_assert(offsetof(ParameterInfo, kind) == offsetof(AnimParameterInfo, kind), "ParameterInfo.kind");
static_assert(offsetof(ParameterInfo, initial) == offsetof(AnimParameterInfo, initial), "ParameterInfo.initial");
static_assert(sizeof(StateInfo) == sizeof(AnimStateInfo), "StateInfo");
static_assert(offsetof(StateInfo, struct_size) == offsetof(AnimStateInfo, struct_size), "StateInfo.struct_size");
static_assert(offsetof(StateInfo, name) == offsetof(AnimStateInfo, name), "StateInfo.name");
static_assert(offsetof(StateInfo, action) == offsetof(AnimStateInfo, action), "StateInfo.action");
static_assert(offsetof(StateInfo, speed) == offsetof(AnimStateInfo, speed), "StateInfo.speed");
static_assert(offsetof(StateInfo, clip_count) == offsetof(AnimStateInfo, clip_count), "StateInfo.clip_count");
static_assert(offsetof(StateInfo, looped) == offsetof(AnimStateInfo, looped), "StateInfo.looped");
static_assert(offsetof(StateInfo, mirror) == offsetof(AnimStateInfo, mirror), "StateInfo.mirror");
static_assert(offsetof(StateInfo, reserved) == offsetof(AnimStateInfo, reserved), "StateInfo.reserved");
static_assert(sizeof(Contribution) == sizeof(AnimContribution), "Contribution");
static_assert(offsetof(Contribution, struct_size) == offsetof(AnimContribution, struct_size), "Contribution.struct_size");
static_assert(offsetof(Contribution, state) == offsetof(AnimContribution, state), "Contribution.state");
static_assert(offsetof(Contribution, clip) == offsetof(AnimContribution, clip), "Contribution.clip");
static_assert(offsetof(Contribution, time) == offsetof(AnimContribution, time), "Contribution.time");
static_assert(offsetof(Contribution, layer) == offsetof(AnimContribution, layer), "Contribution.layer");
static_assert(offsetof(Contribution, weight) == offsetof(AnimContribution, weight), "Contribution.weight");
static_assert(sizeof(Reach) == sizeof(AnimReach), "Reach");
static_assert(offsetof(Reach, struct_size) == offsetof(AnimReach, struct_size), "Reach.struct_size");
static_assert(offsetof(Reach, tip) == offsetof(AnimReach, tip), "Reach.tip");
static_assert(offsetof(Reach, mid) == offsetof(AnimReach, mid), "Reach.mid");
static_assert(offsetof(Reach, root) == offsetof(AnimReach, root), "Reach.root");
static_assert(offsetof(Reach, weight) == offsetof(AnimReach, weight), "Reach.weight");
static_assert(offsetof(Reach, softness) == offsetof(AnimReach, softness), "Reach.softness");
static_assert(offsetof(Reach, target) == offsetof(AnimReach, target), "Reach.target");
static_assert(offsetof(Reach, pole) == offsetof(AnimReach, pole), "Reach.pole");
static_assert(offsetof(Reach, has_pole) == offsetof(AnimReach, has_pole), "Reach.has_pole");
static_assert(offsetof(Reach, reserved) == offsetof(AnimReach, reserved), "Reach.reserved");
static_assert(sizeof(RootMotion) == sizeof(AnimRootMotion), "RootMotion");
static_assert(offsetof(RootMotion, translation) == offsetof(AnimRootMotion, translation), "RootMotion.translation");
static_assert(offsetof(RootMotion, rotation) == offsetof(AnimRootMotion, rotation), "RootMotion.rotation");
static_assert(sizeof(BoneWrites) == sizeof(AnimBoneWrites), "BoneWrites");
static_assert(offsetof(BoneWrites, struct_size) == offsetof(AnimBoneWrites, struct_size), "BoneWrites.struct_size");
static_assert(offsetof(BoneWrites, instance) == offsetof(AnimBoneWrites, instance), "BoneWrites.instance");
static_assert(offsetof(BoneWrites, joints) == offsetof(AnimBoneWrites, joints), "BoneWrites.joints");
static_assert(offsetof(BoneWrites, positions) == offsetof(AnimBoneWrites, positions), "BoneWrites.positions");
static_assert(offsetof(BoneWrites, rotations) == offsetof(AnimBoneWrites, rotations), "BoneWrites.rotations");
static_assert(offsetof(BoneWrites, count) == offsetof(AnimBoneWrites, count), "BoneWrites.count");
static_assert(offsetof(BoneWrites, weight) == offsetof(AnimBoneWrites, weight), "BoneWrites.weight");
static_assert(offsetof(BoneWrites, reserved) == offsetof(AnimBoneWrites, reserved), "BoneWrites.reserved");
static_assert(sizeof(PaletteJob) == sizeof(AnimPaletteJob), "PaletteJob");
static_assert(offsetof(PaletteJob, struct_size) == offsetof(AnimPaletteJob, struct_size), "PaletteJob.struct_size");
static_assert(offsetof(PaletteJob, binding) == offsetof(AnimPaletteJob, binding), "PaletteJob.binding");
static_assert(offsetof(PaletteJob, instance) == offsetof(AnimPaletteJob, instance), "PaletteJob.instance");
static_assert(offsetof(PaletteJob, model_matrices) == offsetof(AnimPaletteJob, model_matrices), "PaletteJob.model_matrices");
static_assert(offsetof(PaletteJob, matrix_count) == offsetof(AnimPaletteJob, matrix_count), "PaletteJob.matrix_count");
static_assert(offsetof(PaletteJob, palette) == offsetof(AnimPaletteJob, palette), "PaletteJob.palette");
static_assert(offsetof(PaletteJob, palette_capacity) == offsetof(AnimPaletteJob, palette_capacity), "PaletteJob.palette_capacity");
static_assert(sizeof(HistoryState) == sizeof(AnimHistoryState), "HistoryState");
static_assert(offsetof(HistoryState, struct_size) == offsetof(AnimHistoryState, struct_size), "HistoryState.struct_size");
static_assert(offsetof(HistoryState, undo_label) == offsetof(AnimHistoryState, undo_label), "HistoryState.undo_label");
static_assert(offsetof(HistoryState, redo_label) == offsetof(AnimHistoryState, redo_label), "HistoryState.redo_label");
static_assert(offsetof(HistoryState, undo_count) == offsetof(AnimHistoryState, undo_count), "HistoryState.undo_count");
static_assert(offsetof(HistoryState, redo_count) == offsetof(AnimHistoryState, redo_count), "HistoryState.redo_count");
static_assert(offsetof(HistoryState, is_saved) == offsetof(AnimHistoryState, is_saved), "HistoryState.is_saved");
static_assert(offsetof(HistoryState, reserved) == offsetof(AnimHistoryState, reserved), "HistoryState.reserved");
static_assert(sizeof(Tick) == sizeof(AnimTick), "Tick");
static_assert(offsetof(Tick, time) == offsetof(AnimTick, time), "Tick.time");
static_assert(offsetof(Tick, x) == offsetof(AnimTick, x), "Tick.x");
static_assert(offsetof(Tick, number) == offsetof(AnimTick, number), "Tick.number");
static_assert(offsetof(Tick, major) == offsetof(AnimTick, major), "Tick.major");
static_assert(offsetof(Tick, reserved) == offsetof(AnimTick, reserved), "Tick.reserved");
static_assert(sizeof(DocumentInfo) == sizeof(AnimDocumentInfo), "DocumentInfo");
static_assert(offsetof(DocumentInfo, struct_size) == offsetof(AnimDocumentInfo, struct_size), "DocumentInfo.struct_size");
static_assert(offsetof(DocumentInfo, name) == offsetof(AnimDocumentInfo, name), "DocumentInfo.name");
static_assert(offsetof(DocumentInfo, clip_count) == offsetof(AnimDocumentInfo, clip_count), "DocumentInfo.clip_count");
static_assert(offsetof(DocumentInfo, library_count) == offsetof(AnimDocumentInfo, library_count), "DocumentInfo.library_count");
static_assert(offsetof(DocumentInfo, controller_count) == offsetof(AnimDocumentInfo, controller_count), "DocumentInfo.controller_count");
static_assert(offsetof(DocumentInfo, skeleton_count) == offsetof(AnimDocumentInfo, skeleton_count), "DocumentInfo.skeleton_count");
static_assert(offsetof(DocumentInfo, report_count) == offsetof(AnimDocumentInfo, report_count), "DocumentInfo.report_count");
static_assert(offsetof(DocumentInfo, kept_count) == offsetof(AnimDocumentInfo, kept_count), "DocumentInfo.kept_count");
static_assert(offsetof(DocumentInfo, has_model) == offsetof(AnimDocumentInfo, has_model), "DocumentInfo.has_model");
static_assert(offsetof(DocumentInfo, reserved) == offsetof(AnimDocumentInfo, reserved), "DocumentInfo.reserved");
static_assert(sizeof(DocumentParts) == sizeof(AnimDocumentParts), "DocumentParts");
static_assert(offsetof(DocumentParts, struct_size) == offsetof(AnimDocumentParts, struct_size), "DocumentParts.struct_size");
static_assert(offsetof(DocumentParts, name) == offsetof(AnimDocumentParts, name), "DocumentParts.name");
static_assert(offsetof(DocumentParts, model) == offsetof(AnimDocumentParts, model), "DocumentParts.model");
static_assert(offsetof(DocumentParts, clips) == offsetof(AnimDocumentParts, clips), "DocumentParts.clips");
static_assert(offsetof(DocumentParts, clip_count) == offsetof(AnimDocumentParts, clip_count), "DocumentParts.clip_count");
static_assert(offsetof(DocumentParts, controllers) == offsetof(AnimDocumentParts, controllers), "DocumentParts.controllers");
static_assert(offsetof(DocumentParts, controller_count) == offsetof(AnimDocumentParts, controller_count), "DocumentParts.controller_count");
static_assert(offsetof(DocumentParts, libraries) == offsetof(AnimDocumentParts, libraries), "DocumentParts.libraries");
static_assert(offsetof(DocumentParts, library_names) == offsetof(AnimDocumentParts, library_names), "DocumentParts.library_names");
static_assert(offsetof(DocumentParts, library_count) == offsetof(AnimDocumentParts, library_count), "DocumentParts.library_count");
static_assert(offsetof(DocumentParts, skeletons) == offsetof(AnimDocumentParts, skeletons), "DocumentParts.skeletons");
static_assert(offsetof(DocumentParts, skeleton_names) == offsetof(AnimDocumentParts, skeleton_names), "DocumentParts.skeleton_names");
static_assert(offsetof(DocumentParts, skeleton_count) == offsetof(AnimDocumentParts, skeleton_count), "DocumentParts.skeleton_count");
static_assert(sizeof(WriteOptions) == sizeof(AnimWriteOptions), "WriteOptions");
static_assert(offsetof(WriteOptions, struct_size) == offsetof(AnimWriteOptions, struct_size), "WriteOptions.struct_size");
static_assert(offsetof(WriteOptions, clip) == offsetof(AnimWriteOptions, clip), "WriteOptions.clip");
static_assert(offsetof(WriteOptions, library) == offsetof(AnimWriteOptions, library), "WriteOptions.library");
static_assert(offsetof(WriteOptions, tolerance) == offsetof(AnimWriteOptions, tolerance), "WriteOptions.tolerance");
static_assert(offsetof(WriteOptions, pretty) == offsetof(AnimWriteOptions, pretty), "WriteOptions.pretty");
static_assert(offsetof(WriteOptions, reserved) == offsetof(AnimWriteOptions, reserved), "WriteOptions.reserved");
static_assert(sizeof(WrittenFileInfo) == sizeof(AnimWrittenFileInfo), "WrittenFileInfo");
static_assert(offsetof(WrittenFileInfo, struct_size) == offsetof(AnimWrittenFileInfo, struct_size), "WrittenFileInfo.struct_size");
static_assert(offsetof(WrittenFileInfo, bytes) == offsetof(AnimWrittenFileInfo, bytes), "WrittenFileInfo.bytes");
static_assert(offsetof(WrittenFileInfo, size) == offsetof(AnimWrittenFileInfo, size), "WrittenFileInfo.size");
static_assert(offsetof(WrittenFileInfo, report_count) == offsetof(AnimWrittenFileInfo, report_count), "WrittenFileInfo.report_count");
static_assert(offsetof(WrittenFileInfo, reserved) == offsetof(AnimWrittenFileInfo, reserved), "WrittenFileInfo.reserved");
static_assert(sizeof(FormatInfo) == sizeof(AnimFormatInfo), "FormatInfo");
static_assert(offsetof(FormatInfo, struct_size) == offsetof(AnimFormatInfo, struct_size), "FormatInfo.struct_size");
static_assert(offsetof(FormatInfo, ending) == offsetof(AnimFormatInfo, ending), "FormatInfo.ending");
static_assert(offsetof(FormatInfo, can_read) == offsetof(AnimFormatInfo, can_read), "FormatInfo.can_read");
static_assert(offsetof(FormatInfo, can_write) == offsetof(AnimFormatInfo, can_write), "FormatInfo.can_write");
static_assert(offsetof(FormatInfo, reserved) == offsetof(AnimFormatInfo, reserved), "FormatInfo.reserved");

} // namespace ANIM_RESULTS
} // namespace anim

#endif // ANIM_CALLS_HPP
