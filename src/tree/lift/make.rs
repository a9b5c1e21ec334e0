//! The third pass of a lift, which makes the new nodes, with children before their parents.

use super::state::{About, Lift, TOUCHED, slot};
use crate::tree::arena::{NONE, Tag};
use crate::tree::error::TreeError;

impl Lift {
    /// Makes the new nodes for a range of old ones.
    #[inline(never)]
    pub(super) fn make(&mut self, nodes: core::ops::Range<usize>) -> Result<(), TreeError> {
        let k = self.letters;
        for node in nodes {
            let about = self.about[node];
            let tag = self.old.arena.nodes[node].tag;
            if about.want == 0 {
                // Versions that are not needed become [`NONE`], so that their bounds aren't mistaken for node numbers.
                if about.is_touched() {
                    let row = about.row() * k;
                    self.value[row..row + k].fill(NONE);
                }
            } else if !about.is_touched() {
                self.copy(node, tag)?;
            } else if !tag.is_sum() && tag.cell() == self.cell {
                self.choose(node, tag, about);
            } else {
                self.split(node, tag, about)?;
            }
        }
        Ok(())
    }

    /// Copies a node without the cell, and records its new number.
    fn copy(&mut self, node: usize, tag: Tag) -> Result<(), TreeError> {
        let old = &self.old.arena;
        // Nodes that are not needed have no number, and pyramids lose the branches that the cutoff drops.
        let children = old.children(node as u32).iter();
        let children = children.map(|&child| match child {
            NONE => NONE,
            child => self.about[child as usize].row,
        });
        let new = if tag.is_pyramid() {
            self.scratch.clear();
            self.scratch.extend(children);
            self.new.push(tag, &self.scratch, old.nodes[node].bound)?
        } else {
            // The whole subtree is kept unchanged.
            self.new.push_as(old, node, children)?
        };
        if new >= TOUCHED {
            return Err(TreeError::TooLarge { limit: TOUCHED });
        }
        self.about[node].row = new;
        Ok(())
    }

    /// Handles a choice on the cell, whose version for each letter is its child for that letter.
    fn choose(&mut self, node: usize, tag: Tag, about: About) {
        let (row, k) = (about.row() * self.letters, self.letters);
        self.value[row..row + k].fill(NONE);
        for (place, &child) in self.old.arena.children(node as u32).iter().enumerate() {
            if child != NONE {
                let place = slot(&self.places, &self.old.arena, tag, place, child as usize);
                if about.want >> place & 1 != 0 {
                    self.value[row + place] = self.about[child as usize].row;
                }
            }
        }
    }

    /// Makes the versions of a node that are needed, one per letter.
    fn split(&mut self, node: usize, tag: Tag, about: About) -> Result<(), TreeError> {
        let (row, k) = (about.row() * self.letters, self.letters);
        // Each child is looked up only once for all copies.
        self.from.clear();
        let children = self.old.arena.children(node as u32).iter();
        self.from.extend(children.map(|&child| match child {
            NONE => NONE,
            child => self.about[child as usize].row,
        }));
        for i in 0..k {
            if about.want >> i & 1 == 0 {
                self.value[row + i] = NONE;
                continue;
            }
            self.scratch.clear();
            for &from in &self.from {
                let new = if from != NONE && from & TOUCHED != 0 {
                    self.value[(from & !TOUCHED) as usize * k + i]
                } else {
                    from
                };
                if new != NONE || tag.is_pyramid() {
                    self.scratch.push(new);
                }
            }
            let tag = if tag.is_root() {
                let letter = self.old.class().letters(self.cell)[i];
                Tag::sum(self.cell, letter).with_points(tag.points())?
            } else {
                tag
            };
            let bound = self.value[row + i];
            // The copies for different letters are often equal, and equal copies are shared.
            let mut made = self.value[row..row + i].iter().copied();
            let equal = made.find(|&node| {
                node != NONE && {
                    let other = &self.new.nodes[node as usize];
                    (other.tag, other.bound) == (tag, bound)
                        && self.new.children(node) == self.scratch
                }
            });
            self.value[row + i] = match equal {
                Some(node) => node,
                None => self.new.push(tag, &self.scratch, bound)?,
            };
        }
        Ok(())
    }
}
