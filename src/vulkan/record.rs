//! Recording: the commands that copy meshes to the device and skin with what was written into the frame.

use std::sync::Arc;

use ash::vk;

use super::device::Device;
use super::error::VulkanError;
use super::frame_data::{INDIRECT_WORDS, MAP_WORDS, PoseWords, Sizes, measure, write_frame};
use super::frames::Run;
use super::job::{JobTarget, SkinJob};
use super::memory::Buffer;
use super::pipeline::{Bound, Pipeline};
use super::plan::Plan;
use super::retired::Gone;
use crate::skin::DualPalette;

/// Which barriers are recorded around the skinning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barriers {
    /// Before: what reads or skins the same outputs has finished. After: those who read them see what was written.
    Full,
    /// Only after; the host has seen to what comes before.
    After,
    /// None: the host records both, by the stages and accesses that [`Recorded`] names.
    None,
}

/// How jobs are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordSettings {
    /// The barriers.
    pub barriers: Barriers,
    /// The stages that read the outputs.
    pub reading_stages: vk::PipelineStageFlags,
    /// How they read them.
    pub reading_access: vk::AccessFlags,
    /// Takes the number of workgroups from the frame's buffer when the commands run.
    pub indirect: bool,
    /// Gives the outputs that are buffers to another queue family after skinning.
    pub release_to: Option<u32>,
    /// Takes the outputs that are buffers from another queue family before skinning, so that what lies between the streams
    /// keeps its contents.
    pub acquire_from: Option<u32>,
}

impl Default for RecordSettings {
    fn default() -> Self {
        Self {
            barriers: Barriers::Full,
            reading_stages: vk::PipelineStageFlags::VERTEX_INPUT | vk::PipelineStageFlags::VERTEX_SHADER,
            reading_access: vk::AccessFlags::VERTEX_ATTRIBUTE_READ | vk::AccessFlags::SHADER_READ,
            indirect: false,
            release_to: None,
            acquire_from: None,
        }
    }
}

/// What was recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    /// Dispatches.
    pub dispatches: u32,
    /// Workgroups of all dispatches.
    pub workgroups: u32,
    /// Vertices that are written.
    pub vertices: u64,
    /// Bytes of meshes that are copied to the device.
    pub uploaded_bytes: u64,
    /// Bytes of the frame's buffer that were written.
    pub frame_bytes: u64,
    /// The stages that write the outputs.
    pub writing_stages: vk::PipelineStageFlags,
    /// How they write them.
    pub writing_access: vk::AccessFlags,
}

/// What recordings work with; kept for its memory.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) plan: Plan,
    pub(super) poses: Vec<[PoseWords; 2]>,
    pub(super) dual: DualPalette,
    sets: Vec<vk::DescriptorSet>,
    /// Where each group's map begins in the frame's buffer, in words.
    pub(super) maps: Vec<u32>,
    /// Outputs' places, for barriers.
    pub(super) places: Vec<vk::BufferMemoryBarrier<'static>>,
}

// SAFETY: barriers hold handles and null pointers, and are only a memory to be written anew.
unsafe impl Send for Scratch {}
// SAFETY: as above; nothing is changed through a shared reference.
unsafe impl Sync for Scratch {}

