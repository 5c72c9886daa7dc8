//! The host's job system through the C ABI, and the library's own threads.
//!
//! # Header
//! Calls that update many drivers may compute them side by side: on threads of the library's own, or on the host's job
//! system. Which it is, is said once, when a context is made; by default everything happens on the calling thread. Results
//! and the order of events are the same whichever it is, and host code runs on the calling thread alone unless the context
//! was told that any thread may call it.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::part::Part;
use super::status::{Failure, fail};
use crate::jobs::{Inline, JobSystem, Threads};

/// A piece of work: the host calls it with the `data` it was given, for an index.
pub type AnimJob = unsafe extern "C" fn(data: *mut c_void, index: usize);

/// Calls `job(data, index)` once for every index below `count`, on any threads and in any order, and returns when all calls
/// have returned. Must not unwind.
pub type AnimRunJobs = Option<unsafe extern "C" fn(user: *mut c_void, count: usize, job: AnimJob, data: *mut c_void)>;

/// The most threads that a context may have.
const MAX_THREADS: u32 = 256;

/// The host's job system.
struct HostJobs {
    run: unsafe extern "C" fn(user: *mut c_void, count: usize, job: AnimJob, data: *mut c_void),
    user: *mut c_void,
    width: usize,
}

// SAFETY: the pointer is only handed to the host's own function, which the header asks to bear any thread.
unsafe impl Send for HostJobs {}
// SAFETY: as above.
unsafe impl Sync for HostJobs {}

/// What a job's data points to while the host runs it.
struct Running<'a> {
    work: &'a (dyn Fn(usize) + Sync),
    panicked: AtomicBool,
}

/// Calls a piece of the library's work, and keeps a panic of it from the host.
unsafe extern "C" fn run_piece(data: *mut c_void, index: usize) {
    // SAFETY: the host passes the data that it was given, before `HostJobs::run` has returned.
    let running = unsafe { &*data.cast_const().cast::<Running<'_>>() };
    if catch_unwind(AssertUnwindSafe(|| (running.work)(index))).is_err() {
        running.panicked.store(true, Ordering::Relaxed);
    }
}

impl JobSystem for HostJobs {
    fn run(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        let running = Running { work, panicked: AtomicBool::new(false) };
        let data = std::ptr::from_ref(&running).cast_mut().cast::<c_void>();
        // SAFETY: the host's function, called as the header says it will be; `running` outlives the call.
        unsafe { (self.run)(self.user, count, run_piece, data) };
        assert!(!running.panicked.load(Ordering::Relaxed), "a job panicked");
    }

    fn width(&self) -> usize {
        self.width
    }
}

/// The job system that a context's options ask for.
pub(super) fn job_system(
    threads: u32,
    run: AnimRunJobs,
    user: *mut c_void,
    width: u32,
) -> Result<Arc<dyn JobSystem>, Failure> {
    if let Some(run) = run {
        if !(1..=MAX_THREADS).contains(&width) {
            return fail!(OutOfRange, "`options.job_width` is {width}; 1 to {MAX_THREADS} are possible");
        }
        return Ok(Arc::new(HostJobs { run, user, width: width as usize }));
    }
    match threads {
        0 | 1 => Ok(Arc::new(Inline)),
        // Drivers and crowds are all that is computed side by side.
        2..=MAX_THREADS if !Part::SCHEMAS.here => Ok(Arc::new(Inline)),
        2..=MAX_THREADS => Ok(Arc::new(Threads::new(threads as usize))),
        _ => fail!(OutOfRange, "`options.threads` is {threads}; {MAX_THREADS} are the most"),
    }
}
