//! A table of slots that grows without ever moving one.
//!
//! Pages double in size and stay where they are until the process ends: a stale handle may be tried at any time by any
//! thread, and what it reads must still be a slot. Their room is used again by later objects, also by those of a later
//! context in the same place. Finding a slot takes no lock; filling and freeing one takes the table's.

use std::sync::atomic::{AtomicPtr, Ordering};

use parking_lot::Mutex;

use super::slot::{After, Refusal, Slot};

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

/// Slots of one type.
#[derive(Debug)]
pub struct Table<T> {
    pages: [AtomicPtr<Slot<T>>; PAGES],
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

impl<T: Send + Sync + 'static> Table<T> {
    /// A table without pages.
    pub const fn empty() -> Self {
        Self {
            pages: [const { AtomicPtr::new(std::ptr::null_mut()) }; PAGES],
            room: Mutex::new(Room { next: 0, free: Vec::new() }),
        }
    }

    /// The slot at `index`, if its page exists.
    #[inline]
    pub fn slot(&'static self, index: u32) -> Option<&'static Slot<T>> {
        let (page, place) = place(index);
        let first = self.pages.get(page)?.load(Ordering::Acquire);
        // SAFETY: a page that is set has `1 << (page + FIRST_PAGE_BITS)` slots, more than `place`, and lives forever.
        (!first.is_null()).then(|| unsafe { &*first.add(place) })
    }

    /// Stores a value if `allowed` (asked under the table's lock) says so. Returns its index and generation.
    pub fn insert(&'static self, value: T, allowed: impl FnOnce() -> bool) -> Result<Option<(u32, u32)>, Full> {
        let mut room = self.room.lock();
        if !allowed() {
            return Ok(None);
        }
        let index = match room.free.pop() {
            Some(index) => index,
            None => self.unused(&mut room)?,
        };
        let slot = self.slot(index).ok_or(Full::Memory)?;
        // SAFETY: the index came from the list of empty slots, under the lock.
        Ok(Some((index, unsafe { slot.fill(value) })))
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
            let mut memory: Vec<Slot<T>> = Vec::new();
            memory.try_reserve_exact(slots).map_err(|_| Full::Memory)?;
            let (capacity, listed) = (index as usize + slots, room.free.len());
            room.free.try_reserve_exact(capacity - listed).map_err(|_| Full::Memory)?;
            memory.resize_with(slots, Slot::empty);
            self.pages[page].store(Box::leak(memory.into_boxed_slice()).as_mut_ptr(), Ordering::Release);
        }
        room.next += 1;
        Ok(index)
    }

    /// Takes the value out of a slot after [`After::Empty`] and lists the slot as empty.
    ///
    /// # Safety
    /// As [`Slot::empty_out`]: this is the answer to one `After::Empty` of the slot at `index`.
    pub unsafe fn remove(&'static self, index: u32) -> Option<T> {
        let slot = self.slot(index)?;
        // SAFETY: the caller's promise.
        let (value, reusable) = unsafe { slot.empty_out() };
        if reusable {
            self.room.lock().free.push(index);
        }
        Some(value)
    }

    /// Makes the handle of `generation` at `index` stale.
    pub fn doom(&'static self, index: u32, generation: u32) -> Result<After, Refusal> {
        self.slot(index).ok_or(Refusal::Stale)?.doom(generation)
    }

    /// Makes every handle stale. Returns the indices whose slots the caller must [`Table::remove`].
    ///
    /// Values are not dropped under the lock, because dropping one may release others.
    pub fn doom_all(&'static self) -> Vec<u32> {
        let room = self.room.lock();
        (0..room.next)
            .filter(|&index| {
                let slot = self.slot(index);
                let doomed = slot.and_then(|slot| slot.doom(slot.live_generation()?).ok());
                doomed == Some(After::Empty)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        static TABLE: Table<u32> = Table::empty();
        let first = TABLE.insert(0, || true).expect("room").expect("allowed");
        let before = std::ptr::from_ref(TABLE.slot(first.0).expect("there"));
        for value in 1..1000 {
            TABLE.insert(value, || true).expect("room").expect("allowed");
        }
        assert_eq!(before, std::ptr::from_ref(TABLE.slot(first.0).expect("there")));
        assert_eq!(TABLE.doom_all().len(), 1000);
    }

    #[test]
    fn a_slot_is_used_again_with_the_next_generation() {
        static TABLE: Table<u32> = Table::empty();
        let (index, generation) = TABLE.insert(7, || true).expect("room").expect("allowed");
        assert_eq!(TABLE.doom(index, generation), Ok(After::Empty));
        // SAFETY: the line above said so.
        assert_eq!(unsafe { TABLE.remove(index) }, Some(7));
        let again = TABLE.insert(8, || true).expect("room").expect("allowed");
        assert_eq!(again, (index, generation + 1));
        assert_eq!(TABLE.doom(index, generation), Err(Refusal::Stale));
    }

    #[test]
    fn nothing_is_stored_where_it_is_not_allowed() {
        static TABLE: Table<u32> = Table::empty();
        assert_eq!(TABLE.insert(7, || false), Ok(None));
    }
}
