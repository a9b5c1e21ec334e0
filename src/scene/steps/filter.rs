//! The moves that drop branches at or below the cutoff.

use super::moves::Move;
use super::state::{Stage, Steps};
use crate::tree::Kind;

impl Steps {
    pub(super) fn begin_filter(&mut self) {
        self.filters.push(self.sketch.root);
        self.stage = Stage::Filter;
    }

    /// Drops the next branch, below the choices at the top, whose bound is at or below the cutoff. The bounds of other
    /// nodes stay unchanged.
    pub(super) fn filter(&mut self) -> Option<Move> {
        while let Some(from) = self.filters.pop() {
            if self.sketch.nodes[from].kind != Kind::Pyramid {
                continue;
            }
            let nodes = &self.sketch.nodes;
            let low = nodes[from]
                .children
                .iter()
                .position(|child| child.is_some_and(|child| nodes[child].bound <= self.cutoff));
            if let Some(place) = low {
                self.filters.push(from);
                let node = self.sketch.nodes[from].children[place].take()?;
                self.sketch.forget(node);
                return Some(Move::Drop { node, from });
            }
            self.filters.extend(self.sketch.below(from));
        }
        None
    }
}
