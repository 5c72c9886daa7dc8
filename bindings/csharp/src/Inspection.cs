// Looking into controllers, and at what an animator made of them: for editors and debug views.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>A parameter of a controller.</summary>
    public struct ParameterInfo
    {
        /// <summary>The name.</summary>
        public string Name;
        /// <summary>What it holds.</summary>
        public ParameterKind Kind;
        /// <summary>What it holds at first.</summary>
        public float Initial;
    }

    /// <summary>A state of a controller.</summary>
    public struct StateInfo
    {
        /// <summary>The name.</summary>
        public string Name;
        /// <summary>The state's number over all layers, as events carry it.</summary>
        public ulong Action;
        /// <summary>How fast it plays; negative runs backward.</summary>
        public double Speed;
        /// <summary>How many clips it plays.</summary>
        public int ClipCount;
        /// <summary>Whether it begins again at its end.</summary>
        public bool Looped;
        /// <summary>Whether it plays left for right.</summary>
        public bool Mirror;
    }

    /// <summary>What one clip gave to an animator's last update.</summary>
    public struct Contribution
    {
        /// <summary>The state that plays it.</summary>
        public string State;
        /// <summary>The clip's name.</summary>
        public string Clip;
        /// <summary>Seconds in the clip at which it was sampled.</summary>
        public double Time;
        /// <summary>The layer's number.</summary>
        public uint Layer;
        /// <summary>Its weight within the layer.</summary>
        public float Weight;
    }

    public sealed unsafe partial class Controller
    {
        /// <summary>How many parameters there are.</summary>
        public int ParameterCount
        {
            get
            {
                uint count;
                Calls.Check(Methods.anim_controller_parameter_count(Handle, &count), this);
                return (int)count;
            }
        }

        /// <summary>How many layers there are.</summary>
        public int LayerCount
        {
            get
            {
                uint count;
                Calls.Check(Methods.anim_controller_layer_count(Handle, &count), this);
                return (int)count;
            }
        }

        /// <summary>Describes a parameter.</summary>
        public ParameterInfo GetParameter(uint parameter)
        {
            AnimParameterInfo native = default(AnimParameterInfo);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimParameterInfo);
            Calls.Check(Methods.anim_controller_parameter(Handle, parameter, &native), this);
            var info = new ParameterInfo
            {
                Name = Utf8.Pooled(native.name),
                Kind = (ParameterKind)native.kind,
                Initial = native.initial,
            };
            GC.KeepAlive(this);
            return info;
        }

        /// <summary>The name of a layer, the lowest's number being 0.</summary>
        public string LayerName(uint layer)
        {
            AnimText name;
            Calls.Check(Methods.anim_controller_layer_name(Handle, layer, &name), this);
            string read = Utf8.Pooled(name);
            GC.KeepAlive(this);
            return read;
        }

        /// <summary>How many states a layer has.</summary>
        public int StateCount(uint layer)
        {
            uint count;
            Calls.Check(Methods.anim_controller_state_count(Handle, layer, &count), this);
            return (int)count;
        }

        /// <summary>Describes a state.</summary>
        public StateInfo GetState(uint layer, uint state)
        {
            AnimStateInfo native = default(AnimStateInfo);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimStateInfo);
            Calls.Check(Methods.anim_controller_state(Handle, layer, state, &native), this);
            var info = new StateInfo
            {
                Name = Utf8.Pooled(native.name),
                Action = native.action,
                Speed = native.speed,
                ClipCount = (int)native.clip_count,
                Looped = native.looped != 0,
                Mirror = native.mirror != 0,
            };
            GC.KeepAlive(this);
            return info;
        }

        /// <summary>A clip that a state plays, to be disposed by the caller.</summary>
        public Clip GetStateClip(uint layer, uint state, uint index = 0)
        {
            AnimClip made;
            Calls.Check(Methods.anim_controller_state_clip(Handle, layer, state, index, &made), this);
            return new Clip(Context, made);
        }
    }

    public sealed unsafe partial class Animator
    {
        /// <summary>How many clips gave to the last update.</summary>
        public int ContributionCount
        {
            get
            {
                uint count;
                Calls.Check(Methods.anim_animator_contribution_count(Handle, &count), this);
                return (int)count;
            }
        }

        /// <summary>What a clip gave to the last update: layer by layer from the lowest.</summary>
        public Contribution GetContribution(int index)
        {
            AnimContribution native = default(AnimContribution);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimContribution);
            Calls.Check(Methods.anim_animator_contribution(Handle, checked((uint)index), &native), this);
            return new Contribution
            {
                State = Utf8.Pooled(native.state),
                Clip = Utf8.Pooled(native.clip),
                Time = native.time,
                Layer = native.layer,
                Weight = native.weight,
            };
        }

        /// <summary>Adds a level of detail that moves only some joints.</summary>
        /// <returns>Its number, for <see cref="SetDetailLevel"/>.</returns>
        public uint AddDetailLevel(uint[] joints)
        {
            uint level;
            fixed (uint* bones = joints)
            {
                Calls.Check(
                    Methods.anim_animator_add_detail_level(Handle, bones, (UIntPtr)(uint)joints.Length, &level), this);
            }
            return level;
        }

        /// <summary>Sets the level of detail; 0 moves all joints.</summary>
        public void SetDetailLevel(uint level)
        {
            Calls.Check(Methods.anim_animator_set_detail_level(Handle, level), this);
        }

        /// <summary>Lets it do its work in every so many updates only, by turns with others.</summary>
        public void SetUpdateInterval(uint interval, uint offset = 0)
        {
            Calls.Check(Methods.anim_animator_set_update_interval(Handle, interval, offset), this);
        }

        /// <summary>Sets the distance beyond which <see cref="Culling.Reduced"/> counts.</summary>
        public void SetReducedDistance(float distance)
        {
            Calls.Check(Methods.anim_animator_set_reduced_distance(Handle, distance), this);
        }
    }
}
