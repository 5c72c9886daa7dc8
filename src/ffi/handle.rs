//! Handles: what the host holds instead of pointers, and the ways a call takes the object behind one.
//!
//! A handle's number packs, from the top, 8 bits of context, 8 of type, 24 of generation and 24 of index. Nothing else is
//! needed to find the object or to know that it is gone. [`shared`], [`alone`] and [`updating`] give guards that
//! let go when they are dropped; whoever lets go last of a released object drops it.
//!
//! # Header
//! Everything the library makes is reached through a handle: a struct with one number, a type per object, zero for none.
//! Handles are values; copy and compare them freely. A handle whose object was released is *stale*, and every function
//! answers it with `ANIM_STATUS_STALE_HANDLE`, never with undefined behaviour.
//!
//! Clips, skeletons, skins, models and schemas never change once made, and may be used by any number of threads. Releasing
//! one that others still use keeps it alive for them. Objects that change (builders, poses, instances, players) serve one
//! call at a time: a second thread gets `ANIM_STATUS_BUSY` at once. Different objects never get in each other's way.

use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use super::context::{AnimContext, Context, CreateIn, context_of};
use super::part::Part;
use super::pointer::out;
use super::slot::{After, Hold, Refusal, Slot, State};
use super::status::{AnimStatus, Failure, fail, guard};
use super::table::{Full, ObjectType, Table};

const CONTEXT_SHIFT: u32 = 56;
const KIND_SHIFT: u32 = 48;
const PART_BITS: u32 = 24;
const PART: u64 = (1 << PART_BITS) - 1;

/// The type number of contexts themselves.
pub(super) const CONTEXT_KIND: u8 = 1;

/// The parts of a handle's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Place in the process's array of contexts.
    pub context: u8,
    /// Which type of object; 0 is none.
    pub kind: u8,
    /// Which of the objects that were here, one after the other.
    pub generation: u32,
    /// Place in the type's table.
    pub index: u32,
}

impl Parts {
    /// The number's parts.
    #[inline]
    pub fn of(id: u64) -> Self {
        Self {
            context: (id >> CONTEXT_SHIFT) as u8,
            kind: (id >> KIND_SHIFT) as u8,
            generation: (id >> PART_BITS & PART) as u32,
            index: (id & PART) as u32,
        }
    }

    /// The parts' number.
    #[inline]
    pub fn id(self) -> u64 {
        u64::from(self.context) << CONTEXT_SHIFT
            | u64::from(self.kind) << KIND_SHIFT
            | u64::from(self.generation) << PART_BITS
            | u64::from(self.index)
    }
}

/// A handle type of the header and the object it stands for.
pub trait Handle: Copy + Send + Sync + 'static {
    /// The type's number in handles.
    const KIND: u8;
    /// The part of the library that has such objects. Where it was left out there are none.
    const PART: Part;
    /// What is stored.
    type Object: Send + Sync + 'static;

    /// The handle with this number.
    fn from_id(id: u64) -> Self;
    /// The handle's number.
    fn id(self) -> u64;
}

/// Type numbers are smaller.
const KINDS: usize = 43;

/// One table per type number; those that stand for no type stay empty.
pub struct Tables([Table; KINDS]);

impl Tables {
    /// Empty tables.
    pub fn empty() -> Self {
        Self(std::array::from_fn(|kind| Table::empty(&TYPES[kind])))
    }

