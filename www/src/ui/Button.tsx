import type { ComponentChildren, ComponentProps } from 'preact';

type Props = ComponentProps<'button'> & {
  readonly text?: string;
  /** `primary` for the main action, `quiet` for those beside it, and other classes. */
  readonly look?: string;
  /** It does nothing, but keeps the focus that it would lose if it were disabled. */
  readonly off?: boolean;
};

/** A button with a text on it, or with whatever it contains. */
export function Button({ text, look = '', off, onClick, children = text, ...rest }: Props) {
  return (
    <button class={`button ${look}`} type="button" aria-disabled={off} onClick={off ? undefined : onClick} {...rest}>
      {children}
    </button>
  );
}

type IconButtonProps = ComponentProps<'button'> & { icon?: ComponentChildren; label: string };

/** A button that shows an icon: its text is its name and its tip. */
export function IconButton({ icon, label, class: extra = '', children = icon, ...others }: IconButtonProps) {
  return (
    <button class={`icon-button ${extra}`} type="button" title={label} aria-label={label} {...others}>
      {children}
    </button>
  );
}

type FileButtonProps = Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'disabled' | 'title' | 'children'> & {
  readonly look?: string;
  readonly onFiles: (files: readonly File[]) => unknown;
};

/** A button that asks for files. Choosing the same file again counts, too. */
export function FileButton({ look = '', onFiles, children, ...rest }: FileButtonProps) {
  return (
    <label class={`button file-button rel ${look}`}>
      {children}
      <input
        type="file"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
        {...rest}
      />
    </label>
  );
}
