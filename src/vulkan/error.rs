//! What can go wrong between the library and the host's device.

use ash::vk;

/// Why a call of [`crate::vulkan`] failed. Nothing was changed and nothing recorded.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum VulkanError {
    /// A function that the library needs cannot be had from the host's `vkGetInstanceProcAddr`.
    #[error("the host's vkGetInstanceProcAddr gives no {name}")]
    MissingFunction {
        /// The function's name.
        name: &'static str,
    },
    /// The host's device is of a version that is too old.
    #[error("the device is of Vulkan {}.{}, and 1.1 is the least", vk::api_version_major(*.version), vk::api_version_minor(*.version))]
    Version {
        /// What the host said, packed as Vulkan packs versions.
        version: u32,
    },
    /// A setting has a value that makes no sense.
    #[error("`{setting}` is {value}, but must be {allowed}")]
    Setting {
        /// Which one.
        setting: &'static str,
        /// Its value.
        value: u64,
        /// What it may be.
        allowed: &'static str,
    },
    /// The device cannot do what the library needs.
    #[error("the device's {limit} is {found}, and {needed} is needed")]
    Limit {
        /// Which of the device's limits.
        limit: &'static str,
        /// What it is.
        found: u64,
        /// What is needed.
        needed: u64,
    },
    /// A call of the device's failed.
    #[error("{function} gave {result:?}")]
    Call {
        /// The function.
        function: &'static str,
        /// What it gave.
        result: vk::Result,
    },
    /// The device's memory could not be divided as asked.
    #[error("{bytes} bytes of the device's memory are not to be had: {why}")]
    Memory {
        /// How many bytes were wanted.
        bytes: u64,
        /// What the allocator said.
        why: String,
    },
    /// The host's limit for the library's memory on the device.
    #[error("{bytes} more bytes would pass the limit of {limit}; {used} are in use")]
    ByteLimit {
        /// How many bytes were wanted.
        bytes: u64,
        /// How many are in use.
        used: u64,
        /// How many may be.
        limit: u64,
    },
    /// The host's own function for buffers gave none.
    #[error("the host gave no buffer of {bytes} bytes")]
    HostRefused {
        /// How many bytes were wanted.
        bytes: u64,
    },
    /// Frames do not follow one another.
    #[error("frame {frame} cannot begin after frame {begun} with frame {completed} completed")]
    FrameOrder {
        /// The frame that was to begin.
        frame: u64,
        /// The frame that began last.
        begun: u64,
        /// What the host says has completed.
        completed: u64,
    },
    /// A frame's memory is still in use.
    #[error("frame {frame} takes the place of frame {earlier}, which the host has not said has completed")]
    FrameInFlight {
        /// The frame that was to begin.
        frame: u64,
        /// The one whose place it takes.
        earlier: u64,
    },
    /// Something was to be recorded before the first frame.
    #[error("no frame has begun")]
    NoFrame,
    /// A job cannot be recorded.
    #[error("job {job}: {fault}")]
    Job {
        /// Which job.
        job: usize,
        /// What is wrong with it.
        fault: JobFault,
    },
    /// A layout cannot be written.
    #[error("{fault}")]
    Layout {
        /// What is wrong with it.
        fault: JobFault,
    },
    /// Jobs of one call need more memory than one binding reaches.
    #[error("one call's jobs need {bytes} bytes for their frame, and the device's bindings reach {limit}")]
    TooMuchAtOnce {
        /// How many bytes.
        bytes: u64,
        /// How many there may be.
        limit: u64,
    },
}

/// What is wrong with a job, a layout or a stream.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum JobFault {
    /// A mesh or an output was made for another device.
    #[error("its {what} belongs to another device")]
    Foreign {
        /// Which of them.
        what: &'static str,
    },
    /// A palette lacks joints that the mesh follows.
    #[error("the palette has {found} entries, the mesh needs {needed}")]
    PaletteTooShort {
        /// How many entries there are.
        found: usize,
        /// How many the mesh needs.
        needed: usize,
    },
    /// More morph weights than the mesh has targets.
    #[error("{found} morph weights for {targets} targets")]
    MorphWeights {
        /// How many weights there are.
        found: usize,
        /// How many targets the mesh has.
        targets: usize,
    },
    /// A morph weight is NaN or infinite.
    #[error("morph weight {target} is {weight}")]
    MorphWeightNotFinite {
        /// Which target.
        target: usize,
        /// Its weight.
        weight: f32,
    },
    /// A stream that the mesh has no data for.
    #[error("the mesh has no {stream}")]
    NoSuchAttribute {
        /// Which stream.
        stream: &'static str,
    },
    /// A stream cannot have its format.
    #[error("{stream} cannot be written as {format:?}")]
    Format {
        /// Which stream.
        stream: &'static str,
        /// The format.
        format: super::VertexFormat,
    },
    /// An offset or a stride is no multiple of four, or a stride too small.
    #[error(
        "{stream} have the offset {offset} and the stride {stride}; multiples of 4 and {size} bytes a vertex are needed"
    )]
    Place {
        /// Which stream.
        stream: &'static str,
        /// Where it begins.
        offset: u64,
        /// Bytes from vertex to vertex.
        stride: u32,
        /// How many bytes a vertex needs.
        size: u32,
    },
    /// A stream reaches past what its binding can.
    #[error("{stream} need {bytes} bytes, and the device's bindings reach {limit}")]
    TooLong {
        /// Which stream.
        stream: &'static str,
        /// How many bytes.
        bytes: u64,
        /// How many there may be.
        limit: u64,
    },
    /// An output is too small for the mesh.
    #[error("the output has room for {found} vertices, the mesh has {needed}")]
    OutputTooSmall {
        /// How many fit.
        found: u32,
        /// How many there are.
        needed: u32,
    },
    /// An output is in two jobs of one call.
    #[error("its output is an earlier job's, too")]
    OutputTwice,
    /// An address was given to a device without the feature.
    #[error("{stream} have an address, but the device was made without buffer device addresses")]
    NoAddresses {
        /// Which stream.
        stream: &'static str,
    },
    /// Nothing is to be written.
    #[error("it has no output")]
    NoOutput,
}

/// Makes an error of a failed call.
pub(super) fn call(function: &'static str) -> impl FnOnce(vk::Result) -> VulkanError {
    move |result| VulkanError::Call { function, result }
}
