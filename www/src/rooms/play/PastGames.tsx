/** The list of past games. */
import { useSignal } from '@preact/signals';
import { href } from '../../app/route';
import { toast } from '../../ui/toast';
import type { DiceInfo } from '../../engine/contract';
import { percentOf, shortDate } from '../../ui/format-more';
import { Fold } from './Fold';
import type { GameRecord } from './history';
import { diceTitle } from './plan';
import type { PlaySession } from './session';
import { rulesOf, titleOf } from './share';
import { queryOf } from './spec';
import { PAST_GAMES, number } from './text';

/** The number of rows shown until all are requested. */
const FEW = 5;

export function PastGames({ session, dice }: { session: PlaySession; dice: readonly DiceInfo[] }) {
  const records = session.saved.history.value;
  const all = useSignal(false);
  if (records.length === 0) return null;
  const clear = (): void => {
    const undo = session.saved.clear();
    toast({ text: PAST_GAMES.cleared, action: { label: PAST_GAMES.undo, run: undo }, lasting: 12_000 });
  };
  return (
    <Fold title={PAST_GAMES.title} note={number(records.length)}>
      <ol class="play-history" aria-label={PAST_GAMES.title}>
        {(all.value ? records : records.slice(0, FEW)).map((record) => (
          <Row key={record.ended} record={record} dice={dice} />
        ))}
      </ol>
      {records.length > FEW && !all.value && (
        <button class="button quiet" type="button" onClick={() => (all.value = true)}>
          {PAST_GAMES.all(records.length)}
        </button>
      )}
      <p class="note">
        {PAST_GAMES.about}{' '}
        <button class="button quiet" type="button" onClick={clear}>
          {PAST_GAMES.clear}
        </button>
      </p>
    </Fold>
  );
}

function Row({ record, dice }: { record: GameRecord; dice: readonly DiceInfo[] }) {
  const { spec, points, pointsOfAll, best, ended, replay, dictionaryName } = record;
  // Games saved by earlier versions have no words to show and can only be played again.
  const query = queryOf(spec);
  if (record.found) query.set('result', String(ended));
  const date = shortDate(ended);
  return (
    <li>
      <a href={href('play', query)} title={`${rulesOf(spec, diceTitle(spec.source, dice))} · ${dictionaryName}`}>
        <span class="play-row-score num">
          <b>{number(points)}</b>
          <span>{PAST_GAMES.of(pointsOfAll)}</span>
        </span>
        <span class="play-row-name">
          {titleOf(spec)}
          {replay && <span class="label"> {PAST_GAMES.again}</span>}
        </span>
        <span class="play-row-best">{best}</span>
        <span class="play-row-share num">{percentOf(points, pointsOfAll)}</span>
        <time class="num" dateTime={new Date(ended).toISOString()}>
          {date}
        </time>
      </a>
    </li>
  );
}
