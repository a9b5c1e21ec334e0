//! What the scorer asks of the two ways that it has.

/// The most cells of boards whose changes are scored by what differs.
pub(super) const SHARP: usize = 32;

/// What the fast way is to do with a board.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(any(target_arch = "x86_64", target_feature = "simd128")),
    expect(dead_code, reason = "there is no fast way")
)]
pub(super) enum Task {
    /// Add up the worth of its words.
    Score,
    /// The same, and keep what is needed to score changes of it. It must have at most [`SHARP`] cells.
    Focus,
    /// Add up the points of its words. It differs from the board in focus on this set of cells.
    Change(u64),
}

/// Which words have been found on this board.
pub(super) struct Marks<'a> {
    /// The generation in which each slot was last found.
    pub(super) found: &'a mut [u8],
    /// The board's.
    pub(super) generation: u8,
}
