//! Crossings: from the passages of a plan to the events they pass.
//!
//! Each contribution with a passage gives, for every instance it reaches, the keys of its clip's method, audio and event
//! tracks that lie on the way. They come out in the order of instances, then of the moments at which they were passed,
//! then of contributions, tracks and keys; so the order depends on nothing but the plan. What a driver says of a clip that
//! it played for a part of the update comes among them, where that part begins or ends.

use std::cmp::Ordering;

use super::stage::{Voice, VoiceProgram};
use super::{Contribution, Event, EventKind, Program, Scope, Source, Stage, VoiceId};
use crate::clip::{AudioKey, TrackContent};
use crate::math::sorting::sort_by;
use crate::timeline::{Leg, Passage};

/// A key that was passed, on its way to become an event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    instance: u32,
    /// When in the update it was passed, from 0 to 1.
    moment: f64,
    /// The part of the update in which its clip played.
    during: [f32; 2],
    contribution: u32,
    /// Its number among those of its contribution, in the order in which they were passed.
    order: u32,
    schema: u32,
    /// Index in [`Program::calls`].
    call: u32,
    key: u32,
    forward: bool,
    /// Seconds that a sound has been playing already when it is joined in its middle.
    joined: f64,
}

/// What a driver says of a clip that it plays for a part of the update: that the clip started, where the part begins;
/// anything else, where it ends.
#[derive(Clone, Debug)]
pub struct PartEvent {
    /// The part, from 0 to 1.
    pub during: [f32; 2],
    /// What happened.
    pub event: Event,
}

/// The place of what is heard of one instance: by the moment; of what is at one moment, by the part of the update to which
/// it belongs; and within a part by the rank.
#[derive(Clone, Copy)]
struct Place {
    moment: f64,
    during: [f32; 2],
    /// 0 for a start, 1 for keys, 2 for an end.
    rank: u8,
}

impl Place {
    fn compare(self, other: Self) -> Ordering {
        let [[a, b], [c, d]] = [self.during, other.during];
        let parts = a.total_cmp(&c).then(b.total_cmp(&d));
        self.moment.total_cmp(&other.moment).then(parts).then(self.rank.cmp(&other.rank))
    }
}

impl PartEvent {
    fn place(&self) -> Place {
        let start = self.event.kind == EventKind::Started;
        let moment = f64::from(self.during[usize::from(!start)]);
        Place { moment, during: self.during, rank: if start { 0 } else { 2 } }
    }
}

impl Crossing {
    fn place(&self) -> Place {
        Place { moment: self.moment, during: self.during, rank: 1 }
    }
}

/// Audio that a clip started and that has not been told to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sounding {
    instance: u32,
    voice: VoiceId,
    track: u32,
    key: u32,
}

impl Sounding {
    pub fn is_on(&self, instance: u32) -> bool {
        self.instance == instance
    }
}

impl Stage {
    /// Adds to the events what the plan's passages cross, and after that what the driver has for the end.
    pub fn cross(&mut self) {
        let mut crossings = std::mem::take(&mut self.crossings);
        crossings.clear();
        if self.plan.arrangement != 0 {
            for place in 0..self.plan.passing.len() {
                self.cross_one(self.plan.passing[place], &mut crossings);
            }
        } else {
            (0..self.plan.contributions.len() as u32).for_each(|index| self.cross_one(index, &mut crossings));
        }
        sort_by(&mut crossings, |a, b| {
            let orders = (a.contribution, a.order).cmp(&(b.contribution, b.order));
            a.instance.cmp(&b.instance).then(a.place().compare(b.place())).then(orders)
        });
        let mut parts = std::mem::take(&mut self.parts);
        sort_by(&mut parts, |a, b| a.place().compare(b.place()));
        let mut said = 0;
        for crossing in &crossings {
            // Drivers that play parts have one instance.
            let before = |part: &PartEvent| part.place().compare(crossing.place()).is_lt();
            while let Some(part) = parts.get(said).filter(|part| before(part)) {
                self.events.push(part.event.clone());
                said += 1;
            }
            self.hear(crossing);
        }
        self.events.extend(parts.drain(..).skip(said).map(|part| part.event));
        self.parts = parts;
        self.crossings = crossings;
        let mut events = std::mem::take(&mut self.events);
        for place in 0..self.ending.len() {
            let (voice, action) = self.ending[place];
            self.silence(voice, action, None, &mut events);
        }
        self.ending.clear();
        events.append(&mut self.closing);
        self.events = events;
    }

