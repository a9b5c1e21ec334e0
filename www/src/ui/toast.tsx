/** Messages that come and go at the bottom of the page. */

import { signal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { CloseIcon } from '../design/icons';
import { Button, IconButton } from './Button';

export interface Toast {
  readonly text: string;
  readonly tone?: 'note' | 'bad';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Text for manual copying, selected in a field. */
  readonly copy?: string;
  /** Milliseconds; with 0 it stays until dismissed. */
  readonly lasting?: number;
  /** Called when the visitor dismisses it. */
  readonly onDismiss?: () => void;
}

const shown = signal<readonly (Toast & { readonly id: number })[]>([]);
const MOST = 3;
let count = 0;

/** Shows a message; returns a function that removes it. The same text is not shown twice. */
export function toast(message: Toast): () => void {
  const id = ++count;
  const away = (): void => remove(id);
  shown.value = [...shown.peek().filter(({ text }) => text !== message.text), { ...message, id }].slice(-MOST);
  const { lasting = message.action || message.tone === 'bad' ? 0 : 1500 + 50 * message.text.length } = message;
  if (lasting > 0) setTimeout(away, lasting);
  return away;
}

/** Removes the passing messages: they are about what the visitor has just left. */
export function clearNotes(): void {
  shown.value = shown.peek().filter(({ action, tone, lasting }) => action || tone === 'bad' || lasting !== undefined);
}

export function Toasts() {
  const list = useRef<HTMLDivElement>(null);
  // What was opened last is on top, also above a dialog.
  useSignalEffect(() => {
    list.current?.togglePopover?.(false);
    list.current?.togglePopover?.(shown.value.length > 0);
  });
  return (
    <div class="toasts page-only stack" ref={list} popover="manual">
      {shown.value.map(({ id, text, tone = 'note', action, copy, onDismiss }) => (
        <div class={`toast line gx-3 t-s sans sheet toast-${tone}`} role={tone === 'bad' ? 'alert' : 'status'} key={id}>
          <p>{text}</p>
          {copy !== undefined && (
            <input
              class="field toast-copy"
              readOnly
              aria-label="Text to copy"
              value={copy}
              ref={(field) => field?.select()}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
          {action && (
            <Button
              text={action.label}
              onClick={() => {
                remove(id);
                action.run();
              }}
            />
          )}
          <IconButton
            icon={<CloseIcon />}
            label="Dismiss"
            onClick={() => {
              remove(id);
              onDismiss?.();
            }}
          />
        </div>
      ))}
    </div>
  );
}

function remove(id: number): void {
  shown.value = shown.peek().filter((other) => other.id !== id);
}
