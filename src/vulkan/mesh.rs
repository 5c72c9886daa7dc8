//! Meshes on the device: the same blocks, weights and morph targets that skinning on the CPU reads, as words.

use std::sync::Arc;

use super::arena::Region;
use super::retired::{Gone, Returns};
use crate::simd::skin::{BLOCK, MeshParts};
use crate::skin::SkinMesh;

/// Words of a block in its table: where its influences begin, and how many there are, with the highest bit set where some
/// vertices have none.
const BLOCK_WORDS: usize = 2;
/// Words of a morph target in its table: its columns, where its numbers of blocks begin, where its changes begin.
const MORPH_WORDS: usize = 3;

/// Where a mesh's parts begin, in words from its own begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    pub floats: u32,
    pub blocks: u32,
    pub influences: u32,
    pub morphs: u32,
}

/// A mesh on the device. When it is dropped its memory is given back once no frame in flight uses it.
#[derive(Debug)]
pub struct Mesh {
    pub(super) parts: Parts,
    pub(super) region: Region,
    /// The region's address, where the device has addresses.
    pub(super) address: u64,
    pub(super) vertices: u32,
    pub(super) has_normals: bool,
    pub(super) has_tangents: bool,
    pub(super) palette_len: usize,
    pub(super) morph_count: usize,
    pub(super) returns: Arc<Returns>,
}

impl Drop for Mesh {
    fn drop(&mut self) {
        self.returns.give(Gone::Mesh(self.region));
    }
}

impl Mesh {
    /// How many vertices there are.
    pub const fn vertex_count(&self) -> u32 {
        self.vertices
    }

    /// How many blocks of vertices, and so workgroups, there are.
    pub(super) const fn blocks(&self) -> u32 {
        self.vertices.div_ceil(BLOCK as u32)
    }

    pub(super) fn describe(
        mesh: &SkinMesh,
        parts: Parts,
        region: Region,
        address: u64,
        returns: &Arc<Returns>,
    ) -> Self {
        Self {
            parts,
            region,
            address,
            vertices: mesh.vertex_count() as u32,
            has_normals: mesh.has_normals(),
            has_tangents: mesh.has_tangents(),
            palette_len: mesh.palette_len(),
            morph_count: mesh.morph_count(),
            returns: Arc::clone(returns),
        }
    }
}

/// A mesh as the shaders read it, or `None` where it has more words than can be counted.
pub(super) fn encode(mesh: &SkinMesh) -> Option<(Vec<u32>, Parts)> {
    let streams = mesh.streams.parts();
    let length = length_of(streams);
    u32::try_from(length).ok()?;
    let mut words = Vec::new();
    words.try_reserve_exact(length).ok()?;
    words.extend(streams.floats.iter().map(|float| float.to_bits()));
    let blocks = words.len();
    for block in &streams.blocks {
        words.push(block.first_word);
        words.push(block.influences | u32::from(block.some_unbound) << 31);
    }
    let influences = words.len();
    words.extend_from_slice(&streams.words);
    let morphs = words.len();
    let mut at = morphs + streams.morphs.len() * MORPH_WORDS;
    for morph in &streams.morphs {
        words.extend([morph.columns as u32, at as u32, (at + morph.blocks.len()) as u32]);
        at += morph.blocks.len() + morph.floats.len();
    }
    for morph in &streams.morphs {
        words.extend_from_slice(&morph.blocks);
        words.extend(morph.floats.iter().map(|float| float.to_bits()));
    }
    debug_assert_eq!(words.len(), length);
    let parts = Parts { floats: 0, blocks: blocks as u32, influences: influences as u32, morphs: morphs as u32 };
    Some((words, parts))
}

fn length_of(streams: &MeshParts) -> usize {
    let morphs = streams.morphs.iter().map(|morph| MORPH_WORDS + morph.blocks.len() + morph.floats.len());
    streams.floats.len() + streams.blocks.len() * BLOCK_WORDS + streams.words.len() + morphs.sum::<usize>()
}
