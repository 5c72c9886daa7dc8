//! Key times in a table that says at once between which of them a time falls.
//!
//! The answer is that of [`crate::clip`]'s search, without a cursor: nothing is remembered from one update to the next, so
//! that many instances and threads share a table.

use super::turns::TURNS;

/// The times of keys, with the keys that buckets of equal length begin at.
#[derive(Clone, Debug)]
pub(crate) struct TimeTable {
    /// With two more that are never reached.
    times: Vec<f64>,
    /// The first begins half a bucket before the first key, so that a time belongs to the bucket that its number of buckets
    /// is rounded to. A power of two of them, many after the last key.
    buckets: Vec<Bucket>,
    /// Buckets per second.
    scale: f64,
    /// Whether no key lies less than two buckets from the next, so that the key of a time is that of its bucket's begin, or
    /// the next.
    even: bool,
    /// Keys per second where they lie at equal steps but for a little, as those of most files do; else zero.
    rate: f64,
}

/// A stretch of time.
#[repr(C, align(32))]
#[derive(Clone, Copy, Debug)]
struct Bucket {
    /// When the last key at or before its begin is, and the next two.
    times: [f64; 3],
    /// That key.
    key: u32,
}

/// How much earlier than they are buckets are taken to begin, in buckets: more than rounding moves a time. A key that lies
/// beside the end of a bucket is then the next key in both.
const EARLIER: f64 = 1.0 / 1024.0;

/// Where among keys many times are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Places {
    /// The key at or before each time, or the first.
    pub keys: [u32; TURNS],
    /// Each time, or the end of the keys that it lies beyond.
    inside: [f64; TURNS],
    /// When the key is, and the next.
    ends: [[f64; 2]; TURNS],
}

impl Places {
    /// How far the way to the next key is gone. At a key, and outside the keys, nothing is.
    #[inline(always)]
    pub fn gone(&self) -> [f64; TURNS] {
        let mut gone = [0.0; TURNS];
        for (at, gone) in gone.iter_mut().enumerate() {
            let [start, end] = self.ends[at];
            *gone = (self.inside[at] - start) / (end - start);
        }
        gone
    }
}

impl TimeTable {
    /// A table of times that never fall, of which there is at least one.
    pub fn new(times: &[f32]) -> Self {
        let mut times: Vec<f64> = times.iter().map(|&time| f64::from(time)).collect();
        let count = (2 * times.len()).next_power_of_two();
        let (first, last) = (times[0], times[times.len() - 1]);
        let scale = if last > first { count as f64 / (last - first) } else { 0.0 };
        let begins = (0..2 * count)
            .map(|bucket| if scale > 0.0 { first + (bucket as f64 - 0.5 - EARLIER) / scale } else { first });
        let key_at = |time: f64| times.partition_point(|&key| key <= time).saturating_sub(1);
        let keys: Vec<usize> = begins.map(key_at).collect();
        let even = keys.windows(3).all(|run| run[2] - run[0] <= 1) && times.windows(2).all(|pair| pair[0] < pair[1]);
        let rate = rate_of(&times);
        times.extend([f64::INFINITY; 2]);
        let bucket = |key: usize| Bucket { times: [times[key], times[key + 1], times[key + 2]], key: key as u32 };
        let buckets = keys.into_iter().map(bucket).collect();
        Self { times, buckets, scale, even, rate }
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.times.len() - 2
    }

    /// Whether the keys lie at the same times.
    pub fn is_of(&self, times: &[f32]) -> bool {
        self.len() == times.len() && self.times.iter().zip(times).all(|(a, b)| *a == f64::from(*b))
    }

    /// Finds many times, or nearly: [`TimeTable::settle`] is to be asked before keys and ends count. What was stored one by
    /// one is read at once there, which waits for what was stored just before. All keys that are named are in the table.
    #[inline(always)]
    pub fn find_many(&self, times: &[f64; TURNS], places: &mut Places) {
        let (first, last) = (self.times[0], self.times[self.len() - 1]);
        let mut inside = [0.0; TURNS];
        for (inside, &time) in inside.iter_mut().zip(times) {
            // Where nothing is gone outside the keys, times may as well be at the ends; what is no time is at the first key.
            let time = if time > first { time } else { first };
            *inside = if time < last { time } else { last };
        }
        places.inside = inside;
        if self.rate > 0.0 {
            self.find_by_rate(first, places);
        } else if self.even {
            self.find_in_buckets(first, places);
        } else {
            self.search_many(times, places);
        }
    }

