// What callbacks may do: throw, dispose, and call back; and that a busy driver says so.

using System;
using System.Collections.Generic;
using System.Text;
using System.Threading;

namespace LibAnim.Tests
{
    internal static class Callbacks
    {
        private sealed class Thrown : Exception
        {
            internal Thrown(string message) : base(message)
            {
            }
        }

        [Test]
        private static void What_a_setter_throws_reaches_the_updates_caller_and_the_rest_is_delivered()
        {
            using (var stage = new Stage())
            {
                var thrown = new Thrown("from the setter");
                stage.Door.OnAngle = () => throw thrown;
                stage.Player.Play("open");
                Check.That(thrown == Check.Throws<Thrown>(() => stage.Player.Update(0.5)), "the exception is the same");
                Check.That(thrown.StackTrace.Contains("OnAngle") || thrown.StackTrace.Contains("DoorSchema")
                    || thrown.StackTrace.Contains("setter") || thrown.StackTrace.Contains("Setter"),
                    "the trace leads into the setter: " + thrown.StackTrace);
                Check.Near(0.5, stage.Door.Angle, "the angle");
                Check.Near(0.5, stage.Door.Place.X, "the place");
                stage.Door.OnAngle = null;
                stage.Player.Update(0.25);
                Check.Near(0.75, stage.Door.Angle, "the angle");
            }
        }

        [Test]
        private static void Of_several_exceptions_the_first_is_thrown_and_none_is_left_over()
        {
            using (var stage = new Stage())
            {
                stage.Door.OnAngle = () => throw new Thrown("first");
                stage.Player.Listener = (driver, happened) => throw new Thrown("second");
                stage.Player.Play("open");
                Check.Equal("first", Check.Throws<Thrown>(() => stage.Player.Update(0.6)).Message);
                stage.Door.OnAngle = null;
                stage.Player.Listener = null;
                stage.Player.Update(0.1);
                Check.Equal(true, stage.Player.State.Playing);
            }
        }

        [Test]
        private static void Getters_methods_listeners_and_handlers_may_throw_too()
        {
            using (var stage = new Stage())
            {
                bool gets = false;
                Schema schema = new SchemaBuilder(stage.Context)
                    .AddProperty(
                        "", "angle", (Door door, float angle) => door.Angle = angle,
                        door => gets ? throw new Thrown("getter") : door.Angle)
                    .AddMethod<Door, float, string>("", "slam", (door, times, sound) => { throw new Thrown("method"); })
                    .Finish();
                Player player = stage.NewPlayer(new Instance(schema, new Door()));
                gets = true;
                player.PlayWithCapture("open", 0.2);
                Check.Equal("getter", Check.Throws<Thrown>(() => player.Update(0.1)).Message);
                gets = false;
                player.Listener = (driver, happened) =>
                {
                    if (happened.Kind == EventKind.Clip)
                    {
                        throw new Thrown("listener");
                    }
                };
                Check.Equal("listener", Check.Throws<Thrown>(() => player.Update(0.5)).Message);
                Check.Equal("method", Check.Throws<Thrown>(() => player.Update(0.35)).Message);
                player.Happened += (driver, happened) => throw new Thrown("handler");
                Check.Equal("handler", Check.Throws<Thrown>(() => player.Update(0.5)).Message);
            }
        }

        [Test]
        private static void An_exception_in_an_update_inside_a_callback_stays_with_that_update()
        {
            using (var stage = new Stage())
            {
                var inner = new Door { OnAngle = () => { throw new Thrown("inner"); } };
                Player other = stage.NewPlayer(new Instance(stage.Schema, inner));
                other.Play("open");
                string caught = null;
                stage.Door.OnAngle = () => caught = Check.Throws<Thrown>(() => other.Update(0.1)).Message;
                stage.Player.Play("open");
                stage.Player.Update(0.1);
                Check.Equal("inner", caught);
                // What was kept before is not thrown inside a later callback.
                stage.Door.OnAngle = () => throw new Thrown("outer");
                bool reached = false;
                stage.Player.Listener = (driver, happened) =>
                {
                    stage.Player.SetSpeed(1);
                    reached = true;
                };
                Check.Equal("outer", Check.Throws<Thrown>(() => stage.Player.Update(0.5)).Message);
                Check.That(reached, "the listener was called to its end");
            }
        }

