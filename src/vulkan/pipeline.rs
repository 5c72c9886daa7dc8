//! The compute pipelines, and the descriptor sets that a frame binds.

use std::sync::Arc;

use ash::vk;

use super::error::{VulkanError, call};
use super::functions::Functions;

const BINDINGS_SHADER: &[u8] = include_bytes!("../../shaders/skin.comp.spv");
const ADDRESSES_SHADER: &[u8] = include_bytes!("../../shaders/skin_addresses.comp.spv");

/// Bytes of the push constants: where the map and the jobs begin.
pub(super) const PUSH_BYTES: u32 = 8;

/// Descriptor sets that a pool has.
const SETS_PER_POOL: u32 = 64;

/// A pipeline and what it is made with.
pub(super) struct Pipeline {
    pub handle: vk::Pipeline,
    pub layout: vk::PipelineLayout,
    pub set_layout: vk::DescriptorSetLayout,
    bindings: u32,
}

/// Objects that are made one after another; what was made is destroyed where a later one fails.
struct Making<'a> {
    functions: &'a Functions,
    pipeline: Pipeline,
    shader: vk::ShaderModule,
}

impl Pipeline {
    /// The pipeline that reaches everything through four bindings.
    pub(super) fn with_bindings(functions: &Functions, cache: vk::PipelineCache) -> Result<Self, VulkanError> {
        Self::make(functions, cache, BINDINGS_SHADER, 4)
    }

    /// The pipeline that reaches everything but the frame by address.
    pub(super) fn with_addresses(functions: &Functions, cache: vk::PipelineCache) -> Result<Self, VulkanError> {
        Self::make(functions, cache, ADDRESSES_SHADER, 1)
    }

    fn make(functions: &Functions, cache: vk::PipelineCache, code: &[u8], bindings: u32) -> Result<Self, VulkanError> {
        let pipeline = Self {
            handle: vk::Pipeline::null(),
            layout: vk::PipelineLayout::null(),
            set_layout: vk::DescriptorSetLayout::null(),
            bindings,
        };
        let mut making = Making { functions, pipeline, shader: vk::ShaderModule::null() };
        let made = making.all(cache, code);
        // SAFETY: the shader is this call's own, or null, and pipelines do not need it once they are made.
        unsafe { functions.device.destroy_shader_module(making.shader, functions.callbacks()) };
        match made {
            Ok(()) => Ok(making.pipeline),
            Err(error) => {
                making.pipeline.destroy(functions);
                Err(error)
            }
        }
    }

    /// Destroys what was made of it, once nothing in flight uses it.
    pub(super) fn destroy(&self, functions: &Functions) {
        // SAFETY: the objects are this device's or null, and unused by the caller's promise.
        unsafe {
            functions.device.destroy_pipeline(self.handle, functions.callbacks());
            functions.device.destroy_pipeline_layout(self.layout, functions.callbacks());
            functions.device.destroy_descriptor_set_layout(self.set_layout, functions.callbacks());
        }
    }
}

impl Making<'_> {
    fn all(&mut self, cache: vk::PipelineCache, code: &[u8]) -> Result<(), VulkanError> {
        let (device, callbacks) = (&self.functions.device, self.functions.callbacks());
        let words: Vec<u32> =
            code.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])).collect();
        let bindings: Vec<_> = (0..self.pipeline.bindings)
            .map(|binding| {
                vk::DescriptorSetLayoutBinding::default()
                    .binding(binding)
                    .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
                    .descriptor_count(1)
                    .stage_flags(vk::ShaderStageFlags::COMPUTE)
            })
            .collect();
        let push = [vk::PushConstantRange::default().stage_flags(vk::ShaderStageFlags::COMPUTE).size(PUSH_BYTES)];
        // SAFETY: the device is live, and every structure below lives as long as the call that reads it.
        unsafe {
            let info = vk::ShaderModuleCreateInfo::default().code(&words);
            self.shader = device.create_shader_module(&info, callbacks).map_err(call("vkCreateShaderModule"))?;
            let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            let made = device.create_descriptor_set_layout(&info, callbacks);
            self.pipeline.set_layout = made.map_err(call("vkCreateDescriptorSetLayout"))?;
            let layouts = [self.pipeline.set_layout];
            let info = vk::PipelineLayoutCreateInfo::default().set_layouts(&layouts).push_constant_ranges(&push);
            let made = device.create_pipeline_layout(&info, callbacks);
            self.pipeline.layout = made.map_err(call("vkCreatePipelineLayout"))?;
            let stage = vk::PipelineShaderStageCreateInfo::default()
                .stage(vk::ShaderStageFlags::COMPUTE)
                .module(self.shader)
                .name(c"main");
            let info = [vk::ComputePipelineCreateInfo::default().stage(stage).layout(self.pipeline.layout)];
            let made = device.create_compute_pipelines(cache, &info, callbacks);
            let made = made.map_err(|(_, result)| call("vkCreateComputePipelines")(result))?;
            self.pipeline.handle = made.first().copied().unwrap_or_default();
        }
        self.functions.name(self.pipeline.handle, c"libanim skin");
        Ok(())
    }
}

