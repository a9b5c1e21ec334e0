/** The one live region: short summaries of what changed, for those who hear the page. */

import { signal } from '@preact/signals';

const said = signal('');
let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Says `text` after `delay` milliseconds, unless something else is to be said by then: of a burst of changes
 * only the last is heard.
 */
export function announce(text: string, delay = 250): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    // Said again only if the region changes: a no-break space tells equal texts apart.
    said.value = text === said.value ? `${text}\u00a0` : text;
  }, delay);
}

export function LiveRegion() {
  return (
    <div class="sr" role="status" aria-live="polite" data-testid="live">
      {said.value}
    </div>
  );
}
