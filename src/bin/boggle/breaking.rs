//! `boggle break` and `boggle merge`: prove which boards are best, class by class.

mod estimate;
mod file;
mod listing;
mod merge;
mod pool;

use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;

use boggle_lab::breaker::{Breaker, Method, Options, Partition, Run, SCHEMA, Summary};
use boggle_lab::class::BoardClass;
use boggle_lab::dice::DiceSet;
use boggle_lab::dict::Dictionary;
use boggle_lab::grid::Dims;

use crate::input::{self, DictArgs, RulesArgs, SeedArgs, ThreadArgs};
use crate::interrupt::Interrupt;
use crate::output::{Failure, print};

use self::file::Store;
pub(crate) use self::merge::{Args as MergeArgs, run as run_merge};
use self::pool::{Pool, Task};

/// The most classes that --id can name.
const MOST_IDS: u64 = 1 << 24;

/// Prove which boards reach a score: break a class, or all classes of a size
///
/// Prints a line for every class, with its boards that have at least the threshold's points, and at the end a
/// summary with all different ones. With --out the lines go to a file, each as soon as its class is done, and
/// --resume goes on where such a file ends; shards of a run are put together by `boggle merge`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The size of the boards
    #[arg(long, value_name = "RxC", default_value = "3x3")]
    size: Dims,

    /// Find boards of at least so many points
    #[arg(long, short, value_name = "T", value_parser = clap::value_parser!(u32).range(1..))]
    threshold: u32,

    /// Break this class only: the letters of each cell, row by row, with blanks between cells
    #[arg(long, value_name = "CLASS", conflicts_with_all = ["buckets", "shard", "out", "id"])]
    class: Option<String>,

    /// The parts of the alphabet that make the classes, with blanks between; `center:`, `edge:` or `corner:`
    /// after a comma for the cells of one kind, `*` for one part with all letters [default: what suits the size]
    #[arg(long, value_name = "BUCKETS")]
    buckets: Option<String>,

    /// Break these classes of the partition only, by their numbers: `5-20,34`. Of classes that are images of each other,
    /// the one that stands for them is broken, once
    #[arg(long, value_name = "IDS", conflicts_with_all = ["shard", "out"])]
    id: Option<String>,

    /// How: best (ours), hybrid2025 or union2009 (as it was done in those years)
    #[arg(long, value_name = "METHOD", default_value_t)]
    method: Method,

    /// Print the breaking of the class as in 2009: a line for every part that was bounded
    #[arg(long, requires = "class")]
    listing: bool,

    /// Don't break: measure so many random classes, and say what all of them would take
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20", conflicts_with_all = ["class", "id", "shard", "out", "listing"])]
    estimate: Option<u32>,

    /// What an hour of one processor costs, for --estimate, in any currency
    #[arg(
        long,
        value_name = "PRICE",
        default_value = "0.02",
        requires = "estimate"
    )]
    price: f64,

    #[command(flatten)]
    seed: SeedArgs,

    /// Take the i-th of n parts of the work, `1/4` to `4/4`
    #[arg(long, value_name = "I/N", value_parser = parse_shard)]
    shard: Option<Shard>,

    /// Write a line for each class to this file, and keep them there
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Go on with the file that an earlier run of the same command has left
    #[arg(long, requires = "out")]
    resume: bool,

    /// Megabytes that the paths of a class may take, and its trees again, in each thread; larger classes are split
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,

    /// List only boards that these dice can roll: new, classic, big, deluxe, big2012, superbig, or a file
    #[arg(long, value_name = "NAME")]
    dice: Option<String>,

    #[command(flatten)]
    dict: DictArgs,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

/// One of several parts of the work, counted from 0.
#[derive(Clone, Copy, Debug)]
struct Shard {
    part: u64,
    of: u64,
}

fn parse_shard(text: &str) -> Result<Shard, String> {
    let parts = text
        .split_once('/')
        .map(|(part, of)| (part.parse::<u64>(), of.parse::<u64>()));
    match parts {
        Some((Ok(part), Ok(of))) if 1 <= part && part <= of => Ok(Shard { part: part - 1, of }),
        _ => Err("a shard is a part of the work, such as 1/4, 2/4, 3/4 or 4/4".to_owned()),
    }
}

/// What is to be broken.
enum Space {
    Class(BoardClass),
    Partition(Partition),
}

