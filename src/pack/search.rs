//! The search for step sizes: as coarse as the bound allows.
//!
//! Joints are taken from root to leaf. What a joint's parent lost is made up for where the joint moves by itself: its
//! rotation and translation are rounded so that they land near where the joint really is, not near the number that the
//! clip has. Then every track's step is made coarser for as long as no shell point leaves the bound.

use super::exact::{Local, Matrix, Turn, conjugate, distance, dot, normalize, on_side, product};
use super::grid::{Kept, Plan, slopes_at};
use super::source::{PARTS, Source};
use super::steps::{CODES, Reference, slope_code, step_of};
use crate::clip::TransformPart;
use crate::math::sorting::sort_by_key;
use crate::simd::decode::SHORT_ARC;

/// A track's integers at a frame: those of a rotation, or a vector's and then its slopes'.
pub(super) type Numbers = [i32; 6];
/// A track's integers, frame after frame.
pub(super) type Integers = Vec<Numbers>;

/// How a framed track is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A rotation as the vector part against a reference.
    Turn,
    /// A rotation as all four numbers, because it goes too far from any reference.
    Rotation,
    /// A translation or scale against the default.
    Vector,
    /// The same with its slopes.
    Curve,
}

/// A framed track.
#[derive(Clone, Debug)]
pub(super) struct FramedTrack {
    pub joint: usize,
    pub part: TransformPart,
    pub form: Form,
    /// For turns, near the middle of all.
    pub reference: Reference,
    /// The step's number, see [`step_of`].
    pub code: i32,
}

impl FramedTrack {
    /// Sets the step's number, as near as there is one: no step of a rotation is above one half.
    fn set_code(&mut self, code: i32) {
        let coarsest = if matches!(self.form, Form::Vector | Form::Curve) { *CODES.start() + 8 } else { 8 };
        self.code = code.clamp(coarsest, *CODES.end());
    }
}

/// What the search knows of a joint at the frames it looks at.
#[derive(Debug, Default)]
struct JointFrames {
    /// What the clip has.
    values: Vec<Local>,
    /// Where the clip puts the joint.
    models: Vec<Matrix>,
    /// How the clip turns it.
    turns: Vec<Turn>,
}

/// Where the lossy clip puts a joint.
#[derive(Clone, Debug, Default)]
pub(super) struct Lossy {
    models: Vec<Matrix>,
    turns: Vec<Turn>,
}

/// The search's state.
pub(super) struct Search<'a> {
    source: &'a Source<'a>,
    plan: &'a Plan,
    shell: f64,
    joints: Vec<JointFrames>,
    lossy: Vec<Lossy>,
    pub tracks: Vec<FramedTrack>,
    /// Per joint and part, the framed track.
    of_joint: Vec<[Option<usize>; 3]>,
    /// Per joint, itself and all below it, parents first.
    subtrees: Vec<Vec<usize>>,
}

/// Most joints times frames that the search keeps; of longer clips it looks at some of the frames.
const MOST_LOOKED_AT: usize = 400_000;

/// The cosine of half the angle from the reference beyond which all four numbers are kept: 120 degrees.
const TURN_LIMIT: f64 = 0.5;

impl<'a> Search<'a> {
    pub(super) fn new(source: &'a Source<'a>, plan: &'a Plan, shell: f64) -> Self {
        let count = source.joints();
        let mut search = Self {
            source,
            plan,
            shell,
            joints: Vec::new(),
            lossy: vec![Lossy::default(); count],
            tracks: Vec::new(),
            of_joint: vec![[None; 3]; count],
            subtrees: Vec::new(),
        };
        search.look(MOST_LOOKED_AT);
        search.find_tracks();
        search.find_subtrees();
        search
    }

    pub(super) fn joint_count(&self) -> usize {
        self.source.joints()
    }

