// The objects of libanim: their ids, their owners, and what can be done with them.
//
// This file is made from the library's sources by `cargo xtask header`; change those instead.

#ifndef ANIM_OBJECTS_HPP
#define ANIM_OBJECTS_HPP

#include "structs.hpp"

namespace anim {
inline namespace ANIM_RESULTS {

class ContextId;
class Context;
class ClipId;
class Clip;
class ClipBuilderId;
class ClipBuilder;
class SkeletonId;
class Skeleton;
class PoseId;
class Pose;
class ModelId;
class Model;
class SkinId;
class Skin;
class SkinBindingId;
class SkinBinding;
class SkinMeshId;
class SkinMesh;
class SchemaId;
class Schema;
class SchemaBuilderId;
class SchemaBuilder;
class InstanceId;
class Instance;
class LibraryId;
class Library;
class PlayerId;
class Player;
class MixerId;
class Mixer;
class CrowdId;
class Crowd;
class ControllerId;
class Controller;
class ControllerBuilderId;
class ControllerBuilder;
class AnimatorId;
class Animator;
class HistoryId;
class History;
class PreviewId;
class Preview;
class RecorderId;
class Recorder;
class DocumentId;
class Document;
class WrittenFileId;
class WrittenFile;
class Action;
struct SkinJob;
struct Event;
struct BoneWrites;
struct PaletteJob;
struct DocumentParts;
class Jobs;
class Batch;
class BatchRequest;
struct ModelPlayer;
struct SharedPlayback;

namespace detail {
template <> inline AnimStatus release(AnimContext handle) noexcept { return anim_context_release(handle); }
template <> inline AnimStatus release(AnimClip handle) noexcept { return anim_clip_release(handle); }
template <> inline AnimStatus release(AnimClipBuilder handle) noexcept { return anim_clip_builder_release(handle); }
template <> inline AnimStatus release(AnimSkeleton handle) noexcept { return anim_skeleton_release(handle); }
template <> inline AnimStatus release(AnimPose handle) noexcept { return anim_pose_release(handle); }
template <> inline AnimStatus release(AnimModel handle) noexcept { return anim_model_release(handle); }
template <> inline AnimStatus release(AnimSkin handle) noexcept { return anim_skin_release(handle); }
template <> inline AnimStatus release(AnimSkinBinding handle) noexcept { return anim_skin_binding_release(handle); }
template <> inline AnimStatus release(AnimSkinMesh handle) noexcept { return anim_skin_mesh_release(handle); }
template <> inline AnimStatus release(AnimSchema handle) noexcept { return anim_schema_release(handle); }
template <> inline AnimStatus release(AnimSchemaBuilder handle) noexcept { return anim_schema_builder_release(handle); }
template <> inline AnimStatus release(AnimInstance handle) noexcept { return anim_instance_release(handle); }
template <> inline AnimStatus release(AnimLibrary handle) noexcept { return anim_library_release(handle); }
template <> inline AnimStatus release(AnimPlayer handle) noexcept { return anim_player_release(handle); }
template <> inline AnimStatus release(AnimMixer handle) noexcept { return anim_mixer_release(handle); }
template <> inline AnimStatus release(AnimCrowd handle) noexcept { return anim_crowd_release(handle); }
template <> inline AnimStatus release(AnimController handle) noexcept { return anim_controller_release(handle); }
template <> inline AnimStatus release(AnimControllerBuilder handle) noexcept { return anim_controller_builder_release(handle); }
template <> inline AnimStatus release(AnimAnimator handle) noexcept { return anim_animator_release(handle); }
template <> inline AnimStatus release(AnimHistory handle) noexcept { return anim_history_release(handle); }
template <> inline AnimStatus release(AnimPreview handle) noexcept { return anim_preview_release(handle); }
template <> inline AnimStatus release(AnimRecorder handle) noexcept { return anim_recorder_release(handle); }
template <> inline AnimStatus release(AnimDocument handle) noexcept { return anim_document_release(handle); }
template <> inline AnimStatus release(AnimWrittenFile handle) noexcept { return anim_written_file_release(handle); }
} // namespace detail

/// What `Clip::marker` gives.
struct ClipMarker {
    /// A view of the name.
    std::string_view name;
    /// The time in seconds.
    double time;
};
struct ClipPack;

/// What `Model::surface_set` gives.
struct ModelSurfaceSet {
    /// A view of as many texture coordinates of 2 floats as there are vertices, or null.
    const float *uvs;
    /// A view of as many linear colors of 4 floats, or null.
    const float *colors;
};

/// What `Model::extra` gives.
struct ModelExtra {
    /// A view of where in the file it is, such as `nodes[3]`.
    std::string_view place;
    /// A view of the JSON text.
    std::string_view json;
};
struct ModelAdoptClip;

/// What `Player::find_section` gives.
struct PlayerSection {
    /// The first second.
    double start;
    /// The last second.
    double end;
};

/// What `Preview::restore` gives.
struct PreviewRestore {
    /// The number of properties that were written; may be null.
    uint32_t written;
    /// The number of properties whose owner is gone; may be null.
    uint32_t gone;
};

/// What `Recorder::stop` gives.
struct RecorderStop {
    /// The number of properties that were written; may be null.
    uint32_t written;
    /// The number of properties whose owner is gone; may be null.
    uint32_t gone;
};

/// What `::time_snap` gives.
struct TimeSnap {
    /// The time of the frame; may be null.
    double snapped;
    /// The frame's number; may be null.
    int64_t frame;
};
struct DocumentLibrary;
struct DocumentSkeleton;

// ---- Context -------------------------------------------------------------------------------------------------------

/// A context: owns the objects that are made in it.
///
/// The id of one: a value to copy, compare and keep. `Context` owns one.
class ContextId : public detail::Id<AnimContext> {
public:
    using Id::Id;

    /// Keeps something of the host's as long as a context and everything in it, such as what its log and job system use.
    ///
    /// @param user what is kept; may be null
    /// @param release gets it back when the context was released and no call uses it any more
    /// Fails with `Status::InvalidPointer` if `release` is null; or what handles give
    ///
    /// Ownership: the library has `user` from the moment this succeeds.
    /// Threads: any.
    Result<void> keep(void *user, AnimReleaseCallback release) const;
};

/// Owns a context: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Context : public detail::Owner<ContextId> {
public:
    using Owner::Owner;

    /// Makes a context.
    ///
    /// @param options left out for the defaults; read during the call
    /// @return the new context
    /// Fails with `Status::InvalidPointer`, `Status::InvalidStructSize`, `Status::InvalidEnum` for the log level,
    /// `Status::InvalidArgument` if a reserved member is not 0, or `Status::OutOfMemory` if there are 255 contexts
    ///
    /// Threads: any. `log` may then be called on every thread that calls into the context.
    static Result<Context> create(const ContextOptions &options = {});

    /// Makes a context that speaks to a log and computes on a job system of the host's.
    ///
    /// @param options all else; how many jobs may run at once is its `job_width`
    /// @param log `log(LogLevel, std::string_view)` hears messages, on the threads that call; null for nobody
    /// @param run_jobs `run(std::size_t count, const Jobs &jobs)` calls `jobs(index)` for every index below `count`, on any
    /// threads, and returns when all have returned; it must not throw. Null for `options.threads` to say
    /// @return the context, which keeps both as long as anything in it
    /// Fails with what `Context::create` fails with
    template <class Log, class Run = std::nullptr_t>
    static Result<Context> create_with(const ContextOptions &options, Log &&log,
        Run &&run_jobs = nullptr);
};

// ---- Clip ----------------------------------------------------------------------------------------------------------

/// A clip. Never changes; any number of threads may use it.
///
/// The id of one: a value to copy, compare and keep. `Clip` owns one.
class ClipId : public detail::Id<AnimClip> {
public:
    using Id::Id;

    /// Gives a clip's name.
    ///
    /// @return a view of the name
    /// Fails with what pointers and handles give
    ///
    /// Ownership: the view is good until the clip's handle is released.
    /// Threads: any.
    Result<std::string_view> name() const;

    /// Gives a clip's length in seconds.
    ///
    /// @return the length
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<double> length() const;

    /// Gives what happens at a clip's end unless whoever plays it says otherwise.
    ///
    /// @return a `LoopMode`
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<LoopMode> loop_mode() const;

    /// Tells how many tracks a clip has.
    ///
    /// @return the number
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<uint32_t> track_count() const;

    /// Gives what a clip was built with, so that another can be built with it.
    ///
    /// @return what it is; the length is the clip's own, never below zero
    /// Fails with `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: the view of the host's text is good until the clip's handle is released.
    /// Threads: any.
    Result<ClipOptions> options() const;

    /// Tells how many markers a clip has.
    ///
    /// @return the number
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<uint32_t> marker_count() const;

    /// Gives a marker: a named point of a clip.
    ///
    /// @param index which marker; they ascend in time
    /// @return both
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Ownership: the view is good until the clip's handle is released.
    /// Threads: any.
    Result<ClipMarker> marker(uint32_t index) const;

    /// Gives a track.
    ///
    /// @param index which track
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the clip's handle is released.
    /// Threads: any.
    Result<Track> track(uint32_t index) const;

    /// Gives the keys of a track of values, as views of the clip's arrays.
    ///
    /// @param track which track
    /// @return what it is; arrays that there are not are null, and so is `texts`: see `Clip::key_text`
    /// Fails with `Status::OutOfRange`, `Status::Mismatch` for a track of point keys, `Status::InvalidStructSize`, or
    /// what pointers and handles give
    ///
    /// Ownership: views are good until the clip's handle is released.
    /// Threads: any.
    Result<Keys> keys(uint32_t track) const;

    /// Gives the text of a key of a track of texts or named resources.
    ///
    /// @param track which track
    /// @param key which key
    /// @return a view of the text
    /// Fails with `Status::OutOfRange`, `Status::Mismatch` for a track of anything else, or what pointers and handles
    /// give
    ///
    /// Ownership: the view is good until the clip's handle is released.
    /// Threads: any.
    Result<std::string_view> key_text(uint32_t track, uint32_t key) const;

    /// Gives a key of a track of method calls, audio or events.
    ///
    /// @param track which track
    /// @param index which key
    /// @return the key
    /// Fails with `Status::OutOfRange`, `Status::Mismatch` for a track of values, or what pointers and handles give
    ///
    /// Ownership: views are good until the clip's handle is released.
    /// Threads: any.
    Result<PointKey> point_key(uint32_t track, uint32_t index) const;

    /// Tells how many events a clip has, over all its event tracks.
    ///
    /// @return the number
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<uint32_t> event_count() const;

    /// Gives an event of a clip.
    ///
    /// @param index which event, by time; at one time, in the order of the tracks
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the clip's handle is released.
    /// Threads: any.
    Result<ClipEvent> event(uint32_t index) const;

    /// Moves every key and marker, and the end with them, though not before zero.
    ///
    /// @param offset seconds, negative to move to earlier
    /// @return the new clip
    /// Fails with `Status::NotFinite`; `Status::OutOfRange` if a time does not fit; or what pointers and handles give
    ///
    /// Threads: any.
    Result<Clip> shift(double offset) const;

    /// Multiplies every time and the length. Slopes are divided, since they are per second.
    ///
    /// @param factor above zero
    /// @return the new clip
    /// Fails with `Status::NotFinite`; `Status::OutOfRange` for a factor of zero or below, or if a time does not fit;
    /// or what pointers and handles give
    ///
    /// Threads: any.
    Result<Clip> scale(double factor) const;

    /// Removes what lies outside the clip's length: keys, markers, and tracks of point keys that have none left. A track of
    /// values keeps at least one key. No key is made at the cuts.
    ///
    /// @return the new clip
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<Clip> trim() const;

    /// Removes keys that are not needed.
    ///
    /// Without a tolerance, those that hold the same as the keys on both sides. With one, of linear tracks also those without
    /// which no value at any time is farther from the clip's than the tolerance; steps and jumps stay, and a turn is never
    /// taken the other way round.
    ///
    /// @param tolerance how far a number may be from the clip's, at least 0
    /// @param angle_tolerance how far a rotation may be from the clip's, in radians, at least 0; both 0 for none
    /// @return the new clip
    /// Fails with `Status::NotFinite`; `Status::OutOfRange` for a negative tolerance; or what pointers and handles give
    ///
    /// Threads: any.
    Result<Clip> optimize(double tolerance, double angle_tolerance) const;

    /// Makes a clip of the keys in a range of frames, moved so that the earliest is at zero.
    ///
    /// A key's frame is its time times the rate. No key is made at the cuts; a track without keys in the range is left out; the
    /// length is the last key. All else, the host's own text too, stays.
    ///
    /// @param name the new clip's name; copied
    /// @param start_frame the first frame, at least 0
    /// @param end_frame the frame before which the range ends
    /// @param frames_per_second above zero
    /// @return the new clip
    /// Fails with `Status::NotFinite`; `Status::OutOfRange` for frames or a rate that cannot be, and a range without
    /// any key; or what pointers, text and handles give
    ///
    /// Threads: any.
    Result<Clip> subclip(std::string_view name, double start_frame, double end_frame, double frames_per_second) const;

    /// Makes a clip of changes from a reference, to be added to what other clips make.
    ///
    /// @param reference the clip that says what is no change, often `clip` itself; tracks are matched by target and
    /// kind, and one without a match keeps its keys
    /// @param time where in the reference, in seconds, at least 0
    /// @return the new clip
    /// Fails with `Status::NotFinite`; `Status::OutOfRange` for a negative time; `Status::ForeignHandle`; or what
    /// pointers and handles give
    ///
    /// Threads: any.
    Result<Clip> make_additive(ClipId reference, double time) const;

    /// Turns a clip round: what was at a time is at the length less that time.
    ///
    /// @return the new clip
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<Clip> reverse() const;

    /// Reads the values of every track that interpolates at each frame from zero to the length, and joins them by lines.
    /// Tracks whose values hold, or have keys at one time, keep their keys.
    ///
    /// @param frames_per_second above zero
    /// @return the new clip
    /// Fails with `Status::NotFinite`; `Status::OutOfRange` for a rate that cannot be; or what pointers and handles
    /// give
    ///
    /// Threads: any.
    Result<Clip> resample(double frames_per_second) const;

    /// Makes a clip that plays one and then the other, under the first one's name. Markers of the second whose names are taken
    /// are left out.
    ///
    /// @param second the clip that follows
    /// @return the new clip
    /// Fails with `Status::Mismatch` if only one of them is additive, or tracks of one target hold different things;
    /// `Status::ForeignHandle`; or what pointers and handles give
    ///
    /// Threads: any.
    Result<Clip> concatenate(ClipId second) const;

    /// Makes a clip with the tracks of both, as long as the longer, under the first one's name. Where both have a track of one
    /// target, the second's takes its place, but for point keys, which all stay. Markers of the second whose names are taken
    /// are left out.
    ///
    /// @param second another
    /// @return the new clip
    /// Fails with `Status::Mismatch` if only one of them is additive; `Status::ForeignHandle`; or what pointers and
    /// handles give
    ///
    /// Threads: any.
    Result<Clip> merge(ClipId second) const;

    /// Sets the length to the time of the last key.
    ///
    /// @return the new clip
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<Clip> reset_length() const;

    /// Points tracks at another object: those of a path, and of everything below it.
    ///
    /// @param from the path; empty for the root, below which everything lies
    /// @param to the path it becomes
    /// @return the new clip, the same where no track has the path
    /// Fails with `Status::AlreadyExists` if two tracks would have one target; or what pointers, text and handles give
    ///
    /// Threads: any.
    Result<Clip> rename_path(std::string_view from, std::string_view to) const;

    /// Points tracks at another joint: those of a joint's name, whatever the skeleton's path.
    ///
    /// @param from the joint's name
    /// @param to the name it becomes
    /// @return the new clip, the same where no track has the name
    /// Fails with `Status::AlreadyExists` if two tracks would have one target; or what pointers, text and handles give
    ///
    /// Threads: any.
    Result<Clip> rename_joint(std::string_view from, std::string_view to) const;

    /// Writes every mistake that keeps a clip from being played, a line each. Built clips have none.
    ///
    /// @return all of them
    /// Fails with `Status::BufferTooSmall`; or what pointers and handles give
    ///
    /// Threads: any.
    Result<std::string> mistakes() const;

    /// Writes every mistake that keeps a clip from being played, a line each. Built clips have none.
    ///
    /// @param text where the lines go, without a zero byte at the end
    /// @return how many there are
    /// Fails with `Status::BufferTooSmall`; or what pointers and handles give
    ///
    /// Threads: any.
    Result<size_t> mistakes(Span<char> text) const;

    /// Packs a clip for a skeleton.
    ///
    /// Tracks name joints by index, by bone or, where no bone is named, by the last name of their path; tracks that are
    /// switched off are left out. A clip that loops is taken as it plays by itself. This takes from milliseconds to seconds:
    /// it is for tools and loading.
    ///
    /// @param skeleton the skeleton whose joints it moves; the packed clip plays on no other
    /// @param settings how closely it is followed; left out for the defaults
    /// @return both
    /// Fails with `Status::NotFinite` or `Status::OutOfRange` for a setting that is no length; `Status::OutOfRange` if
    /// the bound cannot be kept, because it is finer than the skeleton's own numbers; `Status::Unsupported` if the clip
    /// is packed already; `Status::InvalidStructSize`; or what pointers and handles give
    ///
    /// Threads: any.
    Result<ClipPack> pack(SkeletonId skeleton, const PackSettings &settings = {}) const;

    /// Gives the bytes of a packed clip, to be written to a file or loaded again.
    ///
    /// @return all of them
    /// Fails with `Status::BufferTooSmall`; `Status::InvalidArgument` if the clip is not packed; or what pointers and
    /// handles give
    ///
    /// Threads: any.
    Result<std::vector<uint8_t>> copy_packed() const;

    /// Gives the bytes of a packed clip, to be written to a file or loaded again.
    ///
    /// @param bytes where the bytes go
    /// @return how many there are
    /// Fails with `Status::BufferTooSmall`; `Status::InvalidArgument` if the clip is not packed; or what pointers and
    /// handles give
    ///
    /// Threads: any.
    Result<size_t> copy_packed(Span<uint8_t> bytes) const;

    /// Says what a packed clip is.
    ///
    /// @return what it is
    /// Fails with `Status::InvalidArgument` if the clip is not packed; `Status::InvalidStructSize`; or what pointers
    /// and handles give
    ///
    /// Threads: any.
    Result<PackedInfo> packed_info() const;

