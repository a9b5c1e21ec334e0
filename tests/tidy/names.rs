//! Checks that names of types stay distinct.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::source::{root, rust_files, strip, without_tests};

/// Returns the name of the type that a line of code defines, if it defines one.
///
/// Types associated with a trait, such as `Item`, don't count: the trait decides their names. They are the only aliases that are
/// indented.
fn defined(line: &str) -> Option<&str> {
    let mut rest = line.trim_start();
    if let Some(after) = rest.strip_prefix("pub") {
        rest = match after.strip_prefix('(') {
            Some(within) => within.split_once(')')?.1,
            None => after,
        };
    }
    let mut words = rest
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty() && *word != "unsafe");
    let keyword = words.next()?;
    let is_alias = keyword == "type" && !line.starts_with(char::is_whitespace);
    let is_type = ["struct", "enum", "trait", "union"].contains(&keyword);
    let name = words.next()?;
    ((is_type || is_alias) && name.starts_with(char::is_uppercase)).then_some(name)
}

/// A name is enough to find a type, in the library, in the wasm layer, and in the command line alike. A file may define the
/// same type once for each machine.
#[test]
fn no_two_types_have_the_same_name() {
    let src = root().join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in files {
        let code = without_tests(&strip(&fs::read_to_string(&path).unwrap()));
        let file = path.strip_prefix(&src).unwrap().display().to_string();
        for name in code.lines().filter_map(defined) {
            let at = places.entry(name.to_owned()).or_default();
            at.insert(file.clone());
        }
    }
    assert!(places.len() > 500, "only {} types were found", places.len());
    let twice: Vec<_> = places.iter().filter(|(_, at)| at.len() > 1).collect();
    assert!(twice.is_empty(), "{twice:#?}");
}

#[test]
fn every_form_of_a_definition_is_found() {
    for (line, name) in [
        ("struct Own;", Some("Own")),
        ("    pub(super) enum Inner<T> {", Some("Inner")),
        ("pub(in crate::breaker) trait Long: Sized {", Some("Long")),
        ("pub unsafe trait Bare {}", Some("Bare")),
        ("pub type Alias<'a> = Option<&'a str>;", Some("Alias")),
        ("    type Item = u32;", None),
        ("pub fn structure() -> Struct {", None),
        ("let kind = \"\";", None),
    ] {
        assert_eq!(defined(line), name, "{line}");
    }
}

/// An alias in a `use` would be a second name for a type.
#[test]
fn no_type_is_used_under_another_name() {
    let src = root().join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    let mut wrong = Vec::new();
    for path in files {
        let code = without_tests(&strip(&fs::read_to_string(&path).unwrap()));
        let words: Vec<&str> = code.split_whitespace().collect();
        for three in words.windows(3).filter(|three| three[1] == "as") {
            let (from, to) = (three[0], three[2].trim_end_matches([',', ';', '}']));
            let from = from.rsplit([':', '{', '<', '(']).next().unwrap_or(from);
            let is_type = |name: &str| {
                name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
            };
            let is_name = to.chars().all(|c| c.is_alphanumeric() || c == '_');
            if is_type(from) && is_type(to) && is_name {
                wrong.push(format!("{}: {from} as {to}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
