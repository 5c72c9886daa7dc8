//! How much a file may make an importer allocate.
//!
//! A [`LoadBudget`] is the limit the host sets, a [`Ledger`] what one import has used of it. Every size that a file
//! decides is charged before the memory is asked for, and memory is asked for with `try_reserve`, so that a small
//! file that claims large contents ends in an error and never in an allocation.

use std::fs::File;
use std::io::{self, Read};
use std::mem::size_of;
use std::path::Path;

/// Limits for one import. The defaults suit files from the host's own content; lower them for files from strangers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadBudget {
    /// Bytes over everything that is read and built, counted as if nothing were freed in between.
    pub bytes: u64,
    /// Nodes, keys, vertices, influences and other elements, over the whole file.
    pub elements: u64,
    /// How deep nodes may lie below each other.
    pub depth: u32,
}

impl Default for LoadBudget {
    /// 4 GiB, 2³² elements, 4096 levels.
    fn default() -> Self {
        Self { bytes: 4 << 30, elements: 1 << 32, depth: 4096 }
    }
}

/// A limit was passed, or the system had no memory left.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BudgetError {
    /// More bytes than the budget has.
    #[error("{place}: {wanted} more bytes pass the budget of {limit}, of which {used} are used")]
    Bytes {
        /// What needed them, as a place in the file.
        place: String,
        /// How many it needed.
        wanted: u64,
        /// How many were used before.
        used: u64,
        /// The budget.
        limit: u64,
    },
    /// More elements than the budget has.
    #[error("{place}: {wanted} more elements pass the budget of {limit}, of which {used} are used")]
    Elements {
        /// What needed them, as a place in the file.
        place: String,
        /// How many it needed.
        wanted: u64,
        /// How many were used before.
        used: u64,
        /// The budget.
        limit: u64,
    },
    /// Nodes lie deeper than the budget allows.
    #[error("{place}: lies {depth} levels deep, and the budget allows {limit}")]
    Depth {
        /// The node.
        place: String,
        /// How deep it lies.
        depth: u32,
        /// The budget.
        limit: u32,
    },
    /// The system refused memory that the budget would have allowed.
    #[error("{place}: no memory for {wanted} bytes")]
    Memory {
        /// What needed them, as a place in the file.
        place: String,
        /// How many it needed.
        wanted: u64,
    },
}

/// Reads at most one byte more than `limit`, so that a file past the budget is refused without being read whole.
pub(crate) fn read_file(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What one import has used of its budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    budget: LoadBudget,
    bytes: u64,
    elements: u64,
}

impl Ledger {
    /// Nothing used yet.
    pub fn new(budget: LoadBudget) -> Self {
        Self { budget, bytes: 0, elements: 0 }
    }

    /// The limits.
    pub fn budget(&self) -> LoadBudget {
        self.budget
    }

    /// Bytes charged so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Elements charged so far.
    pub fn elements(&self) -> u64 {
        self.elements
    }

    /// Charges `wanted` bytes; on an error nothing is charged.
    pub fn charge_bytes(&mut self, wanted: u64, place: impl FnOnce() -> String) -> Result<(), BudgetError> {
        let (used, limit) = (self.bytes, self.budget.bytes);
        match used.checked_add(wanted).filter(|&sum| sum <= limit) {
            Some(sum) => self.bytes = sum,
            None => return Err(BudgetError::Bytes { place: place(), wanted, used, limit }),
        }
        Ok(())
    }

    /// Charges `wanted` elements; on an error nothing is charged.
    pub fn charge_elements(&mut self, wanted: u64, place: impl FnOnce() -> String) -> Result<(), BudgetError> {
        let (used, limit) = (self.elements, self.budget.elements);
        match used.checked_add(wanted).filter(|&sum| sum <= limit) {
            Some(sum) => self.elements = sum,
            None => return Err(BudgetError::Elements { place: place(), wanted, used, limit }),
        }
        Ok(())
    }

    /// Refuses a node that lies too deep; roots have depth 1.
    pub fn check_depth(&self, depth: u32, place: impl FnOnce() -> String) -> Result<(), BudgetError> {
        let limit = self.budget.depth;
        if depth > limit { Err(BudgetError::Depth { place: place(), depth, limit }) } else { Ok(()) }
    }

    /// An empty vector with room for `count` elements, charged as elements and bytes.
    pub fn vec<T>(&mut self, count: usize, place: impl Fn() -> String) -> Result<Vec<T>, BudgetError> {
        let wanted = (count as u64).saturating_mul(size_of::<T>() as u64);
        self.charge_elements(count as u64, &place)?;
        self.charge_bytes(wanted, &place)?;
        let mut vec = Vec::new();
        vec.try_reserve_exact(count).map_err(|_| BudgetError::Memory { place: place(), wanted })?;
        Ok(vec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_past_the_budget_is_refused_before_memory_is_asked_for() {
        let mut ledger = Ledger::new(LoadBudget { bytes: 100, ..LoadBudget::default() });
        let error = ledger.vec::<u32>(usize::MAX / 8, || "accessors[0]".into()).unwrap_err();
        assert!(matches!(error, BudgetError::Elements { .. }), "{error}");
        let error = ledger.vec::<u32>(26, || "accessors[0]".into()).unwrap_err();
        assert_eq!(error, BudgetError::Bytes { place: "accessors[0]".into(), wanted: 104, used: 0, limit: 100 });
        assert!(ledger.vec::<u32>(25, String::new).is_ok());
        assert_eq!(ledger.bytes(), 100);
    }
}
