//! Key times in a table that says at once between which of them a time falls.
//!
//! The answer is that of [`crate::clip`]'s search, without a cursor: nothing is remembered from one update to the next, so
//! that many instances and threads share a table.

/// The times of keys, with the keys that buckets of equal length begin at.
#[derive(Clone, Debug)]
pub(crate) struct TimeTable {
    times: Vec<f64>,
    /// The last key at or before each bucket's begin, and one more for the end of the last.
    buckets: Vec<u32>,
    /// Buckets per second.
    scale: f64,
}

/// How many keys of one bucket are looked at one by one.
const FEW: u32 = 8;

impl TimeTable {
    /// A table of times that never fall, of which there is at least one.
    pub fn new(times: &[f32]) -> Self {
        let times: Vec<f64> = times.iter().map(|&time| f64::from(time)).collect();
        let count = (2 * times.len()).next_power_of_two();
        let (first, last) = (times[0], times[times.len() - 1]);
        let scale = if last > first { count as f64 / (last - first) } else { 0.0 };
        let begins = (0..=count).map(|bucket| if scale > 0.0 { first + bucket as f64 / scale } else { first });
        let key_at = |time: f64| times.partition_point(|&key| key <= time).saturating_sub(1) as u32;
        let buckets = begins.map(key_at).collect();
        Self { times, buckets, scale }
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Whether the keys lie at the same times.
    pub fn is_of(&self, times: &[f32]) -> bool {
        self.times.len() == times.len() && self.times.iter().zip(times).all(|(a, b)| *a == f64::from(*b))
    }

    /// The key at or before `time` and how far the way to the next is gone. At a key, and outside the keys, nothing is
    /// gone.
    #[inline]
    pub fn find(&self, time: f64) -> (usize, f64) {
        let (times, last) = (&self.times[..], self.times.len() - 1);
        if time.is_nan() || time <= times[0] {
            return (self.first_of_equals(time), 0.0);
        }
        if time >= times[last] {
            return (last, 0.0);
        }
        // Rounding may put a time into the bucket beside its own; the steps below find the key all the same.
        let bucket = (((time - times[0]) * self.scale) as usize).min(self.buckets.len() - 2);
        let (low, high) = (self.buckets[bucket], self.buckets[bucket + 1]);
        let mut key = low as usize;
        if high - low > FEW {
            key += times[low as usize..=high as usize].partition_point(|&key| key <= time).saturating_sub(1);
        }
        while times[key + 1] <= time {
            key += 1;
        }
        while times[key] > time {
            key -= 1;
        }
        let start = times[key];
        (key, (time - start) / (times[key + 1] - start))
    }

    /// The last of the keys at the first one's time, if that is the time; the first for any time before.
    #[cold]
    fn first_of_equals(&self, time: f64) -> usize {
        self.times.iter().take_while(|&&key| key <= time).count().saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_found_where_a_search_finds_it() {
        let crowded: Vec<f32> = (0..40).map(|key| key as f32 * 1e-4).chain([5.0, 5.0, 6.0, 100.0, 1e6]).collect();
        let cases: [&[f32]; 6] =
            [&[1.0], &[0.5, 0.5], &[-1.0, 0.0, 0.25, 0.25, 2.0], &[0.0, 0.0, 1.0], &crowded, &[3.0, 4.0]];
        for times in cases {
            let table = TimeTable::new(times);
            let steps = times.iter().flat_map(|&t| [f64::from(t), f64::from(t) - 1e-7, f64::from(t) + 1e-5]);
            let between = (0..400).map(|step| -2.0 + f64::from(step) * 0.0173);
            for time in steps.chain(between).chain([f64::NEG_INFINITY, f64::INFINITY, f64::NAN, 1e300]) {
                let found = times.partition_point(|&key| f64::from(key) <= time).checked_sub(1);
                let (key, gone) = table.find(time);
                assert_eq!(key, found.unwrap_or(0), "{time} among {times:?}");
                let inside = found.is_some() && key + 1 < times.len();
                let end = times.get(key + 1).map_or(0.0, |&end| f64::from(end));
                let start = f64::from(times[key]);
                assert_eq!(gone, if inside { (time - start) / (end - start) } else { 0.0 });
            }
        }
    }
}
