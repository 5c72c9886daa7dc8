//! From a function of time to keys: each stretch between two breaks becomes one segment if a step, a line or a cubic is
//! the function there, and samples with cubics between them if none is.
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
    /// The way to the next key is a cubic.
    bends: bool,
}

enum Segment<const N: usize> {
    Hold,
    Line,
    Cubic { out: [f64; N], into: [f64; N] },
    None,
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
    for pair in breaks.windows(2) {
        let from = if pair[0].jumps_after { pair[0].time.next_up() } else { pair[0].time };
        let to = if pair[1].jumps_before { pair[1].time.next_down() } else { pair[1].time };
        let ends = [(request.value)(from), (request.value)(to)];
        push(&mut keys, key(pair[0].time, ends[0]));
        if !add_segment(request, &mut keys, [from, to], ends, pair[1]) {
            sample(import, &mut keys, request, [from, to], pair[1], place)?;
        }
    }
    let last = breaks.last().unwrap_or(first);
    push(&mut keys, key(last.time, (request.value)(last.time)));
    if !keys.iter().all(|key| key.value.iter().chain(&key.into).chain(&key.out).all(|v| (*v as f32).is_finite())) {
        return Ok(None);
    }
    let bytes = (keys.len() * size_of::<Key<N>>() * 2) as u64;
    import.charge_bytes(bytes, || place.into())?;
    let smooth = keys.iter().any(|key| key.bends);
    Ok(Some(if smooth { to_spline(request, keys) } else { to_lines(request, &keys) }))
}

fn key<const N: usize>(time: f64, value: [f64; N]) -> Key<N> {
    Key { time, value, into: [0.0; N], out: [0.0; N], holds: false, bends: false }
}

/// Makes the last key's segment what the function is up to `end`, and adds the key there; false where no segment is.
fn add_segment<const N: usize>(
    request: &Request<N>,
    keys: &mut Vec<Key<N>>,
    [from, to]: [f64; 2],
    ends: [[f64; N]; 2],
    end: Break,
) -> bool {
    let Some(last) = keys.last_mut() else { return false };
    let mut next = key(end.time, ends[1]);
    match classify(request, [from, to], ends, end.jumps_before) {
        Segment::Hold => {
            last.holds = true;
            return true;
        }
        Segment::Line => slope_line(last, &mut next),
        Segment::Cubic { out, into } => {
            last.out = out;
            last.bends = true;
            next.into = into;
        }
        Segment::None => return false,
    }
    keys.push(next);
    true
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
        return Segment::None;
    }
    let (out, into) = cubic(&ends, &probes[1], &probes[3]);
    if is(&|part| hermite(&ends, &out, &into, part)) {
        return Segment::Cubic { out: out.map(|v| v / length), into: into.map(|v| v / length) };
    }
    Segment::None
}

/// The slopes, over a length of one, of the cubic through both ends and the values at a third and two thirds.
fn cubic<const N: usize>(ends: &[[f64; N]; 2], third: &[f64; N], two_thirds: &[f64; N]) -> ([f64; N], [f64; N]) {
    let slope = |a: f64, b: f64, c: f64, d: f64| -> [f64; N] {
        std::array::from_fn(|n| (a * ends[0][n] + b * third[n] + c * two_thirds[n] + d * ends[1][n]) / 2.0)
    };
    (slope(-11.0, 18.0, -9.0, 2.0), slope(-2.0, 9.0, -18.0, 11.0))
}

