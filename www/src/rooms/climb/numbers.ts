/** Numbers as the texts of this room write them. */

export { counted, whole } from '../../ui/format';

/** A share of 1 as a percentage of about two figures: `14%`, `3.1%`, `0.02%`. Never 0% or 100% for what is neither. */
export function share(value: number): string {
  if (value <= 0) return '0%';
  if (value >= 1) return '100%';
  const percent = Number((value * 100).toPrecision(2));
  return `${percent >= 100 ? '99.9' : percent < 0.0001 ? percent.toExponential(0) : String(percent)}%`;
}
