//! Compute skinning on the machine's own Vulkan device, with validation and synchronisation validation on.
//!
//! Every test makes an instance and a device as a host does, and fails on any message of the layers. Debian's
//! `mesa-vulkan-drivers` has a driver for the CPU, and a real device is taken where there is one. Without any driver or
//! without the layers nothing is tested, which is a failure where `CI` is set.

// Every call of Vulkan's is unsafe, and all are sound for one reason: the host made the handles and lets them live.
#![allow(clippy::undocumented_unsafe_blocks)]

mod compare;
mod cpu_and_gpu;
mod faults;
mod first;
mod frames;
mod harness;
mod hosts;
mod loader;
#[cfg(feature = "capi")]
mod through_c;
