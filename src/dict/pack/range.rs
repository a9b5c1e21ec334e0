//! An adaptive binary range coder: bits in, bytes out, and back.
//!
//! Source: G. N. N. Martin, "Range encoding", 1979, in the carry-less form for bits that M. Mahoney's lpaq
//! uses: the coder holds an interval of 32-bit numbers, each bit keeps the part of it that its chance
//! deserves, and leading bytes on which both ends agree are done. Integers only: the same everywhere.

/// The running estimate that a certain bit is 1. Starts even, learns fast, settles at one part in 256.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance {
    /// In parts of 65,536.
    one: u16,
    /// Bits seen, as far as it matters.
    seen: u16,
}

impl Chance {
    pub(super) const NEW: Self = Self {
        one: 1 << 15,
        seen: 0,
    };

    /// The share of the surprise that is learned from the n-th bit, in parts of 65,536: 1 / (n + 1.6).
    const RATES: [i32; 255] = {
        let mut rates = [0; 255];
        let mut n = 0;
        while n < 255 {
            rates[n] = 655_360 / (10 * n as i32 + 16);
            n += 1;
        }
        rates
    };

    fn learn(&mut self, bit: bool) {
        let aim = if bit { 65_535 } else { 0 };
        let one = i32::from(self.one);
        // The division rounds to zero from both sides, so that no chance becomes a certainty.
        self.one =
            (one + (aim - one) * (Self::RATES[usize::from(self.seen)] >> 1) / (1 << 15)) as u16;
        self.seen = (self.seen + 1).min(Self::RATES.len() as u16 - 1);
    }
}

/// What an encoder and a decoder have in common, so that a model of the data is written once for both.
pub(super) trait Coder {
    /// Codes a bit and lets the chance learn from it. An encoder returns `bit`; a decoder ignores it and
    /// returns the one that was coded.
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool;

    /// Codes a bit that nothing is known about.
    fn plain(&mut self, bit: bool) -> bool {
        self.bit(&mut { Chance::NEW }, bit)
    }
}

/// The interval of numbers that begin like the coded data, both ends included.
#[derive(Clone, Copy, Debug)]
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const ALL: Self = Self {
        low: 0,
        high: u32::MAX,
    };

    /// The last number of the part for 1; never the last of the interval.
    fn split(self, chance: Chance) -> u32 {
        let size = u64::from(self.high - self.low);
        self.low + ((size * u64::from(chance.one)) >> 16) as u32
    }

    fn keep(&mut self, split: u32, bit: bool) {
        if bit {
            self.high = split;
        } else {
            self.low = split + 1;
        }
    }

    /// Shifts out the leading byte if it is settled.
    fn settled(&mut self) -> Option<u8> {
        let byte = self.low >> 24;
        (byte == self.high >> 24).then(|| {
            self.low <<= 8;
            self.high = self.high << 8 | 0xFF;
            byte as u8
        })
    }
}

/// Bits to bytes.
#[derive(Debug)]
pub(super) struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Self {
        Self {
            interval: Interval::ALL,
            bytes: Vec::new(),
        }
    }

    /// The bytes; as many as it takes to tell the interval from its neighbours.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // Past the end a decoder reads zeros: a number in the interval whose end is zeros can be cut off.
        let (low, high) = (self.interval.low, self.interval.high);
        let number = (0..=32)
            .rev()
            .filter_map(|zeros| {
                let mask = ((1u64 << zeros) - 1) as u32;
                let rounded = (u64::from(low) + u64::from(mask)) & !u64::from(mask);
                (rounded <= u64::from(high)).then_some(rounded as u32)
            })
            .next()
            .unwrap_or(low);
        self.bytes.extend(number.to_be_bytes());
        let used = self
            .bytes
            .iter()
            .rposition(|&byte| byte != 0)
            .map_or(0, |last| last + 1);
        self.bytes.truncate(used);
        self.bytes
    }
}

impl Coder for Encoder {
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool {
        self.interval.keep(self.interval.split(*chance), bit);
        chance.learn(bit);
        while let Some(byte) = self.interval.settled() {
            self.bytes.push(byte);
        }
        bit
    }
}

/// Bytes to bits. Behind the last byte it reads zeros: any bytes decode to endless bits, so that whoever asks
/// must know when to stop.
#[derive(Debug)]
pub(super) struct Decoder<'a> {
    interval: Interval,
    /// The next four bytes of the data, shifted along with the interval.
    number: u32,
    bytes: core::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self {
            interval: Interval::ALL,
            number: 0,
            bytes: bytes.iter(),
        };
        (0..4).for_each(|_| decoder.shift());
        decoder
    }

    fn shift(&mut self) {
        let byte = self.bytes.next().copied().unwrap_or(0);
        self.number = self.number << 8 | u32::from(byte);
    }
}

impl Coder for Decoder<'_> {
    #[inline]
    fn bit(&mut self, chance: &mut Chance, _: bool) -> bool {
        let split = self.interval.split(*chance);
        let bit = self.number <= split;
        self.interval.keep(split, bit);
        chance.learn(bit);
        while self.interval.settled().is_some() {
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Bits under a few chances come back, and skewed bits cost less than they are.
        #[test]
        fn bits_come_back(bits in prop::collection::vec((0usize..3, prop::bool::weighted(0.9)), 0..2000)) {
            let mut chances = [Chance::NEW; 3];
            let mut encoder = Encoder::new();
            for &(which, bit) in &bits {
                encoder.bit(&mut chances[which], bit);
            }
            let bytes = encoder.finish();
            prop_assert!(bytes.len() <= bits.len() / 8 + 16);
            let mut chances = [Chance::NEW; 3];
            let mut decoder = Decoder::new(&bytes);
            for &(which, bit) in &bits {
                prop_assert_eq!(decoder.bit(&mut chances[which], false), bit);
            }
        }
    }

    #[test]
    fn the_likely_is_cheap_and_the_unlikely_possible() {
        let mut chance = Chance::NEW;
        let mut encoder = Encoder::new();
        for i in 0..100_000 {
            encoder.bit(&mut chance, i == 99_990);
        }
        let bytes = encoder.finish();
        assert!(bytes.len() < 120, "{}", bytes.len());
        let mut chance = Chance::NEW;
        let mut decoder = Decoder::new(&bytes);
        let ones: Vec<u32> = (0..100_000)
            .filter(|_| decoder.bit(&mut chance, false))
            .collect();
        assert_eq!(ones, [99_990]);
    }
}
