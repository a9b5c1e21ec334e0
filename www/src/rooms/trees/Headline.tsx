/** The bound. It falls: that is the show. */

import { useLab } from '../../app/lab';
import { number, useTrees } from './room';

export function Headline() {
  const room = useTrees();
  const { dictionaries } = useLab();
  const state = room.figures.value;
  const view = room.classView.value;
  const { order, words, tree } = room.plan.value;
  const first = room.states.value[0];
  const boards = view && Number(view.boards);
  return (
    <header class="trees-head">
      <p class="trees-bound">
        <span class="num">{state ? number(state.bound) : '–'}</span> <span class="trees-unit">bound</span>
      </p>
      <p class="trees-nodes">
        <span class="num">{state ? number(state.nodes) : '–'}</span> <span class="trees-unit">{state?.nodes === 1 ? 'node' : 'nodes'}</span>
      </p>
      <p class="trees-caption">
        <span>
          {view && (boards === 1 ? 'One board' : `${Number.isSafeInteger(boards) ? number(boards!) : view.boards} boards`)}
          {first && state && first.bound !== state.bound && `, bound ${number(first.bound)} at first`}
        </span>
        <span class="trees-source">
          {order === 'spelling' ? 'In spelling order' : 'Orderly'}, {tree ? 'written by hand' : words ? `only the words ${words}` : dictionaries.nameOf(dictionaries.current.value)}
        </span>
      </p>
    </header>
  );
}
