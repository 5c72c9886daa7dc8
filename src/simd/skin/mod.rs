//! Kernels that morph and skin vertices.
//!
//! In: the streams of a prepared mesh, a palette and morph weights. Out: positions, normals and tangents in the
//! caller's memory.
//!
//! Vertices stand in blocks of [`BLOCK`], as many as a group of a compute shader has, and the shaders read the same
//! bytes. Per vertex the palette entries of its influences are summed with their weights as rows; the sums of as many
//! vertices as a vector has lanes are then transposed, and everything after runs over columns.

mod dual;
mod linear;
mod streams;
mod vertices;

pub(crate) use dual::{DualEntry, dual};
pub(crate) use linear::linear;
pub(crate) use streams::{ABSENT, BLOCK, Block, MOST_COLUMNS, MeshParts, MeshStreams, MorphStream, WEIGHT_UNITS};

use super::Stream;

/// What the skinning kernels work on.
pub(crate) struct Skinning<'a> {
    /// The mesh.
    pub mesh: &'a MeshStreams,
    /// The first block to skin, and one past the last. Streams begin with the first block's first vertex.
    pub blocks: (usize, usize),
    /// One weight per morph target; those past the end are zero.
    pub morph_weights: &'a [f32],
    /// Positions, normals and tangents.
    pub outputs: [Option<Stream<'a>>; 3],
}

impl Skinning<'_> {
    /// How many vertices the blocks have.
    pub(crate) fn vertices(&self) -> usize {
        let (first, end) = self.blocks;
        (end * BLOCK).min(self.mesh.parts().vertices).saturating_sub(first * BLOCK)
    }

    /// Whether no kernel would leave the mesh, the palette or the streams.
    pub(super) fn is_sound(&self, palette_len: usize) -> bool {
        let parts = self.mesh.parts();
        let in_mesh = [true, parts.has_normals, parts.has_tangents];
        let fits = |(index, stream): (usize, &Option<Stream<'_>>)| {
            stream.as_ref().is_none_or(|stream| {
                let needed = if index == 2 { 4 } else { 3 };
                in_mesh[index] && stream.vertices() >= self.vertices() && stream.components() >= needed
            })
        };
        self.blocks.1 <= parts.blocks.len()
            && self.mesh.palette_len() <= palette_len
            && self.morph_weights.len() <= parts.morphs.len()
            && self.outputs.iter().enumerate().all(fits)
    }
}
