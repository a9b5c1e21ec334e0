/** How words, points and lengths are distributed, for one set of dice or two. */

import type { Counts, Distribution, LengthReport, SampleReport } from '../../../engine/facts';
import { Histogram, type Overlay } from '../charts/Histogram';
import type { FactsProps } from '../props';
import { useGradual } from '../../../ui/gradual';
import { Rich } from '../../../ui/Rich';
import { TEXT } from '../text';

/** The lengths that occur on enough boards for a chart. */
const SHOWN = 6;

interface Props extends FactsProps {
  report: SampleReport;
  /** The other dice, drawn over these. */
  other: SampleReport | undefined;
}

export function Spread({ report, other, query, change, dice }: Props) {
  const { words, points, lengths, wordLengths } = report;
  const { other: name, dice: mine } = query.value;
  // A histogram takes a slow phone a frame.
  const small = useGradual(Math.min(SHOWN, lengths.length), 1);
  const title = dice.find((set) => set.name === name)?.title;
  const over = (of: (report: SampleReport) => Counts): Overlay | undefined =>
    other && title !== undefined && other.boards > 0
      ? { counts: of(other), name: TEXT.rolled.comparing(title, other.boards) }
      : undefined;
  return (
    <section class="facts-block stack min-0 gap-3">
      <h3>{TEXT.spread.title}</h3>
      <p class="prose ink-2">
        <Rich text={TEXT.spread.intro} />
      </p>
      <label class="narrow">
        <span class="label">{TEXT.rolled.compare}</span>{' '}
        <select
          class="field"
          value={title === undefined ? '' : name}
          onChange={(event) => change({ other: event.currentTarget.value }, 'step')}
        >
          <option value="">{TEXT.rolled.compareNone}</option>
          {dice
            .filter((set) => set.name !== mine)
            .map((set) => (
              <option key={set.name} value={set.name}>
                {TEXT.dice.option(set.title, set.rows, set.cols)}
              </option>
            ))}
        </select>
      </label>
      {words.max === 0 ? (
        <p class="note">{TEXT.spread.none}</p>
      ) : (
        <>
          <div class="fill-l gap-5">
            <Histogram
              title={titleOf(TEXT.spread.words, words)}
              unit="words"
              counts={words.counts}
              law={words.logNormal}
              other={over(({ words }) => words.counts)}
            />
            <Histogram
              title={titleOf(TEXT.spread.points, points)}
              unit="points"
              counts={points.counts}
              law={points.logNormal}
              other={over(({ points }) => points.counts)}
            />
          </div>
          <Histogram
            title={<b>{TEXT.spread.letters}</b>}
            unit="letters"
            of="words"
            counts={lettersOf(lengths)}
            law={wordLengths}
            height={150}
            other={over(({ lengths }) => lettersOf(lengths))}
          />
          <h4 class="label">{TEXT.spread.byLength}</h4>
          <div class="fill gap-4">
            {lengths.slice(0, small).map(({ letters, share, counts, logNormal, mean }) => (
              <Histogram
                key={letters}
                small
                title={
                  <>
                    <b>{TEXT.spread.ofLength(letters)}</b> {TEXT.spread.perBoard(mean.toFixed(mean < 10 ? 2 : 1))}
                  </>
                }
                unit={TEXT.spread.unit(letters)}
                counts={withNone(counts, report.boards)}
                law={logNormal}
                lawShare={share}
                height={104}
                most={44}
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

function titleOf(text: string, { min, max }: Distribution) {
  return (
    <>
      <b>{text}</b> <span class="label num">{TEXT.spread.range(min, max)}</span>
    </>
  );
}

/** All words found, by their letters. */
function lettersOf(lengths: readonly LengthReport[]): Counts {
  const found = lengths.map(({ counts }) =>
    counts.values.reduce((sum, words, i) => sum + words * counts.boards[i]!, 0),
  );
  return { values: Uint32Array.from(lengths, ({ letters }) => letters), boards: Float64Array.from(found) };
}

/** Includes the boards that have none. */
function withNone({ values, boards }: Counts, all: number): Counts {
  const some = boards.reduce((sum, n) => sum + n, 0);
  return { values: Uint32Array.from([0, ...values]), boards: Float64Array.from([all - some, ...boards]) };
}
