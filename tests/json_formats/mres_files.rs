//! `.mres` files as an engine writes them: what is read, what is kept, and what an edit changes.

use std::sync::Arc;

use anim::clip::{Clip, Interpolation, KeyValues, Keys, LoopMode, Tangents, Target, TrackContent, TransformPart};
use anim::io::bake::BAKING_TOLERANCE;
use anim::io::mres::{MresFile, read_bytes, write_text};
use anim::io::{Format, LoadBudget, Options, Report, WriteOptions, formats};
use anim::value::Kind;

/// An animation as the engine of the format writes it.
const LIFT: &str = include_str!("lift.mres");

fn read(text: &str) -> (MresFile, Report) {
    read_bytes("lift.mres", text.as_bytes(), LoadBudget::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn write(file: &MresFile) -> String {
    let mut report = Report::default();
    let text = write_text(file, BAKING_TOLERANCE, &mut report);
    assert!(report.is_empty(), "{report}");
    text
}

fn keys(clip: &Clip, track: usize) -> &Keys {
    let TrackContent::Values(keys) = &clip.tracks[track].content else { panic!("values") };
    keys
}

#[test]
fn an_animation_is_read_as_its_engine_means_it() {
    let (file, report) = read(LIFT);
    assert!(report.is_empty(), "{report}");
    assert_eq!((file.uid().as_deref(), &file.library, file.clips.len()), (Some("res_4c1e0a77d2b9"), &None, 1));
    let clip = &file.clips[0];
    assert_eq!((clip.name.as_str(), clip.length, clip.loop_mode), ("lift_up", 3.0, LoopMode::None));
    let lift = Target::Transform { path: "Lift".into(), bone: None, part: TransformPart::Translation };
    assert_eq!(clip.tracks[0].target, lift);
    assert_eq!(
        keys(clip, 0).values,
        KeyValues::Floats([[0.0; 3], [0.0, 1.0, 0.0], [0.0, 4.0, 0.0], [0.0, 4.0, 0.0]].concat())
    );
    assert_eq!(keys(clip, 1).interpolation, Interpolation::Cubic);
    assert!(clip.tracks.iter().all(|track| track.enabled) && clip.tracks[1].loop_wrap);
    assert!(matches!(&clip.tracks[2].content, TrackContent::Methods(keys) if keys[0].method == "Unlock"));
}

#[test]
fn a_file_that_nobody_edited_is_written_as_it_was() {
    let (file, _) = read(LIFT);
    assert_eq!(write(&file), LIFT);
}

#[test]
fn an_edit_rewrites_the_resource_it_is_in() {
    let (mut file, _) = read(LIFT);
    let mut clip = Clip::clone(&file.clips[0]);
    let TrackContent::Values(keys) = &mut clip.tracks[1].content else { panic!("values") };
    keys.values = KeyValues::Floats(vec![0.2, 1.4, 0.7, 1.0]);
    clip.tracks.swap_remove(0);
    clip.length = 4.0;
    file.clips[0] = Arc::new(clip);
    let expected = r#"{
  "format": 2,
  "uid": "res_4c1e0a77d2b9",
  "type": "Animation",
  "resources": {
    "ValueTrack_p0x1c": {
      "type": "ValueTrack",
      "props": {
        "Path": "Lift/Lamp",
        "Property": "LightEnergy",
        "Components": 1,
        "Times": [0, 0.5, 1.5, 3],
        "Values": [0.2, 1.4, 0.7, 1],
        "Interpolation": "Cubic"
      }
    },
    "MethodTrack_9w3mq": {
      "type": "MethodTrack",
      "props": { "Path": "Lift", "Times": [2.5], "Methods": ["Unlock"], "Arguments": ["[]"] }
    }
  },
  "props": {
    "ResourceName": "lift_up",
    "Length": 4,
    "Tracks": [
      { "res": "MethodTrack_9w3mq" },
      { "res": "ValueTrack_p0x1c" }
    ]
  }
}
"#;
    assert_eq!(write(&file), expected);
}

/// A library with what this library does not know: types, members, resources, references out of the file.
const LIBRARY: &str = include_str!("library.mres");

#[test]
fn a_library_is_read_and_what_is_not_known_is_reported() {
    let (file, report) = read(LIBRARY);
    assert_eq!(file.library.as_deref(), Some("imported"));
    assert_eq!(file.clips.iter().map(|clip| clip.name.as_str()).collect::<Vec<_>>(), ["run", "fade"]);
    assert_eq!((file.baked_hash(0).as_deref(), file.baked_hash(1), file.uid()), (Some("9f3c"), None, None));
    assert_eq!(
        report.to_string(),
        "dropped resources.RibbonTrack_q: tracks of type RibbonTrack are kept and not played\n\
         dropped resources.Animation_a.props.Tracks[2]: { \"ext\": \"res_77\" } is not in the file\n\
         dropped props.Animations[1]: { \"ext\": \"res_88\" } is not in the file\n"
    );
    let (run, fade) = (&file.clips[0], &file.clips[1]);
    assert_eq!((run.length, run.loop_mode, fade.length), (0.5, LoopMode::Linear, 1.0));
    let hips = Target::Transform {
        path: "Armature/Skeleton3D".into(),
        bone: Some("Hips".into()),
        part: TransformPart::Rotation,
    };
    assert_eq!((&run.tracks[0].target, keys(run, 0).transitions.as_slice()), (&hips, &[1.0, -2.0][..]));
    let TrackContent::Audio(audio) = &run.tracks[1].content else { panic!("audio") };
    let streams: Vec<&str> = audio.iter().map(|key| key.stream.as_str()).collect();
    assert_eq!(streams, [r#"{"res":"AudioStream_z"}"#, "chime", ""]);
    let alpha = Target::Property { path: "Sign".into(), property: "Modulate".into(), component: Some(3) };
    assert_eq!((&fade.tracks[0].target, keys(fade, 0).kind, fade.tracks[0].enabled), (&alpha, Kind::Color, false));
    assert!(
        matches!(&keys(fade, 0).tangents, Tangents::Handles { into, relative: true, .. } if into[1] == [-0.25, 0.0])
    );
}

#[test]
fn what_is_not_known_stays_where_it_was_through_edits() {
    let (mut file, _) = read(LIBRARY);
    assert_eq!(write(&file), LIBRARY);
    let mut run = Clip::clone(&file.clips[0]);
    run.tracks[0].enabled = false;
    run.name = "sprint".into();
    file.clips[0] = Arc::new(run);
    file.clips.swap(0, 1);
    file.clips.push(Arc::new(Clip { name: "new".into(), length: 2.0, ..Clip::default() }));
    let text = write(&file);
    for kept in [
        r#""made_by": { "tool": "engine", "version": [1, 2] }"#,
        r#""Tint": [1, 0.5, 0]"#,
        r#""BakedHash": "9f3c""#,
        r#""uid": "res_1""#,
        r#""RibbonTrack_q": { "type": "RibbonTrack", "props": { "Deep": [[[{ "a": null }]]] } }"#,
        r#""Tracks": [{ "res": "Rotation3DTrack_r" }, { "res": "RibbonTrack_q" }, { "ext": "res_77" }, { "res": "AudioTrack_s" }]"#,
        "        \"Locked\": true,\n        \"Times\": [0, 0.5],",
        "        \"Enabled\": false\n",
        r#""AudioStream_z": { "type": "AudioStream""#,
        "    \"Animations\": [\n      { \"res\": \"Animation_b\" },\n      { \"res\": \"Animation_a\" },\n      { \"ext\": \"res_88\" },\n",
    ] {
        assert!(text.contains(kept), "{kept} is not in\n{text}");
    }
    let (again, _) = read(&text);
    assert_eq!(again.clips, file.clips);
    assert_eq!(write(&again), text);
}

#[test]
fn what_no_clip_has_any_more_leaves_the_file_and_nothing_else_does() {
    let (mut file, _) = read(LIBRARY);
    file.clips.remove(1);
    let text = write(&file);
    assert!(
        !text.contains("Animation_b") && text.contains("AudioStream_z") && text.contains("RibbonTrack_q"),
        "{text}"
    );
    file.clips.clear();
    let text = write(&file);
    assert!(!text.contains("Animation_a") && text.contains("res_88"), "{text}");
    assert_eq!(read(&text).0.library.as_deref(), Some("imported"));
}

#[test]
fn tracks_that_clips_share_part_when_one_is_edited() {
    let shared =
        LIBRARY.replace(r#""Tracks": [{ "res": "BezierTrack_v" }]"#, r#""Tracks": [{ "res": "Rotation3DTrack_r" }]"#);
    let (mut file, _) = read(&shared);
    assert_eq!(file.clips[0].tracks[0], file.clips[1].tracks[0]);
    let mut fade = Clip::clone(&file.clips[1]);
    fade.tracks[0].enabled = false;
    file.clips[1] = Arc::new(fade);
    let (again, _) = read(&write(&file));
    assert_eq!(again.clips, file.clips);
}

#[test]
fn errors_name_file_line_place_and_value() {
    for (from, to, message) in [
        ("\"format\": 2", "\"format\": 3", "2: format: is 3, but formats up to 2 are known"),
        ("\"Animation\",", "\"Curve\",", "4: type: is \"Curve\", but it must be Animation or AnimationLibrary"),
        (
            "[0, 1, 2.5, 3]",
            "[0, 1, \"2\", 3]",
            "8: resources.Position3DTrack_h2k9a.props.Times[2]: is \"2\", \
             but it must be a number that fits 32 bits",
        ),
        (
            "[0, 1, 0]",
            "[0, 1]",
            "8: resources.Position3DTrack_h2k9a.props.Values: is [[0, 0, 0], [0, 1], [0, 4, 0], [0, 4, 0]], but each of its \
             lists must have 3 numbers, and one has 2",
        ),
        (
            "\"Cubic\"",
            "\"Quintic\"",
            "13: resources.ValueTrack_p0x1c.props.Interpolation: is \"Quintic\", but it must be one of Nearest, Linear, Cubic",
        ),
        (
            "[0, 0.5, 1.5, 3]",
            "[0, 0.5, 0.25, 3]",
            "10: resources.ValueTrack_p0x1c: track 1 (Lift/Lamp:LightEnergy): key 2: the time 0.25 s is before the key before \
             it, at 0.5 s",
        ),
        (
            "[\"Unlock\"]",
            "[]",
            "17: resources.MethodTrack_9w3mq.props.Methods: is [], but it must have an entry for each of 1 keys, and has 0",
        ),
        ("\"Length\": 3", "\"Length\": null", "22: the file.props.Length: is null, but it must be a number"),
    ] {
        let broken = LIFT.replacen(from, to, 1);
        let error = read_bytes("lift.mres", broken.as_bytes(), LoadBudget::default()).expect_err(to);
        assert_eq!(error.to_string(), format!("lift.mres:{message}"));
    }
    let error = read_bytes("lift.mres", &LIFT.as_bytes()[..200], LoadBudget::default()).expect_err("cut");
    assert_eq!(error.to_string(), "lift.mres:8: column 50: EOF while parsing a list");
}

#[test]
fn through_documents_a_file_stays_as_it_was_and_other_formats_hear_what_they_lose() {
    for text in [LIFT, LIBRARY] {
        let (document, _) = formats::read(text.as_bytes(), "a.mres", Options::default()).expect("valid");
        let written = formats::write(&document, Format::Mres, &WriteOptions::default()).expect("clips");
        assert_eq!(String::from_utf8_lossy(&written.bytes), text);
        assert!(written.report.is_empty(), "{}", written.report);
        let options = WriteOptions { pretty: false, ..WriteOptions::default() };
        let short = formats::write(&document, Format::Mres, &options).expect("clips").bytes;
        let (again, _) = formats::read(&short, "a.mres", Options::default()).expect("valid");
        assert!(short.len() < text.len() && again.clips == document.clips && again.libraries == document.libraries);
    }
    let (document, _) = formats::read(LIBRARY.as_bytes(), "a.mres", Options::default()).expect("valid");
    let kept: Vec<&str> = document.kept.iter().map(|kept| kept.place.as_str()).collect();
    let expected = [
        "",
        "made_by",
        "resources.Animation_a.props.BakedHash",
        "resources.Animation_a.props.Tint",
        "resources.Rotation3DTrack_r.props.Locked",
        "resources.RibbonTrack_q.props.Deep",
        "resources.AudioStream_z.props.File",
    ];
    assert_eq!(kept, expected);
}
