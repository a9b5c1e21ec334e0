//! Splitting classes: into parts that fit in memory, into the parts that the 2009 program used, and into single boards.

use super::engine::{Outcome, TooLarge};
use super::trace::{Fate, NewBranches, Trace, TracedNode};
use crate::board::Tile;
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::solver::Scorer;

/// Cells with at least this many letters were split in two steps in 2009.
const MANY: usize = 9;

/// The letter groups into which a cell with all 26 letters was first split in 2009. The original groups lack q, which
/// is in the first group here.
const STANDARD: [&str; 4] = ["bdfgjqvwxz", "aeiou", "lnrsy", "chkmpt"];

/// A class, its remaining parts, and its outcome so far.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pending: Vec<BoardClass>,
    /// The maximum number of bytes for the paths of a part.
    limit: usize,
    pub(super) outcome: Outcome,
    /// The branches of the class, if the search is traced.
    trace: Option<Trace>,
}

impl Parts {
    /// Creates an empty list of parts, without a class.
    pub(super) fn new(limit: usize) -> Self {
        Self { pending: Vec::new(), limit, outcome: Outcome::default(), trace: None }
    }

    /// Makes the search trace its branches, starting with the next class.
    pub(super) fn start_trace(&mut self) {
        self.trace = Some(Trace::default());
    }

    /// Returns whether the search is traced.
    pub(super) fn is_tracing(&self) -> bool {
        self.trace.is_some()
    }

    /// Returns the branches traced since the last call.
    pub(super) fn new_branches(&mut self) -> NewBranches {
        self.trace.as_mut().map(Trace::take).unwrap_or_default()
    }

    /// Starts on a class. If another class is unfinished, it is dropped.
    pub(super) fn start(&mut self, class: &BoardClass) {
        self.pending = vec![class.clone()];
        self.outcome = Outcome::default();
        if let Some(trace) = &mut self.trace {
            *trace = Trace::new(boards(class));
        }
    }

    /// Returns the next part. If no part is left, the outcome is complete, and its boards are sorted.
    pub(super) fn next(&mut self) -> Option<BoardClass> {
        let part = self.pending.pop();
        match part {
            Some(_) => self.outcome.parts += 1,
            None => self.outcome.sort(),
        }
        part
    }

    /// Returns a rough estimate of the current part's share of the class, assuming that all remaining parts
    /// are equally large.
    pub(super) fn share(&self) -> f64 {
        1.0 / (self.pending.len() + 1) as f64
    }

    /// Traces nodes of a part. `cells` lists the cells in the order in which they are decided, and `letters` their
    /// letters.
    pub(super) fn pass(
        &mut self,
        part: &BoardClass,
        cells: &[Cell],
        letters: &[Vec<Letter>],
        nodes: Vec<TracedNode>,
    ) {
        if let Some(trace) = &mut self.trace {
            trace.add(part, boards(part), cells, letters, nodes);
        }
    }

    /// Records that a part is done.
    pub(super) fn end(&mut self, part: &BoardClass) {
        if let Some(trace) = &mut self.trace {
            trace.end(boards(part));
        }
    }

    /// Records that the current part will be searched again.
    pub(super) fn restart(&mut self) {
        if let Some(trace) = &mut self.trace {
            trace.restart();
        }
    }

    /// Splits a part that doesn't fit in memory into two halves.
    ///
    /// # Errors
    /// [`TooLarge`] if it is a single board.
    pub(super) fn split(&mut self, class: &BoardClass) -> Result<(), TooLarge> {
        self.restart();
        let [front, back] = halves(class).ok_or(TooLarge { limit: self.limit })?;
        self.pending.extend([back, front]);
        Ok(())
    }

    /// Scores all boards of a part, one by one.
    pub(super) fn score(&mut self, class: &BoardClass, scorer: &mut Scorer, threshold: u32) {
        let outcome = &mut self.outcome;
        let before = outcome.boards.len();
        score_all(class, scorer, |tiles, points| {
            outcome.take(class.dims(), tiles, points, threshold);
        });
        if let Some(trace) = &mut self.trace {
            let fate = Fate::Searched {
                tried: boards(class) as u64,
                found: outcome.boards.len() - before,
            };
            trace.scored(class.clone(), boards(class), outcome.bound, fate);
        }
    }
}

/// Returns the number of boards in a class; it is exact below 2^53.
pub(super) fn boards(class: &BoardClass) -> f64 {
    let cells = class.dims().iter().map(|cell| class.letters(cell).len());
    cells.map(|letters| letters.max(1) as f64).product()
}

/// Calls `visit` with every board of a class and its points.
pub(super) fn score_all(
    class: &BoardClass,
    scorer: &mut Scorer,
    mut visit: impl FnMut(&[Tile], u32),
) {
    let mut boards = EveryBoard::new(class);
    while let Some(tiles) = boards.next() {
        visit(tiles, scorer.score(tiles).points);
    }
}

/// The boards of a class, one after another. The first cell changes fastest.
#[derive(Clone, Debug)]
pub(super) struct EveryBoard {
    letters: Vec<Vec<Letter>>,
    digits: Vec<usize>,
    tiles: Vec<Tile>,
    /// Whether the first board has been returned; `over` says whether the last one has.
    begun: bool,
    over: bool,
}

impl EveryBoard {
    pub(super) fn new(class: &BoardClass) -> Self {
        let letters = class.dims().iter().map(|cell| class.letters(cell).to_vec());
        let letters: Vec<_> = letters.collect();
        Self {
            tiles: letters.iter().map(|set| set.first().copied().into()).collect(),
            digits: vec![0; letters.len()],
            letters,
            begun: false,
            over: false,
        }
    }

    /// Returns the next board.
    pub(super) fn next(&mut self) -> Option<&[Tile]> {
        if self.begun && !self.over {
            self.advance();
        }
        self.begun = true;
        (!self.over).then_some(self.tiles.as_slice())
    }

    fn advance(&mut self) {
        let Self { letters, digits, tiles, .. } = self;
        for (set, (digit, tile)) in letters.iter().zip(digits.iter_mut().zip(tiles)) {
            *digit += 1;
            if *digit >= set.len() {
                *digit = 0;
            }
            *tile = set.get(*digit).copied().into();
            if *digit > 0 {
                return;
            }
        }
        self.over = true;
    }
}

/// Returns the two halves of a class, split at the cell with the most letters (the last such cell in the split order),
/// or `None` for a single board.
fn halves(class: &BoardClass) -> Option<[BoardClass; 2]> {
    let order = class.dims().split_order();
    let cell = *order.iter().max_by_key(|cell| class.letters(**cell).len())?;
    let letters = class.letters(cell);
    if letters.len() < 2 {
        return None;
    }
    let (front, back) = letters.split_at(letters.len() / 2);
    Some([class.with(cell, front), class.with(cell, back)])
}

/// Returns the parts of a class under the 2009 rule: the first cell in the split order that has more than one letter is
/// split letter by letter. A cell with nine or more letters is first split into four ranges of about equal length. A
/// cell with all 26 letters is instead split into the four letter groups used in 2009.
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
