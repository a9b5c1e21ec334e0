/**
 * Links to danvk.org/boggle open here unchanged: `?board=…&wordlist=enable2k&multiboggle=1&dims=33`.
 *
 * `dims` is two digits, width and height, with the letters running down the columns; we read the same letters row
 * by row as `width x height`. That is the picture transposed, with the same cell numbers, words and points.
 */

import { DEFAULT_DICTIONARY } from './lists';

export interface Arrival {
  /** The Solve room's query. */
  readonly query: URLSearchParams;
  /** What of the link could not be honoured, as sentences for the visitor. */
  readonly notices: readonly string[];
}

const LISTS: Readonly<Record<string, string>> = { enable2k: 'enable2k', enable: 'enable' };

/** Reads `location.search`; `undefined` if it is not such a link. */
export function fromDanvk(search: string): Arrival | undefined {
  const given = new URLSearchParams(search);
  const board = given.get('board')?.trim();
  if (!board) return undefined;
  const query = new URLSearchParams({ board });
  const notices: string[] = [];

  const dims = given.get('dims');
  if (dims !== null) {
    const match = /^([1-8])([1-8])$/.exec(dims);
    if (match) query.set('size', `${match[1]}x${match[2]}`);
    else notices.push(`The link’s size “${dims}” is not one: two digits from 1 to 8 were expected. The size that fits the letters is used.`);
  }
  const list = given.get('wordlist');
  if (list) {
    const name = list.replace(/^.*\//, '').replace(/\.txt$/i, '').toLowerCase();
    const known = LISTS[name];
    if (!known) notices.push(`The link’s word list “${name}” is not here; ENABLE2K is used. You can add it as a list of your own.`);
    else if (known !== DEFAULT_DICTIONARY) query.set('dict', known);
  }
  if (/^(1|true|yes)$/i.test(given.get('multiboggle') ?? '')) query.set('multi', '1');
  return { query, notices };
}
