//! Operations on keys, tracks and clips: a file per subject.
//!
//! Each takes valid data and leaves it valid, or returns an error and changes nothing.

mod additive;
mod concatenate;
mod edit;
mod merge;
mod morph_sequence;
mod optimize;
mod order;
mod ready_made;
mod rename;
mod resample;
mod retime;
mod reverse;
mod subclip;
mod trim;

pub use morph_sequence::{MorphTarget, clip_of_morph_targets, clips_of_morph_targets};
pub use optimize::Tolerance;
pub use order::{flatten_keys, keyframe_order, reorder};
pub use ready_made::{
    Axis, SeededRandom, material_color_clip, pulsation_clip, rotation_clip, scale_axis_clip, shake_clip,
    visibility_clip,
};

use super::{Clip, ClipError};

/// Frames per second must be above zero.
fn check_rate(frames_per_second: f64) -> Result<(), ClipError> {
    if frames_per_second.is_finite() && frames_per_second > 0.0 {
        Ok(())
    } else {
        Err(ClipError::Argument { what: "a frame rate", value: frames_per_second })
    }
}

/// A frame's number must be zero or above.
fn check_frame(frame: f64) -> Result<(), ClipError> {
    if frame.is_finite() && frame >= 0.0 { Ok(()) } else { Err(ClipError::Argument { what: "a frame", value: frame }) }
}

/// Clips that are put together must both make a pose or both add to one.
fn check_additive(first: &Clip, second: &Clip) -> Result<(), ClipError> {
    if first.additive == second.additive {
        return Ok(());
    }
    Err(ClipError::MixedAdditive { first: first.name.clone(), second: second.name.clone() })
}