    /// Samples a packed clip into a pose, without a player. Joints it does not move come to rest; of an additive clip they are
    /// no change.
    ///
    /// @param time seconds in the clip; before its start and after its end it stays as it is there
    /// @param pose a pose of the skeleton it was packed for
    /// Fails with `Status::NotFinite`; `Status::InvalidArgument` if the clip is not packed; `Status::Mismatch` if the
    /// pose is of another number of joints; or what handles give
    ///
    /// Threads: any; one at a time on one pose.
    Result<void> sample_packed(double time, PoseId pose) const;
};

/// Owns a clip: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Clip : public detail::Owner<ClipId> {
public:
    using Owner::Owner;

    /// Makes a clip of a common motion.
    ///
    /// @param context where it belongs
    /// @param options what the clip is made of
    /// @return the new clip
    /// Fails with `Status::NotFinite`; `Status::OutOfRange` for a negative or too long duration; `Status::InvalidEnum`
    /// for the motion or the axis; `Status::InvalidArgument` for no colors; or what pointers, text and handles give
    ///
    /// Threads: any.
    static Result<Clip> create_ready_made(ContextId context, const ReadyMade &options);

    /// Makes a clip that fades from each morph target to the next, one a frame.
    ///
    /// @param context where it belongs
    /// @param name the clip's name; copied
    /// @param path the path of the mesh's object in the schema
    /// @param targets the numbers of the morph targets in the order they are shown
    /// @param frames_per_second above zero
    /// @param wrap whether it fades from the last to the first too
    /// @return the new clip
    /// Fails with `Status::NotFinite`; `Status::OutOfRange` for a rate that cannot be; or what pointers, text and
    /// handles give
    ///
    /// Threads: any.
    static Result<Clip> create_morph_sequence(
        ContextId context, std::string_view name, std::string_view path, Span<const uint32_t> targets,
        double frames_per_second, bool wrap);

    /// Makes a clip for each group of morph targets whose names differ only in the digits at their end, named by what comes
    /// before them. Names without digits at the end are in no group.
    ///
    /// @param context where they belong
    /// @param path the path of the mesh's object in the schema
    /// @param names the names of the mesh's morph targets, in their order
    /// @param frames_per_second above zero
    /// @param wrap whether each fades from the last of its group to the first too
    /// @return all of them
    /// Fails with `Status::BufferTooSmall`; `Status::NotFinite`; `Status::OutOfRange` for a rate that cannot be; or
    /// what pointers, text and handles give
    ///
    /// Threads: any.
    static Result<std::vector<Clip>> create_morph_sequences(
        ContextId context, std::string_view path, Span<const Text> names, double frames_per_second, bool wrap);

    /// Loads a packed clip from bytes, which need not be trusted: all of them are checked.
    ///
    /// @param skeleton the skeleton it was packed for
    /// @param bytes the bytes, at any address
    /// @param in_place 0 to copy them; 1 to use them where they are: then they stay, and do not change, until the clip
    /// is released and nothing plays it any more
    /// @return the new clip
    /// Fails with `Status::InvalidFile` if the bytes are no packed clip, or not a whole one; `Status::Unsupported` if
    /// they are of another version; `Status::Mismatch` if they were packed for another skeleton; `Status::OutOfMemory`;
    /// or what pointers and handles give
    ///
    /// Threads: any.
    static Result<Clip> load_packed(SkeletonId skeleton, Span<const uint8_t> bytes, bool in_place);
};

/// What `Clip::pack` gives.
struct ClipPack {
    /// Is filled as far as its `struct_size` says; may be null.
    PackReport report;
    /// The new clip.
    Clip packed;
};

// ---- ClipBuilder ---------------------------------------------------------------------------------------------------

/// A clip that is being built. Serves one call at a time.
///
/// The id of one: a value to copy, compare and keep. `ClipBuilder` owns one.
class ClipBuilderId : public detail::Id<AnimClipBuilder> {
public:
    using Id::Id;

    /// Adds a track for a part of a joint's transform, by the joint's number.
    ///
    /// @param joint the joint's number in the skeleton the clip is meant for
    /// @param part a `TransformPart`
    /// @param keys the keys, 3 or 4 floats each; copied
    /// Fails with `Status::InvalidEnum` for the part; what `Keys()` lists for keys; or what pointers and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> add_joint_track(uint32_t joint, TransformPart part, const Keys &keys) const;

    /// Adds a track for a part of the transform of an object, or of a named joint.
    ///
    /// @param path the object's path in the schema; empty for the root
    /// @param joint the joint's name, where the object is a skeleton; empty for the object itself
    /// @param part a `TransformPart`
    /// @param keys the keys, 3 or 4 floats each; copied
    /// Fails with `Status::InvalidEnum` for the part; what `Keys()` lists for keys; or what pointers, text and handles
    /// give
    ///
    /// Threads: one at a time on one builder.
    Result<void> add_transform_track(
        std::string_view path, std::string_view joint, TransformPart part, const Keys &keys) const;

    /// Adds a track for a property, or for one number of it.
    ///
    /// @param path the object's path in the schema; empty for the root
    /// @param property the property's name
    /// @param component which of the property's numbers the track drives, of a rotation which of its three Euler angles
    /// in radians, or `all_components`
    /// @param kind a `Kind`: what the whole property holds
    /// @param kind_size how many floats a struct has; 0 for other kinds
    /// @param keys the keys, as many numbers each as the kind has, or one for a component; copied
    /// Fails with `Status::InvalidEnum` for the kind; `Status::OutOfRange` for the component or the size; what `Keys()`
    /// lists for keys; or what pointers, text and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> add_property_track(
        std::string_view path, std::string_view property, uint32_t component, Kind kind, uint32_t kind_size,
        const Keys &keys) const;

    /// Adds a track for the morph weights of the mesh at a path, or for one of them.
    ///
    /// @param path the object's path in the schema; empty for the root
    /// @param index which weight, or `all_components`
    /// @param target_count how many weights the mesh has; of one weight's track ignored
    /// @param keys the keys, `target_count` floats each, or one; copied
    /// Fails with `Status::OutOfRange` for no weights or more than 65535; what `Keys()` lists for keys; or what
    /// pointers, text and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> add_weights_track(
        std::string_view path, uint32_t index, uint32_t target_count, const Keys &keys) const;

    /// Adds a track for the morph weights of the mesh that a joint shows, by the joint's number.
    ///
    /// @param joint the joint's number in the skeleton the clip is meant for
    /// @param index which weight, or `all_components`
    /// @param target_count how many weights the mesh has; of one weight's track ignored
    /// @param keys the keys, `target_count` floats each, or one; copied
    /// Fails with the same as `ClipBuilder::add_weights_track`
    ///
    /// Threads: one at a time on one builder.
    Result<void> add_joint_weights_track(uint32_t joint, uint32_t index, uint32_t target_count, const Keys &keys) const;

    /// Makes the clip, and releases the builder.
    ///
    /// @return the new clip
    /// Fails with `Status::InvalidArgument` if method keys that were added one by one cannot be played; or what
    /// pointers and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<Clip> finish() const;

    /// Adds a track of keys that happen when the playhead passes: method calls, audio or events.
    ///
    /// @param target a `Target`: methods, audio or events
    /// @param path the object's path in the schema; empty for the root; of events ignored
    /// @param keys the keys, their times never falling; copied
    /// Fails with `Status::InvalidEnum` for the target; `Status::NotFinite`; `Status::OutOfRange` for a negative
    /// offset; `Status::InvalidArgument` for times that fall, no keys, a method or event without a name, and arguments
    /// that are no JSON array; or what pointers, text and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> add_point_track(Target target, std::string_view path, Span<const PointKey> keys) const;

    /// Adds an event: a point the host hears of when the playhead passes it.
    ///
    /// @param time seconds
    /// @param name the event's name; copied
    /// @param payload the host's own text; copied
    /// Fails with `Status::NotFinite`; or what text and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> add_event(double time, std::string_view name, std::string_view payload) const;

    /// Adds a method key: a method of an object, to be called when the playhead passes.
    ///
    /// @param path the object's path in the schema; empty for the root
    /// @param time seconds; kept as `float`
    /// @param method the method's name; copied
    /// @param arguments a JSON array, or empty; copied
    /// Fails with `Status::NotFinite`; or what text and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> add_method_key(
        std::string_view path, double time, std::string_view method, std::string_view arguments) const;

    /// Adds an audio key: a stream that an audio player of the host's is to start when the playhead passes.
    ///
    /// @param path the audio player's path in the schema; empty for the root
    /// @param time seconds; kept as `float`
    /// @param stream the stream, as the host names it; copied. Empty stops what plays
    /// @param start_offset seconds into the stream to start at; kept as `float`
    /// Fails with `Status::NotFinite`; or what text and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> add_audio_key(std::string_view path, double time, std::string_view stream, double start_offset) const;

    /// Gives a clip that is being built another name and other options. `Clip::options` gives those of a clip.
    ///
    /// @param name the clip's name; copied
    /// @param options left out for the defaults
    /// Fails with the same as `ClipBuilder::create`
    ///
    /// Threads: one at a time on one builder.
    Result<void> configure(std::string_view name, const ClipOptions &options = {}) const;

    /// Adds a marker: a named point, for sections and for synchronizing.
    ///
    /// @param name the marker's name, which no other of the clip has; copied
    /// @param time seconds; markers may be added in any order
    /// Fails with `Status::AlreadyExists`; `Status::NotFinite`; or what text and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> add_marker(std::string_view name, double time) const;

    /// Removes a marker.
    ///
    /// @param name the marker's name
    /// Fails with `Status::NotFound`; or what text and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> remove_marker(std::string_view name) const;

    /// Tells how many tracks a builder has: the number of the next that is added.
    ///
    /// @return the number
    /// Fails with what pointers and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<uint32_t> track_count() const;

    /// Says whether a track plays at all, and whether its values run from the last key to the first when the clip loops.
    ///
    /// @param track which track
    /// @param enabled 0 or 1; 1 when a track is added
    /// @param loop_wrap 0 or 1; when a track is added as its keys say
    /// Fails with `Status::OutOfRange`; or what handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> set_track(uint32_t track, bool enabled, bool loop_wrap) const;

    /// Removes a track; those after it move up.
    ///
    /// @param track which track
    /// Fails with `Status::OutOfRange`; or what handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> remove_track(uint32_t track) const;

    /// Puts keys among those of a track of values. They replace keys that are at their times.
    ///
    /// @param track which track
    /// @param keys the keys, of as many numbers each as the track's, and of its interpolation; copied. Whether the
    /// track wraps stays
    /// Fails with `Status::OutOfRange` for the track; `Status::Mismatch` for keys of another form than the track's, and
    /// for tracks of point keys, to which `ClipBuilder::add_event` and its like add; what `Keys()` lists for keys; or
    /// what pointers and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> insert_keys(uint32_t track, const Keys &keys) const;

    /// Removes a key. The last one there is cannot be removed; remove the track.
    ///
    /// @param track which track
    /// @param key which key
    /// Fails with `Status::OutOfRange` for the track or the key; `Status::InvalidArgument` for the last key; or what
    /// handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> remove_key(uint32_t track, uint32_t key) const;

    /// Moves a key to another time, past other keys too. Keys that are at that time are replaced, but for point keys.
    ///
    /// @param track which track
    /// @param key which key
    /// @param time seconds; kept as `float`
    /// Fails with `Status::OutOfRange` for the track or the key; `Status::NotFinite`; or what handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> move_key(uint32_t track, uint32_t key, double time) const;

    /// Adds a track of a property that is a picture of a sprite. It changes when a key is reached.
    ///
    /// @param path the object's path in the schema; empty for the root
    /// @param property the property's name
    /// @param times seconds, never falling
    /// @param frames as many pictures; copied
    Result<void> add_sprite_track(std::string_view path, std::string_view property,
        Span<const float> times, Span<const SpriteFrame> frames) const;
};

/// Owns a clip builder: releases it in the end. Can be moved, and goes wherever its id is wanted.
class ClipBuilder : public detail::Owner<ClipBuilderId> {
public:
    using Owner::Owner;

    /// Begins to build a clip.
    ///
    /// @param context where it belongs
    /// @param name the clip's name, by which players find it; copied
    /// @param options left out for the defaults
    /// @return the builder
    /// Fails with `Status::NotFinite` for the length and the step; `Status::OutOfRange` for a negative step;
    /// `Status::InvalidEnum` for the loop mode; `Status::InvalidArgument` if a reserved member is not 0; or what
    /// pointers, text and handles give
    ///
    /// Threads: any.
    static Result<ClipBuilder> create(ContextId context, std::string_view name, const ClipOptions &options = {});

    /// Begins to build a new version of a clip.
    ///
    /// @param clip the clip, which stays as it is
    /// @return the builder, which holds all that the clip does
    /// Fails with `Status::Unsupported` if the clip is packed; or what pointers and handles give
    ///
    /// Threads: any.
    static Result<ClipBuilder> from_clip(ClipId clip);
};

// ---- Skeleton ------------------------------------------------------------------------------------------------------

/// A skeleton. Never changes; any number of threads may use it.
///
/// The id of one: a value to copy, compare and keep. `Skeleton` owns one.
class SkeletonId : public detail::Id<AnimSkeleton> {
public:
    using Id::Id;

    /// Tells how many joints a skeleton has.
    ///
    /// @return the number
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<uint32_t> joint_count() const;

    /// Finds a joint by name.
    ///
    /// @param name the name; the first joint given with it is found
    /// @return the joint's number
    /// Fails with `Status::NotFound` if no joint has the name; or what pointers, text and handles give
    ///
    /// Threads: any. Looks in a hash map: do it once and keep the number.
    Result<uint32_t> find_joint(std::string_view name) const;

    /// Gives a joint's name.
    ///
    /// @param joint the joint's number
    /// @return a view of the name
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Ownership: the view is good until the skeleton's handle is released.
    /// Threads: any.
    Result<std::string_view> joint_name(uint32_t joint) const;

    /// Copies out each joint's parent; `no_joint` for roots.
    ///
    /// @return all of them
    /// Fails with `Status::BufferTooSmall`, or what pointers and handles give
    ///
    /// Threads: any.
    Result<std::vector<uint32_t>> parents() const;

    /// Copies out each joint's parent; `no_joint` for roots.
    ///
    /// @param parents where the numbers go
    /// @return how many there are
    /// Fails with `Status::BufferTooSmall`, or what pointers and handles give
    ///
    /// Threads: any.
    Result<size_t> parents(Span<uint32_t> parents) const;

    /// Gives a joint's transform against its parent when nothing animates it.
    ///
    /// @param joint the joint's number
    /// @return the transform
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Threads: any.
    Result<Transform> joint_rest(uint32_t joint) const;

    /// Copies out, for each joint that was given or stood in the file, its number in the skeleton.
    ///
    /// @return all of them
    /// Fails with `Status::BufferTooSmall`, or what pointers and handles give
    ///
    /// Threads: any.
    Result<std::vector<uint32_t>> joints_from_source() const;

    /// Copies out, for each joint that was given or stood in the file, its number in the skeleton.
    ///
    /// @param joints where the numbers go
    /// @return how many there are
    /// Fails with `Status::BufferTooSmall`, or what pointers and handles give
    ///
    /// Threads: any.
    Result<size_t> joints_from_source(Span<uint32_t> joints) const;
};

/// Owns a skeleton: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Skeleton : public detail::Owner<SkeletonId> {
public:
    using Owner::Owner;

    /// Makes a skeleton.
    ///
    /// Sorts the joints breadth-first: roots in their order, then their children in theirs, and so on.
    ///
    /// @param context where it belongs
    /// @param joints `joint_count` joints; read during the call
    /// @return the new skeleton
    /// Fails with `Status::OutOfRange` for a parent that is not in the array; `Status::InvalidArgument` for joints that
    /// are each other's ancestors; `Status::NotFinite`; `Status::InvalidUtf8`; or what pointers and handles give
    ///
    /// Ownership: the caller releases the skeleton with `Skeleton::release`. Names are copied.
    /// Threads: any.
    static Result<Skeleton> create(ContextId context, Span<const Joint> joints);
};

// ---- Pose ----------------------------------------------------------------------------------------------------------

/// A pose. Serves one call at a time.
///
/// The id of one: a value to copy, compare and keep. `Pose` owns one.
class PoseId : public detail::Id<AnimPose> {
public:
    using Id::Id;

    /// Puts every joint back to rest.
    ///
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one pose.
    Result<void> reset() const;

    /// Sets the transforms of joints that follow each other.
    ///
    /// @param first the first joint
    /// @param transforms the transforms; read during the call. Rotations are made of unit length
    /// Fails with `Status::OutOfRange` if there are not so many joints; `Status::NotFinite`; or what pointers and
    /// handles give
    ///
    /// Threads: one at a time on one pose.
    Result<void> set_transforms(uint32_t first, Span<const Transform> transforms) const;

    /// Gives the transform of a joint against its parent.
    ///
    /// @param joint the joint's number
    /// @return the transform
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Threads: one at a time on one pose, or several that read.
    Result<Transform> joint(uint32_t joint) const;

    /// Copies out the transforms of all joints against their parents.
    ///
    /// @return all of them
    /// Fails with `Status::BufferTooSmall`, or what pointers and handles give
    ///
    /// Threads: one at a time on one pose, or several that read. Allocates nothing.
    Result<std::vector<Transform>> transforms() const;

    /// Copies out the transforms of all joints against their parents.
    ///
    /// @param transforms where the transforms go
    /// @return how many there are
    /// Fails with `Status::BufferTooSmall`, or what pointers and handles give
    ///
    /// Threads: one at a time on one pose, or several that read. Allocates nothing.
    Result<size_t> transforms(Span<Transform> transforms) const;

    /// Computes each joint's matrix in the space of the model, from all transforms up to its root, and copies them out.
    ///
    /// @return all of them
    /// Fails with `Status::BufferTooSmall`, or what pointers and handles give
    ///
    /// Threads: one at a time on one pose, or several that read. Allocates nothing.
    Result<std::vector<Matrix>> model_matrices() const;

    /// Computes each joint's matrix in the space of the model, from all transforms up to its root, and copies them out.
    ///
    /// @param matrices where the matrices go
    /// @return how many there are
    /// Fails with `Status::BufferTooSmall`, or what pointers and handles give
    ///
    /// Threads: one at a time on one pose, or several that read. Allocates nothing.
    Result<size_t> model_matrices(Span<Matrix> matrices) const;

