/** Drives a session's clock while its page is visible. */
import { useEffect } from 'preact/hooks';
import type { PlaySession } from './session';

/** Often enough to show each second on time, but no more often than necessary. */
const EVERY = 100;

export function useSteadyClock(session: PlaySession): void {
  useEffect(() => {
    const timer = setInterval(() => session.tick(), EVERY);
    const onVisibility = (): void => {
      if (document.hidden) session.pause();
    };
    const onHide = (): void => session.pause();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onHide);
    };
  }, [session]);
}
