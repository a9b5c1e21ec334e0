//! Explains why a bound is loose: which words and letters the bound counts although no single board can have all of
//! them.

use std::collections::BTreeMap;

use super::arena::NONE;
use super::error::TreeError;
use super::evaluation::Tree;
use super::value::exact_bounds;
use super::words::{Place, place_words};
use crate::dict::Dictionary;
use crate::grid::{Cell, MAX_CELLS};
use crate::letter::Letter;
use crate::scoring::Rules;

/// An analysis of the *maximizing tree*, which keeps only the best child of each choice (the first one, if several are
/// equally good).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The bound of the maximizing tree, recomputed.
    pub bound: u32,
    /// The number of nodes in the maximizing tree.
    pub nodes: usize,
    /// The cells with a choice that the maximizing tree uses, each with the letters that it uses there.
    pub cells: Vec<CellUse>,
    /// The words that the maximizing tree counts more than once, starting with those whose repeats add the most points.
    pub repeated: Vec<Repeated>,
    /// The number of different words that the maximizing tree counts.
    pub words: usize,
    /// The total points of these words if each counts only once.
    pub distinct: u32,
}

/// The letters that the maximizing tree puts on one cell. More than one is a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellUse {
    /// The cell.
    pub cell: Cell,
    /// The letters, each with the total points of the words that use it. The letter with the most points comes first.
    pub letters: Vec<(Letter, u32)>,
}

impl CellUse {
    /// Returns the points of the words that use a letter other than the first one, which has the most points.
    #[must_use]
    pub fn contradicting(&self) -> u32 {
        let rest = self.letters.iter().skip(1);
        rest.fold(0, |sum, (_, points)| sum.saturating_add(*points))
    }
}

/// A word that the bound counts more than once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// The word's number in the dictionary.
    pub word: u32,
    /// The number of times that the bound counts the word.
    pub times: u32,
    /// The points that the word adds each time.
    pub points: u32,
}

impl Explanation {
    /// Returns the points that come from counting words more than once.
    #[must_use]
    pub fn counted_again(&self) -> u32 {
        self.bound.saturating_sub(self.distinct)
    }
}

/// Analyzes the maximizing tree. The dictionary and rules must be those that the tree was built with.
///
/// Cost: one visit per stored node, one visit per node of the maximizing tree, and a search for the words at each node
/// that has points.
///
/// # Errors
/// [`TreeError::TooLarge`] if the maximizing tree has more than `limit` nodes.
pub fn explain(
    tree: &Tree,
    dictionary: &Dictionary,
    rules: Rules,
    limit: u32,
) -> Result<Explanation, TreeError> {
    let exact = exact_bounds(tree);
    let mut uses: BTreeMap<(usize, Letter), u32> = BTreeMap::new();
    let mut counted: BTreeMap<u32, (u32, u32)> = BTreeMap::new();
    let mut nodes = 0;
    let mut ahead = vec![Place::root(tree)];
    while let Some(place) = ahead.pop() {
        nodes += 1;
        if nodes > limit as usize {
            return Err(TreeError::TooLarge { limit });
        }
        for word in place_words(tree, &place, dictionary, rules) {
            for cell in &word.cells {
                if let Some(letter) = place.letters[cell.index()] {
                    let sum = uses.entry((cell.index(), letter)).or_default();
                    *sum = sum.saturating_add(word.points);
                }
            }
            let (times, points) = counted.entry(word.word).or_default();
            *times += 1;
            *points = word.points;
        }
        let children = tree.arena.children(place.node.0);
        if tree.tag(place.node).is_sum() {
            let places = (0..children.len() as u32).rev();
            ahead.extend(places.filter_map(|at| place.step(tree, at)));
        } else if let Some(at) = best(children, &exact) {
            ahead.extend(place.step(tree, at));
        }
    }
    let mut cells: Vec<CellUse> = Vec::new();
    for ((cell, letter), points) in uses {
        let Some(cell) = Cell::new(cell.min(MAX_CELLS - 1)) else {
            continue;
        };
        if tree.class.letters(cell).len() < 2 {
            continue;
        }
        match cells.last_mut() {
            Some(of) if of.cell == cell => of.letters.push((letter, points)),
            _ => cells.push(CellUse { cell, letters: vec![(letter, points)] }),
        }
    }
    for cell in &mut cells {
        cell.letters.sort_by_key(|(_, points)| core::cmp::Reverse(*points));
    }
    let distinct = counted.values().map(|(_, points)| *points);
    let distinct = distinct.fold(0, u32::saturating_add);
    let mut repeated: Vec<Repeated> = counted
        .iter()
        .filter(|(_, (times, _))| *times > 1)
        .map(|(&word, &(times, points))| Repeated { word, times, points })
        .collect();
    repeated.sort_by_key(|word| core::cmp::Reverse((word.times - 1) * word.points));
    Ok(Explanation {
        bound: exact[tree.root().index()],
        nodes,
        cells,
        repeated,
        words: counted.len(),
        distinct,
    })
}

/// Returns the index of the best child, or of the first one if several are equally good.
pub(crate) fn best(children: &[u32], exact: &[u32]) -> Option<u32> {
    let mut best: Option<(u32, u32)> = None;
    for (at, &child) in children.iter().enumerate() {
        if child != NONE {
            let value = exact[child as usize];
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((at as u32, value));
            }
        }
    }
    best.map(|(at, _)| at)
}