    /// Moves a pose toward another one: translations and scales along straight lines, rotations along the shorter arc.
    ///
    /// Of three poses and more each is blended in with its share of the weights so far: the second with `b / (a + b)`, the
    /// third with `c / (a + b + c)`.
    ///
    /// @param toward a pose of the same skeleton
    /// @param weight how far, from 0, which changes nothing, to 1, which makes it the other pose
    /// @param joint_weights null, or a number from 0 to 1 for each joint, by which its weight is multiplied: a mask
    /// Fails with `Status::OutOfRange` for a weight; `Status::NotFinite`; `Status::Mismatch` for another skeleton or
    /// another number of joints; `Status::Busy` also where both are one pose; or what pointers and handles give
    ///
    /// Threads: one at a time on one pose. Allocates nothing but room for the first weights of joints that a pose is
    /// given.
    Result<void> blend(PoseId toward, float weight, Span<const float> joint_weights) const;

    /// Adds a pose of changes, as an additive clip gives it, to a pose: translations and scales times the weight, and each
    /// rotation after the pose's own, its angle times the weight.
    ///
    /// @param changes a pose of the same skeleton: zero translation and scale and no turn where nothing changes
    /// @param weight how much of the changes, from 0 to 1
    /// @param joint_weights as for `Pose::blend`
    /// Fails with the same as `Pose::blend`
    ///
    /// Threads: as for `Pose::blend`.
    Result<void> add(PoseId changes, float weight, Span<const float> joint_weights) const;
};

/// Owns a pose: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Pose : public detail::Owner<PoseId> {
public:
    using Owner::Owner;

    /// Makes a pose of a skeleton, at rest.
    ///
    /// @param skeleton whose joints it poses; kept alive by the pose
    /// @return the new pose, in the skeleton's context
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    static Result<Pose> create(SkeletonId skeleton);
};

// ---- Model ---------------------------------------------------------------------------------------------------------

/// A model. Never changes; any number of threads may use it.
///
/// The id of one: a value to copy, compare and keep. `Model` owns one.
class ModelId : public detail::Id<AnimModel> {
public:
    using Id::Id;

    /// Tells how much a model holds.
    ///
    /// @return what it is
    /// Fails with `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the model's handle is released.
    /// Threads: any.
    Result<ModelInfo> info() const;

    /// Gives a thing that the import dropped, repaired, renamed or guessed.
    ///
    /// @param index which line, below `report_count`
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the model's handle is released.
    /// Threads: any.
    Result<ReportLine> report_line(uint32_t index) const;

    /// Gives all that the import dropped, repaired, renamed or guessed as text, a line each.
    ///
    /// @return a view of the text, empty where nothing was changed
    /// Fails with what pointers and handles give
    ///
    /// Ownership: the view is good until the model's handle is released.
    /// Threads: any.
    Result<std::string_view> report() const;

    /// Gives the model's node tree as a skeleton.
    ///
    /// @return a new handle of the skeleton
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<Skeleton> skeleton() const;

    /// Gives a clip by its number.
    ///
    /// @param index which clip, below `clip_count`
    /// @return a new handle of the clip
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Threads: any.
    Result<Clip> clip(uint32_t index) const;

    /// Gives a clip by its name.
    ///
    /// @param name the clip's name; the first clip with it is found
    /// @return a new handle of the clip
    /// Fails with `Status::NotFound`, or what pointers, text and handles give
    ///
    /// Threads: any.
    Result<Clip> find_clip(std::string_view name) const;

    /// Gives a skin by its number.
    ///
    /// @param index which skin, below `skin_count`
    /// @return a new handle of the skin
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Threads: any.
    Result<Skin> skin(uint32_t index) const;

    /// Tells which node shows which mesh.
    ///
    /// @param index which mesh node, below `mesh_node_count`
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the model's handle is released.
    /// Threads: any.
    Result<MeshNode> mesh_node(uint32_t index) const;

    /// Tells what a mesh consists of.
    ///
    /// @param index which mesh, below `mesh_count`
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the model's handle is released.
    /// Threads: any.
    Result<Mesh> mesh(uint32_t index) const;

    /// Gives the name of a mesh's morph target.
    ///
    /// @param mesh which mesh, below `mesh_count`
    /// @param target which target, below the mesh's `morph_target_count`
    /// @return a view of the name, empty for none
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Ownership: the view is good until the model's handle is released.
    /// Threads: any.
    Result<std::string_view> morph_target_name(uint32_t mesh, uint32_t target) const;

    /// Gives a drawable part of a mesh.
    ///
    /// @param mesh which mesh, below `mesh_count`
    /// @param index which part, below the mesh's `primitive_count`
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the model's handle is released.
    /// Threads: any.
    Result<Primitive> primitive(uint32_t mesh, uint32_t index) const;

    /// Gives one of the sets of texture coordinates and of colors of a drawable part. `Primitive` has the first of each.
    ///
    /// @param mesh which mesh, below `mesh_count`
    /// @param primitive which part, below the mesh's `primitive_count`
    /// @param set which set, below the larger of `uv_set_count` and `color_set_count`
    /// @return both
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Ownership: views are good until the model's handle is released.
    /// Threads: any.
    Result<ModelSurfaceSet> surface_set(uint32_t mesh, uint32_t primitive, uint32_t set) const;

