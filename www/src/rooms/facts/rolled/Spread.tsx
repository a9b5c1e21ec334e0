/** How words, points and lengths are spread. */

import type { Counts, LengthReport, SampleReport } from '../../../engine/facts';
import { Histogram } from '../charts/Histogram';
import { number } from '../format';

/** Lengths that enough boards have for a picture. */
const SHOWN = 6;

export function Spread({ report }: { report: SampleReport }) {
  const { words, points, lengths, wordLengths } = report;
  return (
    <section class="facts-block">
      <h3>How they are spread</h3>
      <p class="facts-text">
        Both lean to the left with a long tail to the right: a few boards are rich beyond all others. The logarithm of such a figure is close to
        normal, which the curve shows: one law with two parameters, fitted by maximum likelihood to the boards that have any.
      </p>
      <div class="pair">
        <Histogram
          title={
            <>
              <b>Words of a board</b> {range(words.min, words.max)}
            </>
          }
          unit="words"
          counts={words.counts}
          law={words.logNormal}
        />
        <Histogram
          title={
            <>
              <b>Points of a board</b> {range(points.min, points.max)}
            </>
          }
          unit="points"
          counts={points.counts}
          law={points.logNormal}
        />
      </div>
      <Histogram title={<b>Letters of a word, over all words found</b>} unit="letters" of="words" counts={lettersOf(lengths)} law={wordLengths} height={150} />
      <h4 class="label">Words of one length on a board: boards by how many they have</h4>
      <div class="multiples">
        {lengths.slice(0, SHOWN).map(({ letters, share, counts, logNormal, mean }) => (
          <Histogram
            key={letters}
            small
            title={
              <>
                <b>{letters} letters</b> {mean.toFixed(mean < 10 ? 2 : 1)} a board
              </>
            }
            unit={`words of ${letters} letters`}
            counts={withNone(counts, report.boards)}
            law={logNormal}
            lawShare={share}
            height={104}
            most={44}
          />
        ))}
      </div>
    </section>
  );
}

function range(from: number, to: number) {
  return (
    <span class="label num">
      {number(from)} to {number(to)}
    </span>
  );
}

/** All words found, by their letters. */
function lettersOf(lengths: readonly LengthReport[]): Counts {
  const found = lengths.map(({ counts }) => counts.values.reduce((sum, words, i) => sum + words * counts.boards[i]!, 0));
  return { values: Uint32Array.from(lengths, ({ letters }) => letters), boards: Float64Array.from(found) };
}

/** With the boards that have none. */
function withNone({ values, boards }: Counts, all: number): Counts {
  const some = boards.reduce((sum, n) => sum + n, 0);
  return { values: Uint32Array.from([0, ...values]), boards: Float64Array.from([all - some, ...boards]) };
}
