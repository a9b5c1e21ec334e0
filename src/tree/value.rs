//! What a tree is worth: its bound computed again, and under given letters.

use super::{NONE, Tree};
use crate::grid::{Cell, MAX_CELLS};
use crate::letter::Letter;

/// The bound of a tree computed from its leaves, whatever bounds are stored.
#[must_use]
pub fn exact_bound(tree: &Tree) -> u32 {
    exact_bounds(tree)[tree.root().index()]
}

/// The same for every node.
pub(crate) fn exact_bounds(tree: &Tree) -> Vec<u32> {
    values(tree, &[None; MAX_CELLS])
}

/// A letter for some cells; the others are open.
pub type Choices = [Option<Letter>; MAX_CELLS];

/// The bound that a tree has once some letters are given: at a choice of a given cell only that letter counts.
///
/// With all letters given this is the value of a board: its raw multi-boggle score in a tree in spelling order (or
/// an orderly one of raw points), the deduped one in an orderly tree of deduped points. A filter takes boards at or below
/// its cutoff away: they may then be worth less. Cost: one visit a stored node.
#[must_use]
pub fn bound_with(tree: &Tree, choices: &Choices) -> u32 {
    values(tree, choices)[tree.root().index()]
}

fn values(tree: &Tree, choices: &Choices) -> Vec<u32> {
    let a = tree.arena();
    let mut values: Vec<u32> = Vec::with_capacity(a.len());
    for node in 0..a.len() as u32 {
        let tag = a.nodes[node as usize].tag;
        let children = a.children(node);
        let value = |child: u32| {
            if child == NONE {
                0
            } else {
                values[child as usize]
            }
        };
        let sum = if tag.is_sum() {
            let below = children.iter().map(|&child| value(child));
            below.fold(tag.points(), u32::saturating_add)
        } else {
            let given = choices[tag.cell().index()];
            let best = children.iter().enumerate().filter(|&(place, &child)| {
                given.is_none_or(|letter| {
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

/// The letters of a board as choices.
#[must_use]
pub fn choices(letters: impl IntoIterator<Item = (Cell, Letter)>) -> Choices {
    let mut choices = [None; MAX_CELLS];
    for (cell, letter) in letters {
        choices[cell.index()] = Some(letter);
    }
    choices
}
