//! Sampling one track: the value of its keys at a time.
//!
//! In go [`Keys`], a [`SampleAt`], whether the track wraps across its clip's loop, and a cursor (the index of the last
//! segment; start with 0). Out come the numbers of one key, in the kind's order. Any time will do, in any order: the
//! cursor only makes playing cheap. Nothing is allocated.
//!
//! The way between two keys is worked out once per track, as a [`Way`]: mostly weights, which all numbers of the keys
//! share.

use super::segment::{self, Place, Segment};
use super::{Ending, Interpolation, KeyMode, KeyValues, Keys, SampleAt, Tangents};
use crate::math::curves::{self, KeyTimes};
use crate::math::easing::ease;
use crate::math::{Quat, rotation_curves};
use crate::value::Kind;

/// How the value at a time follows from keys.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// It is a key's value.
    Key(usize),
    /// On the line between two keys.
    Line { from: usize, to: usize, u: f64 },
    /// On the line between two angles, the shorter way.
    AngleLine { from: usize, to: usize, u: f64 },
    /// On the cubic in time through four keys.
    Cubic { keys: [usize; 4], u: f64, times: KeyTimes, weights: [f64; 4] },
    /// On the cubic in time through four angles.
    AngleCubic { keys: [usize; 4], weights: [f64; 4] },
    /// A sum of four keys.
    Weighted { keys: [usize; 4], weights: [f64; 4] },
    /// On the Hermite curve between two keys.
    Hermite { from: usize, to: usize, weights: [f64; 4] },
    /// On the Bézier curve between two keys.
    Bezier(Segment),
}

impl Keys {
    /// Samples a track of `f32` numbers into `out`, which has as many as one key.
    ///
    /// Rotations ([`Kind::Quaternion`], and the one in a [`Kind::Transform3d`]) come out with unit length. Without keys,
    /// or with values of another type, `out` is left as it is.
    pub fn sample_floats(&self, at: &SampleAt, loop_wrap: bool, cursor: &mut u32, out: &mut [f32]) {
        let KeyValues::Floats(values) = &self.values else { return };
        if self.times.is_empty() {
            return;
        }
        // Straight lines are most of what plays, and have a way of their own.
        if self.is_straight() && !(loop_wrap && at.looped) {
            let (from, u) = segment::fraction(&self.times, at.time, cursor);
            return self.sample_line(values, from, u, out);
        }
        self.sample_curve(values, at, loop_wrap, cursor, out);
    }

    /// Whether all keys are joined by straight lines.
    pub(crate) fn is_straight(&self) -> bool {
        self.interpolation == Interpolation::Linear
            && !self.discrete
            && self.transitions.is_empty()
            && self.modes.is_empty()
    }

    /// Where a time falls among keys that are all joined by straight lines: a key, the next one, and how far the way between
    /// them is gone. At a key, and outside the keys, nothing is gone. There is at least one key.
    pub(crate) fn find_on_lines(&self, at: &SampleAt, loop_wrap: bool, cursor: &mut u32) -> (usize, usize, f64) {
        if !(loop_wrap && at.looped) {
            let (from, u) = segment::fraction(&self.times, at.time, cursor);
            return (from, from + 1, u);
        }
        match segment::place(&self.times, at, loop_wrap, cursor) {
            Place::Key(key) => (key, key, 0.0),
            Place::Between(segment) if segment.elapsed >= segment.duration => (segment.to, segment.to, 0.0),
            Place::Between(segment) => (segment.from, segment.to, segment.fraction()),
        }
    }

    /// The value a fraction of the way from a key to the next, on a straight line.
    #[inline]
    fn sample_line(&self, values: &[f32], from: usize, u: f64, out: &mut [f32]) {
        let stride = out.len();
        let start = &values[from * stride..][..stride];
        if u == 0.0 {
            return out.copy_from_slice(start);
        }
        let end = &values[(from + 1) * stride..][..stride];
        let rotation = self.rotation_lane(stride);
        if rotation != Some(0) {
            for ((out, &start), &end) in out.iter_mut().zip(start).zip(end) {
                *out = line(f64::from(start), f64::from(end), u) as f32;
            }
        }
        if let Some(lane) = rotation {
            let turn = |key: &[f32]| Quat::new(key[lane], key[lane + 1], key[lane + 2], key[lane + 3]);
            out[lane..lane + 4].copy_from_slice(&turn(start).slerp(turn(end), u as f32).to_array());
        }
    }

