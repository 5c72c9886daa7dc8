// Skinning on the CPU: palettes to vertices, in arrays or in native memory.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>Vertices in native memory, their attributes side by side: a buffer of a graphics device that is mapped, or a
    /// <c>NativeArray</c> of Unity's.</summary>
    /// <remarks>Its owner sees to it that there are as many bytes as <see cref="VertexCount"/> times
    /// <see cref="Stride"/>.</remarks>
    public struct VertexTarget
    {
        /// <summary>Where the first vertex begins, at an address that 4 divides.</summary>
        public IntPtr Memory;
        /// <summary>For how many vertices there is room.</summary>
        public int VertexCount;
        /// <summary>Bytes from vertex to vertex; a multiple of 4.</summary>
        public int Stride;
        /// <summary>Bytes from a vertex's beginning to its position, three numbers; null for none.</summary>
        public int? Position;
        /// <summary>Bytes to its normal, three numbers; null for none.</summary>
        public int? Normal;
        /// <summary>Bytes to its tangent, four numbers; null for none.</summary>
        public int? Tangent;

        /// <summary>Says where they go, and for how many vertices there is room.</summary>
        internal unsafe int Fill(AnimSkinJob* job)
        {
            if (Memory == IntPtr.Zero || VertexCount < 0 || Stride <= 0 || Stride % sizeof(float) != 0)
            {
                throw new ArgumentException("a target has memory, and a stride that is a multiple of 4");
            }
            var floats = (uint)(Stride / sizeof(float));
            if (At(Position, 3, job->positions) is int position)
            {
                job->positions = (float*)(Memory + position);
                job->position_stride = floats;
            }
            if (At(Normal, 3, job->normals) is int normal)
            {
                job->normals = (float*)(Memory + normal);
                job->normal_stride = floats;
            }
            if (At(Tangent, 4, job->tangents) is int tangent)
            {
                job->tangents = (float*)(Memory + tangent);
                job->tangent_stride = floats;
            }
            return VertexCount;
        }

        private unsafe int? At(int? offset, int numbers, float* taken)
        {
            if (offset is int at)
            {
                if (at < 0 || at % sizeof(float) != 0 || at > Stride - numbers * sizeof(float))
                {
                    throw new ArgumentException(
                        "an attribute at byte " + at + " is no multiple of 4, or leaves its vertex of " + Stride + " bytes");
                }
                if (taken != null)
                {
                    throw new ArgumentException("an attribute goes to an array or to the target, not to both");
                }
            }
            return offset;
        }
    }

    /// <summary>One mesh to skin: what moves it, and where its vertices go. Keep it, and run it each frame.</summary>
    public sealed unsafe class SkinJob
    {
        /// <summary>A job for a mesh.</summary>
        public SkinJob(SkinMesh mesh)
        {
            Mesh = mesh;
        }

        /// <summary>The mesh.</summary>
        public SkinMesh Mesh { get; }

        /// <summary>One matrix for each joint of the mesh's skin.</summary>
        public Matrix3x4[] Palette { get; set; }

        /// <summary>How many matrices there are; all of the array where it is null.</summary>
        public int? PaletteCount { get; set; }

        /// <summary>One weight for each morph target; null for none.</summary>
        public float[] MorphWeights { get; set; }

        /// <summary>Where positions go, three numbers each; null for nowhere.</summary>
        public float[] Positions { get; set; }

        /// <summary>Where normals go, three numbers each; null for nowhere.</summary>
        public float[] Normals { get; set; }

        /// <summary>Where tangents go, four numbers each; null for nowhere.</summary>
        public float[] Tangents { get; set; }

        /// <summary>The palette of the pose before, for <see cref="PreviousPositions"/>.</summary>
        public Matrix3x4[] PreviousPalette { get; set; }

        /// <summary>The morph weights of the pose before.</summary>
        public float[] PreviousMorphWeights { get; set; }

        /// <summary>Where positions of the pose before go, three numbers each; null for nowhere.</summary>
        public float[] PreviousPositions { get; set; }

        /// <summary>Where vertices go in native memory, in place of the arrays or beside them; null for nowhere.</summary>
        public VertexTarget? Target { get; set; }

        /// <summary>How joints move vertices.</summary>
        public SkinMethod Method { get; set; }

        /// <summary>Moves the vertices.</summary>
        public void Run()
        {
            Run(false);
        }

        /// <summary>A box around the vertices that the palette makes, without making them.</summary>
        public Bounds Bounds()
        {
            return Run(true);
        }

        private Bounds Run(bool boundsOnly)
        {
            AnimSkinJob job;
            Calls.Check(Methods.anim_skin_job_init(&job, (UIntPtr)(uint)sizeof(AnimSkinJob)));
            job.mesh = Mesh.Handle;
            job.method = (uint)Method;
            int matrices = PaletteCount ?? Palette?.Length ?? 0;
            SkinBinding.CheckCount(matrices, Palette?.Length ?? 0);
            Bounds bounds = default(Bounds);
            fixed (Matrix3x4* palette = Palette, before = PreviousPalette)
            fixed (float* weights = MorphWeights, weightsBefore = PreviousMorphWeights)
            fixed (float* positions = Positions, normals = Normals, tangents = Tangents, previous = PreviousPositions)
            {
                job.palette = (AnimMatrix*)palette;
                job.palette_count = (UIntPtr)(uint)matrices;
                job.morph_weights = weights;
                job.morph_weight_count = (UIntPtr)(uint)(MorphWeights?.Length ?? 0);
                job.positions = positions;
                job.normals = normals;
                job.tangents = tangents;
                job.previous_palette = (AnimMatrix*)before;
                job.previous_palette_count = (UIntPtr)(uint)(PreviousPalette?.Length ?? 0);
                job.previous_morph_weights = weightsBefore;
                job.previous_morph_weight_count = (UIntPtr)(uint)(PreviousMorphWeights?.Length ?? 0);
                job.previous_positions = previous;
                int room = Math.Min(
                    Math.Min(Vertices(Positions, 3), Vertices(Normals, 3)),
                    Math.Min(Vertices(Tangents, 4), Vertices(PreviousPositions, 3)));
                if (Target is VertexTarget target && !boundsOnly)
                {
                    room = Math.Min(room, target.Fill(&job));
                }
                job.vertex_capacity = (UIntPtr)(uint)(room == int.MaxValue ? 0 : room);
                Status status = boundsOnly
                    ? Methods.anim_skin_bounds(&job, (AnimBounds*)&bounds)
                    : Methods.anim_skin_run(&job, (UIntPtr)1u);
                Calls.Check(status, Mesh);
            }
            return bounds;
        }

        private static int Vertices(float[] into, int numbers)
        {
            return into == null ? int.MaxValue : into.Length / numbers;
        }
    }
}
