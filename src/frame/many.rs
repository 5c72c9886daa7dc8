//! Many drivers in one call.
//!
//! Clocks move and host code runs on the calling thread, in the order of priorities; in between the drivers are computed
//! side by side. Which thread computes what changes nothing in what comes out.

use parking_lot::Mutex;

use super::{Rigs, UpdateError, check_step, gather};
use crate::eval::{Driver, Outbox, Phase, Worker};
use crate::jobs::{JobSystem, share};
use crate::math::sorting::sort_by_key;
use crate::simd::Kernels;

/// A driver that is updated among many.
#[derive(Debug)]
pub struct Member<'a> {
    /// The driver.
    pub driver: &'a mut dyn Driver,
    /// What is asked of its instances' bones.
    pub rigs: Option<&'a mut Rigs>,
}

impl std::fmt::Debug for dyn Driver + '_ {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Driver")
    }
}

/// The buffers of updates of many drivers, kept from one to the next so that nothing is allocated.
#[derive(Debug)]
pub struct Crowd {
    /// Whether the host's setters, getters, methods and listeners may be called from any thread, for several drivers at
    /// once. They then are: only what belongs to one driver comes in order.
    pub host_is_thread_safe: bool,
    /// One per member.
    outboxes: Vec<Outbox>,
    /// One per piece of work, so that the same worker meets the same drivers in every update.
    workers: Vec<Mutex<Worker>>,
    order: Vec<u32>,
    kernels: &'static Kernels,
}

impl Default for Crowd {
    fn default() -> Self {
        Self::with_kernels(Kernels::best())
    }
}

/// In how many pieces the members are cut at the most.
const MOST_PIECES: usize = 64;

/// Members that a piece has at least: a few microseconds' work, against what waking a thread takes.
const FEWEST: usize = 4;

/// A driver and its outbox while they are computed.
struct Work<'a> {
    driver: &'a mut dyn Driver,
    rigs: Option<&'a mut Rigs>,
    outbox: &'a mut Outbox,
}

fn compute(work: &mut Work<'_>, worker: &mut Worker) {
    let stage = work.driver.stage_mut();
    stage.cross();
    worker.compute(stage);
    if let Some(rigs) = &mut work.rigs {
        rigs.apply(stage);
    }
    work.outbox.collect(stage);
}

fn deliver(driver: &mut dyn Driver, outbox: &mut Outbox) {
    // Nobody else has reached the driver since.
    outbox.deliver(|_| true);
    driver.stage_mut().lose_owners(outbox.gone());
}

impl Crowd {
    /// Buffers of updates that compute with the given kernels; they all give the same bits.
    pub fn with_kernels(kernels: &'static Kernels) -> Self {
        Self { host_is_thread_safe: false, outboxes: Vec::new(), workers: Vec::new(), order: Vec::new(), kernels }
    }

    /// Updates those of `members` that belong to a phase by `dt` seconds, in the order of their priorities and, where
    /// those are equal, of the slice. The slice is put into that order. Refused, with nothing moved, where one of them
    /// cannot be moved by so much.
    pub fn update(
        &mut self,
        members: &mut [Member<'_>],
        phase: Phase,
        dt: f64,
        jobs: &dyn JobSystem,
    ) -> Result<(), UpdateError> {
        check_step(dt)?;
        sort_by_key(members, |member| member.driver.stage().priority);
        self.order.clear();
        for (index, member) in members.iter().enumerate() {
            if member.driver.stage().phase == phase {
                member.driver.check(dt)?;
                self.order.push(index as u32);
            }
        }
        self.outboxes.resize_with(self.outboxes.len().max(members.len()), Outbox::default);
        if self.host_is_thread_safe {
            self.spread(members, phase, jobs, |work, worker| {
                gather(work.driver, dt);
                compute(work, worker);
                deliver(work.driver, work.outbox);
            });
            return Ok(());
        }
        for &index in &self.order {
            gather(members[index as usize].driver, dt);
        }
        self.spread(members, phase, jobs, compute);
        for &index in &self.order {
            deliver(members[index as usize].driver, &mut self.outboxes[index as usize]);
        }
        Ok(())
    }

    /// What the last update had for the host, by the place in the slice of members after it.
    pub fn outbox(&self, member: usize) -> Option<&Outbox> {
        self.outboxes.get(member)
    }

    /// Does something for the members of a phase: a few pieces a thread, which threads take as they come to them.
    fn spread(
        &mut self,
        members: &mut [Member<'_>],
        phase: Phase,
        jobs: &dyn JobSystem,
        act: impl Fn(&mut Work<'_>, &mut Worker) + Sync,
    ) {
        let most = members.len().div_ceil(FEWEST).clamp(1, MOST_PIECES);
        let count = if jobs.width() > 1 { (jobs.width() * 4).min(most) } else { 1 };
        self.workers.resize_with(self.workers.len().max(count), || Mutex::new(Worker::new(self.kernels)));
        let total = members.len();
        let mut rest = (members, &mut self.outboxes[..]);
        let pieces: [Mutex<(&mut [Member<'_>], &mut [Outbox])>; MOST_PIECES] = std::array::from_fn(|index| {
            let length = share(total, count, index).len();
            let members = rest.0.split_off_mut(..length).unwrap_or_default();
            Mutex::new((members, rest.1.split_off_mut(..length).unwrap_or_default()))
        });
        jobs.run(count, &|index| {
            let (mut worker, mut piece) = (self.workers[index].lock(), pieces[index].lock());
            let (members, outboxes) = &mut *piece;
            for (Member { driver, rigs }, outbox) in members.iter_mut().zip(outboxes.iter_mut()) {
                if driver.stage().phase == phase {
                    act(&mut Work { driver: &mut **driver, rigs: rigs.as_deref_mut(), outbox }, &mut worker);
                }
            }
        });
    }
}