    fn sample_curve(&self, values: &[f32], at: &SampleAt, loop_wrap: bool, cursor: &mut u32, out: &mut [f32]) {
        let stride = out.len();
        let same = |a: usize, b: usize| values[a * stride..][..stride] == values[b * stride..][..stride];
        let way = self.way(at, loop_wrap, cursor, same);
        match way {
            Way::Key(key) => out.copy_from_slice(&values[key * stride..][..stride]),
            Way::Line { from, to, u } => {
                let (from, to) = (&values[from * stride..][..stride], &values[to * stride..][..stride]);
                for ((out, &from), &to) in out.iter_mut().zip(from).zip(to) {
                    *out = line(f64::from(from), f64::from(to), u) as f32;
                }
            }
            _ => {
                for (lane, out) in out.iter_mut().enumerate() {
                    *out = self.lane(&way, stride, lane, |index| f64::from(values[index])) as f32;
                }
            }
        }
        if let Some(lane) = self.rotation_lane(stride) {
            let rotation = |key: usize| {
                let at = key * stride + lane;
                Quat::new(values[at], values[at + 1], values[at + 2], values[at + 3])
            };
            if let Some(turned) = self.rotation(&way, rotation, &out[lane..lane + 4]) {
                out[lane..lane + 4].copy_from_slice(&turned.to_array());
            }
        }
    }

    /// Samples a track of `f64` numbers. Zero without keys, or with values of another type.
    pub fn sample_double(&self, at: &SampleAt, loop_wrap: bool, cursor: &mut u32) -> f64 {
        let KeyValues::Doubles(values) = &self.values else { return 0.0 };
        if values.is_empty() {
            return 0.0;
        }
        let way = self.way(at, loop_wrap, cursor, |a, b| values[a] == values[b]);
        self.lane(&way, 1, 0, |index| values[index])
    }

    /// Samples a continuous track of integers into `out`, which has as many as one key, without rounding.
    ///
    /// Without keys, or with values of another type, `out` is left as it is.
    pub fn sample_integers_continuous(&self, at: &SampleAt, loop_wrap: bool, cursor: &mut u32, out: &mut [f64]) {
        let KeyValues::Integers(values) = &self.values else { return };
        if self.times.is_empty() {
            return;
        }
        let stride = out.len();
        let same = |a: usize, b: usize| values[a * stride..][..stride] == values[b * stride..][..stride];
        let way = self.way(at, loop_wrap, cursor, same);
        for (lane, out) in out.iter_mut().enumerate() {
            *out = self.lane(&way, stride, lane, |index| values[index] as f64);
        }
    }

    /// Samples a discrete track of booleans, enums or integers into `out`, which has as many as one key.
    ///
    /// Without keys, or with values of another type, `out` is left as it is.
    pub fn sample_integers(&self, at: &SampleAt, loop_wrap: bool, cursor: &mut u32, out: &mut [i64]) {
        let KeyValues::Integers(values) = &self.values else { return };
        if self.times.is_empty() {
            return;
        }
        let stride = out.len();
        out.copy_from_slice(&values[self.held_key(at, loop_wrap, cursor) * stride..][..stride]);
    }

    /// The index of the key whose text holds. Zero without keys.
    pub fn sample_text_index(&self, at: &SampleAt, loop_wrap: bool, cursor: &mut u32) -> usize {
        if self.times.is_empty() { 0 } else { self.held_key(at, loop_wrap, cursor) }
    }

    /// The text that holds, on a track of texts or resources that has keys.
    pub fn sample_text(&self, at: &SampleAt, loop_wrap: bool, cursor: &mut u32) -> Option<&str> {
        let KeyValues::Texts(values) = &self.values else { return None };
        values.get(self.sample_text_index(at, loop_wrap, cursor)).map(|text| &**text)
    }

    /// The key reached last.
    fn held_key(&self, at: &SampleAt, loop_wrap: bool, cursor: &mut u32) -> usize {
        match segment::place(&self.times, at, loop_wrap, cursor) {
            Place::Key(key) => key,
            Place::Between(segment) => segment.from,
        }
    }

