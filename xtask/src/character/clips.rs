//! The character's clips, as keys at thirty frames a second: idle, walk, run and wave. Each loops without a seam.

use anim::math::{Quat, Vec3};

use super::gait::{Gait, RUN, WALK, ease, hold_lantern};
use super::glb::{FACE_NODE, LANTERN_NODE, TORSO_NODE};
use super::posture::{Arm, Trunk, hang_scarf, nod, plant_both, raise, roll, stand, swing, wave, yaw};
use super::rig::{ALL, Bone, Pose, Side};

/// Keys a second.
const RATE: f32 = 30.0;

/// What one node does in a clip.
pub struct Channel {
    /// The node's index in the file.
    pub node: usize,
    /// glTF's name of what moves.
    pub path: &'static str,
    /// How many numbers a key has.
    pub components: usize,
    /// The keys, one after the other.
    pub values: Vec<f32>,
}

/// A clip with one list of times for all channels.
pub struct Clip {
    /// The name.
    pub name: &'static str,
    /// Seconds.
    pub times: Vec<f32>,
    /// What moves.
    pub channels: Vec<Channel>,
}

/// A moment of a clip.
struct Moment {
    pose: Pose,
    /// How the lantern hangs in the world.
    lantern: Quat,
    blink: f32,
    smile: f32,
    breath: f32,
}

/// All clips.
pub fn clips() -> Vec<Clip> {
    vec![
        bake("idle", 4.0, idle),
        bake("walk", WALK.period, |phase| going(&WALK, phase)),
        bake("run", RUN.period, |phase| going(&RUN, phase)),
        bake("wave", 1.8, waving),
    ]
}

fn bake(name: &'static str, seconds: f32, at: impl Fn(f64) -> Moment) -> Clip {
    let count = (seconds * RATE).round() as usize;
    // The last key is the first again, to the bit.
    let moments: Vec<Moment> = (0..=count).map(|key| at((key % count) as f64 / count as f64)).collect();
    let times = (0..=count).map(|key| seconds * (key as f32 / count as f32)).collect();
    let mut channels = Vec::new();
    let turn = |bone: Bone, moment: &Moment| moment.pose.rotations[bone as usize];
    for bone in ALL.into_iter().filter(|bone| *bone != Bone::Root) {
        channels.push(rotation(bone as usize, moments.iter().map(|moment| turn(bone, moment))));
    }
    let hips = moments.iter().flat_map(|moment| moment.pose.hips.to_array()).collect();
    channels.push(Channel { node: Bone::Hips as usize, path: "translation", components: 3, values: hips });
    let hung = moments.iter().map(|moment| moment.pose.world(Bone::HandRight).1.conjugate() * moment.lantern);
    channels.push(rotation(LANTERN_NODE, hung));
    let face = moments.iter().flat_map(|moment| [moment.blink, moment.smile]).collect();
    channels.push(Channel { node: FACE_NODE, path: "weights", components: 2, values: face });
    let breath = moments.iter().map(|moment| moment.breath).collect();
    channels.push(Channel { node: TORSO_NODE, path: "weights", components: 1, values: breath });
    Clip { name, times, channels }
}

/// Rotation keys, neighbours on one side.
fn rotation(node: usize, keys: impl Iterator<Item = Quat>) -> Channel {
    let mut values = Vec::new();
    let mut last = Quat::IDENTITY;
    for key in keys {
        last = if last.dot(key) < 0.0 { -key } else { key };
        values.extend(last.to_array());
    }
    Channel { node, path: "rotation", components: 4, values }
}

/// One blink of a sixth of a second around `at` seconds.
fn blink(seconds: f32, at: f32) -> f32 {
    1.0 - ease((seconds - at).abs() / 0.085)
}

