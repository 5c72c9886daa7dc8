//! What an editable clip has for the joints of a skeleton.

use super::exact::{Local, NO_TURN, normalize};
use crate::clip::{Clip, Ending, KeyValues, Keys, LoopMode, SampleAt, Target, Track, TrackContent, TransformPart};
use crate::skeleton::{NO_PARENT, Skeleton};

/// The three parts, in the order of their columns.
pub(super) const PARTS: [TransformPart; 3] =
    [TransformPart::Translation, TransformPart::Rotation, TransformPart::Scale];

/// A clip's tracks, sorted to the joints they move.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub clip: &'a Clip,
    pub skeleton: &'a Skeleton,
    /// Per joint and part, the index of its track.
    pub tracks: Vec<[Option<u32>; 3]>,
    /// What a joint is measured on where the clip does not move it.
    pub rest: Vec<Local>,
}

/// Where each track of a source was sampled last.
pub(super) type Cursors = Vec<[u32; 3]>;

impl<'a> Source<'a> {
    pub(super) fn new(clip: &'a Clip, skeleton: &'a Skeleton) -> Self {
        let mut tracks = vec![[None; 3]; skeleton.joint_count()];
        // Of two tracks on one target the later wins.
        for (index, track) in clip.tracks.iter().enumerate() {
            if let Some((joint, part)) = joint_of(track, skeleton) {
                tracks[joint as usize][part as usize] = Some(index as u32);
            }
        }
        Self { clip, skeleton, tracks, rest: skeleton.rest().iter().map(Local::from).collect() }
    }

    pub(super) fn joints(&self) -> usize {
        self.tracks.len()
    }

    pub(super) fn parent(&self, joint: usize) -> Option<usize> {
        let parent = self.skeleton.parents()[joint];
        (parent != NO_PARENT).then_some(parent as usize)
    }

    pub(super) fn cursors(&self) -> Cursors {
        vec![[0; 3]; self.joints()]
    }

    /// The keys that move a part of a joint, and whether they wrap across the loop.
    pub(super) fn keys(&self, joint: usize, part: TransformPart) -> Option<(&'a Keys, bool)> {
        let track = &self.clip.tracks[self.tracks[joint][part as usize]? as usize];
        match &track.content {
            TrackContent::Values(keys) => Some((keys, track.loop_wrap)),
            _ => None,
        }
    }

    /// What a clip leaves alone: the rest pose, or no change.
    pub(super) fn default_of(&self, joint: usize) -> Local {
        if self.clip.additive {
            Local { translation: [0.0; 3], rotation: NO_TURN, scale: [0.0; 3] }
        } else {
            self.rest[joint]
        }
    }

    /// What the clip has for a part of a joint at a time, a rotation as a unit quaternion; `None` without a track.
    pub(super) fn part(&self, joint: usize, part: TransformPart, time: f64, cursor: &mut u32) -> Option<[f64; 4]> {
        let (keys, wrap) = self.keys(joint, part)?;
        let mut v = [0.0_f32; 4];
        let count = if part == TransformPart::Rotation { 4 } else { 3 };
        keys.sample_floats(&sample_at(self.clip, time), wrap, cursor, &mut v[..count]);
        let v = v.map(f64::from);
        Some(if part == TransformPart::Rotation { normalize(v) } else { v })
    }

    /// [`Source::part`] of a part that has a track, without a cursor.
    pub(super) fn part_at(&self, joint: usize, part: TransformPart, time: f64) -> [f64; 4] {
        self.part(joint, part, time, &mut 0).unwrap_or_default()
    }

    /// What the clip has for a joint at a time; see [`Source::default_of`] for what it does not have.
    pub(super) fn value(&self, joint: usize, time: f64, cursors: &mut [u32; 3]) -> Local {
        let mut value = self.default_of(joint);
        for part in PARTS {
            if let Some(v) = self.part(joint, part, time, &mut cursors[part as usize]) {
                value.set(part, v);
            }
        }
        value
    }

    /// The transform that a value makes: itself, or the rest pose with it as a change.
    pub(super) fn local(&self, joint: usize, value: &Local) -> Local {
        if self.clip.additive { self.rest[joint].changed_by(value) } else { *value }
    }
}

/// How a clip is sampled: as it plays by itself.
pub(super) fn sample_at(clip: &Clip, time: f64) -> SampleAt {
    let looped = clip.loop_mode == LoopMode::Linear;
    SampleAt { time, length: clip.length, looped, endings: [Ending::ZeroCurvature; 2] }
}

/// The joint that a track of floats moves, and which part; `None` for every other track.
pub(super) fn joint_of(track: &Track, skeleton: &Skeleton) -> Option<(u32, TransformPart)> {
    let TrackContent::Values(keys) = &track.content else { return None };
    let (joint, part) = match &track.target {
        Target::Joint { joint, part } => (*joint, *part),
        Target::Transform { bone: Some(bone), part, .. } => (skeleton.find(bone)?, *part),
        Target::Transform { path, bone: None, part } => {
            (skeleton.find(path.rsplit('/').next().unwrap_or(path))?, *part)
        }
        _ => return None,
    };
    let stride = if part == TransformPart::Rotation { 4 } else { 3 };
    let fits = track.enabled
        && !keys.is_empty()
        && matches!(keys.values, KeyValues::Floats(_))
        && keys.stride() == stride
        && (joint as usize) < skeleton.joint_count();
    fits.then_some((joint, part))
}