    #[inline]
    fn of_kind(&'static self, kind: u8) -> Option<&'static Table> {
        self.0.get(kind as usize)
    }
}

/// The part of a type that names one, and of one that does not.
macro_rules! part {
    ($part:ident) => {
        Part::$part
    };
    () => {
        Part::CORE
    };
}

/// Names every handle type once: its number, the word for it in messages, the part of the library that has it unless every
/// build does, its struct, and what is stored.
macro_rules! handles {
    ($($(#[$when:meta])? $kind:literal $word:literal $(if $part:ident:)? $handle:ty => $object:ty;)*) => {
        /// The type of object of each type number.
        static TYPES: [ObjectType; KINDS] = {
            let mut types = [const { ObjectType::of::<()>("nothing") }; KINDS];
            types[CONTEXT_KIND as usize] = ObjectType::of::<()>("context");
            $($(#[$when])? {
                types[$kind] = ObjectType::of::<()>($word);
                if part!($($part)?).here {
                    types[$kind] = ObjectType::of::<$object>($word);
                }
            })*
            types
        };

        $($(#[$when])?
        impl Handle for $handle {
            const KIND: u8 = $kind;
            const PART: Part = part!($($part)?);
            type Object = $object;

            #[inline]
            fn from_id(id: u64) -> Self {
                Self { id }
            }
            #[inline]
            fn id(self) -> u64 {
                self.id
            }
        })*
    };
}

// Numbers are part of the ABI only in so far as a handle never changes its type; still, add new ones at the end.
handles! {
    2 "clip" super::clip::AnimClip => std::sync::Arc<crate::clip::Clip>;
    3 "clip builder" if BUILDING: super::clip_builder::AnimClipBuilder => super::clip_builder::HostClipBuilder;
    4 "skeleton" super::skeleton::AnimSkeleton => std::sync::Arc<crate::skeleton::Skeleton>;
    5 "pose" super::pose::AnimPose => super::pose::HostPose;
    6 "model" if READING: super::model::AnimModel => super::model::HostModel;
    7 "skin" if READING: super::skin::AnimSkin => std::sync::Arc<crate::skin::Skin>;
    8 "skin binding" if READING: super::skin::AnimSkinBinding => std::sync::Arc<crate::skin::SkinBinding>;
    9 "skin mesh" if SKIN_MESHES: super::skin_job::AnimSkinMesh => std::sync::Arc<super::skin_job::HostSkinMesh>;
    10 "schema" if SCHEMAS: super::schema::AnimSchema => std::sync::Arc<crate::target::Schema>;
    11 "schema builder" if SCHEMAS: super::schema::AnimSchemaBuilder => crate::target::SchemaBuilder;
    12 "instance" if DRIVERS: super::instance::AnimInstance => super::instance::HostInstance;
    13 "player" if PLAYER: super::player::AnimPlayer => super::driver::HostDriver<crate::player::Player>;
    14 "library" if PLAYER: super::library::AnimLibrary => std::sync::Arc<crate::player::Library>;
    15 "controller" if CONTROLLER: super::controller::AnimController => std::sync::Arc<crate::controller::Controller>;
    16 "controller builder" if CONTROLLER:
        super::controller_builder::AnimControllerBuilder => super::controller_builder::HostControllerBuilder;
    17 "animator" if CONTROLLER: super::animator::AnimAnimator => super::driver::HostDriver<crate::controller::Animator>;
    18 "mixer" if MIXER: super::mixer::AnimMixer => super::driver::HostDriver<crate::mixer::Mixer>;
    20 "crowd" if CROWDS: super::crowd::AnimCrowd => crate::skin::PoseCrowd;
    21 "history" if EDITING: super::history::AnimHistory => crate::edit::History;
    22 "preview" if EDITING:
        super::preview::AnimPreview => super::preview::HostEdit<crate::edit::Preview>;
    23 "recorder" if EDITING:
        super::preview::AnimRecorder => super::preview::HostEdit<crate::edit::Recorder>;
    30 "document" if READING: super::document::AnimDocument => super::document::HostDocument;
    31 "written file" if WRITING: super::document_writing::AnimWrittenFile => super::document_writing::HostWrittenFile;
    #[cfg(feature = "vulkan")]
    40 "Vulkan device" super::vulkan::AnimVulkanDevice => super::vulkan::HostVulkanDevice;
    #[cfg(feature = "vulkan")]
    41 "Vulkan mesh"
        super::vulkan_memory::AnimVulkanMesh => std::sync::Arc<crate::vulkan::Mesh>;
    #[cfg(feature = "vulkan")]
    42 "Vulkan output"
        super::vulkan_memory::AnimVulkanOutput => std::sync::Arc<crate::vulkan::Output>;
}

fn word_of_kind(kind: u8) -> &'static str {
    TYPES.get(kind as usize).map_or("nothing", |object_type| object_type.word)
}

#[cold]
fn not_this_kind(id: u64, wanted: u8) -> Failure {
    let word = word_of_kind(wanted);
    if id == 0 {
        return Failure::new(AnimStatus::NullHandle, format!("the {word} handle is null"));
    }
    let found = word_of_kind(Parts::of(id).kind);
    Failure::new(AnimStatus::WrongHandle, format!("a {word} handle is wanted, but {id:#018x} is of a {found}"))
}

#[cold]
fn refused(refusal: Refusal, id: u64, kind: u8) -> Failure {
    let word = word_of_kind(kind);
    let (status, why) = match refusal {
        Refusal::Stale => (AnimStatus::StaleHandle, "was released"),
        Refusal::Busy => (AnimStatus::Busy, "is in use by another call"),
        Refusal::Poisoned => (AnimStatus::Poisoned, "was left half-changed by a panic; only releasing it is left"),
    };
    Failure::new(status, format!("the {word} {id:#018x} {why}"))
}

/// Checks a number's type and gives its context's place.
#[inline]
pub fn context_of_kind(id: u64, kind: u8) -> Result<&'static Context, Failure> {
    let parts = Parts::of(id);
    if parts.kind != kind {
        return Err(not_this_kind(id, kind));
    }
    match context_of(parts.context) {
        Some(context) => Ok(context),
        None => Err(refused(Refusal::Stale, id, kind)),
    }
}

/// Refuses a number that is of another type, or of none.
pub fn check_kind(id: u64, kind: u8) -> Result<(), Failure> {
    context_of_kind(id, kind).map(|_| ())
}

/// The slot of a number that is of a type: a slot of that type's objects.
#[inline]
fn find(id: u64, kind: u8) -> Result<NonNull<State>, Failure> {
    let context = context_of_kind(id, kind)?;
    let table = context.tables.of_kind(kind);
    match table.and_then(|table| table.slot(Parts::of(id).index)) {
        Some(slot) => Ok(slot),
        None => Err(refused(Refusal::Stale, id, kind)),
    }
}

/// Takes the object of a number that is of a type. One copy serves all types, so that a call of the C API stays small.
#[inline(never)]
fn hold(id: u64, kind: u8, hold: Hold) -> Result<NonNull<State>, Failure> {
    let slot = find(id, kind)?;
    // SAFETY: slots live for ever and are only reached by shared references.
    match unsafe { slot.as_ref() }.take(Parts::of(id).generation, hold) {
        Ok(()) => Ok(slot),
        Err(refusal) => Err(refused(refusal, id, kind)),
    }
}

/// Drops the object of a number and lets go of its context.
///
/// # Safety
/// The caller was just told [`After::Empty`] for the object's slot.
#[cold]
unsafe fn drop_object(id: u64) {
    let parts = Parts::of(id);
    let Some(context) = context_of(parts.context) else { return };
    let Some(table) = context.tables.of_kind(parts.kind) else { return };
    // SAFETY: the caller's promise.
    unsafe { table.remove(parts.index) };
    context.let_go();
}

/// Drops the object of a number where that is left to do after letting go of it.
#[inline]
fn finish(id: u64, after: After) {
    if after == After::Empty {
        // SAFETY: told so just now.
        unsafe { drop_object(id) };
    }
}

/// Makes every handle of a context stale, and drops what nobody holds.
pub(super) fn release_everything(context: &'static Context) {
    for (kind, table) in (0..).zip(&context.tables.0) {
        for index in table.doom_all() {
            let parts = Parts { context: context.number(), kind, generation: 0, index };
            finish(parts.id(), After::Empty);
        }
    }
}

fn is_live(id: u64) -> bool {
    let parts = Parts::of(id);
    if parts.kind == CONTEXT_KIND {
        return context(AnimContext { id }).is_ok();
    }
    let table = context_of(parts.context).and_then(|context| context.tables.of_kind(parts.kind));
    let state = table.and_then(|table| table.state(parts.index));
    state.is_some_and(|state| state.is_live(parts.generation))
}

/// Stores an object that `fill` writes into its slot, and gives its number. `fill` gives the slot's generation, and is
/// called once at most; `allowed` is asked before.
pub(super) fn store(
    context: &'static Context,
    kind: u8,
    fill: &mut dyn FnMut(NonNull<State>) -> u32,
    allowed: &dyn Fn() -> bool,
) -> Result<Option<u64>, Full> {
    let table = context.tables.of_kind(kind).ok_or(Full::Indices)?;
    let stored = table.insert(fill, allowed)?;
    Ok(stored.map(|(index, generation)| Parts { context: context.number(), kind, generation, index }.id()))
}

/// An object that is held.
struct Found<H: Handle> {
    slot: &'static Slot<H::Object>,
    handle: H,
}

impl<H: Handle> Found<H> {
    #[inline]
    fn take(handle: H, how: Hold) -> Result<Self, Failure> {
        H::PART.check()?;
        let slot = hold(handle.id(), H::KIND, how)?;
        // SAFETY: the slots of this type number are of its objects, and live for ever.
        Ok(Self { slot: unsafe { slot.cast().as_ref() }, handle })
    }

    #[inline]
    fn state(&self) -> &'static State {
        self.slot.state()
    }

    fn context(&self) -> CreateIn<'_> {
        // The held object holds its context, whose place is there since the handle was found.
        let number = Parts::of(self.handle.id()).context;
        CreateIn::new(context_of(number).expect("a held object has a context"))
    }

