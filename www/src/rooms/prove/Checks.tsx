/** The two checks of a result: an audit with a search for missing boards, and the second program with its source. */

import { useSignal } from '@preact/signals';
import { ErrorText } from '../../ui/ErrorPanel';
import { sentence } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import './breaking.css';
import { spokenOf } from './check';
import { CHECK_URL, useProving } from './room';
import { CHECK } from './text-certificate';

/** With more classes than this, a sample is offered, and this is its size. */
const MANY = 100;
const SAMPLE = 4;

export function Checks() {
  return (
    <div class="certificate-check">
      <h3>{CHECK.title}</h3>
      <Examination />
      <Repetition />
    </div>
  );
}

function Examination() {
  const { check } = useProving();
  const { value: found } = check.examined;
  return (
    <>
      <p>
        <Rich text={CHECK.examineIntro} />
      </p>
      <p class="prove-actions">
        <button class="button" type="button" disabled={found?.running} onClick={() => void check.examine()}>
          {CHECK.examine}
        </button>
      </p>
      <p class="check-state" role="status">
        {found?.running && CHECK.examining(found.tried)}
        {found &&
          !found.running &&
          found.problems.length === 0 &&
          CHECK.examined(found.boards, found.classes, found.tried)}
      </p>
      {found && found.problems.length > 0 && (
        <ErrorText>
          {[CHECK.problems(found.problems.length), ...found.problems.slice(0, 5).map(sentence)].join(' ')}
        </ErrorText>
      )}
    </>
  );
}

function Repetition() {
  const room = useProving();
  const { session, check } = room;
  const { value: state } = check.repeated;
  const all = session.finishedClasses.results.size;
  return (
    <>
      <p>
        <Rich text={CHECK.repeatIntro} />
      </p>
      <p class="prove-actions">
        {state?.running ? (
          <button class="button" type="button" onClick={() => check.stop()}>
            {CHECK.stop}
          </button>
        ) : (
          <>
            <button class="button" type="button" onClick={() => room.repeat()}>
              {room.isWhole ? CHECK.whole : CHECK.all(all)}
            </button>
            {all > MANY && (
              <button class="button" type="button" onClick={() => room.repeat(SAMPLE)}>
                {CHECK.some(SAMPLE)}
              </button>
            )}
          </>
        )}
      </p>
      {state && (
        <div class={`check-state ${state.problems.length > 0 ? 'check-bad' : ''}`}>
          <progress max={Math.max(1, state.of)} value={state.done} aria-label={CHECK.progress} />
          <p>
            {state.running ? CHECK.soFar : ''}
            {spokenOf(state)}
            {state.running &&
              state.done > 0 &&
              ` ${CHECK.left((state.seconds * (state.of - state.done)) / state.done)}`}
          </p>
          {state.problems.length > 0 && (
            <ErrorText>{[CHECK.differ(state.differ), ...state.problems.slice(0, 3).map(sentence)].join(' ')}</ErrorText>
          )}
          {state.trouble && <ErrorText>{sentence(state.trouble)}</ErrorText>}
        </div>
      )}
      <p class="note">{CHECK.shared}</p>
      <Source />
    </>
  );
}

/** The text of the second program: the very file that runs. */
function Source() {
  const text = useSignal('');
  const show = (isOpen: boolean): void => {
    if (!isOpen || text.value) return;
    fetch(CHECK_URL)
      .then((answer) => (answer.ok ? answer.text() : Promise.reject()))
      .then((source) => (text.value = source))
      .catch(() => (text.value = CHECK.unavailable));
  };
  return (
    <details class="check-source" onToggle={(event) => show(event.currentTarget.open)}>
      <summary>{CHECK.source}</summary>
      <div role="region" aria-label={CHECK.source} tabIndex={0}>
        <pre>{text.value}</pre>
      </div>
    </details>
  );
}
