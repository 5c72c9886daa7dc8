//! Buffers: of the library's own memory or the host's, counted against the host's limit.

use std::ffi::CString;
use std::sync::Arc;

use ash::vk;
use gpu_allocator::vulkan::{Allocation, AllocationCreateDesc, AllocationScheme, Allocator, AllocatorCreateDesc};
use gpu_allocator::{AllocationSizes, AllocatorDebugSettings, MemoryLocation};

use super::error::{VulkanError, call};
use super::functions::Functions;
use super::settings::{HostBuffers, HostDevice, MemoryPlace};

/// The unit of memory that the allocator takes from the driver for small buffers: its least.
const BLOCK_BYTES: u64 = 4 << 20;

/// A buffer and its memory.
pub(super) struct Buffer {
    pub handle: vk::Buffer,
    pub bytes: u64,
    /// Its first byte, where the CPU writes it; null elsewhere.
    pub mapped: *mut u32,
    /// Its address on the device, where the device has addresses; 0 elsewhere.
    pub address: u64,
    /// `None` where the host made it.
    allocation: Option<Allocation>,
}

// SAFETY: the pointer is to mapped memory, which is the buffer's alone and may be written on any thread.
unsafe impl Send for Buffer {}
// SAFETY: nothing is written through a shared reference.
unsafe impl Sync for Buffer {}

/// Where buffers come from.
pub(super) struct Memory {
    pub functions: Arc<Functions>,
    allocator: Option<Allocator>,
    host: Option<Box<dyn HostBuffers>>,
    addresses: bool,
    limit: u64,
    used: u64,
}

impl Memory {
    pub(super) fn new(
        functions: Arc<Functions>,
        settings: &HostDevice,
        host: Option<Box<dyn HostBuffers>>,
    ) -> Result<Self, VulkanError> {
        let mut quiet = AllocatorDebugSettings::default();
        quiet.log_leaks_on_shutdown = false;
        let allocator = match &host {
            Some(_) => None,
            None => Some(
                Allocator::new(&AllocatorCreateDesc {
                    instance: functions.instance.clone(),
                    device: functions.device.clone(),
                    physical_device: settings.physical_device,
                    debug_settings: quiet,
                    buffer_device_address: settings.buffer_device_address,
                    allocation_sizes: AllocationSizes::new(BLOCK_BYTES, BLOCK_BYTES),
                })
                .map_err(|error| VulkanError::Memory { bytes: 0, why: error.to_string() })?,
            ),
        };
        let addresses = settings.buffer_device_address;
        Ok(Self { functions, allocator, host, addresses, limit: settings.byte_limit, used: 0 })
    }

    /// How many bytes the buffers have.
    pub(super) const fn used(&self) -> u64 {
        self.used
    }

    /// How buffers for `usage` must be usable.
    fn usage(&self, usage: vk::BufferUsageFlags) -> vk::BufferUsageFlags {
        if self.addresses { usage | vk::BufferUsageFlags::SHADER_DEVICE_ADDRESS } else { usage }
    }

    /// Makes a buffer.
    pub(super) fn create(
        &mut self,
        bytes: u64,
        usage: vk::BufferUsageFlags,
        place: MemoryPlace,
        name: &str,
    ) -> Result<Buffer, VulkanError> {
        if self.limit != 0 && self.used.saturating_add(bytes) > self.limit {
            return Err(VulkanError::ByteLimit { bytes, used: self.used, limit: self.limit });
        }
        let usage = self.usage(usage);
        let mut buffer = if self.host.is_some() {
            self.take_from_host(bytes, usage, place)?
        } else {
            self.take_from_library(bytes, usage, place)?
        };
        if self.addresses {
            let info = vk::BufferDeviceAddressInfo::default().buffer(buffer.handle);
            // SAFETY: the buffer is live and has the usage; the function was loaded with the feature.
            buffer.address = unsafe { self.functions.device.get_buffer_device_address(&info) };
        }
        if let Ok(name) = CString::new(name) {
            self.functions.name(buffer.handle, &name);
        }
        self.used += bytes;
        Ok(buffer)
    }

