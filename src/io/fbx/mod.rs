//! FBX, binary and ASCII, read by the ufbx library.
//!
//! In goes a file of version 3000 to 7700; out comes a [`Model`] with a joint for every node (none are added for
//! pivots, geometry transforms or ways of inheriting scale), meshes as triangles, skins whose bind poses are those of
//! the clusters, a morph target for every blend shape and in-between, and a clip for every animation stack.
//!
//! - **Space.** Axes and units stay as the file has them unless the settings ask for others. Texture coordinates
//!   count from the top, as glTF's do.
//! - **Clips** keep the file's times and are named as the stack is. Layers are merged. A stretch between two keys
//!   stays one segment where a step, a line or a cubic reproduces the file's curve to a millionth of its values; where
//!   none does (most rotations, which FBX turns by Euler angles), it is sampled at the settings' rate.
//! - **Properties** that are animated and are neither transforms nor blend weights become tracks named by the node
//!   (`materials/NAME` for a material) and the property's name in the file.
//! - **Exactness.** ufbx takes sines from the platform, so the last bits of an import may differ between systems.

mod breaks;
mod clips;
mod error;
mod fit;
mod leftovers;
mod meshes;
mod motion;
mod nodes;
mod properties;
mod scene;
mod shapes;
mod skins;
mod vertices;

use std::io;
use std::path::Path;
use std::sync::Arc;

pub use error::FbxError;

use super::budget::read_file;
use super::{BudgetError, ImportSettings, Imported, Ledger, Options, Report};
use crate::model::Model;

/// Reads a whole file by name, for hosts whose files are not in the file system.
pub type ReadFile<'a> = dyn FnMut(&str) -> io::Result<Vec<u8>> + 'a;

/// Imports a file. Nothing else is read: what an FBX file refers to stays outside.
pub fn import_path(path: impl AsRef<Path>, options: Options<'_>) -> Result<Imported, FbxError> {
    let path = path.as_ref();
    let limit = options.budget.bytes;
    import_with(&path.display().to_string(), &mut |_| read_file(path, limit), options)
}

/// Imports the file that `read` gives for `name`.
pub fn import_with(name: &str, read: &mut ReadFile<'_>, options: Options<'_>) -> Result<Imported, FbxError> {
    let bytes = read(name).map_err(|source| FbxError::Read { file: name.into(), source })?;
    import_bytes(name, &bytes, options)
}

/// Imports a file from memory. Messages and the model are named by `name`.
pub fn import_bytes(name: &str, bytes: &[u8], mut options: Options<'_>) -> Result<Imported, FbxError> {
    options.settings.check()?;
    let mut import = Import {
        file: name.into(),
        scale: options.settings.scale.into(),
        settings: options.settings.clone(),
        ledger: Ledger::new(options.budget),
        report: Report::default(),
    };
    import.charge_bytes(bytes.len() as u64, || "the file".into())?;
    let scene = scene::parse(&mut import, bytes, &mut options)?;
    let mut model = Model { name: model_name(name), ..Model::default() };
    let stacks = clips::list_stacks(&mut import, &scene)?;
    let places = nodes::choose_places(&mut import, &scene, &stacks)?;
    model.skeleton = Arc::new(nodes::build_skeleton(&mut import, &places)?);
    model.bones = nodes::list_bones(&model.skeleton, &places);
    model.hidden = nodes::list_hidden(&model.skeleton, &places);
    model.extras = leftovers::list_added_properties(&import, &scene);
    leftovers::report_unread(&mut import, &scene);
    scene::check_progress(&import, &mut options, 0.1)?;
    let shown = meshes::build_meshes(&mut import, &scene, &mut model)?;
    let nodes = clips::Nodes { stacks: &stacks, places: &places };
    clips::build_clips(&mut import, &scene, &nodes, &shown, &mut model, &mut options)?;
    scene::check_progress(&import, &mut options, 1.0)?;
    Ok(Imported { model, report: import.report })
}

fn model_name(file: &str) -> String {
    Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// One import under way.
struct Import {
    file: String,
    /// What every length is multiplied by.
    scale: f64,
    settings: ImportSettings,
    ledger: Ledger,
    report: Report,
}

impl Import {
    fn charge_bytes(&mut self, wanted: u64, place: impl FnOnce() -> String) -> Result<(), FbxError> {
        self.ledger.charge_bytes(wanted, place).map_err(|source| over_budget(&self.file, source))
    }

    fn charge_elements(&mut self, wanted: u64, place: impl FnOnce() -> String) -> Result<(), FbxError> {
        self.ledger.charge_elements(wanted, place).map_err(|source| over_budget(&self.file, source))
    }

    fn vec<T>(&mut self, count: usize, place: impl Fn() -> String) -> Result<Vec<T>, FbxError> {
        self.ledger.vec(count, place).map_err(|source| over_budget(&self.file, source))
    }
}

fn over_budget(file: &str, source: BudgetError) -> FbxError {
    FbxError::Budget { file: file.into(), source }
}
