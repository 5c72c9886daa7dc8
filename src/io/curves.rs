//! Curves for formats that do not have every curve: the same curve in another form where there is one, straight lines
//! close to it where there is none.
//!
//! In goes a track and what the format has; out come keys that the format holds, and a sentence where they are not the
//! same any more.

use super::bake::{Baked, as_floats, bake};
use crate::clip::{Clip, Interpolation, KeyMode, KeyValues, Keys, LoopMode, Tangents, Target, Track, TrackContent};
use crate::math::curves::nearest_angle;

/// What a format has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Curves {
    /// The interpolations it has.
    pub interpolations: &'static [Interpolation],
    /// Whether handles are offsets from their key.
    pub relative_handles: bool,
    /// Whether segments may be eased by a transition.
    pub transitions: bool,
    /// How far lines may be from a curve that they follow: units, radians.
    pub tolerance: f32,
}

impl Curves {
    /// Keys in a form that the format has, and what is not as it was.
    pub fn fit(&self, keys: &Keys) -> (Keys, Option<String>) {
        let mut keys = keys.clone();
        settle_modes(&mut keys);
        if keys.transitions.iter().all(|&transition| transition == 1.0) {
            keys.transitions.clear();
        }
        let lost = keys.interpolation;
        if matches!(lost, Interpolation::LinearAngle | Interpolation::CubicAngle) && !self.has(lost) {
            unwrap_angles(&mut keys);
        }
        self.turn_slopes_into_handles(&mut keys);
        let handles = self.turn_handles(&mut keys);
        let eased = !keys.transitions.is_empty() && !self.transitions;
        if self.has(keys.interpolation) && keys.modes.is_empty() && !eased {
            let turned = (lost != keys.interpolation)
                .then(|| format!("{lost:?} interpolation became {:?}, the same but for rounding", keys.interpolation));
            let keys = if turned.is_some() { settled(keys) } else { keys };
            return (keys, turned.or(handles));
        }
        let cause = match (keys.modes.is_empty(), eased) {
            (false, _) => "modes of single keys".to_owned(),
            (true, true) => "eased segments".to_owned(),
            (true, false) => format!("{lost:?} interpolation"),
        };
        let (keys, loss) = self.follow(keys, &cause);
        (settled(keys), loss)
    }

    fn has(&self, interpolation: Interpolation) -> bool {
        self.interpolations.contains(&interpolation)
    }

    /// A cubic spline is a Bézier curve whose control points lie a third of the way to the neighbour.
    fn turn_slopes_into_handles(&self, keys: &mut Keys) {
        let wanted = self.has(Interpolation::Bezier) && !self.has(Interpolation::CubicSpline);
        if !wanted || !keys.transitions.is_empty() || keys.interpolation != Interpolation::CubicSpline {
            return;
        }
        let (Tangents::Slopes { into, out }, KeyValues::Floats(_)) = (&keys.tangents, &keys.values) else { return };
        let stride = keys.stride().max(1);
        let times = |key: usize| f64::from(keys.times[key]);
        let last = keys.len().saturating_sub(1);
        let handle = |slopes: &[f32], side: f64, other: fn(usize, usize) -> usize| -> Vec<[f32; 2]> {
            let third = |key: usize| (times(other(key, last)) - times(key)).abs() / 3.0 * side;
            let one = |(index, &slope): (usize, &f32)| {
                let third = third(index / stride);
                [third as f32, (f64::from(slope) * third) as f32]
            };
            slopes.iter().enumerate().map(one).collect()
        };
        let into = handle(into, -1.0, |key, _| key.saturating_sub(1));
        let out = handle(out, 1.0, |key, last| (key + 1).min(last));
        keys.tangents = Tangents::Handles { into, out, relative: true };
        keys.interpolation = Interpolation::Bezier;
    }

