//! The CPU and the device make the same of every mesh.

use std::path::{Path, PathBuf};

use anim::clip::{Clip, SampleAt, Target, TrackContent, TransformPart};
use anim::io::{ImportSettings, MaxInfluences, Options};
use anim::math::{Affine, Quat, Transform, Vec3};
use anim::model::{MeshNode, Model};
use anim::simd::Kernels;
use anim::skin::{Influences, MorphTarget, Primitive, SkinBinding, SkinMesh};
use anim::vulkan::*;

use crate::compare::{Pose, Skinned, excess, layout, on_cpu, size_of};
use crate::harness::{Host, Wanted, copied, copy_back, host};

/// A mesh in a pose, and what it was before.
struct Case {
    name: String,
    mesh: SkinMesh,
    pose: Pose,
    previous: Pose,
}

/// Where jobs write.
#[derive(Clone, Copy, Debug, PartialEq)]
enum To {
    Library,
    HostBuffers,
    HostAddresses,
}

impl Case {
    fn has(&self) -> [bool; 4] {
        [true, self.mesh.has_normals(), self.mesh.has_tangents(), true]
    }
}

/// Skins all cases in one recording, and gives what the worst is off by over what it may be.
fn compare(host: &Host, cases: &[Case], to: To, dual: bool, settings: &RecordSettings) -> Recorded {
    let mut library = host.library_with(|settings| {
        settings.output_bytes = 64 << 20;
        settings.mesh_bytes = 64 << 20;
    });
    let meshes: Vec<Mesh> = cases.iter().map(|case| library.create_mesh(&case.mesh).expect("memory")).collect();
    let layouts: Vec<VertexLayout> = cases
        .iter()
        .enumerate()
        .map(|(number, case)| layout(number, case.mesh.vertex_count() as u32, case.has()))
        .collect();
    let settings_of = |(mesh, &layout): (&Mesh, _)| OutputSettings { layout, vertices: mesh.vertex_count(), copies: 1 };
    let outputs: Vec<Output> = match to {
        To::Library => {
            meshes.iter().zip(&layouts).map(settings_of).map(|s| library.create_output(&s).expect("memory")).collect()
        }
        _ => Vec::new(),
    };
    let bytes: Vec<u64> =
        layouts.iter().zip(&meshes).map(|(layout, mesh)| layout.bytes(mesh.vertex_count()).max(4)).collect();
    let backs: Vec<_> = bytes.iter().map(|&bytes| host.buffer(bytes, 0xEE)).collect();
    library.begin_frame(1, 0).expect("in order");
    let job = |index: usize| {
        let (case, layout) = (&cases[index], &layouts[index]);
        let pose = JobPose { palette: &case.pose.palette, morph_weights: &case.pose.weights };
        let place = |attribute: Attribute| match to {
            To::HostAddresses => HostStream { place: HostPlace::Address(backs[index].address()), attribute },
            _ => HostStream { place: HostPlace::Buffer(backs[index].buffer), attribute },
        };
        let target = match outputs.get(index) {
            Some(output) => JobTarget::Output(output),
            None => JobTarget::Streams(layout.streams.map(|stream| stream.map(place))),
        };
        SkinJob {
            previous: Some(JobPose { palette: &case.previous.palette, morph_weights: &case.previous.weights }),
            dual_quaternions: dual,
            ..SkinJob::new(&meshes[index], pose, target)
        }
    };
    let recorded = host.run(|commands| {
        let recorded = unsafe { library.record(commands, settings, cases.len(), job) }.expect("valid");
        for ((output, back), layout) in outputs.iter().zip(&backs).zip(&layouts) {
            let Some((at, place)) = StreamKind::ALL
                .into_iter()
                .find_map(|kind| Some((layout.streams[kind as usize]?.offset, output.stream(kind)?)))
            else {
                continue;
            };
            copy_back(host, commands, place.buffer, place.offset - at, back);
        }
        recorded
    });
    library.complete(1).expect("in order");
    for (index, case) in cases.iter().enumerate() {
        let expected = on_cpu(&case.mesh, &case.pose, &case.previous, dual);
        let what = format!("{} by {to:?}, dual {dual}", case.name);
        check(&what, &expected, &layouts[index], backs[index].bytes());
    }
    recorded
}

fn check(what: &str, expected: &Skinned, layout: &VertexLayout, bytes: &[u8]) {
    let size = size_of(expected);
    for kind in StreamKind::ALL {
        let (Some(attribute), Some(expected)) = (layout.streams[kind as usize], &expected[kind as usize]) else {
            continue;
        };
        let excess = excess(bytes, 0, &attribute, kind, expected, size);
        assert!(excess <= 1.0, "{what}: {kind:?} as {:?} is off {excess} times what it may be", attribute.format);
    }
}

