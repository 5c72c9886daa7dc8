//! Where the C libraries' memory comes from: the host's functions, if it installs them before the first allocation, else
//! the system's.
//!
//! The choice is made once, by the first allocation or by the installation, whichever comes first, because memory must go
//! back to where it came from.
//!
//! # Header
//! The library takes memory from the system unless the host installs functions of its own, once, before it calls anything
//! else. When memory runs out altogether the process ends; limits such as `load_bytes` are there to be kept before that.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ffi::c_void;
use std::sync::atomic::{AtomicU8, Ordering};

use super::pointer::{Options, options};
use super::status::{AnimStatus, fail, guard};

/// The host's memory functions. All are required, may be called from any thread at once, and must not call into libanim.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimAllocator {
    /// `sizeof(AnimAllocator)`.
    pub struct_size: usize,
    /// Handed to the functions.
    pub user: *mut c_void,
    /// Gives `size` bytes (at least 1) aligned to `alignment` (a power of two), or null.
    pub allocate: Option<unsafe extern "C" fn(user: *mut c_void, size: usize, alignment: usize) -> *mut c_void>,
    /// Grows or shrinks memory to `new_size` bytes, keeping what both sizes hold, or gives null and leaves it.
    pub reallocate: Option<
        unsafe extern "C" fn(
            user: *mut c_void,
            memory: *mut c_void,
            old_size: usize,
            new_size: usize,
            alignment: usize,
        ) -> *mut c_void,
    >,
    /// Takes memory back, with the size and alignment it has.
    pub release: Option<unsafe extern "C" fn(user: *mut c_void, memory: *mut c_void, size: usize, alignment: usize)>,
}

// SAFETY: `repr(C)`, begins with its size; pointers and nullable functions only; no padding.
unsafe impl Options for AnimAllocator {
    const FIRST_SIZE: usize = size_of::<usize>() * 5;

    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>(),
            user: std::ptr::null_mut(),
            allocate: None,
            reallocate: None,
            release: None,
        }
    }
}

/// The host's functions, all there.
#[derive(Clone, Copy)]
struct Functions {
    user: *mut c_void,
    allocate: unsafe extern "C" fn(*mut c_void, usize, usize) -> *mut c_void,
    reallocate: unsafe extern "C" fn(*mut c_void, *mut c_void, usize, usize, usize) -> *mut c_void,
    release: unsafe extern "C" fn(*mut c_void, *mut c_void, usize, usize),
}

const UNDECIDED: u8 = 0;
const INSTALLING: u8 = 1;
const SYSTEM: u8 = 2;
const HOST: u8 = 3;

/// The allocator of the C libraries.
struct Forwarding {
    choice: AtomicU8,
    functions: UnsafeCell<Option<Functions>>,
}

// SAFETY: `functions` is written once, by the thread that moved `choice` from `UNDECIDED` to `INSTALLING`, and read only
// once `choice` is `HOST`. Calling the functions from any thread is what the header asks the host to bear.
unsafe impl Sync for Forwarding {}

#[global_allocator]
static ALLOCATOR: Forwarding = Forwarding { choice: AtomicU8::new(UNDECIDED), functions: UnsafeCell::new(None) };

impl Forwarding {
    /// The host's functions; `None` means the system. Decides for the system if nothing was decided.
    #[inline]
    fn host(&self) -> Option<Functions> {
        match self.choice.load(Ordering::Acquire) {
            SYSTEM => None,
            HOST => self.functions(),
            _ => self.decide(),
        }
    }

    fn functions(&self) -> Option<Functions> {
        // SAFETY: only called once `choice` is `HOST`, after which nothing writes.
        unsafe { *self.functions.get() }
    }

    #[cold]
    fn decide(&self) -> Option<Functions> {
        loop {
            match self.choice.compare_exchange(UNDECIDED, SYSTEM, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) | Err(SYSTEM) => return None,
                Err(HOST) => return self.functions(),
                // Another thread is between two stores of `install`.
                Err(_) => std::hint::spin_loop(),
            }
        }
    }

    /// Takes the host's functions unless memory has been handed out.
    fn install(&self, functions: Functions) -> bool {
        if self.choice.compare_exchange(UNDECIDED, INSTALLING, Ordering::AcqRel, Ordering::Acquire).is_err() {
            return false;
        }
        // SAFETY: this thread alone made the step to `INSTALLING`, and nothing reads before `HOST`.
        unsafe { *self.functions.get() = Some(functions) };
        self.choice.store(HOST, Ordering::Release);
        true
    }
}

