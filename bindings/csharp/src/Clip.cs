// Clips: animation data, read and worked on.

using System;
using System.Collections.Generic;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>An event of a clip.</summary>
    public struct ClipEvent
    {
        /// <summary>Seconds in the clip.</summary>
        public double Time;
        /// <summary>What it names.</summary>
        public string Name;
        /// <summary>What it carries.</summary>
        public string Payload;
    }

    /// <summary>A clip. Never changes; any thread may use it.</summary>
    public sealed unsafe partial class Clip : NativeObject
    {
        /// <summary>Where it belongs.</summary>
        public Context Context { get; }

        private delegate Status Make(AnimClip clip, AnimClip* result);

        internal Clip(Context context, AnimClip made)
        {
            Context = context;
            Own(made.id);
        }

        internal AnimClip Handle => new AnimClip { id = Id };

        /// <summary>The name.</summary>
        public string Name
        {
            get
            {
                AnimText name;
                Calls.Check(Methods.anim_clip_name(Handle, &name), this);
                string read = Utf8.Pooled(name);
                GC.KeepAlive(this);
                return read;
            }
        }

        /// <summary>Seconds.</summary>
        public double Length
        {
            get
            {
                double length;
                Calls.Check(Methods.anim_clip_length(Handle, &length), this);
                return length;
            }
        }

        /// <summary>What happens at the end.</summary>
        public LoopMode LoopMode
        {
            get
            {
                uint mode;
                Calls.Check(Methods.anim_clip_loop_mode(Handle, &mode), this);
                return (LoopMode)mode;
            }
        }

        /// <summary>Whether the keys are changes, to be added to what other clips make.</summary>
        public bool Additive => Options().additive != 0;

        /// <summary>The grid an editor snaps keys to, in seconds. Playing ignores it.</summary>
        public double Step => Options().step;

        /// <summary>The host's own text; empty for none.</summary>
        public string UserData
        {
            get
            {
                string read = Utf8.Read(Options().user_data);
                GC.KeepAlive(this);
                return read;
            }
        }

        /// <summary>How many tracks there are.</summary>
        public int TrackCount
        {
            get
            {
                uint count;
                Calls.Check(Methods.anim_clip_track_count(Handle, &count), this);
                return (int)count;
            }
        }

        /// <summary>The events, by time.</summary>
        public ClipEvent[] Events()
        {
            uint count;
            Calls.Check(Methods.anim_clip_event_count(Handle, &count), this);
            var events = new ClipEvent[count];
            for (uint index = 0; index < count; index++)
            {
                AnimClipEvent native = default(AnimClipEvent);
                native.struct_size = (UIntPtr)(uint)sizeof(AnimClipEvent);
                Calls.Check(Methods.anim_clip_event(Handle, index, &native), this);
                events[index].Time = native.time;
                events[index].Name = Utf8.Read(native.name);
                events[index].Payload = Utf8.Read(native.payload);
            }
            GC.KeepAlive(this);
            return events;
        }

        /// <summary>The markers, by time: names of places, in seconds.</summary>
        public KeyValuePair<string, double>[] Markers()
        {
            uint count;
            Calls.Check(Methods.anim_clip_marker_count(Handle, &count), this);
            var markers = new KeyValuePair<string, double>[count];
            for (uint index = 0; index < count; index++)
            {
                AnimText name;
                double time;
                Calls.Check(Methods.anim_clip_marker(Handle, index, &name, &time), this);
                markers[index] = new KeyValuePair<string, double>(Utf8.Read(name), time);
            }
            GC.KeepAlive(this);
            return markers;
        }

        /// <summary>What an editor would warn of, a line each; empty for nothing.</summary>
        public string Mistakes()
        {
            UIntPtr length;
            Calls.Check(Methods.anim_clip_mistakes(Handle, null, UIntPtr.Zero, &length), this);
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                var bytes = (byte*)scratch.Take((int)length + 1);
                Calls.Check(Methods.anim_clip_mistakes(Handle, bytes, length, &length), this);
                return Utf8.Read(bytes, (int)length);
            }
        }

        /// <summary>The part between two frames as a clip of its own.</summary>
        public Clip Subclip(string name, double startFrame, double endFrame, double framesPerSecond)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimClip made;
                Calls.Check(
                    Methods.anim_clip_subclip(
                        Handle, scratch.Text(name), startFrame, endFrame, framesPerSecond, &made),
                    this);
                return new Clip(Context, made);
            }
        }

        /// <summary>The changes against another clip at a time, to be added to what other clips make.</summary>
        public Clip MakeAdditive(Clip reference, double time = 0)
        {
            return Derive((clip, result) => Methods.anim_clip_make_additive(clip, reference.Handle, time, result), reference);
        }

        /// <summary>The clip backward.</summary>
        public Clip Reverse()
        {
            return Derive((clip, result) => Methods.anim_clip_reverse(clip, result));
        }

        /// <summary>The clip with all times multiplied.</summary>
        public Clip Scale(double factor)
        {
            return Derive((clip, result) => Methods.anim_clip_scale(clip, factor, result));
        }

        /// <summary>The clip with all times moved.</summary>
        public Clip Shift(double offset)
        {
            return Derive((clip, result) => Methods.anim_clip_shift(clip, offset, result));
        }

        /// <summary>The clip without what lies outside its length.</summary>
        public Clip Trim()
        {
            return Derive((clip, result) => Methods.anim_clip_trim(clip, result));
        }

        /// <summary>The clip without keys that its others already say.</summary>
        public Clip Optimize(double tolerance = 0, double angleTolerance = 0)
        {
            return Derive((clip, result) => Methods.anim_clip_optimize(clip, tolerance, angleTolerance, result));
        }

        /// <summary>The clip with a key for every frame.</summary>
        public Clip Resample(double framesPerSecond)
        {
            return Derive((clip, result) => Methods.anim_clip_resample(clip, framesPerSecond, result));
        }

        /// <summary>This clip and then another.</summary>
        public Clip Concatenate(Clip second)
        {
            return Derive((clip, result) => Methods.anim_clip_concatenate(clip, second.Handle, result), second);
        }

        /// <summary>The tracks of both.</summary>
        public Clip Merge(Clip second)
        {
            return Derive((clip, result) => Methods.anim_clip_merge(clip, second.Handle, result), second);
        }

        /// <summary>The clip with the length of its last key.</summary>
        public Clip ResetLength()
        {
            return Derive((clip, result) => Methods.anim_clip_reset_length(clip, result));
        }

        /// <summary>The clip with the tracks of an object, and of everything below it, pointed at another.</summary>
        /// <param name="from">The object's path; empty for the root, below which everything lies.</param>
        /// <param name="to">The path it becomes.</param>
        public Clip RenamePath(string from, string to)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimClip made;
                Calls.Check(
                    Methods.anim_clip_rename_path(Handle, scratch.Text(from), scratch.Text(to), &made), this);
                return new Clip(Context, made);
            }
        }

        /// <summary>The clip with the tracks of a joint pointed at another, whatever the skeleton's path.</summary>
        public Clip RenameJoint(string from, string to)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimClip made;
                Calls.Check(
                    Methods.anim_clip_rename_joint(Handle, scratch.Text(from), scratch.Text(to), &made), this);
                return new Clip(Context, made);
            }
        }

        private AnimClipOptions Options()
        {
            var options = default(AnimClipOptions);
            options.struct_size = (UIntPtr)(uint)sizeof(AnimClipOptions);
            Calls.Check(Methods.anim_clip_options(Handle, &options), this);
            return options;
        }

        private Clip Derive(Make make, Clip other = null)
        {
            AnimClip made;
            Calls.Check(make(Handle, &made), this, other);
            return new Clip(Context, made);
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_clip_release(new AnimClip { id = handle });
        }
    }
}
