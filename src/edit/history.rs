//! Edits of a clip that can be undone: new versions come in, and every version before them can be had again.
//!
//! Of a version only what differs from the one before is kept: the tracks between the first and the last that changed, and
//! the clip's own properties where they did. A drag that makes a hundred versions is one edit, while they are merged.

use std::sync::Arc;

use crate::clip::{Clip, ClipError, Track};

/// The versions of a clip: the present one, those before it, and those that were undone.
#[derive(Clone, Debug)]
pub struct History {
    clip: Arc<Clip>,
    edits: Vec<Edit>,
    /// How many of the edits are done; the others were undone.
    done: usize,
    limit: usize,
    /// What the last edit is merged by, while more may join it.
    open: Option<u64>,
    /// How many edits were done in the version that was saved; `None` where that version can be had no more.
    saved: Option<usize>,
}

#[derive(Clone, Debug)]
struct Edit {
    label: String,
    /// The clip without its tracks, before and after, where anything of that changed.
    head: Option<[Box<Clip>; 2]>,
    /// The first track that changed.
    first: usize,
    /// The tracks from there on that changed, before and after.
    tracks: [Vec<Track>; 2],
}

impl History {
    /// A clip that counts as saved and has no edits. At most `limit` edits are kept, at least one; the oldest is forgotten.
    pub fn new(clip: Arc<Clip>, limit: usize) -> Self {
        Self { clip, edits: Vec::new(), done: 0, limit: limit.max(1), open: None, saved: Some(0) }
    }

    /// The present version.
    pub fn clip(&self) -> &Arc<Clip> {
        &self.clip
    }

    /// Takes a new version, by an edit with a name for menus. What was undone can be had no more. A version that equals the
    /// present one changes nothing.
    ///
    /// Edits with the same `merge` that follow each other, as those of a drag do, become one, until
    /// [`History::end_merge`], an undo or another edit.
    ///
    /// # Errors
    /// If the clip is not valid; nothing has changed then.
    pub fn commit(&mut self, clip: Arc<Clip>, label: &str, merge: Option<u64>) -> Result<(), ClipError> {
        clip.validate()?;
        let Some(edit) = Edit::between(&self.clip, &clip, label) else { return Ok(()) };
        let merged = merge.is_some() && self.open == merge && self.done > 0;
        if self.saved.is_some_and(|saved| saved > self.done || (merged && saved == self.done)) {
            self.saved = None;
        }
        self.edits.truncate(self.done);
        if merged {
            let before = self.edits[self.done - 1].apply(&self.clip, false);
            // What was dragged back to where it began is no edit.
            if let Some(edit) = Edit::between(&before, &clip, label) {
                self.edits[self.done - 1] = edit;
            } else {
                self.edits.pop();
                self.done -= 1;
                self.open = None;
            }
        } else {
            self.edits.push(edit);
            self.done += 1;
            self.open = merge;
        }
        self.clip = clip;
        self.forget_oldest();
        Ok(())
    }

    /// The last edit is complete: the next is one of its own, whatever it would be merged by.
    pub fn end_merge(&mut self) {
        self.open = None;
    }

    /// Goes back to the version before the last edit. `None` where there is no edit.
    pub fn undo(&mut self) -> Option<&Arc<Clip>> {
        let edit = &self.edits[self.done.checked_sub(1)?];
        self.clip = Arc::new(edit.apply(&self.clip, false));
        self.done -= 1;
        self.open = None;
        Some(&self.clip)
    }

    /// Does the last edit that was undone again. `None` where there is none.
    pub fn redo(&mut self) -> Option<&Arc<Clip>> {
        let edit = self.edits.get(self.done)?;
        self.clip = Arc::new(edit.apply(&self.clip, true));
        self.done += 1;
        self.open = None;
        Some(&self.clip)
    }

