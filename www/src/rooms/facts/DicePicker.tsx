/** Chooses the dice: a published set, or the visitor's own, typed in. */

import { useSignal, useSignalEffect } from '@preact/signals';
import type { DiceInfo } from '../../engine/contract';
import { Button } from '../../ui/Button';
import { Select, TextArea } from '../../ui/Choice';
import { ErrorText } from '../../ui/ErrorText';
import { sentence } from '../../ui/format';
import { roller, useFacts } from './room';

const OWN = 'own';

export const optionsOf = (sets: readonly DiceInfo[]): [name: string, title: string][] =>
  sets.map(({ name, title, rows, cols }) => [name, `${title}, ${rows}×${cols}`]);

export function DicePicker() {
  const room = useFacts();
  const isTyping = useSignal(!room.set.peek());
  const text = useSignal('');
  const trouble = useSignal('');
  const use = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { value: dice } = text;
    const failed = ({ message }: Error) => ({ ok: false, message }) as const;
    const result = await roller(0).readDice(dice, room.dictionary).catch(failed);
    trouble.value = result.ok ? '' : sentence(result.message);
    if (result.ok) room.change({ dice }, 'step');
  };
  // The Back button changes the address too.
  useSignalEffect(() => {
    const { dice } = room.query.value;
    isTyping.value = !room.set.value;
    if (isTyping.peek()) text.value = dice;
  });
  const choose = (name: string): void => {
    trouble.value = '';
    isTyping.value = name === OWN;
    if (name !== OWN) return room.change({ dice: name }, 'step');
    text.value ||= room.set.value?.dice.map((faces) => faces.join(' ')).join('\n') ?? '';
  };
  return (
    <div class="stack">
      <Select
        label="Dice"
        options={[...optionsOf(room.sets.value), [OWN, 'Your own dice…']]}
        value={isTyping.value ? OWN : room.query.value.dice}
        onChoose={choose}
      />
      {isTyping.value && (
        <form class="dice-own stack" onSubmit={(event) => void use(event)}>
          <TextArea
            label="One die per line, such as aeiou. If a face has several letters, put spaces between the faces: qu th e. A period is a blank face."
            class="num"
            rows={6}
            value={text.value}
            aria-invalid={trouble.value !== ''}
            aria-describedby={trouble.value ? 'dice-trouble' : undefined}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
          <ErrorText id="dice-trouble">{trouble.value}</ErrorText>
          <Button
            type="submit"
            disabled={text.value.trim() === '' || text.value === room.query.value.dice}
            text="Use these dice"
          />
        </form>
      )}
    </div>
  );
}
