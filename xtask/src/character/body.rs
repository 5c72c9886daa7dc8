//! What the character is made of: pieces of one colour each, cut from flowing shapes around the bones.

use anim::math::{Quat, Vec3, lerp};

use super::field::{Part, Shape, ball, limb, oval};
use super::rig::{Bone, SIDES, Side};

/// A shade of the character, linear red, green and blue.
pub type Color = [f32; 3];

/// The skin's colour.
pub const SKIN: Color = [0.80, 0.40, 0.235];
/// The hair's colour.
pub const HAIR: Color = [0.105, 0.034, 0.017];
/// The sweater's colour.
pub const SWEATER: Color = [0.028, 0.150, 0.205];
/// The trousers' colour.
pub const TROUSERS: Color = [0.042, 0.048, 0.090];
/// The boots' colour.
pub const BOOTS: Color = [0.185, 0.062, 0.024];
/// The boots' soles and cuffs.
pub const CREAM: Color = [0.74, 0.62, 0.44];
/// The scarf's colour.
pub const SCARF: Color = [0.62, 0.055, 0.032];

fn v(x: f32, y: f32, z: f32) -> Vec3 {
    Vec3::new(x, y, z)
}

/// A point on this side: x grows outward.
pub fn on(side: Side, x: f32, y: f32, z: f32) -> Vec3 {
    v(x * side.sign(), y, z)
}

/// A rotation about z by degrees, mirrored on the right.
pub fn leaning(side: Side, degrees: f32) -> Quat {
    Quat::from_axis_angle(v(0.0, 0.0, 1.0), degrees.to_radians() * side.sign())
}

/// Head with ears, nose and neck.
pub fn head() -> Part {
    let mut part = Part::new(0.0165).sharing(0.03);
    part.add(Bone::Neck, 0.0, limb(v(0.0, 1.00, -0.018), v(0.0, 1.11, -0.010), 0.052, 0.050));
    part.add(Bone::Head, 0.03, oval(v(0.0, 1.295, 0.0), v(0.172, 0.172, 0.165)));
    part.add(Bone::Head, 0.10, oval(v(0.0, 1.205, 0.030), v(0.128, 0.098, 0.120)));
    for side in SIDES {
        part.add(Bone::Head, 0.06, ball(on(side, 0.078, 1.215, 0.088), 0.054));
        let ear = Shape::Ellipsoid {
            center: on(side, 0.172, 1.262, -0.004),
            radii: v(0.020, 0.040, 0.029),
            turn: leaning(side, -12.0),
        };
        part.add(Bone::Head, 0.018, ear);
        part.cut(0.012, oval(on(side, 0.194, 1.262, 0.006), v(0.011, 0.022, 0.014)));
    }
    part.add(Bone::Head, 0.022, oval(v(0.0, 1.232, 0.166), v(0.0165, 0.0145, 0.018)));
    part
}

/// Hair: a cap with a fringe swept to one side, and a tuft that swings.
pub fn hair() -> Part {
    let mut part = Part::new(0.0220).sharing(0.05);
    part.add(Bone::Head, 0.0, oval(v(0.0, 1.312, -0.016), v(0.189, 0.182, 0.184)));
    part.add(Bone::Head, 0.05, oval(v(0.0, 1.225, -0.075), v(0.155, 0.115, 0.115)));
    // The face stays free.
    part.cut(0.03, oval(v(0.012, 1.205, 0.150), v(0.150, 0.165, 0.135)));
    part.cut(0.03, oval(v(0.0, 1.09, 0.03), v(0.22, 0.100, 0.19)));
    part
}

/// A point on the skull's hair: degrees to the left of straight ahead, degrees up, and how far out (1 on the cap).
fn on_cap(azimuth: f32, elevation: f32, out: f32) -> Vec3 {
    let turn = Quat::from_axis_angle(v(0.0, 1.0, 0.0), azimuth.to_radians())
        * Quat::from_axis_angle(v(1.0, 0.0, 0.0), -elevation.to_radians());
    let toward = turn.rotate(v(0.0, 0.0, 1.0));
    v(0.0, 1.312, -0.016) + toward.scaled(v(0.189, 0.182, 0.184)) * out
}

