//! The objects of a scene's JSON, and what they refer to.

use std::collections::HashMap;

use crate::io::json::{JsonFault, Members, Piece, Reader};
use crate::math::sorting::sort_by;
use crate::math::{Affine, Quat, Transform, Vec3};

/// What an object draws with.
#[derive(Clone, Debug, Default)]
pub(super) enum Materials {
    /// Nothing.
    #[default]
    None,
    /// One material, by its uuid.
    One(String),
    /// A list of them.
    Many(Vec<String>),
}

/// An object, in the order in which three.js goes through a tree: before its children.
#[derive(Debug, Default)]
pub(super) struct Object<'a> {
    pub members: Members<'a>,
    pub piece: Piece<'a>,
    pub name: String,
    pub uuid: String,
    pub type_name: String,
    pub parent: Option<usize>,
    /// The first object behind those below it.
    pub end: usize,
    pub transform: Transform,
    pub materials: Materials,
    /// The names of its morph targets, and its influences.
    pub morph_names: Vec<String>,
    pub influences: Vec<f32>,
    pub skeleton: Option<String>,
    /// The uuids of the clips it holds.
    pub clips: Vec<String>,
    pub clips_piece: Option<Piece<'a>>,
}

/// The bones of a skeleton, as objects.
#[derive(Debug, Default)]
pub(super) struct Bones {
    /// By their places; `None` for one that is not in the tree.
    pub all: Vec<Option<usize>>,
    /// The first of each name.
    pub by_name: HashMap<String, usize>,
}

/// A scene's JSON in pieces.
#[derive(Debug, Default)]
pub(super) struct Scene<'a> {
    pub root: Piece<'a>,
    pub objects: Vec<Object<'a>>,
    /// By name or uuid the objects that have it, in their order.
    pub called: HashMap<String, Vec<usize>>,
    pub materials: HashMap<String, Members<'a>>,
    pub textures: HashMap<String, Members<'a>>,
    /// The bones of each skeleton, by its uuid.
    pub skeletons: HashMap<String, Bones>,
    /// The clips by their uuids, and the list they are in.
    pub clips: HashMap<String, Piece<'a>>,
    pub clip_order: Vec<String>,
    pub clips_piece: Option<Piece<'a>>,
    pub has_geometry: bool,
}

impl<'a> Scene<'a> {
    pub fn read(reader: &mut Reader<'a>) -> Result<Self, JsonFault> {
        let root = reader.root()?;
        let members = reader.members(root, "the file")?;
        let mut scene = Self { root, ..Self::default() };
        scene.materials = read_library(reader, &members, "materials")?;
        scene.textures = read_library(reader, &members, "textures")?;
        let geometries = read_library(reader, &members, "geometries")?;
        scene.has_geometry = !geometries.is_empty();
        scene.clips_piece = members.get("animations");
        for piece in list(reader, &members, "animations")? {
            let clip = reader.members(piece, "animations")?;
            let Some(uuid) = clip.get("uuid") else { continue };
            let uuid = reader.text(uuid, "animations.uuid")?;
            scene.clips.insert(uuid.clone(), piece);
            scene.clip_order.push(uuid);
        }
        let Some(object) = members.get("object") else {
            return Err(reader.missing(root, "object", "a scene has an object"));
        };
        scene.read_objects(reader, object, &geometries)?;
        scene.read_skeletons(reader, &members)?;
        Ok(scene)
    }

