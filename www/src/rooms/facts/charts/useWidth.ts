import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Returns the width of an element in CSS pixels, as it changes (0 until it is known), and how much larger than usual
 * the text is. Charts are drawn in these pixels, and their height follows the text size.
 */
export function useWidth<E extends HTMLElement>(): {
  element: RefObject<E | null>;
  width: Signal<number>;
  scale: Signal<number>;
} {
  const element = useRef<E>(null);
  const width = useSignal(0);
  const scale = useSignal(1);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const look = (wide: number): void => {
      width.value = Math.floor(wide);
      scale.value = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
    };
    look(measured.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) look(entry.contentRect.width);
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [width, scale]);
  return { element, width, scale };
}
