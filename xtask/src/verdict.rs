//! What a command found, and so the exit status: 0 for [`Verdict::Pass`], 1 for [`Verdict::Miss`]. A command that could
//! not do its work returns an error instead (exit status 2).

/// What a command found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All is as it should be.
    Pass,
    /// Something was looked at and is not as it should be.
    Miss,
}

impl Verdict {
    /// [`Verdict::Pass`] where both are.
    pub fn and(self, other: Self) -> Self {
        if self == Self::Pass { other } else { self }
    }
}
