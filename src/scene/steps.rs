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
//! This is a second implementation of [`crate::tree::Lift`] and of fixing letters, on a sketch. Tests play both and
//! compare the trees (`tests/it/scenes/moves.rs`, `fixed.rs`, and `folded.rs`).
//!
//! The bound never rises. The result, including its bounds, is the same as if the operation had been done in one call.
//! Sharing equal subtrees ([`crate::tree::Dedupe`]) is not a move here, because it changes only how a tree is stored.
//!
//! Nodes of a [`Sketch`] keep their numbers from move to move, so that a picture can follow them. A sketch is unfolded:
//! where the tree shares equal subtrees, a move affects only one of their places. Cost per move: proportional to the
//! number of nodes that it copies or removes, plus the length of the path up to the root.

use std::collections::HashSet;
use std::sync::Arc;

use super::sketch::{Sketch, SketchNode};
use super::{cell_number, letter_number};
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Compress, Kind, Order, Tree, TreeError, orderly};

// --- State ---

#[derive(Clone, Debug)]
pub struct Steps {
    sketch: Sketch,
    /// The class that numbers the letters of nodes that took part in a move.
    class: Arc<BoardClass>,
    order: Order,
    /// The cell that is lifted or fixed; `None` if the tree is folded in place.
    cell: Option<Cell>,
    compress: Compress,
    /// Whether folding also merges the choices that are left behind when letter nodes are absorbed.
    thorough: bool,
    cutoff: u32,
    limit: u32,
    /// What is left to do, as a stack: the next task is at the end.
    tasks: Vec<Task>,
    /// The nodes to fold, with children before their parents.
    folds: Vec<usize>,
}

/// Something to do at a node. A task may turn out to need no move, and may lead to other tasks.
#[derive(Clone, Copy, Debug)]
enum Task {
    Rotate(usize),
    FoldAll,
    Refresh(usize),
    Splice(usize),
    Merge(usize),
    Absorb(usize),
    /// Absorbs a letter node, given first, into the node above it.
    AbsorbOne(usize, usize),
    /// Drops branches below a choice at the top, or below the root.
    Filter(Option<usize>),
    /// In spelling order, each choice is replaced by its child for the letter.
    Take(usize, Letter),
    Name(Cell, Letter),
    /// In an orderly tree, the choice directly below the root is replaced by its child for the letter.
    Decide(Cell, Letter),
    /// The branch directly below the root is absorbed into the root.
    TakeIn(usize),
    Join(usize),
}

