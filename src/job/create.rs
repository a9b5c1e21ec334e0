//! Creates a proof from a specification or from the first line of a log.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::proof::{ClassSpace, Proof};
use super::record::{ProofRun, SCHEMA};
use super::selection::Selection;
use super::spec::{Classes, Part, ProofError, ProofSpec};
use crate::breaker::{Method, Partition, Threshold};
use crate::class::BoardClass;
use crate::dice::{DiceSet, SETS};
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::scoring::{MinLength, Rules, Scoring};
use crate::solver::Scorer;

/// The maximum number of steps for scoring a board. Only lists such as `aaaaaaaa…` have boards that need more.
const MOST_STEPS: u64 = 1 << 27;

/// The maximum number of classes that can be selected by number.
const MOST_IDS: u64 = 1 << 24;

impl Proof {
    /// Creates a proof that has no results yet. `name` is the dictionary's name in the log.
    ///
    /// # Errors
    /// [`ProofError`] if a part of the specification cannot be read, or if two parts contradict each other.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        name: &str,
        spec: ProofSpec,
    ) -> Result<Self, ProofError> {
        let alphabet = dictionary.alphabet();
        let ProofSpec { dims, threshold, rules, method, classes, part, dice } = spec;
        let space = match &classes {
            Classes::Class(text) => ClassSpace::Class(BoardClass::parse(text, dims, alphabet)?),
            Classes::Buckets(text) => {
                ClassSpace::Partition(Partition::parse(text, dims, alphabet)?)
            }
            Classes::Suggested => ClassSpace::Partition(
                Partition::suggested(dims, alphabet).ok_or(ProofError::NoPartition(dims))?,
            ),
        };
        if let Some((name, dice)) = &dice
            && dice.dims() != dims
        {
            return Err(ProofError::DiceSize { name: name.clone(), dice: dice.dims(), dims });
        }
        if let Some((name, dice)) = &dice
            && SETS.iter().any(|set| set.name == name)
            && !DiceSet::named(name, alphabet).is_ok_and(|named| {
                let sorted = |set: &DiceSet| {
                    let mut lines = set.lines(alphabet);
                    lines.sort_unstable();
                    lines
                };
                sorted(&named) == sorted(dice)
            })
        {
            return Err(ProofError::DiceName(name.clone()));
        }
        let selection = match (&space, part) {
            (ClassSpace::Partition(partition), Part::Ids(text)) => {
                Selection::Ids(partition.select(&text, MOST_IDS)?)
            }
            (ClassSpace::Partition(_), Part::Shard(shard)) => Selection::Shard(shard),
            (ClassSpace::Class(_), Part::All) | (_, Part::All) => Selection::All,
            (ClassSpace::Class(_), _) => return Err(ProofError::PartOfClass),
        };
        let (text, classes) = match &space {
            ClassSpace::Class(class) => (class.text(alphabet), None),
            ClassSpace::Partition(partition) => {
                let classes = partition.canonical_classes();
                (partition.text(alphabet), Some(classes))
            }
        };
        let run = ProofRun {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            size: dims.to_string(),
            space: text,
            classes,
            threshold: threshold.get(),
            method: method.name().to_owned(),
            method_version: method.version(),
            dictionary: name.to_owned(),
            sha256: dictionary.sha256().to_string(),
            words: dictionary.words(),
            qu: dictionary.rule().qu,
            min_length: rules.min_length.letters(),
            max_length: dictionary.rule().max_length,
            scoring: rules.scoring.to_string(),
            points: ProofRun::points_of(rules.scoring),
            dice: dice.as_ref().map(|(name, _)| name.clone()),
            faces: dice.as_ref().map(|(_, dice)| {
                let mut faces = dice.lines(alphabet);
                faces.sort_unstable();
                faces
            }),
        };
        Ok(Self {
            scorer: Scorer::new(dictionary, dims, rules).with_limit(MOST_STEPS),
            dictionary: Arc::clone(dictionary),
            symmetries: dims.symmetries(),
            dims,
            threshold,
            rules,
            method,
            space,
            dice: dice.map(|(_, dice)| dice),
            run,
            selection,
            kept: BTreeMap::new(),
            refuted: BTreeSet::new(),
            tried: 0,
            missing: Vec::new(),
            boards: BTreeSet::new(),
            selected: 0,
            unplaced: Vec::new(),
        })
    }

    /// Creates the proof that the first line of a log describes, without any results. `dictionary` must be the dictionary of the
    /// log.
    ///
    /// # Errors
    /// [`ProofError::Run`] if the description of the run contradicts itself or the dictionary, [`ProofError::Newer`] if the log was
    /// written by a later version of the program or of the method, and other errors for fields that cannot be read.
    pub fn of_run(dictionary: &Arc<Dictionary>, run: &ProofRun) -> Result<Self, ProofError> {
        let dims: Dims = run
            .size
            .parse()
            .map_err(|_| ProofError::Unreadable { field: "size", value: run.size.clone() })?;
        let scoring: Scoring = run.scoring.parse()?;
        let min_length = u8::try_from(run.min_length).ok().and_then(MinLength::new);
        let min_length = min_length.ok_or_else(|| ProofError::Unreadable {
            field: "minLength",
            value: run.min_length.to_string(),
        })?;
        let method: Method = run.method.parse()?;
        let threshold = Threshold::try_from(run.threshold).map_err(|_| ProofError::Unreadable {
            field: "threshold",
            value: run.threshold.to_string(),
        })?;
        let dice = match &run.faces {
            Some(faces) => {
                let dice = DiceSet::parse(&faces.join("\n"), Some(dims), dictionary.alphabet())?;
                Some((run.dice.clone().unwrap_or_default(), dice))
            }
            None => None,
        };
        let spec = ProofSpec {
            rules: Rules { scoring, min_length },
            method,
            classes: match run.classes {
                None => Classes::Class(run.space.clone()),
                Some(_) => Classes::Buckets(run.space.clone()),
            },
            dice,
            ..ProofSpec::new(dims, threshold)
        };
        // A log may call its word list by the name of another list. So the hashes are compared below, and the name in the log isn't
        // used.
        let mut proof = Self::new(dictionary, dictionary.name(), spec)?;
        if run.method_version == 0 {
            return Err(ProofError::Unreadable {
                field: "methodVersion",
                value: run.method_version.to_string(),
            });
        }
        if version_of(&run.version) > version_of(&proof.run.version)
            || run.method_version > proof.run.method_version
        {
            return Err(ProofError::Newer {
                version: run.version.clone(),
                method: format!("{} {}", run.method, run.method_version),
            });
        }
        // Older versions are fine. The proof takes over the versions that the log names, so that they don't count as differences.
        proof.run.version.clone_from(&run.version);
        proof.run.method_version = run.method_version;
        match run.difference(&proof.run) {
            Some(difference) => Err(ProofError::Run(difference)),
            None if proof.loses_boards() => Err(ProofError::LosesBoards),
            None => Ok(proof),
        }
    }
}

/// Parses a version such as `0.1.0`. Any other text counts as later than all versions.
fn version_of(text: &str) -> Vec<u64> {
    let number = |part: &str| part.parse().ok().filter(|number: &u64| number.to_string() == part);
    let numbers: Option<Vec<u64>> = text.split('.').map(number).collect();
    numbers.filter(|numbers| numbers.len() == 3).unwrap_or_else(|| vec![u64::MAX])
}
