/** The score. The numbers are the show. */

import { useComputed } from '@preact/signals';
import { useLab } from '../../app/lab';
import { useClimbing } from './room';

export const number = (n: number): string => n.toLocaleString('en');

export function Headline() {
  const { session } = useClimbing();
  const frame = session.frame.value;
  if (!frame) return <Introduction />;
  return (
    <header class="climb-head">
      <p class="climb-now">
        <Now /> <span class="climb-unit">points</span>
      </p>
      <Best />
      <Caption />
    </header>
  );
}

function Introduction() {
  const { session } = useClimbing();
  const loading = session.phase.value !== 'idle';
  return (
    <header class="climb-head climb-intro" aria-busy={loading}>
      <p class="climb-title">From noise to the best board there is</p>
      <p class="climb-caption note">
        {loading
          ? 'Reading the dictionary…'
          : 'Simulated annealing: random letters are changed or swapped, one at a time. A better board is always taken; a worse one only by chance, and the chance sinks as the board cools.'}
      </p>
    </header>
  );
}

function Now() {
  const { session } = useClimbing();
  const points = session.replaying.value?.moment().points ?? session.frame.value?.points ?? 0;
  return <span class="num">{number(points)}</span>;
}

function Best() {
  const { session } = useClimbing();
  const room = useClimbing();
  const best = useComputed(() => session.leader.value?.frame.value?.best);
  const { value } = best;
  if (!value) return null;
  return (
    <p class="climb-best">
      <span class="num">{number(value.points)}</span> <span class="climb-unit">best</span>
      <a class="climb-best-link" href={room.solveHref(value.board)}>
        Open in Solve
      </a>
    </p>
  );
}

function Caption() {
  const { session } = useClimbing();
  const { dictionaries } = useLab();
  const order = session.order.value;
  const places = session.places.value;
  const frame = session.frame.value;
  if (!frame || !order) return null;
  const several = places.length > 1;
  const moment = session.replaying.value?.moment();
  const run = session.replaying.value?.run.run ?? frame.run;
  const scored = places.reduce((sum, place) => sum + (place.frame.value?.evaluations ?? 0), 0);
  return (
    <p class="climb-caption num">
      {several && `Climber ${session.front.value + 1}, `}
      {several ? 'run' : 'Run'} {number(run + 1)}: proposal {number(moment?.generation ?? frame.generation)}
      {frame.runLength !== undefined && ` of ${number(frame.runLength)}`}
      <span class="climb-scored">
        {number(scored)} boards scored with {dictionaries.nameOf(order.dictionary)}
      </span>
    </p>
  );
}
