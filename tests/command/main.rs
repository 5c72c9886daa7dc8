//! Drives the command `anim` as its users do: arguments in, text, JSON, files and exit codes out.

mod batches;
mod files;
mod kit;
mod looking;
mod page;
mod pictures;
