//! Names: which clip a player means by one.

use std::sync::Arc;

use super::{Library, Player, PlayerError};
use crate::clip::Clip;

/// A library of a player, and the version of it that the player has taken up.
#[derive(Debug)]
pub(super) struct Shelf {
    /// What its names begin with, before a slash; empty for the default library.
    prefix: String,
    library: Arc<Library>,
    seen: u64,
}

/// The libraries that a player plays from.
#[derive(Debug, Default)]
pub(super) struct Shelves {
    libraries: Vec<Shelf>,
    own: Option<Shelf>,
    /// Whether libraries came or went since the last look.
    changed: bool,
}

impl Shelf {
    fn new(prefix: &str, library: Arc<Library>) -> Self {
        let seen = library.version();
        Self { prefix: prefix.to_owned(), library, seen }
    }

    fn get(&self, name: &str) -> Option<Arc<Clip>> {
        if self.prefix.is_empty() {
            return self.library.get(name);
        }
        let rest = name.strip_prefix(self.prefix.as_str())?.strip_prefix('/')?;
        self.library.get(rest)
    }

    fn is_newer(&mut self) -> bool {
        let version = self.library.version();
        std::mem::replace(&mut self.seen, version) != version
    }
}

impl Shelves {
    /// The clip of a name: the libraries' in their order, then the model's own.
    pub fn find(&self, name: &str) -> Option<Arc<Clip>> {
        self.libraries.iter().chain(&self.own).find_map(|shelf| shelf.get(name))
    }

    /// Whether names may mean other clips than when this was asked last.
    pub fn take_changed(&mut self) -> bool {
        let mut changed = std::mem::take(&mut self.changed);
        for shelf in self.libraries.iter_mut().chain(&mut self.own) {
            changed |= shelf.is_newer();
        }
        changed
    }
}

impl Player {
    /// Adds a library. Its clips are named `prefix/name`, or `name` where the prefix is empty. Where two libraries have
    /// a name, the one added first has it.
    pub fn add_library(&mut self, prefix: &str, library: Arc<Library>) -> Result<(), PlayerError> {
        if self.library(prefix).is_some() {
            return Err(PlayerError::LibraryTwice { prefix: prefix.to_owned() });
        }
        self.shelves.libraries.push(Shelf::new(prefix, library));
        self.shelves.changed = true;
        Ok(())
    }

    /// Takes a library away. What plays from it goes on.
    pub fn remove_library(&mut self, prefix: &str) -> Result<Arc<Library>, PlayerError> {
        let found = self.shelves.libraries.iter().position(|shelf| shelf.prefix == prefix);
        let place = found.ok_or_else(|| PlayerError::UnknownLibrary { prefix: prefix.to_owned() })?;
        self.shelves.changed = true;
        Ok(self.shelves.libraries.remove(place).library)
    }

    /// The library of a prefix.
    pub fn library(&self, prefix: &str) -> Option<&Arc<Library>> {
        self.shelves.libraries.iter().find(|shelf| shelf.prefix == prefix).map(|shelf| &shelf.library)
    }

    /// Sets the clips that a model brought along. A clip of the same name in a library takes over from them, also while
    /// one plays.
    pub fn set_own_clips(&mut self, library: Option<Arc<Library>>) {
        self.shelves.own = library.map(|library| Shelf::new("", library));
        self.shelves.changed = true;
    }

    /// The clip that a name means.
    pub fn clip(&self, name: &str) -> Option<Arc<Clip>> {
        self.shelves.find(name)
    }

    /// All names, each once: the libraries' in their order, then the model's own.
    pub fn clip_names(&self) -> Vec<Arc<str>> {
        let mut names: Vec<Arc<str>> = Vec::new();
        for shelf in self.shelves.libraries.iter().chain(&self.shelves.own) {
            for name in shelf.library.names() {
                let full = if shelf.prefix.is_empty() { name } else { format!("{}/{name}", shelf.prefix).into() };
                if !names.contains(&full) {
                    names.push(full);
                }
            }
        }
        names
    }

    /// Finds a clip, or says that there is none.
    pub(super) fn find(&self, name: &str) -> Result<Arc<Clip>, PlayerError> {
        self.shelves.find(name).ok_or_else(|| PlayerError::UnknownClip { name: name.to_owned() })
    }
}