    /// Gives which joints move the vertices of a drawable part.
    ///
    /// @param mesh which mesh, below `mesh_count`
    /// @param primitive which part, below the mesh's `primitive_count`
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::NotFound` for a part that no joints move, `Status::InvalidStructSize`,
    /// or what pointers and handles give
    ///
    /// Ownership: views are good until the model's handle is released.
    /// Threads: any.
    Result<Influences> influences(uint32_t mesh, uint32_t primitive) const;

    /// Gives what a morph target adds to a drawable part.
    ///
    /// @param mesh which mesh, below `mesh_count`
    /// @param primitive which part, below the mesh's `primitive_count`
    /// @param index which target, below the mesh's `morph_target_count`
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the model's handle is released.
    /// Threads: any.
    Result<MorphTarget> morph_target(uint32_t mesh, uint32_t primitive, uint32_t index) const;

    /// Gives a material.
    ///
    /// @param index which material, below `material_count`
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the model's handle is released.
    /// Threads: any.
    Result<Material> material(uint32_t index) const;

    /// Gives the bones of one of a model's characters.
    ///
    /// Bones are the joints that skins name or the file calls so, and all between them and their lowest common ancestor.
    ///
    /// @param index which tree, below `bone_tree_count`; those that no skin follows come last
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the model's handle is released.
    /// Threads: any.
    Result<BoneTree> bone_tree(uint32_t index) const;

    /// Gives a value that the model's clips animate besides transforms and morph weights.
    ///
    /// @param index which property, below `property_count`
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the model's handle is released.
    /// Threads: any.
    Result<ModelProperty> property(uint32_t index) const;

    /// Gives a piece of the file's free-form data, which the library does not read.
    ///
    /// @param index which piece, below `extra_count`
    /// @return both
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Ownership: views are good until the model's handle is released.
    /// Threads: any.
    Result<ModelExtra> extra(uint32_t index) const;

    /// Makes a clip of another model move this model's joints of the same names.
    ///
    /// Values stay as they are. Of several joints of one name the first counts, in both models. Tracks of joints that this
    /// model lacks are left out, and their names are told to the log as warnings. Tracks of properties keep their paths.
    ///
    /// @param clip a clip of the other model
    /// @param from the other model's skeleton
    /// @return both
    /// Fails with `Status::ForeignHandle`, or what pointers and handles give
    ///
    /// Threads: any.
    Result<ModelAdoptClip> adopt_clip(ClipId clip, SkeletonId from) const;

    /// Makes an instance of a model as it is: of a schema with the model's joints, morph weights and animated properties, and
    /// nothing of the host's. All instances that are made so of one model share that schema.
    ///
    /// @param owner as for `Instance::create`; nothing is written there
    /// @param tag the host's own number, which events carry
    /// @return the new instance
    /// Fails with what `SchemaBuilder::finish` gives; or what pointers and handles give
    ///
    /// Threads: any.
    Result<Instance> create_instance(void *owner, uint64_t tag = 0) const;

    /// Makes an instance of a model as it is, as `create_instance` does, and a player that plays the model's clips on it.
    /// Nothing plays yet.
    Result<ModelPlayer> create_player() const;
};

/// Owns a model: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Model : public detail::Owner<ModelId> {
public:
    using Owner::Owner;

    /// Loads a file: glTF (`.gltf`, `.glb`), or another format this build of the library reads.
    ///
    /// Files it names are looked for in its own folder and below, unless the options have a callback that reads them.
    ///
    /// @param context where the model belongs; its limits hold
    /// @param path the file
    /// @param options left out for the defaults
    /// @return the new model
    /// Fails with `Status::InputOutput` if a file cannot be read; `Status::InvalidFile`, with the place in the message;
    /// `Status::Unsupported`; `Status::OutOfMemory` if the file would pass a limit; `Status::InvalidArgument` for the
    /// settings; `Status::HostRefused` if the progress callback says so; or what pointers, text and handles give
    ///
    /// Threads: any; callbacks run on the calling thread.
    static Result<Model> load_path(ContextId context, std::string_view path, const LoadOptions &options = {});

    /// Loads a file that is in memory already.
    ///
    /// @param context where the model belongs; its limits hold
    /// @param name the file's name, for messages and to tell formats apart by its ending
    /// @param bytes the file; read during the call
    /// @param options left out for the defaults; files that the file names are read through its callback
    /// @return the new model
    /// Fails with the same as `Model::load_path`
    ///
    /// Threads: any; callbacks run on the calling thread.
    static Result<Model> load_memory(
        ContextId context, std::string_view name, Span<const uint8_t> bytes, const LoadOptions &options = {});

    /// Loads a file, with closures that are used during the call only.
    ///
    /// @param context where the model belongs; its limits hold
    /// @param path the file
    /// @param options the settings
    /// @param read `Span<const uint8_t> read(std::string_view name)` gives the bytes of a file that the file names, or of the file
    /// itself; they stay as they are until it is called again. A span without data says that there is none. Null for the library
    /// to read files
    /// @param progress `progress(float)` hears how far loading is, from 0 to 1; one that returns false ends it. Null for nobody
    /// @return the model
    /// Fails with what `Model::load_path` fails with
    template <class Read, class Progress = std::nullptr_t>
    static Result<Model> load_path_with(ContextId context, std::string_view path,
        const LoadOptions &options, Read &&read, Progress &&progress = nullptr);

    /// Loads a file that is in memory already, with closures that are used during the call only.
    ///
    /// @param context where the model belongs; its limits hold
    /// @param name the file's name, for messages and to tell formats apart by its ending
    /// @param bytes the file; read during the call
    /// @param options the settings
    /// @param read as for `load_path_with`
    /// @param progress as for `load_path_with`
    /// @return the model
    /// Fails with what `Model::load_path` fails with
    template <class Read, class Progress = std::nullptr_t>
    static Result<Model> load_memory_with(ContextId context, std::string_view name,
        Span<const uint8_t> bytes, const LoadOptions &options, Read &&read, Progress &&progress = nullptr);
};

/// What `Model::adopt_clip` gives.
struct ModelAdoptClip {
    /// The new clip.
    Clip adopted;
    /// The number of names that this model lacks.
    uint32_t missing_count;
};

// ---- Skin ----------------------------------------------------------------------------------------------------------

/// A skin: the joints that move a mesh. Never changes; any number of threads may use it.
///
/// The id of one: a value to copy, compare and keep. `Skin` owns one.
class SkinId : public detail::Id<AnimSkin> {
public:
    using Id::Id;

    /// Tells how many joints a skin has: the size of its palettes.
    ///
    /// @return the number
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<uint32_t> joint_count() const;

    /// Gives a skin's name, empty for none.
    ///
    /// @return a view of the name
    /// Fails with what pointers and handles give
    ///
    /// Ownership: the view is good until the skin's handle is released.
    /// Threads: any.
    Result<std::string_view> name() const;

    /// Gives a joint of a skin.
    ///
    /// @param index which of the skin's joints: the numbers that influences and palettes use
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: the view of the name is good until the skin's handle is released.
    /// Threads: any.
    Result<SkinJoint> joint(uint32_t index) const;
};

/// Owns a skin: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Skin : public detail::Owner<SkinId> {
public:
    using Owner::Owner;
};

// ---- SkinBinding ---------------------------------------------------------------------------------------------------

/// A skin bound to a skeleton. Never changes; any number of threads may use it.
///
/// The id of one: a value to copy, compare and keep. `SkinBinding` owns one.
class SkinBindingId : public detail::Id<AnimSkinBinding> {
public:
    using Id::Id;

    /// Tells how many joints of the skin the skeleton lacks.
    ///
    /// @return the number
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<uint32_t> missing_count() const;

    /// Gives the name of a joint of the skin that the skeleton lacks.
    ///
    /// @param index which of them
    /// @return a view of the name
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Ownership: the view is good until the binding's handle is released.
    /// Threads: any.
    Result<std::string_view> missing(uint32_t index) const;

    /// Computes a palette: for each joint of the skin, the matrix that takes a vertex from where it was bound.
    ///
    /// @param model_matrices the matrix of each joint of the skeleton, as `Pose::model_matrices` gives them
    /// @return all of them
    /// Fails with `Status::Mismatch` if there are too few model matrices; `Status::BufferTooSmall`; or what pointers
    /// and handles give
    ///
    /// Threads: any. Allocates nothing.
    Result<std::vector<Matrix>> palette(Span<const Matrix> model_matrices) const;

    /// Computes a palette: for each joint of the skin, the matrix that takes a vertex from where it was bound.
    ///
    /// @param model_matrices the matrix of each joint of the skeleton, as `Pose::model_matrices` gives them
    /// @param palette where the matrices go
    /// @return how many there are
    /// Fails with `Status::Mismatch` if there are too few model matrices; `Status::BufferTooSmall`; or what pointers
    /// and handles give
    ///
    /// Threads: any. Allocates nothing.
    Result<size_t> palette(Span<const Matrix> model_matrices, Span<Matrix> palette) const;
};

/// Owns a skin binding: releases it in the end. Can be moved, and goes wherever its id is wanted.
class SkinBinding : public detail::Owner<SkinBindingId> {
public:
    using Owner::Owner;

    /// Binds a skin to a skeleton.
    ///
    /// @param skin the skin
    /// @param skeleton the skeleton whose poses will move it
    /// @param by_name 0 for the skeleton of the skin's own model, by number; 1 for any skeleton, by the joints' names
    /// @return the binding
    /// Fails with what pointers and handles give
    ///
    /// A joint that the skeleton lacks stays as it was bound; `SkinBinding::missing` names it.
    /// Threads: any.
    static Result<SkinBinding> create(SkinId skin, SkeletonId skeleton, bool by_name);
};

// ---- SkinMesh ------------------------------------------------------------------------------------------------------

/// A mesh ready to be skinned. Never changes; any number of threads may use it.
///
/// The id of one: a value to copy, compare and keep. `SkinMesh` owns one.
class SkinMeshId : public detail::Id<AnimSkinMesh> {
public:
    using Id::Id;

    /// Tells how many vertices a prepared mesh has.
    ///
    /// @return the number
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<uint32_t> vertex_count() const;
};

/// Owns a skin mesh: releases it in the end. Can be moved, and goes wherever its id is wanted.
class SkinMesh : public detail::Owner<SkinMeshId> {
public:
    using Owner::Owner;

    /// Prepares a drawable part of a model's mesh for skinning.
    ///
    /// @param model the model
    /// @param mesh which mesh, below `mesh_count`
    /// @param primitive which part, below the mesh's `primitive_count`
    /// @return the prepared mesh
    /// Fails with `Status::OutOfRange`; `Status::Mismatch`, `Status::NotFinite` or `Status::InvalidArgument` for a mesh
    /// that cannot be skinned; or what pointers and handles give
    ///
    /// Threads: any.
    static Result<SkinMesh> create(ModelId model, uint32_t mesh, uint32_t primitive);
};

// ---- Schema --------------------------------------------------------------------------------------------------------

/// What a kind of object offers to be animated. Never changes; any number of threads may use it.
///
/// The id of one: a value to copy, compare and keep. `Schema` owns one.
class SchemaId : public detail::Id<AnimSchema> {
public:
    using Id::Id;

    /// Finds an object of a schema by its path.
    ///
    /// @param path the path; empty for the root
    /// @return the object's number, for `Instance::set_owner`
    /// Fails with `Status::NotFound`, or what pointers, text and handles give
    ///
    /// Threads: any.
    Result<uint32_t> find_object(std::string_view path) const;

    /// Finds a property of a schema by its object's path and its name.
    ///
    /// @param path the object's path; empty for the root
    /// @param name the property's name
    /// @return the property's number
    /// Fails with `Status::NotFound`, or what pointers, text and handles give
    ///
    /// Threads: any.
    Result<uint32_t> find_property(std::string_view path, std::string_view name) const;
};

/// Owns a schema: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Schema : public detail::Owner<SchemaId> {
public:
    using Owner::Owner;
};

// ---- SchemaBuilder -------------------------------------------------------------------------------------------------

/// A schema that is being built. Serves one call at a time.
///
/// The id of one: a value to copy, compare and keep. `SchemaBuilder` owns one.
class SchemaBuilderId : public detail::Id<AnimSchemaBuilder> {
public:
    using Id::Id;

    /// Keeps something of the host's as long as what is built: the schema, and every instance and driver that uses it. It is
    /// given back, too, when the builder is given up.
    ///
    /// @param user what is kept, such as what setters and methods use; may be null
    /// @param release gets it back
    /// Fails with `Status::InvalidPointer` if `release` is null; or what handles give
    ///
    /// Ownership: the library has `user` from the moment this succeeds.
    /// Threads: one at a time on one builder.
    Result<void> keep(void *user, AnimReleaseCallback release) const;

    /// Adds a property.
    ///
    /// @param property the property
    /// @return its number in the schema; may be null
    /// Fails with `Status::InvalidPointer` if the setter is missing; `Status::InvalidEnum`; `Status::OutOfRange` for
    /// the kind's size; `Status::Mismatch` or `Status::NotFinite` for the initial numbers or the range;
    /// `Status::InvalidArgument`; or what pointers, text and handles give
    ///
    /// Ownership: `set`, `get` and `user` must stay good while the schema or an instance of it lives.
    /// Threads: one at a time on one builder.
    Result<uint32_t> add_property(const PropertyOptions &property) const;

    /// Gives an object a skeleton, in the place of the one that the schema has, if it has one: from a model, or from here.
    ///
    /// @param path the object's path; empty for the root
    /// @param skeleton the skeleton
    /// Fails with what text and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> set_skeleton(std::string_view path, SkeletonId skeleton) const;

    /// Makes the schema, and releases the builder.
    ///
    /// @return the new schema
    /// Fails with `Status::AlreadyExists` for two properties of one name in one object; `Status::Mismatch` for a kind
    /// that does not fit its use; `Status::OutOfRange` for an empty range; `Status::InvalidArgument` for batches
    /// without a sink; or what pointers and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<Schema> finish() const;

    /// Begins with an object's properties and methods.
    ///
    /// @param path the object's path below the root, such as `Lift/Lamp`; empty for the root
    /// @return what they are added to
    template <class Owner>
    ObjectProperties<Owner> object(std::string_view path = {}) const;

    /// Sets who takes the values of batches, and who gives them.
    ///
    /// @param take `void take(const Batch &)`
    /// @param give `bool give(const BatchRequest &)`, false if it cannot; null for nobody
    template <class Take, class Give = std::nullptr_t>
    Result<void> set_batch_sink(Take take, Give give = nullptr) const;

    /// Sets who answers for properties that clips drive and the schema does not list.
    ///
    /// @param answer `bool answer(PropertyOptions &)`: it comes filled in with what is wanted; set how the value reaches the host,
    /// and return true, or return false if there is no such property
    template <class Answer>
    Result<void> set_resolver(Answer answer) const;

    /// Says which joints are each other's mirror image, where their names do not.
    ///
    /// @param skeleton the skeleton of the schema
    /// @param pairs two joints a pair
    Result<void> set_mirror_pairs(SkeletonId skeleton, Span<const std::array<std::uint32_t, 2>> pairs) const;
};

/// Owns a schema builder: releases it in the end. Can be moved, and goes wherever its id is wanted.
class SchemaBuilder : public detail::Owner<SchemaBuilderId> {
public:
    using Owner::Owner;

    /// Begins to build a schema.
    ///
    /// @param context where it belongs
    /// @param model a model whose joints, morph weights and animated properties the schema begins with; left out for
    /// none
    /// @return the builder
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    static Result<SchemaBuilder> create(ContextId context, ModelId model = {});
};

// ---- Instance ------------------------------------------------------------------------------------------------------

/// One object of a schema. Serves one call at a time, together with its driver.
///
/// The id of one: a value to copy, compare and keep. `Instance` owns one.
class InstanceId : public detail::Id<AnimInstance> {
public:
    using Id::Id;

    /// Sets the owner of one object of an instance: another one, or the first again after a setter has said that it is gone.
    /// What its properties hold is read anew before they are driven again.
    ///
    /// @param object the object's number, as `Schema::find_object` gives it
    /// @param owner the owner; null where the object is gone, and its properties are skipped
    /// Fails with `Status::OutOfRange`, or what handles give
    ///
    /// Ownership: what `owner` points to must stay good while the instance has it.
    /// Threads: one at a time on one driver.
    Result<void> set_owner(uint32_t object, void *owner) const;

    /// Copies the pose that the last update left into a pose of the host's.
    ///
    /// @param pose a pose of the same skeleton
    /// Fails with `Status::Mismatch` if the skeletons differ or nothing drives the instance; or what handles give
    ///
    /// Threads: one at a time on one pose, and not while the driver is updated. Allocates nothing.
    Result<void> read_pose(PoseId pose) const;

    /// Sets the pose that updates start from, until `Instance::reset_pose`: clips write over the channels they animate.
    ///
    /// @param pose a pose of the same skeleton
    /// Fails with `Status::Mismatch` if the skeletons differ or nothing drives the instance; or what handles give
    ///
    /// Threads: one at a time on one driver.
    Result<void> set_pose(PoseId pose) const;

    /// Lets updates start from the rest pose again.
    ///
    /// Fails with `Status::Mismatch` if nothing drives the instance; or what handles give
    ///
    /// Threads: one at a time on one driver.
    Result<void> reset_pose() const;

    /// Computes each joint's matrix in the space of the model, from the pose that the last update left.
    ///
    /// @return all of them
    /// Fails with `Status::Mismatch` if nothing drives the instance; `Status::BufferTooSmall`; or what pointers and
    /// handles give
    ///
    /// Threads: any, but not while the driver is updated. Allocates nothing.
    Result<std::vector<Matrix>> model_matrices() const;

    /// Computes each joint's matrix in the space of the model, from the pose that the last update left.
    ///
    /// @param matrices where the matrices go
    /// @return how many there are
    /// Fails with `Status::Mismatch` if nothing drives the instance; `Status::BufferTooSmall`; or what pointers and
    /// handles give
    ///
    /// Threads: any, but not while the driver is updated. Allocates nothing.
    Result<size_t> model_matrices(Span<Matrix> matrices) const;

    /// Copies out the numbers of a property that is made of floats, as the last update left them.
    ///
    /// @param property the property's number, as `Schema::find_property` gives it
    /// @return all of them
    /// Fails with `Status::OutOfRange`; `Status::Mismatch` if the property is not made of floats or nothing drives the
    /// instance; `Status::BufferTooSmall`; or what pointers and handles give
    ///
    /// Threads: any, but not while the driver is updated. Allocates nothing.
    Result<std::vector<float>> floats(uint32_t property) const;

    /// Copies out the numbers of a property that is made of floats, as the last update left them.
    ///
    /// @param property the property's number, as `Schema::find_property` gives it
    /// @param numbers where the numbers go
    /// @return how many there are
    /// Fails with `Status::OutOfRange`; `Status::Mismatch` if the property is not made of floats or nothing drives the
    /// instance; `Status::BufferTooSmall`; or what pointers and handles give
    ///
    /// Threads: any, but not while the driver is updated. Allocates nothing.
    Result<size_t> floats(uint32_t property, Span<float> numbers) const;

    /// Copies out the morph weights of the mesh at a joint, as the last update left them.
    ///
    /// @param joint the joint that shows the mesh
    /// @return all of them
    /// Fails with `Status::NotFound` if the joint shows no mesh with morph targets; `Status::Mismatch` if nothing
    /// drives the instance; `Status::BufferTooSmall`; or what pointers and handles give
    ///
    /// Threads: any, but not while the driver is updated. Allocates nothing.
    Result<std::vector<float>> morph_weights(uint32_t joint) const;

    /// Copies out the morph weights of the mesh at a joint, as the last update left them.
    ///
    /// @param joint the joint that shows the mesh
    /// @param weights where the weights go
    /// @return how many there are
    /// Fails with `Status::NotFound` if the joint shows no mesh with morph targets; `Status::Mismatch` if nothing
    /// drives the instance; `Status::BufferTooSmall`; or what pointers and handles give
    ///
    /// Threads: any, but not while the driver is updated. Allocates nothing.
    Result<size_t> morph_weights(uint32_t joint, Span<float> weights) const;

    /// Has a limb reach for a point in the next update. A target out of reach straightens it.
    ///
    /// @param reach the limb and the point
    /// Fails with `Status::OutOfRange` for a joint or a weight; `Status::InvalidArgument` if the joints are not above
    /// each other, or a reserved member is not 0; `Status::NotFinite`; `Status::Mismatch` if nothing drives the
    /// instance; or what pointers and handles give
    ///
    /// Threads: one at a time on one driver.
    Result<void> reach(const Reach &reach) const;

    /// Keeps what the last update that asked something of the bones asked, while later ones ask for nothing.
    ///
    /// @param hold whether to keep it; switched off, the clips have the bones again in the next update
    /// Fails with `Status::Mismatch` if nothing drives the instance; or what handles give
    ///
    /// Threads: one at a time on one driver.
    Result<void> hold_pose(bool hold) const;

    /// Takes the motion of a joint off the pose, to be read with `Instance::root_motion`.
    ///
    /// @param joint the joint; `none` to leave all joints to the pose
    /// @param translation whether its translation is taken
    /// @param rotation whether its rotation is taken
    /// @param local whether the translation is given along the joint's own axes, not its parent's
    /// Fails with `Status::OutOfRange`; `Status::Mismatch` if nothing drives the instance; or what handles give
    ///
    /// Threads: one at a time on one driver.
    Result<void> set_root_motion(uint32_t joint, bool translation, bool rotation, bool local) const;

    /// Reads how far the last update carried the joint of `Instance::set_root_motion`.
    ///
    /// @return the motion; none where no joint's is taken off the pose
    /// Fails with `Status::Mismatch` if nothing drives the instance; or what pointers and handles give
    ///
    /// Threads: any, but not while the driver is updated. Allocates nothing.
    Result<RootMotion> root_motion() const;

    /// Reads a bone's matrix against the model, in the pose that the last update's clips made, with what was asked of the bones
    /// since then (or is held). What was asked before that update is not counted again.
    ///
    /// Poses the bones anew for the call; to read many, use `Instance::model_matrices` after the update.
    ///
    /// @param joint the joint
    /// @return the matrix
    /// Fails with `Status::OutOfRange`; `Status::Mismatch` if nothing drives the instance; or what pointers and handles
    /// give
    ///
    /// Threads: one at a time on one driver. Allocates for an instance's first bone only.
    Result<Matrix> bone_matrix(uint32_t joint) const;

    /// Moves a bone in the next update.
    ///
    /// @param joint the joint
    /// @param position where to: x, y, z, in the space of the bone's parent
    /// @param change `BoneChange::SetPosition` or `BoneChange::AddPosition`
    /// @param weight from 0 to 1, how far it goes from where the pose has it
    Result<void> move_bone(uint32_t joint, const std::array<float, 3> &position,
        BoneChange change = BoneChange::SetPosition, float weight = 1) const;

    /// Turns a bone in the next update.
    ///
    /// @param joint the joint
    /// @param rotation a unit quaternion x, y, z, w
    /// @param change `BoneChange::SetRotation` or `BoneChange::AddRotation`
    /// @param weight from 0 to 1, how far it goes from where the pose has it
    Result<void> turn_bone(uint32_t joint, const std::array<float, 4> &rotation,
        BoneChange change = BoneChange::SetRotation, float weight = 1) const;

    /// Sets many bones in the next update. All or none are taken.
    ///
    /// @param joints the joints
    /// @param positions as many positions; empty to leave those alone
    /// @param rotations as many rotations; empty to leave those alone
    /// @param weight from 0 to 1
    Result<void> set_bones(Span<const uint32_t> joints, Span<const std::array<float, 3>> positions,
        Span<const std::array<float, 4>> rotations, float weight = 1) const;

    /// Has a chain of bones look at a point in the next update, sharing the turn.
    ///
    /// @param joints the bones, from the one nearest the root to the one that looks; at most 8
    /// @param target where to look, in model space
    /// @param axis the direction that the last bone faces in the rest pose, in model space
    /// @param limit the most that it turns away from where the pose looks, in radians
    /// @param weight from 0 to 1
    /// @param shares how much of the turn each takes; empty for evenly
    Result<void> look_at(Span<const uint32_t> joints, const std::array<float, 3> &target,
        const std::array<float, 3> &axis, float limit, float weight = 1, Span<const float> shares = {}) const;
};

/// Owns a instance: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Instance : public detail::Owner<InstanceId> {
public:
    using Owner::Owner;

    /// Makes an instance.
    ///
    /// @param schema what kind of object it is
    /// @param owner what the host calls it: the address that memory slots are counted from, or any pointer of its own;
    /// the owner of all objects of the schema until `Instance::set_owner` says otherwise. Null for an object that is
    /// not there
    /// @param tag the host's own number, which events and batches carry
    /// @return the new instance
    /// Fails with what pointers and handles give
    ///
    /// Ownership: the caller releases the instance with `Instance::release`. What `owner` points to must stay good
    /// while the instance has it.
    /// Threads: any.
    static Result<Instance> create(SchemaId schema, void *owner, uint64_t tag = 0);

    /// Makes an instance of a one-off object, with its list of properties. Equal lists share a schema.
    ///
    /// @param context where it belongs
    /// @param properties the properties; batches, and closures that are to be kept, need a schema
    /// @param owner as for `Instance::create`
    /// @param tag as for `Instance::create`
    /// @return the instance
    static Result<Instance> create_inline(ContextId context, Span<const PropertyOptions> properties,
        void *owner, uint64_t tag = 0);
};

// ---- Library -------------------------------------------------------------------------------------------------------

/// Named clips. Any number of threads may use and change it.
///
/// The id of one: a value to copy, compare and keep. `Library` owns one.
class LibraryId : public detail::Id<AnimLibrary> {
public:
    using Id::Id;

    /// Adds a clip under a name, in the place of one that has the name already.
    ///
    /// @param name the name; empty for the clip's own
    /// @param clip the clip; kept alive by the library
    /// Fails with what text and handles give
    ///
    /// Threads: any.
    Result<void> set_clip(std::string_view name, ClipId clip) const;

    /// Adds all clips of a model under their own names.
    ///
    /// @param model the model
    /// Fails with what handles give
    ///
    /// Threads: any.
    Result<void> add_model(ModelId model) const;

    /// Gives a clip by the name that the library has for it.
    ///
    /// @param name the name
    /// @return a new handle of the clip
    /// Fails with `Status::NotFound`, or what pointers, text and handles give
    ///
    /// Threads: any.
    Result<Clip> find_clip(std::string_view name) const;

    /// Takes a clip out. Players that play it go on with it until they play something else.
    ///
    /// @param name the name
    /// Fails with `Status::NotFound`, or what text and handles give
    ///
    /// Threads: any.
    Result<void> remove_clip(std::string_view name) const;

    /// The names of all clips of a library, in the order in which they came.
    Result<std::vector<std::string>> clip_names() const;
};

/// Owns a library: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Library : public detail::Owner<LibraryId> {
public:
    using Owner::Owner;

    /// Makes an empty library.
    ///
    /// @param context where it belongs
    /// @return the new library
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    static Result<Library> create(ContextId context);
};

// ---- Player --------------------------------------------------------------------------------------------------------

/// Plays one clip at a time. Serves one call at a time, together with its instances.
///
/// The id of one: a value to copy, compare and keep. `Player` owns one.
class PlayerId : public detail::Id<AnimPlayer> {
public:
    using Id::Id;

    /// Copies out the events of a driver's last update.
    ///
    /// @return all of them
    /// Fails with `Status::BufferTooSmall`; `Status::InvalidStructSize` for the event's size; or what pointers and
    /// handles give
    ///
    /// Ownership: texts are good until the driver's next update.
    /// Threads: any, but not while the driver is updated. Allocates nothing.
    Result<std::vector<Event>> events() const;

    /// Copies out the events of a driver's last update.
    ///
    /// @param events where the events go
    /// @return how many there are
    /// Fails with `Status::BufferTooSmall`; `Status::InvalidStructSize` for the event's size; or what pointers and
    /// handles give
    ///
    /// Ownership: texts are good until the driver's next update.
    /// Threads: any, but not while the driver is updated. Allocates nothing.
    Result<size_t> events(Span<Event> events) const;

    /// Gives a player an instance, on which it plays from the next update on.
    ///
    /// @param instance an instance without a driver
    /// Fails with `Status::AlreadyExists` if the instance has a driver; or what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> add_instance(InstanceId instance) const;

    /// Takes an instance from a player; it may be given to another driver then.
    ///
    /// @param instance one of its instances
    /// Fails with `Status::NotFound` if the player does not have it; or what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> remove_instance(InstanceId instance) const;

    /// Adds a library. Its clips are named `prefix/name`, or `name` where the prefix is empty.
    ///
    /// Where two libraries have a name, the one added first has it.
    ///
    /// @param prefix what the names begin with; empty for nothing
    /// @param library the library; kept alive by the player
    /// Fails with `Status::AlreadyExists` if the player has a library of the prefix; or what text and handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> add_library(std::string_view prefix, LibraryId library) const;

    /// Takes a library away. What plays from it goes on.
    ///
    /// @param prefix the library's prefix
    /// Fails with `Status::NotFound`, or what text and handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> remove_library(std::string_view prefix) const;

    /// Plays a clip. What plays now fades into it, where there is a crossfade.
    ///
    /// Playing what plays already changes its speed and its section and nothing else; playing what is paused goes on.
    ///
    /// @param name the clip's name, with its library's prefix; empty to go on with the assigned clip
    /// @param options left out for the defaults
    /// Fails with `Status::NotFound` if no library has the clip, or none is assigned; `Status::NotFinite`;
    /// `Status::OutOfRange` for a section without length; `Status::InvalidEnum`; `Status::InvalidArgument` if a
    /// reserved member is not 0; or what pointers, text and handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> play(std::string_view name, const PlayOptions &options = {}) const;

    /// Plays a clip when what plays now has ended; at once where nothing plays.
    ///
    /// @param name the clip's name, with its library's prefix
    /// Fails with `Status::NotFound`; or what text and handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> queue(std::string_view name) const;

    /// Forgets what was to play next.
    ///
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> clear_queue() const;

    /// Holds the clip where it is, and empties the queue.
    ///
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> pause() const;

    /// Stops the clip, ends a crossfade, and empties the queue.
    ///
    /// @param keep_state 0 to show the clip's start with the next update, else to leave everything as it is
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> stop(bool keep_state) const;

    /// Stops, and gives everything that was animated its original back with the next update.
    ///
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> reset() const;

    /// Puts the playhead somewhere in the assigned clip.
    ///
    /// @param seconds where; kept within what plays of the clip, a loop's place folded into it
    /// @param mode a `SeekMode`
    /// Fails with `Status::NotFinite`; `Status::InvalidEnum`; `Status::NotFound` if nothing is assigned; or what
    /// handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> seek(double seconds, SeekMode mode) const;

    /// Sets the factor that all speeds are multiplied with: 1 at first; a negative one plays everything backward.
    ///
    /// @param factor the factor
    /// Fails with `Status::NotFinite`, or what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> set_speed(double factor) const;

    /// Sets whether updates do anything: 1 at first.
    ///
    /// @param active 0 to do nothing
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> set_active(bool active) const;

    /// Sets the crossfade from one clip to another.
    ///
    /// @param from the name of the clip that plays before; empty with an empty `to` for every pair that nothing is set
    /// for
    /// @param to the name of the clip that plays after
    /// @param seconds how long it takes; below zero to take the default again
    /// Fails with `Status::NotFinite`; `Status::OutOfRange` for a negative default; `Status::InvalidArgument` if only
    /// one name is empty; or what text and handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> set_blend(std::string_view from, std::string_view to, double seconds) const;

    /// Sets the clip that follows a clip: playing the one queues the other.
    ///
    /// @param name the name of the clip
    /// @param next the name of the clip that follows; empty for none
    /// Fails with what text and handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> set_next(std::string_view name, std::string_view next) const;

    /// Tells what a player does.
    ///
    /// @return what it is
    /// Fails with `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Threads: any, but not while the player is changed or updated. Allocates nothing.
    Result<PlayerState> state() const;

