//! Transform tracks: which properties of which nodes decide a part of a joint's transform, and the part as a function
//! of time.

use std::cell::Cell;

use super::clips::{Stack, push_track};
use super::fit::{Mixing, Request, fit};
use super::nodes::{self, Local, Place, SHEAR_TOLERANCE, for_each_scale, local_transform};
use super::{FbxError, Import};
use crate::clip::{Target, Track, TransformPart};
use crate::skeleton::Skeleton;
use crate::value::Kind;

const TRANSLATION: &str = "Lcl Translation";
const ROTATION: &str = "Lcl Rotation";
const SCALING: &str = "Lcl Scaling";
const TURNS: [&str; 4] = [ROTATION, "PreRotation", "PostRotation", "RotationOrder"];
const PIVOTS: [&str; 4] = ["RotationPivot", "ScalingPivot", "RotationOffset", "ScalingOffset"];

/// A property of an element.
type Source<'a> = (&'a ufbx::Element, &'a str);

/// Whether a node's property is part of its transform.
pub(super) fn is_transform_property(name: &str) -> bool {
    name == TRANSLATION || name == SCALING || TURNS.contains(&name) || PIVOTS.contains(&name)
}

/// Adds tracks for the parts of a node's transform that the stack animates.
pub(super) fn add_tracks(
    import: &mut Import,
    skeleton: &Skeleton,
    place: &Place,
    stack: &Stack,
    tracks: &mut Vec<Track>,
) -> Result<(), FbxError> {
    let node = place.node();
    let joint = skeleton.from_source()[nodes::source_index(node) as usize];
    let rest = skeleton.rest()[joint as usize];
    let shear = Cell::new(0.0_f64);
    let local = |time: f64| -> Local {
        let local = local_transform(place, &|node| ufbx::evaluate_transform(stack.anim, node, time));
        shear.set(shear.get().max(local.shear));
        local
    };
    let scale = import.scale;
    let target = |part| Target::Joint { joint, part };

    let breaks = stack.curves.breaks(import, &translation_sources(place, stack))?;
    let value = |time| numbers(local(time).transform.translation, scale);
    let request = Request { kind: Kind::Vec3, mixing: Mixing::Lines, rate: stack.rate, value: &value };
    let keys = fit(import, &breaks, &request, &stack.place)?;
    let rest_value = rest.translation.to_array();
    push_track(import, tracks, target(TransformPart::Translation), keys, &rest_value, breaks.is_empty(), stack);

    let breaks = stack.curves.breaks(import, &rotation_sources(place, stack))?;
    let value = |time| {
        let q = local(time).transform.rotation;
        [q.x, q.y, q.z, q.w]
    };
    let request = Request { kind: Kind::Quaternion, mixing: Mixing::Arcs, rate: stack.rate, value: &value };
    let keys = fit(import, &breaks, &request, &stack.place)?;
    let rest_value = rest.rotation.to_array();
    push_track(import, tracks, target(TransformPart::Rotation), keys, &rest_value, breaks.is_empty(), stack);

    let breaks = stack.curves.breaks(import, &scale_sources(place, stack))?;
    nodes::charge_evaluations(import, place, breaks.len())?;
    let value = |time| numbers(local(time).transform.scale, 1.0);
    let request = Request { kind: Kind::Vec3, mixing: Mixing::Lines, rate: stack.rate, value: &value };
    let keys = fit(import, &breaks, &request, &stack.place)?;
    let rest_value = rest.scale.to_array();
    push_track(import, tracks, target(TransformPart::Scale), keys, &rest_value, breaks.is_empty(), stack);

    if shear.get() > SHEAR_TOLERANCE {
        let what = format!("its transform in {}", stack.place);
        nodes::report_shear(import, node, &what, shear.get());
    }
    Ok(())
}

fn numbers(v: ufbx::Vec3, scale: f64) -> [f64; 3] {
    [v.x * scale, v.y * scale, v.z * scale]
}

/// Times at which the place's shear is looked at: where curves bend, and on the grid of the rate between.
pub(super) fn sample_times(import: &mut Import, place: &Place, stack: &Stack) -> Result<Vec<f64>, FbxError> {
    if !may_shear(place, stack) {
        return Ok(Vec::new());
    }
    let mut sources = Vec::new();
    add_turns(place, &mut sources);
    add_scales(place, &mut sources);
    let breaks = stack.curves.breaks(import, &sources)?;
    let mut times: Vec<f64> = breaks.iter().map(|b| b.time).collect();
    for pair in breaks.windows(2) {
        let count = ((pair[1].time - pair[0].time) * stack.rate).floor();
        import.charge_elements(count as u64, || stack.place.clone())?;
        times.extend((1..=count as u64).map(|step| pair[0].time + step as f64 / stack.rate));
    }
    Ok(times)
}

/// The translation alone, and everything else where the node turns or scales about another point than its origin.
fn translation_sources<'a>(place: &Place<'a>, stack: &Stack) -> Vec<Source<'a>> {
    let mut sources = Vec::new();
    for node in &place.path {
        let element = &node.element;
        sources.push((element, TRANSLATION));
        if has_pivots(element, stack) {
            sources.extend(TURNS.iter().chain(&PIVOTS).chain(&[SCALING]).map(|name| (element, *name)));
        }
    }
    if place.path.len() > 1 {
        add_turns(place, &mut sources);
        add_scales(place, &mut sources);
    }
    sources
}

fn has_pivots(element: &ufbx::Element, stack: &Stack) -> bool {
    PIVOTS.iter().any(|name| {
        let still = ufbx::find_prop(&element.props, name).map(|property| property.value_vec4);
        still.is_some_and(|v| v.x != 0.0 || v.y != 0.0 || v.z != 0.0) || stack.curves.has(element, name)
    })
}

fn rotation_sources<'a>(place: &Place<'a>, stack: &Stack) -> Vec<Source<'a>> {
    let mut sources = Vec::new();
    add_turns(place, &mut sources);
    if may_shear(place, stack) {
        add_scales(place, &mut sources);
    }
    sources
}

fn scale_sources<'a>(place: &Place<'a>, stack: &Stack) -> Vec<Source<'a>> {
    let mut sources = Vec::new();
    add_scales(place, &mut sources);
    if may_shear(place, stack) {
        add_turns(place, &mut sources);
    }
    sources
}

fn add_turns<'a>(place: &Place<'a>, sources: &mut Vec<Source<'a>>) {
    for node in &place.path {
        sources.extend(TURNS.iter().map(|name| (&node.element, *name)));
    }
}

fn add_scales<'a>(place: &Place<'a>, sources: &mut Vec<Source<'a>>) {
    for_each_scale(place, &mut |source| sources.push((&source.element, SCALING)));
}

/// Whether dividing out the parent's scale may change the rotation: the scale is not the same along all axes, or
/// changes.
fn may_shear(place: &Place, stack: &Stack) -> bool {
    let node = place.node();
    let mut may = false;
    if node.inherit_mode != ufbx::InheritMode::Normal {
        for_each_scale(place, &mut |source| {
            let s = source.local_transform.scale;
            let uniform = s.x == s.y && s.y == s.z && !stack.curves.has(&source.element, SCALING);
            may |= !uniform && source.element.element_id != node.element.element_id;
        });
    }
    may
}
