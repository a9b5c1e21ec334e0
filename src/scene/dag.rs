//! A tree drawn as it is stored: a shared node appears only once, with a link from each of its parents.

use core::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use super::graph::{TreeGraph, best};
use super::icicle::{Icicle, Origin, Origins, origins_of};
use super::{Float32Array, Row, Uint8Array, Uint32Array, starts, way_number};
use crate::class::BoardClass;
use crate::tree::{NodeId, Tree};

/// Some stored nodes of a tree, row by row. Each appears only once. For each node, either all of its children or none
/// of them are included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shared {
    /// Each node at its first place, with that place's parent.
    pub first: Vec<Row>,
    /// The row of each node, 0 for the root; every node is below all its parents.
    pub layer: Vec<u32>,
    /// All links, sorted by parent. Each link has the indexes of the parent and the child in `first`, and the child's
    /// position below the parent.
    pub links: Vec<(u32, u32, u32)>,
}

/// Selects stored nodes of a tree from `root` down. The node with the highest bound is expanded first, and so on, as
/// long as there are at most `limit` nodes.
///
/// A node has the number of its first place. Nodes with a place whose number is in `open` are always expanded, whatever
/// their bounds. Cost: one visit per stored node, and time proportional to the number of nodes returned.
pub fn share(
    tree: &Tree,
    icicle: &Icicle,
    root: NodeId,
    limit: usize,
    open: &BTreeSet<u32>,
) -> Shared {
    let places = open.iter().filter_map(|&number| icicle.path(tree, number));
    let open: BTreeSet<NodeId> = places.map(|(_, spot)| spot.node).collect();
    let mut seen = BTreeSet::from([root]);
    let mut taken: BTreeSet<NodeId> = BTreeSet::new();
    // Parents have higher ids than children.
    let key = |node: NodeId| (open.contains(&node), tree.node_bound(node), node);
    let mut ahead = BinaryHeap::from([key(root)]);
    while let Some((wanted, _, node)) = ahead.pop() {
        let fresh: BTreeSet<NodeId> = tree.below(node).filter(|at| !seen.contains(at)).collect();
        if !fresh.is_empty() && !wanted && seen.len() + fresh.len() > limit {
            continue;
        }
        taken.insert(node);
        ahead.extend(fresh.iter().map(|&child| key(child)));
        seen.extend(fresh);
    }
    let mut layers: BTreeMap<NodeId, u32> = seen.iter().map(|&node| (node, 0)).collect();
    for &node in seen.iter().rev().filter(|node| taken.contains(node)) {
        let below = layers[&node] + 1;
        for child in tree.below(node) {
            layers.entry(child).and_modify(|at| *at = below.max(*at));
        }
    }
    let numbers = first_places(tree);
    let mut order: Vec<NodeId> = seen.iter().copied().collect();
    order.sort_by_key(|&node| (layers[&node], numbers[node.index()], Reverse(node)));
    let rows: BTreeMap<NodeId, u32> = order.iter().copied().zip(0..).collect();
    let first = order.iter().map(|&node| {
        let hidden = if taken.contains(&node) { 0 } else { tree.below(node).count() as u32 };
        Row { node, number: numbers[node.index()], parent: 0, step: 0, hidden }
    });
    let layer = order.iter().map(|node| layers[node]).collect();
    let mut shared = Shared { first: first.collect(), layer, links: Vec::new() };
    // For each node, the number of its first place whose parent is included.
    let mut least = vec![u32::MAX; order.len()];
    for (row, &node) in (0..).zip(&order).filter(|(_, node)| taken.contains(*node)) {
        let mut number = numbers[node.index()].saturating_add(1);
        for (step, child) in tree.places(node) {
            let to = rows[&child];
            let first = &mut shared.first[to as usize];
            if number < least[to as usize] {
                least[to as usize] = number;
                (first.parent, first.step) = (row, step);
            }
            shared.links.push((row, to, step));
            number = number.saturating_add(tree.size(child));
        }
    }
    shared
}

/// Returns, for each stored node, the number of its first place, or `u32::MAX` if the node can't be reached from the
/// root.
pub fn first_places(tree: &Tree) -> Vec<u32> {
    let mut first = vec![u32::MAX; tree.stored()];
    first[tree.root().index()] = 0;
    for node in tree.all_nodes().collect::<Vec<_>>().into_iter().rev() {
        if first[node.index()] == u32::MAX {
            continue;
        }
        let mut number = first[node.index()].saturating_add(1);
        for child in tree.below(node) {
            let known = &mut first[child.index()];
            *known = number.min(*known);
            number = number.saturating_add(tree.size(child));
        }
    }
    first
}

