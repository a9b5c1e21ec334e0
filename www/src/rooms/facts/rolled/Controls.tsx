/** What to roll and how many boards, start and pause, and actions on the sample. */

import { useRef } from 'preact/hooks';
import { DiceIcon } from '../../../design/icons';
import { Popup } from '../../../design/Popup';
import type { SampleExport } from '../../../engine/facts';
import { confirm } from '../../../ui/confirm';
import { download } from '../../../ui/download';
import { useDraft } from '../../../ui/draft';
import { ErrorText } from '../../../ui/ErrorPanel';
import { DicePicker } from '../DicePicker';
import { duration, large } from '../../../ui/format';
import { number, rate } from '../format';
import type { FactsProps } from '../props';
import { WORKERS } from '../room';
import { TEXT } from '../text';
import type { RolledSession } from './session';

const GOALS = [100_000, 1_000_000, 5_000_000, 20_000_000];

interface Props extends FactsProps {
  readonly session: RolledSession;
}

export function Controls(props: Props) {
  const { query, change, session } = props;
  const { seed, boards } = query.value;
  const typed = useDraft(seed, (text) => change({ seed: text.trim() || seed }));
  const status = session.status.value;
  const rolling = status === 'rolling' || status === 'pausing';
  const { done, of: wanted } = session.progress.value;
  const of = rolling ? wanted : boards;
  const complete = wanted === boards && done === wanted && wanted > 0;
  const goals = GOALS.includes(boards) ? GOALS : [...GOALS, boards].sort((a, b) => a - b);
  return (
    <div class="controls stack gap-3 pt-2 narrow">
      <DicePicker {...props} />
      <div class="fill">
        <label>
          <span class="label">{TEXT.rolled.boards}</span>
          <select
            class="field"
            value={boards}
            onChange={(event) => change({ boards: Number(event.currentTarget.value) })}
          >
            {goals.map((goal) => (
              <option key={goal} value={goal}>
                {number(goal)}
              </option>
            ))}
          </select>
        </label>
        <div class="line bottom">
          <label>
            <span class="label">{TEXT.rolled.seed}</span>
            <input
              class="field num"
              {...typed}
              maxLength={64}
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
            />
          </label>
          <button
            class="icon-button"
            type="button"
            title={TEXT.rolled.otherSeed}
            aria-label={TEXT.rolled.otherSeed}
            onClick={() => change({ seed: String(crypto.getRandomValues(new Uint32Array(1))[0]) })}
          >
            <DiceIcon />
          </button>
        </div>
      </div>
      <div class="controls-go row gx-4">
        {rolling ? (
          // Keys, so that a press on one button never becomes a click on the other.
          <button
            key="pause"
            class="button primary"
            type="button"
            disabled={status === 'pausing'}
            onClick={() => session.pause()}
          >
            {TEXT.rolled.pause}
          </button>
        ) : complete ? (
          <p class="label w-full">{TEXT.rolled.allRolled(number(boards))}</p>
        ) : (
          <button
            key="roll"
            class="button primary"
            type="button"
            disabled={status !== 'resting'}
            onClick={() => void session.roll(seed, boards)}
          >
            {done > 0 && done < boards ? TEXT.rolled.resume : TEXT.rolled.roll(large(boards))}
          </button>
        )}
        <Standing session={session} rolling={rolling} seed={seed} />
      </div>
      <div
        class="meter"
        role="progressbar"
        aria-label={TEXT.rolled.progress}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={Math.min(done, of)}
        aria-valuetext={TEXT.rolled.progressIs(done, of)}
      >
        <span style={{ scale: `${Math.min(1, done / of)} 1` }} />
      </div>
      <ErrorText>{session.trouble.value}</ErrorText>
      <Keeping session={session} />
    </div>
  );
}

function Standing({ session, rolling, seed }: { session: RolledSession; rolling: boolean; seed: string }) {
  const { done, of } = session.progress.value;
  const perSecond = session.rate.value;
  const boards = session.report.value?.boards ?? 0;
  const here = session.millis.value > 0 ? session.rolledHere.value : 0;
  const time = duration(session.millis.value / 1000);
  return (
    <p class="label num" data-testid="rolled">
      {rolling ? (
        <>
          {TEXT.rolled.progressIs(done, of)}
          {perSecond > 0 && (
            <>
              <br />
              {TEXT.rolled.rate(rate(perSecond), WORKERS, duration((of - done) / perSecond))}
            </>
          )}
        </>
      ) : (
        <>
          {TEXT.rolled.sample(boards)}
          {here > 0 && here === boards && TEXT.rolled.allHere(time)}
          {boards > 0 && done < boards && (
            <>
              <br />
              {TEXT.rolled.ofSeed(done, seed)}
            </>
          )}
          {here > 0 && here !== boards && (
            <>
              <br />
              {TEXT.rolled.rolledHere(here, time)}
            </>
          )}
        </>
      )}
    </p>
  );
}

const EXPORTS: readonly SampleExport[] = ['json', 'words', 'points', 'lengths', 'common', 'records'];

function Keeping({ session }: { session: RolledSession }) {
  const file = useRef<HTMLInputElement>(null);
  const boards = session.report.value?.boards ?? 0;
  const reset = async (): Promise<void> => {
    if (await confirm(TEXT.rolled.resetQuestion(boards))) await session.clear();
  };
  return (
    <div class="row">
      {boards > 0 && (
        <Popup label={TEXT.rolled.export} button={`${TEXT.rolled.export}…`} buttonClass="button quiet">
          {(close) => (
            <div class="menu">
              {EXPORTS.map((what) => (
                <button
                  key={what}
                  type="button"
                  onClick={() => {
                    close();
                    void session
                      .export(what)
                      .then((blob) => download(`boggle-${what === 'json' ? 'statistics.json' : `${what}.csv`}`, blob));
                  }}
                >
                  {TEXT.rolled.exports[what]} <small>{what === 'json' ? 'JSON' : 'CSV'}</small>
                </button>
              ))}
            </div>
          )}
        </Popup>
      )}
      <button
        class="button quiet"
        type="button"
        disabled={session.status.value !== 'resting'}
        title={TEXT.rolled.mergeHint}
        onClick={() => file.current?.click()}
      >
        {TEXT.rolled.merge}
      </button>
      <input
        ref={file}
        class="sr"
        type="file"
        accept=".json,application/json"
        tabIndex={-1}
        aria-label={TEXT.rolled.mergeField}
        onChange={(event) => {
          const [record] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (record) void session.add(record);
        }}
      />
      <button
        class="button quiet"
        type="button"
        disabled={session.status.value !== 'resting' || boards === 0}
        onClick={() => void reset()}
      >
        {TEXT.rolled.reset}
      </button>
    </div>
  );
}
