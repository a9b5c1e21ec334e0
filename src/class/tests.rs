//! Tests of classes and partitions.

use super::*;

// --- Classes ---

fn class(text: &str, dims: &str) -> Result<BoardClass, ClassError> {
    BoardClass::parse(text, dims.parse().unwrap(), &Alphabet::latin())
}

#[test]
fn classes_read_and_print() {
    let latin = Alphabet::latin();
    let class = class("AB qu / . z", "2x2").unwrap();
    assert_eq!(class.text(&latin), "ab qu . z");
    assert_eq!(class.boards().to_string(), "4");
    assert_eq!(class.open().bits(), 0b11);
    assert_eq!(class.each_board().count(), 4);
    let cell = Cell::new(1).unwrap();
    assert_eq!(class.letters(cell)[0], latin.qu().unwrap());
    let part = class.with(cell, &class.letters(cell)[..1]);
    let part = part.with(Cell::new(0).unwrap(), &part.letters(Cell::new(0).unwrap())[1..]);
    let boards: Vec<String> = part.each_board().map(|board| board.text(&latin)).collect();
    assert_eq!(boards, ["bq.z"]);
}

#[test]
fn classes_are_read_or_refused() {
    let latin = Alphabet::latin();
    let read = |text: &str| BoardClass::read(text, &latin);
    for (text, size) in [
        ("ab", "1x1"),
        ("a b c", "1x3"),
        ("a b c d", "2x2"),
        ("a b c d e f", "2x3"),
        ("a b/c d/e f/", "3x2"),
        ("a b\nc d\r\ne f", "3x2"),
    ] {
        let class = read(text).unwrap();
        assert_eq!(class.dims().to_string(), size, "{text}");
        assert_eq!(read(&class.rows_text(&latin)), Ok(class), "{text}");
    }
    for (text, part) in [
        (" / ", "rows: ab cd / ef gh"),
        ("a b / c", "rows of 2, 1 cells"),
        ("a b c d e f g h i j k", "rows of 11 cells"),
        ("a b / c 7", "row 2, column 2"),
        ("a {b,7} / c d", "row 1, column 2: `7`"),
        ("a {d-b} / c d", "`{`"),
        ("a {b / c d", "`{`"),
    ] {
        let message = read(text).unwrap_err().to_string();
        assert!(message.contains(part), "{text}: {message}");
    }
    for (text, part) in [
        ("", "between them, but got 0"),
        ("a b c", "a 2x2 class needs 4 sets of letters, one for each cell, with spaces"),
        ("a b c dad", "row 2, column 2 has the same letter twice"),
        ("a 7 c d", "row 1, column 2: `7` isn't a letter in this word list"),
        ("a b. c d", "row 1, column 2: `.` isn't a letter in this word list"),
    ] {
        let message = class(text, "2x2").unwrap_err().to_string();
        assert!(message.contains(part), "{text}: {message}");
    }
}

// --- Partitions ---

fn parse(text: &str, dims: &str) -> Result<Partition, PartitionError> {
    Partition::parse(text, dims.parse().unwrap(), &Alphabet::latin())
}

/// Makes a partition with `count` letter groups on every cell.
fn even(count: usize, dims: &str) -> Partition {
    let words = ["a", "b", "c", "d"];
    parse(&words[..count].join(" "), dims).unwrap()
}

#[test]
fn canonical_classes_are_counted() {
    for (dims, count, canonical) in [
        ("2x2", 2, 6),
        ("2x2", 4, 55),
        ("2x3", 3, 216),
        ("3x3", 2, 102),
        ("3x3", 3, 2862),
        ("3x3", 4, 34960),
    ] {
        let partition = even(count, dims);
        assert_eq!(partition.canonical_classes(), canonical, "{count} buckets, {dims}");
        assert_eq!(partition.ids().count() as u64, canonical, "{count} buckets, {dims}");
    }
    assert_eq!(even(4, "3x4").canonical_classes(), 4_212_736);
    assert_eq!(even(3, "3x4").canonical_classes(), 134_865);
    assert_eq!(even(4, "4x4").canonical_classes(), 537_157_696);
}

