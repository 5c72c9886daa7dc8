//! Blend shapes: a morph target for each shape of a channel, in-betweens too, and how a channel's one weight becomes
//! theirs.
//!
//! A channel has shapes at target weights along its slider. Between two of them (or one and nothing, at zero) both
//! are mixed along a line; past the last, the line goes on.

use super::scene::place_of;
use super::{FbxError, Import};
use crate::io::Action;

/// One morph target of a mesh.
pub(super) struct Shape<'a> {
    pub channel: &'a ufbx::BlendChannel,
    /// Its place in the channel.
    pub keyframe: usize,
    pub name: String,
}

impl Shape<'_> {
    /// The shape's offsets.
    pub(super) fn offsets(&self) -> &ufbx::BlendShape {
        &self.channel.keyframes.as_ref()[self.keyframe].shape
    }

    /// The target's weight when the channel's is `weight`.
    pub(super) fn weight(&self, weight: f64) -> f64 {
        keyframe_weight(&target_weights(self.channel), self.keyframe, weight)
    }
}

/// The morph targets of a mesh, in the order of its deformers, channels and shapes.
pub(super) fn list_shapes<'a>(import: &mut Import, mesh: &'a ufbx::Mesh) -> Result<Vec<Shape<'a>>, FbxError> {
    if import.settings.skip.morph_targets {
        return Ok(Vec::new());
    }
    let place = || place_of(&mesh.element);
    let channels = || mesh.blend_deformers.into_iter().flat_map(|deformer| &deformer.channels);
    let mut shapes = import.vec(channels().map(|channel| channel.keyframes.count).sum(), place)?;
    for channel in channels() {
        if channel.keyframes.count == 0 {
            import.report.add(Action::Dropped, place_of(&channel.element), "has no shape");
        }
        for (keyframe, key) in channel.keyframes.iter().enumerate() {
            shapes.push(Shape { channel, keyframe, name: shape_name(channel, keyframe, key) });
        }
    }
    Ok(shapes)
}

/// The channel's name for its last shape, an in-between's own.
fn shape_name(channel: &ufbx::BlendChannel, keyframe: usize, key: &ufbx::BlendKeyframe) -> String {
    let channel_name = &channel.element.name;
    if keyframe + 1 == channel.keyframes.count {
        channel_name.to_string()
    } else if key.shape.element.name.is_empty() {
        format!("{channel_name} at {}", key.target_weight)
    } else {
        key.shape.element.name.to_string()
    }
}

/// The weights of a channel at which each of its shapes holds alone, ascending.
pub(super) fn target_weights(channel: &ufbx::BlendChannel) -> Vec<f64> {
    channel.keyframes.iter().map(|key| key.target_weight).collect()
}

/// The weight of shape `keyframe` of a channel whose shapes stand at `targets`, ascending, when the channel's weight is
/// `weight`.
fn keyframe_weight(targets: &[f64], keyframe: usize, weight: f64) -> f64 {
    let positive = targets.partition_point(|&target| target < 0.0);
    let (above, below): (Vec<usize>, Vec<usize>) = ((positive..targets.len()).collect(), (0..positive).rev().collect());
    // The shapes on the weight's side of zero, going away from it.
    let (side, other) = if weight > 0.0 { (above, below) } else { (below, above) };
    let Some(last) = side.len().checked_sub(1) else {
        // The line from zero to the nearest shape goes on to the side that has none.
        let line = other.first().filter(|&&nearest| nearest == keyframe && targets[nearest] != 0.0);
        return line.map_or(0.0, |&nearest| weight / targets[nearest]);
    };
    // Both ends of the stretch, as places in that list.
    let next = side.iter().position(|&shape| targets[shape].abs() > weight.abs()).unwrap_or(last);
    let target = |place: Option<usize>| place.map_or(0.0, |place| targets[side[place]]);
    let previous = next.checked_sub(1);
    let length = target(Some(next)) - target(previous);
    if length == 0.0 {
        return 0.0;
    }
    let t = (weight - target(previous)) / length;
    if side[next] == keyframe {
        t
    } else if previous.is_some_and(|previous| side[previous] == keyframe) {
        1.0 - t
    } else {
        0.0
    }
}

/// Where a channel's weight must have a key for its shapes' weights to be lines between keys.
pub(super) fn corners(channel: &ufbx::BlendChannel) -> Vec<f64> {
    let mut corners = target_weights(channel);
    corners.push(0.0);
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(targets: &[f64], weight: f64) -> Vec<f64> {
        (0..targets.len()).map(|keyframe| keyframe_weight(targets, keyframe, weight)).collect()
    }

    #[test]
    fn an_in_between_holds_alone_at_its_own_weight_and_gives_way_to_both_sides() {
        let targets = [0.5, 1.0];
        assert_eq!(weights(&targets, 0.0), [0.0, 0.0]);
        assert_eq!(weights(&targets, 0.25), [0.5, 0.0]);
        assert_eq!(weights(&targets, 0.5), [1.0, 0.0]);
        assert_eq!(weights(&targets, 0.75), [0.5, 0.5]);
        assert_eq!(weights(&targets, 1.0), [0.0, 1.0]);
        assert_eq!(weights(&targets, 1.5), [-1.0, 2.0]);
    }

    #[test]
    fn shapes_at_negative_weights_are_reached_below_zero_only() {
        let targets = [-1.0, -0.5, 1.0];
        assert_eq!(weights(&targets, -0.25), [0.0, 0.5, 0.0]);
        assert_eq!(weights(&targets, -0.75), [0.5, 0.5, 0.0]);
        assert_eq!(weights(&targets, 0.5), [0.0, 0.0, 0.5]);
    }

    #[test]
    fn a_single_shape_follows_the_weight_past_both_ends() {
        assert_eq!(weights(&[1.0], 1.5), [1.5]);
        assert_eq!(weights(&[1.0], -0.5), [-0.5]);
        assert_eq!(weights(&[0.5, 1.0], -0.5), [-1.0, 0.0]);
        assert_eq!(weights(&[1.0], 0.25), [0.25]);
    }
}
