//! A [`Document`]: everything that a file of any format can hold.
//!
//! Readers fill in what their format has, writers take what theirs can hold. A document is plain data; what two formats
//! say differently is brought from one form to the other by [`super::conversions`] before a writer sees it.

use std::sync::Arc;

use super::Format;
use crate::clip::Clip;
use crate::controller::ControllerDefinition;
use crate::model::Model;
use crate::skeleton::Skeleton;

/// What a file holds.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The name, usually of the file without its ending.
    pub name: String,
    /// Nodes, meshes and skins, with the clips that name its joints by index.
    pub model: Option<Model>,
    /// Skeletons beside the model's.
    pub skeletons: Vec<SkeletonEntry>,
    /// Clips beside the model's, in the file's order. Their tracks name what they animate.
    pub clips: Vec<ClipEntry>,
    /// Named lists of [`Document::clips`].
    pub libraries: Vec<LibraryEntry>,
    /// Controllers.
    pub controllers: Vec<ControllerEntry>,
    /// What belongs to the file as a whole and only its format understands.
    pub kept: Vec<Kept>,
}

/// A skeleton of a document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SkeletonEntry {
    /// The name.
    pub name: String,
    /// The skeleton.
    pub skeleton: Arc<Skeleton>,
}

/// A clip of a document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipEntry {
    /// The clip.
    pub clip: Arc<Clip>,
    /// The model it was made for, as the file names it; empty where it does not.
    pub source_model: String,
    /// What belongs to the clip and only its format understands.
    pub kept: Vec<Kept>,
}

impl From<Clip> for ClipEntry {
    fn from(clip: Clip) -> Self {
        Arc::new(clip).into()
    }
}

impl From<Arc<Clip>> for ClipEntry {
    fn from(clip: Arc<Clip>) -> Self {
        Self { clip, ..Self::default() }
    }
}

/// A named list of clips.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LibraryEntry {
    /// The name, which a player puts before the clips' own; empty for the default library.
    pub name: String,
    /// Indices into [`Document::clips`].
    pub clips: Vec<u32>,
    /// What belongs to the library and only its format understands.
    pub kept: Vec<Kept>,
}

/// A controller of a document; what an editor needs of it (graph positions) is in the definition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ControllerEntry {
    /// The controller, with everything by name.
    pub definition: ControllerDefinition,
    /// What belongs to the controller and only its format understands.
    pub kept: Vec<Kept>,
}

/// A part of a file that the library does not read and that a writer of the same format puts back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The format that understands it.
    pub format: Format,
    /// Where it was, as the format's reader and writer agree: a member's name or a path of them. Empty for how the file as
    /// a whole was written, which says nothing that is not elsewhere.
    pub place: String,
    /// The part, as text of the format.
    pub text: String,
}

impl Document {
    /// All clips: the model's, then the others.
    pub fn all_clips(&self) -> impl Iterator<Item = &Arc<Clip>> {
        self.model.iter().flat_map(|model| &model.clips).chain(self.clips.iter().map(|entry| &entry.clip))
    }

    /// All skeletons: the model's, then the others.
    pub fn all_skeletons(&self) -> impl Iterator<Item = &Arc<Skeleton>> {
        self.model.iter().map(|model| &model.skeleton).chain(self.skeletons.iter().map(|entry| &entry.skeleton))
    }

    /// How many clips there are in all.
    pub fn clip_count(&self) -> usize {
        self.model.as_ref().map_or(0, |model| model.clips.len()) + self.clips.len()
    }

    /// The first clip with a name.
    pub fn find_clip(&self, name: &str) -> Option<&Arc<Clip>> {
        self.all_clips().find(|clip| clip.name == name)
    }

