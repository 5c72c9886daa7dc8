//! A few threads that wait for work.
//!
//! Starting work allocates nothing: the threads share one description of the work at hand, and take indices from a
//! counter. The caller works too and waits for those alone that have begun: a thread that the system gives no time is
//! not waited for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;

use parking_lot::{Condvar, Mutex};

use super::JobSystem;

/// The library's own threads. The calling thread works too, so `Threads::new(1)` starts none.
#[derive(Debug)]
pub struct Threads {
    shared: Arc<Shared>,
    handles: Vec<JoinHandle<()>>,
    /// Held by whoever runs work, so that two callers take turns.
    turn: Mutex<()>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    start: Condvar,
    done: Condvar,
    /// The next index that nobody has taken.
    next: AtomicUsize,
    panicked: AtomicBool,
}

#[derive(Debug, Default)]
struct State {
    /// Counts the pieces of work begun, so that a thread knows one that it has not seen.
    round: u64,
    /// What threads may begin with: taken away when its caller finds no index left.
    work: Option<Work>,
    /// Threads that have begun with it and not ended.
    busy: usize,
    quit: bool,
}

/// A caller's function, whose borrow the caller keeps alive until no thread has it any more.
#[derive(Clone, Copy)]
struct Work {
    function: *const (dyn Fn(usize) + Sync),
    count: usize,
}

impl std::fmt::Debug for Work {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Work").field("count", &self.count).finish_non_exhaustive()
    }
}

// SAFETY: the function is `Sync`, so any thread may call it through a shared reference, and `Threads::run` does not
// return, and so does not end the borrow, before the pointer is taken away and `State::busy` is zero.
unsafe impl Send for Work {}

impl Threads {
    /// As many threads as `count`, the calling one among them; at least one.
    pub fn new(count: usize) -> Self {
        let shared = Arc::new(Shared::default());
        let spawn = |index| {
            let shared = shared.clone();
            let name = format!("anim {index}");
            std::thread::Builder::new().name(name).spawn(move || shared.serve()).ok()
        };
        // A thread that the system does not give is done without: the work takes longer.
        let handles = (1..count).filter_map(spawn).collect();
        Self { shared, handles, turn: Mutex::new(()) }
    }
}

impl JobSystem for Threads {
    fn run(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        if self.handles.is_empty() || count <= 1 {
            (0..count).for_each(work);
            return;
        }
        let _turn = self.turn.lock();
        // SAFETY: only the lifetime is changed. `Finish` below takes the pointer away and waits, however this function is
        // left, until no thread has it any more.
        let function = unsafe { std::mem::transmute::<&(dyn Fn(usize) + Sync), &'static (dyn Fn(usize) + Sync)>(work) };
        self.shared.next.store(0, Ordering::Relaxed);
        // Where the caller's own part of the last work panicked, nobody has asked for this yet.
        self.shared.panicked.store(false, Ordering::Relaxed);
        {
            let mut state = self.shared.state.lock();
            state.round += 1;
            state.work = Some(Work { function, count });
            self.shared.start.notify_all();
        }
        let finish = Finish(&self.shared);
        self.shared.take_indices(work, count);
        drop(finish);
        assert!(!self.shared.panicked.load(Ordering::Relaxed), "a job panicked");
    }

    fn width(&self) -> usize {
        self.handles.len() + 1
    }
}

/// Takes the work away from threads that have not begun, and waits for those that have, also when the caller's own part
/// panics.
struct Finish<'a>(&'a Shared);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state.lock();
        state.work = None;
        while state.busy > 0 {
            self.0.done.wait(&mut state);
        }
    }
}

impl Shared {
    fn take_indices(&self, work: &(dyn Fn(usize) + Sync), count: usize) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            work(index);
        }
    }

    fn serve(&self) {
        let mut seen = 0;
        loop {
            let work = {
                let mut state = self.state.lock();
                loop {
                    if state.quit {
                        return;
                    }
                    let begun = state.round != seen;
                    seen = state.round;
                    if let Some(work) = state.work.filter(|_| begun) {
                        state.busy += 1;
                        break work;
                    }
                    self.start.wait(&mut state);
                }
            };
            // SAFETY: the work was there, so `Threads::run` has not returned, and it waits for this thread, which was
            // counted as busy under the lock, before it ends the borrow.
            let function = unsafe { &*work.function };
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                self.take_indices(function, work.count);
            }));
            if result.is_err() {
                self.panicked.store(true, Ordering::Relaxed);
            }
            let mut state = self.state.lock();
            state.busy -= 1;
            if state.busy == 0 {
                self.done.notify_one();
            }
        }
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.shared.state.lock().quit = true;
        self.shared.start.notify_all();
        for handle in self.handles.drain(..) {
            // A panic of a job was passed on when it happened.
            let _ = handle.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_is_worked_on_once_however_many_threads_there_are() {
        for count in [1, 2, 5] {
            let threads = Threads::new(count);
            for round in 0..50 {
                let seen: Vec<AtomicUsize> = (0..97).map(|_| AtomicUsize::new(0)).collect();
                threads.run(seen.len(), &|index| {
                    seen[index].fetch_add(1, Ordering::Relaxed);
                });
                assert!(seen.iter().all(|s| s.load(Ordering::Relaxed) == 1), "{count} threads, round {round}");
            }
        }
    }

    /// One that is waited for in vain would hang this.
    #[test]
    fn a_thread_that_never_begins_is_not_waited_for() {
        let asleep = std::thread::spawn(|| {});
        let threads = Threads { shared: Arc::default(), handles: vec![asleep], turn: Mutex::new(()) };
        let done = AtomicUsize::new(0);
        threads.run(10, &|_| {
            done.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(done.load(Ordering::Relaxed), 10);
    }

    #[test]
    fn a_job_that_panics_is_heard_of_and_the_threads_go_on() {
        let threads = Threads::new(3);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            threads.run(64, &|index| assert!(index != 13, "unlucky"));
        }));
        assert!(result.is_err());
        let done = AtomicUsize::new(0);
        threads.run(10, &|_| {
            done.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(done.load(Ordering::Relaxed), 10);
    }

    /// The caller's own panic leaves before anyone asks whether another thread panicked too.
    #[test]
    fn work_after_a_panic_on_two_threads_does_not_panic_for_it() {
        let threads = Threads::new(2);
        let both = std::sync::Barrier::new(2);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            threads.run(2, &|_| {
                both.wait();
                panic!("unlucky");
            });
        }));
        assert!(result.is_err());
        threads.run(2, &|_| {});
    }
}
