//! The nodes of the cases, T, U and T/K: their properties, and the player's instance of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use anim::clip::TransformPart;
use anim::target::{Access, Instance, Owner, PropertyAccess, Schema, Value as Given, ValueMut};
use anim::value::Kind;
use anyhow::{Context, bail};
use parking_lot::Mutex;
use serde_json::Value;

use super::super::case::numbers;
use super::super::compare::{Measure, difference};
use super::super::godot_functions::rotation_of_basis;
use super::super::godot_values::{shown, transform_2d_parts, transform_parts};

/// What a property holds, in libanim's parts.
#[derive(Clone, Debug, PartialEq)]
pub enum Held {
    Numbers(Vec<f64>),
    Text(String),
}

/// A property of a node: its name, what libanim calls its kind, what Godot does.
const PROPERTIES: [(&str, Kind, &str); 20] = [
    ("position", Kind::Vec3, "vector3"),
    ("quaternion", Kind::Quaternion, "quaternion"),
    ("scale", Kind::Vec3, "vector3"),
    ("f", Kind::Double, "float"),
    ("g", Kind::Double, "float"),
    ("h", Kind::Double, "float"),
    ("d", Kind::Double, "float"),
    ("i", Kind::Int64, "int"),
    ("di", Kind::Int64, "int"),
    ("b", Kind::Bool, "bool"),
    ("db", Kind::Bool, "bool"),
    ("s", Kind::Text, "string"),
    ("ds", Kind::Text, "string"),
    ("v2", Kind::Vec2, "vector2"),
    ("v3", Kind::Vec3, "vector3"),
    ("c", Kind::Color, "color"),
    ("q", Kind::Quaternion, "quaternion"),
    ("bs", Kind::Quaternion, "basis"),
    ("t3", Kind::Transform3d, "transform3d"),
    ("r2", Kind::Rect2, "rect2"),
];

/// Properties whose writes the cases record.
const RECORDED: [&str; 4] = ["d", "di", "db", "ds"];

type Values = Arc<Mutex<BTreeMap<String, Held>>>;

/// The nodes and what they hold.
#[derive(Debug)]
pub struct Host {
    values: Values,
    /// Writes of recorded properties since they were taken.
    writes: Arc<Mutex<Vec<(String, Held)>>>,
}

struct Setter {
    path: String,
    recorded: bool,
    values: Values,
    writes: Arc<Mutex<Vec<(String, Held)>>>,
}

impl PropertyAccess for Setter {
    fn set(&self, _: Owner, value: Given<'_>) -> bool {
        let held = match value {
            Given::Floats(values) => Held::Numbers(values.iter().copied().map(f64::from).collect()),
            Given::Double(value) => Held::Numbers(vec![value]),
            Given::Bool(value) => Held::Numbers(vec![f64::from(u8::from(value))]),
            Given::Integers(values) => Held::Numbers(values.iter().map(|&value| value as f64).collect()),
            Given::Text(text) => Held::Text(text.to_owned()),
        };
        if self.recorded {
            self.writes.lock().push((self.path.clone(), held.clone()));
        }
        self.values.lock().insert(self.path.clone(), held);
        true
    }

    fn get(&self, _: Owner, value: ValueMut<'_>) -> bool {
        let values = self.values.lock();
        match (value, values.get(&self.path).expect("every property is held")) {
            (ValueMut::Floats(to), Held::Numbers(from)) => {
                to.iter_mut().zip(from).for_each(|(to, from)| *to = *from as f32);
            }
            (ValueMut::Double(to), Held::Numbers(from)) => *to = from[0],
            (ValueMut::Bool(to), Held::Numbers(from)) => *to = from[0] != 0.0,
            (ValueMut::Integers(to), Held::Numbers(from)) => {
                to.iter_mut().zip(from).for_each(|(to, from)| *to = *from as i64);
            }
            (ValueMut::Text(to), Held::Text(from)) => to.clone_from(from),
            _ => return false,
        }
        true
    }
}

