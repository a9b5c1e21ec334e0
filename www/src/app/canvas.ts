/** Canvases as sharp as the screen and in the colors of the page. */

import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { scheme } from './theme';

/**
 * The canvas with as many pixels as it covers, and its units those of CSS; `null` while it has no size. One that is all
 * painted over lets nothing of the page through, so that nothing below it is drawn: without a GPU that halves a frame.
 */
export function sharp(canvas: HTMLCanvasElement, { opaque = false } = {}): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio || 1;
  // Edges between pixels are drawn at whole ones, each rounded by itself: one pixel off, and all would be scaled.
  const { left, right, top, bottom } = canvas.getBoundingClientRect();
  const between = (from: number, to: number): number => Math.round(to * ratio) - Math.round(from * ratio);
  const [width, height] = [between(left, right), between(top, bottom)];
  if (width === 0 || height === 0) return null;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { alpha: !opaque });
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** What stands for a token where the visitor's system sets all colors; for others, the color of text. */
const FORCED: Record<string, string> = {
  paper: 'Canvas',
  tile: 'Canvas',
  'tile-2': 'Canvas',
  rule: 'GrayText',
  'rule-2': 'GrayText',
  'tile-edge': 'GrayText',
  accent: 'Highlight',
  focus: 'Highlight',
  gain: 'Highlight',
  loss: 'LinkText',
};

const forced = (): boolean => matchMedia('(forced-colors: active)').matches;

export interface Colours<T extends string> {
  readonly of: Readonly<Record<T, string>>;
  /** The family of the page's numbers, and pixels of its smallest type. */
  readonly sans: string;
  readonly small: number;
  /** Whether the visitor's system sets the colors. */
  readonly forced: boolean;
  /** Whether paper is dark. */
  readonly dark: boolean;
}

/** The colors of some tokens as a canvas takes them. */
export function coloursOf<T extends string>(canvas: HTMLCanvasElement, tokens: readonly T[]): Colours<T> {
  const probe = document.createElement('span');
  // What is asked for, not what text is forced to be.
  probe.style.setProperty('forced-color-adjust', 'none');
  Object.assign(probe.style, { fontFamily: 'var(--sans)', fontSize: 'var(--t-xs)' });
  canvas.after(probe);
  const isForced = forced();
  const colour = (token: string): string => {
    probe.style.color = isForced ? (FORCED[token] ?? 'CanvasText') : `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const of = Object.fromEntries(tokens.map((token) => [token, colour(token)])) as Record<T, string>;
  const [red = 255, green = 255, blue = 255] = (colour('paper').match(/[\d.]+/g) ?? []).map(Number);
  const { fontFamily, fontSize } = getComputedStyle(probe);
  probe.remove();
  const dark = isForced ? red + green + blue < 384 : scheme.value === 'dark';
  return { of, sans: fontFamily, small: Number.parseFloat(fontSize), forced: isForced, dark };
}

/** Calls back when the page or the system has other colors. */
export function useColourChange(callback: () => void): void {
  const latest = useRef(callback);
  latest.current = callback;
  useSignalEffect(() => {
    void scheme.value;
    // The document gets its colors after the signal has its value.
    setTimeout(() => latest.current());
  });
  useEffect(() => {
    const changes = ['(forced-colors: active)', '(prefers-contrast: more)'].map((query) => matchMedia(query));
    const change = (): void => latest.current();
    for (const of of changes) of.addEventListener('change', change);
    return () => {
      for (const of of changes) of.removeEventListener('change', change);
    };
  }, []);
}
