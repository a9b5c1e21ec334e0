//! The second pass of a lift, which finds out which versions of each node are needed, with parents before their
//! children.

use super::state::{About, Lift, above, slot};
use crate::tree::arena::{NONE, Tag};

impl Lift {
    /// For each node in a range, records which versions of its children it needs.
    #[inline(never)]
    pub(super) fn select(&mut self, nodes: core::ops::Range<usize>) {
        for node in nodes.rev() {
            let about = self.about[node];
            if about.want == 0 {
                continue;
            }
            let tag = self.old.arena.nodes[node].tag;
            if about.is_touched() && !tag.is_sum() && tag.cell() == self.cell {
                self.select_chosen(node, tag, about.want);
            } else if tag.is_pyramid() {
                self.select_above_cutoff(node, about);
            } else {
                for &child in self.old.arena.children(node as u32) {
                    if child == NONE {
                        continue;
                    }
                    let below = &mut self.about[child as usize];
                    below.want |= about.want & below.alive;
                    if below.alive == 0 && !below.is_touched() {
                        self.filtered += times(about);
                    }
                }
            }
        }
    }

    /// Below a choice on the cell, the child for a letter is needed if the choice is needed with that letter.
    fn select_chosen(&mut self, node: usize, tag: Tag, want: u32) {
        let old = &self.old.arena;
        for (place, &child) in old.children(node as u32).iter().enumerate() {
            if child != NONE {
                let place = slot(&self.places, old, tag, place, child as usize);
                if want >> place & 1 != 0 {
                    self.about[child as usize].want = 1;
                }
            }
        }
    }

    /// Drops the branches directly below a pyramid node if their bounds are at or below the cutoff.
    fn select_above_cutoff(&mut self, node: usize, about: About) {
        let (old, k) = (&self.old.arena, self.letters);
        for &child in old.children(node as u32) {
            if child == NONE {
                continue;
            }
            let below = &mut self.about[child as usize];
            if below.is_touched() {
                let row = below.row() * k;
                let more = about.want & above(&self.value[row..row + k], self.cutoff);
                if self.cutoff > 0 {
                    let worth = about.want & below.alive;
                    self.filtered += (worth & !more).count_ones();
                }
                below.want |= more;
            } else if old.nodes[child as usize].bound > self.cutoff {
                below.want = 1;
            } else {
                self.filtered += times(about);
            }
        }
    }
}

/// Returns how many copies of a node are needed. When a child of the node is dropped, each of these copies loses it.
fn times(about: About) -> u32 {
    if about.is_touched() { about.want.count_ones() } else { 1 }
}
