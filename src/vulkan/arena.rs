//! Arenas: buffers that are divided among meshes or outputs.
//!
//! A region never moves: where an arena is full it gets another buffer, as large as all it had, so what is in flight stays
//! as it is.

use ash::vk;
use range_alloc::RangeAllocator;

use super::error::VulkanError;
use super::memory::{Buffer, Memory};
use super::settings::MemoryPlace;

/// What regions begin at multiples of: no device asks for more of an offset of a storage buffer.
const ALIGNMENT: u64 = 256;

/// A part of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub chunk: u32,
    pub offset: u64,
    pub bytes: u64,
}

struct Chunk {
    buffer: Buffer,
    free: RangeAllocator<u64>,
}

/// Buffers of one use.
pub(super) struct Arena {
    name: &'static str,
    usage: vk::BufferUsageFlags,
    chunks: Vec<Option<Chunk>>,
    first_bytes: u64,
    /// The most that a binding reaches.
    most_bytes: u64,
}

impl Arena {
    pub(super) const fn new(
        name: &'static str,
        usage: vk::BufferUsageFlags,
        first_bytes: u64,
        most_bytes: u64,
    ) -> Self {
        let most_bytes = most_bytes / ALIGNMENT * ALIGNMENT;
        Self { name, usage, chunks: Vec::new(), first_bytes, most_bytes }
    }

    /// Takes a region of at least `bytes`.
    pub(super) fn allocate(&mut self, memory: &mut Memory, bytes: u64) -> Result<Region, VulkanError> {
        let bytes = bytes.max(1).next_multiple_of(ALIGNMENT);
        if bytes > self.most_bytes {
            let limit = "maxStorageBufferRange";
            return Err(VulkanError::Limit { limit, found: self.most_bytes, needed: bytes });
        }
        for (index, chunk) in self.chunks.iter_mut().enumerate() {
            let Some(chunk) = chunk else { continue };
            if let Ok(range) = chunk.free.allocate_range(bytes) {
                return Ok(Region { chunk: index as u32, offset: range.start, bytes });
            }
        }
        let had: u64 = self.chunks.iter().flatten().map(|chunk| chunk.buffer.bytes).sum();
        let wanted = had.max(self.first_bytes).max(bytes).min(self.most_bytes).next_multiple_of(ALIGNMENT);
        // Where the limit refuses to double, what is needed may still fit.
        let buffer = match memory.create(wanted, self.usage, MemoryPlace::Device, self.name) {
            Err(VulkanError::ByteLimit { .. }) if wanted > bytes => {
                memory.create(bytes, self.usage, MemoryPlace::Device, self.name)?
            }
            made => made?,
        };
        let mut free = RangeAllocator::new(0..buffer.bytes);
        let range = free
            .allocate_range(bytes)
            .map_err(|_| VulkanError::Memory { bytes, why: "a new buffer has no room".to_owned() })?;
        let chunk = Some(Chunk { buffer, free });
        let index = self.chunks.iter().position(Option::is_none).unwrap_or(self.chunks.len());
        if index == self.chunks.len() {
            self.chunks.push(chunk);
        } else {
            self.chunks[index] = chunk;
        }
        Ok(Region { chunk: index as u32, offset: range.start, bytes })
    }

    /// Gives back a region that nothing in flight uses.
    pub(super) fn free(&mut self, region: Region) {
        if let Some(Some(chunk)) = self.chunks.get_mut(region.chunk as usize) {
            chunk.free.free_range(region.offset..region.offset + region.bytes);
        }
    }

    /// The buffer that a region is in.
    pub(super) fn buffer(&self, chunk: u32) -> Option<&Buffer> {
        self.chunks.get(chunk as usize).and_then(Option::as_ref).map(|chunk| &chunk.buffer)
    }

    /// Destroys buffers without regions.
    pub(super) fn trim(&mut self, memory: &mut Memory) {
        for chunk in &mut self.chunks {
            if let Some(Chunk { buffer, .. }) = chunk.take_if(|chunk| chunk.free.is_empty()) {
                memory.destroy(buffer);
            }
        }
    }

    /// Destroys every buffer.
    pub(super) fn destroy(&mut self, memory: &mut Memory) {
        for chunk in self.chunks.drain(..).flatten() {
            memory.destroy(chunk.buffer);
        }
    }
}
