/** Repeats the proof by another method, for a sample of its classes or for all of them. */

import { useSignal } from '@preact/signals';
import type { Audited } from '../../engine/jobs';
import { sentence } from '../../ui/format';
import './breaking.css';
import { Rich } from '../../ui/Rich';
import { SAMPLE, spokenOf } from './check';
import { useProving } from './room';
import { MAP } from './text';
import { CHECK, METHODS } from './text-certificate';
import { ErrorText } from '../../ui/ErrorPanel';

/** Scores everything again, with the same code as `boggle verify`. */
function Audit() {
  const { session } = useProving();
  const state = useSignal<'' | 'running' | Audited>('');
  const { value: found } = state;
  const run = async (): Promise<void> => {
    state.value = 'running';
    try {
      state.value = (await session.audit()) ?? '';
    } catch (error) {
      state.value = { checked: 0, rescored: 0, problems: [(error as Error).message] };
    }
  };
  return (
    <>
      <p>
        <Rich text={CHECK.auditIntro} />
      </p>
      <p class="prove-actions">
        <button class="button" type="button" disabled={found === 'running'} onClick={() => void run()}>
          {CHECK.audit}
        </button>
      </p>
      <p class="check-state" role="status">
        {found === 'running' && CHECK.auditing}
        {typeof found === 'object' && found.problems.length === 0 && CHECK.audited(found.rescored, found.checked)}
      </p>
      {typeof found === 'object' && found.problems.length > 0 && (
        <ErrorText>
          {[CHECK.problems(found.problems.length), ...found.problems.slice(0, 5).map(sentence)].join(' ')}
        </ErrorText>
      )}
    </>
  );
}

export function CheckAgain() {
  const room = useProving();
  const { session, check } = room;
  const { value: state } = check.state;
  const all = session.finishedClasses.results.size;
  const method = METHODS[state?.method ?? 'hybrid2025'] ?? '';
  return (
    <div class="certificate-check">
      <h3>{CHECK.title}</h3>
      <Audit />
      <p>{CHECK.intro(method)}</p>
      <p class="prove-actions">
        {state?.running ? (
          <button class="button" type="button" onClick={() => check.stop()}>
            {CHECK.stop}
          </button>
        ) : (
          <>
            {all > SAMPLE && (
              <button class="button" type="button" onClick={() => room.checkAgain(SAMPLE)}>
                {CHECK.some(SAMPLE)}
              </button>
            )}
            <button class="button" type="button" onClick={() => room.checkAgain(all)}>
              {CHECK.all(all)}
            </button>
          </>
        )}
      </p>
      {state && (
        <div class={`check-state ${state.differ.length > 0 ? 'check-bad' : ''}`}>
          <progress
            max={state.of}
            value={state.agreed + state.differ.length + state.failed.size}
            aria-label={CHECK.progress}
          />
          <p>
            {state.running ? CHECK.soFar : ''}
            {spokenOf(state)}
          </p>
          {state.differ.length > 0 && (
            <ErrorText>{[CHECK.differ(state.differ), ...state.problems.slice(0, 3).map(sentence)].join(' ')}</ErrorText>
          )}
          {[...state.failed].slice(0, 3).map(([id, why]) => (
            <p key={id} class="note">
              {MAP.name(id)}: {sentence(why)}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
