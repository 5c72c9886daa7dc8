//! What a track's name is bound to in a scene, as `PropertyBinding` of three.js finds it.

use super::objects::{Materials, Object, Scene};
use super::properties::{Found, of_map, of_material, of_object};
use crate::clip::Target;
use crate::io::json::{JsonFault, Members, Reader};
use crate::io::three::TrackName;
use crate::io::three::targets::{INFLUENCES, component_of, part_of};
use crate::model::Property;
use crate::value::Kind;

/// What a name is bound to.
pub(super) struct Bound {
    pub target: Target,
    /// What the keys are part of.
    pub kind: Kind,
    /// The property it needs a model to have, for what is neither a joint nor weights.
    pub property: Option<Property>,
}

/// What has the property.
enum Thing<'s, 'a> {
    Object(usize),
    Material(&'s Members<'a>),
    Map(&'s Members<'a>),
}

type Outcome<T> = Result<Result<T, String>, JsonFault>;

/// Binds a name below an object, or says why three.js binds it to nothing.
pub(super) fn bind<'a>(
    scene: &Scene<'a>,
    reader: &mut Reader<'a>,
    root: usize,
    name: &TrackName<'_>,
    kind: Kind,
) -> Outcome<Bound> {
    let Some(node) = find_node(scene, root, name.node.unwrap_or_default()) else {
        return Ok(Err(format!("there is no object {:?} below it", name.node.unwrap_or_default())));
    };
    let thing = match find_thing(scene, reader, node, name)? {
        Ok(thing) => thing,
        Err(why) => return Ok(Err(why)),
    };
    if let Thing::Object(object) = thing
        && name.property == INFLUENCES
    {
        return Ok(bind_influences(&scene.objects[object], object, name, kind));
    }
    let found = match &thing {
        Thing::Object(object) => of_object(reader, &scene.objects[*object], name.property)?,
        Thing::Material(material) => of_material(reader, material, name.property)?,
        Thing::Map(map) => of_map(reader, map, name.property)?,
    };
    let Some(found) = found else { return Ok(Err(format!("it has no property {:?}", name.property))) };
    if let Thing::Object(object) = thing
        && name.property_index.is_none()
        && let Some(part) = part_of(name.property, kind)
    {
        return Ok(Ok(Bound { target: Target::Joint { joint: object as u32, part }, kind, property: None }));
    }
    Ok(bind_property(scene, node, &thing, name, kind, found))
}

/// The object of a name: the root itself, a bone of its skeleton, the first below it by name or uuid.
fn find_node(scene: &Scene<'_>, root: usize, name: &str) -> Option<usize> {
    let object = &scene.objects[root];
    if name.is_empty() || name == "." || name == object.name || name == object.uuid {
        return Some(root);
    }
    let bones = object.skeleton.as_ref().and_then(|skeleton| scene.skeletons.get(skeleton));
    if let Some(&bone) = bones.and_then(|bones| bones.by_name.get(name)) {
        return Some(bone);
    }
    let called = scene.called.get(name)?;
    let first = called.partition_point(|&index| index <= root);
    called.get(first).copied().filter(|&index| index < object.end)
}

