//! A lift in single moves, each of which leaves a valid tree of the same boards.
//!
//! A plain lift is the sum of small *rotations*: where a choice of the lifted cell hangs below a node, the two change
//! places, and the node is there once for each letter. The deepest go first; the bound never rises; the last rotation
//! is at the root. Folding then takes letter nodes into the nodes above, and merges choices that meet. The end is what the
//! lift makes at once, bounds included.
//!
//! Nodes of a [`Sketch`] keep their numbers from move to move, so that a picture can follow them. Where a tree stores equal
//! nodes once, a move is about one place of them: the sketch is unfolded. Cost of a move: what it copies, and the way up
//! to the root.

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
        }
    }
}

/// A lift of a tree, move by move.
#[derive(Clone, Debug)]
pub struct Steps {
    sketch: Sketch,
    cell: Cell,
    letters: Vec<Letter>,
    /// The letters of every cell.
    slots: Vec<Vec<Letter>>,
    compress: Compress,
    cutoff: u32,
    limit: u32,
    stage: Stage,
    /// Rotations to come, as nodes, the first last.
    rotations: Vec<usize>,
    /// Nodes that the lift made, children before parents; folding goes through them.
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
    Done,
}

/// What is folded below one node, in the order of [`Steps::folding`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fold {
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
    pub fn new(
        tree: &Tree,
        cell: Cell,
        compress: Compress,
        cutoff: u32,
        limit: u32,
    ) -> Result<Self, TreeError> {
        if tree.order() != Order::Spelling {
            return Err(TreeError::WrongOrder);
        }
        let sketch = Sketch::new(tree, limit)?;
        let changes = tree.open_cells(tree.root()) & cell.bit() != 0;
        let changes = changes && !sketch.is_choice_of(sketch.root(), cell);
        let cells = tree.class().dims().iter();
        let slots = cells.map(|cell| tree.class().letters(cell).to_vec());
        Ok(Self {
            cell,
            letters: tree.class().letters(cell).to_vec(),
            slots: slots.collect(),
            compress,
            cutoff,
            limit,
            stage: if changes { Stage::Rotate } else { Stage::Done },
            rotations: if changes {
                rotations(&sketch, cell)
            } else {
                Vec::new()
            },
            folds: Vec::new(),
            at: 0,
            absorbs: Vec::new(),
            filters: Vec::new(),
            sketch,
        })
    }

    /// The tree as it is now.
    #[must_use]
    pub fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// Makes the next move; `None` when the lift is done.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] if the tree has grown too large.
    pub fn step(&mut self) -> Result<Option<Move>, TreeError> {
        let made = loop {
            match self.stage {
                Stage::Rotate => match self.rotations.pop() {
                    Some(node) => break Some(self.rotate(node)),
                    None => self.turn(),
                },
                Stage::Fold(fold) => match self.fold(fold) {
                    Some(made) => break Some(made),
                    None => {
                        self.filters.push(self.sketch.root);
                        self.stage = Stage::Filter;
                    }
                },
                Stage::Filter => match self.filter() {
                    Some(made) => break Some(made),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => break None,
            }
        };
        if self.sketch.len() > self.limit as usize {
            return Err(TreeError::TooLarge { limit: self.limit });
        }
        Ok(made)
    }

    /// Which child of a choice of the lifted cell stands for a letter.
    fn chosen(&self, choice: usize, place: usize) -> Option<usize> {
        let node = &self.sketch.nodes[choice];
        if node.kind == Kind::Pyramid {
            return node.children[place];
        }
        let letter = Some(self.letters[place]);
        let mut children = self.sketch.below(choice);
        children.find(|&child| self.sketch.nodes[child].letter == letter)
    }

    /// Changes places between a node and the choices of the cell right below it.
    fn rotate(&mut self, node: usize) -> Move {
        let (cell, parent) = (self.cell, self.sketch.nodes[node].parent);
        let original = self.sketch.nodes[node].clone();
        let meet = |sketch: &Sketch, child: &usize| sketch.is_choice_of(*child, cell);
        // The choice that stays is the first of those that meet.
        let mut choices = self.sketch.below(node).filter(|c| meet(&self.sketch, c));
        let choice = choices.next();
        let choice = choice.unwrap_or_else(|| unreachable!("only such nodes are rotated"));
        let gone = choices.count();
        self.sketch.replace(node, choice);
        let mut copies: Vec<Option<usize>> = Vec::new();
        let mut taken = false;
        let mut used = vec![false; original.children.len()];
        for place in 0..self.letters.len() {
            let children = self.children_for(&original, place, &mut used);
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
                copy.letter = Some(self.letters[place]);
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
        self.sketch.count -= gone;
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
        place: usize,
        used: &mut [bool],
    ) -> Vec<Option<usize>> {
        let mut list = Vec::new();
        for (at, child) in node.children.iter().enumerate() {
            let new = match *child {
                None => None,
                Some(child) if self.sketch.is_choice_of(child, self.cell) => {
                    self.chosen(child, place)
                }
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
            self.filters.push(self.sketch.root);
            self.stage = Stage::Filter;
        } else {
            // Rotations went from below, so the nodes they made are in that order too.
            let nodes = &self.sketch.nodes;
            self.folds.retain(|&node| nodes[node].kind == Kind::Sum);
            self.stage = Stage::Fold(Fold::Splice);
        }
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
