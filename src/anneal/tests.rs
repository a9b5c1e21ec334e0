//! Tests climbs as a whole.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use proptest::prelude::*;

use super::*;
use crate::board::Board;
use crate::dice::DiceSet;
use crate::dict::Dictionary;
use crate::grid::{Cell, cells_of};
use crate::letter::Letter;
use crate::scoring::Rules;
use crate::solver::oracle::Oracle;
use crate::step::Step;

fn dictionary(words: &[&str]) -> Arc<Dictionary> {
    Arc::new(Dictionary::from_words(words).unwrap())
}

pub(super) fn enable2k() -> &'static Arc<Dictionary> {
    static ENABLE2K: OnceLock<Arc<Dictionary>> = OnceLock::new();
    ENABLE2K.get_or_init(|| Arc::new(Dictionary::enable2k()))
}

/// Returns a function that scores boards of one size in the simplest way.
fn scorer(size: &str) -> impl FnMut(&str) -> u32 {
    let dims = size.parse().unwrap();
    let mut oracle = Oracle::new(enable2k(), dims, Rules::default());
    move |text| oracle.score(&read(enable2k(), text).tiles().unwrap()).points
}

fn read(dictionary: &Dictionary, text: &str) -> Board {
    Board::read(text, None, dictionary.alphabet()).unwrap()
}

fn climb(options: &Options) -> Climb {
    start(enable2k(), options).unwrap()
}

fn start(dictionary: &Arc<Dictionary>, options: &Options) -> Result<Climb, ClimbError> {
    Climb::new(dictionary, options)
}

fn limited(size: &str, seed: &str, proposals: u64) -> Options {
    let mut options = Options::new(size, seed);
    options.limits.proposals = Some(proposals);
    options
}

#[test]
fn equal_seeds_climb_alike_whatever_the_step_size() {
    let options = limited("3x3", "cut", 5000);
    let mut whole = climb(&options);
    let _ = whole.step(u32::MAX);
    assert_eq!(whole.status(), ClimbStatus::Proposals);
    let mut parts = climb(&options);
    let mut size = 1;
    while parts.step(size).is_working() {
        size = size % 97 + 5;
        parts.frame();
    }
    let mut singles = climb(&options);
    while singles.single().is_some() {}
    for other in [&mut parts, &mut singles] {
        assert_eq!(other.trace(), whole.trace());
        assert_eq!(other.evaluations(), whole.evaluations());
        assert_eq!(other.hall(), whole.hall());
        assert_eq!(other.best(), whole.best());
    }
    let mut another = climb(&limited("3x3", "another", 5000));
    let _ = another.step(u32::MAX);
    assert_ne!(another.trace(), whole.trace());
}

#[test]
fn a_single_step_reports_what_happens() {
    let mut climb = climb(&limited("4x4", "arithmetic", 12_000));
    let (mut rejected, mut accepted_losses) = (0, 0);
    let mut current = climb.frame();
    while let Some(p) = climb.single() {
        assert_eq!((p.old, p.delta), (current.points, i64::from(p.new) - i64::from(p.old)));
        assert_eq!(p.temperature, current.temperature);
        let loss = p.old.saturating_sub(p.new);
        assert_eq!(p.probability, accept::probability(loss, p.temperature));
        if (p.drawn - p.probability).abs() > 1e-12 {
            assert_eq!(p.accepted, p.drawn <= p.probability, "{p:?}");
        }
        assert!((p.board != current.board) == p.kind.is_some());
        let before = current.board.clone();
        current = climb.frame();
        assert_eq!(current.board, if p.accepted { &p.board } else { &before }.as_str());
        if p.accepted {
            assert_eq!(current.changed, {
                let mut cells = p.cells.clone();
                cells.sort_unstable();
                cells
            });
            accepted_losses += u32::from(loss > 0);
        } else {
            rejected += 1;
        }
        assert_eq!(p.record, current.improved);
    }
    assert!(rejected > 5000 && accepted_losses > 50, "{rejected} {accepted_losses}");
}

#[test]
fn every_board_shown_has_the_points_shown() {
    for size in ["2x2", "3x4", "4x4"] {
        let mut points = scorer(size);
        let mut climb = climb(&limited(size, "true", 4000));
        while climb.step(250).is_working() {
            let frame = climb.frame();
            assert_eq!(frame.points, points(&frame.board), "{}", frame.board);
            assert_eq!(frame.best.points, points(&frame.best.board));
        }
        let hall = climb.hall();
        assert_eq!((hall.len(), hall[0].points), (HALL_SIZE, climb.best().points));
        for entry in &hall[..10] {
            assert_eq!(entry.points, points(&entry.board));
        }
        let table = climb.record_holders(0);
        for row in table.rows.iter().rev().take(10) {
            assert_eq!(row.points, points(&row.board));
        }
    }
}

