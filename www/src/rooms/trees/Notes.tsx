/** What is known about the tree that is shown: its words, why its bound is loose, its boards, and the walk through them. */

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { later } from '../../app/later';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { href } from '../../app/route';
import { faceText, GAP, placeName } from '../../board/face';
import { MiniBoard } from '../../board/MiniBoard';
import { cellVar } from '../../design/palette';
import type { ClassView } from '../../engine/contract';
import type { TreeBoard, TreeWalk, TreeWhy } from '../../engine/jobs';
import { TableHead } from '../../ui/TableHead';
import { useGradual } from '../../ui/gradual';
import { Cutoff } from './Operations';
import { Button } from '../../ui/Button';
import { rowsOf, verdictOf } from './picture';
import { FEW_BOARDS, type TreesRoom, useTrees } from './room';
import { BOARDS, NOTES, number, WALK } from './text';
import { isAtStep, TOUR } from './tour';

/** The number of cells and words that are shown at first. */
const FEW = 12;
/** The number of words that are rendered at once: a few more than fit into their box without scrolling. */
const FIRST_WORDS = 48;

export const Words = later(function Words() {
  const room = useTrees();
  const words = room.words.value;
  const view = room.classView.value;
  const count = useGradual(words?.words.length ?? 0, FIRST_WORDS, words);
  // The points of a tree written by hand don't belong to words.
  if (!words || !room.picture.value || room.plan.value.tree) return null;
  const sum = words.words.reduce((all, { points }) => all + points, 0);
  return (
    <section class="trees-words" aria-label="Words">
      <h2 class="label">
        {NOTES.wordsWhere(room.spelling.value > 0, words.more ? undefined : words.words.length, sum)}
      </h2>
      {new Set(words.words.map(({ word }) => word)).size < words.words.length && (
        <p class="note">{NOTES.severalPaths}</p>
      )}
      {words.words.length === 0 ? (
        <p class="note">No word ends here or below.</p>
      ) : (
        <ul class="trees-wordlist row gap-1" onPointerLeave={() => (room.traced.value = [])}>
          {words.words.slice(0, count).map(({ word, points, cells }, i) => (
            <li key={i}>
              <button
                type="button"
                onPointerEnter={() => (room.traced.value = cells)}
                onFocus={() => (room.traced.value = cells)}
                class="chip"
                onBlur={() => (room.traced.value = [])}
                aria-label={NOTES.wordAloud(word, points, view ? cells.map((cell) => placeName(view, cell)) : [])}
              >
                {word}
                <span class="num">{points}</span>
              </button>
            </li>
          ))}
          {words.more && count === words.words.length && <li class="note">and more</li>}
        </ul>
      )}
    </section>
  );
});

