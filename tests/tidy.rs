//! Checks the order of the code by reading it: which module may use which, and what the core never touches.
//!
//! The order is defined in one place, the line of arrows in `src/README.md`, and `src/lib.rs` and the folders must
//! follow it. Lists of exceptions name what is still to be fixed, so they may only get shorter.

#[path = "tidy/circles.rs"]
mod circles;
#[path = "tidy/constructors.rs"]
mod constructors;
#[path = "tidy/errors.rs"]
mod errors;
#[path = "tidy/names.rs"]
mod names;
#[path = "tidy/paths.rs"]
mod paths;
#[path = "tidy/source.rs"]
mod source;
#[path = "tidy/versions.rs"]
mod versions;
#[path = "tidy/voice.rs"]
mod voice;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use source::{Source, first_names, library, root, rust_files, strip, without_tests};

/// Returns the order of the modules, from `src/README.md`.
fn order() -> Vec<String> {
    let readme = fs::read_to_string(root().join("src/README.md")).unwrap();
    let line = readme
        .lines()
        .find(|line| line.contains(" → "))
        .expect("src/README.md has a line of arrows");
    line.trim_matches('`').split(" → ").map(str::to_owned).collect()
}

#[test]
fn modules_use_only_those_to_their_left() {
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
    let calls =
        ["Instant", "SystemTime", "println", "eprintln", "print", "eprint", "dbg", "getrandom"];
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
            found.extend(names.into_iter().filter(|n| std_parts.contains(&n.as_str())));
        }
        wrong.extend(found.iter().map(|name| format!("{}: {name}", source.path.display())));
    }
    assert!(wrong.is_empty(), "the core is pure:\n{}\n", wrong.join("\n"));
}

#[test]
fn javascript_types_stay_in_the_wasm_layer() {
    let foreign = ["wasm_bindgen", "js_sys", "web_sys", "serde_wasm_bindgen", "JsValue", "JsError"];
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
        let path = source.path.strip_prefix("src").unwrap().display().to_string();
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
        let inside = source.path.strip_prefix("src").unwrap().display().to_string();
        let folder = inside.split_once('/').map_or(inside.as_str(), |(folder, _)| folder);
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

/// Returns the places that the rows of a map name, each in all forms that it may have. The second column names files
/// without their folder, because the first column gives it.
fn places_in_map(readme: &str) -> Vec<Vec<String>> {
    let quoted = |cell: &str| -> Vec<String> {
        let named = cell.split('`').skip(1).step_by(2);
        named.map(str::to_owned).collect()
    };
    let mut places = Vec::new();
    for row in readme.lines().filter(|line| line.starts_with("| `")) {
        let mut cells = row.split('|').skip(1).map(quoted);
        let first = cells.next().unwrap_or_default();
        let folders = first.iter().filter(|place| place.ends_with('/'));
        let folder = folders.map(String::as_str).next_back();
        // The folder of `breaker/best.rs` is `breaker/`.
        let above = first[0].rfind('/').map(|end| &first[0][..=end]);
        let folder = folder.or(above).unwrap_or_default();
        for name in cells.next().unwrap_or_default() {
            // A file of the repository, a file of the folder, or a module of the folder.
            let module = format!("{folder}{name}.rs");
            places.push(vec![format!("../{name}"), format!("{folder}{name}"), module]);
        }
        places.extend(first.into_iter().map(|place| vec![place]));
    }
    places
}

/// Everything in the map and in the order must exist.
#[test]
fn the_map_and_the_order_name_only_what_exists() {
    let readme = fs::read_to_string(root().join("src/README.md")).unwrap();
    let src = root().join("src");
    let mut missing: Vec<String> =
        order().into_iter().filter(|module| !src.join(format!("{module}.rs")).exists()).collect();
    for forms in places_in_map(&readme) {
        if !forms.iter().any(|form| src.join(form).exists()) {
            missing.push(forms.last().unwrap().clone());
        }
    }
    assert!(missing.is_empty(), "src/README.md names {missing:?}");
}

#[test]
fn the_second_column_of_the_map_is_read() {
    let map = "| `a.rs`, `a/` | one thing (`b`, `c/d`) |\n| `e/f.rs` | another (`g`) |\n";
    let modules: Vec<String> =
        places_in_map(map).into_iter().map(|mut forms| forms.pop().unwrap()).collect();
    assert_eq!(modules, ["a/b.rs", "a/c/d.rs", "a.rs", "a/", "e/g.rs", "e/f.rs"]);
}

#[test]
fn the_wasm_layer_converts_and_forwards() {
    // Work that continues until something is found belongs in a job, where native tests can reach it. A `for` loop
    // only converts.
    let banned = ["while", "loop", "Instant", "SystemTime", "unsafe"];
    // Sums, logarithms, settings, and whether a job is done are decisions, which the command line needs as well.
    let computing =
        ["+=", ".sum(", ".sum::", ".fold(", ".ln(", ".powi(", ".powf(", "working_if", ".tuning"];
    let mut wrong = Vec::new();
    for source in library().iter().filter(|source| source.module == "wasm") {
        let path = source.path.display().to_string();
        let named = source.identifiers().find(|name| banned.contains(name));
        if let Some(name) = named {
            wrong.push(format!("{path}: `{name}`"));
        }
        let computed = computing.iter().find(|form| source.code.contains(**form));
        if let Some(form) = computed {
            wrong.push(format!("{path}: `{form}`"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// The checks above are only as good as the source reader that they rely on.
#[test]
fn the_reader_sees_code_and_nothing_else() {
    let code = strip(concat!(
        "use crate::{grid::{Cell, Dims}, board, letter::Letter};\n",
        "// crate::solver\n /* crate::wasm */ /// [`crate::dict`]\n",
        "let s = \"crate::anneal \\\" crate::tree\"; let r = r#\"crate::job \"quoted\" \"#;\n",
        "fn f<'a>(c: char) -> bool { c == '\"' || c == '\\'' } super::dice::roll(); println!();\n",
    ));
    let source = Source { path: PathBuf::new(), module: "board".to_owned(), code };
    let order: Vec<String> = "letter grid board dice dict solver anneal tree job wasm"
        .split(' ')
        .map(str::to_owned)
        .collect();
    let used: Vec<String> = source.uses(&order).into_iter().collect();
    assert_eq!(used, ["dice", "grid", "letter"]);
    assert!(source.identifiers().any(|name| name == "println"));
    assert_eq!(
        without_tests("a #[cfg(all(test, x))] mod t { b { c } } d #[cfg(test)] use e; f #[cfg(test)] g(h, i), j")
            .split_whitespace()
            .collect::<String>(),
        "adfj"
    );
}
