//! A lift in single moves, each of which leaves a valid tree of the same boards.
//!
//! A plain lift is the sum of small *rotations*: where a choice of the lifted cell hangs below a node, the two change
//! places, and the node is there once for each letter. The deepest go first; the bound never rises; the last rotation
//! is at the root. Folding then takes letter nodes into the nodes above, and merges choices that meet.
//!
//! Nodes of a [`Sketch`] keep their numbers from move to move, so that a picture can follow them. For small trees:
//! nothing is shared.

use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Kind, NodeId, Tree, TreeError};

/// A node of a sketch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SketchNode {
    /// What it is.
    pub kind: Kind,
    /// Its cell, unless it is a root.
    pub cell: Option<Cell>,
    /// The letter of a sum node.
    pub letter: Option<Letter>,
    /// Points of its own.
    pub points: u32,
    /// Its bound, always exact.
    pub bound: u32,
    /// Numbers of its children; those of a pyramid node stand in the places of letters.
    pub children: Vec<Option<usize>>,
    /// The number of the node it was copied from, if it was.
    pub copy_of: Option<usize>,
}

/// A tree in which nothing is shared and every node has a number for good.
#[derive(Clone, Debug)]
pub struct Sketch {
    nodes: Vec<SketchNode>,
    root: usize,
}

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
    },
}

impl Sketch {
    /// A tree, unfolded.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] for one of more than `limit` nodes.
    pub fn new(tree: &Tree, limit: u32) -> Result<Self, TreeError> {
        fn unfold(tree: &Tree, node: NodeId, nodes: &mut Vec<SketchNode>) -> usize {
            let mut children = Vec::new();
            if tree.kind(node) == Kind::Pyramid {
                let cell = tree.cell(node);
                children.resize(
                    cell.map_or(0, |cell| tree.class().letters(cell).len()),
                    None,
                );
            }
            let id = nodes.len();
            nodes.push(SketchNode {
                kind: tree.kind(node),
                cell: tree.cell(node),
                letter: tree.letter(node),
                points: tree.points(node),
                bound: 0,
                children,
                copy_of: None,
            });
            for (place, child) in tree.places(node) {
                let child = unfold(tree, child, nodes);
                let children = &mut nodes[id].children;
                if tree.kind(node) == Kind::Pyramid {
                    children[place as usize] = Some(child);
                } else {
                    children.push(Some(child));
                }
            }
            id
        }
        if tree.nodes() > limit {
            return Err(TreeError::TooLarge { limit });
        }
        let mut nodes = Vec::new();
        let root = unfold(tree, tree.root(), &mut nodes);
        let mut sketch = Self { nodes, root };
        sketch.measure(root);
        Ok(sketch)
    }

    /// The number of the root.
    #[must_use]
    pub fn root(&self) -> usize {
        self.root
    }

    /// A node by its number; it may be gone from the tree.
    #[must_use]
    pub fn node(&self, number: usize) -> &SketchNode {
        &self.nodes[number]
    }

    /// The numbers of the nodes in the tree, parents first, with the depth of each.
    #[must_use]
    pub fn walk(&self) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let mut ahead = vec![(self.root, 0)];
        while let Some((node, depth)) = ahead.pop() {
            found.push((node, depth));
            let children = self.nodes[node].children.iter().rev().flatten();
            ahead.extend(children.map(|&child| (child, depth + 1)));
        }
        found
    }

    fn below(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.nodes[node].children.iter().copied().flatten()
    }

    /// Sets the bounds at and below a node.
    fn measure(&mut self, node: usize) -> u32 {
        let children: Vec<usize> = self.below(node).collect();
        let bounds: Vec<u32> = children
            .into_iter()
            .map(|child| self.measure(child))
            .collect();
        let at = &mut self.nodes[node];
        at.bound = match at.kind {
            Kind::Root | Kind::Sum => bounds.into_iter().fold(at.points, u32::saturating_add),
            Kind::Choice | Kind::Pyramid => bounds.into_iter().max().unwrap_or(0),
        };
        at.bound
    }

    /// A copy of everything at and below a node.
    fn copy(&mut self, node: usize) -> usize {
        let mut new = self.nodes[node].clone();
        new.copy_of = Some(node);
        let id = self.nodes.len();
        self.nodes.push(new);
        for at in 0..self.nodes[id].children.len() {
            if let Some(child) = self.nodes[id].children[at] {
                self.nodes[id].children[at] = Some(self.copy(child));
            }
        }
        id
    }

    fn is_choice_of(&self, node: usize, cell: Cell) -> bool {
        let node = &self.nodes[node];
        matches!(node.kind, Kind::Choice | Kind::Pyramid) && node.cell == Some(cell)
    }

    /// Whether a choice of the cell is at or below a node.
    fn has(&self, node: usize, cell: Cell) -> bool {
        self.is_choice_of(node, cell) || self.below(node).any(|child| self.has(child, cell))
    }
}

