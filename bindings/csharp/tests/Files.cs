// What files hold, how they are imported, and what reading and writing them changes.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Text;

namespace LibAnim.Tests
{
    internal static class Files
    {
        /// <summary>A triangle at 1, 2 and 3 along x, with two sets of texture coordinates, a morph target by 5 along z, and a
        /// clip that lifts it from 0 to 1 in 2 seconds; of two hidden things and one that wants too much.</summary>
        private static byte[] Triangle()
        {
            var bytes = new List<byte>();
            Action<float[]> add = numbers =>
            {
                foreach (float number in numbers)
                {
                    bytes.AddRange(BitConverter.GetBytes(number));
                }
            };
            add(new[] { 1f, 0, 0, 2, 0, 0, 3, 1, 0 });
            add(new[] { 0f, 0, 1, 0, 0, 1 });
            add(new[] { 0.5f, 0, 0.5f, 0.5f, 0.5f, 1 });
            add(new[] { 0f, 0, 5, 0, 0, 5, 0, 0, 5 });
            add(new[] { 0f, 2 });
            add(new[] { 0f, 0, 0, 0, 1, 0 });
            string data = Convert.ToBase64String(bytes.ToArray());
            return Encoding.UTF8.GetBytes(@"{""asset"": {""version"": ""2.0""}, ""scenes"": [{""nodes"": [0, 1]}],
                ""extensionsUsed"": [""KHR_node_visibility""],
                ""nodes"": [{""name"": ""shown"", ""mesh"": 0, ""extras"": {""mine"": 7}},
                    {""name"": ""hidden"", ""extensions"": {""KHR_node_visibility"": {""visible"": false}}}],
                ""meshes"": [{""primitives"": [{""attributes"": {""POSITION"": 0, ""TEXCOORD_0"": 1, ""TEXCOORD_1"": 2},
                    ""targets"": [{""POSITION"": 3}]}], ""extras"": {""targetNames"": [""deep""]}}],
                ""animations"": [{""name"": ""lift"", ""samplers"": [{""input"": 4, ""output"": 5}],
                    ""channels"": [{""sampler"": 0, ""target"": {""node"": 0, ""path"": ""translation""}},
                        {""sampler"": 0, ""target"": {""node"": 0, ""path"": ""unheard""}}]}],
                ""accessors"": [
                    {""bufferView"": 0, ""componentType"": 5126, ""count"": 3, ""type"": ""VEC3"",
                        ""min"": [1, 0, 0], ""max"": [3, 1, 0]},
                    {""bufferView"": 0, ""byteOffset"": 36, ""componentType"": 5126, ""count"": 3, ""type"": ""VEC2""},
                    {""bufferView"": 0, ""byteOffset"": 60, ""componentType"": 5126, ""count"": 3, ""type"": ""VEC2""},
                    {""bufferView"": 0, ""byteOffset"": 84, ""componentType"": 5126, ""count"": 3, ""type"": ""VEC3"",
                        ""min"": [0, 0, 5], ""max"": [0, 0, 5]},
                    {""bufferView"": 0, ""byteOffset"": 120, ""componentType"": 5126, ""count"": 2, ""type"": ""SCALAR"",
                        ""min"": [0], ""max"": [2]},
                    {""bufferView"": 0, ""byteOffset"": 128, ""componentType"": 5126, ""count"": 2, ""type"": ""VEC3""}],
                ""bufferViews"": [{""buffer"": 0, ""byteLength"": 152}],
                ""buffers"": [{""byteLength"": 152, ""uri"": ""data:application/octet-stream;base64," + data + @"""}]}");
        }

        private static Model Load(Context context, ImportSettings settings = null)
        {
            return Model.Load(context, "triangle.gltf", Triangle(), new LoadOptions { Import = settings });
        }

        [Test]
        private static void A_model_gives_all_that_its_file_says()
        {
            using (var context = new Context())
            using (Model model = Load(context))
            {
                MeshPart part = model.GetPart(0, 0);
                Check.That(part.TextureCoordinateSets == 2 && part.ColorSets == 0, "how many sets there are");
                Check.That(part.TextureCoordinates.SequenceEqual(new[] { 0f, 0, 1, 0, 0, 1 }), "the first set");
                model.GetSurfaceSet(0, 0, 1, out float[] second, out float[] colors);
                Check.That(second.SequenceEqual(new[] { 0.5f, 0, 0.5f, 0.5f, 0.5f, 1 }) && colors == null, "the second set");
                Check.Fails(Status.OutOfRange, () => model.GetSurfaceSet(0, 0, 2, out second, out colors));
                MorphTarget deep = model.GetMorphTarget(0, 0, 0);
                Check.That(deep.Name == "deep" && deep.Normals == null, "a morph target");
                Check.That(deep.Positions.SequenceEqual(new[] { 0f, 0, 5, 0, 0, 5, 0, 0, 5 }), "what it adds");
                Check.Fails(Status.OutOfRange, () => model.GetMorphTarget(0, 0, 1));
                Check.That(
                    model.Extras().Any(extra => extra.Key == "nodes[0]" && extra.Value.Contains("\"mine\"")),
                    "free-form data");
                using (Skeleton skeleton = model.GetSkeleton())
                {
                    Check.That(skeleton.TryFindJoint("hidden", out uint hidden) && model.HiddenJoints().Single() == hidden, "a hidden joint");
                }
                ReportLine dropped = model.ReportLines().Single(line => line.Action == ReportAction.Dropped);
                Check.Equal("animations[0].channels[1].target", dropped.Place);
                Check.That(dropped.Text.Length > 8 && model.Report.Contains(dropped.ToString()), "a line of the report");
            }
        }

