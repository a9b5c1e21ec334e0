/** Facts: what can be counted, sampled and timed about the game. Four parts on one page; see `address.ts` for links. */

import { computed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { go, href, route } from '../../app/route';
import type { DiceInfo } from '../../engine/contract';
import { type FactsQuery, type Part, readQuery, writeQuery } from './address';
import { Count } from './count/Count';
import './charts.css';
import './facts.css';
import './figures.css';
import { History } from './history/History';
import { Race } from './race/Race';
import { Rolled } from './rolled/Rolled';
import type { RoomProps } from './room';

const TITLES: Readonly<Record<Part, string>> = {
  rolled: 'Rolled boards',
  count: 'How many boards there are',
  race: 'The race of the solvers',
  history: 'History',
};

export default function Facts() {
  const lab = useLab();
  const dice = useSignal<readonly DiceInfo[]>([]);
  const error = useSignal<unknown>(undefined);
  useEffect(() => {
    lab.engine.diceSets().then(
      (sets) => (dice.value = sets),
      (reason: unknown) => (error.value = reason),
    );
  }, [lab, dice, error]);
  // The error boundary of the shell shows it.
  if (error.value !== undefined) throw error.value;
  return dice.value.length > 0 ? <Page dice={dice.value} /> : <div class="room-coming" aria-busy="true" />;
}

/** Milliseconds in which figures above may still come in and push a part away. */
const SETTLING = 2500;

/** Scrolls to a part and stays with it while the page fills, until the visitor does anything. */
function comeTo(part: Part): () => void {
  const stop = new AbortController();
  const come = (): void => document.getElementById(part)?.scrollIntoView();
  // After the parts are drawn.
  requestAnimationFrame(() => {
    if (stop.signal.aborted) return;
    document.getElementById(part)?.focus({ preventScroll: true });
    come();
    const observer = new ResizeObserver(come);
    observer.observe(document.body);
    const end = (): void => observer.disconnect();
    for (const input of ['wheel', 'pointerdown', 'keydown', 'touchstart']) {
      window.addEventListener(input, end, { signal: stop.signal, passive: true });
    }
    stop.signal.addEventListener('abort', end);
    setTimeout(() => stop.abort(), SETTLING);
  });
  return () => stop.abort();
}

function Page({ dice }: { dice: readonly DiceInfo[] }) {
  const { dictionaries } = useLab();
  const query = useMemo(() => computed(() => readQuery(route.value.query)), []);
  const address = (part: Partial<FactsQuery>): URLSearchParams => {
    const dict = dictionaries.asked.value;
    return writeQuery({ ...query.value, ...part }, dict === DEFAULT_DICTIONARY ? null : dict);
  };
  const room: RoomProps = {
    query,
    dice,
    change: (part, how) => go('facts', address(part), { replace: how !== 'step' }),
  };
  useSignalEffect(() => {
    const { part } = query.value;
    if (part && route.value.room === 'facts') return comeTo(part);
  });
  return (
    <div class="facts">
      <header class="facts-head">
        <h1>Facts</h1>
        <p>What can be counted about the game, sampled, and timed: every number here is made in front of you, and says how sure it is.</p>
        <nav aria-label="Parts of this page">
          <ul>
            {(Object.entries(TITLES) as [Part, string][]).map(([part, title]) => (
              <li key={part}>
                <a href={href('facts', address({ part }))}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <Rolled {...room} />
      <Count {...room} />
      <Race {...room} />
      <History />
    </div>
  );
}
