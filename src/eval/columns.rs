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

impl ValueColumns {
    /// A float: the lane itself, or one number of a rotation.
    #[inline]
    pub(super) fn float(&self, class: Class, slot: usize, number: usize) -> f32 {
        match class {
            Class::Rotation => self.rotations[slot].to_array()[number],
            _ => self.lanes[slot],
        }
    }

    /// Sets a float: the lane itself, or one number of a rotation.
    #[inline]
    pub(super) fn set_float(&mut self, class: Class, slot: usize, number: usize, value: f32) {
        match (class, number) {
            (Class::Rotation, 0) => self.rotations[slot].x = value,
            (Class::Rotation, 1) => self.rotations[slot].y = value,
            (Class::Rotation, 2) => self.rotations[slot].z = value,
            (Class::Rotation, _) => self.rotations[slot].w = value,
            _ => self.lanes[slot] = value,
        }
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

/// How many words a set holds in itself: enough for most objects, so that no set of theirs lies elsewhere.
const FEW: usize = 4;

/// A set of slots, one bit each. Sets that are put together belong to one schema.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlotSet {
    few: [u64; FEW],
    /// All words, where there are more than few.
    many: Vec<u64>,
    /// Where the words of each class begin, and where the last ones end.
    starts: [u32; 5],
}

const CLASSES: [Class; 4] = [Class::Lane, Class::Rotation, Class::Double, Class::Discrete];

impl SlotSet {
    /// No slot of as many as a schema has.
    pub fn new(totals: Slots) -> Self {
        let mut set = Self::default();
        set.fit(totals);
        set
    }

    /// Becomes the empty set of a schema. Allocates only for one with more slots than any before.
    pub fn fit(&mut self, totals: Slots) {
        let counts = [totals.lane, totals.rotation, totals.double, totals.discrete];
        for (class, count) in counts.into_iter().enumerate() {
            self.starts[class + 1] = self.starts[class] + count.div_ceil(64);
        }
        let words = self.starts[4] as usize;
        self.few = [0; FEW];
        self.many.clear();
        if words > FEW {
            self.many.resize(words, 0);
        }
    }

    /// The words, class by class, for saving.
    pub(super) fn words(&self) -> impl Iterator<Item = &u64> {
        self.all().iter()
    }

    /// The words, class by class, for loading.
    pub(super) fn words_mut(&mut self) -> impl Iterator<Item = &mut u64> {
        let count = self.starts[4] as usize;
        if self.many.is_empty() { self.few[..count].iter_mut() } else { self.many.iter_mut() }
    }

    #[inline]
    fn all(&self) -> &[u64] {
        if self.many.is_empty() { &self.few[..self.starts[4] as usize] } else { &self.many }
    }

    #[inline]
    fn word(&self, class: Class, slot: usize) -> u64 {
        self.all()[self.starts[class as usize] as usize + slot / 64]
    }

    #[inline]
    fn word_mut(&mut self, class: Class, slot: usize) -> &mut u64 {
        let at = self.starts[class as usize] as usize + slot / 64;
        if self.many.is_empty() { &mut self.few[at] } else { &mut self.many[at] }
    }

    /// Makes room for as many slots as a larger schema has.
    pub fn grow(&mut self, totals: Slots) {
        let mut grown = Self::new(totals);
        grown.union(self);
        *self = grown;
    }

    /// Adds a slot.
    #[inline]
    pub fn insert(&mut self, class: Class, slot: usize) {
        *self.word_mut(class, slot) |= 1 << (slot % 64);
    }

    /// Adds `count` slots from `first` on.
    #[inline]
    pub fn insert_all(&mut self, class: Class, first: usize, count: usize) {
        if let Some(mask) = mask_of(first, count) {
            *self.word_mut(class, first) |= mask;
            return;
        }
        for (slot, mask) in runs(first, count) {
            *self.word_mut(class, slot) |= mask;
        }
    }

    /// Takes out a slot.
    #[inline]
    pub fn remove(&mut self, class: Class, slot: usize) {
        *self.word_mut(class, slot) &= !(1 << (slot % 64));
    }

    /// Whether a slot is in the set.
    #[inline]
    pub fn contains(&self, class: Class, slot: usize) -> bool {
        self.word(class, slot) >> (slot % 64) & 1 != 0
    }