impl Steps {
    fn begin(tree: &Tree, cell: Option<Cell>, limit: u32) -> Result<Self, TreeError> {
        Ok(Self {
            sketch: Sketch::new(tree, limit)?,
            class: Arc::clone(tree.class()),
            order: tree.order(),
            cell,
            compress: Compress::No,
            thorough: false,
            cutoff: 0,
            limit,
            tasks: Vec::new(),
            folds: Vec::new(),
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

    /// Sets the class that numbers letters, which may have letters that the tree no longer has.
    pub(crate) fn numbered_by(self, class: &Arc<BoardClass>) -> Self {
        Self { class: Arc::clone(class), ..self }
    }

    pub fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// Makes the next move and returns it, or returns `None` if the operation is complete.
    pub fn step(&mut self) -> Result<Option<Moved>, TreeError> {
        while let Some(task) = self.tasks.pop() {
            if let Some(made) = self.do_task(task) {
                if self.sketch.size() > self.limit as usize {
                    return Err(TreeError::TooLarge { limit: self.limit });
                }
                let passed = core::mem::take(&mut self.sketch.passed);
                return Ok(Some(Moved { passed, ..made }));
            }
        }
        Ok(None)
    }

    fn do_task(&mut self, task: Task) -> Option<Moved> {
        match task {
            Task::Rotate(node) => Some(self.rotate(node, self.cell?)),
            Task::FoldAll => self.fold_all(),
            Task::Refresh(node) => self.refresh(node),
            Task::Splice(node) => self.splice(node),
            Task::Merge(node) => self.merge(node),
            Task::Absorb(into) => self.absorb(into),
            Task::AbsorbOne(node, into) => Some(self.absorb_one(node, into)),
            Task::Filter(from) => self.filter(from.unwrap_or(self.sketch.root)),
            Task::Take(node, letter) => Some(self.take(node, letter)),
            Task::Name(cell, letter) => self.name(cell, letter),
            Task::Decide(cell, letter) => self.decide(cell, letter),
            Task::TakeIn(branch) => Some(self.take_in(branch)),
            Task::Join(node) => self.join(node),
        }
    }
}

// --- Moves ---

/// What one move did. Nodes that still exist are given by number.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Moved {
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
    pub copies: usize,
    /// The number of letters that were dropped or for which no copy was made.
    pub dropped: usize,
    pub was: u32,
    /// The nodes that took part in the move and still exist. Nodes closer to the root come first.
    pub part: Vec<usize>,
    pub node: MovedNode,
    pub into: Option<MovedNode>,
    /// The nodes that became part of other nodes, each paired with the node that it became part of.
    pub passed: Vec<(usize, usize)>,
}

/// A node that took part in a move, in the numbers of the page's arrays.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct MovedNode {
    /// The kind of node: 0 root, 1 sum, 2 choice, 3 choice on a lifted cell.
    pub kind: u8,
    /// The cell of the node, or 255.
    pub cell: u8,
    /// The letter of the node, by its position on the cell, or 255.
    pub letter: u8,
    pub points: u32,
}

impl MovedNode {
    pub(crate) fn new(class: &BoardClass, node: &SketchNode) -> Self {
        let &SketchNode { kind, cell, letter, points, .. } = node;
        let letter = letter_number(class, cell, letter);
        Self { kind: kind as u8, cell: cell_number(cell), letter, points }
    }
}

impl Steps {
    /// Describes a move that was just made, by the numbers of its nodes.
    fn made(&self, kind: &'static str, node: usize, into: Option<usize>) -> Moved {
        let of = |number: usize| MovedNode::new(&self.class, self.sketch.node(number));
        let part = vec![into.unwrap_or(node)];
        Moved { kind, node: of(node), into: into.map(of), part, ..Moved::default() }
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
            steps.tasks.push(Task::Filter(None));
            if compress != Compress::No {
                steps.tasks.push(Task::FoldAll);
            }
            steps.tasks.extend(rotations(&steps.sketch, cell).map(Task::Rotate));
        }
        Ok(steps)
    }

