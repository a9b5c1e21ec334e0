/** One solver of the race: a bar in the summary chart, and behind it its idea and figures. */

import { capital, duration } from '../../../ui/format';
import { number, rate } from '../format';
import { TEXT } from '../text';
import { type Lane, rateOf } from './session';
import { STORIES } from './text-race';

/** Boards per second at the ends of the scale. */
const SLOWEST = 1e-3;
const FASTEST = 1e7;
const DECADES = 10;

interface Props {
  lane: Lane;
  /** The best rate of the solvers before it. */
  before: number | undefined;
  first: Lane | undefined;
  course: number;
}

/** The name of a solver, as a heading. */
export function titleOf({ idea }: Lane): string {
  return idea.title === 'ours' ? TEXT.race.ours : capital(idea.title);
}

export function LaneView({ lane, before, first, course }: Props) {
  const { idea, state, leg, ready } = lane;
  const story = STORIES[idea.name];
  const speed = rateOf(lane);
  const slowest = first && rateOf(first);
  const figures = TEXT.race.figures;
  return (
    <li class="lane stack underlined" data-idea={idea.name} data-state={state}>
      <header class="row spread baseline">
        <h3>
          {titleOf(lane)} {idea.year && <span class="label num">{idea.year}</span>}
        </h3>
        {/* Its space is there from the start, so that no row moves when the figures come. */}
        <p class="lane-speed" style={{ visibility: speed === undefined && state !== 'out' ? 'hidden' : undefined }}>
          {state !== 'out' && <b class="num t-l">{speed === undefined ? '–' : rate(speed)}</b>}{' '}
          <span class="label">{state === 'out' ? TEXT.race.out : TEXT.race.perSecond}</span>
        </p>
      </header>
      <div class="lane-track rel" aria-hidden="true" style={{ '--decades': DECADES }}>
        <span
          class="lane-bar"
          title={speed === undefined ? undefined : `${rate(speed)} ${TEXT.race.perSecond}`}
          style={{ scale: `${speed === undefined ? 0 : place(speed)} 1` }}
        />
        {idea.publishedRate !== undefined && (
          <span
            class="lane-published"
            title={`${rate(idea.publishedRate)} ${TEXT.race.published}`}
            style={{ left: `${100 * place(idea.publishedRate)}%` }}
          />
        )}
      </div>
      <details class="lane-details">
        <summary>
          {story && `${story.idea} `}
          <span class="label">{TEXT.race.details}</span>
        </summary>
        {story && (
          <p class="prose ink-2">
            {story.text}
            {story.source && (
              <>
                {' '}
                <a href={story.source.url}>{story.source.title}</a>
              </>
            )}
          </p>
        )}
        <dl class="lane-figures row gx-5 t-s num">
          <Figure name={figures.best} value={speed && before ? against(speed, before) : undefined} />
          <Figure name={figures.first} value={speed && slowest && before ? against(speed, slowest) : undefined} />
          <Figure
            name={figures.published}
            value={idea.publishedRate === undefined ? undefined : rate(idea.publishedRate)}
          />
          <Figure
            name={figures.boards}
            value={leg && (leg.boards === course ? TEXT.race.allBoards(leg.boards) : number(leg.boards))}
          />
          <Figure name={figures.points} value={leg && number(leg.points)} />
          <Figure name={figures.ready} value={ready > 0 ? preparation(ready) : undefined} />
          <Figure
            name={figures.answers}
            value={leg && (leg.agrees ? TEXT.race.match : TEXT.race.differ)}
            bad={leg?.agrees === false}
          />
        </dl>
      </details>
    </li>
  );
}

/** How many times as fast, or how many times slower. */
function against(speed: number, other: number): string {
  return speed < other ? TEXT.race.slower(rate(other / speed)) : `${rate(speed / other)}×`;
}

/** Our dictionary comes with the page, so nothing is left to be prepared. */
function preparation(millis: number): string {
  return millis < 0.5 ? TEXT.race.loaded : duration(millis / 1000);
}

/** A figure, or nothing if it is unknown. */
function Figure({ name, value, bad = false }: { name: string; value: string | undefined; bad?: boolean }) {
  if (value === undefined) return null;
  return (
    <div class={bad ? 'bad bold' : ''}>
      <dt class="label">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The powers of ten of the scale, where there is space for their names. */
export function LaneScale() {
  return (
    <div class="lane-scale rel t-xs ink-3 num" aria-hidden="true">
      {[1e-2, 1, 1e2, 1e4, 1e6].map((speed) => (
        <span key={speed} style={{ left: `${100 * place(speed)}%` }}>
          {speed >= 1e6 ? '1M' : speed >= 1e4 ? '10k' : speed}
        </span>
      ))}
    </div>
  );
}

/** Returns the position of a rate on the scale, from 0 to 1. */
function place(speed: number): number {
  return Math.min(1, Math.max(0.004, Math.log(speed / SLOWEST) / Math.log(FASTEST / SLOWEST)));
}
