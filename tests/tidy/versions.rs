//! Versions that are stated in several places agree: those of the crate, of its packages, and of Rust.

use std::fs;

use super::source::root;

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the rest of the first line that begins with `start`, up to a quotation mark or the end of
/// the line.
fn after(path: &str, start: &str) -> String {
    let text = read(path);
    let rest = text.lines().find_map(|line| line.trim_start().strip_prefix(start));
    let rest = rest.unwrap_or_else(|| panic!("{path} has no line that begins with {start}"));
    rest.split(['"', ',']).next().unwrap().trim().to_owned()
}

/// The checks run with one version of Rust, so the minimum that the crate states is that version.
#[test]
fn the_minimum_rust_version_is_the_one_that_is_tested() {
    let stated = after("Cargo.toml", "rust-version = \"");
    let tested = after("rust-toolchain.toml", "channel = \"");
    let minor: Vec<&str> = tested.split('.').take(2).collect();
    assert_eq!(stated, minor.join("."), "Cargo.toml and rust-toolchain.toml");
    for (path, sentence) in [
        ("src/lib.rs", format!("minimum supported Rust version is {stated}.")),
        ("src/bin/boggle/Containerfile", format!("library/rust:{stated}-alpine")),
    ] {
        assert!(read(path).contains(&sentence), "{path} does not say `{sentence}`");
    }
}

#[test]
fn all_packages_have_the_version_of_the_crate() {
    let version = after("Cargo.toml", "version = \"");
    for (path, start) in [
        ("www/package.json", "\"version\": \""),
        ("www/npm/package.json", "\"version\": \""),
        ("CITATION.cff", "version: "),
    ] {
        assert_eq!(after(path, start), version, "{path}");
    }
    let changes = read("CHANGELOG.md");
    assert!(
        changes.contains(&format!("## {version}")),
        "CHANGELOG.md says nothing about {version}"
    );
}
