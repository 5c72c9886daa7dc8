//! Clocks and fades that move on where nothing else happens, many at once.
//!
//! In: clocks in columns with the bounds that they glide within, and a step. Out: where clips are to be read then and how much
//! they count; and which of them were left as they are, since they would leave their bounds. Plain loops over columns, the
//! same bits on every width.

/// How many are moved at once.
pub(crate) const LANES: usize = 8;

/// A number of each of those.
pub(crate) type Lanes = [f64; LANES];

/// Clocks, in seconds, and where they may come to.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clocks {
    pub now: Lanes,
    pub time_scales: Lanes,
    /// From the lows on, up to the highs without them.
    pub lows: Lanes,
    pub highs: Lanes,
    /// Where the clip is read when the clock is at zero, and by how much it is read on for each second of the clock: 1 or -1.
    pub starts: Lanes,
    pub directions: Lanes,
}

/// Fades: weights, and factors of them that run evenly over seconds from when they begin.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fades {
    /// The times from which on they are followed here, and before which they are.
    pub begins: Lanes,
    pub ends: Lanes,
    pub seconds: Lanes,
    pub from: Lanes,
    pub changes: Lanes,
    pub weights: Lanes,
}

impl Clocks {
    /// Clocks that stand still.
    pub const STANDING: Self = Self {
        now: [0.0; LANES],
        time_scales: [0.0; LANES],
        lows: [f64::NEG_INFINITY; LANES],
        highs: [f64::INFINITY; LANES],
        starts: [0.0; LANES],
        directions: [1.0; LANES],
    };
}

impl Fades {
    /// A factor of one at any time, and no weight.
    pub const CONSTANT: Self = Self {
        begins: [f64::MIN; LANES],
        ends: [f64::INFINITY; LANES],
        seconds: [f64::INFINITY; LANES],
        from: [1.0; LANES],
        changes: [0.0; LANES],
        weights: [0.0; LANES],
    };
}

/// Clocks and fades to move on.
#[derive(Debug)]
pub(crate) struct Glides<'a> {
    pub clocks: &'a mut [Clocks],
    /// As many as clocks, or none where no weight changes.
    pub fades: &'a [Fades],
    /// Whether all clips are read where the clocks are.
    pub all_forward: bool,
    /// The time that fades follow, and by how much the clocks move at a time scale of one.
    pub now: f64,
    pub step: f64,
    /// Where clips are read, and how much they count.
    pub times: &'a mut [f64],
    pub weights: &'a mut [f32],
    /// Where the places of those that were left as they are are added.
    pub late: &'a mut Vec<u32>,
    /// Becomes false if one weighs nothing that weighed something, or the other way round.
    pub weighs_alike: bool,
}

/// Moves them on.
#[inline(always)]
pub(crate) fn glide(job: &mut Glides<'_>) {
    let Glides { now, step, fades, .. } = *job;
    let columns = job.times.chunks_mut(LANES).zip(job.weights.chunks_mut(LANES));
    for (at, (clocks, (times, weights))) in job.clocks.iter_mut().zip(columns).enumerate() {
        let (to, mut within) = clocks.after(step);
        let fades = fades.get(at);
        let weighed = fades.map(|fades| fades.weigh(now, &mut within));
        let read = if job.all_forward { to } else { clocks.read(&to) };
        if are_all(&within) {
            clocks.now = to;
            store(times, &read);
            if let Some(weighed) = weighed {
                job.weighs_alike &= weigh_alike(weights, &weighed);
                store(weights, &weighed);
            }
            continue;
        }
        for lane in 0..times.len() {
            if within[lane] == 0 {
                job.late.push((at * LANES + lane) as u32);
                continue;
            }
            (clocks.now[lane], times[lane]) = (to[lane], read[lane]);
            if let Some(weighed) = &weighed {
                job.weighs_alike &= weigh_alike(&weights[lane..=lane], &weighed[lane..]);
                weights[lane] = weighed[lane];
            }
        }
    }
}

/// Stores as many numbers as there are places for.
#[inline(always)]
fn store<T: Copy>(places: &mut [T], numbers: &[T; LANES]) {
    if let Ok(places) = <&mut [T; LANES]>::try_from(&mut *places) {
        *places = *numbers;
    } else {
        for (place, number) in places.iter_mut().zip(numbers) {
            *place = *number;
        }
    }
}

impl Clocks {
    /// Where they are after a step; and ones where that is within bounds, else zeros.
    #[inline(always)]
    fn after(&self, step: f64) -> (Lanes, [u64; LANES]) {
        let (mut to, mut within) = ([0.0; LANES], [0; LANES]);
        for lane in 0..LANES {
            to[lane] = self.now[lane] + step * self.time_scales[lane];
            within[lane] = u64::from(to[lane] >= self.lows[lane]) & u64::from(to[lane] < self.highs[lane]);
        }
        (to, within)
    }
}

