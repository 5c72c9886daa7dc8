//! Broken files end in a clip, a controller or an error that says where, within the budget.

use anim::io::LoadBudget;
use anim::io::ron::{RonError, read_clip, read_controller, read_sprite_clip};

use super::real_files;

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

fn read_all(bytes: &[u8], budget: LoadBudget) -> [Option<RonError>; 3] {
    [
        read_clip("broken.anim.ron", bytes, budget).err(),
        read_sprite_clip("broken.spriteanim.ron", bytes, budget).err(),
        read_controller("broken.actl.ron", bytes, budget).err(),
    ]
}

const OWN: &str = r#"(name: "a", duration: 1.5, channels: [(node: "n", translation: Some((times: [0.0, 0.5, 1.5],
    values: [(1.0, 2.0, 3.0), (1.0, 2.0, 3.0), (0.0, 0.0, 0.0)], modes: [(t: 0.5, mode: Smooth)])), properties: [
    (component: "C", field: "f", times: [0.0], values: [Float(1)], step: true)])], events: [(t: 1.0, func: "f")],
    fps: 12, loop: true, frames: [(cell: 1), (cell: 2, hold: 3)], cols: 4, layers: [(name: "L", mask: ["b"], states: [
    (name: "s", clip: "c", blend: Some((params: ["x"], points: [(clip: "c", at: (0, 1))])))], transitions: [
    (from: "s", to: "s", fade: 0.5)])])"#;

#[test]
fn broken_copies_end_in_a_value_or_an_error_that_names_the_file() {
    const PARTS: [&str; 12] = ["(", ")", "[", "]", "-1", "1e39", "NaN", "inf", "4294967296", "Some(", "\"", "/*"];
    let mut sequence = Sequence(0x9E37_79B9_7F4A_7C15);
    let mut files = vec![OWN.as_bytes().to_vec()];
    assert!(read_all(OWN.as_bytes(), LoadBudget::default()).iter().all(Option::is_none));
    for folder in ["clips", "controllers"] {
        files.extend(real_files(folder).into_iter().map(|(_, bytes)| bytes).filter(|bytes| bytes.len() < 10_000));
    }
    for file in files {
        for round in 0..200 {
            let mut bytes = file.clone();
            match round % 4 {
                0 => bytes.truncate(sequence.below(bytes.len())),
                1 => {
                    let bit = sequence.below(bytes.len() * 8);
                    bytes[bit / 8] ^= 1 << (bit % 8);
                }
                _ => {
                    let at = sequence.below(bytes.len());
                    let end = (at + sequence.below(4)).min(bytes.len());
                    bytes.splice(at..end, PARTS[sequence.below(PARTS.len())].bytes());
                }
            }
            for error in read_all(&bytes, LoadBudget::default()).into_iter().flatten() {
                assert!(error.to_string().starts_with("broken."), "{error}");
            }
        }
    }
}

#[test]
fn values_that_mean_nothing_are_refused_with_their_place() {
    let clip =
        |text: &str| read_clip("a.anim.ron", text.as_bytes(), LoadBudget::default()).expect_err(text).to_string();
    let lane = |times: &str, values: &str| {
        let lane = format!("translation: Some((times: {times}, values: {values}))");
        clip(&format!(r#"(name: "a", duration: 1, channels: [(node: "n", {lane})])"#))
    };
    assert_eq!(lane("[0, 1]", "[(0, 0, 0)]"), "a.anim.ron: channels[0].translation (\"n\"): 1 values for 2 times");
    let falling = lane("[1, 0]", "[(0, 0, 0), (0, 0, 0)]");
    assert!(falling.contains("key 1: the time 0 s is before the key before it"), "{falling}");
    let infinite = lane("[0]", "[(0, 1e39, 0)]");
    assert!(infinite.contains("key 0: inf is not a finite number"), "{infinite}");
    assert!(clip("(name: \"a\",\n duration: -1)").contains("the length -1"), "{}", clip("(name: \"a\", duration: -1)"));
    assert!(
        clip("(name: \"a\",\n duration: x)").starts_with("a.anim.ron:2:"),
        "{}",
        clip("(name: \"a\",\n duration: x)")
    );
    let bad = read_controller("c.actl.ron", br#"(layers: [(name: "L", speed: inf)])"#, LoadBudget::default());
    assert_eq!(bad.expect_err("inf").to_string(), "c.actl.ron: layers[0].speed: inf is not a number");
    let bytes = read_clip("a.anim.ron", b"(name: \"\xff\")", LoadBudget::default()).expect_err("no text");
    assert_eq!(bytes.to_string(), "a.anim.ron:1:9: the byte 0xff is no UTF-8");
}

#[test]
fn deep_and_large_files_are_refused() {
    let deep = format!("(name: \"a\", duration: 1, other: {}", "[".repeat(1 << 20));
    for error in read_all(deep.as_bytes(), LoadBudget::default()) {
        assert!(matches!(error, Some(RonError::Syntax { .. })), "{error:?}");
    }
    let budget = LoadBudget { bytes: 1 << 20, ..LoadBudget::default() };
    let large = format!("(frames: [{}])", "(),".repeat(1 << 14));
    let error = read_sprite_clip("a.spriteanim.ron", large.as_bytes(), budget).expect_err("too much");
    assert!(matches!(error, RonError::Budget { .. }), "{error}");
}
