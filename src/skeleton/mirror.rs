//! Mirror images of poses: left for right.
//!
//! A joint's twin takes over its motion, reflected across the model's left-right plane (x = 0 in model space, the model
//! facing +Z as glTF has it). A joint without a twin is reflected onto itself. What is reflected is the change from the
//! rest pose, seen in the model's axes, so the two sides may have been rolled differently when the model was made.

use super::{NO_PARENT, Pose, Skeleton};
use crate::math::{Quat, Transform, Vec3};

/// Which joint is which one's mirror image, and how their axes lie to each other.
#[derive(Clone, Debug, PartialEq)]
pub struct MirrorMap {
    twins: Vec<u32>,
    /// Per joint, the rotation of its parent's axes in the rest pose, in the model's axes.
    parent_axes: Vec<Quat>,
}

/// Why pairs of joints do not make a mirror map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MirrorError {
    /// A pair names a joint that is not there.
    #[error("pair {pair} names joint {joint}; the skeleton has {count}")]
    NoJoint {
        /// Index of the pair.
        pair: usize,
        /// The joint.
        joint: u32,
        /// How many joints there are.
        count: usize,
    },
    /// A joint stands in two pairs.
    #[error("pair {pair} names joint {joint}, which another pair has already")]
    Twice {
        /// Index of the pair.
        pair: usize,
        /// The joint.
        joint: u32,
    },
}

impl MirrorMap {
    /// Pairs joints by their names: `Hand.L` and `Hand.R`, `hand_l` and `hand_r`, `LeftHand` and `RightHand`.
    pub fn from_names(skeleton: &Skeleton) -> Self {
        let twins = skeleton.names().iter().enumerate().map(|(joint, name)| {
            let twin = mirrored_name(name).and_then(|twin| skeleton.find(&twin));
            // Both must call each other twins: a name that only one of them turns is no pair.
            let back = twin.and_then(|t| mirrored_name(&skeleton.names()[t as usize]));
            twin.filter(|_| back.as_deref() == Some(name)).unwrap_or(joint as u32)
        });
        let twins = twins.collect();
        Self { twins, parent_axes: parent_axes(skeleton) }
    }

    /// Pairs joints as given; those in no pair are reflected onto themselves.
    pub fn from_pairs(skeleton: &Skeleton, pairs: &[[u32; 2]]) -> Result<Self, MirrorError> {
        let count = skeleton.joint_count();
        let mut twins: Vec<u32> = (0..count as u32).collect();
        let mut taken = vec![false; count];
        for (pair, joints) in pairs.iter().enumerate() {
            // A joint paired with itself is named once.
            let named = if joints[0] == joints[1] { &joints[..1] } else { &joints[..] };
            for &joint in named {
                let taken = taken.get_mut(joint as usize).ok_or(MirrorError::NoJoint { pair, joint, count })?;
                if std::mem::replace(taken, true) {
                    return Err(MirrorError::Twice { pair, joint });
                }
            }
            twins[joints[0] as usize] = joints[1];
            twins[joints[1] as usize] = joints[0];
        }
        Ok(Self { twins, parent_axes: parent_axes(skeleton) })
    }

    /// Each joint's twin; its own index where it has none.
    pub fn twins(&self) -> &[u32] {
        &self.twins
    }

    /// Writes the mirror image of `pose` into `mirrored`. Only joints for which `has` holds are read, and their twins
    /// written. `additive` says that the pose holds changes, to be added to another one, rather than places.
    pub fn mirror(
        &self,
        skeleton: &Skeleton,
        pose: &Pose,
        additive: bool,
        has: impl Fn(usize) -> bool,
        mirrored: &mut Pose,
    ) {
        for joint in (0..self.twins.len()).filter(|&joint| has(joint)) {
            let image = self.image(skeleton, joint as u32, &pose.get(joint), additive);
            let twin = self.twins[joint] as usize;
            mirrored.set_rotation(twin, image.rotation);
            mirrored.set_translation(twin, image.translation);
            mirrored.set_scale(twin, image.scale);
        }
    }

    /// The mirror image of one joint's transform: its twin's. With `additive`, of a change to it: `conj(reference) · key`.
    ///
    /// # Panics
    /// If the skeleton has no such joint.
    pub fn image(&self, skeleton: &Skeleton, joint: u32, local: &Transform, additive: bool) -> Transform {
        let (joint, twin) = (joint as usize, self.twins[joint as usize] as usize);
        let (rest, twin_rest) = (skeleton.rest()[joint], skeleton.rest()[twin]);
        let (axes, twin_axes) = (self.parent_axes[joint], self.parent_axes[twin]);
        let flip = |q: Quat| Quat::new(q.x, -q.y, -q.z, q.w);
        let (rotation, moved) = if additive {
            // A change turns about the joint's own axes, and what is mirrored is the pose after it.
            let (own, twin_own) = (axes * rest.rotation, twin_axes * twin_rest.rotation);
            let turned = flip(own * local.rotation * own.conjugate());
            (twin_own.conjugate() * turned * twin_own, local.translation)
        } else {
            let turned = flip(axes * local.rotation * rest.rotation.conjugate() * axes.conjugate());
            let rotation = twin_axes.conjugate() * turned * twin_axes * twin_rest.rotation;
            (rotation, local.translation - rest.translation)
        };
        let moved = axes.rotate(moved);
        let moved = twin_axes.conjugate().rotate(Vec3::new(-moved.x, moved.y, moved.z));
        let translation = if additive { moved } else { twin_rest.translation + moved };
        Transform { translation, rotation: rotation.normalized(), scale: local.scale }
    }
}

