//! Tests sessions with trees: errors, previews, explanations, and remaining boards.

use boggle_lab::job::tree_session::{
    SessionError, TreeAnswer, TreeFigures, TreeOperation, TreePlan, TreeQuestion, TreeSession,
};
use serde_json::{Value, json};

use crate::support::enable2k;

const MILLION: &str = "lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjqvwxz";

fn plan(class: &str, order: &str) -> TreePlan {
    let plan = json!({ "class": class, "order": order, "scoring": "standard", "minLength": 3 });
    serde_json::from_value(plan).unwrap()
}

/// Returns a session with the tree of a class, and the tree's figures.
fn built(class: &str, order: &str) -> (TreeSession, TreeFigures) {
    let mut session = TreeSession::new(enable2k(), &plan(class, order)).unwrap();
    let figures = work(&mut session);
    (session, figures)
}

fn work(session: &mut TreeSession) -> TreeFigures {
    while session.step(100_000).unwrap().is_working() {}
    session.finish().unwrap()
}

fn operation(value: Value) -> TreeOperation {
    let mut all = json!({ "cutoff": 0, "fold": "no", "dedupe": false });
    all.as_object_mut().unwrap().extend(value.as_object().unwrap().clone());
    serde_json::from_value(all).unwrap()
}

fn operate(session: &mut TreeSession, value: Value) -> TreeFigures {
    session.begin(&operation(value)).unwrap();
    work(session)
}

fn ask(
    session: &mut TreeSession,
    state: usize,
    question: Value,
) -> Result<TreeAnswer, SessionError> {
    session.ask(state, &serde_json::from_value::<TreeQuestion>(question).unwrap())
}

/// Asks a question, and takes its kind of answer apart.
macro_rules! answer {
    ($kind:ident, $session:expr, $state:expr, $asked:expr) => {
        match ask($session, $state, $asked) {
            Ok(TreeAnswer::$kind(answer)) => answer,
            other => panic!("{other:?}"),
        }
    };
}

#[test]
fn a_tree_that_is_too_large_is_refused_before_it_is_built() {
    let all = vec!["abcdefghijklmnopqrstuvwxyz"; 16].join(" ");
    let refused = TreeSession::new(enable2k(), &plan(&all, "spelling")).unwrap_err();
    let SessionError::TooManyPaths { paths } = refused else {
        panic!("{refused}");
    };
    assert!(paths > 1e9, "{paths}");
    let text = refused.to_string();
    assert!(text.contains("too large") && text.contains("400 million"), "{text}");
    assert!(TreeSession::new(enable2k(), &plan(&all, "orderly")).is_err());
    // With only a few words, the tree is small.
    let few = TreePlan { words: Some("tar tie tier".to_owned()), ..plan(&all, "spelling") };
    assert!(TreeSession::new(enable2k(), &few).is_ok());
}

#[test]
fn unknown_questions_and_fields_are_refused() {
    for text in [
        r#"{ "why": { "limit": 9, "limits": 9 } }"#,
        r#"{ "who": { "limit": 9 } }"#,
        r#"{ "why": { "limit": 9 }, "json": { "limit": 9 } }"#,
        r#"{ "slice": { "from": 0 } }"#,
    ] {
        assert!(serde_json::from_str::<TreeQuestion>(text).is_err(), "{text}");
    }
    let (mut session, _) = built("ab cd / ef gh", "spelling");
    let none = ask(&mut session, 1, json!({ "why": { "limit": 9 } }));
    assert_eq!(none.unwrap_err(), SessionError::NoState);
}

/// With a bound of 4 and a board of 4 points, nothing is loose, even though the branches that reach the bound
/// contradict each other.
#[test]
fn a_bound_is_loose_if_no_board_reaches_it() {
    for (order, bound) in [("orderly", 4), ("spelling", 6)] {
        let (mut session, figures) = built("t ae r / i . .", order);
        assert_eq!(figures.report.bound, bound);
        let why = answer!(Why, &mut session, 0, json!({ "why": { "limit": 1000 } }));
        assert_eq!((why.bound, why.best), (bound, Some(4)), "{order}");
    }
    // There are too many boards to score them all for one question.
    let (mut session, _) = built(MILLION, "spelling");
    let why = answer!(Why, &mut session, 0, json!({ "why": { "limit": 1_000_000 } }));
    assert_eq!(why.best, None);
}

