//! A tree as layers of rectangles.

use crate::tree::{NodeId, Path, Tree};

/// How wide and high what hangs below each stored node is. Made once a tree; 5 bytes a node.
#[derive(Clone, Debug)]
pub struct Icicle {
    /// Leaves below each node; saturates.
    leaves: Vec<u32>,
    /// Layers below each node, its own included.
    heights: Vec<u8>,
}

/// Which part of an icicle is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The left edge, in leaves from the left end of the tree.
    pub from: f64,
    /// The right edge; more than `from`.
    pub to: f64,
    /// How many pixels that is.
    pub pixels: f64,
    /// Rectangles narrower than this many pixels are drawn as one with their neighbours.
    pub least: f64,
}

impl View {
    /// The whole tree.
    #[must_use]
    pub fn all(icicle: &Icicle, tree: &Tree, pixels: f64) -> Self {
        Self {
            from: 0.0,
            to: icicle.width(tree),
            pixels,
            least: 1.0,
        }
    }
}

/// What is visible, as parallel arrays; parents come before children.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Slice {
    /// The number of the place; of a run, of its first.
    pub number: Vec<u32>,
    /// The left edge in pixels from that of the view, cut off there.
    pub x: Vec<f32>,
    /// The width in pixels, cut off at the right edge of the view.
    pub width: Vec<f32>,
    /// The layer, 0 for the root.
    pub depth: Vec<u8>,
    /// 1, or of a run of narrow neighbours, how many layers hang from it.
    pub layers: Vec<u8>,
    /// The stored node; of a run, its first.
    pub node: Vec<u32>,
    /// The bound; of a run the highest.
    pub bound: Vec<u32>,
    /// How many neighbours a run is made of, 1 for a rectangle of its own.
    pub run: Vec<u32>,
    /// Where its parent is in these arrays; its own place for the root.
    pub parent: Vec<u32>,
    /// Which place below its parent it has; of a run, its first.
    pub step: Vec<u32>,
}

impl Slice {
    /// How many rectangles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.number.len()
    }

    /// Whether nothing is visible.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.number.is_empty()
    }
}

/// A place of an icicle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// The stored node.
    pub node: NodeId,
    /// The number of the place.
    pub number: u32,
    /// The layer.
    pub depth: u8,
    /// The left edge, in leaves.
    pub x: f64,
    /// The width, in leaves.
    pub width: f64,
}

impl Icicle {
    /// Measures a tree. Cost: one visit a stored node.
    #[must_use]
    pub fn new(tree: &Tree) -> Self {
        let mut icicle = Self {
            leaves: Vec::with_capacity(tree.stored()),
            heights: Vec::with_capacity(tree.stored()),
        };
        for node in tree.all_nodes() {
            let (mut leaves, mut height) = (0u32, 0u8);
            for child in tree.below(node) {
                leaves = leaves.saturating_add(icicle.leaves[child.index()]);
                height = height.max(icicle.heights[child.index()]);
            }
            icicle.leaves.push(leaves.max(1));
            icicle.heights.push(height.saturating_add(1));
        }
        icicle
    }

    /// The width of a tree in leaves.
    #[must_use]
    pub fn width(&self, tree: &Tree) -> f64 {
        f64::from(self.leaves[tree.root().index()])
    }

    /// The layers of a tree.
    #[must_use]
    pub fn height(&self, tree: &Tree) -> u8 {
        self.heights[tree.root().index()]
    }

    /// The width of a node in leaves.
    pub(crate) fn leaves(&self, node: NodeId) -> f64 {
        f64::from(self.leaves[node.index()])
    }

    /// The place of the root.
    #[must_use]
    pub fn root(&self, tree: &Tree) -> Spot {
        Spot {
            node: tree.root(),
            number: 0,
            depth: 0,
            x: 0.0,
            width: self.width(tree),
        }
    }