/// Adds a lock of hair that follows the skull from one place to another, growing thinner.
fn lock(part: &mut Part, from: [f32; 2], to: [f32; 2], thick: f32, blend: f32) {
    const PIECES: usize = 5;
    let at = |piece: usize| {
        let t = piece as f32 / PIECES as f32;
        let bow = (t * (1.0 - t)) * 0.10;
        (on_cap(lerp(from[0], to[0], t * t), lerp(from[1], to[1], t), 0.955 + bow), thick * (1.0 - 0.82 * t * t))
    };
    for piece in 0..PIECES {
        let ((a, start), (b, end)) = (at(piece), at(piece + 1));
        part.add(Bone::Head, if piece == 0 { blend } else { 0.012 }, limb(a, b, start, end));
    }
}

/// Locks from the parting over the forehead, at the temples and in the neck.
pub fn locks() -> Part {
    let mut part = Part::new(0.0170).sharing(0.04);
    for (azimuth, elevation, thick) in
        [(-74.0, 8.0, 0.040), (-55.0, 20.0, 0.042), (-34.0, 23.0, 0.044), (-12.0, 21.0, 0.044)]
    {
        lock(&mut part, [28.0, 66.0], [azimuth, elevation], thick, 0.02);
    }
    for (azimuth, elevation, thick) in [(48.0, 24.0, 0.042), (66.0, 14.0, 0.042), (84.0, 2.0, 0.040)] {
        lock(&mut part, [34.0, 64.0], [azimuth, elevation], thick, 0.02);
    }
    for side in SIDES {
        lock(&mut part, [96.0 * side.sign(), 22.0], [80.0 * side.sign(), -26.0], 0.036, 0.02);
        for (azimuth, elevation) in [(112.0, -44.0), (138.0, -52.0), (165.0, -56.0)] {
            let [from, to] = [(-14.0, 0.76), (elevation, 1.0)].map(|(up, out)| on_cap(azimuth * side.sign(), up, out));
            part.add(Bone::Head, 0.05, limb(from, to, 0.036, 0.012));
        }
    }
    part
}

/// Strands on top that swing.
pub fn tuft() -> Part {
    let mut part = Part::new(0.0105);
    let strands: [[[f32; 3]; 4]; 3] = [
        [[0.012, 1.465, -0.004], [0.004, 1.522, 0.006], [-0.026, 1.558, 0.026], [-0.068, 1.562, 0.050]],
        [[0.018, 1.465, -0.014], [0.030, 1.515, -0.016], [0.056, 1.540, -0.018], [0.088, 1.540, -0.016]],
        [[0.010, 1.465, -0.020], [0.004, 1.510, -0.034], [-0.008, 1.532, -0.056], [-0.030, 1.536, -0.080]],
    ];
    for strand in strands {
        for (piece, radii) in [[0.024, 0.019], [0.019, 0.0125], [0.0125, 0.0045]].into_iter().enumerate() {
            let ends = [strand[piece].into(), strand[piece + 1].into()];
            part.add(Bone::Tuft, 0.010, Shape::RoundCone { ends, radii });
        }
    }
    part
}

/// A mitten hand: palm, four fingers in one with a hint of their gaps, and a thumb.
pub fn hand(side: Side) -> Part {
    let mut part = Part::new(0.0125).sharing(0.02);
    let (wrist, knuckles) = (side.of(Bone::HandLeft).position(), side.of(Bone::FingersLeft).position());
    let along = (knuckles - wrist).normalized_or(Vec3::ZERO);
    let forward = v(0.0, 0.0, 1.0);
    let hand = side.of(Bone::HandLeft);
    let fingers = side.of(Bone::FingersLeft);
    part.add(side.of(Bone::ForearmLeft), 0.0, limb(wrist - along * 0.05, wrist - along * 0.004, 0.027, 0.025));
    part.add(hand, 0.03, limb(wrist + along * 0.020, knuckles - along * 0.012, 0.030, 0.031));
    for (step, reach) in [(-1.5, 0.046), (-0.5, 0.058), (0.5, 0.060), (1.5, 0.050)] {
        let base = knuckles + forward * (step * 0.0155) - along * 0.010;
        part.add(hand, 0.012, ball(base, 0.0175));
        part.add(
            fingers,
            0.010,
            limb(base + along * 0.006, base + along * reach - forward * (step * 0.002), 0.0165, 0.0135),
        );
    }
    let palm = along.cross(forward) * -side.sign();
    let thumb = wrist + along * 0.026 + forward * 0.024;
    let joint = thumb + along * 0.026 + forward * 0.020 + palm * 0.010;
    part.add(hand, 0.018, limb(thumb, joint, 0.0175, 0.0165));
    part.add(hand, 0.012, limb(joint, joint + along * 0.022 + forward * 0.002 + palm * 0.010, 0.0160, 0.0135));
    part
}