/// Adds keys on the grid of the rate up to and with `end`. Between them, numbers follow the cubic through two more
/// values of the function where a line does not do; rotations follow arcs.
fn sample<const N: usize>(
    import: &mut Import,
    keys: &mut Vec<Key<N>>,
    request: &Request<N>,
    [from, to]: [f64; 2],
    end: Break,
    place: &str,
) -> Result<(), FbxError> {
    // A sample nearer than this part of a step to an end would say what the end says.
    let margin = 0.01;
    let first = (from * request.rate + margin).ceil();
    let count = ((to * request.rate - margin - first).floor() + 1.0).max(0.0);
    import.charge_elements(count as u64, || place.into())?;
    import.charge_bytes((count * size_of::<Key<N>>() as f64) as u64, || place.into())?;
    let mut here = from;
    for step in 0..=count as u64 {
        let is_end = step == count as u64;
        let there = if is_end { to } else { (first + step as f64) / request.rate };
        let ends = [keys.last().map_or([0.0; N], |key| key.value), (request.value)(there)];
        let stop = if is_end { end } else { Break { time: there, jumps_before: false, jumps_after: false } };
        if !add_segment(request, keys, [here, there], ends, stop) {
            bend(request, keys, [here, there], key(stop.time, ends[1]));
        }
        here = there;
    }
    Ok(())
}

/// Adds a key and the nearest cubic to it, or the arc.
fn bend<const N: usize>(request: &Request<N>, keys: &mut Vec<Key<N>>, [from, to]: [f64; 2], mut next: Key<N>) {
    if let Some(last) = keys.last_mut().filter(|_| request.mixing == Mixing::Lines) {
        let length = to - from;
        let at = |part: f64| (request.value)(from + length * part);
        let (out, into) = cubic(&[last.value, next.value], &at(PROBES[1]), &at(PROBES[3]));
        last.out = out.map(|v| v / length);
        next.into = into.map(|v| v / length);
        last.bends = true;
    }
    keys.push(next);
}

