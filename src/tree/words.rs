//! Questions about a tree: the words of a node, its values for given letters, and why its bound is loose.

use super::evaluation::{Kind, NONE, NodeId, Order, Tag, Tree, TreeError, values};
use crate::dict::{Dictionary, Entry};
use crate::grid::{Cell, MAX_CELLS, cells_of};
use crate::letter::Letter;
use crate::scoring::Rules;
use core::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// A word on a path of cells.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct WordPath {
    /// The word.
    pub word: String,
    /// The points that the word scores.
    pub points: u32,
    /// The cells in the order of the word's letters.
    pub cells: Vec<Cell>,
}

/// A place in a tree, and what the path to it says about the board.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) node: NodeId,
    pub(crate) letters: [Option<Letter>; MAX_CELLS],
    /// The cells that the words ending here must use, in the order in which they are on the path.
    pub(crate) required: Vec<Cell>,
    /// The other cells that the words ending here may use, anywhere in the word.
    free: u64,
    /// Whether the path has passed the sum node that stands for the root.
    rooted: bool,
    /// All nodes that the same letters on the same cells lead to, in the order of a walk.
    counterparts: Vec<NodeId>,
    /// The position of `node` in `counterparts`.
    mine: usize,
}

impl Place {
    pub(crate) fn root(tree: &Tree) -> Self {
        let mut letters = [None; MAX_CELLS];
        for cell in tree.traits.decided.iter() {
            letters[cell.index()] = tree.class.letters(cell).first().copied();
        }
        let root = tree.root();
        Self {
            node: root,
            letters,
            required: Vec::new(),
            free: if tree.order == Order::Orderly || tree.traits.folded {
                tree.traits.decided.bits()
            } else {
                0
            },
            rooted: tree.tag(root).is_sum(),
            counterparts: vec![root],
            mine: 0,
        }
    }

    fn at(tree: &Tree, path: &[u32]) -> Option<Self> {
        path.iter().try_fold(Self::root(tree), |place, &at| place.step(tree, at))
    }

    pub(crate) fn step(&self, tree: &Tree, place: u32) -> Option<Self> {
        let node = *tree.arena.children(self.node.0).get(place as usize)?;
        if node == NONE {
            return None;
        }
        let node = NodeId(node);
        let mut next = self.clone();
        next.node = node;
        if let Some((cell, letter)) = tree.way(self.node, place) {
            next.letters[cell.index()] = Some(letter);
            if tree.traits.folded {
                next.free |= cell.bit();
            }
        }
        if tree.kind(node) == Kind::Sum {
            let cell = tree.tag(node).cell();
            next.letters[cell.index()] = tree.letter(node);
            // The first sum node below a pyramid stands for the old root, for one choice of the pyramid's letters.
            if self.rooted {
                next.required.push(cell);
            }
            next.rooted = true;
        }
        self.pair(tree, place, &mut next);
        Some(next)
    }

    /// Iterates over the places directly below, the last one first.
    fn below<'a>(&'a self, tree: &'a Tree) -> impl Iterator<Item = Self> + 'a {
        let places = (0..tree.arena.children(self.node.0).len() as u32).rev();
        places.filter_map(|at| self.step(tree, at))
    }

    /// Finds the counterparts of the child at a position, which are all the nodes that the same letters on the same
    /// cells lead to.
    fn pair(&self, tree: &Tree, place: u32, next: &mut Self) {
        next.counterparts.clear();
        if !tree.traits.folded || tree.kind(self.node) == Kind::Pyramid {
            next.counterparts.push(next.node);
            next.mine = 0;
            return;
        }
        let label = |tag: Tag| (tag.kind(), tag.cell(), tag.letter());
        let wanted = label(tree.tag(next.node));
        for (at, &counterpart) in self.counterparts.iter().enumerate() {
            for (child_at, child) in tree.places(counterpart) {
                if at == self.mine && child_at == place {
                    next.mine = next.counterparts.len();
                }
                if label(tree.tag(child)) == wanted {
                    next.counterparts.push(child);
                }
            }
        }
    }
}

/// Returns the words behind a node's own points, or `None` if `path` leads nowhere. A path is the position of the child
/// to take at each node from the root down, counting empty positions. If the tree counts every path, each
/// path of a word is listed. If the tree counts each set of cells once, only one of a word's paths over the same cells
/// is listed.
///
/// The dictionary and rules must be those that the tree was built with. If a fold left several nodes that are
/// reached by the same letters on the same cells, each word is listed at only one of them, so that the words listed
/// at each node add up to its points.
pub fn words_at(
    tree: &Tree,
    path: &[u32],
    dictionary: &Dictionary,
    rules: Rules,
) -> Option<Vec<WordPath>> {
    Some(place_words(tree, &Place::at(tree, path)?, dictionary, rules))
}

