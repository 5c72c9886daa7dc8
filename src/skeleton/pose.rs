//! Poses: one transform per joint, in columns.

use crate::math::{Quat, Transform, Vec3};
use crate::simd::{AlignedFloats, LANES};

/// Columns are padded to a multiple of this many joints, so that kernels of every width have no remainder. Padding
/// joints hold the identity.
pub const PADDING: usize = LANES;

/// How many columns a pose has.
const COLUMNS: usize = 10;

/// The columns of a pose, in their order in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum TransformColumn {
    TranslationX,
    TranslationY,
    TranslationZ,
    RotationX,
    RotationY,
    RotationZ,
    RotationW,
    ScaleX,
    ScaleY,
    ScaleZ,
}

/// Which joints a clip or a host wrote, one bit per joint for each part of the transform.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JointBits {
    /// Bit `j % 64` of word `j / 64` is joint `j`'s translation.
    pub translation: Vec<u64>,
    /// The same for rotations.
    pub rotation: Vec<u64>,
    /// The same for scales.
    pub scale: Vec<u64>,
}

impl JointBits {
    /// No bit set, for `joints` joints.
    pub fn none(joints: usize) -> Self {
        let words = vec![0; joints.div_ceil(64)];
        Self { translation: words.clone(), rotation: words.clone(), scale: words }
    }

    /// Clears every bit.
    pub fn clear(&mut self) {
        self.translation.fill(0);
        self.rotation.fill(0);
        self.scale.fill(0);
    }

    /// Sets the bits that others have.
    pub fn union(&mut self, other: &Self) {
        let parts = [&mut self.translation, &mut self.rotation, &mut self.scale];
        for (words, others) in parts.into_iter().zip(other.parts()) {
            words.iter_mut().zip(others).for_each(|(word, other)| *word |= other);
        }
    }

    /// The words of translations, rotations and scales.
    pub fn parts(&self) -> [&Vec<u64>; 3] {
        [&self.translation, &self.rotation, &self.scale]
    }

    /// The same, to change.
    pub fn parts_mut(&mut self) -> [&mut Vec<u64>; 3] {
        [&mut self.translation, &mut self.rotation, &mut self.scale]
    }

    /// Whether the bit of `joint` is set in `words`.
    pub fn get(words: &[u64], joint: usize) -> bool {
        words[joint / 64] >> (joint % 64) & 1 != 0
    }

    /// Sets the bit of `joint` in `words`.
    pub fn set(words: &mut [u64], joint: usize) {
        words[joint / 64] |= 1 << (joint % 64);
    }
}

/// One transform per joint, as ten columns of `f32` padded to [`PADDING`].
///
/// The layout is the same on every machine: column after column, each `padded_count()` numbers long and 64-byte
/// aligned.
#[derive(Clone, Debug, PartialEq)]
pub struct Pose {
    joints: usize,
    floats: AlignedFloats,
}

impl Default for Pose {
    fn default() -> Self {
        Self::identity(0)
    }
}

/// All columns of a pose at once, to write.
pub struct Columns<'a> {
    /// The ten columns in the order of [`TransformColumn`].
    pub columns: [&'a mut [f32]; COLUMNS],
}

impl Pose {
    /// A pose of `joints` identities.
    pub fn identity(joints: usize) -> Self {
        let padded = joints.next_multiple_of(PADDING);
        let mut floats = AlignedFloats::filled(padded * COLUMNS, 0.0);
        for column in
            [TransformColumn::RotationW, TransformColumn::ScaleX, TransformColumn::ScaleY, TransformColumn::ScaleZ]
        {
            floats[column as usize * padded..][..padded].fill(1.0);
        }
        Self { joints, floats }
    }

    /// A pose of the given transforms.
    pub fn from_transforms(transforms: &[Transform]) -> Self {
        let mut pose = Self::identity(transforms.len());
        for (joint, transform) in transforms.iter().enumerate() {
            pose.set(joint, transform);
        }
        pose
    }

    /// How many joints there are.
    pub fn joint_count(&self) -> usize {
        self.joints
    }

    /// How many numbers each column has: the joint count rounded up to [`PADDING`].
    pub fn padded_count(&self) -> usize {
        self.floats.len() / COLUMNS
    }

    /// Takes over another pose of as many joints, without allocating.
    ///
    /// # Panics
    /// If the joint counts differ.
    pub fn copy_from(&mut self, other: &Self) {
        assert_eq!(self.joints, other.joints, "poses of different skeletons");
        self.floats.copy_from_slice(&other.floats);
    }

    /// One column.
    pub fn column(&self, column: TransformColumn) -> &[f32] {
        let n = self.padded_count();
        &self.floats[column as usize * n..][..n]
    }

    /// All columns, in the order of [`TransformColumn`].
    pub fn columns(&self) -> [&[f32]; COLUMNS] {
        let n = self.padded_count();
        std::array::from_fn(|c| &self.floats[c * n..][..n])
    }

    /// All columns, to write.
    pub fn columns_mut(&mut self) -> Columns<'_> {
        let n = self.padded_count();
        let mut rest: &mut [f32] = &mut self.floats;
        let columns = std::array::from_fn(|_| {
            let (column, tail) = std::mem::take(&mut rest).split_at_mut(n);
            rest = tail;
            column
        });
        Columns { columns }
    }

    /// All columns, one after the other.
    pub(crate) fn floats(&self) -> &[f32] {
        &self.floats
    }

    /// All columns, one after the other, to write.
    pub(crate) fn floats_mut(&mut self) -> &mut [f32] {
        &mut self.floats
    }

    /// Gives padding joints scale one again.
    pub(crate) fn reset_padding(&mut self) {
        let joints = self.joints;
        for column in &mut self.columns_mut().columns[TransformColumn::ScaleX as usize..] {
            column[joints..].fill(1.0);
        }
    }

    /// The transform of one joint.
    ///
    /// # Panics
    /// If the joint is not in the pose.
    pub fn get(&self, joint: usize) -> Transform {
        assert!(joint < self.joints, "joint {joint} of {}", self.joints);
        let n = self.padded_count();
        let v: [f32; COLUMNS] = std::array::from_fn(|column| self.floats[column * n + joint]);
        Transform {
            translation: Vec3::new(v[0], v[1], v[2]),
            rotation: Quat::new(v[3], v[4], v[5], v[6]),
            scale: Vec3::new(v[7], v[8], v[9]),
        }
    }

    /// Sets the transform of one joint.
    ///
    /// # Panics
    /// If the joint is not in the pose.
    pub fn set(&mut self, joint: usize, t: &Transform) {
        self.set_translation(joint, t.translation);
        self.set_rotation(joint, t.rotation);
        self.set_scale(joint, t.scale);
    }

    /// Sets one joint's translation.
    pub fn set_translation(&mut self, joint: usize, v: Vec3) {
        self.set_run(joint, TransformColumn::TranslationX, &v.to_array());
    }

    /// Sets one joint's rotation.
    pub fn set_rotation(&mut self, joint: usize, q: Quat) {
        self.set_run(joint, TransformColumn::RotationX, &q.to_array());
    }

    /// Sets one joint's scale.
    pub fn set_scale(&mut self, joint: usize, v: Vec3) {
        self.set_run(joint, TransformColumn::ScaleX, &v.to_array());
    }

    fn set_run(&mut self, joint: usize, first: TransformColumn, values: &[f32]) {
        assert!(joint < self.joints, "joint {joint} of {}", self.joints);
        let n = self.padded_count();
        let f = &mut self.floats;
        for (c, &value) in values.iter().enumerate() {
            f[(first as usize + c) * n + joint] = value;
        }
    }
}
