//! Crowds through the C ABI.
//!
//! # Header
//! Experimental: what stands in this section may change in any version.
//!
//! A crowd computes the poses of thousands of characters of one skeleton by one call, straight into the host's memory: model
//! matrices, palettes or both. What plays on each member, where and with which weight, is the host's to say in every call;
//! nothing is kept of a member. The work is spread over the context's threads or jobs. Packed clips cost the least.
//!
//! ```c
//! anim_crowd_create(schema, binding, &crowd);
//! anim_crowd_add_clip(crowd, walk, &walking);
//! ...
//! members[i].clips[0] = walking;
//! members[i].times[0] = time;
//! members[i].weights[0] = 1;
//! ...
//! anim_crowd_compute(crowd, members, count, NULL, 0, palettes, count * skin_joint_count);
//! ```

use super::clip::AnimClip;
use super::context::AnimLogLevel;
use super::handle::{Handle, alone, release, same_context, shared};
use super::pointer::{change, out, slice};
use super::pose::AnimMatrix;
use super::schema::AnimSchema;
use super::skin::AnimSkinBinding;
use super::status::{AnimStatus, fail, guard};
use crate::simd::Kernels;
use crate::skeleton::RotationMean;
use crate::skin::{CrowdMember, CrowdOutput, MOST_PLAYS, PoseCrowd, SkinBinding};

/// Computes poses of many characters. Serves one call at a time.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimCrowd {
    /// Zero for none.
    pub id: u64,
}

/// What plays on one member of a crowd, in the order in which it is mixed: up to four clips.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimCrowdMember {
    /// Seconds into each clip.
    pub times: [f64; 4],
    /// The clips, as `anim_crowd_add_clip` counted them.
    pub clips: [u32; 4],
    /// How much each counts beside the others; one of no weight does not play.
    pub weights: [f32; 4],
}

/// The host's members as the library has them.
fn view(members: &[AnimCrowdMember]) -> &[CrowdMember] {
    const { assert!(size_of::<CrowdMember>() == size_of::<AnimCrowdMember>() && MOST_PLAYS == 4) };
    // SAFETY: both are `repr(C)` around four doubles, four integers and four floats.
    unsafe { std::slice::from_raw_parts(members.as_ptr().cast(), members.len()) }
}

/// Makes a crowd without clips. Rotations are mixed one after the other, each time the shorter way.
///
/// @param schema the kind of object its members are; its skeleton counts, and what clips have for it
/// @param binding a skin bound to that skeleton, whose palettes are wanted; zero for none
/// @param crowd becomes the new crowd
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if the skin follows joints that the skeleton lacks; or what pointers
/// and handles give
///
/// Ownership: the caller releases the crowd with `anim_crowd_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_crowd_create(
    schema: AnimSchema,
    binding: AnimSkinBinding,
    crowd: *mut AnimCrowd,
) -> AnimStatus {
    guard(|| {
        AnimCrowd::PART.check()?;
        let crowd = out!(crowd);
        let held = shared(schema)?;
        let bound = if binding.id == 0 {
            SkinBinding::default()
        } else {
            same_context(schema.id, binding.id)?;
            SkinBinding::clone(&*shared(binding)?)
        };
        let joints = held.skeleton().joint_count();
        if bound.joint_limit() > joints {
            return fail!(Mismatch, "the skin follows joint {}, but there are {joints}", bound.joint_limit() - 1);
        }
        let made = PoseCrowd::new(held.clone(), bound, RotationMean::Arc);
        crowd.write(held.context().create(made)?);
        Ok(())
    })
}

/// Releases a crowd.
///
/// @param crowd the crowd; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any. If another thread's call uses the crowd, it is dropped when that call ends.
#[unsafe(no_mangle)]
pub extern "C" fn anim_crowd_release(crowd: AnimCrowd) -> AnimStatus {
    guard(|| release(crowd))
}

/// Adds a clip that members can play. What of it does not fit the skeleton does nothing, and is logged.
///
/// @param crowd the crowd
/// @param clip the clip, packed or not; kept alive by the crowd
/// @param index becomes its number
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Threads: one at a time on one crowd.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_crowd_add_clip(crowd: AnimCrowd, clip: AnimClip, index: *mut u32) -> AnimStatus {
    guard(|| {
        let index = out!(index);
        let held = shared(clip)?;
        same_context(crowd.id, clip.id)?;
        let mut crowd = alone(crowd)?;
        let (added, reports) = crowd.add_clip(&held);
        let context = crowd.context().hold()?;
        drop(crowd);
        for report in reports {
            let message = format!("clip \"{}\", track {}: {}", report.clip, report.track, report.message);
            context.log(AnimLogLevel::Warning, &message);
        }
        index.write(added);
        Ok(())
    })
}

/// Computes the members of a crowd, on the context's threads or jobs. A member on which nothing plays rests.
///
/// @param crowd the crowd
/// @param members what plays on each member
/// @param member_count how many there are
/// @param models where model matrices go, as many for each member as the skeleton has joints; null for none
/// @param model_capacity how many `models` holds
/// @param palettes where palettes go, as many matrices for each member as the skin has joints; null for none. Only written,
/// so that it may be mapped memory of a device
/// @param palette_capacity how many `palettes` holds
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` for a clip that was not added; `ANIM_STATUS_NOT_FINITE` or
/// `ANIM_STATUS_OUT_OF_RANGE` for a time or a weight; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give. But
/// for the first nothing was written
///
/// Threads: one at a time on one crowd. Allocates nothing once there has been as much work.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_crowd_compute(
    crowd: AnimCrowd,
    members: *const AnimCrowdMember,
    member_count: usize,
    models: *mut AnimMatrix,
    model_capacity: usize,
    palettes: *mut AnimMatrix,
    palette_capacity: usize,
) -> AnimStatus {
    guard(|| {
        let members = view(slice!(members, member_count));
        let models = AnimMatrix::change(change!(models, model_capacity));
        let palettes = AnimMatrix::change(change!(palettes, palette_capacity));
        let mut crowd = alone(crowd)?;
        let context = crowd.context().hold()?;
        let output = CrowdOutput { models, palettes };
        Ok(crowd.compute(Kernels::best(), context.jobs.as_ref(), members, output)?)
    })
}
