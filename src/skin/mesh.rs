//! Meshes prepared for skinning.
//!
//! In: a [`Primitive`] as an importer gives it, or a host fills it. Out: a [`SkinMesh`], checked once so that nothing
//! is checked per frame, with its vertices in the blocks that the kernels and the compute shaders read.

use super::{Influences, MorphTarget, Primitive};
use crate::math::sorting::{sort_by, sort_by_key};
use crate::simd::skin::{ABSENT, BLOCK, Block, MeshParts, MeshStreams, MorphStream, WEIGHT_UNITS};
use crate::simd::{AlignedFloats, LANES};

/// A mesh ready to be skinned. Immutable; shared as `Arc<SkinMesh>`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SkinMesh {
    pub(crate) streams: MeshStreams,
    repairs: Repairs,
}

/// What had to be made good when a mesh was prepared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    /// Vertices whose weights did not sum to one and were scaled.
    pub renormalized: usize,
    /// Influences left out because their weight is zero or too small to count.
    pub dropped: usize,
    /// Influences joined with another of the same vertex and joint.
    pub merged: usize,
    /// Vertices that nothing moves, which stay where they are.
    pub unbound: usize,
}

/// Why a mesh cannot be skinned.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SkinMeshError {
    /// An array is not as long as there are vertices.
    #[error("{what} has {found} entries for {vertices} vertices")]
    Length {
        /// Which array.
        what: &'static str,
        /// How long it is.
        found: usize,
        /// How many vertices there are.
        vertices: usize,
    },
    /// A number is NaN or infinite.
    #[error("{what} of vertex {vertex} is not finite")]
    NotFinite {
        /// Which array.
        what: &'static str,
        /// Which vertex.
        vertex: usize,
    },
    /// A weight is below zero, NaN or infinite.
    #[error("vertex {vertex} has the weight {weight}")]
    Weight {
        /// Which vertex.
        vertex: usize,
        /// Its weight.
        weight: f32,
    },
    /// A vertex follows a joint that the skin does not have.
    #[error("vertex {vertex} follows joint {joint}, but the skin has {joints}")]
    JointOutOfRange {
        /// Which vertex.
        vertex: usize,
        /// The joint it names.
        joint: u16,
        /// How many joints the skin has.
        joints: usize,
    },
    /// The offsets of the influences fall or leave their arrays.
    #[error("the influences of vertex {vertex} are not within their arrays")]
    Offsets {
        /// Which vertex.
        vertex: usize,
    },
    /// More vertices, or vertices times influences, than a `u32` can count.
    #[error("{vertices} vertices are more than a mesh can hold")]
    TooMany {
        /// How many vertices there are.
        vertices: usize,
    },
}

impl SkinMesh {
    /// Prepares a mesh for a skin of `skin_joints` joints (zero for a mesh that only morphs).
    ///
    /// Weights are scaled to sum to one and rounded to 65 535ths; those that round to zero are left out. The same
    /// joint twice is joined. A vertex without weight stays where it is. A joint that the skin lacks, with a weight,
    /// is an error.
    pub fn prepare(primitive: &Primitive, skin_joints: usize) -> Result<Self, SkinMeshError> {
        check(primitive)?;
        let vertices = primitive.positions.len();
        let has_normals = !primitive.normals.is_empty();
        let has_tangents = !primitive.tangents.is_empty();
        let mut repairs = Repairs::default();
        let (mut blocks, words) = pack_influences(primitive.influences.as_ref(), vertices, skin_joints, &mut repairs)?;
        let morph = |target| pack_morph(target, vertices, has_normals, has_tangents);
        let mut parts = MeshParts {
            vertices,
            has_normals,
            has_tangents,
            places: tabulate(&mut blocks, &words),
            blocks,
            words,
            morphs: primitive.morph_targets.iter().map(morph).collect(),
            ..MeshParts::default()
        };
        parts.floats = pack_vertices(primitive, parts.columns());
        Ok(Self { streams: MeshStreams::new(parts), repairs })
    }

    /// How many vertices there are.
    pub fn vertex_count(&self) -> usize {
        self.streams.parts().vertices
    }

    /// How many vertices a block has: the grain at which jobs are split.
    pub const fn block_size() -> usize {
        BLOCK
    }

    /// How many blocks of vertices there are.
    pub fn block_count(&self) -> usize {
        self.streams.parts().blocks.len()
    }

    /// How many palette entries skinning reads at most: one past the highest joint that moves a vertex.
    pub fn palette_len(&self) -> usize {
        self.streams.palette_len()
    }

    /// How many morph targets there are.
    pub fn morph_count(&self) -> usize {
        self.streams.parts().morphs.len()
    }

    /// Whether there are normals.
    pub fn has_normals(&self) -> bool {
        self.streams.parts().has_normals
    }

    /// Whether there are tangents.
    pub fn has_tangents(&self) -> bool {
        self.streams.parts().has_tangents
    }

