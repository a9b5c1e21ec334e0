import { describe, expect, it } from 'vitest';
import { contrast, difference, fromHex, type Vision } from './color';
import { CELL_COLORS, cellColor, type Scheme } from './palette';
import tokens from './tokens.css?raw';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

function closest(cells: number, scheme: Scheme, vision: Vision): number {
  const colors = Array.from({ length: cells }, (_, cell) => fromHex(cellColor(cell, scheme)));
  let least = Infinity;
  colors.forEach((a, i) => colors.slice(0, i).forEach((b) => (least = Math.min(least, difference(a, b, vision)))));
  return least;
}

describe.each(SCHEMES)('the cells of a board, %s', (scheme) => {
  it.each([
    ['full', 9, 0.1],
    ['protan', 9, 0.09],
    ['deutan', 9, 0.1],
    ['tritan', 9, 0.06],
    ['full', 16, 0.085],
    ['protan', 16, 0.08],
    ['deutan', 16, 0.08],
    ['tritan', 16, 0.05],
    ['full', CELL_COLORS, 0.03],
  ] as const)('are told apart by %s sight, %i cells, by %f or more', (vision, cells, least) => {
    expect(closest(cells, scheme, vision)).toBeGreaterThan(least);
  });

  it('stand out from the paper', () => {
    const paper = fromHex(token('paper', scheme));
    for (let cell = 0; cell < CELL_COLORS; cell++)
      expect(contrast(fromHex(cellColor(cell, scheme)), paper)).toBeGreaterThan(scheme === 'light' ? 1.9 : 2.5);
  });
});

it('has no color for a cell that no board has', () => {
  expect(() => cellColor(64, 'light')).toThrow('0 to 63');
});

describe.each(SCHEMES)('text on paper, %s', (scheme) => {
  const papers = ['paper', 'paper-2', 'paper-3'] as const;
  it.each(['ink', 'ink-2', 'ink-3', 'accent', 'good', 'bad'])('--%s reads on every paper (AA)', (name) => {
    for (const paper of papers)
      expect(contrast(fromHex(token(name, scheme)), fromHex(token(paper, scheme))), paper).toBeGreaterThanOrEqual(4.5);
  });
  it.each([
    ['accent', 'accent-soft'],
    ['bad', 'bad-soft'],
  ])('--%s reads on --%s', (text, ground) => {
    expect(contrast(fromHex(token(text, scheme)), fromHex(token(ground, scheme)))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(['focus', 'rule-2'])('--%s is seen on paper (3:1)', (name) => {
    expect(contrast(fromHex(token(name, scheme)), fromHex(token('paper', scheme)))).toBeGreaterThanOrEqual(3);
  });
});

/** Returns the value of a `light-dark()` token in the style sheet. */
function token(name: string, scheme: Scheme): string {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens);
  const value = found?.[scheme === 'light' ? 1 : 2];
  if (!value) throw new Error(`no token --${name}`);
  return value;
}
