//! What goes wrong with handles gives its documented status, tried from Rust for every type of handle there is.

use std::fs;
use std::path::Path;

use anim::ffi::animator::{AnimAnimator, anim_animator_release};
use anim::ffi::clip::{AnimClip, anim_clip_release};
use anim::ffi::clip_builder::{
    AnimClipBuilder, anim_clip_builder_create, anim_clip_builder_finish, anim_clip_builder_release,
};
use anim::ffi::context::{AnimContext, anim_context_create, anim_context_release};
use anim::ffi::controller::{AnimController, anim_controller_release};
use anim::ffi::controller_builder::{AnimControllerBuilder, anim_controller_builder_release};
use anim::ffi::crowd::{AnimCrowd, anim_crowd_release};
use anim::ffi::document::{AnimDocument, anim_document_release};
use anim::ffi::document_writing::{AnimWrittenFile, anim_document_create, anim_written_file_release};
use anim::ffi::handle::{alone, shared, updating};
use anim::ffi::history::{AnimHistory, anim_history_create, anim_history_release};
use anim::ffi::instance::{AnimInstance, anim_instance_release};
use anim::ffi::library::{AnimLibrary, anim_library_create, anim_library_release};
use anim::ffi::mixer::{AnimMixer, anim_mixer_create, anim_mixer_release};
use anim::ffi::model::{AnimModel, anim_model_release};
use anim::ffi::player::{AnimPlayer, anim_player_create, anim_player_release, anim_player_update};
use anim::ffi::pointer::AnimText;
use anim::ffi::pose::{AnimPose, anim_pose_create, anim_pose_release, anim_pose_reset};
use anim::ffi::preview::{AnimPreview, AnimRecorder, anim_preview_release, anim_recorder_release};
use anim::ffi::schema::{
    AnimSchema, AnimSchemaBuilder, anim_schema_builder_create, anim_schema_builder_finish, anim_schema_builder_release,
    anim_schema_release,
};
use anim::ffi::skeleton::{AnimSkeleton, anim_skeleton_create, anim_skeleton_release};
use anim::ffi::skin::{AnimSkin, AnimSkinBinding, anim_skin_binding_release, anim_skin_release};
use anim::ffi::skin_job::{AnimSkinMesh, anim_skin_mesh_release};
use anim::ffi::status::{AnimStatus, guard};
#[cfg(feature = "vulkan")]
use anim::ffi::vulkan::{AnimVulkanDevice, anim_vulkan_device_release};
#[cfg(feature = "vulkan")]
use anim::ffi::vulkan_memory::{
    AnimVulkanMesh, AnimVulkanOutput, anim_vulkan_mesh_release, anim_vulkan_output_release,
};

/// The numbers of a type, how it is released, and how one is made where that takes no file.
struct Row {
    name: &'static str,
    release: Box<dyn Fn(u64) -> AnimStatus>,
    make: Option<Box<dyn Fn(AnimContext) -> u64>>,
}

macro_rules! row {
    ($handle:ident, $release:ident $(, $make:expr)?) => {
        Row {
            name: stringify!($handle),
            release: Box::new(|id| $release($handle { id })),
            make: row!(@ $($make)?),
        }
    };
    (@) => { None };
    (@ $make:expr) => { Some(Box::new($make)) };
}

/// Calls a function that makes something in a context, and checks that it did.
macro_rules! made {
    ($handle:ident, |$place:ident| $call:expr) => {{
        let mut made = $handle { id: 0 };
        let $place = &raw mut made;
        // SAFETY: the place of the result lives on, and other arguments are values or null where that is allowed.
        assert_eq!(unsafe { $call }, AnimStatus::Ok);
        made
    }};
}

fn new_context() -> AnimContext {
    made!(AnimContext, |place| anim_context_create(std::ptr::null(), place))
}

