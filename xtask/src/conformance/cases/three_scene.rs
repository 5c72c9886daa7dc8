//! The small host that three.js mixer cases are played on: objects with properties, and instances that reach them by the
//! names in three.js's tracks.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anim::clip::Target;
use anim::io::three::TrackName;
use anim::math::Quat;
use anim::target::{Access, Instance, Owner, PropertyAccess, Schema, Value as HostValue, ValueMut};
use anim::value::Kind;
use anyhow::{anyhow, bail};
use serde_json::{Value, json};

use super::case::{floats, list};

/// What a property holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// Numbers.
    Floats(Vec<f32>),
    /// A flag.
    Flag(bool),
    /// A text.
    Text(String),
}

/// The properties of everything in the scene, by the thing's number and the property's name.
type Properties = BTreeMap<(usize, String), Datum>;

/// An object of the scene, or a material or map of one.
#[derive(Debug, Default)]
struct Thing {
    id: String,
    name: String,
    uuid: String,
    children: Vec<usize>,
    bones: Option<Vec<usize>>,
    material: Option<usize>,
    materials: Vec<usize>,
    map: Option<usize>,
    morph_targets: Vec<String>,
}

/// The scene.
#[derive(Debug)]
pub struct Scene {
    things: Vec<Thing>,
    properties: Arc<Mutex<Properties>>,
    schemas: Vec<(String, Arc<Schema>)>,
}

/// A property of the scene: the thing's number, and the name.
pub type Place = (usize, String);

const COLOURS: [&str; 4] = ["color", "emissive", "specular", "groundColor"];

/// What three.js gives an object, a material and a map that says nothing else.
fn defaults(kind: &str) -> Value {
    match kind {
        "material" => json!({
            "color": [1, 1, 1], "emissive": [0, 0, 0], "emissiveIntensity": 1, "opacity": 1, "transparent": false,
            "wireframe": false, "visible": true, "roughness": 1, "metalness": 0, "alphaTest": 0, "name": "",
        }),
        "map" => json!({ "offset": [0, 0], "repeat": [1, 1], "center": [0, 0], "rotation": 0, "name": "" }),
        _ => json!({ "position": [0, 0, 0], "quaternion": [0, 0, 0, 1], "scale": [1, 1, 1], "visible": true }),
    }
}

impl Scene {
    /// Builds the scene of a case's `objects`.
    pub fn read(objects: &[Value]) -> anyhow::Result<Self> {
        let mut scene = Self { things: Vec::new(), properties: Arc::default(), schemas: Vec::new() };
        for json in objects {
            let text = |member: &str| json[member].as_str().map(str::to_owned);
            let id = text("id").ok_or_else(|| anyhow!("an object without an id"))?;
            let name = text("name").unwrap_or_else(|| id.clone());
            let uuid = text("uuid").unwrap_or_else(|| format!("uuid of {id}"));
            let number = scene.things.len();
            scene.things.push(Thing { id, name: name.clone(), uuid, ..Thing::default() });
            scene.fill(number, "object", json)?;
            scene.set(number, "name", Datum::Text(name));
        }
        for (number, json) in objects.iter().enumerate() {
            if let Some(parent) = json["parent"].as_str() {
                let parent = scene.find(parent)?;
                scene.things[parent].children.push(number);
            }
            scene.read_parts(number, json)?;
        }
        Ok(scene)
    }

