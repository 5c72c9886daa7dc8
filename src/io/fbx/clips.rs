//! Clips: one for each animation stack, with tracks for transforms, morph weights and properties.

use std::sync::Arc;

use super::breaks::{Curves, add_crossings};
use super::fit::{Mixing, Request, fit};
use super::meshes::ShownMesh;
use super::nodes::Place;
use super::scene::{check_progress, place_of};
use super::{FbxError, Import, motion, nodes, over_budget, properties, shapes};
use crate::clip::{Clip, KeyValues, Keys, Target, Track, TrackContent};
use crate::io::{Action, Options, clips};
use crate::model::Model;
use crate::skeleton::Skeleton;
use crate::value::Kind;

/// Samples a second where neither the settings nor the file say any.
const DEFAULT_RATE: f64 = 30.0;

/// One stack on its way to a clip.
pub(super) struct Stack<'a> {
    pub anim: &'a ufbx::Anim,
    pub curves: Curves<'a>,
    /// Samples a second.
    pub rate: f64,
    pub name: String,
    /// What messages call it.
    pub place: String,
}

/// The stacks, and where the nodes they move stand in the model.
pub(super) struct Nodes<'a> {
    pub stacks: &'a [Stack<'a>],
    pub places: &'a [Place<'a>],
}

/// The stacks of the scene, their curves found.
pub(super) fn list_stacks<'a>(import: &mut Import, scene: &'a ufbx::Scene) -> Result<Vec<Stack<'a>>, FbxError> {
    let mut stacks = Vec::new();
    if !import.settings.import_animations {
        return Ok(stacks);
    }
    let rate = if import.settings.rate > 0.0 { import.settings.rate } else { frame_rate(scene) };
    for stack in &scene.anim_stacks {
        let range = stack_range(import, stack);
        let curves = Curves::new(import, &stack.anim, range)?;
        let (name, place) = (stack.element.name.to_string(), place_of(&stack.element));
        stacks.push(Stack { anim: &stack.anim, curves, rate, name, place });
    }
    Ok(stacks)
}

fn frame_rate(scene: &ufbx::Scene) -> f64 {
    let frames = scene.settings.frames_per_second;
    if frames.is_finite() && frames > 0.0 { frames } else { DEFAULT_RATE }
}

/// Adds a clip for each stack of the scene.
pub(super) fn build_clips(
    import: &mut Import,
    scene: &ufbx::Scene,
    nodes: &Nodes,
    shown: &[ShownMesh],
    model: &mut Model,
    options: &mut Options,
) -> Result<(), FbxError> {
    let mut built = Vec::with_capacity(nodes.stacks.len());
    for (index, stack) in nodes.stacks.iter().enumerate() {
        check_progress(import, options, 0.5 + 0.5 * index as f32 / nodes.stacks.len() as f32)?;
        let clip = build_clip(import, nodes, shown, model, stack)?;
        built.push(Clip { step: 1.0 / frame_rate(scene), ..clip });
    }
    let Import { file, settings, ledger, report, .. } = import;
    let clips = clips::apply_settings(built, settings, ledger, report).map_err(|source| over_budget(file, source))?;
    model.clips = clips.into_iter().map(Arc::new).collect();
    Ok(())
}

/// From when to when a stack plays: as it says, or from its first key to its last where it says nothing.
fn stack_range(import: &mut Import, stack: &ufbx::AnimStack) -> [f64; 2] {
    let (begin, end) = (stack.time_begin, stack.time_end);
    if begin < end {
        return [begin, end];
    }
    let values = stack.layers.into_iter().flat_map(|layer| &layer.anim_values);
    let curves = values.flat_map(|value| value.curves.iter().flatten());
    let times = curves.filter(|curve| curve.keyframes.count > 0).map(|curve| [curve.min_time, curve.max_time]);
    let keyed = times.reduce(|all, one| [all[0].min(one[0]), all[1].max(one[1])]);
    match keyed {
        Some([first, last]) if first < last => {
            let text = format!("has no time span; its keys span {first:.3} to {last:.3} s");
            import.report.add(Action::Guessed, place_of(&stack.element), text);
            [first, last]
        }
        _ => [begin, begin.max(end)],
    }
}

