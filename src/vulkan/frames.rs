//! Frames in flight: the memory that each is written with, and the time it took.

use std::sync::Arc;

use ash::vk;

use super::error::{VulkanError, call};
use super::functions::Functions;
use super::memory::{Buffer, Memory};
use super::pipeline::Descriptors;
use super::retired::{Gone, Retired};
use super::settings::MemoryPlace;

/// What runs in a frame's buffer begin at multiples of: no device asks for more of an offset of a storage buffer.
const ALIGNMENT: u64 = 256;

/// How a frame's buffer is used.
const USAGE: vk::BufferUsageFlags = vk::BufferUsageFlags::from_raw(
    vk::BufferUsageFlags::STORAGE_BUFFER.as_raw()
        | vk::BufferUsageFlags::INDIRECT_BUFFER.as_raw()
        | vk::BufferUsageFlags::TRANSFER_SRC.as_raw(),
);

/// One frame in flight.
pub(super) struct Frame {
    /// Which frame has it now; 0 for none yet.
    pub number: u64,
    buffer: Option<Buffer>,
    used: u64,
    pub descriptors: Descriptors,
    /// How many recordings of this frame were measured.
    pub measured: u32,
}

/// A run of a frame's buffer, to be written by the CPU.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub buffer: vk::Buffer,
    /// All of the buffer, for bindings.
    pub buffer_bytes: u64,
    /// Where it begins in the buffer.
    pub offset: u64,
    pub address: u64,
    first: *mut u32,
    words: usize,
}

impl Run {
    /// Writes words at a place, in words from the run's begin.
    ///
    /// # Panics
    /// If they would leave it.
    pub(super) fn write(&self, at: usize, words: &[u32]) {
        assert!(at <= self.words && words.len() <= self.words - at, "a frame's run is too short");
        // SAFETY: the words are in the run, which is mapped for as long as its frame lives and written by nobody else.
        unsafe { std::ptr::copy_nonoverlapping(words.as_ptr(), self.first.add(at), words.len()) };
    }

    /// Writes floats, likewise.
    pub(super) fn write_floats<const N: usize>(&self, at: usize, rows: &[[f32; N]]) {
        let floats = rows.as_flattened();
        // SAFETY: floats are words.
        self.write(at, unsafe { std::slice::from_raw_parts(floats.as_ptr().cast(), floats.len()) });
    }
}

impl Frame {
    pub(super) const fn new(functions: Arc<Functions>) -> Self {
        Self { number: 0, buffer: None, used: 0, descriptors: Descriptors::new(functions), measured: 0 }
    }

    /// Begins it anew, once what it had has completed.
    pub(super) fn begin(&mut self, number: u64) -> Result<(), VulkanError> {
        self.descriptors.reset()?;
        self.number = number;
        self.used = 0;
        self.measured = 0;
        Ok(())
    }

    /// Takes `bytes` of the frame's buffer. Where it is full a larger one takes its place, and the old one stays until the
    /// frame has completed.
    pub(super) fn take(
        &mut self,
        bytes: u64,
        first_bytes: u64,
        most_bytes: u64,
        memory: &mut Memory,
        retired: &mut Retired,
    ) -> Result<Run, VulkanError> {
        let bytes = bytes.next_multiple_of(ALIGNMENT);
        if bytes > most_bytes {
            return Err(VulkanError::TooMuchAtOnce { bytes, limit: most_bytes });
        }
        let room = self.buffer.as_ref().map_or(0, |buffer| buffer.bytes - self.used);
        if bytes > room {
            let had = self.buffer.as_ref().map_or(0, |buffer| buffer.bytes);
            let wanted = (had * 2).max(first_bytes).max(bytes).min(most_bytes / ALIGNMENT * ALIGNMENT);
            let made = match memory.create(wanted, USAGE, MemoryPlace::Upload, "libanim frame") {
                Err(VulkanError::ByteLimit { .. }) if wanted > bytes => {
                    memory.create(bytes, USAGE, MemoryPlace::Upload, "libanim frame")?
                }
                made => made?,
            };
            if let Some(old) = self.buffer.replace(made) {
                retired.keep(self.number, Gone::Buffer(old));
            }
            self.used = 0;
        }
        let Some(buffer) = &self.buffer else {
            return Err(VulkanError::Memory { bytes, why: "the frame has no buffer".to_owned() });
        };
        let offset = self.used;
        self.used += bytes;
        Ok(Run {
            buffer: buffer.handle,
            buffer_bytes: buffer.bytes,
            offset,
            address: if buffer.address == 0 { 0 } else { buffer.address + offset },
            first: buffer.mapped.wrapping_add((offset / 4) as usize),
            words: (bytes / 4) as usize,
        })
    }