    fn read_parts(&mut self, number: usize, json: &Value) -> anyhow::Result<()> {
        if let Some(bones) = json["bones"].as_array() {
            let names = bones.iter().map(|bone| bone.as_str().ok_or_else(|| anyhow!("{bone} is no bone")));
            let bones = names.map(|bone| self.find(bone?)).collect::<anyhow::Result<_>>()?;
            self.things[number].bones = Some(bones);
        }
        if let Some(targets) = json["morphTargets"].as_array() {
            let names = targets.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect::<Vec<_>>();
            if self.get(number, "morphTargetInfluences").is_none() {
                self.set(number, "morphTargetInfluences", Datum::Floats(vec![0.0; names.len()]));
            }
            self.things[number].morph_targets = names;
        }
        let mesh = json["type"].as_str().is_some_and(|kind| kind.ends_with("Mesh"));
        if json["materials"].is_array() {
            for material in list(json, "materials")? {
                let material = self.add_part("material", material)?;
                self.things[number].materials.push(material);
            }
        } else if mesh || json["material"].is_object() {
            self.things[number].material = Some(self.add_part("material", &json["material"])?);
        }
        Ok(())
    }

    fn add_part(&mut self, kind: &str, json: &Value) -> anyhow::Result<usize> {
        let number = self.things.len();
        self.things.push(Thing::default());
        self.fill(number, kind, json)?;
        if json["map"].is_object() {
            self.things[number].map = Some(self.add_part("map", &json["map"])?);
        }
        Ok(number)
    }

    /// Sets a thing's properties: the defaults, and what the case gives.
    fn fill(&mut self, number: usize, kind: &str, json: &Value) -> anyhow::Result<()> {
        let given = defaults(kind);
        let members = given.as_object().into_iter().chain(json.as_object()).flatten();
        for (name, value) in members {
            let structural = ["id", "uuid", "name", "type", "parent", "bones", "morphTargets", "animations"];
            if !structural.contains(&name.as_str()) && !value.is_object() && !name.starts_with("material") {
                self.assign(number, name, value)?;
            }
        }
        Ok(())
    }

    /// Sets a property as a host would, from JSON.
    pub fn assign(&mut self, number: usize, name: &str, value: &Value) -> anyhow::Result<()> {
        let datum = match value {
            Value::Bool(flag) => Datum::Flag(*flag),
            Value::String(text) => Datum::Text(text.clone()),
            _ => Datum::Floats(floats(value)?),
        };
        match (name, datum) {
            ("rotation", Datum::Floats(angles)) if angles.len() == 3 => {
                let turned = Quat::from_euler_xyz([angles[0], angles[1], angles[2]]);
                self.set(number, "quaternion", Datum::Floats(turned.to_array().into()));
            }
            (_, datum) => self.set(number, name, datum),
        }
        Ok(())
    }

    fn set(&self, number: usize, name: &str, datum: Datum) {
        lock(&self.properties).insert((number, name.to_owned()), datum);
    }

    /// What a property holds now.
    pub fn get(&self, number: usize, name: &str) -> Option<Datum> {
        lock(&self.properties).get(&(number, name.to_owned())).cloned()
    }

    /// What everything holds now.
    pub fn all(&self) -> Vec<Datum> {
        lock(&self.properties).values().cloned().collect()
    }

    /// The number of an object by its id.
    pub fn find(&self, id: &str) -> anyhow::Result<usize> {
        self.things.iter().position(|thing| thing.id == id).ok_or_else(|| anyhow!("no object {id:?}"))
    }

    /// The property that a watch such as `hip.position` or `twin.material.1.opacity` means.
    pub fn watched(&self, watch: &str) -> anyhow::Result<Place> {
        let mut parts = watch.split('.');
        let mut number = self.find(parts.next().unwrap_or_default())?;
        let rest: Vec<&str> = parts.collect();
        let property = match rest[..] {
            [property] => property,
            ["material", property] => {
                number = self.things[number].material.ok_or_else(|| anyhow!("{watch}: no material"))?;
                property
            }
            ["material", index, property] => {
                let index: usize = index.parse()?;
                number = *self.things[number].materials.get(index).ok_or_else(|| anyhow!("{watch}: no material"))?;
                property
            }
            _ => bail!("{watch}: too deep"),
        };
        Ok((number, if property == "rotation" { "quaternion" } else { property }.to_owned()))
    }