fn skeleton(context: AnimContext) -> AnimSkeleton {
    made!(AnimSkeleton, |place| anim_skeleton_create(context, std::ptr::null(), 0, place))
}

fn pose(context: AnimContext) -> AnimPose {
    made!(AnimPose, |place| anim_pose_create(skeleton(context), place))
}

fn clip_builder(context: AnimContext) -> AnimClipBuilder {
    made!(AnimClipBuilder, |place| anim_clip_builder_create(context, AnimText::EMPTY, std::ptr::null(), place))
}

fn schema_builder(context: AnimContext) -> AnimSchemaBuilder {
    made!(AnimSchemaBuilder, |place| anim_schema_builder_create(context, AnimModel { id: 0 }, place))
}

fn player(context: AnimContext) -> AnimPlayer {
    made!(AnimPlayer, |place| anim_player_create(context, place))
}

fn document(context: AnimContext) -> AnimDocument {
    made!(AnimDocument, |place| anim_document_create(context, std::ptr::null(), place))
}

fn rows() -> Vec<Row> {
    vec![
        row!(AnimContext, anim_context_release, |_| new_context().id),
        row!(AnimClip, anim_clip_release, |c| {
            made!(AnimClip, |place| anim_clip_builder_finish(clip_builder(c), place)).id
        }),
        row!(AnimClipBuilder, anim_clip_builder_release, |c| clip_builder(c).id),
        row!(AnimSkeleton, anim_skeleton_release, |c| skeleton(c).id),
        row!(AnimPose, anim_pose_release, |c| pose(c).id),
        row!(AnimModel, anim_model_release),
        row!(AnimSkin, anim_skin_release),
        row!(AnimSkinBinding, anim_skin_binding_release),
        row!(AnimSkinMesh, anim_skin_mesh_release),
        row!(AnimCrowd, anim_crowd_release),
        row!(AnimSchema, anim_schema_release, |c| {
            made!(AnimSchema, |place| anim_schema_builder_finish(schema_builder(c), place)).id
        }),
        row!(AnimSchemaBuilder, anim_schema_builder_release, |c| schema_builder(c).id),
        row!(AnimInstance, anim_instance_release),
        row!(AnimPlayer, anim_player_release, |c| player(c).id),
        row!(AnimLibrary, anim_library_release, |c| made!(AnimLibrary, |place| anim_library_create(c, place)).id),
        row!(AnimController, anim_controller_release),
        row!(AnimControllerBuilder, anim_controller_builder_release),
        row!(AnimAnimator, anim_animator_release),
        row!(AnimDocument, anim_document_release, |c| document(c).id),
        row!(AnimWrittenFile, anim_written_file_release),
        row!(AnimHistory, anim_history_release, |c| {
            let clip = made!(AnimClip, |place| anim_clip_builder_finish(clip_builder(c), place));
            made!(AnimHistory, |place| anim_history_create(clip, 1, place)).id
        }),
        row!(AnimPreview, anim_preview_release),
        row!(AnimRecorder, anim_recorder_release),
        row!(AnimMixer, anim_mixer_release, |c| made!(AnimMixer, |place| anim_mixer_create(c, place)).id),
        #[cfg(feature = "vulkan")]
        row!(AnimVulkanDevice, anim_vulkan_device_release),
        #[cfg(feature = "vulkan")]
        row!(AnimVulkanMesh, anim_vulkan_mesh_release),
        #[cfg(feature = "vulkan")]
        row!(AnimVulkanOutput, anim_vulkan_output_release),
    ]
}

#[test]
fn every_handle_type_of_the_header_is_tried() {
    let read = |name| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("it is there");
    let mut header = read("include/anim.h");
    if cfg!(feature = "vulkan") {
        header += &read("include/anim_vulkan.h");
    }
    let types = header.lines().filter_map(|line| {
        line.strip_prefix("typedef struct ")?.split_once(" { uint64_t id; } ").map(|(name, _)| name.to_owned())
    });
    let (mut types, mut tried): (Vec<String>, Vec<String>) =
        (types.collect(), rows().iter().map(|row| row.name.to_owned()).collect());
    types.sort();
    tried.sort();
    assert_eq!(types, tried);
}

