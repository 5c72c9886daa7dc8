//! Glides: how many clocks and fades move on where nothing else happens, in columns.
//!
//! In: the active actions, in the order of their contributions, and in each update the step of the mixer's clock. Out: where
//! their clips are to be read then, how much they count, and which of them were left as they are since more happens to them
//! than that. As long as an action glides its time stands here; everything else of it stays what it was.

use super::Action;
use super::motion::Glide;
use crate::simd::Kernels;
use crate::simd::glides::{Clocks, Fades, Glides as Columns, LANES};

/// The clocks and fades of actions.
#[derive(Debug, Default)]
pub(super) struct Glides {
    clocks: Vec<Clocks>,
    fades: Vec<Fades>,
    count: usize,
    /// How many of them glide at all.
    gliding: usize,
    /// Whether any weight follows a fade.
    any_fade: bool,
    /// Whether any clip is read from its end.
    any_back: bool,
}

impl Glides {
    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.clocks.clear();
        self.fades.clear();
        (self.count, self.gliding, self.any_fade, self.any_back) = (0, 0, false, false);
    }

    /// Adds an action as it is now.
    pub fn push(&mut self, action: &Action) {
        if self.count.is_multiple_of(LANES) {
            self.clocks.push(Clocks::STANDING);
            self.fades.push(Fades::CONSTANT);
        }
        // What stands still glides.
        (self.count, self.gliding) = (self.count + 1, self.gliding + 1);
        self.set(self.count - 1, action);
    }

    /// Takes over an action as it is now.
    pub fn set(&mut self, place: usize, action: &Action) {
        let (lane, Glide { low, high, time_scale }) = (place % LANES, action.glide());
        let clocks = &mut self.clocks[place / LANES];
        clocks.now[lane] = action.time;
        let glided = clocks.lows[lane] < clocks.highs[lane];
        self.gliding = self.gliding + usize::from(low < high) - usize::from(glided);
        (clocks.lows[lane], clocks.highs[lane], clocks.time_scales[lane]) = (low, high, time_scale);
        if low >= high {
            return;
        }
        let (start, direction) = if action.runs_back() { (action.clip.length, -1.0) } else { (0.0, 1.0) };
        (clocks.starts[lane], clocks.directions[lane]) = (start, direction);
        self.any_back |= action.runs_back();
        let fades = &mut self.fades[place / LANES];
        let columns = [
            &mut fades.begins,
            &mut fades.ends,
            &mut fades.seconds,
            &mut fades.from,
            &mut fades.changes,
            &mut fades.weights,
        ];
        let values = match action.fade.filter(|_| action.follows_fade()) {
            Some(fade) => {
                self.any_fade = true;
                let ([begin, end], [from, to]) = (fade.times, fade.values);
                [begin, end, end - begin, from, to - from, action.weight]
            }
            None => [f64::MIN, f64::INFINITY, f64::INFINITY, 1.0, 0.0, action.effective_weight],
        };
        for (column, value) in columns.into_iter().zip(values) {
            column[lane] = value;
        }
    }

    /// The time of a clock.
    pub fn time(&self, place: usize) -> f64 {
        self.clocks[place / LANES].now[place % LANES]
    }

    /// Moves all by a step of the mixer's clock, which is then at `now`: gives where their clips are read and how much they
    /// count. The places of those that do not glide are added to `late`, and nothing is done to them. `false` if one weighs
    /// nothing that weighed something, or the other way round.
    pub fn advance(
        &mut self,
        [now, step]: [f64; 2],
        (times, weights): (&mut [f64], &mut [f32]),
        late: &mut Vec<u32>,
    ) -> bool {
        if self.gliding == 0 {
            late.extend(0..self.count as u32);
            return true;
        }
        let fades = if self.any_fade { &self.fades[..] } else { &[] };
        let clocks = &mut self.clocks[..];
        let (all_forward, weighs_alike) = (!self.any_back, true);
        let mut columns = Columns { clocks, fades, all_forward, now, step, times, weights, late, weighs_alike };
        Kernels::best().glide(&mut columns);
        columns.weighs_alike
    }
}
