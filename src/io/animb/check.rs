//! Whether what was read can be used: every index within its list, every array as long as it should be, every number
//! finite. Checked once, so that nothing is checked where it is used.

use crate::clip::Clip;
use crate::controller::ControllerDefinition;
use crate::io::Document;
use crate::model::{MeshNode, Model};
use crate::skin::{Influences, Mesh, Primitive, Skin};

/// What is wrong, and where.
pub(super) type Mistake = (String, String);

/// The first thing that is wrong with a document.
pub(super) fn check(document: &Document) -> Result<(), Mistake> {
    if let Some(model) = &document.model {
        check_model(model)?;
    }
    for (index, entry) in document.clips.iter().enumerate() {
        check_clip(&format!("clip {index}"), &entry.clip)?;
    }
    for (index, library) in document.libraries.iter().enumerate() {
        let clips = document.clips.len();
        if let Some(clip) = library.clips.iter().find(|&&clip| clip as usize >= clips) {
            return Err((format!("library {index}"), format!("clip {clip} of {clips}")));
        }
    }
    for (index, entry) in document.controllers.iter().enumerate() {
        check_controller(&entry.definition).map_err(|what| (format!("controller {index}"), what))?;
    }
    Ok(())
}

fn check_clip(place: &str, clip: &Clip) -> Result<(), Mistake> {
    clip.validate().map_err(|mistake| (format!("{place} \"{}\"", clip.name), mistake.to_string()))
}

fn within(what: &str, index: u32, count: usize) -> Result<(), String> {
    if (index as usize) < count { Ok(()) } else { Err(format!("{what} {index} of {count}")) }
}

fn finite<'a>(what: &str, numbers: impl IntoIterator<Item = &'a f32>) -> Result<(), String> {
    match numbers.into_iter().find(|number| !number.is_finite()) {
        Some(number) => Err(format!("{what}: {number} is not a finite number")),
        None => Ok(()),
    }
}

fn length(what: &str, found: usize, expected: usize) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{found} {what} where there should be {expected}")) }
}

fn check_model(model: &Model) -> Result<(), Mistake> {
    let joints = model.skeleton.joint_count();
    for (index, skin) in model.skins.iter().enumerate() {
        check_skin(skin, joints).map_err(|what| (format!("model, skin {index}"), what))?;
    }
    for (index, mesh) in model.meshes.iter().enumerate() {
        check_mesh(mesh, model.materials.len()).map_err(|what| (format!("model, mesh {index}"), what))?;
    }
    for (index, shown) in model.mesh_nodes.iter().enumerate() {
        check_mesh_node(model, shown).map_err(|what| (format!("model, mesh node {index}"), what))?;
    }
    for (index, clip) in model.clips.iter().enumerate() {
        check_clip(&format!("model, clip {index}"), clip)?;
    }
    for (what, list) in [("bones", &model.bones), ("hidden", &model.hidden)] {
        for &joint in list {
            within("joint", joint, joints).map_err(|text| (format!("model, {what}"), text))?;
        }
    }
    let colors = model.materials.iter().flat_map(|material| &material.base_color);
    finite("a colour", colors).map_err(|what| ("model, materials".into(), what))?;
    model.properties.iter().try_for_each(|property| {
        let place = || format!("model, property \"{}:{}\"", property.path, property.property);
        property.kind.check_numbers(&property.rest).map_err(|what| (place(), what))
    })
}

fn check_skin(skin: &Skin, joints: usize) -> Result<(), String> {
    length("names", skin.joint_names.len(), skin.joints.len())?;
    length("bind matrices", skin.inverse_bind.len(), skin.joints.len())?;
    skin.joints.iter().try_for_each(|&joint| within("joint", joint, joints))?;
    finite("a bind matrix", skin.inverse_bind.iter().flat_map(|matrix| matrix.rows.as_flattened()))
}

fn check_mesh(mesh: &Mesh, materials: usize) -> Result<(), String> {
    finite("a morph weight", &mesh.morph_weights)?;
    if mesh.morph_weights.len() > usize::from(u16::MAX) {
        return Err(format!("{} morph weights; a mesh has at most {}", mesh.morph_weights.len(), u16::MAX));
    }
    for primitive in &mesh.primitives {
        check_primitive(primitive)?;
        length("morph targets", primitive.morph_targets.len(), mesh.morph_weights.len())?;
        if let Some(material) = primitive.material.filter(|_| materials > 0) {
            within("material", material, materials)?;
        }
    }
    let names = mesh.morph_names.len();
    if names == 0 { Ok(()) } else { length("names of morph targets", names, mesh.morph_weights.len()) }
}