    fn take_from_host(
        &mut self,
        bytes: u64,
        usage: vk::BufferUsageFlags,
        place: MemoryPlace,
    ) -> Result<Buffer, VulkanError> {
        let refused = VulkanError::HostRefused { bytes };
        let Some(host) = &mut self.host else { return Err(refused) };
        let Some(made) = host.create(bytes, usage, place) else { return Err(refused) };
        let mapped: *mut u32 = made.mapped.cast();
        let unmapped = place == MemoryPlace::Upload && (mapped.is_null() || !mapped.is_aligned());
        if made.buffer == vk::Buffer::null() || unmapped {
            if made.buffer != vk::Buffer::null() {
                host.destroy(made.buffer);
            }
            return Err(refused);
        }
        Ok(Buffer { handle: made.buffer, bytes, mapped, address: 0, allocation: None })
    }

    fn take_from_library(
        &mut self,
        bytes: u64,
        usage: vk::BufferUsageFlags,
        place: MemoryPlace,
    ) -> Result<Buffer, VulkanError> {
        let refused = |why: &str| VulkanError::Memory { bytes, why: why.to_owned() };
        let functions = Arc::clone(&self.functions);
        let Some(allocator) = &mut self.allocator else { return Err(refused("there is no allocator")) };
        let info = vk::BufferCreateInfo::default().size(bytes).usage(usage);
        // SAFETY: the device is live by the promise given when it was handed over.
        let handle =
            unsafe { functions.device.create_buffer(&info, functions.callbacks()) }.map_err(call("vkCreateBuffer"))?;
        // SAFETY: the buffer was just made, and is given up by the arms that fail.
        let undo = || unsafe { functions.device.destroy_buffer(handle, functions.callbacks()) };
        // SAFETY: as above.
        let requirements = unsafe { functions.device.get_buffer_memory_requirements(handle) };
        let location = match place {
            MemoryPlace::Device => MemoryLocation::GpuOnly,
            MemoryPlace::Upload => MemoryLocation::CpuToGpu,
        };
        let scheme = AllocationScheme::GpuAllocatorManaged;
        let wanted =
            AllocationCreateDesc { name: "libanim", requirements, location, linear: true, allocation_scheme: scheme };
        let allocation = match allocator.allocate(&wanted) {
            Ok(allocation) => allocation,
            Err(error) => {
                undo();
                return Err(refused(&error.to_string()));
            }
        };
        // SAFETY: the memory is the allocator's for this buffer, and was chosen for its requirements.
        let bound = unsafe { functions.device.bind_buffer_memory(handle, allocation.memory(), allocation.offset()) };
        let mapped: *mut u32 = allocation.mapped_ptr().map_or(std::ptr::null_mut(), |mapped| mapped.as_ptr().cast());
        if let Err(result) = bound {
            undo();
            // It was just allocated, so it can be freed.
            let _ = allocator.free(allocation);
            return Err(call("vkBindBufferMemory")(result));
        }
        if place == MemoryPlace::Upload && mapped.is_null() {
            undo();
            let _ = allocator.free(allocation);
            return Err(refused("memory that the CPU writes could not be mapped"));
        }
        Ok(Buffer { handle, bytes, mapped, address: 0, allocation: Some(allocation) })
    }

    /// Destroys a buffer that nothing in flight uses.
    pub(super) fn destroy(&mut self, buffer: Buffer) {
        self.used = self.used.saturating_sub(buffer.bytes);
        match (buffer.allocation, &mut self.host, &mut self.allocator) {
            (Some(allocation), _, Some(allocator)) => {
                // SAFETY: the buffer is this device's, and nothing in flight uses it by the caller's promise.
                unsafe { self.functions.device.destroy_buffer(buffer.handle, self.functions.callbacks()) };
                // What came from the allocator can be freed there.
                let _ = allocator.free(allocation);
            }
            (None, Some(host), _) => host.destroy(buffer.handle),
            _ => {}
        }
    }
}