    /// Takes the key beside the one that was found where that is the one.
    #[inline(always)]
    pub fn settle(&self, places: &mut Places) {
        if self.rate == 0.0 {
            return;
        }
        let mut beside = 0;
        let mut keys = places.keys;
        for (at, key) in keys.iter_mut().enumerate() {
            let ([start, end], inside) = (places.ends[at], places.inside[at]);
            let (later, earlier) = (u32::from(end <= inside), u32::from(start > inside));
            beside |= later | earlier;
            *key = *key + later - earlier;
        }
        if beside != 0 {
            places.keys = keys;
            self.take_ends(places);
        }
    }

    /// Where keys lie at equal steps: the key is the one that the number of steps says, or the one beside it.
    #[inline(always)]
    fn find_by_rate(&self, first: f64, places: &mut Places) {
        let last = (self.len() - 1) as u32;
        let mut keys = [0; TURNS];
        for (key, inside) in keys.iter_mut().zip(places.inside) {
            let steps = (inside - first) * self.rate - 0.5;
            *key = to_integer(if steps > 0.0 { steps } else { 0.0 }).min(last);
        }
        places.keys = keys;
        self.take_ends(places);
    }

    /// Takes out when the keys are, and the next.
    #[inline(always)]
    fn take_ends(&self, places: &mut Places) {
        let times = self.times.as_ptr();
        for at in 0..TURNS {
            // SAFETY: the key is in the table, and after the last one come times that are never reached.
            places.ends[at] = unsafe { read_pair(times.add(places.keys[at] as usize)) };
        }
    }

    /// Where keys do not lie close together.
    #[inline(always)]
    fn find_in_buckets(&self, first: f64, places: &mut Places) {
        let (mut buckets, mask) = ([0; TURNS], self.buckets.len() as u32 - 1);
        for (bucket, &inside) in buckets.iter_mut().zip(&places.inside) {
            *bucket = to_integer((inside - first) * self.scale) & mask;
        }
        for (at, bucket) in buckets.into_iter().enumerate() {
            // SAFETY: there is such a bucket, for there are a power of two, of which the mask has all numbers. Its times are
            // three, and after its key there is another in the table, or a time that is never reached.
            // Volatile, so that no compiler takes them for a gathering load, which is slower than one by one.
            unsafe {
                let bucket = self.buckets.as_ptr().add(bucket as usize);
                let times = (&raw const (*bucket).times).cast::<f64>();
                let later = usize::from(times.add(1).read_volatile() <= places.inside[at]);
                places.keys[at] = (*bucket).key + later as u32;
                places.ends[at] = read_pair(times.add(later));
            }
        }
    }

    /// The same where keys lie close together.
    #[inline(never)]
    fn search_many(&self, times: &[f64; TURNS], places: &mut Places) {
        for (at, &time) in times.iter().enumerate() {
            let key = self.find(time);
            let within = time > self.times[0] && time < self.times[self.len() - 1];
            places.inside[at] = if within { time } else { self.times[key] };
            places.ends[at] = [self.times[key], if within { self.times[key + 1] } else { f64::INFINITY }];
            places.keys[at] = key as u32;
        }
    }

    /// The key at or before `time`, or the first.
    fn find(&self, time: f64) -> usize {
        let (times, last) = (&self.times[..], self.len() - 1);
        if time.is_nan() || time <= times[0] {
            // The last of the keys at the first one's time, if that is the time; the first for any time before.
            return times.iter().take_while(|&&key| key <= time).count().saturating_sub(1);
        }
        if time >= times[last] {
            return last;
        }
        // Rounding may put a time into the bucket beside its own; the steps below find the key all the same.
        let bucket = (((time - times[0]) * self.scale + 0.5) as usize).min(self.buckets.len() - 2);
        let [low, high] = [bucket, bucket + 1].map(|bucket| self.buckets[bucket].key as usize);
        let mut key = low + times[low..=high].partition_point(|&key| key <= time);
        while times[key] > time {
            key -= 1;
        }
        while times[key + 1] <= time {
            key += 1;
        }
        key
    }
}

