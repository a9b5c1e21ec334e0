/** An error message: a panel instead of the part that failed, or a line next to what it concerns. */

import type { ComponentChildren } from 'preact';
import { copyText } from './copy';
import { sentence } from './format';
import { Button } from './Button';

interface ErrorPanelProps {
  /** The event as a heading: `The trees could not be built`. */
  title: string;
  /** The reason given by the core or the browser, made into a sentence. */
  message?: string;
  /** Details for a report, behind a button. Put nothing here that the visitor needs. */
  details?: string;
  /** What to do next, in a sentence. */
  children?: ComponentChildren;
  again?: () => void;
  /** Additional buttons. */
  actions?: ComponentChildren;
}

export function ErrorPanel({ title, message, details, children, again, actions }: ErrorPanelProps) {
  return (
    <section class="error-panel" role="alert">
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {message && <p class="aside aside-bad my-3 t-s sans anywhere">{sentence(message)}</p>}
      <div class="row">
        {again && <Button look="primary" text="Try again" onClick={again} />}
        {actions}
        {details && <Button look="quiet" text="Copy details" onClick={() => void copyText(details, 'Details')} />}
      </div>
    </section>
  );
}

/**
 * A message in the error color, announced at once to screen readers. Without a message it shows nothing. It is a span, so
 * that it may stand in a label.
 */
export function ErrorText({ children, id }: { children: ComponentChildren; id?: string }) {
  return children ? (
    <span class="error-text block bad t-s sans anywhere" id={id} role="alert">
      {children}
    </span>
  ) : null;
}
