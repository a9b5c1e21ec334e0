/** Fields whose text counts once it is complete: after Enter, or when the field loses the focus. */

import { useSignal } from '@preact/signals';
import type { InputHTMLAttributes } from 'preact';

/**
 * The properties of a text field that shows `value` until somebody types. What is being typed stays while the rest of
 * the page is redrawn; without a draft, the next progress report of a job would put the old value back.
 */
export function useDraft(
  value: string,
  commit: (text: string) => void,
): Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onInput' | 'onChange' | 'onBlur'> {
  const draft = useSignal<string | undefined>(undefined);
  return {
    value: draft.value ?? value,
    onInput: (event) => (draft.value = event.currentTarget.value),
    onChange: (event) => {
      draft.value = undefined;
      commit(event.currentTarget.value);
    },
    onBlur: () => (draft.value = undefined),
  };
}
