/** How likely a board has a word of each length. */

import type { LengthReport, SampleReport } from '../../../engine/facts';
import { measured, measuredPercent } from '../../../ui/format-more';
import { mayBeWithin } from '../format';
import { HAS_LENGTH, isOf2007 } from '../published';
import { Rich } from '../../../ui/Rich';
import { TEXT } from '../text';

/** Where the scale of the bars begins: one board in ten million. */
const RAREST = 1e-7;

export function Lengths({ report }: { report: SampleReport }) {
  const known = isOf2007(report);
  return (
    <section class="facts-block stack min-0 gap-3">
      <h3>{TEXT.lengths.title}</h3>
      <p class="prose ink-2">
        <Rich text={TEXT.lengths.intro} />
      </p>
      <div class="scroll" tabIndex={0} role="group" aria-label={TEXT.lengths.table}>
        <table class="lengths w-full right nowrap num">
          <thead>
            <tr>
              <th scope="col">{TEXT.lengths.letters}</th>
              <th scope="col">{TEXT.lengths.boards}</th>
              {known && <th scope="col">{TEXT.lengths.published}</th>}
              <th scope="col">{TEXT.lengths.interval}</th>
              <th scope="col" class="lengths-bar-head">
                {TEXT.lengths.bar}
              </th>
              <th scope="col">{TEXT.lengths.perBoard}</th>
            </tr>
          </thead>
          <tbody>
            {report.lengths.map((length) => (
              <Row key={length.letters} {...length} known={known} />
            ))}
          </tbody>
        </table>
      </div>
      {known && (
        <p class="label">
          <span class="good">●</span> {TEXT.lengths.dots[0]} <span class="bad">○</span> {TEXT.lengths.dots[1]}
        </p>
      )}
    </section>
  );
}

function Row({ letters, boards, share, low, high, mean, known }: LengthReport & { known: boolean }) {
  const published = HAS_LENGTH[letters];
  const within = published !== undefined && mayBeWithin(String(published), 100 * low, 100 * high);
  const where = within ? TEXT.lengths.within : TEXT.lengths.outside;
  const width = high - low;
  return (
    <tr>
      <th scope="row">{letters}</th>
      <td title={TEXT.lengths.boardsWith(boards)}>{measuredPercent(share, width / 2)}</td>
      {known && (
        <td>
          {published === undefined ? (
            '–'
          ) : (
            <>
              {published}%{' '}
              <span class={within ? 'good' : 'bad'} title={where}>
                <span aria-hidden="true">{within ? '●' : '○'}</span>
                <span class="sr">{where}</span>
              </span>
            </>
          )}
        </td>
      )}
      <td class="ink-3">
        {measured(100 * low, 50 * width)} – {measuredPercent(high, width / 2)}
      </td>
      <td class="lengths-bar" aria-hidden="true">
        <span style={{ '--share': place(share), '--low': place(low), '--high': place(high) }} />
      </td>
      <td>{mean >= 0.01 ? mean.toFixed(mean < 1 ? 3 : 2) : mean.toPrecision(2)}</td>
    </tr>
  );
}

/** A share's place on the scale, 0 to 1. */
function place(share: number): number {
  return Math.max(0, 1 - Math.log(Math.max(share, RAREST)) / Math.log(RAREST));
}
