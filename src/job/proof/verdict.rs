//! The verdict: what the results prove.

use std::collections::{BTreeMap, BTreeSet};

use super::{AuditedResult, ClassSpace, Proof, ResultOrigin};
use crate::breaker::Work;
use crate::class::{Partition, Selection};
use crate::dice::SETS;
use crate::dict::bundled;
use crate::job::log::BoardPoints;
use crate::letter::QuRule;
use serde::{Deserialize, Serialize};

/// What the results prove.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Verdict {
    /// Every class of the partition has a result that passed the audit, and the partition covers every letter of the dictionary's
    /// alphabet. The boards found are therefore all the boards that reach the threshold or, with dice, all of those that the
    /// dice can roll.
    Proved,
    /// Every class has a result that passed the audit, as with `Proved`, but some results came from files and their classes were
    /// not broken again. So only the files say that no board is missing.
    Claimed,
    /// The results prove something weaker, or nothing.
    Partial(Partial),
}

impl Verdict {
    /// Returns whether everything was proved.
    pub const fn is_proved(&self) -> bool {
        matches!(self, Self::Proved)
    }

    /// Returns whether every class of the whole partition has a result that passed the audit and wasn't refuted.
    pub const fn is_complete(&self) -> bool {
        matches!(self, Self::Proved | Self::Claimed)
    }
}

/// How far a partial result goes, and why it is not a proof.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Partial {
    /// The number of selected classes that are done.
    pub done: u64,
    /// The number of selected classes.
    pub of_selection: u64,
    /// The number of classes that are done, including classes that are not selected.
    pub held: u64,
    /// The number of classes in the partition; `None` if the proof is about a single class.
    pub of_partition: Option<u64>,
    /// The letters that the partition leaves out.
    pub missing_letters: Vec<MissingLetters>,
    /// The faces of the dice that are not a single letter. No class contains boards with such faces.
    pub uncovered_faces: Vec<String>,
    /// The classes whose results are wrong: they gave different boards when they were broken again, or leave out a board that
    /// was found by other means.
    pub refuted: Vec<u64>,
}

/// The letters that cells of one kind lack in every class.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissingLetters {
    /// The kind of cell: `center`, `edge`, or `corner`.
    #[cfg_attr(
        all(feature = "wasm", target_arch = "wasm32"),
        tsify(type = "'center' | 'edge' | 'corner'")
    )]
    pub kind: &'static str,
    /// The letters that cells of this kind lack.
    pub letters: String,
    /// The letters that cells of this kind have.
    pub used: String,
}

impl Proof {
    /// Returns what the results prove.
    pub fn verdict(&mut self) -> Verdict {
        let partial = Partial {
            done: self.done(),
            of_selection: self.asked(),
            held: self.held(),
            of_partition: self.partition().map(Partition::canonical_classes),
            missing_letters: self.missing_letters(),
            uncovered_faces: self.uncovered_faces(),
            refuted: self.findings.refuted.iter().copied().collect(),
        };
        // Every stored result passed the audit, so it belongs to a canonical class, and no class has two results. Therefore, every
        // class is done if there are as many results as classes.
        let whole = partial.of_partition == Some(partial.held) && partial.refuted.is_empty();
        if whole && partial.missing_letters.is_empty() && partial.uncovered_faces.is_empty() {
            match self.rests_on_files() {
                true => Verdict::Claimed,
                false => Verdict::Proved,
            }
        } else {
            Verdict::Partial(partial)
        }
    }

    /// Lists the letters of the alphabet that the partition leaves out, for each kind of cell. The list is empty for a single
    /// class.
    pub fn missing_letters(&self) -> Vec<MissingLetters> {
        let alphabet = self.dictionary().alphabet();
        let Some(partition) = self.partition() else {
            return Vec::new();
        };
        let missing = partition.missing(alphabet).into_iter();
        let missing = missing.map(|(kind, letters)| {
            let is_missing = |(at, _): &(usize, &char)| letters.iter().any(|l| l.index() == *at);
            let (letters, used): (Vec<_>, Vec<_>) =
                alphabet.chars().iter().enumerate().partition(is_missing);
            let text = |letters: Vec<(usize, &char)>| letters.into_iter().map(|(_, c)| c).collect();
            MissingLetters { kind, letters: text(letters), used: text(used) }
        });
        missing.collect()
    }

