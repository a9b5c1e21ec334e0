/** Controls of the room. */

import type { ComponentChildren, TargetedMouseEvent } from 'preact';
import { VIEW } from './text';

interface ButtonProps {
  /** `icon`, or the classes of a button with a text. */
  readonly look?: string;
  /** What it is called where its text doesn't say enough. */
  readonly name?: string | undefined;
  readonly tip?: string | undefined;
  /** It does nothing, but keeps the focus that it would lose if it were disabled. */
  readonly off?: boolean;
  readonly disabled?: boolean | undefined;
  readonly pressed?: boolean;
  readonly onPress: (event: TargetedMouseEvent<HTMLButtonElement>) => void;
  readonly children: ComponentChildren;
}

export function Button({ look, name, tip, off, disabled, pressed, onPress, children }: ButtonProps) {
  return (
    <button
      class={look === 'icon' ? 'icon-button' : `button ${look ?? ''}`}
      type="button"
      aria-label={name}
      title={tip}
      aria-disabled={off}
      disabled={disabled}
      aria-pressed={pressed}
      onClick={(event) => off || onPress(event)}
    >
      {children}
    </button>
  );
}

interface CheckProps {
  readonly tip?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ComponentChildren;
}

export function Check({ tip, checked, onChange, children }: CheckProps) {
  return (
    <label class="check whole t-s sans" title={tip}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {children}
    </label>
  );
}

interface SelectProps<T> {
  readonly class?: string;
  readonly name?: string;
  readonly tip?: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, text: string | number])[];
  readonly onChoose: (value: T) => void;
}

export function Select<T extends string | number>(props: SelectProps<T>) {
  const { name, tip, value, options, onChoose } = props;
  return (
    <select
      class={`field ${props.class ?? ''}`}
      aria-label={name}
      title={tip}
      value={value}
      onChange={({ currentTarget }) => onChoose(options[currentTarget.selectedIndex]![0])}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface ZoomToolsProps {
  readonly zoom: (factor: number) => void;
  readonly step: number;
  /** The button that shows everything. */
  readonly all: string;
  readonly tip: string;
  readonly onAll: () => void;
}

export function ZoomTools({ zoom, step, all, tip, onAll }: ZoomToolsProps) {
  return (
    <div class="nodelink-tools">
      <Button look="icon" name={VIEW.smaller} tip={`${VIEW.smaller} (−)`} onPress={() => zoom(1 / step)}>
        −
      </Button>
      <Button look="icon" name={VIEW.larger} tip={`${VIEW.larger} (+)`} onPress={() => zoom(step)}>
        +
      </Button>
      <Button look="quiet" tip={tip} onPress={onAll}>
        {all}
      </Button>
    </div>
  );
}