/// A part of a buffer to bind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bound {
    pub buffer: vk::Buffer,
    pub offset: u64,
    pub bytes: u64,
}

/// The descriptor pools of one frame: emptied when it begins, and more of them where it needs more.
pub(super) struct Descriptors {
    functions: Arc<Functions>,
    pools: Vec<vk::DescriptorPool>,
    used: u32,
}

impl Descriptors {
    pub(super) const fn new(functions: Arc<Functions>) -> Self {
        Self { functions, pools: Vec::new(), used: 0 }
    }

    /// Takes back all sets, once nothing in flight uses them.
    pub(super) fn reset(&mut self) -> Result<(), VulkanError> {
        for &pool in &self.pools {
            // SAFETY: the pool is this device's, and its sets unused by the caller's promise.
            unsafe {
                self.functions
                    .device
                    .reset_descriptor_pool(pool, vk::DescriptorPoolResetFlags::empty())
                    .map_err(call("vkResetDescriptorPool"))?;
            }
        }
        self.used = 0;
        Ok(())
    }

    /// Makes sure that `sets` more can be taken.
    pub(super) fn reserve(&mut self, sets: u32) -> Result<(), VulkanError> {
        let needed = (self.used + sets).div_ceil(SETS_PER_POOL) as usize;
        while self.pools.len() < needed {
            let sizes = [vk::DescriptorPoolSize::default()
                .ty(vk::DescriptorType::STORAGE_BUFFER)
                .descriptor_count(SETS_PER_POOL * 4)];
            let info = vk::DescriptorPoolCreateInfo::default().max_sets(SETS_PER_POOL).pool_sizes(&sizes);
            // SAFETY: the device is live.
            let pool = unsafe { self.functions.device.create_descriptor_pool(&info, self.functions.callbacks()) };
            self.pools.push(pool.map_err(call("vkCreateDescriptorPool"))?);
        }
        Ok(())
    }

    /// A set that binds `bound`, one of those that were reserved.
    pub(super) fn take(&mut self, pipeline: &Pipeline, bound: &[Bound]) -> Result<vk::DescriptorSet, VulkanError> {
        let pool = self.pools.get((self.used / SETS_PER_POOL) as usize).copied().unwrap_or_default();
        let mut set = vk::DescriptorSet::null();
        let layouts = [pipeline.set_layout];
        let info = vk::DescriptorSetAllocateInfo::default().descriptor_pool(pool).set_layouts(&layouts);
        let device = &self.functions.device;
        // SAFETY: the pool and the layout are live, and there is room for one handle.
        let result =
            unsafe { (device.fp_v1_0().allocate_descriptor_sets)(device.handle(), &raw const info, &raw mut set) };
        result.result().map_err(call("vkAllocateDescriptorSets"))?;
        self.used += 1;
        let mut infos = [vk::DescriptorBufferInfo::default(); 4];
        for (info, bound) in infos.iter_mut().zip(bound) {
            *info = vk::DescriptorBufferInfo::default().buffer(bound.buffer).offset(bound.offset).range(bound.bytes);
        }
        let infos = &infos[..bound.len().min(4)];
        let writes = [vk::WriteDescriptorSet::default()
            .dst_set(set)
            .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
            .buffer_info(infos)];
        // SAFETY: the set was just made, and one write goes on over the bindings after the first, which are alike.
        unsafe { device.update_descriptor_sets(&writes, &[]) };
        Ok(set)
    }

    pub(super) fn destroy(&mut self) {
        for pool in self.pools.drain(..) {
            // SAFETY: the pool is this device's, and its sets unused by the caller's promise.
            unsafe { self.functions.device.destroy_descriptor_pool(pool, self.functions.callbacks()) };
        }
    }
}
