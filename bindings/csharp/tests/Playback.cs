// What a host does with players, mixers, animators, poses, bones and skins comes out as the library says.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Runtime.InteropServices;

namespace LibAnim.Tests
{
    internal static class Playback
    {
        internal static readonly string Character =
            Environment.GetEnvironmentVariable("ANIM_CHARACTER") ?? "examples-c/character/default.glb";

        [Test]
        private static void Events_come_as_csharp_events_as_spans_and_to_a_listener_in_one_order()
        {
            using (var stage = new Stage())
            {
                var raised = new List<string>();
                var listened = new List<string>();
                stage.Player.Happened += (driver, happened) => raised.Add(happened.Kind + ":" + happened.Event);
                stage.Player.Started += (driver, happened) => raised.Add("start of " + happened.Name);
                stage.Player.Finished += (driver, happened) => raised.Add("end of " + happened.Name);
                stage.Player.ClipEvent += (driver, happened) =>
                {
                    Check.That(happened.Instance == stage.Instance, "an event names its instance");
                    Check.Equal(7ul, happened.Tag);
                    Check.Equal("creak", happened.Payload);
                    Check.Near(0.5, happened.Time);
                };
                stage.Player.Listener = (driver, happened) => listened.Add(happened.Kind + ":" + happened.Event);
                stage.Player.Play("open");
                stage.Player.Update(2);
                ReadOnlySpan<PlaybackEvent> events = stage.Player.Events;
                var spanned = new List<string>();
                foreach (PlaybackEvent happened in events)
                {
                    spanned.Add(happened.Kind + ":" + happened.Event);
                }
                Check.Equal("Started:,start of open,Clip:half,Method:slam,Finished:,end of open", string.Join(",", raised));
                Check.Equal("Started:,Clip:half,Method:slam,Finished:", string.Join(",", spanned));
                Check.Equal(string.Join(",", spanned), string.Join(",", listened));
                Check.Equal(spanned.Count, stage.Player.EventCount);
                Check.Throws<ArgumentOutOfRangeException>(() => stage.Player.GetEvent(4));
                Check.Equal("loud", stage.Door.Sound);
                Check.Equal(2, stage.Door.Slams);
            }
        }

        [Test]
        private static void A_handler_may_update_its_driver_and_see_the_events_of_both_updates()
        {
            using (var stage = new Stage())
            {
                var kinds = new List<EventKind>();
                bool nested = false;
                stage.Player.Happened += (driver, happened) =>
                {
                    kinds.Add(happened.Kind);
                    if (!nested)
                    {
                        nested = true;
                        driver.Update(0.6);
                    }
                };
                stage.Player.Play("open");
                stage.Player.Update(0.6);
                Check.Equal("Started,Method,Finished,Clip", string.Join(",", kinds.Take(4)));
            }
        }

        [Test]
        private static void A_player_fades_queues_seeks_pauses_and_goes_back_to_what_was_saved()
        {
            using (var stage = new Stage())
            {
                Player player = stage.Player;
                Check.Equal("close,open", string.Join(",", player.ClipNames().OrderBy(name => name)));
                player.Play("open");
                player.Queue("close");
                player.Update(0.25);
                Check.Equal("open", player.State.Assigned);
                Check.Equal(1, player.State.Queued);
                byte[] saved = player.Save();
                player.Update(1.25);
                Check.Equal("close", player.State.Assigned);
                player.Restore(saved);
                Check.Equal("open", player.State.Assigned);
                Check.Near(0.25, player.State.Position);
                player.Play("close", 0.5);
                player.Update(0.25);
                Check.Near(0.5, player.State.Fade);
                player.Pause();
                Check.That(!player.State.Playing, "a paused player does not play");
                player.Seek(0.75, SeekMode.Update);
                player.Update(0);
                Check.Near(0.25, stage.Door.Angle, "the angle three quarters into closing", 0.3);
                player.PlayBackward("open");
                player.Update(0.25);
                Check.That(player.State.Speed < 0, "it plays backward");
                Check.Fails(Status.NotFound, () => player.Play("absent"));
                Check.Fails(Status.NotFinite, () => player.Update(double.NaN));
                Check.Fails(Status.OutOfRange, () => player.Update(-1));
                SharedState shared = player.ShareState();
                Player late = stage.NewPlayer(new Instance(stage.Schema, new Door()));
                late.ApplyState(shared);
                Check.Equal(player.State.Position, late.State.Position, "the position of one that joins late");
                Check.Equal(player.State.Assigned, late.State.Assigned, "the clip of one that joins late");
                Check.That(player.HasLibrary("") && !player.HasLibrary("more"), "there is one library");
                player.FindSection("open", "", "", out double start, out double end);
                Check.Near(1, end - start);
                player.SetOwnClips(stage.Library);
                player.SetPhase(Phase.Physics);
                double before = player.State.Position;
                Player.UpdatePhase(new[] { player }, 1, Phase.Idle, 0.1);
                Check.Near(before, player.State.Position);
                Player.UpdatePhase(new[] { player }, 1, Phase.Physics, 0.1);
                Check.That(before != player.State.Position, "its round moves it");
            }
        }

