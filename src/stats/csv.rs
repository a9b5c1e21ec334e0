//! Reports as tables for spreadsheets.

use core::fmt::Write;

use super::Report;

/// A table of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Boards by number of words.
    Words,
    /// Boards by points.
    Points,
    /// The likelihood of a word of each length.
    Lengths,
    /// The words of the report: all, if it has all, else the most common of each length.
    Common,
    /// The longest words, the best and the worst boards.
    Records,
}

impl Table {
    /// All tables, in the order they are offered.
    pub const ALL: [Self; 5] = [
        Self::Words,
        Self::Points,
        Self::Lengths,
        Self::Common,
        Self::Records,
    ];

    /// The name used on the command line and in file names.
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

    /// The table with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.name() == name)
    }
}

impl Report {
    /// A table as CSV: a line of names, then a line a row, LF at the end of each.
    ///
    /// No value needs quotes: words and boards are letters, dots, blanks and slashes.
    #[must_use]
    pub fn csv(&self, table: Table) -> String {
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = self.write_csv(table, &mut text);
        text
    }

    fn write_csv(&self, table: Table, out: &mut String) -> core::fmt::Result {
        match table {
            Table::Words | Table::Points => {
                let of = if table == Table::Words {
                    &self.words
                } else {
                    &self.points
                };
                writeln!(out, "{},boards", table.name())?;
                of.counts
                    .iter()
                    .try_for_each(|(value, n)| writeln!(out, "{value},{n}"))
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
                        writeln!(
                            out,
                            "{word},{},{}",
                            word.chars().count(),
                            *n as f64 / boards
                        )
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
