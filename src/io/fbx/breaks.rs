//! Where a curve of the file can change its course: its keys, its jumps, and those of its repetitions.
//!
//! Between two such points every curve is a step, a line or one cubic, so whatever is computed from curves is smooth
//! there.

use std::collections::HashMap;

use super::{FbxError, Import};
use crate::math::sorting::{sort_by, sort_by_key};

/// Points nearer than this many seconds are one. A third of a millionth of a frame; FBX counts 46 186 158 000 ticks a
/// second.
const SAME_TIME: f64 = 1e-8;

/// A point in time where curves may bend or jump.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Break {
    /// Seconds, as the file counts them.
    pub time: f64,
    /// Whether the value just before may differ from the value at the time.
    pub jumps_before: bool,
    /// Whether the value just after may differ from the value at the time.
    pub jumps_after: bool,
}

impl Break {
    fn at(time: f64) -> Self {
        Self { time, jumps_before: false, jumps_after: false }
    }
}

/// The curves of one animation stack, found by element and property.
pub(super) struct Curves<'a> {
    /// Per element and property name, what animates it in each layer.
    values: HashMap<(u32, &'a str), Vec<&'a ufbx::AnimValue>>,
    /// Every animated property: element and name, in the file's order of elements.
    pub animated: Vec<(&'a ufbx::Element, &'a str)>,
    /// The animated weights of layers, which bend everything.
    weights: Vec<&'a ufbx::AnimValue>,
    /// From when to when the stack plays, in seconds.
    pub range: [f64; 2],
}

impl<'a> Curves<'a> {
    /// Indexes the curves of `anim`, which plays over `range`.
    pub(super) fn new(import: &mut Import, anim: &'a ufbx::Anim, range: [f64; 2]) -> Result<Self, FbxError> {
        let mut curves = Self { values: HashMap::new(), animated: Vec::new(), weights: Vec::new(), range };
        for layer in &anim.layers {
            import.charge_elements(layer.anim_props.count as u64, || "animated properties".into())?;
            import.charge_bytes((layer.anim_props.count * 64) as u64, || "animated properties".into())?;
            for property in &layer.anim_props {
                let (element, name): (&ufbx::Element, &str) = (&property.element, property.prop_name.as_ref());
                if element.type_ == ufbx::ElementType::AnimLayer && name == "Weight" {
                    curves.weights.push(&property.anim_value);
                    continue;
                }
                let known = curves.values.entry((element.element_id, name)).or_default();
                if known.is_empty() {
                    curves.animated.push((element, name));
                }
                known.push(&property.anim_value);
            }
        }
        sort_by_key(&mut curves.animated, |(element, _)| element.element_id);
        Ok(curves)
    }

    /// Whether a property is animated.
    pub(super) fn has(&self, element: &ufbx::Element, name: &str) -> bool {
        self.values.contains_key(&(element.element_id, name))
    }

    /// The breaks of some properties together within the range; empty where none is animated.
    ///
    /// The ends of the range are among them where a curve goes on there, and at least one is where any is animated.
    pub(super) fn breaks(
        &self,
        import: &mut Import,
        sources: &[(&ufbx::Element, &str)],
    ) -> Result<Vec<Break>, FbxError> {
        let mut breaks = Vec::new();
        for (element, name) in sources {
            for value in self.values.get(&(element.element_id, *name)).into_iter().flatten() {
                self.add_value(import, value, &mut breaks)?;
            }
        }
        if breaks.is_empty() {
            return Ok(breaks);
        }
        for value in &self.weights {
            self.add_value(import, value, &mut breaks)?;
        }
        let [begin, end] = self.range;
        breaks.retain(|b| b.time >= begin && b.time <= end);
        Ok(merge(breaks))
    }

    fn add_value(&self, import: &mut Import, value: &ufbx::AnimValue, breaks: &mut Vec<Break>) -> Result<(), FbxError> {
        for curve in value.curves.iter().flatten() {
            self.add_curve(import, curve, breaks)?;
        }
        Ok(())
    }

    fn add_curve(&self, import: &mut Import, curve: &ufbx::AnimCurve, breaks: &mut Vec<Break>) -> Result<(), FbxError> {
        charge(import, curve.keyframes.count)?;
        let [begin, end] = self.range;
        let own = key_breaks(&curve.keyframes);
        if is_flat(&curve.keyframes) {
            // A curve that never moves still makes its property animated.
            breaks.extend(own.first().map(|b| Break::at(b.time.clamp(begin, end))));
            return Ok(());
        }
        // Where the range cuts the curve, or the curve goes on past its keys, it ends in a break of its own.
        let goes_on = |beyond: &ufbx::Extrapolation| beyond.mode != ufbx::ExtrapolationMode::Constant;
        if curve.min_time < begin || curve.max_time < begin || goes_on(&curve.pre_extrapolation) {
            breaks.push(Break::at(begin));
        }
        if curve.max_time > end || curve.min_time > end || goes_on(&curve.post_extrapolation) {
            breaks.push(Break::at(end));
        }
        let length = curve.max_time - curve.min_time;
        let cycles = |beyond: &ufbx::Extrapolation, seconds: f64| match beyond.mode {
            ufbx::ExtrapolationMode::Constant | ufbx::ExtrapolationMode::Slope => 0.0,
            _ if length > SAME_TIME && seconds > 0.0 => {
                let limit = if beyond.repeat_count < 0 { f64::INFINITY } else { f64::from(beyond.repeat_count) };
                (seconds / length).ceil().min(limit)
            }
            _ => 0.0,
        };
        let (before, after) = (&curve.pre_extrapolation, &curve.post_extrapolation);
        for (mode, count, direction) in [
            (before.mode, cycles(before, curve.min_time - begin), -1.0),
            (after.mode, cycles(after, end - curve.max_time), 1.0),
        ] {
            charge(import, (count * own.len() as f64) as usize)?;
            for cycle in 1..=count as u64 {
                let shift = direction * cycle as f64 * length;
                let mirrored = mode == ufbx::ExtrapolationMode::Mirror && cycle % 2 == 1;
                breaks.extend(own.iter().map(|b| repeat(*b, curve, shift, mirrored)));
            }
        }
        breaks.extend(own);
        Ok(())
    }
}