    /// Samples the clip at the frames that are looked at.
    fn look(&mut self, most: usize) {
        let (source, grid) = (self.source, self.plan.grid);
        let wanted = (most / source.joints().max(1)).max(16) as u32;
        let stride = grid.frames.div_ceil(wanted).max(1);
        let mut frames: Vec<u32> = (0..grid.frames).step_by(stride as usize).collect();
        if frames.last().is_some_and(|&last| last + 1 < grid.frames) {
            frames.push(grid.frames - 1);
        }
        for joint in 0..source.joints() {
            let mut own = JointFrames::default();
            let mut cursors = [0; 3];
            for (index, &frame) in frames.iter().enumerate() {
                let value = source.value(joint, grid.time(frame, 0.0), &mut cursors);
                let local = source.local(joint, &value);
                let above = source.parent(joint).map(|parent| &self.joints[parent]);
                let matrix = local.matrix();
                own.models.push(above.map_or(matrix, |above| above.models[index].times(&matrix)));
                own.turns.push(above.map_or(local.rotation, |above| product(above.turns[index], local.rotation)));
                own.values.push(value);
            }
            self.joints.push(own);
        }
    }

    fn find_tracks(&mut self) {
        for part in [TransformPart::Rotation, TransformPart::Translation, TransformPart::Scale] {
            for joint in 0..self.source.joints() {
                if matches!(self.plan.kept[joint][part as usize], Kept::Framed | Kept::Curved) {
                    let (form, reference) = self.form(joint, part);
                    self.of_joint[joint][part as usize] = Some(self.tracks.len());
                    self.tracks.push(FramedTrack { joint, part, form, reference, code: 0 });
                }
            }
        }
        // Blocks hold lanes of one form, so that turns come first.
        let forms = [Form::Turn, Form::Rotation, Form::Vector, Form::Curve];
        let order = |form: Form| forms.iter().position(|&f| f == form);
        sort_by_key(&mut self.tracks, |track| order(track.form));
        for (index, track) in self.tracks.iter().enumerate() {
            self.of_joint[track.joint][track.part as usize] = Some(index);
        }
    }

    fn form(&self, joint: usize, part: TransformPart) -> (Form, Reference) {
        if part != TransformPart::Rotation {
            let curved = self.plan.kept[joint][part as usize] == Kept::Curved;
            return (if curved { Form::Curve } else { Form::Vector }, Reference::default());
        }
        let turns = self.joints[joint].values.iter().map(|value| value.rotation);
        let first = self.joints[joint].values.first().map_or([0.0, 0.0, 0.0, 1.0], |value| value.rotation);
        let mut sum = [0.0; 4];
        let mut before = first;
        for turn in turns.clone() {
            // Each on the side of the one before, so that a whole turn sums to nothing rather than to one side.
            before = on_side(turn, before);
            for (sum, v) in sum.iter_mut().zip(before) {
                *sum += v;
            }
        }
        let reference = Reference::near(normalize(sum));
        let near = turns.clone().all(|turn| dot(turn, reference.turn).abs() > TURN_LIMIT);
        (if near && self.turns_little(joint, reference) { Form::Turn } else { Form::Rotation }, reference)
    }

    /// Whether a joint turns so little from each frame to the next as decoding is exact for, on the reference's side.
    fn turns_little(&self, joint: usize, reference: Reference) -> bool {
        let grid = self.plan.grid;
        let mut cursor = 0;
        let mut at = |frame: u32| {
            let turn = self.source.part(joint, TransformPart::Rotation, grid.time(frame, 0.0), &mut cursor);
            on_side(normalize(turn.unwrap_or(super::exact::NO_TURN)), reference.turn)
        };
        let mut before = at(0);
        (1..grid.frames).all(|frame| {
            let turn = at(frame);
            let little = dot(before, turn) > SHORT_ARC;
            before = turn;
            little
        })
    }

    fn find_subtrees(&mut self) {
        let count = self.source.joints();
        self.subtrees = vec![Vec::new(); count];
        for joint in 0..count {
            let mut above = Some(joint);
            while let Some(ancestor) = above {
                self.subtrees[ancestor].push(joint);
                above = self.source.parent(ancestor);
            }
        }
    }

