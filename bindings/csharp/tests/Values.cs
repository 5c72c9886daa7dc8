// Every kind of value reaches a host of its type, by every way there is, and is read from it.

using System;
using System.Collections.Generic;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Text;

namespace LibAnim.Tests
{
    internal static unsafe class Values
    {
        private struct Weather
        {
            internal float Wind;
            internal float Rain;
            internal float Fog;
        }

        private sealed class WeatherCodec : ValueCodec<Weather>
        {
            internal WeatherCodec() : base(Kind.Struct, 3)
            {
            }

            public override Weather Read(void* at) => *(Weather*)at;
            public override void Write(Weather value, void* at) => *(Weather*)at = value;
        }

        private static readonly float[] Times = { 0f, 1f };

        /// <summary>What a property of a type holds half a second into a clip of two keys.</summary>
        private static T Half<T>(Keys keys, Kind kind, ValueCodec<T> codec = null, uint kindSize = 0)
        {
            codec = codec ?? ValueCodec<T>.Default;
            using (var context = new Context())
            {
                var found = new List<T>();
                Schema schema = new SchemaBuilder(context)
                    .AddProperty("At/Tür", "größe", codec, (List<T> list, T value) => list.Add(value))
                    .Finish();
                Clip clip = new ClipBuilder(context, "clip")
                    .AddPropertyTrack("At/Tür", "größe", kind, keys, ClipBuilder.AllComponents, kindSize).Finish();
                var player = new Player(context);
                player.AddLibrary("", new ClipLibrary(context).SetClip("clip", clip));
                player.AddInstance(new Instance(schema, found));
                player.Play("clip");
                player.Update(0.5);
                Check.Equal(1, found.Count, "the values of " + kind);
                return found[0];
            }
        }

        [Test]
        private static void Every_kind_arrives_as_its_type()
        {
            Check.Equal(1.5f, Half<float>(Keys.Of(Times, 1f, 2f), Kind.Float));
            Check.Equal(1.5, Half<double>(new Keys { Times = Times, Doubles = new[] { 1.0, 2.0 } }, Kind.Double));
            Check.Equal(new Vector2(1, 2), Half<Vector2>(Keys.Of(Times, 0f, 0f, 2f, 4f), Kind.Vec2));
            Check.Equal(
                new Vector3(1, 2, 3), Half<Vector3>(Keys.Of(Times, Vector3.Zero, new Vector3(2, 4, 6)), Kind.Vec3));
            Check.Equal(new Vector4(1, 2, 3, 4), Half<Vector4>(Keys.Of(Times, 0f, 0, 0, 0, 2, 4, 6, 8), Kind.Vec4));
            Quaternion turned = Half<Quaternion>(
                Keys.Of(Times, Quaternion.Identity, new Quaternion(0, 1, 0, 0)), Kind.Quaternion);
            Check.Near(Math.Sqrt(0.5), turned.Y, "y of a rotation");
            Check.Near(Math.Sqrt(0.5), turned.W, "w of a rotation");
            Check.Equal(new Color(0.5f, 1, 1.5f, 1), Half<Color>(Keys.Of(Times, 0f, 0, 0, 1, 1, 2, 3, 1), Kind.Color));
            Check.Equal(188, Half<Color32>(Keys.Of(Times, 0f, 0, 0, 1, 1, 1, 1, 1), Kind.Color).R, "red in sRGB");
            Check.Equal(true, Half<bool>(Keys.Of(Times, 1L, 0L), Kind.Bool));
            Check.Equal(-3, Half<int>(Keys.Of(Times, -3L, 4L), Kind.Int32));
            Check.Equal(1L << 40, Half<long>(Keys.Of(Times, 1L << 40, 0L), Kind.Int64));
            Check.Equal(Lock.Shut, Half<Lock>(Keys.Of(Times, 5L, 2L), Kind.Enum));
            Check.Equal(8, Half<Vector2Int>(Keys.Of(Times, 7L, 8L, 0, 0), Kind.Vec2i).Y);
            Check.Equal(new Vector2(1.5f, 2), Half<Rect>(Keys.Of(Times, 0f, 0, 0, 0, 1, 2, 3, 4), Kind.Rect2).Size);
            Check.Equal(4, Half<RectInt>(Keys.Of(Times, 1L, 2, 3, 4, 0, 0, 0, 0), Kind.Rect2i).Size.Y);
            Check.Equal(
                3f, Half<Transform2D>(Keys.Of(Times, 0f, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6), Kind.Transform2d).Skew);
            Transform transform = Half<Transform>(
                Keys.Of(Times, 0f, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 4, 6, 0, 0, 0, 1, 3, 3, 3), Kind.Transform3d);
            Check.Equal(new Vector3(1, 2, 3), transform.Translation);
            Check.Equal(new Vector3(2), transform.Scale);
            Check.Equal("Grüße 🚪", Half<string>(Keys.Of(Times, "Grüße 🚪", "b"), Kind.Text));
            Weather weather = Half(Keys.Of(Times, 0f, 0, 0, 1, 2, 3), Kind.Struct, new WeatherCodec(), 3);
            Check.Equal(1.5f, weather.Fog, "a struct's member");
        }

