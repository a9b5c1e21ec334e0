//! The number of boards: estimates from arithmetic, the share of boards that can be rolled with the dice, and the exact
//! odds of one given board.
//!
//! Source: D. Vanderkam, "How many Boggle boards are there?", 2007, which made the same three estimates but did not
//! compute exact odds. In this module, a *string* is one face for each cell, row by row.

mod natural;

pub use natural::Natural;

use crate::board::{Board, Face};
use crate::dice::DiceSet;
use crate::random::{Rng, Seed};

/// Returns the base-2 logarithm of a positive number, or `None` for 0. Numbers of boards are easier to compare by their logarithms.
pub fn log2(number: f64) -> Option<f64> {
    (number > 0.0).then(|| libm::log2(number))
}

// --- Estimates ---

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
    /// assert!(share.high < 0.0856);
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

    /// Multiplies both ends by a factor.
    #[must_use]
    fn scaled(self, factor: f64) -> Self {
        Self { low: self.low * factor, high: self.high * factor }
    }
}

// --- Odds ---

/// The number of rolls that give a board, out of all rolls.
///
/// A roll puts the dice in some order, each with one face up; all rolls are equally likely. If a die has a face twice,
/// there are two ways to roll that face. Every rotation or reflection of the board is as likely as the board itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The number of rolls that give exactly this board.
    pub ways: Natural,
    /// The total number of rolls.
    pub rolls: Natural,
    /// The number of distinct rotations and reflections of the board, including the board itself: 1 to 8.
    pub images: u32,
}

impl Odds {
    /// Returns the probability of rolling exactly this board; 0 if it cannot be rolled.
    pub fn probability(&self) -> f64 {
        if self.ways.is_zero() { 0.0 } else { libm::exp2(self.ways.log2() - self.rolls.log2()) }
    }

    /// Returns the probability of rolling the board or any of its rotations and reflections.
    pub fn probability_of_any_image(&self) -> f64 {
        self.probability() * f64::from(self.images)
    }

    /// Returns the fraction `ways` / `rolls` in lowest terms.
    pub fn lowest_terms(&self) -> (Natural, Natural) {
        let (mut ways, mut rolls) = (self.ways.clone(), self.rolls.clone());
        if ways.is_zero() {
            return (ways, Natural::from(1));
        }
        // `rolls` is the factorial of the number of dice, times the number of faces on each die. No number in this
        // product is above 64, so no prime factor is, either.
        for prime in (2..=64u32).filter(|n| (2..*n).all(|d| n % d != 0)) {
            loop {
                let (w, left) = ways.clone().over(prime);
                let (r, over) = rolls.clone().over(prime);
                if left != 0 || over != 0 {
                    break;
                }
                (ways, rolls) = (w, r);
            }
        }
        (ways, rolls)
    }
}

/// The maximum number of states that [`odds`] keeps. That many states take a quarter of a gigabyte. Boards rolled with
/// the dice sold with the game need far fewer states.
const MAX_STATES: usize = 4_000_000;

/// Computes the odds of rolling a board with a set of dice.
///
/// Cells with the same face are interchangeable, so it is enough to go through the dice and keep count of how many of
/// each face are still needed. The result is multiplied by the number of ways to arrange the interchangeable cells.
/// There is one state for each combination of faces that may still be needed and that the remaining dice can supply.
/// For a 4x4 board, there are thousands of states; keeping track of each cell separately would take 65,536.
///
/// ```
/// use boggle_lab::{board::Board, counting::odds, dice::DiceSet, letter::Alphabet};
/// let latin = Alphabet::latin();
/// let dice = DiceSet::named("new", &latin).unwrap();
/// let best = Board::read("perslatgsineters", None, &latin).unwrap();
/// let odds = odds(&dice, &best).unwrap();
/// assert_eq!(odds.images, 8);
/// assert_eq!(format!("{:.1e}", 1.0 / odds.probability_of_any_image()), "7.0e18");
/// ```
pub fn odds(dice: &DiceSet, board: &Board) -> Result<Odds, TooManyStates> {
    let ways = if dice.dims() == board.dims() { ways(dice, board)? } else { Natural::default() };
    Ok(Odds { ways, rolls: all_rolls(dice), images: board.images().len() as u32 })
}

/// A face of the board, the number of cells that need it, and the factor by which that number is multiplied in a packed
/// state.
struct NeededFace {
    face: Face,
    count: u64,
    stride: u64,
}

