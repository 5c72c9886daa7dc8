// Made from the library's sources by `cargo xtask header`; change those instead.

using System;
using System.Runtime.InteropServices;
using System.Security;

namespace LibAnim.Native
{
    /// <summary>A piece of UTF-8 text: a view, which owns nothing.</summary>
    /// <remarks>As an argument it is read during the call and never kept. As a result it points into the object it came
    /// from and is good until that object is released. <c>anim_text</c> makes one from a C string.</remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimText
    {
        /// <summary>The bytes; may be null when <c>length</c> is 0. Not ended by a zero byte.</summary>
        public byte* data;
        /// <summary>How many bytes there are.</summary>
        public UIntPtr length;
    }

    /// <summary>The host's memory functions. All are required, may be called from any thread at once, and must not call
    /// into libanim.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimAllocator
    {
        /// <summary><c>sizeof(AnimAllocator)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Handed to the functions.</summary>
        public void* user;
        /// <summary>Gives <c>size</c> bytes (at least 1) aligned to <c>alignment</c> (a power of two), or
        /// null.</summary>
        /// <remarks>The address of a C function <c>void* function(void* user, UIntPtr size, UIntPtr alignment)</c>, or
        /// zero.</remarks>
        public IntPtr allocate;
        /// <summary>Grows or shrinks memory to <c>new_size</c> bytes, keeping what both sizes hold, or gives null and
        /// leaves it.</summary>
        /// <remarks>The address of a C function <c>void* function(void* user, void* memory, UIntPtr old_size, UIntPtr
        /// new_size, UIntPtr alignment)</c>, or zero.</remarks>
        public IntPtr reallocate;
        /// <summary>Takes memory back, with the size and alignment it has.</summary>
        /// <remarks>The address of a C function <c>void function(void* user, void* memory, UIntPtr size, UIntPtr
        /// alignment)</c>, or zero.</remarks>
        public IntPtr release;
    }

    /// <summary>A context: owns the objects that are made in it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimContext
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>What a context is made with. <c>anim_context_options_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimContextOptions
    {
        /// <summary><c>sizeof(AnimContextOptions)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Hears messages; null for none, the default.</summary>
        /// <remarks>The address of an <see cref="AnimLogCallback"/>, or zero.</remarks>
        public IntPtr log;
        /// <summary>Handed to <c>log</c>.</summary>
        public void* log_user;
        /// <summary>The least important <c>AnimLogLevel</c> that is heard; warnings by default.</summary>
        public uint log_level;
        /// <summary>On how many threads, the calling one among them, calls that update many drivers compute; 1 by
        /// default. Not read where <c>run_jobs</c> is set.</summary>
        public uint threads;
        /// <summary>How many bytes loading one file may take in all, counted as if nothing were freed on the way, and
        /// before anything is allocated; 4 GiB by default. Lower the three limits for files from strangers.</summary>
        public ulong load_bytes;
        /// <summary>How many nodes, keys, vertices and other elements one file may have in all; 2^32 by
        /// default.</summary>
        public ulong load_elements;
        /// <summary>How deep nodes may lie below each other in one file; 4096 by default.</summary>
        public uint load_depth;
        /// <summary>Where <c>run_jobs</c> is set: how many calls of a job may run at once.</summary>
        public uint job_width;
        /// <summary>The host's job system; null for none, the default. Must stay good while the context
        /// lives.</summary>
        /// <remarks>The address of an <see cref="AnimRunJobs"/>, or zero.</remarks>
        public IntPtr run_jobs;
        /// <summary>Handed to <c>run_jobs</c>.</summary>
        public void* run_jobs_user;
        /// <summary>Whether setters, getters, sinks, methods and listeners may be called from any thread, for several
        /// drivers at once; false by default. They then are, in calls that update many drivers: only what belongs to
        /// one driver comes in order.</summary>
        public byte host_is_thread_safe;
        /// <summary>Must be 0.</summary>
        public fixed byte reserved[7];
    }

    /// <summary>The keys of a track. <c>anim_keys_init</c> fills in the defaults; arrays are read during the call that
    /// takes the keys.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimKeys
    {
        /// <summary><c>sizeof(AnimKeys)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>How many keys there are.</summary>
        public UIntPtr key_count;
        /// <summary><c>key_count</c> times in seconds, never falling.</summary>
        public float* times;
        /// <summary>How many numbers (or texts) all keys have together.</summary>
        public UIntPtr value_count;
        /// <summary>The numbers of the kinds that are made of <c>float</c>; else null.</summary>
        public float* floats;
        /// <summary>The numbers of <c>ANIM_KIND_DOUBLE</c>; else null.</summary>
        public double* doubles;
        /// <summary>The numbers of booleans, integers and enums; else null.</summary>
        public long* integers;
        /// <summary>The texts of <c>ANIM_KIND_TEXT</c> and <c>ANIM_KIND_RESOURCE</c>, which may have <c>integers</c>
        /// instead; else null.</summary>
        public AnimText* texts;
        /// <summary>Cubic spline: <c>value_count</c> slopes into the keys. Bezier: twice as many numbers, time and
        /// value of each handle.</summary>
        public float* tangents_in;
        /// <summary>The same out of the keys.</summary>
        public float* tangents_out;
        /// <summary><c>key_count</c> curves of the segments after the keys, 1 for none; null, the default, where all
        /// are 1.</summary>
        public float* transitions;
        /// <summary><c>key_count</c> times an <c>AnimKeyMode</c>; null, the default, where <c>interpolation</c> holds
        /// for all.</summary>
        public byte* modes;
        /// <summary>An <c>AnimInterpolation</c>; linear by default. Kinds that never interpolate step, whatever it
        /// says.</summary>
        public uint interpolation;
        /// <summary>An <c>AnimKeyUpdate</c>; automatic by default. Kinds that never interpolate ignore it.</summary>
        public byte update;
        /// <summary>Whether values run from the last key to the first when the clip loops; false by default.</summary>
        public byte loop_wrap;
        /// <summary>Bezier: whether handles are offsets from their key, the default, or points in the track's time and
        /// value.</summary>
        public byte handles_relative;
        /// <summary>Whether keys may come in any order of times, and are sorted; false by default. Keys at one time
        /// keep their order.</summary>
        public byte sort;
    }

    /// <summary>A clip. Never changes; any number of threads may use it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimClip
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>How a clip begins to be built. <c>anim_clip_options_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimClipOptions
    {
        /// <summary><c>sizeof(AnimClipOptions)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Seconds; below zero, the default, for the last key's time.</summary>
        public double length;
        /// <summary>An <c>AnimLoopMode</c>: what happens at the end, unless whoever plays the clip says otherwise; none
        /// by default.</summary>
        public uint loop_mode;
        /// <summary>Whether the keys are changes, to be added to what other clips make; false by default.</summary>
        public byte additive;
        /// <summary>Must be 0.</summary>
        public fixed byte reserved[3];
        /// <summary>The grid an editor snaps keys to, in seconds; a thirtieth by default. Playing ignores it.</summary>
        public double step;
        /// <summary>The host's own text, which copies and subclips keep; empty, the default, for none.</summary>
        public AnimText user_data;
    }

