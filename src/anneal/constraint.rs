//! The constraints of a climb, and how they become the sets of symbols that cells may show.

use serde::{Deserialize, Serialize};

use super::space::{MAX_SYMBOLS, Palette, Symbol, letter_counts};
use crate::board::{Face, FaceError};
use crate::dice::{DiceError, DiceSet};
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::letter::{Letter, LetterError, LetterSet};
use crate::random::Rng;

/// The boards that a climb may visit: those of one size that meet all restrictions.
///
/// ```
/// use boggle_lab::anneal::{Constraints, SpaceError};
/// use boggle_lab::{board::Face, letter::Alphabet};
/// let alphabet = Alphabet::latin();
/// let mut constraints = Constraints::new("2x2".parse().unwrap());
/// let s = Face::read("s", &alphabet).unwrap();
/// assert!(matches!(constraints.set_fixed(vec![Some(s)]), Err(SpaceError::Fixed { got: 1, .. })));
/// constraints.set_fixed(vec![None, None, None, Some(s)]).unwrap();
/// constraints.letters = alphabet.spell("aeinst").unwrap().into_iter().collect();
/// ```
#[derive(Clone, Debug)]
pub struct Constraints {
    dims: Dims,
    dice: Option<DiceSet>,
    /// What must be on each cell; `None` for a free cell. There is one entry for each cell.
    fixed: Vec<Option<Face>>,
    /// The letters that cells may show if they are not fixed; an empty set allows all letters.
    pub letters: LetterSet,
    /// A word that must be on the board, whether or not it is in the word list. An empty word means that there is
    /// no such constraint.
    pub word: Vec<Letter>,
}

impl Constraints {
    /// Creates constraints that allow all boards of a size.
    pub fn new(dims: Dims) -> Self {
        Self {
            dims,
            dice: None,
            fixed: vec![None; dims.cells()],
            letters: LetterSet::EMPTY,
            word: Vec::new(),
        }
    }

    /// Returns the size of the boards.
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the dice that must be able to roll the board; `None` if there are no dice.
    pub fn dice(&self) -> Option<&DiceSet> {
        self.dice.as_ref()
    }

    /// Allows only boards that these dice can roll.
    ///
    /// # Errors
    /// [`SpaceError::DiceSize`] if the dice are for boards of a different size. The constraints are then unchanged.
    pub fn set_dice(&mut self, dice: DiceSet) -> Result<(), SpaceError> {
        if dice.dims() != self.dims {
            return Err(SpaceError::DiceSize { dims: self.dims, dice: dice.dims() });
        }
        self.dice = Some(dice);
        Ok(())
    }

    /// Returns what must be on each cell, row by row; `None` for a free cell.
    pub fn fixed(&self) -> &[Option<Face>] {
        &self.fixed
    }

    /// Sets what must be on each cell, row by row; `None` for a free cell.
    ///
    /// # Errors
    /// [`SpaceError::Fixed`] if there isn't one entry for each cell. The constraints are then unchanged.
    pub fn set_fixed(&mut self, cells: Vec<Option<Face>>) -> Result<(), SpaceError> {
        if cells.len() != self.dims.cells() {
            return Err(SpaceError::Fixed { dims: self.dims, got: cells.len() });
        }
        self.fixed = cells;
        Ok(())
    }
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

/// Symbols with weights. The probability of drawing a symbol is exactly proportional to its weight.
#[derive(Clone, Debug, Default)]
pub(super) struct WeightedSymbols {
    pub(super) symbols: Vec<(Symbol, u32)>,
    pub(super) total: u32,
}

impl WeightedSymbols {
    pub(super) fn new(set: u64, weights: &[u32]) -> Self {
        let symbols: Vec<(Symbol, u32)> = (0..weights.len() as u8)
            .map(Symbol)
            .filter(|symbol| set & symbol.bit() != 0)
            .map(|symbol| (symbol, weights[symbol.index()].max(1)))
            .collect();
        let total = symbols.iter().map(|(_, weight)| weight).sum();
        Self { symbols, total }
    }

