//! A packed clip: loaded from bytes, sampled at any time.

use std::sync::Arc;

use super::PackError;
use super::bytes::{Read, Reader};
use super::format::{
    Lane, MAGIC, VERSION, check_rows, read_code, read_constant_turn, read_grid, read_rows_part, read_turn,
};
use super::grid::Grid;
use super::numbers::Numbers;
use super::outline::read_outline;
use super::source::{PARTS, sample_at};
use crate::clip::{Clip, KeyValues, PackedTracks, Target, TrackContent, TransformPart};
use crate::math::fnv::{FNV_START, fnv1a};
use crate::math::{Quat, Transform, Vec3};
use crate::simd::decode::{BlockKind, Decode, Rows};
use crate::simd::{Kernels, SharedBytes};
use crate::skeleton::{JointBits, Pose, Skeleton, TransformColumn};

/// An immutable clip in few bytes; see the module. Shared as `Arc<PackedClip>`.
#[derive(Clone, Debug)]
pub struct PackedClip {
    bytes: SharedBytes,
    skeleton: u64,
    outline: Arc<Clip>,
    worst_error: f32,
    grid: Grid,
    template: Pose,
    presence: JointBits,
    rows: Option<Rows>,
    keyed: Vec<KeyedTrack>,
    numbers: Numbers,
}

/// Where a value track's numbers are among those of [`PackedClip::sample_values`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedValue {
    /// Index of the track in the outline.
    pub track: u32,
    /// Index of its first number; the others follow.
    pub offset: u32,
}

/// A track of a joint that is kept as it is.
#[derive(Clone, Copy, Debug)]
struct KeyedTrack {
    /// Index in the outline.
    track: u32,
    joint: u32,
    part: TransformPart,
}

/// How a part of a joint is kept, in two bits.
pub(super) mod status {
    pub(in crate::pack) const ABSENT: u8 = 0;
    pub(in crate::pack) const REST: u8 = 1;
    pub(in crate::pack) const CONSTANT: u8 = 2;
    pub(in crate::pack) const FRAMED: u8 = 3;
}

/// The first column of a part.
pub(super) const fn first_column(part: TransformPart) -> usize {
    match part {
        TransformPart::Translation => TransformColumn::TranslationX as usize,
        TransformPart::Rotation => TransformColumn::RotationX as usize,
        TransformPart::Scale => TransformColumn::ScaleX as usize,
    }
}

/// A number that tells skeletons apart: of their joints' names, parents and rest transforms (FNV-1a).
pub(super) fn fingerprint(skeleton: &Skeleton) -> u64 {
    let mut hash = FNV_START;
    let mut add = |bytes: &[u8]| hash = fnv1a(hash, bytes.iter().copied());
    for ((name, parent), rest) in skeleton.names().iter().zip(skeleton.parents()).zip(skeleton.rest()) {
        add(&(name.len() as u64).to_le_bytes());
        add(name.as_bytes());
        add(&parent.to_le_bytes());
        let numbers = [&rest.translation.to_array()[..], &rest.rotation.to_array(), &rest.scale.to_array()].concat();
        for v in numbers {
            add(&v.to_bits().to_le_bytes());
        }
    }
    hash
}

impl PackedClip {
    /// Reads a packed clip for the skeleton it was packed for, and checks all of it. The rows, which are most of it, stay
    /// where they are.
    pub fn load(bytes: impl Into<SharedBytes>, skeleton: &Skeleton) -> Result<Self, PackError> {
        Ok(Self::load_shared(bytes.into(), skeleton)?)
    }

