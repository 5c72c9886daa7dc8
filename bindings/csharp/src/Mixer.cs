// Mixers: many actions with weights, fades, warps and loops.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>Plays many actions on its instances and mixes them by weight.</summary>
    public sealed unsafe class Mixer : Driver
    {
        private static readonly UpdateMany UpdateMixers =
            (ids, count, seconds, statuses) => Methods.anim_mixers_update((AnimMixer*)ids, count, seconds, statuses);

        private static readonly EventsOfMany EventsOfMixers =
            (ids, count, offsets) => Methods.anim_mixers_events(
                (AnimMixer*)ids, count, null, (UIntPtr)(uint)sizeof(AnimEvent), UIntPtr.Zero, offsets);

        /// <summary>Makes a mixer without instances or actions.</summary>
        public Mixer(Context context) : base(context)
        {
            AnimMixer made;
            Calls.Check(Methods.anim_mixer_create(context.Handle, &made), context);
            Own(made.id);
        }

        internal AnimMixer Handle => new AnimMixer { id = Id };

        /// <summary>Seconds that the mixer has been moved by.</summary>
        public double Time
        {
            get => State().time;
            set => Calls.Check(Methods.anim_mixer_set_time(Handle, value), this);
        }

        /// <summary>How fast the mixer's clock runs.</summary>
        public double TimeScale
        {
            get => State().time_scale;
            set => Calls.Check(Methods.anim_mixer_set_time_scale(Handle, value), this);
        }

        /// <summary>How many actions there are.</summary>
        public int ActionCount => (int)State().actions;

        /// <summary>How many actions are active.</summary>
        public int ActiveActionCount => (int)State().active_actions;

        /// <summary>Puts an instance on the mixer's stage; the mixer holds it.</summary>
        public void AddInstance(Instance instance)
        {
            Calls.Check(Methods.anim_mixer_add_instance(Handle, instance.Handle), this, instance);
            Hold(instance);
        }

        /// <summary>Takes an instance off the mixer's stage, and removes its actions.</summary>
        public void RemoveInstance(Instance instance)
        {
            Calls.Check(Methods.anim_mixer_remove_instance(Handle, instance.Handle), this, instance);
            Forget(instance);
        }

        /// <summary>Makes an empty group of instances, on which an action can play as on one.</summary>
        public uint AddGroup()
        {
            uint group;
            Calls.Check(Methods.anim_mixer_add_group(Handle, &group), this);
            return group;
        }

        /// <summary>Dissolves a group and removes its actions.</summary>
        public void RemoveGroup(uint group)
        {
            Calls.Check(Methods.anim_mixer_remove_group(Handle, group), this);
        }

        /// <summary>Puts an instance into a group.</summary>
        public void JoinGroup(uint group, Instance instance)
        {
            Calls.Check(Methods.anim_mixer_join_group(Handle, group, instance.Handle), this, instance);
        }

        /// <summary>Takes an instance out of a group.</summary>
        public void LeaveGroup(uint group, Instance instance)
        {
            Calls.Check(Methods.anim_mixer_leave_group(Handle, group, instance.Handle), this, instance);
        }

        /// <summary>Makes the action of a clip on an instance, or gives the one there is.</summary>
        public MixerAction AddAction(Clip clip, Instance instance, BlendMode? blendMode = null)
        {
            AnimAction made;
            Calls.Check(
                Methods.anim_mixer_add_action(Handle, clip.Handle, instance.Handle, Number(blendMode), &made), this, clip,
                instance);
            return new MixerAction(this, made);
        }

        /// <summary>Makes the action of a clip on a group, or gives the one there is.</summary>
        public MixerAction AddAction(Clip clip, uint group, BlendMode? blendMode = null)
        {
            AnimAction made;
            Calls.Check(
                Methods.anim_mixer_add_group_action(Handle, clip.Handle, group, Number(blendMode), &made), this, clip);
            return new MixerAction(this, made);
        }

        /// <summary>The action that was made last for a clip and an instance; null where there is none.</summary>
        public MixerAction? FindAction(Clip clip, Instance instance)
        {
            AnimAction found;
            Status status = Methods.anim_mixer_find_action(Handle, clip.Handle, instance.Handle, &found);
            bool there = Calls.Found(status, this, clip);
            GC.KeepAlive(instance);
            return there ? new MixerAction(this, found) : (MixerAction?)null;
        }

        /// <summary>The action that was made last for a clip and a group; null where there is none.</summary>
        public MixerAction? FindAction(Clip clip, uint group)
        {
            AnimAction found;
            bool there = Calls.Found(
                Methods.anim_mixer_find_group_action(Handle, clip.Handle, group, &found), this, clip);
            return there ? new MixerAction(this, found) : (MixerAction?)null;
        }

        /// <summary>Stops and forgets every action on an instance; those on its groups stay.</summary>
        public void RemoveActions(Instance instance)
        {
            Calls.Check(Methods.anim_mixer_remove_actions(Handle, instance.Handle), this, instance);
        }

        /// <summary>Stops and forgets every action of a clip.</summary>
        public void RemoveClip(Clip clip)
        {
            Calls.Check(Methods.anim_mixer_remove_clip(Handle, clip.Handle), this, clip);
        }

        /// <summary>Stops every active action.</summary>
        public void StopAll()
        {
            Calls.Check(Methods.anim_mixer_stop_all(Handle), this);
        }

        /// <summary>Fades one action out and another in; it plays neither.</summary>
        /// <param name="from">The action that fades out.</param>
        /// <param name="to">The action that fades in.</param>
        /// <param name="seconds">How long it takes.</param>
        /// <param name="warp">Whether paces are brought together.</param>
        public void CrossFade(MixerAction from, MixerAction to, double seconds, bool warp = false)
        {
            Calls.Check(
                Methods.anim_mixer_cross_fade(Handle, from.Handle, to.Handle, seconds, LibAnim.Context.Flag(warp)), this);
        }

        /// <summary>Moves many mixers on by the same time in one call, side by side where the context has threads.</summary>
        public static void Update(Mixer[] mixers, int count, double seconds)
        {
            Update(mixers, count, seconds, UpdateMixers, EventsOfMixers);
        }

        private static uint Number(BlendMode? mode)
        {
            return mode == null ? Methods.ANIM_NONE : (uint)mode.Value;
        }

        private AnimMixerState State()
        {
            AnimMixerState native = default(AnimMixerState);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimMixerState);
            Calls.Check(Methods.anim_mixer_state(Handle, &native), this);
            return native;
        }

        internal override Status UpdateNative(ulong id, double seconds)
        {
            return Methods.anim_mixer_update(new AnimMixer { id = id }, seconds);
        }

        internal override Status EventsNative(ulong id, AnimEvent* into, UIntPtr capacity, UIntPtr* count)
        {
            return Methods.anim_mixer_events(
                new AnimMixer { id = id }, into, (UIntPtr)(uint)sizeof(AnimEvent), capacity, count);
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_mixer_release(new AnimMixer { id = handle });
        }
    }

    /// <summary>What an action says of itself.</summary>
    public struct ActionState
    {
        /// <summary>Seconds into the clip, or into the present leg of a ping-pong.</summary>
        public double Time;
        /// <summary>How much it counts, without fades.</summary>
        public double Weight;
        /// <summary>How much it counted in the last update.</summary>
        public double EffectiveWeight;
        /// <summary>How fast it runs, without warps.</summary>
        public double TimeScale;
        /// <summary>How fast it ran in the last update.</summary>
        public double EffectiveTimeScale;
        /// <summary>Ends passed since it was started or reset.</summary>
        public ulong LoopCount;
        /// <summary>Whether it was told to play and not to stop since.</summary>
        public bool Active;
        /// <summary>Whether it may contribute.</summary>
        public bool Enabled;
        /// <summary>Whether its clock moves.</summary>
        public bool Running;
        /// <summary>Whether its clock is held.</summary>
        public bool Paused;
        /// <summary>Whether its weight follows a fade.</summary>
        public bool Fading;
        /// <summary>Whether its time scale follows a warp.</summary>
        public bool Warping;
        /// <summary>What happens at the clip's end.</summary>
        public LoopMode LoopMode;
        /// <summary>How it is mixed.</summary>
        public BlendMode BlendMode;
    }

    /// <summary>One clip on one instance or group of a mixer. A value: copy and compare it freely.</summary>
    public readonly unsafe struct MixerAction : IEquatable<MixerAction>
    {
        private readonly Mixer mixer;

        internal MixerAction(Mixer mixer, AnimAction handle)
        {
            this.mixer = mixer;
            Handle = handle;
        }

        internal AnimAction Handle { get; }

        /// <summary>The action's number, which events carry.</summary>
        public ulong Id => Handle.id;

        /// <summary>Lets it play.</summary>
        public MixerAction Play() => Do(Methods.anim_action_play(mixer.Handle, Handle));

        /// <summary>Stops it.</summary>
        public MixerAction Stop() => Do(Methods.anim_action_stop(mixer.Handle, Handle));

        /// <summary>Puts it to its start, enabled and without fades and warps.</summary>
        public MixerAction Reset() => Do(Methods.anim_action_reset(mixer.Handle, Handle));

        /// <summary>Fades it in.</summary>
        public MixerAction FadeIn(double seconds) => Do(Methods.anim_action_fade_in(mixer.Handle, Handle, seconds));

        /// <summary>Fades it out.</summary>
        public MixerAction FadeOut(double seconds) => Do(Methods.anim_action_fade_out(mixer.Handle, Handle, seconds));

        /// <summary>Brings it to a halt.</summary>
        public MixerAction Halt(double seconds) => Do(Methods.anim_action_halt(mixer.Handle, Handle, seconds));

        /// <summary>Lets its pace go from one to another.</summary>
        public MixerAction Warp(double from, double to, double seconds) =>
            Do(Methods.anim_action_warp(mixer.Handle, Handle, from, to, seconds));

        /// <summary>Lets it begin at a time of the mixer's clock.</summary>
        public MixerAction StartAt(double seconds) => Do(Methods.anim_action_start_at(mixer.Handle, Handle, seconds));

        /// <summary>Sets what happens at the clip's end, and how often it is repeated; null for without end.</summary>
        public MixerAction SetLoop(LoopMode mode, ulong? repetitions = null) =>
            Do(Methods.anim_action_set_loop(mixer.Handle, Handle, (uint)mode, repetitions ?? Methods.ANIM_FOREVER));

        /// <summary>Sets how much it counts.</summary>
        public MixerAction SetWeight(double weight) => Do(Methods.anim_action_set_weight(mixer.Handle, Handle, weight));

        /// <summary>Sets how much it counts, and drops its fade.</summary>
        public MixerAction SetEffectiveWeight(double weight) =>
            Do(Methods.anim_action_set_effective_weight(mixer.Handle, Handle, weight));

        /// <summary>Drops its fade: the whole weight counts.</summary>
        public MixerAction StopFading() => Do(Methods.anim_action_stop_fading(mixer.Handle, Handle));

        /// <summary>Sets how it is mixed: in place of other actions, or added to them.</summary>
        public MixerAction SetBlendMode(BlendMode mode) =>
            Do(Methods.anim_action_set_blend_mode(mixer.Handle, Handle, (uint)mode));

        /// <summary>Sets whether smooth tracks are flat at the first and at the last key.</summary>
        public MixerAction SetZeroSlopes(bool atStart, bool atEnd) =>
            Do(Methods.anim_action_set_zero_slopes(mixer.Handle, Handle, Context.Flag(atStart), Context.Flag(atEnd)));

        /// <summary>Sets how fast it runs, and drops its warp.</summary>
        public MixerAction SetEffectiveTimeScale(double scale) =>
            Do(Methods.anim_action_set_effective_time_scale(mixer.Handle, Handle, scale));

        /// <summary>Drops its warp: the time scale counts as it is.</summary>
        public MixerAction StopWarping() => Do(Methods.anim_action_stop_warping(mixer.Handle, Handle));

        /// <summary>Sets how fast it runs.</summary>
        public MixerAction SetTimeScale(double scale) =>
            Do(Methods.anim_action_set_time_scale(mixer.Handle, Handle, scale));

        /// <summary>Sets how fast it runs by how long a lap takes.</summary>
        public MixerAction SetDuration(double seconds) =>
            Do(Methods.anim_action_set_duration(mixer.Handle, Handle, seconds));

        /// <summary>Puts it somewhere.</summary>
        public MixerAction SetTime(double seconds) => Do(Methods.anim_action_set_time(mixer.Handle, Handle, seconds));

        /// <summary>Holds its clock, or lets it go on.</summary>
        public MixerAction SetPaused(bool paused) =>
            Do(Methods.anim_action_set_paused(mixer.Handle, Handle, Context.Flag(paused)));

        /// <summary>Sets whether it may contribute.</summary>
        public MixerAction SetEnabled(bool enabled) =>
            Do(Methods.anim_action_set_enabled(mixer.Handle, Handle, Context.Flag(enabled)));

        /// <summary>Sets whether it stays at its end when it has finished.</summary>
        public MixerAction SetClampWhenFinished(bool clamp) =>
            Do(Methods.anim_action_set_clamp_when_finished(mixer.Handle, Handle, Context.Flag(clamp)));

        /// <summary>Puts it where another action is, and lets it run as fast.</summary>
        public MixerAction Synchronize(MixerAction with) =>
            Do(Methods.anim_mixer_synchronize(mixer.Handle, Handle, with.Handle));

        /// <summary>Stops it and forgets it.</summary>
        public void Remove() => Do(Methods.anim_mixer_remove_action(mixer.Handle, Handle));

        /// <summary>What it does.</summary>
        public ActionState State
        {
            get
            {
                AnimActionState native = default(AnimActionState);
                native.struct_size = (UIntPtr)(uint)sizeof(AnimActionState);
                Do(Methods.anim_action_state(mixer.Handle, Handle, &native));
                return new ActionState
                {
                    Time = native.time,
                    Weight = native.weight,
                    EffectiveWeight = native.effective_weight,
                    TimeScale = native.time_scale,
                    EffectiveTimeScale = native.effective_time_scale,
                    LoopCount = native.loop_count,
                    Active = native.active != 0,
                    Enabled = native.enabled != 0,
                    Running = native.running != 0,
                    Paused = native.paused != 0,
                    Fading = native.fading != 0,
                    Warping = native.warping != 0,
                    LoopMode = (LoopMode)native.loop_mode,
                    BlendMode = (BlendMode)native.blend_mode,
                };
            }
        }

        /// <summary>Whether both are the same action of one mixer.</summary>
        public bool Equals(MixerAction other) => mixer == other.mixer && Id == other.Id;

        /// <inheritdoc/>
        public override bool Equals(object other) => other is MixerAction action && Equals(action);

        /// <inheritdoc/>
        public override int GetHashCode() => Id.GetHashCode();

        private MixerAction Do(Status status)
        {
            Calls.Check(status, mixer);
            return this;
        }
    }
}
