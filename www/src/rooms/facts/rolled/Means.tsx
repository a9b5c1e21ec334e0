/** The two means, running. */

import type { Distribution, SampleReport } from '../../../engine/facts';
import type { TrailPoint } from '../chart';
import { Running } from '../charts/Running';
import { decimalsOf, measured } from '../../../ui/format-more';
import { agrees, apart, number } from '../format';
import { isOf2007, MEAN_POINTS, MEAN_WORDS, MEANS_SAMPLE } from '../published';
import { Rich } from '../../../ui/Rich';
import { TEXT } from '../text';

export function Means({ report, trail }: { report: SampleReport; trail: readonly TrailPoint[] }) {
  const known = isOf2007(report);
  return (
    <div class="fill-l gap-5">
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
  const half = (1.96 * error).toFixed(decimalsOf(error));
  const same = !(error > 0);
  // The published mean is that of a sample, too, and its boards have the same spread.
  const both = Math.hypot(error, of.deviation / Math.sqrt(MEANS_SAMPLE));
  return (
    <figure class="min-0">
      <figcaption>
        <h3>{TEXT.means.title(unit)}</h3>
        <p class="mean-value row baseline t-2xl">
          <span class="num">{same ? number(mean) : shown}</span>{' '}
          <span class="note">
            {same ? TEXT.means.noError : <Rich text={TEXT.means.error(error.toFixed(decimalsOf(error)))} />}
          </span>
        </p>
        <p class="label">
          {same ? null : published !== undefined ? (
            <>
              <span class="chart-key chart-key-published" /> {TEXT.means.published}{' '}
              <b class="num">{published.toFixed(2)}</b>
              {TEXT.means.apart(apart(mean, published, both), agrees(mean, published, both))}
            </>
          ) : (
            TEXT.means.spread(of.median, Math.round(of.deviation))
          )}
        </p>
      </figcaption>
      {!same && (
        <Running
          points={points}
          published={published}
          unit="boards"
          format={(value) => value.toFixed(Math.max(1, decimalsOf(error) - 1))}
          label={TEXT.means.chart(unit, shown, half, published)}
        />
      )}
    </figure>
  );
}
