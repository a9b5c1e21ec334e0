//! Any bytes are the log of a proof or an error, and any line is a result or an error. Logs are audited, too: whatever
//! a log says about its run and its results, the proof either rejects it or writes a log that it can import again.
#![no_main]

use std::sync::{Arc, OnceLock};

use boggle_lab::dict::{Dictionary, WordRule, list};
use boggle_lab::job::{Log, Proof, ResultOrigin, read_result, result_line};
use libfuzzer_sys::fuzz_target;

/// The word list of the logs in the corpus.
const WORDS: &[u8] = b"ate\neat\neta\nsat\nsea\nseat\nsit\ntea\nteas\ntie\nties\n";

/// The largest partition for which a proof is created. With larger ones, logs are only read, so that no input takes
/// longer than a moment.
const MOST: u64 = 1 << 16;

fn dictionary() -> &'static Arc<Dictionary> {
    static SHARED: OnceLock<Arc<Dictionary>> = OnceLock::new();
    SHARED.get_or_init(|| {
        let words = list::read(WORDS, &|_| None).words.expect("a list");
        Arc::new(Dictionary::new("eleven", &words, WordRule::default()).expect("a dictionary"))
    })
}

fuzz_target!(|bytes: &[u8]| {
    let log = match Log::read(bytes) {
        Ok(log) => log,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    for (_, result) in &log.lines {
        let written = result_line(result);
        let again = read_result(written.as_bytes()).expect("what was written is read");
        assert_eq!(result_line(&again), written);
    }
    let mut proof = match Proof::of_run(dictionary(), &log.run) {
        Ok(proof) => proof,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    if proof.canonical_classes() > MOST {
        return;
    }
    match proof.import(bytes, ResultOrigin::File) {
        Ok(imported) => {
            assert_eq!(imported.added, proof.held());
            assert!(proof.audit().1.is_empty());
            let summary = proof.summary(10);
            assert!(!summary.statement.headline.is_empty());
            let mut again = Proof::of_run(dictionary(), proof.run()).expect("its own run");
            let log = proof.log();
            again
                .import(log.as_bytes(), ResultOrigin::File)
                .expect("its own log");
            assert_eq!(again.log(), log);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
