//! Reads lines and prints an answer to each: on all cores and in order.
//!
//! The threads take batches of whole lines from the input. A batch is whatever a single read returns, so a line that arrives alone is
//! answered at once. An answer waits for those to earlier batches; these take seconds at most, so only a few have to wait.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};

use crate::interrupt;
use crate::output::Failure;
use crate::progress::ProgressLine;
use crate::threads;

/// The maximum number of bytes per read: a thousand 4x4 boards, or a few milliseconds of work.
const CHUNK: usize = 1 << 14;

/// The maximum length of a line. The rest of a longer line is dropped, because such a line is not a board and must not fill the
/// memory.
const MAX_LINE: usize = 1 << 16;

/// Prints an answer to every line of `input` on standard output. The worker appends its answer to a line, and returns whether the line
/// was good.
///
/// # Errors
/// [`Failure::BadLines`] if some line was bad, [`Failure::Interrupted`] if the command was asked to stop, and other failures if
/// reading or writing fails.
pub(crate) fn run(
    input: impl Read + Send + 'static,
    threads: usize,
    mut worker: impl FnMut(&str, &mut Vec<u8>) -> bool + Clone + Send + 'static,
) -> Result<(), Failure> {
    let mut batches = Batches { input, rest: Vec::new() };
    let batches = std::iter::from_fn(move || batches.next().transpose());
    // At the end of the input, nobody must try to read more: a terminal would wait for another line.
    let mut batches = (0_u64..).zip(batches).fuse();
    let mut answer = move |batch: Vec<u8>| {
        let (mut text, mut lines, mut all_good) = (Vec::with_capacity(4 * batch.len()), 0, true);
        for line in String::from_utf8_lossy(&batch).lines() {
            all_good &= worker(line, &mut text);
            lines += 1;
        }
        (text, lines, all_good)
    };
    let (mut out, mut progress) = (io::stdout().lock(), ProgressLine::beside_output());
    let (mut waiting, mut due, mut all, mut all_good) = (BTreeMap::new(), 0, 0, true);
    let finished = threads::share(
        threads,
        move || batches.next().filter(|_| !interrupt::pressed()),
        move |(number, batch)| Some((number, batch.map(&mut answer))),
        |(number, answer)| {
            waiting.insert(number, answer);
            while let Some(answer) = waiting.remove(&due) {
                let unread = |error| Failure::Input(format!("cannot read the boards: {error}"));
                let (text, lines, good): (Vec<u8>, u64, bool) = answer.map_err(unread)?;
                out.write_all(&text)?;
                out.flush()?;
                (due, all, all_good) = (due + 1, all + lines, all_good && good);
                progress.show(all, "boards", String::new);
            }
            Ok(true)
        },
    )?;
    match (finished, all_good) {
        (true, true) => Ok(()),
        (true, false) => Err(Failure::BadLines),
        (false, _) => Err(Failure::Interrupted),
    }
}

/// The input in batches of whole lines.
struct Batches<R> {
    input: R,
    /// The beginning of a line whose end has not been read yet.
    rest: Vec<u8>,
}

impl<R: Read> Batches<R> {
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut batch = std::mem::take(&mut self.rest);
        loop {
            let start = batch.len().min(MAX_LINE);
            batch.resize(start + CHUNK, 0);
            let got = match self.input.read(&mut batch[start..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => 0..0,
                Err(error) => return Err(error),
                Ok(0) => {
                    batch.truncate(start);
                    return Ok((!batch.is_empty()).then_some(batch));
                }
                Ok(got) => start..start + got,
            };
            batch.truncate(start + got.len());
            if let Some(end) = batch[start..].iter().rposition(|&byte| byte == b'\n') {
                self.rest = batch.split_off(start + end + 1);
                return Ok(Some(batch));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An input that returns at most a fixed number of bytes per read.
    struct Drip<'a>(&'a [u8], usize);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = self.1.min(buffer.len()).min(self.0.len());
            buffer[..n].copy_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n)
        }
    }

    fn batches(text: &[u8], drip: usize) -> Vec<Vec<u8>> {
        let mut batches = Batches { input: Drip(text, drip), rest: Vec::new() };
        std::iter::from_fn(|| batches.next().unwrap()).collect()
    }

    #[test]
    fn batches_are_whole_lines_and_lose_nothing() {
        let text = b"one\ntwo\n\nthree\r\nfour";
        for drip in 1..=text.len() {
            let got = batches(text, drip);
            assert_eq!(got.concat(), text, "{drip}");
            let (_, all_but_last) = got.split_last().unwrap();
            assert!(all_but_last.iter().all(|batch| batch.ends_with(b"\n")));
        }
        assert!(batches(b"", 1).is_empty());
    }
}
