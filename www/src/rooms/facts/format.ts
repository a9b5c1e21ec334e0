/** Numbers in readable form. */

import { decimal, number, upTo, whole } from '../../ui/format';
import { TEXT } from './text';

export { number };

/** `5 million`, `1.2 million`, `250,000`. */
export function rounded(n: number): string {
  if (n >= 1e9) return `${upTo(n / 1e9, 1)} billion`;
  if (n >= 1e6) return `${upTo(n / 1e6, 1)} million`;
  return number(Math.round(n));
}

const NAMES = ['thousand', 'million', 'billion', 'trillion', 'quadrillion', 'quintillion', 'sextillion', 'septillion'];

/** `1.5 billion`, `7 quintillion`, with two digits; nothing for a number below a million or one without a name. */
export function inWords(n: number): string | undefined {
  // Rounded first, so that 999,999,999 is a billion.
  const shown = Number(n.toPrecision(2));
  const power = Math.floor(Math.log10(shown) / 3 + 1e-9);
  const name = NAMES[power - 1];
  return power < 2 || name === undefined ? undefined : `${Number((shown / 1000 ** power).toPrecision(2))} ${name}`;
}

/**
 * Returns whether a published figure, printed with this many decimals, can be within `low..=high`: its last digit was
 * rounded.
 */
export function mayBeWithin(printed: string, low: number, high: number): boolean {
  const half = 0.5 * 10 ** -(printed.split('.')[1]?.length ?? 0);
  const value = Number(printed);
  return value + half >= low && value - half <= high;
}

/** Formats a value with as many decimals as its error justifies: two digits of the error. */
export function measured(value: number, error: number): string {
  return value.toFixed(decimals(error));
}

/** Returns the number of decimals that show an error with two digits. */
export function decimals(error: number): number {
  if (!(error > 0)) return 2;
  return Math.max(0, Math.min(12, 1 - Math.floor(Math.log10(error))));
}

/** Formats a share as a percentage; `width` is that of its interval. */
export function percent(share: number, width: number): string {
  return `${measured(100 * share, 50 * width)}%`;
}

/** Formats with two or three significant digits: `0.0042`, `17.5`, `310`, `67,300`. */
export function rate(n: number): string {
  if (n >= 100) return whole(Number(n.toPrecision(3)));
  if (n === 0) return '0';
  return decimal(Number(n.toPrecision(n >= 1 ? 3 : 2)));
}

/** `41 s`, `2 min 5 s`, `1 h 3 min`. */
export function duration(millis: number): string {
  const seconds = Math.round(millis / 1000);
  if (seconds < 60) return `${millis < 9950 ? (millis / 1000).toFixed(1) : seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** `4.6` and `20` of 4.6 × 10^20. */
export function scientific(n: number, digits = 2): { mantissa: string; exponent: number } {
  const [mantissa = '0', exponent = '0'] = n.toExponential(digits - 1).split('e');
  return { mantissa, exponent: Number(exponent) };
}

/** Puts digits in groups of three, for numbers too large for JavaScript. */
export function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Returns how far a figure is from a published one, in standard errors. */
export function apart(ours: number, published: number, error: number): string {
  if (!(error > 0)) return '';
  const sigmas = (ours - published) / error;
  return TEXT.apart(Math.abs(sigmas).toFixed(1), sigmas < 0);
}

/** Returns whether two figures differ by no more than chance easily explains: two standard errors. */
export function agrees(ours: number, published: number, error: number): boolean {
  return error > 0 && Math.abs(ours - published) <= 2 * error;
}