/// The last line.
#[derive(Serialize)]
struct Last<'a> {
    run: &'a Run,
    summary: &'a Summary,
    /// Seconds of processor time of the classes in the summary, as far as they are known.
    cpu_seconds: f64,
    /// Seconds that this command took.
    seconds: f64,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let began = Instant::now();
    let interrupt = Interrupt::listen();
    let rules = args.rules.rules();
    let dictionary = args.dict.load_for(rules)?;
    let space = args.space(&dictionary)?;
    if let (true, Space::Class(class)) = (args.listing, &space) {
        return listing::print_all(&dictionary, class, args.threshold, rules);
    }
    let run = args.describe(&space, &dictionary);
    let dice = args.dice(&dictionary)?;
    let options = Options {
        method: args.method,
        memory: (args.memory as usize) << 20,
        ..Options::new(args.size, args.threshold, rules)
    };
    let sets: Vec<u32> = match &space {
        Space::Class(class) => args.size.iter().map(|cell| class.set(cell)).collect(),
        Space::Partition(partition) => partition.sets().collect(),
    };
    let breaker = Breaker::new(&dictionary, args.size, options, sets.into_iter());
    let breaker = breaker.map_err(Failure::input)?;

    if let (Some(samples), Space::Partition(partition)) = (args.estimate, &space) {
        let sample = estimate::Sample {
            run: &run,
            partition,
            samples,
            price: args.price,
            seed: args.seed.text(),
        };
        return sample.measure(breaker, args.threads.threads(), &interrupt);
    }
    let mut store = match &args.out {
        Some(path) => Store::open(path, &run, args.resume)?,
        None => Store::print(),
    };
    let (tasks, of) = args.tasks(&space, &store)?;
    let pool = Pool {
        breaker,
        dictionary: &dictionary,
        space: &space,
        dice: dice.as_ref(),
        threads: args.threads.threads(),
        interrupt: &interrupt,
    };
    let finished = pool.run(tasks, of, &mut store)?;
    let summary = Summary::new(of, args.size, dictionary.alphabet(), store.results())
        .map_err(Failure::input)?;
    print(&Last {
        run: &run,
        summary: &summary,
        cpu_seconds: store.results().filter_map(|result| result.seconds).sum(),
        seconds: began.elapsed().as_secs_f64(),
    })?;
    match finished {
        true => Ok(()),
        false => Err(Failure::Interrupted),
    }
}

impl Args {
    fn space(&self, dictionary: &Dictionary) -> Result<Space, Failure> {
        let alphabet = dictionary.alphabet();
        if let Some(class) = &self.class {
            let class = BoardClass::parse(class, self.size, alphabet);
            return class.map(Space::Class).map_err(Failure::input);
        }
        let partition = match &self.buckets {
            Some(buckets) => {
                Partition::parse(buckets, self.size, alphabet).map_err(Failure::input)?
            }
            None => Partition::suggested(self.size, alphabet).ok_or_else(|| {
                Failure::Input(format!(
                    "say how to part the letters of {} boards: --buckets",
                    self.size
                ))
            })?,
        };
        for (kind, letters) in partition.missing(alphabet) {
            let letters: String = letters
                .iter()
                .map(|l| alphabet.chars()[l.index()])
                .collect();
            eprintln!("boggle: no board with one of `{letters}` on a {kind:?} cell is looked at");
        }
        Ok(Space::Partition(partition))
    }

    /// What has to be the same for results to belong together.
    fn describe(&self, space: &Space, dictionary: &Dictionary) -> Run {
        let (text, classes) = match space {
            Space::Class(class) => (class.text(dictionary.alphabet()), None),
            Space::Partition(partition) => {
                let text = partition.text(dictionary.alphabet());
                (text, Some(partition.canonical_classes()))
            }
        };
        let rules = self.rules.rules();
        Run {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            size: self.size.to_string(),
            space: text,
            classes,
            threshold: self.threshold,
            method: self.method.name().to_owned(),
            dictionary: dictionary.name().to_owned(),
            sha256: dictionary.sha256().to_string(),
            words: dictionary.words(),
            scoring: rules.scoring.name().to_owned(),
            min_length: rules.min_length.letters(),
            dice: self.dice.clone(),
        }
    }

    fn dice(&self, dictionary: &Dictionary) -> Result<Option<DiceSet>, Failure> {
        let Some(name) = &self.dice else {
            return Ok(None);
        };
        let dice = input::dice(name)?;
        let set = DiceSet::parse(&dice, Some(self.size), dictionary.alphabet());
        set.map(Some)
            .map_err(|error| Failure::Input(format!("{name}: {error}")))
    }

    /// The classes that are still to do, ascending, and how many there are in all.
    fn tasks(
        &self,
        space: &Space,
        store: &Store,
    ) -> Result<(Box<dyn Iterator<Item = u64> + Send>, u64), Failure> {
        let partition = match space {
            Space::Class(_) => return Ok((Box::new([0].into_iter()), 1)),
            Space::Partition(partition) => partition.clone(),
        };
        if let Some(ids) = &self.id {
            let ids = partition.select(ids, MOST_IDS);
            let ids = ids.map_err(|error| Failure::Input(error.to_string()))?;
            let of = ids.len() as u64;
            return Ok((Box::new(ids.into_iter()), of));
        }
        let of = partition.canonical_classes();
        let shard = self.shard.unwrap_or(Shard { part: 0, of: 1 });
        let done = store.ids();
        let ids = (0..partition.classes()).filter(move |&id| partition.canonical(id) == id);
        let mine = ids
            .enumerate()
            .filter(move |(at, _)| *at as u64 % shard.of == shard.part);
        let left = mine.map(|(_, id)| id).filter(move |id| !done.contains(id));
        let of = (of + shard.of - 1 - shard.part) / shard.of;
        Ok((Box::new(left), of))
    }
}

/// The class of a task.
fn class_of(space: &Space, task: Task) -> BoardClass {
    match space {
        Space::Class(class) => class.clone(),
        Space::Partition(partition) => partition.class(task),
    }
}
