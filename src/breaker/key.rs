//! Paths packed into whole numbers, and how to sort them.

/// A number that holds a packed path: 64 bits, or 128 if a class needs more.
pub(super) trait Key: Copy + Ord + Default {
    /// The number of bits.
    const BITS: u32;
    /// Returns a digit shifted to its position.
    fn digit(value: u32, shift: u32) -> Self;
    /// Returns the sum of two numbers. Each digit must be 0 in at least one of them.
    fn plus(self, other: Self) -> Self;
    /// Returns the lowest 32 bits.
    fn low(self) -> u32;
    /// Returns the number shifted right by `shift` bits.
    fn above(self, shift: u32) -> Self;
    /// Returns only the lowest `shift` bits.
    fn below(self, shift: u32) -> Self;
    /// Returns the bits in which two keys differ.
    fn differ(self, other: Self) -> Self;
    /// Returns which of some digits are 0, as the highest bits of these digits. `tops` contains the highest bits of the
    /// digits to look at, and `rest` contains their other bits.
    fn zeros(self, tops: Self, rest: Self) -> Self;
    /// Returns 64 bits, of which the highest ones depend on most bits of the number.
    fn hash(self) -> u64;
    /// Returns the index of the highest bit that is set, or `None` if all bits are 0.
    fn top(self) -> Option<u32>;
}

