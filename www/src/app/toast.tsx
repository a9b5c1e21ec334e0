/** Messages that come and go at the foot of the page. */

import { signal } from '@preact/signals';
import { CloseIcon } from '../design/icons';

export interface Toast {
  readonly text: string;
  readonly tone?: 'note' | 'bad';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Milliseconds; 0 stays until dismissed. */
  readonly lasting?: number;
}

interface Shown extends Toast {
  readonly id: number;
}

const shown = signal<readonly Shown[]>([]);
const MOST = 3;
let count = 0;

/** Shows a message; returns what takes it away. The same text is not shown twice. */
export function toast(message: Toast): () => void {
  const id = ++count;
  const away = (): void => {
    shown.value = shown.value.filter((other) => other.id !== id);
  };
  shown.value = [...shown.value.filter(({ text }) => text !== message.text), { ...message, id }].slice(-MOST);
  const { lasting = message.action || message.tone === 'bad' ? 0 : 6000 } = message;
  if (lasting > 0) setTimeout(away, lasting);
  return away;
}

export function Toasts() {
  return (
    <div class="toasts">
      {shown.value.map(({ id, text, tone = 'note', action }) => (
        <div class={`toast sheet toast-${tone}`} role={tone === 'bad' ? 'alert' : 'status'} key={id}>
          <p>{text}</p>
          {action && (
            <button
              class="button"
              type="button"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button class="icon-button" type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <CloseIcon />
          </button>
        </div>
      ))}
    </div>
  );
}

function dismiss(id: number): void {
  shown.value = shown.value.filter((other) => other.id !== id);
}
