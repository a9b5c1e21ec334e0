/** The acceptance of one proposal, in numbers as they are shown and in words. */

import { faceText, placeName } from '../../board/face';
import type { ClimbProposal } from '../../engine/jobs';

const whole = (n: number): string => n.toLocaleString('en');

/** `+12`, `−37`, `0`: with a true minus. */
export function signed(n: number): string {
  if (n === 0) return '0';
  return `${n > 0 ? '+' : '\u2212'}${whole(Math.abs(n))}`;
}

/** A temperature, to about three figures. */
export function temperatureText(t: number): string {
  if (t === 0) return '0';
  if (t < 0.001) return powerText(t);
  return t.toLocaleString('en', { maximumSignificantDigits: 3 });
}

/** A chance between 0 and 1: three decimals, or as many as it takes to tell it from 0. */
export function chanceText(p: number): string {
  if (p === 0) return '0';
  if (p < 0.0005) return powerText(p);
  if (p > 0.9995 && p < 1) return '0.999\u2026';
  return p.toFixed(3);
}

/** A small number: `9\u00b710\u207b\u00b9\u2077`. */
function powerText(value: number): string {
  const [digit = '', power = ''] = value.toExponential(0).split('e');
  const raised = [...power].map((c) => (c === '-' ? '\u207b' : '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079'[Number(c)]));
  return `${digit}\u00b710${raised.join('')}`;
}

/**
 * The draw beside the chance it is compared with, to so many decimals that the two texts compare as the numbers do
 * and the chance is right to a hundredth of itself.
 */
export function drawText(drawn: number, probability: number): [drawn: string, probability: string] {
  if (probability === 1) return [chanceText(drawn), '1'];
  for (let digits = 3; digits <= 7; digits++) {
    const texts = [drawn.toFixed(digits), probability.toFixed(digits)] as const;
    const near = Math.abs(Number(texts[1]) - probability) <= 0.01 * probability;
    if (texts[0] !== texts[1] && near) return [...texts];
  }
  return [chanceText(drawn), chanceText(probability)];
}

/** What is tried: `Swap the R in row 1, column 2 with the E in row 3, column 1.` `before` are the faces until then. */
export function moveText(proposal: ClimbProposal, before: readonly string[], cols: number): string {
  const { kind, cells, faces } = proposal;
  const [a = 0, b = 0] = cells;
  const face = (cell: number, of: readonly string[]): string => faceText(of[cell] ?? '.') || 'gap';
  const place = (cell: number): string => placeName({ cols }, cell);
  switch (kind) {
    case 'swap':
      return `Swap ${face(a, before)} (${place(a)}) and ${face(b, before)} (${place(b)}).`;
    case 'letter':
      return `Change ${face(a, before)} (${place(a)}) to ${face(a, faces)}.`;
    case 'path':
      return 'Lay the word along another path.';
    case undefined:
      return 'No move was possible here; the board stays.';
  }
}

/** The verdict in a sentence or two. */
export function verdictText(proposal: ClimbProposal): string {
  const { kind, delta, probability, accepted, record } = proposal;
  if (kind === undefined) return '';
  if (delta > 0) return `Better by ${whole(delta)}, so it is taken${record ? ': the best board so far' : ''}.`;
  if (delta === 0) return 'Neither better nor worse, so it is taken.';
  const loss = `${whole(-delta)} ${delta === -1 ? 'point' : 'points'} worse`;
  const [drawn, chance] = drawText(proposal.drawn, probability);
  const odds = oddsText(probability);
  return accepted
    ? `${loss}; at this temperature that is taken ${odds}. Drawn ${drawn}, not above ${chance}: taken.`
    : `${loss}; at this temperature that is taken ${odds}. Drawn ${drawn}, above ${chance}: the board stays.`;
}

/** `44 times in 100`, `once in 2,300`, `next to never`. */
export function oddsText(probability: number): string {
  if (probability >= 0.995) return 'nearly always';
  if (probability >= 0.095) return `${Math.round(probability * 100)} times in 100`;
  if (probability < 1e-9) return 'next to never';
  return `once in ${whole(Number((1 / probability).toPrecision(2)))}`;
}
