//! What hosts do in ways of their own: buffers, layouts, barriers and queue families.

use std::cell::RefCell;
use std::rc::Rc;

use anim::math::Affine;
use anim::vulkan::*;
use ash::vk;

use crate::first::{POSITIONS, floats, lifted, strip};
use crate::harness::{Host, HostMemory, Wanted, copied, copy_back, host};

/// Buffers of the host's, of which it gives only so many.
struct Lent<'a> {
    host: &'a Host,
    made: Rc<RefCell<Vec<HostMemory<'a>>>>,
    left: usize,
}

// SAFETY: the test uses it on one thread.
unsafe impl Send for Lent<'_> {}

impl HostBuffers for Lent<'_> {
    fn create(&mut self, bytes: u64, usage: vk::BufferUsageFlags, place: MemoryPlace) -> Option<HostBuffer> {
        assert!(usage.contains(vk::BufferUsageFlags::STORAGE_BUFFER) || usage == vk::BufferUsageFlags::TRANSFER_SRC);
        self.left = self.left.checked_sub(1)?;
        let memory = self.host.buffer(bytes, 0xCD);
        let mapped = if place == MemoryPlace::Upload { memory.mapped().cast() } else { std::ptr::null_mut() };
        let buffer = HostBuffer { buffer: memory.buffer, mapped };
        self.made.borrow_mut().push(memory);
        Some(buffer)
    }

    fn destroy(&mut self, buffer: vk::Buffer) {
        let mut made = self.made.borrow_mut();
        let at = made.iter().position(|memory| memory.buffer == buffer).expect("it was made here");
        made.swap_remove(at);
    }
}

#[test]
fn all_memory_may_be_the_hosts_and_goes_back_to_it() {
    let Some(host) = host(Wanted::default()) else { return };
    // The library is dropped before the host; the trait object wants to be told so.
    let host: &'static Host = Box::leak(Box::new(host));
    let made = Rc::new(RefCell::new(Vec::new()));
    let mut library = host.library_with(|settings| {
        settings.buffers = Some(Box::new(Lent { host, made: Rc::clone(&made), left: 4 }));
    });
    let mesh = library.create_mesh(&strip(100)).expect("the first");
    let output =
        library.create_output(&OutputSettings { layout: POSITIONS, vertices: 100, copies: 1 }).expect("the second");
    library.begin_frame(1, 0).expect("in order");
    let palette = [Affine::IDENTITY, lifted(3.0)];
    let back = host.buffer(1200, 0);
    host.run(|commands| {
        let job = SkinJob::new(&mesh, JobPose { palette: &palette, morph_weights: &[] }, JobTarget::Output(&output));
        unsafe { library.record(commands, &copied(), 1, |_| job) }.expect("the third and fourth");
        let place = output.stream(StreamKind::Position).expect("it is in the layout");
        copy_back(host, commands, place.buffer, place.offset, &back);
    });
    assert!((floats(back.bytes())[99 * 3 + 1] - 2.97).abs() < 1e-3);
    assert_eq!(made.borrow_mut().len(), 4);
    library.complete(1).expect("in order");
    assert_eq!(made.borrow_mut().len(), 3, "what copied the mesh went back");
    let large = OutputSettings { layout: POSITIONS, vertices: 1 << 20, copies: 1 };
    let refused = library.create_output(&large);
    assert!(matches!(refused, Err(VulkanError::HostRefused { .. })), "{refused:?}");
    drop(library);
    assert!(made.borrow_mut().is_empty());
    drop(back);
    // SAFETY: leaked above, and nothing borrows it any more.
    drop(unsafe { Box::from_raw(std::ptr::from_ref(host).cast_mut()) });
}

