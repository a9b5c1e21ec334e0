//! Evaluation trees: a class, and its tree after each of a line of operations.

use std::collections::BinaryHeap;
use std::sync::Arc;

use js_sys::{Float64Array, Uint8Array, Uint32Array};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::convert::{from_js, to_js};
use super::lexicon::Lexicon;
use crate::class::BoardClass;
use crate::dict::{Dictionary, WordRule, list};
use crate::grid::{Cell, cells_of};
use crate::letter::{Alphabet, Letter};
use crate::scoring::{MinLength, Rules, Scoring};
use crate::tree::{self, Compress, Kind, NodeId, Order, Sharing, Tree};

/// Trees of one class: what each operation made of the one before. Operations are done in steps.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Trees {
    class: Arc<BoardClass>,
    order: Order,
    /// The tree as built, then after each operation.
    states: Vec<Arc<Tree>>,
    work: Work,
}

#[derive(Debug)]
enum Work {
    None,
    Build(Box<tree::Build>),
    Orderly(Box<tree::orderly::Build>),
    Lift(Box<tree::Lift>),
    Squeeze(Box<tree::Squeeze>),
    Force(Cell, usize),
}

#[wasm_bindgen]
impl Trees {
    /// Begins to build a class's tree: [`Trees::step`] until it is done, then [`Trees::finish`].
    ///
    /// # Errors
    /// For a plan that makes no sense; the message can be shown.
    #[wasm_bindgen(constructor)]
    pub fn new(
        lexicon: &Lexicon,
        #[wasm_bindgen(unchecked_param_type = "TreePlan")] plan: JsValue,
    ) -> Result<Trees, JsError> {
        let plan: Plan = from_js(plan)?;
        let dictionary = match &plan.words {
            None => Arc::clone(lexicon.dictionary()),
            Some(words) => {
                let text = words.split([' ', ',']).collect::<Vec<_>>().join("\n");
                let words = list::read(text.as_bytes(), &|_| None).words?;
                let rule = WordRule {
                    min_length: plan.min_length()?,
                    ..WordRule::default()
                };
                Arc::new(Dictionary::new("words", &words, rule)?)
            }
        };
        let class = Arc::new(BoardClass::read(&plan.class, dictionary.alphabet())?);
        let rules = Rules {
            scoring: plan.scoring,
            min_length: plan.min_length()?,
        };
        let limit = Tree::DEFAULT_LIMIT;
        let (order, work) = match plan.order {
            OrderName::Spelling => {
                let sharing = Sharing::Local;
                let build = tree::Build::new(&dictionary, &class, rules, sharing, limit)?;
                (Order::Spelling, Work::Build(Box::new(build)))
            }
            OrderName::Orderly => {
                let counting = match plan.raw {
                    true => tree::orderly::Counting::Raw,
                    false => tree::orderly::Counting::Deduped,
                };
                let build = tree::orderly::Build::new(
                    &dictionary,
                    &class,
                    rules,
                    counting,
                    Sharing::Full,
                    limit,
                )?;
                (Order::Orderly, Work::Orderly(Box::new(build)))
            }
        };
        Ok(Self {
            class,
            order,
            states: Vec::new(),
            work,
        })
    }

