//! What to take from a model file, and how: the same settings for every format.
//!
//! As JSON (feature `json`) they are the `settings` object of a model's `.meta` file; unknown members are refused with
//! their names, so that a typing error is not silently a default.

#[cfg(feature = "json")]
mod json;

use crate::clip::LoopMode;

/// The axes a model is converted to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Axes {
    /// As the file has them.
    #[default]
    File,
    /// x right, y up, z towards the viewer: glTF, OpenGL.
    RightHandedYUp,
    /// x right, y away from the viewer, z up: Blender, 3ds Max.
    RightHandedZUp,
    /// x right, y up, z away from the viewer: Unity, DirectX.
    LeftHandedYUp,
    /// x away from the viewer, y right, z up: Unreal.
    LeftHandedZUp,
}

/// How many joints may move one vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MaxInfluences {
    /// The four heaviest, which is what most vertex formats hold.
    #[default]
    Four,
    /// The eight heaviest.
    Eight,
    /// As many as the file has.
    All,
}

impl MaxInfluences {
    /// The number.
    pub fn limit(self) -> usize {
        match self {
            Self::Four => 4,
            Self::Eight => 8,
            Self::All => usize::MAX,
        }
    }
}

/// Parts of a file to leave out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Skip {
    /// Meshes, and with them skins and morph targets.
    pub meshes: bool,
    /// Skins and influences.
    pub skins: bool,
    /// Morph targets and the tracks of their weights.
    pub morph_targets: bool,
    /// Materials.
    pub materials: bool,
    /// Normals and tangents.
    pub normals: bool,
    /// Texture coordinates and vertex colours.
    pub surface: bool,
    /// Tracks of properties that are neither transforms nor morph weights: cameras, lights, materials.
    pub properties: bool,
    /// The file's own free-form data.
    pub extras: bool,
}

/// What to do with one clip of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipSettings {
    /// The clip's name in the file. Several entries may name one clip: each makes a clip of its own.
    pub name: String,
    /// What happens at the end; `None` for the importer's default.
    pub loop_mode: Option<LoopMode>,
    /// The name to give it; `None` to keep it.
    pub rename: Option<String>,
    /// Seconds in the file's clip to cut the new one from; `None` for all of it.
    pub range: Option<[f64; 2]>,
}

/// How a model file is to be imported.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct ImportSettings {
    /// What every length in the file is multiplied by: positions, translations, bind matrices. Above zero.
    pub scale: f32,
    /// Whether to take clips.
    pub import_animations: bool,
    /// Whether to remove keys that their neighbours already say.
    pub optimize_animations: bool,
    /// How far a value may be from the file's after optimising: metres, radians, weights. Zero removes only keys that
    /// change nothing.
    pub optimize_tolerance: f32,
    /// What to do with single clips; clips not named are taken as they are.
    pub clips: Vec<ClipSettings>,
    /// Whether clips whose first key is after zero are moved to begin with it.
    pub trim_leading_time: bool,
    /// Keys a second where a format's curves must be sampled; zero for the file's own rate.
    pub rate: f64,
    /// Most joints that move one vertex.
    pub max_influences: MaxInfluences,
    /// The axes to convert to.
    pub axes: Axes,
    /// The length of one unit of the result in metres; zero for the file's own unit.
    pub unit_meters: f64,
    /// Whether rotations of cubic splines are turned to one side of their neighbours; off, because files mean them as
    /// they are.
    pub align_cubic_rotations: bool,
    /// What to leave out.
    pub skip: Skip,
}

impl Default for ImportSettings {
    fn default() -> Self {
        Self {
            scale: 1.0,
            import_animations: true,
            optimize_animations: true,
            optimize_tolerance: 0.0,
            clips: Vec::new(),
            trim_leading_time: false,
            rate: 0.0,
            max_influences: MaxInfluences::Four,
            axes: Axes::File,
            unit_meters: 0.0,
            align_cubic_rotations: false,
            skip: Skip::default(),
        }
    }
}

/// Why settings are refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SettingsError {
    /// The text is not JSON.
    #[error("settings are not JSON: {message}")]
    Syntax {
        /// What the parser says, with line and column.
        message: String,
    },
    /// A member is unknown or its value is out of range.
    #[error("settings: {place} is {value}, but {expected}")]
    Value {
        /// The member, such as `clips[1].loop`.
        place: String,
        /// What was found.
        value: String,
        /// What is allowed.
        expected: &'static str,
    },
}

impl ImportSettings {
    /// Refuses numbers that are not finite or out of range.
    pub fn check(&self) -> Result<(), SettingsError> {
        let value = |place: &str, value: f64, expected| SettingsError::Value {
            place: place.into(),
            value: value.to_string(),
            expected,
        };
        if !(self.scale.is_finite() && self.scale > 0.0) {
            return Err(value("scale", self.scale.into(), "it must be finite and above zero"));
        }
        let not_negative = [
            ("optimizeTolerance", f64::from(self.optimize_tolerance)),
            ("rate", self.rate),
            ("unitMeters", self.unit_meters),
        ];
        for (place, number) in not_negative {
            if !(number.is_finite() && number >= 0.0) {
                return Err(value(place, number, "it must be finite and at least zero"));
            }
        }
        for (index, clip) in self.clips.iter().enumerate() {
            if let Some([start, end]) = clip.range
                && !(start.is_finite() && end.is_finite() && start <= end)
            {
                return Err(SettingsError::Value {
                    place: format!("clips[{index}].range"),
                    value: format!("[{start}, {end}]"),
                    expected: "it must be two finite numbers, not falling",
                });
            }
        }
        Ok(())
    }
}
