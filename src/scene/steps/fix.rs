//! The moves that fix a letter: each choice is replaced by its child for that letter, and in an orderly tree, choices
//! that became siblings are joined.

use super::super::sketch::Sketch;
use super::moves::Move;
use super::state::{Stage, Steps};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Kind, Order, Tree, TreeError, orderly};

impl Steps {
    /// Starts to fix the letter of a cell. In spelling order, this can be any cell with a choice. In an orderly tree,
    /// it must be the next open cell; cells before it that have only a single letter are fixed along with it.
    ///
    /// If no word is left afterward, only the root remains.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] if there are more than `limit` nodes. [`TreeError::NotNext`] if an orderly tree has to
    /// fix another cell first.
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
    pub(super) fn take(&mut self) -> Option<Move> {
        let (node, (_, letter)) = (self.ahead.pop()?, *self.given.last()?);
        Some(self.take_letter(node, letter))
    }

    /// After the last choice, labels the root with the fixed letter, as in [`crate::tree::part`].
    pub(super) fn name(&mut self) -> Option<Move> {
        self.stage = Stage::Done;
        let (cell, letter) = self.given.pop()?;
        let node = self.sketch.root;
        let root = &mut self.sketch.nodes[node];
        if root.kind != Kind::Root {
            return None;
        }
        (root.kind, root.cell, root.letter) = (Kind::Sum, Some(cell), Some(letter));
        Some(Move::Name { node })
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
        Move::Take { node, child, below, others }
    }

    /// In an orderly tree, replaces the choice directly below the root with its child for the letter, cell by cell.
    pub(super) fn decide(&mut self) -> Option<Move> {
        while let Some((cell, letter)) = self.given.pop() {
            let mut children = self.sketch.below(self.sketch.root);
            let choice = children.find(|&child| self.sketch.is_choice_of(child, cell));
            drop(children);
            let Some(choice) = choice else {
                continue;
            };
            let made = self.take_letter(choice, letter);
            if let Move::Take { child: Some(branch), .. } = made {
                self.stage = Stage::TakeIn(branch);
            }
            return Some(made);
        }
        None
    }

    /// Absorbs the letter's branch into the root.
    pub(super) fn take_in(&mut self, branch: usize) -> Move {
        let into = self.sketch.root;
        self.sketch.absorb(branch, into);
        let mut children: Vec<usize> = self.sketch.below(into).collect();
        children.sort_by_key(|&child| self.sketch.nodes[child].cell);
        self.sketch.set_children(into, children, &[]);
        self.sketch.measure(into);
        self.ahead = vec![into];
        self.stage = Stage::Join;
        Move::Absorb { node: branch, into }
    }

    /// Joins the next two choices that became siblings.
    pub(super) fn join(&mut self) -> Option<Move> {
        while let Some(&node) = self.ahead.last() {
            if let Some((into, gone)) = self.sketch.pair_on_one_cell(node) {
                let both = self.sketch.join(into, gone);
                self.sketch.sort_letters(into, &self.slots);
                self.sketch.nodes[into].bound = self.sketch.bound_by_children(into);
                self.sketch.measure(node);
                return Some(Move::Join { node: gone, into, both });
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
    fn join(&mut self, into: usize, gone: usize) -> Vec<usize> {
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
        both
    }
}
