//! The options of a climb, in types whose values are checked when they are created.

use super::constraint::{Constraints, LetterOdds, SpaceError};
use super::schedule::{Schedule, ScheduleError, ScheduleRecord, Unit};
use crate::board::Face;
use crate::dice::DiceSet;
use crate::grid::{Dims, DimsError};
use crate::letter::{Alphabet, LetterSet};
use crate::scoring::{MinLength, Rules, Scoring};
use serde::{Deserialize, Serialize};

/// The options of a climb: which boards are allowed, the rules, the schedule, and when to stop.
///
/// [`OptionsRecord`](super::OptionsRecord) holds the same options as plain text and numbers, which people can read
/// and which pages and files can store.
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed: any string. The same seed, options, and dictionary give the same climb everywhere.
    pub seed: String,
    /// Which words count, and how many points they earn.
    pub rules: Rules,
    /// How the temperature falls during a run. If this is `None`, the climb uses a schedule that suits the size.
    pub schedule: Option<Schedule>,
    /// The unit in which the temperature is measured. If this is `None`, the unit is points if a schedule is given; the default
    /// schedule uses shares of the run's best score.
    pub unit: Option<Unit>,
    /// The share of proposals that swap two cells; the others change a letter. `None` means 50%.
    pub swaps: Option<Percent>,
    /// How to draw new letters if no dice are given.
    pub letters: LetterOdds,
    /// Which boards are allowed, including their size.
    pub constraints: Constraints,
    /// When to stop.
    pub limits: ClimbLimits,
}

impl Options {
    /// Creates the options for an endless climb on boards of the given size, under the standard rules.
    pub fn new(dims: Dims, seed: impl Into<String>) -> Self {
        Self {
            seed: seed.into(),
            rules: Rules::default(),
            schedule: None,
            unit: None,
            swaps: None,
            letters: LetterOdds::default(),
            constraints: Constraints::new(dims),
            limits: ClimbLimits::default(),
        }
    }

    /// Returns the size of the boards.
    pub fn dims(&self) -> Dims {
        self.constraints.dims()
    }

    /// Returns the options that climber number `index` uses when several climbers are given the same seed. Climber 0 uses these
    /// options unchanged. Each of the others gets a seed of its own, derived from this one.
    pub fn climber(&self, index: u32) -> Self {
        let seed = climber_seed(&self.seed, index);
        let options = self.clone();
        Self { seed, ..options }
    }
}

/// Returns the seed that climber number `index` uses when several climbers are given the same `seed`.
pub(super) fn climber_seed(seed: &str, index: u32) -> String {
    match index {
        0 => seed.to_owned(),
        _ => format!("{seed}/{index}"),
    }
}

/// A whole percentage, `0..=100`.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Percent(u8);

impl Percent {
    /// Creates a percentage, or returns `None` if it is above 100.
    pub const fn new(share: u8) -> Option<Self> {
        if share <= 100 { Some(Self(share)) } else { None }
    }

    /// Returns the percentage as a number, `0..=100`.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The percentage 50%.
    pub(super) const HALF: Self = Self(50);
    /// The percentage 0%.
    pub(super) const NONE: Self = Self(0);
}

/// The greatest number of edits between a given board and the boards near it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum EditDistance {
    /// The boards that are one edit away.
    #[default]
    One,
    /// The boards that are one or two edits away.
    Two,
}

impl EditDistance {
    /// Returns the distance of this many edits, or `None` if the number is not 1 or 2.
    pub const fn new(edits: u8) -> Option<Self> {
        match edits {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            _ => None,
        }
    }

