//! Animations: every channel becomes a track of a clip, bound by index.

use std::collections::{BTreeSet, HashMap};

use gltf::json::accessor::ComponentType;
use gltf::json::animation::{Animation, Interpolation as Way, Property as Path};
use gltf::json::validation::Checked;

use super::error::{Fault, Step};
use super::meshes::target_count;
use super::nodes::Nodes;
use super::pointer::{Pointer, property_kind};
use super::source::{NotFinite, Source};
use super::space::Space;
use crate::clip::{Clip, Interpolation, KeyValues, Keys, Tangents, Target, Track, TrackContent, TransformPart};
use crate::io::Action;
use crate::math::Quat;
use crate::model::Property;
use crate::value::Kind;

/// How far the length of a rotation key may be from one before it is reported: of floats, and of integers, which are
/// rounded to a step of 1/127 at worst.
const UNIT_TOLERANCE: [f32; 2] = [1e-4, 8e-3];

/// What a channel animates.
struct Aim {
    /// The targets: one, but for the weights of a mesh that several nodes show.
    targets: Vec<Target>,
    kind: Kind,
    /// Numbers a key.
    stride: usize,
}

/// The keys of a sampler, before they are shaped for a target.
struct Samples {
    times: Vec<f32>,
    values: Vec<f32>,
    way: Way,
    unit_tolerance: f32,
}

/// Reads all animations; the properties that pointers name are added to `properties`.
pub(super) fn read_animations(
    source: &mut Source<'_>,
    nodes: &Nodes,
    properties: &mut Vec<Property>,
) -> Step<Vec<Clip>> {
    let animations = &source.document.root.animations;
    let mut clips = source.vec(animations.len(), || "animations".into())?;
    let mut mesh_nodes = vec![Vec::new(); source.document.root.meshes.len()];
    for (index, node) in source.document.root.nodes.iter().enumerate() {
        if let Some(mesh) = node.mesh.filter(|_| node.weights.is_none()) {
            mesh_nodes[mesh.value()].push(index);
        }
    }
    let named = BTreeSet::new();
    let mut reader = Reader { source, nodes, properties, named, mesh_nodes, checked: BTreeSet::new() };
    for (index, animation) in animations.iter().enumerate() {
        reader.source.step(0.5 + 0.45 * index as f32 / animations.len() as f32)?;
        clips.push(reader.read_animation(index, animation)?);
    }
    Ok(clips)
}

struct Reader<'a, 's> {
    source: &'a mut Source<'s>,
    nodes: &'a Nodes,
    properties: &'a mut Vec<Property>,
    /// Names of the properties so far.
    named: BTreeSet<&'s str>,
    /// Per mesh, the nodes that show it with its own weights.
    mesh_nodes: Vec<Vec<usize>>,
    /// Accessors of times that were checked and reported already; files share them between channels.
    checked: BTreeSet<usize>,
}