        [Test]
        private static void A_type_or_number_that_the_library_does_not_know_is_refused()
        {
            Check.Throws<NotSupportedException>(() => ValueCodec<DateTime>.Default.ToString());
            Check.Throws<ArgumentOutOfRangeException>(() => Half<Lock>(Keys.Of(Times, 3L, 2L), Kind.Enum));
            Check.Throws<ArgumentException>(
                () => Half<float>(new Keys { Times = Times, Floats = Times, Transitions = new float[1] }, Kind.Float));
            Check.Fails(Status.NotFinite, () => Half<float>(Keys.Of(Times, 1f, float.NaN), Kind.Float));
        }

        [Test]
        private static void Interfaces_memory_batches_and_resolvers_reach_a_host()
        {
            using (var stage = new Stage())
            {
                var sink = new Sink();
                IntPtr memory = Marshal.AllocHGlobal(64);
                Schema schema = new SchemaBuilder(stage.Context)
                    .AddPropertyAccess<Door, float, AngleAccess>("", "angle", new AngleAccess())
                    .AddBatched("", "place", Kind.Vec3).SetBatchSink(sink)
                    .Finish();
                var door = new Door();
                var instance = new Instance(schema, door, 42);
                Player player = stage.NewPlayer(instance);
                player.Play("open");
                player.Update(0.5);
                Check.Near(0.5, door.Angle, "the angle by interface");
                Check.Equal(new Vector3(0.5f, 1, 1.5f), sink.Place);
                Check.Equal(42ul, sink.Tag);
                Check.That(sink.Owner == door, "the batch names the owner");

                schema = new SchemaBuilder(stage.Context)
                    .AddMemory("", "angle", Kind.Float, 8).AddMemory("", "place", Kind.Vec3, 16).Finish();
                instance = new Instance(schema, memory);
                player = stage.NewPlayer(instance);
                player.Play("open");
                player.Update(0.5);
                Check.Near(0.5, ((float*)memory)[2], "the angle in memory");
                Check.Near(1.5, ((float*)memory)[6], "the place in memory");
                instance.Dispose();
                Marshal.FreeHGlobal(memory);

                var asked = new List<string>();
                var resolved = new Door();
                schema = new SchemaBuilder(stage.Context).SetResolver(request =>
                {
                    asked.Add(request.Name + ":" + request.Kind);
                    return request.Name == "angle"
                        && request.Offer((Door owner, float angle) => owner.Angle = angle, owner => owner.Angle);
                }).Finish();
                player = stage.NewPlayer(new Instance(schema, resolved));
                player.Play("open");
                GC.Collect();
                player.Update(0.5);
                Check.Near(0.5, resolved.Angle, "the angle by resolver");
                asked.Sort();
                Check.Equal("angle:Float place:Vec3", string.Join(" ", asked));
            }
        }

