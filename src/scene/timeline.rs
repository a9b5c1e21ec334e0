//! The trees of one class after each operation in a series. Most of them are kept in packed form, to save memory.

use std::sync::Arc;

use super::icicle::Icicle;
use super::origins::Origins;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Alive, PackedTree, Tree};

/// How a tree was made from the one before it.
#[derive(Clone, Debug)]
pub enum Made {
    Lift(Arc<Alive>),
    /// By lifting a cell and keeping only the part with one letter, given by its position among the cell's letters.
    Part(Arc<Alive>, u32),
    /// By fixing a letter of the next cell of an orderly tree.
    Force(Cell, Letter),
}

/// A tree ready to be drawn, its measurements, and how it was made.
#[derive(Debug)]
pub struct ShownTree {
    pub tree: Arc<Tree>,
    pub icicle: Icicle,
    /// How the tree was made, or `None` for the first tree.
    pub made: Option<Made>,
}

impl ShownTree {
    /// Returns the mapping back to the previous tree, for an arrangement of that tree's icicle.
    pub fn origins<'a>(&'a self, before: &'a ShownTree, icicle: &'a Icicle) -> Option<Origins<'a>> {
        Some(Origins::new(&before.tree, icicle, &self.tree, self.made.as_ref()?))
    }
}

/// The tree as it was built, and the tree after each operation. The last tree is ready for the next operation, and at
/// most two trees are ready to be drawn. Each of the others is stored as a [`PackedTree`].
#[derive(Debug, Default)]
pub struct Timeline {
    steps: Vec<TreeState>,
    last: Option<Arc<Tree>>,
    shown: Vec<(usize, ShownTree)>,
}

#[derive(Debug)]
struct TreeState {
    packed: Option<PackedTree>,
    made: Option<Made>,
}

/// The maximum number of trees that are ready to be drawn at a time: one tree, and the tree that it was made from.
const SHOWN: usize = 2;

impl Timeline {
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Adds a tree, and records how it was made from the last one. Cost: one visit per stored node of the last tree.
    pub fn push(&mut self, tree: Arc<Tree>, made: Option<Made>) {
        self.shown.clear();
        if let (Some(step), Some(last)) = (self.steps.last_mut(), self.last.take()) {
            step.packed.get_or_insert_with(|| PackedTree::new(&last));
        }
        self.last = Some(tree);
        self.steps.push(TreeState { packed: None, made });
    }

    pub fn truncate(&mut self, count: usize) {
        if count < self.len() {
            self.shown.retain(|(step, _)| *step < count);
            self.steps.truncate(count);
            let last = self.steps.last().and_then(|step| step.packed.as_ref());
            self.last = last.map(|packed| Arc::new(packed.tree()));
        }
    }

    /// Returns the last tree, ready for an operation. To free memory, no tree stays ready to be drawn.
    pub fn last(&mut self) -> Option<Arc<Tree>> {
        self.shown.clear();
        self.last.clone()
    }

    /// Makes a step ready to be drawn. At most two steps are ready at a time, so this may drop the one that was used
    /// least recently. Cost: two visits per stored node, unless the step is ready already.
    pub fn bring(&mut self, step: usize) {
        if let Some(at) = self.shown.iter().position(|(shown, _)| *shown == step) {
            self.shown[at..].rotate_left(1);
            return;
        }
        let Some(kept) = self.steps.get(step) else {
            return;
        };
        if self.shown.len() == SHOWN {
            self.shown.remove(0);
        }
        let last = self.last.as_ref().filter(|_| step + 1 == self.steps.len());
        let packed = kept.packed.as_ref();
        let tree = last.map(Arc::clone);
        let Some(tree) = tree.or_else(|| packed.map(|packed| Arc::new(packed.tree()))) else {
            return;
        };
        let icicle = Icicle::new(&tree);
        let shown = ShownTree { tree, icicle, made: kept.made.clone() };
        self.shown.push((step, shown));
    }

    /// Returns a step that [`Timeline::bring`] made ready, if it is still ready.
    pub fn shown(&self, step: usize) -> Option<&ShownTree> {
        let shown = self.shown.iter().find(|(shown, _)| *shown == step);
        shown.map(|(_, shown)| shown)
    }

    pub fn bytes(&self) -> usize {
        let packed = self.steps.iter().filter_map(|step| step.packed.as_ref());
        packed.map(PackedTree::bytes).sum()
    }
}
