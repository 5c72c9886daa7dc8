//! Building controllers through the C ABI: layer by layer, state by state.
//!
//! # Header
//! Everything is named as it is added, and referred to by the number that the call gives. Nothing is checked against
//! anything else before `anim_controller_builder_finish`, which names every mistake.
//!
//! ```c
//! anim_controller_builder_create(context, &builder);
//! anim_controller_builder_add_parameter(builder, anim_text("speed"), ANIM_PARAMETER_KIND_FLOAT, 0, &speed);
//! anim_controller_builder_add_layer(builder, anim_text("Base"), NULL, &base);
//! anim_controller_builder_add_state(builder, base, anim_text("Idle"), idle, NULL, &state);
//! anim_controller_builder_add_state(builder, base, anim_text("Walk"), walk, NULL, &state);
//! anim_controller_builder_finish(builder, &controller);
//! ```

use std::sync::Arc;

use super::clip::AnimClip;
use super::context::AnimContext;
use super::controller::{
    AnimBlendShape, AnimBlendSync, AnimController, AnimCulling, AnimInterruption, AnimLayerOptions, AnimParameterKind,
    AnimStateOptions, AnimTest, AnimTransitionOptions,
};
use super::handle::{alone, context, release, same_context, shared};
use super::model::ANIM_NONE;
use super::part::Part;
use super::pointer::{AnimText, finite, init, options, out, text};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::clip::Clip;
use crate::controller::{
    BlendDefinition, BlendPoint, Condition, Controller, ControllerDefinition, LayerDefinition, MaskEntry, Parameter,
    Reference, StateDefinition, Test, TransitionDefinition,
};

/// Gathers what a controller has. Serves one call at a time.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimControllerBuilder {
    /// Zero for none.
    pub id: u64,
}

/// A definition that is being gathered, and its clips by the names that it gives them.
#[derive(Debug, Default)]
pub struct HostControllerBuilder {
    definition: ControllerDefinition,
    clips: Vec<(String, Arc<Clip>)>,
}

impl HostControllerBuilder {
    /// Takes a clip and gives the name by which the definition knows it: its own, where no other clip has it and it is
    /// one at all.
    fn keep(&mut self, clip: &Arc<Clip>) -> String {
        if let Some((name, _)) = self.clips.iter().find(|(_, kept)| Arc::ptr_eq(kept, clip)) {
            return name.clone();
        }
        let is_free = |name: &String| !name.is_empty() && self.clips.iter().all(|(known, _)| known != name);
        let numbered = (1..).map(|number| format!("{}#{number}", clip.name));
        let name = std::iter::once(clip.name.clone()).chain(numbered).find(is_free).unwrap_or_default();
        self.clips.push((name.clone(), Arc::clone(clip)));
        name
    }

    fn layer(&mut self, layer: u32) -> Result<&mut LayerDefinition, Failure> {
        let count = self.definition.layers.len();
        let found = self.definition.layers.get_mut(layer as usize);
        found.map_or_else(|| fail!(OutOfRange, "`layer` is {layer}, but there are {count}"), Ok)
    }

    fn state(&mut self, layer: u32, state: u32) -> Result<&mut StateDefinition, Failure> {
        let layer = self.layer(layer)?;
        let count = layer.states.len();
        let found = layer.states.get_mut(state as usize);
        found.map_or_else(|| fail!(OutOfRange, "`state` is {state}, but there are {count}"), Ok)
    }
}

fn unreserved(reserved: &[u8]) -> Result<(), Failure> {
    if reserved.iter().all(|&b| b == 0) { Ok(()) } else { fail!(InvalidArgument, "`options.reserved` must be 0") }
}

/// A number of an optional setting, which a negative one leaves out.
fn optional(value: f64, name: &str) -> Result<Option<f64>, Failure> {
    Ok(Some(finite(value, name)?).filter(|&v| v >= 0.0))
}

/// Makes an empty builder.
///
/// @param context where it belongs
/// @param builder becomes the new builder
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the builder, by `anim_controller_builder_finish` or
/// `anim_controller_builder_release`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_builder_create(
    context: AnimContext,
    builder: *mut AnimControllerBuilder,
) -> AnimStatus {
    guard(|| {
        Part::CONTROLLER.check()?;
        let builder = out!(builder);
        builder.write(self::context(context)?.objects().create(HostControllerBuilder::default())?);
        Ok(())
    })
}

/// Releases a builder without building.
///
/// @param builder the builder; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub extern "C" fn anim_controller_builder_release(builder: AnimControllerBuilder) -> AnimStatus {
    guard(|| release(builder))
}

