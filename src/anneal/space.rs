//! The boards that a climb may visit: a random first one, and moves from one to the next.
//!
//! A [`SearchSpace`] is the set of boards that meet all constraints: what each cell may show, the dice that must be able to roll the
//! board, and a word that must stay on the board. Every [`Change`] that it proposes leads to another board in the space.

use super::constraint::{Allowed, LetterOdds};
use super::options::ClimbError;
use super::word;
use crate::board::{Board, Face};
use crate::dice::{DiceSet, Matching};
use crate::dict::{Automaton, Dictionary};
use crate::grid::{Cell, Dims, cells_of};
use crate::letter::{Alphabet, Letter, MAX_LETTERS};
use crate::random::Rng;
use serde::{Deserialize, Serialize};

/// A board of a space, together with the path of the word that must stay on it. The path is empty if there is no such word.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Position {
    pub(super) symbols: Vec<Symbol>,
    pub(super) path: Vec<Cell>,
}

/// The kind of change that a proposal makes to the board.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MoveKind {
    /// One cell gets another letter.
    #[default]
    Letter,
    /// Two cells swap their letters.
    Swap,
    /// The word that must stay on the board moves to another path.
    Path,
}

/// A change to a board: the cells that change, and what they show afterward.
#[derive(Clone, Debug, Default)]
pub(super) struct Change {
    pub(super) kind: MoveKind,
    pub(super) cells: Vec<(Cell, Symbol)>,
    /// The new path of the word, for [`MoveKind::Path`].
    pub(super) path: Vec<Cell>,
}

impl Change {
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

/// How many attempts to draw a move may fail before the search for one gives up.
const TRIES: usize = 32;

/// How many paths for the word are tried before the search for a first board gives up.
const STARTS: u32 = 200;

#[derive(Clone, Debug)]
pub(super) struct SearchSpace {
    dims: Dims,
    palette: Palette,
    /// The symbols that each cell may show.
    allowed: Vec<u64>,
    /// For each cell, the weighted symbols from which its new letter is drawn.
    choices: Vec<Vec<(Symbol, u32)>>,
    /// The cells with more than one choice.
    loose: Vec<Cell>,
    dice: Option<Dice>,
    word: Vec<Symbol>,
    /// How many of every 100 moves are swaps.
    swaps: u32,
}

impl SearchSpace {
    pub(super) fn new(
        dictionary: &Dictionary,
        constraints: &Allowed,
        letters: LetterOdds,
        swaps: u8,
    ) -> Result<Self, ClimbError> {
        let alphabet = dictionary.alphabet();
        let mut palette = Palette::new(alphabet);
        let dims = constraints.dims;
        let dice = constraints.dice.as_ref().map(|set| Dice::new(set, &mut palette)).transpose()?;
        let fixed =
            constraints.fixed.iter().map(|face| face.map(|face| palette.add(face)).transpose());
        let fixed = fixed.collect::<Result<Vec<_>, _>>()?;
        let free = free_symbols(constraints, dice.as_ref(), &palette)?;
        let allowed: Vec<u64> =
            fixed.iter().map(|symbol| symbol.map_or(free, Symbol::bit)).collect();
        let word = constraints.word.iter();
        let word = word.map(|letter| Symbol(letter.index() as u8)).collect();
        let weights = weights(dictionary, letters, dice.as_ref(), &palette);
        let weighted = |set: &u64| {
            let symbols = (0..weights.len() as u8).map(Symbol).filter(|s| set & s.bit() != 0);
            symbols.map(|symbol| (symbol, weights[symbol.index()].max(1))).collect()
        };
        let choices: Vec<Vec<_>> = allowed.iter().map(weighted).collect();
        let loose: Vec<Cell> = dims.iter().filter(|cell| choices[cell.index()].len() > 1).collect();
        if loose.is_empty() {
            return Err(ClimbError::NothingFree);
        }
        Ok(Self { dims, palette, allowed, choices, loose, dice, word, swaps: u32::from(swaps) })
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

    pub(super) fn text(&self, symbols: &[Symbol]) -> String {
        self.board(symbols).text(self.palette.alphabet())
    }

    /// Returns whether all faces are single letters or gaps.
    pub(super) fn is_single(&self) -> bool {
        (0..self.palette.len() as u8)
            .map(Symbol)
            .all(|symbol| self.palette.face(symbol).tile().is_some())
    }

    /// Returns whether a board, with its word's path, belongs to the space.
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

    /// Returns a random board of the space.
    ///
    /// # Errors
    /// [`ClimbError::Empty`] if no board was found. Each search for a way to place the dice on the cells is exhaustive, but only a
    /// few hundred paths of the word are tried. [`ClimbError::NoPlace`] if no path was found for the word.
    pub(super) fn start(&self, rng: &mut Rng) -> Result<Position, ClimbError> {
        if self.word.is_empty() {
            let symbols = self.fill(&[], rng).ok_or(ClimbError::Empty)?;
            let path = Vec::new();
            return Ok(Position { symbols, path });
        }
        for _ in 0..STARTS {
            let path = word::lay(&self.word, self.dims, &self.allowed, STARTS, rng)
                .ok_or(ClimbError::NoPlace)?;
            if let Some(symbols) = self.fill(&path, rng) {
                return Ok(Position { symbols, path });
            }
        }
        Err(ClimbError::Empty)
    }

    fn fill(&self, path: &[Cell], rng: &mut Rng) -> Option<Vec<Symbol>> {
        let mut sets = self.allowed.clone();
        for (cell, symbol) in path.iter().zip(&self.word) {
            sets[cell.index()] = symbol.bit();
        }
        let Some(dice) = &self.dice else {
            let draw = |(choices, set): (&Vec<_>, &u64)| draw(choices, *set, rng);
            return self.choices.iter().zip(&sets).map(draw).collect();
        };
        // The dice are put in random order, so that every die has a chance to be on every cell where the constraints allow it.
        let mut order: Vec<usize> = (0..dice.faces.len()).collect();
        rng.shuffle(&mut order);
        let shows = |die: usize, set: u64| dice.faces[die].iter().any(|s| set & s.bit() != 0);
        let can_take = |set: &u64| {
            let numbers = (0..order.len()).filter(|&i| shows(order[i], *set));
            numbers.fold(0, |dice, i| dice | 1 << i)
        };
        let can_take: Vec<u64> = sets.iter().map(can_take).collect();
        let dies: Vec<usize> = Matching::new(&can_take)?.die_of_cell(can_take.len()).collect();
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

    /// Draws a move from one board in the space to another; returns `false` if no draw succeeded.
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
            // Any cell except `a`. A board with a single cell has no other.
            let b = (a + 1 + rng.below(n.max(2) - 1)) % n;
            if let (Some(a), Some(b)) = (Cell::new(a as usize), Cell::new(b as usize))
                && self.can_swap(&from.symbols, a, b)
                && !from.path.contains(&a)
                && !from.path.contains(&b)
            {
                let at = |cell: Cell| from.symbols[cell.index()];
                change.kind = MoveKind::Swap;
                change.cells.clear();
                change.cells.extend([(a, at(b)), (b, at(a))]);
                return true;
            }
        }
        false
    }

