//! Evaluation trees: a class, and its tree after each of a line of operations.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::convert::{from_js, to_js, to_object};
use super::lexicon::Lexicon;
use super::trees_moves::Playing;
use super::trees_scene::{self, Question};
use crate::class::BoardClass;
use crate::dict::{Dictionary, WordRule, list};
use crate::grid::{Cell, cells_of};
use crate::letter::{Alphabet, Letter};
use crate::scene::{Made, Timeline};
use crate::scoring::{MinLength, Rules, Scoring};
use crate::tree::{self, Compress, Order, Sharing, Tree};

/// Trees of one class: what each operation made of the one before. Operations are done in steps.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Trees {
    pub(super) dictionary: Arc<Dictionary>,
    pub(super) class: Arc<BoardClass>,
    pub(super) rules: Rules,
    order: Order,
    /// The tree as built, then after each operation.
    pub(super) timeline: Timeline,
    work: Work,
    pub(super) playing: Option<Playing>,
}

#[derive(Debug)]
enum Work {
    None,
    /// A tree that is there.
    Done(Box<Tree>),
    Build(Box<tree::Build>),
    Orderly(Box<tree::orderly::Build>),
    Lift(Box<tree::Lift>),
    Squeeze(Box<tree::Squeeze>),
    /// Of an orderly tree: the cell and its letter.
    Force(Cell, Letter),
    /// Of a tree in spelling order: the lift that brings the cell to the top, and the letter to keep.
    Keep(Box<tree::Lift>, Cell, Letter),
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
            _ if plan.tree.is_some() => {
                let text = plan.tree.as_deref().unwrap_or_default();
                let tree = tree::by_hand(&class, dictionary.alphabet(), text)?;
                (Order::Spelling, Work::Done(Box::new(tree)))
            }
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
            dictionary,
            class,
            rules,
            order,
            timeline: Timeline::default(),
            work,
            playing: None,
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
        let last = self.last()?;
        let sharing = match operation.dedupe {
            true => Sharing::Full,
            false => Sharing::Local,
        };
        let (cutoff, compress) = (operation.cutoff, operation.fold.into());
        let Some((cell, letter)) = operation.place(&last)? else {
            let squeeze = tree::Squeeze::in_place(&last, cutoff, compress, sharing)?;
            self.work = Work::Squeeze(Box::new(squeeze));
            return Ok(());
        };
        self.work = match (letter, operation.fold, operation.dedupe) {
            (Some(letter), ..) if self.order == Order::Orderly => Work::Force(cell, letter),
            (Some(letter), ..) => {
                Work::Keep(Box::new(tree::Lift::new(&last, cell, 0)?), cell, letter)
            }
            (None, Fold::No, false) => Work::Lift(Box::new(tree::Lift::new(&last, cell, cutoff)?)),
            (None, ..) => {
                let squeeze = tree::Squeeze::new(&last, cell, cutoff, compress, sharing)?;
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
            Work::Lift(lift) | Work::Keep(lift, ..) => lift.step(budget)?,
            Work::Squeeze(squeeze) => squeeze.step(budget)?,
            Work::Done(_) | Work::Force(..) | Work::None => false,
        })
    }

    /// How much of the operation is done, 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        match &self.work {
            Work::Build(build) => build.progress(),
            Work::Orderly(build) => build.progress(),
            Work::Lift(lift) | Work::Keep(lift, ..) => lift.progress(),
            Work::Squeeze(squeeze) => squeeze.progress(),
            Work::Done(_) | Work::Force(..) | Work::None => 1.0,
        }
    }

    /// Takes the tree of the operation, and says how large it is and what its bound.
    ///
    /// # Errors
    /// If the tree does not fit, or no board is left.
    #[wasm_bindgen(unchecked_return_type = "TreeFigures")]
    pub fn finish(&mut self) -> Result<JsValue, JsError> {
        let (tree, made) = match core::mem::replace(&mut self.work, Work::None) {
            Work::Done(tree) => (Arc::new(*tree), None),
            Work::Build(build) => (Arc::new(build.finish()?), None),
            Work::Orderly(build) => (Arc::new(build.finish()?.0), None),
            Work::Lift(lift) => {
                let lifted = lift.finish()?;
                (Arc::clone(&lifted.tree), Some(Made::Lift(lifted)))
            }
            Work::Squeeze(squeeze) => {
                let lifted = squeeze.finish()?;
                (Arc::clone(&lifted.tree), Some(Made::Lift(lifted)))
            }
            Work::Force(cell, letter) => {
                let last = self.last()?;
                let parts = tree::orderly::force(&last, cell)?;
                let mut letters = parts.into_iter().zip(last.class().letters(cell));
                let part = letters.find(|(_, of)| **of == letter);
                let part = Arc::new(part.and_then(|(part, _)| part).ok_or_else(wordless)?);
                (part, Some(Made::Force(cell, letter)))
            }
            Work::Keep(lift, cell, letter) => {
                let mut lifted = lift.finish()?;
                let whole = Arc::clone(&lifted.tree);
                let top = whole.cell(whole.root()) == Some(cell);
                let part = top.then(|| tree::part(&whole, letter)).flatten();
                let part = Arc::new(part.ok_or_else(wordless)?);
                // The other letters' parts need not be kept.
                lifted.tree = Arc::clone(&part);
                let letters = whole.class().letters(cell).iter();
                let place = letters.take_while(|&&l| l != letter).count() as u32;
                (part, Some(Made::Part(lifted, place)))
            }
            Work::None => return Err(JsError::new("there is no operation to finish")),
        };
        let report = match &made {
            Some(Made::Lift(lifted)) => Some(lifted.report),
            _ => None,
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
        self.playing = None;
        self.timeline.push(tree, made);
        to_js(&figures)
    }

    /// Forgets the operation under way.
    pub fn cancel(&mut self) {
        self.work = Work::None;
    }

    /// Forgets all trees but the first `count`.
    pub fn keep(&mut self, count: usize) {
        self.cancel();
        self.playing = None;
        self.timeline.truncate(count);
    }

    /// Answers a question about one of the trees.
    ///
    /// # Errors
    /// If there is no such tree, or what is asked for is too much.
    #[wasm_bindgen(unchecked_return_type = "TreeAnswer")]
    pub fn ask(
        &mut self,
        state: usize,
        #[wasm_bindgen(unchecked_param_type = "TreeQuestion")] question: JsValue,
    ) -> Result<JsValue, JsError> {
        let question: Question = from_js(question)?;
        if question.looks_back() && state > 0 {
            self.timeline.bring(state - 1);
        }
        self.timeline.bring(state);
        let shown = self.timeline.shown(state);
        let at = shown.ok_or_else(|| JsError::new("there is no such tree"))?;
        if let Some(asked) = &question.moves {
            let tree = Arc::clone(&at.tree);
            return to_object(&self.moves(&tree, state, asked)?);
        }
        let before = state.checked_sub(1);
        let before = before.and_then(|before| self.timeline.shown(before));
        trees_scene::answer(self, at, before, question)
    }

    fn last(&mut self) -> Result<Arc<Tree>, JsError> {
        let last = self.timeline.last();
        last.ok_or_else(|| JsError::new("the first tree is not built yet"))
    }

    /// The cell that an orderly tree decides next.
    fn next_cell(&self, tree: &Tree) -> Option<usize> {
        let open = tree.open_cells(tree.root());
        let order = self.class.dims().split_order();
        let next = order.into_iter().find(|cell| open & cell.bit() != 0)?;
        (self.order == Order::Orderly).then_some(next.index())
    }
}

