//! The remaining boards of a tree, with their scores.

use super::error::SessionError;
use super::session::TreeSession;
use crate::board::{Board, Tile};
use crate::class::BoardClass;
use crate::grid::{Cell, MAX_CELLS};
use crate::solver::Scorer;
use crate::tree::{GivenLetters, Kind, NodeId, Order, Tree};

/// The remaining boards of a tree.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TreeBoards {
    /// The boards, best first.
    pub boards: Vec<TreeBoard>,
}

/// A remaining board of a tree.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TreeBoard {
    /// The board, in the form that [`Board::read`] reads.
    pub board: String,
    /// The letter on each cell; an empty string for a gap.
    pub cells: Vec<String>,
    /// The score of the board, counting each word once.
    pub points: u32,
    /// The number of words on the board.
    pub words: u32,
    /// The bound of the branch with this board, directly below the choices on lifted cells at the top of the tree.
    pub bound: u32,
}

impl TreeSession {
    /// Lists the boards of all remaining branches below the choices on lifted cells at the top of a tree. (A remaining branch is
    /// one that was not dropped.) Each board is scored with the session's words and rules.
    ///
    /// # Errors
    /// [`SessionError::ManyBoards`] if there are more than `limit` boards.
    pub(super) fn boards(&self, tree: &Tree, limit: usize) -> Result<TreeBoards, SessionError> {
        let mut scorer = Scorer::new(&self.dictionary, self.class.dims(), self.rules);
        let mut left = Vec::new();
        for (letters, node) in ways(tree, limit)? {
            let room = limit - left.len();
            let boards = fillings(tree.class(), &letters, room);
            for letters in boards.ok_or(SessionError::ManyBoards { limit })? {
                left.push(self.board_left(&letters, tree.node_bound(node), &mut scorer));
            }
        }
        left.sort_by(|a, b| (b.points, &a.board).cmp(&(a.points, &b.board)));
        Ok(TreeBoards { boards: left })
    }

    fn board_left(&self, letters: &GivenLetters, bound: u32, scorer: &mut Scorer) -> TreeBoard {
        let dims = self.class.dims();
        let letters = &letters[..dims.cells()];
        let tiles: Vec<Tile> = letters.iter().map(|letter| Tile::from(*letter)).collect();
        let score = scorer.score(&tiles);
        let alphabet = self.dictionary.alphabet();
        let cells: Vec<String> = (letters.iter())
            .map(|letter| letter.map_or(String::new(), |letter| alphabet.word(&[letter])))
            .collect();
        let class = dims.iter().fold(self.class.as_ref().clone(), |class, cell| {
            match letters[cell.index()] {
                Some(letter) => class.with(cell, &[letter]),
                None => class,
            }
        });
        let board: Option<Board> = class.board();
        TreeBoard {
            board: board.map_or_else(String::new, |board| board.text(alphabet)),
            cells,
            points: score.points,
            words: score.words,
            bound,
        }
    }

    /// Returns the score of the best board of a class, counting each word once, or `None` if the class has more than `limit`
    /// boards.
    pub(super) fn best_board(&self, class: &BoardClass, limit: usize) -> Option<u32> {
        let boards = fillings(class, &[None; MAX_CELLS], limit)?;
        let mut scorer = Scorer::new(&self.dictionary, class.dims(), self.rules);
        let score = |letters: GivenLetters| {
            let letters = &letters[..class.dims().cells()];
            let tiles: Vec<Tile> = letters.iter().map(|letter| Tile::from(*letter)).collect();
            scorer.score(&tiles).points
        };
        boards.into_iter().map(score).max()
    }
}

/// Lists the paths through the choices on lifted cells at the top of a tree, each with its letters and the node where
/// it ends.
fn ways(tree: &Tree, limit: usize) -> Result<Vec<(GivenLetters, NodeId)>, SessionError> {
    let mut ways = Vec::new();
    let mut ahead = vec![([None; MAX_CELLS], tree.root())];
    while let Some((letters, node)) = ahead.pop() {
        let lifted = (tree.order() == Order::Spelling && tree.kind(node) == Kind::Pyramid)
            .then(|| tree.cell(node))
            .flatten();
        let Some(cell) = lifted else {
            ways.push((letters, node));
            if ways.len() > limit {
                return Err(SessionError::ManyBoards { limit });
            }
            continue;
        };
        for (letter, child) in tree.children(node) {
            let mut letters = letters;
            letters[cell.index()] = letter;
            ahead.push((letters, child));
        }
    }
    Ok(ways)
}

/// Lists all boards of a class that have the given letters on the given cells, or returns `None` if there are more than `limit`
/// such boards.
fn fillings(class: &BoardClass, given: &GivenLetters, limit: usize) -> Option<Vec<GivenLetters>> {
    let mut boards = vec![*given];
    let open = |cell: &Cell| given[cell.index()].is_none() && !class.letters(*cell).is_empty();
    for cell in class.dims().iter().filter(open) {
        let letters = class.letters(cell);
        if boards.len().saturating_mul(letters.len()) > limit {
            return None;
        }
        boards = (boards.into_iter())
            .flat_map(|board| {
                letters.iter().map(move |&letter| {
                    let mut board = board;
                    board[cell.index()] = Some(letter);
                    board
                })
            })
            .collect();
    }
    (boards.len() <= limit).then_some(boards)
}
