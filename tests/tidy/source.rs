//! Reads sources: the code without comments and literals, and the names in it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A source file of the library: its text without comments and literals, and its module.
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    /// The top-level module it belongs to: `dict` for `src/dict.rs` and all of `src/dict/`.
    pub(crate) module: String,
    pub(crate) code: String,
}

impl Source {
    /// Iterates over everything that looks like a word.
    pub(crate) fn identifiers(&self) -> impl Iterator<Item = &str> {
        self.code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
    }

    /// Returns the top-level modules that this file names.
    pub(crate) fn uses(&self, order: &[String]) -> BTreeSet<String> {
        let mut used = BTreeSet::new();
        for root in ["crate::", "super::"] {
            for (at, _) in self.code.match_indices(root) {
                used.extend(first_names(&self.code[at + root.len()..]));
            }
        }
        // `super::` mostly leads to a neighbor. Only a name in the order can be a top-level module.
        used.retain(|name| order.contains(name) && *name != self.module);
        used
    }
}

/// Returns the names that can come next in a path: a single name, or the first names of a group in
/// braces.
pub(crate) fn first_names(rest: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let Some(group) = rest.strip_prefix('{') else {
        return vec![name(rest)];
    };
    let mut names = vec![name(group)];
    let mut depth = 1;
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => names.push(name(&group[at + 1..])),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

/// Returns the code without comments and with empty literals, so that only code can break a rule.
pub(crate) fn strip(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(hashes) = raw_string(rest) {
            let close = format!("\"{}", "#".repeat(hashes));
            let body = hashes + 2;
            rest[body..].find(&close).map_or(rest.len(), |end| body + end + close.len())
        } else if c == '"' {
            quoted(rest, '"')
        } else if c == '\'' && is_char_literal(rest) {
            quoted(rest, '\'')
        } else {
            0
        };
        if skipped == 0 {
            // Anything else is code. Characters other than ASCII occur only in literals.
            code.push(if c.is_ascii() { c } else { ' ' });
            rest = &rest[c.len_utf8()..];
        } else {
            code.push(' ');
            rest = &rest[skipped..];
        }
    }
    code
}

/// Returns the number of hashes of a raw string that begins here.
fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// Returns whether this is a literal such as `'a'` or `'\n'`, and not the lifetime `'a`.
fn is_char_literal(text: &str) -> bool {
    let mut chars = text.chars().skip(1);
    match chars.next() {
        Some('\\') => true,
        Some(_) => chars.next() == Some('\''),
        None => false,
    }
}

/// Returns the length of a literal, including its quotes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = true;
    for (at, c) in text.char_indices() {
        if c == quote && !escaped {
            return at + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

/// Returns the code without its `#[cfg(test)]` modules, functions, imports, variants, and match arms.
pub(crate) fn without_tests(code: &str) -> String {
    let mut kept = String::new();
    let mut rest = code;
    let start = |rest: &str| {
        let marks = ["#[cfg(test)]", "#[cfg(all(test,"];
        marks.iter().filter_map(|mark| rest.find(mark)).min()
    };
    while let Some(at) = start(rest) {
        kept.push_str(&rest[..at]);
        rest = &rest[at..];
        let mut depth = 0usize;
        let end = rest.char_indices().find(|(_, c)| match c {
            '{' | '(' | '[' => {
                depth += 1;
                false
            }
            '}' | ')' | ']' => {
                depth -= 1;
                depth == 0 && *c == '}'
            }
            ';' | ',' => depth == 0,
            _ => false,
        });
        rest = end.map_or("", |(at, _)| &rest[at + 1..]);
    }
    kept + rest
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// Returns every file of the library except `lib.rs`, which only lists the modules.
pub(crate) fn library() -> Vec<Source> {
    let src = root().join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    files.sort();
    let sources: Vec<Source> = files
        .into_iter()
        .filter_map(|path| {
            let inside = path.strip_prefix(&src).unwrap();
            let first = inside.components().next().unwrap().as_os_str();
            let module = Path::new(first).with_extension("");
            let module = module.to_str().unwrap().to_owned();
            (module != "bin" && module != "lib").then(|| Source {
                code: strip(&fs::read_to_string(&path).unwrap()),
                path: Path::new("src").join(inside),
                module,
            })
        })
        .collect();
    assert!(sources.len() > 10, "the sources were not found");
    sources
}
