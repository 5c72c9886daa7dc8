//! Parts of the library that a build may leave out, each by a Cargo feature of its own.
//!
//! Every C function is in every build, since there is one header. Those of a part that was left out answer
//! `ANIM_STATUS_UNSUPPORTED`, and what they would have done is not in the C library: nothing reaches it. A type of handle
//! names its part in `handles!`, so that functions that take one need not; other functions [`Part::check`] theirs before
//! anything else.
//!
//! Rust programs are linked with what they call, and have no need of this.

use super::status::{AnimStatus, Failure};

/// A part of the library.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Whether this build has it.
    pub here: bool,
    /// What a build without it does not do.
    does: &'static str,
    /// The Cargo feature that brings it.
    feature: &'static str,
}

const ANY_FORMAT: bool = cfg!(any(
    feature = "animb",
    feature = "fbx",
    feature = "gltf",
    feature = "mres",
    feature = "ron",
    feature = "three"
));

impl Part {
    /// What every build has.
    pub const CORE: Self = Self { here: true, does: "", feature: "" };
    /// Layered states and transitions.
    pub const CONTROLLER: Self =
        Self { here: cfg!(feature = "controller"), does: "have controllers", feature: "controller" };
    /// Operations on clips, and ready-made clips.
    pub const OPERATIONS: Self =
        Self { here: cfg!(feature = "operations"), does: "operate on clips", feature: "operations" };
    /// Weighted actions.
    pub const MIXER: Self = Self { here: cfg!(feature = "mixer"), does: "have mixers", feature: "mixer" };
    /// Players, and the libraries that they play from.
    pub const PLAYER: Self = Self { here: cfg!(feature = "player"), does: "have players", feature: "player" };
    /// Objects of the host that something drives: players, mixers and controllers all do.
    pub const DRIVERS: Self = Self {
        here: Self::PLAYER.here || Self::MIXER.here || Self::CONTROLLER.here,
        does: "drive objects of the host",
        ..Self::PLAYER
    };
    /// What editors need: undo, previews, recording.
    pub const EDITING: Self =
        Self { here: cfg!(feature = "editing"), does: "have what editors need", feature: "editing" };
    /// Clips put together from keys and edited, and their keys read.
    pub const BUILDING: Self =
        Self { here: cfg!(feature = "building"), does: "build clips or read their keys", feature: "building" };
    /// Poses of many characters by one call.
    pub const CROWDS: Self = Self { here: cfg!(feature = "crowds"), does: "have crowds", feature: "crowds" };
    /// Schemas, which drivers and crowds play on.
    pub const SCHEMAS: Self = Self { here: Self::DRIVERS.here || Self::CROWDS.here, ..Self::DRIVERS };
    /// Making packed clips. Every build plays them.
    pub const PACKING: Self = Self { here: cfg!(feature = "packing"), does: "pack clips", feature: "packing" };
    /// What comes from files of formats that hold more than one thing.
    pub const READING: Self = Self { here: ANY_FORMAT, does: "read files", feature: "animb" };
    /// Skinning on the CPU.
    pub const SKINNING: Self =
        Self { here: cfg!(feature = "skinning") && ANY_FORMAT, does: "skin on the CPU", feature: "skinning" };
    /// Meshes prepared for skinning, wherever it is done.
    pub const SKIN_MESHES: Self =
        Self { here: Self::SKINNING.here || cfg!(feature = "vulkan") && ANY_FORMAT, ..Self::SKINNING };
    /// Documents put together, and files written.
    pub const WRITING: Self =
        Self { here: cfg!(feature = "writing") && ANY_FORMAT, does: "write files", feature: "writing" };

    /// Refuses a call that needs the part where the build has not got it.
    #[inline]
    pub fn check(self) -> Result<(), Failure> {
        if self.here { Ok(()) } else { Err(self.refuse()) }
    }

    #[cold]
    fn refuse(self) -> Failure {
        let Self { does, feature, .. } = self;
        let message = format_args!("this build does not {does}; a build with the feature `{feature}` may");
        Failure::formatted(AnimStatus::Unsupported, message)
    }
}