/// A lift of a small tree, move by move.
#[derive(Clone, Debug)]
pub struct Steps {
    sketch: Sketch,
    cell: Cell,
    letters: Vec<Letter>,
    /// The letters of every cell.
    slots: Vec<Vec<Letter>>,
    compress: bool,
    cutoff: u32,
    limit: u32,
    stage: Stage,
    /// Rotations to come, as nodes, the first last.
    rotations: Vec<usize>,
    /// Nodes that the lift made, children before parents; folding goes through them.
    folds: Vec<usize>,
    at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Rotate,
    Fold(Fold),
    Filter,
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fold {
    Splice,
    Merge,
    Absorb,
}

impl Steps {
    /// Begins to lift a cell of a tree in spelling order; `compress` folds with bounds refreshed.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] if there are more than `limit` nodes, here or after a move,
    /// [`TreeError::WrongOrder`] for an orderly tree.
    pub fn new(
        tree: &Tree,
        cell: Cell,
        compress: bool,
        cutoff: u32,
        limit: u32,
    ) -> Result<Self, TreeError> {
        if tree.order() != crate::tree::Order::Spelling {
            return Err(TreeError::WrongOrder);
        }
        let sketch = Sketch::new(tree, limit)?;
        let top = sketch.root;
        let changes = tree.open_cells(tree.root()) & cell.bit() != 0;
        let changes = changes && !sketch.is_choice_of(top, cell);
        let mut rotations: Vec<(usize, usize)> = sketch
            .walk()
            .into_iter()
            .filter(|&(node, _)| !sketch.is_choice_of(node, cell) && sketch.has(node, cell))
            .collect();
        // The deepest first, of one depth from left to right.
        rotations.reverse();
        rotations.sort_by_key(|&(_, depth)| depth);
        Ok(Self {
            cell,
            letters: tree.class().letters(cell).to_vec(),
            slots: {
                let cells = tree.class().dims().iter();
                cells
                    .map(|cell| tree.class().letters(cell).to_vec())
                    .collect()
            },
            compress,
            cutoff,
            limit,
            stage: if changes { Stage::Rotate } else { Stage::Done },
            rotations: rotations.into_iter().map(|(node, _)| node).collect(),
            folds: Vec::new(),
            at: 0,
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
                    None => self.stage = Stage::Filter,
                },
                Stage::Filter => match self.filter() {
                    Some(made) => break Some(made),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => break None,
            }
        };
        let root = self.sketch.root;
        self.sketch.measure(root);
        if self.sketch.walk().len() > self.limit as usize {
            return Err(TreeError::TooLarge { limit: self.limit });
        }
        Ok(made)
    }

