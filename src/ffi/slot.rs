//! One slot of a handle table: a value behind a single atomic word.
//!
//! The word, [`State`], says which generation lives in the slot, who holds it and whether its end has been asked for, so
//! one compare-and-swap both checks a handle and takes its object. It does not know the value's type: [`Slot`] does.
//! Nothing here allocates, waits or spins on another thread: a slot that cannot be had at once is [`Refusal::Busy`].

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU64, Ordering};

/// The largest generation a slot may have; a slot that has used it is never filled again.
pub const MAX_GENERATION: u32 = (1 << 24) - 1;

// The word, from the top: 24 bits of generation, 8 flags, 32 bits that count shared holders.
const GENERATION_SHIFT: u32 = 40;
const COUNT: u64 = (1 << 32) - 1;
/// A value is here, and its handles are good.
const LIVE: u64 = 1 << 32;
/// The handle was released: nobody may take the value any more, and the last holder drops it.
const DOOMED: u64 = 1 << 33;
/// One thread holds the value alone.
const EXCLUSIVE: u64 = 1 << 34;
/// A panic unwound through an exclusive holder.
const POISONED: u64 = 1 << 35;
/// An update is under way; while host code runs in it, `EXCLUSIVE` is not set.
const UPDATING: u64 = 1 << 36;
const HOLDERS: u64 = COUNT | EXCLUSIVE | UPDATING;

/// Why a slot's value cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Released, or never there.
    Stale,
    /// Another call holds it.
    Busy,
    /// A panic left it half-changed.
    Poisoned,
}

/// What a holder has to do after letting go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum After {
    /// Nothing.
    Nothing,
    /// It was the last holder of a released object: it must empty the slot.
    Empty,
}

/// How a call takes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// With other readers; ended by [`State::unshare`].
    Shared,
    /// Alone, which is refused while it is shared and allowed to host code that an update calls; ended by
    /// [`State::give_back`].
    Alone,
    /// Alone for an update, which also keeps other updates out while the host's code runs; ended by
    /// [`State::end_update`].
    Update,
}

/// Who holds a slot's value, and whether one is there.
#[derive(Debug)]
pub struct State {
    word: AtomicU64,
}

/// A value, or room for one. The state comes first, so that a pointer to a slot of any type is one to its state.
#[repr(C)]
#[derive(Debug)]
pub struct Slot<T> {
    state: State,
    value: UnsafeCell<MaybeUninit<T>>,
}

// SAFETY: the value is reached as `&T` by shared holders on any thread (`T: Sync`), as `&mut T` by one exclusive holder,
// and is moved out by whoever empties the slot (`T: Send`). The word orders them.
unsafe impl<T: Send + Sync> Sync for Slot<T> {}
// SAFETY: a slot owns its value.
unsafe impl<T: Send> Send for Slot<T> {}

impl State {
    /// Takes the value of `generation`.
    #[inline]
    pub fn take(&self, generation: u32, hold: Hold) -> Result<(), Refusal> {
        let (closed, step) = match hold {
            Hold::Shared => (EXCLUSIVE | POISONED, 1),
            Hold::Alone => (COUNT | EXCLUSIVE | POISONED, EXCLUSIVE),
            Hold::Update => (HOLDERS | POISONED, EXCLUSIVE | UPDATING),
        };
        let mut word = self.word.load(Ordering::Relaxed);
        loop {
            if word >> GENERATION_SHIFT != u64::from(generation) || word & (LIVE | DOOMED) != LIVE {
                return Err(Refusal::Stale);
            }
            if word & closed != 0 {
                return Err(if word & POISONED == 0 { Refusal::Busy } else { Refusal::Poisoned });
            }
            // One more reader than can be counted; what is taken alone has none.
            if word & COUNT == COUNT {
                return Err(Refusal::Busy);
            }
            match self.word.compare_exchange_weak(word, word + step, Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => return Ok(()),
                Err(now) => word = now,
            }
        }
    }

    /// Ends a [`Hold::Shared`].
    #[inline]
    pub fn unshare(&self) -> After {
        let before = self.word.fetch_sub(1, Ordering::AcqRel);
        Self::after(before - 1)
    }

    /// Ends a [`Hold::Alone`]. `poison`: a panic is unwinding through the holder.
    #[inline]
    pub fn give_back(&self, poison: bool) -> After {
        self.let_go(EXCLUSIVE, poison)
    }