    /// <summary>A clip that is being built. Serves one call at a time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimClipBuilder
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>One picture of a sprite: an image, how it is cut into cells, and which cell.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimSpriteFrame
    {
        /// <summary>The image, as the host names it.</summary>
        public AnimText image;
        /// <summary>How many cells stand side by side, at least 1.</summary>
        public uint columns;
        /// <summary>How many rows of them there are, at least 1.</summary>
        public uint rows;
        /// <summary>Which cell, counted along the rows from the top left.</summary>
        public uint cell;
        /// <summary>Must be 0.</summary>
        public uint reserved;
    }

    /// <summary>A key that holds no value but happens when the playhead passes: an event, a method call or a start of
    /// audio.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimPointKey
    {
        /// <summary>Seconds; of method calls and audio kept as <c>float</c>.</summary>
        public double time;
        /// <summary>The event, the method, or the audio stream; an empty stream stops what plays.</summary>
        public AnimText name;
        /// <summary>An event's text, the host's own; a method's arguments, a JSON array or empty; of audio
        /// empty.</summary>
        public AnimText payload;
        /// <summary>Of audio the seconds into the stream to start at, else 0.</summary>
        public double start_offset;
    }

    /// <summary>A track of a clip. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimTrack
    {
        /// <summary><c>sizeof(AnimTrack)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The object's path; empty for the root, and for targets that name a joint by number or
        /// nothing.</summary>
        public AnimText path;
        /// <summary>The property's name, or of a transform the joint's, empty for the object itself; else
        /// empty.</summary>
        public AnimText name;
        /// <summary>An <c>AnimTarget</c>: what the track animates.</summary>
        public uint target;
        /// <summary>The joint's number; 0 for targets that name none by number.</summary>
        public uint joint;
        /// <summary>Of a transform or a joint an <c>AnimTransformPart</c>; else 0.</summary>
        public uint part;
        /// <summary>Which number of the property, or which weight; <c>ANIM_ALL_COMPONENTS</c> for all, and for other
        /// targets.</summary>
        public uint component;
        /// <summary>An <c>AnimKind</c>: what the keys hold, of a component the whole property; of morph weights
        /// <c>ANIM_KIND_FLOAT</c>. 0 for point keys.</summary>
        public uint kind;
        /// <summary>How many floats a struct has; 0 for other kinds.</summary>
        public uint kind_size;
        /// <summary>How many numbers a key has; 0 for point keys.</summary>
        public uint key_size;
        /// <summary>How many keys there are.</summary>
        public uint key_count;
        /// <summary>Whether it plays at all.</summary>
        public byte enabled;
        /// <summary>Whether values run from the last key to the first when the clip loops.</summary>
        public byte loop_wrap;
        /// <summary>Always 0.</summary>
        public fixed byte reserved[6];
    }

    /// <summary>An event of a clip. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimClipEvent
    {
        /// <summary><c>sizeof(AnimClipEvent)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Seconds in the clip.</summary>
        public double time;
        /// <summary>What it names.</summary>
        public AnimText name;
        /// <summary>What it carries.</summary>
        public AnimText payload;
    }

    /// <summary>What a ready-made clip is made of. <c>anim_ready_made_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimReadyMade
    {
        /// <summary><c>sizeof(AnimReadyMade)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>An <c>AnimMotion</c>.</summary>
        public uint motion;
        /// <summary>An <c>AnimAxis</c>, of turns and growth; x by default.</summary>
        public uint axis;
        /// <summary>The clip's name; empty by default.</summary>
        public AnimText name;
        /// <summary>The object's path in the schema; empty, the default, for the root.</summary>
        public AnimText path;
        /// <summary>The property, of colors.</summary>
        public AnimText property;
        /// <summary>Seconds; 1 by default.</summary>
        public double duration;
        /// <summary>How far a shake or a pulsation goes; 1 by default.</summary>
        public fixed double extent[3];
        /// <summary>Random numbers are the same for the same seed; 0 by default.</summary>
        public ulong seed;
        /// <summary><c>color_count</c> linear colors of 4 floats.</summary>
        public float* colors;
        /// <summary>How many colors there are.</summary>
        public UIntPtr color_count;
    }

    /// <summary>How closely a packed clip follows its original. <c>anim_pack_settings_init</c> fills in the
    /// defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimPackSettings
    {
        /// <summary><c>sizeof(AnimPackSettings)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>How far a point at <c>shell</c> from a joint may be off, in length units of the skeleton; 0, the
        /// default, for 5e-5 of the rest pose's height.</summary>
        public double error;
        /// <summary>How far such points are from their joint, as skin is from a bone; 0, the default, for 0.015 of the
        /// height.</summary>
        public double shell;
        /// <summary>How far a number that is no joint's may be off, as a share of its range over the clip; of
        /// rotations, in the numbers of their quaternions. 1e-4 by default.</summary>
        public double number;
    }

    /// <summary>What packing did. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimPackReport
    {
        /// <summary><c>sizeof(AnimPackReport)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Bytes of the original's keys, targets and texts.</summary>
        public ulong bytes_before;
        /// <summary>Bytes of the packed clip.</summary>
        public ulong bytes_after;
        /// <summary>The bound that was kept, in length units of the skeleton.</summary>
        public double error_bound;
        /// <summary>How far the points that were measured are from their joints.</summary>
        public double shell;
        /// <summary>The largest error, looked for at ten times the rate of the frames and at every key.</summary>
        public double worst_error;
        /// <summary>When it is, in seconds.</summary>
        public double worst_time;
        /// <summary>Frames a second of the joints; 0 where none moves.</summary>
        public double frame_rate;
        /// <summary>The joint with the largest error.</summary>
        public uint worst_joint;
        /// <summary>How many frames there are.</summary>
        public uint frames;
        /// <summary>Tracks of joints that keep one value, and cost nothing when the clip is sampled.</summary>
        public uint still_tracks;
        /// <summary>Tracks of joints with a value at every frame.</summary>
        public uint framed_tracks;
        /// <summary>Tracks of joints that are kept as they are, such as steps.</summary>
        public uint keyed_tracks;
        /// <summary>Tracks of numbers that are packed.</summary>
        public uint value_tracks;
    }

    /// <summary>What a packed clip is. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimPackedInfo
    {
        /// <summary><c>sizeof(AnimPackedInfo)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>How many bytes it has.</summary>
        public ulong bytes;
        /// <summary>The largest error that was found when it was packed, in length units of the skeleton.</summary>
        public double worst_error;
        /// <summary>Frames a second of the joints; 0 where none moves.</summary>
        public double frame_rate;
        /// <summary>How many frames there are.</summary>
        public uint frames;
        /// <summary>The joints of the skeleton that it was packed for.</summary>
        public uint joints;
        /// <summary>Whether its bytes are the host's, used in place.</summary>
        public byte in_place;
        /// <summary>Always 0.</summary>
        public fixed byte reserved[7];
    }

