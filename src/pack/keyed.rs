//! Tracks that no grid of frames holds, such as steps: keys at times of their own, straight between or held.

use super::bytes::{Reader, Writer};
use super::exact::{Turn, angle, on_side};
use super::source::Source;
use super::{PackError, grid::Grid};
use crate::clip::TransformPart;
use crate::math::{Quat, lerp_f64};

/// A track of keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct KeyedTrack {
    /// The joint.
    pub joint: u32,
    /// The part, as its number.
    pub part: u8,
    /// Seconds, never falling.
    pub times: Vec<f32>,
    /// Whether a key's value holds until the next key.
    pub held: Vec<bool>,
    /// Four numbers a rotation, three a vector.
    pub values: Vec<f32>,
}

/// Most parts that a curve between two keys is cut into.
const MOST_PARTS: u32 = 64;

impl KeyedTrack {
    fn stride(&self) -> usize {
        if self.part == TransformPart::Rotation as u8 { 4 } else { 3 }
    }

    /// The value at a time, in as many numbers as a key has; a vector leaves the fourth zero.
    pub(super) fn sample(&self, time: f64) -> [f32; 4] {
        let stride = self.stride();
        let value = |key: usize| {
            let mut v = [0.0; 4];
            v[..stride].copy_from_slice(&self.values[key * stride..][..stride]);
            v
        };
        let Some(key) = self.times.partition_point(|&t| f64::from(t) <= time).checked_sub(1) else { return value(0) };
        if key + 1 == self.times.len() || self.held[key] {
            return value(key);
        }
        let (from, to) = (f64::from(self.times[key]), f64::from(self.times[key + 1]));
        let u = (time - from) / (to - from);
        let (a, b) = (value(key), value(key + 1));
        if stride == 4 {
            return Quat::from(a).slerp(Quat::from(b), u as f32).to_array();
        }
        std::array::from_fn(|i| lerp_f64(f64::from(a[i]), f64::from(b[i]), u) as f32)
    }

    /// Keys that follow a track of the clip so closely that `error` of no value is above `tolerance`.
    pub(super) fn follow(
        source: &Source<'_>,
        (joint, part): (usize, TransformPart),
        span: &Grid,
        error: &dyn Fn([f64; 4], [f64; 4]) -> f64,
        tolerance: f64,
    ) -> Self {
        let mut track = Self { joint: joint as u32, part: part as u8, ..Self::default() };
        let Some((keys, _)) = source.keys(joint, part) else { return track };
        let at = |time: f64| source.part(joint, part, time, &mut 0).unwrap_or_default();
        let (start, end) = (span.start, span.end());
        let mut points: Vec<(f64, bool)> = Vec::with_capacity(keys.len() + 2);
        if start < f64::from(keys.times[0]) {
            points.push((start, false));
        }
        points.extend(keys.times.iter().enumerate().map(|(key, &time)| (f64::from(time), keys.holds(key))));
        if end > f64::from(keys.times[keys.len() - 1]) {
            points.push((end, true));
        }
        for (index, &(from, held)) in points.iter().enumerate() {
            let next = points.get(index + 1).map_or(from, |&(time, _)| time);
            // Of keys at one time the last is the one that counts.
            if next == from && index + 1 < points.len() {
                continue;
            }
            let parts = if held || next <= from { 1 } else { parts(&at, from, next, error, tolerance) };
            for step in 0..parts {
                let time = from + (next - from) * f64::from(step) / f64::from(parts);
                track.push(time as f32, held, at(f64::from(time as f32)));
            }
            // A curve that ends in a jump: the value it comes to stands just before.
            let jumps = |time: f64| error(at(time.next_down()), at(time)) > tolerance;
            if !held && index + 1 < points.len() && jumps(next) {
                let before = f64::from((next as f32).next_down());
                track.push(before as f32, true, at(before));
            }
        }
        track
    }

    fn push(&mut self, time: f32, held: bool, value: [f64; 4]) {
        self.times.push(time);
        self.held.push(held);
        let stride = self.stride();
        self.values.extend(value[..stride].iter().map(|&v| v as f32));
    }

    pub(super) fn write(&self, out: &mut Writer) {
        out.count(self.joint as usize);
        out.u8(self.part);
        out.count(self.times.len());
        self.times.iter().for_each(|&t| out.f32(t));
        for flags in self.held.chunks(8) {
            out.u8(flags.iter().enumerate().fold(0, |byte, (bit, &held)| byte | u8::from(held) << bit));
        }
        self.values.iter().for_each(|&v| out.f32(v));
    }

    pub(super) fn read(from: &mut Reader<'_>, joints: usize) -> Result<Self, PackError> {
        let joint = from.count()?;
        let part = from.u8()?;
        if joint >= joints || part > 2 {
            return Err(from.invalid("a keyed track moves no joint"));
        }
        let mut track = Self { joint: joint as u32, part, ..Self::default() };
        let stride = track.stride();
        let keys = from.count_of(4 + 4 * stride)?;
        if keys == 0 {
            return Err(from.invalid("a keyed track has no keys"));
        }
        track.times = Reader::room(keys)?;
        track.held = Reader::room(keys)?;
        track.values = Reader::room(keys * stride)?;
        for _ in 0..keys {
            track.times.push(from.f32()?);
        }
        if !track.times.is_sorted() {
            return Err(from.invalid("key times fall"));
        }
        let flags = from.take(keys.div_ceil(8))?;
        track.held.extend((0..keys).map(|key| flags[key / 8] >> (key % 8) & 1 != 0));
        for _ in 0..keys * stride {
            track.values.push(from.f32()?);
        }
        Ok(track)
    }
}

/// Into how many parts a curve is cut, straight lines between, to stay close enough.
fn parts(
    at: &dyn Fn(f64) -> [f64; 4],
    from: f64,
    to: f64,
    error: &dyn Fn([f64; 4], [f64; 4]) -> f64,
    tolerance: f64,
) -> u32 {
    let mut parts = 1;
    // The value just before the end, which may be the beginning of a jump.
    let until = to.next_down();
    while parts < MOST_PARTS {
        let close = (0..parts).all(|part| {
            let time = |step: f64| from + (until - from) * (f64::from(part) + step) / f64::from(parts);
            let (a, b) = (at(time(0.0)), at(time(1.0)));
            (1..8).all(|step| {
                let u = f64::from(step) / 8.0;
                error(between(a, b, u), at(time(u))) <= tolerance
            })
        });
        if close {
            break;
        }
        parts *= 2;
    }
    parts
}

/// Between two values of one part, as decoding goes; `b` of a rotation is taken on the side of `a`.
pub(super) fn between(a: [f64; 4], b: [f64; 4], u: f64) -> [f64; 4] {
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * u)
}

/// Between two rotations along the arc.
pub(super) fn turned_between(a: Turn, b: Turn, u: f64) -> Turn {
    let b = on_side(b, a);
    let theta = 0.5 * angle(a, b);
    // `angle` gives the chord; the arc over it.
    let theta = 2.0 * crate::math::trig::asin((0.5 * theta).min(1.0));
    if theta < 1e-9 {
        return super::exact::normalize(between(a, b, u));
    }
    let sin = crate::math::trig::sin(theta);
    let (wa, wb) = (crate::math::trig::sin((1.0 - u) * theta) / sin, crate::math::trig::sin(u * theta) / sin);
    super::exact::normalize(std::array::from_fn(|i| a[i] * wa + b[i] * wb))
}
