//! Frames in flight: what each has is its own, what is released lives as long as they need it, and memory grows under
//! them.

use anim::math::Affine;
use anim::vulkan::*;
use ash::vk;

use crate::first::{POSITIONS, floats, lifted, strip};
use crate::harness::{Host, HostMemory, Wanted, copied, copy_back, host};

/// A frame that was submitted: its fence, and what it copies its positions to.
struct Submitted<'a> {
    frame: u64,
    fence: vk::Fence,
    back: HostMemory<'a>,
}

const VERTICES: u32 = 200;

fn settings(copies: u32) -> OutputSettings {
    OutputSettings { layout: POSITIONS, vertices: VERTICES, copies }
}

/// Records one instance whose far end is lifted by the frame's number, and submits it.
fn submit<'a>(host: &'a Host, library: &mut Device, mesh: &Mesh, output: &Output, frame: u64) -> Submitted<'a> {
    let palette = [Affine::IDENTITY, lifted(frame as f32)];
    let back = host.buffer(u64::from(VERTICES) * 12, 0);
    let commands = host.begin();
    let job = SkinJob::new(mesh, JobPose { palette: &palette, morph_weights: &[] }, JobTarget::Output(output));
    unsafe { library.record(commands, &copied(), 1, |_| job) }.expect("valid");
    let place = output.stream(StreamKind::Position).expect("it is in the layout");
    copy_back(host, commands, place.buffer, place.offset, &back);
    Submitted { frame, fence: host.submit(commands), back }
}

/// Waits for a frame and looks whether its positions are those of its own palette.
fn finish(host: &Host, submitted: &Submitted<'_>) {
    host.wait(submitted.fence);
    lies_at(submitted.back.bytes(), submitted.frame as f32);
}

fn lies_at(bytes: &[u8], height: f32) {
    for (v, position) in floats(bytes).chunks_exact(3).enumerate() {
        let expected = height * v as f32 / VERTICES as f32;
        assert!((position[1] - expected).abs() < 1e-3 * height.max(1.0), "{v}: {position:?}, not {expected}");
    }
}

#[test]
fn frames_in_flight_never_meet_whether_two_or_three_and_whatever_grows() {
    for (in_flight, copies, frame_bytes) in [(2, 1, 1 << 16), (3, 1, 256), (2, 2, 256), (3, 3, 1 << 16)] {
        let Some(host) = host(Wanted::default()) else { return };
        let mut library = host.library_with(|settings| {
            settings.frames_in_flight = in_flight;
            settings.frame_bytes = frame_bytes;
        });
        let mesh = library.create_mesh(&strip(VERTICES as usize)).expect("memory");
        let output = library.create_output(&settings(copies)).expect("memory");
        let mut flying: Vec<Submitted<'_>> = Vec::new();
        for frame in 1..=12_u64 {
            let mut completed = frame.saturating_sub(u64::from(in_flight));
            if flying.len() == in_flight as usize {
                let oldest = flying.remove(0);
                finish(&host, &oldest);
                completed = oldest.frame;
            }
            library.begin_frame(frame, completed).expect("in order");
            flying.push(submit(&host, &mut library, &mesh, &output, frame));
        }
        for submitted in &flying {
            finish(&host, submitted);
        }
        library.complete(12).expect("in order");
        assert_eq!(library.statistics().waiting, 0);
    }
}

#[test]
fn a_frame_cannot_begin_while_the_one_in_its_place_is_in_flight_nor_out_of_order() {
    let Some(host) = host(Wanted::default()) else { return };
    let mut library = host.library();
    let palette = [Affine::IDENTITY; 2];
    assert_eq!(library.write_palettes(1, |_| &palette, |_, _| {}), Err(VulkanError::NoFrame));
    library.begin_frame(1, 0).expect("in order");
    library.begin_frame(2, 0).expect("in order");
    assert_eq!(library.begin_frame(3, 0), Err(VulkanError::FrameInFlight { frame: 3, earlier: 1 }));
    assert_eq!(library.begin_frame(2, 1), Err(VulkanError::FrameOrder { frame: 2, begun: 2, completed: 1 }));
    assert_eq!(library.begin_frame(3, 3), Err(VulkanError::FrameOrder { frame: 3, begun: 2, completed: 3 }));
    library.begin_frame(3, 1).expect("in order");
    assert!(!library.is_idle());
    library.complete(u64::MAX).expect("all that began");
    assert!(library.is_idle());
}

