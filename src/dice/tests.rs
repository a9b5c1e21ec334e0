//! Tests of dice.

use super::*;
use crate::letter::QuRule;

fn named(name: &str) -> DiceSet {
    DiceSet::named(name, &Alphabet::latin()).unwrap()
}

fn own(text: &str) -> Result<DiceSet, DiceError> {
    DiceSet::parse(text, None, &Alphabet::latin())
}

fn board(text: &str) -> Board {
    Board::read(text, None, &Alphabet::latin()).unwrap()
}

#[test]
fn one_set_reads_the_same_in_every_notation() {
    let texts = [
        "ab\nqc\nthe\nd.",
        "AB/QC/THE/D.",
        "a b\nqu c\nt h e\nd .",
        "# a remark\n\n  ab  \r\n[qu,c]\n(t, h, e)\nd _\n#end",
    ];
    let first = own(texts[0]).unwrap();
    for text in texts {
        assert_eq!(own(text).unwrap().dice(), first.dice(), "{text}");
    }
    assert_eq!(first.dims(), Dims::new(2, 2).unwrap());
    assert_eq!(first.dice()[3][1], Face::GAP);
}

#[test]
fn dice_are_read_back_from_their_lines() {
    let latin = Alphabet::latin();
    for text in ["th,\na\nqu,\nth er", "th,\nth\nin,\n.", "a b\nqu c\nt h e\nd ."] {
        let dice = own(text).unwrap();
        let lines = dice.lines(&latin);
        let again = own(&lines.join("\n")).unwrap();
        let faces = |dice: &DiceSet| -> Vec<Vec<Face>> {
            let sorted = |die: &Vec<Face>| {
                let mut faces = die.clone();
                faces.sort();
                faces
            };
            dice.dice().iter().map(sorted).collect()
        };
        assert_eq!(faces(&again), faces(&dice), "{lines:?}");
        assert_eq!(again.lines(&latin), lines);
    }
    assert_eq!(own("th,\na\nb\nc").unwrap().dice()[0].len(), 1);
}

#[test]
fn errors_name_the_die() {
    let message = |text: &str| own(text).unwrap_err().to_string();
    assert_eq!(message("ab\ncd\ne1\nf"), "die 3: `1` isn't a letter in this word list");
    assert!(message("").starts_with("0 dice don't fill a usual board"));
    assert!(message("ab\ncd\n,\nf").starts_with("die 3: a die has 1 to 64 faces, got 0"));
    assert_eq!(
        DiceSet::parse("ab", Dims::new(1, 2), &Alphabet::latin()).unwrap_err().to_string(),
        "a 1x2 board needs 2 dice, got 1"
    );
    assert_eq!(
        DiceSet::named("old", &Alphabet::latin()).unwrap_err().to_string(),
        "`old` is not a dice set: use one of new, classic, big, deluxe, big2012, superbig"
    );
}

#[test]
fn the_qu_face_is_two_letters_when_q_is_plain() {
    let plain = Alphabet::with_rule(QuRule::Plain);
    let dice = DiceSet::named("new", &plain).unwrap();
    let himnqu = &dice.dice()[14];
    let texts: Vec<String> = himnqu.iter().map(|f| f.text(&plain)).collect();
    assert_eq!(texts, ["h", "i", "m", "n", "qu", "u"]);
    let seed = Seed::from(5);
    assert_eq!(
        dice.roll_seed(seed).cell_texts(&plain),
        named("new").roll_seed(seed).cell_texts(&Alphabet::latin())
    );
}

#[test]
fn the_matching_agrees_with_trying_every_order() {
    fn brute(dice: &[Vec<Face>], faces: &[Face]) -> bool {
        let Some((face, rest)) = faces.split_first() else {
            return true;
        };
        (0..dice.len()).any(|d| {
            dice[d].contains(face) && {
                let mut others = dice.to_vec();
                others.remove(d);
                brute(&others, rest)
            }
        })
    }
    let mut rng = Seed::from(11).rng();
    let mut fitting = 0;
    for _ in 0..400 {
        let mut word = |letters: u32, len: u32| -> String {
            (0..len).map(|_| char::from(b'a' + rng.below(letters) as u8)).collect()
        };
        let dice = (0..6).map(|_| word(7, 3)).collect::<Vec<_>>().join("/");
        let dice = own(&dice).unwrap();
        for _ in 0..10 {
            let board = board(&word(7, 6));
            let fits = dice.fits(&board);
            assert_eq!(fits, brute(dice.dice(), board.faces()));
            fitting += u32::from(fits);
        }
    }
    assert!((400..3_600).contains(&fitting), "{fitting}");
}