    /// Finds steps with which no shell point at the frames is off by more than `bound`. `false` if there are none.
    pub(super) fn run(&mut self, bound: f64) -> bool {
        let everything: Vec<usize> = (0..self.source.joints()).collect();
        let starts = self.balanced(bound);
        // All coarser together first; then each by itself, in ever finer changes.
        let mut offset = 0;
        let mut good = None;
        while (-160..=160).contains(&offset) {
            for (track, start) in self.tracks.iter_mut().zip(&starts) {
                track.set_code(start + offset);
            }
            let fits = self.attempt(&everything, bound);
            match (fits, good) {
                (true, _) => (good, offset) = (Some(offset), offset - 1),
                (false, Some(_)) => break,
                (false, None) => offset += 2,
            }
        }
        let Some(good) = good else { return false };
        for (track, start) in self.tracks.iter_mut().zip(&starts) {
            track.set_code(start + good);
        }
        self.attempt(&everything, bound);
        for change in [4, 2, 1] {
            self.coarsen(change, bound);
        }
        true
    }

    /// Makes each track coarser for as long as it goes, a bit at a time, all by turns.
    fn coarsen(&mut self, change: i32, bound: f64) {
        let mut open: Vec<usize> = (0..self.tracks.len()).rev().collect();
        while !open.is_empty() {
            open.retain(|&track| {
                let before = self.tracks[track].code;
                self.tracks[track].set_code(before - change);
                if self.tracks[track].code == before {
                    return false;
                }
                let joint = self.tracks[track].joint;
                let subtree = std::mem::take(&mut self.subtrees[joint]);
                let fits = self.attempt(&subtree, bound);
                self.subtrees[joint] = subtree;
                if !fits {
                    self.tracks[track].code = before;
                }
                fits
            });
        }
    }

    /// Steps that share the bound equally along each chain of joints.
    fn balanced(&self, bound: f64) -> Vec<i32> {
        let levers = self.levers();
        // How many tracks a chain through a joint has: those above it and the most below.
        let count = self.source.joints();
        let own = |joint: usize| PARTS.iter().filter(|&&part| self.of_joint[joint][part as usize].is_some()).count();
        let mut above = vec![0; count];
        let mut below = vec![0; count];
        for joint in 0..count {
            above[joint] = own(joint) + self.source.parent(joint).map_or(0, |parent| above[parent]);
        }
        for joint in (0..count).rev() {
            if let Some(parent) = self.source.parent(joint) {
                below[parent] = below[parent].max(below[joint] + own(joint));
            }
        }
        self.tracks
            .iter()
            .map(|track| {
                let chain = (above[track.joint] + below[track.joint]).max(1) as f64;
                let lever = match track.part {
                    TransformPart::Translation => 1.0,
                    TransformPart::Rotation => 2.0 * levers[track.joint],
                    TransformPart::Scale => levers[track.joint],
                };
                super::steps::code_of(bound / (chain * lever.max(1e-12)))
            })
            .collect()
    }

    /// How far what a joint carries rigidly is from it: what turns by itself makes up for its parent.
    fn levers(&self) -> Vec<f64> {
        let count = self.source.joints();
        let mut levers = vec![self.shell; count];
        for joint in 1..count {
            let mut above = self.source.parent(joint);
            while let Some(ancestor) = above {
                let far = self.joints[joint].models.iter().zip(&self.joints[ancestor].models);
                let far = far.step_by(1 + self.joints[joint].models.len() / 8);
                let far = far.fold(0.0_f64, |far, (a, b)| far.max(distance(a.origin(), b.origin())));
                levers[ancestor] = levers[ancestor].max(far + self.shell);
                let turns = self.of_joint[ancestor][TransformPart::Rotation as usize].is_some();
                if turns {
                    break;
                }
                above = self.source.parent(ancestor);
            }
        }
        levers
    }

