//! The options that several commands share: for dictionaries, sizes, rules, dice, and seeds.

use std::collections::hash_map::RandomState;
use std::fs::File;
use std::hash::BuildHasher;
use std::io::{self, ErrorKind, Read};
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use boggle_lab::class::BoardClass;
use boggle_lab::dice::{DiceError, DiceSet, SETS};
use boggle_lab::dict::{Dictionary, WordList, WordRule, bundled, list};
use boggle_lab::grid::Dims;
use boggle_lab::job::count;
use boggle_lab::letter::{Alphabet, QuRule};
use boggle_lab::random::Seed;
use boggle_lab::scoring::{MinLength, Rules, Scoring};

use crate::output::{Failure, remark};
use crate::work;

/// The maximum number of problems in a word list that are printed; the others are only counted.
const ISSUES_SHOWN: usize = 10;

/// The maximum size of a file that a command saved to be continued.
pub(crate) const MOST_SAVED: u64 = 1 << 30;

/// The maximum size of a file with dice.
const MOST_DICE: u64 = 1 << 20;

/// Reads a file, or as much of it as shows that it has more than `most` bytes; in that case, it is an error. If the file is a pipe, this
/// waits for somebody who writes to it, or for a signal.
pub(crate) fn read_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let path = path.to_owned();
    let read = work::unless_pressed(move || {
        let mut bytes = Vec::new();
        File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
        io::Result::Ok(bytes)
    });
    let bytes = read.unwrap_or_else(|| Err(ErrorKind::Interrupted.into()))?;
    match bytes.len() as u64 > most {
        true => {
            let message = format!("this file has more than {} MB", most >> 20);
            Err(io::Error::new(ErrorKind::InvalidData, message))
        }
        false => Ok(bytes),
    }
}

/// The options for the word list.
#[derive(clap::Args, Debug)]
pub(crate) struct DictArgs {
    /// A bundled dictionary (enable2k, enable), or a file: a word list or a packed dictionary
    #[arg(long, value_name = "D", default_value = bundled::NAMES[0])]
    dict: String,

    /// Leave out words longer than N letters (the results from 2007 to 2009 used at most 17)
    #[arg(long, value_name = "N")]
    max_length: Option<u8>,

    /// Treat q as an ordinary letter, not as the Qu face
    #[arg(long)]
    plain_q: bool,
}

impl DictArgs {
    /// Loads the dictionary. `min_length` returns the minimum word length to use, given the minimum that the dictionary was made
    /// with.
    pub(crate) fn load(
        &self,
        min_length: impl FnOnce(MinLength) -> MinLength,
    ) -> Result<Arc<Dictionary>, Failure> {
        dictionary(&self.dict, |packed| WordRule {
            min_length: min_length(packed.min_length),
            max_length: self.max_length.or(packed.max_length),
            qu: if self.plain_q { QuRule::Plain } else { packed.qu },
        })
    }
}

/// Loads a bundled dictionary or a file. `rule` returns the word rule to use, given the rule that the dictionary was made with.
pub(crate) fn dictionary(
    name: &str,
    rule: impl FnOnce(WordRule) -> WordRule,
) -> Result<Arc<Dictionary>, Failure> {
    let dictionary = match bundled::dictionary(name) {
        Some(dictionary) => dictionary,
        None => {
            let mut own = open(name)?;
            // A file may have the name of a bundled list but contain other words. In that case, all output shows the path of
            // the file instead of its name.
            let named = bundled::dictionary(own.name());
            if named.is_some_and(|named| named.sha256() != own.sha256()) {
                own.rename(name);
            }
            own
        }
    };
    let packed = dictionary.rule();
    let rule = rule(packed);
    if rule == packed {
        return Ok(Arc::new(dictionary));
    }
    let dictionary = dictionary.with_rule(rule).map(Arc::new);
    dictionary.map_err(|error| Failure::Input(format!("{name}: {error}")))
}

/// Reads the dictionary in a file. A packed dictionary keeps its own word rule; a word list gets the rule of the game.
fn open(dict: &str) -> Result<Dictionary, Failure> {
    let (path, most) = (Path::new(dict), WordList::MAX_TEXT as u64 * 2);
    let bytes = read_file(path, most).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Failure::Input(format!(
            "there is no dictionary `{dict}`: use {}, or the path of a word list",
            bundled::NAMES.join(", ")
        )),
        _ => Failure::file(dict, &error),
    })?;
    let failure = |error| Failure::Input(format!("{dict}: {error}"));
    if Dictionary::is_packed(&bytes) {
        return Dictionary::unpack_checked(&bytes).map_err(failure);
    }
    let reading = list::read(&bytes, &bundled::include);
    for issue in reading.issues.iter().take(ISSUES_SHOWN) {
        remark(&format!("{dict}: {issue}"));
    }
    let rest = reading.issue_count.saturating_sub(ISSUES_SHOWN);
    if rest > 0 {
        let rest = count(rest as u64, "more line was", "more lines were");
        remark(&format!("{dict}: and {rest} skipped"));
    }
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    let words = reading.words;
    words.and_then(|words| Dictionary::new(name, &words, WordRule::default())).map_err(failure)
}

/// The help about tables of one's own.
const OWN_TABLE: &str = "Your own table is a list of numbers: the points for words of 0, 1, 2, … letters. The last \
    number also applies to all longer words, so 0,0,0,1,1,2,3,5,11 is the standard table.";

