//! Scores the boards of a [`SearchSpace`].

use std::sync::Arc;

use super::palette::Symbol;
use super::space::SearchSpace;
use crate::board::Tile;
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::scoring::Rules;
use crate::solver::{Scorer, SolveLimits, Solver};

/// Scores the boards of a [`SearchSpace`]. If all faces are single letters, it uses the fast scorer, and otherwise the solver.
#[derive(Clone, Debug)]
pub(super) enum Evaluator {
    /// The fast scorer, for spaces in which every face is a single letter or a gap.
    Letters(Box<LetterEvaluator>),
    /// The solver, for faces of any kind; it is several hundred times slower. The flag says whether all words of the last board
    /// were found.
    Faces(Box<Solver>, Rules, bool),
}

#[derive(Clone, Debug)]
pub(super) struct LetterEvaluator {
    scorer: Scorer,
    /// The board for which the points of changes were last requested; `asked` is how many such changes have been requested so far.
    base: Vec<Symbol>,
    asked: u32,
    tiles: Vec<Tile>,
    changes: Vec<(Cell, Tile)>,
}

/// How many changes to one board are scored as whole boards. If there are more, the scorer puts the board in focus: it prepares
/// data that lets it score changes to this board quickly. The preparation costs as much as scoring two whole boards.
const WHOLE: u32 = 2;

/// The maximum number of steps that scoring one board may take. This many steps take less than a tenth of a second, so even several
/// climbers on one processor soon notice a request to stop. With lists of real words, a board needs only a small fraction of these
/// steps. Without a limit, a list such as `aaaaaaaa…` could keep a climb busy with a single board indefinitely.
const STEPS: u64 = 1 << 22;

impl Evaluator {
    pub(super) fn new(dictionary: &Arc<Dictionary>, space: &SearchSpace, rules: Rules) -> Self {
        if space.is_single() {
            Self::Letters(Box::new(LetterEvaluator {
                scorer: Scorer::new(dictionary, space.dims(), rules).with_limit(STEPS),
                base: Vec::new(),
                asked: 0,
                tiles: Vec::new(),
                changes: Vec::new(),
            }))
        } else {
            Self::Faces(Box::new(Solver::new(dictionary)), rules, true)
        }
    }

    pub(super) fn points(&mut self, space: &SearchSpace, symbols: &[Symbol]) -> u32 {
        match self {
            Self::Letters(letters) => {
                letters.read(space, symbols);
                letters.scorer.score(&letters.tiles).points
            }
            Self::Faces(solver, rules, exact) => {
                let limits = SolveLimits { steps: STEPS, ..SolveLimits::default() };
                let solution = solver.solve(&space.board(symbols), *rules, limits);
                *exact = solution.has_all_words;
                solution.points.min(u64::from(u32::MAX)) as u32
            }
        }
    }

    /// Returns whether a board scores this many points. If the board has too many paths to be scored in full, its points depend on
    /// how it was scored, so any number is accepted.
    pub(super) fn confirms(
        &mut self,
        space: &SearchSpace,
        symbols: &[Symbol],
        points: u32,
    ) -> bool {
        self.points(space, symbols) == points || !self.is_exact()
    }

    /// Returns whether the last board was scored in full. If it was not, its points are only a lower bound, and scoring it took a
    /// while.
    pub(super) fn is_exact(&self) -> bool {
        match self {
            Self::Letters(letters) => letters.scorer.is_exact(),
            Self::Faces(_, _, exact) => *exact,
        }
    }

    /// Returns the points of `from` after a change. The first two changes to the same board are scored as whole boards;
    /// each later change costs a fraction of that.
    pub(super) fn points_after(
        &mut self,
        space: &SearchSpace,
        from: &[Symbol],
        change: &[(Cell, Symbol)],
    ) -> u32 {
        if let Self::Letters(letters) = self
            && letters.is_asked_often(space, from)
        {
            let tiles = change.iter().map(|(cell, symbol)| (*cell, tile(space, *symbol)));
            letters.changes.clear();
            letters.changes.extend(tiles);
            return letters.scorer.score_change(&letters.changes);
        }
        let mut symbols = from.to_vec();
        for (cell, symbol) in change {
            symbols[cell.index()] = *symbol;
        }
        self.points(space, &symbols)
    }
}

impl LetterEvaluator {
    /// Counts another change to the board `base`, puts the board in focus once there have been enough changes, and returns whether
    /// it is in focus.
    fn is_asked_often(&mut self, space: &SearchSpace, base: &[Symbol]) -> bool {
        if self.base != base {
            self.base.clear();
            self.base.extend_from_slice(base);
            self.asked = 0;
        }
        self.asked = self.asked.saturating_add(1);
        if self.asked == WHOLE + 1 {
            self.read(space, base);
            self.scorer.focus(&self.tiles);
        }
        self.asked > WHOLE
    }

    fn read(&mut self, space: &SearchSpace, symbols: &[Symbol]) {
        self.tiles.clear();
        let tiles = symbols.iter().map(|symbol| tile(space, *symbol));
        self.tiles.extend(tiles);
    }
}

fn tile(space: &SearchSpace, symbol: Symbol) -> Tile {
    space.palette().tile(symbol).unwrap_or(Tile::GAP)
}
