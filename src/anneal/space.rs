//! The boards that a climb may visit, a first one of them, and moves from one to the next.
//!
//! A [`Space`] joins all constraints: what each cell may show, dice that must be able to roll the board, and a
//! word that must stay on it. Every [`Change`] it proposes leads to a board of the space.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::options::{Constraints, Letters, Options};
use super::palette::{MAX_SYMBOLS, Palette, Symbol, letter_counts};
use super::word;
use crate::board::{Board, Face, FaceError};
use crate::dice::{DiceError, DiceSet, Matching};
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::letter::LetterError;
use crate::random::Rng;

/// A board of a space; where it has a word, also the path of that word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) symbols: Vec<Symbol>,
    pub(super) path: Vec<Cell>,
}

/// What a proposal does to the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MoveKind {
    /// One cell shows another letter.
    #[default]
    Letter,
    /// Two cells change places.
    Swap,
    /// The word that must stay takes another path.
    Path,
}

/// A move: the cells that change and what they then show.
#[derive(Clone, Debug, Default)]
pub(super) struct Change {
    pub(super) kind: MoveKind,
    pub(super) cells: Vec<(Cell, Symbol)>,
    /// The word's new path, for [`MoveKind::Path`].
    pub(super) path: Vec<Cell>,
}

impl Change {
    /// Makes the move.
    pub(super) fn apply(&self, position: &mut Position) {
        for &(cell, symbol) in &self.cells {
            position.symbols[cell.index()] = symbol;
        }
        if self.kind == MoveKind::Path {
            position.path.clear();
            position.path.extend_from_slice(&self.path);
        }
    }
}

/// Draws for one move before it is given up.
const TRIES: usize = 32;

/// Paths tried for the word before a start is given up.
const STARTS: u32 = 200;

#[derive(Clone, Debug)]
pub(super) struct Space {
    dims: Dims,
    palette: Palette,
    /// The symbols each cell may show.
    allowed: Vec<u64>,
    /// What a letter move draws from, with weights, for each cell.
    choices: Vec<Choices>,
    /// Cells with more than one choice.
    loose: Vec<Cell>,
    dice: Option<Dice>,
    word: Vec<Symbol>,
    /// Of 100 moves.
    swaps: u32,
}

/// Symbols with weights; draws are exact.
#[derive(Clone, Debug, Default)]
struct Choices {
    symbols: Vec<(Symbol, u32)>,
    total: u32,
}

#[derive(Clone, Debug)]
struct Dice {
    /// The dice that have each symbol.
    with: [u64; MAX_SYMBOLS],
    /// The faces of each die, repeats kept.
    faces: Vec<Vec<Symbol>>,
}

impl Space {
    pub(super) fn new(
        dictionary: &Dictionary,
        dims: Dims,
        options: &Options,
        swaps: u8,
    ) -> Result<Self, SpaceError> {
        let alphabet = dictionary.alphabet();
        let constraints = &options.constraints;
        let mut palette = Palette::new(alphabet);
        let dice = constraints
            .dice
            .as_deref()
            .map(|text| Dice::new(text, dims, &mut palette))
            .transpose()?;
        let fixed = read_fixed(constraints, dims, &mut palette)?;
        let free = free_symbols(constraints, dice.as_ref(), &palette)?;
        let allowed: Vec<u64> = fixed
            .iter()
            .map(|symbol| symbol.map_or(free, Symbol::bit))
            .collect();
        let word = match constraints.word.as_deref().map(str::trim) {
            None | Some("") => Vec::new(),
            Some(word) => alphabet
                .spell(word)?
                .iter()
                .map(|letter| Symbol(letter.index() as u8))
                .collect(),
        };
        let weights = weights(dictionary, options.letters, dice.as_ref(), &palette);
        let choices: Vec<Choices> = allowed
            .iter()
            .map(|set| Choices::new(*set, &weights))
            .collect();
        let loose: Vec<Cell> = dims
            .iter()
            .filter(|cell| choices[cell.index()].symbols.len() > 1)
            .collect();
        if loose.is_empty() {
            return Err(SpaceError::NothingFree);
        }
        Ok(Self {
            dims,
            palette,
            allowed,
            choices,
            loose,
            dice,
            word,
            swaps: u32::from(swaps.min(100)),
        })
    }

    pub(super) fn dims(&self) -> Dims {
        self.dims
    }

    pub(super) fn palette(&self) -> &Palette {
        &self.palette
    }

    pub(super) fn board(&self, symbols: &[Symbol]) -> Board {
        self.palette.board(self.dims, symbols)
    }

    /// Whether no cell ever shows a face of several letters.
    pub(super) fn is_single(&self) -> bool {
        (0..self.palette.len() as u8)
            .map(Symbol)
            .all(|symbol| self.palette.tile(symbol).is_some())
    }

