//! A set of dice: reading, rolling, and the boards that it can roll.

use super::die::{Die, line, read_die};
use super::error::DiceError;
use super::fit::FitTable;
use super::sets::{NamedSet, SETS};
use crate::board::{Board, Face};
use crate::grid::Dims;
use crate::letter::Alphabet;
use crate::random::{Rng, Seed};

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
        let die_line = |die: &Die| {
            let mut faces: Vec<String> = die.faces.iter().map(|face| face.text(alphabet)).collect();
            faces.sort_unstable();
            line(&faces)
        };
        self.dice.iter().map(die_line).collect()
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
                let die_line = |die: &Die| {
                    line(&(die.faces.iter()).map(|face| face.text(alphabet)).collect::<Vec<_>>())
                };
                let lines: Vec<String> = self.dice.iter().map(die_line).collect();
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
        let faces =
            order.iter().map(|die| die.faces[rng.below(die.faces.len() as u32) as usize]).collect();
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
