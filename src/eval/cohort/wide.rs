//! Programs as cohorts read them: keys in quads, so that a quad of numbers is interpolated at once.
//!
//! In goes a [`Program`] of properties that are made of floats; out comes, for every time, a quad per *cell*: four numbers
//! of a property, in the order that the host receives them. Tracks whose keys lie at the same times and are joined by
//! straight lines are found together, however many they are.

use super::super::Program;
use super::super::program::{Binding, Form, ValueTrack};
use super::super::sample::keys_of;
use super::recipe::MOST_PROPERTIES;
use crate::clip::{KeyValues, Keys, SampleAt};
use crate::math::{Quat, RotationArc};
use crate::simd::quads::BLOCK;
use crate::simd::segments::{Bend, Keyed, Stretch};
use crate::simd::times::TimeTable;
use crate::target::{Property, PropertyId};
use crate::value::{Class, Kind};

pub(crate) use crate::simd::quads::Quad;

/// Where a quad of a sample goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub property: PropertyId,
    /// Which four numbers of the property.
    pub part: u32,
    /// Bits of those that are driven; the others are zero in samples.
    pub lanes: u8,
    /// Whether they are a rotation.
    pub turned: bool,
}

/// A program's keys, cell by cell.
#[derive(Debug, Default)]
pub(crate) struct Wide {
    pub cells: Vec<Cell>,
    pub lines: Vec<Lines>,
    pub curves: Vec<Curve>,
}

/// Tracks whose keys lie at the same times and are joined by straight lines.
#[derive(Debug)]
pub(crate) struct Lines {
    pub times: TimeTable,
    /// The first of the group's cells.
    pub first: usize,
    /// How many cells are numbers; the rotations come after them.
    pub straight: usize,
    pub turns: usize,
    /// Key by key, one per cell of numbers.
    pub stretches: Vec<Stretch>,
    /// Key by key, one per cell that turns.
    pub bends: Vec<Bend>,
}

/// Any other track.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    value: ValueTrack,
    pieces: Vec<Piece>,
}

/// Numbers of a key that go to a cell.
#[derive(Clone, Copy, Debug)]
struct Piece {
    cell: usize,
    /// The first number of the key.
    from: usize,
    count: usize,
    /// The first number of the cell.
    lane: usize,
}

/// The most numbers that a key of a [`Curve`] has on the stack.
const MOST: usize = 64;

impl Wide {
    /// The keys of a program; `None` where it drives something that is not made of floats, or one angle of a rotation.
    pub fn new(program: &Program) -> Option<Self> {
        // Packed numbers have kernels of their own. What no recipe takes is not laid out, however much a file has.
        if program.packed.is_some() || program.properties.len() > MOST_PROPERTIES {
            return None;
        }
        let mut wide = Self::default();
        let mut straight: Vec<(usize, Vec<Piece>)> = Vec::new();
        for (index, value) in program.values.iter().enumerate() {
            let (keys, wrap) = keys_of(program, value.track)?;
            let pieces = wide.add_cells(program, value)?;
            // Rotations that do not fill a cell, as those of a transform in a struct, are left to the general way.
            let lane = keys.rotation_lane(keys.stride());
            let fits = lane.is_none_or(|lane| pieces.iter().any(|p| p.from == lane && p.count == 4));
            if value.form == Form::Floats && keys.is_straight() && !wrap && fits {
                straight.push((index, pieces));
            } else if value.stride as usize <= MOST {
                wide.curves.push(Curve { value: value.clone(), pieces });
            } else {
                return None;
            }
        }
        wide.group(program, straight);
        Some(wide)
    }

    /// The lines, where there is nothing else.
    pub fn only_lines(&self) -> Option<&Lines> {
        let ([lines], []) = (&self.lines[..], &self.curves[..]) else { return None };
        Some(lines)
    }

    /// The cells of a track, at the end of all.
    fn add_cells(&mut self, program: &Program, value: &ValueTrack) -> Option<Vec<Piece>> {
        if !matches!(value.form, Form::Floats | Form::DoublesAsFloats | Form::IntegersAsFloats) {
            return None;
        }
        let run = value.offset..value.offset + value.stride;
        let floats = |b: &&Binding| matches!(b.class, Class::Lane | Class::Rotation) && run.contains(&b.offset);
        let mut pieces: Vec<Piece> = Vec::new();
        for binding in program.bindings.iter().filter(floats) {
            let (id, property) = find_property(program, binding)?;
            let from = (binding.offset - value.offset) as usize;
            if binding.class == Class::Rotation {
                let part = u32::from(property.kind == Kind::Transform3d);
                pieces.push(Piece { cell: self.cells.len(), from, count: 4, lane: 0 });
                self.cells.push(Cell { property: id, part, lanes: 0b1111, turned: true });
                continue;
            }
            let first = (binding.slot - property.slots.lane) as usize;
            for (at, number) in (first..first + binding.count as usize).enumerate() {
                let (part, lane) = place_of(property.kind, number);
                let last = self.cells.last_mut().filter(|cell| !pieces.is_empty() && cell.part == part && !cell.turned);
                if let (Some(cell), Some(piece)) = (last, pieces.last_mut()) {
                    cell.lanes |= 1 << lane;
                    piece.count += 1;
                } else {
                    pieces.push(Piece { cell: self.cells.len(), from: from + at, count: 1, lane });
                    self.cells.push(Cell { property: id, part, lanes: 1 << lane, turned: false });
                }
            }
        }
        Some(pieces)
    }

