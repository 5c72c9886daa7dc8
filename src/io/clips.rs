//! What import settings do to clips, for every format: cutting, naming, looping, trimming and optimising.

use std::collections::HashMap;

use super::{Action, BudgetError, ClipSettings, ImportSettings, Ledger, Report};
use crate::clip::{Clip, Keys, NormalizedRotations, Tangents, Tolerance, Track, TrackContent};

/// Gives the clips of a file the form that the settings ask for. Clips that several entries name come out several times.
pub(crate) fn apply_settings(
    clips: Vec<Clip>,
    settings: &ImportSettings,
    ledger: &mut Ledger,
    report: &mut Report,
) -> Result<Vec<Clip>, BudgetError> {
    for (index, entry) in settings.clips.iter().enumerate() {
        if !clips.iter().any(|clip| clip.name == entry.name) {
            let text = format!("the file has no clip named \"{}\"", entry.name);
            report.add(Action::Dropped, format!("settings.clips[{index}]"), text);
        }
    }
    let mut formed = Vec::with_capacity(clips.len());
    for clip in clips {
        let mut entries = settings.clips.iter().filter(|entry| entry.name == clip.name).peekable();
        if entries.peek().is_none() {
            formed.push(form(clip, &ClipSettings::default(), settings, report));
            continue;
        }
        for entry in entries {
            ledger.charge_bytes(size(&clip), || format!("clip \"{}\"", clip.name))?;
            formed.push(form(clip.clone(), entry, settings, report));
        }
    }
    let mut seen: HashMap<&str, usize> = HashMap::with_capacity(formed.len());
    for clip in &formed {
        let times = seen.entry(&clip.name).or_insert(0);
        *times += 1;
        if *times == 2 {
            let text = format!("several are named \"{}\"; the name means the first", clip.name);
            report.add(Action::Guessed, "clips", text);
        }
    }
    Ok(formed)
}

fn form(mut clip: Clip, entry: &ClipSettings, settings: &ImportSettings, report: &mut Report) -> Clip {
    if let Some(range) = entry.range {
        cut(&mut clip, range);
    } else if settings.trim_leading_time {
        trim_leading_time(&mut clip);
    }
    for NormalizedRotations { track, keys, worst_length } in clip.settle_rotations() {
        let place = format!("clip \"{}\", {}", clip.name, clip.tracks[track].target);
        report.add(Action::Repaired, place, format!("{keys} rotations not of unit length (such as {worst_length})"));
    }
    if settings.optimize_animations {
        let tolerance = f64::from(settings.optimize_tolerance);
        if tolerance > 0.0 {
            clip.optimize_within(Tolerance { number: tolerance, angle: tolerance });
        } else {
            clip.optimize();
        }
    }
    if let Some(mode) = entry.loop_mode {
        clip.loop_mode = mode;
    }
    if let Some(name) = &entry.rename {
        clip.name.clone_from(name);
    }
    clip
}

/// Makes the clip that runs from `start` to `end` of this one.
///
/// Keys outside go, but for the nearest on either side of each track: they stay before zero and after the end, where
/// nothing plays, so that every value within is the same as before.
fn cut(clip: &mut Clip, [start, end]: [f64; 2]) {
    for track in &mut clip.tracks {
        if let TrackContent::Values(keys) = &mut track.content {
            let first = keys.times.iter().rposition(|&time| f64::from(time) <= start).unwrap_or(0);
            let last = keys.times.iter().position(|&time| f64::from(time) >= end).unwrap_or(keys.len());
            *keys = keys.pick(&(first..keys.len().min(last.saturating_add(1))).collect::<Vec<_>>());
        }
    }
    clip.markers.retain(|marker| marker.time >= start && marker.time <= end);
    // Times are finite and not falling, which moving them keeps.
    if clip.shift(-start).is_ok() {
        clip.length = end - start;
    }
}

/// Moves a clip whose first key is after zero so that it begins with it.
fn trim_leading_time(clip: &mut Clip) {
    let first = clip.tracks.iter().filter_map(Track::first_time).reduce(f64::min);
    if let Some(first) = first.filter(|&first| first > 0.0) {
        // Moving times towards zero cannot make them too large, the only thing that is refused.
        let _moved = clip.shift(-first);
    }
}

