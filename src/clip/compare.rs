//! How two clips differ: which tracks, where, and how much.
//!
//! Curves are read at every key of both clips and at three places between each pair of keys, where curves that agree at
//! their keys would part.

use super::{Clip, SampleAt, Target, Tolerance, Track, TrackContent, TrackValue};
use crate::math::sorting::sort_by;
use crate::math::{Quat, trig};
use crate::value::Kind;

/// What a difference is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The largest difference of one of the numbers.
    Number,
    /// The angle between two rotations in radians.
    Angle,
    /// 1 where two values that never mix, or two lists of events, are not the same.
    Choice,
}

/// How two tracks of one target differ.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackDifference {
    /// What both animate.
    pub target: Target,
    /// What [`TrackDifference::worst`] is measured in.
    pub measure: Measure,
    /// The largest difference; infinite where the values cannot be compared.
    pub worst: f64,
    /// Seconds at which it is.
    pub time: f64,
    /// The first clip's value there, where it has one.
    pub first: Option<TrackValue>,
    /// The second clip's value there, where it has one.
    pub second: Option<TrackValue>,
}

/// How two clips differ.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipDifference {
    /// The lengths, where they are not the same.
    pub lengths: Option<[f64; 2]>,
    /// Whether the loop modes are not the same.
    pub loop_modes_differ: bool,
    /// Whether only one of them is additive.
    pub additive_differs: bool,
    /// Targets that only the first clip animates.
    pub only_in_first: Vec<Target>,
    /// Targets that only the second clip animates.
    pub only_in_second: Vec<Target>,
    /// Tracks that both have and that differ at all, the worst first.
    pub tracks: Vec<TrackDifference>,
}

impl TrackDifference {
    /// Whether it is no more than the tolerance of its measure.
    pub fn is_within(&self, tolerance: Tolerance) -> bool {
        match self.measure {
            Measure::Number => self.worst <= tolerance.number,
            Measure::Angle => self.worst <= tolerance.angle,
            Measure::Choice => self.worst == 0.0,
        }
    }
}

impl ClipDifference {
    /// Whether the clips play the same but for a tolerance.
    pub fn is_within(&self, tolerance: Tolerance) -> bool {
        let same_shape = self.lengths.is_none_or(|[a, b]| (a - b).abs() <= tolerance.number)
            && !self.loop_modes_differ
            && !self.additive_differs
            && self.only_in_first.is_empty()
            && self.only_in_second.is_empty();
        same_shape && self.tracks.iter().all(|track| track.is_within(tolerance))
    }
}

impl Clip {
    /// How another clip differs from this one. Of several tracks with one target the last counts, as when it plays;
    /// event tracks are compared as one.
    pub fn compare(&self, other: &Self) -> ClipDifference {
        let mut difference = ClipDifference {
            lengths: (self.length != other.length).then_some([self.length, other.length]),
            loop_modes_differ: self.loop_mode != other.loop_mode,
            additive_differs: self.additive != other.additive,
            ..ClipDifference::default()
        };
        let (own, others) = (playing(self), playing(other));
        for track in &own {
            match others.iter().find(|candidate| candidate.target == track.target) {
                Some(same) => difference.tracks.extend(compare_tracks((self, track), (other, same))),
                None => difference.only_in_first.push(track.target.clone()),
            }
        }
        let new = others.iter().filter(|track| !own.iter().any(|candidate| candidate.target == track.target));
        difference.only_in_second = new.map(|track| track.target.clone()).collect();
        difference.tracks.extend(compare_events(self, other));
        sort_by(&mut difference.tracks, |a, b| b.worst.total_cmp(&a.worst));
        difference
    }
}

/// The tracks that play and are not events, the last of each target.
fn playing(clip: &Clip) -> Vec<&Track> {
    let tracks: Vec<&Track> =
        clip.tracks.iter().filter(|track| track.enabled && track.target != Target::Events).collect();
    let mut seen = std::collections::HashSet::with_capacity(tracks.len());
    let mut last: Vec<&Track> = tracks.into_iter().rev().filter(|track| seen.insert(&track.target)).collect();
    last.reverse();
    last
}

