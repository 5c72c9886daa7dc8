//! Any bytes as an FBX file: they end in a model or an error, within the budget.
#![no_main]

use anim::io::fbx::import_bytes;
use anim::io::{ImportSettings, LoadBudget, MaxInfluences, Options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let settings = ImportSettings { max_influences: MaxInfluences::All, ..ImportSettings::default() };
    let budget = LoadBudget { bytes: 64 << 20, elements: 1 << 22, depth: 256 };
    drop(import_bytes("fuzz", bytes, Options { settings, budget, progress: None }));
});
