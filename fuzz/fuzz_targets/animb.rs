//! Any bytes as the sections of an `.animb` file, with checksums that fit: they end in a document or an error.
#![no_main]

use anim::io::LoadBudget;
use anim::io::animb::{MAGIC, VERSION, read, write};
use libfuzzer_sys::fuzz_target;

const KINDS: [&[u8; 4]; 7] = [b"HEAD", b"MODL", b"SKEL", b"CLIP", b"LIBR", b"CTRL", b"PACK"];

fuzz_target!(|input: &[u8]| {
    let Some((&kind, section)) = input.split_first() else { return };
    let budget = LoadBudget { bytes: 64 << 20, elements: 1 << 22, depth: 256 };
    let mut table = KINDS[kind as usize % KINDS.len()].to_vec();
    table.extend(crc32fast::hash(section).to_le_bytes());
    table.extend(64_u64.to_le_bytes());
    table.extend((section.len() as u64).to_le_bytes());
    table.extend([0; 8]);
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend(1_u32.to_le_bytes());
    file.extend((64 + section.len() as u64).to_le_bytes());
    file.extend(crc32fast::hash(&table).to_le_bytes());
    file.extend([0; 4]);
    file.extend(table);
    file.extend(section);
    if let Ok((document, _)) = read("fuzz", &file, budget) {
        write(&document).expect("what is read can be written");
    }
    drop(read("fuzz", input, budget));
});
