// What is set on a player once, and its state as bytes.

using System;
using LibAnim.Native;

namespace LibAnim
{
    public sealed unsafe partial class Player
    {
        /// <summary>Sets the factor that all speeds are multiplied with; a negative one plays everything backward.</summary>
        public void SetSpeed(double factor)
        {
            Calls.Check(Methods.anim_player_set_speed(Handle, factor), this);
        }

        /// <summary>Sets whether updates do anything.</summary>
        public void SetActive(bool active)
        {
            Calls.Check(Methods.anim_player_set_active(Handle, LibAnim.Context.Flag(active)), this);
        }

        /// <summary>Sets the crossfade between all clips that nothing else is set for.</summary>
        public void SetDefaultBlend(double seconds)
        {
            Calls.Check(
                Methods.anim_player_set_blend(Handle, default(AnimText), default(AnimText), seconds), this);
        }

        /// <summary>Sets the crossfade from one clip to another.</summary>
        public void SetBlend(string from, string to, double seconds)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(
                    Methods.anim_player_set_blend(Handle, scratch.Text(from), scratch.Text(to), seconds), this);
            }
        }

        /// <summary>Sets the clip that follows a clip; empty for none.</summary>
        public void SetNext(string name, string next)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(Methods.anim_player_set_next(Handle, scratch.Text(name), scratch.Text(next)), this);
            }
        }

        /// <summary>Makes a clip the assigned one without playing it.</summary>
        public void Assign(string name)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(Methods.anim_player_assign(Handle, scratch.Text(name)), this);
            }
        }

        /// <summary>Sets the part of the assigned clip that plays.</summary>
        public void SetSection(double start, double end)
        {
            Calls.Check(Methods.anim_player_set_section(Handle, start, end), this);
        }

        /// <summary>Lets all of the assigned clip play again.</summary>
        public void ClearSection()
        {
            Calls.Check(Methods.anim_player_clear_section(Handle), this);
        }

        /// <summary>Sets what the player plays of itself, if nothing was played before its first update.</summary>
        public void SetAutoplay(string name)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(Methods.anim_player_set_autoplay(Handle, scratch.Text(name)), this);
            }
        }

        /// <summary>Lets the player play what shows a model that nobody has set up.</summary>
        public void SetAutoplayIdle()
        {
            Calls.Check(Methods.anim_player_set_autoplay_idle(Handle), this);
        }

        private Phase phase;

        /// <summary>Sets in which round <see cref="UpdatePhase"/> moves the player, and where in it.</summary>
        public void SetPhase(Phase phase, int priority = 0)
        {
            Calls.Check(Methods.anim_player_set_phase(Handle, (uint)phase, priority), this);
            this.phase = phase;
        }

        /// <summary>Sets when methods that clips name are called.</summary>
        public void SetCallMode(CallMode mode)
        {
            Calls.Check(Methods.anim_player_set_call_mode(Handle, (uint)mode), this);
        }

        /// <summary>Sets whether properties are written in every update, or only when they change.</summary>
        public void SetWrites(bool continuous, bool discrete)
        {
            Calls.Check(
                Methods.anim_player_set_writes(
                    Handle, LibAnim.Context.Flag(continuous), LibAnim.Context.Flag(discrete)),
                this);
        }

        /// <summary>Sets how many laps of one update events are fired for.</summary>
        public void SetLapLimit(ulong laps)
        {
            Calls.Check(Methods.anim_player_set_lap_limit(Handle, laps), this);
        }

        /// <summary>The names of all clips that the player can play.</summary>
        public string[] ClipNames()
        {
            return Utf8.Names((bytes, capacity, length) => Methods.anim_player_clip_names(Handle, bytes, capacity, length), this);
        }

        /// <summary>Moves those of many players on that belong to a round of the host's, by priority.</summary>
        public static void UpdatePhase(Player[] players, int count, Phase phase, double seconds)
        {
            Update(players, count, seconds, UpdateOf(phase), EventsOfPlayers, phase);
        }

        internal override bool IsOf(Phase? round)
        {
            return round == null || round.Value == phase;
        }

        private static readonly UpdateMany[] UpdatesOfPhases = { PhaseUpdate(0), PhaseUpdate(1), PhaseUpdate(2) };

        private static UpdateMany UpdateOf(Phase phase)
        {
            if ((uint)phase >= UpdatesOfPhases.Length)
            {
                throw new ArgumentOutOfRangeException(nameof(phase));
            }
            return UpdatesOfPhases[(int)phase];
        }

        private static UpdateMany PhaseUpdate(uint phase)
        {
            return (ids, count, seconds, statuses) =>
                Methods.anim_players_update_phase((AnimPlayer*)ids, count, phase, seconds, statuses);
        }

        /// <summary>Everything that updates change in the player and its instances, to go back to.</summary>
        public byte[] Save()
        {
            UIntPtr length;
            Calls.Check(Methods.anim_player_save(Handle, null, UIntPtr.Zero, &length), this);
            var saved = new byte[(int)length];
            fixed (byte* into = saved)
            {
                Calls.Check(Methods.anim_player_save(Handle, into, length, &length), this);
            }
            return saved;
        }

        /// <summary>Goes back to what <see cref="Save"/> gave.</summary>
        public void Restore(byte[] saved)
        {
            fixed (byte* from = saved)
            {
                Calls.Check(Methods.anim_player_restore(Handle, from, (UIntPtr)(uint)saved.Length), this);
            }
        }
    }
}