/// The rows and links of a tree that is drawn as it is stored. Links are sorted by parent; two nodes have at most one.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SharedTreeDrawing {
    /// The row of each node, below those of all its parents.
    pub layer: Uint8Array,
    pub from: Uint32Array,
    pub to: Uint32Array,
    pub best: Uint8Array,
    /// For each link, the position at which its letters begin in `ways`. There, a letter is given by its position among the letters
    /// of its cell.
    pub way_starts: Uint32Array,
    pub ways: Uint8Array,
    /// The positions at which it passes the rows between its ends, from the top.
    pub bend_starts: Uint32Array,
    pub bends: Float32Array,
}

impl TreeGraph {
    /// Draws stored nodes, each once. If the tree was made by an operation, `from` has the mapping back to the previous
    /// tree and that tree's [`first_places`]. Within a row, nodes are not sorted from left to right.
    pub fn woven(
        class: &BoardClass,
        tree: &Tree,
        shared: &Shared,
        from: Option<(&Origins<'_>, &[u32])>,
        spacing: (f32, f32),
    ) -> Self {
        let first = &shared.first;
        let mut graph = Self::of_tree(class, tree, first, None, spacing);
        let mut links: BTreeMap<(u32, u32), Vec<u8>> = BTreeMap::new();
        let mut ends: Vec<(u32, u32)> = Vec::new();
        for &(from, to, step) in &shared.links {
            let ways = links.entry((from, to)).or_insert_with(|| {
                ends.push((from, to));
                Vec::new()
            });
            let way = tree.way(first[from as usize].node, step);
            ways.extend(way.map(|way| way_number(class, Some(way))));
        }
        let (x, bends) = layered(&shared.layer, &ends, spacing.0, spacing.1);
        let ways: Vec<&Vec<u8>> = ends.iter().map(|ends| &links[ends]).collect();
        graph.x = Float32Array(x);
        let links;
        (graph.best, links) = best(&graph.labels, &ends);
        graph.woven = Some(SharedTreeDrawing {
            layer: shared.layer.iter().map(|&layer| layer as u8).collect(),
            best: links,
            from: ends.iter().map(|ends| ends.0).collect(),
            to: ends.iter().map(|ends| ends.1).collect(),
            way_starts: starts(ways.iter().map(|ways| ways.len())),
            ways: ways.into_iter().flatten().copied().collect(),
            bend_starts: starts(bends.iter().map(Vec::len)),
            bends: bends.into_iter().flatten().collect(),
        });
        if let Some((origins, earlier)) = from {
            graph.set_origins(&numbers_before(shared, origins, earlier));
        }
        graph
    }
}

/// Returns, for each node, the nodes of the previous tree that it was made from, given by the numbers of their first
/// places. The origins of the node's first place come first. The origins of its other places are searched only from the
/// first place of each parent.
fn numbers_before(shared: &Shared, origins: &Origins<'_>, earlier: &[u32]) -> Vec<Vec<u32>> {
    let found = origins_of(origins, &shared.first);
    let numbers = |of: &[Origin]| -> Vec<u32> {
        let nodes = of.iter().map(|origin| origin.spot.node);
        nodes.map(|node| earlier[node.index()]).collect()
    };
    let mut all: Vec<Vec<u32>> = found.iter().map(|of| numbers(of)).collect();
    // The links are sorted by parent, and those of one parent are in the order of its places.
    for links in shared.links.chunk_by(|a, b| a.0 == b.0) {
        let row = links[0].0 as usize;
        let below = origins.children(shared.first[row].node, row == 0, &found[row]);
        for (&(_, to, _), of) in links.iter().zip(&below) {
            for number in numbers(of) {
                if !all[to as usize].contains(&number) {
                    all[to as usize].push(number);
                }
            }
        }
    }
    all
}

// --- Layered ---
//
// Positions for a layered drawing of a graph, with few crossings and with links as straight as possible.
//
// Source: Sugiyama, Tagawa, and Toda, 1981. A link gets a bend in each layer that it passes. All links to the same
// node share these bends, so the links join on the way. The order within each layer follows the mean positions of
// neighbors in the adjacent layer, in sweeps up and down. The final positions are as close to the mean positions of
// these neighbors as the order and the required distances allow (least squares, solved by pooling nodes that would
// overlap).

/// The maximum number of orders to try. The one with the fewest crossings is used.
const SWEEPS: usize = 24;
/// The number of rounds that even out the positions. Every other round goes up instead of down.
const EVENINGS: usize = 48;

/// Computes the horizontal positions of nodes and links. Returns the center of each node, with the left edge of the
/// leftmost node at 0, and the bends of each link.
///
/// `layers` has the row of each node, and `links` has the two ends of each link. The first end must be in a row farther
/// up (with a smaller number) than the second end. Nodes are `width` wide, and they are at least `gap` away from each
/// other and from the bends of links that pass them. No two nodes overlap. Cost: a few dozen visits to each link and
/// bend.
pub fn layered(
    layers: &[u32],
    links: &[(u32, u32)],
    width: f32,
    gap: f32,
) -> (Vec<f32>, Vec<Vec<f32>>) {
    let mut net = Net::new(layers, links, f64::from(width), f64::from(gap));
    net.order();
    net.place();
    let left = net.x[..layers.len()].iter().copied();
    let left = left.fold(f64::INFINITY, f64::min) - f64::from(width) / 2.0;
    let x: Vec<f32> = net.x.iter().map(|x| (x - left) as f32).collect();
    let bends = |&(from, to): &(u32, u32)| {
        let between = layers[from as usize] + 1..layers[to as usize];
        between.map(|layer| x[net.bends[&(to, layer)]]).collect()
    };
    (x[..layers.len()].to_vec(), links.iter().map(bends).collect())
}

/// The nodes and bends. In this form, links go only between adjacent layers.
struct Net {
    /// Half the width of each node or bend.
    half: Vec<f64>,
    gap: f64,
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
    /// The nodes and bends of each layer, from left to right.
    rows: Vec<Vec<usize>>,
    x: Vec<f64>,
    /// For each layer and node, the bend that all links to the node share in that layer.
    bends: BTreeMap<(u32, u32), usize>,
}

impl Net {
    fn new(layers: &[u32], links: &[(u32, u32)], width: f64, gap: f64) -> Self {
        let n = layers.len();
        let last = layers.iter().copied().max().unwrap_or(0) as usize;
        let mut net = Self {
            half: vec![width / 2.0; n],
            gap,
            above: vec![Vec::new(); n],
            below: vec![Vec::new(); n],
            rows: vec![Vec::new(); last + 1],
            x: Vec::new(),
            bends: BTreeMap::new(),
        };
        for &(from, to) in links {
            let mut at = from as usize;
            for layer in layers[from as usize] + 1..layers[to as usize] {
                let fresh = net.half.len();
                let bend = *net.bends.entry((to, layer)).or_insert(fresh);
                if bend == fresh {
                    net.half.push(0.0);
                    net.above.push(Vec::new());
                    net.below.push(Vec::new());
                }
                net.link(at, bend);
                at = bend;
            }
            net.link(at, to as usize);
        }
        // The initial order is the order of a walk down from the top.
        let mut layer_of: Vec<u32> = layers.to_vec();
        layer_of.resize(net.half.len(), 0);
        for (&(_, layer), &bend) in &net.bends {
            layer_of[bend] = layer;
        }
        let mut seen = vec![false; net.half.len()];
        let tops = (0..n).filter(|&node| net.above[node].is_empty());
        let mut ahead: Vec<usize> = tops.collect();
        ahead.reverse();
        while let Some(at) = ahead.pop() {
            if core::mem::replace(&mut seen[at], true) {
                continue;
            }
            net.rows[layer_of[at] as usize].push(at);
            ahead.extend(net.below[at].iter().rev());
        }
        net
    }

