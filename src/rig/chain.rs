//! Reading and turning single joints of a pose in model space.

use crate::math::{Affine, Quat, Vec3};
use crate::skeleton::{NO_PARENT, Pose, Skeleton};

/// The matrix of a joint's parent against the model; the identity for a root.
pub(super) fn parent_model(skeleton: &Skeleton, pose: &Pose, joint: u32) -> Affine {
    match skeleton.parents()[joint as usize] {
        NO_PARENT => Affine::IDENTITY,
        parent => model(skeleton, pose, parent),
    }
}

/// The matrix of a joint against the model.
pub(super) fn model(skeleton: &Skeleton, pose: &Pose, joint: u32) -> Affine {
    relative(skeleton, pose, joint, NO_PARENT)
}

/// The matrix of a joint against a joint above it, or against the model for [`NO_PARENT`].
pub(super) fn relative(skeleton: &Skeleton, pose: &Pose, joint: u32, above: u32) -> Affine {
    let mut matrix = pose.get(joint as usize).to_affine();
    let mut at = skeleton.parents()[joint as usize];
    while at != above && at != NO_PARENT {
        matrix = pose.get(at as usize).to_affine() * matrix;
        at = skeleton.parents()[at as usize];
    }
    matrix
}

/// Two directions and two others in model space, as the axes of their parent see them: what turns the first pair into
/// the second is a rotation of the joint, whatever scale or reflection its parents have. `None` where the parent's
/// matrix is singular.
pub(super) fn turn_between(parent: &Affine, from: [Vec3; 2], to: [Vec3; 2]) -> Option<Quat> {
    let inverse = parent.inverse()?;
    let local = |pair: [Vec3; 2]| frame(inverse.transform_vector(pair[0]), inverse.transform_vector(pair[1]));
    Some(local(to)? * local(from)?.conjugate())
}

/// The rotation whose x axis lies along `along` and whose y axis lies as near to `aside` as that allows.
fn frame(along: Vec3, aside: Vec3) -> Option<Quat> {
    let x = unit(along)?;
    let y = unit(aside - x * x.dot(aside))?;
    Some(Quat::from_axes(x, y, x.cross(y)))
}

/// A vector of length one, or `None` for one that is too short to have a direction.
pub(super) fn unit(v: Vec3) -> Option<Vec3> {
    let length = v.length();
    (length > 1e-12 && length.is_finite()).then(|| v * (1.0 / length))
}

/// A direction at right angles to a unit vector.
pub(super) fn any_perpendicular(v: Vec3) -> Vec3 {
    let aside = if v.x.abs() < 0.6 { Vec3::new(1.0, 0.0, 0.0) } else { Vec3::new(0.0, 1.0, 0.0) };
    (aside - v * v.dot(aside)).normalized_or(Vec3::new(0.0, 0.0, 1.0))
}

/// The least rotation that takes one unit vector to another.
pub(super) fn shortest(from: Vec3, to: Vec3) -> Quat {
    let cos = from.dot(to);
    if cos < -0.999_999 {
        let axis = any_perpendicular(from);
        return Quat::new(axis.x, axis.y, axis.z, 0.0);
    }
    let axis = from.cross(to);
    Quat::new(axis.x, axis.y, axis.z, 1.0 + cos).normalized()
}
