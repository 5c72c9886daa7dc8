// The engine's player node: wraps a player of the library, and offers it the nodes below a root.

using System;
using System.Collections.Generic;
using LibAnim;

namespace Engine
{
    /// <summary>Plays clips on the nodes below a root.</summary>
    public sealed class AnimationPlayer : Node, IDisposable
    {
        private readonly Schema schema;
        private readonly Instance instance;
        private readonly Player player;

        /// <summary>A player for the nodes below <paramref name="root"/>, which paths of tracks begin at.</summary>
        public AnimationPlayer(string name, Context context, Node root) : base(name)
        {
            var objects = new List<KeyValuePair<string, Node>>();
            using (var builder = new SchemaBuilder(context))
            {
                Offer(builder, objects, root, "");
                schema = builder.Finish();
            }
            instance = new Instance(schema, root);
            foreach (KeyValuePair<string, Node> found in objects)
            {
                if (schema.TryFindObject(found.Key, out uint number))
                {
                    instance.SetOwner(number, found.Value);
                }
            }
            player = new Player(context);
            player.AddInstance(instance);
            player.Started += (driver, happened) => AnimationStarted?.Invoke(happened.Name);
            player.Finished += (driver, happened) => AnimationFinished?.Invoke(happened.Name);
            player.Changed += (driver, happened) => AnimationChanged?.Invoke(happened.Previous, happened.Name);
        }

        public event Action<string> AnimationStarted;

        public event Action<string> AnimationFinished;

        public event Action<string, string> AnimationChanged;

        public string CurrentAnimation => player.State.Assigned;

        public double CurrentPosition => player.State.Position;

        public bool IsPlaying => player.State.Playing;

        public double SpeedScale
        {
            set => player.SetSpeed(value);
        }

        public double PlaybackDefaultBlendTime
        {
            set => player.SetDefaultBlend(value);
        }

        public void AddAnimationLibrary(string name, ClipLibrary library) => player.AddLibrary(name, library);

        public void Play(string name, double blend = -1) => player.Play(name, blend);

        public void PlayBackwards(string name) => player.PlayBackward(name);

        public void PlayWithCapture(string name, double seconds) => player.PlayWithCapture(name, seconds);

        public void Queue(string name) => player.Queue(name);

        public void Stop() => player.Stop(keepState: true);

        public void Seek(double seconds, bool update = false)
        {
            player.Seek(seconds, update ? SeekMode.Update : SeekMode.Move);
            if (update)
            {
                player.Update(0);
            }
        }

        public override void Process(double delta)
        {
            player.Update(delta);
        }

        public void Dispose()
        {
            player.Dispose();
            instance.Dispose();
            schema.Dispose();
        }

        private static void Offer(
            SchemaBuilder builder, List<KeyValuePair<string, Node>> objects, Node node, string path)
        {
            foreach (ExportInfo info in NodeTypeInfo.Of(node))
            {
                info.Bind(builder, path);
            }
            objects.Add(new KeyValuePair<string, Node>(path, node));
            foreach (Node child in node.Children)
            {
                Offer(builder, objects, child, path.Length == 0 ? child.Name : path + "/" + child.Name);
            }
        }
    }
}
