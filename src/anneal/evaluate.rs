//! Scores the boards of a [`SearchSpace`].

use super::space::{MAX_SYMBOLS, SearchSpace, Symbol};
use crate::board::Tile;
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::random::Seed;
use crate::scoring::Rules;
use crate::solver::Scorer;

#[derive(Clone, Debug)]
pub(super) struct Evaluator {
    scorer: Scorer,
    /// Whether all faces are single letters. Otherwise, scoring is several hundred times slower.
    is_single: bool,
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
pub(super) const STEPS: u64 = 1 << 22;

impl Evaluator {
    pub(super) fn new(dictionary: &Dictionary, space: &SearchSpace, rules: Rules) -> Self {
        Self {
            scorer: Scorer::new(dictionary, space.dims(), rules).with_limit(STEPS),
            is_single: space.is_single(),
            base: Vec::new(),
            asked: 0,
            tiles: Vec::new(),
            changes: Vec::new(),
        }
    }

    pub(super) fn points(&mut self, space: &SearchSpace, symbols: &[Symbol]) -> u32 {
        if !self.is_single {
            return self.scorer.score_board(&space.board(symbols)).points;
        }
        self.read(space, symbols);
        self.scorer.score(&self.tiles).points
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
        self.scorer.is_exact()
    }

    /// Returns the points of `from` after a change. The first two changes to the same board are scored as whole boards;
    /// each later change costs a fraction of that.
    pub(super) fn points_after(
        &mut self,
        space: &SearchSpace,
        from: &[Symbol],
        change: &[(Cell, Symbol)],
    ) -> u32 {
        if self.is_single && self.is_asked_often(space, from) {
            let tiles = change.iter().map(|(cell, symbol)| (*cell, tile(space, *symbol)));
            self.changes.clear();
            self.changes.extend(tiles);
            return self.scorer.score_change(&self.changes);
        }
        let mut symbols = from.to_vec();
        for (cell, symbol) in change {
            symbols[cell.index()] = *symbol;
        }
        self.points(space, &symbols)
    }

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
    space.palette().face(symbol).tile().unwrap_or(Tile::GAP)
}

// --- Cache ---
//
// A cache of scores, so that a board that comes up again is usually not scored again.

/// A direct-mapped table from the keys of boards to their points. The low bits of a key give the position of the entry. An entry
/// holds 24 bits of points and the high 40 bits of the key, so one board is mistaken for another about once in 2^40 lookups.
///
/// Each combination of a cell and a symbol has a random number. The key of a board is the exclusive or of the numbers for its cells
/// and their symbols, so a move can update the key in a few operations. Source: A. Zobrist, "A New Hashing Method", 1970.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    numbers: Vec<u64>,
    entries: Vec<u64>,
}

/// The number of entries, and so the maximum number of boards that are remembered.
const SIZE: usize = 1 << 18;
const POINTS: u32 = 24;

impl Cache {
    pub(super) fn new(dims: Dims) -> Self {
        let mut rng = Seed::from_text("zobrist").rng();
        let numbers = (0..dims.cells() * MAX_SYMBOLS).map(|_| rng.bits());
        Self { numbers: numbers.collect(), entries: vec![0; SIZE] }
    }

    pub(super) fn key(&self, symbols: &[Symbol]) -> u64 {
        let symbols = symbols.iter().enumerate();
        symbols.fold(0, |key, (cell, at)| key ^ self.numbers[cell * MAX_SYMBOLS + at.index()])
    }

    /// Returns the key of the board `from` after a change to `cells`, given the board's key.
    #[inline]
    pub(super) fn key_after(&self, key: u64, from: &[Symbol], cells: &[(Cell, Symbol)]) -> u64 {
        cells.iter().fold(key, |key, (cell, symbol)| {
            let row = &self.numbers[cell.index() * MAX_SYMBOLS..][..MAX_SYMBOLS];
            key ^ row[from[cell.index()].index()] ^ row[symbol.index()]
        })
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(0);
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<u32> {
        let entry = self.entries[key as usize % SIZE];
        let points = entry & ((1 << POINTS) - 1);
        // The value stored is points plus one, which distinguishes an empty entry from a board with 0 points.
        (entry >> POINTS == key >> POINTS && points > 0).then(|| points as u32 - 1)
    }

    /// Stores a board's points. An entry holds at most 2^24 − 2, so higher scores are not stored.
    #[inline]
    pub(super) fn put(&mut self, key: u64, points: u32) {
        if points < (1 << POINTS) - 1 {
            self.entries[key as usize % SIZE] = key >> POINTS << POINTS | u64::from(points + 1);
        }
    }
}
