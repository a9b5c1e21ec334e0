/** The words found on the most boards. */

import { useSignal } from '@preact/signals';
import type { SampleReport } from '../../../engine/facts';
import { measured } from '../../../ui/format-more';
import { COMMON, COMMON_SAMPLE, isOf2007 } from '../published';
import { TEXT } from '../text';

export function Common({ report }: { report: SampleReport }) {
  const chosen = useSignal(0);
  const { common } = report;
  const shown = common.find(({ letters }) => letters === chosen.value) ?? common[0];
  if (!shown) return null;
  const published = isOf2007(report) ? COMMON[shown.letters] : undefined;
  const most = shown.shares[0] || 1;
  return (
    <section class="facts-block stack min-0 gap-3">
      <h3>{TEXT.common.title}</h3>
      <div class="segments" role="radiogroup" aria-label={TEXT.common.lengths}>
        {common.map(({ letters }) => (
          <label key={letters}>
            <input
              type="radio"
              name="common-letters"
              checked={letters === shown.letters}
              onChange={() => (chosen.value = letters)}
            />
            <span class="num">{letters}</span>
          </label>
        ))}
      </div>
      <ol class="common" aria-label={TEXT.common.list(shown.letters)}>
        {shown.words.map((word, i) => (
          <li class="t-s" key={word}>
            <span class="t-m">{word}</span>
            <span class="meter" aria-hidden="true">
              <i style={{ scale: `${shown.shares[i]! / most} 1` }} />
            </span>
            <span class="num">{share(shown.shares[i]!, report.boards)}</span>
            {published && <span class="num ink-3">{published[word]?.toFixed(2) ?? '–'}</span>}
          </li>
        ))}
      </ol>
      <p class="label">{published ? TEXT.common.noteOf2007(COMMON_SAMPLE) : TEXT.common.note}</p>
    </section>
  );
}

/** The share of the boards that have a word, in percent; its column says so. */
function share(share: number, boards: number): string {
  return measured(100 * share, 100 * Math.sqrt((share * (1 - share)) / boards));
}