    #[inline]
    fn generation(&self) -> u32 {
        Parts::of(self.handle.id()).generation
    }
}

macro_rules! guard_type {
    ($(#[$doc:meta])* $guard:ident) => {
        $(#[$doc])*
        #[must_use]
        pub struct $guard<H: Handle> {
            found: Found<H>,
        }

        impl<H: Handle> $guard<H> {
            /// Where new objects go that belong to the same context.
            #[inline]
            pub fn context(&self) -> CreateIn<'_> {
                self.found.context()
            }

            /// The handle that was used.
            #[inline]
            pub fn handle(&self) -> H {
                self.found.handle
            }
        }

        impl<H: Handle> Deref for $guard<H> {
            type Target = H::Object;
            #[inline]
            fn deref(&self) -> &H::Object {
                // SAFETY: the guard holds the slot, and writers are kept out or are this guard itself, borrowed.
                unsafe { self.found.slot.get() }
            }
        }
    };
}

guard_type! {
    /// An object shared with other readers.
    Shared
}
guard_type! {
    /// An object held alone.
    Alone
}
guard_type! {
    /// An object held alone for an update; see [`Updating::open_for_host`].
    Updating
}

impl<H: Handle> Drop for Shared<H> {
    #[inline]
    fn drop(&mut self) {
        finish(self.found.handle.id(), self.found.state().unshare());
    }
}

impl<H: Handle> DerefMut for Alone<H> {
    #[inline]
    fn deref_mut(&mut self) -> &mut H::Object {
        // SAFETY: the guard holds the slot alone and is borrowed mutably.
        unsafe { self.found.slot.get_mut() }
    }
}

impl<H: Handle> Drop for Alone<H> {
    #[inline]
    fn drop(&mut self) {
        finish(self.found.handle.id(), self.found.state().give_back(std::thread::panicking()));
    }
}

impl<H: Handle> DerefMut for Updating<H> {
    #[inline]
    fn deref_mut(&mut self) -> &mut H::Object {
        // SAFETY: the guard holds the slot alone and is borrowed mutably.
        unsafe { self.found.slot.get_mut() }
    }
}

impl<H: Handle> Drop for Updating<H> {
    #[inline]
    fn drop(&mut self) {
        finish(self.found.handle.id(), self.found.state().end_update(false, std::thread::panicking()));
    }
}

/// An update whose object the host's code may use, but not update, until this is dropped.
#[must_use]
pub struct Delivering<H: Handle> {
    found: Found<H>,
}

impl<H: Handle> Updating<H> {
    /// Ends an update in which there was a panic: only releasing the object is left.
    pub fn poison(self) {
        let this = std::mem::ManuallyDrop::new(self);
        finish(this.found.handle.id(), this.found.state().end_update(false, true));
    }

    /// Lets go of the object before host code runs, and goes on keeping other updates out.
    pub fn open_for_host(self) -> Delivering<H> {
        let this = std::mem::ManuallyDrop::new(self);
        this.found.state().open_for_host();
        let Found { slot, handle } = this.found;
        Delivering { found: Found { slot, handle } }
    }
}

impl<H: Handle> Delivering<H> {
    /// Whether the object was not released meanwhile. What belongs to a released one is not delivered.
    pub fn is_live(&self) -> bool {
        self.found.state().is_live(self.found.generation())
    }

    /// Where the object belongs.
    pub fn context(&self) -> CreateIn<'_> {
        self.found.context()
    }

    /// Looks at the object; `None` while another call holds it alone, or once it was released.
    pub fn look<R>(&self, look: impl FnOnce(&H::Object) -> R) -> Option<R> {
        let Found { slot, handle } = self.found;
        self.found.state().take(self.found.generation(), Hold::Shared).ok()?;
        Some(look(&Shared::<H> { found: Found { slot, handle } }))
    }

    /// Changes the object; `None` while another call holds it, or once it was released.
    pub fn change<R>(&self, change: impl FnOnce(&mut H::Object) -> R) -> Option<R> {
        let Found { slot, handle } = self.found;
        self.found.state().take(self.found.generation(), Hold::Alone).ok()?;
        Some(change(&mut Alone::<H> { found: Found { slot, handle } }))
    }
}

