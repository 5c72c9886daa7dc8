//! Methods: what clips may call on a host's objects, with arguments of known kinds.

use std::fmt;
use std::sync::Arc;

use super::{ObjectId, Owner, Value};
use crate::value::Kind;

/// A method that clips may call on an object.
#[derive(Clone)]
pub struct Method {
    /// The object it belongs to.
    pub object: ObjectId,
    /// The name, unique in its object.
    pub name: String,
    /// The kinds of its parameters, in order.
    pub parameters: Vec<Kind>,
    /// What is called; `None` where the host reads calls from the events instead.
    pub handler: Option<Arc<dyn MethodHandler>>,
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Method")
            .field("object", &self.object)
            .field("name", &self.name)
            .field("parameters", &self.parameters)
            .finish_non_exhaustive()
    }
}

/// Takes the calls of a method. Called only between the stages that compute.
pub trait MethodHandler: Send + Sync {
    /// Calls the method on an object. The arguments are of the kinds that were registered. `false` says that the owner
    /// is gone.
    fn call(&self, owner: Owner, arguments: &[Argument]) -> bool;
}

/// One argument of a method, as its key has it.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// The kinds of `f32` numbers.
    Floats(Vec<f32>),
    /// A double.
    Double(f64),
    /// A boolean.
    Bool(bool),
    /// Integers and enums.
    Integers(Vec<i64>),
    /// Text, or the name of a resource.
    Text(String),
}

impl Argument {
    /// The argument as values cross to hosts written in Rust.
    pub fn value(&self) -> Value<'_> {
        match self {
            Self::Floats(values) => Value::Floats(values),
            Self::Double(value) => Value::Double(*value),
            Self::Bool(value) => Value::Bool(*value),
            Self::Integers(values) => Value::Integers(values),
            Self::Text(value) => Value::Text(value),
        }
    }
}
