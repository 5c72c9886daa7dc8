//! The way of one mesh, and what a mistake in it looks like.

use anim::math::Affine;
use anim::skin::{Influences, Primitive, SkinMesh};
use anim::vulkan::*;
use ash::vk;

use crate::harness::{Wanted, copied, copy_back, host};

/// A strip of vertices along x, between two joints.
pub fn strip(vertices: usize) -> SkinMesh {
    let along = |v: usize| v as f32 / vertices as f32;
    let primitive = Primitive {
        positions: (0..vertices).map(|v| [along(v), 0.0, 1.0]).collect(),
        influences: Some(Influences {
            offsets: (0..=vertices as u32).map(|v| v * 2).collect(),
            joints: [0, 1].repeat(vertices),
            weights: (0..vertices).flat_map(|v| [1.0 - along(v), along(v)]).collect(),
        }),
        ..Primitive::default()
    };
    SkinMesh::prepare(&primitive, 2).expect("valid")
}

pub fn lifted(by: f32) -> Affine {
    let mut matrix = Affine::IDENTITY;
    matrix.rows[1][3] = by;
    matrix
}

pub const POSITIONS: VertexLayout = VertexLayout {
    streams: [Some(Attribute { format: VertexFormat::Float3, offset: 0, stride: 12 }), None, None, None],
};

pub fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

#[test]
fn a_strip_rises_between_a_joint_that_stays_and_one_that_rises() {
    for addresses in [false, true] {
        let Some(host) = host(Wanted { addresses, ..Wanted::default() }) else { return };
        let mut library = host.library();
        let mesh = library.create_mesh(&strip(100)).expect("memory");
        let settings = OutputSettings { layout: POSITIONS, vertices: 100, copies: 1 };
        let output = library.create_output(&settings).expect("memory");
        let palette = [Affine::IDENTITY, lifted(2.0)];
        let back = host.buffer(1200, 0xFF);
        library.begin_frame(1, 0).expect("in order");
        host.run(|commands| {
            let pose = JobPose { palette: &palette, morph_weights: &[] };
            let job = SkinJob::new(&mesh, pose, JobTarget::Output(&output));
            let recorded = unsafe { library.record(commands, &copied(), 1, |_| job) }.expect("valid");
            assert_eq!((recorded.dispatches, recorded.workgroups, recorded.vertices), (1, 2, 100));
            let place = output.stream(StreamKind::Position).expect("it is in the layout");
            copy_back(&host, commands, place.buffer, place.offset, &back);
        });
        library.complete(1).expect("in order");
        for (v, position) in floats(back.bytes()).chunks_exact(3).enumerate() {
            let along = v as f32 / 100.0;
            assert!((position[0] - along).abs() < 1e-6 && position[2] == 1.0, "{addresses} {v}: {position:?}");
            assert!((position[1] - along * 2.0).abs() < 1e-4, "{addresses} {v}: {position:?}");
        }
        let time = library.gpu_time().expect("the device works").expect("it was measured");
        assert!(time.frame == 1 && time.seconds >= 0.0, "{time:?}");
    }
}

#[test]
fn a_missing_barrier_is_reported_so_silence_means_something() {
    let Some(host) = host(Wanted::default()) else { return };
    let mut library = host.library();
    let mesh = library.create_mesh(&strip(64)).expect("memory");
    let settings = OutputSettings { layout: POSITIONS, vertices: 64, copies: 1 };
    let output = library.create_output(&settings).expect("memory");
    let palette = [Affine::IDENTITY; 2];
    let back = host.buffer(64 * 12, 0);
    library.begin_frame(1, 0).expect("in order");
    host.run(|commands| {
        let pose = JobPose { palette: &palette, morph_weights: &[] };
        let job = SkinJob::new(&mesh, pose, JobTarget::Output(&output));
        let settings = RecordSettings { barriers: Barriers::None, ..copied() };
        let recorded = unsafe { library.record(commands, &settings, 1, |_| job) }.expect("valid");
        assert_eq!(recorded.writing_stages, vk::PipelineStageFlags::COMPUTE_SHADER);
        let place = output.stream(StreamKind::Position).expect("it is in the layout");
        copy_back(&host, commands, place.buffer, place.offset, &back);
    });
    let said = host.take_messages();
    assert!(
        said.iter().any(|text| text.contains("SYNC-HAZARD-READ-AFTER-WRITE") || text.contains("READ_AFTER_WRITE")),
        "{said:?}"
    );
}
