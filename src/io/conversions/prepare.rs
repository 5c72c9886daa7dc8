//! A document cut to what a format can hold.

use std::sync::Arc;

use super::{index_targets, model_of_targets, name_targets, unpack_all};
use crate::clip::{Clip, Target};
use crate::io::{Action, ClipEntry, Count, Document, Format, Holds, Kept, Naming, Report, WriteError, WriteOptions};
use crate::model::Model;
use crate::skeleton::Skeleton;

/// A document with only what `format` holds, tracks named as the format names them, and the model's clips where the
/// format looks for them. What goes is reported; an error says that nothing would be left, or that too much would.
pub fn prepare(
    document: &Document,
    format: Format,
    options: &WriteOptions,
    report: &mut Report,
) -> Result<Document, WriteError> {
    let mut prepared = document.clone();
    if format != Format::Animb {
        unpack_all(&mut prepared, options.tolerance, report);
    }
    if let Some(library) = &options.library
        && !prepared.keep_library(library)
    {
        return Err(WriteError::NoLibrary { document: document.name.clone(), library: library.clone() });
    }
    if let Some(clip) = &options.clip
        && !prepared.keep_clip(clip)
    {
        return Err(WriteError::NoClip { document: document.name.clone(), clip: clip.clone() });
    }
    let holds = holds_of(document, format);
    let only_skeleton = match &prepared.skeletons[..] {
        [entry] => Some(entry.skeleton.clone()),
        _ => None,
    };
    drop_unheld(&mut prepared, format, holds, report);
    check_counts(&prepared, format, holds)?;
    match holds.naming {
        Naming::Both => {}
        Naming::Name => name_clips(&mut prepared, only_skeleton, format, report),
        Naming::Index => index_clips(&mut prepared, report),
    }
    let empty = prepared.model.is_none() && prepared.clip_count() == 0 && prepared.controllers.is_empty();
    if empty && (prepared.skeletons.is_empty() || !holds.skeletons) {
        return Err(WriteError::Nothing { format, document: document.name.clone() });
    }
    Ok(prepared)
}

/// What a file of the format can hold; a scene of three.js that was read as one is written as one.
fn holds_of(document: &Document, format: Format) -> Holds {
    let own = |kept: &Kept| kept.format == format && kept.place.is_empty() && kept.text.trim_start().starts_with('{');
    let is_scene = format == Format::ThreeJson && document.model.is_some() && document.kept.iter().any(own);
    if is_scene { Holds { model: true, naming: Naming::Both, ..format.holds() } } else { format.holds() }
}

/// Takes out what the format has no place for at all.
fn drop_unheld(prepared: &mut Document, format: Format, holds: Holds, report: &mut Report) {
    let mut gone = |place: String| report.add(Action::Dropped, place, format!("{format} has no place for it"));
    if holds.clips == Count::None {
        prepared.all_clips().for_each(|clip| gone(format!("clip \"{}\"", clip.name)));
        prepared.clips.clear();
        if let Some(model) = &mut prepared.model {
            model.clips.clear();
        }
    }
    if !holds.libraries {
        for library in prepared.libraries.drain(..) {
            gone(format!("library \"{}\" (its clips are kept)", library.name));
        }
    }
    if holds.controllers == Count::None {
        for entry in prepared.controllers.drain(..) {
            gone(format!("controller \"{}\"", entry.definition.name));
        }
    }
    // Formats with a model take a lone skeleton as its nodes.
    let as_nodes = holds.model && prepared.model.is_none() && prepared.skeletons.len() == 1;
    if as_nodes && !holds.skeletons {
        for entry in prepared.skeletons.drain(..) {
            prepared.model = Some(Model { name: entry.name, skeleton: entry.skeleton, ..Model::default() });
        }
    } else if !holds.skeletons {
        for entry in prepared.skeletons.drain(..) {
            gone(format!("skeleton \"{}\"", entry.name));
        }
    }
}

fn check_counts(prepared: &Document, format: Format, holds: Holds) -> Result<(), WriteError> {
    let counts =
        [("clip", prepared.clip_count(), holds.clips), ("controller", prepared.controllers.len(), holds.controllers)];
    for (what, count, most) in counts {
        if most == Count::One && count > 1 {
            return Err(WriteError::TooMany { format, document: prepared.name.clone(), what, count });
        }
    }
    Ok(())
}

