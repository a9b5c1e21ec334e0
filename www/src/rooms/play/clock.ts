/** Drives a session's clock while its page can be seen. */
import { useEffect } from 'preact/hooks';
import type { PlaySession } from './session';

/** Often enough that each second is shown on its beat, and no oftener than the eye needs. */
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
