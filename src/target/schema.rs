//! Schemas: the named paths and properties that a kind of object offers.

use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use super::extension::Lineage;
use super::{Access, BatchSink, Method, MethodHandler, Property, Range, Resolver};
use crate::clip::TransformPart;
use crate::math::sorting::sort_by_key;
use crate::skeleton::{MirrorMap, Skeleton};
use crate::value::{Columns, Kind};

/// An object of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub u32);

/// A property of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PropertyId(pub u32);

/// Places in the value columns: the first of each class, or how many there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slots {
    /// In the `f32` lanes.
    pub lane: u32,
    /// In the rotations.
    pub rotation: u32,
    /// In the `f64` columns.
    pub double: u32,
    /// In the discrete columns.
    pub discrete: u32,
}

impl Slots {
    fn advance(&mut self, columns: Columns) {
        self.lane += u32::from(columns.lanes);
        self.rotation += u32::from(columns.rotations);
        self.double += u32::from(columns.doubles);
        self.discrete += u32::from(columns.discretes);
    }
}

/// Why a schema could not be built.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SchemaError {
    /// Two properties or two methods of one object have one name.
    #[error("object \"{path}\" has \"{name}\" twice")]
    Duplicate {
        /// The object's path.
        path: String,
        /// The name.
        name: String,
    },
    /// A struct has no floats or more than [`Kind::MAX_STRUCT_FLOATS`].
    #[error("property \"{path}:{name}\" is a struct of {floats} floats; 1 to 16 are possible")]
    StructSize {
        /// The object's path.
        path: String,
        /// The property's name.
        name: String,
        /// How many floats it should have.
        floats: u8,
    },
    /// A range is empty, or has a bound that is not a number.
    #[error("property \"{path}:{name}\" has the range {min} to {max}")]
    Range {
        /// The object's path.
        path: String,
        /// The property's name.
        name: String,
        /// Its least value.
        min: f64,
        /// Its greatest value.
        max: f64,
    },
    /// The numbers that a property holds at first do not fit its kind.
    #[error("property \"{path}:{name}\" cannot begin so: {reason}")]
    Initial {
        /// The object's path.
        path: String,
        /// The property's name.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// A property is to be written in batches, but the schema has no batch sink.
    #[error("property \"{path}:{name}\" is written in batches, but the schema has no batch sink")]
    NoBatchSink {
        /// The object's path.
        path: String,
        /// The property's name.
        name: String,
    },
    /// What the host offered for a property that a clip asked for cannot be read.
    #[error("property \"{path}:{name}\" was offered wrongly: {reason}")]
    Offer {
        /// The object's path.
        path: String,
        /// The property's name.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// A mirror map is of another skeleton.
    #[error("the mirror map is of {map} joints, but the skeleton has {skeleton}")]
    MirrorJoints {
        /// How many joints the map has.
        map: usize,
        /// How many the skeleton has.
        skeleton: usize,
    },
    /// A property of this kind cannot be that part of a transform, or cannot be stored that way.
    #[error("property \"{path}:{name}\" is a {kind}; {wanted}")]
    Kind {
        /// The object's path.
        path: String,
        /// The property's name.
        name: String,
        /// The kind's name.
        kind: &'static str,
        /// What would be right.
        wanted: &'static str,
    },
}

/// The named paths, properties, joints and methods of a kind of object. Immutable but for its table of texts; one that
/// grows makes newer versions of itself ([`Schema::extend`]).
pub struct Schema {
    objects: Vec<String>,
    properties: Vec<Property>,
    methods: Vec<Method>,
    skeleton: Arc<Skeleton>,
    skeleton_object: ObjectId,
    mirror: OnceLock<MirrorMap>,
    totals: Slots,
    sink: Option<Arc<dyn BatchSink>>,
    object_by_path: HashMap<String, ObjectId>,
    property_by_name: HashMap<(ObjectId, String), PropertyId>,
    transforms: HashMap<(ObjectId, TransformPart), PropertyId>,
    weights: BTreeMap<u32, PropertyId>,
    pub(super) resolver: Option<Arc<dyn Resolver>>,
    pub(super) lineage: Arc<Lineage>,
    pub(super) newer: OnceLock<Arc<Self>>,
}

impl std::fmt::Debug for Schema {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Schema")
            .field("objects", &self.objects.len())
            .field("properties", &self.properties.len())
            .field("joints", &self.skeleton.joint_count())
            .finish_non_exhaustive()
    }
}

