//! A node-link drawing as arrays. It shows the best part of a tree, either between operations or between two moves of
//! an operation.

use core::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::dag::SharedTreeDrawing;
use super::icicle::{Icicle, Origin, Origins, Spot, origins_of};
use super::sketch::Sketch;
use super::{Float32Array, Row, TreeLabels, Uint8Array, Uint32Array, starts, way_number};
use crate::class::BoardClass;
use crate::tree::{Kind, Tree};

/// The best part of a tree, row by row: parents come before children, and siblings are next to each other.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeGraph {
    #[serde(flatten)]
    pub labels: TreeLabels,
    /// The rank of the node in a walk through the whole tree, from 0: the number of this place. During a lift, the
    /// number of the node.
    pub number: Uint32Array,
    /// The index of its parent in these arrays; the root's is its own.
    pub parent: Uint32Array,
    /// The letter that leads here from a lifted choice. The node itself may have a different letter.
    pub way: Uint8Array,
    /// The number of children that are left out.
    pub hidden: Uint32Array,
    /// 1 if the bound of the root counts it. At each choice, the bound counts only the best child, or the first of
    /// several equally good ones.
    pub best: Uint8Array,
    /// Equal for nodes that are stored once. During a lift, the node's current place; after the last move, its place in
    /// the next tree.
    pub stored: Uint32Array,
    /// The center of the node, measured from the left edge of the drawing.
    pub x: Float32Array,
    /// After a lift, node i was made from the places `origins.subarray(originStarts[i], originStarts[i + 1])` of the
    /// previous tree; during a lift, from the nodes it was copied from, the last one first.
    pub origin_starts: Uint32Array,
    pub origins: Uint32Array,
    /// The rows and links, if each stored node is drawn once.
    #[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), tsify(optional))]
    pub woven: Option<SharedTreeDrawing>,
}

impl TreeGraph {
    /// Draws places of a tree. If the tree was made by an operation, `from` says where its nodes come from. `class` has
    /// the letters of all cells, including those dropped since. `spacing` is the width of a node and the gap between
    /// neighbors. Cousins are twice as far apart.
    pub fn of_tree(
        class: &BoardClass,
        tree: &Tree,
        rows: &[Row],
        from: Option<&Origins<'_>>,
        spacing: (f32, f32),
    ) -> Self {
        let nodes = rows.iter().map(|row| row.node);
        let way = rows.iter().enumerate().map(|(at, row)| {
            let way = tree.way(rows[row.parent as usize].node, row.step).filter(|_| at > 0);
            way_number(class, way)
        });
        let origins = from.map_or_else(Vec::new, |from| origins_of(from, rows));
        let numbers = |of: &Vec<Origin>| of.iter().map(|origin| origin.spot.number).collect();
        let origins: Vec<Vec<u32>> = origins.iter().map(numbers).collect();
        let mut graph = Self {
            labels: TreeLabels::of_tree(class, tree, nodes),
            number: rows.iter().map(|row| row.number).collect(),
            parent: rows.iter().map(|row| row.parent).collect(),
            way: way.collect(),
            hidden: rows.iter().map(|row| row.hidden).collect(),
            stored: rows.iter().map(|row| row.node.index() as u32).collect(),
            ..Self::default()
        };
        graph.set_origins(&origins);
        graph.finish(spacing);
        graph
    }

    pub(super) fn set_origins(&mut self, origins: &[Vec<u32>]) {
        self.origin_starts = starts(origins.iter().map(Vec::len));
        self.origins = origins.iter().flatten().copied().collect();
    }

    /// Draws the best part of a sketch of `tree`: about `limit` nodes. The nodes in `part` and their children are
    /// always included.
    pub fn of_sketch(
        class: &BoardClass,
        tree: &Tree,
        sketch: &Sketch,
        limit: usize,
        part: &[usize],
        spacing: (f32, f32),
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
        let mut graph = Self::default();
        let mut origins: Vec<Vec<u32>> = Vec::new();
        for (at, of) in rows.iter().enumerate() {
            let node = sketch.node(of.item);
            let name = (node.kind, node.cell, node.letter);
            graph.labels.push(class, name, node.points, node.bound, size[of.item]);
            graph.number.0.push(of.item as u32);
            graph.parent.0.push(of.parent);
            let above = sketch.node(rows[of.parent as usize].item);
            let lifted = above.cell.filter(|_| at > 0 && above.kind == Kind::Pyramid);
            let letters = lifted.map_or(&[][..], |cell| tree.class().letters(cell));
            graph.way.0.push(way_number(class, lifted.zip(letters.get(of.step as usize).copied())));
            graph.hidden.0.push(if of.taken { 0 } else { sketch.below(of.item).count() as u32 });
            graph.stored.0.push(place[of.item]);
            let copies = core::iter::successors(node.copy_of, |&of| sketch.node(of).copy_of);
            origins.push(copies.map(|of| of as u32).collect());
        }
        graph.set_origins(&origins);
        graph.finish(spacing);
        graph
    }