    /// Handles as offsets or as points, as the format has them.
    fn turn_handles(&self, keys: &mut Keys) -> Option<String> {
        let stride = keys.stride().max(1);
        let (times, KeyValues::Floats(values)) = (&keys.times, &keys.values) else { return None };
        let Tangents::Handles { into, out, relative } = &mut keys.tangents else { return None };
        if *relative == self.relative_handles {
            return None;
        }
        let sign = if *relative { 1.0 } else { -1.0 };
        for handles in [into, out] {
            for (index, [time, value]) in handles.iter_mut().enumerate() {
                *time += sign * times[index / stride];
                *value += sign * values[index];
            }
        }
        *relative = self.relative_handles;
        let form = if self.relative_handles { "offsets from their keys" } else { "points" };
        Some(format!("handles became {form}, the same but for rounding"))
    }

    /// Lines close to the curve; between whole numbers, lines from key to key.
    fn follow(&self, keys: Keys, cause: &str) -> (Keys, Option<String>) {
        let baked = match &keys.values {
            KeyValues::Floats(_) => Some(bake(&keys, self.tolerance)),
            KeyValues::Doubles(_) => as_floats(&keys).map(|(floats, _)| {
                let mut baked = bake(&floats, self.tolerance);
                if let KeyValues::Floats(values) = &baked.keys.values {
                    baked.keys.values = KeyValues::Doubles(values.iter().copied().map(f64::from).collect());
                }
                baked
            }),
            KeyValues::Integers(_) | KeyValues::Texts(_) => None,
        };
        if let Some(Baked { keys, tolerance }) = baked {
            return (keys, Some(format!("{cause} became lines, within {tolerance}")));
        }
        let held = keys.kind.is_always_discrete() || keys.discrete;
        let lines = Keys {
            interpolation: if held { Interpolation::Step } else { Interpolation::Linear },
            tangents: Tangents::None,
            transitions: Vec::new(),
            modes: Vec::new(),
            ..keys
        };
        (lines, Some(format!("{cause} became lines from key to key")))
    }
}

/// Rotations of curves that became lines run the shorter way, as they will be read.
fn settled(keys: Keys) -> Keys {
    let mut track = Track::new(Target::Events, TrackContent::Values(keys.clone()));
    track.settle_rotations();
    if let TrackContent::Values(settled) = track.content { settled } else { keys }
}

/// Modes that all say the same are an interpolation.
fn settle_modes(keys: &mut Keys) {
    let all = |mode: KeyMode| keys.modes.iter().all(|&other| other == mode);
    if !keys.modes.is_empty() && (all(KeyMode::Hold) || all(KeyMode::Linear)) {
        let hold = all(KeyMode::Hold);
        keys.interpolation = if hold { Interpolation::Step } else { Interpolation::Linear };
        keys.modes.clear();
    }
}

/// Angles on a circle as numbers on a line: whole turns are added so that each lies nearest to the one before it.
fn unwrap_angles(keys: &mut Keys) {
    let stride = keys.stride().max(1);
    if let KeyValues::Floats(values) = &mut keys.values {
        for index in stride..values.len() {
            values[index] = nearest_angle(f64::from(values[index - stride]), f64::from(values[index])) as f32;
        }
        let cubic = keys.interpolation == Interpolation::CubicAngle;
        keys.interpolation = if cubic { Interpolation::Cubic } else { Interpolation::Linear };
    }
}

/// What a format without them loses of a clip that is not in its tracks, each a sentence.
pub(crate) fn losses(clip: &Clip, markers: bool, additive: bool, user_data: bool) -> Vec<String> {
    let mut losses = Vec::new();
    if clip.packed.is_some() {
        losses.push("its packed tracks have no place in the format, which holds keys alone".into());
    }
    if !markers && !clip.markers.is_empty() {
        losses.push(format!("{} markers have no place in the format", clip.markers.len()));
    }
    if !additive && clip.additive {
        losses.push("that the clip is additive has no place in the format".into());
    }
    if !user_data && clip.user_data.is_some() {
        losses.push("the host's own text has no place in the format".into());
    }
    losses
}

/// The place of a track in a report on what was written.
pub(crate) fn place_of(clip: &Clip, target: &Target) -> String {
    format!("clip \"{}\", {target}", clip.name)
}

/// Whether values of a track run on across the end of a clip that loops.
pub(crate) fn wraps(track: &Track, clip: &Clip) -> bool {
    track.loop_wrap && clip.loop_mode == LoopMode::Linear
}