    /// Moves a player on, and writes what it plays to the host.
    ///
    /// First getters may be called; then everything is computed; then, while nothing is held, setters, batch sinks and
    /// methods are called and memory is written. Host code may call anything then, also on this player, but not update it.
    /// What it changes counts from the next update. What belongs to an object that it releases is not delivered any more.
    ///
    /// @param seconds how much time has passed: finite and at least zero
    /// Fails with `Status::NotFinite` or `Status::OutOfRange` for the time, and nothing has moved; `Status::Busy` if
    /// the player is in use, or is the one whose update is calling the host; or what handles give
    ///
    /// Threads: one at a time on one player; different players at once. Allocates nothing once it has met what it
    /// plays.
    Result<void> update(double seconds) const;

    /// Plays a clip, fading into it from what the host has now.
    ///
    /// Everything that the clip drives is read from the host and captured, whoever moved it last.
    ///
    /// @param name the clip's name, with its library's prefix
    /// @param seconds how long the fade takes; at least zero
    /// @param shape an `EaseShape`: the curve the fade goes on
    /// @param side an `EaseSide`
    /// @param options left out for the defaults; its `blend` is ignored
    /// Fails with `Status::OutOfRange` for negative seconds; or what `Player::play` gives
    ///
    /// Threads: one at a time on one player.
    Result<void> play_with_capture(
        std::string_view name, double seconds, EaseShape shape, EaseSide side, const PlayOptions &options = {}) const;

    /// Makes a clip the assigned one without playing it: it stands at its start. Where something plays, the clip plays.
    ///
    /// @param name the clip's name, with its library's prefix
    /// Fails with `Status::NotFound`, or what text and handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> assign(std::string_view name) const;

    /// Sets the part of the assigned clip that plays. A position outside moves to the nearer end.
    ///
    /// @param start the first second
    /// @param end the last second
    /// Fails with `Status::NotFound` if no clip is assigned; `Status::NotFinite`; `Status::OutOfRange` for a section
    /// without length; or what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> set_section(double start, double end) const;

    /// Lets all of the assigned clip play again.
    ///
    /// Fails with `Status::NotFound` if no clip is assigned, or what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> clear_section() const;

    /// Finds the section between two markers of a clip.
    ///
    /// @param name the clip's name, with its library's prefix
    /// @param from the marker it begins at; empty for the clip's start
    /// @param to the marker it ends at; empty for the clip's end
    /// @return both
    /// Fails with `Status::NotFound` for the clip or a marker; `Status::OutOfRange` for a section without length; or
    /// what pointers, text and handles give
    ///
    /// Threads: any, but not while the player is changed or updated.
    Result<PlayerSection> find_section(std::string_view name, std::string_view from, std::string_view to) const;

    /// Sets the clips that a model brought along. A clip of the same name in a library takes over from them, also while one
    /// plays.
    ///
    /// @param library their library; left out for none
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> set_own_clips(LibraryId library = {}) const;

    /// Sets what the player plays of itself, if nothing was played before its first update.
    ///
    /// @param name the clip's name, with its library's prefix; it may come later. Empty for nothing
    /// Fails with what text and handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> set_autoplay(std::string_view name) const;

    /// Lets the player play what shows a model that nobody has set up: its clip named idle, else one with idle in its name,
    /// else its first, looping.
    ///
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> set_autoplay_idle() const;

    /// Sets in which round of the host's `players_update_phase` moves the player, and where in it.
    ///
    /// @param phase a `Phase`; idle at first
    /// @param priority the lowest comes first, 0 at first
    /// Fails with `Status::InvalidEnum`, or what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> set_phase(Phase phase, int32_t priority) const;

    /// Sets when methods that clips name are called.
    ///
    /// @param mode a `CallMode`; deferred at first
    /// Fails with `Status::InvalidEnum`, or what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> set_call_mode(CallMode mode) const;

    /// Sets whether properties are written in every update in which something drives them, or only when they change.
    ///
    /// @param continuous whether what changes between keys is always written; true at first
    /// @param discrete whether what changes only at keys is always written; false at first, so that what the host sets
    /// between two keys stays until the next one
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> set_writes(bool continuous, bool discrete) const;

    /// Sets how many laps of one update events are fired for, 64 at first. Of more the last ones fire, and one event counts
    /// the others.
    ///
    /// @param laps how many
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one player.
    Result<void> set_lap_limit(uint64_t laps) const;

    /// Tells whether a player has a library of a prefix.
    ///
    /// @param prefix the prefix
    /// @return whether there is one
    /// Fails with what pointers, text and handles give
    ///
    /// Threads: any, but not while the player is changed or updated.
    Result<uint8_t> has_library(std::string_view prefix) const;

    /// Does what another player was doing, at once and silently: nothing that lies before the position fires, and nothing is
    /// faded. The next update shows it.
    ///
    /// @param state what to do
    /// @param queue the names of what plays next
    /// Fails with `Status::NotFound` for a clip; `Status::NotFinite`; `Status::OutOfRange` for a section without
    /// length; `Status::InvalidEnum`; `Status::InvalidPointer` if the state is null; or what pointers, text and handles
    /// give. Nothing has changed then
    ///
    /// Threads: one at a time on one player.
    Result<void> apply_shared_state(const SharedState &state, Span<const Text> queue) const;

    /// Writes everything that updates change in a player and its instances into a buffer, to go back to.
    ///
    /// @return all of them
    /// Fails with `Status::BufferTooSmall`; or what pointers and handles give
    ///
    /// Threads: any, but not while the player is changed or updated. Allocates nothing.
    Result<std::vector<uint8_t>> save() const;

    /// Writes everything that updates change in a player and its instances into a buffer, to go back to.
    ///
    /// @param bytes where it goes
    /// @return how many there are
    /// Fails with `Status::BufferTooSmall`; or what pointers and handles give
    ///
    /// Threads: any, but not while the player is changed or updated. Allocates nothing.
    Result<size_t> save(Span<uint8_t> bytes) const;

    /// Goes back to what `Player::save` wrote. The updates that follow give the same bits as those that followed then.
    ///
    /// The player must have the instances, and know the clips by the names, that it had. What it drives is written to the host
    /// anew with the next update.
    ///
    /// @param bytes what was written
    /// Fails with `Status::InvalidFile` for bytes that are not this player's, or have changed; `Status::NotFound` for a
    /// clip; or what pointers and handles give. Nothing has changed then
    ///
    /// Threads: one at a time on one player.
    Result<void> restore(Span<const uint8_t> bytes) const;

    /// Sets who hears of events as they are delivered, after the values of an update. `events` gives them too.
    ///
    /// @param hear `hear(const Event &)`; the event and its texts are good during the call. It may do anything but update the
    /// player, even release it. Null for nobody. It lives until another one takes its place or the player is gone
    template <class Hear>
    Result<void> set_listener(Hear &&hear) const;

    /// The names of all clips that a player can play.
    Result<std::vector<std::string>> clip_names() const;

    /// Tells what a player is doing, for another one to do the same.
    Result<SharedPlayback> shared_state() const;
};

/// Owns a player: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Player : public detail::Owner<PlayerId> {
public:
    using Owner::Owner;

    /// Makes a player without libraries or instances.
    ///
    /// @param context where it belongs
    /// @return the new player
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    static Result<Player> create(ContextId context);
};

// ---- Mixer ---------------------------------------------------------------------------------------------------------

/// Plays many actions. Serves one call at a time, together with its instances.
///
/// The id of one: a value to copy, compare and keep. `Mixer` owns one.
class MixerId : public detail::Id<AnimMixer> {
public:
    using Id::Id;

    /// Gives a mixer an instance, so that actions can play on it.
    ///
    /// @param instance an instance without a driver
    /// Fails with `Status::AlreadyExists` if the instance has a driver; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> add_instance(InstanceId instance) const;

    /// Takes an instance from a mixer, out of its groups, and removes its actions. What was driven stays as it is.
    ///
    /// @param instance one of its instances
    /// Fails with `Status::NotFound` if the mixer does not have it; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> remove_instance(InstanceId instance) const;

    /// Makes an empty group of instances, on which an action can play as on one.
    ///
    /// @return the group's number, which is never given to another
    /// Fails with what pointers and handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<uint32_t> add_group() const;

    /// Dissolves a group and removes its actions. What was driven goes back to its originals in the next update.
    ///
    /// @param group one of its groups
    /// Fails with `Status::NotFound`; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> remove_group(uint32_t group) const;

    /// Puts an instance into a group: what plays on the group drives it from the next update on. One that is there stays.
    ///
    /// @param group one of its groups
    /// @param instance one of its instances
    /// Fails with `Status::NotFound`; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> join_group(uint32_t group, InstanceId instance) const;

    /// Takes an instance out of a group. What nothing else drives keeps its last value.
    ///
    /// @param group one of its groups
    /// @param instance one of its instances; one that is not in the group is left alone
    /// Fails with `Status::NotFound`; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> leave_group(uint32_t group, InstanceId instance) const;

    /// Makes the action of a clip on an instance, or gives the one there is in that blend mode.
    ///
    /// A new action repeats without end, at full weight and speed, and is not active.
    ///
    /// @param clip the clip; kept alive by the action
    /// @param instance one of its instances
    /// @param blend_mode a `BlendMode`, or `none` for the clip's own
    /// @return the action
    /// Fails with `Status::NotFound`; `Status::InvalidEnum`; `Status::OutOfRange` for a clip whose length is none; or
    /// what pointers and handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<Action> add_action(ClipId clip, InstanceId instance, BlendMode blend_mode) const;

    /// Makes the action of a clip on a group, or gives the one there is in that blend mode.
    ///
    /// A new action repeats without end, at full weight and speed, and is not active.
    ///
    /// @param clip the clip; kept alive by the action
    /// @param group one of its groups
    /// @param blend_mode a `BlendMode`, or `none` for the clip's own
    /// @return the action
    /// Fails with `Status::NotFound`; `Status::InvalidEnum`; `Status::OutOfRange` for a clip whose length is none; or
    /// what pointers and handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<Action> add_group_action(ClipId clip, uint32_t group, BlendMode blend_mode) const;

    /// Finds the action that was made last for a clip and an instance.
    ///
    /// @param clip the clip
    /// @param instance one of its instances
    /// @return the action
    /// Fails with `Status::NotFound`; or what pointers and handles give
    ///
    /// Threads: any, but not while the mixer is changed or updated.
    Result<Action> find_action(ClipId clip, InstanceId instance) const;

    /// Finds the action that was made last for a clip and a group.
    ///
    /// @param clip the clip
    /// @param group one of its groups
    /// @return the action
    /// Fails with `Status::NotFound`; or what pointers and handles give
    ///
    /// Threads: any, but not while the mixer is changed or updated.
    Result<Action> find_group_action(ClipId clip, uint32_t group) const;

    /// Stops an action and forgets it.
    ///
    /// @param action one of its actions; unknown from now on
    /// Fails with `Status::NotFound` if the mixer does not have the action; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> remove_action(Action action) const;

    /// Stops and forgets every action of a clip.
    ///
    /// @param clip the clip
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> remove_clip(ClipId clip) const;

    /// Stops and forgets every action on an instance; those on its groups stay.
    ///
    /// @param instance one of its instances
    /// Fails with `Status::NotFound`; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> remove_actions(InstanceId instance) const;

    /// Stops every active action, the last activated first.
    ///
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> stop_all() const;

    /// Fades one action out and another in. It plays neither.
    ///
    /// With `warp` each also runs at the other's pace while the other is the louder: the one that fades out ends at the pace
    /// of the one that fades in, which begins at the other's. Afterwards each has its own pace again.
    ///
    /// @param from the action that fades out
    /// @param to the action that fades in
    /// @param seconds how long it takes, on the mixer's clock
    /// @param warp whether paces are brought together
    /// Fails with `Status::NotFound`; `Status::NotFinite`; `Status::OutOfRange` for less than no time;
    /// `Status::InvalidArgument` for an action and itself, and for a warp of a time scale of zero or of a clip without
    /// length; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> cross_fade(Action from, Action to, double seconds, bool warp) const;

    /// Puts an action where another one is, and lets it run as fast: it takes over time, leg of a ping-pong and time scale,
    /// and drops its warp.
    ///
    /// @param action the action that is put somewhere
    /// @param with the action that it follows
    /// Fails with `Status::NotFound`; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> synchronize(Action action, Action with) const;

    /// Sets how fast the mixer's clock runs, and with it every action, fade and warp. Negative runs backward.
    ///
    /// @param scale 1 at first
    /// Fails with `Status::NotFinite`, or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_time_scale(double scale) const;

    /// Sets the mixer's clock and every action's to zero; the next update moves them on by `seconds`, at the mixer's time
    /// scale, besides its own step. Update by 0 to see the result.
    ///
    /// Laps are not forgotten, and what has finished stays so.
    ///
    /// @param seconds at least zero
    /// Fails with `Status::NotFinite`; `Status::OutOfRange` below zero, or for more than clocks can count; or what
    /// handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_time(double seconds) const;

    /// Tells what a mixer does.
    ///
    /// @return what it is
    /// Fails with `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Threads: any, but not while the mixer is changed or updated. Allocates nothing.
    Result<MixerState> state() const;

    /// Copies out the events of a mixer's last update.
    ///
    /// @return all of them
    /// Fails with `Status::BufferTooSmall`; `Status::InvalidStructSize` for the event's size; or what pointers and
    /// handles give
    ///
    /// Ownership: texts are good until the mixer's next update.
    /// Threads: any, but not while the mixer is updated. Allocates nothing.
    Result<std::vector<Event>> events() const;

    /// Copies out the events of a mixer's last update.
    ///
    /// @param events where the events go
    /// @return how many there are
    /// Fails with `Status::BufferTooSmall`; `Status::InvalidStructSize` for the event's size; or what pointers and
    /// handles give
    ///
    /// Ownership: texts are good until the mixer's next update.
    /// Threads: any, but not while the mixer is updated. Allocates nothing.
    Result<size_t> events(Span<Event> events) const;

    /// Moves a mixer on, and writes what its actions come to to the host, as `Player::update` does.
    ///
    /// @param seconds how much time has passed: finite and at least zero
    /// Fails with `Status::NotFinite` or `Status::OutOfRange` for the time, and nothing has moved; `Status::Busy` if
    /// the mixer is in use, or is the one whose update is calling the host; or what handles give
    ///
    /// Threads: one at a time on one mixer; different mixers at once. Allocates nothing once it has met what it plays.
    Result<void> update(double seconds) const;
};

/// Owns a mixer: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Mixer : public detail::Owner<MixerId> {
public:
    using Owner::Owner;

    /// Makes a mixer without instances or actions.
    ///
    /// @param context where it belongs
    /// @return the new mixer
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    static Result<Mixer> create(ContextId context);
};

// ---- Action --------------------------------------------------------------------------------------------------------

/// An action of a mixer. Its number is never given to another one of the same mixer.
class Action {
public:
    /// None.
    Action() = default;
    /// The action of a mixer that C or an event calls so.
    Action(MixerId mixer, AnimAction action) noexcept : mixer_(mixer), id_(action.id) {}
    /// The action as C has it.
    AnimAction c() const noexcept { return AnimAction{id_}; }
    /// Its number, as events carry it.
    uint64_t number() const noexcept { return id_; }
    /// Its mixer.
    MixerId mixer() const noexcept { return mixer_; }
    /// Whether it names an action, there or not.
    explicit operator bool() const noexcept { return id_ != 0; }
    /// Whether both are one.
    friend bool operator==(Action a, Action b) noexcept { return a.mixer_ == b.mixer_ && a.id_ == b.id_; }
    /// Whether they differ.
    friend bool operator!=(Action a, Action b) noexcept { return !(a == b); }

    /// Activates an action. One that has finished, or faded out, also needs `Action::reset` to be seen again.
    ///
    /// Fails with `Status::NotFound` if the mixer does not have the action; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> play() const;

    /// Deactivates and resets an action. What nothing else drives goes back to its original in the next update.
    ///
    /// Fails with `Status::NotFound` if the mixer does not have the action; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> stop() const;

    /// Rewinds an action, enables and unpauses it, and forgets its laps, its fade, its warp and its start time. It stays
    /// active or inactive as it is.
    ///
    /// Fails with `Status::NotFound` if the mixer does not have the action; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> reset() const;

    /// Holds an action's clock, or lets it go on. A paused action goes on contributing.
    ///
    /// @param paused whether it is held
    /// Fails with `Status::NotFound` if the mixer does not have the action; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_paused(bool paused) const;

    /// Says whether an action contributes while it is active. Its clock moves only while it is enabled.
    ///
    /// @param enabled whether it contributes
    /// Fails with `Status::NotFound` if the mixer does not have the action; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_enabled(bool enabled) const;

    /// Sets what happens at the clip's end, and when an action finishes. `LoopMode::None` finishes at the first end.
    ///
    /// @param loop_mode a `LoopMode`
    /// @param repetitions after how many laps (legs of a ping-pong) it finishes, or `forever`
    /// Fails with `Status::NotFound`; `Status::InvalidEnum`; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_loop(LoopMode loop_mode, uint64_t repetitions) const;

    /// Says whether an action holds its last frame when it has finished. If not, as at first, it lets go.
    ///
    /// @param clamp whether it holds
    /// Fails with `Status::NotFound` if the mixer does not have the action; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_clamp_when_finished(bool clamp) const;

    /// Says whether smooth tracks are flat at the first and at the last key, as at first, where the curve does not go on
    /// into another lap; else they run straight on there.
    ///
    /// @param at_start whether they are flat at the first key
    /// @param at_end whether they are flat at the last key
    /// Fails with `Status::NotFound` if the mixer does not have the action; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_zero_slopes(bool at_start, bool at_end) const;

    /// Sets how an action becomes part of the result.
    ///
    /// @param blend_mode a `BlendMode`
    /// Fails with `Status::NotFound`; `Status::InvalidEnum`; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_blend_mode(BlendMode blend_mode) const;

