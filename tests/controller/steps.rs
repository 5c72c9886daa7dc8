//! Controllers of all shapes: two half steps are one whole, and no input leads to what cannot be.

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

use super::*;

const CLIPS: [&str; 5] = ["a", "b", "c", "short", "turning back"];

/// Clips whose lengths are powers of two, so that steps that are too add up exactly. All but one have an event.
fn clips() -> Vec<Arc<Clip>> {
    let of = |name: &str, bone: &str, length: f64, event: f64, loop_mode| {
        let clip = Clip { length, loop_mode, ..Clip::clone(&moving(name, bone, 0.0, 1.0)) };
        with_event(&Arc::new(clip), &format!("{name} at {event}"), event)
    };
    vec![
        of("a", "hips", 1.0, 0.5, LoopMode::None),
        of("b", "spine", 1.0, 0.0, LoopMode::None),
        of("c", "arm.L", 1.0, 1.0, LoopMode::None),
        of("short", "hips", 0.5, 0.125, LoopMode::None),
        of("turning back", "spine", 1.0, 0.25, LoopMode::PingPong),
    ]
}

fn condition() -> impl Strategy<Value = Vec<Condition>> {
    let some = vec![
        when("trigger", Test::True),
        when("flag", Test::True),
        when("x", Test::Greater(0.5)),
        when("count", Test::Equal(1)),
        vec![],
    ];
    select(some)
}

/// A layer of three states whose names begin with its own. Fades are those of the controller.
fn layer(name: &'static str) -> impl Strategy<Value = LayerDefinition> {
    let speeds = select(vec![1.0, -1.0, 2.0, 0.5]);
    let states = prop::collection::vec((select(CLIPS.to_vec()), speeds, any::<bool>()), 3);
    let place = || 0..4_usize;
    let exit_time = prop::option::of(select(vec![0.5, 1.0, 2.5]));
    let transitions = prop::collection::vec((place(), place(), condition(), exit_time, 0..3), 0..5);
    (states, transitions, place()).prop_map(move |(states, transitions, initial)| {
        let state_name = |place: usize| (place < 3).then(|| format!("{name}{place}"));
        let states = states.into_iter().enumerate().map(|(place, (clip, speed, looped))| StateDefinition {
            speed,
            looped,
            ..state(&format!("{name}{place}"), clip)
        });
        let transitions = transitions.into_iter().map(|(from, to, conditions, exit_time, priority)| {
            let from = state_name(from);
            let exit_time = exit_time.filter(|_| from.is_some());
            TransitionDefinition { from, to: state_name(to), conditions, exit_time, priority, ..Default::default() }
        });
        let (states, transitions) = (states.collect(), transitions.collect());
        LayerDefinition { name: name.into(), initial: state_name(initial), ..base(states, transitions) }
    })
}

fn controller(layers: Vec<LayerDefinition>, default_fade: f64) -> ControllerDefinition {
    let parameters = vec![
        parameter("x", ParameterKind::Float),
        parameter("flag", ParameterKind::Bool),
        parameter("trigger", ParameterKind::Trigger),
        parameter("count", ParameterKind::Int),
    ];
    ControllerDefinition { parameters, layers, default_fade, ..ControllerDefinition::default() }
}

/// A parameter to set, to 0 or 1, and the step after it.
fn inputs() -> impl Strategy<Value = Vec<(&'static str, f32, f64)>> {
    let one = (
        select(vec!["x", "flag", "trigger", "count"]),
        select(vec![0.0, 1.0]),
        select(vec![0.125, 0.25, 0.5, 0.75, 1.5]),
    );
    prop::collection::vec(one, 1..10)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default()
    })]

    #[test]
    fn two_half_steps_are_one_whole_with_transitions_and_events(layer in layer("s"), inputs in inputs()) {
        let definition = controller(vec![layer], 0.0);
        let (mut whole, mut halves) = (play(definition.clone(), &clips()), play(definition, &clips()));
        for (parameter, value, seconds) in inputs {
            whole.animator.set_parameter(parameter, value).expect("it takes both");
            halves.animator.set_parameter(parameter, value).expect("it takes both");
            whole.update(seconds);
            if whole.animator.stage_mut().take_notes().count() > 0 {
                // One update makes no more than eight transitions, and says so.
                break;
            }
            halves.update(seconds / 2.0).update(seconds / 2.0);
            let events = |play: &Play| {
                play.heard.iter().filter(|heard| heard.contains(" at ")).cloned().collect::<Vec<_>>()
            };
            prop_assert_eq!(events(&whole), events(&halves));
            let [a, b] = [&whole, &halves].map(|play| play.animator.layer(None).expect("there"));
            prop_assert_eq!((a.state, a.finished), (b.state, b.finished));
            prop_assert!((a.time - b.time).abs() < 1e-9, "{} and {}", a.time, b.time);
        }
    }

    #[test]
    fn weights_and_places_stay_within_what_they_can_be(
        layers in (layer("s"), layer("t")),
        fade in select(vec![0.0, 0.3, 2.0]),
        inputs in inputs(),
        speeds in prop::collection::vec(select(vec![1.0, -1.0, 0.0, 1e6]), 10),
    ) {
        let mut play = play(controller(vec![layers.0, layers.1], fade), &clips());
        for ((parameter, value, seconds), speed) in inputs.into_iter().zip(speeds) {
            play.animator.set_parameter(parameter, value).expect("it takes both");
            play.animator.set_speed(speed, Some("t")).expect("finite");
            play.update(seconds);
            for layer in 0..2 {
                let of_layer = play.animator.contributions().filter(|played| played.layer == layer);
                let sum: f32 = of_layer.map(|played| played.weight).sum();
                prop_assert!((0.0..=1.0001).contains(&sum), "layer {} shows {}", layer, sum);
            }
            for played in play.animator.contributions() {
                prop_assert!((0.0..=1.0).contains(&played.time), "{:?}", played);
            }
            prop_assert!(BONES.iter().all(|bone| play.x(bone).is_finite()));
        }
    }
}