    /// Returns whether two cells can swap their symbols: the symbols differ, and each cell may show the other's symbol.
    fn can_swap(&self, from: &[Symbol], a: Cell, b: Cell) -> bool {
        let (at_a, at_b) = (from[a.index()], from[b.index()]);
        let may = |cell: Cell, symbol: Symbol| self.allowed[cell.index()] & symbol.bit() != 0;
        at_a != at_b && may(a, at_b) && may(b, at_a)
    }

    fn propose_letter(&self, from: &Position, rng: &mut Rng, change: &mut Change) -> bool {
        for _ in 0..TRIES {
            let cell = self.loose[rng.below(self.loose.len() as u32) as usize];
            if from.path.contains(&cell) {
                continue;
            }
            let old = from.symbols[cell.index()];
            let Some(symbol) = draw(&self.choices[cell.index()], !old.bit(), rng) else {
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

    /// Moves the word to `change.path`, and moves the symbols that were there to the cells that the word leaves.
    /// Returns `false` if a cell may not show its new symbol, or if the board would stay the same.
    fn carry(&self, from: &Position, change: &mut Change) -> bool {
        let set = |path: &[Cell]| path.iter().fold(0, |set, cell| set | cell.bit());
        let (old, new) = (set(&from.path), set(&change.path));
        change.kind = MoveKind::Path;
        change.cells.clear();
        let word = change.path.iter().copied().zip(self.word.iter().copied());
        let left = cells_of(old & !new);
        let taken = cells_of(new & !old);
        let others = left.zip(taken).map(|(left, taken)| (left, from.symbols[taken.index()]));
        let moved =
            word.chain(others).filter(|(cell, symbol)| from.symbols[cell.index()] != *symbol);
        change.cells.extend(moved);
        !change.cells.is_empty()
            && change
                .cells
                .iter()
                .all(|(cell, symbol)| self.allowed[cell.index()] & symbol.bit() != 0)
    }
}

// --- Symbols that cells may show ---

#[derive(Clone, Debug)]
struct Dice {
    /// For each symbol, the set of dice that have it, as a bit mask.
    with: [u64; MAX_SYMBOLS],
    faces: Vec<Vec<Symbol>>,
}

impl Dice {
    fn new(set: &DiceSet, palette: &mut Palette) -> Result<Self, ClimbError> {
        let mut with = [0; MAX_SYMBOLS];
        let mut faces = Vec::with_capacity(set.dice().len());
        for die in set.dice() {
            let mut symbols = Vec::with_capacity(die.len());
            for face in die {
                let symbol = palette.add(*face)?;
                with[symbol.index()] = set.dice_with(face);
                symbols.push(symbol);
            }
            faces.push(symbols);
        }
        Ok(Self { with, faces })
    }
}

fn free_symbols(
    allowed: &Allowed,
    dice: Option<&Dice>,
    palette: &Palette,
) -> Result<u64, ClimbError> {
    let mut free = match dice {
        Some(dice) => dice.faces.iter().flatten().fold(0, |set, s| set | s.bit()),
        None => palette.letters(),
    };
    if !allowed.letters.is_empty() {
        let made_of_them = |symbol: &Symbol| {
            let face = palette.face(*symbol).letters();
            face.iter().all(|letter| allowed.letters.contains(*letter))
        };
        let symbols = (0..palette.len() as u8).map(Symbol);
        free &= symbols.filter(made_of_them).fold(0, |set, symbol| set | symbol.bit());
    }
    if free == 0 {
        return Err(ClimbError::NothingFree);
    }
    Ok(free)
}

fn weights(
    dictionary: &Dictionary,
    letters: LetterOdds,
    dice: Option<&Dice>,
    palette: &Palette,
) -> Vec<u32> {
    if let Some(dice) = dice {
        let mut counts = vec![0; palette.len()];
        dice.faces.iter().flatten().for_each(|symbol| counts[symbol.index()] += 1);
        return counts;
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

fn letter_counts(automaton: &Automaton) -> [u64; MAX_LETTERS] {
    let mut counts = [0; MAX_LETTERS];
    // For each state, the number of prefixes that lead to it. Edges lead only to states with smaller numbers, so one pass is
    // enough.
    let mut prefixes = vec![0u64; automaton.states()];
    prefixes[automaton.root().index()] = 1;
    for state in automaton.all_states().rev() {
        let here = prefixes[state.index()];
        for edge in automaton.edges(state) {
            counts[edge.letter().index()] += here * u64::from(automaton.words_through(*edge));
            prefixes[edge.target().index()] += here;
        }
    }
    counts
}

/// Draws a symbol that is in a set, with odds in proportion to its weight.
fn draw(choices: &[(Symbol, u32)], set: u64, rng: &mut Rng) -> Option<Symbol> {
    let allowed = || choices.iter().filter(|(symbol, _)| set & symbol.bit() != 0);
    let total: u32 = allowed().map(|(_, weight)| weight).sum();
    if total == 0 {
        return None;
    }
    let mut at = rng.below(total);
    for &(symbol, weight) in allowed() {
        if at < weight {
            return Some(symbol);
        }
        at -= weight;
    }
    unreachable!("the weights add up to the total")
}

// --- Palette ---
//
// The faces that cells can show during a climb, each with a small number, its *symbol*.

/// The index of a face in a [`Palette`], below [`MAX_SYMBOLS`]. The symbol of a single letter is the letter's index in the
/// alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(transparent)]
pub(super) struct Symbol(pub(super) u8);

/// The maximum number of symbols: a set of symbols is stored as the bits of a `u64`.
pub(super) const MAX_SYMBOLS: usize = 64;

impl Symbol {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the bit set that contains only this symbol.
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// The faces that a climb uses: all letters in the order of the alphabet, then the gap, then faces with several letters.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    alphabet: Alphabet,
    faces: Vec<Face>,
}

impl Palette {
    pub(super) fn new(alphabet: &Alphabet) -> Self {
        let letters = (0..alphabet.len() as u8).filter_map(Letter::new);
        Self {
            alphabet: alphabet.clone(),
            faces: letters.map(Face::single).chain(core::iter::once(Face::GAP)).collect(),
        }
    }

    pub(super) fn add(&mut self, face: Face) -> Result<Symbol, ClimbError> {
        let at = self.faces.iter().position(|other| *other == face);
        let at = at.unwrap_or_else(|| {
            self.faces.push(face);
            self.faces.len() - 1
        });
        if at < MAX_SYMBOLS { Ok(Symbol(at as u8)) } else { Err(ClimbError::ManyFaces) }
    }

    pub(super) fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    pub(super) fn len(&self) -> usize {
        self.faces.len()
    }

    pub(super) fn face(&self, symbol: Symbol) -> &Face {
        &self.faces[symbol.index()]
    }

    /// Returns the set of the symbols that stand for a single letter.
    pub(super) fn letters(&self) -> u64 {
        (1 << self.alphabet.len()) - 1
    }

    pub(super) fn board(&self, dims: Dims, symbols: &[Symbol]) -> Board {
        let faces = symbols.iter().map(|symbol| *self.face(*symbol)).collect();
        Board::new(dims, faces).unwrap_or_else(|_| unreachable!("one symbol per cell"))
    }
}
