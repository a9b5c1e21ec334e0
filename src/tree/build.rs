//! Builds trees in spelling order.

use super::evaluation::{Arena, Order, Sharing, Tag, Traits, Tree, TreeError, own_bits};
use crate::class::BoardClass;
use crate::dict::{Dictionary, Entry};
use crate::grid::{Cell, MAX_CELLS, cells_of};
use crate::letter::{Letter, MAX_LETTERS, letters_of};
use crate::random::{Rng, Seed};
use crate::scoring::Rules;
use crate::step::Step;
use hashbrown::HashTable;
use std::sync::Arc;

/// Builds a tree in spelling order, in steps. One unit of work is one letter on one start cell.
#[derive(Debug)]
pub struct SpellingBuilder {
    dictionary: Arc<Dictionary>,
    class: Arc<BoardClass>,
    rules: Rules,
    text_len: [u8; MAX_LETTERS],
    geometry: [CellLetters; MAX_CELLS],
    open: u64,
    arena: Arena,
    table: Option<HashTable<u32>>,
    /// The children gathered so far for all the nodes on the current path. Each node's children follow those of its
    /// parent.
    scratch: Vec<u32>,
    /// The start cells and letters that are still to be searched, as a stack: the next one is at the end.
    ahead: Vec<(Cell, Letter)>,
    units: usize,
    /// The children of the choice that is being made below the root. `roots` has the finished children of the root.
    starts: Vec<u32>,
    roots: Vec<u32>,
}

/// The letters of a cell, and its neighbors, in the form that the search needs when it steps onto the cell.
#[derive(Clone, Copy, Debug, Default)]
struct CellLetters {
    near: u64,
    set: u32,
    /// Whether the class lists the letters in the order of the alphabet.
    sorted: bool,
}

impl SpellingBuilder {
    /// Starts to build a tree of at most `limit` stored nodes.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        class: &Arc<BoardClass>,
        rules: Rules,
        sharing: Sharing,
        limit: u32,
    ) -> Result<Self, TreeError> {
        let dims = class.dims();
        let mut geometry = [CellLetters::default(); MAX_CELLS];
        let mut open = 0;
        for cell in dims.iter() {
            let set = class.set(cell).bits();
            open |= if set == 0 { 0 } else { cell.bit() };
            geometry[cell.index()] = CellLetters {
                near: dims.neighbors(cell).bits(),
                set,
                sorted: class.letters(cell).is_sorted(),
            };
        }
        let mut ahead: Vec<(Cell, Letter)> = dims
            .iter()
            .flat_map(|cell| class.letters(cell).iter().map(move |letter| (cell, *letter)))
            .collect();
        ahead.reverse();
        Ok(Self {
            units: ahead.len(),
            dictionary: Arc::clone(dictionary),
            class: Arc::clone(class),
            rules,
            text_len: dictionary.alphabet().text_lens(),
            geometry,
            open,
            arena: Arena::new(own_bits(class)?, limit),
            table: (sharing != Sharing::None).then(|| HashTable::with_capacity(1 << 12)),
            scratch: Vec::new(),
            ahead,
            starts: Vec::new(),
            roots: Vec::new(),
        })
    }

    /// Does up to `budget` units of work.
    pub fn step(&mut self, budget: u32) -> Result<Step, TreeError> {
        for _ in 0..budget {
            let Some((cell, letter)) = self.ahead.pop() else {
                break;
            };
            let root = self.dictionary.dawg().root();
            if let Some(node) = self.sum(cell, letter, &root, 0, 0)? {
                self.starts.push(node);
            }
            if self.ahead.last().is_none_or(|(next, _)| *next != cell) && !self.starts.is_empty() {
                let tag = Tag::choice(cell);
                let arena = &mut self.arena;
                let bound = arena.bound_of(tag, &self.starts);
                // In the published counts, these nodes are never treated as equal to nodes farther down.
                self.roots.push(arena.push(tag, &self.starts, bound)?);
                self.starts.clear();
            }
        }
        Ok(Step::working_if(!self.ahead.is_empty()))
    }

    /// Returns what share of the work is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        1.0 - self.ahead.len() as f64 / self.units.max(1) as f64
    }

    /// Finishes the work, and returns the tree.
    pub fn finish(mut self) -> Result<Tree, TreeError> {
        while self.step(u32::MAX)?.is_working() {}
        let mut arena = self.arena;
        let bound = arena.bound_of(Tag::ROOT, &self.roots);
        let root = arena.push(Tag::ROOT, &self.roots, bound)?;
        Ok(Tree {
            class: self.class,
            order: Order::Spelling,
            arena,
            root,
            keys: Vec::new(),
            traits: Traits::default(),
        })
    }
}

/// Builds the spelling-order tree of a class in one call, with the default sharing and limit.
///
/// Cost: about 60 ns per node of the tree. Use [`SpellingBuilder`] to set a limit or show progress.
pub fn build(
    dictionary: &Arc<Dictionary>,
    class: &Arc<BoardClass>,
    rules: Rules,
) -> Result<Tree, TreeError> {
    SpellingBuilder::new(dictionary, class, rules, Sharing::default(), Tree::DEFAULT_LIMIT)?
        .finish()
}

impl SpellingBuilder {
    /// Makes the sum node for `letter` on `cell` after a prefix of `len` letters, unless the node would score nothing.
    fn sum(
        &mut self,
        cell: Cell,
        letter: Letter,
        at: &Entry,
        len: usize,
        used: u64,
    ) -> Result<Option<u32>, TreeError> {
        let len = len + usize::from(self.text_len[letter.index()]);
        let mut tag = Tag::sum(cell, letter);
        if at.words & letter.bit() != 0 {
            tag = tag.with_points(self.rules.points(len))?;
        }
        let base = self.scratch.len();
        if let Some(child) = at.child(letter) {
            let child = self.dictionary.dawg().entries()[child];
            let letters = child.inner | child.words;
            let used = used | cell.bit();
            for next in cells_of(self.geometry[cell.index()].near & self.open & !used) {
                let there = self.geometry[next.index()];
                if there.set & letters != 0
                    && let Some(node) = self.choice(next, there, &child, len, used)?
                {
                    self.scratch.push(node);
                }
            }
        }
        self.make(tag, base)
    }