        private sealed class Sink : IBatchSink
        {
            internal Vector3 Place;
            internal ulong Tag;
            internal object Owner;

            public void Write(Batch batch)
            {
                for (int index = 0; index < batch.Count; index++)
                {
                    Place = batch.Get<Vector3>(index);
                    Tag = batch.Tag(index);
                    Owner = batch.Owner(index);
                }
            }

            public bool Read(Batch batch)
            {
                for (int index = 0; index < batch.Count; index++)
                {
                    batch.Set(index, Place);
                }
                return true;
            }
        }

        [Test]
        private static void Getters_are_read_for_captures_and_ranges_are_kept()
        {
            using (var stage = new Stage())
            {
                stage.Door.Angle = 10;
                stage.Player.PlayWithCapture("open", 1);
                stage.Player.Update(0.5);
                Check.Near(5.25, stage.Door.Angle, "half way from what the host had");
                var door = new Door();
                string message = null;
                var context = new Context(new ContextOptions { Log = (level, text) => message = text });
                Schema schema = new SchemaBuilder(context)
                    .AddProperty(
                        "", "angle", (Door owner, float angle) => owner.Angle = angle, null,
                        new PropertySettings { Maximum = 0.4 })
                    .Finish();
                var player = new Player(context);
                player.AddLibrary("", new ClipLibrary(context).SetClip("open", Stage.DoorClip(context, "open", 0, 1)));
                player.AddInstance(new Instance(schema, door));
                player.Play("open");
                player.Update(0.3);
                player.Update(0.3);
                Check.Near(0.3, door.Angle, "the last angle in its range");
                Check.That(message.Contains("angle"), "the log names the property: " + message);
                context.Dispose();
            }
        }

        [Test]
        private static void Method_arguments_arrive_as_their_types()
        {
            using (var context = new Context())
            {
                string heard = null;
                Schema schema = new SchemaBuilder(context)
                    .AddMethod<Door>(
                        "Tür", "läute",
                        new[] { Kind.Int32, Kind.Bool, Kind.Double, Kind.Vec3, Kind.Text, Kind.Enum },
                        (door, arguments) => heard = string.Join(
                            "|", arguments.Count, arguments.Get<int>(0), arguments.Get<bool>(1), arguments.Get<double>(2),
                            arguments.Get<Vector3>(3).Y, arguments.Get<string>(4), arguments.Get<Lock>(5)))
                    .Finish();
                Clip clip = new ClipBuilder(context, "clip", 1)
                    .AddMethodKey("Tür", 0.5f, "läute", "[-3, true, 0.25, [1, 2, 3], \"ding „dong“ 🔔\", 5]").Finish();
                var player = new Player(context);
                player.AddLibrary("", new ClipLibrary(context).SetClip("clip", clip));
                player.AddInstance(new Instance(schema, new Door()));
                player.Play("clip");
                player.Update(0.6);
                Check.Equal("6|-3|True|0.25|2|ding „dong“ 🔔|Shut", heard);
            }
        }

        [Test]
        private static void Long_and_foreign_text_crosses_both_ways()
        {
            using (var context = new Context())
            {
                var text = new StringBuilder();
                while (text.Length < 100000)
                {
                    text.Append("Laufen und Gehen, 走る, бег — ");
                }
                string name = text.ToString();
                Clip clip = new ClipBuilder(context, name).AddEvent(0, "é", name).Finish();
                Check.Equal(name, clip.Name);
                Check.Equal(name, clip.Events()[0].Payload);
                Check.Equal("", new ClipBuilder(context, null).Finish().Name);
                // Half of a pair is no text, and becomes the sign for that.
                Check.Equal("a\uFFFD", new ClipBuilder(context, "a\uD83D").Finish().Name);
            }
        }
    }
}
