//! Packed clips through the C ABI.
//!
//! # Header
//! Experimental: what stands in this section may change in any version.
//!
//! A clip can be packed for a skeleton: it then takes a few kilobytes, is sampled at any time at the same cost, and no
//! point near a joint is ever farther from where the original puts it than a bound. A packed clip is a clip: it plays
//! wherever one does, with its events, methods and values. It cannot be edited. Its bytes can be kept in files, and loaded
//! again for the same skeleton, copied or in place.

use std::sync::Arc;

use super::clip::AnimClip;
use super::handle::{alone, shared};
use super::part::Part;
use super::pointer::{Options, check_struct, copy_out, fill, filled, finite, init, options, out, slice};
use super::pose::AnimPose;
use super::skeleton::AnimSkeleton;
use super::status::{AnimStatus, Failure, fail, guard};
use crate::clip::Clip;
use crate::pack::{PackReport, PackSettings, PackedClip, pack};
use crate::simd::{DefaultArithmetic, Kernels, SharedBytes};

/// How closely a packed clip follows its original. `anim_pack_settings_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimPackSettings {
    /// `sizeof(AnimPackSettings)`.
    pub struct_size: usize,
    /// How far a point at `shell` from a joint may be off, in length units of the skeleton; 0, the default, for 5e-5 of
    /// the rest pose's height.
    pub error: f64,
    /// How far such points are from their joint, as skin is from a bone; 0, the default, for 0.015 of the height.
    pub shell: f64,
    /// How far a number that is no joint's may be off, as a share of its range over the clip; of rotations, in the numbers
    /// of their quaternions. 1e-4 by default.
    pub number: f64,
}

// SAFETY: `repr(C)`, begins with its size; numbers only; no padding.
unsafe impl Options for AnimPackSettings {
    const FIRST_SIZE: usize = size_of::<usize>() + 24;

    fn defaults() -> Self {
        let number = PackSettings::default().number;
        Self { struct_size: size_of::<Self>(), error: 0.0, shell: 0.0, number }
    }
}

/// What packing did. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimPackReport {
    /// `sizeof(AnimPackReport)`.
    pub struct_size: usize,
    /// Bytes of the original's keys, targets and texts.
    pub bytes_before: u64,
    /// Bytes of the packed clip.
    pub bytes_after: u64,
    /// The bound that was kept, in length units of the skeleton.
    pub error_bound: f64,
    /// How far the points that were measured are from their joints.
    pub shell: f64,
    /// The largest error, looked for at ten times the rate of the frames and at every key.
    pub worst_error: f64,
    /// When it is, in seconds.
    pub worst_time: f64,
    /// Frames a second of the joints; 0 where none moves.
    pub frame_rate: f64,
    /// The joint with the largest error.
    pub worst_joint: u32,
    /// How many frames there are.
    pub frames: u32,
    /// Tracks of joints that keep one value, and cost nothing when the clip is sampled.
    pub still_tracks: u32,
    /// Tracks of joints with a value at every frame.
    pub framed_tracks: u32,
    /// Tracks of joints that are kept as they are, such as steps.
    pub keyed_tracks: u32,
    /// Tracks of numbers that are packed.
    pub value_tracks: u32,
}

/// What a packed clip is. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimPackedInfo {
    /// `sizeof(AnimPackedInfo)`.
    pub struct_size: usize,
    /// How many bytes it has.
    pub bytes: u64,
    /// The largest error that was found when it was packed, in length units of the skeleton.
    pub worst_error: f64,
    /// Frames a second of the joints; 0 where none moves.
    pub frame_rate: f64,
    /// How many frames there are.
    pub frames: u32,
    /// The joints of the skeleton that it was packed for.
    pub joints: u32,
    /// Whether its bytes are the host's, used in place.
    pub in_place: u8,
    /// Always 0.
    pub reserved: [u8; 7],
}

filled! {
    AnimPackReport size_of::<usize>() + 80, {
        bytes_before: 0,
        bytes_after: 0,
        error_bound: 0.0,
        shell: 0.0,
        worst_error: 0.0,
        worst_time: 0.0,
        frame_rate: 0.0,
        worst_joint: 0,
        frames: 0,
        still_tracks: 0,
        framed_tracks: 0,
        keyed_tracks: 0,
        value_tracks: 0,
    };
    AnimPackedInfo size_of::<usize>() + 40, {
        bytes: 0,
        worst_error: 0.0,
        frame_rate: 0.0,
        frames: 0,
        joints: 0,
        in_place: 0,
        reserved: [0; 7],
    };
}

