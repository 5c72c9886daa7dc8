//! What every driver shares behind the C ABI: its instances, and the way of one update.
//!
//! An update holds its driver alone while it computes, lets go of it before it calls the host, and keeps other updates
//! of the driver out until it is done. What it hands to the host lies in buffers that only updates touch.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use parking_lot::Mutex;

use super::animator::AnimAnimator;
use super::context::AnimLogLevel;
use super::handle::{Delivering, Handle, Parts, Updating, alone, check_kind, same_context, shared, updating};
use super::instance::{AnimInstance, Place, not_there, staged_place};
use super::mixer::AnimMixer;
use super::player::AnimPlayer;
use super::status::{AnimStatus, Failure, fail};
use crate::eval::{Driver, Stage, StagedInstance};
use crate::frame::{Frame, InstanceRig, Rigs};
use crate::jobs::JobSystem;
use crate::target::Instance;

/// A driver, the handles of its instances, and the buffers of its updates.
#[derive(Debug)]
pub struct HostDriver<D> {
    /// The driver.
    pub driver: D,
    /// What is asked of the instances' bones.
    pub rigs: Rigs,
    /// The handle of the instance at each place of the stage.
    instances: Vec<AnimInstance>,
    buffers: Buffers,
    /// How often an instance has left, by which an update that writes sees that none has.
    removals: Arc<AtomicU64>,
}

/// Buffers apart from the driver, so that calls of the host may change the driver while its update delivers.
#[derive(Debug)]
struct Buffers {
    frame: NonNull<Frame>,
}

// SAFETY: a frame may go from thread to thread; only one update at a time reaches it (see `update`).
unsafe impl Send for Buffers {}
// SAFETY: nothing reaches the frame through a shared reference but an update, which others cannot enter.
unsafe impl Sync for Buffers {}

impl Drop for Buffers {
    fn drop(&mut self) {
        // SAFETY: the pointer came from a box in `HostDriver::new` and is dropped once, when no update runs: an update
        // holds the driver's slot until it ends.
        drop(unsafe { Box::from_raw(self.frame.as_ptr()) });
    }
}

impl<D: Driver> HostDriver<D> {
    /// A driver without instances.
    pub fn new(driver: D) -> Self {
        let frame = NonNull::from(Box::leak(Box::default()));
        Self {
            driver,
            rigs: Rigs::default(),
            instances: Vec::new(),
            buffers: Buffers { frame },
            removals: Arc::default(),
        }
    }

    /// The handle of an instance on the stage; zero where none is.
    pub fn instance(&self, index: u32) -> AnimInstance {
        self.instances.get(index as usize).copied().unwrap_or(AnimInstance { id: 0 })
    }
}

/// Moves a driver on and writes to the host. No allocation once everything has been met.
pub fn update<H, D>(handle: H, dt: f64) -> Result<(), Failure>
where
    H: Handle<Object = HostDriver<D>>,
    D: Driver,
{
    let mut held = gather(handle, dt)?;
    let (driver, rigs, frame) = parts(&mut held);
    frame.compute(driver);
    frame.finish(driver, rigs);
    deliver(open(held));
    Ok(())
}

/// Takes a driver for an update, moves its clocks, and lets the host be read.
fn gather<H, D>(handle: H, dt: f64) -> Result<Updating<H>, Failure>
where
    H: Handle<Object = HostDriver<D>>,
    D: Driver,
{
    let mut held = updating(handle)?;
    Frame::gather(&mut held.driver, dt)?;
    Ok(held)
}

/// What an update computes with.
fn parts<H, D>(held: &mut Updating<H>) -> (&mut D, &mut Rigs, &mut Frame)
where
    H: Handle<Object = HostDriver<D>>,
    D: Driver,
{
    let HostDriver { driver, rigs, buffers, .. } = &mut **held;
    // SAFETY: only updates reach the frame, and this one keeps others out.
    (driver, rigs, unsafe { buffers.frame.as_mut() })
}

/// A driver that was computed and let go of, with what it has for the host.
struct Opened<H: Handle> {
    delivering: Delivering<H>,
    frame: NonNull<Frame>,
    messages: Vec<String>,
    /// The driver's count of instances that have left, and what it was.
    removals: (Arc<AtomicU64>, u64),
}