impl Host {
    /// The nodes, with methods of the given parameters, and an instance of them.
    pub fn new(start: &Value, methods: &BTreeMap<(String, String), Vec<Kind>>) -> anyhow::Result<(Self, Instance)> {
        let values = Values::default();
        let writes = Arc::default();
        let mut builder = Schema::builder();
        for node in ["T", "U", "T/K"] {
            let object = builder.object(node);
            let transform_2d = ("t2", Kind::Transform2d, "transform2d");
            for (name, kind, shown_as) in PROPERTIES.into_iter().chain([transform_2d]) {
                let path = format!("{node}:{name}");
                values.lock().insert(path.clone(), initial(name, shown_as));
                let recorded = RECORDED.contains(&name);
                let setter = Setter { path, recorded, values: values.clone(), writes: Arc::clone(&writes) };
                let property = builder.property(object, name, kind, Access::Typed(Arc::new(setter)));
                let part = match name {
                    "position" => Some(TransformPart::Translation),
                    "quaternion" => Some(TransformPart::Rotation),
                    "scale" => Some(TransformPart::Scale),
                    _ => None,
                };
                if let Some(part) = part {
                    builder.transform_part(property, part);
                }
            }
        }
        for ((node, method), parameters) in methods {
            let object = builder.object(node);
            builder.method(object, method, parameters);
        }
        let host = Self { values, writes };
        for (path, value) in start.as_object().into_iter().flatten() {
            host.set(path, value)?;
        }
        Ok((host, Instance::new(Arc::new(builder.build()?), Owner::from_id(1), 0)))
    }

    /// Sets a property as the host's own code would.
    pub fn set(&self, path: &str, value: &Value) -> anyhow::Result<()> {
        let held = parts(kind_of(path)?, value)?;
        self.values.lock().insert(path.to_owned(), held);
        Ok(())
    }

    /// What a property or a component of one holds.
    pub fn get(&self, path: &str) -> anyhow::Result<Held> {
        let values = self.values.lock();
        let whole: String = path.split(':').take(2).collect::<Vec<_>>().join(":");
        let held = values.get(&whole).with_context(|| format!("there is no {whole:?}"))?;
        Ok(match (held, path.split(':').nth(2)) {
            (Held::Numbers(numbers), Some(component)) => {
                let index = "xyzw".find(component).or_else(|| "rgba".find(component)).context("a component")?;
                Held::Numbers(vec![numbers[index]])
            }
            _ => held.clone(),
        })
    }

    /// What was written to recorded properties since the last call.
    pub fn take_writes(&self) -> Vec<(String, Held)> {
        std::mem::take(&mut *self.writes.lock())
    }
}

/// How what a property holds differs from what a case has for it. `relative` is of the largest number involved, which
/// `scale` may know of.
pub fn held_difference(
    held: &Held,
    kind: &str,
    expected: &Value,
    relative: f64,
    scale: f64,
) -> anyhow::Result<Option<String>> {
    let actual = match held {
        Held::Text(text) => {
            let same = expected.as_str() == Some(text);
            return Ok((!same).then(|| format!("{text:?} is not {expected}")));
        }
        Held::Numbers(numbers) => shown(kind, numbers),
    };
    let (measure, relative) = match kind {
        "quaternion" => (Measure::Rotation, relative.max(1e-5)),
        "basis" | "transform3d" | "transform2d" => (Measure::Plain, relative.max(1e-5)),
        "angle" => (Measure::Angle, relative),
        // Which whole number is next may turn on the step.
        "int" if relative > 1e-5 => (Measure::Plain, relative + 1.0 / scale.max(1.0)),
        _ => (Measure::Plain, relative),
    };
    Ok(difference(&actual, &numbers(expected)?, measure, relative, scale))
}

fn kind_of(path: &str) -> anyhow::Result<&'static str> {
    let name = path.split(':').nth(1).context("a path without a property")?;
    if name == "t2" {
        return Ok("transform2d");
    }
    let found = PROPERTIES.iter().find(|(other, ..)| *other == name);
    found.map(|(_, _, kind)| *kind).with_context(|| format!("there is no property {name:?}"))
}

/// A value of Godot's in libanim's parts.
fn parts(kind: &str, value: &Value) -> anyhow::Result<Held> {
    if let Some(text) = value.as_str() {
        return Ok(Held::Text(text.to_owned()));
    }
    let given = numbers(value)?;
    let floats = |floats: Vec<f32>| floats.into_iter().map(f64::from).collect();
    Ok(Held::Numbers(match kind {
        "basis" => floats(rotation_of_basis(&given).to_array().to_vec()),
        "transform3d" => floats(transform_parts(&given)),
        "transform2d" => floats(transform_2d_parts(&given)),
        "string" => bail!("{value} is no text"),
        _ => given,
    }))
}

fn initial(name: &str, kind: &str) -> Held {
    Held::Numbers(match kind {
        _ if name == "scale" => vec![1.0; 3],
        "string" => return Held::Text(String::new()),
        "vector3" => vec![0.0; 3],
        "vector2" => vec![0.0; 2],
        "rect2" => vec![0.0; 4],
        "color" | "quaternion" | "basis" => vec![0.0, 0.0, 0.0, 1.0],
        "transform3d" => vec![0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0],
        "transform2d" => vec![0.0, 0.0, 0.0, 1.0, 1.0, 0.0],
        _ => vec![0.0],
    })
}