    /// <summary>A skeleton. Never changes; any number of threads may use it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimSkeleton
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>Translation, rotation and scale, applied to a point in the order scale, rotation,
    /// translation.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimTransform
    {
        /// <summary>x, y, z.</summary>
        public fixed float translation[3];
        /// <summary>A unit quaternion x, y, z, w.</summary>
        public fixed float rotation[4];
        /// <summary>Along the own axes x, y, z.</summary>
        public fixed float scale[3];
    }

    /// <summary>One joint of a skeleton to be made.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimJoint
    {
        /// <summary>The name; copied. Where several joints have one name, looking it up finds the first
        /// given.</summary>
        public AnimText name;
        /// <summary>Index of the parent in the same array, in any order, or <c>ANIM_NO_JOINT</c>.</summary>
        public uint parent;
        /// <summary>Against the parent, when nothing animates the joint. The rotation is made of unit length.</summary>
        public AnimTransform rest;
    }

    /// <summary>A pose. Serves one call at a time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimPose
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>A matrix of three rows and four columns, the last column the translation: each row times (x, y, z, 1)
    /// moves a point.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimMatrix
    {
        /// <summary>The rows.</summary>
        public fixed float rows[12];
    }

    /// <summary>What to do with one clip of a file. Several may name one clip: each makes a clip of its own.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimImportClip
    {
        /// <summary>The clip's name in the file.</summary>
        public AnimText name;
        /// <summary>The name to give it; empty to keep it.</summary>
        public AnimText rename;
        /// <summary>Where in the file's clip the new one starts, in seconds.</summary>
        public double start;
        /// <summary>Where it ends, in seconds.</summary>
        public double end;
        /// <summary>An <c>AnimLoopMode</c>, or <c>ANIM_LOOP_MODE_OF_IMPORTER</c>.</summary>
        public uint loop_mode;
        /// <summary>1 to cut the clip from <c>start</c> to <c>end</c>, 0 for all of it.</summary>
        public uint has_range;
    }

    /// <summary>How a model's file is to be imported. <c>anim_import_settings_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimImportSettings
    {
        /// <summary><c>sizeof(AnimImportSettings)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>What to do with single clips; those not named are taken as they are. Null, the default, for
        /// none.</summary>
        public AnimImportClip* clips;
        /// <summary>How many there are.</summary>
        public UIntPtr clip_count;
        /// <summary>Keys a second where a format's curves must be sampled; 0, the default, for the file's own
        /// rate.</summary>
        public double rate;
        /// <summary>The length of one unit of the result in meters; 0, the default, for the file's own unit.</summary>
        public double unit_meters;
        /// <summary>What every length in the file is multiplied by, above 0; 1 by default.</summary>
        public float scale;
        /// <summary>How far a value may be from the file's after optimizing: meters, radians, weights. 0, the default,
        /// removes only keys that change nothing.</summary>
        public float optimize_tolerance;
        /// <summary>Most joints that move one vertex: 4, the default, 8, or 0 for as many as the file has.</summary>
        public uint max_influences;
        /// <summary>An <c>AnimAxes</c>; the file's by default.</summary>
        public uint axes;
        /// <summary>A sum of <c>AnimSkip</c>; 0, the default, for nothing.</summary>
        public uint skip;
        /// <summary>Whether to take clips; true by default.</summary>
        public byte import_animations;
        /// <summary>Whether to remove keys that their neighbors already say; true by default.</summary>
        public byte optimize_animations;
        /// <summary>Whether clips whose first key is after zero are moved to begin with it; false by default.</summary>
        public byte trim_leading_time;
        /// <summary>Whether rotations of cubic splines are turned to one side of their neighbors; false by default,
        /// because files mean them as they are.</summary>
        public byte align_cubic_rotations;
    }

    /// <summary>How a file is loaded. <c>anim_load_options_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimLoadOptions
    {
        /// <summary><c>sizeof(AnimLoadOptions)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Settings as JSON text, such as <c>{"scale": 0.01}</c>, which may be a whole <c>.meta</c> file;
        /// empty, the default, for none.</summary>
        public AnimText settings;
        /// <summary>Reads files that the file names; null, the default, to look in the file's own folder, or nowhere
        /// for memory.</summary>
        /// <remarks>The address of an <see cref="AnimReadFileCallback"/>, or zero.</remarks>
        public IntPtr read_file;
        /// <summary>Handed to <c>read_file</c>.</summary>
        public void* read_file_user;
        /// <summary>Hears how far loading is; null, the default, for nobody.</summary>
        /// <remarks>The address of an <see cref="AnimProgressCallback"/>, or zero.</remarks>
        public IntPtr progress;
        /// <summary>Handed to <c>progress</c>.</summary>
        public void* progress_user;
        /// <summary>Settings as a struct; null, the default, for <c>settings</c> to say. Not both.</summary>
        public AnimImportSettings* import;
    }

    /// <summary>A model. Never changes; any number of threads may use it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimModel
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>How much a model holds. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimModelInfo
    {
        /// <summary><c>sizeof(AnimModelInfo)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The model's name, usually of the file.</summary>
        public AnimText name;
        /// <summary>Nodes, which are the joints of the model's skeleton.</summary>
        public uint joint_count;
        /// <summary>Meshes.</summary>
        public uint mesh_count;
        /// <summary>Nodes that show a mesh.</summary>
        public uint mesh_node_count;
        /// <summary>Skins.</summary>
        public uint skin_count;
        /// <summary>Clips.</summary>
        public uint clip_count;
        /// <summary>Materials.</summary>
        public uint material_count;
        /// <summary>Lines of the import's report.</summary>
        public uint report_count;
        /// <summary>Characters: trees of bones that belong together.</summary>
        public uint bone_tree_count;
        /// <summary>Values besides transforms and morph weights that clips animate.</summary>
        public uint property_count;
        /// <summary>Pieces of the file's free-form data.</summary>
        public uint extra_count;
        /// <summary>Joints that the file hides, and with them everything below.</summary>
        public uint hidden_joint_count;
        /// <summary>Always 0.</summary>
        public uint reserved;
        /// <summary>The numbers of the hidden joints; null where there are none.</summary>
        public uint* hidden_joints;
    }

    /// <summary>A thing that an import changed. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimReportLine
    {
        /// <summary><c>sizeof(AnimReportLine)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Where in the file, such as <c>animations[2].channels[1]</c>; of FBX the kind and name of the
        /// element.</summary>
        public AnimText place;
        /// <summary>What was found there and what became of it.</summary>
        public AnimText text;
        /// <summary>An <c>AnimReportAction</c>.</summary>
        public uint action;
        /// <summary>Always 0.</summary>
        public uint reserved;
    }