    /// Puts a clip in the place of the first that has its name, the model's or another; adds it where there is none, and
    /// to the library where there is one.
    pub fn set_clip(&mut self, clip: Arc<Clip>) {
        let of_model = self.model.iter_mut().flat_map(|model| &mut model.clips);
        let all = of_model.chain(self.clips.iter_mut().map(|entry| &mut entry.clip));
        if let Some(place) = all.into_iter().find(|other| other.name == clip.name) {
            *place = clip;
            return;
        }
        if let [library] = &mut self.libraries[..] {
            library.clips.push(self.clips.len() as u32);
        }
        self.clips.push(clip.into());
    }

    /// Puts all clips that are not the model's into one library of a name, which keeps what the first one has besides.
    pub fn set_library(&mut self, name: &str) {
        let mut library = self.libraries.drain(..).next().unwrap_or_default();
        name.clone_into(&mut library.name);
        library.clips = (0..self.clips.len() as u32).collect();
        self.libraries = vec![library];
    }

    /// Adds a library of clips, each with the name that the library has for it. A clip that the document has already is
    /// not added again: one of the model's goes over to the others, one that has another name here gets a copy.
    pub fn add_library(&mut self, name: &str, clips: impl IntoIterator<Item = (Arc<str>, Arc<Clip>)>) {
        let clips = clips.into_iter().map(|(name, clip)| {
            if let Some(model) = &mut self.model {
                model.clips.retain(|own| !Arc::ptr_eq(own, &clip));
            }
            let clip =
                if *name == *clip.name { clip } else { Arc::new(Clip { name: name.to_string(), ..(*clip).clone() }) };
            let there = self.clips.iter().position(|entry| Arc::ptr_eq(&entry.clip, &clip));
            let index = there.unwrap_or(self.clips.len());
            if there.is_none() {
                self.clips.push(clip.into());
            }
            index as u32
        });
        let clips = clips.collect();
        self.libraries.push(LibraryEntry { name: name.to_owned(), clips, kept: Vec::new() });
    }

    /// Leaves only the first library with a name and its clips; `false`, and nothing changed, if there is none.
    pub fn keep_library(&mut self, name: &str) -> bool {
        let Some(index) = self.libraries.iter().position(|library| library.name == name) else { return false };
        let mut library = self.libraries.swap_remove(index);
        let listed = |clip: &u32| self.clips.get(*clip as usize).cloned();
        self.clips = library.clips.iter().filter_map(listed).collect();
        library.clips = (0..self.clips.len() as u32).collect();
        self.libraries = vec![library];
        if let Some(model) = &mut self.model {
            model.clips.clear();
        }
        true
    }

    /// Everything kept for one format, wherever in the document it is.
    pub fn all_kept(&self) -> impl Iterator<Item = &Kept> {
        let clips = self.clips.iter().flat_map(|entry| &entry.kept);
        let libraries = self.libraries.iter().flat_map(|entry| &entry.kept);
        let controllers = self.controllers.iter().flat_map(|entry| &entry.kept);
        self.kept.iter().chain(clips).chain(libraries).chain(controllers)
    }

    /// Leaves only the first clip with a name, without the libraries; `false`, and nothing changed, if there is none.
    pub fn keep_clip(&mut self, name: &str) -> bool {
        let in_model = self.model.as_ref().and_then(|model| model.clips.iter().position(|clip| clip.name == name));
        if let (Some(index), Some(model)) = (in_model, &mut self.model) {
            model.clips = vec![model.clips[index].clone()];
            self.clips.clear();
        } else {
            let Some(index) = self.clips.iter().position(|entry| entry.clip.name == name) else { return false };
            self.clips = vec![self.clips[index].clone()];
            if let Some(model) = &mut self.model {
                model.clips.clear();
            }
        }
        self.libraries.clear();
        true
    }

