//! How cost grows with joints, keys, instances and threads.

use std::time::Duration;

use anim::jobs::Threads;
use anim::simd::Kernels;

use crate::character::Character;
use crate::job::{Job, measure};
use crate::packed::Packed;
use crate::walk::{HUMAN, KEYS, Walk};
use crate::{poses, updates};

/// One measurement of a row of them.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// Of what there is so much.
    pub what: &'static str,
    /// How much.
    pub count: usize,
    /// Nanoseconds per joint, of libanim.
    pub library: f64,
    /// Of the textbook version, where there is one.
    pub textbook: Option<f64>,
}

const LENGTH: Duration = Duration::from_millis(500);

fn point(what: &'static str, count: usize, job: Job<'_>) -> Point {
    let units = job.units as f64;
    let times = measure(job, LENGTH);
    Point { what, count, library: times.library / units, textbook: times.textbook.map(|time| time / units) }
}

/// Measures all rows, and gives each point as soon as it is known.
///
/// # Panics
/// Never: all names, times and meshes are sound.
pub fn measure_all(kernels: &'static Kernels, mut give: impl FnMut(Point)) {
    for joints in [16, 67, 128, 256, 512, 1024] {
        let walk = Walk::made_up(joints, KEYS);
        let (character, walk) = (Character::new(&walk), Packed::new(walk));
        give(point("joints: sample two, blend, to model", joints, poses::whole("", kernels, &character, &walk)));
    }
    for keys in [11, 41, 161, 641] {
        let walk = Packed::new(Walk::made_up(HUMAN, keys));
        let at_random = poses::sampling(kernels, &walk).pop().expect("two jobs");
        give(point("keys: sample, at random", keys, at_random));
    }
    let walk = Walk::made_up(HUMAN, KEYS);
    let (character, walk) = (Character::new(&walk), Packed::new(walk));
    for count in [1, 10, 100, 1_000, 8_000] {
        let job = poses::in_turn(kernels, &character, &walk, count);
        give(point("characters in turn: sample two, blend, to model", count, job));
    }
    for count in [1, 10, 100, 1_000] {
        give(point("characters of mixers: two clips each", count, updates::crowd(kernels, &walk, count)));
    }
    let most = std::thread::available_parallelism().map_or(1, usize::from);
    for count in (0..).map(|power| 1 << power).take_while(|&count| count <= most) {
        let (threads, units) = (Threads::new(count), (512 * HUMAN, "joint"));
        let mut poses = updates::Poses::new(kernels, &walk, 512);
        let job = Job::new("", units, 0, || poses.update(&threads));
        give(point("threads: 512 characters by one call", count, job));
        let mut characters = updates::Characters::new(kernels, &walk, 512);
        let job = Job::new("", units, 0, || characters.update(&threads));
        give(point("threads: 512 characters of mixers", count, job));
    }
}
