//! An operation on a tree in single moves, each of which leaves a valid tree of the same boards.
//!
//! - A plain *lift* is the sum of small *rotations*: where a choice of the lifted cell hangs below a node, the two change
//!   places, and the node is there once for each letter. The deepest go first; the last rotation is at the root. Folding
//!   then takes letter nodes into the nodes above, and merges choices that meet.
//! - A *fixed letter* takes the places of the choices of its cell, one by one. In an orderly tree that is the one choice at
//!   the root: its branch is absorbed, and then choices that meet are joined, one pair a move, from the root down.
//! - *Folding in place* goes through the nodes as they stand, children before parents.
//! - Last, where there is a cutoff, branches that do not reach it are dropped.
//!
//! The bound never rises, and the end is what the operation makes at once, bounds included. De-duplication is no move here:
//! it changes what is stored, not the tree, and has its own ([`crate::tree::Dedupe`]).
//!
//! Nodes of a [`Sketch`] keep their numbers from move to move, so that a picture can follow them. Where a tree stores equal
//! nodes once, a move is about one place of them: the sketch is unfolded. Cost of a move: what it copies or takes away, and
//! the way up to the root.

mod fix;
mod fold;

use super::sketch::{Sketch, SketchNode};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Compress, Kind, Order, Tree, TreeError};

/// What one move did; the numbers are those of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// `choice` took the place of `node`, and `copies` of that hang at its letters (`None`: worth nothing with that
    /// letter). The first of them is the node itself.
    Rotate {
        /// The node that was above.
        node: usize,
        /// The choice that is above now.
        choice: usize,
        /// The node for each letter.
        copies: Vec<Option<usize>>,
    },
    /// A letter node of the lifted cell without points of its own gave its place to its only child.
    Splice {
        /// The letter node, now gone.
        node: usize,
        /// Its child.
        child: usize,
    },
    /// A letter node of the lifted cell was taken into the sum node above, with its points and children.
    Absorb {
        /// The letter node, now gone.
        node: usize,
        /// The node above.
        into: usize,
    },
    /// Two choices of one cell below one node became one, with all that could be merged below them.
    Merge {
        /// The choice that is gone.
        node: usize,
        /// The choice it became part of.
        into: usize,
    },
    /// A branch at or below the cutoff was dropped.
    Drop {
        /// Its top, now gone.
        node: usize,
        /// The choice that it hung from.
        from: usize,
    },
    /// A choice of the cell whose letter is fixed gave its place to what hangs at that letter, and the branches of
    /// `others` went. If nothing hangs there, it went itself, with all above it that is worth nothing without it: but for
    /// the root, which stays.
    Take {
        /// The choice, now gone.
        node: usize,
        /// What has its place.
        child: Option<usize>,
        /// What is right above now; `None` for the root.
        below: Option<usize>,
        /// How many other letters it had.
        others: usize,
    },
    /// The root of a tree all of whose choices of the cell have the fixed letter stands for that letter.
    Name {
        /// The root.
        node: usize,
    },
    /// Two choices of one cell below one node became one. Of letters that both have the points were added up, and what
    /// hung below was put together; choices that meet there are joined next.
    Join {
        /// The choice that is gone.
        node: usize,
        /// The choice it became part of.
        into: usize,
        /// The letters that both have, as nodes.
        both: Vec<usize>,
    },
    /// A bound that was left as it was by an operation before was computed again.
    Refresh {
        /// The node.
        node: usize,
        /// Its bound before.
        was: u32,
    },
}

impl Move {
    /// The nodes that are part of it and still there, the highest first.
    #[must_use]
    pub fn part(&self) -> Vec<usize> {
        match self {
            Self::Rotate { choice, copies, .. } => {
                let copies = copies.iter().copied().flatten();
                core::iter::once(*choice).chain(copies).collect()
            }
            Self::Splice { child, .. } => vec![*child],
            Self::Absorb { into, .. } | Self::Merge { into, .. } => vec![*into],
            Self::Drop { from, .. } => vec![*from],
            Self::Take { child, below, .. } => child.or(*below).into_iter().collect(),
            Self::Name { node } | Self::Refresh { node, .. } => vec![*node],
            Self::Join { into, both, .. } => core::iter::once(*into)
                .chain(both.iter().copied())
                .collect(),
        }
    }
}

/// An operation on a tree, move by move.
#[derive(Clone, Debug)]
pub struct Steps {
    sketch: Sketch,
    order: Order,
    /// The cell that is lifted or fixed; none if the tree is folded in place.
    cell: Option<Cell>,
    /// The letters of every cell.
    slots: Vec<Vec<Letter>>,
    compress: Compress,
    /// Whether what absorbed letter nodes bring is merged, too.
    thorough: bool,
    cutoff: u32,
    limit: u32,
    stage: Stage,
    /// Nodes to come, the first last: those to rotate, choices that take a letter, nodes below which choices are joined.
    ahead: Vec<usize>,
    /// Cells that are given letters, the first last.
    given: Vec<(Cell, Letter)>,
    /// Nodes that are folded, children before parents.
    folds: Vec<usize>,
    at: usize,
    /// Letter nodes of the node that is folded that are to be absorbed, the first last.
    absorbs: Vec<usize>,
    /// Choices at the top that are still to be looked through for branches to drop.
    filters: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Rotate,
    Fold(Fold),
    Filter,
    /// In spelling order: choices take the letter.
    Take,
    /// In an orderly tree: the choice at the root takes the letter.
    Decide,
    /// The branch that hangs at the root is absorbed.
    TakeIn(usize),
    Join,
    Done,
}

