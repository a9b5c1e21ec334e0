//! The order of the code, checked by reading it: which module may use which, and what the core never touches.
//!
//! The order has one home, the line of arrows in `src/README.md`; `src/lib.rs` and the folders are held to it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A source file of the library: its text without comments and literals, and where it stands in the order.
struct Source {
    path: PathBuf,
    /// The top-level module it belongs to: `dict` for `src/dict.rs` and all of `src/dict/`.
    module: String,
    code: String,
}

impl Source {
    /// Everything that looks like a word.
    fn identifiers(&self) -> impl Iterator<Item = &str> {
        self.code
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .filter(|word| !word.is_empty())
    }

    /// The top-level modules that this file names.
    fn uses(&self, order: &[String]) -> BTreeSet<String> {
        let mut used = BTreeSet::new();
        for root in ["crate::", "super::"] {
            for (at, _) in self.code.match_indices(root) {
                used.extend(first_names(&self.code[at + root.len()..]));
            }
        }
        // `super::` mostly leads to a neighbour; only a name of the order can be a top-level module.
        used.retain(|name| order.contains(name) && *name != self.module);
        used
    }
}

/// The names a path can go on with: one, or the heads of a group in braces.
fn first_names(rest: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim_start()
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect()
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

/// The code without comments, and with empty literals, so that only code can break a rule.
fn strip(text: &str) -> String {
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
            rest[body..]
                .find(&close)
                .map_or(rest.len(), |end| body + end + close.len())
        } else if c == '"' {
            quoted(rest, '"')
        } else if c == '\'' && is_char_literal(rest) {
            quoted(rest, '\'')
        } else {
            0
        };
        if skipped == 0 {
            // Anything else is code; other characters than ASCII only stand in literals.
            code.push(if c.is_ascii() { c } else { ' ' });
            rest = &rest[c.len_utf8()..];
        } else {
            code.push(' ');
            rest = &rest[skipped..];
        }
    }
    code
}

/// The number of hashes of a raw string that begins here.
fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// `'a'` or `'\n'`, not the lifetime `'a`.
fn is_char_literal(text: &str) -> bool {
    let mut chars = text.chars().skip(1);
    match chars.next() {
        Some('\\') => true,
        Some(_) => chars.next() == Some('\''),
        None => false,
    }
}

/// The length of a literal, its quotes included.
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

