// Made from the library's sources by `cargo xtask header`; change those instead.

using System;
using System.Runtime.InteropServices;
using System.Security;

namespace LibAnim
{
    /// <summary>How a call went. Numbers never change their meaning; new ones are added at the end.</summary>
    public enum Status : int
    {
        /// <summary>The call did what it says.</summary>
        Ok = 0,
        /// <summary>A required pointer is null, or a pointer is not aligned for what it points to.</summary>
        InvalidPointer = 1,
        /// <summary>A handle is zero.</summary>
        NullHandle = 2,
        /// <summary>A handle's object was released, or never was.</summary>
        StaleHandle = 3,
        /// <summary>A handle is of another type than the function takes.</summary>
        WrongHandle = 4,
        /// <summary>Two handles of one call belong to different contexts.</summary>
        ForeignHandle = 5,
        /// <summary>Another thread, or the update that is calling the host right now, holds the object.</summary>
        Busy = 6,
        /// <summary>An earlier call panicked and may have left the object half-changed. Only releasing it is
        /// left.</summary>
        Poisoned = 7,
        /// <summary>The library has a bug and stopped this call. The objects it was changing are poisoned.</summary>
        Panic = 8,
        /// <summary>A limit of the context would be passed, or memory is not to be had.</summary>
        OutOfMemory = 9,
        /// <summary>An argument's value makes no sense; the message names it.</summary>
        InvalidArgument = 10,
        /// <summary>A number stands for no member of its enum.</summary>
        InvalidEnum = 11,
        /// <summary>Text is not UTF-8.</summary>
        InvalidUtf8 = 12,
        /// <summary><c>struct_size</c> is smaller than the struct ever was, or the struct has members set that this
        /// library does not know.</summary>
        InvalidStructSize = 13,
        /// <summary>A number is NaN or infinite.</summary>
        NotFinite = 14,
        /// <summary>An index or a value lies outside its range.</summary>
        OutOfRange = 15,
        /// <summary>The buffer is too small; the count that was written says how much it must hold.</summary>
        BufferTooSmall = 16,
        /// <summary>Nothing has that name.</summary>
        NotFound = 17,
        /// <summary>Something already has that name.</summary>
        AlreadyExists = 18,
        /// <summary>A file breaks the rules of its format.</summary>
        InvalidFile = 19,
        /// <summary>A file or a call asks for what this library, or this build of it, does not have.</summary>
        Unsupported = 20,
        /// <summary>A file could not be read or written.</summary>
        InputOutput = 21,
        /// <summary>It can only be done earlier, before what the function's comment names.</summary>
        TooLate = 22,
        /// <summary>Things do not fit together: kinds, counts, skeletons.</summary>
        Mismatch = 23,
        /// <summary>The host's own code refused.</summary>
        HostRefused = 24,
        /// <summary>The Vulkan device is lost.</summary>
        DeviceLost = 25,
    }

    /// <summary>How much a message of the log matters.</summary>
    public enum LogLevel : uint
    {
        /// <summary>Something the host asked for could not be done.</summary>
        Error = 1,
        /// <summary>Something was repaired, dropped or is not as the host may expect.</summary>
        Warning = 2,
        /// <summary>Worth knowing.</summary>
        Info = 3,
        /// <summary>Worth knowing while looking for a mistake.</summary>
        Debug = 4,
    }

