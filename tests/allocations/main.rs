//! Updates allocate nothing once everything has been met: held with an allocator that counts.
//!
//! The C library has an allocator of its own, so this runs without it: `cargo test --test allocations`.

#![cfg(not(feature = "capi"))]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

mod controllers;
mod crowds;
#[cfg(feature = "vulkan")]
#[path = "../vulkan/harness.rs"]
#[allow(dead_code, clippy::undocumented_unsafe_blocks)]
mod harness;
mod mixers;
#[cfg(feature = "vulkan")]
mod vulkan;

struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: everything is the system's allocator's; only a number is kept beside it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise.
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often `act` allocated on this thread.
fn allocations_of(act: impl FnOnce()) -> usize {
    let before = COUNT.with(Cell::get);
    act();
    COUNT.with(Cell::get) - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations_of(|| drop(vec![1, 2, 3])), 1);
}