    /// Ends the update's hold before host code runs; [`State::end_update`] must follow. The value stays alive till then.
    #[inline]
    pub fn open_for_host(&self) {
        // `UPDATING` is still set, so this is never the last hold.
        let _ = self.let_go(EXCLUSIVE, false);
    }

    /// Ends an update, before or after [`State::open_for_host`].
    #[inline]
    pub fn end_update(&self, opened: bool, poison: bool) -> After {
        self.let_go(if opened { UPDATING } else { UPDATING | EXCLUSIVE }, poison)
    }

    #[inline]
    fn let_go(&self, holds: u64, poison: bool) -> After {
        if poison {
            self.word.fetch_or(POISONED, Ordering::Relaxed);
        }
        let before = self.word.fetch_and(!holds, Ordering::AcqRel);
        Self::after(before & !holds)
    }

    fn after(word: u64) -> After {
        if word & DOOMED != 0 && word & HOLDERS == 0 { After::Empty } else { After::Nothing }
    }

    /// Makes every handle of the value stale. `After::Empty` if nobody holds it.
    pub fn doom(&self, generation: u32) -> Result<After, Refusal> {
        let mut word = self.word.load(Ordering::Relaxed);
        loop {
            if word >> GENERATION_SHIFT != u64::from(generation) || word & (LIVE | DOOMED) != LIVE {
                return Err(Refusal::Stale);
            }
            match self.word.compare_exchange_weak(word, word | DOOMED, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return Ok(Self::after(word | DOOMED)),
                Err(now) => word = now,
            }
        }
    }

    /// Whether nothing is here, and something may be put here.
    pub fn is_empty(&self) -> bool {
        self.word.load(Ordering::Acquire) & (LIVE | DOOMED) == 0
    }

    /// The generation that lives here, if one does and was not released.
    pub fn live_generation(&self) -> Option<u32> {
        let word = self.word.load(Ordering::Acquire);
        (word & (LIVE | DOOMED) == LIVE).then_some((word >> GENERATION_SHIFT) as u32)
    }

    /// Whether the value of `generation` is there and was not released.
    pub fn is_live(&self, generation: u32) -> bool {
        self.live_generation() == Some(generation)
    }

    /// Says that a value has been put into the empty slot; gives its generation.
    ///
    /// # Safety
    /// The slot was empty, has its value now, and no other thread fills it.
    pub unsafe fn fill(&self) -> u32 {
        let word = self.word.load(Ordering::Relaxed) & !LIVE;
        self.word.store(word | LIVE, Ordering::Release);
        (word >> GENERATION_SHIFT) as u32
    }

    /// Says that the value has been taken out or dropped; whether the slot may be filled again.
    ///
    /// # Safety
    /// The caller was told [`After::Empty`] for this slot and has emptied it.
    pub unsafe fn empty(&self) -> bool {
        let generation = (self.word.load(Ordering::Relaxed) >> GENERATION_SHIFT) as u32;
        let reusable = generation < MAX_GENERATION;
        // A retired slot stays doomed and is never live again, so no handle fits it.
        let next = if reusable {
            u64::from(generation + 1) << GENERATION_SHIFT
        } else {
            u64::from(generation) << GENERATION_SHIFT | DOOMED
        };
        self.word.store(next, Ordering::Release);
        reusable
    }
}

impl<T> Slot<T> {
    /// An empty slot whose first value will have generation 1.
    pub const fn empty() -> Self {
        Self {
            state: State { word: AtomicU64::new(1 << GENERATION_SHIFT) },
            value: UnsafeCell::new(MaybeUninit::uninit()),
        }
    }

    /// Who holds the value.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Puts a value into an empty slot and returns its generation.
    ///
    /// # Safety
    /// The slot is empty and no other thread fills it now.
    pub unsafe fn fill(&self, value: T) -> u32 {
        // SAFETY: the slot is empty, so no holder exists and nobody else fills it (the caller's promise).
        unsafe {
            (*self.value.get()).write(value);
            self.state.fill()
        }
    }

    /// Drops the value of a slot whose last holder has gone. Returns whether the slot may be filled again.
    ///
    /// # Safety
    /// The caller was told [`After::Empty`] for this slot and has not emptied it yet.
    pub unsafe fn drop_value(&self) -> bool {
        // SAFETY: `After::Empty` is given to exactly one caller, when the value is there and no holder is left; the state
        // keeps everyone else out until the value is gone.
        unsafe {
            (*self.value.get()).assume_init_drop();
            self.state.empty()
        }
    }

