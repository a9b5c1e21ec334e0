//! Reads the record of a sample, so that more boards can be added to it. Nothing that can be recomputed is taken from
//! the record.

use std::collections::BTreeMap;

use crate::board::Board;
use crate::dice::DiceSet;
use crate::dict::Dictionary;
use crate::scoring::Rules;
use crate::solver::Scorer;

use super::histogram::Histogram;
use super::report::Report;
use super::tally::{StatsError, Subject, Tally};

impl Report {
    /// Returns the tally that the report was made from. To check the report, this solves every board that the report
    /// names.
    ///
    /// `dictionary`, `dice`, and `rules` must match the subject of the sample. `words` is the same as for [`Report::new`].
    /// Cost: solving about thirty boards.
    pub fn tally(
        &self,
        dictionary: &Dictionary,
        dice: &DiceSet,
        rules: Rules,
        words: &[String],
    ) -> Result<Tally, StatsError> {
        let tally = self.counts(&Subject::new(dictionary, dice, rules), words)?;
        let mut scorer = Scorer::new(dictionary, dice.dims(), rules);
        // A board counts only if the dice can roll it.
        let read = |text: &str| {
            let board = Board::read(text, Some(dice.dims()), dictionary.alphabet()).ok();
            let board = board.filter(|board| dice.fits(board));
            board.ok_or_else(|| StatsError::Board(text.to_owned()))
        };
        for rolled in tally.best.iter().chain(&tally.worst) {
            let score = scorer.score_board(&read(&rolled.board)?);
            if (score.points, score.words) != (rolled.points, rolled.words) {
                return Err(StatsError::Board(rolled.board.clone()));
            }
        }
        for (_, slot, text) in &tally.longest {
            let board = read(text)?;
            if scorer.words(&board).iter().all(|word| word.number != *slot) {
                return Err(StatsError::Board(text.clone()));
            }
        }
        Ok(tally)
    }

    /// Returns the counts after checking that they agree with each other. The boards that the record names are not
    /// checked.
    pub(super) fn counts(&self, subject: &Subject, words: &[String]) -> Result<Tally, StatsError> {
        if self.schema != Report::SCHEMA {
            return Err(StatsError::Schema(self.schema.clone()));
        }
        let counts = self.word_counts.as_ref().ok_or(StatsError::NoWordCounts)?;
        if let Some(what) = self.subject.difference(subject) {
            return Err(StatsError::Different { what });
        }
        let slots: BTreeMap<&str, u64> = (words.iter().map(String::as_str)).zip(0..).collect();
        let slot = |word: &str| {
            let unknown = || StatsError::UnknownWord(word.to_owned());
            slots.get(word).map(|&slot| slot as u32).ok_or_else(unknown)
        };
        // The subject decides how much memory to allocate, so the caller's subject is used here, not the one in the
        // record.
        let mut tally = Tally::new(subject.clone());
        tally.runs = self.runs.clone();
        tally.boards = self.boards;
        tally.words = self.words.counts.iter().copied().collect();
        tally.points = self.points.counts.iter().copied().collect();
        for (length, of) in &self.lengths {
            let length = *length as usize;
            // No word is longer than 255 letters, so a record with a greater length was not written by this program.
            if length > 255 {
                return Err(StatsError::Inconsistent);
            }
            if tally.lengths.len() <= length {
                tally.lengths.resize(length + 1, Histogram::default());
            }
            tally.lengths[length] = of.counts.iter().copied().collect();
        }
        for (word, count) in counts {
            tally.seen[slot(word)? as usize] = *count;
        }
        for long in &self.longest {
            let text_len = long.word.chars().count() as u32;
            tally.longest.push((text_len, slot(&long.word)?, long.board.clone()));
        }
        tally.best.clone_from(&self.best);
        tally.worst.clone_from(&self.worst);
        if tally.is_consistent() { Ok(tally) } else { Err(StatsError::Inconsistent) }
    }
}
