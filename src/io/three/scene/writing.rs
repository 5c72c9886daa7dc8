//! Clips put back into the text of the scene they came from.
//!
//! A clip that is as it was keeps its text; another is written anew, its tracks under the names they had, or under the
//! uuids of what they drive. Nothing else of the text changes but which object holds which clip.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::Arc;

use super::objects::Scene;
use super::{HeldClip, Properties, build_skeleton, read_clips};
use crate::clip::{Clip, Target};
use crate::io::json::{JsonFault, Piece, Reader, write};
use crate::io::three::ThreeClip;
use crate::io::three::clip_writing::{self, uuid_of};
use crate::io::three::targets::{INFLUENCES, PARTS, name_of};
use crate::io::{LoadBudget, Report};
use crate::math::sorting::sort_by_key;
use crate::value::Kind;

/// The scene's text with its clips as they are now; `None` where the text is no scene. Clips that are new go to the root.
pub(crate) fn write_into(text: &str, clips: &[Arc<Clip>], tolerance: f32, report: &mut Report) -> Option<String> {
    Splicer::new(text).ok()?.write(text, clips, tolerance, report)
}

struct Splicer<'a> {
    scene: Scene<'a>,
    held: Vec<HeldClip>,
    /// By joint of the model's skeleton the object.
    objects: Vec<u32>,
    paths: HashMap<String, usize>,
}

impl<'a> Splicer<'a> {
    fn new(text: &'a str) -> Result<Self, JsonFault> {
        let mut reader = Reader::new(text.as_bytes(), LoadBudget::default())?;
        let scene = Scene::read(&mut reader)?;
        let held = read_clips(&scene, &mut reader, &mut Properties::default(), &mut Report::default())?;
        let objects = build_skeleton(&scene, &mut reader)?.to_source().to_vec();
        let paths = (0..scene.objects.len()).rev().map(|object| (scene.path_of(object), object)).collect();
        Ok(Self { scene, held, objects, paths })
    }

    fn write(&self, text: &str, clips: &[Arc<Clip>], tolerance: f32, report: &mut Report) -> Option<String> {
        let own: Vec<Clip> = clips.iter().map(|clip| self.by_object(clip)).collect();
        let matches = self.match_clips(&own);
        let mut texts: HashMap<String, String> = HashMap::new();
        let mut new = Vec::new();
        let mut lists: Vec<Vec<String>> = self.scene.objects.iter().map(|object| object.clips.clone()).collect();
        let gone: HashSet<&str> = self.gone(&matches);
        for list in &mut lists {
            list.retain(|uuid| !gone.contains(uuid.as_str()));
        }
        for (clip, held) in own.into_iter().zip(&matches) {
            let held = held.map(|held| &self.held[held]);
            let uuid = held.map_or_else(|| self.new_uuid(&clip.name, &texts), |held| held.uuid.clone());
            if texts.contains_key(&uuid) {
                // Another object holds it too, and it is written already.
                continue;
            }
            let as_it_was = held.filter(|held| held.clip == clip).and_then(|_| self.scene.clips.get(&uuid));
            let text = match as_it_was {
                Some(piece) => (*piece).to_owned(),
                None => self.clip_text(clip, held, &uuid, tolerance, report),
            };
            if held.is_none() {
                lists.first_mut()?.push(uuid.clone());
                new.push(uuid.clone());
            }
            texts.insert(uuid, text);
        }
        let order = self.scene.clip_order.iter().filter(|uuid| !gone.contains(uuid.as_str())).chain(&new);
        let all = order
            .filter_map(|uuid| texts.get(uuid).map(String::as_str).or_else(|| self.scene.clips.get(uuid).copied()));
        Some(self.splice(text, &all.collect::<Vec<_>>(), &lists))
    }

    /// A clip whose joints are the objects' numbers.
    fn by_object(&self, clip: &Clip) -> Clip {
        let mut clip = clip.clone();
        for track in &mut clip.tracks {
            if let Target::Joint { joint, .. } | Target::JointWeights { joint, .. } = &mut track.target {
                *joint = self.objects.get(*joint as usize).copied().unwrap_or(u32::MAX);
            }
        }
        clip
    }

