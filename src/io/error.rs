//! Why a file is not read, or a document not written.

use std::io;

use super::{BudgetError, Format, SettingsError};

/// Why a file is not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file, or one beside it, cannot be reached.
    #[error("{file}: cannot be read: {source}")]
    Read {
        /// The file.
        file: String,
        /// What the system says.
        source: io::Error,
    },
    /// Neither contents nor name say what it is.
    #[error("{file}: neither its contents nor its name say which format it has")]
    Unknown {
        /// The file.
        file: String,
    },
    /// This build of the library does not read the format.
    #[error("{file}: this build does not read {format}{}", needs(*.format))]
    Unsupported {
        /// The file.
        file: String,
        /// Its format.
        format: Format,
    },
    /// The text does not parse, or a value in it cannot be what it says.
    #[error("{file}{}: {place}{}{message}", at_line(*.line), separated(.place))]
    Invalid {
        /// The file.
        file: String,
        /// The line, counted from 1, where it is known.
        line: Option<u32>,
        /// The place in the file's own terms, such as `channels[2].rotation`; empty for the file as a whole.
        place: String,
        /// The value, and what it should have been.
        message: String,
    },
    /// The contents pass the budget.
    #[error("{file}: {source}")]
    Budget {
        /// The file.
        file: String,
        /// Which limit, and what passed it.
        source: BudgetError,
    },
    /// The settings are out of range.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The progress callback ended it.
    #[error("{file}: cancelled")]
    Cancelled {
        /// The file.
        file: String,
    },
    /// A glTF file is refused.
    #[cfg(feature = "gltf")]
    #[error(transparent)]
    Gltf(#[from] super::gltf::Error),
    /// An FBX file is refused.
    #[cfg(feature = "fbx")]
    #[error(transparent)]
    Fbx(#[from] super::fbx::FbxError),
}

/// Why a document is not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// This build of the library does not write the format.
    #[error("{}", unwritten(*.format))]
    Unsupported {
        /// The format.
        format: Format,
    },
    /// The document has nothing that the format can hold.
    #[error("{format} holds {}, and \"{document}\" has none", what_it_holds(*.format))]
    Nothing {
        /// The format.
        format: Format,
        /// The document's name.
        document: String,
    },
    /// The document has several of what a file of the format holds one of.
    #[error(
        "a file of {format} holds one {what}, and \"{document}\" has {count}; choose one, or write a file for each"
    )]
    TooMany {
        /// The format.
        format: Format,
        /// The document's name.
        document: String,
        /// What there are several of.
        what: &'static str,
        /// How many.
        count: usize,
    },
    /// There is no library of the name that was asked for.
    #[error("\"{document}\" has no library named \"{library}\"")]
    NoLibrary {
        /// The document's name.
        document: String,
        /// The name.
        library: String,
    },
    /// There is no clip of the name that was asked for.
    #[error("\"{document}\" has no clip named \"{clip}\"")]
    NoClip {
        /// The document's name.
        document: String,
        /// The name.
        clip: String,
    },
    /// Something in the document cannot be said in the format at all.
    #[error("{place}: {message}")]
    Invalid {
        /// What, such as `clip "Walk", Rotation of joint 3`.
        place: String,
        /// The value, and what the format could take.
        message: String,
    },
}

fn unwritten(format: Format) -> String {
    if format == Format::Fbx {
        return "fbx files are read, but no build writes them".to_owned();
    }
    format!("this build does not write {format}{}", needs(format))
}

fn needs(format: Format) -> String {
    format!("; a build with the feature `{}` may", format.feature())
}

fn at_line(line: Option<u32>) -> String {
    line.map_or_else(String::new, |line| format!(":{line}"))
}

fn separated(place: &str) -> &'static str {
    if place.is_empty() { "" } else { ": " }
}

fn what_it_holds(format: Format) -> &'static str {
    let holds = format.holds();
    match (holds.model, holds.clips > super::Count::None) {
        (true, _) => "models and clips",
        (false, true) => "clips",
        (false, false) => "a controller",
    }
}

impl From<Box<WriteError>> for WriteError {
    fn from(error: Box<WriteError>) -> Self {
        *error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_file_line_and_place() {
        let error = |line, place: &str| ReadError::Invalid {
            file: "a.anim.ron".into(),
            line,
            place: place.into(),
            message: "a time of -1".into(),
        };
        assert_eq!(error(Some(7), "channels[2]").to_string(), "a.anim.ron:7: channels[2]: a time of -1");
        assert_eq!(error(None, "").to_string(), "a.anim.ron: a time of -1");
    }

    #[test]
    fn a_format_that_is_not_in_the_build_is_named_with_its_feature() {
        let error = WriteError::Unsupported { format: Format::Animb };
        assert_eq!(error.to_string(), "this build does not write animb; a build with the feature `animb` may");
        let error = WriteError::Unsupported { format: Format::Fbx };
        assert_eq!(error.to_string(), "fbx files are read, but no build writes them");
    }
}
