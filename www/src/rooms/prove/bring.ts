/** Brings the result that a button has asked for into view. It may be far below the button. */

import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useProving } from './room';

/** Scrolls to an element, smoothly unless the visitor prefers reduced motion. */
export function broughtIntoView(element: Element | null, block: ScrollLogicalPosition): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block, behavior: calm ? 'instant' : 'smooth' });
}

/** Returns the place of the result's heading, which gets the focus, so that the keyboard and screen readers follow. */
export function useBrought(name: 'breaking' | 'compare'): RefObject<HTMLHeadingElement | null> {
  const { wanted } = useProving();
  const heading = useRef<HTMLHeadingElement>(null);
  const { value } = wanted;
  useEffect(() => {
    const { current } = heading;
    if (value !== name || !current) return;
    wanted.value = '';
    broughtIntoView(current, 'start');
    current.focus({ preventScroll: true });
  });
  return heading;
}
