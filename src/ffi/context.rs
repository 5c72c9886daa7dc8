//! Contexts: the owners of everything a host makes.
//!
//! The process has one array of 256 places for contexts. A place is made when it is first needed and then stays, with its
//! tables, so that a handle can be tried at any time. A context ends when it was released and its last object is gone:
//! every object holds its context.
//!
//! # Header
//! A context owns what the host makes in it, and has the limits and the log. Most programs need one. Several live side by
//! side without knowing of each other; up to 255 at a time.

use std::ffi::c_void;
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicPtr, Ordering};

use parking_lot::Mutex;

use super::handle::{self, CONTEXT_KIND, Handle, Parts, Tables, context, context_of_kind, release_everything};
use super::jobs::{AnimRunJobs, job_system};
use super::keep::Kept;
use super::pointer::{AnimText, Options, init, options, out};
use super::slot::{After, Hold, Refusal, Slot, State};
use super::status::{AnimStatus, Failure, fail, guard};
use super::table::Full;
use crate::eval::ProgramCache;
use crate::io::LoadBudget;
use crate::jobs::JobSystem;
use crate::target::SchemaCache;

/// A context: owns the objects that are made in it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimContext {
    /// Zero for none.
    pub id: u64,
}

/// How much a message of the log matters.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AnimLogLevel {
    /// Something the host asked for could not be done.
    Error = 1,
    /// Something was repaired, dropped or is not as the host may expect.
    Warning = 2,
    /// Worth knowing.
    Info = 3,
    /// Worth knowing while looking for a mistake.
    Debug = 4,
}

/// Hears the library's messages: `level` is an `AnimLogLevel`, `message` is good during the call.
///
/// Called on the thread whose call has something to say, while the library holds nothing. Must not unwind.
pub type AnimLogCallback = Option<unsafe extern "C" fn(user: *mut c_void, level: u32, message: AnimText)>;

/// What a context is made with. `anim_context_options_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimContextOptions {
    /// `sizeof(AnimContextOptions)`.
    pub struct_size: usize,
    /// Hears messages; null for none, the default.
    pub log: AnimLogCallback,
    /// Handed to `log`.
    pub log_user: *mut c_void,
    /// The least important `AnimLogLevel` that is heard; warnings by default.
    pub log_level: u32,
    /// On how many threads, the calling one among them, calls that update many drivers compute; 1 by default. Not read where
    /// `run_jobs` is set.
    pub threads: u32,
    /// How many bytes loading one file may take in all, counted as if nothing were freed on the way, and before anything
    /// is allocated; 4 GiB by default. Lower the three limits for files from strangers.
    pub load_bytes: u64,
    /// How many nodes, keys, vertices and other elements one file may have in all; 2^32 by default.
    pub load_elements: u64,
    /// How deep nodes may lie below each other in one file; 4096 by default.
    pub load_depth: u32,
    /// Where `run_jobs` is set: how many calls of a job may run at once.
    pub job_width: u32,
    /// The host's job system; null for none, the default. Must stay good while the context lives.
    pub run_jobs: AnimRunJobs,
    /// Handed to `run_jobs`.
    pub run_jobs_user: *mut c_void,
    /// Whether setters, getters, sinks, methods and listeners may be called from any thread, for several drivers at once;
    /// false by default. They then are, in calls that update many drivers: only what belongs to one driver comes in order.
    pub host_is_thread_safe: u8,
    /// Must be 0.
    pub reserved: [u8; 7],
}

// SAFETY: `repr(C)`, begins with its size; a nullable function, a pointer and integers; no padding.
unsafe impl Options for AnimContextOptions {
    const FIRST_SIZE: usize = size_of::<usize>() * 5 + 40;

    fn defaults() -> Self {
        let LoadBudget { bytes, elements, depth } = LoadBudget::default();
        Self {
            struct_size: size_of::<Self>(),
            log: None,
            log_user: std::ptr::null_mut(),
            log_level: AnimLogLevel::Warning as u32,
            threads: 1,
            load_bytes: bytes,
            load_elements: elements,
            load_depth: depth,
            job_width: 0,
            run_jobs: None,
            run_jobs_user: std::ptr::null_mut(),
            host_is_thread_safe: 0,
            reserved: [0; 7],
        }
    }
}

/// What a context was made with, checked, and what its objects share.
pub struct Settings {
    log: AnimLogCallback,
    log_user: *mut c_void,
    log_level: u32,
    /// What loading one file may take.
    pub load_budget: LoadBudget,
    /// The compiled clips, which all drivers of the context share.
    pub programs: Arc<ProgramCache>,
    /// The schemas of one-off objects.
    pub schemas: SchemaCache,
    /// Where updates of many drivers compute.
    pub jobs: Arc<dyn JobSystem>,
    /// Whether they may call the host too.
    pub host_is_thread_safe: bool,
    /// What the host gave to keep. Given back after all else here, which may use it, is gone.
    pub(super) kept: Mutex<Vec<Kept>>,
}

impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings").field("log_level", &self.log_level).finish_non_exhaustive()
    }
}

// SAFETY: the pointer is only handed to the host's own callback, which the header asks to bear any thread.
unsafe impl Send for Settings {}
// SAFETY: as above.
unsafe impl Sync for Settings {}

impl Settings {
    /// Says something to the host. The caller holds no object.
    pub fn log(&self, level: AnimLogLevel, message: &str) {
        if let Some(log) = self.log
            && level as u32 <= self.log_level
        {
            // SAFETY: the host's function, called as the header says it will be; the view outlives the call.
            unsafe { log(self.log_user, level as u32, AnimText::view(message)) };
        }
    }
}

/// A place for a context: its settings while one is there, and tables that stay.
pub struct Context {
    number: u8,
    settings: Slot<Settings>,
    pub(super) tables: Tables,
}

/// How many contexts there may be at a time. The last number stays free, so a handle is never all ones.
const PLACES: usize = 255;
static CONTEXTS: [AtomicPtr<Context>; PLACES] = [const { AtomicPtr::new(std::ptr::null_mut()) }; PLACES];
/// Held while a context is made, so that a place is filled once.
static CREATION: Mutex<()> = Mutex::new(());

/// The place of a context by its number, if it was ever filled.
#[inline]
pub fn context_of(number: u8) -> Option<&'static Context> {
    let context = CONTEXTS.get(number as usize)?.load(Ordering::Acquire);
    // SAFETY: a place that is set was leaked by `place_at` and lives forever.
    (!context.is_null()).then(|| unsafe { &*context })
}

fn place_at(number: u8) -> &'static Context {
    context_of(number).unwrap_or_else(|| {
        let context: &'static mut Context =
            Box::leak(Box::new(Context { number, settings: Slot::empty(), tables: Tables::empty() }));
        CONTEXTS[number as usize].store(context, Ordering::Release);
        context_of(number).expect("stored just now")
    })
}

fn create(settings: Settings) -> Result<AnimContext, Failure> {
    let _one_at_a_time = CREATION.lock();
    let empty = (0..PLACES as u8).map(place_at).find(|context| context.settings.state().is_empty());
    let Some(context) = empty else {
        return fail!(OutOfMemory, "there are {PLACES} contexts, which is the limit");
    };
    // SAFETY: the place is empty, and only this function fills places, one thread at a time.
    let generation = unsafe { context.settings.fill(settings) };
    let parts = Parts { context: context.number, kind: CONTEXT_KIND, generation, index: 0 };
    Ok(AnimContext { id: parts.id() })
}

impl Context {
    /// Its number in handles.
    pub(super) fn number(&self) -> u8 {
        self.number
    }

    /// Holds the context of `generation` until the guard is dropped.
    pub fn hold(&'static self, generation: u32) -> Result<ContextHold, Refusal> {
        self.settings.state().take(generation, Hold::Shared)?;
        Ok(ContextHold { context: self })
    }

    /// Ends one hold: that of an object or of a [`ContextHold`].
    pub(super) fn let_go(&'static self) {
        if self.settings.state().unshare() == After::Empty {
            // SAFETY: told so just now.
            unsafe { self.settings.drop_value() };
        }
    }
}

/// A hold on a context.
#[must_use]
pub struct ContextHold {
    context: &'static Context,
}

impl ContextHold {
    /// Where new objects go.
    pub fn objects(&self) -> CreateIn<'_> {
        CreateIn::new(self.context)
    }
}

impl Deref for ContextHold {
    type Target = Settings;
    fn deref(&self) -> &Settings {
        // SAFETY: the hold keeps the settings, which nobody ever holds alone.
        unsafe { self.context.settings.get() }
    }
}

impl Drop for ContextHold {
    fn drop(&mut self) {
        self.context.let_go();
    }
}

/// A context that something holds for `'a`, to make objects in.
#[derive(Clone, Copy)]
pub struct CreateIn<'a> {
    context: &'static Context,
    held: std::marker::PhantomData<&'a ()>,
}

fn released() -> Failure {
    Failure::new(AnimStatus::StaleHandle, "the context was released")
}