    /// Whether a board (and its word's path) belongs to the space.
    pub(super) fn contains(&self, position: &Position) -> bool {
        position.symbols.len() == self.dims.cells()
            && position
                .symbols
                .iter()
                .zip(&self.allowed)
                .all(|(symbol, set)| symbol.index() < MAX_SYMBOLS && set & symbol.bit() != 0)
            && self.can_be_rolled(&position.symbols)
            && word::spells(&self.word, &position.path, &position.symbols, self.dims)
    }

    fn can_be_rolled(&self, symbols: &[Symbol]) -> bool {
        self.dice.as_ref().is_none_or(|dice| {
            let mut can_take = [0; MAX_SYMBOLS];
            for (set, symbol) in can_take.iter_mut().zip(symbols) {
                *set = dice.with[symbol.index()];
            }
            Matching::new(&can_take[..symbols.len()]).is_some()
        })
    }

    /// A random board of the space.
    ///
    /// # Errors
    /// [`SpaceError::Empty`] if none was found. Dice and cells are tried out exactly, places of the word up to
    /// a few hundred.
    pub(super) fn start(&self, rng: &mut Rng) -> Result<Position, SpaceError> {
        if self.word.is_empty() {
            let symbols = self.fill(&[], rng).ok_or(SpaceError::Empty)?;
            let path = Vec::new();
            return Ok(Position { symbols, path });
        }
        for _ in 0..STARTS {
            let path = word::lay(&self.word, self.dims, &self.allowed, STARTS, rng)
                .ok_or(SpaceError::NoPlace)?;
            if let Some(symbols) = self.fill(&path, rng) {
                return Ok(Position { symbols, path });
            }
        }
        Err(SpaceError::Empty)
    }

    /// A random board with the word on `path`.
    fn fill(&self, path: &[Cell], rng: &mut Rng) -> Option<Vec<Symbol>> {
        let mut sets = self.allowed.clone();
        for (cell, symbol) in path.iter().zip(&self.word) {
            sets[cell.index()] = symbol.bit();
        }
        let Some(dice) = &self.dice else {
            let draw = |(choices, set): (&Choices, &u64)| choices.draw(*set, rng);
            return self.choices.iter().zip(&sets).map(draw).collect();
        };
        // Shuffled numbers make every die as likely on every cell as the constraints let it be.
        let mut order: Vec<usize> = (0..dice.faces.len()).collect();
        rng.shuffle(&mut order);
        let shows = |die: usize, set: u64| dice.faces[die].iter().any(|s| set & s.bit() != 0);
        let can_take = |set: &u64| {
            let numbers = (0..order.len()).filter(|&i| shows(order[i], *set));
            numbers.fold(0, |dice, i| dice | 1 << i)
        };
        let can_take: Vec<u64> = sets.iter().map(can_take).collect();
        let dies: Vec<usize> = Matching::new(&can_take)?
            .die_of_cell(can_take.len())
            .collect();
        let mut symbols = Vec::with_capacity(sets.len());
        for (die, set) in dies.into_iter().zip(sets) {
            let faces: Vec<Symbol> = dice.faces[order[die]]
                .iter()
                .copied()
                .filter(|symbol| set & symbol.bit() != 0)
                .collect();
            symbols.push(faces[rng.below(faces.len() as u32) as usize]);
        }
        Some(symbols)
    }

    /// Draws a move from a board of the space to another one; `false` if the draws led nowhere.
    pub(super) fn propose(&self, from: &Position, rng: &mut Rng, change: &mut Change) -> bool {
        if !self.word.is_empty() && rng.below(2) == 0 {
            return self.propose_path(from, rng, change);
        }
        if rng.below(100) < self.swaps {
            self.propose_swap(from, rng, change)
        } else {
            self.propose_letter(from, rng, change)
        }
    }

    fn propose_swap(&self, from: &Position, rng: &mut Rng, change: &mut Change) -> bool {
        let n = self.dims.cells() as u32;
        for _ in 0..TRIES {
            let a = rng.below(n);
            // Any cell but `a`; on a board of one cell there is none.
            let b = (a + 1 + rng.below(n.max(2) - 1)) % n;
            let (a, b) = (a as usize, b as usize);
            let (at_a, at_b) = (from.symbols[a], from.symbols[b]);
            let fits = at_a != at_b
                && self.allowed[a] & at_b.bit() != 0
                && self.allowed[b] & at_a.bit() != 0;
            if let (true, Some(a), Some(b)) = (fits, Cell::new(a), Cell::new(b))
                && !from.path.contains(&a)
                && !from.path.contains(&b)
            {
                change.kind = MoveKind::Swap;
                change.cells.clear();
                change.cells.extend([(a, at_b), (b, at_a)]);
                return true;
            }
        }
        false
    }

