//! Any text is a points table or an error; a table is read back from its own text.
#![no_main]

use boggle_lab::scoring::Scoring;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Scoring>() {
        Ok(scoring) => {
            assert_eq!(scoring.to_string().parse(), Ok(scoring));
            assert!(scoring.entries().iter().all(|points| *points <= Scoring::MAX_POINTS));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
