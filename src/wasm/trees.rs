//! Evaluation trees for the page: forwards calls to [`TreeSession`] and converts the answers.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::clock;
use super::convert::{from_js, to_js, to_json, to_object};
use super::lexicon::Lexicon;
use super::trees_drawing::{GraphView, MovesView};
use super::trees_layers::{PlaceView, SliceView};
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::job::tree_session::{Answer, Operation, Question, TreePlan, TreeSession};
use crate::letter::Alphabet;
use crate::step::Pieces;

/// The number of nodes before the clock is read for the first time, and the most between two readings.
const PIECES: Pieces = Pieces::new(1 << 12, 1 << 16);

/// A series of trees of one class. Each tree is made from the one before it by an operation, which is done in steps.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Trees {
    session: TreeSession,
    pieces: Pieces,
}

#[wasm_bindgen]
impl Trees {
    /// Starts to build the tree of a class. Call [`Trees::run_until`] until it is done, then [`Trees::finish`].
    ///
    /// # Errors
    /// If the plan is invalid, or if the tree would be too large.
    #[wasm_bindgen(constructor)]
    pub fn new(
        lexicon: &Lexicon,
        #[wasm_bindgen(unchecked_param_type = "TreePlan")] plan: JsValue,
    ) -> Result<Trees, JsError> {
        let plan: TreePlan = from_js(plan)?;
        Ok(Self { session: TreeSession::new(lexicon.dictionary(), &plan)?, pieces: PIECES })
    }

    /// Starts an operation on the last tree of the series.
    ///
    /// # Errors
    /// If the operation doesn't apply to the tree.
    pub fn begin(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "TreeOperation")] operation: JsValue,
    ) -> Result<(), JsError> {
        let operation: Operation = from_js(operation)?;
        self.pieces = PIECES;
        Ok(self.session.begin(&operation)?)
    }

    /// Works on the operation until `performance.now()` has reached `deadline`, or for about `most` nodes if that is
    /// given. Returns whether there is more to do.
    ///
    /// # Errors
    /// If the new tree doesn't fit in memory; the trees before it are kept.
    #[wasm_bindgen(js_name = runUntil)]
    pub fn run_until(&mut self, deadline: f64, most: Option<u32>) -> Result<bool, JsError> {
        let Self { session, pieces } = self;
        let step = |budget: u32| session.step(budget as usize);
        let state = clock::run_until(deadline, most, pieces, step)?;
        Ok(state.is_working())
    }

    /// Returns how much of the operation is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.session.progress()
    }

    /// Completes the operation, adds the new tree to the series, and returns its size, its bound, and other figures.
    ///
    /// # Errors
    /// If the new tree doesn't fit in memory, or if no word is left in it.
    #[wasm_bindgen(unchecked_return_type = "TreeFigures")]
    pub fn finish(&mut self) -> Result<JsValue, JsError> {
        to_js(&self.session.finish()?)
    }

    /// Cancels the operation in progress.
    pub fn cancel(&mut self) {
        self.session.cancel();
    }

    /// Keeps the first `count` trees of the series and drops the rest.
    pub fn keep(&mut self, count: usize) {
        self.session.keep(count);
    }

    /// Answers a question about one of the trees.
    ///
    /// # Errors
    /// If there is no such tree, or if the answer would be too large.
    #[wasm_bindgen(unchecked_return_type = "TreeAnswer")]
    pub fn ask(
        &mut self,
        state: usize,
        #[wasm_bindgen(unchecked_param_type = "TreeQuestion")] question: JsValue,
    ) -> Result<JsValue, JsError> {
        let question: Question = from_js(question)?;
        let answer = self.session.ask(state, &question)?;
        let class = self.session.class();
        match &answer {
            Answer::Graph(drawing) => to_object(&GraphView::of_drawing(class, drawing)),
            Answer::Moves(moves) => to_object(&MovesView::new(class, moves)),
            Answer::Slice(slice) => to_object(&SliceView::new(class, slice)),
            Answer::Place(place) => {
                let view = |place| PlaceView::new(class, place);
                to_object(&place.as_ref().map(view))
            }
            Answer::Spots(spots) => to_js(spots),
            Answer::Best(best) => to_js(best),
            Answer::Words(words) => to_js(words),
            Answer::Find(found) => to_js(found),
            Answer::Why(why) => to_js(why),
            Answer::Walk(walk) => to_js(walk),
            Answer::Preview(preview) => to_js(preview),
            Answer::Boards(boards) => to_js(boards),
            Answer::Text(text) => to_js(text),
            Answer::Nested(nested) => Ok(to_json(nested)?.into()),
        }
    }
}

/// Reads a class and describes it, or says what is wrong with it.
///
/// # Errors
/// If the record cannot be converted.
#[wasm_bindgen(js_name = readClass, unchecked_return_type = "ClassReading")]
pub fn read_class(lexicon: &Lexicon, text: &str) -> Result<JsValue, JsError> {
    let alphabet = lexicon.dictionary().alphabet();
    to_js(&match BoardClass::read(text, alphabet) {
        Ok(class) => ClassReading::Class { ok: true, class: ClassView::new(&class, alphabet) },
        Err(error) => ClassReading::Message { ok: false, message: error.to_string() },
    })
}

#[derive(Serialize)]
#[serde(untagged)]
enum ClassReading {
    Class { ok: bool, class: ClassView },
    Message { ok: bool, message: String },
}

/// The TypeScript type `ClassView`.
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
            open: class.open().iter().map(Cell::index).collect(),
        }
    }
}
