//! `.animb`: what is written is read as it was, every version for ever, and broken files end in an error.

#[path = "animb/made.rs"]
mod made;
#[path = "animb/robustness.rs"]
mod robustness;

use std::path::Path;
use std::sync::Arc;

use anim::clip::Clip;
use anim::io::animb::{self, AnimbFault};
use anim::io::{Document, Format, Kept, LoadBudget, Options, formats};
use anim::pack::{PackSettings, PackedClip, pack};
use anim::simd::SharedBytes;
use proptest::prelude::*;

fn read(bytes: &[u8]) -> Document {
    let (document, report) = animb::read("test.animb", bytes, LoadBudget::default()).unwrap_or_else(|e| panic!("{e}"));
    assert!(report.is_empty(), "{report}");
    document
}

/// The document with the outlines of packed clips: packed forms are equal only where they are one.
fn without_packed(document: &Document) -> Document {
    let mut document = document.clone();
    let of_model = document.model.iter_mut().flat_map(|model| &mut model.clips);
    for clip in of_model.chain(document.clips.iter_mut().map(|entry| &mut entry.clip)) {
        *clip = Arc::new(Clip { packed: None, ..(**clip).clone() });
    }
    document
}

/// Two documents are the same when everything in them is.
fn assert_same(a: &Document, b: &Document) {
    assert_eq!((&a.name, &a.kept), (&b.name, &b.kept));
    let packed = |document: &Document| -> Vec<Option<Vec<u8>>> {
        document.all_clips().map(|clip| Some(PackedClip::of(clip)?.bytes().to_vec())).collect()
    };
    assert_eq!(packed(a), packed(b));
    let (a, b) = (&without_packed(a), &without_packed(b));
    assert_eq!((&a.skeletons, &a.clips), (&b.skeletons, &b.clips));
    assert_eq!((&a.libraries, &a.controllers), (&b.libraries, &b.controllers));
    let (Some(a), Some(b)) = (&a.model, &b.model) else {
        assert_eq!(a.model.is_some(), b.model.is_some());
        return;
    };
    assert_eq!((&a.name, &a.skeleton, &a.meshes, &a.skins), (&b.name, &b.skeleton, &b.meshes, &b.skins));
    assert_eq!((&a.mesh_nodes, &a.materials, &a.clips), (&b.mesh_nodes, &b.materials, &b.clips));
    assert_eq!((&a.properties, &a.bones, &a.hidden, &a.extras), (&b.properties, &b.bones, &b.hidden, &b.extras));
}

/// The same whatever version wrote it: one file each is kept in `tests/animb`.
#[test]
fn files_of_every_version_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/animb");
    let expected = made::document();
    for version in 1..=animb::VERSION {
        let path = folder.join(format!("version_{version}.animb"));
        let bytes = std::fs::read(&path);
        if std::env::var_os("ANIM_WRITE_VERSION").is_some() && version == animb::VERSION && bytes.is_err() {
            std::fs::write(&path, animb::write(&expected).expect("written")).expect("written");
        }
        let bytes = bytes.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(bytes[8], version as u8);
        assert_same(&read(&bytes), &expected);
        if version == animb::VERSION {
            assert!(animb::write(&expected).expect("written") == bytes, "the same document gives the same bytes");
        }
    }
}

#[test]
fn models_of_real_files_come_back_whole() {
    let Some(root) = std::env::var_os("ANIM_TEST_ASSETS") else {
        assert!(std::env::var_os("CI").is_none(), "CI has the test assets");
        println!("left out: ANIM_TEST_ASSETS is not set");
        return;
    };
    for name in ["gltf/Fox.glb", "gltf/MorphStressTest.gltf", "gltf/24_animation_pointer.gltf", "blender/humanoid.glb"]
    {
        let path = Path::new(&root).join("assets").join(name);
        let (document, _) = formats::read_path(&path, Options::default()).unwrap_or_else(|error| panic!("{error}"));
        let written = formats::write(&document, Format::Animb, &formats::WriteOptions::default()).expect("written");
        assert!(written.report.is_empty(), "{}", written.report);
        assert_same(&read(&written.bytes), &document);
        let (again, _) = formats::read(&written.bytes, "fox", Options::default()).expect("known by its first bytes");
        assert_same(&again, &document);
    }
}

