//! Every clip through three.js JSON and back.

use std::sync::Arc;

use anim::clip::{Clip, Interpolation, KeyMode, KeyValues, Keys, Target, Track, TrackContent};
use anim::io::three::{ThreeClip, read_clip, read_clips, write_clip, write_clips};
use anim::io::{LoadBudget, Report};
use anim::value::Kind;
use proptest::prelude::*;

use super::any_clip::{clip, config};

/// Coarse, so that curves of any size become few lines.
const TOLERANCE: f32 = 0.5;

fn read(text: &str) -> ThreeClip {
    let (clip, report) = read_clip("test.json", text.as_bytes(), LoadBudget::default())
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(report.is_empty(), "{report}\n{text}");
    clip
}

/// Whether the format has a place for a track as it is: one that plays, under a name that means its target.
fn is_native(track: &Track) -> bool {
    let TrackContent::Values(keys) = &track.content else { return false };
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let named = match &track.target {
        Target::Transform { path, bone: None, .. } | Target::Weights { path, .. } => plain(path),
        Target::Property { path, property, component: None } => plain(path) && plain(property),
        _ => false,
    };
    let kinds = [Kind::Float, Kind::Vec2, Kind::Vec3, Kind::Vec4, Kind::Quaternion, Kind::Bool, Kind::Text];
    let curves = [Interpolation::Step, Interpolation::Linear, Interpolation::Smooth];
    let curved = keys.kind == Kind::Quaternion && keys.interpolation == Interpolation::Smooth;
    let eased = keys.transitions.iter().any(|&transition| transition != 1.0);
    named
        && track.enabled
        && kinds.contains(&keys.kind)
        && curves.contains(&keys.interpolation)
        && !curved
        && !eased
        && keys.modes.is_empty()
}

/// What reading back gives of a track that the format has a place for.
fn normalized(track: &Track) -> Track {
    let mut track = Track { loop_wrap: false, ..track.clone() };
    if let TrackContent::Values(keys) = &mut track.content {
        let ones = keys.transitions.iter().all(|&transition| transition == 1.0);
        if ones {
            keys.transitions.clear();
        }
        for (mode, same) in [(KeyMode::Hold, Interpolation::Step), (KeyMode::Linear, Interpolation::Linear)] {
            if !keys.modes.is_empty() && keys.modes.iter().all(|&other| other == mode) {
                keys.interpolation = same;
                keys.modes.clear();
            }
        }
        // Which property a component is of is not said, nor is it needed.
        if let Target::Property { component: Some(_), .. } = track.target {
            keys.kind = Kind::Float;
        }
    }
    track
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_three_holds_comes_back_and_what_it_does_not_is_listed(clip in clip()) {
        let mut report = Report::default();
        let text = write_clip(&ThreeClip::from(Arc::new(clip.clone())), TOLERANCE, &mut report);
        let back = read(&text).clip;
        prop_assert_eq!(&back.name, &clip.name);
        prop_assert_eq!(back.length, clip.length);
        prop_assert_eq!(back.additive, clip.additive);
        prop_assert_eq!(&back.user_data, &clip.user_data);
        let mut rest: Vec<Track> = back.tracks.iter().map(normalized).collect();
        for track in &clip.tracks {
            let listed = report.lines().iter().any(|line| line.place.ends_with(&track.target.to_string()));
            let found = rest.iter().position(|other| *other == normalized(track));
            if let Some(found) = found {
                rest.remove(found);
            }
            prop_assert!(found.is_some() || listed, "{:?} is neither in {} nor in\n{}", track, text, report);
            prop_assert!(found.is_some() || !is_native(track), "{:?} is lost in {}", track, text);
        }
    }

    #[test]
    fn writing_again_what_was_read_gives_the_same_text(first in clip(), second in clip()) {
        let clips = [ThreeClip::from(Arc::new(first)), ThreeClip::from(Arc::new(second))];
        let text = write_clip(&clips[0], TOLERANCE, &mut Report::default());
        let mut report = Report::default();
        prop_assert_eq!(&write_clip(&read(&text), TOLERANCE, &mut report), &text);
        prop_assert!(report.is_empty(), "{}", report);
        let list = write_clips(&clips, TOLERANCE, &mut Report::default());
        let (back, _) = read_clips("test.json", list.as_bytes(), LoadBudget::default()).expect("what was written");
        prop_assert_eq!(&write_clips(&back, TOLERANCE, &mut Report::default()), &list);
    }
}

