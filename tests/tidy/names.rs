//! Checks that names of types stay distinct.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::source::{root, rust_files, strip, without_tests};

/// Returns the name of the type that a line of code defines, if it defines one.
///
/// Types associated with a trait, such as `Item`, don't count: the trait decides their names. They are the only aliases that are
/// indented.
fn defined(line: &str) -> Option<&str> {
    let mut words = line
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .skip_while(|word| ["pub", "crate", "super", "in", "unsafe"].contains(word));
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
