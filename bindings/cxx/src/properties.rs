//! Properties of the host's own: C++ functions that take values which clips drive, and give the present ones.
//!
//! What C++ gives is neither to be sent nor shared between threads, and a schema may be used by any. So a schema holds
//! numbers only; the properties themselves stay with their driver, and lie on the updating thread's stack of
//! properties while it updates.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use anim::target::{Access, Owner, Property, PropertyAccess, Value, ValueMut};
use anim::value::Kind;
use cxx::UniquePtr;

use crate::error::Error;
use crate::ffi;

/// What one driver drives beside its model.
#[derive(Default)]
pub struct Properties {
    list: Vec<Listed>,
}

struct Listed {
    path: String,
    name: String,
    property: UniquePtr<ffi::Property>,
}

impl std::fmt::Debug for Properties {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.list.iter().map(|listed| format!("{}:{}", listed.path, listed.name))).finish()
    }
}

// C++ can only have what is in a box.
#[allow(clippy::unnecessary_box_returns)]
pub(crate) fn new_properties() -> Box<Properties> {
    Box::default()
}

impl Properties {
    pub(crate) fn add(&mut self, path: &str, name: &str, property: UniquePtr<ffi::Property>) -> Result<(), Error> {
        if property.is_null() {
            return Err(Error::NoProperty { name: name.to_owned() });
        }
        self.list.push(Listed { path: path.to_owned(), name: name.to_owned(), property });
        Ok(())
    }

    /// A schema's entries for them, by their numbers.
    pub(crate) fn add_to(&self, builder: &mut anim::target::SchemaBuilder) -> Result<(), Error> {
        for (index, listed) in self.list.iter().enumerate() {
            let kind = kind(listed.property.kind())?;
            let object = builder.object(&listed.path);
            let access = Access::Typed(Arc::new(Numbered { index }));
            builder.add(Property { object: object.0, ..Property::new(&listed.name, kind, access) });
        }
        Ok(())
    }

    /// Those that a driver keeps.
    pub(crate) fn into_shared(self) -> Shared {
        let list = self.list.into_iter().map(|listed| listed.property).collect();
        Rc::new(Running { list, thrown: RefCell::new(None) })
    }
}

/// The library's kind for C++'s.
pub(crate) fn kind(kind: ffi::Kind) -> Result<Kind, Error> {
    Ok(match kind {
        ffi::Kind::Float => Kind::Float,
        ffi::Kind::Double => Kind::Double,
        ffi::Kind::Vec2 => Kind::Vec2,
        ffi::Kind::Vec3 => Kind::Vec3,
        ffi::Kind::Vec4 => Kind::Vec4,
        ffi::Kind::Quaternion => Kind::Quaternion,
        ffi::Kind::Color => Kind::Color,
        ffi::Kind::Bool => Kind::Bool,
        ffi::Kind::Int32 => Kind::Int32,
        ffi::Kind::Int64 => Kind::Int64,
        ffi::Kind::Enum => Kind::Enum,
        ffi::Kind::Text => Kind::Text,
        ffi::Kind::Resource => Kind::Resource,
        other => return Err(Error::NoKind { number: other.repr }),
    })
}

/// The properties of a driver, in the order of their numbers.
pub(crate) type Shared = Rc<Running>;

/// Properties, and the first exception that one of them threw in this update.
pub(crate) struct Running {
    list: Vec<UniquePtr<ffi::Property>>,
    thrown: RefCell<Option<cxx::Exception>>,
}

impl std::fmt::Debug for Running {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Running").field("count", &self.list.len()).finish_non_exhaustive()
    }
}

thread_local! {
    /// The properties of the drivers that this thread is updating, the innermost last.
    static UPDATING: RefCell<Vec<Shared>> = const { RefCell::new(Vec::new()) };
}

/// Takes a driver's properties off the thread again, also where its update panics.
struct Entered;

impl Drop for Entered {
    fn drop(&mut self) {
        UPDATING.with_borrow_mut(Vec::pop);
    }
}

/// Runs an update in which these properties can be reached; what one of them threw is its error.
pub(crate) fn within<R>(properties: &Shared, update: impl FnOnce() -> Result<R, Error>) -> Result<R, Error> {
    UPDATING.with_borrow_mut(|updating| updating.push(Rc::clone(properties)));
    let entered = Entered;
    let result = update();
    drop(entered);
    match properties.thrown.take() {
        Some(thrown) => Err(Error::Thrown(thrown)),
        None => result,
    }
}

/// A property by its number among those of the driver that is updating.
struct Numbered {
    index: usize,
}

impl Numbered {
    /// Calls C++ with the property; `false` where nothing updates, and `thrown` where it threw.
    fn call(&self, thrown: bool, call: impl FnOnce(&ffi::Property) -> Result<bool, cxx::Exception>) -> bool {
        // Not borrowed while C++ runs, which may update other drivers.
        let Some(properties) = UPDATING.with_borrow(|updating| updating.last().cloned()) else { return false };
        let Some(property) = properties.list.get(self.index).and_then(UniquePtr::as_ref) else { return false };
        match call(property) {
            Ok(there) => there,
            Err(exception) => {
                properties.thrown.borrow_mut().get_or_insert(exception);
                thrown
            }
        }
    }
}

impl PropertyAccess for Numbered {
    fn set(&self, _: Owner, value: Value<'_>) -> bool {
        // What threw is still there, and is given the next value.
        self.call(true, |property| match value {
            Value::Floats(floats) => property.set_floats(floats),
            Value::Double(number) => property.set_double(number),
            Value::Bool(truth) => property.set_integer(i64::from(truth)),
            Value::Integers(integers) => property.set_integer(integers[0]),
            Value::Text(text) => property.set_text(text),
        })
    }

    fn get(&self, _: Owner, value: ValueMut<'_>) -> bool {
        self.call(false, |property| match value {
            ValueMut::Floats(floats) => property.get_floats(floats),
            ValueMut::Double(number) => property.get_double(number),
            ValueMut::Bool(truth) => {
                let mut integer = 0;
                let there = property.get_integer(&mut integer)?;
                *truth = integer != 0;
                Ok(there)
            }
            ValueMut::Integers(integers) => property.get_integer(&mut integers[0]),
            ValueMut::Text(text) => property.get_text(text),
        })
    }
}