#[test]
fn what_is_released_in_flight_is_reused_only_when_its_last_frame_has_completed() {
    let Some(host) = host(Wanted::default()) else { return };
    let mut library = host.library();
    let mesh = library.create_mesh(&strip(VERTICES as usize)).expect("memory");
    let output = library.create_output(&settings(1)).expect("memory");
    let place = output.stream(StreamKind::Position).expect("it is in the layout");
    library.begin_frame(1, 0).expect("in order");
    let submitted = submit(&host, &mut library, &mesh, &output, 1);
    drop((mesh, output));
    let other = library.create_output(&settings(1)).expect("memory");
    assert_ne!(other.stream(StreamKind::Position).map(|place| place.offset), Some(place.offset));
    library.begin_frame(2, 0).expect("in order");
    assert_eq!(library.statistics().waiting, 3, "a mesh, an output and what copied the mesh");
    finish(&host, &submitted);
    library.begin_frame(3, 1).expect("in order");
    library.complete(2).expect("in order");
    assert_eq!(library.statistics().waiting, 0);
    let again = library.create_output(&settings(1)).expect("memory");
    assert_eq!(again.stream(StreamKind::Position), Some(place));
    drop((other, again));
    library.begin_frame(4, 2).expect("in order");
    library.complete(4).expect("in order");
    let before = library.statistics().used_bytes;
    library.trim();
    assert!(library.statistics().used_bytes < before);
}

#[test]
fn a_library_dropped_with_everything_still_there_leaves_nothing_behind() {
    let Some(host) = host(Wanted::default()) else { return };
    let mut library = host.library();
    let mesh = library.create_mesh(&strip(VERTICES as usize)).expect("memory");
    let output = library.create_output(&settings(2)).expect("memory");
    library.begin_frame(1, 0).expect("in order");
    let submitted = submit(&host, &mut library, &mesh, &output, 1);
    finish(&host, &submitted);
    drop(library);
    // Handles that outlive it are of no use, and no harm.
    drop((mesh, output));
}

/// Skins a frame and copies back the positions and those before.
fn step(host: &Host, library: &mut Device, mesh: &Mesh, output: &Output, frame: u64, reset: bool) -> [Vec<u8>; 2] {
    library.begin_frame(frame, frame - 1).expect("in order");
    let palette = [Affine::IDENTITY, lifted(frame as f32)];
    let backs = [0; 2].map(|_| host.buffer(u64::from(VERTICES) * 12, 0));
    host.run(|commands| {
        let mut job = SkinJob::new(mesh, JobPose { palette: &palette, morph_weights: &[] }, JobTarget::Output(output));
        job.reset = reset;
        unsafe { library.record(commands, &copied(), 1, |_| job) }.expect("valid");
        let places = [output.stream(StreamKind::Position), output.positions_before()];
        for (place, back) in places.into_iter().zip(&backs) {
            let place = place.expect("it is in the layout");
            copy_back(host, commands, place.buffer, place.offset, back);
        }
    });
    backs.map(|back| back.bytes().to_vec())
}

#[test]
fn previous_positions_are_those_of_the_last_recording_however_long_ago_and_none_after_a_reset() {
    let Some(host) = host(Wanted::default()) else { return };
    let mut library = host.library();
    let mesh = library.create_mesh(&strip(VERTICES as usize)).expect("memory");
    let output = library.create_output(&settings(2)).expect("memory");
    let mut heights = |frame, reset, now, before| {
        let [positions, previous] = step(&host, &mut library, &mesh, &output, frame, reset);
        lies_at(&positions, now);
        lies_at(&previous, before);
    };
    heights(1, false, 1.0, 1.0);
    heights(2, false, 2.0, 1.0);
    // Two frames without a recording.
    heights(5, false, 5.0, 2.0);
    heights(6, true, 6.0, 6.0);
    heights(7, false, 7.0, 6.0);
    library.complete(7).expect("in order");
}

#[test]
fn instances_grow_and_the_dispatch_stays_one() {
    for addresses in [false, true] {
        let Some(host) = host(Wanted { addresses, ..Wanted::default() }) else { return };
        let mut library = host.library_with(|settings| {
            // By address it is one whatever buffers there are; by bindings while there is one.
            settings.output_bytes = if addresses { 4096 } else { 4 << 20 };
        });
        let mesh = library.create_mesh(&strip(VERTICES as usize)).expect("memory");
        let mut outputs = Vec::new();
        let palette = [Affine::IDENTITY, lifted(1.0)];
        for (frame, instances) in [1_usize, 10, 100, 500].into_iter().enumerate() {
            outputs.resize_with(instances, || library.create_output(&settings(1)).expect("memory"));
            library.begin_frame(frame as u64 + 1, frame as u64).expect("in order");
            let recorded = host.run(|commands| {
                let job = |index: usize| {
                    let pose = JobPose { palette: &palette, morph_weights: &[] };
                    SkinJob::new(&mesh, pose, JobTarget::Output(&outputs[index]))
                };
                unsafe { library.record(commands, &copied(), instances, job) }.expect("valid")
            });
            assert_eq!(recorded.dispatches, 1, "{instances} instances");
            assert_eq!(recorded.workgroups as usize, instances * 4);
            // One palette for all, and a job and four entries of the map for each.
            let least = instances as u64 * (128 + 4 * 8) + 96;
            assert!(recorded.frame_bytes < least + 256, "{recorded:?}");
        }
        let back = host.buffer(u64::from(VERTICES) * 12, 0);
        let place = outputs[499].stream(StreamKind::Position).expect("it is in the layout");
        host.run(|commands| copy_back(&host, commands, place.buffer, place.offset, &back));
        lies_at(back.bytes(), 1.0);
        library.complete(4).expect("in order");
    }
}

