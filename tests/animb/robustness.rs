//! Broken files end in an error that names the file; with checksums that fit, in a document or such an error.

use std::sync::Arc;

use anim::io::animb::{self, AnimbFault};
use anim::io::{Document, LoadBudget, SkeletonEntry};
use anim::math::Transform;
use anim::model::Model;
use anim::skeleton::{Joint, Skeleton};
use anim::value::Kind;

use super::made;

/// A sequence of numbers that is the same on every run (Marsaglia's xorshift).
struct Sequence(u64);

impl Sequence {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end.max(1)
    }
}

fn u32_at(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]) as usize
}

/// Puts the checksums right, as a hostile file has them, where the table still is one.
fn sign(bytes: &mut [u8]) {
    let count = u32_at(bytes, 12).min(64);
    let end = (32 + count * 32).min(bytes.len());
    for entry in (32..end).step_by(32).filter(|entry| entry + 32 <= end) {
        let (start, length) = (u32_at(bytes, entry + 8), u32_at(bytes, entry + 16));
        if let Some(section) = bytes.get(start..start.saturating_add(length)) {
            let sum = crc32fast::hash(section);
            bytes[entry + 4..entry + 8].copy_from_slice(&sum.to_le_bytes());
        }
    }
    let sum = crc32fast::hash(&bytes[32..end]);
    bytes[24..28].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn any_changed_bit_and_any_cut_is_noticed() {
    let file = animb::write(&super::with_packed()).expect("written");
    let read = |bytes: &[u8]| animb::read("broken", bytes, LoadBudget::default());
    let table = 32 + 32 * u32_at(&file, 12);
    let is_padding = |byte: usize| {
        let sections = (32..table).step_by(32).map(|entry| {
            let start = u32_at(&file, entry + 8);
            start..start + u32_at(&file, entry + 16)
        });
        byte >= table && !sections.into_iter().any(|section| section.contains(&byte)) || (28..32).contains(&byte)
    };
    for bit in 0..file.len() * 8 {
        if is_padding(bit / 8) {
            continue;
        }
        let mut changed = file.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        let error = read(&changed).expect_err("a changed bit");
        assert!(error.to_string().starts_with("broken: "), "{error}");
    }
    for length in 0..file.len() {
        assert!(read(&file[..length]).is_err(), "{length} of {} bytes", file.len());
    }
}

#[test]
fn hostile_files_with_fitting_checksums_end_in_a_document_or_an_error() {
    let file = animb::write(&super::with_packed()).expect("written");
    let mut sequence = Sequence(0x9E37_79B9_7F4A_7C15);
    let budget = LoadBudget { bytes: 16 << 20, ..LoadBudget::default() };
    let mut read = 0;
    let mut look = |mut changed: Vec<u8>| {
        sign(&mut changed);
        match animb::read("hostile", &changed, budget) {
            // What is read can be written.
            Ok((document, _)) => read += usize::from(animb::write(&document).is_ok()),
            Err(error) => assert!(error.to_string().starts_with("hostile: "), "{error}"),
        }
    };
    for bit in 32 * 8..file.len() * 8 {
        let mut changed = file.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        look(changed);
    }
    for round in 0..3000 {
        let mut changed = file.clone();
        let at = 32 + sequence.below(changed.len() - 36);
        let number = if round % 2 == 0 { u32::MAX } else { sequence.below(1 << 20) as u32 };
        changed[at..at + 4].copy_from_slice(&number.to_le_bytes());
        look(changed);
    }
    assert!(read > 300, "only {read} were still files: the changes are not small");
}

#[test]
fn each_mistake_says_where_it_is() {
    let file = animb::write(&super::with_packed()).expect("written");
    let fault = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = file.clone();
        change(&mut bytes);
        animb::read("a.animb", &bytes, LoadBudget::default()).expect_err("broken")
    };
    assert!(matches!(fault(&|bytes| bytes[0] = b'a').fault, AnimbFault::NotAnimb));
    let newer = fault(&|bytes| bytes[8] = 99);
    assert_eq!(newer.to_string(), format!("a.animb: is of version 99; versions 1 to {} are read", animb::VERSION));
    let short = fault(&|bytes| bytes.truncate(100));
    assert_eq!(short.to_string(), format!("a.animb: has 100 bytes where its head says {}", file.len()));
    let flipped = fault(&|bytes| {
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
    });
    assert!(flipped.to_string().contains("(PACK): the checksum is"), "{flipped}");
    let text = fault(&|bytes| {
        // The document's name begins the first section, after its length.
        let start = u32_at(bytes, 40);
        bytes[start + 4] = 0xFF;
        sign(bytes);
    });
    assert!(text.to_string().starts_with("a.animb: section 0 (HEAD), byte "), "{text}");
    assert!(text.to_string().contains("a text is not UTF-8"), "{text}");
    let budget = LoadBudget { bytes: 1000, ..LoadBudget::default() };
    let error = animb::read("a.animb", &file, budget).expect_err("too much");
    assert!(matches!(error.fault, AnimbFault::Budget(_)), "{error}");
}

