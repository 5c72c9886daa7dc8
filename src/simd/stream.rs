//! Where skinned vertices go: the caller's own memory, planar or interleaved.

use std::marker::PhantomData;

/// One attribute of many vertices in the caller's memory: a few floats per vertex, `stride` floats apart.
///
/// Streams that come from one call of [`Stream::interleaved`] may be written at once, from several threads: their
/// floats are apart though their memory is one slice.
#[derive(Debug)]
pub struct Stream<'a> {
    first: *mut f32,
    vertices: usize,
    components: usize,
    stride: usize,
    memory: PhantomData<&'a mut [f32]>,
}

// SAFETY: a stream is a mutable borrow of floats that no other stream has, and floats may go between threads.
unsafe impl Send for Stream<'_> {}

/// Why memory cannot be taken for streams.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StreamError {
    /// An attribute reaches past the stride.
    #[error("attribute {attribute} has floats {offset}..{end}, but vertices are {stride} floats apart")]
    PastStride {
        /// Which of the attributes.
        attribute: usize,
        /// Its first float.
        offset: usize,
        /// One past its last float.
        end: usize,
        /// Floats from one vertex to the next.
        stride: usize,
    },
    /// Two attributes share floats.
    #[error("attributes {first} and {second} share floats")]
    Overlap {
        /// One attribute.
        first: usize,
        /// The other.
        second: usize,
    },
}

/// The place of one attribute within an interleaved vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Floats from the vertex's start.
    pub offset: usize,
    /// How many floats the attribute has: three, or four for tangents.
    pub components: usize,
}

impl<'a> Stream<'a> {
    /// A packed array of `components` floats per vertex.
    pub fn planar(memory: &'a mut [f32], components: usize) -> Self {
        let vertices = memory.len().checked_div(components).unwrap_or(0);
        Self { first: memory.as_mut_ptr(), vertices, components, stride: components, memory: PhantomData }
    }

    /// Several attributes of vertices that are `stride` floats apart in one array, as many vertices as fit.
    pub fn interleaved<const N: usize>(
        memory: &'a mut [f32],
        stride: usize,
        attributes: [Attribute; N],
    ) -> Result<[Self; N], StreamError> {
        check_attributes(stride, &attributes)?;
        let (first, floats) = (memory.as_mut_ptr(), memory.len());
        Ok(attributes.map(|Attribute { offset, components }| {
            // The last vertex need not have the rest of its stride behind the attribute.
            let vertices = (floats + stride).saturating_sub(offset + components).checked_div(stride).unwrap_or(0);
            let first = first.wrapping_add(offset);
            Self { first, vertices, components, stride, memory: PhantomData }
        }))
    }

    /// An attribute at any place, such as in mapped memory of a graphics device.
    ///
    /// # Safety
    /// For `'a`, `components` floats at `first + v * stride` are writable for each `v` below `vertices`, aligned for
    /// `f32`, and nothing else reads or writes them.
    pub const unsafe fn from_raw(first: *mut f32, vertices: usize, components: usize, stride: usize) -> Self {
        Self { first, vertices, components, stride, memory: PhantomData }
    }

    /// How many vertices fit.
    pub const fn vertices(&self) -> usize {
        self.vertices
    }

    /// How many floats each vertex has.
    pub const fn components(&self) -> usize {
        self.components
    }

    /// The first vertex's floats.
    pub(crate) const fn as_ptr(&self) -> *mut f32 {
        self.first
    }

    /// Floats from one vertex to the next.
    pub(crate) const fn stride(&self) -> usize {
        self.stride
    }

    /// The same stream, borrowed for a shorter time.
    pub fn reborrow(&mut self) -> Stream<'_> {
        Stream { memory: PhantomData, ..*self }
    }

    /// The vertices before `vertex` and those from it, to be written apart.
    pub fn split_at(self, vertex: usize) -> (Self, Self) {
        let at = vertex.min(self.vertices);
        let head = Self { vertices: at, ..self };
        // Past the end the pointer is never used; `wrapping_add` may form it.
        let first = self.first.wrapping_add(at * self.stride);
        (head, Self { first, vertices: self.vertices - at, ..self })
    }
}

fn check_attributes(stride: usize, attributes: &[Attribute]) -> Result<(), StreamError> {
    for (index, a) in attributes.iter().enumerate() {
        let end = a.offset.saturating_add(a.components);
        if end > stride {
            return Err(StreamError::PastStride { attribute: index, offset: a.offset, end, stride });
        }
        let shared = attributes[..index].iter().position(|b| a.offset < b.offset + b.components && b.offset < end);
        if let Some(first) = shared {
            return Err(StreamError::Overlap { first, second: index });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn attribute(offset: usize, components: usize) -> Attribute {
        Attribute { offset, components }
    }

    #[test]
    fn the_last_interleaved_vertex_may_end_with_its_attribute() {
        let mut memory = [0.0; 8 + 3];
        let [positions, normals] =
            Stream::interleaved(&mut memory, 8, [attribute(0, 3), attribute(3, 3)]).expect("apart");
        assert_eq!((positions.vertices(), normals.vertices()), (2, 1));
    }

    #[test]
    fn attributes_that_share_floats_or_leave_their_vertex_are_refused() {
        let mut memory = [0.0; 64];
        let shared = Stream::interleaved(&mut memory, 8, [attribute(0, 3), attribute(2, 3)]).unwrap_err();
        assert_eq!(shared, StreamError::Overlap { first: 0, second: 1 });
        let past = Stream::interleaved(&mut memory, 8, [attribute(6, 3)]).unwrap_err();
        assert_eq!(past, StreamError::PastStride { attribute: 0, offset: 6, end: 9, stride: 8 });
    }

    #[test]
    fn splitting_gives_all_vertices_once() {
        let mut memory = [0.0; 30];
        let (head, tail) = Stream::planar(&mut memory, 3).split_at(4);
        assert_eq!((head.vertices(), tail.vertices()), (4, 6));
    }
}
