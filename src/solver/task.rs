//! The tasks that the scorer gives to its two search methods, [`Deep`](super::deep) and the vector lanes.

/// The maximum number of cells on a board if changes to it are to be scored by computing only the difference.
pub(super) const SHARP: usize = 32;

/// What the vector scorer should do with a board.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(any(
        target_arch = "x86_64",
        target_feature = "simd128",
        all(target_arch = "aarch64", target_endian = "little"),
    )),
    expect(dead_code, reason = "there is no fast way")
)]
pub(super) enum Task {
    /// Add up what each word on the board adds to the score.
    Score,
    /// Add up what each word on the board adds to the score, and keep what is needed to score changes to the board. The
    /// board must have at most [`SHARP`] cells.
    Focus,
    /// Add up the points of the words on the board, which differs from the board in focus on this set of cells.
    Change(u64),
}

/// The record of which words have been found on the current board.
pub(super) struct FoundMarks<'a> {
    /// For each slot, the generation of the last board on which its word was found.
    pub(super) found: &'a mut [u8],
    /// The generation of the current board.
    pub(super) generation: u8,
}