    /// What had to be made good.
    pub fn repairs(&self) -> Repairs {
        self.repairs
    }
}

fn check(primitive: &Primitive) -> Result<(), SkinMeshError> {
    let vertices = primitive.positions.len();
    if vertices >= u32::MAX as usize - BLOCK {
        return Err(SkinMeshError::TooMany { vertices });
    }
    check_attribute("the array of positions", &primitive.positions, vertices)?;
    check_attribute("the array of normals", &primitive.normals, vertices)?;
    check_attribute("the array of tangents", &primitive.tangents, vertices)?;
    for target in &primitive.morph_targets {
        check_attribute("a morph target's array of positions", &target.positions, vertices)?;
        check_attribute("a morph target's array of normals", &target.normals, vertices)?;
        check_attribute("a morph target's array of tangents", &target.tangents, vertices)?;
    }
    Ok(())
}

fn check_attribute<const N: usize>(
    what: &'static str,
    values: &[[f32; N]],
    vertices: usize,
) -> Result<(), SkinMeshError> {
    if !values.is_empty() && values.len() != vertices {
        return Err(SkinMeshError::Length { what, found: values.len(), vertices });
    }
    match values.iter().position(|v| v.iter().any(|x| !x.is_finite())) {
        Some(vertex) => Err(SkinMeshError::NotFinite { what, vertex }),
        None => Ok(()),
    }
}

/// Lays one attribute into the columns from `first` of every block.
fn pack_attribute<const N: usize>(floats: &mut [f32], columns: usize, first: usize, values: &[[f32; N]]) {
    for (vertex, value) in values.iter().enumerate() {
        let at = (vertex / BLOCK * columns + first) * BLOCK + vertex % BLOCK;
        for (column, &number) in value.iter().enumerate() {
            floats[at + column * BLOCK] = number;
        }
    }
}

fn pack_vertices(primitive: &Primitive, columns: usize) -> AlignedFloats {
    let blocks = primitive.positions.len().div_ceil(BLOCK);
    let mut floats = AlignedFloats::filled(blocks * columns * BLOCK, 0.0);
    pack_attribute(&mut floats, columns, 0, &primitive.positions);
    pack_attribute(&mut floats, columns, 3, &primitive.normals);
    let tangents = if primitive.normals.is_empty() { 3 } else { 6 };
    pack_attribute(&mut floats, columns, tangents, &primitive.tangents);
    floats
}

fn pack_morph(target: &MorphTarget, vertices: usize, has_normals: bool, has_tangents: bool) -> MorphStream {
    let normals = has_normals && !target.normals.is_empty();
    let tangents = has_tangents && !target.tangents.is_empty();
    let before_tangents = if has_normals { 6 } else { 3 };
    let columns = match (normals, tangents) {
        (_, true) => before_tangents + 3,
        (true, false) => 6,
        (false, false) => 3,
    };
    let blocks = vertices.div_ceil(BLOCK);
    let mut all = AlignedFloats::filled(blocks * columns * BLOCK, 0.0);
    pack_attribute(&mut all, columns, 0, &target.positions);
    if normals {
        pack_attribute(&mut all, columns, 3, &target.normals);
    }
    if tangents {
        pack_attribute(&mut all, columns, before_tangents, &target.tangents);
    }
    let size = columns * BLOCK;
    let mut present = 0;
    let numbers: Vec<u32> = (0..blocks)
        .map(|block| {
            if all[block * size..][..size].iter().all(|&v| v == 0.0) {
                return ABSENT;
            }
            present += 1;
            present - 1
        })
        .collect();
    let mut floats = AlignedFloats::filled(present as usize * size, 0.0);
    for (block, &number) in numbers.iter().enumerate().filter(|&(_, &number)| number != ABSENT) {
        floats[number as usize * size..][..size].copy_from_slice(&all[block * size..][..size]);
    }
    MorphStream { columns, blocks: numbers, floats }
}

fn pack_influences(
    influences: Option<&Influences>,
    vertices: usize,
    joints: usize,
    repairs: &mut Repairs,
) -> Result<(Vec<Block>, Vec<u32>), SkinMeshError> {
    let mut words = Vec::new();
    let mut blocks = Vec::with_capacity(vertices.div_ceil(BLOCK));
    let mut lists: Vec<Vec<u32>> = Vec::with_capacity(BLOCK);
    for first in (0..vertices).step_by(BLOCK) {
        lists.clear();
        for vertex in first..(first + BLOCK).min(vertices) {
            lists.push(match influences {
                Some(influences) => vertex_words(influences, vertex, vertices, joints, repairs)?,
                None => Vec::new(),
            });
        }
        let most = lists.iter().map(Vec::len).max().unwrap_or(0);
        let unbound = lists.iter().filter(|l| l.is_empty()).count();
        repairs.unbound += unbound;
        let first_word = u32::try_from(words.len()).map_err(|_| SkinMeshError::TooMany { vertices })?;
        blocks.push(Block {
            first_word,
            influences: most as u32,
            some_unbound: most > 0 && unbound > 0,
            table_len: 0,
            table: [0; LANES],
        });
        let any = lists.iter().flatten().next().copied().unwrap_or(0);
        for influence in 0..most {
            for lane in 0..BLOCK {
                let list = lists.get(lane).map_or(&[][..], Vec::as_slice);
                // Without weight, a joint that the block has anyway.
                let padding = list.last().unwrap_or(&any) & 0xFFFF;
                words.push(list.get(influence).copied().unwrap_or(padding));
            }
        }
    }
    Ok((blocks, words))
}

