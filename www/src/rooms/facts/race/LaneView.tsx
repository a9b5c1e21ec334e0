/** One solver of the race: what it is, how fast, and its story. */

import { number, rate } from '../format';
import { type Lane, rateOf } from './session';
import { STORIES } from './stories';

/** Boards a second at the ends of the scale. */
const SLOWEST = 1e-3;
const FASTEST = 1e7;
const DECADES = 10;

interface Props {
  lane: Lane;
  before: Lane | undefined;
  first: Lane | undefined;
  course: number;
}

export function LaneView({ lane, before, first, course }: Props) {
  const { idea, state, leg, ready } = lane;
  const story = STORIES[idea.name];
  const speed = rateOf(lane);
  const last = before && rateOf(before);
  const slowest = first && rateOf(first);
  return (
    <li class="lane" data-idea={idea.name} data-state={state}>
      <header>
        <h3>
          {idea.title === 'ours' ? 'Ours' : idea.title.charAt(0).toUpperCase() + idea.title.slice(1)} {idea.year && <span class="label num">{idea.year}</span>}
        </h3>
        <p class="lane-speed">
          <b class="num">{speed === undefined ? (state === 'out' ? 'out' : '–') : rate(speed)}</b>{' '}
          <span class="label">{state === 'out' ? 'too many paths' : 'boards a second'}</span>
        </p>
      </header>
      <div class="lane-track" aria-hidden="true" style={{ '--decades': DECADES }}>
        <span class="lane-bar" style={{ scale: `${speed === undefined ? 0 : place(speed)} 1` }} />
        {idea.publishedRate !== undefined && <span class="lane-published" style={{ left: `${100 * place(idea.publishedRate)}%` }} />}
      </div>
      <dl class="lane-figures num">
        <Figure name="than before" value={speed && last ? `${rate(speed / last)} ×` : undefined} />
        <Figure name="than the first" value={speed && slowest && before ? `${rate(speed / slowest)} ×` : undefined} />
        <Figure name="in 2007" value={idea.publishedRate === undefined ? undefined : rate(idea.publishedRate)} />
        <Figure name="boards" value={leg && (leg.boards === course ? `all ${number(leg.boards)}` : number(leg.boards))} />
        <Figure name="points" value={leg && number(leg.points)} />
        <Figure name="ready in" value={ready > 0 ? `${number(Math.round(ready))} ms` : undefined} />
        <Figure name="answers" value={leg && (leg.agrees ? 'as ours' : 'differ')} bad={leg?.agrees === false} />
      </dl>
      {story && (
        <p class="facts-text">
          {story.text}
          {story.source && (
            <>
              {' '}
              <a href={story.source.url}>{story.source.title}</a>
            </>
          )}
        </p>
      )}
    </li>
  );
}

function Figure({ name, value, bad = false }: { name: string; value: string | undefined; bad?: boolean }) {
  return (
    <div class={bad ? 'bad' : ''}>
      <dt>{name}</dt>
      <dd>{value ?? '–'}</dd>
    </div>
  );
}

/** A rate's place on the scale, 0 to 1. */
function place(speed: number): number {
  return Math.min(1, Math.max(0.004, Math.log(speed / SLOWEST) / Math.log(FASTEST / SLOWEST)));
}
