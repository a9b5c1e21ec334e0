/** Numbers as this room writes them. */

export { counted, whole } from '../../ui/format';

/**
 * A share as a percentage with about two significant digits: `14%`, `3.1%`, `0.02%`. 0% and 100% are shown only for
 * exact values.
 */
export function share(value: number): string {
  if (value <= 0) return '0%';
  if (value >= 1) return '100%';
  const percent = Number((value * 100).toPrecision(2));
  return `${percent >= 100 ? '99.9' : percent < 0.0001 ? percent.toExponential(0) : String(percent)}%`;
}
