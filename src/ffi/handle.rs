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

use super::context::{AnimContext, Context, CreateIn, context_of};
use super::pointer::out;
use super::slot::{After, Refusal, Slot};
use super::status::{AnimStatus, Failure, fail, guard};
use super::table::Table;

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
    /// What is stored.
    type Object: Send + Sync + 'static;

    /// The handle with this number.
    fn from_id(id: u64) -> Self;
    /// The handle's number.
    fn id(self) -> u64;
    /// The table of the type.
    fn table(context: &'static Context) -> &'static Table<Self::Object>;
}

/// Names every handle type once: its number, the word for it in messages, its table, its struct, and what is stored.
macro_rules! handles {
    ($($(#[$when:meta])? $kind:literal $word:literal $table:ident: $handle:ty => $object:ty;)*) => {
        /// One table per handle type.
        pub struct Tables {
            $($(#[$when])? pub(super) $table: Table<$object>,)*
        }

        impl Tables {
            /// Empty tables.
            pub const fn empty() -> Self {
                Self { $($(#[$when])? $table: Table::empty(),)* }
            }
        }

        $($(#[$when])?
        impl Handle for $handle {
            const KIND: u8 = $kind;
            type Object = $object;

            #[inline]
            fn from_id(id: u64) -> Self {
                Self { id }
            }
            #[inline]
            fn id(self) -> u64 {
                self.id
            }
            #[inline]
            fn table(context: &'static Context) -> &'static Table<$object> {
                &context.tables.$table
            }
        })*

        /// Makes every handle of a context stale, and drops what nobody holds.
        pub(super) fn release_everything(context: &'static Context) {
            $($(#[$when])?
            for index in context.tables.$table.doom_all() {
                drop_object::<$handle>(context, index);
            })*
        }

        fn is_live(id: u64) -> bool {
            match Parts::of(id).kind {
                CONTEXT_KIND => context(AnimContext { id }).is_ok(),
                $($(#[$when])?
                $kind => find(<$handle>::from_id(id)).is_ok_and(|found| found.slot.is_live(found.generation())),)*
                _ => false,
            }
        }

        fn word_of_kind(kind: u8) -> &'static str {
            match kind {
                CONTEXT_KIND => "context",
                $($(#[$when])?
                $kind => $word,)*
                _ => "nothing",
            }
        }
    };
}

// Numbers are part of the ABI only in so far as a handle never changes its type; still, add new ones at the end.
handles! {
    2 "clip" clips: super::clip::AnimClip => std::sync::Arc<crate::clip::Clip>;
    3 "clip builder" clip_builders: super::clip_builder::AnimClipBuilder => super::clip_builder::HostClipBuilder;
    4 "skeleton" skeletons: super::skeleton::AnimSkeleton => std::sync::Arc<crate::skeleton::Skeleton>;
    5 "pose" poses: super::pose::AnimPose => super::pose::HostPose;
    6 "model" models: super::model::AnimModel => super::model::HostModel;
    7 "skin" skins: super::skin::AnimSkin => std::sync::Arc<crate::skin::Skin>;
    8 "skin binding" skin_bindings: super::skin::AnimSkinBinding => std::sync::Arc<crate::skin::SkinBinding>;
    9 "skin mesh" skin_meshes: super::skin_job::AnimSkinMesh => std::sync::Arc<super::skin_job::HostSkinMesh>;
    10 "schema" schemas: super::schema::AnimSchema => std::sync::Arc<crate::target::Schema>;
    11 "schema builder" schema_builders: super::schema::AnimSchemaBuilder => crate::target::SchemaBuilder;
    12 "instance" instances: super::instance::AnimInstance => super::instance::HostInstance;
    13 "player" players: super::player::AnimPlayer => super::driver::HostDriver<crate::player::Player>;
    14 "library" libraries: super::library::AnimLibrary => std::sync::Arc<crate::player::Library>;
    15 "controller" controllers: super::controller::AnimController => std::sync::Arc<crate::controller::Controller>;
    16 "controller builder" controller_builders:
        super::controller_builder::AnimControllerBuilder => super::controller_builder::HostControllerBuilder;
    17 "animator" animators: super::animator::AnimAnimator => super::driver::HostDriver<crate::controller::Animator>;
    18 "mixer" mixers: super::mixer::AnimMixer => super::driver::HostDriver<crate::mixer::Mixer>;
    20 "crowd" crowds: super::crowd::AnimCrowd => crate::skin::PoseCrowd;
    30 "document" documents: super::document::AnimDocument => super::document::HostDocument;
    31 "written file" written_files: super::document_writing::AnimWrittenFile => super::document_writing::HostWrittenFile;
    #[cfg(feature = "vulkan")]
    40 "Vulkan device" vulkan_devices: super::vulkan::AnimVulkanDevice => super::vulkan::HostVulkanDevice;
    #[cfg(feature = "vulkan")]
    41 "Vulkan mesh" vulkan_meshes:
        super::vulkan_memory::AnimVulkanMesh => std::sync::Arc<crate::vulkan::Mesh>;
    #[cfg(feature = "vulkan")]
    42 "Vulkan output" vulkan_outputs:
        super::vulkan_memory::AnimVulkanOutput => std::sync::Arc<crate::vulkan::Output>;
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

/// An object in its slot, found but not held yet.
struct Found<H: Handle> {
    slot: &'static Slot<H::Object>,
    context: &'static Context,
    /// The handle's number. Taking it apart is cheaper than carrying its parts.
    id: u64,
}

#[inline]
fn find<H: Handle>(handle: H) -> Result<Found<H>, Failure> {
    let id = handle.id();
    let context = context_of_kind(id, H::KIND)?;
    match H::table(context).slot(Parts::of(id).index) {
        Some(slot) => Ok(Found { slot, context, id }),
        None => Err(refused(Refusal::Stale, handle.id(), H::KIND)),
    }
}

#[inline]
fn hold<H: Handle>(
    handle: H,
    take: impl FnOnce(&Slot<H::Object>, u32) -> Result<(), Refusal>,
) -> Result<Found<H>, Failure> {
    let found = find(handle)?;
    match take(found.slot, found.generation()) {
        Ok(()) => Ok(found),
        Err(refusal) => Err(refused(refusal, handle.id(), H::KIND)),
    }
}

impl<H: Handle> Found<H> {
    #[inline]
    fn generation(&self) -> u32 {
        Parts::of(self.id).generation
    }

    #[inline]
    fn finish(&self, after: After) {
        if after == After::Empty {
            drop_object::<H>(self.context, Parts::of(self.id).index);
        }
    }
}

/// Empties the slot at `index` after [`After::Empty`], drops the object, and lets go of its context.
#[cold]
fn drop_object<H: Handle>(context: &'static Context, index: u32) {
    // SAFETY: every caller was just told `After::Empty` for this slot, once.
    drop(unsafe { H::table(context).remove(index) });
    context.let_go();
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
                // The held object holds its context.
                CreateIn::new(self.found.context)
            }

            /// The handle that was used.
            #[inline]
            pub fn handle(&self) -> H {
                H::from_id(self.found.id)
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
        self.found.finish(self.found.slot.unshare());
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
        self.found.finish(self.found.slot.give_back(std::thread::panicking()));
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
        self.found.finish(self.found.slot.end_update(false, std::thread::panicking()));
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
        this.found.finish(this.found.slot.end_update(false, true));
    }

    /// Lets go of the object before host code runs, and goes on keeping other updates out.
    pub fn open_for_host(self) -> Delivering<H> {
        let this = std::mem::ManuallyDrop::new(self);
        this.found.slot.open_for_host();
        let Found { slot, context, id } = this.found;
        Delivering { found: Found { slot, context, id } }
    }
}

impl<H: Handle> Delivering<H> {
    /// Whether the object was not released meanwhile. What belongs to a released one is not delivered.
    pub fn is_live(&self) -> bool {
        self.found.slot.is_live(self.found.generation())
    }

    /// Where the object belongs.
    pub fn context(&self) -> CreateIn<'_> {
        CreateIn::new(self.found.context)
    }

    /// Looks at the object; `None` while another call holds it alone, or once it was released.
    pub fn look<R>(&self, look: impl FnOnce(&H::Object) -> R) -> Option<R> {
        let Found { slot, context, id } = self.found;
        slot.share(self.found.generation()).ok()?;
        Some(look(&Shared::<H> { found: Found { slot, context, id } }))
    }

    /// Changes the object; `None` while another call holds it, or once it was released.
    pub fn change<R>(&self, change: impl FnOnce(&mut H::Object) -> R) -> Option<R> {
        let Found { slot, context, id } = self.found;
        slot.take_alone(self.found.generation()).ok()?;
        Some(change(&mut Alone::<H> { found: Found { slot, context, id } }))
    }
}

impl<H: Handle> Drop for Delivering<H> {
    fn drop(&mut self) {
        // Host code must not unwind, and the object is not borrowed here, so there is nothing to poison.
        self.found.finish(self.found.slot.end_update(true, false));
    }
}

/// Shares an object with other readers. This is what functions take that change nothing.
#[inline]
pub fn shared<H: Handle>(handle: H) -> Result<Shared<H>, Failure> {
    Ok(Shared { found: hold(handle, Slot::share)? })
}

/// Takes an object alone, to change it.
#[inline]
pub fn alone<H: Handle>(handle: H) -> Result<Alone<H>, Failure> {
    Ok(Alone { found: hold(handle, Slot::take_alone)? })
}

/// Takes an object alone for an update, in which host code will run.
#[inline]
pub fn updating<H: Handle>(handle: H) -> Result<Updating<H>, Failure> {
    Ok(Updating { found: hold(handle, Slot::begin_update)? })
}

/// Makes a handle stale. The object is dropped now, or by the last call that holds it.
pub fn release<H: Handle>(handle: H) -> Result<(), Failure> {
    let found = find(handle)?;
    match found.slot.doom(found.generation()) {
        Ok(after) => {
            found.finish(after);
            Ok(())
        }
        Err(refusal) => Err(refused(refusal, handle.id(), H::KIND)),
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
