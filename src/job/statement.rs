//! The conclusions that the results of a proof allow, in English. The page and the command line show these sentences and draw no
//! conclusions of their own.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::proof::{AuditedResult, ClassSpace, Proof, Recheck, ResultSource};
use super::record::BoardPoints;
use super::selection::Selection;
use super::verdict::{MissingLetters, Partial, Verdict, kind_name};
use crate::dice::SETS;
use crate::dict::bundled;
use crate::letter::QuRule;
use crate::scoring::Scoring;

/// What the results of a proof show, in sentences.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Statement {
    /// The main conclusion, including which boards it is about: "No 3×3 board scores at least 546 points."
    pub headline: String,
    /// Whether the headline is proved, which means that the verdict says so and does not rely on anything known only
    /// from files.
    pub proved: bool,
    /// What the headline doesn't cover, and why; empty if everything was proved.
    pub limits: Vec<String>,
    /// The rules that the headline depends on: the word list, the points table, and the word lengths.
    pub rules: String,
    /// For results that came from files, what was checked and what is known only from the files; empty if there are
    /// none.
    pub basis: Vec<String>,
}

/// The boards that a sentence is about: a phrase such as "3×3 board", and a phrase that restricts it.
struct Scope {
    /// "3×3 board" or "board".
    noun: String,
    /// A restriction such as " in this class", or an empty string if there is none.
    rest: String,
}

impl Proof {
    /// Returns what the results show so far.
    #[must_use]
    pub fn statement(&mut self) -> Statement {
        let verdict = self.verdict();
        self.statement_of(&verdict)
    }

    pub(super) fn statement_of(&self, verdict: &Verdict) -> Statement {
        let (headline, limits) = match verdict {
            Verdict::Proved | Verdict::Claimed => (self.result_of(&self.subject(None)), Vec::new()),
            Verdict::Partial(partial) => (self.partial(partial), self.limits(partial)),
        };
        Statement {
            headline,
            proved: verdict.is_proved(),
            limits,
            rules: self.rules_text(),
            basis: self.basis(),
        }
    }

    /// Returns whether any result came from a file or a store and its class was not broken again. For such a class, the file is the
    /// only evidence that no board is missing.
    pub(super) fn rests_on_files(&self) -> bool {
        let on_trust = |kept: &AuditedResult| {
            kept.source != ResultSource::Computed && kept.recheck != Recheck::Same
        };
        self.kept.values().any(on_trust)
    }

    /// Says what was checked about results from files. An audit notices boards that are listed but should not be. But if a board
    /// and all its rotations and reflections are missing, only breaking its class again shows that.
    fn basis(&self) -> Vec<String> {
        let of_file = |kept: &&AuditedResult| kept.source == ResultSource::File;
        let results = || self.kept.values().filter(of_file);
        let (held, boards) = results().fold((0, 0), |(held, boards), kept| {
            (held + 1, boards + kept.result.boards.len() as u64)
        });
        if held == 0 {
            return Vec::new();
        }
        let checked = |recheck| results().filter(|kept| kept.recheck == recheck).count() as u64;
        let (same, differ) = (checked(Recheck::Same), checked(Recheck::Differs));
        let rest = results()
            .filter(|kept| {
                kept.recheck == Recheck::NotYet && !self.refuted.contains(&kept.result.id)
            })
            .count() as u64;
        let are = |number: u64| if number == 1 { "was" } else { "were" };
        let mut basis = vec![match boards {
            0 => format!(
                "{} {} read from files, and none of them lists a board.",
                count(held, "result", "results"),
                are(held)
            ),
            _ => format!(
                "{} {} read from files. {} in them {} scored again: each is in its class, reaches the threshold, and has \
                 the points that its file states.",
                count(held, "result", "results"),
                are(held),
                count(boards, "board", "boards"),
                are(boards)
            ),
        }];
        let mut again = |number: u64, boards: &str| {
            if number > 0 {
                let classes = count(number, "class", "classes");
                basis
                    .push(format!("{classes} {} broken again, with {boards} boards.", are(number)));
            }
        };
        again(same, "the same");
        again(differ, "different");
        if self.tried > 0 && self.missing.is_empty() {
            basis.push(format!(
                "A search for missing boards tried {} boards and found none. That proves nothing, but it notices crude mistakes.",
                grouped(self.tried)
            ));
        }
        if rest > 0 {
            basis.push(format!(
                "For {}, only the files say that no board is missing. The only way to check a class is to break it again.",
                match rest {
                    1 if held == 1 => "this class".to_owned(),
                    _ if rest == held => "these classes".to_owned(),
                    1 => "the other class".to_owned(),
                    _ => format!("the other {}", count(rest, "class", "classes")),
                }
            ));
        }
        basis
    }

