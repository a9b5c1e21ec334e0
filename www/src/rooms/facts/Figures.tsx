/** The figures of the rolled boards: means, distributions, word lengths, common words, and records. */

import { useSignal } from '@preact/signals';
import { solveHref } from '../../app/visit';
import { MiniBoard } from '../../board/MiniBoard';
import type { Counts, LengthReport, Rolled, SampleReport } from '../../engine/contract';
import { OneOf, Select } from '../../ui/Choice';
import { counted, decimalsOf, measured, measuredPercent, number, whole } from '../../ui/format';
import { useGradual } from '../../ui/later';
import { Rich } from '../../ui/Rich';
import { TableHead } from '../../ui/TableHead';
import { optionsOf } from './DicePicker';
import { gridOf } from '../../board/face';
import { mayBeWithin } from './format';
import { Histogram, type Overlay } from './Histogram';
import { COMMON, COMMON_SAMPLE, HAS_LENGTH, isOf2007, MEANS, MEANS_SAMPLE } from './published';
import { RULES, useFacts } from './room';
import { Running } from './Running';

type Props = { report: SampleReport };

const UNITS = ['words', 'points'] as const;
const PER_BOARD = { words: 'Words per board', points: 'Points per board' };

export function Means({ report }: Props) {
  const trail = useFacts().rolled.value.trail.value;
  const isKnown = isOf2007(report);
  return (
    <div class="fill-l gap-5">
      {UNITS.map((unit) => {
        const { mean, standardError: error, deviation, median } = report[unit];
        const decimals = decimalsOf(error);
        const value = MEANS[unit];
        // The published mean is of boards with the same spread.
        const published = {
          value,
          error: deviation / Math.sqrt(MEANS_SAMPLE),
          said: `published in 2007: **${value.toFixed(2)}**, from 5,000,000 boards`,
        };
        const half = (1.96 * error).toFixed(decimals);
        return (
          <Running
            key={unit}
            title={PER_BOARD[unit]}
            shown={error > 0 ? measured(mean, error) : number(mean)}
            note={
              error > 0
                ? `± ${error.toFixed(decimals)} ([[standardError|standard error]])`
                : 'the same on every board so far'
            }
            value={mean}
            error={error}
            published={isKnown ? published : undefined}
            about={`at least half of these boards have at most ${number(median)}; the standard deviation is ${whole(deviation)}`}
            points={trail.map((step) => ({ n: step.boards, value: step[unit], error: step[`${unit}Error`] }))}
            unit="boards"
            format={(value) => value.toFixed(Math.max(1, decimals - 1))}
            label={`The mean number of ${unit} as the sample grew: ${measured(mean, error)}, with a 95% interval of plus or minus ${half}${isKnown ? `; published in 2007: ${value}` : ''}.`}
          />
        );
      })}
    </div>
  );
}

// --- Distributions, for one set of dice or two ---

/** The lengths that occur on enough boards for a chart. */
const SHOWN = 6;

