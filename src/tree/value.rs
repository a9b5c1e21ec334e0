//! Evaluates a tree: recomputes its bound, for all boards or for given letters.

use super::arena::NONE;
use super::evaluation::Tree;
use crate::grid::{Cell, MAX_CELLS};
use crate::letter::Letter;

/// Recomputes the bound of a tree from its leaves, regardless of the stored bounds. Cost: one visit per stored node.
#[must_use]
pub fn exact_bound(tree: &Tree) -> u32 {
    exact_bounds(tree)[tree.root().index()]
}

/// Recomputes the bound of every node.
pub(crate) fn exact_bounds(tree: &Tree) -> Vec<u32> {
    values(tree, &[None; MAX_CELLS])
}

/// The given letters, by cell. Cells without a given letter are open.
pub type GivenLetters = [Option<Letter>; MAX_CELLS];

/// Computes the bound of a tree when some letters are given. At a choice on a cell with a given letter, only that
/// letter counts.
///
/// With all letters given, this is the value of a board. For a tree in spelling order, or an orderly tree that counts
/// every path, the value is the board's raw multi-boggle score. For an orderly tree that counts each set of cells once,
/// it is the board's deduped multi-boggle score. If branches were dropped by a cutoff, boards that score the cutoff or
/// less may get a lower value. Cost: one visit per stored node.
#[must_use]
pub fn bound_with(tree: &Tree, given: &GivenLetters) -> u32 {
    values(tree, given)[tree.root().index()]
}

fn values(tree: &Tree, given: &GivenLetters) -> Vec<u32> {
    let a = tree.arena();
    let mut values: Vec<u32> = Vec::with_capacity(a.len());
    for node in 0..a.len() as u32 {
        let tag = a.nodes[node as usize].tag;
        let children = a.children(node);
        let value = |child: u32| {
            if child == NONE { 0 } else { values[child as usize] }
        };
        let sum = if tag.is_sum() {
            let below = children.iter().map(|&child| value(child));
            below.fold(tag.points(), u32::saturating_add)
        } else {
            let letter = given[tag.cell().index()];
            let best = children.iter().enumerate().filter(|&(place, &child)| {
                letter.is_none_or(|letter| {
                    if tag.is_pyramid() {
                        tree.class().letters(tag.cell()).get(place) == Some(&letter)
                    } else {
                        a.nodes[child as usize].tag.letter() == letter
                    }
                })
            });
            best.map(|(_, &child)| value(child)).max().unwrap_or(0)
        };
        values.push(sum);
    }
    values
}

/// Converts the letters of a board to [`GivenLetters`].
#[must_use]
pub fn given_letters(letters: impl IntoIterator<Item = (Cell, Letter)>) -> GivenLetters {
    let mut given = [None; MAX_CELLS];
    for (cell, letter) in letters {
        given[cell.index()] = Some(letter);
    }
    given
}