    /// Makes the choice node of a cell after a prefix, unless the node would score nothing.
    fn choice(
        &mut self,
        cell: Cell,
        there: CellLetters,
        at: &Entry,
        len: usize,
        used: u64,
    ) -> Result<Option<u32>, TreeError> {
        let base = self.scratch.len();
        let set = there.set & (at.inner | at.words);
        if there.sorted {
            for letter in letters_of(set) {
                if let Some(node) = self.sum(cell, letter, at, len, used)? {
                    self.scratch.push(node);
                }
            }
        } else {
            for place in 0..self.class.letters(cell).len() {
                let letter = self.class.letters(cell)[place];
                if set & letter.bit() != 0
                    && let Some(node) = self.sum(cell, letter, at, len, used)?
                {
                    self.scratch.push(node);
                }
            }
        }
        self.make(Tag::choice(cell), base)
    }

    /// Makes the node whose children are in `scratch`, starting at `base`, or finds an equal one.
    fn make(&mut self, tag: Tag, base: usize) -> Result<Option<u32>, TreeError> {
        let children = &self.scratch[base..];
        let bound = self.arena.bound_of(tag, children);
        let node = match bound {
            0 => None,
            _ => Some(self.arena.share(&mut self.table, tag, children, bound)?),
        };
        self.scratch.truncate(base);
        Ok(node)
    }
}

// --- Estimating the size ---

/// Estimates how many paths must be followed to build the tree of a class. Each path spells the beginning of a word. A
/// tree in spelling order has at most two nodes per path: a sum node and a choice node.
///
/// From each letter of each cell, this follows `probes` random paths and multiplies together the number of ways to
/// continue at each step of a path. The estimate is unbiased, and its error falls with the square root of `probes`.
/// The paths are always the same, so the result is, too. Cost: about ten steps per probe, each of which looks at up
/// to eight neighbors.
///
/// Source: Knuth, "Estimating the efficiency of backtrack programs", 1975.
pub fn estimate_paths(dictionary: &Dictionary, class: &BoardClass, probes: u32) -> f64 {
    let mut rng = Seed::from(1975).rng();
    let mut sum = 0.0;
    for cell in class.dims().iter() {
        for letter in class.set(cell).iter() {
            let root = dictionary.dawg().root();
            if (root.inner | root.words) & letter.bit() == 0 {
                continue;
            }
            let Some(next) = root.child(letter) else {
                sum += 1.0;
                continue;
            };
            let start = dictionary.dawg().entries()[next];
            let paths = (0..probes).map(|_| probe(dictionary, class, cell, start, &mut rng));
            sum += paths.sum::<f64>() / f64::from(probes.max(1));
        }
    }
    sum
}

/// Estimates the number of paths from a cell by following one random path.
fn probe(
    dictionary: &Dictionary,
    class: &BoardClass,
    from: Cell,
    from_entry: Entry,
    rng: &mut Rng,
) -> f64 {
    let (mut cell, mut entry, mut used) = (from, from_entry, from.bit());
    let (mut paths, mut weight) = (1.0, 1.0);
    loop {
        let letters = entry.inner | entry.words;
        let near = class.dims().neighbors(cell).bits() & !used;
        let letters_on = |next| letters_of(class.set(next).bits() & letters);
        let ways = cells_of(near).flat_map(|next| letters_on(next).map(move |of| (next, of)));
        let ways: Vec<(Cell, Letter)> = ways.collect();
        if ways.is_empty() {
            return paths;
        }
        weight *= ways.len() as f64;
        paths += weight;
        let (next, letter) = ways[rng.below(ways.len() as u32) as usize];
        let Some(child) = entry.child(letter) else {
            return paths;
        };
        entry = dictionary.dawg().entries()[child];
        used |= next.bit();
        cell = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dict::{Dictionary, WordRule, list};
    use crate::letter::Letter;

    /// Counts every path.
    fn paths(words: &Dictionary, class: &BoardClass, cell: Cell, at: Entry, used: u64) -> u64 {
        let letters = (at.inner | at.words) & class.set(cell).bits();
        let below = |letter: Letter| {
            let Some(child) = at.child(letter) else {
                return 1;
            };
            let child = words.dawg().entries()[child];
            let used = used | cell.bit();
            let near = class.dims().neighbors(cell).bits() & !used;
            1 + cells_of(near).map(|next| paths(words, class, next, child, used)).sum::<u64>()
        };
        letters_of(letters).map(below).sum()
    }

    #[test]
    fn estimates_are_near_what_is_counted() {
        let text = include_bytes!("../../dicts/enable.txt");
        let words = list::read(text, &|_| None).words.unwrap();
        let words = Dictionary::new("enable", &words, WordRule::default()).unwrap();
        for class in [
            "lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjqvwxz",
            "aeiou lnrsy / chkmpt bdfgjqvwxz",
        ] {
            let class = BoardClass::read(class, words.alphabet()).unwrap();
            let root = words.dawg().root();
            let cells = class.dims().iter();
            let exact: u64 = cells.map(|cell| paths(&words, &class, cell, root, 0)).sum();
            let ratio = estimate_paths(&words, &class, 500) / exact as f64;
            assert!((0.9..1.1).contains(&ratio), "{ratio} times {exact}");
        }
    }
}
