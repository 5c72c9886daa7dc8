// What reading and writing files changed, line by line.

using System;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>A thing that an import or a written file does not have as it was.</summary>
    public struct ReportLine
    {
        /// <summary>Where in the file, such as <c>animations[2].channels[1]</c>.</summary>
        public string Place;
        /// <summary>What was found there and what became of it.</summary>
        public string Text;
        /// <summary>What was done.</summary>
        public ReportAction Action;

        /// <summary>A call of the library that gives one line.</summary>
        internal unsafe delegate Status Get(uint index, AnimReportLine* line);

        /// <summary>All lines that there are.</summary>
        internal static unsafe ReportLine[] All(uint count, Get get, object keep)
        {
            var lines = new ReportLine[count];
            for (uint index = 0; index < count; index++)
            {
                var native = default(AnimReportLine);
                native.struct_size = (UIntPtr)(uint)sizeof(AnimReportLine);
                Calls.Check(get(index, &native), keep);
                lines[index].Place = Utf8.Read(native.place);
                lines[index].Text = Utf8.Read(native.text);
                lines[index].Action = (ReportAction)native.action;
            }
            GC.KeepAlive(keep);
            return lines;
        }

        /// <summary>The line as a log would have it.</summary>
        public override string ToString()
        {
            return Place.Length == 0 ? Text : Place + ": " + Text;
        }
    }
}
