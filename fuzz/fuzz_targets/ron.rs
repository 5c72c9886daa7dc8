//! Any bytes as each of the RON formats: they end in a value or an error, within the budget. What was read is written
//! and read again.
#![no_main]

use anim::io::LoadBudget;
use anim::io::ron::{
    WriteOptions, read_clip, read_controller, read_sprite_clip, write_clip, write_controller, write_sprite_clip,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let budget = LoadBudget { bytes: 64 << 20, elements: 1 << 22, depth: 256 };
    if let Ok((file, _)) = read_clip("fuzz.anim.ron", bytes, budget) {
        let (text, _) = write_clip(&file, &WriteOptions::default());
        drop(read_clip("again.anim.ron", text.as_bytes(), budget).expect("what is written is read"));
    }
    if let Ok((file, _)) = read_sprite_clip("fuzz.spriteanim.ron", bytes, budget) {
        let (text, _) = write_sprite_clip(&file);
        drop(read_sprite_clip("again.spriteanim.ron", text.as_bytes(), budget).expect("what is written is read"));
    }
    if let Ok((file, _)) = read_controller("fuzz.actl.ron", bytes, budget) {
        let text = write_controller(&file);
        drop(read_controller("again.actl.ron", text.as_bytes(), budget).expect("what is written is read"));
    }
});
