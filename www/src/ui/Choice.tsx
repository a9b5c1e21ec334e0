/** Choices: one of a few, side by side or in a list, a box to tick, and text fields. */
import type { ComponentChildren, ComponentProps } from 'preact';
import { VERBATIM } from './typing';

interface OneOfProps<T> {
  /** Distinguishes the radio buttons of this choice from others. */
  readonly name: string;
  /** What is chosen; visible as a heading if the choice is a `group`. */
  readonly label: string;
  readonly options: readonly (readonly [value: T, label: ComponentChildren])[];
  readonly value: T | undefined;
  readonly onChoose: (value: T) => void;
  /** `segments`: joined, for short names; `pills`: apart, on as many lines as they need. */
  readonly look?: 'segments' | 'pills';
  readonly bare?: boolean;
  readonly class?: string;
}

/** Radio buttons that look like one control. With `bare`, the label is only read aloud. */
export function OneOf<T>(props: OneOfProps<T>) {
  const { name, label, options, value, onChoose, look = 'segments', bare = false } = props;
  const buttons = options.map(([each, text], i) => (
    <label key={i}>
      <input type="radio" name={name} checked={each === value} onChange={() => onChoose(each)} />
      <span class="num">{text}</span>
    </label>
  ));
  const looks = `${look} ${props.class ?? ''}`;
  if (bare) {
    return (
      <div class={looks} role="radiogroup" aria-label={label}>
        {buttons}
      </div>
    );
  }
  return (
    <fieldset>
      <legend class="label">{label}</legend>
      <div class={looks}>{buttons}</div>
    </fieldset>
  );
}

type SelectProps<T> = ComponentProps<'select'> & {
  readonly label: string;
  readonly options: readonly (readonly [value: T, text: string | number])[];
  readonly onChoose?: (value: T) => void;
  readonly bare?: boolean;
};

/** A list to choose from, with its label above it; with `bare`, the label is only read aloud. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { label, options, onChoose, bare = false, ...rest } = props;
  return (
    <label class="stack gap-1">
      <span class={bare ? 'sr' : 'label'}>{label}</span>
      <select class="field" onChange={(event) => onChoose?.(options[event.currentTarget.selectedIndex]![0])} {...rest}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A text field with its label above it. */
export function Field({ label, class: extra = '', ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label class="stack gap-1">
      <span class="label">{label}</span>
      <input
        class={`field ${extra}`}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="none"
        maxLength={600}
        {...rest}
      />
    </label>
  );
}

/** A field for several lines, with its label above it. */
export function TextArea({ label, class: extra = '', ...rest }: ComponentProps<'textarea'> & { label: string }) {
  return (
    <label class="stack gap-1 whole">
      <span class="label">{label}</span>
      <textarea class={`field ${extra}`} {...VERBATIM} {...rest} />
    </label>
  );
}

type CheckProps = Pick<ComponentProps<'input'>, 'title' | 'checked' | 'disabled' | 'aria-describedby'> & {
  readonly label: string;
  readonly onChange: (checked: boolean) => void;
};

export function Check({ label, title, onChange, ...rest }: CheckProps) {
  return (
    <label class="check line tall" title={title}>
      <input type="checkbox" onChange={(event) => onChange(event.currentTarget.checked)} {...rest} />
      <span>{label}</span>
    </label>
  );
}
