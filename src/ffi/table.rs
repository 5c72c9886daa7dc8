//! A table of slots that grows without ever moving one.
//!
//! Pages double in size and stay where they are until the process ends: a stale handle may be tried at any time by any
//! thread, and what it reads must still be a slot. Their room is used again by later objects, also by those of a later
//! context in the same place. Finding a slot takes no lock; filling and freeing one takes the table's.
//!
//! One table's code serves all types: what it must know of the values in its slots is in their [`ObjectType`].

use std::alloc::Layout;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicPtr, Ordering};

use parking_lot::Mutex;

use super::slot::{After, Slot, State};

/// The first page's slots, as a power of two; each page after has twice as many.
const FIRST_PAGE_BITS: u32 = 6;
/// Indices have 24 bits.
const MAX_INDEX: u32 = (1 << 24) - 1;
/// Enough pages for every index.
const PAGES: usize = (24 - FIRST_PAGE_BITS + 1) as usize;

/// Why an object cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// All indices are in use.
    Indices,
    /// The memory for another page is not to be had.
    Memory,
}

/// The type of the values that a table's slots hold.
#[derive(Clone, Copy, Debug)]
pub struct ObjectType {
    /// The word for it in messages.
    pub word: &'static str,
    /// A slot's size and alignment.
    slot: Layout,
    /// Makes an empty slot.
    ///
    /// # Safety
    /// The place has room for a slot of the type.
    make_empty: unsafe fn(NonNull<State>),
    /// [`Slot::drop_value`].
    ///
    /// # Safety
    /// The state is that of a slot of the type, and as [`Slot::drop_value`].
    drop_value: unsafe fn(NonNull<State>) -> bool,
}

impl ObjectType {
    /// The description of `T`.
    pub const fn of<T: Send + Sync + 'static>(word: &'static str) -> Self {
        unsafe fn make_empty<T>(place: NonNull<State>) {
            // SAFETY: the caller's promise.
            unsafe { place.cast::<Slot<T>>().write(Slot::empty()) };
        }
        unsafe fn drop_value<T>(state: NonNull<State>) -> bool {
            // SAFETY: the caller's promise.
            unsafe { state.cast::<Slot<T>>().as_ref().drop_value() }
        }
        Self { word, slot: Layout::new::<Slot<T>>(), make_empty: make_empty::<T>, drop_value: drop_value::<T> }
    }
}

/// Slots of one type.
#[derive(Debug)]
pub struct Table {
    object_type: &'static ObjectType,
    pages: [AtomicPtr<State>; PAGES],
    room: Mutex<Room>,
}

/// Which slots are empty.
#[derive(Debug)]
struct Room {
    /// Slots with a smaller index have been used at least once.
    next: u32,
    /// Used slots that are empty now. Its capacity is always that of all pages, so freeing a slot never allocates.
    free: Vec<u32>,
}

/// The page of an index and the slot's place in it.
#[inline]
fn place(index: u32) -> (usize, usize) {
    let shifted = index + (1 << FIRST_PAGE_BITS);
    let page = shifted.ilog2() - FIRST_PAGE_BITS;
    (page as usize, (shifted - (1 << (page + FIRST_PAGE_BITS))) as usize)
}

impl Table {
    /// A table without pages.
    pub const fn empty(object_type: &'static ObjectType) -> Self {
        Self {
            object_type,
            pages: [const { AtomicPtr::new(std::ptr::null_mut()) }; PAGES],
            room: Mutex::new(Room { next: 0, free: Vec::new() }),
        }
    }

    /// The slot at `index`, if its page exists: a pointer to a slot of the table's type that is good for ever.
    #[inline]
    pub fn slot(&'static self, index: u32) -> Option<NonNull<State>> {
        let (page, place) = place(index);
        let first = NonNull::new(self.pages.get(page)?.load(Ordering::Acquire))?;
        // SAFETY: a page that is set has `1 << (page + FIRST_PAGE_BITS)` slots of this size, more than `place`.
        Some(unsafe { first.byte_add(place * self.object_type.slot.size()) })
    }

