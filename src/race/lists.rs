//! The reverse approach: takes the words one by one and looks for each on the board.
//!
//! Many people suggest this when they first think about the problem. It is much better than it looks, because most
//! words need a letter that the board lacks and are dismissed after a single comparison. But it still looks at every
//! word of the list for every board.

use super::Course;
use crate::board::Tile;
use crate::letter::Letter;
use crate::scoring::Rules;
use crate::solver::Score;

struct SpellableWord {
    letters: Vec<Letter>,
    set: u32,
    text_len: usize,
}

pub(super) struct EveryWord {
    words: Vec<SpellableWord>,
    rules: Rules,
    neighbors: Vec<Vec<usize>>,
}

impl EveryWord {
    pub(super) fn new(course: &Course) -> Self {
        let word = |letters: Vec<Letter>| SpellableWord {
            set: letters.iter().fold(0, |set, letter| set | letter.bit()),
            text_len: course.text_len(&letters),
            letters,
        };
        Self {
            words: course.words().into_iter().map(word).collect(),
            rules: course.rules,
            neighbors: course.neighbors(),
        }
    }

    fn lies(&self, tiles: &[Tile], cell: usize, letters: &[Letter], visited: u64) -> bool {
        let Some((&first, rest)) = letters.split_first() else {
            return true;
        };
        if tiles[cell] != Tile::letter(first) || visited >> cell & 1 != 0 {
            return false;
        }
        let visited = visited | 1 << cell;
        rest.is_empty()
            || self.neighbors[cell].iter().any(|&next| self.lies(tiles, next, rest, visited))
    }

    pub(super) fn score(&mut self, tiles: &[Tile]) -> Score {
        let letters = tiles.iter().filter_map(|tile| tile.get());
        let board = letters.fold(0, |set, letter| set | letter.bit());
        let mut score = Score::default();
        for word in &self.words {
            let may_lie = word.set & !board == 0 && self.rules.counts(word.text_len);
            let start = |cell| self.lies(tiles, cell, &word.letters, 0);
            if may_lie && (0..tiles.len()).any(start) {
                score.add(self.rules, word.text_len);
            }
        }
        score
    }
}

// --- Find words ---
//
// The array approach: no recursion and no individual paths. All paths on the board grow together, one letter at a
// time, and each step is a few operations on whole arrays.
//
// The word list is sorted, so the words that begin with a path form an interval of it. Every row of the arrays is a
// path: its last cell, the cells it has used, and its interval. A step joins every row with every neighbor of its last
// cell, narrows the intervals, drops the empty ones, and collects the words that are now complete.
//
// Source: the solutions to `FindWords`, a problem of Dyalog's APL Problem Solving Competition of 2019, and the J essay
// "Boggle", which also uses intervals to look up words.

/// The sorted words, and the neighbors of each cell.
pub(super) struct FindWords {
    words: Vec<Vec<Letter>>,
    points: Vec<Option<u32>>,
    neighbors: Vec<Vec<usize>>,
}

/// The paths of one length, stored column by column.
#[derive(Default)]
struct BoardPaths {
    cell: Vec<usize>,
    used: Vec<u64>,
    /// The start of each path's interval in the word list.
    low: Vec<usize>,
    /// The end of each path's interval.
    high: Vec<usize>,
}

impl FindWords {
    pub(super) fn new(course: &Course) -> Self {
        let words = course.words();
        let rules: Rules = course.rules;
        let points = |word: &Vec<Letter>| {
            let len = course.text_len(word);
            rules.counts(len).then(|| rules.points(len))
        };
        Self { points: words.iter().map(points).collect(), words, neighbors: course.neighbors() }
    }

    /// Returns the part of the interval `low..high` whose words have `letter` at `depth`. All words in the interval
    /// must be longer than `depth`.
    fn narrow(&self, low: usize, high: usize, depth: usize, letter: Letter) -> (usize, usize) {
        let words = &self.words[low..high];
        let start = words.partition_point(|word| word[depth] < letter);
        let length = words[start..].partition_point(|word| word[depth] == letter);
        (low + start, low + start + length)
    }

    /// Creates a row for each triple `(previous row's interval, used cells, next cell)` whose path begins a word.
    fn grow(
        &self,
        tiles: &[Tile],
        depth: usize,
        joined: impl Iterator<Item = ((usize, usize), u64, usize)>,
        found: &mut Vec<usize>,
    ) -> BoardPaths {
        let mut paths = BoardPaths::default();
        for ((low, high), used, cell) in joined {
            let Some(letter) = tiles[cell].get() else {
                continue;
            };
            let (mut low, high) = self.narrow(low, high, depth, letter);
            // If a word ends here, it is the first of the words that begin this way.
            if low < high && self.words[low].len() == depth + 1 {
                found.push(low);
                low += 1;
            }
            if low < high {
                paths.cell.push(cell);
                paths.used.push(used | 1 << cell);
                paths.low.push(low);
                paths.high.push(high);
            }
        }
        paths
    }

    pub(super) fn score(&mut self, tiles: &[Tile]) -> Score {
        let mut found = Vec::new();
        let all = (0, self.words.len());
        let starts = (0..tiles.len()).map(|cell| (all, 0, cell));
        let mut paths = self.grow(tiles, 0, starts, &mut found);
        for depth in 1.. {
            if paths.cell.is_empty() {
                break;
            }
            let joined = (0..paths.cell.len()).flat_map(|row| {
                let interval = (paths.low[row], paths.high[row]);
                let used = paths.used[row];
                let free = move |next: &&usize| used >> **next & 1 == 0;
                let near = self.neighbors[paths.cell[row]].iter().filter(free);
                near.map(move |&next| (interval, used, next))
            });
            paths = self.grow(tiles, depth, joined, &mut found);
        }
        found.sort_unstable();
        found.dedup();
        let mut score = Score::default();
        for points in found.into_iter().filter_map(|word| self.points[word]) {
            score.words += 1;
            score.points = score.points.saturating_add(points);
        }
        score
    }
}
