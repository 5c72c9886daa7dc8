// What an editor does: undo, previews, recording.

using System;

namespace LibAnim.Tests
{
    internal static class Editing
    {
        private sealed class Lamp
        {
            internal float Power = 0.5f;
        }

        private static Clip Glow(Context context, float power)
        {
            using (var builder = new ClipBuilder(context, "glow"))
            {
                return builder.AddPropertyTrack("Lamp", "power", Kind.Float, Keys.Of(new[] { 0f }, power)).Finish();
            }
        }

        private static Instance Instance(Context context, Lamp lamp)
        {
            Schema schema = new SchemaBuilder(context)
                .AddProperty("Lamp", "power", (Lamp on, float power) => on.Power = power, on => on.Power)
                .Finish();
            var instance = new Instance(schema);
            instance.SetOwner("Lamp", lamp);
            return instance;
        }

        [Test]
        private static void Edits_are_taken_back_and_done_again()
        {
            using (var context = new Context())
            using (var history = new ClipHistory(Glow(context, 1)))
            {
                Check.That(history.Undo() == null && history.IsSaved, "there is nothing to take back");
                history.Commit(Glow(context, 2), "brighten", 3);
                history.Commit(Glow(context, 3), "brighten", 3);
                Check.Equal(1, history.UndoCount);
                Check.Equal("brighten", history.UndoLabel);
                Check.Equal(1f, history.Undo().Keys(0).Floats[0]);
                Check.Equal("brighten", history.RedoLabel);
                Check.Equal(3f, history.Redo().Keys(0).Floats[0]);
                Check.Equal(3f, history.Clip.Keys(0).Floats[0]);
                history.MarkSaved();
                Check.That(history.IsSaved && history.Redo() == null, "there is nothing to do again");
                history.Dispose();
                Check.Throws<ObjectDisposedException>(() => history.EndMerge());
            }
        }

        [Test]
        private static void A_preview_leaves_no_trace_and_what_is_changed_is_recorded()
        {
            using (var context = new Context())
            {
                var lamp = new Lamp();
                Instance instance = Instance(context, lamp);
                Clip glow = Glow(context, 9);
                var player = new Player(context);
                player.AddLibrary("", new ClipLibrary(context).SetClip("glow", glow));
                player.AddInstance(instance);
                using (var preview = new Preview(instance))
                {
                    preview.Capture(glow);
                    player.Play("glow");
                    player.Update(0.1);
                    Check.Equal(9f, lamp.Power);
                    Check.Equal(1, preview.Restore());
                    Check.Equal(0.5f, lamp.Power);
                }
                var recorder = new Recorder(instance);
                Check.That(recorder.Record(glow, 1) == null, "nothing has changed");
                lamp.Power = 0.75f;
                Clip recorded = recorder.Record(glow, 1);
                Check.Equal(0.75f, recorded.Keys(0).Floats[1]);
                Check.Equal(1.0, recorded.Length);
                lamp.Power = 4;
                recorder.Look();
                Check.That(recorder.Record(recorded, 2) == null, "what a scrub shows is not recorded");
                Check.Equal(1, recorder.Stop());
                Check.Equal(0.5f, lamp.Power);
                Check.Throws<ObjectDisposedException>(() => recorder.Look());
            }
        }
    }
}
