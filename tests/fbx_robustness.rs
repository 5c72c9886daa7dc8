//! Broken FBX files: cut, and changed bit by bit and number by number, they end in a model or an error, within the
//! budget.

use std::path::Path;
use std::time::{Duration, Instant};

use anim::clip::TrackContent;
use anim::io::fbx::{FbxError, import_bytes};
use anim::io::{Imported, LoadBudget, Options};

/// Bytes an import may use, and how far the process may grow beyond: the files themselves, messages, what other tests
/// have at the same time.
const BUDGET: u64 = 24 << 20;
const SLACK: u64 = 24 << 20;

/// The most memory the process has had so far, in bytes, where the system tells.
///
/// The system counts in batches, so a later answer may be a little lower.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

/// Longer than any import of a file this small should take, on a machine that does other things too.
const PATIENCE: Duration = Duration::from_secs(20);

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

/// Files to break: one of the project's own, and real ones where they are.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut files = vec![("small.fbx".to_owned(), include_bytes!("fbx/small.fbx").to_vec())];
    let Some(root) = std::env::var_os("ANIM_TEST_ASSETS") else {
        assert!(std::env::var_os("CI").is_none(), "CI has the test assets");
        println!("left out: ANIM_TEST_ASSETS is not set");
        return files;
    };
    for name in [
        "maya_blend_inbetween_7500_binary.fbx",
        "maya_transformed_skin_7700_binary.fbx",
        "maya_anim_extrapolation_7700_ascii.fbx",
        "max2009_cube_anim_6100_binary.fbx",
        "max7_skin_5000_binary.fbx",
    ] {
        let path = Path::new(&root).join("assets/fbx").join(name);
        files.push((name.to_owned(), std::fs::read(path).expect("a file of the test assets")));
    }
    files
}

/// Imports within the budget, and holds the process to it and the result to being sound.
fn import(name: &str, bytes: &[u8]) -> Result<Imported, FbxError> {
    let before = peak();
    let budget = LoadBudget { bytes: BUDGET, elements: 1 << 22, depth: 256 };
    let started = Instant::now();
    let result = import_bytes(name, bytes, Options { budget, ..Options::default() });
    let took = started.elapsed();
    if let (Some(before), Some(after)) = (before, peak()) {
        assert!(after.saturating_sub(before) <= BUDGET + SLACK, "{name}: grew from {before} to {after} bytes");
    }
    assert!(took < PATIENCE, "{name}: {took:?}");
    if let Ok(imported) = &result {
        assert_sound(name, imported);
    }
    result
}

/// What a model promises whoever uses it, broken file or not.
fn assert_sound(name: &str, imported: &Imported) {
    let model = &imported.model;
    for mesh in &model.meshes {
        for primitive in &mesh.primitives {
            let count = primitive.positions.len();
            assert!(primitive.indices.iter().all(|&index| (index as usize) < count), "{name}: an index");
            assert!(primitive.positions.iter().flatten().all(|v| v.is_finite()), "{name}: a position");
            assert_eq!(primitive.morph_targets.len(), mesh.morph_weights.len(), "{name}: morph targets");
        }
    }
    for node in &model.mesh_nodes {
        let joints = node.skin.map_or(0, |skin| model.skins[skin as usize].joints.len());
        for primitive in &model.meshes[node.mesh as usize].primitives {
            if let Some(influences) = primitive.influences.as_ref().filter(|_| node.skin.is_some()) {
                assert!(influences.joints.iter().all(|&joint| usize::from(joint) < joints), "{name}: an influence");
            }
        }
    }
    for clip in &model.clips {
        assert!(clip.length.is_finite() && clip.length >= 0.0, "{name}: a length of {}", clip.length);
        for track in &clip.tracks {
            let TrackContent::Values(keys) = &track.content else { continue };
            assert!(keys.times.windows(2).all(|pair| pair[0] <= pair[1]), "{name}: falling times {:?}", keys.times);
            assert!(keys.times.iter().all(|time| time.is_finite()), "{name}: a time");
            assert_eq!(track.validate(), Ok(()), "{name}: {:?}", track.target);
        }
    }
}

#[test]
fn a_file_cut_anywhere_ends_in_a_model_or_an_error() {
    for (name, bytes) in files() {
        let mut sequence = Sequence(0x9e37_79b9_7f4a_7c15);
        assert!(import(&name, &bytes).is_ok(), "{name} as it is");
        for _ in 0..40 {
            let _ = import(&name, &bytes[..sequence.below(bytes.len())]);
        }
    }
}

#[test]
fn a_file_with_flipped_bits_ends_in_a_model_or_an_error() {
    for (name, bytes) in files() {
        let mut sequence = Sequence(0x2545_f491_4f6c_dd1d);
        for round in 0..120 {
            let mut broken = bytes.clone();
            for _ in 0..=round % 8 {
                let at = sequence.below(broken.len());
                broken[at] ^= 1 << sequence.below(8);
            }
            let _ = import(&name, &broken);
        }
    }
}

#[test]
fn numbers_that_are_too_large_or_none_end_in_a_model_or_an_error() {
    let text = include_str!("fbx/small.fbx");
    let words = ["-1", "0", "1e300", "-1e300", "nan", "inf", "4294967295", "9223372036854775807", "46186158000000000"];
    let numbers: Vec<(usize, usize)> = text
        .match_indices(|c: char| c.is_ascii_digit())
        .filter(|(at, _)| !text[..*at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-'))
        .map(|(at, _)| (at, text[at..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |end| at + end)))
        .collect();
    for (index, &(from, to)) in numbers.iter().enumerate() {
        let word = words[index % words.len()];
        let broken = format!("{}{word}{}", &text[..from], &text[to..]);
        let _ = import(&format!("small.fbx, byte {from} is {word}"), broken.as_bytes());
    }
}

#[test]
fn a_small_file_of_a_long_repetition_does_not_pass_the_budget() {
    let Some((name, bytes)) = files().into_iter().find(|(name, _)| name.contains("extrapolation")) else { return };
    let text = String::from_utf8(bytes).expect("an ASCII file");
    // A stack six years long, whose curves repeat every few frames.
    let longer =
        text.replace("\"LocalStop\", \"KTime\", \"Time\", \"\",", "\"LocalStop\", \"KTime\", \"Time\", \"\",9");
    let longer = longer.replace(",9230930790000", ",9000000000000000000");
    assert_ne!(longer, text, "the file has a stack");
    match import(&name, longer.as_bytes()) {
        Err(FbxError::Budget { .. }) => {}
        other => panic!("{:?}", other.map(|imported| imported.report)),
    }
}
