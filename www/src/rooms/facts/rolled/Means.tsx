/** The two means, running. */

import type { Distribution, SampleReport } from '../../../engine/facts';
import type { Step } from '../chart';
import { Running } from '../charts/Running';
import { apart, decimals, measured, number } from '../format';
import { isOf2007, MEAN_POINTS, MEAN_WORDS } from '../published';

export function Means({ report, trail }: { report: SampleReport; trail: readonly Step[] }) {
  const known = isOf2007(report);
  return (
    <div class="pair">
      <Mean
        unit="words"
        of={report.words}
        published={known ? MEAN_WORDS : undefined}
        points={trail.map(({ boards, words, wordsError }) => ({ n: boards, value: words, error: wordsError }))}
      />
      <Mean
        unit="points"
        of={report.points}
        published={known ? MEAN_POINTS : undefined}
        points={trail.map(({ boards, points, pointsError }) => ({ n: boards, value: points, error: pointsError }))}
      />
    </div>
  );
}

interface MeanProps {
  unit: string;
  of: Distribution;
  published: number | undefined;
  points: { n: number; value: number; error: number }[];
}

function Mean({ unit, of, published, points }: MeanProps) {
  const { mean, standardError: error } = of;
  const shown = measured(mean, error);
  const half = (1.96 * error).toFixed(decimals(error));
  return (
    <figure class="mean">
      <figcaption>
        <h3>{unit === 'words' ? 'Words' : 'Points'} of a board</h3>
        <p class="mean-value">
          <span class="num">{shown}</span> <span class="note">± {error > 0 ? error.toFixed(decimals(error)) : '…'} s.e.</span>
        </p>
        <p class="label">
          {published !== undefined ? (
            <>
              <span class="chart-key-published" /> 2007: <b class="num">{published.toFixed(2)}</b>; ours is {apart(mean, published, error)}
            </>
          ) : (
            <>
              half have at most <b class="num">{number(of.median)}</b>, one board in three lies more than {Math.round(of.deviation)} off the mean
            </>
          )}
        </p>
      </figcaption>
      <Running
        points={points}
        published={published}
        unit="boards"
        format={(value) => value.toFixed(Math.max(1, decimals(error) - 1))}
        label={`The mean number of ${unit} as the sample grew: ${shown}, 95 percent interval plus or minus ${half}${published === undefined ? '' : `; published in 2007: ${published}`}.`}
      />
    </figure>
  );
}