/// The options that say which words count, and how many points they earn.
#[derive(clap::Args, Debug)]
pub(crate) struct WordArgs {
    #[command(flatten)]
    dict: DictArgs,

    #[arg(long, value_name = "TABLE", default_value_t)]
    #[arg(help = format!("The points table: {}, or your own", Scoring::HELP.join(", ")))]
    #[arg(long_help = format!("The points table: {}, or your own\n\n{OWN_TABLE}", Scoring::HELP.join(", ")))]
    scoring: Scoring,

    /// The minimum length of words that count, 1 to 6 (words of one or two letters score 0 points in the standard table)
    #[arg(long, value_name = "N", default_value = "3", value_parser = parse_min_length)]
    min_length: MinLength,
}

impl WordArgs {
    /// Loads the dictionary. It includes words shorter than three letters if they count.
    pub(crate) fn load(&self) -> Result<(Arc<Dictionary>, Rules), Failure> {
        let rules = Rules { scoring: self.scoring, min_length: self.min_length };
        let dictionary = self.dict.load(|shortest| shortest.min(rules.min_length))?;
        let lens = dictionary.alphabet().text_lens();
        let mut sum = 0;
        dictionary.automaton().for_each_word(|word| {
            let len = word.iter().map(|letter| usize::from(lens[letter.index()])).sum();
            sum += u64::from(rules.points(len));
        });
        match sum > u64::from(u32::MAX) {
            true => Err(Failure::Input(format!(
                "with this points table, all words of {} together have more than {} points, too many to add up: use fewer points",
                self.dict.dict,
                u32::MAX
            ))),
            false => Ok((dictionary, rules)),
        }
    }
}

pub(crate) fn parse_min_length(text: &str) -> Result<MinLength, String> {
    text.parse()
        .ok()
        .and_then(MinLength::new)
        .ok_or_else(|| "the minimum length must be 1 to 6".to_owned())
}

/// The options that describe a class.
#[derive(clap::Args, Debug)]
pub(crate) struct ClassArgs {
    /// The letters of each cell, row by row: `"lnrsy aeiou chkmpt …"`; a dot is a gap (a cell that is not used)
    #[arg(value_name = "CLASS")]
    class: String,

    /// The size of the boards
    #[arg(long, value_name = "RxC")]
    size: Dims,
}

impl ClassArgs {
    pub(crate) fn read(&self, dictionary: &Dictionary) -> Result<BoardClass, Failure> {
        BoardClass::parse(&self.class, self.size, dictionary.alphabet()).map_err(Failure::input)
    }
}

/// The options that choose the dice.
#[derive(clap::Args, Debug)]
pub(crate) struct DiceArgs {
    /// A set (new, classic, big, deluxe, big2012, superbig) or a file with one die per line: `aeiou`, or `qu in th`, with spaces
    /// between the faces if a face has several letters; `.` is a blank face
    #[arg(long, value_name = "NAME", default_value = "new")]
    dice: String,

    /// The size of the board, if it isn't the usual size for the number of dice in the file
    #[arg(long, value_name = "RxC")]
    size: Option<Dims>,
}

impl DiceArgs {
    pub(crate) fn load(&self, alphabet: &Alphabet) -> Result<DiceSet, Failure> {
        DiceSet::parse(&dice(&self.dice)?, self.size, alphabet)
            .map_err(|error| Failure::Input(format!("{}: {error}", self.dice)))
    }
}

/// Returns the text of a named set or of a file, with one die per line.
pub(crate) fn dice(name: &str) -> Result<String, Failure> {
    if let Some(set) = SETS.iter().find(|set| set.name == name) {
        return Ok(set.dice.to_owned());
    }
    let text = read_file(Path::new(name), MOST_DICE);
    let text = text.and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
    text.map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            let unknown = DiceError::UnknownName(name.to_owned());
            Failure::Input(format!("{unknown}, or the path of a file"))
        }
        ErrorKind::Other => Failure::Input(format!("{name}: this is not text in UTF-8")),
        _ => Failure::file(name, &error),
    })
}

/// The option for the seed of random choices.
#[derive(clap::Args, Debug)]
pub(crate) struct SeedArgs {
    /// The seed, a number or any text; the same seed gives the same random choices on every machine [default: random]
    #[arg(long, short, value_name = "S")]
    seed: Option<String>,
}

impl SeedArgs {
    pub(crate) fn is_given(&self) -> bool {
        self.seed.is_some()
    }

    /// Returns the seed that was given. If none was given, picks a random seed and prints it, so that the run can be repeated.
    pub(crate) fn text(&self) -> String {
        self.seed.clone().unwrap_or_else(|| {
            let seed = RandomState::new().hash_one(0).to_string();
            remark(&format!("seed {seed}"));
            seed
        })
    }

    pub(crate) fn seed(&self) -> Seed {
        Seed::from_text(&self.text())
    }
}

/// Parses a number of threads. There has to be a limit, because each thread takes a few megabytes; the limit is far above the
/// number of cores in any machine.
pub(crate) fn threads() -> impl clap::builder::TypedValueParser<Value = u16> {
    clap::value_parser!(u16).range(1..=1024)
}

#[derive(clap::Args, Debug)]
pub(crate) struct ThreadArgs {
    /// The number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u16>,
}

impl ThreadArgs {
    pub(crate) fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(cores, usize::from)
    }
}
