//! Recording: a frame's data, and the commands that skin with it.

use std::sync::Arc;

use ash::vk;

use super::device::Device;
use super::error::VulkanError;
use super::frames::Run;
use super::job::{HostPlace, JobPose, JobTarget, SkinJob};
use super::layout::StreamKind;
use super::memory::Buffer;
use super::pipeline::{Bound, Pipeline};
use super::plan::{LAST, Part, Plan, destination};
use super::retired::Gone;
use crate::math::Affine;
use crate::skin::DualPalette;

/// Words of a job in the table, as the shaders have them.
const JOB_WORDS: usize = 32;
/// Words of an entry of the map: a job and a block.
const MAP_WORDS: usize = 2;
/// Words of the arguments of an indirect dispatch, and one for alignment.
const INDIRECT_WORDS: usize = 4;
/// Rows of a joint in a palette of matrices, and in one of dual quaternions.
const LINEAR_ROWS: usize = 3;
const DUAL_ROWS: usize = 5;

const HAS_NORMALS: u32 = 1;
const HAS_TANGENTS: u32 = 2;
const DUAL: u32 = 4;
const STRETCHED: u32 = 8;
const PREVIOUS_STRETCHED: u32 = 16;
const SCALED_NORMALS: u32 = 32;

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

/// Where a pose's data lies in the frame's buffer.
#[derive(Clone, Copy, Debug, Default)]
struct PoseWords {
    /// The first row of the palette.
    row: u32,
    /// The first word of the list of active morph targets.
    list: u32,
    count: u32,
    stretched: bool,
}

/// What recordings work with; kept for its memory.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) plan: Plan,
    poses: Vec<[PoseWords; 2]>,
    dual: DualPalette,
    sets: Vec<vk::DescriptorSet>,
    /// Where each group's map begins in the frame's buffer, in words.
    maps: Vec<u32>,
    /// Outputs' places, for barriers.
    pub(super) places: Vec<vk::BufferMemoryBarrier<'static>>,
}

// SAFETY: barriers hold handles and null pointers, and are only a memory to be written anew.
unsafe impl Send for Scratch {}
// SAFETY: as above; nothing is changed through a shared reference.
unsafe impl Sync for Scratch {}

/// How many words each part of a frame's run takes, in their order.
#[derive(Clone, Copy, Debug, Default)]
struct Sizes {
    jobs: usize,
    palettes: usize,
    indirect: usize,
    map: usize,
    lists: usize,
}

impl Sizes {
    const fn total(&self) -> usize {
        self.jobs + self.palettes + self.indirect + self.map + self.lists
    }
}

fn active(weights: &[f32]) -> impl Iterator<Item = (usize, f32)> {
    weights.iter().copied().enumerate().filter(|(_, weight)| *weight != 0.0)
}

const fn rows_of(job: &SkinJob<'_>) -> usize {
    if job.dual_quaternions { DUAL_ROWS } else { LINEAR_ROWS }
}

/// What tells one palette in the frame's buffer from another.
type PaletteKey = (*const Affine, usize, bool);

fn key(job: &SkinJob<'_>, pose: &JobPose<'_>) -> PaletteKey {
    (pose.palette.as_ptr(), pose.palette.len(), job.dual_quaternions)
}

/// The palettes that were laid down last: jobs after one another, as a character's parts are, share theirs.
#[derive(Clone, Copy)]
struct Recent {
    entries: [Option<(PaletteKey, u32, bool)>; 4],
    next: usize,
}

impl Recent {
    const fn new() -> Self {
        Self { entries: [None; 4], next: 0 }
    }

    fn find(&self, key: PaletteKey) -> Option<(u32, bool)> {
        self.entries.iter().flatten().find(|entry| entry.0 == key).map(|entry| (entry.1, entry.2))
    }

    fn keep(&mut self, key: PaletteKey, row: u32, stretched: bool) {
        self.entries[self.next] = Some((key, row, stretched));
        self.next = (self.next + 1) % self.entries.len();
    }
}

/// The poses of a job whose data is needed: the present one, and the previous one where it is written.
fn poses<'a>(job: &SkinJob<'a>) -> [Option<JobPose<'a>>; 2] {
    [Some(job.pose), job.writes(StreamKind::Previous).then(|| job.previous_pose())]
}

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

fn measure<'a>(
    plan: &Plan,
    settings: &RecordSettings,
    count: usize,
    job: &impl Fn(usize) -> SkinJob<'a>,
    most_groups: u32,
) -> Sizes {
    let mut sizes = Sizes { jobs: plan.parts.len() * JOB_WORDS, ..Sizes::default() };
    for group in &plan.groups {
        sizes.map += group.workgroups as usize * MAP_WORDS;
        if settings.indirect {
            sizes.indirect += group.workgroups.div_ceil(most_groups) as usize * INDIRECT_WORDS;
        }
    }
    let mut recent = Recent::new();
    for index in 0..count {
        let job = job(index);
        if job.mesh.vertices == 0 {
            continue;
        }
        for pose in poses(&job).iter().flatten() {
            sizes.lists += active(pose.morph_weights).count() * 2;
            let key = key(&job, pose);
            if job.mesh.palette_len > 0 && recent.find(key).is_none() {
                recent.keep(key, 0, false);
                sizes.palettes += pose.palette.len() * rows_of(&job) * 4;
            }
        }
    }
    sizes
}

