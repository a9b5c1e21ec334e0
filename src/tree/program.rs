//! Writes a tree as an integer program, whose optimum is the score of the best board.

use core::fmt::Write;
use std::collections::BTreeMap;

use super::arena::TreeError;
use super::evaluation::Tree;
use super::export::{admit, below};
use super::words::{Place, place_words};
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scoring::Rules;

/// The letters that a path needs, by cell. Cells without a choice are left out.
type Needs = Vec<(Cell, Letter)>;

/// Something that scores points if the board has at least one of its paths.
#[derive(Debug, Default)]
struct ScoringTerm {
    points: u32,
    /// The numbers of the paths.
    paths: Vec<usize>,
    /// Whether every board has one of its paths.
    always: bool,
}

/// Writes a tree as an integer program in the LP format, which Gurobi, HiGHS, SCIP, and CPLEX read.
///
/// The optimum is the score of the best board of the class, with each word counted once, as the solver counts it. If
/// branches were dropped by a cutoff, this holds only if the best board scores more than the cutoff. Otherwise, the
/// optimum is at most the best board's score. The points of a tree written by hand don't belong to words. In such a
/// tree, each node counts separately, and the optimum is the largest value that the tree gives any board.
///
/// Variables: `x_CELL_LETTER` is 1 if the cell has the letter; `p_N` can be 1 only if the board has every letter of
/// path number N; `w_WORD` can be 1 only if the variable of one of the word's paths is 1. Only the `x` variables are
/// declared binary. When these have whole-number values, so do the other variables at every optimum.
///
/// Cost: one visit per place of the tree, and a search for words at each place with points.
///
/// # Errors
/// [`TreeError::TooLarge`] if the tree has more than `limit` nodes.
pub fn ilp(
    tree: &Tree,
    dictionary: &Dictionary,
    rules: Rules,
    limit: u32,
) -> Result<String, TreeError> {
    admit(tree, limit)?;
    let mut model = ProgramModel::default();
    let mut ahead = vec![Place::root(tree)];
    let mut unnamed = 0usize;
    while let Some(place) = ahead.pop() {
        let words = place_words(tree, &place, dictionary, rules);
        for word in &words {
            let text = dictionary.word(word.word).unwrap_or_default();
            let needs = needs(tree, &place, word.cells.iter().copied());
            model.add(format!("w_{}", name(&text)), word.points, needs);
        }
        let points = tree.points(place.node);
        if words.is_empty() && points > 0 {
            // Use all cells of the class, not just those below this place, because letters of lifted cells were
            // decided higher up.
            let cells = tree.class.dims().iter();
            let needs = needs(tree, &place, cells);
            model.add(format!("n_{unnamed}"), points, needs);
            unnamed += 1;
        }
        let next: Vec<Place> = below(tree, &place).collect();
        ahead.extend(next.into_iter().rev());
    }
    Ok(model.write(tree, dictionary))
}

/// Returns the letters of `cells` at a place, sorted by cell, leaving out cells without a choice in the class.
fn needs(tree: &Tree, place: &Place, cells: impl Iterator<Item = Cell>) -> Needs {
    let open = cells.filter(|&cell| tree.class.letters(cell).len() > 1);
    let letters = open.filter_map(|cell| Some((cell, place.letters[cell.index()]?)));
    let mut needs: Needs = letters.collect();
    needs.sort_unstable_by_key(|(cell, _)| cell.index());
    needs
}

/// Returns a name that every program that reads the format accepts. Characters other than ASCII letters and digits are
/// written as numbers.
fn name(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c);
        } else {
            let _ = write!(out, "_{:x}_", c as u32);
        }
    }
    out
}

#[derive(Debug, Default)]
struct ProgramModel {
    paths: BTreeMap<Needs, usize>,
    earners: BTreeMap<String, ScoringTerm>,
}

impl ProgramModel {
    /// Adds one way to earn the points of `what`: having all the letters in `needs`.
    fn add(&mut self, what: String, points: u32, needs: Needs) {
        let earner = self.earners.entry(what).or_default();
        earner.points = points;
        if needs.is_empty() {
            earner.always = true;
            return;
        }
        let count = self.paths.len();
        let path = *self.paths.entry(needs).or_insert(count);
        if !earner.paths.contains(&path) {
            earner.paths.push(path);
        }
    }

    fn write(&self, tree: &Tree, dictionary: &Dictionary) -> String {
        let choice = |cell: Cell, letter: Letter| {
            let letter = dictionary.alphabet().word(&[letter]);
            format!("x_{}_{}", cell.index(), name(&letter))
        };
        let always = self.earners.values().filter(|earner| earner.always);
        let always: u64 = always.map(|earner| u64::from(earner.points)).sum();
        let (mut goal, mut rules, mut bounds) = (Vec::new(), String::new(), String::new());
        let mut used = vec![false; self.paths.len()];
        for (word, earner) in self.earners.iter().filter(|(_, earner)| !earner.always) {
            goal.push(format!("{} {word}", earner.points));
            let paths: Vec<String> =
                (earner.paths.iter()).map(|path| format!("p_{path}")).collect();
            earner.paths.iter().for_each(|&path| used[path] = true);
            let _ = writeln!(rules, " {word} - {} <= 0", join(&paths, " - "));
            let _ = writeln!(bounds, " 0 <= {word} <= 1");
        }
        for (needs, path) in self.paths.iter().filter(|(_, path)| used[**path]) {
            for &(cell, letter) in needs {
                let _ = writeln!(rules, " p_{path} - {} <= 0", choice(cell, letter));
            }
            let _ = writeln!(bounds, " 0 <= p_{path} <= 1");
        }
        let mut out = String::new();
        let _ = writeln!(
            out,
            "\\ Boggle Lab: the best board of a class of {}.\n\
             \\ Class: {}\n\
             \\ The optimum is the score of the best board; each word counts once.\n\
             \\ x_CELL_LETTER: the cell has the letter. p_N: the board has a path. w_WORD: the board has the word.\n\
             Maximize\n points: {} + {always} one\nSubject To\n constant: one = 1",
            match tree.class.boards().to_string().as_str() {
                "1" => "1 board".to_owned(),
                boards => format!("{boards} boards"),
            },
            tree.class.rows_text(dictionary.alphabet()),
            join(&goal, " + "),
        );
        let mut binaries = String::new();
        for cell in tree.class.open().iter() {
            let letters = tree.class.letters(cell).iter();
            let terms: Vec<String> = letters.map(|&letter| choice(cell, letter)).collect();
            let _ = writeln!(out, " cell_{}: {} = 1", cell.index(), terms.join(" + "));
            let _ = writeln!(binaries, " {}", terms.join(" "));
        }
        let _ = writeln!(out, "{rules}Bounds\n{bounds}Binary\n{binaries}End");
        out
    }
}

/// Joins terms, with a few per line, because programs that read the format limit the length of lines.
fn join(terms: &[String], by: &str) -> String {
    if terms.is_empty() {
        return "0 one".to_owned();
    }
    let lines: Vec<String> = terms.chunks(10).map(|terms| terms.join(by)).collect();
    lines.join(&format!("\n {by}"))
}
