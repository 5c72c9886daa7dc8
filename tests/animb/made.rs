//! A document that has something of everything, the same in every version; and clips of every kind.

use std::sync::Arc;

use anim::clip::{
    AudioKey, Clip, EventKey, Interpolation, KeyMode, KeyValues, Keys, LoopMode, Marker, MethodKey, Tangents, Target,
    Track, TrackContent, TransformPart,
};
use anim::controller::{
    BlendDefinition, BlendPoint, BlendShape, BlendSync, Condition, ControllerDefinition, Culling, Interruption,
    LayerDefinition, MaskEntry, Parameter, ParameterKind, Reference, StateDefinition, Test, TransitionDefinition,
};
use anim::io::{ClipEntry, ControllerEntry, Document, Format, Kept, LibraryEntry, SkeletonEntry};
use anim::math::{Affine, Quat, Transform, Vec3};
use anim::model::{Extra, Material, MeshNode, Model, Property};
use anim::skeleton::{Joint, Skeleton};
use anim::skin::{Influences, Mesh, MorphTarget, Primitive, Skin};
use anim::value::Kind;
use proptest::prelude::*;

fn kept(place: &str) -> Vec<Kept> {
    vec![Kept { format: Format::AnimRon, place: place.into(), text: "(1, 2)".into() }]
}

fn property(name: &str) -> Target {
    Target::Property { path: "a/b".into(), property: name.into(), component: None }
}

fn values(target: Target, keys: Keys) -> Track {
    Track::new(target, TrackContent::Values(keys))
}

/// A clip with a track of every sort.
fn everything() -> Clip {
    let times = || vec![0.0, 0.25, 1.5];
    let joint = |part| Target::Joint { joint: 1, part };
    let turn = vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.6, 0.0, 0.8, 0.0, 0.0, 0.0, 1.0];
    let mut eased = Keys::floats(Kind::Vec3, times(), vec![1.0; 9]);
    eased.modes = vec![KeyMode::EaseIn, KeyMode::Hold, KeyMode::Smooth];
    let spline = Keys {
        interpolation: Interpolation::CubicSpline,
        tangents: Tangents::Slopes { into: vec![0.5; 3], out: vec![-0.5; 3] },
        ..Keys::floats(Kind::Float, times(), vec![0.0, 1.0, 0.5])
    };
    let bezier = Keys {
        interpolation: Interpolation::Bezier,
        tangents: Tangents::Handles { into: vec![[-0.1, 0.0]; 3], out: vec![[0.1, 2.0]; 3], relative: true },
        ..Keys::floats(Kind::Float, times(), vec![0.0, 1.0, 0.5])
    };
    let mut godot = Keys { interpolation: Interpolation::Cubic, ..Keys::doubles(times(), vec![1e300, 2.0, -3.0]) };
    godot.transitions = vec![1.0, -2.0, 0.5];
    let mut wrapped = values(joint(TransformPart::Scale), eased);
    (wrapped.loop_wrap, wrapped.enabled) = (true, false);
    let component = Target::Property { path: String::new(), property: "tint".into(), component: Some(2) };
    let weight = Target::Weights { path: "face".into(), index: Some(3) };
    let bone = Target::Transform { path: "rig".into(), bone: Some("hip".into()), part: TransformPart::Translation };
    let texts = vec!["eins".into(), "zwei \u{1f98a}".into(), "".into()];
    let method = MethodKey { time: 0.5, method: "hit".into(), arguments: "[1, \"a\"]".into() };
    let audio = AudioKey { time: 0.0, stream: "step.ogg".into(), start_offset: 0.25 };
    let event = EventKey { time: 1.0, name: "land".into(), payload: "left".into() };
    Clip {
        name: "everything".into(),
        length: 1.5,
        loop_mode: LoopMode::PingPong,
        additive: true,
        step: 1.0 / 24.0,
        tracks: vec![
            values(joint(TransformPart::Rotation), Keys::floats(Kind::Quaternion, times(), turn)),
            wrapped,
            values(property("curve"), spline),
            values(property("handles"), bezier),
            values(property("far"), godot),
            values(component, Keys::floats(Kind::Color, times(), vec![0.0, 0.5, 1.0])),
            values(weight, Keys::floats(Kind::Float, times(), vec![0.0, 0.5, 1.0])),
            values(
                Target::JointWeights { joint: 0, index: None },
                Keys::floats(Kind::Float, times(), vec![0.0, 0.5, 1.0, 0.1, 0.2, 0.3]),
            ),
            values(bone, Keys::floats(Kind::Vec3, vec![0.0], vec![1.0, 2.0, 3.0])),
            values(property("flag"), Keys::integers(Kind::Bool, times(), vec![0, 1, 0])),
            values(property("count"), Keys::integers(Kind::Int64, times(), vec![i64::MIN, 0, i64::MAX])),
            values(property("own"), Keys::floats(Kind::Struct(5), vec![0.0], vec![1.0; 5])),
            values(property("word"), Keys::texts(Kind::Text, times(), texts)),
            Track::new(Target::Methods { path: "a".into() }, TrackContent::Methods(vec![method])),
            Track::new(Target::Audio { path: "ear".into() }, TrackContent::Audio(vec![audio])),
            Track::new(Target::Events, TrackContent::Events(vec![event])),
        ],
        markers: vec![Marker { name: "half".into(), time: 0.75 }],
        user_data: Some("{\"by\": \"me\"}".into()),
        packed: None,
    }
}