fn check_primitive(primitive: &Primitive) -> Result<(), String> {
    let vertices = primitive.positions.len();
    let optional = |what: &str, found: usize| if found == 0 { Ok(()) } else { length(what, found, vertices) };
    finite("a position", primitive.positions.as_flattened())?;
    optional("normals", primitive.normals.len())?;
    finite("a normal", primitive.normals.as_flattened())?;
    optional("tangents", primitive.tangents.len())?;
    finite("a tangent", primitive.tangents.as_flattened())?;
    for uvs in &primitive.uvs {
        optional("texture coordinates", uvs.len())?;
        finite("a texture coordinate", uvs.as_flattened())?;
    }
    for colors in &primitive.colors {
        optional("colours", colors.len())?;
        finite("a colour", colors.as_flattened())?;
    }
    for target in &primitive.morph_targets {
        for (what, changes) in [
            ("changes of positions", &target.positions),
            ("changes of normals", &target.normals),
            ("changes of tangents", &target.tangents),
        ] {
            optional(what, changes.len())?;
            finite(what, changes.as_flattened())?;
        }
    }
    primitive.indices.iter().try_for_each(|&index| within("vertex", index, vertices))?;
    length("corners beyond whole triangles", primitive.indices.len() % 3, 0)?;
    match &primitive.influences {
        Some(influences) => check_influences(influences, vertices),
        None => Ok(()),
    }
}

fn check_influences(influences: &Influences, vertices: usize) -> Result<(), String> {
    let Influences { offsets, joints, weights } = influences;
    length("offsets of influences", offsets.len(), vertices + 1)?;
    length("weights", weights.len(), joints.len())?;
    if offsets.first() != Some(&0) || offsets.windows(2).any(|pair| pair[0] > pair[1]) {
        return Err("the offsets of influences fall".into());
    }
    length("influences", joints.len(), offsets.last().map_or(0, |&end| end as usize))?;
    finite("a weight", weights)?;
    match weights.iter().find(|&&weight| weight < 0.0) {
        Some(weight) => Err(format!("a weight of {weight}")),
        None => Ok(()),
    }
}

fn check_mesh_node(model: &Model, shown: &MeshNode) -> Result<(), String> {
    within("joint", shown.joint, model.skeleton.joint_count())?;
    within("mesh", shown.mesh, model.meshes.len())?;
    let mesh = &model.meshes[shown.mesh as usize];
    if !shown.morph_weights.is_empty() {
        length("morph weights", shown.morph_weights.len(), mesh.morph_weights.len())?;
        finite("a morph weight", &shown.morph_weights)?;
    }
    let Some(skin) = shown.skin else { return Ok(()) };
    within("skin", skin, model.skins.len())?;
    let joints = model.skins[skin as usize].joints.len();
    let influences = mesh.primitives.iter().filter_map(|primitive| primitive.influences.as_ref());
    let highest = influences.flat_map(|influences| &influences.joints).max();
    highest.map_or(Ok(()), |&joint| within("joint of the skin", u32::from(joint), joints))
}

/// Numbers alone: names are resolved, and mistakes named, when it is built.
fn check_controller(definition: &ControllerDefinition) -> Result<(), String> {
    let number = |what: &str, value: f64| {
        if value.is_finite() { Ok(()) } else { Err(format!("{what}: {value} is not a finite number")) }
    };
    let optional = |what: &str, value: Option<f64>| value.map_or(Ok(()), |value| number(what, value));
    number("default fade", definition.default_fade)?;
    optional("frames a second", definition.stepped)?;
    finite("a parameter", definition.parameters.iter().map(|parameter| &parameter.initial))?;
    for layer in &definition.layers {
        number("weight", f64::from(layer.weight))?;
        number("speed", layer.speed)?;
        optional("reference", layer.reference.as_ref().map(|reference| reference.time))?;
        finite("a mask", layer.mask.iter().map(|entry| &entry.weight))?;
        for state in &layer.states {
            number("speed", state.speed)?;
            optional("fade", state.fade_in)?;
            optional("frames a second", state.stepped)?;
            finite("graph position", &state.graph_position)?;
            let points = state.blend.iter().flat_map(|blend| &blend.points).flat_map(|point| &point.at);
            finite("a point of a blend", points)?;
        }
        for transition in &layer.transitions {
            optional("fade", transition.fade)?;
            optional("exit time", transition.exit_time)?;
        }
    }
    Ok(())
}
