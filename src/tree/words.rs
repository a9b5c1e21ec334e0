//! Which words a node's points are for.
//!
//! In a tree in spelling order the path to a node spells its word. Where letters of lifted cells were folded away, they may
//! stand anywhere in it; in an orderly tree, cells stand in any order. So words are looked for again, among the
//! few cells that a path leaves open.
//!
//! A fold may leave branches of one cell side by side: *twins*, which the letters on the way do not tell apart. The
//! words of all are shared out among them so that each has its points.

use std::collections::BTreeSet;

use super::{Kind, NodeId, Order, Tag, Tree};
use crate::dict::Dictionary;
use crate::dict::dawg::Entry;
use crate::grid::{Cell, MAX_CELLS, cells_of};
use crate::letter::Letter;
use crate::scoring::Rules;

/// A place in a tree: which child to take at each node from the root on, counting empty places. One stored node may
/// hang in many places.
pub type Path = Vec<u32>;

/// A word on a path of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordPath {
    /// Its number in the dictionary.
    pub word: u32,
    /// Its cells in the order of its letters.
    pub cells: Vec<Cell>,
    /// What it earns.
    pub points: u32,
}

/// What a place in a tree says of a board.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) node: NodeId,
    /// The letters on the way.
    pub(crate) letters: [Option<Letter>; MAX_CELLS],
    /// Cells of the words that end here, in the order of the tree.
    pub(crate) required: Vec<Cell>,
    /// Cells that may stand anywhere in those words.
    free: u64,
    /// Whether a sum node has been passed that stands for a root.
    rooted: bool,
    /// All nodes that the same letters on the same cells lead to, in the order of a walk.
    twins: Vec<NodeId>,
    /// Which of them `node` is.
    mine: usize,
}

impl Place {
    /// The root.
    pub(crate) fn root(tree: &Tree) -> Self {
        let mut letters = [None; MAX_CELLS];
        for cell in cells_of(tree.traits.decided) {
            letters[cell.index()] = tree.class.letters(cell).first().copied();
        }
        let root = tree.root();
        Self {
            node: root,
            letters,
            required: Vec::new(),
            free: if tree.order == Order::Orderly || tree.traits.squeezed {
                tree.traits.decided
            } else {
                0
            },
            rooted: tree.tag(root).is_sum(),
            twins: vec![root],
            mine: 0,
        }
    }

    /// The child at a place of the current node, if there is one.
    pub(crate) fn step(&self, tree: &Tree, place: u32) -> Option<Self> {
        let node = *tree.arena.children(self.node.0).get(place as usize)?;
        if node == super::NONE {
            return None;
        }
        let node = NodeId(node);
        let mut next = self.clone();
        next.node = node;
        if tree.kind(self.node) == Kind::Pyramid {
            let cell = tree.tag(self.node).cell();
            let letter = tree.class.letters(cell).get(place as usize);
            next.letters[cell.index()] = letter.copied();
            if tree.traits.squeezed {
                next.free |= cell.bit();
            }
        }
        if tree.kind(node) == Kind::Sum {
            let cell = tree.tag(node).cell();
            next.letters[cell.index()] = tree.letter(node);
            // The first sum node below a pyramid is a root for one choice of its letters.
            if self.rooted {
                next.required.push(cell);
            }
            next.rooted = true;
        }
        self.pair(tree, place, &mut next);
        Some(next)
    }

    /// Finds the twins of the child at a place.
    fn pair(&self, tree: &Tree, place: u32, next: &mut Self) {
        next.twins.clear();
        if !tree.traits.squeezed || tree.kind(self.node) == Kind::Pyramid {
            next.twins.push(next.node);
            next.mine = 0;
            return;
        }
        let label = |tag: Tag| (tag.kind(), tag.cell(), tag.letter());
        let wanted = label(tree.tag(next.node));
        for (at, &twin) in self.twins.iter().enumerate() {
            for (child_at, child) in tree.places(twin) {
                if at == self.mine && child_at == place {
                    next.mine = next.twins.len();
                }
                if label(tree.tag(child)) == wanted {
                    next.twins.push(child);
                }
            }
        }
    }
}

