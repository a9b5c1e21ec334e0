/** Keys of a running game, wherever they are pressed: letters, Enter, Backspace, Escape. */
import type { PlaySession } from './session';

/** Handles a key; returns whether it had a meaning. */
export function gameKey(session: PlaySession, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const phase = session.phase.peek();
  if (phase === 'paused' && event.key === 'Escape') {
    session.resume();
    return true;
  }
  if (phase !== 'running') return false;
  const empty = session.entry.peek().text === '';
  switch (event.key) {
    case 'Enter':
      if (!empty) void session.enter();
      return !empty;
    case 'Backspace':
      session.back();
      return true;
    case 'Escape':
      if (empty) session.pause();
      else session.clear();
      return true;
    default:
      if (!/^\p{L}$/u.test(event.key)) return false;
      session.typeMore(event.key);
      return true;
  }
}
