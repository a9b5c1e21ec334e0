/** Canvases that match the screen's resolution and the page's colors. */

import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { scheme } from './theme';

/**
 * Gives the canvas one pixel per device pixel, with CSS pixels as units; returns `null` while it has no size. An opaque
 * canvas hides everything below it, so that nothing else is drawn there: without a GPU, this halves the time of a
 * frame.
 */
export function sharp(canvas: HTMLCanvasElement, { opaque = false } = {}): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio || 1;
  // Edges are drawn at whole pixels, each rounded separately: one pixel off, and everything would be scaled.
  const { left, right, top, bottom } = canvas.getBoundingClientRect();
  const between = (from: number, to: number): number => Math.round(to * ratio) - Math.round(from * ratio);
  const [width, height] = [between(left, right), between(top, bottom)];
  if (width === 0 || height === 0) return null;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { alpha: !opaque });
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/**
 * The system colors that replace tokens if the visitor's system sets all colors. Other tokens become the text color.
 */
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

export interface Colors<T extends string> {
  readonly of: Readonly<Record<T, string>>;
  /** The font family of the page's numbers. */
  readonly sans: string;
  /** Whether the background is dark. */
  readonly dark: boolean;
}

/** The colors of some tokens in a form that canvases accept. */
export function colorsOf<T extends string>(canvas: HTMLElement, tokens: readonly T[]): Colors<T> {
  const probe = document.createElement('span');
  // The requested color, not the one that text is forced to have.
  probe.style.setProperty('forced-color-adjust', 'none');
  probe.style.fontFamily = 'var(--sans)';
  canvas.after(probe);
  const isForced = matchMedia('(forced-colors: active)').matches;
  const color = (token: string): string => {
    probe.style.color = isForced ? (FORCED[token] ?? 'CanvasText') : `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const of = Object.fromEntries(tokens.map((token) => [token, color(token)])) as Record<T, string>;
  const [red = 255, green = 255, blue = 255] = (color('paper').match(/[\d.]+/g) ?? []).map(Number);
  const { fontFamily: sans } = getComputedStyle(probe);
  probe.remove();
  const dark = isForced ? red + green + blue < 384 : scheme.value === 'dark';
  return { of, sans, dark };
}

/** Calls back when the colors of the page or the system change. */
export function useColorChange(callback: () => void): void {
  const latest = useRef(callback);
  latest.current = callback;
  useSignalEffect(() => {
    void scheme.value;
    // The document gets its colors after the signal changes.
    setTimeout(() => latest.current());
  });
  useEffect(() => {
    const changes = ['(forced-colors: active)', '(prefers-contrast: more)', 'print'].map((query) => matchMedia(query));
    const change = (): void => latest.current();
    for (const of of changes) of.addEventListener('change', change);
    return () => {
      for (const of of changes) of.removeEventListener('change', change);
    };
  }, []);
}
