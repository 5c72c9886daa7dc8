//! What a call through the C ABI costs: the handle looked up, taken, read and let go.
//!
//! `cargo bench --bench calls --features capi` prints the shortest time of one call over many rounds, for one object and
//! for many that are called in a shuffled order, beside the same reads without handles.

#![allow(missing_docs)]

use std::hint::black_box;
use std::time::Instant;

use anim::ffi::context::{AnimContext, anim_context_create, anim_context_release};
use anim::ffi::player::{AnimPlayer, AnimPlayerState, anim_player_create, anim_player_set_active, anim_player_state};
use anim::ffi::pointer::AnimText;
use anim::ffi::skeleton::{AnimJoint, AnimSkeleton, AnimTransform, anim_skeleton_create, anim_skeleton_joint_count};
use anim::ffi::status::AnimStatus;

const CALLS: usize = 1 << 16;

fn ok(status: AnimStatus) {
    assert_eq!(status, AnimStatus::Ok);
}

/// A fixed shuffle of `0..count`, `CALLS` long: a multiplication by an odd number modulo a power of two.
fn order(count: usize) -> Vec<usize> {
    (0..CALLS).map(|call| call.wrapping_mul(40_503) % count).collect()
}

/// Shortest time of one call in nanoseconds.
fn shortest(order: &[usize], mut call: impl FnMut(usize)) -> f64 {
    let round = || {
        let start = Instant::now();
        for &index in order {
            call(index);
        }
        start.elapsed().as_secs_f64() * 1e9 / order.len() as f64
    };
    std::iter::repeat_with(round).take(60).fold(f64::INFINITY, f64::min)
}

fn skeletons(context: AnimContext, count: usize) -> Vec<AnimSkeleton> {
    let rest = AnimTransform { translation: [0.0; 3], rotation: [0.0, 0.0, 0.0, 1.0], scale: [1.0; 3] };
    let joint = AnimJoint { name: AnimText::EMPTY, parent: u32::MAX, rest };
    let make = |_| {
        let mut skeleton = AnimSkeleton { id: 0 };
        // SAFETY: the joint and the place of the result live on.
        ok(unsafe { anim_skeleton_create(context, &raw const joint, 1, &raw mut skeleton) });
        skeleton
    };
    (0..count).map(make).collect()
}

fn players(context: AnimContext, count: usize) -> Vec<AnimPlayer> {
    let make = |_| {
        let mut player = AnimPlayer { id: 0 };
        // SAFETY: the place of the result lives on.
        ok(unsafe { anim_player_create(context, &raw mut player) });
        player
    };
    (0..count).map(make).collect()
}

fn main() {
    let mut context = AnimContext { id: 0 };
    // SAFETY: null options are allowed, and the place of the result lives on.
    ok(unsafe { anim_context_create(std::ptr::null(), &raw mut context) });
    println!("{:>8}  {:>14}  {:>14}  {:>14}", "objects", "shared, ns", "alone, ns", "state, ns");
    for count in [1, 64, 1024, 16_384] {
        let (skeletons, players, order) = (skeletons(context, count), players(context, count), order(count));
        let shared = shortest(&order, |index| {
            let mut joints = 0;
            // SAFETY: the place of the result lives on.
            ok(unsafe { anim_skeleton_joint_count(black_box(skeletons[index]), &raw mut joints) });
            black_box(joints);
        });
        let alone = shortest(&order, |index| ok(anim_player_set_active(black_box(players[index]), 1)));
        let state = shortest(&order, |index| {
            let mut state = AnimPlayerState {
                struct_size: size_of::<AnimPlayerState>(),
                assigned: AnimText::EMPTY,
                position: 0.0,
                length: 0.0,
                speed: 0.0,
                fade: 0.0,
                queued: 0,
                playing: 0,
                reserved: [0; 3],
            };
            // SAFETY: the struct says its size.
            ok(unsafe { anim_player_state(black_box(players[index]), &raw mut state) });
            black_box(state.playing);
        });
        println!("{count:>8}  {shared:>14.1}  {alone:>14.1}  {state:>14.1}");
    }
    ok(anim_context_release(context));
}
