//! Seeds and the one random generator: the same seed gives the same numbers on every machine and in the page.
//!
//! Nothing here seeds itself; a seed always comes from the caller. Draws never depend on the width of `usize`
//! and no range is favoured, so a roll made natively is the roll made in the browser.

use core::fmt;
use core::str::FromStr;

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What a run of chance starts from: a number, or any text.
///
/// A text that is a number as [`Seed`] prints it (decimal, no sign, no leading zeros, below 2^64) is that
/// number; any other text, the empty one too, is the 64-bit FNV-1a hash of its UTF-8 bytes, exactly as given.
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
    /// The seed of a text.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        Self::number(text).unwrap_or_else(|| {
            const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
            const PRIME: u64 = 0x0000_0100_0000_01b3;
            Self(text.bytes().fold(OFFSET, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(PRIME)
            }))
        })
    }

    /// The number a text spells in the one way [`Seed`] prints it: `007` and `+7` are texts, not 7.
    fn number(text: &str) -> Option<Self> {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let seed = Self(text.parse().ok().filter(|_| digits)?);
        (text == "0" || !text.starts_with('0')).then_some(seed)
    }

    /// The number that a text of this seed stands for, the same that it prints as.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }

    /// A generator at the start of this seed's sequence.
    #[must_use]
    pub fn rng(self) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(self.0))
    }

    /// The seed of one part of a long run that is cut into numbered parts: they can be drawn in any order, on
    /// any thread, and are the same each time. Part 0 is the seed itself.
    ///
    /// Parts of one seed never share a seed: the numbering is one to one.
    #[must_use]
    pub fn part(self, number: u64) -> Self {
        // A step of the golden ratio, then the finaliser of SplitMix64, which is a permutation.
        let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self(self.0 ^ (z ^ (z >> 31)))
    }
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

/// The random generator: xoshiro256++, its state filled from a [`Seed`] by SplitMix64.
///
/// Source: D. Blackman, S. Vigna, "Scrambled Linear Pseudorandom Number Generators", 2021.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// Whether this is a state that a seed can lead to: a kept state that was spoilt to zeros would draw
    /// nothing but zeros.
    pub(crate) fn is_sound(&self) -> bool {
        let mut ahead = self.clone();
        (0..4).any(|_| ahead.bits() != 0)
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `0..n`, each equally likely. Cost: one draw, rarely two.
    ///
    /// Source: D. Lemire, "Fast Random Integer Generation in an Interval", 2019.
    ///
    /// # Panics
    /// If `n` is 0: there is no such number.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "no number lies below 0");
        let mut wide = u64::from(self.0.next_u32()) * u64::from(n);
        if (wide as u32) < n {
            // Without this a few numbers would come up more often, whenever n is no power of two.
            let uneven = n.wrapping_neg() % n;
            while (wide as u32) < uneven {
                wide = u64::from(self.0.next_u32()) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// Puts the items into a random order, each order equally likely. At most 2^32 of them.
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
    fn numbers_are_themselves_and_other_texts_are_hashed() {
        for number in [0, 7, 42, u64::MAX] {
            let seed = Seed::from(number);
            assert_eq!(Seed::from_text(&seed.to_string()), seed);
        }
        for text in [
            "007",
            "+7",
            "-7",
            " 7",
            "7 ",
            "",
            "18446744073709551616",
            "٧",
        ] {
            assert_ne!(Seed::from_text(text), Seed::from(7), "{text}");
        }
        // The published test values of FNV-1a.
        assert_eq!(Seed::from_text(""), Seed(0xcbf2_9ce4_8422_2325));
        assert_eq!(Seed::from_text("foobar"), Seed(0x8594_4171_f739_67e8));
    }

    #[test]
    fn the_sequence_is_fixed_for_good() {
        // Changing these numbers changes every shared board and every recorded run.
        let mut rng = Seed::from(1).rng();
        let bits: Vec<u64> = (0..3).map(|_| rng.bits()).collect();
        assert_eq!(
            bits,
            [
                0xcfc5_d07f_6f03_c29b,
                0xbf42_4132_963f_e08d,
                0x19a3_7d57_57aa_f520
            ]
        );
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
        // Fixed for good, as the sequence is.
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
        let chi: f64 = counts
            .iter()
            .map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        assert!(chi < 20.5, "{counts:?}");

        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            *orders.entry(items).or_insert(0u32) += 1;
        }
        assert_eq!(orders.len(), 24);
        let chi: f64 = orders
            .values()
            .map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0)
            .sum();
        assert!(chi < 49.7, "{orders:?}");
    }

    #[test]
    fn ranges_that_reject_most_draws_are_even_too() {
        // Just above 2^31 nearly half of all draws must be thrown away.
        let n = (1 << 31) + 1;
        let mut rng = Seed::from(3).rng();
        let low = (0..20_000).filter(|_| rng.below(n) < n / 2).count();
        assert!((9_700..10_300).contains(&low), "{low}");
    }
}
