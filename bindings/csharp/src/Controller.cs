// Controllers: layered states, transitions, blends by parameters; and what builds them.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>A controller, checked and immutable. Any thread may use it.</summary>
    public sealed unsafe partial class Controller : NativeObject
    {
        /// <summary>Where it belongs.</summary>
        public Context Context { get; }

        internal Controller(Context context, AnimController made)
        {
            Context = context;
            Own(made.id);
        }

        internal AnimController Handle => new AnimController { id = Id };

        /// <summary>The number of a parameter.</summary>
        /// <exception cref="AnimException">There is none of the name.</exception>
        public uint FindParameter(string name)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                uint parameter;
                Calls.Check(Methods.anim_controller_find_parameter(Handle, scratch.Text(name), &parameter), this);
                return parameter;
            }
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_controller_release(new AnimController { id = handle });
        }
    }

    /// <summary>What a state is like.</summary>
    public sealed class StateSettings
    {
        /// <summary>How fast it plays, negative for backward.</summary>
        public double Speed { get; set; } = 1;

        /// <summary>Seconds in which every transition into it fades; null to leave that to the transition.</summary>
        public double? FadeIn { get; set; }

        /// <summary>Frames a second at which it is sampled; 0 for the controller's.</summary>
        public double Stepped { get; set; }

        /// <summary>Whether it begins again at its end.</summary>
        public bool Looped { get; set; } = true;

        /// <summary>Whether it plays left for right.</summary>
        public bool Mirror { get; set; }
    }

    /// <summary>What a transition is like.</summary>
    public sealed class TransitionSettings
    {
        /// <summary>Seconds in which it fades; null for the controller's.</summary>
        public double? Fade { get; set; }

        /// <summary>The share of the state's length at which it may happen; null for any time.</summary>
        public double? ExitTime { get; set; }

        /// <summary>Of several that could happen the one with the highest does.</summary>
        public int Priority { get; set; }

        /// <summary>Whose transitions may begin while it fades.</summary>
        public Interruption Interruption { get; set; } = Interruption.Destination;
    }

    /// <summary>Gathers what a controller has. Everything is referred to by the number that its call gives.</summary>
    public sealed unsafe class ControllerBuilder : NativeObject
    {
        private readonly Context context;

        /// <summary>Begins an empty controller.</summary>
        public ControllerBuilder(Context context)
        {
            this.context = context;
            AnimControllerBuilder made;
            Calls.Check(Methods.anim_controller_builder_create(context.Handle, &made), context);
            Own(made.id);
        }

        private AnimControllerBuilder Handle => new AnimControllerBuilder { id = Id };

        /// <summary>Sets what states and transitions leave open.</summary>
        public void SetDefaults(double fade, double stepped = 0, Culling culling = Culling.Always)
        {
            Calls.Check(Methods.anim_controller_builder_set_defaults(Handle, fade, stepped, (uint)culling), this);
        }

        /// <summary>Adds a parameter.</summary>
        public uint AddParameter(string name, ParameterKind kind, float initial = 0)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                uint parameter;
                Calls.Check(
                    Methods.anim_controller_builder_add_parameter(
                        Handle, scratch.Text(name), (uint)kind, initial, &parameter),
                    this);
                return parameter;
            }
        }

        /// <summary>Adds a layer on top of the others.</summary>
        public uint AddLayer(string name, double speed = 1, float weight = 1, bool additive = false)
        {
            AnimLayerOptions options;
            Calls.Check(Methods.anim_layer_options_init(&options, (UIntPtr)(uint)sizeof(AnimLayerOptions)));
            options.speed = speed;
            options.weight = weight;
            options.additive = Context.Flag(additive);
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                uint layer;
                Calls.Check(
                    Methods.anim_controller_builder_add_layer(Handle, scratch.Text(name), &options, &layer), this);
                return layer;
            }
        }

        /// <summary>Has an additive layer's clips measured from a moment of one clip, not each from its own first
        /// frame.</summary>
        public void SetReference(uint layer, Clip clip, double seconds = 0)
        {
            Calls.Check(
                Methods.anim_controller_builder_set_reference(Handle, layer, clip.Handle, seconds), this, clip);
        }

        /// <summary>Adds a bone to a layer's mask.</summary>
        public void AddMaskBone(uint layer, string bone, bool children = true, float weight = 1)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(
                    Methods.anim_controller_builder_add_mask_bone(
                        Handle, layer, scratch.Text(bone), Context.Flag(children), weight),
                    this);
            }
        }

        /// <summary>Adds a state.</summary>
        /// <param name="layer">The layer it is in.</param>
        /// <param name="name">Its name.</param>
        /// <param name="clip">What it plays; null for a state that gets a blend.</param>
        /// <param name="settings">Null for the defaults.</param>
        public uint AddState(uint layer, string name, Clip clip, StateSettings settings = null)
        {
            settings = settings ?? new StateSettings();
            AnimStateOptions options;
            Calls.Check(Methods.anim_state_options_init(&options, (UIntPtr)(uint)sizeof(AnimStateOptions)));
            options.speed = settings.Speed;
            options.fade_in = settings.FadeIn ?? -1;
            options.stepped = settings.Stepped;
            options.looped = Context.Flag(settings.Looped);
            options.mirror = Context.Flag(settings.Mirror);
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                uint state;
                Calls.Check(
                    Methods.anim_controller_builder_add_state(
                        Handle, layer, scratch.Text(name), clip?.Handle ?? default(AnimClip), &options, &state),
                    this, clip);
                return state;
            }
        }

        /// <summary>Makes a state a blend by one parameter, or by two.</summary>
        public void SetBlend(
            uint layer, uint state, uint x, uint? y = null, BlendShape shape = BlendShape.Distance,
            BlendSync sync = BlendSync.Phase)
        {
            Calls.Check(
                Methods.anim_controller_builder_set_blend(
                    Handle, layer, state, x, y ?? Methods.ANIM_NONE, (uint)shape, (uint)sync),
                this);
        }

        /// <summary>Adds a clip to a blend.</summary>
        public void AddBlendPoint(uint layer, uint state, Clip clip, float x, float y = 0)
        {
            Calls.Check(
                Methods.anim_controller_builder_add_blend_point(Handle, layer, state, clip.Handle, x, y), this, clip);
        }

        /// <summary>Sets the state that a layer begins in.</summary>
        public void SetInitial(uint layer, uint state)
        {
            Calls.Check(Methods.anim_controller_builder_set_initial(Handle, layer, state), this);
        }

        /// <summary>Adds a transition.</summary>
        /// <param name="layer">The layer.</param>
        /// <param name="from">The state it comes from; null for any.</param>
        /// <param name="to">The state it goes to.</param>
        /// <param name="settings">Null for the defaults.</param>
        public uint AddTransition(uint layer, uint? from, uint to, TransitionSettings settings = null)
        {
            settings = settings ?? new TransitionSettings();
            AnimTransitionOptions options;
            Calls.Check(Methods.anim_transition_options_init(&options, (UIntPtr)(uint)sizeof(AnimTransitionOptions)));
            options.fade = settings.Fade ?? -1;
            options.exit_time = settings.ExitTime ?? -1;
            options.priority = settings.Priority;
            options.interruption = (uint)settings.Interruption;
            uint transition;
            Calls.Check(
                Methods.anim_controller_builder_add_transition(
                    Handle, layer, from ?? Methods.ANIM_NONE, to, &options, &transition),
                this);
            return transition;
        }

        /// <summary>Adds a condition that a transition waits for.</summary>
        public void AddCondition(uint layer, uint transition, uint parameter, Test test, float value = 0)
        {
            Calls.Check(
                Methods.anim_controller_builder_add_condition(Handle, layer, transition, parameter, (uint)test, value),
                this);
        }

        /// <summary>Checks everything and makes the controller; the builder is used up.</summary>
        public Controller Finish()
        {
            AnimController made;
            Calls.Check(Methods.anim_controller_builder_finish(Handle, &made), this);
            Disown();
            return new Controller(context, made);
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_controller_builder_release(new AnimControllerBuilder { id = handle });
        }
    }
}
