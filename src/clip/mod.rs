//! Editable clips: what is animated, when, and to which values.
//!
//! A [`Clip`] is a list of [`Track`]s with a length and a loop mode. Each track names one target and holds its keys in
//! parallel arrays, sorted by time. A clip knows nothing of any object: it is *compiled* against a schema
//! ([`crate::eval`]) before it plays. Clips are plain data, shared as `Arc<Clip>` once built; an edit makes a new one.
//!
//! Times of keys are `f32` seconds, lengths and event times `f64` seconds.

mod arguments;
mod builder;
mod compare;
mod error;
mod keys;
mod operations;
mod packed;
mod rotations;
mod sample;
mod segment;
mod size;
mod sprite_frame;
mod track;
mod validate;
mod value_at;

use crate::math::sorting::sort_by;

pub(crate) use arguments::read_list;
pub use arguments::{Argument, parse_arguments};
pub use builder::{BuildReport, ClipBuilder};
pub use compare::{ClipDifference, Measure, TrackDifference};
pub use error::{ClipError, TrackMistake};
pub use keys::{KeyMode, KeyValues, Keys, Tangents};
pub use operations::{
    Axis, MorphTarget, SeededRandom, Tolerance, clip_of_morph_targets, clips_of_morph_targets, flatten_keys,
    keyframe_order, material_color_clip, pulsation_clip, reorder, rotation_clip, scale_axis_clip, shake_clip,
    visibility_clip,
};
pub use packed::PackedTracks;
pub use rotations::NormalizedRotations;
pub use size::ClipSize;
pub use sprite_frame::{SpriteFrame, SpriteFrameError};
pub use track::{AudioKey, EventKey, MethodKey, Target, Track, TrackContent, TransformPart};
pub use value_at::TrackValue;

/// What happens at a clip's end while it plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LoopMode {
    /// Stay at the end.
    #[default]
    None,
    /// Begin again.
    Linear,
    /// Run back and forth.
    PingPong,
}

/// How values between two keys are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Interpolation {
    /// The earlier key's value.
    Step,
    /// A straight line; rotations along the arc.
    #[default]
    Linear,
    /// Godot's cubic through the neighbouring keys with their true times; rotations in its spherical form.
    Cubic,
    /// A straight line on the circle, the shorter way round, for angles in radians.
    LinearAngle,
    /// [`Interpolation::Cubic`] on the circle, for angles in radians.
    CubicAngle,
    /// three.js's cubic through the keys, whose ends follow [`Ending`].
    Smooth,
    /// glTF's cubic Hermite spline with a tangent into and out of each key, per second.
    CubicSpline,
    /// A cubic Bézier with control points at (time, value), relative to the key or absolute; see [`Tangents`].
    Bezier,
}

/// How a smooth track's curve meets its first or last key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The curve does not bend there.
    #[default]
    ZeroCurvature,
    /// The curve is flat at the first key. At the last it runs with half the slope of the straight line from the key
    /// before: that is what three.js, whose mode this is, makes of its "zero slope" there.
    ZeroSlope,
    /// The curve goes on into the other end of the track.
    WrapAround,
}

/// A named point in a clip, for sections and for synchronising.
#[derive(Clone, Debug, PartialEq)]
pub struct Marker {
    /// The name, unique in the clip.
    pub name: String,
    /// Seconds from the clip's start.
    pub time: f64,
}

/// Animation data: tracks that play together.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// The name, by which libraries and files know the clip.
    pub name: String,
    /// Seconds. At least zero and finite.
    pub length: f64,
    /// What happens at the end, unless whoever plays the clip says otherwise.
    pub loop_mode: LoopMode,
    /// Whether the keys are changes from a reference, to be added to what other clips make.
    pub additive: bool,
    /// The grid an editor snaps keys to, in seconds. Playing ignores it.
    pub step: f64,
    /// The tracks. Two tracks on one target: the later one wins.
    pub tracks: Vec<Track>,
    /// Named points, ascending in time.
    pub markers: Vec<Marker>,
    /// The host's own text, which copies and subclips keep.
    pub user_data: Option<String>,
    /// Tracks of joints and numbers in packed form, which play besides the others. A clip with them is not edited: what
    /// operations make of its other tracks would not fit them.
    pub packed: Option<PackedTracks>,
}

impl Default for Clip {
    fn default() -> Self {
        Self {
            name: String::new(),
            length: 0.0,
            loop_mode: LoopMode::None,
            additive: false,
            step: 1.0 / 30.0,
            tracks: Vec::new(),
            markers: Vec::new(),
            user_data: None,
            packed: None,
        }
    }
}

impl Clip {
    /// The index of the first of `clips` with a name.
    pub fn find(clips: &[Self], name: &str) -> Option<usize> {
        clips.iter().position(|clip| clip.name == name)
    }

    /// The events of all its event tracks, by time; those at one time in the order of their tracks.
    pub fn events(&self) -> Vec<&EventKey> {
        let tracks = self.tracks.iter().filter(|track| track.enabled);
        let keys = tracks.filter_map(|track| match &track.content {
            TrackContent::Events(keys) => Some(keys),
            _ => None,
        });
        let mut events: Vec<&EventKey> = keys.flatten().collect();
        sort_by(&mut events, |a, b| a.time.total_cmp(&b.time));
        events
    }
}

/// Where and how a track is read: everything that depends on who plays it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampleAt {
    /// Seconds in the clip, already folded into its length.
    pub time: f64,
    /// The clip's length in seconds, for tracks that wrap across the loop.
    pub length: f64,
    /// Whether the clip loops linearly, so that tracks with [`Track::loop_wrap`] run from the last key to the first.
    pub looped: bool,
    /// What smooth tracks do before the first and after the last segment.
    pub endings: [Ending; 2],
}

impl SampleAt {
    /// Reads at `time`, without wrapping and with natural ends.
    pub fn time(time: f64) -> Self {
        Self { time, length: 0.0, looped: false, endings: [Ending::ZeroCurvature; 2] }
    }
}