/// Returns up to `limit` words at and below a place, and whether there are more, or `None` if `path` leads nowhere.
pub fn words_below(
    tree: &Tree,
    path: &[u32],
    dictionary: &Dictionary,
    rules: Rules,
    limit: usize,
) -> Option<(Vec<WordPath>, bool)> {
    let mut words = Vec::new();
    let mut ahead = vec![Place::at(tree, path)?];
    while let Some(place) = ahead.pop() {
        words.extend(place_words(tree, &place, dictionary, rules));
        if words.len() > limit {
            words.truncate(limit);
            return Some((words, true));
        }
        ahead.extend(place.below(tree));
    }
    Some((words, false))
}

pub(crate) fn place_words(
    tree: &Tree,
    place: &Place,
    dictionary: &Dictionary,
    rules: Rules,
) -> Vec<WordPath> {
    if tree.points(place.node) == 0 {
        return Vec::new();
    }
    let required = place.required.iter().fold(0, |set, cell| set | cell.bit());
    let mut search = WordSearch {
        tree,
        place,
        dictionary,
        rules,
        ordered: tree.order == Order::Spelling,
        required,
        path: Vec::new(),
        text: Vec::new(),
        found: Vec::new(),
    };
    let root = dictionary.dawg().root();
    search.extend(&root, 0, search.required | place.free);
    let mut found = search.found;
    if tree.traits.deduped {
        let key = |word: &WordPath| {
            let set = word.cells.iter().fold(0, |set, cell| set | cell.bit());
            (word.word.clone(), set)
        };
        found.sort_by_cached_key(key);
        found.dedup_by_key(|word| key(word));
    }
    if place.counterparts.len() > 1 {
        let points = place.counterparts.iter().map(|&node| tree.points(node));
        share_out(&mut found, points.collect(), place);
    }
    found
}

/// Keeps only this place's share of the words that it and its counterparts have in common.
///
/// Only the points show which counterpart a word came from. If several assignments are possible, the first counterparts
/// get the words with the fewest folded letters.
fn share_out(found: &mut Vec<WordPath>, mut left: Vec<u32>, place: &Place) {
    let folded = |word: &WordPath| {
        let required = |cell: &Cell| place.required.contains(cell);
        let end = word.cells.iter().rposition(required).unwrap_or(0);
        let before = word.cells[..end].iter();
        before.filter(|cell| !required(cell)).count()
    };
    // Words with few points come last, because they fit anywhere.
    found.sort_by_key(|word| (Reverse(word.points), folded(word)));
    let points: Vec<u32> = found.iter().map(|word| word.points).collect();
    let mut owners = Vec::with_capacity(points.len());
    if assign(&points, &mut left, &mut owners, &mut BTreeSet::new()) {
        let mut owners = owners.into_iter();
        found.retain(|_| owners.next() == Some(place.mine));
    }
}

/// Assigns each word, given by its points, to an owner, so that every owner reaches its total. Returns false if that is
/// impossible.
fn assign(
    points: &[u32],
    left: &mut Vec<u32>,
    owners: &mut Vec<usize>,
    in_vain: &mut BTreeSet<(usize, Vec<u32>)>,
) -> bool {
    let Some(&next) = points.get(owners.len()) else {
        return left.iter().all(|left| *left == 0);
    };
    // Whether a state fails doesn't depend on which owner needs which amount, so failed states are stored with their
    // amounts sorted.
    let mut state = (owners.len(), left.clone());
    state.1.sort_unstable();
    if in_vain.contains(&state) {
        return false;
    }
    for owner in 0..left.len() {
        if left[owner] >= next && !left[..owner].contains(&left[owner]) {
            left[owner] -= next;
            owners.push(owner);
            if assign(points, left, owners, in_vain) {
                return true;
            }
            owners.pop();
            left[owner] += next;
        }
    }
    in_vain.insert(state);
    false
}

struct WordSearch<'a> {
    tree: &'a Tree,
    place: &'a Place,
    dictionary: &'a Dictionary,
    rules: Rules,
    ordered: bool,
    required: u64,
    path: Vec<Cell>,
    text: Vec<Letter>,
    found: Vec<WordPath>,
}