fn parent_axes(skeleton: &Skeleton) -> Vec<Quat> {
    let mut model = vec![Quat::IDENTITY; skeleton.joint_count()];
    let mut axes = model.clone();
    for (joint, &parent) in skeleton.parents().iter().enumerate() {
        if parent != NO_PARENT {
            axes[joint] = model[parent as usize];
        }
        model[joint] = (axes[joint] * skeleton.rest()[joint].rotation).normalized();
    }
    axes
}

/// The name of the other side: a side set off by `.`, `_`, `-` or a space at either end (`Hand.L`, `l_hand`), or the
/// words left and right at either end; a name space before a colon stays. `None` where the name has no side.
pub fn mirrored_name(name: &str) -> Option<String> {
    const SEPARATORS: [char; 4] = ['.', '_', '-', ' '];
    const WORDS: [(&str, &str); 6] = [
        ("Left", "Right"),
        ("left", "right"),
        ("LEFT", "RIGHT"),
        ("Right", "Left"),
        ("right", "left"),
        ("RIGHT", "LEFT"),
    ];
    // `mixamorig:LeftArm`: a name space before the name.
    if let Some((space, name)) = name.rsplit_once(':') {
        return Some(format!("{space}:{}", mirrored_name(name)?));
    }
    for (word, other) in WORDS {
        if let Some(rest) = name.strip_prefix(word) {
            return Some(format!("{other}{rest}"));
        }
        if let Some(rest) = name.strip_suffix(word) {
            return Some(format!("{rest}{other}"));
        }
    }
    let turn = |side| match side {
        'L' => Some('R'),
        'R' => Some('L'),
        'l' => Some('r'),
        'r' => Some('l'),
        _ => None,
    };
    let mut ends = name.chars().rev();
    if let (Some(side), Some(separator)) = (ends.next(), ends.next())
        && let Some(other) = turn(side)
        && SEPARATORS.contains(&separator)
    {
        return Some(format!("{}{other}", &name[..name.len() - 1]));
    }
    let mut starts = name.chars();
    if let (Some(side), Some(separator)) = (starts.next(), starts.next())
        && let Some(other) = turn(side)
        && SEPARATORS.contains(&separator)
    {
        return Some(format!("{other}{}", &name[1..]));
    }
    // `Hand.L.001`: a side before a number that a program added to keep names apart.
    let number =
        name.rfind('.').filter(|&dot| name[dot + 1..].chars().all(|c| c.is_ascii_digit()) && dot + 1 < name.len())?;
    Some(format!("{}{}", mirrored_name(&name[..number])?, &name[number..]))
}

#[cfg(test)]
mod tests {
    use super::super::Joint;
    use super::*;
    use crate::math::Affine;
    use crate::simd::Kernels;

    #[test]
    fn names_of_one_side_become_those_of_the_other() {
        for (left, right) in [
            ("Hand.L", "Hand.R"),
            ("hand_l", "hand_r"),
            ("LeftHand", "RightHand"),
            ("mixamorig:LeftArm", "mixamorig:RightArm"),
            ("arm-left", "arm-right"),
            ("L_arm", "R_arm"),
            ("Finger.L.002", "Finger.R.002"),
        ] {
            assert_eq!(mirrored_name(left).as_deref(), Some(right));
            assert_eq!(mirrored_name(right).as_deref(), Some(left));
        }
        assert_eq!(mirrored_name("Spine"), None);
        assert_eq!(mirrored_name("Heel"), None);
        assert_eq!(mirrored_name("TheLeftArm"), None, "a side in the middle of a name is not looked for");
    }

