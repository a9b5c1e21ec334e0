/** How likely a board has a word of each length. */

import type { LengthReport, SampleReport } from '../../../engine/facts';
import { number, percent } from '../format';
import { HAS_LENGTH, isOf2007 } from '../published';

/** Where the scale of the bars begins: one board in ten million. */
const RAREST = 1e-7;

export function Lengths({ report }: { report: SampleReport }) {
  const known = isOf2007(report);
  return (
    <section class="facts-block">
      <h3>How likely a word of each length is</h3>
      <p class="facts-text">
        The share of boards with at least one such word, with its 95 % interval (Wilson’s, which holds for the rarest too). The bars are on a
        logarithmic scale: each line is ten times rarer.
      </p>
      <div class="scroll" tabIndex={0} role="group" aria-label="Table of lengths">
        <table class="lengths">
          <thead>
            <tr>
              <th scope="col">Letters</th>
              <th scope="col">Boards</th>
              {known && <th scope="col">2007</th>}
              <th scope="col">95 % interval</th>
              <th scope="col" class="lengths-bar-head">
                <span class="sr">Bar, on a logarithmic scale</span>
              </th>
              <th scope="col">Words a board</th>
            </tr>
          </thead>
          <tbody>
            {report.lengths.map((length) => (
              <Row key={length.letters} {...length} known={known} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ letters, boards, share, low, high, mean, known }: LengthReport & { known: boolean }) {
  const published = HAS_LENGTH[letters];
  const within = published !== undefined && published / 100 >= low && published / 100 <= high;
  const width = high - low;
  return (
    <tr>
      <th scope="row">{letters}</th>
      <td title={`${number(boards)} boards`}>{percent(share, width)}</td>
      {known && (
        <td>
          {published === undefined ? (
            '–'
          ) : (
            <>
              {published} %{' '}
              <span class={within ? 'within' : 'outside'} title={within ? 'within our interval' : 'outside our interval'}>
                <span aria-hidden="true">{within ? '●' : '○'}</span>
                <span class="sr">{within ? 'within our interval' : 'outside our interval'}</span>
              </span>
            </>
          )}
        </td>
      )}
      <td class="quiet">
        {percent(low, width).replace(' %', '')} – {percent(high, width)}
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
