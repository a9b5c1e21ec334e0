//! An adaptive binary range coder, which turns bits into bytes and back.
//!
//! Source: G. N. N. Martin, "Range encoding", 1979, applied to single bits. The data are the digits of a number between
//! 0 and 1. At first, the interval is that whole range. Each bit narrows it in proportion to the bit's probability. Any
//! number in the last interval then determines all the bits. Only integers are used, so the result is the same on every
//! machine.

/// A running estimate of the probability that a certain bit is 1. It starts at one half, learns fast at first, and
/// settles at a learning rate of 1/256.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance {
    /// The probability in units of 1/65,536, never within 256 units of either end.
    one: u16,
    /// The number of bits seen so far. It stops growing once it no longer matters.
    seen: u16,
}

impl Chance {
    pub(super) const NEW: Self = Self { one: 1 << 15, seen: 0 };

    /// How much of its error the estimate corrects at the n-th bit: the fraction 1 / (n + 1.6), in units of 1/32,768.
    const RATES: [i32; 256] = {
        let mut rates = [0; 256];
        let mut n = 0;
        while n < rates.len() {
            rates[n] = (1 << 15) * 10 / (10 * n as i32 + 16);
            n += 1;
        }
        rates
    };

    /// Updates the estimate with a bit, given as all ones or all zeros.
    #[inline]
    fn learn(&mut self, bit: u32) {
        let one = i32::from(self.one);
        let surprise = (bit as i32 & 65_024) + 256 - one;
        let rate = Self::RATES[usize::from(self.seen & 255)];
        self.one = (one + surprise * rate / (1 << 15)) as u16;
        self.seen += u16::from(self.seen < 254);
    }
}

/// The interface that the encoder and the decoder share, so that a model of the data is written only once. Each method
/// takes the true value and returns it; a decoder ignores its argument and returns the value that was coded.
pub(super) trait Coder {
    /// Codes a bit and updates its probability.
    fn bit(&mut self, chance: &mut Chance, truth: bool) -> bool;

    /// Codes a number below `count`, with all such numbers equally likely. `count` is at most 65,536.
    fn even(&mut self, count: u32, truth: u32) -> u32;
}

/// If the interval has fewer numbers than this, it is widened by one more byte.
const NARROW: u32 = 1 << 24;

/// Returns how many numbers in a range stand for a 1 bit; the range has at least [`NARROW`] numbers. Neither this part
/// nor the rest is less than 1/256 of the range, so a single byte is always enough to widen the interval again.
#[inline]
fn ones(range: u32, chance: Chance) -> u32 {
    (range >> 12) * u32::from(chance.one >> 4)
}

#[derive(Debug)]
pub(super) struct Encoder {
    /// The first number of the interval. Bit 32 is a carry into the bytes already written.
    low: u64,
    range: u32,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Self {
        Self { low: 0, range: u32::MAX, bytes: Vec::new() }
    }

    /// Narrows the interval to `range` numbers, and skips the first `skip` numbers of the old interval.
    fn keep(&mut self, skip: u32, range: u32) {
        self.low += u64::from(skip);
        self.range = range;
        while self.range < NARROW {
            self.shift();
            self.range <<= 8;
        }
    }

    fn shift(&mut self) {
        if self.low >> 32 != 0 {
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
        self.bytes.push((self.low >> 24) as u8);
        self.low = (self.low << 8) & u64::from(u32::MAX);
    }

    /// Returns the bytes, without trailing zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // This is the number in the interval that has the most trailing zeros.
        let last = self.low + u64::from(self.range - 1);
        self.low = (0..32)
            .map(|zeros| last >> zeros << zeros)
            .rfind(|number| *number >= self.low)
            .unwrap_or(last);
        (0..4).for_each(|_| self.shift());
        let used = self.bytes.iter().rposition(|&byte| byte != 0);
        self.bytes.truncate(used.map_or(0, |last| last + 1));
        self.bytes
    }
}

