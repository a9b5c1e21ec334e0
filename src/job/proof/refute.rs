//! Tries to refute a proof: searches for a board that reaches the threshold and belongs to a finished class, but that the class's
//! result leaves out.
//!
//! An audit can only check the boards that a log lists. This search is the cheap way to notice that boards are missing, because
//! good boards are easy to find: annealing finds the best 3x3 board in milliseconds. Finding nothing proves nothing.

use super::{MOST_CUT, Proof, SAMPLE_STEPS};
use crate::anneal::{Climb, ClimbLimits, Options};
use crate::board::{Board, Tile};
use crate::grid::Dims;
use crate::job::log::BoardPoints;
use crate::letter::{Letter, LetterSet};
use crate::random::{Rng, Seed};
use crate::solver::Scorer;
use crate::step::Step;

/// The best boards known for each size, by points or by words, with no more rows than columns.
const KNOWN: [(&str, &str); 14] = [
    ("2x2", "aest"),
    ("2x3", "laspet"),
    ("2x4", "eralstep"),
    ("2x4", "opassret"),
    ("2x5", "elanespits"),
    ("2x6", "delanerspits"),
    ("2x6", "denalerstips"),
    ("2x7", "delanedrspitsr"),
    ("3x3", "deslatper"),
    ("3x3", "gelraspet"),
    ("3x4", "dnisetalsrep"),
    ("3x4", "dlpseaiestrd"),
    ("4x4", "perslatgsineters"),
    ("5x5", "ligdrmanesietildsracsepes"),
];

/// About how many boards to try among those that differ in one letter from a listed or known board.
const NEIGHBORS: usize = 200_000;
/// The number of proposals of the annealing, and of the local search that replaces it for less than all classes.
const PROPOSALS: u64 = 300_000;
/// The number of proposals in one run of the local search.
const RUN: u32 = 600;
/// The search ends once it has found this many missing boards.
const ENOUGH: usize = 5;

/// A search for boards that a proof leaves out. With the same seed, it always does the same work for the same proof, and finds the same
/// boards. So whoever made a log must not know the seed: they could have tried it.
///
/// It tries each letter on each cell of the best boards known of the size and of the listed boards (or of a sample of these if there
/// are too many), and then takes 300,000 steps of annealing or, for a single class or if classes are missing, of a local search.
///
/// ```
/// # use std::sync::Arc;
/// # use boggle_lab::{dict::{Dictionary, WordRule, list}, step::Step};
/// # use boggle_lab::job::{Proof, ProofSpec, Refutation, ResultOrigin, read_result};
/// # let words = list::read(b"tar\ntea\ntie\ntier\nrite\n", &|_| None).words.unwrap();
/// # let dictionary = Arc::new(Dictionary::new("five", &words, WordRule::default()).unwrap());
/// let spec = ProofSpec::new("2x2", 3);
/// let mut proof = Proof::new(&dictionary, "five", spec).unwrap();
/// let mut worker = proof.worker(1 << 30).unwrap();
/// worker.start(0);
/// while worker.step(10_000).unwrap() == Step::Working {}
/// let mut forged = worker.result();
/// forged.boards.clear();
/// proof.add(forged, ResultOrigin::File).unwrap();
///
/// let mut search = Refutation::new(&proof, "a seed");
/// while search.step(10_000) == Step::Working {}
/// assert_eq!(search.missing()[0].points, 3);
/// proof.refute(&search);
/// assert!(proof.statement().headline.starts_with("Nothing is proved: "));
/// ```
#[derive(Clone, Debug)]
pub struct Refutation {
    proof: Proof,
    scorer: Scorer,
    rng: Rng,
    /// The boards whose neighbors are tried, and how many neighbors have been tried.
    bases: Vec<Vec<Tile>>,
    at: usize,
    letters: Vec<Vec<Letter>>,
    climb: Option<Box<Climb>>,
    /// The classes of the local search; empty if annealing takes its place.
    ids: Vec<u64>,
    local: LocalSearch,
    cut: u32,
    tried: u64,
    pub(super) missing: Vec<(u64, BoardPoints)>,
}

