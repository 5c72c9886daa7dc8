//! The project's own commands, a module each; `main.rs` reads the command line and calls them.

pub mod bench;
pub mod c_program;
pub mod character;
pub mod conformance;
pub mod demo;
pub mod determinism;
pub mod docs;
pub mod header;
pub mod package;
pub mod setup;
pub mod shaders;
pub mod shell;
pub mod test;
pub mod verdict;
