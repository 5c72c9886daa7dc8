// A game without a window: a lift with a lamp, a door with a latch, and a character; two players and a loop of frames.
//
// It prints what happens, checks it, and then plays everything again and counts what that allocates.

using System;
using System.Numerics;
using LibAnim;

namespace Engine
{
    internal static class Program
    {
        private const double FrameTime = 1.0 / 30;
        private const int Frames = 300;

        private static int Main(string[] arguments)
        {
            string file = arguments.Length > 0 ? arguments[0] : "examples-c/character/default.glb";
            var options = new ContextOptions { Log = (level, message) => Console.WriteLine(level + ": " + message) };
            using (var context = new Context(options))
            using (Model model = Model.Load(context, file))
            {
                Console.WriteLine("libanim " + Context.LibraryVersion + ", " + model.Name + ": " + model.JointCount
                    + " joints, clips " + string.Join(", ", model.ClipNames()));
                var game = new Game(context, model);
                for (int frame = 0; frame < Frames; frame++)
                {
                    game.Frame(frame, FrameTime);
                    if (frame % 30 == 29)
                    {
                        game.Print((frame + 1) * FrameTime);
                    }
                }
                game.CheckFirstRun();
                game.Quiet = true;
                Play(game, 1);
                long bytes = Play(game, 1);
                Console.WriteLine(
                    Frames + " more frames: " + bytes + " bytes allocated, " + game.Starts + " clips started");
                Demand(bytes == 0, "frames allocate nothing");
                game.CheckFreedNodes();
                game.Dispose();
            }
            Console.WriteLine("everything as it should be");
            return 0;
        }

        /// <summary>Plays everything again some times.</summary>
        /// <returns>What it allocated, in bytes.</returns>
        private static long Play(Game game, int times)
        {
            int collections = GC.CollectionCount(0);
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int time = 0; time < times; time++)
            {
                for (int frame = 0; frame < Frames; frame++)
                {
                    game.Frame(frame, FrameTime);
                }
            }
            long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
            Demand(bytes != 0 || GC.CollectionCount(0) == collections, "what allocates nothing needs no collection");
            return bytes;
        }

