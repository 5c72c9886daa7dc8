//! What libanim costs, beside plain textbook versions of the same jobs that run by turns with it.
//!
//! In goes a [`walk::Walk`], a character with a clip: one of the test assets or one that is made up. Out come
//! [`job::Job`]s, each of which can be done by the library and, where there is one, by its textbook version. The program
//! of this package prints a table of them or runs them to be counted; `cargo bench --package benchmarks` gives them to
//! criterion.

pub mod character;
pub mod growth;
pub mod job;
pub mod kernels;
pub mod packed;
pub mod poses;
pub mod textbook;
pub mod updates;
pub mod walk;

use anim::simd::Kernels;
use character::Character;
use job::Job;
use packed::Packed;

/// What the jobs work on, made once.
pub struct Scene {
    /// 67 joints.
    pub human: Character,
    /// The walk of the 67 joints, packed.
    pub walk: Packed,
    /// 368 joints, made up.
    pub large: Character,
    /// A walk of theirs.
    pub large_walk: Packed,
}

impl Scene {
    /// Packs clips, which takes a moment.
    pub fn new(walk: walk::Walk) -> Self {
        let large = walk::Walk::made_up(walk::LARGE, walk::KEYS);
        Self {
            human: Character::new(&walk),
            walk: Packed::new(walk),
            large: Character::new(&large),
            large_walk: Packed::new(large),
        }
    }

    /// Every job of the table, in its order. Those at the end take long to set up.
    pub fn jobs<'a>(&'a self, kernels: &'static Kernels) -> Vec<Job<'a>> {
        let mut jobs = self.counted_jobs(kernels);
        jobs.push(poses::in_turn(kernels, &self.human, &self.walk, 8_000));
        jobs
    }

    /// The jobs that are quick to set up, so that their instructions can be counted.
    pub fn counted_jobs<'a>(&'a self, kernels: &'static Kernels) -> Vec<Job<'a>> {
        let mut jobs = poses::sampling(kernels, &self.walk);
        jobs.extend(kernels::kernels(kernels, &self.human));
        jobs.push(poses::whole("sample two, blend, to model", kernels, &self.human, &self.walk));
        jobs.push(poses::whole("the same, 368 joints", kernels, &self.large, &self.large_walk));
        jobs.push(poses::in_turn(kernels, &self.human, &self.walk, 64));
        jobs.push(updates::player(kernels, &self.walk));
        jobs.push(updates::crowd(kernels, &self.walk, 64));
        jobs.push(updates::mixer(kernels, 1_000));
        jobs
    }
}
