//! What is written and read again is the same: made clips and controllers, and real files.

use anim::clip::{
    Clip, EventKey, Interpolation, KeyMode, Keys, LoopMode, Marker, SpriteFrame, Target, Track, TrackContent,
    TransformPart,
};
use anim::controller::{
    BlendDefinition, BlendPoint, BlendShape, BlendSync, Condition, ControllerDefinition, Culling, Interruption,
    LayerDefinition, MaskEntry, Parameter, ParameterKind, Reference, StateDefinition, Test, TransitionDefinition,
};
use anim::io::LoadBudget;
use anim::io::ron::{
    ClipFile, ControllerFile, Kept, WriteOptions, read_clip, read_controller, read_sprite_clip, write_clip,
    write_controller, write_sprite_clip,
};
use anim::value::Kind;
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

use super::real_files;

#[test]
fn real_files_come_back_as_they_were() {
    for (name, bytes) in real_files("clips") {
        let (file, report) = read_clip(&name, &bytes, LoadBudget::default()).expect("valid");
        assert!(report.is_empty(), "{name}: {report}");
        let (text, lost) = write_clip(&file, &WriteOptions::default());
        assert!(lost.is_empty(), "{name}: {lost}");
        let (again, _) = read_clip(&name, text.as_bytes(), LoadBudget::default()).expect("valid");
        assert_eq!(again, file, "{name}");
        // Signs and the last digits of rotations may change, as they are made to stand on one side and of unit length;
        // the lines stay.
        let original = String::from_utf8(bytes).expect("text");
        let is_turn = |line: &str| line.trim_start().starts_with('(') && line.matches(',').count() == 4;
        let (old, new): (Vec<&str>, Vec<&str>) = (original.lines().collect(), text.lines().collect());
        assert_eq!(old.len(), new.len(), "{name}");
        for (old, new) in old.iter().zip(&new) {
            assert!(old == new || is_turn(old) && is_turn(new), "{name}: {old} became {new}");
        }
    }
    for (name, bytes) in real_files("controllers") {
        let (file, report) = read_controller(&name, &bytes, LoadBudget::default()).expect("valid");
        assert!(report.is_empty(), "{name}: {report}");
        assert_eq!(write_controller(&file), String::from_utf8(bytes).expect("text"), "{name}");
    }
}

fn times() -> impl Strategy<Value = Vec<f32>> {
    btree_set(-5..400_i32, 1..6).prop_map(|set| set.into_iter().map(|n| n as f32 * 0.037).collect())
}

fn mode() -> impl Strategy<Value = KeyMode> {
    prop::sample::select(vec![
        KeyMode::Linear,
        KeyMode::Smooth,
        KeyMode::EaseIn,
        KeyMode::EaseOut,
        KeyMode::EaseInOut,
        KeyMode::Hold,
    ])
}

/// A name with letters that need care.
fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[a-zA-Z0-9_ ]{1,8}", "[\"\\\\\n\u{e9}\u{1f98a}(),:]{1,4}"]
}

fn keys(kind: Kind) -> impl Strategy<Value = Keys> {
    times().prop_flat_map(move |times| {
        let count = times.len();
        let numbers = vec(-1e4_f32..1e4, count * kind.components());
        (Just(times), numbers, any::<bool>(), prop::option::of(vec(mode(), count))).prop_map(
            move |(times, numbers, step, modes)| {
                let mut keys = Keys::floats(kind, times, numbers);
                if step {
                    keys.interpolation = Interpolation::Step;
                }
                // Modes that are all as the lane are not written.
                let usual = if step { KeyMode::Hold } else { KeyMode::Linear };
                keys.modes = modes.filter(|modes| modes.iter().any(|&mode| mode != usual)).unwrap_or_default();
                keys
            },
        )
    })
}

fn texts() -> impl Strategy<Value = Keys> {
    times().prop_flat_map(|times| {
        let count = times.len();
        (Just(times), vec(name(), count))
            .prop_map(|(times, texts)| Keys::texts(Kind::Text, times, texts.into_iter().map(Into::into).collect()))
    })
}

fn channel() -> impl Strategy<Value = Vec<Track>> {
    let lanes = (prop::option::of(keys(Kind::Vec3)), prop::option::of(keys(Kind::Float)), prop::option::of(texts()));
    (name(), lanes, any::<bool>(), any::<bool>()).prop_map(|(node, (moved, opacity, image), enabled, loop_wrap)| {
        let property = |name: &str| Target::Property { path: node.clone(), property: name.into(), component: None };
        let scale = Target::Transform { path: node.clone(), bone: None, part: TransformPart::Scale };
        let lanes = [(scale, moved), (property("Material.opacity"), opacity), (property("image"), image)];
        let track = |(target, keys): (Target, Option<Keys>)| {
            Some(Track { enabled, loop_wrap, ..Track::new(target, TrackContent::Values(keys?)) })
        };
        lanes.into_iter().filter_map(track).collect()
    })
}

