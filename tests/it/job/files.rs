//! What a proof remembers about the files that its results came from.

use super::*;

/// A small compressed file can hold a line with millions of boards.
#[test]
fn a_line_that_would_fill_the_memory_is_refused() {
    let mut proof = proof(3);
    let log = format!("{}{}\n", proof.log(), " ".repeat(64 << 20));
    let error = proof.import(log.as_bytes(), ResultOrigin::File).unwrap_err().to_string();
    assert_eq!(error, "line 2 is not the result of a class (it is longer than 64 MiB)");
}

/// To the library, lists of values are objects, too; and JavaScript has no exact numbers above 2^53 - 1.
#[test]
fn lines_in_another_shape_are_refused() {
    let mut source = proof(3);
    work(&mut source, 6);
    let log = source.log();
    let error_of =
        |log: &str| proof(3).import(log.as_bytes(), ResultOrigin::File).unwrap_err().to_string();
    let (head, results) = log.split_once('\n').unwrap();
    let in_list = format!("[{}]\n{results}", &head["{\"run\":".len()..head.len() - 1]);
    assert!(error_of(&in_list).contains("it has no object `run`"));
    let board = results.split_inclusive('}').find(|part| part.contains("\"board\"")).unwrap();
    let board = &board[board.find("{\"board\"").unwrap()..];
    let list = board.replace("{\"board\":", "[").replace("\"points\":", "").replace('}', "]");
    assert!(error_of(&log.replacen(board, &list, 1)).contains("it has a list besides `boards`"));
    let mut result = source.results().next().unwrap().clone();
    result.work.paths = 1 << 53;
    let large = format!("{head}\n{}", result_line(&result));
    assert!(error_of(&large).contains("it has a number above 2^53 - 1"));
}

