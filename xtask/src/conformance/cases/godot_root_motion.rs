//! Godot cases of an `AnimationPlayer` with a `root_motion_track`, run on a player whose instance has the track's node as a
//! joint.
//!
//! The motion of each step and what is left of the pose are compared. Godot's accumulators are the track's own values,
//! and its motion of scale has no counterpart.

use std::sync::Arc;

use anim::clip::{Clip, SampleAt, Target};
use anim::eval::Driver;
use anim::frame::{Frame, Rigs};
use anim::math::{Quat, Transform, Vec3};
use anim::player::{Library, PlayOptions, Player, SeekMode};
use anim::rig::{Motion, RootMotion};
use anim::skeleton::{Joint, Skeleton};
use anim::target::{Instance, Owner, Schema, SchemaBuilder};
use anyhow::{Context, bail};
use serde_json::Value;

use super::case::{Case, Layout, list, number, numbers, text};
use super::compare::{Measure, difference};
use super::godot_player::clips::read_clip;
use super::godot_tracks::read_track;
use super::{CaseOutcome, Runner};

/// Takes every case of root motion.
pub const RUNNER: Runner =
    Runner { layout: Layout::Godot, takes: |case| case.input["player"]["root_motion_track"].is_string(), run };

const AXES_BEFORE: &str = "local root motion is along the axes before the step";

fn run(case: &Case) -> anyhow::Result<CaseOutcome> {
    let mut session = Session::new(&case.input)?;
    let mut entries = case.expect.as_array().context("no answers")?.iter().peekable();
    for (index, call) in list(&case.input, "calls")?.iter().enumerate() {
        let before = session.player.position().unwrap_or(0.0);
        session.call(call).with_context(|| format!("call {index}"))?;
        while let Some(entry) = entries.next_if(|entry| entry["after"].as_u64() == Some(index as u64)) {
            if let Some(why) = session.compare(entry, before)? {
                return Ok(CaseOutcome::Miss(format!("call {index}, {}: {why}", call["call"])));
            }
        }
    }
    Ok(session.rule.map_or(CaseOutcome::Pass, CaseOutcome::ByRule))
}

struct Session<'a> {
    input: &'a Value,
    player: Player,
    rigs: Rigs,
    frame: Frame,
    local: bool,
    rule: Option<&'static str>,
}

impl<'a> Session<'a> {
    fn new(input: &'a Value) -> anyhow::Result<Self> {
        let joint = text(&input["player"], "root_motion_track")?;
        let joints = [Joint { name: joint.into(), parent: None, rest: Transform::IDENTITY }];
        let mut builder = Schema::builder();
        builder.object("");
        builder.skeleton(SchemaBuilder::ROOT, Arc::new(Skeleton::build(&joints)?));
        let library = Arc::new(Library::default());
        for (name, animation) in input["animations"].as_object().context("no animations")? {
            library.set(name, Arc::new(on_joint(read_clip(name, animation)?)));
        }
        let mut player = Player::new(Arc::default());
        player.add_library("", library)?;
        player.stage_mut().add_instance(Instance::new(Arc::new(builder.build()?), Owner::from_id(1), 0));
        let local = input["player"]["root_motion_local"].as_bool().unwrap_or(false);
        let mut rigs = Rigs::default();
        let rig = rigs.get_or_make(player.stage(), 0).context("the instance")?;
        rig.root_motion = Some(RootMotion { local, ..RootMotion::of(0) });
        Ok(Self { input, player, rigs, frame: Frame::default(), local, rule: None })
    }

    fn call(&mut self, call: &Value) -> anyhow::Result<()> {
        let argument = &call["args"][0];
        match text(call, "call")? {
            "play" => self.player.play(argument.as_str().context("a name")?, PlayOptions::default())?,
            "play_backwards" => {
                self.player.play(argument.as_str().context("a name")?, PlayOptions::backwards())?;
            }
            "advance" => self.update(number(argument)?)?,
            "seek" => {
                let update = call["args"][1].as_bool().unwrap_or(false);
                self.player.seek(number(argument)?, if update { SeekMode::Update } else { SeekMode::Move })?;
                if update {
                    self.update(0.0)?;
                }
            }
            other => bail!("the call {other} is not known"),
        }
        Ok(())
    }