fn idle(phase: f64) -> Moment {
    let seconds = phase as f32 * 4.0;
    let breath = 0.5 - 0.5 * wave(2.0 * phase + 0.25);
    let shift = wave(phase);
    let look = wave(phase - 0.12) + 0.35 * wave(2.0 * phase + 0.3);
    let mut pose = Pose::default();
    pose.hips += Vec3::new(0.012 * shift, -0.014 + 0.003 * breath, 0.004 * wave(phase + 0.25));
    stand(
        &mut pose,
        &Trunk {
            hips: roll(1.8 * shift) * yaw(-4.0 + 1.5 * shift),
            chest: nod(1.0 - 1.8 * breath) * roll(-1.6 * shift) * yaw(-2.0),
            head: nod(2.0 + 1.2 * wave(2.0 * phase)) * yaw(9.0 * look) * roll(2.5 * wave(phase + 0.4)),
        },
    );
    plant_both(&mut pose, 0.006);
    for side in [Side::Left, Side::Right] {
        pose.turn(side.of(Bone::ShoulderLeft), roll(2.2 * breath * side.sign()));
    }
    let bend = 17.0 + 2.5 * wave(2.0 * phase - 0.1);
    let forward = 3.0 + 2.0 * wave(2.0 * phase - 0.15);
    swing(&mut pose, Side::Left, &Arm { down: 72.0 - 1.5 * breath, forward, bend, twist: 16.0, curl: 24.0 });
    hold_lantern(&mut pose, 1.5 * wave(2.0 * phase + 0.1), 1.5 * wave(2.0 * phase - 0.05));
    pose.turn(Bone::Tuft, nod(2.0 * wave(2.0 * phase - 0.2)) * roll(3.0 * wave(phase - 0.2)));
    hang_scarf(&mut pose, |later| 1.5 + 1.5 * wave(2.0 * phase - later), |later| 2.0 * wave(phase - 0.15 - later));
    Moment {
        pose,
        lantern: nod(2.0 * wave(2.0 * phase - 0.2)) * roll(2.5 * wave(phase - 0.1)) * yaw(20.0),
        blink: blink(seconds, 1.3) + blink(seconds, 3.2),
        smile: 0.25 + 0.15 * wave(phase - 0.3),
        breath,
    }
}

fn going(gait: &Gait, phase: f64) -> Moment {
    let step = wave(2.0 * (phase - gait.lowest) - 0.1);
    let swings = gait.arm[0] * 0.3;
    Moment {
        pose: gait.pose(phase),
        lantern: nod(gait.lean * 1.2 + swings * step) * roll(0.4 * swings * wave(phase - 0.15)) * yaw(20.0),
        blink: 0.0,
        smile: 0.45,
        breath: 0.5 + 0.5 * step,
    }
}

fn waving(phase: f64) -> Moment {
    let seconds = phase as f32 * 1.8;
    let beat = wave(3.0 * phase);
    let late = wave(3.0 * phase - 0.12);
    let mut pose = Pose::default();
    pose.hips += Vec3::new(-0.016 + 0.004 * wave(phase), -0.015, 0.0);
    stand(
        &mut pose,
        &Trunk {
            hips: roll(-2.5) * yaw(-2.0),
            chest: nod(-1.0) * roll(-5.0 + 1.2 * late) * yaw(3.0),
            head: nod(-1.0 + 1.5 * wave(phase)) * roll(7.0 + 1.5 * late) * yaw(3.0),
        },
    );
    plant_both(&mut pose, 0.008);
    pose.turn(Bone::ShoulderLeft, roll(15.0));
    raise(&mut pose, Side::Left, [22.0 + 3.0 * beat, 78.0 + 19.0 * beat, 84.0 + 26.0 * late], 86.0);
    hold_lantern(&mut pose, 2.0 * late, 2.0 * wave(phase));
    pose.turn(Bone::Tuft, roll(6.0 * wave(3.0 * phase - 0.2)));
    hang_scarf(&mut pose, |later| 2.0 + 1.0 * wave(phase - later), |later| 4.0 * wave(phase - 0.1 - later));
    Moment {
        pose,
        lantern: roll(3.0 * wave(phase - 0.1)) * nod(2.0 * wave(phase)) * yaw(20.0),
        blink: blink(seconds, 1.1),
        smile: 1.0,
        breath: 0.5 - 0.5 * wave(phase + 0.25),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clip_ends_with_the_key_it_begins_with() {
        for clip in clips() {
            for channel in clip.channels {
                let n = channel.components;
                let (first, last) = (&channel.values[..n], &channel.values[channel.values.len() - n..]);
                let same = if n == 4 {
                    let [a, b] = [first, last].map(|q| Quat::new(q[0], q[1], q[2], q[3]));
                    a.dot(b) > 0.99999
                } else {
                    first == last
                };
                assert!(same, "{} of node {} in {}", channel.path, channel.node, clip.name);
            }
        }
    }
}