/// Sets what holds for the whole controller.
///
/// @param builder the builder
/// @param default_fade seconds in which transitions fade that say nothing else; 0 for a snap
/// @param stepped frames a second at which states are sampled; 0 for smoothly
/// @param culling an `AnimCulling`: when animators do their work
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FINITE`, `ANIM_STATUS_INVALID_ENUM`, or what handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub extern "C" fn anim_controller_builder_set_defaults(
    builder: AnimControllerBuilder,
    default_fade: f64,
    stepped: f64,
    culling: u32,
) -> AnimStatus {
    guard(|| {
        let default_fade = finite(default_fade, "default_fade")?;
        let stepped = finite(stepped, "stepped")?;
        let culling = AnimCulling::read(culling, "culling")?;
        let definition = &mut alone(builder)?.definition;
        definition.default_fade = default_fade;
        definition.stepped = (stepped != 0.0).then_some(stepped);
        definition.culling = culling;
        Ok(())
    })
}

/// Adds a parameter.
///
/// @param builder the builder
/// @param name the name, unique in the controller; copied
/// @param kind an `AnimParameterKind`
/// @param initial what it holds at first
/// @param parameter becomes the parameter's number
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_ENUM`, or what pointers, text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_builder_add_parameter(
    builder: AnimControllerBuilder,
    name: AnimText,
    kind: u32,
    initial: f32,
    parameter: *mut u32,
) -> AnimStatus {
    guard(|| {
        let (name, parameter) = (text!(name), out!(parameter));
        let kind = AnimParameterKind::read(kind, "kind")?;
        let parameters = &mut alone(builder)?.definition.parameters;
        parameters.push(Parameter { name: name.to_owned(), kind, initial });
        parameter.write(parameters.len() as u32 - 1);
        Ok(())
    })
}

/// Fills in the defaults: full weight, overriding.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimLayerOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_layer_options_init(options: *mut AnimLayerOptions, struct_size: usize) -> AnimStatus {
    guard(|| init!(options, struct_size))
}

/// Adds a layer above those that are there.
///
/// The lowest layer begins in its first state; the others with nothing, as layers of one-shots do.
///
/// @param builder the builder
/// @param name the name, unique in the controller; copied
/// @param options null for the defaults
/// @param layer becomes the layer's number
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FINITE`, `ANIM_STATUS_INVALID_ARGUMENT` if a reserved member is not 0, or
/// what pointers, text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_builder_add_layer(
    builder: AnimControllerBuilder,
    name: AnimText,
    options: *const AnimLayerOptions,
    layer: *mut u32,
) -> AnimStatus {
    guard(|| {
        let (name, layer) = (text!(name), out!(layer));
        let options: AnimLayerOptions = options!(options);
        unreserved(&options.reserved)?;
        let definition = LayerDefinition {
            name: name.to_owned(),
            weight: finite(f64::from(options.weight), "options.weight")? as f32,
            speed: finite(options.speed, "options.speed")?,
            additive: options.additive != 0,
            ..LayerDefinition::default()
        };
        let layers = &mut alone(builder)?.definition.layers;
        layers.push(definition);
        layer.write(layers.len() as u32 - 1);
        Ok(())
    })
}

/// Has an additive layer's clips measured from a moment of one clip, not each from its own first frame.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param clip the clip; kept alive by the controller
/// @param seconds where in it
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_NOT_FINITE`, or what handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub extern "C" fn anim_controller_builder_set_reference(
    builder: AnimControllerBuilder,
    layer: u32,
    clip: AnimClip,
    seconds: f64,
) -> AnimStatus {
    guard(|| {
        let time = finite(seconds, "seconds")?;
        let held = shared(clip)?;
        same_context(builder.id, clip.id)?;
        let mut builder = alone(builder)?;
        builder.layer(layer)?;
        let clip = builder.keep(&held);
        builder.layer(layer)?.reference = Some(Reference { clip, time });
        Ok(())
    })
}

