//! Any text is a partition or an error, and any text is a selection of its classes or an error.
#![no_main]

use boggle_lab::class::Partition;
use boggle_lab_fuzz::{alphabet, size};
use libfuzzer_sys::fuzz_target;

/// The maximum number of classes that a text may select here.
const MOST: u64 = 1000;

fuzz_target!(|input: (u8, u8, &str)| {
    let (letters, cells, text) = input;
    let (alphabet, dims) = (alphabet(letters), size(cells));
    // The text after the first line end selects classes.
    let (text, ids) = text.split_once('\n').unwrap_or((text, "0-3"));
    let partition = match Partition::parse(text, dims, &alphabet) {
        Ok(partition) => partition,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let written = partition.text(&alphabet);
    let again = Partition::parse(&written, dims, &alphabet);
    let again = again.expect("a partition is read back from its own text");
    assert_eq!(again.text(&alphabet), written);
    assert_eq!(again.classes(), partition.classes());
    match partition.select(ids, MOST) {
        Ok(ids) => {
            assert!(!ids.is_empty() && ids.len() as u64 <= MOST);
            assert!(ids.is_sorted_by(|a, b| a < b));
            assert!(ids.iter().all(|&id| partition.canonical(id) == id));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
