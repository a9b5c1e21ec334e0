//! Dictionaries for tests.

use std::sync::{Arc, OnceLock};

use crate::dict::Dictionary;

pub(super) fn dictionary(words: &[&str]) -> Arc<Dictionary> {
    Arc::new(Dictionary::from_words(words).unwrap())
}

pub(super) fn enable2k() -> &'static Arc<Dictionary> {
    static ENABLE2K: OnceLock<Arc<Dictionary>> = OnceLock::new();
    ENABLE2K.get_or_init(|| Arc::new(Dictionary::enable2k()))
}
