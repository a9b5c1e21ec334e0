//! Reads the paths that code names, and finds the files in which they end.

use std::collections::{BTreeMap, BTreeSet};

/// A path, such as `super::lift::Lift`, as its names.
pub(crate) type Names = Vec<String>;

/// The code of each file, by its path as a module: `src/tree/lift.rs` is `tree::lift`.
pub(crate) struct Files {
    code: BTreeMap<String, String>,
    /// For each file, the names that its `use` declarations bring into it, with the paths they stand for.
    imports: BTreeMap<String, BTreeMap<String, Names>>,
}

impl Files {
    /// Reads the imports of all files, given the code of each.
    pub(crate) fn new(code: BTreeMap<String, String>) -> Self {
        let all = code.keys().cloned().collect();
        let imports = code
            .iter()
            .map(|(file, code)| {
                let paths = imported(code).into_iter().filter_map(|(path, name)| {
                    let path = absolute(file, &path, &all)?;
                    Some((name, path))
                });
                (file.clone(), paths.collect())
            })
            .collect();
        Self { code, imports }
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &String> {
        self.code.keys()
    }

    /// Returns the files whose items a file names, without itself. A name that a file only passes on, as in
    /// `pub use self::lift::Lift`, leads to the file that defines it.
    pub(crate) fn uses(&self, file: &str) -> BTreeSet<String> {
        let code = &self.code[file];
        let all: BTreeSet<String> = self.code.keys().cloned().collect();
        let mut paths = spelled_out(&without_declarations(code));
        paths.extend(imported(code).into_iter().map(|(path, _)| path));
        let mut used: BTreeSet<String> = paths
            .iter()
            .filter_map(|path| absolute(file, path, &all))
            .map(|path| self.home(&path, 0))
            .collect();
        used.remove("");
        used.remove(file);
        used
    }

    /// Returns the file in which the item of an absolute path is defined.
    fn home(&self, path: &[String], depth: usize) -> String {
        let mut len = path.len();
        while len > 0 && !self.code.contains_key(&path[..len].join("::")) {
            len -= 1;
        }
        let file = path[..len].join("::");
        let onward = path.get(len).and_then(|name| self.imports.get(&file)?.get(name));
        match onward {
            // The limit is for names that stand for each other, as in broken code.
            Some(onward) if depth < 8 && onward[..] != path[..=len] => {
                let mut onward = onward.clone();
                onward.extend_from_slice(&path[len + 1..]);
                self.home(&onward, depth + 1)
            }
            _ => file,
        }
    }
}

/// Returns a path from the root of the library, or `None` if it leads out of the library.
fn absolute(file: &str, path: &[String], all: &BTreeSet<String>) -> Option<Names> {
    let mut base: Names = file.split("::").map(str::to_owned).collect();
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" => {
            base.clear();
            rest = &rest[1..];
        }
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|name| name == "super") {
                base.pop();
                rest = &rest[1..];
            }
        }
        // A module of this file's folder, or a crate.
        name if all.contains(&format!("{file}::{name}")) => {}
        _ => return None,
    }
    base.extend(rest.iter().cloned());
    Some(base)
}

/// Returns the paths of all `use` declarations, each with the name that it brings in.
fn imported(code: &str) -> Vec<(Names, String)> {
    let mut found = Vec::new();
    for declaration in declarations(code) {
        expand(declaration, &[], &mut found);
    }
    found
}

/// Returns what follows `use` in each declaration, up to the semicolon.
fn declarations(code: &str) -> impl Iterator<Item = &str> {
    code.match_indices("use ").filter_map(move |(at, word)| {
        let before = code[..at].chars().next_back();
        let rest = &code[at + word.len()..];
        let starts_here = before.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        starts_here.then(|| rest[..rest.find(';').unwrap_or(0)].trim())
    })
}

/// Adds the paths of a `use` tree, in which groups may contain groups.
fn expand(tree: &str, before: &[String], found: &mut Vec<(Names, String)>) {
    let Some(open) = tree.find('{') else {
        let (path, alias) = match tree.split_once(" as ") {
            Some((path, alias)) => (path, Some(alias.trim().to_owned())),
            None => (tree, None),
        };
        let mut names = before.to_vec();
        names.extend(path.split("::").map(|name| name.trim().to_owned()));
        names.retain(|name| !name.is_empty());
        // `use lift::{self}` brings in the name `lift`.
        if names.len() > 1 && names.last().is_some_and(|name| name == "self") {
            names.pop();
        }
        if let Some(last) = names.last().cloned() {
            found.push((names, alias.unwrap_or(last)));
        }
        return;
    };
    let mut names = before.to_vec();
    names.extend(tree[..open].split("::").map(|name| name.trim().to_owned()));
    names.retain(|name| !name.is_empty());
    let group = &tree[open + 1..tree.rfind('}').unwrap_or(tree.len())];
    let (mut depth, mut from) = (0, 0);
    for (at, c) in group.char_indices().chain([(group.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                expand(group[from..at].trim(), &names, found);
                from = at + 1;
            }
            _ => {}
        }
    }
}

/// Returns the paths in code without `use` declarations.
fn spelled_out(body: &str) -> Vec<Names> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    // In `pub(in crate::tree)`, the path says who may use the item.
    body.replace("pub(in ", "pub(in::")
        .split(|c: char| !is_part(c))
        .filter(|path| path.contains("::"))
        .map(|path| path.split("::").map(str::to_owned).collect())
        .collect()
}

/// Returns the code without its `use` declarations.
fn without_declarations(code: &str) -> String {
    let mut rest = code.to_owned();
    for declaration in declarations(code) {
        rest = rest.replacen(declaration, "", 1);
    }
    rest
}