#[test]
fn what_lies_between_streams_stays_the_hosts() {
    let Some(host) = host(Wanted::default()) else { return };
    let mut library = host.library();
    let mesh = library.create_mesh(&strip(70)).expect("memory");
    let own = host.buffer(16 + 70 * 32, 0xAB);
    let attribute = Attribute { format: VertexFormat::Float3, offset: 16 + 8, stride: 32 };
    let stream = HostStream { place: HostPlace::Buffer(own.buffer), attribute };
    let palette = [Affine::IDENTITY; 2];
    library.begin_frame(1, 0).expect("in order");
    host.run(|commands| {
        let pose = JobPose { palette: &palette, morph_weights: &[] };
        let job = SkinJob::new(&mesh, pose, JobTarget::Streams([Some(stream), None, None, None]));
        let settings = RecordSettings {
            reading_stages: vk::PipelineStageFlags::HOST,
            reading_access: vk::AccessFlags::HOST_READ,
            ..RecordSettings::default()
        };
        unsafe { library.record(commands, &settings, 1, |_| job) }.expect("valid");
    });
    for (at, &byte) in own.bytes().iter().enumerate() {
        let inside = at >= 16 && (8..20).contains(&((at - 16) % 32));
        assert!(inside || byte == 0xAB, "byte {at} was written");
    }
    assert_eq!(floats(&own.bytes()[16 + 8 + 32..][..12])[2], 1.0);
    library.complete(1).expect("in order");
}

#[test]
fn skinning_twice_in_a_frame_is_ordered_by_the_library_or_by_the_host() {
    let Some(host) = host(Wanted::default()) else { return };
    for barriers in [Barriers::Full, Barriers::After, Barriers::None] {
        let mut library = host.library();
        let mesh = library.create_mesh(&strip(100)).expect("memory");
        let output =
            library.create_output(&OutputSettings { layout: POSITIONS, vertices: 100, copies: 1 }).expect("memory");
        let back = host.buffer(1200, 0);
        library.begin_frame(1, 0).expect("in order");
        host.run(|commands| {
            for height in [1.0, 2.0] {
                let palette = [Affine::IDENTITY, lifted(height)];
                let pose = JobPose { palette: &palette, morph_weights: &[] };
                let job = SkinJob::new(&mesh, pose, JobTarget::Output(&output));
                let settings = RecordSettings { barriers, ..copied() };
                let recorded = unsafe { library.record(commands, &settings, 1, |_| job) }.expect("valid");
                // What the library leaves out, the host records, by what it was told.
                if barriers != Barriers::Full {
                    let memory = [vk::MemoryBarrier::default()
                        .src_access_mask(recorded.writing_access)
                        .dst_access_mask(recorded.writing_access | vk::AccessFlags::TRANSFER_READ)];
                    let to = recorded.writing_stages | vk::PipelineStageFlags::TRANSFER;
                    let (from, none) = (recorded.writing_stages, vk::DependencyFlags::empty());
                    unsafe { host.device.cmd_pipeline_barrier(commands, from, to, none, &memory, &[], &[]) };
                }
            }
            let place = output.stream(StreamKind::Position).expect("it is in the layout");
            copy_back(&host, commands, place.buffer, place.offset, &back);
        });
        assert!((floats(back.bytes())[99 * 3 + 1] - 1.98).abs() < 1e-3, "{barriers:?}");
        library.complete(1).expect("in order");
    }
}