// SAFETY: forwards every call with what it was given, to where the memory came from: the choice never changes once the
// first memory was handed out. The host's functions promise what `GlobalAlloc` asks (see `AnimAllocator`).
unsafe impl GlobalAlloc for Forwarding {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        #[cfg(test)]
        counting::count();
        match self.host() {
            // SAFETY: the caller's promises are passed on.
            None => unsafe { System.alloc(layout) },
            // SAFETY: as above.
            Some(host) => unsafe { (host.allocate)(host.user, layout.size(), layout.align()).cast() },
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        #[cfg(test)]
        counting::count();
        match self.host() {
            // SAFETY: the caller's promises are passed on.
            None => unsafe { System.alloc_zeroed(layout) },
            // SAFETY: as above; memory that is there has `layout.size()` bytes.
            Some(host) => unsafe {
                let memory: *mut u8 = (host.allocate)(host.user, layout.size(), layout.align()).cast();
                if !memory.is_null() {
                    memory.write_bytes(0, layout.size());
                }
                memory
            },
        }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        #[cfg(test)]
        counting::count();
        match self.host() {
            // SAFETY: the caller's promises are passed on.
            None => unsafe { System.realloc(memory, layout, new_size) },
            // SAFETY: as above.
            Some(host) => unsafe {
                (host.reallocate)(host.user, memory.cast(), layout.size(), new_size, layout.align()).cast()
            },
        }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        match self.host() {
            // SAFETY: the caller's promises are passed on.
            None => unsafe { System.dealloc(memory, layout) },
            // SAFETY: as above.
            Some(host) => unsafe { (host.release)(host.user, memory.cast(), layout.size(), layout.align()) },
        }
    }
}

/// Makes the library take its memory from the host's functions.
///
/// It can be done once, before the library allocates anything: before any other call but `anim_abi_version`. In a Rust
/// program that links the library as a crate it always comes too late.
///
/// @param allocator the functions, all of them; read during the call
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER` for null or a missing function,
/// `ANIM_STATUS_INVALID_STRUCT_SIZE`, or `ANIM_STATUS_TOO_LATE`
///
/// Ownership: the functions and `user` must stay good until the process ends.
/// Threads: any, but no other thread may be calling the library yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_allocator_install(allocator: *const AnimAllocator) -> AnimStatus {
    guard(|| {
        // Messages are made only on failure: making one allocates.
        if allocator.is_null() {
            return fail!(InvalidPointer, "`allocator` is null");
        }
        let allocator = options!(allocator);
        let (Some(allocate), Some(reallocate), Some(release)) =
            (allocator.allocate, allocator.reallocate, allocator.release)
        else {
            return fail!(InvalidPointer, "`allocator` lacks a function: it needs allocate, reallocate and release");
        };
        if !ALLOCATOR.install(Functions { user: allocator.user, allocate, reallocate, release }) {
            return fail!(TooLate, "memory has been handed out already; install the allocator before any other call");
        }
        Ok(())
    })
}

/// Counts what a thread allocates, for tests that say that nothing does.
#[cfg(test)]
pub(crate) mod counting {
    use std::cell::Cell;

    thread_local! {
        static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    }

    pub(super) fn count() {
        // While a thread ends, its storage may be gone.
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
    }

    /// How often this thread has allocated or grown memory so far.
    pub(crate) fn allocations() -> u64 {
        ALLOCATIONS.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    unsafe extern "C" fn never_allocate(_: *mut c_void, _: usize, _: usize) -> *mut c_void {
        std::ptr::null_mut()
    }
    unsafe extern "C" fn never_reallocate(_: *mut c_void, _: *mut c_void, _: usize, _: usize, _: usize) -> *mut c_void {
        std::ptr::null_mut()
    }
    unsafe extern "C" fn never_release(_: *mut c_void, _: *mut c_void, _: usize, _: usize) {}

    #[test]
    fn installing_after_the_first_allocation_is_refused() {
        let allocator = AnimAllocator {
            allocate: Some(never_allocate),
            reallocate: Some(never_reallocate),
            release: Some(never_release),
            ..AnimAllocator::defaults()
        };
        // SAFETY: the struct is complete and lives on.
        assert_eq!(unsafe { anim_allocator_install(&raw const allocator) }, AnimStatus::TooLate);
        let without = AnimAllocator { release: None, ..allocator };
        // SAFETY: as above.
        assert_eq!(unsafe { anim_allocator_install(&raw const without) }, AnimStatus::InvalidPointer);
    }

    #[test]
    fn the_counter_sees_this_threads_allocations() {
        let before = counting::allocations();
        let text = std::hint::black_box(String::from("kept"));
        assert_eq!(counting::allocations(), before + 1);
        drop(text);
        assert_eq!(counting::allocations(), before + 1);
    }
}