/// The state of the local search within a class.
#[derive(Clone, Debug, Default)]
struct LocalSearch {
    /// The letters that the class has on each cell.
    letters: Vec<Vec<Letter>>,
    tiles: Vec<Tile>,
    points: u32,
    /// The number of proposals so far, in all classes.
    proposals: u64,
}

impl Refutation {
    /// Prepares a search for boards that the results of `proof` leave out. `seed` determines its random choices.
    pub fn new(proof: &Proof, seed: &str) -> Self {
        let (dims, alphabet) = (proof.dims(), proof.dictionary().alphabet());
        let whole = proof.space.whole();
        let letters: Vec<_> = dims.iter().map(|cell| whole.letters(cell).to_vec()).collect();
        let mut rng = Seed::from_text(seed).rng();
        let read = |text: &str| Board::read(text, Some(dims), alphabet).ok()?.tiles();
        let known = KNOWN.iter().filter_map(|(size, text)| known(size, text, dims));
        let mut bases: Vec<_> = known.filter_map(|text| read(&text)).collect();
        let mut listed: Vec<BoardPoints> = proof.boards(0, usize::MAX);
        // The best boards come first, and the others in random order, because there may be too many for all of them.
        if let Some(rest) = listed.get_mut(16..) {
            rng.shuffle(rest);
        }
        let each = letters.iter().map(Vec::len).sum::<usize>().max(1);
        let most = (NEIGHBORS / each).max(16);
        bases.extend(listed.iter().filter_map(|listed| read(&listed.board)).take(most));
        let is_whole = proof.partition().is_some() && proof.held() == proof.canonical_classes();
        let mut options = Options::new(dims, seed);
        options.scoring = proof.rules().scoring;
        options.min_length = proof.rules().min_length;
        let used: LetterSet = letters.iter().flatten().copied().collect();
        options.constraints.letters =
            Some(used.iter().map(|letter| alphabet.chars()[letter.index()]).collect());
        options.constraints.dice = proof.dice.as_ref().map(|dice| dice.text(alphabet));
        options.limits = ClimbLimits { proposals: Some(PROPOSALS), ..ClimbLimits::default() };
        let climb = match is_whole {
            true => Climb::new(proof.dictionary(), &options).ok().map(Box::new),
            false => None,
        };
        Self {
            scorer: Scorer::new(proof.dictionary(), dims, proof.rules()).with_limit(SAMPLE_STEPS),
            rng,
            bases,
            at: 0,
            letters,
            ids: match climb {
                Some(_) => Vec::new(),
                None => proof.results().map(|result| result.id).collect(),
            },
            climb,
            local: LocalSearch::default(),
            cut: 0,
            tried: 0,
            missing: Vec::new(),
            proof: proof.clone(),
        }
    }

    /// Tries about `budget` boards; each takes a few microseconds.
    pub fn step(&mut self, budget: u32) -> Step {
        for _ in 0..budget {
            if self.missing.len() >= ENOUGH || self.cut >= MOST_CUT {
                return Step::Done;
            }
            if self.next_neighbor() {
                continue;
            }
            if let Some(climb) = &mut self.climb {
                let more = climb.step(budget).is_working() && climb.is_exact();
                if !more {
                    self.tried += climb.proposals();
                    let hall = climb.hall();
                    self.climb = None;
                    let (dims, threshold) = (self.proof.dims(), self.proof.threshold().get());
                    for best in hall.iter().filter(|best| best.points >= threshold) {
                        let alphabet = self.proof.dictionary().alphabet();
                        if let Ok(board) = Board::read(&best.board, Some(dims), alphabet) {
                            self.note(&board, best.points);
                        }
                    }
                }
                return Step::working_if(more);
            }
            if self.ids.is_empty() || self.local.proposals >= PROPOSALS {
                return Step::Done;
            }
            self.propose();
        }
        Step::Working
    }