/// A letter was fixed without which nothing is spelled.
fn wordless() -> JsError {
    JsError::new("with this letter the class has no word: take another")
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
    /// Written by hand, instead of words.
    tree: Option<String>,
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
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Operation {
    /// Without one, the tree is folded and filtered as it stands.
    cell: Option<usize>,
    letter: Option<usize>,
    pub(super) cutoff: u32,
    pub(super) fold: Fold,
    pub(super) dedupe: bool,
}

impl Operation {
    /// The cell that it is about, and the letter that this is given.
    pub(super) fn place(&self, tree: &Tree) -> Result<Option<(Cell, Option<Letter>)>, JsError> {
        let Some(index) = self.cell else {
            return Ok(None);
        };
        let cell = Cell::new(index)
            .filter(|_| index < tree.class().dims().cells())
            .ok_or_else(|| JsError::new("the board has no such cell"))?;
        let letters = tree.class().letters(cell);
        let letter = self.letter.map(|place| {
            let letter = letters.get(place).copied();
            letter.ok_or_else(|| JsError::new("the cell has no such letter"))
        });
        Ok(Some((cell, letter.transpose()?)))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Fold {
    No,
    Stale,
    Refreshed,
    Thorough,
}

impl From<Fold> for Compress {
    fn from(fold: Fold) -> Self {
        match fold {
            Fold::No => Self::No,
            Fold::Stale => Self::Stale,
            Fold::Refreshed => Self::Refreshed,
            Fold::Thorough => Self::Thorough,
        }
    }
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