    fn read_objects(
        &mut self,
        reader: &mut Reader<'a>,
        root: Piece<'a>,
        geometries: &HashMap<String, Members<'a>>,
    ) -> Result<(), JsonFault> {
        let mut morphs = HashMap::new();
        let mut open = vec![(root, None, 1)];
        while let Some((piece, parent, depth)) = open.pop() {
            reader.ledger.check_depth(depth, || format!("object {}", self.objects.len()))?;
            reader.ledger.charge_bytes(size_of::<Object<'_>>() as u64, || "object".into())?;
            let object = read_object(reader, piece, parent, geometries, &mut morphs)?;
            let index = self.objects.len();
            let children = list(reader, &object.members, "children")?;
            open.extend(children.into_iter().rev().map(|child| (child, Some(index), depth + 1)));
            self.objects.push(Object { end: index + 1, ..object });
        }
        for (index, object) in self.objects.iter().enumerate() {
            self.called.entry(object.name.clone()).or_default().push(index);
            if object.uuid != object.name {
                self.called.entry(object.uuid.clone()).or_default().push(index);
            }
        }
        for index in (0..self.objects.len()).rev() {
            if let Some(parent) = self.objects[index].parent {
                self.objects[parent].end = self.objects[parent].end.max(self.objects[index].end);
            }
        }
        Ok(())
    }

    fn read_skeletons(&mut self, reader: &mut Reader<'a>, members: &Members<'a>) -> Result<(), JsonFault> {
        let skeletons = read_library(reader, members, "skeletons")?;
        let is_bone = |uuid: &String| {
            let called = self.called.get(uuid)?;
            called.iter().copied().find(|&index| self.objects[index].uuid == *uuid)
        };
        // In an order that does not change, so that of two mistakes the same one is told each time.
        let mut skeletons: Vec<_> = skeletons.into_iter().collect();
        sort_by(&mut skeletons, |(a, _), (b, _)| a.cmp(b));
        for (uuid, members) in skeletons {
            let bones = match members.get("bones") {
                Some(bones) => reader.texts(bones, "skeletons.bones")?,
                None => Vec::new(),
            };
            let mut bones = Bones { all: bones.iter().map(is_bone).collect(), ..Bones::default() };
            for &bone in bones.all.iter().flatten() {
                bones.by_name.entry(self.objects[bone].name.clone()).or_insert(bone);
            }
            self.skeletons.insert(uuid, bones);
        }
        Ok(())
    }

    /// A name for an object: the names from the root to it, or its uuid where that names another one too.
    pub fn path_of(&self, index: usize) -> String {
        let mut names = Vec::new();
        let mut at = Some(index);
        while let Some(object) = at.map(|at| &self.objects[at]) {
            names.push(object.name.as_str());
            at = object.parent;
        }
        let name = &self.objects[index].name;
        let twice = || self.called.get(name).is_some_and(|called| called.len() > 1);
        if names.iter().any(|name| name.is_empty() || name.contains('/')) || twice() {
            return self.objects[index].uuid.clone();
        }
        names.reverse();
        names.join("/")
    }
}

/// The elements of a list that may be absent.
fn list<'a>(reader: &mut Reader<'a>, members: &Members<'a>, name: &str) -> Result<Vec<Piece<'a>>, JsonFault> {
    members.get(name).map_or(Ok(Vec::new()), |piece| reader.elements(piece, name))
}

/// A list of things with uuids.
fn read_library<'a>(
    reader: &mut Reader<'a>,
    members: &Members<'a>,
    name: &str,
) -> Result<HashMap<String, Members<'a>>, JsonFault> {
    let mut library = HashMap::new();
    for piece in list(reader, members, name)? {
        let members = reader.members(piece, name)?;
        if let Some(uuid) = members.get("uuid") {
            let uuid = reader.text(uuid, &format!("{name}.uuid"))?;
            library.insert(uuid, members);
        }
    }
    Ok(library)
}

fn read_object<'a>(
    reader: &mut Reader<'a>,
    piece: Piece<'a>,
    parent: Option<usize>,
    geometries: &HashMap<String, Members<'a>>,
    morphs: &mut HashMap<String, Vec<String>>,
) -> Result<Object<'a>, JsonFault> {
    let members = reader.members(piece, "object")?;
    let text = |reader: &mut Reader<'a>, name: &str| match members.get(name) {
        Some(text) => reader.text(text, &format!("object.{name}")),
        None => Ok(String::new()),
    };
    let mut object = Object {
        piece,
        parent,
        name: text(reader, "name")?,
        uuid: text(reader, "uuid")?,
        type_name: text(reader, "type")?,
        ..Object::default()
    };
    object.transform = read_transform(reader, &members)?;
    object.materials = match members.get("material") {
        None => Materials::None,
        Some(list) if list.starts_with('[') => Materials::Many(reader.texts(list, "object.material")?),
        Some(one) => Materials::One(reader.text(one, "object.material")?),
    };
    if let Some(skeleton) = members.get("skeleton") {
        object.skeleton = Some(reader.text(skeleton, "object.skeleton")?);
    }
    if let Some(clips) = members.get("animations") {
        object.clips_piece = Some(clips);
        object.clips = reader.texts(clips, "object.animations")?;
    }
    read_morphs(reader, &members, geometries, morphs, &mut object)?;
    object.members = members;
    Ok(object)
}

