//! The moves that fold the nodes that a lift leaves behind, and the moves that merge choices.

use super::super::sketch::Sketch;
use super::moves::Move;
use super::state::{FoldStage, Stage, Steps};
use crate::letter::Letter;
use crate::tree::{Compress, Kind, Tree, TreeError};

impl Steps {
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

    pub(super) fn begin_fold(&mut self) {
        self.stage = Stage::Fold(self.folding()[0]);
    }

    /// Returns whether the bound of a folded node is recomputed.
    fn refreshes(&self) -> bool {
        self.compress != Compress::Stale
    }

    /// Makes the next move of folding.
    pub(super) fn fold(&mut self, mut fold: FoldStage) -> Option<Move> {
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
        Some(Move::Refresh { node, was })
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
        Some(Move::Splice { node: gone, child })
    }

    fn merge(&mut self, node: usize) -> Option<Move> {
        let (into, gone) = self.sketch.pair_on_one_cell(node)?;
        let merging =
            Merging { slots: &self.slots, compress: self.compress, thorough: self.thorough };
        merging.choices(&mut self.sketch, into, gone);
        if self.refreshes() {
            self.sketch.measure(node);
        }
        Some(Move::Merge { node: gone, into })
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
        Some(Move::Absorb { node, into })
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

    pub(super) fn set_children(&mut self, node: usize, choices: Vec<usize>, sums: &[usize]) {
        let all = choices.into_iter().chain(sums.iter().copied());
        self.nodes[node].children = all.map(Some).collect();
    }

    /// Combines two sum nodes with the same letter: adds up their points, and puts the children of both in one list,
    /// sorted by cell.
    pub(super) fn pool(&mut self, into: usize, gone: usize) {
        self.nodes[into].points += self.nodes[gone].points;
        let brought = core::mem::take(&mut self.nodes[gone].children);
        self.nodes[into].children.extend(brought);
        self.pass(gone, into);
        let mut children: Vec<usize> = self.below(into).collect();
        children.sort_by_key(|&child| self.nodes[child].cell);
        self.set_children(into, children, &[]);
        self.adopt(into);
    }

    /// Sorts the children of a choice by letter.
    pub(super) fn sort_letters(&mut self, choice: usize, slots: &[Vec<Letter>]) {
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
    pub(super) fn pair_on_one_cell(&mut self, node: usize) -> Option<(usize, usize)> {
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
    pub(super) fn absorb(&mut self, gone: usize, into: usize) {
        let brought = core::mem::take(&mut self.nodes[gone].children);
        self.nodes[into].points += self.nodes[gone].points;
        let children = &mut self.nodes[into].children;
        if let Some(at) = children.iter().position(|&child| child == Some(gone)) {
            children.splice(at..=at, brought);
        }
        self.adopt(into);
        self.pass(gone, into);
    }
}

/// Merges choices with their whole subtrees in a single move.
struct Merging<'a> {
    slots: &'a [Vec<Letter>],
    compress: Compress,
    thorough: bool,
}

impl Merging<'_> {
    /// Merges a choice, with its whole subtree, into another choice on the same cell.
    fn choices(&self, sketch: &mut Sketch, into: usize, gone: usize) {
        for child in core::mem::take(&mut sketch.nodes[gone].children).into_iter().flatten() {
            let letter = sketch.nodes[child].letter;
            let same_letter =
                sketch.below(into).find(|&other| sketch.nodes[other].letter == letter);
            match same_letter {
                Some(same_letter) => self.sums(sketch, same_letter, child),
                None => sketch.nodes[into].children.push(Some(child)),
            }
        }
        sketch.pass(gone, into);
        sketch.sort_letters(into, self.slots);
        sketch.nodes[into].bound = sketch.bound_by_children(into);
    }

    fn sums(&self, sketch: &mut Sketch, into: usize, gone: usize) {
        sketch.pool(into, gone);
        let stale = sketch.bound_by_children(into);
        if self.thorough {
            while self.absorb_sums(sketch, into) {}
        }
        while let Some((first, second)) = sketch.pair_on_one_cell(into) {
            self.choices(sketch, first, second);
        }
        if !self.thorough {
            self.absorb_sums(sketch, into);
        }
        sketch.nodes[into].bound = match self.compress {
            Compress::No | Compress::Stale => stale,
            Compress::Refreshed | Compress::Thorough => sketch.bound_by_children(into),
        };
    }

    /// Absorbs the letter nodes below a sum node, and returns whether there were any.
    fn absorb_sums(&self, sketch: &mut Sketch, into: usize) -> bool {
        let sums = sketch.sums_last(into);
        for &gone in &sums {
            sketch.absorb(gone, into);
        }
        !sums.is_empty()
    }
}
