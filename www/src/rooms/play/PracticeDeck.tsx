/** The link to the practice deck, with the number of its words. */
import { href } from '../../app/route';
import { utcDate } from '../../ui/format-more';
import { Fold } from './Fold';
import { dueNow } from './deck';
import type { PlaySession } from './session';
import { PRACTICE } from './text';

export function PracticeDeck({ session }: { session: PlaySession }) {
  const deck = session.saved.deck.value;
  const due = dueNow(deck, Date.now()).length;
  const next = Math.min(...deck.map((card) => card.due));
  return (
    <Fold title={PRACTICE.title} note={due > 0 ? PRACTICE.due(due) : ''}>
      <p class="note">{deck.length === 0 ? PRACTICE.empty : PRACTICE.about}</p>
      {due > 0 && (
        <a class="button" href={href('play', new URLSearchParams({ practice: '1' }))}>
          {PRACTICE.start(due)}
        </a>
      )}
      {deck.length > 0 && due === 0 && <p>{PRACTICE.later(deck.length, utcDate(new Date(next)))}</p>}
    </Fold>
  );
}
