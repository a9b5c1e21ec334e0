/** Offers a new version when there is one, but not while a job runs. */

import { signal } from '@preact/signals';
import { CloseIcon } from '../design/icons';
import { offlineState, update } from '../offline/offline';

const jobs = signal(0);
const later = signal(false);

/** Holds the offer back until the returned function is called: for games and runs that a reload would hurt. */
export function busy(): () => void {
  jobs.value++;
  let over = false;
  return () => {
    if (!over) jobs.value--;
    over = true;
  };
}

export function UpdateNotice() {
  if (offlineState.value !== 'update' || jobs.value > 0 || later.value) return null;
  return (
    <div class="toasts">
      <div class="toast sheet" role="status">
        <p>A new version is here.</p>
        <button class="button" type="button" onClick={update}>
          Reload with it
        </button>
        <button class="icon-button" type="button" aria-label="Later" onClick={() => (later.value = true)}>
          <CloseIcon />
        </button>
      </div>
    </div>
  );
}
