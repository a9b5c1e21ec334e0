//! Where the nodes of a tree come from that was lifted, or had a letter fixed.
//!
//! A stored node may have come from many, and go to many, so nothing is kept about it but which letters it was
//! worth anything with. From that, a walk down both trees at once knows for each place of the new tree the places
//! of the old one it was made from: one, or where nodes were merged several.

use core::ops::ControlFlow;

use super::icicle::{Icicle, Spot};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Kind, Lifted, NodeId, Tree, orderly};

/// A place of the old tree that a place of the new one was made from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Origin {
    /// The place.
    pub spot: Spot,
    /// `None` if the node came over as it was; else it is the copy of it for the letter with this place on the
    /// lifted cell.
    pub letter: Option<u32>,
}

/// What knows the way back from a tree to the one before.
#[derive(Debug)]
pub struct Origins<'a> {
    old: &'a Tree,
    icicle: &'a Icicle,
    new: &'a Tree,
    made: Made<'a>,
}

/// How the new tree was made of the old one.
#[derive(Debug)]
enum Made<'a> {
    Lift(&'a Lifted),
    /// A lift, of which the part with one letter is left, by its place on the cell.
    Part(&'a Lifted, u32),
    /// The letters of the cells that an orderly tree decides next: their branches, merged with the rest.
    Force(Vec<(Cell, Letter)>),
}

impl<'a> Origins<'a> {
    /// Of the tree that was lifted, its icicle, and what became of it.
    #[must_use]
    pub fn new(old: &'a Tree, icicle: &'a Icicle, lifted: &'a Lifted) -> Self {
        Self {
            old,
            icicle,
            new: &lifted.tree,
            made: Made::Lift(lifted),
        }
    }

    /// Of the part of a lifted tree that a fixed letter leaves: `new` is [`crate::tree::part`] of what `lifted` was,
    /// for the letter with this place on the lifted cell.
    #[must_use]
    pub fn of_part(
        old: &'a Tree,
        icicle: &'a Icicle,
        new: &'a Tree,
        lifted: &'a Lifted,
        letter: u32,
    ) -> Self {
        Self {
            old,
            icicle,
            new,
            made: Made::Part(lifted, letter),
        }
    }

    /// Of an orderly tree that a letter was fixed in: `new` is what [`crate::tree::orderly::force`] left for it.
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
        Self {
            old,
            icicle,
            new,
            made: Made::Force(only.chain([(cell, letter)]).collect()),
        }
    }

    /// Where the new root comes from: the old one, or what hung at the letter that was fixed.
    #[must_use]
    pub fn root(&self) -> Vec<Origin> {
        let spot = self.icicle.root(self.old);
        match &self.made {
            Made::Lift(_) => vec![Origin { spot, letter: None }],
            &Made::Part(lifted, letter) if lifted.lifted_cell().is_some() => vec![Origin {
                spot,
                letter: Some(letter),
            }],
            // The cell was at the top: its branch is taken as it is.
            &Made::Part(_, letter) => {
                let mut children = self.icicle.children(self.old, spot);
                let branch = children.find_map(|(at, spot)| (at == letter).then_some(spot));
                branch.map(whole).into_iter().collect()
            }
            Made::Force(given) => {
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

    /// Where each child of a place of the new tree comes from, given where its parent does; `top` if that is
    /// the root.
    #[must_use]
    pub fn children(&self, node: NodeId, top: bool, of: &[Origin]) -> Vec<Vec<Origin>> {
        let (below, mut candidates) = (self.below(node, top), Vec::new());
        for &of in below.of(of) {
            // Nothing breaks off here.
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

    /// How the children of a place of the new tree are told apart.
    pub(super) fn below(&self, node: NodeId, top: bool) -> Below {
        match &self.made {
            Made::Lift(lifted) if top && lifted.lifted_cell().is_some() => Below::Top,
            _ if self.new.kind(node) == Kind::Pyramid => Below::Pyramid,
            Made::Lift(lifted) | Made::Part(lifted, _) if !lifted.is_squeezed() => Below::Order,
            _ => Below::Labels,
        }
    }

    /// What a child of a place of the new tree is told by.
    pub(super) fn key(&self, below: Below, step: u32, child: NodeId) -> u32 {
        match below {
            Below::Labels => label(self.new, child),
            Below::Top | Below::Order | Below::Pyramid => step,
        }
    }

    /// Tells what of one of its origins may have become the children of a place of the new tree, each with the key of the
    /// child that it has become, until it is told to stop.
    pub(super) fn candidates(
        &self,
        below: Below,
        of: Origin,
        mut tell: impl FnMut(u32, Origin) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if below == Below::Top {
            // Each letter's part is the copy of the old root for it.
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
            // Choices that are decided hang below what the new root is made of alone.
            if let Made::Force(given) = &self.made
                && self.old.kind(child.node) == Kind::Choice
                && let at = self.old.cell(child.node)
                && given.iter().any(|(cell, _)| at == Some(*cell))
            {
                return ControlFlow::Continue(());
            }
            self.reach(of.spot, child, of.letter, &mut |origin| {
                let key = match below {
                    Below::Labels => label(self.old, origin.spot.node),
                    Below::Order => count,
                    Below::Top | Below::Pyramid => place,
                };
                count += 1;
                tell(key, origin)
            })
        })
    }

    /// Tells what stands in the new tree below what `parent` has become, where `child` stood in the old one.
    fn reach(
        &self,
        parent: Spot,
        child: Spot,
        letter: Option<u32>,
        tell: &mut impl FnMut(Origin) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let sum = |spot: Spot| matches!(self.old.kind(spot.node), Kind::Sum | Kind::Root);
        match &self.made {
            // Folded where it stood: letter nodes below sum nodes gave way to their children.
            Made::Lift(lifted)
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

    /// Tells what stands in the new tree where `child` stood in the old one, below a node that was copied for `letter`.
    fn advance(
        &self,
        child: Spot,
        letter: Option<u32>,
        mut tell: impl FnMut(Origin) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (Some(letter), Made::Lift(lifted) | Made::Part(lifted, _)) = (letter, &self.made)
        else {
            return tell(whole(child));
        };
        let Some(alive) = lifted.letters_of(self.old, child.node) else {
            // Without the lifted cell below it, it is shared by all copies.
            return tell(whole(child));
        };
        if alive >> letter & 1 == 0 {
            return ControlFlow::Continue(());
        }
        if self.old.cell(child.node) != lifted.lifted_cell()
            || self.old.kind(child.node) == Kind::Sum
        {
            return tell(Origin {
                spot: child,
                letter: Some(letter),
            });
        }
        // The choice itself: what hangs at the letter takes its place, or its children do.
        let pyramid = self.old.kind(child.node) == Kind::Pyramid;
        let letters = lifted
            .lifted_cell()
            .map(|cell| self.old.class().letters(cell));
        let cell_letter = letters.and_then(|letters| letters.get(letter as usize).copied());
        let chosen = self.icicle.children(self.old, child).find(|(place, spot)| {
            if pyramid {
                *place == letter
            } else {
                self.old.letter(spot.node) == cell_letter
            }
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

/// What says which of the new children a candidate has become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Below {
    /// The letter that it is the copy for: all come from the old root.
    Top,
    /// The place below the old parent, which is one.
    Pyramid,
    /// One became one, in order.
    Order,
    /// Cell and letter: those with the same were merged.
    Labels,
}

impl Below {
    /// Of the origins of the parent, those that the children come from.
    pub(super) fn of(self, parent: &[Origin]) -> &[Origin] {
        match self {
            Below::Labels => parent,
            Below::Top | Below::Order | Below::Pyramid => &parent[..parent.len().min(1)],
        }
    }
}

/// A place that came over as it was.
fn whole(spot: Spot) -> Origin {
    Origin { spot, letter: None }
}

/// Cell and letter of a node that is no root, as one number.
fn label(tree: &Tree, node: NodeId) -> u32 {
    let cell = tree.cell(node).map_or(0, |cell| cell.index() as u32);
    let letter = tree
        .letter(node)
        .map_or(0, |letter| 1 + letter.index() as u32);
    cell << 6 | letter
}
