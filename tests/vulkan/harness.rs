//! A host without a window: an instance with validation, a device, a queue, and what the layers say.

use std::ffi::{CStr, c_void};
use std::sync::{Arc, Mutex};

use anim::vulkan::{Device, HostDevice, RecordSettings};
use ash::vk;

/// How a test's device is to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// With buffer device addresses.
    pub addresses: bool,
    /// With the layers; benchmarks do without.
    pub validation: bool,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { addresses: false, validation: true }
    }
}

type Messages = Arc<Mutex<Vec<String>>>;

/// The host.
pub struct Host {
    entry: ash::Entry,
    pub instance: ash::Instance,
    pub physical_device: vk::PhysicalDevice,
    pub device: ash::Device,
    pub queue_family: u32,
    /// The device's name.
    pub name: String,
    queue: vk::Queue,
    pool: vk::CommandPool,
    debug: Option<(ash::ext::debug_utils::Instance, vk::DebugUtilsMessengerEXT)>,
    messages: Messages,
    wanted: Wanted,
}

const VALIDATION: &CStr = c"VK_LAYER_KHRONOS_validation";

unsafe extern "system" fn heard(
    _: vk::DebugUtilsMessageSeverityFlagsEXT,
    _: vk::DebugUtilsMessageTypeFlagsEXT,
    data: *const vk::DebugUtilsMessengerCallbackDataEXT<'_>,
    user: *mut c_void,
) -> vk::Bool32 {
    let messages = unsafe { &*user.cast::<Mutex<Vec<String>>>() };
    let text = unsafe { (*data).message_as_c_str() }.map_or(String::new(), |text| text.to_string_lossy().into_owned());
    messages.lock().unwrap().push(text);
    vk::FALSE
}

/// A host, or `None` where there is no driver or no layer to test with.
pub fn host(wanted: Wanted) -> Option<Host> {
    let made = Host::new(wanted);
    match made {
        Ok(host) => {
            println!("on {}", host.name);
            Some(host)
        }
        Err(why) => {
            assert!(std::env::var_os("CI").is_none(), "compute skinning cannot be tested: {why}");
            eprintln!("left out: {why}");
            None
        }
    }
}