        [Test]
        private static void Many_drivers_raise_the_events_of_their_own_updates_once()
        {
            using (var stage = new Stage())
            {
                var raised = new List<string>();
                var players = new Player[3];
                for (int index = 0; index < players.Length; index++)
                {
                    int number = index;
                    players[index] = stage.NewPlayer(new Instance(stage.Schema, new Door(), (ulong)index));
                    players[index].Happened += (driver, happened) => raised.Add(number + happened.Kind.ToString());
                    players[index].Play("open");
                }
                players[2].SetPhase(Phase.Physics);
                Player.Update(players, 2, 0.1);
                Check.Equal("0Started,1Started", string.Join(",", raised));
                raised.Clear();
                Player.Update(players, 2, 0.1);
                Check.That(raised.Count == 0 && players[0].EventCount == 0, "an update in which nothing happens");
                Player.UpdatePhase(players, 3, Phase.Physics, 0.6);
                Check.Equal("2Started,2Clip", string.Join(",", raised));
                raised.Clear();
                Player.UpdatePhase(players, 3, Phase.Idle, 0.4);
                Check.Equal("0Clip,1Clip", string.Join(",", raised));
                Check.Equal(2, players[2].EventCount, "how many events a player has that another round moves");
                Check.Equal("half", players[2].GetEvent(1).Event);
                raised.Clear();
                Player.UpdatePhase(players, 3, Phase.Physics, 0.1);
                Check.That(raised.Count == 0 && players[2].EventCount == 0 && players[0].EventCount == 1, "each its own");
            }
        }

        [Test]
        private static void A_mixer_weighs_fades_and_groups()
        {
            using (var stage = new Stage())
            {
                var mixer = new Mixer(stage.Context);
                var doors = new[] { new Door(), new Door() };
                Instance[] instances = doors.Select(door => new Instance(stage.Schema, door)).ToArray();
                foreach (Instance instance in instances)
                {
                    mixer.AddInstance(instance);
                }
                Clip low = Stage.DoorClip(stage.Context, "low", 1, 1, LoopMode.Linear);
                Clip high = Stage.DoorClip(stage.Context, "high", 3, 3, LoopMode.Linear);
                MixerAction first = mixer.AddAction(low, instances[0]).Play();
                MixerAction second = mixer.AddAction(high, instances[0]).Play();
                second.SetEffectiveWeight(0.5).StopFading().SetZeroSlopes(true, false).SetEffectiveTimeScale(2).StopWarping();
                Check.That(second.State.Weight == 0.5 && second.State.TimeScale == 2, "weight and pace are set at once");
                second.SetEffectiveWeight(1).SetEffectiveTimeScale(1).SetZeroSlopes(true, true);
                Check.That(!first.Equals(second) && first.Equals(mixer.AddAction(low, instances[0])), "actions are values");
                mixer.Update(0.1);
                Check.Near(2, doors[0].Angle, "the mean of both");
                mixer.CrossFade(first, second, 1);
                mixer.Update(0.25);
                Check.Near(0.75, first.State.EffectiveWeight);
                mixer.Update(1);
                Check.Near(3, doors[0].Angle, "the second alone");
                uint group = mixer.AddGroup();
                mixer.JoinGroup(group, instances[1]);
                mixer.AddAction(low, group).SetLoop(LoopMode.PingPong, 2).SetWeight(1).Play();
                mixer.Update(0.1);
                Check.Near(1, doors[1].Angle, "what the group's action says");
                Check.Equal(3, mixer.ActiveActionCount);
                second.Remove();
                Check.Fails(Status.NotFound, () => second.Play());
                mixer.TimeScale = 0.5;
                double time = mixer.Time;
                mixer.Update(1);
                Check.Near(time + 0.5, mixer.Time);
                Mixer.Update(new[] { mixer }, 1, 0.1);
                mixer.RemoveInstance(instances[1]);
                mixer.Dispose();
            }
        }

