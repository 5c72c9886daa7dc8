// Owners are released once, by whoever comes first, and nothing that was released is reached.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using LibAnim.Native;

namespace LibAnim.Tests
{
    internal static unsafe class Lifetimes
    {
        [Test]
        private static void What_was_disposed_throws_and_disposing_twice_does_nothing()
        {
            using (var stage = new Stage())
            {
                Context context = stage.Context;
                var skeleton = new Skeleton(context, new[] { new Joint("root", Skeleton.NoJoint, Transform.Identity) });
                Clip clip = Stage.DoorClip(context, "clip", 0, 1);
                var uses = new Dictionary<NativeObject, Action>();
                uses.Add(skeleton, () => skeleton.JointName(0));
                var pose = new Pose(skeleton);
                uses.Add(pose, pose.Reset);
                uses.Add(clip, () => clip.Reverse());
                var clipBuilder = new ClipBuilder(context, "clip");
                uses.Add(clipBuilder, () => clipBuilder.AddEvent(0, "event"));
                var schemaBuilder = new SchemaBuilder(context);
                uses.Add(schemaBuilder, () => schemaBuilder.SetSkeleton("", skeleton));
                Schema schema = Stage.DoorSchema(context);
                uses.Add(schema, () => schema.TryFindObject("", out uint _));
                var instance = new Instance(schema);
                uses.Add(instance, () => instance.SetOwner(0, null));
                var library = new ClipLibrary(context);
                uses.Add(library, () => library.RemoveClip("clip"));
                var player = new Player(context);
                uses.Add(player, () => player.Update(0));
                var mixer = new Mixer(context);
                uses.Add(mixer, () => mixer.Update(0));
                var controllerBuilder = new ControllerBuilder(context);
                uses.Add(controllerBuilder, () => controllerBuilder.AddLayer("layer"));
                foreach (KeyValuePair<NativeObject, Action> use in uses)
                {
                    ulong id = use.Key.Id;
                    Check.That(IsLive(id), use.Key + " is there");
                    use.Key.Dispose();
                    Check.That(use.Key.IsDisposed && !IsLive(id), use.Key + " is gone");
                    Check.Throws<ObjectDisposedException>(use.Value);
                    use.Key.Dispose();
                }
                Check.Throws<ObjectDisposedException>(() => new Pose(skeleton));
            }
        }

        [Test]
        private static void What_lived_in_a_disposed_context_is_stale_and_can_still_be_disposed()
        {
            var stage = new Stage();
            stage.Context.Dispose();
            Check.Fails(Status.StaleHandle, () => stage.Player.Update(0.1));
            Check.Fails(Status.StaleHandle, () => stage.Instance.SetOwner(0, null));
            Check.Fails(Status.StaleHandle, () => stage.Schema.TryFindObject("", out uint _));
            Check.Throws<ObjectDisposedException>(() => new Player(stage.Context));
            // In a context that has taken the place of the first.
            using (new Context())
            {
                Check.Fails(Status.StaleHandle, () => stage.Player.Pause());
            }
            stage.Player.Dispose();
            stage.Instance.Dispose();
            stage.Schema.Dispose();
        }

        [Test]
        private static void Null_wrong_forged_and_foreign_handles_give_their_status()
        {
            using (var stage = new Stage())
            using (var other = new Context())
            {
                ulong id = stage.Player.Id;
                Check.Equal(Status.NullHandle, Methods.anim_player_update(default(AnimPlayer), 0));
                Check.Equal(Status.WrongHandle, Methods.anim_player_update(new AnimPlayer { id = stage.Schema.Id }, 0));
                Check.Equal(Status.WrongHandle, Methods.anim_player_release(new AnimPlayer { id = ulong.MaxValue }));
                Check.Equal(Status.StaleHandle, Methods.anim_player_update(new AnimPlayer { id = id + 1000 }, 0));
                Check.Equal(
                    Status.StaleHandle, Methods.anim_player_update(new AnimPlayer { id = id + (1ul << 24) }, 0));
                var skeleton = new Skeleton(other, new[] { new Joint("root", Skeleton.NoJoint, Transform.Identity) });
                using (var builder = new SchemaBuilder(stage.Context))
                {
                    Check.Fails(Status.ForeignHandle, () => builder.SetSkeleton("", skeleton));
                }
                Check.Equal(Status.InvalidPointer, Methods.anim_player_create(default(AnimContext), null));
            }
        }

        [Test]
        private static void Many_threads_that_dispose_one_object_release_it_once()
        {
            using (var context = new Context())
            {
                for (int round = 0; round < 200; round++)
                {
                    var player = new Player(context);
                    ulong id = player.Id;
                    var threads = new Thread[4];
                    for (int index = 0; index < threads.Length; index++)
                    {
                        threads[index] = new Thread(player.Dispose);
                        threads[index].Start();
                    }
                    foreach (Thread thread in threads)
                    {
                        thread.Join();
                    }
                    Check.That(player.IsDisposed && !IsLive(id), "the player is gone");
                }
            }
        }