#[test]
fn a_clip_is_written_as_three_writes_it_with_the_fewest_digits() {
    let target = Target::Transform { path: "hip".into(), bone: None, part: anim::clip::TransformPart::Translation };
    let keys = Keys::floats(Kind::Vec3, vec![0.0, 0.1], vec![0.0, 1.0, 2.0, -0.5, 0.1, 3.0]);
    let tracks = vec![Track::new(target, TrackContent::Values(keys))];
    let clip = Clip { name: "walk".into(), length: 0.5, tracks, ..Clip::default() };
    let uuid = Some("0F1E2D3C-4B5A-4697-8877-665544332211".to_owned());
    let three = ThreeClip { clip: Arc::new(clip), uuid, kept: vec![("tool".into(), "[1]".into())] };
    let text = write_clip(&three, TOLERANCE, &mut Report::default());
    let expected = r#"{
  "name": "walk",
  "duration": 0.5,
  "tracks": [
    {
      "name": "hip.position",
      "times": [0, 0.1],
      "values": [0, 1, 2, -0.5, 0.1, 3],
      "type": "vector"
    }
  ],
  "uuid": "0F1E2D3C-4B5A-4697-8877-665544332211",
  "blendMode": 2500,
  "userData": "{}",
  "tool": [1]
}
"#;
    assert_eq!(text, expected);
    assert_eq!(read(&text), three);
}

#[test]
fn names_that_three_or_a_clip_cannot_take_are_reported_with_their_place() {
    let track = |name: &str, kind: &str| {
        let values = if kind == "vector" { "[1, 2, 3]" } else { "[1]" };
        format!(r#"{{ "name": "{name}", "type": "{kind}", "times": [0], "values": {values} }}"#)
    };
    let tracks = [
        track("hip", "number"),
        track("hip.quaternion[w]", "number"),
        track("hip.position[0]", "number"),
        track("hip.position[y]", "number"),
        track("a/b:rig.bones[Hips].scale", "vector"),
        track("mesh.material[1].color[g]", "number"),
        track("face.morphTargetInfluences[smile]", "number"),
        track("face.morphTargetInfluences[3]", "number"),
        track(".rotation[z]", "number"),
        track("mesh.map.offset", "vector"),
    ];
    let text = format!("{{ \"tracks\": [{}] }}", tracks.join(", "));
    let (read, report) = read_clip("a.json", text.as_bytes(), LoadBudget::default()).expect("valid");
    let targets: Vec<String> = read.clip.tracks.iter().map(|track| track.target.to_string()).collect();
    let expected = [
        "hip:position:1",
        "Scale of bone rig:Hips",
        "mesh:material[1].color:1",
        "face:morphTargetInfluences[smile]",
        "morph weight 3 of \"face\"",
        ":rotation:2",
        "mesh:map.offset",
    ];
    assert_eq!(targets, expected);
    let kinds: Vec<Kind> = read.clip.tracks.iter().map(|track| keys(track).kind).collect();
    assert_eq!(kinds[..3], [Kind::Vec3, Kind::Vec3, Kind::Color]);
    assert_eq!(
        report.to_string(),
        "dropped tracks[0].name: \"hip\" is bound to nothing: \"hip\" is not a track name: it needs a property after a dot, and \
         closed brackets around an index\n\
         dropped tracks[1].name: \"hip.quaternion[w]\" is bound to nothing: one number of a quaternion is no rotation\n\
         dropped tracks[2].name: \"hip.position[0]\" is bound to nothing: three.js knows the numbers of a vector by their letters \
         alone\n"
    );
}

fn keys(track: &Track) -> &Keys {
    let TrackContent::Values(keys) = &track.content else { panic!("values") };
    keys
}

#[test]
fn cubic_splines_survive_as_bezier_curves() {
    use anim::clip::{SampleAt, Tangents};
    let mut keys_before = Keys::floats(Kind::Vec2, vec![0.0, 1.0, 3.0], vec![0.0, 1.0, 2.0, -1.0, 0.5, 0.25]);
    keys_before.interpolation = Interpolation::CubicSpline;
    keys_before.tangents =
        Tangents::Slopes { into: vec![1.0, 0.0, -2.0, 1.0, 3.0, 0.5], out: vec![0.0, 4.0, 1.0, -1.0, 0.0, 0.0] };
    let target = Target::Property { path: "a".into(), property: "v".into(), component: None };
    let tracks = vec![Track::new(target, TrackContent::Values(keys_before.clone()))];
    let clip = Clip { length: 3.0, tracks, ..Clip::default() };
    let mut report = Report::default();
    let text = write_clip(&ThreeClip::from(Arc::new(clip)), TOLERANCE, &mut report);
    assert_eq!(report.lines().len(), 1, "{report}");
    let back = read(&text);
    let keys_after = keys(&back.clip.tracks[0]);
    assert_eq!(keys_after.interpolation, Interpolation::Bezier);
    assert!(matches!(keys_after.values, KeyValues::Floats(_)));
    for step in 0..=60 {
        let at = SampleAt::time(f64::from(step) / 20.0);
        let (mut before, mut after) = ([0.0; 2], [0.0; 2]);
        keys_before.sample_floats(&at, false, &mut 0, &mut before);
        keys_after.sample_floats(&at, false, &mut 0, &mut after);
        assert!((0..2).all(|i| (before[i] - after[i]).abs() < 1e-5), "{before:?} {after:?} at {}", at.time);
    }
}
