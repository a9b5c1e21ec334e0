import type { ComponentChildren } from 'preact';

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