    /// Swaps a node with the choices on the cell that are directly below the node.
    fn rotate(&mut self, node: usize, cell: Cell) -> Moved {
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
        for letter in self.sketch.class.letters(cell).to_vec() {
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
        let mut made = self.made("rotate", node, Some(choice));
        // The root that was copied for each letter is no longer one.
        made.node.kind = original.kind as u8;
        Moved { copies: copies.len() - dropped, dropped, part, ..made }
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
                Some(child) if self.sketch.is_choice_of(child, cell) => {
                    self.sketch.chosen(child, letter)
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
}

/// Lists the nodes above choices on a cell, with the deepest ones last. Among equally deep nodes, the first one in the
/// walk comes last.
fn rotations(sketch: &Sketch, cell: Cell) -> impl Iterator<Item = usize> {
    let mut walk = sketch.walk();
    let choices = walk.iter().filter(|(node, _)| sketch.is_choice_of(*node, cell));
    let above: HashSet<usize> = choices.flat_map(|(node, _)| sketch.above(*node)).collect();
    walk.retain(|(node, _)| above.contains(node));
    walk.reverse();
    walk.sort_by_key(|(_, depth)| *depth);
    walk.into_iter().map(|(node, _)| node)
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
        steps.tasks.push(Task::Filter(None));
        if compress != Compress::No {
            steps.folds = steps.sketch.children_first();
            steps.tasks.push(Task::FoldAll);
        }
        Ok(steps)
    }

    /// Lists the tasks of folding below each node. First, letter nodes that have no points and only one child are
    /// spliced out. Then choices on the same cell are merged, and the other letter nodes are absorbed. A thorough lift
    /// absorbs before it merges, so it also merges the choices that are left behind when nodes are absorbed; the other
    /// lifts leave those to the next lift. Folding in place doesn't make new nodes, so it begins by recomputing the
    /// node's bound.
    fn fold_all(&mut self) -> Option<Moved> {
        for node in core::mem::take(&mut self.folds).into_iter().rev() {
            if matches!(self.sketch.nodes[node].kind, Kind::Sum | Kind::Root) {
                let (absorb, merge) = (Task::Absorb(node), Task::Merge(node));
                self.tasks.extend(if self.thorough { [merge, absorb] } else { [absorb, merge] });
                self.tasks.push(Task::Splice(node));
            }
            if self.cell.is_none() {
                self.tasks.push(Task::Refresh(node));
            }
        }
        None
    }

    fn refreshes(&self) -> bool {
        self.compress != Compress::Stale
    }

    fn refresh(&mut self, node: usize) -> Option<Moved> {
        let bound = self.sketch.bound_by_children(node);
        let was = self.sketch.nodes[node].bound;
        // A choice keeps its old bound if all its branches were dropped.
        if !self.refreshes() || bound == 0 || bound == was {
            return None;
        }
        self.sketch.measure(node);
        Some(Moved { was, ..self.made("refresh", node, None) })
    }

    fn splice(&mut self, node: usize) -> Option<Moved> {
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
        self.tasks.push(Task::Splice(node));
        Some(self.made("splice", gone, Some(child)))
    }

    fn merge(&mut self, node: usize) -> Option<Moved> {
        let (into, gone) = self.sketch.pair_on_one_cell(node)?;
        self.merge_choices(into, gone);
        if self.refreshes() {
            self.sketch.measure(node);
        }
        self.tasks.push(Task::Merge(node));
        Some(self.made("merge", gone, Some(into)))
    }

    fn absorb(&mut self, into: usize) -> Option<Moved> {
        let sums = self.sketch.sums_last(into);
        if self.thorough && !sums.is_empty() {
            self.tasks.push(Task::Absorb(into));
        }
        self.tasks.extend(sums.into_iter().rev().map(|node| Task::AbsorbOne(node, into)));
        None
    }

    fn absorb_one(&mut self, node: usize, into: usize) -> Moved {
        self.sketch.absorb(node, into);
        if self.refreshes() {
            self.sketch.measure(into);
        }
        self.made("absorb", node, Some(into))
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
        self.nodes[node].children = choices.iter().chain(&sums).copied().map(Some).collect();
        sums
    }

    fn sort_children<K: Ord>(&mut self, node: usize, key: impl Fn(&SketchNode) -> K) {
        let mut children: Vec<usize> = self.below(node).collect();
        children.sort_by_key(|&child| key(&self.nodes[child]));
        self.nodes[node].children = children.into_iter().map(Some).collect();
        self.adopt(node);
    }

    /// Combines two sum nodes with the same letter: adds up their points, and puts the children of both in one list,
    /// sorted by cell.
    fn pool(&mut self, into: usize, gone: usize) {
        self.nodes[into].points += self.nodes[gone].points;
        let brought = core::mem::take(&mut self.nodes[gone].children);
        self.nodes[into].children.extend(brought);
        self.pass(gone, into);
        self.sort_children(into, |child| child.cell);
    }

    /// Finds the first two choices below a node that are on the same cell, removes the second one from the node's
    /// children, and returns both. If there are two such choices, this also sorts the choices by cell.
    fn pair_on_one_cell(&mut self, node: usize) -> Option<(usize, usize)> {
        let (mut choices, sums) = self.children_by_kind(node);
        choices.sort_by_key(|&choice| self.nodes[choice].cell);
        let same = |pair: &[usize]| self.nodes[pair[0]].cell == self.nodes[pair[1]].cell;
        let at = choices.windows(2).position(same)?;
        let (into, gone) = (choices[at], choices.remove(at + 1));
        self.nodes[node].children = choices.into_iter().chain(sums).map(Some).collect();
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
        for both in self.sketch.join(into, gone) {
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
            let given = core::iter::once((cell, letter)).chain(only);
            steps.tasks.extend(given.map(|(cell, letter)| Task::Decide(cell, letter)));
        } else if tree.open_cells(tree.root()).contains(cell) {
            steps.tasks.push(Task::Name(cell, letter));
            let choices = steps.sketch.walk().into_iter().rev().map(|(node, _)| node);
            let choices = choices.filter(|&node| steps.sketch.is_choice_of(node, cell));
            steps.tasks.extend(choices.map(|node| Task::Take(node, letter)));
        }
        Ok(steps)
    }

    /// After the last choice, labels the root with the fixed letter, as in [`crate::tree::part`].
    fn name(&mut self, cell: Cell, letter: Letter) -> Option<Moved> {
        let node = self.sketch.root;
        let root = &mut self.sketch.nodes[node];
        if root.kind != Kind::Root {
            return None;
        }
        (root.kind, root.cell, root.letter) = (Kind::Sum, Some(cell), Some(letter));
        Some(self.made("name", node, None))
    }

    /// Replaces a choice with its child for the letter. If there is none, removes the choice and the nodes that score
    /// nothing without it.
    fn take(&mut self, node: usize, letter: Letter) -> Moved {
        let child = self.sketch.chosen(node, letter);
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
        // A bound higher up may be out of date even if one on the way doesn't change.
        let up: Vec<usize> =
            below.into_iter().chain(below.iter().flat_map(|&at| self.sketch.above(at))).collect();
        for at in up {
            self.sketch.nodes[at].bound = self.sketch.bound_by_children(at);
        }
        let part = child.or(below).into_iter().collect();
        Moved { dropped: others, part, ..self.made("take", node, child) }
    }

    /// In an orderly tree, replaces the choice directly below the root with its child for the letter.
    fn decide(&mut self, cell: Cell, letter: Letter) -> Option<Moved> {
        let sketch = &self.sketch;
        let choice = sketch.below(sketch.root).find(|&child| sketch.is_choice_of(child, cell))?;
        if let Some(branch) = sketch.chosen(choice, letter) {
            self.tasks.push(Task::TakeIn(branch));
        }
        Some(self.take(choice, letter))
    }

    fn take_in(&mut self, branch: usize) -> Moved {
        let into = self.sketch.root;
        self.sketch.absorb(branch, into);
        self.sketch.sort_children(into, |child| child.cell);
        self.sketch.measure(into);
        self.tasks.push(Task::Join(into));
        self.made("absorb", branch, Some(into))
    }

    /// Joins the next two choices below a node that became siblings, or goes on to the next pairs below them.
    fn join(&mut self, node: usize) -> Option<Moved> {
        let Some((into, gone)) = self.sketch.pair_on_one_cell(node) else {
            let sketch = &self.sketch;
            let cell = |choice: usize| sketch.nodes[choice].cell;
            let has_pair = |&sum: &usize| !sketch.below(sum).map(cell).is_sorted_by(|a, b| a < b);
            let below = sketch.below(node).flat_map(|choice| sketch.below(choice));
            let met: Vec<usize> = below.filter(has_pair).collect();
            self.tasks.extend(met.into_iter().rev().map(Task::Join));
            return None;
        };
        let both = self.sketch.join(into, gone);
        self.sketch.measure(node);
        self.tasks.push(Task::Join(node));
        let part: Vec<usize> = core::iter::once(into).chain(both).collect();
        Some(Moved { copies: part.len() - 1, part, ..self.made("join", gone, Some(into)) })
    }
}

impl Sketch {
    /// Moves the children of one choice to another choice. For each letter that both have, combines the two nodes.
    /// Returns the combined nodes.
    fn join(&mut self, into: usize, gone: usize) -> Vec<usize> {
        let mut both = Vec::new();
        let brought = core::mem::take(&mut self.nodes[gone].children);
        for child in brought.into_iter().flatten() {
            let letter = self.nodes[child].letter;
            let own = self.below(into).find(|&own| self.nodes[own].letter == letter);
            match own {
                Some(own) => {
                    self.pool(own, child);
                    self.nodes[own].bound = self.bound_by_children(own);
                    both.push(own);
                }
                None => self.nodes[into].children.push(Some(child)),
            }
        }
        self.pass(gone, into);
        let letters = self.nodes[into].cell.map(|cell| self.class.letters(cell).to_vec());
        let letters = letters.unwrap_or_default();
        self.sort_children(into, |child| letters.iter().position(|of| Some(*of) == child.letter));
        self.nodes[into].bound = self.bound_by_children(into);
        both
    }
}

// --- Filter ---

impl Steps {
    /// Drops the first branch, below the choices at the top, whose bound is at or below the cutoff. The bounds of other
    /// nodes stay unchanged.
    fn filter(&mut self, from: usize) -> Option<Moved> {
        let at = &self.sketch.nodes[from];
        if at.kind != Kind::Pyramid {
            return None;
        }
        let is_low = |child: usize| self.sketch.nodes[child].bound <= self.cutoff;
        let Some(place) = at.children.iter().position(|child| child.is_some_and(is_low)) else {
            self.tasks.extend(self.sketch.below(from).map(|child| Task::Filter(Some(child))));
            return None;
        };
        self.tasks.push(Task::Filter(Some(from)));
        let node = self.sketch.nodes[from].children[place].take()?;
        self.sketch.forget(node);
        Some(Moved { part: vec![from], ..self.made("drop", node, None) })
    }
}
