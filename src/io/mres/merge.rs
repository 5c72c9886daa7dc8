//! Putting clips back into the file they came from: which resource is which track, what is new, and what stays.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::ANIMATION;
use super::document::{self, Document, elements_of, members_of, reference, reference_of};
use super::field::Field;
use super::reading::{Resource, read_track};
use super::writing::{self, Written, clip_fields, fields_of};
use crate::clip::{Clip, Target, Track};
use crate::io::json::{Reader, write};
use crate::io::{LoadBudget, Report};
use crate::math::fnv::{FNV_START, fnv1a};
use crate::math::sorting::sort_by;

/// The file with its clips as they are now.
pub(super) fn merge(
    mut document: Document,
    library: Option<&str>,
    clips: &[Arc<Clip>],
    tolerance: f32,
    report: &mut Report,
) -> Document {
    let mut store = Store::new(&mut document);
    if let Some(name) = library {
        let props = merge_library(&mut store, name, clips, tolerance, report);
        store.document.props = props;
    } else if let Some(clip) = clips.first() {
        let props = std::mem::take(&mut store.document.props);
        store.document.props = merge_clip(&mut store, &props, clip, 1, tolerance, report);
        for other in &clips[1..] {
            let text = "the file is of one animation";
            report.add(crate::io::Action::Dropped, format!("clip \"{}\"", other.name), text);
        }
    }
    store.sweep();
    document
}

/// The properties of the animation that a clip of the file has been read from.
pub(super) fn props_of<'a>(
    document: &'a Document,
    is_library: bool,
    clips: &[Arc<Clip>],
    clip: usize,
) -> Option<&'a str> {
    if !is_library {
        return (clip == 0).then_some(document.props.as_str());
    }
    let resources: HashMap<&str, &str> =
        document.resources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let get = |name: &str| resources.get(name).copied();
    let entries = list_of(&document.props, "Animations");
    let known: Vec<Animation> =
        entries.iter().filter_map(|entry| Animation::read(&reference_of(entry)?, &get)).collect();
    let own = match_animations(&known, clips).get(clip).copied().flatten()?;
    let text = get(&known[own].resource)?;
    members_of(text).into_iter().find(|(name, _)| name == "props").map(|(_, props)| props)
}

/// The elements of a list among properties.
fn list_of(props: &str, name: &str) -> Vec<String> {
    let list = members_of(props).into_iter().rev().find(|(other, _)| other == name);
    list.map(|(_, list)| elements_of(list).into_iter().map(str::to_owned).collect()).unwrap_or_default()
}

fn type_of(resource: &str) -> String {
    let members = members_of(resource);
    let text = members.iter().find(|(name, _)| name == "type").map(|(_, text)| *text);
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

/// An animation among a library's resources.
struct Animation {
    /// The resource's name.
    resource: String,
    /// The clip's name.
    name: String,
    /// What its tracks animate, sorted.
    targets: Vec<String>,
}

impl Animation {
    fn read<'a>(resource: &str, get: &impl Fn(&str) -> Option<&'a str>) -> Option<Self> {
        let text = get(resource).filter(|text| type_of(text) == ANIMATION)?;
        let members = members_of(text);
        let props = members.iter().find(|(name, _)| name == "props").map_or("{}", |(_, props)| *props);
        let name = members_of(props).into_iter().find(|(name, _)| name == "ResourceName");
        let name = name.and_then(|(_, text)| serde_json::from_str(text).ok()).unwrap_or_default();
        let entries = list_of(props, "Tracks");
        let tracks = entries.iter().filter_map(|entry| track_of(get(&reference_of(entry)?)?));
        let mut targets: Vec<String> = tracks.map(|(_, track)| track.target.to_string()).collect();
        sort_by(&mut targets, Ord::cmp);
        Some(Self { resource: resource.to_owned(), name, targets })
    }
}

