// Times on a grid and on a ruler, for editors that draw a timeline. The library needs its feature `editing`.

using System;
using System.Runtime.InteropServices;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>A line of a ruler.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly struct Tick
    {
        private readonly double time;
        private readonly double x;
        private readonly double number;
        private readonly byte labelled;

        /// <summary>Seconds.</summary>
        public double Time => time;

        /// <summary>Pixels from the left edge.</summary>
        public double X => x;

        /// <summary>What its label says: seconds, or a frame.</summary>
        public double Number => number;

        /// <summary>Whether it is labelled; the others divide the way between two that are.</summary>
        public bool Labelled => labelled != 0;
    }

    /// <summary>Times of frames, and rulers. Any thread may use it; it needs no context.</summary>
    public static unsafe class Timeline
    {
        /// <summary>The time of a frame near a time: the frame's number over the rate.</summary>
        public static double Snap(double seconds, double framesPerSecond, Rounding rounding = Rounding.Nearest)
        {
            double snapped;
            Calls.Check(Methods.anim_time_snap(seconds, framesPerSecond, (uint)rounding, &snapped, null));
            return snapped;
        }

        /// <summary>The number of a frame near a time.</summary>
        public static long Frame(double seconds, double framesPerSecond, Rounding rounding = Rounding.Nearest)
        {
            long frame;
            Calls.Check(Methods.anim_time_snap(seconds, framesPerSecond, (uint)rounding, null, &frame));
            return frame;
        }

        /// <summary>Gives the ticks of a ruler, from left to right, as many as there is room for all of them.</summary>
        /// <param name="ruler">What the ruler shows.</param>
        /// <param name="into">Where the ticks go; of too few nothing is written.</param>
        /// <returns>How many ticks there are: where that is more than <paramref name="into"/> holds, ask again with so
        /// many.</returns>
        public static int Ticks(Ruler ruler, Tick[] into)
        {
            fixed (Tick* ticks = into)
            {
                UIntPtr count;
                Status status = Methods.anim_ruler_ticks(
                    ruler.Start, ruler.PixelsPerSecond, ruler.Width, ruler.Spacing, ruler.FramesPerSecond,
                    (AnimTick*)ticks, (UIntPtr)(uint)into.Length, &count);
                if (status != Status.BufferTooSmall)
                {
                    Calls.Check(status);
                }
                return checked((int)count);
            }
        }

        /// <summary>The ticks of a ruler, from left to right, in a new array.</summary>
        public static Tick[] Ticks(Ruler ruler)
        {
            var ticks = new Tick[Ticks(ruler, new Tick[0])];
            Ticks(ruler, ticks);
            return ticks;
        }
    }

    /// <summary>What a ruler shows.</summary>
    public struct Ruler
    {
        /// <summary>The time at the left edge.</summary>
        public double Start;
        /// <summary>How wide a second is.</summary>
        public double PixelsPerSecond;
        /// <summary>How wide the ruler is, in pixels.</summary>
        public double Width;
        /// <summary>How many pixels labelled ticks are apart at least.</summary>
        public double Spacing;
        /// <summary>How many frames a second has, where the ruler counts frames; 0 where it counts seconds.</summary>
        public double FramesPerSecond;
    }
}
