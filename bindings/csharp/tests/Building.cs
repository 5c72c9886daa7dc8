// What clips and controllers are built of, and mixers asked for, beyond plain tracks.

using System;
using System.Linq;
using System.Numerics;

namespace LibAnim.Tests
{
    internal static class Building
    {
        private sealed class Sprite
        {
            internal SpriteFrame Frame;
            internal int Changes;
            internal float Power;
        }

        [Test]
        private static void A_builder_takes_what_a_clip_says_it_was_built_with()
        {
            using (var context = new Context())
            using (var builder = new ClipBuilder(
                context, "loop", 3, LoopMode.PingPong, additive: true, step: 0.25, userData: "{\"mine\":\"ö\"}"))
            using (Clip clip = builder.AddMarker("late", 2).AddMarker("early", 1).Finish())
            {
                Check.That(clip.Length == 3 && clip.LoopMode == LoopMode.PingPong && clip.Additive, "options");
                Check.Equal(0.25, clip.Step);
                Check.Equal("{\"mine\":\"ö\"}", clip.UserData);
                using (var edit = new ClipBuilder(clip))
                {
                    Check.That(edit.RemoveMarker("early"), "a marker is removed once");
                    Check.That(!edit.RemoveMarker("early") && !edit.RemoveMarker("late "), "and not one that is not there");
                    using (Clip edited = edit.Configure("other", 4).Finish())
                    {
                        Check.That(edited.Markers().Single().Key == "late", "the other marker stays");
                        Check.Near(1.0 / 30, edited.Step, "a step that is not given");
                        Check.That(edited.UserData == "" && !edited.Additive && edited.Length == 4, "other options");
                    }
                }
                Check.Fails(
                    Status.OutOfRange, () => new ClipBuilder(context, "", step: -1));
            }
        }

        [Test]
        private static void A_track_that_is_switched_off_plays_nothing_and_one_that_wraps_runs_on()
        {
            using (var context = new Context())
            using (var builder = new ClipBuilder(context, "glow", 2, LoopMode.Linear))
            using (Clip clip = builder
                .AddPropertyTrack("", "power", Kind.Float, Keys.Of(new[] { 0f, 1f }, 1f, 3f))
                .Finish())
            {
                Func<Clip, float> after = played =>
                {
                    var sprite = new Sprite { Power = -1 };
                    Schema schema = new SchemaBuilder(context)
                        .AddProperty("", "power", (Sprite on, float power) => on.Power = power, on => on.Power)
                        .Finish();
                    var player = new Player(context);
                    player.AddLibrary("", new ClipLibrary(context).SetClip("glow", played));
                    player.AddInstance(new Instance(schema, sprite));
                    player.Play("glow");
                    player.Update(1.5);
                    return sprite.Power;
                };
                Check.Near(3, after(clip), "the last key's value");
                Clip wrapping = new ClipBuilder(clip).SetTrack(0, true, true).Finish();
                Check.That(wrapping.Track(0).LoopWrap && wrapping.Track(0).Enabled, "what a track says");
                Check.Near(2, after(wrapping), "half way from the last key to the first");
                Clip off = new ClipBuilder(clip).SetTrack(0, false, false).Finish();
                Check.That(!off.Track(0).Enabled && off.Track(0).KeyCount == 2, "a track that is off keeps its keys");
                Check.Near(-1, after(off), "what nothing drives");
                Check.Fails(Status.OutOfRange, () => new ClipBuilder(clip).SetTrack(1, true, true));
            }
        }

