// The formats of files: which there are, how a file's is told, and what this build of the library does with each.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>What this build of the library does with a format.</summary>
    public readonly struct FormatInfo
    {
        internal FormatInfo(Format format, AnimFormatInfo native)
        {
            Format = format;
            Ending = Utf8.Pooled(native.ending);
            CanRead = native.can_read != 0;
            CanWrite = native.can_write != 0;
        }

        /// <summary>The format.</summary>
        public Format Format { get; }

        /// <summary>How its files end, with the dot.</summary>
        public string Ending { get; }

        /// <summary>Whether it is read.</summary>
        public bool CanRead { get; }

        /// <summary>Whether it is written.</summary>
        public bool CanWrite { get; }
    }

    /// <summary>Tells formats apart. Any thread may use it; it needs no context.</summary>
    public static unsafe class Formats
    {
        /// <summary>Every format there is, those that this build neither reads nor writes among them.</summary>
        public static FormatInfo[] All()
        {
            var formats = (Format[])Enum.GetValues(typeof(Format));
            return Array.ConvertAll(formats, Info);
        }

        /// <summary>How files of a format end, and whether this build of the library reads and writes them.</summary>
        public static FormatInfo Info(Format format)
        {
            var native = default(AnimFormatInfo);
            native.struct_size = (UIntPtr)(uint)sizeof(AnimFormatInfo);
            Calls.Check(Methods.anim_format_info((uint)format, &native));
            return new FormatInfo(format, native);
        }

        /// <summary>Which format a file has, by its contents, and by its name where they do not say; null if neither
        /// does.</summary>
        /// <param name="name">The file's name.</param>
        /// <param name="bytes">The file, or its beginning; null for the name to tell.</param>
        public static Format? Detect(string name, byte[] bytes = null)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            fixed (byte* data = bytes)
            {
                uint format;
                bool told = Calls.Found(
                    Methods.anim_format_detect(
                        scratch.Text(name), data, (UIntPtr)(uint)(bytes?.Length ?? 0), &format),
                    null);
                return told ? (Format)format : (Format?)null;
            }
        }
    }
}
