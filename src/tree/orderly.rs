//! Orderly trees, in which each word's cells are in one fixed order, so that anagrams on the same cells share a node.
//!
//! A word on a path is treated as the *set* of its cells with their letters. The cells of each set are put in the split
//! order, which is a fixed order for each board size. Words with the same set therefore share a node, and words with
//! similar sets can share the nodes at the beginning of their paths. The bound is much tighter than in spelling order.
//! Fixing the letter of the first cell needs no lift: the branch for that letter is itself orderly, and it is merged
//! with the rest of the tree. Source: Vanderkam, from February 2025 onward.

mod force;
mod merge;
mod walk;

use std::sync::Arc;

pub use force::{due, force, force_in};
pub use merge::merge;
pub use walk::{Event, Walk, bound_walk};

use super::arena::{Arena, Tag};
use super::error::TreeError;
use super::evaluation::{Traits, Tree, own_bits};
use super::keys::Consing;
use super::order::Order;
use super::sharing::Sharing;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::dict::dawg::Entry;
use crate::grid::{Cell, MAX_CELLS, cells_of};
use crate::letter::{Letter, MAX_LETTERS, letters_of};
use crate::scoring::Rules;
use crate::step::Step;

/// How several paths of one word over the same cells count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// The word's points count once per set of cells.
    #[default]
    Deduped,
    /// The word's points count once per path.
    Raw,
}

/// Builds an orderly tree, in steps. It first finds the words, with one unit of work for each letter of each start
/// cell. Then it makes the nodes, with one unit of work for each combination of cell and letter that comes first in
/// at least one word when the word's cells are in the split order.
#[derive(Clone, Debug)]
pub struct OrderlyBuilder {
    search: OrderlySearch,
    plant: NodeMaker,
    counting: Counting,
    /// The start cells and letters that are still to be searched, as a stack: the next one is at the end.
    ahead: Vec<(Cell, Letter)>,
    starts: usize,
    /// The next group of words to make nodes from.
    next: usize,
    paths: OrderlyPathCounts,
}

/// The numbers of paths and of nodes with points in an orderly tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderlyPathCounts {
    /// The number of paths that spell a word.
    pub paths: usize,
    /// The number of different sets of cells and letters among these paths, which is the number of nodes with points.
    pub unique: usize,
}

