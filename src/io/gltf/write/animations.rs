//! Animations: a channel for each target of a clip.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::channels::{Sampler, Target, gather};
use super::{Step, Writer};
use crate::clip::{Clip, LoopMode};
use crate::io::{Action, conversions};

impl Writer<'_> {
    pub(super) fn write_animations(&mut self) -> Step<Vec<Value>> {
        let clips = self.model.clips.iter();
        let wanted = |clip: &&std::sync::Arc<Clip>| self.options.clip.as_ref().is_none_or(|name| clip.name == *name);
        let clips: Vec<_> = clips.filter(wanted).cloned().collect();
        let mut animations = Vec::with_capacity(clips.len());
        for clip in &clips {
            animations.extend(self.write_clip(clip)?);
        }
        Ok(animations)
    }

    fn write_clip(&mut self, clip: &Clip) -> Step<Option<Value>> {
        let place = format!("clip \"{}\"", clip.name);
        let skeletons = std::slice::from_ref(&self.model.skeleton);
        let unpacked = conversions::unpack_reporting(clip, skeletons, self.options.tolerance, &mut self.report);
        let clip = unpacked.as_ref().map_or(clip, |(clip, _)| clip);
        let mut channels = gather(self.model, clip, self.options.tolerance, &mut self.report);
        if channels.is_empty() {
            self.report.add(Action::Dropped, place, "moves nothing that glTF could animate");
            return Ok(None);
        }
        fill_length(clip, &mut channels);
        self.report_settings(&place, clip);
        let mut inputs: HashMap<Vec<u32>, usize> = HashMap::new();
        let (mut written, mut samplers) = (Vec::new(), Vec::new());
        for (target, sampler) in &channels {
            let place = format!("{place}, {} of joint {}", target.path(), target.joint);
            let bits: Vec<u32> = sampler.times.iter().map(|time| time.to_bits()).collect();
            let input = if let Some(&input) = inputs.get(&bits) {
                input
            } else {
                let input = self.buffer.bounded_floats(&sampler.times, 1, None, &place)?;
                *inputs.entry(bits).or_insert(input)
            };
            // Weights are single numbers, so many a key.
            let components = if target.part.is_some() { sampler.stride } else { 1 };
            let output = self.buffer.floats(&sampler.values, components, &place)?;
            let target = json!({ "node": self.node(target.joint), "path": target.path() });
            written.push(json!({ "sampler": samplers.len(), "target": target }));
            samplers.push(json!({ "input": input, "output": output, "interpolation": sampler.way.name() }));
        }
        let mut value = json!({ "channels": written, "samplers": samplers });
        if !clip.name.is_empty() {
            value["name"] = json!(clip.name);
        }
        if let Some(data) = &clip.user_data {
            value["extras"] = serde_json::from_str(data).unwrap_or_else(|_| json!(data));
        }
        Ok(Some(value))
    }

    /// What a clip says beside its tracks, for which glTF has no word.
    fn report_settings(&mut self, place: &str, clip: &Clip) {
        let mut drop = |text: &str| self.report.add(Action::Dropped, place, text);
        if clip.loop_mode != LoopMode::None {
            drop("that it loops");
        }
        if clip.additive {
            drop("that it is to be added to other clips");
        }
        if !clip.markers.is_empty() {
            drop("its markers");
        }
    }
}

/// An animation of glTF ends with its last key: where the clip goes on, one channel holds its last value to the end.
fn fill_length(clip: &Clip, channels: &mut [(Target, Sampler)]) {
    let end = clip.length as f32;
    let last = channels.iter().filter_map(|(_, sampler)| sampler.times.last()).fold(0.0_f32, |a, &b| a.max(b));
    if let Some((_, sampler)) = channels.first_mut().filter(|_| last < end) {
        sampler.hold_until(end);
    }
}