impl Host {
    fn new(wanted: Wanted) -> Result<Self, String> {
        let entry = unsafe { ash::Entry::load() }.map_err(|error| format!("there is no Vulkan loader: {error}"))?;
        let messages = Messages::default();
        let layers = unsafe { entry.enumerate_instance_layer_properties() }.map_err(|error| error.to_string())?;
        if wanted.validation && !layers.iter().any(|layer| layer.layer_name_as_c_str() == Ok(VALIDATION)) {
            return Err("there is no VK_LAYER_KHRONOS_validation".into());
        }
        let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_2);
        let layers = [VALIDATION.as_ptr()];
        let extensions = [ash::ext::debug_utils::NAME.as_ptr()];
        let features = [vk::ValidationFeatureEnableEXT::SYNCHRONIZATION_VALIDATION];
        let mut features = vk::ValidationFeaturesEXT::default().enabled_validation_features(&features);
        let mut info = vk::InstanceCreateInfo::default().application_info(&application);
        if wanted.validation {
            info = info.enabled_layer_names(&layers).enabled_extension_names(&extensions).push_next(&mut features);
        }
        let instance =
            unsafe { entry.create_instance(&info, None) }.map_err(|error| format!("there is no instance: {error}"))?;
        let debug = wanted.validation.then(|| listen(&entry, &instance, &messages));
        let devices = unsafe { instance.enumerate_physical_devices() }.map_err(|error| error.to_string())?;
        // A real device before the one that is the CPU.
        let kind = |device: vk::PhysicalDevice| unsafe { instance.get_physical_device_properties(device) };
        let Some(physical_device) =
            devices.into_iter().min_by_key(|&device| kind(device).device_type == vk::PhysicalDeviceType::CPU)
        else {
            return Err("there is no Vulkan driver".into());
        };
        let name = kind(physical_device).device_name_as_c_str().map_or("?".into(), CStr::to_string_lossy).into_owned();
        let families = unsafe { instance.get_physical_device_queue_family_properties(physical_device) };
        let both = vk::QueueFlags::COMPUTE | vk::QueueFlags::GRAPHICS;
        let queue_family =
            families.iter().position(|family| family.queue_flags.contains(both)).ok_or("no queue")? as u32;
        let priorities = [1.0];
        let queues =
            [vk::DeviceQueueCreateInfo::default().queue_family_index(queue_family).queue_priorities(&priorities)];
        let mut addresses = vk::PhysicalDeviceBufferDeviceAddressFeatures::default().buffer_device_address(true);
        let mut info = vk::DeviceCreateInfo::default().queue_create_infos(&queues);
        if wanted.addresses {
            info = info.push_next(&mut addresses);
        }
        let device =
            unsafe { instance.create_device(physical_device, &info, None) }.map_err(|error| error.to_string())?;
        let queue = unsafe { device.get_device_queue(queue_family, 0) };
        let info = vk::CommandPoolCreateInfo::default().queue_family_index(queue_family);
        let pool = unsafe { device.create_command_pool(&info, None) }.map_err(|error| error.to_string())?;
        Ok(Self { entry, instance, physical_device, device, queue_family, name, queue, pool, debug, messages, wanted })
    }

    /// What the library is told of the device.
    pub fn settings(&self) -> HostDevice {
        HostDevice {
            get_instance_proc_addr: self.entry.static_fn().get_instance_proc_addr,
            instance: self.instance.handle(),
            physical_device: self.physical_device,
            device: self.device.handle(),
            api_version: vk::API_VERSION_1_2,
            queue_family: self.queue_family,
            frames_in_flight: 2,
            buffer_device_address: self.wanted.addresses,
            debug_utils: self.wanted.validation,
            timestamps: true,
            pipeline_cache: vk::PipelineCache::null(),
            allocation_callbacks: None,
            buffers: None,
            byte_limit: 0,
            mesh_bytes: 1 << 20,
            output_bytes: 1 << 20,
            frame_bytes: 1 << 16,
        }
    }

    /// The library on this device.
    pub fn library(&self) -> Device {
        self.library_with(|_| {})
    }

    /// The library on this device, with other settings.
    pub fn library_with(&self, change: impl FnOnce(&mut HostDevice)) -> Device {
        let mut settings = self.settings();
        change(&mut settings);
        unsafe { Device::new(settings) }.expect("the device can skin")
    }

    /// A command buffer that is being recorded.
    pub fn begin(&self) -> vk::CommandBuffer {
        let info = vk::CommandBufferAllocateInfo::default().command_pool(self.pool).command_buffer_count(1);
        unsafe {
            let command_buffer = self.device.allocate_command_buffers(&info).expect("memory")[0];
            let info = vk::CommandBufferBeginInfo::default().flags(vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT);
            self.device.begin_command_buffer(command_buffer, &info).expect("memory");
            command_buffer
        }
    }

    /// Ends and submits a command buffer; the fence says when it has completed.
    pub fn submit(&self, command_buffer: vk::CommandBuffer) -> vk::Fence {
        unsafe {
            self.device.end_command_buffer(command_buffer).expect("memory");
            let fence = self.device.create_fence(&vk::FenceCreateInfo::default(), None).expect("memory");
            let buffers = [command_buffer];
            let submits = [vk::SubmitInfo::default().command_buffers(&buffers)];
            self.device.queue_submit(self.queue, &submits, fence).expect("the device works");
            fence
        }
    }

    /// Waits for a submit.
    pub fn wait(&self, fence: vk::Fence) {
        unsafe {
            self.device.wait_for_fences(&[fence], true, u64::MAX).expect("the device works");
            self.device.destroy_fence(fence, None);
        }
    }

    /// Records, submits and waits.
    pub fn run<R>(&self, record: impl FnOnce(vk::CommandBuffer) -> R) -> R {
        let command_buffer = self.begin();
        let result = record(command_buffer);
        self.wait(self.submit(command_buffer));
        unsafe { self.device.free_command_buffers(self.pool, &[command_buffer]) };
        result
    }

    /// A buffer whose memory the CPU can read and write, all of it `fill`.
    pub fn buffer(&self, bytes: u64, fill: u8) -> HostMemory<'_> {
        HostMemory::new(self, bytes, fill)
    }

    /// What the layers said since this was last asked.
    pub fn take_messages(&self) -> Vec<String> {
        std::mem::take(&mut *self.messages.lock().unwrap())
    }
}

fn listen(
    entry: &ash::Entry,
    instance: &ash::Instance,
    messages: &Messages,
) -> (ash::ext::debug_utils::Instance, vk::DebugUtilsMessengerEXT) {
    let debug = ash::ext::debug_utils::Instance::new(entry, instance);
    let severity = vk::DebugUtilsMessageSeverityFlagsEXT::WARNING | vk::DebugUtilsMessageSeverityFlagsEXT::ERROR;
    let kinds = vk::DebugUtilsMessageTypeFlagsEXT::VALIDATION | vk::DebugUtilsMessageTypeFlagsEXT::PERFORMANCE;
    let info = vk::DebugUtilsMessengerCreateInfoEXT::default()
        .message_severity(severity)
        .message_type(kinds)
        .pfn_user_callback(Some(heard))
        .user_data(Arc::as_ptr(messages).cast_mut().cast());
    let messenger = unsafe { debug.create_debug_utils_messenger(&info, None) }.expect("memory");
    (debug, messenger)
}

