//! Splits an operation on a tree into single moves. The tree stays valid, for the same boards, after every move.
//!
//! - A plain *lift* consists of small *rotations*: where a choice on the lifted cell is directly below a node, the two
//!   swap places, and the node is copied for each letter. The deepest nodes are rotated first, and the root last.
//!   Folding then absorbs *letter nodes* (sum nodes that stand for one letter) into the nodes above them, and merges
//!   choices that become siblings.
//! - Fixing a letter replaces the choices on its cell one by one. An orderly tree has a single such choice, directly below
//!   the root. The branch for the letter is absorbed into the root, and then choices that became siblings are joined,
//!   one pair per move, from the root down.
//! - *Folding in place* works on the existing nodes, with children before their parents.
//! - If there is a cutoff, branches at or below it are dropped at the end.
//!
//! The bound never rises. The result, including its bounds, is the same as if the operation had been done in one call.
//! Sharing equal subtrees ([`crate::tree::Dedupe`]) is not a move here, because it changes only how a tree is stored.
//!
//! Nodes of a [`Sketch`] keep their numbers from move to move, so that a picture can follow them. A sketch is unfolded:
//! where the tree shares equal subtrees, a move affects only one of their places. Cost per move: proportional to the
//! number of nodes that it copies or removes, plus the length of the path up to the root.

mod fix;
mod fold;

use super::sketch::{Sketch, SketchNode};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Compress, Kind, Order, Tree, TreeError};

/// What one move did. All numbers are node numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// `choice` replaced `node`, and `copies` are now below its letters (`None` for letters with which the node scores
    /// nothing). The first copy is the node itself.
    Rotate {
        /// The node that was on top before.
        node: usize,
        /// The choice that is on top now.
        choice: usize,
        /// The copy for each letter.
        copies: Vec<Option<usize>>,
    },
    /// A letter node on the lifted cell that had no points of its own was replaced by its only child.
    Splice {
        /// The letter node that was removed.
        node: usize,
        /// The letter node's child, which replaced it.
        child: usize,
    },
    /// A letter node on the lifted cell was absorbed, with its points and children, into the sum node above it.
    Absorb {
        /// The letter node that was removed.
        node: usize,
        /// The sum node that absorbed it.
        into: usize,
    },
    /// Two choices on the same cell below the same node became one, and everything below them that could be merged was
    /// merged.
    Merge {
        /// The choice that was removed.
        node: usize,
        /// The choice that the other one became part of.
        into: usize,
    },
    /// A branch at or below the cutoff was dropped.
    Drop {
        /// The top node of the branch that was dropped.
        node: usize,
        /// The choice that the branch was below.
        from: usize,
    },
    /// A choice on the cell whose letter is fixed was replaced by its child for that letter, and the other branches
    /// were dropped. If there is no such child, nothing takes the choice's place, and the nodes above it that score
    /// nothing without it were removed, too, except for the root.
    Take {
        /// The choice that was removed.
        node: usize,
        /// The node that took the choice's place.
        child: Option<usize>,
        /// The node right above the place where the choice was; `None` if the choice was the root.
        below: Option<usize>,
        /// The number of other letters that the choice had.
        others: usize,
    },
    /// After all choices on the cell had been replaced, the root was labeled with the fixed letter.
    Name {
        /// The root.
        node: usize,
    },
    /// Two choices on the same cell below the same node became one. For each letter that both have, the points were
    /// added up and the children combined. Choices that became siblings in this way are joined next.
    Join {
        /// The choice that was removed.
        node: usize,
        /// The choice that the other one became part of.
        into: usize,
        /// The nodes for the letters that both choices have.
        both: Vec<usize>,
    },
    /// A bound that an earlier operation had left unchanged was recomputed.
    Refresh {
        /// The node.
        node: usize,
        /// The bound that the node had before the move.
        was: u32,
    },
}

