//! What a user names on the command line: dictionaries, sizes, rules, dice.

use std::borrow::Cow;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use boggle_lab::dict::{Dictionary, WordList, WordRule, list};
use boggle_lab::letter::QuRule;
use boggle_lab::scoring::{MinLength, Rules, Scoring};

use crate::output::Failure;

/// The lists in the binary, the default first: name and text.
const BUNDLED: [(&str, &str); 2] = [
    ("enable2k", include_str!("../../../dicts/enable2k.txt")),
    ("enable", include_str!("../../../dicts/enable.txt")),
];

/// Issues of a list that are printed; the rest is counted.
const ISSUES_SHOWN: usize = 10;

/// Which words count.
#[derive(clap::Args, Debug)]
pub(crate) struct DictArgs {
    /// A bundled dictionary (enable2k, enable), or a file: a word list or a packed dictionary
    #[arg(long, value_name = "D", default_value = BUNDLED[0].0)]
    dict: String,

    /// Leave out words of more letters (the results of 2007 to 2009 had at most 17)
    #[arg(long, value_name = "N")]
    max_length: Option<u8>,

    /// Take q for a letter like any other, not for the Qu face
    #[arg(long)]
    plain_q: bool,
}

impl DictArgs {
    /// The dictionary, with words down to `min_length` letters.
    pub(crate) fn load(&self, min_length: MinLength) -> Result<Arc<Dictionary>, Failure> {
        let rule = WordRule {
            min_length: min_length.min(MinLength::default()),
            max_length: self.max_length,
            qu: if self.plain_q {
                QuRule::Plain
            } else {
                QuRule::Face
            },
        };
        let (name, words) = match bundled(&self.dict) {
            Some(text) => (self.dict.clone(), self.read(text.as_bytes())?),
            None => self.open()?,
        };
        Dictionary::new(name, &words, rule)
            .map(Arc::new)
            .map_err(|error| self.failure(error))
    }

    fn open(&self) -> Result<(String, WordList), Failure> {
        let path = Path::new(&self.dict);
        if !path.exists() {
            return Err(Failure::Input(format!(
                "there is no dictionary `{}`: use enable2k, enable, or the path of a word list",
                self.dict
            )));
        }
        let bytes = fs::read(path).map_err(|error| self.failure(error))?;
        let name = path.file_stem().unwrap_or(path.as_os_str());
        Ok((name.to_string_lossy().into_owned(), self.read(&bytes)?))
    }

    fn read(&self, text: &[u8]) -> Result<WordList, Failure> {
        let reading = list::read(text, &|name| bundled(name).map(Cow::Borrowed));
        for issue in reading.report.issues.iter().take(ISSUES_SHOWN) {
            eprintln!("boggle: {}: {issue}", self.dict);
        }
        let rest = reading.report.issue_count.saturating_sub(ISSUES_SHOWN);
        if rest > 0 {
            eprintln!("boggle: {}: and {rest} more lines were skipped", self.dict);
        }
        reading.words.map_err(|error| self.failure(error))
    }

    fn failure(&self, error: impl std::fmt::Display) -> Failure {
        Failure::Input(format!("{}: {error}", self.dict))
    }
}

fn bundled(name: &str) -> Option<&'static str> {
    let (_, text) = BUNDLED.iter().find(|(known, _)| *known == name)?;
    Some(text)
}

/// What words are worth.
#[derive(clap::Args, Debug)]
pub(crate) struct RulesArgs {
    /// The points table: standard, words (every word 1) or powers (2 to the length)
    #[arg(long, value_name = "TABLE", default_value_t)]
    scoring: Scoring,

    /// Shorter words do not count, 1 to 6 (words of one or two letters earn 0 points by the standard table)
    #[arg(long, value_name = "N", default_value = "3", value_parser = min_length)]
    min_length: MinLength,
}

impl RulesArgs {
    pub(crate) fn rules(&self) -> Rules {
        Rules {
            scoring: self.scoring,
            min_length: self.min_length,
        }
    }
}

fn min_length(text: &str) -> Result<MinLength, String> {
    text.parse()
        .ok()
        .and_then(MinLength::new)
        .ok_or_else(|| "a minimum length is 1 to 6".to_owned())
}