/// Writes a frame's run: poses first, because jobs say where they are.
fn write_frame<'a>(
    scratch: &mut Scratch,
    run: &Run,
    sizes: &Sizes,
    settings: &RecordSettings,
    count: usize,
    job: &impl Fn(usize) -> SkinJob<'a>,
    limits: &super::job::JobLimits,
) {
    let base = (run.offset / 4) as usize;
    write_poses(scratch, run, sizes, count, job);
    let map_begin = sizes.jobs + sizes.palettes + sizes.indirect;
    let mut map = map_begin;
    let mut arguments = sizes.jobs + sizes.palettes;
    let mut row = 0;
    scratch.maps.clear();
    for group in &scratch.plan.groups {
        scratch.maps.push((base + map) as u32);
        if settings.indirect {
            let mut left = group.workgroups;
            while left > 0 {
                let now = left.min(limits.most_groups);
                run.write(arguments, &[now, 1, 1, 0]);
                arguments += INDIRECT_WORDS;
                left -= now;
            }
        }
        let bases = group.outputs.map(|window| window.map_or(0, |window| window.base(limits)));
        let mut index = group.first_part;
        while index != LAST {
            let part = scratch.plan.parts[index as usize];
            let job = job(part.job as usize);
            let words = job_words(&job, &part, group.addresses, bases, scratch.poses[part.job as usize], limits);
            run.write(row * JOB_WORDS, &words);
            for block in 0..job.mesh.blocks() {
                run.write(map, &[row as u32, block]);
                map += MAP_WORDS;
            }
            row += 1;
            index = part.next;
        }
    }
}

fn write_poses<'a>(scratch: &mut Scratch, run: &Run, sizes: &Sizes, count: usize, job: &impl Fn(usize) -> SkinJob<'a>) {
    let base = (run.offset / 4) as usize;
    let mut palette = sizes.jobs;
    let mut list = sizes.jobs + sizes.palettes + sizes.indirect + sizes.map;
    let mut recent = Recent::new();
    scratch.poses.clear();
    for index in 0..count {
        let job = job(index);
        let mut written = [PoseWords::default(); 2];
        if job.mesh.vertices == 0 {
            scratch.poses.push(written);
            continue;
        }
        for (words, pose) in written.iter_mut().zip(poses(&job)) {
            let Some(pose) = pose else { continue };
            words.list = (base + list) as u32;
            for (target, weight) in active(pose.morph_weights) {
                run.write(list, &[target as u32, weight.to_bits()]);
                list += 2;
                words.count += 1;
            }
            if job.mesh.palette_len == 0 {
                continue;
            }
            let key = key(&job, &pose);
            (words.row, words.stretched) = recent.find(key).unwrap_or_else(|| {
                let row = ((base + palette) / 4) as u32;
                let stretched = write_palette(&mut scratch.dual, run, palette, &job, &pose);
                palette += pose.palette.len() * rows_of(&job) * 4;
                recent.keep(key, row, stretched);
                (row, stretched)
            });
        }
        scratch.poses.push(written);
    }
}

/// Writes a palette; says whether its matrices stretch, which only dual quaternions ask.
fn write_palette(dual: &mut DualPalette, run: &Run, at: usize, job: &SkinJob<'_>, pose: &JobPose<'_>) -> bool {
    if !job.dual_quaternions {
        for (joint, matrix) in pose.palette.iter().enumerate() {
            run.write_floats(at + joint * LINEAR_ROWS * 4, &matrix.rows);
        }
        return false;
    }
    dual.set(pose.palette);
    for (joint, entry) in dual.entries().iter().enumerate() {
        let [a, b, c] = entry.stretch;
        run.write_floats(at + joint * DUAL_ROWS * 4, &[entry.real, entry.dual, a, b, c]);
    }
    dual.is_stretched()
}

/// A job's words in the table.
fn job_words(
    job: &SkinJob<'_>,
    part: &Part,
    addresses: bool,
    bases: [u64; 2],
    poses: [PoseWords; 2],
    limits: &super::job::JobLimits,
) -> [u32; JOB_WORDS] {
    let mesh = job.mesh;
    let flag = |condition: bool, flag: u32| if condition { flag } else { 0 };
    let mut words = [0; JOB_WORDS];
    if addresses {
        (words[0], words[1]) = halves(mesh.address);
    } else {
        words[0] = (mesh.region.offset / 4) as u32;
    }
    words[2] = mesh.vertices;
    words[3] = flag(mesh.has_normals, HAS_NORMALS)
        | flag(mesh.has_tangents, HAS_TANGENTS)
        | flag(job.dual_quaternions, DUAL)
        | flag(poses[0].stretched, STRETCHED)
        | flag(poses[1].stretched, PREVIOUS_STRETCHED)
        | flag(job.scaled_normals, SCALED_NORMALS);
    words[4..8].copy_from_slice(&[mesh.parts.floats, mesh.parts.blocks, mesh.parts.influences, mesh.parts.morphs]);
    for (pose, at) in poses.iter().zip([8, 11]) {
        words[at..at + 3].copy_from_slice(&[pose.row, pose.list, pose.count]);
    }
    for kind in StreamKind::ALL {
        let Some(output) = part.output[kind as usize] else { continue };
        let Some(to) = destination(job, kind, limits) else { continue };
        let (format, stride) = match &job.target {
            JobTarget::Output(output) => output.layout.streams[kind as usize].map(|a| (a.format, a.stride)),
            JobTarget::Streams(streams) => streams[kind as usize].map(|s| (s.attribute.format, s.attribute.stride)),
        }
        .unwrap_or((super::VertexFormat::Float3, 12));
        let begin = match to.place {
            HostPlace::Address(address) => halves(address),
            HostPlace::Buffer(_) => (((to.begin - bases[usize::from(output)]) / 4) as u32, 0),
        };
        let at = 16 + kind as usize * 4;
        words[at..at + 4].copy_from_slice(&[format as u32 | u32::from(output) << 16, begin.0, begin.1, stride / 4]);
    }
    words
}

const fn halves(address: u64) -> (u32, u32) {
    (address as u32, (address >> 32) as u32)
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