/// The words whose points are a node's own: each path in a tree of raw points, one path of each word over the same
/// cells in one of deduped points. `None` if `path` leads nowhere.
///
/// The dictionary and rules must be those that the tree was built with. Where a fold left branches of the same cells
/// side by side, each word is named in one of them, and the words named there earn the node's points.
#[must_use]
pub fn words_at(
    tree: &Tree,
    path: &[u32],
    dictionary: &Dictionary,
    rules: Rules,
) -> Option<Vec<WordPath>> {
    let place = path
        .iter()
        .try_fold(Place::root(tree), |place, &at| place.step(tree, at))?;
    Some(place_words(tree, &place, dictionary, rules))
}

/// The words at and below a place, up to `limit` of them; whether there are more.
#[must_use]
pub fn words_below(
    tree: &Tree,
    path: &[u32],
    dictionary: &Dictionary,
    rules: Rules,
    limit: usize,
) -> Option<(Vec<WordPath>, bool)> {
    let place = path
        .iter()
        .try_fold(Place::root(tree), |place, &at| place.step(tree, at))?;
    let mut words = Vec::new();
    let mut ahead = vec![place];
    while let Some(place) = ahead.pop() {
        words.extend(place_words(tree, &place, dictionary, rules));
        if words.len() > limit {
            words.truncate(limit);
            return Some((words, true));
        }
        let children = tree.arena.children(place.node.0).len() as u32;
        ahead.extend((0..children).rev().filter_map(|at| place.step(tree, at)));
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
    let mut search = Search {
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
            (word.word, set)
        };
        found.sort_by_key(key);
        found.dedup_by_key(|word| key(word));
    }
    if place.twins.len() > 1 {
        let points = place.twins.iter().map(|&twin| tree.points(twin));
        share_out(&mut found, points.collect(), place);
    }
    found
}

/// Leaves a place its share of the words that its twins have in common.
///
/// Which twin a word came from is told by its points alone, and where that leaves a choice, by the rule that the
/// first twins are those into which least was folded.
fn share_out(found: &mut Vec<WordPath>, mut left: Vec<u32>, place: &Place) {
    let folded = |word: &WordPath| {
        let required = |cell: &Cell| place.required.contains(cell);
        let end = word.cells.iter().rposition(required).unwrap_or(0);
        let before = word.cells[..end].iter();
        before.filter(|cell| !required(cell)).count()
    };
    // Small change last: it fits everywhere.
    found.sort_by_key(|word| (core::cmp::Reverse(word.points), folded(word)));
    let points: Vec<u32> = found.iter().map(|word| word.points).collect();
    let mut owners = Vec::with_capacity(points.len());
    if assign(&points, &mut left, &mut owners, &mut BTreeSet::new()) {
        let mut owners = owners.into_iter();
        found.retain(|_| owners.next() == Some(place.mine));
    }
}

/// Gives each of the points to an owner, so that all have what is left for them; false if there is no way.
fn assign(
    points: &[u32],
    left: &mut Vec<u32>,
    owners: &mut Vec<usize>,
    in_vain: &mut BTreeSet<(usize, Vec<u32>)>,
) -> bool {
    let Some(&next) = points.get(owners.len()) else {
        return left.iter().all(|left| *left == 0);
    };
    // Whose what is does not matter here.
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

struct Search<'a> {
    tree: &'a Tree,
    place: &'a Place,
    dictionary: &'a Dictionary,
    rules: Rules,
    ordered: bool,
    /// Cells that the word must have.
    required: u64,
    path: Vec<Cell>,
    text: Vec<Letter>,
    found: Vec<WordPath>,
}

impl Search<'_> {
    /// Goes on from a prefix to the cells of `near`; `passed` of the required cells are on the path.
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
                let near = self.tree.class.dims().neighbours(cell);
                self.extend(&child, passed, near & (self.required | place.free) & !used);
            }
            self.path.pop();
            self.text.pop();
        }
    }

    fn report(&mut self) {
        let alphabet = self.dictionary.alphabet();
        let len = self
            .text
            .iter()
            .map(|letter| alphabet.text_len(*letter))
            .sum();
        let points = self.rules.points(len);
        if points > 0
            && let Some(word) = self.dictionary.index(&self.text)
        {
            self.found.push(WordPath {
                word,
                cells: self.path.clone(),
                points,
            });
        }
    }
}
