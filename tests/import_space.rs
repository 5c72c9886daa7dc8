//! Axes and units: a converted model is the file's own, moved as a whole, at every time of its clips.

use std::path::Path;

use anim::clip::{SampleAt, Target, TrackContent, TransformPart};
use anim::io::{Axes, ImportSettings, MaxInfluences, fbx, gltf};
use anim::math::{Affine, Quat, Vec3};
use anim::model::Model;
use anim::simd::{Kernels, Stream};
use anim::skin::{SkinBinding, SkinJob, SkinMesh, SkinPalette, skin};

const SMALL: &[u8] = include_bytes!("fbx/small.fbx");

/// The files to convert: the project's own, and real ones where they are.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut files = vec![("small.fbx".to_owned(), SMALL.to_vec())];
    let Some(root) = std::env::var_os("ANIM_TEST_ASSETS") else {
        assert!(std::env::var_os("CI").is_none(), "CI has the test assets");
        println!("left out: ANIM_TEST_ASSETS is not set");
        return files;
    };
    for name in [
        "fbx/motionbuilder_sausage_rrss_7700_binary.fbx",
        "fbx/maya_anim_pivot_rotate_7700_ascii.fbx",
        "blender/nested_in_empty.fbx",
        "blender/attachment.fbx",
        "blender/shape_keys.fbx",
        "blender/nested_in_empty.glb",
        "blender/attachment.glb",
        "blender/key_modes-keys.glb",
    ] {
        let path = Path::new(&root).join("assets").join(name);
        files.push((name.to_owned(), std::fs::read(path).expect("a file of the test assets")));
    }
    files
}

fn import(name: &str, bytes: &[u8], settings: ImportSettings) -> Model {
    let ends = |ending| Path::new(name).extension().is_some_and(|end| end == ending);
    if ends("fbx") {
        fbx::import_bytes(name, bytes, settings.into()).expect("a readable file").model
    } else {
        gltf::import_bytes(name, bytes, settings.into()).expect("a readable file").model
    }
}

/// Where every vertex is at `time` of the model's first clip, and its normal.
fn vertices(model: &Model, time: f64) -> Vec<[Vec3; 2]> {
    let mut pose = model.skeleton.rest_pose().clone();
    for track in &model.clips[0].tracks {
        if let (Target::Joint { joint, part }, TrackContent::Values(keys)) = (&track.target, &track.content) {
            let mut v = [0.0; 4];
            let count = if *part == TransformPart::Rotation { 4 } else { 3 };
            keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut v[..count]);
            match part {
                TransformPart::Translation => pose.set_translation(*joint as usize, Vec3::new(v[0], v[1], v[2])),
                TransformPart::Rotation => pose.set_rotation(*joint as usize, Quat::new(v[0], v[1], v[2], v[3])),
                TransformPart::Scale => pose.set_scale(*joint as usize, Vec3::new(v[0], v[1], v[2])),
            }
        }
    }
    let kernels = Kernels::best();
    let mut matrices = vec![Affine::IDENTITY; model.skeleton.joint_count()];
    model.skeleton.local_to_model(kernels, &pose, &mut matrices);
    let mut all = Vec::new();
    for node in &model.mesh_nodes {
        let binding = node.skin.map(|skin| SkinBinding::by_index(&model.skins[skin as usize], &model.skeleton));
        for primitive in &model.meshes[node.mesh as usize].primitives {
            let mut palette = vec![matrices[node.joint as usize]];
            let mut bound = primitive.clone();
            if let Some(binding) = &binding {
                palette.resize(binding.len(), Affine::IDENTITY);
                binding.palette(kernels, &matrices, &mut palette);
            } else {
                // A mesh that no skin moves follows its node.
                let count = primitive.positions.len();
                let offsets = (0..=count as u32).collect();
                bound.influences =
                    Some(anim::skin::Influences { offsets, joints: vec![0; count], weights: vec![1.0; count] });
            }
            let mesh = SkinMesh::prepare(&bound, palette.len()).expect("a valid mesh");
            let mut floats = [vec![0.0; primitive.positions.len() * 3], vec![0.0; primitive.positions.len() * 3]];
            let [positions, normals] = &mut floats;
            let mut job = SkinJob::new(&mesh, SkinPalette::Linear(&palette));
            job.positions = Some(Stream::planar(positions, 3));
            job.normals = Some(Stream::planar(normals, 3));
            skin(kernels, &mut [job]).expect("a valid job");
            let vec3 = |v: &[f32]| Vec3::new(v[0], v[1], v[2]);
            all.extend(positions.chunks_exact(3).zip(normals.chunks_exact(3)).map(|(p, n)| [vec3(p), vec3(n)]));
        }
    }
    all
}

