//! Tests proofs in the library: what counts as proved, what may be claimed, and what an audit rejects.

mod files;
mod letters;

use std::sync::Arc;

use boggle_lab::dict::{Dictionary, WordRule, list};
use boggle_lab::job::{
    BoardPoints, ClassResult, Log, LogError, Proof, ProofError, ProofSpec, ResultOrigin, Verdict,
    head_line, result_line,
};
use boggle_lab::letter::QuRule;
use boggle_lab::scoring::{MinLength, Scoring};

fn dictionary() -> Arc<Dictionary> {
    let words = list::read(b"tar\ntea\ntie\ntier\nrite\neat\nate\n", &|_| None);
    let words = words.words.unwrap();
    Arc::new(Dictionary::new("seven", &words, WordRule::default()).unwrap())
}

/// Two letter groups that cover the alphabet: 16 classes, 6 of them canonical.
fn spec(threshold: u32) -> ProofSpec {
    by_groups(threshold, "aeiou bcdfghjklmnpqrstvwxyz")
}

fn by_groups(threshold: u32, groups: &str) -> ProofSpec {
    ProofSpec { buckets: Some(groups.to_owned()), ..ProofSpec::new("2x2", threshold) }
}

/// Proofs about one class, some classes, and a shard.
fn of_class(threshold: u32, class: &str) -> Proof {
    let class = Some(class.to_owned());
    of(ProofSpec { class, ..ProofSpec::new("2x2", threshold) })
}

fn of_ids(ids: &str) -> Proof {
    of(ProofSpec { ids: Some(ids.to_owned()), ..spec(400) })
}

fn of_shard(threshold: u32, shard: &str) -> Proof {
    of(ProofSpec { shard: Some(shard.parse().unwrap()), ..spec(threshold) })
}

fn with_dice(dice: &str) -> ProofSpec {
    let faces = Some(vec![dice.to_owned()]);
    ProofSpec { dice: Some("mine".to_owned()), faces, ..spec(3) }
}

fn of(spec: ProofSpec) -> Proof {
    Proof::new(&dictionary(), "seven", spec).unwrap()
}

fn proof(threshold: u32) -> Proof {
    of(spec(threshold))
}

/// Breaks up to `most` of the remaining classes.
fn work(proof: &mut Proof, most: usize) -> Vec<ClassResult> {
    let mut worker = proof.worker(1 << 28).unwrap();
    let ids: Vec<u64> = proof.tasks().take(most).collect();
    let results = ids.into_iter().map(|id| {
        worker.start(id);
        while worker.step(1000).unwrap().is_working() {}
        worker.result()
    });
    let results: Vec<ClassResult> = results.collect();
    for result in &results {
        proof.add(result.clone(), ResultOrigin::Computed).unwrap();
    }
    results
}

fn headline(proof: &mut Proof) -> String {
    proof.statement().headline
}

#[test]
fn only_the_whole_partition_is_a_proof() {
    let mut whole = proof(3);
    assert_eq!(headline(&mut whole), "Nothing is proved yet: none of 6 classes is done.");
    work(&mut whole, 5);
    let summary = whole.summary(10);
    assert_eq!(
        (summary.done, summary.of, summary.partition, summary.complete),
        (5, 6, Some(6), false)
    );
    let said = summary.statement.headline;
    assert!(
        said.contains(" boards in the 5 classes that are done so far score at least 3 points, "),
        "{said}"
    );
    assert_eq!(
        summary.statement.limits,
        [
            "1 of the 6 classes requested is not done yet.",
            "5 of the 6 classes of all boards, up to rotation and reflection, are done."
        ]
    );
    work(&mut whole, 1);
    assert_eq!(whole.verdict(), Verdict::Proved);
    let summary = whole.summary(1);
    assert!(summary.complete && summary.statement.limits.is_empty());
    assert_eq!((summary.boards.len() as u64, summary.found), (1, whole.found()));
    let said = summary.statement.headline;
    assert!(
        said.starts_with("Exactly ") && said.contains(" 2×2 boards score at least 3 points"),
        "{said}"
    );

    let mut none = proof(400);
    work(&mut none, 6);
    assert_eq!(headline(&mut none), "No 2×2 board scores at least 400 points.");
    let mut one = proof(1);
    work(&mut one, 6);
    assert!(headline(&mut one).contains("score at least 1 point,"));
}

