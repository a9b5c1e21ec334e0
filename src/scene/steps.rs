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

use super::sketch::{Sketch, SketchNode};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Compress, Kind, Order, Tree, TreeError, orderly};

// --- State ---

#[derive(Clone, Debug)]
pub struct Steps {
    sketch: Sketch,
    order: Order,
    /// The cell that is lifted or fixed; `None` if the tree is folded in place.
    cell: Option<Cell>,
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

/// The stages of folding below one node. `Steps::folding` says in which order they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FoldStage {
    Refresh,
    Splice,
    Merge,
    Absorb,
}

impl Steps {
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

    pub fn sketch(&self) -> &Sketch {
        &self.sketch
    }

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
}

// --- Run ---

impl Steps {
    /// Makes the next move and returns it, or returns `None` if the operation is complete.
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
        if self.sketch.size() > self.limit as usize {
            return Err(TreeError::TooLarge { limit: self.limit });
        }
        Ok(made)
    }
}

// --- Moves ---

/// What one move did. All numbers are node numbers.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Move {
    /// - `rotate`: the choice `into` replaced `node`, of which there are now `copies` below its letters, and none for
    ///   `dropped` letters, with which the node scores nothing. The first copy is the node itself.
    /// - `splice`: the letter `node`, on the lifted cell and without points, was replaced by its only child `into`.
    /// - `absorb`: the letter `node`, on the lifted cell, became part of the sum node `into` above it, with its points and
    ///   children.
    /// - `merge`: the choice `node` became part of `into`, a choice on the same cell, with everything below it that could
    ///   be merged.
    /// - `drop`: the branch `node` was at or below the cutoff.
    /// - `take`: the choice `node`, on the cell whose letter is fixed, was replaced by its child `into` for that letter,
    ///   and its `dropped` other branches went. If there is no such child, nothing takes the choice's place, and the nodes
    ///   above it that score nothing without it went, too, except for the root.
    /// - `name`: after all choices on the cell had been replaced, the root was labeled with the fixed letter.
    /// - `join`: like `merge`, but only `copies` letters that both have were combined: their points were added up and
    ///   their children put together. Choices that became siblings in this way are joined next.
    /// - `refresh`: the bound of `node`, which an earlier operation had left unchanged, was recomputed; before, it was
    ///   `was`.
    /// - `share`: two equal nodes are stored once, as `node`, so that `copies` are stored; the drawing shows stored nodes.
    #[cfg_attr(
        all(feature = "wasm", target_arch = "wasm32"),
        tsify(
            type = "'rotate' | 'splice' | 'absorb' | 'merge' | 'drop' | 'take' | 'name' | 'join' | 'refresh' | 'share'"
        )
    )]
    pub kind: &'static str,
    #[serde(skip)]
    pub node: usize,
    #[serde(skip)]
    pub into: Option<usize>,
    pub copies: usize,
    /// The number of letters that were dropped or for which no copy was made.
    pub dropped: usize,
    pub was: u32,
    /// The nodes that took part in the move and still exist. Nodes closer to the root come first.
    pub part: Vec<usize>,
}

impl Move {
    fn new(kind: &'static str, node: usize, into: Option<usize>) -> Self {
        Self { kind, node, into, part: vec![into.unwrap_or(node)], ..Self::default() }
    }
}

// --- Lift ---

impl Steps {
    /// Starts to lift a cell. The tree must be in spelling order.
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
        met.into_iter().for_each(|gone| self.sketch.pass(gone, choice));
        let top = &mut self.sketch.nodes[choice];
        top.kind = Kind::Pyramid;
        top.children.clone_from(&copies);
        self.sketch.nodes[choice].bound = self.sketch.bound_by_children(choice);
        if let Some(parent) = parent {
            self.sketch.measure(parent);
        }
        let made = copies.iter().copied().flatten();
        let part: Vec<usize> = core::iter::once(choice).chain(made).collect();
        let dropped = copies.len() + 1 - part.len();
        Move {
            copies: copies.len() - dropped,
            dropped,
            part,
            ..Move::new("rotate", node, Some(choice))
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
        depth[node] = sketch.nodes[node].parent.map_or(0, |above| depth[above] + 1);
    }
    let mut found: Vec<usize> =
        (0..count).rev().filter(|&node| has[node] && !sketch.is_choice_of(node, cell)).collect();
    found.sort_by_key(|&node| depth[node]);
    found
}

