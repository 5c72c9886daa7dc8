//! Nodes: one joint for each, with a transform against its parent that follows FBX's three ways of inheriting scale.
//!
//! In FBX a node may take its parent's scale not at all, or component by component instead of through the matrix, while
//! its rotation always adds to its parent's. A joint knows only its parent's matrix, so the parent's scale is divided
//! out: `parent⁻¹ · world = diag(1 / parent scale) · rotation · diag(scale)`, with the translation as it is. That is a
//! transform again where the parent's scale is uniform or the rotation goes along the axes. Else it has shear, and the
//! joint gets another parent: the nearest node above from which it has none.

use super::clips::Stack;
use super::properties::find_stated;
use super::scene::place_of;
use super::{FbxError, Import, motion};
use crate::io::Action;
use crate::math::{Quat, Transform, Vec3};
use crate::skeleton::{Joint, Skeleton};

/// A linear part may be this far from a transform's, relative to its largest number, before it counts as sheared.
pub(super) const SHEAR_TOLERANCE: f64 = 1e-5;

/// How many levels a joint rises at most to lose its shear. Bones that scale unevenly hang a few below each other;
/// beyond that the search would only serve a file made to be slow.
const MAX_RISE: usize = 64;

/// A transform in the parser's precision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Local {
    pub transform: ufbx::Transform,
    /// How far the exact matrix is from the transform's, relative to its largest number.
    pub shear: f64,
}

/// Where a node stands in the model: below which node, and which nodes of the file lie between, itself last.
pub(super) struct Place<'a> {
    pub parent: Option<&'a ufbx::Node>,
    pub path: Vec<&'a ufbx::Node>,
}

impl<'a> Place<'a> {
    /// As in the file.
    pub(super) fn of(node: &'a ufbx::Node) -> Self {
        Self { parent: node.parent.as_deref(), path: vec![node] }
    }

    /// Below the node above the parent; `None` at the top.
    fn raised(&self) -> Option<Self> {
        let parent = self.parent.filter(|parent| !parent.is_root)?;
        let path = std::iter::once(parent).chain(self.path.iter().copied()).collect();
        Some(Self { parent: parent.parent.as_deref(), path })
    }

    /// The node itself.
    pub(super) fn node(&self) -> &'a ufbx::Node {
        self.path[self.path.len() - 1]
    }
}

/// Builds the model's skeleton: every node but the scene's own root, in the file's order. `places` has one for each.
pub(super) fn build_skeleton(import: &mut Import, places: &[Place]) -> Result<Skeleton, FbxError> {
    let mut joints = import.vec(places.len(), || "nodes".into())?;
    for place in places {
        let node = place.node();
        let local = local_transform(place, &|node| node.local_transform);
        if local.shear > SHEAR_TOLERANCE {
            report_shear(import, node, "its default transform", local.shear);
        }
        joints.push(Joint {
            name: node.element.name.to_string(),
            parent: place.parent.filter(|parent| !parent.is_root).map(source_index),
            rest: to_transform(&local.transform, import.scale),
        });
    }
    Skeleton::build(&joints).map_err(|source| FbxError::Nodes { file: import.file.clone(), source })
}

/// The joints whose nodes the file calls bones.
pub(super) fn list_bones(skeleton: &Skeleton, places: &[Place]) -> Vec<u32> {
    let bones = places.iter().filter(|place| place.node().bone.is_some());
    bones.map(|place| skeleton.from_source()[source_index(place.node()) as usize]).collect()
}

/// The joints whose nodes the file hides.
pub(super) fn list_hidden(skeleton: &Skeleton, places: &[Place]) -> Vec<u32> {
    let is_said = |node: &ufbx::Node| find_stated(&node.element, "Visibility").is_some();
    let hidden = places.iter().filter(|place| !place.node().visible && is_said(place.node()));
    hidden.map(|place| skeleton.from_source()[source_index(place.node()) as usize]).collect()
}

/// The place of every node but the root: its own parent, or one further up where the stacks or the default pose would
/// give it shear.
pub(super) fn choose_places<'a>(
    import: &mut Import,
    scene: &'a ufbx::Scene,
    stacks: &[Stack<'a>],
) -> Result<Vec<Place<'a>>, FbxError> {
    let mut places = import.vec(scene.nodes.count, || "nodes".into())?;
    for node in scene.nodes.into_iter().filter(|node| !node.is_root) {
        let mut place = Place::of(node);
        while place.path.len() <= MAX_RISE && greatest_shear(import, &place, stacks)? > SHEAR_TOLERANCE {
            let Some(raised) = place.raised() else { break };
            place = raised;
        }
        if place.path.len() > 1 {
            import.charge_elements(place.path.len() as u64, || place_of(&node.element))?;
            let name = place.parent.map_or("", |parent| &parent.element.name);
            let text = format!("stands below \"{name}\", because below its own parent it would have shear");
            import.report.add(Action::Repaired, place_of(&node.element), text);
        }
        places.push(place);
    }
    Ok(places)
}

