//! Tracks: one target each, and what happens to it.

use super::Keys;

/// A part of a transform that has a track of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TransformPart {
    /// Where it stands against its parent, 3 numbers.
    Translation,
    /// How it is turned against its parent, a quaternion.
    Rotation,
    /// Its size along its own axes, 3 numbers.
    Scale,
}

/// What a track animates, by name. Names are resolved once, when a clip is compiled against a schema.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A part of the transform of a node at `path`, or of the bone named `bone` of the skeleton at `path`.
    Transform {
        /// The node, relative to the instance's root; empty for the root itself.
        path: String,
        /// The bone, where the node at `path` is a skeleton; `None` for the node itself.
        bone: Option<String>,
        /// Which part.
        part: TransformPart,
    },
    /// A joint of a skeleton by index, as models made by an importer have it: no name is looked up.
    Joint {
        /// Index in the skeleton of the model the clip came with.
        joint: u32,
        /// Which part.
        part: TransformPart,
    },
    /// The morph weights of the mesh that a joint shows, as models made by an importer have it: no name is looked up.
    JointWeights {
        /// Index in the skeleton of the model the clip came with.
        joint: u32,
        /// The weight's index; `None` for all, in the order of the mesh's targets.
        index: Option<u32>,
    },
    /// A property of the object at `path`, or one component of it.
    Property {
        /// The object, relative to the instance's root; empty for the root itself.
        path: String,
        /// The property's name.
        property: String,
        /// Which of its numbers the track drives; `None` for all.
        component: Option<u8>,
    },
    /// The morph weights of the mesh at `path`: all of them, or the one at an index.
    Weights {
        /// The object, relative to the instance's root; empty for the root itself.
        path: String,
        /// The weight's index; `None` for all, in the order of the mesh's targets.
        index: Option<u32>,
    },
    /// Methods of the object at `path`.
    Methods {
        /// The object, relative to the instance's root; empty for the root itself.
        path: String,
    },
    /// The audio player at `path`.
    Audio {
        /// The object, relative to the instance's root; empty for the root itself.
        path: String,
    },
    /// Nothing: the keys are heard as events of the clip.
    Events,
}

/// A method to call when the playhead passes.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodKey {
    /// Seconds from the clip's start.
    pub time: f32,
    /// The method's name.
    pub method: String,
    /// A JSON array of its arguments.
    pub arguments: String,
}

/// Audio to start when the playhead passes.
#[derive(Clone, Debug, PartialEq)]
pub struct AudioKey {
    /// Seconds from the clip's start.
    pub time: f32,
    /// The stream, as the host names it; empty stops what plays.
    pub stream: String,
    /// Seconds into the stream to start at.
    pub start_offset: f32,
}

/// A point the host hears of when the playhead passes.
#[derive(Clone, Debug, PartialEq)]
pub struct EventKey {
    /// Seconds from the clip's start.
    pub time: f64,
    /// The event's name.
    pub name: String,
    /// The host's own text, empty for none.
    pub payload: String,
}

/// What a track holds.
#[derive(Clone, Debug, PartialEq)]
pub enum TrackContent {
    /// Keys with values to sample.
    Values(Keys),
    /// Method calls, ascending in time.
    Methods(Vec<MethodKey>),
    /// Audio starts, ascending in time.
    Audio(Vec<AudioKey>),
    /// Events, ascending in time.
    Events(Vec<EventKey>),
}

/// One target's keys in a clip.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// What the track animates.
    pub target: Target,
    /// Whether it plays at all.
    pub enabled: bool,
    /// Whether values run from the last key to the first when the clip loops linearly.
    pub loop_wrap: bool,
    /// The keys.
    pub content: TrackContent,
}

impl Track {
    /// An enabled track that does not wrap.
    pub fn new(target: Target, content: TrackContent) -> Self {
        Self { target, enabled: true, loop_wrap: false, content }
    }
}
