//! Compares what the C example's code makes of glTF files with the numbers of another reader, in `oracles/gltf-three`:
//! matrices of nodes and places of vertices, through the C ABI from loading to skinning.

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::c_program::Libraries;
use crate::conformance::gltf::{TOLERANCE, UNEVEN_TOLERANCE, size_of};
use crate::conformance::posed::{Worst, numbers};
use crate::shell::{command, root};
use crate::{character, demo};

/// The files. `SimpleSkin` has rotations that are not of unit length, which libanim normalises.
const FILES: [(&str, f64); 7] = [
    ("Fox.glb", TOLERANCE),
    ("Knight.glb", TOLERANCE),
    ("cesium_man.gltf", TOLERANCE),
    ("rigged_simple.gltf", TOLERANCE),
    ("SimpleSkin.gltf", UNEVEN_TOLERANCE),
    ("interpolation_test.gltf", TOLERANCE),
    ("03_skinned_cylinder.gltf", TOLERANCE),
];

/// Compares all files; `assets` has `assets/gltf` and `oracles/gltf-three`.
pub fn compare(libraries: &Libraries, assets: &Path, tests: &mut u64) -> Result<()> {
    let sources = [
        libraries.embed(&root().join(character::FILE), "default_character")?,
        root().join(demo::FOLDER).join("character.c"),
        root().join("xtask/src/test/numbers.c"),
    ];
    let program = libraries.compile(&sources, "numbers")?;
    for (name, tolerance) in FILES {
        let oracle = assets.join("oracles/gltf-three").join(format!("{name}.json"));
        let truth = std::fs::read(&oracle).with_context(|| format!("cannot read {}", oracle.display()))?;
        let truth: Value = serde_json::from_slice(&truth)?;
        let questions = Questions::of(&truth)?;
        let answers = questions.ask(&program, &assets.join("assets/gltf").join(name))?;
        let worst = questions.judge(&truth, &answers)?;
        println!("{name}: {} poses, worst error {:.1e}", questions.0.len(), worst.error);
        ensure!(worst.error <= tolerance, "{name}: {}", worst.place);
        *tests += 1;
    }
    Ok(())
}

/// A pose that the truth has.
struct Question<'a> {
    /// The clip, -1 for the rest pose.
    clip: i64,
    /// Seconds in the clip.
    time: f64,
    truth: &'a Value,
}

struct Questions<'a>(Vec<Question<'a>>);

/// What the program wrote.
struct Answers {
    /// The node of each part, and how many vertices it has.
    parts: Vec<(usize, usize)>,
    nodes: usize,
    floats: Vec<f32>,
}

impl<'a> Questions<'a> {
    fn of(truth: &'a Value) -> Result<Self> {
        ensure!(truth["truth"] == "yes", "the numbers are not the truth");
        let mut questions = vec![Question { clip: -1, time: 0.0, truth: &truth["rest"] }];
        for clip in truth["clips"].as_array().into_iter().flatten() {
            let index = clip["index"].as_i64().context("a clip without index")?;
            for sample in clip["samples"].as_array().into_iter().flatten() {
                let time = sample["time"].as_f64().context("a sample without time")?;
                questions.push(Question { clip: index, time, truth: sample });
            }
        }
        Ok(Self(questions))
    }

    fn ask(&self, program: &Path, file: &Path) -> Result<Answers> {
        let mut ask = command(&program.to_string_lossy());
        let mut child = ask.arg(file).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let lines: Vec<String> =
            self.0.iter().map(|question| format!("{} {}\n", question.clip, question.time)).collect();
        // It reads a question when it has answered those before, so both ends must be served at once.
        let mut input = child.stdin.take().context("no standard input")?;
        let writer = std::thread::spawn(move || input.write_all(lines.concat().as_bytes()));
        let output = child.wait_with_output()?;
        if !output.status.success() {
            bail!("{} ended with {}", file.display(), output.status);
        }
        writer.join().map_err(|_| anyhow::anyhow!("the writer panicked"))??;
        Answers::parse(&output.stdout)
    }

    fn judge(&self, truth: &Value, answers: &Answers) -> Result<Worst> {
        let vertices: usize = answers.parts.iter().map(|part| part.1).sum();
        let length = answers.nodes * 12 + vertices * 3;
        ensure!(answers.floats.len() == length * self.0.len(), "{} numbers in all", answers.floats.len());
        let size = size_of(&truth["rest"]);
        let mut worst = Worst::default();
        for (question, pose) in self.0.iter().zip(answers.floats.chunks_exact(length)) {
            let when = format!("clip {} at {} s", question.clip, question.time);
            let (matrices, vertices) = pose.split_at(answers.nodes * 12);
            for (node, matrix) in question.truth["world"].as_object().into_iter().flatten() {
                let index: usize = node.parse()?;
                let found = matrices.get(index * 12..index * 12 + 12).context("a node that is not there")?;
                judge_matrix(found, &numbers(matrix), size, &format!("{when}, node {node}"), &mut worst);
            }
            judge_vertices(truth, question.truth, answers, vertices, size, &when, &mut worst)?;
        }
        Ok(worst)
    }
}

impl Answers {
    fn parse(bytes: &[u8]) -> Result<Self> {
        let mut words = bytes.chunks_exact(4).map(|word| [word[0], word[1], word[2], word[3]]);
        let mut count = || words.next().map(|word| u32::from_ne_bytes(word) as usize).context("too short");
        let (nodes, part_count) = (count()?, count()?);
        let parts = (0..part_count).map(|_| Ok((count()?, count()?))).collect::<Result<Vec<_>>>()?;
        Ok(Self { parts, nodes, floats: words.map(f32::from_ne_bytes).collect() })
    }
}

/// The linear part against the size of its own numbers, the place against the model's.
fn judge_matrix(rows: &[f32], columns: &[f64], size: f64, place: &str, worst: &mut Worst) {
    let (linear, moved) = columns.split_at(columns.len().min(12));
    let largest = linear.iter().fold(1.0_f64, |largest, number| number.abs().max(largest));
    for column in 0..3 {
        let found = [rows[column], rows[4 + column], rows[8 + column]];
        worst.compare(&found, &linear[column * 4..column * 4 + 3], largest, || place.to_owned());
    }
    worst.compare(&[rows[3], rows[7], rows[11]], &moved[..3], size, || place.to_owned());
}

fn judge_vertices(
    file: &Value,
    pose: &Value,
    answers: &Answers,
    vertices: &[f32],
    size: f64,
    when: &str,
    worst: &mut Worst,
) -> Result<()> {
    let listed = file["primitives"].as_array().into_iter().flatten();
    for (listed, truth) in listed.zip(pose["primitives"].as_array().into_iter().flatten()) {
        let node = listed["node"].as_u64().context("a primitive without node")? as usize;
        let primitive = listed["primitive"].as_u64().context("a primitive without number")? as usize;
        let of_node = answers.parts.iter().enumerate().filter(|(_, part)| part.0 == node);
        let part = of_node.map(|(index, _)| index).nth(primitive).context("a part that is not there")?;
        let begin: usize = answers.parts[..part].iter().map(|part| part.1 * 3).sum();
        let found = &vertices[begin..begin + answers.parts[part].1 * 3];
        let indices = listed["vertices"].as_array().into_iter().flatten().filter_map(Value::as_u64);
        for (index, truth) in indices.zip(truth["positions"].as_array().into_iter().flatten()) {
            let at = index as usize * 3;
            let found = found.get(at..at + 3).unwrap_or_default();
            worst.compare(found, &numbers(truth), size, || format!("{when}, node {node}, vertex {index}"));
        }
    }
    Ok(())
}
