//! What can be wrong with a clip, each with the track, the key and the value it is about.

use std::fmt;

use super::{Interpolation, Target};
use crate::value::Kind;

/// A mistake in a clip, or in what was asked of one.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ClipError {
    /// The length is negative or not a number.
    #[error("the length {length} of clip {clip:?} is not a time of zero seconds or more")]
    Length {
        /// The clip's name.
        clip: String,
        /// The value.
        length: f64,
    },
    /// A packed clip cannot be edited.
    #[error("clip {clip:?} is packed and cannot be edited")]
    Packed {
        /// The clip's name.
        clip: String,
    },
    /// The editor's step is negative or not a number.
    #[error("the step {step} of clip {clip:?} is not a time of zero seconds or more")]
    Step {
        /// The clip's name.
        clip: String,
        /// The value.
        step: f64,
    },
    /// A marker's time is not a number, or falls.
    #[error("the marker {marker:?} of clip {clip:?} at {time} s is not at a time after the marker before it")]
    MarkerTime {
        /// The clip's name.
        clip: String,
        /// The marker's name.
        marker: String,
        /// The value.
        time: f64,
    },
    /// Two markers have one name.
    #[error("clip {clip:?} has two markers named {marker:?}")]
    MarkerName {
        /// The clip's name.
        clip: String,
        /// The marker's name.
        marker: String,
    },
    /// A mistake in a track.
    #[error("track {track} ({target}): {mistake}")]
    Track {
        /// The track's index in its clip.
        track: usize,
        /// What the track animates.
        target: Target,
        /// What is wrong.
        mistake: TrackMistake,
    },
    /// An operation was asked with a value it cannot take.
    #[error("{what} cannot be {value}")]
    Argument {
        /// What the value is for.
        what: &'static str,
        /// The value.
        value: f64,
    },
    /// A range ends before it starts.
    #[error("the range from {start} to {end} ends before it starts")]
    Range {
        /// Its start.
        start: f64,
        /// Its end.
        end: f64,
    },
    /// An operation would leave no key.
    #[error("no key of clip {clip:?} lies between {start} and {end}")]
    NothingLeft {
        /// The clip's name.
        clip: String,
        /// The start of the range that was kept.
        start: f64,
        /// Its end.
        end: f64,
    },
    /// A time cannot be held in 32 bits.
    #[error("the time {time} s does not fit a key")]
    TimeOverflow {
        /// The value.
        time: f64,
    },
    /// Two clips cannot be put together because one adds to the pose and the other makes it.
    #[error("clips {first:?} and {second:?} cannot be put together: only one of them is additive")]
    MixedAdditive {
        /// One clip's name.
        first: String,
        /// The other's.
        second: String,
    },
    /// Renaming would give two tracks one target.
    #[error("two tracks would animate {target}")]
    TargetTwice {
        /// The target.
        target: Target,
    },
}

