//! Sampling a program's joints by themselves, without a stage.

use super::Program;
use super::sample::Sample;
use crate::clip::SampleAt;
use crate::simd::Kernels;
use crate::skeleton::Pose;

/// Samples joints; one per worker and play, kept so that nothing is allocated.
#[derive(Debug, Default)]
pub struct PoseSampler {
    sample: Sample,
    /// One per track. They only make playing cheap, so that they may be another program's.
    cursors: Vec<u32>,
}

impl PoseSampler {
    /// The joints at a time in the clip; those that the program does not drive hold anything. Allocates only where the
    /// program has more tracks or another skeleton than any before. `None` where it drives no joint.
    pub fn sample(&mut self, kernels: &Kernels, program: &Program, at: &SampleAt) -> Option<&Pose> {
        if !program.has_joints() {
            return None;
        }
        self.cursors.resize(self.cursors.len().max(program.cursor_count()), 0);
        self.sample.take(kernels, program, &mut self.cursors[..program.cursor_count()], at);
        Some(&self.sample.pose)
    }
}