        [Test]
        private static void Point_tracks_are_built_of_the_keys_that_are_read_and_are_heard_of()
        {
            using (var stage = new Stage())
            {
                var calls = new[]
                {
                    new PointKey { Time = 0.25, Name = "slam", Payload = "[3, \"soft\"]" },
                    new PointKey { Time = 0.75, Name = "slam", Payload = "[4, \"loud\"]" },
                };
                var sounds = new[] { new PointKey { Time = 0.5, Name = "creak.ogg", Payload = "", StartOffset = 1.5 } };
                var events = new[] { new PointKey { Time = 0.1, Name = "on", Payload = "x" } };
                using (var builder = new ClipBuilder(stage.Context, "calls", 1))
                using (Clip clip = builder
                    .AddPointTrack(Target.Methods, "", calls)
                    .AddPointTrack(Target.Audio, "", sounds)
                    .AddPointTrack(Target.Events, "", events)
                    .Finish())
                {
                    Check.That(clip.PointKeys(0).SequenceEqual(calls), "method calls are read as they were given");
                    Check.That(clip.PointKeys(1).SequenceEqual(sounds), "audio");
                    Check.That(clip.PointKeys(2).SequenceEqual(events), "events");
                    stage.Library.SetClip("calls", clip);
                    var heard = string.Empty;
                    stage.Player.Happened += (driver, happened) =>
                        heard += happened.Event.Length == 0 ? "" : happened.Event + "@" + happened.Offset + " ";
                    stage.Player.Play("calls");
                    stage.Player.Update(0.6);
                    Check.Equal("on@0 slam@0 creak.ogg@1.5 ", heard);
                    Check.That(stage.Door.Slams == 3 && stage.Door.Sound == "soft", "a method was called");
                    stage.Player.Update(0.3);
                    Check.That(stage.Door.Slams == 7 && stage.Door.Sound == "loud", "and the next");
                }
                using (var builder = new ClipBuilder(stage.Context, "wrong"))
                {
                    Check.Fails(Status.InvalidArgument, () => builder.AddPointTrack(Target.Methods, "", calls[1], calls[0]));
                    Check.Fails(Status.InvalidArgument, () => builder.AddPointTrack(Target.Events, ""));
                    Check.Fails(Status.InvalidEnum, () => builder.AddPointTrack(Target.Property, "", calls));
                }
            }
        }

        [Test]
        private static void Sprite_tracks_hand_pictures_to_their_setters_without_garbage()
        {
            using (var context = new Context())
            {
                var walk = new[] { new SpriteFrame("hö.png", 4, 2, 0), new SpriteFrame("hö.png", 4, 2, 7) };
                Clip clip = new ClipBuilder(context, "walk", 0.5, LoopMode.Linear)
                    .AddSpriteTrack("Body", "frame", new[] { 0f, 0.25f }, walk)
                    .Finish();
                Check.Equal("hö.png#4,2,7", clip.Keys(0).Texts[1]);
                Schema schema = new SchemaBuilder(context)
                    .AddProperty(
                        "Body", "frame",
                        (Sprite on, SpriteFrame frame) =>
                        {
                            on.Frame = frame;
                            on.Changes++;
                        },
                        on => on.Frame)
                    .Finish();
                var sprite = new Sprite();
                var instance = new Instance(schema);
                instance.SetOwner("Body", sprite);
                var player = new Player(context);
                player.AddLibrary("", new ClipLibrary(context).SetClip("walk", clip));
                player.AddInstance(instance);
                player.Play("walk");
                player.Update(0.1);
                Check.Equal(walk[0], sprite.Frame);
                player.Update(0.2);
                Check.Equal(walk[1], sprite.Frame);
                Check.That(sprite.Frame.Cell == 7 && sprite.Frame.Columns == 4 && sprite.Frame.Rows == 2, "a cell of a grid");

                int changes = sprite.Changes;
                long before = GC.CollectionCount(0);
                for (int update = 0; update < 40000; update++)
                {
                    player.Update(0.25);
                }
                Check.Equal(before, (long)GC.CollectionCount(0));
                Check.That(sprite.Changes > changes + 10000, "pictures changed");

                Check.Equal(walk[1], SpriteFrame.Parse("hö.png#4,2,7"));
                Check.Fails(Status.InvalidArgument, () => SpriteFrame.Parse("hö.png"));
                Check.Fails(
                    Status.InvalidArgument,
                    () => new ClipBuilder(context, "").AddSpriteTrack("", "frame", new[] { 0f }, new SpriteFrame("a", 2, 2, 4)));
                Check.Throws<ArgumentException>(
                    () => new ClipBuilder(context, "").AddSpriteTrack("", "frame", new[] { 0f, 1f }, walk[0]));
            }
        }