impl From<PackReport> for AnimPackReport {
    fn from(report: PackReport) -> Self {
        Self {
            struct_size: size_of::<Self>(),
            bytes_before: report.bytes_before as u64,
            bytes_after: report.bytes_after as u64,
            error_bound: report.error_bound,
            shell: report.shell,
            worst_error: report.worst_error,
            worst_time: report.worst_time,
            frame_rate: report.frame_rate,
            worst_joint: report.worst_joint,
            frames: report.frames,
            still_tracks: report.still_tracks,
            framed_tracks: report.framed_tracks,
            keyed_tracks: report.keyed_tracks,
            value_tracks: report.value_tracks,
        }
    }
}

/// What a clip has in packed form.
fn packed_of(clip: &Clip) -> Result<Arc<PackedClip>, Failure> {
    match PackedClip::of(clip) {
        Some(packed) => Ok(packed),
        None => fail!(InvalidArgument, "clip \"{}\" is not packed", clip.name),
    }
}

/// Refuses packed clips, which cannot be edited.
pub(super) fn check_editable(clip: &Clip) -> Result<(), Failure> {
    if clip.packed.is_some() {
        return fail!(Unsupported, "clip \"{}\" is packed, and cannot be edited or read key by key", clip.name);
    }
    Ok(())
}

/// Fills in the defaults.
///
/// @param settings becomes the defaults
/// @param struct_size `sizeof(AnimPackSettings)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_pack_settings_init(settings: *mut AnimPackSettings, struct_size: usize) -> AnimStatus {
    guard(|| init!(settings, struct_size))
}

/// Packs a clip for a skeleton.
///
/// Tracks name joints by index, by bone or, where no bone is named, by the last name of their path; tracks that are
/// switched off are left out. A clip that loops is taken as it plays by itself. This takes from milliseconds to seconds:
/// it is for tools and loading.
///
/// @param clip the clip, which stays as it is
/// @param skeleton the skeleton whose joints it moves; the packed clip plays on no other
/// @param settings how closely it is followed; null for the defaults
/// @param report is filled as far as its `struct_size` says; may be null
/// @param packed becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE` or `ANIM_STATUS_OUT_OF_RANGE` for a setting that is no length;
/// `ANIM_STATUS_OUT_OF_RANGE` if the bound cannot be kept, because it is finer than the skeleton's own numbers;
/// `ANIM_STATUS_UNSUPPORTED` if the clip is packed already; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or what pointers and handles
/// give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_pack(
    clip: AnimClip,
    skeleton: AnimSkeleton,
    settings: *const AnimPackSettings,
    report: *mut AnimPackReport,
    packed: *mut AnimClip,
) -> AnimStatus {
    guard(|| {
        Part::PACKING.check()?;
        let packed = out!(packed);
        if !report.is_null() {
            // SAFETY: the header asks that it can be written for as many bytes as its `struct_size` says.
            unsafe { check_struct(report, "report") }?;
        }
        let settings = options!(settings);
        let length = |value: f64, name: &str| finite(value, name).map(|value| (value != 0.0).then_some(value));
        let settings = PackSettings {
            error: length(settings.error, "settings.error")?,
            shell: length(settings.shell, "settings.shell")?,
            number: finite(settings.number, "settings.number")?,
        };
        let (clip, skeleton) = (shared(clip)?, shared(skeleton)?);
        check_editable(&clip)?;
        let _arithmetic = DefaultArithmetic::enter();
        let (made, done) = pack(&clip, &skeleton, &settings)?;
        let handle = clip.context().create(Arc::new(made).to_clip())?;
        if !report.is_null() {
            fill!(report, AnimPackReport::from(done))?;
        }
        packed.write(handle);
        Ok(())
    })
}