    /// Rounds the tracks of `joints`, which are a whole subtree, with the steps they have now. Keeps the result where all
    /// is within the bound; else nothing changes.
    fn attempt(&mut self, joints: &[usize], bound: f64) -> bool {
        let mut fresh: Vec<Lossy> = Vec::with_capacity(joints.len());
        let Some(&root) = joints.first() else { return true };
        let mut places = vec![usize::MAX; self.source.joints()];
        for (place, &joint) in joints.iter().enumerate() {
            let parent = self.source.parent(joint);
            let above = parent.map(|parent| match places[parent] {
                usize::MAX => &self.lossy[parent],
                place => &fresh[place],
            });
            let (lossy, worst) = self.lose(joint, above);
            if worst.is_nan() || worst > bound * bound {
                return false;
            }
            places[joint] = place;
            fresh.push(lossy);
        }
        debug_assert!(root <= joints[joints.len() - 1]);
        for (lossy, &joint) in fresh.into_iter().zip(joints) {
            self.lossy[joint] = lossy;
        }
        true
    }

    /// Where rounding puts a joint at all frames, and the largest squared error.
    fn lose(&self, joint: usize, above: Option<&Lossy>) -> (Lossy, f64) {
        let own = &self.joints[joint];
        let mut rounder = Rounder::new(self.source, self.plan, &self.tracks, &self.of_joint, joint);
        let mut lossy = Lossy::default();
        let mut worst = 0.0_f64;
        for (index, value) in own.values.iter().enumerate() {
            let parent = above
                .map_or((Matrix::IDENTITY, super::exact::NO_TURN), |above| (above.models[index], above.turns[index]));
            let wanted = (own.models[index], own.turns[index]);
            let local = rounder.round(value, parent, wanted, None);
            let matrix = parent.0.times(&local.matrix());
            let error = matrix.shell_error_squared(&own.models[index], self.shell);
            if error.is_nan() || error > worst {
                worst = error;
            }
            lossy.models.push(matrix);
            lossy.turns.push(product(parent.1, local.rotation));
        }
        (lossy, worst)
    }

    /// The integers of all tracks at all frames.
    pub(super) fn integers(&self) -> Vec<Integers> {
        let (source, grid) = (self.source, self.plan.grid);
        let mut integers = vec![Vec::with_capacity(grid.frames as usize); self.tracks.len()];
        let count = source.joints();
        let mut rounders: Vec<Rounder<'_>> =
            (0..count).map(|joint| Rounder::new(source, self.plan, &self.tracks, &self.of_joint, joint)).collect();
        let mut cursors = source.cursors();
        let (mut real, mut lossy) = (vec![(Matrix::IDENTITY, super::exact::NO_TURN); count], Vec::new());
        for frame in 0..grid.frames {
            lossy.clear();
            for joint in 0..count {
                let value = source.value(joint, grid.time(frame, 0.0), &mut cursors[joint]);
                let parent = source.parent(joint);
                let none = (Matrix::IDENTITY, super::exact::NO_TURN);
                let (above, lossy_above) = parent.map_or((none, none), |parent| (real[parent], lossy[parent]));
                let local = source.local(joint, &value);
                real[joint] = (above.0.times(&local.matrix()), product(above.1, local.rotation));
                let rounded = rounders[joint].round(&value, lossy_above, real[joint], Some(&mut integers));
                lossy.push((lossy_above.0.times(&rounded.matrix()), product(lossy_above.1, rounded.rotation)));
            }
        }
        for (track, integers) in self.tracks.iter().zip(&mut integers) {
            if track.form == Form::Curve {
                let step = f64::from(step_of(slope_code(track.code)));
                for (frame, integers) in integers.iter_mut().enumerate() {
                    let slopes = slopes_at(source, track.joint, track.part, &grid, frame as u32);
                    for i in 0..3 {
                        integers[3 + i] = integer(slopes[i] / step);
                    }
                }
            }
        }
        integers
    }
}

