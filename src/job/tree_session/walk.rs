//! The walk: a way to compute the bound of an orderly tree by searching through boards. It can be observed after each step.

use super::error::SessionError;
use super::session::TreeSession;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::tree::Tree;
use crate::tree::orderly::{Event, Walk};

/// The maximum number of steps of a walk. Each question about a walk repeats all its steps from the beginning.
const STEPS: u32 = 2_000_000;
/// The maximum number of choices listed for each stack.
const STACK: usize = 24;

/// The state of a walk after some of its steps.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeWalk {
    /// The number of steps made.
    pub taken: u32,
    /// Whether the walk has visited all boards.
    pub over: bool,
    /// The bound of the boards that have the letters decided so far.
    pub bound: u32,
    /// The points of the words that the decided cells complete.
    pub points: u32,
    /// For each cell, its letter, or `None` if the cell is not decided yet.
    pub board: Vec<Option<String>>,
    /// The stacks of the cells, in the order in which the cells are decided.
    pub stacks: Vec<WalkStack>,
    /// The number of decided cells.
    pub depth: usize,
    /// The last step.
    pub event: Option<WalkEvent>,
    /// The number of boards found so far that reach the threshold.
    pub boards: u32,
    /// The points of the best of these boards.
    pub best: Option<u32>,
    /// The number of times the walk turned back because a bound was below the threshold.
    pub cuts: u32,
}

/// The stack of a cell: its choice nodes that can be reached with the letters of the decided cells.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct WalkStack {
    /// The number of the cell.
    pub cell: usize,
    /// The bounds of the first choices on the stack.
    pub bounds: Vec<u32>,
    /// The number of choices on the stack.
    pub choices: usize,
    /// The sum of the bounds of all choices.
    pub sum: u32,
}

/// A step of a walk.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct WalkEvent {
    /// The kind of step: `enter`, `cut`, `board`, or `leave`.
    #[cfg_attr(
        all(feature = "wasm", target_arch = "wasm32"),
        tsify(type = "'enter' | 'cut' | 'board' | 'leave'")
    )]
    pub kind: &'static str,
    /// The number of the cell; `None` if the step found a board.
    pub cell: Option<usize>,
    /// The letter that the cell was given.
    pub letter: Option<String>,
    /// The bound after the step or, for a board, its points.
    pub bound: Option<u32>,
}

impl TreeSession {
    /// Returns the state of the walk through an orderly tree after `take` steps. If `board` is true, the walk first continues from
    /// there to the next board.
    pub(super) fn walk(
        &self,
        tree: &Tree,
        cutoff: u32,
        take: u32,
        board: bool,
    ) -> Result<TreeWalk, SessionError> {
        let order = tree.class().dims().split_order();
        let order: Vec<Cell> =
            (order.into_iter()).filter(|&cell| !tree.class().letters(cell).is_empty()).collect();
        let mut walk = Walk::new(tree, tree.root(), &order, cutoff)?;
        let (mut taken, mut over, mut event) = (0, false, None);
        let (mut boards, mut best, mut cuts) = (0u32, None, 0u32);
        let mut ahead = board;
        while taken < take.min(STEPS) || ahead && taken < STEPS {
            let Some(next) = walk.step(tree) else {
                over = true;
                break;
            };
            taken += 1;
            match next {
                Event::Board { points } => {
                    ahead &= taken <= take;
                    boards = boards.saturating_add(1);
                    best = best.max(Some(points));
                }
                Event::Cut { .. } => cuts = cuts.saturating_add(1),
                Event::Enter { .. } | Event::Leave { .. } => {}
            }
            event = Some(next);
        }
        let text = |letter: Letter| self.dictionary.alphabet().word(&[letter]);
        let stack = |&cell: &Cell| {
            let (choices, sum) = walk.stack(cell);
            let first = choices.iter().take(STACK);
            WalkStack {
                cell: cell.index(),
                bounds: first.map(|&choice| tree.node_bound(choice)).collect(),
                choices: choices.len(),
                sum,
            }
        };
        Ok(TreeWalk {
            taken,
            over,
            bound: walk.bound(),
            points: walk.points(),
            stacks: order.iter().map(stack).collect(),
            board: walk.board().iter().map(|letter| letter.map(text)).collect(),
            depth: walk.depth(),
            event: event.map(|event| WalkEvent::new(event, text)),
            boards,
            best,
            cuts,
        })
    }
}

impl WalkEvent {
    fn new(event: Event, text: impl Fn(Letter) -> String) -> Self {
        let (kind, cell, letter, bound) = match event {
            Event::Enter { cell, letter, bound } => {
                ("enter", Some(cell), Some(letter), Some(bound))
            }
            Event::Cut { cell, letter, bound } => ("cut", Some(cell), Some(letter), Some(bound)),
            Event::Board { points } => ("board", None, None, Some(points)),
            Event::Leave { cell } => ("leave", Some(cell), None, None),
        };
        Self { kind, cell: cell.map(Cell::index), letter: letter.map(text), bound }
    }
}