/// The explanation covers the tree after the filter, not the figures in the table.
#[test]
fn a_tree_without_words_has_an_empty_explanation() {
    let (mut session, _) = built("ab cd / ef gh", "spelling");
    operate(&mut session, json!({ "cell": 0, "cutoff": 1_000_000 }));
    let figures = operate(&mut session, json!({ "cell": 1, "cutoff": 1_000_000 }));
    assert_eq!(figures.report.leaves, 0);
    let why = answer!(Why, &mut session, 1, json!({ "why": { "limit": 1000 } }));
    assert_eq!((why.bound, why.words), (0, 0));
}

#[test]
fn previews_say_what_operations_do() {
    for fold in ["no", "stale", "refreshed", "thorough"] {
        let (mut session, mut figures) = built("ab cd / ef gh", "spelling");
        for (state, cell) in [0, 3, 1, 2].into_iter().enumerate() {
            let lift = json!({ "cell": cell, "cutoff": 0, "fold": fold, "dedupe": false });
            let preview =
                answer!(Preview, &mut session, state, json!({ "preview": lift })).unwrap();
            assert!(preview.letters.iter().all(|bound| *bound <= figures.report.bound));
            figures = operate(&mut session, json!({ "cell": cell, "fold": fold }));
            assert_eq!(
                (preview.bound, preview.nodes),
                (figures.report.bound, Some(figures.report.nodes)),
                "{fold} {cell}"
            );
            assert!(!preview.at_most);
        }
    }
    // Fixing a letter gives the tree that its preview predicted.
    for order in ["spelling", "orderly"] {
        let (mut session, _) = built("t ae / i r", order);
        let cells = vec![1];
        for cell in cells {
            let lift = json!({ "cell": cell, "cutoff": 0, "fold": "no", "dedupe": false });
            let preview = answer!(Preview, &mut session, 0, json!({ "preview": lift })).unwrap();
            for letter in 0..2 {
                session.keep(1);
                let figures = operate(&mut session, json!({ "cell": cell, "letter": letter }));
                assert_eq!(figures.report.bound, preview.letters[letter], "{order} {letter}");
            }
        }
    }
    // The first lift of the class of 2025.
    let (mut session, figures) = built(MILLION, "spelling");
    assert_eq!((figures.report.bound, figures.report.nodes), (9460, 520_947));
    let lift = json!({ "cell": 4, "cutoff": 520, "fold": "refreshed", "dedupe": true });
    let preview = answer!(Preview, &mut session, 0, json!({ "preview": lift })).unwrap();
    assert!(preview.at_most && preview.nodes.is_none());
    let figures = operate(
        &mut session,
        json!({ "cell": 4, "cutoff": 520, "fold": "refreshed", "dedupe": true }),
    );
    assert!(figures.report.bound <= preview.bound && figures.report.bound > 0);
}

/// Scores the boards that remain of five million after nine lifts.
#[test]
fn the_boards_that_are_left_are_listed() {
    let (mut session, _) = built(MILLION, "spelling");
    let many = ask(&mut session, 0, json!({ "boards": { "limit": 1000 } }));
    assert_eq!(many.unwrap_err(), SessionError::ManyBoards { limit: 1000 });
    let mut left = 0;
    for cell in [4, 5, 3, 1, 7, 0, 2, 6, 8] {
        left = operate(&mut session, json!({ "cell": cell, "cutoff": 520 })).report.leaves;
    }
    assert_eq!(left, 428);
    let boards = answer!(Boards, &mut session, 9, json!({ "boards": { "limit": 1000 } }));
    assert_eq!(boards.len(), 428);
    assert!(boards.is_sorted_by(|a, b| a.points >= b.points));
    assert!(boards.iter().all(|board| board.points <= board.bound && board.bound > 520));
    let distinct: std::collections::BTreeSet<_> = boards.iter().map(|board| &board.board).collect();
    assert_eq!(distinct.len(), 428);
    let best = &boards[0];
    let solved = crate::support::score(&best.board, "3x3", enable2k());
    assert_eq!((solved.points, solved.words), (best.points, best.words));
    // Both boards of a class, before any lift.
    let (mut session, _) = built("t ae r / i . .", "spelling");
    let two = answer!(Boards, &mut session, 0, json!({ "boards": { "limit": 9 } }));
    let two: Vec<_> = two.iter().map(|board| (board.cells.concat(), board.points)).collect();
    assert_eq!(two, [("teri".to_owned(), 4), ("tari".to_owned(), 3)]);
}