fn clip() -> impl Strategy<Value = Clip> {
    let events = vec((0..200_u32, name(), prop::option::of(name())), 0..4);
    let loops = prop::sample::select(vec![LoopMode::None, LoopMode::Linear, LoopMode::PingPong]);
    (name(), 0..100_u32, vec(channel(), 0..4), events, loops, any::<bool>(), prop::option::of(name())).prop_map(
        |(name, length, channels, mut events, loop_mode, additive, user_data)| {
            let mut seen = std::collections::BTreeSet::new();
            let is_new = |track: &Track| seen.insert(track.target.to_string());
            let mut tracks: Vec<Track> = channels.into_iter().flatten().filter(is_new).collect();
            // A file has the lanes of a node together.
            let node = |track: &Track| match &track.target {
                Target::Transform { path, .. } | Target::Property { path, .. } => path.clone(),
                _ => String::new(),
            };
            let order: Vec<String> = tracks.iter().map(node).collect();
            tracks.sort_by_key(|track| {
                let rank = matches!(track.target, Target::Property { .. });
                (order.iter().position(|other| *other == node(track)), rank)
            });
            events.sort_by_key(|event| event.0);
            let event = |(time, name, payload): (u32, String, Option<String>)| EventKey {
                time: f64::from(time) * 0.1,
                name,
                payload: payload.unwrap_or_default(),
            };
            let events: Vec<EventKey> = events.into_iter().map(event).collect();
            let markers = vec![Marker { name: "half".into(), time: 0.5 }];
            if !events.is_empty() {
                tracks.push(Track::new(Target::Events, TrackContent::Events(events)));
            }
            let length = f64::from(length) * 0.13;
            Clip { name, length, tracks, loop_mode, additive, user_data, markers, ..Clip::default() }
        },
    )
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![-4.0..4.0, prop::sample::select(vec![0.0, 1.0, 1e-9, 123_456.75, 1e17, 0.1])]
}

fn narrow() -> impl Strategy<Value = f32> {
    number().prop_map(|number| number as f32)
}

fn one_of<T: Copy + std::fmt::Debug>(values: &'static [T]) -> impl Strategy<Value = T> {
    prop::sample::select(values)
}

fn blend() -> impl Strategy<Value = BlendDefinition> {
    let points = vec((name(), [narrow(), narrow()]).prop_map(|(clip, at)| BlendPoint { clip, at }), 0..4);
    let shape = one_of(&[BlendShape::Distance, BlendShape::Triangles, BlendShape::Nearest]);
    let sync = one_of(&[BlendSync::Phase, BlendSync::Markers, BlendSync::None]);
    (vec(name(), 0..3), points, shape, sync).prop_map(|(parameters, points, shape, sync)| BlendDefinition {
        parameters,
        points,
        shape,
        sync,
    })
}

fn state() -> impl Strategy<Value = StateDefinition> {
    let some = || prop::option::of(number());
    let graph_position = [narrow(), narrow()];
    (name(), name(), number(), any::<[bool; 2]>(), some(), some(), prop::option::of(blend()), graph_position).prop_map(
        |(name, clip, speed, [looped, mirror], fade_in, stepped, blend, graph_position)| StateDefinition {
            name,
            clip,
            speed,
            looped,
            fade_in,
            stepped,
            mirror,
            blend,
            graph_position,
        },
    )
}

fn condition() -> impl Strategy<Value = Condition> {
    let test = prop_oneof![
        one_of(&[Test::True, Test::False]),
        narrow().prop_map(Test::Greater),
        narrow().prop_map(Test::Less),
        any::<i32>().prop_map(Test::Equal),
        any::<i32>().prop_map(Test::NotEqual),
    ];
    (name(), test).prop_map(|(parameter, test)| Condition { parameter, test })
}

/// Transitions between states of a layer, by their places among them; the last place is none.
fn transitions(states: Vec<String>) -> impl Strategy<Value = Vec<TransitionDefinition>> {
    let end = move || prop::sample::select(states.iter().cloned().map(Some).chain([None]).collect::<Vec<_>>());
    let some = || prop::option::of(number());
    let interruption =
        one_of(&[Interruption::None, Interruption::Destination, Interruption::Source, Interruption::Both]);
    let one = (end(), end(), some(), vec(condition(), 0..3), some(), -3..3, interruption).prop_map(
        |(from, to, fade, conditions, exit_time, priority, interruption)| TransitionDefinition {
            from,
            to,
            fade,
            conditions,
            exit_time,
            priority,
            interruption,
        },
    );
    vec(one, 0..4)
}

