//! A node-link drawing as arrays. It shows the best part of a tree, either between operations or between two moves of
//! an operation.

use core::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::icicle::{Icicle, Spot};
use super::origins::{Origins, origins_of};
use super::sketch::Sketch;
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Kind, NodeId, Tree};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    pub kind: Kind,
    pub cell: Option<Cell>,
    pub letter: Option<Letter>,
    pub points: u32,
    pub bound: u32,
    /// The number of nodes in the node's subtree, including the node itself.
    pub size: u32,
}

/// The number that stands for no cell and no letter in the page's arrays.
pub const NOTHING: u8 = u8::MAX;

/// Returns a cell as a number, or [`NOTHING`].
pub fn cell_number(cell: Option<Cell>) -> u8 {
    cell.map_or(NOTHING, |cell| cell.index() as u8)
}

/// Returns the position of a letter among all letters that the class has on its cell, including those dropped since, or
/// [`NOTHING`].
pub fn letter_number(class: &BoardClass, cell: Option<Cell>, letter: Option<Letter>) -> u8 {
    let letters = cell.map_or(&[][..], |cell| class.letters(cell));
    let place = letters.iter().position(|&l| Some(l) == letter);
    place.map_or(NOTHING, |place| place as u8)
}

impl Label {
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
    pub node: f32,
    /// The gap between neighbors. Cousins are twice as far apart.
    pub gap: f32,
}