        [Test]
        private static void Import_settings_say_what_is_taken_and_how()
        {
            using (var context = new Context())
            {
                var settings = new ImportSettings
                {
                    Scale = 10,
                    Skip = Skip.MorphTargets | Skip.Extras,
                    Axes = Axes.RightHandedZUp,
                    Clips =
                    {
                        new ImportClip { Name = "lift", Rename = "second half", Start = 1, End = 2 },
                        new ImportClip { Name = "lift", LoopMode = LoopMode.PingPong },
                    },
                };
                using (Model model = Load(context, settings))
                {
                    MeshPart part = model.GetPart(0, 0);
                    Check.That(part.Positions.Take(3).SequenceEqual(new[] { 10f, 0, 0 }), "lengths are ten times as long");
                    Check.Near(10, part.Positions.Skip(8).First(), "what was up is up along z", 1e-4);
                    Check.Equal(0, model.MorphNames(0).Length);
                    Check.Equal(0, model.Extras().Length);
                    Check.That(model.ClipNames().SequenceEqual(new[] { "second half", "lift" }), "one clip became two");
                    Clip half = model.FindClip("second half"), whole = model.FindClip("lift");
                    Check.That(half.Length == 1 && half.LoopMode == LoopMode.None, "a part of a clip");
                    Check.That(whole.Length == 2 && whole.LoopMode == LoopMode.PingPong, "a clip that runs to and fro");
                    Check.That(half.Keys(0).Times.SequenceEqual(new[] { -1f, 1f }), "which begins between its keys");
                    Check.Near(10, half.Keys(0).Floats[5], "how high it ends", 1e-4);
                }
                settings.ImportAnimations = false;
                settings.Clips.Clear();
                Check.Equal(0, Load(context, settings).ClipCount);
                Check.Fails(Status.InvalidArgument, () => Load(context, new ImportSettings { Scale = 0 }));
                settings.Clips.Add(new ImportClip { Name = "lift", Start = 1 });
                Check.Throws<ArgumentException>(() => Load(context, settings));
                Check.Fails(
                    Status.InvalidArgument,
                    () => Model.Load(
                        context, "triangle.gltf", Triangle(),
                        new LoadOptions { Settings = "{}", Import = new ImportSettings() }));
            }
        }

        [Test]
        private static void Formats_are_told_by_contents_and_by_name()
        {
            Check.Equal(Enum.GetValues(typeof(Format)).Length, Formats.All().Length);
            FormatInfo glb = Formats.Info(Format.Glb), fbx = Formats.Info(Format.Fbx);
            Check.That(glb.Format == Format.Glb && glb.Ending == ".glb" && glb.CanRead && glb.CanWrite, "glb");
            Check.That(fbx.Ending == ".fbx" && fbx.CanRead && !fbx.CanWrite, "fbx is read and not written");
            Check.Equal(Format.Gltf, Formats.Detect("what", Triangle()).Value);
            Check.Equal(Format.Animb, Formats.Detect("walk.animb").Value);
            Check.That(Formats.Detect("what") == null && Formats.Detect("", new byte[] { 1, 2 }) == null, "neither tells");
            Check.Fails(Status.InvalidEnum, () => Formats.Info((Format)99));
            using (var context = new Context())
            using (Document document = Document.Load(context, "what", Triangle()))
            {
                foreach (FormatInfo format in Formats.All().Where(format => !format.CanWrite))
                {
                    Check.Fails(Status.Unsupported, () => document.Write(format.Format));
                }
            }
        }

        [Test]
        private static void A_document_is_edited_and_its_writing_says_what_it_left_out()
        {
            using (var context = new Context())
            using (Document document = Document.Load(context, "triangle.gltf", Triangle()))
            {
                Check.That(
                    document.ReportLines().Any(line => line.Place == "animations[0].channels[1].target"),
                    "reading reports");
                Clip slow = document.FindClip("lift").Scale(2);
                using (Document edited = document.WithClip(slow))
                {
                    Check.That(edited.ClipCount == 1 && edited.FindClip("lift").Length == 4, "a clip in the place of another");
                    Check.Equal(2.0, document.FindClip("lift").Length);
                    byte[] pretty = edited.Write(Format.Gltf, null, out ReportLine[] whole);
                    byte[] dense = edited.Write(Format.Gltf, new WriteOptions { Pretty = false });
                    Check.That(dense.Length < pretty.Length && !dense.Contains((byte)'\n'), "without line breaks");
                    Check.Equal(0, whole.Length);
                    Check.Equal(4.0, Document.Load(context, "t.gltf", dense).FindClip("lift").Length);
                }
                Clip heard = new ClipBuilder(slow).AddEvent(1, "thud").Finish();
                document.WithClip(heard).Write(Format.Gltf, new WriteOptions { Tolerance = 0.1f }, out ReportLine[] report);
                ReportLine lost = report.Single();
                Check.That(lost.Action == ReportAction.Dropped && lost.Text.Contains("event"), "an event is lost: " + lost);
                Check.Fails(Status.OutOfRange, () => document.Write(Format.Gltf, new WriteOptions { Tolerance = -1 }));
            }
        }