/// Texts that clips and hosts give to text properties, each stored once and known by its number.
#[derive(Debug, Default)]
pub(super) struct TextTable {
    texts: Vec<Arc<str>>,
    by_text: HashMap<Arc<str>, u32>,
}

impl Schema {
    /// Begins a schema with one object, the root, whose path is empty.
    pub fn builder() -> SchemaBuilder {
        SchemaBuilder::default()
    }

    /// The paths of the objects; the first is the root's, empty.
    pub fn objects(&self) -> &[String] {
        &self.objects
    }

    /// The properties, in the order of their slots.
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// One property.
    ///
    /// # Panics
    /// If the property is not of this schema.
    pub fn property(&self, id: PropertyId) -> &Property {
        &self.properties[id.0 as usize]
    }

    /// `path:name`, for messages.
    pub fn describe(&self, id: PropertyId) -> String {
        let property = self.property(id);
        format!("{}:{}", self.objects[property.object as usize], property.name)
    }

    /// The methods.
    pub fn methods(&self) -> &[Method] {
        &self.methods
    }

    /// The joints; a skeleton without joints where the schema has none.
    pub fn skeleton(&self) -> &Arc<Skeleton> {
        &self.skeleton
    }

    /// The object the skeleton belongs to.
    pub fn skeleton_object(&self) -> ObjectId {
        self.skeleton_object
    }

    /// Which joint is which one's mirror image: as the builder was told, else by the joints' names.
    pub fn mirror(&self) -> &MirrorMap {
        self.mirror.get_or_init(|| MirrorMap::from_names(&self.skeleton))
    }

    /// How many columns of each class the properties fill.
    pub fn totals(&self) -> Slots {
        self.totals
    }

    /// Where batches go.
    pub fn sink(&self) -> Option<&Arc<dyn BatchSink>> {
        self.sink.as_ref()
    }

    /// The object at `path`.
    pub fn find_object(&self, path: &str) -> Option<ObjectId> {
        self.object_by_path.get(path).copied()
    }

    /// The objects whose path ends in a name.
    pub fn find_named(&self, name: &str) -> impl Iterator<Item = ObjectId> {
        let ends_so = move |path: &str| path.rsplit_once('/').is_some_and(|(_, last)| last == name);
        (0..).map(ObjectId).zip(&self.objects).filter(move |(_, path)| ends_so(path)).map(|(object, _)| object)
    }

    /// The property `name` of an object.
    pub fn find_property(&self, object: ObjectId, name: &str) -> Option<PropertyId> {
        self.property_by_name.get(&(object, name.to_owned())).copied()
    }

    /// The property that is a part of an object's transform.
    pub fn find_transform(&self, object: ObjectId, part: TransformPart) -> Option<PropertyId> {
        self.transforms.get(&(object, part)).copied()
    }

    /// The morph weights of the mesh at a joint.
    pub fn find_joint_weights(&self, joint: u32) -> Option<PropertyId> {
        self.weights.get(&joint).copied()
    }

    /// The morph weights of an object.
    pub fn find_weights(&self, object: ObjectId) -> Option<PropertyId> {
        let found = self.properties.iter().position(|p| p.object == object.0 && matches!(p.kind, Kind::Weights(_)));
        found.map(|index| PropertyId(index as u32))
    }

    /// The method `name` of an object.
    pub fn find_method(&self, object: ObjectId, name: &str) -> Option<usize> {
        self.methods.iter().position(|m| m.object == object && m.name == name)
    }

    /// The number of a text, which it keeps as long as the schema lives.
    pub fn intern(&self, text: &str) -> u32 {
        let mut table = self.lineage.texts.lock();
        if let Some(&id) = table.by_text.get(text) {
            return id;
        }
        let text: Arc<str> = text.into();
        let id = table.texts.len() as u32;
        table.texts.push(text.clone());
        table.by_text.insert(text, id);
        id
    }

    /// Brings a copy of the table of texts up to date, so that reading it takes no lock.
    pub fn copy_texts(&self, into: &mut Vec<Arc<str>>) {
        let table = self.lineage.texts.lock();
        into.extend_from_slice(&table.texts[into.len().min(table.texts.len())..]);
    }
}

