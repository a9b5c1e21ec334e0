//! Points of the boards of a space.

use std::sync::Arc;

use super::palette::Symbol;
use super::space::Space;
use crate::board::Tile;
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::scoring::Rules;
use crate::solver::{Limits, Scorer, Solver};

/// Scores boards of a space: the fast scorer where all faces are single letters, the solver otherwise.
#[derive(Clone, Debug)]
pub(super) enum Evaluator {
    /// For single letters.
    Letters(Box<Letters>),
    /// For every kind of face; some hundred times slower.
    Faces(Box<Solver>, Rules),
}

#[derive(Clone, Debug)]
pub(super) struct Letters {
    scorer: Scorer,
    /// The board whose changes were asked for last, and how many of them.
    base: Vec<Symbol>,
    asked: u32,
    tiles: Vec<Tile>,
    changes: Vec<(Cell, Tile)>,
}

/// Changes of one board that are scored as whole boards before it comes into focus, which costs as much as two more.
const WHOLE: u32 = 2;

impl Evaluator {
    pub(super) fn new(dictionary: &Arc<Dictionary>, space: &Space, rules: Rules) -> Self {
        if space.is_single() {
            Self::Letters(Box::new(Letters {
                scorer: Scorer::new(dictionary, space.dims(), rules),
                base: Vec::new(),
                asked: 0,
                tiles: Vec::new(),
                changes: Vec::new(),
            }))
        } else {
            Self::Faces(Box::new(Solver::new(Arc::clone(dictionary))), rules)
        }
    }

    pub(super) fn points(&mut self, space: &Space, symbols: &[Symbol]) -> u32 {
        match self {
            Self::Letters(letters) => {
                letters.read(space, symbols);
                letters.scorer.score(&letters.tiles).points
            }
            Self::Faces(solver, rules) => {
                let solution = solver.solve(&space.board(symbols), *rules, Limits::default());
                solution.points.min(u64::from(u32::MAX)) as u32
            }
        }
    }

    /// Points of the board that a change makes of `from`. From the third change of a board on, that costs a fraction
    /// of scoring it.
    pub(super) fn points_after(
        &mut self,
        space: &Space,
        from: &[Symbol],
        change: &[(Cell, Symbol)],
    ) -> u32 {
        if let Self::Letters(letters) = self
            && letters.is_asked_often(space, from)
        {
            let tiles = change
                .iter()
                .map(|(cell, symbol)| (*cell, tile(space, *symbol)));
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

impl Letters {
    /// Whether a board is in focus, after another one of its changes was asked for.
    fn is_asked_often(&mut self, space: &Space, base: &[Symbol]) -> bool {
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

    fn read(&mut self, space: &Space, symbols: &[Symbol]) {
        self.tiles.clear();
        let tiles = symbols.iter().map(|symbol| tile(space, *symbol));
        self.tiles.extend(tiles);
    }
}

fn tile(space: &Space, symbol: Symbol) -> Tile {
    space.palette().tile(symbol).unwrap_or(Tile::GAP)
}
