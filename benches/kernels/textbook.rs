//! The jobs as a textbook has them: arrays of structures, one joint or vertex after the other, with glam.

use glam::{Affine3A, Quat, Vec3, Vec3A};

/// A joint's local transform.
#[derive(Clone, Copy)]
pub struct PlainTransform {
    pub translation: Vec3,
    pub rotation: Quat,
    pub scale: Vec3,
}

/// A vertex before and after skinning.
#[derive(Clone)]
pub struct PlainVertex {
    pub position: Vec3,
    pub normal: Vec3,
    pub joints: [u16; 4],
    pub weights: [f32; 4],
    pub skinned_position: Vec3,
    pub skinned_normal: Vec3,
}

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

pub fn palette(models: &[Affine3A], joints: &[u32], inverse_bind: &[Affine3A], palette: &mut [Affine3A]) {
    for ((entry, &joint), inverse_bind) in palette.iter_mut().zip(joints).zip(inverse_bind) {
        *entry = models[joint as usize] * *inverse_bind;
    }
}

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