/// The document with its model's clip packed, too, for the second skeleton.
fn with_packed() -> Document {
    let mut document = made::document();
    let clip = document.model.as_ref().expect("there").clips[0].clone();
    let (packed, _) = pack(&clip, &document.skeletons[0].skeleton, &PackSettings::default()).expect("packed");
    document.clips.push(Arc::new(packed).to_clip().into());
    document
}

fn packed_of(document: &Document) -> Arc<PackedClip> {
    document.all_clips().find_map(|clip| PackedClip::of(clip)).expect("a packed clip")
}

#[test]
fn packed_clips_are_used_where_they_stand_in_the_bytes() {
    let document = with_packed();
    let bytes: Arc<[u8]> = animb::write(&document).expect("written").into();
    let shared = SharedBytes::part_of(&bytes, 0..bytes.len()).expect("all of them");
    let (again, _) = animb::read_shared("test.animb", &shared, LoadBudget::default()).expect("valid");
    assert_same(&again, &document);
    let packed = packed_of(&again);
    let place = packed.bytes().as_ptr_range();
    assert!(bytes.as_ptr_range().start < place.start && place.end <= bytes.as_ptr_range().end, "copied");
    assert_eq!((place.start.addr() - bytes.as_ptr().addr()) % 16, 0);
    // Copied out, they are the same.
    assert_same(&read(&bytes), &document);
    // Memory that lives as long as the program.
    let mapped: &'static [u8] = bytes.to_vec().leak();
    let (again, _) = animb::read_shared("a", &SharedBytes::borrowed(mapped), LoadBudget::default()).expect("valid");
    assert!(mapped.as_ptr_range().contains(&packed_of(&again).bytes().as_ptr()));
}

#[test]
fn a_packed_clip_for_another_skeleton_is_refused() {
    let mut document = with_packed();
    document.skeletons.clear();
    document.model = None;
    let error = animb::write(&document).expect_err("another skeleton");
    let text = "clip 2 \"everything\": was packed for a skeleton that is not in the document";
    assert_eq!(error.to_string(), text);
}

#[test]
fn packed_clips_are_unpacked_for_formats_that_have_none() {
    let document = with_packed();
    let written = formats::write(&document, Format::Glb, &formats::WriteOptions::default()).expect("written");
    assert!(written.report.to_string().contains("clip \"everything\": was unpacked"), "{}", written.report);
    let (again, _) = formats::read(&written.bytes, "a.glb", Options::default()).expect("valid");
    let clips = again.model.expect("a model").clips;
    assert_eq!(clips.iter().filter(|clip| clip.name == "everything").count(), 2);
}

#[test]
fn what_could_not_be_read_again_is_not_written() {
    let mut document = made::document();
    document.libraries[0].clips.push(7);
    let error = animb::write(&document).expect_err("no such clip");
    assert_eq!(error.to_string(), "library 0: clip 7 of 2");
}

#[test]
fn a_section_of_an_unknown_kind_is_skipped_and_reported() {
    let document = Document { name: "a".into(), ..Document::default() };
    let bytes = animb::write(&document).expect("written");
    // The only section is the head's; under another name it is unknown. The table's checksum goes with it.
    let mut changed = bytes.clone();
    changed[32..36].copy_from_slice(b"WHAT");
    let error = animb::read("a", &changed, LoadBudget::default()).expect_err("another table");
    assert!(matches!(error.fault, AnimbFault::Checksum { .. }), "{error}");
    let sum = crc32fast::hash(&changed[32..64]);
    changed[24..28].copy_from_slice(&sum.to_le_bytes());
    let (again, report) = animb::read("a", &changed, LoadBudget::default()).expect("valid");
    assert_eq!(again.name, "");
    assert_eq!(report.to_string(), "dropped section 0 (WHAT): is of a kind that this version does not know\n");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_document_is_read_as_it_was_written(
        clips in prop::collection::vec(made::clip(), 0..4),
        name in ".{0,8}",
        kept in prop::collection::vec((".{0,4}", ".{0,4}"), 0..3),
    ) {
        let kept: Vec<Kept> =
            kept.into_iter().map(|(place, text)| Kept { format: Format::Mres, place, text }).collect();
        let clips = clips.into_iter().map(Into::into).collect();
        let document = Document { name, clips, kept, ..Document::default() };
        let bytes = animb::write(&document).expect("written");
        let again = read(&bytes);
        prop_assert_eq!(&again.clips, &document.clips);
        prop_assert_eq!((&again.name, &again.kept), (&document.name, &document.kept));
        prop_assert_eq!(animb::write(&again).expect("written"), bytes);
    }
}