impl WordSearch<'_> {
    /// Extends a prefix to the cells of `near`. The path already has `passed` of the required cells.
    fn extend(&mut self, at: &Entry, passed: usize, near: u64) {
        let place = self.place;
        for cell in cells_of(near) {
            let must = self.required & cell.bit() != 0;
            if must && self.ordered && place.required.get(passed) != Some(&cell) {
                continue;
            }
            let Some(letter) = place.letters[cell.index()] else {
                continue;
            };
            self.path.push(cell);
            self.text.push(letter);
            let passed = passed + usize::from(must);
            if at.words & letter.bit() != 0 && passed == place.required.len() {
                self.report();
            }
            if let Some(child) = at.child(letter) {
                let child = self.dictionary.dawg().entries()[child];
                let used = self.path.iter().fold(0, |set, cell| set | cell.bit());
                let near = self.tree.class.dims().neighbors(cell).bits();
                self.extend(&child, passed, near & (self.required | place.free) & !used);
            }
            self.path.pop();
            self.text.pop();
        }
    }

    fn report(&mut self) {
        let alphabet = self.dictionary.alphabet();
        let len = self.text.iter().map(|letter| alphabet.text_len(*letter)).sum();
        let points = self.rules.points(len);
        if points > 0 {
            let word = alphabet.word(&self.text);
            self.found.push(WordPath { word, points, cells: self.path.clone() });
        }
    }
}

// --- Explanations ---

/// What the bound counts: an analysis of the *maximizing tree*, which keeps only the best child of each choice (the first one, if
/// several are equally good).
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeWhy {
    /// The recomputed bound of the tree. It is lower than the stored bound if the stored bound is out of date, or if every branch
    /// was dropped.
    pub bound: u32,
    /// The score of the best board of the class, counting each word once; `None` if the class has too many boards to score all of
    /// them, if its tree was written by hand, or if they were not scored. The bound is loose if and only if this score is lower than
    /// the bound.
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
    /// The cell.
    pub cell: Cell,
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

/// Analyzes the maximizing tree. The dictionary and rules must be those that the tree was built with.
///
/// Cost: one visit per stored node, one visit per node of the maximizing tree, and a search for the words at each node
/// that has points.
pub fn explain(
    tree: &Tree,
    dictionary: &Dictionary,
    rules: Rules,
    limit: u32,
) -> Result<TreeWhy, TreeError> {
    let exact = values(tree, &[None; MAX_CELLS]);
    let mut uses: BTreeMap<(usize, Letter), u32> = BTreeMap::new();
    let mut counted: BTreeMap<String, (u32, u32)> = BTreeMap::new();
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
        if tree.tag(place.node).is_sum() {
            ahead.extend(place.below(tree));
        } else {
            let value = |(_, child): &(u32, NodeId)| Reverse(exact[child.index()]);
            let best = tree.places(place.node).min_by_key(value);
            ahead.extend(best.and_then(|(at, _)| place.step(tree, at)));
        }
    }
    let mut cells: Vec<WhyCell> = Vec::new();
    for ((cell, letter), points) in uses {
        let Some(cell) = Cell::new(cell).filter(|cell| tree.class.letters(*cell).len() > 1) else {
            continue;
        };
        let letter = dictionary.alphabet().word(&[letter]);
        match cells.last_mut() {
            Some(of) if of.cell == cell => of.letters.push((letter, points)),
            _ => cells.push(WhyCell { cell, letters: vec![(letter, points)], against: 0 }),
        }
    }
    for WhyCell { letters, against, .. } in &mut cells {
        letters.sort_by_key(|(_, points)| Reverse(*points));
        *against = letters.iter().skip(1).fold(0, |sum, (_, more)| sum.saturating_add(*more));
    }
    let distinct = counted.values().map(|(_, points)| *points);
    let distinct = distinct.fold(0, u32::saturating_add);
    let words = counted.len();
    let repeated = counted.into_iter().filter(|(_, (times, _))| *times > 1);
    let mut repeated: Vec<RepeatedWord> =
        repeated.map(|(word, (times, points))| RepeatedWord { word, times, points }).collect();
    repeated.sort_by_key(|word| Reverse((word.times - 1) * word.points));
    Ok(TreeWhy {
        bound: exact[tree.root().index()],
        best: None,
        nodes,
        words,
        distinct,
        cells,
        repeated_all: repeated.len(),
        repeated,
    })
}
