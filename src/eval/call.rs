//! Method calls: the keys of a method track against the methods that a schema offers, checked and parsed once.

use std::sync::Arc;

use serde_json::Value;

use crate::clip::{MethodKey, read_list};
use crate::target::{Argument, ObjectId, Schema};
use crate::value::Kind;

/// A call that a key makes: which method, with which arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodCall {
    /// The object it is called on.
    pub object: ObjectId,
    /// Index in [`Schema::methods`].
    pub method: u32,
    /// The arguments, of the kinds that the method was registered with.
    pub arguments: Vec<Argument>,
}

/// Finds the method of a key and parses its arguments; says what is wrong where it cannot.
pub(super) fn resolve_call(key: &MethodKey, object: ObjectId, schema: &Schema) -> Result<Arc<MethodCall>, String> {
    let path = &schema.objects()[object.0 as usize];
    let method = schema
        .find_method(object, &key.method)
        .ok_or_else(|| format!("object \"{path}\" has no method \"{}\"", key.method))?;
    let parameters = &schema.methods()[method].parameters;
    let no_list = |why| format!("the arguments {} of \"{}\" are not a JSON array: {why}", key.arguments, key.method);
    let given = read_list(&key.arguments).map_err(no_list)?;
    if given.len() != parameters.len() {
        let (wanted, given) = (parameters.len(), given.len());
        return Err(format!("\"{}\" takes {wanted} arguments, not {given}", key.method));
    }
    let parse = |(index, (value, &kind)): (usize, (&Value, &Kind))| {
        let wrong = || format!("argument {index} of \"{}\" is {}, not a {}", key.method, shown(value), kind.name());
        parse_argument(value, kind).ok_or_else(wrong)
    };
    let arguments = given.iter().zip(parameters).enumerate().map(parse).collect::<Result<_, _>>()?;
    Ok(Arc::new(MethodCall { object, method: method as u32, arguments }))
}

/// A value in a message. Writing it as JSON would bring the writer of JSON along.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::String(text) => format!("{text:?}"),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(integer), _) => integer.to_string(),
            (None, number) => number.unwrap_or(f64::NAN).to_string(),
        },
        Value::Array(list) => format!("[{}]", list.iter().map(shown).collect::<Vec<_>>().join(", ")),
        Value::Object(_) => "an object".to_owned(),
    }
}

fn parse_argument(value: &Value, kind: Kind) -> Option<Argument> {
    match kind {
        Kind::Bool => value.as_bool().map(Argument::Bool),
        Kind::Text | Kind::Resource => value.as_str().map(|text| Argument::Text(text.to_owned())),
        Kind::Double => value.as_f64().map(Argument::Double),
        Kind::Int64 => parse_numbers(value, kind, Value::as_i64).map(Argument::Integers),
        Kind::Int32 | Kind::Enum | Kind::Vec2i | Kind::Rect2i => {
            let small = |v: &Value| v.as_i64().filter(|&v| i32::try_from(v).is_ok());
            parse_numbers(value, kind, small).map(Argument::Integers)
        }
        _ => {
            let single = |v: &Value| v.as_f64().map(|v| v as f32).filter(|v| v.is_finite());
            parse_numbers(value, kind, single).map(Argument::Floats)
        }
    }
}

/// The numbers of a kind: a list, or a number alone where the kind has one.
fn parse_numbers<T>(value: &Value, kind: Kind, parse: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    match value {
        Value::Array(list) if list.len() == kind.components() => list.iter().map(parse).collect(),
        Value::Number(_) if kind.components() == 1 => Some(vec![parse(value)?]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::SchemaBuilder;

    fn schema() -> Schema {
        let mut builder = SchemaBuilder::default();
        let door = builder.object("Door");
        builder.method(door, "open", &[Kind::Float, Kind::Text, Kind::Vec3]);
        builder.build().expect("valid")
    }

    fn call(method: &str, arguments: &str) -> Result<Vec<Argument>, String> {
        let key = MethodKey { time: 0.0, method: method.to_owned(), arguments: arguments.to_owned() };
        let schema = schema();
        let door = schema.find_object("Door").expect("there");
        resolve_call(&key, door, &schema).map(|call| call.arguments.clone())
    }

    #[test]
    fn arguments_become_values_of_the_registered_kinds() {
        let arguments = call("open", "[2, \"wide\", [1, 2.5, -3]]").expect("fits");
        let wanted =
            [Argument::Floats(vec![2.0]), Argument::Text("wide".to_owned()), Argument::Floats(vec![1.0, 2.5, -3.0])];
        assert_eq!(arguments, wanted);
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let says = |method: &str, arguments: &str, words: &str| {
            let why = call(method, arguments).expect_err("does not fit");
            assert!(why.contains(words), "{why}");
        };
        says("close", "[]", "has no method \"close\"");
        says("open", "[2]", "takes 3 arguments, not 1");
        says("open", "[2, 3, [1, 2, 3]]", "argument 1 of \"open\" is 3, not a text");
        says("open", "[2, \"a\", [1, 2]]", "argument 2");
        says("open", "[1e300, \"a\", [1, 2, 3]]", "argument 0");
        says("open", "[2, \"a\", [1, null, {}]]", "argument 2 of \"open\" is [1, null, an object], not a vec3");
        says("open", "{}", "the arguments {} of \"open\" are not a JSON array");
        says("open", "[2,", "EOF");
    }
}
