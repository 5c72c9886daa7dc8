//! The C functions on a real device: the way of one mesh, and the statuses of what goes wrong.

use std::ffi::c_void;
use std::path::Path;
use std::ptr::{null, null_mut};

use anim::ffi::context::{AnimContext, anim_context_create, anim_context_release};
use anim::ffi::mesh::{AnimMeshNode, anim_model_mesh_node};
use anim::ffi::model::{AnimModel, anim_model_load_path};
use anim::ffi::pointer::AnimText;
use anim::ffi::pose::AnimMatrix;
use anim::ffi::skin_job::{
    AnimSkinJob, AnimSkinMesh, anim_skin_job_init, anim_skin_mesh_create, anim_skin_mesh_vertex_count, anim_skin_run,
};
use anim::ffi::status::{AnimStatus, anim_last_error};
use anim::ffi::vulkan::*;
use anim::ffi::vulkan_memory::*;
use anim::ffi::vulkan_palette::*;
use anim::ffi::vulkan_skin::*;
use ash::vk;
use ash::vk::Handle;

use crate::first::floats;
use crate::harness::{Host, Wanted, copy_back, host};

/// What a C host has, and lets go of at its end.
struct Scene {
    context: AnimContext,
    device: AnimVulkanDevice,
    prepared: AnimSkinMesh,
    vertices: u32,
}

fn ok(status: AnimStatus) {
    assert_eq!(status, AnimStatus::Ok, "{}", message());
}

fn message() -> String {
    let mut text = [0_u8; 256];
    let mut length = 0;
    unsafe { anim_last_error(text.as_mut_ptr().cast(), text.len(), &raw mut length) };
    String::from_utf8_lossy(&text[..length.min(255)]).into_owned()
}

/// A struct that its `_init` function filled.
macro_rules! defaults {
    ($init:ident) => {{
        let mut made = std::mem::MaybeUninit::uninit();
        ok(unsafe { $init(made.as_mut_ptr(), size_of_pointee(made.as_ptr())) });
        unsafe { made.assume_init() }
    }};
}

const fn size_of_pointee<T>(_: *const T) -> usize {
    size_of::<T>()
}

fn options(host: &Host) -> AnimVulkanDeviceOptions {
    let settings = host.settings();
    let mut options: AnimVulkanDeviceOptions = defaults!(anim_vulkan_device_options_init);
    options.get_instance_proc_addr = Some(unsafe {
        std::mem::transmute::<
            vk::PFN_vkGetInstanceProcAddr,
            unsafe extern "system" fn(*mut c_void, *const std::ffi::c_char) -> Option<unsafe extern "system" fn()>,
        >(settings.get_instance_proc_addr)
    });
    options.instance = settings.instance.as_raw() as *mut c_void;
    options.physical_device = settings.physical_device.as_raw() as *mut c_void;
    options.device = settings.device.as_raw() as *mut c_void;
    options.queue_family = settings.queue_family;
    options.buffer_device_address = u8::from(settings.buffer_device_address);
    options.timestamps = 1;
    options
}

