/**
 * The family filter, for classrooms: on this device, vulgar words and slurs appear in no list, are never counted, and
 * can't be entered, whatever the word list. `tools/tiers.ts` says which words these are. The page has only their hashes.
 */

import { signal } from '@preact/signals';
import { Check } from '../ui/Choice';
import { hashOf } from '../words/hash';
import { VULGAR } from '../words/vulgar';
import { recall, remember } from './storage';

const FAMILY = {
  label: 'Family filter: leave out vulgar words and slurs',
  about:
    'Leaves out about 800 words: vulgar words, slurs, and the words withdrawn from the Scrabble dictionaries. No such list is complete, so look over the words before you hand them to a class.',
};

const KEY = 'family';

export const family = signal(recall(KEY) === '1');

export function chooseFamily(on: boolean): void {
  family.value = on;
  remember(KEY, on ? '1' : null);
}

let hashes: ReadonlySet<number> | undefined;

/** Whether a word is vulgar or a slur. No such word is an example, a hint, or a word to practice, even without the filter. */
export function isVulgar(word: string): boolean {
  hashes ??= new Set(new Uint32Array(Uint8Array.from(atob(VULGAR), (char) => char.charCodeAt(0)).buffer));
  return hashes.has(hashOf(word));
}

export const leftOut = (word: string): boolean => family.value && isVulgar(word);

/** The switch of the filter, and what it does while it is on. */
export function FamilyFilter({ id }: { id: string }) {
  return (
    <div>
      <Check label={FAMILY.label} checked={family.value} onChange={chooseFamily} aria-describedby={id} />
      <p class="note" id={id} hidden={!family.value}>
        {FAMILY.about}
      </p>
    </div>
  );
}