    /// Whether a key's value holds until the next key.
    pub fn holds(&self, key: usize) -> bool {
        self.discrete
            || self.kind.is_always_discrete()
            || self.transitions.get(key) == Some(&0.0)
            || self.modes.get(key).map_or(self.interpolation == Interpolation::Step, |&mode| mode == KeyMode::Hold)
    }

    /// Where a key's rotation starts among its numbers, if it holds a whole one.
    pub(crate) fn rotation_lane(&self, stride: usize) -> Option<usize> {
        match self.kind {
            Kind::Quaternion if stride == 4 => Some(0),
            Kind::Transform3d if stride == 10 => Some(3),
            _ => None,
        }
    }

    fn way(&self, at: &SampleAt, loop_wrap: bool, cursor: &mut u32, same: impl Fn(usize, usize) -> bool) -> Way {
        let segment = match segment::place(&self.times, at, loop_wrap, cursor) {
            Place::Key(key) => return Way::Key(key),
            Place::Between(segment) => segment,
        };
        let Segment { from, to, .. } = segment;
        if self.holds(from) {
            return Way::Key(from);
        }
        if segment.elapsed >= segment.duration {
            return Way::Key(to);
        }
        let mut u = segment.fraction();
        if let Some(&transition) = self.transitions.get(from) {
            u = ease(u, f64::from(transition));
        }
        if let Some(&mode) = self.modes.get(from) {
            return match mode {
                KeyMode::Linear => Way::Line { from, to, u },
                KeyMode::Smooth => self.cubic(&segment, u, same),
                KeyMode::EaseIn => Way::Line { from, to, u: ease(u, 2.0) },
                KeyMode::EaseOut => Way::Line { from, to, u: ease(u, 0.5) },
                KeyMode::EaseInOut => Way::Line { from, to, u: ease(u, -2.0) },
                KeyMode::Hold => Way::Key(from),
            };
        }
        match self.interpolation {
            Interpolation::Step => Way::Key(from),
            Interpolation::Linear => Way::Line { from, to, u },
            Interpolation::LinearAngle => Way::AngleLine { from, to, u },
            Interpolation::Cubic => self.cubic(&segment, u, same),
            Interpolation::CubicAngle => match self.cubic(&segment, u, same) {
                Way::Cubic { keys, weights, .. } => Way::AngleCubic { keys, weights },
                other => other,
            },
            Interpolation::Smooth => self.smooth(&segment, u, at.endings, same),
            Interpolation::CubicSpline => {
                Way::Hermite { from, to, weights: curves::hermite_weights(u, segment.duration) }
            }
            Interpolation::Bezier => Way::Bezier(segment),
        }
    }

    /// The cubic in time, the ends standing in for neighbours that are not there.
    fn cubic(&self, segment: &Segment, u: f64, same: impl Fn(usize, usize) -> bool) -> Way {
        let [pre, post] = segment::neighbours(&self.times, segment, same);
        let (pre, pre_time) = pre.unwrap_or((segment.from, 0.0));
        let (post, post_time) = post.unwrap_or((segment.to, segment.duration));
        let times = KeyTimes { pre: pre_time, to: segment.duration, post: post_time };
        let weights = curves::cubic_in_time_weights(u, times);
        Way::Cubic { keys: [pre, segment.from, segment.to, post], u, times, weights }
    }

    /// three.js's smooth curve. An ending says what stands in for a neighbour that is not there: with no curvature the
    /// segment's other end, wrapping around the key next to the other end of the track, and with no slope the segment's
    /// last key, as long before the first as it is after it, or as long after itself as the first is before it.
    fn smooth(&self, segment: &Segment, u: f64, endings: [Ending; 2], same: impl Fn(usize, usize) -> bool) -> Way {
        let Segment { from, to, duration, .. } = *segment;
        let last = self.times.len() - 1;
        let gap = |key: usize| f64::from(self.times[key + 1]) - f64::from(self.times[key]);
        let [pre, post] = segment::neighbours(&self.times, segment, same);
        let (pre, before) = match (pre, endings[0]) {
            (Some((key, time)), _) => (key, -time),
            (None, Ending::ZeroSlope) if from == 0 => (to, duration),
            (None, Ending::WrapAround) if from == 0 && gap(last - 1) > 0.0 => (last - 1, gap(last - 1)),
            _ => (to, -duration),
        };
        let (post, after) = match (post, endings[1]) {
            (Some((key, time)), _) => (key, time - duration),
            (None, Ending::ZeroSlope) if to == last => (to, duration),
            (None, Ending::WrapAround) if to == last && gap(0) > 0.0 => (1, gap(0)),
            _ => (from, -duration),
        };
        let half = 0.5 * duration;
        Way::Weighted { keys: [pre, from, to, post], weights: curves::smooth_weights(u, half / before, half / after) }
    }

