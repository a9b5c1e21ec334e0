/**
 * Color arithmetic: contrast as WCAG 2 defines it, and what a color becomes for people who lack a kind of cone. Used to
 * test the palette; no page code needs it.
 */

/** Linear light, 0…1 in gamut. */
type LinearRgb = readonly [number, number, number];

export type Vision = 'full' | 'protan' | 'deutan' | 'tritan';

/** Viénot, Brettel and Mollon 1999 for red and green; their one-plane approximation for blue. */
const LOSS: Record<Exclude<Vision, 'full'>, readonly [LinearRgb, LinearRgb, LinearRgb]> = {
  protan: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deutan: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
  tritan: [
    [1, 0.1446, -0.1446],
    [0, 0.8592, 0.1408],
    [0, 0.8592, 0.1408],
  ],
};

/** OKLab coordinates, in which equal distances look about equally large. */
function oklab([r, g, b]: LinearRgb): [number, number, number] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function seenBy(vision: Vision, [r, g, b]: LinearRgb): LinearRgb {
  if (vision === 'full') return [r, g, b];
  const [x, y, z] = LOSS[vision].map((row) => Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b)));
  return [x!, y!, z!];
}

/**
 * The distance in OKLab as someone with this `vision` sees the two colors. About 0.02 is the smallest difference that
 * is noticed side by side.
 */
export function difference(a: LinearRgb, b: LinearRgb, vision: Vision): number {
  const p = oklab(seenBy(vision, a));
  const q = oklab(seenBy(vision, b));
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/** WCAG 2 contrast ratio, 1…21. */
export function contrast(a: LinearRgb, b: LinearRgb): number {
  const luminance = ([r, g, b]: LinearRgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

export function fromHex(text: string): LinearRgb {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(text.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return [r!, g!, b!];
}
