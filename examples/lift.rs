//! Builds the tree that bounds a class of boards, and lifts the choice of one cell after another to its top. The bound
//! never rises, because each lift rules out paths that need two different letters on the same cell.
//!
//! ```text
//! cargo run --release --example lift
//! ```

use std::error::Error;
use std::sync::Arc;

use boggle_lab::tree::{build, lift};
use boggle_lab::{BoardClass, Dictionary, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let dictionary = Arc::new(Dictionary::enable2k());
    // Each cell has a set of letters, row by row, which makes 2^9 boards.
    let text = "st ae rn / ie lr ao / dn es tg";
    let class = Arc::new(BoardClass::read(text, dictionary.alphabet())?);
    println!("{text}: {} boards", class.boards());

    let mut tree = Arc::new(build(&dictionary, &class, Rules::default())?);
    println!("built:            bound {:>4}, {:>7} nodes", tree.bound(), tree.nodes());
    for cell in class.dims().split_order() {
        tree = lift(&tree, cell, 0)?.tree;
        let (row, col) = class.dims().position(cell);
        println!(
            "lifted row {} col {}: bound {:>4}, {:>7} nodes",
            row + 1,
            col + 1,
            tree.bound(),
            tree.nodes()
        );
    }
    Ok(())
}