fn ways(dice: &DiceSet, board: &Board) -> Result<Natural, TooManyStates> {
    let wants = wants(board);
    let dice = by_die(dice, &wants);
    let all: u64 = wants.iter().map(|want| want.count * want.stride).sum();
    let mut states = vec![(all, 1u128)];
    for (done, faces) in dice.iter().enumerate() {
        let supply: Vec<u64> = (0..wants.len())
            .map(|w| {
                let has = |faces: &&Vec<(usize, u128)>| faces.iter().any(|&(face, _)| face == w);
                dice[done + 1..].iter().filter(has).count() as u64
            })
            .collect();
        states = step(&states, faces, &wants, &supply)?;
    }
    let count = states.first().map_or(0, |&(_, count)| count);
    let orders = wants.iter().flat_map(|want| 2..=want.count as u32);
    Ok(orders.fold(Natural::from(count), Natural::times))
}

fn wants(board: &Board) -> Vec<NeededFace> {
    let mut faces = board.faces().to_vec();
    faces.sort_unstable();
    let mut stride = 1;
    faces
        .chunk_by(PartialEq::eq)
        .map(|alike| {
            let want = NeededFace { face: alike[0], count: alike.len() as u64, stride };
            // There are at most 2^64 states, so the only stride that can overflow is the one after the last face.
            stride = stride.wrapping_mul(want.count + 1);
            want
        })
        .collect()
}

/// For each die, returns which of the needed faces it has, and on how many of its sides. Dice with the fewest such
/// faces come first, so that states that cannot be completed are dropped early.
fn by_die(dice: &DiceSet, wants: &[NeededFace]) -> Vec<Vec<(usize, u128)>> {
    let mut all: Vec<Vec<(usize, u128)>> = dice
        .dice()
        .iter()
        .map(|die| {
            let sides = |face| die.iter().filter(|&&side| side == face).count();
            wants
                .iter()
                .enumerate()
                .map(|(w, want)| (w, sides(want.face) as u128))
                .filter(|&(_, sides)| sides > 0)
                .collect()
        })
        .collect();
    all.sort_by_key(Vec::len);
    all
}

/// Returns the states after one more die has shown one of its faces.
fn step(
    states: &[(u64, u128)],
    faces: &[(usize, u128)],
    wants: &[NeededFace],
    supply: &[u64],
) -> Result<Vec<(u64, u128)>, TooManyStates> {
    let left = |state: u64, want: &NeededFace| state / want.stride % (want.count + 1);
    let mut next = Vec::with_capacity(states.len() * faces.len());
    for &(state, count) in states {
        for &(w, sides) in faces {
            if left(state, &wants[w]) == 0 {
                continue;
            }
            let after = state - wants[w].stride;
            if wants.iter().zip(supply).all(|(want, &dice)| left(after, want) <= dice) {
                let ways = count.checked_mul(sides).ok_or(TooManyStates)?;
                next.push((after, ways));
            }
        }
        if next.len() > 4 * MAX_STATES {
            return Err(TooManyStates);
        }
    }
    next.sort_unstable_by_key(|&(state, _)| state);
    let mut merged: Vec<(u64, u128)> = Vec::with_capacity(next.len());
    for (state, count) in next {
        match merged.last_mut() {
            Some((last, total)) if *last == state => {
                *total = total.checked_add(count).ok_or(TooManyStates)?;
            }
            _ => merged.push((state, count)),
        }
    }
    if merged.len() > MAX_STATES {
        return Err(TooManyStates);
    }
    Ok(merged)
}

/// The error for a board whose odds would take too long to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "computing the odds of this board would take too long: it has many different faces, and the dice are too \
     similar"
)]
pub struct TooManyStates;

// --- Faces ---

fn symbols(dice: &DiceSet) -> Vec<Face> {
    let mut faces: Vec<Face> = dice.dice().iter().flat_map(|die| die.iter().copied()).collect();
    faces.sort_unstable();
    faces.dedup();
    faces
}

/// Returns the total number of rolls: the number of orders of the dice, times the number of combinations of faces. Each
/// roll is equally likely.
fn all_rolls(dice: &DiceSet) -> Natural {
    dice.dice()
        .iter()
        .map(|die| die.len() as u32)
        .fold(Natural::factorial(dice.dice().len() as u32), Natural::times)
}

// --- Rollable ---
//
// Estimates the share of all strings (one face for each cell) that can be rolled. The estimate is based on a sample,
// because there are far too many strings to test them all.

/// A sample of random strings, and how many of them can be rolled.
///
/// Samples from different parts of a seed's sequence, or from different seeds, can be combined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Rollable {
    /// The number of strings tested.
    pub strings: u64,
    /// The number of tested strings that can be rolled.
    pub hits: u64,
}

