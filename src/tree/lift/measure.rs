//! The first pass of a lift, which computes the bound of each node for each letter of the cell, with children before
//! their parents.

use super::state::{Lift, TOUCHED, above, slot};
use crate::tree::arena::{NONE, Node};

impl Lift {
    /// Computes the bound and size of each node's version for each letter.
    pub(super) fn measure(&mut self, nodes: core::ops::Range<usize>) {
        // If the number of letters is known at compile time, the compiler unrolls the loops over letters.
        match self.letters {
            2 => self.measure_for::<2>(nodes),
            3 => self.measure_for::<3>(nodes),
            4 => self.measure_for::<4>(nodes),
            5 => self.measure_for::<5>(nodes),
            6 => self.measure_for::<6>(nodes),
            7 => self.measure_for::<7>(nodes),
            8 => self.measure_for::<8>(nodes),
            _ => self.measure_for::<0>(nodes),
        }
    }

    /// Does the pass for a cell with `K` letters, or with any number of letters if `K` is 0.
    #[inline(never)]
    fn measure_for<const K: usize>(&mut self, nodes: core::ops::Range<usize>) {
        let k = if K == 0 { self.letters } else { K };
        let old = &self.old.arena;
        for node in nodes {
            let Node { tag, bound, mask, .. } = old.nodes[node];
            if mask & self.own == 0 {
                if bound == 0 {
                    self.about[node].alive = 0;
                }
                continue;
            }
            let base = self.value.len();
            let points = if tag.is_sum() { tag.points() } else { 0 };
            self.value.resize(base + k, points);
            self.size.resize(base + k, 0);
            let (below, bounds) = self.value.split_at_mut(base);
            let (sizes_below, sizes) = self.size.split_at_mut(base);
            let children = old.children(node as u32);
            if !tag.is_sum() && tag.cell() == self.cell {
                for (place, &child) in children.iter().enumerate() {
                    if child != NONE {
                        let child = child as usize;
                        let place = slot(&self.places, old, tag, place, child);
                        bounds[place] = old.nodes[child].bound;
                        sizes[place] = old.nodes[child].size;
                    }
                }
            } else {
                let (bounds, sizes) = (&mut bounds[..k], &mut sizes[..k]);
                for &child in children {
                    if child == NONE {
                        continue;
                    }
                    let about = self.about[child as usize];
                    if about.is_touched() {
                        let from = about.row() * k;
                        let (more, sizes_more) = (&below[from..][..k], &sizes_below[from..][..k]);
                        for i in 0..k {
                            bounds[i] = if tag.is_sum() {
                                bounds[i].saturating_add(more[i])
                            } else {
                                bounds[i].max(more[i])
                            };
                            sizes[i] = sizes[i].saturating_add(sizes_more[i]);
                        }
                    } else {
                        let Node { bound, size, .. } = old.nodes[child as usize];
                        for i in 0..k {
                            bounds[i] = if tag.is_sum() {
                                bounds[i].saturating_add(bound)
                            } else {
                                bounds[i].max(bound)
                            };
                            sizes[i] = sizes[i].saturating_add(size);
                        }
                    }
                }
                for i in 0..k {
                    sizes[i] = if bounds[i] == 0 { 0 } else { sizes[i].saturating_add(1) };
                }
            }
            let about = &mut self.about[node];
            about.row = TOUCHED | (base / k) as u32;
            about.alive = above(&bounds[..k], 0);
        }
    }
}
