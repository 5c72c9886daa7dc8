//! The C ABI: everything behind `include/anim.h`.
//!
//! A file per concern, named as the module it exposes, and the plumbing below them: [`status`] (codes, messages, the
//! panic guard), [`mod@pointer`] (text, arrays, results, options), [`mod@part`] (what a build may lack), [`slot`], [`table`] and [`handle`] (objects), [`context`],
//! [`allocator`], [`version`]. The header is made from these files by `cargo xtask header`; the paragraphs after
//! `# Header` in a file's first comment open its section there, and the comments of functions and types are the header's.
//!
//! # How to add a function
//!
//! 1. Find or make the file named as the module you expose, and list it in `SECTIONS` in
//!    `xtask/src/header/mod.rs`.
//! 2. A new type of object: declare its handle struct in that file as the others are, and add a line to `handles!` in
//!    `handle.rs` (number, word for messages, table, struct, what is stored). Assets are stored as `Arc<T>`.
//! 3. Write `#[unsafe(no_mangle)] pub unsafe extern "C" fn anim_<type>_<verb>(…) -> AnimStatus` (without `unsafe` if no
//!    pointer comes in) whose body is one call of `guard(|| { … })`.
//! 4. In the guard, first turn all arguments into Rust: `out!(result)`, `text!(name)`, `slice!(times, count)`,
//!    `options!(options)`, `AnimLoopMode::read(loop_mode, "loop_mode")?`, `finite(time, "time")?`; then take the objects:
//!    `shared(clip)?` to read, `alone(player)?` to change, `updating(player)?` to update, `release(clip)?`,
//!    `context(handle)?.objects().create(object)?`. The library's own errors turn into failures with `?`; a new error
//!    type gets its line in `errors.rs`. Write results last: `result.write(value)`, `copy_out!(names => buffer, capacity,
//!    count)`, `room!(joints => matrices, capacity, count)` to compute in place, `fill!(info, filled)`. A new driver is
//!    stored as `HostDriver<D>` and gets its arm in `with_driver!` in `driver.rs`.
//! 5. The comment: one sentence; the contract; `@param` for each argument; `@return` with every status that has a
//!    reason of its own; `Ownership:` where something is kept or given; `Threads:`. Enums cross as `u32`, booleans as
//!    `u8`, times as `f64` seconds, callbacks as a nullable function and `void *user`.
//! 6. A section whose functions are not to be relied on yet begins its prose with `Experimental:`; all others are kept for
//!    ever, which `tests/abi/` holds.
//! 7. `cargo xtask header` rewrites `include/anim.h` and `abi/`; commit them too. Try the misuse in `tests/c/misuse.c`.

// The contract of every function is its comment, which is the header's; `# Safety` sections would say it twice.
#![allow(clippy::missing_safety_doc)]
// `@param struct_size` is Doxygen's way of writing it.
#![allow(clippy::doc_markdown)]

pub mod action;
pub mod allocator;
pub mod animator;
pub mod clip;
pub mod clip_builder;
pub mod clip_editing;
pub mod clip_operations;
pub mod clip_points;
pub mod clip_reading;
pub mod clip_ready_made;
pub mod context;
pub mod controller;
pub mod controller_builder;
pub mod crowd;
pub mod document;
pub mod document_writing;
mod driver;
mod errors;
pub mod event;
pub mod handle;
pub mod history;
mod import;
pub mod import_settings;
pub mod inspection;
pub mod instance;
pub mod instances;
pub mod jobs;
pub mod keep;
pub mod keys;
pub mod library;
pub mod mesh;
pub mod method;
pub mod mixer;
pub mod model;
pub mod model_bones;
pub mod packed_clip;
pub mod palettes;
pub mod part;
pub mod player;
pub mod player_settings;
pub mod player_state;
pub mod pointer;
pub mod pose;
pub mod preview;
pub mod property;
pub mod rig;
pub mod schema;
pub mod skeleton;
pub mod skin;
pub mod skin_job;
pub mod slot;
pub mod status;
pub mod table;
pub mod timeline;
pub mod value;
pub mod version;
#[cfg(feature = "vulkan")]
pub mod vulkan;
#[cfg(feature = "vulkan")]
pub mod vulkan_handles;
#[cfg(feature = "vulkan")]
pub mod vulkan_memory;
#[cfg(feature = "vulkan")]
pub mod vulkan_palette;
#[cfg(feature = "vulkan")]
pub mod vulkan_skin;
