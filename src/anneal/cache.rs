//! A cache of scores, so that a board that comes up again is usually not scored again.

use super::palette::{MAX_SYMBOLS, Symbol};
use crate::grid::{Cell, Dims};
use crate::random::Seed;

/// Hashes boards to keys. Each combination of a cell and a symbol has a random number. The key of a board is the exclusive or of
/// the numbers for its cells and their symbols, so a move can update the key in a few operations. Source: A. Zobrist, "A New
/// Hashing Method", 1970.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    keys: Vec<u64>,
}

impl Keys {
    pub(super) fn new(dims: Dims) -> Self {
        let mut rng = Seed::from_text("zobrist").rng();
        let keys = (0..dims.cells() * MAX_SYMBOLS).map(|_| rng.bits());
        Self { keys: keys.collect() }
    }

    pub(super) fn of(&self, symbols: &[Symbol]) -> u64 {
        let at = |(cell, symbol): (usize, &Symbol)| self.keys[cell * MAX_SYMBOLS + symbol.index()];
        symbols.iter().enumerate().map(at).fold(0, |a, b| a ^ b)
    }

    /// Returns the key of the board `from` after a change to `cells`, given the board's key.
    #[inline]
    pub(super) fn after(&self, key: u64, from: &[Symbol], cells: &[(Cell, Symbol)]) -> u64 {
        cells.iter().fold(key, |key, (cell, symbol)| {
            let row = cell.index() * MAX_SYMBOLS;
            key ^ self.keys[row + from[cell.index()].index()] ^ self.keys[row + symbol.index()]
        })
    }
}

/// A direct-mapped table from the keys of boards to their points. The low bits of a key give the position of the entry. An entry
/// holds 24 bits of points and the high 40 bits of the key, so one board is mistaken for another about once in 2^40 lookups.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    entries: Vec<u64>,
}

/// The number of entries, and so the maximum number of boards that are remembered.
const SIZE: usize = 1 << 18;
const POINTS: u32 = 24;

impl Cache {
    pub(super) fn new() -> Self {
        Self { entries: vec![0; SIZE] }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn updated_keys_match_recomputed_ones() {
        let dims = Dims::new(3, 3).unwrap();
        let keys = Keys::new(dims);
        let mut rng = Seed::from(1).rng();
        let mut symbols = vec![Symbol(0); 9];
        let mut key = keys.of(&symbols);
        for _ in 0..500 {
            let changes: Vec<(Cell, Symbol)> = [0, 4, 8]
                .iter()
                .map(|&i| (Cell::new(i).unwrap(), Symbol(rng.below(64) as u8)))
                .collect();
            key = keys.after(key, &symbols, &changes);
            for (cell, symbol) in changes {
                symbols[cell.index()] = symbol;
            }
            assert_eq!(key, keys.of(&symbols));
        }
    }

    #[test]
    fn only_the_latest_entry_is_found() {
        let mut cache = Cache::new();
        let mut rng = Seed::from(2).rng();
        let keys: Vec<u64> = (0..1000).map(|_| rng.bits()).collect();
        assert!(keys.iter().all(|key| cache.get(*key).is_none()));
        assert_eq!(cache.get(0), None);
        for (points, key) in keys.iter().enumerate() {
            cache.put(*key, points as u32);
            assert_eq!(cache.get(*key), Some(points as u32));
            let same_slot = key ^ (1 << 60);
            assert_eq!(cache.get(same_slot), None);
            cache.put(same_slot, 7);
            assert_eq!(cache.get(*key), None);
        }
        cache.put(5, (1 << 24) - 1);
        assert_eq!(cache.get(5), None);
        cache.put(5, (1 << 24) - 2);
        assert_eq!(cache.get(5), Some((1 << 24) - 2));
    }
}
