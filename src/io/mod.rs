//! Files in and out, a folder per format.
//!
//! [`formats`] reads and writes files of every format through one pair of functions and a [`Document`], which holds
//! whatever a file can. The formats' own functions give and take more.
//!
//! Every importer takes the same [`ImportSettings`], keeps within the same [`LoadBudget`], and gives the same
//! [`Imported`]: a [`Model`] and a [`Report`] of what was dropped, repaired, renamed or guessed on the way.

#[cfg(feature = "animb")]
pub mod animb;
pub mod bake;
pub mod budget;
#[cfg(any(feature = "gltf", feature = "fbx"))]
mod clips;
pub mod conversions;
#[cfg(any(feature = "mres", feature = "three"))]
mod curves;
mod detect;
pub mod document;
mod error;
#[cfg(feature = "fbx")]
pub mod fbx;
mod format;
pub mod formats;
#[cfg(feature = "gltf")]
pub mod gltf;
#[cfg(any(feature = "fbx", feature = "gltf"))]
mod influences;
#[cfg(any(feature = "mres", feature = "three"))]
mod json;
#[cfg(feature = "mres")]
pub mod mres;
pub mod report;
#[cfg(feature = "ron")]
pub mod ron;
pub mod settings;
pub mod three;

use std::ops::ControlFlow;

pub use budget::{BudgetError, Ledger, LoadBudget};
pub use document::{ClipEntry, ControllerEntry, Document, Kept, LibraryEntry, SkeletonEntry};
pub use error::{ReadError, WriteError};
pub use format::{Count, Format, Holds, Naming, UnknownFormat};
pub use formats::{WriteOptions, Written};
pub use report::{Action, Line, Report};
pub use settings::{Axes, ClipSettings, ImportSettings, MaxInfluences, SettingsError, Skip};

use crate::model::Model;

/// What an import gives.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// The model.
    pub model: Model,
    /// What was changed on the way, each with its place in the file.
    pub report: Report,
}

/// Hears how far an import is, from 0 to 1, and may end it by returning `Break`.
pub type Progress<'a> = dyn FnMut(f32) -> ControlFlow<()> + 'a;

/// How a file is to be imported.
#[derive(Default)]
pub struct Options<'a> {
    /// What to take from the file and how.
    pub settings: ImportSettings,
    /// How much the file may make the importer allocate.
    pub budget: LoadBudget,
    /// Hears of the progress and may cancel.
    pub progress: Option<&'a mut Progress<'a>>,
}

impl From<ImportSettings> for Options<'_> {
    fn from(settings: ImportSettings) -> Self {
        Self { settings, ..Self::default() }
    }
}

impl Options<'_> {
    /// Tells the progress, from 0 to 1; `false` when the host wants to cancel.
    pub fn proceed(&mut self, fraction: f32) -> bool {
        self.progress.as_mut().is_none_or(|progress| progress(fraction).is_continue())
    }
}