    /// <summary>What a property or a track holds.</summary>
    public enum Kind : uint
    {
        /// <summary>One <c>float</c>.</summary>
        Float = 0,
        /// <summary>One <c>double</c>.</summary>
        Double = 1,
        /// <summary><c>float[2]</c>.</summary>
        Vec2 = 2,
        /// <summary><c>float[3]</c>.</summary>
        Vec3 = 3,
        /// <summary><c>float[4]</c>.</summary>
        Vec4 = 4,
        /// <summary>A rotation: <c>float[4]</c>, x, y, z, w.</summary>
        Quaternion = 5,
        /// <summary>Linear red, green, blue and opacity, <c>float[4]</c>; <c>uint8_t[4]</c> in sRGB where the property
        /// says so.</summary>
        Color = 6,
        /// <summary><c>uint8_t</c>, 0 or 1. Never interpolates.</summary>
        Bool = 7,
        /// <summary><c>int32_t</c>. Interpolates where a track is continuous.</summary>
        Int32 = 8,
        /// <summary><c>int64_t</c>. Interpolates where a track is continuous.</summary>
        Int64 = 9,
        /// <summary>One of the host's named values, as <c>int32_t</c>. Never interpolates.</summary>
        Enum = 10,
        /// <summary><c>int32_t[2]</c>.</summary>
        Vec2i = 11,
        /// <summary>Position and size, <c>float[4]</c>.</summary>
        Rect2 = 12,
        /// <summary>Position and size, <c>int32_t[4]</c>.</summary>
        Rect2i = 13,
        /// <summary><c>float[6]</c>: position x and y, rotation in radians, scale x and y, skew in radians.</summary>
        Transform2d = 14,
        /// <summary><c>float[10]</c>: as <c>AnimTransform</c>.</summary>
        Transform3d = 15,
        /// <summary><c>AnimText</c>, good as long as the schema or an instance of it. Never interpolates.</summary>
        Text = 16,
        /// <summary>The name of a resource: <c>AnimText</c>, as for texts. Never interpolates.</summary>
        Resource = 17,
        /// <summary>The host's own struct of 1 to 16 <c>float</c>.</summary>
        Struct = 18,
        /// <summary>Morph weights: <c>float</c>, one for each target.</summary>
        Weights = 19,
    }

    /// <summary>How values between two keys are found.</summary>
    public enum Interpolation : uint
    {
        /// <summary>The earlier key's value.</summary>
        Step = 0,
        /// <summary>A straight line; rotations along the arc.</summary>
        Linear = 1,
        /// <summary>A cubic through the neighboring keys with their true times, as Godot has it.</summary>
        Cubic = 2,
        /// <summary>A straight line on the circle, the shorter way round, for angles in radians.</summary>
        LinearAngle = 3,
        /// <summary><c>ANIM_INTERPOLATION_CUBIC</c> on the circle, for angles in radians.</summary>
        CubicAngle = 4,
        /// <summary>A cubic through the keys, as three.js has it.</summary>
        Smooth = 5,
        /// <summary>glTF's cubic Hermite spline: a slope into and out of each key, per second, for each
        /// number.</summary>
        CubicSpline = 6,
        /// <summary>A cubic Bezier curve: a handle into and out of each key, time and value, for each number.</summary>
        Bezier = 7,
    }

    /// <summary>How one key reaches the next, where keys of a track differ.</summary>
    public enum KeyMode : byte
    {
        /// <summary>A straight line; rotations along the arc.</summary>
        Linear = 0,
        /// <summary>A spline through the neighboring keys, without a corner at the key.</summary>
        Smooth = 1,
        /// <summary>Slow at first.</summary>
        EaseIn = 2,
        /// <summary>Slow at last.</summary>
        EaseOut = 3,
        /// <summary>Slow at both ends.</summary>
        EaseInOut = 4,
        /// <summary>The key's value until the next key, then a jump.</summary>
        Hold = 5,
    }

    /// <summary>Whether a value changes between keys.</summary>
    public enum KeyUpdate : byte
    {
        /// <summary>As its kind does: integers change when a key is reached, other numbers in between.</summary>
        Automatic = 0,
        /// <summary>In between, integers too: they are rounded half away from zero.</summary>
        Continuous = 1,
        /// <summary>Only when a key is reached.</summary>
        Discrete = 2,
    }

    /// <summary>What happens at a clip's end while it plays.</summary>
    public enum LoopMode : uint
    {
        /// <summary>Stay at the end.</summary>
        None = 0,
        /// <summary>Begin again.</summary>
        Linear = 1,
        /// <summary>Run back and forth.</summary>
        PingPong = 2,
    }

