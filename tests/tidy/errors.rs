//! Errors keep their causes: `source` returns the error that another one wraps. New reasons can be added.

use std::collections::BTreeSet;

use super::source::{library, without_tests};

/// Returns the texts that begin after `mark`, up to the closing brace of their line's depth.
fn blocks<'a>(code: &'a str, mark: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    code.match_indices(mark).map(|(at, _)| {
        let block = &code[at + mark.len()..];
        (at, block.split("\n}").next().unwrap_or_default())
    })
}

fn name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

#[test]
fn an_error_that_wraps_another_returns_it_as_its_source() {
    const IMPLEMENTS: &str = "Error for ";
    const ENUM: &str = "\npub enum ";
    let library: Vec<_> =
        library().into_iter().map(|source| (source.path, without_tests(&source.code))).collect();
    let errors: BTreeSet<&str> = library
        .iter()
        .flat_map(|(_, code)| blocks(code, IMPLEMENTS).map(|(_, block)| name(block)))
        .collect();
    let mut wrapping = 0;
    let mut wrong = Vec::new();
    for (path, code) in &library {
        for (at, block) in blocks(code, ENUM) {
            let own = name(block);
            // A reader finds the causes of an error next to its definition.
            let implementation = blocks(code, IMPLEMENTS).find(|(_, found)| name(found) == own);
            let Some((_, implementation)) = implementation else {
                continue;
            };
            let attributes = code[..at].rsplit("\n\n").next().unwrap_or_default();
            if !attributes.contains("#[non_exhaustive]") {
                wrong.push(format!("{}: {own} is not non_exhaustive", path.display()));
            }
            // Look for the name as the type of a field, because a variant may have the same name as an
            // error.
            let wraps = |error: &&str| {
                block.contains(&format!("({error})")) || block.contains(&format!(": {error},"))
            };
            if errors.iter().any(wraps) {
                wrapping += 1;
                if !implementation.contains("fn source(") {
                    wrong.push(format!("{}: {own} has no source", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    assert!(wrapping >= 15, "only {wrapping} errors that wrap others were found");
}