impl Device {
    /// Records the skinning of `count` jobs into a command buffer of the host's; `job` gives each, the same however often it
    /// is asked.
    ///
    /// Meshes that were made meanwhile are copied to the device first. A command buffer that this succeeded for must be
    /// submitted, after those recorded before it and before the frame's end.
    ///
    /// # Safety
    /// The command buffer is of the device's queue family, in the recording state, and outside a render pass; the host's
    /// buffers and addresses in jobs are live until the frame has completed, and hold what the jobs write.
    pub unsafe fn record<'a>(
        &mut self,
        command_buffer: vk::CommandBuffer,
        settings: &RecordSettings,
        count: usize,
        job: impl Fn(usize) -> SkinJob<'a>,
    ) -> Result<Recorded, VulkanError> {
        if self.begun == 0 {
            return Err(VulkanError::NoFrame);
        }
        self.retired.collect(self.begun);
        let mut scratch = std::mem::take(&mut self.scratch);
        let prepared = self.prepare(&mut scratch, settings, count, &job);
        let result = prepared.map(|mut prepared| {
            // SAFETY: the caller's promise.
            let recorded = unsafe { self.commit(command_buffer, settings, &mut scratch, &prepared, &job) };
            if let Some((staging, _)) = prepared.staged.take() {
                self.retired.keep(self.begun, Gone::Buffer(staging));
            }
            for index in 0..count {
                let job = job(index);
                if let JobTarget::Output(output) = job.target {
                    output.advance(output.next_copy(), job.reset);
                }
            }
            recorded
        });
        self.scratch = scratch;
        result
    }

    /// Everything that can fail: checks, memory, sets. Nothing is recorded yet.
    fn prepare<'a>(
        &mut self,
        scratch: &mut Scratch,
        settings: &RecordSettings,
        count: usize,
        job: &impl Fn(usize) -> SkinJob<'a>,
    ) -> Result<Prepared, VulkanError> {
        let limits = self.limits;
        scratch.plan.clear();
        self.serial += 1;
        for index in 0..count {
            let job = job(index);
            job.check(index, self.retired.returns(), &limits)?;
            if let JobTarget::Output(output) = job.target {
                output.claim(self.serial, index)?;
            }
            scratch.plan.add(index as u32, &job, &limits);
        }
        let sizes = measure(&scratch.plan, settings, count, job, limits.most_groups);
        let run = match sizes.total() {
            0 => None,
            words => Some(self.take_run(words as u64 * 4)?),
        };
        let staged = self.stage()?;
        let sets = run.map_or(Ok(()), |run| self.take_sets(scratch, &run));
        if let Err(error) = sets {
            if let Some(staged) = staged {
                self.memory.destroy(staged.0);
            }
            return Err(error);
        }
        if let Some(run) = &run {
            write_frame(scratch, run, &sizes, settings, count, job, &limits);
        }
        Ok(Prepared { sizes, run, staged })
    }

    /// Copies meshes that wait to memory that the device can copy from.
    fn stage(&mut self) -> Result<Option<(Buffer, u64)>, VulkanError> {
        let bytes: u64 = self.pending.iter().map(|(words, _)| words.len() as u64 * 4).sum();
        if bytes == 0 {
            return Ok(None);
        }
        let usage = vk::BufferUsageFlags::TRANSFER_SRC;
        let buffer = self.memory.create(bytes, usage, super::MemoryPlace::Upload, "libanim staging")?;
        let mut at = 0;
        for (words, _) in &self.pending {
            // SAFETY: the buffer has as many bytes as all words that wait, and is this call's alone.
            unsafe { std::ptr::copy_nonoverlapping(words.as_ptr(), buffer.mapped.add(at), words.len()) };
            at += words.len();
        }
        Ok(Some((buffer, bytes)))
    }

    fn take_sets(&mut self, scratch: &mut Scratch, run: &Run) -> Result<(), VulkanError> {
        let slot = self.slot();
        let descriptors = &mut self.frames[slot].descriptors;
        descriptors.reserve(scratch.plan.groups.len() as u32)?;
        scratch.sets.clear();
        let frame = Bound { buffer: run.buffer, offset: 0, bytes: run.buffer_bytes };
        for group in &scratch.plan.groups {
            let by_address = self.address_pipeline.as_ref().filter(|_| group.addresses);
            let set = if let Some(pipeline) = by_address {
                descriptors.take(pipeline, &[frame])?
            } else {
                let meshes = self.meshes.buffer(group.mesh_chunk).map_or(frame, |buffer| Bound {
                    buffer: buffer.handle,
                    offset: 0,
                    bytes: buffer.bytes,
                });
                let [first, second] = group.outputs.map(|window| {
                    window.map(|window| {
                        let offset = window.base(&self.limits);
                        Bound { buffer: window.buffer, offset, bytes: window.end - offset }
                    })
                });
                // A binding that no job uses is the other one again.
                let (Some(first), Some(second)) = (first.or(second), second.or(first)) else { continue };
                descriptors.take(&self.pipeline, &[frame, meshes, first, second])?
            };
            scratch.sets.push(set);
        }
        Ok(())
    }

    /// Records everything. Nothing here can fail.
    ///
    /// # Safety
    /// As for [`record`](Self::record).
    unsafe fn commit<'a>(
        &mut self,
        command_buffer: vk::CommandBuffer,
        settings: &RecordSettings,
        scratch: &mut Scratch,
        prepared: &Prepared,
        job: &impl Fn(usize) -> SkinJob<'a>,
    ) -> Recorded {
        let functions = Arc::clone(&self.memory.functions);
        let slot = self.slot();
        // SAFETY: the caller's promise, for every command; the objects are this device's.
        unsafe {
            self.begin_label(command_buffer);
            if let Some(stopwatch) = &self.stopwatch {
                stopwatch.begin(command_buffer, slot as u32, &self.frames[slot]);
            }
            let uploaded_bytes = self.record_uploads(command_buffer, prepared);
            self.collect_places(scratch, settings, job);
            self.barrier_before(command_buffer, settings, scratch, uploaded_bytes > 0);
            let mut recorded = Recorded {
                uploaded_bytes,
                frame_bytes: prepared.sizes.total() as u64 * 4,
                writing_stages: vk::PipelineStageFlags::COMPUTE_SHADER,
                writing_access: vk::AccessFlags::SHADER_WRITE,
                ..Recorded::default()
            };
            if let Some(run) = &prepared.run {
                self.dispatch_all(command_buffer, settings, scratch, run, &prepared.sizes, &mut recorded);
            }
            for part in &scratch.plan.parts {
                recorded.vertices += u64::from(job(part.job as usize).mesh.vertices);
            }
            self.barrier_after(command_buffer, settings, scratch);
            if let Some(stopwatch) = &self.stopwatch {
                stopwatch.end(command_buffer, slot as u32, &mut self.frames[slot]);
            }
            if let Some(debug) = &functions.debug {
                (debug.cmd_end_debug_utils_label_ext)(command_buffer);
            }
            recorded
        }
    }

    /// # Safety
    /// As for [`record`](Self::record).
    unsafe fn begin_label(&self, command_buffer: vk::CommandBuffer) {
        if let Some(debug) = &self.memory.functions.debug {
            let label = vk::DebugUtilsLabelEXT::default().label_name(c"libanim skin").color([0.2, 0.6, 0.4, 1.0]);
            // SAFETY: the caller's promise.
            unsafe { (debug.cmd_begin_debug_utils_label_ext)(command_buffer, &raw const label) };
        }
    }

    /// Copies staged meshes to their places. Gives the bytes.
    ///
    /// # Safety
    /// As for [`record`](Self::record); the buffer was staged from what waits.
    unsafe fn record_uploads(&mut self, command_buffer: vk::CommandBuffer, prepared: &Prepared) -> u64 {
        let Some((staging, bytes)) = prepared.staged.as_ref().map(|(buffer, bytes)| (buffer.handle, *bytes)) else {
            return 0;
        };
        let mut at = 0;
        for (words, region) in self.pending.drain(..) {
            let size = words.len() as u64 * 4;
            if let Some(buffer) = self.meshes.buffer(region.chunk).filter(|_| size > 0) {
                let copy = [vk::BufferCopy { src_offset: at, dst_offset: region.offset, size }];
                // SAFETY: the caller's promise; both ranges are in their buffers.
                unsafe {
                    self.memory.functions.device.cmd_copy_buffer(command_buffer, staging, buffer.handle, &copy);
                }
            }
            at += size;
        }
        bytes
    }

    /// Records the dispatches.
    ///
    /// # Safety
    /// As for [`record`](Self::record).
    unsafe fn dispatch_all(
        &self,
        command_buffer: vk::CommandBuffer,
        settings: &RecordSettings,
        scratch: &Scratch,
        run: &Run,
        sizes: &Sizes,
        recorded: &mut Recorded,
    ) {
        let device = &self.memory.functions.device;
        let base = (run.offset / 4) as u32;
        let mut bound: Option<bool> = None;
        let mut arguments = run.offset + (sizes.jobs + sizes.palettes) as u64 * 4;
        let mut wrote = false;
        for ((group, &set), &map) in scratch.plan.groups.iter().zip(&scratch.sets).zip(&scratch.maps) {
            let pipeline: &Pipeline = match (&self.address_pipeline, group.addresses) {
                (Some(pipeline), true) => pipeline,
                _ => &self.pipeline,
            };
            let mut first = 0;
            // SAFETY: the caller's promise; pipelines, sets and the frame's buffer are live until the frame completes.
            unsafe {
                if bound != Some(group.addresses) {
                    device.cmd_bind_pipeline(command_buffer, vk::PipelineBindPoint::COMPUTE, pipeline.handle);
                    bound = Some(group.addresses);
                }
                let point = vk::PipelineBindPoint::COMPUTE;
                device.cmd_bind_descriptor_sets(command_buffer, point, pipeline.layout, 0, &[set], &[]);
                while first < group.workgroups {
                    let count = (group.workgroups - first).min(self.limits.most_groups);
                    if wrote && !group.addresses {
                        self.between_dispatches(command_buffer);
                    }
                    let words = [map + first * MAP_WORDS as u32, base];
                    let mut push = [0; 8];
                    push[..4].copy_from_slice(&words[0].to_ne_bytes());
                    push[4..].copy_from_slice(&words[1].to_ne_bytes());
                    let stage = vk::ShaderStageFlags::COMPUTE;
                    device.cmd_push_constants(command_buffer, pipeline.layout, stage, 0, &push);
                    if settings.indirect {
                        device.cmd_dispatch_indirect(command_buffer, run.buffer, arguments);
                        arguments += INDIRECT_WORDS as u64 * 4;
                    } else {
                        device.cmd_dispatch(command_buffer, count, 1, 1);
                    }
                    wrote = true;
                    recorded.dispatches += 1;
                    recorded.workgroups += count;
                    first += count;
                }
            }
        }
    }
}

/// What a recording needs, all there.
struct Prepared {
    sizes: Sizes,
    run: Option<Run>,
    /// The staging buffer and its bytes.
    staged: Option<(Buffer, u64)>,
}

impl Scratch {
    /// Adds a place that changes its queue family, once.
    pub(super) fn add_place(&mut self, buffer: vk::Buffer, begin: u64, end: u64) {
        match self.places.last_mut() {
            // Interleaved streams lie over one another.
            Some(last) if last.buffer == buffer && begin < last.offset + last.size && last.offset < end => {
                let joined = last.offset.min(begin)..(last.offset + last.size).max(end);
                last.offset = joined.start;
                last.size = joined.end - joined.start;
            }
            _ => self.places.push(vk::BufferMemoryBarrier::default().buffer(buffer).offset(begin).size(end - begin)),
        }
    }

    /// Says between which queue families the places change, and what they are written and read by.
    pub(super) fn set_families(&mut self, from: u32, to: u32, written: vk::AccessFlags, read: vk::AccessFlags) {
        for place in &mut self.places {
            place.src_queue_family_index = from;
            place.dst_queue_family_index = to;
            place.src_access_mask = written;
            place.dst_access_mask = read;
        }
    }
}
