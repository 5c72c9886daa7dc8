//! The samples of two contributions to each instance of a block, mixed: what crossfades come to.
//!
//! In: the keys of both, and how far each instance is on its way from the one's samples to the other's. Out: rows, the same bits
//! that sampling both and moving one [toward](super::toward) the other gives. What is sampled is mixed where it is, so that
//! nothing is stored in between.

use super::quads::{BLOCK, PARTS, Slot, lerp_quad};
use super::segments::{Keyed, Room, Rows, Steps, note_changed, take_bends};
use super::toward::repeat_last;
use super::turns::TURNS;

/// A cell of each of the two, and where what they come to goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    /// Their places among the cells of numbers, or among those that turn.
    pub cells: [u32; 2],
    pub slot: Slot,
}

/// A block to sample and mix.
#[derive(Debug)]
pub(crate) struct Pairs<'a> {
    pub keyed: [Keyed<'a>; 2],
    pub straight: &'a [Pair],
    pub turning: &'a [Pair],
    pub shares: &'a [f32; BLOCK],
    pub rows: Rows<'a>,
    pub rooms: &'a mut [Room; 2],
}

impl Pairs<'_> {
    /// Whether all that a block names is there.
    pub fn is_sound(&self) -> bool {
        let [a, b] = &self.keyed;
        let within = |pair: &Pair, counts: [usize; 2]| {
            (pair.cells[0] as usize) < counts[0] && (pair.cells[1] as usize) < counts[1]
        };
        let pairs = self.straight.iter().chain(self.turning);
        let last = pairs.fold(0, |last, pair| last.max(pair.slot.quad as usize));
        self.keyed.iter().all(Keyed::is_sound)
            && self.straight.iter().all(|pair| within(pair, [a.straight, b.straight]))
            && self.turning.iter().all(|pair| within(pair, [a.turning, b.turning]))
            && self.rows.are_sound(last)
    }
}

/// Samples and mixes a block.
///
/// # Safety
/// It is sound, and the processor has the instructions of the steps.
#[inline(always)]
pub(super) unsafe fn sample_pairs(job: &mut Pairs<'_>, steps: Steps) {
    let count = job.rows.count;
    let used = ..count.div_ceil(TURNS).min(PARTS);
    let shares = job.shares.as_chunks::<TURNS>().0;
    let [a, b] = job.keyed;
    // SAFETY: the caller's promise, and the tables name keys that are in them.
    unsafe {
        for (keyed, room) in job.keyed.iter().zip(&mut *job.rooms) {
            (steps.find_keys)(keyed, count, room);
        }
        let [Room { parts: first, .. }, Room { parts: second, .. }] = &mut *job.rooms;
        for Pair { cells, slot } in job.straight {
            let from = a.stretches.as_ptr().add(cells[0] as usize);
            let to = b.stretches.as_ptr().add(cells[1] as usize);
            for ((part, other), shares) in first[used].iter_mut().zip(&second[used]).zip(shares) {
                let differ = if part.held || other.held {
                    let ends = |at| (part.value::<true>(from, at), other.value::<true>(to, at));
                    part.store_as::<true, false>(&mut job.rows, slot, |at| lerp_between(ends(at), shares[at]))
                } else {
                    let ends = |at| (part.value::<false>(from, at), other.value::<false>(to, at));
                    part.store(&mut job.rows, slot, |at| lerp_between(ends(at), shares[at]))
                };
                part.note(slot, differ);
            }
        }
        for (at, Pair { cells, slot }) in job.turning.iter().enumerate() {
            for (end, Room { parts, turns }) in job.rooms.iter_mut().enumerate() {
                // Those of the first have been taken out.
                if at > 0 || cells[end] > 0 {
                    take_bends(&job.keyed[end], &parts[used], cells[end] as usize, turns);
                }
            }
            for (index, shares) in shares[used].iter().enumerate() {
                let (mut ends, mut shares) = ([[[0.0; TURNS]; 4]; 2], *shares);
                for (end, turned) in ends.iter_mut().enumerate() {
                    let Room { parts, turns } = &mut job.rooms[end];
                    let (keyed, cell) = (&job.keyed[end], cells[end] as usize);
                    parts[index].turn(keyed, cell, &mut turns[index], steps.turn, turned);
                }
                let part = &mut job.rooms[0].parts[index];
                let mut turned = [[0.0; TURNS]; 4];
                if part.count < TURNS {
                    repeat_last(part.count, &mut ends, &mut shares);
                }
                (steps.turn_between)(ends.each_ref(), &shares, &mut turned);
                let differ = part.store_turned(&mut job.rows, slot, &turned);
                part.note(slot, differ);
            }
        }
    }
    note_changed(&mut job.rows, &job.rooms[0].parts[used]);
}