    /// Sets an action's clock. A time outside the clip is folded into it by the next step that is not zero.
    ///
    /// @param seconds seconds into the clip, or into the present leg of a ping-pong
    /// Fails with `Status::NotFound`; `Status::NotFinite`; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_time(double seconds) const;

    /// Holds an action's clock until the mixer's reaches a time. It contributes while it waits.
    ///
    /// @param seconds on the mixer's clock
    /// Fails with `Status::NotFound`; `Status::NotFinite`; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> start_at(double seconds) const;

    /// Sets how much an action counts. A fade goes on, as a factor of it.
    ///
    /// @param weight at least zero; 1 at first
    /// Fails with `Status::NotFound`; `Status::NotFinite`; `Status::OutOfRange` below zero; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_weight(double weight) const;

    /// Sets how much an action counts, and drops its fade.
    ///
    /// @param weight at least zero
    /// Fails with `Status::NotFound`; `Status::NotFinite`; `Status::OutOfRange` below zero; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_effective_weight(double weight) const;

    /// Lets the weight rise from nothing to itself, from now on. It does not play the action.
    ///
    /// @param seconds how long it takes, on the mixer's clock
    /// Fails with `Status::NotFound`; `Status::NotFinite`; `Status::OutOfRange` for less than no time; or what handles
    /// give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> fade_in(double seconds) const;

    /// Lets the weight fall to nothing, from now on; the first update past the end disables the action.
    ///
    /// @param seconds how long it takes, on the mixer's clock
    /// Fails with `Status::NotFound`; `Status::NotFinite`; `Status::OutOfRange` for less than no time; or what handles
    /// give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> fade_out(double seconds) const;

    /// Drops an action's fade: the whole weight counts.
    ///
    /// Fails with `Status::NotFound` if the mixer does not have the action; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> stop_fading() const;

    /// Sets how fast an action runs; negative runs backward. A warp goes on, as a factor of it.
    ///
    /// @param scale 1 at first
    /// Fails with `Status::NotFound`; `Status::NotFinite`; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_time_scale(double scale) const;

    /// Sets how fast an action runs, and drops its warp.
    ///
    /// @param scale seconds of the clip in a second
    /// Fails with `Status::NotFound`; `Status::NotFinite`; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_effective_time_scale(double scale) const;

    /// Sets the time scale so that one run through the clip takes some time, and drops the warp.
    ///
    /// @param seconds not zero; negative to run backward
    /// Fails with `Status::NotFound`; `Status::NotFinite`; `Status::OutOfRange` for zero; `Status::InvalidArgument` for
    /// a clip without length; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> set_duration(double seconds) const;

    /// Lets the time scale run from one value to another, from now on. The last one stays; where it is zero, the action
    /// pauses.
    ///
    /// @param from the time scale at the beginning
    /// @param to the time scale at the end
    /// @param seconds how long it takes, on the mixer's clock
    /// Fails with `Status::NotFound`; `Status::NotFinite`; `Status::OutOfRange` for less than no time;
    /// `Status::InvalidArgument` for an action whose time scale is zero; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> warp(double from, double to, double seconds) const;

    /// Lets the time scale run from what it was in the last update to zero, and pauses the action then.
    ///
    /// @param seconds how long it takes, on the mixer's clock
    /// Fails with `Status::NotFound`; `Status::NotFinite`; `Status::OutOfRange` for less than no time;
    /// `Status::InvalidArgument` for an action whose time scale is zero; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> halt(double seconds) const;

    /// Drops an action's warp: the time scale counts as it is.
    ///
    /// Fails with `Status::NotFound` if the mixer does not have the action; or what handles give
    ///
    /// Threads: one at a time on one mixer.
    Result<void> stop_warping() const;

    /// Tells how an action stands.
    ///
    /// @return what it is
    /// Fails with `Status::NotFound`; `Status::InvalidStructSize`; or what pointers and handles give
    ///
    /// Threads: any, but not while the mixer is changed or updated. Allocates nothing.
    Result<ActionState> state() const;

private:
    MixerId mixer_;
    uint64_t id_ = 0;
};

// ---- Crowd ---------------------------------------------------------------------------------------------------------

/// Computes poses of many characters. Serves one call at a time.
///
/// The id of one: a value to copy, compare and keep. `Crowd` owns one.
class CrowdId : public detail::Id<AnimCrowd> {
public:
    using Id::Id;

    /// Adds a clip that members can play. What of it does not fit the skeleton does nothing, and is logged.
    ///
    /// @param clip the clip, packed or not; kept alive by the crowd
    /// @return its number
    /// Fails with what pointers and handles give
    ///
    /// Threads: one at a time on one crowd.
    Result<uint32_t> add_clip(ClipId clip) const;

    /// Computes the members of a crowd, on the context's threads or jobs. A member on which nothing plays rests.
    ///
    /// @param members what plays on each member
    /// @param models where model matrices go, as many for each member as the skeleton has joints; empty for none
    /// @param palettes where palettes go, as many matrices for each member as the skin has joints; empty for none
    Result<void> compute(Span<const CrowdMember> members, Span<Matrix> models,
        Span<Matrix> palettes = {}) const;
};

/// Owns a crowd: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Crowd : public detail::Owner<CrowdId> {
public:
    using Owner::Owner;

    /// Makes a crowd without clips. Rotations are mixed one after the other, each time the shorter way.
    ///
    /// @param schema the kind of object its members are; its skeleton counts, and what clips have for it
    /// @param binding a skin bound to that skeleton, whose palettes are wanted; left out for none
    /// @return the new crowd
    /// Fails with `Status::Mismatch` if the skin follows joints that the skeleton lacks; or what pointers and handles
    /// give
    ///
    /// Threads: any.
    static Result<Crowd> create(SchemaId schema, SkinBindingId binding = {});
};

// ---- Controller ----------------------------------------------------------------------------------------------------

/// A controller, checked and immutable.
///
/// The id of one: a value to copy, compare and keep. `Controller` owns one.
class ControllerId : public detail::Id<AnimController> {
public:
    using Id::Id;

    /// Finds a parameter by its name.
    ///
    /// @param name the name
    /// @return the parameter's number
    /// Fails with `Status::NotFound`, or what pointers, text and handles give
    ///
    /// Threads: any.
    Result<uint32_t> find_parameter(std::string_view name) const;

    /// Tells how many parameters a controller has.
    ///
    /// @return the number
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<uint32_t> parameter_count() const;

    /// Gives a parameter of a controller.
    ///
    /// @param parameter the parameter's number
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the controller's handle is released.
    /// Threads: any.
    Result<ParameterInfo> parameter(uint32_t parameter) const;

    /// Tells how many layers a controller has.
    ///
    /// @return the number
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<uint32_t> layer_count() const;

    /// Gives the name of a layer.
    ///
    /// @param layer the layer's number, the lowest's being 0
    /// @return a view of the name
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Ownership: the view is good until the controller's handle is released.
    /// Threads: any.
    Result<std::string_view> layer_name(uint32_t layer) const;

    /// Tells how many states a layer has.
    ///
    /// @param layer the layer's number
    /// @return the number
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Threads: any.
    Result<uint32_t> state_count(uint32_t layer) const;

    /// Gives a state of a controller.
    ///
    /// @param layer the layer's number
    /// @param state the state's number in its layer
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the controller's handle is released.
    /// Threads: any.
    Result<StateInfo> state(uint32_t layer, uint32_t state) const;

    /// Gives a clip that a state plays, as it was given to the builder.
    ///
    /// @param layer the layer's number
    /// @param state the state's number in its layer
    /// @param index which of the state's clips: of a blend, in the order of their points, by the first parameter and
    /// then by the second
    /// @return a new handle of the clip
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Threads: any.
    Result<Clip> state_clip(uint32_t layer, uint32_t state, uint32_t index) const;
};

/// Owns a controller: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Controller : public detail::Owner<ControllerId> {
public:
    using Owner::Owner;
};

// ---- ControllerBuilder ---------------------------------------------------------------------------------------------

/// Gathers what a controller has. Serves one call at a time.
///
/// The id of one: a value to copy, compare and keep. `ControllerBuilder` owns one.
class ControllerBuilderId : public detail::Id<AnimControllerBuilder> {
public:
    using Id::Id;

    /// Sets what holds for the whole controller.
    ///
    /// @param default_fade seconds in which transitions fade that say nothing else; 0 for a snap
    /// @param stepped frames a second at which states are sampled; 0 for smoothly
    /// @param culling a `Culling`: when animators do their work
    /// Fails with `Status::NotFinite`, `Status::InvalidEnum`, or what handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> set_defaults(double default_fade, double stepped, Culling culling) const;

    /// Adds a parameter.
    ///
    /// @param name the name, unique in the controller; copied
    /// @param kind a `ParameterKind`
    /// @param initial what it holds at first
    /// @return the parameter's number
    /// Fails with `Status::InvalidEnum`, or what pointers, text and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<uint32_t> add_parameter(std::string_view name, ParameterKind kind, float initial) const;

    /// Adds a layer above those that are there.
    ///
    /// The lowest layer begins in its first state; the others with nothing, as layers of one-shots do.
    ///
    /// @param name the name, unique in the controller; copied
    /// @param options left out for the defaults
    /// @return the layer's number
    /// Fails with `Status::NotFinite`, `Status::InvalidArgument` if a reserved member is not 0, or what pointers, text
    /// and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<uint32_t> add_layer(std::string_view name, const LayerOptions &options = {}) const;

    /// Has an additive layer's clips measured from a moment of one clip, not each from its own first frame.
    ///
    /// @param layer the layer's number
    /// @param clip the clip; kept alive by the controller
    /// @param seconds where in it
    /// Fails with `Status::OutOfRange`, `Status::NotFinite`, or what handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> set_reference(uint32_t layer, ClipId clip, double seconds) const;

    /// Lets a layer reach a bone. A layer without any reaches all.
    ///
    /// @param layer the layer's number
    /// @param bone the bone's name; copied
    /// @param children whether all bones below it are meant too
    /// @param weight how much of the layer reaches it, from 0 to 1
    /// Fails with `Status::OutOfRange`, `Status::NotFinite`, or what text and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> add_mask_bone(uint32_t layer, std::string_view bone, bool children, float weight) const;

    /// Adds a state to a layer.
    ///
    /// @param layer the layer's number
    /// @param name the name, unique in the controller; copied
    /// @param clip what it plays; kept alive by the controller. With blend points it sets the clock, and may be zero
    /// @param options left out for the defaults
    /// @return the state's number in its layer
    /// Fails with `Status::OutOfRange`; `Status::NotFinite`; `Status::InvalidArgument` if a reserved member is not 0;
    /// or what pointers, text and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<uint32_t> add_state(
        uint32_t layer, std::string_view name, ClipId clip, const StateOptions &options = {}) const;

    /// Has a layer begin in a state.
    ///
    /// @param layer the layer's number
    /// @param state the state's number; `none` for nothing
    /// Fails with `Status::OutOfRange`, or what handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> set_initial(uint32_t layer, uint32_t state) const;

    /// Has a state play several clips, weighted by one or two parameters. Its points follow.
    ///
    /// @param layer the layer's number
    /// @param state the state's number
    /// @param x the number of the first parameter
    /// @param y the number of the second parameter; `none` for a blend by one
    /// @param shape a `BlendShape`
    /// @param sync a `BlendSync`
    /// Fails with `Status::OutOfRange`, `Status::InvalidEnum`, or what handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> set_blend(
        uint32_t layer, uint32_t state, uint32_t x, uint32_t y, BlendShape shape, BlendSync sync) const;

    /// Adds a clip to a state's blend.
    ///
    /// @param layer the layer's number
    /// @param state the number of a state with a blend
    /// @param clip the clip; kept alive by the controller
    /// @param x where it plays alone, by the first parameter
    /// @param y and by the second
    /// Fails with `Status::OutOfRange`; `Status::NotFinite`; `Status::Mismatch` if the state has no blend; or what
    /// handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> add_blend_point(uint32_t layer, uint32_t state, ClipId clip, float x, float y) const;

    /// Adds a transition to a layer.
    ///
    /// One without conditions and exit time happens only when code asks for its state, and then says how long the fade is.
    ///
    /// @param layer the layer's number
    /// @param from the number of the state it leaves; `none` for any, and for a layer that plays nothing
    /// @param to the number of the state it goes to; `none` to let go of the layer
    /// @param options left out for the defaults
    /// @return the transition's number in its layer
    /// Fails with `Status::OutOfRange`, `Status::NotFinite`, `Status::InvalidEnum`, or what pointers and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<uint32_t> add_transition(
        uint32_t layer, uint32_t from, uint32_t to, const TransitionOptions &options = {}) const;

    /// Adds a condition to a transition: all of a transition's must hold.
    ///
    /// @param layer the layer's number
    /// @param transition the transition's number
    /// @param parameter the parameter's number
    /// @param test a `Test`
    /// @param value what the parameter is compared with; not read by the tests for true and false
    /// Fails with `Status::OutOfRange`, `Status::NotFinite`, `Status::InvalidEnum`, or what handles give
    ///
    /// Threads: one at a time on one builder.
    Result<void> add_condition(uint32_t layer, uint32_t transition, uint32_t parameter, Test test, float value) const;

    /// Checks everything, makes the controller, and releases the builder. Every mistake is named, one a line, in the message
    /// of the failure.
    ///
    /// @return the controller
    /// Fails with `Status::InvalidArgument` if anything is wrong; or what pointers and handles give
    ///
    /// Threads: one at a time on one builder.
    Result<Controller> finish() const;
};

/// Owns a controller builder: releases it in the end. Can be moved, and goes wherever its id is wanted.
class ControllerBuilder : public detail::Owner<ControllerBuilderId> {
public:
    using Owner::Owner;

    /// Makes an empty builder.
    ///
    /// @param context where it belongs
    /// @return the new builder
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    static Result<ControllerBuilder> create(ContextId context);
};

// ---- Animator ------------------------------------------------------------------------------------------------------

/// Runs a controller on one instance. Serves one call at a time, together with its instance.
///
/// The id of one: a value to copy, compare and keep. `Animator` owns one.
class AnimatorId : public detail::Id<AnimAnimator> {
public:
    using Id::Id;

    /// Goes to a state, if its layer is not in it yet: safe to call in every update.
    ///
    /// @param state the state's name
    /// @param layer the name of the layer that has it; empty for whichever has
    /// @param fade seconds in which it fades, unless the state has a fade of its own; `default_fade` for what the
    /// transition or the controller says
    /// Fails with `Status::NotFound`; `Status::NotFinite`; or what text and handles give
    ///
    /// Threads: one at a time on one animator.
    Result<void> play(std::string_view state, std::string_view layer, double fade) const;

    /// Goes to a state from its beginning, even from itself: to trigger a one-shot again.
    ///
    /// @param state the state's name
    /// @param layer the name of the layer that has it; empty for whichever has
    /// @param fade as for `Animator::play`
    /// Fails with `Status::NotFound`; `Status::NotFinite`; or what text and handles give
    ///
    /// Threads: one at a time on one animator.
    Result<void> restart(std::string_view state, std::string_view layer, double fade) const;

    /// Lets go of a layer: what is below it shows.
    ///
    /// @param layer the layer's name; empty for all layers
    /// @param fade seconds; `default_fade` for the controller's
    /// Fails with `Status::NotFound`; `Status::NotFinite`; or what text and handles give
    ///
    /// Threads: one at a time on one animator.
    Result<void> stop(std::string_view layer, double fade) const;

    /// Puts a layer's state at a time of its clock. What lies between is not passed; what lies exactly there is.
    ///
    /// @param layer the layer's name; empty for the lowest
    /// @param seconds at least zero; beyond the state's length is its end
    /// Fails with `Status::NotFound`; `Status::NotFinite`; `Status::OutOfRange`; or what text and handles give
    ///
    /// Threads: one at a time on one animator.
    Result<void> seek(std::string_view layer, double seconds) const;

    /// Sets how fast a layer's clock runs.
    ///
    /// @param layer the layer's name; empty for all layers
    /// @param speed a factor; negative runs backward
    /// Fails with `Status::NotFound`; `Status::NotFinite`; or what text and handles give
    ///
    /// Threads: one at a time on one animator.
    Result<void> set_speed(std::string_view layer, double speed) const;

    /// Sets how much of a layer counts.
    ///
    /// @param layer the layer's name
    /// @param weight from 0 to 1
    /// Fails with `Status::NotFound`; `Status::OutOfRange`; or what text and handles give
    ///
    /// Threads: one at a time on one animator.
    Result<void> set_layer_weight(std::string_view layer, float weight) const;

    /// Sets a parameter.
    ///
    /// @param parameter the parameter's number, as `Controller::find_parameter` gives it
    /// @param value a number; 0 or 1 for a bool; 1 to set a trigger; a whole number for an int
    /// Fails with `Status::NotFinite`; `Status::OutOfRange` for the number, and for what its kind cannot hold; or what
    /// handles give
    ///
    /// Threads: one at a time on one animator.
    Result<void> set_parameter(uint32_t parameter, float value) const;

    /// Switches an animator on or off. Off, it holds its last pose and costs nothing; its time stands still.
    ///
    /// @param enabled whether it is on
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one animator.
    Result<void> set_enabled(bool enabled) const;

    /// Sets when an animator works, over what its controller says.
    ///
    /// @param culling a `Culling`; `none` for the controller's
    /// Fails with `Status::InvalidEnum`, or what handles give
    ///
    /// Threads: one at a time on one animator.
    Result<void> set_culling(Culling culling) const;

    /// Says whether the instance is on screen, and how far from the viewer.
    ///
    /// @param visible whether it is on screen
    /// @param distance in the host's units
    /// Fails with `Status::NotFinite`, or what handles give
    ///
    /// Threads: one at a time on one animator.
    Result<void> set_visibility(bool visible, float distance) const;

    /// Sets the distance beyond which `Culling::Reduced` reduces; 30 at first.
    ///
    /// @param distance in the host's units, at least 0
    /// Fails with `Status::NotFinite`, `Status::OutOfRange`, or what handles give
    ///
    /// Threads: one at a time on one animator.
    Result<void> set_reduced_distance(float distance) const;

    /// Has an animator work in one of every so many updates only, for crowds that share the work out over frames.
    ///
    /// @param interval every how many updates; 0 counts as 1
    /// @param offset shifts the updates in which it works, so that not all of a crowd do at once
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one animator.
    Result<void> set_update_interval(uint32_t interval, uint32_t offset) const;

