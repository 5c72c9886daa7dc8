//! Where the numbers come from: buffers, views into them, and accessors.
//!
//! A buffer is fetched when something first needs it, so what belongs to images alone is never asked for. Accessors
//! of every form the format has are read here, into `f32` or `u32`: any component type, normalised or not, with a
//! stride, sparse, or without any data (zeros).

use std::borrow::Cow;
use std::io;

use gltf::json::accessor::{ComponentType, Type};
use gltf::json::validation::Checked;

use super::container::{self, Uri};
use super::document::{Compressed, Document};
use super::error::{Fault, Step};
use super::meshopt;
use super::space::Space;
use crate::io::{Action, BudgetError, ImportSettings, Ledger, Report};

/// Fetches a file beside the glTF file by its relative name.
pub type ReadFile<'a> = dyn FnMut(&str) -> io::Result<Vec<u8>> + 'a;

/// What to do with numbers that are NaN or infinite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotFinite {
    /// Refuse the file.
    Refuse,
    /// Put zero in their place and report it: for what no animation depends on.
    Zero,
}

/// Numbers of an accessor, element after element.
#[derive(Clone, Debug, Default)]
pub(super) struct Elements<T> {
    /// All components of all elements.
    pub values: Vec<T>,
    /// How many components an element has.
    pub components: usize,
}

impl<T: Copy> Elements<T> {
    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.values.len().checked_div(self.components).unwrap_or(0)
    }

    /// The elements as arrays; empty where they have another number of components.
    pub fn arrays<const N: usize>(&self) -> impl Iterator<Item = [T; N]> + '_ {
        let fits = self.components == N;
        let values = if fits { &self.values[..] } else { &[] };
        values.chunks_exact(N).filter_map(|chunk| chunk.try_into().ok())
    }
}

/// How the elements of an accessor, or of its sparse part, lie in a view.
#[derive(Clone, Copy)]
struct Layout {
    view: usize,
    offset: u64,
    count: usize,
    components: usize,
    kind: ComponentType,
    normalized: bool,
}

/// Everything that reading a document takes.
pub(super) struct Source<'a> {
    pub document: &'a Document,
    pub settings: &'a ImportSettings,
    pub space: Space,
    pub ledger: Ledger,
    pub report: Report,
    pub bin: Option<&'a [u8]>,
    pub read: &'a mut ReadFile<'a>,
    pub proceed: &'a mut dyn FnMut(f32) -> bool,
    /// Buffers that were fetched already.
    pub buffers: Vec<Option<Cow<'a, [u8]>>>,
    /// Compressed buffer views that were decompressed already.
    pub decompressed: Vec<Option<Vec<u8>>>,
}