    /// One number of the value; `value` reads a number by its index among all.
    fn lane(&self, way: &Way, stride: usize, lane: usize, value: impl Fn(usize) -> f64) -> f64 {
        let at = |key: usize| value(key * stride + lane);
        // Written out, because `array::map` is a call of its own.
        let all = |keys: [usize; 4]| [at(keys[0]), at(keys[1]), at(keys[2]), at(keys[3])];
        match *way {
            Way::Key(key) => at(key),
            Way::Line { from, to, u } => line(at(from), at(to), u),
            Way::AngleLine { from, to, u } => line(at(from), curves::nearest_angle(at(from), at(to)), u),
            Way::AngleCubic { keys, weights } => curves::weighted(curves::unwind(all(keys)), weights),
            Way::Cubic { keys, weights, .. } | Way::Weighted { keys, weights } => curves::weighted(all(keys), weights),
            Way::Hermite { from, to, weights } => {
                let Tangents::Slopes { into, out } = &self.tangents else { return at(from) };
                let slopes = [out[from * stride + lane], into[to * stride + lane]].map(f64::from);
                curves::weighted([at(from), slopes[0], at(to), slopes[1]], weights)
            }
            Way::Bezier(segment) => {
                let Tangents::Handles { into, out, relative } = &self.tangents else { return at(segment.from) };
                let handles = [out[segment.from * stride + lane], into[segment.to * stride + lane]];
                self.bezier(&segment, handles, *relative, [at(segment.from), at(segment.to)])
            }
        }
    }

    /// The value on the Bézier curve between two key values, with the handle out of the first and into the second.
    fn bezier(&self, segment: &Segment, handles: [[f32; 2]; 2], relative: bool, values: [f64; 2]) -> f64 {
        let Segment { from, to, elapsed, duration, .. } = *segment;
        let mut controls = handles.map(|handle| handle.map(f64::from));
        if relative {
            controls[0][1] += values[0];
            controls[1][1] += values[1];
        } else {
            controls[0][0] -= f64::from(self.times[from]);
            controls[1][0] -= f64::from(self.times[to]);
        }
        controls[1][0] += duration;
        let u = curves::bezier_parameter(controls[0][0] / duration, controls[1][0] / duration, elapsed / duration);
        curves::bezier(values[0], controls[0][1], controls[1][1], values[1], u)
    }

    /// The rotation at a place; `None` where the number-by-number value in `sampled` is it already.
    fn rotation(&self, way: &Way, key: impl Fn(usize) -> Quat, sampled: &[f32]) -> Option<Quat> {
        match *way {
            // The keys of these two need not be of unit length; all others were made so when the clip was built.
            Way::Key(_) if !matches!(self.interpolation, Interpolation::CubicSpline | Interpolation::Bezier) => None,
            Way::Line { from, to, u } | Way::AngleLine { from, to, u } => Some(key(from).slerp(key(to), u as f32)),
            Way::Cubic { keys, u, times, .. } => {
                Some(rotation_curves::spherical_cubic_in_time(keys.map(key), u, times))
            }
            Way::Weighted { keys, weights } | Way::AngleCubic { keys, weights } => {
                Some(rotation_curves::weighted_rotation(keys.map(key), weights))
            }
            Way::Key(_) | Way::Hermite { .. } | Way::Bezier(_) => {
                let q = [0, 1, 2, 3].map(|i| f64::from(sampled[i]));
                Some(rotation_curves::normalized(q))
            }
        }
    }
}

/// `a` at 0, `b` at 1, in double precision: the difference of two `f32` never overflows.
#[inline]
fn line(a: f64, b: f64, u: f64) -> f64 {
    a + (b - a) * u
}

#[cfg(test)]
mod tests;
