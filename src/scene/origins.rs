//! Where the nodes of a tree come from after a lift or after fixing a letter.
//!
//! A stored node may have many origins and may be the origin of many nodes. So a lift records only the set of letters
//! with which each node scores. With this record, a walk down both trees at once finds the places of the old tree that
//! each place of the new tree was made from. There is usually one such place, but there can be several where nodes were
//! merged.

use std::sync::Arc;

use super::Row;
use super::icicle::{Icicle, Spot, TreeSlice};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Alive, Kind, NodeId, Tree, orderly};

/// How a tree was made from the one before it.
#[derive(Clone, Debug)]
pub enum Made {
    Lift(Arc<Alive>),
    /// By lifting a cell and keeping only the part with one letter, given by its position among the cell's letters.
    Part(Arc<Alive>, u32),
    /// By fixing a letter of the next cell of an orderly tree.
    Force(Cell, Letter),
}

/// A place of the old tree that a place of the new tree was made from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Origin {
    pub spot: Spot,
    /// If the node was copied for one letter of the lifted cell, the position of that letter among the cell's letters.
    /// `None` if the node was kept unchanged.
    pub letter: Option<u32>,
}

#[derive(Debug)]
pub struct Origins<'a> {
    old: &'a Tree,
    icicle: &'a Icicle,
    new: &'a Tree,
    made: &'a Made,
    /// If letters were fixed on the next cells of an orderly tree, these cells and letters. The branches of these letters were
    /// merged with the rest.
    given: Vec<(Cell, Letter)>,
}

impl<'a> Origins<'a> {
    /// Creates the mapping back to the old tree, given its icicle and how the new tree was made from it.
    pub fn new(old: &'a Tree, icicle: &'a Icicle, new: &'a Tree, made: &'a Made) -> Self {
        let mut given = Vec::new();
        if let &Made::Force(cell, letter) = made {
            let due = orderly::due(old, cell).unwrap_or_default().into_iter();
            given.extend(due.filter_map(|at| Some((at, *old.class().letters(at).first()?))));
            given.push((cell, letter));
        }
        Self { old, icicle, new, made, given }
    }

