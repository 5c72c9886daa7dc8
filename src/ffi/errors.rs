//! Turns the library's errors into failures: the one place that decides which status an error is.
//!
//! The message is the error's own; it names file, place and value already.

use super::status::{AnimStatus, Failure};
use crate::clip::{ClipError, SpriteFrameError, TrackMistake};
use crate::controller::AnimatorError;
use crate::edit::GridError;
use crate::eval::AdvanceError;
use crate::frame::UpdateError;
use crate::io::{BudgetError, ReadError, SettingsError, WriteError};
use crate::mixer::MixerError;
use crate::pack::PackError;
use crate::player::PlayerError;
use crate::rig::RigError;
use crate::skeleton::{MirrorError, SkeletonError};
use crate::skin::{CrowdError, SkinError, SkinMeshError};
use crate::target::SchemaError;

/// `statuses! { Error: error => status, … }` lets `?` turn each error into a [`Failure`].
macro_rules! statuses {
    ($($error:ty: $value:ident => $status:expr,)*) => {
        $(impl From<$error> for Failure {
            #[cold]
            #[inline(never)]
            fn from($value: $error) -> Self {
                let status = $status;
                Failure::formatted(status, format_args!("{}", $value))
            }
        })*
    };
}

statuses! {
    SkeletonError: error => match error {
        SkeletonError::ParentOutOfRange { .. } => AnimStatus::OutOfRange,
        SkeletonError::Cycle { .. } => AnimStatus::InvalidArgument,
        SkeletonError::NotFinite { .. } => AnimStatus::NotFinite,
        SkeletonError::TooMany { .. } => AnimStatus::OutOfMemory,
    },
    ClipError: error => of_clip(&error),
    SpriteFrameError: _error => AnimStatus::InvalidArgument,
    GridError: error => of_number(error.value),
    MirrorError: error => match error {
        MirrorError::NoJoint { .. } => AnimStatus::OutOfRange,
        MirrorError::Twice { .. } => AnimStatus::InvalidArgument,
    },
    PackError: error => of_packing(&error),
    SettingsError: error => of_settings(&error),
    BudgetError: error => of_budget(&error),
    SchemaError: error => match error {
        SchemaError::Duplicate { .. } => AnimStatus::AlreadyExists,
        SchemaError::StructSize { .. } | SchemaError::Range { .. } => AnimStatus::OutOfRange,
        SchemaError::NoBatchSink { .. } | SchemaError::Offer { .. } => AnimStatus::InvalidArgument,
        SchemaError::Kind { .. } | SchemaError::Initial { .. } | SchemaError::MirrorJoints { .. } => AnimStatus::Mismatch,
    },
    UpdateError: error => match error {
        UpdateError::NotFinite(_) => AnimStatus::NotFinite,
        UpdateError::Negative(_) | UpdateError::Advance(_) => AnimStatus::OutOfRange,
    },
    AdvanceError: error => match error {
        AdvanceError::TooFar { .. } => AnimStatus::OutOfRange,
    },
    MixerError: error => match error {
        MixerError::UnknownAction(_) | MixerError::UnknownRoot(_) => AnimStatus::NotFound,
        MixerError::NotFinite { .. } => AnimStatus::NotFinite,
        MixerError::NegativeWeight(_)
        | MixerError::NegativeDuration { .. }
        | MixerError::ZeroDuration
        | MixerError::ClipLength { .. } => AnimStatus::OutOfRange,
        MixerError::ClipWithoutLength(_) | MixerError::WarpOfZero(_) | MixerError::CrossFadeToItself(_) => {
            AnimStatus::InvalidArgument
        }
    },
    PlayerError: error => match error {
        PlayerError::UnknownClip { .. }
        | PlayerError::NothingAssigned
        | PlayerError::UnknownMarker { .. }
        | PlayerError::UnknownLibrary { .. } => AnimStatus::NotFound,
        PlayerError::NotFinite { .. } => AnimStatus::NotFinite,
        PlayerError::Negative { .. } | PlayerError::EmptySection { .. } => AnimStatus::OutOfRange,
        PlayerError::LibraryTwice { .. } => AnimStatus::AlreadyExists,
        PlayerError::Snapshot { .. } => AnimStatus::InvalidFile,
    },
    AnimatorError: error => match error {
        AnimatorError::NoState(_)
        | AnimatorError::NoStateInLayer { .. }
        | AnimatorError::NoLayer(_)
        | AnimatorError::NoLayers
        | AnimatorError::NoParameter(_) => AnimStatus::NotFound,
        AnimatorError::ParameterKind { .. } => AnimStatus::Mismatch,
        AnimatorError::Value { value, .. } if value.is_finite() => AnimStatus::OutOfRange,
        AnimatorError::Value { .. } => AnimStatus::NotFinite,
    },
    RigError: error => match error {
        RigError::NoJoint { .. } => AnimStatus::OutOfRange,
        RigError::NoLimb { .. } | RigError::Lengths { .. } => AnimStatus::InvalidArgument,
        RigError::Value { value, .. } if value.is_finite() => AnimStatus::OutOfRange,
        RigError::Value { .. } => AnimStatus::NotFinite,
    },
    SkinMeshError: error => match error {
        SkinMeshError::Length { .. } => AnimStatus::Mismatch,
        SkinMeshError::NotFinite { .. } => AnimStatus::NotFinite,
        SkinMeshError::TooMany { .. } => AnimStatus::OutOfMemory,
        _ => AnimStatus::InvalidArgument,
    },
    CrowdError: error => match error {
        CrowdError::Clip { .. } => AnimStatus::NotFound,
        CrowdError::Number { time, weight, .. } if !time.is_finite() || !weight.is_finite() => AnimStatus::NotFinite,
        CrowdError::Number { .. } => AnimStatus::OutOfRange,
        CrowdError::Room { .. } => AnimStatus::BufferTooSmall,
    },
    SkinError: error => match error {
        SkinError::PaletteTooShort { .. } | SkinError::MorphWeights { .. } => AnimStatus::Mismatch,
        SkinError::MorphWeightNotFinite { .. } => AnimStatus::NotFinite,
        SkinError::OutputTooSmall { .. } => AnimStatus::BufferTooSmall,
        SkinError::NoSuchAttribute { .. } => AnimStatus::NotFound,
    },
}

