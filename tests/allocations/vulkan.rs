//! A crowd skinned on the device: fifty characters of two parts each, with morph targets and previous positions.

use anim::math::Affine;
use anim::skin::{Influences, MorphTarget, Primitive, SkinMesh};
use anim::vulkan::*;

use crate::allocations_of;
use crate::harness::{Wanted, host};

const VERTICES: usize = 300;
const JOINTS: usize = 8;
const INSTANCES: usize = 100;

fn mesh() -> SkinMesh {
    let primitive = Primitive {
        positions: (0..VERTICES).map(|v| [v as f32, 1.0, 0.0]).collect(),
        normals: vec![[0.0, 0.0, 1.0]; VERTICES],
        influences: Some(Influences {
            offsets: (0..=VERTICES as u32).collect(),
            joints: (0..VERTICES).map(|v| (v % JOINTS) as u16).collect(),
            weights: vec![1.0; VERTICES],
        }),
        morph_targets: vec![MorphTarget { positions: vec![[0.0, 1.0, 0.0]; VERTICES], ..MorphTarget::default() }],
        ..Primitive::default()
    };
    SkinMesh::prepare(&primitive, JOINTS).expect("valid")
}

#[test]
fn frames_of_skinning_on_the_device_allocate_nothing_once_everything_was_met() {
    for addresses in [false, true] {
        let Some(host) = host(Wanted { addresses, validation: false }) else { return };
        let mut library = host.library();
        let mesh = library.create_mesh(&mesh()).expect("memory");
        let formats = [VertexFormat::Float3, VertexFormat::Octahedral].map(Some);
        let layout = VertexLayout::planar(VERTICES as u32, [formats[0], formats[1], None, formats[0]]);
        let settings = OutputSettings { layout, vertices: VERTICES as u32, copies: 2 };
        let outputs: Vec<Output> = (0..INSTANCES).map(|_| library.create_output(&settings).expect("memory")).collect();
        let palettes = vec![[Affine::IDENTITY; JOINTS]; INSTANCES + 1];
        for frame in 1..=6 {
            let commands = host.begin();
            let job = |index: usize| {
                let pose = JobPose { palette: &palettes[index / 2], morph_weights: &[0.5] };
                SkinJob {
                    previous: Some(JobPose { palette: &palettes[index / 2 + 1], morph_weights: &[0.25] }),
                    dual_quaternions: index % 4 < 2,
                    ..SkinJob::new(&mesh, pose, JobTarget::Output(&outputs[index]))
                }
            };
            let record = RecordSettings { indirect: frame % 2 == 0, ..RecordSettings::default() };
            let count = allocations_of(|| {
                library.begin_frame(frame, frame - 1).expect("in order");
                library.write_palettes(INSTANCES, |index| &palettes[index], |_, _| {}).expect("memory");
                // SAFETY: the command buffer is being recorded, and everything lives until it has completed.
                unsafe { library.record(commands, &record, INSTANCES, job) }.expect("valid");
                library.gpu_time().expect("the device works");
            });
            host.wait(host.submit(commands));
            // Both frames in flight have had their turn, with and without indirect dispatches.
            assert!(frame < 5 || count == 0, "frame {frame} allocates {count} times");
        }
        library.complete(6).expect("in order");
    }
}