    /// Returns the headline for results that are less than a proof.
    fn partial(&self, partial: &Partial) -> String {
        if let Some(missing) = self.missing.first() {
            let BoardPoints { board, points } = missing;
            let points = count(u64::from(*points), "point", "points");
            return format!(
                "Nothing is proved: {board} scores {points}, but the results leave it out."
            );
        }
        if let Some(first) = partial.refuted.first() {
            return match partial.refuted.len() as u64 {
                1 => format!(
                    "Nothing is proved: class {first} gave different boards when it was broken again."
                ),
                number => format!(
                    "Nothing is proved: {} classes gave different boards when they were broken again; the first is class \
                     {first}.",
                    grouped(number)
                ),
            };
        }
        if partial.of_selection == 0 {
            let (are, classes) = match self.classes() {
                1 => ("is", "1 class".to_owned()),
                all => ("are", format!("{} classes", grouped(all))),
            };
            return format!(
                "This shard is empty, because there {are} only {classes}. Nothing was proved."
            );
        }
        if partial.held == 0 {
            return match partial.of_selection {
                1 => "Nothing is proved yet: the only class is not done.".to_owned(),
                all => format!("Nothing is proved yet: none of {} classes is done.", grouped(all)),
            };
        }
        // Results of other shards may be present, too. In that case, the sentence is about all classes that are done.
        let is_asked = partial.held == partial.done && partial.done == partial.of_selection;
        let is_whole = partial.of_partition == Some(partial.held);
        let subject = match is_asked || is_whole {
            true => self.subject(Some(partial)),
            false => Scope {
                noun: "board".to_owned(),
                rest: self.placed(match partial.held {
                    1 => " in the only class that is done so far".to_owned(),
                    held => format!(" in the {} classes that are done so far", grouped(held)),
                }),
            },
        };
        self.result_of(&subject)
    }

    /// Returns a sentence about the boards that were found.
    fn result_of(&self, subject: &Scope) -> String {
        let Scope { noun, rest } = subject;
        let points = count(u64::from(self.threshold().get()), "point", "points");
        let best = self.boards(0, 1).first().map(|best| best.points);
        let best = best.map_or(0, u64::from);
        let best_points = count(best, "point", "points");
        let has = |source| self.kept.values().any(|kept| kept.source == source);
        let (no, exactly) = match self.rests_on_files() {
            true if has(ResultSource::File) => {
                ("According to the log, no", "According to the log, exactly")
            }
            true => (
                "According to the results stored in this browser, no",
                "According to the results stored in this browser, exactly",
            ),
            false => ("No", "Exactly"),
        };
        match self.boards.len() as u64 {
            0 => format!("{no} {noun}{rest} scores at least {points}."),
            1 => format!(
                "{exactly} one {noun}{rest} scores at least {points}, not counting rotations and reflections. It scores \
                 {best_points}."
            ),
            found => format!(
                "{exactly} {} {noun}s{rest} score at least {points}, not counting rotations and reflections. The best \
                 scores {best_points}.",
                grouped(found)
            ),
        }
    }

    /// Returns the subject of the sentence when all selected classes are done.
    fn subject(&self, partial: Option<&Partial>) -> Scope {
        let board = format!("{} board", self.dims().to_string().replace('x', "×"));
        let rolled = self.rolled();
        let plain = |place: String| Scope { noun: "board".to_owned(), rest: self.placed(place) };
        let Some(partial) = partial else {
            return Scope { noun: board, rest: rolled };
        };
        if partial.of_partition == Some(partial.held) {
            return Scope {
                noun: board,
                rest: rolled
                    + &letters(&partial.missing_letters, self.kinds(), &partial.uncovered_faces),
            };
        }
        match (self.space(), self.selection()) {
            (ClassSpace::Class(_), _) => plain(" in this class".to_owned()),
            (_, Selection::Ids(ids)) if ids.len() == 1 => plain(format!(" in class {}", ids[0])),
            (_, Selection::Shard(shard)) => plain(format!(
                " in the {} of shard {shard}",
                count(partial.of_selection, "class", "classes")
            )),
            (_, _) => plain(format!(" in these {} classes", grouped(partial.of_selection))),
        }
    }

    /// Returns a clause such as " that the dice in mine.txt can roll", or an empty string if there are no dice.
    fn rolled(&self) -> String {
        if self.dice().is_none() {
            return String::new();
        }
        let name = self.run().dice.as_deref().unwrap_or_default();
        // The dice of this name were compared with the set when the proof was created.
        match SETS.iter().find(|set| set.name == name) {
            Some(set) => format!(" that the dice of {} can roll", set.title),
            None => format!(" that the dice {} can roll", quoted(name)),
        }
    }

    /// Combines the clause about the dice, if there is one, with `place`, a phrase such as " in this class".
    fn placed(&self, place: String) -> String {
        match self.rolled() {
            rolled if rolled.is_empty() => place,
            rolled => format!("{rolled},{place},"),
        }
    }

    /// Returns how many kinds of cells (center, edge, corner) the boards have.
    fn kinds(&self) -> usize {
        let kinds = self.dims().iter().map(|cell| kind_name(self.dims().kind(cell)));
        kinds.collect::<BTreeSet<_>>().len()
    }