/// What is folded below one node, in the order of [`Steps::folding`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fold {
    Refresh,
    Splice,
    Merge,
    Absorb,
}

impl Steps {
    /// Begins to lift a cell of a tree in spelling order.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] if there are more than `limit` nodes, here or after a move,
    /// [`TreeError::WrongOrder`] for an orderly tree.
    pub fn lift(
        tree: &Tree,
        cell: Cell,
        compress: Compress,
        cutoff: u32,
        limit: u32,
    ) -> Result<Self, TreeError> {
        let mut steps = Self::begin(tree, Some(cell), limit)?.with(compress, cutoff)?;
        steps.thorough = compress == Compress::Thorough;
        let changes = tree.open_cells(tree.root()) & cell.bit() != 0;
        if changes && !steps.sketch.is_choice_of(steps.sketch.root(), cell) {
            steps.ahead = rotations(&steps.sketch, cell);
            steps.stage = Stage::Rotate;
        }
        Ok(steps)
    }

    /// Begins to fold a tree in spelling order as it stands.
    ///
    /// # Errors
    /// Those of [`Steps::lift`].
    pub fn fold_in_place(
        tree: &Tree,
        compress: Compress,
        cutoff: u32,
        limit: u32,
    ) -> Result<Self, TreeError> {
        let mut steps = Self::begin(tree, None, limit)?.with(compress, cutoff)?;
        steps.thorough = true;
        if compress == Compress::No {
            steps.begin_filter();
        } else {
            steps.folds = steps.sketch.children_first();
            steps.begin_fold();
        }
        Ok(steps)
    }

    /// A tree that nothing is done with yet.
    fn begin(tree: &Tree, cell: Option<Cell>, limit: u32) -> Result<Self, TreeError> {
        let cells = tree.class().dims().iter();
        let slots = cells.map(|cell| tree.class().letters(cell).to_vec());
        Ok(Self {
            sketch: Sketch::new(tree, limit)?,
            order: tree.order(),
            cell,
            slots: slots.collect(),
            compress: Compress::No,
            thorough: false,
            cutoff: 0,
            limit,
            stage: Stage::Done,
            ahead: Vec::new(),
            given: Vec::new(),
            folds: Vec::new(),
            at: 0,
            absorbs: Vec::new(),
            filters: Vec::new(),
        })
    }

    /// Folds and drops are for trees in spelling order.
    fn with(mut self, compress: Compress, cutoff: u32) -> Result<Self, TreeError> {
        (self.compress, self.cutoff) = (compress, cutoff);
        match self.order {
            Order::Spelling => Ok(self),
            Order::Orderly => Err(TreeError::WrongOrder),
        }
    }

    /// The tree as it is now.
    #[must_use]
    pub fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// Makes the next move; `None` when all is done.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] if the tree has grown too large.
    pub fn step(&mut self) -> Result<Option<Move>, TreeError> {
        self.sketch.passed.clear();
        let made = loop {
            match self.stage {
                Stage::Rotate => match (self.ahead.pop(), self.cell) {
                    (Some(node), Some(cell)) => break Some(self.rotate(node, cell)),
                    _ => self.turn(),
                },
                Stage::Fold(fold) => match self.fold(fold) {
                    Some(made) => break Some(made),
                    None => self.begin_filter(),
                },
                Stage::Filter => match self.filter() {
                    Some(made) => break Some(made),
                    None => self.stage = Stage::Done,
                },
                Stage::Take => match self.take() {
                    Some(made) => break Some(made),
                    None => break self.name(),
                },
                Stage::Decide => match self.decide() {
                    Some(made) => break Some(made),
                    None => self.stage = Stage::Done,
                },
                Stage::TakeIn(branch) => break Some(self.take_in(branch)),
                Stage::Join => match self.join() {
                    Some(made) => break Some(made),
                    None => self.stage = Stage::Decide,
                },
                Stage::Done => break None,
            }
        };
        if self.sketch.len() > self.limit as usize {
            return Err(TreeError::TooLarge { limit: self.limit });
        }
        Ok(made)
    }

    /// Which child of a choice stands for a letter.
    fn chosen(&self, choice: usize, letter: Letter) -> Option<usize> {
        let node = &self.sketch.nodes[choice];
        if node.kind == Kind::Pyramid {
            let letters = node.cell.map_or(&[][..], |cell| self.letters(cell));
            let place = letters.iter().position(|at| *at == letter)?;
            return node.children[place];
        }
        let mut children = self.sketch.below(choice);
        children.find(|&child| self.sketch.nodes[child].letter == Some(letter))
    }

    fn letters(&self, cell: Cell) -> &[Letter] {
        &self.slots[cell.index()]
    }