    fn load_shared(bytes: SharedBytes, skeleton: &Skeleton) -> Read<Self> {
        let all = bytes.as_slice();
        let mut from = Reader::new(all);
        if !all.starts_with(&MAGIC) {
            return Err(PackError::NotPacked { length: all.len() }.into());
        }
        from.take(MAGIC.len())?;
        let version = from.u16()?;
        if version != VERSION {
            return Err(PackError::Version { version, expected: VERSION }.into());
        }
        let length = from.u32()? as usize;
        if length != all.len() {
            return Err(PackError::Truncated { at: 6, wanted: length, length: all.len() }.into());
        }
        let (packed_for, worst_error) = (from.u64()?, from.f32()?);
        let outline = read_outline(&mut from)?;
        outline.validate_but_arguments().map_err(PackError::from)?;
        let joints = from.count()?;
        if joints != skeleton.joint_count() || packed_for != fingerprint(skeleton) {
            let clip = outline.name.clone();
            return Err(PackError::OtherSkeleton { clip, packed: joints, joints: skeleton.joint_count() }.into());
        }
        let grid = read_grid(&mut from)?;
        let mut template = if outline.additive { no_change(joints) } else { skeleton.rest_pose().clone() };
        let mut presence = JointBits::none(joints);
        let lanes = read_joints(&mut from, joints, &mut template, &mut presence)?;
        let keyed =
            find_keyed(&outline, joints, &mut presence).ok_or_else(|| from.invalid("a track is of no joint"))?;
        let numbers = super::numbers::read_tracks(&mut from, &outline)?;
        let room = (template.padded_count(), template.padded_count() * 10);
        let shape = if lanes.is_empty() {
            None
        } else if grid.frames == 0 {
            return Err(from.invalid("joints move without a frame"));
        } else {
            Some(read_rows_part(&mut from, grid.frames, lanes, room)?)
        };
        let numbers = numbers.read_rows(&mut from, &bytes)?;
        let rows = shape.map(|shape| check_rows(&bytes, shape)).transpose()?;
        let outline = Arc::new(outline);
        Ok(Self { skeleton: packed_for, outline, worst_error, grid, template, presence, rows, keyed, numbers, bytes })
    }

    /// The packed clip as a clip, which plays wherever one does.
    pub fn to_clip(self: Arc<Self>) -> Arc<Clip> {
        let outline = Clip::clone(&self.outline);
        Arc::new(Clip { packed: Some(PackedTracks::new(self)), ..outline })
    }

    /// What a clip has in packed form.
    pub fn of(clip: &Clip) -> Option<Arc<Self>> {
        clip.packed.as_ref()?.get()
    }

    /// Whether its bytes are the program's, used in place.
    pub fn is_in_place(&self) -> bool {
        self.bytes.is_borrowed()
    }