    /// Returns the origins of the new root: the old root, the branches of the letters that were fixed, or both.
    pub fn root(&self) -> Vec<Origin> {
        let spot = self.icicle.root(self.old);
        match self.made {
            Made::Lift(_) => vec![Origin { spot, letter: None }],
            Made::Part(lifted, letter) if lifted.cell.is_some() => {
                vec![Origin { spot, letter: Some(*letter) }]
            }
            // The cell was at the top, so its branch is kept unchanged.
            Made::Part(_, letter) => {
                let mut children = self.icicle.children(self.old, spot);
                let branch = children.find_map(|(at, spot)| (at == *letter).then_some(spot));
                branch.map(whole).into_iter().collect()
            }
            Made::Force(..) => {
                let mut roots = vec![whole(spot)];
                for &(cell, letter) in &self.given {
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
    pub fn children(&self, node: NodeId, top: bool, of: &[Origin]) -> Vec<Vec<Origin>> {
        let below = self.below(node, top);
        let candidates = self.candidates(below, of);
        let found = self.new.places(node).map(|(step, child)| {
            let own = self.key(below, step, child);
            let mine = candidates.iter().filter(|(key, _)| *key == own);
            mine.map(|(_, origin)| *origin).collect()
        });
        found.collect()
    }

    /// Returns how the children of a place of the new tree can be told apart.
    fn below(&self, node: NodeId, top: bool) -> ChildRule {
        match self.made {
            Made::Lift(lifted) if top && lifted.cell.is_some() => ChildRule::Top,
            _ if self.new.kind(node) == Kind::Pyramid => ChildRule::Pyramid,
            Made::Lift(lifted) | Made::Part(lifted, _) if !lifted.folded => ChildRule::Order,
            _ => ChildRule::Labels,
        }
    }

    fn key(&self, below: ChildRule, step: u32, child: NodeId) -> u32 {
        match below {
            ChildRule::Labels => label(self.new, child),
            ChildRule::Top | ChildRule::Order | ChildRule::Pyramid => step,
        }
    }

    /// Given the origins of a place, finds possible origins of the place's children. Each comes with the key of the child that may
    /// have been made from it.
    fn candidates(&self, below: ChildRule, of: &[Origin]) -> Vec<(u32, Origin)> {
        let mut found = Vec::new();
        // Only merged children come from several origins of the parent.
        let most = if below == ChildRule::Labels { of.len() } else { 1 };
        for &of in of.iter().take(most) {
            if below == ChildRule::Top {
                // The part for each letter is the copy of the old root for that letter.
                let cell = self.new.cell(self.new.root());
                let letters = cell.map_or(&[][..], |cell| self.new.class().letters(cell));
                let keys = 0..letters.len() as u32;
                found.extend(keys.map(|key| (key, Origin { letter: Some(key), ..of })));
                continue;
            }
            let mut count = 0;
            for (place, child) in self.icicle.children(self.old, of.spot) {
                // Choices on the cells whose letters were fixed occur only directly below the origins of the new root.
                let at = self.old.cell(child.node);
                if self.old.kind(child.node) == Kind::Choice
                    && self.given.iter().any(|(cell, _)| at == Some(*cell))
                {
                    continue;
                }
                self.reach(of.spot, child, of.letter, &mut |origin| {
                    let key = match below {
                        ChildRule::Labels => label(self.old, origin.spot.node),
                        ChildRule::Order => count,
                        ChildRule::Top | ChildRule::Pyramid => place,
                    };
                    count += 1;
                    found.push((key, origin));
                });
            }
        }
        found
    }

    /// Reports what replaces `child`, a place of the old tree, below the node that `parent` became.
    fn reach(&self, parent: Spot, child: Spot, letter: Option<u32>, tell: &mut impl FnMut(Origin)) {
        let sum = |spot: Spot| matches!(self.old.kind(spot.node), Kind::Sum | Kind::Root);
        match self.made {
            // The tree was folded in place: letter nodes below sum nodes were replaced by their children.
            Made::Lift(lifted)
                if lifted.folded && lifted.cell.is_none() && sum(parent) && sum(child) =>
            {
                for (_, below) in self.icicle.children(self.old, child) {
                    self.reach(child, below, letter, tell);
                }
            }
            _ => self.advance(child, letter, tell),
        }
    }

    /// Reports what replaces `child`, a place of the old tree, below a node that was copied for `letter`.
    fn advance(&self, child: Spot, letter: Option<u32>, tell: &mut impl FnMut(Origin)) {
        let (Some(letter), Made::Lift(lifted) | Made::Part(lifted, _)) = (letter, self.made) else {
            return tell(whole(child));
        };
        let Some(alive) = lifted.letters_of(self.old, child.node) else {
            // A node without the lifted cell below it is shared by all copies.
            return tell(whole(child));
        };
        if alive >> letter & 1 == 0 {
            return;
        }
        if self.old.cell(child.node) != lifted.cell || self.old.kind(child.node) == Kind::Sum {
            return tell(Origin { spot: child, letter: Some(letter) });
        }
        // This is a choice on the lifted cell. It is replaced by its child for the letter, or by that child's children.
        let pyramid = self.old.kind(child.node) == Kind::Pyramid;
        let letters = lifted.cell.map(|cell| self.old.class().letters(cell));
        let cell_letter = letters.and_then(|letters| letters.get(letter as usize).copied());
        let chosen = self.icicle.children(self.old, child).find(|(place, spot)| {
            if pyramid { *place == letter } else { self.old.letter(spot.node) == cell_letter }
        });
        let Some((_, chosen)) = chosen else {
            return;
        };
        if lifted.folded && !pyramid {
            self.icicle.children(self.old, chosen).for_each(|(_, spot)| tell(whole(spot)));
        } else {
            tell(whole(chosen));
        }
    }
}

/// How to tell which child in the new tree a candidate from the old tree became.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChildRule {
    /// By the letter that the child is a copy for; all children come from the old root.
    Top,
    /// By the position below the old parent, because there is only one old parent.
    Pyramid,
    /// By the order of the children, because each became exactly one child.
    Order,
    /// By the cell and letter, because children with the same label were merged.
    Labels,
}

fn whole(spot: Spot) -> Origin {
    Origin { spot, letter: None }
}

fn label(tree: &Tree, node: NodeId) -> u32 {
    let cell = tree.cell(node).map_or(0, |cell| cell.index() as u32);
    let letter = tree.letter(node).map_or(0, |letter| 1 + letter.index() as u32);
    cell << 6 | letter
}

/// Finds all origins of each place in a list: a single one, or several if nodes were merged there. The places belong to the
/// new tree, and the root comes first. Cost: for each place that has children in the list, one visit to each child of all
/// its origins.
pub fn origins_of(origins: &Origins<'_>, rows: &[Row]) -> Vec<Vec<Origin>> {
    let mut families = vec![Vec::new(); rows.len()];
    for (at, row) in rows.iter().enumerate().skip(1) {
        families[row.parent as usize].push(at);
    }
    let mut found = vec![Vec::new(); rows.len()];
    for (at, family) in families.iter().enumerate() {
        if at == 0 {
            found[at] = origins.root();
        }
        if family.is_empty() {
            continue;
        }
        let below = origins.below(rows[at].node, at == 0);
        let candidates = origins.candidates(below, &found[at]);
        for &child in family {
            let own = origins.key(below, rows[child].step, rows[child].node);
            let mine = candidates.iter().filter(|(key, _)| *key == own);
            found[child].extend(mine.map(|(_, origin)| *origin));
        }
    }
    found
}

/// Rectangles narrower than this, in pixels, are assumed to move with the one above them.
const NARROW: f32 = 3.0;

/// Returns where each rectangle of a slice, drawn `pixels` wide, was in the previous tree. That is the position of its
/// first origin (see [`origins_of`]). Nobody could see where a rectangle narrower than three pixels came from, so such
/// a rectangle is not looked up: it is assumed to have had the same share of the rectangle above it. Four out of five
/// rectangles are that narrow, and each lookup would read memory all over the old tree. If the view clips a rectangle,
/// all those below it are looked up, because the part that they cover is unknown.
pub fn old_rectangles(origins: &Origins<'_>, slice: &TreeSlice, pixels: f64) -> Vec<Option<Spot>> {
    let edge = (pixels * (1.0 - 1e-6)) as f32;
    let is_cut = |row: usize| slice.x[row] <= 0.0 || slice.x[row] + slice.width[row] >= edge;
    // If a rectangle is looked up, so are all rectangles above it, because they are at least as wide, or clipped too.
    let mut number = vec![u32::MAX; slice.number.len()];
    let mut rows = Vec::new();
    for row in 0..slice.number.len() {
        let parent = slice.parent[row] as usize;
        if row == 0 || slice.width[row] >= NARROW || is_cut(parent) {
            number[row] = rows.len() as u32;
            rows.push(Row {
                node: slice.node[row],
                number: slice.number[row],
                parent: number[parent],
                step: slice.step[row],
                hidden: 0,
            });
        }
    }
    let found = origins_of(origins, &rows);
    let mut rectangles: Vec<Option<Spot>> = Vec::with_capacity(slice.number.len());
    for (row, &number) in number.iter().enumerate() {
        rectangles.push(match found.get(number as usize) {
            Some(of) => of.first().map(|origin| origin.spot),
            None => {
                let parent = slice.parent[row] as usize;
                let pixel = 1.0 / f64::from(slice.width[parent].max(f32::MIN_POSITIVE));
                let left = f64::from(slice.x[row] - slice.x[parent]);
                rectangles[parent].map(|above| Spot {
                    x: above.x + above.width * left * pixel,
                    width: above.width * f64::from(slice.width[row]) * pixel,
                    depth: above.depth.saturating_add(1),
                    ..above
                })
            }
        });
    }
    rectangles
}