    /// Begins an operation on the last tree.
    ///
    /// # Errors
    /// For one that does not fit the tree.
    pub fn begin(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "TreeOperation")] operation: JsValue,
    ) -> Result<(), JsError> {
        let operation: Operation = from_js(operation)?;
        let cell = Cell::new(operation.cell)
            .filter(|_| operation.cell < self.class.dims().cells())
            .ok_or_else(|| JsError::new("the board has no such cell"))?;
        let last = self.last()?;
        self.work = match (operation.letter, operation.fold, operation.dedupe) {
            (Some(letter), ..) => Work::Force(cell, letter),
            (None, Fold::No, false) => {
                Work::Lift(Box::new(tree::Lift::new(&last, cell, operation.cutoff)?))
            }
            (None, fold, dedupe) => {
                let fold = match fold {
                    Fold::No => Compress::No,
                    Fold::Stale => Compress::Stale,
                    Fold::Refreshed => Compress::Refreshed,
                };
                let sharing = if dedupe {
                    Sharing::Full
                } else {
                    Sharing::Local
                };
                let squeeze = tree::Squeeze::new(&last, cell, operation.cutoff, fold, sharing)?;
                Work::Squeeze(Box::new(squeeze))
            }
        };
        Ok(())
    }

    /// Goes on with the operation; whether there is more to do. The budget is in nodes, roughly.
    ///
    /// # Errors
    /// If the tree does not fit; the trees before it are not lost.
    pub fn step(&mut self, budget: usize) -> Result<bool, JsError> {
        Ok(match &mut self.work {
            // A letter on a start cell is worth thousands of nodes.
            Work::Build(build) => build.step(1)?,
            Work::Orderly(build) => build.step(1)?,
            Work::Lift(lift) => lift.step(budget)?,
            Work::Squeeze(squeeze) => squeeze.step(budget)?,
            Work::Force(..) | Work::None => false,
        })
    }

    /// How much of the operation is done, 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        match &self.work {
            Work::Build(build) => build.progress(),
            Work::Orderly(build) => build.progress(),
            Work::Lift(lift) => lift.progress(),
            Work::Squeeze(squeeze) => squeeze.progress(),
            Work::Force(..) | Work::None => 1.0,
        }
    }

    /// Takes the tree of the operation, and says how large it is and what its bound.
    ///
    /// # Errors
    /// If the tree does not fit, or no board is left.
    #[wasm_bindgen(unchecked_return_type = "TreeFigures")]
    pub fn finish(&mut self) -> Result<JsValue, JsError> {
        let (tree, report) = match core::mem::replace(&mut self.work, Work::None) {
            Work::Build(build) => (Arc::new(build.finish()?), None),
            Work::Orderly(build) => (Arc::new(build.finish()?.0), None),
            Work::Lift(lift) => {
                let lifted = lift.finish()?;
                (lifted.tree, Some(lifted.report))
            }
            Work::Squeeze(squeeze) => {
                let lifted = squeeze.finish()?;
                (lifted.tree, Some(lifted.report))
            }
            Work::Force(cell, letter) => {
                let last = self.last()?;
                let mut parts = tree::orderly::force(&last, cell)?;
                let part = (letter < parts.len())
                    .then(|| parts.swap_remove(letter))
                    .flatten();
                let part = part.ok_or_else(|| {
                    JsError::new("with this letter the class has no word: take another")
                })?;
                (Arc::new(part), None)
            }
            Work::None => return Err(JsError::new("there is no operation to finish")),
        };
        let figures = Figures {
            nodes: report.map_or(tree.nodes(), |report| report.nodes),
            unique: report.map_or_else(|| Some(tree.unique()), |report| report.unique),
            bound: report.map_or(tree.bound(), |report| report.bound),
            exact_bound: report
                .map_or_else(|| tree::exact_bound(&tree), |report| report.exact_bound),
            filtered: report.map_or(0, |report| report.filtered),
            leaves: report.map_or(1, |report| report.leaves),
            left: tree.nodes(),
            stored: tree.stored(),
            bytes: tree.bytes(),
            open: cells_of(tree.open_cells(tree.root()))
                .map(Cell::index)
                .collect(),
            next: self.next_cell(&tree),
        };
        self.states.push(tree);
        to_js(&figures)
    }

    /// Forgets the operation under way.
    pub fn cancel(&mut self) {
        self.work = Work::None;
    }

    /// Forgets all trees but the first `count`.
    pub fn keep(&mut self, count: usize) {
        self.cancel();
        self.states.truncate(count);
    }

    /// The best part of a tree, best first, in up to about `limit` nodes: all children of a node or none.
    ///
    /// `open` are nodes (by their number in a walk) whose children are wanted whatever their bound.
    ///
    /// # Errors
    /// If there is no such tree.
    #[wasm_bindgen(unchecked_return_type = "TreeGraph")]
    pub fn graph(&self, state: usize, limit: usize, open: &[f64]) -> Result<JsValue, JsError> {
        let tree = (self.states.get(state)).ok_or_else(|| JsError::new("there is no such tree"))?;
        to_js(&Graph::new(tree, &self.class, limit, open))
    }

    fn last(&self) -> Result<Arc<Tree>, JsError> {
        let last = self.states.last();
        Ok(Arc::clone(last.ok_or_else(|| {
            JsError::new("the first tree is not built yet")
        })?))
    }

    /// The cell that an orderly tree decides next.
    fn next_cell(&self, tree: &Tree) -> Option<usize> {
        let open = tree.open_cells(tree.root());
        let order = self.class.dims().split_order();
        let next = order.into_iter().find(|cell| open & cell.bit() != 0)?;
        (self.order == Order::Orderly).then_some(next.index())
    }
}

