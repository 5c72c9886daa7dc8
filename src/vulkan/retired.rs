//! What the host has let go of, kept until no frame in flight uses it.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;

use super::arena::{Arena, Region};
use super::memory::{Buffer, Memory};

/// Something that a frame in flight may still use.
pub(super) enum Gone {
    Mesh(Region),
    Output(Region),
    Buffer(Buffer),
}

/// Where meshes and outputs leave their regions when they are dropped, on any thread; the device takes them from there.
#[derive(Default)]
pub(super) struct Returns {
    regions: Mutex<Vec<Gone>>,
    /// Whether there is something, so that frames without need no lock.
    any: AtomicBool,
}

impl std::fmt::Debug for Returns {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Returns")
    }
}

impl Returns {
    pub(super) fn give(&self, gone: Gone) {
        self.regions.lock().push(gone);
        self.any.store(true, Ordering::Release);
    }
}

/// What waits for its last frame to complete.
#[derive(Default)]
pub(super) struct Retired {
    waiting: VecDeque<(u64, Gone)>,
    returns: Arc<Returns>,
}

impl Retired {
    pub(super) fn returns(&self) -> &Arc<Returns> {
        &self.returns
    }

    /// Keeps something until `frame` has completed. Frames only grow.
    pub(super) fn keep(&mut self, frame: u64, gone: Gone) {
        self.waiting.push_back((frame, gone));
    }

    /// Takes what was dropped meanwhile; `frame` may use it, and none after.
    pub(super) fn collect(&mut self, frame: u64) {
        if !self.returns.any.swap(false, Ordering::Acquire) {
            return;
        }
        let mut regions = self.returns.regions.lock();
        for gone in regions.drain(..) {
            self.waiting.push_back((frame, gone));
        }
    }

    /// How many things wait.
    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Frees what no frame after `completed` uses.
    pub(super) fn free(&mut self, completed: u64, memory: &mut Memory, meshes: &mut Arena, outputs: &mut Arena) {
        while self.waiting.front().is_some_and(|(frame, _)| *frame <= completed) {
            match self.waiting.pop_front() {
                Some((_, Gone::Mesh(region))) => meshes.free(region),
                Some((_, Gone::Output(region))) => outputs.free(region),
                Some((_, Gone::Buffer(buffer))) => memory.destroy(buffer),
                None => {}
            }
        }
    }
}