    /// A document for each clip, and one for each controller: what formats take that hold one thing a file. Each has
    /// the model's skeleton, so that its tracks still mean the same.
    pub fn split(&self) -> Vec<Self> {
        let empty = || Self { name: self.name.clone(), kept: self.kept.clone(), ..Self::default() };
        let model = |clip: &Arc<Clip>| {
            let bare = self.model.as_ref().map(|model| Model { clips: vec![clip.clone()], ..model.clone() });
            Self { name: clip.name.clone(), model: bare, ..empty() }
        };
        let of_model = self.model.iter().flat_map(|model| &model.clips).map(model);
        let of_clip = |entry: &ClipEntry| Self { name: entry.clip.name.clone(), clips: vec![entry.clone()], ..empty() };
        let of_controller = |entry: &ControllerEntry| Self {
            name: entry.definition.name.clone(),
            controllers: vec![entry.clone()],
            ..empty()
        };
        let parts = of_model.chain(self.clips.iter().map(of_clip)).chain(self.controllers.iter().map(of_controller));
        parts.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Document {
        let clip = |name: &str| Clip { name: name.into(), ..Clip::default() };
        let model = Model { clips: vec![Arc::new(clip("walk"))], ..Model::default() };
        let library = LibraryEntry { name: "all".into(), clips: vec![0], kept: Vec::new() };
        let controller = ControllerDefinition { name: "main".into(), ..ControllerDefinition::default() };
        let controllers = vec![ControllerEntry { definition: controller, kept: Vec::new() }];
        let clips = vec![clip("door").into()];
        Document { model: Some(model), clips, libraries: vec![library], controllers, ..Document::default() }
    }

    #[test]
    fn a_document_splits_into_one_for_each_clip_and_controller() {
        let parts = document().split();
        assert_eq!(parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>(), ["walk", "door", "main"]);
        let counts: Vec<_> = parts.iter().map(|part| (part.clip_count(), part.controllers.len())).collect();
        assert_eq!(counts, [(1, 0), (1, 0), (0, 1)]);
    }

    #[test]
    fn a_clip_takes_the_place_of_its_namesake_or_joins_the_library() {
        let mut document = document();
        for (name, length) in [("walk", 2.0), ("door", 3.0), ("new", 4.0)] {
            document.set_clip(Arc::new(Clip { name: name.into(), length, ..Clip::default() }));
        }
        let lengths: Vec<f64> = document.all_clips().map(|clip| clip.length).collect();
        assert_eq!((lengths, &document.libraries[0].clips), (vec![2.0, 3.0, 4.0], &vec![0, 1]));
        document.set_library("other");
        assert_eq!((document.libraries[0].name.as_str(), document.libraries.len()), ("other", 1));
    }

    #[test]
    fn one_clip_is_kept_wherever_it_is_and_an_unknown_name_changes_nothing() {
        for name in ["walk", "door"] {
            let mut one = document();
            assert!(one.keep_clip(name));
            assert_eq!(one.all_clips().map(|clip| clip.name.as_str()).collect::<Vec<_>>(), [name]);
        }
        let mut all = document();
        assert!(!all.keep_clip("run"));
        assert_eq!(all.clip_count(), 2);
    }

    #[test]
    fn a_library_lists_clips_by_its_names_for_them_and_shares_those_that_are_there() {
        let mut document = document();
        let walk = document.model.as_ref().expect("it has one").clips[0].clone();
        let door = document.clips[0].clip.clone();
        document.add_library("people", [("walk".into(), walk.clone()), ("stroll".into(), walk), ("door".into(), door)]);
        let names: Vec<&str> = document.clips.iter().map(|entry| entry.clip.name.as_str()).collect();
        assert_eq!(names, ["door", "walk", "stroll"]);
        assert_eq!(document.libraries[1].clips, [1, 2, 0]);
        assert!(document.model.as_ref().is_some_and(|model| model.clips.is_empty()));
        assert!(!document.keep_library("nobody"));
        assert!(document.keep_library("people"));
        let names: Vec<&str> = document.clips.iter().map(|entry| entry.clip.name.as_str()).collect();
        assert_eq!((names, &document.libraries[0].clips), (vec!["walk", "stroll", "door"], &vec![0, 1, 2]));
        assert_eq!((document.libraries.len(), document.libraries[0].name.as_str()), (1, "people"));
    }
}
