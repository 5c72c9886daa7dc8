//! Any bytes as a glTF file: they end in a model or an error, within the budget. The first byte chooses what the files
//! beside it hold.
#![no_main]

use anim::io::gltf::import_with;
use anim::io::{ImportSettings, LoadBudget, MaxInfluences, Options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&beside, bytes)) = input.split_first() else { return };
    let settings = ImportSettings { max_influences: MaxInfluences::All, ..ImportSettings::default() };
    let budget = LoadBudget { bytes: 64 << 20, elements: 1 << 22, depth: 256 };
    let mut read = |_: &str| Ok(vec![beside; 4096]);
    drop(import_with("fuzz", bytes, &mut read, Options { settings, budget, progress: None }));
});
