/** Numbers and boards in readable form. */

import { decimal, sentence } from '../../ui/format';

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

/** Formats with two or three significant digits: `0.0042`, `17.5`, `310`, `67,300`. */
export const rate = (n: number): string => decimal(n, n >= 1 ? 3 : 2);

/** `4.6 × 10^20`, for `Rich`. */
export function power(n: number, digits = 2): string {
  const [mantissa, exponent] = n.toExponential(digits - 1).split('e');
  return `${mantissa}\u00a0×\u00a010^${exponent!.replace('+', '').replace('-', '−')}`;
}

/** Returns how far a figure is from a published one, in standard errors. */
export function apart(ours: number, published: number, error: number): string {
  if (!(error > 0)) return '';
  const sigmas = (ours - published) / error;
  const errors = Math.abs(sigmas).toFixed(1);
  if (errors === '0.0') return 'less than 0.1 standard errors away';
  return `${errors} standard ${errors === '1.0' ? 'error' : 'errors'} ${sigmas < 0 ? 'below' : 'above'}`;
}

/** Returns whether two figures differ by no more than chance easily explains: two standard errors. */
export function agrees(ours: number, published: number, error: number): boolean {
  return error > 0 && Math.abs(ours - published) <= 2 * error;
}

/** Why something failed, as a sentence. */
export function troubleOf(error: unknown): string {
  return sentence(error instanceof Error ? error.message : String(error));
}
