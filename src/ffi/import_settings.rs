//! Import settings through the C ABI, as a struct.
//!
//! # Header
//! What to take from a model's file, and how. The same settings can be given as JSON text, the `settings` object of a
//! model's `.meta` file; see `AnimLoadOptions`.

use super::clip::AnimLoopMode;
use super::pointer::{AnimText, Options, finite, init, read_array, same_enum, text};
use super::status::{AnimStatus, Failure, fail, guard};
use crate::io::{Axes, ClipSettings, ImportSettings, MaxInfluences, Skip};

/// The axes a model is converted to.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimAxes {
    /// As the file has them.
    File = 0,
    /// x right, y up, z towards the viewer: glTF, OpenGL.
    RightHandedYUp = 1,
    /// x right, y away from the viewer, z up: Blender, 3ds Max.
    RightHandedZUp = 2,
    /// x right, y up, z away from the viewer: Unity, DirectX.
    LeftHandedYUp = 3,
    /// x away from the viewer, y right, z up: Unreal.
    LeftHandedZUp = 4,
}

same_enum!(AnimAxes: Axes { File, RightHandedYUp, RightHandedZUp, LeftHandedYUp, LeftHandedZUp });

/// A part of a file to leave out; together they are added up.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimSkip {
    /// Meshes, and with them skins and morph targets.
    Meshes = 1,
    /// Skins and influences.
    Skins = 2,
    /// Morph targets and the tracks of their weights.
    MorphTargets = 4,
    /// Materials.
    Materials = 8,
    /// Normals and tangents.
    Normals = 16,
    /// Texture coordinates and vertex colors.
    Surface = 32,
    /// Tracks of properties that are neither transforms nor morph weights: cameras, lights, materials.
    Properties = 64,
    /// The file's own free-form data.
    Extras = 128,
}

/// Stands for the importer's own choice of what happens at a clip's end.
pub const ANIM_LOOP_MODE_OF_IMPORTER: u32 = u32::MAX;

/// What to do with one clip of a file. Several may name one clip: each makes a clip of its own.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimImportClip {
    /// The clip's name in the file.
    pub name: AnimText,
    /// The name to give it; empty to keep it.
    pub rename: AnimText,
    /// Where in the file's clip the new one starts, in seconds.
    pub start: f64,
    /// Where it ends, in seconds.
    pub end: f64,
    /// An `AnimLoopMode`, or `ANIM_LOOP_MODE_OF_IMPORTER`.
    pub loop_mode: u32,
    /// 1 to cut the clip from `start` to `end`, 0 for all of it.
    pub has_range: u32,
}

/// How a model's file is to be imported. `anim_import_settings_init` fills in the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct AnimImportSettings {
    /// `sizeof(AnimImportSettings)`.
    pub struct_size: usize,
    /// What to do with single clips; those not named are taken as they are. Null, the default, for none.
    pub clips: *const AnimImportClip,
    /// How many there are.
    pub clip_count: usize,
    /// Keys a second where a format's curves must be sampled; 0, the default, for the file's own rate.
    pub rate: f64,
    /// The length of one unit of the result in meters; 0, the default, for the file's own unit.
    pub unit_meters: f64,
    /// What every length in the file is multiplied by, above 0; 1 by default.
    pub scale: f32,
    /// How far a value may be from the file's after optimizing: meters, radians, weights. 0, the default, removes only
    /// keys that change nothing.
    pub optimize_tolerance: f32,
    /// Most joints that move one vertex: 4, the default, 8, or 0 for as many as the file has.
    pub max_influences: u32,
    /// An `AnimAxes`; the file's by default.
    pub axes: u32,
    /// A sum of `AnimSkip`; 0, the default, for nothing.
    pub skip: u32,
    /// Whether to take clips; true by default.
    pub import_animations: u8,
    /// Whether to remove keys that their neighbors already say; true by default.
    pub optimize_animations: u8,
    /// Whether clips whose first key is after zero are moved to begin with it; false by default.
    pub trim_leading_time: u8,
    /// Whether rotations of cubic splines are turned to one side of their neighbors; false by default, because files mean
    /// them as they are.
    pub align_cubic_rotations: u8,
}

