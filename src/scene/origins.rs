//! Where the nodes of a tree come from after a lift or after fixing a letter.
//!
//! A stored node may have many origins and may be the origin of many nodes. So a lift records only the set of letters
//! with which each node scores. With this record, a walk down both trees at once finds the places of the old tree that
//! each place of the new tree was made from. There is usually one such place, but there can be several where nodes were
//! merged.

use core::ops::ControlFlow;

use super::icicle::{Icicle, Spot};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Kind, Lifted, NodeId, Tree, orderly};

/// A place of the old tree that a place of the new tree was made from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Origin {
    /// The place in the old tree.
    pub spot: Spot,
    /// If the node was copied for one letter of the lifted cell, the position of that letter among the cell's letters.
    /// `None` if the node was kept unchanged.
    pub letter: Option<u32>,
}

/// Maps the places of a tree back to those of the previous tree.
#[derive(Debug)]
pub struct Origins<'a> {
    old: &'a Tree,
    icicle: &'a Icicle,
    new: &'a Tree,
    made: MadeFrom<'a>,
}

/// How the new tree was made from the old one.
#[derive(Debug)]
enum MadeFrom<'a> {
    Lift(&'a Lifted),
    /// A lift after which only the part with one letter was kept, and the position of that letter among the cell's
    /// letters.
    Part(&'a Lifted, u32),
    /// Letters fixed on the next cells of an orderly tree. The branches of these letters were merged with the rest.
    Force(Vec<(Cell, Letter)>),
}

impl<'a> Origins<'a> {
    /// Creates the mapping back through a lift, given the old tree, its icicle, and the result of the lift.
    #[must_use]
    pub fn new(old: &'a Tree, icicle: &'a Icicle, lifted: &'a Lifted) -> Self {
        Self { old, icicle, new: &lifted.tree, made: MadeFrom::Lift(lifted) }
    }

    /// Creates the mapping back through a lift after which only one part was kept: `new` is [`crate::tree::part`] of
    /// the result of `lifted`, for the letter with this position among the lifted cell's letters.
    #[must_use]
    pub fn of_part(
        old: &'a Tree,
        icicle: &'a Icicle,
        new: &'a Tree,
        lifted: &'a Lifted,
        letter: u32,
    ) -> Self {
        Self { old, icicle, new, made: MadeFrom::Part(lifted, letter) }
    }

    /// Creates the mapping back through the fixing of a letter in an orderly tree. `new` is what
    /// [`crate::tree::orderly`] returned for the old tree, the cell, and the letter.
    #[must_use]
    pub fn of_force(
        old: &'a Tree,
        icicle: &'a Icicle,
        new: &'a Tree,
        cell: Cell,
        letter: Letter,
    ) -> Self {
        let due = orderly::due(old, cell).unwrap_or_default().into_iter();
        let only = due.filter_map(|cell| Some((cell, *old.class().letters(cell).first()?)));
        Self { old, icicle, new, made: MadeFrom::Force(only.chain([(cell, letter)]).collect()) }
    }

    /// Returns the origins of the new root: the old root, the branches of the letters that were fixed, or both.
    #[must_use]
    pub fn root(&self) -> Vec<Origin> {
        let spot = self.icicle.root(self.old);
        match &self.made {
            MadeFrom::Lift(_) => vec![Origin { spot, letter: None }],
            &MadeFrom::Part(lifted, letter) if lifted.lifted_cell().is_some() => {
                vec![Origin { spot, letter: Some(letter) }]
            }
            // The cell was at the top, so its branch is kept unchanged.
            &MadeFrom::Part(_, letter) => {
                let mut children = self.icicle.children(self.old, spot);
                let branch = children.find_map(|(at, spot)| (at == letter).then_some(spot));
                branch.map(whole).into_iter().collect()
            }
            MadeFrom::Force(given) => {
                let mut roots = vec![whole(spot)];
                for &(cell, letter) in given {
                    let mut branches = Vec::new();
                    for root in &roots {
                        let mut children = self.icicle.children(self.old, root.spot);
                        let choice =
                            children.find(|(_, child)| self.old.cell(child.node) == Some(cell));
                        branches.extend(choice.and_then(|(_, choice)| {
                            let mut letters = self.icicle.children(self.old, choice);
                            let mut at = letters
                                .find(|(_, child)| self.old.letter(child.node) == Some(letter));
                            at.take().map(|(_, branch)| whole(branch))
                        }));
                    }
                    roots.extend(branches);
                }
                roots
            }
        }
    }

    /// Returns the origins of each child of a place of the new tree, given the origins of the place itself. `top` says
    /// whether the place is the root.
    #[must_use]
    pub fn children(&self, node: NodeId, top: bool, of: &[Origin]) -> Vec<Vec<Origin>> {
        let (below, mut candidates) = (self.below(node, top), Vec::new());
        for &of in below.of(of) {
            // The callback never stops this early.
            let _ = self.candidates(below, of, |key, origin| {
                candidates.push((key, origin));
                ControlFlow::Continue(())
            });
        }
        let found = self.new.places(node).map(|(step, child)| {
            let own = self.key(below, step, child);
            let mine = candidates.iter().filter(|(key, _)| *key == own);
            mine.map(|(_, origin)| *origin).collect()
        });
        found.collect()
    }

    /// Returns how the children of a place of the new tree can be told apart.
    pub(super) fn below(&self, node: NodeId, top: bool) -> ChildRule {
        match &self.made {
            MadeFrom::Lift(lifted) if top && lifted.lifted_cell().is_some() => ChildRule::Top,
            _ if self.new.kind(node) == Kind::Pyramid => ChildRule::Pyramid,
            MadeFrom::Lift(lifted) | MadeFrom::Part(lifted, _) if !lifted.is_squeezed() => {
                ChildRule::Order
            }
            _ => ChildRule::Labels,
        }
    }

    /// Returns the key that identifies a child of a place of the new tree.
    pub(super) fn key(&self, below: ChildRule, step: u32, child: NodeId) -> u32 {
        match below {
            ChildRule::Labels => label(self.new, child),
            ChildRule::Top | ChildRule::Order | ChildRule::Pyramid => step,
        }
    }

    /// Given one origin of a place, finds possible origins of the place's children. Reports each of them along with the
    /// key of the child that may have been made from it. The callback can stop the search.
    pub(super) fn candidates(
        &self,
        below: ChildRule,
        of: Origin,
        mut tell: impl FnMut(u32, Origin) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if below == ChildRule::Top {
            // The part for each letter is the copy of the old root for that letter.
            let cell = self.new.cell(self.new.root());
            let letters = cell.map_or(&[][..], |cell| self.new.class().letters(cell));
            return (0..).zip(letters).try_for_each(|(key, _)| {
                let letter = Some(key);
                tell(key, Origin { letter, ..of })
            });
        }
        let mut count = 0;
        let mut children = self.icicle.children(self.old, of.spot);
        children.try_for_each(|(place, child)| {
            // Choices on the cells whose letters were fixed occur only directly below the origins of the new root.
            if let MadeFrom::Force(given) = &self.made
                && self.old.kind(child.node) == Kind::Choice
                && let at = self.old.cell(child.node)
                && given.iter().any(|(cell, _)| at == Some(*cell))
            {
                return ControlFlow::Continue(());
            }
            self.reach(of.spot, child, of.letter, &mut |origin| {
                let key = match below {
                    ChildRule::Labels => label(self.old, origin.spot.node),
                    ChildRule::Order => count,
                    ChildRule::Top | ChildRule::Pyramid => place,
                };
                count += 1;
                tell(key, origin)
            })
        })
    }

    /// Reports what replaces `child`, a place of the old tree, below the node that `parent` became.
    fn reach(
        &self,
        parent: Spot,
        child: Spot,
        letter: Option<u32>,
        tell: &mut impl FnMut(Origin) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let sum = |spot: Spot| matches!(self.old.kind(spot.node), Kind::Sum | Kind::Root);
        match &self.made {
            // The tree was folded in place: letter nodes below sum nodes were replaced by their children.
            MadeFrom::Lift(lifted)
                if lifted.is_squeezed()
                    && lifted.lifted_cell().is_none()
                    && sum(parent)
                    && sum(child) =>
            {
                let mut children = self.icicle.children(self.old, child);
                children.try_for_each(|(_, below)| self.reach(child, below, letter, tell))
            }
            _ => self.advance(child, letter, tell),
        }
    }

    /// Reports what replaces `child`, a place of the old tree, below a node that was copied for `letter`.
    fn advance(
        &self,
        child: Spot,
        letter: Option<u32>,
        mut tell: impl FnMut(Origin) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (Some(letter), MadeFrom::Lift(lifted) | MadeFrom::Part(lifted, _)) =
            (letter, &self.made)
        else {
            return tell(whole(child));
        };
        let Some(alive) = lifted.letters_of(self.old, child.node) else {
            // A node without the lifted cell below it is shared by all copies.
            return tell(whole(child));
        };
        if alive >> letter & 1 == 0 {
            return ControlFlow::Continue(());
        }
        if self.old.cell(child.node) != lifted.lifted_cell()
            || self.old.kind(child.node) == Kind::Sum
        {
            return tell(Origin { spot: child, letter: Some(letter) });
        }
        // This is a choice on the lifted cell. It is replaced by its child for the letter, or by that child's children.
        let pyramid = self.old.kind(child.node) == Kind::Pyramid;
        let letters = lifted.lifted_cell().map(|cell| self.old.class().letters(cell));
        let cell_letter = letters.and_then(|letters| letters.get(letter as usize).copied());
        let chosen = self.icicle.children(self.old, child).find(|(place, spot)| {
            if pyramid { *place == letter } else { self.old.letter(spot.node) == cell_letter }
        });
        let Some((_, chosen)) = chosen else {
            return ControlFlow::Continue(());
        };
        if lifted.is_squeezed() && !pyramid {
            let mut children = self.icicle.children(self.old, chosen);
            children.try_for_each(|(_, spot)| tell(whole(spot)))
        } else {
            tell(whole(chosen))
        }
    }
}

/// How to tell which child in the new tree a candidate from the old tree became.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChildRule {
    /// By the letter that the child is a copy for; all children come from the old root.
    Top,
    /// By the position below the old parent, because there is only one old parent.
    Pyramid,
    /// By the order of the children, because each became exactly one child.
    Order,
    /// By the cell and letter, because children with the same label were merged.
    Labels,
}

impl ChildRule {
    /// Returns the part of the parent's origins whose children need to be searched.
    pub(super) fn of(self, parent: &[Origin]) -> &[Origin] {
        match self {
            ChildRule::Labels => parent,
            ChildRule::Top | ChildRule::Order | ChildRule::Pyramid => {
                &parent[..parent.len().min(1)]
            }
        }
    }
}

/// Makes the origin of a place that was kept unchanged.
fn whole(spot: Spot) -> Origin {
    Origin { spot, letter: None }
}

/// Packs the cell and letter of a node into one number.
fn label(tree: &Tree, node: NodeId) -> u32 {
    let cell = tree.cell(node).map_or(0, |cell| cell.index() as u32);
    let letter = tree.letter(node).map_or(0, |letter| 1 + letter.index() as u32);
    cell << 6 | letter
}