#[test]
fn the_hall_says_when_each_board_was_found() {
    let dictionary = small();
    let mut options = limited("3x3", "where", 5000);
    options.schedule = Some(Schedule::Geometric { from: 30.0, to: 2.0, proposals: 900 });
    let mut climb = start(&dictionary, &options).unwrap();
    let mut seen = std::collections::HashMap::new();
    let (mut run, mut generation) = (0, 0);
    while let Some(proposal) = climb.single() {
        generation += 1;
        let mut letters = proposal.faces;
        letters.sort();
        seen.insert((run, generation), (proposal.new, letters));
        if proposal.ended_run {
            (run, generation) = (run + 1, 0);
        }
    }
    let hall = climb.hall();
    let found = hall.iter().filter(|entry| entry.generation > 0);
    let mut late = 0;
    for entry in found {
        let (points, letters) = &seen[&(entry.run, entry.generation)];
        let mut of_entry: Vec<String> = entry.board.chars().map(String::from).collect();
        of_entry.sort();
        assert_eq!(*points, entry.points);
        assert_eq!(letters.concat(), of_entry.concat().replace('q', "qu"));
        late += u32::from(entry.run > 0);
    }
    assert!(late > 5, "{late} boards of later runs");

    let kept = climb.checkpoint();
    assert_eq!(Climb::saved_rules(&kept).unwrap(), options.rules());
    assert_eq!(Climb::restore(&dictionary, &kept).unwrap().hall(), hall);
}

#[test]
fn the_table_of_a_run_adds_up() {
    let mut options = limited("4x4", "table", 700);
    options.schedule = Some(Schedule::CLASSIC);
    options.letters = LetterOdds::Uniform;
    let mut climb = climb(&options);
    let _ = climb.step(u32::MAX);
    let table = climb.record_holders(0);
    assert_eq!((table.first, table.rows[0].generation), (0, 0));
    for pair in table.rows.windows(2) {
        assert_eq!(pair[0].generation + pair[0].held_for.unwrap(), pair[1].generation);
        assert!((1e-16..=pair[1].chance).contains(&pair[1].drawn));
        assert_eq!(pair[1].chance < 1.0, pair[1].points < pair[0].points);
    }
    let last = table.rows.last().unwrap();
    assert_eq!((last.held_for, last.board.clone()), (None, climb.frame().board));
    assert_eq!(climb.record_holders(5).rows, table.rows[5..]);
    assert!(climb.record_holders(1 << 40).rows.is_empty());
}

#[test]
fn a_replay_leads_to_the_best_board() {
    let mut options = Options::new("3x3", "replay");
    options.limits.runs = Some(3);
    let mut climb = climb(&options);
    let _ = climb.step(u32::MAX);
    assert_eq!(climb.status(), ClimbStatus::Runs);
    let replay = climb.replay();
    assert_eq!(replay.run, climb.best().run);
    let frame = replay.frames.iter().max_by_key(|frame| frame.points).unwrap();
    let best = Some(frame.points);
    assert_eq!(best, Some(climb.best().points));
    let faces = climb.faces();
    let text: String = frame.board().map(|symbol| faces[usize::from(symbol)].as_str()).collect();
    assert_eq!(scorer("3x3")(&text.replace("qu", "q")), frame.points);
    let runs = climb.finished_runs();
    let end = replay.frames.last().unwrap();
    assert_eq!(end.generation, runs[replay.run as usize].1);
    assert_eq!(runs.len(), 3);
    assert_eq!(runs.iter().map(|run| run.0).max(), best);
}

#[test]
fn limits_stop_a_climb_where_they_should() {
    let with = |set: fn(&mut ClimbLimits)| {
        let mut options = Options::new("2x3", "limits");
        set(&mut options.limits);
        let mut climb = climb(&options);
        assert!(climb.step(1_000_000).is_done());
        assert_eq!((climb.step(100), climb.single()), (Step::Done, None));
        (climb.status(), climb)
    };
    let (status, climb) = with(|limits| limits.proposals = Some(777));
    assert_eq!((status, climb.proposals()), (ClimbStatus::Proposals, 777));
    let (status, climb) = with(|limits| limits.evaluations = Some(321));
    assert_eq!((status, climb.evaluations()), (ClimbStatus::Evaluations, 321));
    let (status, climb) = with(|limits| limits.runs = Some(2));
    assert_eq!((status, climb.finished_runs().len()), (ClimbStatus::Runs, 2));
    let (status, climb) = with(|limits| limits.target = Some(40));
    assert_eq!((status, climb.best().points >= 40), (ClimbStatus::Target, true));
}