impl CreateIn<'_> {
    /// The caller holds the context, or an object of it, for as long as it keeps the result.
    pub(super) fn new(context: &'static Context) -> Self {
        Self { context, held: std::marker::PhantomData }
    }

    /// Stores an object and gives its handle. What costs code to make is made after a [`Part::check`](super::part::Part::check).
    pub fn create<H: Handle>(self, object: H::Object) -> Result<H, Failure> {
        H::PART.check()?;
        let mut object = Some(object);
        let fill = &mut |slot: NonNull<State>| {
            // SAFETY: the slot is an empty one of the handle's type, and filled under the table's lock, once.
            object.take().map_or(0, |object| unsafe { slot.cast::<Slot<H::Object>>().as_ref().fill(object) })
        };
        self.store(H::KIND, fill).map(H::from_id)
    }

    fn store(self, kind: u8, fill: &mut dyn FnMut(NonNull<State>) -> u32) -> Result<u64, Failure> {
        let generation = self.context.settings.state().live_generation().ok_or_else(released)?;
        // The object's own hold on its context, which ends when it is dropped.
        let hold = self.context.hold(generation).map_err(|_| released())?;
        // Releasing a context makes it stale first and then looks through each table under the table's lock, so what is
        // stored while the context is live is found.
        let allowed = || self.context.settings.state().is_live(generation);
        match handle::store(self.context, kind, fill, &allowed) {
            Ok(Some(id)) => {
                std::mem::forget(hold);
                Ok(id)
            }
            Ok(None) => Err(released()),
            Err(Full::Indices) => fail!(OutOfMemory, "there are {} objects of this type, which is the limit", 1 << 24),
            Err(Full::Memory) => fail!(OutOfMemory, "there is no memory for more objects of this type"),
        }
    }

    /// A hold of its own, for after the object that gave this is let go.
    pub fn hold(self) -> Result<ContextHold, Failure> {
        let generation = self.context.settings.state().live_generation().ok_or_else(released)?;
        self.context.hold(generation).map_err(|_| released())
    }
}

/// The body of [`anim_context_create`].
///
/// # Safety
/// As the header asks of it.
#[inline(never)]
unsafe fn create_from(options: *const AnimContextOptions, context: *mut AnimContext) -> Result<(), Failure> {
    let context = out!(context);
    let options = options!(options);
    let log_level = options.log_level;
    if !(AnimLogLevel::Error as u32..=AnimLogLevel::Debug as u32).contains(&log_level) {
        return fail!(InvalidEnum, "`options.log_level` is {log_level}, which is no AnimLogLevel");
    }
    let AnimContextOptions { log, log_user, load_bytes, load_elements, load_depth, .. } = options;
    let load_budget = LoadBudget { bytes: load_bytes, elements: load_elements, depth: load_depth };
    if options.reserved != [0; 7] {
        return fail!(InvalidArgument, "`options.reserved` must be 0");
    }
    let jobs = job_system(options.threads, options.run_jobs, options.run_jobs_user, options.job_width)?;
    context.write(create(Settings {
        log,
        log_user,
        log_level,
        load_budget,
        programs: Arc::default(),
        schemas: SchemaCache::default(),
        jobs,
        host_is_thread_safe: options.host_is_thread_safe != 0,
        kept: Mutex::default(),
    })?);
    Ok(())
}

/// Fills in the defaults.
///
/// @param options becomes the defaults; `struct_size` becomes what is passed
/// @param struct_size `sizeof(AnimContextOptions)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_context_options_init(options: *mut AnimContextOptions, struct_size: usize) -> AnimStatus {
    guard(|| init!(options, struct_size))
}

/// Makes a context.
///
/// @param options null for the defaults; read during the call
/// @param context becomes the new context, which the caller releases with `anim_context_release`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, `ANIM_STATUS_INVALID_STRUCT_SIZE`,
/// `ANIM_STATUS_INVALID_ENUM` for the log level, `ANIM_STATUS_INVALID_ARGUMENT` if a reserved member is not 0, or
/// `ANIM_STATUS_OUT_OF_MEMORY` if there are 255 contexts
///
/// Threads: any. `log` may then be called on every thread that calls into the context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_context_create(
    options: *const AnimContextOptions,
    context: *mut AnimContext,
) -> AnimStatus {
    // SAFETY: the caller's promise.
    guard(|| unsafe { create_from(options, context) })
}

/// `anim_context_create` under the name that the header's link guard uses; see `ANIM_LINK_GUARD`.
///
/// @param options as `anim_context_create`
/// @param context as `anim_context_create`
/// @return as `anim_context_create`
///
/// Ownership: as `anim_context_create`.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_context_create_abi_0(
    options: *const AnimContextOptions,
    context: *mut AnimContext,
) -> AnimStatus {
    // SAFETY: the caller's promise.
    guard(|| unsafe { create_from(options, context) })
}

/// Releases a context and everything in it.
///
/// Every handle of the context is stale from now on. Objects that another thread's call holds live until that call
/// ends, so memory that callbacks use must outlive calls that run now.
///
/// @param context the context
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_NULL_HANDLE`, `ANIM_STATUS_WRONG_HANDLE`, or `ANIM_STATUS_STALE_HANDLE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn anim_context_release(context: AnimContext) -> AnimStatus {
    guard(|| {
        let place = context_of_kind(context.id, CONTEXT_KIND)?;
        // Held here until everything is gone through, so that no other context comes into the place meanwhile.
        let _hold = self::context(context)?;
        match place.settings.state().doom(Parts::of(context.id).generation) {
            Ok(_) => release_everything(place),
            Err(_) => return fail!(StaleHandle, "the context {:#018x} was released", context.id),
        }
        Ok(())
    })
}