impl Source<'_> {
    /// Adds a line to the report.
    pub fn note(&mut self, action: Action, place: impl Into<String>, text: impl Into<String>) {
        self.report.add(action, place, text);
    }

    /// Tells the progress, from 0 to 1, and ends the import if the host wants so.
    pub fn step(&mut self, fraction: f32) -> Step<()> {
        if (self.proceed)(fraction) { Ok(()) } else { Err(Fault::Cancelled.into()) }
    }

    /// An empty vector with room for `count` elements, charged to the budget.
    pub fn vec<T>(&mut self, count: usize, place: impl Fn() -> String) -> Result<Vec<T>, BudgetError> {
        self.ledger.vec(count, place)
    }

    /// The numbers of an accessor as `f32`; normalised integers become −1 to 1 or 0 to 1.
    pub fn read_floats(&mut self, accessor: usize, not_finite: NotFinite) -> Step<Elements<f32>> {
        let mut elements = self.read(accessor, decode_floats)?;
        for index in 0..elements.values.len() {
            if elements.values[index].is_finite() {
                continue;
            }
            let place = format!("accessors[{accessor}]");
            let text = format!("element {} is {}", index / elements.components, elements.values[index]);
            if not_finite == NotFinite::Refuse {
                return Err(Fault::invalid(place, text));
            }
            self.note(Action::Repaired, place, text + ", which becomes zero");
            elements.values[index] = 0.0;
        }
        Ok(elements)
    }

    /// The numbers of an accessor of whole numbers.
    pub fn read_integers(&mut self, accessor: usize) -> Step<Elements<u32>> {
        let kind = self.component_type(accessor)?;
        if !matches!(kind, ComponentType::U8 | ComponentType::U16 | ComponentType::U32) {
            return Err(Fault::invalid(format!("accessors[{accessor}].componentType"), "is not of unsigned integers"));
        }
        self.read(accessor, decode_integers)
    }

    /// What an accessor's numbers are stored as.
    pub fn component_type(&self, accessor: usize) -> Step<ComponentType> {
        Ok(self.layout(accessor)?.0.kind)
    }

    /// How many components an element of an accessor has.
    pub fn components(&self, accessor: usize) -> Step<usize> {
        Ok(self.layout(accessor)?.0.components)
    }

    /// How many elements an accessor has.
    pub fn count(&self, accessor: usize) -> Step<usize> {
        Ok(self.layout(accessor)?.0.count)
    }

    /// Whether an accessor's buffer view sets a stride.
    pub fn has_stride(&self, accessor: usize) -> bool {
        let root = &self.document.root;
        let view = root.accessors.get(accessor).and_then(|accessor| accessor.buffer_view);
        view.and_then(|view| root.buffer_views.get(view.value())).is_some_and(|view| view.byte_stride.is_some())
    }

    /// The layout of an accessor's dense part, and whether it has one.
    fn layout(&self, index: usize) -> Step<(Layout, bool)> {
        let place = || format!("accessors[{index}]");
        let accessor = self.document.root.accessors.get(index);
        let accessor = accessor.ok_or_else(|| Fault::invalid(place(), "does not exist"))?;
        let (Checked::Valid(kind), Checked::Valid(form)) = (accessor.component_type, accessor.type_) else {
            return Err(Fault::invalid(place(), "has an unknown type"));
        };
        let padded = match form {
            Type::Mat2 => kind.0.size() == 1,
            Type::Mat3 => kind.0.size() < 4,
            _ => false,
        };
        if padded {
            return Err(Fault::invalid(place(), "is of matrices with padded columns, which nothing here uses"));
        }
        let layout = Layout {
            view: accessor.buffer_view.map_or(0, |view| view.value()),
            offset: accessor.byte_offset.map_or(0, |offset| offset.0),
            count: usize::try_from(accessor.count.0).unwrap_or(usize::MAX),
            components: form.multiplicity(),
            kind: kind.0,
            normalized: accessor.normalized,
        };
        Ok((layout, accessor.buffer_view.is_some()))
    }

    fn read<T: Copy + Default>(&mut self, index: usize, decode: Decode<T>) -> Step<Elements<T>> {
        let place = || format!("accessors[{index}]");
        let (layout, is_dense) = self.layout(index)?;
        let length = layout.count.saturating_mul(layout.components);
        let mut values = self.vec(length, place)?;
        if is_dense {
            decode(&layout, self.slice(&layout, &place())?, &mut values);
        } else {
            values.resize(length, T::default());
        }
        if let Some(sparse) = &self.document.root.accessors[index].sparse {
            let place = format!("accessors[{index}].sparse");
            let Checked::Valid(index_type) = sparse.indices.component_type else {
                return Err(Fault::invalid(place, "indices have an unknown type"));
            };
            let count = usize::try_from(sparse.count.0).unwrap_or(usize::MAX);
            let indices = Layout {
                view: sparse.indices.buffer_view.value(),
                offset: sparse.indices.byte_offset.0,
                count,
                components: 1,
                kind: index_type.0,
                normalized: false,
            };
            let replaced = Layout {
                view: sparse.values.buffer_view.value(),
                offset: sparse.values.byte_offset.0,
                count,
                ..layout
            };
            self.replace(&indices, &replaced, &place, decode, &mut values)?;
        }
        Ok(Elements { values, components: layout.components })
    }

    /// Puts a sparse accessor's own elements into `values`.
    fn replace<T: Copy>(
        &mut self,
        indices: &Layout,
        replaced: &Layout,
        place: &str,
        decode: Decode<T>,
        values: &mut [T],
    ) -> Step<()> {
        let mut targets = self.vec(indices.count, || place.into())?;
        decode_integers(indices, self.slice(indices, place)?, &mut targets);
        let length = replaced.count.saturating_mul(replaced.components);
        let mut elements = self.vec(length, || place.into())?;
        decode(replaced, self.slice(replaced, place)?, &mut elements);
        for (&target, element) in targets.iter().zip(elements.chunks_exact(replaced.components)) {
            let start = target as usize * replaced.components;
            let slot = values.get_mut(start..start + replaced.components);
            let slot = slot.ok_or_else(|| Fault::invalid(place, format!("there is no element {target} to replace")))?;
            slot.copy_from_slice(element);
        }
        Ok(())
    }

    /// The bytes from a layout's first element to its last, with the view's stride put into a copy of the layout.
    fn slice(&mut self, layout: &Layout, place: &str) -> Step<Strided<'_>> {
        let element = (layout.components * layout.kind.size()) as u64;
        let (bytes, stride) = self.view(layout.view)?;
        let stride = stride.unwrap_or(element);
        let stride = if layout.count > 1 { stride } else { element };
        if stride < element {
            return Err(Fault::invalid(place, format!("elements of {element} bytes overlap at a stride of {stride}")));
        }
        let needed = (layout.count as u64).saturating_sub(1).checked_mul(stride).and_then(|last| {
            let last = if layout.count == 0 { 0 } else { last + element };
            last.checked_add(layout.offset)
        });
        let end = needed.filter(|&end| end <= bytes.len() as u64).ok_or_else(|| {
            let have = bytes.len();
            Fault::invalid(place, format!("{} elements do not fit the {have} bytes of their buffer view", layout.count))
        })?;
        let start = layout.offset.min(end) as usize;
        Ok(Strided { bytes: &bytes[start..end as usize], stride: stride as usize, size: element as usize })
    }

    /// The bytes of a buffer view, and its stride.
    fn view(&mut self, index: usize) -> Step<(&[u8], Option<u64>)> {
        let place = || format!("bufferViews[{index}]");
        let view = self.document.root.buffer_views.get(index);
        let view = view.ok_or_else(|| Fault::invalid(place(), "does not exist"))?;
        let stride = view.byte_stride.map(|stride| stride.0 as u64).filter(|&stride| stride > 0);
        if let Some(compressed) = self.document.compressed.get(index).copied().flatten() {
            return Ok((self.decompress(index, compressed)?, stride));
        }
        let offset = view.byte_offset.map_or(0, |offset| offset.0);
        let bytes = self.range(view.buffer.value(), offset, view.byte_length.0, &place())?;
        Ok((bytes, stride))
    }

    fn decompress(&mut self, index: usize, compressed: Compressed) -> Step<&[u8]> {
        let place = || format!("bufferViews[{index}].extensions.EXT_meshopt_compression");
        if self.decompressed[index].is_none() {
            let Compressed { buffer, offset, length, form } = compressed;
            let mut bytes = self.vec(form.count.saturating_mul(form.stride), place)?;
            let data = self.range(buffer, offset, length, &place())?;
            meshopt::decompress(data, form, &mut bytes).map_err(|message| Fault::invalid(place(), message))?;
            self.decompressed[index] = Some(bytes);
        }
        Ok(self.decompressed[index].as_deref().unwrap_or_default())
    }

    /// A range of a buffer's bytes.
    fn range(&mut self, buffer: usize, offset: u64, length: u64, place: &str) -> Step<&[u8]> {
        let bytes = self.buffer(buffer)?;
        let end = offset.checked_add(length).filter(|&end| end <= bytes.len() as u64);
        let end = end.ok_or_else(|| {
            let have = bytes.len();
            Fault::invalid(place, format!("{length} bytes from {offset} do not fit the {have} of buffer {buffer}"))
        })?;
        Ok(&bytes[offset as usize..end as usize])
    }

    fn buffer(&mut self, index: usize) -> Step<&[u8]> {
        if self.buffers.get(index).is_none_or(Option::is_none) {
            let fetched = self.fetch(index)?;
            if let Some(slot) = self.buffers.get_mut(index) {
                *slot = Some(fetched);
            }
        }
        let bytes = self.buffers.get(index).and_then(Option::as_deref);
        bytes.ok_or_else(|| Fault::invalid(format!("buffers[{index}]"), "does not exist"))
    }
}