/// Which animation of the file each clip is: the one of its name; of clips that got another name, the one that animates
/// the same, or the one at its place that has something in common with it.
fn match_animations(known: &[Animation], clips: &[Arc<Clip>]) -> Vec<Option<usize>> {
    let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, animation) in known.iter().enumerate().rev() {
        by_name.entry(&animation.name).or_default().push(index);
    }
    let mut matches: Vec<Option<usize>> =
        clips.iter().map(|clip| by_name.get_mut(clip.name.as_str()).and_then(Vec::pop)).collect();
    let mut taken: HashSet<usize> = matches.iter().copied().flatten().collect();
    for (place, clip) in clips.iter().enumerate() {
        if matches[place].is_some() || taken.len() == known.len() {
            continue;
        }
        let mut targets: Vec<String> = clip.tracks.iter().map(|track| track.target.to_string()).collect();
        sort_by(&mut targets, Ord::cmp);
        let same = |index: &usize| !taken.contains(index) && known[*index].targets == targets && !targets.is_empty();
        let alike = |index: &usize| {
            let own = &known[*index].targets;
            own.is_empty() && targets.is_empty() || own.iter().any(|target| targets.binary_search(target).is_ok())
        };
        let at_place = Some(place).filter(|index| *index < known.len() && !taken.contains(index)).filter(alike);
        matches[place] = (0..known.len()).find(same).or(at_place);
        taken.extend(matches[place]);
    }
    matches
}

/// The resources of a file while clips are put back into it.
struct Store<'a> {
    document: &'a mut Document,
    by_name: HashMap<String, usize>,
    /// Resources that some list named before, and those that one names now.
    named_before: HashSet<String>,
    named_now: HashSet<String>,
}

impl<'a> Store<'a> {
    fn new(document: &'a mut Document) -> Self {
        let names = document.resources.iter().enumerate();
        let by_name = names.map(|(index, (name, _))| (name.clone(), index)).collect();
        Self { document, by_name, named_before: HashSet::new(), named_now: HashSet::new() }
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.by_name.get(name).map(|&index| self.document.resources[index].1.as_str())
    }

    fn set(&mut self, name: &str, text: String) {
        if let Some(&index) = self.by_name.get(name) {
            self.document.resources[index].1 = text;
        } else {
            self.by_name.insert(name.to_owned(), self.document.resources.len());
            self.document.resources.push((name.to_owned(), text));
        }
        self.named_now.insert(name.to_owned());
    }

    /// A name for a new resource: its type, and five letters and digits made of what it is, so that writing the same
    /// twice gives the same.
    fn new_name(&self, type_name: &str, what: &str) -> String {
        const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
        (0..=u32::MAX)
            .map(|attempt| {
                let mut hash = fnv1a(FNV_START, what.bytes().chain(attempt.to_le_bytes()));
                let mut letters = String::new();
                for _ in 0..5 {
                    letters.push(char::from(DIGITS[(hash % 36) as usize]));
                    hash /= 36;
                }
                format!("{type_name}_{letters}")
            })
            .find(|name| !self.by_name.contains_key(name))
            .unwrap_or_default()
    }

    /// Takes out the tracks and animations that nothing names any more.
    fn sweep(&mut self) {
        let gone = |name: &String| self.named_before.contains(name) && !self.named_now.contains(name);
        let kept = self.document.resources.iter().filter(|(name, _)| !gone(name)).map(|(_, text)| text.as_str());
        // Whatever has a name in it may mean it.
        let texts: HashSet<&str> = kept.chain([self.document.props.as_str()]).flat_map(document::texts_in).collect();
        let names = self.document.resources.iter().map(|(name, _)| name);
        let swept: HashSet<String> =
            names.filter(|name| gone(name) && !texts.contains(write::text(name).as_str())).cloned().collect();
        self.document.resources.retain(|(name, _)| !swept.contains(name));
    }
}

fn merge_library(
    store: &mut Store<'_>,
    name: &str,
    clips: &[Arc<Clip>],
    tolerance: f32,
    report: &mut Report,
) -> String {
    let props = std::mem::take(&mut store.document.props);
    let entries = list_of(&props, "Animations");
    let (mut known, mut places) = (Vec::new(), Vec::new());
    for (index, entry) in entries.iter().enumerate() {
        let named = reference_of(entry).and_then(|name| Animation::read(&name, &|name: &str| store.get(name)));
        if let Some(animation) = named {
            store.named_before.insert(animation.resource.clone());
            known.push(animation);
            places.push(index);
        }
    }
    let matches = match_animations(&known, clips);
    let mut slots = Vec::with_capacity(clips.len());
    for (clip, own) in clips.iter().zip(matches) {
        let (entry, name) = match own {
            Some(own) => (Some(places[own]), known[own].resource.clone()),
            None => (None, store.new_name(ANIMATION, &clip.name)),
        };
        let old = store.get(&name).map(str::to_owned);
        let old_members = old.as_deref().map(members_of).unwrap_or_default();
        let old_props = old_members.iter().find(|(name, _)| name == "props").map_or("{}", |(_, text)| *text);
        // The name is taken before its tracks look for theirs.
        store.set(&name, old.clone().unwrap_or_default());
        let props = merge_clip(store, old_props, clip, 3, tolerance, report);
        store.set(&name, document::with_props(old.as_deref(), ANIMATION, old_props, &props));
        slots.push((entry, reference(&name)));
    }
    let known: HashSet<usize> = places.into_iter().collect();
    let list = Field::Lines(arrange(&entries, |index| known.contains(&index), slots));
    let fields = [("ResourceName", Field::Text(name.to_owned()).or_default(name.is_empty())), ("Animations", list)];
    document::revise(&props, &fields, 1)
}