#[test]
fn jobs_that_cannot_be_recorded_say_which_and_why() {
    let Some(host) = host(Wanted::default()) else { return };
    let mut library = host.library();
    let mesh = library.create_mesh(&strip(100)).expect("memory");
    let small = library.create_output(&OutputSettings { layout: POSITIONS, vertices: 99, copies: 1 }).expect("memory");
    let output =
        library.create_output(&OutputSettings { layout: POSITIONS, vertices: 100, copies: 1 }).expect("memory");
    let own = host.buffer(1200, 0);
    let palette = [Affine::IDENTITY; 2];
    let pose = JobPose { palette: &palette, morph_weights: &[] };
    let good = SkinJob::new(&mesh, pose, JobTarget::Output(&output));
    let streams = |kind: StreamKind, place, format, offset, stride| {
        let mut streams = [None; 4];
        streams[kind as usize] = Some(HostStream { place, attribute: Attribute { format, offset, stride } });
        SkinJob { target: JobTarget::Streams(streams), ..good }
    };
    let buffer = HostPlace::Buffer(own.buffer);
    let (position, normal) = (StreamKind::Position, StreamKind::Normal);
    let bad = [
        SkinJob { pose: JobPose { palette: &palette[..1], morph_weights: &[] }, ..good },
        SkinJob { pose: JobPose { palette: &palette, morph_weights: &[1.0] }, ..good },
        SkinJob { target: JobTarget::Output(&small), ..good },
        SkinJob { target: JobTarget::Streams([None; 4]), ..good },
        streams(normal, buffer, VertexFormat::Float3, 0, 12),
        streams(position, buffer, VertexFormat::Octahedral, 0, 12),
        streams(position, buffer, VertexFormat::Float3, 2, 12),
        streams(position, buffer, VertexFormat::Float3, 0, 10),
        streams(position, HostPlace::Address(16), VertexFormat::Float3, 0, 12),
        good,
    ];
    let expected = [
        "job 1: the palette has 1 entries, the mesh needs 2",
        "job 1: 1 morph weights for 0 targets",
        "job 1: the output has room for 99 vertices, the mesh has 100",
        "job 1: it has no output",
        "job 1: the mesh has no normals",
        "job 1: positions cannot be written as Octahedral",
        "job 1: positions have the offset 2 and the stride 12; multiples of 4 and 12 bytes a vertex are needed",
        "job 1: positions have the offset 0 and the stride 10; multiples of 4 and 12 bytes a vertex are needed",
        "job 1: positions have an address, but the device was made without buffer device addresses",
        "job 1: its output is an earlier job's, too",
    ];
    library.begin_frame(1, 0).expect("in order");
    host.run(|commands| {
        for (bad, expected) in bad.into_iter().zip(expected) {
            let refused =
                unsafe { library.record(commands, &copied(), 2, |index| if index == 0 { good } else { bad }) };
            assert_eq!(refused.expect_err("it cannot be recorded").to_string(), expected);
        }
        unsafe { library.record(commands, &copied(), 1, |_| good) }.expect("it is good");
    });
    library.complete(1).expect("in order");
}

#[test]
fn outputs_change_their_queue_family_where_the_host_says_so() {
    let Some(host) = host(Wanted::default()) else { return };
    let families = unsafe { host.instance.get_physical_device_queue_family_properties(host.physical_device) };
    // With one family only the release to an external owner can be tried, which every device of 1.1 knows.
    let other = (0..families.len() as u32).find(|&family| family != host.queue_family);
    let other = other.unwrap_or(vk::QUEUE_FAMILY_EXTERNAL);
    let mut library = host.library();
    let mesh = library.create_mesh(&strip(100)).expect("memory");
    let output =
        library.create_output(&OutputSettings { layout: POSITIONS, vertices: 100, copies: 1 }).expect("memory");
    let palette = [Affine::IDENTITY; 2];
    library.begin_frame(1, 0).expect("in order");
    host.run(|commands| {
        let pose = JobPose { palette: &palette, morph_weights: &[] };
        let job = SkinJob::new(&mesh, pose, JobTarget::Output(&output));
        let settings =
            RecordSettings { barriers: Barriers::None, release_to: Some(other), ..RecordSettings::default() };
        unsafe { library.record(commands, &settings, 1, |_| job) }.expect("valid");
    });
    library.begin_frame(2, 1).expect("in order");
    host.run(|commands| {
        let pose = JobPose { palette: &palette, morph_weights: &[] };
        let job = SkinJob::new(&mesh, pose, JobTarget::Output(&output));
        let settings = RecordSettings { acquire_from: Some(other), ..copied() };
        unsafe { library.record(commands, &settings, 1, |_| job) }.expect("valid");
    });
    library.complete(2).expect("in order");
}