impl<'a> Source<'a> {
    fn fetch(&mut self, index: usize) -> Step<Cow<'a, [u8]>> {
        let place = || format!("buffers[{index}]");
        let buffer = self.document.root.buffers.get(index);
        let buffer = buffer.ok_or_else(|| Fault::invalid(place(), "does not exist"))?;
        let Some(uri) = &buffer.uri else {
            let bin = self.bin.filter(|_| index == 0);
            let bin = bin.ok_or_else(|| Fault::invalid(place(), "has no uri, and there is no binary chunk for it"))?;
            return Ok(Cow::Borrowed(bin));
        };
        match container::read_uri(uri) {
            Uri::Base64(text) => {
                let mut bytes = self.vec(text.len() / 4 * 3 + 3, place)?;
                container::decode_base64(text, &mut bytes)
                    .map_err(|offset| Fault::invalid(place(), format!("character {offset} is not of base 64")))?;
                Ok(Cow::Owned(bytes))
            }
            Uri::Percent(text) => {
                self.ledger.charge_bytes(text.len() as u64, place)?;
                Ok(Cow::Owned(container::decode_percent(text)))
            }
            Uri::File(name) => {
                let read = (self.read)(&name);
                let bytes = read.map_err(|source| Fault::Read { uri: name.into_owned(), source })?;
                self.ledger.charge_bytes(bytes.len() as u64, place)?;
                Ok(Cow::Owned(bytes))
            }
        }
    }
}