/// Reads a class, and tells what is in it or what is wrong with it.
///
/// # Errors
/// None in practice.
#[wasm_bindgen(js_name = readClass, unchecked_return_type = "ClassReading")]
pub fn read_class(lexicon: &Lexicon, text: &str) -> Result<JsValue, JsError> {
    let alphabet = lexicon.dictionary().alphabet();
    to_js(&match BoardClass::read(text, alphabet) {
        Ok(class) => ClassReading::Class {
            ok: true,
            class: ClassView::new(&class, alphabet),
        },
        Err(error) => ClassReading::Message {
            ok: false,
            message: error.to_string(),
        },
    })
}

#[derive(Serialize)]
#[serde(untagged)]
enum ClassReading {
    Class { ok: bool, class: ClassView },
    Message { ok: bool, message: String },
}

/// `ClassView` of the contract.
#[derive(Serialize)]
struct ClassView {
    rows: usize,
    cols: usize,
    cells: Vec<Vec<String>>,
    text: String,
    boards: String,
    order: Vec<usize>,
    open: Vec<usize>,
}

impl ClassView {
    fn new(class: &BoardClass, alphabet: &Alphabet) -> Self {
        let dims = class.dims();
        let faces = |cell: Cell| {
            let letters = class.letters(cell).iter();
            letters.map(|letter| alphabet.word(&[*letter])).collect()
        };
        Self {
            rows: dims.rows(),
            cols: dims.cols(),
            cells: dims.iter().map(faces).collect(),
            text: class.rows_text(alphabet),
            boards: class.boards().to_string(),
            order: dims.split_order().into_iter().map(Cell::index).collect(),
            open: cells_of(class.open()).map(Cell::index).collect(),
        }
    }
}

/// `TreePlan` of the messages.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Plan {
    class: String,
    words: Option<String>,
    order: OrderName,
    #[serde(default)]
    raw: bool,
    scoring: Scoring,
    min_length: u8,
}

impl Plan {
    fn min_length(&self) -> Result<MinLength, JsError> {
        MinLength::new(self.min_length)
            .ok_or_else(|| JsError::new("the shortest word can have 1 to 6 letters"))
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
enum OrderName {
    Spelling,
    Orderly,
}

/// `TreeOperation` of the messages.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Operation {
    cell: usize,
    letter: Option<usize>,
    cutoff: u32,
    fold: Fold,
    dedupe: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Fold {
    No,
    Stale,
    Refreshed,
}

/// `TreeFigures` of the messages.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Figures {
    nodes: u32,
    unique: Option<usize>,
    bound: u32,
    exact_bound: u32,
    filtered: u32,
    leaves: u32,
    left: u32,
    stored: usize,
    bytes: usize,
    open: Vec<usize>,
    next: Option<usize>,
}

/// `TreeGraph` of the messages: parallel arrays, parents before children, children side by side.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Graph {
    #[serde(with = "serde_wasm_bindgen::preserve")]
    pre: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    parent: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    kind: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    cell: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    letter: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    way: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    points: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    bound: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    size: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    hidden: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    best: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    stored: Uint32Array,
}

/// No cell, no letter, no parent.
const NOTHING: u8 = u8::MAX;

/// A node in one of its places.
struct Seen {
    node: NodeId,
    parent: u32,
    pre: u64,
    way: u8,
    best: bool,
    children: Vec<usize>,
    hidden: u32,
}

