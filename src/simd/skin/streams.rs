//! The part of a prepared mesh that kernels and compute shaders read.

use crate::simd::{AlignedFloats, LANES};

/// How many vertices a block has.
pub(crate) const BLOCK: usize = 64;

/// The most floats per vertex: position, normal, tangent and its sign.
pub(crate) const MOST_COLUMNS: usize = 10;

/// What weights are counted in: a vertex's weights sum to this.
pub(crate) const WEIGHT_UNITS: u32 = 65_535;

/// What a block says about its influences.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// Where the block's influence words begin.
    pub first_word: u32,
    /// How many influences its vertices have, those with fewer padded by weights of zero.
    pub influences: u32,
    /// Whether some vertex, but not every one, has no influence and stays where it is.
    pub some_unbound: bool,
    /// How many joints move the block, or zero where there are more than a table has places for.
    pub table_len: u32,
    /// Those joints; the rest repeat the first.
    pub table: [u16; LANES],
}

/// The part of a prepared mesh that kernels read, as it is put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MeshParts {
    /// How many vertices there are.
    pub vertices: usize,
    /// Whether there are normals, at column 3.
    pub has_normals: bool,
    /// Whether there are tangents, after the normals or at column 3.
    pub has_tangents: bool,
    /// Block after block, in it column after column: position, then normal, then tangent and sign where there are.
    pub floats: AlignedFloats,
    /// One per [`BLOCK`] vertices.
    pub blocks: Vec<Block>,
    /// Per block, influence after influence, a word per vertex: the joint, and above it the weight in
    /// [`WEIGHT_UNITS`]. Heaviest first.
    pub words: Vec<u32>,
    /// Per word, the joint's place in its block's table, where it has one.
    pub places: Vec<u8>,
    /// The morph targets.
    pub morphs: Vec<MorphStream>,
}

impl MeshParts {
    /// How many floats each vertex has.
    pub(crate) const fn columns(&self) -> usize {
        3 + if self.has_normals { 3 } else { 0 } + if self.has_tangents { 4 } else { 0 }
    }
}

/// The same, known to be sound: what kernels rely on instead of checking it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MeshStreams {
    parts: MeshParts,
    palette_len: usize,
}

impl MeshStreams {
    /// Checks that no kernel will read outside `parts`.
    ///
    /// # Panics
    /// If one would.
    pub(crate) fn new(parts: MeshParts) -> Self {
        let blocks = parts.blocks.len();
        assert_eq!(blocks, parts.vertices.div_ceil(BLOCK));
        assert_eq!(parts.floats.len(), blocks * parts.columns() * BLOCK);
        let followed = parts.words.iter().map(|w| (w & 0xFFFF) as usize);
        let tabled = parts.blocks.iter().filter(|b| b.table_len > 0).flat_map(|b| b.table.map(usize::from));
        let palette_len = followed.chain(tabled).max().map_or(0, |joint| joint + 1);
        assert_eq!(parts.places.len(), parts.words.len());
        for block in &parts.blocks {
            let words = block.first_word as usize..block.first_word as usize + block.influences as usize * BLOCK;
            assert!(words.end <= parts.words.len());
            if block.table_len > 0 {
                assert!(block.table_len as usize <= LANES);
                assert!(parts.places[words].iter().all(|&place| u32::from(place) < block.table_len));
            }
        }
        for morph in &parts.morphs {
            assert!(morph.blocks.len() == blocks && morph.columns <= parts.columns());
            let present = morph.floats.len() / (morph.columns * BLOCK);
            assert!(morph.blocks.iter().all(|&b| b == ABSENT || (b as usize) < present));
        }
        Self { parts, palette_len }
    }

    /// What it was made of.
    pub(crate) const fn parts(&self) -> &MeshParts {
        &self.parts
    }

    /// One past the highest joint in the words.
    pub(crate) const fn palette_len(&self) -> usize {
        self.palette_len
    }
}

/// Marks a block that a morph target does not change.
pub(crate) const ABSENT: u32 = u32::MAX;

/// One morph target's changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MorphStream {
    /// How many of a mesh's columns it changes, from the first.
    pub columns: usize,
    /// Per block, its number among the blocks of `floats`, or [`ABSENT`].
    pub blocks: Vec<u32>,
    /// The changes of the blocks that have any.
    pub floats: AlignedFloats,
}
