//! The jobs as a textbook has them: arrays of structures, one joint or vertex after the other, with glam.

use glam::{Affine3A, Quat, Vec3, Vec3A};

/// A joint's local transform.
#[derive(Clone, Copy, Default)]
pub struct PlainTransform {
    /// Against the parent.
    pub translation: Vec3,
    /// Of unit length.
    pub rotation: Quat,
    /// Along the joint's axes.
    pub scale: Vec3,
}

/// The keys of one part of one joint.
#[derive(Clone, Default)]
pub struct PlainKeys<V> {
    /// Seconds.
    pub times: Vec<f32>,
    /// One per time.
    pub values: Vec<V>,
}

impl<V: Copy> PlainKeys<V> {
    /// Takes keys; a single one stands in the rest pose instead, where it costs nothing.
    pub fn set(&mut self, times: &[f32], values: impl Iterator<Item = V>, rest: &mut V) {
        *self = Self { times: times.to_vec(), values: values.collect() };
        if let [only] = self.values[..] {
            *rest = only;
            *self = Self { times: Vec::new(), values: Vec::new() };
        }
    }

    /// The keys around a time and how far it is between them; `cursor` is where the last search ended, or `None` to search
    /// all.
    fn around(&self, time: f32, cursor: Option<&mut u32>) -> Option<(V, V, f32)> {
        let last = self.times.len().checked_sub(1)?;
        let after = match cursor {
            None => self.times.partition_point(|&key| key <= time),
            Some(cursor) => {
                let mut after = *cursor as usize;
                if after > 0 && self.times[after - 1] > time {
                    after = 0;
                }
                while after <= last && self.times[after] <= time {
                    after += 1;
                }
                *cursor = after as u32;
                after
            }
        };
        if after == 0 || after > last {
            let end = self.values[after.min(last)];
            return Some((end, end, 0.0));
        }
        let (from, to) = (self.times[after - 1], self.times[after]);
        Some((self.values[after - 1], self.values[after], (time - from) / (to - from)))
    }
}

/// The keys of one joint.
#[derive(Clone, Default)]
pub struct PlainTracks {
    /// Where the joint is that has no keys.
    pub rest: PlainTransform,
    /// May be empty, as each of these.
    pub translation: PlainKeys<Vec3>,
    /// Rotations.
    pub rotation: PlainKeys<Quat>,
    /// Scales.
    pub scale: PlainKeys<Vec3>,
}

/// A clip as keys per joint.
#[derive(Clone, Default)]
pub struct PlainClip {
    /// One per joint.
    pub tracks: Vec<PlainTracks>,
}

impl PlainClip {
    /// Samples all joints: straight lines, rotations made of unit length again. `cursors` are three per joint, or none to
    /// search anew.
    pub fn sample(&self, time: f32, mut cursors: Option<&mut [[u32; 3]]>, pose: &mut [PlainTransform]) {
        for (joint, (tracks, result)) in self.tracks.iter().zip(pose).enumerate() {
            let [translation, rotation, scale] = match &mut cursors {
                Some(cursors) => cursors[joint].each_mut().map(Some),
                None => [const { None }; 3],
            };
            *result = tracks.rest;
            if let Some((from, to, share)) = tracks.translation.around(time, translation) {
                result.translation = from.lerp(to, share);
            }
            if let Some((from, to, share)) = tracks.rotation.around(time, rotation) {
                result.rotation = from.lerp(to, share);
            }
            if let Some((from, to, share)) = tracks.scale.around(time, scale) {
                result.scale = from.lerp(to, share);
            }
        }
    }
}

/// A vertex before and after skinning.
#[derive(Clone)]
pub struct PlainVertex {
    /// At rest.
    pub position: Vec3,
    /// At rest.
    pub normal: Vec3,
    /// What moves it.
    pub joints: [u16; 4],
    /// How much; they sum to one.
    pub weights: [f32; 4],
    /// Result.
    pub skinned_position: Vec3,
    /// Result.
    pub skinned_normal: Vec3,
}

