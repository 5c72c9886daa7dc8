//! What a clip has in packed form, beside its tracks.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Tracks in a form that this module does not know: [`crate::pack`] makes them, and programs read them.
#[derive(Clone)]
pub struct PackedTracks(Arc<dyn Any + Send + Sync>);

impl PackedTracks {
    /// Holds on to packed tracks.
    pub fn new<T: Any + Send + Sync>(tracks: Arc<T>) -> Self {
        Self(tracks)
    }

    /// The tracks, if they are of that type.
    pub fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        self.0.clone().downcast().ok()
    }
}

impl fmt::Debug for PackedTracks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PackedTracks")
    }
}

/// Equal where they are the same in memory.
impl PartialEq for PackedTracks {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