    /// Lists the faces of the dice that are blank or have several letters.
    fn uncovered_faces(&self) -> Vec<String> {
        let alphabet = self.dictionary().alphabet();
        let faces = self.dice.iter().flat_map(|set| set.dice()).flatten();
        let faces = faces.filter(|face| face.letters().len() != 1);
        let texts: BTreeSet<String> = faces.map(|face| face.text(alphabet)).collect();
        texts.into_iter().collect()
    }
}

// --- Summary ---

/// How many results were computed, read from files, and checked again.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Provenance {
    /// The number of results computed by this program.
    pub computed: u64,
    /// The number of results stored on an earlier visit.
    #[serde(default)]
    pub stored: u64,
    /// The number of results read from files.
    pub from_file: u64,
    /// The number of results whose classes were broken again and gave the same boards.
    pub rechecked: u64,
}

/// A summary of all results. The totals include results for classes that are not selected.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProofSummary {
    /// The number of selected classes that are done.
    pub done: u64,
    /// The number of selected classes.
    pub of: u64,
    /// The total number of classes; `None` if the proof is about a single class.
    pub partition: Option<u64>,
    /// The number of classes with results, including classes that are not selected.
    pub held: u64,
    /// Whether every class of the whole partition has a result that passed the audit; see [`Verdict::is_complete`].
    pub complete: bool,
    /// The number of boards found that reach the threshold. Rotations and reflections count as the same board.
    pub found: u64,
    /// The best of these boards, up to the requested number.
    pub boards: Vec<BoardPoints>,
    /// How much work all classes that are done took.
    #[serde(flatten)]
    pub work: Work,
    /// Where the results come from.
    pub provenance: Provenance,
    /// The version of the method that broke the classes; empty if there are no results.
    pub method_versions: Vec<u32>,
    /// What the results prove.
    pub verdict: Verdict,
    /// What the results prove, in English.
    pub statement: Statement,
}

impl Proof {
    /// Summarizes the results and lists up to `most` of the best boards.
    pub fn summary(&mut self, most: usize) -> ProofSummary {
        let verdict = self.verdict();
        let mut summary = ProofSummary {
            done: self.done(),
            of: self.asked(),
            partition: self.partition().map(Partition::canonical_classes),
            held: self.held(),
            complete: verdict.is_complete(),
            found: self.boards.len() as u64,
            boards: self.boards(0, most),
            work: Work::default(),
            provenance: Provenance::default(),
            method_versions: vec![self.run.method_version; usize::from(!self.kept.is_empty())],
            statement: self.statement_of(&verdict),
            verdict,
        };
        for kept in self.kept.values() {
            summary.work.add(&kept.result.work);
            match kept.origin {
                ResultOrigin::Computed => summary.provenance.computed += 1,
                ResultOrigin::Stored => summary.provenance.stored += 1,
                ResultOrigin::File => summary.provenance.from_file += 1,
            }
            summary.provenance.rechecked += u64::from(kept.recheck == Some(true));
        }
        summary
    }
}

// --- Statement ---
//
// The conclusions that the results of a proof allow, in English. The page and the command line show these sentences and draw no
// conclusions of their own.

/// What the results of a proof show, in sentences.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Statement {
    /// The main conclusion, including which boards it is about: "No 3×3 board scores at least 546 points."
    pub headline: String,
    /// Whether the verdict is [`Verdict::Proved`]: the headline is about all boards (or all that the dice can roll), and doesn't rely
    /// on anything known only from files. A headline about a single class, some classes, or some letters may be true without that.
    pub proved: bool,
    /// What the headline doesn't cover, and why; empty if everything was proved.
    pub limits: Vec<String>,
    /// The rules that the headline depends on: the word list, the points table, and the word lengths.
    pub rules: String,
    /// For results that came from files or were stored on an earlier visit, what was checked and what is known only from there; empty
    /// if there are none.
    pub basis: Vec<String>,
}

impl Proof {
    /// Returns what the results show so far.
    pub fn statement(&mut self) -> Statement {
        let verdict = self.verdict();
        self.statement_of(&verdict)
    }

