//! Points of the boards of a space.

use std::sync::Arc;

use super::palette::Symbol;
use super::space::Space;
use crate::board::Tile;
use crate::dict::Dictionary;
use crate::scoring::Rules;
use crate::solver::{Limits, Scorer, Solver};

/// Scores boards of a space: the fast scorer where all faces are single letters, the solver otherwise.
#[derive(Clone, Debug)]
pub(super) enum Evaluator {
    /// For single letters.
    Letters(Box<Scorer>, Vec<Tile>),
    /// For every kind of face; some hundred times slower.
    Faces(Box<Solver>, Rules),
}

impl Evaluator {
    pub(super) fn new(dictionary: &Arc<Dictionary>, space: &Space, rules: Rules) -> Self {
        if space.is_single() {
            let scorer = Scorer::new(dictionary, space.dims(), rules);
            Self::Letters(Box::new(scorer), Vec::new())
        } else {
            Self::Faces(Box::new(Solver::new(Arc::clone(dictionary))), rules)
        }
    }

    pub(super) fn points(&mut self, space: &Space, symbols: &[Symbol]) -> u32 {
        match self {
            Self::Letters(scorer, tiles) => {
                tiles.clear();
                let tile = |symbol: &Symbol| space.palette().tile(*symbol).unwrap_or(Tile::GAP);
                tiles.extend(symbols.iter().map(tile));
                scorer.score(tiles).points
            }
            Self::Faces(solver, rules) => {
                let solution = solver.solve(&space.board(symbols), *rules, Limits::default());
                solution.points.min(u64::from(u32::MAX)) as u32
            }
        }
    }
}