/// About how many bytes the keys of a clip take.
fn size(clip: &Clip) -> u64 {
    let keys = clip.tracks.iter().filter_map(|track| match &track.content {
        TrackContent::Values(keys) => Some(keys),
        _ => None,
    });
    let numbers = |keys: &Keys| keys.len() + keys.values.len() * if keys.tangents == Tangents::None { 1 } else { 3 };
    keys.map(|keys| numbers(keys) as u64 * 8).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{Interpolation, KeyValues, LoopMode, SampleAt, Target, TransformPart};
    use crate::io::LoadBudget;
    use crate::value::Kind;

    fn clip(interpolation: Interpolation) -> Clip {
        let mut keys = Keys::floats(Kind::Float, vec![0.5, 1.0, 2.0, 4.0, 5.0], vec![0.0, 1.0, -1.0, 3.0, 3.0]);
        keys.interpolation = interpolation;
        if interpolation == Interpolation::CubicSpline {
            keys.tangents = Tangents::Slopes { into: vec![1.0; 5], out: vec![-2.0; 5] };
        }
        let target = Target::JointWeights { joint: 0, index: Some(0) };
        let tracks = vec![Track::new(target, TrackContent::Values(keys))];
        Clip { name: "Run".into(), length: 5.0, tracks, ..Clip::default() }
    }

    fn value(clip: &Clip, time: f64) -> f32 {
        let TrackContent::Values(keys) = &clip.tracks[0].content else { panic!("{clip:?}") };
        let mut value = [0.0];
        keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut value);
        value[0]
    }

    fn applied(settings: &ImportSettings, clip: Clip) -> (Vec<Clip>, Report) {
        let mut report = Report::default();
        let clips = apply_settings(vec![clip], settings, &mut Ledger::new(LoadBudget::default()), &mut report);
        (clips.expect("within the budget"), report)
    }

    #[test]
    fn a_range_plays_as_the_file_did_whatever_the_interpolation() {
        for interpolation in [Interpolation::Step, Interpolation::Linear, Interpolation::CubicSpline] {
            let entry = ClipSettings { name: "Run".into(), range: Some([1.25, 3.0]), ..ClipSettings::default() };
            let settings = ImportSettings { clips: vec![entry], ..ImportSettings::default() };
            let original = clip(interpolation);
            let (clips, _) = applied(&settings, original.clone());
            assert_eq!(clips[0].length, 1.75);
            clips[0].validate().unwrap_or_else(|error| panic!("{error}"));
            let TrackContent::Values(keys) = &clips[0].tracks[0].content else { panic!("{clips:?}") };
            assert_eq!(keys.times, [-0.25, 0.75, 2.75]);
            for step in 0..=7 {
                let time = 0.25 * f64::from(step);
                let (found, expected) = (value(&clips[0], time), value(&original, time + 1.25));
                assert!((found - expected).abs() < 1e-6, "{interpolation:?} at {time}: {found} {expected}");
            }
        }
    }

    #[test]
    fn rotations_become_unit_length_and_neighbours_come_to_one_side() {
        let values = vec![0.0, 0.0, 0.0, 2.0, 0.0, 0.0, -0.6, -0.8];
        let keys = Keys::floats(Kind::Quaternion, vec![0.0, 1.0], values);
        let target = Target::Joint { joint: 3, part: TransformPart::Rotation };
        let tracks = vec![Track::new(target, TrackContent::Values(keys))];
        let turn = Clip { name: "Turn".into(), length: 1.0, tracks, ..Clip::default() };
        let (clips, report) = applied(&ImportSettings::default(), turn);
        let TrackContent::Values(keys) = &clips[0].tracks[0].content else { panic!("{clips:?}") };
        assert_eq!(keys.values, KeyValues::Floats(vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.6, 0.8]));
        let expected = "repaired clip \"Turn\", Rotation of joint 3: 1 rotations not of unit length (such as 2)\n";
        assert_eq!(report.to_string(), expected);
    }

    #[test]
    fn entries_name_loop_and_multiply_clips_and_a_missing_one_is_reported() {
        let entry = |name: &str, rename: &str, range| ClipSettings {
            name: name.into(),
            rename: Some(rename.into()),
            loop_mode: Some(LoopMode::Linear),
            range,
        };
        let clips = vec![entry("Run", "a", Some([0.0, 1.0])), entry("Run", "b", None), entry("Walk", "c", None)];
        let (clips, report) =
            applied(&ImportSettings { clips, ..ImportSettings::default() }, clip(Interpolation::Linear));
        assert_eq!(clips.iter().map(|clip| clip.name.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        assert!(clips.iter().all(|clip| clip.loop_mode == LoopMode::Linear));
        assert_eq!(report.to_string(), "dropped settings.clips[2]: the file has no clip named \"Walk\"\n");
    }

    #[test]
    fn leading_time_is_trimmed_only_when_asked() {
        let trim = ImportSettings { trim_leading_time: true, ..ImportSettings::default() };
        let (clips, _) = applied(&trim, clip(Interpolation::Linear));
        assert_eq!((clips[0].length, value(&clips[0], 0.5)), (4.5, 1.0));
        let (clips, _) = applied(&ImportSettings::default(), clip(Interpolation::Linear));
        assert_eq!((clips[0].length, value(&clips[0], 1.0)), (5.0, 1.0));
    }

    #[test]
    fn a_tolerance_removes_keys_and_no_tolerance_changes_no_value() {
        let keys = |clip: &Clip| match &clip.tracks[0].content {
            TrackContent::Values(keys) => keys.len(),
            _ => 0,
        };
        let exact = ImportSettings { optimize_animations: true, ..ImportSettings::default() };
        let (clips, _) = applied(&exact, clip(Interpolation::Linear));
        assert_eq!(keys(&clips[0]), 5);
        let (clips, _) = applied(&ImportSettings { optimize_tolerance: 10.0, ..exact }, clip(Interpolation::Linear));
        assert_eq!(keys(&clips[0]), 2);
    }
}