// --- Fold ---
//
// The moves that fold the nodes that a lift leaves behind, and the moves that merge choices.

impl Steps {
    /// Starts to fold a tree in place. The tree must be in spelling order.
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

    /// Returns the stages of folding below a node, in order. First, letter nodes that have no points and only one child
    /// are spliced out. Then choices on the same cell are merged, and the other letter nodes are absorbed. A thorough
    /// lift absorbs before it merges, so it also merges the choices that are left behind when nodes are absorbed; the
    /// other lifts leave those to the next lift. Folding in place doesn't make new nodes, so it begins by recomputing
    /// the node's bound.
    fn folding(&self) -> &'static [FoldStage] {
        match (self.cell, self.thorough) {
            (None, _) => {
                &[FoldStage::Refresh, FoldStage::Splice, FoldStage::Absorb, FoldStage::Merge]
            }
            (_, true) => &[FoldStage::Splice, FoldStage::Absorb, FoldStage::Merge],
            (_, false) => &[FoldStage::Splice, FoldStage::Merge, FoldStage::Absorb],
        }
    }

    fn begin_fold(&mut self) {
        self.stage = Stage::Fold(self.folding()[0]);
    }

    fn refreshes(&self) -> bool {
        self.compress != Compress::Stale
    }

    fn fold(&mut self, mut fold: FoldStage) -> Option<Move> {
        let order = self.folding();
        while let Some(&node) = self.folds.get(self.at) {
            let sum = matches!(self.sketch.nodes[node].kind, Kind::Sum | Kind::Root);
            let made = match fold {
                FoldStage::Refresh => self.refresh(node),
                _ if !sum => None,
                FoldStage::Splice => self.splice(node),
                FoldStage::Merge => self.merge(node),
                FoldStage::Absorb => self.absorb(node),
            };
            self.stage = Stage::Fold(fold);
            if made.is_some() {
                return made;
            }
            let next = order.iter().skip_while(|&&of| of != fold).nth(1);
            fold = next.copied().unwrap_or_else(|| {
                self.at += 1;
                order[0]
            });
        }
        None
    }

    fn refresh(&mut self, node: usize) -> Option<Move> {
        let bound = self.sketch.bound_by_children(node);
        let was = self.sketch.nodes[node].bound;
        // A choice keeps its old bound if all its branches were dropped.
        if !self.refreshes() || bound == 0 || bound == was {
            return None;
        }
        self.sketch.measure(node);
        Some(Move { was, ..Move::new("refresh", node, None) })
    }

    fn splice(&mut self, node: usize) -> Option<Move> {
        let gone = self.sketch.below(node).find(|&child| {
            let child = &self.sketch.nodes[child];
            let letter =
                child.kind == Kind::Sum && (self.cell.is_none() || child.cell == self.cell);
            letter && child.points == 0 && child.children.len() == 1
        })?;
        let child = self.sketch.nodes[gone].children.pop().flatten()?;
        self.sketch.replace(gone, child);
        self.sketch.count -= 1;
        // After a splice, every kind of lift computes the node's bound from its current children.
        if self.cell.is_some() || self.refreshes() {
            self.sketch.measure(node);
        }
        Some(Move::new("splice", gone, Some(child)))
    }

    fn merge(&mut self, node: usize) -> Option<Move> {
        let (into, gone) = self.sketch.pair_on_one_cell(node)?;
        self.merge_choices(into, gone);
        if self.refreshes() {
            self.sketch.measure(node);
        }
        Some(Move::new("merge", gone, Some(into)))
    }

    fn absorb(&mut self, into: usize) -> Option<Move> {
        let first = self.stage != Stage::Fold(FoldStage::Absorb);
        if self.absorbs.is_empty() && (first || self.thorough) {
            self.absorbs = self.sketch.sums_last(into);
            self.absorbs.reverse();
        }
        let node = self.absorbs.pop()?;
        self.sketch.absorb(node, into);
        if self.refreshes() {
            self.sketch.measure(into);
        }
        Some(Move::new("absorb", node, Some(into)))
    }
}

