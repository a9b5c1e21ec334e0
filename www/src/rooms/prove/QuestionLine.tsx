/** The question as a sentence with controls for its numbers: the boards, the score, and the word list. */

import { useEffect } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { BUNDLED } from '../../app/lists';
import { pickerOpen } from '../../app/picker/AddList';
import { useDraft } from '../../ui/draft';
import { useProving } from './room';
import { DICE, readThreshold, SIZES, usualThreshold } from './spec';
import { SETTINGS, by } from './text';
import { ErrorText } from '../../ui/ErrorPanel';

/** The choice that opens the dialog for lists of one's own. */
const ADD = '+';

const UNITS: Readonly<Record<string, string>> = {
  standard: 'points',
  words: 'words',
  powers: 'points (powers of two)',
};

export function Question() {
  const room = useProving();
  const { value: spec } = room.spec;
  const oneClass = Boolean(spec.class);
  const chooseSize = (size: string): void =>
    room.choose({ size, threshold: usualThreshold(size), scoring: spec.scoring, minLength: spec.minLength });
  return (
    <h1 class="prove-question t-2xl">
      {oneClass ? (
        'Which boards of this class'
      ) : (
        <>
          Which <Choice label={SETTINGS.size} value={spec.size} options={sizes(spec.size)} choose={chooseSize} />{' '}
          {spec.ids ? 'boards of the selected classes' : 'boards'}
          {spec.dice && ` that ${DICE[spec.dice]?.title ?? spec.dice} can roll`}
        </>
      )}{' '}
      score at least <Threshold /> {UNITS[spec.scoring] ?? 'points (your own table)'} with <List />?
    </h1>
  );
}

const sizes = (shown: string): [string, string][] => [...new Set([...SIZES, shown])].map((size) => [size, by(size)]);

/** A word of the sentence that can be replaced by other choices. */
function Choice({
  label,
  value,
  options,
  choose,
}: {
  label: string;
  value: string;
  options: readonly [string, string][];
  choose: (value: string) => void;
}) {
  return (
    <select
      class="prove-blank-field accent tall"
      aria-label={label}
      value={value}
      onChange={(event) => {
        const { value: chosen } = event.currentTarget;
        // The control follows the address, which may stay the same.
        event.currentTarget.value = value;
        choose(chosen);
      }}
    >
      {options.map(([name, title]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** A threshold counts once it is complete: after Enter, or when the field is left. */
function Threshold() {
  const room = useProving();
  const { value: spec } = room.spec;
  const typed = useDraft(String(spec.threshold), (text) => {
    const threshold = readThreshold(text);
    if (threshold !== undefined && threshold !== spec.threshold) room.choose({ ...spec, threshold });
  });
  const text = String(typed.value);
  const isWrong = readThreshold(text) === undefined && text.trim() !== '';
  return (
    <>
      <input
        class="prove-blank-field accent tall num"
        style={{ width: `${Math.max(2, text.length) + 1.2}ch` }}
        inputMode="numeric"
        aria-label="Threshold"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'prove-threshold-why' : undefined}
        {...typed}
      />
      {isWrong && <ErrorText id="prove-threshold-why">{SETTINGS.badThreshold}</ErrorText>}
    </>
  );
}

function List() {
  const { dictionaries } = useLab();
  useEffect(() => void dictionaries.refreshOwn().catch(() => undefined), [dictionaries]);
  const asked = dictionaries.asked.value;
  const known = [...BUNDLED, ...dictionaries.own.value].map(({ id, name }): [string, string] => [id, name]);
  const options = known.some(([id]) => id === asked)
    ? known
    : [...known, [asked, 'a missing list'] as [string, string]];
  return (
    <Choice
      label="Word list"
      value={asked}
      options={[...options, [ADD, 'Your own…']]}
      choose={(id) => (id === ADD ? void (pickerOpen.value = true) : dictionaries.choose(id))}
    />
  );
}
