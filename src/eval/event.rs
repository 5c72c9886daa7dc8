//! Events: what the host hears of after an update.

use std::fmt;
use std::sync::Arc;

use super::MethodCall;
use crate::clip::{AudioKey, Clip, EventKey, MethodKey, TrackContent};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// A clip began to play.
    Started,
    /// A clip that does not loop came to its end.
    Finished,
    /// A queued clip took over.
    Changed,
    /// A loop passed its end, or a ping-pong turned.
    Looped,
    /// The playhead passed an event of the clip.
    Clip,
    /// The playhead passed a method key.
    Method,
    /// The playhead passed an audio key.
    Audio,
    /// Audio that a clip started is to stop.
    AudioStop,
    /// More laps lay in one update than events are fired for; `count` says how many laps were silent.
    Skipped,
}

/// Hears of events one by one while an update delivers, after its values.
pub trait EventListener: Send + Sync {
    /// Takes one event. What this changes counts from the next update.
    fn hear(&self, event: &Event);
}

impl fmt::Debug for dyn EventListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EventListener")
    }
}

/// When methods that clips name are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CallMode {
    /// After the values of the update, among its events.
    #[default]
    Deferred,
    /// Before the values of the update.
    Immediate,
}

/// One thing that happened in an update.
#[derive(Clone, Debug)]
pub struct Event {
    /// What.
    pub kind: EventKind,
    /// Index of the instance; `None` where it concerns the driver as a whole.
    pub instance: Option<u32>,
    /// The driver's own number of what plays: an action of a mixer, a state of a controller.
    pub action: u64,
    /// The name the driver plays the clip by.
    pub name: Option<Arc<str>>,
    /// For [`EventKind::Changed`], the name that played before.
    pub previous: Option<Arc<str>>,
    /// The clip.
    pub clip: Option<Arc<Clip>>,
    /// For keys, the track's index in the clip.
    pub track: u32,
    /// For keys, the key's index in the track.
    pub key: u32,
    /// Seconds in the clip.
    pub time: f64,
    /// For [`EventKind::Looped`] the ends passed, negative when running backward; for [`EventKind::Skipped`] the laps.
    pub count: i64,
    /// For [`EventKind::Audio`], seconds into the stream to start at.
    pub offset: f64,
    /// For [`EventKind::Method`], the method and its arguments.
    pub call: Option<Arc<MethodCall>>,
    /// Whether the playhead moved forward.
    pub forward: bool,
}

impl Event {
    /// An event about a driver as a whole, to be filled in.
    pub fn new(kind: EventKind) -> Self {
        Self {
            kind,
            instance: None,
            action: 0,
            name: None,
            previous: None,
            clip: None,
            track: 0,
            key: 0,
            time: 0.0,
            count: 0,
            offset: 0.0,
            call: None,
            forward: true,
        }
    }
}

impl Event {
    /// The event key that was passed.
    pub fn event_key(&self) -> Option<&EventKey> {
        match &self.clip.as_ref()?.tracks.get(self.track as usize)?.content {
            TrackContent::Events(keys) if self.kind == EventKind::Clip => keys.get(self.key as usize),
            _ => None,
        }
    }

    /// The method key that was passed.
    pub fn method_key(&self) -> Option<&MethodKey> {
        match &self.clip.as_ref()?.tracks.get(self.track as usize)?.content {
            TrackContent::Methods(keys) if self.kind == EventKind::Method => keys.get(self.key as usize),
            _ => None,
        }
    }

    /// The audio key that was passed, or whose sound is to stop.
    pub fn audio_key(&self) -> Option<&AudioKey> {
        match &self.clip.as_ref()?.tracks.get(self.track as usize)?.content {
            TrackContent::Audio(keys) => keys.get(self.key as usize),
            _ => None,
        }
    }
}
