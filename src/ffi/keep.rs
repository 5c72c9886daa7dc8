//! What the host gives into the library's keeping, and gets back when it is not needed any more.
//!
//! # Header
//! Callbacks and what their `user` points to must stay good for as long as the library may call them, which the host cannot
//! always see: a schema lives as long as its last instance, a player until the call ends that another thread makes with it.
//! So the library can keep what callbacks use, and say when it has let go of it for good. Bindings to other languages keep
//! closures in this way.

use std::ffi::c_void;
use std::sync::Arc;

use super::context::AnimContext;
use super::handle::{alone, context as hold};
use super::schema::AnimSchemaBuilder;
use super::status::{AnimStatus, Failure, fail, guard};
use crate::target::Owner;

/// Takes back what the library kept: nothing uses `user` any more.
///
/// Called once, on whichever thread lets go last, and maybe in the middle of a call. It must not call into the library, but
/// to release other objects.
pub type AnimReleaseCallback = Option<unsafe extern "C" fn(user: *mut c_void)>;

/// Something of the host's, given back when this is dropped.
#[derive(Debug)]
pub(super) struct Kept {
    user: Owner,
    release: unsafe extern "C" fn(*mut c_void),
}

impl Kept {
    /// Keeps it. The host's function is called when the result is dropped, so make it when nothing can fail any more.
    pub fn new(user: *mut c_void, release: unsafe extern "C" fn(*mut c_void)) -> Self {
        Self { user: Owner(user), release }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        // SAFETY: whoever gave it promised that the function takes this user, once, on any thread.
        unsafe { (self.release)(self.user.0) };
    }
}

/// The host's function, which must be there.
pub(super) fn required(release: AnimReleaseCallback) -> Result<unsafe extern "C" fn(*mut c_void), Failure> {
    let Some(release) = release else { return fail!(InvalidPointer, "`release` is null") };
    Ok(release)
}

/// Keeps something of the host's as long as a context and everything in it, such as what its log and job system use.
///
/// @param context the context
/// @param user what is kept; may be null
/// @param release gets it back when the context was released and no call uses it any more
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_POINTER` if `release` is null; or what handles give
///
/// Ownership: the library has `user` from the moment this succeeds.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_context_keep(
    context: AnimContext,
    user: *mut c_void,
    release: AnimReleaseCallback,
) -> AnimStatus {
    guard(|| {
        let release = required(release)?;
        hold(context)?.kept.lock().push(Kept::new(user, release));
        Ok(())
    })
}

/// Keeps something of the host's as long as what is built: the schema, and every instance and driver that uses it. It is
/// given back, too, when the builder is given up.
///
/// @param builder the builder
/// @param user what is kept, such as what setters and methods use; may be null
/// @param release gets it back
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_INVALID_POINTER` if `release` is null; or what handles give
///
/// Ownership: the library has `user` from the moment this succeeds.
/// Threads: one at a time on one builder.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_schema_builder_keep(
    builder: AnimSchemaBuilder,
    user: *mut c_void,
    release: AnimReleaseCallback,
) -> AnimStatus {
    guard(|| {
        let release = required(release)?;
        alone(builder)?.keep(Arc::new(Kept::new(user, release)));
        Ok(())
    })
}