/// Lets go of a driver, so that the host may use it while it is delivered.
fn open<H, D>(mut held: Updating<H>) -> Opened<H>
where
    H: Handle<Object = HostDriver<D>>,
    D: Driver,
{
    let (driver, _, frame) = parts(&mut held);
    let stage = driver.stage_mut();
    let mut messages: Vec<String> = stage.take_notes().collect();
    for report in stage.take_reports() {
        messages.push(format!("clip \"{}\", track {}: {}", report.clip, report.track, report.message));
    }
    for refusal in frame.outbox().refusals() {
        messages.push(format!("{} cannot hold {}: it is out of its range", refusal.property, refusal.value));
    }
    let frame = NonNull::from(frame);
    let before = held.removals.load(Ordering::Acquire);
    let removals = (held.removals.clone(), before);
    Opened { delivering: held.open_for_host(), frame, messages, removals }
}

/// Writes to the host what an update has for it.
fn deliver<H, D>(opened: Opened<H>)
where
    H: Handle<Object = HostDriver<D>>,
    D: Driver,
{
    let Opened { delivering, mut frame, mut messages, removals: (removals, before) } = opened;
    // SAFETY: only updates reach the frame, this one keeps others out until `delivering` is dropped, and the driver that
    // owns the frame lives as long, released or not.
    let outbox = unsafe { frame.as_mut() }.outbox();
    // By reference, so that one copy of the delivery serves all drivers.
    let alive: &mut dyn FnMut(u32) -> bool = &mut |instance| {
        // Two loads as long as no instance has left. While another call holds the driver, its instances are there.
        let none_left = removals.load(Ordering::Acquire) == before;
        delivering.is_live()
            && (none_left || delivering.look(|d| d.driver.stage().instance(instance).is_some()) != Some(false))
    };
    outbox.deliver(alive);
    if !outbox.gone().is_empty() {
        delivering.change(|d| {
            let stage = d.driver.stage_mut();
            stage.lose_owners(outbox.gone());
            messages.extend(stage.take_notes());
        });
    }
    let context = if messages.is_empty() { None } else { delivering.context().hold().ok() };
    drop(delivering);
    for message in &messages {
        if let Some(context) = &context {
            context.log(AnimLogLevel::Warning, message);
        }
    }
}

/// How many drivers are computed between two waits.
const BATCH: usize = 64;

/// In how many shares `count` drivers are computed: a few a thread, so that one that comes late delays none.
fn shares(jobs: &dyn JobSystem, count: usize) -> usize {
    jobs.width().saturating_mul(4).clamp(1, count.max(1))
}

/// Moves many drivers on and writes the status of each where there is room for it. All are updated; the first failure is
/// given. They are computed side by side where their context has threads or jobs; the host is read, and written to, on the
/// calling thread, in order, unless it said that it may be called from any.
pub fn update_many<H, D>(handles: &[H], dt: f64, statuses: Option<&mut [AnimStatus]>) -> Result<(), Failure>
where
    H: Handle<Object = HostDriver<D>>,
    D: Driver,
{
    H::PART.check()?;
    update_some(handles, handles.len(), &|place| place, dt, statuses)
}

/// [`update_many`] for some of the handles, in an order: `at` gives the index of each place below `count`. Statuses of
/// the others are left alone. Not copied into its callers: it is large, and has several of some types of driver.
#[inline(never)]
pub fn update_some<H, D>(
    handles: &[H],
    count: usize,
    at: &dyn Fn(usize) -> usize,
    dt: f64,
    statuses: Option<&mut [AnimStatus]>,
) -> Result<(), Failure>
where
    H: Handle<Object = HostDriver<D>>,
    D: Driver,
{
    let mut outcome = Outcome { statuses, first: Ok(()) };
    let hold = handles.iter().find_map(|&handle| shared(handle).ok()?.context().hold().ok());
    match &hold {
        Some(context) if context.jobs.width() > 1 && count > 1 => {
            for first in (0..count).step_by(BATCH) {
                let last = count.min(first + BATCH);
                let batch = |place| at(first + place);
                if context.host_is_thread_safe {
                    let update = |index: usize| update(handles[index], dt);
                    update_batch_freely(last - first, &batch, &update, context.jobs.as_ref(), &mut outcome);
                } else {
                    update_batch(handles, last - first, &batch, dt, context.jobs.as_ref(), &mut outcome);
                }
            }
        }
        _ => (0..count).map(at).for_each(|index| outcome.note(index, update(handles[index], dt))),
    }
    outcome.first
}

