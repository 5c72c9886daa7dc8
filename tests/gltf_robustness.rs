//! Broken glTF files: cut, changed bit by bit and number by number, they end in a model or an error, within the budget.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anim::io::gltf::{Error, import_with};
use anim::io::{Imported, LoadBudget, Options};

/// Bytes an import may use, and how far the process may grow beyond: the files themselves, messages, what other tests
/// have at the same time.
const BUDGET: u64 = 24 << 20;
const SLACK: u64 = 24 << 20;

/// The most memory the process has had so far, in bytes, where the system tells.
fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

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

/// Files to break: a small one of the test's own, and real ones where they are.
fn files() -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = vec![(PathBuf::from("own.gltf"), OWN.as_bytes().to_vec())];
    let Some(root) = std::env::var_os("ANIM_TEST_ASSETS") else {
        assert!(std::env::var_os("CI").is_none(), "CI has the test assets");
        println!("left out: ANIM_TEST_ASSETS is not set");
        return files;
    };
    let root = Path::new(&root);
    for name in [
        "assets/gltf/SimpleSkin.gltf",
        "assets/gltf/rigged_simple.gltf",
        "assets/gltf/03_skinned_cylinder.gltf",
        "assets/blender/shape_keys.glb",
        "assets/blender/eight_influences.glb",
        "oracles/gltf-three/made/skin-and-morph.gltf",
    ] {
        let path = root.join(name);
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        files.push((path, bytes));
    }
    files
}

fn import(path: &Path, bytes: &[u8]) -> Result<Imported, Error> {
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let options = Options { budget: LoadBudget { bytes: BUDGET, ..LoadBudget::default() }, ..Options::default() };
    import_with("broken", bytes, &mut |uri| fs::read(folder.join(uri)), options)
}

/// Held by what measures the process's memory, or would disturb that.
static ALONE: Mutex<()> = Mutex::new(());

/// Runs something and holds the growth of the process to the budget.
fn within_the_budget(what: &str, run: impl FnOnce()) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let before = peak();
    run();
    if let (Some(before), Some(after)) = (before, peak()) {
        assert!(after.saturating_sub(before) <= BUDGET + SLACK, "{what}: grew from {before} to {after} bytes");
    }
}

