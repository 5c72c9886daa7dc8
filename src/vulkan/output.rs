//! Outputs: where the library keeps a mesh's skinned vertices for the host to draw.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use ash::vk;

use super::arena::Region;
use super::error::{JobFault, VulkanError};
use super::layout::{Attribute, StreamKind, VertexFormat, VertexLayout};
use super::retired::{Gone, Returns};

/// No copy was written yet.
const NEVER: u32 = u32::MAX;

/// A part of a buffer that holds one stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamPlace {
    /// The buffer.
    pub buffer: vk::Buffer,
    /// Where the first vertex's begins in it, in bytes.
    pub offset: u64,
    /// The same as an address, where the device has addresses; 0 elsewhere.
    pub address: u64,
    /// Bytes from vertex to vertex.
    pub stride: u32,
    /// How it is written.
    pub format: VertexFormat,
}

/// Room for one instance's skinned vertices, of the library's memory.
///
/// With two copies or more each recording writes the next one, so the positions of the recording before stay for motion
/// vectors, however many frames ago that was. When it is dropped its memory is given back once no frame in flight uses it.
#[derive(Debug)]
pub struct Output {
    pub(super) region: Region,
    pub(super) buffer: vk::Buffer,
    pub(super) address: u64,
    pub(super) layout: VertexLayout,
    pub(super) vertices: u32,
    pub(super) copies: u32,
    /// From copy to copy.
    pub(super) copy_bytes: u64,
    /// The copy that was written last, or [`NEVER`].
    current: AtomicU32,
    /// The copy that was written before it; the same after a reset.
    before: AtomicU32,
    /// The recording that has it.
    claimed: AtomicU64,
    pub(super) returns: Arc<Returns>,
}

impl Drop for Output {
    fn drop(&mut self) {
        self.returns.give(Gone::Output(self.region));
    }
}

/// What an output is to be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputSettings {
    /// The streams.
    pub layout: VertexLayout,
    /// For how many vertices.
    pub vertices: u32,
    /// How many copies, 1 to 16: one serves hosts that draw on the queue that skins, two and more keep previous positions.
    pub copies: u32,
}

/// Where in an arena an output lies.
pub(super) struct OutputPlace {
    pub region: Region,
    pub buffer: vk::Buffer,
    pub address: u64,
    pub copy_bytes: u64,
}

impl Output {
    pub(super) fn new(settings: &OutputSettings, place: &OutputPlace, returns: &Arc<Returns>) -> Self {
        Self {
            region: place.region,
            buffer: place.buffer,
            address: place.address,
            layout: settings.layout,
            vertices: settings.vertices,
            copies: settings.copies,
            copy_bytes: place.copy_bytes,
            current: AtomicU32::new(NEVER),
            before: AtomicU32::new(NEVER),
            claimed: AtomicU64::new(0),
            returns: Arc::clone(returns),
        }
    }

    /// The copy that the next recording writes.
    pub(super) fn next_copy(&self) -> u32 {
        match self.current.load(Ordering::Relaxed) {
            NEVER => 0,
            current => (current + 1) % self.copies,
        }
    }

    /// Refuses a second job of the same recording.
    pub(super) fn claim(&self, recording: u64, job: usize) -> Result<(), VulkanError> {
        if self.claimed.swap(recording, Ordering::Relaxed) == recording {
            return Err(VulkanError::Job { job, fault: JobFault::OutputTwice });
        }
        Ok(())
    }

    /// Takes `copy` as written; after a reset there is no motion.
    pub(super) fn advance(&self, copy: u32, reset: bool) {
        let last = self.current.swap(copy, Ordering::Relaxed);
        let before = if reset || last == NEVER { copy } else { last };
        self.before.store(before, Ordering::Relaxed);
    }

    /// The bytes of a copy, from the buffer's begin.
    pub(super) fn copy_range(&self, copy: u32) -> (u64, u64) {
        let begin = self.region.offset + u64::from(copy) * self.copy_bytes;
        (begin, begin + self.layout.bytes(self.vertices))
    }

    pub(super) fn place(&self, copy: u32, attribute: &Attribute) -> StreamPlace {
        let inside = u64::from(copy) * self.copy_bytes + attribute.offset;
        StreamPlace {
            buffer: self.buffer,
            offset: self.region.offset + inside,
            address: if self.address == 0 { 0 } else { self.address + inside },
            stride: attribute.stride,
            format: attribute.format,
        }
    }

    /// Where the recording before left a stream, or will leave its first; `None` where the layout lacks it.
    pub fn stream(&self, kind: StreamKind) -> Option<StreamPlace> {
        let copy = match self.current.load(Ordering::Relaxed) {
            NEVER => 0,
            current => current,
        };
        self.layout.streams[kind as usize].as_ref().map(|attribute| self.place(copy, attribute))
    }

    /// Where the positions of the recording before the last one are: those of the last one itself after a reset or with
    /// one copy.
    pub fn positions_before(&self) -> Option<StreamPlace> {
        let copy = match self.before.load(Ordering::Relaxed) {
            NEVER => 0,
            before => before,
        };
        self.layout.streams[StreamKind::Position as usize].as_ref().map(|attribute| self.place(copy, attribute))
    }

    /// Which copy the last recording wrote, from 0, or `None` before the first.
    pub fn current_copy(&self) -> Option<u32> {
        Some(self.current.load(Ordering::Relaxed)).filter(|&copy| copy != NEVER)
    }

    /// How many copies there are.
    pub const fn copies(&self) -> u32 {
        self.copies
    }

    /// For how many vertices there is room.
    pub const fn vertex_count(&self) -> u32 {
        self.vertices
    }
}