    fn update(&mut self, seconds: f64) -> anyhow::Result<()> {
        Ok(self.frame.update_with(&mut self.player, &mut self.rigs, seconds)?)
    }

    fn compare(&mut self, entry: &Value, before: f64) -> anyhow::Result<Option<String>> {
        let motion = self.rigs.get(0).context("a rig")?.motion;
        let expected = &entry["root_motion"];
        let turned = motion.rotation.to_array().map(f64::from);
        if let Some(why) = difference(&turned, &numbers(&expected["rotation"])?, Measure::Rotation, 1e-5, 1.0) {
            return Ok(Some(format!("rotation: {why}")));
        }
        let moved = motion.translation.to_array().map(f64::from);
        if let Some(why) = difference(&moved, &numbers(&expected["position"])?, Measure::Plain, 1e-6, 1.0) {
            let place = self.player.position().unwrap_or(0.0);
            if !(self.local && self.is_along_axes_before(&motion, before, place)?) {
                return Ok(Some(format!("position: {why}")));
            }
            self.rule = Some(AXES_BEFORE);
        }
        let left = self.player.stage().instance(0).context("the instance")?.pose().get(0);
        let held = left.translation.to_array().map(f64::from);
        let wanted = numbers(&entry["values"]["T:position"])?;
        Ok(difference(&held, &wanted, Measure::Plain, 1e-6, 1.0).map(|why| format!("T:position: {why}")))
    }

    /// Whether doing the motion leads from where the track has the joint to where it has it after the step, on from the
    /// end of the lap if the step passed it.
    fn is_along_axes_before(&self, motion: &Motion, before: f64, after: f64) -> anyhow::Result<bool> {
        let name = self.player.assigned().context("nothing plays")?;
        let animation = &self.input["animations"][&**name];
        let length = number(&animation["length"])?;
        let at = |time| joint_at(animation, length, time);
        let follow = |from: Transform, step: Transform| Transform {
            translation: from.translation + from.rotation.rotate(step.translation),
            rotation: from.rotation * step.rotation,
            ..from
        };
        let mut wanted = at(after)?;
        if after < before {
            // The way from the lap's start, seen from there, and done from the lap's end.
            let (start, end) = (at(0.0)?, at(length)?);
            let back = start.rotation.conjugate();
            let within = Transform {
                translation: back.rotate(wanted.translation - start.translation),
                rotation: back * wanted.rotation,
                ..wanted
            };
            wanted = follow(end, within);
        }
        let step = Transform { translation: motion.translation, rotation: motion.rotation, ..Transform::IDENTITY };
        let reached = follow(at(before)?, step);
        let near = (reached.translation - wanted.translation).length() < 1e-5;
        Ok(near && reached.rotation.dot(wanted.rotation).abs() > 1.0 - 1e-6)
    }
}

/// Where the tracks have the joint at a time; the end of a lap is the end.
fn joint_at(animation: &Value, length: f64, time: f64) -> anyhow::Result<Transform> {
    let mut found = Transform::IDENTITY;
    for track in list(animation, "tracks")? {
        let at = SampleAt { length, looped: false, ..SampleAt::time(time) };
        let parts = read_track(track)?.sample(&at)?;
        let part = |index: usize| parts.get(index).copied().unwrap_or(0.0) as f32;
        match text(track, "type")? {
            "position_3d" => found.translation = Vec3::new(part(0), part(1), part(2)),
            "rotation_3d" => found.rotation = Quat::new(part(0), part(1), part(2), part(3)),
            _ => {}
        }
    }
    Ok(found)
}

/// The clip with the node's transform as the joint's.
fn on_joint(mut clip: Clip) -> Clip {
    for track in &mut clip.tracks {
        if let Target::Transform { path, bone, .. } = &mut track.target {
            *bone = Some(std::mem::take(path));
        }
    }
    clip
}
