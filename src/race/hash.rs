//! The hash tables used in the race: those of the standard library, with a hash function as simple as those of 2007.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// A set that uses the hash function [`Plain`].
pub(super) type PlainSet<T> = HashSet<T, BuildHasherDefault<Plain>>;

/// FNV-1a with its bits mixed once at the end. It has no random key, so it gives the same hashes on every machine.
///
/// Source: G. Fowler, L. Noll, K.-P. Vo, 1991.
#[derive(Clone, Copy)]
pub(super) struct Plain(u64);

impl Default for Plain {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Plain {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0 ^ u64::from(number)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u32(number as u32);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}