/// An audit doesn't notice a board that a file leaves out with all its rotations and reflections, and the statement
/// says so.
#[test]
fn the_basis_says_what_was_checked_of_files() {
    let mut source = proof(3);
    work(&mut source, 6);
    assert!(source.statement().basis.is_empty());
    let log = source.log();
    let mut read = proof(3);
    read.import(log.as_bytes(), ResultOrigin::File).unwrap();
    let basis = read.statement().basis;
    assert!(
        basis[0].starts_with("6 results were read from files. ")
            && basis[0].contains("scored again: each is in its class"),
        "{basis:?}"
    );
    assert_eq!(
        basis[1],
        "For these classes, only the files say that no board is missing. The only way to check a class is to break it again."
    );
    let results: Vec<ClassResult> = source.results().cloned().collect();
    read.recheck(&results[0]).unwrap();
    let basis = read.statement().basis;
    assert_eq!(
        basis[1..],
        [
            "1 class was broken again, with the same boards.",
            "For the other 5 classes, only the files say that no board is missing. The only way to check a class is to break it again."
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
    let proof = of(with_dice("th er\nqu,\nie,\na t"));
    let read = Proof::of_run(&dictionary(), proof.run()).unwrap();
    assert_eq!(read.run(), proof.run());
    let mut run = of(with_dice("t x\ni y\ne z\nr w")).run().clone();
    run.faces = Some(vec![run.faces.unwrap().join(" / ")]);
    let error = Proof::of_run(&dictionary(), &run).unwrap_err().to_string();
    assert!(error.contains("its faces are"), "{error}");
}

#[test]
fn a_log_consists_of_its_lines() {
    let mut proof = proof(3);
    let results = work(&mut proof, 6);
    let lines: String = results.iter().map(result_line).collect();
    assert_eq!(proof.log(), head_line(proof.run()) + &lines);
}

/// A file that leaves out a board with all its rotations and reflections passes every audit. So every claim that relies
/// only on a file mentions the file until its classes have been broken again.
#[test]
fn headlines_name_the_files_that_they_rest_on() {
    let mut source = proof(3);
    let results = work(&mut source, 6);
    let own = source.statement();
    assert!(own.proved && own.headline.starts_with("Exactly "));
    let mut shorter = proof(3);
    for mut result in results.clone() {
        result.boards.clear();
        shorter.add(result, ResultOrigin::File).unwrap();
    }
    let said = shorter.statement();
    assert_eq!(said.headline, "According to the log, no 2×2 board scores at least 3 points.");
    assert!(!said.proved);

    for (origin, other) in [
        (ResultOrigin::Computed, "the classes broken just now"),
        (ResultOrigin::Stored, "the results stored in this browser"),
    ] {
        let mut mixed = proof(3);
        for (at, result) in results.iter().enumerate() {
            let source = if at == 0 { ResultOrigin::File } else { origin };
            mixed.add(result.clone(), source).unwrap();
        }
        let both = format!("According to the log and {other}, exactly");
        assert_eq!(mixed.statement().headline, own.headline.replacen("Exactly", &both, 1));
    }

    let mut read = proof(3);
    read.import(source.log().as_bytes(), ResultOrigin::File).unwrap();
    let before = read.statement();
    assert!(!before.proved);
    assert_eq!(
        before.headline,
        own.headline.replacen("Exactly", "According to the log, exactly", 1)
    );
    for result in &results {
        read.recheck(result).unwrap();
    }
    let after = read.statement();
    assert_eq!((after.headline, after.proved), (own.headline, true));
}

/// A log that an older version of the program wrote is read, also into a proof that this version began. One of a later version isn't.
#[test]
fn logs_of_older_versions_are_imported() {
    let mut source = proof(3);
    work(&mut source, 6);
    let named = |version: &str| {
        let own = format!("\"version\":\"{}\"", source.run().version);
        source.log().replacen(&own, &format!("\"version\":\"{version}\""), 1)
    };
    let mut target = proof(3);
    let error = target.import(named("9.9.9").as_bytes(), ResultOrigin::File).unwrap_err();
    assert!(error.to_string().contains("names version \"9.9.9\""), "{error}");
    let imported = target.import(named("0.0.1").as_bytes(), ResultOrigin::File).unwrap();
    assert_eq!(imported.added, 6);
}

/// Once a class gives different boards when it is broken again, nothing can be concluded.
#[test]
fn contradictory_results_prove_nothing() {
    let mut source = proof(3);
    let results = work(&mut source, 6);
    let with_boards = results.iter().find(|result| !result.boards.is_empty());
    let with_boards = with_boards.unwrap();
    let mut none = with_boards.clone();
    none.boards.clear();
    let mut read = proof(3);
    read.add(none.clone(), ResultOrigin::File).unwrap();
    for result in results.iter().filter(|result| result.id != none.id) {
        read.add(result.clone(), ResultOrigin::Computed).unwrap();
    }
    assert!(read.recheck(with_boards).is_err());
    let summary = read.summary(1);
    assert!(!summary.complete && !summary.statement.proved);
    assert_eq!(
        summary.statement.headline,
        format!(
            "Nothing is proved: class {} gave different boards when it was broken again.",
            none.id
        )
    );
    let mut read = proof(3);
    for result in results {
        read.add(result, ResultOrigin::Computed).unwrap();
    }
    assert!(read.statement().proved);
}

/// The name of a word list or of dice in a log is only text. It isn't used for different words or dice.
#[test]
fn logs_cannot_borrow_names() {
    let dictionary = dictionary();
    let mut run = proof(3).run().clone();
    run.dictionary = "enable2k".to_owned();
    let mut read = Proof::of_run(&dictionary, &run).unwrap();
    assert_eq!(read.run().dictionary, "seven");
    assert!(read.statement().rules.starts_with("the list “seven” (7 words, SHA-256 "));

    let own = with_dice("ab\ncd\nef\ngh");
    let borrowed = ProofSpec { dice: Some("classic".to_owned()), ..own.clone() };
    let error = Proof::new(&dictionary, "seven", borrowed).unwrap_err();
    assert_eq!(error.to_string(), "these are not the dice called classic: give them another name");
    let mut run = of(own).run().clone();
    run.dice = Some("classic".to_owned());
    let error = Proof::of_run(&dictionary, &run).unwrap_err();
    assert!(matches!(error, ProofError::DiceName(_)), "{error}");
}

/// Earlier versions of the method lost boards of lists with more anagrams than they could number.
#[test]
fn logs_of_a_method_that_lost_boards_are_refused() {
    let mut run = proof(3).run().clone();
    run.method_version = 1;
    let error = Proof::of_run(&dictionary(), &run).unwrap_err().to_string();
    assert!(error.contains("version 1 of the method could miss boards"), "{error}");
}

/// A board that the dice cannot roll may well reach the threshold, so every headline names the dice.
#[test]
fn unfinished_work_with_dice_names_them() {
    let mut proof = of(with_dice("tt\nii\nzz\nrr"));
    work(&mut proof, 5);
    assert_eq!(
        headline(&mut proof),
        "No board that the dice “mine” (i i / r r / t t / z z) can roll, in the 5 classes that are done so far, scores at least 3 points."
    );
}