/// How the updates of many drivers went.
struct Outcome<'a> {
    statuses: Option<&'a mut [AnimStatus]>,
    first: Result<(), Failure>,
}

impl Outcome<'_> {
    fn note(&mut self, index: usize, updated: Result<(), Failure>) {
        if let Some(statuses) = &mut self.statuses {
            statuses[index] = updated.as_ref().map_or_else(Failure::status, |()| AnimStatus::Ok);
        }
        if self.first.is_ok() {
            self.first = updated;
        }
    }
}

/// At most [`BATCH`] drivers, each updated from beginning to end on any thread, host code and all. One copy serves all types.
#[inline(never)]
fn update_batch_freely(
    count: usize,
    at: &dyn Fn(usize) -> usize,
    update: &(dyn Fn(usize) -> Result<(), Failure> + Sync),
    jobs: &dyn JobSystem,
    outcome: &mut Outcome<'_>,
) {
    let mut chosen = [0; BATCH];
    chosen.iter_mut().enumerate().take(count).for_each(|(place, index)| *index = at(place));
    let results: [Mutex<Option<Result<(), Failure>>>; BATCH] = std::array::from_fn(|_| Mutex::new(None));
    let shares = shares(jobs, count);
    jobs.run(shares, &|share| {
        for place in (share..count).step_by(shares) {
            let updated = catch_unwind(AssertUnwindSafe(|| update(chosen[place])));
            *results[place].lock() = Some(updated.unwrap_or_else(|_| fail!(Panic, "a panic in the update")));
        }
    });
    for (place, result) in results.into_iter().enumerate().take(count) {
        if let Some(result) = result.into_inner() {
            outcome.note(chosen[place], result);
        }
    }
}

/// At most [`BATCH`] drivers: all are gathered, then all computed at once, then all let go of and delivered.
fn update_batch<H, D>(
    handles: &[H],
    count: usize,
    at: &dyn Fn(usize) -> usize,
    dt: f64,
    jobs: &dyn JobSystem,
    outcome: &mut Outcome<'_>,
) where
    H: Handle<Object = HostDriver<D>>,
    D: Driver,
{
    let mut places: [Option<Updating<H>>; BATCH] = std::array::from_fn(|_| None);
    for (index, place) in places.iter_mut().enumerate().take(count) {
        match gather(handles[at(index)], dt) {
            Ok(held) => *place = Some(held),
            Err(failure) => outcome.note(at(index), Err(failure)),
        }
    }
    let panicked = compute_batch(&mut places, jobs);
    let mut opened: [Option<Opened<H>>; BATCH] = std::array::from_fn(|_| None);
    for (index, (place, opened)) in places.into_iter().zip(&mut opened).enumerate() {
        let Some(held) = place else { continue };
        if panicked[index].load(Ordering::Relaxed) {
            held.poison();
            outcome.note(at(index), fail!(Panic, "a panic in the update; only releasing the driver is left"));
        } else {
            *opened = Some(open(held));
        }
    }
    for (index, opened) in opened.into_iter().enumerate() {
        let Some(opened) = opened else { continue };
        deliver(opened);
        outcome.note(at(index), Ok(()));
    }
}

/// What a thread takes to compute a driver.
type Computing<'a, D> = Mutex<Option<(&'a mut D, &'a mut Rigs, &'a mut Frame)>>;

