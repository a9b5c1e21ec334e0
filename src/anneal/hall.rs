//! The hall of entry: the best boards of a climb. Rotations and reflections count as the same board.

use serde::{Deserialize, Serialize};

use super::palette::Symbol;
use crate::grid::{Cell, Dims};

/// The maximum number of boards that a hall of fame keeps.
pub const HALL_SIZE: usize = 50;

/// A board in the hall of entry.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HallEntry {
    /// The board in canonical form.
    pub board: String,
    /// The points of the board.
    pub points: u32,
    /// The run that first found the board, counted from 0.
    pub run: u32,
    /// The number of the proposal that first found the board, counted from 1 within that run; 0 for the board that the run began
    /// with.
    pub generation: u64,
    /// The number of that proposal, counted over all runs of the climb.
    pub proposal: u64,
}

/// A board in the hall, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct HallBoard {
    pub(super) points: u32,
    /// The board in canonical form.
    pub(super) symbols: Vec<u8>,
    /// The number of the proposal that first found the board, counted within its run.
    pub(super) generation: u64,
    /// The number of that proposal, counted over all runs of the climb.
    pub(super) proposal: u64,
    pub(super) run: u32,
}

/// The point in a climb at which a board was found.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FoundAt {
    pub(super) run: u32,
    /// The number of the proposal, counted within that run.
    pub(super) generation: u64,
    /// The number of the proposal, counted over all runs.
    pub(super) proposal: u64,
}

#[derive(Clone, Debug)]
pub(super) struct Hall {
    /// The boards, best first; boards with equal points are in the order of their symbols.
    best: Vec<HallBoard>,
    symmetries: Vec<Vec<Cell>>,
    /// A number that grows with every change to the hall.
    version: u32,
}

impl Hall {
    pub(super) fn new(dims: Dims) -> Self {
        Self { best: Vec::new(), symmetries: dims.symmetries(), version: 0 }
    }

    pub(super) fn best(&self) -> &[HallBoard] {
        &self.best
    }

    /// Returns the boards of the hall as readable entries.
    pub(super) fn entries(&self, text: impl Fn(&[u8]) -> String) -> Vec<HallEntry> {
        let entry = |entry: &HallBoard| HallEntry {
            board: text(&entry.symbols),
            points: entry.points,
            run: entry.run,
            generation: entry.generation,
            proposal: entry.proposal,
        };
        self.best.iter().map(entry).collect()
    }

    pub(super) fn version(&self) -> u32 {
        self.version
    }

    /// Returns the points that a board needs to enter the hall.
    #[inline]
    pub(super) fn bar(&self) -> u32 {
        match self.best.get(HALL_SIZE - 1) {
            Some(last) => last.points + 1,
            None => 1,
        }
    }

    /// Adds a board if it has enough points and no rotation or reflection of it is in the hall already.
    pub(super) fn offer(&mut self, points: u32, symbols: &[Symbol], found: FoundAt) {
        if points < self.bar() {
            return;
        }
        let symbols = self.canonical(symbols);
        let place = self
            .best
            .binary_search_by(|entry| (points, &entry.symbols).cmp(&(entry.points, &symbols)));
        if let Err(place) = place {
            self.best.truncate(HALL_SIZE - 1);
            let fame = HallBoard {
                points,
                symbols,
                generation: found.generation,
                proposal: found.proposal,
                run: found.run,
            };
            self.best.insert(place.min(self.best.len()), fame);
            self.version = self.version.wrapping_add(1);
        }
    }

    /// Takes over saved entries; returns `false` if they cannot have been saved from a hall for boards of this size.
    pub(super) fn restore(&mut self, best: Vec<HallBoard>) -> bool {
        let ordered = |w: &[HallBoard]| (w[1].points, &w[0].symbols) < (w[0].points, &w[1].symbols);
        let ok = best.len() <= HALL_SIZE
            && best.windows(2).all(ordered)
            && best.iter().all(|entry| {
                let symbols: Vec<Symbol> = entry.symbols.iter().map(|s| Symbol(*s)).collect();
                entry.symbols.len() == self.symmetries[0].len()
                    && self.canonical(&symbols) == entry.symbols
            });
        if ok {
            self.best = best;
            self.version = self.version.wrapping_add(1);
        }
        ok
    }

    /// Returns the canonical form of a board: the rotation or reflection whose symbols come first in lexicographic order.
    fn canonical(&self, symbols: &[Symbol]) -> Vec<u8> {
        let image = |map: &Vec<Cell>| map.iter().map(|cell| symbols[cell.index()].0).collect();
        self.symmetries.iter().map(image).min().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;

    fn hall() -> Hall {
        Hall::new(Dims::new(2, 2).unwrap())
    }

    fn board(letters: [u8; 4]) -> Vec<Symbol> {
        letters.map(Symbol).to_vec()
    }

    #[test]
    fn rotations_and_reflections_count_as_one_board() {
        let mut hall = hall();
        let found = |run| FoundAt { run, generation: 9, proposal: 19 };
        hall.offer(5, &board([3, 1, 2, 0]), found(1));
        let version = hall.version();
        for image in [[0, 2, 1, 3], [1, 3, 0, 2], [0, 1, 2, 3], [3, 1, 2, 0]] {
            hall.offer(5, &board(image), found(2));
        }
        assert_eq!((hall.best().len(), hall.version()), (1, version));
        assert_eq!(hall.best()[0].symbols, [0, 1, 2, 3]);
        assert_eq!((hall.best()[0].generation, hall.best()[0].run), (9, 1));
        hall.offer(5, &board([0, 1, 3, 2]), found(2));
        assert_eq!(hall.best().len(), 2);
    }

    #[test]
    fn it_keeps_the_best_of_everything_offered() {
        let mut hall = hall();
        let mut all = std::collections::BTreeMap::new();
        let mut rng = Seed::from(4).rng();
        for _ in 0..5000 {
            let board = board([(); 4].map(|()| rng.below(5) as u8));
            let canonical = hall.canonical(&board);
            // As with real scores, all rotations and reflections of a board have the same points in this test.
            let points: u32 = canonical.iter().fold(0, |p, s| p * 7 % 90 + u32::from(*s));
            hall.offer(points, &board, FoundAt::default());
            if points > 0 {
                all.insert(canonical, points);
            }
        }
        let mut expected: Vec<(u32, Vec<u8>)> = all.into_iter().map(|(b, p)| (p, b)).collect();
        expected.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let found: Vec<u32> = hall.best().iter().map(|entry| entry.points).collect();
        let points: Vec<u32> = expected.iter().map(|(p, _)| *p).collect();
        assert_eq!(found, points[..HALL_SIZE]);
        let boards: std::collections::BTreeSet<_> =
            hall.best().iter().map(|f| &f.symbols).collect();
        assert_eq!(boards.len(), HALL_SIZE);
        let kept = hall.best().to_vec();
        assert!(self::hall().restore(kept.clone()));
        let mut spoiled = kept;
        spoiled.swap(0, HALL_SIZE - 1);
        assert!(!self::hall().restore(spoiled));
    }
}
