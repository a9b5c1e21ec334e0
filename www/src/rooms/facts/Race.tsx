/** The race of the solver generations, in the visitor's own browser. */

import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { RaceOver } from '../../engine/contract';
import { Button } from '../../ui/Button';
import { OneOf } from '../../ui/Choice';
import { ErrorText } from '../../ui/ErrorText';
import { capital, counted, duration, number } from '../../ui/format';
import { Pairs } from '../../ui/Pairs';
import { Rich } from '../../ui/Rich';
import { DicePicker } from './DicePicker';
import { QUESTIONS } from './address';
import { rate } from './format';
import { BENCHMARK_POINTS } from './published';
import { bestBefore, type Lane, MILLIS, type RaceSession, rateOf } from './racing';
import { RULES, useFacts } from './room';
import { STORIES } from './stories';

const BENCHMARK = '21,632 test boards from 2007';
const PER_SECOND = 'boards per second';
const PUBLISHED = `${PER_SECOND} that Dan Vanderkam measured in 2007, on his machine and in the programming language he used then`;

/** The number of boards of a rolled course: more than the fastest solver gets through. */
const COURSE = 200_000;

export function Race() {
  const room = useFacts();
  const { race: session, lab } = room;
  const { benchmark } = session;
  useEffect(() => void session.load().catch(() => undefined), [session]);
  const query = room.query.value;
  const several = room.set.value?.dice.some((faces) => faces.some((face) => face.length > 1 && face !== 'qu'));
  const status = session.status.value;
  const racing = status !== 'resting';
  const lanes = session.lanes.value;
  const go = async (): Promise<void> => {
    const { dice, seed } = room.query.value;
    if (room.diceTrouble.value && !benchmark.value) return;
    const boards = benchmark.value ? ('benchmark' as const) : { rolled: { dice, seed, count: COURSE } };
    await session.run({ dictionary: room.dictionary, rules: RULES, boards });
    if (session.trouble.value === '') lab.announce([verdict(session), outcome(session).replaceAll('**', '')].join(' '));
  };
  const raced = session.raced.value;
  const boardsOf = ({ boards }: RaceOver): string => {
    if (boards === 'benchmark') return BENCHMARK;
    const { dice, seed } = boards.rolled;
    return `boards rolled with ${room.titleOf(dice)} from the seed ${seed}`;
  };
  const ran = !racing && lanes.some(({ leg }) => leg);
  return (
    <>
      <div class="facts-aside">
        <h2 class="t-xl" id="race-title">
          {QUESTIONS.race}
        </h2>
        <p>
          Ten programs, from the simplest to ours. Most are faster than the one above; the 2019 program takes a
          different approach. They take turns on your machine, in this browser, on the same boards, and their scores are
          compared board by board.
        </p>
        <div class="controls stack gap-3 pt-2 narrow">
          <fieldset disabled={racing}>
            <OneOf
              name="race-boards"
              label="Boards"
              options={[
                [false, 'Rolled'],
                [true, BENCHMARK],
              ]}
              value={benchmark.value}
              onChoose={(choice) => (benchmark.value = choice)}
            />
          </fieldset>
          {!benchmark.value && <DicePicker />}
          <div class="controls-go row gx-4">
            {/* Keys, so that a press on one button never becomes a click on the other. */}
            {racing ? (
              <Button key="stop" look="primary" onClick={() => session.stop()} text="Stop" />
            ) : (
              <Button key="start" look="primary" onClick={() => void go()} text="Start the race" />
            )}
            <p class="label num" data-testid="race">
              {status === 'preparing' ? 'getting ready…' : racing ? 'racing…' : verdict(session)}
            </p>
          </div>
          <ErrorText>{session.trouble.value}</ErrorText>
          <Rich
            as="p"
            class="note"
            text={
              benchmark.value
                ? `The post “A Java Surprise” (2007) timed solvers on these boards and added up the points: ${number(BENCHMARK_POINTS)}. The first half are poor boards and the rest are rich, so the boards get harder along the way. Slow programs reach only the poor ones.`
                : `Up to ${number(COURSE)} boards rolled with ${room.titleOf(query.dice)} from the [[seed|seed]] ${query.seed}. Each program takes them in the same order until its time is up, and then finishes the board it is on${several ? '. Boards with several letters on a face are skipped, because the 2007 solvers can’t read them' : ''}.`
            }
          />
        </div>
      </div>
      <div class="facts-main stack min-0 gap-3">
        <div class="prose ink-2 race-outcome" data-testid="race-outcome">
          {!ran && !racing && (
            <p class="note">
              Start the race to see how fast each is on your machine. The years are those of the posts that describe the
              programs; those without a year are not from the posts.
            </p>
          )}
          {ran && <Rich as="p" text={outcome(session)} />}
          {raced && (ran || racing) && (
            <p class="note">
              This race: {boardsOf(raced)}, words of {lab.dictionaries.nameOf(raced.dictionary)}, at most about{' '}
              {MILLIS / 1000} seconds per program.
            </p>
          )}
        </div>
        <h3 class="label">
          <Rich text="Boards per second, on a [[logScale|logarithmic scale]]: each tick is a factor of 10, each label a factor of 100" />
        </h3>
        <p class="label">
          <span class="key lane-published" /> {PUBLISHED}
        </p>
        {/* The powers of ten of the scale, where there is space for their names. */}
        <div class="lane-scale rel t-xs ink-3 num" aria-hidden="true">
          {[1e-2, 1, 1e2, 1e4, 1e6].map((speed) => (
            <span key={speed} style={{ left: `${100 * place(speed)}%` }}>
              {speed >= 1e6 ? '1M' : speed >= 1e4 ? '10k' : speed}
            </span>
          ))}
        </div>
        <ol class="lanes stack">
          {lanes.map((lane, i) => (
            <LaneView key={lane.idea.name} lane={lane} before={bestBefore(lanes, i)} />
          ))}
        </ol>
      </div>
    </>
  );
}

