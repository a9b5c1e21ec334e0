/** The games played before, as a ledger. */
import { useSignal } from '@preact/signals';
import { href } from '../../app/route';
import { toast } from '../../app/toast';
import type { DiceInfo } from '../../engine/contract';
import './ledger.css';
import type { GameRecord } from './history';
import { diceTitle } from './plan';
import type { Session } from './session';
import { rulesOf, titleOf } from './share';
import { queryOf } from './spec';
import { percent } from './words';

/** Rows shown before all are asked for. */
const FEW = 5;

export function Ledger({ session, dice }: { session: Session; dice: readonly DiceInfo[] }) {
  const records = session.history.value;
  const all = useSignal(false);
  if (records.length === 0) return null;
  const clear = (): void => {
    const undo = session.clearHistory();
    toast({ text: 'Your games are forgotten.', action: { label: 'Undo', run: undo }, lasting: 12_000 });
  };
  return (
    <section class="play-history" aria-labelledby="play-history">
      <header>
        <h2 class="label" id="play-history">
          Your games, kept in this browser only
        </h2>
        <button class="button quiet" type="button" onClick={clear}>
          Forget them
        </button>
      </header>
      <ol>
        {(all.value ? records : records.slice(0, FEW)).map((record) => (
          <Row key={record.ended} record={record} dice={dice} />
        ))}
      </ol>
      {records.length > FEW && !all.value && (
        <button class="button quiet" type="button" onClick={() => (all.value = true)}>
          All {records.length}
        </button>
      )}
    </section>
  );
}

function Row({ record, dice }: { record: GameRecord; dice: readonly DiceInfo[] }) {
  const { spec, points, pointsOfAll, best, ended, replay, dictionaryName } = record;
  const date = new Date(ended).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
  return (
    <li>
      <a href={href('play', queryOf(spec))} title={`${rulesOf(spec, diceTitle(spec.source, dice))} · ${dictionaryName}`}>
        <span class="play-row-score num">
          <b>{points}</b>
          <span> of {pointsOfAll}</span>
        </span>
        <span class="play-row-name">
          {titleOf(spec)}
          {replay && <span class="label"> again</span>}
        </span>
        <span class="play-row-best">{best}</span>
        <span class="play-row-share num">{percent(points, pointsOfAll)} %</span>
        <time class="num" dateTime={new Date(ended).toISOString()}>
          {date}
        </time>
      </a>
    </li>
  );
}