/// Charges the evaluation of a place at `times`, which looks at all nodes that its scale comes from.
pub(super) fn charge_evaluations(import: &mut Import, place: &Place, times: usize) -> Result<(), FbxError> {
    let mut nodes = 0;
    for_each_scale(place, &mut |_| nodes += 1);
    let evaluations = (times as u64).saturating_mul(nodes - 1);
    import.charge_elements(evaluations, || place_of(&place.node().element))
}

/// The greatest shear of a node in the default pose and in any stack.
fn greatest_shear(import: &mut Import, place: &Place, stacks: &[Stack]) -> Result<f64, FbxError> {
    let mut greatest = local_transform(place, &|node| node.local_transform).shear;
    if place.path[0].inherit_mode == ufbx::InheritMode::Normal {
        return Ok(greatest);
    }
    for stack in stacks {
        let times = motion::sample_times(import, place, stack)?;
        charge_evaluations(import, place, times.len())?;
        for time in times {
            let local = local_transform(place, &|node| ufbx::evaluate_transform(stack.anim, node, time));
            greatest = greatest.max(local.shear);
        }
    }
    Ok(greatest)
}

/// Says that a transform of a node is only near to what the file means.
pub(super) fn report_shear(import: &mut Import, node: &ufbx::Node, what: &str, shear: f64) {
    let text = format!("{what} has shear that a joint cannot hold; the nearest is off by {:.2} %", shear * 100.0);
    import.report.add(Action::Repaired, place_of(&node.element), text);
}

/// The place of a node in the list that the skeleton is built from: the scene's own root is left out.
pub(super) fn source_index(node: &ufbx::Node) -> u32 {
    node.element.typed_id.saturating_sub(1)
}

/// A node's transform against its parent's matrix, given every node's own transform.
pub(super) fn local_transform(place: &Place, own: &dyn Fn(&ufbx::Node) -> ufbx::Transform) -> Local {
    let (first, node) = (place.path[0], place.node());
    let above = match place.parent {
        Some(parent) if first.inherit_mode != ufbx::InheritMode::Normal => inherited_scale(parent, own),
        _ => ufbx::Vec3 { x: 1.0, y: 1.0, z: 1.0 },
    };
    let mut transform = own(first);
    if place.path.len() > 1 {
        // Along the path everything is turned and moved in the space of the parent without its scale.
        let mut at = scaled(transform.translation, above);
        for pair in place.path.windows(2) {
            let next = own(pair[1]);
            let moved = scaled(next.translation, inherited_scale(pair[0], own));
            let moved = ufbx::quat_rotate_vec3(transform.rotation, moved);
            at = ufbx::Vec3 { x: at.x + moved.x, y: at.y + moved.y, z: at.z + moved.z };
            transform.rotation = ufbx::quat_mul(transform.rotation, next.rotation);
        }
        transform.translation = scaled(at, inverse(above));
    }
    if node.inherit_mode == ufbx::InheritMode::Normal {
        return Local { transform, shear: 0.0 };
    }
    divide_scale(&transform, above, inherited_scale(node, own))
}

fn scaled(v: ufbx::Vec3, by: ufbx::Vec3) -> ufbx::Vec3 {
    ufbx::Vec3 { x: v.x * by.x, y: v.y * by.y, z: v.z * by.z }
}

/// What undoes a scale; an axis of no size stays as it is.
fn inverse(scale: ufbx::Vec3) -> ufbx::Vec3 {
    let of = |s: f64| if s == 0.0 { 1.0 } else { 1.0 / s };
    ufbx::Vec3 { x: of(scale.x), y: of(scale.y), z: of(scale.z) }
}

/// The nodes whose scales decide [`local_transform`].
pub(super) fn for_each_scale<'a>(place: &Place<'a>, visit: &mut dyn FnMut(&'a ufbx::Node)) {
    let node = place.node();
    visit(node);
    if node.inherit_mode == ufbx::InheritMode::Normal {
        return;
    }
    let mut chain = |mut node: &'a ufbx::Node| {
        while let Some(above) = scale_source(node) {
            visit(above);
            node = above;
        }
    };
    for node in &place.path {
        chain(node);
    }
    let parent = place.parent.filter(|_| place.path[0].inherit_mode != ufbx::InheritMode::Normal);
    if let Some(parent) = parent {
        chain(parent);
        visit(parent);
    }
    for node in &place.path[..place.path.len() - 1] {
        visit(node);
    }
}

