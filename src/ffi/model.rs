//! Models through the C ABI: loading files, and reading what is in them.
//!
//! # Header
//! A model is what a file holds: nodes, meshes, skins, materials and clips. Its node tree is a skeleton in which every node
//! is a joint, whether or not a skin names it.
//!
//! ```c
//! AnimModel model;
//! anim_model_load_path(context, anim_text("fox.glb"), NULL, &model);
//! AnimModelInfo info = { .struct_size = sizeof info };
//! anim_model_info(model, &info);
//! AnimClip walk;
//! anim_model_find_clip(model, anim_text("Walk"), &walk);
//! ```
//!
//! What was dropped, repaired or guessed on the way is in the model's report, and in the context's log.

use std::ffi::c_void;
use std::sync::{Arc, OnceLock};

use super::clip::AnimClip;
use super::context::{AnimContext, AnimLogLevel};
use super::handle::{context, release, shared};
use super::import::{self, AnimLoadOptions};
use super::part::Part;
use super::pointer::{AnimText, Options, element, fill, filled, init, options, out, same_enum, slice, text};
use super::skeleton::AnimSkeleton;
use super::skin::AnimSkin;
use super::status::{AnimStatus, Failure, fail, guard};
use crate::io::{Action, Imported, Line, Report};
use crate::model::{BoneTree, Model};
use crate::player::Library;
use crate::target::Schema;

/// A model. Never changes; any number of threads may use it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimModel {
    /// Zero for none.
    pub id: u64,
}

/// Stands for "none" where an index is optional.
pub const ANIM_NONE: u32 = u32::MAX;

/// What an import did with a part of the file.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimReportAction {
    /// It was left out.
    Dropped = 0,
    /// It was wrong and was put right.
    Repaired = 1,
    /// It got another name.
    Renamed = 2,
    /// The file left it open and the importer chose.
    Guessed = 3,
    /// It was put into another form that says nearly or just the same.
    Approximated = 4,
}

same_enum!(AnimReportAction: Action { Dropped, Repaired, Renamed, Guessed, Approximated });

/// A model with the sentences of its import.
#[derive(Debug)]
pub struct HostModel {
    pub(super) model: Model,
    lines: Vec<Line>,
    text: String,
    bone_trees: OnceLock<Vec<BoneTree>>,
    schema: OnceLock<Arc<Schema>>,
    library: OnceLock<Arc<Library>>,
}

impl HostModel {
    fn new(model: Model, lines: Vec<Line>, text: String) -> Self {
        Self { model, lines, text, bone_trees: OnceLock::new(), schema: OnceLock::new(), library: OnceLock::new() }
    }

    /// The schema of the model as it is, one for all objects of the model.
    pub(super) fn schema(&self) -> Result<Arc<Schema>, Failure> {
        if let Some(schema) = self.schema.get() {
            return Ok(Arc::clone(schema));
        }
        // Where two threads make one, the first has it.
        let made = Arc::new(self.model.schema()?);
        Ok(Arc::clone(self.schema.get_or_init(|| made)))
    }

    /// The model's clips under their own names.
    pub(super) fn library(&self) -> Arc<Library> {
        Arc::clone(self.library.get_or_init(|| Arc::new(Library::from_clips(self.model.clips.iter().cloned()))))
    }

    /// The model's bones, found when they are first asked for.
    pub(super) fn bone_trees(&self) -> &[BoneTree] {
        self.bone_trees.get_or_init(|| self.model.bone_trees())
    }
}

/// How much a model holds. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimModelInfo {
    /// `sizeof(AnimModelInfo)`.
    pub struct_size: usize,
    /// The model's name, usually of the file.
    pub name: AnimText,
    /// Nodes, which are the joints of the model's skeleton.
    pub joint_count: u32,
    /// Meshes.
    pub mesh_count: u32,
    /// Nodes that show a mesh.
    pub mesh_node_count: u32,
    /// Skins.
    pub skin_count: u32,
    /// Clips.
    pub clip_count: u32,
    /// Materials.
    pub material_count: u32,
    /// Lines of the import's report.
    pub report_count: u32,
    /// Characters: trees of bones that belong together.
    pub bone_tree_count: u32,
    /// Values besides transforms and morph weights that clips animate.
    pub property_count: u32,
    /// Pieces of the file's free-form data.
    pub extra_count: u32,
    /// Joints that the file hides, and with them everything below.
    pub hidden_joint_count: u32,
    /// Always 0.
    pub reserved: u32,
    /// The numbers of the hidden joints; null where there are none.
    pub hidden_joints: *const u32,
}

