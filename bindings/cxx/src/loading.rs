//! Models.

use std::sync::Arc;

use anim::clip::Clip;
use anim::io::Options;
use anim::io::gltf::{import_path, import_with};
use anim::target::{Instance, Owner};

use crate::error::Error;
use crate::properties::Properties;

/// What a file holds.
#[derive(Debug)]
pub struct Model {
    pub(crate) model: anim::model::Model,
}

pub(crate) fn load_model(path: &str) -> Result<Box<Model>, Error> {
    let model = import_path(path, Options::default())?.model;
    Ok(Box::new(Model { model }))
}

pub(crate) fn load_model_from_memory(name: &str, bytes: &[u8]) -> Result<Box<Model>, Error> {
    let mut nothing =
        |_: &str| Err(std::io::Error::new(std::io::ErrorKind::NotFound, "files in memory name no others"));
    let model = import_with(name, bytes, &mut nothing, Options::default())?.model;
    Ok(Box::new(Model { model }))
}

impl Model {
    pub(crate) fn clip_names(&self) -> Vec<String> {
        self.model.clips.iter().map(|clip| clip.name.clone()).collect()
    }

    pub(crate) fn clip_length(&self, name: &str) -> Result<f64, Error> {
        Ok(self.clip(name)?.length)
    }

    pub(crate) fn joint_count(&self) -> usize {
        self.model.skeleton.joint_count()
    }

    pub(crate) fn find_joint(&self, name: &str) -> Result<u32, Error> {
        let unknown = || Error::Unknown { what: "joint", name: name.to_owned() };
        self.model.skeleton.find(name).ok_or_else(unknown)
    }

    /// A clip by its name.
    pub(crate) fn clip(&self, name: &str) -> Result<&Arc<Clip>, Error> {
        let unknown = || Error::Unknown { what: "clip", name: name.to_owned() };
        self.model.clips.iter().find(|clip| &*clip.name == name).ok_or_else(unknown)
    }

    /// An object of the model, which has these properties of the host's too. No owner is ever reached: the model's own
    /// values are kept, and the host's properties know what they belong to.
    pub(crate) fn instance(&self, properties: &Properties) -> Result<Instance, Error> {
        let mut builder = self.model.schema_builder();
        properties.add_to(&mut builder)?;
        Ok(Instance::new(Arc::new(builder.build()?), Owner::from_id(1), 0))
    }
}