/// Moves the model's clips to the others, and names all joints; the rest of the model goes. Clips beside the model may
/// name joints by index too: the model's, or those of the only skeleton.
fn name_clips(prepared: &mut Document, only: Option<Arc<Skeleton>>, format: Format, report: &mut Report) {
    let model = prepared.model.take();
    if let Some(model) = model.as_ref().filter(|model| model.skeleton.joint_count() > 0 || !model.meshes.is_empty()) {
        let text = format!("{format} has no place for its {}", contents(model));
        report.add(Action::Dropped, format!("model \"{}\"", model.name), text);
    }
    let of_model = model.as_ref().map(|model| model.skeleton.clone());
    let skeleton = of_model.or(only).unwrap_or_default();
    for entry in &mut prepared.clips {
        if has_joints(&entry.clip) {
            entry.clip = Arc::new(name_targets(&entry.clip, &skeleton, report));
        }
    }
    let clips = model.map_or_else(Vec::new, |model| model.clips);
    let mut named: Vec<ClipEntry> = Vec::with_capacity(clips.len() + prepared.clips.len());
    for clip in &clips {
        named.push(name_targets(clip, &skeleton, report).into());
    }
    let moved = named.len() as u32;
    for library in &mut prepared.libraries {
        library.clips.iter_mut().for_each(|clip| *clip += moved);
    }
    named.append(&mut prepared.clips);
    prepared.clips = named;
}

fn has_joints(clip: &Clip) -> bool {
    clip.tracks.iter().any(|track| matches!(track.target, Target::Joint { .. } | Target::JointWeights { .. }))
}

/// What a model has besides clips, as words.
fn contents(model: &Model) -> String {
    let count = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let (joints, meshes, skins) = (model.skeleton.joint_count(), model.meshes.len(), model.skins.len());
    let mut words = vec![count(joints, "node")];
    words.extend([(meshes, "mesh"), (skins, "skin")].iter().filter(|(n, _)| *n > 0).map(|&(n, word)| {
        match (word, n) {
            ("mesh", 2..) => format!("{n} meshes"),
            _ => count(n, word),
        }
    }));
    words.join(", ")
}