export const Why = later(function Why() {
  const room = useTrees();
  const why = room.why.value;
  const state = room.state.value;
  const { tree, cutoff } = room.plan.value;
  if (!why || !state || tree || room.atWork.value) return null;
  const verdict = verdictOf(why, state.bound);
  if (verdict === 'broken') return <Said title="The class is broken">{NOTES.broken(cutoff)}</Said>;
  const torn = why.cells.filter(({ against }) => against > 0).sort((a, b) => b.against - a.against);
  const again = Math.max(0, why.bound - why.distinct);
  const stale = why.bound !== state.bound ? `${NOTES.stale(state.bound, why.bound)} ` : '';
  if (verdict === 'met') {
    const agrees = torn.length === 0 && why.repeated.length === 0;
    return (
      <Said title="A board reaches the bound">
        {stale}
        {agrees ? NOTES.metBranches(why.distinct) : `${NOTES.metBoard(why.bound)} ${NOTES.metTorn}`}
      </Said>
    );
  }
  const bestLeft = bestLeftOf(room);
  const title =
    verdict === 'loose' || (bestLeft ?? why.bound) < why.bound ? 'Why the bound is too high' : 'What the bound counts';
  return (
    <section class="trees-why" aria-label={title}>
      <h2 class="label">{title}</h2>
      <p>
        {stale}
        {why.best !== undefined
          ? NOTES.best(why.best, why.bound)
          : bestLeft === undefined
            ? room.toScore.value === undefined
              ? NOTES.unknown
              : NOTES.unknownLeft(room.toScore.value)
            : NOTES.bestLeft(bestLeft, why.bound)}{' '}
        {NOTES.branches(why.words, why.distinct, again)} {torn.length > 0 ? NOTES.torn(torn.length) : NOTES.oneLetter}
      </p>
      {torn.length > 0 && (
        <>
          <h3 class="label mt-3">Max: cells that take different letters in different branches</h3>
          <Torn cells={torn} />
        </>
      )}
      {why.repeated.length > 0 && (
        <>
          <h3 class="label mt-3">No mark: words counted more than once (times × points)</h3>
          <ul class="trees-wordlist row gap-1">
            {why.repeated.slice(0, 2 * FEW).map(({ word, times, points }) => (
              <li key={word}>
                <span class="chip">
                  {word}
                  <span class="num">
                    {times} × {points}
                  </span>
                </span>
              </li>
            ))}
            {why.repeatedAll > 2 * FEW && <li class="note">{NOTES.andMore(why.repeatedAll - 2 * FEW)}</li>}
          </ul>
        </>
      )}
    </section>
  );
});

/** The score of the best board that is left, if that is known and it beats every branch that was dropped. */
function bestLeftOf(room: TreesRoom): number | undefined {
  const best = room.best.value?.board ?? room.boards.value?.[0];
  return best && best.points > room.plan.value.cutoff ? best.points : undefined;
}

function Said({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="trees-why" aria-label={title}>
      <h2 class="label">{title}</h2>
      <p>{children}</p>
    </section>
  );
}

