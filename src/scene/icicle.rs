//! A tree drawn as an icicle: layers of rectangles, in which each node is as wide as all the leaves below it. After an
//! operation, [`Origins`] finds the places in the previous tree's icicle that each place was made from.

use core::cmp::Reverse;
use std::sync::Arc;

use super::{
    Float32Array, Float64Array, Row, TreeLabels, Uint8Array, Uint32Array, cell_number, way_number,
};
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::{Alive, Kind, NodeId, Tree, orderly};

/// The width and height of the subtree of each stored node, and the arrangement of siblings. It is made once per tree
/// and takes 5 bytes per stored node. Clones share that memory.
#[derive(Clone, Debug)]
pub struct Icicle {
    /// The number of leaves below each node. It saturates at 2^32 - 1.
    leaves: Arc<[u32]>,
    /// The number of layers from each node down, including its own layer.
    heights: Arc<[u8]>,
    siblings: Siblings,
}

/// How siblings are arranged from left to right.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Siblings {
    /// Siblings are in the order of the tree.
    #[default]
    InOrder,
    /// Siblings with higher bounds come first. Siblings with equal bounds stay in the order of the tree.
    ByBound,
}

/// The part of an icicle to show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The left edge, in leaves from the left end of the tree.
    pub from: f64,
    /// The right edge, in leaves from the left end of the tree. It must be greater than `from`.
    pub to: f64,
    pub pixels: f64,
    /// The smallest width to draw, in pixels. Neighbors that are narrower than this are combined into one rectangle.
    pub least: f64,
}

/// The visible part of the layers of a tree, as parallel arrays with parents before their children. A rectangle stands for
/// one place of the tree, or for a *run* of narrow neighbors.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeSlice {
    #[serde(flatten)]
    pub labels: TreeLabels,
    /// The leaves and layers of the whole tree.
    pub width_all: f64,
    pub layers_all: u8,
    /// The number of the place; for a run, the number of its first place.
    pub number: Uint32Array,
    /// In pixels from the left edge of the view. Rectangles are clipped at both edges.
    pub x: Float32Array,
    pub width: Float32Array,
    pub depth: Uint8Array,
    /// For a run, the number of layers below its top edge.
    pub layers: Uint8Array,
    /// The number of neighbors, 1 for a single node.
    pub run: Uint32Array,
    /// The stored node; for a run, the stored node of its first place.
    #[serde(skip)]
    pub node: Vec<NodeId>,
    /// The index of the parent in these arrays. For the root, it is the root's own index.
    #[serde(skip)]
    pub parent: Vec<u32>,
    /// The position among the parent's children; for a run, the position of its first place.
    #[serde(skip)]
    pub step: Vec<u32>,
    /// For each rectangle directly below a choice on a lifted cell, the letter that leads to the rectangle (by its
    /// position); `way_cell` is that cell.
    pub way: Uint8Array,
    pub way_cell: Uint8Array,
    /// If requested, where each rectangle was in the previous tree: its left edge and its width, in leaves, and its
    /// layer. The layer is 255 if the rectangle wasn't there.
    pub old_x: Float64Array,
    pub old_width: Float64Array,
    pub old_depth: Uint8Array,
}

/// A place of the tree and its rectangle in the icicle.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Spot {
    #[serde(skip)]
    pub node: NodeId,
    pub number: u32,
    pub depth: u8,
    pub x: f64,
    pub width: f64,
}

impl Icicle {
    pub fn new(tree: &Tree) -> Self {
        let mut all_leaves: Vec<u32> = Vec::with_capacity(tree.stored());
        let mut all_heights: Vec<u8> = Vec::with_capacity(tree.stored());
        for node in tree.all_nodes() {
            let (mut leaves, mut height) = (0u32, 0u8);
            for child in tree.below(node) {
                leaves = leaves.saturating_add(all_leaves[child.index()]);
                height = height.max(all_heights[child.index()]);
            }
            all_leaves.push(leaves.max(1));
            all_heights.push(height.saturating_add(1));
        }
        Self {
            leaves: all_leaves.into(),
            heights: all_heights.into(),
            siblings: Siblings::default(),
        }
    }

