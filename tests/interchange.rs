//! Every file that the library reads, written in every format that it writes, read back and compared: what a format can
//! hold comes back as it was, what it cannot is in the report.
//!
//! The project's own character stands for all where the files made by others are absent.

use std::path::{Path, PathBuf};

use anim::clip::{Clip, Target, Tolerance, TrackContent, TrackDifference};
use anim::io::conversions::name_targets;
use anim::io::{
    Action, Count, Document, Format, ImportSettings, Line, MaxInfluences, Options, Report, WriteError, WriteOptions,
    formats,
};

fn options() -> Options<'static> {
    let settings =
        ImportSettings { optimize_animations: false, max_influences: MaxInfluences::All, ..ImportSettings::default() };
    settings.into()
}

/// The files: their own character, and all assets but the broken ones.
fn files() -> Vec<PathBuf> {
    let mut files = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("examples-c/character/default.glb")];
    let assets = std::env::var_os("ANIM_TEST_ASSETS").map(|root| PathBuf::from(root).join("assets"));
    match assets.filter(|assets| assets.is_dir()) {
        Some(assets) => {
            for part in ["gltf", "fbx", "blender", "ron"] {
                collect(&assets.join(part), &mut files);
            }
        }
        None => assert!(std::env::var_os("CI").is_none(), "ANIM_TEST_ASSETS names no folder with assets"),
    }
    files
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, files);
        } else if !path.to_string_lossy().ends_with(".truth.json")
            && Format::from_name(&path.to_string_lossy()).is_some()
        {
            files.push(path);
        }
    }
}

/// The clips with all joints by name.
fn named(document: &Document) -> Vec<Clip> {
    let skeleton = document.model.as_ref().map(|model| model.skeleton.clone()).unwrap_or_default();
    let named = |clip: &std::sync::Arc<Clip>| name_targets(clip, &skeleton, &mut Report::default());
    document.all_clips().map(named).collect()
}

/// The document as a format gives it back: whole, or in parts where a file holds one clip. With what was reported.
fn there_and_back(document: &Document, format: Format, place: &str) -> Option<(Vec<Clip>, Report)> {
    let parts = if format.holds().clips == Count::Many { vec![document.clone()] } else { document.split() };
    let (mut clips, mut lost) = (Vec::new(), Report::default());
    for part in parts {
        let written = match formats::write(&part, format, &WriteOptions::default()) {
            Ok(written) => written,
            Err(WriteError::Nothing { .. }) => continue,
            Err(error) => panic!("{place}: {error}"),
        };
        let name = format!("{}{}", part.name.replace(['/', '\\'], "_"), format.ending());
        let (again, _) =
            formats::read(&written.bytes, &name, options()).unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(Format::detect(&written.bytes, ""), Some(format), "{place}: its contents say what it is");
        let twice = formats::write(&part, format, &WriteOptions::default()).expect("it was written before");
        assert_eq!(twice.bytes, written.bytes, "{place}: writing is not stable");
        clips.extend(named(&again));
        lost.append(written.report);
    }
    (!clips.is_empty()).then_some((clips, lost))
}

/// How far values may be off: a format without a word for a curve keeps within a ten-thousandth, numbers are rounded to
/// 32 bits, and large ones to more.
fn tolerance(clip: &Clip) -> Tolerance {
    let numbers = clip.tracks.iter().filter_map(|track| match &track.content {
        TrackContent::Values(keys) => keys.value_at(&clip.sample_at(0.0), false)?.numbers(),
        _ => None,
    });
    let largest = numbers.flatten().fold(1.0, |most: f64, number| most.max(number.abs()));
    Tolerance { number: 2e-4 + 1e-5 * largest, angle: 2e-3 }
}

/// Whether the report has a line for a clip's track that is not there as it was.
fn is_listed(target: &Target, clip: &str, lost: &Report) -> bool {
    lost.lines().iter().any(|line| {
        let said = matches!(line.action, Action::Dropped | Action::Approximated | Action::Renamed);
        let weights = matches!(target, Target::Weights { .. }) && line.place.contains("morph weights");
        let of_clip =
            line.place.contains(clip) && (weights || target.path().is_none_or(|path| line.place.contains(path)));
        said && (of_clip || line.place.contains(&target.to_string()))
    })
}

/// Whether a clip jumps where another differs from it, and the other is on its way between both sides: formats that cannot
/// say a jump between two keys have two keys as close as numbers allow.
fn is_a_jump(clip: &Clip, difference: &TrackDifference) -> bool {
    const CLOSE: f64 = 2e-5;
    let track = clip.tracks.iter().find(|track| track.target == difference.target).expect("it was compared");
    let near = |step: f64| track.value_at(&clip.sample_at(difference.time + step)).and_then(|value| value.numbers());
    let other = difference.second.as_ref().and_then(anim::clip::TrackValue::numbers);
    let (Some(before), Some(after), Some(other)) = (near(-CLOSE), near(CLOSE), other) else { return false };
    let between = |((a, b), value): ((&f64, &f64), &f64)| {
        let slack = 1e-3 * a.abs().max(b.abs()).max(1.0);
        (a.min(*b) - slack..=a.max(*b) + slack).contains(value)
    };
    before.iter().zip(&after).zip(&other).all(between)
}