fn build_clip(
    import: &mut Import,
    nodes: &Nodes,
    shown: &[ShownMesh],
    model: &mut Model,
    stack: &Stack,
) -> Result<Clip, FbxError> {
    let mut tracks = Vec::new();
    for place in nodes.places {
        motion::add_tracks(import, &model.skeleton, place, stack, &mut tracks)?;
    }
    for (shown, mesh_node) in shown.iter().zip(&model.mesh_nodes) {
        let rest = &model.meshes[mesh_node.mesh as usize].morph_weights;
        add_weights(import, &model.skeleton, shown, rest, stack, &mut tracks)?;
    }
    properties::add_tracks(import, model, stack, &mut tracks)?;
    let [begin, end] = stack.curves.range;
    if begin < 0.0 {
        let text = format!("begins at {begin} s; it is moved to begin at zero");
        import.report.add(Action::Guessed, stack.place.as_str(), text);
        for track in &mut tracks {
            shift(track, -begin);
        }
    }
    Ok(Clip { name: stack.name.clone(), length: (end - begin.min(0.0)).max(0.0), tracks, ..Clip::default() })
}

fn shift(track: &mut Track, seconds: f64) {
    if let TrackContent::Values(keys) = &mut track.content {
        keys.times.iter_mut().for_each(|time| *time = (f64::from(*time) + seconds) as f32);
    }
}

/// Adds a track for each morph target of a mesh whose channel is animated.
fn add_weights(
    import: &mut Import,
    skeleton: &Skeleton,
    shown: &ShownMesh,
    rest: &[f32],
    stack: &Stack,
    tracks: &mut Vec<Track>,
) -> Result<(), FbxError> {
    let joint = skeleton.from_source()[nodes::source_index(shown.node) as usize];
    for (index, shape) in shown.shapes.iter().enumerate() {
        let channel = shape.channel;
        let weight = |time: f64| ufbx::evaluate_blend_weight(stack.anim, channel, time);
        let mut breaks = stack.curves.breaks(import, &[(&channel.element, "DeformPercent")])?;
        if channel.keyframes.count > 1 {
            breaks = add_crossings(import, breaks, &shapes::corners(channel), 1.0 / stack.rate, &weight)?;
        }
        let value = |time: f64| [shape.weight(weight(time))];
        let request = Request { kind: Kind::Float, mixing: Mixing::Lines, rate: stack.rate, value: &value };
        let keys = fit(import, &breaks, &request, &stack.place)?;
        let target = Target::JointWeights { joint, index: Some(index as u32) };
        push_track(import, tracks, target, keys, &rest[index..=index], breaks.is_empty(), stack);
    }
    Ok(())
}

/// Adds the track unless it never leaves `rest`.
pub(super) fn push_track(
    import: &mut Import,
    tracks: &mut Vec<Track>,
    target: Target,
    keys: Option<Keys>,
    rest: &[f32],
    unanimated: bool,
    stack: &Stack,
) {
    match keys {
        Some(mut keys) => {
            if keep_one_if_constant(&mut keys, rest) {
                tracks.push(Track::new(target, TrackContent::Values(keys)));
            }
        }
        None if unanimated => {}
        None => {
            let text = format!("{target} has a value that is not finite");
            import.report.add(Action::Dropped, stack.place.as_str(), text);
        }
    }
}

/// Leaves one key of keys that are all the same; false where that one is the rest.
fn keep_one_if_constant(keys: &mut Keys, rest: &[f32]) -> bool {
    let KeyValues::Floats(values) = &mut keys.values else { return true };
    let stride = if keys.times.is_empty() { return false } else { values.len() / keys.times.len() };
    let (first, others) = values.split_at(stride);
    if !others.chunks_exact(stride).all(|value| value == first) {
        return true;
    }
    let negative = keys.kind == Kind::Quaternion && first.iter().zip(rest).all(|(a, b)| *a == -*b);
    if first == rest || negative {
        return false;
    }
    let first = first.to_vec();
    *keys = Keys::floats(keys.kind, vec![keys.times[0]], first);
    true
}

/// The names from the root to a node, joined by `/`.
pub(super) fn node_path(skeleton: &Skeleton, node: &ufbx::Node) -> String {
    let joint = skeleton.from_source().get(nodes::source_index(node) as usize);
    joint.map(|&joint| skeleton.path(joint)).unwrap_or_default()
}