/// Moves the other clips into the model, with its joints by index; without a model, nodes are made of their names.
fn index_clips(prepared: &mut Document, report: &mut Report) {
    if prepared.clips.is_empty() {
        return;
    }
    let clips = std::mem::take(&mut prepared.clips);
    let name = prepared.name.clone();
    let model =
        prepared.model.get_or_insert_with(|| model_of_targets(&name, clips.iter().map(|entry| &*entry.clip), report));
    for entry in clips {
        let indexed = index_targets(&entry.clip, model, report);
        model.clips.push(Arc::new(indexed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{Keys, Track, TrackContent, TransformPart};
    use crate::io::{ControllerEntry, LibraryEntry, SkeletonEntry};
    use crate::math::Transform;
    use crate::skeleton::Joint;
    use crate::value::Kind;

    fn clip(name: &str, target: Target) -> Clip {
        let keys = Keys::floats(Kind::Vec3, vec![0.0, 1.0], vec![0.0; 6]);
        let tracks = vec![Track::new(target, TrackContent::Values(keys))];
        Clip { name: name.into(), length: 1.0, tracks, ..Clip::default() }
    }

    fn node(path: &str) -> Target {
        Target::Transform { path: path.into(), bone: None, part: TransformPart::Translation }
    }

    fn document() -> Document {
        let joint = Joint { name: "hips".into(), parent: None, rest: Transform::IDENTITY };
        let target = Target::Joint { joint: 0, part: TransformPart::Translation };
        let skeleton = Arc::new(Skeleton::build(&[joint]).expect("valid"));
        let clips = vec![Arc::new(clip("walk", target))];
        let model = Model { name: "man".into(), skeleton, clips, ..Model::default() };
        Document {
            name: "man".into(),
            model: Some(model),
            clips: vec![clip("nod", node("hips")).into()],
            ..Document::default()
        }
    }

    fn prepared(document: &Document, format: Format) -> (Result<Document, WriteError>, Report) {
        let mut report = Report::default();
        (prepare(document, format, &WriteOptions::default(), &mut report), report)
    }

    #[test]
    fn a_format_by_names_gets_all_clips_by_name_and_the_model_is_reported_gone() {
        let mut document = document();
        document.libraries = vec![LibraryEntry { clips: vec![0], ..LibraryEntry::default() }];
        let (named, report) = prepared(&document, Format::Mres);
        let named = named.expect("it holds clips");
        assert_eq!(
            named.clips.iter().map(|entry| &entry.clip.tracks[0].target).collect::<Vec<_>>(),
            [&node("hips"); 2]
        );
        assert_eq!(named.libraries[0].clips, [1]);
        assert_eq!(report.to_string(), "dropped model \"man\": mres has no place for its 1 node\n");
    }

    #[test]
    fn clips_beside_a_model_may_name_its_joints_by_index() {
        let mut document = document();
        let model = document.model.as_ref().expect("there");
        document.clips.push(model.clips[0].clone().into());
        let (named, _) = prepared(&document, Format::Mres);
        assert_eq!(named.expect("it holds clips").clips[2].clip.tracks[0].target, node("hips"));
        let skeleton = model.skeleton.clone();
        let lone = Document {
            clips: vec![document.clips[1].clone()],
            skeletons: vec![SkeletonEntry { name: "man".into(), skeleton }],
            ..Document::default()
        };
        let (named, _) = prepared(&lone, Format::Mres);
        assert_eq!(named.expect("it holds clips").clips[0].clip.tracks[0].target, node("hips"));
        let (named, report) = prepared(&Document { skeletons: Vec::new(), ..lone.clone() }, Format::Mres);
        assert_eq!(named.expect("it holds clips").clips[0].clip.tracks, []);
        assert_eq!(report.lines().len(), 1, "{report}");
        let (indexed, report) = prepared(&Document { skeletons: Vec::new(), ..lone }, Format::Glb);
        assert_eq!(indexed.expect("it holds models").model.expect("made").clips[0].tracks, []);
        assert_eq!(report.lines().len(), 1, "{report}");
    }

    #[test]
    fn a_format_by_index_gets_all_clips_in_the_model() {
        let (indexed, report) = prepared(&document(), Format::Glb);
        let model = indexed.expect("it holds models").model.expect("kept");
        assert_eq!(model.clips[1].tracks[0].target, model.clips[0].tracks[0].target);
        assert!(report.is_empty(), "{report}");
    }

    #[test]
    fn clips_without_a_model_get_nodes_where_a_format_needs_them() {
        let loose = Document { clips: vec![clip("nod", node("neck/head")).into()], ..Document::default() };
        let (indexed, report) = prepared(&loose, Format::Glb);
        let model = indexed.expect("it holds models").model.expect("made");
        assert_eq!(model.skeleton.names(), ["neck", "head"]);
        assert_eq!(model.clips[0].tracks.len(), 1);
        assert_eq!(report.lines().len(), 1, "{report}");
    }

    #[test]
    fn what_a_format_cannot_hold_is_listed_and_too_much_or_nothing_is_an_error() {
        let (error, _) = prepared(&document(), Format::AnimRon);
        assert!(matches!(error, Err(WriteError::TooMany { count: 2, .. })), "{error:?}");
        let (error, report) = prepared(&document(), Format::ActlRon);
        assert!(matches!(error, Err(WriteError::Nothing { .. })), "{error:?}");
        assert_eq!(report.lines().len(), 3, "{report}");
        let mut options = WriteOptions { clip: Some("nod".into()), ..WriteOptions::default() };
        let one = prepare(&document(), Format::AnimRon, &options, &mut Report::default());
        assert_eq!(one.expect("one clip").clip_count(), 1);
        options.clip = Some("run".into());
        let error = prepare(&document(), Format::AnimRon, &options, &mut Report::default()).expect_err("no such clip");
        assert_eq!(error.to_string(), "\"man\" has no clip named \"run\"");
    }

    #[test]
    fn a_lone_skeleton_becomes_the_nodes_of_a_format_with_models() {
        let skeleton = document().model.expect("there").skeleton;
        let entry = SkeletonEntry { name: "rig".into(), skeleton: skeleton.clone() };
        let lone =
            Document { skeletons: vec![entry], controllers: vec![ControllerEntry::default()], ..Document::default() };
        let (held, report) = prepared(&lone, Format::Glb);
        assert_eq!(held.expect("it has nodes").model.expect("made").skeleton, skeleton);
        assert_eq!(report.to_string(), "dropped controller \"\": glb has no place for it\n");
        let (held, report) = prepared(&lone, Format::Animb);
        assert_eq!((held.expect("all of it").skeletons.len(), report.is_empty()), (1, true));
    }
}
