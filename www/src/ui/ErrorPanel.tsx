/** What went wrong: as a panel in place of what it broke, or as a line beside what it concerns. */

import type { ComponentChildren } from 'preact';
import { copyText } from './copy';
import { sentence } from './format';
import { TEXT } from './text';

interface ErrorPanelProps {
  /** What happened, as a heading: `The trees could not be built`. */
  title: string;
  /** The reason, as the core or the browser gave it; made a sentence. */
  message?: string;
  /** For a report, behind a button. Say nothing here that the visitor needs. */
  details?: string;
  /** What to do next, in a sentence. */
  children?: ComponentChildren;
  again?: () => void;
  /** Further buttons. */
  actions?: ComponentChildren;
}

export function ErrorPanel({ title, message, details, children, again, actions }: ErrorPanelProps) {
  return (
    <section class="error-panel" role="alert">
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {message && <p class="error-message">{sentence(message)}</p>}
      <div class="error-actions">
        {again && (
          <button class="button primary" type="button" onClick={again}>
            {TEXT.tryAgain}
          </button>
        )}
        {actions}
        {details && (
          <button class="button quiet" type="button" onClick={() => void copyText(details, TEXT.details)}>
            {TEXT.copyDetails}
          </button>
        )}
      </div>
    </section>
  );
}

/** One line in the color of errors, said at once to those who hear the page. Nothing is drawn for an empty one. */
export function ErrorText({ children, id }: { children: string | undefined; id?: string }) {
  return (
    <p class="error-text" id={id} role="alert" hidden={!children}>
      {children}
    </p>
  );
}