        [Test]
        private static void A_controller_goes_from_state_to_state_and_blends_by_a_parameter()
        {
            using (var stage = new Stage())
            {
                var builder = new ControllerBuilder(stage.Context);
                uint speed = builder.AddParameter("speed", ParameterKind.Float);
                uint jump = builder.AddParameter("jump", ParameterKind.Trigger);
                uint layer = builder.AddLayer("Base");
                uint move = builder.AddState(layer, "Move", null);
                uint leap = builder.AddState(
                    layer, "Leap", Stage.DoorClip(stage.Context, "leap", 9, 9), new StateSettings { Looped = false });
                builder.SetBlend(layer, move, speed);
                builder.AddBlendPoint(layer, move, Stage.DoorClip(stage.Context, "slow", 1, 1), 0);
                builder.AddBlendPoint(layer, move, Stage.DoorClip(stage.Context, "fast", 3, 3), 2);
                uint up = builder.AddTransition(layer, move, leap, new TransitionSettings { Fade = 0 });
                builder.AddCondition(layer, up, jump, Test.True);
                builder.SetInitial(layer, move);
                Controller controller = builder.Finish();
                Check.Throws<ObjectDisposedException>(() => builder.AddLayer("more"));
                var door = new Door();
                var animator = new Animator(controller, new Instance(stage.Schema, door));
                Check.Equal(speed, controller.FindParameter("speed"));
                animator.SetParameter(speed, 1f);
                animator.Update(0.1);
                Check.Near(2, door.Angle, "half way between slow and fast");
                Check.Equal("Move", animator.GetLayer().State);
                Check.Equal(2, animator.ContributionCount);
                Check.Equal("slow", animator.GetContribution(0).Clip);
                Check.Near(0.5, animator.GetContribution(1).Weight);
                Check.Equal(2, controller.ParameterCount);
                Check.Equal(ParameterKind.Trigger, controller.GetParameter(jump).Kind);
                Check.Equal("Base", controller.LayerName(0));
                Check.Equal(1, controller.LayerCount);
                Check.Equal(2, controller.StateCount(layer));
                Check.Equal("Leap", controller.GetState(layer, leap).Name);
                Check.Equal("leap", controller.GetStateClip(layer, leap).Name);
                animator.SetParameter(jump, true);
                animator.Update(0.1);
                Check.Near(9, door.Angle, "the leap");
                Check.That(animator.IsPlaying("Leap"), "the leap plays");
                Check.Near(0, animator.GetParameter(jump));
                bool finished = false;
                animator.Finished += (driver, happened) => finished = true;
                Animator.Update(new[] { animator }, 1, 2);
                Check.That(finished, "the leap's end is heard of");
                animator.Play("Move");
                animator.Update(0.5);
                Check.Equal("Move", animator.GetLayer("Base").State);
                var wrong = new ControllerBuilder(stage.Context);
                wrong.AddState(wrong.AddLayer("Base"), "Empty", null);
                string message = Check.Throws<AnimException>(() => wrong.Finish()).Message;
                Check.That(message.Contains("Empty"), "the mistake is named: " + message);
                wrong.Dispose();
            }
        }

