/** Statistics of rolled boards, as in "Some Boggle Statistics" of 2007, computed as the visitor watches. */

import { useComputed, useSignalEffect } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useLab } from '../../../app/lab';
import type { SampleReport } from '../../../engine/facts';
import { type Show, SHOWS } from '../address';
import { type FactsProps, RULES, SOURCES } from '../props';
import type { RolledSession } from './session';
import { Rich } from '../../../ui/Rich';
import { TEXT } from '../text';
import { Common } from './Common';
import { Controls } from './Controls';
import { InTurn } from './InTurn';
import { Lengths } from './Lengths';
import { Records } from './Records';
import { FIRST_BOARDS } from './session';
import { Spread } from './Spread';
import { Means } from './Means';

const FIGURES: Readonly<Record<Exclude<Show, 'means' | 'spread'>, ComponentType<{ report: SampleReport }>>> = {
  lengths: Lengths,
  common: Common,
  records: Records,
};

interface Props extends FactsProps {
  readonly session: RolledSession;
  /** The dice set drawn over the distributions. */
  readonly other: RolledSession;
}

export function Rolled(props: Props) {
  const { query, session, other, change, dice, diceTrouble } = props;
  const { dictionaries } = useLab();
  // This is a text, which changes only when the subject of the sample changes.
  const sampled = useComputed(() =>
    diceTrouble.value ? '' : JSON.stringify([dictionaries.asked.value, query.value.dice]),
  );
  useSignalEffect(() => {
    if (!sampled.value) return;
    const [dictionary, dice] = JSON.parse(sampled.value) as [string, string];
    void session.open({ dictionary, dice, rules: RULES }).then(async () => {
      const { seed, boards } = query.peek();
      // There is something to see at once; a saved sample is shown unchanged.
      if (session.report.peek()?.boards === 0) await session.roll(seed, Math.min(FIRST_BOARDS, boards));
      const now = query.peek();
      await session.lookAtSeed(now.seed, now.boards);
    });
  });
  // For another seed or more boards, find out how many are already in the sample.
  useSignalEffect(() => {
    const { seed, boards } = query.value;
    void session.report.value?.boards;
    if (session.status.value === 'resting') void session.lookAtSeed(seed, boards).catch(() => undefined);
  });
  const overlaid = useComputed(() => {
    const { other: name, dice: mine } = query.value;
    return name && name !== mine && dice.some((set) => set.name === name)
      ? JSON.stringify([dictionaries.asked.value, name])
      : '';
  });
  useSignalEffect(() => {
    if (!overlaid.value) return;
    const [dictionary, dice] = JSON.parse(overlaid.value) as [string, string];
    void other.open({ dictionary, dice, rules: RULES }).then(() => {
      if (other.report.peek()?.boards === 0) void other.roll(query.peek().seed, FIRST_BOARDS);
    });
  });
  const report = session.report.value;
  const { show } = query.value;
  return (
    <section class="facts-part stack" id="rolled" aria-labelledby="rolled-title" tabIndex={-1}>
      <div class="facts-aside">
        <h2 class="t-xl" id="rolled-title">
          {TEXT.parts.rolled}
        </h2>
        <p>
          <Rich text={TEXT.rolled.intro} />
        </p>
        <p>
          <a href={SOURCES.statistics}>{TEXT.rolled.source}</a>
        </p>
        <Controls {...props} />
      </div>
      <div class="facts-main stack min-0" aria-busy={!report}>
        <div class="segments" role="radiogroup" aria-label={TEXT.rolled.views}>
          {SHOWS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="facts-show"
                checked={show === each}
                onChange={() => change({ show: each }, 'step')}
              />
              <span>{TEXT.rolled.shows[each]}</span>
            </label>
          ))}
        </div>
        {!report || report.boards === 0 ? (
          <p class="note room-coming">
            {session.status.value === 'resting' || diceTrouble.value ? TEXT.rolled.nothing : TEXT.rolled.first}
          </p>
        ) : show === 'means' ? (
          <Means report={report} trail={session.trail.value} />
        ) : show === 'spread' ? (
          <Spread {...props} report={report} other={overlaid.value ? other.report.value : undefined} />
        ) : show !== 'records' && report.words.max === 0 ? (
          <p class="note room-coming">{TEXT.rolled.noWords}</p>
        ) : (
          <InTurn key={show} figure={FIGURES[show]} report={report} turn={1} />
        )}
      </div>
    </section>
  );
}
