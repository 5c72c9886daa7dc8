//! Host properties that several instances reach, each known once in an update.

use crate::target::Owner;

/// An owner, and the place of the host's that its value comes to ([`crate::target::Access::place`]).
pub(super) type Target = (Owner, (u8, usize, usize));

/// The targets of one update. Forgetting them costs nothing, and nothing is allocated once it has met the most there are.
#[derive(Debug, Default)]
pub(super) struct SharedTargets {
    /// Open addressing, at most half full; each place with the update it was taken in.
    places: Vec<(u64, Option<Target>)>,
    count: usize,
    update: u64,
}

impl SharedTargets {
    /// Forgets all targets.
    pub fn clear(&mut self) {
        self.count = 0;
        self.update += 1;
    }

    /// Adds a target; `false` if it was there.
    pub fn insert(&mut self, target: Target) -> bool {
        if self.count * 2 >= self.places.len() {
            self.grow();
        }
        let mask = self.places.len() - 1;
        let mut at = place_of(&target) & mask;
        loop {
            let place = &mut self.places[at];
            if place.0 != self.update || place.1.is_none() {
                *place = (self.update, Some(target));
                self.count += 1;
                return true;
            }
            if place.1 == Some(target) {
                return false;
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let larger = vec![(0, None); (self.places.len() * 2).max(64)];
        let old = std::mem::replace(&mut self.places, larger);
        self.count = 0;
        for (update, target) in old {
            if let Some(target) = target.filter(|_| update == self.update) {
                self.insert(target);
            }
        }
    }
}

/// Where a target is looked for first: its numbers, mixed (Knuth, "The Art of Computer Programming", volume 3, 6.4).
fn place_of(&(owner, (way, a, b)): &Target) -> usize {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let numbers = [u64::from(way), a as u64, b as u64, owner.id() as u64];
    let mixed = numbers.into_iter().fold(0, |mixed: u64, number| (mixed ^ number).wrapping_mul(FACTOR));
    (mixed >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_new_once_an_update_however_many_there_are() {
        let mut targets = SharedTargets::default();
        for _ in 0..3 {
            targets.clear();
            for round in 0..2 {
                for id in 0..1000 {
                    assert_eq!(targets.insert((Owner::from_id(id * 16), (1, id % 3, 0))), round == 0);
                }
            }
        }
    }
}