/// A thing that an import changed. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimReportLine {
    /// `sizeof(AnimReportLine)`.
    pub struct_size: usize,
    /// Where in the file, such as `animations[2].channels[1]`; of FBX the kind and name of the element.
    pub place: AnimText,
    /// What was found there and what became of it.
    pub text: AnimText,
    /// An `AnimReportAction`.
    pub action: u32,
    /// Always 0.
    pub reserved: u32,
}

filled! {
    AnimModelInfo size_of::<usize>() * 4 + 48, {
        name: AnimText::EMPTY, joint_count: 0, mesh_count: 0, mesh_node_count: 0, skin_count: 0, clip_count: 0,
        material_count: 0, report_count: 0, bone_tree_count: 0, property_count: 0, extra_count: 0,
        hidden_joint_count: 0, reserved: 0, hidden_joints: std::ptr::null(),
    };
    AnimReportLine size_of::<usize>() * 5 + 8, { place: AnimText::EMPTY, text: AnimText::EMPTY, action: 0, reserved: 0 };
}

/// Stores a model and tells the log what its import changed.
fn keep(
    context: AnimContext,
    import: impl FnOnce(&super::context::Settings) -> Result<Imported, Failure>,
) -> Result<AnimModel, Failure> {
    let context = self::context(context)?;
    let Imported { model, report } = import(&context)?;
    tell(&context, &model.name, &report);
    let (lines, text) = (report.lines().to_vec(), report.to_string());
    context.objects().create(HostModel::new(model, lines, text))
}

/// Tells the log what was changed.
pub(super) fn tell(context: &super::context::Settings, file: &str, report: &Report) {
    for line in report.lines() {
        context.log(level_of(line.action), &format!("{file}: {line}"));
    }
}

impl From<Model> for HostModel {
    fn from(model: Model) -> Self {
        Self::new(model, Vec::new(), String::new())
    }
}

impl AnimReportLine {
    /// A line of a report, whose views are good as long as the report.
    pub(super) fn of(line: &Line) -> Self {
        Self {
            place: AnimText::view(&line.place),
            text: AnimText::view(&line.text),
            action: AnimReportAction::number(line.action),
            ..Self::defaults()
        }
    }
}

fn level_of(action: Action) -> AnimLogLevel {
    match action {
        Action::Dropped | Action::Repaired => AnimLogLevel::Warning,
        Action::Renamed | Action::Guessed | Action::Approximated => AnimLogLevel::Info,
    }
}

