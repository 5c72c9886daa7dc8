//! What reading an `.anim.ron` of 1.6 MB costs beside the `ron` crate's own parse of the same text into plain structs.
//!
//! `cargo bench --bench ron --features ron` prints both and their ratio, which may be 2 at most.

#![allow(missing_docs)]

use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use anim::io::LoadBudget;
use anim::io::ron::read_clip;
use serde::Deserialize;

const ROUNDS: usize = 15;
const MOST: f64 = 2.0;

/// The format as a derived reader has it: what `ron` alone costs.
#[derive(Deserialize)]
#[allow(dead_code)]
struct Plain {
    name: String,
    duration: f32,
    channels: Vec<PlainChannel>,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct PlainChannel {
    node: String,
    translation: Option<PlainLane<[f32; 3]>>,
    rotation: Option<PlainLane<[f32; 4]>>,
    scale: Option<PlainLane<[f32; 3]>>,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct PlainLane<V> {
    times: Vec<f32>,
    values: Vec<V>,
    step: bool,
}

/// A clip of 40 nodes, in the form in which files have them.
fn file() -> String {
    let mut text = String::from("(\n    name: \"Long\",\n    duration: 8.0,\n    channels: [\n");
    let mut state = 1_u32;
    let mut number = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 24) as f32
    };
    for node in 0..40 {
        let _written = writeln!(text, "        (\n            node: \"Node{node}\",");
        for (name, size) in [("translation", 3), ("rotation", 4), ("scale", 3)] {
            let _written = writeln!(text, "            {name}: Some((\n                times: [");
            for key in 0..160 {
                let _written = writeln!(text, "                    {:?},", key as f32 * 0.05);
            }
            text.push_str("                ],\n                values: [\n");
            for _ in 0..160 {
                let mut value: Vec<f32> = (0..size).map(|_| number() - 0.5).collect();
                if size == 4 {
                    let length = value.iter().map(|v| v * v).sum::<f32>().sqrt();
                    for v in &mut value {
                        *v /= length;
                    }
                }
                let numbers: Vec<String> = value.iter().map(|v| format!("{v:?}")).collect();
                let _written = writeln!(text, "                    ({}),", numbers.join(", "));
            }
            text.push_str("                ],\n                step: false,\n            )),\n");
        }
        text.push_str("        ),\n");
    }
    text.push_str("    ],\n)");
    text
}

/// The shortest time of each of two things that are done in turn.
fn shortest(mut one: impl FnMut(), mut other: impl FnMut()) -> [Duration; 2] {
    let mut best = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        one();
        best[0] = best[0].min(begun.elapsed());
        let begun = Instant::now();
        other();
        best[1] = best[1].min(begun.elapsed());
    }
    best
}

fn main() {
    let text = file();
    let ours = || {
        let read = read_clip("long.anim.ron", text.as_bytes(), LoadBudget::default());
        assert_eq!(black_box(read).expect("valid").0.clip.tracks.len(), 120);
    };
    let theirs = || {
        let read: Plain = ron::from_str(&text).expect("valid");
        assert_eq!(black_box(read).channels.len(), 40);
    };
    let [ours, theirs] = shortest(ours, theirs);
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    println!(
        "{:.2} MB: read_clip {:.1} ms, ron alone {:.1} ms, ratio {ratio:.2} (at most {MOST})",
        text.len() as f64 / 1e6,
        ours.as_secs_f64() * 1e3,
        theirs.as_secs_f64() * 1e3
    );
    assert!(ratio <= MOST, "reading costs {ratio:.2} times as much as the parse alone");
}
