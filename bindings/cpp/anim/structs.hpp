// The structs of libanim, laid out as in C.
//
// This file is made from the library's sources by `cargo xtask header`; change those instead.

#ifndef ANIM_STRUCTS_HPP
#define ANIM_STRUCTS_HPP

#include "base.hpp"

namespace anim {
inline namespace ANIM_RESULTS {

// ---- Memory --------------------------------------------------------------------------------------------------------

/// The host's memory functions. All are required, may be called from any thread at once, and must not call into libanim.
struct Allocator {
    /// `sizeof(AnimAllocator)`.
    size_t struct_size = sizeof(AnimAllocator);
    /// Handed to the functions.
    void *user = {};
    /// Gives `size` bytes (at least 1) aligned to `alignment` (a power of two), or null.
    decltype(AnimAllocator::allocate) allocate = {};
    /// Grows or shrinks memory to `new_size` bytes, keeping what both sizes hold, or gives null and leaves it.
    decltype(AnimAllocator::reallocate) reallocate = {};
    /// Takes memory back, with the size and alignment it has.
    decltype(AnimAllocator::release) release = {};
};

namespace detail {
inline const AnimAllocator *c(const Allocator &value) noexcept { return reinterpret_cast<const AnimAllocator *>(&value); }
inline AnimAllocator *c(Allocator &value) noexcept { return reinterpret_cast<AnimAllocator *>(&value); }
} // namespace detail

// ---- Contexts ------------------------------------------------------------------------------------------------------

/// What a context is made with. `ContextOptions()` fills in the defaults.
struct ContextOptions {
    /// The library's defaults.
    ContextOptions() noexcept { anim_context_options_init(reinterpret_cast<AnimContextOptions *>(this), sizeof *this); }

    /// `sizeof(AnimContextOptions)`.
    size_t struct_size = sizeof(AnimContextOptions);
    /// Hears messages; null for none, the default.
    AnimLogCallback log = {};
    /// Handed to `log`.
    void *log_user = {};
    /// The least important `LogLevel` that is heard; warnings by default.
    LogLevel log_level = {};
    /// On how many threads, the calling one among them, calls that update many drivers compute; 1 by default. Not read
    /// where `run_jobs` is set.
    uint32_t threads = {};
    /// How many bytes loading one file may take in all, counted as if nothing were freed on the way, and before
    /// anything is allocated; 4 GiB by default. Lower the three limits for files from strangers.
    uint64_t load_bytes = {};
    /// How many nodes, keys, vertices and other elements one file may have in all; 2^32 by default.
    uint64_t load_elements = {};
    /// How deep nodes may lie below each other in one file; 4096 by default.
    uint32_t load_depth = {};
    /// Where `run_jobs` is set: how many calls of a job may run at once.
    uint32_t job_width = {};
    /// The host's job system; null for none, the default. Must stay good while the context lives.
    AnimRunJobs run_jobs = {};
    /// Handed to `run_jobs`.
    void *run_jobs_user = {};
    /// Whether setters, getters, sinks, methods and listeners may be called from any thread, for several drivers at
    /// once; false by default. They then are, in calls that update many drivers: only what belongs to one driver comes
    /// in order.
    bool host_is_thread_safe = {};
    /// Must be 0.
    uint8_t reserved[7] = {};
};

namespace detail {
inline const AnimContextOptions *c(const ContextOptions &value) noexcept { return reinterpret_cast<const AnimContextOptions *>(&value); }
inline AnimContextOptions *c(ContextOptions &value) noexcept { return reinterpret_cast<AnimContextOptions *>(&value); }
} // namespace detail

// ---- Keys ----------------------------------------------------------------------------------------------------------

/// The keys of a track. `Keys()` fills in the defaults; arrays are read during the call that takes the keys.
struct Keys {
    /// The library's defaults.
    Keys() noexcept { anim_keys_init(reinterpret_cast<AnimKeys *>(this), sizeof *this); }

    /// `sizeof(AnimKeys)`.
    size_t struct_size = sizeof(AnimKeys);
    /// How many keys there are.
    size_t key_count = {};
    /// `key_count` times in seconds, never falling.
    const float *times = {};
    /// How many numbers (or texts) all keys have together.
    size_t value_count = {};
    /// The numbers of the kinds that are made of `float`; else null.
    const float *floats = {};
    /// The numbers of `Kind::Double`; else null.
    const double *doubles = {};
    /// The numbers of booleans, integers and enums; else null.
    const int64_t *integers = {};
    /// The texts of `Kind::Text` and `Kind::Resource`, which may have `integers` instead; else null.
    const Text *texts = {};
    /// Cubic spline: `value_count` slopes into the keys. Bezier: twice as many numbers, time and value of each handle.
    const float *tangents_in = {};
    /// The same out of the keys.
    const float *tangents_out = {};
    /// `key_count` curves of the segments after the keys, 1 for none; null, the default, where all are 1.
    const float *transitions = {};
    /// `key_count` times a `KeyMode`; null, the default, where `interpolation` holds for all.
    const KeyMode *modes = {};
    /// An `Interpolation`; linear by default. Kinds that never interpolate step, whatever it says.
    Interpolation interpolation = {};
    /// A `KeyUpdate`; automatic by default. Kinds that never interpolate ignore it.
    KeyUpdate update = {};
    /// Whether values run from the last key to the first when the clip loops; false by default.
    bool loop_wrap = {};
    /// Bezier: whether handles are offsets from their key, the default, or points in the track's time and value.
    uint8_t handles_relative = {};
    /// Whether keys may come in any order of times, and are sorted; false by default. Keys at one time keep their
    /// order.
    bool sort = {};
};

namespace detail {
inline const AnimKeys *c(const Keys &value) noexcept { return reinterpret_cast<const AnimKeys *>(&value); }
inline AnimKeys *c(Keys &value) noexcept { return reinterpret_cast<AnimKeys *>(&value); }
} // namespace detail

// ---- Clips ---------------------------------------------------------------------------------------------------------

/// How a clip begins to be built. `ClipOptions()` fills in the defaults.
struct ClipOptions {
    /// The library's defaults.
    ClipOptions() noexcept { anim_clip_options_init(reinterpret_cast<AnimClipOptions *>(this), sizeof *this); }

    /// `sizeof(AnimClipOptions)`.
    size_t struct_size = sizeof(AnimClipOptions);
    /// Seconds; below zero, the default, for the last key's time.
    double length = {};
    /// A `LoopMode`: what happens at the end, unless whoever plays the clip says otherwise; none by default.
    LoopMode loop_mode = {};
    /// Whether the keys are changes, to be added to what other clips make; false by default.
    bool additive = {};
    /// Must be 0.
    uint8_t reserved[3] = {};
    /// The grid an editor snaps keys to, in seconds; a thirtieth by default. Playing ignores it.
    double step = {};
    /// The host's own text, which copies and subclips keep; empty, the default, for none.
    Text user_data = {};
};

namespace detail {
inline const AnimClipOptions *c(const ClipOptions &value) noexcept { return reinterpret_cast<const AnimClipOptions *>(&value); }
inline AnimClipOptions *c(ClipOptions &value) noexcept { return reinterpret_cast<AnimClipOptions *>(&value); }
} // namespace detail

// ---- Building clips ------------------------------------------------------------------------------------------------

/// One picture of a sprite: an image, how it is cut into cells, and which cell.
struct SpriteFrame {
    /// The image, as the host names it.
    Text image = {};
    /// How many cells stand side by side, at least 1.
    uint32_t columns = {};
    /// How many rows of them there are, at least 1.
    uint32_t rows = {};
    /// Which cell, counted along the rows from the top left.
    uint32_t cell = {};
    /// Must be 0.
    uint32_t reserved = {};
};

namespace detail {
inline const AnimSpriteFrame *c(const SpriteFrame &value) noexcept { return reinterpret_cast<const AnimSpriteFrame *>(&value); }
inline AnimSpriteFrame *c(SpriteFrame &value) noexcept { return reinterpret_cast<AnimSpriteFrame *>(&value); }
} // namespace detail

// ---- Events, method calls and audio in clips -----------------------------------------------------------------------

/// A key that holds no value but happens when the playhead passes: an event, a method call or a start of audio.
struct PointKey {
    /// Seconds; of method calls and audio kept as `float`.
    double time = {};
    /// The event, the method, or the audio stream; an empty stream stops what plays.
    Text name = {};
    /// An event's text, the host's own; a method's arguments, a JSON array or empty; of audio empty.
    Text payload = {};
    /// Of audio the seconds into the stream to start at, else 0.
    double start_offset = {};
};

namespace detail {
inline const AnimPointKey *c(const PointKey &value) noexcept { return reinterpret_cast<const AnimPointKey *>(&value); }
inline AnimPointKey *c(PointKey &value) noexcept { return reinterpret_cast<AnimPointKey *>(&value); }
} // namespace detail

// ---- Reading clips -------------------------------------------------------------------------------------------------

/// A track of a clip.
struct Track {
    /// `sizeof(AnimTrack)`.
    size_t struct_size = sizeof(AnimTrack);
    /// The object's path; empty for the root, and for targets that name a joint by number or nothing.
    Text path = {};
    /// The property's name, or of a transform the joint's, empty for the object itself; else empty.
    Text name = {};
    /// A `Target`: what the track animates.
    Target target = {};
    /// The joint's number; 0 for targets that name none by number.
    uint32_t joint = {};
    /// Of a transform or a joint a `TransformPart`; else 0.
    TransformPart part = {};
    /// Which number of the property, or which weight; `all_components` for all, and for other targets.
    uint32_t component = {};
    /// A `Kind`: what the keys hold, of a component the whole property; of morph weights `Kind::Float`. 0 for point
    /// keys.
    Kind kind = {};
    /// How many floats a struct has; 0 for other kinds.
    uint32_t kind_size = {};
    /// How many numbers a key has; 0 for point keys.
    uint32_t key_size = {};
    /// How many keys there are.
    uint32_t key_count = {};
    /// Whether it plays at all.
    bool enabled = {};
    /// Whether values run from the last key to the first when the clip loops.
    bool loop_wrap = {};
    /// Always 0.
    uint8_t reserved[6] = {};
};

namespace detail {
inline const AnimTrack *c(const Track &value) noexcept { return reinterpret_cast<const AnimTrack *>(&value); }
inline AnimTrack *c(Track &value) noexcept { return reinterpret_cast<AnimTrack *>(&value); }
} // namespace detail

/// An event of a clip.
struct ClipEvent {
    /// `sizeof(AnimClipEvent)`.
    size_t struct_size = sizeof(AnimClipEvent);
    /// Seconds in the clip.
    double time = {};
    /// What it names.
    Text name = {};
    /// What it carries.
    Text payload = {};
};

namespace detail {
inline const AnimClipEvent *c(const ClipEvent &value) noexcept { return reinterpret_cast<const AnimClipEvent *>(&value); }
inline AnimClipEvent *c(ClipEvent &value) noexcept { return reinterpret_cast<AnimClipEvent *>(&value); }
} // namespace detail

// ---- Ready-made clips ----------------------------------------------------------------------------------------------

/// What a ready-made clip is made of. `ReadyMade()` fills in the defaults.
struct ReadyMade {
    /// The library's defaults.
    ReadyMade() noexcept { anim_ready_made_init(reinterpret_cast<AnimReadyMade *>(this), sizeof *this); }

    /// `sizeof(AnimReadyMade)`.
    size_t struct_size = sizeof(AnimReadyMade);
    /// A `Motion`.
    Motion motion = {};
    /// An `Axis`, of turns and growth; x by default.
    Axis axis = {};
    /// The clip's name; empty by default.
    Text name = {};
    /// The object's path in the schema; empty, the default, for the root.
    Text path = {};
    /// The property, of colors.
    Text property = {};
    /// Seconds; 1 by default.
    double duration = {};
    /// How far a shake or a pulsation goes; 1 by default.
    double extent[3] = {};
    /// Random numbers are the same for the same seed; 0 by default.
    uint64_t seed = {};
    /// `color_count` linear colors of 4 floats.
    const float *colors = {};
    /// How many colors there are.
    size_t color_count = {};
};

namespace detail {
inline const AnimReadyMade *c(const ReadyMade &value) noexcept { return reinterpret_cast<const AnimReadyMade *>(&value); }
inline AnimReadyMade *c(ReadyMade &value) noexcept { return reinterpret_cast<AnimReadyMade *>(&value); }
} // namespace detail

// ---- Packed clips --------------------------------------------------------------------------------------------------

/// How closely a packed clip follows its original. `PackSettings()` fills in the defaults.
struct PackSettings {
    /// The library's defaults.
    PackSettings() noexcept { anim_pack_settings_init(reinterpret_cast<AnimPackSettings *>(this), sizeof *this); }

    /// `sizeof(AnimPackSettings)`.
    size_t struct_size = sizeof(AnimPackSettings);
    /// How far a point at `shell` from a joint may be off, in length units of the skeleton; 0, the default, for 5e-5 of
    /// the rest pose's height.
    double error = {};
    /// How far such points are from their joint, as skin is from a bone; 0, the default, for 0.015 of the height.
    double shell = {};
    /// How far a number that is no joint's may be off, as a share of its range over the clip; of rotations, in the
    /// numbers of their quaternions. 1e-4 by default.
    double number = {};
};

namespace detail {
inline const AnimPackSettings *c(const PackSettings &value) noexcept { return reinterpret_cast<const AnimPackSettings *>(&value); }
inline AnimPackSettings *c(PackSettings &value) noexcept { return reinterpret_cast<AnimPackSettings *>(&value); }
} // namespace detail

/// What packing did.
struct PackReport {
    /// `sizeof(AnimPackReport)`.
    size_t struct_size = sizeof(AnimPackReport);
    /// Bytes of the original's keys, targets and texts.
    uint64_t bytes_before = {};
    /// Bytes of the packed clip.
    uint64_t bytes_after = {};
    /// The bound that was kept, in length units of the skeleton.
    double error_bound = {};
    /// How far the points that were measured are from their joints.
    double shell = {};
    /// The largest error, looked for at ten times the rate of the frames and at every key.
    double worst_error = {};
    /// When it is, in seconds.
    double worst_time = {};
    /// Frames a second of the joints; 0 where none moves.
    double frame_rate = {};
    /// The joint with the largest error.
    uint32_t worst_joint = {};
    /// How many frames there are.
    uint32_t frames = {};
    /// Tracks of joints that keep one value, and cost nothing when the clip is sampled.
    uint32_t still_tracks = {};
    /// Tracks of joints with a value at every frame.
    uint32_t framed_tracks = {};
    /// Tracks of joints that are kept as they are, such as steps.
    uint32_t keyed_tracks = {};
    /// Tracks of numbers that are packed.
    uint32_t value_tracks = {};
};

namespace detail {
inline const AnimPackReport *c(const PackReport &value) noexcept { return reinterpret_cast<const AnimPackReport *>(&value); }
inline AnimPackReport *c(PackReport &value) noexcept { return reinterpret_cast<AnimPackReport *>(&value); }
} // namespace detail

/// What a packed clip is.
struct PackedInfo {
    /// `sizeof(AnimPackedInfo)`.
    size_t struct_size = sizeof(AnimPackedInfo);
    /// How many bytes it has.
    uint64_t bytes = {};
    /// The largest error that was found when it was packed, in length units of the skeleton.
    double worst_error = {};
    /// Frames a second of the joints; 0 where none moves.
    double frame_rate = {};
    /// How many frames there are.
    uint32_t frames = {};
    /// The joints of the skeleton that it was packed for.
    uint32_t joints = {};
    /// Whether its bytes are the host's, used in place.
    bool in_place = {};
    /// Always 0.
    uint8_t reserved[7] = {};
};

namespace detail {
inline const AnimPackedInfo *c(const PackedInfo &value) noexcept { return reinterpret_cast<const AnimPackedInfo *>(&value); }
inline AnimPackedInfo *c(PackedInfo &value) noexcept { return reinterpret_cast<AnimPackedInfo *>(&value); }
} // namespace detail

// ---- Skeletons -----------------------------------------------------------------------------------------------------

/// Translation, rotation and scale, applied to a point in the order scale, rotation, translation.
struct Transform {
    /// x, y, z.
    float translation[3] = {};
    /// A unit quaternion x, y, z, w.
    float rotation[4] = {0, 0, 0, 1};
    /// Along the own axes x, y, z.
    float scale[3] = {1, 1, 1};
};

namespace detail {
inline const AnimTransform *c(const Transform &value) noexcept { return reinterpret_cast<const AnimTransform *>(&value); }
inline AnimTransform *c(Transform &value) noexcept { return reinterpret_cast<AnimTransform *>(&value); }
} // namespace detail

/// One joint of a skeleton to be made.
struct Joint {
    /// The name; copied. Where several joints have one name, looking it up finds the first given.
    Text name = {};
    /// Index of the parent in the same array, in any order, or `no_joint`.
    uint32_t parent = {};
    /// Against the parent, when nothing animates the joint. The rotation is made of unit length.
    Transform rest = {};
};

namespace detail {
inline const AnimJoint *c(const Joint &value) noexcept { return reinterpret_cast<const AnimJoint *>(&value); }
inline AnimJoint *c(Joint &value) noexcept { return reinterpret_cast<AnimJoint *>(&value); }
} // namespace detail

// ---- Poses ---------------------------------------------------------------------------------------------------------

/// A matrix of three rows and four columns, the last column the translation: each row times (x, y, z, 1) moves a point.
struct Matrix {
    /// The rows.
    float rows[3][4] = {};
};

namespace detail {
inline const AnimMatrix *c(const Matrix &value) noexcept { return reinterpret_cast<const AnimMatrix *>(&value); }
inline AnimMatrix *c(Matrix &value) noexcept { return reinterpret_cast<AnimMatrix *>(&value); }
} // namespace detail

// ---- Import settings -----------------------------------------------------------------------------------------------

/// What to do with one clip of a file. Several may name one clip: each makes a clip of its own.
struct ImportClip {
    /// The clip's name in the file.
    Text name = {};
    /// The name to give it; empty to keep it.
    Text rename = {};
    /// Where in the file's clip the new one starts, in seconds.
    double start = {};
    /// Where it ends, in seconds.
    double end = {};
    /// A `LoopMode`, or `loop_mode_of_importer`.
    LoopMode loop_mode = {};
    /// 1 to cut the clip from `start` to `end`, 0 for all of it.
    uint32_t has_range = {};
};

namespace detail {
inline const AnimImportClip *c(const ImportClip &value) noexcept { return reinterpret_cast<const AnimImportClip *>(&value); }
inline AnimImportClip *c(ImportClip &value) noexcept { return reinterpret_cast<AnimImportClip *>(&value); }
} // namespace detail

/// How a model's file is to be imported. `ImportSettings()` fills in the defaults.
struct ImportSettings {
    /// The library's defaults.
    ImportSettings() noexcept { anim_import_settings_init(reinterpret_cast<AnimImportSettings *>(this), sizeof *this); }

    /// `sizeof(AnimImportSettings)`.
    size_t struct_size = sizeof(AnimImportSettings);
    /// What to do with single clips; those not named are taken as they are. Null, the default, for none.
    const ImportClip *clips = {};
    /// How many there are.
    size_t clip_count = {};
    /// Keys a second where a format's curves must be sampled; 0, the default, for the file's own rate.
    double rate = {};
    /// The length of one unit of the result in meters; 0, the default, for the file's own unit.
    double unit_meters = {};
    /// What every length in the file is multiplied by, above 0; 1 by default.
    float scale = {};
    /// How far a value may be from the file's after optimizing: meters, radians, weights. 0, the default, removes only
    /// keys that change nothing.
    float optimize_tolerance = {};
    /// Most joints that move one vertex: 4, the default, 8, or 0 for as many as the file has.
    uint32_t max_influences = {};
    /// An `Axes`; the file's by default.
    Axes axes = {};
    /// A sum of `Skip`; 0, the default, for nothing.
    uint32_t skip = {};
    /// Whether to take clips; true by default.
    bool import_animations = {};
    /// Whether to remove keys that their neighbors already say; true by default.
    bool optimize_animations = {};
    /// Whether clips whose first key is after zero are moved to begin with it; false by default.
    bool trim_leading_time = {};
    /// Whether rotations of cubic splines are turned to one side of their neighbors; false by default, because files
    /// mean them as they are.
    bool align_cubic_rotations = {};
};

namespace detail {
inline const AnimImportSettings *c(const ImportSettings &value) noexcept { return reinterpret_cast<const AnimImportSettings *>(&value); }
inline AnimImportSettings *c(ImportSettings &value) noexcept { return reinterpret_cast<AnimImportSettings *>(&value); }
} // namespace detail

// ---- Loading files -------------------------------------------------------------------------------------------------

/// How a file is loaded. `LoadOptions()` fills in the defaults.
struct LoadOptions {
    /// The library's defaults.
    LoadOptions() noexcept { anim_load_options_init(reinterpret_cast<AnimLoadOptions *>(this), sizeof *this); }

    /// `sizeof(AnimLoadOptions)`.
    size_t struct_size = sizeof(AnimLoadOptions);
    /// Settings as JSON text, such as `{"scale": 0.01}`, which may be a whole `.meta` file; empty, the default, for
    /// none.
    Text settings = {};
    /// Reads files that the file names; null, the default, to look in the file's own folder, or nowhere for memory.
    AnimReadFileCallback read_file = {};
    /// Handed to `read_file`.
    void *read_file_user = {};
    /// Hears how far loading is; null, the default, for nobody.
    AnimProgressCallback progress = {};
    /// Handed to `progress`.
    void *progress_user = {};
    /// Settings as a struct; null, the default, for `settings` to say. Not both.
    const ImportSettings *import = {};
};

namespace detail {
inline const AnimLoadOptions *c(const LoadOptions &value) noexcept { return reinterpret_cast<const AnimLoadOptions *>(&value); }
inline AnimLoadOptions *c(LoadOptions &value) noexcept { return reinterpret_cast<AnimLoadOptions *>(&value); }
} // namespace detail

// ---- Models --------------------------------------------------------------------------------------------------------

/// How much a model holds.
struct ModelInfo {
    /// `sizeof(AnimModelInfo)`.
    size_t struct_size = sizeof(AnimModelInfo);
    /// The model's name, usually of the file.
    Text name = {};
    /// Nodes, which are the joints of the model's skeleton.
    uint32_t joint_count = {};
    /// Meshes.
    uint32_t mesh_count = {};
    /// Nodes that show a mesh.
    uint32_t mesh_node_count = {};
    /// Skins.
    uint32_t skin_count = {};
    /// Clips.
    uint32_t clip_count = {};
    /// Materials.
    uint32_t material_count = {};
    /// Lines of the import's report.
    uint32_t report_count = {};
    /// Characters: trees of bones that belong together.
    uint32_t bone_tree_count = {};
    /// Values besides transforms and morph weights that clips animate.
    uint32_t property_count = {};
    /// Pieces of the file's free-form data.
    uint32_t extra_count = {};
    /// Joints that the file hides, and with them everything below.
    uint32_t hidden_joint_count = {};
    /// Always 0.
    uint32_t reserved = {};
    /// The numbers of the hidden joints; null where there are none.
    const uint32_t *hidden_joints = {};
};

namespace detail {
inline const AnimModelInfo *c(const ModelInfo &value) noexcept { return reinterpret_cast<const AnimModelInfo *>(&value); }
inline AnimModelInfo *c(ModelInfo &value) noexcept { return reinterpret_cast<AnimModelInfo *>(&value); }
} // namespace detail

/// A thing that an import changed.
struct ReportLine {
    /// `sizeof(AnimReportLine)`.
    size_t struct_size = sizeof(AnimReportLine);
    /// Where in the file, such as `animations[2].channels[1]`; of FBX the kind and name of the element.
    Text place = {};
    /// What was found there and what became of it.
    Text text = {};
    /// A `ReportAction`.
    ReportAction action = {};
    /// Always 0.
    uint32_t reserved = {};
};

namespace detail {
inline const AnimReportLine *c(const ReportLine &value) noexcept { return reinterpret_cast<const AnimReportLine *>(&value); }
inline AnimReportLine *c(ReportLine &value) noexcept { return reinterpret_cast<AnimReportLine *>(&value); }
} // namespace detail

// ---- Meshes of models ----------------------------------------------------------------------------------------------

/// A node that shows a mesh.
struct MeshNode {
    /// `sizeof(AnimMeshNode)`.
    size_t struct_size = sizeof(AnimMeshNode);
    /// The joint it is.
    uint32_t joint = {};
    /// The mesh it shows.
    uint32_t mesh = {};
    /// The skin that moves it, and the joint's own transform plays no part; or `none`.
    uint32_t skin = {};
    /// How many morph weights there are.
    uint32_t morph_weight_count = {};
    /// The morph weights when nothing animates them; null where there are none.
    const float *morph_weights = {};
};

namespace detail {
inline const AnimMeshNode *c(const MeshNode &value) noexcept { return reinterpret_cast<const AnimMeshNode *>(&value); }
inline AnimMeshNode *c(MeshNode &value) noexcept { return reinterpret_cast<AnimMeshNode *>(&value); }
} // namespace detail

/// A mesh: drawable parts that share morph weights.
struct Mesh {
    /// `sizeof(AnimMesh)`.
    size_t struct_size = sizeof(AnimMesh);
    /// The mesh's name, empty for none.
    Text name = {};
    /// How many drawable parts there are.
    uint32_t primitive_count = {};
    /// How many morph targets there are.
    uint32_t morph_target_count = {};
};

namespace detail {
inline const AnimMesh *c(const Mesh &value) noexcept { return reinterpret_cast<const AnimMesh *>(&value); }
inline AnimMesh *c(Mesh &value) noexcept { return reinterpret_cast<AnimMesh *>(&value); }
} // namespace detail

/// A drawable part of a mesh, as views of the model's arrays.
struct Primitive {
    /// `sizeof(AnimPrimitive)`.
    size_t struct_size = sizeof(AnimPrimitive);
    /// How many vertices there are.
    uint32_t vertex_count = {};
    /// How many indices there are, three for each triangle.
    uint32_t index_count = {};
    /// `vertex_count` positions of 3 floats.
    const float *positions = {};
    /// `vertex_count` unit normals of 3 floats, or null.
    const float *normals = {};
    /// `vertex_count` tangents of 4 floats, the last the sign of the bitangent, or null.
    const float *tangents = {};
    /// `vertex_count` texture coordinates of 2 floats, of the first set, or null.
    const float *uvs = {};
    /// `vertex_count` linear colors of 4 floats, of the first set, or null.
    const float *colors = {};
    /// `index_count` indices.
    const uint32_t *indices = {};
    /// The material, or `none`.
    uint32_t material = {};
    /// Whether joints move the vertices.
    bool skinned = {};
    /// How many sets of texture coordinates there are.
    uint8_t uv_set_count = {};
    /// How many sets of colors there are.
    uint8_t color_set_count = {};
    /// Always 0.
    uint8_t reserved = {};
};

namespace detail {
inline const AnimPrimitive *c(const Primitive &value) noexcept { return reinterpret_cast<const AnimPrimitive *>(&value); }
inline AnimPrimitive *c(Primitive &value) noexcept { return reinterpret_cast<AnimPrimitive *>(&value); }
} // namespace detail

/// Which joints of its skin move each vertex of a part, and how much.
struct Influences {
    /// `sizeof(AnimInfluences)`.
    size_t struct_size = sizeof(AnimInfluences);
    /// How many vertices there are.
    uint32_t vertex_count = {};
    /// How many influences there are in all.
    uint32_t influence_count = {};
    /// `vertex_count + 1` numbers: the influences of vertex v are those from `offsets[v]` to before `offsets[v + 1]`,
    /// the heaviest first.
    const uint32_t *offsets = {};
    /// `influence_count` numbers of the skin's joints.
    const uint16_t *joints = {};
    /// `influence_count` weights above zero, which sum to one for each vertex that has any.
    const float *weights = {};
};

namespace detail {
inline const AnimInfluences *c(const Influences &value) noexcept { return reinterpret_cast<const AnimInfluences *>(&value); }
inline AnimInfluences *c(Influences &value) noexcept { return reinterpret_cast<AnimInfluences *>(&value); }
} // namespace detail

/// What a morph target adds to the vertices of a part, times its weight.
struct MorphTarget {
    /// `sizeof(AnimMorphTarget)`.
    size_t struct_size = sizeof(AnimMorphTarget);
    /// The name, empty for none.
    Text name = {};
    /// `vertex_count` changes of positions, 3 floats each, or null.
    const float *positions = {};
    /// `vertex_count` changes of normals, 3 floats each, or null.
    const float *normals = {};
    /// `vertex_count` changes of tangents' directions, 3 floats each, or null.
    const float *tangents = {};
};

namespace detail {
inline const AnimMorphTarget *c(const MorphTarget &value) noexcept { return reinterpret_cast<const AnimMorphTarget *>(&value); }
inline AnimMorphTarget *c(MorphTarget &value) noexcept { return reinterpret_cast<AnimMorphTarget *>(&value); }
} // namespace detail

/// What the host may want to show a material.
struct Material {
    /// `sizeof(AnimMaterial)`.
    size_t struct_size = sizeof(AnimMaterial);
    /// The name, empty for none.
    Text name = {};
    /// Linear red, green, blue and opacity.
    float base_color[4] = {};
};

namespace detail {
inline const AnimMaterial *c(const Material &value) noexcept { return reinterpret_cast<const AnimMaterial *>(&value); }
inline AnimMaterial *c(Material &value) noexcept { return reinterpret_cast<AnimMaterial *>(&value); }
} // namespace detail

// ---- Bones of models -----------------------------------------------------------------------------------------------

/// A joint that is no bone and follows one.
struct Attachment {
    /// The joint; what lies below it goes with it.
    uint32_t joint = {};
    /// The bone it follows: its parent.
    uint32_t bone = {};
};

namespace detail {
inline const AnimAttachment *c(const Attachment &value) noexcept { return reinterpret_cast<const AnimAttachment *>(&value); }
inline AnimAttachment *c(Attachment &value) noexcept { return reinterpret_cast<AnimAttachment *>(&value); }
} // namespace detail

/// The bones that belong together, as joints of the model's skeleton.
struct BoneTree {
    /// `sizeof(AnimBoneTree)`.
    size_t struct_size = sizeof(AnimBoneTree);
    /// How many topmost bones there are: one, or several where skins have joints without a common ancestor.
    uint32_t root_count = {};
    /// How many bones there are.
    uint32_t bone_count = {};
    /// How many skins follow them.
    uint32_t skin_count = {};
    /// How many attachments there are.
    uint32_t attachment_count = {};
    /// The topmost bones.
    const uint32_t *roots = {};
    /// All bones, parents before their children.
    const uint32_t *bones = {};
    /// The numbers of the skins.
    const uint32_t *skins = {};
    /// What hangs on the bones, in the order of the joints.
    const Attachment *attachments = {};
};

namespace detail {
inline const AnimBoneTree *c(const BoneTree &value) noexcept { return reinterpret_cast<const AnimBoneTree *>(&value); }
inline AnimBoneTree *c(BoneTree &value) noexcept { return reinterpret_cast<AnimBoneTree *>(&value); }
} // namespace detail

/// A value that a model's clips animate and that is neither a transform nor a morph weight. Set `struct_size` before it is
/// filled.
struct ModelProperty {
    /// `sizeof(AnimModelProperty)`.
    size_t struct_size = sizeof(AnimModelProperty);
    /// The object's path, as the clips name it.
    Text path = {};
    /// The property's name there.
    Text name = {};
    /// A `Kind`.
    Kind kind = {};
    /// How many floats a struct has; 0 for other kinds.
    uint32_t kind_size = {};
    /// How many numbers `rest` has; 0 where the file does not say.
    size_t rest_count = {};
    /// Its numbers when nothing animates it.
    const double *rest = {};
};

namespace detail {
inline const AnimModelProperty *c(const ModelProperty &value) noexcept { return reinterpret_cast<const AnimModelProperty *>(&value); }
inline AnimModelProperty *c(ModelProperty &value) noexcept { return reinterpret_cast<AnimModelProperty *>(&value); }
} // namespace detail

// ---- Skins ---------------------------------------------------------------------------------------------------------

/// A joint of a skin.
struct SkinJoint {
    /// `sizeof(AnimSkinJoint)`.
    size_t struct_size = sizeof(AnimSkinJoint);
    /// The joint's name, by which the skin binds to other skeletons.
    Text name = {};
    /// The joint's number in the skeleton of the skin's own model.
    uint32_t joint = {};
    /// Always 0.
    uint32_t reserved = {};
    /// The matrix from the space the mesh was bound in to the joint's own.
    Matrix inverse_bind = {};
};

namespace detail {
inline const AnimSkinJoint *c(const SkinJoint &value) noexcept { return reinterpret_cast<const AnimSkinJoint *>(&value); }
inline AnimSkinJoint *c(SkinJoint &value) noexcept { return reinterpret_cast<AnimSkinJoint *>(&value); }
} // namespace detail

// ---- Skinning ------------------------------------------------------------------------------------------------------

/// A box along the axes.
struct Bounds {
    /// The least coordinates.
    float min[3] = {};
    /// The greatest coordinates.
    float max[3] = {};
};

namespace detail {
inline const AnimBounds *c(const Bounds &value) noexcept { return reinterpret_cast<const AnimBounds *>(&value); }
inline AnimBounds *c(Bounds &value) noexcept { return reinterpret_cast<AnimBounds *>(&value); }
} // namespace detail

// ---- Properties ----------------------------------------------------------------------------------------------------

/// A property of an object. `PropertyOptions()` fills in the defaults.
struct PropertyOptions {
    /// The library's defaults.
    PropertyOptions() noexcept { anim_property_options_init(reinterpret_cast<AnimPropertyOptions *>(this), sizeof *this); }

    /// `sizeof(AnimPropertyOptions)`.
    size_t struct_size = sizeof(AnimPropertyOptions);
    /// The object's path below the root, such as `Lift/Lamp`; empty, the default, for the root itself.
    Text path = {};
    /// The property's name, unique in its object.
    Text name = {};
    /// A `Kind`; float by default.
    Kind kind = {};
    /// How many floats a struct has, or how many weights there are; 0, the default, for other kinds.
    uint32_t kind_size = {};
    /// An `Access`; kept by default.
    Access access = {};
    /// Whether a color is kept as four sRGB bytes rather than four linear floats; false by default.
    bool srgb_bytes = {};
    /// Whether several instances reach this one property, as those that share a material do: it is then written once an
    /// update; false by default.
    bool shared = {};
    /// Whether `range_min` and `range_max` hold; false by default.
    bool has_range = {};
    /// Must be 0.
    uint8_t reserved = {};
    /// `Access::Setter`: takes the value.
    AnimSetCallback set = {};
    /// `Access::Setter`: gives the value; may be null.
    AnimGetCallback get = {};
    /// Handed to `set` and `get`.
    void *user = {};
    /// `Access::Memory`: bytes from the owner to the value.
    size_t offset = {};
    /// The least value of each number; a number below is not written, and logged.
    double range_min = {};
    /// The greatest value of each number; a number above is not written, and logged.
    double range_max = {};
    /// A `TransformPart` that this property is of its object, so that transform tracks find it; or `none`.
    TransformPart transform_part = {};
    /// The joint whose mesh these weights are, so that imported clips find them; or `no_joint`.
    uint32_t weights_joint = {};
    /// `Access::Kept`: the numbers before anything drives the property, as many as the kind has and rounded for
    /// integers; null, the default, for zeros. Texts and resources have none.
    const float *initial = {};
    /// How many numbers `initial` has.
    size_t initial_count = {};
};

namespace detail {
inline const AnimPropertyOptions *c(const PropertyOptions &value) noexcept { return reinterpret_cast<const AnimPropertyOptions *>(&value); }
inline AnimPropertyOptions *c(PropertyOptions &value) noexcept { return reinterpret_cast<AnimPropertyOptions *>(&value); }
} // namespace detail

// ---- Schemas -------------------------------------------------------------------------------------------------------

/// One changed value in a batch.
struct BatchEntry {
    /// The owner of the property's object.
    void *owner = {};
    /// The instance's tag.
    uint64_t tag = {};
    /// The property's number in the schema.
    uint32_t property = {};
    /// Where the value begins in the data, in bytes; a multiple of 8. It is laid out as for a setter.
    uint32_t offset = {};
};

namespace detail {
inline const AnimBatchEntry *c(const BatchEntry &value) noexcept { return reinterpret_cast<const AnimBatchEntry *>(&value); }
inline AnimBatchEntry *c(BatchEntry &value) noexcept { return reinterpret_cast<AnimBatchEntry *>(&value); }
} // namespace detail

// ---- Methods -------------------------------------------------------------------------------------------------------

/// One argument of a call. Which members hold it depends on the parameter's kind.
struct Argument {
    /// The parameter's `Kind`.
    uint32_t kind = {};
    /// How many numbers `floats` or `integers` has; 0 where neither has any.
    uint32_t count = {};
    /// The numbers of kinds made of `float`; null for others.
    const float *floats = {};
    /// The numbers of integers and enums; null for others.
    const int64_t *integers = {};
    /// The number of kinds that have one, a double, an integer or a boolean (0 or 1) too; 0 for others.
    double number = {};
    /// The text of texts and resources; empty for others. Good during the call.
    Text text = {};
};

namespace detail {
inline const AnimArgument *c(const Argument &value) noexcept { return reinterpret_cast<const AnimArgument *>(&value); }
inline AnimArgument *c(Argument &value) noexcept { return reinterpret_cast<AnimArgument *>(&value); }
} // namespace detail

// ---- Players -------------------------------------------------------------------------------------------------------

/// How a clip is to be played. `PlayOptions()` fills in the defaults.
struct PlayOptions {
    /// The library's defaults.
    PlayOptions() noexcept { anim_play_options_init(reinterpret_cast<AnimPlayOptions *>(this), sizeof *this); }

    /// `sizeof(AnimPlayOptions)`.
    size_t struct_size = sizeof(AnimPlayOptions);
    /// Seconds of the crossfade from what plays now; below zero, the default, for what the player is set to.
    double blend = {};
    /// Seconds of the clip in a second, negative for backward; 1 by default.
    double speed = {};
    /// Where `has_section`: the first second to play.
    double section_start = {};
    /// Where `has_section`: the last second to play.
    double section_end = {};
    /// A `LoopMode`, or `none`, the default, for the clip's own.
    LoopMode loop_mode = {};
    /// Whether it begins at its end; false by default.
    bool from_end = {};
    /// Whether only a part plays; false by default.
    bool has_section = {};
    /// Must be 0.
    uint8_t reserved[2] = {};
};

namespace detail {
inline const AnimPlayOptions *c(const PlayOptions &value) noexcept { return reinterpret_cast<const AnimPlayOptions *>(&value); }
inline AnimPlayOptions *c(PlayOptions &value) noexcept { return reinterpret_cast<AnimPlayOptions *>(&value); }
} // namespace detail

/// What a player says of itself.
struct PlayerState {
    /// `sizeof(AnimPlayerState)`.
    size_t struct_size = sizeof(AnimPlayerState);
    /// The name of the clip that plays or played last; empty where nothing did. Good until the player is changed.
    Text assigned = {};
    /// Seconds in the clip; 0 where nothing is assigned.
    double position = {};
    /// The clip's length in seconds.
    double length = {};
    /// Seconds of the clip that pass in a second, with the player's own speed; 0 while nothing plays.
    double speed = {};
    /// How far a crossfade has come, from 0 to 1; 1 where there is none.
    double fade = {};
    /// How many clips are queued.
    uint32_t queued = {};
    /// Whether a clip plays: it was not paused, stopped or finished.
    bool playing = {};
    /// Always 0.
    uint8_t reserved[3] = {};
};

namespace detail {
inline const AnimPlayerState *c(const PlayerState &value) noexcept { return reinterpret_cast<const AnimPlayerState *>(&value); }
inline AnimPlayerState *c(PlayerState &value) noexcept { return reinterpret_cast<AnimPlayerState *>(&value); }
} // namespace detail

// ---- States of players ---------------------------------------------------------------------------------------------

/// What a player is doing, without fades.
struct SharedState {
    /// `sizeof(AnimSharedState)`.
    size_t struct_size = sizeof(AnimSharedState);
    /// The assigned clip; empty where nothing was played, or it was stopped. Good until the player is changed.
    Text clip = {};
    /// Seconds in the clip.
    double position = {};
    /// Seconds of the clip in a second, before the player's own speed; negative for backward.
    double speed = {};
    /// Where `has_section`: the first second that plays.
    double section_start = {};
    /// Where `has_section`: the last second that plays.
    double section_end = {};
    /// A `LoopMode`, or `none` for the clip's own.
    LoopMode loop_mode = {};
    /// Whether only a part plays.
    bool has_section = {};
    /// Whether a ping-pong is on its way back.
    bool turned = {};
    /// Whether the clip moves.
    bool playing = {};
    /// Always 0.
    uint8_t reserved = {};
};

namespace detail {
inline const AnimSharedState *c(const SharedState &value) noexcept { return reinterpret_cast<const AnimSharedState *>(&value); }
inline AnimSharedState *c(SharedState &value) noexcept { return reinterpret_cast<AnimSharedState *>(&value); }
} // namespace detail

// ---- Mixers --------------------------------------------------------------------------------------------------------

/// What a mixer says of itself.
struct MixerState {
    /// `sizeof(AnimMixerState)`.
    size_t struct_size = sizeof(AnimMixerState);
    /// Seconds that it has been moved by, at its time scale.
    double time = {};
    /// How fast its clock runs.
    double time_scale = {};
    /// How many actions it has.
    uint32_t actions = {};
    /// How many of them are active.
    uint32_t active_actions = {};
};

namespace detail {
inline const AnimMixerState *c(const MixerState &value) noexcept { return reinterpret_cast<const AnimMixerState *>(&value); }
inline AnimMixerState *c(MixerState &value) noexcept { return reinterpret_cast<AnimMixerState *>(&value); }
} // namespace detail

// ---- Actions of mixers ---------------------------------------------------------------------------------------------

/// What an action says of itself.
struct ActionState {
    /// `sizeof(AnimActionState)`.
    size_t struct_size = sizeof(AnimActionState);
    /// Seconds into the clip, or into the present leg of a ping-pong.
    double time = {};
    /// Where the clip is read, in seconds.
    double position = {};
    /// How much it counts, without fades.
    double weight = {};
    /// How much it counted in the last update.
    double effective_weight = {};
    /// How fast it runs, without warps.
    double time_scale = {};
    /// How fast it ran in the last update.
    double effective_time_scale = {};
    /// Ends passed since it was started or reset: laps of a loop, legs of a ping-pong.
    uint64_t loop_count = {};
    /// After how many laps it finishes, or `forever`.
    uint64_t repetitions = {};
    /// A `LoopMode`.
    LoopMode loop_mode = {};
    /// A `BlendMode`.
    BlendMode blend_mode = {};
    /// Whether it was told to play and not to stop since.
    bool active = {};
    /// Whether it may contribute: it has neither finished nor faded out.
    bool enabled = {};
    /// Whether its clock moves.
    bool running = {};
    /// Whether its clock is held.
    bool paused = {};
    /// Whether its weight follows a fade.
    bool fading = {};
    /// Whether its time scale follows a warp.
    bool warping = {};
    /// Always 0.
    uint8_t reserved[2] = {};
};

namespace detail {
inline const AnimActionState *c(const ActionState &value) noexcept { return reinterpret_cast<const AnimActionState *>(&value); }
inline AnimActionState *c(ActionState &value) noexcept { return reinterpret_cast<AnimActionState *>(&value); }
} // namespace detail

// ---- Crowds --------------------------------------------------------------------------------------------------------

/// What plays on one member of a crowd, in the order in which it is mixed: up to four clips.
struct CrowdMember {
    /// Seconds into each clip.
    double times[4] = {};
    /// The clips, as `Crowd::add_clip` counted them.
    uint32_t clips[4] = {};
    /// How much each counts beside the others; one of no weight does not play.
    float weights[4] = {};
};

namespace detail {
inline const AnimCrowdMember *c(const CrowdMember &value) noexcept { return reinterpret_cast<const AnimCrowdMember *>(&value); }
inline AnimCrowdMember *c(CrowdMember &value) noexcept { return reinterpret_cast<AnimCrowdMember *>(&value); }
} // namespace detail

// ---- Controllers ---------------------------------------------------------------------------------------------------

/// What a layer is like. `LayerOptions()` fills in the defaults.
struct LayerOptions {
    /// The library's defaults.
    LayerOptions() noexcept { anim_layer_options_init(reinterpret_cast<AnimLayerOptions *>(this), sizeof *this); }

    /// `sizeof(AnimLayerOptions)`.
    size_t struct_size = sizeof(AnimLayerOptions);
    /// How fast its clock runs; 1 by default.
    double speed = {};
    /// How much of it counts, from 0 to 1; 1 by default.
    float weight = {};
    /// Whether it adds its motion to what is below, each clip measured from its own first frame; false by default.
    bool additive = {};
    /// Must be 0.
    uint8_t reserved[3] = {};
};

namespace detail {
inline const AnimLayerOptions *c(const LayerOptions &value) noexcept { return reinterpret_cast<const AnimLayerOptions *>(&value); }
inline AnimLayerOptions *c(LayerOptions &value) noexcept { return reinterpret_cast<AnimLayerOptions *>(&value); }
} // namespace detail

/// What a state is like. `StateOptions()` fills in the defaults.
struct StateOptions {
    /// The library's defaults.
    StateOptions() noexcept { anim_state_options_init(reinterpret_cast<AnimStateOptions *>(this), sizeof *this); }

    /// `sizeof(AnimStateOptions)`.
    size_t struct_size = sizeof(AnimStateOptions);
    /// How fast it plays, negative for backward; 1 by default.
    double speed = {};
    /// Seconds in which every transition into it fades, whatever the transition says; below zero, the default, to leave
    /// that to the transition.
    double fade_in = {};
    /// Frames a second at which it is sampled; 0, the default, for the controller's.
    double stepped = {};
    /// Whether it begins again at its end; true by default.
    bool looped = {};
    /// Whether it plays left for right; false by default.
    bool mirror = {};
    /// Must be 0.
    uint8_t reserved[6] = {};
};

namespace detail {
inline const AnimStateOptions *c(const StateOptions &value) noexcept { return reinterpret_cast<const AnimStateOptions *>(&value); }
inline AnimStateOptions *c(StateOptions &value) noexcept { return reinterpret_cast<AnimStateOptions *>(&value); }
} // namespace detail

/// What a transition is like. `TransitionOptions()` fills in the defaults.
struct TransitionOptions {
    /// The library's defaults.
    TransitionOptions() noexcept { anim_transition_options_init(reinterpret_cast<AnimTransitionOptions *>(this), sizeof *this); }

    /// `sizeof(AnimTransitionOptions)`.
    size_t struct_size = sizeof(AnimTransitionOptions);
    /// Seconds in which it fades; below zero, the default, for the controller's.
    double fade = {};
    /// The share of the state's length at which it may happen; below zero, the default, for any time.
    double exit_time = {};
    /// Of several that could happen the one with the highest does; 0 by default.
    int32_t priority = {};
    /// An `Interruption`; `Interruption::Destination` by default.
    Interruption interruption = {};
};

namespace detail {
inline const AnimTransitionOptions *c(const TransitionOptions &value) noexcept { return reinterpret_cast<const AnimTransitionOptions *>(&value); }
inline AnimTransitionOptions *c(TransitionOptions &value) noexcept { return reinterpret_cast<AnimTransitionOptions *>(&value); }
} // namespace detail

// ---- Animators -----------------------------------------------------------------------------------------------------

/// How a layer of an animator stands.
struct LayerState {
    /// `sizeof(AnimLayerState)`.
    size_t struct_size = sizeof(AnimLayerState);
    /// The state that it is in, or goes to; empty where it plays nothing.
    Text state = {};
    /// While a transition fades, the state that it leaves; else empty.
    Text previous = {};
    /// How far the transition has come, from 0 to 1; 1 where none fades.
    double progress = {};
    /// Seconds on the state's clock.
    double time = {};
    /// Seconds of one lap of the state.
    double length = {};
    /// How fast the layer's clock runs.
    double speed = {};
    /// How much of the layer counts.
    float weight = {};
    /// Whether the state came to its end and does not loop.
    bool finished = {};
    /// Always 0.
    uint8_t reserved[3] = {};
};

namespace detail {
inline const AnimLayerState *c(const LayerState &value) noexcept { return reinterpret_cast<const AnimLayerState *>(&value); }
inline AnimLayerState *c(LayerState &value) noexcept { return reinterpret_cast<AnimLayerState *>(&value); }
} // namespace detail

// ---- Looking into controllers --------------------------------------------------------------------------------------

/// A parameter of a controller.
struct ParameterInfo {
    /// `sizeof(AnimParameterInfo)`.
    size_t struct_size = sizeof(AnimParameterInfo);
    /// The name.
    Text name = {};
    /// A `ParameterKind`.
    ParameterKind kind = {};
    /// What it holds at first; booleans and triggers as 0 or 1.
    float initial = {};
};

namespace detail {
inline const AnimParameterInfo *c(const ParameterInfo &value) noexcept { return reinterpret_cast<const AnimParameterInfo *>(&value); }
inline AnimParameterInfo *c(ParameterInfo &value) noexcept { return reinterpret_cast<AnimParameterInfo *>(&value); }
} // namespace detail

/// A state of a controller.
struct StateInfo {
    /// `sizeof(AnimStateInfo)`.
    size_t struct_size = sizeof(AnimStateInfo);
    /// The name.
    Text name = {};
    /// The state's number over all layers, as events carry it in `action`.
    uint64_t action = {};
    /// How fast it plays; negative runs backward.
    double speed = {};
    /// How many clips it plays: one, or those of its blend.
    uint32_t clip_count = {};
    /// Whether it begins again at its end.
    bool looped = {};
    /// Whether it plays left for right.
    bool mirror = {};
    /// Always 0.
    uint8_t reserved[2] = {};
};

namespace detail {
inline const AnimStateInfo *c(const StateInfo &value) noexcept { return reinterpret_cast<const AnimStateInfo *>(&value); }
inline AnimStateInfo *c(StateInfo &value) noexcept { return reinterpret_cast<AnimStateInfo *>(&value); }
} // namespace detail

/// What one clip gave to an animator's last update.
struct Contribution {
    /// `sizeof(AnimContribution)`.
    size_t struct_size = sizeof(AnimContribution);
    /// The state that plays it.
    Text state = {};
    /// The clip's name.
    Text clip = {};
    /// Seconds in the clip at which it was sampled.
    double time = {};
    /// The layer's number.
    uint32_t layer = {};
    /// Its weight within the layer.
    float weight = {};
};

namespace detail {
inline const AnimContribution *c(const Contribution &value) noexcept { return reinterpret_cast<const AnimContribution *>(&value); }
inline AnimContribution *c(Contribution &value) noexcept { return reinterpret_cast<AnimContribution *>(&value); }
} // namespace detail

// ---- Bones after the clips -----------------------------------------------------------------------------------------

/// A limb that reaches. `Reach()` fills in the defaults.
struct Reach {
    /// The library's defaults.
    Reach() noexcept { anim_reach_init(reinterpret_cast<AnimReach *>(this), sizeof *this); }

    /// `sizeof(AnimReach)`.
    size_t struct_size = sizeof(AnimReach);
    /// The joint that is to be at the target.
    uint32_t tip = {};
    /// The joint that bends; `none`, the default, for the tip's parent.
    uint32_t mid = {};
    /// The joint that the limb turns about; `none`, the default, for the middle's parent.
    uint32_t root = {};
    /// How much of it counts, from 0 to 1; 1 by default.
    float weight = {};
    /// The last share of the limb's length in which it straightens gently; 0 by default.
    float softness = {};
    /// Where the tip is to be, in model space.
    float target[3] = {};
    /// Where `has_pole`: a point that the middle joint bends toward.
    float pole[3] = {};
    /// Whether there is a pole; false by default, and the limb bends as the pose has it.
    bool has_pole = {};
    /// Must be 0.
    uint8_t reserved[3] = {};
};

namespace detail {
inline const AnimReach *c(const Reach &value) noexcept { return reinterpret_cast<const AnimReach *>(&value); }
inline AnimReach *c(Reach &value) noexcept { return reinterpret_cast<AnimReach *>(&value); }
} // namespace detail

/// How far an update carried the joint whose motion is taken off the pose.
struct RootMotion {
    /// How far it moved.
    float translation[3] = {};
    /// How it turned, after the rotation it had: a quaternion x, y, z, w.
    float rotation[4] = {};
};

namespace detail {
inline const AnimRootMotion *c(const RootMotion &value) noexcept { return reinterpret_cast<const AnimRootMotion *>(&value); }
inline AnimRootMotion *c(RootMotion &value) noexcept { return reinterpret_cast<AnimRootMotion *>(&value); }
} // namespace detail

// ---- Undoing edits -------------------------------------------------------------------------------------------------

/// Where a history stands.
struct HistoryState {
    /// `sizeof(AnimHistoryState)`.
    size_t struct_size = sizeof(AnimHistoryState);
    /// What `History::undo` would take back; empty where there is nothing. Good until the history is changed.
    Text undo_label = {};
    /// What `History::redo` would do again; as above.
    Text redo_label = {};
    /// How many edits can be taken back.
    uint32_t undo_count = {};
    /// How many edits can be done again.
    uint32_t redo_count = {};
    /// Whether the present version is the one that was saved.
    bool is_saved = {};
    /// Always 0.
    uint8_t reserved[7] = {};
};

namespace detail {
inline const AnimHistoryState *c(const HistoryState &value) noexcept { return reinterpret_cast<const AnimHistoryState *>(&value); }
inline AnimHistoryState *c(HistoryState &value) noexcept { return reinterpret_cast<AnimHistoryState *>(&value); }
} // namespace detail

// ---- Times on a grid and on a ruler --------------------------------------------------------------------------------

/// A line of a ruler.
struct Tick {
    /// Seconds.
    double time = {};
    /// Pixels from the left edge.
    double x = {};
    /// What its label says: seconds, or a frame.
    double number = {};
    /// Whether it is labelled; the others divide the way between two that are.
    bool major = {};
    /// Always 0.
    uint8_t reserved[7] = {};
};

namespace detail {
inline const AnimTick *c(const Tick &value) noexcept { return reinterpret_cast<const AnimTick *>(&value); }
inline AnimTick *c(Tick &value) noexcept { return reinterpret_cast<AnimTick *>(&value); }
} // namespace detail

// ---- Documents -----------------------------------------------------------------------------------------------------

/// How much a document holds.
struct DocumentInfo {
    /// `sizeof(AnimDocumentInfo)`.
    size_t struct_size = sizeof(AnimDocumentInfo);
    /// The document's name, usually of the file.
    Text name = {};
    /// Clips: the model's first, then the others.
    uint32_t clip_count = {};
    /// Libraries of clips.
    uint32_t library_count = {};
    /// Controllers.
    uint32_t controller_count = {};
    /// Skeletons beside the model's.
    uint32_t skeleton_count = {};
    /// Lines of the reading's report.
    uint32_t report_count = {};
    /// Parts that only the file's own format understands, and that are written back to it.
    uint32_t kept_count = {};
    /// Whether there is a model.
    bool has_model = {};
    /// Always 0.
    uint8_t reserved[7] = {};
};

namespace detail {
inline const AnimDocumentInfo *c(const DocumentInfo &value) noexcept { return reinterpret_cast<const AnimDocumentInfo *>(&value); }
inline AnimDocumentInfo *c(DocumentInfo &value) noexcept { return reinterpret_cast<AnimDocumentInfo *>(&value); }
} // namespace detail

// ---- Writing files -------------------------------------------------------------------------------------------------

/// How a document is written. `WriteOptions()` fills in the defaults.
struct WriteOptions {
    /// The library's defaults.
    WriteOptions() noexcept { anim_write_options_init(reinterpret_cast<AnimWriteOptions *>(this), sizeof *this); }

    /// `sizeof(AnimWriteOptions)`.
    size_t struct_size = sizeof(AnimWriteOptions);
    /// Only the first clip with this name; empty, the default, for all.
    Text clip = {};
    /// Only the clips of the first library with this name, and where `clip` is too, that one of them; without a
    /// pointer, the default, for all. Where a file holds one library, write a file for each.
    Text library = {};
    /// How far values may be from the clip's where a format has no word for a curve: units, radians, weights; 0.0001 by
    /// default. Above 0.
    float tolerance = {};
    /// Whether text has line breaks and indents; true by default.
    bool pretty = {};
    /// Must be 0.
    uint8_t reserved[3] = {};
};

namespace detail {
inline const AnimWriteOptions *c(const WriteOptions &value) noexcept { return reinterpret_cast<const AnimWriteOptions *>(&value); }
inline AnimWriteOptions *c(WriteOptions &value) noexcept { return reinterpret_cast<AnimWriteOptions *>(&value); }
} // namespace detail

/// A written file.
struct WrittenFileInfo {
    /// `sizeof(AnimWrittenFileInfo)`.
    size_t struct_size = sizeof(AnimWrittenFileInfo);
    /// The bytes.
    const void *bytes = {};
    /// How many there are.
    size_t size = {};
    /// Lines of the report of what is not in the file, or not as it was.
    uint32_t report_count = {};
    /// Always 0.
    uint32_t reserved = {};
};

namespace detail {
inline const AnimWrittenFileInfo *c(const WrittenFileInfo &value) noexcept { return reinterpret_cast<const AnimWrittenFileInfo *>(&value); }
inline AnimWrittenFileInfo *c(WrittenFileInfo &value) noexcept { return reinterpret_cast<AnimWrittenFileInfo *>(&value); }
} // namespace detail

/// What this build of the library does with a format.
struct FormatInfo {
    /// `sizeof(AnimFormatInfo)`.
    size_t struct_size = sizeof(AnimFormatInfo);
    /// How its files end, with the dot. Good for ever.
    Text ending = {};
    /// Whether it is read.
    bool can_read = {};
    /// Whether it is written.
    bool can_write = {};
    /// Always 0.
    uint8_t reserved[6] = {};
};

namespace detail {
inline const AnimFormatInfo *c(const FormatInfo &value) noexcept { return reinterpret_cast<const AnimFormatInfo *>(&value); }
inline AnimFormatInfo *c(FormatInfo &value) noexcept { return reinterpret_cast<AnimFormatInfo *>(&value); }
} // namespace detail

} // namespace ANIM_RESULTS
} // namespace anim

#endif // ANIM_STRUCTS_HPP