    /// What [`History::undo`] would take back.
    pub fn undo_label(&self) -> Option<&str> {
        Some(&self.edits[self.done.checked_sub(1)?].label)
    }

    /// What [`History::redo`] would do again.
    pub fn redo_label(&self) -> Option<&str> {
        Some(&self.edits.get(self.done)?.label)
    }

    /// How many edits can be taken back, and how many done again.
    pub fn counts(&self) -> [usize; 2] {
        [self.done, self.edits.len() - self.done]
    }

    /// The present version was saved.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.done);
        self.open = None;
    }

    /// Whether the present version is the one that was saved.
    pub fn is_saved(&self) -> bool {
        self.saved == Some(self.done)
    }

    fn forget_oldest(&mut self) {
        let over = self.edits.len().saturating_sub(self.limit);
        self.edits.drain(..over);
        self.done -= over;
        self.saved = self.saved.and_then(|saved| saved.checked_sub(over));
    }
}

impl Edit {
    /// What one version has and the other has not; `None` where they are equal.
    fn between(before: &Clip, after: &Clip, label: &str) -> Option<Self> {
        let heads = [before, after].map(head);
        let head = (heads[0] != heads[1]).then(|| heads.map(Box::new));
        let (old, new) = (&before.tracks[..], &after.tracks[..]);
        let first = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let last = old[first..].iter().rev().zip(new[first..].iter().rev()).take_while(|(a, b)| a == b).count();
        let tracks = [old, new].map(|tracks| tracks[first..tracks.len() - last].to_vec());
        let changed = head.is_some() || tracks.iter().any(|tracks| !tracks.is_empty());
        changed.then(|| Self { label: label.to_owned(), head, first, tracks })
    }

    /// The version after the edit, from the one before it; or, backward, the other way.
    fn apply(&self, to: &Clip, forward: bool) -> Clip {
        let [from, into] = if forward { [0, 1] } else { [1, 0] };
        let mut clip = self.head.as_ref().map_or_else(|| head(to), |heads| Clip::clone(&heads[into]));
        let after = self.first + self.tracks[from].len();
        let parts = [&to.tracks[..self.first], &self.tracks[into], &to.tracks[after..]];
        clip.tracks = parts.concat();
        clip
    }
}

