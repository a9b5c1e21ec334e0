//! Seeds and the random number generator: the same seed gives the same numbers on every machine and in the browser.
//!
//! No generator here seeds itself: the seed always comes from the caller. The random numbers have no modulo bias, and
//! they don't depend on the width of `usize`, so a native build and the browser roll the same boards.

use core::fmt;
use core::str::FromStr;

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The starting point of a random sequence: a number or any string.
///
/// If the string is a number, written exactly as [`Seed`] prints it (decimal, no sign, no leading zeros, below 2^64),
/// it stands for that number. Any other string, including the empty one, stands for the 64-bit FNV-1a hash of its UTF-8
/// bytes.
///
/// ```
/// use boggle_lab::random::Seed;
/// let by_text: Seed = "42".parse().unwrap();
/// assert_eq!(by_text, Seed::from(42));
/// assert_eq!("a".parse::<Seed>().unwrap().to_string(), "12638187200555641996");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(u64);

impl Seed {
    /// Returns the seed that a string stands for.
    pub fn from_text(text: &str) -> Self {
        Self::number(text).unwrap_or_else(|| Self(fnv1a(text.as_bytes())))
    }

    /// Returns the number if the text is written exactly as [`Seed`] prints it. This accepts `7`, but neither `007` nor
    /// `+7`.
    fn number(text: &str) -> Option<Self> {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let seed = Self(text.parse().ok().filter(|_| digits)?);
        (text == "0" || !text.starts_with('0')).then_some(seed)
    }

    /// Returns the seed as a number. Printing the seed shows the same number.
    pub const fn value(self) -> u64 {
        self.0
    }

    /// Returns a generator at the start of this seed's sequence.
    #[must_use]
    pub fn rng(self) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(self.0))
    }

    /// Returns the seed for one numbered part of a long sequence. The parts can be computed in any order and on any
    /// thread, and are the same each time. The seed of part 0 is the seed itself.
    ///
    /// Different parts of one seed always have different seeds.
    #[must_use]
    pub fn part(self, number: u64) -> Self {
        // A golden-ratio step, then the finalizer of SplitMix64, which is a permutation.
        let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self(self.0 ^ (z ^ (z >> 31)))
    }
}

/// Returns the 64-bit FNV-1a hash of some bytes.
pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        Self(number)
    }
}

impl FromStr for Seed {
    type Err = core::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self::from_text(text))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The random number generator: xoshiro256++, with its state filled from a [`Seed`] by SplitMix64.
///
/// Source: D. Blackman, S. Vigna, "Scrambled Linear Pseudorandom Number Generators", 2021.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// Returns whether this is a state that a seed can lead to. A generator whose saved state was corrupted to all
    /// zeros would produce nothing but zeros.
    pub(crate) fn is_sound(&self) -> bool {
        let mut ahead = self.clone();
        (0..4).any(|_| ahead.bits() != 0)
    }

    /// Returns the next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a random number in `0..n`; every number is equally likely. Cost: usually one 32-bit random number. For
    /// large `n`, a call may use two or more of them.
    ///
    /// Source: D. Lemire, "Fast Random Integer Generation in an Interval", 2019.
    ///
    /// # Panics
    /// If `n` is 0, because no number is below 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "no number is below 0");
        let mut wide = u64::from(self.0.next_u32()) * u64::from(n);
        if (wide as u32) < n {
            // Without this loop, some numbers would come up slightly more often than others unless `n` is a power of
            // two.
            let uneven = n.wrapping_neg() % n;
            while (wide as u32) < uneven {
                wide = u64::from(self.0.next_u32()) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// Shuffles the items; all orders are equally likely. There must be fewer than 2^32 items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_for_themselves_and_other_texts_are_hashed() {
        for number in [0, 7, 42, u64::MAX] {
            let seed = Seed::from(number);
            assert_eq!(Seed::from_text(&seed.to_string()), seed);
        }
        for text in ["007", "+7", "-7", " 7", "7 ", "", "18446744073709551616", "٧"] {
            assert_ne!(Seed::from_text(text), Seed::from(7), "{text}");
        }
        // The published test values of FNV-1a.
        assert_eq!(Seed::from_text(""), Seed(0xcbf2_9ce4_8422_2325));
        assert_eq!(Seed::from_text("foobar"), Seed(0x8594_4171_f739_67e8));
    }

    #[test]
    fn the_sequence_is_fixed_for_good() {
        // If these numbers changed, so would every shared board and every recorded run.
        let mut rng = Seed::from(1).rng();
        let bits: Vec<u64> = (0..3).map(|_| rng.bits()).collect();
        assert_eq!(bits, [0xcfc5_d07f_6f03_c29b, 0xbf42_4132_963f_e08d, 0x19a3_7d57_57aa_f520]);
        let mut rng = Seed::from_text("boggle").rng();
        let small: Vec<u32> = (0..12).map(|_| rng.below(6)).collect();
        assert_eq!(small, [2, 3, 0, 1, 5, 0, 3, 0, 4, 3, 3, 5]);
    }

    #[test]
    fn parts_of_a_seed_differ_and_part_0_is_the_seed() {
        let seed = Seed::from(7);
        assert_eq!(seed.part(0), seed);
        let mut parts: Vec<u64> = (0..10_000).map(|n| seed.part(n).rng().bits()).collect();
        parts.sort_unstable();
        parts.dedup();
        assert_eq!(parts.len(), 10_000);
        // This number must never change, and neither must the sequence.
        assert_eq!(seed.part(1).to_string(), "16294208416658607528");
    }

    #[test]
    fn every_number_and_every_order_is_equally_likely() {
        let mut rng = Seed::from(2).rng();
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        // Chi-square with 5 degrees of freedom exceeds 20.5 once in a thousand seeds.
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 20.5, "{counts:?}");

        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            *orders.entry(items).or_insert(0u32) += 1;
        }
        assert_eq!(orders.len(), 24);
        let chi: f64 = orders.values().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 49.7, "{orders:?}");
    }

    #[test]
    fn ranges_that_reject_most_draws_are_even_too() {
        // For a limit just above 2^31, nearly half of all draws must be discarded.
        let n = (1 << 31) + 1;
        let mut rng = Seed::from(3).rng();
        let low = (0..20_000).filter(|_| rng.below(n) < n / 2).count();
        assert!((9_700..10_300).contains(&low), "{low}");
    }
}