    /// <summary>A part of a transform that has a track of its own.</summary>
    public enum TransformPart : uint
    {
        /// <summary>Where it stands against its parent: 3 numbers a key.</summary>
        Translation = 0,
        /// <summary>How it is turned against its parent: a quaternion x, y, z, w a key.</summary>
        Rotation = 1,
        /// <summary>Its size along its own axes: 3 numbers a key.</summary>
        Scale = 2,
    }

    /// <summary>What a track animates.</summary>
    public enum Target : uint
    {
        /// <summary>A part of the transform of an object, or of a named joint.</summary>
        Transform = 0,
        /// <summary>A part of a joint's transform, by the joint's number.</summary>
        Joint = 1,
        /// <summary>A property of an object, or one number of it.</summary>
        Property = 2,
        /// <summary>The morph weights of the mesh at a path.</summary>
        Weights = 3,
        /// <summary>The morph weights of the mesh that a joint shows, by the joint's number.</summary>
        JointWeights = 4,
        /// <summary>Methods of an object, called when the playhead passes.</summary>
        Methods = 5,
        /// <summary>Audio that starts when the playhead passes.</summary>
        Audio = 6,
        /// <summary>Nothing: the host hears of it when the playhead passes.</summary>
        Events = 7,
    }

    /// <summary>A common motion.</summary>
    public enum Motion : uint
    {
        /// <summary>The property <c>rotation</c> turns about <c>axis</c>: its angle runs from 0 to 360 radians, as
        /// three.js has it.</summary>
        Rotation = 0,
        /// <summary>The property <c>scale</c> grows along <c>axis</c> from 0 to 1.</summary>
        ScaleAxis = 1,
        /// <summary>The object's place is random ten times a second, each number between minus and plus
        /// <c>extent</c>'s.</summary>
        Shake = 2,
        /// <summary>The object's size is random ten times a second, between 0 and the first number of
        /// <c>extent</c>.</summary>
        Pulsation = 3,
        /// <summary>The property <c>visible</c> is on, off half way through, and on at the end.</summary>
        Visibility = 4,
        /// <summary>The property <c>property</c> runs through <c>colors</c> at even steps.</summary>
        Color = 5,
    }

    /// <summary>An axis of a vector.</summary>
    public enum Axis : uint
    {
        /// <summary>The first.</summary>
        X = 0,
        /// <summary>The second.</summary>
        Y = 1,
        /// <summary>The third.</summary>
        Z = 2,
    }

    /// <summary>The axes a model is converted to.</summary>
    public enum Axes : uint
    {
        /// <summary>As the file has them.</summary>
        File = 0,
        /// <summary>x right, y up, z towards the viewer: glTF, OpenGL.</summary>
        RightHandedYUp = 1,
        /// <summary>x right, y away from the viewer, z up: Blender, 3ds Max.</summary>
        RightHandedZUp = 2,
        /// <summary>x right, y up, z away from the viewer: Unity, DirectX.</summary>
        LeftHandedYUp = 3,
        /// <summary>x away from the viewer, y right, z up: Unreal.</summary>
        LeftHandedZUp = 4,
    }

    /// <summary>A part of a file to leave out; together they are added up.</summary>
    [Flags]
    public enum Skip : uint
    {
        /// <summary>Meshes, and with them skins and morph targets.</summary>
        Meshes = 1,
        /// <summary>Skins and influences.</summary>
        Skins = 2,
        /// <summary>Morph targets and the tracks of their weights.</summary>
        MorphTargets = 4,
        /// <summary>Materials.</summary>
        Materials = 8,
        /// <summary>Normals and tangents.</summary>
        Normals = 16,
        /// <summary>Texture coordinates and vertex colors.</summary>
        Surface = 32,
        /// <summary>Tracks of properties that are neither transforms nor morph weights: cameras, lights,
        /// materials.</summary>
        Properties = 64,
        /// <summary>The file's own free-form data.</summary>
        Extras = 128,
    }

