//! Any bytes as a packed clip for a small skeleton, or a packed clip with some bytes changed: they end in an error, or in
//! a clip that is sampled at any time without a read outside its bytes.
#![no_main]

use std::sync::LazyLock;

use anim::clip::{Clip, Keys, Target, Track, TrackContent, TransformPart};
use anim::math::Transform;
use anim::pack::{PackSettings, PackedClip, pack};
use anim::simd::Kernels;
use anim::skeleton::{Joint, Pose, Skeleton};
use anim::value::Kind;
use libfuzzer_sys::fuzz_target;

static SKELETON: LazyLock<Skeleton> = LazyLock::new(|| {
    let joint = |j: u32| Joint { name: format!("{j}"), parent: j.checked_sub(1), rest: Transform::IDENTITY };
    Skeleton::build(&(0..3).map(joint).collect::<Vec<_>>()).expect("valid")
});

/// A packed clip to change bytes of.
static SOUND: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let times: Vec<f32> = (0..90).map(|frame| frame as f32 / 30.0).collect();
    let values = times.iter().flat_map(|&t| [t * t, 1.0 - t, 0.3 * t * t * t]).collect();
    let keys = Keys::floats(Kind::Vec3, times, values);
    let target = |joint| Target::Joint { joint, part: TransformPart::Translation };
    let track = |joint| Track::new(target(joint), TrackContent::Values(keys.clone()));
    let clip = Clip { length: 3.0, tracks: (0..3).map(track).collect(), ..Clip::default() };
    pack(&clip, &SKELETON, &PackSettings::default()).expect("packable").0.bytes().to_vec()
});

fn sample(bytes: Vec<u8>) {
    let Ok(packed) = PackedClip::load(bytes, &SKELETON) else { return };
    let mut pose = Pose::identity(3);
    let mut values = vec![0.0; packed.value_count()];
    for kernels in Kernels::available() {
        for time in [-1.0, 0.0, 0.37, 1.5, 1e9, f64::NAN] {
            packed.sample(kernels, time, &mut pose);
            packed.sample_values(kernels, time, &mut values);
            packed.sample_joint(1, TransformPart::Translation, time);
        }
    }
}

fuzz_target!(|input: &[u8]| {
    sample(input.to_vec());
    let mut changed = SOUND.clone();
    for change in input.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % changed.len();
        changed[at] = change[2];
    }
    sample(changed);
});
