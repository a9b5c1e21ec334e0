//! Estimates how many boards a run will list, from a random sample, so that nobody starts a run whose results don't fit in memory.

use super::proof::{ClassSpace, Proof};
use super::selection::Selection;
use crate::board::{Board, Face};
use crate::class::BoardClass;
use crate::letter::Letter;
use crate::random::Seed;
use crate::solver::Scorer;

/// The maximum number of steps that scoring one board may take. With lists of real words, a board needs far fewer steps. With a
/// list such as `aaaaaaaa…`, a single board could take hours.
const STEPS: u64 = 1 << 20;
/// The sample ends early when scoring has stopped at [`STEPS`] for this many boards. With a list such as `aaaaaaaa…`, that would
/// happen to many boards.
const MOST_CUT: u32 = 16;

/// How many boards in a random sample reach the threshold, and the estimated number of boards that reach it among all boards of the
/// selected classes.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Expected {
    /// The number of random boards scored.
    pub samples: u32,
    /// The number of sampled boards that reach the threshold.
    pub hits: u32,
    /// The estimated number of boards that reach the threshold, counting rotations and reflections once. With fewer than three
    /// hits, the estimate means little. With no hits, it is 0, even if many boards do reach the threshold.
    pub boards: f64,
}

impl Expected {
    /// A list with more boards than this takes hundreds of megabytes, so it must be requested explicitly.
    pub const MANY: u64 = 1_000_000;

    /// Returns whether the sample shows that there will be more than [`Expected::MANY`] boards.
    #[must_use]
    pub fn is_many(&self) -> bool {
        self.hits >= 3 && self.boards > Self::MANY as f64
    }
}

impl Proof {
    /// Scores `samples` random boards of the selected classes, or fewer if some of them take a very long time, and
    /// estimates how many boards reach the threshold. The sample is always the same for the same proof.
    #[must_use]
    pub fn expected(&self, samples: u32) -> Expected {
        let mut rng = Seed::from(1).rng();
        let (dims, symmetries) = (self.dims(), self.symmetries().len() as f64);
        let ids = match self.selection() {
            Selection::Ids(ids) => ids.clone(),
            _ => Vec::new(),
        };
        let whole = match self.space() {
            ClassSpace::Class(class) => class.clone(),
            ClassSpace::Partition(partition) => partition.whole(),
        };
        // A single class usually contains none of the rotations and reflections of its boards.
        let (scale, symmetries) = match (self.space(), self.selection()) {
            (ClassSpace::Class(_), _) => (1.0, 1.0),
            (_, Selection::Ids(ids)) => (ids.len() as f64, 1.0),
            _ => (self.asked() as f64 / self.classes() as f64, symmetries),
        };
        let mut scorer = Scorer::new(self.dictionary(), dims, self.rules()).with_limit(STEPS);
        let (mut hits, mut boards, mut scored, mut cut) = (0, 0.0, 0, 0);
        while scored < samples && cut < MOST_CUT {
            scored += 1;
            let of_ids = (!ids.is_empty()).then(|| ids[rng.below(ids.len() as u32) as usize]);
            let class = of_ids.and_then(|id| self.class(id).ok());
            let class = class.as_ref().unwrap_or(&whole);
            let mut face = |letters: &[Letter]| match letters {
                [] => Face::GAP,
                letters => Face::single(letters[rng.below(letters.len() as u32) as usize]),
            };
            let faces = dims.iter().map(|cell| face(class.letters(cell))).collect();
            let Ok(board) = Board::new(dims, faces) else {
                continue;
            };
            let fits = self.dice().is_none_or(|dice| dice.fits(&board));
            let points = board.tiles().map_or(0, |tiles| scorer.score(&tiles).points);
            cut += u32::from(!scorer.is_exact());
            if fits && points >= self.threshold().get() {
                hits += 1;
                boards += size(class);
            }
        }
        Expected {
            samples: scored,
            hits,
            boards: boards * scale / symmetries / f64::from(scored.max(1)),
        }
    }
}

/// Returns the number of boards in a class.
fn size(class: &BoardClass) -> f64 {
    let letters = class.dims().iter().map(|cell| class.letters(cell).len());
    letters.filter(|count| *count > 0).map(|n| n as f64).product()
}