        [Test]
        private static void A_character_is_loaded_posed_skinned_and_its_bones_written()
        {
            using (var context = new Context())
            using (Model model = Model.Load(context, Character))
            using (Skeleton skeleton = model.GetSkeleton())
            using (var pose = new Pose(skeleton))
            {
                var fraction = 0f;
                var bytes = System.IO.File.ReadAllBytes(Character);
                var options = new LoadOptions
                {
                    Settings = "{\"scale\": 2}",
                    Progress = done =>
                    {
                        fraction = done;
                        return true;
                    },
                };
                using (Model large = Model.Load(context, "large.glb", bytes, options))
                {
                    Check.Equal(model.JointCount, large.JointCount);
                    Check.Equal(1f, fraction, "the progress at the end");
                }
                Check.That(model.ClipCount >= 3 && model.Report != null, "there are clips and a report");
                Check.That(model.FindClip("absent") == null, "there is no absent clip");
                Check.That(skeleton.TryFindJoint("hand.L", out uint hand), "there is a hand");
                Check.That(!skeleton.TryFindJoint("absent", out uint _), "there is no absent joint");
                Check.Equal("hand.L", skeleton.JointName(hand));
                uint forearm = skeleton.Parents()[hand];
                Check.Equal("forearm.L", skeleton.JointName(forearm));

                Check.Equal(1, model.BoneTreeCount);
                BoneTree tree = model.GetBoneTree(0);
                Check.That(tree.Bones.Contains(hand) && tree.Attachments.Length > 0, "the hand is a bone");
                Check.That(model.MaterialCount > 0 && model.GetMaterial(0).BaseColor.A == 1, "there is a material");
                Check.Equal(0, model.PropertyCount);
                Influences influences = model.GetInfluences(model.GetMeshNode(1).Mesh, 0);
                Check.Near(1, influences.Weights.Take((int)influences.Offsets[1]).Sum(), "the first vertex's weights");
                Check.Equal(1, model.MorphNames(model.GetMeshNode(2).Mesh).Length, "the morph targets");

                Schema schema = new SchemaBuilder(model).Finish();
                var instance = new Instance(schema);
                var player = new Player(context);
                player.AddLibrary("", new ClipLibrary(context).AddModel(model));
                player.AddInstance(instance);
                player.Play("walk");
                player.Update(0.3);
                var matrices = new Matrix3x4[model.JointCount];
                Check.Equal(model.JointCount, instance.ModelMatrices(matrices));
                var again = new Matrix3x4[model.JointCount];
                instance.ReadPose(pose);
                pose.ModelMatrices(again.AsSpan());
                Check.Equal(matrices[hand].Translation, again[hand].Translation);
                Check.Equal(matrices[hand].Translation, matrices[hand].Apply(Vector3.Zero));
                Check.Equal(matrices[hand].Translation, matrices[hand].ToMatrix4x4().Translation);
                Check.Fails(Status.BufferTooSmall, () => instance.ModelMatrices(new Matrix3x4[2]));
                var offsets = new int[2];
                Instance.ModelMatrices(new[] { instance }, again, offsets);
                Check.Equal(model.JointCount, offsets[1]);

                Vector3 target = matrices[forearm].Translation + new Vector3(0.05f, 0.05f, 0.05f);
                instance.Reach(new Reach { Tip = hand, Target = target });
                player.Update(0);
                instance.ModelMatrices(matrices);
                Check.Near(0, Vector3.Distance(target, matrices[hand].Translation), "the hand's way to its target", 0.05);
                instance.SetBoneRotation(hand, Quaternion.Identity);
                Check.That(instance.BoneMatrix(hand).Row0 != Vector4.Zero, "a bone has a matrix");
                instance.SetBones(new[] { hand }, null, new[] { Quaternion.Identity });
                Check.Throws<ArgumentException>(() => instance.SetBones(new[] { hand }, new Vector3[0], null));
                instance.LookAt(new[] { hand }, Vector3.One, Vector3.UnitZ, 1);
                player.Update(0.1);

                MeshNode node = Enumerable.Range(0, model.MeshNodeCount).Select(model.GetMeshNode)
                    .First(shown => shown.Skin != null);
                var mesh = new SkinMesh(model, node.Mesh);
                Skin skin = model.GetSkin((int)node.Skin.Value);
                var binding = new SkinBinding(skin, skeleton);
                var palette = new Matrix3x4[skin.JointCount];
                Check.Equal(0, binding.MissingCount);
                instance.ModelMatrices(matrices);
                Check.Equal(palette.Length, binding.Palette(matrices, matrices.Length, palette));
                ManyAtOnce(context, schema, model, binding, skin.JointCount);
                var job = new SkinJob(mesh)
                {
                    Palette = palette, Positions = new float[mesh.VertexCount * 3], Normals = new float[mesh.VertexCount * 3],
                };
                job.Run();
                Bounds bounds = job.Bounds();
                Check.Equal(mesh.VertexCount, model.GetPart(node.Mesh, 0).VertexCount);
                for (int index = 0; index < job.Positions.Length; index += 3)
                {
                    float y = job.Positions[index + 1];
                    Check.That(y >= bounds.Min.Y - 1e-4 && y <= bounds.Max.Y + 1e-4, "vertices lie in their bounds");
                }
                SideBySide(job, mesh.VertexCount);
                job.Positions = new float[30];
                Check.Fails(Status.BufferTooSmall, job.Run);
                job.PaletteCount = 9999;
                Check.Throws<ArgumentOutOfRangeException>(job.Run);
            }
        }