    /// The bytes, to be written anywhere and loaded again.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_slice()
    }

    /// Name, length, loop mode, markers, events and what else is kept as it is. Tracks whose numbers are packed stand in
    /// it with one key; of joints, only those that are kept as they are stand in it.
    pub fn outline(&self) -> &Arc<Clip> {
        &self.outline
    }

    /// The largest error that was found when it was packed, in length units of the skeleton.
    pub fn worst_error(&self) -> f32 {
        self.worst_error
    }

    /// Whether it was packed for a skeleton of these joints and this rest pose.
    pub fn fits(&self, skeleton: &Skeleton) -> bool {
        self.skeleton == fingerprint(skeleton)
    }

    /// How many joints the skeleton has that it was packed for.
    pub fn joint_count(&self) -> usize {
        self.template.joint_count()
    }

    /// Which joints it moves.
    pub fn presence(&self) -> &JointBits {
        &self.presence
    }

    /// Frames a second of the joints' grid; zero where none is needed.
    pub fn frame_rate(&self) -> f64 {
        self.grid.rate
    }

    /// When a frame of the joints' grid is, in seconds of the clip.
    pub fn frame_time(&self, frame: u32) -> f64 {
        self.grid.time(frame, 0.0)
    }

    /// How many frames there are.
    pub fn frame_count(&self) -> u32 {
        self.grid.frames
    }

    /// Samples all joints at a time in the clip. Joints it does not move come out at rest, or unchanged in an additive
    /// clip. Any time costs the same, and nothing is kept.
    ///
    /// # Panics
    /// If the pose is of another number of joints.
    pub fn sample(&self, kernels: &Kernels, time: f64, pose: &mut Pose) {
        self.sample_frames(kernels, time, pose);
        for track in &self.keyed {
            let (joint, v) = (track.joint as usize, self.sample_keyed(track, time));
            match track.part {
                TransformPart::Translation => pose.set_translation(joint, Vec3::new(v[0], v[1], v[2])),
                TransformPart::Rotation => pose.set_rotation(joint, Quat::from(v)),
                TransformPart::Scale => pose.set_scale(joint, Vec3::new(v[0], v[1], v[2])),
            }
        }
    }

    /// [`PackedClip::sample`] without the tracks of joints that are in the outline.
    pub(crate) fn sample_frames(&self, kernels: &Kernels, time: f64, pose: &mut Pose) {
        let Some(rows) = &self.rows else { return pose.copy_from(&self.template) };
        assert_eq!(pose.joint_count(), self.joint_count(), "poses of different skeletons");
        let (frame, fraction) = self.grid.place(time);
        kernels.decode(&mut Decode { rows, frame, fraction, still: self.template.floats(), out: pose.floats_mut() });
    }

    fn sample_keyed(&self, track: &KeyedTrack, time: f64) -> [f32; 4] {
        let mut v = [0.0; 4];
        let count = if track.part == TransformPart::Rotation { 4 } else { 3 };
        let outlined = &self.outline.tracks[track.track as usize];
        if let TrackContent::Values(keys) = &outlined.content {
            keys.sample_floats(&sample_at(&self.outline, time), outlined.loop_wrap, &mut 0, &mut v[..count]);
        }
        v
    }

    /// What it has for a part of a joint at a time, the bits that [`PackedClip::sample`] gives; `None` where it does not
    /// move that part. A vector leaves the fourth number zero.
    pub fn sample_joint(&self, joint: u32, part: TransformPart, time: f64) -> Option<[f32; 4]> {
        let words = match part {
            TransformPart::Translation => &self.presence.translation,
            TransformPart::Rotation => &self.presence.rotation,
            TransformPart::Scale => &self.presence.scale,
        };
        if joint as usize >= self.joint_count() || !JointBits::get(words, joint as usize) {
            return None;
        }
        if let Some(track) = self.keyed.iter().rev().find(|track| track.joint == joint && track.part == part) {
            return Some(self.sample_keyed(track, time));
        }
        let to = (first_column(part) * self.template.padded_count()) as u32 + joint;
        let framed = self.rows.as_ref().and_then(|rows| {
            let (frame, fraction) = self.grid.place(time);
            rows.decode_joint(to, frame, fraction)
        });
        let still: Transform = self.template.get(joint as usize);
        Some(framed.unwrap_or_else(|| match part {
            TransformPart::Translation => [still.translation.x, still.translation.y, still.translation.z, 0.0],
            TransformPart::Rotation => still.rotation.to_array(),
            TransformPart::Scale => [still.scale.x, still.scale.y, still.scale.z, 0.0],
        }))
    }

    /// The tracks whose numbers are packed.
    pub fn values(&self) -> &[PackedValue] {
        self.numbers.tracks()
    }

    /// How many numbers [`PackedClip::sample_values`] writes.
    pub fn value_count(&self) -> usize {
        self.numbers.count()
    }

    /// Samples the numbers of all packed value tracks at a time in the clip.
    ///
    /// # Panics
    /// If there is no room for [`PackedClip::value_count`] numbers.
    pub fn sample_values(&self, kernels: &Kernels, time: f64, values: &mut [f32]) {
        self.numbers.sample(kernels, time, values);
    }
}

/// A pose that changes nothing when it is added.
fn no_change(joints: usize) -> Pose {
    let mut pose = Pose::identity(joints);
    for joint in 0..joints {
        pose.set_scale(joint, Vec3::ZERO);
    }
    pose
}

