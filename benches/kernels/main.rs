//! The kernels beside plain textbook versions of the same jobs.
//!
//! `cargo bench --bench kernels` first prints a table of both, measured by turns in this one run, and their ratio,
//! which carries between machines better than times do; then criterion's own measurements.

#![allow(missing_docs)]

mod scene;
mod textbook;

use std::hint::black_box;
use std::time::Instant;

use anim::simd::{BlendSample, Kernels, Stream};
use anim::skeleton::{Coverage, PartWeights, Pile, RotationMean};
use anim::skin::{SkinJob, SkinPalette, skin};
use criterion::Criterion;
use scene::{Character, VERTICES};

/// One job done twice: by the library, and as a textbook has it.
struct Pair<'a> {
    name: &'static str,
    /// What one run is divided by: joints or vertices.
    units: usize,
    unit: &'static str,
    library: Box<dyn FnMut() + 'a>,
    textbook: Box<dyn FnMut() + 'a>,
}

/// Shortest time of one run in nanoseconds, of each of the two: many short rounds, by turns.
fn shortest(pair: &mut Pair<'_>) -> (f64, f64) {
    let runs = (200_000 / pair.units.max(1)).clamp(5, 2_000);
    let round = |job: &mut dyn FnMut()| {
        let start = Instant::now();
        for _ in 0..runs {
            job();
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(runs as u32)
    };
    let mut best = (f64::INFINITY, f64::INFINITY);
    for _ in 0..60 {
        best.0 = best.0.min(round(&mut pair.library));
        best.1 = best.1.min(round(&mut pair.textbook));
    }
    best
}

fn blend_pair<'a>(
    name: &'static str,
    kernels: &'a Kernels,
    character: &'a Character,
    mean: RotationMean,
    presence: Option<&'a PartWeights>,
) -> Pair<'a> {
    let joints = character.skeleton.joint_count();
    let mut pile = Pile::new(joints);
    let mut blended = character.plain[0].clone();
    let present: Option<Vec<[bool; 3]>> =
        presence.map(|p| (0..joints).map(|joint| std::array::from_fn(|part| p.column(part)[joint] > 0.0)).collect());
    Pair {
        name,
        units: joints,
        unit: "joint",
        library: Box::new(move || {
            let sample = |pose, weight| match presence {
                Some(presence) => BlendSample::new(pose, weight).with_presence(presence),
                None => BlendSample::new(pose, weight),
            };
            let samples = [sample(&character.poses[0], 0.4), sample(&character.poses[1], 0.6)];
            pile.clear(mean);
            let base = character.skeleton.rest_pose();
            black_box(pile.blend(kernels, black_box(&samples), base, Coverage::Normalized));
        }),
        textbook: Box::new(move || {
            let (arc, [first, second]) = (mean == RotationMean::Arc, &character.plain);
            if let Some(present) = &present {
                let layers = [(&first[..], 0.4, &present[..]), (&second[..], 0.6, &present[..])];
                textbook::blend_parts(black_box(&layers), arc, first, &mut blended);
            } else {
                textbook::blend(black_box(&[(&first[..], 0.4), (&second[..], 0.6)]), arc, &mut blended);
            }
            black_box(&blended);
        }),
    }
}

fn pairs<'a>(kernels: &'a Kernels, character: &'a Character) -> Vec<Pair<'a>> {
    let joints = character.skeleton.joint_count();
    let (mut models, mut plain_models) = (character.models.clone(), character.plain_models.clone());
    let (mut palette, mut plain_palette) = (character.palette.clone(), character.plain_palette.clone());
    let mut vertices = vec![0.0; VERTICES * 6];
    let mut plain_vertices = character.plain_vertices.clone();
    vec![
        Pair {
            name: "local to model",
            units: joints,
            unit: "joint",
            library: Box::new(move || {
                character.skeleton.local_to_model(kernels, black_box(&character.poses[0]), &mut models);
                black_box(&models);
            }),
            textbook: Box::new(move || {
                let parents = character.skeleton.parents();
                textbook::local_to_model(black_box(&character.plain[0]), parents, &mut plain_models);
                black_box(&plain_models);
            }),
        },
        Pair {
            name: "palette",
            units: joints,
            unit: "joint",
            library: Box::new(move || {
                character.binding.palette(kernels, black_box(&character.models), &mut palette);
                black_box(&palette);
            }),
            textbook: Box::new(move || {
                textbook::palette(
                    black_box(&character.plain_models),
                    &character.skin_joints,
                    &character.plain_inverse_bind,
                    &mut plain_palette,
                );
                black_box(&plain_palette);
            }),
        },
        blend_pair("blend two, chord", kernels, character, RotationMean::Chord, None),
        blend_pair("blend two, arc", kernels, character, RotationMean::Arc, None),
        blend_pair("in part, chord", kernels, character, RotationMean::Chord, Some(&character.presence)),
        blend_pair("in part, arc", kernels, character, RotationMean::Arc, Some(&character.presence)),
        Pair {
            name: "skin 4 influences",
            units: VERTICES,
            unit: "vertex",
            library: Box::new(move || {
                let (positions, normals) = vertices.split_at_mut(VERTICES * 3);
                let mut job = SkinJob::new(&character.mesh, SkinPalette::Linear(black_box(&character.palette)));
                job.positions = Some(Stream::planar(positions, 3));
                job.normals = Some(Stream::planar(normals, 3));
                skin(kernels, &mut [job]).expect("a sound job");
                black_box(&vertices);
            }),
            textbook: Box::new(move || {
                textbook::skin(black_box(&character.plain_palette), &mut plain_vertices);
                black_box(&plain_vertices);
            }),
        },
    ]
}

fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    name.map_or_else(|| "unknown processor".into(), |(_, name)| name.trim().to_owned())
}

fn print_ratios(character: &Character) {
    println!("{}", processor());
    println!("{:<8} {:<20} {:>12} {:>14} {:>12} {:>8}", "kernels", "job", "ns", "ns/unit", "textbook ns", "ratio");
    for kernels in Kernels::available() {
        for mut pair in pairs(kernels, character) {
            let (library, textbook) = shortest(&mut pair);
            let each = format!("{:.2}/{}", library / pair.units as f64, pair.unit);
            let ratio = library / textbook;
            let width = kernels.width().name();
            println!("{width:<8} {:<20} {library:>12.0} {each:>14} {textbook:>12.0} {ratio:>8.3}", pair.name);
        }
    }
}

fn main() {
    let character = Character::new();
    print_ratios(&character);
    if std::env::args().any(|argument| argument == "--ratios") {
        return;
    }
    let mut criterion = Criterion::default().configure_from_args();
    for pair in pairs(Kernels::best(), &character) {
        let mut group = criterion.benchmark_group(pair.name);
        let (mut library, mut textbook) = (pair.library, pair.textbook);
        group.bench_function("anim", |bencher| bencher.iter(&mut library));
        group.bench_function("textbook", |bencher| bencher.iter(&mut textbook));
        group.finish();
    }
    criterion.final_summary();
}