    fn propose_letter(&self, from: &Position, rng: &mut Rng, change: &mut Change) -> bool {
        for _ in 0..TRIES {
            let cell = self.loose[rng.below(self.loose.len() as u32) as usize];
            if from.path.contains(&cell) {
                continue;
            }
            let old = from.symbols[cell.index()];
            let Some(symbol) = self.choices[cell.index()].draw(!old.bit(), rng) else {
                continue;
            };
            if self.dice.is_some() {
                let mut symbols = [Symbol(0); MAX_SYMBOLS];
                let symbols = &mut symbols[..from.symbols.len()];
                symbols.copy_from_slice(&from.symbols);
                symbols[cell.index()] = symbol;
                if !self.can_be_rolled(symbols) {
                    continue;
                }
            }
            change.kind = MoveKind::Letter;
            change.cells.clear();
            change.cells.push((cell, symbol));
            return true;
        }
        false
    }

    fn propose_path(&self, from: &Position, rng: &mut Rng, change: &mut Change) -> bool {
        for _ in 0..TRIES {
            if word::step(&from.path, self.dims, rng, &mut change.path) && self.carry(from, change)
            {
                return true;
            }
        }
        false
    }

    /// Puts the word on `change.path` and what was there on the cells it leaves; `false` if a cell may not
    /// show that, or if the board stays as it is.
    fn carry(&self, from: &Position, change: &mut Change) -> bool {
        let set = |path: &[Cell]| path.iter().fold(0, |set, cell| set | cell.bit());
        let (old, new) = (set(&from.path), set(&change.path));
        change.kind = MoveKind::Path;
        change.cells.clear();
        let word = change.path.iter().copied().zip(self.word.iter().copied());
        let left = crate::grid::cells_of(old & !new);
        let taken = crate::grid::cells_of(new & !old);
        let others = left
            .zip(taken)
            .map(|(left, taken)| (left, from.symbols[taken.index()]));
        let moved = word
            .chain(others)
            .filter(|(cell, symbol)| from.symbols[cell.index()] != *symbol);
        change.cells.extend(moved);
        !change.cells.is_empty()
            && change
                .cells
                .iter()
                .all(|(cell, symbol)| self.allowed[cell.index()] & symbol.bit() != 0)
    }
}

impl Choices {
    fn new(set: u64, weights: &[u32]) -> Self {
        let symbols: Vec<(Symbol, u32)> = (0..weights.len() as u8)
            .map(Symbol)
            .filter(|symbol| set & symbol.bit() != 0)
            .map(|symbol| (symbol, weights[symbol.index()].max(1)))
            .collect();
        let total = symbols.iter().map(|(_, weight)| weight).sum();
        Self { symbols, total }
    }

