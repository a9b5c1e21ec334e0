/** The only live region: short summaries of changes, for screen readers. */

import { signal } from '@preact/signals';

const said = signal('');
let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces `text` after `delay` milliseconds, unless another announcement replaces it by then, so that only the last
 * change of a burst is heard.
 */
export function announce(text: string, delay = 250): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    // The text is announced again only if the region changes, so a no-break space distinguishes equal texts.
    said.value = text === said.value ? `${text}\u00a0` : text;
  }, delay);
}

/** Drops what is said or about to be said: it is about what the visitor has just left. */
export function hush(): void {
  clearTimeout(waiting);
  said.value = '';
}

export function LiveRegion() {
  return (
    <div class="sr" role="status" aria-live="polite" data-testid="live">
      {said.value}
    </div>
  );
}
