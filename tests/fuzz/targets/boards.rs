//! Any text is a board or an error; a board is read back from its own text.
#![no_main]

use boggle_lab::board::{Board, Face};
use boggle_lab_fuzz::{alphabet, size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, &str)| {
    let (letters, cells, text) = input;
    let (alphabet, dims) = (alphabet(letters), size(cells));
    for read in [Board::read, Board::read_cells] {
        for wanted in [None, Some(dims)] {
            match read(text, wanted, &alphabet) {
                Ok(board) => {
                    assert!(wanted.is_none_or(|dims| dims == board.dims()));
                    let written = board.text(&alphabet);
                    assert_eq!(
                        Board::read(&written, None, &alphabet),
                        Ok(board),
                        "{written}"
                    );
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
    if let Ok(board) = Board::parse(text, dims, &alphabet) {
        assert_eq!(board.dims(), dims);
    }
    if let Ok(face) = Face::read(text, &alphabet) {
        assert_eq!(Face::read(&face.text(&alphabet), &alphabet), Ok(face));
    }
});