/// What of an object the name means.
fn find_thing<'s, 'a>(
    scene: &'s Scene<'a>,
    reader: &mut Reader<'a>,
    node: usize,
    name: &TrackName<'_>,
) -> Outcome<Thing<'s, 'a>> {
    let object = &scene.objects[node];
    let nothing = |why: &str| Ok(Err(why.to_owned()));
    match (name.object, name.object_index) {
        (None, _) => Ok(Ok(Thing::Object(node))),
        (Some("material"), index) => {
            let uuid = match (&object.materials, index) {
                (Materials::One(uuid), None) => uuid,
                (Materials::Many(list), Some(index)) => {
                    match index.parse().ok().and_then(|index: usize| list.get(index)) {
                        Some(uuid) => uuid,
                        None => return nothing("it has no material of this number"),
                    }
                }
                (Materials::Many(_), None) => return nothing("it has several materials, and the name has no number"),
                (Materials::One(_), Some(_)) => return nothing("it has one material, and the name has a number"),
                (Materials::None, _) => return nothing("it has no material"),
            };
            Ok(scene.materials.get(uuid).map(Thing::Material).ok_or_else(|| "its material is not in the file".into()))
        }
        (Some("map"), None) => {
            let Materials::One(uuid) = &object.materials else { return nothing("it has no material with a map") };
            let map = scene.materials.get(uuid).and_then(|material| material.get("map"));
            let Some(map) = map else { return nothing("its material has no map") };
            let uuid = reader.text(map, "materials.map")?;
            Ok(scene.textures.get(&uuid).map(Thing::Map).ok_or_else(|| "its map is not in the file".into()))
        }
        (Some("bones"), Some(index)) => {
            let bones = object.skeleton.as_ref().and_then(|skeleton| scene.skeletons.get(skeleton));
            let Some(bones) = bones else { return nothing("it has no skeleton") };
            let numbered = || index.parse().ok().and_then(|index: usize| bones.all.get(index).copied().flatten());
            let bone = bones.by_name.get(index).copied().or_else(numbered);
            Ok(bone.map(Thing::Object).ok_or_else(|| format!("its skeleton has no bone {index:?}")))
        }
        (Some("materials"), _) => nothing("no material has a list of materials"),
        (Some(other), _) => Ok(Err(format!("it has no {other:?} that can be animated"))),
    }
}

fn bind_influences(object: &Object<'_>, joint: usize, name: &TrackName<'_>, kind: Kind) -> Result<Bound, String> {
    let count = object.influences.len();
    if count == 0 {
        return Err("it has no morph targets".into());
    }
    let joint = joint as u32;
    let bound = |index| Ok(Bound { target: Target::JointWeights { joint, index }, kind: Kind::Float, property: None });
    let Some(index) = name.property_index else {
        return match kind {
            Kind::Weights(numbers) if usize::from(numbers) == count => bound(None),
            Kind::Float if count == 1 => bound(None),
            _ => Err(format!("it has {count} morph targets, and the keys have other numbers")),
        };
    };
    let named = object.morph_names.iter().position(|target| target == index);
    let numbered = || index.parse().ok().filter(|&index: &usize| index < count);
    match named.or_else(numbered) {
        Some(index) if kind == Kind::Float => bound(Some(index as u32)),
        Some(_) => Err("one morph target takes one number a key".into()),
        None => Err(format!("it has no morph target {index:?}")),
    }
}

fn bind_property(
    scene: &Scene<'_>,
    node: usize,
    thing: &Thing<'_, '_>,
    name: &TrackName<'_>,
    kind: Kind,
    (own, rest): Found,
) -> Result<Bound, String> {
    let component = match name.property_index {
        None => None,
        Some(index) => {
            let letter = if own == Kind::Quaternion && name.property == "quaternion" {
                return Err("one number of a quaternion is no rotation".into());
            } else {
                component_of(name.property, index).map(|(component, _)| component)
            };
            let components = if own == Kind::Quaternion { 3 } else { own.components() as u8 };
            let fits = letter.filter(|&component| component < components && own.components() > 1);
            // Colors have letters of their own, and vectors theirs.
            let right = (own == Kind::Color) == ["r", "g", "b"].contains(&index);
            Some(fits.filter(|_| right).ok_or_else(|| format!("{:?} has no number {index:?}", name.property))?)
        }
    };
    if component.is_none() && name.property == "rotation" && own == Kind::Quaternion {
        return Err("whole rotations are animated as quaternions".into());
    }
    let wanted = if component.is_some() { Kind::Float } else { own };
    if kind != wanted {
        return Err(format!("it takes {} keys, not {}", wanted.name(), kind.name()));
    }
    let owner = match thing {
        Thing::Object(object) => *object,
        _ => node,
    };
    let path = scene.path_of(owner);
    let index = name.object_index.map_or(String::new(), |index| format!("[{index}]"));
    let property = match thing {
        Thing::Object(_) => name.property.to_owned(),
        Thing::Material(_) => format!("material{index}.{}", name.property),
        Thing::Map(_) => format!("map.{}", name.property),
    };
    let target = Target::Property { path: path.clone(), property: property.clone(), component };
    Ok(Bound { target, kind: own, property: Some(Property { path, property, kind: own, rest }) })
}
