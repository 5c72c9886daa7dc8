//! From a pose to model matrices: each joint's place against the model, not against its parent.

use super::{Pose, Skeleton};
use crate::math::Affine;
use crate::simd::Kernels;

impl Skeleton {
    /// Writes each joint's model matrix: its parent's model matrix times its own local one.
    ///
    /// # Panics
    /// If the pose or the models are not of as many joints as the skeleton.
    pub fn local_to_model(&self, kernels: &Kernels, pose: &Pose, models: &mut [Affine]) {
        assert_eq!(pose.joint_count(), self.joint_count(), "a pose of another skeleton");
        kernels.local_to_model(pose.floats(), self.parents(), models);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Joint, NO_PARENT};
    use super::*;
    use crate::math::{Quat, Transform, Vec3};

    /// A tree with chains, bushes and several roots.
    fn skeleton(joints: u32) -> Skeleton {
        let parent = |j: u32| match j {
            0 | 7 => None,
            j if j % 3 == 0 => Some(j - 1),
            j => Some(j / 2),
        };
        let list: Vec<Joint> = (0..joints)
            .map(|j| {
                let f = j as f32;
                let y = if j % 5 == 0 { 1e-30 } else { 1.0 - 0.02 * f };
                let rotation = Quat::new(0.1 * f, y, 0.3, 0.5 + 0.01 * f).normalized();
                let scale = Vec3::new(1.0 + 0.01 * f, if j == 5 { -1.0 } else { 0.9 }, if j == 9 { 0.0 } else { 1.1 });
                let rest = Transform { translation: Vec3::new(f, 1.0, -0.5 * f), rotation, scale };
                Joint { name: format!("joint {j}"), parent: parent(j), rest }
            })
            .collect();
        Skeleton::build(&list).expect("valid")
    }

    #[test]
    fn model_matrices_are_products_down_the_tree_on_every_width() {
        for joints in [0, 1, 15, 16, 17, 70] {
            let skeleton = skeleton(joints);
            let mut expected: Vec<Affine> = Vec::new();
            for (rest, &parent) in skeleton.rest().iter().zip(skeleton.parents()) {
                let local = rest.to_affine();
                expected.push(if parent == NO_PARENT { local } else { expected[parent as usize] * local });
            }
            for kernels in Kernels::available() {
                let mut models = vec![Affine::IDENTITY; skeleton.joint_count()];
                skeleton.local_to_model(kernels, skeleton.rest_pose(), &mut models);
                assert_eq!(models, expected, "{:?}, {joints} joints", kernels.width());
            }
        }
    }
}
