//! The trees of one class after each of a line of operations, most of them put away.

use std::sync::Arc;

use super::icicle::Icicle;
use super::origins::Origins;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Alive, LiftReport, Lifted, Packed, Tree};

/// How a tree was made of the one before.
#[derive(Clone, Debug)]
pub enum Made<L = Lifted> {
    /// By a lift.
    Lift(L),
    /// By a lift, of which the part with one letter was kept: the letter by its place on the cell.
    Part(L, u32),
    /// Of an orderly tree: by fixing a letter of the cell that it decides next.
    Force(Cell, Letter),
}

impl<L> Made<L> {
    /// With something else for what the lift left.
    fn map<T>(self, to: impl FnOnce(L) -> T) -> Made<T> {
        match self {
            Made::Lift(lifted) => Made::Lift(to(lifted)),
            Made::Part(lifted, letter) => Made::Part(to(lifted), letter),
            Made::Force(cell, letter) => Made::Force(cell, letter),
        }
    }
}

/// A tree that is looked at, its measures, and how it was made of the one before.
#[derive(Debug)]
pub struct Shown {
    /// The tree.
    pub tree: Arc<Tree>,
    /// Its measures.
    pub icicle: Icicle,
    /// How it was made; `None` for the first. Of lifts with one letter kept only the way back is there.
    pub made: Option<Made>,
}

impl Shown {
    /// The way back to the tree before this one.
    #[must_use]
    pub fn origins<'a>(&'a self, before: &'a Shown) -> Option<Origins<'a>> {
        let (tree, icicle) = (&*before.tree, &before.icicle);
        Some(match self.made.as_ref()? {
            Made::Lift(lifted) => Origins::new(tree, icicle, lifted),
            Made::Part(lifted, letter) => {
                Origins::of_part(tree, icicle, &self.tree, lifted, *letter)
            }
            Made::Force(cell, letter) => {
                Origins::of_force(tree, icicle, &self.tree, *cell, *letter)
            }
        })
    }
}

/// The trees as built and after each operation. Only the last is ready for the next operation, and two for being looked
/// at; all others are [`Packed`].
#[derive(Debug, Default)]
pub struct Timeline {
    steps: Vec<Step>,
    last: Option<Arc<Tree>>,
    /// The steps that were brought last.
    shown: Vec<(usize, Shown)>,
}

#[derive(Debug)]
struct Step {
    /// Of the last perhaps not yet.
    packed: Option<Packed>,
    made: Option<Made<(LiftReport, Arc<Alive>)>>,
}

/// What is shown at once: a tree, and the one that it came from.
const SHOWN: usize = 2;

impl Timeline {
    /// How many trees there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is no tree yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Adds a tree, and how it was made of the last. Cost: one visit a node of the tree before.
    pub fn push(&mut self, tree: Arc<Tree>, made: Option<Made>) {
        self.shown.clear();
        if let (Some(step), Some(last)) = (self.steps.last_mut(), self.last.take()) {
            step.packed.get_or_insert_with(|| Packed::new(&last));
        }
        self.last = Some(tree);
        self.steps.push(Step {
            packed: None,
            made: made.map(|made| made.map(|lifted| (lifted.report, lifted.alive))),
        });
    }

    /// Forgets all trees but the first `count`.
    pub fn truncate(&mut self, count: usize) {
        if count < self.len() {
            self.shown.retain(|(step, _)| *step < count);
            self.steps.truncate(count);
            let last = self.steps.last().and_then(|step| step.packed.as_ref());
            self.last = last.map(|packed| Arc::new(packed.tree()));
        }
    }

    /// The last tree, for an operation. Those that were looked at are put away, to leave room.
    pub fn last(&mut self) -> Option<Arc<Tree>> {
        self.shown.clear();
        self.last.clone()
    }

    /// Makes a step ready for being looked at. At most two are; the one that waited longest is put away. Cost: two
    /// visits a stored node, unless it is ready.
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
        let made = kept.made.clone().map(|made| {
            made.map(|(report, alive)| Lifted {
                tree: Arc::clone(&tree),
                report,
                alive,
            })
        });
        let icicle = Icicle::new(&tree);
        let shown = Shown { tree, icicle, made };
        self.shown.push((step, shown));
    }

    /// A step that was brought, and is still one of the two.
    #[must_use]
    pub fn shown(&self, step: usize) -> Option<&Shown> {
        let shown = self.shown.iter().find(|(shown, _)| *shown == step);
        shown.map(|(_, shown)| shown)
    }

    /// Bytes of the trees that are put away.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let packed = self.steps.iter().filter_map(|step| step.packed.as_ref());
        packed.map(Packed::bytes).sum()
    }
}
