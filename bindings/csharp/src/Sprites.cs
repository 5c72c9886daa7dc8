// Pictures of sprites: which cell of which image.

using System;
using System.Globalization;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>One picture of a sprite: an image, how it is cut into cells, and which cell.</summary>
    /// <remarks>A property that a sprite track drives has a setter of this type.</remarks>
    public readonly struct SpriteFrame : IEquatable<SpriteFrame>
    {
        /// <summary>A picture.</summary>
        /// <param name="image">The image, as the host names it.</param>
        /// <param name="columns">How many cells stand side by side, at least 1.</param>
        /// <param name="rows">How many rows of them there are, at least 1.</param>
        /// <param name="cell">Which cell, counted along the rows from the top left.</param>
        public SpriteFrame(string image, int columns = 1, int rows = 1, int cell = 0)
        {
            Image = image;
            Columns = columns;
            Rows = rows;
            Cell = cell;
        }

        internal SpriteFrame(AnimSpriteFrame native)
        {
            Image = Utf8.Pooled(native.image);
            Columns = (int)native.columns;
            Rows = (int)native.rows;
            Cell = (int)native.cell;
        }

        /// <summary>The image, as the host names it.</summary>
        public string Image { get; }

        /// <summary>How many cells stand side by side.</summary>
        public int Columns { get; }

        /// <summary>How many rows of them there are.</summary>
        public int Rows { get; }

        /// <summary>Which cell, counted along the rows from the top left.</summary>
        public int Cell { get; }

        /// <summary>Reads <c>image#columns,rows,cell</c>, the text of the keys of a sprite track.</summary>
        /// <exception cref="AnimException">It is other text.</exception>
        public static unsafe SpriteFrame Parse(string text)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                return Parse(scratch.Text(text));
            }
        }

        internal static unsafe SpriteFrame Parse(AnimText text)
        {
            AnimSpriteFrame native;
            Calls.Check(Methods.anim_sprite_frame_parse(text, &native));
            return new SpriteFrame(native);
        }

        internal AnimSpriteFrame Native(Scratch.Scope scratch)
        {
            return new AnimSpriteFrame
            {
                image = scratch.Text(Image),
                columns = checked((uint)Columns),
                rows = checked((uint)Rows),
                cell = checked((uint)Cell),
            };
        }

        /// <summary>What <see cref="Parse(string)"/> reads.</summary>
        public override string ToString()
        {
            return string.Format(CultureInfo.InvariantCulture, "{0}#{1},{2},{3}", Image, Columns, Rows, Cell);
        }

        /// <summary>Whether both are the same cell of the same image, cut in the same way.</summary>
        public bool Equals(SpriteFrame other)
        {
            return Image == other.Image && Columns == other.Columns && Rows == other.Rows && Cell == other.Cell;
        }

        /// <inheritdoc/>
        public override bool Equals(object other) => other is SpriteFrame frame && Equals(frame);

        /// <inheritdoc/>
        public override int GetHashCode() => (Image?.GetHashCode() ?? 0) * 31 + Cell;
    }

    /// <summary>Pictures as the library has them: as text.</summary>
    internal sealed unsafe class SpriteFrameCodec : ValueCodec<SpriteFrame>
    {
        internal SpriteFrameCodec() : base(Kind.Text) { }

        public override SpriteFrame Read(void* at)
        {
            AnimText text = *(AnimText*)at;
            // A property that nothing has set yet is empty text.
            return text.length == UIntPtr.Zero ? default(SpriteFrame) : SpriteFrame.Parse(text);
        }

        public override void Write(SpriteFrame value, void* at)
        {
            ValueCodec<string>.Default.Write(value.Image == null ? "" : value.ToString(), at);
        }
    }
}
