//! Does the tasks of a command on several threads.

use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::interrupt;
use crate::output::Failure;

/// `LOOK` is the interval between two checks for Ctrl-C. After Ctrl-C, the command waits for up to `PATIENCE` for the threads to
/// notice.
const LOOK: Duration = Duration::from_millis(50);
const PATIENCE: Duration = Duration::from_millis(400);

/// Takes tasks from `next` until there are none, does them on several threads, and passes each result to `take`, which returns whether
/// to continue. A thread ends when `work` returns `None`. Returns `false` if Ctrl-C was pressed, or `take` ended it.
pub(crate) fn share<T, R: Send + 'static>(
    threads: usize,
    next: impl FnMut() -> Option<T> + Send + 'static,
    work: impl FnMut(T) -> Option<R> + Clone + Send + 'static,
    mut take: impl FnMut(R) -> Result<bool, Failure>,
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
    let mut pressed: Option<Instant> = None;
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(result) => {
                if !take(result)? {
                    return Ok(false);
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(!interrupt::pressed()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupt::pressed() && pressed.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
            return Ok(false);
        }
    }
}
