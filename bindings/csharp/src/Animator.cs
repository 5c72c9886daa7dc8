// Animators: a controller run on one instance.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>How a layer of an animator stands.</summary>
    public struct LayerState
    {
        /// <summary>The state that it is in, or goes to; empty where it plays nothing.</summary>
        public string State;
        /// <summary>While a transition fades, the state that it leaves; else empty.</summary>
        public string Previous;
        /// <summary>How far the transition has come, from 0 to 1; 1 where none fades.</summary>
        public double Progress;
        /// <summary>Seconds on the state's clock.</summary>
        public double Time;
        /// <summary>Seconds of one lap of the state.</summary>
        public double Length;
        /// <summary>How much of the layer counts.</summary>
        public float Weight;
        /// <summary>Whether the state came to its end and does not loop.</summary>
        public bool Finished;
    }

    /// <summary>Runs a controller on one instance.</summary>
    /// <remarks>Layers are named, and an empty name means the lowest, or for a state the layer that has it.</remarks>
    public sealed unsafe partial class Animator : Driver
    {
        private static readonly UpdateMany UpdateAnimators =
            (ids, count, seconds, statuses) =>
                Methods.anim_animators_update((AnimAnimator*)ids, count, seconds, statuses);

        private static readonly EventsOfMany EventsOfAnimators =
            (ids, count, offsets) => Methods.anim_animators_events(
                (AnimAnimator*)ids, count, null, (UIntPtr)(uint)sizeof(AnimEvent), UIntPtr.Zero, offsets);

        private readonly Controller controller;

        /// <summary>Makes an animator in the controller's initial states; it holds the instance.</summary>
        public Animator(Controller controller, Instance instance) : base(controller.Context)
        {
            this.controller = controller;
            AnimAnimator made;
            Calls.Check(
                Methods.anim_animator_create(controller.Handle, instance.Handle, &made), controller, instance);
            Own(made.id);
            Hold(instance);
        }

        internal AnimAnimator Handle => new AnimAnimator { id = Id };

        /// <summary>What it runs.</summary>
        public Controller Controller => controller;

        /// <summary>Goes to a state, unless it is there; safe to call in every update.</summary>
        /// <param name="state">The state.</param>
        /// <param name="layer">Its layer; empty for the one that has it.</param>
        /// <param name="fade">Seconds; null for what the state or the controller says.</param>
        public void Play(string state, string layer = "", double? fade = null)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(
                    Methods.anim_animator_play(
                        Handle, scratch.Text(state), scratch.Text(layer), fade ?? Methods.ANIM_DEFAULT_FADE),
                    this);
            }
        }

        /// <summary>Goes to a state, from its start where it is there already.</summary>
        public void Restart(string state, string layer = "", double? fade = null)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(
                    Methods.anim_animator_restart(
                        Handle, scratch.Text(state), scratch.Text(layer), fade ?? Methods.ANIM_DEFAULT_FADE),
                    this);
            }
        }

        /// <summary>Lets go of a layer, or of all: what is below it shows.</summary>
        public void Stop(string layer = "", double? fade = null)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(
                    Methods.anim_animator_stop(Handle, scratch.Text(layer), fade ?? Methods.ANIM_DEFAULT_FADE), this);
            }
        }

        /// <summary>Puts a layer's state somewhere.</summary>
        public void Seek(string layer, double seconds)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(Methods.anim_animator_seek(Handle, scratch.Text(layer), seconds), this);
            }
        }

        /// <summary>Sets a parameter by its number; booleans and triggers as 0 or 1.</summary>
        public void SetParameter(uint parameter, float value)
        {
            Calls.Check(Methods.anim_animator_set_parameter(Handle, parameter, value), this);
        }

        /// <summary>Sets a boolean or trigger.</summary>
        public void SetParameter(uint parameter, bool value)
        {
            SetParameter(parameter, value ? 1f : 0f);
        }

        /// <summary>Reads a parameter.</summary>
        public float GetParameter(uint parameter)
        {
            float value;
            Calls.Check(Methods.anim_animator_parameter(Handle, parameter, &value), this);
            return value;
        }

        /// <summary>Whether a layer is in a state, or goes to it, and it has not come to its end.</summary>
        public bool IsPlaying(string state)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                byte playing;
                Calls.Check(Methods.anim_animator_is_playing(Handle, scratch.Text(state), &playing), this);
                return playing != 0;
            }
        }

        /// <summary>How a layer stands.</summary>
        public LayerState GetLayer(string layer = "")
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimLayerState native = default(AnimLayerState);
                native.struct_size = (UIntPtr)(uint)sizeof(AnimLayerState);
                Calls.Check(Methods.anim_animator_layer(Handle, scratch.Text(layer), &native), this);
                return new LayerState
                {
                    State = Utf8.Pooled(native.state),
                    Previous = Utf8.Pooled(native.previous),
                    Progress = native.progress,
                    Time = native.time,
                    Length = native.length,
                    Weight = native.weight,
                    Finished = native.finished != 0,
                };
            }
        }

        /// <summary>Sets how much of a layer counts, from 0 to 1.</summary>
        public void SetLayerWeight(string layer, float weight)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(Methods.anim_animator_set_layer_weight(Handle, scratch.Text(layer), weight), this);
            }
        }

        /// <summary>Sets how fast a layer's clock runs.</summary>
        public void SetSpeed(string layer, double speed)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(Methods.anim_animator_set_speed(Handle, scratch.Text(layer), speed), this);
            }
        }

        /// <summary>Sets whether updates do anything.</summary>
        public void SetEnabled(bool enabled)
        {
            Calls.Check(Methods.anim_animator_set_enabled(Handle, LibAnim.Context.Flag(enabled)), this);
        }

        /// <summary>Sets when it does its work.</summary>
        public void SetCulling(Culling culling)
        {
            Calls.Check(Methods.anim_animator_set_culling(Handle, (uint)culling), this);
        }

        /// <summary>Says whether it is seen, and from how far.</summary>
        public void SetVisibility(bool visible, float distance = 0)
        {
            Calls.Check(
                Methods.anim_animator_set_visibility(Handle, LibAnim.Context.Flag(visible), distance), this);
        }

        /// <summary>Moves many animators on by the same time in one call, side by side where the context has
        /// threads.</summary>
        public static void Update(Animator[] animators, int count, double seconds)
        {
            Update(animators, count, seconds, UpdateAnimators, EventsOfAnimators);
        }

        internal override Status UpdateNative(ulong id, double seconds)
        {
            return Methods.anim_animator_update(new AnimAnimator { id = id }, seconds);
        }

        internal override Status EventsNative(ulong id, AnimEvent* into, UIntPtr capacity, UIntPtr* count)
        {
            return Methods.anim_animator_events(
                new AnimAnimator { id = id }, into, (UIntPtr)(uint)sizeof(AnimEvent), capacity, count);
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_animator_release(new AnimAnimator { id = handle });
        }
    }
}
