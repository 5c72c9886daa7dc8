//! Broken JSON files: cut, changed bit by bit, number by number and piece by piece, they end in a document or an error,
//! within the budget; and what is read of them can be written.

use std::fs;
use std::sync::{Mutex, PoisonError};

use anim::io::{Document, Format, LoadBudget, Options, ReadError, WriteOptions, formats};

/// Bytes a reader may use, and how far the process may grow beyond: the files themselves, messages, what other tests have
/// at the same time.
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

fn options(bytes: u64) -> Options<'static> {
    Options { budget: LoadBudget { bytes, elements: 1 << 20, depth: 256 }, ..Options::default() }
}

fn read(format: Format, bytes: &[u8]) -> Result<Document, ReadError> {
    let mut beside = |_: &str| Err(std::io::Error::other("there is no other file"));
    let read = formats::read_as(format, bytes, "broken.json", &mut beside, options(BUDGET));
    read.map(|(document, _)| document)
}

/// Reads, and holds what was read to being sound: clips that play, and that can be written.
fn try_out(format: Format, bytes: &[u8]) -> bool {
    match read(format, bytes) {
        Ok(document) => {
            for clip in document.all_clips() {
                assert_eq!(clip.validate(), Ok(()), "{}", String::from_utf8_lossy(bytes));
            }
            let options = WriteOptions { tolerance: 1.0, ..WriteOptions::default() };
            if let Ok(written) = formats::write(&document, format, &options) {
                let again = read(format, &written.bytes);
                assert!(again.is_ok(), "{:?} of\n{}", again.err(), String::from_utf8_lossy(&written.bytes));
            }
            true
        }
        Err(error) => {
            assert!(error.to_string().starts_with("broken.json"), "{error}");
            false
        }
    }
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

/// Files to break.
const FILES: [(Format, &str); 4] = [
    (Format::Mres, include_str!("json_formats/library.mres")),
    (Format::Mres, include_str!("json_formats/lift.mres")),
    (Format::ThreeJson, include_str!("json_formats/clip.json")),
    (Format::ThreeJson, include_str!("json_formats/scene.json")),
];

#[test]
fn broken_copies_of_files_end_in_a_document_or_an_error_within_the_budget() {
    let mut sequence = Sequence(0x2545_F491_4F6C_DD1D);
    for (format, text) in FILES {
        assert!(try_out(format, text.as_bytes()), "{text}");
        within_the_budget(&text[..20], || break_and_read(format, text.as_bytes(), &mut sequence));
    }
}

fn break_and_read(format: Format, bytes: &[u8], sequence: &mut Sequence) {
    for _ in 0..20 {
        let length = sequence.below(bytes.len() - 2);
        assert!(!try_out(format, &bytes[..length]), "{length} bytes");
    }
    for _ in 0..100 {
        let mut changed = bytes.to_vec();
        for _ in 0..=sequence.below(4) {
            let bit = sequence.below(changed.len() * 8);
            changed[bit / 8] ^= 1 << (bit % 8);
        }
        try_out(format, &changed);
    }
    for _ in 0..200 {
        try_out(format, &with_another_value(bytes, sequence));
    }
    for _ in 0..100 {
        let (from, to) = (sequence.below(bytes.len()), sequence.below(bytes.len()));
        let (start, end) = (from.min(to), from.max(to).min(from.min(to) + 200));
        let at = sequence.below(bytes.len());
        try_out(format, &[&bytes[..start], &bytes[end..]].concat());
        try_out(format, &[&bytes[..at], &bytes[start..end], &bytes[at..]].concat());
    }
}

/// A copy in which one number or text is another value, of the kind that breaks readers.
fn with_another_value(bytes: &[u8], sequence: &mut Sequence) -> Vec<u8> {
    const VALUES: [&str; 16] = [
        "0",
        "-1",
        "-0",
        "1e39",
        "1e400",
        "4294967296",
        "18446744073709551615",
        "1.5",
        "null",
        "true",
        "[]",
        "{}",
        "\"\"",
        "\"\\ud800\"",
        "[[1,2],[3]]",
        "\"Position3DTrack_h2k9a\"",
    ];
    let is_value = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'"' | b'-' | b'.' | b'_');
    let starts: Vec<usize> = (1..bytes.len()).filter(|&at| is_value(bytes[at]) && !is_value(bytes[at - 1])).collect();
    let start = starts[sequence.below(starts.len())];
    let end = (start..bytes.len()).find(|&at| !is_value(bytes[at])).unwrap_or(bytes.len());
    [&bytes[..start], VALUES[sequence.below(VALUES.len())].as_bytes(), &bytes[end..]].concat()
}

