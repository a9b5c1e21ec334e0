//! What a proof remembers about the files that its results came from.

use super::*;

/// A log from version 1 of the method is accepted if both versions find the same boards. Everything that is written or
/// shown later names that version, even after a round trip through storage.
#[test]
fn results_keep_the_version_of_the_method_that_found_them() {
    let mut source = proof(3, groups(), Part::All);
    work(&mut source, 6);
    let (now, before) = ("\"methodVersion\":2", "\"methodVersion\":1");
    let today = source.log();
    assert!(today.contains(now));
    assert_eq!(source.summary(0).method_versions, [2]);
    let earlier = today.replacen(now, before, 1);

    let mut imported = proof(3, groups(), Part::All);
    imported.import(earlier.as_bytes(), Source::File).unwrap();
    assert_eq!(imported.summary(0).method_versions, [1]);
    assert_eq!(imported.log(), earlier);
    let mut restored = proof(3, groups(), Part::All);
    restored.restore(earlier.as_bytes(), Source::File).unwrap();
    assert_eq!(restored.summary(0).method_versions, [1]);

    // Some results are from each version, so the log claims only the earlier one.
    let lines: Vec<&str> = earlier.split_inclusive('\n').collect();
    let mut mixed = proof(3, groups(), Part::All);
    mixed
        .import(lines[..4].concat().as_bytes(), Source::File)
        .unwrap();
    work(&mut mixed, 6);
    assert_eq!(mixed.summary(0).method_versions, [1, 2]);
    assert_eq!(mixed.log(), earlier);
}

/// An audit doesn't notice a board that a file leaves out with all its rotations and reflections, and the statement
/// says so.
#[test]
fn the_basis_says_what_was_checked_of_files() {
    let mut source = proof(3, groups(), Part::All);
    work(&mut source, 6);
    assert!(source.statement().basis.is_empty());
    let log = source.log();
    let mut read = proof(3, groups(), Part::All);
    read.import(log.as_bytes(), Source::File).unwrap();
    let basis = read.statement().basis;
    assert!(
        basis[0].starts_with("6 results were read from files. ")
            && basis[0].contains("scored again: each is in its class"),
        "{basis:?}"
    );
    assert_eq!(
        basis[1],
        "That no board is missing from them is known only from the files: the only way to check a class is to break it again."
    );
    let results: Vec<ClassResult> = source.results().cloned().collect();
    read.recheck(&results[0]).unwrap();
    let basis = read.statement().basis;
    assert_eq!(
        basis[1..],
        [
            "1 class was broken again, with the same boards.",
            "That no board is missing from the other 5 classes is known only from the files: the only way to check a class is to break it again."
        ]
    );
    for result in &results {
        read.recheck(result).unwrap();
    }
    assert_eq!(read.statement().basis.len(), 2);
}

/// A die whose only face has several letters is written in a way that is read back as the same die.
#[test]
fn runs_with_dice_of_any_faces_are_read_back() {
    let dictionary = dictionary();
    let dice = DiceSet::parse("th er\nqu,\nie,\na t", None, dictionary.alphabet()).unwrap();
    let spec = ProofSpec {
        dice: Some(("own".to_owned(), dice)),
        ..spec(3, some_groups("*"), Part::All)
    };
    let proof = Proof::new(&dictionary, "seven", spec).unwrap();
    let read = Proof::of_run(proof.run(), &dictionary).unwrap();
    assert_eq!(read.run(), proof.run());
}

#[test]
fn a_log_consists_of_its_lines() {
    let mut proof = proof(3, groups(), Part::All);
    let results = work(&mut proof, 6);
    let lines: String = results.iter().map(result_line).collect();
    assert_eq!(proof.log(), head_line(proof.run()) + &lines);
}
