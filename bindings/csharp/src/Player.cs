// Players: one clip at a time, queued, crossfading on a switch.

using System;
using System.Collections.Generic;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>How a clip is to be played; what is left out is as the player and the clip have it.</summary>
    public struct PlayOptions
    {
        /// <summary>Seconds of the crossfade from what plays now.</summary>
        public double? Blend;
        /// <summary>Seconds of the clip in a second, negative for backward.</summary>
        public double? Speed;
        /// <summary>Where only a part plays, its first second.</summary>
        public double? SectionStart;
        /// <summary>Where only a part plays, its last second.</summary>
        public double? SectionEnd;
        /// <summary>What happens at the end.</summary>
        public LoopMode? LoopMode;
        /// <summary>Whether it begins at its end.</summary>
        public bool FromEnd;

        internal unsafe AnimPlayOptions ToNative()
        {
            AnimPlayOptions native;
            Calls.Check(Methods.anim_play_options_init(&native, (UIntPtr)(uint)sizeof(AnimPlayOptions)));
            native.blend = Blend ?? native.blend;
            native.speed = Speed ?? native.speed;
            if (SectionStart != null || SectionEnd != null)
            {
                native.has_section = 1;
                native.section_start = SectionStart ?? 0;
                native.section_end = SectionEnd ?? throw new ArgumentException("a section has an end");
            }
            native.loop_mode = LoopMode == null ? native.loop_mode : (uint)LoopMode.Value;
            native.from_end = LibAnim.Context.Flag(FromEnd);
            return native;
        }
    }

    /// <summary>What a player says of itself.</summary>
    public struct PlayerState
    {
        /// <summary>The clip that plays or played last; empty where nothing did.</summary>
        public string Assigned;
        /// <summary>Seconds in the clip.</summary>
        public double Position;
        /// <summary>The clip's length in seconds.</summary>
        public double Length;
        /// <summary>Seconds of the clip that pass in a second; 0 while nothing plays.</summary>
        public double Speed;
        /// <summary>How far a crossfade has come, from 0 to 1; 1 where there is none.</summary>
        public double Fade;
        /// <summary>How many clips are queued.</summary>
        public int Queued;
        /// <summary>Whether a clip plays: it was not paused, stopped or finished.</summary>
        public bool Playing;
    }

    /// <summary>Plays one clip at a time on its instances, and fades from one to the next.</summary>
    public sealed unsafe partial class Player : Driver
    {
        private static readonly UpdateMany UpdatePlayers =
            (ids, count, seconds, statuses) =>
                Methods.anim_players_update((AnimPlayer*)ids, count, seconds, statuses);

        private static readonly EventsOfMany EventsOfPlayers =
            (ids, count, offsets) => Methods.anim_players_events(
                (AnimPlayer*)ids, count, null, (UIntPtr)(uint)sizeof(AnimEvent), UIntPtr.Zero, offsets);

        private readonly Dictionary<string, ClipLibrary> libraries = new Dictionary<string, ClipLibrary>();
        private PlaybackHandler listener;
        private IntPtr token;

        /// <summary>Makes a player without libraries or instances.</summary>
        public Player(Context context) : base(context)
        {
            AnimPlayer made;
            Calls.Check(Methods.anim_player_create(context.Handle, &made), context);
            Own(made.id);
        }

        internal AnimPlayer Handle => new AnimPlayer { id = Id };

        /// <summary>Adds a library: its clips are named <c>prefix/name</c>, or by their names where the prefix is
        /// empty.</summary>
        public void AddLibrary(string prefix, ClipLibrary library)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(
                    Methods.anim_player_add_library(Handle, scratch.Text(prefix), library.Handle), this, library);
            }
            libraries[prefix ?? string.Empty] = library;
        }

        /// <summary>Removes a library.</summary>
        public void RemoveLibrary(string prefix)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(Methods.anim_player_remove_library(Handle, scratch.Text(prefix)), this);
            }
            libraries.Remove(prefix ?? string.Empty);
        }

        /// <summary>Puts an instance on the player's stage; the player holds it.</summary>
        public void AddInstance(Instance instance)
        {
            Calls.Check(Methods.anim_player_add_instance(Handle, instance.Handle), this, instance);
            Hold(instance);
        }

        /// <summary>Takes an instance off the player's stage.</summary>
        public void RemoveInstance(Instance instance)
        {
            Calls.Check(Methods.anim_player_remove_instance(Handle, instance.Handle), this, instance);
            Forget(instance);
        }

        /// <summary>Plays a clip. What plays now fades into it, where there is a crossfade.</summary>
        /// <param name="name">The clip's name; empty to go on with the assigned clip.</param>
        /// <param name="options">How.</param>
        public void Play(string name, PlayOptions options = default(PlayOptions))
        {
            AnimPlayOptions native = options.ToNative();
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(Methods.anim_player_play(Handle, scratch.Text(name), &native), this);
            }
        }

        /// <summary>Plays a clip after a crossfade of some seconds.</summary>
        public void Play(string name, double blend)
        {
            Play(name, new PlayOptions { Blend = blend });
        }

        /// <summary>Plays a clip from its end to its start.</summary>
        public void PlayBackward(string name)
        {
            Play(name, new PlayOptions { Speed = -1, FromEnd = true });
        }

        /// <summary>Plays a clip, fading into it from what the host has now.</summary>
        public void PlayWithCapture(
            string name, double seconds, EaseShape shape = EaseShape.Linear, EaseSide side = EaseSide.In,
            PlayOptions options = default(PlayOptions))
        {
            AnimPlayOptions native = options.ToNative();
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(
                    Methods.anim_player_play_with_capture(
                        Handle, scratch.Text(name), seconds, (uint)shape, (uint)side, &native),
                    this);
            }
        }

        /// <summary>Plays a clip when what plays has finished.</summary>
        public void Queue(string name)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(Methods.anim_player_queue(Handle, scratch.Text(name)), this);
            }
        }

        /// <summary>Empties the queue.</summary>
        public void ClearQueue()
        {
            Calls.Check(Methods.anim_player_clear_queue(Handle), this);
        }

        /// <summary>Holds what plays, until <see cref="Play(string, PlayOptions)"/> with an empty name.</summary>
        public void Pause()
        {
            Calls.Check(Methods.anim_player_pause(Handle), this);
        }

        /// <summary>Stops the clip, ends a crossfade, and empties the queue.</summary>
        /// <param name="keepState">Whether everything stays as it is, rather than to show the clip's start.</param>
        public void Stop(bool keepState = false)
        {
            Calls.Check(Methods.anim_player_stop(Handle, LibAnim.Context.Flag(keepState)), this);
        }

        /// <summary>Puts the playhead somewhere.</summary>
        public void Seek(double seconds, SeekMode mode = SeekMode.Move)
        {
            Calls.Check(Methods.anim_player_seek(Handle, seconds, (uint)mode), this);
        }

        /// <summary>Puts everything that was driven back to what it was before.</summary>
        public void Reset()
        {
            Calls.Check(Methods.anim_player_reset(Handle), this);
        }

        /// <summary>What the player does.</summary>
        public PlayerState State
        {
            get
            {
                AnimPlayerState native = default(AnimPlayerState);
                native.struct_size = (UIntPtr)(uint)sizeof(AnimPlayerState);
                Calls.Check(Methods.anim_player_state(Handle, &native), this);
                return new PlayerState
                {
                    Assigned = Utf8.Pooled(native.assigned),
                    Position = native.position,
                    Length = native.length,
                    Speed = native.speed,
                    Fade = native.fade,
                    Queued = (int)native.queued,
                    Playing = native.playing != 0,
                };
            }
        }

        /// <summary>Hears of events while an update delivers, in order with calls of methods; null for nobody.</summary>
        /// <remarks>The events of the class come after the update instead. What it throws reaches the update's
        /// caller.</remarks>
        public PlaybackHandler Listener
        {
            get => listener;
            set
            {
                if (token == IntPtr.Zero)
                {
                    token = Tokens.Add(this);
                }
                IntPtr hear = value == null ? IntPtr.Zero : Trampolines.Event;
                Calls.Check(Methods.anim_player_set_listener(Handle, hear, (void*)token), this);
                listener = value;
            }
        }

        /// <summary>Moves many players on by the same time in one call, side by side where the context has threads.</summary>
        /// <remarks>All are updated also when one fails, and the first failure is thrown.</remarks>
        public static void Update(Player[] players, int count, double seconds)
        {
            Update(players, count, seconds, UpdatePlayers, EventsOfPlayers);
        }

        /// <summary>Calls the listener.</summary>
        internal void Hear(AnimEvent* happened)
        {
            var heard = new PlaybackEvent(happened, Find(happened->instance.id));
            listener?.Invoke(this, heard);
        }

        internal override Status UpdateNative(ulong id, double seconds)
        {
            return Methods.anim_player_update(new AnimPlayer { id = id }, seconds);
        }

        internal override Status EventsNative(ulong id, AnimEvent* into, UIntPtr capacity, UIntPtr* count)
        {
            return Methods.anim_player_events(
                new AnimPlayer { id = id }, into, (UIntPtr)(uint)sizeof(AnimEvent), capacity, count);
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_player_release(new AnimPlayer { id = handle });
        }

        internal override void Released()
        {
            base.Released();
            if (token != IntPtr.Zero)
            {
                Tokens.Remove(token);
                token = IntPtr.Zero;
            }
        }
    }
}