    /// Returns the number of edits, 1 or 2.
    pub const fn get(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

/// The limits of a climb. It stops when it reaches the first of them; without limits, it never stops.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct ClimbLimits {
    /// The climb stops once a board scores at least this many points.
    pub target: Option<u32>,
    /// The climb stops after it has scored this many boards. Boards whose points it remembers do not count.
    pub evaluations: Option<u64>,
    /// The climb stops after this many proposals.
    pub proposals: Option<u64>,
    /// The climb stops after this many runs.
    pub runs: Option<u32>,
}

/// Whether a climb is still running, or which limit stopped it.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ClimbStatus {
    /// No limit has been reached.
    Running,
    /// A board reached the target score.
    Target,
    /// The limit on the number of scored boards was reached.
    Evaluations,
    /// The limit on the number of proposals was reached.
    Proposals,
    /// The limit on the number of runs was reached.
    Runs,
}

impl ClimbLimits {
    /// Returns which limit these numbers reach, checking the target first, then the evaluations, the proposals, and the runs. If
    /// they reach none, the climb is still running.
    pub(super) fn status(
        &self,
        best: u32,
        evaluations: u64,
        proposals: u64,
        runs: u32,
    ) -> ClimbStatus {
        let met = |limit: Option<u64>, value| limit.is_some_and(|limit| value >= limit);
        if met(self.target.map(u64::from), u64::from(best)) {
            ClimbStatus::Target
        } else if met(self.evaluations, evaluations) {
            ClimbStatus::Evaluations
        } else if met(self.proposals, proposals) {
            ClimbStatus::Proposals
        } else if met(self.runs.map(u64::from), u64::from(runs)) {
            ClimbStatus::Runs
        } else {
            ClimbStatus::Running
        }
    }
}

// --- Record ---
//
// The options of a climb as plain text and numbers, for the page and for checkpoints.

/// The [`Options`] of a climb, in the form in which they are saved to files.
///
/// Field names are camelCase in JSON, unknown fields are rejected, and all fields except `size` and `seed` have
/// defaults.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OptionsRecord {
    /// The size of the boards, as `RxC`.
    pub size: String,
    /// The seed: any string.
    pub seed: String,
    /// The points table.
    #[serde(default)]
    pub scoring: Scoring,
    /// The minimum word length, `1..=6`; shorter words do not count.
    #[serde(default = "three")]
    pub min_length: u8,
    /// How the temperature falls during a run. If this is missing, the climb uses a schedule that suits the size.
    #[serde(default)]
    pub schedule: Option<ScheduleRecord>,
    /// The unit in which the temperature is measured. If this is missing, the unit is points if a schedule is given; the default
    /// schedule uses shares of the run's best score.
    #[serde(default)]
    pub unit: Option<Unit>,
    /// How many of every 100 proposals swap two cells (`0..=100`); 50 if this is missing.
    #[serde(default)]
    pub swaps: Option<u8>,
    /// How to draw new letters if no dice are given.
    #[serde(default)]
    pub letters: LetterOdds,
    /// Which boards are allowed.
    #[serde(default)]
    pub constraints: ConstraintsRecord,
    /// When to stop.
    #[serde(default)]
    pub limits: ClimbLimits,
}

fn three() -> u8 {
    3
}

