/** The proof once more, by another method: a sample of its classes, or all. */

import './breaking.css';
import { SAMPLE, spokenOf } from './check';
import { useProving } from './room';
import { number, plural } from './words';

const METHODS: Record<string, string> = { best: 'our own method', hybrid2025: 'the method of 2025', union2009: 'the method of 2009' };

export function CheckAgain() {
  const room = useProving();
  const { session, check } = room;
  const { value: state } = check.state;
  const all = session.results.size;
  return (
    <div class="certificate-check">
      <h3>Check it</h3>
      <p>
        Classes can be broken once more by {METHODS[state?.method ?? 'hybrid2025']}, which shares no search with the first, and their boards compared one by one. It can take
        thirty times as long.
      </p>
      <p class="prove-actions">
        {state?.running ? (
          <button class="button" type="button" onClick={() => check.stop()}>
            Stop checking
          </button>
        ) : (
          <>
            {all > SAMPLE && (
              <button class="button" type="button" onClick={() => room.checkAgain(SAMPLE)}>
                Check {SAMPLE} classes drawn at random
              </button>
            )}
            <button class="button" type="button" onClick={() => room.checkAgain(all)}>
              {all === 1 ? 'Check the class' : `Check all ${number(all)}`}
            </button>
          </>
        )}
      </p>
      {state && (
        <div class={`check-state ${state.differ.length > 0 ? 'check-bad' : ''}`}>
          <progress max={state.of} value={state.agreed + state.differ.length + state.failed.size} aria-label="Classes checked" />
          <p>
            {state.running ? 'So far: ' : ''}
            {spokenOf(state)}
          </p>
          {state.differ.length > 0 && <p class="trouble prove-trouble">The methods differ on {plural(state.differ.length, 'class', 'classes')}: {state.differ.join(', ')}. This proof cannot be trusted; please tell us.</p>}
          {[...state.failed].slice(0, 3).map(([id, why]) => (
            <p key={id} class="note">
              Class {number(id)}: {why}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
