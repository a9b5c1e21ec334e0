/** Chooses the dice: a published set, or the visitor's own, typed in. */

import { useSignal, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { latest } from '../../engine/latest';
import { sentence } from '../../ui/format';
import type { FactsProps } from './props';
import { TEXT } from './text';
import { roller } from './room';
import { ErrorText } from '../../ui/ErrorPanel';

const OWN = 'own';

export function DicePicker({ query, change, dice }: FactsProps) {
  const { dictionaries } = useLab();
  const named = dice.some(({ name }) => name === query.value.dice);
  const typing = useSignal(!named);
  const text = useSignal(named ? '' : query.value.dice);
  const trouble = useSignal('');
  const read = useMemo(() => latest((dice: string, dictionary: string) => roller(0).readDice(dice, dictionary)), []);
  const use = async (): Promise<void> => {
    const result = await read(text.value, dictionaries.asked.value).catch((error: Error) => ({
      ok: false as const,
      message: error.message,
    }));
    if (!result) return;
    trouble.value = result.ok ? '' : sentence(result.message);
    if (result.ok) change({ dice: text.value }, 'step');
  };
  // The Back button changes the address too.
  useSignalEffect(() => {
    const { dice: asked } = query.value;
    const known = dice.some(({ name }) => name === asked);
    typing.value = !known;
    if (!known) text.value = asked;
  });
  const facesOfNamed = (): string =>
    dice
      .find(({ name }) => name === query.value.dice)
      ?.dice.map((faces) => faces.join(' '))
      .join('\n') ?? '';
  return (
    <div class="stack">
      <label>
        <span class="label">{TEXT.dice.label}</span>
        <select
          class="field"
          value={typing.value ? OWN : query.value.dice}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            trouble.value = '';
            if (chosen === OWN) {
              if (text.value === '') text.value = facesOfNamed();
              typing.value = true;
            } else {
              typing.value = false;
              change({ dice: chosen }, 'step');
            }
          }}
        >
          {dice.map(({ name, title, rows, cols }) => (
            <option key={name} value={name}>
              {TEXT.dice.option(title, rows, cols)}
            </option>
          ))}
          <option value={OWN}>{TEXT.dice.own}</option>
        </select>
      </label>
      {typing.value && (
        <form
          class="dice-own stack"
          onSubmit={(event) => {
            event.preventDefault();
            void use();
          }}
        >
          <label>
            <span class="label">{TEXT.dice.field}</span>
            <textarea
              class="field num"
              rows={6}
              value={text.value}
              spellcheck={false}
              autocapitalize="off"
              aria-invalid={trouble.value !== ''}
              aria-describedby={trouble.value ? 'dice-trouble' : undefined}
              onInput={(event) => (text.value = event.currentTarget.value)}
            />
          </label>
          <ErrorText id="dice-trouble">{trouble.value}</ErrorText>
          <button class="button" type="submit" disabled={text.value.trim() === '' || text.value === query.value.dice}>
            {TEXT.dice.use}
          </button>
        </form>
      )}
    </div>
  );
}
