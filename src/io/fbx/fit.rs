//! From a function of time to keys: each stretch between two breaks becomes one segment if a step, a line or a cubic is
//! the function there, and lines between samples if none is.
//!
//! Whether a segment is the function is found by looking, not by knowing where the function came from: so the same
//! code takes plain curves, layers, pivots, inherited scale and in-betweens, each as exactly as it can be had.

use super::breaks::Break;
use super::{FbxError, Import};
use crate::clip::{Interpolation, KeyMode, KeyValues, Keys, Tangents};
use crate::value::Kind;

/// How far a segment may be from the function, relative to the largest number in the stretch.
const TOLERANCE: f64 = 1e-6;
/// Where between two breaks the function is looked at.
const PROBES: [f64; 5] = [1.0 / 6.0, 1.0 / 3.0, 0.5, 2.0 / 3.0, 5.0 / 6.0];

/// How values between two keys are mixed, and so which segments there can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mixing {
    /// Number by number.
    Lines,
    /// Rotations, along the arc.
    Arcs,
    /// Not at all: whole numbers and booleans.
    Steps,
}

/// What is to be fitted.
pub(super) struct Request<'a, const N: usize> {
    pub kind: Kind,
    pub mixing: Mixing,
    /// Samples a second where nothing else fits.
    pub rate: f64,
    /// The function.
    pub value: &'a dyn Fn(f64) -> [f64; N],
}

#[derive(Clone, Copy, Debug)]
struct Key<const N: usize> {
    time: f64,
    value: [f64; N],
    into: [f64; N],
    out: [f64; N],
    /// Nothing changes until the next key.
    holds: bool,
}

enum Segment<const N: usize> {
    Hold,
    Line,
    Cubic { out: [f64; N], into: [f64; N] },
    Sampled,
}

/// Makes keys of the function over `breaks`; none of it where a value is not finite.
pub(super) fn fit<const N: usize>(
    import: &mut Import,
    breaks: &[Break],
    request: &Request<N>,
    place: &str,
) -> Result<Option<Keys>, FbxError> {
    let Some(first) = breaks.first() else { return Ok(None) };
    let mut keys: Vec<Key<N>> = Vec::new();
    let mut smooth = false;
    for pair in breaks.windows(2) {
        let from = if pair[0].jumps_after { pair[0].time.next_up() } else { pair[0].time };
        let to = if pair[1].jumps_before { pair[1].time.next_down() } else { pair[1].time };
        let ends = [(request.value)(from), (request.value)(to)];
        push(&mut keys, key(pair[0].time, ends[0]));
        let segment = classify(request, [from, to], ends, pair[1].jumps_before);
        let last = keys.len() - 1;
        match segment {
            Segment::Hold => {
                keys[last].holds = true;
                continue;
            }
            Segment::Line => {}
            Segment::Cubic { out, .. } => {
                smooth = true;
                keys[last].out = out;
            }
            Segment::Sampled => sample(import, &mut keys, request, [from, to], place)?,
        }
        let mut end = key(pair[1].time, ends[1]);
        match segment {
            Segment::Cubic { into, .. } => end.into = into,
            _ => slope_lines(&mut keys[last..], &mut end, request.mixing),
        }
        keys.push(end);
    }
    let last = breaks.last().unwrap_or(first);
    push(&mut keys, key(last.time, (request.value)(last.time)));
    if !keys.iter().all(|key| key.value.iter().chain(&key.into).chain(&key.out).all(|v| (*v as f32).is_finite())) {
        return Ok(None);
    }
    let bytes = (keys.len() * size_of::<Key<N>>() * 2) as u64;
    import.charge_bytes(bytes, || place.into())?;
    Ok(Some(if smooth { to_spline(request, keys) } else { to_lines(request, &keys) }))
}

fn key<const N: usize>(time: f64, value: [f64; N]) -> Key<N> {
    Key { time, value, into: [0.0; N], out: [0.0; N], holds: false }
}

/// Adds a key unless the last is the same already.
fn push<const N: usize>(keys: &mut Vec<Key<N>>, key: Key<N>) {
    if !keys.last().is_some_and(|last| last.time == key.time && last.value == key.value && !last.holds) {
        keys.push(key);
    }
}

