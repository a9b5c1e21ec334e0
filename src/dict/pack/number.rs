//! Codes numbers.

use super::error::UnpackError;
use super::range::{Chance, Coder};
use crate::dict::automaton::Automaton;

/// The probabilities for a number that is often small: one set for how many bits it has, and one for the bit after its
/// leading bit.
#[derive(Clone)]
pub(super) struct Number {
    width: [Chance; Self::WIDTHS],
    first: [Chance; Self::WIDTHS],
}

impl Number {
    const WIDTHS: usize = Automaton::MAX_EDGES.ilog2() as usize + 1;

    pub(super) const fn new() -> Self {
        Self { width: [Chance::NEW; Self::WIDTHS], first: [Chance::NEW; Self::WIDTHS] }
    }

    pub(super) fn code(
        &mut self,
        coder: &mut impl Coder,
        truth: usize,
    ) -> Result<usize, UnpackError> {
        let truth = truth + 1;
        let mut width = 0;
        while coder.bit(self.width.get_mut(width).ok_or(UnpackError::Corrupt)?, truth >> width > 1)
        {
            width += 1;
        }
        if width == 0 {
            return Ok(0);
        }
        let first = coder.bit(&mut self.first[width], truth >> (width - 1) & 1 != 0);
        let rest = 1 << (width - 1);
        let high = (2 + usize::from(first)) * rest;
        Ok(high + even(coder, rest, truth % rest) - 1)
    }
}

/// Codes a number below `count`, with all such numbers equally likely. If the bytes to decode are corrupt, the result
/// can be larger.
pub(super) fn even(coder: &mut impl Coder, count: usize, truth: usize) -> usize {
    const PIECE: usize = 1 << 16;
    if count <= PIECE {
        return coder.even(count as u32, truth as u32) as usize;
    }
    let high = coder.even(((count - 1) / PIECE) as u32 + 1, (truth / PIECE) as u32);
    let low = coder.even(PIECE as u32, (truth % PIECE) as u32);
    high as usize * PIECE + low as usize
}