/// Numbers from -1 to 1 that look random and are the same everywhere.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    fn vector<const N: usize>(&mut self) -> [f32; N] {
        std::array::from_fn(|_| self.next())
    }

    fn unit(&mut self) -> [f32; 3] {
        Vec3::from(self.vector::<3>()).normalized_or(Vec3::new(1.0, 0.0, 0.0)).to_array()
    }
}

const JOINTS: usize = 40;

/// A mesh with everything: up to `most` influences, some vertices without, normals, tangents, and morph targets that
/// touch some blocks only.
fn random_mesh(numbers: &mut Numbers, vertices: usize, most: usize, has: [bool; 4]) -> SkinMesh {
    let mut influences = Influences { offsets: vec![0], ..Influences::default() };
    for vertex in 0..vertices {
        let count = if most == 0 || vertex % 17 == 3 { 0 } else { 1 + vertex * 7 % most };
        let weights: Vec<f32> = (0..count).map(|_| numbers.next().abs() + 0.01).collect();
        let sum: f32 = weights.iter().sum();
        for weight in weights {
            influences.joints.push(((numbers.next() + 1.0) * 0.5 * (JOINTS - 1) as f32) as u16);
            influences.weights.push(weight / sum);
        }
        influences.offsets.push(influences.joints.len() as u32);
    }
    let tangents = |numbers: &mut Numbers| {
        let [x, y, z] = numbers.unit();
        [x, y, z, if numbers.next() < 0.0 { -1.0 } else { 1.0 }]
    };
    let morph_targets = [0, 70, 200].map(|from: usize| {
        let mut list = |is: bool| -> Vec<[f32; 3]> {
            let of = |v| if v < from { [0.0; 3] } else { numbers.vector() };
            if is { (0..vertices).map(of).collect() } else { Vec::new() }
        };
        MorphTarget {
            name: String::new(),
            positions: list(true),
            normals: list(has[1] && from > 0),
            tangents: list(has[2] && from > 70),
        }
    });
    let primitive = Primitive {
        positions: (0..vertices).map(|_| numbers.vector()).collect(),
        normals: if has[1] { (0..vertices).map(|_| numbers.unit()).collect() } else { Vec::new() },
        tangents: if has[2] { (0..vertices).map(|_| tangents(numbers)).collect() } else { Vec::new() },
        influences: (most > 0).then_some(influences),
        morph_targets: morph_targets.into(),
        ..Primitive::default()
    };
    SkinMesh::prepare(&primitive, JOINTS).expect("valid")
}

/// A palette with turns, moves, uneven and mirrored scales.
fn random_pose(numbers: &mut Numbers) -> Pose {
    let matrix = |joint: usize, numbers: &mut Numbers| {
        let side = if joint % 5 == 3 { -1.0 } else { 1.0 };
        let scale =
            Vec3::new(1.3 + 0.5 * numbers.next(), side * (1.2 + 0.4 * numbers.next()), 0.8 + 0.2 * numbers.next());
        let rotation = Quat::from(numbers.vector::<4>()).normalized();
        Transform { translation: numbers.vector().into(), rotation, scale }.to_affine()
    };
    let palette: Vec<Affine> = (0..JOINTS).map(|joint| matrix(joint, numbers)).collect();
    Pose { palette, weights: vec![numbers.next(), 0.0, numbers.next()] }
}

fn random_cases() -> Vec<Case> {
    let mut numbers = Numbers(7);
    let mut cases = Vec::new();
    for (number, vertices) in [1, 63, 64, 65, 300, 128, 257, 100, 500, 77, 640, 31].into_iter().enumerate() {
        let has = [true, number % 4 != 1, number % 3 != 1, true];
        let most = [0, 1, 4, 8, 13][number % 5];
        let mesh = random_mesh(&mut numbers, vertices, most, has);
        let (pose, previous) = (random_pose(&mut numbers), random_pose(&mut numbers));
        cases.push(Case { name: format!("random mesh {number}"), mesh, pose, previous });
    }
    cases
}

#[test]
fn meshes_with_everything_come_out_alike_whatever_the_format_method_and_memory() {
    let cases = random_cases();
    for (addresses, to) in [
        (false, To::Library),
        (false, To::HostBuffers),
        (true, To::Library),
        (true, To::HostBuffers),
        (true, To::HostAddresses),
    ] {
        let Some(host) = host(Wanted { addresses, ..Wanted::default() }) else { return };
        for dual in [false, true] {
            let recorded = compare(&host, &cases, to, dual, &copied());
            let expected = match to {
                // Each dispatch binds two buffers of the host's.
                To::HostBuffers => cases.len().div_ceil(2),
                To::Library | To::HostAddresses => 1,
            };
            assert_eq!(recorded.dispatches as usize, expected, "{addresses} {to:?}");
        }
        let recorded = compare(&host, &cases, to, false, &RecordSettings { indirect: true, ..copied() });
        assert!(recorded.dispatches > 0);
    }
}