/// The place of a letter among those of its cell.
fn place(class: &BoardClass, cell: Option<Cell>, letter: Option<Letter>) -> u8 {
    let letters = cell.map_or(&[][..], |cell| class.letters(cell));
    let place = letters.iter().position(|&l| Some(l) == letter);
    place.map_or(NOTHING, |place| place as u8)
}

impl Graph {
    fn new(tree: &Tree, class: &BoardClass, limit: usize, open: &[f64]) -> Self {
        let mut seen = vec![Seen {
            node: tree.root(),
            parent: u32::MAX,
            pre: 0,
            way: NOTHING,
            best: true,
            children: Vec::new(),
            hidden: tree.children(tree.root()).count() as u32,
        }];
        // The best bound first, of equals the first seen.
        let mut ahead = BinaryHeap::from([(true, tree.bound(), core::cmp::Reverse(0usize))]);
        while let Some((wanted, _, core::cmp::Reverse(at))) = ahead.pop() {
            let count = seen[at].hidden as usize;
            if count == 0 || !wanted && seen.len() + count > limit {
                continue;
            }
            let (node, best) = (seen[at].node, seen[at].best);
            let picks = matches!(tree.kind(node), Kind::Choice | Kind::Pyramid);
            let most = tree
                .children(node)
                .map(|(_, child)| tree.node_bound(child))
                .max();
            let mut taken = false;
            let mut pre = seen[at].pre + 1;
            for (way, child) in tree.children(node) {
                let is_most = !taken && Some(tree.node_bound(child)) == most;
                taken |= is_most;
                let id = seen.len();
                seen.push(Seen {
                    node: child,
                    parent: at as u32,
                    pre,
                    way: place(class, tree.cell(node), way),
                    best: best && (!picks || is_most),
                    children: Vec::new(),
                    hidden: tree.children(child).count() as u32,
                });
                seen[at].children.push(id);
                let wanted = open.contains(&(pre as f64));
                ahead.push((wanted, tree.node_bound(child), core::cmp::Reverse(id)));
                pre += u64::from(tree.size(child));
            }
            seen[at].hidden = 0;
        }
        Self::in_rows(tree, class, &seen)
    }

    /// The arrays, row by row of the tree.
    fn in_rows(tree: &Tree, class: &BoardClass, seen: &[Seen]) -> Self {
        let mut order = vec![0usize];
        let mut at = 0;
        while at < order.len() {
            order.extend(&seen[order[at]].children);
            at += 1;
        }
        let mut rows = vec![u32::MAX; seen.len()];
        for (at, &of) in order.iter().enumerate() {
            rows[of] = at as u32;
        }
        let numbers = |of: &dyn Fn(&Seen) -> u32| {
            let numbers: Vec<u32> = order.iter().map(|&at| of(&seen[at])).collect();
            Uint32Array::from(numbers.as_slice())
        };
        let bytes = |of: &dyn Fn(&Seen) -> u8| {
            let bytes: Vec<u8> = order.iter().map(|&at| of(&seen[at])).collect();
            Uint8Array::from(bytes.as_slice())
        };
        let pre: Vec<f64> = order.iter().map(|&at| seen[at].pre as f64).collect();
        Self {
            pre: pre.as_slice().into(),
            parent: numbers(&|s| rows.get(s.parent as usize).copied().unwrap_or(u32::MAX)),
            kind: bytes(&|s| match tree.kind(s.node) {
                Kind::Root => 0,
                Kind::Sum => 1,
                Kind::Choice => 2,
                Kind::Pyramid => 3,
            }),
            cell: bytes(&|s| tree.cell(s.node).map_or(NOTHING, |cell| cell.index() as u8)),
            letter: bytes(&|s| place(class, tree.cell(s.node), tree.letter(s.node))),
            way: bytes(&|s| s.way),
            points: numbers(&|s| tree.points(s.node)),
            bound: numbers(&|s| tree.node_bound(s.node)),
            size: numbers(&|s| tree.size(s.node)),
            hidden: numbers(&|s| s.hidden),
            best: bytes(&|s| u8::from(s.best)),
            stored: numbers(&|s| s.node.index() as u32),
        }
    }
}
