//! Values in columns, one per slot, and sets of slots.

use crate::math::Quat;
use crate::target::Slots;
use crate::target::host::Slotted;
use crate::value::Class;

/// The values of one instance: everything that is not a joint.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ValueColumns {
    /// Floats.
    pub lanes: Vec<f32>,
    /// Rotations.
    pub rotations: Vec<Quat>,
    /// Doubles, and integers of continuous tracks.
    pub doubles: Vec<f64>,
    /// Booleans, integers, enums, and the numbers of texts in the schema's table.
    pub discretes: Vec<u64>,
}

impl ValueColumns {
    /// Zeros and no rotations, as many as a schema has.
    pub fn new(totals: Slots) -> Self {
        Self {
            lanes: vec![0.0; totals.lane as usize],
            rotations: vec![Quat::IDENTITY; totals.rotation as usize],
            doubles: vec![0.0; totals.double as usize],
            discretes: vec![0; totals.discrete as usize],
        }
    }

    /// Makes room for as many as a larger schema has.
    pub fn grow(&mut self, totals: Slots) {
        self.lanes.resize(totals.lane as usize, 0.0);
        self.rotations.resize(totals.rotation as usize, Quat::IDENTITY);
        self.doubles.resize(totals.double as usize, 0.0);
        self.discretes.resize(totals.discrete as usize, 0);
    }

    /// Takes over other values of the same schema, without allocating.
    pub fn copy_from(&mut self, other: &Self) {
        self.lanes.copy_from_slice(&other.lanes);
        self.rotations.copy_from_slice(&other.rotations);
        self.doubles.copy_from_slice(&other.doubles);
        self.discretes.copy_from_slice(&other.discretes);
    }
}

impl Slotted for ValueColumns {
    fn lanes(&mut self) -> &mut [f32] {
        &mut self.lanes
    }

    fn rotations(&mut self) -> &mut [Quat] {
        &mut self.rotations
    }

    fn doubles(&mut self) -> &mut [f64] {
        &mut self.doubles
    }

    fn discretes(&mut self) -> &mut [u64] {
        &mut self.discretes
    }
}

/// A set of slots, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlotSet {
    words: [Vec<u64>; 4],
}

const CLASSES: [Class; 4] = [Class::Lane, Class::Rotation, Class::Double, Class::Discrete];

impl SlotSet {
    /// No slot of as many as a schema has.
    pub fn new(totals: Slots) -> Self {
        let counts = [totals.lane, totals.rotation, totals.double, totals.discrete];
        Self { words: counts.map(|n| vec![0; (n as usize).div_ceil(64)]) }
    }

    /// Makes room for as many slots as a larger schema has.
    pub fn grow(&mut self, totals: Slots) {
        let counts = [totals.lane, totals.rotation, totals.double, totals.discrete];
        self.words.iter_mut().zip(counts).for_each(|(words, n)| words.resize((n as usize).div_ceil(64), 0));
    }

    /// Adds a slot.
    #[inline]
    pub fn insert(&mut self, class: Class, slot: usize) {
        self.words[class as usize][slot / 64] |= 1 << (slot % 64);
    }

    /// Takes out a slot.
    #[inline]
    pub fn remove(&mut self, class: Class, slot: usize) {
        self.words[class as usize][slot / 64] &= !(1 << (slot % 64));
    }

    /// Whether a slot is in the set.
    #[inline]
    pub fn contains(&self, class: Class, slot: usize) -> bool {
        self.words[class as usize][slot / 64] >> (slot % 64) & 1 != 0
    }

    /// Whether any of `count` slots from `first` on is in the set.
    pub fn contains_any(&self, class: Class, first: usize, count: usize) -> bool {
        (first..first + count).any(|slot| self.contains(class, slot))
    }

    /// Whether all of `count` slots from `first` on are in the set.
    pub fn contains_all(&self, class: Class, first: usize, count: usize) -> bool {
        (first..first + count).all(|slot| self.contains(class, slot))
    }

    /// Whether no slot is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().flatten().all(|&w| w == 0)
    }

    /// Takes all slots out.
    pub fn clear(&mut self) {
        for words in &mut self.words {
            words.fill(0);
        }
    }

    /// Adds all slots of another set.
    pub fn union(&mut self, other: &Self) {
        for (words, others) in self.words.iter_mut().zip(&other.words) {
            for (word, other) in words.iter_mut().zip(others) {
                *word |= other;
            }
        }
    }

    /// Takes out all slots that another set has not.
    pub fn intersect(&mut self, other: &Self) {
        for (words, others) in self.words.iter_mut().zip(&other.words) {
            for (word, other) in words.iter_mut().zip(others) {
                *word &= other;
            }
        }
    }

    /// The bits, class by class.
    pub(super) fn words(&self) -> impl Iterator<Item = &u64> {
        self.words.iter().flatten()
    }

    /// The bits, class by class, to change.
    pub(super) fn words_mut(&mut self) -> impl Iterator<Item = &mut u64> {
        self.words.iter_mut().flatten()
    }

    /// The slots of a class, ascending.
    pub fn iter(&self, class: Class) -> impl Iterator<Item = usize> + '_ {
        self.words[class as usize].iter().enumerate().flat_map(|(index, &word)| Bits(word).map(move |b| index * 64 + b))
    }

    /// All slots, class by class.
    pub fn iter_all(&self) -> impl Iterator<Item = (Class, usize)> + '_ {
        CLASSES.into_iter().flat_map(|class| self.iter(class).map(move |slot| (class, slot)))
    }
}

/// The set bits of a word, lowest first.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_slots_in_order_and_forgets_them() {
        let totals = Slots { lane: 130, rotation: 1, double: 0, discrete: 2 };
        let mut set = SlotSet::new(totals);
        for slot in [129, 0, 64, 63] {
            set.insert(Class::Lane, slot);
        }
        set.insert(Class::Discrete, 1);
        assert_eq!(set.iter(Class::Lane).collect::<Vec<_>>(), [0, 63, 64, 129]);
        assert!(set.contains_any(Class::Lane, 62, 2) && !set.contains_all(Class::Lane, 62, 2));
        assert_eq!(set.iter_all().last(), Some((Class::Discrete, 1)));
        set.clear();
        assert!(set.is_empty());
    }
}