    /// Returns the same icicle with the siblings in another arrangement. Places keep their numbers and widths, and only
    /// their left edges change. This is cheap, because nothing is measured again.
    pub fn arranged(&self, siblings: Siblings) -> Self {
        Self { siblings, ..self.clone() }
    }

    pub fn width(&self, tree: &Tree) -> f64 {
        f64::from(self.leaves[tree.root().index()])
    }

    pub(crate) fn leaves(&self, node: NodeId) -> f64 {
        f64::from(self.leaves[node.index()])
    }

    pub fn root(&self, tree: &Tree) -> Spot {
        Spot { node: tree.root(), number: 0, depth: 0, x: 0.0, width: self.width(tree) }
    }

    /// Iterates over the children of a place in the order of the tree, each with its position among them.
    pub(crate) fn children<'a>(
        &'a self,
        tree: &'a Tree,
        of: Spot,
    ) -> impl Iterator<Item = (u32, Spot)> + 'a {
        let (mut x, mut number) = (of.x, of.number.saturating_add(1));
        let mut arranged = self.left_edges(tree, of).into_iter();
        tree.places(of.node).map(move |(place, node)| {
            let spot = Spot {
                node,
                number,
                depth: of.depth.saturating_add(1),
                x: arranged.next().unwrap_or(x),
                width: self.leaves(node),
            };
            x += spot.width;
            number = number.saturating_add(tree.size(node));
            (place, spot)
        })
    }

    /// Returns the children of a place from left to right, each with its position in the order of the tree.
    pub(crate) fn across(&self, tree: &Tree, of: Spot) -> Vec<(u32, Spot)> {
        let mut children: Vec<_> = self.children(tree, of).collect();
        if self.siblings == Siblings::ByBound {
            children.sort_by(|(_, a), (_, b)| a.x.total_cmp(&b.x));
        }
        children
    }

    /// Returns the left edges of the children of a place, in the order of the tree. The list is empty if the children
    /// are arranged in that order anyway.
    fn left_edges(&self, tree: &Tree, of: Spot) -> Vec<f64> {
        if self.siblings == Siblings::InOrder {
            return Vec::new();
        }
        let nodes: Vec<NodeId> = tree.places(of.node).map(|(_, node)| node).collect();
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        order.sort_by_key(|&at| Reverse(tree.node_bound(nodes[at])));
        let (mut edges, mut x) = (vec![0.0; nodes.len()], of.x);
        for at in order {
            edges[at] = x;
            x += self.leaves(nodes[at]);
        }
        edges
    }

    /// Returns what a view shows, without the previous tree. `class` has the letters of all cells. Cost: proportional to
    /// the number of visible places and their siblings. Slicing for a whole screen takes well under a millisecond.
    pub fn slice(&self, class: &BoardClass, tree: &Tree, view: View) -> TreeSlice {
        let mut slice = TreeSlice {
            width_all: self.width(tree),
            layers_all: self.heights[tree.root().index()],
            ..TreeSlice::default()
        };
        // The places to visit, each with its parent's row and its position below the parent.
        let mut ahead = vec![(self.root(tree), 0, 0)];
        let mut children = Vec::new();
        while let Some((spot, parent, step)) = ahead.pop() {
            let row = slice.number.len() as u32;
            slice.add(view, spot, (parent, step));
            // The row of the current run, and all its places as one.
            let mut run: Option<(usize, Spot)> = None;
            children.clear();
            for (step, child) in self.across(tree, spot) {
                if child.x >= view.to {
                    break;
                }
                if child.x + child.width <= view.from {
                    continue;
                }
                if child.width * view.scale() >= view.least {
                    run = None;
                    children.push((child, row, step));
                    continue;
                }
                let height = self.heights[child.node.index()];
                if let Some((at, whole)) = &mut run {
                    whole.width += child.width;
                    slice.width.0[*at] = view.clip(*whole).1;
                    slice.layers.0[*at] = height.max(slice.layers[*at]);
                    slice.run.0[*at] += 1;
                } else {
                    run = Some((slice.number.len(), child));
                    slice.add(view, child, (row, step));
                    *slice.layers.0.last_mut().unwrap_or(&mut 0) = height;
                }
            }
            ahead.extend(children.iter().rev());
        }
        slice.labels = TreeLabels::of_tree(class, tree, slice.node.iter().copied());
        for row in 0..slice.number.len() {
            let parent = slice.node[slice.parent[row] as usize];
            let way = tree.way(parent, slice.step[row]).filter(|_| row > 0);
            slice.way.0.push(way_number(class, way));
            slice.way_cell.0.push(cell_number(way.map(|(cell, _)| cell)));
        }
        slice
    }

    /// Returns the place at a point of the picture, given by its distance `x` from the left end in leaves and by its
    /// layer.
    pub fn hit(&self, tree: &Tree, x: f64, depth: u8) -> Option<Spot> {
        let mut spot = self.root(tree);
        if x < 0.0 || x >= spot.width {
            return None;
        }
        while spot.depth < depth {
            let mut children = self.across(tree, spot).into_iter();
            (_, spot) = children.find(|(_, child)| x < child.x + child.width)?;
        }
        Some(spot)
    }

    /// Returns the path from the root to the place with this number, and the place itself. Returns `None` if no place
    /// has the number.
    pub fn path(&self, tree: &Tree, number: u32) -> Option<(Vec<u32>, Spot)> {
        let (mut path, mut spot) = (Vec::new(), self.root(tree));
        if number >= tree.nodes() {
            return None;
        }
        while spot.number != number {
            let mut children = self.children(tree, spot);
            let (step, child) = children.find(|(_, child)| {
                number >= child.number && number - child.number < tree.size(child.node)
            })?;
            path.push(step);
            spot = child;
        }
        Some((path, spot))
    }

    pub fn spot(&self, tree: &Tree, path: &[u32]) -> Option<Spot> {
        path.iter().try_fold(self.root(tree), |spot, &step| {
            let mut children = self.children(tree, spot);
            children.find_map(|(at, child)| (at == step).then_some(child))
        })
    }
}