        [Test]
        private static void A_packed_clip_is_played_where_its_bytes_lie()
        {
            using (var context = new Context())
            using (Model model = Model.Load(context, Playback.Character))
            using (Skeleton skeleton = model.GetSkeleton())
            using (Clip packed = model.FindClip("walk").Pack(skeleton, new PackSettings(), out PackReport report))
            {
                byte[] bytes = packed.PackedBytes();
                PackedInfo info = packed.PackedInfo();
                Check.That(info.Bytes == (ulong)bytes.Length && info.Bytes == report.BytesAfter, "how long it is");
                Check.That(info.Frames == report.Frames && info.FrameRate == report.FrameRate, "its frames");
                Check.That(info.JointCount == skeleton.JointCount && !info.InPlace, "its joints");
                Check.That(report.FramedTracks > 0 && report.StillTracks >= 0 && report.KeyedTracks == 0, "its tracks");
                Check.Fails(Status.InvalidArgument, () => model.FindClip("walk").PackedInfo());

                byte[] file = Document.Create(
                        context, new DocumentParts { Clips = { packed }, Skeletons = { { "bones", skeleton } } })
                    .Write(Format.Animb);
                // At an odd address, which is as good as any.
                IntPtr memory = Marshal.AllocHGlobal(bytes.Length + file.Length + 1);
                try
                {
                    IntPtr clipAt = memory + 1, fileAt = clipAt + bytes.Length;
                    Marshal.Copy(bytes, 0, clipAt, bytes.Length);
                    Marshal.Copy(file, 0, fileAt, file.Length);
                    var poses = new[] { new Matrix3x4[skeleton.JointCount], new Matrix3x4[skeleton.JointCount] };
                    using (Clip inPlace = Clip.LoadPackedInPlace(skeleton, clipAt, bytes.Length))
                    using (Document document = Document.LoadInPlace(context, "walk.animb", fileAt, file.Length))
                    using (Clip fromFile = document.GetClip(0))
                    using (var pose = new Pose(skeleton))
                    {
                        Check.That(inPlace.PackedInfo().InPlace && fromFile.PackedInfo().InPlace, "bytes stay the host's");
                        packed.SamplePacked(0.4, pose);
                        pose.ModelMatrices(poses[0]);
                        inPlace.SamplePacked(0.4, pose);
                        pose.ModelMatrices(poses[1]);
                        Check.That(poses[0].SequenceEqual(poses[1]), "in place it poses the same");
                        document.GetSkeleton(0, out string name).Dispose();
                        Check.Equal("bones", name);
                    }
                    Check.Fails(Status.InvalidFile, () => Clip.LoadPackedInPlace(skeleton, clipAt, bytes.Length - 1));
                    Check.Fails(
                        Status.InvalidFile, () => Document.LoadInPlace(context, "walk.animb", fileAt, file.Length - 1));
                }
                finally
                {
                    Marshal.FreeHGlobal(memory);
                }
            }
        }

        [Test]
        private static void A_skin_names_its_joints_and_a_binding_those_that_are_missing()
        {
            using (var context = new Context())
            using (Model model = Model.Load(context, Playback.Character))
            using (Skin skin = model.GetSkin(0))
            using (Skeleton skeleton = model.GetSkeleton())
            {
                SkinJoint hips = skin.Joint(1);
                Check.That(hips.Name == "hips" && skeleton.TryFindJoint("hips", out uint joint) && hips.Joint == joint, "a joint");
                var rest = new Matrix3x4[skeleton.JointCount];
                new Pose(skeleton).ModelMatrices(rest);
                Vector3 centre = hips.InverseBind.Apply(rest[hips.Joint].Translation);
                Check.Near(0, centre.Length(), "a joint at rest is where the mesh was bound", 1e-4);
                Check.Equal("", skin.Name);
                Check.Fails(Status.OutOfRange, () => skin.Joint(skin.JointCount));
                using (Skeleton other = Load(context).GetSkeleton())
                using (var binding = new SkinBinding(skin, other, byName: true))
                {
                    string[] missing = binding.Missing();
                    Check.Equal(skin.JointCount, missing.Length);
                    Check.Equal("hips", missing[1]);
                }
            }
        }
    }
}