#[test]
fn a_partial_result_says_which_part() {
    let cases = [
        (of_class(400, "ab cd ef t"), "No board in this class scores at least 400 points."),
        (of_ids("3"), "No board in class 3 scores at least 400 points."),
        (of_ids("0-3"), "No board in these 3 classes scores at least 400 points."),
        (
            of_shard(400, "2/4"),
            "No board in the 2 classes of shard 2/4 scores at least 400 points.",
        ),
        (
            of_shard(400, "1/18446744073709551615"),
            "No board in the 1 class of shard 1/18446744073709551615 scores at least 400 points.",
        ),
        (
            of(by_groups(400, "abc")),
            "No 2×2 board using only the letters a, b and c scores at least 400 points.",
        ),
        (
            of_shard(400, "7/7"),
            "This shard is empty, because there are only 6 classes. Nothing was proved.",
        ),
    ];
    for (mut proof, said) in cases {
        work(&mut proof, 100);
        assert_eq!(proof.done(), proof.asked());
        let summary = proof.summary(10);
        assert!(!summary.complete, "{said}");
        assert!(matches!(summary.verdict, Verdict::Partial(_)));
        assert_eq!(summary.statement.headline, said);
    }
}

#[test]
fn dice_are_part_of_the_sentence() {
    let with = |dice: &str| {
        let mut proof = of(with_dice(dice));
        work(&mut proof, 6);
        proof
    };
    let mut plain = with("tx\niy\nez\nrw");
    assert!(plain.verdict().is_proved());
    assert_eq!(plain.found(), 3);
    assert!(headline(&mut plain).starts_with(
        "Exactly 3 2×2 boards that the dice “mine” (e z / i y / r w / t x) can roll score at least"
    ));
    // A name that pretends to be a set's is quoted, with the faces after it.
    let spec = ProofSpec { dice: Some("Boggle” and “my".to_owned()), ..with_dice("t x") };
    let mut alike = of(ProofSpec { faces: Some(vec!["t x".to_owned(); 4]), ..spec });
    work(&mut alike, 6);
    assert_eq!(alike.statement().headline.matches("“Boggle and my” (4 × t x)").count(), 1);
    // Boards with two letters on a face belong to no class.
    let mut several = with("t th\ni y\ne z\nr w");
    assert!(!several.verdict().is_proved());
    let summary = several.summary(1);
    assert!(summary.statement.headline.contains("with exactly one letter on each cell"));
    assert_eq!(
        summary.statement.limits,
        ["Boards with blank faces or with several letters on a face are not covered."]
    );
}

#[test]
fn results_of_other_shards_count_toward_the_whole() {
    let mut first = of_shard(3, "1/2");
    work(&mut first, 10);
    let log = first.log();
    let mut second = of_shard(3, "2/2");
    second.import(log.as_bytes(), ResultOrigin::File).unwrap();
    assert_eq!((second.done(), second.asked(), second.held()), (0, 3, 3));
    assert!(headline(&mut second).contains("in the 3 classes that are done so far"));
    work(&mut second, 2);
    assert_eq!((second.done(), second.held()), (2, 5));
    assert!(!second.verdict().is_proved());
    work(&mut second, 1);
    assert_eq!(second.verdict(), Verdict::Claimed);
    let provenance = second.summary(1).provenance;
    assert_eq!((provenance.computed, provenance.from_file), (3, 3));
}