    /// Returns how many boards have been tried. Annealing and local search may try a board more than once.
    pub fn tried(&self) -> u64 {
        self.tried + self.climb.as_ref().map_or(0, |climb| climb.proposals())
    }

    /// Returns the missing boards that have been found: boards that reach the threshold but are not in the result of their class.
    /// Rotations and reflections count as the same board.
    pub fn missing(&self) -> Vec<&BoardPoints> {
        self.missing.iter().map(|(_, board)| board).collect()
    }

    /// Tries the next board that differs in one letter from a known or listed one. Returns `false` if there are no more.
    fn next_neighbor(&mut self) -> bool {
        let each = self.letters.iter().map(Vec::len).sum::<usize>();
        let Some(base) = self.at.checked_div(each).and_then(|base| self.bases.get(base)) else {
            return false;
        };
        let mut rest = self.at % each;
        let mut tiles = base.clone();
        for (cell, letters) in self.letters.iter().enumerate() {
            match letters.get(rest) {
                Some(letter) => {
                    tiles[cell] = Tile::letter(*letter);
                    break;
                }
                None => rest -= letters.len(),
            }
        }
        self.at += 1;
        self.examine(&tiles);
        true
    }

    /// Changes a random letter of the current board within its class, and keeps the change unless it loses points. Begins with a new
    /// random board of a random class from time to time.
    fn propose(&mut self) {
        let (rng, ids) = (&mut self.rng, &self.ids);
        if self.local.proposals.is_multiple_of(u64::from(RUN)) {
            let id = ids[rng.below(ids.len() as u32) as usize];
            let class = self.proof.space.class(id).expect("the class has a result");
            let letters = class.dims().iter().map(|cell| class.letters(cell).to_vec());
            self.local.letters = letters.collect();
            let draw = |letters: &Vec<Letter>| match letters.len() {
                0 => Tile::GAP,
                n => Tile::letter(letters[rng.below(n as u32) as usize]),
            };
            self.local.tiles = self.local.letters.iter().map(draw).collect();
            self.local.points = 0;
        }
        self.local.proposals += 1;
        let cell = rng.below(self.local.letters.len() as u32) as usize;
        let letters = &self.local.letters[cell];
        if letters.is_empty() {
            return;
        }
        let mut tiles = self.local.tiles.clone();
        tiles[cell] = Tile::letter(letters[rng.below(letters.len() as u32) as usize]);
        let points = self.examine(&tiles);
        if points >= self.local.points {
            (self.local.tiles, self.local.points) = (tiles, points);
        }
    }

    fn examine(&mut self, tiles: &[Tile]) -> u32 {
        self.tried += 1;
        let points = self.scorer.score(tiles).points;
        self.cut += u32::from(!self.scorer.is_exact());
        if points >= self.proof.threshold().get() {
            let board = Board::from_tiles(self.proof.dims(), tiles);
            self.note(&board.expect("one tile per cell"), points);
        }
        points
    }

    /// Notes a board that reaches the threshold, if it is missing.
    fn note(&mut self, board: &Board, points: u32) {
        if let Some((id, missing)) = self.proof.leaves_out(board, points)
            && self.missing.iter().all(|(_, known)| *known != missing)
        {
            self.missing.push((id, missing));
        }
    }
}

/// Returns a known board row by row, transposed if the boards have more rows than columns, or `None` if it has another size.
fn known(size: &str, text: &str, dims: Dims) -> Option<String> {
    if dims.to_string() == size {
        return Some(text.to_owned());
    }
    let (rows, cols) = (dims.rows(), dims.cols());
    (format!("{cols}x{rows}") == size).then(|| {
        let at = |cell: usize| text.as_bytes()[cell % cols * rows + cell / cols];
        (0..rows * cols).map(|cell| char::from(at(cell))).collect()
    })
}