    /// Which clip of the file each is: the one of its name, else, as many as there were, the one at its place.
    fn match_clips(&self, clips: &[Clip]) -> Vec<Option<usize>> {
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, held) in self.held.iter().enumerate().rev() {
            by_name.entry(&held.clip.name).or_default().push(index);
        }
        let mut matches: Vec<Option<usize>> =
            clips.iter().map(|clip| by_name.get_mut(clip.name.as_str()).and_then(Vec::pop)).collect();
        let taken: HashSet<usize> = matches.iter().copied().flatten().collect();
        for (place, own) in matches.iter_mut().enumerate() {
            if own.is_none() && clips.len() == self.held.len() && !taken.contains(&place) {
                *own = Some(place);
            }
        }
        matches
    }

    /// The uuids of clips that were read and are no more.
    fn gone(&self, matches: &[Option<usize>]) -> HashSet<&str> {
        let kept: HashSet<&str> = matches.iter().flatten().map(|&held| self.held[held].uuid.as_str()).collect();
        self.held.iter().map(|held| held.uuid.as_str()).filter(|uuid| !kept.contains(uuid)).collect()
    }

    fn new_uuid(&self, name: &str, texts: &HashMap<String, String>) -> String {
        let taken = |uuid: &String| self.scene.clips.contains_key(uuid) || texts.contains_key(uuid);
        let mut what = name.to_owned();
        let mut uuid = uuid_of(&what);
        while taken(&uuid) {
            what.push('\'');
            uuid = uuid_of(&what);
        }
        uuid
    }

    fn clip_text(
        &self,
        clip: Clip,
        held: Option<&HeldClip>,
        uuid: &str,
        tolerance: f32,
        report: &mut Report,
    ) -> String {
        let kept = held.map(|held| held.kept.clone()).unwrap_or_default();
        let three = ThreeClip { clip: Arc::new(clip), uuid: Some(uuid.to_owned()), kept };
        let named = |target: &Target, kind: Kind, stride: usize| {
            let known = held.and_then(|held| held.names.get(target));
            known.map_or_else(|| self.name_by_uuid(target, kind, stride), |name| Ok((name.clone(), true)))
        };
        clip_writing::write_clip(&three, &named, tolerance, 2, report)
    }

    /// The name of a target by the uuid of its object.
    fn name_by_uuid(&self, target: &Target, kind: Kind, stride: usize) -> Result<(String, bool), &'static str> {
        let uuid = |object: usize| self.scene.objects.get(object).map(|object| object.uuid.as_str());
        let missing = "the scene has no such object";
        Ok(match target {
            Target::Joint { joint, part } => {
                let name = PARTS.iter().find(|(_, other)| other == part).map_or("", |(name, _)| *name);
                (format!("{}.{name}", uuid(*joint as usize).ok_or(missing)?), true)
            }
            Target::JointWeights { joint, index } => {
                let mut name = format!("{}.{INFLUENCES}", uuid(*joint as usize).ok_or(missing)?);
                if let Some(index) = index {
                    // Writing to a text cannot fail.
                    let _written = write!(name, "[{index}]");
                }
                (name, true)
            }
            other => {
                let object = other.path().and_then(|path| self.paths.get(path)).and_then(|&object| uuid(object));
                let target = object.map_or_else(|| other.clone(), |uuid| other.with_path(uuid));
                let (name, same) = name_of(&target, kind, stride)?;
                (name, same)
            }
        })
    }

    fn splice(&self, text: &str, clips: &[&str], lists: &[Vec<String>]) -> String {
        // A text without line breaks stays one.
        let short = |json: String| if text.contains('\n') { json } else { write::without_blanks(&json) };
        let mut edits: Vec<(usize, usize, String)> = Vec::new();
        let offset = |piece: Piece<'_>| (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let mut set = |of: Piece<'_>, old: Option<Piece<'_>>, json: String| {
            if let Some(old) = old {
                edits.push((offset(old), offset(old) + old.len(), json));
            } else {
                let others = if of.trim_start_matches(['{', ' ', '\t', '\r', '\n']) == "}" { "" } else { "," };
                edits.push((offset(of) + 1, offset(of) + 1, format!("\"animations\":{json}{others}")));
            }
        };
        let same = clips.iter().copied().eq(self.scene.clip_order.iter().map(|uuid| self.scene.clips[uuid]));
        if !same {
            let list = if clips.is_empty() { "[]".into() } else { format!("[\n    {}\n  ]", clips.join(",\n    ")) };
            set(self.scene.root, self.scene.clips_piece, short(list));
        }
        for (object, list) in self.scene.objects.iter().zip(lists) {
            if object.clips != *list {
                set(object.piece, object.clips_piece, short(write::texts(list)));
            }
        }
        sort_by_key(&mut edits, |(start, ..)| *start);
        let mut spliced = String::with_capacity(text.len());
        let mut at = 0;
        for (start, end, json) in edits {
            spliced.push_str(&text[at..start]);
            spliced.push_str(&json);
            at = end;
        }
        spliced.push_str(&text[at..]);
        spliced
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_without_members_takes_clips_and_the_scene_is_read_again() {
        for object in ["{}", "{ }", "{\"name\":\"a\"}"] {
            let text = format!("{{\"metadata\":{{\"type\":\"Object\"}},\"object\":{object}}}");
            let clip = Arc::new(Clip { name: "wave".into(), length: 1.0, ..Clip::default() });
            let written = write_into(&text, &[clip], 1e-4, &mut Report::default()).expect("a scene");
            let again = Splicer::new(&written).ok().unwrap_or_else(|| panic!("{written}"));
            let listed = &again.scene.clip_order;
            assert_eq!((listed.len(), &again.scene.objects[0].clips), (1, listed), "{written}");
        }
    }
}
