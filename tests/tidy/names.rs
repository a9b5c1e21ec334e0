//! Checks that names of types stay distinct.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{library, without_tests};

/// Two modules may each define a type with the same name: readers tell `anneal::Options` from `breaker::Options` by the
/// module. A name that more modules use tells readers too little.
const MOST: usize = 2;

/// `Options` is what each part of the library calls the settings that it takes.
const FREE: [(&str, usize); 1] = [("Options", 3)];

#[test]
fn no_type_name_is_used_in_more_than_two_files() {
    let mut files: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    // The wasm layer's types have the names that JavaScript sees.
    for source in library().iter().filter(|source| source.module != "wasm") {
        let code = without_tests(&source.code);
        let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        for pair in words.windows(2) {
            let is_type = ["struct", "enum", "trait", "union"].contains(&pair[0]);
            if is_type && pair[1].starts_with(char::is_uppercase) {
                let path = source.path.display().to_string();
                files.entry(pair[1].to_owned()).or_default().insert(path);
            }
        }
    }
    assert!(files.len() > 300, "only {} types were found", files.len());
    let most = |name: &str| {
        let free = FREE.iter().find(|(free, _)| *free == name);
        free.map_or(MOST, |(_, most)| *most)
    };
    let wrong = files
        .iter()
        .filter(|(name, files)| files.len() > most(name));
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
