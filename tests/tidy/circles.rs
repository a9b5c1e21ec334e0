//! No files in a folder depend on each other in a circle.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Source, first_names, library, without_tests};

/// Files that still depend on each other in a circle.
const KNOWN: [&str; 0] = [];

/// Which files use which, by their paths as modules.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// `src/tree/lift/measure.rs` is `tree::lift::measure`.
fn name_of(source: &Source) -> String {
    let path = source.path.with_extension("");
    let parts = path.iter().skip(1).map(|part| part.to_str().unwrap());
    parts.collect::<Vec<_>>().join("::")
}

/// Returns the files that a file names. A folder's head and the files in the folder may name each other,
/// because the head collects them.
fn uses(name: &str, code: &str, all: &BTreeSet<String>) -> BTreeSet<String> {
    let own: Vec<&str> = name.split("::").collect();
    let mut named = BTreeSet::new();
    let starts = code
        .match_indices("super::")
        .chain(code.match_indices("crate::"));
    for (at, root) in starts {
        if code[..at].ends_with("super::") {
            // In a run of `super::`, only the first one counts.
            continue;
        }
        let mut rest = &code[at..];
        let mut base = own.clone();
        if root == "crate::" {
            base.clear();
            rest = &rest[root.len()..];
        }
        while let Some(above) = rest.strip_prefix("super::") {
            base.pop();
            rest = above;
        }
        for (first, tail) in heads(rest) {
            let mut path: Vec<&str> = base.clone();
            path.extend(first.split("::").chain(tail.iter().map(String::as_str)));
            // Use the longest prefix of the path that is a file.
            while !path.is_empty() && !all.contains(&path.join("::")) {
                path.pop();
            }
            named.insert(path.join("::"));
        }
    }
    named.retain(|other| {
        let inside = |inner: &str, outer: &str| inner.starts_with(&format!("{outer}::"));
        !other.is_empty() && other != name && !inside(other, name) && !inside(name, other)
    });
    named
}

/// Returns the first names of a path, each with the names that follow it without a group.
fn heads(rest: &str) -> Vec<(String, Vec<String>)> {
    if rest.starts_with('{') {
        return first_names(rest)
            .into_iter()
            .map(|name| (name, Vec::new()))
            .collect();
    }
    let path: String = rest
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_' || *c == ':')
        .collect();
    let mut names = path
        .split("::")
        .filter(|name| !name.is_empty())
        .map(str::to_owned);
    names
        .next()
        .map(|first| (first, names.collect()))
        .into_iter()
        .collect()
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

#[test]
fn no_folder_contains_a_circle() {
    let files: Vec<(String, String)> = library()
        .iter()
        .map(|source| (name_of(source), without_tests(&source.code)))
        .filter(|(name, _)| !name.ends_with("tests"))
        .collect();
    let all: BTreeSet<String> = files.iter().map(|(name, _)| name.clone()).collect();
    let graph: Uses = files
        .iter()
        .map(|(name, code)| (name.clone(), uses(name, code, &all)))
        .collect();
    // Between folders, the order of the modules decides.
    let folder = |name: &str| name.split("::").next().unwrap().to_owned();
    let graph: Uses = graph
        .into_iter()
        .map(|(name, mut used)| {
            used.retain(|other| folder(other) == folder(&name));
            (name, used)
        })
        .collect();
    let wrong: Vec<String> = in_circles(&graph)
        .into_iter()
        .filter(|name| !KNOWN.contains(&name.as_str()))
        .collect();
    assert!(
        wrong.is_empty(),
        "these use each other in a circle: {wrong:?}"
    );
}

#[test]
fn a_circle_is_detected() {
    let all: BTreeSet<String> = ["a", "a::b", "a::c", "a::d", "a::d::e"]
        .map(str::to_owned)
        .into();
    let code = |name: &str| match name {
        "a" => "mod b; pub use self::b::B;",
        "a::b" => "use super::{A, c::C}; use crate::x::Y;",
        "a::c" => "use super::d::e::E;",
        "a::d::e" => "use super::super::b::B;",
        _ => "use crate::a::c::C;",
    };
    let graph: Uses = all
        .iter()
        .map(|name| (name.clone(), uses(name, code(name), &all)))
        .collect();
    let found = in_circles(&graph);
    assert_eq!(
        found.into_iter().collect::<Vec<_>>(),
        ["a::b", "a::c", "a::d::e"]
    );
}
