//! Dictionaries for tests.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use crate::dict::{Dictionary, WordRule, list};

pub(super) fn dictionary(words: &[&str]) -> Arc<Dictionary> {
    let reading = list::read(words.join("\n").as_bytes(), &|_| None);
    Arc::new(Dictionary::new("few", &reading.words.unwrap(), WordRule::default()).unwrap())
}

pub(super) fn enable2k() -> &'static Arc<Dictionary> {
    static ENABLE2K: OnceLock<Arc<Dictionary>> = OnceLock::new();
    ENABLE2K.get_or_init(|| {
        let enable = include_str!("../../dicts/enable.txt");
        let text = include_bytes!("../../dicts/enable2k.txt");
        let include = |name: &str| (name == "enable").then_some(Cow::Borrowed(enable));
        let words = list::read(text, &include).words.unwrap();
        Arc::new(Dictionary::new("enable2k", &words, WordRule::default()).unwrap())
    })
}
