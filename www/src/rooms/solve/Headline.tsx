/** What the board is worth. The numbers are the show. */

import { useLab } from '../../app/lab';
import { href } from '../../app/route';
import { PlayIcon } from '../../design/icons';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { FAMOUS } from './query';
import type { Session } from './session';

const number = (n: number): string => n.toLocaleString('en');

export function Headline({ session }: { session: Session }) {
  const solution = session.solution.value;
  const multi = session.query.value.multi;
  const points = solution && (multi ? solution.pointsRaw : solution.points);
  const words = solution && solution.words.length;
  return (
    <header class="headline" aria-busy={!solution}>
      <p class="headline-points">
        <span class="num">{points === undefined ? '\u2007' : number(points)}</span>{' '}
        <span class="headline-unit">
          {solution && !solution.complete ? 'points at least' : multi ? 'multi-boggle' : points === 1 ? 'point' : 'points'}
        </span>
      </p>
      <p class="headline-words">
        <span class="num">{words === undefined ? '\u2007' : number(words)}</span> {words === 1 ? 'word' : 'words'}
      </p>
      <Caption session={session} />
      <PlayLink />
    </header>
  );
}

function Caption({ session }: { session: Session }) {
  const { dictionaries } = useLab();
  const solution = session.solution.value;
  if (!solution) return <p class="headline-caption note">Reading the dictionary…</p>;
  const dictionary = dictionaries.current.value;
  const facts = session.facts.value;
  const twins = facts?.of === solution ? facts.twins : [solution.board];
  const { scoring } = session.query.value.rules;
  const famous = scoring === 'standard' && dictionary === DEFAULT_DICTIONARY && twins.some(({ text }) => text === FAMOUS.text);
  return (
    <p class="headline-caption note">
      {famous
        ? 'Of all boards of four by four, none scores more.'
        : `Solved in ${millis(solution.millis)} with ${dictionaries.nameOf(dictionary)}.`}
    </p>
  );
}

function millis(time: number): string {
  if (time < 0.1) return 'under 0.1 ms';
  return `${time.toLocaleString('en', { maximumFractionDigits: time < 10 ? 1 : 0 })} ms`;
}

/** One tap to a game. */
function PlayLink() {
  return (
    <a class="button primary headline-play" href={href('play')}>
      <PlayIcon />
      <span>
        Play<small> a game</small>
      </span>
    </a>
  );
}