    /// Whether any of `count` slots from `first` on is in the set.
    #[inline]
    pub fn contains_any(&self, class: Class, first: usize, count: usize) -> bool {
        if let Some(mask) = mask_of(first, count) {
            return self.word(class, first) & mask != 0;
        }
        runs(first, count).any(|(slot, mask)| self.word(class, slot) & mask != 0)
    }

    /// Whether all of `count` slots from `first` on are in the set.
    #[inline]
    pub fn contains_all(&self, class: Class, first: usize, count: usize) -> bool {
        if let Some(mask) = mask_of(first, count) {
            return self.word(class, first) & mask == mask;
        }
        runs(first, count).all(|(slot, mask)| self.word(class, slot) & mask == mask)
    }

    /// Whether no slot is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.all().iter().all(|&word| word == 0)
    }

    /// Takes all slots out.
    #[inline]
    pub fn clear(&mut self) {
        self.few = [0; FEW];
        if !self.many.is_empty() {
            self.many.fill(0);
        }
    }

    /// Becomes another set.
    #[inline]
    pub fn copy_from(&mut self, other: &Self) {
        self.clear();
        self.union(other);
    }

    /// Adds all slots of another set.
    #[inline]
    pub fn union(&mut self, other: &Self) {
        self.combine(other, |word, other| word | other);
    }

    /// Takes out all slots that another set has not.
    #[inline]
    pub fn intersect(&mut self, other: &Self) {
        self.combine(other, |word, other| word & other);
    }

    #[inline]
    fn combine(&mut self, other: &Self, with: impl Fn(u64, u64) -> u64) {
        if self.starts != other.starts {
            return self.combine_by_class(other, &with);
        }
        for (word, &other) in self.few.iter_mut().zip(&other.few) {
            *word = with(*word, other);
        }
        for (word, &other) in self.many.iter_mut().zip(&other.many) {
            *word = with(*word, other);
        }
    }

    /// The same for the set of a schema that has grown since, or is to grow yet.
    #[cold]
    fn combine_by_class(&mut self, other: &Self, with: &dyn Fn(u64, u64) -> u64) {
        for class in CLASSES {
            let from = self.starts[class as usize] as usize;
            let count = self.starts[class as usize + 1] as usize - from;
            let words = if self.many.is_empty() { &mut self.few[..] } else { &mut self.many[..] };
            let others = other.of_class(class).iter().copied().chain(std::iter::repeat(0));
            words[from..from + count].iter_mut().zip(others).for_each(|(word, other)| *word = with(*word, other));
        }
    }

    /// The words of a class.
    #[inline]
    fn of_class(&self, class: Class) -> &[u64] {
        &self.all()[self.starts[class as usize] as usize..self.starts[class as usize + 1] as usize]
    }

    /// The slots of a class, ascending.
    pub fn iter(&self, class: Class) -> impl Iterator<Item = usize> + '_ {
        self.of_class(class).iter().enumerate().flat_map(|(index, &word)| Bits(word).map(move |b| index * 64 + b))
    }

    /// All slots, class by class.
    pub fn iter_all(&self) -> impl Iterator<Item = (Class, usize)> + '_ {
        CLASSES.into_iter().flat_map(|class| self.iter(class).map(move |slot| (class, slot)))
    }

    /// The slots that another set has not, class by class.
    pub fn for_each_without(&self, other: &Self, mut act: impl FnMut(Class, usize)) {
        for class in CLASSES {
            let others = other.of_class(class).iter().copied().chain(std::iter::repeat(0));
            for (index, (&word, other)) in self.of_class(class).iter().zip(others).enumerate() {
                Bits(word & !other).for_each(|bit| act(class, index * 64 + bit));
            }
        }
    }
}

/// The bits of slots in a row that lie in one word, as those of most properties do.
#[inline]
fn mask_of(first: usize, count: usize) -> Option<u64> {
    let bit = first % 64;
    (count > 0 && bit + count <= 64).then(|| (u64::MAX >> (64 - count)) << bit)
}

/// Slots in a row, word by word: the first of each, and their bits.
#[inline]
fn runs(first: usize, count: usize) -> impl Iterator<Item = (usize, u64)> {
    let end = first + count;
    let mut next = first;
    std::iter::from_fn(move || {
        if next >= end {
            return None;
        }
        let slot = next;
        next = end.min((slot / 64 + 1) * 64);
        let bits = (next - slot) as u32;
        Some((slot, (u64::MAX >> (64 - bits)) << (slot % 64)))
    })
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
