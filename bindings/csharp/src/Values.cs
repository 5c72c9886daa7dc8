// Values that properties hold, laid out as the library writes them.

using System;
using System.Numerics;
using System.Runtime.InteropServices;

namespace LibAnim
{
    /// <summary>Translation, rotation and scale, applied to a point in the order scale, rotation, translation.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Transform
    {
        /// <summary>Where it is.</summary>
        public Vector3 Translation;
        /// <summary>How it is turned: of unit length.</summary>
        public Quaternion Rotation;
        /// <summary>Its size along its own axes.</summary>
        public Vector3 Scale;

        /// <summary>A transform of these parts.</summary>
        public Transform(Vector3 translation, Quaternion rotation, Vector3 scale)
        {
            Translation = translation;
            Rotation = rotation;
            Scale = scale;
        }

        /// <summary>One that changes nothing.</summary>
        public static Transform Identity => new Transform(Vector3.Zero, Quaternion.Identity, Vector3.One);
    }

    /// <summary>Three rows of four, the last column the translation: each row times (x, y, z, 1) moves a point.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Matrix3x4
    {
        /// <summary>The first row.</summary>
        public Vector4 Row0;
        /// <summary>The second row.</summary>
        public Vector4 Row1;
        /// <summary>The third row.</summary>
        public Vector4 Row2;

        /// <summary>The last column.</summary>
        public Vector3 Translation => new Vector3(Row0.W, Row1.W, Row2.W);

        /// <summary>Moves a point.</summary>
        public Vector3 Apply(Vector3 point)
        {
            var whole = new Vector4(point, 1);
            return new Vector3(Vector4.Dot(Row0, whole), Vector4.Dot(Row1, whole), Vector4.Dot(Row2, whole));
        }

        /// <summary>As System.Numerics has it, where points are rows and stand left of the matrix.</summary>
        public Matrix4x4 ToMatrix4x4()
        {
            return new Matrix4x4(
                Row0.X, Row1.X, Row2.X, 0,
                Row0.Y, Row1.Y, Row2.Y, 0,
                Row0.Z, Row1.Z, Row2.Z, 0,
                Row0.W, Row1.W, Row2.W, 1);
        }
    }

    /// <summary>How far an update carried the joint whose motion is taken off the pose.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct RootMotion
    {
        /// <summary>How far it moved.</summary>
        public Vector3 Translation;
        /// <summary>How it turned, after the rotation it had.</summary>
        public Quaternion Rotation;
    }

    /// <summary>A box along the axes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Bounds
    {
        /// <summary>The least coordinates.</summary>
        public Vector3 Min;
        /// <summary>The greatest coordinates.</summary>
        public Vector3 Max;
    }

    /// <summary>A linear color with opacity: <see cref="Kind.Color"/>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Color
    {
        /// <summary>Red.</summary>
        public float R;
        /// <summary>Green.</summary>
        public float G;
        /// <summary>Blue.</summary>
        public float B;
        /// <summary>Opacity.</summary>
        public float A;

        /// <summary>A color of these parts.</summary>
        public Color(float r, float g, float b, float a)
        {
            R = r;
            G = g;
            B = b;
            A = a;
        }
    }

    /// <summary>A color of four bytes in sRGB: <see cref="Kind.Color"/>, too.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Color32
    {
        /// <summary>Red.</summary>
        public byte R;
        /// <summary>Green.</summary>
        public byte G;
        /// <summary>Blue.</summary>
        public byte B;
        /// <summary>Opacity.</summary>
        public byte A;
    }

    /// <summary>Two whole numbers: <see cref="Kind.Vec2i"/>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Vector2Int
    {
        /// <summary>The first.</summary>
        public int X;
        /// <summary>The second.</summary>
        public int Y;
    }

    /// <summary>A rectangle: <see cref="Kind.Rect2"/>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Rect
    {
        /// <summary>Where it begins.</summary>
        public Vector2 Position;
        /// <summary>How large it is.</summary>
        public Vector2 Size;
    }

    /// <summary>A rectangle of whole numbers: <see cref="Kind.Rect2i"/>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct RectInt
    {
        /// <summary>Where it begins.</summary>
        public Vector2Int Position;
        /// <summary>How large it is.</summary>
        public Vector2Int Size;
    }

    /// <summary>A transform of the plane: <see cref="Kind.Transform2d"/>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Transform2D
    {
        /// <summary>Where it is.</summary>
        public Vector2 Position;
        /// <summary>How far it is turned, in radians.</summary>
        public float Rotation;
        /// <summary>Its size along its own axes.</summary>
        public Vector2 Scale;
        /// <summary>How far its axes lean, in radians.</summary>
        public float Skew;
    }

    /// <summary>Numbers of the library's, good during the call that brings them.</summary>
    public readonly unsafe ref struct FloatView
    {
        private readonly float* numbers;

        internal FloatView(float* numbers, int length)
        {
            this.numbers = numbers;
            Length = length;
        }

        /// <summary>How many there are.</summary>
        public int Length { get; }

        /// <summary>One of them.</summary>
        public float this[int index]
        {
            get
            {
                if ((uint)index >= (uint)Length)
                {
                    throw new IndexOutOfRangeException();
                }
                return numbers[index];
            }
        }

        /// <summary>Copies them out, as many as there is room for.</summary>
        public int CopyTo(float[] into)
        {
            int count = Math.Min(into.Length, Length);
            for (int index = 0; index < count; index++)
            {
                into[index] = numbers[index];
            }
            return count;
        }

#if ANIM_SPANS || UNITY_2021_2_OR_NEWER
        /// <summary>The numbers themselves.</summary>
        public ReadOnlySpan<float> Span => new ReadOnlySpan<float>(numbers, Length);
#endif
    }
}
