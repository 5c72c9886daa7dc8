//! Skins: which nodes move a mesh, and where they stood when it was bound.

use std::sync::Arc;

use gltf::json::accessor::ComponentType;

use super::error::{Fault, Step};
use super::nodes::Nodes;
use super::source::{NotFinite, Source};
use crate::io::Action;
use crate::math::Affine;
use crate::skin::Skin;

/// Most joints a skin may have: influences count them in 16 bits.
const MAX_JOINTS: usize = 1 << 16;

/// Reads all skins; a skin without joints becomes `None`.
pub(super) fn read_skins(source: &mut Source<'_>, nodes: &Nodes) -> Step<Vec<Option<Arc<Skin>>>> {
    let skins = &source.document.root.skins;
    let mut read = source.vec(skins.len(), || "skins".into())?;
    for (index, skin) in skins.iter().enumerate() {
        read.push(read_skin(source, nodes, index, skin)?.map(Arc::new));
    }
    Ok(read)
}

fn read_skin(source: &mut Source<'_>, nodes: &Nodes, index: usize, skin: &gltf::json::Skin) -> Step<Option<Skin>> {
    let place = format!("skins[{index}]");
    if skin.joints.is_empty() {
        source.note(Action::Dropped, place, "has no joints");
        return Ok(None);
    }
    if skin.joints.len() > MAX_JOINTS {
        let count = skin.joints.len();
        return Err(Fault::invalid(
            place + ".joints",
            format!("{count} joints, but at most {MAX_JOINTS} can be told apart"),
        ));
    }
    check_roots(source, nodes, &place, skin);
    let mut joints = source.vec(skin.joints.len(), || place.clone())?;
    let mut joint_names = source.vec(skin.joints.len(), || place.clone())?;
    for (position, node) in skin.joints.iter().enumerate() {
        let joint = nodes.joint(node.value());
        let joint = joint.ok_or_else(|| Fault::invalid(format!("{place}.joints[{position}]"), "does not exist"))?;
        joints.push(joint);
        joint_names.push(nodes.skeleton.names()[joint as usize].clone());
    }
    let inverse_bind = read_inverse_bind(source, &place, skin)?;
    Ok(Some(Skin { name: skin.name.clone().unwrap_or_default(), joints, joint_names, inverse_bind }))
}

fn check_roots(source: &mut Source<'_>, nodes: &Nodes, place: &str, skin: &gltf::json::Skin) {
    let roots = || skin.joints.iter().map(|joint| nodes.root_of(joint.value()));
    if roots().any(|root| Some(root) != roots().next()) {
        source.note(Action::Repaired, format!("{place}.joints"), "have no common root; each keeps its own");
    }
    if let Some(skeleton) = skin.skeleton
        && !skin.joints.iter().all(|joint| nodes.is_below(joint.value(), skeleton.value()))
    {
        source.note(Action::Repaired, format!("{place}.skeleton"), "is not above all joints, and is not used");
    }
}

fn read_inverse_bind(source: &mut Source<'_>, place: &str, skin: &gltf::json::Skin) -> Step<Vec<Affine>> {
    let count = skin.joints.len();
    let mut matrices = source.vec(count, || place.into())?;
    let Some(accessor) = skin.inverse_bind_matrices else {
        matrices.resize(count, Affine::IDENTITY);
        return Ok(matrices);
    };
    let (place, accessor) = (format!("{place}.inverseBindMatrices"), accessor.value());
    if source.component_type(accessor)? != ComponentType::F32 || source.components(accessor)? != 16 {
        return Err(Fault::invalid(place, "are not 4×4 matrices of floats"));
    }
    if source.has_stride(accessor) {
        source.note(Action::Repaired, place.clone(), "has a byteStride, and is read with it");
    }
    let elements = source.read_floats(accessor, NotFinite::Refuse)?;
    if elements.len() < count {
        return Err(Fault::invalid(place, format!("{} matrices for {count} joints", elements.len())));
    }
    for (position, columns) in elements.arrays::<16>().take(count).enumerate() {
        if [columns[3], columns[7], columns[11], columns[15]] != [0.0, 0.0, 0.0, 1.0] {
            let place = format!("{place}[{position}]");
            source.note(Action::Repaired, place, "has a last row that is not 0 0 0 1, which is taken so");
        }
        matrices.push(source.space.matrix(&Affine::from_columns(&columns)));
    }
    Ok(matrices)
}
