/** A button with a sheet below it, for more choices than fit into a row. Escape or a press elsewhere closes it. */

import { signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** The number of open sheets and dialogs, which cover the page. */
export const covers = signal(0);

/** Resolves once no sheet or dialog covers the page. */
export function uncovered(): Promise<void> {
  return new Promise((resolve) => {
    // A subscriber is called at once, before its end is known.
    const end = covers.subscribe((n) => void (n === 0 && queueMicrotask(() => resolve(end()))));
  });
}

/** Counts a sheet or dialog while it is open. */
export function useCover(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    covers.value += 1;
    return () => void (covers.value -= 1);
  }, [isOpen]);
}

interface PopupProps {
  /** What the button says, or the name of its icon. */
  label: string;
  button: ComponentChildren;
  buttonClass?: string;
  title?: string;
  /** What is in the sheet; call `close` when a choice is made. */
  children: (close: () => void) => ComponentChildren;
}

export function Popup({ label, button, buttonClass = 'button', title, children }: PopupProps) {
  const open = useSignal(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  useCover(open.value);

  const close = (): void => {
    open.value = false;
    opener.current?.focus();
  };
  useEffect(() => {
    if (!open.value) return;
    const press = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) open.value = false;
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [open, open.value]);

  useLayoutEffect(() => {
    const element = sheet.current;
    if (!open.value || !element) return;
    keepInside(element);
    element.querySelector<HTMLElement>('[data-first], [tabindex="0"], button, input, select')?.focus();
  }, [open, open.value]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape and the focus of its contents
    <div
      class="popup rel"
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open.value) return;
        event.stopPropagation();
        close();
      }}
      onFocusOut={(event) => {
        const to = event.relatedTarget as Node | null;
        if (open.value && to && !root.current?.contains(to)) open.value = false;
      }}
    >
      <button
        ref={opener}
        class={buttonClass}
        type="button"
        title={title}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open.value}
        onClick={() => (open.value = !open.value)}
      >
        {button}
      </button>
      {open.value && (
        // A press on a label moves the focus to the nearest focusable element around it. That must be the sheet, or the
        // press would close it.
        <div ref={sheet} class="popup-sheet sheet" role="dialog" aria-label={label} tabIndex={-1}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

interface MenuProps extends Omit<PopupProps, 'children'> {
  items: readonly (readonly [name: ComponentChildren, run: () => void])[];
}

/** A button with a list of things to do. */
export function Menu({ items, ...popup }: MenuProps) {
  return (
    <Popup {...popup}>
      {(close) => (
        <div class="menu">
          {items.map(([name, run], i) => (
            <button
              key={i}
              type="button"
              onClick={() => {
                close();
                run();
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </Popup>
  );
}

/** Moves the sheet to where the window has space for it: to the left, or above its button. */
function keepInside(element: HTMLElement): void {
  const { left, right, bottom, height, top } = element.getBoundingClientRect();
  const over = right - (document.documentElement.clientWidth - 8);
  if (over > 0) element.style.translate = `${-Math.min(over, left - 8)}px`;
  if (bottom > window.innerHeight - 8 && top - height > 56) element.classList.add('popup-above');
  else element.scrollIntoView({ block: 'nearest' });
}