        [Test]
        private static void A_document_is_put_together_written_and_read_again()
        {
            using (var context = new Context())
            using (Model model = Model.Load(context, Character))
            using (Document document = Document.Create(context, "whole", model))
            {
                byte[] file = document.Write(Format.Glb);
                Check.That(file.Length > 1000, "the file holds something");
                using (Document again = Document.Load(context, "whole.glb", file))
                {
                    Check.Equal(document.ClipCount, again.ClipCount);
                    Check.That(again.HasModel && again.FindClip("absent") == null, "there is a model and no absent clip");
                    Check.Near(model.FindClip("walk").Length, again.FindClip("walk").Length);
                    Check.Equal(model.JointCount, again.GetModel().JointCount);
                }
                var people = new ClipLibrary(context).SetClip("move", model.FindClip("walk"));
                var parts = new DocumentParts { Name = "two", Model = model };
                parts.Libraries[""] = new ClipLibrary(context).AddModel(model);
                parts.Libraries["people"] = people;
                parts.Skeletons["bones"] = model.GetSkeleton();
                using (Document two = Document.Create(context, parts))
                using (Document read = Document.Load(context, "two.animb", two.Write(Format.Animb)))
                {
                    Check.That(read.LibraryCount == 2 && read.SkeletonCount == 1, "libraries and skeletons come back");
                    ClipLibrary library = read.GetLibrary(1, out string name);
                    Check.Equal("people", name);
                    Check.That(library.ClipNames().SequenceEqual(new[] { "move" }), "a library knows its clips");
                    Check.Near(model.FindClip("walk").Length, library.FindClip("move").Length);
                    Check.That(library.FindClip("walk") == null, "a clip has the library's name for it");
                    read.GetSkeleton(0, out name);
                    Check.Equal("bones", name);
                    byte[] all = two.Write(Format.Mres, new WriteOptions { Library = "" });
                    Check.Equal(model.ClipNames().Count, Document.Load(context, "all.mres", all).ClipCount);
                    Check.Fails(Status.NotFound, () => two.Write(Format.Mres, new WriteOptions { Library = "nobody" }));
                }
                Array.Resize(ref file, file.Length / 2);
                Check.Fails(Status.InvalidFile, () => Document.Load(context, "whole.glb", file));
                Check.Fails(Status.Unsupported, () => document.Write(Format.Fbx));
                Check.Throws<ObjectDisposedException>(() =>
                {
                    document.Dispose();
                    document.GetModel();
                });
            }
        }

        [Test]
        private static void Clips_are_worked_on_and_edited()
        {
            using (var context = new Context())
            using (Clip clip = Stage.DoorClip(context, "clip", 0, 1, LoopMode.PingPong))
            {
                Check.Equal(1.0, clip.Length);
                Check.Equal(LoopMode.PingPong, clip.LoopMode);
                Check.Near(2, clip.Scale(2).Length);
                Check.Near(1, clip.Subclip("whole", 0, 31, 30).Length, "the length of a subclip");
                Check.Near(2, clip.Concatenate(clip.Reverse()).Length);
                Check.Equal(clip.TrackCount, clip.Trim().TrackCount);
                Check.Equal("half", clip.Events().Single().Name);
                Check.That(clip.MakeAdditive(clip).TrackCount > 0, "an additive clip has tracks");
                Check.That(clip.Optimize().Shift(1).Resample(10).Merge(clip).Mistakes() != null, "operations go on");
                using (var builder = new ClipBuilder(clip))
                {
                    int tracks = builder.TrackCount;
                    builder.InsertKeys(0, Keys.Of(new[] { 0.5f }, 5f)).MoveKey(0, 1, 0.6f).RemoveKey(0, 0);
                    builder.Configure("edited", 4).AddMarker("here", 1).RemoveTrack((uint)tracks - 1);
                    Clip edited = builder.Finish();
                    Check.Equal("edited", edited.Name);
                    Check.Equal(4.0, edited.Length);
                    Check.Equal(tracks - 1, edited.TrackCount);
                }
            }
        }