    /// The places of the children of a place, from left to right, each with its step.
    pub(crate) fn children<'a>(
        &'a self,
        tree: &'a Tree,
        of: Spot,
    ) -> impl Iterator<Item = (u32, Spot)> + 'a {
        let (mut x, mut number) = (of.x, of.number.saturating_add(1));
        tree.places(of.node).map(move |(place, node)| {
            let spot = Spot {
                node,
                number,
                depth: of.depth.saturating_add(1),
                x,
                width: self.leaves(node),
            };
            x += spot.width;
            number = number.saturating_add(tree.size(node));
            (place, spot)
        })
    }

    /// What a view shows. Cost: of what is visible, and its siblings; well under a millisecond for a screen.
    #[must_use]
    pub fn slice(&self, tree: &Tree, view: View) -> Slice {
        let mut slice = Slice::default();
        // Places with the row of their parent and their step.
        let mut ahead = vec![(self.root(tree), 0, 0)];
        let mut children = Vec::new();
        while let Some((spot, parent, step)) = ahead.pop() {
            let row = slice.len() as u32;
            slice.add(view, spot, (parent, step), tree.node_bound(spot.node));
            let mut run: Option<Run> = None;
            children.clear();
            for (step, child) in self.children(tree, spot) {
                if child.x >= view.to {
                    break;
                }
                if child.x + child.width <= view.from {
                    continue;
                }
                if child.width * view.scale() < view.least {
                    let height = self.heights[child.node.index()];
                    let bound = tree.node_bound(child.node);
                    match &mut run {
                        Some(run) => run.join(child, height, bound),
                        None => run = Some(Run::new(child, step, height, bound)),
                    }
                } else {
                    if let Some(run) = run.take() {
                        slice.add_run(view, row, run);
                    }
                    children.push((child, row, step));
                }
            }
            if let Some(run) = run {
                slice.add_run(view, row, run);
            }
            ahead.extend(children.iter().rev());
        }
        slice
    }

    /// The place at a point of the picture: `x` in leaves, and the layer.
    #[must_use]
    pub fn hit(&self, tree: &Tree, x: f64, depth: u8) -> Option<Spot> {
        let mut spot = self.root(tree);
        if x < 0.0 || x >= spot.width {
            return None;
        }
        while spot.depth < depth {
            let mut children = self.children(tree, spot).map(|(_, child)| child);
            spot = children.find(|child| x < child.x + child.width)?;
        }
        Some(spot)
    }

    /// The steps from the root to a place, and where that is; `None` for a number that no place has.
    #[must_use]
    pub fn path(&self, tree: &Tree, number: u32) -> Option<(Path, Spot)> {
        let (mut path, mut spot) = (Path::new(), self.root(tree));
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

    /// The place at the end of a path.
    #[must_use]
    pub fn spot(&self, tree: &Tree, path: &[u32]) -> Option<Spot> {
        path.iter().try_fold(self.root(tree), |spot, &step| {
            let mut children = self.children(tree, spot);
            children.find_map(|(at, child)| (at == step).then_some(child))
        })
    }
}

impl View {
    /// Pixels a leaf.
    fn scale(&self) -> f64 {
        self.pixels / (self.to - self.from)
    }
}

/// Narrow neighbours as one rectangle.
struct Run {
    first: Spot,
    step: u32,
    layers: u8,
    bound: u32,
    count: u32,
}

impl Run {
    fn new(first: Spot, step: u32, layers: u8, bound: u32) -> Self {
        Self {
            first,
            step,
            layers,
            bound,
            count: 1,
        }
    }

    fn join(&mut self, next: Spot, layers: u8, bound: u32) {
        self.first.width += next.width;
        self.layers = self.layers.max(layers);
        self.bound = self.bound.max(bound);
        self.count += 1;
    }
}

impl Slice {
    fn add_run(&mut self, view: View, parent: u32, run: Run) {
        self.add(view, run.first, (parent, run.step), run.bound);
        let at = self.len() - 1;
        self.layers[at] = run.layers;
        self.run[at] = run.count;
    }

    fn add(&mut self, view: View, spot: Spot, (parent, step): (u32, u32), bound: u32) {
        // Differences first, in f64: positions in a large tree are beyond f32.
        let left = (spot.x - view.from).max(0.0) * view.scale();
        let right = (spot.x + spot.width - view.from).min(view.to - view.from) * view.scale();
        self.number.push(spot.number);
        self.x.push(left as f32);
        self.width.push((right - left) as f32);
        self.depth.push(spot.depth);
        self.layers.push(1);
        self.node.push(spot.node.index() as u32);
        self.bound.push(bound);
        self.run.push(1);
        self.parent.push(parent);
        self.step.push(step);
    }
}