/// [`lerp_quad`] of two.
#[inline(always)]
fn lerp_between((from, to): ([f32; 4], [f32; 4]), share: f32) -> [f32; 4] {
    lerp_quad(&from, &to, share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::{Quat, RotationArc};
    use crate::simd::Kernels;
    use crate::simd::quads::{Cell, Quad, store_column};
    use crate::simd::segments::{Bend, Segments, Stretch};
    use crate::simd::times::TimeTable;
    use crate::simd::toward::Toward;

    /// Numbers from -1 to 1 that look random.
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self) -> f32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 40) as f32 / (1 << 23) as f32 - 1.0
        }

        fn quads<const COUNT: usize>(&mut self) -> [Quad; COUNT] {
            std::array::from_fn(|_| [0; 4].map(|_: i32| self.next()))
        }
    }

    /// Keys of two cells of numbers and two that turn.
    struct Track {
        keys: TimeTable,
        stretches: Vec<Stretch>,
        bends: Vec<Bend>,
        times: [f64; BLOCK],
    }

    impl Track {
        fn new(times: &[f32], numbers: &mut Numbers) -> Self {
            let count = 2 * times.len();
            let stretch =
                |[from, change]: [Quad; 2]| Stretch { from: from.map(f64::from), change: change.map(f64::from) };
            let stretches = (0..count).map(|_| stretch(numbers.quads())).collect();
            let bend = |ends: [Quad; 2]| {
                let [from, to] = ends.map(|quad| Quat::from(quad).normalized());
                let RotationArc { angle_squared, side } = RotationArc::between(from, to);
                Bend { from: from.to_array(), to: to.to_array().map(|number| number * side as f32), angle_squared }
            };
            let bends = (0..count).map(|_| bend(numbers.quads())).collect();
            let last = f64::from(times[times.len() - 1]);
            // Some at keys, some outside.
            let mut place = |at: usize| match at % 5 {
                0 => f64::from(times[at % times.len()]),
                1 => last + f64::from(numbers.next()),
                _ => last * f64::from(numbers.next().abs()),
            };
            let at = std::array::from_fn(&mut place);
            Self { keys: TimeTable::new(times), stretches, bends, times: at }
        }

        fn keyed(&self) -> Keyed<'_> {
            let Self { keys, stretches, bends, times } = self;
            Keyed { stretches, bends, straight: 2, turning: 2, keys, times }
        }

        /// The samples of all cells by themselves.
        fn sample(&self, count: usize) -> [Cell; 4] {
            let mut rows = [[0.0; 4]; 4 * BLOCK];
            let slots: [Slot; 4] = std::array::from_fn(|cell| Slot { quad: cell as u32, bit: 0, lanes: [u32::MAX; 4] });
            Kernels::scalar().sample(&mut Segments {
                keyed: self.keyed(),
                slots: &slots,
                rows: Rows { quads: &mut rows, stride: 4, count, changed: &mut [] },
                room: &mut Room::default(),
            });
            std::array::from_fn(|cell| Cell(std::array::from_fn(|at| rows[4 * at + cell])))
        }
    }

    #[test]
    fn pairs_are_what_both_sampled_and_mixed_are_on_every_width() {
        let mut numbers = Numbers(7);
        let even: Vec<f32> = (0..31).map(|key| key as f32 / 15.0).collect();
        for round in 0..60 {
            let count = round * 37 % BLOCK + 1;
            let tracks = [Track::new(&even, &mut numbers), Track::new(&[0.0, 0.3, 0.4, 2.0], &mut numbers)];
            let samples = tracks.each_ref().map(|track| track.sample(count));
            let shares = std::array::from_fn(|_| numbers.next().abs());
            let lanes = if round % 3 == 0 { [u32::MAX, 0, u32::MAX, 0] } else { [u32::MAX; 4] };
            // The cells of one in another order than those of the other.
            let slot = |place: u32| Slot { quad: place, bit: 3 * place, lanes };
            let pair = |a: u32, place: u32| Pair { cells: [a, 1 - a], slot: slot(place) };
            let (straight, turning) = ([pair(0, 2), pair(1, 0)], [pair(0, 4), pair(1, 1)]);
            let before: [Quad; 5 * BLOCK] = numbers.quads();
            let (mut wanted, mut changed_wanted) = (before, [0; BLOCK]);
            let all = straight.iter().map(|pair| (pair, 0)).chain(turning.iter().map(|pair| (pair, 2)));
            for (pair, first) in all {
                let [from, to] = [0, 1].map(|end| &samples[end][pair.cells[end] as usize + first]);
                let mut out = Cell([[0.0; 4]; BLOCK]);
                let (shares, turned) = (&shares, first > 0);
                Kernels::scalar().move_toward(&mut Toward { from, to, shares, turned, count, out: &mut out });
                let changed = (&mut changed_wanted[..count], true);
                store_column(&mut wanted, 5, &out.0[..count], &pair.slot, changed);
            }
            for kernels in Kernels::available() {
                let (mut rows, mut changed) = (before, [0; BLOCK]);
                let noted = round % 4 != 0;
                kernels.sample_pairs(&mut Pairs {
                    keyed: tracks.each_ref().map(Track::keyed),
                    straight: &straight,
                    turning: &turning,
                    shares: &shares,
                    rows: Rows {
                        quads: &mut rows,
                        stride: 5,
                        count,
                        changed: if noted { &mut changed[..] } else { &mut [] },
                    },
                    rooms: &mut Default::default(),
                });
                assert_eq!(rows.map(|quad| quad.map(f32::to_bits)), wanted.map(|quad| quad.map(f32::to_bits)));
                assert!(!noted || changed == changed_wanted, "{kernels:?}, {count}");
            }
        }
    }
}