impl<'s> Reader<'_, 's> {
    fn read_animation(&mut self, index: usize, animation: &Animation) -> Step<Clip> {
        let place = format!("animations[{index}]");
        let name = animation.name.clone().unwrap_or_else(|| {
            self.source.note(Action::Guessed, place.clone(), format!("has no name, and is called animation_{index}"));
            format!("animation_{index}")
        });
        let user_data = self.source.document.animation_extras.get(index).cloned().flatten();
        let mut clip = Clip { name, user_data, ..Clip::default() };
        clip.tracks = self.source.vec(animation.channels.len(), || place.clone())?;
        let mut owners: HashMap<Target, (usize, usize)> = HashMap::new();
        for channel in 0..animation.channels.len() {
            if self.source.document.idle_channels.contains(&(index, channel)) {
                continue;
            }
            for track in self.read_channel(index, channel, animation)? {
                if let Some((first, place)) = owners.get(&track.target).copied() {
                    let text = format!("animates what channel {channel} animates too, which counts");
                    self.source.note(Action::Dropped, format!("animations[{index}].channels[{place}].target"), text);
                    owners.insert(track.target.clone(), (first, channel));
                    clip.tracks[first] = track;
                } else {
                    owners.insert(track.target.clone(), (clip.tracks.len(), channel));
                    clip.tracks.push(track);
                }
            }
        }
        let ends = clip.tracks.iter().filter_map(|track| match &track.content {
            TrackContent::Values(keys) => keys.times.last(),
            _ => None,
        });
        clip.length = ends.fold(0.0, |length, &end| f64::from(end).max(length));
        Ok(clip)
    }

    fn read_channel(&mut self, a: usize, c: usize, animation: &Animation) -> Step<Vec<Track>> {
        let channel = &animation.channels[c];
        let place = format!("animations[{a}].channels[{c}]");
        let sampler_index = channel.sampler.value();
        let sampler = animation.samplers.get(sampler_index);
        let sampler = sampler.ok_or_else(|| Fault::invalid(place.clone() + ".sampler", "does not exist"))?;
        let document = self.source.document;
        let aim = if let Some(pointer) = document.pointers.get(&(a, c)) {
            self.aim_by_pointer(&place, pointer, sampler.output.value())?
        } else {
            let Checked::Valid(path) = channel.target.path else {
                return Err(Fault::invalid(place + ".target.path", "is unknown"));
            };
            self.aim_at_node(&(place.clone() + ".target"), channel.target.node.value(), path, None)?
        };
        let Some(aim) = aim else { return Ok(Vec::new()) };
        let samples = self.read_sampler(&format!("animations[{a}].samplers[{sampler_index}]"), sampler)?;
        if samples.times.is_empty() {
            self.source.note(Action::Dropped, place, "has no keys");
            return Ok(Vec::new());
        }
        let keys = self.shape(&place, samples, &aim)?;
        let last = aim.targets.len().saturating_sub(1);
        let mut keys = Some(keys);
        let mut tracks = Vec::with_capacity(aim.targets.len());
        for (index, target) in aim.targets.into_iter().enumerate() {
            // The last target takes the keys; those before it copies, which cost as much again.
            let keys = if index == last { keys.take() } else { keys.clone() };
            let Some(keys) = keys else { break };
            if index != last {
                let numbers = keys.len() * (keys.stride() + 1);
                let bytes = size_of::<Track>() + numbers * size_of::<f32>();
                self.source.ledger.charge_bytes(bytes as u64, || place.clone())?;
            }
            tracks.push(Track::new(target, TrackContent::Values(keys)));
        }
        Ok(tracks)
    }

    fn aim_at_node(&mut self, place: &str, node: usize, path: Path, weight: Option<u32>) -> Step<Option<Aim>> {
        let document = self.source.document;
        let (Some(found), Some(joint)) = (document.root.nodes.get(node), self.nodes.joint(node)) else {
            return Err(Fault::invalid(format!("{place}.node"), format!("there is no node {node}")));
        };
        let (part, kind) = match path {
            Path::Translation => (TransformPart::Translation, Kind::Vec3),
            Path::Rotation => (TransformPart::Rotation, Kind::Quaternion),
            Path::Scale => (TransformPart::Scale, Kind::Vec3),
            Path::MorphTargetWeights => {
                if self.source.settings.skip.morph_targets || self.source.settings.skip.meshes {
                    return Ok(None);
                }
                let mesh = found.mesh.and_then(|mesh| document.root.meshes.get(mesh.value()));
                let count = mesh.map_or(0, target_count);
                let missing = weight.is_some_and(|weight| weight as usize >= count);
                if count == 0 || missing {
                    let text = format!("animates weights of node {node}, whose mesh has {count} morph targets");
                    self.source.note(Action::Dropped, place, text);
                    return Ok(None);
                }
                let stride = if weight.is_some() { 1 } else { count };
                let targets = vec![Target::JointWeights { joint, index: weight }];
                return Ok(Some(Aim { targets, kind: Kind::Float, stride }));
            }
        };
        if found.matrix.is_some() {
            let text = format!("animates a part of node {node}, whose transform is a matrix; it is taken apart");
            self.source.note(Action::Repaired, place, text);
        }
        Ok(Some(Aim { targets: vec![Target::Joint { joint, part }], kind, stride: kind.components() }))
    }

    fn aim_by_pointer(&mut self, place: &str, pointer: &'s Pointer, output: usize) -> Step<Option<Aim>> {
        let place = format!("{place}.target.extensions.KHR_animation_pointer");
        match pointer {
            &Pointer::Node { node, path, index } => self.aim_at_node(&place, node, path, index),
            &Pointer::Mesh { mesh, index } => {
                let shown = self.mesh_nodes.get(mesh).map_or(0, Vec::len);
                let mut aim: Option<Aim> = None;
                for position in 0..shown {
                    let node = self.mesh_nodes[mesh][position];
                    let more = self.aim_at_node(&place, node, Path::MorphTargetWeights, index)?;
                    // What is wrong with one node's mesh is wrong with all.
                    let Some(more) = more else { return Ok(None) };
                    match &mut aim {
                        Some(aim) => aim.targets.extend(more.targets),
                        None => aim = Some(more),
                    }
                }
                if shown == 0 && !self.source.settings.skip.morph_targets {
                    let text = format!("animates weights of mesh {mesh}, which no node shows with the mesh's weights");
                    self.source.note(Action::Dropped, place, text);
                }
                Ok(aim)
            }
            Pointer::Property { .. } if self.source.settings.skip.properties => Ok(None),
            Pointer::Property { name, rest, is_bool } => {
                let components = self.source.components(output)?;
                let Some(kind) = property_kind(name, *is_bool, components) else {
                    let text = format!("{name} has {components} numbers, for which there is no kind");
                    self.source.note(Action::Dropped, place, text);
                    return Ok(None);
                };
                if self.named.insert(name) {
                    let rest = if rest.len() == components { rest.clone() } else { Vec::new() };
                    self.properties.push(Property { path: String::new(), property: name.clone(), kind, rest });
                }
                let target = Target::Property { path: String::new(), property: name.clone(), component: None };
                Ok(Some(Aim { targets: vec![target], kind, stride: components }))
            }
        }
    }

    fn read_sampler(&mut self, place: &str, sampler: &gltf::json::animation::Sampler) -> Step<Samples> {
        let input = sampler.input.value();
        let place_of_times = format!("{place}.input");
        if self.source.component_type(input)? != ComponentType::F32 || self.source.components(input)? != 1 {
            return Err(Fault::invalid(place_of_times, "is not of single floats"));
        }
        let times = self.source.read_floats(input, NotFinite::Refuse)?.values;
        if self.checked.insert(input) {
            self.check_times(&place_of_times, input, &times)?;
        }
        let output = sampler.output.value();
        let values = self.source.read_floats(output, NotFinite::Refuse)?.values;
        if self.source.has_stride(output) && self.checked.insert(output) {
            self.source.note(Action::Repaired, format!("{place}.output"), "has a byteStride, and is read with it");
        }
        let Checked::Valid(way) = sampler.interpolation else {
            return Err(Fault::invalid(format!("{place}.interpolation"), "is unknown"));
        };
        let is_exact = self.source.component_type(output)? == ComponentType::F32;
        let unit_tolerance = UNIT_TOLERANCE[usize::from(!is_exact)];
        Ok(Samples { times, values, way, unit_tolerance })
    }

    fn check_times(&mut self, place: &str, accessor: usize, times: &[f32]) -> Step<()> {
        if let Some(key) = times.windows(2).position(|pair| pair[1] < pair[0]) {
            let text = format!("time {} of key {} is before {}", times[key + 1], key + 1, times[key]);
            return Err(Fault::invalid(place, text));
        }
        let equal = times.windows(2).filter(|pair| pair[0] == pair[1]).count();
        if equal > 0 {
            let text = format!("{equal} keys stand at the same time as the key before, and count from there on");
            self.source.note(Action::Repaired, place, text);
        }
        if let Some(first) = times.first().filter(|&&first| first < 0.0) {
            self.source.note(Action::Repaired, place, format!("begins at {first}, before the clip's start"));
        }
        if self.source.has_stride(accessor) {
            self.source.note(Action::Repaired, place, "has a byteStride, and is read with it");
        }
        let bounds = self.source.document.root.accessors.get(accessor);
        if bounds.is_some_and(|accessor| accessor.min.is_none() || accessor.max.is_none()) {
            self.source.note(Action::Repaired, place, "has no min and max, which are taken from its keys");
        }
        Ok(())
    }

    /// Gives the keys the form that their target and interpolation have.
    fn shape(&mut self, place: &str, samples: Samples, aim: &Aim) -> Step<Keys> {
        let Samples { times, values, mut way, unit_tolerance } = samples;
        let parts = if way == Way::CubicSpline { 3 } else { 1 };
        let expected = times.len().saturating_mul(aim.stride).saturating_mul(parts);
        if values.len() != expected {
            let text = format!("{} numbers for {} keys, but there should be {expected}", values.len(), times.len());
            return Err(Fault::invalid(format!("{place}.sampler"), text));
        }
        let (mut values, mut tangents) =
            if parts == 3 { self.split_spline(place, &values, aim.stride)? } else { (values, Tangents::None) };
        if parts == 3 && times.len() == 1 {
            let text = "a cubic spline of one key, which holds its value";
            self.source.note(Action::Repaired, format!("{place}.sampler"), text);
            (way, tangents) = (Way::Linear, Tangents::None);
        }
        if let Some(Target::Joint { part, .. }) = aim.targets.first() {
            convert(&mut values, &mut tangents, *part, self.source.space);
        }
        if aim.kind == Kind::Quaternion {
            let align = way == Way::Linear || way == Way::CubicSpline && self.source.settings.align_cubic_rotations;
            let uneven = straighten(&mut values, &mut tangents, align, unit_tolerance);
            self.report_uneven(&format!("{place}.sampler"), &uneven, parts == 3);
        }
        let interpolation = match way {
            Way::Linear => Interpolation::Linear,
            Way::Step => Interpolation::Step,
            Way::CubicSpline => Interpolation::CubicSpline,
        };
        if aim.kind == Kind::Bool {
            let truths = values.iter().map(|&value| i64::from(value != 0.0)).collect();
            let keys = Keys::floats(aim.kind, times, Vec::new());
            return Ok(Keys {
                discrete: true,
                interpolation: Interpolation::Step,
                values: KeyValues::Integers(truths),
                ..keys
            });
        }
        Ok(Keys { interpolation, tangents, ..Keys::floats(aim.kind, times, values) })
    }

    fn report_uneven(&mut self, place: &str, uneven: &Uneven, is_spline: bool) {
        if uneven.count > 0 {
            let when = if is_spline { " after interpolation" } else { "" };
            let (count, worst) = (uneven.count, uneven.worst);
            let text = format!("{count} rotations not of unit length (such as {worst}) are normalised{when}");
            self.source.note(Action::Repaired, place, text);
        }
        if uneven.zero > 0 {
            let text = format!("{} rotations of length zero turn nothing", uneven.zero);
            self.source.note(Action::Repaired, place, text);
        }
    }

    /// Takes keys of tangent, value, tangent apart.
    fn split_spline(&mut self, place: &str, keys: &[f32], stride: usize) -> Step<(Vec<f32>, Tangents)> {
        let count = keys.len() / 3;
        let mut vec = || self.source.vec(count, || place.to_owned());
        let (mut into, mut values, mut out) = (vec()?, vec()?, vec()?);
        for key in keys.chunks_exact(stride * 3) {
            into.extend_from_slice(&key[..stride]);
            values.extend_from_slice(&key[stride..2 * stride]);
            out.extend_from_slice(&key[2 * stride..]);
        }
        Ok((values, Tangents::Slopes { into, out }))
    }
}