    /// <summary>What an import did with a part of the file.</summary>
    public enum ReportAction : uint
    {
        /// <summary>It was left out.</summary>
        Dropped = 0,
        /// <summary>It was wrong and was put right.</summary>
        Repaired = 1,
        /// <summary>It got another name.</summary>
        Renamed = 2,
        /// <summary>The file left it open and the importer chose.</summary>
        Guessed = 3,
        /// <summary>It was put into another form that says nearly or just the same.</summary>
        Approximated = 4,
    }

    /// <summary>How joints move vertices.</summary>
    public enum SkinMethod : uint
    {
        /// <summary>By the weighted sum of their matrices: shears and scales exactly, loses volume in joints that
        /// twist.</summary>
        Linear = 0,
        /// <summary>By the mean of their rigid motions, after the mean of their stretches: keeps volume where joints
        /// twist, bulges a little where they bend.</summary>
        DualQuaternion = 1,
    }

    /// <summary>How values reach a property.</summary>
    public enum Access : uint
    {
        /// <summary>Not at all: the value is kept in the instance, where <c>anim_instance_floats</c> reads
        /// it.</summary>
        Kept = 0,
        /// <summary>By <c>set</c>, and <c>get</c> where it has to be read.</summary>
        Setter = 1,
        /// <summary>Read and written in place, <c>offset</c> bytes after the owner.</summary>
        Memory = 2,
        /// <summary>With all other changed values of the schema, by its batch sink.</summary>
        Batch = 3,
    }

    /// <summary>What happened.</summary>
    public enum EventKind : uint
    {
        /// <summary>A clip began to play.</summary>
        Started = 0,
        /// <summary>A clip that does not loop came to its end.</summary>
        Finished = 1,
        /// <summary>A queued clip took over.</summary>
        Changed = 2,
        /// <summary>A loop passed its end, or a ping-pong turned.</summary>
        Looped = 3,
        /// <summary>The playhead passed an event of the clip: <c>event</c> is its name, <c>payload</c> the host's own
        /// text.</summary>
        Clip = 4,
        /// <summary>The playhead passed a method key: <c>event</c> is the method, <c>payload</c> a JSON array of its
        /// arguments.</summary>
        Method = 5,
        /// <summary>The playhead passed an audio key: <c>event</c> is the stream, <c>offset</c> where in it to
        /// start.</summary>
        Audio = 6,
        /// <summary>Audio that a clip started is to stop.</summary>
        AudioStop = 7,
        /// <summary>More laps lay in one update than events are fired for; <c>count</c> says how many laps were
        /// silent.</summary>
        Skipped = 8,
    }

    /// <summary>What a seek does besides putting the playhead somewhere.</summary>
    public enum SeekMode : uint
    {
        /// <summary>Nothing: the next update goes on from there.</summary>
        Move = 0,
        /// <summary>The next update shows the place, even if nothing plays, and fires what lies exactly
        /// there.</summary>
        Update = 1,
        /// <summary>The next update shows the place, even if nothing plays, and fires nothing that lies
        /// there.</summary>
        UpdateOnly = 2,
    }

    /// <summary>Which of the host's rounds an update belongs to.</summary>
    public enum Phase : uint
    {
        /// <summary>Once a frame, by the time that has passed.</summary>
        Idle = 0,
        /// <summary>In the fixed steps of a simulation.</summary>
        Physics = 1,
        /// <summary>Only when the host updates the player itself.</summary>
        Manual = 2,
    }

    /// <summary>When methods that clips name are called.</summary>
    public enum CallMode : uint
    {
        /// <summary>After the values of the update, among its events.</summary>
        Deferred = 0,
        /// <summary>Before the values of the update.</summary>
        Immediate = 1,
    }

