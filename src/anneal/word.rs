//! Paths for a word that must stay on the board, and the moves that take the word from one path to another.
//!
//! The word is on a path: a sequence of distinct cells, each of which touches the next. A path move puts the word on another path,
//! which differs from the old one as little as possible. The word moves onto some new cells and off some old ones. The letters of
//! the new cells go to the old ones, so that the other letters on the board stay the same. If the word covers the whole board,
//! [`backbite`] is the only path move that is possible.

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
    let done = match rng.below(3) {
        0 => pick(&ties(next, dims), rng).is_some_and(|tie| {
            backbite(next, tie);
            true
        }),
        1 => pick(&heads(next, dims), rng).is_some_and(|head| {
            slide(next, head);
            true
        }),
        _ => {
            let at = rng.below(next.len() as u32) as usize;
            pick(&detours(next, at, dims), rng).is_some_and(|cell| {
                next[at] = cell;
                true
            })
        }
    };
    if mirrored {
        next.reverse();
    }
    done
}

fn ties(path: &[Cell], dims: Dims) -> Vec<usize> {
    let touching = dims.neighbors(path[0]).bits();
    let mut ties = Vec::with_capacity(8);
    ties.extend((2..path.len()).filter(|&i| touching & path[i].bit() != 0));
    ties
}

/// Connects the first cell to another cell that it touches, the one at position `tie` on the path, and cuts the path just before
/// that cell. The path then covers the same cells in another order. Source: the Hamiltonian path moves of M. Mansfield, 1982.
fn backbite(path: &mut [Cell], tie: usize) {
    path[..tie].reverse();
}

fn heads(path: &[Cell], dims: Dims) -> Vec<Cell> {
    cells_of(dims.neighbors(path[0]).bits() & !covered(path).bits()).collect()
}

/// Moves the whole path by one cell: `head` becomes its first cell, and the last cell is dropped.
fn slide(path: &mut [Cell], head: Cell) {
    path.rotate_right(1);
    path[0] = head;
}

/// Returns the free cells that could replace the cell at position `at` of the path, because they touch the cells before and after
/// it.
fn detours(path: &[Cell], at: usize, dims: Dims) -> Vec<Cell> {
    let mut free = !covered(path).bits() & (u64::MAX >> (64 - dims.cells()));
    if at > 0 {
        free &= dims.neighbors(path[at - 1]).bits();
    }
    if let Some(after) = path.get(at + 1) {
        free &= dims.neighbors(*after).bits();
    }
    cells_of(free).collect()
}

fn covered(path: &[Cell]) -> CellSet {
    path.iter().copied().collect()
}

fn pick<T: Copy>(items: &[T], rng: &mut Rng) -> Option<T> {
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
