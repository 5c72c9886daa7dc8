// Clips read back, and crowds.

using System;
using System.Linq;
using System.Numerics;

namespace LibAnim.Tests
{
    internal static class Reading
    {
        [Test]
        private static void Keys_are_read_back_as_they_were_given()
        {
            using (var context = new Context())
            {
                var bent = new Keys
                {
                    Times = new[] { 0f, 1f },
                    Floats = new[] { 1f, 2f },
                    TangentsIn = new[] { 0f, 0f, -0.25f, 0.5f },
                    TangentsOut = new[] { 0.25f, 0.5f, 0f, 0f },
                    Interpolation = Interpolation.Bezier,
                };
                var counted = new Keys { Times = new[] { 0f, 2f }, Integers = new[] { 5L, 1L << 60 } };
                var shown = new Keys { Times = new[] { 0.5f }, Texts = new[] { "façade.png" } };
                var moded = new Keys
                {
                    Times = new[] { 0f, 1f },
                    Floats = new[] { 0f, 1f },
                    Modes = new[] { KeyMode.Hold, KeyMode.Smooth },
                };
                using (var builder = new ClipBuilder(context, "all"))
                using (Clip clip = builder
                    .AddPropertyTrack("Lamp", "power", Kind.Float, bent)
                    .AddPropertyTrack("Lamp", "count", Kind.Int64, counted)
                    .AddPropertyTrack("Lamp", "picture", Kind.Resource, shown)
                    .AddPropertyTrack("Lamp", "tint", Kind.Color, moded, 2)
                    .AddEvent(0.25, "on", "loud")
                    .Finish())
                {
                    TrackInfo power = clip.Track(0);
                    Check.That(power.Target == Target.Property && power.Path == "Lamp" && power.Name == "power", "a target");
                    Check.That(power.Kind == Kind.Float && power.KeyCount == 2 && power.Enabled, "what a track holds");
                    Check.Equal(ClipBuilder.AllComponents, power.Component);
                    Keys read = clip.Keys(0);
                    Check.That(read.Times.SequenceEqual(bent.Times) && read.Floats.SequenceEqual(bent.Floats), "numbers");
                    Check.That(read.TangentsIn.SequenceEqual(bent.TangentsIn), "handles into keys");
                    Check.That(read.TangentsOut.SequenceEqual(bent.TangentsOut), "handles out of keys");
                    Check.That(read.Interpolation == Interpolation.Bezier && read.HandlesRelative, "what bends");
                    Check.That(clip.Keys(1).Integers.SequenceEqual(counted.Integers), "integers to the last digit");
                    Check.Equal("façade.png", clip.Keys(2).Texts[0]);
                    Check.Equal(2u, clip.Track(3).Component);
                    Check.That(clip.Keys(3).Modes.SequenceEqual(moded.Modes), "modes");
                    PointKey on = clip.PointKeys(4)[0];
                    Check.That(on.Time == 0.25 && on.Name == "on" && on.Payload == "loud", "an event's key");

                    using (var again = new ClipBuilder(context, "again"))
                    using (Clip made = again.AddPropertyTrack("Lamp", "power", Kind.Float, clip.Keys(0)).Finish())
                    {
                        Check.That(made.Keys(0).TangentsOut.SequenceEqual(bent.TangentsOut), "what was read can be given");
                    }
                    Check.Fails(Status.OutOfRange, () => clip.Track(5));
                    Check.Fails(Status.OutOfRange, () => clip.Keys(-1));
                    Check.Fails(Status.Mismatch, () => clip.Keys(4));
                    Check.Fails(Status.Mismatch, () => clip.PointKeys(0));
                }
            }
        }

        /// <summary>How far apart any two joints of a pose and of what stands from a place on are.</summary>
        private static float Furthest(Matrix3x4[] pose, Matrix3x4[] from, int first)
        {
            return pose.Select((joint, index) => (joint.Translation - from[first + index].Translation).Length()).Max();
        }

        [Test]
        private static void A_crowd_poses_its_members_as_players_do()
        {
            using (var context = new Context())
            using (Model model = Model.Load(context, Playback.Character))
            using (Clip walk = model.FindClip("walk"))
            using (Clip idle = model.FindClip("idle"))
            using (Skeleton skeleton = model.GetSkeleton())
            using (Schema schema = new SchemaBuilder(model).Finish())
            {
                int joints = skeleton.JointCount;
                using (var crowd = new Crowd(schema))
                using (Clip packed = walk.Pack(skeleton))
                {
                    uint walking = crowd.Add(walk), idling = crowd.Add(idle), packedWalking = crowd.Add(packed);
                    var members = new CrowdMember[4];
                    members[0].Play(0, walking, 0.4);
                    members[1].Play(0, packedWalking, 0.4);
                    members[2].Play(0, walking, 0.4, 0.5f);
                    members[2].Play(1, idling, 0.2, 0.5f);
                    var models = new Matrix3x4[members.Length * joints];
                    crowd.Compute(members, models);

                    var library = new ClipLibrary(context).SetClip("walk", walk);
                    var player = new Player(context);
                    var instance = new Instance(schema);
                    player.AddLibrary("", library);
                    player.AddInstance(instance);
                    player.Play("walk");
                    player.Update(0.4);
                    var played = new Matrix3x4[joints];
                    Instance.ModelMatrices(new[] { instance }, played);
                    Check.Near(0, Furthest(played, models, 0), "how far a member is from what a player poses", 1e-4);
                    Check.Near(0, Furthest(played, models, joints), "the same, packed", 1e-2);
                    Check.That(Furthest(played, models, 2 * joints) > 1e-3, "two clips are mixed");
                    var rest = new Matrix3x4[joints];
                    new Pose(skeleton).ModelMatrices(rest);
                    Check.Near(0, Furthest(rest, models, 3 * joints), "how far one on whom nothing plays is from rest");

                    long before = GC.CollectionCount(0);
                    for (int update = 0; update < 20000; update++)
                    {
                        members[0].Play(0, walking, 0.4);
                        crowd.Compute(members, models);
                    }
                    Check.Equal(before, (long)GC.CollectionCount(0));

                    Check.Fails(Status.BufferTooSmall, () => crowd.Compute(members, new Matrix3x4[joints]));
                    members[0].Play(0, 99, 0);
                    Check.Fails(Status.NotFound, () => crowd.Compute(members, models));
                    Check.Throws<ArgumentOutOfRangeException>(() => members[0].Play(4, walking, 0));
                    crowd.Dispose();
                    Check.Throws<ObjectDisposedException>(() => crowd.Compute(members, models));
                }
            }
        }
    }
}
