import { type Signal, useSignal } from '@preact/signals';
import { type RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The width of an element in CSS pixels, as it changes; 0 until it is known. Charts are drawn in such pixels. */
export function useWidth<E extends HTMLElement>(): { element: RefObject<E>; width: Signal<number> } {
  const element = useRef<E>(null);
  const width = useSignal(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    width.value = Math.floor(measured.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) width.value = Math.floor(entry.contentRect.width);
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [width]);
  return { element, width };
}