    /// <summary>A node that shows a mesh. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimMeshNode
    {
        /// <summary><c>sizeof(AnimMeshNode)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The joint it is.</summary>
        public uint joint;
        /// <summary>The mesh it shows.</summary>
        public uint mesh;
        /// <summary>The skin that moves it, and the joint's own transform plays no part; or <c>ANIM_NONE</c>.</summary>
        public uint skin;
        /// <summary>How many morph weights there are.</summary>
        public uint morph_weight_count;
        /// <summary>The morph weights when nothing animates them; null where there are none.</summary>
        public float* morph_weights;
    }

    /// <summary>A mesh: drawable parts that share morph weights. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimMesh
    {
        /// <summary><c>sizeof(AnimMesh)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The mesh's name, empty for none.</summary>
        public AnimText name;
        /// <summary>How many drawable parts there are.</summary>
        public uint primitive_count;
        /// <summary>How many morph targets there are.</summary>
        public uint morph_target_count;
    }

    /// <summary>A drawable part of a mesh, as views of the model's arrays. Set <c>struct_size</c> before it is
    /// filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimPrimitive
    {
        /// <summary><c>sizeof(AnimPrimitive)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>How many vertices there are.</summary>
        public uint vertex_count;
        /// <summary>How many indices there are, three for each triangle.</summary>
        public uint index_count;
        /// <summary><c>vertex_count</c> positions of 3 floats.</summary>
        public float* positions;
        /// <summary><c>vertex_count</c> unit normals of 3 floats, or null.</summary>
        public float* normals;
        /// <summary><c>vertex_count</c> tangents of 4 floats, the last the sign of the bitangent, or null.</summary>
        public float* tangents;
        /// <summary><c>vertex_count</c> texture coordinates of 2 floats, of the first set, or null.</summary>
        public float* uvs;
        /// <summary><c>vertex_count</c> linear colors of 4 floats, of the first set, or null.</summary>
        public float* colors;
        /// <summary><c>index_count</c> indices.</summary>
        public uint* indices;
        /// <summary>The material, or <c>ANIM_NONE</c>.</summary>
        public uint material;
        /// <summary>Whether joints move the vertices.</summary>
        public byte skinned;
        /// <summary>How many sets of texture coordinates there are.</summary>
        public byte uv_set_count;
        /// <summary>How many sets of colors there are.</summary>
        public byte color_set_count;
        /// <summary>Always 0.</summary>
        public byte reserved;
    }

    /// <summary>Which joints of its skin move each vertex of a part, and how much. Set <c>struct_size</c> before it is
    /// filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimInfluences
    {
        /// <summary><c>sizeof(AnimInfluences)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>How many vertices there are.</summary>
        public uint vertex_count;
        /// <summary>How many influences there are in all.</summary>
        public uint influence_count;
        /// <summary><c>vertex_count + 1</c> numbers: the influences of vertex v are those from <c>offsets[v]</c> to
        /// before <c>offsets[v + 1]</c>, the heaviest first.</summary>
        public uint* offsets;
        /// <summary><c>influence_count</c> numbers of the skin's joints.</summary>
        public ushort* joints;
        /// <summary><c>influence_count</c> weights above zero, which sum to one for each vertex that has any.</summary>
        public float* weights;
    }

    /// <summary>What a morph target adds to the vertices of a part, times its weight. Set <c>struct_size</c> before it
    /// is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimMorphTarget
    {
        /// <summary><c>sizeof(AnimMorphTarget)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The name, empty for none.</summary>
        public AnimText name;
        /// <summary><c>vertex_count</c> changes of positions, 3 floats each, or null.</summary>
        public float* positions;
        /// <summary><c>vertex_count</c> changes of normals, 3 floats each, or null.</summary>
        public float* normals;
        /// <summary><c>vertex_count</c> changes of tangents' directions, 3 floats each, or null.</summary>
        public float* tangents;
    }

    /// <summary>What the host may want to show a material. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimMaterial
    {
        /// <summary><c>sizeof(AnimMaterial)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The name, empty for none.</summary>
        public AnimText name;
        /// <summary>Linear red, green, blue and opacity.</summary>
        public fixed float base_color[4];
    }

    /// <summary>A joint that is no bone and follows one.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimAttachment
    {
        /// <summary>The joint; what lies below it goes with it.</summary>
        public uint joint;
        /// <summary>The bone it follows: its parent.</summary>
        public uint bone;
    }

    /// <summary>The bones that belong together, as joints of the model's skeleton. Set <c>struct_size</c> before it is
    /// filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimBoneTree
    {
        /// <summary><c>sizeof(AnimBoneTree)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>How many topmost bones there are: one, or several where skins have joints without a common
        /// ancestor.</summary>
        public uint root_count;
        /// <summary>How many bones there are.</summary>
        public uint bone_count;
        /// <summary>How many skins follow them.</summary>
        public uint skin_count;
        /// <summary>How many attachments there are.</summary>
        public uint attachment_count;
        /// <summary>The topmost bones.</summary>
        public uint* roots;
        /// <summary>All bones, parents before their children.</summary>
        public uint* bones;
        /// <summary>The numbers of the skins.</summary>
        public uint* skins;
        /// <summary>What hangs on the bones, in the order of the joints.</summary>
        public AnimAttachment* attachments;
    }

    /// <summary>A value that a model's clips animate and that is neither a transform nor a morph weight. Set
    /// <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimModelProperty
    {
        /// <summary><c>sizeof(AnimModelProperty)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The object's path, as the clips name it.</summary>
        public AnimText path;
        /// <summary>The property's name there.</summary>
        public AnimText name;
        /// <summary>An <c>AnimKind</c>.</summary>
        public uint kind;
        /// <summary>How many floats a struct has; 0 for other kinds.</summary>
        public uint kind_size;
        /// <summary>How many numbers <c>rest</c> has; 0 where the file does not say.</summary>
        public UIntPtr rest_count;
        /// <summary>Its numbers when nothing animates it.</summary>
        public double* rest;
    }

    /// <summary>A skin: the joints that move a mesh. Never changes; any number of threads may use it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimSkin
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>A skin bound to a skeleton. Never changes; any number of threads may use it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimSkinBinding
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>A joint of a skin. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimSkinJoint
    {
        /// <summary><c>sizeof(AnimSkinJoint)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The joint's name, by which the skin binds to other skeletons.</summary>
        public AnimText name;
        /// <summary>The joint's number in the skeleton of the skin's own model.</summary>
        public uint joint;
        /// <summary>Always 0.</summary>
        public uint reserved;
        /// <summary>The matrix from the space the mesh was bound in to the joint's own.</summary>
        public AnimMatrix inverse_bind;
    }

    /// <summary>A mesh ready to be skinned. Never changes; any number of threads may use it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimSkinMesh
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>A box along the axes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimBounds
    {
        /// <summary>The least coordinates.</summary>
        public fixed float min[3];
        /// <summary>The greatest coordinates.</summary>
        public fixed float max[3];
    }

