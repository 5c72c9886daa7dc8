//! Properties: a name, a kind, and a way to write it.

use std::sync::Arc;

use super::host::RawAccess;
use super::{Owner, Slots};
use crate::value::{Class, Kind};

/// A value on its way to or from a host that is written in Rust.
///
/// Numbers come in the order that [`Kind`] gives for each kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// The kinds of `f32` numbers: vectors, colours, rotations, rectangles, transforms, morph weights, structs.
    Floats(&'a [f32]),
    /// A double.
    Double(f64),
    /// A boolean.
    Bool(bool),
    /// Integers and enums.
    Integers(&'a [i64]),
    /// Text, or the name of a resource.
    Text(&'a str),
}

/// Where a host written in Rust puts a property's present value.
#[derive(Debug)]
pub enum ValueMut<'a> {
    /// As many numbers as the kind has.
    Floats(&'a mut [f32]),
    /// A double.
    Double(&'a mut f64),
    /// A boolean.
    Bool(&'a mut bool),
    /// As many integers as the kind has.
    Integers(&'a mut [i64]),
    /// Text, or the name of a resource.
    Text(&'a mut String),
}

/// How a host written in Rust gives and takes a property. Called only between the stages that compute.
pub trait PropertyAccess: Send + Sync {
    /// Takes a value. `false` says that the owner is gone.
    fn set(&self, owner: Owner, value: Value<'_>) -> bool;

    /// Gives the present value. `false` says that it cannot, or that the owner is gone.
    fn get(&self, owner: Owner, value: ValueMut<'_>) -> bool {
        let _ = (owner, value);
        false
    }
}

/// One changed value in a batch, as hosts receive it: where it belongs, and where in the batch's data it lies.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct BatchEntry {
    /// The owner of the property's object.
    pub owner: Owner,
    /// The instance's tag.
    pub tag: u64,
    /// The property.
    pub property: u32,
    /// Byte offset of the value in the data, a multiple of eight. Its layout is that of a typed setter's value.
    pub offset: u32,
}

/// Takes all changed values of an update in one call.
pub trait BatchSink: Send + Sync {
    /// Takes the values. `data` holds them as 64-bit words, so that every value is aligned.
    fn write(&self, entries: &[BatchEntry], data: &[u64]);

    /// Gives the present values of the entries, in the same layout. `false` says that it cannot.
    fn read(&self, entries: &[BatchEntry], data: &mut [u64]) -> bool {
        let _ = (entries, data);
        false
    }
}

/// How values reach a property.
#[derive(Clone)]
pub enum Access {
    /// Not at all: the value is kept in the instance, where the host (or a skin job) reads it.
    Kept,
    /// By a typed setter of a host written in C.
    Raw(RawAccess),
    /// By a typed setter of a host written in Rust.
    Typed(Arc<dyn PropertyAccess>),
    /// Read and written in place, this many bytes after the owner.
    Memory {
        /// Bytes from the owner's address to the value.
        offset: usize,
    },
    /// With all other changed values of the update, in one call of the schema's [`BatchSink`].
    Batch,
}

impl Access {
    /// The place of the host's that values for one owner come to, whatever the schema: a number for the way, and two
    /// that tell its places apart. Batches and kept values come to none.
    pub fn place(&self) -> Option<(u8, usize, usize)> {
        match self {
            Self::Raw(raw) => Some((1, raw.set as *const () as usize, raw.user.id())),
            Self::Typed(access) => Some((2, Arc::as_ptr(access).cast::<()>().addr(), 0)),
            Self::Memory { offset } => Some((3, *offset, 0)),
            Self::Kept | Self::Batch => None,
        }
    }
}

impl std::fmt::Debug for Access {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Kept => "Kept",
            Self::Raw(_) => "Raw",
            Self::Typed(_) => "Typed",
            Self::Memory { .. } => "Memory",
            Self::Batch => "Batch",
        })
    }
}

/// The values a property can hold. One outside is refused at delivery.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The least, of each component.
    pub min: f64,
    /// The greatest, of each component.
    pub max: f64,
}

/// One animatable property of one object of a schema.
#[derive(Clone, Debug)]
pub struct Property {
    /// Index of the object it belongs to.
    pub object: u32,
    /// The name, unique in its object.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
    /// What it can hold, if not everything.
    pub range: Option<Range>,
    /// How it is written.
    pub access: Access,
    /// Whether the host keeps it as four sRGB bytes rather than linear floats (colours only). Through
    /// [`PropertyAccess`] the bytes cross as numbers from 0 to 1.
    pub srgb_bytes: bool,
    /// What it holds before anything drives it, where [`Access::Kept`] leaves nobody to ask; zeros where this is empty.
    pub initial: Vec<f64>,
    /// Whether several instances reach this one host property, as objects that share a material do: it is then written
    /// once an update, by the first of them.
    pub shared: bool,
    /// The columns its numbers fill.
    pub slots: Slots,
    /// How its value crosses to the host.
    pub packing: Packing,
}

/// How a property's value crosses to the host, worked out when its schema is built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Packing {
    /// 64-bit words that it takes in the C layout.
    pub words: u32,
    /// Bytes of them that hold the value.
    pub bytes: u32,
    /// Which columns are the value as they are.
    pub shape: Shape,
}

/// Which columns are a property's value as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// None: the value is put together.
    #[default]
    Mixed,
    /// Lanes in a row.
    Lanes,
    /// One rotation, as long as none of its angles is driven.
    Rotation,
}

impl Property {
    /// A property of the root without a range, shared with no other instance.
    pub fn new(name: &str, kind: Kind, access: Access) -> Self {
        Self {
            object: 0,
            name: name.to_owned(),
            kind,
            range: None,
            access,
            srgb_bytes: false,
            initial: Vec::new(),
            shared: false,
            slots: Slots::default(),
            packing: Packing::default(),
        }
    }

    /// Its columns: class, first slot, count.
    pub fn slot_runs(&self) -> [(Class, usize, usize); 4] {
        let columns = self.kind.columns();
        [
            (Class::Lane, self.slots.lane as usize, columns.lanes as usize),
            (Class::Rotation, self.slots.rotation as usize, columns.rotations as usize),
            (Class::Double, self.slots.double as usize, columns.doubles as usize),
            (Class::Discrete, self.slots.discrete as usize, columns.discretes as usize),
        ]
    }

    /// Whether slots for which `driven` holds give the whole property, so that nothing of it must be asked of the host.
    pub fn is_whole(&self, driven: impl Fn(Class, usize) -> bool) -> bool {
        let all = |(class, first, count): (Class, usize, usize)| (first..first + count).all(|slot| driven(class, slot));
        let [lanes, rotations, doubles, discretes] = self.slot_runs();
        match self.kind {
            Kind::Quaternion => all(rotations),
            kind if kind.is_integer() => all(doubles) || all(discretes),
            _ => all(lanes) && all(rotations) && all(doubles) && all(discretes),
        }
    }
}
