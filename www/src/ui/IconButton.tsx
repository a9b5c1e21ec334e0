import type { ButtonHTMLAttributes } from 'preact';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'label' | 'class'> {
  label: string;
  class?: string;
}

/** A button that shows an icon: its text is its name and its tip. */
export function IconButton({ label, class: extra = '', ...others }: IconButtonProps) {
  return <button class={`icon-button ${extra}`} type="button" title={label} aria-label={label} {...others} />;
}