    fn link(&mut self, from: usize, to: usize) {
        if !self.below[from].contains(&to) {
            self.below[from].push(to);
            self.above[to].push(from);
        }
    }

    /// Orders the nodes and bends within each layer so that few links cross.
    fn order(&mut self) {
        let mut best = (self.crossings(), self.rows.clone());
        for sweep in 0..SWEEPS {
            if best.0 == 0 {
                break;
            }
            for step in 1..self.rows.len() {
                let (layer, near, sides) = match sweep % 2 {
                    0 => (step, step - 1, &self.above),
                    _ => (self.rows.len() - 1 - step, self.rows.len() - step, &self.below),
                };
                let ranks = self.ranks(near);
                let own = self.rows[layer].iter().enumerate();
                let mut keyed: Vec<(f64, usize)> = own
                    .map(|(rank, &at)| (mean(&sides[at], &ranks).unwrap_or(rank as f64), at))
                    .collect();
                keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
                self.rows[layer] = keyed.into_iter().map(|(_, at)| at).collect();
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.rows.clone());
            }
        }
        self.rows = best.1;
    }

    /// Returns the rank of each node or bend within the layer, or 0 for those in other layers.
    fn ranks(&self, layer: usize) -> Vec<f64> {
        let mut ranks = vec![0.0; self.half.len()];
        for (rank, &at) in self.rows[layer].iter().enumerate() {
            ranks[at] = rank as f64;
        }
        ranks
    }

