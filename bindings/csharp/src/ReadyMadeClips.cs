// Common motions as clips, made in one call.

using System;
using System.Numerics;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>Makes clips of common motions. Each is the caller's, to be disposed.</summary>
    public static unsafe class ReadyMadeClips
    {
        /// <summary>Turns the property <c>rotation</c> about an axis: its angle runs from 0 to 360 radians, as three.js has
        /// it.</summary>
        /// <param name="context">Where the clip belongs.</param>
        /// <param name="duration">Seconds.</param>
        /// <param name="axis">What it turns about.</param>
        /// <param name="path">The object's path in the schema; empty for the root.</param>
        /// <param name="name">The clip's name.</param>
        public static Clip Rotation(
            Context context, double duration, Axis axis = Axis.X, string path = "", string name = "")
        {
            return Make(context, Motion.Rotation, duration, path, name, axis: axis);
        }

        /// <summary>Grows the property <c>scale</c> along an axis from 0 to 1.</summary>
        /// <param name="context">Where the clip belongs.</param>
        /// <param name="duration">Seconds.</param>
        /// <param name="axis">What it grows along.</param>
        /// <param name="path">The object's path in the schema; empty for the root.</param>
        /// <param name="name">The clip's name.</param>
        public static Clip Growth(
            Context context, double duration, Axis axis = Axis.X, string path = "", string name = "")
        {
            return Make(context, Motion.ScaleAxis, duration, path, name, axis: axis);
        }

        /// <summary>Puts the object somewhere at random ten times a second.</summary>
        /// <param name="context">Where the clip belongs.</param>
        /// <param name="duration">Seconds.</param>
        /// <param name="extent">How far each coordinate goes to either side.</param>
        /// <param name="seed">The places are the same for the same seed.</param>
        /// <param name="path">The object's path in the schema; empty for the root.</param>
        /// <param name="name">The clip's name.</param>
        public static Clip Shake(
            Context context, double duration, Vector3 extent, ulong seed = 0, string path = "", string name = "")
        {
            return Make(context, Motion.Shake, duration, path, name, extent: extent, seed: seed);
        }

        /// <summary>Gives the object a size at random ten times a second.</summary>
        /// <param name="context">Where the clip belongs.</param>
        /// <param name="duration">Seconds.</param>
        /// <param name="largest">Sizes are between 0 and this.</param>
        /// <param name="seed">The sizes are the same for the same seed.</param>
        /// <param name="path">The object's path in the schema; empty for the root.</param>
        /// <param name="name">The clip's name.</param>
        public static Clip Pulsation(
            Context context, double duration, float largest = 1, ulong seed = 0, string path = "", string name = "")
        {
            return Make(context, Motion.Pulsation, duration, path, name, extent: new Vector3(largest), seed: seed);
        }

        /// <summary>Has the property <c>visible</c> on, off half way through, and on at the end.</summary>
        /// <param name="context">Where the clip belongs.</param>
        /// <param name="duration">Seconds.</param>
        /// <param name="path">The object's path in the schema; empty for the root.</param>
        /// <param name="name">The clip's name.</param>
        public static Clip Visibility(Context context, double duration, string path = "", string name = "")
        {
            return Make(context, Motion.Visibility, duration, path, name);
        }

        /// <summary>Runs a property through colors at even steps.</summary>
        /// <param name="context">Where the clip belongs.</param>
        /// <param name="duration">Seconds.</param>
        /// <param name="property">The property.</param>
        /// <param name="colors">The colors, at least one.</param>
        /// <param name="path">The object's path in the schema; empty for the root.</param>
        /// <param name="name">The clip's name.</param>
        public static Clip Colors(
            Context context, double duration, string property, Color[] colors, string path = "", string name = "")
        {
            return Make(context, Motion.Color, duration, path, name, property: property, colors: colors);
        }

        /// <summary>Fades from each morph target to the next, one a frame.</summary>
        /// <param name="context">Where the clip belongs.</param>
        /// <param name="name">The clip's name.</param>
        /// <param name="path">The path of the mesh's object in the schema.</param>
        /// <param name="targets">The numbers of the morph targets in the order they are shown.</param>
        /// <param name="framesPerSecond">Above zero.</param>
        /// <param name="wrap">Whether it fades from the last to the first too.</param>
        public static Clip MorphSequence(
            Context context, string name, string path, uint[] targets, double framesPerSecond, bool wrap = true)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            fixed (uint* numbers = targets)
            {
                AnimClip made;
                Calls.Check(
                    Methods.anim_clip_create_morph_sequence(
                        context.Handle, scratch.Text(name), scratch.Text(path), numbers, (UIntPtr)(uint)targets.Length,
                        framesPerSecond, Context.Flag(wrap), &made),
                    context);
                return new Clip(context, made);
            }
        }

        /// <summary>Makes a clip for each group of morph targets whose names differ only in the digits at their end, named
        /// by what comes before them. Names without digits at the end are in no group.</summary>
        /// <param name="context">Where the clips belong.</param>
        /// <param name="path">The path of the mesh's object in the schema.</param>
        /// <param name="names">The names of the mesh's morph targets, in their order: <see cref="Model.MorphNames"/>.</param>
        /// <param name="framesPerSecond">Above zero.</param>
        /// <param name="wrap">Whether each fades from its last target to its first too.</param>
        public static Clip[] MorphSequences(
            Context context, string path, string[] names, double framesPerSecond, bool wrap = true)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimText* texts = scratch.Texts(names);
                // There are no more groups than names.
                var made = (AnimClip*)scratch.Take(names.Length * sizeof(AnimClip));
                UIntPtr count;
                Calls.Check(
                    Methods.anim_clip_create_morph_sequences(
                        context.Handle, scratch.Text(path), texts, (UIntPtr)(uint)names.Length, framesPerSecond,
                        Context.Flag(wrap), made, (UIntPtr)(uint)names.Length, &count),
                    context);
                var clips = new Clip[(int)count];
                for (int index = 0; index < clips.Length; index++)
                {
                    clips[index] = new Clip(context, made[index]);
                }
                return clips;
            }
        }

        private static Clip Make(
            Context context, Motion motion, double duration, string path, string name, Axis axis = Axis.X,
            Vector3? extent = null, ulong seed = 0, string property = "", Color[] colors = null)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            fixed (Color* run = colors)
            {
                AnimReadyMade native;
                Calls.Check(Methods.anim_ready_made_init(&native, (UIntPtr)(uint)sizeof(AnimReadyMade)));
                native.motion = (uint)motion;
                native.axis = (uint)axis;
                native.name = scratch.Text(name);
                native.path = scratch.Text(path);
                native.property = scratch.Text(property);
                native.duration = duration;
                native.seed = seed;
                if (extent is Vector3 far)
                {
                    native.extent[0] = far.X;
                    native.extent[1] = far.Y;
                    native.extent[2] = far.Z;
                }
                native.colors = (float*)run;
                native.color_count = (UIntPtr)(uint)(colors?.Length ?? 0);
                AnimClip made;
                Calls.Check(Methods.anim_clip_create_ready_made(context.Handle, &native, &made), context);
                return new Clip(context, made);
            }
        }
    }
}
