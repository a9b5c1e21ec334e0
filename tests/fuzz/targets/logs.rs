//! Any bytes are the log of a proof or an error, and so is every line of one.
#![no_main]

use boggle_lab::job::{Log, read_result, result_line};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match Log::read(bytes) {
        Ok(log) => {
            for line in &log.lines {
                let written = result_line(&line.result);
                let again = read_result(written.as_bytes()).expect("what was written is read");
                assert_eq!(result_line(&again), written);
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