/** Boards per second at the ends of the scale. */
const SLOWEST = 1e-3;
const FASTEST = 1e7;
const DECADES = 10;

/** One solver: a bar in the summary chart, and below it its idea and figures. `before`: the best rate before it. */
function LaneView({ lane, before }: { lane: Lane; before: number | undefined }) {
  const { race } = useFacts();
  const { idea, state, leg, ready } = lane;
  const story = STORIES[idea.name]!;
  const speed = rateOf(lane);
  const first = race.lanes.value[0];
  const slowest = first && rateOf(first);
  const figures: [name: string, value: ComponentChildren][] = [
    ['vs. the best before it', speed !== undefined && before !== undefined && against(speed, before)],
    ['vs. first', speed !== undefined && before !== undefined && slowest !== undefined && against(speed, slowest)],
    ['in 2007', idea.publishedRate !== undefined && rate(idea.publishedRate)],
    ['boards', leg && (leg.boards === race.boards.value ? `all ${number(leg.boards)}` : number(leg.boards))],
    ['points', leg && number(leg.points)],
    // Our dictionary comes with the page, so nothing is left to be prepared.
    ['preparation', ready > 0 && (ready < 0.5 ? 'none: already loaded' : duration(ready / 1000))],
    ['answers', leg && (leg.agrees ? 'all match' : <b class="bad">differ</b>)],
  ];
  return (
    <li class="lane stack underlined" data-idea={idea.name}>
      <header class="row spread baseline">
        <h3 class={state === 'running' ? 'accent' : ''}>
          {titleOf(lane)} {idea.year && <span class="label num">{idea.year}</span>}
        </h3>
        {/* Its space is there from the start, so that no row moves when the figures come. */}
        <p class="lane-speed" style={{ visibility: speed === undefined && state !== 'out' ? 'hidden' : undefined }}>
          {state !== 'out' && <b class="num t-l">{speed === undefined ? '–' : rate(speed)}</b>}{' '}
          <span class="label">{state === 'out' ? 'too many paths on boards of this size' : PER_SECOND}</span>
        </p>
      </header>
      <div class="lane-track rel" aria-hidden="true" style={{ '--decades': DECADES }}>
        <span
          class="lane-bar"
          title={speed === undefined ? undefined : `${rate(speed)} ${PER_SECOND}`}
          style={{ scale: `${speed === undefined ? 0 : place(speed)} 1` }}
        />
        {idea.publishedRate !== undefined && (
          <span
            class="lane-published"
            title={`${rate(idea.publishedRate)} ${PUBLISHED}`}
            style={{ left: `${100 * place(idea.publishedRate)}%` }}
          />
        )}
      </div>
      <details class="lane-details">
        <summary>
          {story.idea} <span class="label">More</span>
        </summary>
        <p class="prose ink-2">
          {story.text} {story.source && <a href={story.source.url}>{story.source.title}</a>}
        </p>
        <Pairs class="lane-figures row gx-5 t-s num" nameClass="label" of={figures.filter(([, value]) => value)} />
      </details>
    </li>
  );
}

/** Returns the position of a rate on the scale, from 0 to 1. */
function place(speed: number): number {
  return Math.min(1, Math.max(0.004, Math.log(speed / SLOWEST) / Math.log(FASTEST / SLOWEST)));
}

/** How many times as fast, or how many times slower. */
function against(speed: number, other: number): string {
  return speed < other ? `${rate(other / speed)}× slower` : `${rate(speed / other)}×`;
}

function titleOf({ idea }: Lane): string {
  return idea.title === 'ours' ? 'Boggle Lab' : capital(idea.title);
}

/** Whether the answers were the same. */
function verdict({ lanes }: RaceSession): string {
  const legs = lanes.value.flatMap(({ leg }) => leg ?? []);
  if (legs.length < 2) return '';
  return legs.every(({ agrees }) => agrees) ? 'All agree on every board they scored.' : 'The answers differ.';
}

/** Fewer boards than this say little about a rate. */
const FEW = 10;

/** Who won, by which factor; nothing if the race was stopped, fewer than two have a rate, or answers differ. */
function outcome({ lanes }: RaceSession): string {
  if (lanes.value.some(({ state }) => state !== 'done' && state !== 'out')) return '';
  const run = lanes.value.filter((lane) => (rateOf(lane) ?? 0) > 0).sort((a, b) => rateOf(a)! - rateOf(b)!);
  const [slowest, fastest] = [run[0], run.at(-1)];
  if (!slowest || !fastest || slowest === fastest || run.some(({ leg }) => !leg!.agrees)) return '';
  const gain = rateOf(fastest)! / rateOf(slowest)!;
  const { boards } = slowest.leg!;
  // A factor that rests on a few boards has one digit.
  const times = rate(boards < FEW ? Number(gain.toPrecision(1)) : gain);
  const rough =
    boards < FEW &&
    ` The factor is rough because the slowest scored only ${counted(boards, 'board')}: the next race may well give half or twice as much.`;
  return `On your machine, **${titleOf(fastest)}** was the fastest, with ${rate(rateOf(fastest)!)} boards per second. That is **${rough ? 'roughly ' : ''}${times} times** as fast as the slowest program, “${titleOf(slowest)},” with ${rate(rateOf(slowest)!)}.${rough || ''}`;
}