    /// The target of a track, as instances made by [`Scene::instance`] know it.
    pub fn target(&self, root: usize, name: &str) -> anyhow::Result<Target> {
        let parsed = TrackName::parse(name)?;
        let suffix = parsed.property.len() + 1 + parsed.property_index.map_or(0, |index| index.len() + 2);
        let path = name[..name.len() - suffix].to_owned();
        let thing = self.resolve(root, &parsed);
        if parsed.property == "morphTargetInfluences" {
            let names = thing.map_or(&[][..], |thing| &self.things[thing].morph_targets);
            // A name that the mesh has not is a target that it has not.
            let index = parsed.property_index.map(|index| {
                let named = names.iter().position(|name| name == index);
                named.map_or_else(|| index.parse().unwrap_or(u32::MAX), |named| named as u32)
            });
            return Ok(Target::Weights { path, index });
        }
        let component = parsed.property_index.map(|index| component(parsed.property, index));
        let turned = parsed.property == "rotation" && component.is_some();
        let property = if turned { "quaternion" } else { parsed.property };
        Ok(Target::Property { path, property: property.to_owned(), component })
    }

    /// The property a track drives, if there is one.
    pub fn driven(&self, root: usize, name: &str) -> Option<Place> {
        let parsed = TrackName::parse(name).ok()?;
        let property = if parsed.property == "rotation" { "quaternion" } else { parsed.property };
        let thing = self.resolve(root, &parsed)?;
        self.get(thing, property).map(|_| (thing, property.to_owned()))
    }

    /// An instance rooted in an object, with an object for everything that tracks of the given names reach.
    pub fn instance(&mut self, root: usize, names: &[String]) -> anyhow::Result<Instance> {
        let mut reached: BTreeMap<String, usize> = BTreeMap::new();
        for name in names {
            let Ok(parsed) = TrackName::parse(name) else { continue };
            if let Some(thing) = self.resolve(root, &parsed) {
                let suffix = parsed.property.len() + 1 + parsed.property_index.map_or(0, |index| index.len() + 2);
                reached.insert(name[..name.len() - suffix].to_owned(), thing);
            }
        }
        let schema = self.schema(&reached)?;
        let mut instance = Instance::new(schema.clone(), Owner::from_id(root + 1), root as u64);
        for (path, &thing) in &reached {
            let object = schema.find_object(path).ok_or_else(|| anyhow!("no object at {path:?}"))?;
            instance.set_owner(object.0, Owner::from_id(thing + 1));
        }
        Ok(instance)
    }

    /// The schema of things by their paths; things that are alike share one.
    fn schema(&mut self, reached: &BTreeMap<String, usize>) -> anyhow::Result<Arc<Schema>> {
        let mut builder = Schema::builder();
        let mut signature = String::new();
        builder.object("");
        for (path, &thing) in reached {
            let object = builder.object(path);
            let own = (thing, String::new())..(thing + 1, String::new());
            for ((_, name), datum) in lock(&self.properties).range(own) {
                let kind = kind_of(name, datum);
                let field = Field { properties: self.properties.clone(), name: name.clone() };
                let id = builder.property(object, name, kind, Access::Typed(Arc::new(field)));
                builder.edit(id).shared = true;
                signature.push_str(&[path, name, &format!("{kind:?}")].map(|part| format!("{part:?}")).concat());
            }
        }
        if let Some((_, schema)) = self.schemas.iter().find(|(other, _)| *other == signature) {
            return Ok(schema.clone());
        }
        let schema = Arc::new(builder.build()?);
        self.schemas.push((signature, schema.clone()));
        Ok(schema)
    }