/// What is wrong with a track.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TrackMistake {
    /// It has no keys.
    #[error("no keys")]
    NoKeys,
    /// What it holds does not suit what it animates.
    #[error("its target cannot take {content}")]
    Content {
        /// What it holds.
        content: &'static str,
    },
    /// It animates something of another kind.
    #[error("keys of kind {} where the target takes {}", kind.name(), expected.name())]
    Kind {
        /// The keys' kind.
        kind: Kind,
        /// The target's.
        expected: Kind,
    },
    /// A component that the kind does not have.
    #[error("component {component} of a {}, which has {components}", kind.name())]
    Component {
        /// The component.
        component: u8,
        /// The kind.
        kind: Kind,
        /// How many components it has.
        components: usize,
    },
    /// A kind with a size it cannot have.
    #[error("a struct of {floats} numbers; 1 to {} are possible", Kind::MAX_STRUCT_FLOATS)]
    StructSize {
        /// The size.
        floats: u8,
    },
    /// The values are of another type than the kind has.
    #[error("values of kind {} are kept as {expected}, not as {found}", kind.name())]
    Values {
        /// The kind.
        kind: Kind,
        /// How such values are kept.
        expected: &'static str,
        /// How they were given.
        found: &'static str,
    },
    /// There is not one value, tangent, transition or mode for each key.
    #[error("{found} {what} for {keys} keys, which need {expected}")]
    Count {
        /// What there is a wrong number of.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many keys there are.
        keys: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A key's time is not a number.
    #[error("key {key}: the time {time} is not a number of seconds")]
    Time {
        /// The key.
        key: usize,
        /// Its time.
        time: f64,
    },
    /// Times fall.
    #[error("key {key}: the time {time} s is before the key before it, at {before} s")]
    FallingTimes {
        /// The key.
        key: usize,
        /// Its time.
        time: f64,
        /// The time of the key before it.
        before: f64,
    },
    /// A number that is none, or that its kind cannot hold.
    #[error("key {key}: {value} is not {expected}")]
    Value {
        /// The key.
        key: usize,
        /// The number.
        value: f64,
        /// What it should be.
        expected: &'static str,
    },
    /// A rotation that has no direction, or whose length is not one.
    #[error("key {key}: a rotation of length {length}; it should be one")]
    Rotation {
        /// The key.
        key: usize,
        /// Its length.
        length: f64,
    },
    /// A tangent or handle that is not a number.
    #[error("key {key}: {value} in its tangents is not a number")]
    Tangent {
        /// The key.
        key: usize,
        /// The number.
        value: f64,
    },
    /// A transition that is not a number.
    #[error("key {key}: the transition {value} is not a number")]
    Transition {
        /// The key.
        key: usize,
        /// The transition.
        value: f64,
    },
    /// The kind cannot be interpolated so.
    #[error("keys of kind {} cannot be interpolated by {interpolation:?}", kind.name())]
    Interpolation {
        /// The kind.
        kind: Kind,
        /// The interpolation.
        interpolation: Interpolation,
    },
    /// Something the interpolation cannot go with.
    #[error("{interpolation:?} interpolation {problem}")]
    Combination {
        /// The interpolation.
        interpolation: Interpolation,
        /// What does not go with it.
        problem: &'static str,
    },
    /// Keys of two forms cannot stand in one track.
    #[error("keys of two forms: {first} and {second}")]
    Unlike {
        /// What the one are.
        first: String,
        /// What the others are.
        second: String,
    },
    /// A key that is not there.
    #[error("there is no key {key}; there are {keys}")]
    NoSuchKey {
        /// The key.
        key: usize,
        /// How many there are.
        keys: usize,
    },
    /// A method, event or stream without a name.
    #[error("key {key}: no name")]
    NoName {
        /// The key.
        key: usize,
    },
    /// Arguments of a method that are not a JSON array.
    #[error("key {key}: the arguments {arguments:?} are not a JSON array: {reason}")]
    Arguments {
        /// The key.
        key: usize,
        /// The arguments.
        arguments: String,
        /// What the JSON reader said.
        reason: String,
    },
}

impl fmt::Display for Target {
    /// As Godot writes paths: the object, then what of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Transform { path, bone: Some(bone), part } => write!(f, "{part:?} of bone {path}:{bone}"),
            Self::Transform { path, bone: None, part } => write!(f, "{part:?} of node {path:?}"),
            Self::Joint { joint, part } => write!(f, "{part:?} of joint {joint}"),
            Self::Property { path, property, component: None } => write!(f, "{path}:{property}"),
            Self::Property { path, property, component: Some(component) } => {
                write!(f, "{path}:{property}:{component}")
            }
            Self::Weights { path, index: None } => write!(f, "morph weights of {path:?}"),
            Self::Weights { path, index: Some(index) } => write!(f, "morph weight {index} of {path:?}"),
            Self::JointWeights { joint, index: None } => write!(f, "morph weights of joint {joint}"),
            Self::JointWeights { joint, index: Some(index) } => write!(f, "morph weight {index} of joint {joint}"),
            Self::Methods { path } => write!(f, "methods of {path:?}"),
            Self::Audio { path } => write!(f, "audio of {path:?}"),
            Self::Events => f.write_str("events"),
        }
    }
}