#[test]
fn null_and_wrong_handles_are_told_apart() {
    let context = new_context();
    let (pose, library) = (pose(context).id, made!(AnimLibrary, |place| anim_library_create(context, place)).id);
    for row in rows() {
        assert_eq!((row.release)(0), AnimStatus::NullHandle, "{}", row.name);
        let other = if row.name == "AnimPose" { library } else { pose };
        assert_eq!((row.release)(other), AnimStatus::WrongHandle, "{}", row.name);
        assert_eq!((row.release)(u64::MAX), AnimStatus::WrongHandle, "{}", row.name);
    }
    assert_eq!(anim_context_release(context), AnimStatus::Ok);
}

#[test]
fn released_objects_are_stale_however_often_they_are_released() {
    let context = new_context();
    for row in rows() {
        let Some(make) = &row.make else { continue };
        let id = make(context);
        let never_given = id + (1 << 24);
        assert_eq!((row.release)(never_given), AnimStatus::StaleHandle, "{}", row.name);
        let statuses = [(row.release)(id), (row.release)(id), (row.release)(id)];
        assert_eq!(statuses, [AnimStatus::Ok, AnimStatus::StaleHandle, AnimStatus::StaleHandle], "{}", row.name);
        let again = make(context);
        assert_ne!(again, id, "{}", row.name);
        assert_eq!((row.release)(id), AnimStatus::StaleHandle, "{}", row.name);
    }
    assert_eq!(anim_context_release(context), AnimStatus::Ok);
}

#[test]
fn objects_end_with_their_context() {
    for row in rows().iter().filter(|row| row.name != "AnimContext") {
        let Some(make) = &row.make else { continue };
        let context = new_context();
        let id = make(context);
        assert_eq!(anim_context_release(context), AnimStatus::Ok);
        assert_eq!((row.release)(id), AnimStatus::StaleHandle, "{}", row.name);
    }
}

#[test]
fn a_panic_poisons_what_the_call_was_changing_and_nothing_else() {
    let context = new_context();
    let (poisoned, read, other) = (pose(context), pose(context), pose(context));
    let status = guard(|| {
        let _changing = alone(poisoned)?;
        let _reading = shared(read)?;
        panic!("for the test");
    });
    assert_eq!(status, AnimStatus::Panic);
    assert_eq!(anim_pose_reset(poisoned), AnimStatus::Poisoned);
    assert_eq!([anim_pose_reset(read), anim_pose_reset(other)], [AnimStatus::Ok; 2]);
    assert_eq!(anim_pose_release(poisoned), AnimStatus::Ok);
    assert_eq!(anim_pose_reset(poisoned), AnimStatus::StaleHandle);
    assert_eq!(anim_context_release(context), AnimStatus::Ok);
}

#[test]
fn a_second_thread_is_told_that_the_player_is_busy_and_may_release_it() {
    let context = new_context();
    let player = player(context);
    let held = updating(player).expect("it is live");
    let on_another_thread = |call: fn(AnimPlayer) -> AnimStatus| {
        std::thread::scope(|scope| scope.spawn(|| call(player)).join().expect("no panic"))
    };
    assert_eq!(on_another_thread(|player| anim_player_update(player, 0.1)), AnimStatus::Busy);
    assert_eq!(on_another_thread(|player| anim_player_release(player)), AnimStatus::Ok);
    assert_eq!(on_another_thread(|player| anim_player_update(player, 0.1)), AnimStatus::StaleHandle);
    // The last holder drops it.
    drop(held);
    assert_eq!(anim_player_update(player, 0.1), AnimStatus::StaleHandle);
    assert_eq!(anim_context_release(context), AnimStatus::Ok);
}