/// The sweater: torso and sleeves.
pub fn sweater() -> Part {
    let mut part = Part::new(0.0200).sharing(0.055);
    part.add(Bone::Hips, 0.0, oval(v(0.0, 0.712, -0.004), v(0.132, 0.075, 0.106)));
    part.add(Bone::Spine, 0.10, oval(v(0.0, 0.800, 0.000), v(0.118, 0.100, 0.096)));
    part.add(Bone::Chest, 0.10, oval(v(0.0, 0.915, -0.004), v(0.128, 0.110, 0.098)));
    part.add(Bone::Chest, 0.06, limb(v(0.0, 0.985, -0.012), v(0.0, 1.020, -0.014), 0.072, 0.060));
    for side in SIDES {
        let [shoulder, elbow, wrist] =
            [Bone::UpperArmLeft, Bone::ForearmLeft, Bone::HandLeft].map(|bone| side.of(bone).position());
        let along = (wrist - elbow).normalized_or(Vec3::ZERO);
        part.add(
            side.of(Bone::ShoulderLeft),
            0.06,
            limb(on(side, 0.030, 0.985, -0.010), on(side, 0.100, 0.972, -0.008), 0.060, 0.058),
        );
        part.add(side.of(Bone::UpperArmLeft), 0.05, limb(shoulder, elbow, 0.058, 0.047));
        part.add(side.of(Bone::ForearmLeft), 0.03, limb(elbow, wrist - along * 0.026, 0.047, 0.037));
    }
    // Open below and at the sleeves, where trousers and cuffs go on.
    part
}

/// Cuffs and hem.
pub fn trim() -> Part {
    let mut part = Part::new(0.0150).sharing(0.04);
    part.add(
        Bone::Hips,
        0.0,
        Shape::Ring { center: v(0.0, 0.672, -0.004), radius: 0.104, tube: [0.028, 0.021], turn: Quat::IDENTITY },
    );
    part
}

/// Cuffs.
pub fn cuff(side: Side) -> Part {
    let mut part = Part::new(0.0130);
    let (elbow, wrist) = (side.of(Bone::ForearmLeft).position(), side.of(Bone::HandLeft).position());
    let along = (wrist - elbow).normalized_or(Vec3::ZERO);
    part.add(side.of(Bone::ForearmLeft), 0.0, limb(wrist - along * 0.032, wrist - along * 0.018, 0.0455, 0.0450));
    part
}

/// Trousers: pelvis and legs, down into the boots.
pub fn trousers() -> Part {
    let mut part = Part::new(0.0200).sharing(0.05);
    part.add(Bone::Hips, 0.0, oval(v(0.0, 0.650, -0.006), v(0.116, 0.072, 0.094)));
    for side in SIDES {
        let [thigh, knee, ankle] =
            [Bone::ThighLeft, Bone::ShinLeft, Bone::FootLeft].map(|bone| side.of(bone).position());
        part.add(side.of(Bone::ThighLeft), 0.035, limb(thigh + on(side, -0.004, -0.02, -0.002), knee, 0.072, 0.057));
        part.add(side.of(Bone::ShinLeft), 0.02, limb(knee, ankle + v(0.0, 0.055, 0.0), 0.057, 0.052));
    }
    part
}

/// A boot without its sole.
pub fn boot(side: Side) -> Part {
    let mut part = Part::new(0.0150).sharing(0.035);
    let (foot, toes) = (side.of(Bone::FootLeft), side.of(Bone::ToesLeft));
    let ankle = foot.position();
    part.add(
        side.of(Bone::ShinLeft),
        0.0,
        limb(ankle + v(0.0, 0.085, 0.002), ankle + v(0.0, 0.050, 0.0), 0.0620, 0.0600),
    );
    part.add(foot, 0.03, limb(ankle + v(0.0, 0.020, 0.0), on(side, 0.086, 0.052, -0.022), 0.058, 0.050));
    part.add(foot, 0.05, limb(on(side, 0.086, 0.058, 0.0), on(side, 0.089, 0.046, 0.080), 0.050, 0.050));
    part.add(toes, 0.035, limb(on(side, 0.089, 0.044, 0.098), on(side, 0.090, 0.042, 0.126), 0.052, 0.048));
    part.cut(
        0.012,
        Shape::Block {
            center: on(side, 0.088, -0.089, 0.04),
            half: v(0.2, 0.1, 0.3),
            round: 0.0,
            turn: Quat::IDENTITY,
        },
    );
    part
}

