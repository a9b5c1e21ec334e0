/** The bound, always in sight, because watching it fall is the point of the room. */

import { useLab } from '../../app/lab';
import { Explain } from '../../ui/Explain';
import { misreadIn } from './plan';
import { useTrees } from './room';
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
      <div class="trees-mini line underlined">
        <div class="trees-bound figure" title={HEAD.boundTip}>
          <span class="trees-unit">
            <Explain term="bound">{HEAD.bound}</Explain>
          </span>{' '}
          <span class="num">{state ? number(state.bound) : '–'}</span>
        </div>
        <div class="trees-nodes figure">
          <span class="num">{state ? number(state.nodes) : '–'}</span>{' '}
          <span class="trees-unit">
            <Explain term="node">{HEAD.nodes(state?.nodes ?? 0)}</Explain>
          </span>
        </div>
      </div>
      <header class="trees-head page-only">
        <div class="trees-caption row spread mb-2 gx-5 t-s ink-2">
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
          <span class="ink-3">
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
