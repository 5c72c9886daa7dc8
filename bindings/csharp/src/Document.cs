// Documents: files of every format the library knows, read and written.

using System;
using System.Runtime.InteropServices;
using LibAnim.Native;

namespace LibAnim
{
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
            ControllerCount = (int)info.controller_count;
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

        /// <summary>Puts a document together, to be written.</summary>
        /// <param name="context">Where it belongs.</param>
        /// <param name="name">Its name; empty for the model's.</param>
        /// <param name="model">The model, whose clips are in it too; null for none.</param>
        /// <param name="clips">Clips beside the model's.</param>
        public static Document Create(Context context, string name, Model model, params Clip[] clips)
        {
            AnimDocumentParts parts;
            Calls.Check(Methods.anim_document_parts_init(&parts, (UIntPtr)(uint)sizeof(AnimDocumentParts)));
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                var handles = (AnimClip*)scratch.Take(clips.Length * sizeof(AnimClip));
                for (int index = 0; index < clips.Length; index++)
                {
                    handles[index] = clips[index].Handle;
                }
                parts.name = scratch.Text(name);
                parts.model = model == null ? default(AnimModel) : model.Handle;
                parts.clips = handles;
                parts.clip_count = (UIntPtr)(uint)clips.Length;
                AnimDocument made;
                Calls.Check(Methods.anim_document_create(context.Handle, &parts, &made), context, model, clips);
                return new Document(context, made);
            }
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

        /// <summary>How many controllers there are.</summary>
        public int ControllerCount { get; }

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

        /// <summary>Writes what a format can hold of the document.</summary>
        /// <param name="format">The format.</param>
        /// <param name="clip">Only the first clip with this name; empty for all.</param>
        public byte[] Write(Format format, string clip = "")
        {
            AnimWriteOptions options;
            Calls.Check(Methods.anim_write_options_init(&options, (UIntPtr)(uint)sizeof(AnimWriteOptions)));
            AnimWrittenFile file;
            using (Scratch.Scope scratch = Scratch.Begin())
            {
                options.clip = scratch.Text(clip);
                Calls.Check(Methods.anim_document_write(Handle, (uint)format, &options, &file), this);
            }
            try
            {
                AnimWrittenFileInfo info = default(AnimWrittenFileInfo);
                info.struct_size = (UIntPtr)(uint)sizeof(AnimWrittenFileInfo);
                Calls.Check(Methods.anim_written_file_info(file, &info));
                var bytes = new byte[checked((int)info.size)];
                Marshal.Copy((IntPtr)info.bytes, bytes, 0, bytes.Length);
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
