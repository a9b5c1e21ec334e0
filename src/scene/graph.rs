//! A node-link drawing as arrays. It shows the best part of a tree, either between operations or between two moves of
//! an operation.

use std::collections::BTreeSet;

use super::ancestry::origins_of;
use super::expand::{Expanded, grow};
use super::icicle::Icicle;
use super::origins::Origins;
use super::sketch::Sketch;
use super::tidy::tidy;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Kind, NodeId, Tree};

/// What a drawn node shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The kind: root, sum, choice, or choice on a lifted cell.
    pub kind: Kind,
    /// The node's cell, unless it is a root.
    pub cell: Option<Cell>,
    /// The letter of a sum node.
    pub letter: Option<Letter>,
    /// The node's own points.
    pub points: u32,
    /// The node's upper bound.
    pub bound: u32,
    /// The number of nodes in the node's subtree, including the node itself.
    pub size: u32,
}

impl Label {
    /// Makes the label of a node of a tree.
    #[must_use]
    pub fn of(tree: &Tree, node: NodeId) -> Self {
        Self {
            kind: tree.kind(node),
            cell: tree.cell(node),
            letter: tree.letter(node),
            points: tree.points(node),
            bound: tree.node_bound(node),
            size: tree.size(node),
        }
    }
}

/// Places of a tree row by row, as parallel arrays. Parents come before children, and the children of one node are
/// next to each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// What each node shows.
    pub label: Vec<Label>,
    /// The number that identifies each place: its number in the tree, or in a sketch, the number of the node.
    pub number: Vec<u32>,
    /// The index of each node's parent in these arrays. For the root, it is the root's own index.
    pub parent: Vec<u32>,
    /// If the parent is a choice on a lifted cell, the letter that leads from it to this node. The node itself may have
    /// a different letter.
    pub way: Vec<Option<Letter>>,
    /// The number of each node's children that are left out.
    pub hidden: Vec<u32>,
    /// Whether the root's bound counts the place. At each choice, the bound counts only the best child, or the first of
    /// several equally good ones.
    pub best: Vec<bool>,
    /// A number that is the same for all places stored as one node. For a sketch, it is the number of the node's place
    /// in the sketch's current tree.
    pub stored: Vec<u32>,
    /// The horizontal center of each node. The left edge of the leftmost node is at 0.
    pub x: Vec<f32>,
    /// For each place, what it was made from. In the drawing of a tree, these are the numbers of places in the previous
    /// tree. In the drawing of a sketch, they are the numbers of the nodes that the place was copied from, with the
    /// most recent one first.
    pub origins: Vec<Vec<u32>>,
}

/// The spacing of a drawing, in the drawing's unit of length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// The width of a node.
    pub node: f32,
    /// The gap between neighbors. Cousins are twice as far apart.
    pub gap: f32,
}

impl Graph {
    /// Draws the expanded part of a tree. If the tree was made by an operation, `from` says where its nodes come
    /// from.
    #[must_use]
    pub fn of_tree(
        tree: &Tree,
        shown: &Expanded,
        from: Option<&Origins<'_>>,
        measure: Measure,
    ) -> Self {
        let label = shown.node.iter().map(|&node| Label::of(tree, node));
        let label: Vec<Label> = label.collect();
        let slot = |label: &Label, step: u32| {
            let letters = label.cell.map_or(&[][..], |cell| tree.class().letters(cell));
            letters.get(step as usize).copied()
        };
        let way = (0..label.len()).map(|row| {
            let parent = &label[shown.parent[row] as usize];
            let pyramid = row > 0 && parent.kind == Kind::Pyramid;
            pyramid.then(|| slot(parent, shown.step[row])).flatten()
        });
        let origins = from.map(|from| {
            let found = origins_of(from, &shown.node, &shown.parent, &shown.step);
            let each = found.iter();
            each.map(|of| of.iter().map(|origin| origin.spot.number).collect()).collect()
        });
        let way = way.collect();
        Self {
            best: best(&label, &shown.parent),
            x: places(&shown.parent, measure),
            way,
            label,
            number: shown.number.clone(),
            parent: shown.parent.clone(),
            hidden: shown.hidden.clone(),
            stored: shown.node.iter().map(|node| node.index() as u32).collect(),
            origins: origins.unwrap_or_default(),
        }
    }

