//! Why a call failed, as C++ reads it.

/// A failure of the bridge.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be loaded.
    #[error(transparent)]
    Load(#[from] anim::io::gltf::Error),
    /// A schema cannot be made.
    #[error(transparent)]
    Schema(#[from] anim::target::SchemaError),
    /// A player refused.
    #[error(transparent)]
    Player(#[from] anim::player::PlayerError),
    /// A mixer refused.
    #[error(transparent)]
    Mixer(#[from] anim::mixer::MixerError),
    /// A controller is wrong.
    #[error(transparent)]
    Controller(#[from] anim::controller::ControllerMistakes),
    /// An animator refused.
    #[error(transparent)]
    Animator(#[from] anim::controller::AnimatorError),
    /// An update cannot be.
    #[error(transparent)]
    Update(#[from] anim::frame::UpdateError),
    /// A mesh cannot be skinned.
    #[error(transparent)]
    Mesh(#[from] anim::skin::SkinMeshError),
    /// A skin job cannot be done.
    #[error(transparent)]
    Skin(#[from] anim::skin::SkinError),
    /// A clip cannot be made.
    #[error(transparent)]
    Clip(#[from] anim::clip::ClipError),
    /// A property of C++'s threw.
    #[error(transparent)]
    Thrown(#[from] cxx::Exception),
    /// A property is null.
    #[error("the property \"{name}\" is null")]
    NoProperty {
        /// Its name.
        name: String,
    },
    /// A number stands for no kind.
    #[error("{number} is no kind of value")]
    NoKind {
        /// The number.
        number: u8,
    },
    /// Nothing has the name.
    #[error("there is no {what} \"{name}\"")]
    Unknown {
        /// Of what.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A number is past the last.
    #[error("there are {count} {what}, and none has the number {index}")]
    OutOfRange {
        /// Of what.
        what: &'static str,
        /// The number.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// An array is too short or too long.
    #[error("{given} {what} were given, but there must be {wanted}")]
    Count {
        /// Of what.
        what: &'static str,
        /// How many were given.
        given: usize,
        /// How many there must be.
        wanted: usize,
    },
}
