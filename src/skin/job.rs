//! Skin jobs: one mesh, one palette, one output.

use super::{DualPalette, SkinMesh};
use crate::math::Affine;
use crate::simd::skin::{BLOCK, Skinning};
use crate::simd::{DefaultArithmetic, Kernels, Stream};

/// The matrices that move a mesh, and by that the method.
#[derive(Clone, Copy, Debug)]
pub enum SkinPalette<'a> {
    /// Linear: each vertex moves by the weighted sum of the matrices. Shears and scales exactly, loses volume in
    /// joints that twist.
    Linear(&'a [Affine]),
    /// Dual quaternions: each vertex moves by the mean of the joints' rigid motions, after the mean of their
    /// stretches. Keeps volume where joints twist, bulges a little where they bend.
    DualQuaternion(&'a DualPalette),
}

/// One mesh to skin.
///
/// Outputs that are `None` are not computed. Normals stay at right angles to the surface under any scale and point to
/// its outer side under mirrored ones, where a tangent's sign is turned; both are of unit length.
#[derive(Debug)]
pub struct SkinJob<'a> {
    /// The mesh.
    pub mesh: &'a SkinMesh,
    /// One matrix per joint of the mesh's skin.
    pub palette: SkinPalette<'a>,
    /// One weight per morph target; those past the end are zero.
    pub morph_weights: &'a [f32],
    /// Where positions go, three floats each.
    pub positions: Option<Stream<'a>>,
    /// Where normals go, three floats each.
    pub normals: Option<Stream<'a>>,
    /// Where tangents go, four floats each: the direction, and the bitangent's sign.
    pub tangents: Option<Stream<'a>>,
    /// Positions of the pose before, for motion vectors.
    pub previous: Option<PreviousPositions<'a>>,
    blocks: (usize, usize),
}

/// What makes a mesh's previous positions: the pose it had, and where they go.
///
/// They are computed from the previous palette, not copied from an earlier output, so a job needs no state: a mesh
/// that is seen for the first time, or jumped, passes its present palette and has no motion.
#[derive(Debug)]
pub struct PreviousPositions<'a> {
    /// The palette of the pose before.
    pub palette: SkinPalette<'a>,
    /// The morph weights of the pose before.
    pub morph_weights: &'a [f32],
    /// Where the positions go, three floats each.
    pub positions: Stream<'a>,
}

/// Why a mesh could not be skinned. Nothing was written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SkinError {
    /// A palette lacks joints that the mesh follows.
    #[error("job {job}: the palette has {found} entries, the mesh needs {needed}")]
    PaletteTooShort {
        /// Which job.
        job: usize,
        /// How many entries there are.
        found: usize,
        /// How many the mesh needs.
        needed: usize,
    },
    /// More morph weights than the mesh has targets.
    #[error("job {job}: {found} morph weights for {targets} targets")]
    MorphWeights {
        /// Which job.
        job: usize,
        /// How many weights there are.
        found: usize,
        /// How many targets the mesh has.
        targets: usize,
    },
    /// A morph weight is NaN or infinite.
    #[error("job {job}: morph weight {target} is {weight}")]
    MorphWeightNotFinite {
        /// Which job.
        job: usize,
        /// Which target.
        target: usize,
        /// Its weight.
        weight: f32,
    },
    /// An output has no room for all vertices.
    #[error(
        "job {job}: {output} have room for {found} vertices of {components} floats, the mesh has {vertices} of {needed}"
    )]
    OutputTooSmall {
        /// Which job.
        job: usize,
        /// Which output.
        output: &'static str,
        /// How many vertices fit.
        found: usize,
        /// How many floats each has.
        components: usize,
        /// How many vertices are to be written.
        vertices: usize,
        /// How many floats each needs.
        needed: usize,
    },
    /// An output that the mesh has no data for.
    #[error("job {job}: the mesh has no {output}")]
    NoSuchAttribute {
        /// Which job.
        job: usize,
        /// Which output.
        output: &'static str,
    },
}

impl<'a> SkinJob<'a> {
    /// A job for all vertices, without outputs yet.
    pub fn new(mesh: &'a SkinMesh, palette: SkinPalette<'a>) -> Self {
        Self {
            mesh,
            palette,
            morph_weights: &[],
            positions: None,
            normals: None,
            tangents: None,
            previous: None,
            blocks: (0, mesh.block_count()),
        }
    }

    /// How many blocks of [`SkinMesh::block_size`] vertices the job has.
    pub const fn block_count(&self) -> usize {
        self.blocks.1 - self.blocks.0
    }

