//! Controllers through the C ABI: the asset, and what its parts are like.
//!
//! # Header
//! A controller says which states there are, what each plays, and how one leads to another. It is built once from a
//! builder, checked whole, and shared by any number of animators, which run it.

use super::handle::{release, shared};
use super::pointer::{AnimText, Options, out, same_enum, text};
use super::status::{AnimStatus, fail, guard};
use crate::controller::{BlendShape, BlendSync, Culling, Interruption, ParameterKind};

/// A controller, checked and immutable.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimController {
    /// Zero for none.
    pub id: u64,
}

/// What a parameter holds.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimParameterKind {
    /// 0 or 1.
    Bool = 0,
    /// A whole number.
    Int = 1,
    /// A number.
    Float = 2,
    /// 1 when the host sets it, and 0 again when it has let a transition through.
    Trigger = 3,
}

same_enum!(AnimParameterKind: ParameterKind { Bool, Int, Float, Trigger });

/// How the clips of a blend are weighted. With one parameter the first two both mix the neighbors on the line.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimBlendShape {
    /// By the inverse square of the distance to each point; exactly one clip on its point.
    Distance = 0,
    /// By the corners of the triangle that the parameters lie in.
    Triangles = 1,
    /// The nearest point's clip plays alone.
    Nearest = 2,
}

same_enum!(AnimBlendShape: BlendShape { Distance, Triangles, Nearest });

/// How the clips of a blend keep step.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimBlendSync {
    /// All are at the same share of their length.
    Phase = 0,
    /// All are at the same share of the way between two markers of the same names.
    Markers = 1,
    /// Each runs at its own pace.
    None = 2,
}

same_enum!(AnimBlendSync: BlendSync { Phase, Markers, None });

/// Whose transitions may begin while one still fades.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimInterruption {
    /// Nobody's.
    None = 0,
    /// Those of the state it goes to.
    Destination = 1,
    /// Those of the state it comes from.
    Source = 2,
    /// Those of the state it comes from, then of the one it goes to.
    Both = 3,
}

same_enum!(AnimInterruption: Interruption { None, Destination, Source, Both });

/// What a condition asks of its parameter.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimTest {
    /// Is 1, or a trigger that is set.
    True = 0,
    /// Is 0.
    False = 1,
    /// Is above `value`.
    Greater = 2,
    /// Is below `value`.
    Less = 3,
    /// Is the whole number `value`.
    Equal = 4,
    /// Is not the whole number `value`.
    NotEqual = 5,
}

/// When an animator does its work.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimCulling {
    /// In every update.
    Always = 0,
    /// Only while it is visible; when it comes back it catches up in one step, and fires nothing of the time between.
    WhenVisible = 1,
    /// The same, and beyond a distance only in every third update.
    Reduced = 2,
}

same_enum!(AnimCulling: Culling { Always, WhenVisible, Reduced });

/// What a layer is like. `anim_layer_options_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimLayerOptions {
    /// `sizeof(AnimLayerOptions)`.
    pub struct_size: usize,
    /// How fast its clock runs; 1 by default.
    pub speed: f64,
    /// How much of it counts, from 0 to 1; 1 by default.
    pub weight: f32,
    /// Whether it adds its motion to what is below, each clip measured from its own first frame; false by default.
    pub additive: u8,
    /// Must be 0.
    pub reserved: [u8; 3],
}

// SAFETY: `repr(C)`, begins with its size; numbers only; no padding.
unsafe impl Options for AnimLayerOptions {
    const FIRST_SIZE: usize = size_of::<usize>() + 16;

    fn defaults() -> Self {
        Self { struct_size: size_of::<Self>(), speed: 1.0, weight: 1.0, additive: 0, reserved: [0; 3] }
    }
}

/// What a state is like. `anim_state_options_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimStateOptions {
    /// `sizeof(AnimStateOptions)`.
    pub struct_size: usize,
    /// How fast it plays, negative for backward; 1 by default.
    pub speed: f64,
    /// Seconds in which every transition into it fades, whatever the transition says; below zero, the default, to leave
    /// that to the transition.
    pub fade_in: f64,
    /// Frames a second at which it is sampled; 0, the default, for the controller's.
    pub stepped: f64,
    /// Whether it begins again at its end; true by default.
    pub looped: u8,
    /// Whether it plays left for right; false by default.
    pub mirror: u8,
    /// Must be 0.
    pub reserved: [u8; 6],
}

// SAFETY: `repr(C)`, begins with its size; numbers only; no padding.
unsafe impl Options for AnimStateOptions {
    const FIRST_SIZE: usize = size_of::<usize>() + 32;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            speed: 1.0,
            fade_in: -1.0,
            stepped: 0.0,
            looped: 1,
            mirror: 0,
            reserved: [0; 6],
        }
    }
}

/// What a transition is like. `anim_transition_options_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimTransitionOptions {
    /// `sizeof(AnimTransitionOptions)`.
    pub struct_size: usize,
    /// Seconds in which it fades; below zero, the default, for the controller's.
    pub fade: f64,
    /// The share of the state's length at which it may happen; below zero, the default, for any time.
    pub exit_time: f64,
    /// Of several that could happen the one with the highest does; 0 by default.
    pub priority: i32,
    /// An `AnimInterruption`; `ANIM_INTERRUPTION_DESTINATION` by default.
    pub interruption: u32,
}

// SAFETY: `repr(C)`, begins with its size; numbers only; no padding.
unsafe impl Options for AnimTransitionOptions {
    const FIRST_SIZE: usize = size_of::<usize>() + 24;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            fade: -1.0,
            exit_time: -1.0,
            priority: 0,
            interruption: AnimInterruption::Destination as u32,
        }
    }
}

/// Releases a controller. Animators that run it go on.
///
/// @param controller the controller; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_controller_release(controller: AnimController) -> AnimStatus {
    guard(|| release(controller))
}

/// Finds a parameter by its name.
///
/// @param controller the controller
/// @param name the name
/// @param parameter becomes the parameter's number
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NOT_FOUND`, or what pointers, text and handles give
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_controller_find_parameter(
    controller: AnimController,
    name: AnimText,
    parameter: *mut u32,
) -> AnimStatus {
    guard(|| {
        let (name, parameter) = (text!(name), out!(parameter));
        match shared(controller)?.find_parameter(name) {
            Some(found) => parameter.write(found),
            None => return fail!(NotFound, "the controller has no parameter \"{name}\""),
        }
        Ok(())
    })
}
