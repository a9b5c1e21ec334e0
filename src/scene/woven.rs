//! A tree drawn as it is stored: a shared node appears only once, with a link from each of its parents.

use core::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use super::ancestry::origins_of;
use super::expand::Expanded;
use super::graph::{Graph, Measure};
use super::icicle::Icicle;
use super::layered::{LinkBends, layered};
use super::origins::{Origin, Origins};
use crate::letter::Letter;
use crate::tree::{Kind, NodeId, Tree};

/// Some stored nodes of a tree, row by row. Each appears only once. For each node, either all of its children or none
/// of them are included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shared {
    /// Each node at its first place, with that place's parent.
    pub first: Expanded,
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
#[must_use]
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
    let mut shared =
        Shared { layer: order.iter().map(|node| layers[node]).collect(), ..Shared::default() };
    shared.first.parent = vec![0; order.len()];
    shared.first.step = vec![0; order.len()];
    // For each node, the number of its first place whose parent is included.
    let mut least = vec![u32::MAX; order.len()];
    for (row, &node) in order.iter().enumerate() {
        let is_taken = taken.contains(&node);
        shared.first.node.push(node);
        shared.first.number.push(numbers[node.index()]);
        let hidden = if is_taken { 0 } else { tree.below(node).count() };
        shared.first.hidden.push(hidden as u32);
        let mut number = numbers[node.index()].saturating_add(1);
        for (step, child) in tree.places(node).filter(|_| is_taken) {
            let to = rows[&child];
            if number < least[to as usize] {
                least[to as usize] = number;
                shared.first.parent[to as usize] = row as u32;
                shared.first.step[to as usize] = step;
            }
            shared.links.push((row as u32, to, step));
            number = number.saturating_add(tree.size(child));
        }
    }
    shared
}

/// Returns, for each stored node, the number of its first place, or `u32::MAX` if the node can't be reached from the
/// root.
#[must_use]
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

/// A link from a node to one of its children.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The parent's index in the arrays.
    pub from: u32,
    /// The child's index in the arrays.
    pub to: u32,
    /// The letters that lead to the child from a choice on a lifted cell.
    pub ways: Vec<Letter>,
    /// Whether the root's bound counts the child through this link.
    pub best: bool,
    /// The horizontal positions at which the link crosses the layers between its ends, from the top down.
    pub bends: Vec<f32>,
}

/// The drawing of a tree as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Woven {
    /// The nodes, with the parents and letters of their first places. Within a row, they are not sorted from left to
    /// right.
    pub graph: Graph,
    /// The row of each node.
    pub layer: Vec<u32>,
    /// All links, at most one between any two nodes.
    pub links: Vec<Link>,
}

impl Woven {
    /// Draws stored nodes. If the tree was made by an operation, `from` has the mapping back to the previous tree and
    /// that tree's [`first_places`].
    #[must_use]
    pub fn new(
        tree: &Tree,
        shared: &Shared,
        from: Option<(&Origins<'_>, &[u32])>,
        measure: Measure,
    ) -> Self {
        let first = &shared.first;
        let mut graph = Graph::of_tree(tree, first, None, measure);
        let mut links: Vec<Link> = Vec::new();
        for &(from, to, step) in &shared.links {
            let label = &graph.label[from as usize];
            let letters = label.cell.map_or(&[][..], |cell| tree.class().letters(cell));
            let way = letters.get(step as usize).copied();
            let way = way.filter(|_| label.kind == Kind::Pyramid);
            let mine = |link: &&mut Link| link.from == from && link.to == to;
            let known = links.iter_mut().rev().take_while(|link| link.from == from);
            match known.into_iter().find(mine) {
                Some(link) => link.ways.extend(way),
                None => links.push(Link {
                    from,
                    to,
                    ways: way.into_iter().collect(),
                    best: false,
                    bends: Vec::new(),
                }),
            }
        }
        best(&mut graph, &mut links);
        let ends: Vec<(u32, u32)> = links.iter().map(|link| (link.from, link.to)).collect();
        let lines = layered(&shared.layer, &ends, measure.node, measure.gap);
        graph.x = lines.x;
        for (link, LinkBends { bends }) in links.iter_mut().zip(lines.lines) {
            link.bends = bends;
        }
        if let Some((origins, earlier)) = from {
            graph.origins = numbers_before(shared, origins, earlier);
        }
        Self { graph, layer: shared.layer.clone(), links }
    }
}

/// Marks the nodes and links that the root's bound counts. At each choice, the bound counts only the best child, or the
/// first of several equally good ones.
fn best(graph: &mut Graph, links: &mut [Link]) {
    graph.best = vec![false; graph.label.len()];
    graph.best[0] = true;
    let mut at = 0;
    while at < links.len() {
        let from = links[at].from;
        let end = at + links[at..].iter().take_while(|link| link.from == from).count();
        let of = &mut links[at..end];
        at = end;
        if !graph.best[from as usize] {
            continue;
        }
        let bound = |link: &Link| graph.label[link.to as usize].bound;
        let most = of.iter().map(bound).max();
        let only = match graph.label[from as usize].kind {
            Kind::Root | Kind::Sum => None,
            Kind::Choice | Kind::Pyramid => of.iter().position(|link| Some(bound(link)) == most),
        };
        for (place, link) in of.iter_mut().enumerate() {
            if only.is_none_or(|only| only == place) {
                link.best = true;
                graph.best[link.to as usize] = true;
            }
        }
    }
}

/// Returns, for each node, the nodes of the previous tree that it was made from, given by the numbers of their first
/// places. The origins of the node's first place come first. The origins of its other places are searched only from the
/// first place of each parent.
fn numbers_before(shared: &Shared, origins: &Origins<'_>, earlier: &[u32]) -> Vec<Vec<u32>> {
    let Expanded { node, parent, step, .. } = &shared.first;
    let found = origins_of(origins, node, parent, step);
    let numbers = |of: &[Origin]| -> Vec<u32> {
        let nodes = of.iter().map(|origin| origin.spot.node);
        nodes.map(|node| earlier[node.index()]).collect()
    };
    let mut all: Vec<Vec<u32>> = found.iter().map(&numbers).collect();
    // The links are sorted by parent, and those of one parent are in the order of its places.
    for links in shared.links.chunk_by(|a, b| a.0 == b.0) {
        let row = links[0].0 as usize;
        let below = origins.children(node[row], row == 0, found.of(row));
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