fn read_transform<'a>(reader: &mut Reader<'a>, members: &Members<'a>) -> Result<Transform, JsonFault> {
    let mut numbers = |name: &str, count: usize| -> Result<Option<Vec<f32>>, JsonFault> {
        let Some(piece) = members.get(name) else { return Ok(None) };
        let place = format!("object.{name}");
        let numbers: Vec<f32> = reader.numbers(piece, 1, &place)?;
        if numbers.len() < count {
            return Err(reader.refuse(piece, place, format!("it must have {count} numbers")));
        }
        Ok(Some(numbers))
    };
    if let Some(matrix) = numbers("matrix", 16)? {
        let mut columns = [0.0; 16];
        columns.copy_from_slice(&matrix[..16]);
        return Ok(Affine::from_columns(&columns).to_transform());
    }
    let vector = |numbers: Option<Vec<f32>>, default| numbers.map_or(default, |v| Vec3::new(v[0], v[1], v[2]));
    let rotation = numbers("rotation", 3)?.map(|v| Quat::from_euler_xyz([v[0], v[1], v[2]]));
    let quaternion = numbers("quaternion", 4)?.map(|v| Quat::new(v[0], v[1], v[2], v[3]));
    Ok(Transform {
        translation: vector(numbers("position", 3)?, Vec3::ZERO),
        rotation: quaternion.or(rotation).unwrap_or(Quat::IDENTITY),
        scale: vector(numbers("scale", 3)?, Vec3::ONE),
    })
}

/// The morph targets of an object: what it says itself, else those of its geometry.
fn read_morphs<'a>(
    reader: &mut Reader<'a>,
    members: &Members<'a>,
    geometries: &HashMap<String, Members<'a>>,
    morphs: &mut HashMap<String, Vec<String>>,
    object: &mut Object<'a>,
) -> Result<(), JsonFault> {
    if let Some(geometry) = members.get("geometry") {
        let uuid = reader.text(geometry, "object.geometry")?;
        if !morphs.contains_key(&uuid) {
            let names = geometries.get(&uuid).map_or(Ok(Vec::new()), |geometry| morph_names(reader, geometry))?;
            morphs.insert(uuid.clone(), names);
        }
        object.morph_names.clone_from(&morphs[&uuid]);
    }
    if let Some(dictionary) = members.get("morphTargetDictionary") {
        let place = "object.morphTargetDictionary";
        let names = reader.members(dictionary, place)?.0;
        // Names that point far away would make a long list of a short file.
        let most = names.len().max(object.morph_names.len());
        for (name, index) in names {
            let index = reader.number(index, place)? as usize;
            if index < most {
                object.morph_names.resize(object.morph_names.len().max(index + 1), String::new());
                object.morph_names[index] = name;
            }
        }
    }
    object.influences = match members.get("morphTargetInfluences") {
        Some(list) => reader.numbers(list, 1, "object.morphTargetInfluences")?,
        None => vec![0.0; object.morph_names.len()],
    };
    reader.ledger.charge_bytes(32 * object.morph_names.len() as u64, || "morph targets".into())?;
    object.morph_names.resize(object.influences.len(), String::new());
    Ok(())
}

/// The names of a geometry's morph targets; their numbers where they have none.
fn morph_names<'a>(reader: &mut Reader<'a>, geometry: &Members<'a>) -> Result<Vec<String>, JsonFault> {
    let place = "geometries.data.morphAttributes";
    let Some(data) = geometry.get("data") else { return Ok(Vec::new()) };
    let data = reader.members(data, "geometries.data")?;
    let Some(attributes) = data.get("morphAttributes") else { return Ok(Vec::new()) };
    let attributes = reader.members(attributes, place)?;
    let Some((_, targets)) = attributes.0.first() else { return Ok(Vec::new()) };
    let mut names = Vec::new();
    for (index, target) in reader.elements(targets, place)?.into_iter().enumerate() {
        let target = reader.members(target, place)?;
        names.push(match target.get("name").filter(|name| *name != "\"\"") {
            Some(name) => reader.text(name, place)?,
            None => index.to_string(),
        });
    }
    Ok(names)
}
