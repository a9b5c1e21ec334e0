/** The race of the solver generations, in the visitor's own browser. */

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { useLab } from '../../../app/lab';
import { announce } from '../../../app/live';
import { number, rate } from '../format';
import { BENCHMARK_POINTS } from '../published';
import { enter, racer, type RoomProps, RULES } from '../room';
import { LaneView } from './LaneView';
import { RaceSession, rateOf } from './session';

/** Milliseconds for each. */
const TIMES = [1000, 2000, 5000];
/** Boards of a rolled course: more than the fastest gets through. */
const COURSE = 200_000;

export function Race({ query, dice }: RoomProps) {
  const { dictionaries } = useLab();
  const benchmark = useSignal(false);
  const millis = useSignal(TIMES[0]!);
  const session = useMemo(() => new RaceSession({ engine: racer(), now: () => performance.now() }), []);
  useEffect(() => {
    const leave = enter();
    void session.load().catch(() => undefined);
    return () => {
      session.stop();
      leave(Promise.resolve());
    };
  }, [session]);
  const set = dice.find(({ name }) => name === query.value.dice);
  const several = set?.dice.some((faces) => faces.some((face) => face.length > 1 && face !== 'qu'));
  const status = session.status.value;
  const racing = status !== 'resting';
  const lanes = session.lanes.value;
  const go = async (): Promise<void> => {
    const { dice, seed } = query.value;
    await session.run(
      {
        dictionary: dictionaries.current.value,
        rules: RULES,
        boards: benchmark.value ? 'benchmark' : { rolled: { dice, seed, count: COURSE } },
      },
      millis.value,
    );
    if (session.trouble.value === '') announce(verdict(session));
  };
  return (
    <section class="facts-part" id="race" aria-labelledby="race-title" tabIndex={-1}>
      <div class="facts-aside">
        <h2 id="race-title">The race of the solvers</h2>
        <p>
          Eight programs, one for each idea that made scoring a board faster. They run in one worker of your browser, by turns, over the same
          boards; every answer is held against ours.
        </p>
        <div class="controls">
          <div>
            <p class="label" id="race-boards">
              Boards
            </p>
            <div class="segments" role="radiogroup" aria-labelledby="race-boards">
              {([false, true] as const).map((choice) => (
                <label key={String(choice)}>
                  <input type="radio" name="race-boards" disabled={racing} checked={benchmark.value === choice} onChange={() => (benchmark.value = choice)} />
                  <span>{choice ? 'The 21,632 of 2007' : 'Rolled'}</span>
                </label>
              ))}
            </div>
          </div>
          <div>
            <p class="label" id="race-times">
              Seconds each
            </p>
            <div class="segments" role="radiogroup" aria-labelledby="race-times">
              {TIMES.map((time) => (
                <label key={time}>
                  <input type="radio" name="race-times" disabled={racing} checked={millis.value === time} onChange={() => (millis.value = time)} />
                  <span class="num">{time / 1000}</span>
                </label>
              ))}
            </div>
          </div>
          <div class="controls-go">
            {racing ? (
              <button key="stop" class="button primary" type="button" onClick={() => session.stop()}>
                Stop
              </button>
            ) : (
              <button key="start" class="button primary" type="button" onClick={() => void go()}>
                Start the race
              </button>
            )}
            <p class="label num" data-testid="race">
              {status === 'preparing' ? 'getting ready…' : status === 'racing' ? 'on their way…' : verdict(session)}
            </p>
          </div>
          {session.trouble.value && (
            <p class="facts-trouble" role="alert">
              {session.trouble.value}
            </p>
          )}
          <p class="note">
            {benchmark.value
              ? `“A Java Surprise” of 2007 sums the points of these boards: ${number(BENCHMARK_POINTS)}. The first half are poor, the others rich, so those who get farther have the harder boards.`
              : `The first ${number(COURSE)} boards of seed ${query.value.seed}, ${set?.title ?? 'own dice'}${several ? '; those with several letters on a face, which the solvers of 2007 do not read, are passed over' : ''}.`}
          </p>
        </div>
      </div>
      <div class="facts-main">
        <ol class="lanes">
          {lanes.map((lane, i) => (
            <LaneView key={lane.idea.name} lane={lane} before={lanes[i - 1]} first={lanes[0]} course={session.boards.value} />
          ))}
        </ol>
        <p class="label">
          <span class="lane-published-key" /> what its author measured in 2007, on the machine and in the language of the time. The scale is
          logarithmic: each line is ten times as fast.
        </p>
      </div>
    </section>
  );
}

/** The race in one line. */
function verdict(session: RaceSession): string {
  const run = session.lanes.value.filter(({ leg }) => leg);
  if (run.length === 0) return '';
  if (!run.every(({ leg }) => leg!.agrees)) return 'They do not agree.';
  const rates = run.map((lane) => rateOf(lane) ?? 0).filter((r) => r > 0);
  const gain = Math.max(...rates) / Math.min(...rates);
  return `All agree on every board. From the slowest to the fastest: ${rate(gain)} times.`;
}