/// Lets a layer reach a bone. A layer without any reaches all.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param bone the bone's name; copied
/// @param children whether all bones below it are meant too
/// @param weight how much of the layer reaches it, from 0 to 1
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_NOT_FINITE`, or what text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_builder_add_mask_bone(
    builder: AnimControllerBuilder,
    layer: u32,
    bone: AnimText,
    children: u8,
    weight: f32,
) -> AnimStatus {
    guard(|| {
        let bone = text!(bone).to_owned();
        let weight = finite(f64::from(weight), "weight")? as f32;
        alone(builder)?.layer(layer)?.mask.push(MaskEntry { bone, children: children != 0, weight });
        Ok(())
    })
}

/// Fills in the defaults: looped, at its own speed.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimStateOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_state_options_init(options: *mut AnimStateOptions, struct_size: usize) -> AnimStatus {
    guard(|| init!(options, struct_size))
}

/// Adds a state to a layer.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param name the name, unique in the controller; copied
/// @param clip what it plays; kept alive by the controller. With blend points it sets the clock, and may be zero
/// @param options null for the defaults
/// @param state becomes the state's number in its layer
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_INVALID_ARGUMENT` if a
/// reserved member is not 0; or what pointers, text and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_builder_add_state(
    builder: AnimControllerBuilder,
    layer: u32,
    name: AnimText,
    clip: AnimClip,
    options: *const AnimStateOptions,
    state: *mut u32,
) -> AnimStatus {
    guard(|| {
        let (name, state) = (text!(name), out!(state));
        let options: AnimStateOptions = options!(options);
        unreserved(&options.reserved)?;
        let speed = finite(options.speed, "options.speed")?;
        let fade_in = optional(options.fade_in, "options.fade_in")?;
        let stepped = finite(options.stepped, "options.stepped")?;
        let held = if clip.id == 0 { None } else { Some(shared(clip)?) };
        let mut builder_held = alone(builder)?;
        builder_held.layer(layer)?;
        let clip_name = match &held {
            Some(held) => {
                same_context(builder.id, clip.id)?;
                builder_held.keep(held)
            }
            None => String::new(),
        };
        let definition = StateDefinition {
            name: name.to_owned(),
            clip: clip_name,
            speed,
            looped: options.looped != 0,
            fade_in,
            stepped: (stepped != 0.0).then_some(stepped),
            mirror: options.mirror != 0,
            ..StateDefinition::default()
        };
        let states = &mut builder_held.layer(layer)?.states;
        states.push(definition);
        state.write(states.len() as u32 - 1);
        Ok(())
    })
}

/// Has a layer begin in a state.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param state the state's number; `ANIM_NONE` for nothing
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub extern "C" fn anim_controller_builder_set_initial(
    builder: AnimControllerBuilder,
    layer: u32,
    state: u32,
) -> AnimStatus {
    guard(|| {
        let mut held = alone(builder)?;
        let name = if state == ANIM_NONE { None } else { Some(held.state(layer, state)?.name.clone()) };
        held.layer(layer)?.initial = name;
        Ok(())
    })
}

/// Has a state play several clips, weighted by one or two parameters. Its points follow.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param state the state's number
/// @param x the number of the first parameter
/// @param y the number of the second parameter; `ANIM_NONE` for a blend by one
/// @param shape an `AnimBlendShape`
/// @param sync an `AnimBlendSync`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_INVALID_ENUM`, or what handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub extern "C" fn anim_controller_builder_set_blend(
    builder: AnimControllerBuilder,
    layer: u32,
    state: u32,
    x: u32,
    y: u32,
    shape: u32,
    sync: u32,
) -> AnimStatus {
    guard(|| {
        let shape = AnimBlendShape::read(shape, "shape")?;
        let sync = AnimBlendSync::read(sync, "sync")?;
        let mut held = alone(builder)?;
        let mut parameters = Vec::new();
        for (index, name) in [(x, "x"), (y, "y")].into_iter().filter(|&(index, name)| name == "x" || index != ANIM_NONE)
        {
            let found = super::pointer::element(&held.definition.parameters, index, name)?;
            parameters.push(found.name.clone());
        }
        held.state(layer, state)?.blend = Some(BlendDefinition { parameters, points: Vec::new(), shape, sync });
        Ok(())
    })
}

/// Adds a clip to a state's blend.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param state the number of a state with a blend
/// @param clip the clip; kept alive by the controller
/// @param x where it plays alone, by the first parameter
/// @param y and by the second
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; `ANIM_STATUS_NOT_FINITE`; `ANIM_STATUS_MISMATCH` if the state has
/// no blend; or what handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub extern "C" fn anim_controller_builder_add_blend_point(
    builder: AnimControllerBuilder,
    layer: u32,
    state: u32,
    clip: AnimClip,
    x: f32,
    y: f32,
) -> AnimStatus {
    guard(|| {
        let at = [finite(f64::from(x), "x")? as f32, finite(f64::from(y), "y")? as f32];
        let held = shared(clip)?;
        same_context(builder.id, clip.id)?;
        let mut builder = alone(builder)?;
        if builder.state(layer, state)?.blend.is_none() {
            return fail!(Mismatch, "state {state} of layer {layer} has no blend");
        }
        let clip = builder.keep(&held);
        if let Some(blend) = &mut builder.state(layer, state)?.blend {
            blend.points.push(BlendPoint { clip, at });
        }
        Ok(())
    })
}