fn skeleton() -> Skeleton {
    let rest = Transform {
        translation: Vec3::new(0.5, -1.0, 2.0),
        rotation: Quat::new(0.1, 0.2, 0.3, 0.9).normalized(),
        scale: Vec3::new(1.0, 2.0, 0.5),
    };
    let joint = |name: &str, parent| Joint { name: name.into(), parent, rest };
    Skeleton::build(&[joint("leaf", Some(2)), joint("root", None), joint("stem", Some(1))]).expect("valid")
}

fn mesh() -> Mesh {
    let target = MorphTarget { name: "up".into(), positions: vec![[0.0, 1.0, 0.0]; 3], ..MorphTarget::default() };
    let influences = Influences { offsets: vec![0, 2, 2, 3], joints: vec![1, 0, 0], weights: vec![0.75, 0.25, 1.0] };
    let primitive = Primitive {
        positions: vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 3],
        tangents: vec![[1.0, 0.0, 0.0, -1.0]; 3],
        uvs: vec![vec![[0.5, 0.25]; 3]],
        colors: vec![vec![[0.1, 0.2, 0.3, 1.0]; 3]],
        indices: vec![0, 1, 2],
        influences: Some(influences),
        morph_targets: vec![target],
        material: Some(0),
    };
    Mesh { name: "skin".into(), primitives: vec![primitive], morph_weights: vec![0.5], morph_names: vec!["up".into()] }
}

fn controller() -> ControllerDefinition {
    let point = |clip: &str, x| BlendPoint { clip: clip.into(), at: [x, 0.5] };
    let blend = BlendDefinition {
        parameters: vec!["x".into(), "y".into()],
        points: vec![point("a", -1.0), point("b", 1.0)],
        shape: BlendShape::Triangles,
        sync: BlendSync::Markers,
    };
    let state = StateDefinition {
        name: "move".into(),
        clip: "a".into(),
        speed: -0.5,
        looped: false,
        fade_in: Some(0.0),
        stepped: Some(12.0),
        mirror: true,
        blend: Some(blend),
        graph_position: [10.0, -20.0],
    };
    let test = |test| Condition { parameter: "x".into(), test };
    let tests = [Test::True, Test::False, Test::Greater(0.5), Test::Less(-1.0), Test::Equal(3), Test::NotEqual(-3)];
    let transition = TransitionDefinition {
        from: Some("move".into()),
        to: None,
        fade: Some(0.25),
        conditions: tests.map(test).to_vec(),
        exit_time: Some(0.9),
        priority: -4,
        interruption: Interruption::Both,
    };
    let layer = LayerDefinition {
        name: "base".into(),
        weight: 0.5,
        speed: 2.0,
        additive: true,
        reference: Some(Reference { clip: "a".into(), time: 0.25 }),
        mask: vec![MaskEntry { bone: "hip".into(), children: true, weight: 0.75 }],
        states: vec![state],
        transitions: vec![transition],
        initial: Some("move".into()),
    };
    let kinds = [ParameterKind::Bool, ParameterKind::Int, ParameterKind::Float, ParameterKind::Trigger];
    let parameter = |(kind, name): (ParameterKind, &str)| Parameter { name: name.into(), kind, initial: 1.0 };
    ControllerDefinition {
        name: "fox".into(),
        parameters: kinds.into_iter().zip(["a", "b", "x", "y"]).map(parameter).collect(),
        layers: vec![layer],
        default_fade: 0.2,
        stepped: Some(8.0),
        culling: Culling::Reduced,
    }
}

