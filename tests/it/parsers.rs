//! No parser panics, and whatever a parser accepts is unchanged after it has been written and read back.

use std::sync::Arc;

use proptest::prelude::*;

use boggle_lab::board::{Board, Face};
use boggle_lab::class::{BoardClass, Partition};
use boggle_lab::dice::DiceSet;
use boggle_lab::dict::{Dictionary, WordRule, list};
use boggle_lab::grid::Dims;
use boggle_lab::letter::{Alphabet, QuRule};
use boggle_lab::random::Seed;
use boggle_lab::scoring::Scoring;
use boggle_lab::tree::by_hand;

/// Alphabets that read the same text differently.
fn alphabets() -> [Alphabet; 4] {
    let of = |letters: &str| Alphabet::from_chars(letters.chars(), QuRule::Face).unwrap();
    [
        Alphabet::latin(),
        Alphabet::with_rule(QuRule::Plain),
        of("straßeäöü"),
        of("абвгдежзийклмнопрстуфхцчшщъыьэюя"),
    ]
}

/// The kinds of text that a parser may get: boards that are almost valid, lots of punctuation, and anything at all.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z.]{0,70}",
        "[aquQU./ ,;|()\n\r_*#-]{0,40}",
        "([a-dqu]{1,5}[/ ,\n]){0,12}",
        "(\\([a-z]{0,10}\\)|[a-z]|[(/)]){0,20}",
        "[äßабQuq/ ]{0,20}",
        "\\PC{0,40}",
        any::<String>(),
    ]
}

fn size() -> impl Strategy<Value = Dims> {
    (1..=8usize, 1..=8usize).prop_map(|(rows, cols)| Dims::new(rows, cols).unwrap())
}

