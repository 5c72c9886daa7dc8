// For editors: versions of clips that are undone, previews that are taken back, recording. The library needs its feature
// `editing`.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>The versions of a clip: edits make new ones, and every one before can be had again.</summary>
    public sealed unsafe class ClipHistory : NativeObject
    {
        private readonly Context context;

        /// <summary>Begins with a clip that counts as saved.</summary>
        /// <param name="clip">The first version.</param>
        /// <param name="limit">How many edits are kept; the oldest is forgotten.</param>
        public ClipHistory(Clip clip, int limit = 100)
        {
            context = clip.Context;
            AnimHistory made;
            Calls.Check(Methods.anim_history_create(clip.Handle, checked((uint)limit), &made), clip);
            Own(made.id);
        }

        private AnimHistory Handle => new AnimHistory { id = Id };

        /// <summary>The present version.</summary>
        public Clip Clip
        {
            get
            {
                AnimClip clip;
                Calls.Check(Methods.anim_history_clip(Handle, &clip), this);
                return new Clip(context, clip);
            }
        }

        /// <summary>What <see cref="Undo"/> would take back; empty where there is nothing.</summary>
        public string UndoLabel
        {
            get
            {
                string label = Utf8.Read(State().undo_label);
                GC.KeepAlive(this);
                return label;
            }
        }

        /// <summary>What <see cref="Redo"/> would do again; empty where there is nothing.</summary>
        public string RedoLabel
        {
            get
            {
                string label = Utf8.Read(State().redo_label);
                GC.KeepAlive(this);
                return label;
            }
        }

        /// <summary>How many edits can be taken back.</summary>
        public int UndoCount => (int)State().undo_count;

        /// <summary>How many edits can be done again.</summary>
        public int RedoCount => (int)State().redo_count;

        /// <summary>Whether the present version is the one that was saved.</summary>
        public bool IsSaved => State().is_saved != 0;

        /// <summary>Takes a new version; one that equals the present one changes nothing.</summary>
        /// <param name="clip">The new version.</param>
        /// <param name="label">What the edit is called in menus.</param>
        /// <param name="merge">
        /// 0, or a number of the edit's gesture: edits with the same number that follow each other become one.
        /// </param>
        public void Commit(Clip clip, string label, ulong merge = 0)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                Calls.Check(
                    Methods.anim_history_commit(Handle, clip.Handle, scratch.Text(label), merge), this, clip);
            }
        }

        /// <summary>A gesture has ended: the next edit is one of its own.</summary>
        public void EndMerge()
        {
            Calls.Check(Methods.anim_history_end_merge(Handle), this);
        }

        /// <summary>Goes back to the version before the last edit; null where there is none.</summary>
        public Clip Undo()
        {
            if (UndoCount == 0)
            {
                return null;
            }
            AnimClip clip;
            Calls.Check(Methods.anim_history_undo(Handle, &clip), this);
            return new Clip(context, clip);
        }

        /// <summary>Does the last edit that was taken back again; null where there is none.</summary>
        public Clip Redo()
        {
            if (RedoCount == 0)
            {
                return null;
            }
            AnimClip clip;
            Calls.Check(Methods.anim_history_redo(Handle, &clip), this);
            return new Clip(context, clip);
        }

        /// <summary>The present version was saved.</summary>
        public void MarkSaved()
        {
            Calls.Check(Methods.anim_history_mark_saved(Handle), this);
        }

        private AnimHistoryState State()
        {
            var state = default(AnimHistoryState);
            state.struct_size = (UIntPtr)(uint)sizeof(AnimHistoryState);
            Calls.Check(Methods.anim_history_state(Handle, &state), this);
            return state;
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_history_release(new AnimHistory { id = handle });
        }
    }

    /// <summary>What the game's properties held before clips were played on them, to put it back.</summary>
    public sealed unsafe class Preview : NativeObject
    {
        /// <summary>Of an instance, with nothing held yet.</summary>
        public Preview(Instance instance)
        {
            Holds = instance;
            AnimPreview made;
            Calls.Check(Methods.anim_preview_create(instance.Handle, &made), instance);
            Own(made.id);
        }

        private AnimPreview Handle => new AnimPreview { id = Id };

        /// <summary>Holds what the game has now of all that a clip drives, before the first update that plays it.</summary>
        /// <param name="clip">The clip; null for everything that can be animated.</param>
        public void Capture(Clip clip)
        {
            AnimClip of = clip == null ? default(AnimClip) : clip.Handle;
            Calls.Check(Methods.anim_preview_capture(Handle, of), this, clip);
        }

        /// <summary>Puts back all that is held, and goes on holding it.</summary>
        /// <returns>How many properties were written; those whose owner is gone are not.</returns>
        public int Restore()
        {
            return Restore(out int _);
        }

        /// <summary>Puts back all that is held, and goes on holding it.</summary>
        /// <param name="gone">Becomes the number of properties whose owner is gone.</param>
        /// <returns>How many properties were written.</returns>
        public int Restore(out int gone)
        {
            uint written, missed;
            Calls.Check(Methods.anim_preview_restore(Handle, &written, &missed), this);
            gone = (int)missed;
            return (int)written;
        }

        /// <summary>The numbers of the properties that were to be held and cannot be read: a preview changes them for
        /// good.</summary>
        public uint[] Unreadable()
        {
            UIntPtr count;
            Calls.Check(Methods.anim_preview_unreadable(Handle, null, UIntPtr.Zero, &count), this);
            var properties = new uint[(int)count];
            fixed (uint* into = properties)
            {
                Calls.Check(Methods.anim_preview_unreadable(Handle, into, count, &count), this);
            }
            return properties;
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_preview_release(new AnimPreview { id = handle });
        }
    }

    /// <summary>Makes keys of what the game's objects are changed to.</summary>
    public sealed unsafe class Recorder : NativeObject
    {
        /// <summary>Begins: holds what the game has now of everything that can be read.</summary>
        public Recorder(Instance instance)
        {
            Holds = instance;
            AnimRecorder made;
            Calls.Check(Methods.anim_recorder_create(instance.Handle, &made), instance);
            Own(made.id);
        }

        private AnimRecorder Handle => new AnimRecorder { id = Id };

        /// <summary>What the game has now is not to be recorded: a clip was scrubbed.</summary>
        public void Look()
        {
            Calls.Check(Methods.anim_recorder_look(Handle), this);
        }

        /// <summary>A version of a clip with keys for all that changed since; null where nothing did.</summary>
        /// <param name="clip">The clip, which stays as it is.</param>
        /// <param name="time">Seconds in the clip.</param>
        public Clip Record(Clip clip, double time)
        {
            AnimClip recorded;
            Calls.Check(Methods.anim_recorder_record(Handle, clip.Handle, time, &recorded), this, clip);
            return recorded.id == 0 ? null : new Clip(clip.Context, recorded);
        }

        /// <summary>Ends: puts back what the game had when recording began.</summary>
        /// <returns>How many properties were written.</returns>
        public int Stop()
        {
            return Stop(out int _);
        }

        /// <summary>Ends: puts back what the game had when recording began.</summary>
        /// <param name="gone">Becomes the number of properties whose owner is gone.</param>
        /// <returns>How many properties were written.</returns>
        public int Stop(out int gone)
        {
            uint written, missed;
            Calls.Check(Methods.anim_recorder_stop(Handle, &written, &missed), this);
            Disown();
            gone = (int)missed;
            return (int)written;
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_recorder_release(new AnimRecorder { id = handle });
        }
    }
}
