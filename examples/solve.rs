//! Solves a board: prints its words, their points, and their paths.
//!
//! ```text
//! cargo run --release --example solve -- perslatgsineters
//! ```

use std::env;
use std::error::Error;
use std::sync::Arc;

use boggle_lab::{Board, Dictionary, Rules, SolveLimits, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let text = env::args().nth(1);
    let text = text.as_deref().unwrap_or("perslatgsineters");

    let dictionary = Arc::new(Dictionary::enable2k());
    let board = Board::read(text, None, dictionary.alphabet())?;
    let mut solver = Solver::new(&dictionary);
    let solution = solver.solve(&board, Rules::default(), SolveLimits::default());

    println!("{} words, {} points", solution.words.len(), solution.points);
    let mut words: Vec<_> = solution.words.iter().collect();
    words.sort_by_key(|word| core::cmp::Reverse(word.points));
    for word in words.into_iter().take(10) {
        let position = |&cell| {
            let (row, col) = board.dims().position(cell);
            format!("{},{}", row + 1, col + 1)
        };
        let path: Vec<String> = word.path.iter().map(position).collect();
        let text = dictionary.word(word.index).unwrap_or_default();
        println!("{:>3}  {text:<16} {}", word.points, path.join(" → "));
    }
    Ok(())
}