impl OptionsRecord {
    /// Returns the name of the first field whose value differs from the one in `other`. Returns `None` if climbs
    /// with the two sets of options take the same course until one of the climbs reaches a limit.
    pub fn difference(&self, other: &Self) -> Option<&'static str> {
        let same = |field, same: bool| (!same).then_some(field);
        [
            same("constraints", self.constraints == other.constraints),
            same("letters", self.letters == other.letters),
            same("minimum length", self.min_length == other.min_length),
            same("schedule", (&self.schedule, self.unit) == (&other.schedule, other.unit)),
            same("points table", self.scoring == other.scoring),
            same("seed", self.seed == other.seed),
            same("size", self.size == other.size),
            same("share of swaps", self.swaps == other.swaps),
        ]
        .into_iter()
        .flatten()
        .next()
    }

    /// Creates the record of an endless climb on boards of the given size, under the standard rules.
    pub fn new(size: impl Into<String>, seed: impl Into<String>) -> Self {
        Self {
            size: size.into(),
            seed: seed.into(),
            scoring: Scoring::Standard,
            min_length: three(),
            schedule: None,
            unit: None,
            swaps: None,
            letters: LetterOdds::default(),
            constraints: ConstraintsRecord::default(),
            limits: ClimbLimits::default(),
        }
    }

    /// Converts options to a record, which [`OptionsRecord::read`] reads back. Equal options give equal records.
    pub fn of(options: &Options, alphabet: &Alphabet) -> Self {
        Self {
            size: options.dims().to_string(),
            seed: options.seed.clone(),
            scoring: options.rules.scoring,
            min_length: options.rules.min_length.letters() as u8,
            schedule: options.schedule.as_ref().map(ScheduleRecord::of),
            unit: options.unit,
            swaps: options.swaps.map(Percent::get),
            letters: options.letters,
            constraints: ConstraintsRecord::of(&options.constraints, alphabet),
            limits: options.limits,
        }
    }

    /// Reads the options. Letters are interpreted in a dictionary's alphabet.
    pub fn read(&self, alphabet: &Alphabet) -> Result<Options, ClimbError> {
        let dims = self.size.parse()?;
        let rules = self.rules()?;
        let swaps = match self.swaps {
            Some(share) => Some(Percent::new(share).ok_or(ClimbError::Swaps)?),
            None => None,
        };
        let constraints = self.constraints.read(dims, alphabet)?;
        let schedule = match &self.schedule {
            Some(schedule) => Some(schedule.read()?),
            None => None,
        };
        Ok(Options {
            seed: self.seed.clone(),
            rules,
            schedule,
            unit: self.unit,
            swaps,
            letters: self.letters,
            constraints,
            limits: self.limits,
        })
    }

    /// Returns which words count, and how many points they earn.
    ///
    /// # Errors
    /// [`ClimbError::MinLength`] if the minimum length is not in `1..=6`.
    pub fn rules(&self) -> Result<Rules, ClimbError> {
        Ok(Rules {
            scoring: self.scoring,
            min_length: MinLength::new(self.min_length).ok_or(ClimbError::MinLength)?,
        })
    }
}

/// The [`Constraints`] of a climb, in the form in which they are saved to files.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct ConstraintsRecord {
    /// The name of a dice set, or one die per line.
    pub dice: Option<String>,
    /// What must be on each cell, row by row: a face (`q` or `qu` for Qu), `.` for a gap, or `?` for a free cell. The
    /// string has either one character per cell or cells separated by spaces; `/` and line breaks between rows are
    /// optional. An empty string leaves all cells free.
    pub fixed: Option<String>,
    /// The letters that cells may show if they are not fixed. Blanks and commas between them are ignored.
    pub letters: Option<String>,
    /// A word that must be on the board.
    pub word: Option<String>,
}

impl ConstraintsRecord {
    /// Converts constraints to a record, which [`ConstraintsRecord::read`] reads back. Equal constraints give equal
    /// records.
    pub fn of(constraints: &Constraints, alphabet: &Alphabet) -> Self {
        let cell = |face: &Option<Face>| match face {
            Some(face) => face.text(alphabet),
            None => "?".to_owned(),
        };
        let fixed = constraints.fixed();
        let cells: Vec<String> = fixed.iter().map(cell).collect();
        let letters = constraints.letters.iter();
        let letters: String = letters.map(|l| alphabet.chars()[l.index()]).collect();
        let text = |text: String| (!text.is_empty()).then_some(text);
        Self {
            dice: constraints.dice().map(|dice| dice.text(alphabet)),
            fixed: fixed.iter().any(Option::is_some).then(|| cells.join(" ")),
            letters: text(letters),
            word: text(alphabet.word(&constraints.word)),
        }
    }