/// Fills in the defaults: at any time, with the controller's fade.
///
/// @param options becomes the defaults
/// @param struct_size `sizeof(AnimTransitionOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_transition_options_init(
    options: *mut AnimTransitionOptions,
    struct_size: usize,
) -> AnimStatus {
    guard(|| init!(options, struct_size))
}

/// Adds a transition to a layer.
///
/// One without conditions and exit time happens only when code asks for its state, and then says how long the fade is.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param from the number of the state it leaves; `ANIM_NONE` for any, and for a layer that plays nothing
/// @param to the number of the state it goes to; `ANIM_NONE` to let go of the layer
/// @param options null for the defaults
/// @param transition becomes the transition's number in its layer
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_NOT_FINITE`, `ANIM_STATUS_INVALID_ENUM`, or what
/// pointers and handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_builder_add_transition(
    builder: AnimControllerBuilder,
    layer: u32,
    from: u32,
    to: u32,
    options: *const AnimTransitionOptions,
    transition: *mut u32,
) -> AnimStatus {
    guard(|| {
        let transition = out!(transition);
        let options: AnimTransitionOptions = options!(options);
        let fade = optional(options.fade, "options.fade")?;
        let exit_time = optional(options.exit_time, "options.exit_time")?;
        let interruption = AnimInterruption::read(options.interruption, "options.interruption")?;
        let mut held = alone(builder)?;
        let mut name = |state: u32| -> Result<Option<String>, Failure> {
            if state == ANIM_NONE { Ok(None) } else { Ok(Some(held.state(layer, state)?.name.clone())) }
        };
        let (from, to) = (name(from)?, name(to)?);
        let definition = TransitionDefinition {
            from,
            to,
            fade,
            conditions: Vec::new(),
            exit_time,
            priority: options.priority,
            interruption,
        };
        let transitions = &mut held.layer(layer)?.transitions;
        transitions.push(definition);
        transition.write(transitions.len() as u32 - 1);
        Ok(())
    })
}

/// Adds a condition to a transition: all of a transition's must hold.
///
/// @param builder the builder
/// @param layer the layer's number
/// @param transition the transition's number
/// @param parameter the parameter's number
/// @param test an `AnimTest`
/// @param value what the parameter is compared with; not read by the tests for true and false
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, `ANIM_STATUS_NOT_FINITE`, `ANIM_STATUS_INVALID_ENUM`, or what
/// handles give
///
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub extern "C" fn anim_controller_builder_add_condition(
    builder: AnimControllerBuilder,
    layer: u32,
    transition: u32,
    parameter: u32,
    test: u32,
    value: f32,
) -> AnimStatus {
    guard(|| {
        let value = finite(f64::from(value), "value")? as f32;
        let test = match test {
            t if t == AnimTest::True as u32 => Test::True,
            t if t == AnimTest::False as u32 => Test::False,
            t if t == AnimTest::Greater as u32 => Test::Greater(value),
            t if t == AnimTest::Less as u32 => Test::Less(value),
            t if t == AnimTest::Equal as u32 => Test::Equal(value as i32),
            t if t == AnimTest::NotEqual as u32 => Test::NotEqual(value as i32),
            _ => return fail!(InvalidEnum, "`test` is {test}, which is no AnimTest"),
        };
        let mut held = alone(builder)?;
        let parameter = super::pointer::element(&held.definition.parameters, parameter, "parameter")?.name.clone();
        let transitions = &mut held.layer(layer)?.transitions;
        let count = transitions.len();
        match transitions.get_mut(transition as usize) {
            Some(found) => found.conditions.push(Condition { parameter, test }),
            None => return fail!(OutOfRange, "`transition` is {transition}, but there are {count}"),
        }
        Ok(())
    })
}

/// Checks everything, makes the controller, and releases the builder. Every mistake is named, one a line, in the message
/// of the failure.
///
/// @param builder the builder; its handle is stale once this succeeds
/// @param controller becomes the controller
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ARGUMENT` if anything is wrong; or what pointers and handles give
///
/// Ownership: the caller releases the controller with `anim_controller_release`.
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_builder_finish(
    builder: AnimControllerBuilder,
    controller: *mut AnimController,
) -> AnimStatus {
    guard(|| {
        let controller = out!(controller);
        let held = alone(builder)?;
        let find = |name: &str| held.clips.iter().find(|(known, _)| known == name).map(|(_, clip)| Arc::clone(clip));
        let built = match Controller::build(held.definition.clone(), &find) {
            Ok(built) => built,
            Err(mistakes) => return Err(Failure::new(AnimStatus::InvalidArgument, mistakes.to_string())),
        };
        let made = held.context().create(Arc::new(built))?;
        drop(held);
        release(builder)?;
        controller.write(made);
        Ok(())
    })
}
