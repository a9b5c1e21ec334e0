/** The theme: light, dark, or the system's; remembered. And motion, unless the visitor wants none. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Scheme } from '../design/palette';
import { recall, remember } from './storage';

export type Theme = 'system' | Scheme;
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

const KEY = 'theme';
const night = matchMedia('(prefers-color-scheme: dark)');
const systemDark = signal(night.matches);
const chosen = signal<Theme>(THEMES.find((theme) => theme === recall(KEY)) ?? 'system');

export const theme: ReadonlySignal<Theme> = chosen;

/** The theme in effect, for things that are painted rather than styled. */
export const scheme: ReadonlySignal<Scheme> = computed(() =>
  chosen.value === 'system' ? (systemDark.value ? 'dark' : 'light') : chosen.value,
);

export function chooseTheme(next: Theme): void {
  chosen.value = next;
  remember(KEY, next === 'system' ? null : next);
}

export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls to an element, smoothly unless the visitor wants no motion. */
export function broughtIntoView(element: Element | null, block: ScrollLogicalPosition): void {
  element?.scrollIntoView({ block, behavior: isCalm() ? 'instant' : 'smooth' });
}

/**
 * Brings the result that a button has asked for into view, once it is there, as it may be far below the button. Its heading
 * gets the focus, so that the keyboard and screen readers follow.
 */
export function bring(id: string, frames = 60): void {
  const heading = document.getElementById(id);
  broughtIntoView(heading, 'start');
  heading?.focus({ preventScroll: true });
  if (!heading && frames > 0) requestAnimationFrame(() => bring(id, frames - 1));
}

/** Keeps the document in step with it. Call once. */
export function followTheme(): void {
  night.addEventListener('change', () => (systemDark.value = night.matches));
  effect(() => {
    document.documentElement.style.colorScheme = chosen.value === 'system' ? '' : chosen.value;
    const paper = scheme.value === 'dark' ? '#17181b' : '#fbf9f3';
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', paper);
  });
}