/// Reads which parts of joints are kept how; puts constants into the template and gives the lanes of what moves.
fn read_joints(from: &mut Reader<'_>, joints: usize, template: &mut Pose, presence: &mut JointBits) -> Read<Vec<Lane>> {
    let bytes = from.take((joints * 3).div_ceil(4))?;
    let status_of = |joint: usize, part: TransformPart| {
        let index = joint * 3 + part as usize;
        bytes[index / 4] >> (index % 4 * 2) & 3
    };
    // Rotations that are kept whole, and vectors that are kept as curves.
    let others = from.count_of(1)?;
    let mut is_other = Reader::room(joints * 3)?;
    is_other.resize(joints * 3, false);
    for _ in 0..others {
        let index = from.count()?;
        *is_other.get_mut(index).ok_or_else(|| from.invalid("a track is of no joint"))? = true;
    }
    for joint in 0..joints {
        for part in PARTS {
            let status = status_of(joint, part);
            if status != status::ABSENT {
                set_present(presence, joint, part);
            }
            if status == status::CONSTANT && part == TransformPart::Rotation {
                template.set_rotation(joint, Quat::from(read_constant_turn(from)?));
            } else if status == status::CONSTANT {
                let v = Vec3::new(from.f32()?, from.f32()?, from.f32()?);
                if part == TransformPart::Scale {
                    template.set_scale(joint, v);
                } else {
                    template.set_translation(joint, v);
                }
            }
        }
    }
    let mut lanes = Vec::new();
    let orders = [
        (BlockKind::Turn, TransformPart::Rotation),
        (BlockKind::Rotation, TransformPart::Rotation),
        (BlockKind::Number, TransformPart::Translation),
        (BlockKind::Number, TransformPart::Scale),
        (BlockKind::Curve, TransformPart::Translation),
        (BlockKind::Curve, TransformPart::Scale),
    ];
    for (kind, part) in orders {
        let other = matches!(kind, BlockKind::Rotation | BlockKind::Curve);
        for joint in 0..joints {
            if status_of(joint, part) == status::FRAMED && is_other[joint * 3 + part as usize] == other {
                read_lanes(kind, (joint, part), template, from, &mut lanes)?;
            }
        }
    }
    Ok(lanes)
}

/// Reads how a track is kept, and appends its lanes: one of a rotation, three of a vector, based on the template.
fn read_lanes(
    kind: BlockKind,
    (joint, part): (usize, TransformPart),
    template: &Pose,
    from: &mut Reader<'_>,
    lanes: &mut Vec<Lane>,
) -> Read<()> {
    let to = |number: usize| ((first_column(part) + number) * template.padded_count() + joint) as u32;
    if part == TransformPart::Rotation {
        let reference = if kind == BlockKind::Turn { read_turn(from)? } else { [0.0; 4] };
        lanes.push(Lane { kind, reference, code: read_code(kind, from)?, to: to(0) });
        return Ok(());
    }
    let still = template.get(joint);
    let v = if part == TransformPart::Scale { still.scale } else { still.translation };
    for (number, v) in v.to_array().into_iter().enumerate() {
        lanes.push(Lane { kind, reference: [v, 0.0, 0.0, 0.0], code: read_code(kind, from)?, to: to(number) });
    }
    Ok(())
}

/// The tracks of joints that the outline has; `None` if one is of no joint, or has no keys that fit it.
fn find_keyed(outline: &Clip, joints: usize, presence: &mut JointBits) -> Option<Vec<KeyedTrack>> {
    let mut keyed = Vec::new();
    for (index, track) in outline.tracks.iter().enumerate() {
        let Target::Joint { joint, part } = track.target else { continue };
        let TrackContent::Values(keys) = &track.content else { return None };
        let stride = if part == TransformPart::Rotation { 4 } else { 3 };
        let fits = matches!(keys.values, KeyValues::Floats(_)) && !keys.is_empty() && keys.stride() == stride;
        if joint as usize >= joints || !fits {
            return None;
        }
        set_present(presence, joint as usize, part);
        keyed.push(KeyedTrack { track: index as u32, joint, part });
    }
    Some(keyed)
}

fn set_present(presence: &mut JointBits, joint: usize, part: TransformPart) {
    let words = match part {
        TransformPart::Translation => &mut presence.translation,
        TransformPart::Rotation => &mut presence.rotation,
        TransformPart::Scale => &mut presence.scale,
    };
    JointBits::set(words, joint);
}
