//! Any bytes as a file of `io::three`: they end in a document or an error, within the budget, and what is read can be played
//! and written.
#![no_main]

use anim::io::{Format, LoadBudget, Options, WriteOptions, formats};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let budget = LoadBudget { bytes: 64 << 20, elements: 1 << 22, depth: 256 };
    let mut beside = |_: &str| Err(std::io::Error::other("there is no other file"));
    let options = Options { budget, ..Options::default() };
    let Ok((document, _)) = formats::read_as(Format::ThreeJson, bytes, "fuzz", &mut beside, options) else { return };
    assert!(document.all_clips().all(|clip| clip.validate().is_ok()));
    let options = WriteOptions { tolerance: 1.0, ..WriteOptions::default() };
    if let Ok(written) = formats::write(&document, Format::ThreeJson, &options) {
        let again = formats::read_as(Format::ThreeJson, &written.bytes, "fuzz", &mut beside, Options::default());
        assert!(again.is_ok(), "{:?}", again.err());
    }
});