/// The fold at a boot's top.
pub fn boot_fold(side: Side) -> Part {
    let mut part = Part::new(0.0140);
    let center = side.of(Bone::FootLeft).position() + v(0.0, 0.092, 0.002);
    part.add(
        side.of(Bone::ShinLeft),
        0.0,
        Shape::Ring { center, radius: 0.049, tube: [0.021, 0.024], turn: Quat::IDENTITY },
    );
    part
}

/// A boot's sole.
pub fn sole(side: Side) -> Part {
    let mut part = Part::new(0.0150).sharing(0.035);
    let (foot, toes) = (side.of(Bone::FootLeft), side.of(Bone::ToesLeft));
    let slab = |z: f32, width: f32, length: f32| Shape::Ellipsoid {
        center: on(side, 0.0885, 0.016, z),
        radii: v(width + 0.003, 0.024, length + 0.003),
        turn: Quat::IDENTITY,
    };
    part.add(foot, 0.0, slab(-0.016, 0.056, 0.062));
    part.add(foot, 0.05, slab(0.045, 0.054, 0.070));
    part.add(toes, 0.05, slab(0.112, 0.056, 0.068));
    part.cut(
        0.006,
        Shape::Block {
            center: on(side, 0.088, -0.098, 0.04),
            half: v(0.2, 0.1, 0.3),
            round: 0.0,
            turn: Quat::IDENTITY,
        },
    );
    part
}

/// The scarf: two turns around the neck and a tail of three bones.
pub fn scarf() -> Part {
    let mut part = Part::new(0.0150).sharing(0.045);
    let tilt = |degrees: f32| Quat::from_axis_angle(v(1.0, 0.0, 0.0), degrees.to_radians());
    part.add(
        Bone::Chest,
        0.0,
        Shape::Ring { center: v(0.0, 1.035, -0.012), radius: 0.082, tube: [0.040, 0.031], turn: tilt(12.0) },
    );
    part.add(
        Bone::Neck,
        0.014,
        Shape::Ring { center: v(0.0, 1.073, -0.010), radius: 0.074, tube: [0.036, 0.025], turn: tilt(5.0) },
    );
    part.add(Bone::Chest, 0.02, oval(v(0.040, 1.030, -0.108), v(0.036, 0.034, 0.028)));
    let tail = [v(0.045, 1.02, -0.120), v(0.052, 0.915, -0.142), v(0.056, 0.815, -0.156), v(0.058, 0.740, -0.160)];
    let bones = [Bone::Scarf1, Bone::Scarf2, Bone::Scarf3];
    let flat = |center: Vec3, length: f32, width: f32, lean: f32| Shape::Block {
        center,
        half: v(width, length, 0.0135),
        round: 0.013,
        turn: tilt(lean),
    };
    for (index, bone) in bones.into_iter().enumerate() {
        let (a, b) = (tail[index], tail[index + 1]);
        let lean = [12.0, 8.0, 3.0][index];
        let width = [0.036, 0.043, 0.050][index];
        part.add(bone, 0.03, flat((a + b) * 0.5, (a - b).length() * 0.5 + 0.012, width, lean));
    }
    part
}

/// The lantern's metal: base, roof, posts and the ring it hangs by. Its origin is the top of the ring.
pub fn lantern_metal() -> Part {
    let mut part = Part::new(0.0105);
    let plate = |y: f32, half: f32, height: f32| Shape::Block {
        center: v(0.0, y, 0.0),
        half: v(half, height, half),
        round: 0.008,
        turn: Quat::IDENTITY,
    };
    let upright = Quat::from_axis_angle(v(1.0, 0.0, 0.0), std::f32::consts::FRAC_PI_2);
    part.add(Bone::Root, 0.0, plate(-0.218, 0.060, 0.012));
    part.add(Bone::Root, 0.004, plate(-0.098, 0.056, 0.010));
    part.add(Bone::Root, 0.01, limb(v(0.0, -0.090, 0.0), v(0.0, -0.056, 0.0), 0.040, 0.014));
    for (x, z) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        part.add(
            Bone::Root,
            0.004,
            limb(v(x * 0.044, -0.212, z * 0.044), v(x * 0.044, -0.102, z * 0.044), 0.0085, 0.0085),
        );
    }
    part.add(
        Bone::Root,
        0.004,
        Shape::Ring { center: v(0.0, -0.026, 0.0), radius: 0.026, tube: [0.0075, 0.0075], turn: upright },
    );
    part
}

/// The lantern's light.
pub fn lantern_glass() -> Part {
    let mut part = Part::new(0.0140);
    part.add(Bone::Root, 0.0, oval(v(0.0, -0.158, 0.0), v(0.042, 0.052, 0.042)));
    part
}