impl Sketch {
    /// Returns the choices and the letter nodes below a sum node.
    fn children_by_kind(&self, node: usize) -> (Vec<usize>, Vec<usize>) {
        self.below(node).partition(|&child| self.nodes[child].kind != Kind::Sum)
    }

    /// Reorders the children of a sum node, so that its letter nodes come after its choices. Returns the letter nodes.
    fn sums_last(&mut self, node: usize) -> Vec<usize> {
        let (choices, sums) = self.children_by_kind(node);
        self.set_children(node, choices, &sums);
        sums
    }

    fn set_children(&mut self, node: usize, choices: Vec<usize>, sums: &[usize]) {
        let all = choices.into_iter().chain(sums.iter().copied());
        self.nodes[node].children = all.map(Some).collect();
    }

    /// Combines two sum nodes with the same letter: adds up their points, and puts the children of both in one list,
    /// sorted by cell.
    fn pool(&mut self, into: usize, gone: usize) {
        self.nodes[into].points += self.nodes[gone].points;
        let brought = core::mem::take(&mut self.nodes[gone].children);
        self.nodes[into].children.extend(brought);
        self.pass(gone, into);
        let mut children: Vec<usize> = self.below(into).collect();
        children.sort_by_key(|&child| self.nodes[child].cell);
        self.set_children(into, children, &[]);
        self.adopt(into);
    }

    fn sort_letters(&mut self, choice: usize, slots: &[Vec<Letter>]) {
        let letters = self.nodes[choice].cell;
        let letters = letters.map_or(&[][..], |cell| &slots[cell.index()]);
        let mut children: Vec<usize> = self.below(choice).collect();
        children.sort_by_key(|&child| {
            let mut letters = letters.iter();
            letters.position(|letter| Some(*letter) == self.nodes[child].letter)
        });
        self.set_children(choice, children, &[]);
        self.adopt(choice);
    }

    /// Finds the first two choices below a node that are on the same cell, removes the second one from the node's
    /// children, and returns both. If there are two such choices, this also sorts the choices by cell.
    fn pair_on_one_cell(&mut self, node: usize) -> Option<(usize, usize)> {
        let (mut choices, sums) = self.children_by_kind(node);
        choices.sort_by_key(|&choice| self.nodes[choice].cell);
        let same = |pair: &[usize]| self.nodes[pair[0]].cell == self.nodes[pair[1]].cell;
        let at = choices.windows(2).position(same)?;
        let (into, gone) = (choices[at], choices.remove(at + 1));
        self.set_children(node, choices, &sums);
        Some((into, gone))
    }

    /// Absorbs a letter node into the node above it: the letter node's children take its place, and its points are
    /// added to that node's points.
    fn absorb(&mut self, gone: usize, into: usize) {
        let brought = core::mem::take(&mut self.nodes[gone].children);
        self.nodes[into].points += self.nodes[gone].points;
        let children = &mut self.nodes[into].children;
        if let Some(at) = children.iter().position(|&child| child == Some(gone)) {
            children.splice(at..=at, brought);
        }
        self.adopt(into);
        self.pass(gone, into);
    }