        [Test]
        private static void Morph_weights_of_a_joints_mesh_play_by_the_joints_number()
        {
            using (var context = new Context())
            using (Model model = Model.Load(context, Playback.Character))
            {
                MeshNode face = Enumerable.Range(0, model.MeshNodeCount).Select(model.GetMeshNode)
                    .First(node => model.MorphNames(node.Mesh).Contains("smile"));
                Clip clip = new ClipBuilder(context, "smile", 1)
                    .AddWeightsTrack(face.Joint, 2, Keys.Of(new[] { 0f, 1f }, 0f, 0f, 0.5f, 1f))
                    .Finish();
                Check.That(clip.Track(0).Target == Target.JointWeights && clip.Track(0).Joint == face.Joint, "a target");
                var player = new Player(context);
                player.AddLibrary("", new ClipLibrary(context).SetClip("smile", clip));
                Instance instance = model.CreateInstance();
                player.AddInstance(instance);
                player.Play("smile");
                player.Update(0.5);
                var weights = new float[2];
                Check.Equal(2, instance.MorphWeights(face.Joint, weights));
                Check.Near(0.25, weights[0], "a weight half way");
                Check.Near(0.5, weights[1], "the other");

                // A second one is asked together with the first.
                Instance later = model.CreateInstance();
                var other = new Player(context);
                other.AddLibrary("", new ClipLibrary(context).SetClip("smile", clip));
                other.AddInstance(later);
                other.Play("smile");
                other.Update(1);
                var both = new[] { instance, later };
                var many = new[] { -7f, -7, -7, -7, -7 };
                var offsets = new int[3];
                Instance.MorphWeights(both, face.Joint, many, offsets, 3);
                Check.That(many.SequenceEqual(new[] { weights[0], weights[1], -7, 0.5f, 1 }), "weights of many");
                Check.That(offsets.SequenceEqual(new[] { 0, 3, 5 }), "where each one's are");
                Check.Fails(Status.NotFound, () => Instance.MorphWeights(both, 9999, many));
                Check.Fails(Status.BufferTooSmall, () => Instance.MorphWeights(both, face.Joint, new float[3]));
                long before = GC.CollectionCount(0);
                for (int update = 0; update < 40000; update++)
                {
                    Instance.MorphWeights(both, face.Joint, many, offsets);
                }
                Check.Equal(before, (long)GC.CollectionCount(0));
            }
        }

        [Test]
        private static void Numbers_of_many_instances_are_those_of_each()
        {
            using (var context = new Context())
            {
                Schema schema = new SchemaBuilder(context)
                    .AddKept("", "light", Kind.Vec2, initial: new[] { 1f, 2f })
                    .AddKept("", "lit", Kind.Bool)
                    .Finish();
                Clip clip = new ClipBuilder(context, "glow")
                    .AddPropertyTrack("", "light", Kind.Vec2, Keys.Of(new[] { 0f, 1f }, 0f, 0f, 4f, 8f))
                    .Finish();
                var player = new Player(context);
                player.AddLibrary("", new ClipLibrary(context).SetClip("glow", clip));
                var lamps = new[] { new Instance(schema), new Instance(schema) };
                player.AddInstance(lamps[0]);
                player.Play("glow");
                player.Update(0.25);
                var still = new Player(context);
                still.AddInstance(lamps[1]);
                still.Update(0);
                schema.TryFindProperty("", "light", out uint light);
                schema.TryFindProperty("", "lit", out uint lit);
                var numbers = new float[4];
                Instance.Floats(lamps, light, numbers);
                Check.That(numbers.SequenceEqual(new[] { 1f, 2, 1, 2 }), "a quarter of the way, and what it had at first");
                player.Update(0.25);
                Instance.Floats(lamps, light, numbers);
                Check.That(numbers.SequenceEqual(new[] { 2f, 4, 1, 2 }), "half way");
                Check.Fails(Status.Mismatch, () => Instance.Floats(lamps, lit, numbers));
                Check.Fails(Status.OutOfRange, () => Instance.Floats(lamps, 9, numbers));
            }
        }

