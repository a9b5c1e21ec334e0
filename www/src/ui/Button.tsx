import type { ComponentProps } from 'preact';

/** `look`: `primary` for the main action, `quiet` for those beside it, and other classes. */
type Props = ComponentProps<'button'> & { readonly text?: string; readonly look?: string };

/** A button with a text on it, or with whatever it contains. */
export function Button({ text, look = '', children = text, ...rest }: Props) {
  return (
    <button class={`button ${look}`} type="button" {...rest}>
      {children}
    </button>
  );
}