    fn absorb_sums(&mut self, into: usize) -> bool {
        let sums = self.sums_last(into);
        for &gone in &sums {
            self.absorb(gone, into);
        }
        !sums.is_empty()
    }
}

impl Steps {
    /// Merges a choice, with its whole subtree, into another choice on the same cell.
    fn merge_choices(&mut self, into: usize, gone: usize) {
        for both in self.sketch.join(into, gone, &self.slots) {
            let stale = self.sketch.nodes[both].bound;
            while self.thorough && self.sketch.absorb_sums(both) {}
            while let Some((first, second)) = self.sketch.pair_on_one_cell(both) {
                self.merge_choices(first, second);
            }
            self.sketch.absorb_sums(both);
            self.sketch.nodes[both].bound = match self.compress {
                Compress::No | Compress::Stale => stale,
                Compress::Refreshed | Compress::Thorough => self.sketch.bound_by_children(both),
            };
        }
        self.sketch.nodes[into].bound = self.sketch.bound_by_children(into);
    }
}

// --- Fix ---
//
// The moves that fix a letter: each choice is replaced by its child for that letter, and in an orderly tree, choices
// that became siblings are joined.

impl Steps {
    /// Starts to fix the letter of a cell. In spelling order, this can be any cell with a choice. In an orderly tree,
    /// it must be the next open cell; cells before it that have only a single letter are fixed along with it.
    ///
    /// If no word is left afterward, only the root remains.
    pub fn fix(tree: &Tree, cell: Cell, letter: Letter, limit: u32) -> Result<Self, TreeError> {
        let mut steps = Self::begin(tree, Some(cell), limit)?;
        if steps.order == Order::Orderly {
            let due = orderly::due(tree, cell)?.into_iter().rev();
            let only = due.filter_map(|cell| Some((cell, *tree.class().letters(cell).first()?)));
            steps.given = core::iter::once((cell, letter)).chain(only).collect();
            steps.stage = Stage::Decide;
        } else if tree.open_cells(tree.root()).contains(cell) {
            let walk = steps.sketch.walk().into_iter().rev();
            let choices = walk.map(|(node, _)| node);
            steps.ahead = choices.filter(|&node| steps.sketch.is_choice_of(node, cell)).collect();
            steps.given = vec![(cell, letter)];
            steps.stage = Stage::Take;
        }
        Ok(steps)
    }

    /// Replaces the next choice with its child for the letter.
    fn take(&mut self) -> Option<Move> {
        let (node, (_, letter)) = (self.ahead.pop()?, *self.given.last()?);
        Some(self.take_letter(node, letter))
    }

    /// After the last choice, labels the root with the fixed letter, as in [`crate::tree::part`].
    fn name(&mut self) -> Option<Move> {
        self.stage = Stage::Done;
        let (cell, letter) = self.given.pop()?;
        let node = self.sketch.root;
        let root = &mut self.sketch.nodes[node];
        if root.kind != Kind::Root {
            return None;
        }
        (root.kind, root.cell, root.letter) = (Kind::Sum, Some(cell), Some(letter));
        Some(Move::new("name", node, None))
    }

    /// Replaces a choice with its child for the letter. If there is none, removes the choice and the nodes that score
    /// nothing without it.
    fn take_letter(&mut self, node: usize, letter: Letter) -> Move {
        let child = self.chosen(node, letter);
        let others = self.sketch.below(node).count() - usize::from(child.is_some());
        let mut below = self.sketch.nodes[node].parent;
        if let Some(child) = child {
            self.sketch.forget(node);
            self.sketch.replace(node, child);
            self.sketch.count += self.sketch.walk_from(child).len();
        } else if node == self.sketch.root {
            for child in self.sketch.below(node).collect::<Vec<_>>() {
                self.sketch.cut(child);
            }
            below = Some(node);
        } else {
            let mut top = node;
            while let Some(parent) = below {
                self.sketch.cut(top);
                // The root always stays, even if nothing is left below it.
                if self.sketch.bound_by_children(parent) > 0 || parent == self.sketch.root {
                    break;
                }
                top = parent;
                below = self.sketch.nodes[top].parent;
            }
        }
        if let Some(below) = below {
            self.sketch.measure_all(below);
        }
        let part = child.or(below).into_iter().collect();
        Move { dropped: others, part, ..Move::new("take", node, child) }
    }