        internal static void Demand(bool holds, string what)
        {
            if (!holds)
            {
                throw new Exception("it is not so that " + what);
            }
        }
    }

    /// <summary>The scene and what happens in it.</summary>
    internal sealed class Game : IDisposable
    {
        private readonly Node scene = new Node("Scene");
        private readonly Node3D lift;
        private readonly OmniLight3D lamp;
        private readonly Door door;
        private readonly Figure figure;
        private readonly AnimationPlayer player;
        private readonly ClipLibrary library;
        private Vector3 hand;
        private float farthestStep;
        private int steps;

        internal Game(Context context, Model model)
        {
            lift = scene.Add(new Node3D("Lift"));
            lamp = lift.Add(new OmniLight3D("Lamp"));
            door = scene.Add(new Door("Door"));
            player = new AnimationPlayer("AnimationPlayer", context, scene);
            library = MakeClips(context);
            player.AddAnimationLibrary("", library);
            player.AnimationStarted += name =>
            {
                Starts++;
                Say("started", name);
            };
            player.AnimationFinished += name => Say("finished", name);
            player.AnimationChanged += (from, to) => Say("went on with", to);
            // Nodes that animation does not reach come after its player was made.
            scene.Add(player);
            figure = scene.Add(new Figure("Figure", model));
            figure.Player.Looped += (driver, happened) => steps++;
        }

        internal bool Quiet { get; set; }

        internal int Starts { get; private set; }

        /// <summary>One frame: the game's own logic, then every node.</summary>
        internal void Frame(int frame, double delta)
        {
            switch (frame)
            {
                case 0:
                    player.Play("lift_up");
                    player.Queue("door_open");
                    figure.Play("idle", 0);
                    break;
                case 60:
                    figure.Play("walk", 0.4);
                    break;
                case 150:
                    figure.Play("run", 0.3);
                    break;
                case 210:
                    figure.Play("idle", 0.5);
                    // Fades from where the lift and the door are.
                    player.PlayWithCapture("rest", 1);
                    break;
            }
            scene.ProcessTree(delta);
            Vector3 before = hand;
            hand = figure.JointPlace("hand.L");
            farthestStep = frame == 0 ? 0 : Math.Max(farthestStep, Vector3.Distance(before, hand));
        }

        internal void Print(double time)
        {
            Console.WriteLine(
                "{0,4:0.0} s  {1,-9} lift {2,4:0.00}  lamp {3:0.00}  door {4,4:0.00} {5,-9} {6,-6} hand {7,5:0.00} {8,5:0.00} "
                + "{9,5:0.00}  vertices from {10:0.00} to {11:0.00}",
                time, player.CurrentAnimation, lift.Position.Y, lamp.LightEnergy, door.Angle, door.Latch, door.Sign, hand.X,
                hand.Y, hand.Z, figure.Lowest, figure.Highest);
        }

        internal void CheckFirstRun()
        {
            Program.Demand(door.Unlocks == 2 && door.LastKey == "brass", "the method key unlocked the door twice with brass");
            Program.Demand(Starts >= 3 && steps > 3, "clips started and looped");
            Program.Demand(Math.Abs(lift.Position.Y) < 1e-4f, "the lift is down again");
            Program.Demand(Math.Abs(door.Angle) < 1e-4f, "the door is shut again");
            Program.Demand(door.Sign == "open" && door.Latch == Door.LatchState.Unlatched, "the door says that it is open");
            Program.Demand(figure.Lowest > -0.2f && figure.Highest > 1, "the figure stands on the ground");
            Program.Demand(farthestStep < 0.4f, "crossfades let the hand not jump: " + farthestStep);
            Program.Demand(figure.VertexCount > 1000, "the figure has vertices");
            Matrix3x4 root = figure.Matrices[0];
            Program.Demand(root.Row0.X == 1 && root.Translation == Vector3.Zero, "the root joint stands still");
        }

        /// <summary>A node that was freed is let go of, and what else the clip moves still moves.</summary>
        internal void CheckFreedNodes()
        {
            lamp.Free();
            float energy = lamp.LightEnergy;
            player.Play("lift_up", 0);
            for (int frame = 0; frame < 45; frame++)
            {
                scene.ProcessTree(1.0 / 30);
            }
            Program.Demand(lamp.LightEnergy == energy, "a freed lamp keeps its light");
            Program.Demand(lift.Position.Y > 1, "the lift goes up without its lamp");
        }

        public void Dispose()
        {
            figure.Dispose();
            player.Dispose();
            library.Dispose();
        }

        private void Say(string what, string clip)
        {
            if (!Quiet)
            {
                Console.WriteLine("        " + what + " " + clip);
            }
        }

        private static ClipLibrary MakeClips(Context context)
        {
            var library = new ClipLibrary(context);
            using (var builder = new ClipBuilder(context, "lift_up", 3))
            {
                var place = Keys.Of(new[] { 0f, 1, 2.5f, 3 }, Vector3.Zero, Vector3.UnitY, 4 * Vector3.UnitY, 4 * Vector3.UnitY);
                var energy = Keys.Of(new[] { 0f, 0.5f, 1.5f, 3 }, 0.2f, 1.4f, 0.6f, 1);
                energy.Interpolation = Interpolation.Cubic;
                builder.AddTransformTrack("Lift", "", TransformPart.Translation, place)
                    .AddPropertyTrack("Lift/Lamp", "LightEnergy", Kind.Float, energy)
                    // One component: the lamp's opacity; the others are read from the node.
                    .AddPropertyTrack("Lift/Lamp", "LightColor", Kind.Color, Keys.Of(new[] { 0f, 3 }, 1f, 0.5f), component: 3)
                    .AddPropertyTrack("Lift/Lamp", "Visible", Kind.Bool, Keys.Of(new[] { 0f, 2.9f }, 1L, 1))
                    .AddMethodKey("Door", 2.5f, "Unlock", "[2, \"brass\"]")
                    .AddEvent(2.5, "ding");
                Add(library, "lift_up", builder);
            }
            using (var builder = new ClipBuilder(context, "door_open", 1.5))
            {
                var angle = Keys.Of(new[] { 0f, 1.5f }, 0f, 1.6f);
                angle.Modes = new[] { KeyMode.EaseInOut, KeyMode.EaseInOut };
                builder.AddPropertyTrack("Door", "Angle", Kind.Float, angle)
                    .AddPropertyTrack("Door", "Sign", Kind.Text, Keys.Of(new[] { 0f, 1 }, "moving", "open"))
                    .AddPropertyTrack("Door", "Latch", Kind.Enum, Keys.Of(new[] { 0f }, (long)Door.LatchState.Unlatched));
                Add(library, "door_open", builder);
            }
            using (var builder = new ClipBuilder(context, "rest", 2))
            {
                builder.AddTransformTrack("Lift", "", TransformPart.Translation, Keys.Of(new[] { 0f }, Vector3.Zero))
                    .AddPropertyTrack("Door", "Angle", Kind.Float, Keys.Of(new[] { 0f }, 0f));
                Add(library, "rest", builder);
            }
            return library;
        }

        private static void Add(ClipLibrary library, string name, ClipBuilder builder)
        {
            using (Clip clip = builder.Finish())
            {
                library.SetClip(name, clip);
            }
        }
    }
}
