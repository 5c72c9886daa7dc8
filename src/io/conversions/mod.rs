//! What two formats say differently, brought from one form to the other, once for all formats.
//!
//! [`prepare`] turns a document into one that has only what a format can hold, with tracks that name their targets as
//! the format does; what does not fit goes into the report. The writers use the rest themselves, where it depends on
//! their format's words.

mod components;
mod names;
mod nodes;
mod prepare;
mod unpack;

pub use components::split_components;
pub use names::{index_targets, name_targets};
pub use nodes::model_of_targets;
pub use prepare::prepare;
#[cfg(feature = "gltf")]
pub(crate) use unpack::unpack_reporting;
pub use unpack::{unpack, unpack_all};