fn classify<const N: usize>(
    request: &Request<N>,
    [from, to]: [f64; 2],
    ends: [[f64; N]; 2],
    jumps: bool,
) -> Segment<N> {
    let length = to - from;
    let still = |probes: &[[f64; N]]| probes.iter().chain(&ends[1..]).all(|value| near(value, &ends[0], &ends));
    if request.mixing == Mixing::Steps {
        return Segment::Hold;
    }
    // Between samples of the wanted rate an arc is all there can be.
    let dense = request.mixing == Mixing::Arcs && length * request.rate <= 1.0 + 1e-6;
    if length <= 1e-6 || (dense && !jumps) {
        return Segment::Line;
    }
    let probes = PROBES.map(|part| (request.value)(from + length * part));
    if jumps && still(&probes) {
        return Segment::Hold;
    }
    let line = |part: f64| match request.mixing {
        Mixing::Arcs => arc(&ends[0], &ends[1], part),
        _ => mix(&ends[0], &ends[1], part),
    };
    let is = |curve: &dyn Fn(f64) -> [f64; N]| {
        PROBES.iter().zip(&probes).all(|(&part, probe)| near_signed(&curve(part), probe, &ends, request.mixing))
    };
    if dense || is(&line) {
        return Segment::Line;
    }
    if request.mixing == Mixing::Arcs {
        return Segment::Sampled;
    }
    // The cubic through both ends and the values at a third and two thirds, and its slopes over a length of one.
    let [p0, p1, p2, p3] = [&ends[0], &probes[1], &probes[3], &ends[1]];
    let slope = |a: f64, b: f64, c: f64, d: f64| -> [f64; N] {
        std::array::from_fn(|n| (a * p0[n] + b * p1[n] + c * p2[n] + d * p3[n]) / 2.0)
    };
    let (out, into) = (slope(-11.0, 18.0, -9.0, 2.0), slope(-2.0, 9.0, -18.0, 11.0));
    if is(&|part| hermite(&ends, &out, &into, part)) {
        return Segment::Cubic { out: out.map(|v| v / length), into: into.map(|v| v / length) };
    }
    Segment::Sampled
}

/// Adds keys on the grid of the rate strictly between the two times.
fn sample<const N: usize>(
    import: &mut Import,
    keys: &mut Vec<Key<N>>,
    request: &Request<N>,
    [from, to]: [f64; 2],
    place: &str,
) -> Result<(), FbxError> {
    // A sample nearer than this part of a step to an end would say what the end says.
    let margin = 0.01;
    let first = (from * request.rate + margin).ceil();
    let count = (to * request.rate - margin - first).floor() + 1.0;
    if count < 1.0 {
        return Ok(());
    }
    import.charge_elements(count as u64, || place.into())?;
    import.charge_bytes((count * size_of::<Key<N>>() as f64) as u64, || place.into())?;
    for step in 0..count as u64 {
        let time = (first + step as f64) / request.rate;
        keys.push(key(time, (request.value)(time)));
    }
    Ok(())
}

/// Gives lines the slopes that make a spline of them, should the track become one.
fn slope_lines<const N: usize>(keys: &mut [Key<N>], end: &mut Key<N>, mixing: Mixing) {
    if mixing != Mixing::Lines {
        return;
    }
    for index in 0..keys.len() {
        let (time, value) = keys.get(index + 1).map_or((end.time, end.value), |next| (next.time, next.value));
        let here = &mut keys[index];
        let length = time - here.time;
        let slope = std::array::from_fn(|n| if length > 0.0 { (value[n] - here.value[n]) / length } else { 0.0 });
        here.out = slope;
        keys.get_mut(index + 1).unwrap_or(end).into = slope;
    }
}

fn to_lines<const N: usize>(request: &Request<N>, keys: &[Key<N>]) -> Keys {
    let times = keys.iter().map(|key| key.time as f32).collect();
    let discrete = request.mixing == Mixing::Steps;
    let values = match request.kind {
        Kind::Bool | Kind::Int32 | Kind::Int64 | Kind::Enum => {
            KeyValues::Integers(keys.iter().flat_map(|key| key.value.map(|v| v as i64)).collect())
        }
        _ => KeyValues::Floats(to_floats(keys, request.mixing, |key| key.value)),
    };
    let stepped = keys.iter().any(|key| key.holds);
    let modes = if stepped && !discrete {
        keys.iter().map(|key| if key.holds { KeyMode::Hold } else { KeyMode::Linear }).collect()
    } else {
        Vec::new()
    };
    let interpolation = if discrete { Interpolation::Step } else { Interpolation::Linear };
    Keys { interpolation, discrete, times, values, modes, ..Keys::floats(request.kind, Vec::new(), Vec::new()) }
}