#[test]
fn the_costliest_branch_goes_by_the_highest_bounds() {
    let (mut session, figures) = built("ab cd / ef gh", "spelling");
    let spots = answer!(Spots, &mut session, 0, json!({ "costliest": { "layers": 99 } }));
    assert!(spots.len() > 3);
    assert_eq!((spots[0].number, spots[0].depth), (0, 0));
    for (above, below) in spots.iter().zip(&spots[1..]) {
        assert_eq!(below.depth, above.depth + 1);
        assert!(below.x >= above.x && below.x + below.width <= above.x + above.width);
    }
    let place =
        answer!(Place, &mut session, 0, json!({ "place": { "number": spots[1].number } })).unwrap();
    assert_eq!(place.labels.bound[0], figures.report.bound);
    assert!(place.labels.bound[1] > 0);
}

#[test]
fn layers_sorted_by_bound_begin_with_the_costliest_branch() {
    let (mut session, _) = built("ab cd / ef gh", "spelling");
    operate(&mut session, json!({ "cell": 0 }));
    for state in 0..2 {
        let asked = json!({ "costliest": { "layers": 99, "siblings": "byBound" } });
        let spots = answer!(Spots, &mut session, state, asked);
        assert!(spots.len() > 3);
        assert!(spots.iter().all(|spot| spot.x == 0.0));
        let last = spots.last().unwrap();
        let hit = json!({ "hit": { "x": 0.1, "depth": last.depth, "siblings": "byBound" } });
        let place = answer!(Place, &mut session, state, hit).unwrap();
        let branch: Vec<u32> = spots.iter().map(|spot| spot.number).collect();
        assert_eq!((place.number.0, place.rank), (branch, 1));
    }
    // During a transition between trees, rectangles come from their positions in the sorted layers.
    let slice = |siblings: &str| {
        json!({ "slice": {
            "from": 0, "to": 999, "pixels": 999, "least": 0, "origins": true, "siblings": siblings
        } })
    };
    let mut old_rectangles = |siblings: &str| {
        let record = answer!(Slice, &mut session, 1, slice(siblings));
        let old = record.old_x.iter().zip(record.old_depth.iter());
        let old = old.map(|(x, &depth)| if depth == u8::MAX { -1.0 } else { *x });
        let mut old: Vec<(u32, f64)> = record.number.iter().copied().zip(old).collect();
        assert_eq!(old.len(), record.number.len());
        old.sort_by_key(|(number, _)| *number);
        old
    };
    let (plain, sorted) = (old_rectangles("inOrder"), old_rectangles("byBound"));
    assert_eq!(plain.len(), sorted.len());
    assert_ne!(plain, sorted);
}

#[test]
fn the_best_board_that_is_left_is_found_with_its_places() {
    let (mut session, _) = built("ab cd / ef gh", "spelling");
    for cell in 0..4 {
        operate(&mut session, json!({ "cell": cell }));
    }
    let best = |session: &mut TreeSession, state: usize, boards: usize| {
        let asked = json!({ "best": { "boards": boards, "limit": 999 } });
        answer!(Best, session, state, asked)
    };
    assert!(best(&mut session, 0, 15).is_none(), "there are 16 boards");
    let first = best(&mut session, 0, 16).unwrap();
    let last = best(&mut session, 4, 16).unwrap();
    assert_eq!((first.board.points, last.board.points), (8, 8));
    assert_eq!(first.board.cells, last.board.cells);
    // Below four lifted choices there is one place per layer.
    let depths: Vec<u8> = last.places.iter().map(|place| place.depth).collect();
    assert_eq!(depths[..5], [0, 1, 2, 3, 4]);
    assert_eq!(depths.iter().filter(|&&depth| depth == 4).count(), 1);
    assert!(first.places.len() > last.places.iter().filter(|of| of.depth < 4).count());
}
