//! Evaluation trees for the page: forwards calls to [`TreeSession`].

use super::convert::{Unread, from_js, run_until, to_js};
use super::lexicon::Lexicon;
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::job::tree_session::{
    TreeAnswer, TreeFigures, TreeOperation, TreePlan, TreeQuestion, TreeSession,
};
use crate::letter::Alphabet;
use crate::step::Pieces;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

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
    #[wasm_bindgen(constructor)]
    pub fn new(lexicon: &Lexicon, plan: Ts<TreePlan>) -> Result<Trees, JsError> {
        let session = TreeSession::new(lexicon.dictionary(), &from_js(plan)?)?;
        Ok(Self { session, pieces: PIECES })
    }

    /// Starts an operation on the last tree of the series.
    pub fn begin(&mut self, operation: Ts<TreeOperation>) -> Result<(), JsError> {
        self.pieces = PIECES;
        Ok(self.session.begin(&from_js(operation)?)?)
    }

    /// Works on the operation until `performance.now()` has reached `deadline`, or for about `most` nodes if that is
    /// given. Returns whether there is more to do.
    #[wasm_bindgen(js_name = runUntil)]
    pub fn run_until(&mut self, deadline: f64, most: Option<u32>) -> Result<bool, JsError> {
        let Self { session, pieces } = self;
        let state = run_until(deadline, most, pieces, |budget| session.step(budget))?;
        Ok(state.is_working())
    }

    /// Returns how much of the operation is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.session.progress()
    }

    /// Completes the operation, adds the new tree to the series, and returns its size, its bound, and other figures.
    pub fn finish(&mut self) -> Result<Ts<TreeFigures>, JsError> {
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
    pub fn ask(
        &mut self,
        state: usize,
        question: Ts<TreeQuestion>,
    ) -> Result<Ts<TreeAnswer>, JsError> {
        to_js(&self.session.ask(state, &from_js(question)?)?)
    }
}

/// Reads a class and describes it, or says what is wrong with it.
#[wasm_bindgen(js_name = readClass)]
pub fn read_class(lexicon: &Lexicon, text: &str) -> Result<Ts<ClassReading>, JsError> {
    let alphabet = lexicon.dictionary().alphabet();
    to_js(&match BoardClass::read(text, alphabet) {
        Ok(class) => ClassReading::Read { ok: true, class: ClassView::new(&class, alphabet) },
        Err(error) => ClassReading::Unread(Unread::new(error)),
    })
}

/// What came of reading a class.
#[derive(Serialize, Tsify)]
#[serde(untagged)]
pub enum ClassReading {
    Read {
        #[tsify(type = "true")]
        ok: bool,
        class: ClassView,
    },
    Unread(Unread),
}

/// A class of boards: some letters for each cell.
#[derive(Serialize, Tsify)]
pub struct ClassView {
    rows: usize,
    cols: usize,
    /// The letters of each cell, row by row, with `qu` for Qu; empty for a gap.
    cells: Vec<Vec<String>>,
    /// Standard notation; reading it gives the same class.
    text: String,
    /// The number of boards in the class, as text because it is often too large for a number.
    boards: String,
    /// All cells in the split order.
    order: Vec<usize>,
    /// The cells with more than one letter.
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