/// Every way to forge a result is rejected with a sentence that says what is wrong.
#[test]
fn forged_results_are_rejected() {
    let mut source = proof(3);
    let results = work(&mut source, 6);
    let with_boards = results.iter().find(|result| result.boards.len() > 1).unwrap();
    let mut fresh = proof(3);
    let mut refused = |forge: &dyn Fn(&mut ClassResult), said: &str| {
        let mut forged = with_boards.clone();
        forge(&mut forged);
        let problem = fresh.add(forged, ResultOrigin::File).unwrap_err().to_string();
        assert!(problem.contains(said), "{problem}");
        assert_eq!(fresh.held(), 0);
    };
    refused(&|r| r.boards[0].points = 9999, "with 9999 points, but this board scores");
    refused(&|r| r.boards[0].points += 1, "but this board scores");
    refused(&|r| r.boards[0].board = "zzzz".to_owned(), "is not in this class");
    refused(&|r| r.boards[0].board = "tie".to_owned(), "which is not a board of this size");
    refused(&|r| r.boards[0].board = "TIER".to_owned(), "which is not a board of this size");
    refused(&|r| r.boards.push(r.boards[0].clone()), "twice");
    refused(&|r| drop(r.boards.remove(0)), "but not its rotation or reflection");
    refused(&|r| r.bound = 1, "has an upper bound of 1 but lists a board with");
    refused(&|r| r.class = "a b c d".to_owned(), "not `a b c d`");
    refused(&|r| r.id = 16, "there is no class 16: the classes are numbered 0 to 15");
    refused(&|r| r.id = u64::MAX, "there is no class 18446744073709551615");
    refused(&|r| r.id = 2, "class 2 is a rotation or reflection of class 1");
    let mut below = proof(4);
    let problems = below.check(with_boards);
    assert!(
        problems.iter().any(|p| p.to_string().contains("do not reach the threshold")),
        "{problems:?}"
    );

    fresh.add(with_boards.clone(), ResultOrigin::File).unwrap();
    let twice = fresh.add(with_boards.clone(), ResultOrigin::File).unwrap_err();
    assert!(twice.to_string().ends_with("occurs twice"), "{twice}");

    // Only breaking the class again can show that all rotations of a board were removed.
    let mut none = with_boards.clone();
    none.boards.clear();
    let mut fresh = proof(3);
    fresh.add(none, ResultOrigin::File).unwrap();
    let problems = fresh.recheck(with_boards).unwrap_err();
    assert!(problems[0].to_string().contains("leaves out"), "{}", problems[0]);
    assert_eq!(fresh.summary(1).provenance.rechecked, 0);
    let mut fresh = proof(3);
    fresh.add(with_boards.clone(), ResultOrigin::File).unwrap();
    fresh.recheck(with_boards).unwrap();
    assert_eq!(fresh.summary(1).provenance.rechecked, 1);
}