impl Coder for Encoder {
    fn bit(&mut self, chance: &mut Chance, truth: bool) -> bool {
        let ones = ones(self.range, *chance);
        chance.learn(u32::from(truth).wrapping_neg());
        if truth {
            self.keep(0, ones);
        } else {
            self.keep(ones, self.range - ones);
        }
        truth
    }

    fn even(&mut self, count: u32, truth: u32) -> u32 {
        let part = self.range / count;
        self.keep(part * truth, part);
        truth
    }
}

/// Turns bytes back into bits. After the last byte it reads zeros, so any bytes decode to an endless sequence of bits;
/// the caller must know when to stop.
#[derive(Debug)]
pub(super) struct Decoder<'a> {
    /// How far the number lies above the start of the interval.
    offset: u32,
    range: u32,
    bytes: core::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { offset: 0, range: u32::MAX, bytes: bytes.iter() };
        (0..4).for_each(|_| decoder.shift());
        decoder
    }

    #[inline]
    fn shift(&mut self) {
        let byte = self.bytes.next().copied().unwrap_or(0);
        self.offset = self.offset << 8 | u32::from(byte);
    }
}

impl Coder for Decoder<'_> {
    /// Decodes a bit without branching on it. Such a branch would be unpredictable, and avoiding it halves the time to
    /// unpack.
    #[inline]
    fn bit(&mut self, chance: &mut Chance, _: bool) -> bool {
        let ones = ones(self.range, *chance);
        let zero = self.offset >= ones;
        let bit = u32::from(zero).wrapping_sub(1);
        self.range = (ones & bit) | ((self.range - ones) & !bit);
        self.offset -= ones & !bit;
        chance.learn(bit);
        if self.range < NARROW {
            self.shift();
            self.range <<= 8;
        }
        !zero
    }

    #[inline]
    fn even(&mut self, count: u32, _: u32) -> u32 {
        self.range /= count;
        // Fewer than `count` numbers at the end of the interval belong to no part; only corrupt bytes lead there.
        let truth = (self.offset / self.range).min(count - 1);
        self.offset -= truth * self.range;
        while self.range < NARROW {
            self.shift();
            self.range <<= 8;
        }
        truth
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Skewed bits and uniform numbers survive a round trip, and each skewed bit takes less than one bit of space
        /// on average.
        #[test]
        fn what_went_in_comes_out(
            data in prop::collection::vec((0usize..3, prop::bool::weighted(0.9), 1u32..=65_536, any::<u32>()), 0..500),
            evens in any::<bool>(),
        ) {
            let mut chances = [Chance::NEW; 3];
            let mut encoder = Encoder::new();
            for &(which, bit, count, number) in &data {
                encoder.bit(&mut chances[which], bit);
                if evens {
                    encoder.even(count, number % count);
                }
            }
            let bytes = encoder.finish();
            let most = data.len() * if evens { 3 } else { 1 } + 16;
            prop_assert!(bytes.len() <= most);
            let mut chances = [Chance::NEW; 3];
            let mut decoder = Decoder::new(&bytes);
            for &(which, bit, count, number) in &data {
                prop_assert_eq!(decoder.bit(&mut chances[which], !bit), bit);
                if evens {
                    prop_assert_eq!(decoder.even(count, 0), number % count);
                }
            }
        }
    }

    #[test]
    fn carries_go_through_all_bytes() {
        // Because the last part is always chosen, the number stays just below 1.
        let mut encoder = Encoder::new();
        for _ in 0..100 {
            encoder.even(65_535, 65_534);
            encoder.even(3, 2);
        }
        let bytes = encoder.finish();
        let mut decoder = Decoder::new(&bytes);
        for _ in 0..100 {
            assert_eq!((decoder.even(65_535, 0), decoder.even(3, 0)), (65_534, 2));
        }
    }
}