    /// <summary>One mesh to skin. <c>anim_skin_job_init</c> fills in the defaults. Outputs must not overlap.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimSkinJob
    {
        /// <summary><c>sizeof(AnimSkinJob)</c>, the same in all jobs of a call.</summary>
        public UIntPtr struct_size;
        /// <summary>The mesh.</summary>
        public AnimSkinMesh mesh;
        /// <summary>One matrix for each joint of the mesh's skin.</summary>
        public AnimMatrix* palette;
        /// <summary>How many matrices there are.</summary>
        public UIntPtr palette_count;
        /// <summary>One weight for each morph target; those past the end are zero. Null, the default, for
        /// none.</summary>
        public float* morph_weights;
        /// <summary>How many weights there are.</summary>
        public UIntPtr morph_weight_count;
        /// <summary>Where positions go, 3 floats each; null, the default, for nowhere.</summary>
        public float* positions;
        /// <summary>Where normals go, 3 floats each; null, the default, for nowhere.</summary>
        public float* normals;
        /// <summary>Where tangents go, 4 floats each; null, the default, for nowhere.</summary>
        public float* tangents;
        /// <summary>For how many vertices each output has room.</summary>
        public UIntPtr vertex_capacity;
        /// <summary>Floats from one vertex to the next in <c>positions</c>; 3 by default. More than 3 skips what lies
        /// between.</summary>
        public uint position_stride;
        /// <summary>Floats from one vertex to the next in <c>normals</c>; 3 by default.</summary>
        public uint normal_stride;
        /// <summary>Floats from one vertex to the next in <c>tangents</c>; 4 by default.</summary>
        public uint tangent_stride;
        /// <summary>An <c>AnimSkinMethod</c>; linear by default.</summary>
        public uint method;
        /// <summary>The palette of the pose before, for <c>previous_positions</c>.</summary>
        public AnimMatrix* previous_palette;
        /// <summary>How many matrices there are.</summary>
        public UIntPtr previous_palette_count;
        /// <summary>The morph weights of the pose before.</summary>
        public float* previous_morph_weights;
        /// <summary>How many weights there are.</summary>
        public UIntPtr previous_morph_weight_count;
        /// <summary>Where positions of the pose before go, 3 floats each; null, the default, for nowhere.</summary>
        public float* previous_positions;
        /// <summary>Floats from one vertex to the next in <c>previous_positions</c>; 3 by default.</summary>
        public uint previous_position_stride;
        /// <summary>Must be 0.</summary>
        public uint reserved;
    }

    /// <summary>A property of an object. <c>anim_property_options_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimPropertyOptions
    {
        /// <summary><c>sizeof(AnimPropertyOptions)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The object's path below the root, such as <c>Lift/Lamp</c>; empty, the default, for the root
        /// itself.</summary>
        public AnimText path;
        /// <summary>The property's name, unique in its object.</summary>
        public AnimText name;
        /// <summary>An <c>AnimKind</c>; float by default.</summary>
        public uint kind;
        /// <summary>How many floats a struct has, or how many weights there are; 0, the default, for other
        /// kinds.</summary>
        public uint kind_size;
        /// <summary>An <c>AnimAccess</c>; kept by default.</summary>
        public uint access;
        /// <summary>Whether a color is kept as four sRGB bytes rather than four linear floats; false by
        /// default.</summary>
        public byte srgb_bytes;
        /// <summary>Whether several instances reach this one property, as those that share a material do: it is then
        /// written once an update; false by default.</summary>
        public byte shared;
        /// <summary>Whether <c>range_min</c> and <c>range_max</c> hold; false by default.</summary>
        public byte has_range;
        /// <summary>Must be 0.</summary>
        public byte reserved;
        /// <summary><c>ANIM_ACCESS_SETTER</c>: takes the value.</summary>
        /// <remarks>The address of an <see cref="AnimSetCallback"/>, or zero.</remarks>
        public IntPtr set;
        /// <summary><c>ANIM_ACCESS_SETTER</c>: gives the value; may be null.</summary>
        /// <remarks>The address of an <see cref="AnimGetCallback"/>, or zero.</remarks>
        public IntPtr get;
        /// <summary>Handed to <c>set</c> and <c>get</c>.</summary>
        public void* user;
        /// <summary><c>ANIM_ACCESS_MEMORY</c>: bytes from the owner to the value.</summary>
        public UIntPtr offset;
        /// <summary>The least value of each number; a number below is not written, and logged.</summary>
        public double range_min;
        /// <summary>The greatest value of each number; a number above is not written, and logged.</summary>
        public double range_max;
        /// <summary>An <c>AnimTransformPart</c> that this property is of its object, so that transform tracks find it;
        /// or <c>ANIM_NONE</c>.</summary>
        public uint transform_part;
        /// <summary>The joint whose mesh these weights are, so that imported clips find them; or
        /// <c>ANIM_NO_JOINT</c>.</summary>
        public uint weights_joint;
        /// <summary><c>ANIM_ACCESS_KEPT</c>: the numbers before anything drives the property, as many as the kind has
        /// and rounded for integers; null, the default, for zeros. Texts and resources have none.</summary>
        public float* initial;
        /// <summary>How many numbers <c>initial</c> has.</summary>
        public UIntPtr initial_count;
    }

    /// <summary>What a kind of object offers to be animated. Never changes; any number of threads may use it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimSchema
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>A schema that is being built. Serves one call at a time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimSchemaBuilder
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>One changed value in a batch.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimBatchEntry
    {
        /// <summary>The owner of the property's object.</summary>
        public void* owner;
        /// <summary>The instance's tag.</summary>
        public ulong tag;
        /// <summary>The property's number in the schema.</summary>
        public uint property;
        /// <summary>Where the value begins in the data, in bytes; a multiple of 8. It is laid out as for a
        /// setter.</summary>
        public uint offset;
    }

    /// <summary>One argument of a call. Which members hold it depends on the parameter's kind.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimArgument
    {
        /// <summary>The parameter's <c>AnimKind</c>.</summary>
        public uint kind;
        /// <summary>How many numbers <c>floats</c> or <c>integers</c> has; 0 where neither has any.</summary>
        public uint count;
        /// <summary>The numbers of kinds made of <c>float</c>; null for others.</summary>
        public float* floats;
        /// <summary>The numbers of integers and enums; null for others.</summary>
        public long* integers;
        /// <summary>The number of kinds that have one, a double, an integer or a boolean (0 or 1) too; 0 for
        /// others.</summary>
        public double number;
        /// <summary>The text of texts and resources; empty for others. Good during the call.</summary>
        public AnimText text;
    }

