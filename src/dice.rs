//! Dice: the sets that have been sold over the years, custom sets, rolls, and the boards that can be rolled.
//!
//! A *set* has as many *dice* as its board has cells, and a die has any number of *faces*. A *roll* puts each die on a
//! cell with one of its faces up; all orders and all faces are equally likely. A die's face can show whatever a cell
//! can show: a [`Face`] of letters, or a gap for a blank face.

mod fit;
mod rolls;
mod sets;
#[cfg(test)]
mod tests;

use core::fmt;

use crate::board::{Board, Face, FaceError};
use crate::grid::Dims;
use crate::letter::Alphabet;
use crate::random::{Rng, Seed};

use fit::FitTable;
pub(crate) use fit::Matching;
pub use rolls::Rolls;
pub use sets::{NamedSet, SETS};

/// One die, which has at least one face. A face that is listed twice comes up twice as often.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Die {
    faces: Vec<Face>,
}

impl Die {
    /// Returns the faces, in the order they were given.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }
}

/// A set of dice for boards of one size. Immutable.
///
/// ```
/// use boggle_lab::{dice::DiceSet, letter::Alphabet, random::Seed};
/// let latin = Alphabet::latin();
/// let dice = DiceSet::named("new", &latin).unwrap();
/// let board = dice.roll_seed(Seed::from(1));
/// assert_eq!(board.text(&latin), "hksutivaollcwjvs");
/// assert!(dice.fits(&board));
/// ```
#[derive(Clone, Debug)]
pub struct DiceSet {
    dims: Dims,
    dice: Vec<Die>,
    fit: FitTable,
}

impl DiceSet {
    /// Returns one of the named [`SETS`], with faces in the letters of `alphabet`.
    ///
    /// # Errors
    /// [`DiceError::UnknownName`], or [`DiceError::Face`] if the alphabet lacks a letter of the set.
    pub fn named(name: &str, alphabet: &Alphabet) -> Result<Self, DiceError> {
        let set = SETS
            .iter()
            .find(|set| set.name == name)
            .ok_or_else(|| DiceError::UnknownName(name.to_owned()))?;
        Self::parse(set.dice, Dims::new(set.side, set.side), alphabet)
    }

    /// Reads a set in either of two forms: the name of one of the [`SETS`], or the dice themselves.
    ///
    /// # Errors
    /// The same errors as [`DiceSet::parse`]. A name that is not in [`SETS`] is read as dice.
    pub fn read(text: &str, dims: Option<Dims>, alphabet: &Alphabet) -> Result<Self, DiceError> {
        match SETS.iter().find(|set| set.name == text.trim()) {
            Some(set) => Self::named(set.name, alphabet),
            None => Self::parse(text, dims, alphabet),
        }
    }

    /// Reads a set with one die per line, or with `/` between dice.
    ///
    /// Each character of a line is a face. If a line contains spaces or commas, each word is a face instead, so that a
    /// face can have several letters: `qu in th er he an`, or `th,` for a die whose only face is Th. Brackets around a
    /// die and the case of letters do not matter; `.` is a blank face. Empty lines and lines that begin with `#` are
    /// skipped. Without `dims`, the size is the usual one for the number of dice ([`Dims::usual`]).
    ///
    /// ```
    /// use boggle_lab::{dice::DiceSet, letter::Alphabet};
    /// let own = "# four dice\naeiou\nrstln\nqu th er in\nabc...";
    /// let dice = DiceSet::parse(own, None, &Alphabet::latin()).unwrap();
    /// assert_eq!(dice.dims().to_string(), "2x2");
    /// ```
    ///
    /// # Errors
    /// [`DiceError`] if a die cannot be read, or if the number of dice does not match the size.
    pub fn parse(text: &str, dims: Option<Dims>, alphabet: &Alphabet) -> Result<Self, DiceError> {
        let dice = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .flat_map(|line| line.split('/'))
            .map(|die| die.trim().trim_matches(['[', ']', '(', ')']))
            .filter(|die| !die.is_empty())
            .enumerate()
            .map(|(i, die)| read_die(die, i + 1, alphabet))
            .collect::<Result<Vec<Die>, DiceError>>()?;
        let got = dice.len();
        let dims = match dims {
            Some(dims) if dims.cells() != got => return Err(DiceError::Count { dims, got }),
            Some(dims) => dims,
            None => Dims::usual(got).ok_or(DiceError::NoUsualSize { got })?,
        };
        let fit = FitTable::new(&dice);
        Ok(Self { dims, dice, fit })
    }

    /// Returns the size of the boards.
    #[must_use]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the dice, in the order they were given.
    #[must_use]
    pub fn dice(&self) -> &[Die] {
        &self.dice
    }

    /// Returns each die as a line that [`DiceSet::parse`] reads back: its faces in sorted order, separated by spaces.
    /// The line of a die whose only face has several letters ends in a comma (`th,`); otherwise each letter would be
    /// read as a face.
    #[must_use]
    pub fn lines(&self, alphabet: &Alphabet) -> Vec<String> {
        let line = |die: &Die| {
            let mut faces: Vec<String> = die.faces.iter().map(|face| face.text(alphabet)).collect();
            faces.sort_unstable();
            self::line(&faces)
        };
        self.dice.iter().map(line).collect()
    }

