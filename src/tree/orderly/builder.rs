//! Builds the orderly tree of a class, in steps.

use std::sync::Arc;

use super::nodes::NodeMaker;
use super::search::{FoundPath, OrderlySearch};
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::{Cell, cells_of};
use crate::letter::Letter;
use crate::scoring::Rules;
use crate::step::Step;
use crate::tree::arena::{Arena, Tag};
use crate::tree::error::TreeError;
use crate::tree::evaluation::{Traits, Tree, own_bits};
use crate::tree::order::Order;
use crate::tree::sharing::Sharing;

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
    maker: NodeMaker,
    counting: Counting,
    /// The start cells and letters that are still to be searched, as a stack: the next one is at the end.
    ahead: Vec<(Cell, Letter)>,
    starts: usize,
    /// The next group of words to make nodes from.
    next: usize,
    /// The number of nodes with points.
    unique: usize,
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
        let maker = NodeMaker::new(Arena::new(own_bits(class)?, limit), sharing);
        let search = OrderlySearch::new(dictionary, class, rules, limit);
        let mut ahead: Vec<(Cell, Letter)> = cells_of(search.open)
            .flat_map(|cell| class.set(cell).iter().map(move |letter| (cell, letter)))
            .collect();
        ahead.reverse();
        Ok(Self { search, maker, counting, starts: ahead.len(), ahead, next: 0, unique: 0 })
    }

    /// Lowers the number of paths that may be in memory while the tree is built.
    #[must_use]
    pub fn with_most_paths(mut self, paths: usize) -> Self {
        self.search.most_paths = self.search.most_paths.min(paths);
        self
    }

    /// Does up to `budget` units of work.
    ///
    /// # Errors
    /// [`TreeError`] if there are too many paths, nodes, or points. In that case, the tree is lost.
    pub fn step(&mut self, budget: usize) -> Result<Step, TreeError> {
        for _ in 0..budget {
            if let Some((cell, letter)) = self.ahead.pop() {
                let root = self.search.dictionary.dawg().root();
                self.search.visit(cell, letter.bit(), &root, 0, 0, 0)?;
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
        let made = self.next as f64 / self.search.groups.len() as f64;
        (searched + made) / 2.0
    }

    /// Returns the number of paths found so far.
    #[must_use]
    pub fn found(&self) -> usize {
        self.search.paths
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
        self.unique += found.len();
        self.maker.begin(&self.search, &found)
    }

    /// Finishes the work, and returns the tree with the numbers of paths that it was made from.
    ///
    /// # Errors
    /// [`TreeError`] if the tree doesn't fit.
    pub fn finish(mut self) -> Result<(Tree, OrderlyPathCounts), TreeError> {
        while self.step(usize::MAX)?.is_working() {}
        let paths = OrderlyPathCounts { paths: self.search.paths, unique: self.unique };
        let mut maker = self.maker;
        maker.end()?;
        let bound = maker.arena.bound_of(Tag::ROOT, &maker.scratch);
        let root = maker.arena.push(Tag::ROOT, &maker.scratch, bound)?;
        let tree = Tree {
            arena: maker.arena,
            class: self.search.class,
            order: Order::Orderly,
            root,
            keys: Vec::new(),
            traits: Traits { deduped: self.counting == Counting::Deduped, ..Traits::default() },
        };
        Ok((tree, paths))
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