#[test]
fn two_devices_side_by_side_keep_out_of_each_others_way() {
    let Some(first_host) = host(Wanted::default()) else { return };
    let Some(second_host) = host(Wanted { addresses: true, ..Wanted::default() }) else { return };
    let run = |host: &Host| {
        let mut library = host.library();
        let mesh = library.create_mesh(&strip(VERTICES as usize)).expect("memory");
        let output = library.create_output(&settings(1)).expect("memory");
        for frame in 1..=4 {
            library.begin_frame(frame, frame - 1).expect("in order");
            let submitted = submit(host, &mut library, &mesh, &output, frame);
            finish(host, &submitted);
        }
        library.complete(4).expect("in order");
    };
    std::thread::scope(|scope| {
        scope.spawn(|| run(&first_host));
        scope.spawn(|| run(&second_host));
    });
    let (mut first, mut second) = (first_host.library(), second_host.library());
    let mesh = first.create_mesh(&strip(64)).expect("memory");
    let output = second.create_output(&settings(1)).expect("memory");
    second.begin_frame(1, 0).expect("in order");
    let palette = [Affine::IDENTITY; 2];
    second_host.run(|commands| {
        let job = SkinJob::new(&mesh, JobPose { palette: &palette, morph_weights: &[] }, JobTarget::Output(&output));
        let fault = JobFault::Foreign { what: "mesh" };
        let refused = unsafe { second.record(commands, &copied(), 1, |_| job) };
        assert_eq!(refused, Err(VulkanError::Job { job: 0, fault }));
    });
}

#[test]
fn palettes_alone_stand_in_the_frames_buffer_packed() {
    for addresses in [false, true] {
        let Some(host) = host(Wanted { addresses, ..Wanted::default() }) else { return };
        let mut library = host.library();
        library.begin_frame(1, 0).expect("in order");
        let palettes = [vec![lifted(1.0), lifted(2.0)], vec![], vec![lifted(3.0)]];
        let mut places = [PalettePlace::default(); 3];
        library.write_palettes(3, |index| &palettes[index], |index, place| places[index] = place).expect("memory");
        assert_eq!(places[2].offset - places[0].offset, 96);
        assert_eq!(places[1], PalettePlace::default());
        assert_eq!((places[0].address != 0, places[0].offset % 16), (addresses, 0));
        let back = host.buffer(144, 0);
        host.run(|commands| copy_back(&host, commands, places[0].buffer, places[0].offset, &back));
        let found = floats(back.bytes());
        let expected: Vec<f32> = palettes.iter().flatten().flat_map(|m| m.rows.concat()).collect();
        assert_eq!(found, expected);
        library.complete(1).expect("in order");
    }
}

#[test]
fn a_limit_on_bytes_holds_and_nothing_changes_where_it_refuses() {
    let Some(host) = host(Wanted::default()) else { return };
    let mut library = host.library_with(|settings| {
        settings.byte_limit = 1 << 19;
        settings.mesh_bytes = 1 << 18;
        settings.output_bytes = 1 << 16;
        settings.frame_bytes = 1 << 10;
    });
    let first = library.create_mesh(&strip(64)).expect("it fits");
    let used = library.statistics().used_bytes;
    let refused = library.create_mesh(&strip(64 * 400));
    assert!(matches!(refused, Err(VulkanError::ByteLimit { limit: 524_288, .. })), "{refused:?}");
    assert_eq!((library.statistics().used_bytes, library.statistics().pending_meshes), (used, 1));
    let output = library.create_output(&settings(1)).expect("it fits");
    // What is left of the limit is too little for the next doubling but not for what is needed.
    let outputs: Vec<Output> = (0..40).map(|_| library.create_output(&settings(1)).expect("it fits")).collect();
    library.begin_frame(1, 0).expect("in order");
    let submitted = submit(&host, &mut library, &first, &output, 1);
    host.wait(submitted.fence);
    library.complete(1).expect("in order");
    drop(outputs);
}