// SAFETY: `repr(C)`, begins with its size; numbers and a pointer; no padding.
unsafe impl Options for AnimImportSettings {
    const FIRST_SIZE: usize = size_of::<usize>() * 3 + 40;

    fn defaults() -> Self {
        let ImportSettings { rate, unit_meters, scale, optimize_tolerance, .. } = ImportSettings::default();
        Self {
            struct_size: size_of::<Self>(),
            clips: std::ptr::null(),
            clip_count: 0,
            rate,
            unit_meters,
            scale,
            optimize_tolerance,
            max_influences: 4,
            axes: AnimAxes::File as u32,
            skip: 0,
            import_animations: 1,
            optimize_animations: 1,
            trim_leading_time: 0,
            align_cubic_rotations: 0,
        }
    }
}

impl AnimImportClip {
    fn read(&self) -> Result<ClipSettings, Failure> {
        let clip = self;
        let rename = text!(clip.rename);
        let range = [finite(clip.start, "clips.start")?, finite(clip.end, "clips.end")?];
        Ok(ClipSettings {
            name: text!(clip.name).to_owned(),
            loop_mode: match clip.loop_mode {
                ANIM_LOOP_MODE_OF_IMPORTER => None,
                mode => Some(AnimLoopMode::read(mode, "clips.loop_mode")?),
            },
            rename: (!rename.is_empty()).then(|| rename.to_owned()),
            range: (clip.has_range != 0).then_some(range),
        })
    }
}

impl AnimImportSettings {
    /// The library's settings; its own checks are for the importer to make.
    ///
    /// # Safety
    /// `clips`, if not null, points to `clip_count` entries whose texts can be read.
    pub(super) unsafe fn read(&self) -> Result<ImportSettings, Failure> {
        // SAFETY: the caller's promise.
        let clips = unsafe { read_array(self.clips, self.clip_count, "settings.clips") }?;
        Ok(ImportSettings {
            scale: self.scale,
            import_animations: self.import_animations != 0,
            optimize_animations: self.optimize_animations != 0,
            optimize_tolerance: self.optimize_tolerance,
            clips: clips.iter().map(AnimImportClip::read).collect::<Result<_, _>>()?,
            trim_leading_time: self.trim_leading_time != 0,
            rate: self.rate,
            max_influences: match self.max_influences {
                0 => MaxInfluences::All,
                4 => MaxInfluences::Four,
                8 => MaxInfluences::Eight,
                n => return fail!(OutOfRange, "`settings.max_influences` is {n}, but it is 4, 8 or 0 for all"),
            },
            axes: AnimAxes::read(self.axes, "settings.axes")?,
            unit_meters: self.unit_meters,
            align_cubic_rotations: self.align_cubic_rotations != 0,
            skip: read_skip(self.skip)?,
        })
    }
}

fn read_skip(skip: u32) -> Result<Skip, Failure> {
    if skip >= 2 * AnimSkip::Extras as u32 {
        return fail!(InvalidEnum, "`settings.skip` is {skip}, which is no sum of AnimSkip");
    }
    let has = |part: AnimSkip| skip & part as u32 != 0;
    Ok(Skip {
        meshes: has(AnimSkip::Meshes),
        skins: has(AnimSkip::Skins),
        morph_targets: has(AnimSkip::MorphTargets),
        materials: has(AnimSkip::Materials),
        normals: has(AnimSkip::Normals),
        surface: has(AnimSkip::Surface),
        properties: has(AnimSkip::Properties),
        extras: has(AnimSkip::Extras),
    })
}

/// Fills in the defaults.
///
/// @param settings becomes the defaults
/// @param struct_size `sizeof(AnimImportSettings)`
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_INVALID_POINTER`, or `ANIM_STATUS_INVALID_STRUCT_SIZE`
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_import_settings_init(
    settings: *mut AnimImportSettings,
    struct_size: usize,
) -> AnimStatus {
    guard(|| init!(settings, struct_size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_structs_defaults_are_the_librarys() {
        // SAFETY: there are no clips.
        assert_eq!(unsafe { AnimImportSettings::defaults().read() }, Ok(ImportSettings::default()));
    }
}
