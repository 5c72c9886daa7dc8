// Documents: files of every format the library knows, read and written.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using LibAnim.Native;

namespace LibAnim
{
    /// <summary>What a document is put together from.</summary>
    public sealed class DocumentParts
    {
        /// <summary>Its name; empty for the model's.</summary>
        public string Name { get; set; } = "";

        /// <summary>The model, whose clips are in it too; null for none.</summary>
        public Model Model { get; set; }

        /// <summary>Clips beside the model's; where one has a name that a clip of the model has, it takes that one's
        /// place.</summary>
        public IList<Clip> Clips { get; set; } = new List<Clip>();

        /// <summary>Controllers.</summary>
        public IList<Controller> Controllers { get; set; } = new List<Controller>();

        /// <summary>Libraries by their names, whose clips are in the document too.</summary>
        public IDictionary<string, ClipLibrary> Libraries { get; set; } = new Dictionary<string, ClipLibrary>();

        /// <summary>Skeletons beside the model's by their names, such as that of packed clips.</summary>
        public IDictionary<string, Skeleton> Skeletons { get; set; } = new Dictionary<string, Skeleton>();
    }

    /// <summary>How a document is written.</summary>
    public sealed class WriteOptions
    {
        /// <summary>Only the first clip with this name; empty for all.</summary>
        public string Clip { get; set; } = "";

        /// <summary>Only the clips of the first library with this name; null for all.</summary>
        public string Library { get; set; }

        /// <summary>How far values may be from the clip's where a format has no word for a curve: units, radians, weights;
        /// null for the library's choice.</summary>
        public float? Tolerance { get; set; }

        /// <summary>Whether text has line breaks and indents.</summary>
        public bool Pretty { get; set; } = true;

        internal unsafe AnimWriteOptions Native(Scratch.Scope scratch)
        {
            AnimWriteOptions native;
            Calls.Check(Methods.anim_write_options_init(&native, (UIntPtr)(uint)sizeof(AnimWriteOptions)));
            native.clip = scratch.Text(Clip);
            if (Library != null)
            {
                native.library = scratch.Text(Library);
                // The default library's name is empty: it has a pointer all the same.
                native.library.data = Library.Length == 0 ? (byte*)scratch.Take(1) : native.library.data;
            }
            native.tolerance = Tolerance ?? native.tolerance;
            native.pretty = Context.Flag(Pretty);
            return native;
        }
    }

    /// <summary>What a file of any format holds: a model, clips, libraries, controllers, skeletons.</summary>
    public sealed unsafe class Document : NativeObject
    {
        private Document(Context context, AnimDocument made)
        {
            Context = context;
            Own(made.id);
            AnimDocumentInfo info = default(AnimDocumentInfo);
            info.struct_size = (UIntPtr)(uint)sizeof(AnimDocumentInfo);
            Calls.Check(Methods.anim_document_info(made, &info), this);
            Name = Utf8.Read(info.name);
            HasModel = info.has_model != 0;
            ClipCount = (int)info.clip_count;
            LibraryCount = (int)info.library_count;
            SkeletonCount = (int)info.skeleton_count;
            ControllerCount = (int)info.controller_count;
            KeptCount = (int)info.kept_count;
        }

        /// <summary>Reads a file of any format that this build of the library reads.</summary>
        public static Document Load(Context context, string path, LoadOptions options = null)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            using (LoadCallbacks callbacks = options == null ? null : new LoadCallbacks(options))
            {
                AnimLoadOptions native = Model.Options(options, callbacks, scratch);
                AnimDocument made;
                Calls.Check(
                    Methods.anim_document_load_path(context.Handle, scratch.Text(path), &native, &made), context,
                    callbacks);
                return new Document(context, made);
            }
        }

