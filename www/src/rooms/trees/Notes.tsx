/** What is known about the tree that is shown: its words, why its bound is loose, its boards, and the walk through them. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { leftOut } from '../../app/family';
import { later, useGradual } from '../../ui/later';
import { solveHref } from '../../app/visit';
import { faceText, GAP, placeName } from '../../board/face';
import { MiniBoard } from '../../board/MiniBoard';
import { cellVar } from '../../design/palette';
import type { TreeWalk } from '../../engine/contract';
import { TableHead } from '../../ui/TableHead';
import { capital, counted, whole } from '../../ui/format';
import { Cutoff } from './Operations';
import { Button } from '../../ui/Button';
import { rowsOf, verdictOf } from './picture';
import { FEW_BOARDS, type TreesRoom, useTrees } from './room';
import { isAtStep, TOUR } from './presets';
import { REACH } from './text';

/** The number of cells and words that are shown at first. */
const FEW = 12;
/** The number of words that are rendered at once: a few more than fit into their box without scrolling. */
const FIRST_WORDS = 48;

export const Words = later(function Words() {
  const room = useTrees();
  const words = room.words.value;
  const view = room.classView.value;
  const { tree, order, raw } = room.plan.value;
  const count = useGradual(words?.words.length ?? 0, FIRST_WORDS, words);
  // The points of a tree written by hand don't belong to words.
  if (!words || !room.picture.value || tree) return null;
  const all = words.words;
  const shown = all.slice(0, count).filter(({ word }) => !leftOut(word));
  const sum = all.reduce((sum, { points }) => sum + points, 0);
  const different = new Set(all.map(({ word }) => word)).size;
  const trace = (cells: readonly number[]) => () => void (room.traced.value = cells);
  return (
    <section class="trees-words" aria-label="Words">
      <h2 class="label">
        Words {room.spelling.value > 0 ? 'that end at this node or below it' : 'in the tree'}
        {!words.more &&
          all.length > 0 &&
          `: ${counted(different, 'word')}${different < all.length ? ` in ${whole(all.length)} places` : ''}, ${counted(sum, 'point')}`}
      </h2>
      {different < all.length && (
        <p class="note">
          A word is listed once for each {order === 'orderly' && !raw ? 'set of cells' : 'path'} that spells it, and
          again for each copy that a lift made. Folding keeps them all.
        </p>
      )}
      {all.length === 0 ? (
        <p class="note">No word ends here or below.</p>
      ) : (
        <ul class="trees-wordlist row gap-1" onPointerLeave={trace([])}>
          {shown.map(({ word, points, cells }, i) => (
            <li key={i}>
              <button
                type="button"
                onPointerEnter={trace(cells)}
                onFocus={trace(cells)}
                class="chip"
                onBlur={trace([])}
                aria-label={`${word}, ${counted(points, 'point')}, on ${view && cells.map((cell) => placeName(view, cell)).join('; ')}`}
              >
                {word}
                <span class="num">{points}</span>
              </button>
            </li>
          ))}
          {words.more && count === all.length && <li class="note">and more</li>}
        </ul>
      )}
    </section>
  );
});

