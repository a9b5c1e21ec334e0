/** The runs whose results are stored on this device, on the room's first screen: each can be resumed or deleted. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { CloseIcon } from '../../design/icons';
import { useProving } from './room';
import { addressOf } from './spec';
import type { SavedRun } from './store';
import { SAVED } from './text';

/** How many are shown at once. */
const FEW = 4;

export function SavedRuns() {
  const room = useProving();
  const { session } = room;
  const { value: phase } = session.phase;
  const runs = useSignal<readonly SavedRun[]>([]);
  const all = useSignal(false);
  const idle = phase === 'ready' || phase === 'done' || phase === 'refused';
  useEffect(() => {
    if (!idle) return;
    room.savedRuns().then(
      (found) => (runs.value = found),
      () => undefined,
    );
  }, [idle, session.done.value, session.plan.value]);
  if (!idle || runs.value.length === 0) return null;
  const shown = all.value ? runs.value : runs.value.slice(0, FEW);
  const nameOf = ({ spec, dictionary }: SavedRun): string => SAVED.name(spec, room.lab.dictionaries.nameOf(dictionary));
  return (
    <div class="prove-saved">
      <span class="label" id="prove-saved-label">
        {SAVED.title}
      </span>
      <ul aria-labelledby="prove-saved-label">
        {shown.map((run) => (
          <li key={run.key}>
            <button class="button quiet" type="button" onClick={() => room.lab.go(addressOf(run.spec, run.dictionary))}>
              {nameOf(run)} <small class="num">{SAVED.done(run.done, run.of)}</small>
            </button>
            <button
              class="button quiet"
              type="button"
              title={SAVED.remove}
              aria-label={`${SAVED.remove}: ${nameOf(run)}`}
              onClick={() => void room.removeSaved(run, nameOf(run)).then((rest) => (runs.value = rest))}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
        {runs.value.length > shown.length && (
          <li>
            <button class="button quiet" type="button" onClick={() => (all.value = true)}>
              {SAVED.more(runs.value.length - shown.length)}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
