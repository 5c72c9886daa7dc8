// What a player is doing, told to another one: one that joins a game late, or runs on another machine.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>What a player is doing, without fades.</summary>
    public sealed class SharedState
    {
        /// <summary>The assigned clip; empty where nothing was played, or it was stopped.</summary>
        public string Clip { get; set; } = "";

        /// <summary>Seconds in the clip.</summary>
        public double Position { get; set; }

        /// <summary>Seconds of the clip in a second; negative for backward.</summary>
        public double Speed { get; set; } = 1;

        /// <summary>Where only a part plays, its first second.</summary>
        public double? SectionStart { get; set; }

        /// <summary>Where only a part plays, its last second.</summary>
        public double? SectionEnd { get; set; }

        /// <summary>What happens at the end; null for what the clip says.</summary>
        public LoopMode? LoopMode { get; set; }

        /// <summary>Whether a ping-pong is on its way back.</summary>
        public bool Turned { get; set; }

        /// <summary>Whether the clip moves.</summary>
        public bool Playing { get; set; }

        /// <summary>What plays next.</summary>
        public string[] Queue { get; set; } = new string[0];
    }

    public sealed unsafe partial class Player
    {
        /// <summary>Tells what the player does.</summary>
        public SharedState ShareState()
        {
            AnimSharedState native = default(AnimSharedState);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimSharedState);
            UIntPtr count;
            Status status = Methods.anim_player_shared_state(Handle, &native, null, UIntPtr.Zero, &count);
            Calls.Check(status == Status.BufferTooSmall ? Status.Ok : status, this);
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                var names = (AnimText*)scratch.Take((int)count * sizeof(AnimText));
                Calls.Check(Methods.anim_player_shared_state(Handle, &native, names, count, &count), this);
                var queue = new string[(int)count];
                for (int index = 0; index < queue.Length; index++)
                {
                    queue[index] = Utf8.Pooled(names[index]);
                }
                bool section = native.has_section != 0;
                return new SharedState
                {
                    Clip = Utf8.Pooled(native.clip),
                    Position = native.position,
                    Speed = native.speed,
                    SectionStart = section ? (double?)native.section_start : null,
                    SectionEnd = section ? (double?)native.section_end : null,
                    LoopMode = native.loop_mode == Methods.ANIM_NONE ? null : (LoopMode?)native.loop_mode,
                    Turned = native.turned != 0,
                    Playing = native.playing != 0,
                    Queue = queue,
                };
            }
        }

        /// <summary>Does what another player was doing, at once and silently.</summary>
        public void ApplyState(SharedState state)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                var native = new AnimSharedState
                {
                    struct_size = (UIntPtr)(uint)sizeof(AnimSharedState),
                    clip = scratch.Text(state.Clip),
                    position = state.Position,
                    speed = state.Speed,
                    section_start = state.SectionStart ?? 0,
                    section_end = state.SectionEnd ?? 0,
                    has_section = LibAnim.Context.Flag(state.SectionEnd != null),
                    loop_mode = state.LoopMode == null ? Methods.ANIM_NONE : (uint)state.LoopMode.Value,
                    turned = LibAnim.Context.Flag(state.Turned),
                    playing = LibAnim.Context.Flag(state.Playing),
                };
                AnimText* queue = scratch.Texts(state.Queue);
                Calls.Check(
                    Methods.anim_player_apply_shared_state(
                        Handle, &native, queue, (UIntPtr)(uint)state.Queue.Length),
                    this);
            }
        }

        /// <summary>Finds the section between two markers of a clip; an empty one is the clip's start or end.</summary>
        public void FindSection(string name, string from, string to, out double start, out double end)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                double first, last;
                Calls.Check(
                    Methods.anim_player_find_section(
                        Handle, scratch.Text(name), scratch.Text(from), scratch.Text(to), &first, &last),
                    this);
                start = first;
                end = last;
            }
        }

        /// <summary>Whether the player has a library of a prefix.</summary>
        public bool HasLibrary(string prefix)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                byte has;
                Calls.Check(Methods.anim_player_has_library(Handle, scratch.Text(prefix), &has), this);
                return has != 0;
            }
        }

        /// <summary>Sets the clips that a model brought along, which clips of libraries take over from; null for
        /// none.</summary>
        public void SetOwnClips(ClipLibrary library)
        {
            AnimLibrary handle = library == null ? default(AnimLibrary) : library.Handle;
            Calls.Check(Methods.anim_player_set_own_clips(Handle, handle), this, library);
        }
    }
}
