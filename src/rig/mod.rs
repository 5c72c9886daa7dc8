//! What changes a pose after the clips: root motion, bone writes, two-bone inverse kinematics, looking at a point.
//!
//! A [`Rig`] gathers what a host asks of one instance's bones for one update, in call order, and applies it to the pose:
//! first the bone writes, then reaching and looking. A host that reads a bone in between gets it with the writes made
//! before. All of it lasts one update, unless the pose is held.

mod bones;
mod chain;
mod look_at;
mod reach;
mod root_motion;

pub use bones::{BoneChange, Rig, RigError};
pub use look_at::LookAt;
pub use reach::Reach;
pub use root_motion::{Motion, RootMotion};