impl Scene {
    fn new(host: &Host) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples-c/character/default.glb");
        let path = path.to_str().expect("the path is UTF-8");
        let (mut context, mut model) = (AnimContext { id: 0 }, AnimModel { id: 0 });
        let (mut device, mut prepared, mut vertices) = (AnimVulkanDevice { id: 0 }, AnimSkinMesh { id: 0 }, 0);
        unsafe {
            ok(anim_context_create(null(), &raw mut context));
            ok(anim_model_load_path(context, AnimText::view(path), null(), &raw mut model));
            // The first mesh that a skin moves.
            let mut node = AnimMeshNode { struct_size: size_of::<AnimMeshNode>(), ..std::mem::zeroed() };
            for index in 0.. {
                ok(anim_model_mesh_node(model, index, &raw mut node));
                if node.skin == 0 {
                    break;
                }
            }
            ok(anim_skin_mesh_create(model, node.mesh, 0, &raw mut prepared));
            ok(anim_skin_mesh_vertex_count(prepared, &raw mut vertices));
            let options = options(host);
            ok(anim_vulkan_device_create(context, &raw const options, &raw mut device));
        }
        Self { context, device, prepared, vertices }
    }

    fn mesh(&self) -> AnimVulkanMesh {
        let mut mesh = AnimVulkanMesh { id: 0 };
        ok(unsafe { anim_vulkan_mesh_create(self.device, self.prepared, &raw mut mesh) });
        mesh
    }

    fn output_options(&self) -> AnimVulkanOutputOptions {
        let mut options: AnimVulkanOutputOptions = defaults!(anim_vulkan_output_options_init);
        options.vertex_count = self.vertices;
        options.planar = 1;
        options.position.format = AnimVertexFormat::Float3 as u32;
        options.normal.format = AnimVertexFormat::Float3 as u32;
        options
    }

    fn output(&self) -> AnimVulkanOutput {
        let mut output = AnimVulkanOutput { id: 0 };
        let options = self.output_options();
        ok(unsafe { anim_vulkan_output_create(self.device, &raw const options, &raw mut output) });
        output
    }
}

impl Drop for Scene {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            ok(anim_vulkan_frame_complete(self.device, u64::MAX));
            ok(anim_vulkan_device_release(self.device));
            ok(anim_context_release(self.context));
        }
    }
}

/// A palette that turns and lifts.
fn palette() -> Vec<AnimMatrix> {
    let lifted = |joint: usize| {
        let height = joint as f32 * 0.01;
        AnimMatrix { rows: [[0.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, height], [-1.0, 0.0, 0.0, 0.5]] }
    };
    (0..256).map(lifted).collect()
}

#[test]
fn a_c_host_gets_from_the_device_what_it_gets_from_the_cpu() {
    for addresses in [false, true] {
        let Some(host) = host(Wanted { addresses, ..Wanted::default() }) else { return };
        let scene = Scene::new(&host);
        let (mesh, output, palette) = (scene.mesh(), scene.output(), palette());
        let floats_of = scene.vertices as usize * 3;
        let backs = [0; 2].map(|_| host.buffer(floats_of as u64 * 4, 0));
        ok(anim_vulkan_frame_begin(scene.device, 1, 0));
        let mut job: AnimVulkanSkinJob = defaults!(anim_vulkan_skin_job_init);
        (job.mesh, job.output) = (mesh, output);
        (job.palette, job.palette_count) = (palette.as_ptr(), palette.len());
        let mut record: AnimVulkanRecordOptions = defaults!(anim_vulkan_record_options_init);
        record.reading_stages = vk::PipelineStageFlags::TRANSFER.as_raw();
        record.reading_access = vk::AccessFlags::TRANSFER_READ.as_raw();
        host.run(|commands| {
            let commands_handle = commands.as_raw() as *mut c_void;
            let mut recorded =
                AnimVulkanRecorded { struct_size: size_of::<AnimVulkanRecorded>(), ..unsafe { std::mem::zeroed() } };
            ok(unsafe {
                anim_vulkan_skin_record(
                    scene.device,
                    commands_handle,
                    &raw const record,
                    &raw const job,
                    1,
                    &raw mut recorded,
                )
            });
            assert_eq!((recorded.dispatches, recorded.vertices), (1, u64::from(scene.vertices)));
            assert!(recorded.uploaded_bytes > 0);
            let mut streams = AnimVulkanOutputStreams {
                struct_size: size_of::<AnimVulkanOutputStreams>(),
                ..unsafe { std::mem::zeroed() }
            };
            ok(unsafe { anim_vulkan_output_streams(output, &raw mut streams) });
            assert_eq!(streams.tangent.buffer, 0);
            for (stream, back) in [streams.position, streams.normal].into_iter().zip(&backs) {
                assert_eq!((stream.stride, stream.address != 0), (12, addresses));
                copy_back(&host, commands, vk::Buffer::from_raw(stream.buffer), stream.offset, back);
            }
        });
        let (mut positions, mut normals) = (vec![0.0_f32; floats_of], vec![0.0_f32; floats_of]);
        let mut on_cpu: AnimSkinJob = defaults!(anim_skin_job_init);
        on_cpu.mesh = scene.prepared;
        (on_cpu.palette, on_cpu.palette_count) = (palette.as_ptr(), palette.len());
        (on_cpu.positions, on_cpu.normals) = (positions.as_mut_ptr(), normals.as_mut_ptr());
        on_cpu.vertex_capacity = scene.vertices as usize;
        ok(unsafe { anim_skin_run(&raw const on_cpu, 1) });
        for (expected, back) in [positions, normals].iter().zip(&backs) {
            for (found, expected) in floats(back.bytes()).iter().zip(expected) {
                assert!((found - expected).abs() < 1e-5 * 4.0, "{found} {expected}");
            }
        }
        ok(anim_vulkan_frame_complete(scene.device, 1));
        let mut statistics =
            AnimVulkanStatistics { struct_size: size_of::<AnimVulkanStatistics>(), ..unsafe { std::mem::zeroed() } };
        ok(unsafe { anim_vulkan_device_statistics(scene.device, &raw mut statistics) });
        assert_eq!((statistics.gpu_frame, statistics.completed_frame, statistics.pending_meshes), (1, 1, 0));
        ok(anim_vulkan_device_trim(scene.device));
    }
}

