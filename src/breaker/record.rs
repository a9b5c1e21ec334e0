//! The tree of a class in one array of `u32`, and the numbers in it, which come in two widths.
//!
//! A *record* holds the choices of a sum node. It begins with `[positions]`, the set of positions that have a choice.
//! The choices follow, from the last position to the first. A *choice* begins with `[letters, position | kids << 8]`: a
//! set of letters, a position, and the number of kids. The bound of the choice comes next, and then its kids, in
//! ascending order of their letters. A *kid* is the sum node of a letter: `[record, weight]`, where the record is 0 for
//! a leaf. A node without kids therefore needs no record, and trees with the same subtree can share its record.

use core::slice::{from_mut, from_ref};

use bytemuck::{Pod, Zeroable, must_cast_slice, must_cast_slice_mut};

/// The number of machine words that may be read and written past the end of a choice in an array of records.
pub(super) const SPARE: usize = 16;

/// The bound and points of a node. Everything else about records follows from what a width defines here.
pub(super) trait Weight: Copy + Default + Pod + core::fmt::Debug {
    /// Vectors are padded to a multiple of this many lanes.
    const LANES: usize;
    /// The type of a bound in a vector.
    type Lane: Lane;
    /// The number of 32-bit words at the beginning of a choice, before its kids.
    const HEAD: usize;
    /// The largest bound.
    const LIMIT: u64;
    fn new(bound: u32, points: u32) -> Self;
    fn bound(self) -> u32;
    fn points(self) -> u32;
    fn bound_of_choice(head: &[u32]) -> u32;
    fn set_bound(head: &mut [u32], bound: u32);

    /// The number of 32-bit words that a weight takes in a record.
    const WORDS: usize = size_of::<Self>() / size_of::<u32>();

    /// Returns the sum. The points never carry into the bound as long as all sums are at most [`Weight::LIMIT`].
    #[inline(always)]
    fn plus(mut self, other: Self) -> Self {
        for (word, other) in words_of_mut(&mut self).iter_mut().zip(words_of(&other)) {
            *word = word.wrapping_add(*other);
        }
        self
    }

    /// Reads a weight from its machine words.
    #[inline(always)]
    fn read(words: &[u32]) -> Self {
        let mut weight = Self::default();
        words_of_mut(&mut weight).copy_from_slice(&words[..Self::WORDS]);
        weight
    }

    /// Returns the weight if the condition holds, and otherwise zero.
    #[inline(always)]
    fn only_if(mut self, condition: bool) -> Self {
        for word in words_of_mut(&mut self) {
            *word &= u32::from(condition).wrapping_neg();
        }
        self
    }
}

/// Returns the machine words of a weight.
#[inline(always)]
fn words_of<W: Weight>(weight: &W) -> &[u32] {
    must_cast_slice(from_ref(weight))
}

#[inline(always)]
fn words_of_mut<W: Weight>(weight: &mut W) -> &mut [u32] {
    must_cast_slice_mut(from_mut(weight))
}

/// The number type in which bounds are added up.
pub(super) trait Lane: Copy + Default + Ord + core::fmt::Debug {
    fn new(bound: u32) -> Self;
    fn get(self) -> u32;
    fn plus(self, other: Self) -> Self;
}

