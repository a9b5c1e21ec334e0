//! Paths for a word that must stay on the board, and the moves that take the word from one path to another.
//!
//! The word is on a path: a sequence of distinct cells, each of which touches the next. A path move puts the word on another path,
//! which differs from the old one as little as possible. The word moves onto some new cells and off some old ones. The letters of
//! the new cells go to the old ones, so that the other letters on the board stay the same. If the word covers the whole board,
//! only one kind of path move is possible, a backbite.

use super::space::Symbol;
use crate::grid::{Cell, CellSet, Dims, cells_of};
use crate::random::Rng;

/// The maximum number of cells that one attempt to place a word on the board may try; then the next attempt begins.
const STEPS: u32 = 20_000;

/// Finds a random path for `word` on cells that may show its letters; returns `None` if `attempts` attempts find none. On a small
/// board, an attempt may search everything without reaching its limit. If it finds no path, there is none, so no further attempts
/// are made.
pub(super) fn lay(
    word: &[Symbol],
    dims: Dims,
    allowed: &[u64],
    attempts: u32,
    rng: &mut Rng,
) -> Option<Vec<Cell>> {
    for _ in 0..attempts {
        let mut search = PlacementSearch {
            word,
            dims,
            allowed,
            steps: STEPS,
            path: Vec::with_capacity(word.len()),
        };
        let everywhere = u64::MAX >> (64 - dims.cells());
        if search.extend(everywhere, 0, rng) {
            return Some(search.path);
        }
        if search.steps > 0 {
            return None;
        }
    }
    None
}

struct PlacementSearch<'a> {
    word: &'a [Symbol],
    dims: Dims,
    allowed: &'a [u64],
    steps: u32,
    path: Vec<Cell>,
}

impl PlacementSearch<'_> {
    /// Completes the path, trying the cells in `near` as the next one in random order; returns `false` if that fails. `used` is the
    /// set of cells on the path so far.
    fn extend(&mut self, near: u64, used: u64, rng: &mut Rng) -> bool {
        let Some(symbol) = self.word.get(self.path.len()) else {
            return true;
        };
        let fits = |cell: &Cell| self.allowed[cell.index()] & symbol.bit() != 0;
        let mut next: Vec<Cell> = cells_of(near & !used).filter(fits).collect();
        rng.shuffle(&mut next);
        for cell in next {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            self.path.push(cell);
            if self.extend(self.dims.neighbors(cell).bits(), used | cell.bit(), rng) {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

/// Returns whether the cells of a path are distinct, each touches the next, and they show the word.
pub(super) fn spells(word: &[Symbol], path: &[Cell], symbols: &[Symbol], dims: Dims) -> bool {
    let mut used = 0;
    path.len() == word.len()
        && path.iter().zip(word).enumerate().all(|(i, (cell, symbol))| {
            let fresh = cell.index() < dims.cells() && used & cell.bit() == 0;
            used |= cell.bit();
            fresh
                && symbols[cell.index()] == *symbol
                && (i == 0 || dims.neighbors(path[i - 1]).bits() & cell.bit() != 0)
        })
}

/// Puts a random path that differs little from `path` into `next`; returns `false` if the kind of move that was drawn is not
/// possible. All kinds are equally likely.
pub(super) fn step(path: &[Cell], dims: Dims, rng: &mut Rng, next: &mut Vec<Cell>) -> bool {
    next.clear();
    next.extend_from_slice(path);
    // Half of the time, the path is reversed first, so that both ends are treated alike.
    let mirrored = rng.below(2) == 1;
    if mirrored {
        next.reverse();
    }
    let free = !path.iter().copied().collect::<CellSet>().bits();
    let near = |cell: Cell| dims.neighbors(cell).bits();
    let done = match rng.below(3) {
        // Backbite: connects the first cell to another cell that it touches, and cuts the path just before that cell. The path then
        // covers the same cells in another order. Source: the Hamiltonian path moves of M. Mansfield, 1982.
        0 => {
            let touching = near(next[0]);
            let ties = (2..next.len()).filter(|&i| touching & next[i].bit() != 0);
            pick(ties, rng).map(|tie| next[..tie].reverse())
        }
        // Moves the whole path by one cell, which becomes its first cell; the last cell is dropped.
        1 => pick(cells_of(near(next[0]) & free), rng).map(|head| {
            next.rotate_right(1);
            next[0] = head;
        }),
        // Replaces a cell by a free one that also touches the cells before and after it.
        _ => {
            let at = rng.below(next.len() as u32) as usize;
            let before = at.checked_sub(1).map_or(u64::MAX, |before| near(next[before]));
            let after = next.get(at + 1).map_or(u64::MAX, |after| near(*after));
            let board = u64::MAX >> (64 - dims.cells());
            pick(cells_of(board & free & before & after), rng).map(|cell| next[at] = cell)
        }
    };
    if mirrored {
        next.reverse();
    }
    done.is_some()
}

fn pick<T: Copy>(items: impl Iterator<Item = T>, rng: &mut Rng) -> Option<T> {
    let items: Vec<T> = items.collect();
    (!items.is_empty()).then(|| items[rng.below(items.len() as u32) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;
    use std::collections::BTreeSet;

    fn word(len: usize) -> Vec<Symbol> {
        (0..len as u8).map(Symbol).collect()
    }

    fn shown(path: &[Cell], cells: usize) -> Vec<Symbol> {
        let mut symbols = vec![Symbol(63); cells];
        for (i, cell) in path.iter().enumerate() {
            symbols[cell.index()] = Symbol(i as u8);
        }
        symbols
    }

    /// Lists every path of `len` distinct cells, each of which touches the next, by extending all shorter paths.
    fn paths(dims: Dims, len: usize) -> BTreeSet<Vec<Cell>> {
        let mut paths: BTreeSet<Vec<Cell>> = dims.iter().map(|cell| vec![cell]).collect();
        for _ in 1..len {
            let longer = |path: &Vec<Cell>| {
                let path = path.clone();
                let end = path[path.len() - 1];
                cells_of(dims.neighbors(end).bits())
                    .filter(|cell| !path.contains(cell))
                    .map(|cell| [path.as_slice(), &[cell]].concat())
                    .collect::<Vec<_>>()
            };
            paths = paths.iter().flat_map(longer).collect();
        }
        paths
    }

    #[test]
    fn steps_keep_a_path_and_reach_every_path() {
        for len in [6, 4] {
            let dims = Dims::new(2, 3).unwrap();
            let allowed = vec![u64::MAX; 6];
            let mut rng = Seed::from(3).rng();
            let mut path = lay(&word(len), dims, &allowed, 10, &mut rng).unwrap();
            let (mut seen, mut next) = (BTreeSet::new(), Vec::new());
            for _ in 0..20_000 {
                if step(&path, dims, &mut rng, &mut next) {
                    assert!(spells(&word(len), &next, &shown(&next, 6), dims));
                    core::mem::swap(&mut path, &mut next);
                }
                seen.insert(path.clone());
            }
            assert_eq!(seen, paths(dims, len));
        }
    }
}
