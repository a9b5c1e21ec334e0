//! Phrases that nobody would say aloud stay out of what people read.

use std::fs;
use std::path::Path;

use super::source::{root, rust_files};

/// Phrases that stood here once, each in the place of something plainer.
const BANNED: [&str; 12] = [
    "so many points",
    "who looks",
    "rules that are none",
    "of the same.",
    "as above",
    "afresh",
    "anew",
    "none in practice",
    "drawn by lot",
    "equal nodes once",
    "is no number",
    "more than sense",
];

/// What still has some of them. Take a line away when its folder is clean; add none.
const NOT_YET_CLEAN: [&str; 6] = [
    "src/bin",
    "src/breaker",
    "src/scene",
    "src/stats",
    "src/tree",
    "src/wasm",
];

#[test]
fn no_phrase_that_nobody_would_say() {
    let mut files = Vec::new();
    for folder in ["src", "examples"] {
        rust_files(&root().join(folder), &mut files);
    }
    let mut wrong = Vec::new();
    for file in files {
        let path = file.strip_prefix(root()).unwrap();
        let shown = path.display().to_string().replace('\\', "/");
        let known = |folder: &&str| {
            Path::new(&shown).starts_with(folder) || shown == format!("{folder}.rs")
        };
        if NOT_YET_CLEAN.iter().any(known) {
            continue;
        }
        // Comments are wrapped: a phrase may go on in the next line.
        let text = fs::read_to_string(&file).unwrap().to_lowercase();
        let text = text
            .replace("///", " ")
            .replace("//!", " ")
            .replace("//", " ");
        let text: Vec<&str> = text.split_whitespace().collect();
        let text = text.join(" ");
        let found = BANNED.iter().filter(|phrase| text.contains(*phrase));
        wrong.extend(found.map(|phrase| format!("{shown}: \"{phrase}\"")));
    }
    assert!(wrong.is_empty(), "say it plainly:\n{}\n", wrong.join("\n"));
}

#[test]
fn the_word_list_is_in_order() {
    let list = fs::read_to_string(root().join("cspell.txt")).unwrap();
    let words: Vec<String> = list.lines().map(str::to_lowercase).collect();
    for pair in words.windows(2) {
        assert!(
            pair[0] < pair[1],
            "cspell.txt: {:?} before {:?}",
            pair[0],
            pair[1]
        );
    }
}
