// Crowds: poses of thousands of characters of one skeleton by one call.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>What plays on one member of a crowd, in the order in which it is mixed: up to four clips.</summary>
    public unsafe struct CrowdMember
    {
        /// <summary>How many clips one member can play.</summary>
        public const int MostPlays = 4;

        private AnimCrowdMember native;

        /// <summary>Plays a clip.</summary>
        /// <param name="place">Which of the four.</param>
        /// <param name="clip">The clip's number, as <see cref="Crowd.Add"/> gave it.</param>
        /// <param name="time">Seconds into the clip.</param>
        /// <param name="weight">How much it counts beside the others; one of no weight does not play.</param>
        public void Play(int place, uint clip, double time, float weight = 1)
        {
            if (place < 0 || place >= MostPlays)
            {
                throw new ArgumentOutOfRangeException(nameof(place));
            }
            fixed (AnimCrowdMember* member = &native)
            {
                member->clips[place] = clip;
                member->times[place] = time;
                member->weights[place] = weight;
            }
        }
    }

    /// <summary>
    /// Computes poses of many characters, on the context's threads or jobs. Nothing is kept of a member: what plays on each,
    /// where and with which weight, is said in every call. Packed clips cost the least.
    /// </summary>
    public sealed unsafe class Crowd : NativeObject
    {
        /// <summary>Makes a crowd without clips.</summary>
        /// <param name="schema">The kind of object its members are; its skeleton counts.</param>
        /// <param name="binding">A skin bound to that skeleton, whose palettes are wanted; null for none.</param>
        public Crowd(Schema schema, SkinBinding binding = null)
        {
            Holds = schema;
            AnimCrowd made;
            AnimSkinBinding bound = binding == null ? default(AnimSkinBinding) : binding.Handle;
            Calls.Check(Methods.anim_crowd_create(schema.Handle, bound, &made), schema, binding);
            Own(made.id);
        }

        private AnimCrowd Handle => new AnimCrowd { id = Id };

        /// <summary>Adds a clip that members can play, packed or not.</summary>
        /// <returns>The clip's number.</returns>
        public uint Add(Clip clip)
        {
            uint index;
            Calls.Check(Methods.anim_crowd_add_clip(Handle, clip.Handle, &index), this, clip);
            return index;
        }

        /// <summary>Computes the members; one on which nothing plays rests.</summary>
        /// <param name="members">What plays on each.</param>
        /// <param name="models">
        /// Where model matrices go, as many for each member as the skeleton has joints; null for none.
        /// </param>
        /// <param name="palettes">
        /// Where palettes go, as many matrices for each member as the skin has joints; null for none.
        /// </param>
        public void Compute(CrowdMember[] members, Matrix3x4[] models, Matrix3x4[] palettes = null)
        {
            fixed (CrowdMember* from = members)
            fixed (Matrix3x4* intoModels = models, intoPalettes = palettes)
            {
                Compute(from, members.Length, intoModels, Length(models), intoPalettes, Length(palettes));
            }
        }

#if ANIM_SPANS || UNITY_2021_2_OR_NEWER
        /// <summary>Computes the members; one on which nothing plays rests.</summary>
        /// <param name="members">What plays on each.</param>
        /// <param name="models">
        /// Where model matrices go, as many for each member as the skeleton has joints; empty for none.
        /// </param>
        /// <param name="palettes">
        /// Where palettes go, as many matrices for each member as the skin has joints; empty for none. Only written, so that it
        /// may be mapped memory of a device.
        /// </param>
        public void Compute(
            ReadOnlySpan<CrowdMember> members, Span<Matrix3x4> models, Span<Matrix3x4> palettes = default)
        {
            fixed (CrowdMember* from = &System.Runtime.InteropServices.MemoryMarshal.GetReference(members))
            fixed (Matrix3x4* intoModels = &System.Runtime.InteropServices.MemoryMarshal.GetReference(models),
                intoPalettes = &System.Runtime.InteropServices.MemoryMarshal.GetReference(palettes))
            {
                Compute(from, members.Length, intoModels, models.Length, intoPalettes, palettes.Length);
            }
        }
#endif

        private static int Length(Matrix3x4[] matrices)
        {
            return matrices == null ? 0 : matrices.Length;
        }

        private void Compute(
            CrowdMember* members, int memberCount, Matrix3x4* models, int modelCount, Matrix3x4* palettes, int paletteCount)
        {
            Calls.Check(
                Methods.anim_crowd_compute(
                    Handle, (AnimCrowdMember*)members, (UIntPtr)(uint)memberCount, (AnimMatrix*)models,
                    (UIntPtr)(uint)modelCount, (AnimMatrix*)palettes, (UIntPtr)(uint)paletteCount),
                this);
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_crowd_release(new AnimCrowd { id = handle });
        }
    }
}