    /// <summary>One object of a schema. Serves one call at a time, together with its driver.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimInstance
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>One thing that happened in an update. Later versions may add members at its end.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimEvent
    {
        /// <summary>An <c>AnimEventKind</c>.</summary>
        public uint kind;
        /// <summary>Whether the playhead moved forward.</summary>
        public byte forward;
        /// <summary>Always 0.</summary>
        public fixed byte reserved[3];
        /// <summary>The instance; zero where it concerns the driver as a whole.</summary>
        public AnimInstance instance;
        /// <summary>The instance's tag.</summary>
        public ulong tag;
        /// <summary>The driver's own number of what plays: an action of a mixer, a state of a controller.</summary>
        public ulong action;
        /// <summary>Seconds in the clip.</summary>
        public double time;
        /// <summary>For audio, seconds into the stream to start at.</summary>
        public double offset;
        /// <summary>For a loop the ends that were passed, negative when running backward; for skipped laps how
        /// many.</summary>
        public long count;
        /// <summary>For keys, the track's number in the clip.</summary>
        public uint track;
        /// <summary>For keys, the key's number in the track.</summary>
        public uint key;
        /// <summary>The name by which the clip plays; empty where there is none.</summary>
        public AnimText name;
        /// <summary>For <c>ANIM_EVENT_KIND_CHANGED</c>, the name that played before.</summary>
        public AnimText previous;
        /// <summary>For keys, what the key names: the event, the method, the stream.</summary>
        public AnimText @event;
        /// <summary>For keys, what the key carries.</summary>
        public AnimText payload;
    }

    /// <summary>Named clips. Any number of threads may use and change it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimLibrary
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>Plays one clip at a time. Serves one call at a time, together with its instances.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimPlayer
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>How a clip is to be played. <c>anim_play_options_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimPlayOptions
    {
        /// <summary><c>sizeof(AnimPlayOptions)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Seconds of the crossfade from what plays now; below zero, the default, for what the player is set
        /// to.</summary>
        public double blend;
        /// <summary>Seconds of the clip in a second, negative for backward; 1 by default.</summary>
        public double speed;
        /// <summary>Where <c>has_section</c>: the first second to play.</summary>
        public double section_start;
        /// <summary>Where <c>has_section</c>: the last second to play.</summary>
        public double section_end;
        /// <summary>An <c>AnimLoopMode</c>, or <c>ANIM_NONE</c>, the default, for the clip's own.</summary>
        public uint loop_mode;
        /// <summary>Whether it begins at its end; false by default.</summary>
        public byte from_end;
        /// <summary>Whether only a part plays; false by default.</summary>
        public byte has_section;
        /// <summary>Must be 0.</summary>
        public fixed byte reserved[2];
    }

    /// <summary>What a player says of itself. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimPlayerState
    {
        /// <summary><c>sizeof(AnimPlayerState)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The name of the clip that plays or played last; empty where nothing did. Good until the player is
        /// changed.</summary>
        public AnimText assigned;
        /// <summary>Seconds in the clip; 0 where nothing is assigned.</summary>
        public double position;
        /// <summary>The clip's length in seconds.</summary>
        public double length;
        /// <summary>Seconds of the clip that pass in a second, with the player's own speed; 0 while nothing
        /// plays.</summary>
        public double speed;
        /// <summary>How far a crossfade has come, from 0 to 1; 1 where there is none.</summary>
        public double fade;
        /// <summary>How many clips are queued.</summary>
        public uint queued;
        /// <summary>Whether a clip plays: it was not paused, stopped or finished.</summary>
        public byte playing;
        /// <summary>Always 0.</summary>
        public fixed byte reserved[3];
    }

    /// <summary>What a player is doing, without fades. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimSharedState
    {
        /// <summary><c>sizeof(AnimSharedState)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The assigned clip; empty where nothing was played, or it was stopped. Good until the player is
        /// changed.</summary>
        public AnimText clip;
        /// <summary>Seconds in the clip.</summary>
        public double position;
        /// <summary>Seconds of the clip in a second, before the player's own speed; negative for backward.</summary>
        public double speed;
        /// <summary>Where <c>has_section</c>: the first second that plays.</summary>
        public double section_start;
        /// <summary>Where <c>has_section</c>: the last second that plays.</summary>
        public double section_end;
        /// <summary>An <c>AnimLoopMode</c>, or <c>ANIM_NONE</c> for the clip's own.</summary>
        public uint loop_mode;
        /// <summary>Whether only a part plays.</summary>
        public byte has_section;
        /// <summary>Whether a ping-pong is on its way back.</summary>
        public byte turned;
        /// <summary>Whether the clip moves.</summary>
        public byte playing;
        /// <summary>Always 0.</summary>
        public byte reserved;
    }

    /// <summary>Plays many actions. Serves one call at a time, together with its instances.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimMixer
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>An action of a mixer. Its number is never given to another one of the same mixer.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimAction
    {
        /// <summary>Zero for none; events carry it.</summary>
        public ulong id;
    }

    /// <summary>What a mixer says of itself. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimMixerState
    {
        /// <summary><c>sizeof(AnimMixerState)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Seconds that it has been moved by, at its time scale.</summary>
        public double time;
        /// <summary>How fast its clock runs.</summary>
        public double time_scale;
        /// <summary>How many actions it has.</summary>
        public uint actions;
        /// <summary>How many of them are active.</summary>
        public uint active_actions;
    }

    /// <summary>What an action says of itself. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimActionState
    {
        /// <summary><c>sizeof(AnimActionState)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Seconds into the clip, or into the present leg of a ping-pong.</summary>
        public double time;
        /// <summary>Where the clip is read, in seconds.</summary>
        public double position;
        /// <summary>How much it counts, without fades.</summary>
        public double weight;
        /// <summary>How much it counted in the last update.</summary>
        public double effective_weight;
        /// <summary>How fast it runs, without warps.</summary>
        public double time_scale;
        /// <summary>How fast it ran in the last update.</summary>
        public double effective_time_scale;
        /// <summary>Ends passed since it was started or reset: laps of a loop, legs of a ping-pong.</summary>
        public ulong loop_count;
        /// <summary>After how many laps it finishes, or <c>ANIM_FOREVER</c>.</summary>
        public ulong repetitions;
        /// <summary>An <c>AnimLoopMode</c>.</summary>
        public uint loop_mode;
        /// <summary>An <c>AnimBlendMode</c>.</summary>
        public uint blend_mode;
        /// <summary>Whether it was told to play and not to stop since.</summary>
        public byte active;
        /// <summary>Whether it may contribute: it has neither finished nor faded out.</summary>
        public byte enabled;
        /// <summary>Whether its clock moves.</summary>
        public byte running;
        /// <summary>Whether its clock is held.</summary>
        public byte paused;
        /// <summary>Whether its weight follows a fade.</summary>
        public byte fading;
        /// <summary>Whether its time scale follows a warp.</summary>
        public byte warping;
        /// <summary>Always 0.</summary>
        public fixed byte reserved[2];
    }

    /// <summary>Computes poses of many characters. Serves one call at a time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimCrowd
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>What plays on one member of a crowd, in the order in which it is mixed: up to four clips.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimCrowdMember
    {
        /// <summary>Seconds into each clip.</summary>
        public fixed double times[4];
        /// <summary>The clips, as <c>anim_crowd_add_clip</c> counted them.</summary>
        public fixed uint clips[4];
        /// <summary>How much each counts beside the others; one of no weight does not play.</summary>
        public fixed float weights[4];
    }

