//! Every clip through `.mres` and back.

use std::collections::BTreeSet;
use std::sync::Arc;

use anim::clip::{Clip, Interpolation, KeyMode, KeyValues, Target, Track, TrackContent};
use anim::io::mres::{MresFile, read_bytes, write_text};
use anim::io::{LoadBudget, Report};
use proptest::prelude::*;

use super::any_clip::{clip, config};

/// Coarse, so that curves of any size become few lines.
const TOLERANCE: f32 = 0.5;

fn read(text: &str) -> MresFile {
    let (file, report) = read_bytes("test.mres", text.as_bytes(), LoadBudget::default()).expect("what was written");
    assert!(report.is_empty(), "{report}\n{text}");
    file
}

/// Whether the format has a place for a track as it is.
fn is_native(track: &Track) -> bool {
    let TrackContent::Values(keys) = &track.content else { return !matches!(track.content, TrackContent::Events(_)) };
    let lines = matches!(keys.interpolation, Interpolation::Step | Interpolation::Linear | Interpolation::Cubic);
    lines && keys.modes.is_empty() && !matches!(keys.values, KeyValues::Texts(_))
}

/// What reading back may make of a track that the format has a place for.
fn normalized(track: &Track) -> Track {
    let mut track = track.clone();
    match &mut track.content {
        TrackContent::Values(keys) => {
            let ones = keys.transitions.iter().all(|&transition| transition == 1.0);
            if ones {
                keys.transitions.clear();
            }
            // Modes that all say one thing are an interpolation.
            for (mode, same) in [(KeyMode::Hold, Interpolation::Step), (KeyMode::Linear, Interpolation::Linear)] {
                if !keys.modes.is_empty() && keys.modes.iter().all(|&other| other == mode) {
                    keys.interpolation = same;
                    keys.modes.clear();
                }
            }
            if let Target::Transform { bone, .. } = &mut track.target {
                *bone = bone.take().filter(|bone| !bone.is_empty());
            }
        }
        TrackContent::Methods(keys) => {
            for key in keys.iter_mut().filter(|key| key.arguments.is_empty()) {
                key.arguments = "[]".into();
            }
        }
        _ => {}
    }
    track
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_the_format_holds_comes_back_and_what_it_does_not_is_listed(clip in clip()) {
        let mut report = Report::default();
        let text = write_text(&MresFile::from_clip(Arc::new(clip.clone())), TOLERANCE, &mut report);
        let back = read(&text).clips[0].clone();
        prop_assert_eq!(&back.name, &clip.name);
        prop_assert_eq!(back.length, clip.length);
        prop_assert_eq!(back.loop_mode, clip.loop_mode);
        prop_assert_eq!(back.step, clip.step);
        let mut rest: Vec<Track> = back.tracks.iter().map(normalized).collect();
        for track in &clip.tracks {
            let listed = report.lines().iter().any(|line| line.place.ends_with(&track.target.to_string()));
            let found = rest.iter().position(|other| *other == normalized(track));
            if let Some(found) = found {
                rest.remove(found);
            }
            prop_assert!(found.is_some() || listed, "{:?} is neither in {} nor in\n{}", track, text, report);
            let colon = matches!(&track.target, Target::Property { property, .. } if property.contains(':'));
            prop_assert!(found.is_some() || !is_native(track) || colon, "{:?} is lost in {}", track, text);
        }
        prop_assert!(!clip.additive || report.to_string().contains("additive"));
        prop_assert!(clip.markers.is_empty() || report.to_string().contains("markers"));
    }

    #[test]
    fn writing_again_what_was_read_gives_the_same_text(first in clip(), second in clip(), library in any::<bool>()) {
        let (first, second) = (Arc::new(first), Arc::new(second));
        let file = if library {
            MresFile::from_library("moves", vec![first, second])
        } else {
            MresFile::from_clip(first)
        };
        let text = write_text(&file, TOLERANCE, &mut Report::default());
        let back = read(&text);
        let mut report = Report::default();
        prop_assert_eq!(&write_text(&back, TOLERANCE, &mut report), &text);
        prop_assert!(report.is_empty(), "{}", report);
        // Files of the same clips are the same, so names in them must be their own.
        let names: Vec<&str> = text_names(&text);
        prop_assert_eq!(names.len(), names.iter().collect::<BTreeSet<_>>().len());
    }

    #[test]
    fn an_edit_changes_the_lines_of_its_track_and_no_others(clip in clip(), at in any::<prop::sample::Index>()) {
        prop_assume!(!clip.tracks.is_empty());
        let text = write_text(&MresFile::from_clip(Arc::new(clip)), TOLERANCE, &mut Report::default());
        let mut file = read(&text);
        prop_assume!(!file.clips[0].tracks.is_empty());
        let mut edited = Clip::clone(&file.clips[0]);
        let index = at.index(edited.tracks.len());
        edited.tracks[index].enabled ^= true;
        file.clips[0] = Arc::new(edited.clone());
        let after = write_text(&file, TOLERANCE, &mut Report::default());
        let (before, after_lines): (Vec<&str>, Vec<&str>) = (text.lines().collect(), after.lines().collect());
        let same_start = before.iter().zip(&after_lines).take_while(|(a, b)| a == b).count();
        let same_end = before.iter().rev().zip(after_lines.iter().rev()).take_while(|(a, b)| a == b).count();
        let changed = before.len().max(after_lines.len()) - (same_start + same_end).min(before.len().max(after_lines.len()));
        prop_assert!(changed <= 2, "{} lines of\n{}\n{}", changed, text, after);
        prop_assert_eq!(&*read(&after).clips[0], &edited);
    }
}

/// The names of a file's resources.
fn text_names(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with("    \"") && line.ends_with('{')).collect()
}
