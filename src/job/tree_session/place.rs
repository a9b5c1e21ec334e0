//! A place in a tree and all its ancestors. A place is a node together with one path from the root that leads to it, so a shared
//! node has several places.

use crate::grid::Cell;
use crate::letter::Letter;
use crate::scene::{Icicle, Label};
use crate::tree::{Kind, NodeId, Tree};

/// A place and its ancestors. The vectors list them from the root down to the place.
#[derive(Clone, Debug)]
pub struct PlaceRecord {
    /// The left edge, in leaves.
    pub x: f64,
    /// The width, in leaves.
    pub width: f64,
    /// The position of the place among its siblings, counted from 1 at the left.
    pub rank: usize,
    /// The number of siblings, including the place itself.
    pub siblings: usize,
    /// The number of children of the place.
    pub children: usize,
    /// The labels of the places' nodes.
    pub labels: Vec<Label>,
    /// The numbers of the places.
    pub numbers: Vec<u32>,
    /// For each place directly below a choice on a lifted cell: that cell, and the letter that leads to the place.
    pub ways: Vec<Option<(Cell, Letter)>>,
    /// For each place, the number of its stored node; places that share a node have the same number.
    pub stored: Vec<u32>,
}

impl PlaceRecord {
    /// Returns the place with the given number, or `None` if the tree has no such place.
    pub(super) fn new(tree: &Tree, icicle: &Icicle, number: u32) -> Option<Self> {
        let (path, spot) = icicle.path(tree, number)?;
        let spots: Vec<_> =
            (0..=path.len()).filter_map(|end| icicle.spot(tree, &path[..end])).collect();
        let nodes: Vec<NodeId> = spots.iter().map(|spot| spot.node).collect();
        let way = |row: usize| {
            let above = *nodes.get(row.checked_sub(1)?)?;
            let cell = tree.cell(above).filter(|_| tree.kind(above) == Kind::Pyramid)?;
            let step = *path.get(row - 1)?;
            let letter = tree.class().letters(cell).get(step as usize)?;
            Some((cell, *letter))
        };
        let parent = spots.len().checked_sub(2).map(|above| spots[above]);
        let siblings = parent.map_or_else(Vec::new, |parent| icicle.across(tree, parent));
        let rank = siblings.iter().position(|(_, sibling)| sibling.number == number);
        Some(Self {
            x: spot.x,
            width: spot.width,
            rank: rank.unwrap_or(0) + 1,
            siblings: siblings.len().max(1),
            children: tree.places(spot.node).count(),
            labels: nodes.iter().map(|&node| Label::of(tree, node)).collect(),
            numbers: spots.iter().map(|spot| spot.number).collect(),
            ways: (0..nodes.len()).map(way).collect(),
            stored: nodes.iter().map(|node| node.index() as u32).collect(),
        })
    }
}
