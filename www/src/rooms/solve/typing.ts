/**
 * What to do with a board that is being typed. While someone is typing, sixteen letters pass through six smaller boards
 * on their way: none of those is meant, and none is worth an error. Pure.
 */

import { fromDanvk } from '../../app/danvk';
import { parseHash, type Route } from '../../app/route';

export type Typing =
  | { readonly kind: 'empty' }
  /** As many letters as the board has: to be solved at once. */
  | { readonly kind: 'ready' }
  /** Fewer or more letters than the board has: to be solved when the person says so. */
  | { readonly kind: 'unfinished' | 'longer'; readonly letters: number };

/** Judges a text typed over a board of `cells` cells. */
export function judgeTyping(text: string, cells: number): Typing {
  const plain = lettersOf(text, false);
  if (plain === 0) return { kind: 'empty' };
  if (plain === cells || lettersOf(text, true) === cells) return { kind: 'ready' };
  return { kind: plain < cells ? 'unfinished' : 'longer', letters: plain };
}

/** Cells of a text: letters and gaps; letters in parentheses are one, and with `fold` every `qu` is. */
function lettersOf(text: string, fold: boolean): number {
  const cells = text.replace(/\([^)]*\)/g, '_').replace(/[\s,;|/]/g, '');
  return [...(fold ? cells.replace(/qu/gi, 'q') : cells)].length;
}

/** Where a pasted text leads if it is a link to a room, ours or danvk.org's; `undefined` for anything else. */
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