    fn cross_one(&mut self, index: u32, out: &mut Vec<Crossing>) {
        let c = &self.plan.contributions.standing()[index as usize];
        let (Some(passage), Source::Voice(voice), true) = (&c.passage, c.source, c.heard) else { return };
        let Some(Some(playing)) = self.voices.get(voice.0 as usize) else { return };
        if playing.programs.iter().all(|p| p.program.calls.is_empty()) {
            return;
        }
        for program in &playing.programs {
            let first = out.len();
            pass(index, program, c, passage, self.lap_limit, out);
            spread(first, out, |act| self.each_instance(c.scope, program.schema, act));
        }
        let skipped = passage.skipped(self.lap_limit);
        if skipped > 0 {
            let event = Event { count: skipped as i64, ..event_of(EventKind::Skipped, playing, c.action) };
            self.events.push(event);
        }
    }

    /// Calls `act` for the instances of a schema that a scope reaches, ascending.
    fn each_instance(&self, scope: Scope, schema: u32, act: &mut dyn FnMut(u32)) {
        let mut of_schema = |instance: u32| {
            if self.instance(instance).is_some_and(|staged| staged.schema == schema) {
                act(instance);
            }
        };
        match scope {
            Scope::All => (0..self.instance_count()).for_each(of_schema),
            Scope::One(instance) => of_schema(instance),
            Scope::Group(group) => self.groups[group as usize].iter().for_each(|&instance| of_schema(instance)),
        }
    }

    fn hear(&mut self, crossing: &Crossing) {
        let contribution = &self.plan.contributions.standing()[crossing.contribution as usize];
        let Source::Voice(voice) = contribution.source else { return };
        let Some(Some(playing)) = self.voices.get(voice.0 as usize) else { return };
        let Some(program) = playing.programs.iter().find(|p| p.schema == crossing.schema) else { return };
        let call = &program.program.calls[crossing.call as usize];
        let key = crossing.key as usize;
        let mut event = Event {
            instance: Some(crossing.instance),
            track: call.track,
            key: crossing.key,
            forward: crossing.forward,
            ..event_of(EventKind::Clip, playing, contribution.action)
        };
        match &playing.clip.tracks[call.track as usize].content {
            TrackContent::Methods(keys) => {
                // A key that does not fit was reported when the program was compiled, and is inert.
                let Some(Some(method)) = call.methods.get(key) else { return };
                event.kind = EventKind::Method;
                event.time = f64::from(keys[key].time);
                event.call = Some(method.clone());
            }
            TrackContent::Audio(keys) => {
                let AudioKey { time, start_offset, ref stream } = keys[key];
                event.time = f64::from(time);
                event.offset = f64::from(start_offset) + crossing.joined;
                event.kind = if stream.is_empty() { EventKind::AudioStop } else { EventKind::Audio };
                let sounding = Sounding { instance: crossing.instance, voice, track: call.track, key: crossing.key };
                let same = |s: &Sounding| (s.instance, s.voice, s.track) == (crossing.instance, voice, call.track);
                self.sounding.retain(|s| !same(s));
                if event.kind == EventKind::Audio {
                    self.sounding.push(sounding);
                }
            }
            TrackContent::Events(keys) => event.time = keys[key].time,
            TrackContent::Values(_) => return,
        }
        self.events.push(event);
    }

    /// Says of all audio that a voice started that it is to stop: on one instance, or on all. The events carry the
    /// driver's number of what plays; they go where the driver keeps them for an update.
    pub fn silence(&mut self, voice: VoiceId, action: u64, instance: Option<u32>, events: &mut Vec<Event>) {
        let Some(Some(playing)) = self.voices.get(voice.0 as usize) else { return };
        let ends = |s: &Sounding| s.voice == voice && instance.is_none_or(|instance| instance == s.instance);
        for sounding in self.sounding.iter().filter(|s| ends(s)) {
            events.push(Event {
                instance: Some(sounding.instance),
                track: sounding.track,
                key: sounding.key,
                ..event_of(EventKind::AudioStop, playing, action)
            });
        }
        self.sounding.retain(|s| !ends(s));
    }

    /// [`Stage::silence`] after the keys that this update passes, for what plays no more when it ends.
    pub fn silence_at_end(&mut self, voice: VoiceId, action: u64) {
        self.ending.push((voice, action));
    }
}

fn event_of(kind: EventKind, voice: &Voice, action: u64) -> Event {
    Event { action, name: voice.name.clone(), clip: Some(voice.clip.clone()), ..Event::new(kind) }
}