        /// <summary>Reads a file that is in memory.</summary>
        /// <param name="context">Where the document belongs.</param>
        /// <param name="name">The file's name, which tells formats apart where the contents do not.</param>
        /// <param name="bytes">The file.</param>
        /// <param name="options">Null for the defaults.</param>
        public static Document Load(Context context, string name, byte[] bytes, LoadOptions options = null)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            using (LoadCallbacks callbacks = options == null ? null : new LoadCallbacks(options))
            fixed (byte* data = bytes)
            {
                AnimLoadOptions native = Model.Options(options, callbacks, scratch);
                AnimDocument made;
                Calls.Check(
                    Methods.anim_document_load_memory(
                        context.Handle, scratch.Text(name), data, (UIntPtr)(uint)bytes.Length, &native, &made),
                    context, callbacks);
                return new Document(context, made);
            }
        }

        /// <summary>Reads an <c>.animb</c> file that lies in memory of the host's, or is mapped: its packed clips are used where
        /// they stand.</summary>
        /// <param name="context">Where the document belongs.</param>
        /// <param name="name">The file's name, for messages.</param>
        /// <param name="bytes">The file; it stays, and does not change, until the document and everything taken out of it is
        /// disposed and nothing plays it any more.</param>
        /// <param name="size">How many bytes there are.</param>
        public static Document LoadInPlace(Context context, string name, IntPtr bytes, long size)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimDocument made;
                Calls.Check(
                    Methods.anim_document_load_in_place(
                        context.Handle, scratch.Text(name), (void*)bytes, (UIntPtr)checked((ulong)size), &made),
                    context);
                return new Document(context, made);
            }
        }

        /// <summary>Puts a document together, to be written.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="name">Its name; empty for the model's.</param>
        /// <param name="model">The model, whose clips are in it too; null for none.</param>
        /// <param name="clips">Clips beside the model's.</param>
        public static Document Create(Context context, string name, Model model, params Clip[] clips)
        {
            return Create(context, new DocumentParts { Name = name, Model = model, Clips = clips });
        }

        /// <summary>Puts a document together, to be written.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="parts">What is in it.</param>
        public static Document Create(Context context, DocumentParts parts)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimDocumentParts native;
                Calls.Check(Methods.anim_document_parts_init(&native, (UIntPtr)(uint)sizeof(AnimDocumentParts)));
                native.name = scratch.Text(parts.Name);
                native.model = parts.Model == null ? default(AnimModel) : parts.Model.Handle;
                native.clips = (AnimClip*)Ids(parts.Clips, scratch);
                native.clip_count = (UIntPtr)(uint)parts.Clips.Count;
                native.controllers = (AnimController*)Ids(parts.Controllers, scratch);
                native.controller_count = (UIntPtr)(uint)parts.Controllers.Count;
                native.libraries = (AnimLibrary*)Ids(Values(parts.Libraries), scratch);
                native.library_names = scratch.Texts(Names(parts.Libraries));
                native.library_count = (UIntPtr)(uint)parts.Libraries.Count;
                native.skeletons = (AnimSkeleton*)Ids(Values(parts.Skeletons), scratch);
                native.skeleton_names = scratch.Texts(Names(parts.Skeletons));
                native.skeleton_count = (UIntPtr)(uint)parts.Skeletons.Count;
                AnimDocument made;
                Calls.Check(Methods.anim_document_create(context.Handle, &native, &made), context, parts);
                return new Document(context, made);
            }
        }

        /// <summary>Handles as the library takes them: a handle is its number.</summary>
        private static ulong* Ids<T>(ICollection<T> objects, Scratch.Scope scratch) where T : NativeObject
        {
            var ids = (ulong*)scratch.Take(objects.Count * sizeof(ulong));
            int index = 0;
            foreach (T item in objects)
            {
                ids[index++] = item.Id;
            }
            return ids;
        }

        private static T[] Values<T>(ICollection<KeyValuePair<string, T>> named)
        {
            var values = new T[named.Count];
            int index = 0;
            foreach (KeyValuePair<string, T> pair in named)
            {
                values[index++] = pair.Value;
            }
            return values;
        }

        private static string[] Names<T>(ICollection<KeyValuePair<string, T>> named)
        {
            var names = new string[named.Count];
            int index = 0;
            foreach (KeyValuePair<string, T> pair in named)
            {
                names[index++] = pair.Key;
            }
            return names;
        }

        /// <summary>Where it belongs.</summary>
        public Context Context { get; }

        /// <summary>The name, usually of the file.</summary>
        public string Name { get; }

        /// <summary>Whether there is a model.</summary>
        public bool HasModel { get; }

        /// <summary>How many clips there are: the model's first, then the others.</summary>
        public int ClipCount { get; }

        /// <summary>How many libraries there are.</summary>
        public int LibraryCount { get; }

        /// <summary>How many skeletons there are beside the model's.</summary>
        public int SkeletonCount { get; }

        /// <summary>How many controllers there are.</summary>
        public int ControllerCount { get; }

        /// <summary>How many parts only the file's own format understands; they are written back to it.</summary>
        public int KeptCount { get; }

        private AnimDocument Handle => new AnimDocument { id = Id };

        /// <summary>The model, to be disposed by the caller.</summary>
        public Model GetModel()
        {
            AnimModel made;
            Calls.Check(Methods.anim_document_model(Handle, &made), this);
            return new Model(Context, made);
        }

        /// <summary>A clip by its number, to be disposed by the caller.</summary>
        public Clip GetClip(int index)
        {
            AnimClip made;
            Calls.Check(Methods.anim_document_clip(Handle, checked((uint)index), &made), this);
            return new Clip(Context, made);
        }

        /// <summary>A clip by its name, to be disposed by the caller; null where there is none.</summary>
        public Clip FindClip(string name)
        {
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimClip made;
                bool there = Calls.Found(Methods.anim_document_find_clip(Handle, scratch.Text(name), &made), this);
                return there ? new Clip(Context, made) : null;
            }
        }

        /// <summary>A library, to be disposed by the caller, and its name.</summary>
        public ClipLibrary GetLibrary(int index, out string name)
        {
            AnimText text;
            AnimLibrary made;
            Calls.Check(Methods.anim_document_library(Handle, checked((uint)index), &text, &made), this);
            name = Utf8.Read(text);
            GC.KeepAlive(this);
            return new ClipLibrary(Context, made);
        }

        /// <summary>A skeleton beside the model's, to be disposed by the caller, and its name.</summary>
        public Skeleton GetSkeleton(int index, out string name)
        {
            AnimText text;
            AnimSkeleton made;
            Calls.Check(Methods.anim_document_skeleton(Handle, checked((uint)index), &text, &made), this);
            name = Utf8.Read(text);
            GC.KeepAlive(this);
            return new Skeleton(Context, made);
        }

        /// <summary>Builds a controller, to be disposed by the caller.</summary>
        /// <param name="index">Which one.</param>
        /// <param name="library">The clips that its states name; null for the document's own alone.</param>
        public Controller GetController(int index, ClipLibrary library = null)
        {
            AnimLibrary clips = library == null ? default(AnimLibrary) : library.Handle;
            AnimController made;
            Calls.Check(Methods.anim_document_controller(Handle, checked((uint)index), clips, &made), this, library);
            return new Controller(Context, made);
        }

        /// <summary>What reading dropped, repaired, renamed or guessed.</summary>
        public ReportLine[] ReportLines()
        {
            AnimDocumentInfo info = default(AnimDocumentInfo);
            info.struct_size = (UIntPtr)(uint)sizeof(AnimDocumentInfo);
            AnimDocument document = Handle;
            Calls.Check(Methods.anim_document_info(document, &info), this);
            return ReportLine.All(
                info.report_count, (index, line) => Methods.anim_document_report_line(document, index, line), this);
        }

        /// <summary>A document that is as this one, but for one clip: in the place of the first that has its name, or added
        /// where there is none.</summary>
        /// <remarks>What of a file only its format understands stays, so that writing that format again changes what was edited
        /// and nothing else.</remarks>
        public Document WithClip(Clip clip)
        {
            AnimDocument made;
            Calls.Check(Methods.anim_document_with_clip(Handle, clip.Handle, &made), this, clip);
            return new Document(Context, made);
        }

        /// <summary>Writes what a format can hold of the document.</summary>
        /// <param name="format">The format.</param>
        /// <param name="options">Null for the defaults.</param>
        public byte[] Write(Format format, WriteOptions options = null)
        {
            return Write(format, options, false, out ReportLine[] _);
        }

        /// <summary>Writes what a format can hold of the document.</summary>
        /// <param name="format">The format.</param>
        /// <param name="options">Null for the defaults.</param>
        /// <param name="report">Becomes what is not in the file, or not as it was.</param>
        public byte[] Write(Format format, WriteOptions options, out ReportLine[] report)
        {
            return Write(format, options, true, out report);
        }

        private byte[] Write(Format format, WriteOptions options, bool reported, out ReportLine[] report)
        {
            AnimWrittenFile file;
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                AnimWriteOptions native = (options ?? new WriteOptions()).Native(scratch);
                Calls.Check(Methods.anim_document_write(Handle, (uint)format, &native, &file), this);
            }
            try
            {
                AnimWrittenFileInfo info = default(AnimWrittenFileInfo);
                info.struct_size = (UIntPtr)(uint)sizeof(AnimWrittenFileInfo);
                Calls.Check(Methods.anim_written_file_info(file, &info));
                var bytes = new byte[checked((int)info.size)];
                Marshal.Copy((IntPtr)info.bytes, bytes, 0, bytes.Length);
                AnimWrittenFile of = file;
                report = !reported ? null : ReportLine.All(
                    info.report_count, (index, line) => Methods.anim_written_file_report_line(of, index, line), null);
                return bytes;
            }
            finally
            {
                Methods.anim_written_file_release(file);
            }
        }

        internal override Status Release(ulong handle)
        {
            return Methods.anim_document_release(new AnimDocument { id = handle });
        }
    }
}
