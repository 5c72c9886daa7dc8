//! Bones, other animated values and free-form data of models through the C ABI, and clips of other models.
//!
//! # Header
//! A model's node tree holds everything. Its bone trees tell which joints are bones, one tree for each character, and what
//! hangs on them: an attachment follows the bone that is its parent. A clip of another model is adopted by the names of its
//! joints: motion in one file, the character in a second.

use std::sync::Arc;

use super::clip::AnimClip;
use super::context::AnimLogLevel;
use super::handle::{same_context, shared};
use super::model::AnimModel;
use super::pointer::{AnimText, Options, element, fill, filled, out};
use super::skeleton::AnimSkeleton;
use super::status::{AnimStatus, guard};
use super::value::number_of_kind;
use crate::model::Attachment;

/// A joint that is no bone and follows one.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimAttachment {
    /// The joint; what lies below it goes with it.
    pub joint: u32,
    /// The bone it follows: its parent.
    pub bone: u32,
}

/// The bones that belong together, as joints of the model's skeleton. Set `struct_size` before it is filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimBoneTree {
    /// `sizeof(AnimBoneTree)`.
    pub struct_size: usize,
    /// How many topmost bones there are: one, or several where skins have joints without a common ancestor.
    pub root_count: u32,
    /// How many bones there are.
    pub bone_count: u32,
    /// How many skins follow them.
    pub skin_count: u32,
    /// How many attachments there are.
    pub attachment_count: u32,
    /// The topmost bones.
    pub roots: *const u32,
    /// All bones, parents before their children.
    pub bones: *const u32,
    /// The numbers of the skins.
    pub skins: *const u32,
    /// What hangs on the bones, in the order of the joints.
    pub attachments: *const AnimAttachment,
}

/// A value that a model's clips animate and that is neither a transform nor a morph weight. Set `struct_size` before it is
/// filled.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimModelProperty {
    /// `sizeof(AnimModelProperty)`.
    pub struct_size: usize,
    /// The object's path, as the clips name it.
    pub path: AnimText,
    /// The property's name there.
    pub name: AnimText,
    /// An `AnimKind`.
    pub kind: u32,
    /// How many floats a struct has; 0 for other kinds.
    pub kind_size: u32,
    /// How many numbers `rest` has; 0 where the file does not say.
    pub rest_count: usize,
    /// Its numbers when nothing animates it.
    pub rest: *const f64,
}

filled! {
    AnimBoneTree size_of::<usize>() * 5 + 16, {
        root_count: 0, bone_count: 0, skin_count: 0, attachment_count: 0, roots: std::ptr::null(),
        bones: std::ptr::null(), skins: std::ptr::null(), attachments: std::ptr::null(),
    };
    AnimModelProperty size_of::<usize>() * 7 + 8, {
        path: AnimText::EMPTY, name: AnimText::EMPTY, kind: 0, kind_size: 0, rest_count: 0, rest: std::ptr::null(),
    };
}

const _: () = assert!(size_of::<AnimAttachment>() == size_of::<Attachment>());

/// A view of an array; null where it is empty.
fn view<T>(items: &[T]) -> *const T {
    if items.is_empty() { std::ptr::null() } else { items.as_ptr() }
}

/// Gives the bones of one of a model's characters.
///
/// Bones are the joints that skins name or the file calls so, and all between them and their lowest common ancestor.
///
/// @param model the model
/// @param index which tree, below `bone_tree_count`; those that no skin follows come last
/// @param tree is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_bone_tree(model: AnimModel, index: u32, tree: *mut AnimBoneTree) -> AnimStatus {
    guard(|| {
        let held = shared(model)?;
        let found = element(held.bone_trees(), index, "index")?;
        let filled = AnimBoneTree {
            root_count: found.roots.len() as u32,
            bone_count: found.bones.len() as u32,
            skin_count: found.skins.len() as u32,
            attachment_count: found.attachments.len() as u32,
            roots: view(&found.roots),
            bones: view(&found.bones),
            skins: view(&found.skins),
            // Both are `repr(C)` and hold the joint and then the bone.
            attachments: view(&found.attachments).cast(),
            ..AnimBoneTree::defaults()
        };
        fill!(tree, filled)
    })
}

/// Gives a value that the model's clips animate besides transforms and morph weights.
///
/// @param model the model
/// @param index which property, below `property_count`
/// @param property is filled as far as its `struct_size` says
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_STRUCT_SIZE`, or what pointers and handles
/// give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_property(
    model: AnimModel,
    index: u32,
    property: *mut AnimModelProperty,
) -> AnimStatus {
    guard(|| {
        let held = shared(model)?;
        let found = element(&held.model.properties, index, "index")?;
        let (kind, kind_size) = number_of_kind(found.kind);
        let filled = AnimModelProperty {
            path: AnimText::view(&found.path),
            name: AnimText::view(&found.property),
            kind,
            kind_size,
            rest_count: found.rest.len(),
            rest: view(&found.rest),
            ..AnimModelProperty::defaults()
        };
        fill!(property, filled)
    })
}

/// Gives a piece of the file's free-form data, which the library does not read.
///
/// @param model the model
/// @param index which piece, below `extra_count`
/// @param place becomes a view of where in the file it is, such as `nodes[3]`
/// @param json becomes a view of the JSON text
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what pointers and handles give
///
/// Ownership: views are good until the model's handle is released.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_extra(
    model: AnimModel,
    index: u32,
    place: *mut AnimText,
    json: *mut AnimText,
) -> AnimStatus {
    guard(|| {
        let (place, json) = (out!(place), out!(json));
        let held = shared(model)?;
        let found = element(&held.model.extras, index, "index")?;
        place.write(AnimText::view(&found.place));
        json.write(AnimText::view(&found.json));
        Ok(())
    })
}

/// Makes a clip of another model move this model's joints of the same names.
///
/// Values stay as they are. Of several joints of one name the first counts, in both models. Tracks of joints that this
/// model lacks are left out, and their names are told to the log as warnings. Tracks of properties keep their paths.
///
/// @param model the model that adopts
/// @param clip a clip of the other model
/// @param from the other model's skeleton
/// @param adopted becomes the new clip
/// @param missing_count becomes the number of names that this model lacks
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_FOREIGN_HANDLE`, or what pointers and handles give
///
/// Ownership: the caller releases the new clip with `anim_clip_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_adopt_clip(
    model: AnimModel,
    clip: AnimClip,
    from: AnimSkeleton,
    adopted: *mut AnimClip,
    missing_count: *mut u32,
) -> AnimStatus {
    guard(|| {
        let (adopted, missing_count) = (out!(adopted), out!(missing_count));
        let held = shared(model)?;
        let (result, log) = {
            let (clip, from) = (shared(clip)?, shared(from)?);
            same_context(model.id, clip.handle().id)?;
            same_context(model.id, from.handle().id)?;
            (held.model.adopt_clip(&clip, &from), held.context().hold()?)
        };
        let (model_name, clip_name) = (held.model.name.clone(), result.clip.name.clone());
        let made = held.context().create(Arc::new(result.clip))?;
        drop(held);
        adopted.write(made);
        missing_count.write(result.missing.len() as u32);
        for name in &result.missing {
            let message = format!("clip \"{clip_name}\" moves the joint \"{name}\", which \"{model_name}\" lacks");
            log.log(AnimLogLevel::Warning, &message);
        }
        Ok(())
    })
}