    /// Lists what the headline doesn't cover, and why.
    fn limits(&self, partial: &Partial) -> Vec<String> {
        let mut limits = Vec::new();
        let Partial { held, done, of_selection, of_partition, .. } = *partial;
        if done < of_selection && of_selection > 1 {
            limits.push(format!(
                "{} of the {} classes requested {} not done yet.",
                grouped(of_selection - done),
                grouped(of_selection),
                if of_selection - done == 1 { "is" } else { "are" }
            ));
        }
        match of_partition {
            None => limits.push("This is about the boards of a single class.".to_owned()),
            Some(all) if held < all && all > 1 => limits.push(format!(
                "{} of the {} classes {}fall into {} done.",
                grouped(held),
                grouped(all),
                if partial.missing_letters.is_empty() {
                    "that all boards "
                } else {
                    "that boards of these letters "
                },
                if held == 1 { "is" } else { "are" }
            )),
            Some(_) => {}
        }
        limits.extend(uncovered(&partial.missing_letters, self.kinds()));
        if !partial.uncovered_faces.is_empty() {
            limits.push(
                "Boards with blank faces or with several letters on a face are not covered."
                    .to_owned(),
            );
        }
        limits
    }

    /// Names the word list. Another list than the bundled ones is quoted and told apart by its hash, because it may have a name that
    /// looks like theirs.
    fn list_text(&self) -> String {
        let run = self.run();
        let words = count(run.words as u64, "word", "words");
        let bundled = bundled::NAMES.iter().zip(bundled::HASHES);
        let mut bundled = bundled.filter(|(_, hash)| *hash == run.sha256);
        match bundled.any(|(name, _)| run.dictionary.eq_ignore_ascii_case(name)) {
            true => format!("{} ({words})", run.dictionary),
            false => {
                let hash = run.sha256.get(..8).unwrap_or_default();
                format!("the list {} ({words}, SHA-256 {hash}…)", quoted(&run.dictionary))
            }
        }
    }

    /// Describes the rules that the result depends on.
    fn rules_text(&self) -> String {
        let run = self.run();
        let mut parts = vec![
            self.list_text(),
            match self.rules().scoring {
                Scoring::Standard => "standard points".to_owned(),
                Scoring::Words => "one point per word".to_owned(),
                Scoring::Powers => "points in powers of two".to_owned(),
                Scoring::Table(_) => format!("points {} by word length", run.scoring),
            },
            match run.max_length {
                None => format!("words of {} letters or more", run.min_length),
                Some(most) => format!("words of {} to {most} letters", run.min_length),
            },
        ];
        parts.push(match run.qu {
            QuRule::Face => "one letter per cell (q is Qu)".to_owned(),
            QuRule::Plain => "one letter per cell (q is an ordinary letter)".to_owned(),
        });
        parts.join(", ")
    }
}

/// Returns a phrase such as " using only the letters a, b and c". If the letters depend on the kind of cell, the phrase names them
/// for each kind.
fn letters(missing: &[MissingLetters], kinds: usize, faces: &[String]) -> String {
    let mut text = String::new();
    if let Some(first) = missing.first() {
        let alike = missing.iter().all(|each| each.used == first.used);
        let used = |each: &MissingLetters| spelled(&each.used, "and");
        text = match alike && missing.len() == kinds {
            true => format!(" using only the letters {}", used(first)),
            false => {
                let kinds =
                    missing.iter().map(|each| format!("{} on {} cells", used(each), each.kind));
                let kinds: Vec<String> = kinds.collect();
                format!(" using only {}", kinds.join(", "))
            }
        };
    }
    if !faces.is_empty() {
        text += " with exactly one letter on each cell";
    }
    text
}

/// Says which letters are not covered. There is one sentence for all kinds of cells that lack the same letters.
fn uncovered(missing: &[MissingLetters], kinds: usize) -> Vec<String> {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for each in missing {
        groups.entry(&each.letters).or_default().push(each.kind);
    }
    let sentence = |(letters, of): (&str, Vec<&str>)| {
        let letters = spelled(letters, "or");
        let article = if of[0] == "edge" { "an" } else { "a" };
        let cells = match of.len() == kinds {
            true => String::new(),
            false => format!(" on {article} {} cell", of.join(" or ")),
        };
        format!("Boards with {letters}{cells} are not covered.")
    };
    groups.into_iter().map(sentence).collect()
}

/// Formats a list: "a, b or c".
fn spelled(letters: &str, conjunction: &str) -> String {
    let letters: Vec<String> = letters.chars().map(String::from).collect();
    match letters.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {conjunction} {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// Formats a count: "1 class", "3,625 classes".
fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// Quotes a name that comes from a file or a person: without characters that can't be seen, and at most 40 characters long.
fn quoted(name: &str) -> String {
    let name: String = name.chars().filter(|c| !is_invisible(*c)).collect();
    let (short, is_cut) = match name.char_indices().nth(40) {
        Some((end, _)) => (&name[..end], "…"),
        None => (name.trim(), ""),
    };
    format!("“{short}{is_cut}”")
}

/// Returns whether a character can't be seen or changes how the text around it is shown: control characters, format characters
/// (Unicode's category Cf), and line and paragraph separators.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}'
            | '\u{8e2}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e007f}')
}

/// Formats a number with commas as thousands separators.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