#[test]
fn broken_copies_of_files_end_in_a_model_or_an_error_within_the_budget() {
    let mut sequence = Sequence(0x2545_F491_4F6C_DD1D);
    for (path, bytes) in files() {
        import(&path, &bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        within_the_budget(&path.display().to_string(), || break_and_import(&path, &bytes, &mut sequence));
    }
}

fn break_and_import(path: &Path, bytes: &[u8], sequence: &mut Sequence) {
    for _ in 0..20 {
        let length = sequence.below(bytes.len());
        assert!(import(path, &bytes[..length]).is_err(), "{} bytes of {}", length, path.display());
    }
    for _ in 0..60 {
        let mut changed = bytes.to_vec();
        for _ in 0..=sequence.below(4) {
            let bit = sequence.below(changed.len() * 8);
            changed[bit / 8] ^= 1 << (bit % 8);
        }
        drop(import(path, &changed));
    }
    for _ in 0..120 {
        drop(import(path, &with_another_number(bytes, sequence)));
    }
}

/// A copy in which one number of the JSON is another one, of the kind that breaks readers.
fn with_another_number(bytes: &[u8], sequence: &mut Sequence) -> Vec<u8> {
    const NUMBERS: [&str; 9] =
        ["0", "1", "-1", "255", "65536", "4294967295", "9007199254740993", "18446744073709551615", "1e39"];
    let is_digit = |index: usize| bytes[index].is_ascii_digit();
    let starts: Vec<usize> =
        (1..bytes.len().min(100_000)).filter(|&at| is_digit(at) && b" :[,".contains(&bytes[at - 1])).collect();
    let start = starts[sequence.below(starts.len())];
    let end = (start..bytes.len()).find(|&at| !is_digit(at)).unwrap_or(bytes.len());
    let number = NUMBERS[sequence.below(NUMBERS.len())];
    let mut changed = [&bytes[..start], number.as_bytes(), &bytes[end..]].concat();
    if bytes.starts_with(b"glTF") {
        // The lengths in the headers go with the text, so that the JSON is looked at.
        let json = u32::from_le_bytes([bytes[12], bytes[13], bytes[14], bytes[15]]) as usize;
        let grown = (json + number.len()).saturating_sub(end - start);
        let padding = grown.next_multiple_of(4) - grown;
        changed.splice(20 + grown..20 + grown, std::iter::repeat_n(b' ', padding));
        changed[12..16].copy_from_slice(&((grown + padding) as u32).to_le_bytes());
        let length = changed.len() as u32;
        changed[8..12].copy_from_slice(&length.to_le_bytes());
    }
    changed
}

#[test]
fn a_file_that_claims_huge_contents_is_refused_without_asking_for_memory() {
    within_the_budget("huge claims", || {
        for claim in ["4294967295", "18446744073709551615", "1000000000"] {
            let file = OWN.replace("\"count\": 2", &format!("\"count\": {claim}"));
            let error = import(Path::new("own.gltf"), file.as_bytes()).expect_err("too much");
            assert!(error.to_string().contains("accessors[0]"), "{error}");
        }
        let deep = format!("{}{}", r#"{ "asset": "#, "[".repeat(1 << 20));
        assert!(import(Path::new("own.gltf"), deep.as_bytes()).is_err());
        let objects = "{\"a\":{}},".repeat(1 << 15);
        let wide = format!(r#"{{ "asset": {{ "version": "2.0" }}, "extras": [{objects}{{}}] }}"#);
        assert!(import(Path::new("own.gltf"), wide.as_bytes()).is_err());
    });
}

#[test]
fn nodes_below_each_other_past_the_budget_are_refused() {
    let chain: Vec<String> = (1..100).map(|child| format!(r#"{{ "children": [{child}] }}"#)).collect();
    let file = format!(r#"{{ "asset": {{ "version": "2.0" }}, "nodes": [{}, {{}}] }}"#, chain.join(","));
    let options = |depth| Options { budget: LoadBudget { depth, ..LoadBudget::default() }, ..Options::default() };
    let import = |depth| anim::io::gltf::import_bytes("chain", file.as_bytes(), options(depth));
    assert!(import(100).is_ok());
    assert_eq!(
        import(99).expect_err("too deep").to_string(),
        "chain: nodes[99]: lies 100 levels deep, and the budget allows 99"
    );
}

/// Were the work to grow with the square of the size, this would take minutes.
#[test]
fn a_file_of_many_things_that_name_each_other_is_read_in_step_with_its_size() {
    const MANY: usize = 20_000;
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let list = |item: &dyn Fn(usize) -> String| (0..MANY).map(item).collect::<Vec<_>>().join(",");
    let pointer = |target: String| {
        format!(
            r#"{{ "sampler": 0, "target": {{ "path": "pointer", "extensions": {{
                "KHR_animation_pointer": {{ "pointer": "{target}" }} }} }} }}"#
        )
    };
    let nodes = list(&|n| format!(r#"{{ "name": "n{}", "mesh": 1, "skin": {n}, "extras": 1 }}"#, n / 2));
    let skins = list(&|n| format!(r#"{{ "joints": [ {n} ], "skeleton": 0, "extras": 1 }}"#));
    let scenes = list(&|n| format!(r#"{{ "nodes": [ {n} ] }}"#));
    let animations = list(&|_| r#"{ "channels": [], "samplers": [], "extras": 1 }"#.into());
    let channels = list(&|n| pointer(format!("/materials/{n}/alphaCutoff")));
    let meshes = list(&|n| pointer(format!("/meshes/{}/weights", n % 2)));
    let file = OWN
        .replace(r#""nodes": [ { "name": "moved" }, { "mesh": 0 } ]"#, &format!(r#""nodes": [ {nodes} ]"#))
        .replace(r#""POSITION": 2 } } ] }"#, r#""POSITION": 2, "JOINTS_0": 2 } } ] }, { "primitives": [] }"#)
        .replace(r#""channels": ["#, &format!(r#""channels": [ {channels}, {meshes},"#))
        .replace(
            r#""animations": ["#,
            &format!(r#""skins": [ {skins} ], "scenes": [ {scenes} ], "animations": [ {animations},"#),
        );
    let imported = anim::io::gltf::import_bytes("many", file.as_bytes(), Options::default());
    let imported = imported.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(imported.model.skeleton.joint_count(), MANY);
    assert!(imported.report.omitted() > 0);
}

/// A node that moves, and a mesh without data.
const OWN: &str = r#"{
    "asset": { "version": "2.0" },
    "nodes": [ { "name": "moved" }, { "mesh": 0 } ],
    "buffers": [ { "byteLength": 32, "uri": "data:;base64,AAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAAAAAAAAAA=" } ],
    "bufferViews": [
        { "buffer": 0, "byteLength": 8 }, { "buffer": 0, "byteOffset": 8, "byteLength": 24 } ],
    "accessors": [
        { "bufferView": 0, "componentType": 5126, "type": "SCALAR", "count": 2, "min": [0], "max": [1] },
        { "bufferView": 1, "componentType": 5126, "type": "VEC3", "count": 2 },
        { "componentType": 5126, "type": "VEC3", "count": 3, "min": [0, 0, 0], "max": [0, 0, 0] } ],
    "meshes": [ { "primitives": [ { "attributes": { "POSITION": 2 } } ] } ],
    "animations": [ {
        "name": "move",
        "samplers": [ { "input": 0, "output": 1 } ],
        "channels": [ { "sampler": 0, "target": { "node": 0, "path": "translation" } } ] } ]
}"#;
