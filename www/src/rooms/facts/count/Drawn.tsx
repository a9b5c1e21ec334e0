/** The third estimate: which part of all strings some roll gives, drawn by lot. */

import type { Estimates } from '../../../engine/facts';
import { Running } from '../charts/Running';
import { apart, decimals, measured, number } from '../format';
import { Power } from '../Power';
import { BOARDS_PER_SECOND, ROLLABLE } from '../published';
import { Bits } from './Bits';
import type { CountSession } from './session';

/** As many as in 2007. */
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
  // The dice of 2007 are the set that the room begins with.
  const published = ofDice === 'new' ? ROLLABLE.hits / ROLLABLE.strings : undefined;
  const error = figures ? (figures.interval.high - figures.interval.low) / (2 * 1.96) : 0;
  const theirs = published === undefined ? 0 : Math.sqrt((published * (1 - published)) / ROLLABLE.strings);
  const next = strings < STRINGS ? STRINGS : goal + STRINGS;
  return (
    <li class="estimate">
      <h3>Only what can be rolled</h3>
      <p class="estimate-formula num">
        {estimates.symbols}
        <sup>{estimates.dice}</sup> / {estimates.symmetries} · {figures ? measured(figures.share, error) : '…'}
      </p>
      <p class="estimate-digits num">
        {figures ? (
          <>
            <Power n={figures.boards} digits={3} /> <span class="note">boards</span>
          </>
        ) : (
          '…'
        )}
      </p>
      {figures && <Bits bits={figures.log2} most={estimates.byDice.log2} />}
      <p class="facts-text">
        Which part of all strings is that? Nobody can go through them, so strings are drawn by lot, and for each it is decided exactly whether
        every letter finds a die of its own: a perfect matching of {estimates.dice} cells and {estimates.dice} dice. (To give each letter the
        first die that fits, rarest letters first, misses many that can be rolled.)
      </p>
      {figures && (
        <figure class="mean">
          <figcaption>
            <p class="mean-value">
              <span class="num">{measured(figures.share, error)}</span>{' '}
              <span class="note">
                of {number(figures.strings)} strings; 95 %: {measured(figures.interval.low, error)} to {measured(figures.interval.high, error)}
              </span>
            </p>
            {published !== undefined && (
              <p class="label">
                <span class="chart-key-published" /> 2007: <b class="num">{published.toFixed(6)}</b>, from a million strings; ours is{' '}
                {apart(figures.share, published, Math.hypot(error, theirs))}, of both samples together
              </p>
            )}
          </figcaption>
          <Running
            points={session.trail.value}
            published={published}
            unit="strings"
            format={(value) => value.toFixed(Math.max(4, decimals(error) - 1))}
            label={`The share of strings that can be rolled as the sample grew: ${measured(figures.share, error)}.`}
          />
        </figure>
      )}
      <div class="controls-go">
        {drawing ? (
          <button key="pause" class="button" type="button" onClick={() => session.pause()}>
            Pause
          </button>
        ) : (
          <button key="draw" class="button" type="button" disabled={session.status.value !== 'resting'} onClick={() => void session.draw(strings < goal ? goal : next)}>
            {strings < goal ? 'Draw on' : strings < STRINGS ? `Draw ${number(STRINGS)} strings` : `Draw ${number(STRINGS)} more`}
          </button>
        )}
        <p class="label num" data-testid="drawn">
          {number(strings)} of {number(goal)} strings, seed {seed}
        </p>
      </div>
      {figures && (
        <p class="facts-text">
          Between <Power n={figures.boardsInterval.low} digits={3} /> and <Power n={figures.boardsInterval.high} digits={3} /> boards, then: 2
          <sup>{figures.log2Interval.low.toFixed(2)}</sup> to 2<sup>{figures.log2Interval.high.toFixed(2)}</sup>. To score them all at{' '}
          {number(BOARDS_PER_SECOND)} a second, the speed of 2007, takes <Power n={figures.boards / BOARDS_PER_SECOND / YEAR} /> years.
          {published !== undefined && (
            <>
              {' '}
              (The interval printed in 2007 has 10<sup>24</sup> where it should have 10<sup>20</sup>, and is twice as wide as it need be.)
            </>
          )}
        </p>
      )}
    </li>
  );
}