/// Loads a file: glTF (`.gltf`, `.glb`), or another format this build of the library reads.
///
/// Files it names are looked for in its own folder and below, unless the options have a callback that reads them.
///
/// @param context where the model belongs; its limits hold
/// @param path the file
/// @param options null for the defaults
/// @param model becomes the new model
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INPUT_OUTPUT` if a file cannot be read; `ANIM_STATUS_INVALID_FILE`, with the
/// place in the message; `ANIM_STATUS_UNSUPPORTED`; `ANIM_STATUS_OUT_OF_MEMORY` if the file would pass a limit;
/// `ANIM_STATUS_INVALID_ARGUMENT` for the settings; `ANIM_STATUS_HOST_REFUSED` if the progress callback says so; or what
/// pointers, text and handles give
///
/// Ownership: the caller releases the model with `anim_model_release`.
/// Threads: any; callbacks run on the calling thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_load_path(
    context: AnimContext,
    path: AnimText,
    options: *const AnimLoadOptions,
    model: *mut AnimModel,
) -> AnimStatus {
    guard(|| {
        Part::READING.check()?;
        let model = out!(model);
        let options = options!(options);
        let path = text!(path);
        model.write(keep(context, |settings| import::model_of(path, import::from_path(path, &options, settings)?))?);
        Ok(())
    })
}

/// Loads a file that is in memory already.
///
/// @param context where the model belongs; its limits hold
/// @param name the file's name, for messages and to tell formats apart by its ending
/// @param bytes the file; read during the call
/// @param size how many bytes there are
/// @param options null for the defaults; files that the file names are read through its callback
/// @param model becomes the new model
/// @return as `anim_model_load_path`
///
/// Ownership: the caller releases the model with `anim_model_release`.
/// Threads: any; callbacks run on the calling thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_load_memory(
    context: AnimContext,
    name: AnimText,
    bytes: *const c_void,
    size: usize,
    options: *const AnimLoadOptions,
    model: *mut AnimModel,
) -> AnimStatus {
    guard(|| {
        Part::READING.check()?;
        let model = out!(model);
        let options = options!(options);
        let name = text!(name);
        let bytes = slice!(bytes.cast::<u8>(), size);
        model.write(keep(context, |settings| {
            import::model_of(name, import::from_memory(name, bytes, &options, settings)?)
        })?);
        Ok(())
    })
}

/// Fills in the defaults.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimLoadOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_load_options_init(options: *mut AnimLoadOptions, struct_size: usize) -> AnimStatus {
    guard(|| init!(options, struct_size))
}

/// Releases a model. Clips, skins and skeletons that were taken out of it live on.
///
/// @param model the model; its handle, and every view of its arrays and names, is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_model_release(model: AnimModel) -> AnimStatus {
    guard(|| release(model))
}

/// Tells how much a model holds.
///
/// @param model the model
/// @param info is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_info(model: AnimModel, info: *mut AnimModelInfo) -> AnimStatus {
    guard(|| {
        let held = shared(model)?;
        let model = &held.model;
        let filled = AnimModelInfo {
            name: AnimText::view(&model.name),
            joint_count: model.skeleton.joint_count() as u32,
            mesh_count: model.meshes.len() as u32,
            mesh_node_count: model.mesh_nodes.len() as u32,
            skin_count: model.skins.len() as u32,
            clip_count: model.clips.len() as u32,
            material_count: model.materials.len() as u32,
            report_count: held.lines.len() as u32,
            bone_tree_count: held.bone_trees().len() as u32,
            property_count: model.properties.len() as u32,
            extra_count: model.extras.len() as u32,
            hidden_joint_count: model.hidden.len() as u32,
            hidden_joints: if model.hidden.is_empty() { std::ptr::null() } else { model.hidden.as_ptr() },
            ..AnimModelInfo::defaults()
        };
        fill!(info, filled)
    })
}

/// Gives a thing that the import dropped, repaired, renamed or guessed.
///
/// @param model the model
/// @param index which line, below `report_count`
/// @param line is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_report_line(model: AnimModel, index: u32, line: *mut AnimReportLine) -> AnimStatus {
    guard(|| {
        let held = shared(model)?;
        let found = element(&held.lines, index, "index")?;
        let filled = AnimReportLine::of(found);
        fill!(line, filled)
    })
}

/// Gives all that the import dropped, repaired, renamed or guessed as text, a line each.
///
/// @param model the model
/// @param report becomes a view of the text, empty where nothing was changed
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the view is good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_report(model: AnimModel, report: *mut AnimText) -> AnimStatus {
    guard(|| {
        let report = out!(report);
        report.write(AnimText::view(&shared(model)?.text));
        Ok(())
    })
}

/// Gives the model's node tree as a skeleton.
///
/// @param model the model
/// @param skeleton becomes a new handle of the skeleton
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_skeleton_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_skeleton(model: AnimModel, skeleton: *mut AnimSkeleton) -> AnimStatus {
    guard(|| {
        let skeleton = out!(skeleton);
        let model = shared(model)?;
        skeleton.write(model.context().create(Arc::clone(&model.model.skeleton))?);
        Ok(())
    })
}

/// Gives a clip by its number.
///
/// @param model the model
/// @param index which clip, below `clip_count`
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_clip(model: AnimModel, index: u32, clip: *mut AnimClip) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        let model = shared(model)?;
        let found = Arc::clone(element(&model.model.clips, index, "index")?);
        clip.write(model.context().create(found)?);
        Ok(())
    })
}

/// Gives a clip by its name.
///
/// @param model the model
/// @param name the clip's name; the first clip with it is found
/// @param clip becomes a new handle of the clip
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Ownership: the caller releases the handle with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_find_clip(model: AnimModel, name: AnimText, clip: *mut AnimClip) -> AnimStatus {
    guard(|| {
        let clip = out!(clip);
        let name = text!(name);
        let model = shared(model)?;
        let Some(found) = model.model.clips.iter().find(|clip| clip.name == name) else {
            return fail!(NotFound, "the model \"{}\" has no clip \"{name}\"", model.model.name);
        };
        clip.write(model.context().create(Arc::clone(found))?);
        Ok(())
    })
}

/// Gives a skin by its number.
///
/// @param model the model
/// @param index which skin, below `skin_count`
/// @param skin becomes a new handle of the skin
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: the caller releases the handle with `anim_skin_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_skin(model: AnimModel, index: u32, skin: *mut AnimSkin) -> AnimStatus {
    guard(|| {
        let skin = out!(skin);
        let model = shared(model)?;
        let found = Arc::clone(element(&model.model.skins, index, "index")?);
        skin.write(model.context().create(found)?);
        Ok(())
    })
}
