//! Influences as importers find them: cleaned, sorted, capped and made to sum to one, vertex by vertex.

use super::{Action, MaxInfluences, Report};
use crate::math::sorting::{sort_by, sort_by_key};
use crate::skin::Influences;

/// Sums of weights this near to one count as one.
const SUM_TOLERANCE: f64 = 1e-3;

/// What was put right over all vertices of a mesh, for one report line each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Repairs {
    /// Weights below zero or not finite, left out.
    pub refused: usize,
    /// Vertices with more joints than the settings allow.
    pub capped: usize,
    /// Vertices whose weights did not sum to one.
    pub unequal: usize,
    /// Vertices that no joint moves.
    pub unmoved: usize,
}

impl Repairs {
    /// A report line for each kind of repair there was.
    pub(crate) fn report(self, report: &mut Report, place: &str, limit: MaxInfluences) {
        let mut line = |action, count: usize, text: &str| {
            if count > 0 {
                report.add(action, place, format!("{count} {text}"));
            }
        };
        line(Action::Dropped, self.refused, "weights below zero or not finite");
        let limit = limit.limit();
        line(Action::Dropped, self.capped, &format!("vertices had more than {limit} joints; the heaviest are kept"));
        line(Action::Repaired, self.unequal, "vertices had weights that did not sum to one");
        line(Action::Guessed, self.unmoved, "vertices had no joint");
    }
}

/// The influences of one vertex: joint of the skin and weight.
pub(crate) type Entry = (u16, f64);

/// Cleans the influences of one vertex: no weight below zero, each joint once, heaviest first, at most `limit`, sum
/// one. An empty list stays empty.
pub(crate) fn clean(entries: &mut Vec<Entry>, limit: usize, repairs: &mut Repairs) {
    let before = entries.len();
    entries.retain(|&(_, weight)| weight.is_finite() && weight >= 0.0);
    repairs.refused += before - entries.len();
    entries.retain(|&(_, weight)| weight > 0.0);
    sort_by_key(entries, |&(joint, _)| joint);
    entries.dedup_by(|next, first| {
        let same = next.0 == first.0;
        if same {
            first.1 += next.1;
        }
        same
    });
    let sum: f64 = entries.iter().map(|&(_, weight)| weight).sum();
    if entries.is_empty() {
        repairs.unmoved += 1;
        return;
    }
    repairs.unequal += usize::from((sum - 1.0).abs() > SUM_TOLERANCE);
    // Stable, so joints of equal weight stay in the skin's order.
    sort_by(entries, |a, b| b.1.total_cmp(&a.1));
    repairs.capped += usize::from(entries.len() > limit);
    entries.truncate(limit);
    let kept: f64 = entries.iter().map(|&(_, weight)| weight).sum();
    for (_, weight) in entries {
        *weight /= kept;
    }
}

/// Adds one vertex, cleaned before, at the end of `influences`.
pub(crate) fn push(influences: &mut Influences, entries: &[Entry]) {
    if influences.offsets.is_empty() {
        influences.offsets.push(0);
    }
    for &(joint, weight) in entries {
        // A weight that is nothing in single precision would break "above zero".
        if weight as f32 > 0.0 {
            influences.joints.push(joint);
            influences.weights.push(weight as f32);
        }
    }
    influences.offsets.push(influences.joints.len() as u32);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn influences_are_merged_sorted_capped_and_sum_to_one() {
        let mut repairs = Repairs::default();
        let mut entries = vec![(3, 0.1), (1, 0.3), (2, -1.0), (3, 0.3), (0, 0.1), (4, f64::NAN)];
        clean(&mut entries, 2, &mut repairs);
        assert_eq!(entries.iter().map(|e| e.0).collect::<Vec<_>>(), [3, 1]);
        assert!((entries[0].1 - 4.0 / 7.0).abs() < 1e-12 && (entries[1].1 - 3.0 / 7.0).abs() < 1e-12, "{entries:?}");
        assert_eq!(repairs, Repairs { refused: 2, capped: 1, unequal: 1, unmoved: 0 });
    }

    #[test]
    fn a_vertex_without_weights_is_counted_and_follows_nothing() {
        let (mut repairs, mut influences) = (Repairs::default(), Influences::default());
        let mut entries = vec![(0, 0.0)];
        clean(&mut entries, 4, &mut repairs);
        push(&mut influences, &entries);
        push(&mut influences, &[(7, 1.0)]);
        assert_eq!(repairs.unmoved, 1);
        assert_eq!(influences, Influences { offsets: vec![0, 0, 1], joints: vec![7], weights: vec![1.0] });
    }
}