    /// Returns the set as text that [`DiceSet::read`] reads back: the name if it is one of the [`SETS`], or else one
    /// die per line. Dice and faces keep their order, because rolls depend on it.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        let is_this = |set: &&NamedSet| {
            Dims::new(set.side, set.side) == Some(self.dims)
                && Self::named(set.name, alphabet).is_ok_and(|named| named.dice == self.dice)
        };
        match SETS.iter().find(is_this) {
            Some(set) => set.name.to_owned(),
            None => {
                let line = |die: &Die| {
                    self::line(
                        &(die.faces.iter())
                            .map(|face| face.text(alphabet))
                            .collect::<Vec<_>>(),
                    )
                };
                let lines: Vec<String> = self.dice.iter().map(line).collect();
                lines.join("\n")
            }
        }
    }

    /// Returns the dice that have the given face, as a bit set: bit `d` is die `d`.
    pub(crate) fn dice_with(&self, face: &Face) -> u64 {
        self.fit.dice_with(face)
    }

    /// Rolls a board: puts the dice in a random order, row by row, and then picks a random face of each die.
    pub fn roll(&self, rng: &mut Rng) -> Board {
        let mut order: Vec<&Die> = self.dice.iter().collect();
        rng.shuffle(&mut order);
        let faces = order
            .iter()
            .map(|die| die.faces[rng.below(die.faces.len() as u32) as usize])
            .collect();
        Board::new(self.dims, faces).expect("a set has a die for every cell")
    }

    /// Rolls the first board of a seed's sequence. The same seed rolls the same board on every machine.
    #[must_use]
    pub fn roll_seed(&self, seed: Seed) -> Board {
        self.roll(&mut seed.rng())
    }

    /// Returns whether some roll gives this board. Cost: well under a microsecond, no allocation.
    #[must_use]
    pub fn fits(&self, board: &Board) -> bool {
        self.dims == board.dims() && self.fit.matching(board.faces()).is_some()
    }

    /// Returns one way to roll the board: for each cell, the index of its die in [`DiceSet::dice`]. Returns `None` if
    /// the board cannot be rolled.
    #[must_use]
    pub fn assignment(&self, board: &Board) -> Option<Vec<usize>> {
        if self.dims != board.dims() {
            return None;
        }
        let matching = self.fit.matching(board.faces())?;
        Some(matching.die_of_cell(board.faces().len()).collect())
    }
}

/// Writes a die as a line. If its only face has several letters, the comma keeps each letter from being read as a face.
fn line(faces: &[String]) -> String {
    match faces {
        [face] if face.chars().count() > 1 => format!("{face},"),
        _ => faces.join(" "),
    }
}

fn read_die(text: &str, die: usize, alphabet: &Alphabet) -> Result<Die, DiceError> {
    let face =
        |text: &str| Face::read(text, alphabet).map_err(|error| DiceError::Face { die, error });
    let separator = |c: char| c == ',' || c.is_whitespace();
    let faces: Vec<Face> = if text.contains(separator) {
        text.split(separator)
            .filter(|word| !word.is_empty())
            .map(face)
            .collect::<Result<_, _>>()?
    } else {
        text.chars()
            .map(|c| face(c.encode_utf8(&mut [0; 4])))
            .collect::<Result<_, _>>()?
    };
    if faces.is_empty() || faces.len() > MAX_FACES {
        return Err(DiceError::Faces {
            die,
            got: faces.len(),
        });
    }
    Ok(Die { faces })
}

/// The maximum number of faces on a die. The exact number does not matter; the limit keeps unrelated files from being
/// read as dice.
pub const MAX_FACES: usize = 64;

/// The error for a dice set that cannot be read or made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiceError {
    /// None of the [`SETS`] has this name.
    UnknownName(String),
    /// The number of dice does not match the size.
    Count {
        /// The requested size.
        dims: Dims,
        /// The number of dice found.
        got: usize,
    },
    /// No usual board size has as many cells as there are dice.
    NoUsualSize {
        /// The number of dice found.
        got: usize,
    },
    /// A die has no faces, or more than [`MAX_FACES`].
    Faces {
        /// The die's number, counted from 1.
        die: usize,
        /// The number of faces that the die has.
        got: usize,
    },
    /// A face cannot be read.
    Face {
        /// The die's number, counted from 1.
        die: usize,
        /// What is wrong with the die's face.
        error: FaceError,
    },
}

impl fmt::Display for DiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName(name) => {
                let names = SETS.map(|set| set.name).join(", ");
                write!(f, "`{name}` is not a dice set: use one of {names}")
            }
            Self::Count { dims, got } => {
                write!(f, "a {dims} board needs {} dice, got {got}", dims.cells())
            }
            Self::NoUsualSize { got } => write!(
                f,
                "{got} dice don't fill a usual board: write one die per line, or give the size"
            ),
            Self::Faces { die, got } => {
                write!(f, "die {die}: a die has 1 to {MAX_FACES} faces, got {got}")
            }
            Self::Face { die, error } => write!(f, "die {die}: {error}"),
        }
    }
}

impl core::error::Error for DiceError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Face { error, .. } => Some(error),
            _ => None,
        }
    }
}