#[test]
fn palettes_are_written_for_a_c_hosts_own_shaders() {
    let Some(host) = host(Wanted::default()) else { return };
    let scene = Scene::new(&host);
    let matrices = palette();
    let palettes = [
        AnimVulkanPalette { matrices: matrices.as_ptr(), count: 2 },
        AnimVulkanPalette { matrices: null(), count: 0 },
        AnimVulkanPalette { matrices: matrices.as_ptr(), count: 1 },
    ];
    let mut places = [AnimVulkanPalettePlace { buffer: 0, offset: 0, address: 0 }; 3];
    let mut write = || unsafe { anim_vulkan_palettes_write(scene.device, palettes.as_ptr(), 3, places.as_mut_ptr()) };
    assert_eq!(write(), AnimStatus::TooLate);
    ok(anim_vulkan_frame_begin(scene.device, 1, 0));
    ok(write());
    assert!(places[0].buffer != 0 && places[2].offset == places[0].offset + 96, "{places:?}");
    assert_eq!((places[1].buffer, places[1].offset, places[1].address), (0, 0, 0), "a palette without joints");
}

#[test]
fn misuse_gives_its_documented_status_and_changes_nothing() {
    let Some(host) = host(Wanted::default()) else { return };
    let scene = Scene::new(&host);
    let (mesh, output, palette) = (scene.mesh(), scene.output(), palette());
    let job = || {
        let mut job: AnimVulkanSkinJob = defaults!(anim_vulkan_skin_job_init);
        (job.mesh, job.output) = (mesh, output);
        (job.palette, job.palette_count) = (palette.as_ptr(), palette.len());
        job
    };
    // Devices.
    let mut other = AnimVulkanDevice { id: 0 };
    let mut refuse = |change: &dyn Fn(&mut AnimVulkanDeviceOptions), status| {
        let mut options = options(&host);
        change(&mut options);
        let found = unsafe { anim_vulkan_device_create(scene.context, &raw const options, &raw mut other) };
        assert_eq!((found, other.id), (status, 0), "{}", message());
    };
    refuse(&|options| options.get_instance_proc_addr = None, AnimStatus::InvalidPointer);
    refuse(&|options| options.api_version = vk::API_VERSION_1_0, AnimStatus::Unsupported);
    refuse(&|options| options.frames_in_flight = 9, AnimStatus::OutOfRange);
    refuse(&|options| options.device = null_mut(), AnimStatus::OutOfRange);
    refuse(&|options| options.reserved = 1, AnimStatus::InvalidArgument);
    refuse(&|options| options.struct_size = 8, AnimStatus::InvalidStructSize);
    // Outputs.
    let mut made = AnimVulkanOutput { id: 0 };
    let mut refuse = |change: &dyn Fn(&mut AnimVulkanOutputOptions), status| {
        let mut options = scene.output_options();
        change(&mut options);
        let found = unsafe { anim_vulkan_output_create(scene.device, &raw const options, &raw mut made) };
        assert_eq!((found, made.id), (status, 0), "{}", message());
    };
    refuse(&|options| options.position.format = 7, AnimStatus::InvalidEnum);
    refuse(&|options| options.copies = 0, AnimStatus::OutOfRange);
    refuse(&|options| options.position.format = AnimVertexFormat::Octahedral as u32, AnimStatus::InvalidArgument);
    refuse(&|options| options.planar = 0, AnimStatus::InvalidArgument);
    // Recording.
    let before_frames =
        unsafe { anim_vulkan_skin_record(scene.device, 8 as *mut c_void, null(), null(), 0, null_mut()) };
    assert_eq!(before_frames, AnimStatus::TooLate);
    ok(anim_vulkan_frame_begin(scene.device, 1, 0));
    assert_eq!(anim_vulkan_device_release(scene.device), AnimStatus::Busy);
    host.run(|commands| {
        let commands = commands.as_raw() as *mut c_void;
        let refuse = |change: &dyn Fn(&mut AnimVulkanSkinJob), status| {
            let mut job = job();
            change(&mut job);
            let found =
                unsafe { anim_vulkan_skin_record(scene.device, commands, null(), &raw const job, 1, null_mut()) };
            assert_eq!(found, status, "{}", message());
        };
        refuse(&|job| job.mesh.id = 0, AnimStatus::NullHandle);
        refuse(&|job| job.mesh.id = output.id, AnimStatus::WrongHandle);
        refuse(&|job| job.palette_count = 0, AnimStatus::Mismatch);
        refuse(&|job| job.palette = null(), AnimStatus::InvalidPointer);
        refuse(&|job| job.method = 2, AnimStatus::InvalidEnum);
        refuse(&|job| job.reserved = [1, 0], AnimStatus::InvalidArgument);
        refuse(&|job| job.output.id = 0, AnimStatus::InvalidArgument);
        refuse(&|job| job.position.format = 1, AnimStatus::InvalidArgument);
        refuse(&|job| (job.morph_weights, job.morph_weight_count) = ([f32::NAN; 9].as_ptr(), 9), AnimStatus::Mismatch);
        let twice = [job(), job()];
        let found = unsafe { anim_vulkan_skin_record(scene.device, commands, null(), twice.as_ptr(), 2, null_mut()) };
        assert_eq!(found, AnimStatus::InvalidArgument, "{}", message());
        let null_commands = unsafe { anim_vulkan_skin_record(scene.device, null_mut(), null(), null(), 0, null_mut()) };
        assert_eq!(null_commands, AnimStatus::InvalidPointer);
        refuse(&|_| {}, AnimStatus::Ok);
    });
    assert_eq!(anim_vulkan_frame_begin(scene.device, 1, 0), AnimStatus::OutOfRange);
    ok(anim_vulkan_frame_begin(scene.device, 2, 0));
    assert_eq!(anim_vulkan_frame_begin(scene.device, 3, 0), AnimStatus::Busy);
    ok(anim_vulkan_mesh_release(mesh));
    assert_eq!(anim_vulkan_mesh_release(mesh), AnimStatus::StaleHandle);
    ok(anim_vulkan_output_release(output));
    // A device that outlives its objects, and a name for each function.
    let mut requirements =
        AnimVulkanRequirements { struct_size: size_of::<AnimVulkanRequirements>(), ..unsafe { std::mem::zeroed() } };
    ok(unsafe { anim_vulkan_requirements(&raw mut requirements) });
    let mut name = AnimText::EMPTY;
    for index in 0..requirements.function_count {
        ok(unsafe { anim_vulkan_function_name(index, &raw mut name) });
        assert!(name.length > 2);
    }
    let past = unsafe { anim_vulkan_function_name(requirements.function_count, &raw mut name) };
    assert_eq!(past, AnimStatus::OutOfRange);
}