fn scale_source(node: &ufbx::Node) -> Option<&ufbx::Node> {
    node.inherit_scale_node.as_deref().filter(|_| node.inherit_mode != ufbx::InheritMode::Normal)
}

/// The scale along a node's own axes that its matrix ends in.
fn inherited_scale(node: &ufbx::Node, own: &dyn Fn(&ufbx::Node) -> ufbx::Transform) -> ufbx::Vec3 {
    let mut scale = own(node).scale;
    let mut node = node;
    while let Some(above) = scale_source(node) {
        scale = scaled(scale, own(above).scale);
        node = above;
    }
    scale
}

/// `diag(1 / above) · rotation · diag(scale)` as a transform, and how far from one it is.
fn divide_scale(own: &ufbx::Transform, above: ufbx::Vec3, scale: ufbx::Vec3) -> Local {
    let divide = inverse(above);
    if above.x == above.y && above.y == above.z {
        return Local { transform: ufbx::Transform { scale: scaled(scale, divide), ..*own }, shear: 0.0 };
    }
    let turned = ufbx::Transform { scale, translation: ufbx::zero_vec3(), ..*own };
    let mut matrix = ufbx::transform_to_matrix(&turned);
    for (row, factor) in [divide.x, divide.y, divide.z].into_iter().enumerate() {
        let rows = match row {
            0 => [&mut matrix.m00, &mut matrix.m01, &mut matrix.m02],
            1 => [&mut matrix.m10, &mut matrix.m11, &mut matrix.m12],
            _ => [&mut matrix.m20, &mut matrix.m21, &mut matrix.m22],
        };
        for number in rows {
            *number *= factor;
        }
    }
    let nearest = ufbx::matrix_to_transform(&matrix);
    let shear = difference(&matrix, &ufbx::transform_to_matrix(&nearest));
    Local { transform: ufbx::Transform { translation: own.translation, ..nearest }, shear }
}

fn difference(a: &ufbx::Matrix, b: &ufbx::Matrix) -> f64 {
    let linear = |m: &ufbx::Matrix| [m.m00, m.m10, m.m20, m.m01, m.m11, m.m21, m.m02, m.m12, m.m22];
    let largest = linear(a).iter().fold(0.0_f64, |largest, v| largest.max(v.abs()));
    let apart = linear(a).iter().zip(linear(b)).fold(0.0_f64, |apart, (a, b)| apart.max((a - b).abs()));
    if largest > 0.0 { apart / largest } else { 0.0 }
}

/// The transform in the library's precision, lengths times `scale`.
pub(super) fn to_transform(t: &ufbx::Transform, scale: f64) -> Transform {
    Transform {
        translation: to_vec3(t.translation, scale),
        rotation: Quat::new(t.rotation.x as f32, t.rotation.y as f32, t.rotation.z as f32, t.rotation.w as f32)
            .normalized(),
        scale: to_vec3(t.scale, 1.0),
    }
}

/// The vector in the library's precision, times `scale`.
pub(super) fn to_vec3(v: ufbx::Vec3, scale: f64) -> Vec3 {
    Vec3::new((v.x * scale) as f32, (v.y * scale) as f32, (v.z * scale) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vec3(x: f64, y: f64, z: f64) -> ufbx::Vec3 {
        ufbx::Vec3 { x, y, z }
    }

    /// A turn by `angle` degrees about z.
    fn turned(angle: f64) -> ufbx::Transform {
        let rotation = ufbx::euler_to_quat(vec3(0.0, 0.0, angle), ufbx::RotationOrder::Xyz);
        ufbx::Transform { translation: vec3(1.0, 2.0, 3.0), rotation, scale: vec3(1.0, 1.0, 1.0) }
    }

    #[test]
    fn dividing_out_an_even_scale_leaves_the_rotation_as_it_is() {
        let own = turned(30.0);
        let local = divide_scale(&own, vec3(2.0, 2.0, 2.0), vec3(1.0, 4.0, 6.0));
        assert_eq!(local.shear, 0.0);
        assert_eq!((local.transform.rotation.z, local.transform.scale.y), (own.rotation.z, 2.0));
        assert_eq!(local.transform.translation.z, 3.0);
    }

    #[test]
    fn an_uneven_scale_swaps_axes_under_a_right_angle_and_shears_under_half_of_one() {
        let right = divide_scale(&turned(90.0), vec3(2.0, 1.0, 1.0), vec3(1.0, 1.0, 1.0));
        assert!(right.shear < 1e-9, "{right:?}");
        let s = right.transform.scale;
        assert!((s.x - 1.0).abs() < 1e-9 && (s.y - 0.5).abs() < 1e-9, "{right:?}");
        assert!(divide_scale(&turned(45.0), vec3(2.0, 1.0, 1.0), vec3(1.0, 1.0, 1.0)).shear > 0.1);
    }
}
