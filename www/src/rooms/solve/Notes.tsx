/** Beside the words: what else there is to know about this board. */

import { useLab } from '../../app/lab';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { href } from '../../app/route';
import { toast } from '../../app/toast';
import { MiniBoard } from '../../board/MiniBoard';
import { CopyIcon } from '../../design/icons';
import { Neighbours } from './Neighbours';
import { writeQuery } from './query';
import type { Session } from './session';

const number = (n: number): string => n.toLocaleString('en');

export function Notes({ session }: { session: Session }) {
  return (
    <aside class="solve-notes" aria-label="About this board">
      <Counts session={session} />
      <Neighbours session={session} />
      <Dice session={session} />
      <Twins session={session} />
    </aside>
  );
}

function Counts({ session }: { session: Session }) {
  const solution = session.solution.value;
  const rows: [string, string, number | undefined][] = [
    ['Boggle', 'each word once', solution?.points],
    ['Multi-boggle', 'every path', solution?.pointsRaw],
    ['Deduped', 'same cells once', solution?.pointsDeduped],
  ];
  return (
    <section class="notes-part">
      <h2>Points</h2>
      <dl class="counts">
        {rows.map(([name, about, points]) => (
          <div key={name}>
            <dt>
              {name} <span class="note">{about}</span>
            </dt>
            <dd class="num">{points === undefined ? '\u00a0' : number(points)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Dice({ session }: { session: Session }) {
  const facts = session.facts.value;
  return (
    <section class="notes-part">
      <h2>Dice</h2>
      {facts?.rollable.length === 0 && <p class="note">No published set of dice makes a board of this size.</p>}
      <ul class="dice-list">
        {facts?.rollable.map(({ dice, title, fits }) => (
          <li key={dice}>
            <span class={fits ? 'yes' : 'no'} aria-hidden="true">
              {fits ? '●' : '○'}
            </span>
            {title} <span class="note">{fits ? 'can roll it' : 'cannot roll it'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Twins({ session }: { session: Session }) {
  const { dictionaries } = useLab();
  const facts = session.facts.value;
  if (!facts) return null;
  const { canonical, twins, of } = facts;
  const asked = dictionaries.asked.value;
  const dict = asked === DEFAULT_DICTIONARY ? null : asked;
  return (
    <section class="notes-part">
      <h2>Symmetric twins</h2>
      <p class="note">{twins.length === 1 ? 'However it is turned or reflected, it stays the same.' : `${twins.length} boards are one board, turned and reflected.`}</p>
      <Canonical text={canonical} />
      <ul class="twins">
        {twins.map((twin) => {
          const here = twin.text === of.board.text;
          const name = [here && 'this one', twin.text === canonical && 'canonical'].filter(Boolean).join(', ');
          const query = { ...session.query.value, board: twin.text, size: '', cell: -1, path: 0 };
          return (
            <li key={twin.text}>
              <a href={href('solve', writeQuery(query, dict))} aria-current={here ? 'true' : undefined} aria-label={name ? `${twin.text}, ${name}` : twin.text}>
                <MiniBoard grid={twin} />
                <span class="label">{name}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The one notation that all twins share, to be copied. */
function Canonical({ text }: { text: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: `${text} is copied.` });
    } catch {
      toast({ text: 'This browser does not let the page copy: mark the text and copy it by hand.' });
    }
  };
  return (
    <p class="canonical">
      <span class="note">Canonical form</span> <code>{text}</code>
      <button class="icon-button" type="button" title="Copy" aria-label="Copy the canonical form" onClick={() => void copy()}>
        <CopyIcon />
      </button>
    </p>
  );
}
