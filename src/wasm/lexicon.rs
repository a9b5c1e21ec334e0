//! A dictionary with a solver: the calls about the dictionary itself, and those about boards.

use std::sync::Arc;

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::convert::{
    BoardView, Uint8Array, Uint32Array, Unread, cells_to_js, count_to_js, from_js, to_js,
};
use crate::board::Board;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::letter::Letter;
use crate::scene::starts;
use crate::scoring::{Rules, Scoring};
use crate::solver::{Scorer, SolutionWord, SolveLimits, Solver, Speller};

/// A dictionary, and a solver with its working memory. Each worker has one lexicon for each dictionary.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Lexicon {
    dictionary: Arc<Dictionary>,
    solver: Solver,
    /// The scorer that was used last, and its rules. Its tables take 0.9 MB, so it is kept for the next call.
    scorer: Option<(Rules, Scorer)>,
}

impl Lexicon {
    pub(super) fn new(dictionary: Dictionary) -> Self {
        let dictionary = Arc::new(dictionary);
        Self { solver: Solver::new(&dictionary), dictionary, scorer: None }
    }

    pub(super) fn dictionary(&self) -> &Arc<Dictionary> {
        &self.dictionary
    }

    /// Adds the one- and two-letter words of the list to the dictionary if the rules count such words. The words may then stay in
    /// the dictionary, because the rules still decide which words count.
    fn admit_short_words(&mut self, rules: Rules) -> Result<(), JsError> {
        let dictionary = self.dictionary_for(rules)?;
        if !Arc::ptr_eq(&dictionary, &self.dictionary) {
            self.solver = Solver::new(&dictionary);
            self.dictionary = dictionary;
            self.scorer = None;
        }
        Ok(())
    }

    /// Returns a scorer for boards of one size.
    fn scorer(&mut self, dims: Dims, rules: Rules) -> &mut Scorer {
        let kept = self.scorer.take().filter(|(of, kept)| *of == rules && kept.dims() == dims);
        let kept = kept.unwrap_or_else(|| (rules, Scorer::new(&self.dictionary, dims, rules)));
        &mut self.scorer.insert(kept).1
    }

    /// Returns the dictionary. If the rules count words of one or two letters but the standard rule has left them out, the
    /// dictionary that is returned includes them. A list that was compiled with another minimum length keeps that minimum.
    pub(super) fn dictionary_for(&self, rules: Rules) -> Result<Arc<Dictionary>, JsError> {
        let with_short = self.dictionary.with_short_words(rules.min_length)?;
        Ok(with_short.map_or_else(|| Arc::clone(&self.dictionary), Arc::new))
    }

    fn board(&self, text: &str) -> Result<Board, JsError> {
        Ok(Board::read(text, None, self.dictionary.alphabet())?)
    }
}

#[wasm_bindgen]
impl Lexicon {
    /// Reads a packed dictionary.
    pub fn unpack(bytes: &[u8]) -> Result<Lexicon, JsError> {
        Ok(Self::new(Dictionary::unpack(bytes)?))
    }

    /// Returns the packed form of the dictionary.
    pub fn pack(&self) -> Vec<u8> {
        self.dictionary.pack()
    }

    /// Returns the words of the list as they were given, one per line.
    #[wasm_bindgen(js_name = rawList)]
    pub fn raw_list(&self) -> String {
        self.dictionary.raw_list().into_text()
    }

    /// Returns what the page shows about the dictionary: its name, the number of words, and so on.
    pub fn info(&self) -> Result<Ts<LexiconInfo>, JsError> {
        let dictionary = &self.dictionary;
        to_js(&LexiconInfo {
            name: dictionary.name().to_owned(),
            words_raw: dictionary.words_raw(),
            words: dictionary.words(),
            nodes: dictionary.automaton().states(),
            sha256: dictionary.sha256().to_string(),
            alphabet: dictionary.alphabet().chars().iter().collect(),
            longest: dictionary.longest(),
        })
    }
}

/// What a lexicon knows about itself.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LexiconInfo {
    name: String,
    words_raw: usize,
    /// The number of words that a board can spell under the list's word rule.
    words: usize,
    /// The number of states of the automaton.
    nodes: usize,
    /// The SHA-256 of the raw list, sorted, one word per line, LF.
    sha256: String,
    /// The letters, in order.
    alphabet: String,
    /// The length of the longest word, in letters of text.
    longest: usize,
}

