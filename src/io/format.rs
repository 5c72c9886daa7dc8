//! The file formats by name: what each can hold, how files of it are called, and how they are told apart.

use std::fmt;
use std::str::FromStr;

use super::detect;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// glTF 2.0 as JSON text (`.gltf`).
    Gltf,
    /// glTF 2.0 in one binary file (`.glb`).
    Glb,
    /// FBX, binary or text (`.fbx`).
    Fbx,
    /// A resource of the mainframe engine, format 2 JSON (`.mres`).
    Mres,
    /// three.js JSON: clips, or a scene or object with animations (`.json`).
    ThreeJson,
    /// A clip as RON text (`.anim.ron`).
    AnimRon,
    /// A controller as RON text (`.actl.ron`).
    ActlRon,
    /// A sprite animation as RON text (`.spriteanim.ron`).
    SpriteanimRon,
    /// The library's own binary format (`.animb`).
    Animb,
}

/// How many of a thing one file can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Count {
    /// None.
    None,
    /// At most one.
    One,
    /// Any number.
    Many,
}

/// How the tracks of a format say what they animate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Joints by index into the file's own node tree ([`crate::clip::Target::Joint`]).
    Index,
    /// Nodes by name or path ([`crate::clip::Target::Transform`]).
    Name,
    /// Either, as the clip has it.
    Both,
}

/// What a file of a format can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holds {
    /// A model: nodes, meshes and skins.
    pub model: bool,
    /// Skeletons that belong to no model.
    pub skeletons: bool,
    /// Clips.
    pub clips: Count,
    /// Named lists of clips.
    pub libraries: bool,
    /// Controllers.
    pub controllers: Count,
    /// How tracks say what they animate.
    pub naming: Naming,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Gltf,
        Self::Glb,
        Self::Fbx,
        Self::Mres,
        Self::ThreeJson,
        Self::AnimRon,
        Self::ActlRon,
        Self::SpriteanimRon,
        Self::Animb,
    ];

    /// The word for the format in messages and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gltf => "gltf",
            Self::Glb => "glb",
            Self::Fbx => "fbx",
            Self::Mres => "mres",
            Self::ThreeJson => "three_json",
            Self::AnimRon => "anim_ron",
            Self::ActlRon => "actl_ron",
            Self::SpriteanimRon => "spriteanim_ron",
            Self::Animb => "animb",
        }
    }

    /// How files of the format end, with the dot.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Gltf => ".gltf",
            Self::Glb => ".glb",
            Self::Fbx => ".fbx",
            Self::Mres => ".mres",
            Self::ThreeJson => ".json",
            Self::AnimRon => ".anim.ron",
            Self::ActlRon => ".actl.ron",
            Self::SpriteanimRon => ".spriteanim.ron",
            Self::Animb => ".animb",
        }
    }

    /// The Cargo feature that a build needs to read or write it.
    pub fn feature(self) -> &'static str {
        match self {
            Self::Gltf | Self::Glb => "gltf",
            Self::Fbx => "fbx",
            Self::Mres => "mres",
            Self::ThreeJson => "three",
            Self::AnimRon | Self::ActlRon | Self::SpriteanimRon => "ron",
            Self::Animb => "animb",
        }
    }

    /// What a file of the format can hold.
    pub fn holds(self) -> Holds {
        let nothing = Holds {
            model: false,
            skeletons: false,
            clips: Count::None,
            libraries: false,
            controllers: Count::None,
            naming: Naming::Name,
        };
        match self {
            Self::Gltf | Self::Glb | Self::Fbx => {
                Holds { model: true, clips: Count::Many, naming: Naming::Index, ..nothing }
            }
            Self::Mres => Holds { clips: Count::Many, libraries: true, ..nothing },
            Self::ThreeJson => Holds { clips: Count::Many, ..nothing },
            Self::AnimRon | Self::SpriteanimRon => Holds { clips: Count::One, ..nothing },
            Self::ActlRon => Holds { controllers: Count::One, ..nothing },
            Self::Animb => Holds {
                model: true,
                skeletons: true,
                clips: Count::Many,
                libraries: true,
                controllers: Count::Many,
                naming: Naming::Both,
            },
        }
    }

    /// The format by how a file's name ends, without regard to case.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        Self::ALL.into_iter().find(|format| name.ends_with(format.ending()))
    }

    /// The format by a file's contents, and by its name where they do not say: text whose members fit several formats,
    /// or no bytes at all.
    pub fn detect(bytes: &[u8], name: &str) -> Option<Self> {
        detect::by_contents(bytes).or_else(|| Self::from_name(name))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{word}\" is no format; there are {}", Format::ALL.map(Format::name).join(", "))]
pub struct UnknownFormat {
    /// The word.
    pub word: String,
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(word: &str) -> Result<Self, UnknownFormat> {
        let wanted = word.to_lowercase().replace('-', "_");
        let found = Self::ALL.into_iter().find(|format| format.name() == wanted);
        found.ok_or_else(|| UnknownFormat { word: word.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_is_found_by_its_name_and_by_the_ending_of_its_files() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
            assert_eq!(Format::from_name(&format!("some.where/a{}", format.ending().to_uppercase())), Some(format));
        }
        assert_eq!("anim-ron".parse(), Ok(Format::AnimRon));
        let refused = "obj".parse::<Format>().expect_err("no such format").to_string();
        assert!(refused.starts_with("\"obj\" is no format; there are gltf, glb,"), "{refused}");
        assert_eq!(Format::from_name("a.ron"), None);
    }
}
