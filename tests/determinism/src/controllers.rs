//! The scene's controller: blends over one and two parameters, transitions, a masked, a mirrored and an additive layer,
//! stepped time and culling.

use std::sync::Arc;

use anim::clip::Clip;
use anim::controller::{
    BlendDefinition, BlendPoint, BlendShape, BlendSync, Condition, Controller, ControllerDefinition, Culling,
    LayerDefinition, MaskEntry, Parameter, ParameterKind, StateDefinition, Test, TransitionDefinition,
};

fn state(name: &str, clip: &str) -> StateDefinition {
    StateDefinition { name: name.into(), clip: clip.into(), ..StateDefinition::default() }
}

fn point(clip: &str, at: [f32; 2]) -> BlendPoint {
    BlendPoint { clip: clip.into(), at }
}

fn transition(from: Option<&str>, to: &str, parameter: &str, test: Test) -> TransitionDefinition {
    TransitionDefinition {
        from: from.map(Into::into),
        to: Some(to.into()),
        conditions: vec![Condition { parameter: parameter.into(), test }],
        ..TransitionDefinition::default()
    }
}

fn base() -> LayerDefinition {
    let along = BlendDefinition {
        parameters: vec!["speed".into()],
        points: vec![point("walk", [0.0; 2]), point("run", [1.0, 0.0])],
        sync: BlendSync::default(),
        ..BlendDefinition::default()
    };
    let around = BlendDefinition {
        parameters: vec!["turn".into(), "speed".into()],
        points: vec![point("walk", [-1.0, 0.0]), point("run", [1.0, 0.0]), point("wave", [0.0, 1.0])],
        shape: BlendShape::default(),
        ..BlendDefinition::default()
    };
    LayerDefinition {
        name: "base".into(),
        states: vec![
            StateDefinition { blend: Some(along), ..state("Move", "walk") },
            StateDefinition { blend: Some(around), fade_in: Some(0.1), ..state("Turn", "walk") },
            StateDefinition { looped: false, stepped: Some(8.0), ..state("Jump", "all") },
        ],
        transitions: vec![
            transition(None, "Jump", "jump", Test::True),
            transition(Some("Move"), "Turn", "turn", Test::Greater(0.4)),
            transition(Some("Turn"), "Move", "turn", Test::Less(0.2)),
            TransitionDefinition {
                from: Some("Jump".into()),
                to: Some("Move".into()),
                exit_time: Some(0.9),
                ..TransitionDefinition::default()
            },
        ],
        ..LayerDefinition::default()
    }
}

/// Builds it of the scene's clips.
pub fn controller(clips: &[Arc<Clip>]) -> Arc<Controller> {
    let arm = LayerDefinition {
        name: "arm".into(),
        mask: vec![MaskEntry { bone: "joint 5".into(), children: true, weight: 0.8 }],
        states: vec![StateDefinition { looped: false, mirror: true, speed: 1.3, ..state("Wave", "wave") }],
        ..LayerDefinition::default()
    };
    let lean = LayerDefinition {
        name: "lean".into(),
        additive: true,
        initial: Some("Lean".into()),
        states: vec![state("Lean", "lean")],
        ..LayerDefinition::default()
    };
    let parameter = |name: &str, kind| Parameter { name: name.into(), kind, initial: 0.0 };
    let definition = ControllerDefinition {
        parameters: vec![
            parameter("speed", ParameterKind::Float),
            parameter("turn", ParameterKind::Float),
            parameter("jump", ParameterKind::Trigger),
        ],
        layers: vec![base(), arm, lean],
        default_fade: 0.3,
        culling: Culling::Reduced,
        ..ControllerDefinition::default()
    };
    let find = |name: &str| clips.iter().find(|clip| clip.name == name).cloned();
    Arc::new(Controller::build(definition, &find).expect("a sound controller"))
}
