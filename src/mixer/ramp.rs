//! Ramps: the straight lines that fades and warps follow on the mixer's clock.

/// A factor that runs evenly from one value to another, and holds them before and after.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ramp {
    /// Seconds on the mixer's clock where it begins and ends.
    pub times: [f64; 2],
    /// The factor there.
    pub values: [f64; 2],
}

impl Ramp {
    /// A ramp that begins at `now` and takes `seconds`.
    pub fn new(now: f64, seconds: f64, values: [f64; 2]) -> Self {
        Self { times: [now, now + seconds], values }
    }

    /// The factor at a time.
    pub fn at(&self, now: f64) -> f64 {
        let [begin, end] = self.times;
        let [from, to] = self.values;
        if now >= end {
            to
        } else if now <= begin {
            from
        } else {
            from + (to - from) * ((now - begin) / (end - begin))
        }
    }

    /// Whether its end has been passed. At the end exactly it has not.
    pub fn is_over(&self, now: f64) -> bool {
        now > self.times[1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ramp_runs_evenly_and_holds_its_ends() {
        let ramp = Ramp::new(2.0, 4.0, [1.0, 3.0]);
        assert_eq!([0.0, 2.0, 3.0, 6.0, 9.0].map(|now| ramp.at(now)), [1.0, 1.0, 1.5, 3.0, 3.0]);
        assert!(!ramp.is_over(6.0) && ramp.is_over(6.000_001));
    }

    #[test]
    fn a_ramp_of_no_time_is_at_its_end_at_once() {
        let ramp = Ramp::new(1.0, 0.0, [0.0, 1.0]);
        assert_eq!((ramp.at(0.5), ramp.at(1.0), ramp.is_over(1.0)), (0.0, 1.0, false));
    }
}
