//! Does the tasks of a command on several threads until they are done or Ctrl-C is pressed; answers lines in order; and notices
//! Ctrl-C.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::output::{Failure, ProgressLine, remark};

/// The interval between two looks at what the threads do, and at whether there was a signal.
const LOOK: Duration = Duration::from_millis(50);

/// How long the command waits after Ctrl-C for its threads to notice.
const NOTICE: Duration = Duration::from_millis(400);

/// Takes tasks from `next` until there are none, does them on several threads, and passes each result to `take`, which returns whether
/// to continue. A thread ends when `work` returns `None`. Returns `false` if Ctrl-C was pressed, or `take` ended it.
pub(crate) fn share<T, R: Send + 'static>(
    threads: usize,
    next: impl FnMut() -> Option<T> + Send + 'static,
    work: impl FnMut(T) -> Option<R> + Clone + Send + 'static,
    take: impl FnMut(R) -> Result<bool, Failure>,
) -> Result<bool, Failure> {
    share_watched(threads, next, work, take, || ())
}

/// Does the same, and calls `look` many times per second.
pub(crate) fn share_watched<T, R: Send + 'static>(
    threads: usize,
    next: impl FnMut() -> Option<T> + Send + 'static,
    work: impl FnMut(T) -> Option<R> + Clone + Send + 'static,
    mut take: impl FnMut(R) -> Result<bool, Failure>,
    mut look: impl FnMut(),
) -> Result<bool, Failure> {
    let next = Arc::new(Mutex::new(next));
    // If results are taken more slowly than they are made, the threads wait.
    let (sender, receiver) = sync_channel(2 * threads);
    for _ in 0..threads {
        let (sender, next, mut work) = (sender.clone(), Arc::clone(&next), work.clone());
        // These threads are not scoped, because the command must be able to end after Ctrl-C without waiting for a thread that is
        // in the middle of a long step.
        thread::spawn(move || {
            loop {
                let task = next.lock().ok().and_then(|mut next| next());
                let Some(result) = task.and_then(&mut work) else { return };
                // Sending fails only if the receiver is gone, which means that the command is about to end.
                if sender.send(result).is_err() {
                    return;
                }
            }
        });
    }
    drop(sender);
    let mut since: Option<Instant> = None;
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(result) => {
                if !take(result)? {
                    return Ok(false);
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(!pressed()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        look();
        if pressed() && since.get_or_insert_with(Instant::now).elapsed() > NOTICE {
            return Ok(false);
        }
    }
}

/// Does uninterruptible work in a separate thread. Returns `None` if the command was asked to stop and the work is still not done a
/// moment later. The command then ends as it does after any other interrupt, with the results so far.
pub(crate) fn unless_pressed<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (mut work, mut done) = (Some(work), None);
    let take = |result| {
        done = Some(result);
        Ok(true)
    };
    let _ = share(1, move || work.take(), |work| Some(work()), take);
    done
}

// --- Lines ---
//
// A task is a batch of whole lines: whatever a single read returns, so a line that arrives alone is answered at once. An answer
// waits for those to earlier batches; these take seconds at most, so only a few have to wait.

/// The maximum number of bytes per read: a thousand 4x4 boards, or a few milliseconds of work.
const CHUNK: usize = 1 << 14;

/// The maximum length of a line. The rest of a longer line is dropped, because such a line is not a board and must not fill the
/// memory.
const MAX_LINE: u64 = 1 << 16;

/// Prints an answer to every line of `input` on standard output. The worker appends its answer to a line, and returns whether the line
/// was good.
///
/// # Errors
/// [`Failure::BadLines`] if some line was bad, [`Failure::Interrupted`] if the command was asked to stop, and other failures if
/// reading or writing fails.
pub(crate) fn answer(
    input: impl Read + Send + 'static,
    threads: usize,
    mut worker: impl FnMut(&str, &mut Vec<u8>) -> bool + Clone + Send + 'static,
) -> Result<(), Failure> {
    let mut input = BufReader::with_capacity(CHUNK, input);
    let batches = std::iter::from_fn(move || next_batch(&mut input).transpose());
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
    let finished = share(
        threads,
        move || batches.next().filter(|_| !pressed()),
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

/// Returns the next whole line, and all whole lines that were read together with it, or `None` at the end of the input.
fn next_batch(input: &mut BufReader<impl Read>) -> io::Result<Option<Vec<u8>>> {
    let mut batch = Vec::new();
    input.take(MAX_LINE).read_until(b'\n', &mut batch)?;
    if batch.len() as u64 == MAX_LINE && !batch.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        batch.push(b'\n');
    }
    let whole = input.buffer().iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    batch.extend(&input.buffer()[..whole]);
    input.consume(whole);
    Ok((!batch.is_empty()).then_some(batch))
}

// --- Ctrl-C ---
//
// Ctrl-C and SIGTERM: the first signal asks the command to stop and print its results so far, and the second ends it
// at once.

/// The signal for a file that exceeds the limit of `ulimit -f`; the same number on Linux, macOS, and the BSDs.
#[cfg(unix)]
const SIGXFSZ: i32 = 25;

/// How long a command may continue after a signal before it is ended in the middle of its work. `PATIENCE` limits the CPU time,
/// because a process may have to wait for its turn on a busy machine. `MOST` limits the elapsed time, in case the process gets no
/// CPU time at all.
const PATIENCE: Duration = Duration::from_millis(800);
const MOST: Duration = Duration::from_secs(10);

/// How long a command may take to print or save its results after a signal. Without a limit, a pipe that nobody reads would hold it
/// forever.
const PRINTING: Duration = Duration::from_secs(60);

/// The number of the signal that was caught, or 0 if none has been caught yet.
static CAUGHT: OnceLock<Arc<AtomicUsize>> = OnceLock::new();

/// Whether the command has stopped working and is printing its results.
static ENDING: AtomicBool = AtomicBool::new(false);

/// Returns the exit status of a command that a signal stopped, if one did.
pub(crate) fn status() -> Option<u8> {
    let signal = CAUGHT.get()?.load(Ordering::Relaxed);
    (signal > 0).then(|| 128 + u8::try_from(signal).unwrap_or(2))
}

/// Starts to listen for signals.
pub(crate) fn listen() {
    CAUGHT.get_or_init(|| {
        let caught = Arc::new(AtomicUsize::new(0));
        if let Err(error) = register(&caught) {
            remark(&format!("Ctrl-C will end the command without a summary: {error}"));
        }
        caught
    });
}

/// Returns whether the command was asked to stop.
pub(crate) fn pressed() -> bool {
    CAUGHT.get().is_some_and(|caught| caught.load(Ordering::Relaxed) > 0)
}

/// Records that the work has stopped and only printing is left, so that the watcher doesn't cut it off.
pub(crate) fn ending() {
    ENDING.store(true, Ordering::Relaxed);
}

/// Lets writing fail with an error if a file exceeds the limit of `ulimit -f`. Without a handler, the signal would end the command
/// without a message.
pub(crate) fn outlive_file_limit() {
    #[cfg(unix)]
    let _ = flag::register(SIGXFSZ, Arc::default());
}

fn register(caught: &Arc<AtomicUsize>) -> io::Result<()> {
    let again = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // The order of these calls matters: the first signal finds the flag unset and sets it, and the second signal finds it set
        // and ends the program.
        flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&again))?;
        flag::register(signal, Arc::clone(&again))?;
        flag::register_usize(signal, Arc::clone(caught), signal.unsigned_abs() as usize)?;
    }
    let caught = Arc::clone(caught);
    thread::spawn(move || watch(&caught));
    Ok(())
}

