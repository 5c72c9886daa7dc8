//! Barriers around the skinning.

use ash::vk;

use super::device::Device;
use super::job::{HostPlace, SkinJob};
use super::layout::StreamKind;
use super::plan::destination;
use super::record::{Barriers, RecordSettings, Scratch};

const SKINNING: vk::PipelineStageFlags = vk::PipelineStageFlags::COMPUTE_SHADER;

impl Device {
    /// Notes the places of outputs that another queue family has or will have.
    pub(super) fn collect_places<'a>(
        &self,
        scratch: &mut Scratch,
        settings: &RecordSettings,
        job: &impl Fn(usize) -> SkinJob<'a>,
    ) {
        scratch.places.clear();
        if settings.release_to.is_none() && settings.acquire_from.is_none() {
            return;
        }
        for index in 0..scratch.plan.parts.len() {
            let part = scratch.plan.parts[index];
            let job = job(part.job as usize);
            for kind in StreamKind::ALL.into_iter().filter(|kind| part.output[*kind as usize].is_some()) {
                let place = match (&job.target, destination(&job, kind, &self.limits)) {
                    // Streams of one output are one place: interleaved ones share their bytes.
                    (super::JobTarget::Output(output), Some(_)) => {
                        let (begin, end) = output.copy_range(output.next_copy());
                        Some((output.buffer, begin, end))
                    }
                    (_, Some(to)) => match to.place {
                        HostPlace::Buffer(buffer) => Some((buffer, to.begin, to.end)),
                        HostPlace::Address(_) => None,
                    },
                    _ => None,
                };
                let Some((buffer, begin, end)) = place else { continue };
                scratch.add_place(buffer, begin, end);
            }
        }
    }

    /// # Safety
    /// As for [`record`](Device::record).
    pub(super) unsafe fn barrier_before(
        &self,
        command_buffer: vk::CommandBuffer,
        settings: &RecordSettings,
        scratch: &mut Scratch,
        uploaded: bool,
    ) {
        let mut stages = vk::PipelineStageFlags::empty();
        let mut memory = vk::MemoryBarrier::default().dst_access_mask(vk::AccessFlags::SHADER_READ);
        if uploaded {
            stages |= vk::PipelineStageFlags::TRANSFER;
            memory.src_access_mask |= vk::AccessFlags::TRANSFER_WRITE;
        }
        if settings.barriers == Barriers::Full {
            // Those who read wait for nothing to be seen, only to have finished; an earlier skinning wrote.
            stages |= settings.reading_stages | SKINNING;
            memory.src_access_mask |= vk::AccessFlags::SHADER_WRITE;
            memory.dst_access_mask |= vk::AccessFlags::SHADER_WRITE;
        }
        let mut buffers: &[vk::BufferMemoryBarrier<'_>] = &[];
        if let Some(family) = settings.acquire_from {
            scratch.set_families(family, self.queue_family, vk::AccessFlags::empty(), vk::AccessFlags::SHADER_WRITE);
            stages |= vk::PipelineStageFlags::TOP_OF_PIPE;
            buffers = &scratch.places;
        }
        if stages.is_empty() {
            return;
        }
        let memory = [memory];
        let memory = if memory[0].src_access_mask.is_empty() { &[][..] } else { &memory[..] };
        // SAFETY: the caller's promise.
        unsafe {
            self.memory.functions.device.cmd_pipeline_barrier(
                command_buffer,
                stages,
                SKINNING,
                vk::DependencyFlags::empty(),
                memory,
                buffers,
                &[],
            );
        }
    }

    /// Between dispatches that bind the same outputs. They write different vertices, which tools that watch bindings
    /// cannot know.
    ///
    /// # Safety
    /// As for [`record`](Device::record).
    pub(super) unsafe fn between_dispatches(&self, command_buffer: vk::CommandBuffer) {
        let memory = [vk::MemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::SHADER_WRITE)
            .dst_access_mask(vk::AccessFlags::SHADER_WRITE)];
        // SAFETY: the caller's promise.
        unsafe {
            self.memory.functions.device.cmd_pipeline_barrier(
                command_buffer,
                SKINNING,
                SKINNING,
                vk::DependencyFlags::empty(),
                &memory,
                &[],
                &[],
            );
        }
    }

    /// # Safety
    /// As for [`record`](Device::record).
    pub(super) unsafe fn barrier_after(
        &self,
        command_buffer: vk::CommandBuffer,
        settings: &RecordSettings,
        scratch: &mut Scratch,
    ) {
        let mut stages = vk::PipelineStageFlags::empty();
        let mut buffers: &[vk::BufferMemoryBarrier<'_>] = &[];
        let memory = [vk::MemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::SHADER_WRITE)
            .dst_access_mask(settings.reading_access)];
        let mut memories = &memory[..];
        if let Some(family) = settings.release_to {
            scratch.set_families(self.queue_family, family, vk::AccessFlags::SHADER_WRITE, vk::AccessFlags::empty());
            stages |= vk::PipelineStageFlags::BOTTOM_OF_PIPE;
            buffers = &scratch.places;
        }
        if settings.barriers == Barriers::None || (settings.release_to.is_some() && settings.reading_stages.is_empty())
        {
            memories = &[];
        } else {
            stages |= settings.reading_stages;
        }
        if stages.is_empty() {
            return;
        }
        // SAFETY: the caller's promise.
        unsafe {
            self.memory.functions.device.cmd_pipeline_barrier(
                command_buffer,
                SKINNING,
                stages,
                vk::DependencyFlags::empty(),
                memories,
                buffers,
                &[],
            );
        }
    }
}
