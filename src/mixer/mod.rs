//! The mixer: many actions on many instances, weighted, faded and warped.
//!
//! An [`Action`] is one clip played on one root, an instance or a group of them: a clock with a loop mode, a weight and
//! a time scale. A [`Mixer`] owns the actions and the stage they play on. Each update it moves the clocks on and turns
//! every active action into one contribution, in the order in which they were activated: normal ones on a layer that
//! rests on the originals, additive ones on a layer above it. What the contributions come to is the evaluator's affair.
//!
//! The model is that of three.js (`AnimationMixer`, `AnimationAction`), in which an action is *active* from
//! [`ActionMut::play`] to [`ActionMut::stop`], *enabled* until it finishes or has faded out, and *running* while its
//! clock moves. Clocks are `f64`, and no step costs more for being long. `docs/differences.md` has what differs.

mod action;
mod arrangement;
mod controls;
mod drive;
mod error;
mod glides;
mod motion;
mod ramp;
mod registry;

pub use action::{Action, ActionRef, BlendMode, Root};
pub use controls::ActionMut;
pub use error::MixerError;
pub use registry::{ActionId, Mixer};
