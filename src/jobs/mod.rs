//! Parallel work: the same function for many indices, on the host's job system or on threads of the library's own.
//!
//! Results never depend on how many threads there are or which one did what: every index writes its own place, and
//! nothing is summed across them.

mod threads;

use std::ops::Range;

pub use threads::Threads;

/// What one of several pieces has of a whole: those past the last have nothing.
pub(crate) fn share(total: usize, pieces: usize, index: usize) -> Range<usize> {
    let at = |index: usize| total * index.min(pieces) / pieces;
    at(index)..at(index + 1)
}

/// Runs a function for many indices, on as many threads as it likes.
///
/// Hosts with a job system of their own implement this. `run` returns when the function has returned for every index
/// from 0 to `count - 1`, each exactly once, in any order. The function does not block and does not call `run`.
pub trait JobSystem: Send + Sync {
    /// Calls `work` for every index below `count`, and waits.
    fn run(&self, count: usize, work: &(dyn Fn(usize) + Sync));

    /// How many calls may run at once; work is cut into a few times as many pieces.
    fn width(&self) -> usize;
}

/// Does everything on the calling thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inline;

impl JobSystem for Inline {
    fn run(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        (0..count).for_each(work);
    }

    fn width(&self) -> usize {
        1
    }
}
