//! Packing, loading and sampling small clips.

use super::*;
use crate::clip::{Clip, Keys, Target, Track, TrackContent, TransformPart};
use crate::math::{Quat, Transform, Vec3};
use crate::simd::Kernels;
use crate::skeleton::{Joint, Pose, Skeleton};
use crate::value::Kind;

fn chain(count: u32) -> Skeleton {
    let joint = |j: u32| Joint {
        name: format!("joint {j}"),
        parent: j.checked_sub(1),
        rest: Transform { translation: Vec3::new(0.0, if j == 0 { 0.0 } else { 0.3 }, 0.0), ..Transform::IDENTITY },
    };
    Skeleton::build(&(0..count).map(joint).collect::<Vec<_>>()).expect("valid")
}

/// A chain whose joints swing, each in its own way, with keys at 30 frames a second.
fn swinging(joints: u32, frames: u32) -> Clip {
    let mut clip = Clip { name: "swing".into(), length: f64::from(frames - 1) / 30.0, ..Clip::default() };
    for joint in 0..joints {
        let times: Vec<f32> = (0..frames).map(|f| f as f32 / 30.0).collect();
        let turn = |t: f32| {
            let axis = Vec3::new(1.0, joint as f32, 0.5).normalized_or(Vec3::ONE);
            let angle = 0.6 * crate::math::trig::sin(f64::from(t) * 3.0 + f64::from(joint)) as f32;
            Quat::from_axis_angle(axis, angle).to_array()
        };
        let values = times.iter().flat_map(|&t| turn(t)).collect();
        let keys = Keys::floats(Kind::Quaternion, times, values);
        let target = Target::Joint { joint, part: TransformPart::Rotation };
        clip.tracks.push(Track::new(target, TrackContent::Values(keys)));
    }
    clip
}

#[test]
fn a_packed_clip_stays_within_its_bound_and_is_smaller() {
    let skeleton = chain(10);
    let clip = swinging(10, 61);
    let (packed, report) = pack(&clip, &skeleton, &PackSettings::default()).expect("packable");
    println!("{report:?}");
    assert!(report.worst_error <= report.error_bound && report.bytes_after * 4 < report.bytes_before, "{report:?}");
    let mut pose = Pose::identity(10);
    packed.sample(Kernels::best(), 0.5, &mut pose);
}