#[test]
fn canonical_ids_stand_for_themselves() {
    for (text, dims) in [
        ("ab c def", "3x3"),
        ("ab cd, corner:e f g", "3x3"),
        ("edge:a b, corner:c d e, center:*", "3x4"),
        ("*", "2x5"),
        ("a b c", "2x2"),
        ("a b c d", "1x5"),
    ] {
        let partition = parse(text, dims).unwrap();
        let canonical = (0..partition.classes()).filter(|&id| partition.canonical(id) == id);
        let canonical: Vec<u64> = canonical.collect();
        assert_eq!(partition.ids().collect::<Vec<_>>(), canonical, "{text}, {dims}");
    }
}

#[test]
fn canonical_ids_are_those_published() {
    for (dims, count, id, canonical) in [
        ("3x3", 4, 154_335, 93_885),
        ("3x3", 4, 241_892, 27_707),
        ("3x4", 3, 303_534, 7_810),
        ("3x4", 3, 183_978, 7_318),
        ("4x4", 4, 3_289_925_350, 174_396_103),
        ("4x4", 4, 2_155_587_592, 49_097_248),
    ] {
        assert_eq!(even(count, dims).canonical(id), canonical);
    }
}

#[test]
fn a_class_is_what_its_id_says() {
    let latin = Alphabet::latin();
    let partition = parse("ab cd, corner:e f g", "3x3").unwrap();
    assert_eq!(partition.class(5).unwrap().text(&latin), "g cd e ab ab ab e ab e");
    let ids: std::collections::BTreeSet<u64> = partition.ids().collect();
    for id in 0..partition.classes() {
        let class = partition.class(id).unwrap();
        let canonical = partition.class(partition.canonical(id)).unwrap();
        assert!(ids.contains(&partition.canonical(id)));
        let letters = |cells: &[Cell]| cells.iter().map(|&at| class.set(at)).collect::<Vec<_>>();
        let canonical: Vec<_> = canonical.dims().iter().map(|at| canonical.set(at)).collect();
        assert!(partition.symmetries.iter().any(|symmetry| letters(symmetry) == canonical));
    }
}

#[test]
fn suggested_partitions_have_all_letters() {
    let letters: Vec<char> = ('a'..='z').chain(['ä', 'ö']).collect();
    let umlauts = Alphabet::from_chars(letters.clone(), crate::letter::QuRule::Face).unwrap();
    let few = Alphabet::from_chars(letters[..3].to_vec(), crate::letter::QuRule::Face).unwrap();
    for alphabet in [Alphabet::latin(), umlauts, few] {
        for size in ["1x1", "2x2", "2x3", "2x4", "2x5", "5x2", "3x3", "3x4", "4x4", "4x5", "5x5"] {
            let partition = Partition::suggested(size.parse().unwrap(), &alphabet).unwrap();
            assert!(partition.missing(&alphabet).is_empty(), "{size}");
            let text = partition.text(&alphabet);
            let again = Partition::parse(&text, partition.dims(), &alphabet);
            assert_eq!(again.unwrap(), partition);
        }
        let text = |size: &str| {
            let partition = Partition::suggested(size.parse().unwrap(), &alphabet);
            partition.unwrap().text(&alphabet)
        };
        assert_eq!(text("2x5"), text("5x2"));
    }
}

#[test]
fn invalid_partitions_are_rejected() {
    for (text, error) in [
        ("", "there are no letter groups for center cells"),
        ("edge:", "letter groups consist of letters, with spaces between groups"),
        ("ab, side:cd", "`side` is not a kind of cell: use center, edge or corner"),
        ("ab, cd", "`cd` is for cells that already have letter groups"),
        ("edge:ab, corner:cd", "there are no letter groups for center cells"),
        ("ab bc", "`b` is in two letter groups"),
        ("ab 1", "`1` isn't a letter in this word list"),
    ] {
        assert_eq!(parse(text, "3x3").unwrap_err().to_string(), error);
    }
    assert_eq!(even(4, "5x5").classes(), 1 << 50);
    assert_eq!(parse("a b c d e", "5x5"), Err(PartitionError::TooMany));
}