        [Test]
        private static void A_model_makes_players_that_share_its_schema()
        {
            using (var context = new Context())
            using (Model model = Model.Load(context, Character))
            {
                Player first = model.CreatePlayer(out Instance one);
                Player second = model.CreatePlayer(out Instance two);
                Check.That(one.Schema == two.Schema && one.Schema == model.CreateInstance(null, 9).Schema, "one schema");
                first.SetAutoplayIdle();
                second.Play("walk");
                Player.Update(new[] { first, second }, 2, 0.3);
                var matrices = new Matrix3x4[model.JointCount];
                var others = new Matrix3x4[model.JointCount];
                one.ModelMatrices(matrices);
                two.ModelMatrices(others);
                Check.That(!matrices.SequenceEqual(others), "each plays for itself");
            }
        }

        [Test]
        private static void Common_motions_are_made_in_one_call()
        {
            using (var context = new Context())
            {
                float visible = -1;
                Color tint = default(Color);
                Schema schema = new SchemaBuilder(context)
                    .AddProperty("Lamp", "tint", (object on, Color color) => tint = color, on => tint)
                    .AddProperty("Lamp", "visible", (object on, bool shown) => visible = shown ? 1 : 0, on => true)
                    .Finish();
                var instance = new Instance(schema);
                var player = new Player(context);
                var red = new Color { R = 1, A = 1 };
                var blue = new Color { B = 1, A = 1 };
                Clip colors = ReadyMadeClips.Colors(context, 2, "tint", new[] { red, blue }, "Lamp", "colors");
                Clip blink = ReadyMadeClips.Visibility(context, 1, "Lamp", "blink");
                player.AddLibrary("", new ClipLibrary(context).SetClip("", colors).SetClip("", blink));
                player.AddInstance(instance);
                player.Play("colors");
                player.Update(1);
                Check.Near(0.5, tint.R, "half way to the second color");
                player.Play("blink");
                player.Update(0.6);
                Check.Equal(0f, visible, "what is shown past the middle");

                Clip shake = ReadyMadeClips.Shake(context, 1, new Vector3(1, 2, 3), 7, "Camera");
                Check.That(shake.TrackCount == 1 && shake.Length == 1, "a shake moves one thing for its time");
                Check.Equal(1, ReadyMadeClips.Pulsation(context, 1).TrackCount);
                Check.Equal(1, ReadyMadeClips.Growth(context, 1, Axis.Y).TrackCount);
                Check.Near(3, ReadyMadeClips.Rotation(context, 3, Axis.Z, "Wheel", "turn").Length);
                Check.Fails(Status.InvalidArgument, () => ReadyMadeClips.Colors(context, 1, "tint", new Color[0]));
                Check.Fails(Status.OutOfRange, () => ReadyMadeClips.Visibility(context, -1));

                Check.Near(0.2, ReadyMadeClips.MorphSequence(context, "flip", "Face", new[] { 0u, 1u }, 10).Length);
                Check.Near(0.1, ReadyMadeClips.MorphSequence(context, "flip", "Face", new[] { 0u, 1u }, 10, false).Length);
                Clip[] groups = ReadyMadeClips.MorphSequences(
                    context, "Face", new[] { "walk_000", "smile", "run_1", "walk_001", "run_2" }, 10);
                Check.That(
                    groups.Select(group => group.Name).OrderBy(name => name).SequenceEqual(new[] { "run_", "walk_" }),
                    "groups are named by what comes before the digits: " + string.Join(" ", groups.Select(group => group.Name)));
            }
        }

