//! Trees written by hand, for pictures that no word list would produce.
//!
//! `0(a1 b2) 1(x3 y4)` is a root with two choices: on cell 0 an `a` for 1 point or a `b` for 2, and on cell 1 an `x` or
//! a `y`. A letter may have choices of its own, in parentheses after its points: `0(a(1(x1 y3)) c3)`. If there is only
//! one choice at the top, it is the root itself. The root can also be a letter on its cell, as in `0a1(1(x1 y3))`,
//! which is a branch of a larger tree.

use core::iter::Peekable;
use core::str::Chars;
use std::sync::Arc;

use super::evaluation::{Arena, NONE, Order, Tag, Traits, Tree, TreeError, own_bits};
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::{Alphabet, Letter};

/// The maximum number of nodes in a tree written by hand.
const LIMIT: u32 = 10_000;

/// Reads a spelling-order tree from text written by hand. Its cells and letters must be in `class`.
pub fn by_hand(
    class: &Arc<BoardClass>,
    alphabet: &Alphabet,
    text: &str,
) -> Result<Tree, TreeError> {
    let mut hand = TreeReader {
        class,
        alphabet,
        arena: Arena::new(own_bits(class)?, LIMIT),
        text: text.chars().peekable(),
        at: 0,
        decided: Vec::new(),
    };
    let tops = hand.tops()?;
    if hand.text.peek().is_some() {
        return Err(hand.expected("a cell"));
    }
    let mut arena = hand.arena;
    let root = match tops[..] {
        [only] => only,
        _ => {
            let bound = arena.bound_of(Tag::ROOT, &tops);
            arena.push(Tag::ROOT, &tops, bound)?
        }
    };
    Ok(Tree {
        class: Arc::clone(class),
        order: Order::Spelling,
        arena,
        root,
        keys: Vec::new(),
        traits: Traits::default(),
    })
}

struct TreeReader<'a> {
    class: &'a BoardClass,
    alphabet: &'a Alphabet,
    arena: Arena,
    text: Peekable<Chars<'a>>,
    at: usize,
    /// The cells whose letters are decided above the current position. No cell can be among them twice, so the tree
    /// cannot be nested deeper than the class has cells.
    decided: Vec<Cell>,
}

impl TreeReader<'_> {
    fn expected(&self, what: &'static str) -> TreeError {
        TreeError::Expected { what, at: self.at }
    }

    fn next_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let found = self.text.next_if(|&c| wanted(c))?;
        self.at += 1;
        Some(found)
    }

    fn number(&mut self) -> Option<usize> {
        let mut number = None;
        while let Some(digit) = self.next_if(|c| c.is_ascii_digit()) {
            let digit = digit.to_digit(10).unwrap_or_default() as usize;
            number = Some(number.unwrap_or(0usize).saturating_mul(10).saturating_add(digit));
        }
        number
    }

    /// Reads the top of the tree: a letter on its cell, or one or more choices.
    fn tops(&mut self) -> Result<Vec<u32>, TreeError> {
        while self.next_if(|c| c == ' ').is_some() {}
        let Some(number) = self.number() else {
            return Err(self.expected("a cell"));
        };
        if let Some(name) = self.next_if(char::is_alphabetic) {
            let cell = self.cell(number)?;
            let letter = self.letter(cell, name)?;
            return Ok(vec![self.sum(cell, letter)?]);
        }
        let first = self.choice(number)?;
        self.choices(vec![first])
    }

    /// Reads more choices, separated by spaces, and adds them to `choices`. There must be at least one choice in total.
    fn choices(&mut self, mut choices: Vec<u32>) -> Result<Vec<u32>, TreeError> {
        loop {
            while self.next_if(|c| c == ' ').is_some() {}
            let Some(cell) = self.number() else { break };
            choices.push(self.choice(cell)?);
        }
        if choices.is_empty() {
            return Err(self.expected("a cell"));
        }
        Ok(choices)
    }

    fn cell(&self, number: usize) -> Result<Cell, TreeError> {
        Cell::new(number)
            .filter(|_| number < self.class.dims().cells())
            .filter(|&cell| !self.class.letters(cell).is_empty())
            .ok_or(TreeError::NoCell(number))
    }

    fn letter(&self, cell: Cell, name: char) -> Result<Letter, TreeError> {
        let letter = self.alphabet.letter(name).ok();
        let letter = letter.filter(|letter| self.class.letters(cell).contains(letter));
        letter.ok_or(TreeError::NoLetter { letter: name, cell: cell.index() })
    }

    fn choice(&mut self, number: usize) -> Result<u32, TreeError> {
        let cell = self.cell(number)?;
        if self.decided.contains(&cell) {
            return Err(TreeError::Decided(number));
        }
        if self.next_if(|c| c == '(').is_none() {
            return Err(self.expected("( with letters"));
        }
        let mut sums: Vec<(Letter, u32)> = Vec::new();
        loop {
            while self.next_if(|c| c == ' ').is_some() {}
            if self.next_if(|c| c == ')').is_some() {
                break;
            }
            let Some(name) = self.next_if(char::is_alphabetic) else {
                return Err(self.expected("a letter or )"));
            };
            let letter = self.letter(cell, name)?;
            if sums.iter().any(|(known, _)| *known == letter) {
                return Err(TreeError::NoLetter { letter: name, cell: number });
            }
            sums.push((letter, self.sum(cell, letter)?));
        }
        let place = |letter| self.class.letters(cell).iter().position(|&l| l == letter);
        sums.sort_by_key(|&(letter, _)| place(letter));
        let sums: Vec<u32> = sums.into_iter().map(|(_, sum)| sum).collect();
        self.push(Tag::choice(cell), &sums)
    }

    fn sum(&mut self, cell: Cell, letter: Letter) -> Result<u32, TreeError> {
        let points = self.number().unwrap_or(0);
        let points = u32::try_from(points).map_err(|_| TreeError::Points)?;
        let tag = Tag::sum(cell, letter).with_points(points)?;
        let mut below = Vec::new();
        self.decided.push(cell);
        if self.next_if(|c| c == '(').is_some() {
            below = self.choices(Vec::new())?;
            if self.next_if(|c| c == ')').is_none() {
                return Err(self.expected(")"));
            }
        }
        self.decided.pop();
        self.push(tag, &below)
    }

    fn push(&mut self, tag: Tag, children: &[u32]) -> Result<u32, TreeError> {
        debug_assert!(!children.contains(&NONE));
        let bound = self.arena.bound_of(tag, children);
        if bound == 0 {
            return Err(TreeError::Worthless);
        }
        self.arena.push(tag, children, bound)
    }
}