    /// Reads the constraints on boards of the given size. Letters are interpreted in a dictionary's alphabet.
    pub fn read(&self, dims: Dims, alphabet: &Alphabet) -> Result<Constraints, SpaceError> {
        let given = |text: &'_ Option<String>| {
            let text = text.as_deref().unwrap_or_default().trim();
            (!text.is_empty()).then(|| text.to_owned())
        };
        let mut constraints = Constraints::new(dims);
        if let Some(text) = given(&self.letters) {
            let letters = text.chars().filter(|c| !c.is_whitespace() && *c != ',');
            let letters: Result<LetterSet, _> = letters.map(|c| alphabet.letter(c)).collect();
            constraints.letters = letters?;
        }
        if let Some(text) = &self.dice {
            constraints.set_dice(DiceSet::read(text, Some(dims), alphabet)?)?;
        }
        if let Some(text) = given(&self.fixed) {
            constraints.set_fixed(read_fixed(&text, dims, alphabet)?)?;
        }
        if let Some(word) = given(&self.word) {
            constraints.word = alphabet.spell(&word)?;
        }
        Ok(constraints)
    }
}

/// Reads what is on each fixed cell; `None` stands for a free cell.
fn read_fixed(
    text: &str,
    dims: Dims,
    alphabet: &Alphabet,
) -> Result<Vec<Option<Face>>, SpaceError> {
    let rows: Vec<&str> =
        text.split(['/', '\n', '\r']).map(str::trim).filter(|row| !row.is_empty()).collect();
    let spaced = rows.iter().any(|row| row.contains(char::is_whitespace));
    let mut cells: Vec<String> = Vec::new();
    for row in &rows {
        if spaced {
            cells.extend(row.split_whitespace().map(str::to_owned));
        } else {
            cells.extend(row.chars().map(String::from));
        }
    }
    if cells.len() != dims.cells() || (rows.len() > 1 && rows.len() != dims.rows()) {
        return Err(SpaceError::Fixed { dims, got: cells.len() });
    }
    let face = |cell: &String| match cell.as_str() {
        "?" => Ok(None),
        face => Ok(Some(Face::read(face, alphabet)?)),
    };
    cells.iter().map(face).collect()
}

// --- Tuning ---
//
// The default settings of a climb.
//
// Other settings were tried on 4x4 boards but not adopted. Climbs with each of the settings used the same 200 seeds and stopped
// when they hit a board with 3,625 points. Temperatures are percentages of the run's best score so far. The machine had a load
// average of about 10:
//
// | settings | boards scored per hit | proposals per hit | CPU time |
// |---|---:|---:|---:|
// | the defaults | 81,636 ± 5,612 | 223,573 | 0.54 s |
// | 12,288 proposals per run instead of 20,480 | 92,966 ± 7,159 | 227,409 | 0.61 s |
// | starting temperature 1.8% instead of 2.5%, 16,384 proposals per run | 86,221 ± 5,673 | 290,501 | 0.56 s |
// | 30% swaps instead of 50% | 102,454 ± 7,896 | 271,617 | 0.69 s |
// | final temperature 0.75% instead of 0.55% | 75,547 ± 5,427 | 177,450 | 0.59 s |
//
// About one run in eleven reaches 3,625 points. The defaults scored 152,000 boards per second. At that speed, a mean of 0.4 s per
// hit would take 61,000 boards per hit, and none of these settings comes close. The last one may need fewer boards than the
// defaults, although the difference is within the margin of error; but it also scored fewer boards per second.

/// A schedule, and how often each kind of move is made.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Defaults {
    /// How the temperature falls during a run.
    pub schedule: Schedule,
    /// The unit in which the temperature is measured.
    pub unit: Unit,
    /// How many of every 100 proposals swap two cells.
    pub swaps: Percent,
}

/// Returns the settings for boards of the given size, which are the same for all dictionaries and rules.
pub fn defaults(dims: Dims) -> Defaults {
    let cells = dims.cells() as u32;
    Defaults {
        schedule: Schedule::geometric(0.025, 0.0055, 80 * cells * cells)
            .expect("the temperatures are above 0, and a board has at least one cell"),
        unit: Unit::Best,
        swaps: Percent::HALF,
    }
}

