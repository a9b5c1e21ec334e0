//! Any text is a board class or an error; a class is read back from its own text.
#![no_main]

use boggle_lab::class::BoardClass;
use boggle_lab_fuzz::{alphabet, size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, &str)| {
    let (letters, cells, text) = input;
    let (alphabet, dims) = (alphabet(letters), size(cells));
    for class in [
        BoardClass::parse(text, dims, &alphabet),
        BoardClass::read(text, &alphabet),
    ] {
        match class {
            Ok(class) => {
                let again = |text: String| BoardClass::parse(&text, class.dims(), &alphabet);
                assert_eq!(again(class.text(&alphabet)).as_ref(), Ok(&class));
                assert_eq!(again(class.rows_text(&alphabet)).as_ref(), Ok(&class));
                assert!(!class.boards().to_string().is_empty());
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
