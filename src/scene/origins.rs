//! Where the nodes of a lifted tree come from.
//!
//! A stored node may have come from many, and go to many, so nothing is kept about it but which letters it was
//! worth anything with. From that, a walk down both trees at once knows for each place of the new tree the places
//! of the old one it was made from: one, or where nodes were merged several.

use super::icicle::{Icicle, Spot};
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

/// What knows the way back from a lifted tree to the one before.
#[derive(Debug)]
pub struct Origins<'a> {
    old: &'a Tree,
    icicle: &'a Icicle,
    lifted: &'a Lifted,
}

impl<'a> Origins<'a> {
    /// Of the tree that was lifted, its icicle, and what became of it.
    #[must_use]
    pub fn new(old: &'a Tree, icicle: &'a Icicle, lifted: &'a Lifted) -> Self {
        Self {
            old,
            icicle,
            lifted,
        }
    }

    /// Where the new root comes from: the old one.
    #[must_use]
    pub fn root(&self) -> Vec<Origin> {
        vec![Origin {
            spot: self.icicle.root(self.old),
            letter: None,
        }]
    }

    /// Where each child of a place of the new tree comes from, given where its parent does; `top` if that is
    /// the root.
    #[must_use]
    pub fn children(&self, node: NodeId, top: bool, of: &[Origin]) -> Vec<Vec<Origin>> {
        let new = &self.lifted.tree;
        let places = new.places(node);
        if top && self.lifted.lifted_cell().is_some() {
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
                from.extend(self.advance(child, of.letter));
            }
        }
        if !self.lifted.is_squeezed() {
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

    /// What stands in the new tree where `child` stood in the old one, below a node that was copied for `letter`.
    fn advance(&self, child: Spot, letter: Option<u32>) -> Vec<Origin> {
        let Some(letter) = letter else {
            return vec![Origin {
                spot: child,
                letter: None,
            }];
        };
        let Some(alive) = self.lifted.letters_of(self.old, child.node) else {
            // Without the lifted cell below it, it is shared by all copies.
            return vec![Origin {
                spot: child,
                letter: None,
            }];
        };
        if alive >> letter & 1 == 0 {
            return Vec::new();
        }
        if self.old.cell(child.node) != self.lifted.lifted_cell()
            || self.old.kind(child.node) == Kind::Sum
        {
            return vec![Origin {
                spot: child,
                letter: Some(letter),
            }];
        }
        // The choice itself: what hangs at the letter takes its place, or its children do.
        let cell_letter = self.lifted.letter(letter);
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
        if self.lifted.is_squeezed() && !pyramid {
            let children = self.icicle.children(self.old, chosen);
            return children
                .map(|(_, spot)| Origin { spot, letter: None })
                .collect();
        }
        vec![Origin {
            spot: chosen,
            letter: None,
        }]
    }
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
        let tree = &origins.lifted.tree;
        let step = tree
            .places(nodes[parent as usize])
            .position(|(place, _)| place == steps[at]);
        let children = near.as_ref().map(|(_, children)| children);
        let own = children.and_then(|children| children.get(step?).cloned());
        found.push(own.unwrap_or_default());
    }
    found
}
