//! Positions for a drawing of a tree: as narrow as possible, with parents centered over their children.
//!
//! Source: Buchheim, Jünger, and Leipert, 2002 (a linear-time version of the algorithms of Walker and of Reingold and
//! Tilford), extended with node widths. It works on arrays instead of linked nodes, and without recursion.

/// Computes the horizontal center of each node, from 0 at the leftmost edge.
///
/// `parents` holds the index of each node's parent, row by row as in [`super::Expanded`], and `widths` holds the width
/// of each node. Siblings are at least `gap` apart, and other neighbors are at least twice as far apart. No two nodes
/// of one row overlap. Cost: linear in the number of nodes.
#[must_use]
pub fn tidy(parents: &[u32], widths: &[f32], gap: f32) -> Vec<f32> {
    let mut layout = Layout::new(parents, widths, gap);
    // This goes from the bottom row up, so that children are positioned before their parents.
    for node in (0..parents.len()).rev() {
        layout.place(node);
    }
    layout.positions()
}

struct Layout<'a> {
    parents: &'a [u32],
    widths: &'a [f32],
    gap: f32,
    /// The children of node `n` are `first[n]..first[n] + count[n]`.
    first: Vec<u32>,
    count: Vec<u32>,
    /// The position of each node in its parent's coordinates.
    prelim: Vec<f32>,
    modifier: Vec<f32>,
    shift: Vec<f32>,
    change: Vec<f32>,
    /// The node at which a contour continues below a leaf, or the leaf itself if the contour ends there.
    thread: Vec<u32>,
    /// For each node on a contour, the child of the current parent whose subtree contains the node.
    ancestor: Vec<u32>,
}

impl<'a> Layout<'a> {
    fn new(parents: &'a [u32], widths: &'a [f32], gap: f32) -> Self {
        let n = parents.len();
        let (mut first, mut count) = (vec![0; n], vec![0; n]);
        for node in (1..n).rev() {
            first[parents[node] as usize] = node as u32;
            count[parents[node] as usize] += 1;
        }
        let own: Vec<u32> = (0..n as u32).collect();
        Self {
            parents,
            widths,
            gap,
            first,
            count,
            prelim: vec![0.0; n],
            modifier: vec![0.0; n],
            shift: vec![0.0; n],
            change: vec![0.0; n],
            thread: own.clone(),
            ancestor: own,
        }
    }

    /// Returns the smallest distance between the centers of two neighbors.
    fn distance(&self, left: usize, right: usize) -> f32 {
        let gap = if self.parents[left] == self.parents[right] { self.gap } else { 2.0 * self.gap };
        (self.widths[left] + self.widths[right]) / 2.0 + gap
    }

    /// Puts the children of a node side by side, and centers the node over them.
    fn place(&mut self, node: usize) {
        let (first, count) = (self.first[node] as usize, self.count[node] as usize);
        if count == 0 {
            return;
        }
        // At this point, each child is centered over its own children, or at 0 if it has none.
        let mut default = first;
        for child in first..first + count {
            if child > first {
                let at = self.prelim[child - 1] + self.distance(child - 1, child);
                self.modifier[child] = at - self.prelim[child];
                self.prelim[child] = at;
                default = self.apportion(child, first, default);
            }
        }
        let (mut shift, mut change) = (0.0, 0.0);
        for child in (first..first + count).rev() {
            self.prelim[child] += shift;
            self.modifier[child] += shift;
            change += self.change[child];
            shift += self.shift[child] + change;
        }
        let last = first + count - 1;
        self.prelim[node] = (self.prelim[first] + self.prelim[last]) / 2.0;
    }

    /// Moves the subtree of `child` to the right until it is clear of the subtrees of all its siblings to the left.
    fn apportion(&mut self, child: usize, first: usize, mut default: usize) -> usize {
        // The inner and outer contours of the left and right parts.
        let (mut inner_left, mut inner_right) = (child - 1, child);
        let (mut outer_left, mut outer_right) = (first, child);
        let mut sums = [
            self.modifier[inner_left],
            self.modifier[inner_right],
            self.modifier[outer_left],
            self.modifier[outer_right],
        ];
        while let (Some(left), Some(right)) =
            (self.rightmost(inner_left), self.leftmost(inner_right))
        {
            (inner_left, inner_right) = (left, right);
            outer_left = self.leftmost(outer_left).unwrap_or(outer_left);
            outer_right = self.rightmost(outer_right).unwrap_or(outer_right);
            self.ancestor[outer_right] = child as u32;
            let shift = (self.prelim[inner_left] + sums[0]) - (self.prelim[inner_right] + sums[1])
                + self.distance(inner_left, inner_right);
            if shift > 0.0 {
                let from = self.ancestor[inner_left] as usize;
                let from = if self.parents[from] == self.parents[child]
                    && (first..child).contains(&from)
                {
                    from
                } else {
                    default
                };
                self.move_subtree(from, child, shift);
                sums[1] += shift;
                sums[3] += shift;
            }
            sums[0] += self.modifier[inner_left];
            sums[1] += self.modifier[inner_right];
            sums[2] += self.modifier[outer_left];
            sums[3] += self.modifier[outer_right];
        }
        if let Some(next) = self.rightmost(inner_left)
            && self.rightmost(outer_right).is_none()
        {
            self.thread[outer_right] = next as u32;
            self.modifier[outer_right] += sums[0] - sums[3];
        }
        if let Some(next) = self.leftmost(inner_right)
            && self.leftmost(outer_left).is_none()
        {
            self.thread[outer_left] = next as u32;
            self.modifier[outer_left] += sums[1] - sums[2];
            default = child;
        }
        default
    }

    fn move_subtree(&mut self, from: usize, to: usize, shift: f32) {
        let parts = (to - from) as f32;
        self.change[to] -= shift / parts;
        self.shift[to] += shift;
        self.change[from] += shift / parts;
        self.prelim[to] += shift;
        self.modifier[to] += shift;
    }

    fn leftmost(&self, node: usize) -> Option<usize> {
        if self.count[node] > 0 {
            return Some(self.first[node] as usize);
        }
        self.thread(node)
    }

    fn rightmost(&self, node: usize) -> Option<usize> {
        if self.count[node] > 0 {
            return Some((self.first[node] + self.count[node] - 1) as usize);
        }
        self.thread(node)
    }

    fn thread(&self, node: usize) -> Option<usize> {
        let next = self.thread[node] as usize;
        (next != node).then_some(next)
    }

    /// Adds up the offsets, and shifts everything so that the leftmost edge is at 0.
    fn positions(self) -> Vec<f32> {
        let n = self.parents.len();
        let (mut frame, mut x) = (vec![0.0f32; n], vec![0.0f32; n]);
        let mut left = f32::INFINITY;
        for node in 0..n {
            if node > 0 {
                let parent = self.parents[node] as usize;
                frame[node] = frame[parent] + self.modifier[parent];
            }
            x[node] = self.prelim[node] + frame[node];
            left = left.min(x[node] - self.widths[node] / 2.0);
        }
        for at in &mut x {
            *at -= left;
        }
        x
    }
}