#[test]
fn what_a_format_can_hold_comes_back_and_the_rest_is_listed() {
    let writable: Vec<Format> =
        Format::ALL.into_iter().filter(|format| format.can_write() && format.can_read()).collect();
    assert!(writable.len() >= 5, "{writable:?}");
    for path in files() {
        let (document, _) = formats::read_path(&path, options()).unwrap_or_else(|error| panic!("{error}"));
        let original = named(&document);
        for &format in &writable {
            let place = format!("{} as {format}", path.display());
            let Some((clips, lost)) = there_and_back(&document, format, &place) else { continue };
            let mut left = clips.iter().peekable();
            for before in &original {
                let Some(after) = left.next_if(|after| after.name == before.name) else {
                    let gone = format!("clip \"{}\"", before.name);
                    assert!(lost.lines().iter().any(|line| line.place == gone), "{place}: {gone}\n{lost}");
                    continue;
                };
                let difference = before.compare(after);
                let place = format!("{place}, clip \"{}\"", before.name);
                for target in &difference.only_in_first {
                    assert!(is_listed(target, &before.name, &lost), "{place}: {target}\n{lost}");
                }
                let is_renamed = |line: &Line| line.action == Action::Renamed && line.place.contains(&before.name);
                let renamed = lost.lines().iter().any(is_renamed);
                for target in &difference.only_in_second {
                    let joined = matches!(target, Target::Weights { .. });
                    assert!(joined || renamed, "{place}: {target}\n{lost}");
                }
                let wrong = difference.tracks.iter().filter(|track| !track.is_within(tolerance(before)));
                for track in wrong.filter(|track| !is_a_jump(before, track)) {
                    assert!(is_listed(&track.target, &before.name, &lost), "{place}: {track:?}\n{lost}");
                }
            }
            assert_eq!(left.next(), None, "{place}");
        }
    }
}

/// An arm that turns and a leg that stays, packed.
fn packed_document() -> (Document, std::sync::Arc<anim::pack::PackedClip>) {
    use anim::clip::{Keys, Track, TransformPart};
    use anim::math::{Quat, Transform, Vec3};
    use anim::model::Model;
    use anim::skeleton::{Joint, Skeleton};
    use anim::value::Kind;
    let joint = |name: &str, parent| {
        let rest = Transform { translation: Vec3::new(0.0, 1.0, 0.0), ..Transform::IDENTITY };
        Joint { name: name.into(), parent, rest }
    };
    let skeleton = Skeleton::build(&[joint("root", None), joint("arm", Some(0))]).expect("valid");
    let times: Vec<f32> = (0..31).map(|frame| frame as f32 / 30.0).collect();
    let turn = |t: &f32| Quat::from_axis_angle(Vec3::new(0.0, 0.0, 1.0), 2.0 * t * t).to_array();
    let keys = Keys::floats(Kind::Quaternion, times.clone(), times.iter().flat_map(turn).collect());
    let target = Target::Joint { joint: 1, part: TransformPart::Rotation };
    let tracks = vec![Track::new(target, TrackContent::Values(keys))];
    let clip = Clip { name: "wave".into(), length: 1.0, tracks, ..Clip::default() };
    let (packed, _) = anim::pack::pack(&clip, &skeleton, &anim::pack::PackSettings::default()).expect("packed");
    let packed = std::sync::Arc::new(packed);
    assert!(packed.outline().tracks.is_empty(), "all of it is in frames");
    let clips = vec![packed.clone().to_clip()];
    let model = Model { name: "man".into(), skeleton: skeleton.into(), clips, ..Model::default() };
    (Document { name: "man".into(), model: Some(model), ..Document::default() }, packed)
}

#[test]
fn packed_clips_are_written_as_keys_in_formats_that_hold_nothing_else() {
    use anim::clip::{SampleAt, TransformPart};
    let (document, packed) = packed_document();
    for format in [Format::Gltf, Format::Glb, Format::Mres, Format::ThreeJson, Format::AnimRon] {
        let written = formats::write(&document, format, &WriteOptions::default()).expect("written");
        let said = "clip \"wave\": was unpacked from";
        assert!(written.report.to_string().contains(said), "{format}: {}", written.report);
        let name = format!("man{}", format.ending());
        let (read, _) = formats::read(&written.bytes, &name, options()).expect("read");
        let clip = read.all_clips().next().expect("a clip");
        let turns = clip.tracks.iter().find_map(|track| match (&track.target, &track.content) {
            (Target::Joint { joint: 1, part: TransformPart::Rotation }, TrackContent::Values(keys)) => Some(keys),
            (Target::Transform { path, part: TransformPart::Rotation, .. }, TrackContent::Values(keys)) => {
                path.ends_with("arm").then_some(keys)
            }
            _ => None,
        });
        let turns = turns.unwrap_or_else(|| panic!("{format}: {:?}", clip.tracks));
        for time in [0.0, 0.1, 0.37, 0.5, 0.99, 1.0] {
            let mut found = [0.0; 4];
            turns.sample_floats(&SampleAt::time(time), false, &mut 0, &mut found);
            let wanted = packed.sample_joint(1, TransformPart::Rotation, time).expect("it moves");
            let near = found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-3);
            assert!(near, "{format} at {time} s: {found:?}, not {wanted:?}");
        }
    }
}
