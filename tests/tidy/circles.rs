//! No files in a folder depend on each other in a circle. A folder's head, such as `tree.rs` for `tree/`, may use
//! the files in the folder, but these don't use the head.

use std::collections::{BTreeMap, BTreeSet};

use super::paths::Files;
use super::source::{Source, library, without_tests};

/// Which files use which, by their paths as modules.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// `src/tree/lift/measure.rs` is `tree::lift::measure`.
fn name_of(source: &Source) -> String {
    let path = source.path.with_extension("");
    let parts = path.iter().skip(1).map(|part| part.to_str().unwrap());
    parts.collect::<Vec<_>>().join("::")
}

/// Returns which files use which.
fn graph(files: &Files) -> Uses {
    let uses = |name: &String| (name.clone(), files.uses(name));
    files.names().map(uses).collect()
}

/// Returns the files that depend on themselves through other files.
fn in_circles(uses: &Uses) -> BTreeSet<String> {
    let reaches = |from: &String| {
        let mut seen: BTreeSet<&String> = BTreeSet::new();
        let mut ahead: Vec<&String> = uses[from].iter().collect();
        while let Some(next) = ahead.pop() {
            if seen.insert(next) {
                ahead.extend(uses.get(next).into_iter().flatten());
            }
        }
        seen.contains(from)
    };
    uses.keys().filter(|name| reaches(name)).cloned().collect()
}

/// Returns the code of the library without its tests, by the files' paths as modules.
fn code_of_library() -> BTreeMap<String, String> {
    library()
        .iter()
        .map(|source| (name_of(source), without_tests(&source.code)))
        .filter(|(name, _)| !name.ends_with("tests"))
        .collect()
}

#[test]
fn no_folder_contains_a_circle() {
    let graph = graph(&Files::new(code_of_library()));
    // Between folders, the order of the modules decides.
    let folder = |name: &str| name.split("::").next().unwrap().to_owned();
    let graph: Uses = graph
        .into_iter()
        .map(|(name, mut used)| {
            used.retain(|other| folder(other) == folder(&name));
            (name, used)
        })
        .collect();
    let wrong = in_circles(&graph);
    let lines: Vec<String> = wrong
        .iter()
        .map(|name| {
            let in_circle: Vec<&String> = graph[name].intersection(&wrong).collect();
            format!("{name} uses {in_circle:?}")
        })
        .collect();
    assert!(wrong.is_empty(), "these use each other in a circle:\n{}", lines.join("\n"));
}

/// Returns each file that uses the head of a folder that it is in, with that head.
fn uses_of_heads(uses: &Uses) -> Vec<(&String, &String)> {
    let pairs = uses.iter().flat_map(|(name, used)| used.iter().map(move |head| (name, head)));
    pairs.filter(|(name, head)| name.starts_with(&format!("{head}::"))).collect()
}

#[test]
fn no_file_uses_the_head_of_its_folder() {
    let graph = graph(&Files::new(code_of_library()));
    let wrong = uses_of_heads(&graph);
    assert!(wrong.is_empty(), "these use their heads: {wrong:?}");
}

#[test]
fn a_use_of_a_head_is_detected() {
    let code = [
        ("a", "mod b; pub use self::b::B; pub struct H;"),
        ("a::b", "use super::H;"),
        ("a::c", "use super::B;"),
    ];
    let files = code.map(|(name, code)| (name.to_owned(), code.to_owned()));
    let graph = graph(&Files::new(files.into()));
    let found = uses_of_heads(&graph);
    assert_eq!(found, [(&"a::b".to_owned(), &"a".to_owned())]);
}

#[test]
fn a_circle_is_detected() {
    let code = [
        ("a", "mod b; pub use self::{b::B, d::{self, e::E}};"),
        ("a::b", "use super::{c::C, F}; use crate::x::Y;"),
        ("a::c", "use super::E;"),
        ("a::d", "fn f() -> g::G {}"),
        ("a::d::e", "use super::super::{b::{B as _}};"),
        ("a::d::g", "use crate::a::c::C; type H = super::H;"),
        ("a::f", "use core::fmt;"),
    ];
    let files = code.map(|(name, code)| (name.to_owned(), code.to_owned()));
    let graph = graph(&Files::new(files.into()));
    let found = in_circles(&graph);
    let expected = ["a", "a::b", "a::c", "a::d", "a::d::e", "a::d::g"];
    assert_eq!(found.into_iter().collect::<Vec<_>>(), expected);
    assert_eq!(graph["a::c"], BTreeSet::from(["a::d::e".to_owned()]));
    assert_eq!(graph["a::f"], BTreeSet::new());
}
