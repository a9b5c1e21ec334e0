/** More formats, in a file of their own because a first visit doesn't need them. The others are in `format.ts`. */

const BRITISH = 'en-GB';

/** Formats a value with as many decimals as its error justifies: two digits of the error. */
export function measured(value: number, error: number): string {
  return value.toFixed(decimalsOf(error));
}

/** Returns the number of decimals that show an error with two digits. */
export function decimalsOf(error: number): number {
  if (!(error > 0)) return 2;
  return Math.max(0, Math.min(12, 1 - Math.floor(Math.log10(error))));
}

/** A share from 0 to 1 in percent, with as many decimals as its error, also a share, justifies: `1.234%`. */
export function measuredPercent(share: number, error: number): string {
  return `${measured(100 * share, 100 * error)}%`;
}

/** A share in percent with this many decimals, for axes and tables, whose figures line up: `1.50%`. */
export function fixedPercent(share: number, decimals: number): string {
  return `${(100 * share).toFixed(decimals)}%`;
}

/**
 * A share in percent with about two significant digits, or another number of them: `14%`, `3.1%`, `0.02%`. 0% and 100%
 * are shown only for exact values.
 */
export function shortPercent(share: number, digits = 2): string {
  if (share <= 0) return '0%';
  const percent = Number((share * 100).toPrecision(digits));
  if (share < 1 && percent >= 100) return '99.9%';
  return `${percent < 0.0001 ? percent.toExponential(0) : String(percent)}%`;
}

/** A day in prose. It is the same all over the world: `22 November 2026`. */
export function utcDate(day: Date): string {
  return day.toLocaleDateString(BRITISH, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** A day of this year, where the visitor is or, for a date, in Greenwich: `22 Nov`. */
export function shortDate(time: number | Date): string {
  const zone = typeof time === 'number' ? {} : { timeZone: 'UTC' };
  return new Date(time).toLocaleDateString(BRITISH, { day: 'numeric', month: 'short', ...zone });
}
