//! The rule that decides whether a proposal is accepted, computed with arithmetic that gives the same bits on every
//! machine.
//!
//! At temperature `T`, a change that loses `loss` points is accepted with probability `e^(−loss / T)` (Metropolis et al. 1953):
//! draw a number `u` from `(0, 1]`, and accept if `u <= e^(−loss / T)`. The search turns this around. It draws `u` before it scores
//! the board, and `u` determines how many points may be lost: `loss <= −T ln u`. `libm` computes the logarithm in software, because
//! the platform's own version differs from one machine to the next.

/// Returns the probability that a loss of `loss` points is accepted at the given temperature. It is 1 if nothing is
/// lost; at temperature 0, it is 0 for any loss.
pub fn probability(loss: u32, temperature: f64) -> f64 {
    if loss == 0 {
        1.0
    } else if temperature > 0.0 {
        libm::exp(-f64::from(loss) / temperature)
    } else {
        0.0
    }
}

/// Converts 64 random bits, of which it uses 53, to a number in `(0, 1]`.
#[inline]
pub fn unit(bits: u64) -> f64 {
    ((bits >> 11) + 1) as f64 * (1.0 / (1u64 << 53) as f64)
}

/// Returns the maximum number of points that may be lost at the given temperature if the number drawn is `u`.
#[inline]
pub fn allowance(u: f64, temperature: f64) -> u32 {
    // The cast saturates. It would turn NaN into 0, but NaN (0 · ∞) cannot occur, because u > 0.
    (-temperature * libm::log(u)) as u32
}

/// Returns whether a board of `new` points is accepted in place of one of `old` points, given how many may be lost.
#[inline]
pub fn accepts(old: u32, new: u32, allowance: u32) -> bool {
    new.saturating_add(allowance) >= old
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;

    #[test]
    fn the_bits_never_change() {
        // The native program and the browser must compute the same numbers, because shared climbs depend on them.
        let mut rng = Seed::from(7).rng();
        let sum = (0..10_000).fold(0u64, |sum, i| {
            let a = allowance(unit(rng.bits()), f64::from(i) * 0.37);
            sum.wrapping_mul(31).wrapping_add(u64::from(a))
        });
        let sum = sum ^ probability(12, 34.5).to_bits();
        assert_eq!(sum, 3_481_344_366_160_313_575);
    }
}