/// A clip without its tracks.
fn head(clip: &Clip) -> Clip {
    Clip {
        name: clip.name.clone(),
        tracks: Vec::new(),
        markers: clip.markers.clone(),
        user_data: clip.user_data.clone(),
        packed: clip.packed.clone(),
        ..*clip
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{Keys, Target, TrackContent};
    use crate::value::Kind;

    fn track(name: &str, value: f32) -> Track {
        let target = Target::Property { path: String::new(), property: name.into(), component: None };
        Track::new(target, TrackContent::Values(Keys::floats(Kind::Float, vec![0.0], vec![value])))
    }

    fn clip(length: f64, tracks: &[(&str, f32)]) -> Arc<Clip> {
        let tracks = tracks.iter().map(|&(name, value)| track(name, value)).collect();
        Arc::new(Clip { length, tracks, ..Clip::default() })
    }

    #[test]
    fn every_version_comes_back_in_both_directions() {
        let versions = [
            clip(1.0, &[("a", 0.0), ("b", 0.0), ("c", 0.0)]),
            clip(1.0, &[("a", 0.0), ("b", 1.0), ("c", 0.0)]),
            clip(1.0, &[("a", 0.0), ("c", 0.0)]),
            clip(2.0, &[("a", 0.0), ("c", 0.0)]),
            clip(2.0, &[("d", 3.0), ("a", 0.0), ("c", 0.0), ("e", 4.0)]),
            clip(1.5, &[]),
        ];
        let mut history = History::new(versions[0].clone(), 100);
        for (index, version) in versions.iter().enumerate().skip(1) {
            history.commit(version.clone(), &format!("edit {index}"), None).expect("valid");
        }
        for (index, version) in versions.iter().enumerate().rev().skip(1) {
            assert_eq!(history.undo_label(), Some(&*format!("edit {}", index + 1)));
            assert_eq!(history.undo(), Some(version));
        }
        assert_eq!(history.undo(), None);
        assert!(history.is_saved());
        for version in &versions[1..] {
            assert_eq!(history.redo(), Some(version));
        }
        assert_eq!(history.redo(), None);
    }

    #[test]
    fn edits_of_a_drag_are_one_until_it_ends() {
        let mut history = History::new(clip(1.0, &[("a", 0.0)]), 100);
        for value in [1.0, 2.0, 3.0] {
            history.commit(clip(1.0, &[("a", value)]), "move", Some(7)).expect("valid");
        }
        assert_eq!(history.counts(), [1, 0]);
        history.end_merge();
        history.commit(clip(1.0, &[("a", 4.0)]), "move", Some(7)).expect("valid");
        assert_eq!(history.counts(), [2, 0]);
        assert_eq!(history.undo(), Some(&clip(1.0, &[("a", 3.0)])));
        assert_eq!(history.undo(), Some(&clip(1.0, &[("a", 0.0)])));
    }

    #[test]
    fn a_drag_back_to_where_it_began_is_no_edit() {
        let mut history = History::new(clip(1.0, &[("a", 0.0)]), 100);
        for value in [1.0, 0.0] {
            history.commit(clip(1.0, &[("a", value)]), "move", Some(7)).expect("valid");
        }
        assert_eq!((history.counts(), history.undo_label()), ([0, 0], None));
        history.commit(clip(1.0, &[("a", 0.0)]), "nothing", None).expect("valid");
        assert_eq!(history.counts(), [0, 0]);
    }

    #[test]
    fn what_was_undone_is_gone_after_another_edit_and_with_it_the_version_that_was_saved() {
        let mut history = History::new(clip(1.0, &[("a", 0.0)]), 100);
        history.commit(clip(1.0, &[("a", 1.0)]), "one", None).expect("valid");
        history.mark_saved();
        history.undo();
        assert!(!history.is_saved());
        history.commit(clip(1.0, &[("a", 2.0)]), "two", None).expect("valid");
        assert_eq!((history.redo_label(), history.is_saved()), (None, false));
        history.undo();
        assert!(!history.is_saved());
    }

    #[test]
    fn a_version_that_was_saved_within_a_drag_is_not_taken_for_a_later_one() {
        let mut history = History::new(clip(1.0, &[("a", 0.0)]), 100);
        history.commit(clip(1.0, &[("a", 1.0)]), "move", Some(1)).expect("valid");
        history.mark_saved();
        history.commit(clip(1.0, &[("a", 2.0)]), "move", Some(1)).expect("valid");
        assert!(!history.is_saved());
        history.undo();
        assert_eq!((history.is_saved(), history.clip()), (true, &clip(1.0, &[("a", 1.0)])));
    }

    #[test]
    fn the_oldest_edits_are_forgotten_first() {
        let mut history = History::new(clip(1.0, &[("a", 0.0)]), 2);
        for value in [1.0, 2.0, 3.0] {
            history.commit(clip(1.0, &[("a", value)]), "set", None).expect("valid");
        }
        assert_eq!(history.counts(), [2, 0]);
        history.undo();
        assert_eq!(history.undo(), Some(&clip(1.0, &[("a", 1.0)])));
        assert_eq!(history.undo(), None);
        assert!(!history.is_saved());
    }

    #[test]
    fn a_clip_that_is_not_valid_changes_nothing() {
        let mut history = History::new(clip(1.0, &[("a", 0.0)]), 2);
        assert!(history.commit(clip(f64::NAN, &[]), "break", None).is_err());
        assert_eq!((history.counts(), history.clip()), ([0, 0], &clip(1.0, &[("a", 0.0)])));
    }
}