// --- Boards ---

#[wasm_bindgen]
impl Lexicon {
    /// Reads a board as people write it. If `size` is given, such as `3x4`, the board must have that size; if it is an empty
    /// string, the size is inferred. Text that is not a board is not an error: the record says what is wrong with it.
    #[wasm_bindgen(js_name = readBoard)]
    pub fn read_board(&self, text: &str, size: &str) -> Result<Ts<BoardResult>, JsError> {
        let read = || -> Result<Board, String> {
            let dims = match size.trim() {
                "" => None,
                size => Some(size.parse::<Dims>().map_err(|error| error.to_string())?),
            };
            Board::read(text, dims, self.dictionary.alphabet()).map_err(|error| error.to_string())
        };
        to_js(&match read() {
            Ok(board) => BoardResult::Read {
                ok: true,
                board: BoardView::new(&board, self.dictionary.alphabet()),
            },
            Err(message) => BoardResult::Unread(Unread::new(message)),
        })
    }

    /// Finds every word on a board and one path for each word. The words are in alphabetical order.
    pub fn solve(&mut self, board: &str, rules: Ts<Rules>) -> Result<Ts<Solved>, JsError> {
        let rules = from_js(rules)?;
        self.admit_short_words(rules)?;
        let board = self.board(board)?;
        let solution = self.solver.solve(&board, rules, SolveLimits::default());
        let found = &solution.words;
        let words = found
            .iter()
            .map(|word| self.dictionary.word(word.index))
            .collect::<Option<Vec<String>>>()
            .ok_or_else(|| JsError::new("the solver found a word that the dictionary lacks"))?;
        let path_count = |word: &SolutionWord| u32::try_from(word.count.paths).unwrap_or(u32::MAX);
        let word_cells = found.iter().map(|word| word.count.cells.bits());
        to_js(&Solved {
            board: BoardView::new(&board, self.dictionary.alphabet()),
            points: count_to_js(solution.points),
            points_raw: count_to_js(solution.raw),
            points_deduped: count_to_js(solution.deduped),
            complete: solution.complete,
            words,
            word_points: found.iter().map(|word| word.points).collect(),
            path_counts: found.iter().map(path_count).collect(),
            word_cells: word_cells.flat_map(|set| [set as u32, (set >> 32) as u32]).collect(),
            cell_starts: starts(found.iter().map(|word| word.path.len())),
            cells: found.iter().flat_map(|word| cells_to_js(&word.path)).collect(),
        })
    }

    /// Returns the points of each board of a list with one board per line. This is much faster than [`solve`](Self::solve), which also
    /// finds the words. Boards with several letters on a cell take as long as solving them.
    ///
    /// # Errors
    /// If a line is not a board (the message has its number), or the rules are invalid.
    pub fn score(&mut self, boards: &str, rules: Ts<Rules>) -> Result<Vec<u32>, JsError> {
        let rules = from_js(rules)?;
        self.admit_short_words(rules)?;
        let mut points = Vec::new();
        for (at, line) in boards.lines().enumerate() {
            let board = Board::read(line, None, self.dictionary.alphabet())
                .map_err(|error| JsError::new(&format!("board {}: {error}", at + 1)))?;
            points.push(self.scorer(board.dims(), rules).score_board(&board).points);
        }
        Ok(points)
    }

    /// Finds up to `limit` paths of one word.
    pub fn paths(&self, board: &str, word: &str, limit: u32) -> Result<Ts<WordPaths>, JsError> {
        let speller = Speller::new(&self.board(board)?);
        let letters = self.dictionary.alphabet().spell_typed(word).unwrap_or_default();
        let (paths, count) = speller.paths(&letters, limit as usize);
        to_js(&WordPaths {
            word: word.to_owned(),
            paths: paths.iter().map(|path| cells_to_js(path).collect()).collect(),
            count: count_to_js(count.paths),
            exact: count.exact,
        })
    }

    /// Finds a path that spells a string, whether or not the string is a word. Returns `undefined` if there is no such path.
    pub fn trace(&self, board: &str, text: &str) -> Result<Option<Vec<u8>>, JsError> {
        let speller = Speller::new(&self.board(board)?);
        let path = self
            .dictionary
            .alphabet()
            .spell_typed(text)
            .and_then(|letters| speller.trace(&letters));
        Ok(path.map(|path| cells_to_js(&path).collect()))
    }

