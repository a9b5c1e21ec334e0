//! Checks published results, and those of earlier solvers, case by case.

use boggle_lab::board::Board;
use boggle_lab::dict::WordRule;
use boggle_lab::letter::{Alphabet, QuRule};
use boggle_lab::scoring::{MinLength, Rules};
use boggle_lab::solver::{Scorer, SolveLimits, Solver};

use crate::support::{board, data, dims, enable2k, enable2k_by, rows, score, solve};

/// Scores the boards in a file, each with its points in column `column`.
fn check_points(file: &str, size: &str, column: usize) {
    let mut scorer = Scorer::new(enable2k(), dims(size), Rules::default());
    for row in rows(file) {
        let tiles = board(&row[column], size, enable2k()).tiles().unwrap();
        let points = scorer.score(&tiles).points.to_string();
        assert_eq!(points, row[column + 1], "{file}: {}", row[column]);
    }
}

#[test]
fn points_and_words() {
    for row in rows("scores.tsv") {
        let found = score(&row[1], &row[0], enable2k());
        assert_eq!(
            [found.points.to_string(), found.words.to_string()],
            row[2..],
            "{} {}",
            row[0],
            row[1]
        );
    }
}

#[test]
fn points_under_the_rule_of_2007() {
    let dictionary = enable2k_by(WordRule::of_2007());
    assert_eq!(dictionary.words(), 172_203);
    for row in rows("scores.tsv") {
        assert_eq!(score(&row[1], &row[0], &dictionary).points.to_string(), row[2]);
    }
}

#[test]
fn multi_boggle() {
    for row in rows("multi.tsv") {
        let found = solve(&board(&row[1], &row[0], enable2k()), enable2k());
        assert_eq!(
            [found.points, found.deduped, found.raw].map(|points| points.to_string()),
            row[2..],
            "{} {}",
            row[0],
            row[1]
        );
    }
}

#[test]
fn canonical_boards() {
    let latin = Alphabet::latin();
    for row in rows("canonical.tsv") {
        let board = board(&row[1], &row[0], enable2k());
        assert_eq!(board.canonical().flat(&latin).unwrap(), row[2]);
    }
}

#[test]
fn published_tables() {
    check_points("annealing-2009.tsv", "4x4", 1);
    check_points("best-3x3.tsv", "3x3", 0);
    check_points("best-3x4.tsv", "3x4", 0);
    check_points("best-4x4.tsv", "4x4", 0);
    check_points("rolled-2007.tsv", "4x4", 0);
}

/// Tests boards with cells of several letters. Every word of the list counts, however short it is.
#[test]
fn cells_of_several_letters() {
    let rule = |qu| WordRule { min_length: MinLength::new(1).unwrap(), qu, ..WordRule::default() };
    let dictionaries = [QuRule::Face, QuRule::Plain].map(|qu| enable2k_by(rule(qu)));
    let text = data("several-letters.txt");
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 4 * 3);
    for case in lines.chunks(3) {
        let dictionary = &dictionaries[usize::from(case[1] == "plain")];
        let board = Board::read_cells(case[0], None, dictionary.alphabet()).unwrap();
        let rules = Rules { min_length: MinLength::new(1).unwrap(), ..Rules::default() };
        let solution = Solver::new(dictionary).solve(&board, rules, SolveLimits::default());
        let words: Vec<String> =
            solution.words.iter().map(|found| dictionary.word(found.index).unwrap()).collect();
        let mut expected: Vec<&str> = case[2].split(' ').collect();
        expected.sort_unstable();
        let mut sorted = words.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, expected, "{}", case[0]);
    }
}