#[test]
fn logs_are_accepted_in_full_or_not_at_all() {
    let mut source = proof(3);
    work(&mut source, 6);
    let log = source.log();
    let mut target = proof(3);
    let forged = log.replacen("\"points\":3}", "\"points\":9999}", 1);
    assert_ne!(forged, log);
    match target.import(forged.as_bytes(), ResultOrigin::File) {
        Err(LogError::Problems(problems)) => {
            assert!(problems[0].to_string().starts_with("line "), "{}", problems[0]);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(target.held(), 0);
    let imported = target.import(log.as_bytes(), ResultOrigin::File).unwrap();
    assert_eq!((imported.added, imported.known), (6, 0));
    let again = target.import(log.as_bytes(), ResultOrigin::File).unwrap();
    assert_eq!((again.added, again.known), (0, 6));
    assert_eq!(target.log(), log);
    assert!(target.audit().1.is_empty());

    // From saved lines, the good ones are added and the others are reported.
    let mut kept = proof(3);
    let damaged = forged.replacen("\"id\":15,", "\"id\":true,", 1);
    let restored = kept.restore(damaged.as_bytes(), ResultOrigin::Computed, &mut |_| ()).unwrap();
    assert_eq!((restored.added, restored.problems.len()), (4, 2), "{:?}", restored.problems);

    for (text, error) in [
        ("", LogError::Empty),
        ("{\"run\":{\"schema\":1}}\n", LogError::Schema { got: 1 }),
        ("{\"run\":{\"schema\":7}}\n", LogError::Schema { got: 7 }),
    ] {
        assert_eq!(Log::read(text.as_bytes()), Err(error));
    }
    assert!(matches!(Log::read(b"once upon a time\n"), Err(LogError::Head { .. })));
    // An incomplete last line is left out, and will be removed when writing continues.
    let torn = &log[..log.len() - 7];
    let read = Log::read(torn.as_bytes()).unwrap();
    assert_eq!((read.lines.len(), read.whole < torn.len()), (5, true));
}

/// A bit flipped anywhere in a log is either detected or changes nothing that matters.
#[test]
fn no_bit_flip_changes_a_board() {
    let mut source = proof(4);
    work(&mut source, 6);
    let (log, boards) = (source.log().into_bytes(), source.boards(0, usize::MAX));
    let head = log.iter().position(|byte| *byte == b'\n').unwrap();
    let mut taken = 0;
    for at in head + 1..log.len() {
        let mut flipped = log.clone();
        flipped[at] ^= 1 << (at % 7);
        let mut target = proof(4);
        if target.import(&flipped, ResultOrigin::File).is_ok() && target.held() == 6 {
            taken += 1;
            assert_eq!(target.boards(0, usize::MAX), boards, "byte {at}");
            assert_eq!(target.run(), source.run());
        }
    }
    assert!(taken > 0, "figures that nobody relies on may change");
}

fn field_of(difference: &str) -> String {
    difference.split(' ').nth(1).unwrap().to_owned()
}

#[test]
fn runs_that_differ_are_told_apart_by_field() {
    let base = proof(3).run().clone();
    let dictionary = dictionary();
    let with = |rule: WordRule, spec: ProofSpec| {
        let dictionary = Arc::new(dictionary.with_rule(rule).unwrap());
        Proof::new(&dictionary, "another name", spec).unwrap().run().clone()
    };
    let rule = WordRule::default();
    let rules = |scoring, min_length| {
        let min_length = MinLength::new(min_length).unwrap();
        ProofSpec { scoring, min_length, ..spec(3) }
    };
    assert_eq!(with(rule, spec(3)).difference(&base), None);
    for (run, field) in [
        (with(WordRule { qu: QuRule::Plain, ..rule }, spec(3)), "qu"),
        (with(WordRule { max_length: Some(9), ..rule }, spec(3)), "maxLength"),
        (with(rule, rules(Scoring::WORDS, 3)), "points"),
        (with(rule, rules(Scoring::STANDARD, 4)), "minLength"),
        (with(rule, with_dice("ab\ncd\nef\ngh")), "faces"),
        (with(rule, spec(4)), "threshold"),
        (with(rule, by_groups(3, "*")), "space"),
    ] {
        assert_eq!(field_of(&run.difference(&base).unwrap()), field);
    }
    let two = ["ab\ncd\nef\ngh", "ab\ncd\nef\ngi"].map(|dice| with(rule, with_dice(dice)));
    assert_eq!(field_of(&two[0].difference(&two[1]).unwrap()), "faces");
}

#[test]
fn the_run_of_a_log_must_hold() {
    let dictionary = dictionary();
    let run = proof(3).run().clone();
    let of = |change: &dyn Fn(&mut boggle_lab::job::ProofRun)| {
        let mut run = run.clone();
        change(&mut run);
        Proof::of_run(&dictionary, &run)
    };
    assert!(of(&|_| ()).is_ok());
    let field = |error: ProofError| match error {
        ProofError::Run(difference) => field_of(&difference),
        ProofError::Threshold => "threshold".to_owned(),
        ProofError::MinLength(_) => "minLength".to_owned(),
        other => panic!("{other:?}"),
    };
    let refused = |change: &dyn Fn(&mut boggle_lab::job::ProofRun)| field(of(change).unwrap_err());
    assert_eq!(refused(&|run| run.classes = Some(7)), "classes");
    assert_eq!(refused(&|run| run.points[3] = 2), "points");
    assert_eq!(refused(&|run| run.words += 1), "words");
    assert_eq!(refused(&|run| run.threshold = 0), "threshold");
    assert_eq!(refused(&|run| run.min_length = 300), "minLength");
    assert_eq!(refused(&|run| run.qu = QuRule::Plain), "qu");
    assert_eq!(refused(&|run| run.sha256 = "00".to_owned()), "sha256");
    for version in ["9.9.9", "soon"] {
        let error = of(&|run| run.version = version.to_owned()).unwrap_err();
        assert!(matches!(error, ProofError::Newer(_)), "{error}");
    }
    assert!(of(&|run| run.method_version += 1).is_err());
    assert!(of(&|run| run.size = "9x9".to_owned()).is_err());
}

/// The letters of a group may be in any order, and that order survives writing and reading.
#[test]
fn groups_keep_the_order_of_their_letters() {
    let backwards: String = ('a'..='z').rev().collect();
    let mut proof = of(by_groups(3, &backwards));
    work(&mut proof, 1);
    let mut read = Proof::of_run(&dictionary(), proof.run()).unwrap();
    read.import(proof.log().as_bytes(), ResultOrigin::File).unwrap();
    assert!(read.verdict().is_complete());
}

#[test]
fn huge_partitions_are_answered_at_once() {
    let dictionary = dictionary();
    let spec = ProofSpec {
        buckets: Some("abcdef ghijklm nopqrst uvwxyz".to_owned()),
        ..ProofSpec::new("5x5", 5)
    };
    let mut proof = Proof::new(&dictionary, "seven", spec).unwrap();
    assert!(proof.canonical_classes() > 1 << 46);
    assert_eq!(proof.first_missing(), Some(0));
    assert!(!proof.verdict().is_proved());
    let whole = Proof::of_run(&dictionary, proof.run());
    assert!(whole.is_ok());
}

#[test]
fn the_number_of_boards_is_predicted() {
    let few = proof(3);
    let expected = few.expected(20_000);
    assert!(!expected.is_many);
    assert_eq!(few.expected(20_000), expected);
    // Every board of these letters has at least three words.
    let every = of_class(2, "t ae i r");
    let expected = every.expected(100);
    assert_eq!(expected.boards, 2.0 * f64::from(expected.hits) / 100.0);
    assert!(expected.hits > 20);
}

/// Words such as `aaaa` have so many paths that scoring twenty thousand boards would take forever, but a few boards are
/// enough.
#[test]
fn rich_boards_are_sampled_in_a_moment() {
    let text: String = (8..30).map(|n| format!("{}\n", "ab".repeat(n))).collect();
    let words = list::read(text.as_bytes(), &|_| None).words.unwrap();
    let dictionary = Arc::new(Dictionary::new("rich", &words, WordRule::default()).unwrap());
    let spec = ProofSpec { class: Some(["ab"; 64].join(" ")), ..ProofSpec::new("8x8", 1) };
    let expected = Proof::new(&dictionary, "rich", spec).unwrap().expected(20_000);
    assert!(expected.samples < 1000, "{expected:?}");
    assert!(expected.hits > 0 && expected.is_many, "{expected:?}");
}

/// A program that proved the list again differs from a log that leaves out boards, whether or not the search noticed it before.
#[test]
fn a_second_program_refutes_what_a_search_has_refuted() {
    let found: Vec<BoardPoints> =
        work(&mut proof(4), 99).into_iter().flat_map(|result| result.boards).collect();
    assert!(!found.is_empty());
    for emptied in [false, true] {
        let mut forged = proof(4);
        for mut result in work(&mut proof(4), 99) {
            if emptied {
                result.boards.clear();
            }
            forged
                .restore(result_line(&result).as_bytes(), ResultOrigin::File, &mut |_| ())
                .unwrap();
        }
        assert_eq!(forged.confirm(&found).is_empty(), !emptied);
        // The first answer has refuted the results. The second is the same.
        assert_eq!(forged.confirm(&found).is_empty(), !emptied);
        assert_eq!(forged.verdict() == Verdict::Proved, !emptied);
    }
    // A program that finds none of the listed boards has broken their classes again, with another result.
    let mut doubted = proof(4);
    for result in work(&mut proof(4), 99) {
        doubted.restore(result_line(&result).as_bytes(), ResultOrigin::File, &mut |_| ()).unwrap();
    }
    assert!(!doubted.confirm(&[]).is_empty());
    let basis = doubted.statement().basis.join(" ");
    assert!(basis.contains("broken again, with different boards."), "{basis}");
}