impl Clocks {
    /// Where the clips are read when the clocks are at those times.
    #[inline(always)]
    fn read(&self, at: &Lanes) -> Lanes {
        std::array::from_fn(|lane| self.starts[lane] + self.directions[lane] * at[lane])
    }
}

impl Fades {
    /// The weights at a time. Where that is out of bounds, ones become zeros.
    #[inline(always)]
    fn weigh(&self, now: f64, within: &mut [u64; LANES]) -> [f32; LANES] {
        let mut weighed = [0.0; LANES];
        for lane in 0..LANES {
            within[lane] &= u64::from(now >= self.begins[lane]) & u64::from(now < self.ends[lane]);
            let gone = (now - self.begins[lane]) / self.seconds[lane];
            weighed[lane] = (self.weights[lane] * (self.from[lane] + self.changes[lane] * gone)) as f32;
        }
        weighed
    }
}

/// Whether all are ones, of ones and zeros.
#[inline(always)]
fn are_all(within: &[u64; LANES]) -> bool {
    within.iter().fold(1, |all, within| all & within) == 1
}

/// Whether those weigh nothing that weighed nothing.
#[inline(always)]
fn weigh_alike(before: &[f32], now: &[f32]) -> bool {
    let others = |(before, now): (&f32, &f32)| u32::from(*before <= 0.0) ^ u32::from(*now <= 0.0);
    before.iter().zip(now).map(others).fold(0, |any, other| any | other) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Kernels;

    #[test]
    fn what_leaves_its_bounds_is_left_as_it_is_and_all_else_moves_the_same_on_every_width() {
        const COUNT: usize = 3 * LANES - 3;
        for round in 0..64_u32 {
            let mut clocks = [Clocks::STANDING; 3];
            let mut fades = [Fades::CONSTANT; 3];
            let value = |at: usize| f64::from((at as u32 * 7 + round) % 23);
            for at in 0..COUNT {
                let (clock, fade, lane) = (&mut clocks[at / LANES], &mut fades[at / LANES], at % LANES);
                (clock.now[lane], clock.time_scales[lane]) = (value(at) / 23.0, value(at + 5) - 9.0);
                (clock.lows[lane], clock.highs[lane]) = (0.0, if round % 3 == 0 { 10.0 } else { 1.0 });
                if value(at) > 15.0 {
                    (clock.starts[lane], clock.directions[lane]) = (1.0, -1.0);
                }
                fade.weights[lane] = value(at + 2) / 11.0;
                if value(at) > 5.0 && round % 2 == 0 {
                    (fade.begins[lane], fade.ends[lane], fade.seconds[lane]) = (1.0, 3.0, 2.0);
                    (fade.from[lane], fade.changes[lane]) = (1.0, -1.0);
                }
            }
            let fades = if round % 4 == 1 { &[][..] } else { &fades[..] };
            let (now, step) = (f64::from(round) / 16.0, 0.03);
            let bears = |at: usize| {
                let (clock, lane) = (&clocks[at / LANES], at % LANES);
                let to = clock.now[lane] + step * clock.time_scales[lane];
                let runs = fades.get(at / LANES).is_none_or(|fade| now >= fade.begins[lane] && now < fade.ends[lane]);
                (to >= clock.lows[lane] && to < clock.highs[lane] && runs).then_some(to)
            };
            for kernels in Kernels::available() {
                let (mut moved, mut times, mut weights, mut late) = (clocks, [7.0; COUNT], [0.5; COUNT], Vec::new());
                let mut job = Glides {
                    clocks: &mut moved,
                    fades,
                    all_forward: false,
                    now,
                    step,
                    times: &mut times,
                    weights: &mut weights,
                    late: &mut late,
                    weighs_alike: true,
                };
                kernels.glide(&mut job);
                let mut alike = job.weighs_alike;
                for at in 0..COUNT {
                    let (block, lane) = (at / LANES, at % LANES);
                    let Some(to) = bears(at) else {
                        assert!(late.contains(&(at as u32)), "{kernels:?}");
                        assert_eq!(
                            (moved[block].now[lane], times[at], weights[at]),
                            (clocks[block].now[lane], 7.0, 0.5)
                        );
                        continue;
                    };
                    let place = if clocks[block].directions[lane] < 0.0 { 1.0 - to } else { to };
                    assert_eq!((moved[block].now[lane], times[at]), (to, place), "{kernels:?}");
                    let Some(fade) = fades.get(block) else { continue };
                    let factor =
                        fade.from[lane] + fade.changes[lane] * ((now - fade.begins[lane]) / fade.seconds[lane]);
                    assert_eq!(weights[at], (fade.weights[lane] * factor) as f32, "{kernels:?}");
                    alike |= weights[at] <= 0.0;
                }
                assert!(alike, "{kernels:?}");
                assert_eq!(late.len(), (0..COUNT).filter(|&at| bears(at).is_none()).count());
            }
        }
    }
}