impl<H: Handle> Drop for Delivering<H> {
    fn drop(&mut self) {
        // Host code must not unwind, and the object is not borrowed here, so there is nothing to poison.
        finish(self.found.handle.id(), self.found.state().end_update(true, false));
    }
}

/// Shares an object with other readers. This is what functions take that change nothing.
#[inline]
pub fn shared<H: Handle>(handle: H) -> Result<Shared<H>, Failure> {
    Ok(Shared { found: Found::take(handle, Hold::Shared)? })
}

/// Takes an object alone, to change it.
#[inline]
pub fn alone<H: Handle>(handle: H) -> Result<Alone<H>, Failure> {
    Ok(Alone { found: Found::take(handle, Hold::Alone)? })
}

/// Takes an object alone for an update, in which host code will run.
#[inline]
pub fn updating<H: Handle>(handle: H) -> Result<Updating<H>, Failure> {
    Ok(Updating { found: Found::take(handle, Hold::Update)? })
}

/// Makes a handle stale. The object is dropped now, or by the last call that holds it.
pub fn release<H: Handle>(handle: H) -> Result<(), Failure> {
    release_object(handle.id(), H::KIND)
}

fn release_object(id: u64, kind: u8) -> Result<(), Failure> {
    let slot = find(id, kind)?;
    // SAFETY: slots live for ever and are only reached by shared references.
    match unsafe { slot.as_ref() }.doom(Parts::of(id).generation) {
        Ok(after) => {
            finish(id, after);
            Ok(())
        }
        Err(refusal) => Err(refused(refusal, id, kind)),
    }
}

/// Refuses two handles of different contexts in one call.
#[inline]
pub fn same_context(first: u64, second: u64) -> Result<(), Failure> {
    if first >> CONTEXT_SHIFT == second >> CONTEXT_SHIFT {
        return Ok(());
    }
    fail!(ForeignHandle, "{first:#018x} and {second:#018x} belong to different contexts")
}

/// Takes a context for the length of a call; `Err` names what is wrong with the handle.
pub fn context(handle: AnimContext) -> Result<super::context::ContextHold, Failure> {
    let context = context_of_kind(handle.id, CONTEXT_KIND)?;
    context.hold(Parts::of(handle.id).generation).map_err(|refusal| refused(refusal, handle.id, CONTEXT_KIND))
}

/// Says whether a handle's object is there: its number is one of this process's, and it was not released.
///
/// @param id the handle's number, of any type
/// @param live becomes 1 or 0
/// @return `ANIM_STATUS_OK`, or `ANIM_STATUS_INVALID_POINTER`
///
/// Threads: any. Another thread may release the object right after.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_handle_is_live(id: u64, live: *mut u8) -> AnimStatus {
    guard(|| {
        let live = out!(live);
        live.write(u8::from(is_live(id)));
        Ok(())
    })
}
