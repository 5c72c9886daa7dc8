//! Samples: what a program's tracks hold at one time.

use super::program::{Form, Program, ValueTrack};
use crate::clip::{Keys, SampleAt, TrackContent};
use crate::simd::Kernels;
use crate::simd::lines::LineAt;
use crate::skeleton::Pose;

/// The values of a program at one time. Joints that the program does not animate hold anything.
#[derive(Debug, Default)]
pub(super) struct Sample {
    pub pose: Pose,
    mirrored: Pose,
    pub floats: Vec<f32>,
    pub doubles: Vec<f64>,
    pub discretes: Vec<u64>,
    /// The numbers that a clip has in packed form.
    packed: Vec<f32>,
    /// Where the time lies among the keys of joints.
    lines: Vec<LineAt>,
}

impl Sample {
    /// Makes room for what a program has; allocates only the first time, or for a larger program.
    pub fn fit(&mut self, program: &Program) {
        let joints = program.schema.skeleton().joint_count();
        if self.pose.joint_count() != joints && program.has_joints() {
            self.pose = Pose::identity(joints);
        }
        self.packed.resize(program.packed.as_ref().map_or(0, |packed| packed.value_count()), 0.0);
        self.floats.resize(program.sizes.floats as usize, 0.0);
        self.doubles.resize(program.sizes.doubles as usize, 0.0);
        self.discretes.resize(program.sizes.discretes as usize, 0);
    }

    /// Samples every track with the given kernels. `cursors` are as many as the program has, and are kept by whoever plays it.
    pub fn take(&mut self, kernels: &Kernels, program: &Program, cursors: &mut [u32], at: &SampleAt) {
        self.fit(program);
        if let Some(packed) = &program.packed {
            if program.packed_joints {
                packed.sample_frames(kernels, at.time, &mut self.pose);
            }
            packed.sample_values(kernels, at.time, &mut self.packed);
        }
        let (of_joints, of_values) = cursors.split_at_mut(program.joint_lines.cursor_count());
        program.joint_lines.sample(kernels, program, of_joints, at, &mut self.lines, &mut self.pose);
        for (value, cursor) in program.values.iter().zip(of_values) {
            if let Some(packed) = value.packed {
                self.take_packed(value, packed);
            } else if let Some((keys, wrap)) = keys_of(program, value.track) {
                self.take_value(value, keys, wrap, cursor, at);
            }
        }
    }

    /// Turns the sampled joints left for right.
    pub fn mirror(&mut self, program: &Program) {
        if !program.has_joints() {
            return;
        }
        if self.mirrored.joint_count() != self.pose.joint_count() {
            self.mirrored = Pose::identity(self.pose.joint_count());
        }
        let has = |joint: usize| (0..3).any(|part| program.presence.weights.column(part)[joint] != 0.0);
        let (map, skeleton) = (program.schema.mirror(), program.schema.skeleton());
        map.mirror(skeleton, &self.pose, program.clip.additive, has, &mut self.mirrored);
        std::mem::swap(&mut self.pose, &mut self.mirrored);
    }

    /// Takes a track's numbers from those that the clip has in packed form.
    fn take_packed(&mut self, value: &ValueTrack, packed: u32) {
        let run = value.offset as usize..(value.offset + value.stride) as usize;
        let given = &self.packed[packed as usize..][..value.stride as usize];
        match value.form {
            Form::FloatsAsDoubles => convert(given, &mut self.doubles[run], f64::from),
            Form::FloatsAsDiscretes => convert(given, &mut self.discretes[run], |v| (v.round() as i64) as u64),
            _ => self.floats[run].copy_from_slice(given),
        }
    }

    fn take_value(&mut self, value: &ValueTrack, keys: &Keys, wrap: bool, cursor: &mut u32, at: &SampleAt) {
        let run = value.offset as usize..(value.offset + value.stride) as usize;
        // The widest kind but morph weights has sixteen numbers; weights are floats and need no conversion.
        let stride = (value.stride as usize).min(16);
        match value.form {
            Form::Floats | Form::DoublesAsFloats | Form::IntegersAsFloats => {
                value.sample_as_floats(keys, wrap, cursor, at, &mut self.floats[run]);
            }
            Form::FloatsAsDoubles => {
                let mut v = [0.0; 16];
                keys.sample_floats(at, wrap, cursor, &mut v[..stride]);
                convert(&v, &mut self.doubles[run], f64::from);
            }
            Form::FloatsAsDiscretes => {
                let mut v = [0.0; 16];
                keys.sample_floats(at, wrap, cursor, &mut v[..stride]);
                convert(&v, &mut self.discretes[run], |v| (v.round() as i64) as u64);
            }
            Form::Doubles => self.doubles[run.start] = keys.sample_double(at, wrap, cursor),
            Form::IntegersAsDoubles => {
                keys.sample_integers_continuous(at, wrap, cursor, &mut self.doubles[run]);
            }
            Form::IntegersAsDiscretes => {
                let mut v = [0; 16];
                keys.sample_integers(at, wrap, cursor, &mut v[..stride]);
                convert(&v, &mut self.discretes[run], |v| v as u64);
            }
            Form::Texts => {
                let key = keys.sample_text_index(at, wrap, cursor);
                self.discretes[run.start] = u64::from(value.texts[key]);
            }
        }
    }
}

impl ValueTrack {
    /// Samples a track for a property of floats into as many as one key has.
    pub(super) fn sample_as_floats(&self, keys: &Keys, wrap: bool, cursor: &mut u32, at: &SampleAt, out: &mut [f32]) {
        match self.form {
            Form::DoublesAsFloats => out[0] = keys.sample_double(at, wrap, cursor) as f32,
            Form::IntegersAsFloats => {
                let mut v = [0.0; 16];
                let count = out.len().min(16);
                keys.sample_integers_continuous(at, wrap, cursor, &mut v[..count]);
                convert(&v, out, |v| v as f32);
            }
            _ => keys.sample_floats(at, wrap, cursor, out),
        }
    }
}

fn convert<A: Copy, B>(from: &[A], to: &mut [B], convert: impl Fn(A) -> B) {
    for (to, &from) in to.iter_mut().zip(from) {
        *to = convert(from);
    }
}

/// The keys of a track that holds values, and whether it wraps across the loop.
pub(super) fn keys_of(program: &Program, track: u32) -> Option<(&Keys, bool)> {
    let track = &program.clip.tracks[track as usize];
    match &track.content {
        TrackContent::Values(keys) => Some((keys, track.loop_wrap)),
        _ => None,
    }
}
