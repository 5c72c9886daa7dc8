//! The way of one update: gather, compute, deliver.
//!
//! *Gather* moves the clocks, resolves what has not met yet and reads from the host. *Compute* calls nothing of the
//! host's. *Deliver* writes values, when nothing is borrowed any more: what the host does then, even to what is being
//! delivered, is an ordinary call.

mod many;
mod rigs;

pub use many::{Crowd, Member};
pub use rigs::{InstanceRig, Rigs};

use crate::eval::{AdvanceError, Driver, Outbox, Worker};
use crate::simd::Kernels;

/// Why an update was refused. Nothing has moved.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum UpdateError {
    /// The time step is not finite.
    #[error("a time step of {0} is not a number of seconds")]
    NotFinite(f64),
    /// The time step is negative. A negative speed is how one goes back.
    #[error("a time step of {0} seconds is negative; play backward with a negative speed")]
    Negative(f64),
    /// A clock of the driver cannot be moved by so much.
    #[error(transparent)]
    Advance(#[from] AdvanceError),
}

/// The buffers of updates, kept from one to the next so that nothing is allocated.
#[derive(Debug, Default)]
pub struct Frame {
    worker: Worker,
    outbox: Outbox,
}

impl Frame {
    /// Buffers of updates that compute with the given kernels; they all give the same bits.
    pub fn with_kernels(kernels: &'static Kernels) -> Self {
        Self { worker: Worker::new(kernels), outbox: Outbox::default() }
    }

    /// Moves a driver on by `dt` seconds, reads from the host and computes poses and values. A host that goes on by
    /// itself may now read and write bones, and then calls [`Frame::finish`].
    pub fn evaluate(&mut self, driver: &mut dyn Driver, dt: f64) -> Result<(), UpdateError> {
        Self::gather(driver, dt)?;
        self.compute(driver);
        Ok(())
    }

    /// The first part of [`Frame::evaluate`]: moves the clocks, and lets the host be read.
    pub fn gather(driver: &mut dyn Driver, dt: f64) -> Result<(), UpdateError> {
        check_step(dt)?;
        driver.check(dt)?;
        gather(driver, dt);
        Ok(())
    }

    /// The second part of [`Frame::evaluate`], in which no host code runs: on any thread.
    pub fn compute(&mut self, driver: &mut dyn Driver) {
        let stage = driver.stage_mut();
        stage.cross();
        self.worker.compute(stage);
    }

    /// Applies what is asked of the bones; what is to be written then waits for [`Frame::outbox`].
    pub fn finish(&mut self, driver: &mut dyn Driver, rigs: &mut Rigs) {
        let stage = driver.stage_mut();
        rigs.apply(stage);
        self.outbox.collect(stage);
    }

    /// What waits to be written.
    pub fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }

    /// A whole update of a driver whose instances ask for nothing after the clips: computes, and writes to the host.
    pub fn update(&mut self, driver: &mut dyn Driver, dt: f64) -> Result<(), UpdateError> {
        self.update_with(driver, &mut Rigs::default(), dt)
    }

    /// A whole update of one driver: computes, applies the rigs, and writes to the host.
    pub fn update_with(&mut self, driver: &mut dyn Driver, rigs: &mut Rigs, dt: f64) -> Result<(), UpdateError> {
        self.evaluate(driver, dt)?;
        self.finish(driver, rigs);
        // Nobody else reaches the driver meanwhile.
        self.outbox.deliver(|_| true);
        driver.stage_mut().lose_owners(self.outbox.gone());
        Ok(())
    }
}

/// Moves the clocks by a step that was checked, and lets the host be read.
fn gather(driver: &mut dyn Driver, dt: f64) {
    driver.stage_mut().events.clear();
    driver.advance(dt);
    driver.stage_mut().gather();
}

/// Refuses steps that are not a number of seconds to go forward.
pub fn check_step(dt: f64) -> Result<(), UpdateError> {
    if !dt.is_finite() {
        Err(UpdateError::NotFinite(dt))
    } else if dt < 0.0 {
        Err(UpdateError::Negative(dt))
    } else {
        Ok(())
    }
}
