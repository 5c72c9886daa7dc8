//! Properties number by number, for formats that keep them so.

use crate::clip::{KeyValues, Keys, Tangents, Target, Track, TrackContent};
use crate::value::Kind;

/// The track of a whole property as a track for each of its numbers, where it has several and none is a rotation; the
/// track as it is otherwise.
pub fn split_components(track: &Track) -> Vec<Track> {
    let (Target::Property { path, property, component: None }, TrackContent::Values(keys)) =
        (&track.target, &track.content)
    else {
        return vec![track.clone()];
    };
    let has_rotation = matches!(keys.kind, Kind::Quaternion | Kind::Transform3d);
    let count = keys.stride();
    if has_rotation || count < 2 || count > usize::from(u8::MAX) {
        return vec![track.clone()];
    }
    let component = |index: usize| {
        let target = Target::Property { path: path.clone(), property: property.clone(), component: Some(index as u8) };
        Track { target, content: TrackContent::Values(component_of(keys, index, count)), ..track.clone() }
    };
    (0..count).map(component).collect()
}

fn component_of(keys: &Keys, index: usize, stride: usize) -> Keys {
    fn every<T: Copy>(values: &[T], index: usize, stride: usize) -> Vec<T> {
        values.iter().skip(index).step_by(stride).copied().collect()
    }
    let values = match &keys.values {
        KeyValues::Floats(values) => KeyValues::Floats(every(values, index, stride)),
        KeyValues::Doubles(values) => KeyValues::Doubles(every(values, index, stride)),
        KeyValues::Integers(values) => KeyValues::Integers(every(values, index, stride)),
        KeyValues::Texts(values) => KeyValues::Texts(values.iter().skip(index).step_by(stride).cloned().collect()),
    };
    let tangents = match &keys.tangents {
        Tangents::None => Tangents::None,
        Tangents::Slopes { into, out } => {
            Tangents::Slopes { into: every(into, index, stride), out: every(out, index, stride) }
        }
        Tangents::Handles { into, out, relative } => {
            Tangents::Handles { into: every(into, index, stride), out: every(out, index, stride), relative: *relative }
        }
    };
    Keys { values, tangents, ..keys.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{Clip, Interpolation, SampleAt};

    fn property(kind: Kind, values: Vec<f32>) -> Track {
        let mut keys = Keys::floats(kind, vec![0.0, 1.0, 2.0], values);
        keys.interpolation = Interpolation::CubicSpline;
        let slopes: Vec<f32> = (0..keys.values.len()).map(|index| index as f32).collect();
        keys.tangents = Tangents::Slopes { into: slopes.clone(), out: slopes };
        let target = Target::Property { path: "lamp".into(), property: "color".into(), component: None };
        Track::new(target, TrackContent::Values(keys))
    }

    fn value(track: &Track, time: f64) -> Vec<f32> {
        let TrackContent::Values(keys) = &track.content else { panic!("{track:?}") };
        let mut value = vec![0.0; keys.stride()];
        keys.sample_floats(&SampleAt::time(time), false, &mut 0, &mut value);
        value
    }

    #[test]
    fn the_numbers_of_a_property_play_alone_as_they_did_together() {
        let whole = property(Kind::Vec3, vec![0.0, 1.0, 2.0, 3.0, 1.0, 4.0, 0.5, -1.0, 0.0]);
        let parts = split_components(&whole);
        assert_eq!(parts.len(), 3);
        for time in [0.0, 0.3, 1.0, 1.9] {
            let together = value(&whole, time);
            assert_eq!(parts.iter().map(|part| value(part, time)[0]).collect::<Vec<_>>(), together);
        }
        Clip { tracks: parts, length: 2.0, ..Clip::default() }.validate().expect("valid");
    }
}
