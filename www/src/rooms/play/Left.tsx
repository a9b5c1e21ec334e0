/** An optional hint: how many words of each length are still to be found. */
import type { PlaySession } from './session';
import { GAME } from './text';
import { countByLength, type WordCounts } from './words';

/** Words of this length or more are counted together. */
const LONG = 8;

/** `counts`: which words the hints count. */
export function Left({ session, counts, common }: { session: PlaySession; counts: WordCounts; common: boolean }) {
  const solution = session.solution.value;
  if (!solution) return null;
  const columns = new Map<number, number>();
  for (const { length, found, all } of countByLength(solution, session.found.value, counts)) {
    const column = Math.min(length, LONG);
    columns.set(column, (columns.get(column) ?? 0) + all - found);
  }
  return (
    <dl class="play-left" aria-label={common ? GAME.leftCommon : GAME.left}>
      <div aria-hidden="true">
        <dt class="label">{GAME.leftLetters}</dt>
        <dd class="label">{GAME.leftLeft}</dd>
      </div>
      {[...columns].map(([length, left]) => (
        <div key={length} data-done={left === 0}>
          <dt class="label">
            {length}
            {length === LONG && '+'}
            <span class="sr"> {GAME.leftLetters}</span>
          </dt>
          <dd class="num">{left}</dd>
        </div>
      ))}
    </dl>
  );
}
