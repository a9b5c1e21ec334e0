/**
 * Decides what to do with a board that is being typed. On the way to sixteen letters, a text passes through six smaller
 * boards. None of them is meant, and none is worth an error. Pure functions.
 */

import { fromDanvk } from '../../app/danvk';
import { parseHash, type Route } from '../../app/route';

export type Typing =
  | { readonly kind: 'empty' }
  /** The text has as many letters as the board: solve it at once. */
  | { readonly kind: 'ready' }
  /** The text has fewer or more letters than the board: solve it when the visitor confirms it. */
  | { readonly kind: 'unfinished' | 'longer'; readonly letters: number };

/** Classifies a text typed over a board of `cells` cells. */
export function judgeTyping(text: string, cells: number): Typing {
  const plain = lettersOf(text, false);
  if (plain === 0) return { kind: 'empty' };
  if (plain === cells || lettersOf(text, true) === cells) return { kind: 'ready' };
  return { kind: plain < cells ? 'unfinished' : 'longer', letters: plain };
}

/**
 * Counts the cells of a text: letters and gaps. Letters in parentheses are one cell and, with `fold`, so is every `qu`.
 */
function lettersOf(text: string, fold: boolean): number {
  const cells = text.replace(/\([^)]*\)/g, '_').replace(/[^\p{L}._*#-]/gu, '');
  return [...(fold ? cells.replace(/qu/gi, 'q') : cells)].length;
}

/**
 * Returns where a pasted link leads if it is a link to one of our rooms or to danvk.org's solver, and `undefined` for
 * any other text.
 */
export function linkIn(text: string): (Route & { notices: readonly string[] }) | undefined {
  const link = text.trim();
  if (!/^(https?:\/\/|#\/|\?)\S+$/i.test(link)) return undefined;
  const hash = link.indexOf('#/');
  if (hash >= 0) {
    const route = parseHash(link.slice(hash));
    return route.room === '' ? undefined : { ...route, notices: [] };
  }
  const search = link.indexOf('?');
  const arrival = search < 0 ? undefined : fromDanvk(link.slice(search));
  return arrival && { room: 'solve', query: arrival.query, notices: arrival.notices };
}