        [Test]
        private static void Loading_logging_and_resolving_may_throw()
        {
            var messages = new List<string>();
            bool logs = true;
            var options = new ContextOptions
            {
                LogLevel = LogLevel.Debug,
                Log = (level, message) =>
                {
                    messages.Add(message);
                    if (!logs)
                    {
                        throw new Thrown("log");
                    }
                },
            };
            using (var stage = new Stage(options))
            {
                // A triangle whose corners are in another file.
                byte[] file = Encoding.UTF8.GetBytes(
                    "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":36,\"uri\":\"absent.bin\"}],"
                    + "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36}],\"accessors\":[{\"bufferView\":0,"
                    + "\"componentType\":5126,\"count\":3,\"type\":\"VEC3\",\"min\":[0,0,0],\"max\":[0,0,0]}],"
                    + "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],\"nodes\":[{\"mesh\":0}],"
                    + "\"scenes\":[{\"nodes\":[0]}]}");
                string asked = null;
                Model read = Model.Load(
                    stage.Context, "a.gltf", file,
                    new LoadOptions
                    {
                        ReadFile = name =>
                        {
                            asked = name;
                            return new byte[36];
                        },
                    });
                Check.Equal("absent.bin", asked);
                Check.Equal(3, read.GetPart(0, 0).VertexCount);
                Check.Equal(
                    "reader",
                    Check.Throws<Thrown>(
                        () => Model.Load(
                            stage.Context, "a.gltf", file,
                            new LoadOptions { ReadFile = name => { throw new Thrown("reader"); } })).Message);
                Check.Equal(
                    "progress",
                    Check.Throws<Thrown>(
                        () => Model.Load(
                            stage.Context, "a.gltf", file,
                            new LoadOptions
                            {
                                ReadFile = name => new byte[36],
                                Progress = fraction => { throw new Thrown("progress"); },
                            })).Message);
                Check.Fails(
                    Status.HostRefused,
                    () => Model.Load(
                        stage.Context, "a.gltf", file,
                        new LoadOptions { ReadFile = name => new byte[36], Progress = fraction => false }));
                Schema schema = new SchemaBuilder(stage.Context)
                    .SetResolver(request => { throw new Thrown("resolver"); })
                    .Finish();
                Player player = stage.NewPlayer(new Instance(schema));
                player.Play("open");
                Check.Equal("resolver", Check.Throws<Thrown>(() => player.Update(0.1)).Message);
                // Names that the schema lacks are logged.
                player = stage.NewPlayer(new Instance(new SchemaBuilder(stage.Context).Finish()));
                player.Play("open");
                messages.Clear();
                player.Update(0.1);
                Check.That(string.Join("\n", messages).Contains("angle"), "the log names the property");
                logs = false;
                player = stage.NewPlayer(new Instance(new SchemaBuilder(stage.Context).AddKept("", "b", Kind.Float).Finish()));
                player.Play("open");
                Check.Equal("log", Check.Throws<Thrown>(() => player.Update(0.1)).Message);
            }
        }

        [Test]
        private static void A_setter_may_dispose_its_player_its_instance_or_everything()
        {
            foreach (int what in new[] { 0, 1, 2, 3 })
            {
                using (var stage = new Stage())
                {
                    stage.Player.Play("open");
                    stage.Player.Update(0.1);
                    stage.Door.OnAngle = () =>
                    {
                        switch (what)
                        {
                            case 0: stage.Player.Dispose(); break;
                            case 1: stage.Instance.Dispose(); break;
                            case 2: stage.Schema.Dispose(); break;
                            default: stage.Context.Dispose(); break;
                        }
                    };
                    int writes = stage.Door.Writes;
                    stage.Player.Update(0.1);
                    Check.Equal(writes + 1, stage.Door.Writes, "the writes");
                    stage.Door.OnAngle = null;
                    if (what == 1)
                    {
                        stage.Player.Update(0.1);
                        Check.Equal(writes + 1, stage.Door.Writes, "the writes of an instance that is gone");
                    }
                }
            }
        }

        [Test]
        private static void A_player_that_is_updating_is_busy_and_says_so_to_its_callbacks()
        {
            using (var stage = new Stage())
            {
                int busy = 0;
                stage.Door.OnAngle = () =>
                {
                    Check.Fails(Status.Busy, () => stage.Player.Update(0.1));
                    busy++;
                };
                stage.Player.Play("open");
                stage.Player.Update(0.1);
                Check.Equal(1, busy, "how often it was busy");
                stage.Door.OnAngle = () => stage.Player.Play("close");
                stage.Player.Update(0.1);
                Check.Equal("close", stage.Player.State.Assigned);
            }
        }

