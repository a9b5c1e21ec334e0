//! Previews: what an operation would do to the bound.

use std::sync::Arc;

use super::error::SessionError;
use super::operation::TreeOperation;
use super::session::TreeSession;
use crate::tree::{self, Compress, Order, Squeeze, Tree, orderly};

/// The predicted result of an operation.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreePreview {
    /// The bound after the operation.
    pub bound: u32,
    /// Whether the actual bound may be lower, because the operation folds and the preview doesn't.
    pub at_most: bool,
    /// The number of nodes after the operation, before branches are dropped; `None` if it is not known.
    pub nodes: Option<u32>,
    /// For each letter of the cell, the bound of the boards with this letter; 0 if they have no words.
    pub letters: Vec<u32>,
}

/// Lifts are predicted only for trees with at most this many stored nodes. A prediction takes tens of milliseconds per cell.
const MEASURED: usize = 400_000;
/// A preview really folds a tree, or really fixes letters in it, only if the tree has at most this many stored nodes.
const FOLDED: usize = 30_000;

impl TreeSession {
    /// Predicts the result of an operation on a cell. Returns `None` if that would take too long or the operation has no cell.
    ///
    /// # Errors
    /// [`SessionError`] if the operation doesn't apply to the tree.
    pub(super) fn preview(
        &self,
        tree: &Arc<Tree>,
        operation: &TreeOperation,
    ) -> Result<Option<TreePreview>, SessionError> {
        let Some((cell, _)) = operation.place(tree)? else {
            return Ok(None);
        };
        let folds = operation.fold != Compress::No || operation.dedupe;
        if tree.order() == Order::Orderly {
            if tree.stored() > FOLDED {
                return Ok(None);
            }
            let parts = orderly::force(tree, cell)?;
            let letters: Vec<u32> =
                (parts.iter()).map(|part| part.as_ref().map_or(0, Tree::bound)).collect();
            return Ok(Some(TreePreview {
                bound: letters.iter().copied().max().unwrap_or(0),
                at_most: false,
                nodes: None,
                letters,
            }));
        }
        let small = tree.stored() <= FOLDED;
        if tree.stored() > MEASURED || operation.fold == Compress::Stale && !small {
            return Ok(None);
        }
        let plain = tree::preview(tree, cell)?;
        if folds && small {
            let (cutoff, compress) = (operation.cutoff, operation.fold);
            let squeeze = Squeeze::new(tree, cell, cutoff, compress, operation.sharing())?;
            let report = squeeze.finish()?.report;
            return Ok(Some(TreePreview {
                bound: report.bound,
                at_most: false,
                nodes: Some(report.nodes),
                letters: plain.letters,
            }));
        }
        Ok(Some(TreePreview {
            bound: plain.bound,
            at_most: operation.fold != Compress::No,
            nodes: (!folds).then_some(plain.nodes),
            letters: plain.letters,
        }))
    }
}
