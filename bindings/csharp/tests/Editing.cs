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
        private static void Times_snap_to_frames_and_a_ruler_has_a_tick_for_them()
        {
            Check.Equal(1.0, Timeline.Snap(0.99, 30));
            Check.Equal(29L, Timeline.Frame(0.99, 30, Rounding.Down));
            Check.Equal(30L, Timeline.Frame(0.97, 30, Rounding.Up));
            Check.Fails(Status.OutOfRange, () => Timeline.Snap(1, 0));
            var ruler = new Ruler { PixelsPerSecond = 100, Width = 400, Spacing = 80 };
            Tick[] ticks = Timeline.Ticks(ruler);
            Tick[] labelled = Array.FindAll(ticks, tick => tick.Labelled);
            Check.Equal(5, labelled.Length);
            Check.That(labelled[3].Time == 3 && labelled[3].X == 300 && labelled[3].Number == 3, "a label at every second");
            Check.That(ticks.Length > 5 && ticks[ticks.Length - 1].X <= 400, "and lines between them, on the ruler");
            var few = new Tick[2];
            Check.Equal(ticks.Length, Timeline.Ticks(ruler, few));
            Check.That(few[1].Time == 0, "of too few nothing is written");
            ruler.FramesPerSecond = 30;
            Tick frame = Array.FindAll(Timeline.Ticks(ruler), tick => tick.Labelled)[1];
            Check.Equal(50.0, frame.Number);
            Check.Near(5 / 3.0, frame.Time, "the time of frame 50");
            ruler.Spacing = 0;
            Check.Fails(Status.OutOfRange, () => Timeline.Ticks(ruler));
        }

        [Test]
        private static void A_preview_tells_what_it_cannot_put_back()
        {
            using (var context = new Context())
            {
                Schema schema = new SchemaBuilder(context)
                    .AddProperty("", "power", (Lamp on, float power) => on.Power = power, on => on.Power)
                    .AddProperty("", "glare", (Lamp on, float power) => on.Power = power)
                    .AddProperty("Other", "power", (Lamp on, float power) => on.Power = power, on => on.Power)
                    .Finish();
                var instance = new Instance(schema, new Lamp());
                instance.SetOwner("Other", new Lamp());
                var player = new Player(context);
                player.AddInstance(instance);
                schema.TryFindProperty("", "glare", out uint glare);
                using (var preview = new Preview(instance))
                {
                    preview.Capture(null);
                    uint[] unreadable = preview.Unreadable();
                    Check.That(unreadable.Length == 1 && unreadable[0] == glare, "what has no getter cannot be held");
                    Check.Equal(2, preview.Restore(out int gone));
                    Check.Equal(0, gone);
                    instance.SetOwner("Other", null);
                    Check.Equal(1, preview.Restore(out gone));
                    Check.Equal(1, gone);
                }
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
