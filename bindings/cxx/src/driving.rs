//! What players, mixers and animators share: updates, events and poses.

use anim::eval::{Driver, Event, EventKind};
use anim::frame::Frame;
use anim::math::Affine;
use anim::simd::Kernels;

use crate::error::Error;
use crate::ffi;
use crate::properties::{Properties, Shared, within};

/// A driver of one instance, with the buffers of its updates.
#[derive(Debug)]
pub(crate) struct Driving<D> {
    pub driver: D,
    frame: Frame,
    properties: Shared,
}

impl<D: Driver> Driving<D> {
    pub fn new(driver: D, properties: Properties) -> Self {
        Self { driver, frame: Frame::default(), properties: properties.into_shared() }
    }

    pub fn update(&mut self, seconds: f64) -> Result<(), Error> {
        let Self { driver, frame, properties } = self;
        within(properties, || Ok(frame.update(driver, seconds)?))
    }

    pub fn events(&self) -> Vec<ffi::Event> {
        self.driver.stage().events.iter().map(event).collect()
    }

    pub fn model_matrices(&self, matrices: &mut [ffi::Matrix]) -> Result<(), Error> {
        let Some(staged) = self.driver.stage().instance(0) else { return Ok(()) };
        let pose = staged.pose();
        let wanted = pose.joint_count();
        if matrices.len() != wanted {
            return Err(Error::Count { what: "matrices", given: matrices.len(), wanted });
        }
        let mut models = vec![Affine::IDENTITY; wanted];
        staged.instance.schema().skeleton().local_to_model(Kernels::best(), pose, &mut models);
        for (matrix, model) in matrices.iter_mut().zip(&models) {
            matrix.rows.copy_from_slice(model.rows.as_flattened());
        }
        Ok(())
    }
}

fn event(event: &Event) -> ffi::Event {
    let named = event.event_key().map(|key| (key.name.clone(), key.payload.clone()));
    let called = event.method_key().map(|key| (key.method.clone(), key.arguments.clone()));
    let heard = event.audio_key().map(|key| (key.stream.clone(), String::new()));
    let (key, payload) = named.or(called).or(heard).unwrap_or_default();
    ffi::Event {
        kind: match event.kind {
            EventKind::Started => ffi::EventKind::Started,
            EventKind::Finished => ffi::EventKind::Finished,
            EventKind::Changed => ffi::EventKind::Changed,
            EventKind::Looped => ffi::EventKind::Looped,
            EventKind::Clip => ffi::EventKind::Clip,
            EventKind::Method => ffi::EventKind::Method,
            EventKind::Audio => ffi::EventKind::Audio,
            EventKind::AudioStop => ffi::EventKind::AudioStop,
            EventKind::Skipped => ffi::EventKind::Skipped,
        },
        name: event.name.as_deref().unwrap_or_default().to_owned(),
        event: key,
        payload,
        time: event.time,
        count: event.count,
    }
}

/// Gives a driver's type the functions that all have.
macro_rules! drives {
    ($type:ty) => {
        impl $type {
            pub(crate) fn update(&mut self, seconds: f64) -> Result<(), crate::error::Error> {
                self.driving.update(seconds)
            }

            pub(crate) fn events(&self) -> Vec<crate::ffi::Event> {
                self.driving.events()
            }

            pub(crate) fn model_matrices(
                &self,
                matrices: &mut [crate::ffi::Matrix],
            ) -> Result<(), crate::error::Error> {
                self.driving.model_matrices(matrices)
            }
        }
    };
}
pub(crate) use drives;