/// Gathers what a [`Schema`] has.
#[derive(Clone, Default)]
pub struct SchemaBuilder {
    pub(super) objects: Vec<String>,
    pub(super) properties: Vec<Property>,
    pub(super) methods: Vec<Method>,
    pub(super) skeleton: Option<(ObjectId, Arc<Skeleton>)>,
    pub(super) mirror: Option<MirrorMap>,
    pub(super) sink: Option<Arc<dyn BatchSink>>,
    pub(super) transforms: Vec<(PropertyId, TransformPart)>,
    pub(super) weights: BTreeMap<u32, PropertyId>,
    pub(super) resolver: Option<Arc<dyn Resolver>>,
    lineage: Arc<Lineage>,
}

/// A builder that begins with what a schema has, for the next version of it.
impl From<&Schema> for SchemaBuilder {
    fn from(schema: &Schema) -> Self {
        let mut transforms: Vec<_> = schema.transforms.iter().map(|(&(_, part), &id)| (id, part)).collect();
        sort_by_key(&mut transforms, |&(id, part)| (id, part as u8));
        Self {
            objects: schema.objects.clone(),
            properties: schema.properties.clone(),
            methods: schema.methods.clone(),
            skeleton: Some((schema.skeleton_object, schema.skeleton.clone())),
            mirror: schema.mirror.get().cloned(),
            sink: schema.sink.clone(),
            transforms,
            weights: schema.weights.clone(),
            resolver: schema.resolver.clone(),
            lineage: schema.lineage.clone(),
        }
    }
}

impl SchemaBuilder {
    /// The root object, whose path is empty.
    pub const ROOT: ObjectId = ObjectId(0);

    /// Names an object by its path below the root, `Lift/Lamp`; an object named before is found again.
    pub fn object(&mut self, path: &str) -> ObjectId {
        if self.objects.is_empty() {
            self.objects.push(String::new());
        }
        let found = self.objects.iter().position(|p| p == path);
        let index = found.unwrap_or_else(|| {
            self.objects.push(path.to_owned());
            self.objects.len() - 1
        });
        ObjectId(index as u32)
    }

    /// Adds a property to an object. Refine it with [`SchemaBuilder::edit`].
    pub fn property(&mut self, object: ObjectId, name: &str, kind: Kind, access: Access) -> PropertyId {
        self.add(Property { object: object.0, ..Property::new(name, kind, access) })
    }

    /// Adds a property of the object that it names.
    pub fn add(&mut self, property: Property) -> PropertyId {
        self.properties.push(property);
        PropertyId(self.properties.len() as u32 - 1)
    }

    /// The property, to set its range and its flags.
    pub fn edit(&mut self, property: PropertyId) -> &mut Property {
        &mut self.properties[property.0 as usize]
    }

    /// Says that a property is a part of its object's transform, so that transform tracks find it.
    pub fn transform_part(&mut self, property: PropertyId, part: TransformPart) {
        self.transforms.push((property, part));
    }

    /// Says that a property holds the morph weights of the mesh at a joint, so that imported clips find it.
    pub fn joint_weights(&mut self, property: PropertyId, joint: u32) {
        self.weights.insert(joint, property);
    }

    /// Adds a method to an object.
    pub fn method(&mut self, object: ObjectId, name: &str, parameters: &[Kind]) -> usize {
        self.methods.push(Method { object, name: name.to_owned(), parameters: parameters.to_vec(), handler: None });
        self.methods.len() - 1
    }

    /// Sets what is called when a clip calls a method.
    pub fn method_handler(&mut self, method: usize, handler: Arc<dyn MethodHandler>) {
        self.methods[method].handler = Some(handler);
    }

    /// Gives an object a skeleton; a schema has one at the most.
    pub fn skeleton(&mut self, object: ObjectId, skeleton: Arc<Skeleton>) {
        self.skeleton = Some((object, skeleton));
    }

    /// Says which joint is which one's mirror image, where their names do not.
    pub fn mirror(&mut self, map: MirrorMap) {
        self.mirror = Some(map);
    }

    /// Sets who answers for properties that clips drive and the schema does not list.
    pub fn resolver(&mut self, resolver: Arc<dyn Resolver>) {
        self.resolver = Some(resolver);
    }

    /// Sets where properties with [`Access::Batch`] are written.
    pub fn sink(&mut self, sink: Arc<dyn BatchSink>) {
        self.sink = Some(sink);
    }