    /// What three.js's `PropertyBinding` finds: the node, and the member of it that has the property.
    fn resolve(&self, root: usize, name: &TrackName<'_>) -> Option<usize> {
        let node = self.find_node(root, name.node.unwrap_or_default())?;
        let thing = &self.things[node];
        let index = name.object_index;
        match name.object {
            None => Some(node),
            Some("material") => match index {
                None => thing.material,
                Some(index) => thing.materials.get(index.parse::<usize>().ok()?).copied(),
            },
            Some("bones") => {
                let bones = thing.bones.as_ref()?;
                let named = bones.iter().find(|&&bone| Some(self.things[bone].name.as_str()) == index);
                named.or_else(|| bones.get(index?.parse::<usize>().ok()?)).copied()
            }
            Some("map") => self.things[thing.material?].map,
            Some(_) => None,
        }
    }

    fn find_node(&self, root: usize, name: &str) -> Option<usize> {
        let is = |number: usize| self.things[number].name == name || self.things[number].uuid == name;
        if name.is_empty() || name == "." || is(root) {
            return Some(root);
        }
        let bones = self.things[root].bones.as_deref().unwrap_or_default();
        let bone = bones.iter().copied().find(|&bone| self.things[bone].name == name);
        bone.or_else(|| {
            let children = &self.things[root].children;
            children.iter().find_map(|&child| self.find_below(child, &is))
        })
    }

    fn find_below(&self, number: usize, is: &impl Fn(usize) -> bool) -> Option<usize> {
        if is(number) {
            return Some(number);
        }
        self.things[number].children.iter().find_map(|&child| self.find_below(child, is))
    }
}

/// A component by its letter. One that a property has not stands for none at all.
fn component(property: &str, index: &str) -> u8 {
    let letters = if COLOURS.contains(&property) { "rgb" } else { "xyzw" };
    match letters.find(index) {
        // The components that libanim drives of a quaternion are its angles.
        Some(_) if property == "quaternion" => u8::MAX,
        Some(at) if index.len() == 1 => at as u8,
        _ => u8::MAX,
    }
}

fn kind_of(name: &str, datum: &Datum) -> Kind {
    match datum {
        Datum::Flag(_) => Kind::Bool,
        Datum::Text(_) => Kind::Text,
        Datum::Floats(values) => match (name, values.len()) {
            ("morphTargetInfluences", count) => Kind::Weights(count as u16),
            (name, 3) if COLOURS.contains(&name) => Kind::Color,
            ("quaternion", 4) => Kind::Quaternion,
            (_, 2) => Kind::Vec2,
            (_, 3) => Kind::Vec3,
            (_, 4) => Kind::Vec4,
            _ => Kind::Float,
        },
    }
}

/// A property of every thing that has one of the name.
struct Field {
    properties: Arc<Mutex<Properties>>,
    name: String,
}

impl PropertyAccess for Field {
    fn set(&self, owner: Owner, value: HostValue<'_>) -> bool {
        let mut properties = lock(&self.properties);
        let Some(datum) = properties.get_mut(&(owner.id() - 1, self.name.clone())) else { return false };
        match (value, datum) {
            // A colour of three.js has no alpha.
            (HostValue::Floats(values), Datum::Floats(own)) => {
                own.iter_mut().zip(values).for_each(|(own, value)| *own = *value);
            }
            (HostValue::Bool(value), Datum::Flag(own)) => *own = value,
            (HostValue::Text(value), Datum::Text(own)) => value.clone_into(own),
            _ => return false,
        }
        true
    }

    fn get(&self, owner: Owner, value: ValueMut<'_>) -> bool {
        let properties = lock(&self.properties);
        match (value, properties.get(&(owner.id() - 1, self.name.clone()))) {
            (ValueMut::Floats(values), Some(Datum::Floats(own))) => {
                values.fill(1.0);
                values.iter_mut().zip(own).for_each(|(value, own)| *value = *own);
            }
            (ValueMut::Bool(value), Some(Datum::Flag(own))) => *value = *own,
            (ValueMut::Text(value), Some(Datum::Text(own))) => value.clone_from(own),
            _ => return false,
        }
        true
    }
}

fn lock(properties: &Mutex<Properties>) -> MutexGuard<'_, Properties> {
    properties.lock().unwrap_or_else(PoisonError::into_inner)
}