    /// Puts straight tracks with the same times together, their numbers before their rotations, and orders the cells so.
    fn group(&mut self, program: &Program, tracks: Vec<(usize, Vec<Piece>)>) {
        let mut order: Vec<usize> = Vec::new();
        let mut rest = tracks;
        while let Some((value, _)) = rest.first() {
            let Some((first, _)) = keys_of(program, program.values[*value].track) else { return };
            let times = TimeTable::new(&first.times);
            let is_same = |track: &(usize, Vec<Piece>)| {
                keys_of(program, program.values[track.0].track).is_some_and(|(keys, _)| times.is_of(&keys.times))
            };
            let (same, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(is_same);
            rest = others;
            let of = |turns: bool| {
                same.iter().flat_map(move |(value, pieces)| {
                    let keys = keys_of(program, program.values[*value].track).map(|(keys, _)| keys);
                    keys.into_iter().flat_map(move |keys| {
                        let pieces = pieces.iter().map(move |piece| (keys, *piece));
                        pieces.filter(move |(keys, piece)| is_turn(keys, piece) == turns)
                    })
                })
            };
            let mut lines = Lines {
                first: order.len(),
                straight: of(false).count(),
                turns: of(true).count(),
                stretches: Vec::new(),
                bends: Vec::new(),
                times,
            };
            let last = lines.times.len() - 1;
            for key in 0..=last {
                let ends = |keys: &Keys, piece: &Piece| [key, last.min(key + 1)].map(|key| quad_of(keys, piece, key));
                lines.stretches.extend(of(false).map(|(keys, piece)| stretch(ends(keys, &piece))));
                lines.bends.extend(of(true).map(|(keys, piece)| bend(ends(keys, &piece))));
            }
            order.extend(of(false).chain(of(true)).map(|(_, piece)| piece.cell));
            self.lines.push(lines);
        }
        for curve in &mut self.curves {
            for piece in &mut curve.pieces {
                order.push(piece.cell);
                piece.cell = order.len() - 1;
            }
        }
        self.cells = order.iter().map(|&cell| self.cells[cell]).collect();
    }
}

impl Lines {
    /// The keys, and when they are played.
    pub fn keyed<'a>(&'a self, times: &'a [f64; BLOCK]) -> Keyed<'a> {
        let Self { stretches, bends, straight, turns: turning, times: keys, .. } = self;
        Keyed { stretches, bends, straight: *straight, turning: *turning, keys, times }
    }
}

impl Curve {
    /// Samples the track, and calls `put` with each of its cells.
    pub fn sample(&self, program: &Program, at: &SampleAt, cursor: &mut u32, mut put: impl FnMut(usize, Quad)) {
        let Some((keys, wrap)) = keys_of(program, self.value.track) else { return };
        let mut numbers = [0.0; MOST];
        let numbers = &mut numbers[..self.value.stride as usize];
        self.value.sample_as_floats(keys, wrap, cursor, at, numbers);
        for piece in &self.pieces {
            let mut quad = [0.0; 4];
            let given = &numbers[piece.from..piece.from + piece.count];
            quad[piece.lane..piece.lane + piece.count].copy_from_slice(given);
            put(piece.cell, quad);
        }
    }
}

/// The property that a binding drives; `None` for the angles of a rotation.
fn find_property<'a>(program: &'a Program, binding: &Binding) -> Option<(PropertyId, &'a Property)> {
    let slot = binding.slot as usize;
    let drives = |&&id: &&PropertyId| {
        let runs = program.schema.property(id).slot_runs();
        runs.iter().any(|&(class, first, count)| class == binding.class && (first..first + count).contains(&slot))
    };
    let id = *program.properties.iter().find(drives)?;
    let property = program.schema.property(id);
    let angle = property.kind == Kind::Quaternion && binding.class == Class::Lane;
    (!angle).then_some((id, property))
}

/// Which four of a property's numbers one of its lanes lies among, and its place there.
fn place_of(kind: Kind, lane: usize) -> (u32, usize) {
    if kind != Kind::Transform3d {
        return (lane as u32 / 4, lane % 4);
    }
    // Translation, rotation and scale have a quad each.
    if lane < 3 { (0, lane) } else { (2, lane - 3) }
}

/// Whether a piece of a key turns rather than moving along a line.
fn is_turn(keys: &Keys, piece: &Piece) -> bool {
    keys.rotation_lane(keys.stride()) == Some(piece.from)
}

/// A piece of a key, with zeros around it.
fn quad_of(keys: &Keys, piece: &Piece, key: usize) -> Quad {
    let mut quad = [0.0; 4];
    if let KeyValues::Floats(values) = &keys.values {
        let from = key * keys.stride() + piece.from;
        quad[piece.lane..piece.lane + piece.count].copy_from_slice(&values[from..from + piece.count]);
    }
    quad
}

/// The straight line between two quads.
fn stretch([from, to]: [Quad; 2]) -> Stretch {
    let from = from.map(f64::from);
    Stretch { from, change: std::array::from_fn(|at| f64::from(to[at]) - from[at]) }
}

/// The shorter arc between two rotations.
fn bend([from, to]: [Quad; 2]) -> Bend {
    let RotationArc { angle_squared, side } = RotationArc::between(Quat::from(from), Quat::from(to));
    Bend { from, to: to.map(|number| number * side as f32), angle_squared }
}
