//! What a proof says about letters that its letter groups leave out.

use super::*;

#[test]
fn only_the_kinds_of_cells_that_a_board_has_are_named() {
    let mut letters = of(by_groups(400, "center:abc, edge:*, corner:ab"));
    // A 2x2 board has only corners.
    work(&mut letters, 10);
    assert_eq!(
        headline(&mut letters),
        "No 2×2 board using only the letters a and b scores at least 400 points."
    );
}

#[test]
fn letters_that_several_kinds_of_cells_lack_are_named_once() {
    let uncovered = |groups: &str| {
        let spec = ProofSpec { size: "3x3".to_owned(), ..by_groups(400, groups) };
        let mut proof = of(spec);
        let limits = proof.statement().limits.into_iter();
        limits.filter(|limit| limit.contains("not covered")).collect::<Vec<_>>()
    };
    let most = "abcdefghijklmnopqrstuvw";
    assert_eq!(uncovered(most), ["Boards with x, y or z are not covered."]);
    assert_eq!(
        uncovered(&format!("center:*, edge:{most}, corner:{most}")),
        ["Boards with x, y or z on an edge or corner cell are not covered."]
    );
    assert_eq!(
        uncovered(&format!("center:*, edge:{most}, corner:{most}x")),
        [
            "Boards with x, y or z on an edge cell are not covered.",
            "Boards with y or z on a corner cell are not covered."
        ]
    );
}
