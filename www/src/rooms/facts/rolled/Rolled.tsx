/** Statistics of rolled boards, as in "Some Boggle Statistics" of 2007, before the visitor's eyes. */

import { useComputed, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { useLab } from '../../../app/lab';
import { announce } from '../../../app/live';
import { number } from '../format';
import { enter, keeper, roller, type RoomProps, RULES, SOURCES, WORKERS } from '../room';
import { Common } from './Common';
import { Controls } from './Controls';
import { InTurn } from './InTurn';
import { Lengths } from './Lengths';
import { Means } from './Means';
import { Records } from './Records';
import { FIRST_BOARDS, RolledSession } from './session';
import { browserShelf } from './shelf';
import { Spread } from './Spread';

/** What is drawn below the means, from top to bottom. */
const FIGURES = [Spread, Lengths, Common, Records];

export function Rolled(props: RoomProps) {
  const { query } = props;
  const { dictionaries } = useLab();
  const session = useMemo(
    () =>
      new RolledSession({
        keeper: keeper(),
        roller,
        workers: WORKERS,
        shelf: browserShelf,
        now: () => performance.now(),
        later: (callback, millis) => void setTimeout(callback, millis),
      }),
    [],
  );
  useEffect(() => {
    const leave = enter();
    return () => leave(session.end());
  }, [session]);
  // A text, which changes only when what is sampled does.
  const sampled = useComputed(() => JSON.stringify([dictionaries.current.value, query.value.dice]));
  useSignalEffect(() => {
    const [dictionary, dice] = JSON.parse(sampled.value) as [string, string];
    void session.open({ dictionary, dice, rules: RULES }).then(() => {
      // Something to see at once; what was kept is shown as it is.
      if (session.report.peek()?.boards === 0) void session.roll(query.peek().seed, FIRST_BOARDS);
    });
  });
  useSignalEffect(() => {
    const boards = session.report.value?.boards;
    if (boards && session.status.value === 'resting') announce(`${number(boards)} boards rolled and counted.`);
  });
  const report = session.report.value;
  return (
    <section class="facts-part" id="rolled" aria-labelledby="rolled-title" tabIndex={-1}>
      <div class="facts-aside">
        <h2 id="rolled-title">Rolled boards</h2>
        <p>
          What is on a board when the dice fall? In 2007 Dan Vanderkam <a href={SOURCES.statistics}>rolled millions</a> and counted. Roll them
          again: every figure comes with its error, and beside it stands his.
        </p>
        <Controls {...props} session={session} />
      </div>
      <div class="facts-main" aria-busy={!report}>
        {report && report.boards > 0 ? (
          <>
            <Means report={report} trail={session.trail.value} />
            {FIGURES.map((figure, i) => (
              <InTurn key={i} figure={figure} report={report} turn={i + 1} />
            ))}
          </>
        ) : (
          <p class="note facts-empty">{session.status.value === 'resting' ? 'Nothing is rolled yet.' : 'The first boards are being rolled…'}</p>
        )}
      </div>
    </section>
  );
}