/// Any board. Most have one letter on most cells, some the same letter on all cells, and some have
/// gaps or cells with several letters.
fn board() -> impl Strategy<Value = (Alphabet, Board)> {
    (size(), proptest::sample::select(alphabets().to_vec())).prop_flat_map(|(dims, alphabet)| {
        let letters: Vec<char> = alphabet.chars().to_vec();
        let letter = proptest::sample::select(letters);
        let longest = prop_oneof![Just(1usize), Just(2), Just(8)];
        longest
            .prop_flat_map(move |longest| {
                let text = proptest::collection::vec(letter.clone(), 0..=longest);
                proptest::collection::vec(text, dims.cells())
            })
            .prop_map(move |cells| {
                let face = |cell: &Vec<char>| {
                    let letters: Vec<_> =
                        cell.iter().map(|c| alphabet.letter(*c).unwrap()).collect();
                    Face::new(&letters).unwrap()
                };
                let board = Board::new(dims, cells.iter().map(face).collect()).unwrap();
                (alphabet.clone(), board)
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn a_board_that_is_written_is_read_back((alphabet, board) in board()) {
        let text = board.text(&alphabet);
        prop_assert_eq!(Board::read(&text, None, &alphabet), Ok(board.clone()), "{}", text);
        prop_assert_eq!(Board::read(&text, Some(board.dims()), &alphabet), Ok(board.clone()), "{}", text);
        let upper = text.to_uppercase();
        if upper.chars().count() == text.chars().count() {
            prop_assert_eq!(Board::read(&upper, None, &alphabet), Ok(board.clone()), "{}", upper);
        }
        if let Some(flat) = board.flat(&alphabet) {
            prop_assert_eq!(Board::parse(&flat, board.dims(), &alphabet), Ok(board.clone()));
            prop_assert_eq!(Board::read(&flat, Some(board.dims()), &alphabet), Ok(board.clone()));
        }
        let cells: Vec<String> = board
            .cell_texts(&alphabet)
            .chunks(board.dims().cols())
            .map(|row| row.join(" "))
            .collect();
        prop_assert_eq!(Board::read_cells(&cells.join("\n"), None, &alphabet), Ok(board.clone()));
    }

    #[test]
    fn any_text_is_a_board_or_an_error(text in text(), size in proptest::option::of(size())) {
        for alphabet in alphabets() {
            for read in [Board::read, Board::read_cells] {
                match read(&text, size, &alphabet) {
                    Ok(board) => {
                        prop_assert!(size.is_none_or(|size| size == board.dims()));
                        let text = board.text(&alphabet);
                        prop_assert_eq!(Board::read(&text, None, &alphabet), Ok(board), "{}", text);
                    }
                    Err(error) => prop_assert!(!error.to_string().is_empty()),
                }
            }
            let dims = size.unwrap_or(Dims::new(4, 4).unwrap());
            if let Ok(board) = Board::parse(&text, dims, &alphabet) {
                prop_assert_eq!(board.dims(), dims);
                prop_assert!(board.flat(&alphabet).is_some());
            }
            if let Ok(face) = Face::read(&text, &alphabet) {
                prop_assert_eq!(Face::read(&face.text(&alphabet), &alphabet), Ok(face));
            }
        }
    }

    #[test]
    fn any_text_is_dice_or_an_error(text in text(), size in proptest::option::of(size()), seed in any::<u64>()) {
        for alphabet in alphabets() {
            match DiceSet::parse(&text, size, &alphabet) {
                Ok(dice) => {
                    let board = dice.roll_seed(Seed::from(seed));
                    prop_assert!(dice.fits(&board));
                    // Written with one die per line and spaces between the faces, it is the same set.
                    let lines: Vec<String> = dice
                        .dice()
                        .iter()
                        .map(|die| {
                            let faces = die.iter().map(|face| face.text(&alphabet));
                            faces.collect::<Vec<_>>().join(",") + ","
                        })
                        .collect();
                    let again = DiceSet::parse(&lines.join("\n"), size, &alphabet).unwrap();
                    prop_assert_eq!(again.dice(), dice.dice());
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn any_text_is_a_size_a_table_or_a_seed(
        text in prop_oneof![
            text(),
            "[0-9]{0,3}[xX×][0-9]{0,3}",
            "[0-9]{1,21}",
            "([0-9]{1,3}, ?){0,40}[0-9]{0,9}",
        ],
    ) {
        if let Ok(dims) = text.parse::<Dims>() {
            prop_assert_eq!(dims.to_string().parse::<Dims>(), Ok(dims));
        }
        if let Ok(table) = text.parse::<Scoring>() {
            prop_assert_eq!(table.to_string().parse(), Ok(table));
            let most = (0..Scoring::MAX_ENTRIES).map(|length| table.points(length)).max();
            prop_assert!(most > Some(0) && most <= Some(Scoring::MAX_POINTS));
        }
        let seed = Seed::from_text(&text);
        prop_assert_eq!(Seed::from_text(&seed.to_string()), seed);
    }

    #[test]
    fn any_bytes_are_a_list_or_an_error(
        bytes in prop_oneof![
            proptest::collection::vec(any::<u8>(), 0..200),
            "([+-]?[a-zA-Zäß]{0,6}[\n\r #]){0,30}|include [a-z]{0,4}\n".prop_map(String::into_bytes),
            text().prop_map(String::into_bytes),
        ],
    ) {
        let reading = list::read(&bytes, &|name| (name == "base").then(|| "tea\nsea\n".into()));
        if let Ok(words) = reading.words {
            let again = list::read(words.as_text().as_bytes(), &|_| None);
            prop_assert_eq!(again.issue_count, 0);
            prop_assert_eq!(again.words.as_ref().unwrap().as_text(), words.as_text());
            if let Ok(dictionary) = Dictionary::new("any", &words, WordRule::default()) {
                let raw = dictionary.raw_list();
                prop_assert_eq!(raw.as_text(), words.as_text());
            }
        }
    }
}

/// Text that looks like a class, a partition, class numbers, or none of these.
fn class_text() -> impl Strategy<Value = String> {
    prop_oneof![
        text(),
        "([a-z]{1,6}|[.*])( [a-z]{1,6}| [.*]|[/,\n]){0,20}",
        "((center|edge|corner|middle)?:? ?([a-m]{1,8}|\\*)( [n-z]{1,8}){0,4},? ?){1,4}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_class_or_an_error(text in class_text(), size in size()) {
        for alphabet in alphabets() {
            match BoardClass::parse(&text, size, &alphabet) {
                Ok(class) => {
                    let again = BoardClass::parse(&class.text(&alphabet), size, &alphabet);
                    prop_assert_eq!(again.as_ref(), Ok(&class));
                    let again = BoardClass::parse(&class.rows_text(&alphabet), size, &alphabet);
                    prop_assert_eq!(again.as_ref(), Ok(&class));
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
            match BoardClass::read(&text, &alphabet) {
                Ok(class) => {
                    let again = BoardClass::parse(&class.text(&alphabet), class.dims(), &alphabet);
                    prop_assert_eq!(again, Ok(class));
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn any_text_is_a_partition_or_an_error(
        text in class_text(),
        size in size(),
        ids in prop_oneof![text(), "[0-9]{1,3}([-–, ]{1,2}[0-9]{0,21}){0,6}"],
    ) {
        for alphabet in alphabets() {
            match Partition::parse(&text, size, &alphabet) {
                Ok(partition) => {
                    let again = Partition::parse(&partition.text(&alphabet), size, &alphabet);
                    prop_assert_eq!(again.as_ref(), Ok(&partition), "{}", partition.text(&alphabet));
                    match partition.select(&ids, 1000) {
                        Ok(ids) => {
                            prop_assert!(!ids.is_empty() && ids.len() <= 1000);
                            prop_assert!(ids.is_sorted_by(|a, b| a < b));
                            prop_assert!(ids.iter().all(|id| *id < partition.classes()));
                        }
                        Err(error) => prop_assert!(!error.to_string().is_empty()),
                    }
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn any_text_is_a_tree_or_an_error(
        text in prop_oneof![text(), "([0-5]|[abxy][0-9]{0,3}|[() ]){0,40}"],
    ) {
        let latin = Alphabet::latin();
        let class = BoardClass::parse("ab xy ab xy", "2x2".parse().unwrap(), &latin).unwrap();
        match by_hand(&Arc::new(class), &latin, &text) {
            Ok(tree) => prop_assert!(tree.bound() > 0),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}
