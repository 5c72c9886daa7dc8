//! Real characters through each format and back: every track has the values it had.

use std::path::Path;

use anim::clip::{Clip, KeyValues, Keys, SampleAt, Track, TrackContent};
use anim::io::conversions::name_targets;
use anim::io::{Format, Options, Report, WriteOptions, formats};
use anim::value::Kind;

/// Joints, several clips, cubic splines, morph weights.
const FILES: [&str; 5] = [
    "gltf/Fox.glb",
    "gltf/cesium_man.gltf",
    "gltf/interpolation_test.gltf",
    "gltf/01_cs_morph.gltf",
    "gltf/06_parent-inverse-anim.gltf",
];

/// How far curves may be from the lines that follow them.
const TOLERANCE: f32 = 1e-3;

fn keys(track: &Track) -> &Keys {
    let TrackContent::Values(keys) = &track.content else { panic!("glTF has tracks of values") };
    keys
}

/// The largest difference of two tracks at a hundred times; of rotations on the nearer side.
fn difference(a: &Keys, b: &Keys, length: f64) -> f32 {
    let stride = a.stride();
    assert!(matches!((&a.values, &b.values), (KeyValues::Floats(_), KeyValues::Floats(_))) && stride == b.stride());
    let mut worst = 0.0_f32;
    for step in 0..=100 {
        let at = SampleAt::time(length * f64::from(step) / 100.0);
        let (mut x, mut y) = (vec![0.0; stride], vec![0.0; stride]);
        a.sample_floats(&at, false, &mut 0, &mut x);
        b.sample_floats(&at, false, &mut 0, &mut y);
        let dot: f32 = x.iter().zip(&y).map(|(x, y)| x * y).sum();
        let side = if a.kind == Kind::Quaternion && dot < 0.0 { -1.0 } else { 1.0 };
        worst = x.iter().zip(&y).map(|(x, y)| (x - side * y).abs()).fold(worst, f32::max);
    }
    worst
}

#[test]
fn characters_have_the_same_motion_after_each_format() {
    let Some(assets) = std::env::var_os("ANIM_TEST_ASSETS") else {
        assert!(std::env::var_os("CI").is_none(), "CI has the test assets");
        println!("left out: ANIM_TEST_ASSETS is not set");
        return;
    };
    let mut tracks = 0;
    for file in FILES.map(|file| Path::new(&assets).join("assets").join(file)) {
        if !file.exists() {
            assert!(!file.ends_with("Fox.glb"), "{} is not there", file.display());
            continue;
        }
        let (document, _) = formats::read_path(&file, Options::default()).expect("a model");
        let model = document.model.as_ref().expect("a model");
        let mut report = Report::default();
        let named: Vec<Clip> =
            model.clips.iter().map(|clip| name_targets(clip, &model.skeleton, &mut report)).collect();
        for format in [Format::Mres, Format::ThreeJson] {
            let options = WriteOptions { tolerance: TOLERANCE, ..WriteOptions::default() };
            let written = formats::write(&document, format, &options).expect("clips");
            let (back, _) = formats::read(&written.bytes, &format!("a{}", format.ending()), Options::default())
                .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            assert_eq!(back.clip_count(), named.len(), "{}", file.display());
            for (before, after) in named.iter().zip(back.all_clips()) {
                assert_eq!((&before.name, before.length), (&after.name, after.length));
                for track in &before.tracks {
                    let found = after.tracks.iter().find(|other| other.target == track.target);
                    let listed =
                        written.report.lines().iter().any(|line| line.place.ends_with(&track.target.to_string()));
                    let Some(found) = found else {
                        assert!(listed, "{}: {} is lost and not listed", file.display(), track.target);
                        continue;
                    };
                    let far = difference(keys(track), keys(found), before.length);
                    assert!(far <= 2.0 * TOLERANCE, "{}: {} in {format} is {far} off", file.display(), track.target);
                    tracks += 1;
                }
            }
        }
    }
    assert!(tracks > 150, "only {tracks} tracks were compared");
}