statuses! {
    ReadError: error => of_reading_file(&error),
    WriteError: error => match error {
        WriteError::Unsupported { .. } => AnimStatus::Unsupported,
        WriteError::Nothing { .. } | WriteError::TooMany { .. } => AnimStatus::Mismatch,
        WriteError::NoClip { .. } | WriteError::NoLibrary { .. } => AnimStatus::NotFound,
        WriteError::Invalid { .. } => AnimStatus::InvalidArgument,
    },
}

#[cfg(feature = "vulkan")]
statuses! {
    crate::vulkan::VulkanError: error => of_vulkan(&error),
}

#[cfg(feature = "gltf")]
statuses! {
    crate::io::gltf::Error: error => of_gltf(&error.fault),
}

#[cfg(feature = "fbx")]
statuses! {
    crate::io::fbx::FbxError: error => of_fbx(&error),
}

/// What a number is that cannot be taken.
fn of_number(value: f64) -> AnimStatus {
    if value.is_finite() { AnimStatus::OutOfRange } else { AnimStatus::NotFinite }
}

fn of_packing(error: &PackError) -> AnimStatus {
    match error {
        PackError::Clip(error) => of_clip(error),
        PackError::Setting { value, .. } => of_number(*value),
        PackError::Bound { .. } => AnimStatus::OutOfRange,
        PackError::TooLong { .. } | PackError::OutOfMemory { .. } => AnimStatus::OutOfMemory,
        PackError::NotPacked { .. } | PackError::Truncated { .. } | PackError::Invalid { .. } | PackError::Rows(_) => {
            AnimStatus::InvalidFile
        }
        PackError::Version { .. } => AnimStatus::Unsupported,
        PackError::OtherSkeleton { .. } => AnimStatus::Mismatch,
    }
}

fn of_clip(error: &ClipError) -> AnimStatus {
    match error {
        ClipError::Length { length: value, .. }
        | ClipError::Step { step: value, .. }
        | ClipError::Argument { value, .. }
        | ClipError::TimeOverflow { time: value } => of_number(*value),
        ClipError::MarkerTime { time, .. } if !time.is_finite() => AnimStatus::NotFinite,
        ClipError::MarkerTime { .. } => AnimStatus::InvalidArgument,
        ClipError::MarkerName { .. } | ClipError::TargetTwice { .. } => AnimStatus::AlreadyExists,
        ClipError::Range { .. } | ClipError::NothingLeft { .. } => AnimStatus::OutOfRange,
        ClipError::MixedAdditive { .. } => AnimStatus::Mismatch,
        ClipError::Packed { .. } => AnimStatus::Unsupported,
        ClipError::Track { mistake, .. } => of_track(mistake),
    }
}

fn of_track(mistake: &TrackMistake) -> AnimStatus {
    match mistake {
        TrackMistake::Content { .. }
        | TrackMistake::Kind { .. }
        | TrackMistake::Values { .. }
        | TrackMistake::Count { .. }
        | TrackMistake::Unlike { .. } => AnimStatus::Mismatch,
        TrackMistake::Component { .. } | TrackMistake::StructSize { .. } | TrackMistake::NoSuchKey { .. } => {
            AnimStatus::OutOfRange
        }
        TrackMistake::Time { time: value, .. }
        | TrackMistake::Value { value, .. }
        | TrackMistake::Tangent { value, .. }
        | TrackMistake::Transition { value, .. } => of_number(*value),
        TrackMistake::NoKeys
        | TrackMistake::FallingTimes { .. }
        | TrackMistake::Rotation { .. }
        | TrackMistake::Interpolation { .. }
        | TrackMistake::Combination { .. }
        | TrackMistake::NoName { .. }
        | TrackMistake::Arguments { .. } => AnimStatus::InvalidArgument,
    }
}

