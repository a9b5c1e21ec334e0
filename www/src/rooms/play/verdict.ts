/** What the game says to a word: one short sentence for each answer, seen and read out alike. */
import type { Verdict } from '../../engine/contract';
import type { Entry } from './entry';
import { lengthOf } from './words';

/** The engine's verdict, or that the word was had already. */
export type Answer =
  | { readonly kind: 'good'; readonly word: string; readonly points: number }
  | { readonly kind: 'had'; readonly word: string }
  | { readonly kind: 'wrong'; readonly word: string; readonly why: 'tooShort' | 'notOnBoard' | 'notAWord'; readonly minLength: number };

/** The answer to `text`, given what was found before. */
export function answerOf(verdict: Verdict, text: string, minLength: number, had: (word: string) => boolean): Answer {
  if (verdict.kind !== 'good') return { kind: 'wrong', word: text, why: verdict.kind, minLength };
  return had(text) ? { kind: 'had', word: text } : { kind: 'good', word: text, points: verdict.points };
}

export function sayAnswer(answer: Answer): string {
  const word = answer.word.toUpperCase();
  switch (answer.kind) {
    case 'good':
      return `${word}, ${points(answer.points)}`;
    case 'had':
      return `You had ${word} already`;
    case 'wrong':
      return {
        tooShort: `${word} is too short: ${answer.minLength} letters at least`,
        notOnBoard: `${word} is not on the board`,
        notAWord: `${word} is not in the dictionary`,
      }[answer.why];
  }
}

/** What can be said while a word is being entered, without giving away whether it is a word; empty for nothing. */
export function sayEntry(entry: Entry, minLength: number, had: (word: string) => boolean): string {
  if (entry.text === '') return '';
  if (entry.onBoard === 'no') return 'Not on the board';
  if (had(entry.text)) return 'Had already';
  const missing = minLength - lengthOf(entry.text);
  return missing > 0 ? `${missing} more ${missing === 1 ? 'letter' : 'letters'} at least` : '';
}

export function points(n: number): string {
  return `${n} ${n === 1 ? 'point' : 'points'}`;
}

export function words(n: number): string {
  return `${n} ${n === 1 ? 'word' : 'words'}`;
}
