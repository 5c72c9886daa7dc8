// What to take from a model's file, and how.

using System;
using System.Collections.Generic;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>What to do with one clip of a file. Several may name one clip: each makes a clip of its own.</summary>
    public sealed class ImportClip
    {
        /// <summary>The clip's name in the file.</summary>
        public string Name { get; set; } = "";

        /// <summary>The name to give it; empty to keep it.</summary>
        public string Rename { get; set; } = "";

        /// <summary>Where in the file's clip the new one starts, in seconds; null for its start.</summary>
        public double? Start { get; set; }

        /// <summary>Where it ends, in seconds; given together with <see cref="Start"/>.</summary>
        public double? End { get; set; }

        /// <summary>What happens at its end; null for what the file's format says.</summary>
        public LoopMode? LoopMode { get; set; }

        internal AnimImportClip Native(Scratch.Scope scratch)
        {
            if (Start.HasValue != End.HasValue)
            {
                throw new ArgumentException("clip \"" + Name + "\" has only one end of a range");
            }
            return new AnimImportClip
            {
                name = scratch.Text(Name),
                rename = scratch.Text(Rename),
                start = Start ?? 0,
                end = End ?? 0,
                has_range = Start.HasValue ? 1u : 0,
                loop_mode = LoopMode == null ? Methods.ANIM_LOOP_MODE_OF_IMPORTER : (uint)LoopMode.Value,
            };
        }
    }

    /// <summary>How a model's file is to be imported.</summary>
    public sealed class ImportSettings
    {
        /// <summary>What to do with single clips; those not named are taken as they are.</summary>
        public IList<ImportClip> Clips { get; set; } = new List<ImportClip>();

        /// <summary>Keys a second where a format's curves must be sampled; 0 for the file's own rate.</summary>
        public double Rate { get; set; }

        /// <summary>The length of one unit of the result in meters; 0 for the file's own unit.</summary>
        public double UnitMeters { get; set; }

        /// <summary>What every length in the file is multiplied by, above 0.</summary>
        public float Scale { get; set; } = 1;

        /// <summary>How far a value may be from the file's after optimizing: meters, radians, weights. 0 removes only keys that
        /// change nothing.</summary>
        public float OptimizeTolerance { get; set; }

        /// <summary>Most joints that move one vertex: 4, 8, or 0 for as many as the file has.</summary>
        public int MaxInfluences { get; set; } = 4;

        /// <summary>The axes that the model is converted to.</summary>
        public Axes Axes { get; set; }

        /// <summary>What to leave out.</summary>
        public Skip Skip { get; set; }

        /// <summary>Whether to take clips.</summary>
        public bool ImportAnimations { get; set; } = true;

        /// <summary>Whether to remove keys that their neighbors already say.</summary>
        public bool OptimizeAnimations { get; set; } = true;

        /// <summary>Whether clips whose first key is after zero are moved to begin with it.</summary>
        public bool TrimLeadingTime { get; set; }

        /// <summary>Whether rotations of cubic splines are turned to one side of their neighbors.</summary>
        public bool AlignCubicRotations { get; set; }

        internal unsafe AnimImportSettings* Native(Scratch.Scope scratch)
        {
            var native = (AnimImportSettings*)scratch.Take(sizeof(AnimImportSettings));
            Calls.Check(Methods.anim_import_settings_init(native, (UIntPtr)(uint)sizeof(AnimImportSettings)));
            var clips = (AnimImportClip*)scratch.Take(Clips.Count * sizeof(AnimImportClip));
            for (int index = 0; index < Clips.Count; index++)
            {
                clips[index] = Clips[index].Native(scratch);
            }
            native->clips = clips;
            native->clip_count = (UIntPtr)(uint)Clips.Count;
            native->rate = Rate;
            native->unit_meters = UnitMeters;
            native->scale = Scale;
            native->optimize_tolerance = OptimizeTolerance;
            native->max_influences = checked((uint)MaxInfluences);
            native->axes = (uint)Axes;
            native->skip = (uint)Skip;
            native->import_animations = Context.Flag(ImportAnimations);
            native->optimize_animations = Context.Flag(OptimizeAnimations);
            native->trim_leading_time = Context.Flag(TrimLeadingTime);
            native->align_cubic_rotations = Context.Flag(AlignCubicRotations);
            return native;
        }
    }
}
