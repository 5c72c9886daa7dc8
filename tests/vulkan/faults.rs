//! Devices that lack functions, fail, or can little.

use anim::math::Affine;
use anim::vulkan::*;
use ash::vk;

use crate::first::{POSITIONS, floats, lifted, strip};
use crate::harness::{Host, Wanted, copied, copy_back, host};
use crate::loader::{FAILING_NAMES, asked, fail, limit, miss, wrap};

fn made(host: &Host, change: impl FnOnce(&mut HostDevice)) -> Result<Device, VulkanError> {
    let mut settings = host.settings();
    change(&mut settings);
    unsafe { Device::new(settings) }
}

#[test]
fn a_device_that_lacks_a_function_is_refused_by_its_name_whichever_it_is() {
    let Some(host) = host(Wanted { addresses: true, ..Wanted::default() }) else { return };
    let mut names = Vec::new();
    drop(made(&host, wrap).expect("nothing is missing yet"));
    for name in asked() {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let listed: Vec<&str> = function_names().collect();
    for name in names.iter().filter(|name| !name.ends_with("KHR")) {
        assert!(listed.contains(&name.as_str()), "{name} is asked for and not listed");
    }
    for name in listed {
        let refused = made(&host, |settings| {
            wrap(settings);
            miss(name);
        });
        assert_eq!(refused.map(|_| ()), Err(VulkanError::MissingFunction { name }));
    }
}

#[test]
fn functions_of_options_are_not_needed_without_them() {
    let Some(host) = host(Wanted::default()) else { return };
    for name in ["vkGetBufferDeviceAddress", "vkCmdWriteTimestamp", "vkCmdBeginDebugUtilsLabelEXT"] {
        let device = made(&host, |settings| {
            wrap(settings);
            settings.timestamps = false;
            settings.debug_utils = false;
            miss(name);
        });
        drop(device.expect("it is not needed"));
        assert!(!asked().iter().any(|asked| asked == name), "{name}");
    }
}

/// Everything that a frame does, up to the first error.
fn use_it(host: &Host, settings: HostDevice) -> Result<(), VulkanError> {
    let mut library = unsafe { Device::new(settings) }?;
    let mesh = library.create_mesh(&strip(300))?;
    let output = library.create_output(&OutputSettings { layout: POSITIONS, vertices: 300, copies: 1 })?;
    let palette = [Affine::IDENTITY, lifted(1.0)];
    for frame in 1..=3 {
        library.begin_frame(frame, frame - 1)?;
        let commands = host.begin();
        let pose = JobPose { palette: &palette, morph_weights: &[] };
        let job = SkinJob::new(&mesh, pose, JobTarget::Output(&output));
        let recorded = unsafe { library.record(commands, &copied(), 1, |_| job) };
        host.wait(host.submit(commands));
        recorded?;
        library.complete(frame)?;
        library.gpu_time()?;
    }
    Ok(())
}

#[test]
fn whatever_call_fails_is_named_and_leaves_nothing_behind() {
    let Some(host) = host(Wanted { addresses: true, ..Wanted::default() }) else { return };
    let results = [vk::Result::ERROR_OUT_OF_DEVICE_MEMORY, vk::Result::ERROR_DEVICE_LOST];
    for &name in FAILING_NAMES {
        let mut met = 0;
        for passed in 0..8 {
            let result = results[passed as usize % 2];
            let mut settings = host.settings();
            wrap(&mut settings);
            fail(Some((name, passed, result)));
            let outcome = use_it(&host, settings);
            match outcome {
                // The calls that pass were all there are.
                Ok(()) => break,
                Err(VulkanError::Call { function, result: found }) => {
                    assert_eq!((function, found), (name, result));
                }
                // The allocator says it in words of its own.
                Err(VulkanError::Memory { .. }) => {
                    assert!(name == "vkAllocateMemory" || name == "vkMapMemory", "{name}");
                }
                Err(other) => panic!("{name} after {passed}: {other}"),
            }
            met += 1;
        }
        assert!(met > 0, "{name} is never called");
    }
    fail(None);
}

#[test]
fn a_recording_that_fails_changes_nothing_and_works_when_tried_again() {
    let Some(host) = host(Wanted::default()) else { return };
    for name in ["vkAllocateDescriptorSets", "vkCreateDescriptorPool", "vkCreateBuffer", "vkAllocateMemory"] {
        let mut settings = host.settings();
        wrap(&mut settings);
        settings.frame_bytes = 8 << 20;
        let mut library = unsafe { Device::new(settings) }.expect("it can skin");
        let mesh = library.create_mesh(&strip(100)).expect("memory");
        let output =
            library.create_output(&OutputSettings { layout: POSITIONS, vertices: 100, copies: 2 }).expect("memory");
        let palette = [Affine::IDENTITY, lifted(2.0)];
        let back = host.buffer(1200, 0);
        library.begin_frame(1, 0).expect("in order");
        host.run(|commands| {
            let pose = JobPose { palette: &palette, morph_weights: &[] };
            let job = SkinJob::new(&mesh, pose, JobTarget::Output(&output));
            fail(Some((name, 0, vk::Result::ERROR_OUT_OF_DEVICE_MEMORY)));
            let refused = unsafe { library.record(commands, &copied(), 1, |_| job) };
            assert!(refused.is_err(), "{name}");
            assert_eq!((library.statistics().pending_meshes, output.current_copy()), (1, None), "{name}");
            fail(None);
            unsafe { library.record(commands, &copied(), 1, |_| job) }.expect("it works now");
            let place = output.stream(StreamKind::Position).expect("it is in the layout");
            copy_back(&host, commands, place.buffer, place.offset, &back);
        });
        library.complete(1).expect("in order");
        assert!((floats(back.bytes())[99 * 3 + 1] - 1.98).abs() < 1e-3, "{name}");
    }
}

#[test]
fn a_device_of_few_workgroups_and_short_bindings_is_served_in_more_dispatches() {
    let Some(host) = host(Wanted::default()) else { return };
    for indirect in [false, true] {
        let mut settings = host.settings();
        wrap(&mut settings);
        limit(|limits| {
            limits.max_compute_work_group_count[0] = 3;
            limits.max_storage_buffer_range = 64 << 10;
        });
        let mut library = unsafe { Device::new(settings) }.expect("it can skin");
        let mesh = library.create_mesh(&strip(500)).expect("memory");
        // 8 blocks each: 3 dispatches of at most 3 workgroups. Two instances' parts of one buffer lie too far apart.
        let far = host.buffer(200 << 10, 0);
        let palettes = [[Affine::IDENTITY, lifted(1.0)], [Affine::IDENTITY, lifted(2.0)]];
        let offsets = [0, 190 << 10];
        library.begin_frame(1, 0).expect("in order");
        let recorded = host.run(|commands| {
            let job = |index: usize| {
                let attribute = Attribute { format: VertexFormat::Float3, offset: offsets[index], stride: 12 };
                let stream = HostStream { place: HostPlace::Buffer(far.buffer), attribute };
                let pose = JobPose { palette: &palettes[index], morph_weights: &[] };
                SkinJob::new(&mesh, pose, JobTarget::Streams([Some(stream), None, None, None]))
            };
            let settings = RecordSettings {
                indirect,
                reading_stages: vk::PipelineStageFlags::HOST,
                reading_access: vk::AccessFlags::HOST_READ,
                ..RecordSettings::default()
            };
            unsafe { library.record(commands, &settings, 2, job) }.expect("valid")
        });
        // Both windows are bound at once, as the two outputs of one set.
        assert_eq!((recorded.dispatches, recorded.workgroups), (6, 16));
        for (offset, height) in offsets.into_iter().zip([1.0, 2.0]) {
            let found = floats(&far.bytes()[offset as usize..][..6000]);
            assert!((found[499 * 3 + 1] - height * 0.998).abs() < 1e-3, "{height}: {}", found[499 * 3 + 1]);
        }
        let too_large = library.create_mesh(&strip(64 * 400));
        assert!(matches!(too_large, Err(VulkanError::Limit { limit: "maxStorageBufferRange", .. })), "{too_large:?}");
        let palette = vec![Affine::IDENTITY; 2000];
        let too_much = library.write_palettes(1, |_| &palette, |_, _| {});
        assert!(matches!(too_much, Err(VulkanError::TooMuchAtOnce { .. })), "{too_much:?}");
        library.complete(1).expect("in order");
    }
}

#[test]
fn settings_and_devices_that_cannot_be_are_refused_with_what_is_wrong() {
    let Some(host) = host(Wanted::default()) else { return };
    let refused = |change: &dyn Fn(&mut HostDevice)| made(&host, change).expect_err("it cannot be").to_string();
    assert_eq!(
        refused(&|settings| settings.api_version = vk::API_VERSION_1_0),
        "the device is of Vulkan 1.0, and 1.1 is the least"
    );
    assert_eq!(refused(&|settings| settings.frames_in_flight = 0), "`frames_in_flight` is 0, but must be from 1 to 8");
    assert_eq!(
        refused(&|settings| settings.queue_family = 99),
        "`queue_family` is 99, but must be one of the physical device's"
    );
    assert_eq!(refused(&|settings| settings.device = vk::Device::null()), "`device` is 0, but must be a handle");
    let weak = refused(&|settings| {
        wrap(settings);
        limit(|limits| limits.max_compute_work_group_invocations = 32);
    });
    assert_eq!(weak, "the device's maxComputeWorkGroupInvocations is 32, and 64 is needed");
}