/// The document as a file that `change` has worked on, with checksums that fit.
fn changed(document: &Document, change: impl Fn(&mut Vec<u8>)) -> Result<Document, String> {
    let mut bytes = animb::write(document).map_err(|error| error.to_string())?;
    change(&mut bytes);
    sign(&mut bytes);
    animb::read("a", &bytes, LoadBudget::default()).map(|(document, _)| document).map_err(|error| error.to_string())
}

#[test]
fn a_section_of_which_a_file_has_one_is_refused_when_it_comes_twice() {
    // The table's third entry is that of the skeleton beside the model.
    let rename = |kind: &'static [u8; 4]| {
        move |bytes: &mut Vec<u8>| {
            assert_eq!(&bytes[96..100], b"SKEL");
            bytes[96..100].copy_from_slice(kind);
        }
    };
    for kind in [b"MODL", b"HEAD"] {
        let error = changed(&made::document(), rename(kind)).expect_err("twice");
        let name = String::from_utf8_lossy(kind);
        assert!(error.starts_with(&format!("a: section 2 ({name}), byte ")), "{error}");
        assert!(error.ends_with(": is there twice; a file has one at the most"), "{error}");
    }
}

#[test]
fn a_rest_that_is_not_one_value_of_its_kind_is_refused() {
    let with = |kind: Kind, rest: &[f64]| {
        let mut document = made::document();
        let property = &mut document.model.as_mut().expect("there").properties[0];
        (property.kind, property.rest) = (kind, rest.to_vec());
        changed(&document, |_| {})
    };
    let cases: [(Kind, &[f64], &str); 4] = [
        (Kind::Quaternion, &[1.0], "1 numbers for a quaternion of 4"),
        (Kind::Float, &[1.0, 2.0], "2 numbers for a float of 1"),
        (Kind::Vec2, &[1.0, f64::INFINITY], "inf is not a finite number of a vec2"),
        (Kind::Text, &[1.0], "a text has no numbers, and 1 are given"),
    ];
    for (kind, rest, what) in cases {
        let error = with(kind, rest).expect_err("no value");
        assert_eq!(error, format!("model, property \"lamp:power\": {what}"));
    }
    // What is no error makes an instance.
    for (kind, rest) in [(Kind::Bool, &[1.0][..]), (Kind::Quaternion, &[0.0, 0.0, 0.0, 1.0]), (Kind::Text, &[])] {
        let document = with(kind, rest).expect("valid");
        let schema = document.model.expect("there").schema().expect("valid");
        let mut stage = anim::eval::Stage::new(Arc::default());
        stage.add_instance(anim::target::Instance::new(Arc::new(schema), anim::target::Owner::NONE, 0));
    }
}

#[test]
fn joints_that_lie_deeper_than_the_budget_allows_are_refused() {
    let chain = |count: u32| {
        let parent = |index: u32| index.checked_sub(1);
        let joint = |index| Joint { name: "a".into(), parent: parent(index), rest: Transform::IDENTITY };
        Arc::new(Skeleton::build(&(0..count).map(joint).collect::<Vec<_>>()).expect("valid"))
    };
    let alone = |count| Document {
        skeletons: vec![SkeletonEntry { name: "chain".into(), skeleton: chain(count) }],
        ..Document::default()
    };
    let in_model =
        |count| Document { model: Some(Model { skeleton: chain(count), ..Model::default() }), ..Document::default() };
    assert!(changed(&alone(4096), |_| {}).is_ok() && changed(&in_model(4096), |_| {}).is_ok());
    for (document, kind) in [(alone(100_000), "SKEL"), (in_model(100_000), "MODL")] {
        let error = changed(&document, |_| {}).expect_err("too deep");
        let text =
            format!("a: section 1 ({kind}), the deepest joint: lies 100000 levels deep, and the budget allows 4096");
        assert_eq!(error, text);
    }
}