    /// The parent of a node and its place there.
    fn parent(&self, node: usize) -> Option<(usize, usize)> {
        self.sketch.walk().into_iter().find_map(|(parent, _)| {
            let children = self.sketch.nodes[parent].children.iter();
            let at = children.clone().position(|child| *child == Some(node));
            at.map(|at| (parent, at))
        })
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
        let parent = self.parent(node);
        let original = self.sketch.nodes[node].clone();
        let is_root = original.kind == Kind::Root;
        // The choice that stays is the first of those that meet.
        let cell = self.cell;
        let choice = self
            .sketch
            .below(node)
            .find(|&child| self.sketch.is_choice_of(child, cell));
        let choice = choice.unwrap_or_else(|| unreachable!("only such nodes are rotated"));
        // What each letter has below the node: children of choices are moved, all else is copied for the second
        // letter and on.
        let mut lists = Vec::new();
        let mut used = vec![false; original.children.len()];
        for place in 0..self.letters.len() {
            let mut list = Vec::new();
            for (at, child) in original.children.iter().enumerate() {
                let new = match *child {
                    None => None,
                    Some(child) if self.sketch.is_choice_of(child, cell) => {
                        self.chosen(child, place)
                    }
                    Some(child) if used[at] => Some(self.sketch.copy(child)),
                    Some(child) => {
                        used[at] = true;
                        Some(child)
                    }
                };
                if new.is_some() || original.kind == Kind::Pyramid {
                    list.push(new);
                }
            }
            lists.push(list);
        }
        let mut copies: Vec<Option<usize>> = Vec::new();
        let mut taken = false;
        for (place, list) in lists.into_iter().enumerate() {
            let worthless = original.points == 0 && list.iter().all(Option::is_none);
            if worthless {
                copies.push(None);
                continue;
            }
            let mut copy = original.clone();
            copy.children = list;
            if is_root {
                copy.kind = Kind::Sum;
                copy.cell = Some(cell);
                copy.letter = Some(self.letters[place]);
            }
            let id = if taken {
                copy.copy_of = Some(node);
                self.sketch.nodes.push(copy);
                self.sketch.nodes.len() - 1
            } else {
                taken = true;
                self.sketch.nodes[node] = copy;
                node
            };
            copies.push(Some(id));
            self.folds.push(id);
        }
        let top = &mut self.sketch.nodes[choice];
        top.kind = Kind::Pyramid;
        top.cell = Some(cell);
        top.letter = None;
        top.children.clone_from(&copies);
        match parent {
            Some((parent, at)) => self.sketch.nodes[parent].children[at] = Some(choice),
            None => self.sketch.root = choice,
        }
        Move::Rotate {
            node,
            choice,
            copies,
        }
    }

    /// All choices are at the top: on to what comes then.
    fn turn(&mut self) {
        self.stage = if self.compress {
            // Rotations went from below, so the nodes they made are in that order too.
            let nodes = &self.sketch.nodes;
            self.folds.retain(|&node| nodes[node].kind == Kind::Sum);
            Stage::Fold(Fold::Splice)
        } else {
            Stage::Filter
        };
    }

    /// The next move of folding: letter nodes that only hold a choice are spliced out, then choices of one cell merged,
    /// then other letter nodes absorbed. What these bring is not merged again until the next lift.
    fn fold(&mut self, mut fold: Fold) -> Option<Move> {
        while let Some(&node) = self.folds.get(self.at) {
            let made = match fold {
                Fold::Splice => self.splice(node),
                Fold::Merge => self.merge(node),
                Fold::Absorb => self.absorb(node),
            };
            self.stage = Stage::Fold(fold);
            if made.is_some() {
                return made;
            }
            fold = match fold {
                Fold::Splice => Fold::Merge,
                Fold::Merge => Fold::Absorb,
                Fold::Absorb => {
                    self.at += 1;
                    Fold::Splice
                }
            };
        }
        None
    }

    fn splice(&mut self, node: usize) -> Option<Move> {
        let gone = self.sketch.below(node).find(|&child| {
            let child = &self.sketch.nodes[child];
            let letter = child.kind == Kind::Sum && child.cell == Some(self.cell);
            letter && child.points == 0 && child.children.len() == 1
        })?;
        let child = self.sketch.nodes[gone].children.pop().flatten()?;
        for at in &mut self.sketch.nodes[node].children {
            if *at == Some(gone) {
                *at = Some(child);
            }
        }
        Some(Move::Splice { node: gone, child })
    }

