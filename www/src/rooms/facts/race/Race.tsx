/** The race of the solver generations, in the visitor's own browser. */

import { useEffect } from 'preact/hooks';
import { useLab } from '../../../app/lab';
import { csvOf } from '../../../ui/csv';
import { download } from '../../../ui/download';
import { DicePicker } from '../DicePicker';
import { rate } from '../format';
import { BENCHMARK_POINTS } from '../published';
import { type FactsProps, RULES } from '../props';
import { Rich } from '../../../ui/Rich';
import { TEXT } from '../text';
import { LaneScale, LaneView, titleOf } from './LaneView';
import { bestBefore, type Lane, outcomeOf, type Raced, type RaceSession, rateOf } from './session';
import { ErrorText } from '../../../ui/ErrorPanel';

/** The milliseconds for each solver. */
const TIMES = [1000, 2000, 5000];
/** The number of boards of a rolled course: more than the fastest solver gets through. */
const COURSE = 200_000;

interface Props extends FactsProps {
  readonly session: RaceSession;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
}

export function Race(props: Props) {
  const { query, dice, session, announce, diceTrouble } = props;
  const { dictionaries } = useLab();
  const { benchmark, millis } = session;
  useEffect(() => void session.load().catch(() => undefined), [session]);
  const set = dice.find(({ name }) => name === query.value.dice);
  const several = set?.dice.some((faces) => faces.some((face) => face.length > 1 && face !== 'qu'));
  const status = session.status.value;
  const racing = status !== 'resting';
  const lanes = session.lanes.value;
  const go = async (): Promise<void> => {
    const { dice, seed } = query.value;
    if (diceTrouble.value && !benchmark.value) return;
    await session.run(
      {
        dictionary: dictionaries.asked.value,
        rules: RULES,
        boards: benchmark.value ? 'benchmark' : { rolled: { dice, seed, count: COURSE } },
      },
      millis.value,
    );
    if (session.trouble.value === '') announce([verdict(session), outcome(session).replaceAll('**', '')].join(' '));
  };
  /** The boards and the word list of a race. */
  const nameOf = ({ over: { boards, dictionary } }: Raced): [boards: string, list: string] => {
    const list = dictionaries.known.value.get(dictionary)?.name ?? dictionary;
    if (boards === 'benchmark') return [TEXT.race.benchmark, list];
    const title = dice.find(({ name }) => name === boards.rolled.dice)?.title ?? TEXT.dice.ownName;
    return [TEXT.race.rolledFrom(title, boards.rolled.seed), list];
  };
  const ran = !racing && lanes.some(({ leg }) => leg);
  const raced = session.raced.value;
  return (
    <section class="facts-part stack" id="race" aria-labelledby="race-title" tabIndex={-1}>
      <div class="facts-aside">
        <h2 class="t-xl" id="race-title">
          {TEXT.parts.race}
        </h2>
        <p>{TEXT.race.intro}</p>
        <div class="controls stack gap-3 pt-2 narrow">
          <div>
            <p class="label" id="race-boards">
              {TEXT.race.boards}
            </p>
            <div class="segments" role="radiogroup" aria-labelledby="race-boards">
              {([false, true] as const).map((choice) => (
                <label key={String(choice)}>
                  <input
                    type="radio"
                    name="race-boards"
                    disabled={racing}
                    checked={benchmark.value === choice}
                    onChange={() => (benchmark.value = choice)}
                  />
                  <span>{choice ? TEXT.race.benchmark : TEXT.race.rolledBoards}</span>
                </label>
              ))}
            </div>
          </div>
          <div>
            <p class="label" id="race-times">
              {TEXT.race.seconds}
            </p>
            <div class="segments" role="radiogroup" aria-labelledby="race-times">
              {TIMES.map((time) => (
                <label key={time}>
                  <input
                    type="radio"
                    name="race-times"
                    disabled={racing}
                    checked={millis.value === time}
                    onChange={() => (millis.value = time)}
                  />
                  <span class="num">{time / 1000}</span>
                </label>
              ))}
            </div>
          </div>
          {!benchmark.value && <DicePicker {...props} />}
          <div class="controls-go row gx-4">
            {racing ? (
              <button key="stop" class="button primary" type="button" onClick={() => session.stop()}>
                {TEXT.race.stop}
              </button>
            ) : (
              <button key="start" class="button primary" type="button" onClick={() => void go()}>
                {TEXT.race.start}
              </button>
            )}
            <p class="label num" data-testid="race">
              {status === 'preparing' ? TEXT.race.ready : status === 'racing' ? TEXT.race.racing : verdict(session)}
            </p>
          </div>
          <ErrorText>{session.trouble.value}</ErrorText>
          <p class="note">
            <Rich
              text={
                benchmark.value
                  ? TEXT.race.benchmarkNote(BENCHMARK_POINTS)
                  : TEXT.race.rolledNote(COURSE, query.value.seed, set?.title ?? TEXT.dice.ownName, several === true)
              }
            />
          </p>
        </div>
      </div>
      <div class="facts-main stack min-0 gap-3">
        <div class="prose ink-2 race-outcome" data-testid="race-outcome">
          {!ran && !racing && <p class="note">{TEXT.race.waiting}</p>}
          {ran && (
            <p>
              <Rich text={outcome(session)} />
            </p>
          )}
          {raced && (ran || racing) && <p class="note">{TEXT.race.raced(...nameOf(raced), raced.millis / 1000)}</p>}
        </div>
        <h3 class="label">
          <Rich text={TEXT.race.chart} />
        </h3>
        <p class="label">
          <span class="lane-published-key" /> {TEXT.race.published}
        </p>
        <LaneScale />
        <ol class="lanes stack">
          {lanes.map((lane, i) => (
            <LaneView
              key={lane.idea.name}
              lane={lane}
              before={bestBefore(lanes, i)}
              first={lanes[0]}
              course={session.boards.value}
            />
          ))}
        </ol>
        {ran && (
          <p>
            <button class="button quiet" type="button" onClick={() => download('boggle-race.csv', tableOf(lanes))}>
              {TEXT.race.csv}
            </button>
          </p>
        )}
      </div>
    </section>
  );
}

/** Whether the answers were the same. */
function verdict(session: RaceSession): string {
  const run = session.lanes.value.filter(({ leg }) => leg);
  if (run.length === 0) return '';
  return run.every(({ leg }) => leg!.agrees) ? TEXT.race.agree : TEXT.race.disagree;
}

/** Who won, by which factor; nothing if the answers differ. */
function outcome(session: RaceSession): string {
  const found = outcomeOf(session.lanes.value);
  if (!found) return '';
  const { fastest, slowest, gain, few } = found;
  return TEXT.race.outcome(
    titleOf(fastest),
    rate(rateOf(fastest)!),
    titleOf(slowest),
    rate(rateOf(slowest)!),
    rate(gain),
    few,
  );
}

function tableOf(lanes: readonly Lane[]): string {
  const columns = ['solver', 'year', 'boards', 'points', 'milliseconds', 'boards_per_second', 'agrees'];
  const rows = lanes.flatMap((lane) => {
    const { idea, leg, millis } = lane;
    return leg ? [[idea.name, idea.year, leg.boards, leg.points, millis, rateOf(lane), leg.agrees]] : [];
  });
  return csvOf(columns, rows);
}