    /// Draws one of the symbols that are also in `set`.
    pub(super) fn draw(&self, set: u64, rng: &mut Rng) -> Option<Symbol> {
        let ok = |symbol: Symbol| set & symbol.bit() != 0;
        let out: u32 =
            self.symbols.iter().filter(|(symbol, _)| !ok(*symbol)).map(|(_, weight)| weight).sum();
        let total = self.total - out;
        if total == 0 {
            return None;
        }
        let mut at = rng.below(total);
        for &(symbol, weight) in self.symbols.iter().filter(|(symbol, _)| ok(*symbol)) {
            if at < weight {
                return Some(symbol);
            }
            at -= weight;
        }
        unreachable!("the weights add up to the total")
    }
}

#[derive(Clone, Debug)]
pub(super) struct Dice {
    /// For each symbol, the set of dice that have it, as a bit mask.
    pub(super) with: [u64; MAX_SYMBOLS],
    /// The faces of each die, including repeats.
    pub(super) faces: Vec<Vec<Symbol>>,
}

impl Dice {
    pub(super) fn new(set: &DiceSet, palette: &mut Palette) -> Result<Self, SpaceError> {
        let mut with = [0; MAX_SYMBOLS];
        let mut faces = Vec::with_capacity(set.dice().len());
        for die in set.dice() {
            let mut symbols = Vec::with_capacity(die.faces().len());
            for face in die.faces() {
                let symbol = palette.add(*face).ok_or(SpaceError::ManyFaces)?;
                with[symbol.index()] = set.dice_with(face);
                symbols.push(symbol);
            }
            faces.push(symbols);
        }
        Ok(Self { with, faces })
    }

    /// Counts how many dice faces show each symbol.
    pub(super) fn counts(&self, symbols: usize) -> Vec<u32> {
        let mut counts = vec![0; symbols];
        for symbol in self.faces.iter().flatten() {
            counts[symbol.index()] += 1;
        }
        counts
    }
}

/// Returns the symbols that cells can show if they are not fixed.
pub(super) fn free_symbols(
    constraints: &Constraints,
    dice: Option<&Dice>,
    palette: &Palette,
) -> Result<u64, SpaceError> {
    let mut free = match dice {
        Some(dice) => dice.faces.iter().flatten().fold(0, |set, s| set | s.bit()),
        None => palette.letters(),
    };
    if !constraints.letters.is_empty() {
        let made_of_them = |symbol: &Symbol| {
            let face = palette.face(*symbol).letters();
            face.iter().all(|letter| constraints.letters.contains(*letter))
        };
        let symbols = (0..palette.len() as u8).map(Symbol);
        free &= symbols.filter(made_of_them).fold(0, |set, symbol| set | symbol.bit());
    }
    if free == 0 {
        return Err(SpaceError::NothingFree);
    }
    Ok(free)
}

pub(super) fn weights(
    dictionary: &Dictionary,
    letters: LetterOdds,
    dice: Option<&Dice>,
    palette: &Palette,
) -> Vec<u32> {
    if let Some(dice) = dice {
        return dice.counts(palette.len());
    }
    let mut weights = vec![1; palette.len()];
    if letters == LetterOdds::Frequency {
        let counts = letter_counts(dictionary.automaton());
        let sum: u64 = counts.iter().sum();
        for (weight, count) in weights.iter_mut().zip(counts) {
            // Weights are in millionths, so that the sum of 32 weights fits into a `u32`, whatever the word list.
            *weight = (count * 1_000_000 / sum.max(1)).max(1) as u32;
        }
    }
    weights
}

/// Returns the symbol of each fixed cell, and `None` for each free cell.
pub(super) fn fixed_symbols(
    constraints: &Constraints,
    palette: &mut Palette,
) -> Result<Vec<Option<Symbol>>, SpaceError> {
    let symbol = |face: &Option<Face>| match face {
        None => Ok(None),
        Some(face) => palette.add(*face).map(Some).ok_or(SpaceError::ManyFaces),
    };
    constraints.fixed.iter().map(symbol).collect()
}

/// Why the constraints of a climb cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpaceError {
    /// The dice cannot be read.
    #[error("{0}")]
    Dice(#[from] DiceError),
    /// The dice are for boards of a different size.
    #[error("these dice are for {dice} boards, but the climb uses {dims}")]
    DiceSize {
        /// The requested size.
        dims: Dims,
        /// The size of the boards that the dice are for.
        dice: Dims,
    },
    /// A fixed cell cannot be read.
    #[error("fixed cells: {0}")]
    Face(#[from] FaceError),
    /// A letter or word cannot be read.
    #[error("{0}")]
    Letter(#[from] LetterError),
    /// The list of fixed cells does not have one entry for each cell of the board.
    #[error("a {dims} board has {} cells, but {got} are given: write ? for each free cell", dims.cells())]
    Fixed {
        /// The requested size.
        dims: Dims,
        /// The number of cells given.
        got: usize,
    },
    /// There are more distinct faces than a climb can handle.
    #[error("at most {MAX_SYMBOLS} different faces can be used")]
    ManyFaces,
    /// No cell has more than one letter to choose from.
    #[error("there is no cell to change: fix fewer cells, or allow more letters")]
    NothingFree,
    /// The word that must stay on the board does not fit among the fixed cells.
    #[error("the word doesn't fit on this board")]
    NoPlace,
    /// No board meets all constraints.
    #[error("no board was found that meets all these constraints")]
    Empty,
}