    /// A body with an arm on each side, the right one's bones rolled by a quarter turn and more.
    fn rolled() -> Skeleton {
        let turn = |axis: [f32; 3], angle| Quat::from_axis_angle(Vec3::from(axis).normalized_or(Vec3::ZERO), angle);
        let joint = |name: &str, parent, translation: [f32; 3], rotation| Joint {
            name: name.into(),
            parent,
            rest: Transform { translation: translation.into(), rotation, scale: Vec3::ONE },
        };
        let hips = turn([1.0, 0.0, 0.0], 0.3);
        let left = turn([0.2, 1.0, 0.1], 0.7);
        let left_elbow = turn([0.0, 0.3, 1.0], 0.4);
        let mirror = |q: Quat| Quat::new(q.x, -q.y, -q.z, q.w);
        let flip = |v: [f32; 3]| [-v[0], v[1], v[2]];
        // In the mirrored body the right arm's axes are the left's reflected; then each is rolled, and its child put
        // back where it was.
        let roll = turn([0.0, 1.0, 0.0], 1.5);
        let elbow_roll = turn([1.0, 1.0, 0.0], -0.8);
        let elbow_at = Vec3::from([0.0, 0.5, 0.1]);
        let mirrored_elbow_at = roll.conjugate().rotate(Vec3::from(flip(elbow_at.to_array())));
        Skeleton::build(&[
            joint("hips", None, [0.0, 1.0, 0.0], hips),
            joint("arm.L", Some(0), [0.4, 0.3, 0.0], left),
            joint("elbow.L", Some(1), elbow_at.to_array(), left_elbow),
            joint("arm.R", Some(0), flip([0.4, 0.3, 0.0]), mirror(left) * roll),
            joint("elbow.R", Some(3), mirrored_elbow_at.to_array(), roll.conjugate() * mirror(left_elbow) * elbow_roll),
        ])
        .expect("valid")
    }

    fn places(skeleton: &Skeleton, pose: &Pose) -> Vec<Vec3> {
        let mut models = vec![Affine::IDENTITY; skeleton.joint_count()];
        skeleton.local_to_model(Kernels::scalar(), pose, &mut models);
        // A point beyond each joint, so that its rotation counts too.
        models.iter().map(|m| m.transform_point(Vec3::ZERO)).collect()
    }

    #[test]
    fn a_mirrored_pose_stands_where_the_reflection_does_however_the_sides_are_rolled() {
        let skeleton = rolled();
        let map = MirrorMap::from_names(&skeleton);
        let find = |name| skeleton.find(name).expect("there") as usize;
        assert_eq!(map.twins()[find("arm.L")], find("arm.R") as u32);
        let mut pose = skeleton.rest_pose().clone();
        for (joint, angle) in [("hips", 0.4), ("arm.L", 1.1), ("elbow.L", -0.6), ("arm.R", 0.2)] {
            let joint = find(joint);
            let turn = Quat::from_axis_angle(Vec3::new(0.6, 0.0, 0.8), angle);
            pose.set_rotation(joint, pose.get(joint).rotation * turn);
        }
        pose.set_translation(0, Vec3::new(0.2, 1.1, 0.3));
        let mut mirrored = skeleton.rest_pose().clone();
        map.mirror(&skeleton, &pose, false, |_| true, &mut mirrored);
        let (before, after) = (places(&skeleton, &pose), places(&skeleton, &mirrored));
        for (joint, place) in before.iter().enumerate() {
            let twin = after[map.twins()[joint] as usize];
            let expected = Vec3::new(-place.x, place.y, place.z);
            assert!((twin - expected).length() < 1e-5, "{}: {twin:?}, not {expected:?}", skeleton.names()[joint]);
        }
        let mut again = skeleton.rest_pose().clone();
        map.mirror(&skeleton, &mirrored, false, |_| true, &mut again);
        for joint in 0..5 {
            assert!((again.get(joint).rotation.dot(pose.get(joint).rotation).abs() - 1.0).abs() < 1e-5);
        }
    }

    #[test]
    fn a_joint_is_in_one_pair_at_the_most() {
        let skeleton = rolled();
        let pairs = |pairs: &[[u32; 2]]| MirrorMap::from_pairs(&skeleton, pairs).map(|map| map.twins().to_vec());
        assert_eq!(pairs(&[[1, 3], [2, 2]]), Ok(vec![0, 3, 2, 1, 4]));
        assert_eq!(pairs(&[[1, 3], [3, 3]]), Err(MirrorError::Twice { pair: 1, joint: 3 }));
        assert_eq!(pairs(&[[1, 9]]), Err(MirrorError::NoJoint { pair: 0, joint: 9, count: 5 }));
    }

    #[test]
    fn a_mirrored_change_leads_from_the_mirrored_pose_to_the_mirror_image_of_the_changed_one() {
        let skeleton = rolled();
        let map = MirrorMap::from_names(&skeleton);
        for name in ["hips", "arm.L", "elbow.R"] {
            let joint = skeleton.find(name).expect("there");
            let before = skeleton.rest()[joint as usize];
            let change = Transform {
                translation: Vec3::new(0.1, -0.2, 0.3),
                rotation: Quat::from_axis_angle(Vec3::new(0.6, 0.0, 0.8), 0.9),
                scale: Vec3::ONE,
            };
            let after = Transform {
                translation: before.translation + change.translation,
                rotation: before.rotation * change.rotation,
                ..before
            };
            let image = |local: &Transform, additive| map.image(&skeleton, joint, local, additive);
            let (from, to, changed) = (image(&before, false), image(&after, false), image(&change, true));
            assert!((from.translation + changed.translation - to.translation).length() < 1e-5, "{name}");
            assert!((from.rotation * changed.rotation).dot(to.rotation).abs() > 1.0 - 1e-6, "{name}");
        }
    }
}