fn layer() -> impl Strategy<Value = LayerDefinition> {
    let reference = (name(), number()).prop_map(|(clip, time)| Reference { clip, time });
    let mask = (name(), any::<bool>(), one_of(&[1.0, 0.5])).prop_map(|(bone, children, weight)| MaskEntry {
        bone,
        children,
        weight,
    });
    (vec(state(), 0..4), name(), [number(), number()], any::<bool>(), prop::option::of(reference), vec(mask, 0..3))
        .prop_flat_map(|(states, name, numbers, additive, reference, mask)| {
            let names: Vec<String> = states.iter().map(|state| state.name.clone()).collect();
            let initial = prop::sample::select(names.iter().cloned().map(Some).chain([None]).collect::<Vec<_>>());
            let [weight, speed] = numbers;
            let layer = LayerDefinition {
                name,
                weight: weight as f32,
                speed,
                additive,
                reference,
                mask,
                states,
                ..LayerDefinition::default()
            };
            (Just(layer), transitions(names), initial)
        })
        .prop_map(|(layer, transitions, initial)| LayerDefinition { transitions, initial, ..layer })
}

fn controller() -> impl Strategy<Value = ControllerDefinition> {
    let kind = one_of(&[ParameterKind::Bool, ParameterKind::Int, ParameterKind::Float, ParameterKind::Trigger]);
    let parameter = (name(), kind, narrow()).prop_map(|(name, kind, initial)| Parameter { name, kind, initial });
    let culling = one_of(&[Culling::Always, Culling::WhenVisible, Culling::Reduced]);
    (vec(parameter, 0..4), vec(layer(), 0..3), number(), prop::option::of(number()), culling).prop_map(
        |(parameters, layers, default_fade, stepped, culling)| ControllerDefinition {
            name: "test".into(),
            parameters,
            layers,
            default_fade,
            stepped,
            culling,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_clip_that_the_format_holds_is_read_as_it_was_written(clip in clip()) {
        let file = ClipFile { source_model: "models/a.glb".into(), ..ClipFile::from(clip) };
        let (text, lost) = write_clip(&file, &WriteOptions::default());
        prop_assert!(lost.is_empty(), "{}", lost);
        let (again, report) = read_clip("test.anim.ron", text.as_bytes(), LoadBudget::default()).expect("valid");
        prop_assert!(report.is_empty(), "{}", report);
        prop_assert_eq!(&again, &file);
        prop_assert_eq!(write_clip(&again, &WriteOptions::default()).0, text);
    }

    #[test]
    fn a_controller_is_read_as_it_was_written(definition in controller()) {
        let file = ControllerFile { definition, kept: Kept::default() };
        let text = write_controller(&file);
        let (again, report) = read_controller("test.actl.ron", text.as_bytes(), LoadBudget::default()).expect("valid");
        prop_assert!(report.is_empty(), "{}", report);
        prop_assert_eq!(&again, &file);
        prop_assert_eq!(write_controller(&again), text);
    }

    #[test]
    fn a_row_of_pictures_is_read_as_it_was_written(
        rate in 1..60_u32,
        looped: bool,
        holds in vec((0..12_u32, prop::sample::select(vec!["a.png", "b.png"]), 1..5_u32), 1..8),
    ) {
        let (mut slots, mut times, mut frames) = (0, Vec::new(), Vec::new());
        for (cell, image, hold) in holds {
            times.push((f64::from(slots) / f64::from(rate)) as f32);
            frames.push(SpriteFrame { image: image.into(), columns: 4, rows: 3, cell });
            slots += hold;
        }
        let target = Target::Property { path: String::new(), property: "Sprite.frame".into(), component: None };
        let clip = Clip {
            name: "Walk".into(),
            length: f64::from(slots) / f64::from(rate),
            step: 1.0 / f64::from(rate),
            loop_mode: if looped { LoopMode::Linear } else { LoopMode::None },
            tracks: vec![Track::new(target, TrackContent::Values(Keys::sprite_frames(times, &frames)))],
            ..Clip::default()
        };
        let file = ClipFile::from(clip);
        let (text, lost) = write_sprite_clip(&file);
        prop_assert!(lost.is_empty(), "{}", lost);
        let (again, _) = read_sprite_clip("Walk.spriteanim.ron", text.as_bytes(), LoadBudget::default()).expect("valid");
        prop_assert_eq!(again, file);
    }
}
