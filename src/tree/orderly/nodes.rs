//! Makes the nodes of an orderly tree from sorted paths.

use super::search::{FoundPath, OrderlySearch};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::arena::{Arena, Tag};
use crate::tree::error::TreeError;
use crate::tree::keys::Consing;
use crate::tree::sharing::Sharing;

/// Makes nodes from sorted paths.
#[derive(Clone, Debug)]
pub(super) struct NodeMaker {
    pub(super) arena: Arena,
    pub(super) consing: Option<Consing>,
    pub(super) scratch: Vec<u32>,
    /// The cell of the choice that is being made below the root. Its children are in `scratch`, starting at `base`.
    pub(super) cell: Option<Cell>,
    pub(super) base: usize,
}

impl NodeMaker {
    /// Prepares to make nodes in an empty arena. Equal subtrees are shared only if `sharing` is [`Sharing::Full`].
    pub(super) fn new(arena: Arena, sharing: Sharing) -> Self {
        Self {
            arena,
            consing: (sharing == Sharing::Full).then(Consing::new),
            scratch: Vec::new(),
            cell: None,
            base: 0,
        }
    }

    /// Makes the nodes for words whose paths all begin with the same element.
    pub(super) fn begin(
        &mut self,
        of: &OrderlySearch,
        found: &[FoundPath],
    ) -> Result<(), TreeError> {
        let (cell, letter) = of.place(&found[0], 0);
        if self.cell != Some(cell) {
            self.end()?;
            self.cell = Some(cell);
            self.base = self.scratch.len();
        }
        self.sum(of, found, cell, letter, 1)
    }

    /// Completes the choice that is being made below the root.
    pub(super) fn end(&mut self) -> Result<(), TreeError> {
        match self.cell.take() {
            Some(cell) => self.make(Tag::choice(cell), self.base),
            None => Ok(()),
        }
    }

    /// Adds to `scratch` the choices that follow a path of `depth` elements. All paths in `found` begin with that
    /// path and are longer.
    fn children(
        &mut self,
        of: &OrderlySearch,
        found: &[FoundPath],
        depth: usize,
    ) -> Result<(), TreeError> {
        let at = |found: &FoundPath| of.elements[found.start as usize + depth];
        for of_cell in found.chunk_by(|a, b| at(a) >> 5 == at(b) >> 5) {
            let base = self.scratch.len();
            let (cell, _) = of.place(&of_cell[0], depth);
            for of_letter in of_cell.chunk_by(|a, b| at(a) == at(b)) {
                let (_, letter) = of.place(&of_letter[0], depth);
                self.sum(of, of_letter, cell, letter, depth + 1)?;
            }
            self.make(Tag::choice(cell), base)?;
        }
        Ok(())
    }

    fn sum(
        &mut self,
        of: &OrderlySearch,
        found: &[FoundPath],
        cell: Cell,
        letter: Letter,
        depth: usize,
    ) -> Result<(), TreeError> {
        let base = self.scratch.len();
        let (first, rest) =
            found.split_first().unwrap_or_else(|| unreachable!("chunks have elements"));
        // A path that ends here sorts before those that continue.
        let (points, longer) =
            if first.len as usize == depth { (first.points, rest) } else { (0, found) };
        self.children(of, longer, depth)?;
        self.make(Tag::sum(cell, letter).with_points(points)?, base)
    }

    /// Replaces the children in `scratch`, starting at `base`, with their parent.
    fn make(&mut self, tag: Tag, base: usize) -> Result<(), TreeError> {
        let children = &self.scratch[base..];
        let bound = self.arena.bound_of(tag, children);
        let node = match &mut self.consing {
            None => self.arena.push(tag, children, bound)?,
            Some(consing) => match consing.find(&self.arena, tag, children) {
                Ok(node) => node,
                Err(place) => {
                    let node = self.arena.push(tag, children, bound)?;
                    consing.insert(&self.arena, place, node);
                    node
                }
            },
        };
        self.scratch.truncate(base);
        self.scratch.push(node);
        Ok(())
    }
}
