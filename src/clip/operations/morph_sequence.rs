//! Clips that show one morph target after the other, as flip-book animations do.

use super::check_rate;
use super::order::{keyframe_order, reorder};
use crate::clip::{Clip, ClipBuilder, ClipError, Keys, Target};
use crate::value::Kind;

/// One target of a mesh.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MorphTarget {
    /// Its name; a sequence's targets are named alike, but for digits at the end.
    pub name: String,
    /// Its index among the mesh's targets.
    pub index: u32,
}

/// A clip that fades from each target to the next, one a frame, and unless `no_loop` from the last to the first.
///
/// A track per target, on the weights of the mesh at `path`: 0 a frame before its own, 1 at its own, 0 a frame after.
/// Targets whose track has a key at zero get it again at the end, so that the loop closes. Of keys at one time, which
/// one or two targets would make, only the last is kept.
pub fn clip_of_morph_targets(
    name: &str,
    path: &str,
    targets: &[MorphTarget],
    frames_per_second: f64,
    no_loop: bool,
) -> Result<Clip, ClipError> {
    check_rate(frames_per_second)?;
    let mut builder = ClipBuilder::new(name);
    let count = targets.len();
    for (frame, target) in targets.iter().enumerate() {
        let frames = [(frame + count - 1) % count, frame, (frame + 1) % count].map(|frame| frame as f32);
        let order = keyframe_order(&frames);
        let mut times = reorder(&frames, 1, &order);
        let mut values = reorder(&[0.0, 1.0, 0.0], 1, &order);
        for key in (1..times.len()).rev() {
            if times[key] == times[key - 1] {
                times.remove(key - 1);
                values.remove(key - 1);
            }
        }
        if !no_loop && times[0] == 0.0 {
            times.push(count as f32);
            values.push(values[0]);
        }
        let times = times.into_iter().map(|frame| (f64::from(frame) * (1.0 / frames_per_second)) as f32).collect();
        let target = Target::Weights { path: path.to_owned(), index: Some(target.index) };
        builder.add_keys(target, Keys::floats(Kind::Float, times, values))?;
    }
    Ok(builder.build()?.0)
}

/// A clip for each group of targets whose names differ only in the digits at their end, named by what comes before
/// them. Groups come in the order of their first target; names without digits at the end, or with anything but letters,
/// digits, `_` and `-` in them, are in none.
pub fn clips_of_morph_targets(
    path: &str,
    targets: &[MorphTarget],
    frames_per_second: f64,
    no_loop: bool,
) -> Result<Vec<Clip>, ClipError> {
    let mut groups: Vec<(&str, Vec<MorphTarget>)> = Vec::new();
    for target in targets {
        let Some(name) = sequence_name(&target.name) else { continue };
        match groups.iter_mut().find(|(group, _)| *group == name) {
            Some((_, members)) => members.push(target.clone()),
            None => groups.push((name, vec![target.clone()])),
        }
    }
    groups
        .into_iter()
        .map(|(name, members)| clip_of_morph_targets(name, path, &members, frames_per_second, no_loop))
        .collect()
}

/// What comes before the digits at the end of a target's name.
fn sequence_name(name: &str) -> Option<&str> {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let plain = stem.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    (plain && stem.len() < name.len()).then_some(stem)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::TrackContent;

    fn targets(names: &[&str]) -> Vec<MorphTarget> {
        names.iter().zip(0..).map(|(name, index)| MorphTarget { name: (*name).into(), index }).collect()
    }

    #[test]
    fn names_that_differ_in_their_digits_make_one_clip() {
        let clips = clips_of_morph_targets("", &targets(&["Walk_2", "run01", "Walk_1", "smile", "a b1"]), 10.0, true);
        let clips = clips.expect("valid");
        let names: Vec<(&str, usize)> = clips.iter().map(|clip| (clip.name.as_str(), clip.tracks.len())).collect();
        assert_eq!(names, [("Walk_", 2), ("run", 1)]);
    }

    #[test]
    fn one_or_two_targets_have_no_keys_at_one_time() {
        for names in [&["a1"][..], &["a1", "a2"]] {
            let clip = clip_of_morph_targets("a", "", &targets(names), 10.0, false).expect("valid");
            for track in &clip.tracks {
                let TrackContent::Values(keys) = &track.content else { panic!("values") };
                assert!(keys.times.windows(2).all(|pair| pair[0] < pair[1]), "{:?}", keys.times);
            }
        }
    }
}