impl Drop for Host {
    fn drop(&mut self) {
        unsafe {
            let _ = self.device.device_wait_idle();
            self.device.destroy_command_pool(self.pool, None);
            self.device.destroy_device(None);
            if let Some((debug, messenger)) = &self.debug {
                debug.destroy_debug_utils_messenger(*messenger, None);
            }
            self.instance.destroy_instance(None);
        }
        let said = self.take_messages();
        if !std::thread::panicking() {
            assert!(said.is_empty(), "the layers said:\n{}", said.join("\n\n"));
        }
    }
}

/// A buffer of the host's.
pub struct HostMemory<'a> {
    host: &'a Host,
    pub buffer: vk::Buffer,
    memory: vk::DeviceMemory,
    mapped: *mut u8,
    bytes: usize,
}

impl<'a> HostMemory<'a> {
    fn new(host: &'a Host, bytes: u64, fill: u8) -> Self {
        let mut usage = vk::BufferUsageFlags::STORAGE_BUFFER
            | vk::BufferUsageFlags::TRANSFER_DST
            | vk::BufferUsageFlags::TRANSFER_SRC
            | vk::BufferUsageFlags::INDIRECT_BUFFER
            | vk::BufferUsageFlags::VERTEX_BUFFER;
        if host.wanted.addresses {
            usage |= vk::BufferUsageFlags::SHADER_DEVICE_ADDRESS;
        }
        let device = &host.device;
        unsafe {
            let info = vk::BufferCreateInfo::default().size(bytes.max(4)).usage(usage);
            let buffer = device.create_buffer(&info, None).expect("memory");
            let requirements = device.get_buffer_memory_requirements(buffer);
            let properties = host.instance.get_physical_device_memory_properties(host.physical_device);
            let wanted = vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
            let kind = (0..properties.memory_type_count)
                .find(|&kind| {
                    requirements.memory_type_bits >> kind & 1 == 1
                        && properties.memory_types[kind as usize].property_flags.contains(wanted)
                })
                .expect("every device has such memory");
            let mut flags = vk::MemoryAllocateFlagsInfo::default().flags(vk::MemoryAllocateFlags::DEVICE_ADDRESS);
            let mut info = vk::MemoryAllocateInfo::default().allocation_size(requirements.size).memory_type_index(kind);
            if host.wanted.addresses {
                info = info.push_next(&mut flags);
            }
            let memory = device.allocate_memory(&info, None).expect("memory");
            device.bind_buffer_memory(buffer, memory, 0).expect("memory");
            let mapped = device.map_memory(memory, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty()).expect("memory");
            let mapped: *mut u8 = mapped.cast();
            mapped.write_bytes(fill, bytes.max(4) as usize);
            Self { host, buffer, memory, mapped, bytes: bytes as usize }
        }
    }

    /// Its bytes; nothing on the device may be writing them.
    pub fn bytes(&self) -> &[u8] {
        unsafe { std::slice::from_raw_parts(self.mapped, self.bytes) }
    }

    /// Where its first byte is mapped.
    pub fn mapped(&self) -> *mut u8 {
        self.mapped
    }

    /// Its address on the device.
    pub fn address(&self) -> u64 {
        let info = vk::BufferDeviceAddressInfo::default().buffer(self.buffer);
        unsafe { self.host.device.get_buffer_device_address(&info) }
    }
}

impl Drop for HostMemory<'_> {
    fn drop(&mut self) {
        unsafe {
            let _ = self.host.device.device_wait_idle();
            self.host.device.destroy_buffer(self.buffer, None);
            self.host.device.free_memory(self.memory, None);
        }
    }
}

/// Records a copy of a part of a buffer to the CPU's memory, behind what was written to it by skinning.
pub fn copy_back(host: &Host, command_buffer: vk::CommandBuffer, from: vk::Buffer, offset: u64, to: &HostMemory<'_>) {
    let copy = [vk::BufferCopy { src_offset: offset, dst_offset: 0, size: to.bytes as u64 }];
    let seen = [vk::MemoryBarrier::default()
        .src_access_mask(vk::AccessFlags::TRANSFER_WRITE)
        .dst_access_mask(vk::AccessFlags::HOST_READ)];
    let (from_stage, to_stage) = (vk::PipelineStageFlags::TRANSFER, vk::PipelineStageFlags::HOST);
    unsafe {
        host.device.cmd_copy_buffer(command_buffer, from, to.buffer, &copy);
        let none = vk::DependencyFlags::empty();
        host.device.cmd_pipeline_barrier(command_buffer, from_stage, to_stage, none, &seen, &[], &[]);
    }
}

/// Recording for a host that copies the outputs back.
pub fn copied() -> RecordSettings {
    RecordSettings {
        reading_stages: vk::PipelineStageFlags::TRANSFER,
        reading_access: vk::AccessFlags::TRANSFER_READ,
        ..RecordSettings::default()
    }
}
