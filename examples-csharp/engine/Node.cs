// A small scene graph: what a game has before it knows of animation.

using System;
using System.Collections.Generic;
using System.Numerics;

namespace Engine
{
    /// <summary>A thing in the scene's tree.</summary>
    public class Node
    {
        private readonly List<Node> children = new List<Node>();

        public Node(string name)
        {
            Name = name;
        }

        public string Name { get; }

        public Node Parent { get; private set; }

        public IReadOnlyList<Node> Children => children;

        /// <summary>Whether it was freed: what refers to it is to let go.</summary>
        public bool IsFreed { get; private set; }

        public T Add<T>(T child) where T : Node
        {
            child.Parent = this;
            children.Add(child);
            return child;
        }

        /// <summary>Takes the node and what is below it out of the scene.</summary>
        public void Free()
        {
            Parent?.children.Remove(this);
            MarkFreed();
        }

        private void MarkFreed()
        {
            IsFreed = true;
            foreach (Node child in children)
            {
                child.MarkFreed();
            }
        }

        /// <summary>Called once a frame, parents first.</summary>
        public virtual void Process(double delta)
        {
        }

        public void ProcessTree(double delta)
        {
            Process(delta);
            for (int index = 0; index < children.Count; index++)
            {
                children[index].ProcessTree(delta);
            }
        }
    }

    /// <summary>A node with a place in space.</summary>
    public class Node3D : Node
    {
        public Node3D(string name) : base(name)
        {
        }

        public Vector3 Position { get; set; }

        public Quaternion Rotation { get; set; } = Quaternion.Identity;

        public Vector3 Scale { get; set; } = Vector3.One;
    }

    /// <summary>A light.</summary>
    public sealed class OmniLight3D : Node3D
    {
        public OmniLight3D(string name) : base(name)
        {
        }

        public float LightEnergy { get; set; } = 1;

        public LibAnim.Color LightColor { get; set; } = new LibAnim.Color(1, 1, 1, 1);

        public bool Visible { get; set; } = true;
    }

    /// <summary>A door with a latch, as a game would derive one.</summary>
    public sealed class Door : Node3D
    {
        public Door(string name) : base(name)
        {
        }

        public enum LatchState
        {
            Latched,
            Unlatched,
        }

        public float Angle { get; set; }

        public LatchState Latch { get; set; }

        public string Sign { get; set; } = "";

        public int Unlocks { get; private set; }

        public string LastKey { get; private set; } = "";

        /// <summary>Method keys of clips call it.</summary>
        public void Unlock(int times, string key)
        {
            Unlocks += times;
            LastKey = key;
        }
    }
}
