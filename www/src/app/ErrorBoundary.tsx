/** When a room breaks, the page stays: what happened, what can be done, and the details for a report. */

import { Component, type ComponentChildren } from 'preact';
import { href } from './route';

interface Props {
  children: ComponentChildren;
  /** What was being shown, for the message. */
  what: string;
}

interface State {
  error?: Error;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static override getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render({ children, what }: Props, { error }: State) {
    if (!error) return children;
    return <Trouble what={what} error={error} again={() => this.setState({ error: undefined } as unknown as State)} />;
  }
}

/** Also for a room whose code could not be fetched. */
export function Trouble({ what, error, again }: { what: string; error: Error; again: () => void }) {
  const details = `${error.name}: ${error.message}\n${error.stack ?? ''}\n${location.href}\n${navigator.userAgent}`;
  return (
    <section class="trouble" role="alert">
      <h1>{what} stopped working.</h1>
      <p>
        This is our mistake, not yours. Nothing you keep in this browser is lost. Try again; if it happens again, go{' '}
        <a href={href('')}>back to the start</a> or reload the page.
      </p>
      <p class="trouble-message">{error.message}</p>
      <div class="trouble-actions">
        <button class="button primary" type="button" onClick={again}>
          Try again
        </button>
        <button class="button" type="button" onClick={() => location.reload()}>
          Reload the page
        </button>
        <button class="button quiet" type="button" onClick={() => void navigator.clipboard?.writeText(details)}>
          Copy the details
        </button>
      </div>
    </section>
  );
}
