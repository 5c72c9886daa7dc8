//! The bones: names, parents and where they stand in the bind pose. No bone is turned there, so a rotation key of zero
//! is the bind pose. Metres, y up, facing z; the character's left is at positive x.

use anim::math::{Quat, Vec3};

/// A joint of the character, parents before children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(usize)]
#[allow(missing_docs)]
pub enum Bone {
    Root,
    Hips,
    Spine,
    Chest,
    Neck,
    Head,
    Tuft,
    ShoulderLeft,
    UpperArmLeft,
    ForearmLeft,
    HandLeft,
    FingersLeft,
    ShoulderRight,
    UpperArmRight,
    ForearmRight,
    HandRight,
    FingersRight,
    ThighLeft,
    ShinLeft,
    FootLeft,
    ToesLeft,
    ThighRight,
    ShinRight,
    FootRight,
    ToesRight,
    Scarf1,
    Scarf2,
    Scarf3,
}

/// How many bones there are.
pub const BONES: usize = 28;

/// A bone's place in the skeleton.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The name in the file.
    pub name: &'static str,
    /// The bone it hangs from.
    pub parent: Option<Bone>,
    /// Where it is in the bind pose.
    pub position: Vec3,
}

const fn place(name: &'static str, parent: Bone, x: f32, y: f32, z: f32) -> Place {
    Place { name, parent: Some(parent), position: Vec3::new(x, y, z) }
}

/// Every bone, in the order of [`Bone`].
pub const SKELETON: [Place; BONES] = [
    Place { name: "root", parent: None, position: Vec3::ZERO },
    place("hips", Bone::Root, 0.0, 0.680, 0.0),
    place("spine", Bone::Hips, 0.0, 0.770, -0.004),
    place("chest", Bone::Spine, 0.0, 0.880, -0.008),
    place("neck", Bone::Chest, 0.0, 1.030, -0.014),
    place("head", Bone::Neck, 0.0, 1.085, -0.006),
    place("tuft", Bone::Head, 0.0, 1.475, 0.0),
    place("shoulder.L", Bone::Chest, 0.035, 0.985, -0.008),
    place("upper_arm.L", Bone::ShoulderLeft, 0.122, 0.975, -0.008),
    place("forearm.L", Bone::UpperArmLeft, 0.2561, 0.8625, -0.010),
    place("hand.L", Bone::ForearmLeft, 0.3825, 0.7564, -0.006),
    place("fingers.L", Bone::HandLeft, 0.4361, 0.7114, -0.002),
    place("shoulder.R", Bone::Chest, -0.035, 0.985, -0.008),
    place("upper_arm.R", Bone::ShoulderRight, -0.122, 0.975, -0.008),
    place("forearm.R", Bone::UpperArmRight, -0.2561, 0.8625, -0.010),
    place("hand.R", Bone::ForearmRight, -0.3825, 0.7564, -0.006),
    place("fingers.R", Bone::HandRight, -0.4361, 0.7114, -0.002),
    place("thigh.L", Bone::Hips, 0.076, 0.650, 0.0),
    place("shin.L", Bone::ThighLeft, 0.081, 0.370, 0.010),
    place("foot.L", Bone::ShinLeft, 0.084, 0.085, -0.012),
    place("toes.L", Bone::FootLeft, 0.087, 0.030, 0.095),
    place("thigh.R", Bone::Hips, -0.076, 0.650, 0.0),
    place("shin.R", Bone::ThighRight, -0.081, 0.370, 0.010),
    place("foot.R", Bone::ShinRight, -0.084, 0.085, -0.012),
    place("toes.R", Bone::FootRight, -0.087, 0.030, 0.095),
    place("scarf.1", Bone::Chest, 0.045, 1.020, -0.105),
    place("scarf.2", Bone::Scarf1, 0.052, 0.915, -0.140),
    place("scarf.3", Bone::Scarf2, 0.056, 0.815, -0.155),
];

