//! Criterion's measurements of the table's jobs: `cargo bench --package benchmarks`.

#![allow(missing_docs)]

use anim::simd::Kernels;
use benchmarks::Scene;
use benchmarks::walk::{HUMAN, KEYS, Walk};
use criterion::Criterion;

fn main() {
    let scene = Scene::new(Walk::made_up(HUMAN, KEYS));
    let mut criterion = Criterion::default().configure_from_args();
    for job in scene.jobs(Kernels::best()) {
        let mut group = criterion.benchmark_group(job.name);
        let mut library = job.library;
        group.bench_function("anim", |bencher| bencher.iter(&mut library));
        if let Some(mut textbook) = job.textbook {
            group.bench_function("textbook", |bencher| bencher.iter(&mut textbook));
        }
        group.finish();
    }
    criterion.final_summary();
}
