//! Methods through the C ABI: what clips may call on a host's objects.
//!
//! # Header
//! A clip's method keys name methods of the host's objects. A method is added to a schema with the kinds of its
//! parameters; the arguments of a key, JSON text in the clip, are parsed and checked once, when the clip first meets the
//! schema. What does not fit is logged with the clip, track and key, and never called.
//!
//! ```c
//! static uint8_t open_door(void *user, void *owner, const AnimArgument *arguments, size_t count)
//! {
//!     door_open((Door *)owner, arguments[0].number);
//!     return 1;
//! }
//!
//! uint32_t kinds[] = { ANIM_KIND_FLOAT };
//! anim_schema_builder_add_method(builder, anim_text("Door"), anim_text("open"), kinds, 1, open_door, NULL);
//! ```

use std::ffi::c_void;
use std::sync::Arc;

use super::handle::{Handle, alone};
use super::pointer::{AnimText, slice, text};
use super::schema::AnimSchemaBuilder;
use super::status::{AnimStatus, fail, guard};
use super::value::read_kind;
use crate::target::{Argument, MethodHandler, Owner};

/// One argument of a call. Which members hold it depends on the parameter's kind.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimArgument {
    /// The parameter's `AnimKind`.
    pub kind: u32,
    /// How many numbers `floats` or `integers` has; 0 where neither has any.
    pub count: u32,
    /// The numbers of kinds made of `float`; null for others.
    pub floats: *const f32,
    /// The numbers of integers and enums; null for others.
    pub integers: *const i64,
    /// The number of kinds that have one, a double, an integer or a boolean (0 or 1) too; 0 for others.
    pub number: f64,
    /// The text of texts and resources; empty for others. Good during the call.
    pub text: AnimText,
}

/// Takes a call of a method. Returns 0 if the owner is gone.
///
/// It runs while the library holds nothing: it may play, stop, release and create. What it changes counts from the next
/// update.
pub type AnimMethodCallback = Option<
    unsafe extern "C" fn(user: *mut c_void, owner: *mut c_void, arguments: *const AnimArgument, count: usize) -> u8,
>;

/// How many parameters a method may have.
const MOST_PARAMETERS: usize = 16;

struct HostMethod {
    call: unsafe extern "C" fn(*mut c_void, *mut c_void, *const AnimArgument, usize) -> u8,
    user: Owner,
    kinds: Vec<u32>,
}

impl MethodHandler for HostMethod {
    fn call(&self, owner: Owner, arguments: &[Argument]) -> bool {
        let none = AnimArgument {
            kind: 0,
            count: 0,
            floats: std::ptr::null(),
            integers: std::ptr::null(),
            number: 0.0,
            text: AnimText::EMPTY,
        };
        let mut passed = [none; MOST_PARAMETERS];
        for ((place, argument), &kind) in passed.iter_mut().zip(arguments).zip(&self.kinds) {
            *place = passed_as(AnimArgument { kind, ..none }, argument);
        }
        // SAFETY: whoever added the method promised that the function takes this user and owner, and reads `count`
        // arguments; `passed` and what it points to live until it returns.
        unsafe { (self.call)(self.user.0, owner.0, passed.as_ptr(), arguments.len()) != 0 }
    }
}

fn passed_as(empty: AnimArgument, argument: &Argument) -> AnimArgument {
    match argument {
        Argument::Floats(floats) => AnimArgument {
            count: floats.len() as u32,
            floats: floats.as_ptr(),
            number: if let [single] = floats[..] { f64::from(single) } else { 0.0 },
            ..empty
        },
        Argument::Integers(integers) => AnimArgument {
            count: integers.len() as u32,
            integers: integers.as_ptr(),
            number: if let [single] = integers[..] { single as f64 } else { 0.0 },
            ..empty
        },
        Argument::Double(number) => AnimArgument { number: *number, ..empty },
        Argument::Bool(flag) => AnimArgument { number: f64::from(u8::from(*flag)), ..empty },
        Argument::Text(text) => AnimArgument { text: AnimText::view(text), ..empty },
    }
}

/// Adds a method to an object.
///
/// @param builder the builder
/// @param path the object's path; empty for the root
/// @param name the method's name, unique in its object
/// @param kinds the `AnimKind`s of its parameters; structs and weights cannot be parameters
/// @param count how many parameters, 16 at the most
/// @param call takes calls; may be null, and calls are then only heard of as events
/// @param user handed to `call`
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_ENUM` for a kind; `ANIM_STATUS_OUT_OF_RANGE` for too many parameters;
/// or what pointers, text and handles give. Two methods of one name are found when the schema is finished.
///
/// Ownership: `call` and `user` must stay good while the schema or an instance of it lives.
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_schema_builder_add_method(
    builder: AnimSchemaBuilder,
    path: AnimText,
    name: AnimText,
    kinds: *const u32,
    count: usize,
    call: AnimMethodCallback,
    user: *mut c_void,
) -> AnimStatus {
    guard(|| {
        AnimSchemaBuilder::PART.check()?;
        let (path, name) = (text!(path), text!(name));
        if count > MOST_PARAMETERS {
            return fail!(OutOfRange, "a method has {MOST_PARAMETERS} parameters at the most, not {count}");
        }
        let kinds = slice!(kinds, count);
        let parameters = kinds.iter().map(|&kind| read_kind(kind, 0)).collect::<Result<Vec<_>, _>>()?;
        let mut builder = alone(builder)?;
        let object = builder.object(path);
        let method = builder.method(object, name, &parameters);
        if let Some(call) = call {
            let handler = HostMethod { call, user: Owner(user), kinds: kinds.to_vec() };
            builder.method_handler(method, Arc::new(handler));
        }
        Ok(())
    })
}