/// Returns whether the board has a path for the word: distinct cells, each of which touches the next.
fn has_word(board: &Board, word: &[Letter]) -> bool {
    fn follow(board: &Board, word: &[Letter], near: u64, used: u64) -> bool {
        let Some((first, rest)) = word.split_first() else {
            return true;
        };
        cells_of(near & !used).any(|cell: Cell| {
            board.face(cell).letters() == [*first]
                && follow(board, rest, board.dims().neighbors(cell).bits(), used | cell.bit())
        })
    }
    follow(board, word, u64::MAX >> (64 - board.dims().cells()), 0)
}

#[test]
fn a_word_as_long_as_the_board_stays_on_it() {
    for word in ["charitablenesses", "quadricentennials"] {
        let mut options = limited("4x4", word, 2000);
        options.constraints.word = Some(word.to_owned());
        let mut climb = climb(&options);
        let first = climb.frame();
        let letters = enable2k().alphabet().spell(word).unwrap();
        while climb.step(100).is_working() {
            let frame = climb.frame();
            assert!(has_word(&read(enable2k(), &frame.board), &letters), "{}", frame.board);
        }
        assert!(climb.best().points > first.points);
    }
}

fn small() -> Arc<Dictionary> {
    dictionary(&[
        "tea", "eat", "ate", "tie", "rate", "tear", "note", "tone", "quit", "quite", "hen",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn constraints_hold_on_every_board(
        seed in any::<u64>(),
        fixed in proptest::collection::btree_map(0usize..16, 0usize..6, 0..5),
        with_dice in any::<bool>(),
        word in proptest::option::of(proptest::sample::select(vec!["tea", "note", "quite", "enthrone"])),
        letters in proptest::option::of(Just("aeinorstquh")),
    ) {
        let dictionary = small();
        let alphabet = dictionary.alphabet();
        let cells: Vec<&str> =
            (0..16).map(|cell| fixed.get(&cell).map_or("?", |i| ["t", "e", "qu", "n", "s", "a"][*i])).collect();
        let mut options = limited("4x4", &seed.to_string(), 400);
        options.constraints = Constraints {
            dice: with_dice.then(|| "new".to_owned()),
            fixed: Some(cells.join(" ")),
            letters: letters.map(str::to_owned),
            word: word.map(str::to_owned),
        };
        let dice = DiceSet::named("new", alphabet).unwrap();
        let mut climb = match start(&dictionary, &options) {
            Ok(climb) => climb,
            // Some combinations are impossible: the dice have only one Qu face, and a word might not fit.
            Err(error) => {
                let may = with_dice || word.is_some();
                prop_assert!(may && matches!(error, ClimbError::Empty | ClimbError::NoPlace));
                return Ok(());
            }
        };
        while let Some(proposal) = climb.single() {
            let board = read(&dictionary, &proposal.board);
            for (cell, face) in cells.iter().enumerate().filter(|(_, face)| **face != "?") {
                prop_assert_eq!(&board.cell_texts(alphabet)[cell], face);
            }
            if with_dice {
                prop_assert!(dice.fits(&board), "{}", proposal.board);
            }
            if let Some(word) = word {
                let spelled = alphabet.spell(word).unwrap();
                prop_assert!(has_word(&board, &spelled), "{word} on {}", proposal.board);
            }
            if let Some(letters) = letters {
                let free = cells.iter().zip(board.cell_texts(alphabet)).filter(|(face, _)| **face == "?");
                for (_, text) in free {
                    prop_assert!(letters.contains(&text), "{text}");
                }
            }
        }
    }

    #[test]
    fn a_saved_climb_continues_as_if_nothing_had_happened(seed in any::<u32>(), first in 0u32..3000, with_word in any::<bool>()) {
        let dictionary = small();
        let mut options = limited("3x3", &seed.to_string(), 4000);
        options.constraints.word = with_word.then(|| "quite".to_owned());
        let mut through = start(&dictionary, &options).unwrap();
        let _ = through.step(u32::MAX);
        let mut kept = start(&dictionary, &options).unwrap();
        let _ = kept.step(first);
        let bytes = kept.checkpoint();
        let mut restored = Climb::restore(&dictionary, &bytes).unwrap();
        prop_assert_eq!(&restored.checkpoint(), &bytes);
        let _ = restored.step(u32::MAX);
        prop_assert_eq!(restored.trace(), through.trace());
        prop_assert_eq!(restored.hall(), through.hall());
        // How a board was reached isn't saved.
        let frames = |climb: &Climb| {
            let frames = climb.replay().frames.iter();
            frames.map(|f| (f.generation, f.points, f.board().collect::<Vec<_>>())).collect::<Vec<_>>()
        };
        prop_assert_eq!(frames(&restored), frames(&through));
        let rows = |climb: &Climb| {
            let rows = climb.record_holders(0).rows.into_iter();
            rows.map(|row| (row.generation, row.points, row.held_for, row.board)).collect::<Vec<_>>()
        };
        prop_assert_eq!(rows(&restored), rows(&through));
    }
}

#[test]
fn damaged_checkpoints_are_rejected_and_never_panic() {
    let dictionary = small();
    let mut climb = start(&dictionary, &limited("3x3", "damage", 3000)).unwrap();
    let _ = climb.step(1500);
    let bytes = climb.checkpoint();
    for cut in [0, 3, 4, 5, 12, 13, bytes.len() / 2, bytes.len() - 1] {
        assert!(Climb::restore(&dictionary, &bytes[..cut]).is_err(), "cut at {cut}");
    }
    let flipped = (0..bytes.len()).step_by(7).map(|at| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x20;
        bytes
    });
    for bytes in flipped {
        assert!(Climb::restore(&dictionary, &bytes).is_err());
    }
    // With a correct checksum, the changed bytes must either be rejected or give a climb that works.
    let mut oracle = Oracle::new(&dictionary, "3x3".parse().unwrap(), Rules::default());
    let (mut refused, mut taken) = (0, 0);
    for at in 13..bytes.len().min(3000) {
        let mut bytes = bytes.clone();
        bytes[at] = bytes[at].wrapping_add(1 + (at % 250) as u8);
        super::climb::seal(&mut bytes);
        match Climb::restore(&dictionary, &bytes) {
            Err(_) => refused += 1,
            Ok(mut climb) => {
                // Whatever was changed, no board is shown with points that it doesn't have.
                for entry in climb.hall() {
                    let board = read(&dictionary, &entry.board).tiles().unwrap();
                    assert_eq!(oracle.score(&board).points, entry.points, "changed at {at}");
                }
                let _ = climb.step(50);
                climb.frame();
                assert!(climb.replay().frames.len() <= 1025);
                taken += 1;
            }
        }
    }
    assert!(refused > 200, "{refused} refused, {taken} taken");
    let other = self::dictionary(&["another", "list"]);
    let error = Climb::restore(&other, &bytes).unwrap_err();
    assert_eq!(error, ClimbError::Dictionary);
    let mut newer = bytes;
    newer[4] = 9;
    let error = Climb::restore(&dictionary, &newer).unwrap_err();
    assert!(error.to_string().contains("format is 9"), "{error}");
}

#[test]
fn invalid_options_are_rejected_with_a_reason() {
    let dictionary = small();
    let error = |change: fn(&mut Options)| {
        let mut options = Options::new("4x4", "1");
        change(&mut options);
        start(&dictionary, &options).unwrap_err().to_string()
    };
    for (message, change) in [
        ("is not a board size", (|o| o.size = "4".into()) as fn(&mut Options)),
        ("0 to 100", |o| o.swaps = Some(101)),
        ("at least one proposal", |o| {
            o.schedule = Some(Schedule::Geometric { from: 1.0, to: 1.0, proposals: 0 });
        }),
        ("needs 16 cells, got 3", |o| o.constraints.fixed = Some("abc".into())),
        ("have 2 rows, but the size is 4x4", |o| {
            o.constraints.fixed = Some("????????/????????".into());
        }),
        ("there is no cell to change", |o| o.constraints.fixed = Some("abcdefghijklmnop".into())),
        ("dice are for 5x5", |o| o.constraints.dice = Some("big".into())),
        ("isn't a letter", |o| o.constraints.letters = Some("abc1".into())),
        ("no tile can show a q", |o| o.constraints.word = Some("qat".into())),
        ("doesn't fit on this board", |o| o.constraints.word = Some("abcdefghijklmnopr".into())),
        ("meets all", |o| {
            o.constraints.dice = Some("new".into());
            o.constraints.word = Some("quququ".into());
        }),
    ] {
        let found = error(change);
        assert!(found.contains(message), "{found}");
    }
}

#[test]
fn dice_with_faces_of_several_letters_work_too() {
    let mut options = limited("5x5", "faces", 60);
    options.constraints.dice = Some("big2012".into());
    let dictionary = small();
    let mut climb = start(&dictionary, &options).unwrap();
    let dice = DiceSet::named("big2012", dictionary.alphabet()).unwrap();
    while let Some(proposal) = climb.single() {
        assert!(dice.fits(&read(&dictionary, &proposal.board)), "{}", proposal.board);
    }
}

#[test]
fn a_board_too_rich_to_score_ends_a_step_early() {
    let words: Vec<String> = (3..40).map(|n| "a".repeat(n)).collect();
    let dictionary = Arc::new(Dictionary::from_words(words).unwrap());
    let mut options = Options::new("8x8", "rich");
    options.constraints.letters = Some("ab".to_owned());
    let mut climb = start(&dictionary, &options).unwrap();
    assert!(climb.step(1000).is_working());
    assert!(!climb.is_exact() && climb.proposals() < 1000);
    assert!(climb.best_points() > 0);
}

// --- Near ---

fn few() -> Arc<Dictionary> {
    dictionary(&[
        "ten", "net", "tie", "tin", "nit", "site", "ties", "nest", "tens", "sent", "inset", "tine",
    ])
}

/// Lists the boards around a board by a straightforward method.
fn around(letters: &[char], board: &[char], edits: u8) -> BTreeSet<Vec<char>> {
    let mut all = BTreeSet::from([board.to_vec()]);
    for _ in 0..edits {
        for board in all.clone() {
            for a in 0..board.len() {
                for &letter in letters {
                    let mut other = board.clone();
                    other[a] = letter;
                    all.insert(other);
                }
                for b in 0..a {
                    let mut other = board.clone();
                    other.swap(a, b);
                    all.insert(other);
                }
            }
        }
    }
    all.remove(board);
    all
}

#[test]
fn no_board_around_a_board_is_missed() {
    let dictionary = few();
    for (text, edits) in [("tins", 1), ("tins", 2), ("tinsee", 2), ("tesitn", 1)] {
        let board = Board::read(text, None, dictionary.alphabet());
        let board = board.unwrap_or_else(|_| {
            Board::read(text, "2x3".parse().ok(), dictionary.alphabet()).unwrap()
        });
        let mut oracle = Oracle::new(&dictionary, board.dims(), Rules::default());
        let read = |letters: &[char]| {
            let text: String = letters.iter().collect();
            Board::read(&text, Some(board.dims()), dictionary.alphabet()).unwrap()
        };
        let mut points_of = |letters: &[char]| oracle.score(&read(letters).tiles().unwrap()).points;
        let mut near = NearbyBoards::new(&dictionary, &board, Rules::default(), edits, 1 << 20);
        while near.step(17).is_working() {}
        let here: Vec<char> = text.chars().collect();
        let points = points_of(&here);
        // The board itself is left out, in any rotation or reflection.
        let mut boards = around(dictionary.alphabet().chars(), &here, edits);
        boards.retain(|other| read(other).canonical() != board.canonical());
        let expected: BTreeMap<String, u32> =
            boards.iter().map(|board| (board.iter().collect(), points_of(board))).collect();
        assert_eq!(near.here, points);
        let found: BTreeMap<String, u32> = near.best().into_iter().collect();
        assert_eq!(found, expected, "{text} {edits}");
        assert!(near.best().is_sorted_by(|a, b| (b.1, &a.0) < (a.1, &b.0)));
        let better = expected.values().filter(|p| **p > points).count() as u64;
        let equal = expected.values().filter(|p| **p == points).count() as u64;
        assert_eq!((near.boards, near.better, near.equal), (expected.len() as u64, better, equal));
    }
}

#[test]
fn gaps_and_large_faces_stay_where_they_are() {
    let dictionary = few();
    let board = Board::read("t i / . es", None, dictionary.alphabet()).unwrap();
    let mut near = NearbyBoards::new(&dictionary, &board, Rules::default(), 2, 1 << 20);
    while near.step(1000).is_working() {}
    // Every pair of letters on the two single-letter cells, except the board itself; the swap is one of these pairs.
    let letters = dictionary.alphabet().len() as u64;
    assert_eq!(near.boards, letters * letters - 1);
    for (board, _) in near.best() {
        let board = Board::read(&board, None, dictionary.alphabet()).unwrap();
        assert_eq!(board.cell_texts(dictionary.alphabet())[2..], [".".to_owned(), "es".to_owned()]);
    }
}