    /// <summary>The shape of an easing curve: Penner's, and Godot's spring.</summary>
    public enum EaseShape : uint
    {
        /// <summary>A straight line.</summary>
        Linear = 0,
        /// <summary>A quarter of a sine wave.</summary>
        Sine = 1,
        /// <summary>The fifth power.</summary>
        Quint = 2,
        /// <summary>The fourth power.</summary>
        Quart = 3,
        /// <summary>The second power.</summary>
        Quad = 4,
        /// <summary>Powers of two.</summary>
        Expo = 5,
        /// <summary>Swings like a rubber band.</summary>
        Elastic = 6,
        /// <summary>The third power.</summary>
        Cubic = 7,
        /// <summary>A quarter of a circle.</summary>
        Circ = 8,
        /// <summary>Bounces like a ball.</summary>
        Bounce = 9,
        /// <summary>Draws back first.</summary>
        Back = 10,
        /// <summary>Swings out like a spring.</summary>
        Spring = 11,
    }

    /// <summary>Where an easing curve is slow.</summary>
    public enum EaseSide : uint
    {
        /// <summary>At the start.</summary>
        In = 0,
        /// <summary>At the end.</summary>
        Out = 1,
        /// <summary>At both ends.</summary>
        InOut = 2,
        /// <summary>In the middle.</summary>
        OutIn = 3,
    }

    /// <summary>How an action becomes part of the result.</summary>
    public enum BlendMode : uint
    {
        /// <summary>By weighted mean with the other normal actions.</summary>
        Normal = 0,
        /// <summary>On top of what the normal actions make.</summary>
        Additive = 1,
    }

    /// <summary>What a parameter holds.</summary>
    public enum ParameterKind : uint
    {
        /// <summary>0 or 1.</summary>
        Bool = 0,
        /// <summary>A whole number.</summary>
        Int = 1,
        /// <summary>A number.</summary>
        Float = 2,
        /// <summary>1 when the host sets it, and 0 again when it has let a transition through.</summary>
        Trigger = 3,
    }

    /// <summary>How the clips of a blend are weighted. With one parameter the first two both mix the neighbors on the
    /// line.</summary>
    public enum BlendShape : uint
    {
        /// <summary>By the inverse square of the distance to each point; exactly one clip on its point.</summary>
        Distance = 0,
        /// <summary>By the corners of the triangle that the parameters lie in.</summary>
        Triangles = 1,
        /// <summary>The nearest point's clip plays alone.</summary>
        Nearest = 2,
    }

    /// <summary>How the clips of a blend keep step.</summary>
    public enum BlendSync : uint
    {
        /// <summary>All are at the same share of their length.</summary>
        Phase = 0,
        /// <summary>All are at the same share of the way between two markers of the same names.</summary>
        Markers = 1,
        /// <summary>Each runs at its own pace.</summary>
        None = 2,
    }

    /// <summary>Whose transitions may begin while one still fades.</summary>
    public enum Interruption : uint
    {
        /// <summary>Nobody's.</summary>
        None = 0,
        /// <summary>Those of the state it goes to.</summary>
        Destination = 1,
        /// <summary>Those of the state it comes from.</summary>
        Source = 2,
        /// <summary>Those of the state it comes from, then of the one it goes to.</summary>
        Both = 3,
    }

    /// <summary>What a condition asks of its parameter.</summary>
    public enum Test : uint
    {
        /// <summary>Is 1, or a trigger that is set.</summary>
        True = 0,
        /// <summary>Is 0.</summary>
        False = 1,
        /// <summary>Is above <c>value</c>.</summary>
        Greater = 2,
        /// <summary>Is below <c>value</c>.</summary>
        Less = 3,
        /// <summary>Is the whole number <c>value</c>.</summary>
        Equal = 4,
        /// <summary>Is not the whole number <c>value</c>.</summary>
        NotEqual = 5,
    }

    /// <summary>When an animator does its work.</summary>
    public enum Culling : uint
    {
        /// <summary>In every update.</summary>
        Always = 0,
        /// <summary>Only while it is visible; when it comes back it catches up in one step, and fires nothing of the
        /// time between.</summary>
        WhenVisible = 1,
        /// <summary>The same, and beyond a distance only in every third update.</summary>
        Reduced = 2,
    }

