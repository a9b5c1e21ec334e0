//! What a page asks about the words of a tree, and about the boards of an orderly one.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::trees::Trees;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scene::{Shown, find};
use crate::tree::orderly::{Event, Walk};
use crate::tree::{Explanation, WordPath, words_below};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WordsQuestion {
    number: u32,
    limit: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct FindQuestion {
    word: String,
    limit: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WalkQuestion {
    cutoff: u32,
    take: u32,
    /// Whether to go on from there to the next board.
    board: bool,
}

/// `TreeWords` of the messages.
#[derive(Serialize)]
pub(super) struct WordsView {
    words: Vec<WordView>,
    more: bool,
}

#[derive(Serialize)]
struct WordView {
    word: String,
    points: u32,
    cells: Vec<usize>,
}

fn cell_numbers(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

impl WordsView {
    pub(super) fn new(trees: &Trees, at: &Shown, asked: &WordsQuestion) -> Self {
        let path = at.icicle.path(&at.tree, asked.number);
        let found = path.and_then(|(path, _)| {
            words_below(&at.tree, &path, &trees.dictionary, trees.rules, asked.limit)
        });
        let (words, more) = found.unwrap_or_default();
        let view = |found: &WordPath| WordView {
            word: trees.dictionary.word(found.word).unwrap_or_default(),
            points: found.points,
            cells: cell_numbers(&found.cells),
        };
        Self {
            words: words.iter().map(view).collect(),
            more,
        }
    }
}

/// `TreeFound` of the messages.
#[derive(Serialize)]
pub(super) struct FindView {
    word: String,
    /// Whether the dictionary has it.
    known: bool,
    places: Vec<FoundView>,
    more: bool,
}

#[derive(Serialize)]
struct FoundView {
    number: u32,
    depth: u8,
    x: f64,
    width: f64,
    points: u32,
    cells: Vec<usize>,
}

/// Places of a tree that a search looks at: tens of milliseconds.
const VISITS: usize = 300_000;

impl FindView {
    pub(super) fn new(trees: &Trees, at: &Shown, asked: &FindQuestion) -> Self {
        let text = asked.word.trim().to_lowercase();
        let word = trees.dictionary.alphabet().spell(&text).ok();
        let Some(word) = word.filter(|word| trees.dictionary.contains(word)) else {
            return Self {
                word: text,
                known: false,
                places: Vec::new(),
                more: false,
            };
        };
        let (found, more) = find(
            &at.tree,
            &at.icicle,
            &trees.dictionary,
            trees.rules,
            &word,
            (asked.limit, VISITS),
        );
        let places = found.iter().map(|of| FoundView {
            number: of.spot.number,
            depth: of.spot.depth,
            x: of.spot.x,
            width: of.spot.width,
            points: of.points,
            cells: cell_numbers(&of.cells),
        });
        Self {
            word: text,
            known: true,
            places: places.collect(),
            more,
        }
    }
}

/// `TreeWhy` of the messages.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WhyView {
    bound: u32,
    nodes: usize,
    words: usize,
    distinct: u32,
    cells: Vec<CellView>,
    repeated: Vec<RepeatedView>,
    repeated_all: usize,
}

#[derive(Serialize)]
struct CellView {
    cell: usize,
    letters: Vec<(String, u32)>,
    against: u32,
}

#[derive(Serialize)]
struct RepeatedView {
    word: String,
    times: u32,
    points: u32,
}

/// Repeated words that are shown.
const REPEATED: usize = 60;

impl WhyView {
    pub(super) fn new(trees: &Trees, why: &Explanation) -> Self {
        let text = |letter: Letter| trees.dictionary.alphabet().word(&[letter]);
        let cells = why.cells.iter().map(|of| CellView {
            cell: of.cell.index(),
            letters: of
                .letters
                .iter()
                .map(|&(letter, points)| (text(letter), points))
                .collect(),
            against: of.contradicting(),
        });
        let repeated = why.repeated.iter().take(REPEATED).map(|of| RepeatedView {
            word: trees.dictionary.word(of.word).unwrap_or_default(),
            times: of.times,
            points: of.points,
        });
        Self {
            bound: why.bound,
            nodes: why.nodes,
            words: why.words,
            distinct: why.distinct,
            cells: cells.collect(),
            repeated: repeated.collect(),
            repeated_all: why.repeated.len(),
        }
    }
}

/// `TreeWalk` of the messages: the orderly bound after some of its steps.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WalkView {
    taken: u32,
    over: bool,
    bound: u32,
    points: u32,
    /// By cell, its letter if it is decided.
    board: Vec<Option<String>>,
    /// The cells to decide, in order, each with what is on its stack.
    stacks: Vec<StackView>,
    depth: usize,
    event: Option<EventView>,
    /// Boards so far that are worth the cutoff or more.
    boards: u32,
    best: Option<u32>,
    cuts: u32,
}

#[derive(Serialize)]
struct StackView {
    cell: usize,
    /// The bounds of the choices on it, up to [`STACK`] of them.
    bounds: Vec<u32>,
    choices: usize,
    sum: u32,
}

/// Steps that a walk takes at most: they are all taken again for each look at it.
const STEPS: u32 = 2_000_000;
/// Choices of a stack that are shown.
const STACK: usize = 24;

#[derive(Serialize)]
struct EventView {
    kind: &'static str,
    cell: Option<usize>,
    letter: Option<String>,
    bound: Option<u32>,
}

impl WalkView {
    pub(super) fn new(trees: &Trees, at: &Shown, asked: &WalkQuestion) -> Result<Self, JsError> {
        let tree = &*at.tree;
        let order = tree.class().dims().split_order();
        let order: Vec<Cell> = (order.into_iter())
            .filter(|&cell| !tree.class().letters(cell).is_empty())
            .collect();
        let mut walk = Walk::new(tree, tree.root(), &order, asked.cutoff)?;
        let text = |letter: Letter| trees.dictionary.alphabet().word(&[letter]);
        let (mut taken, mut over, mut event) = (0, false, None);
        let (mut boards, mut best, mut cuts) = (0u32, None, 0u32);
        let mut ahead = asked.board;
        while taken < asked.take.min(STEPS) || ahead && taken < STEPS {
            let Some(next) = walk.step(tree) else {
                over = true;
                break;
            };
            taken += 1;
            match next {
                Event::Board { points } => {
                    ahead &= taken <= asked.take;
                    boards = boards.saturating_add(1);
                    best = best.max(Some(points));
                }
                Event::Cut { .. } => cuts = cuts.saturating_add(1),
                Event::Enter { .. } | Event::Leave { .. } => {}
            }
            event = Some(next);
        }
        let event = event.map(|event| {
            let (kind, cell, letter, bound) = match event {
                Event::Enter {
                    cell,
                    letter,
                    bound,
                } => ("enter", Some(cell), Some(letter), Some(bound)),
                Event::Cut {
                    cell,
                    letter,
                    bound,
                } => ("cut", Some(cell), Some(letter), Some(bound)),
                Event::Board { points } => ("board", None, None, Some(points)),
                Event::Leave { cell } => ("leave", Some(cell), None, None),
            };
            EventView {
                kind,
                cell: cell.map(Cell::index),
                letter: letter.map(text),
                bound,
            }
        });
        let stacks = order.iter().map(|&cell| {
            let (choices, sum) = walk.stack(cell);
            StackView {
                cell: cell.index(),
                bounds: (choices.iter().take(STACK))
                    .map(|&choice| tree.node_bound(choice))
                    .collect(),
                choices: choices.len(),
                sum,
            }
        });
        Ok(Self {
            taken,
            over,
            bound: walk.bound(),
            points: walk.points(),
            stacks: stacks.collect(),
            board: walk.board().iter().map(|letter| letter.map(text)).collect(),
            depth: walk.depth(),
            event,
            boards,
            best,
            cuts,
        })
    }
}
