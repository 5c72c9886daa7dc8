//! How cost grows with joints, keys, instances and threads.

use std::time::Duration;

use anim::jobs::{Inline, JobSystem, Threads};
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
    /// Of what it is measured beside: the textbook version or, where threads grow, one thread.
    pub beside: f64,
}

/// How long each point is measured.
const LENGTH: Duration = Duration::from_secs(2);

/// Measures the rows whose names have `only` in them, and gives each point as soon as it is known.
pub fn measure_all(kernels: &'static Kernels, only: &str, mut give: impl FnMut(Point)) {
    let mut rows = Rows { kernels, only, give: &mut give };
    rows.joints("joints: sample two, blend, to model");
    rows.keys("keys: sample, at random");
    rows.in_turn("characters in turn: sample two, blend, to model");
    rows.of_mixers("characters of mixers: two clips each");
    rows.threads("threads: 512 characters by one call", |kernels, walk| {
        let mut poses = updates::Poses::new(kernels, walk, 512);
        Box::new(move |jobs| poses.update(jobs))
    });
    rows.threads("threads: 512 characters of mixers", |kernels, walk| {
        let mut characters = updates::Characters::new(kernels, walk, 512);
        Box::new(move |jobs| characters.update(jobs))
    });
}

/// An update of characters on a job system.
type Update = Box<dyn FnMut(&dyn JobSystem)>;

/// Which rows are measured, on which kernels, and where their points go.
struct Rows<'a> {
    kernels: &'static Kernels,
    only: &'a str,
    give: &'a mut dyn FnMut(Point),
}

impl Rows<'_> {
    fn wants(&self, what: &str) -> bool {
        what.contains(self.only)
    }

    fn point(&mut self, what: &'static str, count: usize, job: Job<'_>) {
        let units = job.units as f64;
        let times = measure(job, LENGTH);
        let beside = times.textbook.expect("each has something beside it");
        (self.give)(Point { what, count, library: times.library / units, beside: beside / units });
    }

    fn joints(&mut self, what: &'static str) {
        if !self.wants(what) {
            return;
        }
        for joints in [16, 67, 128, 256, 512, 1024] {
            let walk = Walk::made_up(joints, KEYS);
            let (character, walk) = (Character::new(&walk), Packed::new(walk));
            self.point(what, joints, poses::whole("", self.kernels, &character, &walk));
        }
    }

    fn keys(&mut self, what: &'static str) {
        if !self.wants(what) {
            return;
        }
        for keys in [11, 41, 161, 641] {
            let walk = Packed::new(Walk::made_up(HUMAN, keys));
            self.point(what, keys, poses::at_random(self.kernels, &walk));
        }
    }

    fn in_turn(&mut self, what: &'static str) {
        if !self.wants(what) {
            return;
        }
        let walk = Walk::made_up(HUMAN, KEYS);
        let (character, walk) = (Character::new(&walk), Packed::new(walk));
        for count in [1, 10, 100, 1_000, 8_000] {
            self.point(what, count, poses::in_turn(self.kernels, &character, &walk, count));
        }
    }

    fn of_mixers(&mut self, what: &'static str) {
        if !self.wants(what) {
            return;
        }
        let walk = Packed::new(Walk::made_up(HUMAN, KEYS));
        for count in [1, 10, 100, 1_000] {
            self.point(what, count, updates::crowd(self.kernels, &walk, count));
        }
    }

    /// Characters on one thread and on more, by turns.
    fn threads(&mut self, what: &'static str, update: impl Fn(&'static Kernels, &Packed) -> Update) {
        if !self.wants(what) {
            return;
        }
        let walk = Packed::new(Walk::made_up(HUMAN, KEYS));
        let most = std::thread::available_parallelism().map_or(1, usize::from);
        for count in (0..).map(|power| 1 << power).take_while(|&count| count <= most) {
            let [mut alone, mut spread] = [(); 2].map(|()| update(self.kernels, &walk));
            let threads = Threads::new(count);
            let job = Job::new("", (512 * HUMAN, "joint"), 0, || spread(&threads));
            self.point(what, count, job.beside(|| alone(&Inline)));
        }
    }
}
