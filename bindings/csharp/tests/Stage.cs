// What many tests play with: a door with properties of every kind of access, and clips that open and close it.

using System;
using System.Numerics;

namespace LibAnim.Tests
{
    internal enum Lock
    {
        Open = 2,
        Shut = 5,
    }

    internal sealed class Door
    {
        internal float Angle;
        internal Vector3 Place;
        internal int Writes;
        internal int Slams;
        internal string Sound = "";
        internal Action OnAngle;
    }

    /// <summary>Angles by an interface, as a struct.</summary>
    internal struct AngleAccess : IPropertyAccess<Door, float>
    {
        public bool Set(Door owner, float value)
        {
            owner.Angle = value;
            owner.Writes++;
            return true;
        }

        public bool TryGet(Door owner, out float value)
        {
            value = owner.Angle;
            return true;
        }
    }

    internal sealed class Stage : IDisposable
    {
        internal readonly Context Context;
        internal readonly Schema Schema;
        internal readonly ClipLibrary Library;
        internal readonly Door Door = new Door();
        internal readonly Instance Instance;
        internal readonly Player Player;

        internal Stage(ContextOptions options = null)
        {
            Context = new Context(options);
            Schema = DoorSchema(Context);
            Library = new ClipLibrary(Context);
            foreach (string name in new[] { "open", "close" })
            {
                using (Clip clip = DoorClip(Context, name, name == "open" ? 0 : 1, name == "open" ? 1 : 0))
                {
                    Library.SetClip(name, clip);
                }
            }
            Instance = new Instance(Schema, Door, 7);
            Player = NewPlayer(Instance);
        }

        internal Player NewPlayer(Instance instance)
        {
            var player = new Player(Context);
            player.AddLibrary("", Library);
            player.AddInstance(instance);
            return player;
        }

        internal static Schema DoorSchema(Context context)
        {
            using (var builder = new SchemaBuilder(context))
            {
                return builder
                    .AddProperty(
                        "", "angle",
                        (Door door, float angle) =>
                        {
                            door.Angle = angle;
                            door.Writes++;
                            door.OnAngle?.Invoke();
                        },
                        door => door.Angle)
                    .AddProperty("", "place", (Door door, Vector3 place) => door.Place = place, door => door.Place)
                    .AddMethod(
                        "", "slam",
                        (Door door, float times, string sound) =>
                        {
                            door.Slams += (int)times;
                            door.Sound = sound;
                        })
                    .Finish();
            }
        }

        /// <summary>A second long: the angle goes from one value to the other, there is an event in the middle, and a method is
        /// called at 0.9.</summary>
        internal static Clip DoorClip(
            Context context, string name, float from, float to, LoopMode loopMode = LoopMode.None)
        {
            using (var builder = new ClipBuilder(context, name, null, loopMode))
            {
                return builder
                    .AddPropertyTrack("", "angle", Kind.Float, Keys.Of(new[] { 0f, 1f }, from, to))
                    .AddPropertyTrack(
                        "", "place", Kind.Vec3, Keys.Of(new[] { 0f, 1f }, Vector3.Zero, new Vector3(to, 2 * to, 3 * to)))
                    .AddEvent(0.5, "half", "creak")
                    .AddMethodKey("", 0.9f, "slam", "[2, \"loud\"]")
                    .Finish();
            }
        }

        public void Dispose()
        {
            Context.Dispose();
        }
    }
}