/// As a cubic spline, in which a step is a flat stretch and two keys at one time.
fn to_spline<const N: usize>(request: &Request<N>, keys: Vec<Key<N>>) -> Keys {
    let mut all: Vec<Key<N>> = Vec::with_capacity(keys.len());
    for next in keys {
        if let Some(held) = all.last().copied().filter(|last| last.holds) {
            all.push(Key { time: next.time, into: [0.0; N], out: [0.0; N], holds: false, ..held });
        }
        all.push(next);
    }
    let floats = |of: fn(&Key<N>) -> [f64; N]| to_floats(&all, request.mixing, of);
    let times = all.iter().map(|key| key.time as f32).collect();
    Keys {
        interpolation: Interpolation::CubicSpline,
        tangents: Tangents::Slopes { into: floats(|key| key.into), out: floats(|key| key.out) },
        ..Keys::floats(request.kind, times, floats(|key| key.value))
    }
}

/// The numbers of all keys; rotations each on the side of the one before.
fn to_floats<const N: usize>(keys: &[Key<N>], mixing: Mixing, of: impl Fn(&Key<N>) -> [f64; N]) -> Vec<f32> {
    let mut floats = Vec::with_capacity(keys.len() * N);
    let mut side: Option<[f64; N]> = None;
    for key in keys {
        let mut value = of(key);
        if mixing == Mixing::Arcs {
            if side.is_some_and(|side| dot(&side, &value) < 0.0) {
                value = value.map(|v| -v);
            }
            side = Some(value);
        }
        floats.extend(value.map(|v| v as f32));
    }
    floats
}

fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn mix<const N: usize>(a: &[f64; N], b: &[f64; N], t: f64) -> [f64; N] {
    std::array::from_fn(|n| a[n] + (b[n] - a[n]) * t)
}

/// The spherical line between two unit quaternions.
fn arc<const N: usize>(a: &[f64; N], b: &[f64; N], t: f64) -> [f64; N] {
    let cos = dot(a, b);
    let b = if cos < 0.0 { b.map(|v| -v) } else { *b };
    let angle = crate::math::trig::acos(cos.abs().min(1.0));
    if angle < 1e-6 {
        return mix(a, &b, t);
    }
    let sin = crate::math::trig::sin(angle);
    let (wa, wb) = (crate::math::trig::sin((1.0 - t) * angle) / sin, crate::math::trig::sin(t * angle) / sin);
    std::array::from_fn(|n| a[n] * wa + b[n] * wb)
}

fn hermite<const N: usize>(ends: &[[f64; N]; 2], out: &[f64; N], into: &[f64; N], t: f64) -> [f64; N] {
    let (t2, t3) = (t * t, t * t * t);
    let weights = [2.0 * t3 - 3.0 * t2 + 1.0, t3 - 2.0 * t2 + t, 3.0 * t2 - 2.0 * t3, t3 - t2];
    std::array::from_fn(|n| {
        ends[0][n] * weights[0] + out[n] * weights[1] + ends[1][n] * weights[2] + into[n] * weights[3]
    })
}

fn near<const N: usize>(a: &[f64; N], b: &[f64; N], ends: &[[f64; N]; 2]) -> bool {
    let largest = ends.iter().flatten().chain(a).chain(b).fold(1e-9_f64, |largest, v| largest.max(v.abs()));
    a.iter().zip(b).all(|(a, b)| (a - b).abs() <= TOLERANCE * largest)
}

/// [`near`], where a rotation and its negative are the same.
fn near_signed<const N: usize>(a: &[f64; N], b: &[f64; N], ends: &[[f64; N]; 2], mixing: Mixing) -> bool {
    near(a, b, ends) || (mixing == Mixing::Arcs && near(a, &b.map(|v| -v), ends))
}
