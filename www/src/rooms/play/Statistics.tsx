/** A player's games in figures. */
import { upTo } from '../../ui/format';
import { Fold } from './Fold';
import type { PlaySession } from './session';
import { statisticsOf } from './stats';
import { number, points, STATS } from './text';

export function Statistics({ session }: { session: PlaySession }) {
  const all = statisticsOf(session.saved.history.value);
  if (!all) return null;
  const decimal = (n: number): string => upTo(n, 1);
  const rows: [string, string][] = [
    [STATS.games, number(all.games)],
    [STATS.average, decimal(all.average)],
    [STATS.best, points(all.best.points)],
    [STATS.bestWord, all.bestWord],
    [STATS.longest, all.longest],
    [STATS.words, number(all.words)],
    [STATS.perMinute, decimal(all.perMinute)],
  ];
  return (
    <Fold title={STATS.title}>
      <dl class="play-stats">
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt class="label">{name}</dt>
              <dd class="num">{value}</dd>
            </div>
          ))}
        {all.lengths.map(([length, words]) => (
          <div key={length}>
            <dt class="label">{STATS.ofLength(length)}</dt>
            <dd class="num">{number(words)}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