impl Lane for u16 {
    #[inline(always)]
    fn new(bound: u32) -> Self {
        bound as u16
    }
    #[inline(always)]
    fn get(self) -> u32 {
        u32::from(self)
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
}

impl Lane for u32 {
    #[inline(always)]
    fn new(bound: u32) -> Self {
        bound
    }
    #[inline(always)]
    fn get(self) -> u32 {
        self
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
}

/// A weight with 16 bits each for the bound and the points, in one number, so that a single addition adds both. This is
/// usually enough for standard scoring. If a bound is too large, the part is searched again with [`Wide`] weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(transparent)]
pub(super) struct Narrow(u32);

/// A weight with 32 bits each for the bound and the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Wide {
    points: u32,
    bound: u32,
}

impl Weight for Narrow {
    const LANES: usize = if cfg!(target_arch = "x86_64") { 32 } else { 8 };
    type Lane = u16;
    // A bound fits in the head's second word, above the position and the number of kids.
    const HEAD: usize = 2;
    const LIMIT: u64 = u16::MAX as u64;
    #[inline(always)]
    fn new(bound: u32, points: u32) -> Self {
        Self(bound << 16 | points)
    }
    #[inline(always)]
    fn bound(self) -> u32 {
        self.0 >> 16
    }
    #[inline(always)]
    fn points(self) -> u32 {
        self.0 & 0xffff
    }
    #[inline(always)]
    fn bound_of_choice(head: &[u32]) -> u32 {
        head[1] >> 16
    }
    #[inline(always)]
    fn set_bound(head: &mut [u32], bound: u32) {
        head[1] = head[1] & 0xffff | bound << 16;
    }
}

impl Weight for Wide {
    const LANES: usize = 8;
    type Lane = u32;
    const HEAD: usize = 3;
    const LIMIT: u64 = u32::MAX as u64;
    #[inline(always)]
    fn new(bound: u32, points: u32) -> Self {
        Self { points, bound }
    }
    #[inline(always)]
    fn bound(self) -> u32 {
        self.bound
    }
    #[inline(always)]
    fn points(self) -> u32 {
        self.points
    }
    #[inline(always)]
    fn bound_of_choice(head: &[u32]) -> u32 {
        head[2]
    }
    #[inline(always)]
    fn set_bound(head: &mut [u32], bound: u32) {
        head[2] = bound;
    }
}

/// A sum node: its record (0 for a leaf) and its weight.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Kid<W> {
    pub(super) record: u32,
    pub(super) weight: W,
}

/// Returns the number of 32-bit words per kid.
pub(super) const fn kid_words<W: Weight>() -> usize {
    1 + W::WORDS
}

impl<W: Weight> Kid<W> {
    /// Reads a kid from its machine words.
    #[inline(always)]
    pub(super) fn read(words: &[u32]) -> Self {
        Self { record: words[0], weight: W::read(&words[1..]) }
    }

    /// Overwrites existing machine words with the kid.
    #[inline(always)]
    pub(super) fn put(self, to: &mut [u32]) {
        to[0] = self.record;
        to[1..=W::WORDS].copy_from_slice(words_of(&self.weight));
    }

    /// Returns the kid if the condition holds, and otherwise an empty one.
    #[inline(always)]
    pub(super) fn only_if(self, condition: bool) -> Self {
        Self {
            record: self.record & u32::from(condition).wrapping_neg(),
            weight: self.weight.only_if(condition),
        }
    }

    /// Appends the machine words of the kid.
    #[inline(always)]
    pub(super) fn write(self, to: &mut Vec<u32>) {
        to.push(self.record);
        to.extend_from_slice(words_of(&self.weight));
    }
}

/// Returns the number of kids of a choice.
#[inline(always)]
pub(super) fn kids(head: &[u32]) -> usize {
    (head[1] >> 8 & 63) as usize
}

/// Returns the number of 32-bit words that a choice takes.
#[inline(always)]
pub(super) fn choice_words<W: Weight>(head: &[u32]) -> usize {
    W::HEAD + kids(head) * kid_words::<W>()
}

/// Appends the head of an empty choice, which [`close`] fills in.
#[inline(always)]
pub(super) fn open<W: Weight>(to: &mut Vec<u32>) {
    to.resize(to.len() + W::HEAD, 0);
}

/// Fills in the head of a choice.
#[inline(always)]
pub(super) fn close<W: Weight>(head: &mut [u32], letters: u32, position: u32, bound: u32) {
    head[0] = letters;
    head[1] = position | letters.count_ones() << 8;
    W::set_bound(head, bound);
}