impl Rollable {
    /// Draws the random strings numbered `from..to` in the sequence that a seed generates, with every face of the dice equally
    /// likely on every cell, and tests whether the dice can roll them.
    ///
    /// The sequence is cut into parts of 10,000 strings, each with its own generator, so that the strings can be divided among
    /// workers. Cost: about half a microsecond per string for 16 dice.
    ///
    /// ```
    /// use boggle_lab::{counting::Rollable, dice::DiceSet, letter::Alphabet, random::Seed};
    /// let dice = DiceSet::parse("ab/ab/ab/ab", None, &Alphabet::latin()).unwrap();
    /// let sample = Rollable::sample(&dice, Seed::from(1), 0, 1000);
    /// assert_eq!((sample.strings, sample.share()), (1000, 1.0));
    /// ```
    pub fn sample(dice: &DiceSet, seed: Seed, from: u64, to: u64) -> Self {
        const PART: u64 = 10_000;
        let symbols = symbols(dice);
        let draw = |rng: &mut Rng| {
            let face = |_| symbols[rng.below(symbols.len() as u32) as usize];
            Board::new(dice.dims(), (0..dice.dims().cells()).map(face).collect())
                .unwrap_or_else(|_| unreachable!("a face was drawn for every cell"))
        };
        let (mut sample, mut next) = (Self::default(), from);
        while next < to {
            let mut rng = seed.part(next / PART).rng();
            (0..next % PART).for_each(|_| drop(draw(&mut rng)));
            let end = to.min((next / PART + 1) * PART);
            sample.hits += (next..end).filter(|_| dice.fits(&draw(&mut rng))).count() as u64;
            sample.strings += end - next;
            next = end;
        }
        sample
    }

    /// Combines two samples.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { strings: self.strings + other.strings, hits: self.hits + other.hits }
    }

    /// Returns the share of the tested strings that can be rolled; 0 for an empty sample.
    pub fn share(self) -> f64 {
        self.hits as f64 / self.strings.max(1) as f64
    }

    /// Returns the confidence interval of the share.
    #[must_use]
    pub fn interval(self) -> Interval {
        Interval::of_share(self.hits, self.strings)
    }

    /// Estimates how many of `all` boards can be rolled, with a confidence interval. [`log2`] makes such large
    /// numbers readable.
    #[must_use]
    pub fn boards(self, all: &Natural) -> (f64, Interval) {
        let all = all.to_f64();
        (all * self.share(), self.interval().scaled(all))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
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

    fn set(dice: &str, size: &str) -> DiceSet {
        DiceSet::parse(dice, Some(size.parse().unwrap()), &Alphabet::latin()).unwrap()
    }

    /// Tries all rolls, and counts those that give the board.
    fn by_enumeration(dice: &DiceSet, board: &Board) -> u128 {
        fn place(dice: &DiceSet, used: u64, cell: usize, board: &Board) -> u128 {
            if cell == board.faces().len() {
                return 1;
            }
            (0..dice.dice().len())
                .filter(|d| used >> d & 1 == 0)
                .map(|d| {
                    let sides = dice.dice()[d].iter();
                    let fits = sides.filter(|&&side| side == board.faces()[cell]).count();
                    (0..fits).map(|_| place(dice, used | 1 << d, cell + 1, board)).sum::<u128>()
                })
                .sum()
        }
        place(dice, 0, 0, board)
    }

    #[test]
    fn the_ways_match_enumeration() {
        for (dice, size) in [
            ("ab/ab/ab/ab", "2x2"),
            ("aab/abc/bcc/a.d", "2x2"),
            ("a b th qu/a a th/b b/th th qu a/a/qu q a", "2x3"),
            ("aabb/abcd/aacd/bbcc/abcd/abcd/aabc", "1x7"),
        ] {
            let dice = set(dice, size);
            let mut rng = Seed::from(3).rng();
            for _ in 0..20 {
                let board = dice.roll(&mut rng);
                let counted = odds(&dice, &board).unwrap();
                assert_eq!(counted.ways, Natural::from(by_enumeration(&dice, &board)));
                assert!(!counted.ways.is_zero());
            }
        }
    }

    #[test]
    fn lowest_terms_keep_the_value() {
        let dice = set("aab/abc/bcc/aad", "2x2");
        let counted = odds(&dice, &dice.roll_seed(Seed::from(1))).unwrap();
        let (ways, rolls) = counted.lowest_terms();
        assert!(ways != counted.ways && rolls != counted.rolls);
        assert!((ways.to_f64() / rolls.to_f64() - counted.probability()).abs() < 1e-12);
    }

    #[test]
    fn parts_add_up_to_the_whole_in_any_order() {
        let dice = DiceSet::named("new", &Alphabet::latin()).unwrap();
        let run = |from, to| Rollable::sample(&dice, Seed::from(4), from, to);
        let whole = run(0, 30_000);
        assert_eq!(whole.strings, 30_000);
        let parts = [(12_345, 20_000), (0, 12_345), (20_000, 30_000)];
        let parts = parts.map(|(from, to)| run(from, to));
        assert_eq!(parts.into_iter().fold(Rollable::default(), Rollable::plus), whole);
        assert_eq!(run(5, 3), Rollable::default());
    }
}
