//! Where the nodes of a tree come from that was lifted, or had a letter fixed.
//!
//! A stored node may have come from many, and go to many, so nothing is kept about it but which letters it was
//! worth anything with. From that, a walk down both trees at once knows for each place of the new tree the places
//! of the old one it was made from: one, or where nodes were merged several.

use super::icicle::{Icicle, Spot};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Kind, Lifted, NodeId, Tree};

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
    /// The letter of the cell that an orderly tree decides next: its branch, merged with the rest.
    Force(Cell, Letter),
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
        Self {
            old,
            icicle,
            new,
            made: Made::Force(cell, letter),
        }
    }

    /// Where the new root comes from: the old one, or what hung at the letter that was fixed.
    #[must_use]
    pub fn root(&self) -> Vec<Origin> {
        let spot = self.icicle.root(self.old);
        match self.made {
            Made::Lift(_) => vec![Origin { spot, letter: None }],
            Made::Part(lifted, letter) if lifted.lifted_cell().is_some() => vec![Origin {
                spot,
                letter: Some(letter),
            }],
            // The cell was at the top: its branch is taken as it is.
            Made::Part(_, letter) => {
                let mut children = self.icicle.children(self.old, spot);
                let branch = children.find_map(|(at, spot)| (at == letter).then_some(spot));
                branch.map(whole).into_iter().collect()
            }
            Made::Force(cell, letter) => {
                let mut children = self.icicle.children(self.old, spot);
                let choice = children.find(|(_, child)| self.old.cell(child.node) == Some(cell));
                let branch = choice.and_then(|(_, choice)| {
                    let mut letters = self.icicle.children(self.old, choice);
                    letters.find(|(_, child)| self.old.letter(child.node) == Some(letter))
                });
                let branch = branch.map(|(_, branch)| whole(branch));
                core::iter::once(whole(spot)).chain(branch).collect()
            }
        }
    }

    /// Where each child of a place of the new tree comes from, given where its parent does; `top` if that is
    /// the root.
    #[must_use]
    pub fn children(&self, node: NodeId, top: bool, of: &[Origin]) -> Vec<Vec<Origin>> {
        let new = self.new;
        let places = new.places(node);
        if let Made::Lift(lifted) = self.made
            && top
            && lifted.lifted_cell().is_some()
        {
            // Each letter's part is the copy of the old root for it.
            let spot = self.icicle.root(self.old);
            let letter = |(place, _): (u32, NodeId)| {
                vec![Origin {
                    spot,
                    letter: Some(place),
                }]
            };
            return places.map(letter).collect();
        }
        if new.kind(node) == Kind::Pyramid {
            let found = places.map(|(place, _)| {
                let of = of.first()?;
                let mut children = self.icicle.children(self.old, of.spot);
                let spot = children.find_map(|(at, child)| (at == place).then_some(child))?;
                Some(self.advance(spot, of.letter))
            });
            return found.map(Option::unwrap_or_default).collect();
        }
        let mut from = Vec::new();
        for of in of {
            for (_, child) in self.icicle.children(self.old, of.spot) {
                match self.made {
                    // The choice that is decided; below the old root's place 0 it is the only one of its cell.
                    Made::Force(cell, _) if of.spot.number == 0 => {
                        let decided = self.old.cell(child.node) == Some(cell);
                        from.extend((!decided).then(|| whole(child)));
                    }
                    _ => from.extend(self.advance(child, of.letter)),
                }
            }
        }
        if !self.merges() {
            // One for one, in order.
            return from.into_iter().map(|origin| vec![origin]).collect();
        }
        let label = |tree: &Tree, node: NodeId| {
            let letter = tree.letter(node);
            (tree.cell(node), letter)
        };
        places
            .map(|(_, child)| {
                let mine = from
                    .iter()
                    .filter(|origin| label(self.old, origin.spot.node) == label(new, child));
                mine.copied().collect()
            })
            .collect()
    }

    /// Whether nodes of one label became one.
    fn merges(&self) -> bool {
        match self.made {
            Made::Lift(lifted) | Made::Part(lifted, _) => lifted.is_squeezed(),
            Made::Force(..) => true,
        }
    }

    /// What stands in the new tree where `child` stood in the old one, below a node that was copied for `letter`.
    fn advance(&self, child: Spot, letter: Option<u32>) -> Vec<Origin> {
        let (Some(letter), Made::Lift(lifted) | Made::Part(lifted, _)) = (letter, &self.made)
        else {
            return vec![whole(child)];
        };
        let Some(alive) = lifted.letters_of(self.old, child.node) else {
            // Without the lifted cell below it, it is shared by all copies.
            return vec![whole(child)];
        };
        if alive >> letter & 1 == 0 {
            return Vec::new();
        }
        if self.old.cell(child.node) != lifted.lifted_cell()
            || self.old.kind(child.node) == Kind::Sum
        {
            return vec![Origin {
                spot: child,
                letter: Some(letter),
            }];
        }
        // The choice itself: what hangs at the letter takes its place, or its children do.
        let letters = lifted
            .lifted_cell()
            .map(|cell| self.old.class().letters(cell));
        let cell_letter = letters.and_then(|letters| letters.get(letter as usize).copied());
        let pyramid = self.old.kind(child.node) == Kind::Pyramid;
        let chosen = self.icicle.children(self.old, child).find(|(place, spot)| {
            if pyramid {
                *place == letter
            } else {
                self.old.letter(spot.node) == cell_letter
            }
        });
        let Some((_, chosen)) = chosen else {
            return Vec::new();
        };
        if lifted.is_squeezed() && !pyramid {
            let children = self.icicle.children(self.old, chosen);
            return children.map(|(_, spot)| whole(spot)).collect();
        }
        vec![whole(chosen)]
    }
}

/// A place that came over as it was.
fn whole(spot: Spot) -> Origin {
    Origin { spot, letter: None }
}

/// The origins of some places of the new tree. `parents` is, for each place, the number of its parent among them
/// (parents first; anything for the root, which is the first), `nodes` the stored node, `steps` the place among the
/// children of the parent.
#[must_use]
pub fn origins_of(
    origins: &Origins<'_>,
    nodes: &[NodeId],
    parents: &[u32],
    steps: &[u32],
) -> Vec<Vec<Origin>> {
    let mut found: Vec<Vec<Origin>> = Vec::with_capacity(nodes.len());
    // The children of the parent seen last: siblings mostly stand together.
    let mut near: Option<(u32, Vec<Vec<Origin>>)> = None;
    for at in 0..nodes.len() {
        if at == 0 {
            found.push(origins.root());
            continue;
        }
        let parent = parents[at];
        if near.as_ref().is_none_or(|(of, _)| *of != parent) {
            let of = &found[parent as usize];
            let children = origins.children(nodes[parent as usize], parent == 0, of);
            near = Some((parent, children));
        }
        let step = origins
            .new
            .places(nodes[parent as usize])
            .position(|(place, _)| place == steps[at]);
        let children = near.as_ref().map(|(_, children)| children);
        let own = children.and_then(|children| children.get(step?).cloned());
        found.push(own.unwrap_or_default());
    }
    found
}