/// Gives the blocks that few joints move a table of them; gives each word's place in its table.
fn tabulate(blocks: &mut [Block], words: &[u32]) -> Vec<u8> {
    let mut places = vec![0; words.len()];
    for block in blocks {
        let range = block.first_word as usize..block.first_word as usize + block.influences as usize * BLOCK;
        let mut joints: Vec<u16> = Vec::new();
        for word in &words[range.clone()] {
            if joints.len() <= LANES
                && let Err(place) = joints.binary_search(&(*word as u16))
            {
                joints.insert(place, *word as u16);
            }
        }
        if joints.is_empty() || joints.len() > LANES {
            continue;
        }
        block.table_len = joints.len() as u32;
        block.table = std::array::from_fn(|place| joints.get(place).copied().unwrap_or(joints[0]));
        for (place, word) in places[range.clone()].iter_mut().zip(&words[range]) {
            *place = joints.binary_search(&(*word as u16)).unwrap_or(0) as u8;
        }
    }
    places
}

/// One vertex's influences as words, heaviest first.
fn vertex_words(
    influences: &Influences,
    vertex: usize,
    vertices: usize,
    joints: usize,
    repairs: &mut Repairs,
) -> Result<Vec<u32>, SkinMeshError> {
    if influences.offsets.len() != vertices + 1 {
        return Err(SkinMeshError::Length { what: "the array of offsets", found: influences.offsets.len(), vertices });
    }
    let range = influences.offsets[vertex] as usize..influences.offsets[vertex + 1] as usize;
    let (Some(named), Some(weights)) = (influences.joints.get(range.clone()), influences.weights.get(range)) else {
        return Err(SkinMeshError::Offsets { vertex });
    };
    let mut entries: Vec<(u16, f64)> = Vec::with_capacity(named.len());
    for (&joint, &weight) in named.iter().zip(weights) {
        if !weight.is_finite() || weight < 0.0 {
            return Err(SkinMeshError::Weight { vertex, weight });
        }
        if weight == 0.0 {
            repairs.dropped += 1;
            continue;
        }
        if joint as usize >= joints {
            return Err(SkinMeshError::JointOutOfRange { vertex, joint, joints });
        }
        if let Some(entry) = entries.iter_mut().find(|e| e.0 == joint) {
            entry.1 += f64::from(weight);
            repairs.merged += 1;
        } else {
            entries.push((joint, f64::from(weight)));
        }
    }
    // Equal weights keep the file's order.
    sort_by(&mut entries, |a, b| b.1.total_cmp(&a.1));
    Ok(quantize(&entries, repairs))
}

/// Rounds weights to [`WEIGHT_UNITS`] so that they sum to it: each is rounded down, and what is missing goes to those
/// that lost most.
fn quantize(entries: &[(u16, f64)], repairs: &mut Repairs) -> Vec<u32> {
    let sum: f64 = entries.iter().map(|e| e.1).sum();
    if entries.is_empty() {
        return Vec::new();
    }
    if (sum - 1.0).abs() > 1e-3 {
        repairs.renormalized += 1;
    }
    let exact: Vec<f64> = entries.iter().map(|e| e.1 / sum * f64::from(WEIGHT_UNITS)).collect();
    let mut units: Vec<u32> = exact.iter().map(|&v| v as u32).collect();
    let mut order: Vec<usize> = (0..units.len()).collect();
    sort_by(&mut order, |&a, &b| exact[b].fract().total_cmp(&exact[a].fract()));
    let missing = WEIGHT_UNITS.saturating_sub(units.iter().sum()) as usize;
    for &entry in order.iter().cycle().take(missing) {
        units[entry] += 1;
    }
    let mut words: Vec<(u32, u16)> = units.into_iter().zip(entries).map(|(unit, entry)| (unit, entry.0)).collect();
    sort_by_key(&mut words, |word| std::cmp::Reverse(word.0));
    repairs.dropped += words.iter().filter(|w| w.0 == 0).count();
    words.into_iter().filter(|w| w.0 > 0).map(|(unit, joint)| unit << 16 | u32::from(joint)).collect()
}
