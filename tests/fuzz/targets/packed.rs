//! Any bytes are a packed dictionary or an error, also with a checksum that fits.
#![no_main]

use boggle_lab::dict::Dictionary;
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};

/// Bytes before the body: magic, version, checksum.
const HEAD: usize = 13;

fuzz_target!(|bytes: &[u8]| {
    let _ = Dictionary::unpack(bytes);
    // The fuzzer gives the body; nobody finds a checksum by chance.
    let mut packed = b"\x89BLD\x01".to_vec();
    packed.extend(&Sha256::digest(bytes)[..8]);
    packed.extend(bytes);
    assert!(packed.len() >= HEAD);
    match Dictionary::unpack(&packed) {
        Ok(dictionary) => examine(&dictionary),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});

/// What comes through must be sound: everything about it can be asked.
fn examine(dictionary: &Dictionary) {
    let words = dictionary.words() as u32;
    for index in (0..words).step_by(1 + words as usize / 100) {
        let word = dictionary
            .word(index)
            .expect("a number below the number of words");
        assert_eq!(dictionary.rule().check(&word), Ok(()));
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