        [Test]
        private static void Clips_are_pointed_elsewhere_packed_and_loaded_again()
        {
            using (var context = new Context())
            using (Model model = Model.Load(context, Character))
            using (Clip walk = model.FindClip("walk"))
            using (Skeleton skeleton = model.GetSkeleton())
            {
                using (var builder = new ClipBuilder(context, "lift"))
                {
                    Clip lift = builder
                        .AddPropertyTrack("Lift", "height", Kind.Float, Keys.Of(new[] { 0f, 1f }, 0f, 3f))
                        .AddMarker("top", 1).Finish();
                    Check.Equal(1, lift.RenamePath("Lift", "House/Lift").TrackCount);
                    Check.That(lift.Markers()[0].Key == "top" && lift.Markers()[0].Value == 1, "a marker has a place");
                    Check.Near(1, lift.Scale(0.5).Scale(2).ResetLength().Length);
                    Check.Equal(1, lift.RenameJoint("a", "b").TrackCount);
                }
                using (Clip packed = walk.Pack(skeleton, default(PackSettings), out PackReport report))
                using (Clip loaded = Clip.LoadPacked(skeleton, packed.PackedBytes()))
                {
                    Check.That(report.BytesAfter < report.BytesBefore / 2, "packing takes little room");
                    Check.That(report.WorstError <= report.ErrorBound, "the bound is kept");
                    var pose = new Pose(skeleton);
                    var transforms = new Transform[skeleton.JointCount];
                    loaded.SamplePacked(0.4, pose);
                    using (var other = new Pose(skeleton))
                    {
                        var nothing = new float[skeleton.JointCount];
                        pose.Transforms(transforms);
                        pose.Blend(other, 1, nothing);
                        Check.That(pose[1].Equals(transforms[1]), "a mask of nothing keeps a pose");
                        other.Blend(pose, 1);
                        Check.That(other[1].Equals(transforms[1]), "a pose becomes another one");
                        Check.Fails(Status.Mismatch, () => pose.Add(other, 1, new float[1]));
                        Check.Fails(Status.OutOfRange, () => pose.Blend(other, 2));
                    }
                    Check.Equal(transforms.Length, pose.Transforms(transforms));
                    var library = new ClipLibrary(context).SetClip("original", walk);
                    var player = new Player(context);
                    var instance = new Instance(new SchemaBuilder(model).Finish());
                    player.AddLibrary("", library);
                    player.AddInstance(instance);
                    player.Play("original");
                    player.Update(0.4);
                    var played = new Transform[transforms.Length];
                    Instance.Transforms(new[] { instance }, played);
                    for (int joint = 0; joint < played.Length; joint++)
                    {
                        float cosine = Math.Abs(Quaternion.Dot(played[joint].Rotation, transforms[joint].Rotation));
                        Check.That(cosine > 0.9999f, "a packed clip moves joint " + joint + " as the original does");
                    }
                    Check.Fails(Status.InvalidArgument, () => walk.PackedBytes());
                    Check.Fails(Status.InvalidFile, () => Clip.LoadPacked(skeleton, new byte[9]));
                }
            }
        }

        [Test]
        private static void Updates_of_every_driver_allocate_nothing_once_they_are_warm()
        {
            using (var stage = new Stage())
            {
                Clip clip = Stage.DoorClip(stage.Context, "clip", 0, 1, LoopMode.Linear);
                stage.Library.SetClip("clip", clip);
                var players = new Player[100];
                for (int index = 0; index < players.Length; index++)
                {
                    players[index] = stage.NewPlayer(new Instance(stage.Schema, new Door()));
                    players[index].Play("clip");
                }
                Schema byInterface = new SchemaBuilder(stage.Context)
                    .AddPropertyAccess<Door, float, AngleAccess>("", "angle", new AngleAccess()).Finish();
                players[0] = stage.NewPlayer(new Instance(byInterface, new Door()));
                players[0].Play("clip");
                int heard = 0;
                players[1].Happened += (driver, happened) => heard += happened.Name.Length;
                players[2].Listener = (driver, happened) => heard += happened.Payload.Length;
                var mixer = new Mixer(stage.Context);
                var mixed = new Instance(stage.Schema, new Door());
                mixer.AddInstance(mixed);
                MixerAction action = mixer.AddAction(clip, mixed).Play();
                var builder = new ControllerBuilder(stage.Context);
                uint layer = builder.AddLayer("Base");
                builder.SetInitial(layer, builder.AddState(layer, "State", clip));
                builder.AddState(layer, "Other", clip);
                var animator = new Animator(builder.Finish(), new Instance(stage.Schema, new Door()));
                Action<int> frame = number =>
                {
                    if (number % 40 == 0)
                    {
                        players[3].Play(number % 80 == 0 ? "open" : "clip", 0.25);
                        action.Reset().Play();
                    }
                    animator.Play(number % 60 < 30 ? "State" : "Other");
                    players[1].Update(0.03);
                    Player.Update(players, players.Length, 1.0 / 60);
                    mixer.Update(1.0 / 60);
                    animator.Update(1.0 / 60);
                    heard += players[4].Events.Length + animator.EventCount;
                    heard += players[1].State.Assigned.Length + animator.GetLayer().State.Length;
                };
                long bytes = -1;
                for (int round = 0; round < 2; round++)
                {
                    long before = GC.GetAllocatedBytesForCurrentThread();
                    for (int number = 0; number < 240; number++)
                    {
                        frame(number);
                    }
                    bytes = GC.GetAllocatedBytesForCurrentThread() - before;
                }
                Check.Equal(0L, bytes, "the bytes that frames allocated");
                Check.That(heard > 1000, "events were heard");
            }
        }

