//! Skinning on the device beside a plain copy of the bytes that it writes, on the same device.
//!
//! `cargo bench --bench vulkan --features vulkan` prints vertices a second, the shortest of many rounds by turns, the
//! time over the copy's, and how many dispatches the instances took. The ratio carries between machines better than the
//! times do.

#![allow(missing_docs, clippy::undocumented_unsafe_blocks)]

#[allow(dead_code)]
#[path = "../tests/vulkan/harness.rs"]
mod harness;

use std::time::Instant;

use anim::math::{Affine, Quat, Transform, Vec3};
use anim::skin::{Influences, MorphTarget, Primitive, SkinMesh};
use anim::vulkan::{
    JobPose, JobTarget, Output, OutputSettings, RecordSettings, SkinJob, StreamKind, VertexFormat, VertexLayout,
};
use ash::vk;
use harness::{Host, Wanted, host};

/// A mid-detail character.
const VERTICES: usize = 8_000;
const JOINTS: usize = 24;
const ROUNDS: usize = 15;

fn mesh(influences: usize) -> SkinMesh {
    let of = |v: usize, seed: usize| ((v * 7_919 + seed * 104_729) % 1_000) as f32 / 1_000.0 - 0.5;
    let unit = |v| Vec3::new(of(v, 1), of(v, 2), of(v, 3) + 0.01).normalized_or(Vec3::new(0.0, 0.0, 1.0)).to_array();
    let primitive = Primitive {
        positions: (0..VERTICES).map(|v| [of(v, 4), of(v, 5), of(v, 6)]).collect(),
        normals: (0..VERTICES).map(unit).collect(),
        influences: Some(Influences {
            offsets: (0..=VERTICES).map(|v| (v * influences) as u32).collect(),
            // Neighbours share joints, as they do in meshes.
            joints: (0..VERTICES * influences)
                .map(|at| ((at / influences * JOINTS / VERTICES + at % influences) % JOINTS) as u16)
                .collect(),
            weights: vec![1.0 / influences as f32; VERTICES * influences],
        }),
        morph_targets: (0..4)
            .map(|_| MorphTarget { positions: vec![[0.0, 0.01, 0.0]; VERTICES], ..MorphTarget::default() })
            .collect(),
        ..Primitive::default()
    };
    SkinMesh::prepare(&primitive, JOINTS).expect("valid")
}

fn palette(instance: usize) -> Vec<Affine> {
    let matrix = |joint: usize| {
        let angle = (instance * JOINTS + joint) as f32 * 0.37;
        let rotation = Quat::from_axis_angle(Vec3::new(0.0, 0.6, 0.8), angle);
        Transform { translation: Vec3::new(angle, 0.0, 1.0), rotation, scale: Vec3::ONE }.to_affine()
    };
    (0..JOINTS).map(matrix).collect()
}

/// What is measured.
struct Case {
    name: &'static str,
    influences: usize,
    normals: VertexFormat,
    dual: bool,
    weights: &'static [f32],
}

const CASES: [Case; 5] = [
    Case { name: "4 influences", influences: 4, normals: VertexFormat::Float3, dual: false, weights: &[] },
    Case { name: "4, packed normals", influences: 4, normals: VertexFormat::Octahedral, dual: false, weights: &[] },
    Case { name: "8 influences", influences: 8, normals: VertexFormat::Float3, dual: false, weights: &[] },
    Case { name: "4, dual quaternions", influences: 4, normals: VertexFormat::Float3, dual: true, weights: &[] },
    Case {
        name: "4, two morph targets",
        influences: 4,
        normals: VertexFormat::Float3,
        dual: false,
        weights: &[0.5, 0.5],
    },
];

/// How long what is recorded takes from its submit on, in seconds.
fn time_of(host: &Host, record: impl FnOnce(vk::CommandBuffer)) -> f64 {
    let commands = host.begin();
    record(commands);
    let start = Instant::now();
    host.wait(host.submit(commands));
    start.elapsed().as_secs_f64()
}

fn measure(host: &Host, addresses: bool, instances: usize, case: &Case) {
    let mut library = host.library_with(|settings| {
        settings.output_bytes = (instances * VERTICES * 24) as u64 + (1 << 20);
        settings.frame_bytes = 16 << 20;
    });
    let mesh = library.create_mesh(&mesh(case.influences)).expect("memory");
    let layout = VertexLayout::planar(VERTICES as u32, [Some(VertexFormat::Float3), Some(case.normals), None, None]);
    let settings = OutputSettings { layout, vertices: VERTICES as u32, copies: 1 };
    let outputs: Vec<Output> = (0..instances).map(|_| library.create_output(&settings).expect("memory")).collect();
    let palettes: Vec<Vec<Affine>> = (0..instances).map(palette).collect();
    let bytes = layout.bytes(VERTICES as u32) * instances as u64;
    // The copy goes within memory of the device's, as skinning does.
    let mut copies = host.library_with(|settings| settings.output_bytes = bytes + 4096);
    let whole = VertexLayout::planar((bytes / 12) as u32, [Some(VertexFormat::Float3), None, None, None]);
    let settings = OutputSettings { layout: whole, vertices: (bytes / 12) as u32, copies: 1 };
    let [from, to] = [0; 2].map(|_| copies.create_output(&settings).expect("memory"));
    let [from, to] = [&from, &to].map(|output| output.stream(StreamKind::Position).expect("it has positions"));
    let (mut skinning, mut copying, mut recording, mut dispatches) = (f64::INFINITY, f64::INFINITY, f64::INFINITY, 0);
    for round in 1..=ROUNDS as u64 {
        library.begin_frame(round, round - 1).expect("in order");
        skinning = skinning.min(time_of(host, |commands| {
            let job = |index: usize| {
                let pose = JobPose { palette: &palettes[index], morph_weights: case.weights };
                SkinJob { dual_quaternions: case.dual, ..SkinJob::new(&mesh, pose, JobTarget::Output(&outputs[index])) }
            };
            let start = Instant::now();
            let recorded = unsafe { library.record(commands, &RecordSettings::default(), instances, job) };
            recording = recording.min(start.elapsed().as_secs_f64());
            dispatches = recorded.expect("valid").dispatches;
        }));
        copying = copying.min(time_of(host, |commands| {
            let copy = [vk::BufferCopy { src_offset: from.offset, dst_offset: to.offset, size: bytes }];
            unsafe { host.device.cmd_copy_buffer(commands, from.buffer, to.buffer, &copy) };
        }));
    }
    library.complete(u64::MAX).expect("all has completed");
    let vertices = (instances * VERTICES) as f64;
    println!(
        "{:<22} {:<9} {instances:>9} {dispatches:>10} {:>12.0} {:>12.0} {:>9.2} {:>12.1}",
        case.name,
        if addresses { "addresses" } else { "bindings" },
        vertices / skinning / 1e6,
        vertices / copying / 1e6,
        skinning / copying,
        recording * 1e6
    );
}

fn main() {
    let mut named = false;
    for addresses in [false, true] {
        let Some(host) = host(Wanted { addresses, validation: false }) else { return };
        if !named {
            println!("{VERTICES} vertices and {JOINTS} joints an instance, positions and normals, on {}", host.name);
            println!("{:<32} instances dispatches skin Mvert/s copy Mvert/s skin/copy recording µs", "");
            named = true;
        }
        for case in &CASES {
            measure(&host, addresses, 100, case);
        }
        for instances in [1, 10, 400] {
            measure(&host, addresses, instances, &CASES[0]);
        }
    }
}
