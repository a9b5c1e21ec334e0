/** The bound and its history, always in sight, because watching it fall is the point of the room. */

import { later } from '../../app/later';
import { useLab } from '../../app/lab';
import { useSignal } from '@preact/signals';
import { ChartReader, readUnderPointer } from '../../ui/ChartReader';
import { Explain } from '../../ui/Explain';
import { linear, linePath } from '../../ui/plot';
import { misreadIn } from './plan';
import { useTrees } from './room';
import { stepName } from './Timeline';
import { HEAD, number, TROUBLE } from './text';
import { ErrorText } from '../../ui/ErrorPanel';

/** In trees with at most this many nodes, nobody cares how they are stored. */
const MOST_PLAIN = 1000;

export function Headline() {
  const room = useTrees();
  const { dictionaries } = useLab();
  const state = room.figures.value;
  const view = room.classView.value;
  const { order, words, tree, steps } = room.plan.value;
  // With letters fixed, the bound is only about the boards that have them.
  const fixed = steps.some(({ letter }) => letter !== undefined);
  const first = room.states.value[0];
  const whole = room.state.value;
  const plain = whole && whole.nodes >= MOST_PLAIN && room.move.value === 0 ? whole : undefined;
  return (
    <>
      <div class="trees-mini">
        <div class="trees-bound" title={HEAD.boundTip}>
          <span class="trees-unit">
            <Explain term="bound">{HEAD.bound}</Explain>
          </span>{' '}
          <span class="num">{state ? number(state.bound) : '–'}</span>
        </div>
        <div class="trees-nodes">
          <span class="num">{state ? number(state.nodes) : '–'}</span>{' '}
          <span class="trees-unit">
            <Explain term="node">{HEAD.nodes(state?.nodes ?? 0)}</Explain>
          </span>
        </div>
        <Sparkline />
      </div>
      <header class="trees-head">
        <div class="trees-caption">
          <span>
            {view && (
              <>
                <Explain term="class">{HEAD.class}</Explain>{' '}
              </>
            )}
            {[
              view && HEAD.boards(view.boards),
              view && state && view.boards !== '1' && !tree && !fixed && HEAD.promise(state.bound),
              first && state && first.bound !== state.bound && HEAD.from(first.bound),
              plain && plain.left < plain.nodes && HEAD.left(plain.left, plain.nodes),
              plain && plain.stored < plain.left && HEAD.stored(plain.stored),
              !state && room.atWork.value && HEAD.building,
            ]
              .filter(Boolean)
              .join(' ')}
          </span>
          <span class="trees-source">
            <Explain term={order}>{HEAD.order[order]}</Explain>,{' '}
            {tree ? HEAD.byHand : words ? HEAD.onlyWords(words) : dictionaries.nameOf(dictionaries.asked.value)}
          </span>
        </div>
        <Misread />
      </header>
    </>
  );
}

/** What of the link was ignored. */
function Misread() {
  const room = useTrees();
  const ignored = misreadIn(room.lab.query.value);
  return ignored.length === 0 ? null : <ErrorText>{TROUBLE.misread(ignored)}</ErrorText>;
}

const [WIDTH, HEIGHT] = [132, 36];

/** The bound after each step. Pointing at one, or going to it with the arrow keys, shows it; pressing it shows its tree. */
const Sparkline = later(function Sparkline() {
  const room = useTrees();
  const read = useSignal<number | undefined>(undefined);
  const bounds = room.states.value.map(({ bound }) => bound);
  if (bounds.length < 2) return null;
  const x = linear([0, bounds.length - 1], [6, WIDTH - 6]);
  const y = linear([0, Math.max(1, ...bounds)], [HEIGHT - 6, 6]);
  const shown = room.shown.value;
  const told = read.value !== undefined && read.value < bounds.length ? read.value : undefined;
  const say = (i: number): string => `${stepName(room, i)}: ${number(bounds[i] ?? 0)}`;
  return (
    <div class="trees-spark">
      <div
        class="trees-spark-chart"
        {...readUnderPointer(
          (event) => {
            const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
            const step = Math.round(x.invert(((event.clientX - left) / width) * WIDTH));
            read.value = Math.min(bounds.length - 1, Math.max(0, step));
          },
          () => (read.value = undefined),
        )}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={HEAD.history(bounds)}>
          <path d={linePath(bounds.map((bound, i) => [x(i), y(bound)]))} />
          {bounds.map((bound, i) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: for the keyboard, there is the ChartReader below
            <g key={i} class="trees-spark-step" onClick={() => room.show(i)}>
              <rect x={x(i) - 7} y={0} width={14} height={HEIGHT} />
              <circle cx={x(i)} cy={y(bound)} r={i === shown ? 4 : i === told ? 3.5 : 2} data-shown={i === shown} />
            </g>
          ))}
        </svg>
        <ChartReader
          name={HEAD.historyName}
          points={bounds.length}
          at={told}
          start={Math.max(0, shown)}
          onRead={(step) => (read.value = step)}
          say={say}
          onOpen={(step) => room.show(step)}
        />
      </div>
      <p class="trees-spark-about" aria-hidden="true">
        <b>{HEAD.historyTitle}</b>
        {told === undefined ? <span>{HEAD.historyHint}</span> : <span class="trees-spark-told num">{say(told)}</span>}
      </p>
    </div>
  );
});