#[test]
fn what_is_deep_wide_or_said_again_and_again_is_refused_or_read_without_asking_for_memory() {
    let resource = |name: &str, values: &str| {
        format!(
            r#""{name}": {{ "type": "ValueTrack", "props": {{ "Property": "x", "Times": {values}, "Values": {values} }} }}"#
        )
    };
    let animation = |resources: &str, tracks: &str| {
        format!(
            r#"{{ "format": 2, "type": "Animation", "resources": {{ {resources} }}, "props": {{ "Tracks": [{tracks}] }} }}"#
        )
    };
    let numbers = format!("[{}1]", "1,".repeat(2000));
    within_the_budget("hostile files", || {
        // A million lists in each other: nobody looks into what is not known.
        let deep = format!("{}{}", "[".repeat(1 << 20), "]".repeat(1 << 20));
        let unknown =
            animation(&format!(r#""A": {{ "type": "Deep", "props": {{ "a": {deep} }} }}"#), r#"{ "res": "A" }"#);
        assert!(read(Format::Mres, unknown.as_bytes()).is_ok());
        assert!(read(Format::Mres, deep.as_bytes()).is_err() && read(Format::ThreeJson, deep.as_bytes()).is_err());
        // A track of many keys that is named very often.
        let again = animation(&resource("A", &numbers), &format!("{}{{}}", r#"{ "res": "A" },"#.repeat(20_000)));
        let error = read(Format::Mres, again.as_bytes()).expect_err("too much");
        assert!(error.to_string().contains("pass the budget"), "{error}");
        let wide = animation("", &"{},".repeat(2_000_000));
        assert!(read(Format::Mres, wide.as_bytes()).is_err());
        let keys = r#"{ "time": 0, "value": 1 },"#.repeat(300_000);
        let keys = format!(r#"{{ "tracks": [ {{ "name": "a.b", "type": "number", "keys": [{keys} {{}}] }} ] }}"#);
        assert!(read(Format::ThreeJson, keys.as_bytes()).is_err());
    });
}

#[test]
fn objects_below_each_other_past_the_budget_are_refused() {
    let scene = |depth: usize| {
        let open = r#"{ "uuid": "a", "children": ["#.repeat(depth);
        format!(r#"{{ "object": {open}{} }}"#, "] }".repeat(depth))
    };
    assert!(read(Format::ThreeJson, scene(256).as_bytes()).is_ok());
    let error = read(Format::ThreeJson, scene(257).as_bytes()).expect_err("too deep").to_string();
    assert_eq!(error, "broken.json: object 256: lies 257 levels deep, and the budget allows 256");
    assert!(read(Format::ThreeJson, scene(20_000).as_bytes()).is_err());
}

/// Were the work to grow with the square of the size, this would take minutes.
#[test]
fn files_of_many_things_that_name_each_other_are_read_and_written_in_step_with_their_size() {
    const MANY: usize = 10_000;
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let list = |item: &dyn Fn(usize) -> String| (0..MANY).map(item).collect::<Vec<_>>().join(",");
    let objects = list(&|n| format!(r#"{{ "uuid": "u{n}", "name": "n{}", "type": "Bone" }}"#, n / 2));
    let tracks = list(&|n| {
        let name = [format!("n{}.position", MANY - n), format!("n{n}.visible"), format!("u{n}.bones[n{n}].scale")];
        let (kind, values) = if n % 3 == 1 { ("bool", "[true]") } else { ("vector", "[1,2,3]") };
        format!(r#"{{ "name": "{}", "type": "{kind}", "times": [0], "values": {values} }}"#, name[n % 3])
    });
    let scene = format!(
        r#"{{ "metadata": {{}}, "object": {{ "uuid": "r", "animations": ["c"], "children": [{objects}] }},
             "animations": [{{ "uuid": "c", "name": "all", "tracks": [{tracks}] }}] }}"#
    );
    let resources = list(&|n| {
        format!(
            r#""V_{n}": {{ "type": "ValueTrack", "props": {{ "Path": "p{}", "Property": "x", "Times": [0], "Values": [1] }} }}"#,
            n / 2
        )
    });
    let names = list(&|n| format!(r#"{{ "res": "V_{n}" }}"#));
    let animation = format!(
        r#"{{ "format": 2, "type": "Animation", "resources": {{ {resources} }}, "props": {{ "Tracks": [{names}] }} }}"#
    );
    for (format, text) in [(Format::ThreeJson, scene), (Format::Mres, animation)] {
        let mut beside = |_: &str| Err(std::io::Error::other("there is no other file"));
        let (mut document, _) =
            formats::read_as(format, text.as_bytes(), "many", &mut beside, Options::default()).expect("valid");
        let clip = |document: &Document| document.all_clips().next().expect("a clip").clone();
        assert!(clip(&document).tracks.len() > MANY / 4);
        // Half of the tracks go, and all others change.
        let mut edited = anim::clip::Clip::clone(&clip(&document));
        edited.tracks.truncate(edited.tracks.len() / 2);
        edited.tracks.iter_mut().for_each(|track| track.loop_wrap ^= format == Format::Mres);
        document.set_clip(edited.into());
        let written = formats::write(&document, format, &WriteOptions::default()).expect("a clip");
        assert!(written.bytes.len() > 1000);
    }
}