/// Every bone, parents first.
pub const ALL: [Bone; BONES] = {
    use Bone::{
        Chest, FingersLeft, FingersRight, FootLeft, FootRight, ForearmLeft, ForearmRight, HandLeft, HandRight, Head,
        Hips, Neck, Root, Scarf1, Scarf2, Scarf3, ShinLeft, ShinRight, ShoulderLeft, ShoulderRight, Spine, ThighLeft,
        ThighRight, ToesLeft, ToesRight, Tuft, UpperArmLeft, UpperArmRight,
    };
    [
        Root,
        Hips,
        Spine,
        Chest,
        Neck,
        Head,
        Tuft,
        ShoulderLeft,
        UpperArmLeft,
        ForearmLeft,
        HandLeft,
        FingersLeft,
        ShoulderRight,
        UpperArmRight,
        ForearmRight,
        HandRight,
        FingersRight,
        ThighLeft,
        ShinLeft,
        FootLeft,
        ToesLeft,
        ThighRight,
        ShinRight,
        FootRight,
        ToesRight,
        Scarf1,
        Scarf2,
        Scarf3,
    ]
};

impl Bone {
    /// Its place in the skeleton.
    pub fn place(self) -> &'static Place {
        &SKELETON[self as usize]
    }

    /// Where it is in the bind pose.
    pub fn position(self) -> Vec3 {
        self.place().position
    }

    /// Where it is against its parent in the bind pose.
    pub fn offset(self) -> Vec3 {
        self.place().parent.map_or(self.position(), |parent| self.position() - parent.position())
    }
}

/// A side of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Side {
    Left,
    Right,
}

/// Both sides.
pub const SIDES: [Side; 2] = [Side::Left, Side::Right];

impl Side {
    /// 1 on the left, where x is positive, and -1 on the right.
    pub fn sign(self) -> f32 {
        if self == Self::Left { 1.0 } else { -1.0 }
    }

    /// The bone of a pair on this side, named by the left one.
    pub fn of(self, left: Bone) -> Bone {
        let to_right = match left {
            Bone::ThighLeft | Bone::ShinLeft | Bone::FootLeft | Bone::ToesLeft => 4,
            _ => 5,
        };
        if self == Self::Left { left } else { ALL[left as usize + to_right] }
    }
}

/// A pose: each bone's rotation against its parent, and where the hips are.
#[derive(Clone, Debug)]
pub struct Pose {
    /// Each bone's rotation.
    pub rotations: [Quat; BONES],
    /// The hips, in the space of the root.
    pub hips: Vec3,
}

impl Default for Pose {
    fn default() -> Self {
        Self { rotations: [Quat::IDENTITY; BONES], hips: Bone::Hips.offset() }
    }
}

impl Pose {
    /// Sets a bone's rotation.
    pub fn turn(&mut self, bone: Bone, rotation: Quat) {
        self.rotations[bone as usize] = rotation;
    }

    /// A bone's position and rotation in the space of the character.
    pub fn world(&self, bone: Bone) -> (Vec3, Quat) {
        let local = if bone == Bone::Hips { self.hips } else { bone.offset() };
        let rotation = self.rotations[bone as usize];
        let Some(parent) = bone.place().parent else { return (local, rotation) };
        let (origin, turn) = self.world(parent);
        (origin + turn.rotate(local), (turn * rotation).normalized())
    }

    /// Turns a bone so that it stands at `rotation` in the space of the character. Its parents must stand already.
    pub fn turn_in_world(&mut self, bone: Bone, rotation: Quat) {
        let parent = bone.place().parent.map_or(Quat::IDENTITY, |parent| self.world(parent).1);
        self.turn(bone, (parent.conjugate() * rotation).normalized());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bones_stand_in_their_own_order_with_parents_first() {
        for (index, bone) in ALL.iter().enumerate() {
            assert_eq!(*bone as usize, index);
            assert!(bone.place().parent.is_none_or(|parent| (parent as usize) < index));
        }
        assert_eq!(Side::Right.of(Bone::ShinLeft).place().name, "shin.R");
        assert_eq!(Side::Right.of(Bone::FingersLeft).place().name, "fingers.R");
    }

    #[test]
    fn without_rotations_every_bone_is_where_it_was_bound() {
        let pose = Pose::default();
        for bone in ALL {
            assert!((pose.world(bone).0 - bone.position()).length() < 1e-6);
        }
    }
}
