//! What a layer plays: a state, and those that it fades out, on top of each other.

use super::asset::{Controller, State};
use super::definition::BlendSync;
use crate::clip::{LoopMode, Marker, SampleAt};
use crate::timeline::{Passage, Playhead};

/// How many states may fade at once; of more, the one that shows least is dropped and the others take its share.
const MAX_FADING: usize = 8;

/// A state that a layer is in or leaves.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub(super) struct Playing {
    /// The state; `None` where the layer has been let go.
    pub state: Option<u32>,
    /// Seconds in which it fades in, and how many of them have passed.
    pub fade: f64,
    pub faded: f64,
    /// The transition that led here, if one did.
    pub transition: Option<u32>,
    /// Where the clock is, how long a lap takes, and whether the clock began at the lap's end.
    pub head: Playhead,
    pub length: f64,
    pub from_end: bool,
    /// Where the clock was when the update began, as a share of the lap, whose length the parameters may change since.
    pub share_before: f64,
    /// Seconds of the clock since the state was entered: one lap a length.
    pub travelled: f64,
    /// Seconds since the state was entered, backward counted below zero: now, and when the update began. Clips of a
    /// blend that do not keep step go by them.
    pub elapsed: f64,
    pub elapsed_before: f64,
    /// The same at the end of what is heard of in this update.
    pub elapsed_heard: f64,
    /// How much of the layer it was when another state came on top of it.
    pub shown: f64,
    /// Whether the state has just been entered or moved, so that what lies at its place is passed.
    pub fresh: bool,
    /// Whether it was told that the state started.
    pub announced: bool,
    /// Whether it came to its end and does not loop.
    pub ended: bool,
    /// The way it took in this update, and whether that is heard of: of a state that is left, only the part before.
    pub passage: Option<Passage>,
    pub heard: Option<Heard>,
    /// Which of the state's sets of voices it plays with.
    pub voices: u32,
}

/// A way that is heard of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heard {
    pub passage: Passage,
    /// Between which shares of the update it was taken.
    pub during: [f32; 2],
}

impl Playing {
    /// A state that is entered: at the beginning of its lap, or at its end.
    pub fn entered(state: Option<u32>, fade: f64, transition: Option<u32>, length: f64, from_end: bool) -> Self {
        Self {
            state,
            fade,
            faded: 0.0,
            transition,
            head: Playhead::at(if from_end { length } else { 0.0 }),
            length,
            from_end,
            share_before: if from_end { 1.0 } else { 0.0 },
            travelled: 0.0,
            elapsed: 0.0,
            elapsed_before: 0.0,
            elapsed_heard: 0.0,
            shown: 0.0,
            fresh: true,
            announced: false,
            ended: false,
            passage: None,
            heard: None,
            voices: 0,
        }
    }

    /// How far it has faded in, from 0 to 1.
    pub fn share(&self) -> f64 {
        if self.faded >= self.fade { 1.0 } else { self.faded / self.fade }
    }

    /// How much of the state's length has been played since it was entered: above one after the first lap. A state that
    /// came to its end is played whole, whichever way it went there.
    pub fn progress(&self) -> f64 {
        if self.length > 0.0 && !self.ended { self.travelled / self.length } else { 1.0 }
    }

    /// Moves the clock on. `speed` is the state's times the layer's; `heard` gives the shares of the update between which
    /// that happens, where what is passed is heard of. Returns how many ends were passed, and whether the end was reached
    /// just now.
    pub fn advance(&mut self, seconds: f64, speed: f64, looped: LoopMode, heard: Option<[f32; 2]>) -> (u64, bool) {
        let step = self.head.advance(seconds * speed, [0.0, self.length], looped);
        self.elapsed += seconds * speed;
        let moved = (seconds * speed).abs();
        let rest = (self.length - self.travelled).max(0.0);
        self.travelled += if looped == LoopMode::None { moved.min(rest) } else { moved };
        let mut passage = step.passage;
        passage.includes_start = std::mem::take(&mut self.fresh);
        self.passage = Some(self.passage.map_or(passage, |before| join(before, passage)));
        if let Some(during) = heard {
            self.elapsed_heard = self.elapsed;
            self.heard = Some(match self.heard {
                None => Heard { passage, during },
                Some(before) => Heard { passage: join(before.passage, passage), during: [before.during[0], during[1]] },
            });
        }
        let ended_now = step.finished && !self.ended;
        self.ended |= step.finished;
        (passage.ends, ended_now)
    }

    /// Begins an update, in which it has gone nowhere yet.
    pub fn begin(&mut self) {
        self.passage = None;
        self.heard = None;
        self.share_before = if self.length > 0.0 { self.head.position / self.length } else { 0.0 };
        self.elapsed_before = self.elapsed;
        self.elapsed_heard = self.elapsed;
    }

    /// Takes over another length of a lap, at the same share of it.
    pub fn stretch(&mut self, length: f64) {
        if self.length > 0.0 && self.length != length {
            let factor = length / self.length;
            self.head.position *= factor;
            self.travelled *= factor;
        }
        self.length = length;
    }
}

