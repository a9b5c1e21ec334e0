//! Reads lines and prints an answer to each: on all cores, in order, and in constant memory.
//!
//! A thread reads the input in batches of whole lines and deals them to the workers in turn, and the writer collects the answers in
//! the same order. So the answers don't need to be sorted, and because every queue is short, the input is read no faster than the
//! output is written. A batch is whatever a single read returns, so a line that arrives alone is answered at once.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use crate::interrupt::Interrupt;
use crate::output::Failure;
use crate::progress::ProgressLine;

/// The maximum number of bytes per read: a thousand 4x4 boards, or a few milliseconds of work.
const CHUNK: usize = 1 << 14;

/// The maximum length of a line. The rest of a longer line is dropped, because such a line is not a board and must not fill the
/// memory.
const MAX_LINE: usize = 1 << 16;

/// The number of batches that can wait before and after each worker.
const QUEUE: usize = 2;

struct Answers {
    text: Vec<u8>,
    lines: u64,
    all_good: bool,
}

/// Prints an answer to every line of `input` on standard output. There must be a worker. It appends its answer to a line, and
/// returns whether the line was good.
///
/// # Errors
/// [`Failure::BadLines`] if some line was bad, [`Failure::Interrupted`] if the command was asked to stop, and other failures if
/// reading or writing fails.
pub(crate) fn run<W: FnMut(&str, &mut Vec<u8>) -> bool + Send + 'static>(
    input: impl Read + Send + 'static,
    workers: Vec<W>,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let (to_workers, from_workers): (Vec<_>, Vec<_>) = workers.into_iter().map(start).unzip();
    let reader = thread::spawn(move || deal(input, &to_workers));

    let mut out = io::stdout().lock();
    let mut progress = ProgressLine::beside_output();
    let mut lines = 0;
    let mut all_good = true;
    for answers in from_workers.iter().cycle() {
        let Some(batch) = next(answers, interrupt)? else {
            break;
        };
        all_good &= batch.all_good;
        out.write_all(&batch.text)?;
        out.flush()?;
        lines += batch.lines;
        progress.show(lines, "boards", String::new);
    }
    match reader.join() {
        Ok(Ok(())) if all_good => Ok(()),
        Ok(Ok(())) => Err(Failure::BadLines),
        Ok(Err(error)) => Err(Failure::Input(format!("cannot read the boards: {error}"))),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Waits for the next answers from a worker and returns them; returns `None` when there are no more.
fn next(answers: &Receiver<Answers>, interrupt: &Interrupt) -> Result<Option<Answers>, Failure> {
    loop {
        if interrupt.pressed() {
            return Err(Failure::Interrupted);
        }
        match answers.recv_timeout(Duration::from_millis(100)) {
            Ok(batch) => return Ok(Some(batch)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Starts a worker and returns the channels to and from it. The worker ends when its input channel is closed.
fn start(
    mut worker: impl FnMut(&str, &mut Vec<u8>) -> bool + Send + 'static,
) -> (SyncSender<Vec<u8>>, Receiver<Answers>) {
    let (to, lines) = sync_channel::<Vec<u8>>(QUEUE);
    let (answers, from) = sync_channel(QUEUE);
    thread::spawn(move || {
        for batch in lines {
            let text = String::from_utf8_lossy(&batch);
            let mut answer =
                Answers { text: Vec::with_capacity(4 * batch.len()), lines: 0, all_good: true };
            for line in text.lines() {
                answer.all_good &= worker(line, &mut answer.text);
                answer.lines += 1;
            }
            if answers.send(answer).is_err() {
                return;
            }
        }
    });
    (to, from)
}

/// Deals the lines of the input to the workers in turn.
fn deal(input: impl Read, workers: &[SyncSender<Vec<u8>>]) -> io::Result<()> {
    let mut batches = Batches { input, rest: Vec::new() };
    for worker in workers.iter().cycle() {
        let Some(batch) = batches.next()? else {
            break;
        };
        if worker.send(batch).is_err() {
            // A worker ends early only if nobody receives its answers anymore.
            break;
        }
    }
    Ok(())
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