    /// Draws the best part of a sketch: about `limit` nodes. The nodes in `part` and their children are always
    /// included. `letters` returns the letters of a cell. [`Graph::stored`] holds each node's place in the sketch's
    /// current tree.
    #[must_use]
    pub fn of_sketch<'a>(
        sketch: &Sketch,
        limit: usize,
        part: &[usize],
        letters: impl Fn(Cell) -> &'a [Letter],
        measure: Measure,
    ) -> Self {
        let above = part.iter().flat_map(|&node| sketch.above(node));
        let wanted: BTreeSet<usize> = above.chain(part.iter().copied()).collect();
        let rows = grow(
            sketch.root(),
            limit,
            |node| (wanted.contains(&node), sketch.node(node).bound),
            |node| {
                let children = (0..).zip(&sketch.node(node).children);
                let children = children.filter_map(|(place, child)| Some((place, (*child)?)));
                children.collect()
            },
        );
        let (place, size) = places_and_sizes(sketch);
        let label = rows.iter().map(|of| {
            let node = sketch.node(of.item);
            Label {
                kind: node.kind,
                cell: node.cell,
                letter: node.letter,
                points: node.points,
                bound: node.bound,
                size: size[of.item],
            }
        });
        let label: Vec<Label> = label.collect();
        let way = rows.iter().enumerate().map(|(row, of)| {
            let parent = &label[of.parent as usize];
            let pyramid = row > 0 && parent.kind == Kind::Pyramid;
            let letters = parent.cell.filter(|_| pyramid).map(&letters)?;
            letters.get(of.step as usize).copied()
        });
        let way = way.collect();
        let ancestry = |number: usize| {
            let of =
                core::iter::successors(sketch.node(number).copy_of, |&of| sketch.node(of).copy_of);
            of.map(|of| of as u32).collect()
        };
        let hidden = rows.iter().map(|of| match of.taken {
            true => 0,
            false => sketch.below(of.item).count() as u32,
        });
        let parent: Vec<u32> = rows.iter().map(|of| of.parent).collect();
        Self {
            best: best(&label, &parent),
            x: places(&parent, measure),
            way,
            label,
            parent,
            hidden: hidden.collect(),
            stored: rows.iter().map(|of| place[of.item]).collect(),
            origins: rows.iter().map(|of| ancestry(of.item)).collect(),
            number: rows.iter().map(|of| of.item as u32).collect(),
        }
    }
}

/// Returns two lists, indexed by the numbers of a sketch's nodes: each node's rank in a walk, and the number of nodes
/// in its subtree.
fn places_and_sizes(sketch: &Sketch) -> (Vec<u32>, Vec<u32>) {
    let walk = sketch.walk();
    let most = walk.iter().map(|(node, _)| node + 1).max().unwrap_or(0);
    let (mut place, mut size) = (vec![0; most], vec![1u32; most]);
    for (rank, &(node, _)) in walk.iter().enumerate().rev() {
        place[node] = rank as u32;
        if let Some(above) = sketch.above(node).next() {
            size[above] += size[node];
        }
    }
    (place, size)
}

/// Returns the horizontal center of each node. In `parent`, parents come before their children.
pub(super) fn places(parent: &[u32], measure: Measure) -> Vec<f32> {
    tidy(parent, &vec![measure.node; parent.len()], measure.gap)
}

/// Returns which places the root's bound counts. For each place, either all of its children or none of them are
/// present.
fn best(label: &[Label], parent: &[u32]) -> Vec<bool> {
    let mut most = vec![0; label.len()];
    for row in (1..label.len()).rev() {
        let most = &mut most[parent[row] as usize];
        *most = label[row].bound.max(*most);
    }
    let (mut best, mut taken) = (vec![true; label.len()], vec![false; label.len()]);
    for row in 1..label.len() {
        let above = parent[row] as usize;
        let counts = match label[above].kind {
            Kind::Root | Kind::Sum => true,
            Kind::Choice | Kind::Pyramid => !taken[above] && label[row].bound == most[above],
        };
        taken[above] |= counts;
        best[row] = counts && best[above];
    }
    best
}

/// A direction to move in from a place of a tree.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Way {
    /// To the parent.
    Up,
    /// To the leftmost child.
    Down,
    /// To the sibling on the left.
    Left,
    /// To the sibling on the right.
    Right,
}

impl Icicle {
    /// Returns the number of the next place in a direction, or `None` if there is no such place.
    #[must_use]
    pub fn go(&self, tree: &Tree, number: u32, way: Way) -> Option<u32> {
        let (mut path, spot) = self.path(tree, number)?;
        if way == Way::Down {
            return Some(self.across(tree, spot).first()?.1.number);
        }
        let step = path.pop()?;
        let parent = self.spot(tree, &path)?;
        let children = self.across(tree, parent);
        let at = children.iter().position(|(at, _)| *at == step)?;
        let next = match way {
            Way::Left => at.checked_sub(1).and_then(|to| children.get(to)),
            Way::Right => children.get(at + 1),
            Way::Up | Way::Down => return Some(parent.number),
        };
        next.map(|(_, spot)| spot.number)
    }
}