export function Spread({ report }: Props) {
  const room = useFacts();
  const { lengths, wordLengths } = report;
  const { other: name, dice: mine } = room.query.value;
  const set = room.sets.value.find((set) => set.name === name && name !== mine);
  const other = set && room.other.value.report.value;
  // A histogram takes a slow phone a frame.
  const small = useGradual(Math.min(SHOWN, lengths.length), 1);
  const over = (of: (report: SampleReport) => Counts): Overlay | undefined =>
    other && other.boards > 0
      ? { counts: of(other), name: `${set.title}, ${counted(other.boards, 'board')}` }
      : undefined;
  return (
    <section class="facts-block stack min-0 gap-3">
      <h3>Distribution</h3>
      <Rich
        as="p"
        class="prose ink-2"
        text="These distributions are skewed: a few boards are very rich. The curve is a [[logNormal|log-normal distribution]], in which the logarithm of the value follows the bell curve. The curve shown is the one that fits the sample best (by maximum likelihood), and each chart says how far off the curve is at worst."
      />
      <div class="narrow">
        <Select
          label="Compare with"
          options={[['', 'nothing'], ...optionsOf(room.sets.value.filter((set) => set.name !== mine))]}
          value={set ? name : ''}
          onChoose={(other) => room.change({ other }, 'step')}
        />
      </div>
      {report.words.max === 0 ? (
        <p class="note">No board so far has any, so there is nothing to draw.</p>
      ) : (
        <>
          <div class="fill-l gap-5">
            {UNITS.map((unit) => (
              <Histogram
                key={unit}
                title={PER_BOARD[unit]}
                more={`${number(report[unit].min)} to ${number(report[unit].max)}`}
                unit={unit}
                counts={report[unit].counts}
                law={report[unit].logNormal}
                other={over((of) => of[unit].counts)}
              />
            ))}
          </div>
          <Histogram
            title="Letters per word, over all words found"
            unit="letters"
            of="words"
            counts={lettersOf(lengths)}
            law={wordLengths}
            height={150}
            other={over(({ lengths }) => lettersOf(lengths))}
          />
          <h4 class="label">Words of each length per board; each curve is fitted to the boards that have such words</h4>
          <div class="fill gap-4">
            {lengths.slice(0, small).map(({ letters, share, counts, logNormal, mean }) => (
              <Histogram
                key={letters}
                small
                title={counted(letters, 'letter')}
                more={`${mean.toFixed(mean < 10 ? 2 : 1)} per board`}
                unit={`words of ${letters} letters`}
                counts={withNone(counts, report.boards)}
                law={logNormal}
                lawShare={share}
                height={104}
              />
            ))}
          </div>
        </>
      )}
    </section>
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

// --- How likely a board has a word of each length ---

/** Where the scale of the bars begins: one board in ten million. */
const RAREST = 1e-7;

export function Lengths({ report }: Props) {
  const isKnown = isOf2007(report);
  const columns = ['Letters', 'Boards', '2007', '95% interval', 'Share, logarithmic', 'Words per board'];
  return (
    <section class="facts-block stack min-0 gap-3">
      <h3>How likely is a word of each length?</h3>
      <Rich
        as="p"
        class="prose ink-2"
        text="The share of boards with at least one such word, with its [[interval|95% interval]] (by Wilson’s method, which works even for rare words). The gray bars show the share on a [[logScale|logarithmic scale]] from 0.00001% to 100%: each tick is ten times the one to its left. The colored part at the end of a bar is the interval."
      />
      <div class="scroll" tabIndex={0} role="group" aria-label="Table of lengths">
        <table class="lengths w-full right nowrap num">
          <TableHead columns={isKnown ? columns : columns.toSpliced(2, 1)} />
          <tbody>
            {report.lengths.map((length) => (
              <LengthRow key={length.letters} {...length} isKnown={isKnown} />
            ))}
          </tbody>
        </table>
      </div>
      {isKnown && (
        <p class="label">
          <i class="dot good" /> the 2007 figure is within our interval, allowing for rounding{' '}
          <i class="dot dot-open bad" /> it is outside
        </p>
      )}
    </section>
  );
}

function LengthRow({ letters, boards, share, low, high, mean, isKnown }: LengthReport & { isKnown: boolean }) {
  const published = HAS_LENGTH[letters];
  const isWithin = published !== undefined && mayBeWithin(String(published), 100 * low, 100 * high);
  const where = isWithin ? 'within our interval, allowing for rounding in the 2007 figures' : 'outside our interval';
  const error = (high - low) / 2;
  return (
    <tr>
      <th scope="row">{letters}</th>
      <td title={counted(boards, 'board')}>{measuredPercent(share, error)}</td>
      {isKnown && (
        <td>
          {published === undefined ? (
            '–'
          ) : (
            <>
              {published}% <i class={`dot ${isWithin ? 'good' : 'dot-open bad'}`} title={where} />
              <span class="sr">{where}</span>
            </>
          )}
        </td>
      )}
      <td class="ink-3">
        {measured(100 * low, 100 * error)} – {measuredPercent(high, error)}
      </td>
      <td class="lengths-bar" aria-hidden="true">
        <span class="rel block" style={{ '--share': place(share), '--low': place(low), '--high': place(high) }} />
      </td>
      <td>{mean >= 0.01 ? mean.toFixed(mean < 1 ? 3 : 2) : mean.toPrecision(2)}</td>
    </tr>
  );
}

/** A share's place on the scale, 0 to 1. */
function place(share: number): number {
  return Math.max(0, 1 - Math.log(Math.max(share, RAREST)) / Math.log(RAREST));
}

export function Common({ report }: Props) {
  const chosen = useSignal(0);
  const { common, boards } = report;
  const shown = common.find(({ letters }) => letters === chosen.value) ?? common[0];
  if (!shown) return null;
  const { letters, words, shares } = shown;
  const published = isOf2007(report) ? COMMON[letters] : undefined;
  return (
    <section class="facts-block stack min-0 gap-3">
      <h3>Most common words</h3>
      <OneOf
        bare
        name="common-letters"
        label="Letters per word"
        options={common.map(({ letters }) => [letters, letters])}
        value={letters}
        onChoose={(letters) => (chosen.value = letters)}
      />
      <ol class="common" aria-label={`The most common words of ${counted(letters, 'letter')}`}>
        {words.map((word, i) => {
          const share = shares[i]!;
          return (
            <li key={word} class="stack t-s">
              <span class="t-m">{word}</span>
              <span class="meter" aria-hidden="true">
                <i style={{ scale: `${share / (shares[0] || 1)} 1` }} />
              </span>
              <span class="num">{measured(100 * share, 100 * Math.sqrt((share * (1 - share)) / boards))}</span>
              {published && <span class="num ink-3">{published[word]?.toFixed(2) ?? '–'}</span>}
            </li>
          );
        })}
      </ol>
      <p class="label">
        Percentage of boards that have the word.
        {published &&
          ` In gray: the 2007 table, from a different sample of ${number(COMMON_SAMPLE)} boards (standard error up to 0.18 percentage points).`}
      </p>
    </section>
  );
}

export function Records({ report: { size, longest, best, worst } }: Props) {
  const { dictionary } = useFacts();
  const solve = (board: string): string => solveHref(board, { ...RULES, size }, dictionary);
  const stamps = (title: string, boards: readonly Rolled[]) => (
    <div>
      <h4 class="label">{title}</h4>
      <ol class="boards">
        {boards.slice(0, 6).map(({ board, points, words }) => (
          <li key={board}>
            <a
              href={solve(board)}
              aria-label={`${counted(points, 'point')}, ${counted(words, 'word')}: ${board}. Solve it.`}
            >
              <MiniBoard grid={gridOf(board, size)} />
              <span class="num">
                <b>{number(points)}</b> <span class="ink-3">/ {number(words)}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
      <p class="label">points / words</p>
    </div>
  );
  return (
    <section class="facts-block stack min-0 gap-3">
      <h3>Records</h3>
      <div class="fill gap-5">
        <div>
          <h4 class="label">Longest words seen</h4>
          <ol>
            {longest.map(({ word, board }) => (
              <li key={word}>
                <a href={`${solve(board)}&word=${word}`}>{word}</a> <span class="label num">{word.length}</span>
              </li>
            ))}
          </ol>
        </div>
        {stamps('Highest-scoring boards', best)}
        {stamps('Lowest-scoring boards', worst)}
      </div>
    </section>
  );
}