/** For each cell, the points of its letters in the best branches. */
function Torn({ cells }: { cells: TreeWhy['cells'] }) {
  const room = useTrees();
  const count = useGradual(Math.min(FEW, cells.length), 4);
  return (
    <ul class="trees-uses stack gap-1 mt-2">
      {cells.slice(0, count).map(({ cell, letters, against }) => {
        const all = letters.reduce((sum, [, points]) => sum + points, 0);
        const said = NOTES.use(letters.map(([letter, points]) => [faceText(letter), points]));
        return (
          <li key={cell} style={{ '--cell': cellVar(cell) }} aria-label={NOTES.useAloud(room.nameOfCell(cell), said)}>
            <span class="trees-uses-cell center num">{cell}</span>
            <span class="trees-uses-bar line t-xs sans nowrap" aria-hidden="true">
              {letters.map(([letter, points]) => (
                <span key={letter} style={{ flexGrow: points / all }}>
                  <b>{faceText(letter)}</b> <span class="num">{number(points)}</span>
                </span>
              ))}
            </span>
            <span class="bad right num" title={NOTES.against(against)} aria-hidden="true">
              {number(against)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The number of boards in a list that are shown at first. */
const SHOWN = 100;

export const Boards = later(function Boards() {
  const room = useTrees();
  const view = room.classView.value;
  const state = room.state.value;
  const boards = room.boards.value;
  const { tree, tour, cutoff } = room.plan.value;
  const left = room.toScore.value;
  const isEnd = tour === TOUR.length && isAtStep(room.plan.value, tour) && !room.atWork.value;
  useEffect(() => {
    // The tour ends with the boards that are left, whoever presses the button.
    if (isEnd && left !== undefined) room.listing.value = room.shown.peek();
  }, [room, isEnd, left]);
  if (!view || !state || tree) return null;
  if (Number(view.boards) <= FEW_BOARDS) return boards ? <Few boards={boards} view={view} /> : null;
  if (boards) return <Left boards={boards} cols={view.cols} />;
  return left === undefined ? null : (
    <section class="trees-boards page-only mt-4" aria-label={BOARDS.left(left)}>
      {cutoff > 0 && <p>{BOARDS.leftBefore(left, cutoff)}</p>}
      <Button look="primary" onClick={() => (room.listing.value = room.shown.peek())}>
        {BOARDS.show(left)}
      </Button>
    </section>
  );
});

/** All boards of a class, with the best one marked. */
function Few({ boards, view }: { boards: readonly TreeBoard[]; view: ClassView }) {
  // The class comes from the parent. The parent takes its turn, and until then the room may already have no class.
  const room = useTrees();
  const { rows, cols } = view;
  const best = Math.max(...boards.map(({ points }) => points));
  return (
    <section class="trees-boards page-only mt-4" aria-label={BOARDS.title(boards.length)}>
      <h2 class="label">{BOARDS.title(boards.length)}</h2>
      <ul class="trees-few row gap-4 mt-2">
        {boards.map((of) => (
          <li key={of.board} data-best={of.points === best}>
            {/* biome-ignore lint/a11y/useAnchorContent: the label describes the drawing */}
            <a href={solveOf(room, of.board)} aria-label={BOARDS.open(of.board, of.points)}>
              <span class="block" style={{ width: `${2 * cols}rem` }}>
                <MiniBoard grid={{ rows, cols, cells: of.cells.map((letter) => letter || GAP) }} />
              </span>
              <span aria-hidden="true">
                <b class="num">{number(of.points)}</b> {BOARDS.score(of.points)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {boards.length > 1 && <p class="note t-s mt-2">The best board’s score is in orange.</p>}
    </section>
  );
}

/** Returns the address of a board in Solve, with this room's words and rules as far as Solve supports them. */
function solveOf({ lab, plan }: TreesRoom, board: string): string {
  const dictionary = lab.dictionaries.asked.peek();
  const { scoring, minLength } = plan.peek();
  return href(
    'solve',
    new URLSearchParams({
      board,
      ...(dictionary !== DEFAULT_DICTIONARY && { dict: dictionary }),
      ...(scoring !== 'standard' && { scoring }),
      ...(minLength !== 3 && { min: String(minLength) }),
    }),
  );
}

function Left({ boards, cols }: { boards: readonly TreeBoard[]; cols: number }) {
  const room = useTrees();
  const { cutoff } = room.plan.value;
  const all = useSignal(false);
  const shown = all.value ? boards : boards.slice(0, SHOWN);
  const reach = boards.filter(({ points }) => points > cutoff).length;
  return (
    <section class="trees-boards page-only mt-4" aria-label={BOARDS.left(boards.length)}>
      <h2 class="label">{BOARDS.left(boards.length)}</h2>
      {cutoff > 0 && <p>{BOARDS.leftAbout(boards.length, cutoff, reach)}</p>}
      <div class="trees-table mt-2 pane" role="region" aria-label={BOARDS.columns[0]} tabIndex={0}>
        <table class="w-full right nowrap">
          <TableHead columns={BOARDS.columns} />
          <tbody class="num">
            {shown.map((of) => (
              <tr key={of.board} aria-current={of.points > cutoff ? 'true' : undefined}>
                <th scope="row">
                  <a href={solveOf(room, of.board)}>{rowsOf(of.cells, cols)}</a>
                </th>
                <td class="trees-table-bound bold">{number(of.points)}</td>
                <td>{number(of.words)}</td>
                <td>{number(of.bound)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < boards.length && (
        <p class="note t-s mt-2">
          {BOARDS.first(shown.length, boards.length)}{' '}
          <Button look="quiet" onClick={() => (all.value = true)}>
            Show all
          </Button>
        </p>
      )}
    </section>
  );
}

export function Walk() {
  const room = useTrees();
  const plan = room.plan.value;
  const walked = room.walked.value;
  if (plan.order !== 'orderly' || !room.state.value) return null;
  const go = (walk: number): void => room.change({ walk }, { replace: true });
  return (
    <section class="page-only t-s my-3" aria-label="Orderly bound">
      <h2 class="label">The orderly bound: visit all boards without making nodes</h2>
      <div class="row">
        {plan.walk < 0 ? (
          <Button onClick={() => go(0)}>Walk through the boards</Button>
        ) : (
          <>
            <Button aria-label="Step back" disabled={plan.walk === 0} onClick={() => go(plan.walk - 1)}>
              ‹
            </Button>
            <Button aria-label="Step forward" disabled={walked?.over} onClick={() => go(plan.walk + 1)}>
              Step ›
            </Button>
            <Button disabled={walked?.over} onClick={() => void room.walkToBoard()}>
              Go to the next board
            </Button>
            <Button look="quiet" onClick={() => go(-1)}>
              End the walk
            </Button>
          </>
        )}
        <Cutoff
          label="Drop boards below"
          class="push"
          onSet={(cutoff) => room.change({ cutoff, ...(plan.walk > 0 && { walk: 0 }) })}
        />
      </div>
      {walked && <State walked={walked} cutoff={plan.cutoff} />}
    </section>
  );
}

function State({ walked, cutoff }: { walked: TreeWalk; cutoff: number }) {
  const room = useTrees();
  const named = (cell: number): string => room.nameOfCell(cell);
  const open = walked.stacks.slice(walked.depth);
  const most = Math.max(1, ...walked.stacks.map(({ sum }) => sum));
  return (
    <>
      <p class="trees-walk-event mt-3 t-m" role="status">
        {said(walked, cutoff, named)}
      </p>
      <p class="trees-walk-sum">
        <strong class="num">{number(walked.points)}</strong> earned
        {open.map(({ cell, sum }) => (
          <span key={cell}>
            {' + '}
            <strong class="num trees-walk-cell" style={{ '--cell': cellVar(cell) }}>
              {number(sum)}
            </strong>
          </span>
        ))}{' '}
        = bound <strong class="num">{number(walked.bound)}</strong>
        {cutoff > 0 && (walked.bound < cutoff ? WALK.below(cutoff) : WALK.notBelow(cutoff))}
      </p>
      <p class="note" id="trees-stacks">
        {WALK.stacks}
      </p>
      <ol class="trees-stacks" aria-labelledby="trees-stacks">
        {walked.stacks.map(({ cell, bounds, choices, sum }, i) => {
          const letter = walked.board[cell];
          const decided = i < walked.depth;
          return (
            <li
              key={cell}
              data-decided={decided}
              style={{ '--cell': cellVar(cell) }}
              aria-label={
                decided ? WALK.decided(named(cell), faceText(letter ?? '')) : WALK.stack(named(cell), choices, sum)
              }
            >
              <span class="trees-stack-height" aria-hidden="true">
                {!decided && bounds.map((bound, at) => <i key={at} style={{ height: `${(6 * bound) / most}rem` }} />)}
              </span>
              <span class="trees-stack-cell t-m block num" aria-hidden="true">
                {decided ? faceText(letter ?? '') : number(sum)}
              </span>
              <small class="num" aria-hidden="true">
                {cell}
              </small>
            </li>
          );
        })}
      </ol>
      <p class="note">{WALK.so(walked.taken, walked.boards, walked.best, walked.cuts)}</p>
    </>
  );
}

function said({ event, over, points, board }: TreeWalk, cutoff: number, named: (cell: number) => string): string {
  if (over) return 'All boards have been visited.';
  const at = (event && 'cell' in event && event.cell) || 0;
  const [cell, letter] = [named(at), faceText(board[at] ?? '')];
  switch (event?.kind) {
    case undefined:
      return WALK.root;
    case 'enter':
      return WALK.enter(cell, letter);
    case 'cut':
      return WALK.cut(cell, letter, cutoff);
    case 'board':
      return WALK.board(points);
    case 'leave':
      return WALK.return(cell);
  }
}
