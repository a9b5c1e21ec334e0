//! Numbers about a tree.

/// Numbers about one tree of the series. For a lift, `nodes`, `unique`, and the bounds are determined before branches are dropped,
/// as in the published tables; `left` and `stored` are counted afterward.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeFigures {
    /// The number of nodes, counting a shared node once for each place where it is used.
    pub nodes: u32,
    /// The number of distinct nodes; `None` if a lift left out some nodes without ever creating them.
    pub unique: Option<usize>,
    /// The bound that is stored at the root.
    pub bound: u32,
    /// The bound of the root, recomputed from the leaves.
    pub exact_bound: u32,
    /// The number of branches dropped.
    pub filtered: u32,
    /// The number of paths through the choices on lifted cells at the top of the tree.
    pub leaves: u32,
    /// The number of nodes that are left after branches were dropped.
    pub left: u32,
    /// The number of stored nodes.
    pub stored: usize,
    /// The memory of the stored nodes, in bytes.
    pub bytes: usize,
    /// The numbers of the cells that still have a choice.
    pub open: Vec<usize>,
    /// In an orderly tree, the number of the cell that is decided next.
    pub next: Option<usize>,
}