    /// Two jobs that do the same: the vertices of the first `blocks` blocks, and the rest. They may run at once.
    pub fn split_at(self, blocks: usize) -> (Self, Self) {
        let middle = self.blocks.0 + blocks.min(self.block_count());
        let vertex = (middle - self.blocks.0) * BLOCK;
        let split = |stream: Option<Stream<'a>>| {
            stream.map_or((None, None), |s| {
                let (head, tail) = s.split_at(vertex);
                (Some(head), Some(tail))
            })
        };
        let (positions, normals, tangents) = (split(self.positions), split(self.normals), split(self.tangents));
        let previous = self.previous.map_or((None, None), |p| {
            let (head, tail) = p.positions.split_at(vertex);
            (Some(PreviousPositions { positions: head, ..p }), Some(PreviousPositions { positions: tail, ..p }))
        });
        let (mesh, palette, morph_weights) = (self.mesh, self.palette, self.morph_weights);
        let part = |positions, normals, tangents, previous, blocks| Self {
            mesh,
            palette,
            morph_weights,
            positions,
            normals,
            tangents,
            previous,
            blocks,
        };
        (
            part(positions.0, normals.0, tangents.0, previous.0, (self.blocks.0, middle)),
            part(positions.1, normals.1, tangents.1, previous.1, (middle, self.blocks.1)),
        )
    }

    /// How many vertices the job writes.
    fn vertices(&self) -> usize {
        (self.blocks.1 * BLOCK).min(self.mesh.vertex_count()).saturating_sub(self.blocks.0 * BLOCK)
    }

    /// Whether the job can run; `job` is its number in the error.
    pub fn check(&self, job: usize) -> Result<(), SkinError> {
        self.check_pose(job, self.palette, self.morph_weights)?;
        self.check_output(job, "positions", self.positions.as_ref(), 3, true)?;
        self.check_output(job, "normals", self.normals.as_ref(), 3, self.mesh.has_normals())?;
        self.check_output(job, "tangents", self.tangents.as_ref(), 4, self.mesh.has_tangents())?;
        if let Some(previous) = &self.previous {
            self.check_pose(job, previous.palette, previous.morph_weights)?;
            self.check_output(job, "previous positions", Some(&previous.positions), 3, true)?;
        }
        Ok(())
    }

    fn check_pose(&self, job: usize, palette: SkinPalette<'_>, morph_weights: &[f32]) -> Result<(), SkinError> {
        let (found, needed) = (palette.len(), self.mesh.palette_len());
        if found < needed {
            return Err(SkinError::PaletteTooShort { job, found, needed });
        }
        let (found, targets) = (morph_weights.len(), self.mesh.morph_count());
        if found > targets {
            return Err(SkinError::MorphWeights { job, found, targets });
        }
        match morph_weights.iter().position(|w| !w.is_finite()) {
            Some(target) => Err(SkinError::MorphWeightNotFinite { job, target, weight: morph_weights[target] }),
            None => Ok(()),
        }
    }

    fn check_output(
        &self,
        job: usize,
        output: &'static str,
        stream: Option<&Stream<'_>>,
        needed: usize,
        in_mesh: bool,
    ) -> Result<(), SkinError> {
        let Some(stream) = stream else { return Ok(()) };
        if !in_mesh {
            return Err(SkinError::NoSuchAttribute { job, output });
        }
        let (found, components, vertices) = (stream.vertices(), stream.components(), self.vertices());
        if found < vertices || components < needed {
            return Err(SkinError::OutputTooSmall { job, output, found, components, vertices, needed });
        }
        Ok(())
    }

    fn run(&mut self, kernels: &Kernels) {
        let outputs = [&mut self.positions, &mut self.normals, &mut self.tangents];
        if outputs.iter().any(|o| o.is_some()) {
            let outputs = outputs.map(|o| o.as_mut().map(Stream::reborrow));
            self.palette.skin(kernels, self.mesh, self.blocks, self.morph_weights, outputs);
        }
        if let Some(previous) = &mut self.previous {
            let outputs = [Some(previous.positions.reborrow()), None, None];
            previous.palette.skin(kernels, self.mesh, self.blocks, previous.morph_weights, outputs);
        }
    }
}

impl SkinPalette<'_> {
    /// How many joints it has.
    pub fn len(&self) -> usize {
        match self {
            Self::Linear(matrices) => matrices.len(),
            Self::DualQuaternion(palette) => palette.len(),
        }
    }

    /// Whether it has no joints.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn skin(
        self,
        kernels: &Kernels,
        mesh: &SkinMesh,
        blocks: (usize, usize),
        morph_weights: &[f32],
        outputs: [Option<Stream<'_>>; 3],
    ) {
        let job = Skinning { mesh: &mesh.streams, blocks, morph_weights, outputs };
        match self {
            Self::Linear(matrices) => kernels.skin_linear(&job, matrices),
            Self::DualQuaternion(palette) => kernels.skin_dual(&job, palette.entries(), palette.is_stretched()),
        }
    }
}

/// Runs jobs one after the other, or none if one of them cannot run.
pub fn skin(kernels: &Kernels, jobs: &mut [SkinJob<'_>]) -> Result<(), SkinError> {
    for (index, job) in jobs.iter().enumerate() {
        job.check(index)?;
    }
    let _arithmetic = DefaultArithmetic::enter();
    for job in jobs {
        job.run(kernels);
    }
    Ok(())
}
