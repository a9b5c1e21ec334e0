/** A schedule drawn by hand: its points are grabbed, moved and added on the chart. Pure functions. */

import type { SchedulePoint } from './plan';
import type { ChartScale } from './scale';

interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** How near a finger must come to a point to grab it, in pixels. */
const REACH = 18;
const MOST = 32;

/** Returns the grabbed point: the nearest within reach, otherwise a new one there. -1 if there can be no more. */
export function grab(
  points: readonly SchedulePoint[],
  at: Pixel,
  scale: ChartScale,
): { index: number; points: readonly SchedulePoint[] } {
  const away = ([n, t]: SchedulePoint): number => Math.hypot(scale.x(n) - at.x, scale.y(t) - at.y);
  const nearest = points.reduce((best, point, i) => (away(point) < away(points[best]!) ? i : best), 0);
  if (away(points[nearest]!) <= REACH) return { index: nearest, points };
  const [n, t] = valueAt(at, scale);
  const index = points.findIndex(([other]) => other > n);
  if (index <= 0 || points.length >= MOST || points[index - 1]![0] === n) return { index: -1, points };
  return { index, points: [...points.slice(0, index), [n, t], ...points.slice(index)] };
}

/** Returns the points with one moved: never past its neighbors. The first stays at 0, the last keeps its end. */
export function dragged(
  points: readonly SchedulePoint[],
  index: number,
  to: Pixel,
  scale: ChartScale,
): readonly SchedulePoint[] {
  const [n, t] = valueAt(to, scale);
  const before = points[index - 1];
  const after = points[index + 1];
  const at = !before ? 0 : !after ? points[index]![0] : Math.min(Math.max(n, before[0] + 1), after[0] - 1);
  return points.map((point, i) => (i === index ? [at, t] : point));
}

/** Rounds to whole proposals and temperatures of three digits. */
function valueAt({ x, y }: Pixel, scale: ChartScale): SchedulePoint {
  return [Math.round(scale.xOf(x)), Number(scale.yOf(y).toPrecision(3))];
}