        [Test]
        private static void Two_threads_on_one_player_lose_nothing_but_the_calls_that_were_busy()
        {
            using (var stage = new Stage())
            {
                using (Clip clip = new ClipBuilder(stage.Context, "long", 1e6).Finish())
                {
                    stage.Library.SetClip("long", clip);
                }
                stage.Player.Play("long");
                int done = 0, other = 0;
                ThreadStart work = () =>
                {
                    for (int round = 0; round < 2000; round++)
                    {
                        try
                        {
                            stage.Player.Update(0.001);
                            Interlocked.Increment(ref done);
                        }
                        catch (AnimException exception) when (exception.Status == Status.Busy)
                        {
                        }
                        catch (Exception)
                        {
                            Interlocked.Increment(ref other);
                        }
                    }
                };
                var threads = new[] { new Thread(work), new Thread(work) };
                foreach (Thread thread in threads)
                {
                    thread.Start();
                }
                foreach (Thread thread in threads)
                {
                    thread.Join();
                }
                Check.Equal(0, other, "other exceptions");
                Check.That(done >= 2000, done + " updates were done");
                Check.Near(done * 0.001, stage.Player.State.Position, "the position", 1e-6);
            }
        }

        [Test]
        private static void Setters_on_the_librarys_threads_run_there_and_what_they_throw_reaches_the_caller()
        {
            foreach (bool own in new[] { false, true })
            {
                var options = new ContextOptions { Threads = 4, HostIsThreadSafe = true };
                if (own)
                {
                    options = new ContextOptions { HostIsThreadSafe = true, JobWidth = 4, RunJobs = RunJobs };
                }
                using (var stage = new Stage(options))
                {
                    var doors = new Door[64];
                    var players = new Player[doors.Length];
                    int calls = 0;
                    for (int index = 0; index < doors.Length; index++)
                    {
                        doors[index] = new Door();
                        players[index] = stage.NewPlayer(new Instance(stage.Schema, doors[index]));
                        players[index].Play("open");
                    }
                    foreach (Door door in doors)
                    {
                        door.OnAngle = () => Interlocked.Increment(ref calls);
                    }
                    Player.Update(players, players.Length, 0.25);
                    Check.Equal(doors.Length, calls, "calls of setters");
                    foreach (Door door in doors)
                    {
                        Check.Near(0.25, door.Angle, "an angle");
                        door.OnAngle = () => throw new Thrown("somewhere");
                    }
                    Check.Throws<Thrown>(() => Player.Update(players, players.Length, 0.25));
                    foreach (Door door in doors)
                    {
                        Check.Near(0.5, door.Angle, "an angle");
                        door.OnAngle = null;
                    }
                    Player.Update(players, players.Length, 0.25);
                    players[0].Update(0);
                }
            }
        }

        private static void RunJobs(int count, Job job)
        {
            var threads = new Thread[Math.Min(count, 4)];
            for (int first = 0; first < threads.Length; first++)
            {
                int begin = first;
                threads[first] = new Thread(() =>
                {
                    for (int index = begin; index < count; index += threads.Length)
                    {
                        job.Run(index);
                    }
                });
            }
            foreach (Thread thread in threads)
            {
                thread.Start();
            }
            foreach (Thread thread in threads)
            {
                thread.Join();
            }
        }

        [Test]
        private static void An_owner_of_another_type_is_named_and_one_that_is_gone_is_left_alone()
        {
            using (var stage = new Stage())
            {
                Player player = stage.NewPlayer(new Instance(stage.Schema, "not a door"));
                player.Play("open");
                string message = Check.Throws<InvalidCastException>(() => player.Update(0.1)).Message;
                Check.That(message.Contains("String") && message.Contains("Door"), message);

                stage.Player.Play("open");
                stage.Player.Update(0.1);
                stage.Instance.SetOwner("", null);
                int writes = stage.Door.Writes;
                stage.Player.Update(0.1);
                Check.Equal(writes, stage.Door.Writes, "writes to an owner that is gone");
                var second = new Door();
                stage.Instance.SetOwner("", second);
                stage.Player.Update(0.1);
                Check.Near(0.3, second.Angle, "the angle of the other owner");
            }
        }
    }
}
