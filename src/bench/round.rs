//! The result of a round of work, which all contenders must agree on.

use core::fmt;

/// The result of one round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BenchRound {
    /// The number of boards (or other units of the case) processed.
    pub units: u64,
    /// The sum of the counts, in the unit that [`Case::counted`](super::Case::counted) names.
    pub count: u64,
    /// A hash of all individual counts.
    pub signature: Signature,
}

impl BenchRound {
    /// Adds the counts of one unit of work to the hash, and the first of them to the sum.
    pub(super) fn add<const N: usize>(&mut self, counts: [u64; N]) {
        self.units += 1;
        self.count += counts.first().copied().unwrap_or_default();
        for count in counts {
            self.signature.add(count);
        }
    }
}

/// A hash of exact counts in order: FNV-1a over whole numbers instead of bytes.
///
/// ```
/// use boggle_lab::bench::Signature;
/// let mut signature = Signature::default();
/// signature.add(3625);
/// assert_eq!(signature.to_string(), "af6da44c86128b64");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature(u64);

impl Default for Signature {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    /// Adds one count to the hash.
    #[inline]
    pub fn add(&mut self, count: u64) {
        self.0 = (self.0 ^ count).wrapping_mul(0x0000_0100_0000_01b3);
    }

    /// Adds the signature of another case to the hash.
    pub fn append(&mut self, other: Self) {
        self.add(other.0);
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