fn compare_tracks(first: (&Clip, &Track), second: (&Clip, &Track)) -> Option<TrackDifference> {
    let choice = |same: bool| {
        let target = first.1.target.clone();
        let all =
            TrackDifference { target, measure: Measure::Choice, worst: 1.0, time: 0.0, first: None, second: None };
        (!same).then_some(all)
    };
    match (&first.1.content, &second.1.content) {
        (TrackContent::Values(a), TrackContent::Values(_)) => {
            let measure = match a.kind {
                Kind::Quaternion if a.stride() == 4 => Measure::Angle,
                kind if kind.is_always_discrete() => Measure::Choice,
                _ => Measure::Number,
            };
            compare_values(first, second, measure)
        }
        (a, b) => choice(a == b),
    }
}

fn compare_values(first: (&Clip, &Track), second: (&Clip, &Track), measure: Measure) -> Option<TrackDifference> {
    let mut worst: Option<TrackDifference> = None;
    let end = first.0.length.max(second.0.length);
    for time in places(first.1, second.1, end) {
        let at = |(clip, track): (&Clip, &Track)| track.value_at(&SampleAt { time, ..clip.sample_at(0.0) });
        let (a, b) = (at(first), at(second));
        let found = distance(a.as_ref(), b.as_ref(), measure);
        if found > worst.as_ref().map_or(0.0, |known| known.worst) {
            let target = first.1.target.clone();
            worst = Some(TrackDifference { target, measure, worst: found, time, first: a, second: b });
        }
    }
    worst
}

/// The times of both tracks' keys within the clip, and three places between each two of them.
fn places(first: &Track, second: &Track, end: f64) -> Vec<f64> {
    let times = |track: &Track| match &track.content {
        TrackContent::Values(keys) => keys.times.clone(),
        _ => Vec::new(),
    };
    let mut keys: Vec<f64> = times(first).into_iter().chain(times(second)).map(f64::from).collect();
    keys.retain(|time| (0.0..=end).contains(time));
    keys.extend([0.0, end]);
    sort_by(&mut keys, f64::total_cmp);
    keys.dedup();
    let between = keys.windows(2).flat_map(|pair| [0.25, 0.5, 0.75].map(|share| pair[0] + (pair[1] - pair[0]) * share));
    let between: Vec<f64> = between.collect();
    keys.extend(between);
    keys
}

fn distance(first: Option<&TrackValue>, second: Option<&TrackValue>, measure: Measure) -> f64 {
    let (Some(first), Some(second)) = (first, second) else {
        return if first.is_none() && second.is_none() { 0.0 } else { f64::INFINITY };
    };
    let (Some(a), Some(b)) = (first.numbers(), second.numbers()) else {
        return if first == second { 0.0 } else { 1.0 };
    };
    if a.len() != b.len() {
        return f64::INFINITY;
    }
    match measure {
        Measure::Angle => match (<[f64; 4]>::try_from(a), <[f64; 4]>::try_from(b)) {
            (Ok(a), Ok(b)) => angle(a, b),
            _ => f64::INFINITY,
        },
        Measure::Number => a.iter().zip(&b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max),
        Measure::Choice => f64::from(u8::from(a != b)),
    }
}

/// The angle of the rotation that takes one into the other, radians, 0 to π.
fn angle(a: [f64; 4], b: [f64; 4]) -> f64 {
    let quat = |v: [f64; 4]| Quat::new(v[0] as f32, v[1] as f32, v[2] as f32, v[3] as f32);
    if a == b {
        return 0.0;
    }
    let [x, y, z, w] = (quat(a).conjugate() * quat(b)).to_array().map(f64::from);
    2.0 * trig::atan2((x * x + y * y + z * z).sqrt(), w.abs())
}