/// Rounds one joint's values, frame after frame.
struct Rounder<'a> {
    source: &'a Source<'a>,
    kept: &'a [Kept; 3],
    tracks: [Option<(usize, &'a FramedTrack, f64)>; 3],
    joint: usize,
    /// The last whole rotation, whose side the next one is on.
    before: Turn,
}

impl<'a> Rounder<'a> {
    fn new(
        source: &'a Source<'a>,
        plan: &'a Plan,
        tracks: &'a [FramedTrack],
        of_joint: &[[Option<usize>; 3]],
        joint: usize,
    ) -> Self {
        let found = PARTS.map(|part| {
            let index = of_joint[joint][part as usize]?;
            Some((index, &tracks[index], f64::from(step_of(tracks[index].code))))
        });
        Self { source, kept: &plan.kept[joint], tracks: found, joint, before: super::exact::NO_TURN }
    }

    /// The transform that decoding makes of a value, below a parent that is off, where `wanted` is where the joint
    /// really is.
    fn round(
        &mut self,
        value: &Local,
        parent: (Matrix, Turn),
        wanted: (Matrix, Turn),
        mut into: Option<&mut Vec<Integers>>,
    ) -> Local {
        let mut rounded = *value;
        let default = self.source.default_of(self.joint);
        for part in PARTS {
            match &self.kept[part as usize] {
                Kept::Rest => rounded.set(part, default.get(part)),
                Kept::Constant(v) => rounded.set(part, *v),
                _ => {}
            }
            let Some((index, track, step)) = self.tracks[part as usize] else { continue };
            let (integers, v) = match part {
                TransformPart::Rotation => self.round_rotation(track, step, parent.1, wanted.1),
                TransformPart::Translation => {
                    let target = parent
                        .0
                        .solve(wanted.0.origin())
                        .unwrap_or_else(|| self.source.local(self.joint, value).translation);
                    let rest =
                        if self.source.clip.additive { self.source.rest[self.joint].translation } else { [0.0; 3] };
                    let target = std::array::from_fn(|i| if i < 3 { target[i] - rest[i] } else { 0.0 });
                    round_vector(target, default.get(part), step)
                }
                TransformPart::Scale => round_vector(value.get(part), default.get(part), step),
            };
            rounded.set(part, v);
            if let Some(into) = into.as_deref_mut() {
                into[index].push(integers);
            }
        }
        self.source.local(self.joint, &rounded)
    }

    fn round_rotation(&mut self, track: &FramedTrack, step: f64, parent: Turn, wanted: Turn) -> (Numbers, Turn) {
        let mut target = product(conjugate(parent), wanted);
        if self.source.clip.additive {
            target = product(conjugate(self.source.rest[self.joint].rotation), target);
        }
        let target = normalize(target);
        if track.form == Form::Turn {
            let v = product(conjugate(track.reference.turn), target);
            let v = if v[3] < 0.0 { v.map(|v| -v) } else { v };
            let integers = [integer(v[0] / step), integer(v[1] / step), integer(v[2] / step), 0, 0, 0];
            let [x, y, z, ..] = integers.map(|i| f64::from(i) * step);
            let w = (1.0 - x * x - y * y - z * z).max(0.0).sqrt();
            return (integers, product(track.reference.turn, normalize([x, y, z, w])));
        }
        let target = on_side(target, self.before);
        self.before = target;
        let integers = target.map(|v| integer(v / step));
        let [x, y, z, w] = integers;
        ([x, y, z, w, 0, 0], normalize(integers.map(|i| f64::from(i) * step)))
    }
}

fn round_vector(v: [f64; 4], base: [f64; 4], step: f64) -> (Numbers, [f64; 4]) {
    let integers: Numbers = std::array::from_fn(|i| if i < 3 { integer((v[i] - base[i]) / step) } else { 0 });
    (integers, std::array::from_fn(|i| base[i] + f64::from(integers[i]) * step))
}

/// The nearest integer that decoding holds exactly.
fn integer(v: f64) -> i32 {
    const MOST: f64 = 8_388_607.0;
    v.round_ties_even().clamp(-MOST, MOST) as i32
}