    /// Scores every board that differs from this one in a single cell.
    pub fn neighborhood(
        &mut self,
        board: &str,
        rules: Ts<Rules>,
    ) -> Result<Ts<Neighborhood>, JsError> {
        let rules = from_js(rules)?;
        self.admit_short_words(rules)?;
        let board = self.board(board)?;
        let tiles = board.tiles().ok_or_else(|| {
            JsError::new("this is available only when every tile has exactly one letter")
        })?;
        let scorer = self.scorer(board.dims(), rules);
        let here = scorer.score(&tiles).points;
        let mut points = Vec::new();
        scorer.neighborhood(&tiles, &mut points);
        let alphabet = self.dictionary.alphabet();
        to_js(&Neighborhood {
            letters: (0..alphabet.len() as u8)
                .filter_map(Letter::new)
                .map(|letter| alphabet.word(&[letter]))
                .collect(),
            points: (&points).into(),
            here,
        })
    }

    /// Returns the canonical form of a board, and all its distinct rotations and reflections, beginning with the board itself.
    pub fn symmetry(&self, board: &str) -> Result<Ts<Symmetry>, JsError> {
        let board = self.board(board)?;
        let text = |board: &Board| board.text(self.dictionary.alphabet());
        to_js(&Symmetry {
            canonical: text(&board.canonical()),
            copies: board.images().iter().map(text).collect(),
        })
    }
}

/// What came of reading a board.
#[derive(Serialize, Tsify)]
#[serde(untagged)]
pub enum BoardResult {
    Read {
        #[tsify(type = "true")]
        ok: bool,
        board: BoardView,
    },
    Unread(Unread),
}

/// Everything about a board: the words in alphabetical order, with one path each.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Solved {
    board: BoardView,
    /// The total points of the distinct words.
    points: f64,
    /// The multi-boggle score: every path counts.
    points_raw: f64,
    /// The multi-boggle score where paths of one word over the same cells count once.
    points_deduped: f64,
    /// `false` for a board with too many paths to search to the end: every number is then a lower bound.
    complete: bool,
    words: Vec<String>,
    word_points: Uint32Array,
    /// The number of paths that spell each word.
    path_counts: Uint32Array,
    /// The cells used by the paths of word i: bits 0–31 at `2 * i`, bits 32–63 at `2 * i + 1`.
    word_cells: Uint32Array,
    /// The first path of word i: `cells.subarray(cellStarts[i], cellStarts[i + 1])`.
    cell_starts: Uint32Array,
    cells: Uint8Array,
}

/// All paths of one word, up to a limit.
#[derive(Serialize, Tsify)]
pub struct WordPaths {
    word: String,
    paths: Vec<Uint8Array>,
    /// The number of all paths; a lower bound unless `exact`.
    count: f64,
    exact: bool,
}

/// The points of every board that differs in one cell.
#[derive(Serialize, Tsify)]
pub struct Neighborhood {
    /// The letters, `qu` for Qu.
    letters: Vec<String>,
    /// `points[cell * letters.length + letter]`.
    points: Uint32Array,
    /// The points of the board itself.
    here: u32,
}

/// A board's standard form, and the boards that it can be turned into.
#[derive(Serialize, Tsify)]
pub struct Symmetry {
    canonical: String,
    /// The distinct rotations and reflections, starting with the board itself.
    copies: Vec<String>,
}

/// A points table after reading.
#[derive(Serialize, Tsify)]
pub struct PointsTable {
    /// The text that all equal tables share, so that comparing it compares the rules.
    scoring: Scoring,
    /// The points of words of 0, 1, 2, … letters; the last number applies to all longer words.
    points: Vec<u32>,
}

/// Reads a points table, and returns its standard text and the points of words of 0, 1, 2, … letters. Words with more letters than
/// the table covers earn the points in its last entry.
#[wasm_bindgen(js_name = readScoring)]
pub fn read_scoring(text: &str) -> Result<Ts<PointsTable>, JsError> {
    let scoring: Scoring = text.parse()?;
    let points = scoring.entries().to_vec();
    to_js(&PointsTable { scoring, points })
}