/// The events of all tracks, in their order: the first that is not the same in both.
fn compare_events(first: &Clip, second: &Clip) -> Option<TrackDifference> {
    let (a, b) = (first.events(), second.events());
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let time = |events: &[&super::EventKey]| events.get(same).map(|event| event.time);
    let at = [time(&a), time(&b)].into_iter().flatten().reduce(f64::min)?;
    let name = |events: &[&super::EventKey]| events.get(same).map(|event| TrackValue::Text(event.name.as_str().into()));
    Some(TrackDifference {
        target: Target::Events,
        measure: Measure::Choice,
        worst: 1.0,
        time: at,
        first: name(&a),
        second: name(&b),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{EventKey, Interpolation, Keys, TransformPart};

    fn property(name: &str, keys: Keys) -> Track {
        let target = Target::Property { path: String::new(), property: name.into(), component: None };
        Track::new(target, TrackContent::Values(keys))
    }

    fn clip(tracks: Vec<Track>) -> Clip {
        Clip { name: "a".into(), length: 1.0, tracks, ..Clip::default() }
    }

    #[test]
    fn a_clip_does_not_differ_from_itself() {
        let keys = Keys::floats(Kind::Vec2, vec![0.0, 1.0], vec![0.0, 1.0, 2.0, 3.0]);
        let clip = clip(vec![property("x", keys)]);
        let difference = clip.compare(&clip.clone());
        assert_eq!(difference, ClipDifference::default());
        assert!(difference.is_within(Tolerance { number: 0.0, angle: 0.0 }));
    }

    #[test]
    fn curves_that_part_only_between_keys_are_found_there() {
        let line = Keys::floats(Kind::Float, vec![0.0, 1.0], vec![0.0, 1.0]);
        let mut step = line.clone();
        step.interpolation = Interpolation::Step;
        let difference = clip(vec![property("x", line)]).compare(&clip(vec![property("x", step)]));
        let [track] = &difference.tracks[..] else { panic!("{difference:?}") };
        assert_eq!((track.worst, track.time), (0.75, 0.75));
        assert!(difference.is_within(Tolerance { number: 0.75, angle: 0.0 }));
        assert!(!difference.is_within(Tolerance { number: 0.7, angle: 0.0 }));
    }

    #[test]
    fn rotations_differ_by_their_angle_whatever_their_sign() {
        let track = |values: Vec<f32>| {
            let target = Target::Joint { joint: 0, part: TransformPart::Rotation };
            Track::new(target, TrackContent::Values(Keys::floats(Kind::Quaternion, vec![0.0], values)))
        };
        let still = clip(vec![track(vec![0.0, 0.0, 0.0, 1.0])]);
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let difference = still.compare(&clip(vec![track(vec![0.0, -half, 0.0, -half])]));
        assert!((difference.tracks[0].worst - std::f64::consts::FRAC_PI_2).abs() < 1e-6, "{difference:?}");
        let same = still.compare(&clip(vec![track(vec![0.0, 0.0, 0.0, -1.0])]));
        assert_eq!(same.tracks, []);
    }

    #[test]
    fn tracks_and_events_of_one_clip_alone_are_listed() {
        let keys = || Keys::floats(Kind::Float, vec![0.0], vec![0.0]);
        let events = |time| {
            let key = EventKey { time, name: "step".into(), payload: String::new() };
            Track::new(Target::Events, TrackContent::Events(vec![key]))
        };
        let first = clip(vec![property("x", keys()), property("y", keys()), events(0.25)]);
        let second = clip(vec![property("y", keys()), property("z", keys()), events(0.5)]);
        let difference = first.compare(&second);
        assert_eq!(difference.only_in_first, [first.tracks[0].target.clone()]);
        assert_eq!(difference.only_in_second, [second.tracks[1].target.clone()]);
        assert_eq!((difference.tracks.len(), difference.tracks[0].time), (1, 0.25));
    }
}