/// Computes drivers side by side, and says in which there was a panic.
fn compute_batch<H, D>(places: &mut [Option<Updating<H>>; BATCH], jobs: &dyn JobSystem) -> [AtomicBool; BATCH]
where
    H: Handle<Object = HostDriver<D>>,
    D: Driver,
{
    let panicked = [const { AtomicBool::new(false) }; BATCH];
    let mut held = places.iter_mut();
    let work: [Computing<'_, D>; BATCH] =
        std::array::from_fn(|_| Mutex::new(held.next().and_then(Option::as_mut).map(parts)));
    let shares = shares(jobs, BATCH);
    jobs.run(shares, &|share| {
        for index in (share..BATCH).step_by(shares) {
            let Some((driver, rigs, frame)) = work[index].lock().take() else { continue };
            let computed = catch_unwind(AssertUnwindSafe(|| {
                frame.compute(driver);
                frame.finish(driver, rigs);
            }));
            panicked[index].store(computed.is_err(), Ordering::Relaxed);
        }
    });
    panicked
}

/// Makes a driver that has one instance from the beginning. `asset` is a handle of the same context.
pub fn create_on<H, D>(asset: u64, instance: AnimInstance, make: impl FnOnce(Instance) -> D) -> Result<H, Failure>
where
    H: Handle<Object = HostDriver<D>>,
    D: Driver,
{
    H::PART.check()?;
    let mut placed = alone(instance)?;
    same_context(asset, instance.id)?;
    let Place::Own(own) = &placed.place else {
        return fail!(AlreadyExists, "the instance {:#018x} has a driver already", instance.id);
    };
    let made = HostDriver { instances: vec![instance], ..HostDriver::new(make(own.clone())) };
    let handle: H = placed.context().create(made)?;
    placed.place = Place::Staged { driver: handle.id(), index: 0 };
    Ok(handle)
}

/// Puts an instance on a driver's stage.
pub fn add_instance<H, D>(handle: H, instance: AnimInstance) -> Result<(), Failure>
where
    H: Handle<Object = HostDriver<D>>,
    D: Driver,
{
    let mut held = alone(handle)?;
    let mut placed = alone(instance)?;
    same_context(handle.id(), instance.id)?;
    let Place::Own(own) = &placed.place else {
        return fail!(AlreadyExists, "the instance {:#018x} has a driver already", instance.id);
    };
    let index = held.driver.stage_mut().add_instance(own.clone());
    placed.place = Place::Staged { driver: handle.id(), index };
    let index = index as usize;
    if held.instances.len() <= index {
        held.instances.resize(index + 1, AnimInstance { id: 0 });
    }
    held.instances[index] = instance;
    Ok(())
}

/// Takes an instance off a driver's stage; the instance stays, without a driver.
pub fn remove_instance<H, D>(handle: H, instance: AnimInstance) -> Result<(), Failure>
where
    H: Handle<Object = HostDriver<D>>,
    D: Driver,
{
    let mut held = alone(handle)?;
    let mut placed = alone(instance)?;
    let index = match placed.place {
        Place::Staged { driver, index } if driver == handle.id() => index,
        _ => return fail!(NotFound, "the instance {:#018x} is not one of this driver's", instance.id),
    };
    held.driver.part_from(index);
    let Some(own) = held.driver.stage_mut().remove_instance(index) else {
        return fail!(NotFound, "the instance {:#018x} is not one of this driver's", instance.id);
    };
    held.removals.fetch_add(1, Ordering::Release);
    held.instances[index as usize] = AnimInstance { id: 0 };
    held.rigs.remove(index);
    placed.place = Place::Own(own);
    Ok(())
}

/// The place of an instance on a driver's stage.
pub fn index_of<H: Handle>(handle: H, instance: AnimInstance) -> Result<u32, Failure> {
    match shared(instance)?.place {
        Place::Staged { driver, index } if driver == handle.id() => Ok(index),
        _ => fail!(NotFound, "the instance {:#018x} is not one of this driver's", instance.id),
    }
}

/// `with_driver!(id, handle => { … })`: the same for a driver of any type. Mixed calls come through here, per-frame ones
/// do not.
macro_rules! with_driver {
    ($id:expr, $handle:ident => $act:expr) => {
        match Parts::of($id).kind {
            AnimPlayer::KIND => {
                let $handle = AnimPlayer::from_id($id);
                $act
            }
            AnimAnimator::KIND => {
                let $handle = AnimAnimator::from_id($id);
                $act
            }
            AnimMixer::KIND => {
                let $handle = AnimMixer::from_id($id);
                $act
            }
            kind => fail!(Unsupported, "objects of type {kind} drive nothing"),
        }
    };
}

/// Takes an instance off the stage of whatever drives it.
pub fn remove_from(driver: u64, instance: AnimInstance) -> Result<(), Failure> {
    with_driver!(driver, handle => remove_instance(handle, instance))
}

/// Acts on the stage of a driver of any type, and on the handle of the instance at each place of it, zero where none is: one
/// copy of what finds it for all that reads one.
#[inline(never)]
fn with_stage(driver: u64, act: &mut dyn FnMut(&Stage, &[AnimInstance])) -> Result<(), Failure> {
    with_driver!(driver, handle => {
        let held = shared(handle)?;
        act(held.driver.stage(), &held.instances);
        Ok(())
    })
}

/// The same for a driver of one type.
pub fn with_stage_of(kind: u8, driver: u64, act: &mut dyn FnMut(&Stage, &[AnimInstance])) -> Result<(), Failure> {
    if Parts::of(driver).kind != kind {
        return check_kind(driver, kind);
    }
    with_stage(driver, act)
}

/// The same to change it.
#[inline(never)]
fn with_stage_mut(driver: u64, act: &mut dyn FnMut(&mut Stage)) -> Result<(), Failure> {
    with_driver!(driver, handle => {
        act(alone(handle)?.driver.stage_mut());
        Ok(())
    })
}

/// Acts on the rig of an instance, if it has one, beside the instance.
#[inline(never)]
fn with_rig(instance: AnimInstance, act: &mut dyn FnMut(Option<&InstanceRig>, &StagedInstance)) -> Result<(), Failure> {
    let (driver, index) = staged_place(instance)?;
    with_driver!(driver, handle => {
        let held = shared(handle)?;
        act(held.rigs.get(index), held.driver.stage().instance(index).ok_or_else(not_there)?);
        Ok(())
    })
}

/// The same to change it. One is made where there is none.
#[inline(never)]
fn with_rig_mut(instance: AnimInstance, act: &mut dyn FnMut(&mut InstanceRig, &StagedInstance)) -> Result<(), Failure> {
    let (driver, index) = staged_place(instance)?;
    with_driver!(driver, handle => {
        let mut held = alone(handle)?;
        let HostDriver { driver, rigs, .. } = &mut *held;
        let stage = driver.stage();
        let staged = stage.instance(index).ok_or_else(not_there)?;
        act(rigs.get_or_make(stage, index).ok_or_else(not_there)?, staged);
        Ok(())
    })
}

/// Reads the stage of a driver of any type.
pub fn read_stage<R>(driver: u64, read: impl FnOnce(&Stage) -> Result<R, Failure>) -> Result<R, Failure> {
    let (mut read, mut result) = (Some(read), None);
    with_stage(driver, &mut |stage, _| result = read.take().map(|read| read(stage)))?;
    result.unwrap_or_else(|| Err(not_there()))
}

/// Changes the stage of a driver of any type.
pub fn change_stage<R>(driver: u64, change: impl FnOnce(&mut Stage) -> Result<R, Failure>) -> Result<R, Failure> {
    let (mut change, mut result) = (Some(change), None);
    with_stage_mut(driver, &mut |stage| result = change.take().map(|change| change(stage)))?;
    result.unwrap_or_else(|| Err(not_there()))
}

/// Reads the rig of an instance, if it has one, beside the instance.
pub fn read_rig<R>(
    instance: AnimInstance,
    read: impl FnOnce(Option<&InstanceRig>, &StagedInstance) -> Result<R, Failure>,
) -> Result<R, Failure> {
    let (mut read, mut result) = (Some(read), None);
    with_rig(instance, &mut |rig, staged| result = read.take().map(|read| read(rig, staged)))?;
    result.unwrap_or_else(|| Err(not_there()))
}

/// Changes the rig of an instance, beside the instance. One is made where there is none.
pub fn change_rig<R>(
    instance: AnimInstance,
    change: impl FnOnce(&mut InstanceRig, &StagedInstance) -> Result<R, Failure>,
) -> Result<R, Failure> {
    let (mut change, mut result) = (Some(change), None);
    with_rig_mut(instance, &mut |rig, staged| result = change.take().map(|change| change(rig, staged)))?;
    result.unwrap_or_else(|| Err(not_there()))
}
