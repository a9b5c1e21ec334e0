//! The constraints of a climb.

use serde::{Deserialize, Serialize};

use super::options::ClimbError;
use crate::board::Face;
use crate::dice::DiceSet;
use crate::grid::Dims;
use crate::letter::{Alphabet, Letter, LetterSet};

/// The constraints of a climb: which boards it may visit.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Constraints {
    /// The dice that must be able to roll the board: the name of a dice set, or one die per line.
    pub dice: Option<String>,
    /// What must be on each cell, row by row: a face (`q` or `qu` for Qu), `.` for a gap, or `?` for a free cell. The
    /// string has either one character per cell or cells separated by spaces; `/` and line breaks between rows are
    /// optional. An empty string leaves all cells free.
    pub fixed: Option<String>,
    /// The letters that cells may show if they are not fixed. Blanks and commas between them are ignored.
    pub letters: Option<String>,
    /// A word that must be on the board, whether or not it is in the word list.
    pub word: Option<String>,
}

/// The constraints after reading.
#[derive(Clone, Debug)]
pub(super) struct Allowed {
    pub(super) dims: Dims,
    pub(super) dice: Option<DiceSet>,
    pub(super) fixed: Vec<Option<Face>>,
    /// The letters that cells may show if they are not fixed; an empty set allows all letters.
    pub(super) letters: LetterSet,
    /// A word that must be on the board; empty if there is none.
    pub(super) word: Vec<Letter>,
}

impl Constraints {
    pub(super) fn read(&self, dims: Dims, alphabet: &Alphabet) -> Result<Allowed, ClimbError> {
        let given = |text: &'_ Option<String>| {
            let text = text.as_deref().unwrap_or_default().trim();
            (!text.is_empty()).then(|| text.to_owned())
        };
        let mut allowed = Allowed {
            dims,
            dice: None,
            fixed: vec![None; dims.cells()],
            letters: LetterSet::EMPTY,
            word: Vec::new(),
        };
        if let Some(text) = given(&self.letters) {
            let letters = text.chars().filter(|c| !c.is_whitespace() && *c != ',');
            let letters: Result<LetterSet, _> = letters.map(|c| alphabet.letter(c)).collect();
            allowed.letters = letters?;
        }
        if let Some(text) = &self.dice {
            let dice = DiceSet::read(text, Some(dims), alphabet)?;
            if dice.dims() != dims {
                return Err(ClimbError::DiceSize { dims, dice: dice.dims() });
            }
            allowed.dice = Some(dice);
        }
        if let Some(text) = given(&self.fixed) {
            allowed.fixed = read_fixed(&text, dims, alphabet)?;
        }
        if let Some(word) = given(&self.word) {
            allowed.word = alphabet.spell(&word)?;
        }
        Ok(allowed)
    }
}

impl Allowed {
    /// Returns constraints that read as these; equal ones give equal text.
    pub(super) fn text(&self, alphabet: &Alphabet) -> Constraints {
        let cell = |face: &Option<Face>| match face {
            Some(face) => face.text(alphabet),
            None => "?".to_owned(),
        };
        let cells: Vec<String> = self.fixed.iter().map(cell).collect();
        let letters: String = self.letters.iter().map(|l| alphabet.chars()[l.index()]).collect();
        let text = |text: String| (!text.is_empty()).then_some(text);
        Constraints {
            dice: self.dice.as_ref().map(|dice| dice.text(alphabet)),
            fixed: self.fixed.iter().any(Option::is_some).then(|| cells.join(" ")),
            letters: text(letters),
            word: text(alphabet.word(&self.word)),
        }
    }
}

fn read_fixed(
    text: &str,
    dims: Dims,
    alphabet: &Alphabet,
) -> Result<Vec<Option<Face>>, ClimbError> {
    let rows: Vec<&str> =
        text.split(['/', '\n', '\r']).map(str::trim).filter(|row| !row.is_empty()).collect();
    let spaced = rows.iter().any(|row| row.contains(char::is_whitespace));
    let mut cells: Vec<String> = Vec::new();
    for row in &rows {
        if spaced {
            cells.extend(row.split_whitespace().map(str::to_owned));
        } else {
            cells.extend(row.chars().map(String::from));
        }
    }
    if cells.len() != dims.cells() {
        return Err(ClimbError::Fixed { dims, got: cells.len() });
    }
    if rows.len() > 1 && rows.len() != dims.rows() {
        return Err(ClimbError::FixedRows { dims, got: rows.len() });
    }
    let face = |cell: &String| match cell.as_str() {
        "?" => Ok(None),
        face => Face::read(face, alphabet).map(Some).map_err(ClimbError::Face),
    };
    cells.iter().map(face).collect()
}

/// The probability with which each letter is drawn when a cell gets a new letter.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LetterOdds {
    /// Each letter is chosen in proportion to its frequency in the dictionary's words, counting every word once.
    #[default]
    Frequency,
    /// All letters are equally likely, as in 2009.
    Uniform,
}