        [Test]
        private static void Finalisers_release_what_nobody_disposed_while_others_play()
        {
            using (var stage = new Stage())
            {
                stage.Player.Play("open");
                ulong[] ids = null;
                // A thread of its own leaves nothing on this one's stack.
                var maker = new Thread(() => ids = Abandon(stage));
                maker.Start();
                maker.Join();
                for (int round = 0; round < 20 && ids.Any(IsLive); round++)
                {
                    GC.Collect();
                    stage.Player.Update(0.001);
                    GC.WaitForPendingFinalizers();
                }
                // Mono's collector looks at stacks conservatively, so that one or the other may seem to be in use.
                int left = ids.Count(IsLive);
                Check.That(left <= ids.Length / 10, left + " of " + ids.Length + " objects are left");
                stage.Player.Update(0.5);
                Check.That(stage.Door.Angle > 0.4, "the player plays on");
            }
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static ulong[] Abandon(Stage stage)
        {
            var ids = new List<ulong>();
            for (int index = 0; index < 50; index++)
            {
                Schema schema = Stage.DoorSchema(stage.Context);
                var instance = new Instance(schema, new Door());
                Player player = stage.NewPlayer(instance);
                // A closure that refers to the player it is called for.
                player.Listener = (driver, happened) => player.Pause();
                player.Happened += (driver, happened) => player.Pause();
                player.Play("open");
                player.Update(0.1);
                ids.Add(schema.Id);
                ids.Add(instance.Id);
                ids.Add(player.Id);
                Clip clip = Stage.DoorClip(stage.Context, "clip", 0, 1);
                ids.Add(clip.Id);
            }
            return ids.ToArray();
        }

        [Test]
        private static void Delegates_that_only_the_library_knows_are_not_collected()
        {
            var stage = new Stage();
            using (stage.Context)
            {
                var heard = new List<string>();
                Player player = Registered(stage, heard);
                for (int round = 0; round < 10; round++)
                {
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                    Clutter();
                }
                player.Play("open");
                player.Update(0.95);
                Check.Equal("set slam", string.Join(" ", heard.Distinct()), "what was called");
            }
        }

        /// <summary>A player on an instance whose schema and delegates nobody else refers to.</summary>
        [MethodImpl(MethodImplOptions.NoInlining)]
        private static Player Registered(Stage stage, List<string> heard)
        {
            var builder = new SchemaBuilder(stage.Context);
            builder.AddProperty("", "angle", (Door door, float angle) => heard.Add("set"));
            builder.AddMethod("", "slam", (Door door, float times, string sound) => heard.Add("slam"));
            using (Schema schema = builder.Finish())
            {
                return stage.NewPlayer(new Instance(schema, new Door()));
            }
        }

        private static void Clutter()
        {
            var clutter = new object[1000];
            for (int index = 0; index < clutter.Length; index++)
            {
                int number = index;
                clutter[index] = (Action)(() => Console.Write(number));
            }
            GC.KeepAlive(clutter);
        }

        [Test]
        private static void Ten_thousand_objects_made_and_disposed_leave_memory_as_it_was()
        {
            using (var stage = new Stage())
            {
                Action cycle = () =>
                {
                    using (Schema schema = Stage.DoorSchema(stage.Context))
                    using (var instance = new Instance(schema, new Door()))
                    using (Clip clip = Stage.DoorClip(stage.Context, "clip", 0, 1))
                    using (Player player = stage.NewPlayer(instance))
                    {
                        player.Listener = (driver, happened) => GC.KeepAlive(player);
                        player.Play("open");
                        player.Update(0.1);
                    }
                };
                Flat(cycle, 10000);
            }
        }

        [Test]
        private static void Contexts_made_and_disposed_and_objects_left_to_finalisers_leave_memory_as_it_was()
        {
            Action cycle = () =>
            {
                using (var stage = new Stage())
                {
                    stage.Player.Play("open");
                    stage.Player.Update(0.1);
                }
            };
            Flat(cycle, 2000);
        }

        /// <summary>After half of the cycles the others leave the process as large as it was, within 4 MB.</summary>
        private static void Flat(Action cycle, int count)
        {
            long begun = 0;
            for (int index = 0; index < count; index++)
            {
                cycle();
                if (index == count / 2)
                {
                    begun = Settled();
                }
            }
            long grown = Settled() - begun;
            Check.That(grown < 4 << 20, "memory grew by " + grown / 1024 + " kB");
        }

        /// <summary>The process's resident memory in bytes, after a collection.</summary>
        private static long Settled()
        {
            for (int round = 0; round < 3; round++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
            return long.Parse(File.ReadAllText("/proc/self/statm").Split(' ')[1]) * Environment.SystemPageSize;
        }

        private static bool IsLive(ulong id)
        {
            byte live;
            Check.Equal(Status.Ok, Methods.anim_handle_is_live(id, &live));
            return live != 0;
        }
    }
}