    fn statement_of(&self, verdict: &Verdict) -> Statement {
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
    fn rests_on_files(&self) -> bool {
        let on_trust = |kept: &AuditedResult| {
            kept.origin != ResultOrigin::Computed && kept.recheck != Some(true)
        };
        self.kept.values().any(on_trust)
    }

    /// Says what was checked about results from files and from this browser's store. An audit notices boards that are listed but should
    /// not be. But if a board and all its rotations and reflections are missing, only breaking its class again shows that.
    fn basis(&self) -> Vec<String> {
        let given = self.kept.values().filter(|kept| kept.origin != ResultOrigin::Computed);
        let given: Vec<&AuditedResult> = given.collect();
        let number = |is: &dyn Fn(&AuditedResult) -> bool| {
            given.iter().filter(|kept| is(kept)).count() as u64
        };
        let (held, files) = (number(&|_| true), number(&|kept| kept.origin == ResultOrigin::File));
        if held == 0 {
            return Vec::new();
        }
        let (origin, they) = match files {
            0 => ("stored in this browser", "the stored results"),
            _ if files == held => ("read from files", "the files"),
            _ => ("read from files or stored in this browser", "the files and the stored results"),
        };
        let were = |number: u64, one: &str, many: &str| {
            format!("{} {}", count(number, one, many), either(number, "was", "were"))
        };
        let results = were(held, "result", "results");
        let boards: u64 = given.iter().map(|kept| kept.result.boards.len() as u64).sum();
        let mut basis = vec![match boards {
            0 => format!("{results} {origin}. {} no board.", either(held, "It lists", "They list")),
            _ => format!(
                "{results} {origin}. {} scored again: {} in its class, reaches the threshold, and has the points that \
                 its result states.",
                match held {
                    1 => were(boards, "board in it", "boards in it"),
                    _ => were(boards, "board in them", "boards in them"),
                },
                either(boards, "it is", "each is")
            ),
        }];
        for (recheck, boards) in [(true, "the same"), (false, "different")] {
            let again = number(&|kept| kept.recheck == Some(recheck));
            if self.findings.confirmed && recheck {
                let found = "The second program, in classes of its own, found the same boards.";
                basis.push(found.to_owned());
            } else if again > 0 {
                let classes = were(again, "class", "classes");
                basis.push(format!("{classes} broken again, with {boards} boards."));
            }
        }
        let unchecked = |kept: &AuditedResult| kept.recheck.is_none();
        let found =
            number(&|kept| unchecked(kept) && self.findings.refuted.contains(&kept.result.id));
        if found > 0 {
            let classes = count(found, "class leaves out a board", "classes leave out boards");
            basis.push(format!("{classes} that a check found."));
        }
        if self.findings.tried > 0 && self.findings.missing.is_empty() {
            basis.push(format!(
                "A search for missing boards made {} tries and found none. That proves nothing, as it may miss any board.",
                grouped(self.findings.tried)
            ));
        }
        let rest = number(&unchecked) - found;
        // Once a class is known to be wrong, nothing is said in favor of the others.
        if rest > 0 && self.findings.refuted.is_empty() {
            basis.push(format!(
                "For {}, only {they} say that no board is missing. The only way to check a class is to break it again.",
                match rest {
                    _ if rest == held && held < self.held() => count(rest, "class", "classes"),
                    1 if held == 1 => "this class".to_owned(),
                    _ if rest == held => "these classes".to_owned(),
                    1 => "the other class".to_owned(),
                    _ => format!("the other {}", count(rest, "class", "classes")),
                }
            ));
        }
        basis
    }

    fn partial(&self, partial: &Partial) -> String {
        if let Some(BoardPoints { board, points }) = self.findings.missing.first() {
            let scores = self.scores(*points);
            return format!("Nothing is proved: {board} {scores}, but the results leave it out.");
        }
        if let Some(first) = partial.refuted.first() {
            let gave = "gave different boards when";
            return match partial.refuted.len() as u64 {
                1 => format!("Nothing is proved: class {first} {gave} it was broken again."),
                number => format!(
                    "Nothing is proved: {} classes {gave} they were broken again; the first is class {first}.",
                    grouped(number)
                ),
            };
        }
        if partial.of_selection == 0 {
            let only = count(self.canonical_classes(), "class", "classes");
            let are = either(self.canonical_classes(), "is", "are");
            return format!(
                "This shard is empty, because there {are} only {only}. Nothing was proved."
            );
        }
        if partial.held == 0 {
            return match partial.of_selection {
                1 => "Nothing is proved yet: the class is not done.".to_owned(),
                all => format!("Nothing is proved yet: none of {} classes is done.", grouped(all)),
            };
        }
        // Results of other shards may be present, too. In that case, the sentence is about all classes that are done.
        let is_asked = partial.held == partial.done && partial.done == partial.of_selection;
        let is_whole = partial.of_partition == Some(partial.held);
        let subject = match is_asked || is_whole {
            true => self.subject(Some(partial)),
            false => self.placed(match partial.held {
                1 => " in the only class that is done so far".to_owned(),
                held => format!(" in the {} classes that are done so far", grouped(held)),
            }),
        };
        self.result_of(&subject)
    }

    /// Returns what a board earns, in points, or in words if each word earns one point.
    fn amount(&self, number: u32) -> String {
        let [one, many, ..] = self.rules().scoring.terms();
        count(number.into(), one, many)
    }

    /// Says what a board scores, such as "scores 5 points".
    pub(super) fn scores(&self, points: u32) -> String {
        let [_, _, scores, _] = self.rules().scoring.terms();
        format!("{scores} {}", self.amount(points))
    }

    /// Returns a sentence about the boards that were found. The subject is "3×3 board" or "board" and a restriction such as
    /// " in this class", which may be empty.
    fn result_of(&self, (noun, rest): &(String, String)) -> String {
        let points = self.amount(self.threshold().get());
        let [_, _, scores, score] = self.rules().scoring.terms();
        let best = self.amount(self.boards.first().map_or(0, |(best, _)| best.0));
        let has = |origin| self.kept.values().any(|kept| kept.origin == origin);
        let sources = [
            (ResultOrigin::File, "the log"),
            (ResultOrigin::Stored, "the results stored in this browser"),
            (ResultOrigin::Computed, "the classes broken just now"),
        ];
        let sources: Vec<&str> =
            sources.iter().filter(|(origin, _)| has(*origin)).map(|(_, name)| *name).collect();
        let (source, no, exactly) = match self.rests_on_files() {
            true => (format!("According to {}, ", sources.join(" and ")), "no", "exactly"),
            false => (String::new(), "No", "Exactly"),
        };
        let once = "not counting rotations and reflections";
        let text = match self.boards.len() as u64 {
            0 => format!("{no} {noun}{rest} {scores} at least {points}."),
            1 => format!(
                "{exactly} one {noun}{rest} {scores} at least {points}, {once}. It {scores} {best}."
            ),
            found => format!(
                "{exactly} {} {noun}s{rest} {score} at least {points}, {once}. The best {scores} {best}.",
                grouped(found)
            ),
        };
        format!("{source}{text}")
    }

    /// Returns the subject of the sentence when all selected classes are done.
    fn subject(&self, partial: Option<&Partial>) -> (String, String) {
        let board = format!("{} board", self.dims().to_string().replace('x', "×"));
        let rolled = self.rolled();
        let Some(partial) = partial else {
            return (board, rolled);
        };
        if partial.of_partition == Some(partial.held) {
            let used = letters(&partial.missing_letters, self.kinds(), &partial.uncovered_faces);
            return (board, rolled + &used);
        }
        self.placed(match (&self.space, &self.selection) {
            (ClassSpace::Class(_), _) => " in this class".to_owned(),
            (_, Selection::Ids(ids)) if ids.len() == 1 => format!(" in class {}", ids[0]),
            (_, Selection::Shard(shard)) => {
                let classes = count(partial.of_selection, "class", "classes");
                format!(" in the {classes} of shard {shard}")
            }
            (_, _) => format!(" in these {} classes", grouped(partial.of_selection)),
        })
    }

    /// Returns a clause such as " that the dice in mine.txt can roll", or an empty string if there are no dice.
    fn rolled(&self) -> String {
        if self.dice.is_none() {
            return String::new();
        }
        let run = self.run();
        let name = run.dice.as_deref().unwrap_or_default();
        // The dice of this name were compared with the set when the proof was created.
        match SETS.iter().find(|set| set.name == name) {
            Some(set) => format!(" that the dice of {} can roll", set.title),
            // Other dice may have a name that looks like a set's, so their faces are stated.
            None => {
                let dice: Vec<_> = run.faces.iter().flatten().collect();
                let dice = dice.chunk_by(|a, b| a == b).map(|alike| match alike.len() {
                    1 => alike[0].clone(),
                    many => format!("{many} × {}", alike[0]),
                });
                let faces = dice.collect::<Vec<_>>().join(" / ");
                format!(" that the dice {} ({faces}) can roll", quoted(name))
            }
        }
    }

    /// Returns the boards of a place, a phrase such as " in this class", with the clause about the dice if there are any.
    fn placed(&self, place: String) -> (String, String) {
        let rest = match self.rolled() {
            rolled if rolled.is_empty() => place,
            rolled => format!("{rolled},{place},"),
        };
        ("board".to_owned(), rest)
    }

    /// Returns how many kinds of cells (center, edge, corner) the boards have.
    fn kinds(&self) -> usize {
        let kinds = self.dims().iter().map(|cell| self.dims().kind(cell) as usize);
        kinds.collect::<BTreeSet<_>>().len()
    }

    fn limits(&self, partial: &Partial) -> Vec<String> {
        let mut limits = Vec::new();
        let Partial { held, done, of_selection, of_partition, .. } = *partial;
        if done < of_selection && of_selection > 1 {
            limits.push(format!(
                "{} of the {} classes requested {} not done yet.",
                grouped(of_selection - done),
                grouped(of_selection),
                either(of_selection - done, "is", "are")
            ));
        }
        match of_partition {
            None => limits.push(format!(
                "This is about the boards of a single class: {}. Only statements about all classes are called proved.",
                self.run().space
            )),
            Some(all) if held < all && all > 1 => limits.push(format!(
                "{} of the {} classes of {}, up to rotation and reflection, {} done.",
                grouped(held),
                grouped(all),
                match partial.missing_letters.is_empty() {
                    true => "all boards",
                    false => "boards of these letters",
                },
                either(held, "is", "are")
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

    fn rules_text(&self) -> String {
        let run = self.run();
        let parts = [
            self.list_text(),
            self.rules().scoring.phrase(),
            // The words of the list are counted from three letters on.
            match (run.min_length, run.max_length) {
                (3, None) => "words of 3 letters or more".to_owned(),
                (least, None) => format!("only words of {least} letters or more"),
                (least, Some(most)) => format!("only words of {least} to {most} letters"),
            },
            match run.qu {
                QuRule::Face => "one letter per cell (q is Qu)".to_owned(),
                QuRule::Plain => "one letter per cell (q is an ordinary letter)".to_owned(),
            },
        ];
        parts.join(", ")
    }
}

/// Returns a phrase such as " using only the letters a, b and c". If the letters depend on the kind of cell, the phrase names them
/// for each kind.
fn letters(missing: &[MissingLetters], kinds: usize, faces: &[String]) -> String {
    let used = |each: &MissingLetters| spelled(&each.used, "and");
    let of_kind = |each: &MissingLetters| format!("{} on {} cells", used(each), each.kind);
    let alike = missing.windows(2).all(|pair| pair[0].used == pair[1].used);
    let mut text = match missing {
        [] => String::new(),
        [first, ..] if alike && missing.len() == kinds => {
            format!(" using only the letters {}", used(first))
        }
        _ => format!(" using only {}", missing.iter().map(of_kind).collect::<Vec<_>>().join(", ")),
    };
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

fn spelled(letters: &str, conjunction: &str) -> String {
    let letters: Vec<String> = letters.chars().map(String::from).collect();
    match letters.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {conjunction} {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// Formats a number of things, with one noun for a single thing and another for several.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), either(number, one, many))
}

fn either<'a>(number: u64, one: &'a str, many: &'a str) -> &'a str {
    if number == 1 { one } else { many }
}

/// Quotes a name that comes from a file or a person: without quotation marks and characters that can't be seen, and at most 40
/// characters long.
fn quoted(name: &str) -> String {
    let name: String =
        name.chars().filter(|c| !is_invisible(*c) && !"“”„‟\"".contains(*c)).collect();
    let (short, is_cut) = match name.char_indices().nth(40) {
        Some((end, _)) => (&name[..end], "…"),
        None => (name.trim(), ""),
    };
    format!("“{short}{is_cut}”")
}

/// Returns whether a character can't be seen or changes how the text around it is shown: control characters, format characters
/// (Unicode's category Cf), and line and paragraph separators.
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}'
            | '\u{8e2}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e007f}')
}

/// Formats a number with commas as thousands separators.
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