    /// The state of the slot at `index`, if its page exists.
    #[inline]
    pub fn state(&'static self, index: u32) -> Option<&'static State> {
        // SAFETY: a page's slots are made before it is set, begin with their states, and live for ever.
        self.slot(index).map(|slot| unsafe { slot.as_ref() })
    }

    /// Has an empty slot filled if `allowed` (asked under the table's lock) says so. Returns its index and generation.
    /// `fill` gives the generation, and is called once at most.
    pub fn insert(
        &'static self,
        fill: &mut dyn FnMut(NonNull<State>) -> u32,
        allowed: &dyn Fn() -> bool,
    ) -> Result<Option<(u32, u32)>, Full> {
        let mut room = self.room.lock();
        if !allowed() {
            return Ok(None);
        }
        let index = match room.free.pop() {
            Some(index) => index,
            None => self.unused(&mut room)?,
        };
        let slot = self.slot(index).ok_or(Full::Memory)?;
        Ok(Some((index, fill(slot))))
    }

    /// An index that was never used, adding its page where it has none.
    fn unused(&self, room: &mut Room) -> Result<u32, Full> {
        let index = room.next;
        if index > MAX_INDEX {
            return Err(Full::Indices);
        }
        let (page, _) = place(index);
        if self.pages[page].load(Ordering::Acquire).is_null() {
            let slots = 1_usize << (page as u32 + FIRST_PAGE_BITS);
            let (capacity, listed) = (index as usize + slots, room.free.len());
            room.free.try_reserve_exact(capacity - listed).map_err(|_| Full::Memory)?;
            self.pages[page].store(self.new_page(slots)?.as_ptr(), Ordering::Release);
        }
        room.next += 1;
        Ok(index)
    }

    /// Memory for empty slots, which is never given back.
    fn new_page(&self, slots: usize) -> Result<NonNull<State>, Full> {
        let ObjectType { slot, make_empty, .. } = *self.object_type;
        let size = slot.size().checked_mul(slots).ok_or(Full::Memory)?;
        let layout = Layout::from_size_align(size, slot.align()).map_err(|_| Full::Memory)?;
        // SAFETY: a slot has a state, so the size is not zero.
        let first = NonNull::new(unsafe { std::alloc::alloc(layout) }).ok_or(Full::Memory)?.cast::<State>();
        for place in 0..slots {
            // SAFETY: the memory has room for so many slots of the type.
            unsafe { make_empty(first.byte_add(place * slot.size())) };
        }
        Ok(first)
    }

    /// Drops the value of a slot after [`After::Empty`] and lists the slot as empty.
    ///
    /// # Safety
    /// As [`Slot::drop_value`]: this is the answer to one `After::Empty` of the slot at `index`.
    pub unsafe fn remove(&'static self, index: u32) {
        let Some(slot) = self.slot(index) else { return };
        // SAFETY: the caller's promise; the table's slots are of its type.
        if unsafe { (self.object_type.drop_value)(slot) } {
            self.room.lock().free.push(index);
        }
    }

    /// Makes every handle stale. Returns the indices whose slots the caller must [`Table::remove`].
    ///
    /// Values are not dropped under the lock, because dropping one may release others.
    pub fn doom_all(&'static self) -> Vec<u32> {
        let room = self.room.lock();
        (0..room.next)
            .filter(|&index| {
                let state = self.state(index);
                let doomed = state.and_then(|state| state.doom(state.live_generation()?).ok());
                doomed == Some(After::Empty)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::slot::Refusal;

    static NUMBERS: ObjectType = ObjectType::of::<u32>("number");

    fn insert(table: &'static Table, value: u32) -> (u32, u32) {
        // SAFETY: the table's slots are of numbers, and this one is empty.
        let fill = &mut |slot: NonNull<State>| unsafe { slot.cast::<Slot<u32>>().as_ref().fill(value) };
        table.insert(fill, &|| true).expect("room").expect("allowed")
    }

    #[test]
    fn pages_double_and_hold_every_index_once() {
        assert_eq!(
            [place(0), place(63), place(64), place(191), place(192)],
            [(0, 0), (0, 63), (1, 0), (1, 127), (2, 0)]
        );
        assert!(place(MAX_INDEX).0 < PAGES);
    }

    #[test]
    fn slots_stay_where_they_are_while_the_table_grows() {
        static TABLE: Table = Table::empty(&NUMBERS);
        let first = insert(&TABLE, 0);
        let before = TABLE.slot(first.0).expect("there");
        for value in 1..1000 {
            insert(&TABLE, value);
        }
        assert_eq!(before, TABLE.slot(first.0).expect("there"));
        assert_eq!(TABLE.doom_all().len(), 1000);
    }

    #[test]
    fn a_slot_is_used_again_with_the_next_generation() {
        static TABLE: Table = Table::empty(&NUMBERS);
        let (index, generation) = insert(&TABLE, 7);
        let state = TABLE.state(index).expect("there");
        assert_eq!(state.doom(generation), Ok(After::Empty));
        // SAFETY: the line above said so.
        unsafe { TABLE.remove(index) };
        assert_eq!(insert(&TABLE, 8), (index, generation + 1));
        assert_eq!(state.doom(generation), Err(Refusal::Stale));
    }

    #[test]
    fn nothing_is_stored_where_it_is_not_allowed() {
        static TABLE: Table = Table::empty(&NUMBERS);
        assert_eq!(TABLE.insert(&mut |_| panic!("not asked"), &|| false), Ok(None));
    }
}