    /// Places the nodes, and marks those that the root's bound counts.
    fn finish(&mut self, (node, gap): (f32, f32)) {
        self.x = Float32Array(tidy(&self.parent, &vec![node; self.parent.len()], gap));
        let ends: Vec<_> =
            (1..).zip(&self.parent[1..]).map(|(row, &parent)| (parent, row)).collect();
        (self.best, _) = best(&self.labels, &ends);
    }
}

/// Returns which nodes and which links the root's bound counts; the links are sorted by parent. At each choice, the bound counts
/// only the best child, or the first of several equally good ones.
pub(super) fn best(labels: &TreeLabels, ends: &[(u32, u32)]) -> (Uint8Array, Uint8Array) {
    let mut links = Vec::new();
    let mut best = vec![0; labels.kind.len()];
    best[0] = 1;
    for of in ends.chunk_by(|a, b| a.0 == b.0) {
        let from = of[0].0 as usize;
        let bound = |ends: &(u32, u32)| labels.bound[ends.1 as usize];
        let most = of.iter().map(bound).max();
        let only = of.iter().position(|ends| Some(bound(ends)) == most);
        for (place, ends) in of.iter().enumerate() {
            let counts = best[from] == 1 && (!labels.is_choice(from) || only == Some(place));
            links.push(u8::from(counts));
            best[ends.1 as usize] |= u8::from(counts);
        }
    }
    (Uint8Array(best), Uint8Array(links))
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

// --- Expand ---

/// Selects places of a tree from the place `root` down, row by row, with siblings next to each other. The place with the
/// highest bound is expanded first, and so on, as long as there are at most `limit` places.
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
) -> Vec<Row> {
    let grown = grow(
        root,
        limit,
        |spot| (open.contains(&spot.number), tree.node_bound(spot.node)),
        |spot| match closed.contains(&spot.number) {
            false => icicle.children(tree, spot).collect(),
            true => Vec::new(),
        },
    );
    let row = |Grown { item: spot, parent, step, taken }: Grown<Spot>| Row {
        node: spot.node,
        number: spot.number,
        parent,
        step,
        hidden: if taken { 0 } else { tree.places(spot.node).count() as u32 },
    };
    grown.into_iter().map(row).collect()
}

/// A node that was reached, with the row of its parent, its position among the parent's children, and whether its own
/// children are included.
#[derive(Clone, Copy, Debug)]
struct Grown<T> {
    item: T,
    parent: u32,
    step: u32,
    taken: bool,
}

/// Expands nodes from a root down, and returns them row by row. Nodes that `rank` requires are expanded first. Then the
/// others are expanded, in descending order of their bounds, as long as there are at most `limit` nodes.
fn grow<T: Copy>(
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

/// Computes the horizontal center of each node, from 0 at the leftmost edge.
///
/// `parents` holds the index of each node's parent, row by row with siblings next to each other, and `widths` holds the
/// width of each node. Siblings are at least `gap` apart, and other neighbors are at least twice as far apart. No two
/// nodes of one row overlap. Cost: one visit per node and row of its subtree.
pub fn tidy(parents: &[u32], widths: &[f32], gap: f32) -> Vec<f32> {
    let half = |&width: &f32| vec![(-width / 2.0, width / 2.0)];
    // The left and right edges of each row of a subtree, from the center of its root.
    let mut outlines: Vec<Vec<(f32, f32)>> = widths.iter().map(half).collect();
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
        let mirrored = |outline: &Vec<(f32, f32)>| outline.iter().map(|&(l, r)| (-r, -l)).collect();
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
    for (node, &parent) in parents.iter().enumerate() {
        x[node] += if node == 0 { -left } else { x[parent as usize] };
    }
    x
}

/// Puts subtrees side by side, from left to right and as close as possible. Returns the centers of their roots, with
/// the first one at 0.
fn packed(outlines: impl Iterator<Item = Vec<(f32, f32)>>, gap: f32) -> Vec<f32> {
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
