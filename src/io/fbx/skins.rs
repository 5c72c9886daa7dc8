//! Skins: a joint for each cluster, bound as the cluster says, and the influences of each control point.

use super::nodes::source_index;
use super::scene::place_of;
use super::{FbxError, Import};
use crate::io::Action;
use crate::io::influences::{Entry, Repairs, clean};
use crate::math::Affine;
use crate::model::Extra;
use crate::skeleton::Skeleton;
use crate::skin::Skin;

/// A node this far from where it was bound, relative to the largest number of its matrix, was moved.
const MOVED_TOLERANCE: f32 = 1e-4;

/// A skin of the model, and what each control point of its mesh follows.
pub(super) struct BoundSkin {
    pub skin: Skin,
    /// Per control point, cleaned.
    pub influences: Vec<Vec<Entry>>,
}

/// Builds the skin of `mesh` as `node` shows it, or `None` where it has none.
pub(super) fn build_skin(
    import: &mut Import,
    skeleton: &Skeleton,
    node: &ufbx::Node,
    mesh: &ufbx::Mesh,
    extras: &mut Vec<Extra>,
) -> Result<Option<BoundSkin>, FbxError> {
    if import.settings.skip.skins {
        return Ok(None);
    }
    for extra in mesh.skin_deformers.into_iter().skip(1) {
        let text = format!("is one of several on {}; the first is taken", place_of(&mesh.element));
        import.report.add(Action::Dropped, place_of(&extra.element), text);
    }
    let Some(deformer) = mesh.skin_deformers.into_iter().next().filter(|skin| skin.clusters.count > 0) else {
        return Ok(None);
    };
    let place = place_of(&mesh.element);
    report_method(import, node, deformer, &place, extras);
    report_moved(import, node, deformer, extras);
    let mut skin = bind_clusters(import, skeleton, node, deformer, &place)?;
    let (influences, unmoved) = read_influences(import, mesh, deformer, &place)?;
    let mut bound = BoundSkin { skin: Skin::default(), influences };
    if unmoved {
        follow_node(import, skeleton, node, &mut skin, &mut bound.influences);
    }
    bound.skin = skin;
    Ok(Some(bound))
}

/// Says that the file asks for another method than linear skinning, and keeps which.
fn report_method(
    import: &mut Import,
    node: &ufbx::Node,
    deformer: &ufbx::SkinDeformer,
    place: &str,
    extras: &mut Vec<Extra>,
) {
    let (method, text) = match deformer.skinning_method {
        ufbx::SkinningMethod::DualQuaternion => {
            ("dualQuaternion", "asks for dual quaternion skinning, which the host chooses per skin job")
        }
        ufbx::SkinningMethod::BlendedDqLinear => {
            ("blended", "asks for a mean of linear and dual quaternion skinning; a skin job does one of them")
        }
        _ => return,
    };
    import.report.add(Action::Guessed, place, text);
    keep(import, node, format!("{{\"skinning\":\"{method}\"}}"), extras);
}

fn keep(import: &Import, node: &ufbx::Node, json: String, extras: &mut Vec<Extra>) {
    if !import.settings.skip.extras {
        extras.push(Extra { place: place_of(&node.element), json });
    }
}

/// Keeps where the mesh stood at binding, if its node stands elsewhere now.
///
/// FBX itself and most programs let a skinned mesh follow its joints alone. Maya moves it with its node as well, by
/// `node · bind⁻¹`; a host that wants that finds the matrix among the model's extras.
fn report_moved(import: &mut Import, node: &ufbx::Node, deformer: &ufbx::SkinDeformer, extras: &mut Vec<Extra>) {
    let Some(cluster) = deformer.clusters.into_iter().next() else { return };
    let bind = to_affine(&ufbx::matrix_mul(&cluster.bind_to_world, &cluster.geometry_to_bone), import.scale);
    let now = to_affine(&node.geometry_to_world, import.scale);
    let numbers = || bind.rows.iter().flatten();
    let size = numbers().fold(1.0_f32, |size, v| size.max(v.abs()));
    let apart = numbers().zip(now.rows.iter().flatten()).any(|(a, b)| (a - b).abs() > MOVED_TOLERANCE * size);
    if apart && bind.is_finite() {
        let text = "stands elsewhere than when its mesh was bound; the mesh follows its joints alone";
        import.report.add(Action::Guessed, place_of(&node.element), text);
        let numbers: Vec<String> = numbers().map(f32::to_string).collect();
        keep(import, node, format!("{{\"bindMatrix\":[{}]}}", numbers.join(",")), extras);
    }
}

