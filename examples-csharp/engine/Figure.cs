// A character: a model's skeleton that a player moves, and its meshes, skinned on the CPU.

using System;
using System.Collections.Generic;
using System.Numerics;
using LibAnim;

namespace Engine
{
    /// <summary>A model in the scene.</summary>
    public sealed class Figure : Node3D, IDisposable
    {
        private readonly Schema schema;
        private readonly Instance instance;
        private readonly Player player;
        private readonly ClipLibrary library;
        private readonly Skeleton skeleton;
        private readonly Matrix3x4[] matrices;
        private readonly List<Surface> surfaces = new List<Surface>();

        /// <summary>A skinned part of the figure.</summary>
        private sealed class Surface
        {
            internal SkinBinding Binding;
            internal Matrix3x4[] Palette;
            internal SkinJob Job;
            internal uint Joint;
            internal float[] MorphWeights;
        }

        public Figure(string name, Model model) : base(name)
        {
            using (var builder = new SchemaBuilder(model))
            {
                schema = builder.Finish();
            }
            instance = new Instance(schema, this);
            skeleton = model.GetSkeleton();
            matrices = new Matrix3x4[model.JointCount];
            library = new ClipLibrary(model.Context).AddModel(model);
            player = new Player(model.Context);
            player.AddLibrary("", library);
            player.AddInstance(instance);
            for (int index = 0; index < model.MeshNodeCount; index++)
            {
                AddSurfaces(model, model.GetMeshNode(index));
            }
        }

        /// <summary>How many vertices are skinned each frame.</summary>
        public int VertexCount { get; private set; }

        /// <summary>Where the lowest vertex is.</summary>
        public float Lowest { get; private set; }

        /// <summary>Where the highest vertex is.</summary>
        public float Highest { get; private set; }

        public Player Player => player;

        /// <summary>Plays a clip in a loop: glTF does not say which clips loop.</summary>
        public void Play(string clip, double blend)
        {
            player.Play(clip, new PlayOptions { Blend = blend, LoopMode = LoopMode.Linear });
        }

        /// <summary>The place of a joint in the figure's space, of the pose that the last frame made.</summary>
        public Vector3 JointPlace(string joint)
        {
            if (!skeleton.TryFindJoint(joint, out uint number))
            {
                throw new ArgumentException("the figure has no joint " + joint);
            }
            return Matrices[(int)number].Translation;
        }

        /// <summary>The pose as matrices in the figure's space.</summary>
        public ReadOnlySpan<Matrix3x4> Matrices => matrices;

        public override void Process(double delta)
        {
            player.Update(delta);
            int count = instance.ModelMatrices(new Span<Matrix3x4>(matrices));
            Lowest = float.MaxValue;
            Highest = float.MinValue;
            for (int index = 0; index < surfaces.Count; index++)
            {
                Skin(surfaces[index], count);
            }
        }

        private void Skin(Surface surface, int matrixCount)
        {
            surface.Binding.Palette(new ReadOnlySpan<Matrix3x4>(matrices, 0, matrixCount), surface.Palette);
            if (surface.MorphWeights.Length > 0)
            {
                instance.MorphWeights(surface.Joint, surface.MorphWeights);
            }
            surface.Job.Run();
            float[] positions = surface.Job.Positions;
            for (int y = 1; y < positions.Length; y += 3)
            {
                Lowest = Math.Min(Lowest, positions[y]);
                Highest = Math.Max(Highest, positions[y]);
            }
        }

        private void AddSurfaces(Model model, MeshNode node)
        {
            if (node.Skin == null)
            {
                return;
            }
            using (Skin skin = model.GetSkin((int)node.Skin.Value))
            {
                for (uint part = 0; part < model.PartCount(node.Mesh); part++)
                {
                    var mesh = new SkinMesh(model, node.Mesh, part);
                    var palette = new Matrix3x4[skin.JointCount];
                    var weights = new float[node.MorphWeightCount];
                    surfaces.Add(new Surface
                    {
                        Binding = new SkinBinding(skin, skeleton),
                        Palette = palette,
                        Joint = node.Joint,
                        MorphWeights = weights,
                        Job = new SkinJob(mesh)
                        {
                            Palette = palette,
                            MorphWeights = weights,
                            Positions = new float[mesh.VertexCount * 3],
                            Normals = new float[mesh.VertexCount * 3],
                        },
                    });
                    VertexCount += mesh.VertexCount;
                }
            }
        }

        public void Dispose()
        {
            foreach (Surface surface in surfaces)
            {
                surface.Job.Mesh.Dispose();
                surface.Binding.Dispose();
            }
            player.Dispose();
            instance.Dispose();
            library.Dispose();
            schema.Dispose();
            skeleton.Dispose();
        }
    }
}
