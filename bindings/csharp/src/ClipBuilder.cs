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
        /// <param name="step">The grid an editor snaps keys to, in seconds; null for a thirtieth. Playing ignores it.</param>
        /// <param name="userData">The host's own text, which copies and subclips keep; null for none.</param>
        public ClipBuilder(
            Context context, string name, double? length = null, LoopMode loopMode = LoopMode.None, bool additive = false,
            double? step = null, string userData = null)
        {
            this.context = context;
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimClipOptions options = Options(length, loopMode, additive, step, scratch.Text(userData));
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

        /// <summary>Gives the clip another name and other options: those of the constructor.</summary>
        public ClipBuilder Configure(
            string name, double? length = null, LoopMode loopMode = LoopMode.None, bool additive = false,
            double? step = null, string userData = null)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimClipOptions options = Options(length, loopMode, additive, step, scratch.Text(userData));
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

        /// <summary>Adds a track of the morph weights of the mesh that a joint shows, or of one of them.</summary>
        public ClipBuilder AddWeightsTrack(uint joint, uint targetCount, Keys keys, uint index = AllComponents)
        {
            keys.Give(
                this,
                native => Methods.anim_clip_builder_add_joint_weights_track(Handle, joint, index, targetCount, native));
            return this;
        }

        /// <summary>Adds a track of a property that is a picture of a sprite. It changes when a key is reached.</summary>
        /// <param name="path">The object's path; empty for the root.</param>
        /// <param name="property">The property's name; its setter takes a <see cref="SpriteFrame"/>.</param>
        /// <param name="times">Seconds, never falling.</param>
        /// <param name="frames">A picture for each time.</param>
        public ClipBuilder AddSpriteTrack(string path, string property, float[] times, params SpriteFrame[] frames)
        {
            if (times.Length != frames.Length)
            {
                throw new ArgumentException("there are " + frames.Length + " pictures for " + times.Length + " times");
            }
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                var native = (AnimSpriteFrame*)scratch.Take(frames.Length * sizeof(AnimSpriteFrame));
                for (int index = 0; index < frames.Length; index++)
                {
                    native[index] = frames[index].Native(scratch);
                }
                fixed (float* seconds = times)
                {
                    Calls.Check(
                        Methods.anim_clip_builder_add_sprite_track(
                            Handle, scratch.Text(path), scratch.Text(property), seconds, native,
                            (UIntPtr)(uint)frames.Length),
                        this);
                }
            }
            return this;
        }

        /// <summary>Adds a track of method calls, audio or events, all its keys at once.</summary>
        /// <param name="target">Methods, audio or events.</param>
        /// <param name="path">The object's path; empty for the root; of events ignored.</param>
        /// <param name="keys">Their times never fall.</param>
        public ClipBuilder AddPointTrack(Target target, string path, params PointKey[] keys)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                var native = (AnimPointKey*)scratch.Take(keys.Length * sizeof(AnimPointKey));
                for (int index = 0; index < keys.Length; index++)
                {
                    native[index].time = keys[index].Time;
                    native[index].name = scratch.Text(keys[index].Name);
                    native[index].payload = scratch.Text(keys[index].Payload);
                    native[index].start_offset = keys[index].StartOffset;
                }
                Calls.Check(
                    Methods.anim_clip_builder_add_point_track(
                        Handle, (uint)target, scratch.Text(path), native, (UIntPtr)(uint)keys.Length),
                    this);
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

        /// <summary>Removes a marker; false where there is none of the name.</summary>
        public bool RemoveMarker(string name)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                return Calls.Found(Methods.anim_clip_builder_remove_marker(Handle, scratch.Text(name)), this);
            }
        }

        /// <summary>Says whether a track plays at all, and whether its values run from the last key to the first when the clip
        /// loops.</summary>
        public ClipBuilder SetTrack(uint track, bool enabled, bool loopWrap)
        {
            Calls.Check(
                Methods.anim_clip_builder_set_track(Handle, track, Context.Flag(enabled), Context.Flag(loopWrap)), this);
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

        private static AnimClipOptions Options(
            double? length, LoopMode loopMode, bool additive, double? step, AnimText userData)
        {
            AnimClipOptions options;
            Calls.Check(Methods.anim_clip_options_init(&options, (UIntPtr)(uint)sizeof(AnimClipOptions)));
            options.length = length ?? -1;
            options.loop_mode = (uint)loopMode;
            options.additive = Context.Flag(additive);
            options.step = step ?? options.step;
            options.user_data = userData;
            return options;
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_clip_builder_release(new AnimClipBuilder { id = handle });
        }
    }
}
