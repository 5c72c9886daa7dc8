//! Skin jobs: a mesh, a pose, and where its vertices go.

use std::sync::Arc;

use ash::vk;

use super::error::{JobFault, VulkanError};
use super::layout::{Attribute, StreamKind};
use super::mesh::Mesh;
use super::output::Output;
use super::retired::Returns;
use crate::math::Affine;

/// A palette and morph weights.
#[derive(Clone, Copy, Debug, Default)]
pub struct JobPose<'a> {
    /// One matrix for each joint of the mesh's skin.
    pub palette: &'a [Affine],
    /// One weight for each morph target; those past the end are zero.
    pub morph_weights: &'a [f32],
}

/// Memory of the host's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostPlace {
    /// A buffer that can be used as a storage buffer.
    Buffer(vk::Buffer),
    /// An address on the device, where the device has addresses.
    Address(u64),
}

/// Where one stream goes in the host's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostStream {
    /// The memory.
    pub place: HostPlace,
    /// The part of it.
    pub attribute: Attribute,
}

/// Where a job's vertices go.
#[derive(Clone, Copy, Debug)]
pub enum JobTarget<'a> {
    /// Memory of the library's. An output may be in one job of a call.
    Output(&'a Output),
    /// Memory of the host's, by [`StreamKind`].
    Streams([Option<HostStream>; 4]),
}

/// One mesh to skin on the device.
#[derive(Clone, Copy, Debug)]
pub struct SkinJob<'a> {
    /// The mesh.
    pub mesh: &'a Mesh,
    /// The pose to skin it to.
    pub pose: JobPose<'a>,
    /// The pose before, for previous positions; `None` takes the present one.
    pub previous: Option<JobPose<'a>>,
    /// Where the vertices go.
    pub target: JobTarget<'a>,
    /// Moves vertices by dual quaternions instead of linearly.
    pub dual_quaternions: bool,
    /// Keeps normals at right angles to the surface where joints scale unevenly, as skinning on the CPU always does.
    pub scaled_normals: bool,
    /// The mesh is seen for the first time, jumped, or was left out: it has no motion.
    pub reset: bool,
}

impl<'a> SkinJob<'a> {
    /// A job that moves vertices linearly.
    pub const fn new(mesh: &'a Mesh, pose: JobPose<'a>, target: JobTarget<'a>) -> Self {
        Self { mesh, pose, previous: None, target, dual_quaternions: false, scaled_normals: true, reset: false }
    }

    /// The pose that makes previous positions.
    pub(super) fn previous_pose(&self) -> JobPose<'a> {
        if self.reset { self.pose } else { self.previous.unwrap_or(self.pose) }
    }

    /// Whether the job writes a stream.
    pub(super) fn writes(&self, kind: StreamKind) -> bool {
        match &self.target {
            JobTarget::Output(output) => output.layout.streams[kind as usize].is_some(),
            JobTarget::Streams(streams) => streams[kind as usize].is_some(),
        }
    }

    /// Refuses what cannot be recorded on the device whose objects return to `returns`.
    pub(super) fn check(&self, job: usize, returns: &Arc<Returns>, limits: &JobLimits) -> Result<(), VulkanError> {
        self.fault(returns, limits).map_err(|fault| VulkanError::Job { job, fault })
    }

    fn fault(&self, returns: &Arc<Returns>, limits: &JobLimits) -> Result<(), JobFault> {
        if !Arc::ptr_eq(&self.mesh.returns, returns) {
            return Err(JobFault::Foreign { what: "mesh" });
        }
        self.check_pose(&self.pose)?;
        if self.writes(StreamKind::Previous) {
            self.check_pose(&self.previous_pose())?;
        }
        for (kind, present) in
            [(StreamKind::Normal, self.mesh.has_normals), (StreamKind::Tangent, self.mesh.has_tangents)]
        {
            if self.writes(kind) && !present {
                return Err(JobFault::NoSuchAttribute { stream: kind.word() });
            }
        }
        match &self.target {
            JobTarget::Output(output) => {
                if !Arc::ptr_eq(&output.returns, returns) {
                    return Err(JobFault::Foreign { what: "output" });
                }
                if output.vertices < self.mesh.vertices {
                    return Err(JobFault::OutputTooSmall { found: output.vertices, needed: self.mesh.vertices });
                }
                Ok(())
            }
            JobTarget::Streams(streams) => {
                if streams.iter().all(Option::is_none) {
                    return Err(JobFault::NoOutput);
                }
                for (kind, stream) in StreamKind::ALL.into_iter().zip(streams) {
                    if let Some(stream) = stream {
                        self.check_stream(kind, stream, limits)?;
                    }
                }
                Ok(())
            }
        }
    }

    fn check_pose(&self, pose: &JobPose<'_>) -> Result<(), JobFault> {
        let (found, needed) = (pose.palette.len(), self.mesh.palette_len);
        if found < needed {
            return Err(JobFault::PaletteTooShort { found, needed });
        }
        let (found, targets) = (pose.morph_weights.len(), self.mesh.morph_count);
        if found > targets {
            return Err(JobFault::MorphWeights { found, targets });
        }
        match pose.morph_weights.iter().position(|weight| !weight.is_finite()) {
            Some(target) => Err(JobFault::MorphWeightNotFinite { target, weight: pose.morph_weights[target] }),
            None => Ok(()),
        }
    }

    fn check_stream(&self, kind: StreamKind, stream: &HostStream, limits: &JobLimits) -> Result<(), JobFault> {
        let attribute = &stream.attribute;
        attribute.check(kind)?;
        let place = JobFault::Place {
            stream: kind.word(),
            offset: attribute.offset,
            stride: attribute.stride,
            size: attribute.format.size(),
        };
        match stream.place {
            HostPlace::Address(_) if !limits.addresses => Err(JobFault::NoAddresses { stream: kind.word() }),
            HostPlace::Address(address) if address == 0 || !address.is_multiple_of(4) => Err(place),
            HostPlace::Buffer(buffer) if buffer == vk::Buffer::null() => Err(place),
            _ => {
                let bytes = attribute.end(self.mesh.vertices) - attribute.offset;
                let limit = limits.most_bytes.saturating_sub(limits.alignment);
                if bytes > limit { Err(JobFault::TooLong { stream: kind.word(), bytes, limit }) } else { Ok(()) }
            }
        }
    }
}

/// What of a device bounds its jobs.
#[derive(Clone, Copy, Debug)]
pub(super) struct JobLimits {
    /// What a binding reaches.
    pub most_bytes: u64,
    /// What offsets of bindings are multiples of.
    pub alignment: u64,
    /// How many workgroups a dispatch may have.
    pub most_groups: u32,
    /// Whether the device has addresses.
    pub addresses: bool,
}
