/** The game's answers to a word: one short sentence for each, the same on the screen and for screen readers. */
import type { BoardView, Verdict } from '../../engine/contract';
import type { Entry } from './entry';
import { ANSWERS, GAME } from './text';
import { lengthOf } from './words';

/** The engine's verdict, or that the word was already found. */
export type Answer =
  | { readonly kind: 'good'; readonly word: string; readonly points: number }
  | { readonly kind: 'had'; readonly word: string }
  | {
      readonly kind: 'wrong';
      readonly word: string;
      readonly why: 'tooShort' | 'notOnBoard' | 'notAWord' | 'leftOut';
      readonly minLength: number;
    };

/** Returns the answer to `text`, given the words found before. */
export function answerOf(verdict: Verdict, text: string, minLength: number, had: (word: string) => boolean): Answer {
  if (verdict.kind !== 'good') return { kind: 'wrong', word: text, why: verdict.kind, minLength };
  return had(text) ? { kind: 'had', word: text } : { kind: 'good', word: text, points: verdict.points };
}

export function sayAnswer(answer: Answer): string {
  const word = answer.word.toUpperCase();
  if (answer.kind === 'good') return ANSWERS.good(word, answer.points);
  if (answer.kind === 'had') return ANSWERS.had(word);
  return answer.why === 'tooShort' ? ANSWERS.tooShort(word, answer.minLength) : ANSWERS[answer.why](word);
}

/** Returns a hint while a word is being entered, without revealing whether it is a word; empty for none. */
export function sayEntry(entry: Entry, minLength: number, had: (word: string) => boolean): string {
  if (entry.text === '') return '';
  if (entry.onBoard === 'no') return ANSWERS.hintOff;
  if (had(entry.text)) return ANSWERS.hintHad;
  const missing = minLength - lengthOf(entry.text);
  return missing > 0 ? ANSWERS.hintMore(missing) : '';
}

/** Returns the board row by row, for reading aloud. */
export function sayBoard(board: Pick<BoardView, 'rows' | 'cols' | 'cells'>): string {
  const face = (cell: string): string => (cell === '.' ? GAME.gap : cell.length > 1 ? cell : cell.toUpperCase());
  return Array.from({ length: board.rows }, (_, row) => {
    const cells = board.cells.slice(row * board.cols, (row + 1) * board.cols);
    return GAME.row(row + 1, cells.map(face).join(', '));
  }).join(' ');
}