    pub(super) fn destroy(&mut self, memory: &mut Memory) {
        self.descriptors.destroy();
        if let Some(buffer) = self.buffer.take() {
            memory.destroy(buffer);
        }
    }
}

/// The most recordings of one frame that are measured.
pub(super) const MOST_MEASURED: u32 = 16;
const QUERIES: u32 = MOST_MEASURED * 2;

/// How long a frame's recordings took on the device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuTime {
    /// The frame.
    pub frame: u64,
    /// The sum over its recordings, in seconds.
    pub seconds: f64,
}

/// The queries that measure frames.
pub(super) struct Stopwatch {
    functions: Arc<Functions>,
    pool: vk::QueryPool,
    /// Seconds of a tick.
    period: f64,
    mask: u64,
    last: Option<GpuTime>,
}

impl Stopwatch {
    pub(super) fn new(
        functions: Arc<Functions>,
        frames: u32,
        nanoseconds: f32,
        valid_bits: u32,
    ) -> Result<Self, VulkanError> {
        let info =
            vk::QueryPoolCreateInfo::default().query_type(vk::QueryType::TIMESTAMP).query_count(frames * QUERIES);
        // SAFETY: the device is live.
        let pool = unsafe { functions.device.create_query_pool(&info, functions.callbacks()) };
        let pool = pool.map_err(call("vkCreateQueryPool"))?;
        let mask = if valid_bits >= 64 { u64::MAX } else { (1 << valid_bits) - 1 };
        Ok(Self { functions, pool, period: f64::from(nanoseconds) * 1e-9, mask, last: None })
    }

    /// Writes the time at which a recording begins.
    pub(super) fn begin(&self, command_buffer: vk::CommandBuffer, slot: u32, frame: &Frame) {
        let first = slot * QUERIES;
        if frame.measured >= MOST_MEASURED {
            return;
        }
        // SAFETY: the command buffer is recording outside a render pass by the caller's promise; the queries are this
        // slot's, whose earlier frame has completed.
        unsafe {
            let device = &self.functions.device;
            if frame.measured == 0 {
                device.cmd_reset_query_pool(command_buffer, self.pool, first, QUERIES);
            }
            let query = first + frame.measured * 2;
            device.cmd_write_timestamp(command_buffer, vk::PipelineStageFlags::TOP_OF_PIPE, self.pool, query);
        }
    }

    /// Writes the time at which it ends.
    pub(super) fn end(&self, command_buffer: vk::CommandBuffer, slot: u32, frame: &mut Frame) {
        if frame.measured >= MOST_MEASURED {
            return;
        }
        let query = slot * QUERIES + frame.measured * 2 + 1;
        // SAFETY: as in `begin`.
        unsafe {
            let device = &self.functions.device;
            device.cmd_write_timestamp(command_buffer, vk::PipelineStageFlags::BOTTOM_OF_PIPE, self.pool, query);
        }
        frame.measured += 1;
    }

    /// Reads a completed frame's time, without waiting.
    pub(super) fn read(&mut self, slot: u32, frame: &Frame) -> Result<(), VulkanError> {
        if frame.measured == 0 || self.last.is_some_and(|last| last.frame >= frame.number) {
            return Ok(());
        }
        let mut ticks = [0_u64; QUERIES as usize];
        let ticks = &mut ticks[..frame.measured as usize * 2];
        // SAFETY: the queries were written by a frame that has completed; without waiting, what is not there is an answer.
        let read = unsafe {
            self.functions.device.get_query_pool_results(
                self.pool,
                slot * QUERIES,
                ticks,
                vk::QueryResultFlags::TYPE_64,
            )
        };
        match read {
            Ok(()) => {
                let sum: u64 = ticks.chunks_exact(2).map(|pair| pair[1].wrapping_sub(pair[0]) & self.mask).sum();
                self.last = Some(GpuTime { frame: frame.number, seconds: sum as f64 * self.period });
                Ok(())
            }
            Err(vk::Result::NOT_READY) => Ok(()),
            Err(result) => Err(call("vkGetQueryPoolResults")(result)),
        }
    }

    pub(super) const fn last(&self) -> Option<GpuTime> {
        self.last
    }

    pub(super) fn destroy(&self) {
        // SAFETY: the pool is this device's, and unused by the caller's promise.
        unsafe { self.functions.device.destroy_query_pool(self.pool, self.functions.callbacks()) };
    }
}