    /// Draws one of the symbols that are in `set` too.
    fn draw(&self, set: u64, rng: &mut Rng) -> Option<Symbol> {
        let ok = |symbol: Symbol| set & symbol.bit() != 0;
        let out: u32 = self
            .symbols
            .iter()
            .filter(|(symbol, _)| !ok(*symbol))
            .map(|(_, weight)| weight)
            .sum();
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

impl Dice {
    fn new(text: &str, dims: Dims, palette: &mut Palette) -> Result<Self, SpaceError> {
        let alphabet = palette.alphabet().clone();
        let name = text.trim();
        let is_name = crate::dice::SETS.iter().any(|set| set.name == name);
        let set = if is_name {
            DiceSet::named(name, &alphabet)?
        } else {
            DiceSet::parse(text, Some(dims), &alphabet)?
        };
        if set.dims() != dims {
            return Err(SpaceError::DiceSize {
                dims,
                dice: set.dims(),
            });
        }
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

    /// How many dice faces show each symbol.
    fn counts(&self, symbols: usize) -> Vec<u32> {
        let mut counts = vec![0; symbols];
        for symbol in self.faces.iter().flatten() {
            counts[symbol.index()] += 1;
        }
        counts
    }
}

/// The symbols of cells that are not fixed.
fn free_symbols(
    constraints: &Constraints,
    dice: Option<&Dice>,
    palette: &Palette,
) -> Result<u64, SpaceError> {
    let mut free = match dice {
        Some(dice) => dice.faces.iter().flatten().fold(0, |set, s| set | s.bit()),
        None => palette.letters(),
    };
    if let Some(letters) = constraints.letters.as_deref().map(str::trim)
        && !letters.is_empty()
    {
        let mut set = 0;
        for c in letters.chars().filter(|c| !c.is_whitespace() && *c != ',') {
            set |= 1u64 << palette.alphabet().letter(c)?.index();
        }
        let made_of_them = |symbol: &Symbol| {
            let face = palette.face(*symbol).letters();
            face.iter().all(|letter| set >> letter.index() & 1 != 0)
        };
        let symbols = (0..palette.len() as u8).map(Symbol);
        free &= symbols
            .filter(made_of_them)
            .fold(0, |set, symbol| set | symbol.bit());
    }
    if free == 0 {
        return Err(SpaceError::NothingFree);
    }
    Ok(free)
}

fn weights(
    dictionary: &Dictionary,
    letters: Letters,
    dice: Option<&Dice>,
    palette: &Palette,
) -> Vec<u32> {
    if let Some(dice) = dice {
        return dice.counts(palette.len());
    }
    let mut weights = vec![1; palette.len()];
    if letters == Letters::Frequency {
        let counts = letter_counts(dictionary.automaton());
        let sum: u64 = counts.iter().sum();
        for (weight, count) in weights.iter_mut().zip(counts) {
            // In millionths, so that 32 of them fit a `u32` whatever the list.
            *weight = (count * 1_000_000 / sum.max(1)).max(1) as u32;
        }
    }
    weights
}

/// The fixed cells, `None` for a free one.
fn read_fixed(
    constraints: &Constraints,
    dims: Dims,
    palette: &mut Palette,
) -> Result<Vec<Option<Symbol>>, SpaceError> {
    let text = constraints.fixed.as_deref().unwrap_or("").trim();
    if text.is_empty() {
        return Ok(vec![None; dims.cells()]);
    }
    let alphabet = palette.alphabet().clone();
    let rows: Vec<&str> = text
        .split(['/', '\n', '\r'])
        .map(str::trim)
        .filter(|row| !row.is_empty())
        .collect();
    let spaced = rows.iter().any(|row| row.contains(char::is_whitespace));
    let mut cells: Vec<String> = Vec::new();
    for row in &rows {
        if spaced {
            cells.extend(row.split_whitespace().map(str::to_owned));
        } else {
            cells.extend(row.chars().map(String::from));
        }
    }
    if cells.len() != dims.cells() || (rows.len() > 1 && rows.len() != dims.rows()) {
        return Err(SpaceError::Fixed {
            dims,
            got: cells.len(),
        });
    }
    cells
        .iter()
        .map(|cell| match cell.as_str() {
            "?" => Ok(None),
            face => {
                let face = Face::read(face, &alphabet)?;
                palette.add(face).map(Some).ok_or(SpaceError::ManyFaces)
            }
        })
        .collect()
}

/// Why there are no boards to climb on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpaceError {
    /// The dice cannot be read.
    Dice(DiceError),
    /// The dice are for another size.
    DiceSize {
        /// The size asked for.
        dims: Dims,
        /// The size of the dice.
        dice: Dims,
    },
    /// A fixed cell cannot be read.
    Face(FaceError),
    /// A letter or word cannot be read.
    Letter(LetterError),
    /// A wrong number of fixed cells.
    Fixed {
        /// The size asked for.
        dims: Dims,
        /// How many cells were given.
        got: usize,
    },
    /// More than [`MAX_SYMBOLS`] different faces.
    ManyFaces,
    /// No cell has a choice.
    NothingFree,
    /// The word has no room among the fixed cells.
    NoPlace,
    /// No board meets all constraints.
    Empty,
}

impl From<DiceError> for SpaceError {
    fn from(error: DiceError) -> Self {
        Self::Dice(error)
    }
}

impl From<FaceError> for SpaceError {
    fn from(error: FaceError) -> Self {
        Self::Face(error)
    }
}

impl From<LetterError> for SpaceError {
    fn from(error: LetterError) -> Self {
        Self::Letter(error)
    }
}

impl fmt::Display for SpaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dice(error) => error.fmt(f),
            Self::DiceSize { dims, dice } => {
                write!(
                    f,
                    "these dice are for {dice} boards, the climb is on {dims}"
                )
            }
            Self::Face(error) => write!(f, "fixed cells: {error}"),
            Self::Letter(error) => error.fmt(f),
            Self::Fixed { dims, got } => write!(
                f,
                "fixed cells: a {dims} board has {} cells, got {got} (write ? for a free one)",
                dims.cells()
            ),
            Self::ManyFaces => write!(f, "at most {MAX_SYMBOLS} different faces can be used"),
            Self::NothingFree => {
                f.write_str("no cell is left to change: fix fewer, or allow more letters")
            }
            Self::NoPlace => f.write_str("the word has no place on such a board"),
            Self::Empty => f.write_str("no board was found that meets all these constraints"),
        }
    }
}

impl core::error::Error for SpaceError {}
