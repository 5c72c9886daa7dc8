//! Compute skinning on the machine's own Vulkan device, with validation and synchronisation validation on.
//!
//! Every test makes an instance and a device as a host does, and fails on any message of the layers. Debian's
//! `mesa-vulkan-drivers` has a driver for the CPU, and a real device is taken where there is one. Without any driver or
//! without the layers nothing is tested, which is a failure where `CI` is set.

mod first;
mod harness;