impl Graph {
    /// Draws the expanded part of a tree. If the tree was made by an operation, `from` says where its nodes come
    /// from.
    pub fn of_tree(
        tree: &Tree,
        shown: &Expanded,
        from: Option<&Origins<'_>>,
        measure: Measure,
    ) -> Self {
        let label = shown.node.iter().map(|&node| Label::of(tree, node));
        let label: Vec<Label> = label.collect();
        let way = (0..label.len()).map(|row| {
            let way = tree.way(shown.node[shown.parent[row] as usize], shown.step[row]);
            way.filter(|_| row > 0).map(|(_, letter)| letter)
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
    Up,
    Down,
    Left,
    Right,
}

impl Icicle {
    /// Returns the number of the next place in a direction, or `None` if there is no such place.
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

// --- Expand ---

/// Some places of a tree, row by row, with siblings next to each other. For each place, either all of its children or
/// none of them are included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expanded {
    pub node: Vec<NodeId>,
    pub number: Vec<u32>,
    /// The index of each place's parent in these arrays. For the root, it is the root's own index.
    pub parent: Vec<u32>,
    pub step: Vec<u32>,
    pub hidden: Vec<u32>,
}

/// Selects places of a tree from the place `root` down. The place with the highest bound is expanded first, and so on,
/// as long as there are at most `limit` places.
///
/// Places whose numbers are in `open` are always expanded, whatever their bounds, and those in `closed` are never
/// expanded. Cost: proportional to the number of places returned.
pub fn expand(
    tree: &Tree,
    icicle: &Icicle,
    root: Spot,
    limit: usize,
    open: &BTreeSet<u32>,
    closed: &BTreeSet<u32>,
) -> Expanded {
    let grown = grow(
        root,
        limit,
        |spot| (open.contains(&spot.number), tree.node_bound(spot.node)),
        |spot| match closed.contains(&spot.number) {
            false => icicle.children(tree, spot).collect(),
            true => Vec::new(),
        },
    );
    let hidden = grown.iter().map(|of| match of.taken {
        true => 0,
        false => tree.places(of.item.node).count() as u32,
    });
    Expanded {
        hidden: hidden.collect(),
        node: grown.iter().map(|of| of.item.node).collect(),
        number: grown.iter().map(|of| of.item.number).collect(),
        parent: grown.iter().map(|of| of.parent).collect(),
        step: grown.iter().map(|of| of.step).collect(),
    }
}

/// A node that was reached, with the row of its parent, its position among the parent's children, and whether its own
/// children are included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grown<T> {
    pub(super) item: T,
    pub(super) parent: u32,
    pub(super) step: u32,
    pub(super) taken: bool,
}

/// Expands nodes from a root down, and returns them row by row. Nodes that `rank` requires are expanded first. Then the
/// others are expanded, in descending order of their bounds, as long as there are at most `limit` nodes.
pub(super) fn grow<T: Copy>(
    root: T,
    limit: usize,
    rank: impl Fn(T) -> (bool, u32),
    below: impl Fn(T) -> Vec<(u32, T)>,
) -> Vec<Grown<T>> {
    // The nodes, in the order in which they were found.
    let mut seen = vec![Grown { item: root, parent: 0, step: 0, taken: false }];
    let mut children: Vec<Vec<usize>> = vec![Vec::new()];
    let mut ahead = BinaryHeap::from([(rank(root), Reverse(0))]);
    while let Some(((wanted, _), Reverse(id))) = ahead.pop() {
        let found = below(seen[id].item);
        if !found.is_empty() && !wanted && seen.len() + found.len() > limit {
            continue;
        }
        seen[id].taken = !found.is_empty();
        for (step, item) in found {
            let at = seen.len();
            seen.push(Grown { item, parent: id as u32, step, taken: false });
            children.push(Vec::new());
            children[id].push(at);
            ahead.push((rank(item), Reverse(at)));
        }
    }
    let mut order = vec![0usize];
    let mut at = 0;
    while at < order.len() {
        order.extend(&children[order[at]]);
        at += 1;
    }
    let mut rows = vec![0u32; seen.len()];
    for (row, &id) in order.iter().enumerate() {
        rows[id] = row as u32;
    }
    let of_row = |&id: &usize| Grown { parent: rows[seen[id].parent as usize], ..seen[id] };
    order.iter().map(of_row).collect()
}

// --- Tidy ---
//
// Positions for a drawing of a tree: as narrow as possible, with parents centered over their children.
//
// Source: Kennedy, "Drawing trees", 1996, extended with node widths.

/// The left and right edges of each row of a subtree, from the center of its root.
type Outline = Vec<(f32, f32)>;

/// Computes the horizontal center of each node, from 0 at the leftmost edge.
///
/// `parents` holds the index of each node's parent, row by row as in [`super::Expanded`], and `widths` holds the width
/// of each node. Siblings are at least `gap` apart, and other neighbors are at least twice as far apart. No two nodes
/// of one row overlap. Cost: one visit per node and row of its subtree.
pub fn tidy(parents: &[u32], widths: &[f32], gap: f32) -> Vec<f32> {
    let half = |&width: &f32| vec![(-width / 2.0, width / 2.0)];
    let mut outlines: Vec<Outline> = widths.iter().map(half).collect();
    // Each node's position is at first its distance from its parent.
    let mut x = vec![0.0f32; parents.len()];
    let mut end = parents.len();
    while end > 1 {
        let parent = parents[end - 1] as usize;
        let first = (1..end).rev().take_while(|&child| parents[child] as usize == parent).last();
        let children = first.unwrap_or(1)..end;
        end = children.start;
        // Packing from either side leaves small subtrees at that side; the mean spreads them out.
        let below = &outlines[children.clone()];
        let from_left = packed(below.iter().cloned(), gap);
        let mirrored = |outline: &Outline| outline.iter().map(|&(l, r)| (-r, -l)).collect();
        let from_right = packed(below.iter().rev().map(mirrored), gap);
        for ((child, left), right) in children.zip(from_left).zip(from_right.into_iter().rev()) {
            x[child] = (left - right) / 2.0;
            for (row, (l, r)) in core::mem::take(&mut outlines[child]).into_iter().enumerate() {
                let (l, r) = (l + x[child], r + x[child]);
                match outlines[parent].get_mut(row + 1) {
                    Some(edges) => *edges = (edges.0.min(l), edges.1.max(r)),
                    None => outlines[parent].push((l, r)),
                }
            }
        }
    }
    let left = outlines.first().into_iter().flatten().map(|edges| edges.0);
    let left = left.fold(0.0, f32::min);
    for node in 0..x.len() {
        x[node] += if node == 0 { -left } else { x[parents[node] as usize] };
    }
    x
}

/// Puts subtrees side by side, from left to right and as close as possible. Returns the centers of their roots, with
/// the first one at 0.
fn packed(outlines: impl Iterator<Item = Outline>, gap: f32) -> Vec<f32> {
    let mut edges: Vec<f32> = Vec::new();
    let place = outlines.map(|outline| {
        let apart = |(row, (edge, (left, _))): (usize, (&f32, &(f32, f32)))| {
            edge - left + if row == 0 { gap } else { 2.0 * gap }
        };
        let x = edges.iter().zip(&outline).enumerate().map(apart).reduce(f32::max);
        let x = x.unwrap_or(0.0);
        edges.resize(edges.len().max(outline.len()), 0.0);
        for (edge, (_, right)) in edges.iter_mut().zip(outline) {
            *edge = x + right;
        }
        x
    });
    place.collect()
}