    fn merge(&mut self, node: usize) -> Option<Move> {
        let (into, gone) = self.sketch.merge_first(node)?;
        self.sketch.merge_choices(into, gone, &self.slots);
        Some(Move::Merge { node: gone, into })
    }

    fn absorb(&mut self, node: usize) -> Option<Move> {
        let (mut choices, mut sums) = self.sketch.children_by_kind(node);
        if sums.is_empty() {
            return None;
        }
        let gone = sums.remove(0);
        choices.extend(self.sketch.below(gone));
        self.sketch.nodes[node].points += self.sketch.nodes[gone].points;
        let all = choices.into_iter().chain(sums).map(Some);
        self.sketch.nodes[node].children = all.collect();
        self.sketch.nodes[gone].children.clear();
        Some(Move::Absorb {
            node: gone,
            into: node,
        })
    }

    /// Drops the first branch of the pyramid that is at or below the cutoff.
    fn filter(&mut self) -> Option<Move> {
        let mut ahead = vec![self.sketch.root];
        while let Some(node) = ahead.pop() {
            if self.sketch.nodes[node].kind != Kind::Pyramid {
                continue;
            }
            let low = self.sketch.nodes[node].children.iter().position(|child| {
                child.is_some_and(|child| self.sketch.nodes[child].bound <= self.cutoff)
            });
            if let Some(place) = low {
                let gone = self.sketch.nodes[node].children[place].take()?;
                return Some(Move::Drop { node: gone });
            }
            ahead.extend(self.sketch.below(node));
        }
        None
    }
}

impl Sketch {
    /// The choices below a sum node, and the letter nodes.
    fn children_by_kind(&self, node: usize) -> (Vec<usize>, Vec<usize>) {
        self.below(node)
            .partition(|&child| self.nodes[child].kind != Kind::Sum)
    }

    /// Takes the second of the first two choices of one cell away from a node, and names both. The choices are put in
    /// the order of their cells if there are such two.
    fn merge_first(&mut self, node: usize) -> Option<(usize, usize)> {
        let (mut choices, sums) = self.children_by_kind(node);
        choices.sort_by_key(|&choice| self.nodes[choice].cell);
        let same = |pair: &[usize]| self.nodes[pair[0]].cell == self.nodes[pair[1]].cell;
        let at = choices.windows(2).position(same)?;
        let (into, gone) = (choices[at], choices.remove(at + 1));
        let all = choices.into_iter().chain(sums).map(Some);
        self.nodes[node].children = all.collect();
        Some((into, gone))
    }

    /// Merges a choice into another of the same cell, with everything below.
    fn merge_choices(&mut self, into: usize, gone: usize, slots: &[Vec<Letter>]) {
        for child in core::mem::take(&mut self.nodes[gone].children)
            .into_iter()
            .flatten()
        {
            let letter = self.nodes[child].letter;
            let twin = self
                .below(into)
                .find(|&other| self.nodes[other].letter == letter);
            match twin {
                Some(twin) => self.merge_sums(twin, child, slots),
                None => self.nodes[into].children.push(Some(child)),
            }
        }
        let letters = self.nodes[into]
            .cell
            .map_or(&[][..], |cell| &slots[cell.index()]);
        let mut children: Vec<usize> = self.below(into).collect();
        children.sort_by_key(|&child| {
            letters
                .iter()
                .position(|letter| Some(*letter) == self.nodes[child].letter)
        });
        self.nodes[into].children = children.into_iter().map(Some).collect();
    }

    fn merge_sums(&mut self, into: usize, gone: usize, slots: &[Vec<Letter>]) {
        self.nodes[into].points += self.nodes[gone].points;
        let brought = core::mem::take(&mut self.nodes[gone].children);
        self.nodes[into].children.extend(brought);
        let mut children: Vec<usize> = self.below(into).collect();
        children.sort_by_key(|&child| self.nodes[child].cell);
        self.nodes[into].children = children.into_iter().map(Some).collect();
        while let Some((first, second)) = self.merge_first(into) {
            self.merge_choices(first, second, slots);
        }
    }
}