/// Gives the bytes of a packed clip, to be written to a file or loaded again.
///
/// @param clip a packed clip
/// @param bytes where the bytes go
/// @param capacity how many `bytes` holds
/// @param count becomes the number of bytes, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_BUFFER_TOO_SMALL`; `ANIM_STATUS_INVALID_ARGUMENT` if the clip is not packed; or
/// what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_copy_packed(
    clip: AnimClip,
    bytes: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    guard(|| {
        let clip = shared(clip)?;
        let packed = packed_of(&clip)?;
        copy_out!(packed.bytes() => bytes, capacity, count)
    })
}

/// Loads a packed clip from bytes, which need not be trusted: all of them are checked.
///
/// @param skeleton the skeleton it was packed for
/// @param bytes the bytes, at any address
/// @param size how many there are
/// @param in_place 0 to copy them; 1 to use them where they are: then they stay, and do not change, until the clip is
/// released and nothing plays it any more
/// @param clip becomes the new clip
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_FILE` if the bytes are no packed clip, or not a whole one;
/// `ANIM_STATUS_UNSUPPORTED` if they are of another version; `ANIM_STATUS_MISMATCH` if they were packed for another
/// skeleton; `ANIM_STATUS_OUT_OF_MEMORY`; or what pointers and handles give
///
/// Ownership: the caller releases the clip with `anim_clip_release`; bytes used in place stay the host's.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_load_packed(
    skeleton: AnimSkeleton,
    bytes: *const u8,
    size: usize,
    in_place: u8,
    clip: *mut AnimClip,
) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        let given: &[u8] = slice!(bytes, size);
        let skeleton = shared(skeleton)?;
        let bytes = if in_place == 0 {
            let mut copied = Vec::new();
            if copied.try_reserve_exact(given.len()).is_err() {
                return fail!(OutOfMemory, "no memory for {} bytes of a packed clip", given.len());
            }
            copied.extend_from_slice(given);
            SharedBytes::from(copied)
        } else {
            // SAFETY: the header asks that the bytes stay, and do not change, for as long as anything uses the clip.
            SharedBytes::borrowed(unsafe { std::slice::from_raw_parts(given.as_ptr(), given.len()) })
        };
        let _arithmetic = DefaultArithmetic::enter();
        let packed = PackedClip::load(bytes, &skeleton)?;
        clip.write(skeleton.context().create(Arc::new(packed).to_clip())?);
        Ok(())
    })
}

/// Says what a packed clip is.
///
/// @param clip a packed clip
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` if the clip is not packed; `ANIM_STATUS_INVALID_STRUCT_SIZE`; or
/// what pointers and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_clip_packed_info(clip: AnimClip, info: *mut AnimPackedInfo) -> AnimStatus {
    guard(|| {
        let clip = shared(clip)?;
        let packed = packed_of(&clip)?;
        let filled = AnimPackedInfo {
            struct_size: size_of::<AnimPackedInfo>(),
            bytes: packed.bytes().len() as u64,
            worst_error: f64::from(packed.worst_error()),
            frame_rate: packed.frame_rate(),
            frames: packed.frame_count(),
            joints: packed.joint_count() as u32,
            in_place: u8::from(packed.is_in_place()),
            reserved: [0; 7],
        };
        fill!(info, filled)
    })
}

/// Samples a packed clip into a pose, without a player. Joints it does not move come to rest; of an additive clip they are
/// no change.
///
/// @param clip a packed clip
/// @param time seconds in the clip; before its start and after its end it stays as it is there
/// @param pose a pose of the skeleton it was packed for
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_INVALID_ARGUMENT` if the clip is not packed;
/// `ANIM_STATUS_MISMATCH` if the pose is of another number of joints; or what handles give
///
/// Threads: any; one at a time on one pose.
#[unsafe(no_mangle)]
pub extern "C" fn anim_clip_sample_packed(clip: AnimClip, time: f64, pose: AnimPose) -> AnimStatus {
    guard(|| {
        let time = finite(time, "time")?;
        let clip = shared(clip)?;
        let packed = packed_of(&clip)?;
        let mut pose = alone(pose)?;
        if pose.pose.joint_count() != packed.joint_count() {
            let (own, wanted) = (pose.pose.joint_count(), packed.joint_count());
            return fail!(Mismatch, "the pose has {own} joints, but the clip was packed for {wanted}");
        }
        let _arithmetic = DefaultArithmetic::enter();
        packed.sample(Kernels::best(), time, &mut pose.pose);
        Ok(())
    })
}