impl OrderlyBuilder {
    /// Starts to build a tree of at most `limit` stored nodes. While the tree is being built, up to `4 * limit`
    /// paths are kept in memory.
    ///
    /// [`Sharing::Full`] shares equal subtrees; any other value stores every node.
    ///
    /// # Errors
    /// [`TreeError::OpenCells`] if the class has too many open cells.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        class: &Arc<BoardClass>,
        rules: Rules,
        counting: Counting,
        sharing: Sharing,
        limit: u32,
    ) -> Result<Self, TreeError> {
        let dims = class.dims();
        let plant = NodeMaker {
            arena: Arena::new(own_bits(class)?, limit),
            consing: (sharing == Sharing::Full).then(Consing::new),
            scratch: Vec::new(),
            cell: None,
            base: 0,
        };
        let mut search = OrderlySearch {
            dictionary: Arc::clone(dictionary),
            class: Arc::clone(class),
            rules,
            text_len: dictionary.alphabet().text_lens(),
            near: dims.neighbor_table(),
            sets: [0; MAX_CELLS],
            slots: vec![[0; MAX_LETTERS]; MAX_CELLS],
            rank: [0; MAX_CELLS],
            open: 0,
            path: Vec::new(),
            elements: Vec::new(),
            groups: vec![Vec::new(); MAX_CELLS * MAX_LETTERS],
        };
        for (rank, cell) in dims.split_order().into_iter().enumerate() {
            search.rank[cell.index()] = rank as u8;
        }
        for cell in dims.iter() {
            search.sets[cell.index()] = class.set(cell).bits();
            if !class.set(cell).is_empty() {
                search.open |= cell.bit();
            }
            for (slot, letter) in class.letters(cell).iter().enumerate() {
                search.slots[cell.index()][letter.index()] = slot as u8;
            }
        }
        let mut ahead: Vec<(Cell, Letter)> = cells_of(search.open)
            .flat_map(|cell| class.set(cell).iter().map(move |letter| (cell, letter)))
            .collect();
        ahead.reverse();
        Ok(Self {
            search,
            plant,
            counting,
            starts: ahead.len(),
            ahead,
            next: 0,
            paths: OrderlyPathCounts {
                paths: 0,
                unique: 0,
            },
        })
    }

    /// Does up to `budget` units of work.
    ///
    /// # Errors
    /// [`TreeError`] if there are too many paths, nodes, or points. In that case, the tree is lost.
    pub fn step(&mut self, budget: usize) -> Result<Step, TreeError> {
        for _ in 0..budget {
            if let Some((cell, letter)) = self.ahead.pop() {
                let root = self.search.dictionary.dawg().root();
                self.paths.paths += self.search.visit(cell, letter.bit(), &root, 0, 0, 0);
                let limit = self.plant.arena.limit;
                // Positions in the list of elements are 32-bit numbers.
                let elements = self.search.elements.len();
                if self.paths.paths / 4 > limit as usize || elements > u32::MAX as usize {
                    return Err(TreeError::TooLarge { limit });
                }
            } else if let Some(found) = self.next_group() {
                self.make_nodes(found)?;
            } else {
                return Ok(Step::Done);
            }
        }
        Ok(Step::Working)
    }

    /// Returns what share of the work is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        let searched = 1.0 - self.ahead.len() as f64 / self.starts.max(1) as f64;
        let planted = self.next as f64 / self.search.groups.len() as f64;
        (searched + planted) / 2.0
    }

    /// Returns the number of paths found so far.
    #[must_use]
    pub fn found(&self) -> usize {
        self.paths.paths
    }

    /// Takes the next group that has paths, if there is one.
    fn next_group(&mut self) -> Option<Vec<FoundPath>> {
        loop {
            let group = core::mem::take(self.search.groups.get_mut(self.next)?);
            self.next += 1;
            if !group.is_empty() {
                return Some(group);
            }
        }
    }

    /// Makes the nodes of a group.
    fn make_nodes(&mut self, mut found: Vec<FoundPath>) -> Result<(), TreeError> {
        let elements = &self.search.elements;
        let path = |of: &FoundPath| &elements[of.start as usize..][..of.len as usize];
        found.sort_unstable_by(|a, b| path(a).cmp(path(b)).then(a.slot.cmp(&b.slot)));
        if self.counting == Counting::Deduped {
            found.dedup_by(|a, b| a.slot == b.slot && path(a) == path(b));
        }
        // Words on the same path become one record.
        found.dedup_by(|word, first| {
            let same = path(word) == path(first);
            if same {
                first.points = first.points.saturating_add(word.points);
            }
            same
        });
        self.paths.unique += found.len();
        self.plant.begin(&self.search, &found)
    }

    /// Finishes the work, and returns the tree with the numbers of paths that it was made from.
    ///
    /// # Errors
    /// [`TreeError`] if the tree doesn't fit.
    pub fn finish(mut self) -> Result<(Tree, OrderlyPathCounts), TreeError> {
        while self.step(usize::MAX)?.is_working() {}
        let mut plant = self.plant;
        plant.end()?;
        let bound = plant.arena.bound_of(Tag::ROOT, &plant.scratch);
        let root = plant.arena.push(Tag::ROOT, &plant.scratch, bound)?;
        let tree = Tree {
            arena: plant.arena,
            class: self.search.class,
            order: Order::Orderly,
            root,
            keys: Vec::new(),
            traits: Traits {
                deduped: self.counting == Counting::Deduped,
                ..Traits::default()
            },
        };
        Ok((tree, self.paths))
    }
}

/// Builds the orderly tree of a class in one call, with each word counted once per set of cells, the default limit, and
/// no nodes shared.
///
/// # Errors
/// [`TreeError`] if the tree doesn't fit.
pub fn build(
    dictionary: &Arc<Dictionary>,
    class: &Arc<BoardClass>,
    rules: Rules,
) -> Result<Tree, TreeError> {
    let (counting, sharing) = (Counting::Deduped, Sharing::None);
    let limit = Tree::DEFAULT_LIMIT;
    let build = OrderlyBuilder::new(dictionary, class, rules, counting, sharing, limit)?;
    Ok(build.finish()?.0)
}

/// A word on a path: where the path's elements are stored, the word's slot in the dictionary, and its points.
#[derive(Clone, Copy, Debug)]
struct FoundPath {
    start: u32,
    len: u32,
    slot: u32,
    points: u32,
}

/// One element of a path: a cell, and the position of its letter among the cell's letters.
type Element = u16;

fn element(cell: Cell, slot: u8) -> Element {
    (cell.index() as u16) << 5 | u16::from(slot)
}

#[derive(Clone, Debug)]
struct OrderlySearch {
    dictionary: Arc<Dictionary>,
    class: Arc<BoardClass>,
    rules: Rules,
    text_len: [u8; MAX_LETTERS],
    near: [u64; MAX_CELLS],
    sets: [u32; MAX_CELLS],
    slots: Vec<[u8; MAX_LETTERS]>,
    /// The position of each cell in the split order.
    rank: [u8; MAX_CELLS],
    open: u64,
    /// The current path, sorted into the split order. Each element comes with the rank of its cell in that order.
    path: Vec<(u8, Element)>,
    elements: Vec<Element>,
    /// The words found, grouped by the first element of their paths.
    groups: Vec<Vec<FoundPath>>,
}

