//! Why a bound is loose: what the tree that reaches it counts that no board has.

use std::collections::BTreeMap;

use super::value::exact_bounds;
use super::words::{Place, place_words};
use super::{NONE, Tree, TreeError};
use crate::dict::Dictionary;
use crate::grid::{Cell, MAX_CELLS};
use crate::letter::Letter;
use crate::scoring::Rules;

/// What the *maximising tree* is made of: the tree with one child left at each choice, the best, the first of equals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Its bound, computed again.
    pub bound: u32,
    /// Its nodes.
    pub nodes: usize,
    /// Every cell with a choice that it uses, and with which letters.
    pub cells: Vec<CellUse>,
    /// Words that it counts more than once, those that add most first.
    pub repeated: Vec<Repeated>,
    /// Different words.
    pub words: usize,
    /// Their points, each word once.
    pub distinct: u32,
}

/// The letters that the maximising tree gives one cell; more than one is a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellUse {
    /// The cell.
    pub cell: Cell,
    /// Its letters, each with the points of the words that use it; those of most points first.
    pub letters: Vec<(Letter, u32)>,
}

impl CellUse {
    /// Points that use another letter than the most useful one.
    #[must_use]
    pub fn contradicting(&self) -> u32 {
        let rest = self.letters.iter().skip(1);
        rest.fold(0, |sum, (_, points)| sum.saturating_add(*points))
    }
}

/// A word that is counted more than once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// Its number in the dictionary.
    pub word: u32,
    /// How often it is counted.
    pub times: u32,
    /// What it earns each time.
    pub points: u32,
}

impl Explanation {
    /// Points that are counted again.
    #[must_use]
    pub fn counted_again(&self) -> u32 {
        self.bound.saturating_sub(self.distinct)
    }
}

/// Takes the maximising tree apart. The dictionary and rules must be those that the tree was built with.
///
/// Cost: one visit a stored node and one a node of the maximising tree; each node with points searches for its words.
///
/// # Errors
/// [`TreeError::TooLarge`] if the maximising tree has more than `limit` nodes.
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
            _ => cells.push(CellUse {
                cell,
                letters: vec![(letter, points)],
            }),
        }
    }
    for cell in &mut cells {
        cell.letters
            .sort_by_key(|(_, points)| core::cmp::Reverse(*points));
    }
    let distinct = counted.values().map(|(_, points)| *points);
    let distinct = distinct.fold(0, u32::saturating_add);
    let mut repeated: Vec<Repeated> = counted
        .iter()
        .filter(|(_, (times, _))| *times > 1)
        .map(|(&word, &(times, points))| Repeated {
            word,
            times,
            points,
        })
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

/// The place of the first best child.
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
