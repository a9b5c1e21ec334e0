/** What to roll, how much of it; start and pause; and what to do with the sample. */

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { DiceIcon } from '../../../design/icons';
import { Popup } from '../../../design/Popup';
import type { SampleExport } from '../../../engine/facts';
import { DicePicker } from '../DicePicker';
import { duration, number, rate, rounded } from '../format';
import { type RoomProps, WORKERS } from '../room';
import type { RolledSession } from './session';

const GOALS = [100_000, 1_000_000, 5_000_000, 20_000_000];

interface Props extends RoomProps {
  readonly session: RolledSession;
}

export function Controls(props: Props) {
  const { query, change, session } = props;
  const { seed, boards } = query.value;
  const status = session.status.value;
  const rolling = status === 'rolling' || status === 'pausing';
  const { done, of: wanted } = session.progress.value;
  const of = rolling ? wanted : boards;
  const complete = wanted === boards && done === wanted;
  const goals = GOALS.includes(boards) ? GOALS : [...GOALS, boards].sort((a, b) => a - b);
  return (
    <div class="controls">
      <DicePicker {...props} />
      <div class="controls-pair">
        <label>
          <span class="label">Boards</span>
          <select class="field" value={boards} onChange={(event) => change({ boards: Number(event.currentTarget.value) })}>
            {goals.map((goal) => (
              <option key={goal} value={goal}>
                {number(goal)}
              </option>
            ))}
          </select>
        </label>
        <div class="seed">
          <label>
            <span class="label">Seed</span>
            <input
              class="field num"
              value={seed}
              maxLength={64}
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              onChange={(event) => change({ seed: event.currentTarget.value.trim() || seed })}
            />
          </label>
          <button
            class="icon-button"
            type="button"
            title="Another seed"
            aria-label="Another seed"
            onClick={() => change({ seed: String(crypto.getRandomValues(new Uint32Array(1))[0]) })}
          >
            <DiceIcon />
          </button>
        </div>
      </div>
      <div class="controls-go">
        {rolling ? (
          // Keys, so that a press on one button never becomes a click on the other.
          <button key="pause" class="button primary" type="button" disabled={status === 'pausing'} onClick={() => session.pause()}>
            Pause
          </button>
        ) : (
          <button
            key="roll"
            class="button primary"
            type="button"
            disabled={status !== 'resting' || complete}
            onClick={() => void session.roll(seed, boards)}
          >
            {complete ? 'All rolled' : done > 0 && done < boards ? 'Roll on' : `Roll ${rounded(boards)}`}
          </button>
        )}
        <Standing session={session} rolling={rolling} />
      </div>
      <div
        class="progress"
        role="progressbar"
        aria-label="Boards of this seed"
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={Math.min(done, of)}
        aria-valuetext={`${number(done)} of ${number(of)}`}
      >
        <span style={{ scale: `${Math.min(1, done / of)} 1` }} />
      </div>
      {session.trouble.value && (
        <p class="facts-trouble" role="alert">
          {session.trouble.value}
        </p>
      )}
      <Keeping session={session} rolling={rolling} />
    </div>
  );
}

function Standing({ session, rolling }: { session: RolledSession; rolling: boolean }) {
  const { done, of } = session.progress.value;
  const perSecond = session.rate.value;
  const boards = session.report.value?.boards ?? 0;
  return (
    <p class="label num" data-testid="rolled">
      {rolling ? (
        <>
          {number(done)} of {number(of)}
          {perSecond > 0 && (
            <>
              <br />
              {rate(perSecond)} a second in {WORKERS === 1 ? 'one worker' : `${WORKERS} workers`}, {duration((1000 * (of - done)) / perSecond)} left
            </>
          )}
        </>
      ) : (
        <>
          {number(boards)} boards in the sample
          {session.millis.value > 0 && (
            <>
              <br />
              rolled and solved in {duration(session.millis.value)}
            </>
          )}
        </>
      )}
    </p>
  );
}

const EXPORTS: readonly [SampleExport, string, string][] = [
  ['json', 'Everything', 'JSON'],
  ['words', 'Boards by words', 'CSV'],
  ['points', 'Boards by points', 'CSV'],
  ['lengths', 'Lengths of words', 'CSV'],
  ['common', 'All words seen', 'CSV'],
  ['records', 'Records', 'CSV'],
];

function Keeping({ session, rolling }: { session: RolledSession; rolling: boolean }) {
  const file = useRef<HTMLInputElement>(null);
  const sure = useSignal(false);
  const boards = session.report.value?.boards ?? 0;
  return (
    <div class="keeping">
      {boards > 0 && (
        <Popup label="Export" button="Export…" buttonClass="button quiet">
          {(close) => (
            <div class="menu">
              {EXPORTS.map(([what, name, kind]) => (
                <button
                  key={what}
                  type="button"
                  onClick={() => {
                    close();
                    void session.export(what).then((blob) => download(blob, `boggle-${what === 'json' ? 'statistics.json' : `${what}.csv`}`));
                  }}
                >
                  {name} <small>{kind}</small>
                </button>
              ))}
            </div>
          )}
        </Popup>
      )}
      <button class="button quiet" type="button" disabled={rolling} title="A JSON record of another run, of this page or of the command line" onClick={() => file.current?.click()}>
        Add a record…
      </button>
      <input
        ref={file}
        class="sr"
        type="file"
        accept=".json,application/json"
        tabIndex={-1}
        aria-label="A record to add"
        onChange={(event) => {
          const [record] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (record) void session.add(record);
        }}
      />
      <button
        class="button quiet"
        type="button"
        disabled={rolling || boards === 0}
        onBlur={() => (sure.value = false)}
        onClick={() => {
          if (!sure.value) return void (sure.value = true);
          sure.value = false;
          void session.clear();
        }}
      >
        {sure.value ? 'Throw the sample away?' : 'Start afresh'}
      </button>
    </div>
  );
}

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