/// Two ways one after the other as one.
fn join(before: Passage, after: Passage) -> Passage {
    Passage { to: after.to, ends: before.ends + after.ends, ..before }
}

/// The states of a layer, from the oldest that still shows to the one that the layer is in.
#[derive(Clone, Debug, Default)]
pub(super) struct Fading {
    pub stack: Vec<Playing>,
    /// What shows no more since the last update, from the oldest on: what they passed within this one is still to be heard
    /// of, and their audio to be stopped.
    pub left: Vec<Playing>,
}

impl Fading {
    /// The state that the layer is in, or goes to.
    pub fn top(&self) -> Option<&Playing> {
        self.stack.last()
    }

    /// The same, to change.
    pub fn top_mut(&mut self) -> Option<&mut Playing> {
        self.stack.last_mut()
    }

    /// Goes to another state.
    pub fn push(&mut self, playing: Playing) {
        if let Some(top) = self.stack.len().checked_sub(1) {
            self.stack[top].shown = self.weight(top);
        }
        if playing.fade <= 0.0 {
            self.leave(self.stack.len());
        } else if self.stack.len() == MAX_FADING {
            let least = (0..self.stack.len()).min_by(|&a, &b| self.weight(a).total_cmp(&self.weight(b))).unwrap_or(0);
            let dropped = self.stack.remove(least);
            if least == 0 && dropped.share() >= 1.0 {
                // The others stood on it: the next one stands in its place.
                self.stack[0].faded = self.stack[0].fade;
            }
            self.left.push(dropped);
        }
        self.stack.push(playing);
    }

    /// Takes the oldest states, which show no more, off the stack.
    fn leave(&mut self, count: usize) {
        self.left.extend(self.stack.drain(..count));
    }

    /// What happened in this update has been heard of.
    pub fn hear(&mut self) {
        self.left.clear();
        self.stack.iter_mut().for_each(|playing| playing.heard = None);
    }

    /// How much the state at an index of the stack shows: its share of what those above leave.
    pub fn weight(&self, index: usize) -> f64 {
        let above: f64 = self.stack[index + 1..].iter().map(|p| 1.0 - p.share()).product();
        above * self.stack[index].share()
    }

    /// Moves the fades on, and forgets what no longer shows.
    pub fn fade(&mut self, seconds: f64) {
        for playing in &mut self.stack {
            playing.faded += seconds;
        }
        if let Some(covering) = self.stack.iter().rposition(|p| p.share() >= 1.0) {
            self.leave(covering);
        }
        // A layer that was let go, and has faded, plays nothing.
        if self.stack.len() == 1 && self.stack[0].state.is_none() && self.stack[0].share() >= 1.0 {
            self.stack.clear();
        }
    }
}

/// The seconds of a lap of a state: its clock's, or the mean of its clips' lengths by their weights.
pub(super) fn lap_length(state: &State, weights: &[f32]) -> f64 {
    match &state.clock {
        Some(clock) => clock.length,
        None => state.motions.iter().zip(weights).map(|(m, &w)| m.source.length * f64::from(w)).sum(),
    }
}

/// How a state runs on after its end.
pub(super) fn loop_mode(controller: &Controller, layer: u32, state: u32) -> LoopMode {
    let definition = &controller.definition.layers[layer as usize].states[state as usize];
    let motion = controller.layers[layer as usize].states[state as usize].motions.first();
    let turns = motion.is_some_and(|m| m.source.loop_mode == LoopMode::PingPong);
    match (definition.looped, turns) {
        (false, _) => LoopMode::None,
        (true, false) => LoopMode::Linear,
        (true, true) => LoopMode::PingPong,
    }
}

/// Where one of a state's clips is read while the clock is at `playing`.
pub(super) fn sample_at(state: &State, motion: usize, playing: &Playing, looped: LoopMode) -> SampleAt {
    let length = state.motions[motion].source.length;
    let place = match &state.blend {
        Some(blend) if blend.sync == BlendSync::None => own_place(playing, playing.elapsed, length, looped).0,
        _ => to_clip(state, motion, playing, playing.head.position),
    };
    let time = step_time(place, state.fps);
    SampleAt { time, length, looped: looped == LoopMode::Linear, ..SampleAt::time(time) }
}