    /// <summary>A controller, checked and immutable.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimController
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>What a layer is like. <c>anim_layer_options_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimLayerOptions
    {
        /// <summary><c>sizeof(AnimLayerOptions)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>How fast its clock runs; 1 by default.</summary>
        public double speed;
        /// <summary>How much of it counts, from 0 to 1; 1 by default.</summary>
        public float weight;
        /// <summary>Whether it adds its motion to what is below, each clip measured from its own first frame; false by
        /// default.</summary>
        public byte additive;
        /// <summary>Must be 0.</summary>
        public fixed byte reserved[3];
    }

    /// <summary>What a state is like. <c>anim_state_options_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimStateOptions
    {
        /// <summary><c>sizeof(AnimStateOptions)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>How fast it plays, negative for backward; 1 by default.</summary>
        public double speed;
        /// <summary>Seconds in which every transition into it fades, whatever the transition says; below zero, the
        /// default, to leave that to the transition.</summary>
        public double fade_in;
        /// <summary>Frames a second at which it is sampled; 0, the default, for the controller's.</summary>
        public double stepped;
        /// <summary>Whether it begins again at its end; true by default.</summary>
        public byte looped;
        /// <summary>Whether it plays left for right; false by default.</summary>
        public byte mirror;
        /// <summary>Must be 0.</summary>
        public fixed byte reserved[6];
    }

    /// <summary>What a transition is like. <c>anim_transition_options_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimTransitionOptions
    {
        /// <summary><c>sizeof(AnimTransitionOptions)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Seconds in which it fades; below zero, the default, for the controller's.</summary>
        public double fade;
        /// <summary>The share of the state's length at which it may happen; below zero, the default, for any
        /// time.</summary>
        public double exit_time;
        /// <summary>Of several that could happen the one with the highest does; 0 by default.</summary>
        public int priority;
        /// <summary>An <c>AnimInterruption</c>; <c>ANIM_INTERRUPTION_DESTINATION</c> by default.</summary>
        public uint interruption;
    }

    /// <summary>Gathers what a controller has. Serves one call at a time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimControllerBuilder
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>Runs a controller on one instance. Serves one call at a time, together with its instance.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimAnimator
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>How a layer of an animator stands. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimLayerState
    {
        /// <summary><c>sizeof(AnimLayerState)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The state that it is in, or goes to; empty where it plays nothing.</summary>
        public AnimText state;
        /// <summary>While a transition fades, the state that it leaves; else empty.</summary>
        public AnimText previous;
        /// <summary>How far the transition has come, from 0 to 1; 1 where none fades.</summary>
        public double progress;
        /// <summary>Seconds on the state's clock.</summary>
        public double time;
        /// <summary>Seconds of one lap of the state.</summary>
        public double length;
        /// <summary>How fast the layer's clock runs.</summary>
        public double speed;
        /// <summary>How much of the layer counts.</summary>
        public float weight;
        /// <summary>Whether the state came to its end and does not loop.</summary>
        public byte finished;
        /// <summary>Always 0.</summary>
        public fixed byte reserved[3];
    }

    /// <summary>A parameter of a controller. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimParameterInfo
    {
        /// <summary><c>sizeof(AnimParameterInfo)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The name.</summary>
        public AnimText name;
        /// <summary>An <c>AnimParameterKind</c>.</summary>
        public uint kind;
        /// <summary>What it holds at first; booleans and triggers as 0 or 1.</summary>
        public float initial;
    }

    /// <summary>A state of a controller. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimStateInfo
    {
        /// <summary><c>sizeof(AnimStateInfo)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The name.</summary>
        public AnimText name;
        /// <summary>The state's number over all layers, as events carry it in <c>action</c>.</summary>
        public ulong action;
        /// <summary>How fast it plays; negative runs backward.</summary>
        public double speed;
        /// <summary>How many clips it plays: one, or those of its blend.</summary>
        public uint clip_count;
        /// <summary>Whether it begins again at its end.</summary>
        public byte looped;
        /// <summary>Whether it plays left for right.</summary>
        public byte mirror;
        /// <summary>Always 0.</summary>
        public fixed byte reserved[2];
    }

    /// <summary>What one clip gave to an animator's last update. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimContribution
    {
        /// <summary><c>sizeof(AnimContribution)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The state that plays it.</summary>
        public AnimText state;
        /// <summary>The clip's name.</summary>
        public AnimText clip;
        /// <summary>Seconds in the clip at which it was sampled.</summary>
        public double time;
        /// <summary>The layer's number.</summary>
        public uint layer;
        /// <summary>Its weight within the layer.</summary>
        public float weight;
    }

    /// <summary>A limb that reaches. <c>anim_reach_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimReach
    {
        /// <summary><c>sizeof(AnimReach)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The joint that is to be at the target.</summary>
        public uint tip;
        /// <summary>The joint that bends; <c>ANIM_NONE</c>, the default, for the tip's parent.</summary>
        public uint mid;
        /// <summary>The joint that the limb turns about; <c>ANIM_NONE</c>, the default, for the middle's
        /// parent.</summary>
        public uint root;
        /// <summary>How much of it counts, from 0 to 1; 1 by default.</summary>
        public float weight;
        /// <summary>The last share of the limb's length in which it straightens gently; 0 by default.</summary>
        public float softness;
        /// <summary>Where the tip is to be, in model space.</summary>
        public fixed float target[3];
        /// <summary>Where <c>has_pole</c>: a point that the middle joint bends toward.</summary>
        public fixed float pole[3];
        /// <summary>Whether there is a pole; false by default, and the limb bends as the pose has it.</summary>
        public byte has_pole;
        /// <summary>Must be 0.</summary>
        public fixed byte reserved[3];
    }

    /// <summary>How far an update carried the joint whose motion is taken off the pose.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimRootMotion
    {
        /// <summary>How far it moved.</summary>
        public fixed float translation[3];
        /// <summary>How it turned, after the rotation it had: a quaternion x, y, z, w.</summary>
        public fixed float rotation[4];
    }

    /// <summary>Bones of one instance that are set in its next update. <c>anim_bone_writes_init</c> fills in the
    /// defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimBoneWrites
    {
        /// <summary><c>sizeof(AnimBoneWrites)</c>, the same in all of a call.</summary>
        public UIntPtr struct_size;
        /// <summary>An instance with a driver.</summary>
        public AnimInstance instance;
        /// <summary>The joints; <c>count</c> of them.</summary>
        public uint* joints;
        /// <summary>Three floats for each joint; null, the default, to leave that alone.</summary>
        public float* positions;
        /// <summary>Four floats for each joint; null, the default, to leave that alone.</summary>
        public float* rotations;
        /// <summary>How many joints there are.</summary>
        public UIntPtr count;
        /// <summary>From 0 to 1, how far they go from where the pose has them; 1 by default.</summary>
        public float weight;
        /// <summary>Must be 0.</summary>
        public uint reserved;
    }