macro_rules! key {
    ($number:ty) => {
        impl Key for $number {
            const BITS: u32 = <$number>::BITS;
            #[inline(always)]
            fn digit(value: u32, shift: u32) -> Self {
                <$number>::from(value) << shift
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn low(self) -> u32 {
                self as u32
            }
            #[inline(always)]
            fn above(self, shift: u32) -> Self {
                self.checked_shr(shift).unwrap_or(0)
            }
            #[inline(always)]
            fn below(self, shift: u32) -> Self {
                self & !<$number>::MAX.checked_shl(shift).unwrap_or(0)
            }
            #[inline(always)]
            fn differ(self, other: Self) -> Self {
                self ^ other
            }
            #[inline(always)]
            fn zeros(self, tops: Self, rest: Self) -> Self {
                // The sum carries into the highest bit of each digit that has another bit. It can't carry any further.
                !(((self & rest) + rest) | self) & tops
            }
            #[inline(always)]
            fn hash(self) -> u64 {
                // The factor is 2^64 divided by the golden ratio, as usual in multiplicative hashing.
                let folded = self as u64 ^ (self >> (Self::BITS / 2)) as u64;
                folded.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            }
            #[inline(always)]
            fn top(self) -> Option<u32> {
                (self != 0).then(|| Self::BITS - 1 - self.leading_zeros())
            }
        }
    };
}
key!(u64);
key!(u128);

/// The approximate number of keys per bucket. Each bucket is then sorted by comparison.
const BUCKET: usize = 48;
/// The maximum number of bits to sort by at once. With more bits, there would be too many buckets to fit in the cache.
const MOST_BITS: u32 = 12;

/// The maximum number of bits in a digit when keys are sorted digit by digit, without comparing them.
const DIGIT_BITS: u32 = 11;
/// The maximum number of digits for which keys are sorted in this way.
const MOST_DIGITS: usize = 4;
/// The minimum number of keys for which sorting by digits pays off, given the tables that it needs.
const DIGITS_FROM: usize = 1024;

/// Sorts keys of `bits` bits. `scratch` is memory that is reused.
pub(super) fn sort<K: Key>(keys: &mut Vec<K>, bits: u32, scratch: &mut Vec<K>) {
    if bits <= MOST_DIGITS as u32 * DIGIT_BITS && keys.len() >= DIGITS_FROM {
        sort_by_digits(keys, bits, scratch);
    } else {
        sort_by_buckets(keys, bits, scratch);
    }
}

/// Sorts digit by digit, starting with the least significant one. This is best if there are few digits.
fn sort_by_digits<K: Key>(keys: &mut Vec<K>, bits: u32, scratch: &mut Vec<K>) {
    let digits = bits.div_ceil(DIGIT_BITS).max(1);
    let by = bits.div_ceil(digits);
    let mask = (1 << by) - 1;
    let mut ends = [[0u32; 1 << DIGIT_BITS]; MOST_DIGITS];
    for key in keys.iter() {
        for (digit, ends) in ends.iter_mut().enumerate().take(digits as usize) {
            ends[key.above(digit as u32 * by).low() as usize & mask] += 1;
        }
    }
    scratch.clear();
    scratch.resize(keys.len(), K::default());
    for (digit, ends) in ends.iter_mut().enumerate().take(digits as usize) {
        let mut sum = 0;
        for end in &mut ends[..=mask] {
            (*end, sum) = (sum, sum + *end);
        }
        for key in keys.iter() {
            let end = &mut ends[key.above(digit as u32 * by).low() as usize & mask];
            scratch[*end as usize] = *key;
            *end += 1;
        }
        core::mem::swap(keys, scratch);
    }
}

/// Puts all keys with the same highest bits into one bucket, then sorts each bucket by comparison.
fn sort_by_buckets<K: Key>(keys: &mut Vec<K>, bits: u32, scratch: &mut Vec<K>) {
    let wanted = (keys.len() / BUCKET).checked_ilog2().unwrap_or(0);
    let by = wanted.min(MOST_BITS).min(bits);
    if by < 2 {
        keys.sort_unstable();
        return;
    }
    let shift = bits - by;
    let mut ends = [0u32; 1 << MOST_BITS];
    for key in keys.iter() {
        ends[key.above(shift).low() as usize & ((1 << MOST_BITS) - 1)] += 1;
    }
    let mut sum = 0;
    for end in &mut ends[..1 << by] {
        // At first, `end` is the index where the bucket starts. Moving keys into the bucket advances `end` to the
        // bucket's end.
        (*end, sum) = (sum, sum + *end);
    }
    scratch.clear();
    scratch.resize(keys.len(), K::default());
    for key in keys.iter() {
        let end = &mut ends[key.above(shift).low() as usize & ((1 << MOST_BITS) - 1)];
        scratch[*end as usize] = *key;
        *end += 1;
    }
    core::mem::swap(keys, scratch);
    let mut start = 0;
    for end in &ends[..1 << by] {
        keys[start..*end as usize].sort_unstable();
        start = *end as usize;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted() {
        let mut state = 1u64;
        for (len, bits) in [
            (0, 9),
            (1, 1),
            (100, 3),
            (5000, 64),
            (5000, 5),
            (5000, 44),
            (5000, 45),
            (5000, 11),
            (300_000, 40),
        ] {
            let mut keys: Vec<u64> = (0..len)
                .map(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (state >> 8).rotate_left(9).below(bits)
                })
                .collect();
            let mut sorted = keys.clone();
            sorted.sort_unstable();
            sort(&mut keys, bits, &mut Vec::new());
            assert_eq!(keys, sorted, "{len} keys of {bits} bits");
        }
    }

    #[test]
    fn digits_keep_to_their_bits() {
        assert_eq!(u128::digit(5, 100).above(100).low(), 5);
        assert_eq!(u64::digit(65_536, 8).above(8).low(), 65_536);
        assert_eq!(u64::MAX.below(64), u64::MAX);
        assert_eq!(u64::MAX.below(3), 7);
        assert_eq!(0u64.top(), None);
        assert_eq!(u128::digit(4, 64).top(), Some(66));
    }

    #[test]
    fn digits_that_are_0_are_found() {
        // Digits of 3, 1, 2, and 4 bits. The third one is not looked at.
        let digits = [(7, 3), (6, 1), (0, 4)];
        let (mut tops, mut rest) = (0u64, 0u64);
        for (shift, bits) in digits {
            let top = 1 << (bits - 1);
            tops |= top << shift;
            rest |= (top - 1) << shift;
        }
        for key in 0..1 << 10 {
            let mut zeros = 0;
            for (shift, bits) in digits {
                if key >> shift & ((1 << bits) - 1) == 0 {
                    zeros |= 1 << (shift + bits - 1);
                }
            }
            assert_eq!(key.zeros(tops, rest), zeros, "{key:b}");
            let (tops, rest) = (u128::from(tops) << 90, u128::from(rest) << 90);
            assert_eq!((u128::from(key) << 90).zeros(tops, rest), u128::from(zeros) << 90);
        }
    }
}
