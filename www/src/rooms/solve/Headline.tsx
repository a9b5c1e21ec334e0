/** The score of the board, in big numbers. */

import { useLab } from '../../app/lab';
import { provedBest } from './claims';
import type { SolveSession } from './session';
import { HEADLINE, number } from './text';

export function Headline({ session }: { session: SolveSession }) {
  const solution = session.solution.value;
  const { multi } = session.query.value;
  const points = solution && (multi ? solution.pointsRaw : solution.points);
  const words = solution && solution.words.length;
  return (
    <header class="headline" aria-busy={!solution} data-waiting={session.waiting.value}>
      <p class="headline-points">
        <span class="num">{points === undefined ? '\u2007' : number(points)}</span>{' '}
        <span class="headline-unit">{HEADLINE.points(points ?? 0, solution?.complete ?? true, multi)}</span>
      </p>
      <p class="headline-words">
        <span class="num">{words === undefined ? '\u2007' : number(words)}</span> {HEADLINE.words(words ?? 0)}
      </p>
      <Caption session={session} />
    </header>
  );
}

function Caption({ session }: { session: SolveSession }) {
  const { dictionaries } = useLab();
  const solved = session.solved.value;
  if (!solved) return <p class="headline-caption note">{HEADLINE.loading}</p>;
  const { solution, dictionary, rules } = solved;
  const { multi } = session.query.value;
  const facts = session.facts.value;
  const copies = facts?.of === solution ? facts.copies : [solution.board];
  const { complete } = solution;
  const best = provedBest(copies, {
    dictionary,
    rules,
    multi,
    complete,
    points: multi ? solution.pointsRaw : solution.points,
  });
  return (
    <p class="headline-caption note">
      {best
        ? HEADLINE.best(best.size, best.year)
        : HEADLINE.solved(HEADLINE.millis(solution.millis), dictionaries.nameOf(dictionary))}
    </p>
  );
}