/// Model matrices of a pose.
pub fn local_to_model(pose: &[PlainTransform], parents: &[u32], models: &mut [Affine3A]) {
    for (joint, transform) in pose.iter().enumerate() {
        let local =
            Affine3A::from_scale_rotation_translation(transform.scale, transform.rotation, transform.translation);
        models[joint] = match models.get(parents[joint] as usize) {
            Some(parent) => *parent * local,
            None => local,
        };
    }
}

/// A matrix per joint of a skin.
pub fn palette(models: &[Affine3A], joints: &[u32], inverse_bind: &[Affine3A], palette: &mut [Affine3A]) {
    for ((entry, &joint), inverse_bind) in palette.iter_mut().zip(joints).zip(inverse_bind) {
        *entry = models[joint as usize] * *inverse_bind;
    }
}

/// Poses by their weights; rotations along the arc, or summed and made of unit length.
pub fn blend(layers: &[(&[PlainTransform], f32)], arc: bool, blended: &mut [PlainTransform]) {
    for (joint, result) in blended.iter_mut().enumerate() {
        let (mut pile, mut total) = (layers[0].0[joint], layers[0].1);
        if !arc {
            pile.rotation *= total;
        }
        for (pose, weight) in &layers[1..] {
            let value = pose[joint];
            total += weight;
            let share = weight / total;
            pile.translation = pile.translation.lerp(value.translation, share);
            pile.scale = pile.scale.lerp(value.scale, share);
            pile.rotation = if arc {
                pile.rotation.slerp(value.rotation, share)
            } else {
                let side = if pile.rotation.dot(value.rotation) < 0.0 { -weight } else { *weight };
                pile.rotation + value.rotation * side
            };
        }
        if !arc {
            pile.rotation = pile.rotation.normalize();
        }
        *result = pile;
    }
}

/// A pose, its weight, and which of translation, rotation and scale it has for each joint.
pub type PartialLayer<'a> = (&'a [PlainTransform], f32, &'a [[bool; 3]]);

/// The same for poses that have not every part of every joint.
pub fn blend_parts(layers: &[PartialLayer<'_>], arc: bool, base: &[PlainTransform], blended: &mut [PlainTransform]) {
    for (joint, result) in blended.iter_mut().enumerate() {
        let mut pile = base[joint];
        let mut totals = [0.0; 3];
        for (pose, weight, present) in layers {
            let (value, [translation, rotation, scale]) = (pose[joint], present[joint]);
            if translation {
                totals[0] += weight;
                pile.translation = pile.translation.lerp(value.translation, weight / totals[0]);
            }
            if rotation {
                pile.rotation = if totals[1] == 0.0 {
                    if arc { value.rotation } else { value.rotation * *weight }
                } else if arc {
                    pile.rotation.slerp(value.rotation, weight / (totals[1] + weight))
                } else {
                    let side = if pile.rotation.dot(value.rotation) < 0.0 { -weight } else { *weight };
                    pile.rotation + value.rotation * side
                };
                totals[1] += weight;
            }
            if scale {
                totals[2] += weight;
                pile.scale = pile.scale.lerp(value.scale, weight / totals[2]);
            }
        }
        if !arc && totals[1] > 0.0 {
            pile.rotation = pile.rotation.normalize();
        }
        *result = pile;
    }
}

/// Moves positions and normals.
pub fn skin(palette: &[Affine3A], vertices: &mut [PlainVertex]) {
    for vertex in vertices {
        let mut columns = [Vec3A::ZERO; 4];
        for (&joint, &weight) in vertex.joints.iter().zip(&vertex.weights) {
            let matrix = &palette[joint as usize];
            columns[0] += matrix.matrix3.x_axis * weight;
            columns[1] += matrix.matrix3.y_axis * weight;
            columns[2] += matrix.matrix3.z_axis * weight;
            columns[3] += matrix.translation * weight;
        }
        let matrix = Affine3A::from_cols(columns[0], columns[1], columns[2], columns[3]);
        vertex.skinned_position = matrix.transform_point3(vertex.position);
        vertex.skinned_normal = matrix.transform_vector3(vertex.normal).normalize();
    }
}