impl Move {
    /// Lists the nodes that took part in the move and still exist. Nodes closer to the root come first.
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
    /// The cell that is lifted or fixed; `None` if the tree is folded in place.
    cell: Option<Cell>,
    /// The letters of every cell.
    slots: Vec<Vec<Letter>>,
    compress: Compress,
    /// Whether folding also merges the choices that are left behind when letter nodes are absorbed.
    thorough: bool,
    cutoff: u32,
    limit: u32,
    stage: Stage,
    /// The nodes still to handle, as a stack (the next one is at the end): nodes to rotate, choices to replace with a
    /// child, or nodes below which choices are to be joined.
    ahead: Vec<usize>,
    /// The cells whose letters are still to be fixed, as a stack: the next one is at the end.
    given: Vec<(Cell, Letter)>,
    /// The nodes to fold, with children before their parents.
    folds: Vec<usize>,
    at: usize,
    /// The letter nodes to absorb into the node being folded, as a stack: the next one is at the end.
    absorbs: Vec<usize>,
    /// The choices at the top that are still to be searched for branches to drop.
    filters: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Rotate,
    Fold(FoldStage),
    Filter,
    /// In spelling order, each choice is replaced by its child for that letter.
    Take,
    /// In an orderly tree, the choice directly below the root is replaced by its child for the letter.
    Decide,
    /// The branch directly below the root is absorbed into the root.
    TakeIn(usize),
    Join,
    Done,
}

/// The stages of folding below one node. [`Steps::folding`] says in which order they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FoldStage {
    Refresh,
    Splice,
    Merge,
    Absorb,
}

impl Steps {
    /// Starts to lift a cell. The tree must be in spelling order.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] if there are more than `limit` nodes, now or after a move. [`TreeError::WrongOrder`]
    /// if the tree is orderly.
    pub fn lift(
        tree: &Tree,
        cell: Cell,
        compress: Compress,
        cutoff: u32,
        limit: u32,
    ) -> Result<Self, TreeError> {
        let mut steps = Self::begin(tree, Some(cell), limit)?.with(compress, cutoff)?;
        steps.thorough = compress == Compress::Thorough;
        let changes = tree.open_cells(tree.root()).contains(cell);
        if changes && !steps.sketch.is_choice_of(steps.sketch.root(), cell) {
            steps.ahead = rotations(&steps.sketch, cell);
            steps.stage = Stage::Rotate;
        }
        Ok(steps)
    }

    /// Starts to fold a tree in place. The tree must be in spelling order.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] if there are more than `limit` nodes, now or after a move. [`TreeError::WrongOrder`]
    /// if the tree is orderly.
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

    /// Makes the state before the first move.
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

    /// Sets how to fold and which branches to drop. Only trees in spelling order support these.
    fn with(mut self, compress: Compress, cutoff: u32) -> Result<Self, TreeError> {
        (self.compress, self.cutoff) = (compress, cutoff);
        match self.order {
            Order::Spelling => Ok(self),
            Order::Orderly => Err(TreeError::WrongOrder),
        }
    }

    /// Returns the tree as it is now.
    #[must_use]
    pub fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// Makes the next move and returns it, or returns `None` if the operation is complete.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] if the tree has grown beyond the limit.
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

    /// Returns the child of a choice for a letter.
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

    /// Swaps a node with the choices on the cell that are directly below the node.
    fn rotate(&mut self, node: usize, cell: Cell) -> Move {
        let parent = self.sketch.nodes[node].parent;
        let original = self.sketch.nodes[node].clone();
        let meet = |sketch: &Sketch, child: &usize| sketch.is_choice_of(*child, cell);
        // If there are several choices on the cell, the first one stays.
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

    /// Makes a node's children for one letter. A choice on the cell is replaced by its child for the letter. The other
    /// children are used as they are for the first letter and copied for the other letters.
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

    /// Moves on to the next stage once all choices on the cell are at the top.
    fn turn(&mut self) {
        if self.compress == Compress::No {
            self.begin_filter();
        } else {
            // Rotations were made from the bottom up, so the nodes that they made are in that order, too.
            let nodes = &self.sketch.nodes;
            self.folds.retain(|&node| nodes[node].kind == Kind::Sum);
            self.begin_fold();
        }
    }

    fn begin_filter(&mut self) {
        self.filters.push(self.sketch.root);
        self.stage = Stage::Filter;
    }

    /// Drops the next branch, below the choices at the top, whose bound is at or below the cutoff. The bounds of other
    /// nodes stay unchanged.
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

/// Lists the nodes above choices on a cell, with the deepest ones last. Among equally deep nodes, the first one in the
/// walk comes last.
fn rotations(sketch: &Sketch, cell: Cell) -> Vec<usize> {
    // Nodes are numbered in the order of a walk, so parents come first.
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
