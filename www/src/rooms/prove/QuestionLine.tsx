/** The question as a sentence with controls for its numbers: the boards, the score, and the word list. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { BUNDLED } from '../../app/lists';
import { useProving } from './room';
import { DICE, readThreshold, SIZES, usualThreshold } from './spec';
import { QUESTION, SETTINGS } from './text';
import { by } from './words';

export function Question() {
  const room = useProving();
  const { value: spec } = room.spec;
  const oneClass = Boolean(spec.class);
  const chooseSize = (size: string): void =>
    room.choose({ size, threshold: usualThreshold(size), scoring: spec.scoring, minLength: spec.minLength });
  return (
    <h1 class="prove-question">
      {oneClass ? (
        QUESTION.oneClass
      ) : (
        <>
          {QUESTION.which}{' '}
          <Choice label={SETTINGS.size} value={spec.size} options={sizes(spec.size)} choose={chooseSize} />{' '}
          {spec.ids ? QUESTION.someBoards : QUESTION.boards}
          {spec.dice && ` ${QUESTION.thatRoll(DICE.find(({ name }) => name === spec.dice)?.title ?? spec.dice)}`}
        </>
      )}{' '}
      {QUESTION.score} <Threshold key={spec.threshold} /> {QUESTION.points(spec.scoring)} <List />?
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
      class="prove-blank-field"
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

function Threshold() {
  const room = useProving();
  const { value: spec } = room.spec;
  const text = useSignal(String(spec.threshold));
  const read = readThreshold(text.value);
  const commit = (): void => {
    if (read !== undefined && read !== spec.threshold) room.choose({ ...spec, threshold: read });
  };
  return (
    <>
      <input
        class="prove-blank-field num"
        style={{ width: `${Math.max(2, text.value.length) + 1.2}ch` }}
        inputMode="numeric"
        aria-label={SETTINGS.threshold}
        aria-invalid={read === undefined}
        aria-describedby={read === undefined ? 'prove-threshold-why' : undefined}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onChange={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      {read === undefined && (
        <small id="prove-threshold-why" class="error-text" role="alert">
          {SETTINGS.badThreshold}
        </small>
      )}
    </>
  );
}

/** The word list. */
function List() {
  const { dictionaries } = useLab();
  useEffect(() => void dictionaries.refreshOwn().catch(() => undefined), [dictionaries]);
  const asked = dictionaries.asked.value;
  const known = [...BUNDLED, ...dictionaries.own.value].map(({ id, name }): [string, string] => [id, name]);
  const options = known.some(([id]) => id === asked)
    ? known
    : [...known, [asked, QUESTION.missingList] as [string, string]];
  return <Choice label={QUESTION.list} value={asked} options={options} choose={(id) => dictionaries.choose(id)} />;
}
