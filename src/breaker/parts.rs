//! Cutting classes: into parts that fit into memory, into the parts of 2009, and into single boards.

use super::outcome::{Outcome, TooLarge};
use crate::board::Tile;
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::solver::Scorer;

/// Letters from which on the cells of 2009 were split twice.
const MANY: usize = 9;

/// The parts of the alphabet of 2009, to which all 26 letters were split first (q is missing there: it joins the first).
const STANDARD: [&str; 4] = ["bdfgjqvwxz", "aeiou", "lnrsy", "chkmpt"];

/// A class, or the parts of it that are still to do, and what has come out of it so far.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pending: Vec<BoardClass>,
    /// Bytes that a part may take.
    limit: usize,
    pub(super) outcome: Outcome,
}

impl Parts {
    /// No class.
    pub(super) fn new(limit: usize) -> Self {
        Self {
            pending: Vec::new(),
            limit,
            outcome: Outcome::default(),
        }
    }

    /// Begins with a class; one under way is forgotten.
    pub(super) fn start(&mut self, class: &BoardClass) {
        self.pending = vec![class.clone()];
        self.outcome = Outcome::default();
    }

    /// The next part; without one the outcome is complete, and is put in order.
    pub(super) fn next(&mut self) -> Option<BoardClass> {
        let part = self.pending.pop();
        match part {
            Some(_) => self.outcome.parts += 1,
            None => self.outcome.sort(),
        }
        part
    }

    /// The share of the class that the part under way is, as parts halve what is left.
    pub(super) fn share(&self) -> f64 {
        1.0 / (self.pending.len() + 1) as f64
    }

    /// Cuts a part in two that does not fit.
    ///
    /// # Errors
    /// [`TooLarge`] if it is a single board.
    pub(super) fn split(&mut self, class: &BoardClass) -> Result<(), TooLarge> {
        let [front, back] = halves(class).ok_or(TooLarge { limit: self.limit })?;
        self.pending.extend([back, front]);
        Ok(())
    }

    /// Scores a part board by board.
    pub(super) fn score(&mut self, class: &BoardClass, scorer: &mut Scorer, threshold: u32) {
        let outcome = &mut self.outcome;
        score_all(class, scorer, |tiles, points| {
            outcome.take(class.dims(), tiles, points, threshold);
        });
    }
}

/// How many boards a class has, or `u64::MAX`.
pub(super) fn boards(class: &BoardClass) -> u64 {
    let cells = class
        .dims()
        .iter()
        .map(|cell| class.letters(cell).len() as u64);
    cells
        .filter(|count| *count > 0)
        .fold(1u64, u64::saturating_mul)
}

/// Calls `visit` with every board of a class and its points.
pub(super) fn score_all(
    class: &BoardClass,
    scorer: &mut Scorer,
    mut visit: impl FnMut(&[Tile], u32),
) {
    let cells: Vec<Cell> = class.dims().iter().collect();
    let mut digits = vec![0; cells.len()];
    let tile = |cell: Cell, digit: usize| class.letters(cell).get(digit).copied().into();
    let mut tiles: Vec<Tile> = cells.iter().map(|&cell| tile(cell, 0)).collect();
    loop {
        visit(&tiles, scorer.score(&tiles).points);
        let Some(next) =
            (0..cells.len()).find(|&at| digits[at] + 1 < class.letters(cells[at]).len())
        else {
            return;
        };
        digits[next] += 1;
        digits[..next].fill(0);
        for at in 0..=next {
            tiles[at] = tile(cells[at], digits[at]);
        }
    }
}

/// Two halves of a class, cut at the last cell of the split order with most letters; `None` for a single board.
fn halves(class: &BoardClass) -> Option<[BoardClass; 2]> {
    let order = class.dims().split_order();
    let cell = *order
        .iter()
        .max_by_key(|cell| class.letters(**cell).len())?;
    let letters = class.letters(cell);
    if letters.len() < 2 {
        return None;
    }
    let (front, back) = letters.split_at(letters.len() / 2);
    Some([class.with(cell, front), class.with(cell, back)])
}

/// The parts of a class by the rule of 2009: the first open cell of the split order, letter by letter; 9 letters
/// and more first in four even runs, all 26 in the four sets of that year.
pub(super) fn parts_of_2009(class: &BoardClass, chars: &[char]) -> Vec<BoardClass> {
    let order = class.dims().split_order();
    let Some(&cell) = order.iter().find(|cell| class.letters(**cell).len() > 1) else {
        return Vec::new();
    };
    let letters = class.letters(cell);
    let mut runs: Vec<Vec<Letter>> = Vec::new();
    if letters.len() == 26 && chars.iter().copied().eq('a'..='z') {
        let is_in = |set: &str, letter: &Letter| set.contains(chars[letter.index()]);
        let set = |set: &&str| letters.iter().copied().filter(|l| is_in(set, l)).collect();
        runs = STANDARD.iter().map(set).collect();
    } else if letters.len() >= MANY {
        for (at, &letter) in letters.iter().enumerate() {
            if 4 * at >= runs.len() * letters.len() {
                runs.push(Vec::new());
            }
            if let Some(run) = runs.last_mut() {
                run.push(letter);
            }
        }
    } else {
        runs = letters.iter().map(|&letter| vec![letter]).collect();
    }
    runs.iter().map(|run| class.with(cell, run)).collect()
}
