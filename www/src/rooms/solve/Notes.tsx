/** Next to the words: other facts about this board. */

import { useLab } from '../../app/lab';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { href } from '../../app/route';
import { MiniBoard } from '../../board/MiniBoard';
import { CopyIcon } from '../../design/icons';
import { copyText } from '../../ui/copy';
import { Neighbors } from './Neighbors';
import { writeQuery } from './query';
import type { SolveSession } from './session';
import { NOTES, number } from './text';

export function Notes({ session }: { session: SolveSession }) {
  return (
    <aside class="solve-notes" aria-label={NOTES.region}>
      <Neighbors session={session} />
      <Dice session={session} />
      {/* A link that counts paths asks for these figures. */}
      <details class="notes-more" open={session.query.value.multi}>
        <summary>{NOTES.more}</summary>
        <Counts session={session} />
        <SymmetricCopies session={session} />
      </details>
    </aside>
  );
}

function Counts({ session }: { session: SolveSession }) {
  const solution = session.solution.value;
  const points = [solution?.points, solution?.pointsRaw, solution?.pointsDeduped];
  return (
    <section class="notes-part">
      <h2>{NOTES.points}</h2>
      <dl class="counts">
        {NOTES.counts.map(([name, about], i) => (
          <div key={name}>
            <dt>
              {name} <span class="note">{about}</span>
            </dt>
            <dd class="num">{points[i] === undefined ? '\u00a0' : number(points[i])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Dice({ session }: { session: SolveSession }) {
  const facts = session.facts.value;
  return (
    <section class="notes-part">
      <h2>{NOTES.dice}</h2>
      {facts?.rollable.length === 0 && <p class="note">{NOTES.noDice}</p>}
      <ul class="dice-list">
        {facts?.rollable.map(({ dice, title, fits }) => (
          <li key={dice}>
            <span class={fits ? 'yes' : 'no'} aria-hidden="true">
              {fits ? '●' : '○'}
            </span>
            {title} <span class="note">{fits ? NOTES.canRoll : NOTES.cannotRoll}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SymmetricCopies({ session }: { session: SolveSession }) {
  const { dictionaries } = useLab();
  const facts = session.facts.value;
  if (!facts) return null;
  const { canonical, copies, of } = facts;
  const asked = dictionaries.asked.value;
  const dict = asked === DEFAULT_DICTIONARY ? null : asked;
  return (
    <section class="notes-part">
      <h2>{NOTES.copies}</h2>
      <p class="note">{copies.length === 1 ? NOTES.oneCopy : NOTES.copiesAbout(copies.length)}</p>
      <Canonical text={canonical} />
      <ul class="symmetric-copies">
        {copies.map((copy) => {
          const here = copy.text === of.board.text;
          const name = [here && NOTES.here, copy.text === canonical && NOTES.canonical].filter(Boolean).join(', ');
          const query = {
            ...session.query.value,
            board: copy.text,
            size: '',
            cell: -1,
            path: 0,
          };
          return (
            <li key={copy.text}>
              <a
                href={href('solve', writeQuery(query, dict))}
                aria-current={here ? 'true' : undefined}
                aria-label={name ? `${copy.text}, ${name}` : copy.text}
              >
                <MiniBoard grid={copy} />
                <span class="label">{name}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The notation that all rotations and reflections have in common, with a button to copy it. */
function Canonical({ text }: { text: string }) {
  return (
    <p class="canonical">
      <span class="note" title={NOTES.canonicalAbout}>
        {NOTES.canonicalForm}
      </span>{' '}
      <code>{text}</code>
      <button
        class="icon-button"
        type="button"
        title={NOTES.copyCanonical}
        aria-label={NOTES.copyCanonical}
        onClick={() => void copyText(text, NOTES.text, { done: NOTES.copied(text) })}
      >
        <CopyIcon />
      </button>
    </p>
  );
}
