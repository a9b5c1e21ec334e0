/** When a climb has found a board that is known to be the best, or the best known: what that means, and how one knows. */

import { whole as number } from './numbers';
import { useClimbing } from './room';

/** The end of the search, by size, for ENABLE2K and the standard rules. Only `proved` ones are the best possible. */
export const SUMMITS: Readonly<
  Record<string, { readonly points: number; readonly proved: string | undefined; readonly href: string }>
> = {
  '3x3': { points: 545, proved: 'Dan Vanderkam proved this in 2009', href: '#/prove?size=3x3' },
  '3x4': { points: 1651, proved: 'this was proved in 2025', href: '#/prove?size=3x4' },
  '4x4': {
    points: 3625,
    proved: 'Dan Vanderkam proved this in 2025, with about 23,000 hours of CPU time',
    href: '#/prove?size=4x4',
  },
  '5x5': { points: 10_406, proved: undefined, href: '#/prove' },
};

export function Finish() {
  const room = useClimbing();
  const { session } = room;
  const leader = session.leader.value;
  const best = leader?.frame.value?.best;
  const summit = best && room.summitAt(best.points);
  if (!leader || !best || !summit) return null;
  const size = room.shownSize.replace('x', '×');
  const who = session.climbers.value.length > 1 ? `Climber ${leader.index + 1} found it` : 'It was found';
  return (
    <p class="climb-finish whole mt-2 t-s aside good" role="status">
      <strong>
        {summit.proved
          ? `${number(best.points)}: no ${size} board scores more.`
          : `${number(best.points)}: as good as the best ${size} board known.`}
      </strong>{' '}
      {who} in run {number(best.run + 1)}, after {number(best.proposals)} steps.{' '}
      {summit.proved
        ? `A climb can’t know that it has reached the top; ${summit.proved}.`
        : 'Nobody has proved that there is no better one.'}{' '}
      <a href={summit.href}>{summit.proved ? 'How do we know?' : 'How are smaller boards proved best?'}</a>
    </p>
  );
}