type Convert = fn(Vec3) -> Vec3;

/// Every converted vertex must be an own one moved by `convert`; importers may order vertices as they like.
fn assert_moved(name: &str, own: &[[Vec3; 2]], converted: &[[Vec3; 2]], convert: &dyn Fn(Vec3) -> Vec3, scale: f32) {
    assert_eq!(own.len(), converted.len(), "{name}");
    let size = own.iter().fold(0.0_f32, |size, [p, _]| size.max(p.length())) * scale;
    for [position, normal] in own {
        let (position, normal) = (convert(*position) * scale, convert(*normal));
        let apart = |[p, n]: &[Vec3; 2]| ((*p - position).length() / size).max((*n - normal).length());
        let nearest = converted.iter().map(apart).fold(f32::INFINITY, f32::min);
        assert!(nearest < 1e-4, "{name}: nothing near {position:?} {normal:?}, {nearest}");
    }
}

#[test]
fn converting_axes_moves_the_whole_model_at_every_time() {
    for (name, bytes) in files() {
        let import = |axes, unit_meters| {
            let settings =
                ImportSettings { axes, unit_meters, max_influences: MaxInfluences::All, ..ImportSettings::default() };
            import(&name, &bytes, settings)
        };
        let own = import(Axes::RightHandedYUp, 0.0);
        let conversions: [(Axes, Convert); 3] = [
            (Axes::RightHandedZUp, |v| Vec3::new(v.x, -v.z, v.y)),
            (Axes::LeftHandedYUp, |v| Vec3::new(v.x, v.y, -v.z)),
            (Axes::LeftHandedZUp, |v| Vec3::new(-v.z, v.x, v.y)),
        ];
        for (axes, convert) in conversions {
            let converted = import(axes, 0.0);
            assert_eq!(own.skeleton.names(), converted.skeleton.names());
            for part in [0.0, 0.37, 1.0] {
                let time = own.clips[0].length * part;
                let place = format!("{name} to {axes:?} at {time} s");
                assert_moved(&place, &vertices(&own, time), &vertices(&converted, time), &convert, 1.0);
            }
        }
    }
}

#[test]
fn converting_units_scales_lengths_and_nothing_else() {
    let import = |unit_meters| {
        let settings = ImportSettings { unit_meters, ..ImportSettings::default() };
        fbx::import_bytes("small.fbx", SMALL, settings.into()).expect("a readable file").model
    };
    let (centimetres, metres) = (import(0.0), import(1.0));
    for time in [0.0, 0.5, 1.0] {
        assert_moved("metres", &vertices(&centimetres, time), &vertices(&metres, time), &|v| v, 0.01);
    }
    assert_eq!(metres.skeleton.rest()[3].scale, Vec3::ONE);
}

#[test]
fn triangles_of_a_mirrored_model_still_face_along_their_normals() {
    for axes in [Axes::RightHandedZUp, Axes::LeftHandedYUp, Axes::LeftHandedZUp] {
        let settings = ImportSettings { axes, ..ImportSettings::default() };
        let model = fbx::import_bytes("small.fbx", SMALL, settings.into()).expect("a readable file").model;
        let primitive = &model.meshes[0].primitives[0];
        for triangle in primitive.indices.chunks_exact(3) {
            let [a, b, c] = [0, 1, 2].map(|corner| Vec3::from(primitive.positions[triangle[corner] as usize]));
            let facing = (b - a).cross(c - a).dot(primitive.normals[triangle[0] as usize].into());
            assert!(facing > 0.0, "{axes:?}");
        }
    }
}