/// What the files of all versions hold.
pub fn document() -> Document {
    let skeleton = Arc::new(skeleton());
    let skin = Skin {
        name: "fur".into(),
        joints: vec![0, 2],
        joint_names: vec!["root".into(), "leaf".into()],
        inverse_bind: vec![Affine::IDENTITY; 2],
    };
    let rest = Property { path: "lamp".into(), property: "power".into(), kind: Kind::Double, rest: vec![0.5] };
    let model = Model {
        name: "fox".into(),
        skeleton: skeleton.clone(),
        meshes: vec![Arc::new(mesh())],
        skins: vec![Arc::new(skin)],
        mesh_nodes: vec![MeshNode { joint: 1, mesh: 0, skin: Some(0), morph_weights: vec![0.25] }],
        materials: vec![Material { name: "red".into(), base_color: [1.0, 0.0, 0.0, 0.5] }],
        clips: vec![Arc::new(everything())],
        properties: vec![rest],
        bones: vec![2],
        hidden: vec![0],
        extras: vec![Extra { place: "nodes[0]".into(), json: "{\"a\":1}".into() }],
    };
    let named = |name: &str| Clip { name: name.into(), length: 2.0, ..Clip::default() };
    let entry = |name| ClipEntry { clip: Arc::new(named(name)), source_model: "fox.glb".into(), kept: kept(name) };
    Document {
        name: "all".into(),
        model: Some(model),
        skeletons: vec![SkeletonEntry { name: "rig".into(), skeleton }],
        clips: vec![entry("walk"), entry("run")],
        libraries: vec![LibraryEntry { name: "gaits".into(), clips: vec![1, 0], kept: kept("gaits") }],
        controllers: vec![ControllerEntry { definition: controller(), kept: kept("fox") }],
        kept: kept("file"),
    }
}

/// Clips of any finite numbers and texts.
pub fn clip() -> impl Strategy<Value = Clip> {
    let numbers = prop::collection::vec((0..1000_i32, -1e30_f32..1e30, any::<i64>(), ".{0,6}"), 1..6);
    let switches = (any::<bool>(), any::<bool>(), any::<bool>());
    (".{0,10}", 0.0..1e6_f64, numbers, switches, prop::option::of(".{0,5}")).prop_map(
        |(name, length, mut numbers, (additive, enabled, discrete), user_data)| {
            numbers.sort_by_key(|number| number.0);
            let times: Vec<f32> = numbers.iter().map(|number| number.0 as f32 * 0.01).collect();
            let floats: Vec<f32> = numbers.iter().map(|number| number.1).collect();
            let integers = numbers.iter().map(|number| number.2).collect();
            let texts = numbers.iter().map(|number| number.3.as_str().into()).collect();
            let mut held = Keys::integers(Kind::Int64, times.clone(), integers);
            held.discrete = discrete;
            let doubles = KeyValues::Doubles(floats.iter().map(|&v| f64::from(v) * 1e200).collect());
            let double = Keys { values: doubles, ..Keys::doubles(times.clone(), Vec::new()) };
            let mut tracks = vec![
                values(property("float"), Keys::floats(Kind::Float, times.clone(), floats)),
                values(property("double"), double),
                values(property("integer"), held),
                values(property("text"), Keys::texts(Kind::Text, times, texts)),
            ];
            tracks[0].enabled = enabled;
            Clip { name, length, additive, tracks, user_data, ..Clip::default() }
        },
    )
}
