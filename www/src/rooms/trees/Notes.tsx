/** What the numbers are made of: the words of a place, and what the bound counts that no board has. */

import { faceText } from '../../board/face';
import { cellVar } from '../../design/palette';
import type { TreeWhy } from '../../engine/jobs';
import { number, useTrees } from './room';
import './notes.css';

/** Cells and words that are shown at first. */
const FEW = 12;

export function Words() {
  const room = useTrees();
  const words = room.words.value;
  const picture = room.picture.value;
  // The points of a tree written by hand are no words'.
  if (!words || !picture || room.plan.value.tree) return null;
  const where = words.number > 0 ? 'below this node' : 'in the tree';
  const sum = words.words.reduce((all, { points }) => all + points, 0);
  return (
    <section class="trees-words" aria-label="Words">
      <h2 class="label">
        Words {where}
        {!words.more && words.words.length > 0 && `: ${number(words.words.length)} for ${number(sum)} ${sum === 1 ? 'point' : 'points'}`}
      </h2>
      {words.words.length === 0 ? (
        <p class="note">No word ends here or below.</p>
      ) : (
        <ul class="trees-wordlist" onPointerLeave={() => (room.traced.value = [])}>
          {words.words.map(({ word, points, cells }, i) => (
            <li key={i}>
              <button
                type="button"
                onPointerEnter={() => (room.traced.value = cells)}
                onFocus={() => (room.traced.value = cells)}
                onBlur={() => (room.traced.value = [])}
                aria-label={`${word}, ${points}, on cells ${cells.join(' ')}`}
              >
                {word}
                <span class="num">{points}</span>
              </button>
            </li>
          ))}
          {words.more && <li class="note">and more</li>}
        </ul>
      )}
    </section>
  );
}

export function Why() {
  const room = useTrees();
  const why = room.why.value;
  if (!why || room.plan.value.tree) return null;
  const torn = why.cells.filter(({ against }) => against > 0).sort((a, b) => b.against - a.against);
  const again = Math.max(0, why.bound - why.distinct);
  if (torn.length === 0 && why.repeated.length === 0) {
    return (
      <section class="trees-why" aria-label="The bound is met">
        <h2 class="label">The bound is met</h2>
        <p>The best branches give every cell one letter and count no word twice: there is a board with these {number(why.distinct)} points.</p>
      </section>
    );
  }
  return (
    <section class="trees-why" aria-label="Why the bound is loose">
      <h2 class="label">Why the bound is loose</h2>
      <p>
        The best branches have {why.words === 1 ? 'one word' : `${number(why.words)} different words`} worth {number(why.distinct)}
        {again > 0 && `, and count ${number(again)} ${again === 1 ? 'point' : 'points'} again`}.{' '}
        {torn.length > 0 ? 'They also give these cells different letters in different places:' : 'No cell has two letters.'}
      </p>
      {torn.length > 0 && <Torn cells={torn} />}
      {why.repeated.length > 0 && (
        <>
          <h3 class="label">Counted more than once</h3>
          <ul class="trees-wordlist">
            {why.repeated.slice(0, 2 * FEW).map(({ word, times, points }) => (
              <li key={word}>
                <span>
                  {word}
                  <span class="num">
                    {times} × {points}
                  </span>
                </span>
              </li>
            ))}
            {why.repeatedAll > 2 * FEW && <li class="note">and {number(why.repeatedAll - 2 * FEW)} more</li>}
          </ul>
        </>
      )}
    </section>
  );
}

/** For each cell, how many points its letters have in the best branches. */
function Torn({ cells }: { cells: TreeWhy['cells'] }) {
  return (
    <ul class="trees-uses">
      {cells.slice(0, FEW).map(({ cell, letters, against }) => {
        const all = letters.reduce((sum, [, points]) => sum + points, 0);
        const said = letters.map(([letter, points]) => `${faceText(letter)} for ${points}`).join(', ');
        return (
          <li key={cell} style={{ '--cell': cellVar(cell) }} aria-label={`Cell ${cell}: ${said}`}>
            <span class="trees-uses-cell num">{cell}</span>
            <span class="trees-uses-bar" aria-hidden="true">
              {letters.map(([letter, points]) => (
                <span key={letter} style={{ flexGrow: points / all }}>
                  <b>{faceText(letter)}</b> <span class="num">{number(points)}</span>
                </span>
              ))}
            </span>
            <span class="trees-uses-against num" title={`${number(against)} points with another letter than the best`} aria-hidden="true">
              {number(against)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