fn charge(import: &mut Import, count: usize) -> Result<(), FbxError> {
    let bytes = count.saturating_mul(size_of::<Break>() * 2);
    import.charge_elements(count as u64, || "keys of curves".into())?;
    import.charge_bytes(bytes as u64, || "keys of curves".into())
}

/// The same break in a repetition of its curve. Where one repetition meets the next, the value may jump.
fn repeat(b: Break, curve: &ufbx::AnimCurve, shift: f64, mirrored: bool) -> Break {
    let time = if mirrored { curve.min_time + curve.max_time - b.time } else { b.time } + shift;
    let edge = b.time == curve.min_time || b.time == curve.max_time;
    let (before, after) = if mirrored { (b.jumps_after, b.jumps_before) } else { (b.jumps_before, b.jumps_after) };
    Break { time, jumps_before: before || edge, jumps_after: after || edge }
}

fn key_breaks(keys: &[ufbx::Keyframe]) -> Vec<Break> {
    let mut breaks: Vec<Break> = keys.iter().map(|key| Break::at(key.time)).collect();
    for (index, key) in keys.iter().enumerate().take(keys.len().saturating_sub(1)) {
        match key.interpolation {
            ufbx::Interpolation::ConstantPrev => breaks[index + 1].jumps_before = true,
            ufbx::Interpolation::ConstantNext => breaks[index].jumps_after = true,
            _ => {}
        }
    }
    breaks
}

fn is_flat(keys: &[ufbx::Keyframe]) -> bool {
    let Some(first) = keys.first() else { return true };
    keys.iter().all(|key| key.value == first.value && key.left.dy == 0.0 && key.right.dy == 0.0)
}

/// Sorts by time and makes one of those at (nearly) one time.
fn merge(mut breaks: Vec<Break>) -> Vec<Break> {
    breaks.retain(|b| b.time.is_finite());
    sort_by(&mut breaks, |a, b| a.time.total_cmp(&b.time));
    breaks.dedup_by(|next, first| {
        let same = next.time - first.time <= SAME_TIME;
        if same {
            first.jumps_before |= next.jumps_before;
            first.jumps_after |= next.jumps_after;
        }
        same
    });
    breaks
}

/// Adds breaks where `weight` passes one of `levels` between two others, so that what bends there bends at a key.
///
/// Between breaks the weight is looked at `step` seconds apart.
pub(super) fn add_crossings(
    import: &mut Import,
    breaks: Vec<Break>,
    levels: &[f64],
    step: f64,
    weight: &dyn Fn(f64) -> f64,
) -> Result<Vec<Break>, FbxError> {
    let mut crossings = Vec::new();
    for pair in breaks.windows(2) {
        let (begin, end) = (pair[0].time, if pair[1].jumps_before { pair[1].time.next_down() } else { pair[1].time });
        let parts = ((end - begin) / step).ceil().max(1.0);
        import.charge_elements(parts as u64, || "samples of blend weights".into())?;
        let mut from = (begin, weight(begin));
        for part in 1..=parts as u64 {
            let time = begin + (end - begin) * (part as f64 / parts);
            let to = (time, weight(time));
            for &level in levels {
                if (from.1 < level) != (to.1 < level) {
                    crossings.push(Break::at(bisect(from.0, to.0, level, weight)));
                }
            }
            from = to;
        }
    }
    let mut all = breaks;
    all.append(&mut crossings);
    Ok(merge(all))
}

fn bisect(mut low: f64, mut high: f64, level: f64, weight: &dyn Fn(f64) -> f64) -> f64 {
    let below = weight(low) < level;
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if (weight(middle) < level) == below {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::{ImportSettings, Ledger, LoadBudget, Report};

    #[test]
    fn breaks_at_one_time_are_one_and_keep_their_jumps() {
        let before = Break { jumps_before: true, ..Break::at(1.0) };
        let after = Break { jumps_after: true, ..Break::at(1.0 + 1e-10) };
        let merged = merge(vec![Break::at(2.0), after, Break::at(f64::NAN), before]);
        assert_eq!(merged, [Break { time: 1.0, jumps_before: true, jumps_after: true }, Break::at(2.0)]);
    }

    #[test]
    fn a_weight_gets_a_break_wherever_it_passes_a_level() {
        let mut import = Import {
            file: "a.fbx".into(),
            scale: 1.0,
            settings: ImportSettings::default(),
            ledger: Ledger::new(LoadBudget::default()),
            report: Report::default(),
        };
        // Up to one and down again: half is passed twice.
        let weight = |time: f64| 4.0 * time * (1.0 - time);
        let ends = vec![Break::at(0.0), Break::at(1.0)];
        let breaks = add_crossings(&mut import, ends, &[0.5, 2.0], 0.1, &weight).expect("within the budget");
        let times: Vec<f64> = breaks.iter().map(|b| b.time).collect();
        let expected = [0.0, 0.5 - 0.125_f64.sqrt(), 0.5 + 0.125_f64.sqrt(), 1.0];
        assert_eq!(times.len(), 4, "{times:?}");
        assert!(times.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{times:?}");
    }
}
