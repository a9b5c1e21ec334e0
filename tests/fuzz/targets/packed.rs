//! Any bytes are a packed dictionary or an error, even with a valid checksum.
#![no_main]

use boggle_lab::dict::Dictionary;
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};

/// The number of bytes before the body: magic number, version, checksum.
const HEAD: usize = 13;

fuzz_target!(|bytes: &[u8]| {
    let _ = Dictionary::unpack(bytes);
    // The fuzzer supplies only the body, because it would never find a checksum by chance.
    let mut packed = b"\x89BLD\x01".to_vec();
    packed.extend(&Sha256::digest(bytes)[..8]);
    packed.extend(bytes);
    assert!(packed.len() >= HEAD);
    match Dictionary::unpack(&packed) {
        Ok(dictionary) => examine(&dictionary),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});

/// A dictionary that is accepted must be sound, so every question about it must have an answer.
fn examine(dictionary: &Dictionary) {
    let words = dictionary.words() as u32;
    for index in (0..words).step_by(1 + words as usize / 100) {
        let word = dictionary
            .word(index)
            .expect("a number below the number of words");
        assert!(dictionary.rule().admits(&word));
        let letters = dictionary
            .alphabet()
            .spell(&word)
            .expect("a word of its letters");
        assert_eq!(dictionary.index(&letters), Some(index));
    }
    if dictionary.words_raw() < 10_000 {
        let list = dictionary.raw_list();
        assert_eq!(list.len(), dictionary.words_raw());
        assert!(list.iter().zip(list.iter().skip(1)).all(|(a, b)| a < b));
    }
}
