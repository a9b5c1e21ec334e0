/** The third estimate: what fraction of all strings can be rolled, from a random sample. */

import type { Estimates, RollableFigures } from '../../../engine/facts';
import { Running } from '../charts/Running';
import { decimalsOf, fixedPercent, measuredPercent } from '../../../ui/format-more';
import { agrees, apart, inWords } from '../format';
import { Bits, Power } from './Power';
import { BOARDS_PER_SECOND, ROLLABLE } from '../published';
import { Rich } from '../../../ui/Rich';
import { looksLikeName } from '../address';
import { TEXT } from '../text';
import type { CountSession } from './session';

/** The sample size of 2007. */
const STRINGS = ROLLABLE.strings;
const YEAR = 365.25 * 24 * 3600;

interface Props {
  session: CountSession;
  estimates: Estimates;
  ofDice: string;
  seed: string;
}

export function Drawn({ session, estimates, ofDice, seed }: Props) {
  const figures = session.figures.value;
  const drawing = session.status.value === 'drawing';
  const goal = session.goal.value;
  const strings = figures?.strings ?? 0;
  const hit = figures !== undefined && figures.hits > 0;
  const error = figures ? errorOf(figures) : 0;
  const next = strings < STRINGS ? STRINGS : goal + STRINGS;
  return (
    <li class="stack min-0 ruled pt-3">
      <h3>{TEXT.count.rollable}</h3>
      <p class="ink-2 num">
        {hit ? measuredPercent(figures.share, error) : '…'} × {estimates.symbols}
        <sup>{estimates.dice}</sup> / {estimates.symmetries}
      </p>
      <p class="estimate-digits bold anywhere num">
        {hit ? (
          <>
            {figures.boards < 1 ? TEXT.count.underOne : <Power n={figures.boards} digits={3} />}{' '}
            <span class="note">{TEXT.count.boards}</span>
          </>
        ) : figures ? (
          <>
            ≤ <Power n={figures.boardsInterval.high} digits={2} /> <span class="note">{TEXT.count.boards}</span>
          </>
        ) : (
          '…'
        )}
      </p>
      {hit && figures.log2 !== undefined && <Bits bits={figures.log2} most={estimates.byDice.log2} />}
      <p class="prose ink-2">
        <Rich text={TEXT.count.rollableText(estimates.dice, !looksLikeName(ofDice))} />
      </p>
      {figures && !hit && <None figures={figures} />}
      {hit && <Share figures={figures} error={error} session={session} ofDice={ofDice} />}
      <div class="controls-go row gx-4">
        {drawing ? (
          <button key="pause" class="button" type="button" onClick={() => session.pause()}>
            {TEXT.count.pause}
          </button>
        ) : (
          <button
            key="draw"
            class="button"
            type="button"
            disabled={session.status.value !== 'resting'}
            onClick={() => void session.draw(strings < goal ? goal : next)}
          >
            {strings < goal
              ? TEXT.count.resume
              : strings < STRINGS
                ? TEXT.count.test(STRINGS)
                : TEXT.count.testMore(STRINGS)}
          </button>
        )}
        <p class="label num" data-testid="drawn">
          {TEXT.count.progress(strings, goal, seed)}
        </p>
      </div>
      {hit && figures.boards >= 1 && <Range figures={figures} />}
    </li>
  );
}

function errorOf({ interval }: RollableFigures): number {
  return (interval.high - interval.low) / (2 * 1.96);
}

/** Without a hit, the answer is an upper limit. */
function None({ figures }: { figures: RollableFigures }) {
  return (
    <p class="prose ink-2" role="status">
      <b>{TEXT.count.none(figures.strings)}</b> {TEXT.count.noneMeans}{' '}
      <Power n={figures.boardsInterval.high} digits={2} /> {TEXT.count.noneMore}
    </p>
  );
}

function Share({
  figures,
  error,
  session,
  ofDice,
}: {
  figures: RollableFigures;
  error: number;
  session: CountSession;
  ofDice: string;
}) {
  // The dice of 2007 are the set that the room begins with.
  const published = ofDice === 'new' ? ROLLABLE.hits / ROLLABLE.strings : undefined;
  const theirs = published === undefined ? 0 : Math.sqrt((published * (1 - published)) / ROLLABLE.strings);
  const combined = Math.hypot(error, theirs);
  const width = 2 * error;
  const shown = measuredPercent(figures.share, width / 2);
  return (
    <figure class="min-0">
      <figcaption>
        <p class="mean-value row baseline t-2xl">
          <span class="num">{shown}</span>{' '}
          <span class="note">
            <Rich
              text={TEXT.count.ofStrings(
                figures.strings,
                measuredPercent(figures.interval.low, width / 2),
                measuredPercent(figures.interval.high, width / 2),
              )}
            />
          </span>
        </p>
        {published !== undefined && (
          <p class="label">
            <span class="chart-key chart-key-published" /> {TEXT.count.published(fixedPercent(published, 4))}{' '}
            {apart(figures.share, published, combined)}
            {TEXT.count.both(agrees(figures.share, published, combined))}
          </p>
        )}
      </figcaption>
      <Running
        points={session.trail.value.filter(({ value }) => value > 0)}
        published={published}
        unit="strings"
        // A share is never below 0, although with few hits the interval is wider than the share.
        format={(value) => fixedPercent(Math.max(0, value), Math.max(2, decimalsOf(100 * error) - 1))}
        least={0}
        label={TEXT.count.chart(shown)}
      />
    </figure>
  );
}

function Range({ figures }: { figures: RollableFigures }) {
  const { log2Low, log2High } = figures;
  const years = figures.boards / BOARDS_PER_SECOND / YEAR;
  return (
    <p class="prose ink-2">
      {TEXT.count.between} <Power n={figures.boardsInterval.low} digits={3} /> {TEXT.count.and}{' '}
      <Power n={figures.boardsInterval.high} digits={3} /> {TEXT.count.end}
      {log2Low !== undefined && log2High !== undefined && (
        <>
          {' '}
          (2<sup>{log2Low.toFixed(2)}</sup> {TEXT.count.to} 2<sup>{log2High.toFixed(2)}</sup>)
        </>
      )}
      .{' '}
      {years < 1 ? (
        TEXT.count.soon(BOARDS_PER_SECOND)
      ) : (
        <>
          {TEXT.count.scoring(BOARDS_PER_SECOND)} {inWords(years) ?? <Power n={years} />} {TEXT.count.years}
        </>
      )}
    </p>
  );
}
