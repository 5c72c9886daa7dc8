//! What a recording writes into its frame: the table of jobs, the map from workgroups to them, palettes and morph weights.
//!
//! In: the plan and the jobs. Out: words in the frame's buffer as `shaders/skin.glsl` reads them.

use super::frames::Run;
use super::job::{HostPlace, JobLimits, JobPose, JobTarget, SkinJob};
use super::layout::{StreamKind, VertexFormat};
use super::plan::{LAST, Part, Plan, destination};
use super::record::{RecordSettings, Scratch};
use crate::math::Affine;
use crate::skin::DualPalette;

/// Words of a job in the table, as the shaders have them.
const JOB_WORDS: usize = 32;
/// Words of an entry of the map: a job and a block.
pub(super) const MAP_WORDS: usize = 2;
/// Words of the arguments of an indirect dispatch, and one for alignment.
pub(super) const INDIRECT_WORDS: usize = 4;
/// Rows of a joint in a palette of matrices, and in one of dual quaternions.
const LINEAR_ROWS: usize = 3;
const DUAL_ROWS: usize = 5;

const HAS_NORMALS: u32 = 1;
const HAS_TANGENTS: u32 = 2;
const DUAL: u32 = 4;
const STRETCHED: u32 = 8;
const PREVIOUS_STRETCHED: u32 = 16;
const SCALED_NORMALS: u32 = 32;

/// Where a pose's data lies in the frame's buffer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PoseWords {
    /// The first row of the palette.
    row: u32,
    /// The first word of the list of active morph targets.
    list: u32,
    count: u32,
    stretched: bool,
}

/// How many words each part of a frame's run takes, in their order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sizes {
    pub jobs: usize,
    pub palettes: usize,
    indirect: usize,
    map: usize,
    lists: usize,
}

impl Sizes {
    pub(super) const fn total(&self) -> usize {
        self.jobs + self.palettes + self.indirect + self.map + self.lists
    }
}

fn active(weights: &[f32]) -> impl Iterator<Item = (usize, f32)> {
    weights.iter().copied().enumerate().filter(|(_, weight)| *weight != 0.0)
}

const fn rows_of(job: &SkinJob<'_>) -> usize {
    if job.dual_quaternions { DUAL_ROWS } else { LINEAR_ROWS }
}

/// What tells one palette in the frame's buffer from another.
type PaletteKey = (*const Affine, usize, bool);

fn key(job: &SkinJob<'_>, pose: &JobPose<'_>) -> PaletteKey {
    (pose.palette.as_ptr(), pose.palette.len(), job.dual_quaternions)
}

/// The palettes that were laid down last: jobs after one another, as a character's parts are, share theirs.
#[derive(Clone, Copy)]
struct Recent {
    entries: [Option<(PaletteKey, u32, bool)>; 4],
    next: usize,
}

impl Recent {
    const fn new() -> Self {
        Self { entries: [None; 4], next: 0 }
    }

    fn find(&self, key: PaletteKey) -> Option<(u32, bool)> {
        self.entries.iter().flatten().find(|entry| entry.0 == key).map(|entry| (entry.1, entry.2))
    }

    fn keep(&mut self, key: PaletteKey, row: u32, stretched: bool) {
        self.entries[self.next] = Some((key, row, stretched));
        self.next = (self.next + 1) % self.entries.len();
    }
}

/// The poses of a job whose data is needed: the present one, and the previous one where it is written.
fn poses<'a>(job: &SkinJob<'a>) -> [Option<JobPose<'a>>; 2] {
    [Some(job.pose), job.writes(StreamKind::Previous).then(|| job.previous_pose())]
}

pub(super) fn measure<'a>(
    plan: &Plan,
    settings: &RecordSettings,
    count: usize,
    job: &impl Fn(usize) -> SkinJob<'a>,
    most_groups: u32,
) -> Sizes {
    let mut sizes = Sizes { jobs: plan.parts.len() * JOB_WORDS, ..Sizes::default() };
    for group in &plan.groups {
        sizes.map += group.workgroups as usize * MAP_WORDS;
        if settings.indirect {
            sizes.indirect += group.workgroups.div_ceil(most_groups) as usize * INDIRECT_WORDS;
        }
    }
    let mut recent = Recent::new();
    for index in 0..count {
        let job = job(index);
        if job.mesh.vertices == 0 {
            continue;
        }
        for pose in poses(&job).iter().flatten() {
            sizes.lists += active(pose.morph_weights).count() * 2;
            let key = key(&job, pose);
            if job.mesh.palette_len > 0 && recent.find(key).is_none() {
                recent.keep(key, 0, false);
                sizes.palettes += pose.palette.len() * rows_of(&job) * 4;
            }
        }
    }
    sizes
}

