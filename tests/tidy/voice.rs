//! Keeps phrases that nobody would say aloud out of the texts that people read.

use std::fs;
use std::path::{Path, PathBuf};

use super::source::{root, rust_files};

/// Phrases that nobody would say aloud. Each of them once took the place of something plainer.
const BANNED: [&str; 36] = [
    "so many points",
    "who looks",
    "rules that are none",
    "of the same.",
    " as above",
    "afresh",
    "anew",
    "none in practice",
    "drawn by lot",
    "equal nodes once",
    "is no number",
    "more than sense",
    "that a user names",
    "go on with",
    "goes on with",
    "what goes on",
    "goes backwards",
    "maximis",
    "minimis",
    "tree has left",
    "boards a second",
    "nodes a second",
    "one a line",
    "a line of its own",
    "as it suits",
    "as is asked",
    "for who ",
    "next to never",
    "what it is of",
    "to be seen",
    "whoever looks",
    "some milliseconds",
    "some tens of",
    "measured well",
    "files' word",
    "on trust",
];

#[test]
fn no_phrase_that_nobody_would_say() {
    let mut files = Vec::new();
    for folder in ["src", "examples", "tests"] {
        rust_files(&root().join(folder), &mut files);
    }
    files.extend(texts(&root()));
    let mut wrong = Vec::new();
    for file in files {
        let path = file.strip_prefix(root()).unwrap();
        let shown = path.display().to_string().replace('\\', "/");
        if shown == "tests/tidy/voice.rs" {
            continue;
        }
        // Comments are wrapped, so a phrase may continue on the next line.
        let text = fs::read_to_string(&file).unwrap().to_lowercase();
        let text = text.replace("///", " ").replace("//!", " ").replace("//", " ");
        let text: Vec<&str> = text.split_whitespace().collect();
        let text = text.join(" ");
        let found = BANNED.iter().filter(|phrase| text.contains(*phrase));
        wrong.extend(found.map(|phrase| format!("{shown}: \"{phrase}\"")));
    }
    assert!(wrong.is_empty(), "say it plainly:\n{}\n", wrong.join("\n"));
}

/// Lists the Markdown files in a folder, and the files with the page's texts.
fn texts(folder: &Path) -> Vec<PathBuf> {
    const SKIPPED: [&str; 5] = ["target", "node_modules", "dist", "gen", "test-results"];
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = entry.path();
        let is_of_page = name.starts_with("text") && name.ends_with(".ts") || name == "glossary.ts";
        if entry.file_type().unwrap().is_dir() {
            let hidden = name.starts_with('.') && name != ".github";
            if !hidden && !SKIPPED.contains(&name.as_str()) {
                found.extend(texts(&path));
            }
        } else if name.ends_with(".md") || is_of_page {
            found.push(path);
        }
    }
    found
}

#[test]
fn the_word_list_is_in_order() {
    let list = fs::read_to_string(root().join("www/cspell.txt")).unwrap();
    let words: Vec<String> = list.lines().map(str::to_lowercase).collect();
    for pair in words.windows(2) {
        assert!(pair[0] < pair[1], "www/cspell.txt: {:?} before {:?}", pair[0], pair[1]);
    }
}