    /// In an orderly tree, replaces the choice directly below the root with its child for the letter, cell by cell.
    fn decide(&mut self) -> Option<Move> {
        while let Some((cell, letter)) = self.given.pop() {
            let mut children = self.sketch.below(self.sketch.root);
            let choice = children.find(|&child| self.sketch.is_choice_of(child, cell));
            drop(children);
            let Some(choice) = choice else {
                continue;
            };
            let made = self.take_letter(choice, letter);
            if let Some(branch) = made.into {
                self.stage = Stage::TakeIn(branch);
            }
            return Some(made);
        }
        None
    }

    fn take_in(&mut self, branch: usize) -> Move {
        let into = self.sketch.root;
        self.sketch.absorb(branch, into);
        let mut children: Vec<usize> = self.sketch.below(into).collect();
        children.sort_by_key(|&child| self.sketch.nodes[child].cell);
        self.sketch.set_children(into, children, &[]);
        self.sketch.measure(into);
        self.ahead = vec![into];
        self.stage = Stage::Join;
        Move::new("absorb", branch, Some(into))
    }

    /// Joins the next two choices that became siblings.
    fn join(&mut self) -> Option<Move> {
        while let Some(&node) = self.ahead.last() {
            if let Some((into, gone)) = self.sketch.pair_on_one_cell(node) {
                let both = self.sketch.join(into, gone, &self.slots);
                self.sketch.nodes[into].bound = self.sketch.bound_by_children(into);
                self.sketch.measure(node);
                let part: Vec<usize> = core::iter::once(into).chain(both).collect();
                let copies = part.len() - 1;
                return Some(Move { copies, part, ..Move::new("join", gone, Some(into)) });
            }
            self.ahead.pop();
            // The next pair to join is somewhere below.
            let sketch = &self.sketch;
            let below = sketch.below(node).flat_map(|choice| sketch.below(choice));
            let met = below.filter(|&sum| sketch.has_pair_on_one_cell(sum));
            let mut met: Vec<usize> = met.collect();
            met.reverse();
            self.ahead.extend(met);
        }
        None
    }
}

impl Sketch {
    /// Returns whether two of the choices below a sum node are on the same cell; its choices must be sorted by cell.
    fn has_pair_on_one_cell(&self, node: usize) -> bool {
        let cells = self.below(node).map(|choice| self.nodes[choice].cell);
        let cells: Vec<_> = cells.collect();
        cells.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// Moves the children of one choice to another choice. For each letter that both have, combines the two nodes.
    /// Returns the combined nodes.
    fn join(&mut self, into: usize, gone: usize, slots: &[Vec<Letter>]) -> Vec<usize> {
        let mut both = Vec::new();
        let brought = core::mem::take(&mut self.nodes[gone].children);
        for child in brought.into_iter().flatten() {
            let letter = self.nodes[child].letter;
            let mut own = self.below(into);
            let same_letter = own.find(|&own| self.nodes[own].letter == letter);
            drop(own);
            match same_letter {
                Some(same_letter) => {
                    self.pool(same_letter, child);
                    self.nodes[same_letter].bound = self.bound_by_children(same_letter);
                    both.push(same_letter);
                }
                None => self.nodes[into].children.push(Some(child)),
            }
        }
        self.pass(gone, into);
        self.sort_letters(into, slots);
        both
    }
}

// --- Filter ---

impl Steps {
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
                return Some(Move { part: vec![from], ..Move::new("drop", node, None) });
            }
            self.filters.extend(self.sketch.below(from));
        }
        None
    }
}
