//! Reports as tables for spreadsheets.

use core::fmt::Write;

use super::report::Report;

/// A table that a report can be turned into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// The number of boards for each number of words.
    Words,
    /// The number of boards for each number of points.
    Points,
    /// For each word length, the probability that a board has a word of that length.
    Lengths,
    /// The words in the report: every word that was seen, if the report includes the counts of all words;
    /// otherwise, the most common words of each length.
    Common,
    /// The longest words, the best boards, and the worst boards.
    Records,
}

impl Table {
    /// All tables, in the order in which they are offered.
    pub const ALL: [Self; 5] =
        [Self::Words, Self::Points, Self::Lengths, Self::Common, Self::Records];

    /// Returns the name used on the command line and in file names.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Points => "points",
            Self::Lengths => "lengths",
            Self::Common => "common",
            Self::Records => "records",
        }
    }

    /// Returns the table with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.name() == name)
    }
}

impl Report {
    /// Returns a table as CSV: a line with the column names, and then one line per row. Each line ends with LF.
    ///
    /// No value needs quotes, because words and boards consist of letters, dots, spaces, and slashes.
    #[must_use]
    pub fn csv(&self, table: Table) -> String {
        let mut text = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write_csv(table, &mut text);
        text
    }

    fn write_csv(&self, table: Table, out: &mut String) -> core::fmt::Result {
        match table {
            Table::Words | Table::Points => {
                let of = if table == Table::Words { &self.words } else { &self.points };
                writeln!(out, "{},boards", table.name())?;
                of.counts.iter().try_for_each(|(value, n)| writeln!(out, "{value},{n}"))
            }
            Table::Lengths => {
                writeln!(out, "letters,boards,share,low,high,words_per_board")?;
                let rows = self.lengths.0.iter().zip(&self.has_length.0);
                for (((letters, length), (_, share)), (_, ends)) in
                    rows.zip(&self.has_length_interval.0)
                {
                    writeln!(
                        out,
                        "{letters},{},{share},{},{},{}",
                        length.boards, ends.low, ends.high, length.mean
                    )?;
                }
                Ok(())
            }
            Table::Common => {
                writeln!(out, "word,letters,share")?;
                if let Some(counts) = &self.word_counts {
                    let boards = self.boards.max(1) as f64;
                    return counts.0.iter().try_for_each(|(word, n)| {
                        writeln!(out, "{word},{},{}", word.chars().count(), *n as f64 / boards)
                    });
                }
                for (letters, words) in &self.top.0 {
                    for (word, share) in words {
                        writeln!(out, "{word},{letters},{share}")?;
                    }
                }
                Ok(())
            }
            Table::Records => {
                writeln!(out, "record,board,points,words,word")?;
                for (record, list) in [("best", &self.best), ("worst", &self.worst)] {
                    for rolled in list {
                        writeln!(
                            out,
                            "{record},{},{},{},",
                            rolled.board, rolled.points, rolled.words
                        )?;
                    }
                }
                self.longest
                    .iter()
                    .try_for_each(|long| writeln!(out, "longest,{},,,{}", long.board, long.word))
            }
        }
    }
}