    /// Changes places between a node and the choices of the cell right below it.
    fn rotate(&mut self, node: usize, cell: Cell) -> Move {
        let parent = self.sketch.nodes[node].parent;
        let original = self.sketch.nodes[node].clone();
        let meet = |sketch: &Sketch, child: &usize| sketch.is_choice_of(*child, cell);
        // The choice that stays is the first of those that meet.
        let mut choices = self.sketch.below(node).filter(|c| meet(&self.sketch, c));
        let choice = choices.next();
        let choice = choice.unwrap_or_else(|| unreachable!("only such nodes are rotated"));
        let met: Vec<usize> = choices.collect();
        self.sketch.replace(node, choice);
        let mut copies: Vec<Option<usize>> = Vec::new();
        let mut taken = false;
        let mut used = vec![false; original.children.len()];
        for letter in self.letters(cell).to_vec() {
            let children = self.children_for(&original, (cell, letter), &mut used);
            if original.points == 0 && children.iter().all(Option::is_none) {
                copies.push(None);
                continue;
            }
            let mut copy = original.clone();
            copy.children = children;
            copy.parent = Some(choice);
            if original.kind == Kind::Root {
                copy.kind = Kind::Sum;
                copy.cell = Some(cell);
                copy.letter = Some(letter);
            }
            let id = if taken {
                copy.copy_of = Some(node);
                self.sketch.add(copy)
            } else {
                taken = true;
                self.sketch.nodes[node] = copy;
                self.sketch.adopt(node);
                node
            };
            self.sketch.nodes[id].bound = self.sketch.bound_by_children(id);
            copies.push(Some(id));
            self.folds.push(id);
        }
        met.into_iter()
            .for_each(|gone| self.sketch.pass(gone, choice));
        let top = &mut self.sketch.nodes[choice];
        top.kind = Kind::Pyramid;
        top.children.clone_from(&copies);
        self.sketch.nodes[choice].bound = self.sketch.bound_by_children(choice);
        if let Some(parent) = parent {
            self.sketch.measure(parent);
        }
        Move::Rotate {
            node,
            choice,
            copies,
        }
    }

    /// What a letter has below a node: children of choices of the cell are moved, all else is copied for the second letter
    /// and on.
    fn children_for(
        &mut self,
        node: &SketchNode,
        (cell, letter): (Cell, Letter),
        used: &mut [bool],
    ) -> Vec<Option<usize>> {
        let mut list = Vec::new();
        for (at, child) in node.children.iter().enumerate() {
            let new = match *child {
                None => None,
                Some(child) if self.sketch.is_choice_of(child, cell) => self.chosen(child, letter),
                Some(child) if core::mem::replace(&mut used[at], true) => {
                    Some(self.sketch.copy(child))
                }
                Some(child) => Some(child),
            };
            if new.is_some() || node.kind == Kind::Pyramid {
                list.push(new);
            }
        }
        list
    }

    /// All choices are at the top: on to what comes then.
    fn turn(&mut self) {
        if self.compress == Compress::No {
            self.begin_filter();
        } else {
            // Rotations went from below, so the nodes they made are in that order too.
            let nodes = &self.sketch.nodes;
            self.folds.retain(|&node| nodes[node].kind == Kind::Sum);
            self.begin_fold();
        }
    }

    fn begin_filter(&mut self) {
        self.filters.push(self.sketch.root);
        self.stage = Stage::Filter;
    }

    /// Drops the next branch of the pyramid that is at or below the cutoff. Bounds stay as they are.
    fn filter(&mut self) -> Option<Move> {
        while let Some(from) = self.filters.pop() {
            if self.sketch.nodes[from].kind != Kind::Pyramid {
                continue;
            }
            let nodes = &self.sketch.nodes;
            let low = nodes[from]
                .children
                .iter()
                .position(|child| child.is_some_and(|child| nodes[child].bound <= self.cutoff));
            if let Some(place) = low {
                self.filters.push(from);
                let node = self.sketch.nodes[from].children[place].take()?;
                self.sketch.forget(node);
                return Some(Move::Drop { node, from });
            }
            self.filters.extend(self.sketch.below(from));
        }
        None
    }
}

/// The nodes above choices of a cell: the last is the deepest, of those the first.
fn rotations(sketch: &Sketch, cell: Cell) -> Vec<usize> {
    // Numbers are those of a walk: parents first.
    let count = sketch.nodes.len();
    let (mut has, mut depth) = (vec![false; count], vec![0u32; count]);
    for node in (0..count).rev() {
        has[node] |= sketch.is_choice_of(node, cell);
        if let (true, Some(parent)) = (has[node], sketch.nodes[node].parent) {
            has[parent] = true;
        }
    }
    for node in 1..count {
        depth[node] = sketch.nodes[node]
            .parent
            .map_or(0, |above| depth[above] + 1);
    }
    let mut found: Vec<usize> = (0..count)
        .rev()
        .filter(|&node| has[node] && !sketch.is_choice_of(node, cell))
        .collect();
    found.sort_by_key(|&node| depth[node]);
    found
}