// --- Error ---
//
// Why a climb can't begin.

/// Why a climb cannot begin: a number or text that is not a valid option, or options that no board meets.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClimbError {
    /// The text given as the size is not a valid size.
    #[error("{0}")]
    Dims(#[from] DimsError),
    /// The minimum word length is not in `1..=6`.
    #[error("the minimum word length must be 1 to 6 letters")]
    MinLength,
    /// The number of edits is not 1 or 2.
    #[error("the number of edits must be 1 or 2")]
    Edits,
    /// The share of proposals that are swaps is above 100%.
    #[error("the percentage of swaps must be 0 to 100")]
    Swaps,
    /// The schedule is invalid.
    #[error("{0}")]
    Schedule(#[from] ScheduleError),
    /// No board meets the constraints, or the constraints cannot be read.
    #[error("{0}")]
    Space(#[from] SpaceError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::anneal::Schedule;

    /// Options can be converted to a record and back without loss, and converting them again gives the same record.
    #[test]
    fn a_record_of_options_reads_back_as_these_options() {
        let alphabet = Alphabet::latin();
        let some = |text: &str| Some(text.to_owned());
        let mut record = OptionsRecord::new("4x4", "a seed");
        record.swaps = Some(35);
        record.min_length = 4;
        record.schedule = Some(ScheduleRecord::of(&Schedule::CLASSIC));
        record.limits.target = Some(3000);
        record.constraints = ConstraintsRecord {
            dice: some(" new "),
            fixed: some("????/?q??/??.?/???s"),
            letters: some("a, b, qaz"),
            word: some(" Quit "),
        };
        let options = record.read(&alphabet).unwrap();
        let written = OptionsRecord::of(&options, &alphabet);
        let cells = "? ? ? ? ? qu ? ? ? ? . ? ? ? ? s";
        assert_eq!(
            written.constraints,
            ConstraintsRecord {
                dice: some("new"),
                fixed: some(cells),
                letters: some("abqz"),
                word: some("quit"),
            }
        );
        let again = written.read(&alphabet).unwrap();
        assert_eq!(OptionsRecord::of(&again, &alphabet), written);
        let rest = |record: &OptionsRecord| OptionsRecord {
            constraints: ConstraintsRecord::default(),
            ..record.clone()
        };
        assert_eq!(rest(&written), rest(&record));

        let own = ConstraintsRecord {
            dice: some("aeiou\nrstln\nth, qu er in\nqu,"),
            ..ConstraintsRecord::default()
        };
        let dims = "2x2".parse().unwrap();
        let read = own.read(dims, &alphabet).unwrap();
        let written = ConstraintsRecord::of(&read, &alphabet);
        let again = written.read(dims, &alphabet).unwrap();
        assert_eq!(again.dice().unwrap().dice(), read.dice().unwrap().dice());

        // The order of letters and blanks doesn't matter, and cells that are all free need not be written.
        let free = ConstraintsRecord {
            fixed: some("?? / ??"),
            letters: some("zab a"),
            ..ConstraintsRecord::default()
        };
        let written = ConstraintsRecord::of(&free.read(dims, &alphabet).unwrap(), &alphabet);
        let letters = some("abz");
        assert_eq!(written, ConstraintsRecord { letters, ..ConstraintsRecord::default() });
    }

    #[test]
    fn constraints_fit_the_size_of_the_boards() {
        let mut constraints = Constraints::new("2x2".parse().unwrap());
        let dice = DiceSet::named("new", &Alphabet::latin()).unwrap();
        let dims = constraints.dims();
        assert_eq!(
            constraints.set_dice(dice),
            Err(SpaceError::DiceSize { dims, dice: "4x4".parse().unwrap() })
        );
        assert_eq!(constraints.set_fixed(vec![None; 5]), Err(SpaceError::Fixed { dims, got: 5 }));
        assert!(constraints.dice().is_none());
        assert_eq!(constraints.fixed(), [None; 4]);
    }
}