/// Ends a command that doesn't stop when asked because it is in the middle of a long step.
fn watch(caught: &AtomicUsize) {
    while caught.load(Ordering::Relaxed) == 0 {
        thread::sleep(LOOK);
    }
    let (asked, worked) = (Instant::now(), ProcessTime::now());
    let is_patient = || {
        let busy = asked.elapsed() < PATIENCE || worked.elapsed() < PATIENCE;
        let most = if ENDING.load(Ordering::Relaxed) { PRINTING } else { MOST };
        (busy || ENDING.load(Ordering::Relaxed)) && asked.elapsed() < most
    };
    while is_patient() {
        thread::sleep(LOOK);
    }
    eprintln!("boggle: stopped in the middle of a long step");
    std::process::exit(status().unwrap_or(130).into());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_are_whole_lines_and_lose_nothing() {
        let text = b"one\ntwo\n\nthree\r\nfour";
        for chunk in 1..=text.len() {
            let mut input = BufReader::with_capacity(chunk, &text[..]);
            let got: Vec<_> = std::iter::from_fn(|| next_batch(&mut input).unwrap()).collect();
            assert_eq!(got.concat(), text, "{chunk}");
            let (_, all_but_last) = got.split_last().unwrap();
            assert!(all_but_last.iter().all(|batch| batch.ends_with(b"\n")));
        }
    }
}
