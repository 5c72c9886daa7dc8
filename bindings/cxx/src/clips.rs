//! Clips that C++ makes, for properties of its own.

use anim::clip::{ClipBuilder, Keys, LoopMode, Target};

use crate::error::Error;
use crate::ffi;
use crate::loading::Model;
use crate::properties::kind;

/// A clip that is being made.
#[derive(Debug)]
pub struct Clip {
    builder: ClipBuilder,
}

// C++ can only have what is in a box.
#[allow(clippy::unnecessary_box_returns)]
pub(crate) fn new_clip(name: &str, looped: bool) -> Box<Clip> {
    let mut builder = ClipBuilder::new(name);
    builder.loop_mode(if looped { LoopMode::Linear } else { LoopMode::None });
    Box::new(Clip { builder })
}

impl Clip {
    pub(crate) fn add_floats(
        &mut self,
        path: &str,
        property: &str,
        of: ffi::Kind,
        times: &[f32],
        values: &[f32],
    ) -> Result<(), Error> {
        self.add(path, property, Keys::floats(kind(of)?, times.to_vec(), values.to_vec()))
    }

    pub(crate) fn add_doubles(
        &mut self,
        path: &str,
        property: &str,
        times: &[f32],
        values: &[f64],
    ) -> Result<(), Error> {
        self.add(path, property, Keys::doubles(times.to_vec(), values.to_vec()))
    }

    pub(crate) fn add_integers(
        &mut self,
        path: &str,
        property: &str,
        of: ffi::Kind,
        times: &[f32],
        values: &[i64],
    ) -> Result<(), Error> {
        self.add(path, property, Keys::integers(kind(of)?, times.to_vec(), values.to_vec()))
    }

    pub(crate) fn add_texts(
        &mut self,
        path: &str,
        property: &str,
        of: ffi::Kind,
        times: &[f32],
        values: &[String],
    ) -> Result<(), Error> {
        let values = values.iter().map(|text| text.as_str().into()).collect();
        self.add(path, property, Keys::texts(kind(of)?, times.to_vec(), values))
    }

    fn add(&mut self, path: &str, property: &str, keys: Keys) -> Result<(), Error> {
        let target = Target::Property { path: path.to_owned(), property: property.to_owned(), component: None };
        self.builder.add_keys(target, keys)?;
        Ok(())
    }
}

impl Model {
    pub(crate) fn add_clip(&mut self, clip: &Clip) -> Result<(), Error> {
        let (made, _) = clip.builder.clone().build()?;
        let clips = &mut self.model.clips;
        match clips.iter_mut().find(|clip| clip.name == made.name) {
            Some(place) => *place = made.into(),
            None => clips.push(made.into()),
        }
        Ok(())
    }
}