        /// <summary>Vertices in native memory are those in arrays, and what lies between them is left alone.</summary>
        private static unsafe void SideBySide(SkinJob arrays, int vertices)
        {
            const int stride = 28;
            IntPtr memory = Marshal.AllocHGlobal(vertices * stride);
            var floats = (float*)memory;
            for (int index = 0; index < vertices * stride / 4; index++)
            {
                floats[index] = -7;
            }
            var job = new SkinJob(arrays.Mesh)
            {
                Palette = arrays.Palette,
                Target = new VertexTarget
                {
                    Memory = memory, VertexCount = vertices, Stride = stride, Position = 0, Normal = 16,
                },
            };
            job.Run();
            for (int vertex = 0; vertex < vertices; vertex++)
            {
                for (int axis = 0; axis < 3; axis++)
                {
                    Check.Equal(arrays.Positions[vertex * 3 + axis], floats[vertex * 7 + axis], "a position");
                    Check.Equal(arrays.Normals[vertex * 3 + axis], floats[vertex * 7 + 4 + axis], "a normal");
                }
                Check.Equal(-7f, floats[vertex * 7 + 3], "what lies between");
            }
            long before = GC.CollectionCount(0);
            for (int run = 0; run < 2000; run++)
            {
                job.Run();
            }
            Check.Equal(before, (long)GC.CollectionCount(0));
            VertexTarget target = job.Target.Value;
            target.VertexCount--;
            job.Target = target;
            Check.Fails(Status.BufferTooSmall, job.Run);
            target.Normal = 20;
            job.Target = target;
            Check.Throws<ArgumentException>(job.Run);
            target.Normal = null;
            job.Target = target;
            job.Positions = arrays.Positions;
            Check.Throws<ArgumentException>(job.Run);
            Marshal.FreeHGlobal(memory);
        }

        /// <summary>What is asked of many instances in one call is what each gives alone.</summary>
        private static void ManyAtOnce(Context context, Schema schema, Model model, SkinBinding binding, int palette)
        {
            int joints = model.JointCount;
            var instances = new[] { new Instance(schema), new Instance(schema) };
            for (int index = 0; index < 2; index++)
            {
                var player = new Player(context);
                player.AddLibrary("", new ClipLibrary(context).AddModel(model));
                player.AddInstance(instances[index]);
                player.Play("walk");
                instances[index].SetRootMotion(1);
                player.Update(0.1 + 0.2 * index);
            }
            var alone = new Matrix3x4[joints];
            var many = new Matrix3x4[2 * joints + 3];
            var offsets = new int[3];
            Instance.ModelMatrices(instances, many, offsets, joints + 3);
            instances[1].ModelMatrices(alone);
            Check.That(offsets[1] == joints + 3 && offsets[2] == 2 * joints + 3, "a stride says where matrices go");
            Check.That(many.Skip(joints + 3).SequenceEqual(alone), "matrices of many are those of each");
            var transforms = new Transform[2 * joints];
            Instance.Transforms(instances, transforms);
            Check.That(transforms[joints].Rotation.Length() > 0.99, "transforms of many come one after the other");
            Check.Fails(Status.BufferTooSmall, () => Instance.Transforms(instances, new Transform[joints]));
            Check.Fails(Status.InvalidArgument, () => Instance.ModelMatrices(instances, many, null, joints - 1));
            var palettes = new Matrix3x4[2 * palette];
            binding.Palettes(instances, palette, palettes);
            var one = new Matrix3x4[palette];
            binding.Palette(alone, joints, one);
            Check.That(palettes.Skip(palette).SequenceEqual(one), "palettes come straight from instances");
            Check.Throws<ArgumentOutOfRangeException>(() => binding.Palettes(instances, palette, new Matrix3x4[palette]));
            var motions = new RootMotion[2];
            Instance.RootMotions(instances, motions);
            Check.Equal(instances[1].RootMotion().Rotation, motions[1].Rotation);
            var writes = new[]
            {
                new BoneWrites { Instance = instances[0], Joints = new[] { 1u }, Positions = new[] { Vector3.UnitY } },
                new BoneWrites { Instance = instances[1], Joints = new[] { 9999u }, Positions = new[] { Vector3.UnitY } },
            };
            var statuses = new Status[2];
            Check.Fails(Status.OutOfRange, () => Instance.SetBones(writes, statuses));
            Check.That(statuses[0] == Status.Ok && statuses[1] == Status.OutOfRange, "each write has a status");
        }
    }
}