/// The way of one of a state's clips while the clock took its own: all of it, or what is heard of.
pub(super) fn passage_of(
    state: &State,
    motion: usize,
    playing: &Playing,
    looped: LoopMode,
    heard: bool,
) -> Option<Passage> {
    let way = if heard { playing.heard.map(|heard| heard.passage) } else { playing.passage }?;
    let length = state.motions[motion].source.length;
    let section = [0.0, length];
    if state.blend.as_ref().is_some_and(|blend| blend.sync == BlendSync::None) {
        let until = if heard { playing.elapsed_heard } else { playing.elapsed };
        let (from, ends_before) = own_place(playing, playing.elapsed_before, length, looped);
        let (to, ends) = own_place(playing, until, length, looped);
        let turned = looped == LoopMode::PingPong && ends_before % 2 != 0;
        let onward = if until == playing.elapsed_before { !playing.from_end } else { until > playing.elapsed_before };
        let ends = (ends - ends_before).unsigned_abs();
        return Some(Passage { from, to, section, ends, forward: onward != turned, ..way });
    }
    let to = |at| to_clip(state, motion, playing, at);
    // Where laps are stretched, the way begins exactly where the last one ended: no event is passed twice or never.
    let from = if state.clock.is_none() { playing.share_before * length } else { to(way.from) };
    Some(Passage { from, to: to(way.to), section, ..way })
}

/// Where a clip that goes at its own pace is after some seconds, and how many ends it has passed, backward counted below
/// zero. Where the state's clock began at its end, so did the clip.
fn own_place(playing: &Playing, elapsed: f64, length: f64, looped: LoopMode) -> (f64, i64) {
    let mut head = Playhead::at(if playing.from_end { length } else { 0.0 });
    let ends = head.advance(elapsed, [0.0, length], looped).passage.ends as i64;
    (head.position, if elapsed < 0.0 { -ends } else { ends })
}

/// A place of the state's clock as a place in one of its clips that keep step.
fn to_clip(state: &State, motion: usize, playing: &Playing, at: f64) -> f64 {
    let length = state.motions[motion].source.length;
    let Some(blend) = &state.blend else { return at };
    let scaled = || if playing.length > 0.0 { at / playing.length * length } else { 0.0 };
    match (blend.sync, &state.clock) {
        (BlendSync::Markers, Some(clock)) => {
            by_markers(&clock.markers, playing.length, &state.motions[motion].source.markers, length, at)
                .unwrap_or_else(scaled)
        }
        _ => scaled(),
    }
}

/// The place between the same two markers in another clip; `None` where that clip lacks one of them. Start and end count
/// as markers.
fn by_markers(from: &[Marker], from_length: f64, to: &[Marker], to_length: f64, at: f64) -> Option<f64> {
    let after = from.partition_point(|m| m.time <= at);
    let place = |marker: Option<&Marker>, end: (f64, f64)| match marker {
        None => Some(end),
        Some(marker) => to.iter().find(|m| m.name == marker.name).map(|m| (marker.time, m.time)),
    };
    let low = place(after.checked_sub(1).map(|i| &from[i]), (0.0, 0.0))?;
    let high = place(from.get(after), (from_length, to_length))?;
    let share = if high.0 > low.0 { (at - low.0) / (high.0 - low.0) } else { 0.0 };
    Some(low.1 + (high.1 - low.1) * share)
}

/// The time of the frame that shows, where a state is stepped. A millionth of a frame is forgiven, so that a frame that
/// was reached by adding up steps is shown when it is due.
fn step_time(time: f64, fps: Option<f64>) -> f64 {
    fps.map_or(time, |fps| (time * fps + 1e-6).floor() / fps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn playing(share: f64) -> Playing {
        Playing { faded: share, ..Playing::entered(Some(0), 1.0, None, 1.0, false) }
    }

    #[test]
    fn each_state_has_its_share_of_what_those_above_leave() {
        let fading = Fading { stack: vec![playing(1.0), playing(0.5), playing(0.25)], ..Fading::default() };
        assert_eq!([0, 1, 2].map(|i| fading.weight(i)), [0.375, 0.375, 0.25]);
    }

    #[test]
    fn of_too_many_the_one_that_shows_least_goes_and_the_sum_stays() {
        let mut fading = Fading { stack: vec![playing(1.0)], ..Fading::default() };
        for _ in 0..20 {
            fading.push(playing(0.0));
            fading.fade(0.1);
            let sum: f64 = (0..fading.stack.len()).map(|i| fading.weight(i)).sum();
            assert!((sum - 1.0).abs() < 1e-12 && fading.stack.len() <= MAX_FADING);
        }
    }

    #[test]
    fn a_stepped_state_shows_whole_frames() {
        assert_eq!(step_time(0.26, Some(8.0)), 0.25);
        assert_eq!(step_time(0.1 + 0.1 + 0.1, Some(10.0)), 0.3);
        assert_eq!(step_time(0.26, None), 0.26);
    }

    #[test]
    fn markers_of_one_name_are_passed_together() {
        let marker = |name: &str, time| Marker { name: name.into(), time };
        let from = [marker("left", 0.2), marker("right", 0.6)];
        let to = [marker("left", 0.5), marker("right", 1.0)];
        let place = |at| by_markers(&from, 1.0, &to, 2.0, at).expect("both have them");
        assert_eq!([place(0.2), place(0.4), place(0.8)], [0.5, 0.75, 1.5]);
        assert_eq!(by_markers(&from, 1.0, &to[..1], 2.0, 0.4), None);
    }
}
