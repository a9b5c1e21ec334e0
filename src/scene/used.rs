//! The places of a tree that a given board uses.

use std::collections::VecDeque;

use super::icicle::{Icicle, Spot};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Kind, Tree};

/// Returns up to `limit` places that a board uses, layer by layer and from left to right within a layer. The root is
/// one of them. If the board uses a sum node, it uses all the children of that node. If it uses a choice node, it uses
/// only the child for its own letter.
///
/// Through the lifted choices at the top, these places form a single path. Below that, the path may branch.
#[must_use]
pub fn used(
    tree: &Tree,
    icicle: &Icicle,
    letter_on: impl Fn(Cell) -> Option<Letter>,
    limit: usize,
) -> Vec<Spot> {
    let mut found = Vec::new();
    let mut ahead = VecDeque::from([icicle.root(tree)]);
    while let Some(spot) = ahead.pop_front() {
        if found.len() == limit {
            break;
        }
        found.push(spot);
        let wanted = tree.cell(spot.node).and_then(&letter_on);
        let slots = match (tree.kind(spot.node), tree.cell(spot.node)) {
            (Kind::Pyramid, Some(cell)) => tree.class().letters(cell),
            _ => &[],
        };
        for (step, child) in icicle.across(tree, spot) {
            let fits = match tree.kind(spot.node) {
                Kind::Pyramid => wanted.is_some() && slots.get(step as usize).copied() == wanted,
                Kind::Choice => wanted.is_some() && tree.letter(child.node) == wanted,
                Kind::Root | Kind::Sum => true,
            };
            if fits {
                ahead.push_back(child);
            }
        }
    }
    found
}
