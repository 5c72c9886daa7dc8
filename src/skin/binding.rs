//! Which joints of a skeleton a skin follows, and palettes.

use super::Skin;
use crate::math::Affine;
use crate::simd::Kernels;
use crate::skeleton::Skeleton;

/// Marks a skin joint that the skeleton lacks.
const MISSING: u32 = u32::MAX;

/// A skin bound to a skeleton: the way from model matrices to a palette. Immutable; made once, used every frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SkinBinding {
    joints: Vec<u32>,
    inverse_bind: Vec<Affine>,
    missing: Vec<String>,
}

impl SkinBinding {
    /// Binds a skin to the skeleton it came with, by the indices it has.
    pub fn by_index(skin: &Skin, skeleton: &Skeleton) -> Self {
        Self::resolve(skin, |joint, _| Some(joint).filter(|&j| (j as usize) < skeleton.joint_count()))
    }

    /// Binds a skin to any skeleton, by the names of its joints.
    ///
    /// Names the skeleton lacks are in [`missing`](Self::missing); what follows those joints stays as it was bound.
    pub fn by_name(skin: &Skin, skeleton: &Skeleton) -> Self {
        Self::resolve(skin, |_, name| skeleton.find(name))
    }

    fn resolve(skin: &Skin, find: impl Fn(u32, &str) -> Option<u32>) -> Self {
        let mut missing = Vec::new();
        let joints: Vec<u32> = skin
            .joints
            .iter()
            .enumerate()
            .map(|(entry, &joint)| {
                let name = skin.joint_names.get(entry).map_or("", String::as_str);
                find(joint, name).unwrap_or_else(|| {
                    missing.push(name.to_owned());
                    MISSING
                })
            })
            .collect();
        let mut inverse_bind = skin.inverse_bind.clone();
        inverse_bind.resize(joints.len(), Affine::IDENTITY);
        Self { joints, inverse_bind, missing }
    }

    /// How many palette entries there are: the skin's joints.
    pub fn len(&self) -> usize {
        self.joints.len()
    }

    /// One past the highest joint of the skeleton that the skin follows: how many model matrices a palette reads.
    pub fn joint_limit(&self) -> usize {
        self.joints.iter().filter(|&&joint| joint != MISSING).max().map_or(0, |&joint| joint as usize + 1)
    }

    /// Whether the skin has no joints.
    pub fn is_empty(&self) -> bool {
        self.joints.is_empty()
    }

    /// Names of the skin's joints that the skeleton lacks, in the skin's order.
    pub fn missing(&self) -> &[String] {
        &self.missing
    }

    /// Writes one matrix per skin joint: from where a vertex was bound to where the joint takes it.
    ///
    /// A skin joint that the skeleton lacks gives the identity. `palette` may be any memory the caller has.
    ///
    /// # Panics
    /// If `palette` does not have [`len`](Self::len) entries.
    pub fn palette(&self, kernels: &Kernels, models: &[Affine], palette: &mut [Affine]) {
        kernels.palette(models, &self.joints, &self.inverse_bind, palette);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::{Quat, Transform, Vec3};
    use crate::skeleton::Joint;

    fn joint(name: &str, parent: Option<u32>, x: f32) -> Joint {
        let rest = Transform {
            translation: Vec3::new(x, 0.5, 0.0),
            rotation: Quat::new(0.1, 0.2, 0.3, 1.0).normalized(),
            ..Transform::IDENTITY
        };
        Joint { name: name.into(), parent, rest }
    }

    #[test]
    fn a_skin_follows_the_joints_of_its_names_in_another_skeleton() {
        let skeleton =
            Skeleton::build(&[joint("root", None, 1.0), joint("extra", Some(0), 2.0), joint("arm", Some(0), 3.0)])
                .expect("valid");
        let skin = Skin {
            joints: vec![0, 1, 7],
            joint_names: vec!["arm".into(), "root".into(), "tail".into()],
            inverse_bind: vec![Affine::from_transform(&skeleton.rest()[1]); 3],
            ..Skin::default()
        };
        let binding = SkinBinding::by_name(&skin, &skeleton);
        assert_eq!(binding.missing(), ["tail"]);
        for kernels in Kernels::available() {
            let mut models = vec![Affine::IDENTITY; 3];
            skeleton.local_to_model(kernels, skeleton.rest_pose(), &mut models);
            let mut palette = vec![Affine::IDENTITY; 3];
            binding.palette(kernels, &models, &mut palette);
            let expected = [models[2] * skin.inverse_bind[0], models[0] * skin.inverse_bind[1], Affine::IDENTITY];
            assert_eq!(palette, expected, "{:?}", kernels.width());
        }
    }
}