    /// The value.
    ///
    /// # Safety
    /// The caller holds the slot, and nobody holds it alone but the caller.
    #[inline]
    pub unsafe fn get(&self) -> &T {
        // SAFETY: a held slot is filled, and the caller's hold keeps writers out.
        unsafe { (*self.value.get()).assume_init_ref() }
    }

    /// The value, to change.
    ///
    /// # Safety
    /// The caller holds the slot alone, and no other reference from this hold exists.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn get_mut(&self) -> &mut T {
        // SAFETY: a held slot is filled, and the caller's exclusive hold keeps everyone else out.
        unsafe { (*self.value.get()).assume_init_mut() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(value: &str) -> (Slot<String>, u32) {
        let slot = Slot::empty();
        // SAFETY: the slot is new.
        let generation = unsafe { slot.fill(value.into()) };
        (slot, generation)
    }

    /// The value before it was dropped, and whether the slot may be used again.
    fn emptied(slot: &Slot<String>) -> (String, bool) {
        // SAFETY: called by the tests only after `After::Empty`.
        unsafe { (slot.get().clone(), slot.drop_value()) }
    }

    #[test]
    fn readers_share_and_keep_a_writer_out() {
        let (slot, generation) = filled("a");
        assert_eq!(slot.state.take(generation, Hold::Shared), Ok(()));
        assert_eq!(slot.state.take(generation, Hold::Shared), Ok(()));
        assert_eq!(slot.state.take(generation, Hold::Alone), Err(Refusal::Busy));
        assert_eq!([slot.state.unshare(), slot.state.unshare()], [After::Nothing; 2]);
        assert_eq!(slot.state.take(generation, Hold::Alone), Ok(()));
        assert_eq!(slot.state.take(generation, Hold::Shared), Err(Refusal::Busy));
        assert_eq!(slot.state.give_back(false), After::Nothing);
        assert_eq!(slot.state.doom(generation), Ok(After::Empty));
        assert_eq!(emptied(&slot).0, "a");
    }

    #[test]
    fn a_released_value_lives_until_its_last_holder_lets_go() {
        let (slot, generation) = filled("a");
        assert_eq!(slot.state.take(generation, Hold::Shared), Ok(()));
        assert_eq!(slot.state.doom(generation), Ok(After::Nothing));
        assert_eq!(slot.state.doom(generation), Err(Refusal::Stale));
        assert_eq!(slot.state.take(generation, Hold::Shared), Err(Refusal::Stale));
        assert_eq!(slot.state.unshare(), After::Empty);
        assert_eq!(emptied(&slot), ("a".into(), true));
    }

    #[test]
    fn host_code_of_an_update_may_take_the_value_but_not_update_it() {
        let (slot, generation) = filled("a");
        assert_eq!(slot.state.take(generation, Hold::Update), Ok(()));
        assert_eq!(slot.state.take(generation, Hold::Alone), Err(Refusal::Busy));
        slot.state.open_for_host();
        assert_eq!(slot.state.take(generation, Hold::Alone), Ok(()));
        assert_eq!(slot.state.give_back(false), After::Nothing);
        assert_eq!(slot.state.take(generation, Hold::Update), Err(Refusal::Busy));
        assert_eq!(slot.state.doom(generation), Ok(After::Nothing));
        assert_eq!(slot.state.end_update(true, false), After::Empty);
        emptied(&slot);
    }

    #[test]
    fn a_panic_poisons_the_value_until_it_is_released() {
        let (slot, generation) = filled("a");
        assert_eq!(slot.state.take(generation, Hold::Alone), Ok(()));
        assert_eq!(slot.state.give_back(true), After::Nothing);
        assert_eq!(slot.state.take(generation, Hold::Shared), Err(Refusal::Poisoned));
        assert_eq!(slot.state.take(generation, Hold::Alone), Err(Refusal::Poisoned));
        assert_eq!(slot.state.doom(generation), Ok(After::Empty));
        emptied(&slot);
    }

    #[test]
    fn a_slot_whose_generations_are_used_up_is_retired() {
        let slot: Slot<String> = Slot::empty();
        slot.state.word.store(u64::from(MAX_GENERATION) << GENERATION_SHIFT, Ordering::Relaxed);
        // SAFETY: the slot is empty.
        let generation = unsafe { slot.fill("last".into()) };
        assert_eq!(generation, MAX_GENERATION);
        assert_eq!(slot.state.doom(generation), Ok(After::Empty));
        assert_eq!(emptied(&slot), ("last".into(), false));
        assert_eq!(slot.state.take(generation, Hold::Shared), Err(Refusal::Stale));
    }
}