/// Writes a frame's run: poses first, because jobs say where they are.
pub(super) fn write_frame<'a>(
    scratch: &mut Scratch,
    run: &Run,
    sizes: &Sizes,
    settings: &RecordSettings,
    count: usize,
    job: &impl Fn(usize) -> SkinJob<'a>,
    limits: &JobLimits,
) {
    let base = (run.offset / 4) as usize;
    write_poses(scratch, run, sizes, count, job);
    let map_begin = sizes.jobs + sizes.palettes + sizes.indirect;
    let mut map = map_begin;
    let mut arguments = sizes.jobs + sizes.palettes;
    let mut row = 0;
    scratch.maps.clear();
    for group in &scratch.plan.groups {
        scratch.maps.push((base + map) as u32);
        if settings.indirect {
            let mut left = group.workgroups;
            while left > 0 {
                let now = left.min(limits.most_groups);
                run.write(arguments, &[now, 1, 1, 0]);
                arguments += INDIRECT_WORDS;
                left -= now;
            }
        }
        let bases = group.outputs.map(|window| window.map_or(0, |window| window.base(limits)));
        let mut index = group.first_part;
        while index != LAST {
            let part = scratch.plan.parts[index as usize];
            let job = job(part.job as usize);
            let words = job_words(&job, &part, group.addresses, bases, scratch.poses[part.job as usize], limits);
            run.write(row * JOB_WORDS, &words);
            for block in 0..job.mesh.blocks() {
                run.write(map, &[row as u32, block]);
                map += MAP_WORDS;
            }
            row += 1;
            index = part.next;
        }
    }
}

fn write_poses<'a>(scratch: &mut Scratch, run: &Run, sizes: &Sizes, count: usize, job: &impl Fn(usize) -> SkinJob<'a>) {
    let base = (run.offset / 4) as usize;
    let mut palette = sizes.jobs;
    let mut list = sizes.jobs + sizes.palettes + sizes.indirect + sizes.map;
    let mut recent = Recent::new();
    scratch.poses.clear();
    for index in 0..count {
        let job = job(index);
        let mut written = [PoseWords::default(); 2];
        if job.mesh.vertices == 0 {
            scratch.poses.push(written);
            continue;
        }
        for (words, pose) in written.iter_mut().zip(poses(&job)) {
            let Some(pose) = pose else { continue };
            words.list = (base + list) as u32;
            for (target, weight) in active(pose.morph_weights) {
                run.write(list, &[target as u32, weight.to_bits()]);
                list += 2;
                words.count += 1;
            }
            if job.mesh.palette_len == 0 {
                continue;
            }
            let key = key(&job, &pose);
            (words.row, words.stretched) = recent.find(key).unwrap_or_else(|| {
                let row = ((base + palette) / 4) as u32;
                let stretched = write_palette(&mut scratch.dual, run, palette, &job, &pose);
                palette += pose.palette.len() * rows_of(&job) * 4;
                recent.keep(key, row, stretched);
                (row, stretched)
            });
        }
        scratch.poses.push(written);
    }
}

/// Writes a palette; says whether its matrices stretch, which only dual quaternions ask.
fn write_palette(dual: &mut DualPalette, run: &Run, at: usize, job: &SkinJob<'_>, pose: &JobPose<'_>) -> bool {
    if !job.dual_quaternions {
        for (joint, matrix) in pose.palette.iter().enumerate() {
            run.write_floats(at + joint * LINEAR_ROWS * 4, &matrix.rows);
        }
        return false;
    }
    dual.set(pose.palette);
    for (joint, entry) in dual.entries().iter().enumerate() {
        let [a, b, c] = entry.stretch;
        run.write_floats(at + joint * DUAL_ROWS * 4, &[entry.real, entry.dual, a, b, c]);
    }
    dual.is_stretched()
}

/// A job's words in the table.
fn job_words(
    job: &SkinJob<'_>,
    part: &Part,
    addresses: bool,
    bases: [u64; 2],
    poses: [PoseWords; 2],
    limits: &JobLimits,
) -> [u32; JOB_WORDS] {
    let mesh = job.mesh;
    let flag = |condition: bool, flag: u32| if condition { flag } else { 0 };
    let mut words = [0; JOB_WORDS];
    if addresses {
        (words[0], words[1]) = halves(mesh.address);
    } else {
        words[0] = (mesh.region.offset / 4) as u32;
    }
    words[2] = mesh.vertices;
    words[3] = flag(mesh.has_normals, HAS_NORMALS)
        | flag(mesh.has_tangents, HAS_TANGENTS)
        | flag(job.dual_quaternions, DUAL)
        | flag(poses[0].stretched, STRETCHED)
        | flag(poses[1].stretched, PREVIOUS_STRETCHED)
        | flag(job.scaled_normals, SCALED_NORMALS);
    words[4..8].copy_from_slice(&[mesh.parts.floats, mesh.parts.blocks, mesh.parts.influences, mesh.parts.morphs]);
    for (pose, at) in poses.iter().zip([8, 11]) {
        words[at..at + 3].copy_from_slice(&[pose.row, pose.list, pose.count]);
    }
    for kind in StreamKind::ALL {
        let Some(output) = part.output[kind as usize] else { continue };
        let Some(to) = destination(job, kind, limits) else { continue };
        let (format, stride) = match &job.target {
            JobTarget::Output(output) => output.layout.streams[kind as usize].map(|a| (a.format, a.stride)),
            JobTarget::Streams(streams) => streams[kind as usize].map(|s| (s.attribute.format, s.attribute.stride)),
        }
        .unwrap_or((VertexFormat::Float3, 12));
        let begin = match to.place {
            HostPlace::Address(address) => halves(address),
            HostPlace::Buffer(_) => (((to.begin - bases[usize::from(output)]) / 4) as u32, 0),
        };
        let at = 16 + kind as usize * 4;
        words[at..at + 4].copy_from_slice(&[format as u32 | u32::from(output) << 16, begin.0, begin.1, stride / 4]);
    }
    words
}

const fn halves(address: u64) -> (u32, u32) {
    (address as u32, (address >> 32) as u32)
}
