//! Clips by name, from all the files that a subcommand was given: for controllers, and for motion without a model.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anim::clip::Clip;
use anim::io::conversions::index_targets;
use anim::io::ron::find_by_path;
use anim::io::{ImportSettings, Report};
use anim::model::Model;
use anyhow::Result;

use crate::files::{find, named_clip, read, stem, tell};
use crate::output::Output;

/// A clip and where it was found.
struct Shelved {
    /// The file without its ending, with the clip's name where the file holds several.
    path: String,
    clip: Arc<Clip>,
}

/// Named clips with tracks by name.
#[derive(Default)]
pub struct Shelf {
    clips: Vec<Shelved>,
}

impl Shelf {
    /// All clips of files and folders.
    pub fn open(paths: &[PathBuf], settings: &ImportSettings, output: Output) -> Result<Self> {
        let mut shelf = Self::default();
        for path in paths {
            for file in find(path)? {
                let (document, report) = read(&file, settings.clone())?;
                tell(&file.display().to_string(), &report, output);
                let path = path_without_ending(&file);
                for clip in document.all_clips() {
                    let clip = named_clip(&document, clip);
                    let alone = document.clip_count() == 1;
                    let path = if alone { path.clone() } else { format!("{path}/{}", clip.name) };
                    shelf.clips.push(Shelved { path, clip: Arc::new(clip) });
                }
            }
        }
        Ok(shelf)
    }

    /// The clips' names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.clips.iter().map(|shelved| shelved.clip.name.as_str())
    }

    /// The clip that a controller means: by its name, by the path of its file, or by the file's name alone.
    pub fn find(&self, name: &str) -> Option<&Arc<Clip>> {
        if let Some(shelved) = self.clips.iter().find(|shelved| shelved.clip.name == name) {
            return Some(&shelved.clip);
        }
        let paths: Vec<&str> = self.clips.iter().map(|shelved| shelved.path.as_str()).collect();
        let by_path = find_by_path(name, &paths).map(|index| &self.clips[index].clip);
        let last = name.rsplit('/').next().unwrap_or(name);
        by_path.or_else(|| self.clips.iter().map(|shelved| &shelved.clip).find(|clip| clip.name == last))
    }

    /// The clips with a model's joints by index, where it has them; what it lacks is told, a line a clip.
    pub fn fitted(self, model: &Model, output: Output) -> Self {
        let fit = |shelved: Shelved| {
            let clip = index_targets(&shelved.clip, model, &mut Report::default());
            let names: BTreeSet<&str> = lost(&shelved.clip, model).collect();
            if !names.is_empty() {
                let words: Vec<&str> = names.iter().take(MOST_NAMES).copied().collect();
                let more = if names.len() > MOST_NAMES { ", .." } else { "" };
                let (clip, model, words) = (&shelved.clip.name, &model.name, words.join(", "));
                output.warn(format_args!("clip \"{clip}\" moves what model \"{model}\" lacks: {words}{more}"));
            }
            Shelved { clip: Arc::new(clip), ..shelved }
        };
        Self { clips: self.clips.into_iter().map(fit).collect() }
    }
}

/// Most names of a clip that are told.
const MOST_NAMES: usize = 8;

/// The paths whose tracks do not fit a model.
fn lost<'a>(clip: &'a Clip, model: &'a Model) -> impl Iterator<Item = &'a str> {
    let fits = |track: &anim::clip::Track| {
        let one = Clip { tracks: vec![track.clone()], ..Clip::default() };
        !index_targets(&one, model, &mut Report::default()).tracks.is_empty()
    };
    clip.tracks.iter().filter(move |track| !fits(track)).filter_map(|track| track.target.path())
}

fn path_without_ending(path: &Path) -> String {
    path.with_file_name(stem(path)).display().to_string()
}