    /// <summary>One palette to compute. <c>anim_palette_job_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimPaletteJob
    {
        /// <summary><c>sizeof(AnimPaletteJob)</c>, the same in all jobs of a call.</summary>
        public UIntPtr struct_size;
        /// <summary>The binding of the skin.</summary>
        public AnimSkinBinding binding;
        /// <summary>An instance with a driver, whose pose the palette is of; zero, the default, where there are
        /// <c>model_matrices</c>.</summary>
        public AnimInstance instance;
        /// <summary>The matrix of each joint of the skeleton; null, the default, where there is an
        /// <c>instance</c>.</summary>
        public AnimMatrix* model_matrices;
        /// <summary>How many model matrices there are; at least the skeleton's joints.</summary>
        public UIntPtr matrix_count;
        /// <summary>Where the palette goes. Only written, so that it may be mapped memory of a device.</summary>
        public AnimMatrix* palette;
        /// <summary>How many matrices <c>palette</c> holds; at least the skin's joints.</summary>
        public UIntPtr palette_capacity;
    }

    /// <summary>The versions of a clip. Serves one call at a time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimHistory
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>Where a history stands. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimHistoryState
    {
        /// <summary><c>sizeof(AnimHistoryState)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>What <c>anim_history_undo</c> would take back; empty where there is nothing. Good until the history
        /// is changed.</summary>
        public AnimText undo_label;
        /// <summary>What <c>anim_history_redo</c> would do again; as above.</summary>
        public AnimText redo_label;
        /// <summary>How many edits can be taken back.</summary>
        public uint undo_count;
        /// <summary>How many edits can be done again.</summary>
        public uint redo_count;
        /// <summary>Whether the present version is the one that was saved.</summary>
        public byte is_saved;
        /// <summary>Always 0.</summary>
        public fixed byte reserved[7];
    }

    /// <summary>What properties held before a preview. Serves one call at a time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimPreview
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>Makes keys of what a host changes. Serves one call at a time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimRecorder
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>A line of a ruler.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimTick
    {
        /// <summary>Seconds.</summary>
        public double time;
        /// <summary>Pixels from the left edge.</summary>
        public double x;
        /// <summary>What its label says: seconds, or a frame.</summary>
        public double number;
        /// <summary>Whether it is labelled; the others divide the way between two that are.</summary>
        public byte major;
        /// <summary>Always 0.</summary>
        public fixed byte reserved[7];
    }

    /// <summary>What a file holds. Never changes; any number of threads may use it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimDocument
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>How much a document holds. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimDocumentInfo
    {
        /// <summary><c>sizeof(AnimDocumentInfo)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The document's name, usually of the file.</summary>
        public AnimText name;
        /// <summary>Clips: the model's first, then the others.</summary>
        public uint clip_count;
        /// <summary>Libraries of clips.</summary>
        public uint library_count;
        /// <summary>Controllers.</summary>
        public uint controller_count;
        /// <summary>Skeletons beside the model's.</summary>
        public uint skeleton_count;
        /// <summary>Lines of the reading's report.</summary>
        public uint report_count;
        /// <summary>Parts that only the file's own format understands, and that are written back to it.</summary>
        public uint kept_count;
        /// <summary>Whether there is a model.</summary>
        public byte has_model;
        /// <summary>Always 0.</summary>
        public fixed byte reserved[7];
    }

    /// <summary>The bytes of a file, and what is not in them. Never changes; any number of threads may use
    /// it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimWrittenFile
    {
        /// <summary>Zero for none.</summary>
        public ulong id;
    }

    /// <summary>What a document is put together from. <c>anim_document_parts_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimDocumentParts
    {
        /// <summary><c>sizeof(AnimDocumentParts)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The name; empty, the default, for the model's.</summary>
        public AnimText name;
        /// <summary>The model, whose own clips are in the document too; zero, the default, for none.</summary>
        public AnimModel model;
        /// <summary>Clips beside the model's; where one has a name that a clip of the model has, it takes that one's
        /// place.</summary>
        public AnimClip* clips;
        /// <summary>How many there are; 0 by default.</summary>
        public UIntPtr clip_count;
        /// <summary>Controllers.</summary>
        public AnimController* controllers;
        /// <summary>How many there are; 0 by default.</summary>
        public UIntPtr controller_count;
        /// <summary>Libraries, whose clips are in the document too, by the names that the libraries have for them. A
        /// clip that is in several, or among the model's, is there once.</summary>
        public AnimLibrary* libraries;
        /// <summary><c>library_count</c> names, which players put before those of the clips; null, the default, where
        /// all are empty. No two are the same.</summary>
        public AnimText* library_names;
        /// <summary>How many libraries there are; 0 by default.</summary>
        public UIntPtr library_count;
        /// <summary>Skeletons beside the model's, such as that of packed clips.</summary>
        public AnimSkeleton* skeletons;
        /// <summary><c>skeleton_count</c> names; null, the default, where all are empty.</summary>
        public AnimText* skeleton_names;
        /// <summary>How many skeletons there are; 0 by default.</summary>
        public UIntPtr skeleton_count;
    }

    /// <summary>How a document is written. <c>anim_write_options_init</c> fills in the defaults.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimWriteOptions
    {
        /// <summary><c>sizeof(AnimWriteOptions)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>Only the first clip with this name; empty, the default, for all.</summary>
        public AnimText clip;
        /// <summary>Only the clips of the first library with this name, and where <c>clip</c> is too, that one of them;
        /// without a pointer, the default, for all. Where a file holds one library, write a file for each.</summary>
        public AnimText library;
        /// <summary>How far values may be from the clip's where a format has no word for a curve: units, radians,
        /// weights; 0.0001 by default. Above 0.</summary>
        public float tolerance;
        /// <summary>Whether text has line breaks and indents; true by default.</summary>
        public byte pretty;
        /// <summary>Must be 0.</summary>
        public fixed byte reserved[3];
    }

    /// <summary>A written file. Set <c>struct_size</c> before it is filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimWrittenFileInfo
    {
        /// <summary><c>sizeof(AnimWrittenFileInfo)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>The bytes.</summary>
        public void* bytes;
        /// <summary>How many there are.</summary>
        public UIntPtr size;
        /// <summary>Lines of the report of what is not in the file, or not as it was.</summary>
        public uint report_count;
        /// <summary>Always 0.</summary>
        public uint reserved;
    }

    /// <summary>What this build of the library does with a format. Set <c>struct_size</c> before it is
    /// filled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct AnimFormatInfo
    {
        /// <summary><c>sizeof(AnimFormatInfo)</c>.</summary>
        public UIntPtr struct_size;
        /// <summary>How its files end, with the dot. Good for ever.</summary>
        public AnimText ending;
        /// <summary>Whether it is read.</summary>
        public byte can_read;
        /// <summary>Whether it is written.</summary>
        public byte can_write;
        /// <summary>Always 0.</summary>
        public fixed byte reserved[6];
    }
}