/// Two numbers by one load, and not as a part of a gathering one, which is slower than one by one.
///
/// # Safety
/// They are there.
#[inline(always)]
unsafe fn read_pair(from: *const f64) -> [f64; 2] {
    let mut pair = [0.0; 2];
    // SAFETY: the caller's promise; every 64-bit Intel and AMD processor has SSE2.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        std::arch::x86_64::_mm_storeu_pd(pair.as_mut_ptr(), std::arch::x86_64::_mm_loadu_pd(from));
        #[cfg(not(target_arch = "x86_64"))]
        pair.copy_from_slice(std::slice::from_raw_parts(from, 2));
    }
    pair
}

/// A number from zero to 2³¹ rounded to an integer, ties to even.
#[inline(always)]
fn to_integer(number: f64) -> u32 {
    // Adding it leaves the nearest integer in the low bits.
    const TO_INTEGER: f64 = (1_u64 << 52) as f64;
    (number + TO_INTEGER).to_bits() as u32
}

/// How many of some times there are in a second where they rise by equal steps, give or take a quarter of one; else zero.
fn rate_of(times: &[f64]) -> f64 {
    let last = times.len() - 1;
    let rate = last as f64 / (times[last] - times[0]);
    let is_near = |(key, time): (usize, &f64)| ((time - times[0]) * rate - key as f64).abs() < 0.25;
    let rises = times.windows(2).all(|pair| pair[0] < pair[1]);
    if rate.is_finite() && rises && times.iter().enumerate().all(is_near) { rate } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_found_where_a_search_finds_it() {
        let crowded: Vec<f32> = (0..40).map(|key| key as f32 * 1e-4).chain([5.0, 5.0, 6.0, 100.0, 1e6]).collect();
        let even: Vec<f32> = (0..33).map(|key| key as f32 * 0.1 - 1.0).collect();
        let sampled: Vec<f32> = (0..61).map(|key| 100.0 + key as f32 / 30.0).collect();
        let cases: [&[f32]; 9] = [
            &sampled,
            &[1.0],
            &[0.5, 0.5],
            &[-1.0, 0.0, 0.25, 0.25, 2.0],
            &[0.0, 0.0, 1.0],
            &crowded,
            &[3.0, 4.0],
            &even,
            &[0.1, 0.2, 0.3, 0.45],
        ];
        for times in cases {
            let table = TimeTable::new(times);
            let steps = times.iter().flat_map(|&t| {
                let t = f64::from(t);
                [t, t.next_up(), t.next_down(), t - 1e-7, t + 1e-5]
            });
            let between = (0..400).map(|step| -2.0 + f64::from(step) * 0.0173);
            let all: Vec<f64> =
                steps.chain(between).chain([f64::NEG_INFINITY, f64::INFINITY, f64::NAN, 1e300]).collect();
            for block in all.chunks(TURNS) {
                let mut asked = [0.0; TURNS];
                asked[..block.len()].copy_from_slice(block);
                let mut places = Places::default();
                table.find_many(&asked, &mut places);
                table.settle(&mut places);
                let gone = places.gone();
                for (at, &time) in block.iter().enumerate() {
                    let found = times.partition_point(|&key| f64::from(key) <= time).checked_sub(1);
                    let key = places.keys[at] as usize;
                    assert_eq!(key, found.unwrap_or(0), "{time} among {times:?}");
                    let inside = found.is_some() && key + 1 < times.len();
                    let end = times.get(key + 1).map_or(0.0, |&end| f64::from(end));
                    let start = f64::from(times[key]);
                    assert_eq!(gone[at], if inside { (time - start) / (end - start) } else { 0.0 });
                }
            }
        }
    }

    #[test]
    fn keys_at_equal_steps_are_found_without_a_search() {
        for count in 1..200 {
            let times: Vec<f32> = (0..count).map(|key| key as f32 * 2.0 / 29.0).collect();
            let table = TimeTable::new(&times);
            assert!(table.even && (table.rate > 0.0 || count == 1), "{count}");
        }
        let uneven = TimeTable::new(&[0.0, 0.2, 0.6, 1.0]);
        assert!(uneven.even && uneven.rate == 0.0);
        assert!(!TimeTable::new(&[0.0, 0.5, 0.51, 1.0]).even && !TimeTable::new(&[0.0, 0.0]).even);
    }
}
