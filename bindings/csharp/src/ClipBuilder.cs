// Clips in the making.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>Builds a clip, or changes a copy of one. Serves one call at a time.</summary>
    public sealed unsafe class ClipBuilder : NativeObject
    {
        /// <summary>Stands for all numbers of a property.</summary>
        public const uint AllComponents = Methods.ANIM_ALL_COMPONENTS;

        private readonly Context context;

        /// <summary>Begins an empty clip.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="name">Its name.</param>
        /// <param name="length">Seconds; null for the last key's time.</param>
        /// <param name="loopMode">What happens at its end.</param>
        /// <param name="additive">Whether the keys are changes, to be added to what other clips make.</param>
        public ClipBuilder(
            Context context, string name, double? length = null, LoopMode loopMode = LoopMode.None, bool additive = false)
        {
            this.context = context;
            AnimClipOptions options = Options(length, loopMode, additive);
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimClipBuilder made;
                Calls.Check(
                    Methods.anim_clip_builder_create(context.Handle, scratch.Text(name), &options, &made), context);
                Own(made.id);
            }
        }

        /// <summary>Begins with what a clip has.</summary>
        public ClipBuilder(Clip clip)
        {
            context = clip.Context;
            AnimClipBuilder made;
            Calls.Check(Methods.anim_clip_builder_from_clip(clip.Handle, &made), clip);
            Own(made.id);
        }

        private AnimClipBuilder Handle => new AnimClipBuilder { id = Id };

        /// <summary>How many tracks there are.</summary>
        public int TrackCount
        {
            get
            {
                uint count;
                Calls.Check(Methods.anim_clip_builder_track_count(Handle, &count), this);
                return (int)count;
            }
        }

        /// <summary>Gives the clip another name and other options.</summary>
        public ClipBuilder Configure(
            string name, double? length = null, LoopMode loopMode = LoopMode.None, bool additive = false)
        {
            AnimClipOptions options = Options(length, loopMode, additive);
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(Methods.anim_clip_builder_configure(Handle, scratch.Text(name), &options), this);
            }
            return this;
        }

        /// <summary>Adds a track of a part of a joint's transform, by the joint's number.</summary>
        public ClipBuilder AddJointTrack(uint joint, TransformPart part, Keys keys)
        {
            keys.Give(this, native => Methods.anim_clip_builder_add_joint_track(Handle, joint, (uint)part, native));
            return this;
        }

        /// <summary>Adds a track of a part of the transform of an object, or of a joint of it by name.</summary>
        public ClipBuilder AddTransformTrack(string path, string joint, TransformPart part, Keys keys)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimText at = scratch.Text(path), of = scratch.Text(joint);
                keys.Give(
                    this, native => Methods.anim_clip_builder_add_transform_track(Handle, at, of, (uint)part, native));
            }
            return this;
        }

        /// <summary>Adds a track of a property, or of one number of it.</summary>
        public ClipBuilder AddPropertyTrack(
            string path, string property, Kind kind, Keys keys, uint component = AllComponents, uint kindSize = 0)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimText at = scratch.Text(path), name = scratch.Text(property);
                keys.Give(
                    this,
                    native => Methods.anim_clip_builder_add_property_track(
                        Handle, at, name, component, (uint)kind, kindSize, native));
            }
            return this;
        }

        /// <summary>Adds a track of a mesh's morph weights, or of one of them.</summary>
        public ClipBuilder AddWeightsTrack(string path, uint targetCount, Keys keys, uint index = AllComponents)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimText at = scratch.Text(path);
                keys.Give(
                    this, native => Methods.anim_clip_builder_add_weights_track(Handle, at, index, targetCount, native));
            }
            return this;
        }

        /// <summary>Adds an event.</summary>
        public ClipBuilder AddEvent(double time, string name, string payload = "")
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(
                    Methods.anim_clip_builder_add_event(Handle, time, scratch.Text(name), scratch.Text(payload)), this);
            }
            return this;
        }

        /// <summary>Adds a call of a method of an object.</summary>
        /// <param name="path">The object's path.</param>
        /// <param name="time">Seconds.</param>
        /// <param name="method">The method's name.</param>
        /// <param name="arguments">A JSON array, or empty.</param>
        public ClipBuilder AddMethodKey(string path, double time, string method, string arguments = "")
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(
                    Methods.anim_clip_builder_add_method_key(
                        Handle, scratch.Text(path), time, scratch.Text(method), scratch.Text(arguments)),
                    this);
            }
            return this;
        }

        /// <summary>Adds a start of audio; an empty stream stops what plays.</summary>
        public ClipBuilder AddAudioKey(string path, double time, string stream, double startOffset = 0)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(
                    Methods.anim_clip_builder_add_audio_key(
                        Handle, scratch.Text(path), time, scratch.Text(stream), startOffset),
                    this);
            }
            return this;
        }

        /// <summary>Names a time.</summary>
        public ClipBuilder AddMarker(string name, double time)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(Methods.anim_clip_builder_add_marker(Handle, scratch.Text(name), time), this);
            }
            return this;
        }

        /// <summary>Inserts keys into a track; those at a time that has one replace it.</summary>
        public ClipBuilder InsertKeys(uint track, Keys keys)
        {
            keys.Give(this, native => Methods.anim_clip_builder_insert_keys(Handle, track, native));
            return this;
        }

        /// <summary>Removes a key of a track.</summary>
        public ClipBuilder RemoveKey(uint track, int key)
        {
            Calls.Check(Methods.anim_clip_builder_remove_key(Handle, track, checked((uint)key)), this);
            return this;
        }

        /// <summary>Moves a key of a track to another time.</summary>
        public ClipBuilder MoveKey(uint track, int key, double time)
        {
            Calls.Check(Methods.anim_clip_builder_move_key(Handle, track, checked((uint)key), time), this);
            return this;
        }

        /// <summary>Removes a track.</summary>
        public ClipBuilder RemoveTrack(uint track)
        {
            Calls.Check(Methods.anim_clip_builder_remove_track(Handle, track), this);
            return this;
        }

        /// <summary>Makes the clip; the builder is used up.</summary>
        public Clip Finish()
        {
            AnimClip made;
            Calls.Check(Methods.anim_clip_builder_finish(Handle, &made), this);
            Disown();
            return new Clip(context, made);
        }

        private static AnimClipOptions Options(double? length, LoopMode loopMode, bool additive)
        {
            AnimClipOptions options;
            Calls.Check(Methods.anim_clip_options_init(&options, (UIntPtr)(uint)sizeof(AnimClipOptions)));
            options.length = length ?? -1;
            options.loop_mode = (uint)loopMode;
            options.additive = Context.Flag(additive);
            return options;
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_clip_builder_release(new AnimClipBuilder { id = handle });
        }
    }
}