/// The code without its `#[cfg(test)]` modules.
fn without_tests(code: &str) -> String {
    let mut kept = String::new();
    let mut rest = code;
    while let Some(at) = rest.find("#[cfg(test)]") {
        kept.push_str(&rest[..at]);
        rest = &rest[at..];
        let mut depth = 0usize;
        let end = rest.char_indices().find(|(_, c)| match c {
            '{' => {
                depth += 1;
                false
            }
            '}' => {
                depth -= 1;
                depth == 0
            }
            ';' => depth == 0,
            _ => false,
        });
        rest = end.map_or("", |(at, _)| &rest[at + 1..]);
    }
    kept + rest
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// Every file of the library but `lib.rs`, which only lists the modules.
fn library() -> Vec<Source> {
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

/// The order of the modules, from `src/README.md`.
fn order() -> Vec<String> {
    let readme = fs::read_to_string(root().join("src/README.md")).unwrap();
    let line = readme
        .lines()
        .find(|line| line.contains(" → "))
        .expect("src/README.md has a line of arrows");
    line.trim_matches('`')
        .split(" → ")
        .map(str::to_owned)
        .collect()
}

#[test]
fn modules_use_only_what_stands_left_of_them() {
    let order = order();
    let place = |module: &str| order.iter().position(|m| m == module);
    let mut wrong = Vec::new();
    for source in library() {
        let Some(own) = place(&source.module) else {
            wrong.push(format!(
                "{}: `{}` is missing from the order in src/README.md",
                source.path.display(),
                source.module
            ));
            continue;
        };
        for used in source.uses(&order) {
            if place(&used) > Some(own) {
                wrong.push(format!(
                    "{}: `{}` must not use `{used}`, which stands right of it",
                    source.path.display(),
                    source.module
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn the_core_has_no_clock_files_environment_threads_printing_or_seeds_of_its_own() {
    let calls = [
        "Instant",
        "SystemTime",
        "println",
        "eprintln",
        "print",
        "eprint",
        "dbg",
        "getrandom",
    ];
    let std_parts = ["fs", "env", "thread", "process", "net", "time"];
    let mut wrong = Vec::new();
    for source in library().iter().filter(|s| s.module != "wasm") {
        let core = Source {
            code: without_tests(&source.code),
            path: source.path.clone(),
            module: source.module.clone(),
        };
        let named = core.identifiers().filter(|name| calls.contains(name));
        let mut found: BTreeSet<String> = named.map(str::to_owned).collect();
        for (at, root) in core.code.match_indices("std::") {
            let names = first_names(&core.code[at + root.len()..]);
            found.extend(
                names
                    .into_iter()
                    .filter(|n| std_parts.contains(&n.as_str())),
            );
        }
        wrong.extend(
            found
                .iter()
                .map(|name| format!("{}: {name}", source.path.display())),
        );
    }
    assert!(
        wrong.is_empty(),
        "the core is pure:\n{}\n",
        wrong.join("\n")
    );
}

#[test]
fn javascript_types_stay_in_the_wasm_layer() {
    let foreign = [
        "wasm_bindgen",
        "js_sys",
        "web_sys",
        "serde_wasm_bindgen",
        "JsValue",
        "JsError",
    ];
    let wrong: Vec<String> = library()
        .iter()
        .filter(|source| source.module != "wasm")
        .filter(|source| source.identifiers().any(|name| foreign.contains(&name)))
        .map(|source| source.path.display().to_string())
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn unsafe_code_is_where_the_map_says() {
    let readme = fs::read_to_string(root().join("src/README.md")).unwrap();
    for source in library() {
        let uses = source.identifiers().any(|name| name == "unsafe");
        let path = source
            .path
            .strip_prefix("src")
            .unwrap()
            .display()
            .to_string();
        let listed = readme
            .lines()
            .any(|line| line.contains("unsafe") && line.contains(&format!("`{path}`")));
        assert_eq!(
            uses, listed,
            "{path}: unsafe code and its mention in src/README.md go together"
        );
    }
}

#[test]
fn the_map_names_every_module_and_no_file_grows_past_reading() {
    let readme = fs::read_to_string(root().join("src/README.md")).unwrap();
    for source in library() {
        let inside = source
            .path
            .strip_prefix("src")
            .unwrap()
            .display()
            .to_string();
        let folder = inside
            .split_once('/')
            .map_or(inside.as_str(), |(folder, _)| folder);
        assert!(
            readme.contains(&format!("`{inside}`")) || readme.contains(&format!("`{folder}/`")),
            "src/README.md does not mention {inside}"
        );
    }
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    rust_files(&root().join("tests"), &mut files);
    for file in files {
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= 600, "{}: {lines} lines, split it", file.display());
    }
}

/// The checks above are only worth what their reader sees.
#[test]
fn the_reader_sees_code_and_nothing_else() {
    let code = strip(concat!(
        "use crate::{grid::{Cell, Dims}, board, letter::Letter};\n",
        "// crate::solver\n /* crate::wasm */ /// [`crate::dict`]\n",
        "let s = \"crate::anneal \\\" crate::tree\"; let r = r#\"crate::job \"quoted\" \"#;\n",
        "fn f<'a>(c: char) -> bool { c == '\"' || c == '\\'' } super::dice::roll(); println!();\n",
    ));
    let source = Source {
        path: PathBuf::new(),
        module: "board".to_owned(),
        code,
    };
    let order: Vec<String> = "letter grid board dice dict solver anneal tree job wasm"
        .split(' ')
        .map(str::to_owned)
        .collect();
    let used: Vec<String> = source.uses(&order).into_iter().collect();
    assert_eq!(used, ["dice", "grid", "letter"]);
    assert!(source.identifiers().any(|name| name == "println"));
    assert_eq!(
        without_tests("a #[cfg(test)] mod t { b { c } } d #[cfg(test)] use e; f")
            .split_whitespace()
            .collect::<String>(),
        "adf"
    );
}