    /// Adds a level of detail that leaves out joints: they stay where they rest.
    ///
    /// @param joints the joints to leave out, fingers and faces as a rule
    /// @return the level's number; level 0, which is always there, leaves out none
    /// Fails with `Status::OutOfRange` for a joint, or what pointers and handles give
    ///
    /// Threads: one at a time on one animator.
    Result<uint32_t> add_detail_level(Span<const uint32_t> joints) const;

    /// Sets the level of detail from the next update on.
    ///
    /// @param level the level's number
    /// Fails with `Status::OutOfRange`, or what handles give
    ///
    /// Threads: one at a time on one animator. Allocates nothing.
    Result<void> set_detail_level(uint32_t level) const;

    /// Reads how a layer stands.
    ///
    /// @param layer the layer's name; empty for the lowest
    /// @return what it is
    /// Fails with `Status::NotFound`; `Status::InvalidStructSize`; or what pointers, text and handles give
    ///
    /// Ownership: views are good until the animator is changed or updated.
    /// Threads: any, but not while the animator is changed or updated.
    Result<LayerState> layer(std::string_view layer) const;

    /// Moves an animator on, and writes what changed to the host, as `Player::update` does.
    ///
    /// @param seconds how much time has passed: finite and at least zero
    /// Fails with `Status::NotFinite` or `Status::OutOfRange` for the time, and nothing has moved; `Status::Busy` if
    /// the animator is in use, or is the one whose update is calling the host; or what handles give
    ///
    /// Threads: one at a time on one animator; different animators at once. Allocates nothing once it has met what it
    /// plays.
    Result<void> update(double seconds) const;

    /// Copies out the events of an animator's last update. Their `action` is the state's number, layer after layer.
    ///
    /// @return all of them
    /// Fails with `Status::BufferTooSmall`; `Status::InvalidStructSize` for the event's size; or what pointers and
    /// handles give
    ///
    /// Ownership: texts are good until the animator's next update.
    /// Threads: any, but not while the animator is updated. Allocates nothing.
    Result<std::vector<Event>> events() const;

    /// Copies out the events of an animator's last update. Their `action` is the state's number, layer after layer.
    ///
    /// @param events where the events go
    /// @return how many there are
    /// Fails with `Status::BufferTooSmall`; `Status::InvalidStructSize` for the event's size; or what pointers and
    /// handles give
    ///
    /// Ownership: texts are good until the animator's next update.
    /// Threads: any, but not while the animator is updated. Allocates nothing.
    Result<size_t> events(Span<Event> events) const;

    /// Tells how many clips gave to an animator's last update.
    ///
    /// @return the number
    /// Fails with what pointers and handles give
    ///
    /// Threads: any, but not while the animator is updated. Allocates nothing.
    Result<uint32_t> contribution_count() const;

    /// Tells what a clip gave to an animator's last update: layer by layer from the lowest, in each from the state that was
    /// there first.
    ///
    /// @param index which contribution
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the animator is changed or updated.
    /// Threads: any, but not while the animator is updated. Allocates nothing.
    Result<Contribution> contribution(uint32_t index) const;

    /// Tells whether a state plays: whether its layer is in it, or goes to it, and it has not come to its end.
    ///
    /// @param state the state's name
    /// @return whether it plays
    /// Fails with `Status::NotFound` if the controller has no such state; or what pointers, text and handles give
    ///
    /// Threads: any, but not while the animator is updated. Allocates nothing.
    Result<uint8_t> is_playing(std::string_view state) const;

    /// Reads a parameter of an animator.
    ///
    /// @param parameter the parameter's number
    /// @return what it holds; booleans and triggers as 0 or 1
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Threads: any, but not while the animator is updated. Allocates nothing.
    Result<float> parameter(uint32_t parameter) const;
};

/// Owns a animator: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Animator : public detail::Owner<AnimatorId> {
public:
    using Owner::Owner;

    /// Makes an animator in the controller's initial states.
    ///
    /// @param controller what it runs; kept alive by the animator
    /// @param instance an instance without a driver
    /// @return the new animator
    /// Fails with `Status::AlreadyExists` if the instance has a driver; or what pointers and handles give
    ///
    /// Threads: any.
    static Result<Animator> create(ControllerId controller, InstanceId instance);
};

// ---- History -------------------------------------------------------------------------------------------------------

/// The versions of a clip. Serves one call at a time.
///
/// The id of one: a value to copy, compare and keep. `History` owns one.
class HistoryId : public detail::Id<AnimHistory> {
public:
    using Id::Id;

    /// Takes a new version. What was undone can be had no more. A version that equals the present one changes nothing.
    ///
    /// @param clip the new version
    /// @param label what the edit is called in menus; copied
    /// @param merge 0, or a number of the edit's gesture: edits with the same number that follow each other become one,
    /// until `History::end_merge`, an undo or another edit
    /// Fails with what `ClipBuilder::finish` gives for a clip that is not valid, which changes nothing; or what text
    /// and handles give
    ///
    /// Threads: one at a time on one history.
    Result<void> commit(ClipId clip, std::string_view label, uint64_t merge) const;

    /// Says that a gesture has ended: the next edit is one of its own, whatever its number.
    ///
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one history.
    Result<void> end_merge() const;

    /// Goes back to the version before the last edit.
    ///
    /// @return that version
    /// Fails with `Status::NotFound` if there is no edit; or what pointers and handles give
    ///
    /// Threads: one at a time on one history.
    Result<Clip> undo() const;

    /// Does the last edit that was taken back again.
    ///
    /// @return the version after it
    /// Fails with the same as `History::undo`
    ///
    /// Threads: one at a time on one history.
    Result<Clip> redo() const;

    /// Gives the present version.
    ///
    /// @return that version
    /// Fails with what pointers and handles give
    ///
    /// Threads: one at a time on one history.
    Result<Clip> clip() const;

    /// Says that the present version was saved.
    ///
    /// Fails with what handles give
    ///
    /// Threads: one at a time on one history.
    Result<void> mark_saved() const;

    /// Tells what can be taken back and done again, and whether the present version is the one that was saved.
    ///
    /// @return what it is
    /// Fails with `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the history is changed or released.
    /// Threads: one at a time on one history.
    Result<HistoryState> state() const;
};

/// Owns a history: releases it in the end. Can be moved, and goes wherever its id is wanted.
class History : public detail::Owner<HistoryId> {
public:
    using Owner::Owner;

    /// Begins a history with a clip that counts as saved.
    ///
    /// @param clip the first version; kept alive while it can be had again
    /// @param limit how many edits are kept, at least one; the oldest is forgotten
    /// @return the new history, in the clip's context
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    static Result<History> create(ClipId clip, uint32_t limit);
};

// ---- Preview -------------------------------------------------------------------------------------------------------

/// What properties held before a preview. Serves one call at a time.
///
/// The id of one: a value to copy, compare and keep. `Preview` owns one.
class PreviewId : public detail::Id<AnimPreview> {
public:
    using Id::Id;

    /// Holds what the host has now of all that a clip drives, where that is not held yet. To be called before the first update
    /// that plays the clip. Calls the host's getters.
    ///
    /// @param clip the clip; with a null handle everything that can be animated is held
    /// Fails with what handles give, those of the instance too
    ///
    /// Threads: one at a time on one preview, and not while its instance's driver is updated.
    Result<void> capture(ClipId clip) const;

    /// Puts back all that is held, and goes on holding it. A seek of a player that is to show it brings the preview back. Calls the
    /// host's setters.
    ///
    /// @return both
    /// Fails with what pointers and handles give, those of the instance too
    ///
    /// Threads: as for `Preview::capture`.
    Result<PreviewRestore> restore() const;

    /// Tells which properties were to be held and cannot be read: a preview changes them for good.
    ///
    /// @return all of them
    /// Fails with `Status::BufferTooSmall`; or what pointers and handles give
    ///
    /// Threads: one at a time on one preview.
    Result<std::vector<uint32_t>> unreadable() const;

    /// Tells which properties were to be held and cannot be read: a preview changes them for good.
    ///
    /// @param properties where their numbers go, as `Schema::find_property` gives them
    /// @return how many there are
    /// Fails with `Status::BufferTooSmall`; or what pointers and handles give
    ///
    /// Threads: one at a time on one preview.
    Result<size_t> unreadable(Span<uint32_t> properties) const;
};

/// Owns a preview: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Preview : public detail::Owner<PreviewId> {
public:
    using Owner::Owner;

    /// Begins a preview of an instance, with nothing held yet.
    ///
    /// @param instance the instance, with a driver or without
    /// @return the new preview, in the instance's context
    /// Fails with what pointers and handles give
    ///
    /// Ownership: the caller releases the preview with `Preview::release`. The instance must not be released before the
    /// last call that needs the host's properties.
    /// Threads: one at a time on one instance.
    static Result<Preview> create(InstanceId instance);
};

// ---- Recorder ------------------------------------------------------------------------------------------------------

/// Makes keys of what a host changes. Serves one call at a time.
///
/// The id of one: a value to copy, compare and keep. `Recorder` owns one.
class RecorderId : public detail::Id<AnimRecorder> {
public:
    using Id::Id;

    /// Says that what the host has now is not to be recorded: a clip was scrubbed. Calls the host's getters.
    ///
    /// Fails with what handles give, those of the instance too
    ///
    /// Threads: one at a time on one recorder, and not while its instance's driver is updated.
    Result<void> look() const;

    /// Makes a version of a clip with keys for all that the host changed since it was last looked at or recorded. Calls the host's
    /// getters.
    ///
    /// A property that the clip drives gets a key in each of its tracks that change, or in those of its components; another gets a
    /// track. Numbers get straight lines, what cannot be mixed holds; tangents of new keys are flat. A key at the time is
    /// replaced; the clip becomes longer where the time is after its end.
    ///
    /// @param clip the clip, which stays as it is
    /// @param time seconds in the clip
    /// @return the new version; a null handle where nothing changed
    /// Fails with `Status::NotFinite`, or `Status::OutOfRange` for a time below zero; `Status::Unsupported` if the clip
    /// is packed; `Status::Mismatch` if a key does not fit its track; or what pointers and handles give, those of the
    /// instance too. But for the first nothing counts as recorded
    ///
    /// Threads: as for `Recorder::look`.
    Result<Clip> record(ClipId clip, double time) const;

    /// Ends a recording: puts back what the host had when it began. Calls the host's setters.
    ///
    /// @return both
    /// Fails with what pointers and handles give, those of the instance too; the recorder is left then
    ///
    /// Threads: as for `Recorder::look`.
    Result<RecorderStop> stop() const;
};

/// Owns a recorder: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Recorder : public detail::Owner<RecorderId> {
public:
    using Owner::Owner;

    /// Begins to record: holds what the host has now of everything that can be read. Calls the host's getters.
    ///
    /// @param instance the instance, with a driver or without
    /// @return the new recorder, in the instance's context
    /// Fails with what pointers and handles give
    ///
    /// Ownership: the caller ends it with `Recorder::stop`, or releases it with `Recorder::release`.
    /// Threads: one at a time on one instance, and not while its driver is updated.
    static Result<Recorder> create(InstanceId instance);
};

// ---- Document ------------------------------------------------------------------------------------------------------

/// What a file holds. Never changes; any number of threads may use it.
///
/// The id of one: a value to copy, compare and keep. `Document` owns one.
class DocumentId : public detail::Id<AnimDocument> {
public:
    using Id::Id;

    /// Tells how much a document holds.
    ///
    /// @return what it is
    /// Fails with `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the document's handle is released.
    /// Threads: any.
    Result<DocumentInfo> info() const;

    /// Gives a thing that reading dropped, repaired, renamed or guessed.
    ///
    /// @param index which line, below `report_count`
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the document's handle is released.
    /// Threads: any.
    Result<ReportLine> report_line(uint32_t index) const;

    /// Gives the model.
    ///
    /// @return a new handle of the model
    /// Fails with `Status::NotFound` if there is none, or what pointers and handles give
    ///
    /// Threads: any.
    Result<Model> model() const;

    /// Gives a clip by its number: the model's first, then the others.
    ///
    /// Clips of a model name its joints by index; the others name what they animate.
    ///
    /// @param index which clip, below `clip_count`
    /// @return a new handle of the clip
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Threads: any.
    Result<Clip> clip(uint32_t index) const;

    /// Gives a clip by its name.
    ///
    /// @param name the clip's name; the first clip with it is found
    /// @return a new handle of the clip
    /// Fails with `Status::NotFound`, or what pointers, text and handles give
    ///
    /// Threads: any.
    Result<Clip> find_clip(std::string_view name) const;

    /// Gives a library of clips by its number.
    ///
    /// @param index which library, below `library_count`
    /// @return both
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Threads: any.
    Result<DocumentLibrary> library(uint32_t index) const;

    /// Gives a skeleton that is beside the model's.
    ///
    /// @param index which skeleton, below `skeleton_count`
    /// @return both
    /// Fails with `Status::OutOfRange`, or what pointers and handles give
    ///
    /// Threads: any.
    Result<DocumentSkeleton> skeleton(uint32_t index) const;

    /// Builds a controller that is in the document.
    ///
    /// Its states name clips. Each is looked for in the library by its whole name and by what stands after the last slash,
    /// then likewise among the document's own clips.
    ///
    /// @param index which controller, below `controller_count`
    /// @param library the clips; zero for the document's own alone
    /// @return the new controller
    /// Fails with `Status::InvalidArgument`, with every mistake and every clip that is missing in the message;
    /// `Status::OutOfRange`; or what pointers and handles give
    ///
    /// Threads: any.
    Result<Controller> controller(uint32_t index, LibraryId library) const;

    /// Makes a document that is as another one, but for one clip: in the place of the first that has its name, or added where
    /// there is none, and then to the document's library where it has one.
    ///
    /// What of a file only its format understands stays, so that writing that format again changes what was edited and
    /// nothing else.
    ///
    /// @param clip the clip; kept alive by the new document
    /// @return the new document
    /// Fails with what pointers and handles give
    ///
    /// Threads: any.
    Result<Document> with_clip(ClipId clip) const;

    /// Writes what a format can hold of a document into memory.
    ///
    /// @param format a `Format`
    /// @param options left out for the defaults
    /// @return the new file
    /// Fails with `Status::Unsupported` if this build does not write the format; `Status::Mismatch` if the format can
    /// hold nothing of the document, or holds one clip and there are several; `Status::NotFound` if there is no clip or
    /// library of the name; `Status::InvalidEnum`; `Status::OutOfRange` for the tolerance; or what pointers, text and
    /// handles give
    ///
    /// Threads: any.
    Result<WrittenFile> write(Format format, const WriteOptions &options = {}) const;
};

/// Owns a document: releases it in the end. Can be moved, and goes wherever its id is wanted.
class Document : public detail::Owner<DocumentId> {
public:
    using Owner::Owner;

    /// Reads a file of any format that this build of the library reads.
    ///
    /// Formats are told apart by what is in the file, and by its name where that does not say. Files it names are looked for
    /// in its own folder and below, unless the options have a callback that reads them. Import settings are for models; clips
    /// of formats without a model are read as they are.
    ///
    /// @param context where the document belongs; its limits hold
    /// @param path the file
    /// @param options left out for the defaults
    /// @return the new document
    /// Fails with `Status::InputOutput` if a file cannot be read; `Status::InvalidFile`, with the place in the message;
    /// `Status::Unsupported` for a format that this build lacks; `Status::OutOfMemory` if the file would pass a limit;
    /// `Status::InvalidArgument` for the settings; `Status::HostRefused` if the progress callback says so; or what
    /// pointers, text and handles give
    ///
    /// Threads: any; callbacks run on the calling thread.
    static Result<Document> load_path(ContextId context, std::string_view path, const LoadOptions &options = {});

    /// Reads a file of any format that is in memory already.
    ///
    /// @param context where the document belongs; its limits hold
    /// @param name the file's name, for messages, and to tell formats apart where the contents do not say
    /// @param bytes the file; read during the call
    /// @param options left out for the defaults; files that the file names are read through its callback
    /// @return the new document
    /// Fails with the same as `Document::load_path`
    ///
    /// Threads: any; callbacks run on the calling thread.
    static Result<Document> load_memory(
        ContextId context, std::string_view name, Span<const uint8_t> bytes, const LoadOptions &options = {});

    /// Reads an `.animb` file that lies in memory, or is mapped, and stays there: its packed clips are used where they stand.
    ///
    /// All of the file is checked first, as `Document::load_memory` does. What is not packed is read into memory of the
    /// library's.
    ///
    /// @param context where the document belongs; its limits hold
    /// @param name the file's name, for messages
    /// @param bytes the file, at any address; it stays, and does not change, until the document and everything taken
    /// out of it is released and nothing plays it any more
    /// @return the new document
    /// Fails with `Status::InvalidFile`, with the place in the message, also for other formats; `Status::Unsupported`
    /// for a version that is newer, or where this build lacks the format; `Status::OutOfMemory` if the file would pass
    /// a limit; or what pointers, text and handles give
    ///
    /// Threads: any.
    static Result<Document> load_in_place(ContextId context, std::string_view name, Span<const uint8_t> bytes);

    /// Puts a document together, to be written.
    ///
    /// @param context where the document belongs
    /// @param parts what is in it; null for nothing
    /// @return the new document
    /// Fails with `Status::AlreadyExists` for two libraries of one name; or what pointers, text and handles give
    ///
    /// Ownership: the parts stay the caller's, who releases the document with `Document::release`.
    /// Threads: any.
    static Result<Document> create(ContextId context, const DocumentParts &parts);
};

/// What `Document::library` gives.
struct DocumentLibrary {
    /// A view of the library's name, which a player puts before its clips' own.
    std::string_view name;
    /// A new library with its clips.
    Library library;
};

/// What `Document::skeleton` gives.
struct DocumentSkeleton {
    /// A view of its name.
    std::string_view name;
    /// A new handle of the skeleton.
    Skeleton skeleton;
};

// ---- WrittenFile ---------------------------------------------------------------------------------------------------

/// The bytes of a file, and what is not in them. Never changes; any number of threads may use it.
///
/// The id of one: a value to copy, compare and keep. `WrittenFile` owns one.
class WrittenFileId : public detail::Id<AnimWrittenFile> {
public:
    using Id::Id;

    /// Gives a written file's bytes.
    ///
    /// @return what it is
    /// Fails with `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: the bytes are good until the file's handle is released.
    /// Threads: any.
    Result<WrittenFileInfo> info() const;

