/** A player's games in figures. */
import { upTo } from '../../ui/format';
import { shortDate, shortPercent } from '../../ui/format-more';
import { Fold } from './Fold';
import type { PlaySession } from './session';
import { statisticsOf, weeksOf } from './stats';
import { number, points, STATS } from './text';

export function Statistics({ session }: { session: PlaySession }) {
  const all = statisticsOf(session.saved.history.value);
  if (!all) return null;
  const weeks = weeksOf(session.saved.history.value, Date.now());
  const most = Math.max(...weeks.map(({ share }) => share), 0.01);
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
      {weeks.length > 1 && (
        <table class="play-lengths">
          <caption class="label">{STATS.weeks}</caption>
          <tbody>
            {weeks.map(({ from, games, share }) => (
              <tr key={from} title={STATS.week(games)}>
                <th scope="row">{shortDate(from)}</th>
                <td>
                  <div style={{ width: `${(100 * share) / most}%` }} />
                </td>
                <td class="num">{shortPercent(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Fold>
  );
}