    /// <summary>What a bone write does.</summary>
    public enum BoneChange : uint
    {
        /// <summary>Turns the bone to a rotation.</summary>
        SetRotation = 0,
        /// <summary>Turns it further, about its own axes.</summary>
        AddRotation = 1,
        /// <summary>Moves it to a place.</summary>
        SetPosition = 2,
        /// <summary>Moves it further.</summary>
        AddPosition = 3,
    }

    /// <summary>Which time of a grid a time becomes.</summary>
    public enum Rounding : uint
    {
        /// <summary>The nearest; of two that are as near, the later.</summary>
        Nearest = 0,
        /// <summary>The last that is not after it.</summary>
        Down = 1,
        /// <summary>The first that is not before it.</summary>
        Up = 2,
    }

    /// <summary>A file format.</summary>
    public enum Format : uint
    {
        /// <summary>glTF 2.0 as JSON text.</summary>
        Gltf = 0,
        /// <summary>glTF 2.0 in one binary file.</summary>
        Glb = 1,
        /// <summary>FBX, binary or text.</summary>
        Fbx = 2,
        /// <summary>A resource file, format 2 JSON (<c>.mres</c>).</summary>
        Mres = 3,
        /// <summary>three.js JSON.</summary>
        ThreeJson = 4,
        /// <summary>A clip as RON text (<c>.anim.ron</c>).</summary>
        AnimRon = 5,
        /// <summary>A controller as RON text (<c>.actl.ron</c>).</summary>
        ActlRon = 6,
        /// <summary>A sprite animation as RON text (<c>.spriteanim.ron</c>).</summary>
        SpriteanimRon = 7,
        /// <summary>The library's own binary format (<c>.animb</c>).</summary>
        Animb = 8,
    }

    /// <summary>Where a buffer's memory lies.</summary>
    public enum VulkanMemory : uint
    {
        /// <summary>On the device; the CPU never touches it.</summary>
        Device = 0,
        /// <summary>Host visible and coherent, mapped for as long as the buffer lives: the CPU writes it and the device
        /// reads it.</summary>
        Upload = 1,
    }

    /// <summary>How an attribute of a vertex is written.</summary>
    public enum VertexFormat : uint
    {
        /// <summary>Not at all.</summary>
        None = 0,
        /// <summary>Three <c>float</c>; a tangent loses its sign.</summary>
        Float3 = 1,
        /// <summary>Four <c>float</c>: positions with 1, normals with 0, tangents with the bitangent's sign.</summary>
        Float4 = 2,
        /// <summary>Normals and tangents: four signed bytes in 127ths, the last as above.
        /// <c>VK_FORMAT_R8G8B8A8_SNORM</c>.</summary>
        Snorm8x4 = 3,
        /// <summary>Normals and tangents: four signed 16-bit numbers in 32767ths, the last as above.
        /// <c>VK_FORMAT_R16G16B16A16_SNORM</c>.</summary>
        Snorm16x4 = 4,
        /// <summary>Normals and tangents: three signed numbers of ten bits in 511ths, and two bits for the last.
        /// <c>VK_FORMAT_A2B10G10R10_SNORM_PACK32</c>.</summary>
        Snorm10x3 = 5,
        /// <summary>Normals and tangents: a point of an octahedron unfolded to a square, two signed 16-bit numbers in
        /// 32767ths. A tangent's second number has 15 bits, in 16383rds, above a lowest bit that is set where the sign
        /// is negative. <c>VK_FORMAT_R16G16_SNORM</c>.</summary>
        Octahedral = 6,
    }

    /// <summary>Which barriers are recorded around the skinning.</summary>
    public enum VulkanBarriers : uint
    {
        /// <summary>Before: what reads or skins the same outputs has finished. After: those who read them see what was
        /// written.</summary>
        Full = 0,
        /// <summary>Only after; you have seen to what comes before.</summary>
        After = 1,
        /// <summary>None: you record both, by the stages and accesses that <c>AnimVulkanRecorded</c> names.</summary>
        None = 2,
    }
}
