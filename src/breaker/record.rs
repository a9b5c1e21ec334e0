//! The tree of a class in one array of `u32`, and the numbers in it, which come in two widths.
//!
//! A *record* holds the choices of a sum node. It begins with `[positions]`, the set of positions that have a choice.
//! The choices follow, from the last position to the first. A *choice* begins with `[letters, position | kids << 8]`: a
//! set of letters, a position, and the number of kids. The bound of the choice comes next, and then its kids, in
//! ascending order of their letters. A *kid* is the sum node of a letter: `[record, weight]`, where the record is 0 for
//! a leaf. A node without kids therefore needs no record, and trees with the same subtree can share its record.

/// The bound and points of a node in one number, so that a single addition adds both.
pub(super) trait Weight: Copy + Default + core::fmt::Debug {
    /// Vectors are padded to a multiple of this many lanes.
    const LANES: usize;
    /// The type of a bound in a vector.
    type Lane: Lane;
    /// The number of 32-bit words that a weight takes in a record.
    const WORDS: usize;
    /// The number of 32-bit words at the beginning of a choice, before its kids.
    const HEAD: usize;
    /// The largest bound.
    const LIMIT: u64;
    fn new(bound: u32, points: u32) -> Self;
    fn bound(self) -> u32;
    fn points(self) -> u32;
    /// Returns the sum. The points never carry into the bound as long as all sums are at most [`Weight::LIMIT`].
    fn plus(self, other: Self) -> Self;
    fn read(words: &[u32]) -> Self;
    fn write(self, to: &mut Vec<u32>);
    /// Overwrites existing machine words with the weight.
    fn put(self, to: &mut [u32]);
    /// Returns the weight if the condition holds, and otherwise zero.
    fn only_if(self, condition: bool) -> Self;
    fn bound_of_choice(head: &[u32]) -> u32;
    /// Appends an empty choice head, which [`Weight::close`] fills in.
    fn open(to: &mut Vec<u32>);
    fn close(head: &mut [u32], letters: u32, position: u32, bound: u32);
    fn set_bound(head: &mut [u32], bound: u32);
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

/// A weight with 16 bits each for the bound and the points. This is usually enough for standard scoring. If a bound is
/// too large, the part is searched again with [`Wide`] weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Narrow(u32);

/// A weight with 32 bits each for the bound and the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wide(u64);

impl Weight for Narrow {
    const LANES: usize = if cfg!(target_arch = "x86_64") { 32 } else { 8 };
    type Lane = u16;
    const WORDS: usize = 1;
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
    fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
    #[inline(always)]
    fn read(words: &[u32]) -> Self {
        Self(words[0])
    }
    #[inline(always)]
    fn write(self, to: &mut Vec<u32>) {
        to.push(self.0);
    }
    #[inline(always)]
    fn put(self, to: &mut [u32]) {
        to[0] = self.0;
    }
    #[inline(always)]
    fn only_if(self, condition: bool) -> Self {
        Self(self.0 & u32::from(condition).wrapping_neg())
    }
    #[inline(always)]
    fn bound_of_choice(head: &[u32]) -> u32 {
        head[1] >> 16
    }
    #[inline(always)]
    fn open(to: &mut Vec<u32>) {
        to.extend_from_slice(&[0; 2]);
    }
    #[inline(always)]
    fn close(head: &mut [u32], letters: u32, position: u32, bound: u32) {
        head[0] = letters;
        head[1] = position | letters.count_ones() << 8 | bound << 16;
    }
    #[inline(always)]
    fn set_bound(head: &mut [u32], bound: u32) {
        head[1] = head[1] & 0xffff | bound << 16;
    }
}

impl Weight for Wide {
    const LANES: usize = 8;
    type Lane = u32;
    const WORDS: usize = 2;
    const HEAD: usize = 3;
    const LIMIT: u64 = u32::MAX as u64;
    #[inline(always)]
    fn new(bound: u32, points: u32) -> Self {
        Self(u64::from(bound) << 32 | u64::from(points))
    }
    #[inline(always)]
    fn bound(self) -> u32 {
        (self.0 >> 32) as u32
    }
    #[inline(always)]
    fn points(self) -> u32 {
        self.0 as u32
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
    #[inline(always)]
    fn read(words: &[u32]) -> Self {
        Self(u64::from(words[1]) << 32 | u64::from(words[0]))
    }
    #[inline(always)]
    fn write(self, to: &mut Vec<u32>) {
        to.extend_from_slice(&[self.0 as u32, (self.0 >> 32) as u32]);
    }
    #[inline(always)]
    fn put(self, to: &mut [u32]) {
        to[..2].copy_from_slice(&[self.0 as u32, (self.0 >> 32) as u32]);
    }
    #[inline(always)]
    fn only_if(self, condition: bool) -> Self {
        Self(self.0 & u64::from(condition).wrapping_neg())
    }
    #[inline(always)]
    fn bound_of_choice(head: &[u32]) -> u32 {
        head[2]
    }
    #[inline(always)]
    fn open(to: &mut Vec<u32>) {
        to.extend_from_slice(&[0; 3]);
    }
    #[inline(always)]
    fn close(head: &mut [u32], letters: u32, position: u32, bound: u32) {
        head[0] = letters;
        head[1] = position | letters.count_ones() << 8;
        head[2] = bound;
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
        Self {
            record: words[0],
            weight: W::read(&words[1..]),
        }
    }

    /// Overwrites existing machine words with the kid.
    #[inline(always)]
    pub(super) fn put(self, to: &mut [u32]) {
        to[0] = self.record;
        self.weight.put(&mut to[1..]);
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
        self.weight.write(to);
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
