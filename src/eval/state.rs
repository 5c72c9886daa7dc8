//! The state of a stage as bytes, for rollback: what restored and updated gives the same bits as what never left.
//!
//! Numbers are little-endian. Nothing is allocated; a writer counts what does not fit its buffer, so that one into an
//! empty buffer measures.

use super::StagedInstance;
use super::columns::SlotSet;
use super::{Stage, ValueColumns};
use crate::math::Quat;

/// Puts numbers and texts into a caller's buffer.
#[derive(Debug)]
pub struct StateWriter<'a> {
    buffer: &'a mut [u8],
    length: usize,
}

/// Takes numbers and texts from bytes; nothing once they have run out.
#[derive(Clone, Debug)]
pub struct StateReader<'a> {
    rest: &'a [u8],
}

impl<'a> StateWriter<'a> {
    /// A writer at the beginning of a buffer.
    pub fn new(buffer: &'a mut [u8]) -> Self {
        Self { buffer, length: 0 }
    }

    /// How many bytes were written, had they all found room.
    pub fn length(&self) -> usize {
        self.length
    }

    /// What was written.
    pub fn written(&self) -> &[u8] {
        &self.buffer[..self.length.min(self.buffer.len())]
    }

    /// Bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) {
        if let Some(room) = self.buffer.get_mut(self.length..self.length + bytes.len()) {
            room.copy_from_slice(bytes);
        }
        self.length += bytes.len();
    }

    /// A small number or a flag.
    pub fn u8(&mut self, value: u8) {
        self.bytes(&[value]);
    }

    /// A count or an index.
    pub fn u32(&mut self, value: u32) {
        self.bytes(&value.to_le_bytes());
    }

    /// A large count.
    pub fn u64(&mut self, value: u64) {
        self.bytes(&value.to_le_bytes());
    }

    /// Seconds or a speed, to the bit.
    pub fn f64(&mut self, value: f64) {
        self.u64(value.to_bits());
    }

    /// A text, with its length before it.
    pub fn text(&mut self, text: &str) {
        self.u32(text.len() as u32);
        self.bytes(text.as_bytes());
    }

    fn floats(&mut self, values: &[f32]) {
        for value in values {
            self.u32(value.to_bits());
        }
    }
}

impl<'a> StateReader<'a> {
    /// A reader at the beginning of bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// How many bytes are left.
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(bytes)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }

    /// What [`StateWriter::u8`] wrote.
    pub fn u8(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }

    /// What [`StateWriter::u32`] wrote.
    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    /// What [`StateWriter::u64`] wrote.
    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// What [`StateWriter::f64`] wrote.
    pub fn f64(&mut self) -> Option<f64> {
        self.u64().map(f64::from_bits)
    }

    /// What [`StateWriter::text`] wrote.
    pub fn text(&mut self) -> Option<&'a str> {
        let length = self.u32()? as usize;
        std::str::from_utf8(self.bytes(length)?).ok()
    }

    fn floats(&mut self, into: &mut [f32]) -> Option<()> {
        into.iter_mut().try_for_each(|value| {
            *value = f32::from_bits(self.u32()?);
            Some(())
        })
    }
}

impl Stage {
    /// Writes what updates left in the instances: poses, values, originals and snapshots.
    pub fn save_state(&self, out: &mut StateWriter<'_>) {
        debug_assert!(!self.cohorts.has_members(), "a driver whose state is saved has its instances computed alone");
        for staged in &self.instances {
            out.u32(staged.as_ref().map_or(0, StagedInstance::version));
        }
        for staged in self.instances.iter().flatten() {
            staged.save_state(out);
        }
    }

    /// Takes back what [`Stage::save_state`] wrote for the same instances; `None` if they are others, and nothing has
    /// changed. Everything is written to the host anew with the next update that drives it.
    pub fn load_state(&mut self, from: &mut StateReader<'_>) -> Option<()> {
        for staged in &self.instances {
            if from.u32()? != staged.as_ref().map_or(0, StagedInstance::version) {
                return None;
            }
        }
        self.part_all();
        for staged in self.instances.iter_mut().flatten() {
            staged.load_state(from)?;
        }
        self.forget_delivered();
        Some(())
    }
}

impl StagedInstance {
    /// A number that tells versions of its schema apart, which have each more properties than the one before; not 0.
    fn version(&self) -> u32 {
        self.instance.schema().properties().len() as u32 + 1
    }

    fn save_state(&self, out: &mut StateWriter<'_>) {
        for pose in [&self.pose, &self.base_pose, &self.snapshot_pose] {
            pose.columns().iter().for_each(|column| out.floats(column));
        }
        for bits in [&self.snapshot_presence.bits, &self.animated_joints] {
            bits.parts().into_iter().flatten().for_each(|word| out.u64(*word));
        }
        for columns in [&self.values, &self.originals, &self.snapshot] {
            save_columns(columns, out);
        }
        for set in [&self.captured, &self.snapshot_slots, &self.animated, &self.driven] {
            set.words().for_each(|word| out.u64(*word));
        }
    }

    fn load_state(&mut self, from: &mut StateReader<'_>) -> Option<()> {
        self.is_rigged = false;
        for pose in [&mut self.pose, &mut self.base_pose, &mut self.snapshot_pose] {
            for column in pose.columns_mut().columns {
                from.floats(column)?;
            }
        }
        for bits in [&mut self.snapshot_presence.bits, &mut self.animated_joints] {
            for word in bits.parts_mut().into_iter().flatten() {
                *word = from.u64()?;
            }
        }
        self.snapshot_presence.weights.set_bits(&self.snapshot_presence.bits);
        for columns in [&mut self.values, &mut self.originals, &mut self.snapshot] {
            load_columns(columns, from)?;
        }
        [&mut self.captured, &mut self.snapshot_slots, &mut self.animated, &mut self.driven]
            .into_iter()
            .try_for_each(|set| load_set(set, from))
    }
}

fn save_columns(columns: &ValueColumns, out: &mut StateWriter<'_>) {
    out.floats(&columns.lanes);
    columns.rotations.iter().for_each(|q| out.floats(&q.to_array()));
    columns.doubles.iter().for_each(|value| out.f64(*value));
    columns.discretes.iter().for_each(|value| out.u64(*value));
}

fn load_columns(columns: &mut ValueColumns, from: &mut StateReader<'_>) -> Option<()> {
    from.floats(&mut columns.lanes)?;
    for rotation in &mut columns.rotations {
        let mut numbers = [0.0; 4];
        from.floats(&mut numbers)?;
        *rotation = Quat::from(numbers);
    }
    for value in &mut columns.doubles {
        *value = from.f64()?;
    }
    for value in &mut columns.discretes {
        *value = from.u64()?;
    }
    Some(())
}

fn load_set(set: &mut SlotSet, from: &mut StateReader<'_>) -> Option<()> {
    for word in set.words_mut() {
        *word = from.u64()?;
    }
    Some(())
}