impl OrderlySearch {
    /// Extends the path to a cell with each of the given letters. Returns how many of the resulting paths, including
    /// all their extensions, spell words.
    fn visit(
        &mut self,
        cell: Cell,
        letters: u32,
        at: &Entry,
        slot: u32,
        len: usize,
        used: u64,
    ) -> usize {
        let i = cell.index();
        let mut paths = 0;
        let rank = self.rank[i];
        let place = self.path.partition_point(|(other, _)| *other < rank);
        self.path.insert(place, (rank, 0));
        let used = used | cell.bit();
        for letter in letters_of(letters & (at.inner | at.words)) {
            self.path[place].1 = element(cell, self.slots[i][letter.index()]);
            let len = len + usize::from(self.text_len[letter.index()]);
            if let Some(word) = at.word(letter) {
                let points = self.rules.points(len);
                if points > 0 {
                    paths += 1;
                    self.groups[usize::from(self.path[0].1)].push(FoundPath {
                        start: self.elements.len() as u32,
                        len: self.path.len() as u32,
                        slot: slot + word,
                        points,
                    });
                    self.elements.extend(self.path.iter().map(|(_, e)| *e));
                }
            }
            if let Some(child) = at.child(letter) {
                let child = self.dictionary.dawg().entries()[child];
                for next in cells_of(self.near[i] & self.open & !used) {
                    let letters = self.sets[next.index()];
                    if letters & (child.inner | child.words) != 0 {
                        paths += self.visit(next, letters, &child, slot + child.skip, len, used);
                    }
                }
            }
        }
        self.path.remove(place);
        paths
    }
}

impl OrderlySearch {
    /// Returns the cell and the letter of an element of a path.
    fn place(&self, found: &FoundPath, at: usize) -> (Cell, Letter) {
        let element = usize::from(self.elements[found.start as usize + at]);
        let cell = Cell::new(element >> 5).unwrap_or_else(|| unreachable!("made of a cell"));
        (cell, self.class.letters(cell)[element & 31])
    }
}

/// Makes nodes from sorted paths.
#[derive(Clone, Debug)]
struct NodeMaker {
    arena: Arena,
    consing: Option<Consing>,
    scratch: Vec<u32>,
    /// The cell of the choice that is being made below the root. Its children are in `scratch`, starting at `base`.
    cell: Option<Cell>,
    base: usize,
}

impl NodeMaker {
    /// Makes the nodes for words whose paths all begin with the same element.
    fn begin(&mut self, of: &OrderlySearch, found: &[FoundPath]) -> Result<(), TreeError> {
        let (cell, letter) = of.place(&found[0], 0);
        if self.cell != Some(cell) {
            self.end()?;
            self.cell = Some(cell);
            self.base = self.scratch.len();
        }
        self.sum(of, found, cell, letter, 1)
    }

    /// Completes the choice that is being made below the root.
    fn end(&mut self) -> Result<(), TreeError> {
        match self.cell.take() {
            Some(cell) => self.make(Tag::choice(cell), self.base),
            None => Ok(()),
        }
    }

    /// Adds to `scratch` the choices that follow a path of `depth` elements. All paths in `found` begin with that
    /// path and are longer.
    fn children(
        &mut self,
        of: &OrderlySearch,
        found: &[FoundPath],
        depth: usize,
    ) -> Result<(), TreeError> {
        let at = |found: &FoundPath| of.elements[found.start as usize + depth];
        for of_cell in found.chunk_by(|a, b| at(a) >> 5 == at(b) >> 5) {
            let base = self.scratch.len();
            let (cell, _) = of.place(&of_cell[0], depth);
            for of_letter in of_cell.chunk_by(|a, b| at(a) == at(b)) {
                let (_, letter) = of.place(&of_letter[0], depth);
                self.sum(of, of_letter, cell, letter, depth + 1)?;
            }
            self.make(Tag::choice(cell), base)?;
        }
        Ok(())
    }

    fn sum(
        &mut self,
        of: &OrderlySearch,
        found: &[FoundPath],
        cell: Cell,
        letter: Letter,
        depth: usize,
    ) -> Result<(), TreeError> {
        let base = self.scratch.len();
        let (first, rest) = found
            .split_first()
            .unwrap_or_else(|| unreachable!("chunks have elements"));
        // A path that ends here sorts before those that continue.
        let (points, longer) = if first.len as usize == depth {
            (first.points, rest)
        } else {
            (0, found)
        };
        self.children(of, longer, depth)?;
        self.make(Tag::sum(cell, letter).with_points(points)?, base)
    }

    /// Replaces the children in `scratch`, starting at `base`, with their parent.
    fn make(&mut self, tag: Tag, base: usize) -> Result<(), TreeError> {
        let children = &self.scratch[base..];
        let bound = self.arena.bound_of(tag, children);
        let node = match &mut self.consing {
            None => self.arena.push(tag, children, bound)?,
            Some(consing) => match consing.find(&self.arena, tag, children) {
                Ok(node) => node,
                Err(place) => {
                    let node = self.arena.push(tag, children, bound)?;
                    consing.insert(&self.arena, place, node);
                    node
                }
            },
        };
        self.scratch.truncate(base);
        self.scratch.push(node);
        Ok(())
    }
}
