//! Ctrl-C and SIGTERM: the first signal asks the command to stop and print its results so far, and the second ends it
//! at once.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

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

/// The interval between two checks for a signal.
const LOOK: Duration = Duration::from_millis(50);

/// The number of the signal that was caught, or 0 if none has been caught yet.
static CAUGHT: OnceLock<Arc<AtomicUsize>> = OnceLock::new();

/// Whether the command has stopped working and is printing its results.
static ENDING: AtomicBool = AtomicBool::new(false);

pub(crate) fn status() -> Option<u8> {
    let signal = CAUGHT.get()?.load(Ordering::Relaxed);
    (signal > 0).then(|| 128 + u8::try_from(signal).unwrap_or(2))
}

/// Starts to listen for signals.
pub(crate) fn listen() {
    CAUGHT.get_or_init(|| {
        let caught = Arc::new(AtomicUsize::new(0));
        if let Err(error) = register(&caught) {
            eprintln!("boggle: Ctrl-C will end the command without a summary: {error}");
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

fn register(caught: &Arc<AtomicUsize>) -> std::io::Result<()> {
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
