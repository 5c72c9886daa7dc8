// The enums and named numbers of libanim.
//
// This file is made from the library's sources by `cargo xtask header`; change those instead.

#ifndef ANIM_ENUMS_HPP
#define ANIM_ENUMS_HPP

#include "config.hpp"
#include <anim.h>

namespace anim {
inline namespace ANIM_RESULTS {

// ---- Status and errors ---------------------------------------------------------------------------------------------

/// How a call went. Numbers never change their meaning; new ones are added at the end.
enum class Status : int32_t {
    /// The call did what it says.
    Ok = ANIM_STATUS_OK,
    /// A required pointer is null, or a pointer is not aligned for what it points to.
    InvalidPointer = ANIM_STATUS_INVALID_POINTER,
    /// A handle is zero.
    NullHandle = ANIM_STATUS_NULL_HANDLE,
    /// A handle's object was released, or never was.
    StaleHandle = ANIM_STATUS_STALE_HANDLE,
    /// A handle is of another type than the function takes.
    WrongHandle = ANIM_STATUS_WRONG_HANDLE,
    /// Two handles of one call belong to different contexts.
    ForeignHandle = ANIM_STATUS_FOREIGN_HANDLE,
    /// Another thread, or the update that is calling the host right now, holds the object.
    Busy = ANIM_STATUS_BUSY,
    /// An earlier call panicked and may have left the object half-changed. Only releasing it is left.
    Poisoned = ANIM_STATUS_POISONED,
    /// The library has a bug and stopped this call. The objects it was changing are poisoned.
    Panic = ANIM_STATUS_PANIC,
    /// A limit of the context would be passed, or memory is not to be had.
    OutOfMemory = ANIM_STATUS_OUT_OF_MEMORY,
    /// An argument's value makes no sense; the message names it.
    InvalidArgument = ANIM_STATUS_INVALID_ARGUMENT,
    /// A number stands for no member of its enum.
    InvalidEnum = ANIM_STATUS_INVALID_ENUM,
    /// Text is not UTF-8.
    InvalidUtf8 = ANIM_STATUS_INVALID_UTF8,
    /// `struct_size` is smaller than the struct ever was, or the struct has members set that this library does not know.
    InvalidStructSize = ANIM_STATUS_INVALID_STRUCT_SIZE,
    /// A number is NaN or infinite.
    NotFinite = ANIM_STATUS_NOT_FINITE,
    /// An index or a value lies outside its range.
    OutOfRange = ANIM_STATUS_OUT_OF_RANGE,
    /// The buffer is too small; the count that was written says how much it must hold.
    BufferTooSmall = ANIM_STATUS_BUFFER_TOO_SMALL,
    /// Nothing has that name.
    NotFound = ANIM_STATUS_NOT_FOUND,
    /// Something already has that name.
    AlreadyExists = ANIM_STATUS_ALREADY_EXISTS,
    /// A file breaks the rules of its format.
    InvalidFile = ANIM_STATUS_INVALID_FILE,
    /// A file or a call asks for what this library, or this build of it, does not have.
    Unsupported = ANIM_STATUS_UNSUPPORTED,
    /// A file could not be read or written.
    InputOutput = ANIM_STATUS_INPUT_OUTPUT,
    /// It can only be done earlier, before what the function's comment names.
    TooLate = ANIM_STATUS_TOO_LATE,
    /// Things do not fit together: kinds, counts, skeletons.
    Mismatch = ANIM_STATUS_MISMATCH,
    /// The host's own code refused.
    HostRefused = ANIM_STATUS_HOST_REFUSED,
    /// The Vulkan device is lost.
    DeviceLost = ANIM_STATUS_DEVICE_LOST,
};

// ---- Contexts ------------------------------------------------------------------------------------------------------

/// How much a message of the log matters.
enum class LogLevel : uint32_t {
    /// Something the host asked for could not be done.
    Error = ANIM_LOG_LEVEL_ERROR,
    /// Something was repaired, dropped or is not as the host may expect.
    Warning = ANIM_LOG_LEVEL_WARNING,
    /// Worth knowing.
    Info = ANIM_LOG_LEVEL_INFO,
    /// Worth knowing while looking for a mistake.
    Debug = ANIM_LOG_LEVEL_DEBUG,
};

// ---- Kinds of values -----------------------------------------------------------------------------------------------

/// What a property or a track holds.
enum class Kind : uint32_t {
    /// One `float`.
    Float = ANIM_KIND_FLOAT,
    /// One `double`.
    Double = ANIM_KIND_DOUBLE,
    /// `float[2]`.
    Vec2 = ANIM_KIND_VEC2,
    /// `float[3]`.
    Vec3 = ANIM_KIND_VEC3,
    /// `float[4]`.
    Vec4 = ANIM_KIND_VEC4,
    /// A rotation: `float[4]`, x, y, z, w.
    Quaternion = ANIM_KIND_QUATERNION,
    /// Linear red, green, blue and opacity, `float[4]`; `uint8_t[4]` in sRGB where the property says so.
    Color = ANIM_KIND_COLOR,
    /// `uint8_t`, 0 or 1. Never interpolates.
    Bool = ANIM_KIND_BOOL,
    /// `int32_t`. Interpolates where a track is continuous.
    Int32 = ANIM_KIND_INT32,
    /// `int64_t`. Interpolates where a track is continuous.
    Int64 = ANIM_KIND_INT64,
    /// One of the host's named values, as `int32_t`. Never interpolates.
    Enum = ANIM_KIND_ENUM,
    /// `int32_t[2]`.
    Vec2i = ANIM_KIND_VEC2I,
    /// Position and size, `float[4]`.
    Rect2 = ANIM_KIND_RECT2,
    /// Position and size, `int32_t[4]`.
    Rect2i = ANIM_KIND_RECT2I,
    /// `float[6]`: position x and y, rotation in radians, scale x and y, skew in radians.
    Transform2d = ANIM_KIND_TRANSFORM2D,
    /// `float[10]`: as `Transform`.
    Transform3d = ANIM_KIND_TRANSFORM3D,
    /// `Text`, good as long as the schema or an instance of it. Never interpolates.
    Text = ANIM_KIND_TEXT,
    /// The name of a resource: `Text`, as for texts. Never interpolates.
    Resource = ANIM_KIND_RESOURCE,
    /// The host's own struct of 1 to 16 `float`.
    Struct = ANIM_KIND_STRUCT,
    /// Morph weights: `float`, one for each target.
    Weights = ANIM_KIND_WEIGHTS,
};

// ---- Keys ----------------------------------------------------------------------------------------------------------

/// How values between two keys are found.
enum class Interpolation : uint32_t {
    /// The earlier key's value.
    Step = ANIM_INTERPOLATION_STEP,
    /// A straight line; rotations along the arc.
    Linear = ANIM_INTERPOLATION_LINEAR,
    /// A cubic through the neighboring keys with their true times, as Godot has it.
    Cubic = ANIM_INTERPOLATION_CUBIC,
    /// A straight line on the circle, the shorter way round, for angles in radians.
    LinearAngle = ANIM_INTERPOLATION_LINEAR_ANGLE,
    /// `Interpolation::Cubic` on the circle, for angles in radians.
    CubicAngle = ANIM_INTERPOLATION_CUBIC_ANGLE,
    /// A cubic through the keys, as three.js has it.
    Smooth = ANIM_INTERPOLATION_SMOOTH,
    /// glTF's cubic Hermite spline: a slope into and out of each key, per second, for each number.
    CubicSpline = ANIM_INTERPOLATION_CUBIC_SPLINE,
    /// A cubic Bezier curve: a handle into and out of each key, time and value, for each number.
    Bezier = ANIM_INTERPOLATION_BEZIER,
};

/// How one key reaches the next, where keys of a track differ.
enum class KeyMode : uint8_t {
    /// A straight line; rotations along the arc.
    Linear = ANIM_KEY_MODE_LINEAR,
    /// A spline through the neighboring keys, without a corner at the key.
    Smooth = ANIM_KEY_MODE_SMOOTH,
    /// Slow at first.
    EaseIn = ANIM_KEY_MODE_EASE_IN,
    /// Slow at last.
    EaseOut = ANIM_KEY_MODE_EASE_OUT,
    /// Slow at both ends.
    EaseInOut = ANIM_KEY_MODE_EASE_IN_OUT,
    /// The key's value until the next key, then a jump.
    Hold = ANIM_KEY_MODE_HOLD,
};

/// Whether a value changes between keys.
enum class KeyUpdate : uint8_t {
    /// As its kind does: integers change when a key is reached, other numbers in between.
    Automatic = ANIM_KEY_UPDATE_AUTOMATIC,
    /// In between, integers too: they are rounded half away from zero.
    Continuous = ANIM_KEY_UPDATE_CONTINUOUS,
    /// Only when a key is reached.
    Discrete = ANIM_KEY_UPDATE_DISCRETE,
};

// ---- Clips ---------------------------------------------------------------------------------------------------------

/// Stands for all components of a property, or all weights of a mesh.
inline constexpr uint32_t all_components = ANIM_ALL_COMPONENTS;

/// What happens at a clip's end while it plays.
enum class LoopMode : uint32_t {
    /// Stay at the end.
    None = ANIM_LOOP_MODE_NONE,
    /// Begin again.
    Linear = ANIM_LOOP_MODE_LINEAR,
    /// Run back and forth.
    PingPong = ANIM_LOOP_MODE_PING_PONG,
    /// None of them: what a comment says of `none` where it allows it.
    Unset = UINT32_MAX,
};

/// A part of a transform that has a track of its own.
enum class TransformPart : uint32_t {
    /// Where it stands against its parent: 3 numbers a key.
    Translation = ANIM_TRANSFORM_PART_TRANSLATION,
    /// How it is turned against its parent: a quaternion x, y, z, w a key.
    Rotation = ANIM_TRANSFORM_PART_ROTATION,
    /// Its size along its own axes: 3 numbers a key.
    Scale = ANIM_TRANSFORM_PART_SCALE,
    /// None of them: what a comment says of `none` where it allows it.
    Unset = UINT32_MAX,
};

// ---- Building clips ------------------------------------------------------------------------------------------------

/// What a track animates.
enum class Target : uint32_t {
    /// A part of the transform of an object, or of a named joint.
    Transform = ANIM_TARGET_TRANSFORM,
    /// A part of a joint's transform, by the joint's number.
    Joint = ANIM_TARGET_JOINT,
    /// A property of an object, or one number of it.
    Property = ANIM_TARGET_PROPERTY,
    /// The morph weights of the mesh at a path.
    Weights = ANIM_TARGET_WEIGHTS,
    /// The morph weights of the mesh that a joint shows, by the joint's number.
    JointWeights = ANIM_TARGET_JOINT_WEIGHTS,
    /// Methods of an object, called when the playhead passes.
    Methods = ANIM_TARGET_METHODS,
    /// Audio that starts when the playhead passes.
    Audio = ANIM_TARGET_AUDIO,
    /// Nothing: the host hears of it when the playhead passes.
    Events = ANIM_TARGET_EVENTS,
};

// ---- Ready-made clips ----------------------------------------------------------------------------------------------

/// A common motion.
enum class Motion : uint32_t {
    /// The property `rotation` turns about `axis`: its angle runs from 0 to 360 radians, as three.js has it.
    Rotation = ANIM_MOTION_ROTATION,
    /// The property `scale` grows along `axis` from 0 to 1.
    ScaleAxis = ANIM_MOTION_SCALE_AXIS,
    /// The object's place is random ten times a second, each number between minus and plus `extent`'s.
    Shake = ANIM_MOTION_SHAKE,
    /// The object's size is random ten times a second, between 0 and the first number of `extent`.
    Pulsation = ANIM_MOTION_PULSATION,
    /// The property `visible` is on, off half way through, and on at the end.
    Visibility = ANIM_MOTION_VISIBILITY,
    /// The property `property` runs through `colors` at even steps.
    Color = ANIM_MOTION_COLOR,
};

/// An axis of a vector.
enum class Axis : uint32_t {
    /// The first.
    X = ANIM_AXIS_X,
    /// The second.
    Y = ANIM_AXIS_Y,
    /// The third.
    Z = ANIM_AXIS_Z,
};

// ---- Skeletons -----------------------------------------------------------------------------------------------------

/// Stands for "no joint": the parent of a root.
inline constexpr uint32_t no_joint = ANIM_NO_JOINT;

// ---- Import settings -----------------------------------------------------------------------------------------------

/// Stands for the importer's own choice of what happens at a clip's end.
inline constexpr uint32_t loop_mode_of_importer = ANIM_LOOP_MODE_OF_IMPORTER;

/// The axes a model is converted to.
enum class Axes : uint32_t {
    /// As the file has them.
    File = ANIM_AXES_FILE,
    /// x right, y up, z towards the viewer: glTF, OpenGL.
    RightHandedYUp = ANIM_AXES_RIGHT_HANDED_Y_UP,
    /// x right, y away from the viewer, z up: Blender, 3ds Max.
    RightHandedZUp = ANIM_AXES_RIGHT_HANDED_Z_UP,
    /// x right, y up, z away from the viewer: Unity, DirectX.
    LeftHandedYUp = ANIM_AXES_LEFT_HANDED_Y_UP,
    /// x away from the viewer, y right, z up: Unreal.
    LeftHandedZUp = ANIM_AXES_LEFT_HANDED_Z_UP,
};

/// A part of a file to leave out; together they are added up.
enum class Skip : uint32_t {
    /// Meshes, and with them skins and morph targets.
    Meshes = ANIM_SKIP_MESHES,
    /// Skins and influences.
    Skins = ANIM_SKIP_SKINS,
    /// Morph targets and the tracks of their weights.
    MorphTargets = ANIM_SKIP_MORPH_TARGETS,
    /// Materials.
    Materials = ANIM_SKIP_MATERIALS,
    /// Normals and tangents.
    Normals = ANIM_SKIP_NORMALS,
    /// Texture coordinates and vertex colors.
    Surface = ANIM_SKIP_SURFACE,
    /// Tracks of properties that are neither transforms nor morph weights: cameras, lights, materials.
    Properties = ANIM_SKIP_PROPERTIES,
    /// The file's own free-form data.
    Extras = ANIM_SKIP_EXTRAS,
};

// ---- Models --------------------------------------------------------------------------------------------------------

/// Stands for "none" where an index is optional.
inline constexpr uint32_t none = ANIM_NONE;

/// What an import did with a part of the file.
enum class ReportAction : uint32_t {
    /// It was left out.
    Dropped = ANIM_REPORT_ACTION_DROPPED,
    /// It was wrong and was put right.
    Repaired = ANIM_REPORT_ACTION_REPAIRED,
    /// It got another name.
    Renamed = ANIM_REPORT_ACTION_RENAMED,
    /// The file left it open and the importer chose.
    Guessed = ANIM_REPORT_ACTION_GUESSED,
    /// It was put into another form that says nearly or just the same.
    Approximated = ANIM_REPORT_ACTION_APPROXIMATED,
};

// ---- Skinning ------------------------------------------------------------------------------------------------------

/// How joints move vertices.
enum class SkinMethod : uint32_t {
    /// By the weighted sum of their matrices: shears and scales exactly, loses volume in joints that twist.
    Linear = ANIM_SKIN_METHOD_LINEAR,
    /// By the mean of their rigid motions, after the mean of their stretches: keeps volume where joints twist, bulges a
    /// little where they bend.
    DualQuaternion = ANIM_SKIN_METHOD_DUAL_QUATERNION,
};

// ---- Properties ----------------------------------------------------------------------------------------------------

/// How values reach a property.
enum class Access : uint32_t {
    /// Not at all: the value is kept in the instance, where `Instance::floats` reads it.
    Kept = ANIM_ACCESS_KEPT,
    /// By `set`, and `get` where it has to be read.
    Setter = ANIM_ACCESS_SETTER,
    /// Read and written in place, `offset` bytes after the owner.
    Memory = ANIM_ACCESS_MEMORY,
    /// With all other changed values of the schema, by its batch sink.
    Batch = ANIM_ACCESS_BATCH,
};

// ---- Events --------------------------------------------------------------------------------------------------------

/// What happened.
enum class EventKind : uint32_t {
    /// A clip began to play.
    Started = ANIM_EVENT_KIND_STARTED,
    /// A clip that does not loop came to its end.
    Finished = ANIM_EVENT_KIND_FINISHED,
    /// A queued clip took over.
    Changed = ANIM_EVENT_KIND_CHANGED,
    /// A loop passed its end, or a ping-pong turned.
    Looped = ANIM_EVENT_KIND_LOOPED,
    /// The playhead passed an event of the clip: `event` is its name, `payload` the host's own text.
    Clip = ANIM_EVENT_KIND_CLIP,
    /// The playhead passed a method key: `event` is the method, `payload` a JSON array of its arguments.
    Method = ANIM_EVENT_KIND_METHOD,
    /// The playhead passed an audio key: `event` is the stream, `offset` where in it to start.
    Audio = ANIM_EVENT_KIND_AUDIO,
    /// Audio that a clip started is to stop.
    AudioStop = ANIM_EVENT_KIND_AUDIO_STOP,
    /// More laps lay in one update than events are fired for; `count` says how many laps were silent.
    Skipped = ANIM_EVENT_KIND_SKIPPED,
};

// ---- Players -------------------------------------------------------------------------------------------------------

/// What a seek does besides putting the playhead somewhere.
enum class SeekMode : uint32_t {
    /// Nothing: the next update goes on from there.
    Move = ANIM_SEEK_MODE_MOVE,
    /// The next update shows the place, even if nothing plays, and fires what lies exactly there.
    Update = ANIM_SEEK_MODE_UPDATE,
    /// The next update shows the place, even if nothing plays, and fires nothing that lies there.
    UpdateOnly = ANIM_SEEK_MODE_UPDATE_ONLY,
};

// ---- Settings of players -------------------------------------------------------------------------------------------

/// Which of the host's rounds an update belongs to.
enum class Phase : uint32_t {
    /// Once a frame, by the time that has passed.
    Idle = ANIM_PHASE_IDLE,
    /// In the fixed steps of a simulation.
    Physics = ANIM_PHASE_PHYSICS,
    /// Only when the host updates the player itself.
    Manual = ANIM_PHASE_MANUAL,
};

/// When methods that clips name are called.
enum class CallMode : uint32_t {
    /// After the values of the update, among its events.
    Deferred = ANIM_CALL_MODE_DEFERRED,
    /// Before the values of the update.
    Immediate = ANIM_CALL_MODE_IMMEDIATE,
};

/// The shape of an easing curve: Penner's, and Godot's spring.
enum class EaseShape : uint32_t {
    /// A straight line.
    Linear = ANIM_EASE_SHAPE_LINEAR,
    /// A quarter of a sine wave.
    Sine = ANIM_EASE_SHAPE_SINE,
    /// The fifth power.
    Quint = ANIM_EASE_SHAPE_QUINT,
    /// The fourth power.
    Quart = ANIM_EASE_SHAPE_QUART,
    /// The second power.
    Quad = ANIM_EASE_SHAPE_QUAD,
    /// Powers of two.
    Expo = ANIM_EASE_SHAPE_EXPO,
    /// Swings like a rubber band.
    Elastic = ANIM_EASE_SHAPE_ELASTIC,
    /// The third power.
    Cubic = ANIM_EASE_SHAPE_CUBIC,
    /// A quarter of a circle.
    Circ = ANIM_EASE_SHAPE_CIRC,
    /// Bounces like a ball.
    Bounce = ANIM_EASE_SHAPE_BOUNCE,
    /// Draws back first.
    Back = ANIM_EASE_SHAPE_BACK,
    /// Swings out like a spring.
    Spring = ANIM_EASE_SHAPE_SPRING,
};

/// Where an easing curve is slow.
enum class EaseSide : uint32_t {
    /// At the start.
    In = ANIM_EASE_SIDE_IN,
    /// At the end.
    Out = ANIM_EASE_SIDE_OUT,
    /// At both ends.
    InOut = ANIM_EASE_SIDE_IN_OUT,
    /// In the middle.
    OutIn = ANIM_EASE_SIDE_OUT_IN,
};

// ---- Mixers --------------------------------------------------------------------------------------------------------

/// How an action becomes part of the result.
enum class BlendMode : uint32_t {
    /// By weighted mean with the other normal actions.
    Normal = ANIM_BLEND_MODE_NORMAL,
    /// On top of what the normal actions make.
    Additive = ANIM_BLEND_MODE_ADDITIVE,
    /// None of them: what a comment says of `none` where it allows it.
    Unset = UINT32_MAX,
};

// ---- Actions of mixers ---------------------------------------------------------------------------------------------

/// As many repetitions as there is time for.
inline constexpr uint64_t forever = ANIM_FOREVER;

// ---- Controllers ---------------------------------------------------------------------------------------------------

/// What a parameter holds.
enum class ParameterKind : uint32_t {
    /// 0 or 1.
    Bool = ANIM_PARAMETER_KIND_BOOL,
    /// A whole number.
    Int = ANIM_PARAMETER_KIND_INT,
    /// A number.
    Float = ANIM_PARAMETER_KIND_FLOAT,
    /// 1 when the host sets it, and 0 again when it has let a transition through.
    Trigger = ANIM_PARAMETER_KIND_TRIGGER,
};

/// How the clips of a blend are weighted. With one parameter the first two both mix the neighbors on the line.
enum class BlendShape : uint32_t {
    /// By the inverse square of the distance to each point; exactly one clip on its point.
    Distance = ANIM_BLEND_SHAPE_DISTANCE,
    /// By the corners of the triangle that the parameters lie in.
    Triangles = ANIM_BLEND_SHAPE_TRIANGLES,
    /// The nearest point's clip plays alone.
    Nearest = ANIM_BLEND_SHAPE_NEAREST,
};

/// How the clips of a blend keep step.
enum class BlendSync : uint32_t {
    /// All are at the same share of their length.
    Phase = ANIM_BLEND_SYNC_PHASE,
    /// All are at the same share of the way between two markers of the same names.
    Markers = ANIM_BLEND_SYNC_MARKERS,
    /// Each runs at its own pace.
    None = ANIM_BLEND_SYNC_NONE,
};

/// Whose transitions may begin while one still fades.
enum class Interruption : uint32_t {
    /// Nobody's.
    None = ANIM_INTERRUPTION_NONE,
    /// Those of the state it goes to.
    Destination = ANIM_INTERRUPTION_DESTINATION,
    /// Those of the state it comes from.
    Source = ANIM_INTERRUPTION_SOURCE,
    /// Those of the state it comes from, then of the one it goes to.
    Both = ANIM_INTERRUPTION_BOTH,
};

/// What a condition asks of its parameter.
enum class Test : uint32_t {
    /// Is 1, or a trigger that is set.
    True = ANIM_TEST_TRUE,
    /// Is 0.
    False = ANIM_TEST_FALSE,
    /// Is above `value`.
    Greater = ANIM_TEST_GREATER,
    /// Is below `value`.
    Less = ANIM_TEST_LESS,
    /// Is the whole number `value`.
    Equal = ANIM_TEST_EQUAL,
    /// Is not the whole number `value`.
    NotEqual = ANIM_TEST_NOT_EQUAL,
};

/// When an animator does its work.
enum class Culling : uint32_t {
    /// In every update.
    Always = ANIM_CULLING_ALWAYS,
    /// Only while it is visible; when it comes back it catches up in one step, and fires nothing of the time between.
    WhenVisible = ANIM_CULLING_WHEN_VISIBLE,
    /// The same, and beyond a distance only in every third update.
    Reduced = ANIM_CULLING_REDUCED,
    /// None of them: what a comment says of `none` where it allows it.
    Unset = UINT32_MAX,
};

// ---- Animators -----------------------------------------------------------------------------------------------------

/// A fade that leaves its length to the state, the transition, or the controller.
inline constexpr double default_fade = ANIM_DEFAULT_FADE;

// ---- Bones after the clips -----------------------------------------------------------------------------------------

/// What a bone write does.
enum class BoneChange : uint32_t {
    /// Turns the bone to a rotation.
    SetRotation = ANIM_BONE_CHANGE_SET_ROTATION,
    /// Turns it further, about its own axes.
    AddRotation = ANIM_BONE_CHANGE_ADD_ROTATION,
    /// Moves it to a place.
    SetPosition = ANIM_BONE_CHANGE_SET_POSITION,
    /// Moves it further.
    AddPosition = ANIM_BONE_CHANGE_ADD_POSITION,
};

// ---- Times on a grid and on a ruler --------------------------------------------------------------------------------

/// Which time of a grid a time becomes.
enum class Rounding : uint32_t {
    /// The nearest; of two that are as near, the later.
    Nearest = ANIM_ROUNDING_NEAREST,
    /// The last that is not after it.
    Down = ANIM_ROUNDING_DOWN,
    /// The first that is not before it.
    Up = ANIM_ROUNDING_UP,
};

// ---- Documents -----------------------------------------------------------------------------------------------------

/// A file format.
enum class Format : uint32_t {
    /// glTF 2.0 as JSON text.
    Gltf = ANIM_FORMAT_GLTF,
    /// glTF 2.0 in one binary file.
    Glb = ANIM_FORMAT_GLB,
    /// FBX, binary or text.
    Fbx = ANIM_FORMAT_FBX,
    /// A resource file, format 2 JSON (`.mres`).
    Mres = ANIM_FORMAT_MRES,
    /// three.js JSON.
    ThreeJson = ANIM_FORMAT_THREE_JSON,
    /// A clip as RON text (`.anim.ron`).
    AnimRon = ANIM_FORMAT_ANIM_RON,
    /// A controller as RON text (`.actl.ron`).
    ActlRon = ANIM_FORMAT_ACTL_RON,
    /// A sprite animation as RON text (`.spriteanim.ron`).
    SpriteanimRon = ANIM_FORMAT_SPRITEANIM_RON,
    /// The library's own binary format (`.animb`).
    Animb = ANIM_FORMAT_ANIMB,
};

} // namespace ANIM_RESULTS
} // namespace anim

#endif // ANIM_ENUMS_HPP
