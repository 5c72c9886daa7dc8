//! Libraries: named clips that players share.
//!
//! A library may change while players play from it: they look at its version with each update, one atomic read, and take
//! up what is new without a jump in time. Nothing in an update takes the library's lock otherwise.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

use crate::clip::Clip;

/// Named clips. Shared as `Arc<Library>`; every function may be called while players play from it.
#[derive(Debug, Default)]
pub struct Library {
    clips: Mutex<Vec<(Arc<str>, Arc<Clip>)>>,
    version: AtomicU64,
}

impl Library {
    /// A library of clips by their own names. Of two clips of one name the later stays.
    pub fn from_clips(clips: impl IntoIterator<Item = Arc<Clip>>) -> Self {
        let library = Self::default();
        for clip in clips {
            library.set(&clip.name.clone(), clip);
        }
        library
    }

    /// Adds a clip, or puts it in the place of the one that has the name. Gives back the one it replaces.
    pub fn set(&self, name: &str, clip: Arc<Clip>) -> Option<Arc<Clip>> {
        let mut clips = self.clips.lock();
        let place = clips.iter_mut().find(|(other, _)| &**other == name);
        let previous = if let Some((_, place)) = place {
            Some(std::mem::replace(place, clip))
        } else {
            clips.push((name.into(), clip));
            None
        };
        self.version.fetch_add(1, Ordering::Release);
        previous
    }

    /// Takes a clip out. Players that play it go on with it until they play something else.
    pub fn remove(&self, name: &str) -> Option<Arc<Clip>> {
        let mut clips = self.clips.lock();
        let place = clips.iter().position(|(other, _)| &**other == name)?;
        self.version.fetch_add(1, Ordering::Release);
        Some(clips.remove(place).1)
    }

    /// A clip by its name.
    pub fn get(&self, name: &str) -> Option<Arc<Clip>> {
        self.clips.lock().iter().find(|(other, _)| &**other == name).map(|(_, clip)| clip.clone())
    }

    /// The names, in the order in which they came.
    pub fn names(&self) -> Vec<Arc<str>> {
        self.clips.lock().iter().map(|(name, _)| name.clone()).collect()
    }

    /// All clips with their names, in the order in which they came.
    pub fn clips(&self) -> Vec<(Arc<str>, Arc<Clip>)> {
        self.clips.lock().clone()
    }

    /// How many clips there are.
    pub fn len(&self) -> usize {
        self.clips.lock().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A number that grows with every change.
    pub fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }
}
