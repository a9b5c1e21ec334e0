//! The words that earn a tree's points, and the reasons why its bound is too high: words that it counts more than once, and words
//! that need different letters on the same cell.

use super::error::SessionError;
use super::session::TreeSession;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scene::{Icicle, ShownTree, find};
use crate::tree::{Tree, WordPath, explain, words_below};

/// The words at and below a place.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TreeWords {
    /// The words, each with its path.
    pub words: Vec<TreeWord>,
    /// Whether there are more words than these.
    pub more: bool,
}

/// A word and its path.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TreeWord {
    /// The word.
    pub word: String,
    /// The points that the word earns.
    pub points: u32,
    /// The numbers of the cells on the word's path, in order.
    pub cells: Vec<usize>,
}

/// The places where a word is counted.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct TreeFound {
    /// The word that was searched for.
    pub word: String,
    /// Whether the dictionary has it.
    pub known: bool,
    /// The places.
    pub places: Vec<FoundPlace>,
    /// Whether there may be more places than these.
    pub more: bool,
}

/// A place where a word is counted.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct FoundPlace {
    /// The number of the place.
    pub number: u32,
    /// The layer of the place; the root is in layer 0.
    pub depth: u8,
    /// The left edge of the place, in leaves.
    pub x: f64,
    /// The width of the place, in leaves.
    pub width: f64,
    /// The points that the word earns there.
    pub points: u32,
    /// The numbers of the cells on the word's path, in order.
    pub cells: Vec<usize>,
}

/// What the bound counts, as found by [`explain`].
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeWhy {
    /// The recomputed bound of the tree. It is lower than the stored bound if the stored bound is out of date, or if every branch
    /// was dropped.
    pub bound: u32,
    /// The score of the best board of the class, counting each word once; `None` if the class has too many boards to score all of
    /// them, or if its tree was written by hand. The bound is loose if and only if this score is lower than the bound.
    pub best: Option<u32>,
    /// The number of nodes in the maximizing tree.
    pub nodes: usize,
    /// The number of different words that the bound counts.
    pub words: usize,
    /// The points of these words, counting each word once.
    pub distinct: u32,
    /// The cells of the choices that the maximizing tree uses.
    pub cells: Vec<WhyCell>,
    /// The words that the bound counts more than once, starting with those that add the most points. If there are many, only the
    /// first ones are listed.
    pub repeated: Vec<RepeatedWord>,
    /// The total number of words that the bound counts more than once.
    pub repeated_all: usize,
}

/// The letters that the maximizing tree puts on one cell.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct WhyCell {
    /// The cell's number.
    pub cell: usize,
    /// The letters, each with the points of the words that use it.
    pub letters: Vec<(String, u32)>,
    /// The points of the words that use any of these letters but the first, which has the most points.
    pub against: u32,
}

/// A word that is counted more than once.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RepeatedWord {
    /// The word.
    pub word: String,
    /// The number of times it is counted.
    pub times: u32,
    /// The points that it earns each time.
    pub points: u32,
}

/// The maximum number of places that the search for a word visits. Visiting that many takes tens of milliseconds.
const VISITS: usize = 300_000;
/// The maximum number of repeated words that are listed.
const REPEATED: usize = 60;
/// The maximum number of boards that are scored to check whether a bound is loose. Scoring that many takes tens of milliseconds.
const SCORED: usize = 4_096;

fn cell_numbers(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

impl TreeSession {
    pub(super) fn words(&self, at: &ShownTree, number: u32, limit: usize) -> TreeWords {
        let path = at.icicle.path(&at.tree, number);
        let found = path.and_then(|(path, _)| {
            words_below(&at.tree, &path, &self.dictionary, self.rules, limit)
        });
        let (words, more) = found.unwrap_or_default();
        let record = |found: &WordPath| TreeWord {
            word: self.dictionary.word(found.word).unwrap_or_default(),
            points: found.points,
            cells: cell_numbers(&found.cells),
        };
        TreeWords { words: words.iter().map(record).collect(), more }
    }

    pub(super) fn find(
        &self,
        (tree, icicle): (&Tree, &Icicle),
        word: &str,
        limit: usize,
    ) -> TreeFound {
        let text = word.trim().to_lowercase();
        let word = self.dictionary.alphabet().spell(&text).ok();
        let Some(word) = word.filter(|word| self.dictionary.contains(word)) else {
            return TreeFound { word: text, known: false, places: Vec::new(), more: false };
        };
        let (dictionary, limits) = (&self.dictionary, (limit, VISITS));
        let (found, more) = find(tree, icicle, dictionary, self.rules, &word, limits);
        let places = found.iter().map(|of| FoundPlace {
            number: of.spot.number,
            depth: of.spot.depth,
            x: of.spot.x,
            width: of.spot.width,
            points: of.points,
            cells: cell_numbers(&of.cells),
        });
        TreeFound { word: text, known: true, places: places.collect(), more }
    }

    pub(super) fn why(&self, at: &ShownTree, limit: u32) -> Result<TreeWhy, SessionError> {
        let why = explain(&at.tree, &self.dictionary, self.rules, limit)?;
        let text = |letter: Letter| self.dictionary.alphabet().word(&[letter]);
        let cells = why.cells.iter().map(|of| WhyCell {
            cell: of.cell.index(),
            letters: (of.letters.iter()).map(|&(letter, points)| (text(letter), points)).collect(),
            against: of.contradicting(),
        });
        let repeated = why.repeated.iter().take(REPEATED).map(|of| RepeatedWord {
            word: self.dictionary.word(of.word).unwrap_or_default(),
            times: of.times,
            points: of.points,
        });
        Ok(TreeWhy {
            bound: why.bound,
            best: (!self.by_hand).then(|| self.best_board(at.tree.class(), SCORED)).flatten(),
            nodes: why.nodes,
            words: why.words,
            distinct: why.distinct,
            cells: cells.collect(),
            repeated: repeated.collect(),
            repeated_all: why.repeated.len(),
        })
    }
}