    /// Keeps something as long as the schema lives, in any version, such as what setters use.
    pub fn keep(&mut self, kept: Arc<dyn Any + Send + Sync>) {
        self.lineage.kept.lock().push(kept);
    }

    /// Checks everything and gives each property its slots.
    pub fn build(mut self) -> Result<Schema, SchemaError> {
        self.object("");
        let mut totals = Slots::default();
        let mut property_by_name = HashMap::new();
        for (index, property) in self.properties.iter_mut().enumerate() {
            check_property(property, &self.objects, self.sink.is_some())?;
            let key = (ObjectId(property.object), property.name.clone());
            if property_by_name.insert(key, PropertyId(index as u32)).is_some() {
                let path = self.objects[property.object as usize].clone();
                return Err(SchemaError::Duplicate { path, name: property.name.clone() });
            }
            property.slots = totals;
            totals.advance(property.kind.columns());
            property.packing = super::host::packing(property);
        }
        check_methods(&self.methods, &self.objects)?;
        let transforms = self.check_transforms()?;
        let (skeleton_object, skeleton) = self.skeleton.unwrap_or((Self::ROOT, Arc::default()));
        let (map, joints) = (self.mirror.as_ref().map(|map| map.twins().len()), skeleton.joint_count());
        if let Some(map) = map.filter(|&map| map != joints) {
            return Err(SchemaError::MirrorJoints { map, skeleton: joints });
        }
        let object_by_path = self.objects.iter().enumerate().map(|(i, p)| (p.clone(), ObjectId(i as u32))).collect();
        Ok(Schema {
            objects: self.objects,
            properties: self.properties,
            methods: self.methods,
            skeleton,
            skeleton_object,
            mirror: self.mirror.map(OnceLock::from).unwrap_or_default(),
            totals,
            sink: self.sink,
            object_by_path,
            property_by_name,
            transforms,
            weights: self.weights,
            resolver: self.resolver,
            lineage: self.lineage,
            newer: OnceLock::new(),
        })
    }

    fn check_transforms(&self) -> Result<HashMap<(ObjectId, TransformPart), PropertyId>, SchemaError> {
        let mut found = HashMap::new();
        for &(id, part) in &self.transforms {
            let property = &self.properties[id.0 as usize];
            let (wanted, text) = match part {
                TransformPart::Rotation => (Kind::Quaternion, "the rotation of a transform is a quaternion"),
                _ => (Kind::Vec3, "the translation or scale of a transform is a vec3"),
            };
            if property.kind != wanted {
                return Err(wrong_kind(property, &self.objects, text));
            }
            found.insert((ObjectId(property.object), part), id);
        }
        Ok(found)
    }
}

fn wrong_kind(property: &Property, objects: &[String], wanted: &'static str) -> SchemaError {
    let path = objects[property.object as usize].clone();
    SchemaError::Kind { path, name: property.name.clone(), kind: property.kind.name(), wanted }
}

fn check_property(property: &Property, objects: &[String], has_sink: bool) -> Result<(), SchemaError> {
    let path = || objects[property.object as usize].clone();
    let name = || property.name.clone();
    if let Kind::Struct(floats) = property.kind
        && !(1..=Kind::MAX_STRUCT_FLOATS).contains(&floats)
    {
        return Err(SchemaError::StructSize { path: path(), name: name(), floats });
    }
    if let Some(Range { min, max }) = property.range
        && (min.is_nan() || max.is_nan() || min > max)
    {
        return Err(SchemaError::Range { path: path(), name: name(), min, max });
    }
    if let Err(reason) = property.kind.check_numbers(&property.initial) {
        return Err(SchemaError::Initial { path: path(), name: name(), reason });
    }
    if matches!(property.access, Access::Batch) && !has_sink {
        return Err(SchemaError::NoBatchSink { path: path(), name: name() });
    }
    if property.srgb_bytes && property.kind != Kind::Color {
        return Err(wrong_kind(property, objects, "only a color can be stored as sRGB bytes"));
    }
    Ok(())
}

fn check_methods(methods: &[Method], objects: &[String]) -> Result<(), SchemaError> {
    for (index, method) in methods.iter().enumerate() {
        if methods[..index].iter().any(|m| m.object == method.object && m.name == method.name) {
            let path = objects[method.object.0 as usize].clone();
            return Err(SchemaError::Duplicate { path, name: method.name.clone() });
        }
    }
    Ok(())
}