/// The test assets, or `None` where the run has none.
fn assets() -> Option<PathBuf> {
    let found = std::env::var_os("ANIM_TEST_ASSETS").map(|root| Path::new(&root).join("assets"));
    if found.is_none() {
        assert!(std::env::var_os("CI").is_none(), "ANIM_TEST_ASSETS must name the test assets");
        eprintln!("left out: ANIM_TEST_ASSETS is not set");
    }
    found
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "gltf" || ending == "glb" || ending == "fbx") {
            files.push(path);
        }
    }
}

fn import(path: &Path) -> Option<Model> {
    let settings = ImportSettings { max_influences: MaxInfluences::All, ..ImportSettings::default() };
    // Some files are there to be refused.
    let imported = if path.extension().is_some_and(|ending| ending == "fbx") {
        anim::io::fbx::import_path(path, Options::from(settings)).ok()
    } else {
        anim::io::gltf::import_path(path, Options::from(settings)).ok()
    };
    Some(imported?.model)
}

/// A model's palette and morph weights for a mesh node, at a time of a clip.
fn pose_of(model: &Model, node: &MeshNode, clip: Option<&Clip>, time: f64) -> Pose {
    let mut pose = model.skeleton.rest_pose().clone();
    let mut weights = node.morph_weights.clone();
    if weights.is_empty() {
        weights.clone_from(&model.meshes[node.mesh as usize].morph_weights);
    }
    let at = SampleAt::time(time);
    for track in clip.iter().flat_map(|clip| &clip.tracks) {
        let TrackContent::Values(keys) = &track.content else { continue };
        match track.target {
            Target::Joint { joint, part } => {
                let mut sampled = [0.0; 4];
                let components = if part == TransformPart::Rotation { 4 } else { 3 };
                keys.sample_floats(&at, false, &mut 0, &mut sampled[..components]);
                let ([x, y, z, w], joint) = (sampled, joint as usize);
                match part {
                    TransformPart::Translation => pose.set_translation(joint, Vec3::new(x, y, z)),
                    TransformPart::Rotation => pose.set_rotation(joint, Quat::new(x, y, z, w)),
                    TransformPart::Scale => pose.set_scale(joint, Vec3::new(x, y, z)),
                }
            }
            Target::JointWeights { joint, index: None } if joint == node.joint => {
                keys.sample_floats(&at, false, &mut 0, &mut weights);
            }
            _ => {}
        }
    }
    let mut matrices = vec![Affine::IDENTITY; model.skeleton.joint_count()];
    model.skeleton.local_to_model(Kernels::best(), &pose, &mut matrices);
    let mut palette = Vec::new();
    if let Some(skin) = node.skin {
        let binding = SkinBinding::by_index(&model.skins[skin as usize], &model.skeleton);
        palette.resize(binding.len(), Affine::IDENTITY);
        binding.palette(Kernels::best(), &matrices, &mut palette);
    }
    Pose { palette, weights }
}

fn cases_of(path: &Path, cases: &mut Vec<Case>) {
    let Some(model) = import(path) else { return };
    for node in &model.mesh_nodes {
        let mesh = &model.meshes[node.mesh as usize];
        let clip = model.clips.first().map(|clip| &**clip);
        let length = clip.map_or(0.0, |clip| clip.length);
        let pose = pose_of(&model, node, clip, length * 0.37);
        let previous = pose_of(&model, node, clip, length * 0.31);
        for (number, primitive) in mesh.primitives.iter().enumerate() {
            if node.skin.is_none() && primitive.morph_targets.is_empty() {
                continue;
            }
            let influences = primitive.influences.clone().filter(|_| node.skin.is_some());
            let Ok(prepared) = SkinMesh::prepare(&Primitive { influences, ..primitive.clone() }, pose.palette.len())
            else {
                continue;
            };
            let name = format!("{}, {} {number}", path.display(), mesh.name);
            cases.push(Case { name, mesh: prepared, pose: pose.clone(), previous: previous.clone() });
        }
    }
}

#[test]
fn every_model_comes_out_alike() {
    let Some(assets) = assets() else { return };
    let mut files = Vec::new();
    collect(&assets, &mut files);
    files.sort();
    let mut cases = Vec::new();
    for file in &files {
        cases_of(file, &mut cases);
    }
    assert!(cases.len() > 80, "only {} meshes", cases.len());
    for addresses in [false, true] {
        let Some(host) = host(Wanted { addresses, ..Wanted::default() }) else { return };
        let recorded = compare(&host, &cases, To::Library, addresses, &copied());
        assert_eq!(recorded.dispatches, 1, "{} meshes", cases.len());
    }
}