export const Why = later(function Why() {
  const room = useTrees();
  const why = room.why.value;
  const state = room.state.value;
  const { tree, cutoff, order, raw } = room.plan.value;
  const isOrderly = order === 'orderly' && !raw;
  const fixed = room.fixed.value;
  const torn = (why?.cells ?? []).filter(({ against }) => against > 0).sort((a, b) => b.against - a.against);
  const count = useGradual(Math.min(FEW, torn.length), 4);
  if (!why || !state || tree || room.atWork.value) return null;
  const { bound, distinct } = why;
  const repeated = why.repeated.filter(({ word }) => !leftOut(word));
  const verdict = verdictOf(why, state.bound);
  const [best, points, more] = [bestOf(room), counted(distinct, 'point'), Math.max(0, bound - distinct)];
  const again = ` and count ${whole(more)} more, because they count a word once for each ${isOrderly ? 'set of cells' : 'path'} that spells it`;
  const branches = `The branches that the bound counts spell ${counted(why.words, why.words === 1 ? 'word' : 'different word')} worth ${points}${more > 0 ? again : ''}.`;
  const cells = `Each segment shows the points that one letter adds. The red number is the total of all letters except the best one.`;
  const [title, text] =
    verdict === 'broken'
      ? [
          fixed ? 'Nothing is left' : 'The class is broken',
          `Nothing ${fixed ? 'with the fixed letters ' : ''}is left above the cutoff of ${whole(cutoff)}${fixed ? '' : ': the class is broken'}. The bound shown is the one before the branches were dropped.`,
        ]
      : verdict === 'met'
        ? [
            'A board reaches the bound',
            torn.length === 0 && repeated.length === 0
              ? `The branches that the bound counts use one letter for each cell and count no word twice, so one board really does score ${points}.`
              : `A board of this class scores ${counted(bound, 'point')}, which is the bound. The branches that the bound counts ${torn.length > 0 ? 'disagree about a letter' : 'count a word more than once'}, but the best board still scores as much as the bound.`,
          ]
        : [
            verdict === 'loose' || (best.points ?? bound) < bound
              ? 'Why the bound is too high'
              : 'What the bound counts',
            `${best.text} ${branches} ${
              torn.length > 0
                ? `No board has all these branches, because they use more than one letter for the ${torn.length === 1 ? 'cell' : 'cells'} shown below. ${cells}`
                : `One board has all these words${why.best === distinct ? '' : ', but another may score more'}.`
            }`,
          ];
  const isOpen = verdict === 'loose' || verdict === 'unknown';
  return (
    <section class="trees-why" aria-label={title}>
      <h2 class="label">{title}</h2>
      <p>
        {verdict !== 'broken' &&
          bound !== state.bound &&
          `The bound shown, ${whole(state.bound)}, was kept from before the nodes were merged. Recomputed, it is ${whole(bound)}. `}
        {text}
      </p>
      {isOpen && torn.length > 0 && (
        <>
          <h3 class="label mt-3">Max: cells that take different letters in different branches</h3>
          <ul class="trees-uses stack gap-1 mt-2">
            {torn.slice(0, count).map(({ cell, letters, against }) => {
              const all = letters.reduce((sum, [, points]) => sum + points, 0);
              const said = letters.map(([letter, points]) => `${faceText(letter)} for ${points}`).join(', ');
              return (
                <li
                  key={cell}
                  class="stack"
                  style={{ '--cell': cellVar(cell) }}
                  aria-label={`${capital(room.nameOfCell(cell))}: ${said}`}
                >
                  <span class="trees-uses-cell center num">{cell}</span>
                  <span class="trees-uses-bar line t-xs sans nowrap" aria-hidden="true">
                    {letters.map(([letter, points]) => (
                      <span key={letter} style={{ flexGrow: points / all }}>
                        <b>{faceText(letter)}</b> <span class="num">{whole(points)}</span>
                      </span>
                    ))}
                  </span>
                  <span class="bad right num" aria-hidden="true">
                    {whole(against)}
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
      {isOpen && repeated.length > 0 && (
        <>
          <h3 class="label mt-3">No mark: words counted more than once (times × points)</h3>
          <ul class="trees-wordlist row gap-1">
            {repeated.slice(0, 2 * FEW).map(({ word, times, points }) => (
              <li key={word} class="chip">
                {word}
                <span class="num">
                  {times} × {points}
                </span>
              </li>
            ))}
            {why.repeatedAll > 2 * FEW && <li class="note">and {whole(why.repeatedAll - 2 * FEW)} more</li>}
          </ul>
        </>
      )}
    </section>
  );
});

/**
 * What is known about the best board of the class; with its points if they follow only from the boards that are left,
 * because it beats every branch that was dropped.
 */
function bestOf(room: TreesRoom): { points?: number; text: string } {
  const { best, bound } = room.why.value!;
  const { cutoff } = room.plan.value;
  const is = `the bound is ${whole(bound)}.`;
  const of = room.fixed.value ? 'with the fixed letters' : 'of this class';
  if (best !== undefined) return { text: `The best board ${of} scores ${whole(best)}; ${is}` };
  const { points } = room.best.value?.board ?? room.boards.value?.[0] ?? { points: 0 };
  if (points > cutoff) {
    const why = `and no board in a dropped branch scores as much, so this is the best board ${of}`;
    return { points, text: `The best board that is left scores ${whole(points)}, ${why}. ${capital(is)}` };
  }
  const left = room.toScore.value;
  if (left === undefined)
    return { text: 'This class has too many boards to score them all, so its best score isn’t known here.' };
  const them = left === 1 ? 'board that is' : `${whole(left)} boards that are`;
  if (room.boards.value) return { text: `No board that is left scores more than ${whole(cutoff)}.` };
  const above = `${room.fixed.value ? ' with the fixed letters' : ''}${cutoff > 0 ? `, if it is above ${whole(cutoff)}` : ''}`;
  return { text: `To find the best score${above}, score the ${them} left.` };
}

/** The number of boards in a list that are shown at first. */
const SHOWN = 100;

/** All boards of a small class with drawings of them, or those that are left after all lifts, once they are asked for. */
export const Boards = later(function Boards() {
  const room = useTrees();
  const view = room.classView.value;
  const [boards, toScore] = [room.boards.value, room.toScore.value];
  const { tree, tour, cutoff, ...rules } = room.plan.value;
  const dictionary = room.lab.dictionaries.asked.value;
  const isEnd = tour === TOUR.length && isAtStep(room.plan.value, tour) && !room.atWork.value;
  const all = useSignal(false);
  const list = (): void => void (room.listing.value = room.shown.peek());
  useEffect(() => {
    // The tour ends with the boards that are left, whoever presses the button.
    if (isEnd && toScore !== undefined) list();
  }, [room, isEnd, toScore]);
  const few = Number(view?.boards) <= FEW_BOARDS;
  const count = boards?.length ?? (few ? undefined : toScore);
  if (!view || !room.state.value || tree || count === undefined) return null;
  const { rows, cols } = view;
  const best = Math.max(...(boards ?? []).map(({ points }) => points));
  const isGood = (points: number): boolean => (few ? points === best : points > cutoff);
  const reach = boards?.filter(({ points }) => isGood(points)).length ?? 0;
  const shown = all.value ? boards : boards?.slice(0, SHOWN);
  const [one, it] = count === 1 ? ['One board', 'it'] : [`${count === 0 ? 'No' : whole(count)} boards`, 'them'];
  const left = `${one} ${count === 1 ? 'is' : 'are'} left`;
  const title = count === Number(view.boards) ? `The ${one.toLowerCase()} of the class` : left;
  return (
    <section class="trees-boards page-only mt-4" aria-label={title}>
      {boards && <h2 class="label">{title}</h2>}
      {cutoff > 0 && !few && (
        <p>
          Judging by {count === 1 ? 'its bound' : 'their bounds'} alone, {one.toLowerCase()} could still beat{' '}
          {whole(cutoff)}.{' '}
          {boards
            ? `When scored, ${reach || 'none'} ${reach < 2 ? 'does' : 'do'}${reach > 0 ? ' (highlighted)' : ''}.`
            : `Score ${it} to see ${count === 1 ? 'whether it really does' : 'how many really do'}.`}
        </p>
      )}
      {shown ? (
        <div class="trees-table mt-2 pane" role="region" aria-label="Boards" tabIndex={0}>
          <p class="note t-s">
            A branch holds the boards with the same letters on the lifted cells. Before the first lift, that is every
            board.
          </p>
          <table class="w-full right nowrap">
            <TableHead columns={['Board', 'Points', 'Words', 'Bound of its branch']} />
            <tbody class="num">
              {shown.map((of) => (
                <tr key={of.board} aria-current={isGood(of.points) ? 'true' : undefined}>
                  <th scope="row">
                    <a href={solveHref(of.board, rules, dictionary)}>
                      {few && (
                        <span class="block" style={{ width: `${2 * cols}rem` }}>
                          <MiniBoard grid={{ rows, cols, cells: of.cells.map((letter) => letter || GAP) }} />
                        </span>
                      )}
                      <span class={few ? 'sr' : ''}>{rowsOf(of.cells, cols)}</span>
                    </a>
                  </th>
                  <td class="trees-table-bound bold">{whole(of.points)}</td>
                  <td>{whole(of.words)}</td>
                  <td>{whole(of.bound)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Button look="primary" onClick={list}>
          List and score {count === 1 ? 'the board that is' : `the ${one} that are`} left
        </Button>
      )}
      {shown && shown.length < count && (
        <p class="note t-s mt-2">
          The first {shown.length} of {whole(count)}.{' '}
          <Button text="Show all" look="quiet" onClick={() => (all.value = true)} />
        </p>
      )}
    </section>
  );
});

export function Walk() {
  const room = useTrees();
  const plan = room.plan.value;
  const walked = room.walked.value;
  if (plan.order !== 'orderly' || !room.state.value) return null;
  const go = (walk: number): void => room.change({ walk }, { replace: true });
  return (
    <section class="page-only t-s my-3" aria-label="Orderly bound">
      <h2 class="label">The orderly bound: walk through the boards without making nodes</h2>
      <div class="row">
        {plan.walk < 0 ? (
          <Button onClick={() => go(0)}>Walk through the boards</Button>
        ) : (
          <>
            <Button text="‹" aria-label="Step back" disabled={plan.walk === 0} onClick={() => go(plan.walk - 1)} />
            <Button text="Step ›" aria-label="Step forward" disabled={walked?.over} onClick={() => go(plan.walk + 1)} />
            <Button text="Go to the next board" disabled={walked?.over} onClick={() => void room.walkToBoard()} />
            <Button text="End the walk" look="quiet" onClick={() => go(-1)} />
          </>
        )}
        <div class="push">
          <Cutoff
            label="Score to reach"
            title="Boards whose bound is below this score are dropped. 0 drops none."
            onSet={(cutoff) => room.change({ cutoff, ...(plan.walk > 0 && { walk: 0 }) })}
          />
        </div>
      </div>
      <p class="note">{REACH}</p>
      {walked && <Stacks walked={walked} cutoff={plan.cutoff} />}
    </section>
  );
}

/** The choices that wait for each cell. */
function Stacks({ walked, cutoff }: { walked: TreeWalk; cutoff: number }) {
  const room = useTrees();
  const { stacks, depth, points, bound, board, boards, best } = walked;
  const most = Math.max(1, ...stacks.map(({ sum }) => sum));
  return (
    <>
      <p class="trees-walk-event mt-3 t-m" role="status">
        {said(walked, cutoff, room)}
      </p>
      <p class="trees-walk-sum">
        <strong class="num">{whole(points)}</strong> earned
        {stacks.slice(depth).map(({ cell, sum }) => (
          <span key={cell}>
            {' + '}
            <strong class="num trees-walk-cell" style={{ '--cell': cellVar(cell) }}>
              {whole(sum)}
            </strong>
          </span>
        ))}{' '}
        = bound <strong class="num">{whole(bound)}</strong>
        {cutoff > 0 && `, ${bound < cutoff ? '' : 'not '}below ${whole(cutoff)}`}
      </p>
      <p class="note" id="trees-stacks">
        Choices waiting for each cell, in the order in which the cells get their letters. A stack is as high as its
        choices are worth. Thick frames in the tree mark the letters decided so far.
      </p>
      <ol class="trees-stacks stack bottom my-3 center" aria-labelledby="trees-stacks">
        {stacks.map(({ cell, bounds, choices, sum }, i) => {
          const [name, letter] = [capital(room.nameOfCell(cell)), faceText(board[cell] ?? '')];
          const decided = i < depth;
          return (
            <li
              key={cell}
              data-decided={decided}
              style={{ '--cell': cellVar(cell) }}
              aria-label={decided ? `${name} is ${letter}` : `${name}: ${counted(choices, 'choice')}, ${sum} in total`}
            >
              <span class="trees-stack-height" aria-hidden="true">
                {!decided && bounds.map((bound, at) => <i key={at} style={{ height: `${(6 * bound) / most}rem` }} />)}
              </span>
              <span class="trees-stack-cell t-m block num" aria-hidden="true">
                {decided ? letter : whole(sum)}
              </span>
              <small class="num" aria-hidden="true">
                {cell}
              </small>
            </li>
          );
        })}
      </ol>
      <p class="note">
        {counted(walked.taken, 'step')}: {counted(boards, 'board')}
        {best !== undefined && ` with a bound of up to ${whole(best)}`}; {counted(walked.cuts, 'branch', 'branches')}{' '}
        dropped.
      </p>
    </>
  );
}

/** Describes the last step of the walk. */
function said({ event, over, points, board }: TreeWalk, cutoff: number, room: TreesRoom): string {
  if (over) return 'The walk is over.';
  if (!event) return 'The walk starts at the root. Each choice below it waits until its cell’s turn comes.';
  if (event.kind === 'board') return `Every cell has a letter: the bound of this board is ${points}.`;
  const [cell, letter] = [room.nameOfCell(event.cell), faceText(board[event.cell] ?? '')];
  return {
    enter: `${capital(cell)} is ${letter}. Every choice waiting for this cell takes that letter, and the choices below it wait for later cells.`,
    cut: `With ${letter} on ${cell}, the bound is below ${whole(cutoff)}, so all boards with these letters are dropped.`,
    leave: `${capital(cell)} has no more letters, so the walk goes back.`,
  }[event.kind];
}