fn of_reading_file(error: &ReadError) -> AnimStatus {
    match error {
        ReadError::Read { source, .. } => of_reading(source),
        ReadError::Unsupported { .. } => AnimStatus::Unsupported,
        ReadError::Unknown { .. } | ReadError::Invalid { .. } => AnimStatus::InvalidFile,
        ReadError::Budget { source, .. } => of_budget(source),
        ReadError::Settings(error) => of_settings(error),
        ReadError::Cancelled { .. } => AnimStatus::HostRefused,
        #[cfg(feature = "gltf")]
        ReadError::Gltf(error) => of_gltf(&error.fault),
        #[cfg(feature = "fbx")]
        ReadError::Fbx(error) => of_fbx(error),
    }
}

fn of_settings(error: &SettingsError) -> AnimStatus {
    match error {
        SettingsError::Syntax { .. } | SettingsError::Value { .. } => AnimStatus::InvalidArgument,
    }
}

fn of_budget(error: &BudgetError) -> AnimStatus {
    match error {
        BudgetError::Bytes { .. }
        | BudgetError::Elements { .. }
        | BudgetError::Depth { .. }
        | BudgetError::Memory { .. } => AnimStatus::OutOfMemory,
    }
}

#[cfg(feature = "vulkan")]
fn of_vulkan(error: &crate::vulkan::VulkanError) -> AnimStatus {
    use crate::vulkan::{VulkanError, vk};
    match error {
        VulkanError::MissingFunction { .. }
        | VulkanError::Version { .. }
        | VulkanError::Limit { .. }
        | VulkanError::TooMuchAtOnce { .. } => AnimStatus::Unsupported,
        VulkanError::Setting { .. } | VulkanError::FrameOrder { .. } => AnimStatus::OutOfRange,
        VulkanError::Call { result, .. } => match *result {
            vk::Result::ERROR_DEVICE_LOST => AnimStatus::DeviceLost,
            vk::Result::ERROR_OUT_OF_HOST_MEMORY
            | vk::Result::ERROR_OUT_OF_DEVICE_MEMORY
            | vk::Result::ERROR_OUT_OF_POOL_MEMORY
            | vk::Result::ERROR_FRAGMENTED_POOL => AnimStatus::OutOfMemory,
            _ => AnimStatus::Unsupported,
        },
        VulkanError::Memory { .. } | VulkanError::ByteLimit { .. } => AnimStatus::OutOfMemory,
        VulkanError::HostRefused { .. } => AnimStatus::HostRefused,
        VulkanError::FrameInFlight { .. } => AnimStatus::Busy,
        VulkanError::NoFrame => AnimStatus::TooLate,
        VulkanError::Job { fault, .. } | VulkanError::Layout { fault } => of_job_fault(fault),
    }
}

#[cfg(feature = "vulkan")]
fn of_job_fault(fault: &crate::vulkan::JobFault) -> AnimStatus {
    use crate::vulkan::JobFault;
    match fault {
        JobFault::Foreign { .. } => AnimStatus::ForeignHandle,
        JobFault::PaletteTooShort { .. } | JobFault::MorphWeights { .. } => AnimStatus::Mismatch,
        JobFault::MorphWeightNotFinite { .. } => AnimStatus::NotFinite,
        JobFault::NoSuchAttribute { .. } => AnimStatus::NotFound,
        JobFault::TooLong { .. } | JobFault::NoAddresses { .. } => AnimStatus::Unsupported,
        JobFault::OutputTooSmall { .. } => AnimStatus::BufferTooSmall,
        JobFault::Format { .. } | JobFault::Place { .. } | JobFault::OutputTwice | JobFault::NoOutput => {
            AnimStatus::InvalidArgument
        }
    }
}

fn of_reading(error: &std::io::Error) -> AnimStatus {
    if error.kind() == std::io::ErrorKind::OutOfMemory { AnimStatus::OutOfMemory } else { AnimStatus::InputOutput }
}

#[cfg(feature = "gltf")]
fn of_gltf(fault: &crate::io::gltf::Fault) -> AnimStatus {
    use crate::io::gltf::Fault;
    match fault {
        Fault::Read { source, .. } => of_reading(source),
        Fault::Container { .. } | Fault::Json { .. } | Fault::Invalid { .. } | Fault::Nodes(_) => {
            AnimStatus::InvalidFile
        }
        Fault::Extension { .. } => AnimStatus::Unsupported,
        Fault::Budget(error) => of_budget(error),
        Fault::Settings(error) => of_settings(error),
        Fault::Cancelled => AnimStatus::HostRefused,
    }
}

#[cfg(feature = "fbx")]
fn of_fbx(error: &crate::io::fbx::FbxError) -> AnimStatus {
    use crate::io::fbx::FbxError;
    match error {
        FbxError::Settings(error) => of_settings(error),
        FbxError::Read { source, .. } => of_reading(source),
        FbxError::Format { .. } | FbxError::Nodes { .. } | FbxError::TooManyJoints { .. } => AnimStatus::InvalidFile,
        FbxError::Budget { source, .. } => of_budget(source),
        FbxError::Cancelled { .. } => AnimStatus::HostRefused,
    }
}
