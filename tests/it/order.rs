//! Checks that modules use only modules before them in this list, also in their tests.

use std::fs;
use std::path::Path;

const ORDER: [&str; 21] = [
    "simd", "letter", "scoring", "grid", "board", "random", "step", "dice", "counting", "dict",
    "solver", "stats", "race", "anneal", "class", "bounds", "tree", "breaker", "scene", "job",
    "bench",
];

/// Calls `check` with each Rust file below a folder, and its text.
fn each_file(folder: &Path, check: &mut impl FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            each_file(&path, check);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            check(&path, &fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn modules_use_only_modules_before_them() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../src");
    let place = |module: &str| ORDER.iter().position(|&name| name == module);
    let mut uses = 0;
    each_file(&src, &mut |path, text| {
        let inside = path.strip_prefix(&src).unwrap();
        let module = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        // The command line, the interface for JavaScript, and `lib.rs` may use everything.
        let Some(own) = place(module) else {
            assert!(
                ["bin", "wasm", "lib"].contains(&module),
                "{module} has no place in this order"
            );
            return;
        };
        let code =
            text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
        for (number, line) in code {
            for used in line.split("crate::").skip(1) {
                let name =
                    used.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap();
                assert!(
                    place(name).is_none_or(|used| used <= own),
                    "{}:{}: {module} uses {name}",
                    inside.display(),
                    number + 1
                );
                uses += 1;
            }
        }
    });
    assert!(uses > 300, "{uses}");
}