    /// Counts the pairs of links that cross.
    fn crossings(&self) -> usize {
        let mut all = 0;
        for layer in 0..self.rows.len().saturating_sub(1) {
            let ranks = self.ranks(layer + 1);
            // This lists the lower ends in the order of the upper ends. Each pair that is out of order is a crossing.
            let mut ends: Vec<usize> = Vec::new();
            for &at in &self.rows[layer] {
                let mut of: Vec<usize> =
                    self.below[at].iter().map(|&to| ranks[to] as usize).collect();
                of.sort_unstable();
                ends.extend(of);
            }
            let mut before: Vec<usize> = Vec::new();
            for end in ends {
                let at = before.partition_point(|&other| other <= end);
                all += before.len() - at;
                before.insert(at, end);
            }
        }
        all
    }

    /// Computes the positions of the nodes and bends, keeping their order and the required distances.
    fn place(&mut self) {
        self.x = vec![0.0; self.half.len()];
        for row in &self.rows {
            let mut right = 0.0;
            for &at in row {
                self.x[at] = right + self.half[at];
                right = self.x[at] + self.half[at] + self.gap;
            }
            for &at in row {
                self.x[at] -= right / 2.0;
            }
        }
        for evening in 0..EVENINGS {
            // The last rounds center parents over their children where there is room.
            let down = evening % 2 == 0 && evening + 2 < EVENINGS;
            for step in 0..self.rows.len() {
                let layer = if down { step } else { self.rows.len() - 1 - step };
                let sides = if down { &self.above } else { &self.below };
                let wanted = |&at: &usize| mean(&sides[at], &self.x).unwrap_or(self.x[at]);
                let wanted: Vec<f64> = self.rows[layer].iter().map(wanted).collect();
                self.settle(layer, &wanted);
            }
        }
    }

    /// Moves the nodes and bends of a layer as close as possible to the wanted positions, keeping their order and the
    /// required distances.
    fn settle(&mut self, layer: usize, wanted: &[f64]) {
        let row = &self.rows[layer];
        // Once the required distances are subtracted, the positions only have to be in ascending order. Neighbors that
        // are out of order are pooled at their mean position.
        let mut shifts = Vec::with_capacity(row.len());
        let mut shift = 0.0;
        for (i, &at) in row.iter().enumerate() {
            if i > 0 {
                shift += self.half[row[i - 1]] + self.gap + self.half[at];
            }
            shifts.push(shift);
        }
        // The weighted sum, the total weight, and the count of each pool.
        let mut pools: Vec<(f64, f64, usize)> = Vec::new();
        for (i, &at) in row.iter().enumerate() {
            // Moving a bend makes two links crooked, so bends count double.
            let weight = if self.half[at] == 0.0 { 2.0 } else { 1.0 };
            pools.push(((wanted[i] - shifts[i]) * weight, weight, 1));
            while let [.., before, last] = &mut pools[..] {
                if before.0 / before.1 <= last.0 / last.1 {
                    break;
                }
                *before = (before.0 + last.0, before.1 + last.1, before.2 + last.2);
                pools.pop();
            }
        }
        let mut i = 0;
        for (sum, weight, count) in pools {
            for _ in 0..count {
                self.x[row[i]] = sum / weight + shifts[i];
                i += 1;
            }
        }
    }
}

fn mean(of: &[usize], at: &[f64]) -> Option<f64> {
    let sum: f64 = of.iter().map(|&near| at[near]).sum();
    (!of.is_empty()).then(|| sum / of.len() as f64)
}
