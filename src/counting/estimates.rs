//! Estimates of the number of boards, computed by arithmetic alone.

use super::natural::Natural;
use super::odds::{all_rolls, symbols};
use crate::dice::DiceSet;

/// Estimates of how many boards can be made from the faces of a dice set, computed by arithmetic alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimates {
    /// The number of symmetries of the grid: 8 for a square.
    pub symmetries: u32,
    /// The number of distinct faces in the set: 26 for the dice sold with the game.
    pub symbols: u32,
    /// The number of rolls, divided by the number of symmetries: 6^16 · 16! / 8 for sixteen dice with six faces each.
    /// This counts a board once for every way to roll it.
    pub by_dice: Natural,
    /// The number of ways to put any face on each cell, divided by the number of symmetries: 26^16 / 8 for 26 faces on
    /// sixteen cells. This also counts boards that cannot be rolled.
    pub by_letters: Natural,
    /// The number of ways to put any face on each cell, counting boards that are rotations or reflections of each other
    /// as one. It would equal `by_letters` if no board were symmetric.
    ///
    /// Source: the orbit-counting lemma (Cauchy 1845, Burnside 1897).
    pub up_to_symmetry: Natural,
}

/// Computes the estimates for a set of dice.
///
/// ```
/// use boggle_lab::{counting, dice::DiceSet, letter::Alphabet};
/// let dice = DiceSet::named("new", &Alphabet::latin()).unwrap();
/// let estimates = counting::estimates(&dice);
/// assert_eq!(estimates.by_dice.log2().round(), 83.0);
/// assert_eq!(estimates.by_letters.log2().round(), 72.0);
/// ```
pub fn estimates(dice: &DiceSet) -> Estimates {
    let symbols = symbols(dice).len() as u32;
    let maps = dice.dims().symmetries();
    let symmetries = maps.len() as u32;
    let mut fixed = Natural::default();
    for map in &maps {
        fixed = fixed.plus(&Natural::power(symbols, cycles(map.iter().map(|c| c.index()))));
    }
    Estimates {
        symmetries,
        symbols,
        by_dice: all_rolls(dice).over(symmetries).0,
        by_letters: Natural::power(symbols, dice.dims().cells()).over(symmetries).0,
        up_to_symmetry: fixed.over(symmetries).0,
    }
}

/// Returns the number of cycles of a permutation. In a string that the permutation leaves unchanged, all cells of a
/// cycle have the same face.
fn cycles(map: impl Iterator<Item = usize>) -> usize {
    let map: Vec<usize> = map.collect();
    let mut seen = vec![false; map.len()];
    let mut count = 0;
    for start in 0..map.len() {
        let mut at = start;
        count += usize::from(!seen[at]);
        while !core::mem::replace(&mut seen[at], true) {
            at = map[at];
        }
    }
    count
}

// --- Interval ---

/// The half-width, in standard errors, of a 95% confidence interval.
const Z: f64 = 1.959_963_984_540_054;

/// A 95% confidence interval.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Returns the interval for the probability of an event that was seen `hits` times in `trials` trials. If there
    /// were no trials, the interval is `0..=1`.
    ///
    /// This also works for rare events and for nearly certain ones, where the textbook formula gives a negative lower
    /// end or an interval of zero width.
    ///
    /// Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.
    ///
    /// ```
    /// use boggle_lab::counting::Interval;
    /// let share = Interval::of_share(84_492, 1_000_000); // the rollable strings found in 2007
    /// assert!(share.low < 0.0839486 + 1e-6 && share.high > 0.0850384 - 1e-6);
    /// assert!(!share.contains(0.0856));
    /// ```
    pub fn of_share(hits: u64, trials: u64) -> Self {
        if trials == 0 {
            return Self { low: 0.0, high: 1.0 };
        }
        let (n, p) = (trials as f64, hits as f64 / trials as f64);
        let denominator = 1.0 + Z * Z / n;
        let center = (p + Z * Z / (2.0 * n)) / denominator;
        let half = Z * libm::sqrt(p * (1.0 - p) / n + Z * Z / (4.0 * n * n)) / denominator;
        Self {
            low: if hits == 0 { 0.0 } else { (center - half).max(0.0) },
            high: if hits == trials { 1.0 } else { (center + half).min(1.0) },
        }
    }

    /// Returns whether the interval contains a value.
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Multiplies both ends by a factor.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        Self { low: self.low * factor, high: self.high * factor }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Board;
    use crate::grid::Dims;
    use crate::letter::Alphabet;

    #[test]
    fn boards_up_to_symmetry_match_enumeration() {
        for (size, dice) in [
            ("2x2", "abc/ab/bc/ca"),
            ("1x3", "abcd/a/b"),
            ("2x3", "ab/ab/ab/ab/ab/ab"),
            ("3x3", "ab/a/a/a/a/a/a/a/b"),
        ] {
            let dims: Dims = size.parse().unwrap();
            let dice = DiceSet::parse(dice, Some(dims), &Alphabet::latin()).unwrap();
            let faces = symbols(&dice);
            let mut orbits = BTreeSet::new();
            for number in 0..faces.len().pow(dims.cells() as u32) {
                let string = (0..dims.cells() as u32)
                    .map(|cell| faces[number / faces.len().pow(cell) % faces.len()])
                    .collect();
                let board = Board::new(dims, string).unwrap();
                orbits.insert(board.canonical().text(&Alphabet::latin()));
            }
            let counted = estimates(&dice).up_to_symmetry;
            assert_eq!(counted, Natural::from(orbits.len() as u128), "{size}");
        }
    }

    #[test]
    fn the_ends_match_wilsons() {
        // From R's prop.test(correct = FALSE).
        for (hits, trials, low, high) in [
            (0, 10, 0.0, 0.277_532_8),
            (1, 10, 0.017_876_2, 0.404_150_0),
            (5, 10, 0.236_593_1, 0.763_406_9),
            (10, 10, 0.722_467_2, 1.0),
        ] {
            let interval = Interval::of_share(hits, trials);
            assert!((interval.low - low).abs() < 1e-6, "{interval:?}");
            assert!((interval.high - high).abs() < 1e-6, "{interval:?}");
        }
        assert_eq!(Interval::of_share(0, 0), Interval { low: 0.0, high: 1.0 });
    }
}
