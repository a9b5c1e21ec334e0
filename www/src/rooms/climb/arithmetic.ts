/** Numbers as this room writes and charts them, and the acceptance of one proposal in words. */

import { bisectRight } from 'd3-array';
import { faceText, placeName } from '../../board/face';
import type { Proposal } from '../../engine/contract';
import { unitOf } from '../../engine/scoring';
import { counted, decimal, shortPercent, whole } from '../../ui/format';
import { linear } from '../../ui/plot';

export const scored = (n: number, scoring: string) => counted(n, unitOf(scoring));

export const runOf = (climber: number | false, run: number) =>
  `${climber ? `Climber ${climber}, run` : 'Run'} ${whole(run + 1)}`;

export const momentText = (step: number, score: number, scoring: string) =>
  `step ${whole(step)}, ${scored(score, scoring)}`;

/** A temperature on an axis: in points, or as a share of the run's best score. */
export function axisTemperature(value: number, ofBest: boolean): string {
  return ofBest ? shortPercent(value) : String(Number(value.toPrecision(3)));
}

/** A temperature with about three significant digits. */
export function temperatureText(t: number): string {
  if (t === 0) return '0';
  if (t < 0.001) return powerText(t);
  return decimal(t);
}

/** The chance that a loss is accepted: the core's rule, in `src/anneal/accept.rs`. */
export const chanceOf = (loss: number, temperature: number): number =>
  temperature > 0 ? Math.exp(-loss / temperature) : 0;

/** A probability between 0 and 1: three decimals, or as many as are needed to distinguish it from 0. */
export function chanceText(p: number): string {
  if (p === 0) return '0';
  if (p < 0.0005) return powerText(p);
  if (p > 0.9995 && p < 1) return '0.999\u2026';
  return p.toFixed(3);
}

/** A small number: `9 × 10\u207b\u00b9\u2077`. */
function powerText(value: number): string {
  const [digit = '', power = ''] = value.toExponential(0).split('e');
  const raised = [...power].map((c) =>
    c === '-' ? '\u207b' : '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079'[Number(c)],
  );
  return `${digit}\u00a0×\u00a010${raised.join('')}`;
}

/**
 * The random number next to the probability it is compared with, with enough decimals that the two texts compare like
 * the numbers, and that the probability is right to a hundredth of itself.
 */
export function drawText(drawn: number, probability: number): [drawn: string, probability: string] {
  if (probability === 0 || probability === 1) return [chanceText(drawn), String(probability)];
  for (let digits = 3; digits <= 7; digits++) {
    const texts = [drawn.toFixed(digits), probability.toFixed(digits)] as const;
    const near = Math.abs(Number(texts[1]) - probability) <= 0.01 * probability;
    if (texts[0] !== texts[1] && near) return [...texts];
  }
  return [chanceText(drawn), chanceText(probability)];
}

/** The proposed change: `Swap R (row 1, column 2) and E (row 3, column 1).` `before` has the faces before it. */
export function moveText(proposal: Proposal, before: readonly string[], cols: number): string {
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
      return 'Move the word to another path.';
    case undefined:
      return 'No move was possible here, so the board stays the same.';
  }
}

/** The question about a worse board, whose verdict is not told yet. */
export const questionText = ({ delta, temperature }: Proposal, scoring: string) =>
  `The new board is ${scored(-delta, scoring)} worse. The temperature is ${temperatureText(temperature)}, so the chance that a loss of ${temperatureText(temperature)} is accepted is 0.37. Will it be accepted?`;

export function verdictText(proposal: Proposal, scoring: string): string {
  const { kind, delta, probability, accepted, record } = proposal;
  if (kind === undefined) return '';
  if (delta > 0) return `Better by ${whole(delta)}, so it is accepted${record ? ': this climber’s best so far' : ''}.`;
  if (delta === 0) return 'The score is the same, so the change is accepted.';
  const [drawn, chance] = drawText(proposal.drawn, probability);
  const worse = `${scored(-delta, scoring)} worse. At this temperature, the chance that this is accepted is ${chance}.`;
  return accepted
    ? `${worse} The random number ${drawn} is at most that, so the change is accepted.`
    : `${worse} The random number ${drawn} is above that, so the board stays the same.`;
}

// --- charts ------------------------------------------------------------------------------------------------------

/** Returns the best of some scores, and where their axis begins: at 0, or at a round number not far below the least. */
export function rangeOf(scores: readonly number[]): { low: number; best: number } {
  const best = scores.reduce((a, b) => Math.max(a, b), 0);
  const least = scores.reduce((a, b) => Math.min(a, b), best);
  if (!(least > 0.4 * best)) return { low: 0, best };
  return { low: linear([least < best ? least : 0.9 * best, best], [0, 1], 4).domain()[0]!, best };
}

/** Counts how many of `values` are in each of `count` equal parts of `low..=high`. */
export function binned(values: ArrayLike<number>, low: number, high: number, count: number): number[] {
  const bins = new Array<number>(count).fill(0);
  const width = (high - low || 1) / count;
  for (let i = 0; i < values.length; i++) {
    const at = Math.floor((values[i]! - low) / width);
    bins[Math.min(count - 1, Math.max(0, at))]!++;
  }
  return bins;
}

/** `950`, `2,500`, `20k`, `1.2M`. */
export function short(value: number): string {
  const trim = (n: number): string => String(Number(n.toPrecision(3)));
  if (value >= 1e9) return `${trim(value / 1e9)}G`;
  if (value >= 1e6) return `${trim(value / 1e6)}M`;
  return value >= 1e4 ? `${trim(value / 1e3)}k` : decimal(value);
}

/** Returns the index of the last of ascending `values` that is at most `at`; 0 if there is none. */
export function lastBefore(values: ArrayLike<number>, at: number): number {
  return Math.max(0, bisectRight(values, at) - 1);
}