fn bind_clusters(
    import: &mut Import,
    skeleton: &Skeleton,
    node: &ufbx::Node,
    deformer: &ufbx::SkinDeformer,
    place: &str,
) -> Result<Skin, FbxError> {
    let count = deformer.clusters.count;
    // One more than the clusters may be needed for vertices without weights.
    if count >= usize::from(u16::MAX) {
        return Err(FbxError::TooManyJoints { file: import.file.clone(), place: place.into(), count });
    }
    let mut skin = Skin {
        name: deformer.element.name.to_string(),
        joints: import.vec(count + 1, || place.into())?,
        joint_names: import.vec(count + 1, || place.into())?,
        inverse_bind: import.vec(count + 1, || place.into())?,
    };
    for cluster in &deformer.clusters {
        let mut inverse_bind = to_affine(&cluster.geometry_to_bone, import.scale);
        if !inverse_bind.is_finite() {
            inverse_bind = Affine::IDENTITY;
            let text = "its bind matrix is not finite; it is taken as bound where it stands";
            import.report.add(Action::Repaired, place_of(&cluster.element), text);
        }
        let bone = cluster.bone_node.as_deref().filter(|bone| !bone.is_root).unwrap_or(node);
        let joint = skeleton.from_source()[source_index(bone) as usize];
        skin.joints.push(joint);
        skin.joint_names.push(skeleton.names()[joint as usize].clone());
        skin.inverse_bind.push(inverse_bind);
    }
    Ok(skin)
}

/// The matrix in the library's precision, lengths times `scale`.
pub(super) fn to_affine(m: &ufbx::Matrix, scale: f64) -> Affine {
    let row = |a: f64, b: f64, c: f64, d: f64| [a as f32, b as f32, c as f32, (d * scale) as f32];
    let rows = [row(m.m00, m.m01, m.m02, m.m03), row(m.m10, m.m11, m.m12, m.m13), row(m.m20, m.m21, m.m22, m.m23)];
    Affine { rows }
}

/// The influences of every control point, and whether some have none.
fn read_influences(
    import: &mut Import,
    mesh: &ufbx::Mesh,
    deformer: &ufbx::SkinDeformer,
    place: &str,
) -> Result<(Vec<Vec<Entry>>, bool), FbxError> {
    let mut all = import.vec(mesh.num_vertices, || place.into())?;
    import.charge_bytes((deformer.weights.count * size_of::<Entry>()) as u64, || place.into())?;
    let limit = import.settings.max_influences;
    let mut repairs = Repairs::default();
    for vertex in 0..mesh.num_vertices {
        let mut entries = Vec::new();
        if let Some(range) = deformer.vertices.get(vertex) {
            let weights = deformer.weights.iter().skip(range.weight_begin as usize).take(range.num_weights as usize);
            entries.extend(weights.map(|weight| (weight.cluster_index as u16, weight.weight)));
        }
        clean(&mut entries, limit.limit(), &mut repairs);
        all.push(entries);
    }
    repairs.report(&mut import.report, place, limit);
    Ok((all, repairs.unmoved > 0))
}

/// Lets control points without weights move with the mesh's node, as programs that write FBX show them.
fn follow_node(
    import: &mut Import,
    skeleton: &Skeleton,
    node: &ufbx::Node,
    skin: &mut Skin,
    influences: &mut [Vec<Entry>],
) {
    let joint = skeleton.from_source()[source_index(node) as usize];
    let index = skin.joints.len() as u16;
    skin.joints.push(joint);
    skin.joint_names.push(skeleton.names()[joint as usize].clone());
    skin.inverse_bind.push(to_affine(&node.geometry_to_node, import.scale));
    for entries in influences.iter_mut().filter(|entries| entries.is_empty()) {
        entries.push((index, 1.0));
    }
    let text = "vertices without a joint follow the node that shows the mesh";
    import.report.add(Action::Guessed, place_of(&node.element), text);
}