/// Brings keys of a part of a transform, and their slopes, to the model's space.
fn convert(values: &mut [f32], tangents: &mut Tangents, part: TransformPart, space: Space) {
    let convert_list = |list: &mut [f32]| match part {
        TransformPart::Translation => convert_each(list, |key| space.length(key)),
        TransformPart::Rotation => convert_each(list, |key| space.rotation(key)),
        TransformPart::Scale => convert_each(list, |key| space.factors(key)),
    };
    convert_list(values);
    if let Tangents::Slopes { into, out } = tangents {
        convert_list(into);
        convert_list(out);
    }
}

fn convert_each<const N: usize>(list: &mut [f32], convert: impl Fn([f32; N]) -> [f32; N]) {
    for key in list.as_chunks_mut::<N>().0 {
        *key = convert(*key);
    }
}

/// What was wrong with the lengths of rotations.
struct Uneven {
    /// How many are not of unit length.
    count: usize,
    /// How many are of length zero.
    zero: usize,
    /// The length farthest from one.
    worst: f32,
}

/// Makes rotations that are not part of a spline of unit length, and with `align` puts neighbours on one side.
fn straighten(values: &mut [f32], tangents: &mut Tangents, align: bool, unit_tolerance: f32) -> Uneven {
    let mut uneven = Uneven { count: 0, zero: 0, worst: 1.0 };
    let mut before: Option<Quat> = None;
    for (index, key) in values.chunks_exact_mut(4).enumerate() {
        let mut rotation = Quat::new(key[0], key[1], key[2], key[3]);
        let length = rotation.dot(rotation).sqrt();
        let off = (length - 1.0).abs();
        uneven.zero += usize::from(length == 0.0);
        uneven.count += usize::from(off > unit_tolerance);
        if off > (uneven.worst - 1.0).abs() {
            uneven.worst = length;
        }
        if matches!(tangents, Tangents::None) {
            rotation = rotation.normalized();
        }
        if align && before.is_some_and(|before| before.dot(rotation) < 0.0) {
            rotation = Quat::new(-rotation.x, -rotation.y, -rotation.z, -rotation.w);
            if let Tangents::Slopes { into, out } = tangents {
                let range = index * 4..index * 4 + 4;
                into[range.clone()].iter_mut().chain(&mut out[range]).for_each(|slope| *slope = -*slope);
            }
        }
        before = Some(rotation);
        key.copy_from_slice(&rotation.to_array());
    }
    uneven
}