/// Gives every crossing from `first` on to each of the instances that `each` calls its function with.
fn spread(first: usize, out: &mut Vec<Crossing>, each: impl Fn(&mut dyn FnMut(u32))) {
    let passed = out.len() - first;
    if passed == 0 {
        return;
    }
    each(&mut |instance| {
        for place in first..first + passed {
            let crossing = Crossing { instance, ..out[place] };
            out.push(crossing);
        }
    });
    // The first of them were the pattern, for no instance.
    out.drain(first..first + passed);
}

/// The keys of a program that a passage passes, in order, for no instance yet.
fn pass(index: u32, program: &VoiceProgram, c: &Contribution, passage: &Passage, limit: u64, out: &mut Vec<Crossing>) {
    // Most steps pass no key, and end no lap.
    if !c.sought && passage.ends == 0 && passage.legs(limit).all(|leg| passes_none(&program.program, &leg)) {
        return;
    }
    let first = out.len();
    let pattern = Crossing {
        instance: 0,
        moment: 0.0,
        during: c.during,
        contribution: index,
        order: 0,
        schema: program.schema,
        call: 0,
        key: 0,
        forward: passage.forward,
        joined: 0.0,
    };
    if c.sought {
        join_audio(&program.program, passage.from, pattern, out);
    }
    let mut way = Way::new(passage, c.during.map(f64::from), limit);
    for leg in passage.legs(limit) {
        for call in 0..program.program.calls.len() {
            pass_track(&program.program, call, &leg, &way, pattern, out);
        }
        way.leave(&leg);
    }
    // Within a leg keys were found track by track; the moment decides first.
    for (order, crossing) in out[first..].iter_mut().enumerate() {
        crossing.order = order as u32;
    }
}

/// How far along a passage a leg begins, as a share of the whole, and when in the update the passage was.
struct Way {
    done: f64,
    total: f64,
    during: [f64; 2],
}

impl Way {
    fn new(passage: &Passage, during: [f64; 2], limit: u64) -> Self {
        let length = |leg: Leg| (leg.to - leg.from).abs();
        Self { done: 0.0, total: passage.legs(limit).map(length).sum(), during }
    }

    fn leave(&mut self, leg: &Leg) {
        self.done += (leg.to - leg.from).abs();
    }

    fn moment(&self, leg: &Leg, time: f64) -> f64 {
        let share = if self.total > 0.0 { (self.done + (time - leg.from).abs()) / self.total } else { 0.0 };
        let [start, end] = self.during;
        if share < 1.0 { start + (end - start) * share } else { end }
    }
}

/// Whether a leg passes no key of any track.
fn passes_none(program: &Program, leg: &Leg) -> bool {
    program.calls.iter().all(|call| keys_on(&program.clip.tracks[call.track as usize].content, leg).is_empty())
}

/// The keys of a track that a leg passes.
fn keys_on(content: &TrackContent, leg: &Leg) -> std::ops::Range<usize> {
    match content {
        TrackContent::Methods(keys) => leg.keys(keys, |key| key.time),
        TrackContent::Audio(keys) => leg.keys(keys, |key| key.time),
        TrackContent::Events(keys) => leg.events(keys, |key| key.time),
        TrackContent::Values(_) => 0..0,
    }
}

fn pass_track(program: &Program, call: usize, leg: &Leg, way: &Way, pattern: Crossing, out: &mut Vec<Crossing>) {
    let track = &program.clip.tracks[program.calls[call].track as usize];
    let keys = keys_on(&track.content, leg);
    for place in 0..keys.len() {
        let key = if leg.forward { keys.start + place } else { keys.end - 1 - place };
        let moment = way.moment(leg, time_of(&track.content, key));
        out.push(Crossing { moment, call: call as u32, key: key as u32, forward: leg.forward, ..pattern });
    }
}

/// The sounds that would be playing had the playhead come to `from` by playing.
fn join_audio(program: &Program, from: f64, pattern: Crossing, out: &mut Vec<Crossing>) {
    for (call, track) in program.calls.iter().enumerate() {
        let TrackContent::Audio(keys) = &program.clip.tracks[track.track as usize].content else { continue };
        let before = keys.partition_point(|key| key.time < from as f32);
        if let Some(key) = before.checked_sub(1)
            && !keys[key].stream.is_empty()
            && keys.get(before).is_none_or(|key| key.time != from as f32)
        {
            let joined = from - f64::from(keys[key].time);
            out.push(Crossing { call: call as u32, key: key as u32, joined, ..pattern });
        }
    }
}

fn time_of(content: &TrackContent, key: usize) -> f64 {
    match content {
        TrackContent::Methods(keys) => f64::from(keys[key].time),
        TrackContent::Audio(keys) => f64::from(keys[key].time),
        TrackContent::Events(keys) => keys[key].time,
        TrackContent::Values(_) => 0.0,
    }
}