/// Bytes of elements of `size` bytes, `stride` apart.
#[derive(Clone, Copy)]
struct Strided<'a> {
    bytes: &'a [u8],
    stride: usize,
    size: usize,
}

impl<'a> Strided<'a> {
    fn components<const N: usize>(self) -> impl Iterator<Item = [u8; N]> + 'a {
        let elements = self.bytes.chunks(self.stride.max(1)).filter_map(move |chunk| chunk.get(..self.size));
        elements.flat_map(|element| element.chunks_exact(N).filter_map(|bytes| bytes.try_into().ok()))
    }
}

type Decode<T> = fn(&Layout, Strided<'_>, &mut Vec<T>);

fn decode_floats(layout: &Layout, bytes: Strided<'_>, values: &mut Vec<f32>) {
    // Divisors of glTF 2.0, "Accessor Data Types"; the lowest signed value has no partner and is clamped.
    match (layout.kind, layout.normalized) {
        (ComponentType::F32, _) => values.extend(bytes.components().map(f32::from_le_bytes)),
        (ComponentType::U32, _) => values.extend(bytes.components().map(|b| u32::from_le_bytes(b) as f32)),
        (ComponentType::U8, false) => values.extend(bytes.components().map(|[b]| f32::from(b))),
        (ComponentType::I8, false) => values.extend(bytes.components().map(|[b]| f32::from(b as i8))),
        (ComponentType::U16, false) => values.extend(bytes.components().map(|b| f32::from(u16::from_le_bytes(b)))),
        (ComponentType::I16, false) => values.extend(bytes.components().map(|b| f32::from(i16::from_le_bytes(b)))),
        (ComponentType::U8, true) => values.extend(bytes.components().map(|[b]| f32::from(b) / 255.0)),
        (ComponentType::I8, true) => {
            values.extend(bytes.components().map(|[b]| (f32::from(b as i8) / 127.0).max(-1.0)));
        }
        (ComponentType::U16, true) => {
            values.extend(bytes.components().map(|b| f32::from(u16::from_le_bytes(b)) / 65535.0));
        }
        (ComponentType::I16, true) => {
            values.extend(bytes.components().map(|b| (f32::from(i16::from_le_bytes(b)) / 32767.0).max(-1.0)));
        }
    }
}

fn decode_integers(layout: &Layout, bytes: Strided<'_>, values: &mut Vec<u32>) {
    match layout.kind {
        ComponentType::U8 | ComponentType::I8 => values.extend(bytes.components().map(|[b]| u32::from(b))),
        ComponentType::U16 | ComponentType::I16 => {
            values.extend(bytes.components().map(|b| u32::from(u16::from_le_bytes(b))));
        }
        ComponentType::U32 | ComponentType::F32 => values.extend(bytes.components().map(u32::from_le_bytes)),
    }
}
