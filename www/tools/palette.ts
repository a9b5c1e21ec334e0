/**
 * Makes the 64 colors of the cells: `npx rolldown tools/palette.ts --platform node -o /tmp/palette.mjs && node /tmp/palette.mjs`.
 *
 * The first sixteen are annealed so that the closest two are as far apart as possible for full, red-blind, green-blind,
 * and (with half the weight) blue-blind vision, on light and dark backgrounds. The others are added one by one, each as
 * far as possible from all before it. The colors are in farthest-first order, so that small boards get the most distinct
 * ones.
 */
import {
  contrast,
  difference,
  fromHex,
  hex,
  inGamut,
  linearRgb,
  type LinearRgb,
  type Oklch,
  oklab,
  seenBy,
  VISIONS,
} from '../src/design/color';

const CELLS = 64;
const PAPER = fromHex('#fbf9f3');
const NIGHT = fromHex('#17181b');

/** The same hue for dark backgrounds: lighter, and as colorful as possible. */
function forDark([l, c, h]: Oklch): Oklch {
  const lightness = 0.5 + (l - 0.36) * 0.86;
  let chroma = c * 0.95;
  while (chroma > 0 && !inGamut(linearRgb([lightness, chroma, h]))) chroma -= 0.005;
  return [lightness, Math.max(0, chroma), h];
}

interface Candidate {
  color: Oklch;
  light: LinearRgb;
  dark: LinearRgb;
  labs: number[][];
}

const candidates: Candidate[] = [];
for (let l = 0.36; l <= 0.781; l += 0.03)
  for (let c = 0.05; c <= 0.21; c += 0.02)
    for (let h = 0; h < 360; h += 6) {
      const color: Oklch = [l, c, h];
      const light = linearRgb(color);
      if (!inGamut(light) || contrast(light, PAPER) < 2.1) continue;
      const dark = linearRgb(forDark(color));
      if (contrast(dark, NIGHT) < 3) continue;
      const labs = [light, dark].flatMap((rgb) => VISIONS.map((v) => oklab(seenBy(v, rgb))));
      candidates.push({ color, light, dark, labs });
    }

const WEIGHT = [1, 1.1, 1.1, 1.6, 1.05, 1.15, 1.15, 1.7];
function apart(a: Candidate, b: Candidate): number {
  let least = Infinity;
  for (let i = 0; i < 8; i++) {
    const p = a.labs[i]!;
    const q = b.labs[i]!;
    least = Math.min(least, WEIGHT[i]! * Math.hypot(p[0]! - q[0]!, p[1]! - q[1]!, p[2]! - q[2]!));
  }
  return least;
}

let state = 20090217;
const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const pick = () => candidates[Math.floor(random() * candidates.length)]!;

const chosen: Candidate[] = Array.from({ length: 16 }, pick);
const gap = (i: number, c: Candidate) => Math.min(...chosen.map((o, j) => (i === j ? Infinity : apart(c, o))));
// A soft minimum lets the search take more than the closest pair into account.
const energy = (i: number, c: Candidate) => chosen.reduce((sum, o, j) => (i === j ? sum : sum + apart(c, o) ** -8), 0);
for (let step = 0, steps = 400_000; step < steps; step++) {
  const i = Math.floor(random() * 16);
  const next = pick();
  const before = energy(i, chosen[i]!);
  const after = energy(i, next);
  if (after < before || random() < Math.exp((Math.log(before) - Math.log(after)) / (0.3 * (1 - step / steps) + 1e-3)))
    chosen[i] = next;
}

const ordered: Candidate[] = [];
const rest = [...chosen];
const start = rest.findIndex((c) => c.color[2] > 230 && c.color[2] < 275 && c.color[0] < 0.6);
ordered.push(...rest.splice(Math.max(0, start), 1));
const farthest = (from: Candidate[]) =>
  from.reduce((best, c) =>
    Math.min(...ordered.map((o) => apart(c, o))) > Math.min(...ordered.map((o) => apart(best, o))) ? c : best,
  );
while (rest.length) {
  const next = farthest(rest);
  rest.splice(rest.indexOf(next), 1);
  ordered.push(next);
}
while (ordered.length < CELLS) ordered.push(farthest(candidates));

for (const [name, key] of [
  ['LIGHT', 'light'],
  ['DARK', 'dark'],
] as const)
  console.log(
    `const ${name} =\n  '${ordered
      .map((c) => hex(c[key]).slice(1))
      .join(' ')
      .replace(/(.{0,104}) /g, "$1 ' +\n  '")}';`,
  );
for (const n of [9, 12, 16, 25, 64]) {
  const least = VISIONS.map((v) =>
    (['light', 'dark'] as const)
      .map((k) => {
        let d = Infinity;
        for (let i = 0; i < n; i++)
          for (let j = 0; j < i; j++) d = Math.min(d, difference(ordered[i]![k], ordered[j]![k], v));
        return d.toFixed(3);
      })
      .join('/'),
  );
  console.error(
    n,
    Object.fromEntries(VISIONS.map((v, i) => [v, least[i]])),
    Math.min(...chosen.map((c, i) => gap(i, c))).toFixed(3),
  );
}
