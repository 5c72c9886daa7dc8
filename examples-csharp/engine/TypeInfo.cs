// What an engine's source generator writes: for each exported property and method of a node's type an object with typed
// accessors. Animation binds through them, so nothing is reflected or boxed.

using System;
using System.Collections.Generic;
using System.Numerics;
using LibAnim;

namespace Engine
{
    /// <summary>A member of a node's type that animation can reach.</summary>
    public abstract class ExportInfo
    {
        protected ExportInfo(string name)
        {
            Name = name;
        }

        public string Name { get; }

        /// <summary>Offers the member of the node at a path.</summary>
        public abstract void Bind(SchemaBuilder schema, string path);
    }

    /// <summary>A property with its accessors.</summary>
    public sealed class ExportPropertyInfo<TOwner, TValue> : ExportInfo where TOwner : Node
    {
        private readonly Access access;
        private readonly TransformPart? part;

        public ExportPropertyInfo(
            string name, Func<TOwner, TValue> get, Action<TOwner, TValue> set, TransformPart? part = null)
            : base(name)
        {
            access = new Access(get, set);
            this.part = part;
        }

        public override void Bind(SchemaBuilder schema, string path)
        {
            schema.AddPropertyAccess<TOwner, TValue, Access>(
                path, Name, access, part == null ? null : new PropertySettings { TransformPart = part });
        }

        /// <summary>As a struct it is called directly; a node that was freed is told to the library.</summary>
        private struct Access : IPropertyAccess<TOwner, TValue>
        {
            private readonly Func<TOwner, TValue> get;
            private readonly Action<TOwner, TValue> set;

            internal Access(Func<TOwner, TValue> get, Action<TOwner, TValue> set)
            {
                this.get = get;
                this.set = set;
            }

            public bool Set(TOwner owner, TValue value)
            {
                if (owner.IsFreed)
                {
                    return false;
                }
                set(owner, value);
                return true;
            }

            public bool TryGet(TOwner owner, out TValue value)
            {
                value = owner.IsFreed ? default(TValue) : get(owner);
                return !owner.IsFreed;
            }
        }
    }

    /// <summary>A method with two arguments that method keys call.</summary>
    public sealed class ExportMethodInfo<TOwner, T1, T2> : ExportInfo where TOwner : Node
    {
        private readonly Action<TOwner, T1, T2> call;

        public ExportMethodInfo(string name, Action<TOwner, T1, T2> call) : base(name)
        {
            this.call = call;
        }

        public override void Bind(SchemaBuilder schema, string path)
        {
            schema.AddMethod(path, Name, call);
        }
    }

    /// <summary>What each type exports, its base's members among them.</summary>
    public static class NodeTypeInfo
    {
        private static readonly ExportInfo[] OfNode3D =
        {
            new ExportPropertyInfo<Node3D, Vector3>(
                "Position", node => node.Position, (node, value) => node.Position = value, TransformPart.Translation),
            new ExportPropertyInfo<Node3D, Quaternion>(
                "Rotation", node => node.Rotation, (node, value) => node.Rotation = value, TransformPart.Rotation),
            new ExportPropertyInfo<Node3D, Vector3>(
                "Scale", node => node.Scale, (node, value) => node.Scale = value, TransformPart.Scale),
        };

        private static readonly Dictionary<Type, ExportInfo[]> Types = new Dictionary<Type, ExportInfo[]>
        {
            {
                typeof(OmniLight3D),
                new ExportInfo[]
                {
                    new ExportPropertyInfo<OmniLight3D, float>(
                        "LightEnergy", light => light.LightEnergy, (light, value) => light.LightEnergy = value),
                    new ExportPropertyInfo<OmniLight3D, Color>(
                        "LightColor", light => light.LightColor, (light, value) => light.LightColor = value),
                    new ExportPropertyInfo<OmniLight3D, bool>(
                        "Visible", light => light.Visible, (light, value) => light.Visible = value),
                }
            },
            {
                typeof(Door),
                new ExportInfo[]
                {
                    new ExportPropertyInfo<Door, float>("Angle", door => door.Angle, (door, value) => door.Angle = value),
                    new ExportPropertyInfo<Door, Door.LatchState>(
                        "Latch", door => door.Latch, (door, value) => door.Latch = value),
                    new ExportPropertyInfo<Door, string>("Sign", door => door.Sign, (door, value) => door.Sign = value),
                    new ExportMethodInfo<Door, int, string>("Unlock", (door, times, key) => door.Unlock(times, key)),
                }
            },
        };

        public static IEnumerable<ExportInfo> Of(Node node)
        {
            if (node is Node3D)
            {
                foreach (ExportInfo info in OfNode3D)
                {
                    yield return info;
                }
            }
            if (Types.TryGetValue(node.GetType(), out ExportInfo[] own))
            {
                foreach (ExportInfo info in own)
                {
                    yield return info;
                }
            }
        }
    }
}