    /// Gives a thing that is not in a written file, or not as it was.
    ///
    /// @param index which line, below `report_count`
    /// @return what it is
    /// Fails with `Status::OutOfRange`, `Status::InvalidStructSize`, or what pointers and handles give
    ///
    /// Ownership: views are good until the file's handle is released.
    /// Threads: any.
    Result<ReportLine> report_line(uint32_t index) const;
};

/// Owns a written file: releases it in the end. Can be moved, and goes wherever its id is wanted.
class WrittenFile : public detail::Owner<WrittenFileId> {
public:
    using Owner::Owner;
};

// ---- Structs that name objects -------------------------------------------------------------------------------------

/// One mesh to skin. `SkinJob()` fills in the defaults. Outputs must not overlap.
struct SkinJob {
    /// The library's defaults.
    SkinJob() noexcept { anim_skin_job_init(reinterpret_cast<AnimSkinJob *>(this), sizeof *this); }

    /// `sizeof(AnimSkinJob)`, the same in all jobs of a call.
    size_t struct_size = sizeof(AnimSkinJob);
    /// The mesh.
    SkinMeshId mesh = {};
    /// One matrix for each joint of the mesh's skin.
    const Matrix *palette = {};
    /// How many matrices there are.
    size_t palette_count = {};
    /// One weight for each morph target; those past the end are zero. Null, the default, for none.
    const float *morph_weights = {};
    /// How many weights there are.
    size_t morph_weight_count = {};
    /// Where positions go, 3 floats each; null, the default, for nowhere.
    float *positions = {};
    /// Where normals go, 3 floats each; null, the default, for nowhere.
    float *normals = {};
    /// Where tangents go, 4 floats each; null, the default, for nowhere.
    float *tangents = {};
    /// For how many vertices each output has room.
    size_t vertex_capacity = {};
    /// Floats from one vertex to the next in `positions`; 3 by default. More than 3 skips what lies between.
    uint32_t position_stride = {};
    /// Floats from one vertex to the next in `normals`; 3 by default.
    uint32_t normal_stride = {};
    /// Floats from one vertex to the next in `tangents`; 4 by default.
    uint32_t tangent_stride = {};
    /// A `SkinMethod`; linear by default.
    SkinMethod method = {};
    /// The palette of the pose before, for `previous_positions`.
    const Matrix *previous_palette = {};
    /// How many matrices there are.
    size_t previous_palette_count = {};
    /// The morph weights of the pose before.
    const float *previous_morph_weights = {};
    /// How many weights there are.
    size_t previous_morph_weight_count = {};
    /// Where positions of the pose before go, 3 floats each; null, the default, for nowhere.
    float *previous_positions = {};
    /// Floats from one vertex to the next in `previous_positions`; 3 by default.
    uint32_t previous_position_stride = {};
    /// Must be 0.
    uint32_t reserved = {};
};

namespace detail {
inline const AnimSkinJob *c(const SkinJob &value) noexcept { return reinterpret_cast<const AnimSkinJob *>(&value); }
inline AnimSkinJob *c(SkinJob &value) noexcept { return reinterpret_cast<AnimSkinJob *>(&value); }
} // namespace detail

/// One thing that happened in an update. Later versions may add members at its end.
struct Event {
    /// An `EventKind`.
    EventKind kind = {};
    /// Whether the playhead moved forward.
    bool forward = {};
    /// Always 0.
    uint8_t reserved[3] = {};
    /// The instance; zero where it concerns the driver as a whole.
    InstanceId instance = {};
    /// The instance's tag.
    uint64_t tag = {};
    /// The driver's own number of what plays: an action of a mixer, a state of a controller.
    uint64_t action = {};
    /// Seconds in the clip.
    double time = {};
    /// For audio, seconds into the stream to start at.
    double offset = {};
    /// For a loop the ends that were passed, negative when running backward; for skipped laps how many.
    int64_t count = {};
    /// For keys, the track's number in the clip.
    uint32_t track = {};
    /// For keys, the key's number in the track.
    uint32_t key = {};
    /// The name by which the clip plays; empty where there is none.
    Text name = {};
    /// For `EventKind::Changed`, the name that played before.
    Text previous = {};
    /// For keys, what the key names: the event, the method, the stream.
    Text event = {};
    /// For keys, what the key carries.
    Text payload = {};
};

namespace detail {
inline const AnimEvent *c(const Event &value) noexcept { return reinterpret_cast<const AnimEvent *>(&value); }
inline AnimEvent *c(Event &value) noexcept { return reinterpret_cast<AnimEvent *>(&value); }
} // namespace detail

/// Bones of one instance that are set in its next update. `BoneWrites()` fills in the defaults.
struct BoneWrites {
    /// The library's defaults.
    BoneWrites() noexcept { anim_bone_writes_init(reinterpret_cast<AnimBoneWrites *>(this), sizeof *this); }

    /// `sizeof(AnimBoneWrites)`, the same in all of a call.
    size_t struct_size = sizeof(AnimBoneWrites);
    /// An instance with a driver.
    InstanceId instance = {};
    /// The joints; `count` of them.
    const uint32_t *joints = {};
    /// Three floats for each joint; null, the default, to leave that alone.
    const float *positions = {};
    /// Four floats for each joint; null, the default, to leave that alone.
    const float *rotations = {};
    /// How many joints there are.
    size_t count = {};
    /// From 0 to 1, how far they go from where the pose has them; 1 by default.
    float weight = {};
    /// Must be 0.
    uint32_t reserved = {};
};

namespace detail {
inline const AnimBoneWrites *c(const BoneWrites &value) noexcept { return reinterpret_cast<const AnimBoneWrites *>(&value); }
inline AnimBoneWrites *c(BoneWrites &value) noexcept { return reinterpret_cast<AnimBoneWrites *>(&value); }
} // namespace detail

/// One palette to compute. `PaletteJob()` fills in the defaults.
struct PaletteJob {
    /// The library's defaults.
    PaletteJob() noexcept { anim_palette_job_init(reinterpret_cast<AnimPaletteJob *>(this), sizeof *this); }

    /// `sizeof(AnimPaletteJob)`, the same in all jobs of a call.
    size_t struct_size = sizeof(AnimPaletteJob);
    /// The binding of the skin.
    SkinBindingId binding = {};
    /// An instance with a driver, whose pose the palette is of; zero, the default, where there are `model_matrices`.
    InstanceId instance = {};
    /// The matrix of each joint of the skeleton; null, the default, where there is an `instance`.
    const Matrix *model_matrices = {};
    /// How many model matrices there are; at least the skeleton's joints.
    size_t matrix_count = {};
    /// Where the palette goes. Only written, so that it may be mapped memory of a device.
    Matrix *palette = {};
    /// How many matrices `palette` holds; at least the skin's joints.
    size_t palette_capacity = {};
};

namespace detail {
inline const AnimPaletteJob *c(const PaletteJob &value) noexcept { return reinterpret_cast<const AnimPaletteJob *>(&value); }
inline AnimPaletteJob *c(PaletteJob &value) noexcept { return reinterpret_cast<AnimPaletteJob *>(&value); }
} // namespace detail

/// What a document is put together from. `DocumentParts()` fills in the defaults.
struct DocumentParts {
    /// The library's defaults.
    DocumentParts() noexcept { anim_document_parts_init(reinterpret_cast<AnimDocumentParts *>(this), sizeof *this); }

    /// `sizeof(AnimDocumentParts)`.
    size_t struct_size = sizeof(AnimDocumentParts);
    /// The name; empty, the default, for the model's.
    Text name = {};
    /// The model, whose own clips are in the document too; zero, the default, for none.
    ModelId model = {};
    /// Clips beside the model's; where one has a name that a clip of the model has, it takes that one's place.
    const ClipId *clips = {};
    /// How many there are; 0 by default.
    size_t clip_count = {};
    /// Controllers.
    const ControllerId *controllers = {};
    /// How many there are; 0 by default.
    size_t controller_count = {};
    /// Libraries, whose clips are in the document too, by the names that the libraries have for them. A clip that is in
    /// several, or among the model's, is there once.
    const LibraryId *libraries = {};
    /// `library_count` names, which players put before those of the clips; null, the default, where all are empty. No
    /// two are the same.
    const Text *library_names = {};
    /// How many libraries there are; 0 by default.
    size_t library_count = {};
    /// Skeletons beside the model's, such as that of packed clips.
    const SkeletonId *skeletons = {};
    /// `skeleton_count` names; null, the default, where all are empty.
    const Text *skeleton_names = {};
    /// How many skeletons there are; 0 by default.
    size_t skeleton_count = {};
};

namespace detail {
inline const AnimDocumentParts *c(const DocumentParts &value) noexcept { return reinterpret_cast<const AnimDocumentParts *>(&value); }
inline AnimDocumentParts *c(DocumentParts &value) noexcept { return reinterpret_cast<AnimDocumentParts *>(&value); }
} // namespace detail

// ---- Functions of no object ----------------------------------------------------------------------------------------

/// Makes the library take its memory from the host's functions.
///
/// It can be done once, before the library allocates anything: before any other call but `anim_abi_version`. In a Rust
/// program that links the library as a crate it always comes too late.
///
/// @param allocator the functions, all of them; read during the call
/// Fails with `Status::InvalidPointer` for null or a missing function, `Status::InvalidStructSize`, or
/// `Status::TooLate`
///
/// Ownership: the functions and `user` must stay good until the process ends.
/// Threads: any, but no other thread may be calling the library yet.
Result<void> allocator_install(const Allocator &allocator);

/// Says whether a handle's object is there: its number is one of this process's, and it was not released.
///
/// @param id the handle's number, of any type
/// @return 1 or 0
/// Fails with `Status::InvalidPointer`
///
/// Threads: any. Another thread may release the object right after.
Result<uint8_t> handle_is_live(uint64_t id);

/// Reads a picture of a sprite from the text that a property of such a track is given.
///
/// @param text the text: `image#columns,rows,cell`
/// @return the picture
/// Fails with `Status::InvalidArgument` for other text; or what pointers and text give
///
/// Ownership: the image's name is a view of `text`.
/// Threads: any.
Result<SpriteFrame> sprite_frame_parse(std::string_view text);

/// Tells in which order times rise: the number of the earliest first. Equal times keep their order.
///
/// @param times the times
/// @return all of them
/// Fails with `Status::BufferTooSmall`; or what pointers give
///
/// Threads: any.
Result<std::vector<size_t>> key_order(Span<const float> times);

/// Tells in which order times rise: the number of the earliest first. Equal times keep their order.
///
/// @param times the times
/// @param order where the numbers go, from 0
/// @return how many there are
/// Fails with `Status::BufferTooSmall`; or what pointers give
///
/// Threads: any.
Result<size_t> key_order(Span<const float> times, Span<size_t> order);

/// Skins meshes on the CPU: all of them, or none if one cannot be.
///
/// @param jobs the jobs
/// Fails with `Status::Mismatch` for a palette that is too short or too many morph weights; `Status::BufferTooSmall`
/// for an output; `Status::NotFound` for an output the mesh has no data for; `Status::NotFinite`;
/// `Status::InvalidArgument`; `Status::InvalidEnum`; `Status::InvalidStructSize`; or what pointers and handles give
///
/// Threads: any, on outputs of their own. Allocates nothing, but for a thread's room for the largest dual quaternion
/// palette it has met.
Result<void> skin_run(Span<const SkinJob> jobs);

/// Gives a box around the mesh as a job would make it, without skinning it: never smaller, in a time that grows with the
/// joints and not the vertices.
///
/// The first call for a mesh looks at its vertices once.
///
/// @param job the mesh, the palette, the morph weights and the method; all else is ignored
/// @return the box, with `min` above `max` for a mesh without vertices
/// Fails with `Status::Mismatch` for a palette that is too short or too many morph weights; `Status::NotFinite`;
/// `Status::InvalidEnum`; `Status::InvalidStructSize`; or what pointers and handles give
///
/// Threads: any.
Result<Bounds> skin_bounds(const SkinJob &job);

/// Moves many players on by the same time, in order, or side by side where their context has threads or jobs.
///
/// @param players the players; the array must not change during the call
/// @param seconds how much time has passed: finite and at least zero
/// @param statuses becomes the status of each one's update; empty for nobody to know
/// Fails with the first status that is not, and the other players have been updated all the same; or what pointers give
///
/// Threads: as `Player::update`. Allocates nothing once the players have met what they play.
Result<void> players_update(Span<const PlayerId> players, double seconds, Span<Status> statuses = {});

/// Moves those of many players on that belong to a round of the host's, in the order of their priorities and, where those
/// are equal, of the array.
///
/// @param players the players; the array must not change during the call
/// @param phase a `Phase`: the players of others are left alone
/// @param seconds how much time has passed: finite and at least zero
/// @param statuses becomes the status of each one's update; empty for nobody to know
/// Fails with the first status that is not, and the other players have been updated all the same;
/// `Status::InvalidEnum`; or what pointers give
///
/// Threads: as `Player::update`. Allocates nothing once the players have met what they play.
Result<void> players_update_phase(
    Span<const PlayerId> players, Phase phase, double seconds, Span<Status> statuses = {});

/// Moves many mixers on by the same time, in order, or side by side where their context has threads or jobs.
///
/// @param mixers the mixers; the array must not change during the call
/// @param seconds how much time has passed: finite and at least zero
/// @param statuses becomes the status of each one's update; empty for nobody to know
/// Fails with the first status that is not, and the other mixers have been updated all the same; or what pointers give
///
/// Threads: as `Mixer::update`. Allocates nothing once the mixers have met what they play.
Result<void> mixers_update(Span<const MixerId> mixers, double seconds, Span<Status> statuses = {});

/// Moves many animators on by the same time, in order, or side by side where their context has threads or jobs.
///
/// @param animators the animators; the array must not change during the call
/// @param seconds how much time has passed: finite and at least zero
/// @param statuses becomes the status of each one's update; empty for nobody to know
/// Fails with the first status that is not, and the others have been updated all the same; or what pointers give
///
/// Threads: as `Animator::update`. Allocates nothing once the animators have met what they play.
Result<void> animators_update(Span<const AnimatorId> animators, double seconds, Span<Status> statuses = {});

/// Sets bones of many instances in their next updates, as `Instance::set_bones` does for one. Of one instance all
/// bones or none are taken.
///
/// @param writes the instances and their bones; an instance may come several times, and its bones are set in order
/// @param statuses becomes the status of each one's update; empty for nobody to know
/// Fails with the first status that is not, and the others have been taken all the same: each as `Instance::set_bones`,
/// or `Status::InvalidArgument` if a reserved member is not 0. `Status::InvalidStructSize` and `Status::InvalidPointer`
/// for `writes` itself, and nothing was taken
///
/// Threads: one at a time on one driver. Allocates nothing once as many bones of an instance were set before.
Result<void> instances_set_bones(Span<const BoneWrites> writes, Span<Status> statuses = {});

/// Computes palettes: all of them, or none if one cannot be. Straight from instances no model matrices need room of the
/// host's.
///
/// @param jobs the jobs, whose palettes must not overlap
/// Fails with `Status::Mismatch` if there are too few model matrices, the instance's skeleton has too few joints, or
/// nothing drives it; `Status::InvalidArgument` for both an instance and model matrices; `Status::BufferTooSmall` for a
/// palette; `Status::InvalidStructSize`; or what pointers and handles give
///
/// Threads: any, on palettes of their own, but not while an instance's driver is updated. Allocates nothing, but for a
/// thread's room for the largest skeleton it has met.
Result<void> skin_palettes(Span<const PaletteJob> jobs);

/// Snaps a time to frames. A frame's time is its number over the rate, so that frame 30 of 30 a second is at one second exactly.
///
/// @param seconds the time
/// @param frames_per_second how many frames a second has
/// @param rounding a `Rounding`
/// @return both
/// Fails with `Status::NotFinite`; `Status::OutOfRange` for a rate that is not above zero; `Status::InvalidEnum`; or
/// what pointers give
///
/// Threads: any. Allocates nothing.
Result<TimeSnap> time_snap(double seconds, double frames_per_second, Rounding rounding);

/// Gives the ticks of a ruler, from left to right. Labelled ones are at steps of 1, 2 and 5 of a power of ten.
///
/// @param start the time at the left edge
/// @param pixels_per_second how wide a second is
/// @param width how wide the ruler is, in pixels
/// @param spacing how many pixels labelled ticks are apart at least
/// @param frames_per_second how many frames a second has, where the ruler counts frames; 0 where it counts seconds
/// @return all of them
/// Fails with `Status::NotFinite`; `Status::OutOfRange` for a scale, a spacing or a rate that is not above zero;
/// `Status::BufferTooSmall`; or what pointers give
///
/// Threads: any. Allocates nothing.
Result<std::vector<Tick>> ruler_ticks(
    double start, double pixels_per_second, double width, double spacing, double frames_per_second);

/// Gives the ticks of a ruler, from left to right. Labelled ones are at steps of 1, 2 and 5 of a power of ten.
///
/// @param start the time at the left edge
/// @param pixels_per_second how wide a second is
/// @param width how wide the ruler is, in pixels
/// @param spacing how many pixels labelled ticks are apart at least
/// @param frames_per_second how many frames a second has, where the ruler counts frames; 0 where it counts seconds
/// @param ticks where the ticks go
/// @return how many there are
/// Fails with `Status::NotFinite`; `Status::OutOfRange` for a scale, a spacing or a rate that is not above zero;
/// `Status::BufferTooSmall`; or what pointers give
///
/// Threads: any. Allocates nothing.
Result<size_t> ruler_ticks(
    double start, double pixels_per_second, double width, double spacing, double frames_per_second, Span<Tick> ticks);

/// Tells how files of a format end, and whether this build of the library reads and writes them.
///
/// @param format a `Format`
/// @return what it is
/// Fails with `Status::InvalidEnum`, `Status::InvalidStructSize`, or what pointers give
///
/// Threads: any.
Result<FormatInfo> format_info(Format format);

/// Tells which format a file has, by its contents, and by its name where they do not say.
///
/// @param name the file's name
/// @param bytes the file, or its beginning; may be null where `size` is 0
/// @return a `Format`
/// Fails with `Status::NotFound` if neither says, or what pointers and text give
///
/// Threads: any.
Result<Format> format_detect(std::string_view name, Span<const uint8_t> bytes);

} // namespace ANIM_RESULTS
} // namespace anim

#endif // ANIM_OBJECTS_HPP
