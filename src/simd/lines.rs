//! Joints on straight lines between keys: sixteen of them at once.
//!
//! In: keys in columns, the two that a time lies between, and how far the way from one to the other is gone. Out: columns
//! of a pose, the same bits that [`crate::clip::Keys::sample_floats`] gives track by track. Written as plain loops over
//! columns, as [`super::turns`] is: the arithmetic is in double precision.

use super::LANES;
use super::turns::turned;
use crate::math::{Quat, RotationArc};

/// One number of sixteen joints.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Column(pub [f32; LANES]);

/// The arcs between a key's rotations and the next one's: their [`RotationArc::angle_squared`], with the sign of the side.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Arcs([f64; LANES]);

impl Arcs {
    /// The arcs between rotations.
    #[cold]
    pub fn between(from: &[Column; 4], to: &[Column; 4]) -> Self {
        Self(std::array::from_fn(|at| {
            let quat = |key: &[Column; 4]| Quat::from(key.each_ref().map(|column| column.0[at]));
            let arc = RotationArc::between(quat(from), quat(to));
            arc.angle_squared.copysign(arc.side)
        }))
    }
}

/// Sixteen joints, or fewer, of which one part lies on lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineBlock {
    /// Index of the tracks that the joints are of.
    pub group: u32,
    /// The first of the block's columns in a key.
    pub column: u32,
    /// The first of the pose's columns that they go to.
    pub to: u32,
    /// For rotations, which have four columns, the place of their arcs among those of a key; the others have three columns.
    pub turned: Option<u32>,
    pub place: LinePlace,
}

/// Which joints a block has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LinePlace {
    /// A run of sixteen from this one on. Those of them that the block has no keys of get something.
    Run(u32),
    /// So many of these.
    Each(u32, [u32; LANES]),
}

/// Keys at times of their own.
#[derive(Clone, Debug)]
pub(crate) struct LineGroup {
    /// How many columns a key has.
    pub width: usize,
    /// Key by key.
    pub keys: Vec<Column>,
    /// How many arcs there are between two keys.
    pub turns: usize,
    /// From each key to the next.
    pub arcs: Vec<Arcs>,
}

/// Where a time lies among the keys of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct LineAt {
    /// A key.
    pub from: usize,
    /// The key that is next reached, if any of the way is gone.
    pub to: usize,
    /// How much of it is, below one.
    pub gone: f64,
}

/// What [`lines`] works on.
pub(crate) struct Lines<'a> {
    pub blocks: &'a [LineBlock],
    pub groups: &'a [LineGroup],
    /// One per group.
    pub at: &'a [LineAt],
    /// Ten columns.
    pub pose: &'a mut [f32],
}

/// Samples all blocks.
#[inline(always)]
pub(crate) fn lines(job: &mut Lines<'_>) {
    let padded = job.pose.len() / 10;
    for block in job.blocks {
        let (group, at) = (&job.groups[block.group as usize], &job.at[block.group as usize]);
        let to = &mut job.pose[block.to as usize * padded..];
        let from = &group.keys[at.from * group.width + block.column as usize..];
        if let Some(turn) = block.turned {
            let Some(from) = from.first_chunk::<4>() else { return };
            let mut out = *from;
            if at.gone != 0.0 {
                let next = &group.keys[at.to * group.width + block.column as usize..];
                let Some(next) = next.first_chunk::<4>() else { return };
                let across;
                let arcs = if at.to == at.from + 1 {
                    &group.arcs[at.from * group.turns + turn as usize]
                } else {
                    // Over the seam of a loop, wherever that is.
                    across = Arcs::between(from, next);
                    &across
                };
                turn_block(from, next, arcs, at.gone as f32, &mut out);
            }
            put(&out, &block.place, to, padded);
        } else {
            let Some(from) = from.first_chunk::<3>() else { return };
            let mut out = *from;
            if at.gone != 0.0 {
                let next = &group.keys[at.to * group.width + block.column as usize..];
                let Some(next) = next.first_chunk::<3>() else { return };
                move_block(from, next, at.gone, &mut out);
            }
            put(&out, &block.place, to, padded);
        }
    }
}

/// Puts a block's numbers where they belong.
#[inline(always)]
fn put(block: &[Column], place: &LinePlace, to: &mut [f32], padded: usize) {
    match place {
        LinePlace::Run(first) => {
            for (number, column) in block.iter().enumerate() {
                let to = to[number * padded + *first as usize..].first_chunk_mut();
                if let Some(to) = to {
                    *to = column.0;
                }
            }
        }
        LinePlace::Each(count, joints) => {
            for (number, column) in block.iter().enumerate() {
                let to = &mut to[number * padded..][..padded];
                for (&joint, &value) in joints[..*count as usize].iter().zip(&column.0) {
                    to[joint as usize] = value;
                }
            }
        }
    }
}

/// Numbers on straight lines.
#[inline(always)]
fn move_block(from: &[Column; 3], to: &[Column; 3], gone: f64, out: &mut [Column; 3]) {
    // One by one: a compiler that sees a loop here may take numbers of three columns together.
    move_column(&from[0], &to[0], gone, &mut out[0]);
    move_column(&from[1], &to[1], gone, &mut out[1]);
    move_column(&from[2], &to[2], gone, &mut out[2]);
}

#[inline(always)]
fn move_column(from: &Column, to: &Column, gone: f64, out: &mut Column) {
    for at in 0..LANES {
        let (a, b) = (f64::from(from.0[at]), f64::from(to.0[at]));
        out.0[at] = (a + (b - a) * gone) as f32;
    }
}

/// Rotations on arcs.
#[inline(always)]
fn turn_block(from: &[Column; 4], to: &[Column; 4], arcs: &Arcs, gone: f32, out: &mut [Column; 4]) {
    let [ax, ay, az, aw] = from;
    let [bx, by, bz, bw] = to;
    let [x, y, z, w] = out;
    let mut irregular = 0_u32;
    for at in 0..LANES {
        let a = [ax.0[at], ay.0[at], az.0[at], aw.0[at]];
        let b = [bx.0[at], by.0[at], bz.0[at], bw.0[at]];
        let arc = RotationArc { angle_squared: arcs.0[at].abs(), side: 1.0_f64.copysign(arcs.0[at]) };
        let (rotation, regular) = turned(a, b, arc, gone);
        x.0[at] = rotation[0];
        y.0[at] = rotation[1];
        z.0[at] = rotation[2];
        w.0[at] = rotation[3];
        irregular |= u32::from(!regular);
    }
    if irregular != 0 {
        turn_one_by_one(from, to, gone, out);
    }
}

/// The way for turns that have no direction.
#[cold]
fn turn_one_by_one(from: &[Column; 4], to: &[Column; 4], gone: f32, out: &mut [Column; 4]) {
    for at in 0..LANES {
        let quat = |key: &[Column; 4]| Quat::from(key.each_ref().map(|column| column.0[at]));
        for (column, number) in out.iter_mut().zip(quat(from).slerp(quat(to), gone).to_array()) {
            column.0[at] = number;
        }
    }
}
