//! Drives the command `anim` as its users do: arguments in, text, JSON, files and exit codes out.

mod files;
mod kit;
mod looking;