/// Gives a line the slopes that make a spline of it, should the track become one.
fn slope_line<const N: usize>(from: &mut Key<N>, to: &mut Key<N>) {
    let length = to.time - from.time;
    if length > 0.0 {
        from.out = std::array::from_fn(|n| (to.value[n] - from.value[n]) / length);
        to.into = from.out;
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
            all.push(Key { time: next.time, into: [0.0; N], out: [0.0; N], holds: false, bends: false, ..held });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::SampleAt;
    use crate::io::{ImportSettings, Ledger, LoadBudget, Report};

    fn import(elements: u64) -> Import {
        Import {
            file: "a.fbx".into(),
            scale: 1.0,
            settings: ImportSettings::default(),
            ledger: Ledger::new(LoadBudget { elements, ..LoadBudget::default() }),
            report: Report::default(),
        }
    }

    fn stop(time: f64) -> Break {
        Break { time, jumps_before: false, jumps_after: false }
    }

    fn fit_number(breaks: &[Break], rate: f64, value: &dyn Fn(f64) -> f64) -> Keys {
        let value = |time: f64| [value(time)];
        let request = Request { kind: Kind::Float, mixing: Mixing::Lines, rate, value: &value };
        fit(&mut import(1000), breaks, &request, "here").expect("within the budget").expect("finite")
    }

    fn sample(keys: &Keys, time: f64) -> f64 {
        let mut value = [0.0];
        keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut value);
        f64::from(value[0])
    }

    #[test]
    fn a_line_and_a_step_need_no_more_keys_than_the_breaks() {
        let value = |time: f64| if time < 2.0 { time * 3.0 } else { 10.0 };
        let jump = Break { jumps_before: true, ..stop(2.0) };
        let keys = fit_number(&[stop(0.0), stop(1.0), jump, stop(3.0)], 30.0, &value);
        assert_eq!((keys.interpolation, &keys.times[..]), (Interpolation::Linear, &[0.0, 1.0, 2.0, 2.0, 3.0][..]));
        let held = |time: f64| if time < 2.0 { 5.0 } else { 7.0 };
        let keys = fit_number(&[stop(0.0), jump, stop(3.0)], 30.0, &held);
        assert_eq!(keys.modes, [KeyMode::Hold, KeyMode::Linear, KeyMode::Linear]);
        assert_eq!((sample(&keys, 1.999), sample(&keys, 2.0)), (5.0, 7.0));
    }

    #[test]
    fn a_cubic_becomes_a_spline_that_is_the_same_everywhere() {
        let value = |time: f64| if time < 1.0 { time * time * (3.0 - time) } else { 2.0 + 4.0 * (time - 1.0) };
        let keys = fit_number(&[stop(0.0), stop(1.0), stop(2.0)], 1.0, &value);
        assert_eq!((keys.interpolation, keys.len()), (Interpolation::CubicSpline, 3));
        for part in 0..=20 {
            let time = f64::from(part) * 0.1;
            assert!((sample(&keys, time) - value(time)).abs() < 1e-6, "{time}");
        }
    }

    #[test]
    fn a_step_among_cubics_stays_a_step() {
        let value = |time: f64| if time < 1.0 { time * time } else { 4.0 };
        let jump = Break { jumps_before: true, ..stop(1.0) };
        let hold_until = Break { jumps_before: true, ..stop(2.0) };
        let both = move |time: f64| if time < 2.0 { value(time) } else { -1.0 };
        let keys = fit_number(&[stop(0.0), jump, hold_until, stop(3.0)], 30.0, &both);
        for time in [0.3, 0.999, 1.0, 1.5, 1.999, 2.0, 2.5] {
            assert!((sample(&keys, time) - both(time)).abs() < 1e-5, "{time}: {}", sample(&keys, time));
        }
    }

    #[test]
    fn what_is_neither_is_sampled_on_the_grid_of_the_rate() {
        let value = |time: f64| crate::math::trig::sin(time * 6.0);
        let keys = fit_number(&[stop(0.1), stop(1.0)], 10.0, &value);
        let expected: Vec<f32> = (1..=10).map(|step| (f64::from(step) / 10.0) as f32).collect();
        assert_eq!(keys.times, expected);
        for part in 0..=90 {
            let time = 0.1 + f64::from(part) * 0.01;
            assert!((sample(&keys, time) - value(time)).abs() < 1e-3, "{time}");
        }
    }

    #[test]
    fn rotations_about_one_axis_are_arcs_and_others_are_sampled_on_one_side() {
        let turn = |angle: f64| {
            let (sin, cos) = crate::math::trig::sin_cos(angle * 0.5);
            // A sign that changes with the frame, as conversions from Euler angles may give it.
            let sign = if (angle * 7.0) as i32 % 2 == 0 { 1.0 } else { -1.0 };
            [0.0, 0.0, sin * sign, cos * sign]
        };
        let fit_turn = |value: &dyn Fn(f64) -> [f64; 4]| {
            let request = Request { kind: Kind::Quaternion, mixing: Mixing::Arcs, rate: 30.0, value };
            fit(&mut import(1000), &[stop(0.0), stop(1.0)], &request, "here").expect("within the budget")
        };
        assert_eq!(fit_turn(&|time| turn(time * 2.0)).expect("finite").len(), 2);
        let keys = fit_turn(&|time| turn(time * time * 3.0)).expect("finite");
        assert_eq!(keys.len(), 31);
        let KeyValues::Floats(values) = &keys.values else { panic!("{keys:?}") };
        let quaternions: Vec<&[f32]> = values.chunks_exact(4).collect();
        assert!(quaternions.windows(2).all(|pair| pair[0].iter().zip(pair[1]).map(|(a, b)| a * b).sum::<f32>() > 0.0));
    }

    #[test]
    fn samples_are_charged_before_they_are_taken_and_nan_is_not_stored() {
        let value = |time: f64| [crate::math::trig::sin(time)];
        let request = Request { kind: Kind::Float, mixing: Mixing::Lines, rate: 1e6, value: &value };
        let error = fit(&mut import(1000), &[stop(0.0), stop(1e6)], &request, "here").expect_err("too many");
        assert_eq!(
            error.to_string(),
            "a.fbx: here: 999999999999 more elements pass the budget of 1000, of which 0 are used"
        );
        let value = |_: f64| [f64::NAN];
        let request = Request { value: &value, rate: 30.0, ..request };
        assert_eq!(fit(&mut import(1000), &[stop(0.0), stop(1.0)], &request, "here").expect("within"), None);
    }
}
