//! Finds the places where a tree counts a word.

use std::collections::VecDeque;

use super::icicle::{Icicle, Spot};
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::{Cell, cells_of};
use crate::letter::Letter;
use crate::scoring::Rules;
use crate::tree::{Kind, Tree, words_at};

#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct FoundSpot {
    #[serde(flatten)]
    pub spot: Spot,
    pub cells: Vec<Cell>,
    pub points: u32,
}

/// Returns up to `limit` paths that can spell a word on boards of a class. Each path is a list of cells in the order of
/// the letters.
fn word_paths(class: &BoardClass, word: &[Letter], limit: usize) -> Vec<Vec<Cell>> {
    let mut found = Vec::new();
    let mut ahead: Vec<(Vec<Cell>, u64)> = vec![(Vec::new(), 0)];
    while let Some((path, used)) = ahead.pop() {
        if found.len() == limit {
            break;
        }
        let Some(letter) = word.get(path.len()) else {
            found.push(path);
            continue;
        };
        let near = match path.last() {
            Some(&cell) => class.dims().neighbors(cell).bits(),
            None => class.dims().iter().fold(0, |set, cell| set | cell.bit()),
        };
        let mut next: Vec<Cell> = cells_of(near & !used).collect();
        next.retain(|&cell| class.letters(cell).contains(letter));
        // They are reversed because a stack returns the last one first.
        next.reverse();
        ahead.extend(next.into_iter().map(|cell| {
            let mut path = path.clone();
            path.push(cell);
            (path, used | cell.bit())
        }));
    }
    found
}

/// Returns up to `limit` places where a tree counts a word, and whether there may be more. Visits at most `visits`
/// places of the tree.
///
/// Each path of the word is followed separately: at a choice, only the child for the path's letter is visited. The
/// dictionary and rules must be those that the tree was built with.
pub fn find(
    tree: &Tree,
    icicle: &Icicle,
    dictionary: &Dictionary,
    rules: Rules,
    word: &[Letter],
    (limit, mut visits): (usize, usize),
) -> (Vec<FoundSpot>, bool) {
    let text = dictionary.alphabet().word(word);
    let mut found: Vec<FoundSpot> = Vec::new();
    for cells in word_paths(tree.class(), word, limit.saturating_mul(64)) {
        let letter_on = |cell: Cell| {
            let at = cells.iter().position(|&of| of == cell)?;
            Some(word[at])
        };
        let mut ahead: Vec<(Spot, Vec<u32>, bool)> = vec![(icicle.root(tree), Vec::new(), true)];
        while let Some((spot, path, below_pyramid)) = ahead.pop() {
            if visits == 0 || found.len() >= limit {
                return (found, true);
            }
            visits -= 1;
            let kind = tree.kind(spot.node);
            if kind == Kind::Sum && !below_pyramid {
                let own = tree.cell(spot.node).and_then(letter_on);
                if own.is_none() || own != tree.letter(spot.node) {
                    continue;
                }
            }
            if tree.points(spot.node) > 0 {
                let words = words_at(tree, &path, dictionary, rules).unwrap_or_default();
                let here = words.into_iter().find(|of| of.word == text && of.cells == cells);
                found.extend(here.map(|of| FoundSpot { spot, cells: of.cells, points: of.points }));
            }
            let wanted = tree.cell(spot.node).and_then(letter_on);
            if kind == Kind::Choice && wanted.is_none() {
                continue;
            }
            let first = ahead.len();
            for (step, child) in icicle.children(tree, spot) {
                if wanted.is_none() || leads_to(tree, spot, step, child, wanted) {
                    let mut path = path.clone();
                    path.push(step);
                    ahead.push((child, path, kind == Kind::Pyramid));
                }
            }
            ahead[first..].reverse();
        }
    }
    found.sort_by_key(|of| of.spot.number);
    (found, false)
}

/// Returns whether the way from a place to its child is open if the place's cell has the letter `wanted`.
fn leads_to(tree: &Tree, of: Spot, step: u32, child: Spot, wanted: Option<Letter>) -> bool {
    match tree.kind(of.node) {
        Kind::Pyramid => tree.way(of.node, step).map(|(_, letter)| letter) == wanted,
        Kind::Choice => tree.letter(child.node) == wanted,
        Kind::Root | Kind::Sum => true,
    }
}

// --- Used ---

/// Returns up to `limit` places that a board uses, layer by layer and from left to right within a layer. The root is
/// one of them. If the board uses a sum node, it uses all the children of that node. If it uses a choice node, it uses
/// only the child for its own letter.
///
/// Through the lifted choices at the top, these places form a single path. Below that, the path may branch.
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
        for (step, child) in icicle.across(tree, spot) {
            if leads_to(tree, spot, step, child, wanted) {
                ahead.push_back(child);
            }
        }
    }
    found
}