/// A direction to move in from a place of a tree.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

impl Icicle {
    /// Returns the number of the next place in a direction, or `None` if there is no such place.
    pub fn go(&self, tree: &Tree, number: u32, direction: Direction) -> Option<u32> {
        let (mut path, spot) = self.path(tree, number)?;
        if direction == Direction::Down {
            return Some(self.across(tree, spot).first()?.1.number);
        }
        let step = path.pop()?;
        let parent = self.spot(tree, &path)?;
        let children = self.across(tree, parent);
        let at = children.iter().position(|(at, _)| *at == step)?;
        let next = match direction {
            Direction::Left => at.checked_sub(1).and_then(|to| children.get(to)),
            Direction::Right => children.get(at + 1),
            Direction::Up | Direction::Down => return Some(parent.number),
        };
        next.map(|(_, spot)| spot.number)
    }
}

impl View {
    fn scale(&self) -> f64 {
        self.pixels / (self.to - self.from)
    }

    /// Returns the left edge and the width of the visible part of a place, in pixels.
    fn clip(self, spot: Spot) -> (f32, f32) {
        // The subtraction is done in f64, because positions in a large tree exceed the precision of f32.
        let left = (spot.x - self.from).max(0.0) * self.scale();
        let right = (spot.x + spot.width - self.from).min(self.to - self.from) * self.scale();
        (left as f32, (right - left) as f32)
    }
}

impl TreeSlice {
    fn add(&mut self, view: View, spot: Spot, (parent, step): (u32, u32)) {
        let (x, width) = view.clip(spot);
        self.number.0.push(spot.number);
        self.x.0.push(x);
        self.width.0.push(width);
        self.depth.0.push(spot.depth);
        self.layers.0.push(1);
        self.node.push(spot.node);
        self.run.0.push(1);
        self.parent.push(parent);
        self.step.push(step);
    }
}

// --- Origins ---
//
// Where the places of a tree come from after a lift or after fixing a letter.
//
// A stored node may have many origins and may be the origin of many nodes. So a lift records only the set of letters
// with which each node scores. With this record, a walk down both trees at once finds the places of the old tree that
// each place of the new tree was made from. There is usually one such place, but there can be several where nodes were
// merged.

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