/// The properties of an animation with a clip's tracks, whose resources are put into the store.
fn merge_clip(
    store: &mut Store<'_>,
    props: &str,
    clip: &Clip,
    level: usize,
    tolerance: f32,
    report: &mut Report,
) -> String {
    let entries = list_of(props, "Tracks");
    // By type and target the tracks that the file has, the first last.
    let mut old: HashMap<(String, Target), Vec<(usize, String)>> = HashMap::new();
    let mut known = HashSet::new();
    for (index, entry) in entries.iter().enumerate().rev() {
        let Some(name) = reference_of(entry) else { continue };
        let Some((type_name, track)) = store.get(&name).and_then(track_of) else { continue };
        store.named_before.insert(name.clone());
        known.insert(index);
        old.entry((type_name, track.target)).or_default().push((index, name));
    }
    let mut slots = Vec::new();
    for written in &writing::tracks_of(clip, tolerance, report) {
        let key = (written.type_name.to_owned(), written.track.target.clone());
        let own = old.get_mut(&key).and_then(Vec::pop);
        // Clips may share a track, until it is another one in one of them.
        let own = own.filter(|(_, name)| {
            let same = || store.get(name).and_then(track_of).is_some_and(|(_, track)| track == written.track);
            !store.named_now.contains(name) || same()
        });
        let (entry, name) = own.map_or_else(
            || (None, store.new_name(written.type_name, &format!("{}\0{}", clip.name, written.track.target))),
            |(entry, name)| (Some(entry), name),
        );
        let old = store.get(&name).map(str::to_owned);
        store.set(&name, resource_of(written, old));
        slots.push((entry, reference(&name)));
    }
    let mut fields = clip_fields(clip);
    fields.push(("Tracks", Field::Lines(arrange(&entries, |index| known.contains(&index), slots))));
    document::revise(props, &fields, level)
}

/// A track's resource; as it was where the track is as it was.
fn resource_of(written: &Written, old: Option<String>) -> String {
    match old {
        Some(old) if track_of(&old).is_some_and(|(_, track)| track == written.track) => old,
        old => document::revise_resource(old.as_deref(), written.type_name, &fields_of(written)),
    }
}

/// The track that a kept resource is, with its type.
fn track_of(resource: &str) -> Option<(String, Track)> {
    let mut reader = Reader::new(resource.as_bytes(), LoadBudget::default()).ok()?;
    let root = reader.root().ok()?;
    let resource = Resource::read(&mut reader, root, String::new()).ok()?;
    let mut track = read_track(&mut reader, &resource).ok()??;
    track.settle_rotations();
    Some((resource.type_name, track))
}

/// A list after a change: the new entries in their order, and what is not known of the old ones behind what it stood
/// behind.
fn arrange(old: &[String], is_known: impl Fn(usize) -> bool, new: Vec<(Option<usize>, String)>) -> Vec<String> {
    let unknown_after = |start: usize| {
        let behind = old.iter().enumerate().skip(start);
        behind.take_while(|(index, _)| !is_known(*index)).map(|(_, entry)| entry.clone())
    };
    let mut arranged: Vec<String> = unknown_after(0).collect();
    let kept: HashSet<usize> = new.iter().filter_map(|(entry, _)| *entry).collect();
    for (entry, text) in new {
        let unchanged = entry.map(|entry| old[entry].clone()).filter(|old| reference_of(old) == reference_of(&text));
        arranged.push(unchanged.unwrap_or(text));
        arranged.extend(entry.into_iter().flat_map(|entry| unknown_after(entry + 1)));
    }
    // What stood behind an entry that is gone comes last.
    let gone = (0..old.len()).filter(|&index| is_known(index) && !kept.contains(&index));
    arranged.extend(gone.flat_map(|index| unknown_after(index + 1).collect::<Vec<_>>()));
    arranged
}
