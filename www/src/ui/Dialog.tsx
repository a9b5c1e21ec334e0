/** A modal dialog: the browser's own, with a title and a close button. Escape and a press outside also close it. */

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useCover } from '../design/Popup';
import { CloseIcon } from '../design/icons';
import { IconButton } from './Button';

interface DialogProps {
  title: ComponentChildren;
  open: boolean;
  onClose: () => void;
  /** An additional class, for its width. */
  class?: string;
  /** For questions that must be answered: no close button, and presses outside do nothing. */
  role?: 'dialog' | 'alertdialog';
  children: ComponentChildren;
}

/** Its children exist only while it is open. The focus then returns to where it was. */
export function Dialog({ title, open, onClose, class: extra = '', role = 'dialog', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useCover(open);
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) element.showModal();
    if (!open) return element?.close();
    // It belongs to the page below it.
    window.addEventListener('hashchange', onClose);
    return () => window.removeEventListener('hashchange', onClose);
  }, [open]);
  const asks = role === 'alertdialog';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside closes it, and browsers close it on Escape
    <dialog
      ref={dialog}
      class={`dialog sheet ${extra}`}
      role={asks ? 'alertdialog' : undefined}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => !asks && event.target === dialog.current && onClose()}
    >
      {open && (
        <div class="dialog-body">
          <div class="dialog-head line spread gap-3 mb-3">
            <h2 id={id}>{title}</h2>
            {!asks && <IconButton icon={<CloseIcon />} label="Close" onClick={onClose} />}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