        [Test]
        private static void A_mixer_finds_its_actions_and_forgets_those_of_an_instance()
        {
            using (var stage = new Stage())
            {
                var mixer = new Mixer(stage.Context);
                Clip open = stage.Library.FindClip("open"), close = stage.Library.FindClip("close");
                var doors = new[] { new Instance(stage.Schema, new Door()), new Instance(stage.Schema, new Door()) };
                mixer.AddInstance(doors[0]);
                mixer.AddInstance(doors[1]);
                uint both = mixer.AddGroup();
                mixer.JoinGroup(both, doors[0]);
                Check.That(mixer.FindAction(open, doors[0]) == null && mixer.FindAction(open, both) == null, "nothing yet");
                MixerAction one = mixer.AddAction(open, doors[0]), other = mixer.AddAction(open, doors[1]);
                MixerAction shared = mixer.AddAction(close, both, BlendMode.Additive);
                Check.That(mixer.FindAction(open, doors[0]).Value.Equals(one), "an instance's action");
                Check.That(mixer.FindAction(close, both).Value.Equals(shared), "a group's action");
                Check.That(mixer.FindAction(close, doors[0]) == null, "which is not its member's");
                Check.Equal(3, mixer.ActionCount);
                shared.SetLoop(LoopMode.PingPong).Warp(1, 2, 3).Play();
                Check.That(shared.State.BlendMode == BlendMode.Additive && shared.State.Warping, "what an action does");
                Check.That(shared.State.LoopMode == LoopMode.PingPong && !one.State.Warping, "and how it ends");
                mixer.RemoveActions(doors[0]);
                Check.That(mixer.FindAction(open, doors[0]) == null, "the instance's action is forgotten");
                Check.That(mixer.FindAction(open, doors[1]).Value.Equals(other), "another's stays");
                Check.That(mixer.FindAction(close, both).Value.Equals(shared), "its group's stays");
                Check.Equal(2, mixer.ActionCount);
                Check.Fails(Status.NotFound, () => mixer.RemoveActions(new Instance(stage.Schema)));
            }
        }

        [Test]
        private static void An_additive_layer_is_measured_from_its_reference()
        {
            using (var context = new Context())
            {
                Func<float, float, Clip> ramp = (from, to) => new ClipBuilder(context, "ramp", 1)
                    .AddPropertyTrack("", "power", Kind.Float, Keys.Of(new[] { 0f, 1f }, from, to))
                    .Finish();
                Func<Clip, float> after = reference =>
                {
                    var sprite = new Sprite();
                    Schema schema = new SchemaBuilder(context)
                        .AddProperty("", "power", (Sprite on, float power) => on.Power = power, on => on.Power)
                        .Finish();
                    var builder = new ControllerBuilder(context);
                    builder.AddState(builder.AddLayer("base"), "still", ramp(10, 10));
                    uint layer = builder.AddLayer("above", additive: true);
                    builder.AddState(layer, "rising", ramp(2, 6), new StateSettings { Looped = false });
                    if (reference != null)
                    {
                        builder.SetReference(layer, reference, 0.5);
                        Check.Fails(Status.OutOfRange, () => builder.SetReference(7, reference));
                    }
                    var animator = new Animator(builder.Finish(), new Instance(schema, sprite));
                    animator.Play("rising", "above", 0);
                    animator.Update(0.5);
                    return sprite.Power;
                };
                Check.Near(12, after(null), "measured from the clip's own first frame");
                Check.Near(13, after(ramp(0, 2)), "measured from the middle of another clip");
            }
        }

        [Test]
        private static void An_owner_says_whether_the_library_has_its_object()
        {
            var context = new Context();
            var clip = new ClipBuilder(context, "one").Finish();
            Clip other = clip.Reverse();
            Check.That(context.IsLive && clip.IsLive, "what was made is there");
            clip.Dispose();
            Check.That(!clip.IsLive && other.IsLive, "what was disposed is not, what was made from it is");
            context.Dispose();
            Check.That(!other.IsLive && !other.IsDisposed && !context.IsLive, "what lived in a context goes with it");
        }

        [Test]
        private static void Equal_times_keep_their_order()
        {
            Check.That(Keys.Order(new[] { 2f, 1f, 2f, 0f }).SequenceEqual(new[] { 3, 1, 0, 2 }), "the earliest first");
            Check.Equal(0, Keys.Order(new float[0]).Length);
        }
    }
}
