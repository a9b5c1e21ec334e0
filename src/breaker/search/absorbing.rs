//! The step of the search that builds the tree of a node from a list, without redundant paths.

use super::super::build::RecordBuilder;
use super::super::key::Key;
use super::super::lists::Merged;
use super::super::merge::{RecordNode, RecordTree};
use super::super::record::Weight;
use super::inputs::{PathStore, SearchInputs, SearchSettings, Stop};

/// The number of decided cells in the nodes whose trees are built from lists.
const REBUILT: usize = 3;

/// Builds the tree of the node with the given letters from its list. Returns `None` if the list would take too much
/// memory.
pub(super) fn rebuild<W: Weight, K: Key>(
    tree: &mut RecordTree<W>,
    builder: &mut RecordBuilder,
    inputs: &mut SearchInputs<'_, K>,
    letters: &[u8],
    budget: &mut i64,
) -> Result<Option<RecordNode<W>>, Stop> {
    let (plan, worth) = (inputs.plan, inputs.worth);
    let PathStore { bins, lists, .. } = &mut *inputs.paths;
    let Some(keys) = lists.go_to(plan, worth, bins, letters) else {
        return Ok(None);
    };
    let mark = tree.top();
    let paths = Merged::new(lists.rows());
    let kid =
        tree.append(|words, limit| builder.build::<K, W>(paths, plan, worth, words, limit))?;
    *budget -= (keys / 64 + (tree.top() - mark) / 16) as i64;
    Ok(Some(tree.node(kid)))
}

/// Returns whether building the tree of a node from a list may pay off. `bound` is the sum of the bounds of the trees
/// that would otherwise be merged.
pub(super) fn pays(settings: SearchSettings, decided: usize, bound: u32) -> bool {
    decided == REBUILT && u64::from(bound) * 20 > u64::from(settings.absorb_above) * 11
}
