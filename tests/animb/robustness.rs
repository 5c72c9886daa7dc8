//! Broken files end in an error that names the file; with checksums that fit, in a document or such an error.

use anim::io::LoadBudget;
use anim::io::animb::{self, AnimbFault};

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
fn any_changed_bit_is_noticed() {
    let file = animb::write(&super::with_packed()).expect("written");
    let mut sequence = Sequence(0x2545_F491_4F6C_DD1D);
    let read = |bytes: &[u8]| animb::read("broken", bytes, LoadBudget::default());
    let table = 32 + 32 * u32_at(&file, 12);
    let is_padding = |byte: usize| {
        let sections = (32..table).step_by(32).map(|entry| {
            let start = u32_at(&file, entry + 8);
            start..start + u32_at(&file, entry + 16)
        });
        byte >= table && !sections.into_iter().any(|section| section.contains(&byte)) || (28..32).contains(&byte)
    };
    for _ in 0..2000 {
        let mut changed = file.clone();
        let bit = sequence.below(changed.len() * 8);
        changed[bit / 8] ^= 1 << (bit % 8);
        if is_padding(bit / 8) {
            continue;
        }
        let error = read(&changed).expect_err("a changed bit");
        assert!(error.to_string().starts_with("broken: "), "{error}");
    }
    for _ in 0..200 {
        assert!(read(&file[..sequence.below(file.len())]).is_err());
    }
}

#[test]
fn hostile_files_with_fitting_checksums_end_in_a_document_or_an_error() {
    let file = animb::write(&super::with_packed()).expect("written");
    let mut sequence = Sequence(0x9E37_79B9_7F4A_7C15);
    let budget = LoadBudget { bytes: 16 << 20, ..LoadBudget::default() };
    let mut read = 0;
    for round in 0..3000 {
        let mut changed = file.clone();
        let at = 32 + sequence.below(changed.len() - 36);
        match round % 3 {
            0 => changed[at] ^= 1 << sequence.below(8),
            1 => changed[at..at + 4].copy_from_slice(&[0xFF; 4]),
            _ => changed[at..at + 4].copy_from_slice(&(sequence.below(1 << 20) as u32).to_le_bytes()),
        }
        sign(&mut changed);
        match animb::read("hostile", &changed, budget) {
            // What is read can be written.
            Ok((document, _)) => read += usize::from(animb::write(&document).is_ok()),
            Err(error) => assert!(error.to_string().starts_with("hostile: "), "{error}"),
        }
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
