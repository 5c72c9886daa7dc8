// What players, mixers and animators share: instances, events, updates.

using System;
using System.Collections.Generic;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>One thing that happened in an update.</summary>
    public readonly struct PlaybackEvent
    {
        internal unsafe PlaybackEvent(AnimEvent* native, Instance instance)
        {
            Kind = (EventKind)native->kind;
            Forward = native->forward != 0;
            Instance = instance;
            Tag = native->tag;
            Action = native->action;
            Time = native->time;
            Offset = native->offset;
            Count = native->count;
            Track = native->track;
            Key = native->key;
            Name = Utf8.Pooled(native->name);
            Previous = Utf8.Pooled(native->previous);
            Event = Utf8.Pooled(native->@event);
            Payload = Utf8.Pooled(native->payload);
        }

        /// <summary>What happened.</summary>
        public EventKind Kind { get; }

        /// <summary>Whether the playhead moved forward.</summary>
        public bool Forward { get; }

        /// <summary>The instance; null where it concerns the driver as a whole.</summary>
        public Instance Instance { get; }

        /// <summary>The instance's tag.</summary>
        public ulong Tag { get; }

        /// <summary>The driver's own number of what plays: an action of a mixer, a state of a controller.</summary>
        public ulong Action { get; }

        /// <summary>Seconds in the clip.</summary>
        public double Time { get; }

        /// <summary>For audio, seconds into the stream to start at.</summary>
        public double Offset { get; }

        /// <summary>For a loop the ends that were passed, negative when running backward; for skipped laps how
        /// many.</summary>
        public long Count { get; }

        /// <summary>For keys, the track's number in the clip.</summary>
        public uint Track { get; }

        /// <summary>For keys, the key's number in the track.</summary>
        public uint Key { get; }

        /// <summary>The name by which the clip plays.</summary>
        public string Name { get; }

        /// <summary>For a change, the name that played before.</summary>
        public string Previous { get; }

        /// <summary>For keys, what the key names: the event, the method, the stream.</summary>
        public string Event { get; }

        /// <summary>For keys, what the key carries.</summary>
        public string Payload { get; }
    }

    /// <summary>Hears what happened in an update.</summary>
    public delegate void PlaybackHandler(Driver driver, PlaybackEvent happened);

    /// <summary>Decides what plays. Serves one call at a time, together with its instances.</summary>
    /// <remarks>Handlers of its events are called after the update, when nothing is held: they may do anything, also to the
    /// driver, and what they throw reaches the update's caller.</remarks>
    public abstract unsafe class Driver : NativeObject
    {
        /// <summary>Where it belongs.</summary>
        public Context Context { get; }

        private readonly Dictionary<ulong, Instance> instances = new Dictionary<ulong, Instance>();
        private AnimEvent[] fetched = new AnimEvent[16];
        private PlaybackEvent[] events = new PlaybackEvent[16];
        private int eventCount;
        private bool stale;

        internal Driver(Context context)
        {
            Context = context;
        }

        /// <summary>Something happened in an update.</summary>
        public event PlaybackHandler Happened;

        /// <summary>A clip began to play.</summary>
        public event PlaybackHandler Started;

        /// <summary>A clip that does not loop came to its end.</summary>
        public event PlaybackHandler Finished;

        /// <summary>A queued clip took over.</summary>
        public event PlaybackHandler Changed;

        /// <summary>A loop passed its end, or a ping-pong turned.</summary>
        public event PlaybackHandler Looped;

        /// <summary>The playhead passed an event of a clip.</summary>
        public event PlaybackHandler ClipEvent;

        /// <summary>How many events the last update had.</summary>
        public int EventCount
        {
            get
            {
                Fetch();
                return eventCount;
            }
        }

#if ANIM_SPANS || UNITY_2021_2_OR_NEWER
        /// <summary>The events of the last update, good until the next one.</summary>
        public ReadOnlySpan<PlaybackEvent> Events
        {
            get
            {
                Fetch();
                return new ReadOnlySpan<PlaybackEvent>(events, 0, eventCount);
            }
        }
#endif

        /// <summary>An event of the last update.</summary>
        public PlaybackEvent GetEvent(int index)
        {
            Fetch();
            if ((uint)index >= (uint)eventCount)
            {
                throw new ArgumentOutOfRangeException(nameof(index));
            }
            return events[index];
        }

        /// <summary>Moves the driver on, and writes what it plays to the host.</summary>
        /// <param name="seconds">How much time has passed: finite and at least zero.</param>
        public void Update(double seconds)
        {
            ulong id = Id;
            Status status;
            Faults.EnterUpdate();
            try
            {
                status = UpdateNative(id, seconds);
            }
            finally
            {
                Faults.LeaveUpdate();
            }
            stale = true;
            Calls.Check(status, this);
            Raise();
        }

        /// <summary>The instance with a handle.</summary>
        internal Instance Find(ulong id)
        {
            return id != 0 && instances.TryGetValue(id, out Instance instance) ? instance : null;
        }

        /// <summary>Holds an instance that was put on the stage.</summary>
        internal void Hold(Instance instance)
        {
            instances[instance.Id] = instance;
            instance.Driver = this;
        }

        /// <summary>Lets go of an instance.</summary>
        internal void Forget(Instance instance)
        {
            foreach (KeyValuePair<ulong, Instance> pair in instances)
            {
                if (pair.Value == instance)
                {
                    instances.Remove(pair.Key);
                    break;
                }
            }
            instance.Driver = null;
        }

        /// <summary>Says that the events are others now, or that there are none.</summary>
        internal void Moved(bool none = false)
        {
            stale = !none;
            eventCount = none ? 0 : eventCount;
        }

        /// <summary>Calls the handlers for what happened.</summary>
        internal void Raise()
        {
            if (Happened == null && Started == null && Finished == null && Changed == null && Looped == null
                && ClipEvent == null)
            {
                return;
            }
            Fetch();
            // A handler may update the driver again: that update gets arrays of its own.
            PlaybackEvent[] happened = events;
            int count = eventCount;
            events = null;
            try
            {
                for (int index = 0; index < count; index++)
                {
                    Happened?.Invoke(this, happened[index]);
                    HandlerOf(happened[index].Kind)?.Invoke(this, happened[index]);
                }
            }
            finally
            {
                if (events == null)
                {
                    events = happened;
                    eventCount = count;
                }
            }
        }

        private PlaybackHandler HandlerOf(EventKind kind)
        {
            switch (kind)
            {
                case EventKind.Started: return Started;
                case EventKind.Finished: return Finished;
                case EventKind.Changed: return Changed;
                case EventKind.Looped: return Looped;
                case EventKind.Clip: return ClipEvent;
                default: return null;
            }
        }

        private void Fetch()
        {
            if (!stale && events != null)
            {
                return;
            }
            UIntPtr count;
            Status status;
            do
            {
                fixed (AnimEvent* into = fetched)
                {
                    status = EventsNative(Id, into, (UIntPtr)(uint)fetched.Length, &count);
                }
                if (status == Status.BufferTooSmall)
                {
                    fetched = new AnimEvent[(int)count * 2];
                }
            }
            while (status == Status.BufferTooSmall);
            Calls.Check(status, this);
            if (events == null || events.Length < (int)count)
            {
                events = new PlaybackEvent[fetched.Length];
            }
            fixed (AnimEvent* from = fetched)
            {
                for (int index = 0; index < (int)count; index++)
                {
                    events[index] = new PlaybackEvent(from + index, Find(from[index].instance.id));
                }
            }
            eventCount = (int)count;
            stale = false;
        }

        internal abstract Status UpdateNative(ulong id, double seconds);

        internal abstract Status EventsNative(ulong id, AnimEvent* into, UIntPtr capacity, UIntPtr* count);

        internal override void Released()
        {
            foreach (Instance instance in instances.Values)
            {
                instance.Driver = null;
            }
            instances.Clear();
        }

        /// <summary>A call of the library that updates drivers.</summary>
        internal delegate Status UpdateMany(ulong* ids, UIntPtr count, double seconds, Status* statuses);

        /// <summary>A call of the library that tells how many events drivers have.</summary>
        internal delegate Status EventsOfMany(ulong* ids, UIntPtr count, UIntPtr* offsets);

        /// <summary>Whether a round of the host's moves it.</summary>
        internal virtual bool IsOf(Phase? round)
        {
            return true;
        }

        /// <summary>Updates many drivers in one call, then raises the events of those that the round moves, in
        /// order.</summary>
        internal static void Update(
            Driver[] drivers, int count, double seconds, UpdateMany update, EventsOfMany events, Phase? round = null)
        {
            SkinBinding.CheckCount(count, drivers.Length);
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                // A handle is its number.
                var ids = (ulong*)scratch.Take(count * sizeof(ulong));
                for (int index = 0; index < count; index++)
                {
                    ids[index] = drivers[index].Id;
                }
                Status status;
                Faults.EnterUpdate();
                try
                {
                    status = update(ids, (UIntPtr)(uint)count, seconds, null);
                }
                finally
                {
                    Faults.LeaveUpdate();
                }
                // Most drivers have no events in most updates: those are not asked one by one.
                var offsets = (UIntPtr*)scratch.Take((count + 1) * sizeof(UIntPtr));
                bool told = status == Status.Ok && events(ids, (UIntPtr)(uint)count, offsets) == Status.Ok;
                for (int index = 0; index < count; index++)
                {
                    drivers[index].Moved(told && offsets[index] == offsets[index + 1]);
                }
                Calls.Check(status, drivers);
            }
            for (int index = 0; index < count; index++)
            {
                if (!drivers[index].IsDisposed && drivers[index].IsOf(round))
                {
                    drivers[index].Raise();
                }
            }
        }
    }
}
